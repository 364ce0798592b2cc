/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The node of alpha-beta: principal variation search in numbered steps. search_node() has three parts: what ends or
 * prunes a node (node_prune()), the loop over its actions (node_loop()), and what is remembered (node_remember()). The
 * head of search/search.h explains the vocabulary of depth: what a step and a turn cost, what is reduced and what is
 * extended.
 *
 * A figure behind a step is the Elo that it won in games, of Marseillais Chess where no game is named. Most come from
 * the commits that made the step, the others from docs/results/tried.tsv; many steps were never measured alone.
 *
 * What only some searches have is asked in one place each: turns excluded by MultiPV in excluding() and root_excludes()
 * (root.h), weaker levels by profile.handicap, endgame tablebases in node_known(), turns that are known to win by
 * n->wins. Searches for a mate of given length, as in problems, make no null move: profile.null_move is false then.
 *
 * Only deepen.c, quiescence.c and this file call search_node(). Hot path: a change needs a bench and a match.
 */
#include "search/alphabeta.h"

#include <assert.h>

#include "rules/steps.h"
#include "search/handicap.h"
#include "search/history_update.h"
#include "search/picker.h"
#include "search/root.h"

/* Depths at which the steps of search_node() apply; beside them what a known depth may fall short of this one. */
enum {
    RAZOR_DEPTH = 3,     /* razoring: at most */
    REVERSE_DEPTH = 8,   /* reverse futility pruning: at most */
    NULL_DEPTH = 2,      /* null move: from */
    VERIFY_DEPTH = 11,   /* verification of a null move cut: from */
    PROBCUT_DEPTH = 5,   /* ProbCut: from */
    PROBCUT_LESS = 4,    /* ProbCut: its search is less deep by this */
    PROBCUT_KNOWN = 3,   /* ProbCut: its result counts as a search less deep by this */
    IIR_DEPTH = 4,       /* internal iterative reduction: from */
    FUTILITY_DEPTH = 7,  /* futility pruning: reduced depth at most */
    HISTORY_DEPTH = 4,   /* history pruning: reduced depth at most */
    SEE_DEPTH = 8,       /* SEE pruning: at most */
    SINGULAR_KNOWN = 3,  /* singular extension: the entry may be less deep by this */
    CHECK_DEPTH = 8,     /* extension of checks in games of several steps a turn: at most */
    REDUCE_DEPTH = 2,    /* late move reductions: from */
    LATE_BASE = 3,       /* late move pruning: actions kept at depth 0, before constants.late */
    MULTI_CUT = INT8_MAX /* singular_extension(): no extension, the node fails high */
};

/* Whether the decider has a piece besides king and pawns. Without one, zugzwang makes null move and pruning unsound. */
static bool has_pieces(const struct position *p)
{
    return (p->side[p->turn.decider] & ~p->by_type[PAWN] & ~p->by_type[KING]) != 0;
}

/* Whether actions may be left out: not where zugzwang is likely, and, if every turn is one step, not against a king
   alone, as no action that brings his mate nearer stands out in the evaluation. */
static bool may_prune(const struct worker *w, const struct position *p)
{
    return has_pieces(p) && (!w->profile.alternate || bits_several(p->side[!p->turn.decider]));
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
    budget_add(&w->budget, 1);
    int score = child_node(w, n, beta - 1, beta, depth, cut);
    w->null_keys = keys;
    return score;
}

/* ProbCut: returns the score of a capture that reaches beta (already raised by the margin) in quiescence and in a
   search of depth - PROBCUT_LESS, and stores it in the transposition table; SCORE_NONE if there is none. */
static int probe_captures(struct worker *w, struct node *n, int beta, int depth, action hash, bool cut)
{
    struct picker k;
    int found = SCORE_NONE;
    picker_start(&k, w, n, hash, true);
    for (action a; found == SCORE_NONE && (a = picker_next(&k));) {
        node_prefetch(w, n, a);
        if (!see_ge(&n->p, a, beta - n->evaluation, &w->profile.values))
            continue;
        node_apply(w, n, a);
        int score = child_quiet(w, n, beta - 1, beta, 0);
        if (score >= beta && !stopped(w))
            score = child_node(w, n, beta - 1, beta, depth - PROBCUT_LESS, cut);
        if (score >= beta)
            found = score;
        if (stopped(w))
            break;
    }
    picker_end(&k);
    if (found != SCORE_NONE && !stopped(w))
        node_store(w, n, n->key, found, n->current, depth - PROBCUT_KNOWN, TT_LOWER);
    return found;
}

