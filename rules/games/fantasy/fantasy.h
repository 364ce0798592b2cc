/*
 * Final Fantasy Chess (Andy Juell), what its files share: the pieces, how they stand, and the sets that say who
 * reaches, protects and hinders whom.
 *
 *   fantasy.c            the two laws: lists of actions, results, options
 *   pieces.c                pieces put down and taken up, riders, keys
 *   view.c               protection, suppression, who takes what, check
 *   moves.c              moves, captures, mounts, dismounts, takeovers, promotions
 *   specials.c           slays, shots, conversions, calls, sacrifices, answers
 *   make.c               what an action does
 *   penalties.c          the option Penalties
 *   fen.c                positions as text
 *   text.c               actions as text
 *   images.c           images of units
 *
 * A unit is all that stands on one square: a character, or a carrier with its riders. position.board has the standing
 * pieces, position.side the units of a side, position.type[KING] the kings, standing or riding. The rest is in the
 * body.
 */
#ifndef RULES_GAMES_FANTASY_FANTASY_H
#define RULES_GAMES_FANTASY_FANTASY_H

#include "engine/attacks.h"
#include "rules/game.h"

/* The letters are those of `fantasy_letters`. KING and the pawn-pieces have the numbers that other rooms know them by.
 */
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
    EMPEROR, /* from here on the promoted forms of KING ... BLACK_CHOCOBO, in the same order */
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

enum { PROMOTED = EMPEROR - KING, RIDERS_MAX = 48, CALLS_MAX = 16, HOMES = 16 };

/* Where the pieces of a unit that has been removed wait while it may still be answered. */
enum { LIMBO = 64 };

/* The stages of a turn (turn.phase). */
enum { STAGE_FREE, STAGE_CALLED, STAGE_INTERJECTION, STAGE_LOST };

/* Who leaves play with the True Paladin that answers. */
enum { ATTACKER_UNIT, ATTACKER_RIDER, ATTACKER_GONE };

/*
 * A piece as a word: bits 0-4 type, 5-9 origin (home number plus 1, 0 none), 10-14 called type plus 1, 15-19 origin of
 * the called piece, 20-26 square, 27 colour, 28 riding. Words of pieces that are not on the board have square 0.
 */
typedef uint32_t fpiece;

ALWAYS_INLINE unsigned fpiece_type(fpiece m) { return m & 31; }
ALWAYS_INLINE unsigned fpiece_origin(fpiece m) { return m >> 5 & 31; }
ALWAYS_INLINE unsigned fpiece_called(fpiece m) { return m >> 10 & 31; }
ALWAYS_INLINE unsigned fpiece_called_origin(fpiece m) { return m >> 15 & 31; }
ALWAYS_INLINE unsigned fpiece_square(fpiece m) { return m >> 20 & 127; }
ALWAYS_INLINE unsigned fpiece_colour(fpiece m) { return m >> 27 & 1; }
ALWAYS_INLINE fpiece fpiece_make(unsigned colour, unsigned pt, unsigned origin)
{
    return colour << 27 | origin << 5 | pt;
}
#define FPIECE_RIDING (UINT32_C(1) << 28)
#define FPIECE_BLACK (UINT32_C(1) << 27)

/* The same piece standing on a square. */
ALWAYS_INLINE fpiece fpiece_at(fpiece m, unsigned square)
{
    return (m & ~(UINT32_C(127) << 20 | FPIECE_RIDING)) | square << 20;
}
ALWAYS_INLINE fpiece fpiece_uncalled(fpiece m) { return m & ~(UINT32_C(0x3ff) << 10); }

