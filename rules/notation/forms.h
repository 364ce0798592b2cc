/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Forms of a move that authors print: `e2-e4`, `e4xd5`, `Dw(e2-e4)`, `a1-b1+b1-a1`, and a piece's letter or the
 * author's code with the target (`Ng3`, `Dwe4`) for pieces that have no algebraic notation of their own. san.c asks
 * here, so all readers know them.
 */
#ifndef RULES_NOTATION_FORMS_H
#define RULES_NOTATION_FORMS_H

#include "rules/notation/text.h"

/* What forms_spell() finds. */
enum form {
    FORM_NONE,        /* the text does not name both squares of each of its parts */
    FORM_OTHER_PIECE, /* the text names a piece that does not stand on its square */
    FORM_SPELT
};

/* Writes a text that names both squares of each of its parts in the spelling of text.h (room for ACTION_TEXT_MAX
 * bytes): without pieces, parentheses and signs of moves and captures. A piece that leaves its carrier is named itself.
 */
enum form forms_spell(const struct position *p, const char *text, size_t length, char *spelling);

/* Counts the legal actions that a piece's letter or code with a target means (`Ng3`, `N1xg3`, `BMxd4`, and `e4` for the
 * orthodox pawns of a larger board, for any piece where there are none), at most two; *a is the last of them. The
 * letter of a promotion may only be missing where one piece alone is possible. */
unsigned forms_short(const struct position *p, const char *text, size_t length, action *a);

/* Whether a text of `length` bytes is a name of a piece type and a square, perhaps with a sign between them: no legal
 * action need be meant. Sets both. */
bool forms_named(const struct position *p, const char *text, size_t length, unsigned *pt, unsigned *to);

/* What forms_write() says of the from-square, besides what a pawn's capture has. */
enum { GIVE_FILE = 1, GIVE_RANK = 2 };

/* Writes a move between two squares, perhaps a promotion, by its piece's letter and its target as forms_short() reads
 * it
 * (`Ng3`, `N1xg3`, `b9=S`), though several actions may fit. `text` has room for ACTION_TEXT_MAX bytes; false for any
 * other action, and for orthodox pieces on 8x8. */
bool forms_write(const struct position *p, action a, unsigned given, char *text);

#endif
