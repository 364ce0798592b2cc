/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sections of the games that are built into the program, rules/games/NAME.games, as the build embeds them, and the
   variants of rules/variants/bases.ini. Only games.c and rules/variants read them. */
#ifndef RULES_GAMES_TEXT_H
#define RULES_GAMES_TEXT_H

/* A games file: its name from the root of the source, and its text. */
struct games_text {
    const char *name, *text;
};

/* All of them, in the order of the list of games; the last one has no name. */
extern const struct games_text games_texts[];

/* The variants that are bases of those of files, one text. */
extern const struct games_text variants_texts[];

#endif
