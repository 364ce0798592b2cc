/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts of unknown coding: names in game records are UTF-8 or, by the standard of PGN, Latin-1. */
#ifndef ENGINE_UTF8_H
#define ENGINE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Returns the length of the character of UTF-8 with which a text begins, 1 to 4 bytes; 0 if it begins with none. */
size_t utf8_length(const char *text);

/* Whether a text is UTF-8. */
bool utf8_valid(const char *text);

/* Makes every byte of a text that is no UTF-8 a question mark. */
void utf8_clean(char *text);

/* Returns the greatest length up to `length` at which a text can be cut without cutting a character. */
size_t utf8_cut(const char *text, size_t length);

/* Makes a text UTF-8, in a buffer of `room` bytes: one that is not is taken for Latin-1, with Windows' characters where
 * that has none. What does not fit is cut off. */
void utf8_mend(char *text, size_t room);

/* Makes a text fit to be shown to anybody: bytes that are no UTF-8, and control characters other than tabs and ends of
 * lines, become `?`. */
void utf8_show(char *text);

#endif
