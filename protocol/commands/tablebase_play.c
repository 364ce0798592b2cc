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

/* Searches a position and stores the best turn. */
static void ask(struct searcher *s, const struct position *p, struct heard *h)
{
    struct record game = {0};
    struct limits limits = {.nodes = NODES};
    struct search_listener listener = {.context = h, .best_turn = hear};
    h->length = 0;
    record_begin(&game, p);
    search_start(s, &game, &limits, &listener);
    search_wait(s);
    record_free(&game);
}

/* Plays a position to its end: the search for the side to move at the start, the tablebase for the opponent. Returns
   the turns of the win, 0 if it was not won within `max` turns. */
static unsigned play_out(const struct tablebase *all, struct searcher *s, const struct position *start, unsigned max)
{
    const unsigned winner = start->turn.decider;
    struct position p = *start;
    const char *reason;
    while (game_count(&p) && p.number <= start->number + max) {
        struct heard h;
        int value;
        if (p.turn.decider == winner)
            ask(s, &p, &h);
        else
            h.length = endgame_best(all, &p, &h.actions[0], &value);
        if (!h.length)
            return 0;
        for (unsigned i = 0; i < h.length; i++)
            game_apply(&p, h.actions[i]);
    }
    bool won = !game_count(&p) && game_result(&p, &reason) == (winner == WHITE ? WHITE_WINS : BLACK_WINS);
    return won ? p.number - start->number + (p.turn.done != 0) : 0;
}

/* Returns the value of a random won position whose win the counter of turns without progress does not prevent. */
static int draw_won(const struct endgame *e, struct random *random, struct position *p)
{
    for (;;) {
        struct entry at = {random_below(random, e->indexing.slots), random_next(random) % e->indexing.size};
        int value = endgame_value(e, at);
        if (value != VALUE_UNKNOWN && value > 0 && index_position(&e->indexing, at, p) &&
            value_turns(value) < position_progress_limit(p))
            return value;
    }
}

/* Whether a table has a won position. */
static bool has_wins(const struct endgame *e)
{
    for (uint64_t i = 0; i < endgame_size(e); i++)
        if (value_of_code(endgame_code(e, i)) > 0)
            return true;
    return false;
}

/* Waits until the search has read its tables, so that it answers without a node. Returns false if that takes too long.
 */
static bool wait_ready(struct searcher *s, const struct position *p)
{
    const int64_t until = clock_ms() + READY_WITHIN;
    struct heard h = {0};
    do
        ask(s, p, &h);
    while (search_nodes(s) && clock_ms() < until);
    return !search_nodes(s);
}

bool tablebase_play(const struct tablebase *all, const struct endgame *e, const char *folder, unsigned games)
{
    struct searcher *s = search_new();
    struct random random;
    struct position p;
    char fen[FEN_MAX];
    unsigned won = 0, in_time = 0;
    search_set_tablebase(s, e->indexing.pieces.count, folder);
    random_seed(&random, 1);
    for (unsigned i = 0; i < games && has_wins(e); i++) {
        int value = draw_won(e, &random, &p);
        if (i == 0 && !wait_ready(s, &p))
            break;
        unsigned turns = play_out(all, s, &p, value_turns(value) + 100);
        won += turns > 0;
        in_time += turns == value_turns(value);
        if (turns != value_turns(value)) {
            fen_write(&p, fen);
            printf("%u turns instead of %u: %s\n", turns, value_turns(value), fen);
        }
    }
    printf("%u games from won positions: %u won, %u in as many turns as the table says\n", games, won, in_time);
    search_free(s);
    return in_time == games;
}
