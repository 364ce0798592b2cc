/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Final Fantasy Chess (Andy Juell): what its files share, namely the pieces, their places, and the sets that say which
 * piece reaches, protects and suppresses which. Only the files of this folder and the evaluation of the game include
 * it.
 *
 *   fantasy.c     the two laws: lists of actions, results, options
 *   pieces.c      pieces put down and taken up, riders, keys
 *   view.c        protection, suppression, what captures take, check
 *   moves.c       moves, captures, mounts, dismounts, takeovers, promotions
 *   specials.c    slays, shots, conversions, calls, sacrifices, interjections
 *   make.c        what an action does
 *   penalties.c   the option Penalties
 *   waivers.c     the option Waivers
 *   fen.c         positions as text
 *   text.c        actions as text
 *   images.c      images of units
 *
 * A unit is all that stands on one square: a character, or a carrier with its riders. position.board has the standing
 * pieces, position.side the units of a side, position.by_type[KING] the kings, standing or riding. The rest is in the
 * variant state.
 */
#ifndef RULES_GAMES_FANTASY_FANTASY_H
#define RULES_GAMES_FANTASY_FANTASY_H

#include "engine/attacks.h"
#include "rules/game.h"

/* Piece types; their letters are in `fantasy_letters`. KING and the pawn-pieces have numbers that the rest of the
 * program uses too. */
enum fantasy_type {
    DWARF = PAWN,
    SYLPH,
    MOOGLE,
    CALLER,
    MAGITEK,
    /* KING */
    WHITE_MAGE = 6,
    RED_MAGE,
    BLACK_MAGE,
    PALADIN,
    DRAGOON,
    DARK_KNIGHT,
    AIRSHIP,
    WHITE_CHOCOBO,
    CHOCOBO,
    BLACK_CHOCOBO,
    EMPEROR, /* from here on the promoted forms of KING ... BLACK_CHOCOBO, in that order */
    WHITE_WIZARD,
    RED_WIZARD,
    BLACK_WIZARD,
    TRUE_PALADIN,
    DRAGON_MASTER,
    BLACK_KNIGHT,
    WARSHIP,
    MAGIC_CHOCOBO,
    CHOCOBOT,
    BLACK_TALON,
    TANK,
    FANTASY_TYPES
};

/* PROMOTED leads from a plain form to its promoted one; the most riders and called pieces on a board; the homes; the
 * most attempts that may be refused in a turn. */
enum { PROMOTED = EMPEROR - KING, RIDERS_MAX = 48, CALLS_MAX = 16, HOMES = 16, REFUSED_MAX = 32 };

/* The square of the pieces of a removed unit while an interjection may still bring it back. */
enum { LIMBO = 64 };

/* The stages of a turn (turn.phase): nothing done, a call made, an interjection due, lost by a penalty. */
enum { STAGE_FREE, STAGE_CALLED, STAGE_INTERJECTION, STAGE_LOST };

/* What leaves play together with the True Paladin that interjects: the attacker's unit, only its rider, or nothing. */
enum { ATTACKER_UNIT, ATTACKER_RIDER, ATTACKER_GONE };

/* A piece in one word: bits 0-4 type, 5-9 origin (home number plus 1, 0 none), 10-14 called type plus 1, 15-19 origin
 * of the called piece, 20-26 square, 27 colour, 28 riding. A piece that is not on the board has square 0. */
typedef uint32_t fpiece;

/* Returns the type of a piece. */
ALWAYS_INLINE unsigned fpiece_type(fpiece m) { return m & 31; }
/* Returns the origin of a piece: its home number plus 1, 0 for none. */
ALWAYS_INLINE unsigned fpiece_origin(fpiece m) { return m >> 5 & 31; }
/* Returns the type of the piece that a Caller has called plus 1, 0 for none. */
ALWAYS_INLINE unsigned fpiece_called(fpiece m) { return m >> 10 & 31; }
/* Returns the origin of the piece that a Caller has called: its home number plus 1, 0 for none. */
ALWAYS_INLINE unsigned fpiece_called_origin(fpiece m) { return m >> 15 & 31; }
/* Returns the square of a piece. */
ALWAYS_INLINE unsigned fpiece_square(fpiece m) { return m >> 20 & 127; }
/* Returns the colour of a piece. */
ALWAYS_INLINE unsigned fpiece_colour(fpiece m) { return m >> 27 & 1; }
/* Returns a piece of a colour, type and origin that is not on the board. */
ALWAYS_INLINE fpiece fpiece_make(unsigned colour, unsigned pt, unsigned origin)
{
    return colour << 27 | origin << 5 | pt;
}
#define FPIECE_RIDING (UINT32_C(1) << 28)
#define FPIECE_BLACK (UINT32_C(1) << 27)

