/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws positions for users in a terminal, and writes results as text. The terminal and the commands call this. */
#ifndef RULES_NOTATION_BOARD_H
#define RULES_NOTATION_BOARD_H

#include <stdio.h>

#include "rules/record.h"

/* Draws the board with coordinates: White below, or above if `flipped`. Pieces on `marked` squares stand in
 * parentheses; NULL marks none. */
void board_draw(FILE *out, const struct position *p, bool flipped, const bool *marked);

/* How a board is drawn: in lines of ASCII, or as coloured fields (256 colours). Squares of `changed`, `special`,
 * `lit` and `pointed` (NULL: none) are marked by (), [], {} and <>, or by colour. `unicode` draws pieces as Unicode
 * symbols if they have any. */
struct board_style {
    bool flipped, colours, unicode;
    const bool *changed, *special, *lit, *pointed;
};

/* Draws the board with coordinates in a style; riders follow the letter of their carrier. */
void board_paint(FILE *out, const struct position *p, const struct board_style *s);

/* Writes the lines `Fen: `, `Side: ` (the side to move) and `Result: ` for the last position of a record. */
void board_facts(FILE *out, const struct record *r);

/* Room for the text of result_text() in bytes. */
enum { RESULT_MAX = 160 };

/* Writes a result as `*`, `1-0 {reason}`, `0-1 {reason}` or `1/2-1/2 {reason}`; `text` has room for RESULT_MAX bytes.
 */
void result_text(enum outcome outcome, const char *reason, char *text);

#endif
