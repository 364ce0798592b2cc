/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Final Fantasy Chess: pieces put down and taken up, riders, pools, and the key of all that, which is a sum. Hot path:
 * a change needs a bench and a match.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/games/fantasy/fantasy.h"

const char fantasy_letters[] = "dsolmkwrbpgnahczkwrbpgnahczt";
const char fantasy_codes[] = "DwSyMoCaMNKiWMRMBMPaDrDNASWCChBCEmWWRWBWTPDMBNWSMCCBBTDT";

const uint8_t home_types[HOMES] = {CHOCOBO, DRAGOON,       RED_MAGE,      KING,        AIRSHIP,    WHITE_MAGE,
                                   PALADIN, WHITE_CHOCOBO, BLACK_CHOCOBO, DARK_KNIGHT, BLACK_MAGE, AIRSHIP,
                                   KING,    RED_MAGE,      DRAGOON,       CHOCOBO};

const uint8_t returned_specials[3] = {TANK, CALLER, MAGITEK};

/* What a word in the key stands for, besides its value; fills bits 32-39. */
enum key_part { KEY_PIECE, KEY_POOL, KEY_POOLED, KEY_TAKEN, KEY_ATTEMPT, KEY_REFUSED };

/* Returns a pseudo-random number for a word. */
ALWAYS_INLINE uint64_t scatter(enum key_part part, uint64_t word)
{
    uint64_t x = (word | (uint64_t)part << 32) + UINT64_C(0x9e3779b97f4a7c15);
    x *= UINT64_C(0xbf58476d1ce4e5b9);
    x ^= x >> 31;
    x *= UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 29;
}

fpiece unit_piece(const struct position *p, unsigned square)
{
    const struct fantasy *f = fantasy_of(p);
    unsigned piece = p->board[square];
    if (__builtin_expect((f->callers & bit(square)) != 0, 0))
        for (unsigned i = 0; i < f->calls_count; i++)
            if (fpiece_square(f->calls[i]) == square)
                return f->calls[i];
    return fpiece_at(fpiece_make(piece_colour(piece), piece_type(piece), f->origin[square]), square);
}

void unit_put(struct position *p, unsigned square, fpiece m)
{
    struct fantasy *f = fantasy_state(p);
    unsigned pt = fpiece_type(m), colour = fpiece_colour(m);
    m = fpiece_at(m, square);
    f->pieces[pt] |= bit(square);
    p->side[colour] |= bit(square);
    p->board[square] = (uint8_t)piece_make(colour, pt);
    f->origin[square] = (uint8_t)fpiece_origin(m);
    if (type_is_royal(pt))
        p->by_type[KING] |= bit(square);
    if (__builtin_expect(fpiece_called(m) != 0, 0)) {
        f->callers |= bit(square);
        f->calls[f->calls_count++] = m;
    }
    p->key += scatter(KEY_PIECE, m);
}

fpiece unit_take(struct position *p, unsigned square)
{
    struct fantasy *f = fantasy_state(p);
    fpiece m = unit_piece(p, square);
    unsigned pt = fpiece_type(m), colour = fpiece_colour(m);
    f->pieces[pt] &= ~bit(square);
    p->side[colour] &= ~bit(square);
    p->board[square] = EMPTY;
    f->origin[square] = 0;
    if (type_is_royal(pt))
        p->by_type[KING] &= ~bit(square);
    if (__builtin_expect((f->callers & bit(square)) != 0, 0)) {
        unsigned i = 0;
        while (fpiece_square(f->calls[i]) != square)
            i++;
        f->calls[i] = f->calls[--f->calls_count];
        f->callers &= ~bit(square);
    }
    p->key -= scatter(KEY_PIECE, m);
    return m;
}

void rider_add(struct position *p, unsigned square, fpiece m)
{
    struct fantasy *f = fantasy_state(p);
    m = fpiece_at(m, square) | FPIECE_RIDING;
    f->riders[f->riders_count++] = m;
    p->key += scatter(KEY_PIECE, m);
    if (square == LIMBO)
        return;
    f->ridden |= bit(square);
    if (type_is_royal(fpiece_type(m)))
        p->by_type[KING] |= bit(square);
}

fpiece rider_remove(struct position *p, unsigned index)
{
    struct fantasy *f = fantasy_state(p);
    fpiece m = f->riders[index];
    unsigned square = fpiece_square(m);
    f->riders[index] = f->riders[--f->riders_count];
    p->key -= scatter(KEY_PIECE, m);
    if (square == LIMBO)
        return m;
    f->ridden &= ~bit(square);
    for (unsigned i = 0; i < f->riders_count; i++)
        if (fpiece_square(f->riders[i]) == square)
            f->ridden |= bit(square);
    if (type_is_royal(fpiece_type(m)))
        p->by_type[KING] &= ~bit(square);
    return m;
}

