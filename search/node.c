/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Enters nodes, asks the rules about them and evaluates them. Hot path: a change needs a bench and a match. */
#include <string.h>

#include "rules/games/king_capture.h"
#include "rules/goals.h"
#include "rules/steps.h"
#include "search/handicap.h"
#include "search/node.h"

/* Whether a step captures or promotes. */
static bool step_noisy(const struct position *p, action a)
{
    switch (action_type(a)) {
    case ACTION_STEP:
        return p->board[action_to(a)] != EMPTY && !node_boards_friendly(p, a);
    case ACTION_EN_PASSANT:
    case ACTION_PROMOTION:
        return true;
    default:
        return false;
    }
}

bool node_noisy(const struct position *p, action a)
{
    action parts[ACTION_LEGS_MAX];
    bool noisy = false;
    if (__builtin_expect(action_type(a) < ACTION_SPECIFIC, 1))
        return step_noisy(p, a);
    for (unsigned n = game_legs(p, a, parts); n--;)
        noisy |= step_noisy(p, parts[n]);
    return noisy;
}

int node_gain_specific(const struct worker *w, const struct position *p, action a)
{
    action parts[ACTION_LEGS_MAX];
    int gain = 0;
    for (unsigned n = game_legs(p, a, parts); n--;)
        gain += node_step_gain(w, p, parts[n]);
    return gain;
}

/* Up to how many steps before the end of a turn of free steps the capture of a king is looked for. */
enum { STEPS_SEEN = 3, FAIRY_STEPS_SEEN = 2 /* three would try all pairs of actions at each node */ };

/* Whether the side to move wins within the rest of its turn; only where profile.wins. */
static bool wins(const struct worker *w, const struct position *p)
{
    if (!w->profile.freely)
        return game_wins(p);
    const int left = p->turn.quota - p->turn.done;
    return left <= (p->fairy ? FAIRY_STEPS_SEEN : STEPS_SEEN) && king_capture_within_turn(p);
}

/* Whether the opponent would win if the turn ended now and the opponent's began. */
static bool threatened(const struct worker *w, const struct position *now)
{
    struct position p;
    position_copy(&p, now);
    turn_pass(&p, king_attackers(&p, !p.turn.owner));
    return wins(w, &p);
}

void node_attacks_find(struct node *n)
{
    const struct position *p = &n->p;
    const unsigned by = !p->turn.decider;
    const bitboard occupied = position_occupied(p);
    n->attacks_known = true;
    n->attacked = 0;
    if (p->fairy)
        return;
    n->attacked = pawns_attacks(by, p->by_type[PAWN] & p->side[by]);
    for (unsigned pt = KNIGHT; pt < PIECE_TYPES; pt++)
        for (bitboard set = p->by_type[pt] & p->side[by]; set; set &= set - 1)
            n->attacked |= type_attacks(pt, bits_first(set), occupied);
}

void node_enter(struct worker *w, struct node *n)
{
    n->key = position_key(&n->p);
    tt_prefetch(&w->shared->tt, n->key);
    correction_find(&n->places, &n->p, history_step(&n->p), n[-1].slot, n[-2].slot);
    correction_prefetch(&w->history->corrections, &n->places, n->p.turn.decider);
    n->wins = w->profile.wins && wins(w, &n->p);
    n->in_check = w->profile.wins ? !n->wins && threatened(w, &n->p) : n->p.checkers != 0;
    n->attacks_known = false;
    n->key_count = n[-1].key_count;
    if (n->p.turn.done == 0)
        w->key_history[n->key_count++] = (struct turn_key){n->key, n->p.number, n->p.checkers != 0};
    n->eval_history[WHITE] = n[-1].eval_history[WHITE];
    n->eval_history[BLACK] = n[-1].eval_history[BLACK];
    if (n[-1].evaluation != SCORE_NONE)
        n->eval_history[n[-1].p.turn.decider] = n[-1].evaluation;
}

