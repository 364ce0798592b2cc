/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Mating pictures (picture.h). For a square of the king its zone is the square itself and those beside it. Each piece
 * of the mating side stays where it is or moves to a square from which it guards some of the zone; the pieces that move
 * must, within the steps that are left, guard the king and all squares beside it but those that the steps of the other
 * side can block. Whether a side castles is asked first, so that castling needs no allowance.
 */
#include "search/turns/picture.h"

#include <stdlib.h>

#include "rules/steps.h"
#include "search/turns/picture_sets.h"

enum {
    TRIED_MAX = 4096, /* choices tried before a picture counts as possible */
    LINES_OPEN = 6,   /* steps of both sides from which on any line counts as open */
};

struct pictures *pictures_new(void)
{
    struct pictures *t = calloc(1, sizeof *t);
    if (t && tables_fill(t))
        return t;
    free(t);
    return NULL;
}

void pictures_free(struct pictures *t)
{
    if (t)
        tables_clear(t);
    free(t);
}

bool pictures_apply(const struct position *p)
{
    const bitboard kings = p->by_type[KING];
    return game_mates_plainly(p->game) && !p->fairy && !(p->turn.castling && game_king_to_rook(p->game)) &&
           !p->by_type[FERZ] && !p->by_type[ALFIL] && bits_count(kings & p->side[WHITE]) == 1 &&
           bits_count(kings & p->side[BLACK]) == 1;
}

/* Whether the others can stand on all squares of a set, a piece on each, with so many steps. */
static bool blocked(struct question *q, bitboard set, uint64_t used, unsigned steps)
{
    if (!set || ++q->tried > TRIED_MAX)
        return true;
    const unsigned square = bits_pop(&set);
    for (unsigned i = 0; i < q->others_count; i++) {
        const unsigned n = q->t->stands[q->others[i].way][q->others[i].square][square];
        if (n <= steps && !(used >> i & 1) && blocked(q, set, used | UINT64_C(1) << i, steps - n))
            return true;
    }
    return false;
}

/* Whether the others may block all squares of a set, as far as the nearest piece to each tells. */
static bool near_enough(const struct question *q, bitboard set, unsigned steps)
{
    unsigned sum = 0;
    for (unsigned n = 0; set && n <= steps && sum <= steps; n++) {
        set &= ~q->stood[within(n)];
        sum += bits_count(set);
    }
    return sum <= steps;
}

/* Whether the others can block all squares of a set in the steps that they have. */
static bool can_block(struct question *q, bitboard set)
{
    return near_enough(q, set, q->blocks) && (!q->blocks || !(set & (set - 1)) || blocked(q, set, 0, q->blocks));
}

/* Returns what a walker guards of the zone on lines that the steps left of both sides may open, `mine` being the pieces
   of its own side that may stand in its way. */
static bitboard opened(const struct question *q, struct walker w, bitboard mine, unsigned own)
{
    bitboard open = walker_attacks(w.way, w.square) & q->zone;
    const unsigned steps = own + q->other + q->extra;
    if (!open || steps >= LINES_OPEN || !slides(w.way))
        return open;
    for (bitboard in = walker_attacks(w.way, w.square) & (mine | q->theirs); in;) {
        const unsigned square = bits_pop(&in);
        const bitboard behind = squares_behind(w.square, square);
        if (!(behind & open))
            continue;
        const bitboard on = squares_between(w.square, square) | bit(square);
        /* A piece leaves by itself, or the other side, its king too, captures it and leaves with one step more. */
        const unsigned ours = bits_count(on & mine), theirs = bits_count(on & q->theirs);
        if (ours + theirs > steps || ours > own + q->extra + (q->other ? q->other - 1 : 0) ||
            theirs > q->blocks + q->extra + (own ? own - 1 : 0))
            open &= ~behind;
    }
    return open;
}

/* A choice: which pieces move, and what those guard. */
struct choice {
    uint64_t moved;
    bitboard guarded;
    bitboard stands; /* squares beside the king where they stand: to be guarded, for nothing can block them */
    bitboard blocks; /* squares to be blocked */
    unsigned left;   /* steps */
};

static bool cover(struct question *q, const struct choice *c);

