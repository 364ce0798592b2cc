/* What pairs.c asks of pairs_reply.c and pairs_rest.c: what follows steps of one piece, summed up over its targets. */
#ifndef RULES_PAIRS_H
#define RULES_PAIRS_H

#include "rules/steps.h"

enum { ZONES_MAX = 20, CASTLING_PATH_MAX = 6 };

/* A square that a king may want, and what guards it. */
struct zone {
    bitboard from[KING + 1];   /* squares from which a piece of the guarding side would attack it, by type */
    bitboard attackers;        /* the pieces of that side that do */
    bitboard openers, snipers; /* our pieces that shield it from sliders of that side, and these */
    bitboard calm;             /* targets that make it safe, or leave it so, for a piece that is neither of them */
    unsigned square;
};

/* A castling that no piece of the opponent of the stepping side (us) prevents. */
struct castling {
    bitboard way;                     /* squares that must be empty */
    bitboard rook;                    /* the castling rook */
    uint8_t zones[CASTLING_PATH_MAX]; /* squares that must be safe */
    uint8_t zones_count, side;
};

/*
 * What could be done next if nothing were done now, and what that depends on: by the opponent where the turn passes,
 * by ourselves where it stays. We are the side that steps now; those who step next are the followers.
 */
struct follow {
    unsigned us, king;                     /* our side, and the square of the followers' king */
    bitboard pieces;                       /* the followers */
    bitboard near;                         /* our pieces beside our king, if he is one of the followers */
    bitboard shared;                       /* squares that several of the followers come to */
    bitboard again;                        /* targets from which our piece itself may go on in this turn */
    bool may_end;                          /* whether they may also end it */
    unsigned base;                         /* what their pieces other than the king can do */
    bitboard loud_from, loud_to[KING + 1]; /* our steps that leave or, by type, enter these are made */
    bitboard touched;                      /* our pieces of whom more is to be said than where they go */
    int16_t leave[64];                     /* what comes when our piece leaves a square */
    int16_t enter[64];                     /* when one enters it */
    bitboard pinned;                       /* the followers that are */
    bitboard cross[64];           /* squares where our piece on a square still has to do with the same follower */
    uint8_t counts[64];           /* steps of each follower that is no pawn */
    struct zone zones[ZONES_MAX]; /* first those that the king can step to */
    unsigned wanted, zones_count;
    struct castling castlings[2];
    unsigned castlings_count;
};

/* Nothing has to do with any square yet. */
ALWAYS_INLINE void tables_clear(struct follow *x)
{
    memset(x->leave, 0, sizeof x->leave);
    memset(x->enter, 0, sizeof x->enter);
    memset(x->cross, 0, sizeof x->cross);
    memset(x->counts, 0, sizeof x->counts);
}

/* Adds a number to all squares of a set. */
ALWAYS_INLINE void spread(int16_t table[64], bitboard squares, int n)
{
    while (squares) {
        unsigned square = bits_pop(&squares);
        table[square] = (int16_t)(table[square] + n);
    }
}

/* How far a pawn steps by each of the ways of struct reach. */
ALWAYS_INLINE int pawn_distance(unsigned us, unsigned way)
{
    static const int8_t distances[2][4] = {{8, 16, 7, 9}, {-8, -16, -9, -7}};
    return distances[us][way];
}

/* A set of squares as far on, or back; what leaves the board is lost, but not what leaves its side. */
ALWAYS_INLINE bitboard pawns_moved(unsigned us, unsigned way, bitboard pawns, bool back)
{
    int distance = pawn_distance(us, way);
    return (us == WHITE) != back ? pawns << (distance < 0 ? -distance : distance)
                                 : pawns >> (distance < 0 ? -distance : distance);
}

/* Finds what guards a square for a side, and what our pieces (us) have to do with that. */
ALWAYS_INLINE void zone_look(struct zone *z, const struct position *p, unsigned square, unsigned by, unsigned us)
{
    bitboard friendly = p->side[by], occupied = position_occupied(p), lines;
    z->square = square;
    z->from[PAWN] = pawn_attacks(!by, square);
    z->from[KNIGHT] = knight_attacks(square);
    z->from[BISHOP] = bishop_attacks(square, occupied);
    z->from[ROOK] = rook_attacks(square, occupied);
    z->from[QUEEN] = z->from[BISHOP] | z->from[ROOK];
    z->from[KING] = king_attacks(square);
    lines = (z->from[BISHOP] & (p->by_type[BISHOP] | p->by_type[QUEEN])) |
            (z->from[ROOK] & (p->by_type[ROOK] | p->by_type[QUEEN]));
    z->attackers = friendly & (lines | (z->from[PAWN] & p->by_type[PAWN]) | (z->from[KNIGHT] & p->by_type[KNIGHT]) |
                               (z->from[KING] & p->by_type[KING]));
    z->openers = z->snipers = 0;
    for (bitboard b = snipers(p, square, friendly) & ~lines; b;) {
        unsigned sniper = bits_pop(&b);
        bitboard pieces = squares_between(square, sniper) & occupied;
        if (!bits_several(pieces) && (pieces & p->side[us])) {
            z->openers |= pieces;
            z->snipers |= bit(sniper);
        }
    }
    z->calm = !z->attackers ? ALL_SQUARES : 0;
    if (z->attackers && !bits_several(z->attackers))
        z->calm = squares_between(square, bits_first(z->attackers)) | (by == us ? 0 : z->attackers);
}

