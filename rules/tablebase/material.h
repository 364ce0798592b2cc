/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pieces of an endgame: their names and numbers, and which endgames follow from one. Used by rules/tablebase and
   `tempi tablebase`. */
#ifndef RULES_TABLEBASE_MATERIAL_H
#define RULES_TABLEBASE_MATERIAL_H

#include <stddef.h>

#include "rules/game.h"

enum { MATERIAL_MAX = 5, MATERIAL_TEXT_MAX = 16, MATERIAL_ERROR_MAX = 120, MATERIAL_NEXT_MAX = 64 };

/* The pieces of an endgame: White's, then Black's, each in the order K Q R B N F A P. */
struct material {
    unsigned count;
    uint8_t piece[MATERIAL_MAX];
};

/* Returns a number of the pieces: equal only for equal pieces. */
uint64_t material_id(const struct material *m);

/* Returns the number of the pieces of a position, which has MATERIAL_MAX at most. */
uint64_t material_id_of(const struct position *p);

/* Returns the number of the pieces with the colours exchanged. */
uint64_t material_id_reversed(uint64_t id);

/* Finds the pieces of a number of material_id(). */
void material_of_id(uint64_t id, struct material *m);

/* Reads pieces written as KQvK; false, with an error (room for MATERIAL_ERROR_MAX), if they are no endgame of the
   game. */
bool material_read(struct material *m, const struct game *game, const char *text, char *error);

/* Writes pieces as KQvK; `text` has room for MATERIAL_TEXT_MAX. */
void material_write(const struct material *m, char *text);

/* Whether a pawn of either colour is among the pieces. */
bool material_have_pawns(const struct material *m);

/* Whether the game is over with these pieces: a side has none, or has no king where kings are royal. */
bool material_over(const struct material *m, const struct game *game);

/* Lists the endgames that a capture, a promotion or both lead to, without those where the game is over (room for
   MATERIAL_NEXT_MAX); returns how many. */
unsigned material_next(const struct material *m, const struct game *game, struct material *list);

#endif
