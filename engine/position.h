/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A position of a game: the pieces, and the state of the turn that is being played. One flat struct without pointers
 * into itself, copied before every action (copy-make) and hashed and stored as it is. Every floor reads it; only the
 * turn machine, laws and the readers of FENs change it. Hot path: a change needs a bench and a match.
 *
 * On 8x8 the pieces are bitboards and a board of 64. Other games (fairy games) keep their pieces as they like in
 * `board` and `variant_state`. Of their `by_type` and `side` code outside their own files may ask only whether there
 * are any, for bits may stand for pieces instead of squares, and one for two of them; game_count_of() counts them.
 */
#ifndef ENGINE_POSITION_H
#define ENGINE_POSITION_H

#include <stddef.h>
#include <string.h>

#include "engine/action.h"
#include "engine/bits.h"

/* The two sides; `!colour` is the other one. */
enum colour { WHITE, BLACK };
/* Orthodox and medieval piece types; numbers from PIECE_TYPES on are other types of one piece set. */
enum piece_type { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, FERZ, ALFIL, PIECE_TYPES };
enum {
    TYPES_MAX = 32,
    EMPTY = 64,
    PLANES = 6,
    LAW_BYTES = 8,
    NUMBER_MAX = 65534,
    HALFMOVE_MAX = 65535,
    BOARD_MAX = 128,
    VARIANT_STATE_WORDS = 100
};

/* A piece is its type plus 32 for Black; codes from EMPTY on are no pieces. Types from PIECE_TYPES on are no
   orthodox or medieval pieces. */
ALWAYS_INLINE unsigned piece_make(unsigned colour, unsigned pt) { return colour << 5 | pt; }
/* Returns the type of a piece, 0..31. */
ALWAYS_INLINE unsigned piece_type(unsigned piece) { return piece & 31; }
/* Returns the colour of a piece. */
ALWAYS_INLINE unsigned piece_colour(unsigned piece) { return piece >> 5; }

/* Bits of turn.castling; "right 0..3" elsewhere is the number of the bit. */
enum castling_right { WHITE_KING_SIDE = 1, WHITE_QUEEN_SIDE = 2, BLACK_KING_SIDE = 4, BLACK_QUEEN_SIDE = 8 };

/*
 * The state of the turn. All of it is part of the position's key and, where it differs from the state at the start of a
 * turn, of its FEN. So nothing stale may be left here: what a law does not use stays 0.
 */
struct turn {
    bitboard ep;      /* passed squares on which the side to move may capture e.p. now */
    bitboard ep_next; /* passed squares of this turn's own double steps */
    /* steps of each piece of the owner in this turn as binary numbers: plane 0 is the lowest bit */
    bitboard stepped[PLANES];
    bitboard vacated;       /* squares that the last step left, for laws that ask for them */
    bitboard set;           /* a set of pieces or squares that a law keeps: wings, sputniks, transported rooks */
    uint8_t decider;        /* the side to move: it makes the next action */
    uint8_t owner;          /* whose turn it is; differs from the decider only in interjections */
    uint8_t castling;       /* castling_right bits */
    uint8_t phase;          /* the law's own stage of the turn, 0 at its start */
    uint16_t done;          /* steps made in this turn */
    uint16_t quota;         /* steps this turn may have */
    uint8_t law[LAW_BYTES]; /* small numbers of the law, named in its own file */
};

struct game;

/* A position; the head comment of this file says who may change what. */
struct position {
    /* Pieces of each type, both colours. */
    bitboard by_type[PIECE_TYPES];
    bitboard side[2];
    bitboard checkers; /* pieces that attack the royal king of the decider; derived, kept by every action */
    uint64_t key;      /* key of the pieces alone; position_key() adds the turn */
    struct turn turn;
    bitboard castling_pieces; /* squares of kings and rooks that still have a castling right; derived */
    const struct game *game;
    uint64_t option; /* values of the game's options, packed (rules/option.h) */
    /* Number of this turn in the game, 1 for the first; from NUMBER_MAX on the last two numbers alternate. */
    uint16_t number;
    /* The counter of turns without progress (the 50-move rule): whole turns of both sides since the last one with a
       capture or a pawn step; stops at HALFMOVE_MAX. */
    uint16_t halfmove;
    uint8_t progress;      /* whether this turn has had a capture or a pawn step */
    uint8_t rook_start[4]; /* squares of the castling rooks, by right 0..3 */
    uint8_t king_start[2]; /* squares of the kings where they may castle */
    uint8_t mailbox;       /* enum mailbox_id of the games that use mailbox.h; else 0 */
    /* Whether the pieces are kept in their own way, in `board` beyond 64 squares and in variant_state. */
    bool fairy;
    /* Whether any step of a turn may capture e.p., so that a pawn may first come beside the one that has passed. */
    bool ep_stays;
    uint8_t board[BOARD_MAX];
    /* The own state of fairy pieces; only their files read and write it, through a struct of their own. */
    uint64_t variant_state[VARIANT_STATE_WORDS];
};

/* Copies a position as an assignment would, but without the parts that 8x8 games do not use. Two copies, each small
   enough that compilers use registers instead of an instruction that loops. */
ALWAYS_INLINE void position_copy(struct position *to, const struct position *from)
{
    const size_t turn = offsetof(struct position, turn), end = offsetof(struct position, board) + 64;
    memcpy(to, from, turn);
    memcpy(&to->turn, &from->turn, end - turn);
    if (__builtin_expect(from->fairy, 0))
        memcpy(to->board + 64, from->board + 64, sizeof *to - offsetof(struct position, board) - 64);
}

/* Random numbers of each piece on each square of 8x8; those of EMPTY are 0. Filled by position_init(). */
extern uint64_t position_keys[EMPTY + 1][64];

/* Fills all tables of engine/; call it once before any position is made. */
void position_init(void);

/* Returns the key of pieces and turn state: equal for equal positions, whatever actions led to them. Number, counter
   of turns without progress and option are not part of it. */
uint64_t position_key(const struct position *p);

/* Computes the key of the pieces from scratch, to check the one kept step by step. */
uint64_t position_pieces_key(const struct position *p);

/* Aborts with a message unless bitboards, board and key agree; for debug builds and tests. */
void position_check(const struct position *p);

/* Returns the occupied squares of 8x8, or all slots in use. */
ALWAYS_INLINE bitboard position_occupied(const struct position *p) { return p->side[WHITE] | p->side[BLACK]; }

/* Puts a piece on an empty square of 8x8. */
ALWAYS_INLINE void position_put(struct position *p, unsigned piece, unsigned square)
{
    p->by_type[piece_type(piece)] |= bit(square);
    p->side[piece_colour(piece)] |= bit(square);
    p->board[square] = (uint8_t)piece;
    p->key ^= position_keys[piece][square];
}

/* Takes the piece off an occupied square of 8x8. */
ALWAYS_INLINE void position_take(struct position *p, unsigned square)
{
    unsigned piece = p->board[square];
    p->by_type[piece_type(piece)] &= ~bit(square);
    p->side[piece_colour(piece)] &= ~bit(square);
    p->board[square] = EMPTY;
    p->key ^= position_keys[piece][square];
}

#endif
