/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Mating pictures (picture.h). For a square of the king, a mask has a bit for each square beside it and CHECK for the
 * square itself. Each piece has masks that it can attack after so many steps; a choice of one mask for each piece,
 * within the steps that are left, must attack the king and all squares beside it but those that the steps of the other
 * side can block.
 */
#include "search/turns/picture.h"

#include <stdlib.h>
#include <string.h>

#include "rules/steps.h"

enum {
    CHECK = 1 << 8,
    MASKS = 1 << 9,
    STEPS_MAX = 8, /* more count as so many: then a piece stands anywhere it ever can */
    FAR = 255,     /* steps to a square that a piece never reaches */
    WALKERS = 2 + PIECE_TYPES,
    PIECES_MAX = 64,
    TRIED_MAX = 4096, /* choices tried before a picture counts as possible */
};

/* The masks that a piece can attack within so many steps: those in no other one, and what they have together. */
struct views {
    uint32_t first;
    uint16_t count, all;
};

struct pictures {
    /* Steps to stand on a square of an empty board, by walker; a pawn's `stands` is for the promoted pawn, too. */
    uint8_t stands[WALKERS][64][64];
    uint8_t pawns[2][64][64];                           /* steps of an unpromoted pawn */
    struct views views[WALKERS][64][64][STEPS_MAX + 1]; /* by walker, king's square, own square, steps; count 0: new */
    uint16_t *masks;
    size_t used, room;
    bool full; /* no memory for more masks */
};

/* A piece on its square, by the way it walks: pawns by colour, others by type. */
struct walker {
    uint8_t way, square;
};

/* Returns how a piece walks. */
static unsigned way_of(unsigned piece)
{
    return piece_type(piece) == PAWN ? piece_colour(piece) : 2 + piece_type(piece);
}

/* Fills the steps from a square by breadth; pawns go one or two squares ahead and capture anywhere. */
static void steps_fill(uint8_t *steps, unsigned way, unsigned from)
{
    bitboard reached = bit(from), last = reached;
    memset(steps, FAR, 64);
    for (unsigned n = 0; last; n++) {
        bitboard next = 0;
        while (last) {
            const unsigned square = bits_pop(&last);
            steps[square] = (uint8_t)n;
            if (way > 1) {
                next |= type_attacks(way - 2, square, 0);
                continue;
            }
            const bitboard ahead = bits_forward(way, bit(square));
            next |= ahead | pawn_attacks(way, square);
            next |= bit(square) & bits_rank(way == WHITE ? 1 : 6) ? bits_forward(way, ahead) : 0;
        }
        last = next & ~reached;
        reached |= next;
    }
}

struct pictures *pictures_new(void)
{
    struct pictures *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    for (unsigned way = 2 + KNIGHT; way <= 2 + KING; way++)
        for (unsigned from = 0; from < 64; from++)
            steps_fill(t->stands[way][from], way, from);
    for (unsigned colour = WHITE; colour <= BLACK; colour++)
        for (unsigned from = 0; from < 64; from++) {
            uint8_t *pawn = t->pawns[colour][from], *stands = t->stands[colour][from];
            steps_fill(pawn, colour, from);
            memcpy(stands, pawn, 64);
            for (bitboard b = RANK_1 | RANK_8; b;) {
                const unsigned goal = bits_pop(&b);
                for (unsigned to = 0; to < 64 && pawn[goal] != FAR; to++) {
                    const uint8_t *queen = t->stands[2 + QUEEN][goal], *knight = t->stands[2 + KNIGHT][goal];
                    const unsigned n = pawn[goal] + (queen[to] < knight[to] ? queen[to] : knight[to]);
                    stands[to] = n < stands[to] ? (uint8_t)n : stands[to];
                }
            }
        }
    return t;
}

void pictures_free(struct pictures *t)
{
    if (t)
        free(t->masks);
    free(t);
}

