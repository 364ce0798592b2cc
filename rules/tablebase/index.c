/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Numbers placements and states of the turn, and sets up positions from them. Looked up at many nodes of a search: a
 * change needs a bench.
 */
#include "rules/tablebase/index.h"

#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "rules/goals.h"
#include "rules/notation/fen.h"
#include "rules/steps.h"

/* First bits of the parts of a shape; the sets have MARKS bits for each piece. */
enum { OWNER_AT = 0, DONE_AT = 1, QUOTA_AT = 7, PHASE_AT = 13, LAW_AT = 21, SETS_AT = 37, USED_AT = 63 };
enum { STANDS = 8 /* room for pieces, a power of two */ };
enum { SMALL_MAX = 63, LAW_KEPT = 2 };

/* Marks of a piece, a bit each: it has stepped, it is in turn.set, it can be captured e.p. now, or in the next turn. */
enum { MARK_STEPPED = 1, MARK_SET = 2, MARK_EP = 4, MARK_NEXT = 8, MARKS = 4 };

static const uint8_t triangle[10] = {0, 1, 9, 2, 10, 18, 3, 11, 19, 27};

/* Returns the number of pieces in a form that shows its bound to the compiler. */
ALWAYS_INLINE unsigned count_of(const struct indexing *all) { return all->pieces.count & (STANDS - 1); }

/* A piece's square and its marks. */
struct stand {
    uint8_t square, marks;
};

/* Sorts pieces of the same colour and type by their squares. */
ALWAYS_INLINE void sort_alike(const struct indexing *all, struct stand *s)
{
    const struct material *pieces = &all->pieces;
    if (!all->alike)
        return;
    for (unsigned i = 1; i < count_of(all); i++)
        for (unsigned j = i; j && pieces->piece[j] == pieces->piece[j - 1] && s[j].square < s[j - 1].square; j--) {
            struct stand other = s[j];
            s[j] = s[j - 1];
            s[j - 1] = other;
        }
}

/* Returns the number of a placement whose pieces are turned and sorted. */
ALWAYS_INLINE uint64_t number(const struct indexing *all, const struct stand *s)
{
    unsigned first = s[0].square, file = first & 7, rank = first >> 3;
    uint64_t index = all->symmetry == SYMMETRY_NONE    ? first
                     : all->symmetry == SYMMETRY_FILES ? rank * 4 + file
                                                       : file * (file + 1) / 2 + rank;
    for (unsigned i = 1; i < count_of(all); i++)
        index = index << 6 | s[i].square;
    return index;
}

/* Turns and sorts the pieces and returns the number of the placement; *how says how the board was turned. */
ALWAYS_INLINE uint64_t settle(const struct indexing *all, struct stand *s, unsigned *how)
{
    unsigned turning = all->symmetry != SYMMETRY_NONE && (s[0].square & 7) > 3 ? TURN_FILES : 0;
    bool diagonal = false;
    if (all->symmetry == SYMMETRY_ALL) {
        turning |= s[0].square >> 3 > 3 ? TURN_RANKS : 0;
        unsigned first = square_turned(turning, s[0].square);
        turning |= first >> 3 > (first & 7) ? TURN_DIAGONAL : 0;
        diagonal = first >> 3 == (first & 7);
    }
    if (turning)
        for (unsigned i = 0; i < count_of(all); i++)
            s[i].square = (uint8_t)square_turned(turning, s[i].square);
    sort_alike(all, s);
    uint64_t index = number(all, s);
    *how = turning;
    if (!diagonal)
        return index;
    struct stand other[STANDS] = {{0, 0}};
    for (unsigned i = 0; i < count_of(all); i++)
        other[i] = (struct stand){(uint8_t)square_turned(TURN_DIAGONAL, s[i].square), s[i].marks};
    sort_alike(all, other);
    uint64_t index_other = number(all, other);
    if (index_other >= index) {
        *how |= index_other == index ? TURN_EITHER : 0;
        return index;
    }
    *how ^= TURN_DIAGONAL;
    memcpy(s, other, count_of(all) * sizeof *s);
    return index_other;
}

