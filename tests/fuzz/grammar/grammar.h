/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Mutations for fuzzers that know what the program reads: the fields of a FEN, the lines of UCI and of XBoard's
 * protocol. Inputs are changed in place; the functions return their new sizes. Equal seeds give equal mutations.
 */
#ifndef TESTS_FUZZ_GRAMMAR_GRAMMAR_H
#define TESTS_FUZZ_GRAMMAR_GRAMMAR_H

#include "engine/random.h"
#include "rules/game.h"

/* libFuzzer's own mutation of any bytes. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);

/* Writes the FEN of a position of a random game, or the given one if `fen` is not empty, with one or more fields
   spoilt. */
void grammar_fen(const struct game *game, struct random *r, char *fen, size_t room);

/* Writes legal turns from a position, some of them spoilt. */
void grammar_moves(struct position *p, struct random *r, unsigned max, char separator, char *text, size_t room);

/* Inserts, removes, moves or doubles a line of a text, or spoils a word of a line; `line_make` writes one or more
   lines of the language. */
size_t grammar_lines(uint8_t *data, size_t size, size_t max, unsigned seed,
                     void (*line_make)(struct random *r, char *text, size_t room));

#endif
