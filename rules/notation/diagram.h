/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions as vector pictures (SVG). The command line and the library call this. */
#ifndef RULES_NOTATION_DIAGRAM_H
#define RULES_NOTATION_DIAGRAM_H

#include "engine/journal.h"
#include "rules/game.h"

/* What a diagram shows. */
struct diagram {
    const struct position *p;      /* the position on the board */
    const struct position *before; /* where the actions shown as arrows begin; NULL: no arrows */
    const action *actions;         /* `count` actions that lead from *before to *p */
    size_t count;
    bool flipped; /* draws White above */
};

/* Adds a diagram that is a file of its own. */
void diagram_write(struct journal *to, const struct diagram *d);

/* Adds a picture of a piece of a game, spelt as in a FEN, that is a file of its own. */
void diagram_piece(struct journal *to, const struct game *game, const char *unit);

/* Adds a diagram to a page on which diagram_shapes() comes first, once. */
void diagram_inline(struct journal *to, const struct diagram *d);

/* Adds the shapes of pieces and arrows to a page, as a picture that shows nothing by itself. */
void diagram_shapes(struct journal *to);

/* Adds a text with XML's special characters escaped. */
void diagram_text(struct journal *to, const char *text);

#endif