/* Adds a square to those that their king may want and that a side guards; returns its number. */
ALWAYS_INLINE unsigned zone_add(struct follow *x, const struct position *p, unsigned square, unsigned by)
{
    struct zone *z = &x->zones[x->zones_count];
    zone_look(z, p, square, by, x->us);
    x->touched |= z->attackers | z->openers;
    return x->zones_count++;
}

/* Finds which squares a castling of theirs needs; false if it is not looked at here. */
ALWAYS_INLINE bool castling_find(struct follow *x, const struct position *p, unsigned follower, unsigned side,
                                 struct castling *c, bitboard *path)
{
    unsigned right = follower * 2 + side, rook = p->rook_start[right], back = follower * 56;
    c->side = (uint8_t)side;
    c->rook = bit(rook);
    c->way = (side ? UINT64_C(0x0e) : UINT64_C(0x60)) << back;
    *path = c->way & ~bits_file(1);
    if (__builtin_expect(!p->game->pieces->king_takes_rook, 1))
        return true;
    unsigned target = castling_king_target(right), other = castling_rook_target(right);
    bitboard lifted = bit(x->king) | bit(rook);
    *path = (squares_between(x->king, target) | bit(target)) & ~bit(x->king);
    c->way = (*path | squares_between(rook, other) | bit(other)) & ~lifted;
    /* Who stands behind the rook may look at the king when it has gone. */
    bitboard behind = (side ? bit(rook) - 1 : ~(bit(rook) | (bit(rook) - 1))) & UINT64_C(255) << back;
    if (follower != x->us) {
        x->loud_to[ROOK] |= behind;
        x->loud_to[QUEEN] |= behind;
    }
    return !(behind & p->side[!follower] & (p->by_type[ROOK] | p->by_type[QUEEN]));
}

/* Finds the squares that their king may want to go or, by some rights, to castle over; false if their castling is not
   looked at here. */
ALWAYS_INLINE bool zones_find(struct follow *x, const struct position *p, unsigned follower, bitboard wanted,
                              unsigned rights)
{
    x->zones_count = x->castlings_count = 0;
    x->touched = 0;
    for (bitboard b = wanted; b;)
        zone_add(x, p, bits_pop(&b), !follower);
    x->wanted = x->zones_count;
    for (unsigned side = 0; side < 2; side++) {
        struct castling *c = &x->castlings[x->castlings_count];
        bitboard path;
        if (!(p->turn.castling >> follower * 2 & rights & (1u << side)))
            continue;
        if (!castling_find(x, p, follower, side, c, &path))
            return false;
        if (c->way & p->side[!x->us])
            continue;
        x->castlings_count++;
        x->touched |= c->way & p->side[follower];
        for (c->zones_count = 0; path;) {
            unsigned square = bits_pop(&path);
            bool known = wanted & bit(square);
            c->zones[c->zones_count++] =
                (uint8_t)(known ? bits_count(wanted & (bit(square) - 1)) : zone_add(x, p, square, !follower));
        }
    }
    return true;
}

/* Finds what the followers' pawns that are not pinned have to do with squares that our pieces come to or leave; what a
   pawn does on its last rank counts fourfold. */
ALWAYS_INLINE void pawns_find(struct follow *x, const struct position *p, unsigned them, bitboard pawns)
{
    unsigned us = x->us;
    bool reply = us != them;
    bitboard friendly = p->side[us], enemies = p->side[!us], empty = ~position_occupied(p);
    bitboard last = them == WHITE ? RANK_8 : RANK_1, third = bits_rank(them == WHITE ? 2 : 5);
    bitboard ahead = bits_forward(them, pawns), second = bits_forward(them, ahead & third & empty);
    bitboard open = bits_forward(!them, second & empty); /* squares from which the second step is possible, too */
    bitboard left = them == WHITE ? (pawns & ~FILE_A) << 7 : (pawns & ~FILE_A) >> 9;
    bitboard right = them == WHITE ? (pawns & ~FILE_H) << 9 : (pawns & ~FILE_H) >> 7;
    bitboard jump = bits_forward(!them, bits_forward(them, third) & empty) & third;
    spread(x->enter, ahead & empty, -1);
    spread(x->enter, (second & empty) | open, -1);
    spread(x->leave, ahead & friendly, 1);
    spread(x->leave, (second & friendly) | (ahead & friendly & jump), 1);
    spread(x->enter, left & (reply ? empty : enemies), reply ? 1 : -1);
    spread(x->enter, right & (reply ? empty : enemies), reply ? 1 : -1);
    if (reply) {
        spread(x->leave, left & friendly, -1);
        spread(x->leave, right & friendly, -1);
    }
    if (pawns & bits_forward(!them, last)) {
        spread(x->enter, ahead & last & empty, -3);
        spread(x->leave, ahead & last & friendly, 3);
        spread(x->enter, left & last & (reply ? empty : enemies), reply ? 3 : -3);
        spread(x->enter, right & last & (reply ? empty : enemies), reply ? 3 : -3);
        if (reply) {
            spread(x->leave, left & last & friendly, -3);
            spread(x->leave, right & last & friendly, -3);
        }
    }
    x->touched |= (ahead | second | left | right) & friendly;
    for (bitboard b = (ahead | second) & friendly; b;) {
        unsigned square = bits_pop(&b);
        x->cross[square] |= bits_forward(!them, bit(square));
    }
    for (bitboard b = ((ahead & third) | second) & friendly; b;) {
        unsigned square = bits_pop(&b);
        x->cross[square] |= bits_widened(third) & bits_file(square & 7);
    }
    if (reply)
        for (bitboard b = (left | right) & friendly; b;) {
            unsigned square = bits_pop(&b);
            x->cross[square] |= pawn_attacks(us, square) & pawns;
        }
}

