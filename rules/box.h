/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The box of pieces: under LAW_BOX a pawn becomes only a type of which a piece of its side lies in the box. There lie
 * the side's captured pieces, promoted ones as what they were, and those of an orthodox set that it began without; a
 * promotion takes one out.
 *
 * So board and box of a side together never change, type by type. turn.law keeps these sums, and the box is what the
 * board lacks of them. A FEN without the key `box` has the sums of an orthodox set, or more where the board has.
 */
#ifndef RULES_BOX_H
#define RULES_BOX_H

#include "engine/text_builder.h"
#include "rules/law.h"
#include "rules/pieces.h"

/* The law's keys of the seventh FEN field: `man`, for settings that need it, then `box`, from BOX_FIELD on. */
enum { BOX_FIELD = 1 };
extern const struct turn_field box_fields[];

/* Whether pieces can lie in the box: knights, bishops, rooks and queens on 8x8 that nothing else can be promoted to. */
bool box_fits(const struct piece_set *pieces);

/* Fills the sums of board and box, as the hook `setup` of laws. */
void box_setup(struct position *p);

/* Returns the types of which the box holds a piece of a colour, bit by type. */
unsigned box_types(const struct position *p, unsigned colour);

/* Narrows a scope to promotions to pieces in the box; pawns that can only promote stay if there is none. */
void box_narrow(const struct position *p, struct scope *s);

/* Reads the box from the value of its FEN key; false if it is bad. */
bool box_read(struct position *p, const char *value);

/* Writes the box as the value of its FEN key. */
void box_write(const struct position *p, struct text_builder *builder);

#endif