bool pictures_apply(const struct position *p)
{
    const bitboard kings = p->by_type[KING];
    return game_mates_plainly(p->game) && !p->fairy && !(p->turn.castling && game_king_to_rook(p->game)) &&
           !p->by_type[FERZ] && !p->by_type[ALFIL] && bits_count(kings & p->side[WHITE]) == 1 &&
           bits_count(kings & p->side[BLACK]) == 1;
}

/* Returns the mask of a set of squares around a king. */
static unsigned mask_of(bitboard set, unsigned king)
{
    unsigned mask = set & bit(king) ? CHECK : 0, i = 0;
    for (bitboard ring = king_attacks(king); ring; i++)
        mask |= (unsigned)(set >> bits_pop(&ring) & 1) << i;
    return mask;
}

/* Marks the masks that an officer attacks from squares that it reaches in so many steps. */
static void officer_marks(const struct pictures *t, bool *marks, unsigned way, unsigned from, unsigned king,
                          unsigned steps)
{
    for (unsigned to = 0; to < 64; to++)
        if (to != king && t->stands[way][from][to] <= steps) {
            const unsigned mask = mask_of(type_attacks(way - 2, to, 0), king);
            marks[mask] |= way != 2 + KING || !(mask & CHECK);
        }
}

/* Marks the masks that a pawn attacks, promoted or not, from squares that it reaches in so many steps. */
static void pawn_marks(const struct pictures *t, bool *marks, unsigned way, unsigned from, unsigned king,
                       unsigned steps)
{
    for (unsigned to = 0; to < 64; to++) {
        const unsigned n = t->pawns[way][from][to];
        if (n > steps)
            continue;
        if (!(bit(to) & (RANK_1 | RANK_8))) {
            marks[mask_of(pawn_attacks(way, to), king)] |= to != king;
            continue;
        }
        officer_marks(t, marks, 2 + QUEEN, to, king, steps - n);
        officer_marks(t, marks, 2 + KNIGHT, to, king, steps - n);
    }
}

/* Stores the marked masks that are no part of another one. */
static void views_store(struct pictures *t, struct views *v, const bool *marks)
{
    v->first = (uint32_t)t->used;
    for (unsigned mask = MASKS; mask-- > 0;) {
        bool part = !marks[mask];
        for (unsigned i = 0; i < v->count && !part; i++)
            part = !(mask & ~t->masks[v->first + i]);
        if (part)
            continue;
        if (t->used == t->room) {
            const size_t room = t->room ? t->room * 2 : 1 << 12;
            uint16_t *more = realloc(t->masks, room * sizeof *more);
            if (!more) {
                t->full = true;
                return;
            }
            t->masks = more;
            t->room = room;
        }
        t->masks[t->used++] = (uint16_t)mask;
        v->count++;
        v->all |= (uint16_t)mask;
    }
}

/* Returns what a piece can attack within so many steps; nothing counts as a mask, too, where it can stand nowhere. */
static const struct views *views_of(struct pictures *t, struct walker w, unsigned king, unsigned steps)
{
    struct views *v = &t->views[w.way][king][w.square][steps < STEPS_MAX ? steps : STEPS_MAX];
    if (!v->count) {
        bool marks[MASKS] = {false};
        if (w.way > 1)
            officer_marks(t, marks, w.way, w.square, king, steps);
        else
            pawn_marks(t, marks, w.way, w.square, king, steps);
        bool any = false;
        for (unsigned mask = 0; mask < MASKS; mask++)
            any |= marks[mask];
        marks[0] |= !any;
        views_store(t, v, marks);
    }
    return v;
}

/* The question for one square of the king. */
struct question {
    struct pictures *t;
    const struct walker *pieces, *others; /* those of the mating side, and those of the other one but its king */
    unsigned pieces_count, others_count;
    unsigned king, need, blocks;        /* the square; what must be attacked or blocked; steps to block with */
    uint8_t cost[8];                    /* steps to block a square of the ring; FAR: not known yet */
    uint16_t later[PIECES_MAX + 1][16]; /* what the pieces from one on attack with so many steps */
    unsigned tried;
};

