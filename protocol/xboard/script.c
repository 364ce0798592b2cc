/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scripts: building and comparing them, and collecting the legs played. */
#include "protocol/xboard/script.h"

#include <stdio.h>
#include <string.h>

bool script_add(struct script *s, bool theirs, const char *text)
{
    if (s->count == SCRIPT_MAX || strlen(text) >= LEG_MAX)
        return false;
    unsigned n = s->count++;
    snprintf(s->legs[n].text, LEG_MAX, "%s", text);
    s->legs[n].theirs = theirs;
    return true;
}

bool script_begins(const struct script *whole, const struct script *part)
{
    if (whole->count < part->count)
        return false;
    for (unsigned i = 0; i < part->count; i++)
        if (strcmp(whole->legs[i].text, part->legs[i].text) != 0 || whole->legs[i].theirs != part->legs[i].theirs)
            return false;
    return true;
}

void script_drop(struct script *s, unsigned count)
{
    s->count -= count;
    memmove(s->legs, s->legs + count, s->count * sizeof *s->legs);
}

bool script_played(const struct xboard_game *g, const char *leg, struct script *played)
{
    unsigned us = xboard_now(g)->turn.decider;
    size_t first = g->count;
    bool room = true;
    while (first > 0 && !g->plies[first - 1].acts)
        first--;
    played->count = 0;
    for (size_t i = first; i < g->count; i++)
        if (!g->plies[i].pass)
            room &= script_add(played, ((g->first + (unsigned)i) & 1) != us, g->plies[i].leg);
    return room && (!leg || script_add(played, xboard_side(g) != us, leg));
}