/* What leaving a square and entering another one together change besides what each does, for they lie on one line of a
   follower, or before a pawn, or the one is a pawn's that the other has to do with. */
ALWAYS_INLINE int cross_count(const struct follow *x, const struct position *p, unsigned them, unsigned from,
                              unsigned to)
{
    bool reply = them != x->us;
    int n = 0;
    bitboard occupied = position_occupied(p), free = x->pieces & ~x->pinned, line = squares_line(from, to);
    bool straight = rook_rays(from) & bit(to);
    bitboard pieces = straight ? rook_attacks(from, occupied) & (p->by_type[ROOK] | p->by_type[QUEEN])
                               : bishop_attacks(from, occupied) & (p->by_type[BISHOP] | p->by_type[QUEEN]);
    for (bitboard b = pieces & line & free; b;) {
        unsigned piece = bits_pop(&b);
        bitboard behind = squares_behind(piece, from), open = straight ? rook_attacks(piece, occupied ^ bit(from))
                                                                       : bishop_attacks(piece, occupied ^ bit(from));
        n -= (int)bits_count(open & behind & ~p->side[them] & ~p->by_type[KING]);
        if (behind & bit(to))
            n += (int)bits_count(squares_between(from, to)) + reply;
        else
            n -= !reply;
    }
    unsigned pawn_file = from & 7, first = them == WHITE ? 8 : 48, initial = first + pawn_file;
    unsigned ahead = step_back(!them, initial), second = step_back(!them, ahead);
    bitboard pawns = p->by_type[PAWN] & free, last = them == WHITE ? RANK_8 : RANK_1;
    if (pawns & bit(to)) {
        int weight = last & bit(from) ? 4 : 1;
        if (pawn_attacks(them, to) & bit(from))
            n += weight;
        else if (to == step_back(them, from))
            n -= weight + (from == ahead && !(occupied & bit(second)));
        else if (to == initial && from == second)
            n -= 1;
    } else if ((pawns & bit(initial)) && !(occupied & bit(to)) &&
               ((from == ahead && to == second) || (from == second && to == ahead))) {
        n -= 1;
    }
    return n;
}

/* Finds which of our steps check, or bind or free a piece of the opponent; false where there is check, or a king or
   pieces that are unusual. Then, if wanted, what their king's steps to some squares and their castlings depend on;
   false if they castle in another way. */
bool replies_loud(struct follow *x, const struct position *p);
bool replies_king_find(struct follow *x, const struct position *p, bitboard squares);

/* How many of some squares around their king he may step to after a step of ours that is not loud. */
unsigned replies_king(const struct follow *x, unsigned pt, unsigned from, unsigned to, bitboard squares);

/* To which sides, as flags of a scope, they may castle after such a step. */
unsigned replies_castle(const struct follow *x, const struct position *p, unsigned pt, unsigned from, unsigned to);

/* Finds what can be done next, of our own turn inside a scope (whose steps may be given); false where that is not
   known, for checks, kings or pieces that are unusual. */
bool replies_find(struct follow *x, const struct position *p, const struct reach *ours);
bool rests_find(struct follow *x, const struct position *p, const struct scope *s, const struct reach *given);

/* What follows the steps of a piece, or of pawns that are not touched, to some targets together; leaves those targets
   whose steps must be made. `dry` are such after which nothing is left of our turn. */
uint64_t replies_sum(const struct follow *x, const struct position *p, const struct reach_piece *piece,
                     bitboard *targets);
uint64_t replies_pawns(const struct follow *x, const struct position *p, bitboard *targets);
uint64_t rests_pawns(const struct follow *x, const struct position *p, unsigned way, bitboard *targets, bitboard *dry);
uint64_t rests_sum(const struct follow *x, const struct position *p, const struct reach_piece *piece, bitboard *targets,
                   bitboard *dry);

#endif
