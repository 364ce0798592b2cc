/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Traits: what search and protocols must know of a game and cannot derive from pieces and law. The third part of the
   contract in game.h; said by `family` and `traits` in the section of a game. */
#ifndef RULES_TRAITS_H
#define RULES_TRAITS_H

#include <stdbool.h>
#include <stdint.h>

/* Families: games that share an evaluation. The table of what each is evaluated by is in search/evaluation/family.c. */
enum {
    FAMILY_CHESS,
    FAMILY_MARSEILLAIS,
    FAMILY_LOSING,
    FAMILY_TWOAGAINSTONE,
    FAMILY_QUEST,
    FAMILY_BRICK,
    FAMILY_REALM,
    FAMILY_PROGRESSIVE,
    FAMILY_EVERYMAN,
    FAMILY_DOUBLEMOVE,
    FAMILY_TRIPLETS,
    FAMILY_MOVERS,
    FAMILY_FUTURE,
    FAMILY_TRANSPORTER,
    FAMILY_FANTASY,
    FAMILY_CUSTOM,        /* pieces from a games file */
    FAMILY_CUSTOM_LOSING, /* pieces from a games file that must capture */
    FAMILIES
};

/*
 * What search and protocols ask without asking for the game's name. What follows from pieces and law does not stand
 * here: the questions game_...() of game.h answer that.
 */
struct traits {
    uint8_t family;     /* FAMILY_...: how the game is evaluated, and which pruning is sound */
    bool long_turns;    /* whole turns are the better unit of search, as matches showed (search/turns/series.h) */
    bool interjections; /* the opponent may act inside a turn, so turns are not searched as a whole */
    bool unordered;     /* the order of a turn's steps hardly matters */
    bool parries_late;  /* a check may be parried as late as the last step; a side not in check steps as by default */
    bool records_list;  /* PGN writes a turn as a list of steps and numbers every turn */
    bool featured;      /* among the few games that are offered where there is no room for all */
    /* The name by which other programs know the game and its rules; NULL: they do not know it. */
    const char *default_name;
};

#endif
