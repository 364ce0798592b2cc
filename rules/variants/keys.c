/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of the keys of variants.ini, the piece types with names, and what holds where nothing is said. */
#include <stdio.h>
#include <string.h>

#include "rules/variants/variant.h"

enum { ALL_RANKS = 10 };

const char *slot_name(unsigned slot, const char **betza)
{
    static const char *const known[SLOTS_KNOWN][2] = {{"pawn", "fmWfceF"},
                                                      {"knight", "N"},
                                                      {"bishop", "B"},
                                                      {"rook", "R"},
                                                      {"queen", "Q"},
                                                      {"fers", "F"},
                                                      {"alfil", "A"},
                                                      {"fersAlfil", "FA"},
                                                      {"silver", "FfW"},
                                                      {"aiwok", "RNF"},
                                                      {"bers", "RF"},
                                                      {"archbishop", "BN"},
                                                      {"chancellor", "RN"},
                                                      {"amazon", "QN"},
                                                      {"knibis", "mNcB"},
                                                      {"biskni", "mBcN"},
                                                      {"kniroo", "mNcR"},
                                                      {"rookni", "mRcN"},
                                                      {"shogiPawn", "fW"},
                                                      {"lance", "fR"},
                                                      {"shogiKnight", "fN"},
                                                      {"gold", "WfF"},
                                                      {"dragonHorse", "BW"},
                                                      {"clobber", "cW"},
                                                      {"breakthrough", "fmWfF"},
                                                      {"immobile", ""},
                                                      {"cannon", "mRcpR"},
                                                      {"janggiCannon", "pR"},
                                                      {"soldier", "fsW"},
                                                      {"horse", "nN"},
                                                      {"elephant", "nA"},
                                                      {"janggiElephant", "nnZ"},
                                                      {"banner", "RcpRnN"},
                                                      {"wazir", "W"},
                                                      {"commoner", "K"},
                                                      {"centaur", "KN"}};
    static const char custom[SLOTS_CUSTOM][14] = {
        "customPiece1",  "customPiece2",  "customPiece3",  "customPiece4",  "customPiece5",
        "customPiece6",  "customPiece7",  "customPiece8",  "customPiece9",  "customPiece10",
        "customPiece11", "customPiece12", "customPiece13", "customPiece14", "customPiece15",
        "customPiece16", "customPiece17", "customPiece18", "customPiece19", "customPiece20",
        "customPiece21", "customPiece22", "customPiece23", "customPiece24", "customPiece25"};
    *betza = slot < SLOTS_KNOWN ? known[slot][1] : slot == SLOT_KING ? "K" : "";
    return slot < SLOTS_KNOWN ? known[slot][0] : slot == SLOT_KING ? "king" : custom[slot - SLOTS_KNOWN];
}

#define ONE(MEMBER)                                                                                                    \
    offsetof(struct variant, MEMBER), offsetof(struct variant, MEMBER), sizeof((struct variant *)0)->MEMBER
#define BOTH(MEMBER)                                                                                                   \
    offsetof(struct variant, MEMBER[0]), offsetof(struct variant, MEMBER[1]), sizeof((struct variant *)0)->MEMBER[0]
#define WHITES(MEMBER)                                                                                                 \
    offsetof(struct variant, MEMBER[0]), offsetof(struct variant, MEMBER[0]), sizeof((struct variant *)0)->MEMBER[0]
#define BLACKS(MEMBER)                                                                                                 \
    offsetof(struct variant, MEMBER[1]), offsetof(struct variant, MEMBER[1]), sizeof((struct variant *)0)->MEMBER[1]
#define KEY(NAME, KIND, MEMBER, COLOURS) {NAME, READ_##KIND, false, COLOURS(MEMBER), NULL},
#define LACK(NAME, KIND, MEMBER, COLOURS) {NAME, READ_##KIND, true, COLOURS(MEMBER), NULL},
#define CHOSEN(NAME, MEMBER, CHOICES) {NAME, READ_CHOICE, false, ONE(MEMBER), CHOICES},
#define CHOICE(NAME, MEMBER, CHOICES) {NAME, READ_CHOICE, true, ONE(MEMBER), CHOICES},
const struct variant_key variant_keys[] = {
#include "rules/variants/keys.def"
    {.name = NULL}};

_Static_assert(sizeof variant_keys / sizeof *variant_keys <= VARIANT_ROWS_MAX, "a row has no place in struct variant");

struct squares ranks_between(unsigned first, unsigned last)
{
    struct squares s = {{0}};
    for (unsigned rank = first; rank <= last && rank <= VARIANT_RANKS; rank++)
        s.ranks[rank - 1] = UINT16_MAX;
    return s;
}

void variant_default(struct variant *v)
{
    memset(v, 0, sizeof *v);
    snprintf(v->startFen, sizeof v->startFen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    v->maxRank = v->maxFile = 8;
    v->promotionRegion[WHITE] = ranks_between(8, 8);
    v->promotionRegion[BLACK] = ranks_between(1, 1);
    v->doubleStepRegion[WHITE] = ranks_between(2, 2);
    v->doubleStepRegion[BLACK] = ranks_between(7, 7);
    for (unsigned colour = 0; colour < 2; colour++) {
        v->promotionPawnTypes[colour] = v->enPassantTypes[colour] = v->nMoveRuleTypes[colour] = 1; /* pawns */
        v->castlingKingPiece[colour] = (slots)1 << SLOT_KING;
        v->castlingRookPieces[colour] = 1 << 3;
        v->flagPiece[colour] = (slots)1 << SLOT_ALL;
        v->enPassantRegion[colour] = v->dropRegion[colour] = v->wallingRegion[colour] = ranks_between(1, ALL_RANKS);
    }
    memset(v->promotedPieceType, SLOTS, sizeof v->promotedPieceType);
    v->mustDropType = (slots)1 << SLOT_ALL;
    v->connectPieceTypes = (slots)1 << SLOT_ALL;
    v->castlingKingsideFile = 7;
    v->castlingQueensideFile = 3;
    v->castlingRank = v->castlingRookQueensideFile = v->soldierPromotionRank = v->dropNoDoubledCount = 1;
    v->castlingKingFile = 5;
    v->castlingRookKingsideFile = 12;
    v->nMoveRule = 50;
    v->nFoldRule = 3;
    v->nFoldValue = v->stalemateValue = RESULT_DRAW;
    v->checkmateValue = RESULT_LOSS;
    v->connectValue = RESULT_WIN;
    v->flagPieceCount = 1;
    v->mandatoryPawnPromotion = v->doubleStep = v->castling = v->checking = v->dropChecks = true;
    v->connectHorizontal = v->connectVertical = v->connectDiagonal = true;
}
