/*
 * The endgame tablebase: tables in memory of every position with a few pieces, in every state of the turn, with what it
 * is worth exactly by the rules of the game, the counters of turns without progress and repetition left aside. They are
 * made by the game's own rules when they are asked for.
 */
#ifndef RULES_TABLEBASE_TABLEBASE_H
#define RULES_TABLEBASE_TABLEBASE_H

#include <pthread.h>
#include <stdatomic.h>

#include "rules/tablebase/index.h"
#include "rules/tablebase/value.h"

enum { TABLEBASE_LIST = 4096 /* room in the list of tables */ };

/* The table of some pieces: a byte for each placement in each slot, slot after slot. */
struct endgame {
    uint64_t id; /* material_id */
    struct indexing indexing;
    uint8_t *codes;
};

/* The endgames of one game with the values of its options. They are looked up by any thread while one makes more. */
struct tablebase {
    const struct game *game;
    uint32_t option;
    bool exchanges; /* with the colours exchanged and the board turned round everything is the same */
    /*
     * Where turns grow longer and longer: the length of the longest one looked at, 0 elsewhere. Whoever is to begin a
     * longer one is taken to win or to lose, so that the side `later` wins: what two tables say alike, one for each
     * side, holds whatever comes of longer turns.
     */
    unsigned longest, later;
    _Atomic(struct endgame *) *list; /* by a hash of the pieces */
    pthread_mutex_t making;
};

/* How tables are made. */
struct tablebase_order {
    unsigned threads;
    uint64_t memory;    /* bytes that all tables of the game may take, while they are made; 0: no limit */
    const char *folder; /* where tables are kept as files; NULL: nowhere */
    atomic_bool *stop;
    void (*progress)(void *context, const struct material *pieces, unsigned turns, uint64_t settled);
    void *context;
};

enum endgame_status { ENDGAME_MADE, ENDGAME_STOPPED, ENDGAME_NO_MEMORY, ENDGAME_IMPOSSIBLE };

/* Why a game has no tables; NULL if it has. */
const char *tablebase_refused(const struct game *game);

/* Whether its turns grow longer and longer; then it must be told of the longest, before any is made. */
bool tablebase_grow(const struct game *game);

/* Endings of a game that has tables, none of them made yet. */
struct tablebase *tablebase_new(const struct game *game, uint32_t option);
void tablebase_free(struct tablebase *all);

/* Makes the table of some pieces, and before it those that serve for all that it leads to. */
enum endgame_status tablebase_generate(struct tablebase *all, const struct material *pieces,
                                       const struct tablebase_order *order);

/* The table of some pieces, NULL if it is not made. */
struct endgame *tablebase_find(const struct tablebase *all, uint64_t id);

/* The pieces whose table serves for some pieces: those, or the same with the colours exchanged where that is as good.
 */
uint64_t tablebase_serving(const struct tablebase *all, uint64_t id);

/* Adds a table to those that are looked up; false where there is no room for more. */
bool tablebase_add(struct tablebase *all, struct endgame *e);

/* What a position is worth to who decides, or VALUE_UNKNOWN where no table says. */
int tablebase_value(const struct tablebase *all, const struct position *p);

/* The bytes of all tables. */
uint64_t tablebase_bytes(const struct tablebase *all);

/* Frees a table that is in no list. */
void endgame_free(struct endgame *e);

/*
 * For files of this folder. The same as tablebase_value() with a table that is not in the list yet (NULL: none); if the
 * value is not above `floor`, any value that is not above it may be given. *missing is set where the state of a
 * position has no slot in its table, *excluded where the step that is taken back would have been worth more.
 */
struct look {
    const struct tablebase *all;
    const struct endgame *made;
    bool missing, excluded;
    struct position unknown; /* the position without a slot */
};
int look_value(struct look *l, const struct position *p, int floor);

/* The worth of an action to who decides before it; likewise. */
int look_action(struct look *l, const struct position *p, action a, int floor);

/* The worth of a position without actions. */
int value_over(const struct position *p);

/* make.c: fills a table whose places are begun and whose followers are made. */
enum endgame_status endgame_generate(struct tablebase *all, struct endgame *e, const struct tablebase_order *order);

#endif
