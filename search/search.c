/*
 * The node of alpha-beta: principal variation search in numbered sections. Only deepen.c, quiescence.c and this file
 * call search_node(). The head of search/search.h explains the vocabulary of depth: what a step and a turn cost, what
 * is reduced and what is extended. Hot path: a change needs a bench and a match.
 */
#include "rules/steps.h"
#include "search/handicap.h"
#include "search/history_update.h"
#include "search/picker.h"
#include "search/worker.h"

enum { VERIFY_DEPTH = 11 }; /* depth from which a null move cut is verified */

/* Searches the child n[1] and returns its score for the decider of n. Score and window are negated, and an expected cut
   node becomes an expected all node, only where the decider changes. */
static int child_node(struct worker *w, struct node *n, int alpha, int beta, int depth, bool cut)
{
    return n[1].p.turn.decider == n->p.turn.decider ? search_node(w, n + 1, alpha, beta, depth, cut)
                                                    : -search_node(w, n + 1, -beta, -alpha, depth, !cut);
}

/* Whether all threads have been told to stop. */
static bool stopped(const struct worker *w) { return atomic_load_explicit(&w->searcher->stop, memory_order_relaxed); }

/* Whether the decider has a piece besides king and pawns. Without one, zugzwang makes null move and pruning unsound. */
static bool has_pieces(const struct position *p)
{
    return (p->side[p->turn.decider] & ~p->by_type[PAWN] & ~p->by_type[KING]) != 0;
}

/* Makes a null move, which gives up the turn or the rest of it, and returns the score of the node behind it. */
static int pass_search(struct worker *w, struct node *n, int beta, int depth, bool cut)
{
    unsigned keys = w->null_keys;
    n->current = ACTION_END_TURN;
    n->slot = HISTORY_SLOTS;
    node_prefetch_pass(w, n);
    position_copy(&n[1].p, &n->p);
    turn_pass(&n[1].p, king_attackers(&n->p, !n->p.turn.owner));
    n[1].null_before = true;
    w->null_keys = n->key_count;
    node_enter(w, n + 1);
    atomic_store_explicit(&w->nodes, worker_nodes(w) + 1, memory_order_relaxed);
    int score = child_node(w, n, beta - 1, beta, depth, cut);
    w->null_keys = keys;
    return score;
}

/* ProbCut: returns the score of a capture that reaches beta (already raised by the margin) in quiescence and in a
   search of depth - 4, and stores it in the transposition table; SCORE_NONE if there is none. */
static int probe_captures(struct worker *w, struct node *n, int beta, int depth, action hash, bool cut)
{
    struct picker k;
    int found = SCORE_NONE;
    picker_start_noisy(&k, w, n, hash);
    for (action a; found == SCORE_NONE && (a = picker_next(&k));) {
        node_prefetch(w, n, a);
        if (!see_ge(&n->p, a, beta - n->evaluation, &w->profile.values))
            continue;
        node_apply(w, n, a);
        int score = n[1].p.turn.decider == n->p.turn.decider ? search_quiet(w, n + 1, beta - 1, beta, 0)
                                                             : -search_quiet(w, n + 1, -beta, 1 - beta, 0);
        if (score >= beta && !stopped(w))
            score = child_node(w, n, beta - 1, beta, depth - 4, cut);
        if (score >= beta)
            found = score;
        if (stopped(w))
            break;
    }
    picker_end(&k);
    if (found != SCORE_NONE && !stopped(w)) {
        struct tt_hit hit = {.best = n->current,
                             .score = score_to_tt(found, node_turns(w, n)),
                             .evaluation = n->raw_eval,
                             .depth = depth - 3,
                             .bound = TT_LOWER};
        tt_store(&w->searcher->tt, n->key, &hit);
    }
    return found;
}

/* Returns the history score of a quiet action without legs: quiet history and both continuation histories. */
ALWAYS_INLINE int history_of_part(const struct worker *w, const struct node *n, action a)
{
    const struct history *h = w->history;
    const struct position *p = &n->p;
    unsigned slot = history_slot(p, a);
    return h->quiet[history_step(p)][p->turn.decider][history_pair(a)] + h->continuation[n[-1].slot][slot] +
           h->continuation[n[-2].slot][slot];
}