void riders_move(struct position *p, unsigned from, unsigned to)
{
    struct fantasy *f = fantasy_state(p);
    for (unsigned i = 0; i < f->riders_count; i++) {
        fpiece m = f->riders[i];
        if (fpiece_square(m) != from)
            continue;
        f->riders[i] = fpiece_at(m, to) | FPIECE_RIDING;
        p->key += scatter(KEY_PIECE, f->riders[i]) - scatter(KEY_PIECE, m);
        if (type_is_royal(fpiece_type(m)))
            p->by_type[KING] =
                (p->by_type[KING] & (from == LIMBO ? ALL_SQUARES : ~bit(from))) | (to == LIMBO ? 0 : bit(to));
    }
    if (from != LIMBO)
        f->ridden &= ~bit(from);
    for (unsigned i = 0; i < f->riders_count && to != LIMBO; i++)
        if (fpiece_square(f->riders[i]) == to)
            f->ridden |= bit(to);
}

/* Whether one of two pieces goes first where both answer to one text: the one with the lower origin, then one that has
 * called a piece. */
static bool goes_before(fpiece a, fpiece b)
{
    unsigned origin_a = fpiece_origin(a) ? fpiece_origin(a) : HOMES + 1;
    unsigned origin_b = fpiece_origin(b) ? fpiece_origin(b) : HOMES + 1;
    if (origin_a != origin_b)
        return origin_a < origin_b;
    return fpiece_called(a) > fpiece_called(b) || (fpiece_called(a) == fpiece_called(b) && a > b);
}

unsigned rider_find(const struct position *p, unsigned square, unsigned pt, unsigned to)
{
    const struct fantasy *f = fantasy_of(p);
    unsigned found = RIDERS_MAX, several = 0;
    for (unsigned i = 0; i < f->riders_count; i++) {
        fpiece m = f->riders[i];
        if (fpiece_square(m) != square || fpiece_type(m) != pt)
            continue;
        several++;
        if (found == RIDERS_MAX || goes_before(m, f->riders[found]))
            found = i;
    }
    if (several < 2 || pt != CALLER || to > 63)
        return found;
    /* of several Callers, the first one that reaches the target */
    struct view v;
    view_make(&v, p);
    found = RIDERS_MAX;
    for (unsigned i = 0; i < f->riders_count; i++) {
        fpiece m = f->riders[i];
        bitboard quiet, capture, more_quiet = 0, more_capture = 0;
        if (fpiece_square(m) != square || fpiece_type(m) != pt)
            continue;
        piece_reach(&v, fpiece_colour(m), pt, square, &quiet, &capture);
        if (fpiece_called(m))
            piece_reach(&v, fpiece_colour(m), fpiece_called(m) - 1, square, &more_quiet, &more_capture);
        bitboard reach = p->side[!fpiece_colour(m)] & bit(to) ? capture | more_capture : quiet | more_quiet;
        if ((reach & bit(to)) && (found == RIDERS_MAX || goes_before(m, f->riders[found])))
            found = i;
    }
    return found;
}

void pool_add(struct position *p, unsigned us, fpiece m)
{
    struct fantasy *f = fantasy_state(p);
    unsigned pt = fpiece_type(m), origin = fpiece_origin(m);
    if (!type_is_callable(pt))
        return;
    f->pool_count[us]++;
    if (origin) {
        f->pooled[origin - 1] = (uint8_t)(pt + 1 + 128 * us);
        p->key += scatter(KEY_POOLED, us << 16 | pt << 8 | origin);
    } else {
        f->pool[us][pt]++;
        p->key += scatter(KEY_POOL, us << 8 | pt);
    }
}

fpiece pool_take_home(struct position *p, unsigned home)
{
    struct fantasy *f = fantasy_state(p);
    unsigned us = f->pooled[home] >> 7, pt = (f->pooled[home] & 127u) - 1;
    f->pool_count[us]--;
    f->pooled[home] = 0;
    p->key -= scatter(KEY_POOLED, us << 16 | pt << 8 | (home + 1));
    return fpiece_make(!us, pt, home + 1);
}

fpiece pool_take(struct position *p, unsigned us, unsigned pt)
{
    struct fantasy *f = fantasy_state(p);
    unsigned home = 0;
    if (f->pool[us][pt]) {
        f->pool_count[us]--;
        f->pool[us][pt]--;
        p->key -= scatter(KEY_POOL, us << 8 | pt);
        return fpiece_make(!us, pt, 0);
    }
    while (home < HOMES - 1 && f->pooled[home] != pt + 1 + 128 * us)
        home++;
    return pool_take_home(p, home);
}

