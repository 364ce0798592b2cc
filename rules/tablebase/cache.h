/*
 * Who keeps the endgames of the game at hand for a search: tables are made when a search first comes to their pieces,
 * by a thread that takes next to nothing from those that search.
 */
#ifndef RULES_TABLEBASE_CACHE_H
#define RULES_TABLEBASE_CACHE_H

#include "rules/tablebase/tablebase.h"

enum {
    TABLEBASE_CACHE_PIECES_MAX = 4,
    TABLEBASE_CACHE_PIECES_GROWING = 3, /* where turns grow longer and longer */
    TABLEBASE_CACHE_LONGEST = 12,       /* there, steps of the longest turn looked at */
    TABLEBASE_CACHE_MEMORY = 1 << 30    /* bytes of all tables, at most half of what the machine has */
};

struct tablebase_cache;

struct tablebase_cache *tablebase_cache_new(void);
void tablebase_cache_free(struct tablebase_cache *k);

/* Sets how few pieces must be left, 0 for never, and the folder where tables are kept as files (NULL: nowhere). No
   search may run. */
void tablebase_cache_set(struct tablebase_cache *k, unsigned pieces, const char *folder);

/* Takes up a game; tables of another one are forgotten. Returns how many pieces there may be, 0 where there are no
   tables. No search may run. */
unsigned tablebase_cache_begin(struct tablebase_cache *k, const struct game *game, uint32_t option);

/* What a position is worth; VALUE_UNKNOWN where the counter of turns without progress may end the game before, and
   where there is no table: then it will be made, if it can be. For any thread. */
int tablebase_cache_value(struct tablebase_cache *k, const struct position *p);

/* Finds the best actions from a position on whose value is known and no draw, as endgame_line() does. */
unsigned tablebase_cache_line(const struct tablebase_cache *k, const struct position *start, action *list,
                              unsigned room);

#endif
