/* How far words are from each other, to find what somebody may have meant. */
#ifndef ENGINE_WORDS_H
#define ENGINE_WORDS_H

#include <stddef.h>

enum { WORD_LONGEST = 63, WORDS_FAR = 1000 };

/*
 * How many letters must be put in, left out, changed or exchanged with the next one to make one word of the other, in
 * any case and with spaces as hyphens; WORDS_FAR if a word is longer than WORD_LONGEST.
 */
unsigned words_apart(const char *a, size_t a_length, const char *b, size_t b_length);

/* From how many changes on a word is another word. */
unsigned word_bound(const char *word);

#endif
