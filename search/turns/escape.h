/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whether every turn loses by itself. Where steps may leave the friendly king attacked, a side in check loses if none
 * of its turns ends with the king safe; a beam, which drops turns, cannot tell. Used by judge.c.
 */
#ifndef SEARCH_TURNS_ESCAPE_H
#define SEARCH_TURNS_ESCAPE_H

#include "search/turns/mate.h"

/* Searches for a turn of the decider that does not lose by itself, short ones first. MATE_NONE: there is one, `way`.
   MATE_FOUND: there is none. MATE_UNKNOWN: a limit came first. */
enum mate_verdict escape_find(const struct position *p, struct budget *budget, struct mate_room *room,
                              struct mate_line *way);

#endif