/* Tries all moves of a piece that guard one of some squares (0: any move); `guarded` is what the others guard. */
static bool piece_moves(struct question *q, const struct choice *c, unsigned piece, bitboard wanted, bitboard guarded)
{
    const struct views v = *views_of(q->t, q->pieces[piece], q->king);
    const bitboard king = bit(q->king);
    for (size_t i = v.first; i < v.first + v.count && q->t->list[i].steps <= c->left; i++) {
        const struct view w = q->t->list[i];
        const bitboard stand = bit(w.to) & q->zone;
        if ((wanted && !(w.guards & wanted)) || stand & (c->stands | c->blocks))
            continue;
        const bool last = w.steps == c->left;
        const bitboard rest = q->zone & ~(guarded | w.guards | c->blocks);
        if (last && (rest & (c->stands | stand | king) || !near_enough(q, rest | c->blocks, q->blocks)))
            continue;
        if (last) {
            if (can_block(q, rest | c->blocks))
                return true;
            continue;
        }
        const struct choice more = {c->moved | UINT64_C(1) << piece, c->guarded | w.guards, c->stands | stand,
                                    c->blocks, c->left - w.steps};
        if (cover(q, &more))
            return true;
    }
    return false;
}

/* Whether a choice can be completed so that the zone is guarded or blocked. */
static bool cover(struct question *q, const struct choice *c)
{
    bitboard once = 0, twice = 0, later = 0;
    for (unsigned i = 0; i < q->pieces_count; i++)
        if (!(c->moved >> i & 1)) {
            twice |= once & q->stay[i];
            once |= q->stay[i];
            later |= q->t->guards[q->pieces[i].way][q->pieces[i].square][within(c->left)];
        }
    const bitboard rest = q->zone & ~(c->guarded | once | c->blocks), king = bit(q->king);
    const bitboard never = rest & (c->stands | king);
    if (!never && can_block(q, rest | c->blocks))
        return true;
    if (!c->left || never & ~later || !near_enough(q, (rest & ~later) | c->blocks, q->blocks))
        return false;
    if (++q->tried > TRIED_MAX)
        return true;
    /* The king's square first, then one that cannot be blocked, then any. */
    const bitboard out = rest & ~q->stood[within(q->blocks)];
    const bitboard wanted = rest & king ? king : bit(bits_first(never ? never : out ? out : rest));
    for (unsigned i = 0; i < q->pieces_count; i++)
        if (!(c->moved >> i & 1) && q->t->guards[q->pieces[i].way][q->pieces[i].square][within(c->left)] & wanted &&
            piece_moves(q, c, i, wanted, c->guarded | twice | (once & ~q->stay[i])))
            return true;
    if (wanted & (never | out))
        return false;
    struct choice more = *c;
    more.blocks |= wanted;
    return can_block(q, more.blocks) && cover(q, &more);
}

/* Returns what a piece guards of the zone from where it stands, if it does not move. It does not check the king with
   the last step; and a king may not enter or stay in a check. */
static bitboard stay_of(const struct question *q, unsigned i)
{
    const struct walker w = q->pieces[i];
    if (w.square == q->king)
        return 0;
    bitboard guards = opened(q, w, q->mine, q->own);
    if (q->moves && guards & bit(q->king) && !(slides(w.way) && may_discover(q, w)))
        guards &= ~bit(q->king);
    return guards;
}

/* Whether the king can be mated on a square. */
static bool square_possible(struct question *q)
{
    struct choice c = {.left = q->own};
    bitboard guarded = 0;
    q->tried = 0;
    for (unsigned i = 0; i < q->pieces_count; i++) {
        q->stay[i] = stay_of(q, i);
        guarded |= i == q->lead ? 0 : q->stay[i];
    }
    if (king_attacks(q->king) & bit(q->pieces[q->lead].square) || q->pieces[q->lead].square == q->king)
        return piece_moves(q, &c, q->lead, 0, guarded);
    return cover(q, &c);
}

/* Whether a side, which makes the last step, may capture e.p. within so many steps of its own and of the other side. */
static bool may_pass(const struct position *p, unsigned side, unsigned own, unsigned other)
{
    const bitboard pawns = p->by_type[PAWN] & p->side[side], victims = p->by_type[PAWN] & p->side[!side];
    const bitboard passed = bits_forward(!side, victims & bits_rank(side == WHITE ? 6 : 1));
    bitboard near = 0;
    if (p->turn.ep || !own || !other || !passed)
        return p->turn.ep;
    if (own == 1)
        return pawns_attacks(side, pawns) & passed;
    for (unsigned n = 0; n < own && n < 3; n++)
        near |= bits_rank(side == WHITE ? 4 - n : 3 + n) | (n == 2 ? bits_rank(side == WHITE ? 1 : 6) : 0);
    return pawns & near;
}

