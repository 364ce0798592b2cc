/* A game as it was played: every position from the start on, for repetition and for taking back. */
#ifndef RULES_RECORD_H
#define RULES_RECORD_H

#include "rules/game.h"

struct record {
    struct position *positions; /* positions[0] is the start, positions[count - 1] the node now */
    action *actions;            /* actions[i] leads from positions[i] to positions[i + 1] */
    uint64_t *keys;             /* of each position, equal where they count as repeated */
    size_t count, room;
};

/* Begins a record at a position. The record must be zeroed or in use; what it held is forgotten. */
void record_begin(struct record *r, const struct position *start);

/* Appends a legal action. */
void record_push(struct record *r, action a);

/* Takes the last action back; false if there is none. */
bool record_pop(struct record *r);

/* Frees the memory of a record; it may be begun again. */
void record_free(struct record *r);

/* Makes `to` a copy of `from`; what the two have in common from the start on stays where it is. */
void record_copy(struct record *to, const struct record *from);

/* The node now. */
static inline const struct position *record_now(const struct record *r) { return &r->positions[r->count - 1]; }

/* The outcome at the node now, repetition and counters included, with its reason in words. */
enum outcome record_result(const struct record *r, const char **reason);

/* After how many turns without capture or pawn step, both sides counted, a game is drawn. */
unsigned position_quiet_turns(const struct position *p);

/* Whether the position alone is drawn: 50 turns each without progress, or bare kings. */
bool position_drawn(const struct position *p, const char **reason);

#endif
