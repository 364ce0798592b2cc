/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Final Fantasy Chess: the option Waivers. What is illegal only because its object is protected, or because an enemy
 * Dwarf or Sylph suppresses its user, may be attempted: the other side, asked inside the turn, allows or refuses it.
 */
#include <string.h>

#include "rules/games/fantasy/fantasy.h"

/* Returns where an attempt stands, or would stand, among those refused. */
static unsigned place_of(const struct fantasy *f, action a)
{
    unsigned at = 0;
    while (at < f->refused_count && f->refused[at] < a)
        at++;
    return at;
}

/* Whether an attempt was refused in this turn. */
static bool refused(const struct fantasy *f, action a)
{
    unsigned at = place_of(f, a);
    return at < f->refused_count && f->refused[at] == a;
}

/* Lets a view ignore what the other side may waive: its protection, and the hold of its Dwarves and Sylphs. */
static void view_waive(struct view *v)
{
    const unsigned us = v->p->turn.decider;
    v->blind[!us] = true;
    v->waived = v->suppressed[us] & ~v->fields;
}

action *attempts_list(const struct view *v, action *list)
{
    const struct fantasy *f = v->f;
    action plain[ACTIONS_MAX], *end;
    struct view w;
    view_make(&w, v->p);
    const action *all = specials_list(&w, moves_list(&w, plain));
    view_waive(&w);
    end = specials_list(&w, moves_list(&w, list));
    for (const action *a = list; a < end; a++) {
        const action *same = plain;
        while (same < all && *same != *a)
            same++;
        if (same == all && !refused(f, *a))
            *list++ = *a | FANTASY_ATTEMPT;
    }
    return list;
}

void attempt_ask(struct position *p, action a)
{
    fantasy_state(p)->attempt = a & ~FANTASY_ATTEMPT;
    p->key += attempt_key(a & ~FANTASY_ATTEMPT, false);
    p->turn.decider ^= 1;
}

bool attempt_refuse(struct position *p, action a)
{
    struct fantasy *f = fantasy_state(p);
    unsigned at = place_of(f, a);
    if (refused(f, a) || f->refused_count == REFUSED_MAX)
        return false;
    memmove(f->refused + at + 1, f->refused + at, (f->refused_count++ - at) * sizeof *f->refused);
    f->refused[at] = a;
    p->key += attempt_key(a, true);
    return true;
}

action attempt_answer(struct position *p, bool allowed)
{
    struct fantasy *f = fantasy_state(p);
    action a = f->attempt;
    f->attempt = ACTION_NONE;
    p->key -= attempt_key(a, false);
    p->turn.decider = p->turn.owner;
    if (!allowed)
        attempt_refuse(p, a);
    return a;
}

void attempts_forget(struct position *p)
{
    struct fantasy *f = fantasy_state(p);
    while (f->refused_count) {
        p->key -= attempt_key(f->refused[--f->refused_count], true);
        f->refused[f->refused_count] = ACTION_NONE;
    }
}
