/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What pairs.c, replies.c and rests.c share: how many actions follow each step of a piece, summed over its
 * targets without making the steps. The counters of lengths_tally.h and kazan.c use it, too.
 * Counted millions of times a second: a change needs `bench/perft_speed.sh`.
 *
 * "We" are the side that makes the first step. The "followers" are the pieces that act next: the opponent's where the
 * turn passes, our own where it stays with us. A step is "loud" if it gives check, pins or frees a piece, or touches
 * castling or the followers' king in a way that no sum expresses; every other step is "plain". Plain steps are summed,
 * loud ones are made.
 */
#ifndef RULES_COUNTING_PAIRS_H
#define RULES_COUNTING_PAIRS_H

#include "rules/steps.h"

enum { ZONES_MAX = 20, CASTLING_PATH_MAX = 6, LOST_BITS = 6, SETS = 8 };

/* A square that the followers' king may step to or castle over, with what attacks and shields it. */
struct zone {
    /* By type: squares from which a piece of the side that guards it, the king's enemy, attacks it. */
    bitboard from[KING + 1];
    bitboard attackers;        /* pieces of the guarding side that attack it now */
    bitboard openers, snipers; /* our pieces that alone shield it from a slider of the guarding side; these sliders */
    /* Targets of a piece that is neither attacker nor opener after whose step the square is safe. */
    bitboard calm;
    unsigned square;
};

/* A castling of the followers that becomes possible if the squares named here are empty and safe. */
struct castling {
    bitboard way;                     /* squares that must be empty */
    bitboard rook;                    /* square of the castling rook */
    uint8_t zones[CASTLING_PATH_MAX]; /* squares that must be safe, as indices of follow.zones */
    uint8_t zones_count, side;
};

/*
 * How many actions could follow if our step changed nothing, and by how much each square that we leave or enter changes
 * that number.
 */
struct follow {
    unsigned us, king; /* our colour, and the square of the followers' king */
    bitboard pieces;   /* the pieces that may act next */
    /* Our pieces beside our own king, if it is a follower: it may step to the square that one of them leaves. */
    bitboard near;
    bitboard again; /* targets from which the piece that has stepped may step again in this turn */
    bool may_end;   /* whether the followers may also end the turn */
    unsigned base;  /* number of steps of the followers other than the king, promotions included */
    /* A step is loud if it leaves a square of loud_from or enters one of loud_to, by type of our piece. */
    bitboard loud_from, loud_to[KING + 1];
    bitboard pins[KING + 1]; /* by type of our piece: targets from which it pins a piece to the followers' king */
    bitboard beside;         /* followers beside their king, which may take back there */
    /* Our pieces whose steps cannot be summed together with those of others, for what they leave matters. */
    bitboard touched;
    int16_t leave[64]; /* change of the number when our piece leaves a square */
    int16_t
        enter[64]; /* change of the number when our piece enters a square, captures alone where lost[] has the rest */
    /* change when our piece enters an empty square: see entered(); set LOST_BITS holds all squares */
    bitboard lost[SETS];
    /* Our pieces whose leaving may change what the opponent's king can do. */
    bitboard guards;
    /* By type of our piece: its targets after which the opponent's king has a certain step or castling left, unless the
       piece is one of `guards`. The first `safe_count` sets of each type are in use, the others are empty. */
    bitboard safe[KING + 1][SETS];
    unsigned safe_count;
    bitboard pinned;    /* the followers that are pinned */
    bitboard cross[64]; /* by our piece's square: targets where `leave` and `enter` overlap, see cross_count() */
    bitboard left;      /* the squares for which `leave` and `cross` are filled, by replies_find() */
    bitboard
        promotes[3]; /* squares where an unpinned pawn of the followers may promote: ahead, to the left, to the right */
    uint8_t counts[64];           /* by square: steps of the follower there, pawns left out */
    struct zone zones[ZONES_MAX]; /* the first `wanted` ones are those that the king can step to */
    unsigned wanted, zones_count;
    struct castling castlings[2];
    unsigned castlings_count;
};

/* The distance, as a difference of squares, that a pawn goes by a way of struct reach (0..3). */
ALWAYS_INLINE int pawn_distance(unsigned us, unsigned way)
{
    static const int8_t distances[2][4] = {{8, 16, 7, 9}, {-8, -16, -9, -7}};
    return distances[us][way];
}

