/* Static evaluation: the score of a position for the side to move, without search. Used by search, protocols, benches
   and tuning. Hot path: a change needs a bench and a match. */
#ifndef SEARCH_EVALUATION_EVALUATION_H
#define SEARCH_EVALUATION_EVALUATION_H

#include "search/evaluation/network.h"

enum { PAWN_ENTRIES = 2048 }; /* entries of the pawn hash table */

/* An entry of the pawn hash table: what the terms found for the pawns of both sides by the weights of a family, and the
   shelter that they gave a king where it stood last. [2] are colours. */
struct pawn_entry {
    bitboard pawns[2];
    const int64_t *weights; /* weights of the family; NULL: an empty entry */
    int64_t score;          /* White's minus Black's */
    bitboard passed[2], span[2], files[2];
    int64_t shelter[2];   /* score of term_shelter() for each colour's king, White's minus Black's */
    uint8_t sheltered[2]; /* square of that king plus 1; 0: not known */
    uint8_t filler[30];   /* fills two cache lines */
};

_Static_assert(sizeof(struct pawn_entry) == 128, "entries are whole lines");

/* The caches of evaluation of one thread; zeroed before use. */
struct evaluation_memory {
    struct pawn_entry pawns[PAWN_ENTRIES];
    struct network_memory network;
};

/* Returns the static evaluation of a position for its decider, in centipawns, within +-20000: network and hand-made
   terms, as the family has them. The memory makes it faster, changes nothing, and may be NULL. */
int evaluate(const struct position *p, struct evaluation_memory *memory);

/* Returns the evaluation of a position for its decider by the hand-made terms alone, in centipawns. The memory may be
   NULL. */
int evaluate_terms(const struct position *p, struct evaluation_memory *memory);

/* Returns the rough value of a piece type in a game's family, in centipawns, for move ordering and SEE. */
int piece_value(const struct game *game, unsigned pt);

/* Returns the material of `us` minus that of the other side by piece_value(); royal pieces do not count. */
int evaluate_material(const struct position *p, unsigned us);

#endif
