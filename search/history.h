/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Histories: how good an action, or one like it, was at earlier nodes. Used for move ordering, reductions and pruning.
   Hot path: a change needs a bench and a match. */
#ifndef SEARCH_HISTORY_H
#define SEARCH_HISTORY_H

#include "search/correction.h"

/* Sizes of the tables: steps of the turn told apart, from-to pairs, these with what is attacked, slots; bound of the
   entries. */
enum {
    HISTORY_STEPS = 4,
    HISTORY_PAIRS = 4096,
    HISTORY_PLACES = 4 * HISTORY_PAIRS,
    HISTORY_SLOTS = 1024,
    HISTORY_MAX = 16384
};

/* The tables of one thread; entries stay within +-HISTORY_MAX. */
struct history {
    int16_t quiet[HISTORY_STEPS][2][HISTORY_PLACES]; /* [step of the turn][decider][history_place()] */
    int16_t noisy[HISTORY_SLOTS][PIECE_TYPES];       /* [piece and target][captured type] */
    /* [slot of an earlier action][slot of this one] */
    int16_t continuation[HISTORY_SLOTS + 1][HISTORY_SLOTS];
    /* counter move: the quiet action that refuted an action, by its slot */
    action counter[HISTORY_SLOTS + 1];
    struct corrections corrections; /* correction history */
};

/* Returns the slot of an action, 0..HISTORY_SLOTS - 1: piece and target. Other actions, and steps on other boards than
   8x8, are hashed into the same range. */
ALWAYS_INLINE unsigned history_slot(const struct position *p, action a)
{
    unsigned piece = p->board[action_from(a)];
    if (__builtin_expect(action_type(a) >= ACTION_END, 0))
        return (a * UINT32_C(0x9e3779b1)) >> 22;
    if (__builtin_expect(p->fairy, 0))
        return ((piece << 7 | action_to(a)) * UINT32_C(0x9e3779b1)) >> 22;
    return ((piece >> 2 & 8) | (piece & 7)) << 6 | (action_to(a) & 63);
}

/* Returns the index of an action by from and to, 0..HISTORY_PAIRS - 1; hashed where the squares are not those of
   8x8. */
ALWAYS_INLINE unsigned history_pair(action a)
{
    if (__builtin_expect(action_type(a) >= ACTION_END || ((action_from(a) | action_to(a)) & 64), 0))
        return (unsigned)((a * UINT32_C(0x9e3779b1)) >> 20);
    return (action_to(a) & 63) << 6 | (action_from(a) & 63);
}

/* Returns what history_place() adds to a pair of squares: which of the two are attacked. */
ALWAYS_INLINE unsigned history_attacked(bitboard attacked, unsigned from, unsigned to)
{
    return (unsigned)((attacked >> from & 1) + 2 * (attacked >> to & 1)) * HISTORY_PAIRS;
}

/* Returns the index of an action by from and to and by which of the two squares are attacked, 0..HISTORY_PLACES - 1. */
ALWAYS_INLINE unsigned history_place(bitboard attacked, action a)
{
    return history_pair(a) + history_attacked(attacked, action_from(a) & 63, action_to(a) & 63);
}

/* Returns the slot of the last leg of an action, by which continuation history and counter moves of later actions know
   it. */
ALWAYS_INLINE unsigned history_slot_last(const struct position *p, action a)
{
    action parts[ACTION_LEGS_MAX];
    return history_slot(p, parts[game_legs(p, a, parts) - 1]);
}

/* Returns the piece type that a step captures, as an index of history.noisy; PAWN if it captures nothing. */
ALWAYS_INLINE unsigned history_captured(const struct position *p, action a)
{
    unsigned piece = action_type(a) < ACTION_END ? p->board[action_to(a)] : EMPTY;
    return piece == EMPTY ? PAWN : piece_type(piece) % PIECE_TYPES;
}

/* Returns the row of history.quiet for a position: the steps made in this turn, HISTORY_STEPS - 1 at most. */
ALWAYS_INLINE unsigned history_step(const struct position *p)
{
    return p->turn.done < HISTORY_STEPS ? p->turn.done : HISTORY_STEPS - 1;
}

/* Adds a bonus to an entry, less of it the nearer the entry is to +-HISTORY_MAX. */
ALWAYS_INLINE void history_add(int16_t *entry, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;
    *entry = (int16_t)(*entry + bonus - *entry * size / HISTORY_MAX);
}

#endif
