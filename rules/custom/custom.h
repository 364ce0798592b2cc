/*
 * Games from a text file, made of the pieces and laws that there are and of laws of their own settings (law.h);
 * docs/reference/custom-games.md is the manual of the format. What is read joins the list of games for the rest of the
 * program's life; the list may grow only while nothing searches.
 */
#ifndef RULES_CUSTOM_CUSTOM_H
#define RULES_CUSTOM_CUSTOM_H

#include "rules/game.h"

enum { FAULT_TEXT_MAX = 256, GAMES_FILE_LONGEST = 1 << 20 };

/* What is wrong with a file, and where, counted from 1; line 0: with the file as such. */
struct fault {
    unsigned line, column;
    bool warning; /* it makes no sense, but can be played */
    char text[FAULT_TEXT_MAX];
};

/*
 * Reads a text, which is cut up, and adds its games to the list if `add`. If anything is wrong none is added: each
 * fault is told to `tell`, and the result is false. So are warnings, which change nothing.
 */
bool custom_read(char *text, bool add, void (*tell)(void *context, const struct fault *f), void *context);

/* Reads a file and adds its games to the list, likewise. */
bool custom_load(const char *path, void (*tell)(void *context, const struct fault *f), void *context);

#endif
