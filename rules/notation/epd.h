/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Operations of EPD, which may follow the fields of a FEN: `bm Qd1+; id "BK.01"; hmvc 3;`. fen_read() obeys `hmvc` and
 * `fmvn` and skips the others; who wants them asks here. Readers of files and commands call this.
 */
#ifndef RULES_NOTATION_EPD_H
#define RULES_NOTATION_EPD_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a line begins with a FEN or an EPD: a board, then the side to move. A slash alone does not tell, because
 * turns can contain one too. */
bool epd_begins(const char *line);

/* Returns where the operations of a FEN or EPD begin; its end if there are none. */
const char *epd_operations(const char *text);

/* Returns the first operation that is none: no code at its start, a quote without its end, an unknown code without its
 * semicolon; NULL if all are sound. Sets *length to its length. */
const char *epd_unsound(const char *operations, size_t *length);

/* Returns the first operation whose code an earlier one has, too; NULL if there is none. Sets *length to the length of
 * the code. */
const char *epd_repeated(const char *operations, size_t *length);

/* Copies the operands of the first operation with a code, cut to `room` bytes, without their quotes; false if there is
 * none. */
bool epd_operands(const char *operations, const char *code, char *operands, size_t room);

/* Returns the first place of a text where a word stands between blanks and outside quotes; NULL if there is none. */
const char *epd_word(const char *text, const char *word);

#endif
