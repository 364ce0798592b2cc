/* Positions drawn for people. */
#ifndef RULES_NOTATION_BOARD_H
#define RULES_NOTATION_BOARD_H

#include <stdio.h>

#include "rules/record.h"

/* Draws the pieces with coordinates, White below, or above if `flipped`; the pieces on `marked` squares in parentheses
 * (NULL: none). */
void board_draw(FILE *out, const struct position *p, bool flipped, const bool *marked);

/* How a board is drawn: with lines of ASCII, or as coloured fields (256 colours). `changed` and `special` squares are
   marked, in parentheses and brackets or by colour (NULL: none); pieces that have signs in Unicode get them if wanted.
 */
struct board_style {
    bool flipped, colours, unicode;
    const bool *changed, *special;
};

/* Draws the pieces with coordinates; who is aboard a carrier stands behind it. */
void board_paint(FILE *out, const struct position *p, const struct board_style *s);

/* Writes the lines `Fen: `, `Side: ` (who decides) and `Result: ` of the node now. */
void board_facts(FILE *out, const struct record *r);

/* Writes a result as `*`, `1-0 {reason}`, `0-1 {reason}` or `1/2-1/2 {reason}`; `text` has room for RESULT_MAX. */
enum { RESULT_MAX = 160 };
void result_text(enum outcome outcome, const char *reason, char *text);

#endif
