/* How refusal.c and refusal_men.c put their reasons. */
#ifndef RULES_NOTATION_REFUSAL_WORDS_H
#define RULES_NOTATION_REFUSAL_WORDS_H

#include "rules/notation/refusal.h"

enum { SQUARE_TEXT_MAX = 4 };

/* Gives a refusal its cause and words. */
void refuse(struct refusal *r, enum refusal_cause cause, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The name of a square in a buffer of the caller's. */
const char *square_words(const struct position *p, unsigned square, char text[SQUARE_TEXT_MAX]);

/* Whether kinds have their orthodox or medieval meaning. */
bool plain_kinds(const struct position *p);

#endif
