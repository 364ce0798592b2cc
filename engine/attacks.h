/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Attack sets of the pieces of the 8x8 board. Sliders are looked up by PEXT where the processor has it (ARCH in the
 * Makefile decides), else by magic bitboards; both give the same sets. Any code may call these after attacks_init().
 * Hot path: a change needs a bench and a match.
 */
#ifndef ENGINE_ATTACKS_H
#define ENGINE_ATTACKS_H

#include "engine/bits.h"

#if defined(__BMI2__) && !defined(TEMPI_MAGIC)
#include <immintrin.h>
#define ATTACKS_PEXT 1
#else
#define ATTACKS_PEXT 0
#endif

/* How a slider's attack set on one square is found from the occupied squares in `mask`. */
struct slider {
    bitboard mask;
    const bitboard *sets;
#if !ATTACKS_PEXT
    uint64_t magic;
    unsigned shift;
#endif
};

/* The tables by square, some by colour first; written once by attacks_init(), read only afterwards. */
struct attack_tables {
    struct slider rook[64], bishop[64];
    bitboard knight[64], king[64], ferz[64], alfil[64];
    bitboard pawn[2][64];
    bitboard near[3][64];                    /* squares at most 1, 2, 3 king's steps away */
    bitboard ahead[2][64];                   /* squares on all ranks ahead, as a colour sees it */
    bitboard row[64];                        /* squares of the same rank */
    bitboard rook_rays[64], bishop_rays[64]; /* attacks on an empty board */
    bitboard between[64][64];                /* squares strictly between two squares on one line, else empty */
    bitboard behind[64][64];                 /* squares beyond the second of two on one line, else empty */
    bitboard line[64][64];                   /* the whole line through two squares, else empty */
    /* attacks on an empty board by direction: to higher squares (by 8, 1, 9 and 7), then the opposite ways */
    bitboard rays[64][8];
};

/* The tables that the functions below read. */
extern struct attack_tables attack_tables;

/* Fills the tables. position_init() calls it; later calls do nothing. */
void attacks_init(void);

/* Returns the number of a slider's attack set among those of its square. */
ALWAYS_INLINE uint64_t slider_index(const struct slider *s, bitboard occupied)
{
#if ATTACKS_PEXT
    return _pext_u64(occupied, s->mask);
#else
    return ((occupied & s->mask) * s->magic) >> s->shift;
#endif
}

/* Returns a slider's attacks, up to and including the first occupied square of each line. */
ALWAYS_INLINE bitboard slider_attacks(const struct slider *s, bitboard occupied)
{
    return s->sets[slider_index(s, occupied)];
}

/* Returns a rook's attacks from a square, up to and including the first occupied square of each line. */
ALWAYS_INLINE bitboard rook_attacks(unsigned square, bitboard occupied)
{
    return slider_attacks(&attack_tables.rook[square], occupied);
}

/* Returns a bishop's attacks from a square, up to and including the first occupied square of each line. */
ALWAYS_INLINE bitboard bishop_attacks(unsigned square, bitboard occupied)
{
    return slider_attacks(&attack_tables.bishop[square], occupied);
}

/* Returns a queen's attacks from a square, up to and including the first occupied square of each line. */
ALWAYS_INLINE bitboard queen_attacks(unsigned square, bitboard occupied)
{
    return rook_attacks(square, occupied) | bishop_attacks(square, occupied);
}

/* Returns the squares a knight's leap away. */
ALWAYS_INLINE bitboard knight_attacks(unsigned square) { return attack_tables.knight[square]; }
/* Returns the squares beside a square, in all eight directions. */
ALWAYS_INLINE bitboard king_attacks(unsigned square) { return attack_tables.king[square]; }
/* Returns the squares one diagonal step away. */
ALWAYS_INLINE bitboard ferz_attacks(unsigned square) { return attack_tables.ferz[square]; }
/* Returns the squares two diagonal steps away. */
ALWAYS_INLINE bitboard alfil_attacks(unsigned square) { return attack_tables.alfil[square]; }

/* Returns what a rook attacks on an empty board; cheaper than a slider look-up. */
ALWAYS_INLINE bitboard rook_rays(unsigned square) { return attack_tables.rook_rays[square]; }
/* Returns what a bishop attacks on an empty board; cheaper than a slider look-up. */
ALWAYS_INLINE bitboard bishop_rays(unsigned square) { return attack_tables.bishop_rays[square]; }

/* Returns what a queen attacks on an empty board; cheaper than a slider look-up. */
ALWAYS_INLINE bitboard queen_rays(unsigned square) { return rook_rays(square) | bishop_rays(square); }

/* Returns the squares that a pawn of a colour attacks from a square. */
ALWAYS_INLINE bitboard pawn_attacks(unsigned colour, unsigned square) { return attack_tables.pawn[colour][square]; }

/* Returns the squares that any pawn of a set attacks. */
ALWAYS_INLINE bitboard pawns_attacks(unsigned colour, bitboard pawns)
{
    return colour == 0 ? ((pawns & ~FILE_A) << 7) | ((pawns & ~FILE_H) << 9)
                       : ((pawns & ~FILE_A) >> 9) | ((pawns & ~FILE_H) >> 7);
}

/* Returns the squares strictly between two squares on one rank, file or diagonal; else none. */
ALWAYS_INLINE bitboard squares_between(unsigned a, unsigned b) { return attack_tables.between[a][b]; }
/* Returns the squares beyond `b` on the line from `a` through `b`; none if they are on no line. */
ALWAYS_INLINE bitboard squares_behind(unsigned a, unsigned b) { return attack_tables.behind[a][b]; }
/* Returns the whole rank, file or diagonal through two squares, both included; none if they are on no line. */
ALWAYS_INLINE bitboard squares_line(unsigned a, unsigned b) { return attack_tables.line[a][b]; }

#endif