/* Returns the history score of a quiet action without legs: quiet history and both continuation histories. */
ALWAYS_INLINE int history_of_part(const struct worker *w, struct node *n, action a)
{
    const struct history *h = w->history;
    const struct position *p = &n->p;
    unsigned slot = history_slot(p, a);
    return h->quiet[history_step(p)][p->turn.decider][history_place(node_attacked(n), a)] +
           h->continuation[n[-1].slot][slot] + h->continuation[n[-2].slot][slot];
}

/* Returns the history score of any quiet action; for an action of several legs, the mean of their scores. */
static int history_of(const struct worker *w, struct node *n, action a)
{
    action parts[ACTION_LEGS_MAX];
    int sum = 0;
    if (__builtin_expect(action_type(a) < ACTION_SPECIFIC, 1))
        return history_of_part(w, n, a);
    unsigned count = game_legs(&n->p, a, parts);
    for (unsigned i = 0; i < count; i++)
        sum += history_of_part(w, n, parts[i]);
    assert(count > 0);
    return sum / (int)count;
}

/* Returns the key of a node in the transposition table: another one where MultiPV excludes turns. */
ALWAYS_INLINE uint64_t table_key(const struct worker *w, const struct node *n)
{
    return excluding(w, n) ? n->key ^ w->excluded : n->key;
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
    if (node_deepest(w, n))
        return worker_evaluate(w, &n->p);
    node_evaluate(w, n, NULL, false);
    n[1].killers[0] = n[1].killers[1] = ACTION_NONE;
    picker_start(&k, w, n, ACTION_NONE, false);
    for (action a; (a = picker_next(&k)) && !stopped(w);) {
        node_apply(w, n, a);
        if (root_excludes(w, n[1].key)) {
            some_excluded = true;
            continue;
        }
        int score = child_quiet(w, n, best, SCORE_INFINITE, 0);
        if (score > best) {
            best = score;
            best_action = a;
        }
    }
    picker_end(&k);
    if (!best_action || stopped(w))
        return some_excluded || stopped(w) ? -SCORE_INFINITE : node_over(w, n);
    node_apply(w, n, best_action);
    int score = node_root_turn(w, n + 1) ? search_on(w, n + 1) : child_quiet(w, n, -SCORE_INFINITE, SCORE_INFINITE, 0);
    node_line(n, best_action);
    return score;
}

/* What the three parts of search_node() know of the node that is being searched. */
struct visit {
    int alpha, beta, first_alpha, depth;
    bool pv, root, cut;
    uint64_t key;      /* key in the transposition table */
    bool known;        /* the transposition table has an entry: `hit` */
    struct tt_hit hit; /* its score is that of this node */
    action hash;       /* the hash move; at the root the best action so far */
    bool hash_noisy;   /* the hash move captures or promotes */
    int eval;          /* static evaluation, bounded by the transposition table */
    bool improving;    /* the evaluation is better than where the same side decided last */
    int best;          /* the best score so far, and its action if it has raised alpha */
    action best_action;
    unsigned count;     /* actions searched or pruned */
    bool some_excluded; /* an action leads where an excluded turn ends */
};

/* Searches in the null move that `eval` above beta allows, and verifies a deep cut. Returns the score if it reaches
   beta, else SCORE_NONE; any score after a stop. */
static int null_move(struct worker *w, struct node *n, int eval, int beta, int depth, bool cut)
{
    const struct constants *c = w->profile.constants;
    int more = (eval - beta) / c->null_margin, steps = n->p.turn.quota - n->p.turn.done;
    int less = depth - steps - (c->null_base + c->null_depth * depth) / 64 - (more > 3 ? 3 : more);
    int score = pass_search(w, n, beta, less, cut);
    if (stopped(w) || score < beta)
        return SCORE_NONE;
    /* verification: a deep cut must hold in a search that may not pass at this node (zugzwang) */
    if (depth >= VERIFY_DEPTH) {
        n->null_before = true;
        int check = search_node(w, n, beta - 1, beta, less, cut);
        n->null_before = false;
        if (stopped(w) || check < beta)
            return SCORE_NONE;
    }
    return score >= SCORE_MATE_MIN ? beta : score;
}

