/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A linear estimate of the distance to mate. Computed once for each position of a mate search. */
#include "search/turns/mate_distance.h"

#include "engine/fills.h"
#include "rules/steps.h"

enum {
    CHECKS_MAX = 4, /* more checks count as CHECKS_MAX */
    KING_FAR = 4,   /* kings farther apart count as KING_FAR */
    PAWN_FAR = 7,   /* pawns this many steps or more from promotion do not count */
    SCALE = 4,      /* units of the weights in 1 of the estimate */
};

/* How our pieces stand around the enemy king. */
struct distance_state {
    bitboard covered; /* squares that any of our pieces attacks */
    /* by type: targets of the pieces that may still step; QUEEN includes promoting pawns */
    bitboard step[PIECE_TYPES];
    /* pieces that attack squares around the king: [0] may step, [1] have stepped */
    unsigned attackers[2];
    unsigned king_distances; /* sum of the distances from our kings to the enemy king */
};

/* The weights of the estimate. */
struct distance_weights {
    int16_t base, left; /* constant; for each step left */
    /* uncovered squares beside the king: coverable by the next step, or not */
    int16_t flight, lost_flight;
    /* for attackers[]; room: squares beside the king without a piece of its own side */
    int16_t attacker[2], room;
    int16_t neighbour, foe;               /* enemy pieces beside the king; all enemy pieces */
    int16_t near[2];                      /* our officers at most one, two king steps away */
    int16_t pieces[PIECE_TYPES], stepped; /* our pieces by type; our officers that have stepped */
    int16_t check, no_check;              /* squares from which the next step checks; if there is none */
    /* for king_distances; for each step that a pawn is nearer than PAWN_FAR */
    int16_t distance, promotion;
};

/*
 * `once`: weights for games where a piece steps once a turn (game_once()); `several`: for all others. Fitted by random
 * changes that reduced the sum of log(nodes) over half of 300 mates of Hurricane Chess (`once`) and over 411 mates of
 * Progressive Chess (`several`). On held-out mates, the geometric mean of nodes is a quarter (the other half of the
 * former) and a third (446 mates of 140 further games of Progressive and Italian Progressive Chess) of what it was
 * without the terms for covered squares and checks by the next step.
 */
static const struct distance_weights once = {.base = 600,
                                             .left = -23,
                                             .flight = 18,
                                             .lost_flight = 41,
                                             .attacker = {-7, -26},
                                             .neighbour = -4,
                                             .foe = 15,
                                             .near = {-16, -13},
                                             .pieces = {[KNIGHT] = 8, [BISHOP] = 6, [ROOK] = -5, [QUEEN] = -53},
                                             .stepped = 10,
                                             .check = -8,
                                             .no_check = 83,
                                             .distance = 5};
static const struct distance_weights several = {.base = 600,
                                                .left = -1,
                                                .flight = 32,
                                                .lost_flight = 72,
                                                .attacker = {3},
                                                .room = 23,
                                                .neighbour = 14,
                                                .foe = 8,
                                                .near = {2, 3},
                                                .pieces = {[KNIGHT] = -4, [BISHOP] = 3, [ROOK] = -34, [QUEEN] = -189},
                                                .check = -3,
                                                .no_check = 5,
                                                .distance = 40,
                                                .promotion = -13};

/* Adds the pieces of one type to the state; those in `spent` have stepped. */
ALWAYS_INLINE void add_officers(struct distance_state *s, unsigned pt, bitboard pieces, bitboard spent, bitboard zone,
                                bitboard occupied)
{
    while (pieces) {
        const unsigned square = bits_pop(&pieces);
        const bitboard set = type_attacks(pt, square, occupied), may = spent >> square & 1 ? 0 : ALL_SQUARES;
        s->covered |= set;
        s->step[pt] |= set & may;
        s->attackers[!may] += (set & zone) != 0;
    }
}

/* Returns how the pieces of `us` stand around the enemy king on square `king`; those in `spent` have stepped and may
   not again. */
