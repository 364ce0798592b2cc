/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Endgame tablebases of one game at a time, generated when they are asked for. Only engine.c includes it. */
#ifndef PROTOCOL_LIBRARY_ENDGAME_H
#define PROTOCOL_LIBRARY_ENDGAME_H

#include "protocol/library/board.h"
#include "rules/tablebase/tablebase.h"

/* The tablebases; two where turns grow, one for each side that may win by longer turns. All zero: none. */
struct endgames {
    const struct game *game;
    uint64_t option;
    struct tablebase *all[2];
};

/* Fills in the value of a position; otherwise stores an error and returns its code. */
int endgames_probe(struct endgames *e, const struct position *p, struct tempi_endgame *endgame, struct failure *f);

/* Frees all tables. */
void endgames_free(struct endgames *e);

#endif
