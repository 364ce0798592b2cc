/* How long steps are, and the first steps of games that bind them to one length. Lengths are squared. */
#ifndef RULES_GAMES_LENGTHS_H
#define RULES_GAMES_LENGTHS_H

#include "rules/game.h"

enum { DOUBLE_LENGTH = 4, KNIGHT_LENGTH = 5, SHORT_CASTLING = 16, LONG_CASTLING = 25 };

/* The length of a step between the middles of its squares; castling counts 4 on the king's side and 5 on the queen's.
 */
unsigned step_length(action a);

/* Lists the legal steps of a stage that are of a length, or if there are none all of that stage. */
unsigned lengths_list(const struct position *p, enum stage stage, unsigned length, action *list);

/* Lists the longest legal steps as far as they belong to a stage. */
unsigned lengths_list_longest(const struct position *p, enum stage stage, action *list);

/* How many steps these list for all stages. */
unsigned lengths_count(const struct position *p, unsigned length);
unsigned lengths_count_longest(const struct position *p);

/* Counts all sequences of two actions where a turn's first step is one of these, and its second any. */
uint64_t lengths_pairs(const struct position *p);
uint64_t lengths_pairs_longest(const struct position *p);

#endif
