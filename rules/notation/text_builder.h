/* Text written piece by piece into a buffer: it never runs past the buffer's end, and is a string after every piece. */
#ifndef RULES_NOTATION_TEXT_BUILDER_H
#define RULES_NOTATION_TEXT_BUILDER_H

#include <stddef.h>

struct text_builder {
    char *at;   /* where the next character goes; a zero stands there */
    char *last; /* the last byte of the buffer, which is never anything but zero */
};

/* Begins an empty text in a buffer of at least one byte. What finds no room in it later is left out. */
struct text_builder builder_begin(char *text, size_t room);

/* Writes a character. */
void builder_char(struct text_builder *builder, char c);

/* Writes a text. */
void builder_text(struct text_builder *builder, const char *text);

/* Writes a number in decimal digits. */
void builder_number(struct text_builder *builder, unsigned number);

/* Writes a letter as a piece of this colour is written in FENs: upper case for White, lower case for Black. */
void builder_letter(struct text_builder *builder, char letter, unsigned colour);

/* Writes the number of empty squares before a piece or the end of a rank, nothing if 0, and sets it to 0. */
void builder_empty(struct text_builder *builder, unsigned *empty);

/* Takes back what was written since `at` had this value. */
void builder_back(struct text_builder *builder, char *at);

#endif