/* Returns a piece as it is when it stands on a square. */
ALWAYS_INLINE fpiece fpiece_at(fpiece m, unsigned square)
{
    return (m & ~(UINT32_C(127) << 20 | FPIECE_RIDING)) | square << 20;
}
/* Returns a Caller without its called piece. */
ALWAYS_INLINE fpiece fpiece_uncalled(fpiece m) { return m & ~(UINT32_C(0x3ff) << 10); }

/* The variant state of a position (position.variant_state). */
struct __attribute__((may_alias)) fantasy {
    bitboard pieces[FANTASY_TYPES]; /* standing pieces of both sides, by type */
    bitboard ridden;                /* carriers with riders */
    bitboard callers;               /* standing Callers that have a called piece */
    fpiece riders[RIDERS_MAX]; /* in no order; riders of a removed unit are in LIMBO while an interjection may bring it
                                  back */
    fpiece calls[CALLS_MAX];   /* the words of standing Callers that have a called piece, in no order */
    fpiece taken;              /* the standing piece of a removed unit, with square LIMBO; 0: none */
    action attempt;            /* what the other side is asked to let happen; ACTION_NONE: nothing */
    action refused[REFUSED_MAX]; /* the attempts that it has refused in this turn, in rising order */
    uint8_t refused_count;
    uint8_t taken_square;    /* the square where the removed unit stood */
    uint8_t taken_open;      /* the removed unit is an open AirShip */
    uint8_t attacker;        /* the square of the piece that removed the unit */
    uint8_t attacker_leaves; /* ATTACKER_UNIT ... */
    uint8_t riders_count, calls_count;
    uint8_t pool[2][FANTASY_TYPES]; /* pieces without origin that a side may call, by type */
    uint8_t pool_count[2];          /* pieces in a side's pool, with and without origin */
    uint8_t pooled[HOMES]; /* pieces with origin in a pool, by home: type plus 1, plus 128 in Black's pool; 0: not in a
                              pool */
    uint8_t origin[64];    /* of standing pieces, by square: home number plus 1 */
};

_Static_assert(sizeof(struct fantasy) <= sizeof(((struct position *)0)->variant_state), "the state has room");

/* Returns the variant state of a position. */
ALWAYS_INLINE const struct fantasy *fantasy_of(const struct position *p) { return (const void *)p->variant_state; }
/* Returns the variant state of a position, to be changed. */
ALWAYS_INLINE struct fantasy *fantasy_state(struct position *p) { return (void *)p->variant_state; }

/* Returns the squares of kings aboard an AirShip, which normal captures do not take. */
ALWAYS_INLINE bitboard kings_aboard(const struct position *p)
{
    const struct fantasy *f = fantasy_of(p);
    return p->by_type[KING] & f->ridden & (f->pieces[AIRSHIP] | f->pieces[WARSHIP]);
}

/* Whether kings may be captured. */
ALWAYS_INLINE bool kings_taken(const struct position *p) { return p->game->law->flags & LAW_TAKES_KING; }

/* Whether kings may also be left attacked, so that a turn need only be completed and change something. */
ALWAYS_INLINE bool kings_are_free(const struct position *p) { return p->game->law->flags & LAW_PSEUDO; }

/* Whether every turn is one action, after which the turn passes. */
ALWAYS_INLINE bool turns_are_single(const struct position *p) { return p->game->law->steps == 1; }

/* The AirShips and WarShips that this turn has opened, where it goes on after an action; turn.set has all that are
 * open. */
