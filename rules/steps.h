/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The generator of legal steps: fills, counts or just finds the steps inside a scope. Here too: making a step,
   attacks on a square, pins. Laws, the turn machine and evaluation call these functions; code that wants legal
   actions calls turn.h. Hot path: a change needs a bench and a match. */
#ifndef RULES_STEPS_H
#define RULES_STEPS_H

#include "engine/attacks.h"
#include "rules/game.h"

/* Returns the squares that a piece of an orthodox or medieval type, not a pawn, attacks from a square. */
ALWAYS_INLINE bitboard type_attacks(unsigned pt, unsigned square, bitboard occupied)
{
    switch (pt) {
    case KNIGHT:
        return knight_attacks(square);
    case BISHOP:
        return bishop_attacks(square, occupied);
    case ROOK:
        return rook_attacks(square, occupied);
    case QUEEN:
        return queen_attacks(square, occupied);
    case FERZ:
        return ferz_attacks(square);
    case ALFIL:
        return alfil_attacks(square);
    default:
        return king_attacks(square);
    }
}

/* Lists the steps of the side to move inside a scope (room for ACTIONS_MAX); returns how many. The end of the turn
   is not among them. */
unsigned steps_list(const struct position *p, const struct scope *s, action *list);

/* Counts the steps of the side to move inside a scope without listing them. */
unsigned steps_count(const struct position *p, const struct scope *s);

/* Whether a scope is common: it allows legal steps to anywhere, double steps and the four orthodox promotions, to
   some pieces or all. steps_reach() and rules/counting need such a scope. */
bool steps_common(const struct position *p, const struct scope *s);

/* A piece that is no pawn, with the targets of its legal steps. */
struct reach_piece {
    bitboard targets;
    uint8_t square, pt;
};

enum { REACH_LIST = 128 };

/* All legal steps inside a common scope: targets piece by piece; pawn targets by the way the pawn goes (0 ahead, 1
   two ahead, 2 to the left, 3 to the right, from White's side); promotions, e.p. captures and castlings in `list`. */
struct reach {
    struct reach_piece pieces[64];
    unsigned count, listed;
    bitboard pawns[4], pinned;
    action list[REACH_LIST];
};

/* The way (index of reach.pawns) by which a pawn goes a distance, the difference of squares. */
ALWAYS_INLINE unsigned reach_way(int distance)
{
    return distance == 8 || distance == -8     ? 0
           : distance == 16 || distance == -16 ? 1
           : distance == 7 || distance == -9   ? 2
                                               : 3;
}

/* Fills `r` with the legal steps of colour `us` inside a common scope. `us` is the side to move, or nobody is in
   check. */
void steps_reach(const struct position *p, const struct scope *s, unsigned us, struct reach *r);

/* Whether the side to move has a step inside a scope. */
bool steps_any(const struct position *p, const struct scope *s);

/* Lists the legal steps of a stage where the law narrows none: those of scope_any(). */
static inline unsigned steps_any_list(const struct position *p, enum stage stage, action *list)
{
    struct scope s;
    scope_any(p, stage, &s);
    return steps_list(p, &s, list);
}

/* Counts the legal steps where the law narrows none. */
static inline unsigned steps_any_count(const struct position *p)
{
    struct scope s;
    scope_any(p, ALL_ACTIONS, &s);
    return steps_count(p, &s);
}

/* Whether there is a legal step where the law narrows none. */
static inline bool steps_any_left(const struct position *p)
{
    struct scope s;
    scope_any(p, ALL_ACTIONS, &s);
    return steps_any(p, &s);
}

/* Makes a step: pieces, castling rights, passed squares, key, progress and the sets of the turn. Says in *s what it
   was. Does not decide which side moves next, and leaves p->checkers as they were. */
void step_make(struct position *p, action a, struct step *s);

/* Counts a step in turn.stepped for each piece of a set of slots (engine/mailbox.h), for laws that count steps. */
void steps_count_slots(struct position *p, bitboard slots);

/* Moves a piece to an empty square by a rule that is no step (ACTION_PLACE): castling rights are lost as by a step,
   and a pawn's move is progress. */
void step_place(struct position *p, unsigned from, unsigned to);

/* Whether a step, legal or not, would attack the enemy's king; found by making it. */
bool step_checks(const struct position *p, action a);

/* Takes away the castling rights of kings and rooks whose squares have been left or captured on. */
void castling_lose(struct position *p, bitboard touched);

/* Returns the squares of kings and rooks that still have a castling right. */
bitboard castling_pieces(const struct position *p);

/* Returns the pieces of a colour that alone shield its king from an enemy slider: the pinned ones. */
bitboard king_shields(const struct position *p, unsigned colour);

/* Returns the pieces of the enemy of `colour` that stand alone between a slider of their own side and the king of
   `colour`: they give a discovered check by leaving the line. */
