/* Static evaluation: what a position is worth to the side that decides next, without looking ahead. */
#ifndef SEARCH_EVALUATION_EVALUATION_H
#define SEARCH_EVALUATION_EVALUATION_H

#include "search/evaluation/network.h"

enum { PAWN_ENTRIES = 2048 };

/* What the terms found of two sets of pawns by a family's weights: White's score less Black's, and sets by colour; and
   what shelter they gave a king where he stood last. */
struct pawn_entry {
    bitboard pawns[2];
    const int64_t *weights; /* NULL: an empty entry */
    int64_t score;
    bitboard passed[2], span[2], files[2];
    int64_t shelter[2];   /* White's score less Black's */
    uint8_t sheltered[2]; /* the king's square and 1; 0: not known */
    uint8_t filler[30];   /* for two whole lines of the cache */
};

_Static_assert(sizeof(struct pawn_entry) == 128, "entries are whole lines");

/* What was evaluated before, in one thread; zeroed before it is used. */
struct evaluation_memory {
    struct pawn_entry pawns[PAWN_ENTRIES];
    struct network_memory network;
};

/* The value of a position for its decider in centipawns, well inside +-20000. The memory, which makes
   it faster and changes nothing, may be NULL. */
int evaluate(const struct position *p, struct evaluation_memory *memory);

/* The same by the hand-made terms alone, which a family's network may count in or do without. */
int evaluate_terms(const struct position *p, struct evaluation_memory *memory);

/* The rough value of a piece type in a game's family, in centipawns, for ordering and exchanges. */
int piece_value(const struct game *game, unsigned pt);

/* The material of a colour less that of the other by piece_value; royal pieces are left out. */
int evaluate_material(const struct position *p, unsigned us);

#endif
