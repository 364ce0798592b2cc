/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The pieces of a game from a games file: how each type moves on the game's board, compiled from Betza's notation, and
 * what else the file says of them. A set of squares is a `bitboard128` on every board. Sets of pieces in struct
 * position are sets of slots, as on the boards of engine/mailbox.h, but any piece may have any slot. Used by
 * rules/custom, notation, rules text and evaluation.
 */
#ifndef RULES_CUSTOM_PIECES_H
#define RULES_CUSTOM_PIECES_H

#include "engine/bitboard128.h"
#include "rules/custom/betza.h"
#include "rules/game.h"

enum {
    CUSTOM_TYPES = 16,
    CUSTOM_FILES_MAX = 12,
    CUSTOM_RANKS_MAX = 12,
    CUSTOM_SQUARES_MAX = 120,
    CUSTOM_PIECES_MAX = 64,
    CUSTOM_VECTORS = 160,
    CUSTOM_RAYS = 64,
    CUSTOM_ATTACKS = 192,
    CUSTOM_BLOCKS = 2,
    CUSTOM_PASSINGS = 64,
    GATES_FILES_MAX = 10, /* the letters of further files are those of castling rights */
    INPUTS_NAME_MAX = 64,
    PIECE_PROMOTED = CUSTOM_TYPES, /* added to a piece: a promoted one that goes to a hand as what it was */
    NO_VECTOR = 255
};

/* Squares as a games file says them, by colour: the files of each rank, seen from White's side; Black's are mirrored
   unless the file says them, too. */
struct region {
    bool said, black_said;
    uint16_t files[2][CUSTOM_RANKS_MAX];
    uint8_t ranks_named, files_named; /* the board must have so many */
};

/* A way that a type of one colour moves, other than by plain leaps. */
struct custom_ray {
    uint8_t vector, range;        /* vector: an index of custom_pieces.next; range: how many leaps at most */
    uint8_t flags;                /* betza_flag */
    uint8_t block[CUSTOM_BLOCKS]; /* vectors from the start of a leap to the squares between; NO_VECTOR */
};

/* The rays of all types of one colour that go the same way, seen from the attacked square. */
struct custom_attack {
    struct custom_ray ray;       /* its vector leads away from the attacked square */
    uint8_t forth;               /* vector of the attacker's step */
    uint8_t range[CUSTOM_TYPES]; /* how far each type goes by this ray; 0: it does not */
};

/* A piece type of a games file. Arrays of two are by colour. */
struct custom_type {
    char name[40];
    char said[BETZA_TEXT_MAX];      /* its moves, as the file has them */
    char piece[2 * BETZA_TEXT_MAX]; /* its moves for XBoard; "" if they cannot be told */
    struct betza moves[2];
    struct custom_ray rays[2][CUSTOM_RAYS];
    unsigned rays_count[2];
    bool rook[2], bishop[2]; /* on a whole board of 8x8: moves as a rook, a bishop, and has no rays for that */
    /* by square: targets of plain leaps, without and with capture */
    bitboard128 to_empty[2][BOARD_MAX], to_enemy[2][BOARD_MAX];
    bitboard128 from[2][BOARD_MAX];    /* by square: squares from which a plain leap captures there */
    bitboard128 passing[2][BOARD_MAX]; /* by square: targets of e.p. captures */
    bitboard128 first[2];              /* squares where it has first moves */
    bitboard128 zone[2];               /* squares where a step that ends there promotes */
    uint16_t promotes[2];              /* types that it may become, bit by type; 0: it does not promote */
    bitboard128 bounds[2];             /* squares where it may go */
    bitboard128 covers[2];             /* squares that its rays may attack */
    bitboard128 dead[2];               /* squares where it may not stay */
    bool exists, pawn, royal, may_stay;
    bool progress;              /* its steps reset the counter of turns without progress */
    uint8_t limit;              /* a side gets no more of them by promotion; 0: any number */
    bool leaving;               /* it promotes by leaving its zone, too */
    bool turning;               /* it promotes in place of a step: on its square, or to a square where the new piece
                                   could go, if that then attacks nothing; only one in its zone, or the side's last */
    bool stuck;                 /* it must promote in its zone and has nothing to become */
    bool capturing;             /* it promotes by captures alone */
    bool once;                  /* only a piece that has not moved makes first moves, a royal one not in check */
    uint16_t unseen;            /* nor after an enemy of these types has come to its rank or file, bit by type */
    uint8_t in_hand;            /* the type as which it goes to a hand */
    uint8_t before[2];          /* the type that a promoted piece of this type was, by colour; CUSTOM_TYPES: none */
    uint8_t file_limit;         /* no drop on a file where the side has so many; 0: any number */
    bitboard128 drops[2];       /* squares where it may be dropped */
    struct region drops_said;   /* where it may be dropped */
    struct region first_said;   /* where it has first moves; not said: where the type stands at the start */
    struct region zone_said;    /* where it promotes */
    struct region bounds_said;  /* where it may go; not said: everywhere */
    uint8_t promotion_rank;     /* the zone is this rank, from 1, and those beyond; 0: it is squares */
    bool value_said;            /* the games file says its value */
    int value;                  /* value in centipawns; computed from mobility unless the file says it */
    int8_t place[2][BOARD_MAX]; /* by square: value of the square above the mean, in centipawns */
};

