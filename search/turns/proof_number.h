/*
 * Proofs that a side wins within so many turns, whatever the other plays: a proof-number search (df-pn) over actions,
 * so that a turn of several steps, answers inside it, and turns that a check cut short are all nodes alike. What it
 * says follows from the rules alone; repetition and counters of turns without progress, which no problem asks for, are
 * left out.
 */
#ifndef SEARCH_TURNS_PROOF_NUMBER_H
#define SEARCH_TURNS_PROOF_NUMBER_H

#include "search/turns/mate.h"

enum proof {
    PROOF_NONE, /* proven: the aim cannot be reached against every defence */
    PROOF_FOUND,
    PROOF_UNKNOWN, /* a limit came first */
};

/* What is to be forced: a result, by one side, within the turns of the game up to one number. */
struct aim {
    unsigned side;        /* that forces it */
    enum outcome outcome; /* won by either side: a selfmate is one that the opponent wins */
    unsigned last;        /* the number (position.number) of the last turn */
};

/* What ends a search for a proof; 0 or NULL means no limit of that sort. */
struct proof_limits {
    bool (*stop)(void *context); /* asked every few thousand positions: whether to end */
    void *context;
    size_t memory;     /* bytes for proofs; 0: 256 MB */
    uint64_t *counted; /* what is looked at outside a prover is added here; NULL: nothing is */
};

struct prover;

/* A searcher with a table of what it has proven, which later searches go on with; NULL without memory. */
struct prover *prover_new(const struct proof_limits *limits);

void prover_free(struct prover *s);

/* Positions looked at so far. */
uint64_t prover_positions(const struct prover *s);

/* Whether the aim's side is in its last turn and mates in it or not at all, so that mate_all() finds all its ways. */
bool aim_is_mate_now(const struct position *p, const struct aim *aim);

/* Searches until the aim is proven or disproven from a position. */
enum proof prove(struct prover *s, const struct position *p, const struct aim *aim);

/*
 * Follows a proof by one turn: where the aim has been proven and its side decides, fills `line` with actions up to
 * where the turn ends, or the opponent decides, after which it still is. False if a limit came first.
 */
bool proof_turn(struct prover *s, const struct position *p, const struct aim *aim, struct mate_line *line);

#endif
