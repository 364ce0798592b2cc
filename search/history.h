/* What earlier nodes of the search say about an action: whether it, or its like, was good there. */
#ifndef SEARCH_HISTORY_H
#define SEARCH_HISTORY_H

#include "search/correction.h"

enum { HISTORY_STEPS = 4, HISTORY_PAIRS = 4096, HISTORY_SLOTS = 1024, HISTORY_MAX = 16384 };

/* The tables of one thread. All numbers stay within +-HISTORY_MAX. */
struct history {
    int16_t quiet[HISTORY_STEPS][2][HISTORY_PAIRS];         /* by step of the turn, decider, from and to */
    int16_t noisy[HISTORY_SLOTS][PIECE_TYPES];              /* by piece and target, type captured */
    int16_t continuation[HISTORY_SLOTS + 1][HISTORY_SLOTS]; /* by an action before, and this one */
    action counter[HISTORY_SLOTS + 1];                      /* the quiet answer that refuted an action */
    struct corrections corrections;                         /* how wrong evaluations were */
};

/* An action as piece and target; what is no step, or no step on 8x8, is scattered over the same range. */
ALWAYS_INLINE unsigned history_slot(const struct position *p, action a)
{
    unsigned piece = p->board[action_from(a)];
    if (__builtin_expect(action_type(a) >= ACTION_END, 0))
        return (a * UINT32_C(0x9e3779b1)) >> 22;
    if (__builtin_expect(p->fairy, 0))
        return ((piece << 7 | action_to(a)) * UINT32_C(0x9e3779b1)) >> 22;
    return ((piece >> 2 & 8) | (piece & 7)) << 6 | (action_to(a) & 63);
}

/* An action as from and to, scattered where they are not of 8x8. */
ALWAYS_INLINE unsigned history_pair(action a)
{
    if (__builtin_expect(action_type(a) >= ACTION_END || ((action_from(a) | action_to(a)) & 64), 0))
        return (unsigned)((a * UINT32_C(0x9e3779b1)) >> 20);
    return (action_to(a) & 63) << 6 | (action_from(a) & 63);
}

/* The slot that later actions know an action by: that of its last part. */
ALWAYS_INLINE unsigned history_slot_last(const struct position *p, action a)
{
    action parts[ACTION_LEGS_MAX];
    return history_slot(p, parts[game_legs(p, a, parts) - 1]);
}

/* The type that a step captures, as an index of history.noisy. */
ALWAYS_INLINE unsigned history_captured(const struct position *p, action a)
{
    unsigned piece = action_type(a) < ACTION_END ? p->board[action_to(a)] : EMPTY;
    return piece == EMPTY ? PAWN : piece_type(piece) % PIECE_TYPES;
}

/* The row of history.quiet for a node. */
ALWAYS_INLINE unsigned history_step(const struct position *p)
{
    return p->turn.done < HISTORY_STEPS ? p->turn.done : HISTORY_STEPS - 1;
}

/* Moves an entry towards +-HISTORY_MAX by a bonus, the less the nearer it is. */
ALWAYS_INLINE void history_add(int16_t *entry, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;
    *entry = (int16_t)(*entry + bonus - *entry * size / HISTORY_MAX);
}

#endif