/* Whether all is attacked but what can be blocked. */
static bool enough(struct question *q, unsigned attacked)
{
    unsigned rest = q->need & ~attacked, sum = 0;
    if (rest & CHECK)
        return false;
    for (; rest && sum <= q->blocks; rest &= rest - 1) {
        uint8_t *cost = &q->cost[__builtin_ctz(rest)];
        if (*cost == FAR) {
            bitboard ring = king_attacks(q->king);
            for (unsigned i = (unsigned)__builtin_ctz(rest); i--;)
                bits_pop(&ring);
            const unsigned square = bits_first(ring);
            *cost = FAR - 1;
            for (unsigned i = 0; i < q->others_count; i++) {
                const uint8_t n = q->t->stands[q->others[i].way][q->others[i].square][square];
                *cost = n < *cost ? n : *cost;
            }
        }
        sum += *cost;
    }
    return sum <= q->blocks;
}

/* Whether the pieces from one on can attack enough with the steps left, besides what is attacked. */
static bool cover(struct question *q, unsigned piece, unsigned attacked, unsigned left)
{
    if (enough(q, attacked))
        return true;
    if (piece == q->pieces_count || !enough(q, attacked | q->later[piece][left]))
        return false;
    if (++q->tried > TRIED_MAX)
        return true;
    for (unsigned n = 0; n <= left; n++) {
        const struct views v = *views_of(q->t, q->pieces[piece], q->king, n);
        for (unsigned i = 0; i < v.count; i++) {
            const unsigned more = attacked | (q->t->masks[v.first + i] & q->need);
            if ((!n || more != attacked) && cover(q, piece + 1, more, left - n))
                return true;
        }
    }
    return false;
}

/* Whether the king can be mated on a square, with so many steps of the mating side. */
static bool square_possible(struct question *q, unsigned own)
{
    const unsigned left = own < STEPS_MAX ? own : STEPS_MAX;
    memset(q->cost, FAR, sizeof q->cost);
    q->need = CHECK | ((1u << bits_count(king_attacks(q->king))) - 1);
    q->tried = 0;
    for (unsigned n = left + 1; n--;) {
        q->later[q->pieces_count][n] = 0;
        for (unsigned i = q->pieces_count; i--;)
            q->later[i][n] = q->later[i + 1][n] | views_of(q->t, q->pieces[i], q->king, n)->all;
        if (!enough(q, q->later[0][left]))
            return false;
    }
    return cover(q, 0, 0, left);
}

/* Lists the pieces of a set; returns their number. */
static unsigned walkers_list(const struct position *p, bitboard set, struct walker *list)
{
    unsigned n = 0;
    while (set) {
        const unsigned square = bits_pop(&set);
        list[n++] = (struct walker){(uint8_t)way_of(p->board[square]), (uint8_t)square};
    }
    return n;
}

/* Returns how many steps more castling is worth than the one that it takes: two of the king and one of the rook. */
static unsigned castling_saves(const struct position *p, unsigned side)
{
    return p->turn.castling >> 2 * side & 3 ? 2 : 0;
}

bool picture_possible(struct pictures *t, const struct position *p, unsigned side, unsigned own, unsigned other)
{
    struct walker pieces[PIECES_MAX], others[PIECES_MAX];
    const bitboard kings = p->by_type[KING];
    const unsigned king = bits_first(kings & p->side[!side]);
    struct question q = {.t = t, .pieces = pieces, .others = others};
    q.pieces_count = walkers_list(p, p->side[side], pieces);
    q.others_count = walkers_list(p, p->side[!side] & ~kings, others);
    own += castling_saves(p, side);
    other += castling_saves(p, !side);
    for (unsigned far = 0; far <= other && far < 8; far++)
        for (unsigned square = 0; square < 64; square++) {
            if (t->stands[2 + KING][king][square] != far)
                continue;
            q.king = square;
            q.blocks = other - far;
            if (square_possible(&q, own) || t->full)
                return true;
        }
    return false;
}