/* The variant state of a position (position.variant_state). */
struct __attribute__((may_alias)) fantasy {
    bitboard pieces[FANTASY_TYPES]; /* standing pieces of both sides, by type */
    bitboard ridden;                /* carriers with riders */
    bitboard callers;               /* standing Callers with a called piece */
    fpiece riders[RIDERS_MAX];      /* in no order; those of a removed unit that may be answered are in LIMBO */
    fpiece calls[CALLS_MAX];        /* of standing Callers: their words, in no order */
    fpiece taken;                   /* the standing piece of that removed unit, as in LIMBO; 0: none */
    uint8_t taken_square;           /* where it stood */
    uint8_t taken_open;             /* whether it is an open AirShip */
    uint8_t attacker;               /* square of the piece that removed it */
    uint8_t attacker_leaves;        /* ATTACKER_UNIT ... */
    uint8_t riders_count, calls_count;
    uint8_t pool[2][FANTASY_TYPES]; /* pieces without origin that a side may call, by type */
    uint8_t pool_count[2];          /* pieces in a side's pool, with and without origin */
    uint8_t pooled[HOMES];          /* pieces with origin in a pool: type plus 1, plus 128 in Black's; 0 elsewhere */
    uint8_t origin[64];             /* of standing pieces: home number plus 1 */
};

_Static_assert(sizeof(struct fantasy) <= sizeof(((struct position *)0)->variant_state), "the state has room");

ALWAYS_INLINE const struct fantasy *fantasy_of(const struct position *p) { return (const void *)p->variant_state; }
ALWAYS_INLINE struct fantasy *fantasy_state(struct position *p) { return (void *)p->variant_state; }

/* The squares of kings aboard an AirShip, which no normal move takes. */
ALWAYS_INLINE bitboard kings_aboard(const struct position *p)
{
    const struct fantasy *f = fantasy_of(p);
    return p->by_type[KING] & f->ridden & (f->pieces[AIRSHIP] | f->pieces[WARSHIP]);
}

/* Own flags of the law. */
enum { FANTASY_ADVANCED = 1 };

ALWAYS_INLINE bool fantasy_advanced(const struct position *p) { return p->game->law->specific & FANTASY_ADVANCED; }

/* Options: FrontWhite and FrontBlack have 13 bits each. */
enum { FRONT_BITS = 13, TANK_SHIFT = 26, PENALTIES_SHIFT = 27 };

ALWAYS_INLINE bool tanks_for_dwarves(const struct position *p) { return p->option >> TANK_SHIFT & 1; }

extern const char fantasy_letters[]; /* by type, lower case */

ALWAYS_INLINE bool type_is_pawn(unsigned pt) { return pt <= MOOGLE; }
ALWAYS_INLINE bool type_is_promoted(unsigned pt) { return pt >= EMPEROR && pt < TANK; }
ALWAYS_INLINE unsigned type_plain(unsigned pt) { return type_is_promoted(pt) ? pt - PROMOTED : pt; }
ALWAYS_INLINE bool type_is_royal(unsigned pt) { return type_plain(pt) == KING; }
ALWAYS_INLINE bool type_is_carrier(unsigned pt) { return pt == TANK || type_plain(pt) >= AIRSHIP; }
ALWAYS_INLINE bool type_is_airship(unsigned pt) { return pt == AIRSHIP || pt == WARSHIP; }
ALWAYS_INLINE bool type_is_white_chocobo(unsigned pt) { return pt == WHITE_CHOCOBO || pt == MAGIC_CHOCOBO; }

/* Whether a captured piece of a type may be called. */
ALWAYS_INLINE bool type_is_callable(unsigned pt)
{
    unsigned plain = type_plain(pt);
    return plain == MAGITEK || (plain >= WHITE_MAGE && plain <= DARK_KNIGHT);
}

/* The piece type that began on a home: 0-7 are a1-h1, 8-15 a8-h8. */
extern const uint8_t home_types[HOMES];

ALWAYS_INLINE unsigned home_square(unsigned home) { return home < 8 ? home : home + 48; }
ALWAYS_INLINE unsigned home_of(unsigned square) { return square < 8 ? square : square - 48; }

ALWAYS_INLINE bitboard carriers(const struct fantasy *f)
{
    return f->pieces[AIRSHIP] | f->pieces[WARSHIP] | f->pieces[WHITE_CHOCOBO] | f->pieces[MAGIC_CHOCOBO] |
           f->pieces[CHOCOBO] | f->pieces[CHOCOBOT] | f->pieces[BLACK_CHOCOBO] | f->pieces[BLACK_TALON] |
           f->pieces[TANK];
}
ALWAYS_INLINE bitboard airships(const struct fantasy *f) { return f->pieces[AIRSHIP] | f->pieces[WARSHIP]; }

