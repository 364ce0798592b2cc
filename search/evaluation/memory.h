/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The caches of evaluation: pawn hash table and sums of the network. Made by those who evaluate often, one for each
   thread; filled by the terms and the network. */
#ifndef SEARCH_EVALUATION_MEMORY_H
#define SEARCH_EVALUATION_MEMORY_H

#include "search/evaluation/network.h"

enum { PAWN_ENTRIES = 2048 }; /* entries of the pawn hash table */

/* An entry of the pawn hash table: what the terms found for the pawns of both sides by the weights of a family, and the
   shelter that they gave a king where it stood last. [2] are colours. */
struct pawn_entry {
    bitboard pawns[2];
    union {
        const int64_t *weights; /* weights of the family; NULL: an empty entry */
        uint64_t word;          /* as wide on every machine */
    };
    int64_t score; /* White's minus Black's */
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

#endif
