/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The cache of endgame tablebases of one game for a search. A table is generated in the background when a search first
 * asks for its pieces, by a thread of the lowest priority. Called by search/threads.c and the search; nothing else of
 * rules/tablebase is called from the search.
 */
#ifndef RULES_TABLEBASE_CACHE_H
#define RULES_TABLEBASE_CACHE_H

#include "rules/tablebase/tablebase.h"

enum {
    TABLEBASE_CACHE_PIECES_MAX = 4,
    TABLEBASE_CACHE_PIECES_GROWING = 3, /* limit for games whose turns grow longer and longer */
    TABLEBASE_CACHE_LONGEST = 12,       /* steps of the longest turn that is looked at in such games */
    TABLEBASE_CACHE_MEMORY = 1 << 30    /* bytes of all tables; half of the machine's memory if that is less */
};

struct tablebase_cache;

/* Makes an empty cache. Ends the program if memory runs out. */
struct tablebase_cache *tablebase_cache_new(void);
/* Ends the background thread and frees all tables. */
void tablebase_cache_free(struct tablebase_cache *k);

/* Sets the number of pieces up to which tables are used (0: never) and the folder where tables are kept as files
   (NULL: nowhere). No search may run. */
void tablebase_cache_set(struct tablebase_cache *k, unsigned pieces, const char *folder);

/* Takes up a game with its options; tables of another game are forgotten. Returns the number of pieces up to which
   there are tables, 0 for none. No search may run. */
unsigned tablebase_cache_begin(struct tablebase_cache *k, const struct game *game, uint64_t option);

/* Returns the value of a position for the side to move (value.h). VALUE_UNKNOWN if the counter of turns without
   progress may end the game first, or if there is no table; then it asks for the table. For any thread. */
int tablebase_cache_value(struct tablebase_cache *k, const struct position *p);

/* Returns why a table could not be kept as a file since the last call, as in errno; 0 if all were. For any thread. */
int tablebase_cache_unkept(struct tablebase_cache *k);

/* Finds the best actions from a position whose value is known and no draw (room for `room`); returns how many, as
   endgame_line() does. */
unsigned tablebase_cache_line(const struct tablebase_cache *k, const struct position *start, action *list,
                              unsigned room);

#endif