/* The question where the last step comes next, or after one step of the other side. */

/* Whether a piece may step to a square that it reaches in one step of an empty board, once all pieces have left that
   the other steps of both sides can take out of its way. */
static bool may_step(const struct question *q, struct walker w, unsigned to)
{
    const unsigned own = q->own - 1, other = q->blocks, steps = own + other + q->extra;
    const bitboard ahead = w.way < 2 ? bit(to) : 0, way = squares_between(w.square, to) | ahead;
    if (w.way < 2 && (w.square ^ to) & 7) /* a pawn captures */
        return q->extra || (q->side[1] | q->stood[within(other)]) & bit(to);
    if (q->side[0] & bit(to) && !own && !other) /* neither does it leave, nor is it captured there */
        return false;
    const unsigned ours = bits_count(way & q->side[0]), theirs = bits_count(way & q->side[1]);
    return ours + theirs <= steps && ours <= own + q->extra + (other ? other - 1 : 0) &&
           theirs <= other + q->extra + (own ? own - 1 : 0);
}

/* Whether the other side blocks a set of squares with at most one step, its captured piece left out. */
static bool blocked_soon(const struct question *q, bitboard set, bitboard captured)
{
    const bitboard stand = q->side[1] & ~captured, out = set & ~stand;
    if (!out || !q->blocks || out & (out - 1))
        return !out;
    const unsigned square = bits_first(out);
    for (unsigned i = 0; i < q->others_count; i++)
        if (q->t->stands[q->others[i].way][q->others[i].square][square] == 1 && !(bit(q->others[i].square) & set))
            return true;
    return false;
}

/* Whether a piece mates by a step to a square, where it is of a given way, `guarded` being what the others guard. */
static bool step_mates(const struct question *q, struct walker w, unsigned to, unsigned way, bitboard guarded)
{
    const struct walker there = {(uint8_t)way, (uint8_t)to, true};
    const bitboard king = bit(q->king), rest = q->zone & ~guarded & ~opened(q, there, q->mine & ~bit(w.square), 0);
    return !(rest & (king | bit(to))) && !(way == 2 + KING && king_attacks(to) & king) &&
           blocked_soon(q, rest, bit(to));
}

/* Whether a piece mates by a step to one of some squares. */
static bool steps_mate(const struct question *q, struct walker w, bitboard to, bitboard guarded)
{
    for (to &= q->t->reach[w.way][w.square][1] & ~bit(w.square) & ~bit(q->king); to;) {
        const unsigned square = bits_pop(&to);
        if (!may_step(q, w, square))
            continue;
        const bool promotes = w.way < 2 && bit(square) & (RANK_1 | RANK_8);
        if (step_mates(q, w, square, promotes ? 2 + QUEEN : w.way, guarded) ||
            (promotes && step_mates(q, w, square, 2 + KNIGHT, guarded)))
            return true;
    }
    return false;
}

/* Returns the squares from which a walker attacks the king's square, after a step by which it may promote. */
static bitboard checks_from(const struct question *q, unsigned way)
{
    return way > 1
               ? walker_attacks(way, q->king)
               : pawn_attacks(!way, q->king) |
                     ((walker_attacks(2 + QUEEN, q->king) | walker_attacks(2 + KNIGHT, q->king)) & (RANK_1 | RANK_8));
}

/* Whether the king can be mated on a square by the next step of the mating side. */
static bool soon_possible(struct question *q)
{
    const bitboard king = bit(q->king);
    const struct walker lead = q->pieces[q->lead];
    const bool leads = (king_attacks(q->king) | king) & bit(lead.square);
    bitboard once = 0, twice = 0;
    for (unsigned i = 0; i < q->pieces_count; i++) {
        q->stay[i] = stay_of(q, i);
        twice |= once & q->stay[i] & ~king;
        once |= q->stay[i] & ~king;
    }
    for (unsigned i = 0; i < q->pieces_count; i++) {
        const struct walker w = q->pieces[i];
        /* With another piece's step it gives check from where it stands. */
        const bitboard line = q->stay[i] & king ? squares_between(w.square, q->king) & q->mine : 0;
        for (unsigned k = 0; line && k < q->pieces_count; k++)
            if (line & bit(q->pieces[k].square) && (!leads || k == q->lead) &&
                steps_mate(q, q->pieces[k], ~squares_line(w.square, q->king), king | twice | (once & ~q->stay[k])))
                return true;
        if ((!leads || i == q->lead) && steps_mate(q, w, checks_from(q, w.way), twice | (once & ~q->stay[i])))
            return true;
    }
    return false;
}