uint64_t index_placement(const struct indexing *all, uint8_t *squares, unsigned *turning)
{
    struct stand s[STANDS] = {{0, 0}};
    for (unsigned i = 0; i < count_of(all); i++)
        s[i] = (struct stand){squares[i], 0};
    uint64_t index = settle(all, s, turning);
    for (unsigned i = 0; i < count_of(all); i++)
        squares[i] = s[i].square;
    return index;
}

void index_squares(const struct indexing *all, uint64_t index, uint8_t *squares)
{
    for (unsigned i = all->pieces.count; --i;) {
        squares[i] = index & 63;
        index >>= 6;
    }
    squares[0] = (uint8_t)(all->symmetry == SYMMETRY_NONE    ? index
                           : all->symmetry == SYMMETRY_FILES ? (index >> 2) * 8 + (index & 3)
                                                             : triangle[index]);
}

unsigned index_weight(const struct indexing *all, uint64_t index)
{
    struct stand s[STANDS] = {{0, 0}};
    uint8_t squares[MATERIAL_MAX];
    if (all->symmetry != SYMMETRY_ALL)
        return all->symmetry == SYMMETRY_FILES ? 2 : 1;
    index_squares(all, index, squares);
    if (squares[0] >> 3 != (squares[0] & 7))
        return 8;
    for (unsigned i = 0; i < count_of(all); i++)
        s[i] = (struct stand){(uint8_t)square_turned(TURN_DIAGONAL, squares[i]), 0};
    sort_alike(all, s);
    return number(all, s) == index ? 4 : 8;
}

unsigned slot_owner(const struct indexing *all, unsigned slot) { return all->slot[slot].base.turn.owner; }

unsigned slot_done(const struct indexing *all, unsigned slot) { return all->slot[slot].base.turn.done; }

unsigned slot_left(const struct indexing *all, unsigned slot)
{
    const struct turn *t = &all->slot[slot].base.turn;
    return t->quota - (unsigned)t->done;
}

bool slot_follows(const struct indexing *all, unsigned from, unsigned to)
{
    return all->slot[to].base.number - all->slot[from].base.number == (slot_done(all, to) == 0);
}

bool slot_last(const struct indexing *all, unsigned slot)
{
    for (unsigned i = 0; i < all->slots && all->longest; i++)
        if (all->slot[i].base.number > all->slot[slot].base.number)
            return false;
    return all->longest > 0;
}

/* Returns the pieces of a shape that have a mark, bit by order of the pieces. */
static unsigned marked(shape s, unsigned mark)
{
    unsigned pieces = 0;
    for (unsigned i = 0; i < MATERIAL_MAX; i++)
        pieces |= (s >> (SETS_AT + MARKS * i) & mark ? 1u : 0) << i;
    return pieces;
}

bool slot_marks(const struct indexing *all, unsigned slot)
{
    return (all->slot[slot].shape >> SETS_AT & ((UINT64_C(1) << (USED_AT - SETS_AT)) - 1)) != 0;
}

unsigned slot_movers(const struct indexing *all, unsigned slot)
{
    const struct turn *t = &all->slot[slot].base.turn;
    const unsigned mover = t->done ? t->owner : !t->owner;
    unsigned pieces = 0;
    for (unsigned i = 0; i < all->pieces.count; i++)
        pieces |= (piece_colour(all->pieces.piece[i]) == mover ? 1u : 0) << i;
    bool once = t->done && (all->slot[slot].base.game->law->flags & LAW_ONCE);
    return once ? pieces & marked(all->slot[slot].shape, MARK_STEPPED) : pieces;
}

bool slot_passing(const struct indexing *all, unsigned slot)
{
    return marked(all->slot[slot].shape, MARK_EP) || marked(all->slot[slot].shape, MARK_NEXT);
}

/* Whether no two pieces are of the same colour and type. */
static bool all_differ(const struct material *pieces)
{
    for (unsigned i = 1; i < pieces->count; i++)
        if (pieces->piece[i] == pieces->piece[i - 1])
            return false;
    return true;
}