bitboard king_openers(const struct position *p, unsigned colour);

/* The target of the king in a castling by right 0..3 (the bit number of enum castling_right). */
ALWAYS_INLINE unsigned castling_king_target(unsigned right) { return (right & 1 ? 2 : 6) + (right >> 1) * 56; }
/* The target of the rook in a castling by right 0..3 (the bit number of enum castling_right). */
ALWAYS_INLINE unsigned castling_rook_target(unsigned right) { return (right & 1 ? 3 : 5) + (right >> 1) * 56; }

/* The right 0..3 (the bit number of enum castling_right) that a castling action uses. */
ALWAYS_INLINE unsigned castling_index(const struct position *p, action a)
{
    return (piece_colour(p->board[action_from(a)]) << 1) | (action_to(a) < action_from(a));
}

/* Finds the targets of king and rook in a legal castling, on any board. */
ALWAYS_INLINE void castling_targets(const struct position *p, action a, unsigned *king, unsigned *rook)
{
    const struct movement *movement = p->game->pieces->movement;
    if (movement && movement->castling_targets) {
        movement->castling_targets(p, a, king, rook);
    } else {
        *king = castling_king_target(castling_index(p, a));
        *rook = castling_rook_target(castling_index(p, a));
    }
}

/* The square behind a square of 8x8, as the pawns of colour `us` see it. */
ALWAYS_INLINE unsigned step_back(unsigned us, unsigned square) { return us == WHITE ? square - 8 : square + 8; }

/* Returns all pieces of both colours, pawns left out, that attack a square, given the occupied squares. */
ALWAYS_INLINE bitboard attackers_officers(const struct position *p, unsigned square, bitboard occupied)
{
    bitboard set = (knight_attacks(square) & p->by_type[KNIGHT]) | (king_attacks(square) & p->by_type[KING]) |
                   (bishop_attacks(square, occupied) & (p->by_type[BISHOP] | p->by_type[QUEEN])) |
                   (rook_attacks(square, occupied) & (p->by_type[ROOK] | p->by_type[QUEEN]));
    if (__builtin_expect((p->by_type[FERZ] | p->by_type[ALFIL]) != 0, 0))
        set |= (ferz_attacks(square) & p->by_type[FERZ]) | (alfil_attacks(square) & p->by_type[ALFIL]);
    return set;
}

/* Returns all pieces of colour `by` that attack a square, given the occupied squares. */
ALWAYS_INLINE bitboard attackers(const struct position *p, unsigned square, unsigned by, bitboard occupied)
{
    return ((pawn_attacks(!by, square) & p->by_type[PAWN]) | attackers_officers(p, square, occupied)) & p->side[by];
}

/* Returns all pieces of both colours that attack a square, given the occupied squares. */
ALWAYS_INLINE bitboard attackers_both(const struct position *p, unsigned square, bitboard occupied)
{
    bitboard pawns = p->by_type[PAWN] &
                     ((pawn_attacks(BLACK, square) & p->side[WHITE]) | (pawn_attacks(WHITE, square) & p->side[BLACK]));
    return pawns | attackers_officers(p, square, occupied);
}

/* Returns the sliders of a set that would attack a square if nothing stood between. */
ALWAYS_INLINE bitboard snipers(const struct position *p, unsigned square, bitboard pieces)
{
    return pieces & ((rook_rays(square) & (p->by_type[ROOK] | p->by_type[QUEEN])) |
                     (bishop_rays(square) & (p->by_type[BISHOP] | p->by_type[QUEEN])));
}

/* Returns the pieces of the other side that attack the royal king of a colour; 0 where there is no such king. */
ALWAYS_INLINE bitboard king_attackers(const struct position *p, unsigned colour)
{
    if (__builtin_expect(p->fairy, 0))
        return p->game->pieces->movement->attackers(p, colour);
    bitboard king = p->by_type[KING] & p->side[colour], enemy = p->side[!colour], occupied = position_occupied(p), set;
    if (!king || !p->game->pieces->royal)
        return 0;
    unsigned square = bits_first(king);
    set = (pawn_attacks(colour, square) & p->by_type[PAWN]) | (knight_attacks(square) & p->by_type[KNIGHT]) |
          (king_attacks(square) & p->by_type[KING]);
    if (__builtin_expect((p->by_type[FERZ] | p->by_type[ALFIL]) != 0, 0))
        set |= (ferz_attacks(square) & p->by_type[FERZ]) | (alfil_attacks(square) & p->by_type[ALFIL]);
    set &= enemy;
    for (bitboard b = snipers(p, square, enemy); b;) {
        unsigned sniper = bits_pop(&b);
        if (!(squares_between(square, sniper) & occupied))
            set |= bit(sniper);
    }
    return set;
}

#endif
