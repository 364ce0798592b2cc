/*
 * Whether all turns lose by themselves: where steps may leave the friendly king attacked, a side in check loses if none
 * of its turns ends with him safe, which a few of them that look well do not tell.
 */
#ifndef SEARCH_TURNS_ESCAPE_H
#define SEARCH_TURNS_ESCAPE_H

#include "search/turns/beam.h"
#include "search/turns/mate.h"

/*
 * Looks for a turn of the decider's that does not lose by itself, short ones first. MATE_FOUND if there is none,
 * MATE_NONE if there is one: `start` is that turn without its last action then, MATE_UNKNOWN if a limit came first.
 */
enum mate_verdict escape_find(const struct position *p, const struct mate_limits *limits, struct line *start);

#endif