/* Returns the history score of any quiet action; for an action of several legs, the mean of their scores. */
static int history_of(const struct worker *w, const struct node *n, action a)
{
    action parts[ACTION_LEGS_MAX];
    int sum = 0;
    if (__builtin_expect(action_type(a) < ACTION_SPECIFIC, 1))
        return history_of_part(w, n, a);
    unsigned count = game_legs(&n->p, a, parts);
    for (unsigned i = 0; i < count; i++)
        sum += history_of_part(w, n, parts[i]);
    return sum / (int)count;
}

/* Returns the entry of a root action, or NULL if the action may not be searched at the root. */
static struct root_action *root_find(struct worker *w, action a)
{
    for (unsigned i = 0; i < w->action_count; i++)
        if (w->actions[i].a == a)
            return &w->actions[i];
    return NULL;
}

/* Keeps score and line of a root action in worker.now. Only the first action and those that raise alpha have a true
   score; all others are ignored. */
static void root_keep(struct worker *w, const struct node *n, action a, int score, bool first, int alpha, int beta)
{
    struct root_line *now = &w->now;
    if (!first && score <= alpha)
        return;
    now->score = score;
    now->bound = score <= alpha ? BOUND_UPPER : score >= beta ? BOUND_LOWER : BOUND_EXACT;
    now->selective = w->selective;
    if (score > alpha || now->length == 0 || now->pv[0] != a) {
        now->pv[0] = a;
        now->length = 1;
        for (unsigned i = 0; i < n[1].pv_length && now->length < PV_MAX; i++)
            now->pv[now->length++] = n[1].pv[i];
    }
}

/* MultiPV: whether `key` is that of the position where the turn of an earlier line of this iteration ends. */
static bool is_excluded(const struct worker *w, uint64_t key)
{
    bool found = false;
    for (unsigned i = 0; i < w->line && !found; i++)
        found = w->fresh[i].end == key;
    return found;
}

/* Whether the action just made, from a node whose turn is known to win, keeps that win. */
static bool win_kept(const struct node *n)
{
    return n[1].p.turn.decider == n->p.turn.decider ? n[1].wins : game_count(&n[1].p) == 0;
}

/* Goes on with the root turn beyond depth 0, to its end: at each node quiescence scores every action, and the best one
   is played. Returns the score for the decider of n. */
static int search_on(struct worker *w, struct node *n)
{
    int best = -SCORE_INFINITE;
    action best_action = ACTION_NONE;
    bool some_excluded = false;
    struct picker k;
    n->pv_length = 0;
    if (node_stopped(w))
        return 0;
    if (n->ply >= PLY_MAX - 1 || w->pool_used + ACTIONS_MAX > POOL_SIZE)
        return worker_evaluate(w, &n->p);
    node_evaluate(w, n, NULL, false);
    n[1].killers[0] = n[1].killers[1] = n[1].excluded = ACTION_NONE;
    picker_start(&k, w, n, ACTION_NONE);
    for (action a; (a = picker_next(&k)) && !stopped(w);) {
        node_apply(w, n, a);
        if (is_excluded(w, n[1].key)) {
            some_excluded = true;
            continue;
        }
        int score = n[1].p.turn.decider == n->p.turn.decider ? search_quiet(w, n + 1, best, SCORE_INFINITE, 0)
                                                             : -search_quiet(w, n + 1, -SCORE_INFINITE, -best, 0);
        if (score > best) {
            best = score;
            best_action = a;
        }
    }
    picker_end(&k);
    if (!best_action || stopped(w))
        return some_excluded || stopped(w) ? -SCORE_INFINITE : node_over(w, n);
    node_apply(w, n, best_action);
    int score = node_root_turn(w, n + 1) ? search_on(w, n + 1)
                : n[1].p.turn.decider == n->p.turn.decider
                    ? search_quiet(w, n + 1, -SCORE_INFINITE, SCORE_INFINITE, 0)
                    : -search_quiet(w, n + 1, -SCORE_INFINITE, SCORE_INFINITE, 0);
    node_line(n, best_action);
    return score;
}

