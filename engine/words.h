/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far words are apart, to find what a misspelt one may mean. Any code may call it. */
#ifndef ENGINE_WORDS_H
#define ENGINE_WORDS_H

#include <stddef.h>

enum { WORD_LONGEST = 63, WORDS_FAR = 1000 };

/*
 * Returns how many letters must be inserted, deleted, changed or exchanged with the next one to turn one word into the
 * other (Damerau-Levenshtein distance), in any case and with spaces as hyphens; WORDS_FAR if a word is longer than
 * WORD_LONGEST.
 */
unsigned words_apart(const char *a, size_t a_length, const char *b, size_t b_length);

/* Returns from how many changes on a word counts as another word. */
unsigned word_bound(const char *word);

/* Returns a name, and lowers *bound to its distance, if it is less than *bound changes away from a word; else
   `nearest`. */
const char *word_nearer(const char *word, const char *name, unsigned *bound, const char *nearest);

#endif
