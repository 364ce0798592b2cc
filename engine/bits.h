/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bitboards: sets of squares of the 8x8 board, one bit a square: a1 = 0, b1 = 1, ... h8 = 63. Any code may use them.
   Hot path: a change needs a bench and a match. */
#ifndef ENGINE_BITS_H
#define ENGINE_BITS_H

#include <stdbool.h>
#include <stdint.h>

/* A set of squares of 8x8, or of slots on boards of mailbox.h. */
typedef uint64_t bitboard;

/* For bodies that are instantiated with constant arguments; debug builds keep them as one function. */
#ifdef NDEBUG
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE static inline
#endif

/* An integer of 128 bits. For processors of 32 bits compilers have no __int128, but newer ones have _BitInt. */
#ifdef __SIZEOF_INT128__
typedef unsigned __int128 uint128;
#elif defined __clang__ || __GNUC__ >= 14
typedef unsigned _BitInt(128) uint128;
#else
#error "for processors of 32 bits tempi needs clang 14 or gcc 14, or newer ones: make CC=clang"
#endif

enum { NO_SQUARE = 127 };

#define FILE_A UINT64_C(0x0101010101010101)
#define FILE_H (FILE_A << 7)
#define RANK_1 UINT64_C(0xff)
#define RANK_8 (RANK_1 << 56)
#define ALL_SQUARES (~UINT64_C(0))
#define LIGHT_SQUARES UINT64_C(0x55aa55aa55aa55aa)
#define QUEEN_WING (FILE_A * 15)
#define CENTRE UINT64_C(0x00003c3c3c3c0000) /* c3-f6 */

/* Returns the set that holds one square, 0..63. */
ALWAYS_INLINE bitboard bit(unsigned square) { return UINT64_C(1) << square; }

/* Returns how many squares a set holds. */
ALWAYS_INLINE unsigned bits_count(bitboard b) { return (unsigned)__builtin_popcountll(b); }

/* Returns the lowest square of a set that is not empty. */
ALWAYS_INLINE unsigned bits_first(bitboard b) { return (unsigned)__builtin_ctzll(b); }

/* Takes the lowest square out of a set that is not empty and returns it. */
ALWAYS_INLINE unsigned bits_pop(bitboard *b)
{
    unsigned square = bits_first(*b);
    *b &= *b - 1;
    return square;
}

/* Whether a set holds two squares or more. */
ALWAYS_INLINE bool bits_several(bitboard b) { return (b & (b - 1)) != 0; }

/* Returns a set moved one rank forward, as a colour (0 White, 1 Black) sees it; squares beyond the board are lost. */
ALWAYS_INLINE bitboard bits_forward(unsigned colour, bitboard b) { return colour == 0 ? b << 8 : b >> 8; }

/* Returns the squares to the left and to the right of a set. */
ALWAYS_INLINE bitboard bits_beside(bitboard b) { return (b & ~FILE_A) >> 1 | (b & ~FILE_H) << 1; }

/* Returns a set together with all squares a king's step away from it. */
ALWAYS_INLINE bitboard bits_widened(bitboard b)
{
    b |= (b & ~FILE_H) << 1 | (b & ~FILE_A) >> 1;
    return b | b << 8 | b >> 8;
}

/* Returns the upper 64 bits of a product: with a random `a`, a number from 0 to b - 1, each as likely. */
ALWAYS_INLINE uint64_t product_high(uint64_t a, uint64_t b) { return (uint64_t)((uint128)a * b >> 64); }

/* Returns all squares of rank r, 0..7. */
ALWAYS_INLINE bitboard bits_rank(unsigned r) { return RANK_1 << (8 * r); }

/* Returns all squares of file f, 0..7. */
ALWAYS_INLINE bitboard bits_file(unsigned f) { return FILE_A << f; }

/* Returns how many king's steps two squares are apart. */
ALWAYS_INLINE unsigned square_distance(unsigned a, unsigned b)
{
    int files = (int)(a & 7) - (int)(b & 7), ranks = (int)(a >> 3) - (int)(b >> 3);
    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    return (unsigned)(files > ranks ? files : ranks);
}

#endif