/* A castling as the games file says it: squares of king and partner, and where they go. */
struct castling_said {
    bool said, none, black_none; /* none: nobody has it; black_none: Black has not */
    char squares[4][4];
};

/* A castling by one of the four rights: squares; king_from is NO_SQUARE if there is none. */
struct custom_right {
    uint8_t king_from, partner_from, king_to, partner_to;
    uint8_t king, partner; /* types of king and partner */
    /* squares that must be empty: what lies between king and partner and where they go, without their own */
    bitboard128 between;
    bitboard128 way; /* squares that may not be attacked: where the king stands, crosses and goes */
};

/* A square that a pawn passes over by its first move, and the square where it then stands. */
struct custom_passing {
    uint8_t passed, victim;
};

/* How turns are counted in which a side with more pieces must win, by the rules of Makruk, Cambodian and ASEAN Chess.
 */
enum custom_counting { COUNTING_NONE, COUNTING_MAKRUK, COUNTING_CAMBODIAN, COUNTING_ASEAN };

/* Where pieces in hand come from: there are none; from the start alone; both sides have any number of them for ever;
   from captures, promoted pieces as what they were; from captures, promoted pieces as they are. */
enum custom_hands { HANDS_NONE, HANDS_START, HANDS_FREE, HANDS_CAPTURES, HANDS_AS_THEY_ARE };

/* Where pieces may be dropped by what stands around, and which pieces a step turns over: no rule; where they enclose
   enemies in lines, and these; beside a friendly piece, and enemies beside it; the same, but a drop turns over only
   beside a friendly piece; not beside an enemy; at the end of a way down its file; at the end of a way in from an edge.
 */
enum custom_enclosing {
    ENCLOSING_NONE,
    ENCLOSING_REVERSI,
    ENCLOSING_ATAXX,
    ENCLOSING_QUADWRANGLE,
    ENCLOSING_SNORT,
    ENCLOSING_TOP,
    ENCLOSING_SIDES
};

/* Which squares become walls, which nobody enters: none; a line away by which the piece that has stepped could go on;
   any, but the wall before goes; next to the edge of the board or to a wall; the one that the step has left; any. All
   but WALLS_PAST are an action of their own behind each step. */
enum custom_walls { WALLS_NONE, WALLS_ARROW, WALLS_DUCK, WALLS_EDGE, WALLS_PAST, WALLS_STATIC };

/* Whether a step may put a piece in hand on the square that it leaves: no; yes, and pieces are dropped, too; yes, and
   there are no other drops. */
enum custom_gates { GATES_NONE, GATES_BESIDES_DROPS, GATES_ALONE };

/* Of several royal pieces of a side: each must be safe, only the last ones (custom_pieces.royals_last), at least one,
   or only the last ones of each type. */
enum custom_royals { ROYALS_EACH, ROYALS_LAST, ROYALS_ONE, ROYALS_LAST_OF_TYPE };

