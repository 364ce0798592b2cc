/* Stands in for the search until it is there: plays the first legal actions at once. Every function is weak. */
#include <stdlib.h>

#include "search.h"

#define WEAK __attribute__((weak))

struct searcher {
    int unused;
};

WEAK struct searcher *search_new(void) { return calloc(1, sizeof(struct searcher)); }
WEAK void search_free(struct searcher *s) { free(s); }
WEAK bool search_set_hash(struct searcher *s, size_t megabytes) { return s && megabytes; }
WEAK void search_set_threads(struct searcher *s, unsigned threads) { (void)s, (void)threads; }
WEAK void search_clear(struct searcher *s) { (void)s; }
WEAK void search_start(struct searcher *s, const struct record *game, const struct limits *l,
                       const struct search_listener *listener)
{
    struct position p = *record_now(game);
    unsigned decider = p.turn.decider;
    struct answer *a = calloc(1, sizeof *a);
    action list[ACTIONS_MAX];
    (void)s, (void)l;
    while (a && p.turn.decider == decider && a->length < PV_MAX && game_actions(&p, ALL_ACTIONS, list)) {
        a->actions[a->length++] = list[0];
        game_apply(&p, list[0]);
    }
    if (a)
        listener->answer(listener->context, a);
    free(a);
}
WEAK void search_stop(struct searcher *s) { (void)s; }
WEAK void search_ponderhit(struct searcher *s) { (void)s; }
WEAK void search_wait(struct searcher *s) { (void)s; }
WEAK bool search_running(const struct searcher *s) { return !s; }
WEAK uint64_t search_nodes(const struct searcher *s) { return s != NULL; }
WEAK int search_mate_turns(int score)
{
    if (score > SCORE_MATE_MIN)
        return (SCORE_MATE - score + 1) / 2;
    return score < -SCORE_MATE_MIN ? -(SCORE_MATE + score + 1) / 2 : 0;
}
