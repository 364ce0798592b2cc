/*
 * The pieces of a game from a file: how each type moves on the game's board, compiled from Betza's notation, and what
 * else the file says of them. A set of squares is `bitboard128` on every board; sets of pieces in struct position are
 * sets of slots, as on the boards of engine/mailbox.h, but any piece may have any slot.
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
    NO_VECTOR = 255
};

/* A way that a type of one colour goes, other than by plain leaps. */
struct custom_ray {
    uint8_t vector, range;        /* an index of custom_pieces.next; how many leaps at most */
    uint8_t flags;                /* betza_flag */
    uint8_t block[CUSTOM_BLOCKS]; /* vectors from where a leap begins to what lies between; NO_VECTOR */
};

/* Rays of one colour that are alike but for who goes on them, seen from the square that is attacked. */
struct custom_attack {
    struct custom_ray ray;       /* its vector leads away from the attacked square */
    uint8_t forth;               /* the vector of the attacker */
    uint8_t range[CUSTOM_TYPES]; /* of each type; 0: it does not go so */
};

struct custom_type {
    char name[40];
    char said[BETZA_TEXT_MAX];      /* how it moves, as the file has it */
    char piece[2 * BETZA_TEXT_MAX]; /* for XBoard, "" if it cannot be told */
    struct betza moves[2];
    struct custom_ray rays[2][CUSTOM_RAYS];
    unsigned rays_count[2];
    bool rook[2], bishop[2];                                    /* on a whole 8x8, instead of rays: goes as these do */
    bitboard128 to_empty[2][BOARD_MAX], to_enemy[2][BOARD_MAX]; /* plain leaps: steps and captures */
    bitboard128 from[2][BOARD_MAX];    /* from where a colour's piece captures on a square so */
    bitboard128 passing[2][BOARD_MAX]; /* where it captures en passant */
    bitboard128 first[2];              /* squares of first moves */
    bitboard128 zone[2];               /* where a step that ends there promotes */
    uint16_t promotes[2];              /* to which types, bit by type; 0: never */
    bool exists, pawn, royal, may_stay;
    uint16_t first_ranks;   /* of first moves, bit by rank as the side sees it; 0: where such pieces stand at first */
    uint8_t promotion_rank; /* as the side sees it, from 0 */
    bool value_said;        /* the file says its value */
    int value;              /* in centipawns, else from mobility */
    int8_t place[2][BOARD_MAX]; /* what a square is worth more than the mean */
};

/* Castling as a file says it: squares of king and partner, and where they go. */
struct castling_said {
    bool said, none;
    char squares[4][4];
};

/* Castling by one of the four rights: squares; king_from NO_SQUARE where there is none. */
struct custom_right {
    uint8_t king_from, partner_from, king_to, partner_to;
    uint8_t king, partner; /* their types */
    bitboard128 between;   /* must be empty: all that lies between and where they go, but for the two */
    bitboard128 way;       /* may not be attacked: where the king stands, crosses and goes */
};

/* A square that pawns of a colour pass over, and where the pawn stands then. */
struct custom_passing {
    uint8_t passed, victim;
};

enum custom_royals { ROYALS_EACH, ROYALS_LAST, ROYALS_ONE };

struct custom_pieces {
    struct piece_set pieces; /* first: what a game points to */
    struct movement movement;
    struct geometry geometry;
    char picture[CUSTOM_FILES_MAX * CUSTOM_RANKS_MAX + 1];
    char letters[TYPES_MAX + 1];
    char told[2048]; /* the pieces in lines for players */
    struct picture pictures[TYPES_MAX];
    uint8_t files, ranks, royals; /* royals: enum custom_royals */
    bool castles_to_partner; /* castling is written by the partner's square, for the king's target is that of a step */
    struct castling_said castling_said[2];
    bitboard128 all;
    uint16_t types_set, royal_types, pawn_types;
    int8_t vectors[CUSTOM_VECTORS][2];
    unsigned vectors_count;
    uint8_t next[CUSTOM_VECTORS][BOARD_MAX]; /* OFF_SQUARE where it leads off the board */
    struct custom_type types[CUSTOM_TYPES];
    struct custom_attack attacks[2][CUSTOM_ATTACKS];
    unsigned attacks_count[2];
    bitboard128 reached[2][BOARD_MAX]; /* by square, from where pieces of a colour may attack it by rays */
    uint16_t leapers[2];               /* types that capture by plain leaps */
    uint16_t passers[2];               /* types that capture en passant */
    struct custom_right castling[4];
    struct custom_passing passings[2][CUSTOM_PASSINGS];
    unsigned passings_count[2];
};

