/* The one generator of orthodox steps: fills, counts or just finds the legal steps inside a scope. */
#ifndef RULES_STEPS_H
#define RULES_STEPS_H

#include "engine/attacks.h"
#include "rules/game.h"

/* The squares that a piece of an orthodox or medieval type attacks, a pawn left out. */
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

/* Lists the steps of the decider inside a scope; returns how many. Ends of turns are not among them. */
unsigned steps_list(const struct position *p, const struct scope *s, action *list);

/* Counts the same steps without listing them. */
unsigned steps_count(const struct position *p, const struct scope *s);

/* Whether a scope leaves strict steps to anywhere, double steps and the orthodox promotions, to some pieces or all. */
bool steps_common(const struct position *p, const struct scope *s);

/* A piece that is no pawn and the targets of its steps. */
struct reach_piece {
    bitboard targets;
    uint8_t square, pt;
};

enum { REACH_LIST = 128 };

/* All steps inside a common scope: targets piece by piece, those of pawns by the way they go (ahead, two ahead, to the
   left, to the right); promotions, e.p. and castlings as actions. */
struct reach {
    struct reach_piece pieces[64];
    unsigned count, listed;
    bitboard pawns[4], pinned;
    action list[REACH_LIST];
};

/* Which of the ways of `pawns` leads a pawn so many squares on. */
ALWAYS_INLINE unsigned reach_way(int distance)
{
    return distance == 8 || distance == -8     ? 0
           : distance == 16 || distance == -16 ? 1
           : distance == 7 || distance == -9   ? 2
                                               : 3;
}

/* Finds the steps of a side inside a common scope; the side is the decider, or nobody is in
   check. */
void steps_reach(const struct position *p, const struct scope *s, unsigned us, struct reach *r);

/* Whether there is such a step. */
bool steps_any(const struct position *p, const struct scope *s);

/* Makes a step on the board and in rights and counters, and says what it was; whose move it is stays open. */
void step_make(struct position *p, action a, struct step *s);

/* Counts a step of each piece of a set of slots (engine/mailbox.h), for laws that want to know. */
void steps_count_slots(struct position *p, bitboard slots);

/* Puts a piece on an empty square by a rule that is no step: rights go as by a step, a pawn's way is progress. */
void step_place(struct position *p, unsigned from, unsigned to);

/* Whether a step, legal or not, would attack the enemy's king. */
bool step_checks(const struct position *p, action a);

/* Takes the rights away of kings and castling rooks whose squares have been left or captured on. */
void castling_lose(struct position *p, bitboard touched);

/* The squares of kings and rooks that still have a right to castle. */
bitboard castling_pieces(const struct position *p);

/* Those of some squares that the king of a colour could go to, whatever the way, without being attacked there. */
bitboard king_safe(const struct position *p, unsigned us, bitboard squares);

/* The pieces of a colour that alone shield its king from a slider of the enemy (the pinned ones). */
bitboard king_shields(const struct position *p, unsigned colour);

/* The pieces that may open a line of their friendly side to the king of a colour by leaving it. */
bitboard king_openers(const struct position *p, unsigned colour);

/* The target squares of king and rook for a castling_right given by its index 0..3. */
ALWAYS_INLINE unsigned castling_king_target(unsigned right) { return (right & 1 ? 2 : 6) + (right >> 1) * 56; }
ALWAYS_INLINE unsigned castling_rook_target(unsigned right) { return (right & 1 ? 3 : 5) + (right >> 1) * 56; }

/* The index 0..3 of the castling right that a castling action uses. */
ALWAYS_INLINE unsigned castling_index(const struct position *p, action a)
{
    return (piece_colour(p->board[action_from(a)]) << 1) | (action_to(a) < action_from(a));
}

/* Where king and rook go with a legal castling. */
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

/* The square behind one of 8x8, as the pawns of a colour see it. */
ALWAYS_INLINE unsigned step_back(unsigned us, unsigned square) { return us == WHITE ? square - 8 : square + 8; }

/* All pieces but pawns, of both colours, that attack a square, given the occupied squares. */
ALWAYS_INLINE bitboard attackers_officers(const struct position *p, unsigned square, bitboard occupied)
{
    bitboard set = (knight_attacks(square) & p->by_type[KNIGHT]) | (king_attacks(square) & p->by_type[KING]) |
                   (bishop_attacks(square, occupied) & (p->by_type[BISHOP] | p->by_type[QUEEN])) |
                   (rook_attacks(square, occupied) & (p->by_type[ROOK] | p->by_type[QUEEN]));
    if (__builtin_expect((p->by_type[FERZ] | p->by_type[ALFIL]) != 0, 0))
        set |= (ferz_attacks(square) & p->by_type[FERZ]) | (alfil_attacks(square) & p->by_type[ALFIL]);
    return set;
}

/* All pieces of a colour that attack a square, given the occupied squares. */
ALWAYS_INLINE bitboard attackers(const struct position *p, unsigned square, unsigned by, bitboard occupied)
{
    return ((pawn_attacks(!by, square) & p->by_type[PAWN]) | attackers_officers(p, square, occupied)) & p->side[by];
}

/* The same of both colours together. */
ALWAYS_INLINE bitboard attackers_both(const struct position *p, unsigned square, bitboard occupied)
{
    bitboard pawns = p->by_type[PAWN] &
                     ((pawn_attacks(BLACK, square) & p->side[WHITE]) | (pawn_attacks(WHITE, square) & p->side[BLACK]));
    return pawns | attackers_officers(p, square, occupied);
}

/* The sliders of a set that look along a line at a square, whatever stands between. */
ALWAYS_INLINE bitboard snipers(const struct position *p, unsigned square, bitboard pieces)
{
    return pieces & ((rook_rays(square) & (p->by_type[ROOK] | p->by_type[QUEEN])) |
                     (bishop_rays(square) & (p->by_type[BISHOP] | p->by_type[QUEEN])));
}

/* The pieces of the other side that attack the royal king of a colour; none where there is no such king. */
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