/* A piece set of a games file with its compiled tables. */
struct custom_pieces {
    struct piece_set pieces; /* must be first: games point to it */
    struct movement movement;
    struct geometry geometry;
    char picture[CUSTOM_FILES_MAX * CUSTOM_RANKS_MAX + 1];
    char letters[TYPES_MAX + 1]; /* lower case; upper case: a promoted type, written as + and the letter */
    char told[2048];             /* the pieces in lines, for the rules text */
    struct picture pictures[TYPES_MAX];
    uint8_t files, ranks, royals; /* royals: enum custom_royals */
    uint8_t royals_last;          /* ROYALS_LAST...: with so many or fewer each must be safe, with more none */
    uint8_t hands;                /* enum custom_hands */
    uint8_t gates;                /* enum custom_gates */
    uint16_t drops_both_colours;  /* types of which a side's pieces are dropped half on dark, half on light squares */
    uint16_t must_drop;           /* while a side has such a type in hand that it can drop, it must, bit by type */
    uint8_t enclosing;            /* enum custom_enclosing: where drops go, but ... */
    struct region enclosing_said; /* ... only here while one of these squares is empty */
    bool encloses;                /* one of the two is said */
    uint8_t flips;                /* enum custom_enclosing: what steps turn over */
    struct region lines_said;     /* squares that lines join with those aslant: moves with BETZA_LINES go along them */
    uint16_t no_hurdles;          /* types over which nobody hops, bit by type */
    uint8_t chase[6];             /* the types that the rules of chases speak of (chase.c); CUSTOM_TYPES: none */
    bool unusual;                 /* steps may gate, drops be compulsory, or the board is crowded */
    bool crowded;                 /* there may be more pieces than slots: a slot is that of two squares, 64 apart */
    bool drops_promoted;          /* pieces in hand may be dropped as their promoted types, too */
    bool drops_check;             /* drops may not give check */
    uint16_t drops_mate;          /* types whose drops may not mate, bit by type */
    bool pawns_promote;           /* pawns promote as in chess, for no section says more: on the last rank */
    bool progress_said, limited;  /* whether the file says which types make progress, and limits of promotion */
    bool dead_ends;               /* pieces may not stay where they could never move */
    bool reduces;                 /* captures may leave so few royal pieces of their own side that they count */
    bool blasts;                  /* a capture removes the capturing piece and those beside its target, ... */
    uint16_t blast_spared;        /* ... but for those of these types beside it, ... */
    uint16_t blast_immune;        /* ... and of these types anywhere, bit by type */
    uint16_t mutually_immune;     /* types that do not capture their own, bit by type */
    uint8_t walls;                /* enum custom_walls */
    struct region walls_said;     /* where walls may be put */
    bitboard128 walls_bounds[2];  /* the same, by colour of the side that puts them */
    uint16_t petrified;           /* types that become a wall by capturing, bit by type */
    bool no_flight;               /* in check a royal piece steps only to capture what checks it */
    bool facing;                  /* royal pieces of both sides may not see each other along a rank or file */
    uint8_t counting;             /* enum custom_counting */
    char counted[4];              /* the letters of rooks, khons and knights for it */
    struct region passed_said;    /* where pawns can be captured e.p. */
    bool castles_opposite;        /* who castles to a side takes that right from the other player */
    /* Castling is written by the partner's square, for the king's target could be that of a step. */
    bool castles_to_partner;
    /* Kings and partners may begin on any squares of their rank: position.king_start and rook_start say where. */
    bool castles_anywhere;
    /* Kings and partners of these types may castle from where they are dropped. */
    bool castles_dropped;
    uint8_t dropped_king, dropped_partner;
    struct castling_said castling_said[2];
    bitboard128 all;
    bitboard128 around[BOARD_MAX]; /* the squares next to each */
    uint16_t types_set, royal_types, pawn_types;
    int8_t vectors[CUSTOM_VECTORS][2];
    bool vector_lines[CUSTOM_VECTORS]; /* whether a vector goes along the lines of the board alone */
    unsigned vectors_count;
    /* by vector and square: where the vector leads; OFF_SQUARE off the board */
    uint8_t next[CUSTOM_VECTORS][BOARD_MAX];
    struct custom_type types[CUSTOM_TYPES];
    struct custom_attack attacks[2][CUSTOM_ATTACKS];
    unsigned attacks_count[2];
    bitboard128 reached[2][BOARD_MAX]; /* by square: the squares from which rays of a colour may reach it */
    uint16_t leapers[2];               /* types that capture by plain leaps, bit by type */
    uint16_t passers[2];               /* types that capture e.p., bit by type */
    struct custom_right castling[4];
    struct custom_passing passings[2][CUSTOM_PASSINGS];
    unsigned passings_count[2];
    struct input_features features; /* of a learned evaluation, with its tables and its name */
    struct input_board inputs;
    char inputs_name[INPUTS_NAME_MAX];
};