static struct distance_state distance_state_of(const struct position *p, unsigned us, unsigned king, bitboard spent)
{
    const bitboard friendly = p->side[us], zone = king_attacks(king), free = ~position_occupied(p);
    const bitboard occupied = ~(free | bit(king)); /* the king shields no square behind it */
    const bitboard pawns = p->by_type[PAWN] & friendly & ~spent, ahead = bits_forward(us, pawns) & free;
    struct distance_state s = {.covered = pawns_attacks(us, p->by_type[PAWN] & friendly)};
    add_officers(&s, KNIGHT, p->by_type[KNIGHT] & friendly, spent, zone, occupied);
    add_officers(&s, BISHOP, p->by_type[BISHOP] & friendly, spent, zone, occupied);
    add_officers(&s, ROOK, p->by_type[ROOK] & friendly, spent, zone, occupied);
    add_officers(&s, QUEEN, p->by_type[QUEEN] & friendly, spent, zone, occupied);
    add_officers(&s, KING, p->by_type[KING] & friendly, spent, zone, occupied);
    for (bitboard b = p->by_type[KING] & friendly; b;) {
        const unsigned distance = square_distance(bits_pop(&b), king);
        s.king_distances += distance < KING_FAR ? distance : KING_FAR;
    }
    for (unsigned pt = KNIGHT; pt <= KING; pt++)
        s.step[pt] &= ~friendly;
    s.step[PAWN] = ahead | (bits_forward(us, ahead & bits_rank(us == WHITE ? 2 : 5)) & free) |
                   (pawns_attacks(us, pawns) & p->side[!us]);
    s.step[QUEEN] |= s.step[PAWN] & (RANK_1 | RANK_8);
    return s;
}

/* Returns the squares that our pieces can attack after one more step each. */
static bitboard covered_next(const struct distance_state *s, unsigned us, bitboard empty)
{
    return knights_attacks(s->step[KNIGHT]) | bishops_attacks(s->step[BISHOP] | s->step[QUEEN], empty) |
           rooks_attacks(s->step[ROOK] | s->step[QUEEN], empty) | pawns_attacks(us, s->step[PAWN]) |
           bits_widened(s->step[KING]);
}

/* Returns the number of squares from which a next step gives direct check, CHECKS_MAX at most. */
static unsigned checks_next(const struct distance_state *s, unsigned us, unsigned king, bitboard occupied)
{
    const bitboard diagonal = bishop_attacks(king, occupied), straight = rook_attacks(king, occupied);
    const bitboard leaps = (s->step[KNIGHT] & knight_attacks(king)) | (s->step[PAWN] & pawn_attacks(!us, king));
    const bitboard lines =
        (s->step[BISHOP] & diagonal) | (s->step[ROOK] & straight) | (s->step[QUEEN] & (diagonal | straight));
    const unsigned n = bits_count(leaps) + bits_count(lines);
    return n < CHECKS_MAX ? n : CHECKS_MAX;
}

/* Returns the sum, over pawns that can promote within this turn, of the steps by which they are nearer than
   PAWN_FAR. */
static unsigned pawns_advance(unsigned us, bitboard pawns, unsigned left)
{
    unsigned sum = 0;
    for (unsigned way = 0; way <= left && way < PAWN_FAR; way++)
        sum += (PAWN_FAR - way) * bits_count(pawns & bits_rank(us == WHITE ? 7 - way : way));
    return sum;
}

unsigned mate_distance_estimate(const struct position *p, unsigned us)
{
    const bitboard kings = p->by_type[KING] & p->side[!us];
    if (!kings || p->fairy)
        return MATE_DISTANCE_MAX / 2;
    const bool is_once = game_once(p->game);
    const struct distance_weights *w = is_once ? &once : &several;
    const unsigned king = bits_first(kings), left = (unsigned)(p->turn.quota - p->turn.done);
    const bitboard friendly = p->side[us], foes = p->side[!us], zone = king_attacks(king), occupied = friendly | foes;
    const bitboard officers = friendly & ~p->by_type[PAWN] & ~p->by_type[KING],
                   spent = is_once ? p->turn.stepped[0] : 0;
    const struct distance_state s = distance_state_of(p, us, king, spent);
    const bitboard flights = zone & ~foes & ~s.covered, next = flights ? covered_next(&s, us, ~occupied | kings) : 0;
    const unsigned checks = checks_next(&s, us, king, occupied);
    int score = w->base + w->left * (int)left + w->distance * (int)s.king_distances;
    score += w->lost_flight * (int)bits_count(flights & ~next) + w->flight * (int)bits_count(flights & next);
    score += w->attacker[0] * (int)s.attackers[0] + w->attacker[1] * (int)s.attackers[1];
    score += w->room * (int)bits_count(zone & ~foes) + w->neighbour * (int)bits_count(foes & zone);
    score += w->foe * (int)bits_count(foes) + (checks ? w->check * (int)checks : w->no_check);
    for (unsigned i = 0; i < 2; i++)
        score += w->near[i] * (int)bits_count(officers & attack_tables.near[i][king]);
    for (unsigned pt = KNIGHT; pt <= QUEEN; pt++)
        score += w->pieces[pt] * (int)bits_count(p->by_type[pt] & friendly);
    if (is_once)
        score += w->stepped * (int)bits_count(officers & spent);
    else
        score += w->promotion * (int)pawns_advance(us, p->by_type[PAWN] & friendly, left);
    score /= SCALE;
    return score < 0 ? 0 : score >= MATE_DISTANCE_MAX ? MATE_DISTANCE_MAX - 1 : (unsigned)score;
}