/* Moves a set of squares by the distance of a way, or back by it. Squares beyond the top or bottom edge are lost;
   squares beyond the left or right edge wrap round, so callers give only pawns that can go. */
ALWAYS_INLINE bitboard pawns_moved(unsigned us, unsigned way, bitboard pawns, bool back)
{
    int distance = pawn_distance(us, way);
    return (us == WHITE) != back ? pawns << (distance < 0 ? -distance : distance)
                                 : pawns >> (distance < 0 ? -distance : distance);
}

/* Fills a zone: what the pieces of side `by` do to the square, and which pieces of ours (`us`) stand between. */
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

/* Adds a zone for a square that side `by` guards; returns its index in follow.zones. */
ALWAYS_INLINE unsigned zone_add(struct follow *x, const struct position *p, unsigned square, unsigned by)
{
    struct zone *z = &x->zones[x->zones_count];
    zone_look(z, p, square, by, x->us);
    x->touched |= z->attackers | z->openers;
    return x->zones_count++;
}

/* Finds which squares a castling of the followers needs; *path are those that the king crosses. False if an enemy
   rook or queen stands behind the castling rook (Chess960): such castlings are not summed. */
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
    /* a slider behind the rook attacks the king once the rook has gone */
    bitboard behind = (side ? bit(rook) - 1 : ~(bit(rook) | (bit(rook) - 1))) & UINT64_C(255) << back;
    if (follower != x->us) {
        x->loud_to[ROOK] |= behind;
        x->loud_to[QUEEN] |= behind;
    }
    return !(behind & p->side[!follower] & (p->by_type[ROOK] | p->by_type[QUEEN]));
}

/* Makes the zones of the squares that the followers' king may step to (`wanted`) or castle over by some rights;
   false if one of the castlings cannot be summed. */
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

/* The correction to leave[from] + enter[to] for a step whose two squares concern the same follower: they lie on one
   line of a slider, or before one pawn, or our piece captures that pawn. */
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

/* Finds our loud steps where the opponent replies: fills us, king, pieces, loud_from and loud_to. Pins and captures
   beside the king are loud, too. False if the opponent is in check, or there are medieval pieces or not exactly one
   king. */
bool replies_loud(struct follow *x, const struct position *p);

/* After replies_loud(): fills zones and castlings for the opponent's king, for the given squares around it; false if
   a castling cannot be summed. */
bool replies_king_find(struct follow *x, const struct position *p, bitboard squares);

/* How many of `squares` around its king the opponent's king may step to after our plain step of a piece of type
   `pt`. */
unsigned replies_king(const struct follow *x, unsigned pt, unsigned from, unsigned to, bitboard squares);

/* The castlings that the opponent has after our plain step of a piece of type `pt`, as SCOPE_CASTLE flags. */
unsigned replies_castle(const struct follow *x, const struct position *p, unsigned pt, unsigned from, unsigned to);

/* Fills `x` for the opponent's replies to our steps `ours`, after which the turn passes. False where replies cannot
   be summed: check, medieval pieces, not exactly one king, some castlings of Chess960. */
bool replies_find(struct follow *x, const struct position *p, const struct reach *ours);

/* Fills `x` for our own next steps inside scope `s` of the same turn. False where they cannot be summed: check,
   medieval pieces, not exactly one king, some castlings of Chess960. */
bool rests_find(struct follow *x, const struct position *p, const struct scope *s);

/* Sums the opponent's replies to our plain steps and takes these out of `ours`; what is left must be made. `direct`:
   pieces, castling rights and e.p. alone decide about the replies; then castlings and double steps beside the
   opponent's pawns are summed, too. */
uint64_t replies_sum(const struct follow *x, const struct position *p, bool direct, struct reach *ours);

/* Sums our next steps after plain pawn steps to *targets by one way of struct reach, and takes these out of *targets;
   what is left must be made, the steps after which there is no next one among them. */
uint64_t rests_pawns(const struct follow *x, const struct position *p, unsigned way, bitboard *targets);

/* Sums our next steps after plain steps of a piece other than the king to *targets, and takes these out of *targets;
   what is left must be made, the steps after which there is no next one among them. */
uint64_t rests_sum(const struct follow *x, const struct position *p, const struct reach_piece *piece,
                   bitboard *targets);

#endif
