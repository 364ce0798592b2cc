/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A variant as a section of Fairy-Stockfish's variants.ini describes it: what all keys say, those of its base included.
 * keys.def is the table of the keys (keys.c), read.c reads them, the files translate*.c make a section of a games file
 * of the result. The names of the members are those of the keys. Only rules/variants includes it.
 */
#ifndef RULES_VARIANTS_VARIANT_H
#define RULES_VARIANTS_VARIANT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/custom/custom.h"

enum {
    VARIANT_ID_MAX = 48,
    VARIANT_RANKS = 12,
    VARIANT_TEXT_MAX = 256,
    VARIANT_OURS_MAX = 24, /* lines of the games file's own settings */
    SLOT_BISHOP = 2,
    SLOT_ROOK,
    SLOT_FERS = 5,
    SLOT_SHOGI_PAWN = 18,
    SLOT_IMMOBILE = 25,
    SLOT_JANGGI_CANNON = 27,
    SLOT_SOLDIER = 28,
    SLOT_WAZIR = 33,
    SLOTS_KNOWN = 36,  /* piece types with a name of their own, the king apart */
    SLOTS_CUSTOM = 25, /* customPiece1, ... */
    SLOT_KING = SLOTS_KNOWN + SLOTS_CUSTOM,
    SLOTS,
    VARIANT_ROWS_MAX = 192,
    SLOT_ALL = 63 /* in a set of slots: all pieces taken together, `*` */
};

/* A set of piece types, bit by slot. */
typedef uint64_t slots;

/* A set of squares: the files of each rank. */
struct squares {
    uint16_t ranks[VARIANT_RANKS];
};

/* The result for the side to move; RESULT_NONE: the rule is not in force. */
enum variant_result { RESULT_NONE, RESULT_LOSS, RESULT_DRAW, RESULT_WIN };

/* Some words of wallingRule, as keys.def lists them. */
enum { WALLING_ARROW = 1, WALLING_PAST = 4 };

/* Where something was said: line 0 in a base. */
struct said_at {
    unsigned line, column;
};

/* What a piece type is: the letter (0: the variant has no such type), and its moves if the file says them. */
struct variant_piece {
    char letter, betza[VARIANT_TEXT_MAX];
    struct squares mobility[2];
    bool bounded[2];   /* whether `mobility` is said */
    struct said_at at; /* where the type was said */
};

