/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays out won positions of a tablebase, to test that the search wins them as fast as the tablebase says. Called by
   tablebase.c. */
#include "protocol/commands/tablebase_play.h"

#include <stdio.h>
#include <string.h>

#include "engine/clock.h"
#include "engine/random.h"
#include "rules/notation/fen.h"
#include "rules/tablebase/count.h"
#include "search/search.h"

enum {
    NODES = 200,          /* nodes of a search; positions of the tablebase need none */
    READY_WITHIN = 300000 /* milliseconds in which the search must have read its tables */
};

/* The best turn of a search, and its score. */
struct heard {
    int score;
    unsigned length;
    action actions[PLAYED_MAX];
};

/* Stores the best turn of a search; a hook of search_listener. */
static void hear(void *context, const struct best_turn *a)
{
    struct heard *h = context;
    h->score = a->score;
    h->length = a->length < PLAYED_MAX ? a->length : PLAYED_MAX;
    memcpy(h->actions, a->actions, h->length * sizeof *h->actions);
}

/* Searches the position of a game and stores the best turn. */
static void ask(struct searcher *s, const struct record *game, struct heard *h)
{
    struct limits limits = {.nodes = NODES};
    struct search_listener listener = {.context = h, .best_turn = hear};
    h->length = 0;
    search_start(s, game, &limits, &listener);
    search_wait(s);
}

/* Plays a game to its end by all its rules: the search for the side to move at the start, the tablebase for the
   opponent. Returns the turns of the win, 0 if it was not won. */
static unsigned play_out(const struct tablebase *all, struct searcher *s, struct record *game)
{
    const struct position start = *record_now(game);
    const enum outcome win = start.turn.decider == WHITE ? WHITE_WINS : BLACK_WINS;
    enum outcome outcome;
    const char *reason;
    while ((outcome = record_result(game, &reason)) == ONGOING) {
        struct heard h;
        int value;
        if (record_now(game)->turn.decider == start.turn.decider)
            ask(s, game, &h);
        else
            h.length = endgame_best(all, record_now(game), &h.actions[0], &value);
        if (!h.length)
            return 0;
        for (unsigned i = 0; i < h.length; i++)
            record_push(game, h.actions[i]);
    }
    const struct position *last = record_now(game);
    return outcome == win ? (unsigned)(last->number - start.number) + (last->turn.done != 0) : 0;
}

/* Whether an entry is won, sooner than the counter of turns without progress ends the game; sets up its position. */
static bool is_won(const struct endgame *e, struct entry at, struct position *p)
{
    const int value = endgame_value(e, at);
    return value != VALUE_UNKNOWN && value > 0 && index_position(&e->indexing, at, p) &&
           value_turns(value) < position_progress_limit(p);
}

/* Returns the value of a random position that is won in time. There must be one. */
static int draw_won(const struct endgame *e, struct random *random, struct position *p)
{
    struct entry at;
    do
        at = (struct entry){random_below(random, e->indexing.slots), random_next(random) % e->indexing.size};
    while (!is_won(e, at, p));
    return endgame_value(e, at);
}

/* Whether a table has a position that is won in time. */
static bool has_wins(const struct endgame *e)
{
    struct position p;
    for (struct entry at = {0, 0}; at.slot < e->indexing.slots; at.slot++)
        for (at.index = 0; at.index < e->indexing.size; at.index++)
            if (is_won(e, at, &p))
                return true;
    return false;
}

/* Waits until the search has read its tables, so that it answers without a node. Returns false if that takes too long.
 */
static bool wait_ready(struct searcher *s, const struct record *game)
{
    const int64_t until = clock_ms() + READY_WITHIN;
    struct heard h = {0};
    do
        ask(s, game, &h);
    while (search_nodes(s) && clock_ms() < until);
    return !search_nodes(s);
}

bool tablebase_play(const struct tablebase *all, const struct endgame *e, const char *folder, unsigned games)
{
    struct searcher *s = search_new();
    struct random random;
    struct record game = {0};
    struct position p;
    char fen[FEN_MAX];
    unsigned won = 0, in_time = 0;
    if (!has_wins(e)) {
        fprintf(stderr, "tempi tablebase: no position of these pieces is won, so there are no games to play\n");
        search_free(s);
        return false;
    }
    search_set_tablebase(s, e->indexing.pieces.count, folder);
    random_seed(&random, 1);
    for (unsigned i = 0; i < games; i++) {
        int value = draw_won(e, &random, &p);
        record_begin(&game, &p);
        if (i == 0 && !wait_ready(s, &game))
            break;
        unsigned turns = play_out(all, s, &game);
        won += turns > 0;
        in_time += turns == value_turns(value);
        if (turns != value_turns(value)) {
            fen_write(&p, fen);
            printf("%u turns instead of %u: %s\n", turns, value_turns(value), fen);
        }
    }
    printf("%u games from won positions: %u won, %u in as many turns as the table says\n", games, won, in_time);
    record_free(&game);
    search_free(s);
    return in_time == games;
}
