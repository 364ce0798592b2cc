/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards made from a picture: fills their tables when the program starts, and checks positions on them. */
#include "engine/mailbox.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/random.h"

struct mailbox_board mailbox_boards[MAILBOX_IDS];
uint64_t mailbox_keys[EMPTY][BOARD_MAX];

_Static_assert(sizeof(struct mailbox) <= VARIANT_STATE_WORDS * 8,
               "the pieces are kept in the position's variant state");

static const struct {
    const char *picture;
    uint8_t files, ranks;
} pictures[MAILBOX_IDS] = {
    [MAILBOX_68] = {MAILBOX_PICTURE_68, MAILBOX_FILES, 8},
    [MAILBOX_84] = {MAILBOX_PICTURE_84, MAILBOX_FILES, 10},
};

/* Returns the square some files and ranks away; OFF_SQUARE if there is none. */
static unsigned square_beside(const struct mailbox_board *b, unsigned square, int files, int ranks)
{
    assert(b->files > 0);
    int file = (int)(square % b->files) + files, rank = (int)(square / b->files) + ranks;
    if (file < 0 || file >= b->files || rank < 0 || rank >= b->ranks)
        return OFF_SQUARE;
    unsigned at = (unsigned)(rank * b->files + file);
    return b->on[at] ? at : OFF_SQUARE;
}

/* Fills rays and neighbours of a square, and the relations of the squares on its lines. */
static void square_rays(struct mailbox_board *b, unsigned square)
{
    static const int8_t files[DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1},
                        ranks[DIRECTIONS] = {1, 1, 0, -1, -1, -1, 0, 1};
    unsigned near = 0;
    for (unsigned d = 0; d < DIRECTIONS; d++) {
        unsigned n = 0;
        for (unsigned at = square; (at = square_beside(b, at, files[d], ranks[d])) != OFF_SQUARE;) {
            b->ray[square][d][n++] = (uint8_t)at;
            b->toward[square][at] = (uint8_t)d;
            b->apart[square][at] = (uint8_t)n;
            b->relation[square][at] = (uint8_t)((d & 1 ? ON_DIAGONAL : ON_FILE_OR_RANK) | (n == 1 ? BESIDE : 0));
        }
        if (n && (d & 1))
            b->relation[square][b->ray[square][d][0]] |= ranks[d] < 0 ? BEFORE_WHITE_PAWN : BEFORE_BLACK_PAWN;
        if (n)
            b->near[square][near++] = b->ray[square][d][0];
    }
}

/* Lists the squares a knight's leap away. */
static void square_leaps(struct mailbox_board *b, unsigned square)
{
    static const int8_t files[DIRECTIONS] = {1, 2, 2, 1, -1, -2, -2, -1},
                        ranks[DIRECTIONS] = {2, 1, -1, -2, -2, -1, 1, 2};
    unsigned n = 0;
    for (unsigned d = 0; d < DIRECTIONS; d++) {
        unsigned to = square_beside(b, square, files[d], ranks[d]);
        if (to != OFF_SQUARE) {
            b->leaps[square][n++] = (uint8_t)to;
            b->relation[square][to] = LEAP_AWAY;
        }
    }
}

/* Makes a board from its picture; unused entries of the lists become OFF_SQUARE. */
static void board_fill(struct mailbox_board *b, const char *picture, uint8_t files, uint8_t ranks)
{
    b->files = files;
    b->ranks = ranks;
    memset(b->ray, OFF_SQUARE, sizeof b->ray);
    memset(b->near, OFF_SQUARE, sizeof b->near);
    memset(b->leaps, OFF_SQUARE, sizeof b->leaps);
    memset(b->toward, NO_DIRECTION, sizeof b->toward);
    for (unsigned rank = 0; rank < ranks; rank++)
        for (unsigned file = 0; file < files; file++)
            b->on[rank * files + file] = picture[(ranks - 1u - rank) * files + file] != '*';
    for (unsigned square = 0; square < BOARD_MAX; square++)
        if (b->on[square]) {
            square_rays(b, square);
            square_leaps(b, square);
        }
}

