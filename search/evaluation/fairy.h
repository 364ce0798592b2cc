/* The evaluations of games whose pieces are not orthodox pieces on 8x8; evaluation.h is what others call. */
#ifndef SEARCH_EVALUATION_FAIRY_H
#define SEARCH_EVALUATION_FAIRY_H

#include "rules/game.h"
#include "search/evaluation/trace.h"
#include "search/see.h"

/* The value of a position of such a game for its decider. */
int evaluate_fairy(const struct position *p);

/* The value of a piece type of such a game, in centipawns. */
int fairy_piece_value(const struct game *game, unsigned pt);

/* The material of a colour less that of the other. */
int fairy_material(const struct position *p, unsigned us);

/* Takes the evaluation of such a position apart; all is 0 where the family cannot be tuned. */
void fairy_trace(const struct position *p, struct evaluation_trace *trace);

/* What see_ge asks, for a plain step of such a game. */
bool fairy_see(const struct position *p, action a, int gain, const struct piece_values *values);

#endif