/* Whether the other side can block one of the sets that the mating side can leave unguarded. */
static bool sets_possible(struct question *q, struct side_sets *e)
{
    if (!(e->known >> q->king & 1)) {
        pieces_list(q);
        if (!sets_fill(q, e))
            return q->t->full = true;
    }
    q->tried = 0;
    for (unsigned i = 0; i < e->count[q->king]; i++)
        if (can_block(q, q->t->sets[e->first[q->king] + i]))
            return true;
    return false;
}

/* Whether the king can be mated on some square, with one choice of castling. */
static bool question_ask(struct question *q)
{
    struct pictures *t = q->t;
    struct side_sets *sets = q->moves && q->own <= SETS_STEPS ? sets_of(q) : NULL;
    if (!sets)
        pieces_list(q);
    const bitboard guards = sets ? sets->guards : guards_of(q);
    for (unsigned far = 0; far <= within(q->other); far++) {
        const bitboard *reach = t->reach[2 + KING][q->lost];
        bitboard squares = reach[far] & ~(far ? reach[far - 1] : 0) & guards;
        q->blocks = q->other - far;
        /* Pieces of its own side leave the square before, or the mating side captures them there. */
        squares &= q->blocks || q->own > 1 || q->right != RIGHTS ? ~UINT64_C(0) : ~q->side[1];
        while (squares) {
            q->king = bits_pop(&squares);
            q->zone = king_attacks(q->king) | bit(q->king);
            if (!near_enough(q, q->zone & ~guards, q->blocks) || (sets && !sets_possible(q, sets)))
                continue;
            pieces_list(q);
            q->mine = q->side[0] & ~bit(q->king);
            q->theirs = q->side[1] & ~bit(q->king);
            if (q->soon ? soon_possible(q) : square_possible(q))
                return true;
        }
        if (t->full)
            return true;
    }
    return false;
}

/* Asks about one choice of castling: a right of each side, or RIGHTS for none. */
static bool castled_possible(struct pictures *t, const struct position *p, unsigned side, unsigned own, unsigned other,
                             const unsigned *rights)
{
    struct question q;
    q.t = t;
    q.p = p;
    q.colour = side;
    q.right = rights[side];
    q.own = own - (q.right != RIGHTS);
    q.other = other - (rights[!side] != RIGHTS);
    q.moves = own;
    q.lost = bits_first(p->by_type[KING] & p->side[!side]);
    q.side[0] = p->side[side];
    q.side[1] = p->side[!side] & ~bit(q.lost);
    q.pieces_count = q.others_count = 0;
    q.passes = p->by_type[PAWN] & p->side[side] & bits_rank(side == WHITE ? 4 : 3);
    q.extra = may_pass(p, side, own, other) || (own && may_pass(p, !side, other, own - 1));
    q.soon = own == 1 && other < 2 && q.right == RIGHTS;
    if (rights[!side] != RIGHTS) {
        q.others_count = walkers_list(p, q.side[1], q.others);
        castle(p, rights[!side], q.others, q.others_count, &q.side[1]);
        q.lost = castling_king_target(rights[!side]);
        q.side[1] &= ~bit(q.lost);
    } else if (other) {
        q.others_count = walkers_list(p, q.side[1], q.others);
    }
    q.stood[0] = q.side[1];
    for (unsigned n = 1; n <= within(q.other); n++) {
        q.stood[n] = 0;
        for (unsigned i = 0; i < q.others_count; i++)
            q.stood[n] |= t->reach[q.others[i].way][q.others[i].square][n];
    }
    return question_ask(&q);
}

bool picture_possible(struct pictures *t, const struct position *p, unsigned side, unsigned own, unsigned other)
{
    for (unsigned white = 0; white < 3; white++)
        for (unsigned black = 0; black < 3; black++) {
            const unsigned rights[2] = {white < 2 ? white : RIGHTS, black < 2 ? 2 + black : RIGHTS};
            const unsigned castling = (white < 2 ? 1u << white : 0) | (black < 2 ? 4u << black : 0);
            if (castling & ~p->turn.castling || (rights[side] != RIGHTS && !own) || (rights[!side] != RIGHTS && !other))
                continue;
            if (castled_possible(t, p, side, own, other, rights))
                return true;
        }
    return false;
}
