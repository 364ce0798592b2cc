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

/* Adds to a reason how a piece type goes, as far as the rules tell it and there is room; nothing for orthodox ones. */
void way_tell(const struct position *p, unsigned pt, struct illegal *r);

/* Whether the decider begins a game with a right to castle. */
bool castles_ever(const struct position *p);

#endif