/* The position's variant state: slots, and pieces as sets of squares. */
struct custom_board {
    struct mailbox mailbox; /* `further` is not used */
    bitboard128_kept by_type[CUSTOM_TYPES];
    bitboard128_kept side[2];
    bitboard128_kept walls;        /* squares of the board that have become walls; OFF_BOARD in position.board */
    bitboard128_kept unmoved;      /* pieces that may still make their first moves, where these can be lost, or gate */
    uint8_t count_limit, counted;  /* turns of both sides that are counted at most, 0: none are; counted so far */
    bitboard promoted;             /* slots of the pieces that go to a hand as what they were before promotion */
    uint8_t hand[2][CUSTOM_TYPES]; /* number of pieces in hand by colour and type */
} __attribute__((may_alias));
_Static_assert(sizeof(struct custom_board) <= 8 * VARIANT_STATE_WORDS, "the board fits into the variant state");

/* Returns the piece set of a position whose pieces are from a games file. */
ALWAYS_INLINE const struct custom_pieces *custom_pieces_of(const struct position *p)
{
    return (const struct custom_pieces *)p->game->pieces;
}
/* Returns the variant state of a position, to change. */
ALWAYS_INLINE struct custom_board *custom_board(struct position *p) { return (struct custom_board *)p->variant_state; }
/* Returns the variant state of a position. */
ALWAYS_INLINE const struct custom_board *custom_board_of(const struct position *p)
{
    return (const struct custom_board *)p->variant_state;
}

/* An action of a step that also puts a piece of a type from the hand on the square that it leaves, of a castling
   perhaps on its partner's: it is said in the bits of the action that belong to the law. */
ALWAYS_INLINE action action_with_gate(action a, unsigned pt, bool partner)
{
    return a | (pt + 1) << 18 | (action)partner << 23;
}
/* Whether an action puts a piece so. */
ALWAYS_INLINE bool action_gates(action a) { return action_specific(a) != 0; }
/* Returns the type of the piece that an action puts so. */
ALWAYS_INLINE unsigned action_gated(action a) { return (action_specific(a) - 1) & (CUSTOM_TYPES - 1); }
/* Returns the square where an action puts it. */
ALWAYS_INLINE unsigned action_gate(action a) { return action_specific(a) >> 5 ? action_to(a) : action_from(a); }

/* Returns what a number of pieces of a type in hand adds to the key. */
ALWAYS_INLINE uint64_t hand_key(unsigned colour, unsigned pt, unsigned number)
{
    return number * mailbox_keys[piece_make(colour, pt)][CUSTOM_SQUARES_MAX];
}

/* Whether the piece on a square, on any board, goes to a hand as what it was before its promotion. */
ALWAYS_INLINE bool custom_promoted(const struct position *p, unsigned square)
{
    return p->mailbox == MAILBOX_CUSTOM && (custom_board_of(p)->promoted >> mailbox_of(p)->slot[square] & 1);
}

/* Returns the squares of king and partner of a castling that a side may still make. */
ALWAYS_INLINE bitboard128 custom_right_squares(const struct position *p, unsigned right)
{
    const struct custom_right *c = &custom_pieces_of(p)->castling[right];
    return custom_pieces_of(p)->castles_anywhere
               ? bits128_bit(p->king_start[right >> 1]) | bits128_bit(p->rook_start[right])
               : bits128_bit(c->king_from) | bits128_bit(c->partner_from);
}

