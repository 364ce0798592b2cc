/* How illegal.c and illegal_pieces.c put their reasons. */
#ifndef RULES_NOTATION_ILLEGAL_WORDS_H
#define RULES_NOTATION_ILLEGAL_WORDS_H

#include "rules/notation/illegal.h"

enum { SQUARE_TEXT_MAX = 4 };

/* Gives the reason why a move is illegal its cause and words. */
void refuse(struct illegal *r, enum illegal_cause cause, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The name of a square in a buffer of the caller's. */
const char *square_words(const struct position *p, unsigned square, char text[SQUARE_TEXT_MAX]);

/* Whether types have their orthodox or medieval meaning. */
bool plain_types(const struct position *p);

#endif
