/*
 * Who keeps the endings of the game at hand for a search: tables are made when a search first comes to their men, by a
 * thread that takes next to nothing from those that search.
 */
#ifndef RULES_ENDINGS_KEEPER_H
#define RULES_ENDINGS_KEEPER_H

#include "rules/endings/endings.h"

enum {
    KEEPER_MEN_MAX = 4,
    KEEPER_MEN_GROWING = 3, /* where turns grow longer and longer */
    KEEPER_LONGEST = 12,    /* there, steps of the longest turn looked at */
    KEEPER_MEMORY = 1 << 30 /* bytes of all tables, at most half of what the machine has */
};

struct keeper;

struct keeper *keeper_new(void);
void keeper_free(struct keeper *k);

/* Sets how few men must be left, 0 for never, and the folder where tables are kept as files (NULL: nowhere). No search
   may run. */
void keeper_set(struct keeper *k, unsigned men, const char *folder);

/* Takes up a game; tables of another one are forgotten. Returns how many men there may be, 0 where there are no tables.
   No search may run. */
unsigned keeper_begin(struct keeper *k, const struct game *game, uint32_t option);

/* What a position is worth; VALUE_UNKNOWN where the counter of turns without progress may end the game before, and
   where there is no table: then it will be made, if it can be. For any thread. */
int keeper_value(struct keeper *k, const struct position *p);

/* Finds the best actions from a position on whose value is known and no draw, as ending_line() does. */
unsigned keeper_line(const struct keeper *k, const struct position *start, action *list, unsigned room);

#endif
