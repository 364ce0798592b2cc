/* Final Fantasy Chess: men put down and taken up, riders, pools, and the key of all that, which is a sum. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/games/fantasy/fantasy.h"

const char fantasy_letters[] = "dsolmkwrbpgnahczkwrbpgnahczt";

const uint8_t home_kinds[HOMES] = {CHOCOBO, DRAGOON,       RED_MAGE,      KING,        AIRSHIP,    WHITE_MAGE,
                                   PALADIN, WHITE_CHOCOBO, BLACK_CHOCOBO, DARK_KNIGHT, BLACK_MAGE, AIRSHIP,
                                   KING,    RED_MAGE,      DRAGOON,       CHOCOBO};

const uint8_t returned_specials[3] = {TANK, CALLER, MAGITEK};

/* What else has a part in the key; they fill bits 32-39. */
enum key_part { KEY_MAN, KEY_POOL, KEY_POOLED, KEY_TAKEN };

/* A random-looking number for a word. */
ALWAYS_INLINE uint64_t scatter(enum key_part part, uint64_t word)
{
    uint64_t x = (word | (uint64_t)part << 32) + UINT64_C(0x9e3779b97f4a7c15);
    x *= UINT64_C(0xbf58476d1ce4e5b9);
    x ^= x >> 31;
    x *= UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 29;
}

fman unit_man(const struct position *p, unsigned square)
{
    const struct fantasy *f = fantasy_of(p);
    unsigned man = p->board[square];
    if (__builtin_expect((f->callers & bit(square)) != 0, 0))
        for (unsigned i = 0; i < f->calls_count; i++)
            if (fman_square(f->calls[i]) == square)
                return f->calls[i];
    return fman_at(fman_make(man_colour(man), man_kind(man), f->origin[square]), square);
}

void unit_put(struct position *p, unsigned square, fman m)
{
    struct fantasy *f = fantasy_state(p);
    unsigned kind = fman_kind(m), colour = fman_colour(m);
    m = fman_at(m, square);
    f->men[kind] |= bit(square);
    p->side[colour] |= bit(square);
    p->board[square] = (uint8_t)man_make(colour, kind);
    f->origin[square] = (uint8_t)fman_origin(m);
    if (kind_is_royal(kind))
        p->kind[KING] |= bit(square);
    if (__builtin_expect(fman_called(m) != 0, 0)) {
        f->callers |= bit(square);
        f->calls[f->calls_count++] = m;
    }
    p->key += scatter(KEY_MAN, m);
}

fman unit_take(struct position *p, unsigned square)
{
    struct fantasy *f = fantasy_state(p);
    fman m = unit_man(p, square);
    unsigned kind = fman_kind(m), colour = fman_colour(m);
    f->men[kind] &= ~bit(square);
    p->side[colour] &= ~bit(square);
    p->board[square] = EMPTY;
    f->origin[square] = 0;
    if (kind_is_royal(kind))
        p->kind[KING] &= ~bit(square);
    if (__builtin_expect((f->callers & bit(square)) != 0, 0)) {
        unsigned i = 0;
        while (fman_square(f->calls[i]) != square)
            i++;
        f->calls[i] = f->calls[--f->calls_count];
        f->callers &= ~bit(square);
    }
    p->key -= scatter(KEY_MAN, m);
    return m;
}

void rider_add(struct position *p, unsigned square, fman m)
{
    struct fantasy *f = fantasy_state(p);
    m = fman_at(m, square) | FMAN_RIDING;
    f->riders[f->riders_count++] = m;
    p->key += scatter(KEY_MAN, m);
    if (square == LIMBO)
        return;
    f->ridden |= bit(square);
    if (kind_is_royal(fman_kind(m)))
        p->kind[KING] |= bit(square);
}

fman rider_remove(struct position *p, unsigned index)
{
    struct fantasy *f = fantasy_state(p);
    fman m = f->riders[index];
    unsigned square = fman_square(m);
    f->riders[index] = f->riders[--f->riders_count];
    p->key -= scatter(KEY_MAN, m);
    if (square == LIMBO)
        return m;
    f->ridden &= ~bit(square);
    for (unsigned i = 0; i < f->riders_count; i++)
        if (fman_square(f->riders[i]) == square)
            f->ridden |= bit(square);
    if (kind_is_royal(fman_kind(m)))
        p->kind[KING] &= ~bit(square);
    return m;
}

