/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fills the attack tables of attacks.h when the program starts. */
#include "engine/attacks.h"

#include <stddef.h>

#include "engine/fills.h"
#include "engine/magics.h"

struct attack_tables attack_tables;

static bitboard rook_sets[102400], bishop_sets[5248];

/* A direction as a difference of files and ranks. */
struct direction {
    int file, rank;
};

static const struct direction rook_directions[4] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
static const struct direction bishop_directions[4] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};

/* Returns the square reached by a leap, as a set; empty if it leaves the board. */
static bitboard leap(int square, int file, int rank)
{
    int f = (square & 7) + file, r = (square >> 3) + rank;
    return f < 0 || f > 7 || r < 0 || r > 7 ? 0 : bit((unsigned)(r * 8 + f));
}

/* Returns the squares that lie in one direction. */
static bitboard ray(int square, struct direction d)
{
    bitboard set = 0;
    for (int n = 1; n < 8; n++)
        set |= leap(square, d.file * n, d.rank * n);
    return set;
}

/* Returns the squares whose occupation matters: those that a slider crosses on an empty board, without the last of
   each ray. */
static bitboard relevant(int square, const struct direction directions[4])
{
    bitboard set = 0;
    for (int i = 0; i < 4; i++)
        for (int n = 1; leap(square, directions[i].file * (n + 1), directions[i].rank * (n + 1)); n++)
            set |= leap(square, directions[i].file * n, directions[i].rank * n);
    return set;
}

/* Fills the tables of one type of slider: `attacks` tells what it attacks, `magics` are its multipliers. The attack
   sets of all its squares are stored one behind the other from `sets` on. */
static void init_sliders(struct slider sliders[64], const struct direction directions[4],
                         bitboard (*attacks)(bitboard from, bitboard empty), const uint64_t magics[64], bitboard *sets)
{
    for (int square = 0; square < 64; square++) {
        struct slider *s = &sliders[square];
        s->mask = relevant(square, directions);
        s->sets = sets;
#if ATTACKS_PEXT
        (void)magics;
#else
        s->magic = magics[square];
        s->shift = 64 - bits_count(s->mask);
#endif
        bitboard subset = 0;
        do {
            sets[slider_index(s, subset)] = attacks(bit((unsigned)square), ~subset);
            subset = (subset - s->mask) & s->mask;
        } while (subset);
        sets += bit(bits_count(s->mask));
    }
}

/* Fills what leaps and single steps attack from a square, and the sets of squares near, beside and ahead of it. */
static void init_leapers(int square)
{
    struct attack_tables *t = &attack_tables;
    for (int i = -2; i <= 2; i++)
        for (int j = -2; j <= 2; j++) {
            bitboard b = leap(square, i, j);
            int distance = i * i + j * j;
            if (distance == 5)
                t->knight[square] |= b;
            if (distance == 1 || distance == 2)
                t->king[square] |= b;
            if (distance == 2)
                t->ferz[square] |= b;
            if (distance == 8)
                t->alfil[square] |= b;
        }
    for (unsigned colour = 0; colour < 2; colour++)
        t->ahead[colour][square] =
            colour == 0 ? ALL_SQUARES << 8 * (square >> 3) << 8 : bit((unsigned)square & ~7u) - 1;
    t->row[square] = RANK_1 << ((unsigned)square & ~7u);
    t->near[0][square] = t->king[square];
    for (unsigned i = 1; i < 3; i++)
        t->near[i][square] = bits_widened(t->near[i - 1][square]);
    t->pawn[0][square] = leap(square, -1, 1) | leap(square, 1, 1);
    t->pawn[1][square] = leap(square, -1, -1) | leap(square, 1, -1);
}

/* Fills the rays from a square, and what lies between it, behind and on one line with each other square. */
static void init_lines(int a)
{
    attack_tables.rook_rays[a] = rooks_attacks(bit((unsigned)a), ALL_SQUARES);
    attack_tables.bishop_rays[a] = bishops_attacks(bit((unsigned)a), ALL_SQUARES);
    static const struct direction upward[4] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}};
    for (int i = 0; i < 4; i++) {
        attack_tables.rays[a][i] = ray(a, upward[i]);
        attack_tables.rays[a][i + 4] = ray(a, (struct direction){-upward[i].file, -upward[i].rank});
    }
    for (int i = 0; i < 8; i++) {
        struct direction d = i < 4 ? rook_directions[i] : bishop_directions[i - 4];
        struct direction back = {-d.file, -d.rank};
        bitboard line = bit((unsigned)a) | ray(a, d) | ray(a, back), between = 0;
        for (bitboard b = leap(a, d.file, d.rank); b; b = leap((int)bits_first(b), d.file, d.rank)) {
            attack_tables.line[a][bits_first(b)] = line;
            attack_tables.between[a][bits_first(b)] = between;
            attack_tables.behind[a][bits_first(b)] = ray((int)bits_first(b), d);
            between |= b;
        }
    }
}

void attacks_init(void)
{
    if (attack_tables.rook[0].sets != NULL)
        return;
    init_sliders(attack_tables.bishop, bishop_directions, bishops_attacks, bishop_magics, bishop_sets);
    for (int square = 0; square < 64; square++) {
        init_leapers(square);
        init_lines(square);
    }
    init_sliders(attack_tables.rook, rook_directions, rooks_attacks, rook_magics, rook_sets);
}
