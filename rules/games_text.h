/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sections of the games that are built into the program, rules/games/NAME.games, as the build embeds them. Only
   games.c reads them. */
#ifndef RULES_GAMES_TEXT_H
#define RULES_GAMES_TEXT_H

/* A games file: its name from the root of the source, and its text. */
struct games_text {
    const char *name, *text;
};

/* All of them, in the order of the list of games; the last one has no name. */
extern const struct games_text games_texts[];

#endif
