/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes text into a buffer without running past its end; the buffer holds a string after every call. */
#ifndef ENGINE_TEXT_BUILDER_H
#define ENGINE_TEXT_BUILDER_H

#include <stddef.h>

/* A text that is being written. */
struct text_builder {
    char *at;   /* where the next character goes; holds 0 */
    char *last; /* the last byte of the buffer, always 0 */
};

/* Begins an empty text in a buffer of `room` bytes, at least one. Text that does not fit later is dropped; debug builds
 * abort. */
struct text_builder builder_begin(char *text, size_t room);

/* Writes a character. */
void builder_char(struct text_builder *builder, char c);

/* Writes a text. */
void builder_text(struct text_builder *builder, const char *text);

/* Writes a number in decimal digits. */
void builder_number(struct text_builder *builder, unsigned number);

/* Writes a piece's letter as in FENs: upper case for White, lower case for Black. */
void builder_letter(struct text_builder *builder, char letter, unsigned colour);

/* Writes a piece's letter, `+` before it if the letter is upper case: a promoted piece. */
void builder_piece(struct text_builder *builder, char letter, unsigned colour);

/* Writes a number of empty squares unless it is 0, and sets it to 0. */
void builder_empty(struct text_builder *builder, unsigned *empty);

/* Drops what has been written since `at` was builder->at. */
void builder_back(struct text_builder *builder, char *at);

#endif
