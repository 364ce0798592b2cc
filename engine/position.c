/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hash keys and checks of positions. position_key() runs at every node: a change needs a bench and a match. */
#include "engine/position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/attacks.h"
#include "engine/bitboard128.h"
#include "engine/mailbox.h"
#include "engine/random.h"

uint64_t position_keys[EMPTY + 1][64];

_Static_assert(sizeof(struct turn) % 8 == 0, "the turn state is hashed by whole words");

/* Indices of the 64-bit words of struct turn: the first is ep, from NUMBERS on they are numbers, before it sets. */
enum {
    TURN_WORDS = sizeof(struct turn) / 8,
    STEPPED_WORD = offsetof(struct turn, stepped) / 8,
    SET_WORD = offsetof(struct turn, set) / 8,
    NUMBERS = offsetof(struct turn, decider) / 8
};

static uint64_t turn_factors[TURN_WORDS];

void position_init(void)
{
    struct random r;
    attacks_init();
    mailbox_init();
    bitboard128_init();
    random_seed(&r, UINT64_C(0x1eaf5eed));
    for (unsigned colour = WHITE; colour <= BLACK; colour++)
        for (unsigned pt = 0; pt < PIECE_TYPES; pt++)
            for (unsigned square = 0; square < 64; square++)
                position_keys[piece_make(colour, pt)][square] = random_next(&r);
    for (unsigned i = 0; i < TURN_WORDS; i++)
        turn_factors[i] = random_next(&r) | 1;
}

/* Returns the passed squares that make a difference to the game: those that a pawn of the decider attacks, or all where
   a later step may capture e.p. */
static bitboard useful_ep(const struct position *p)
{
    unsigned us = p->turn.decider;
    if (p->ep_stays)
        return p->turn.ep;
    if (p->mailbox)
        return mailbox_ep_attacked(p, p->turn.ep, us);
    return p->turn.ep & pawns_attacks(us, p->by_type[PAWN] & p->side[us]);
}

/* Returns what a word of the turn state adds to the key: 0 if the word is 0. */
ALWAYS_INLINE uint64_t word_key(unsigned i, uint64_t word)
{
    uint64_t w = word * turn_factors[i];
    return w ^ (w >> 29);
}

/* Reads a word of the turn state in place: a copy of all words would have to wait until it is written. The small
   numbers have the same order in it on all machines, and so do keys and searches: bytes, but `done` and `quota` of two.
 */
ALWAYS_INLINE uint64_t turn_word(const struct position *p, unsigned i)
{
    uint64_t word;
    memcpy(&word, (const char *)&p->turn + i * sizeof word, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    const uint64_t pairs = UINT64_C(0x00ff00ff00000000);
    if (i >= NUMBERS)
        word = __builtin_bswap64(word);
    if (i == NUMBERS)
        word = (word & UINT32_MAX) | (word & pairs) << 8 | (word >> 8 & pairs);
#endif
    return word;
}

/* Returns what the sets of the turn state, ep left out, add to the key. */
ALWAYS_INLINE uint64_t sets_key(const struct position *p)
{
    uint64_t sum = 0;
    for (unsigned i = 1; i < NUMBERS; i++)
        sum += word_key(i, turn_word(p, i));
    return sum;
}

/* Returns what the sets of the turn state add to the key where pieces have slots. Slots depend on how the position
   came about, so the squares of the pieces count instead. */
static uint64_t slots_key(const struct position *p)
{
    uint64_t sum = 0;
    for (unsigned i = 1; i < NUMBERS; i++) {
        bool pieces =
            (i >= STEPPED_WORD && i < STEPPED_WORD + PLANES) || (i == SET_WORD && p->mailbox == MAILBOX_CUSTOM);
        uint64_t word = turn_word(p, i);
        sum += word_key(i, pieces ? mailbox_squares_key(p, word) : word);
    }
    return sum;
}

uint64_t position_key(const struct position *p)
{
    uint64_t sum = 0, sets = 0;
    if (p->turn.ep)
        sum = word_key(0, useful_ep(p));
    for (unsigned i = 1; i < NUMBERS; i++)
        sets |= turn_word(p, i);
    if (__builtin_expect(sets != 0, 0))
        sum += p->mailbox ? slots_key(p) : sets_key(p);
    for (unsigned i = NUMBERS; i < TURN_WORDS; i++)
        sum += word_key(i, turn_word(p, i));
    sum *= UINT64_C(0x9fb21c651e98df25);
    return p->key ^ sum ^ (sum >> 32);
}

uint64_t position_pieces_key(const struct position *p)
{
    uint64_t key = 0;
    if (p->mailbox)
        return mailbox_pieces_key(p);
    for (unsigned square = 0; square < 64; square++)
        key ^= position_keys[p->board[square]][square];
    return key;
}

/* Aborts with a message if a condition does not hold. */
static void check(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "position_check: %s\n", what);
        abort();
    }
}

void position_check(const struct position *p)
{
    bitboard all = 0;
    if (p->mailbox) {
        mailbox_check(p);
        return;
    }
    check((p->side[WHITE] & p->side[BLACK]) == 0, "a square of both colours");
    for (unsigned pt = 0; pt < PIECE_TYPES; pt++) {
        check((all & p->by_type[pt]) == 0, "a square of two kinds");
        all |= p->by_type[pt];
    }
    check(all == position_occupied(p), "kinds and colours differ");
    for (unsigned square = 0; square < 64; square++) {
        unsigned piece = p->board[square];
        if (piece == EMPTY)
            check(!(all & bit(square)), "board and sets differ");
        else
            check((p->by_type[piece_type(piece)] & p->side[piece_colour(piece)] & bit(square)) != 0,
                  "board and sets differ");
    }
    check(p->key == position_pieces_key(p), "key differs from the pieces");
}
