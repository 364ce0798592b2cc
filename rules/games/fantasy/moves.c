/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Final Fantasy Chess: lists moves, captures, takeovers, mounts and dismounts, jumps and special captures, promotions,
 * whether or not they leave the friendly king attacked. Hot path: a change needs a bench and a match.
 */
#include "rules/games/fantasy/fantasy.h"

/* What the moves of one side need to know, found once per node. */
struct mover {
    const struct view *v;
    action *list;
    unsigned us;
    bitboard empty;
    bitboard take;        /* what normal captures take */
    bitboard take_pierce; /* what normal captures by piercing pieces take */
    bitboard piercing;    /* squares of pieces that pierce protection */
    bitboard special;     /* what special captures take */
    bitboard special_pierce;
    bitboard bare;      /* enemy carriers without riders, which a capture may take over instead */
    bitboard room;      /* friendly carriers with room */
    bitboard room_tank; /* friendly carriers with room, without Tanks if only Dwarves may board them */
    bitboard free;      /* squares whose pieces use specials */
    bitboard last;      /* the last rank */
};

/* Blocked lines include their first piece; leaps include all targets. */
void piece_reach(const struct view *v, unsigned us, unsigned pt, unsigned square, bitboard *quiet, bitboard *capture)
{
    bitboard b = bit(square), both;
    switch (pt) {
    case DWARF:
        *quiet = bits_forward(us, b);
        *capture = pawn_attacks(us, square);
        return;
    case SYLPH:
        *quiet = pawn_attacks(us, square);
        *capture = bits_forward(us, b);
        return;
    case MOOGLE:
        both = bits_forward(us, b) | pawn_attacks(us, square);
        break;
    case KING:
    case EMPEROR:
        both = king_attacks(square);
        break;
    case WHITE_MAGE:
    case BLACK_MAGE:
    case CALLER:
        both = bishop_attacks(square, v->occupied);
        break;
    case RED_MAGE:
        both = bishop_attacks(square, v->occupied) | red_mage_leaps(square, v->occupied);
        break;
    case RED_WIZARD:
        both = bishop_attacks(square, v->occupied) | knight_attacks(square);
        *quiet = both | wazir_attacks(square);
        *capture = both;
        return;
    case WHITE_WIZARD:
    case BLACK_WIZARD:
        *capture = bishop_attacks(square, v->occupied);
        *quiet = *capture | wazir_attacks(square);
        return;
    case DRAGON_MASTER:
        *capture = knight_attacks(square);
        *quiet = *capture | long_leaps(b);
        return;
    default:
        both = knight_attacks(square);
    }
    *quiet = *capture = both;
}

/* Returns the bits of an action that name the rider that dismounts; 0 if a whole unit moves. */
static action rider_bits(unsigned type_plus_1) { return (action)type_plus_1 << 20; }

/* Adds moves from a square to others, with the same extra bits. */
static void add_moves(struct mover *m, unsigned from, bitboard targets, action bits)
{
    action base = faction_make(FANTASY_MOVE, from, 0) | bits;
    while (targets)
        *m->list++ = base | bits_pop(&targets) << 7;
}

/* Adds takeovers of the targets that hold enemy carriers without riders. */
static void add_takeovers(struct mover *m, unsigned from, bitboard targets, action bits)
{
    add_moves(m, from, targets & m->bare, bits | (action)1 << 19);
}

/* Adds promotion (a) to one type. The new piece, if it is a character, may mount a carrier or take one over. */
static void add_promotion(struct mover *m, unsigned from, unsigned to, unsigned pt, action rider)
{
    bitboard b = bit(to);
    bool character = !type_is_carrier(pt), mounts = b & m->v->p->side[m->us];
    action bits = rider | (action)(pt + 1) << 14;
    if (mounts ? character && (b & m->room_tank) : true)
        add_moves(m, from, b, bits);
    if (character && !mounts)
        add_takeovers(m, from, b, bits);
}

/* The types that promotion (a) may choose on the square of the enemy king's home. */
static const uint8_t choices[] = {AIRSHIP, WHITE_CHOCOBO, CHOCOBO,     BLACK_CHOCOBO, WHITE_MAGE, RED_MAGE, BLACK_MAGE,
                                  PALADIN, DRAGOON,       DARK_KNIGHT, TANK,          CALLER,     MAGITEK};

