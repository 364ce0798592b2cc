/* The third part of a game, beside its pieces and its law. */
#ifndef RULES_TRAITS_H
#define RULES_TRAITS_H

#include <stdbool.h>
#include <stdint.h>

/* Games that share an evaluation; the one table of what it is made of is search/evaluation/family.c. */
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
    FAMILY_CUSTOM,        /* pieces from a file */
    FAMILY_CUSTOM_LOSING, /* the same, where they must capture */
    FAMILIES
};

/*
 * What search and protocols want to know of a game without asking for its name, said in games.def. What follows from
 * pieces and law does not stand here: the questions game_...() of game.h ask for it.
 */
struct traits {
    uint8_t family;     /* FAMILY_...: how it is evaluated, and what a search may leave out */
    bool long_turns;    /* matches say that whole turns are the unit to search by (series.h) */
    bool interjections; /* the opponent decides inside turns, so they are no unit to search by after all */
    bool unordered;     /* the order of a turn's steps hardly matters */
    bool parries_late;  /* a check may stand until the last step; a safe side steps as by default */
    bool records_list;  /* records write a turn as a list of steps, and number every turn by itself */
    bool featured;      /* among the few that are offered where a list of all games has no room */
    /* What other programs call it, if they know its rules without being told; NULL: they know nothing of it. */
    const char *default_name;
};

#endif