/* The position's variant state. */
struct custom_board {
    struct mailbox mailbox; /* without its sets of further types */
    bitboard128_kept by_type[CUSTOM_TYPES];
    bitboard128_kept side[2];
} __attribute__((may_alias));

ALWAYS_INLINE const struct custom_pieces *custom_pieces_of(const struct position *p)
{
    return (const struct custom_pieces *)p->game->pieces;
}
ALWAYS_INLINE struct custom_board *custom_board(struct position *p) { return (struct custom_board *)p->variant_state; }
ALWAYS_INLINE const struct custom_board *custom_board_of(const struct position *p)
{
    return (const struct custom_board *)p->variant_state;
}

/* Whether pieces are those of a file. */
bool custom_pieces_is(const struct piece_set *pieces);

/* The slots of the pieces on some squares. */
bitboard custom_slots(const struct position *p, bitboard128 squares);

/* The slots of the decider's pieces that may castle. */
bitboard custom_castlers(const struct position *p);

/* The slots of all pieces of some types, bit by type; for orthodox pieces their squares. */
bitboard custom_slots_of(const struct position *p, unsigned types);

/* compile.c: makes of what a file says, and of the pieces on the squares at the start, all that the other files use;
   false with an error. */
bool custom_pieces_compile(struct custom_pieces *m, const uint8_t *start, char *error, size_t room);

/* Whether a first move along a ray passes over squares, as the double step of a pawn does. */
bool custom_ray_passes(const struct custom_pieces *m, const struct custom_ray *ray);

/* The slots of the pieces of a type. */
bitboard custom_of_type(const struct position *p, unsigned pt);

/* steps.c: the generator, as struct movement wants it; and attacks. */
unsigned custom_list(const struct position *p, const struct scope *s, action *list);
unsigned custom_count(const struct position *p, const struct scope *s);
bool custom_any(const struct position *p, const struct scope *s);
bitboard custom_attackers(const struct position *p, unsigned colour);

/* Whether pieces of a colour attack a square, a piece having left another. */
bool custom_square_attacked(const struct position *p, unsigned square, unsigned by, unsigned left);

/* Whether a piece of a colour could capture en passant on a square. */
bool custom_passing_attacked(const struct position *p, unsigned square, unsigned by);

/* make.c: pieces put on the board and steps made; e.p. as struct passings wants it. */
void custom_put(struct position *p, unsigned piece, unsigned square);
void custom_make(struct position *p, action a, struct step *s);
extern const struct passings custom_passings;

/* The squares of the pawns that are captured on a passed square: all that have passed over it. */
bitboard128 custom_passing_victims(const struct position *p, unsigned square);

/* The passed squares that may be captured on now. */
bitboard128 custom_passed(const struct position *p);

/* fen.c: the fields of a FEN, and texts. */
bool custom_fen_read(struct position *p, const char *text, char *error);
void custom_fen_write(const struct position *p, struct text_builder *builder);
bool custom_castling_read(struct position *p, const char *text, char *error);
void custom_castling_write(const struct position *p, struct text_builder *builder);
bool custom_ep_read(struct position *p, const char *text, char *error);
void custom_ep_write(const struct position *p, struct text_builder *builder);
bool custom_possible(const struct position *p, char *error);
void custom_check(const struct position *p);
void custom_text(const struct position *p, action a, struct text_builder *builder);
void custom_castling_targets(const struct position *p, action a, unsigned *king, unsigned *rook);

#endif
