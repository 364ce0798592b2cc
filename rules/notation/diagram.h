/* Positions as vector pictures (SVG). */
#ifndef RULES_NOTATION_DIAGRAM_H
#define RULES_NOTATION_DIAGRAM_H

#include "engine/journal.h"
#include "rules/game.h"

struct diagram {
    const struct position *p;      /* what stands on the board */
    const struct position *before; /* where the actions began that arrows show; NULL: none are shown */
    const action *actions;         /* they lead from there to *p */
    size_t count;
    bool flipped; /* White above */
};

/* Adds a picture that is a file of its own. */
void diagram_write(struct journal *to, const struct diagram *d);

/* Adds a picture to a page that has diagram_shapes() once, before the first. */
void diagram_inline(struct journal *to, const struct diagram *d);

/* Adds the shapes of the pieces and heads of arrows, a picture that shows nothing itself. */
void diagram_shapes(struct journal *to);

/* Adds a text as XML has it. */
void diagram_text(struct journal *to, const char *text);

#endif