/* The first part of search_node(): what ends or prunes a node before its actions are searched. Returns the score of the
   node, or SCORE_NONE if its actions decide. */
ALWAYS_INLINE int node_prune(struct worker *w, struct node *n, struct visit *v)
{
    const struct search_profile *profile = &w->profile;
    const struct constants *c = profile->constants;
    const int turns = node_turns(w, n);

    /* 1. Stop, draws, endgame tablebase, maximum ply, mate distance pruning; a turn that is known to win (with
       checks by threats of it, in Double-Move Chess 39-1, in Multimove Chess 58-2). */
    n->pv_length = 0;
    if (node_stopped(w))
        return 0;
    if ((unsigned)n->ply > w->selective)
        w->selective = (unsigned)n->ply;
    if (!v->root) {
        int known = node_known(w, n);
        if (known != SCORE_NONE)
            return known;
        if (node_deepest(w, n))
            return worker_evaluate(w, &n->p);
        if (v->alpha < turns - SCORE_MATE)
            v->alpha = turns - SCORE_MATE;
        if (v->beta > SCORE_MATE - turns)
            v->beta = SCORE_MATE - turns;
        if (v->alpha >= v->beta)
            return v->alpha;
        if (!v->pv && n->wins)
            return SCORE_MATE - turns - 1;
    }

    /* 2. Transposition table cut (not measured alone). */
    v->key = table_key(w, n);
    v->known = !n->excluded && tt_probe(&w->shared->tt, v->key, &v->hit);
    v->hit.score = v->known ? score_from_tt(v->hit.score, turns) : SCORE_NONE;
    v->hash = v->root ? w->now.pv[0] : v->hit.best;
    if (!v->pv && v->known && v->hit.depth >= v->depth && tt_decides(v->hit.bound, v->hit.score, v->alpha, v->beta)) {
        if (v->hit.score >= v->beta)
            history_update_known(w, n, v->hash, v->depth);
        return v->hit.score;
    }
    v->hash_noisy = v->hash && node_noisy(&n->p, v->hash);
    if (v->hash) /* as early as possible */
        node_prefetch(w, n, v->hash);

    /* 3. Static evaluation, corrected by what the search has learned (by more than pawns: chess +23, Marseillais +36)
       and bounded by the transposition table. */
    node_evaluate(w, n, &v->hit, v->known);
    v->eval = n->evaluation;
    if (!n->in_check && v->known && tt_decides(v->hit.bound, v->hit.score, v->eval, v->eval))
        v->eval = v->hit.score;
    const int before = n->eval_history[n->p.turn.decider];
    v->improving = !n->in_check && before != SCORE_NONE && n->evaluation > before;
    if (!n->excluded) {
        history_update_evaluation(w, n);
        if (!v->known && !n->in_check)
            tt_store(&w->shared->tt, v->key, &(struct tt_hit){.evaluation = n->raw_eval, .bound = TT_NONE});
    }
    n[1].killers[0] = n[1].killers[1] = ACTION_NONE;

    if (!v->pv && !n->in_check && !n->excluded) {
        /* 4. Razoring: far below alpha only captures can help, so quiescence decides (not measured alone). */
        if (v->depth <= RAZOR_DEPTH && v->eval + c->razor * (1 + v->depth * v->depth) <= v->alpha) {
            int score = search_quiet(w, n, v->alpha, v->alpha + 1, 0);
            if (score <= v->alpha || stopped(w))
                return score;
        }

        /* 5. Reverse futility pruning (static null move): far above beta nothing the opponent does will cost so much
           (not measured alone). */
        if (v->depth <= REVERSE_DEPTH && v->eval - c->reverse * (v->depth - v->improving) >= v->beta &&
            v->eval < SCORE_MATE_MIN && v->beta > -SCORE_MATE_MIN)
            return v->eval;

        /* 6. Null move pruning: if giving up the turn, or the rest of it, still reaches beta, the node fails high (not
           measured alone; only at expected cut nodes: chess +2 +-20, Marseillais +13 +-24). */
        if (profile->null_move && n->p.turn.owner == n->p.turn.decider && !(n->p.fairy && n->p.turn.phase) &&
            !n->null_before && v->eval >= v->beta && n->evaluation >= v->beta && v->depth >= NULL_DEPTH &&
            has_pieces(&n->p) && v->beta > -SCORE_MATE_MIN) {
            int score = null_move(w, n, v->eval, v->beta, v->depth, v->cut);
            if (stopped(w))
                return 0;
            if (score != SCORE_NONE)
                return score;
        }
    }

    /* 7. ProbCut: if a capture is far above beta in a shallow search, the node is taken to fail high in a deep one
       (with a first correction history, and null moves inside a turn: chess +58 +-58). */
    if (!v->pv && !n->in_check && !n->excluded && v->depth >= PROBCUT_DEPTH && !is_mate(v->beta) && profile->see &&
        !(v->known && v->hit.depth >= v->depth - PROBCUT_KNOWN && v->hit.score < v->beta + c->probcut)) {
        int score = probe_captures(w, n, v->beta + c->probcut, v->depth, v->hash, v->cut);
        if (stopped(w))
            return 0;
        if (score != SCORE_NONE)
            return score;
    }

    /* 8. Internal iterative reduction: without a hash move, a deep PV or cut node is searched one less deep (not
       measured alone; behind shallow entries too: chess +22 +-20, Marseillais -10 +-24). */
    if (v->depth >= IIR_DEPTH && !v->hash && (v->pv || v->cut))
        v->depth--;
    return SCORE_NONE;
}

