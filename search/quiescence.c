/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Quiescence: the search beyond depth 0. It makes captures and promotions only, or every action in check. Where many
 * steps may parry a check, or where a threat counts as check, all replies are searched only near depth 0.
 *
 * Stand pat is allowed at the start and in the middle of a turn, because the evaluation prices the steps that are left.
 * Where the turn cannot be ended, the decider still has to make a step, but hardly ever is every step bad. What the
 * evaluation cannot price is the end of a game without check; there the rules are asked first. Hot path: a change needs
 * a bench and a match.
 */
#include "search/alphabeta.h"
#include "search/picker.h"

/* from depth -PARRIED on, checks are ignored unless profile.parries_all */
enum { PARRIED = 2 };

/* Delta pruning: whether a capture cannot bring the score above alpha. `base`: evaluation plus margin. */
static bool hopeless(const struct worker *w, const struct node *n, action a, int base, int alpha)
{
    unsigned type = action_type(a);
    if (type > ACTION_EN_PASSANT && !(type >= ACTION_SPECIFIC && w->profile.parts))
        return false;
    return base + node_gain(w, &n->p, a) <= alpha;
}

/* Delta pruning for the whole node: whether no capture can bring the score above alpha, because no capturable piece is
   worth enough and no pawn can promote. */
static bool all_hopeless(const struct worker *w, const struct position *p, int base, int alpha)
{
    unsigned us = p->turn.decider;
    if (!w->profile.plain || (p->by_type[PAWN] & p->side[us] & bits_rank(us == WHITE ? 6 : 1)))
        return false;
    for (unsigned pt = PAWN; pt < PIECE_TYPES; pt++)
        if (base + w->profile.values.of[pt] > alpha && (p->by_type[pt] & p->side[!us]) &&
            !(pt == KING && w->profile.royal && !w->profile.ends_quietly))
            return false;
    return true;
}

/* Whether a game that may end without check is over here. Where kings are captured, that is so only if one is
   missing. */
static bool ends_here(const struct worker *w, const struct position *p)
{
    bitboard kings = p->by_type[KING];
    if (w->profile.royal && (kings & p->side[WHITE]) && (kings & p->side[BLACK]))
        return false;
    return game_count(p) == 0;
}

int search_quiet(struct worker *w, struct node *n, int alpha, int beta, int depth)
{
    bool pv = beta - alpha > 1;
    struct tt_hit hit = {0};
    int best = -SCORE_INFINITE, base = -SCORE_INFINITE, first_alpha = alpha;
    action best_action = ACTION_NONE;

    /* 1. Stop, draw, endgame tablebase, maximum ply, end of the game without check, a turn that is known to win. */
    n->pv_length = 0;
    if (node_stopped(w))
        return 0;
    int result = node_known(w, n);
    if (result != SCORE_NONE)
        return result;
    if ((unsigned)n->ply > w->selective)
        w->selective = (unsigned)n->ply;
    if (node_deepest(w, n))
        return worker_evaluate(w, &n->p);
    if (w->profile.ends_quietly && !n->in_check && ends_here(w, &n->p))
        return node_over(w, n);
    if (n->wins)
        return pv ? search_node(w, n, alpha, beta, 1, false) : SCORE_MATE - node_turns(w, n) - 1;

    if (!w->profile.parries_all && depth <= -PARRIED)
        n->in_check = false;

    /* 2. Transposition table cut. */
    bool known = tt_probe(&w->shared->tt, n->key, &hit);
    if (known)
        hit.score = score_from_tt(hit.score, node_turns(w, n));
    if (known && !pv && tt_decides(hit.bound, hit.score, alpha, beta))
        return hit.score;
    if (hit.best) /* as early as possible */
        node_prefetch(w, n, hit.best);

    /* 3. Stand pat on the static evaluation, bounded by the transposition table. */
    node_evaluate(w, n, &hit, known);
    if (!n->in_check) {
        best = n->evaluation;
        /* on a PV node a mate score needs the line that leads to it */
        if (known && !(pv && is_mate(hit.score)) && tt_decides(hit.bound, hit.score, best, best))
            best = hit.score;
        if (best >= beta) {
            if (!known)
                node_store(w, n, n->key, best, ACTION_NONE, 0, TT_LOWER);
            return best;
        }
        if (best > alpha)
            alpha = best;
        base = best + w->profile.constants->delta;
    }

    /* 4. Captures and promotions, or all replies to a check, with delta pruning and SEE pruning. */
    struct picker k;
    unsigned count = 0;
    if (!n->in_check && best > -SCORE_MATE_MIN && all_hopeless(w, &n->p, base, alpha)) {
        node_store(w, n, n->key, best, ACTION_NONE, 0, tt_bound_of(best, first_alpha, beta, pv));
        return best;
    }
    picker_start(&k, w, n, hit.best, !n->in_check);
    for (action a; (a = picker_next(&k));) {
        count++;
        if (!k.last_noisy)
            node_prefetch(w, n, a);
        if (best > -SCORE_MATE_MIN) {
            if (!n->in_check && hopeless(w, n, a, base, alpha))
                continue;
            if (node_see_sound(w, &n->p) && !see_ge(&n->p, a, 0, &w->profile.values))
                continue;
            if (n->in_check && !k.last_noisy)
                k.skip_quiet = count > 2;
        }
        node_apply(w, n, a);
        int score = child_quiet(w, n, alpha, beta, depth - 1);
        if (stopped(w))
            break;
        if (score > best) {
            best = score;
            if (score > alpha) {
                best_action = a;
                if (pv)
                    node_line(n, a);
                if (score >= beta)
                    break;
                alpha = score;
            }
        }
    }
    picker_end(&k);
    if (stopped(w))
        return 0;

    /* 5. In check without a legal reply: the rules say what that means. */
    if (n->in_check && count == 0)
        return node_over(w, n);

    node_store(w, n, n->key, best, best_action, 0, tt_bound_of(best, first_alpha, beta, pv));
    return best;
}