/* Actions: types of the law's own, with bits 0-6 from and 7-13 to as in orthodox steps. */
enum fantasy_action {
    FANTASY_MOVE =
        ACTION_SPECIFIC, /* bits 14-18 promotion, 19 takeover, 20-24 type of the rider that dismounts plus 1 */
    FANTASY_RETURN,      /* a move with promotion (c): 14-15 special, 16-18 its file, 20-24 rider */
    FANTASY_STRIKE,      /* slay or shot */
    FANTASY_CONVERT,
    FANTASY_CALL,         /* 14-18 type */
    FANTASY_SACRIFICE,    /* a Black Knight's */
    FANTASY_INTERJECTION, /* from the True Paladin's square, to the attacker's */
    FANTASY_OTHER         /* to: OTHER_... */
};

enum { OTHER_DECLINE, OTHER_PENALTY, OTHER_PENALTY_PIECE, OTHER_LOSS };

/* The promotions of a FANTASY_MOVE: 0 none, type plus 1, or (b). */
enum { PROMOTE_SELF = 31 };

ALWAYS_INLINE action faction_make(enum fantasy_action type, unsigned from, unsigned to)
{
    return (action)type << 28 | to << 7 | from;
}
ALWAYS_INLINE unsigned faction_type(action a) { return a >> 28; }
ALWAYS_INLINE unsigned faction_promotion(action a) { return a >> 14 & 31; }
ALWAYS_INLINE bool faction_takeover(action a) { return a >> 19 & 1; }
ALWAYS_INLINE unsigned faction_rider(action a) { return a >> 20 & 31; }
ALWAYS_INLINE unsigned faction_special(action a) { return a >> 14 & 3; }
ALWAYS_INLINE unsigned faction_file(action a) { return a >> 16 & 7; }
ALWAYS_INLINE unsigned faction_piece_type(action a) { return a >> 14 & 31; }

/* The specials that promotion (c) brings, by faction_special. */
extern const uint8_t returned_specials[3];

/*
 * Who gives what from where: sets of squares by type, both sides together. `mover` has the pieces that move and capture
 * from a square by their own normal moves, riders and called pieces's moves included, but no carriers; `giver` those
 * that use their specials: standing pieces, riders of White Chocobos, called pieces. Both point to fantasy.pieces where
 * nobody rides or calls.
 */
struct view {
    const struct position *p;
    const struct fantasy *f;
    bitboard occupied;
    const bitboard *mover, *giver;
    bitboard suppressed[2]; /* squares of a side where no piece uses specials */
    bitboard exempt;        /* units that are not the object of anybody's specials */
    bitboard magic[2];      /* units of a side that are not the object of enemy specials */
    bitboard kings[2];      /* kings' squares */
    bool blind;             /* as if nobody protected anybody */
    bitboard movers[FANTASY_TYPES], givers[FANTASY_TYPES];
};

/* view.c */
void view_make(struct view *v, const struct position *p);
/* The units of a side that friends protect; a king's square among them, which protection helps only against 12b. */
bitboard view_protected(const struct view *v, unsigned us);
/* Squares of a side whose pieces pierce protection with normal captures. */
bitboard view_piercing(const struct view *v, unsigned us);
/* Units of the other side that a colour's normal captures could take if nothing protected them. */
bitboard view_takeable(const struct view *v, unsigned us);
/* Enemy units that a White Wizard on a square may slay. */
bitboard view_wizard_targets(const struct view *v, unsigned wizard, unsigned us);
/* Whether a colour's king could be removed by the other side. */
bool view_attacked(const struct view *v, unsigned us);
/* Whether it could after the king, no object of fields, has gone to another square and left some empty; `taken` says
   whether normal captures take him there. */
