/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fills the tables of bitboard128.h when the program starts. */
#include "engine/bitboard128.h"

struct bitboard128_tables bitboard128_tables;

/* Fills the tables of lines of one square, one direction at a time. */
static void fill_lines(unsigned square)
{
    const struct mailbox_board *board = &mailbox_boards[MAILBOX_84];
    struct bitboard128_tables *t = &bitboard128_tables;
    for (unsigned direction = 0; direction < DIRECTIONS; direction++) {
        const uint8_t *ray = board->ray[square][direction];
        for (unsigned steps = 0; ray[steps] != OFF_SQUARE; steps++) {
            t->ray[direction][square] |= bits128_bit(ray[steps]);
            if (steps == 0)
                t->near[square] |= bits128_bit(ray[steps]);
            if (steps == 0 && direction % 2 == 0)
                t->straight[square] |= bits128_bit(ray[steps]);
            if (steps < 2)
                t->two[square] |= bits128_bit(ray[steps]);
        }
        *(direction % 2 ? &t->saltire[square] : &t->cross[square]) |= t->ray[direction][square];
    }
}

void bitboard128_init(void)
{
    const struct mailbox_board *board = &mailbox_boards[MAILBOX_84];
    struct bitboard128_tables *t = &bitboard128_tables;
    for (unsigned square = 0; square < BITS128_SQUARES; square++)
        if (board->on[square])
            t->all |= bits128_bit(square);
    for (unsigned square = 0; square < BITS128_SQUARES; square++) {
        if (!board->on[square])
            continue;
        fill_lines(square);
        t->rank[square] = t->ray[EAST][square] | t->ray[WEST][square] | bits128_bit(square);
        t->ahead[WHITE][square] = t->near[square] & t->ray[NORTH][square];
        t->ahead[BLACK][square] = t->near[square] & t->ray[SOUTH][square];
        t->aslant[WHITE][square] = t->near[square] & (t->ray[NORTH_EAST][square] | t->ray[NORTH_WEST][square]);
        t->aslant[BLACK][square] = t->near[square] & (t->ray[SOUTH_EAST][square] | t->ray[SOUTH_WEST][square]);
    }
}
