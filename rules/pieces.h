/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The contract of a piece set: board, starting position, types, and for pieces that are not orthodox ones on 8x8 a
   `movement` of hooks. Hooks are called by the turn machine, steps.c and the notation; others ask through game.h. */
#ifndef RULES_PIECES_H
#define RULES_PIECES_H

#include "engine/mailbox.h"
#include "engine/random.h"
#include "engine/text_builder.h"
#include "rules/piece_images.h"
#include "rules/scope.h"

/*
 * En passant for pieces that may pass over any squares. turn.ep and turn.ep_next are then sets of indices into a list
 * of the piece set's own, one list for each colour that passes. Example: custom/make.c.
 */
struct passings {
    /* Returns the entries of `ep` on which a piece of colour `passer` can still be captured. */
    bitboard (*alive)(const struct position *p, bitboard ep, unsigned passer);
    /* Returns the pieces that have passed, as bits of position.side. */
    bitboard (*pieces)(const struct position *p, bitboard ep, unsigned passer);
    /* Reads entries from a FEN; false if the text is bad. */
    bool (*read)(const struct position *p, const char *text, unsigned passer, bitboard *ep);
    /* Writes entries to a FEN. */
    void (*write)(const struct position *p, bitboard ep, unsigned passer, struct text_builder *builder);
};

/*
 * Input features of a learned evaluation for pieces that are not orthodox: rows of features for each colour, `placed`
 * rows with a square first, then `placeless` rows without. A position lists INPUT_FEATURES_MAX at most.
 */
enum { INPUT_FEATURES_MAX = 190 };

/* One input feature of a position. */
struct input_feature {
    uint8_t row, colour;
    uint8_t square; /* rank * files + file, for a row with a square */
};

/* The rows with a square where these are the pieces in position.board, kept in the slots of engine/mailbox.h. Tables,
   so that positions which differ in few squares can be compared and their sums cached. Arrays of two are by colour. */
struct input_board {
    /* by what stands on a square: its row in the view of a colour, that of an enemy piece `placed` more; NO_ROW: none
     */
    uint8_t rows[2][OFF_BOARD + 1];
    uint8_t seen[2][2][BOARD_MAX]; /* squares as a colour sees them: its ranks from behind; [1]: files mirrored */
};

enum { NO_ROW = 255 };

/* The input features of a piece set. */
struct input_features {
    const char *name;          /* features of the same name are the same; a word, or several */
    uint8_t placed, placeless; /* number of rows with a square, and without */
    uint8_t royal;             /* row of the royal piece */
    /* Lists the features of a position (room for INPUT_FEATURES_MAX), those of `board` apart; returns how many. */
    unsigned (*list)(const struct position *p, struct input_feature *list);
    const struct input_board *board; /* NULL: `list` lists the rows with a square, too */
    /* The output bucket of a position, 0..3, each of which has weights of its own; NULL: chosen by the steps left in
       the turn. */
    unsigned (*sort)(const struct position *p);
};

/*
 * What pieces do by settings of the law that no others know (LAW_CUSTOM). Each hook is called only where the setting is
 * in force.
 */
struct piece_rules {
    /* As law.actions, law.any and law.impossible, where each step puts a wall or turns may be passed. */
    unsigned (*actions)(const struct position *p, enum stage stage, action *list);
    bool (*any)(const struct position *p);
    const char *(*impossible)(const struct position *p);
    /* Returns how many passes in a row there will have been after one; 2 are the end of the game. */
    unsigned (*passes)(const struct position *p);
    /* Returns the slots of the kings of the side to move that may castle. */
    bitboard (*castlers)(const struct position *p);
    /* Whether no square is empty. */
    bool (*full)(const struct position *p);
    /* Whether pieces of colour `by` attack a square if the piece on square `left` is gone. */
    bool (*attacks)(const struct position *p, unsigned square, unsigned by, unsigned left);
    /* Returns the types of the pieces that attack the royal pieces of the side to move, bit by type. */
    unsigned (*checking)(const struct position *p);
    /* Counts a step of a turn, before it is known whether the turn goes on, and a turn that has ended. */
    void (*count_step)(struct position *p, const struct step *s);
    void (*count_turn)(struct position *p);
    /* Whether a position at the start of a turn is drawn by rules of the pieces, with *reason in words. */
    bool (*drawn)(const struct position *p, const char **reason);
    /* Returns the slots of the pieces of the side to move that the last step of a turn chases, an action from the
       position `before` to `now`. */
    bitboard (*chased)(const struct position *before, action a, const struct position *now);
    /* Whether the piece on a square may go where royal pieces of the other side may. */
    bool (*roams)(const struct position *p, unsigned square);
};

/*
 * The hooks of pieces that are not orthodox ones on 8x8: how they step, and how a FEN holds them.
 *
 * They work on a fairy position. Besides their own board and variant state they keep `key`, `progress`, and `by_type`
 * and `side` as far as the head of engine/position.h says: by_type[KING] are the royal pieces, by_type[PAWN] those
 * whose steps count as progress.
 */
struct movement {
    /* The first five are needed by all. Returns the pieces that attack a colour's royal piece; only `!= 0` has a
       meaning. */
    bitboard (*attackers)(const struct position *p, unsigned colour);
    /* Reads the first field of a FEN into an empty position; false with an error (room for FEN_ERROR_MAX). */
    bool (*read)(struct position *p, const char *text, char *error);
    /* Writes the first field of a FEN. */
    void (*write)(const struct position *p, struct text_builder *builder);
    /* Aborts with a message unless all derived data agrees with the board; for debug builds and tests. */
    void (*check)(const struct position *p);
    const char *letters; /* letters of the types, lower case */