bool view_king_attacked(const struct view *v, unsigned us, bitboard left, unsigned to, bool taken);
/* The squares of a side's True Paladins that could answer. */
bitboard view_interjectors(const struct view *v, unsigned us);
/* A Red Mage's two-by-one moves, captures and quiet moves alike. */
bitboard red_mage_leaps(unsigned square, bitboard occupied);
/* Leaps of three by one. */
bitboard long_leaps(bitboard from);
/* What shots along lines hit: the second unit on each, whatever the first one is. */
bitboard shot_lines(unsigned square, bitboard occupied, bool diagonals);

ALWAYS_INLINE bitboard wazir_attacks(unsigned square) { return king_attacks(square) & ~ferz_attacks(square); }

/* The units of the other side that a special of `us` may have as object. */
ALWAYS_INLINE bitboard view_objects(const struct view *v, unsigned us)
{
    return v->p->side[!us] & ~(v->exempt | v->magic[!us]);
}

/* pieces.c */
/* The word of the piece that stands on a square, which must not be empty; its riders have words of their own. */
fpiece unit_piece(const struct position *p, unsigned square);
/* Puts a piece on an empty square, or takes the one there off, its riders left as they are; sets and key follow. */
void unit_put(struct position *p, unsigned square, fpiece m);
fpiece unit_take(struct position *p, unsigned square);
/* Adds a rider to the unit on a square (or in LIMBO), or removes the one of an index of `riders`. */
void rider_add(struct position *p, unsigned square, fpiece m);
fpiece rider_remove(struct position *p, unsigned index);
/* Sends all riders of a square to another one. */
void riders_move(struct position *p, unsigned from, unsigned to);
/* A rider of a square of a type that reaches a target, by the order in which equal texts go; RIDERS_MAX if none. */
unsigned rider_find(const struct position *p, unsigned square, unsigned pt, unsigned to);
/* Adds a piece to a side's pool, or takes one out of it, one without origin first; returns its word. */
void pool_add(struct position *p, unsigned us, fpiece m);
fpiece pool_take(struct position *p, unsigned us, unsigned pt);
/* Takes the piece of a home out of the pool that it is in. */
fpiece pool_take_home(struct position *p, unsigned home);
/* Where a piece of a home is: its word with square, 0 if not on the board. */
fpiece home_find(const struct position *p, unsigned home);
/* Aborts unless all that is derived agrees with the pieces. */
void fantasy_check(const struct position *p);
/* The part that a removal which may be answered has in the key. */
uint64_t taken_key(const struct fantasy *f);

/* moves.c, specials.c: candidates, friendly king not asked; each returns the list's end. */
action *moves_list(const struct view *v, action *list);
action *specials_list(const struct view *v, action *list);
/* Where a piece of a type goes from a square: quiet targets and captures, blocked lines' first pieces included. */
void piece_reach(const struct view *v, unsigned us, unsigned pt, unsigned square, bitboard *quiet, bitboard *capture);

/* make.c */
/* Does what an action does to the pieces, but leaves the turn as it is; true if the removal may be answered. */
bool fantasy_make(struct position *p, action a);
/* Makes an action of this game, the turn included: the `apply` of its law. */
void fantasy_apply(struct position *p, action a);

/* penalties.c */
/* The penalty of an action that is illegal, if the option has one for it, or of the record of such a penalty. */
bool fantasy_attempt(const struct position *p, const char *text, size_t length, action *a);

/* fen.c: what struct movement and struct law ask for of the same names. */
bool fantasy_read(struct position *p, const char *text, char *error);
void fantasy_write(const struct position *p, struct text_builder *builder);
int fantasy_read_state(struct position *p, const char *name, const char *value, bool last);
void fantasy_write_state(const struct position *p, struct text_builder *builder);
bool fantasy_possible(const struct position *p, char *error);

/* text.c */
/* Writes an action, an attempt that only a penalty is for included. */
void fantasy_text(const struct position *p, action a, struct text_builder *builder);

/* images.c */
extern const struct piece_images fantasy_images;

#endif