void riders_move(struct position *p, unsigned from, unsigned to)
{
    struct fantasy *f = fantasy_state(p);
    for (unsigned i = 0; i < f->riders_count; i++) {
        fman m = f->riders[i];
        if (fman_square(m) != from)
            continue;
        f->riders[i] = fman_at(m, to) | FMAN_RIDING;
        p->key += scatter(KEY_MAN, f->riders[i]) - scatter(KEY_MAN, m);
        if (kind_is_royal(fman_kind(m)))
            p->kind[KING] = (p->kind[KING] & (from == LIMBO ? ALL_SQUARES : ~bit(from))) | (to == LIMBO ? 0 : bit(to));
    }
    if (from != LIMBO)
        f->ridden &= ~bit(from);
    for (unsigned i = 0; i < f->riders_count && to != LIMBO; i++)
        if (fman_square(f->riders[i]) == to)
            f->ridden |= bit(to);
}

/* Whether one man goes before another where both answer to one text: the one with the lower origin, then with a call.
 */
static bool goes_before(fman a, fman b)
{
    unsigned origin_a = fman_origin(a) ? fman_origin(a) : HOMES + 1;
    unsigned origin_b = fman_origin(b) ? fman_origin(b) : HOMES + 1;
    if (origin_a != origin_b)
        return origin_a < origin_b;
    return fman_called(a) > fman_called(b) || (fman_called(a) == fman_called(b) && a > b);
}

unsigned rider_find(const struct position *p, unsigned square, unsigned kind, unsigned to)
{
    const struct fantasy *f = fantasy_of(p);
    unsigned found = RIDERS_MAX, several = 0;
    for (unsigned i = 0; i < f->riders_count; i++) {
        fman m = f->riders[i];
        if (fman_square(m) != square || fman_kind(m) != kind)
            continue;
        several++;
        if (found == RIDERS_MAX || goes_before(m, f->riders[found]))
            found = i;
    }
    if (several < 2 || kind != CALLER || to > 63)
        return found;
    /* Of several Callers the first one that gets there. */
    struct view v;
    view_make(&v, p);
    found = RIDERS_MAX;
    for (unsigned i = 0; i < f->riders_count; i++) {
        fman m = f->riders[i];
        bitboard quiet, capture, more_quiet = 0, more_capture = 0;
        if (fman_square(m) != square || fman_kind(m) != kind)
            continue;
        man_reach(&v, fman_colour(m), kind, square, &quiet, &capture);
        if (fman_called(m))
            man_reach(&v, fman_colour(m), fman_called(m) - 1, square, &more_quiet, &more_capture);
        bitboard reach = p->side[!fman_colour(m)] & bit(to) ? capture | more_capture : quiet | more_quiet;
        if ((reach & bit(to)) && (found == RIDERS_MAX || goes_before(m, f->riders[found])))
            found = i;
    }
    return found;
}

void pool_add(struct position *p, unsigned us, fman m)
{
    struct fantasy *f = fantasy_state(p);
    unsigned kind = fman_kind(m), origin = fman_origin(m);
    if (!kind_is_callable(kind))
        return;
    f->pool_count[us]++;
    if (origin) {
        f->pooled[origin - 1] = (uint8_t)(kind + 1 + 128 * us);
        p->key += scatter(KEY_POOLED, us << 16 | kind << 8 | origin);
    } else {
        f->pool[us][kind]++;
        p->key += scatter(KEY_POOL, us << 8 | kind);
    }
}

fman pool_take_home(struct position *p, unsigned home)
{
    struct fantasy *f = fantasy_state(p);
    unsigned us = f->pooled[home] >> 7, kind = (f->pooled[home] & 127u) - 1;
    f->pool_count[us]--;
    f->pooled[home] = 0;
    p->key -= scatter(KEY_POOLED, us << 16 | kind << 8 | (home + 1));
    return fman_make(!us, kind, home + 1);
}