ALWAYS_INLINE bitboard *opened_now(struct position *p) { return &p->turn.stepped[1]; }

/* Where a piece has been called in this turn, if the turn goes on after an action. */
ALWAYS_INLINE bitboard *called_now(struct position *p) { return &p->turn.stepped[2]; }

/* Flags in law.specific. */
enum { FANTASY_ADVANCED = 1 };

/* Whether the game is the advanced one. */
ALWAYS_INLINE bool fantasy_advanced(const struct position *p) { return p->game->law->specific & FANTASY_ADVANCED; }

/* Bits of the options in position.option: FrontWhite and FrontBlack have two for each file. */
enum { FRONT_BITS = 16, TANK_SHIFT = 32, PENALTIES_SHIFT = 33, WAIVERS_SHIFT = 35 };

/* Whether only Dwarves may board Tanks. */
ALWAYS_INLINE bool tanks_for_dwarves(const struct position *p) { return p->option >> TANK_SHIFT & 1; }

extern const char fantasy_letters[]; /* by type, lower case */
extern const char fantasy_codes[];   /* the author's codes, two letters a type */

/* Whether a type is a pawn-piece. */
ALWAYS_INLINE bool type_is_pawn(unsigned pt) { return pt <= MOOGLE; }
/* Whether a type is a promoted form. */
ALWAYS_INLINE bool type_is_promoted(unsigned pt) { return pt >= EMPEROR && pt < TANK; }
/* Returns the plain form of a type. */
ALWAYS_INLINE unsigned type_plain(unsigned pt) { return type_is_promoted(pt) ? pt - PROMOTED : pt; }
/* Whether a type is a King or an Emperor. */
ALWAYS_INLINE bool type_is_royal(unsigned pt) { return type_plain(pt) == KING; }
/* Whether a type carries riders. */
ALWAYS_INLINE bool type_is_carrier(unsigned pt) { return pt == TANK || type_plain(pt) >= AIRSHIP; }
/* Whether a type is an AirShip or a WarShip. */
ALWAYS_INLINE bool type_is_airship(unsigned pt) { return pt == AIRSHIP || pt == WARSHIP; }
/* Whether a type is a White or a Magic Chocobo. */
ALWAYS_INLINE bool type_is_white_chocobo(unsigned pt) { return pt == WHITE_CHOCOBO || pt == MAGIC_CHOCOBO; }

/* Whether a captured piece of a type may be called. */
ALWAYS_INLINE bool type_is_callable(unsigned pt)
{
    unsigned plain = type_plain(pt);
    return plain == CALLER || plain == MAGITEK || (plain >= WHITE_MAGE && plain <= DARK_KNIGHT);
}

/* The piece type that begins on each home: homes 0-7 are a1-h1, homes 8-15 are a8-h8. */
extern const uint8_t home_types[HOMES];

/* Returns the square of a home. */
ALWAYS_INLINE unsigned home_square(unsigned home) { return home < 8 ? home : home + 48; }
/* Returns the home on a square of the first or last rank. */
ALWAYS_INLINE unsigned home_of(unsigned square) { return square < 8 ? square : square - 48; }

/* Returns the squares of all carriers. */
ALWAYS_INLINE bitboard carriers(const struct fantasy *f)
{
    return f->pieces[AIRSHIP] | f->pieces[WARSHIP] | f->pieces[WHITE_CHOCOBO] | f->pieces[MAGIC_CHOCOBO] |
           f->pieces[CHOCOBO] | f->pieces[CHOCOBOT] | f->pieces[BLACK_CHOCOBO] | f->pieces[BLACK_TALON] |
           f->pieces[TANK];
}
/* Returns the squares of all AirShips and WarShips. */
ALWAYS_INLINE bitboard airships(const struct fantasy *f) { return f->pieces[AIRSHIP] | f->pieces[WARSHIP]; }

/* Whether the option Waivers is on. */
ALWAYS_INLINE bool waivers(const struct position *p) { return p->option >> WAIVERS_SHIFT & 1; }

/* Whether the other side is asked about an attempt. */
ALWAYS_INLINE bool attempt_waits(const struct position *p) { return fantasy_of(p)->attempt != ACTION_NONE; }

