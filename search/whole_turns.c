/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns the limits of a search into a request of whole turns, and their reports into those of the listener. */
#include "search/whole_turns.h"

#include <string.h>

#include "search/best_turn.h"
#include "search/deepen.h"
#include "search/evaluation/quota.h"
#include "search/score.h"
#include "search/turns/series.h"

enum {
    DOUBLINGS_MAX = 30, /* of SERIES_DEPTH_NODES */
    /* where the order of steps hardly matters: up to this many steps in two turns alpha-beta wins against whole
       turns */
    SHORT_STEPS = 13,
};

/* Nodes of a whole-turn search limited to depth 0; doubled for each depth. */
static const uint64_t SERIES_DEPTH_NODES = 100000;

/* Reports a line of a whole-turn search to the listener. */
static void series_report(void *context, unsigned depth, unsigned line, const struct series *best, uint64_t nodes)
{
    struct searcher *s = context;
    action pv[2 * SERIES_LENGTH_MAX];
    const unsigned length = best->length + best->reply_length;
    const struct root_line l = {.score = best->score, .depth = depth, .selective = length};
    struct budget *b = &s->shared.workers[0]->budget;
    budget_add(b, nodes - budget_nodes(b));
    s->shared.workers[0]->completed = (int)depth;
    memcpy(pv, best->actions, best->length * sizeof *pv);
    memcpy(pv + best->length, best->reply, best->reply_length * sizeof *pv);
    line_report(&s->shared, &l, line, pv, length);
}

/* Whether alpha-beta is preferred to whole turns: the order of steps hardly matters, and this turn and the next are so
   short that it looks further ahead. */
static bool turns_are_short(const struct position *root)
{
    return root->game->traits.unordered && steps_left(root) + steps_coming(root) <= SHORT_STEPS;
}

bool whole_turns_suit(const struct searcher *s)
{
    const struct position *root = record_now(&s->game);
    return root->game->traits.long_turns && !game_interjects(root) && !s->series_off &&
           root->turn.decider == root->turn.owner && game_count(root) > 0 &&
           (s->shared.limits.handicap.width || s->shared.limits.turns_count || !turns_are_short(root));
}

/* Returns the node limit of a whole-turn search; a depth limit counts as a node limit that doubles with each depth. */
static uint64_t series_nodes(const struct limits *l)
{
    uint64_t max = l->depth ? SERIES_DEPTH_NODES << (l->depth < DOUBLINGS_MAX ? l->depth : DOUBLINGS_MAX) : 0;
    return max && (!l->nodes || max < l->nodes) ? max : l->nodes;
}

void whole_turns_search(struct searcher *s, struct best_turn *out)
{
    struct limits limits = s->shared.limits;
    struct budget *budget = &s->shared.workers[0]->budget;
    struct series_request request = {.limits = &limits,
                                     .threads = searcher_threads(s),
                                     .level = (int)score_scale_of(record_now(&s->game)->game)->level,
                                     .evaluation = &s->shared.workers[0]->profile.evaluation,
                                     .past = game_draws_decide(record_now(&s->game)->game) ? &s->game : NULL,
                                     .listen = series_report,
                                     .context = s};
    struct series best;
    budget->max = limits.handicap.width ? limits.nodes : series_nodes(&limits);
    limits.depth = limits.handicap.width ? 1 : limits.depth;
    series_search(record_now(&s->game), &request, budget, &best);
    best_turn_by_turns(s, &best, out);
}
