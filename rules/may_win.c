/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a side can still win, by its pieces or by all positions that can come; may_win.h says more. */
#include "rules/may_win.h"

#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"

enum { POSITIONS_MAX = 1 << 14, SLOTS = 4 * POSITIONS_MAX };

/*
 * Whether a king alone never gives check and nothing but mate wins. That is so where kings must be safe after every
 * step, so that none ever stands beside the other, and where the law has no goals or actions of its own.
 */
static bool only_mate_wins(const struct game *game)
{
    const struct law *law = game->law;
    const uint32_t unsafe = LAW_PSEUDO | LAW_SAFE_END | LAW_TAKES_KING;
    return game->pieces->royal && !game->pieces->movement && !game->pieces->must_capture && game_knows_check(game) &&
           !(law->flags & unsafe) && !law->result && !law->checkers && !law->specific_actions &&
           (law->no_step == NO_STEP_DRAW || law->no_step == NO_STEP_ENDS_TURN);
}

/* Whether a side with a king and minor pieces can mate in orthodox chess, where the other side helps. */
static bool minor_pieces_mate(const struct position *p, enum colour side)
{
    const bitboard us = p->side[side], them = p->side[!side], light = UINT64_C(0x55AA55AA55AA55AA);
    const bitboard knights = p->by_type[KNIGHT] & us, bishops = p->by_type[BISHOP] & us;
    const bitboard blockers = (p->by_type[PAWN] | p->by_type[KNIGHT]) & them, others = p->by_type[BISHOP] & them;
    if (knights)
        return bits_several(knights) || bishops || blockers || ((p->by_type[ROOK] | p->by_type[BISHOP]) & them);
    return blockers || ((bishops | others) & light && (bishops | others) & ~light);
}

/* Whether the pieces of a side might be enough to win. */
static bool pieces_suffice(const struct position *p, enum colour side)
{
    const bitboard us = p->side[side];
    if (!only_mate_wins(p->game))
        return true;
    if ((us & ~p->by_type[KING]) == 0)
        return false;
    const bool orthodox = strcmp(p->game->law->id, "chess") == 0 && !(p->by_type[FERZ] | p->by_type[ALFIL]);
    return !orthodox || (us & (p->by_type[PAWN] | p->by_type[ROOK] | p->by_type[QUEEN])) || minor_pieces_mate(p, side);
}

/* The positions that have been found, and their keys in a table of open addressing. */
struct walk {
    struct position *list;
    uint64_t *slots;
    unsigned count;
    bool one_turn; /* nothing is looked at behind the turn of the first position */
};

/* Adds a position unless it is there; false if there are too many. */
static bool walk_add(struct walk *w, const struct position *p)
{
    const uint64_t key = position_key(p) | 1; /* 0 is an empty slot */
    size_t at = (size_t)(key >> 32) % SLOTS;
    while (w->slots[at] && w->slots[at] != key)
        at = (at + 1) % SLOTS;
    if (w->slots[at])
        return true;
    if (w->count == POSITIONS_MAX)
        return false;
    w->slots[at] = key;
    w->list[w->count++] = *p;
    return true;
}

/* Whether nothing behind a position is to be looked at. */
static bool walk_leaves(const struct walk *w, const struct position *p)
{
    return w->one_turn && p->number != w->list[0].number;
}

/* Whether all positions that can come have been found, and none is won for a side. */
static bool walk_ends(struct walk *w, enum colour side)
{
    static const enum outcome wins[2] = {WHITE_WINS, BLACK_WINS};
    action list[ACTIONS_MAX];
    const char *reason;
    for (unsigned i = 0; i < w->count; i++) {
        const unsigned n = game_actions(&w->list[i], ALL_ACTIONS, list);
        if (n == 0 && game_result(&w->list[i], &reason) == wins[side])
            return false;
        for (unsigned k = 0; k < n && !walk_leaves(w, &w->list[i]); k++) {
            struct position next = w->list[i];
            game_apply(&next, list[k]);
            const bool quiet = !next.checkers && !game_ends_quietly(next.game); /* no mate */
            if (!(walk_leaves(w, &next) && quiet) && !walk_add(w, &next))
                return false;
        }
    }
    return true;
}

/* Whether a side may win by some sequence of actions from a position on, perhaps within its turn. */
static bool walk_may_win(const struct position *p, enum colour side, bool one_turn)
{
    struct walk w = {xcalloc(POSITIONS_MAX, sizeof *w.list), xcalloc(SLOTS, sizeof *w.slots), 0, one_turn};
    walk_add(&w, p);
    const bool never = walk_ends(&w, side);
    free(w.list);
    free(w.slots);
    return !never;
}

bool position_may_win(const struct position *p, enum colour side)
{
    /* the length of a turn may come from its number, which the key does not have */
    return pieces_suffice(p, side) && (!game_steps(p->game) || walk_may_win(p, side, false));
}

bool turn_may_win(const struct position *p)
{
    return pieces_suffice(p, p->turn.owner) && walk_may_win(p, p->turn.owner, true);
}
