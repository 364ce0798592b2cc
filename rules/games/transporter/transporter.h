/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The pieces of Transporter Chess on their board of 84 squares as sets, and which piece attacks what. For the files of
 * this game and its evaluation alone.
 */
#ifndef RULES_GAMES_TRANSPORTER_TRANSPORTER_H
#define RULES_GAMES_TRANSPORTER_TRANSPORTER_H

#include "engine/bitboard128.h"
#include "rules/game.h"

/* The piece types; to the rest of the program Fighter and Admiral are pawn and king. */
enum transporter_type {
    FIGHTER = PAWN,
    ADMIRAL = KING,
    SUPER_FIGHTER = PIECE_TYPES,
    MATE,
    ADVISOR,
    COMMODORE,
    INTERFERENCE,
    TRANSPORTER_TYPES
};

/* The squares of the four transporters. */
enum { A3 = 20, J3 = 29, A8 = 70, J8 = 79 };

#define TRANSPORTERS (bits128_bit(A3) | bits128_bit(J3) | bits128_bit(A8) | bits128_bit(J8))

/* The variant state of a position: the pieces by slots, and sets of squares by type and side. */
struct transporter_pieces {
    struct mailbox mailbox;
    bitboard128_kept by_type[TRANSPORTER_TYPES];
    bitboard128_kept side[2];
} __attribute__((may_alias));

/* Returns the variant state of a position, to be changed. */
ALWAYS_INLINE struct transporter_pieces *transporter_pieces(struct position *p)
{
    return (struct transporter_pieces *)p->variant_state;
}
/* Returns the variant state of a position. */
ALWAYS_INLINE const struct transporter_pieces *transporter_of(const struct position *p)
{
    return (const struct transporter_pieces *)p->variant_state;
}

/* Returns the enemy's camp, the last two ranks as seen by a colour, where its lesser pieces promote. */
ALWAYS_INLINE bitboard128 camp_of_enemy(unsigned us)
{
    bitboard128 two_ranks = ((bitboard128)1 << 20) - 1;
    return us == WHITE ? two_ranks << 80 : two_ranks;
}

/* Returns what a piece of a type becomes in the enemy's camp; the type itself if it stays. */
ALWAYS_INLINE unsigned promotes_to(unsigned pt)
{
    return pt == FIGHTER ? SUPER_FIGHTER : pt == SUPER_FIGHTER ? MATE : pt == MATE ? ADVISOR : pt;
}

/* Returns the start squares of a colour's Fighters, from which they have a double step. */
ALWAYS_INLINE bitboard128 fighter_starts(unsigned us)
{
    return us == WHITE ? (bitboard128)0x102 << 10 | (bitboard128)0xb4 << 20
                       : (bitboard128)0x102 << 80 | (bitboard128)0xb4 << 70;
}

/* Start squares that another Fighter can come to. Bit i of turn.castling says that the Fighter on fighter_returns[i]
 * has moved; all other Fighters on start squares have not. */
enum { FIGHTERS_RETURNED = 4 };
extern const uint8_t fighter_returns[FIGHTERS_RETURNED];

/* Returns the Fighters of a colour that have not moved. */
bitboard128 fighters_unmoved(const struct position *p, unsigned us);

/* Whether a side has nothing left but Admiral and Interference, so that the game is over. */
ALWAYS_INLINE bool is_bare(const struct position *p, unsigned colour)
{
    return !(p->side[colour] & ~p->by_type[KING] & ~mailbox_slots(p, INTERFERENCE));
}

/* Whether a capture that leaves a side bare ends the game before a transport, as it does in turns of one step;
 * otherwise the turn goes on, and the side has lost when its own turn comes. */
ALWAYS_INLINE bool baring_ends(const struct position *p) { return settings_one_step(&p->game->law->settings); }

/* Returns the transporters that a piece on a transporter may go on to: the empty ones on its rank and file. */
ALWAYS_INLINE bitboard128 transporters_open(unsigned from, bitboard128 occupied)
{
    return TRANSPORTERS & bitboard128_tables.cross[from] & ~occupied;
}

