/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays the pairs of games of SPSA for search constants. */
#include "bench/tune/spsa_games.h"

#include <stdlib.h>

#include "engine/memory.h"
#include "rules/notation/fen.h"
#include "rules/record.h"
#include "search/search.h"

enum {
    TURNS_MAX = 300,
    SCORE_LEVEL = 250, /* an opening is about equal within this */
    SCORE_WON = 900,   /* a game is won where both sides say so for WON_TURNS */
    WON_TURNS = 4,
    SCORE_DRAWN = 10, /* a game is drawn where both sides say so for DRAWN_TURNS after turn DRAWN_FROM */
    DRAWN_TURNS = 10,
    DRAWN_FROM = 80,
    TRIES = 20,
    HASH = 4
};

/* What a thread plays with: a searcher for each set of values. */
struct player {
    const struct spsa_games *games;
    unsigned game; /* number of the game of this pair */
    struct searcher *searchers[2];
    struct record record;
    struct best_turn best_turn;
};

void *spsa_games_begin(void *context)
{
    struct player *g = xcalloc(1, sizeof *g);
    g->games = context;
    for (unsigned i = 0; i < 2; i++) {
        g->searchers[i] = search_new();
        search_set_hash(g->searchers[i], HASH);
    }
    return g;
}

void spsa_games_end(void *player)
{
    struct player *g = player;
    search_free(g->searchers[0]);
    search_free(g->searchers[1]);
    record_free(&g->record);
    free(g);
}

/* Keeps the best turn of a search. */
static void keep_best_turn(void *context, const struct best_turn *a) { ((struct player *)context)->best_turn = *a; }

/* Searches the next turn; returns the score for White. */
static int search_turn(struct player *g, unsigned searcher)
{
    const struct limits limits = {.nodes = g->games->nodes};
    const struct search_listener listener = {.context = g, .best_turn = keep_best_turn};
    g->best_turn.length = 0;
    search_run(g->searchers[searcher], &g->record, &limits, &listener);
    return record_now(&g->record)->turn.decider == WHITE ? g->best_turn.score : -g->best_turn.score;
}

/* Plays random turns from the starting position; returns false if the game ends. */
static bool play_random(struct player *g, struct random *random)
{
    static _Thread_local action list[ACTIONS_MAX];
    const char *reason;
    struct position start;
    unsigned turns = g->games->random_turns + random_below(random, 2);
    const struct game *game = g->games->games[g->game];
    game_start_drawn(&start, game, g->game ? game_option_default(game) : g->games->option, random);
    record_begin(&g->record, &start);
    for (unsigned end = start.number + turns; record_now(&g->record)->number < end;) {
        unsigned n = game_actions(record_now(&g->record), ALL_ACTIONS, list);
        if (!n)
            return false;
        record_push(&g->record, list[random_below(random, n)]);
    }
    return record_result(&g->record, &reason) == ONGOING;
}

/* Begins with random turns after which the sides are about equal, if some try succeeds; returns the number of
   positions in the record. */
static size_t play_opening(struct player *g, unsigned pair)
{
    struct random random;
    random_seed(&random, g->games->seed * UINT64_C(0x9e3779b97f4a7c15) + pair);
    random_next(&random);
    for (unsigned try = 0; try < TRIES; try++) {
        if (!play_random(g, &random))
            continue;
        search_clear(g->searchers[0]);
        if (abs(search_turn(g, 0)) < SCORE_LEVEL)
            break;
    }
    return g->record.count;
}

/* Plays a game from the current position to its end, or until both sides have agreed on the winner, or on a draw, for
   some turns; searcher `white` plays White. */
static enum outcome play_game(struct player *g, unsigned white)
{
    const char *reason;
    enum outcome outcome;
    unsigned agreed = 0, level = 0;
    int before = 0;
    search_clear(g->searchers[0]);
    search_clear(g->searchers[1]);
    while ((outcome = record_result(&g->record, &reason)) == ONGOING) {
        const struct position *now = record_now(&g->record);
        int score = search_turn(g, now->turn.decider == WHITE ? white : !white);
        if (!g->best_turn.length || now->number > TURNS_MAX)
            return DRAWN;
        agreed = abs(score) >= SCORE_WON && (agreed == 0 || (score > 0) == (before > 0)) ? agreed + 1 : 0;
        before = score;
        if (agreed >= WON_TURNS)
            return score > 0 ? WHITE_WINS : BLACK_WINS;
        level = now->number >= DRAWN_FROM && abs(score) <= SCORE_DRAWN ? level + 1 : 0;
        if (level >= DRAWN_TURNS)
            return DRAWN;
        for (unsigned i = 0; i < g->best_turn.length; i++)
            record_push(&g->record, g->best_turn.actions[i]);
    }
    return outcome;
}

int spsa_games_play(void *player, unsigned pair, const int *plus, const int *minus)
{
    struct player *g = player;
    int result = 0;
    g->game = pair % g->games->games_count;
    for (unsigned i = 0; i < g->games->count; i++) {
        search_set_constant(g->searchers[0], g->games->numbers[i], plus[i]);
        search_set_constant(g->searchers[1], g->games->numbers[i], minus[i]);
    }
    size_t opening = play_opening(g, pair);
    for (unsigned white = 0; white < 2; white++) {
        while (g->record.count > opening)
            record_pop(&g->record);
        enum outcome outcome = play_game(g, white);
        if (outcome != DRAWN)
            result += (outcome == WHITE_WINS) == (white == 0) ? 1 : -1;
    }
    return result;
}