bool slot_keeps(const struct indexing *all, unsigned from, unsigned to)
{
    const struct law *law = all->slot[0].base.game->law;
    unsigned a = marked(all->slot[from].shape, MARK_SET), b = marked(all->slot[to].shape, MARK_SET);
    if (!law->setup || !(law->flags & LAW_KEEPS_SET))
        return true;
    return !all->alike ? a == b : bits_count(a) == bits_count(b);
}

/* Returns the passed squares that a pawn of side `by` attacks, or all where a later step of the turn may capture. */
ALWAYS_INLINE bitboard takeable(const struct position *p, bitboard passed, unsigned by)
{
    return !passed || p->ep_stays ? passed : passed & pawns_attacks(by, p->by_type[PAWN] & p->side[by]);
}

/* Returns the marks of the piece on a square, given as a set. */
ALWAYS_INLINE unsigned marks_of(const struct turn *t, bitboard square, bitboard ep, bitboard next)
{
    return (t->stepped[0] & square ? MARK_STEPPED : 0) | (t->set & square ? MARK_SET : 0) |
           (ep & square ? MARK_EP : 0) | (next & square ? MARK_NEXT : 0);
}

/* Returns turn.law[0] as a shape keeps it: 1 for all values but 0 where they do not matter (law.last_step). */
ALWAYS_INLINE unsigned number_kept(const struct indexing *all, const struct turn *t)
{
    return all->keeps_last_step && t->done && t->law[0] ? 1 : t->law[0];
}

/* Finds number and shape of a position with these pieces, or (`exchanged`) with the colours exchanged; false if a
   shape has no room for its state of the turn. */
ALWAYS_INLINE bool describe(const struct indexing *all, const struct position *p, bool exchanged, uint64_t *index,
                            shape *found)
{
    const unsigned turning = exchanged ? 56 : 0;
    const struct turn *t = &p->turn;
    const unsigned us = t->decider;
    struct stand s[STANDS] = {{0, 0}};
    unsigned how;
    bitboard left = position_occupied(p), others = t->vacated;
    /* the pawns that have passed stand in front of the passed squares */
    bitboard ep = bits_forward(!us, takeable(p, t->ep, us)), next = bits_forward(us, takeable(p, t->ep_next, !us));
    for (unsigned i = 1; i < PLANES; i++)
        others |= t->stepped[i];
    for (unsigned i = LAW_KEPT; i < LAW_BYTES; i++)
        others |= t->law[i];
    if (others || t->castling || t->decider != t->owner || t->done > SMALL_MAX || t->quota > SMALL_MAX)
        return false;
    const bitboard marked_pieces = t->stepped[0] | t->set | ep | next;
    for (unsigned i = 0; i < count_of(all); i++) {
        unsigned piece = all->pieces.piece[i];
        bitboard alike = p->by_type[piece_type(piece)] & p->side[piece_colour(piece) ^ exchanged] & left;
        bitboard square = alike & -alike;
        left ^= square;
        s[i] = (struct stand){(uint8_t)(bits_first(square) ^ turning),
                              square & marked_pieces ? (uint8_t)marks_of(t, square, ep, next) : 0};
    }
    *index = settle(all, s, &how);
    shape sets = 0;
    for (unsigned i = 0; i < count_of(all); i++)
        sets |= (shape)s[i].marks << MARKS * i;
    *found = (shape)1 << USED_AT | sets << SETS_AT | (shape)t->law[1] << (LAW_AT + 8) |
             (shape)number_kept(all, t) << LAW_AT | (shape)t->phase << PHASE_AT | (shape)t->quota << QUOTA_AT |
             (shape)t->done << DONE_AT | (shape)(t->owner ^ exchanged) << OWNER_AT;
    return true;
}

/* Returns where the search for a shape in the hash begins. */
ALWAYS_INLINE unsigned hash_of(shape s) { return (unsigned)(s * UINT64_C(0x9e3779b97f4a7c15) >> 54); }

/* Returns the slot of a shape; `slots` if it has none. */
ALWAYS_INLINE unsigned slot_find(const struct indexing *all, shape s)
{
    for (unsigned h = hash_of(s);; h = (h + 1) % SLOT_HASH) {
        if (!all->hash[h])
            return all->slots;
        if (all->slot[all->hash[h] - 1u].shape == s)
            return all->hash[h] - 1u;
    }
}