/* Returns the squares on which a Super Fighter of a colour captures: beside and ahead of it. */
ALWAYS_INLINE bitboard128 super_captures(unsigned us, unsigned square)
{
    return bitboard128_tables.straight[square] & ~bitboard128_tables.ahead[!us][square];
}

/* Returns the squares on which a Mate captures: all neighbours except the sideways ones. */
ALWAYS_INLINE bitboard128 mate_captures(unsigned square)
{
    return bitboard128_tables.near[square] & ~bitboard128_tables.rank[square];
}

/* Returns the squares within an Advisor's step: a neighbour, or two squares along a diagonal without jumping. Includes
 * squares with pieces. */
ALWAYS_INLINE bitboard128 advisor_reach(unsigned square, bitboard128 occupied)
{
    return bitboard128_tables.near[square] | (bits128_bishop(square, occupied) & bitboard128_tables.two[square]);
}
/* Returns the squares within an Admiral's step: a neighbour, or two squares along a file or rank without jumping.
 * Includes squares with pieces. */
ALWAYS_INLINE bitboard128 admiral_reach(unsigned square, bitboard128 occupied)
{
    return bitboard128_tables.near[square] | (bits128_rook(square, occupied) & bitboard128_tables.two[square]);
}

/* Returns the pieces that a cannon could capture: the second piece in each direction, if the first is no Interference.
 */
ALWAYS_INLINE bitboard128 cannon_captures(unsigned square, bitboard128 occupied, bitboard128 interferences)
{
    bitboard128 found = 0;
    for (unsigned d = 0; d < DIRECTIONS; d += 2) {
        bitboard128 ray = bitboard128_tables.ray[d][square], pieces = ray & occupied;
        if (!bits128_several(pieces))
            continue;
        unsigned screen = bits128_nearest(d, pieces);
        pieces ^= bits128_bit(screen);
        if (!(bits128_bit(screen) & interferences))
            found |= bits128_bit(bits128_nearest(d, pieces));
    }
    return found & ~interferences;
}

/* Returns the pieces that capture along a file or rank; Admirals only within two squares, which `two` holds. */
ALWAYS_INLINE bitboard128 straight_pieces(const struct transporter_pieces *m, bitboard128 two)
{
    return m->by_type[ROOK] | m->by_type[COMMODORE] | (m->by_type[ADMIRAL] & two);
}
/* Returns the pieces that capture along a diagonal; Advisors only within two squares, which `two` holds. */
ALWAYS_INLINE bitboard128 slanting_pieces(const struct transporter_pieces *m, bitboard128 two)
{
    return m->by_type[BISHOP] | (m->by_type[ADVISOR] & two);
}

/* What attacks on a square depend on, after pieces may have moved or been captured. */
struct view {
    bitboard128 occupied, interferences, by; /* `by`: the attackers that are left */
};

/* Returns the pieces of a colour, of those in the view, that could capture on a square. */
bitboard128 transporter_attackers(const struct transporter_pieces *m, const struct view *v, unsigned square,
                                  unsigned by);

/* Lists the steps of the side to move; of the scope only its stage matters. A hook of struct movement. */
unsigned transporter_list(const struct position *p, const struct scope *s, action *list);
/* Counts the steps of the side to move, whatever the scope. A hook of struct movement. */
unsigned transporter_count(const struct position *p, const struct scope *s);
/* Whether the side to move has a step, whatever the scope. A hook of struct movement. */
bool transporter_any(const struct position *p, const struct scope *s);

/* Counts the steps of some pieces of the side to move. */
unsigned transporter_count_pieces(const struct position *p, bitboard128 pieces);

/* Counts the steps of each piece of the side to move, by its square, and returns the total. */
unsigned transporter_count_each(const struct position *p, uint8_t each[BITS128_SQUARES]);

/* Whether a step is legal; it may come from another position. */
bool transporter_step_legal(const struct position *p, action a);

/* Lists all steps of the side to move, whether or not they leave the friendly Admiral attacked. */
unsigned transporter_reach(const struct position *p, action *list);

#endif