/* Whether a piece set is a struct custom_pieces with its own movement. */
bool custom_pieces_is(const struct piece_set *pieces);

/* Whether a piece that may go to an empty square stays able to step as long as it is not captured, whatever else
   happens on the board, and a pawn as long as no piece stands before it: no piece hops or is lame, none but pawns goes
   where it does not capture, pawns go straight ahead, and a capture removes one piece. */
bool custom_steady(const struct piece_set *pieces);

/* Returns the slots of the pieces on some squares. */
bitboard custom_slots(const struct position *p, bitboard128 squares);

/* castling.c: returns the slots of the kings of the side to move that may castle. */
bitboard custom_castlers(const struct position *p);

/* Returns the squares of a region for a colour, on the board of the pieces; all if it is not said. */
bitboard128 region_squares(const struct custom_pieces *m, const struct region *region, unsigned colour);

/* compile.c: makes the tables from what the games file says and the pieces at the start (a piece for each square);
   false, with an error, if there is no room. */
bool custom_pieces_compile(struct custom_pieces *m, const uint8_t *start, char *error, size_t room);

/* Whether a first move along a ray passes over squares, as the double step of a pawn does. */
bool custom_ray_passes(const struct custom_pieces *m, const struct custom_ray *ray);

/* Returns the slots of the pieces of a type, as movement.of_type. */
bitboard custom_of_type(const struct position *p, unsigned pt);
/* Returns the squares of a side's pieces of some types, as movement.squares. */
bitboard128 custom_squares(const struct position *p, unsigned types, unsigned side);

/* steps.c: lists the steps inside a scope, as movement.list. */
unsigned custom_list(const struct position *p, const struct scope *s, action *list);
/* steps.c: counts the steps inside a scope, as movement.count. */
unsigned custom_count(const struct position *p, const struct scope *s);
/* steps.c: whether there is a step inside a scope, as movement.any. */
bool custom_any(const struct position *p, const struct scope *s);
/* attacks.c: not 0 if a colour's royal pieces are attacked so that it counts, as movement.attackers. */
bitboard custom_attackers(const struct position *p, unsigned colour);

/* attacks.c: whether pieces of colour `by` attack a square if the piece on square `left` is gone. */
bool custom_square_attacked(const struct position *p, unsigned square, unsigned by, unsigned left);

/* attacks.c: returns the types of the pieces that attack the royal pieces of the side to move, bit by type. */
unsigned custom_checking(const struct position *p);

/* attacks.c: whether the piece on a square attacks a piece of the other side. */
bool custom_attacks_any(const struct position *p, unsigned square);

/* attacks.c: returns the square of the only enemy piece that attacks a square, as its capture ends the check; all
   squares if nothing attacks it, none if several do. */
bitboard128 custom_sole_attacker(const struct position *p, unsigned square);

/* make.c: takes passed squares away when a piece or a wall lands on one or its pawn steps on. */
void custom_passed_lose(struct position *p, unsigned us, unsigned from, unsigned to);

/* walls.c: makes a wall of an empty square. */
void custom_wall(struct position *p, unsigned square);
/* walls.c: puts the wall of the step that has just been made, and says in *s that it was that piece's. */
void custom_wall_put(struct position *p, action a, struct step *s);
/* walls.c: returns the key of the walls, which is part of position.key. */
uint64_t custom_walls_key(const struct position *p);
/* walls.c: lists actions where each step puts a wall, as law.actions: steps, or the wall of the step before. */
unsigned custom_walls_actions(const struct position *p, enum stage stage, action *list);
/* walls.c: whether there is a step or a wall, as law.any. */
bool custom_walls_any(const struct position *p);
/* walls.c: whether no turn comes to such a state, as law.impossible. */
const char *custom_walls_impossible(const struct position *p);

/* Whether walls are built, so that lines are stopped where they were open. */
ALWAYS_INLINE bool custom_builds(const struct custom_pieces *m) { return m->walls || m->petrified; }

