/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The root is searched with growing depth and an aspiration window around the last score.
 *
 * An iteration searches as many lines as MultiPV wants, each with the turns of the lines before excluded: an action of
 * the root turn that leads where an excluded turn ends is skipped. So lines differ in where their turns end, not in the
 * order of steps. What a stopped iteration has settled comes before what the last complete one has found.
 */
#include "search/deepen.h"

#include <string.h>

#include "search/alphabeta.h"
#include "search/root.h"

enum {
    WINDOW_DEPTH = 4,      /* depth from which aspiration windows are used */
    ONLY_DEPTH = 6,        /* depth at which a single legal turn is made, on a clock */
    BOUNDS_AFTER = 3000000 /* microseconds before bounds are reported */
};

/* Returns the score of a line that may be shown: a bound is no proof of a mate. */
static int score_proven(const struct root_line *l)
{
    const int max = l->bound == BOUND_EXACT ? SCORE_INFINITE : SCORE_MATE_MIN - 1;
    return l->score > max ? max : l->score < -max ? -max : l->score;
}

void line_report(struct shared *s, const struct root_line *l, unsigned line, const action *pv, unsigned length)
{
    if (!s->listener.report)
        return;
    struct report out = {.depth = l->depth,
                         .selective_depth = l->selective,
                         .line = line,
                         .score = score_proven(l),
                         .bound = l->bound,
                         .nodes = shared_nodes(s),
                         .elapsed = time_searched(&s->plan),
                         .hash_full = tt_full(&s->tt),
                         .length = length,
                         .pv = pv};
    s->listener.report(s->listener.context, &out);
}

/* Reports the line being searched although its score is only a bound, once the search takes long. */
static void report_bound(struct worker *w, bool reports)
{
    if (!reports || time_elapsed(&w->shared->plan) <= BOUNDS_AFTER)
        return;
    w->told = false;
    line_report(w->shared, &w->now, w->line + 1, w->now.pv, w->now.length);
}

/* Searches one line of an iteration, with aspiration windows, until its score lies inside the window. */
static void line_search(struct worker *w, int depth, bool reports)
{
    struct node *root = worker_node(w, 0);
    const struct root_line *before = w->line < w->found_count ? &w->found[w->line] : NULL;
    int alpha = -SCORE_INFINITE, beta = SCORE_INFINITE, window = w->profile.constants->window, lower_depth = depth;
    w->now.depth = (unsigned)depth;
    w->now.score = -SCORE_INFINITE;
    w->now.length = 0;
    w->now.pv[0] = before ? before->pv[0] : w->actions[0].a;
    if (depth >= WINDOW_DEPTH && before && !is_mate(before->score)) {
        alpha = before->score - window;
        beta = before->score + window;
    }
    for (;;) {
        w->selective = 0;
        int score = search_node(w, root, alpha, beta, lower_depth, false);
        if (stopped(w))
            return;
        if (score <= alpha && alpha > -SCORE_INFINITE) {
            report_bound(w, reports);
            beta = (alpha + beta) / 2;
            alpha = score - window;
            lower_depth = depth;
        } else if (score >= beta && beta < SCORE_INFINITE) {
            report_bound(w, reports);
            beta = score + window;
            if (lower_depth > depth - 2 && lower_depth > 1 && score < SCORE_MATE_MIN)
                lower_depth--;
        } else {
            return;
        }
        window += window / 2 + 3;
        if (window > 700 || is_mate(score)) {
            if (score <= alpha + window)
                alpha = -SCORE_INFINITE;
            beta = SCORE_INFINITE;
        }
    }
}

/* Fills `end` and `whole` of a line: where its root turn ends, and whether it reaches that end. */
static void line_end(struct worker *w, struct root_line *l)
{
    const struct position *root = &worker_node(w, 0)->p;
    struct position p = *root;
    for (unsigned i = 0; i < l->length && turn_same(root, &p); i++)
        game_apply(&p, l->pv[i]);
    l->whole = !turn_same(root, &p) || game_count(&p) == 0;
    l->end = position_key(&p);
}

/* Goes on with a line at whose end an endgame tablebase knows the winner, up to the mate that its score tells. */
static void line_finish(struct worker *w, struct root_line *l)
{
    struct tablebase_cache *tables = w->shared->tablebase_cache;
    struct position p = worker_node(w, 0)->p;
    if (!is_mate(l->score) || l->bound != BOUND_EXACT || !l->length)
        return;
    for (unsigned i = 0; i < l->length; i++)
        game_apply(&p, l->pv[i]);
    if (bits_count(position_occupied(&p)) > w->shared->material || game_count(&p) == 0)
        return;
    const int value = tablebase_cache_value(tables, &p);
    if (value != VALUE_UNKNOWN && value)
        l->length += tablebase_cache_line(tables, &p, l->pv + l->length, PV_MAX - l->length);
}

/* Settles the line that has been searched: sorts it in by score and excludes its turn from the lines to come. */
static void line_settle(struct worker *w)
{
    unsigned at = w->line++;
    line_finish(w, &w->now);
    line_end(w, &w->now);
    w->excluded ^= (w->now.end | 1) * UINT64_C(0xd6e8feb86659fd93);
    for (; at > 0 && w->fresh[at - 1].score < w->now.score; at--)
        w->fresh[at] = w->fresh[at - 1];
    w->fresh[at] = w->now;
}

/* Makes the settled lines the result. */
static void lines_take(struct worker *w)
{
    struct root_line *before = w->found;
    w->found = w->fresh;
    w->found_count = w->line;
    w->fresh = before;
    w->line = w->now.length = 0;
    w->excluded = 0;
    w->told = false;
}