/* Whether attempts are possible: by the option, while nothing is answered and not too many were refused. */
ALWAYS_INLINE bool may_attempt(const struct position *p)
{
    return waivers(p) && !attempt_waits(p) && p->turn.phase <= STAGE_CALLED &&
           fantasy_of(p)->refused_count < REFUSED_MAX;
}

/* Types of actions of this law. Bits 0-6 are `from` and 7-13 `to`, as in orthodox steps; bit 27 makes an action an
 * attempt at it (FANTASY_ATTEMPT). */
enum fantasy_action {
    FANTASY_MOVE =
        ACTION_SPECIFIC, /* bits 14-18 promotion, 19 takeover, 20-24 type of the rider that dismounts plus 1 */
    FANTASY_RETURN,      /* a move with promotion (c): 14-15 special, 16-18 file of its square, 20-24 rider */
    FANTASY_STRIKE,      /* a slay or a shot */
    FANTASY_CONVERT,
    FANTASY_CALL,         /* bits 14-18 called type */
    FANTASY_SACRIFICE,    /* of a Black Knight */
    FANTASY_INTERJECTION, /* `from` is the True Paladin's square, `to` the attacker's */
    FANTASY_OTHER         /* `to` is OTHER_... */
};

/* What a FANTASY_OTHER does: declines an interjection or refuses an attempt, allows an attempt, costs the turn, costs a
 * piece too, or loses the game. */
enum { OTHER_DECLINE, OTHER_ALLOW, OTHER_PENALTY, OTHER_PENALTY_PIECE, OTHER_LOSS };

/* Of an action that needs the leave of the other side, which is asked for it. */
#define FANTASY_ATTEMPT ((action)1 << 27)

/* The promotion of a FANTASY_MOVE is 0 for none, a type plus 1, or this for promotion (b). */
enum { PROMOTE_SELF = 31 };

/* Returns an action with a `from` and a `to` square. */
ALWAYS_INLINE action faction_make(enum fantasy_action type, unsigned from, unsigned to)
{
    return (action)type << 28 | to << 7 | from;
}
/* Returns the enum fantasy_action of an action. */
ALWAYS_INLINE unsigned faction_type(action a) { return a >> 28; }
/* Returns the promotion of a move: 0 none, type plus 1, or PROMOTE_SELF. */
ALWAYS_INLINE unsigned faction_promotion(action a) { return a >> 14 & 31; }
/* Whether a move takes over a carrier. */
ALWAYS_INLINE bool faction_takeover(action a) { return a >> 19 & 1; }
/* Returns the type of the rider that dismounts plus 1; 0 if a whole unit moves. */
ALWAYS_INLINE unsigned faction_rider(action a) { return a >> 20 & 31; }
/* Returns the index in returned_specials of a FANTASY_RETURN. */
ALWAYS_INLINE unsigned faction_special(action a) { return a >> 14 & 3; }
/* Returns the file of the special's square in a FANTASY_RETURN. */
ALWAYS_INLINE unsigned faction_file(action a) { return a >> 16 & 7; }
/* Returns the called type of a FANTASY_CALL. */
ALWAYS_INLINE unsigned faction_piece_type(action a) { return a >> 14 & 31; }

/* The piece types that promotion (c) brings, by faction_special(). */
extern const uint8_t returned_specials[3];

/* Sets of squares that say which powers work from where, by type, both sides together. `mover` has the pieces that move
 * and capture from a square by their own normal moves, riders and called pieces included, carriers not. `giver` has the
 * pieces that use their specials: standing pieces, riders of White Chocobos, called pieces. Both point to
 * fantasy.pieces if no piece rides or is called. */
struct view {
    const struct position *p;
    const struct fantasy *f;
    bitboard occupied;
    const bitboard *mover, *giver;
    bitboard suppressed[2]; /* squares of a side on which no piece uses specials */
    bitboard fields;        /* units in the field of a Magitek Knight */
    bitboard waived;        /* suppressed pieces of the decider that use specials nevertheless */
    bitboard exempt;        /* units that no special may have as object */
    bitboard magic[2];      /* units of a side that no enemy special may have as object */
    bitboard kings[2];      /* squares of the kings */
    bool blind[2];          /* treats a side's pieces as unprotected, but for its king */
    bitboard movers[FANTASY_TYPES], givers[FANTASY_TYPES];
};