bool index_find(const struct indexing *all, const struct position *p, bool exchanged, struct entry *at)
{
    shape s = 0;
    if (!(exchanged ? describe(all, p, true, &at->index, &s) : describe(all, p, false, &at->index, &s)))
        return false;
    at->slot = slot_find(all, s);
    return at->slot < all->slots;
}

/* Takes the pieces off a position, and all that depends on where they stand. */
static void lift_pieces(struct position *p)
{
    memset(p->by_type, 0, sizeof p->by_type);
    memset(p->board, EMPTY, sizeof p->board);
    memset(p->turn.stepped, 0, sizeof p->turn.stepped);
    p->side[WHITE] = p->side[BLACK] = p->checkers = p->castling_pieces = 0;
    p->turn.ep = p->turn.ep_next = p->turn.vacated = p->turn.set = 0;
    p->turn.castling = 0;
    p->key = 0;
    p->halfmove = p->progress = 0;
}

/* Adds a slot for a new shape. */
static void append(struct indexing *all, shape s, const struct position *base)
{
    unsigned h = hash_of(s);
    all->slot = xrealloc(all->slot, all->slots + 1, sizeof *all->slot);
    all->slot[all->slots] = (struct slot){.shape = s, .base = *base};
    while (all->hash[h])
        h = (h + 1) % SLOT_HASH;
    all->hash[h] = (uint16_t)++all->slots;
}

bool index_add_slot(struct indexing *all, const struct position *p)
{
    uint64_t index;
    shape s;
    if (!describe(all, p, false, &index, &s) || (slot_find(all, s) == all->slots && all->slots == SLOTS_MAX))
        return false;
    if (slot_find(all, s) < all->slots)
        return true;
    struct position base = *p;
    lift_pieces(&base);
    base.turn.law[0] = (uint8_t)number_kept(all, &p->turn);
    append(all, s, &base);
    return true;
}

/* Returns a square for each piece, all different. */
static unsigned apart(unsigned piece) { return 9 + 2 * piece; }

/* Puts the pieces on the board, for the length of a turn may depend on their number. */
static void put_pieces(const struct indexing *all, struct position *p)
{
    for (unsigned i = 0; i < count_of(all); i++)
        position_put(p, all->pieces.piece[i], apart(i));
}

bool index_restore_slot(struct indexing *all, shape s)
{
    const unsigned owner = s >> OWNER_AT & 1, quota = s >> QUOTA_AT & SMALL_MAX;
    if (slot_find(all, s) < all->slots)
        return true;
    if (!(s >> USED_AT) || all->slots == SLOTS_MAX)
        return false;
    struct position base = all->slot[0].base;
    put_pieces(all, &base);
    memset(&base.turn, 0, sizeof base.turn);
    base.turn.owner = base.turn.decider = (uint8_t)owner;
    base.number = (uint16_t)((all->longest ? 1 : LATE_TURN) + (owner != base.game->pieces->black_first));
    for (turn_reset(&base); base.turn.quota != quota; turn_reset(&base), base.turn.set = 0)
        if ((base.number += 2) > LATE_TURN + TURNS_LOOKED)
            return false;
    lift_pieces(&base);
    base.turn.done = s >> DONE_AT & SMALL_MAX;
    base.turn.phase = (uint8_t)(s >> PHASE_AT);
    base.turn.law[0] = (uint8_t)(s >> LAW_AT);
    base.turn.law[1] = (uint8_t)(s >> (LAW_AT + 8));
    if (number_kept(all, &base.turn) != base.turn.law[0])
        return false;
    append(all, s, &base);
    return true;
}

