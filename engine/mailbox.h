/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Boards made from a picture, and the pieces on them, for games whose board is not 8x8. A square is rank * files +
 * file, both from 0; the picture says which squares exist. Each board has tables of lines and leaps, filled once by
 * mailbox_init() and never changed. Used by the games on such boards and by the notation. Hot path: a
 * change needs a bench and a match.
 *
 * The pieces of such a position are kept three times: board[square] is the piece (EMPTY: none, OFF_BOARD: no square);
 * every piece has a slot, 0..31 for White's and 32..63 for Black's, which it keeps as long as it is on the board; and
 * by_type[] and side[] of struct position and `further` here are sets of slots. struct mailbox, in the position's
 * variant state, maps slots to squares and back. All changes go through the functions below, which keep the three and
 * the key in step.
 */
#ifndef ENGINE_MAILBOX_H
#define ENGINE_MAILBOX_H

#include "engine/position.h"

/* Pictures of boards, the highest rank first: '.' is a square, 'o' one with powers of its own, '*' none. */
#define MAILBOX_PICTURE_68                                                                                             \
    ".........."                                                                                                       \
    "*........*"                                                                                                       \
    "*........*"                                                                                                       \
    "*........*"                                                                                                       \
    "*........*"                                                                                                       \
    "*........*"                                                                                                       \
    "*........*"                                                                                                       \
    ".........."
#define MAILBOX_PICTURE_84                                                                                             \
    "***....***"                                                                                                       \
    "*........*"                                                                                                       \
    "o........o"                                                                                                       \
    ".........."                                                                                                       \
    ".........."                                                                                                       \
    ".........."                                                                                                       \
    ".........."                                                                                                       \
    "o........o"                                                                                                       \
    "*........*"                                                                                                       \
    "***....***"

/* Values of position.mailbox: which board. MAILBOX_CUSTOM is the board of a game from a games file, which has no
   tables here. */
enum mailbox_id { MAILBOX_NONE, MAILBOX_68, MAILBOX_84, MAILBOX_IDS, MAILBOX_CUSTOM = MAILBOX_IDS };

enum { MAILBOX_FILES = 10, OFF_BOARD = EMPTY + 1, OFF_SQUARE = BOARD_MAX - 1, RAY_SQUARES = 10, NO_SLOT = 64 };

/* Directions around the compass from White's side: even ones along files and ranks, odd ones along diagonals. */
enum direction {
    NORTH,
    NORTH_EAST,
    EAST,
    SOUTH_EAST,
    SOUTH,
    SOUTH_WEST,
    WEST,
    NORTH_WEST,
    DIRECTIONS,
    NO_DIRECTION = DIRECTIONS
};

/* What one square is to another, seen from the first: bits of mailbox_board.relation. */
enum relation {
    ON_FILE_OR_RANK = 1,
    ON_DIAGONAL = 2,
    LEAP_AWAY = 4,
    BESIDE = 8,             /* the two squares are neighbours, in any direction */
    BEFORE_WHITE_PAWN = 16, /* a white pawn on the second square attacks the first */
    /* A black pawn on the second square attacks the first. */
    BEFORE_BLACK_PAWN = 32
};

/* Returns the opposite direction. */
ALWAYS_INLINE unsigned direction_back(unsigned direction) { return direction ^ 4; }

/*
 * The tables of a board. Lists of squares end with OFF_SQUARE, on which every position has OFF_BOARD, so that a walk
 * over empty squares ends there by itself.
 */
struct mailbox_board {
    uint8_t files, ranks;
    uint8_t on[BOARD_MAX];                           /* whether the square exists */
    uint8_t ray[BOARD_MAX][DIRECTIONS][RAY_SQUARES]; /* squares in a direction, the nearest first */
    uint8_t near[BOARD_MAX][DIRECTIONS + 1];         /* all neighbours */
    uint8_t leaps[BOARD_MAX][DIRECTIONS + 1];        /* squares a knight's leap away */
    /* direction from the first square to the second; NO_DIRECTION if there is none */
    uint8_t toward[BOARD_MAX][BOARD_MAX];
    uint8_t apart[BOARD_MAX][BOARD_MAX];    /* steps between two squares on a line; 0 if they are on none */
    uint8_t relation[BOARD_MAX][BOARD_MAX]; /* enum relation */
};

/* The boards by enum mailbox_id. */
extern struct mailbox_board mailbox_boards[MAILBOX_IDS];
/* Random numbers of each piece on each square, for the key. */
extern uint64_t mailbox_keys[EMPTY][BOARD_MAX];

/* The part of position.variant_state that keeps the pieces; games may use the words behind it. */
struct mailbox {
    uint8_t square[64];      /* square of each slot; OFF_SQUARE if the slot is free */
    uint8_t slot[BOARD_MAX]; /* slot on each square; NO_SLOT if it is empty */
    uint64_t further[8];     /* sets of slots of the types from PIECE_TYPES on */
} __attribute__((may_alias));

enum { MAILBOX_WORDS = sizeof(struct mailbox) / 8 };

/* Returns the slots of a position, to change. */
ALWAYS_INLINE struct mailbox *mailbox_pieces(struct position *p) { return (struct mailbox *)p->variant_state; }
/* Returns the slots of a position. */
ALWAYS_INLINE const struct mailbox *mailbox_of(const struct position *p)
{
    return (const struct mailbox *)p->variant_state;
}

/* Fills the tables; position_init() calls it. */
void mailbox_init(void);

/* Turns an empty position into one on board `id`, without pieces. */
void mailbox_start(struct position *p, enum mailbox_id id);

/* Computes the key of the pieces from scratch, to check the one kept step by step. */
uint64_t mailbox_pieces_key(const struct position *p);