fpiece home_find(const struct position *p, unsigned home)
{
    const struct fantasy *f = fantasy_of(p);
    for (unsigned square = 0; square < 64; square++)
        if (f->origin[square] == home + 1)
            return unit_piece(p, square);
    for (unsigned i = 0; i < f->riders_count; i++)
        if (fpiece_origin(f->riders[i]) == home + 1 && fpiece_square(f->riders[i]) != LIMBO)
            return f->riders[i];
    return 0;
}

uint64_t taken_key(const struct fantasy *f)
{
    return scatter(KEY_TAKEN, (uint64_t)f->taken | (uint64_t)f->taken_square << 40 | (uint64_t)f->taken_open << 47 |
                                  (uint64_t)f->attacker << 48 | (uint64_t)f->attacker_leaves << 56);
}

uint64_t attempt_key(action attempt, bool refused) { return scatter(refused ? KEY_REFUSED : KEY_ATTEMPT, attempt); }

/* Returns the key of the pieces, computed anew. */
static uint64_t fantasy_key(const struct position *p)
{
    const struct fantasy *f = fantasy_of(p);
    uint64_t key = 0;
    for (unsigned square = 0; square < 64; square++)
        if (p->board[square] != EMPTY)
            key += scatter(KEY_PIECE, unit_piece(p, square));
    for (unsigned i = 0; i < f->riders_count; i++)
        key += scatter(KEY_PIECE, f->riders[i]);
    for (unsigned us = WHITE; us <= BLACK; us++)
        for (unsigned pt = 0; pt < FANTASY_TYPES; pt++)
            key += f->pool[us][pt] * scatter(KEY_POOL, us << 8 | pt);
    for (unsigned home = 0; home < HOMES; home++)
        if (f->pooled[home])
            key +=
                scatter(KEY_POOLED, (f->pooled[home] & 128u) << 9 | ((f->pooled[home] & 127u) - 1) << 8 | (home + 1));
    if (p->turn.phase == STAGE_INTERJECTION)
        key += taken_key(f);
    if (f->attempt)
        key += attempt_key(f->attempt, false);
    for (unsigned i = 0; i < f->refused_count; i++)
        key += attempt_key(f->refused[i], true);
    return key;
}

/* Aborts with a message if something does not hold. */
static void check(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "fantasy_check: %s\n", what);
        abort();
    }
}

void fantasy_check(const struct position *p)
{
    const struct fantasy *f = fantasy_of(p);
    bitboard all = 0, ridden = 0, kings = 0;
    unsigned pooled[2] = {0, 0};
    for (unsigned pt = 0; pt < FANTASY_TYPES; pt++) {
        check(!(all & f->pieces[pt]), "a square of two kinds");
        all |= f->pieces[pt];
        kings |= type_is_royal(pt) ? f->pieces[pt] : 0;
        pooled[0] += f->pool[0][pt];
        pooled[1] += f->pool[1][pt];
    }
    check(all == position_occupied(p) && !(p->side[WHITE] & p->side[BLACK]), "kinds and sides differ");
    for (unsigned square = 0; square < 64; square++) {
        unsigned piece = p->board[square];
        check((piece == EMPTY) == !(all & bit(square)), "board and sets differ");
        check(piece == EMPTY || (f->pieces[piece_type(piece)] & p->side[piece_colour(piece)] & bit(square)),
              "a piece in no set");
        check(piece != EMPTY || !f->origin[square], "the origin of nobody");
    }
    for (unsigned i = 0; i < f->riders_count; i++) {
        unsigned square = fpiece_square(f->riders[i]);
        if (square == LIMBO)
            continue;
        ridden |= bit(square);
        kings |= type_is_royal(fpiece_type(f->riders[i])) ? bit(square) : 0;
        check(!type_is_carrier(fpiece_type(f->riders[i])), "a carrier rides");
        check((p->side[fpiece_colour(f->riders[i])] & bit(square)) != 0, "a rider of the other side");
    }
    check(ridden == f->ridden && !(ridden & ~carriers(f)), "ridden carriers differ");
    check(kings == p->by_type[KING], "kings differ");
    check(bits_count(f->callers) == f->calls_count && !(f->callers & ~f->pieces[CALLER]), "calls differ");
    check(!(p->turn.set & ~airships(f)), "something open that is no AirShip");
    for (unsigned home = 0; home < HOMES; home++)
        if (f->pooled[home])
            pooled[f->pooled[home] >> 7]++;
    check(pooled[0] == f->pool_count[0] && pooled[1] == f->pool_count[1], "pools are counted wrong");
    check(p->key == fantasy_key(p), "key differs from the pieces");
}
