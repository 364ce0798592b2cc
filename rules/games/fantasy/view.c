/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Final Fantasy Chess: which pieces suppress, protect and reach which, all as sets. Nothing here depends on whose turn
 * it is, or on whether a king would be left in check. Hot path: a change needs a bench and a match.
 */
#include <string.h>

#include "rules/games/fantasy/fantasy.h"

#define STANDING(TYPE) (v->f->pieces[TYPE])
#define MOVER(TYPE) (v->mover[TYPE])
#define GIVER(TYPE) (v->giver[TYPE])

bitboard long_leaps(bitboard from)
{
    const bitboard abc = FILE_A | FILE_A << 1 | FILE_A << 2, fgh = FILE_H | FILE_H >> 1 | FILE_H >> 2;
    bitboard left1 = (from & ~FILE_A) >> 1, right1 = (from & ~FILE_H) << 1;
    bitboard left3 = (from & ~abc) >> 3, right3 = (from & ~fgh) << 3;
    bitboard far = left1 | right1, near = left3 | right3;
    return far << 24 | far >> 24 | near << 8 | near >> 8;
}

/* Returns the square next to `from` that a non-jumping two-by-one move to `to` crosses first. */
ALWAYS_INLINE unsigned crossed(unsigned from, unsigned to)
{
    int files = (int)(to & 7) - (int)(from & 7), ranks = (int)(to >> 3) - (int)(from >> 3);
    return from + (unsigned)(files * files == 4 ? files / 2 : 8 * (ranks / 2));
}

bitboard red_mage_leaps(unsigned square, bitboard occupied)
{
    bitboard free = wazir_attacks(square) & ~occupied, leaps = 0;
    while (free) {
        unsigned next = bits_pop(&free);
        leaps |= ferz_attacks(next);
    }
    return leaps & knight_attacks(square);
}

/* Returns the squares that the pawn-pieces of a side suppress. */
static bitboard fronts(const struct fantasy *f, const bitboard *side, unsigned us)
{
    return bits_forward(us, f->pieces[DWARF] & side[us]) | pawns_attacks(us, f->pieces[SYLPH] & side[us]);
}

/* Adds riders and called pieces to the sets of movers and givers. */
static void add_riders(struct view *v)
{
    const struct fantasy *f = v->f;
    memcpy(v->movers, f->pieces, sizeof f->pieces);
    memcpy(v->givers, f->pieces, sizeof f->pieces);
    v->mover = v->movers;
    v->giver = v->givers;
    bitboard white_chocobos = f->pieces[WHITE_CHOCOBO] | f->pieces[MAGIC_CHOCOBO];
    for (unsigned i = 0; i < f->riders_count; i++) {
        fpiece m = f->riders[i];
        if (fpiece_square(m) == LIMBO)
            continue;
        bitboard square = bit(fpiece_square(m));
        v->movers[fpiece_type(m)] |= square;
        if (fpiece_called(m))
            v->movers[fpiece_called(m) - 1] |= square;
        if (!(white_chocobos & square))
            continue;
        v->givers[fpiece_type(m)] |= square;
        if (fpiece_called(m))
            v->givers[fpiece_called(m) - 1] |= square;
    }
    for (unsigned i = 0; i < f->calls_count; i++) {
        bitboard square = bit(fpiece_square(f->calls[i]));
        v->movers[fpiece_called(f->calls[i]) - 1] |= square;
        v->givers[fpiece_called(f->calls[i]) - 1] |= square;
    }
}

/* Whether another Magitek Knight next to one of side `us` cancels its field. */
static bool cancelled_by(const struct view *v, unsigned knight, unsigned us, bitboard other)
{
    bool magic = STANDING(MAGIC_CHOCOBO) & bit(knight);
    return !(magic && (other & v->p->side[!us]));
}

