/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What illegal.c and illegal_pieces.c share to write reasons; nobody else includes it. */
#ifndef RULES_NOTATION_ILLEGAL_WORDS_H
#define RULES_NOTATION_ILLEGAL_WORDS_H

#include "rules/notation/illegal.h"

/* Room for the name of a square in bytes. */
enum { SQUARE_TEXT_MAX = 4 };

/* Sets the cause and, by a printf format, the words of a reason. */
void refuse(struct illegal *r, enum illegal_cause cause, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Writes the name of a square into a buffer of the caller and returns the buffer. */
const char *square_words(const struct position *p, unsigned square, char text[SQUARE_TEXT_MAX]);

/* Whether piece types have their orthodox or medieval meaning, so that words for them exist. */
bool plain_types(const struct position *p);

#endif
