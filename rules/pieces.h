/* Sets of pieces, orthodox or with a board and steps of their own. */
#ifndef RULES_PIECES_H
#define RULES_PIECES_H

#include "engine/random.h"
#include "rules/notation/text_builder.h"
#include "rules/piece_images.h"
#include "rules/scope.h"

/*
 * En passant of pieces that pass over squares of any sort: sets of passed squares in the turn are sets of indices of
 * the pieces's own, of the colour that has passed.
 */
struct passings {
    /* Those on which a piece may still be captured, and those that some piece of the other colour attacks so. */
    bitboard (*alive)(const struct position *p, bitboard ep, unsigned passer);
    bitboard (*useful)(const struct position *p, bitboard ep, unsigned passer);
    /* The pieces that have passed, as the sets of pieces have them. */
    bitboard (*pieces)(const struct position *p, bitboard ep, unsigned passer);
    bool (*read)(const struct position *p, const char *text, unsigned passer, bitboard *ep);
    void (*write)(const struct position *p, bitboard ep, unsigned passer, struct text_builder *builder);
};

/*
 * What a learned evaluation sees of pieces that are not orthodox ones: things in rows, those that have a place before
 * those that have none, each of a colour. No more than INPUT_FEATURES_MAX are listed of a position.
 */
enum { INPUT_FEATURES_MAX = 190 };

struct input_feature {
    uint8_t row, colour;
    uint8_t square; /* of a row with places; rank * files + file */
};

struct input_features {
    uint8_t placed, placeless; /* how many rows of either sort */
    uint8_t royal;             /* the row of the royal piece */
    unsigned (*list)(const struct position *p, struct input_feature *list);
    /* Which of four sorts a position is of, 0..3, that are weighed each in its own way; NULL: the steps left tell. */
    unsigned (*sort)(const struct position *p);
};

/*
 * The pieces of a game that are not orthodox pieces on 8x8: how they step, and how a FEN has them. They work on a fairy
 * position: besides their own board and variant state they keep `key`, `progress`, and `type` and `side` as far as the
 * head of position.h says (type[KING] the royal pieces, type[PAWN] those whose steps count as pawn steps).
 */
struct movement {
    /* Needed by all. Whether a colour's royal piece is attacked (only `!= 0` has a meaning). */
    bitboard (*attackers)(const struct position *p, unsigned colour);
    /* Reads the first field of a FEN into an empty position; false with an error (room for FEN_ERROR_MAX). */
    bool (*read)(struct position *p, const char *text, char *error);
    /* Writes that field. */
    void (*write)(const struct position *p, struct text_builder *builder);
    /* Aborts unless all that is derived agrees (debug builds and tests). */
    void (*check)(const struct position *p);
    const char *letters; /* by type, lower case */

    /* Needed unless the law has only actions of its own types, with `actions` and `any`. As the functions of steps.h:
       of a scope they heed flags and stage, `ep` as far as they have e.p. at all, and on boards of engine/mailbox.h
       `from`, a set of slots. */
    unsigned (*list)(const struct position *p, const struct scope *s, action *list);
    unsigned (*count)(const struct position *p, const struct scope *s);
    bool (*any)(const struct position *p, const struct scope *s);
    void (*make)(struct position *p, action a, struct step *s);

    /* Optional from here on. Refuses pieces that no game comes to, with an error. */
    bool (*possible)(const struct position *p, char *error);
    /* Reads and writes the third and fourth fields of a FEN; NULL is "-". The fourth is read last of all. */
    bool (*read_castling)(struct position *p, const char *text, char *error);
    void (*write_castling)(const struct position *p, struct text_builder *builder);
    bool (*read_ep)(struct position *p, const char *text, char *error);
    void (*write_ep)(const struct position *p, struct text_builder *builder);
    /* Writes the text of a step; NULL: squares by the board's names, promotions by `letters`. */
    void (*text)(const struct position *p, action a, struct text_builder *builder);
    /* Where king and rook go with a legal castling; NULL: as on 8x8. */
    void (*castling_targets)(const struct position *p, action a, unsigned *king, unsigned *rook);
    /* Whether two bare kings are left; NULL: where all pieces are kings. */
    bool (*bare)(const struct position *p);

    /* The pieces of a type; NULL: the set of that type. */
    bitboard (*of_type)(const struct position *p, unsigned pt);
    const struct input_features *features; /* what a learned evaluation sees; NULL: it is not for such pieces */
    const struct passings *passings;       /* NULL: e.p. as on 8x8 or the boards of engine/mailbox.h, or none */
    bool any_kings;                        /* a side may have several royal pieces; `possible` says if it has too few */
    bool orthodox;                         /* orthodox pieces on 68 squares, whose inner files are a board of 8x8 */
    const struct picture *pictures;        /* by type; NULL: those of the orthodox pieces */
    const struct piece_images *images;     /* instead of pictures, where the type does not say all; on 8x8 */
};

/* The squares of a board: square = rank * files + file, both from 0. */
struct geometry {
    uint8_t files, ranks;
    const char *picture; /* as in engine/mailbox.h, without separators */
};

/* A set of pieces: how they stand, which type is royal, what is compulsory and what wins. */
struct piece_set {
    const char *id;                  /* as in PIECES:LAW */
    const struct geometry *geometry; /* NULL: 8x8 */
    const struct movement *movement; /* NULL: the steps of orthodox and medieval pieces on 8x8 */
    const char *array;               /* FEN of the start */
    /* Writes the FEN of a start drawn at random, for games that begin from many; NULL: they all begin from `array`. */
    void (*array_draw)(struct random *random, struct text_builder *builder);
    bool royal;            /* the king is royal: check, mate (or its capture) count; else kings are ordinary pieces */
    bool must_capture;     /* a step must capture if it can, and a side without pieces or steps wins */
    uint16_t promotions;   /* types, bit by type; a scope knows of the orthodox ones */
    uint16_t scope_flags;  /* what every scope of these pieces starts from */
    bool pawns_first_rank; /* pawns may stand on their own first rank */
    bool pawns_last_rank;  /* and on their last one, where they have no steps */
    bool king_takes_rook;  /* castling is written so, for kings and rooks begin on any squares */
    bool black_first;      /* Black makes the first turn of the game */
    bool from_file;        /* these are the beginning of a struct custom_pieces (rules/custom/pieces.h) */
};

#endif