/* Finds the units that fields of Magitek Knights suppress, and those that they exempt from specials. */
static void add_fields(struct view *v)
{
    const struct position *p = v->p;
    bitboard fields[2] = {0, 0}, knights = GIVER(MAGITEK) & ~((p->side[WHITE] & v->suppressed[WHITE]) |
                                                              (p->side[BLACK] & v->suppressed[BLACK]));
    for (bitboard left = knights; left;) {
        unsigned knight = bits_pop(&left), us = p->side[WHITE] & bit(knight) ? WHITE : BLACK;
        bool cancelled = false, mutual = false;
        for (bitboard others = king_attacks(knight) & knights; others;) {
            unsigned other = bits_pop(&others), side = p->side[WHITE] & bit(other) ? WHITE : BLACK;
            if (!cancelled_by(v, knight, us, bit(other)))
                continue;
            cancelled = true;
            mutual |= cancelled_by(v, other, side, bit(knight));
        }
        if (!cancelled)
            fields[us] |= king_attacks(knight);
        if (mutual)
            v->exempt |= bit(knight) & (STANDING(MAGITEK) | STANDING(CALLER));
    }
    for (unsigned us = WHITE; us <= BLACK; us++) {
        bitboard inside = p->side[us] & (fields[us] | (fields[!us] & ~v->magic[us]));
        v->suppressed[us] |= inside;
        v->fields |= inside;
    }
    v->exempt |= v->fields;
}

void view_make(struct view *v, const struct position *p)
{
    const struct fantasy *f = fantasy_of(p);
    v->p = p;
    v->f = f;
    v->occupied = position_occupied(p);
    v->mover = v->giver = f->pieces;
    if (f->riders_count | f->calls_count)
        add_riders(v);
    v->blind[WHITE] = v->blind[BLACK] = false;
    v->fields = v->waived = 0;
    v->exempt = f->pieces[MOOGLE];
    for (unsigned us = WHITE; us <= BLACK; us++) {
        v->suppressed[us] = fronts(f, p->side, !us) & p->side[us];
        v->magic[us] = f->pieces[MAGIC_CHOCOBO] & p->side[us];
        v->kings[us] = p->by_type[KING] & p->side[us];
    }
    if (v->giver[MAGITEK])
        add_fields(v);
}

bitboard view_protected(const struct view *v, unsigned us)
{
    bitboard free = v->p->side[us] & ~v->suppressed[us], all = 0;
    for (bitboard pieces = (GIVER(WHITE_MAGE) | GIVER(RED_WIZARD)) & free; pieces;)
        all |= bishop_attacks(bits_pop(&pieces), v->occupied);
    for (bitboard pieces = GIVER(RED_MAGE) & free; pieces;)
        all |= alfil_attacks(bits_pop(&pieces));
    for (bitboard pieces = (GIVER(PALADIN) | GIVER(TRUE_PALADIN)) & free; pieces;)
        all |= king_attacks(bits_pop(&pieces));
    for (bitboard pieces = GIVER(WHITE_WIZARD) & free; pieces;)
        all |= queen_attacks(bits_pop(&pieces), v->occupied);
    return all & (v->blind[us] ? v->kings[us] : v->p->side[us]) & ~v->exempt;
}

bitboard view_piercing(const struct view *v, unsigned us)
{
    bitboard all = 0;
    for (bitboard pieces = GIVER(BLACK_WIZARD) & v->p->side[us] & ~v->suppressed[us]; pieces;)
        all |= alfil_attacks(bits_pop(&pieces));
    return all & v->p->side[us] & ~v->exempt;
}

bitboard view_takeable(const struct view *v, unsigned us)
{
    return v->p->side[!us] & ~(STANDING(TANK) | (airships(v->f) & ~v->p->turn.set));
}

/* Returns the squares of pieces of a colour that could capture normally on a square, whatever protects it. */
static bitboard captors(const struct view *v, unsigned square, unsigned us)
{
    bitboard b = bit(square), ridden = v->f->ridden;
    bitboard rooks = STANDING(WHITE_CHOCOBO) | STANDING(MAGIC_CHOCOBO) | STANDING(CHOCOBO) | STANDING(CHOCOBOT) |
                     STANDING(BLACK_CHOCOBO) | STANDING(BLACK_TALON);
    bitboard queens = airships(v->f);
    bitboard bishops = MOVER(WHITE_MAGE) | MOVER(RED_MAGE) | MOVER(BLACK_MAGE) | MOVER(CALLER) | MOVER(WHITE_WIZARD) |
                       MOVER(RED_WIZARD) | MOVER(BLACK_WIZARD);
    bitboard knights = MOVER(PALADIN) | MOVER(DRAGOON) | MOVER(DARK_KNIGHT) | MOVER(MAGITEK) | MOVER(TRUE_PALADIN) |
                       MOVER(DRAGON_MASTER) | MOVER(BLACK_KNIGHT) | MOVER(RED_WIZARD);
    bitboard diagonal = MOVER(DWARF) | MOVER(MOOGLE), straight = MOVER(SYLPH) | MOVER(MOOGLE);
    bitboard found = (bishop_attacks(square, v->occupied) & (bishops | (queens & ridden))) |
                     (rook_attacks(square, v->occupied) & (rooks | queens) & ridden) |
                     (king_attacks(square) & (MOVER(KING) | MOVER(EMPEROR))) | (knight_attacks(square) & knights) |
                     (pawns_attacks(!us, b) & diagonal) | (bits_forward(!us, b) & straight);
    for (bitboard mages = knight_attacks(square) & MOVER(RED_MAGE); mages;) {
        unsigned mage = bits_pop(&mages);
        if (!(v->occupied & bit(crossed(mage, square))))
            found |= bit(mage);
    }
    return found & v->p->side[us];
}