/* Whether an action that is not extended is left out (step 10). Sets k->skip_quiet once enough quiet actions have been
   tried. */
ALWAYS_INLINE bool action_pruned(const struct worker *w, const struct node *n, const struct visit *v, struct picker *k,
                                 action a, int history, int reduction)
{
    const struct constants *c = w->profile.constants;
    const int depth = v->depth, left = depth > reduction / 64 ? depth - reduction / 64 : 0;
    const bool noisy = k->last_noisy;
    if (!noisy && !k->skip_quiet) {
        int max = (LATE_BASE + depth * depth) / (v->improving ? 1 : 2);
        int margin = c->futility * (left + 1);
        if (100 * (int)v->count >= c->late * max)
            k->skip_quiet = true;
        if (!n->in_check && left <= FUTILITY_DEPTH && v->eval + margin + history / c->futility_history <= v->alpha &&
            !picker_checks(k, a))
            return true;
        if (left <= HISTORY_DEPTH && history < -c->history_prune * (left + 1))
            return true;
    }
    return node_see_sound(w, &n->p) && depth <= SEE_DEPTH && action_type(a) != ACTION_CASTLE &&
           !see_ge(&n->p, a, noisy ? -c->see_noisy * depth : -c->see_quiet * left * left, &w->profile.values);
}

/* Returns the score that all other actions than the hash move must stay below for it to be singular. */
ALWAYS_INLINE int singular_bound(const struct worker *w, const struct visit *v)
{
    return v->hit.score - w->profile.constants->singular * v->depth / 64;
}

/* Singular extension: returns by how much the hash move is extended, 1 if it is much better than all others and 2 if by
   far, -1 if it is not though it promises a cut, MULTI_CUT if another action reaches beta too; 0 for all other
   actions. */
ALWAYS_INLINE int singular_extension(struct worker *w, struct node *n, const struct visit *v, action a)
{
    if (v->root || a != v->hash || v->depth < w->profile.constants->singular_depth || !v->known ||
        v->hit.depth < v->depth - SINGULAR_KNOWN || v->hit.bound == TT_UPPER || v->hit.bound == TT_NONE ||
        is_mate(v->hit.score) || n->p.turn.done + 1 < n->p.turn.quota || n->ply >= 2 * w->root_depth)
        return 0;
    const int bound = singular_bound(w, v);
    n->excluded = a;
    const int score = search_node(w, n, bound - 1, bound, (v->depth - 1) / 2, v->cut);
    n->excluded = ACTION_NONE;
    if (score < bound)
        return 1 + (!v->pv && score < bound - w->profile.constants->singular_twice);
    return bound >= v->beta ? MULTI_CUT : v->hit.score >= v->beta ? -1 : 0;
}

