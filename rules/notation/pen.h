/* Text written piece by piece into a buffer: it never runs past the buffer's end, and is a string after every piece. */
#ifndef RULES_NOTATION_PEN_H
#define RULES_NOTATION_PEN_H

#include <stddef.h>

struct pen {
    char *at;   /* where the next character goes; a zero stands there */
    char *last; /* the last byte of the buffer, which is never anything but zero */
};

/* Begins an empty text in a buffer of at least one byte. What finds no room in it later is left out. */
struct pen pen_begin(char *text, size_t room);

/* Writes a character. */
void pen_char(struct pen *pen, char c);

/* Writes a text. */
void pen_text(struct pen *pen, const char *text);

/* Writes a number in decimal digits. */
void pen_number(struct pen *pen, unsigned number);

/* Writes a letter as a man of this colour is written in FENs: upper case for White, lower case for Black. */
void pen_letter(struct pen *pen, char letter, unsigned colour);

/* Writes the number of empty squares before a man or the end of a rank, nothing if 0, and sets it to 0. */
void pen_empty(struct pen *pen, unsigned *empty);

/* Takes back what was written since `at` had this value. */
void pen_back(struct pen *pen, char *at);

#endif