int search_node(struct worker *w, struct node *n, int alpha, int beta, int depth, bool cut)
{
    if (depth <= 0)
        return beta - alpha > 1 && node_root_turn(w, n) ? search_on(w, n) : search_quiet(w, n, alpha, beta, 0);

    struct searcher *s = w->searcher;
    const struct search_profile *profile = &w->profile;
    const struct constants *c = profile->constants;
    const bool pv = beta - alpha > 1, root = n->ply == 0, excluding = w->line && node_root_turn(w, n);
    const unsigned us = n->p.turn.decider;
    const int turns = node_turns(w, n), first_alpha = alpha;
    int best = -SCORE_INFINITE;
    action best_action = ACTION_NONE;

    /* 1. Stop, draws, endgame tablebase, maximum ply, mate distance pruning. Where the law knows that this turn wins,
       that is the score. */
    n->pv_length = 0;
    if (node_stopped(w))
        return 0;
    if ((unsigned)n->ply > w->selective)
        w->selective = (unsigned)n->ply;
    if (!root) {
        if (node_drawn(w, n))
            return 0;
        int found = node_tablebase(w, n);
        if (found != SCORE_NONE)
            return found;
        if (n->ply >= PLY_MAX - 1 || w->pool_used + ACTIONS_MAX > POOL_SIZE)
            return worker_evaluate(w, &n->p);
        if (alpha < turns - SCORE_MATE)
            alpha = turns - SCORE_MATE;
        if (beta > SCORE_MATE - turns)
            beta = SCORE_MATE - turns;
        if (alpha >= beta)
            return alpha;
        if (!pv && n->wins)
            return SCORE_MATE - turns - 1;
    }

    /* 2. Transposition table cut. In a singular search, and where MultiPV excludes turns, the key is changed. */
    uint64_t key = n->excluded ? n->key ^ (n->excluded * UINT64_C(0x9e3779b97f4a7c15)) : n->key;
    if (excluding)
        key ^= w->excluded;
    struct tt_hit hit = {0};
    bool known = tt_probe(&s->tt, key, &hit);
    int hit_score = known ? score_from_tt(hit.score, turns) : SCORE_NONE;
    action hash = root ? w->now.pv[0] : hit.best;
    if (!pv && known && hit.depth >= depth && !n->excluded &&
        (hit.bound == TT_EXACT || (hit.bound == TT_LOWER && hit_score >= beta) ||
         (hit.bound == TT_UPPER && hit_score <= alpha))) {
        if (hit_score >= beta)
            history_update_known(w, n, hash, depth);
        return hit_score;
    }

    if (hash) /* as early as possible */
        node_prefetch(w, n, hash);

    /* 3. Static evaluation, corrected by what the search has learned and bounded by the transposition table.
       `improving`: it is better than at the last node above where the same side decided (n->eval_history). */
    node_evaluate(w, n, &hit, known);
    int eval = n->evaluation;
    if (!n->in_check && known &&
        ((hit.bound == TT_EXACT) || (hit.bound == TT_LOWER && hit_score > eval) ||
         (hit.bound == TT_UPPER && hit_score < eval)))
        eval = hit_score;
    if (!n->excluded)
        history_update_evaluation(w, n);
    bool improving = !n->in_check && n->eval_history[us] != SCORE_NONE && n->evaluation > n->eval_history[us];
    if (!known && !n->in_check && !n->excluded) {
        struct tt_hit found = {.evaluation = n->raw_eval, .bound = TT_NONE};
        tt_store(&s->tt, key, &found);
    }
    n[1].killers[0] = n[1].killers[1] = ACTION_NONE;
    n[1].excluded = ACTION_NONE;

    if (!pv && !n->in_check && !n->excluded) {
        /* 4. Razoring: far below alpha only captures can help, so quiescence decides. */
        if (depth <= 3 && eval + c->razor * (1 + depth * depth) <= alpha) {
            int score = search_quiet(w, n, alpha, alpha + 1, 0);
            if (score <= alpha || stopped(w))
                return score;
        }

        /* 5. Reverse futility pruning (static null move): far above beta nothing the opponent does will cost so
           much. */
        if (depth <= 8 && eval - c->reverse * (depth - improving) >= beta && eval < SCORE_MATE_MIN &&
            beta > -SCORE_MATE_MIN)
            return eval;

        /* 6. Null move pruning: if giving up the turn, or the rest of it, still reaches beta, the node fails high. Not
           when a mate is asked for, as in problems. */
        if (profile->null_move && !s->limits.mate && n->p.turn.owner == us && !(n->p.fairy && n->p.turn.phase) &&
            !n->null_before && eval >= beta && n->evaluation >= beta && depth >= 2 && has_pieces(&n->p) &&
            beta > -SCORE_MATE_MIN) {
            int more = (eval - beta) / c->null_margin;
            int reduction = (c->null_base + c->null_depth * depth) / 64 + (more > 3 ? 3 : more);
            reduction += n->p.turn.quota - n->p.turn.done;
            int score = pass_search(w, n, beta, depth - reduction, cut);
            if (stopped(w))
                return 0;
            /* verification: a deep cut must hold in a search that may not pass at this node (zugzwang) */
            if (score >= beta && depth >= VERIFY_DEPTH) {
                n->null_before = true;
                int check = search_node(w, n, beta - 1, beta, depth - reduction, cut);
                n->null_before = false;
                if (stopped(w))
                    return 0;
                if (check < beta)
                    score = check;
            }
            if (score >= beta)
                return score >= SCORE_MATE_MIN ? beta : score;
        }
    }

    /* 7. ProbCut: if a capture is far above beta in a shallow search, the node is taken to fail high in a deep one. */
    if (!pv && !n->in_check && !n->excluded && depth >= 5 && beta < SCORE_MATE_MIN && beta > -SCORE_MATE_MIN &&
        profile->see && !(known && hit.depth >= depth - 3 && hit_score < beta + c->probcut)) {
        int score = probe_captures(w, n, beta + c->probcut, depth, hash, cut);
        if (stopped(w))
            return 0;
        if (score != SCORE_NONE)
            return score;
    }

    /* 8. Internal iterative reduction: without a hash move, a deep PV or cut node is searched one less deep. */
    if (depth >= 4 && !hash && (pv || cut))
        depth--;

    /* 9. Loop over the actions, the most promising first (picker.c). */
    struct picker k;
    struct tried tried;
    unsigned count = 0;
    bool some_excluded = false;
    tried.quiets = tried.noisies = 0;
    const bool may_prune = !root && !n->wins && has_pieces(&n->p);
    picker_start(&k, w, n, hash);
    for (action a; (a = picker_next(&k));) {
        if (a == n->excluded)
            continue;
        struct root_action *r = root ? root_find(w, a) : NULL;
        if ((root && !r) || (count && handicap_overlooks(&s->limits.handicap, &n->p, a)))
            continue;
        count++;
        const bool noisy = k.last_noisy;
        const int history = noisy ? 0 : history_of(w, n, a);
        int reduction = profile->reductions->of[!noisy][depth < REDUCTION_SIZE ? depth : REDUCTION_SIZE - 1]
                                               [count < REDUCTION_SIZE ? count : REDUCTION_SIZE - 1];

        /* 10. Pruning of late or losing actions: late move pruning, futility pruning, history pruning, SEE pruning. */
        const bool prunes = may_prune && best > -SCORE_MATE_MIN;
        const int left = depth > reduction / 64 ? depth - reduction / 64 : 0;
        if (prunes && !noisy && !k.skip_quiet) {
            int max = (3 + depth * depth) / (improving ? 1 : 2);
            if (100 * (int)count >= c->late * max)
                k.skip_quiet = true;
            int margin = c->futility * (left + 1);
            if (!n->in_check && left <= 7 && eval + margin + history / c->futility_history <= alpha &&
                !picker_checks(&k, a))
                continue;
            if (left <= 4 && history < -c->history_prune * (left + 1))
                continue;
        }
        if (prunes && node_see_sound(w, &n->p) && depth <= 8 && action_type(a) != ACTION_CASTLE &&
            !see_ge(&n->p, a, noisy ? -c->see_noisy * depth : -c->see_quiet * left * left, &profile->values))
            continue;

        /* 11. Extensions. Singular extension: a hash move much better than all others is extended, by 2 if by far. If
           another action reaches beta too, the node fails high (multi-cut). Checks and single replies follow below. */
        int extension = 0;
        if (!root && a == hash && depth >= 7 && !n->excluded && known && hit.depth >= depth - 3 &&
            hit.bound != TT_UPPER && hit.bound != TT_NONE && hit_score < SCORE_MATE_MIN &&
            hit_score > -SCORE_MATE_MIN && n->p.turn.done + 1 >= n->p.turn.quota && n->ply < 2 * w->root_depth) {
            int bound = hit_score - c->singular * depth / 64;
            n->excluded = a;
            int score = search_node(w, n, bound - 1, bound, (depth - 1) / 2, cut);
            n->excluded = ACTION_NONE;
            if (stopped(w)) {
                picker_end(&k);
                return 0;
            }
            if (score < bound) {
                extension = 1 + (!pv && score < bound - c->singular_twice);
            } else if (bound >= beta) {
                picker_end(&k);
                return bound;
            } else if (hit_score >= beta) {
                extension = -1;
            }
        }

        uint64_t nodes_before = worker_nodes(w); /* for the share of nodes at the root */
        node_apply(w, n, a);
        if (excluding && is_excluded(w, n[1].key)) {
            count--;
            some_excluded = true;
            continue;
        }
        if (n->wins && !node_root_turn(w, n) && !win_kept(n))
            continue;
        if (!extension && n[1].in_check && n[1].p.turn.decider != us && depth <= 8 && !profile->alternate)
            extension = 1;
        if (!extension && n[1].in_check && n[1].p.turn.decider != us && profile->alternate && pv &&
            n->ply < 2 * w->root_depth)
            extension = 1;
        if (!extension && k.single && n->ply < 2 * w->root_depth)
            extension = 1;
        const int next = depth - 1 + extension;
        int score = 0;

        /* 12. Late move reductions (LMR): late actions are searched less deep first, and again at full depth if they
           raise alpha. */
        bool full = !pv || count > 1;
        if (depth >= 2 && count > 1 + (unsigned)root + (unsigned)pv) {
            reduction += c->reduce_more;
            reduction += cut ? c->reduce_cut : 0;
            reduction -= pv ? c->reduce_pv : 0;
            reduction -= n[1].in_check ? c->reduce_check : 0;
            reduction += !improving && !n->in_check ? c->reduce_worse : 0;
            reduction -= history / c->reduce_history;
            reduction -= k.killer ? c->reduce_killer : 0;
            int less = next - (reduction > 0 ? reduction / 64 : 0);
            if (less < 1)
                less = 1;
            if (less < next) {
                score = child_node(w, n, alpha, alpha + 1, less, false);
                full = score > alpha;
                if (full && !noisy && !stopped(w))
                    history_update_surprise(w, n, next);
            }
        }
        /* 13. Principal variation search: all but the first action of a PV node with a null window, and again with the
           full window if they raise alpha. */
        if (full && !stopped(w))
            score = child_node(w, n, alpha, alpha + 1, next, cut);
        if (pv && !stopped(w) && (count == 1 || score > alpha))
            score = child_node(w, n, alpha, beta, next, n[1].p.turn.decider != us);
        if (stopped(w)) {
            picker_end(&k);
            return 0;
        }

        /* 14. New best action, alpha, beta cut-off; histories learn from a cut. */
        if (root) {
            r->nodes += worker_nodes(w) - nodes_before;
            root_keep(w, n, a, score, count == 1, alpha, beta);
        }
        if (score > best) {
            best = score;
            if (score > alpha) {
                best_action = a;
                if (pv)
                    node_line(n, a);
                if (score >= beta) {
                    history_update_cut(w, n, a, noisy, depth + (eval <= first_alpha), &tried);
                    break;
                }
                alpha = score;
            }
        }
        if (noisy && tried.noisies < TRIED_MAX)
            tried.noisy[tried.noisies++] = a;
        else if (!noisy && tried.quiets < TRIED_MAX)
            tried.quiet[tried.quiets++] = a;
    }
    picker_end(&k);

    /* 15. No legal action: the rules say whether that is a loss, a win or a draw. */
    if (count == 0)
        return some_excluded ? -SCORE_INFINITE : n->excluded ? alpha : node_over(w, n);

    if (best <= first_alpha && !n->excluded)
        history_update_unanswered(w, n, depth);

    /* 16. Correction history learns from the difference between score and evaluation; the transposition table stores
       the result. */
    if (!n->in_check && !n->excluded && (!best_action || !node_noisy(&n->p, best_action)) && best < SCORE_MATE_MIN &&
        best > -SCORE_MATE_MIN && !(best >= beta && best <= n->evaluation) && !(!best_action && best >= n->evaluation))
        correction_learn(&w->history->corrections, &n->places, us, best - n->evaluation, depth);
    if (!n->excluded) {
        struct tt_hit found = {.best = best_action,
                               .score = score_to_tt(best, turns),
                               .evaluation = n->raw_eval,
                               .depth = depth,
                               .bound = best >= beta               ? TT_LOWER
                                        : pv && best > first_alpha ? TT_EXACT
                                                                   : TT_UPPER};
        tt_store(&s->tt, key, &found);
    }
    return best;
}