bitboard view_wizard_targets(const struct view *v, unsigned wizard, unsigned us)
{
    bitboard friends = alfil_attacks(wizard) & v->p->side[us] & view_takeable(v, !us), found = 0;
    if (!friends)
        return 0;
    bitboard guarded = view_protected(v, us) & ~v->kings[us];
    bitboard piercing = friends & guarded ? view_piercing(v, !us) : 0;
    while (friends) {
        unsigned square = bits_pop(&friends);
        found |= captors(v, square, !us) & (guarded & bit(square) ? piercing : ALL_SQUARES);
    }
    return found;
}

bitboard shot_lines(unsigned square, bitboard occupied, bool diagonals)
{
    bitboard near = rook_attacks(square, occupied), all = rook_attacks(square, occupied & ~near) & ~near;
    if (diagonals) {
        near = bishop_attacks(square, occupied);
        all |= bishop_attacks(square, occupied & ~near) & ~near;
    }
    return all & occupied;
}

/* Whether an enemy special could remove the king on a square. */
static bool hit_by_special(const struct view *v, unsigned king, unsigned us)
{
    const unsigned them = !us;
    bitboard free = v->p->side[them] & ~v->suppressed[them], b = bit(king), ridden = v->f->ridden & free;
    if (alfil_attacks(king) & GIVER(RED_MAGE) & free)
        return true;
    if (king_attacks(king) & (GIVER(DARK_KNIGHT) | GIVER(BLACK_KNIGHT)) & free)
        return true;
    if (bishop_attacks(king, v->occupied) & (GIVER(BLACK_MAGE) | GIVER(BLACK_WIZARD) | GIVER(RED_WIZARD)) & free)
        return true;
    if ((GIVER(DRAGOON) | GIVER(DRAGON_MASTER)) & free & long_leaps(b))
        return true;
    if ((STANDING(TANK) & ridden) && (shot_lines(king, v->occupied, false) & STANDING(TANK) & ridden))
        return true;
    if (!fantasy_advanced(v->p))
        return false;
    if (rook_attacks(king, v->occupied) & GIVER(BLACK_WIZARD) & free)
        return true;
    if ((STANDING(WARSHIP) & ridden) && (shot_lines(king, v->occupied, true) & STANDING(WARSHIP) & ridden))
        return true;
    bitboard talons = STANDING(BLACK_TALON) & ridden;
    if (talons && ((talons & (knight_attacks(king) | ferz_attacks(king))) ||
                   (!(b & LIGHT_SQUARES) && (talons & rook_rays(king) & ~rook_attacks(king, v->occupied)))))
        return true;
    for (bitboard wizards = GIVER(WHITE_WIZARD) & free; wizards;)
        if (view_wizard_targets(v, bits_pop(&wizards), them) & b)
            return true;
    bitboard snipers = GIVER(BLACK_KNIGHT) & free;
    return snipers && (!(view_protected(v, us) & b) || (view_piercing(v, them) & snipers));
}

bool view_attacked(const struct view *v, unsigned us)
{
    bitboard b = v->kings[us];
    if (!b)
        return false;
    unsigned king = bits_first(b);
    if ((view_takeable(v, !us) & b) && captors(v, king, !us))
        return true;
    return (view_objects(v, !us) & b) && hit_by_special(v, king, us);
}

bool view_king_attacked(const struct view *v, unsigned us, bitboard left, unsigned to, bool taken)
{
    struct view w;
    memcpy(&w, v, offsetof(struct view, movers));
    w.occupied = (v->occupied & ~left) | bit(to);
    w.kings[us] = bit(to);
    return (taken && captors(&w, to, !us)) || hit_by_special(&w, to, us);
}

bitboard view_interjectors(const struct view *v, unsigned us)
{
    return GIVER(TRUE_PALADIN) & v->p->side[us] & ~v->suppressed[us];
}
