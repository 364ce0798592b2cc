/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine's part of a game in the terminal: turns, opinions and draw offers. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/clock.h"
#include "engine/system.h"
#include "protocol/terminal/game.h"
#include "rules/notation/pgn.h"
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

/* Looks for Ctrl+C and Ctrl+Z while the engine thinks on a screen of its own, for a short time. */
static void screen_watch(struct play *g)
{
    enum { WATCH = 20 }; /* milliseconds */
    unsigned char byte;
    if (!terminal_wait(STDIN_FILENO, WATCH))
        return;
    if (read(STDIN_FILENO, &byte, 1) <= 0 || byte == 3)
        g->quit = true;
    else if (byte == 26)
        play_stop(g);
    if (g->quit)
        search_stop(g->searcher);
}

void play_search(struct play *g, bool full)
{
    bool counted = !full && g->level < LEVELS; /* nodes, not time */
    struct limits limits = {.movetime = counted && !g->total ? 0 : turn_time(g)};
    struct search_listener listener = {g, keep_report, keep_best_turn};
    if (g->timed && !full)
        limits = (struct limits){.clock = true,
                                 .person = true,
                                 .time = {g->left[WHITE], g->left[BLACK]},
                                 .increment = {g->increment, g->increment}};
    if (!full)
        level_limit((double)g->level, g->draw, record_now(&g->record), &limits);
    g->best_turn = (struct best_turn){0};
    g->report = (struct report){0};
    search_start(g->searcher, &g->record, &limits, &listener);
    while (g->screen && search_running(g->searcher))
        screen_watch(g);
    search_wait(g->searcher);
    if (full && g->level < LEVELS)
        search_clear(g->searcher); /* the weaker level must not profit by this search */
}

/* Searches the current position and writes the best turn in PGN notation; `text` has room for PLAY_LINE_MAX. */
static void think(struct play *g, char *text)
{
    play_search(g, false);
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

/* Takes a turn of the opening book as the best turn; false where it has none, or below the top level, which searches
   little and varies by itself. */
static bool take_from_book(struct play *g)
{
    return g->level == LEVELS && opening_book_turn(&g->book, &g->record, &g->best_turn);
}

void play_engine_moves(struct play *g)
{
    char text[PLAY_LINE_MAX];
    const bool booked = take_from_book(g);
    if (booked)
        pgn_turns(record_now(&g->record), g->best_turn.actions, g->best_turn.length, text, PLAY_LINE_MAX);
    else
        think(g, text);
    if (g->quit)
        return;
    if (!g->best_turn.length) {
        printf("the engine finds nothing to play\n");
        g->quit = true;
        return;
    }
    if (!g->screen && (!g->compact || !g->colours)) {
        printf("%s", text);
        if (booked)
            printf("   (book)\n");
        else if (g->level == LEVELS)
            play_opinion(g);
        else
            printf("\n");
    }
    for (unsigned i = 0; i < g->best_turn.length; i++)
        record_push(&g->record, g->best_turn.actions[i]);
    play_draw(g);
}

bool play_takes_draw(struct play *g)
{
    play_search(g, true);
    int sign = g->engine[record_now(&g->record)->turn.decider] ? -1 : 1; /* the score is for the decider */
    return sign * g->report.score >= DRAW_TAKEN;
}