/* Adds promotions (c): the enemy gets the piece of that home back, and a special comes to the friendly back rank. */
static void add_returns(struct mover *m, unsigned from, unsigned to, action rider)
{
    static const uint8_t masks[FANTASY_TYPES] = {
        [CHOCOBO] = 1,    [WHITE_CHOCOBO] = 1, [BLACK_CHOCOBO] = 1, [RED_MAGE] = 2,    [WHITE_MAGE] = 2,
        [BLACK_MAGE] = 2, [PALADIN] = 4,       [DRAGOON] = 4,       [DARK_KNIGHT] = 4, [AIRSHIP] = 7};
    const struct position *p = m->v->p;
    unsigned theirs = home_of(to), ours = theirs ^ 8, mask = masks[home_types[theirs]];
    if ((bit(to) & p->side[m->us]) || home_find(p, theirs) || home_find(p, ours))
        return;
    for (unsigned special = 0; special < 3; special++)
        for (bitboard squares = m->us == WHITE ? RANK_1 : RANK_8; mask >> special & 1 && squares;) {
            unsigned square = bits_pop(&squares);
            if (!(m->v->occupied & bit(square)))
                *m->list++ = faction_make(FANTASY_RETURN, from, to) | rider | special << 14 | (square & 7) << 16;
        }
}

/* Adds all promotions of a pawn-piece's step to a square of the last rank. */
static void add_promotions(struct mover *m, unsigned from, unsigned to, action rider)
{
    const struct position *p = m->v->p;
    unsigned home = home_of(to), pt = home_types[home];
    if (pt == KING)
        for (unsigned i = 0; i < sizeof choices; i++)
            add_promotion(m, from, to, choices[i], rider);
    else
        add_promotion(m, from, to, pt, rider);
    if (!fantasy_advanced(p))
        return;
    fpiece own = home_find(p, home ^ 8);
    if (own && fpiece_colour(own) == m->us && !type_is_promoted(fpiece_type(own)))
        add_moves(m, from, bit(to), rider | (action)PROMOTE_SELF << 14);
    add_returns(m, from, to, rider);
}

/* Adds all normal moves of a character of a type, from its square or from a carrier there, to given targets. */
static void add_normal(struct mover *m, unsigned pt, unsigned from, bitboard quiet, bitboard capture, action rider)
{
    bitboard take = capture & (m->piercing & bit(from) ? m->take_pierce : m->take);
    bitboard go = quiet & (m->empty | (pt == DWARF ? m->room : m->room_tank));
    if (type_is_pawn(pt) && ((go | take) & m->last)) {
        for (bitboard targets = (go | take) & m->last; targets;)
            add_promotions(m, from, bits_pop(&targets), rider);
        go &= ~m->last;
        take &= ~m->last;
    }
    add_moves(m, from, go | take, rider);
    add_takeovers(m, from, take, rider);
}

/* Returns the targets of a character's special captures: a Dragoon's leap. */
static bitboard special_captures(const struct mover *m, unsigned pt, unsigned from)
{
    if (pt != DRAGOON && pt != DRAGON_MASTER)
        return 0;
    return (m->free & bit(from)) ? long_leaps(bit(from)) & (pt == DRAGOON ? m->special : m->special_pierce) : 0;
}

/* Adds all moves of a standing character, with the powers of the piece that it has called, if any. */
static void add_character(struct mover *m, unsigned pt, unsigned from)
{
    bitboard quiet, capture, special = special_captures(m, pt, from), more_quiet, more_capture;
    piece_reach(m->v, m->us, pt, from, &quiet, &capture);
    if (m->v->f->callers & bit(from)) {
        unsigned called = fpiece_called(unit_piece(m->v->p, from)) - 1;
        piece_reach(m->v, m->us, called, from, &more_quiet, &more_capture);
        quiet |= more_quiet;
        capture |= more_capture;
        special |= special_captures(m, called, from);
    }
    add_normal(m, pt, from, quiet, capture, 0);
    add_moves(m, from, special, 0);
}

/* Adds all moves of the riders of one type from their carrier, once for all of them because equal riders have equal
 * texts. */