/* Returns the extension of the action just made: 1 for a check that ends the turn and for a single reply. */
ALWAYS_INLINE int reply_extension(const struct worker *w, const struct node *n, const struct visit *v, bool single)
{
    const bool near = n->ply < 2 * w->root_depth;
    const bool checks = n[1].in_check && n[1].p.turn.decider != n->p.turn.decider;
    return (checks && (w->profile.alternate ? v->pv && near : v->depth <= CHECK_DEPTH)) || (single && near);
}

/* Searches the action just made to depth `next` (steps 12 and 13) and returns its score. */
ALWAYS_INLINE int action_search(struct worker *w, struct node *n, const struct visit *v, const struct picker *k,
                                int next, int history, int reduction)
{
    const struct constants *c = w->profile.constants;
    const int alpha = v->alpha, beta = v->beta;
    bool full = !v->pv || v->count > 1;
    int score = 0;

    /* 12. Late move reductions (LMR): late actions are searched less deep first, and again at full depth if they raise
       alpha (`reduce_more` where a turn has several steps: +42 +-36). */
    if (v->depth >= REDUCE_DEPTH && v->count > 1 + (unsigned)v->root + (unsigned)v->pv) {
        reduction += c->reduce_more;
        reduction += v->cut ? c->reduce_cut : 0;
        reduction += v->hash_noisy ? c->reduce_capture : 0;
        reduction -= v->pv ? c->reduce_pv : 0;
        reduction -= n[1].in_check ? c->reduce_check : 0;
        reduction += !v->improving && !n->in_check ? c->reduce_worse : 0;
        reduction -= history / c->reduce_history;
        reduction -= k->killer ? c->reduce_killer : 0;
        int less = next - (reduction > 0 ? reduction / 64 : 0);
        if (less < 1)
            less = 1;
        if (less < next) {
            score = child_node(w, n, alpha, alpha + 1, less, false);
            full = score > alpha;
            if (full && !k->last_noisy && !stopped(w))
                history_update_surprise(w, n, next);
        }
    }

    /* 13. Principal variation search: all but the first action of a PV node with a null window, and again with the full
       window if they raise alpha (not measured alone). */
    if (full && !stopped(w))
        score = child_node(w, n, alpha, alpha + 1, next, v->cut);
    if (v->pv && !stopped(w) && (v->count == 1 || score > alpha))
        score = child_node(w, n, alpha, beta, next, n[1].p.turn.decider != n->p.turn.decider);
    return score;
}

/* The second part of search_node(): the loop over the actions. Fills count, best and best_action; returns SCORE_NONE,
   or the score of the node after a multi-cut, or any score after a stop. */
