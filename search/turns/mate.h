/*
 * Mate in this turn: given a position and the steps its turn still has, finds a sequence of actions that wins at once
 * (mate, or the capture of the king where that is the target), or proves that there is none.
 */
#ifndef SEARCH_TURNS_MATE_H
#define SEARCH_TURNS_MATE_H

#include "rules/game.h"

enum { MATE_LENGTH_MAX = 64 };

enum mate_verdict {
    MATE_NONE, /* proven: no sequence of this turn wins */
    MATE_FOUND,
    MATE_UNKNOWN, /* a limit came first */
};

/* What a search for a mate needs of memory, to be used again by the next one of the same thread. */
struct mate_room;

struct mate_room *mate_room_new(void); /* NULL if there is no memory */
void mate_room_free(struct mate_room *room);

/* What ends a search for a mate; 0 or NULL means no limit of that sort. */
struct mate_limits {
    uint64_t nodes;              /* positions looked at */
    bool (*stop)(void *context); /* asked every few hundred positions: whether to end */
    void *context;
    bool nearly;            /* where checks may be parried late: one that no single step parries is a mate, too */
    uint64_t *counted;      /* what is looked at is added here */
    size_t memory;          /* bytes for open and visited positions; 0: 256 MB */
    struct mate_room *room; /* where nothing else is looked for meanwhile; NULL: one of its own */
};

struct mate_line {
    unsigned length;
    action actions[MATE_LENGTH_MAX];
};

/* Called for each mate of mate_all(); returns false to stop. */
typedef bool mate_visitor(void *context, const struct mate_line *line);

/* Searches the rest of the decider's turn; `line` is filled if a win is found, `nodes` may be NULL. */
enum mate_verdict mate_find(const struct position *p, const struct mate_limits *limits, struct mate_line *line,
                            uint64_t *nodes);

/* Visits one line to every winning final position; MATE_FOUND if there was one and all were visited. */
enum mate_verdict mate_all(const struct position *p, const struct mate_limits *limits, mate_visitor *visit,
                           void *context);

/*
 * Visits one line to every position in which the decider's turn may end, won or not; an answer in the middle of the
 * turn and the end of the game end it too. MATE_FOUND if all were visited.
 */
enum mate_verdict turn_ends_all(const struct position *p, const struct mate_limits *limits, mate_visitor *visit,
                                void *context);

#endif
