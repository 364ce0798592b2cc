/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Updates of the histories after cut-offs, fail lows and evaluations. Hot path: a change needs a
   bench and a match. */
#include "search/history_update.h"

#include "search/node.h"

/* Returns the history bonus for a search of this depth. */
static int bonus_of(const struct worker *w, int depth)
{
    const struct constants *c = w->profile.constants;
    int bonus = c->bonus * depth - c->bonus_less;
    return bonus > c->bonus_max ? c->bonus_max : bonus;
}

/* Whether an action is a quiet step. */
static bool quiet_step(const struct position *p, action a)
{
    return a && action_type(a) < ACTION_END && !node_noisy(p, a);
}

/* Whether the parent node is the opponent's and its action was a quiet step. */
static bool answers_quiet(const struct node *n)
{
    return n->ply > 0 && n[-1].p.turn.decider != n->p.turn.decider && quiet_step(&n[-1].p, n[-1].current);
}

/* Adds a bonus to the quiet history of one leg of an action. */
static void place_learn(struct worker *w, struct node *n, action a, int bonus)
{
    const struct position *p = &n->p;
    history_add(&w->history->quiet[history_step(p)][p->turn.decider][history_place(node_attacked(n), a)], bonus);
}

/* Adds a bonus to both continuation histories of a slot. */
static void continuation_learn(struct worker *w, const struct node *n, unsigned slot, int bonus)
{
    history_add(&w->history->continuation[n[-1].slot][slot], bonus);
    history_add(&w->history->continuation[n[-2].slot][slot], bonus);
}

/* Adds a bonus to all histories of a quiet action, for each of its legs. */
static void quiet_learn(struct worker *w, struct node *n, action a, int bonus)
{
    action parts[ACTION_LEGS_MAX];
    for (unsigned i = game_legs(&n->p, a, parts); i--;) {
        place_learn(w, n, parts[i], bonus);
        continuation_learn(w, n, history_slot(&n->p, parts[i]), bonus);
    }
}

/* Adds a bonus to the capture history of an action, for each of its legs. */
static void noisy_learn(struct worker *w, const struct position *p, action a, int bonus)
{
    action parts[ACTION_LEGS_MAX];
    for (unsigned i = game_legs(p, a, parts); i--;)
        history_add(&w->history->noisy[history_slot(p, parts[i])][history_captured(p, parts[i])], bonus);
}

void history_update_cut(struct worker *w, struct node *n, action best, bool noisy, int depth, const struct tried *t)
{
    int bonus = bonus_of(w, depth);
    if (noisy) {
        noisy_learn(w, &n->p, best, bonus);
    } else {
        if (n->killers[0] != best) {
            n->killers[1] = n->killers[0];
            n->killers[0] = best;
        }
        w->history->counter[n[-1].slot] = best;
        quiet_learn(w, n, best, bonus);
        for (unsigned i = 0; i < t->quiets; i++)
            quiet_learn(w, n, t->quiet[i], -bonus);
    }
    for (unsigned i = 0; i < t->noisies; i++)
        noisy_learn(w, &n->p, t->noisy[i], -bonus);
}

void history_update_known(struct worker *w, struct node *n, action a, int depth)
{
    int share = w->profile.constants->known;
    if (share && quiet_step(&n->p, a))
        quiet_learn(w, n, a, bonus_of(w, depth) * share / 100);
}

void history_update_surprise(struct worker *w, const struct node *n, int depth)
{
    int share = w->profile.constants->surprise;
    if (share && action_type(n->current) < ACTION_END)
        continuation_learn(w, n, n->slot, bonus_of(w, depth) * share / 100);
}

void history_update_unanswered(struct worker *w, struct node *n, int depth)
{
    int share = w->profile.constants->unanswered;
    if (share && answers_quiet(n))
        quiet_learn(w, n - 1, n[-1].current, bonus_of(w, depth) * share / 100);
}

void history_update_evaluation(struct worker *w, struct node *n)
{
    const struct constants *c = w->profile.constants;
    if (!c->change || n->evaluation == SCORE_NONE || n[-1].evaluation == SCORE_NONE || !answers_quiet(n))
        return;
    int bonus = -(n[-1].evaluation + n->evaluation) * c->change / 100;
    bonus = bonus > c->bonus_max ? c->bonus_max : bonus < -c->bonus_max ? -c->bonus_max : bonus;
    place_learn(w, n - 1, n[-1].current, bonus);
}