/* Fills a view of a position. In view.c, as are the functions up to shot_lines(). */
void view_make(struct view *v, const struct position *p);
/* Returns the units of a side that friendly pieces protect. A king's square may be among them; protection helps a king
 * only against the rule 12b. */
bitboard view_protected(const struct view *v, unsigned us);
/* Returns the squares of a side whose pieces pierce protection with normal captures. */
bitboard view_piercing(const struct view *v, unsigned us);
/* Returns the enemy units that normal captures of `us` could take if nothing protected them. */
bitboard view_takeable(const struct view *v, unsigned us);
/* Returns the enemy units that a White Wizard of `us` on a square may slay. */
bitboard view_wizard_targets(const struct view *v, unsigned wizard, unsigned us);
/* Whether the other side could capture the king of `us`. */
bool view_attacked(const struct view *v, unsigned us);
/* Whether the other side could capture the king of `us` after it has gone to `to` and left the squares `left` empty. No
   Magitek field may reach the king. `taken`: normal captures take the king there. */
bool view_king_attacked(const struct view *v, unsigned us, bitboard left, unsigned to, bool taken);
/* Returns the squares of a side's True Paladins that could interject. */
bitboard view_interjectors(const struct view *v, unsigned us);
/* Returns the targets of a Red Mage's moves of two by one, quiet ones and captures. */
bitboard red_mage_leaps(unsigned square, bitboard occupied);
/* Returns the targets of leaps of three by one from a set of squares. */
bitboard long_leaps(bitboard from);
/* Returns what shots along lines hit: the second unit on each line, whatever the first one is. */
bitboard shot_lines(unsigned square, bitboard occupied, bool diagonals);

/* Returns the units of a side whose pieces use specials. */
ALWAYS_INLINE bitboard view_users(const struct view *v, unsigned us)
{
    return v->p->side[us] & ~(v->suppressed[us] & ~v->waived);
}

/* Returns the squares orthogonally adjacent to a square. */
ALWAYS_INLINE bitboard wazir_attacks(unsigned square) { return king_attacks(square) & ~ferz_attacks(square); }

/* Returns the enemy units that a special of `us` may have as object. */
ALWAYS_INLINE bitboard view_objects(const struct view *v, unsigned us)
{
    return v->p->side[!us] & ~(v->exempt | v->magic[!us]);
}

/* Functions of pieces.c. Sets and key follow every change that they make. */
/* Returns the word of the piece that stands on a square, which must not be empty. Riders have words of their own. */
fpiece unit_piece(const struct position *p, unsigned square);
/* Puts a piece on an empty square; leaves riders there as they are. */
void unit_put(struct position *p, unsigned square, fpiece m);
/* Removes the standing piece from a square and returns its word; leaves riders there as they are. */
fpiece unit_take(struct position *p, unsigned square);
/* Adds a rider to the unit on a square, or in LIMBO. */
void rider_add(struct position *p, unsigned square, fpiece m);
/* Removes the rider with an index in fantasy.riders and returns its word. */
fpiece rider_remove(struct position *p, unsigned index);
/* Moves all riders of a square to another one. */
void riders_move(struct position *p, unsigned from, unsigned to);
/* Returns the index of a rider of a type on a square that reaches a target; RIDERS_MAX if there is none. Of several it
 * returns the one that the text of the move means. */