/* make.c: puts a piece on an empty square, in a free slot. */
void custom_put(struct position *p, unsigned piece, unsigned square);
/* castling.c: gives a side the castlings for which its pieces stand ready, one of them dropped on a square. */
void custom_castling_gain(struct position *p, unsigned square);
/* make.c: adds a number of pieces, perhaps a negative one, to a hand. */
void custom_hand_add(struct position *p, unsigned colour, unsigned pt, int number);
/* make.c: takes a piece that comes to the board out of a hand, which stays full where it has any number of each. */
void custom_hand_take(struct position *p, unsigned colour, unsigned pt);
/* make.c: puts a piece on an empty square that goes to a hand as what it was before its promotion. */
void custom_put_promoted(struct position *p, unsigned piece, unsigned square);
/* hands.c: returns the squares where the side to move may drop a piece of a type, kings left attacked included. */
bitboard128 custom_drop_targets(const struct position *p, unsigned pt);
/* hands.c: returns the squares, out of some, where a drop does not give check or mate against a setting. */
bitboard128 custom_drops_allowed(const struct position *p, unsigned pt, bitboard128 squares);
/* hands.c: fills in what the types are in hand, and where they may be dropped. */
void hands_compile(struct custom_pieces *m);
/* hands.c: reads the pieces in hand behind the board of a FEN, between brackets; false with an error. */
bool custom_hands_read(struct position *p, const char *text, char *error);
/* hands.c: writes the pieces in hand behind the board of a FEN, White's first. */
void custom_hands_write(const struct position *p, struct text_builder *builder);
/* hands.c: what the pieces in hand add to the key. */
uint64_t hands_key(const struct position *p);
/* hands.c: returns the number of pieces in hand, as movement.in_hand. */
unsigned custom_in_hand(const struct position *p, unsigned colour, unsigned pt);
/* hands.c: whether pieces of a type go to a hand as what they were if they have become it by promotion. */
bool custom_turns_back(const struct piece_set *pieces, unsigned pt);
/* hands.c: whether only kings are left, on the board and in hand, as movement.bare. */
bool custom_bare(const struct position *p);
/* make.c: makes a step, as movement.make. */
void custom_make(struct position *p, action a, struct step *s);
/* make.c: e.p. as struct passings wants it. */
extern const struct passings custom_passings;

/* counting.c: counts a step of a turn: the last pawn that a bare king takes begins the count. */
void custom_count_step(struct position *p, const struct step *s);
/* counting.c: counts the turn that has ended. */
void custom_count_turn(struct position *p);
/* counting.c: whether the turns that are counted are over, or nothing is left but promotions in place of a step. */
bool custom_drawn(const struct position *p, const char **reason);
/* counting.c: reads the limit of the count, or the count, from a FEN; false if it is bad. */
bool custom_count_read(struct position *p, bool limit, const char *value);
/* counting.c: writes them to a FEN. */
void custom_count_write(const struct position *p, struct text_builder *builder);

/* unmoved.c: sets which pieces may still make their first moves. */
void custom_unmoved_set(struct position *p, bitboard128 squares);
/* unmoved.c: returns the squares of all pieces that may make first moves, were none lost. */
bitboard128 custom_unmoved_all(const struct position *p);
/* unmoved.c: loses the first moves that an action has ended, where they can be lost. */
void custom_unmoved_lose(struct position *p, const struct step *s);
/* unmoved.c: returns the key of these pieces, which is part of position.key. */
uint64_t custom_unmoved_key(const struct position *p);

/* gates.c: returns the squares of the first rank of a colour. */
bitboard128 custom_first_rank(const struct custom_pieces *m, unsigned colour);
/* gates.c: makes the gate of an action, if it has one, and closes those whose pieces have gone. */
void custom_gates_make(struct position *p, const struct step *s);
/* gates.c: lists the steps inside a scope where steps may gate, drops may be compulsory, or the board is crowded. */
unsigned custom_unusual_list(const struct position *p, const struct scope *s, action *list);
/* gates.c: adds the gate that a letter of a FEN says to a set of squares; false with an error. */
bool custom_gate_read(struct position *p, char letter, bitboard128 *gates, char *error);
/* gates.c: sets which gates are open, without those of sides that have nothing to put there. */
void custom_gates_set(struct position *p, bitboard128 gates);
/* gates.c: writes the open gates of a colour to a FEN, unless castling rights say them; false if there are none. */
bool custom_gates_write(const struct position *p, unsigned colour, struct text_builder *builder);
/* steps.c: lists the steps inside a scope without gates, of the pieces that mailbox.square knows by their slots. */
unsigned custom_steps_list(const struct position *p, const struct scope *s, action *list);
/* steps.c: whether there is such a step. */
bool custom_steps_any(const struct position *p, const struct scope *s);

