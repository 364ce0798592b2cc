/*
 * A position of a game: the pieces, and the state of the turn that is being played. One flat struct without pointers
 * into itself, copied before every action (copy-make) and hashed and stored as it is.
 *
 * On 8x8 boards the pieces are sets of squares and a board of 64. Other games (fairy games) keep their pieces as they
 * like in `board` and `variant_state`; of their `type` and `side` the program outside their own files asks only whether
 * there are any, and how many: bits may stand for pieces instead of squares.
 */
#ifndef ENGINE_POSITION_H
#define ENGINE_POSITION_H

#include <stddef.h>
#include <string.h>

#include "engine/action.h"
#include "engine/bits.h"

enum colour { WHITE, BLACK };
enum piece_type { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, FERZ, ALFIL, PIECE_TYPES };
enum {
    TYPES_MAX = 32,
    EMPTY = 64,
    PLANES = 6,
    LAW_BYTES = 8,
    NUMBER_MAX = 65534,
    HALFMOVE_MAX = 65535,
    BOARD_MAX = 128,
    VARIANT_STATE_WORDS = 84
};

/* A piece is its type plus 32 for Black; codes from EMPTY on are no pieces. Kinds from PIECE_TYPES on are no orthodox
 * pieces. */
ALWAYS_INLINE unsigned piece_make(unsigned colour, unsigned pt) { return colour << 5 | pt; }
ALWAYS_INLINE unsigned piece_type(unsigned piece) { return piece & 31; }
ALWAYS_INLINE unsigned piece_colour(unsigned piece) { return piece >> 5; }

enum castling_right { WHITE_KING_SIDE = 1, WHITE_QUEEN_SIDE = 2, BLACK_KING_SIDE = 4, BLACK_QUEEN_SIDE = 8 };

/*
 * The state of the turn. All of it is part of the position's key and, where it differs from the state at the start
 * of a turn, of its FEN; so nothing stale may be left here: what a law does not use stays 0.
 */
struct turn {
    bitboard ep;              /* passed squares of pawns that may be taken en passant now */
    bitboard ep_next;         /* passed squares of this turn's own double steps */
    bitboard stepped[PLANES]; /* count of the steps of each piece of the owner in this turn, plane 0 the units */
    bitboard vacated;         /* squares left by the last step, for laws that send pieces there */
    bitboard set;             /* a set of pieces that a law keeps: wings, sputniks, transported rooks */
    uint8_t decider;          /* who makes the next action */
    uint8_t owner;            /* whose turn it is; differs from the decider only in interjections */
    uint8_t castling;         /* castling_right bits */
    uint8_t phase;            /* a law's own stage of the turn, 0 at its start */
    uint16_t done;            /* steps made in this turn */
    uint16_t quota;           /* steps this turn may have */
    uint8_t law[LAW_BYTES];   /* small numbers of the law, named in its own file */
};

struct game;

struct position {
    bitboard by_type[PIECE_TYPES];
    bitboard side[2];
    bitboard checkers; /* pieces attacking the royal king of the decider; derived, kept by every apply */
    uint64_t key;      /* of the pieces alone; position_key() adds the turn */
    struct turn turn;
    bitboard castling_pieces; /* squares of kings and rooks that still have a right; derived */
    const struct game *game;
    uint32_t option;       /* values of the game's own options, packed (rules/option.h) */
    uint16_t number;       /* of this turn in the game, 1 for the first; from NUMBER_MAX on the last two alternate */
    uint16_t halfmove;     /* whole turns since the last one with a capture or a pawn step; not beyond HALFMOVE_MAX */
    uint8_t progress;      /* whether this turn has had a capture or a pawn step */
    uint8_t rook_start[4]; /* squares of the castling rooks, indexed as the bits of castling_right */
    uint8_t king_start[2]; /* squares of the kings where they may castle */
    uint8_t mailbox;       /* which board of mailbox.h, for the games that keep their pieces by it; else 0 */
    bool fairy; /* whether the pieces are kept in their own way, in more than 64 squares of board, and in variant_state
                 */
    uint8_t board[BOARD_MAX];
    uint64_t variant_state[VARIANT_STATE_WORDS]; /* read and written by the files of such pieces alone, through a struct
                                                    of their own */
};

/* Copies a position: as the assignment would, but without the parts that 8x8 games do not use; in two pieces, each
   small enough that compilers copy it through registers and not by an instruction that loops. */
ALWAYS_INLINE void position_copy(struct position *to, const struct position *from)
{
    const size_t turn = offsetof(struct position, turn), end = offsetof(struct position, board) + 64;
    memcpy(to, from, turn);
    memcpy(&to->turn, &from->turn, end - turn);
    if (__builtin_expect(from->fairy, 0))
        memcpy(to->board + 64, from->board + 64, sizeof *to - offsetof(struct position, board) - 64);
}

/* Random numbers for each piece on each square; those of EMPTY are 0. Filled by position_init. */
extern uint64_t position_keys[EMPTY + 1][64];

/* Fills the tables of this file and of attacks.h; call once before any position is made. */
void position_init(void);

/* The key of pieces and turn state together: equal for equal positions whatever the road to them. */
uint64_t position_key(const struct position *p);

/* Computes the key of the pieces from scratch, to check the one kept step by step. */
uint64_t position_pieces_key(const struct position *p);

/* Aborts with a message unless sets, board and key agree with each other; for debug builds and tests. */
void position_check(const struct position *p);

ALWAYS_INLINE bitboard position_occupied(const struct position *p) { return p->side[WHITE] | p->side[BLACK]; }

/* Puts a piece on an empty square. */
ALWAYS_INLINE void position_put(struct position *p, unsigned piece, unsigned square)
{
    p->by_type[piece_type(piece)] |= bit(square);
    p->side[piece_colour(piece)] |= bit(square);
    p->board[square] = (uint8_t)piece;
    p->key ^= position_keys[piece][square];
}

/* Takes the piece off an occupied square. */
ALWAYS_INLINE void position_take(struct position *p, unsigned square)
{
    unsigned piece = p->board[square];
    p->by_type[piece_type(piece)] &= ~bit(square);
    p->side[piece_colour(piece)] &= ~bit(square);
    p->board[square] = EMPTY;
    p->key ^= position_keys[piece][square];
}

#endif