unsigned rider_find(const struct position *p, unsigned square, unsigned pt, unsigned to);
/* Adds a piece to a side's pool. */
void pool_add(struct position *p, unsigned us, fpiece m);
/* Removes a piece of a type from a side's pool, one without origin first; returns its word. */
fpiece pool_take(struct position *p, unsigned us, unsigned pt);
/* Removes the piece of a home from the pool that it is in; returns its word. */
fpiece pool_take_home(struct position *p, unsigned home);
/* Returns the word of the piece of a home, with its square; 0 if it is not on the board. */
fpiece home_find(const struct position *p, unsigned home);
/* Aborts unless all derived sets agree with the pieces. */
void fantasy_check(const struct position *p);
/* Returns what a removed unit in LIMBO adds to the hash key. */
uint64_t taken_key(const struct fantasy *f);
/* Returns what an attempt adds to the hash key, while the other side is asked or when it has refused. */
uint64_t attempt_key(action attempt, bool refused);

/* Adds all moves to a list, whether or not they leave the friendly king attacked; returns the list's end. In moves.c.
 */
action *moves_list(const struct view *v, action *list);
/* Adds all specials to a list, whether or not they leave the friendly king attacked; returns the list's end. In
 * specials.c. */
action *specials_list(const struct view *v, action *list);
/* Finds where a piece of a type goes from a square: its quiet targets and its captures, each line including its first
 * piece. In moves.c. */
void piece_reach(const struct view *v, unsigned us, unsigned pt, unsigned square, bitboard *quiet, bitboard *capture);

/* Functions of make.c. */
/* Makes an action on the pieces but leaves the turn as it is; returns whether an interjection may undo a removal. */
bool fantasy_make(struct position *p, action a);
/* Closes the AirShips of a side whose turn is complete, but for those that it has opened in this turn. */
void airships_close(struct position *p, unsigned us);
/* Makes an action and passes the turn where due: the hook `apply` of the law. */
void fantasy_apply(struct position *p, action a);

/* Function of penalties.c. */
/* Finds the penalty that the option sets for an illegal action, or reads a penalty as records write it; false if there
 * is none. */
bool fantasy_attempt(const struct position *p, const char *text, size_t length, action *a);

/* Functions of fen.c: hooks of struct movement. */
/* Reads the pieces of a FEN; false with an error of FEN_ERROR_MAX bytes. */
bool fantasy_read(struct position *p, const char *text, char *error);
/* Writes the pieces of a FEN. */
void fantasy_write(const struct position *p, struct text_builder *builder);
/* The keys of this game in the seventh FEN field, in the order in which they are applied. */
extern const char *const fantasy_state_keys[];
/* Applies the value of a key, given by its index; false if it is bad. */
bool fantasy_read_state(struct position *p, unsigned key, const char *value);
/* Writes all keys of this game for the seventh FEN field, each with its value and a comma. */
void fantasy_write_state(const struct position *p, struct text_builder *builder);
/* Whether a position that was read is possible; false with an error. */
bool fantasy_possible(const struct position *p, char *error);

/* Functions of waivers.c. */
/* Adds, with FANTASY_ATTEMPT, what only a waiver makes possible and has not been refused in this turn, whether or not
 * it leaves the friendly king attacked; returns the list's end. */
action *attempts_list(const struct view *v, action *list);
/* Asks the other side about an attempt: makes it the decider. */
void attempt_ask(struct position *p, action a);
/* Returns the attempt that waits, as an action, and the decision to the side whose turn it is. A refused attempt is
 * remembered. */
action attempt_answer(struct position *p, bool allowed);
/* Remembers an attempt as refused; false if it is remembered already, or one too many. */
bool attempt_refuse(struct position *p, action a);
/* Forgets the attempts refused in a turn that is over. */
void attempts_forget(struct position *p);

/* Functions of text.c. */
/* Writes an action, even an illegal one that costs a penalty. */
void fantasy_text(const struct position *p, action a, struct text_builder *builder);
/* Reads the text of an action that the other side may be asked about, without the question mark, and moves `text` past
 * it; false if there is none. The action need not be possible. */
bool fantasy_text_read(const char **text, action *a);
/* Reads the letter of a type in either case, with its plus if it has one, and moves `text` past it; false if there is
 * none. */
bool fantasy_letter_read(const char **text, unsigned *pt);
/* Reads a square and moves `text` past it; false if there is none. */
bool fantasy_square_read(const char **text, unsigned *square);

/* images.c */
/* How units look on a board that shows one piece a square. In images.c. */
extern const struct piece_images fantasy_images;

#endif