/* flips.c: returns the squares, out of some, that what stands around leaves open to a drop. */
bitboard128 custom_enclosing(const struct position *p, bitboard128 squares);
/* flips.c: turns the pieces over that a step encloses. */
void custom_flip(struct position *p, const struct step *s);
/* flips.c: whether no square is empty. */
bool custom_full(const struct position *p);
/* make.c: gives a piece to the other side. */
void custom_turn_over(struct position *p, unsigned square);
/* chase.c: returns the slots of the pieces of the side to move that the last step of a turn chases, an action from the
   position `before` to `now`. */
bitboard custom_chased(const struct position *before, action a, const struct position *now);
/* chase.c: whether the piece on a square may go where royal pieces of the other side may. */
bool custom_roams(const struct position *p, unsigned square);
/* passes.c: returns how many passes in a row there will have been after one; 2 are the end of the game. */
unsigned custom_passes(const struct position *p);
/* passes.c: lists actions where turns may be passed, as law.actions. */
unsigned custom_pass_actions(const struct position *p, enum stage stage, action *list);
/* passes.c: whether there is a step, as law.any. */
bool custom_pass_any(const struct position *p);

/* features.c: fills in the input features of a learned evaluation. */
void features_compile(struct custom_pieces *m);

/* fen.c: the keys of the seventh field of a FEN, as movement.state_keys has them, and their readers and writer. */
extern const char *const custom_state_keys[];
bool custom_state_read(struct position *p, unsigned key, const char *value);
void custom_state_write(const struct position *p, struct text_builder *builder);

/* Returns the squares of the pawns that an e.p. capture on a square takes: all that have passed over it. */
bitboard128 custom_passing_victims(const struct position *p, unsigned square);

/* Returns the squares on which the side to move may capture e.p. now. */
bitboard128 custom_passed(const struct position *p);

/* Returns the squares that a capture by a piece of a type on a square blasts, where captures do; its own is one unless
   the type is immune. Where the piece comes from is one of them, too, while it stands there. */
bitboard128 custom_blast(const struct position *p, unsigned pt, unsigned to);

/* fen.c: reads the first field of a FEN, as movement.read. */
bool custom_fen_read(struct position *p, const char *text, char *error);
/* fen.c: writes the first field of a FEN, as movement.write. */
void custom_fen_write(const struct position *p, struct text_builder *builder);
/* castling.c: fills in which squares a castling needs empty and safe. */
void custom_right_fill(struct custom_right *c);
/* castling.c: returns a castling as it is in a position; *moved has room for it. */
const struct custom_right *custom_right_at(const struct position *p, unsigned right, struct custom_right *moved);
/* castling.c: reads the castling field of a FEN, as movement.read_castling. */
bool custom_castling_read(struct position *p, const char *text, char *error);
/* castling.c: writes the castling field of a FEN, as movement.write_castling. */
void custom_castling_write(const struct position *p, struct text_builder *builder);
/* fen.c: reads the e.p. field of a FEN, as movement.read_ep. */
bool custom_ep_read(struct position *p, const char *text, char *error);
/* fen.c: writes the e.p. field of a FEN, as movement.write_ep. */
void custom_ep_write(const struct position *p, struct text_builder *builder);
/* fen.c: whether a game can come to these pieces, as movement.possible. */
bool custom_possible(const struct position *p, char *error);
/* fen.c: aborts unless board, slots, sets and key agree, as movement.check. */
void custom_check(const struct position *p);
/* fen.c: writes the text of a step, as movement.text. */
void custom_text(const struct position *p, action a, struct text_builder *builder);
/* castling.c: where king and partner go with a castling, as movement.castling_targets. */
void custom_castling_targets(const struct position *p, action a, unsigned *king, unsigned *rook);

#endif
