/*
 * Mutations that know what the program reads: the fields of a FEN, the lines of UCI and of XBoard's protocol. The bytes
 * of an input are changed where they are; all return how many there are now. Equal seeds give equal mutations.
 */
#ifndef TESTS_FUZZ_GRAMMAR_GRAMMAR_H
#define TESTS_FUZZ_GRAMMAR_GRAMMAR_H

#include "engine/random.h"
#include "rules/game.h"

/* What libFuzzer knows to do with any bytes. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);

/* Writes the FEN of a node of a random game with a field or more spoilt, or a given FEN so spoilt if it is not empty.
 */
void grammar_fen(const struct game *game, struct random *r, char *fen, size_t room);

/* Writes legal turns from a position, some of them spoilt. */
void grammar_moves(struct position *p, struct random *r, unsigned max, char separator, char *text, size_t room);

/* Puts a line into a text of lines at random, takes one out, moves or doubles one, or spoils a word of one;
   `line_make` writes a line or several of the language in question. */
size_t grammar_lines(uint8_t *data, size_t size, size_t max, unsigned seed,
                     void (*line_make)(struct random *r, char *text, size_t room));

#endif
