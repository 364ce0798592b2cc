/*
 * Attack sets of the pieces of the 8x8 board. Sliders are looked up by PEXT where the processor has it (ARCH in the
 * Makefile decides), else by magic multiplication; both give the same sets.
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

/* How the occupied squares that matter for a slider on one square lead to its attack set. */
struct slider {
    bitboard mask;
    const bitboard *sets;
#if !ATTACKS_PEXT
    uint64_t magic;
    unsigned shift;
#endif
};

/* Written once by attacks_init, read only afterwards. */
struct attack_tables {
    struct slider rook[64], bishop[64];
    bitboard knight[64], king[64], ferz[64], alfil[64];
    bitboard pawn[2][64];
    bitboard near[3][64];                    /* squares at most 1, 2, 3 king's steps away */
    bitboard ahead[2][64];                   /* squares on the ranks ahead, as a colour sees it */
    bitboard row[64];                        /* squares of the same rank */
    bitboard rook_rays[64], bishop_rays[64]; /* attacks on an empty board */
    bitboard between[64][64];                /* squares strictly between two squares on one line, else empty */
    bitboard behind[64][64];                 /* squares beyond the second of two on one line, else empty */
    bitboard line[64][64];                   /* the whole line through two squares, else empty */
};

extern struct attack_tables attack_tables;

/* Fills the tables; call once before anything else of the engine, later calls do nothing. */
void attacks_init(void);

ALWAYS_INLINE bitboard slider_attacks(const struct slider *s, bitboard occupied)
{
#if ATTACKS_PEXT
    return s->sets[_pext_u64(occupied, s->mask)];
#else
    return s->sets[((occupied & s->mask) * s->magic) >> s->shift];
#endif
}

ALWAYS_INLINE bitboard rook_attacks(unsigned square, bitboard occupied)
{
    return slider_attacks(&attack_tables.rook[square], occupied);
}

ALWAYS_INLINE bitboard bishop_attacks(unsigned square, bitboard occupied)
{
    return slider_attacks(&attack_tables.bishop[square], occupied);
}

ALWAYS_INLINE bitboard queen_attacks(unsigned square, bitboard occupied)
{
    return rook_attacks(square, occupied) | bishop_attacks(square, occupied);
}

ALWAYS_INLINE bitboard knight_attacks(unsigned square) { return attack_tables.knight[square]; }
ALWAYS_INLINE bitboard king_attacks(unsigned square) { return attack_tables.king[square]; }
ALWAYS_INLINE bitboard ferz_attacks(unsigned square) { return attack_tables.ferz[square]; }
ALWAYS_INLINE bitboard alfil_attacks(unsigned square) { return attack_tables.alfil[square]; }

/* Squares that a rook or bishop on a square would attack on an empty board; cheaper than a slider look-up. */
ALWAYS_INLINE bitboard rook_rays(unsigned square) { return attack_tables.rook_rays[square]; }
ALWAYS_INLINE bitboard bishop_rays(unsigned square) { return attack_tables.bishop_rays[square]; }

ALWAYS_INLINE bitboard queen_rays(unsigned square) { return rook_rays(square) | bishop_rays(square); }

/* Squares that a pawn of a colour attacks from a square. */
ALWAYS_INLINE bitboard pawn_attacks(unsigned colour, unsigned square) { return attack_tables.pawn[colour][square]; }

/* Squares that the pawns of a set attack, all together. */
ALWAYS_INLINE bitboard pawns_attacks(unsigned colour, bitboard pawns)
{
    return colour == 0 ? ((pawns & ~FILE_A) << 7) | ((pawns & ~FILE_H) << 9)
                       : ((pawns & ~FILE_A) >> 9) | ((pawns & ~FILE_H) >> 7);
}

ALWAYS_INLINE bitboard squares_between(unsigned a, unsigned b) { return attack_tables.between[a][b]; }
ALWAYS_INLINE bitboard squares_behind(unsigned a, unsigned b) { return attack_tables.behind[a][b]; }
ALWAYS_INLINE bitboard squares_line(unsigned a, unsigned b) { return attack_tables.line[a][b]; }

#endif