ALWAYS_INLINE int node_loop(struct worker *w, struct node *n, struct visit *v)
{
    const struct search_profile *profile = &w->profile;
    const bool prunes = !v->root && !n->wins && may_prune(w, &n->p), excludes = excluding(w, n),
               keeps = n->wins && !node_root_turn(w, n); /* only what keeps the win is searched, so all of it */
    int extension = 0;
    struct picker k;
    struct tried tried;
    tried.quiets = tried.noisies = 0;

    /* 9. Loop over the actions, the most promising first (picker.c; more to learn for its histories where a turn has
       several steps: +51 +-31). At the root, and under a handicap, some are not searched. */
    picker_start(&k, w, n, v->hash, false);
    for (action a; (a = picker_next(&k));) {
        struct root_action *r = v->root ? root_find(w, a) : NULL;
        if (a == n->excluded || (v->root && !r) ||
            (v->count && !keeps && handicap_overlooks(profile->handicap, &n->p, a)))
            continue;
        v->count++;
        const bool noisy = k.last_noisy;
        const int history = noisy ? 0 : history_of(w, n, a);
        const int reduction = reduction_of(profile->reductions, !noisy, v->depth, v->count);

        /* 10. Pruning of late or losing actions: late move pruning (half as much of it: chess +117 +-48, Marseillais
           +75
           +-34), futility pruning and history pruning (not measured alone), SEE pruning (of a turn's last step, with
           `reduce_more`: +74 +-45). */
        if (prunes && v->best > -SCORE_MATE_MIN && action_pruned(w, n, v, &k, a, history, reduction))
            continue;

        /* 11. Extensions: singular actions (not measured alone; three plies where it is by far: -4 +-20), checks,
           single replies (with one list of all replies to a check: +31 +-42); singular from depth 5, with
           `reduce_capture` and `no_progress`: chess +29 +-25. */
        extension = singular_extension(w, n, v, a);
        if (extension == MULTI_CUT || stopped(w))
            break;
        const uint64_t nodes_before = worker_nodes(w); /* for the share of nodes at the root */
        node_apply(w, n, a);
        if (excludes && root_excludes(w, n[1].key)) {
            v->count--;
            v->some_excluded = true;
            continue;
        }
        if (keeps && !win_kept(n))
            continue;
        if (!extension)
            extension = reply_extension(w, n, v, k.single);
        const int score = action_search(w, n, v, &k, v->depth - 1 + extension, history, reduction);
        if (stopped(w))
            break;

        /* 14. New best action, alpha, beta cut-off; histories learn from a cut (step 9). */
        if (v->root) {
            r->nodes += worker_nodes(w) - nodes_before;
            root_keep(w, n, a, score, v->count == 1, v->alpha, v->beta);
        }
        if (score > v->best) {
            v->best = score;
            if (score > v->alpha) {
                v->best_action = a;
                if (v->pv)
                    node_line(n, a);
                if (score >= v->beta) {
                    history_update_cut(w, n, a, noisy, v->depth + (v->eval <= v->first_alpha), &tried);
                    break;
                }
                v->alpha = score;
            }
        }
        if (noisy && tried.noisies < TRIED_MAX)
            tried.noisy[tried.noisies++] = a;
        else if (!noisy && tried.quiets < TRIED_MAX)
            tried.quiet[tried.quiets++] = a;
    }
    picker_end(&k);
    return extension == MULTI_CUT ? singular_bound(w, v) : SCORE_NONE;
}

/* The third part of search_node(): what is learned from a node whose actions have been searched. Returns its score. */
ALWAYS_INLINE int node_remember(struct worker *w, struct node *n, const struct visit *v)
{
    const int best = v->best;

    /* 15. No legal action: the rules say whether that is a loss, a win or a draw. */
    if (v->count == 0)
        return v->some_excluded ? -SCORE_INFINITE : n->excluded ? v->alpha : node_over(w, n);
    if (n->excluded)
        return best;
    if (best <= v->first_alpha)
        history_update_unanswered(w, n, v->depth);

    /* 16. Correction history learns from the difference between score and evaluation (step 3); the transposition table
       stores the result. */
    if (!n->in_check && (!v->best_action || !node_noisy(&n->p, v->best_action)) && !is_mate(best) &&
        !(best >= v->beta && best <= n->evaluation) && !(!v->best_action && best >= n->evaluation))
        correction_learn(&w->history->corrections, &n->places, n->p.turn.decider, best - n->evaluation, v->depth);
    node_store(w, n, v->key, best, v->best_action, v->depth, tt_bound_of(best, v->first_alpha, v->beta, v->pv));
    return best;
}

int search_node(struct worker *w, struct node *n, int alpha, int beta, int depth, bool cut)
{
    const bool pv = beta - alpha > 1;
    if (depth <= 0)
        return pv && node_root_turn(w, n) ? search_on(w, n) : search_quiet(w, n, alpha, beta, 0);
    struct visit v = {.alpha = alpha,
                      .beta = beta,
                      .first_alpha = alpha,
                      .depth = depth,
                      .pv = pv,
                      .root = n->ply == 0,
                      .cut = cut,
                      .best = -SCORE_INFINITE};
    int score = node_prune(w, n, &v);
    if (score == SCORE_NONE)
        score = node_loop(w, n, &v);
    if (stopped(w))
        return 0;
    return score == SCORE_NONE ? node_remember(w, n, &v) : score;
}