void node_apply(struct worker *w, struct node *n, action a)
{
    n->current = a;
    n->slot = history_slot_last(&n->p, a);
    position_copy(&n[1].p, &n->p);
    game_apply(&n[1].p, a);
    n[1].null_before = false;
    node_enter(w, n + 1);
    budget_add(&w->budget, 1);
}

/* Returns the score of an outcome at a node. */
static int outcome_score(const struct worker *w, const struct node *n, enum outcome found)
{
    int turns = node_turns(w, n) + (n->p.turn.done != 0);
    switch (found) {
    case WHITE_WINS:
        return n->p.turn.decider == WHITE ? SCORE_MATE - turns : turns - SCORE_MATE;
    case BLACK_WINS:
        return n->p.turn.decider == BLACK ? SCORE_MATE - turns : turns - SCORE_MATE;
    default:
        return 0;
    }
}

int node_over(const struct worker *w, const struct node *n)
{
    const char *reason;
    return outcome_score(w, n, game_result(&n->p, &reason));
}

enum { NO_KEY = UINT32_MAX };

/* Returns the index in key_history of an earlier occurrence that makes the position a repetition: one after the root,
   or the second one up to the root, the first where the second occurrence ends the game; NO_KEY if there is none. */
static unsigned repeated(const struct worker *w, const struct node *n)
{
    unsigned before = 0, now = n->key_count - 1, number = n->p.number, span = n->p.halfmove;
    const unsigned ends = n->p.game->law->settings.repetition == 2 ? 1 : 2;
    if (span < 2)
        return NO_KEY;
    for (unsigned i = now; i-- > w->null_keys;) {
        if (w->key_history[i].number + span < number)
            return NO_KEY;
        if (w->key_history[i].key == n->key) {
            if (i >= w->root_keys || ++before == ends)
                return i;
        }
    }
    return NO_KEY;
}

/* Returns the slots of the pieces that are chased at the start of a turn, given by its index in key_history. */
static bitboard chased_at(const struct worker *w, const struct node *n, unsigned index)
{
    if (!n->p.game->law->settings.chase)
        return 0;
    if (index < w->root_keys)
        return w->root_chased[index];
    while (n->key_count != index + 1 || n[-1].key_count == n->key_count)
        n--;
    return position_chased(&n[-1].p, n[-1].current, &n->p);
}

/* The outcome that the referee would call at a repetition, where that may be a win. */
static enum outcome repetition_outcome(const struct worker *w, const struct node *n, unsigned first)
{
    struct checks_since checks = {0};
    const char *reason;
    for (unsigned i = first; i < n->key_count; i++)
        checks_add(&checks, n->p.turn.decider ^ ((w->key_history[i].number ^ n->p.number) & 1),
                   w->key_history[i].checked, chased_at(w, n, i));
    return position_repeated(&n->p, &checks, &reason);
}

/* Whether the last turn has lost by moving a piece to and fro. */
static bool shuffled(const struct worker *w, const struct node *n)
{
    struct turn_made turns[SHUFFLE_TURNS] = {0};
    unsigned count = 0;
    const struct node *at = n;
    for (; at->ply > 0 && count < SHUFFLE_TURNS && !at->null_before; at--)
        turns[count++] = turn_made(&at[-1].p, at[-1].current);
    for (unsigned i = 0; at->ply == 0 && i < w->root_turns_count && count < SHUFFLE_TURNS; i++)
        turns[count++] = w->root_turns[i];
    return position_shuffled(&n->p, turns, count);
}