/* Searches all lines of an iteration; returns false if it was stopped. */
static bool iterate(struct worker *w, int depth, unsigned wanted, bool reports)
{
    w->root_depth = depth;
    while (w->line < wanted) {
        line_search(w, depth, reports);
        if (stopped(w))
            return false;
        if (w->now.score <= -SCORE_INFINITE)
            break; /* no other turn is left */
        line_settle(w);
    }
    lines_take(w);
    w->completed = depth;
    for (unsigned i = 0; reports && i < w->found_count; i++)
        line_report(w->shared, &w->found[i], i + 1, w->found[i].pv, w->found[i].length);
    w->told = reports;
    return true;
}

/* Whether what is known of the line searched last is better than the line of the last complete iteration. A loss is
   not: other actions have not been searched yet. */
static bool now_counts(const struct worker *w)
{
    return w->now.length && w->now.bound != BOUND_UPPER && w->now.score > -SCORE_MATE_MIN;
}

/* Chooses a root action where the first iteration has settled nothing: rather one not searched than one that loses. */
static void line_guess(struct worker *w)
{
    struct root_line *l = &w->now;
    action a = l->length ? l->pv[0] : w->actions[0].a;
    for (unsigned i = 0; l->length && l->score <= -SCORE_MATE_MIN && i < w->action_count; i++)
        if (w->actions[i].nodes == 0) {
            a = w->actions[i].a;
            break;
        }
    l->score = worker_evaluate(w, &worker_node(w, 0)->p);
    l->bound = BOUND_EXACT;
    l->depth = l->selective = l->length = 1;
    l->pv[0] = a;
    line_settle(w);
}

/* After a stop: puts what the stopped iteration has settled before what the last complete one has found. A bound is the
   score of its line from now on, as nothing will be searched to make it exact. */
static void lines_merge(struct worker *w, unsigned wanted)
{
    const struct root_line *before = w->found;
    bool news = w->line > 0;
    if (now_counts(w)) {
        line_end(w, &w->now);
        w->now.score = score_proven(&w->now);
        w->now.bound = BOUND_EXACT;
        if (w->line == 0 || w->now.whole) {
            line_settle(w);
            news = true;
        }
    }
    if (!news && w->found_count)
        return;
    for (unsigned i = 0; i < w->found_count && w->line < wanted; i++) {
        bool there = false;
        for (unsigned j = 0; j < w->line && !there; j++)
            there = w->fresh[j].end == before[i].end;
        if (!there)
            w->fresh[w->line++] = before[i];
    }
    if (w->line == 0)
        line_guess(w);
    lines_take(w);
}

/* What scales the soft time limit: how long the best action has been the same, and how the score falls. */
struct stability {
    action best;
    unsigned same;
    int score;
};

/* Whether no further iteration should begin: the scaled soft limit is reached. */
static bool time_enough(struct worker *w, struct stability *st, uint64_t nodes_before)
{
    struct shared *s = w->shared;
    const struct root_line *best = &w->found[0];
    st->same = best->pv[0] == st->best ? st->same + 1 : 0;
    st->best = best->pv[0];
    int drop = st->score == SCORE_NONE ? 0 : st->score - best->score;
    st->score = st->score == SCORE_NONE ? best->score : (st->score + best->score) / 2;
    if (!time_runs(&s->plan) || s->limits.movetime)
        return false;
    double factor = 1.35 - 0.1 * (st->same < 7 ? st->same : 7);
    factor *= drop > 60 ? 1.5 : drop > 0 ? 1.0 + drop / 120.0 : 1.0;
    uint64_t all = worker_nodes(w) - nodes_before;
    if (all && s->limits.multipv <= 1)
        factor *= 1.5 - 0.75 * (double)root_find(w, st->best)->nodes / (double)all;
    struct node *root = worker_node(w, 0);
    if (w->action_count == 1) {
        node_apply(w, root, st->best);
        if (root[1].p.turn.decider != root->p.turn.decider)
            return w->completed >= ONLY_DEPTH || time_soft_over(&s->plan, factor * 0.1);
    }
    return time_soft_over(&s->plan, factor);
}

/* Whether a mate within the turns asked for (limits.mate) is found. */
static bool mate_found(const struct worker *w)
{
    unsigned wanted = w->shared->limits.mate;
    int turns = search_mate_turns(w->found[0].score);
    return wanted && turns > 0 && (unsigned)turns <= wanted;
}

/* Whether the first thread may end: the mate asked for is found, the time is used, or a mate is known that is surely
   the shortest. */
static bool enough(struct worker *w, struct stability *st, uint64_t nodes_before, int depth)
{
    int score = w->found[0].score;
    bool timed = w->shared->plan.timed;
    if (mate_found(w) || time_enough(w, st, nodes_before))
        return true;
    /* an iteration of this depth could not have missed a shorter mate */
    return timed && ((score >= SCORE_MATE_MIN && depth >= 4 * (SCORE_MATE - score) + 8) ||
                     (score <= -SCORE_MATE_MIN && depth >= 4 * (SCORE_MATE + score) + 8));
}

void worker_deepen(struct worker *w, unsigned depth_max, bool reports)
{
    const struct limits *limits = &w->shared->limits;
    struct stability st = {.score = SCORE_NONE};
    unsigned wanted = limits->multipv ? limits->multipv : 1;
    uint64_t nodes_before = worker_nodes(w);
    bool over = w->action_count == 0;
    w->line = w->found_count = w->now.length = 0;
    w->excluded = 0;
    w->told = false;
    for (int depth = 1; depth <= (int)depth_max && !over && !stopped(w); depth++)
        over = !iterate(w, depth, wanted, reports) || (w->index == 0 && enough(w, &st, nodes_before, depth));
    if (w->action_count && (stopped(w) || !w->found_count))
        lines_merge(w, wanted);
}