    /* The next four are needed unless the law has `actions` and `any` and only actions of its own types. They do
       what steps_list(), steps_count(), steps_any() and step_make() do. They obey the flags and the stage of a
       scope, `ep` if they have e.p., and `from`, a set of slots, on boards of engine/mailbox.h. */
    unsigned (*list)(const struct position *p, const struct scope *s, action *list);
    unsigned (*count)(const struct position *p, const struct scope *s);
    bool (*any)(const struct position *p, const struct scope *s);
    void (*make)(struct position *p, action a, struct step *s);

    /* Optional from here on. Whether a game can come to these pieces; false with an error. NULL: it can. */
    bool (*possible)(const struct position *p, char *error);
    /* Read and write the third and fourth fields of a FEN, the fourth last of all; NULL: the field is "-". */
    bool (*read_castling)(struct position *p, const char *text, char *error);
    void (*write_castling)(const struct position *p, struct text_builder *builder);
    bool (*read_ep)(struct position *p, const char *text, char *error);
    void (*write_ep)(const struct position *p, struct text_builder *builder);
    /* Keys of the seventh field of a FEN, for what the pieces keep in variant_state beyond the board: their names,
       ended by NULL, in the order in which they are applied, after the turn has begun. Reading applies the value of a
       key, given by its index, and returns false if the value is bad. Writing adds all keys that are not at their
       default as `name=value,`, with a comma behind each. NULL: no such keys. */
    const char *const *state_keys;
    bool (*read_state)(struct position *p, unsigned key, const char *value);
    void (*write_state)(const struct position *p, struct text_builder *builder);
    /* Writes the text of a step. NULL: names of squares on the board, and promotions by `letters`. */
    void (*text)(const struct position *p, action a, struct text_builder *builder);
    /* Finds the targets of king and rook in a legal castling. NULL: as on 8x8. */
    void (*castling_targets)(const struct position *p, action a, unsigned *king, unsigned *rook);
    /* Whether only two bare kings are left, a draw. NULL: it is so if all pieces are kings. */
    bool (*bare)(const struct position *p);
    /* Returns how many pieces of a type a colour has in hand. NULL: there are no hands. */
    unsigned (*in_hand)(const struct position *p, unsigned colour, unsigned pt);

    /* Names the rule by which a friendly piece does not go to a square, where what the rules say of its type does not
       show it; NULL if there is none. NULL: there is none. */
    const char *(*why_illegal)(const struct position *p, unsigned from, unsigned to);

    /* Returns the pieces of a type. NULL: position.by_type. */
    bitboard (*of_type)(const struct position *p, unsigned pt);
    /* Returns the squares of a side's pieces of some types, bit by type; UINT16_MAX: of all. NULL: those of the slots
       are. */
    uint128 (*squares)(const struct position *p, unsigned types, unsigned side);
    /* The codes that the author prints for the types, two letters each; NULL: none. Types from `codes_promoted` on are
       promoted pieces. */
    const char *codes;
    uint8_t codes_promoted;
    const struct input_features *features; /* input features; NULL: no learned evaluation */
    const struct piece_rules *rules;       /* NULL: the pieces know no such settings */
    const struct passings *passings;       /* NULL: e.p. as on 8x8 or on the boards of engine/mailbox.h, or none */
    bool any_kings;                 /* a side may have several royal pieces; `possible` says whether it has enough */
    bool orthodox;                  /* orthodox pieces on 68 squares, with a board of 8x8 as its inner files */
    const struct picture *pictures; /* pictures by type; NULL: those of orthodox pieces */
    /* used instead of pictures on 8x8 where the type does not say all; NULL: pictures */
    const struct piece_images *images;
};

/* The size and shape of a board: square = rank * files + file, both from 0. */
struct geometry {
    uint8_t files, ranks;
    const char *picture; /* as MAILBOX_PICTURE_68 of engine/mailbox.h, without separators */
};

/* A piece set: the starting position, which type is royal, what is compulsory and what wins. */
struct piece_set {
    const char *id;                  /* as in PIECES:LAW */
    const struct geometry *geometry; /* NULL: 8x8 */
    const struct movement *movement; /* NULL: the orthodox and medieval pieces of steps.c on 8x8 */
    const char *start_fen;           /* FEN of the starting position */
    /* Writes the FEN of a starting position drawn at random, for games that have many. NULL: all games start from
       `start_fen`. */
    void (*array_draw)(struct random *random, struct text_builder *builder);
    bool royal;             /* kings are royal: check, mate or their capture count; else they are ordinary pieces */
    uint8_t kingless;       /* sides that begin without a royal piece and need none, bit by side */
    bool must_capture;      /* a step must capture if one can, and a side without pieces or steps wins */
    uint16_t promotions;    /* types that a pawn may become, bit by type */
    uint16_t scope_flags;   /* flags from which every scope of these pieces starts */
    bool draws;             /* rules of the pieces draw positions (piece_rules.drawn) */
    bool captors_vanish;    /* a piece that captures may become a wall */
    bool turns_over;        /* a step may turn pieces of the other side over */
    uint16_t royal_in_hand; /* royal types that begin in a hand, bit by type */
    uint16_t drops;         /* types that may be dropped from a hand, bit by type; 0: there are no hands */
    bool gates;             /* a step may put a piece in hand on the square that it leaves */
    bool pawns_first_rank;  /* pawns may stand on their own first rank */
    bool pawns_last_rank;   /* pawns may stand on their last rank, where they have no steps */
    bool king_takes_rook;   /* castling is written king takes rook, for kings and rooks begin on any squares */
    bool black_first;       /* Black makes the first turn of the game */
    bool from_file;         /* this is the first member of a struct custom_pieces (rules/custom/pieces.h) */
};

#endif
