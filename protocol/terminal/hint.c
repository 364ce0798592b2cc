/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command `hint` of a game in the terminal: a turn, and of the reasons for it those that a search has shown. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "protocol/terminal/game.h"
#include "rules/notation/illegal.h"
#include "rules/notation/pgn.h"
#include "rules/steps.h"
#include "search/level.h"

/* For a threat: nodes to look for it. For pieces won: turns of the best line that must show it. */
enum { THREAT_NODES = 200000, SHOWN_TURNS = 4 };

/* Adds a reason to a line of reasons, by a printf format. */
__attribute__((format(printf, 2, 3))) static void reason_add(char line[PLAY_LINE_MAX], const char *format, ...)
{
    va_list arguments;
    size_t used = strlen(line);
    used += (size_t)snprintf(line + used, PLAY_LINE_MAX - used, "%s", used ? ", " : "it ");
    va_start(arguments, format);
    vsnprintf(line + used, PLAY_LINE_MAX - used, format, arguments);
    va_end(arguments);
}

/* Plays actions of a line up to the end of the turn; returns how many. */
static unsigned turn_play(struct position *p, const action *list, unsigned count)
{
    const struct position begun = *p;
    unsigned n = 0;
    while (n < count && turn_same(&begun, p) && game_legal(p, list[n]))
        game_apply(p, list[n++]);
    return n;
}

/* Returns how many pieces of a type a side has more than the other one. */
static int surplus(const struct position *p, unsigned colour, unsigned pt)
{
    return (int)bits_count(p->by_type[pt] & p->side[colour]) - (int)bits_count(p->by_type[pt] & p->side[!colour]);
}

/* Returns the type of the one piece that a side has won since an earlier position, with equal exchanges left out;
   PIECE_TYPES if there is none or more than one. */
static unsigned piece_won(const struct position *before, const struct position *after, unsigned colour)
{
    unsigned won = PIECE_TYPES, changes = 0;
    for (unsigned pt = 0; pt < PIECE_TYPES; pt++) {
        const int more = surplus(after, colour, pt) - surplus(before, colour, pt);
        changes += more != 0;
        won = more == 1 ? pt : won;
    }
    return changes == 1 ? won : PIECE_TYPES;
}

/* Says which piece the turn wins, if that stands after the first replies of the best line. */
static void win_tell(const struct play *g, char line[PLAY_LINE_MAX])
{
    const struct position *begun = record_now(&g->record);
    const unsigned us = begun->turn.decider;
    char name[PIECE_NAME_MAX];
    struct position p = *begun;
    unsigned turns = 0, won = PIECE_TYPES;
    if (begun->fairy || game_must_capture(begun->game))
        return;
    for (unsigned at = 0, n; turns < SHOWN_TURNS; at += n) {
        if ((n = turn_play(&p, g->reply + at, g->report.length - at)) == 0)
            return;
        if (turns++ % 2 == 0)
            continue;
        const unsigned more = piece_won(begun, &p, us);
        if (more == PIECE_TYPES || (turns > 2 && more != won))
            return;
        won = more;
    }
    reason_add(line, "wins a %s", illegal_piece(begun, won, name));
}

/* A line by which the opponent would win at once, if it were his turn. */
struct threat {
    const struct position *begun;
    bool wins;
    char text[PLAY_LINE_MAX];
};

/* Keeps the best turn of a search if it wins at once. */
static void threat_keep(void *context, const struct report *r)
{
    struct threat *t = context;
    struct position p = *t->begun;
    if (r->line != 1 || search_mate_turns(r->score) != 1)
        return;
    t->wins = true;
    pgn_turns(t->begun, r->pv, turn_play(&p, r->pv, r->length), t->text, sizeof t->text);
}

/* Says which turn the opponent could win with at once if this one were passed, and no more after the best turn. */
static void threat_tell(const struct play *g, char line[PLAY_LINE_MAX])
{
    const struct position *now = record_now(&g->record);
    struct position passed = *now;
    struct threat t = {.begun = &passed};
    struct record r = {0};
    if (now->turn.done || now->turn.decider != now->turn.owner || now->checkers)
        return;
    turn_pass(&passed, king_attackers(&passed, !passed.turn.owner));
    record_begin(&r, &passed);
    if (game_count(&passed))
        search_run(g->searcher, &r, &(struct limits){.nodes = THREAT_NODES, .mate = 1},
                   &(struct search_listener){&t, threat_keep, NULL});
    record_free(&r);
    if (g->level < LEVELS)
        search_clear(g->searcher); /* as after any search at full strength */
    if (t.wins)
        reason_add(line, "stops the threat %s", t.text);
}

void play_hint(struct play *g)
{
    char text[PLAY_LINE_MAX], why[PLAY_LINE_MAX] = "", reply[PLAY_LINE_MAX] = "";
    struct position p = *record_now(&g->record);
    play_search(g, true);
    const int mate = search_mate_turns(g->report.score);
    pgn_turns(&p, g->best_turn.actions, g->best_turn.length, text, sizeof text);
    printf("hint: %s", text);
    play_opinion(g);
    unsigned length = turn_play(&p, g->reply, g->report.length);
    struct position after = p;
    pgn_turns(&p, g->reply + length, turn_play(&after, g->reply + length, g->report.length - length), reply,
              sizeof reply);
    if (mate == 1)
        reason_add(why, "ends the game");
    else if (mate > 1)
        reason_add(why, "wins in %d turns", mate);
    else if (mate < 0)
        reason_add(why, "holds out longest, all turns lose");
    else
        win_tell(g, why);
    if (mate >= 0 && mate != 1)
        threat_tell(g, why);
    if (*why || *reply)
        printf("  %s%s%s%s\n", why, *why && *reply ? "; " : "", *reply ? "the best reply is " : "", reply);
}