fman pool_take(struct position *p, unsigned us, unsigned kind)
{
    struct fantasy *f = fantasy_state(p);
    unsigned home = 0;
    if (f->pool[us][kind]) {
        f->pool_count[us]--;
        f->pool[us][kind]--;
        p->key -= scatter(KEY_POOL, us << 8 | kind);
        return fman_make(!us, kind, 0);
    }
    while (home < HOMES - 1 && f->pooled[home] != kind + 1 + 128 * us)
        home++;
    return pool_take_home(p, home);
}

fman home_find(const struct position *p, unsigned home)
{
    const struct fantasy *f = fantasy_of(p);
    for (unsigned square = 0; square < 64; square++)
        if (f->origin[square] == home + 1)
            return unit_man(p, square);
    for (unsigned i = 0; i < f->riders_count; i++)
        if (fman_origin(f->riders[i]) == home + 1 && fman_square(f->riders[i]) != LIMBO)
            return f->riders[i];
    return 0;
}

uint64_t taken_key(const struct fantasy *f)
{
    return scatter(KEY_TAKEN, (uint64_t)f->taken | (uint64_t)f->taken_square << 40 | (uint64_t)f->taken_open << 47 |
                                  (uint64_t)f->attacker << 48 | (uint64_t)f->attacker_leaves << 56);
}

/* The key as the men and the turn have it, taken anew. */
static uint64_t fantasy_key(const struct position *p)
{
    const struct fantasy *f = fantasy_of(p);
    uint64_t key = 0;
    for (unsigned square = 0; square < 64; square++)
        if (p->board[square] != EMPTY)
            key += scatter(KEY_MAN, unit_man(p, square));
    for (unsigned i = 0; i < f->riders_count; i++)
        key += scatter(KEY_MAN, f->riders[i]);
    for (unsigned us = WHITE; us <= BLACK; us++)
        for (unsigned kind = 0; kind < FANTASY_KINDS; kind++)
            key += f->pool[us][kind] * scatter(KEY_POOL, us << 8 | kind);
    for (unsigned home = 0; home < HOMES; home++)
        if (f->pooled[home])
            key += scatter(KEY_POOLED, (f->pooled[home] >> 7) << 16 | ((f->pooled[home] & 127u) - 1) << 8 | (home + 1));
    if (p->turn.phase == STAGE_INTERJECTION)
        key += taken_key(f);
    return key;
}

/* Aborts with a word on what does not hold. */
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
    for (unsigned kind = 0; kind < FANTASY_KINDS; kind++) {
        check(!(all & f->men[kind]), "a square of two kinds");
        all |= f->men[kind];
        kings |= kind_is_royal(kind) ? f->men[kind] : 0;
        pooled[0] += f->pool[0][kind];
        pooled[1] += f->pool[1][kind];
    }
    check(all == position_occupied(p) && !(p->side[WHITE] & p->side[BLACK]), "kinds and sides differ");
    for (unsigned square = 0; square < 64; square++) {
        unsigned man = p->board[square];
        check((man == EMPTY) == !(all & bit(square)), "board and sets differ");
        check(man == EMPTY || (f->men[man_kind(man)] & p->side[man_colour(man)] & bit(square)), "a man in no set");
        check(man != EMPTY || !f->origin[square], "the origin of nobody");
    }
    for (unsigned i = 0; i < f->riders_count; i++) {
        unsigned square = fman_square(f->riders[i]);
        if (square == LIMBO)
            continue;
        ridden |= bit(square);
        kings |= kind_is_royal(fman_kind(f->riders[i])) ? bit(square) : 0;
        check(!kind_is_carrier(fman_kind(f->riders[i])), "a carrier rides");
        check((p->side[fman_colour(f->riders[i])] & bit(square)) != 0, "a rider of the other side");
    }
    check(ridden == f->ridden && !(ridden & ~carriers(f)), "ridden carriers differ");
    check(kings == p->kind[KING], "kings differ");
    check(bits_count(f->callers) == f->calls_count && !(f->callers & ~f->men[CALLER]), "calls differ");
    check(!(p->turn.set & ~airships(f)), "something open that is no AirShip");
    for (unsigned home = 0; home < HOMES; home++)
        if (f->pooled[home])
            pooled[f->pooled[home] >> 7]++;
    check(pooled[0] == f->pool_count[0] && pooled[1] == f->pool_count[1], "pools are counted wrong");
    check(p->key == fantasy_key(p), "key differs from the men");
}