void mailbox_init(void)
{
    struct random r;
    random_seed(&r, UINT64_C(0x5ba1e5));
    for (unsigned piece = 0; piece < EMPTY; piece++)
        for (unsigned square = 0; square < BOARD_MAX; square++)
            mailbox_keys[piece][square] = random_next(&r);
    for (unsigned id = MAILBOX_NONE + 1; id < MAILBOX_IDS; id++)
        board_fill(&mailbox_boards[id], pictures[id].picture, pictures[id].files, pictures[id].ranks);
}

void mailbox_start(struct position *p, enum mailbox_id id)
{
    struct mailbox *m = mailbox_pieces(p);
    p->mailbox = (uint8_t)id;
    memset(m, 0, sizeof *m);
    memset(m->square, OFF_SQUARE, sizeof m->square);
    memset(m->slot, NO_SLOT, sizeof m->slot);
    for (unsigned square = 0; square < BOARD_MAX; square++)
        p->board[square] = mailbox_boards[id].on[square] ? EMPTY : OFF_BOARD;
}

uint64_t mailbox_pieces_key(const struct position *p)
{
    uint64_t key = 0;
    for (unsigned square = 0; square < BOARD_MAX; square++)
        if (p->board[square] < EMPTY)
            key ^= mailbox_keys[p->board[square]][square];
    return key;
}

uint64_t mailbox_squares_key(const struct position *p, bitboard slots)
{
    uint64_t key = 0;
    while (slots)
        key ^= mailbox_keys[TYPES_MAX - 1][mailbox_of(p)->square[bits_pop(&slots)]];
    return key;
}

/* Returns the square one step away in a direction. */
static unsigned beside(const struct position *p, unsigned square, unsigned direction)
{
    return mailbox_boards[p->mailbox].ray[square][direction][0];
}

bitboard mailbox_ep_attacked(const struct position *p, bitboard ep, unsigned by)
{
    unsigned pawn = piece_make(by, PAWN), left = by == WHITE ? SOUTH_WEST : NORTH_WEST;
    unsigned right = by == WHITE ? SOUTH_EAST : NORTH_EAST;
    bitboard attacked = 0;
    if (p->mailbox == MAILBOX_CUSTOM)
        return ep;
    while (ep) {
        unsigned index = bits_pop(&ep), square = mailbox_passed_square(index);
        if (p->board[beside(p, square, left)] == pawn || p->board[beside(p, square, right)] == pawn)
            attacked |= bit(index);
    }
    return attacked;
}

bitboard mailbox_ep_alive(const struct position *p, bitboard ep, unsigned passer)
{
    bitboard alive = 0;
    while (ep) {
        unsigned index = bits_pop(&ep), square = mailbox_passed_square(index);
        if (p->board[square] == EMPTY &&
            p->board[beside(p, square, passer == WHITE ? NORTH : SOUTH)] == piece_make(passer, PAWN))
            alive |= bit(index);
    }
    return alive;
}

/* Aborts with a message if a condition does not hold. */
static void check(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "mailbox_check: %s\n", what);
        abort();
    }
}

void mailbox_check(const struct position *p)
{
    const struct mailbox *m = mailbox_of(p);
    bitboard all = 0;
    unsigned pieces = 0;
    for (unsigned pt = 0; pt < PIECE_TYPES + sizeof m->further / 8; pt++) {
        check((all & mailbox_slots(p, pt)) == 0, "a slot of two kinds");
        all |= mailbox_slots(p, pt);
    }
    check(all == position_occupied(p), "kinds and colours differ");
    check((p->side[WHITE] >> 32) == 0 && (uint32_t)p->side[BLACK] == 0, "a slot of the other colour");
    for (unsigned square = 0; square < BOARD_MAX; square++) {
        unsigned piece = p->board[square], slot = m->slot[square];
        check((piece == OFF_BOARD) == !mailbox_boards[p->mailbox].on[square], "a piece beside the board");
        check((piece < EMPTY) == (slot < NO_SLOT), "board and slots differ");
        if (piece >= EMPTY)
            continue;
        pieces++;
        check((mailbox_slots(p, piece_type(piece)) & p->side[piece_colour(piece)] & bit(slot)) != 0,
              "board and sets differ");
        check(m->square[slot] == square, "a slot's square and a square's slot differ");
    }
    check(pieces == bits_count(all), "a piece without a square");
    check(p->key == mailbox_pieces_key(p), "key differs from the pieces");
}
