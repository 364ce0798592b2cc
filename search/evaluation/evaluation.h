/* Static evaluation: what a position is worth to the side that decides next, without looking ahead. */
#ifndef SEARCH_EVALUATION_EVALUATION_H
#define SEARCH_EVALUATION_EVALUATION_H

#include "rules/game.h"

/* The worth of a position for its decider in hundredths of a pawn, well inside +-20000. */
int evaluate(const struct position *p);

/* The same by the hand-made terms alone, which a family's network may count in or do without. */
int evaluate_terms(const struct position *p);

/* The rough worth of a kind of man in a game's family, in hundredths of a pawn, for ordering and exchanges. */
int evaluate_kind(const struct game *game, unsigned kind);

/* The material of a colour less that of the other by evaluate_kind; royal men are left out. */
int evaluate_material(const struct position *p, unsigned us);

#endif
