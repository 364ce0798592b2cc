/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine's part of a game in the terminal: turns, opinions, hints and draw offers. */
#include <stdio.h>
#include <string.h>

#include "engine/clock.h"
#include "protocol/terminal/game.h"
#include "rules/notation/illegal.h"
#include "rules/notation/pgn.h"
#include "rules/notation/san.h"
#include "search/level.h"
#include "search/score.h"

enum { DRAW_TAKEN = 50 }; /* how much better the user must be, in centipawns, before the engine accepts a draw */
enum {
    TURNS_TO_GO = 45,
    MIN_TIME = 20
}; /* with a time for the whole game: turns it must last for, and milliseconds for a turn at least */

/* Keeps the report of the best line. */
static void keep_report(void *context, const struct report *r)
{
    struct play *g = context;
    if (r->line != 1)
        return;
    g->report = *r;
    g->report.length = r->length < PV_MAX ? r->length : PV_MAX;
    memcpy(g->reply, r->pv, g->report.length * sizeof *g->reply);
}

/* Keeps the best turn of a search. */
static void keep_best_turn(void *context, const struct best_turn *a)
{
    struct play *g = context;
    g->best_turn = *a;
}

/* Returns the time for a turn in milliseconds: the fixed time, or a share of what is left for the whole game. */
static int64_t turn_time(const struct play *g)
{
    int64_t left = g->total - (clock_ms() - g->began);
    if (!g->total)
        return g->movetime;
    return left / TURNS_TO_GO > MIN_TIME ? left / TURNS_TO_GO : MIN_TIME;
}

/* Searches the current position, at the level of the game or, if `full`, at full strength. */
static void search(struct play *g, bool full)
{
    bool counted = !full && g->level < LEVELS; /* nodes, not time */
    struct limits limits = {.movetime = counted && !g->total ? 0 : turn_time(g)};
    struct search_listener listener = {g, keep_report, keep_best_turn};
    if (!full)
        level_limit((double)g->level, g->draw, record_now(&g->record), &limits);
    g->best_turn = (struct best_turn){0};
    g->report = (struct report){0};
    search_start(g->searcher, &g->record, &limits, &listener);
    search_wait(g->searcher);
    if (full && g->level < LEVELS)
        search_clear(g->searcher); /* the weaker level must not profit by this search */
}

void play_think(struct play *g, char *text)
{
    search(g, false);
    pgn_turns(record_now(&g->record), g->best_turn.actions, g->best_turn.length, text, PLAY_LINE_MAX);
}

void play_opinion(struct play *g)
{
    const char *who = record_now(&g->record)->turn.decider == WHITE ? "White" : "Black";
    const char *other = record_now(&g->record)->turn.decider == WHITE ? "Black" : "White";
    int mate = search_mate_turns(g->report.score), sign = *who == 'W' ? 1 : -1;
    if (!g->report.depth) {
        printf("\n");
    } else if (mate) {
        printf("   (%s mates in %d, depth %u)\n", mate > 0 ? who : other, mate > 0 ? mate : -mate, g->report.depth);
    } else {
        printf("   (%+.2f, depth %u%s)\n", sign * score_shown(score_scale_of(g->setting.game), g->report.score) / 100.0,
               g->report.depth, g->legend ? "" : "; pawns, + is good for White");
        g->legend = true;
    }
}

void play_engine_moves(struct play *g)
{
    char text[PLAY_LINE_MAX];
    play_think(g, text);
    if (!g->best_turn.length) {
        printf("the engine finds nothing to play\n");
        g->quit = true;
        return;
    }
    if (!g->compact || !g->colours) {
        printf("%s", text);
        if (g->level == LEVELS)
            play_opinion(g);
        else
            printf("\n");
    }
    for (unsigned i = 0; i < g->best_turn.length; i++)
        record_push(&g->record, g->best_turn.actions[i]);
    play_draw(g);
}

/* Writes what the best turn does that anybody sees: captures, promotions, check. */
static void deeds_write(const struct play *g, struct text_builder *builder)
{
    struct position p = *record_now(&g->record);
    const struct position begun = p;
    bool some = false, check = false;
    char name[PIECE_NAME_MAX];
    for (unsigned i = 0; i < g->best_turn.length && turn_same(&begun, &p); i++) {
        action a = g->best_turn.actions[i];
        unsigned to = action_to(a), piece = to < BOARD_MAX && action_type(a) < ACTION_END ? p.board[to] : EMPTY;
        if (action_type(a) != ACTION_CASTLE && piece < EMPTY && piece_colour(piece) != p.turn.decider) {
            builder_text(builder, some ? ", the " : "it takes the ");
            builder_text(builder, illegal_piece(&p, piece_type(piece), name));
            builder_text(builder, " on ");
            builder_square(builder, p.game->pieces->geometry, to);
            some = true;
        } else if (action_type(a) == ACTION_PROMOTION) {
            builder_text(builder, some ? ", and promotes" : "it promotes");
            some = true;
        }
        game_apply(&p, a);
    }
    check = game_knows_check(p.game) && p.turn.decider != begun.turn.decider && p.checkers;
    if (check)
        builder_text(builder, some ? ", with check" : "it gives check");
    if (some || check)
        builder_text(builder, "; ");
}

void play_hint(struct play *g)
{
    char text[PLAY_LINE_MAX], why[PLAY_LINE_MAX], reply[PLAY_LINE_MAX] = "";
    struct text_builder builder = builder_begin(why, sizeof why);
    search(g, true);
    pgn_turns(record_now(&g->record), g->best_turn.actions, g->best_turn.length, text, sizeof text);
    printf("hint: %s", text);
    play_opinion(g);
    int mate = search_mate_turns(g->report.score);
    deeds_write(g, &builder);
    struct position p = *record_now(&g->record), them;
    for (unsigned i = 0; i < g->best_turn.length; i++)
        game_apply(&p, g->best_turn.actions[i]);
    unsigned length = 0, max = g->report.length > g->best_turn.length ? g->report.length - g->best_turn.length : 0;
    for (them = p; length < max && turn_same(&p, &them) && game_legal(&them, g->reply[g->best_turn.length + length]);)
        game_apply(&them, g->reply[g->best_turn.length + length++]);
    pgn_turns(&p, g->reply + g->best_turn.length, length, reply, sizeof reply);
    if (mate == 1)
        builder_text(&builder, "that ends the game");
    else if (mate < 0)
        builder_text(&builder, "all turns lose, this one latest");
    else if (*reply)
        builder_text(&builder, "the best reply is ");
    else
        builder_text(&builder, "nothing better was found");
    printf("  because %s%s\n", why, mate != 1 && mate >= 0 ? reply : "");
}

bool play_takes_draw(struct play *g)
{
    search(g, true);
    int sign = g->engine[record_now(&g->record)->turn.decider] ? -1 : 1; /* the score is for the decider */
    return sign * g->report.score >= DRAW_TAKEN;
}