/* Returns a key for the squares of a set of slots: equal for equal squares, 0 for none. */
uint64_t mailbox_squares_key(const struct position *p, bitboard slots);

/* Aborts with a message unless board, slots, sets and key agree; for debug builds and tests. */
void mailbox_check(const struct position *p);

/*
 * Returns the bit of turn.ep and turn.ep_next for a square that a pawn passes over: the 8x8 square one file to the
 * left. On a board of ten files pawns make double steps only on the eight inner ones.
 */
ALWAYS_INLINE unsigned mailbox_passed(unsigned square)
{
    return square / MAILBOX_FILES * 8 + square % MAILBOX_FILES - 1;
}
/* Returns the square for a bit of turn.ep or turn.ep_next; the reverse of mailbox_passed(). */
ALWAYS_INLINE unsigned mailbox_passed_square(unsigned ep) { return ep / 8 * MAILBOX_FILES + ep % 8 + 1; }

/* Returns the passed squares, out of some, that a pawn of colour `by` attacks. On boards of games files it returns
   all, for only useful ones are kept there. */
bitboard mailbox_ep_attacked(const struct position *p, bitboard ep, unsigned by);

/* Returns the passed squares, out of some, that are empty and before which the pawn of colour `passer` that passed
   over still stands. */
bitboard mailbox_ep_alive(const struct position *p, bitboard ep, unsigned passer);

/* Returns the first square of a ray that is not empty: that of a piece, or OFF_SQUARE. */
ALWAYS_INLINE unsigned mailbox_walk(const struct position *p, const uint8_t *ray)
{
    while (p->board[*ray] == EMPTY)
        ray++;
    return *ray;
}

/* Returns the set of slots of a type, to change. */
ALWAYS_INLINE bitboard *mailbox_type(struct position *p, unsigned pt)
{
    return pt < PIECE_TYPES ? &p->by_type[pt] : &mailbox_pieces(p)->further[pt - PIECE_TYPES];
}
/* Returns the set of slots of a type, of both colours. */
ALWAYS_INLINE bitboard mailbox_slots(const struct position *p, unsigned pt)
{
    return pt < PIECE_TYPES ? p->by_type[pt] : mailbox_of(p)->further[pt - PIECE_TYPES];
}

/* Puts a piece on an empty square, in a free slot of its colour. */
ALWAYS_INLINE void mailbox_put(struct position *p, unsigned piece, unsigned square)
{
    struct mailbox *m = mailbox_pieces(p);
    bitboard all = piece_colour(piece) == WHITE ? UINT64_C(0xffffffff) : ~UINT64_C(0xffffffff);
    unsigned slot = bits_first(all & ~p->side[piece_colour(piece)]);
    *mailbox_type(p, piece_type(piece)) |= bit(slot);
    p->side[piece_colour(piece)] |= bit(slot);
    p->board[square] = (uint8_t)piece;
    m->square[slot] = (uint8_t)square;
    m->slot[square] = (uint8_t)slot;
    p->key ^= mailbox_keys[piece][square];
}

/* Takes the piece off an occupied square and frees its slot. */
ALWAYS_INLINE void mailbox_take(struct position *p, unsigned square)
{
    struct mailbox *m = mailbox_pieces(p);
    unsigned piece = p->board[square], slot = m->slot[square];
    *mailbox_type(p, piece_type(piece)) &= ~bit(slot);
    p->side[piece_colour(piece)] &= ~bit(slot);
    p->board[square] = EMPTY;
    m->square[slot] = OFF_SQUARE;
    m->slot[square] = NO_SLOT;
    p->key ^= mailbox_keys[piece][square];
}

/* Moves a piece to an empty square; it keeps its slot. */
ALWAYS_INLINE void mailbox_move(struct position *p, unsigned from, unsigned to)
{
    struct mailbox *m = mailbox_pieces(p);
    unsigned piece = p->board[from], slot = m->slot[from];
    p->board[from] = EMPTY;
    p->board[to] = (uint8_t)piece;
    m->slot[from] = NO_SLOT;
    m->slot[to] = (uint8_t)slot;
    m->square[slot] = (uint8_t)to;
    p->key ^= mailbox_keys[piece][from] ^ mailbox_keys[piece][to];
}

/* Moves two pieces, each to a square that is empty or one of the two that they leave. */
ALWAYS_INLINE void mailbox_move_both(struct position *p, unsigned from, unsigned to, unsigned other_from,
                                     unsigned other_to)
{
    struct mailbox *m = mailbox_pieces(p);
    unsigned piece = p->board[from], slot = m->slot[from], other = p->board[other_from],
             other_slot = m->slot[other_from];
    p->board[from] = p->board[other_from] = EMPTY;
    m->slot[from] = m->slot[other_from] = NO_SLOT;
    p->board[to] = (uint8_t)piece;
    m->slot[to] = (uint8_t)slot;
    m->square[slot] = (uint8_t)to;
    p->board[other_to] = (uint8_t)other;
    m->slot[other_to] = (uint8_t)other_slot;
    m->square[other_slot] = (uint8_t)other_to;
    p->key ^= mailbox_keys[piece][from] ^ mailbox_keys[piece][to] ^ mailbox_keys[other][other_from] ^
              mailbox_keys[other][other_to];
}

/* Changes the type of the piece on a square. */
ALWAYS_INLINE void mailbox_change(struct position *p, unsigned square, unsigned pt)
{
    unsigned piece = p->board[square], other = piece_make(piece_colour(piece), pt);
    bitboard slot = bit(mailbox_of(p)->slot[square]);
    *mailbox_type(p, piece_type(piece)) &= ~slot;
    *mailbox_type(p, pt) |= slot;
    p->board[square] = (uint8_t)other;
    p->key ^= mailbox_keys[piece][square] ^ mailbox_keys[other][square];
}

#endif
