/* Iterative deepening: the root searched with growing depth, with a window around the score before. */
#include "search/evaluation/evaluation.h"
#include "search/worker.h"

enum { WINDOW = 14, WINDOW_DEPTH = 4, BOUNDS_AFTER = 3000000 /* microseconds before bounds are told */ };

/* Sorts the root actions from `first` to before `end`, best first; equal ones keep their order. */
static void root_sort(struct worker *w, unsigned first, unsigned end)
{
    for (unsigned i = first + 1; i < end; i++) {
        struct root_action *r = w->order[i];
        unsigned j = i;
        for (; j > first && w->order[j - 1]->score < r->score; j--)
            w->order[j] = w->order[j - 1];
        w->order[j] = r;
    }
}

static bool stopped(const struct worker *w) { return atomic_load_explicit(&w->searcher->stop, memory_order_relaxed); }

/* Tells the listener about a line. */
static void report(struct worker *w, unsigned line, int depth, int bound)
{
    struct searcher *s = w->searcher;
    const struct root_action *r = w->order[line];
    if (!s->listener.report)
        return;
    struct report out = {.depth = (unsigned)depth,
                         .selective_depth = r->selective,
                         .line = line + 1,
                         .score = r->score,
                         .bound = bound > 0   ? BOUND_LOWER
                                  : bound < 0 ? BOUND_UPPER
                                              : BOUND_EXACT,
                         .nodes = search_nodes(s),
                         .elapsed = time_elapsed(&s->plan) / 1000,
                         .hash_full = table_full(&s->table),
                         .length = r->pv_length};
    for (unsigned i = 0; i < r->pv_length; i++)
        out.pv[i] = r->pv[i];
    s->listener.report(s->listener.context, &out);
}

/* Tells of the best action where an iteration that was not finished changed it, or there was no other line. */
static void report_last(struct worker *w, int depth)
{
    struct root_action *first = w->order[0];
    if (first->score <= -SCORE_INFINITE)
        first->score = evaluate(&worker_node(w, 0)->p);
    report(w, 0, depth, 0);
}

/* Searches one line of an iteration until its score lies inside the window. */
static void line_search(struct worker *w, int depth, bool reports)
{
    struct node *root = worker_node(w, 0);
    int previous = w->order[w->line]->previous, alpha = -SCORE_INFINITE, beta = SCORE_INFINITE, window = WINDOW;
    int lower_depth = depth;
    if (depth >= WINDOW_DEPTH && previous > -SCORE_MATE_MIN && previous < SCORE_MATE_MIN) {
        alpha = previous - window;
        beta = previous + window;
    }
    for (;;) {
        w->selective = 0;
        int score = search_node(w, root, alpha, beta, lower_depth, false);
        if (stopped(w)) {
            root_sort(w, w->line, w->action_count);
            return;
        }
        root_sort(w, w->line, w->action_count);
        if (score <= alpha && alpha > -SCORE_INFINITE) {
            if (reports && time_elapsed(&w->searcher->plan) > BOUNDS_AFTER)
                report(w, w->line, depth, -1);
            beta = (alpha + beta) / 2;
            alpha = score - window;
            lower_depth = depth;
        } else if (score >= beta && beta < SCORE_INFINITE) {
            if (reports && time_elapsed(&w->searcher->plan) > BOUNDS_AFTER)
                report(w, w->line, depth, 1);
            beta = score + window;
            if (lower_depth > depth - 2 && lower_depth > 1 && score < SCORE_MATE_MIN)
                lower_depth--;
        } else {
            return;
        }
        window += window / 2 + 3;
        if (window > 700 || score >= SCORE_MATE_MIN || score <= -SCORE_MATE_MIN) {
            if (score <= alpha + window)
                alpha = -SCORE_INFINITE;
            beta = SCORE_INFINITE;
        }
        if (alpha < -SCORE_INFINITE)
            alpha = -SCORE_INFINITE;
        if (beta > SCORE_INFINITE)
            beta = SCORE_INFINITE;
    }
}

/* How the soft limit bends: less time for a settled best action, more when the score falls. */
struct stability {
    action best;
    unsigned same;
    int score;
};

/* Whether it is not worth beginning another iteration. */
static bool time_enough(struct worker *w, struct stability *st, uint64_t nodes_before)
{
    struct searcher *s = w->searcher;
    const struct root_action *best = w->order[0];
    st->same = best->a == st->best ? st->same + 1 : 0;
    st->best = best->a;
    int drop = st->score == SCORE_NONE ? 0 : st->score - best->score;
    st->score = st->score == SCORE_NONE ? best->score : (st->score + best->score) / 2;
    if (!s->timed || atomic_load_explicit(&s->pondering, memory_order_relaxed) || s->limits.movetime)
        return false;
    double factor = 1.35 - 0.1 * (st->same < 7 ? st->same : 7);
    factor *= drop > 60 ? 1.5 : drop > 0 ? 1.0 + drop / 120.0 : 1.0;
    uint64_t all = worker_nodes(w) - nodes_before;
    if (all && w->lines == 1)
        factor *= 1.5 - 0.75 * (double)best->nodes / (double)all;
    struct node *root = worker_node(w, 0);
    if (w->action_count == 1) {
        node_apply(w, root, best->a);
        if (root[1].p.turn.decider != root->p.turn.decider)
            factor *= 0.1;
    }
    return time_elapsed(&s->plan) >= (int64_t)((double)s->plan.soft * factor);
}

/* Whether the mate that was asked for is found. */
static bool mate_found(const struct worker *w)
{
    unsigned wanted = w->searcher->limits.mate;
    int turns = search_mate_turns(w->order[0]->score);
    return wanted && turns > 0 && (unsigned)turns <= wanted;
}

void worker_deepen(struct worker *w, unsigned depth_max, bool reports)
{
    struct searcher *s = w->searcher;
    struct stability st = {.score = SCORE_NONE};
    unsigned lines = s->limits.multipv ? s->limits.multipv : 1;
    uint64_t nodes_before = worker_nodes(w);
    const struct root_action *told = NULL;
    w->lines = lines < w->action_count ? lines : w->action_count;
    if (w->action_count == 0)
        return;
    for (int depth = 1; depth <= (int)depth_max && !stopped(w); depth++) {
        for (unsigned i = 0; i < w->action_count; i++)
            w->order[i]->previous = w->order[i]->score;
        w->root_depth = depth;
        for (w->line = 0; w->line < w->lines && !stopped(w); w->line++) {
            line_search(w, depth, reports);
            root_sort(w, 0, w->line + 1);
            for (unsigned i = 0; reports && i <= w->line && (w->line + 1 == w->lines) && !stopped(w); i++)
                report(w, i, depth, 0);
        }
        w->line = 0;
        if (stopped(w))
            break;
        w->completed = depth;
        told = w->order[0];
        int score = w->order[0]->score;
        if (w->index == 0) {
            if (mate_found(w) || time_enough(w, &st, nodes_before))
                break;
            /* a mate that an iteration of such depth could not miss a shorter one of */
            if (s->timed && score >= SCORE_MATE_MIN && depth >= 4 * (SCORE_MATE - score) + 8)
                break;
            if (s->timed && score <= -SCORE_MATE_MIN && depth >= 4 * (SCORE_MATE + score) + 8)
                break;
        }
    }
    if (reports && w->order[0] != told)
        report_last(w, w->completed + 1);
}