bool index_position(const struct indexing *all, struct entry at, struct position *p)
{
    const struct slot *slot = &all->slot[at.slot];
    uint8_t squares[MATERIAL_MAX] = {0};
    index_squares(all, at.index, squares);
    position_copy(p, &slot->base);
    for (unsigned i = 0; i < count_of(all); i++) {
        unsigned piece = all->pieces.piece[i], square = squares[i];
        if (p->board[square] != EMPTY || (piece_type(piece) == PAWN && (square < 8 || square > 55)))
            return false;
        position_put(p, piece, square);
    }
    unsigned marks = (unsigned)(slot->shape >> SETS_AT & ((1u << MARKS * MATERIAL_MAX) - 1));
    for (unsigned i = 0; marks; i++, marks >>= MARKS) {
        bitboard square = bit(squares[i]), behind = bits_forward(!piece_colour(all->pieces.piece[i]), square);
        p->turn.stepped[0] |= marks & MARK_STEPPED ? square : 0;
        p->turn.set |= marks & MARK_SET ? square : 0;
        p->turn.ep |= marks & MARK_EP ? behind : 0;
        p->turn.ep_next |= marks & MARK_NEXT ? behind : 0;
    }
    const struct law *law = p->game->law;
    p->checkers = law->checkers ? law->checkers(p) : king_attackers(p, p->turn.decider);
    return true;
}

void index_free(struct indexing *all)
{
    free(all->slot);
    *all = (struct indexing){0};
}

/* Returns how the board of some pieces may be turned without a change to the game. */
static enum symmetry symmetry_of(const struct material *pieces, const struct game *game)
{
    bool alone = pieces->count < 2 || pieces->piece[0] != pieces->piece[1];
    if ((game->law->flags & LAW_FILES_DIFFER) || goals_by_squares(game->law) || !alone)
        return SYMMETRY_NONE;
    return material_have_pawns(pieces) || (game->law->flags & LAW_RANKS_DIFFER) ? SYMMETRY_FILES : SYMMETRY_ALL;
}

/* Makes the slots of a state of the turn for each value of the law's number, if it has one, that law.impossible
   allows. */
static void add_numbers(struct indexing *all, struct position *p)
{
    const struct turn_field *f = p->game->law->fields;
    while (f && f->type != FIELD_END && f->type != FIELD_NUMBER)
        f++;
    bool number = f && f->type == FIELD_NUMBER;
    for (unsigned value = 0; value <= (number ? f->max : 0u); value++) {
        if (number)
            ((uint8_t *)&p->turn)[f->offset] = (uint8_t)value;
        if (!p->game->law->impossible || !p->game->law->impossible(p))
            index_add_slot(all, p);
    }
    if (number)
        ((uint8_t *)&p->turn)[f->offset] = 0;
}

/* Makes the slots in which captures and promotions may end: starts of turns; later steps where the law keeps only
   numbers; each set of pieces that may last through the game. */
static void add_starts(struct indexing *all, struct position *p)
{
    const struct law *law = p->game->law;
    put_pieces(all, p);
    turn_reset(p);
    const unsigned steps = law->flags & LAW_COUNTS_STEPS ? 1 : p->turn.quota;
    for (unsigned sets = 0; sets < (law->setup && (law->flags & LAW_KEEPS_SET) ? 1u << all->pieces.count : 1u);
         sets++) {
        p->turn.set = 0;
        for (unsigned i = 0; i < count_of(all); i++)
            p->turn.set |= sets >> i & 1 ? bit(apart(i)) : 0;
        for (p->turn.done = 0; p->turn.done == 0 || (p->turn.done < steps && law->fields); p->turn.done++)
            add_numbers(all, p);
    }
}

void index_begin(struct indexing *all, const struct material *pieces, const struct game *game, uint64_t option,
                 unsigned longest)
{
    static const unsigned bases[] = {64, 32, 10};
    *all = (struct indexing){.pieces = *pieces, .symmetry = symmetry_of(pieces, game), .longest = longest};
    all->alike = !all_differ(pieces);
    all->keeps_last_step = game->law->last_step != NULL;
    all->size = bases[all->symmetry] * (UINT64_C(1) << 6 * (pieces->count - 1));
    for (unsigned colour = WHITE; colour <= BLACK; colour++) {
        struct position p;
        game_start(&p, game, option);
        lift_pieces(&p);
        memset(&p.turn, 0, sizeof p.turn);
        p.number = (uint16_t)((longest ? 1 : LATE_TURN) + (colour != game->pieces->black_first));
        p.turn.owner = p.turn.decider = (uint8_t)colour;
        add_starts(all, &p);
    }
}