/* The outcome at a node by repetition or by a counter; ONGOING if there is none. */
static enum outcome drawn(const struct worker *w, const struct node *n)
{
    const char *reason;
    if (n->p.turn.done || (n->p.halfmove < 2 && n->p.by_type[PAWN] && !n->p.fairy))
        return ONGOING;
    if (position_drawn(&n->p, &reason))
        return !(n->in_check || w->profile.ends_quietly) || game_count(&n->p) != 0 ? goals_draw(&n->p) : ONGOING;
    if (w->profile.draws_decide && n->p.game->law->settings.shuffle && shuffled(w, n))
        return n->p.turn.decider == WHITE ? WHITE_WINS : BLACK_WINS;
    const unsigned first = repeated(w, n);
    if (first == NO_KEY)
        return ONGOING;
    /* where no repetition ends the game nobody wins by one, but nothing comes of it either */
    const bool ends = n->p.game->law->settings.repetition != REPETITION_NEVER;
    return w->profile.draws_decide && ends ? repetition_outcome(w, n, first) : DRAWN;
}

int node_known(struct worker *w, const struct node *n)
{
    const enum outcome found = drawn(w, n);
    if (found != ONGOING)
        return outcome_score(w, n, found);
    if (node_root_turn(w, n))
        return SCORE_NONE;
    const struct known_wins *known = &w->shared->known_wins;
    const unsigned own = known->turns && !n->p.turn.done ? known->turns(known->context, &n->p) : 0;
    if (own)
        return SCORE_MATE - node_turns(w, n) - 2 * (int)own + 1;
    if (bits_count(position_occupied(&n->p)) > w->shared->material)
        return SCORE_NONE;
    int value = tablebase_cache_value(w->shared->tablebase_cache, &n->p);
    if (value == VALUE_UNKNOWN)
        return SCORE_NONE;
    int turns = node_turns(w, n) + (value ? (int)value_turns(value) : 0);
    return value > 0 ? SCORE_MATE - turns : value < 0 ? turns - SCORE_MATE : 0;
}

uint64_t shared_nodes(const struct shared *s)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < s->threads; i++)
        sum += worker_nodes(s->workers[i]);
    return sum;
}

bool node_stopped(struct worker *w)
{
    struct shared *s = w->shared;
    const struct budget *b = &w->budget;
    if (budget_stopped(b))
        return true;
    if (w->index)
        return false;
    const bool tick = w->profile.listed || (++w->ticks & 63) == 0;
    const bool over =
        (b->max && (worker_nodes(w) >= b->max || (tick && shared_nodes(s) >= b->max))) || (tick && budget_over(b));
    if (over)
        atomic_store_explicit(&s->stop, true, memory_order_relaxed);
    return over;
}

int worker_evaluate(const struct worker *w, const struct position *p)
{
    return handicap_evaluate(w->profile.handicap, p, evaluation_value(&w->profile.evaluation, p, w->evaluated));
}

/* Returns an evaluation as it counts after turns without progress: nearer to a draw. */
ALWAYS_INLINE int faded(int evaluation, const struct position *p, const struct constants *c)
{
    const int turns = p->halfmove < 100 ? p->halfmove : 100;
    return evaluation - evaluation * c->no_progress * turns / 4096;
}

void node_evaluate(struct worker *w, struct node *n, const struct tt_hit *hit, bool known)
{
    n->evaluation = n->raw_eval = SCORE_NONE;
    if (n->in_check)
        return;
    n->raw_eval = known && hit->evaluation != SCORE_NONE ? hit->evaluation : worker_evaluate(w, &n->p);
    n->evaluation = faded(n->raw_eval, &n->p, w->profile.constants) +
                    correction_of(&w->history->corrections, &n->places, n->p.turn.decider);
}

void node_store(struct worker *w, const struct node *n, uint64_t key, int score, action best, int depth,
                enum tt_bound bound)
{
    const struct tt_hit found = {.best = best,
                                 .score = score_to_tt(score, node_turns(w, n)),
                                 .evaluation = n->raw_eval,
                                 .depth = depth,
                                 .bound = bound};
    tt_store(&w->shared->tt, key, &found);
}

void node_line(struct node *n, action a)
{
    unsigned more = n[1].pv_length < PV_MAX - 1 ? n[1].pv_length : PV_MAX - 1;
    n->pv[0] = a;
    memcpy(n->pv + 1, n[1].pv, more * sizeof *n->pv);
    n->pv_length = more + 1;
}