/* A variant; arrays of two are by colour. Ranks and files count from 1, choices from 0 as keys.def lists them. */
struct variant {
    char id[VARIANT_ID_MAX];
    struct variant_piece pieces[SLOTS];
    char letters[SLOTS]; /* of the types, those included that others alone become, as in shogi (promoted_find()) */
    char startFen[VARIANT_TEXT_MAX];
    slots promotionPawnTypes[2], promotionPieceTypes[2], enPassantTypes[2], nMoveRuleTypes[2], castlingKingPiece[2],
        castlingRookPieces[2], extinctionPieceTypes, flagPiece[2], mustDropType, dropNoDoubled, blastImmuneTypes,
        mutuallyImmuneTypes, petrifyOnCaptureTypes, connectPieceTypes;
    struct squares promotionRegion[2], doubleStepRegion[2], tripleStepRegion[2], enPassantRegion[2], dropRegion[2],
        wallingRegion[2], flagRegion[2], enclosingDropStart, diagonalLines, connectRegion1[2], connectRegion2[2];
    char promotionLimit[VARIANT_TEXT_MAX], castlingWins[8];
    int16_t pieceValueMg[SLOTS], pieceValueEg[SLOTS]; /* of types in middlegame and endgame; 0: not said */
    uint8_t promotedPieceType[SLOTS]; /* the slot of the type that a type promotes to as in shogi; SLOTS: none */
    int maxRank, maxFile, castlingKingsideFile, castlingQueensideFile, castlingRank, castlingKingFile,
        castlingRookKingsideFile, castlingRookQueensideFile, dropNoDoubledCount, soldierPromotionRank, nMoveRule,
        nFoldRule, extinctionPieceCount, extinctionOpponentPieceCount, flagPieceCount, connectN, connectNxN, collinearN;
    uint8_t nFoldValue, stalemateValue, checkmateValue, extinctionValue, connectValue; /* enum variant_result */
    uint8_t enclosingDrop, wallingRule, flipEnclosedPieces, chasingRule, materialCounting, countingRule;
    bool chess960, twoBoards, sittuyinPromotion, piecePromotionOnCapture, mandatoryPawnPromotion,
        mandatoryPiecePromotion, pieceDemotion, blastOnCapture, petrifyBlastPieces, doubleStep, castling,
        castlingDroppedPiece, oppositeCastling, checking, dropChecks, mustCapture, mustDrop, pieceDrops, dropLoop,
        freeDrops, capturesToHand, firstRankPawnDrops, promotionZonePawnDrops, sittuyinRookDrop,
        dropOppositeColoredBishop, dropPromoted, immobilityIllegal, gating, wallOrMove, seirawanGating, cambodianMoves,
        pass[2], passOnStalemate[2], makpongRule, flyingGeneral, nFoldValueAbsolute, perpetualCheckIllegal,
        moveRepetitionIllegal, stalematePieceCount, shogiPawnDropMateIllegal, shatarMateRule, bikjangRule,
        extinctionClaim, extinctionPseudoRoyal, dupleCheck, flagPieceBlockedWin, flagMove, flagPieceSafe, checkCounting,
        connectHorizontal, connectVertical, connectDiagonal, adjudicateFullBoard;
    /* Settings of a games file, such as `steps = 2`, and where they were said. */
    char ours[VARIANT_OURS_MAX][VARIANT_TEXT_MAX];
    struct said_at ours_at[VARIANT_OURS_MAX];
    unsigned ours_count;
    struct said_at at[VARIANT_ROWS_MAX]; /* of each row of keys.def */
};

/* How the value of a key is read: `true` or `false`; a number; a rank; a file; a result; a word of `choices`; squares;
   letters of piece types; one of them; pairs of them; letters and values; text; what says nothing of the rules; the
   first rank of promotion; the last rank of double steps. */
enum variant_kind {
    READ_BOOL,
    READ_NUMBER,
    READ_RANK,
    READ_FILE,
    READ_RESULT,
    READ_CHOICE,
    READ_SQUARES,
    READ_SLOTS,
    READ_SLOT,
    READ_PAIRS,
    READ_VALUES,
    READ_TEXT,
    READ_NOTE,
    READ_ZONE,
    READ_STEP
};

/* A row of keys.def. */
struct variant_key {
    const char *name;
    uint8_t kind;       /* enum variant_kind */
    bool lacks;         /* tempi has no such rule: a variant is refused where its value is not the default */
    uint16_t at, other; /* offsets in struct variant of the member, and of Black's if the key says both */
    uint16_t size;
    const char *choices; /* of READ_CHOICE, with '|' between */
};

/* keys.c: the rows of keys.def, ended by a row without name. */
extern const struct variant_key variant_keys[];

/* keys.c: returns the squares of whole ranks, from one to another, from 1. */
struct squares ranks_between(unsigned first, unsigned last);

/* keys.c: fills in what holds where nothing is said: chess without pieces. */
void variant_default(struct variant *v);

/* keys.c: returns the name of a piece type, such as `knight`, and in *betza its moves; of custom types "". */
const char *slot_name(unsigned slot, const char **betza);

/* Reports what is wrong, at a place; returns false for the caller to return. */
struct variant_reader;
bool variant_fault(struct variant_reader *r, struct said_at at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A section of a games file, and where each of its lines comes from. */
struct translation {
    char text[1 << 14];
    size_t length;
    struct said_at lines[128];
    unsigned count;
};

/* translate.c: makes a section of a games file of a variant; false after faults. `head` is where the section begins. Of
   a variant that is `refused` anyway only what the program lacks for it is told. */
bool variant_translate(struct variant_reader *r, const struct variant *v, struct said_at head, bool refused,
                       struct translation *t);

#endif