static void add_riders_of(struct mover *m, unsigned index)
{
    const struct fantasy *f = m->v->f;
    unsigned pt = fpiece_type(f->riders[index]), from = fpiece_square(f->riders[index]);
    bool gives = type_is_white_chocobo(piece_type(m->v->p->board[from]));
    bitboard quiet, capture, special = gives ? special_captures(m, pt, from) : 0, more_quiet, more_capture;
    piece_reach(m->v, m->us, pt, from, &quiet, &capture);
    for (unsigned i = 0; i < f->riders_count; i++) {
        if (fpiece_square(f->riders[i]) != from || fpiece_type(f->riders[i]) != pt)
            continue;
        if (i < index)
            return;
        if (!fpiece_called(f->riders[i]))
            continue;
        piece_reach(m->v, m->us, fpiece_called(f->riders[i]) - 1, from, &more_quiet, &more_capture);
        quiet |= more_quiet;
        capture |= more_capture;
        special |= gives ? special_captures(m, fpiece_called(f->riders[i]) - 1, from) : 0;
    }
    add_normal(m, pt, from, quiet, capture, rider_bits(pt + 1));
    add_moves(m, from, special, rider_bits(pt + 1));
}

/* Returns the squares of friendly characters that a ChocoBot without rider may carry. */
static bitboard characters_to_carry(const struct mover *m) { return m->v->p->side[m->us] & ~carriers(m->v->f); }

/* Adds all moves of a carrier with all that it carries. */
static void add_carrier(struct mover *m, unsigned pt, unsigned from)
{
    const struct view *v = m->v;
    bitboard b = bit(from), take = m->piercing & b ? m->take_pierce : m->take, rook = rook_attacks(from, v->occupied);
    bitboard targets = 0;
    bool gives = m->free & b;
    if (!(v->f->ridden & b)) {
        if (!gives || (pt != CHOCOBO && pt != CHOCOBOT))
            return;
        targets = rook & m->empty;
        if (pt == CHOCOBOT)
            targets |= (knight_attacks(from) & m->empty) | ((rook | knight_attacks(from)) & characters_to_carry(m));
        add_moves(m, from, targets, 0);
        return;
    }
    switch (pt) {
    case AIRSHIP:
    case WARSHIP:
        rook |= bishop_attacks(from, v->occupied);
        if (gives)
            targets = queen_rays(from) & ~rook & m->empty & LIGHT_SQUARES;
        break;
    case TANK:
        take = 0;
        break;
    case BLACK_TALON:
        targets = knight_attacks(from) & m->empty;
        if (gives)
            targets |= (knight_attacks(from) & m->special) | (rook_rays(from) & ~rook & m->special & ~LIGHT_SQUARES);
        /* fall through */
    case BLACK_CHOCOBO:
        if (gives)
            targets |= rook_rays(from) & ~rook & m->empty & ~LIGHT_SQUARES;
        break;
    case MAGIC_CHOCOBO:
    case CHOCOBOT:
        targets = knight_attacks(from) & m->empty;
        break;
    default:
        break;
    }
    add_moves(m, from, targets | (rook & (m->empty | take)), 0);
}

/* Finds what all moves of the side need to know. */
static void mover_make(struct mover *m, const struct view *v)
{
    const struct position *p = v->p;
    const unsigned us = p->turn.decider, them = !us;
    bitboard guarded = view_protected(v, them) & ~v->kings[them], shy = kings_taken(p) ? 0 : v->kings[them];
    bitboard full = carriers(v->f) & v->f->ridden & ~airships(v->f);
    m->v = v;
    m->us = us;
    m->empty = ~v->occupied;
    m->take_pierce = view_takeable(v, us) & ~shy;
    m->take = m->take_pierce & ~guarded;
    m->piercing = view_piercing(v, us);
    m->special_pierce = view_objects(v, us) & ~shy;
    m->special = m->special_pierce & ~guarded;
    m->bare = carriers(v->f) & ~v->f->ridden;
    m->room = p->side[us] & carriers(v->f) & ~full;
    m->room_tank = tanks_for_dwarves(p) ? m->room & ~v->f->pieces[TANK] : m->room;
    m->free = view_users(v, us);
    m->last = us == WHITE ? RANK_8 : RANK_1;
}

action *moves_list(const struct view *v, action *list)
{
    struct mover m;
    mover_make(&m, v);
    m.list = list;
    for (bitboard pieces = v->p->side[m.us]; pieces;) {
        unsigned from = bits_pop(&pieces), pt = piece_type(v->p->board[from]);
        if (type_is_carrier(pt))
            add_carrier(&m, pt, from);
        else
            add_character(&m, pt, from);
    }
    for (unsigned i = 0; i < v->f->riders_count; i++)
        if (v->p->side[m.us] & bit(fpiece_square(v->f->riders[i]) & 63) && fpiece_square(v->f->riders[i]) != LIMBO)
            add_riders_of(&m, i);
    return m.list;
}
