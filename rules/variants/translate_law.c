/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Translates what wins a variant besides mate, and what is no matter of its pieces. */
#include "rules/variants/translate.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/position.h"

/* Returns how many checks win, as the start says it, `3+3`; 1 if it says nothing; 0 if the sides differ. */
static unsigned checks_of(const struct variant *v)
{
    const char *plus = strchr(strchr(v->startFen, ' ') ? strchr(v->startFen, ' ') : v->startFen, '+');
    if (!plus)
        return 1;
    return isdigit((unsigned char)plus[-1]) && plus[1] == plus[-1] && !isdigit((unsigned char)plus[2]) &&
                   !isdigit((unsigned char)plus[-2])
               ? (unsigned)(plus[1] - '0')
               : 0;
}

/* Adds a goal to connect a number of pieces, if it is not 0, or, without `how`, one region with the other one; `how` is
   how, *text what has been written so far. */
static void connects_write(struct work *w, struct text_builder *builder, int number, const char *how, const char *text)
{
    static const char *const ends[] = {"", " loses", " draws", ""};
    const struct variant *v = w->v;
    char letters[LETTERS_TEXT], region[REGION_TEXT];
    const bool joins = !number && !how;
    if (!number && !joins)
        return;
    builder_text(builder, text[0] ? " or connect " : "connect ");
    builder_text(builder, letters_write_all(v, v->connectPieceTypes, letters));
    builder_text(builder, joins ? " from " : " ");
    if (joins) {
        builder_text(builder, region_text(v, v->connectRegion1, region));
        builder_text(builder, " to ");
        builder_text(builder, region_text(v, v->connectRegion2, region));
    } else {
        builder_number(builder, (unsigned)number);
        builder_text(builder, how);
    }
    builder_text(builder, v->connectHorizontal ? " ranks" : "");
    builder_text(builder, v->connectVertical ? " files" : "");
    builder_text(builder, v->connectDiagonal ? " diagonals" : "");
    builder_text(builder, ends[v->connectValue]);
}

void goals_write(struct work *w)
{
    const struct variant *v = w->v;
    char text[4 * REGION_TEXT + 128], letters[LETTERS_TEXT], region[REGION_TEXT];
    struct text_builder builder = builder_begin(text, sizeof text);
    slots types = v->extinctionPieceTypes;
    bool all = types >> SLOT_ALL & 1, several = !all && (types & (types - 1));
    if (v->extinctionValue != RESULT_NONE && types && !v->extinctionPseudoRoyal) {
        if (v->extinctionValue == RESULT_WIN && several)
            variant_refuse(w, "extinctionValue", "only a loss or a draw, or the win of one type or of all");
        builder_text(&builder, v->extinctionValue == RESULT_WIN ? "lose " : several ? "extinction " : "capture ");
        builder_text(&builder, letters_write_all(v, types, letters));
        builder_char(&builder, ' ');
        builder_number(&builder, (unsigned)v->extinctionPieceCount);
        if (v->extinctionOpponentPieceCount) {
            builder_text(&builder, " against ");
            builder_number(&builder, (unsigned)v->extinctionOpponentPieceCount);
            builder_text(&builder, v->extinctionClaim ? " claimed" : "");
        } else if (v->extinctionClaim) {
            variant_refuse(w, "extinctionClaim", "only with extinctionOpponentPieceCount");
        }
        builder_text(&builder, v->extinctionValue == RESULT_DRAW ? " draws" : "");
    }
    bool same = v->flagPiece[WHITE] == v->flagPiece[BLACK];
    const slots king = (slots)1 << SLOT_KING;
    if (v->flagMove && !same && ((v->flagPiece[WHITE] | v->flagPiece[BLACK]) & king))
        variant_refuse(w, "flagMove", "a king and another piece have different flags");
    for (unsigned colour = 0; colour < (same ? 1 : 2); colour++) {
        struct squares of[2] = {v->flagRegion[WHITE], v->flagRegion[BLACK]};
        if (!same)
            of[!colour] = (struct squares){{0}};
        if (squares_none(v, &of[WHITE]) && squares_none(v, &of[BLACK]))
            continue;
        builder_text(&builder, text[0] ? " or reach " : "reach ");
        builder_text(&builder, letters_write_all(v, v->flagPiece[colour], letters));
        builder_char(&builder, ' ');
        builder_text(&builder, region_text(v, of, region));
        if (v->flagPieceCount > 1) {
            builder_text(&builder, " pieces ");
            builder_number(&builder, (unsigned)v->flagPieceCount);
        }
        builder_text(&builder, v->flagPieceBlockedWin ? " full" : "");
        builder_text(&builder, v->flagPieceSafe ? " safe" : "");
        builder_text(&builder, !v->flagMove ? "" : v->flagPiece[colour] == king ? " reply" : " held");
    }
    if (v->flagPieceSafe && v->flagMove && ((v->flagPiece[WHITE] | v->flagPiece[BLACK]) & king))
        variant_refuse(w, "flagPieceSafe", "not together with flagMove for kings");
    connects_write(w, &builder, v->connectN, "", text);
    connects_write(w, &builder, v->connectNxN, " square", text);
    connects_write(w, &builder, v->collinearN, " apart", text);
    if (!squares_none(v, &v->connectRegion1[WHITE]) || !squares_none(v, &v->connectRegion1[BLACK]))
        connects_write(w, &builder, 0, NULL, text);
    if (v->checkCounting && v->pieces[SLOT_KING].letter) {
        unsigned checks = checks_of(v);
        if (!checks)
            variant_refuse(w, "checkCounting",
                           "the start says how many checks win, the same for both sides, as in 3+3");
        builder_text(&builder, text[0] ? " or checks " : "checks ");
        builder_number(&builder, checks);
    }
    if (v->castlingWins[strspn(v->castlingWins, "KQkq")])
        variant_refuse(w, "castlingWins", "must be letters of castlings, as in KQkq");
    else if (v->castlingWins[0]) {
        builder_text(&builder, text[0] ? " or castles " : "castles ");
        builder_text(&builder, v->castlingWins);
    }
    if (text[0])
        section_line(w, place_of(w, v->extinctionValue != RESULT_NONE ? "extinctionPieceTypes" : "flagRegion"),
                     "goal = %s", text);
}

/* Writes the limits of promotion, `q:1 r:2`. */
static void limits_write(struct work *w)
{
    const struct variant *v = w->v;
    char text[2 * VARIANT_TEXT_MAX], letters[LETTERS_TEXT];
    struct text_builder builder = builder_begin(text, sizeof text);
    for (const char *at = v->promotionLimit; *at;) {
        unsigned slot = 0;
        while (slot < SLOTS && v->letters[slot] != (char)tolower((unsigned char)*at))
            slot++;
        const size_t digits = at[1] == ':' ? strspn(at + 2, "0123456789") : 0;
        if (slot == SLOTS || !digits || digits > 2) {
            variant_refuse(w, "promotionLimit", "must be letters and numbers of pieces, as in q:1 r:2");
            return;
        }
        letters_write_all(v, (slots)1 << slot, letters);
        if (strlen(letters) > 2 || (letters[0] != '+' && letters[0] && letters[1]))
            variant_refuse(w, "promotionLimit", "of a type that is also one that others become, as in shogi");
        builder_text(&builder, text[0] ? " " : "");
        builder_text(&builder, letters);
        builder_char(&builder, ' ');
        for (size_t i = 0; i < digits; i++)
            builder_char(&builder, at[2 + i]);
        at += 2 + digits;
        at += strspn(at, " \t");
    }
    section_line(w, place_of(w, "promotionLimit"), "limits = %s", text);
}

/* Writes what captures blast. Pawns beside a blast stay. */
static void blasts_write(struct work *w)
{
    char letters[LETTERS_TEXT];
    slots pawns = types_present(w->v, 1);
    section_line(w, place_of(w, "blastOnCapture"), "blast = captures");
    section_line(w, place_of(w, "blastOnCapture"), "blast spared = %s",
                 pawns ? letters_write(w->v, pawns, letters) : "none");
    if (letters_write_all(w->v, w->v->blastImmuneTypes, letters)[0])
        section_line(w, place_of(w, "blastImmuneTypes"), "blast immune = %s", letters);
}

/* Returns the letter of a type by its name, `-` if the variant has none. */
static int letter_of(const struct variant *v, const char *name)
{
    const char *usual;
    for (unsigned slot = 0; slot < SLOTS_KNOWN; slot++)
        if (strcmp(slot_name(slot, &usual), name) == 0 && v->pieces[slot].letter)
            return toupper((unsigned char)v->pieces[slot].letter);
    return '-';
}

/* Writes which squares become walls. */
static void walls_write(struct work *w)
{
    static const char *const rules[] = {"none", "arrow", "duck", "edge", "past", "static"};
    const struct variant *v = w->v;
    const bool past = v->wallingRule == WALLING_PAST;
    char region[REGION_TEXT];
    struct squares all;
    memset(&all, 0xff, sizeof all);
    section_line(w, place_of(w, "wallingRule"), "walls = %s", rules[v->wallingRule]);
    if (!squares_same(v, &v->wallingRegion[WHITE], &all) || !squares_same(v, &v->wallingRegion[BLACK], &all)) {
        section_line(w, place_of(w, "wallingRegion"), "wall squares = %s", region_text(v, v->wallingRegion, region));
        if (past)
            variant_refuse(w, "wallingRegion", "not together with wallingRule = past");
    }
    if (past && strpbrk(strchr(v->startFen, ' ') ? strchr(v->startFen, ' ') : "", "KQkq"))
        variant_refuse(w, "wallingRule", "not where kings castle");
    if (types_present(v, (slots)1 << SLOT_KING))
        variant_refuse(w, "wallingRule", "not with kings, whom that program's walls do not shield");
    if (v->wallingRule == WALLING_ARROW &&
        types_present(v, v->promotionPawnTypes[WHITE] | v->promotionPawnTypes[BLACK]))
        variant_refuse(w, "wallingRule", "arrows are not shot by pieces that have been promoted");
}

/* Writes who wins what would be a draw. */
static void draws_write(struct work *w)
{
    static const char *const rules[] = {"draw", NULL, "points any 1", "white wins", "black wins"};
    static const struct {
        const char *name;
        uint8_t points;
    } janggi[] = {{"rook", 13}, {"janggiCannon", 7}, {"horse", 5}, {"janggiElephant", 3}, {"wazir", 3}, {"soldier", 2}};
    const struct variant *v = w->v;
    char text[VARIANT_TEXT_MAX];
    struct text_builder builder = builder_begin(text, sizeof text);
    for (unsigned i = 0; !rules[v->materialCounting] && i < sizeof janggi / sizeof *janggi; i++) {
        const char letter[] = {(char)letter_of(v, janggi[i].name), ' ', 0};
        if (letter[0] == '-')
            continue;
        builder_text(&builder, letter);
        builder_number(&builder, janggi[i].points);
        builder_char(&builder, ' ');
    }
    if (rules[v->materialCounting])
        section_line(w, place_of(w, "materialCounting"), "draws = %s", rules[v->materialCounting]);
    else
        section_line(w, place_of(w, "materialCounting"), "draws = points %sblack 1.5", text);
}

/* Refuses what that program asks of its kings alone, where other pieces are royal beside them. */
static void kings_alone(struct work *w)
{
    const struct variant *v = w->v;
    const slots royal = v->extinctionPseudoRoyal ? v->extinctionPieceTypes & ~((slots)1 << SLOT_KING) : 0;
    const char *key = v->flyingGeneral                  ? "flyingGeneral"
                      : v->makpongRule                  ? "makpongRule"
                      : !v->checking                    ? "checking"
                      : v->checkCounting                ? "checkCounting"
                      : !v->dropChecks && v->pieceDrops ? "dropChecks"
                                                        : NULL;
    char letters[LETTERS_TEXT];
    if (key && v->pieces[SLOT_KING].letter && letters_write_all(v, royal, letters)[0])
        variant_refuse(w, key, "only where kings alone are royal");
}

void law_write(struct work *w)
{
    static const char *const results[] = {"draw", "loss", "draw", "win"},
                             *const absolute[] = {"draw", "black wins", "draw", "white wins"},
                             *const flips[] = {"none", "reversi", "ataxx", "quadwrangle"},
                             *const countings[] = {"none", "makruk", "cambodian", "asean"};
    const struct variant *v = w->v;
    char letters[LETTERS_TEXT], region[REGION_TEXT];
    if (v->stalemateValue != RESULT_DRAW || v->mustCapture)
        section_line(w, place_of(w, "stalemateValue"), "stalemate = %s",
                     !v->stalematePieceCount           ? results[v->stalemateValue]
                     : v->stalemateValue == RESULT_WIN ? "fewer pieces"
                                                       : "more pieces");
    if (v->flipEnclosedPieces > 3)
        variant_refuse(w, "flipEnclosedPieces", "pieces are turned over by the rules of reversi, ataxx or quadwrangle");
    else if (v->flipEnclosedPieces)
        section_line(w, place_of(w, "flipEnclosedPieces"), "flips = %s", flips[v->flipEnclosedPieces]);
    for (unsigned i = 0; i < 2; i++) {
        const bool *pass = i ? v->pass : v->passOnStalemate;
        if (pass[WHITE] != pass[BLACK])
            variant_refuse(w, i ? "pass" : "passOnStalemate", "both sides pass, or none");
    }
    if (v->passOnStalemate[WHITE] || v->pass[WHITE])
        section_line(w, place_of(w, v->pass[WHITE] ? "pass" : "passOnStalemate"), "pass = %s",
                     v->passOnStalemate[WHITE] ? "if no step" : "yes");
    if (v->adjudicateFullBoard)
        section_line(w, place_of(w, "adjudicateFullBoard"), "full board = ends the game");
    if (v->checkmateValue != RESULT_LOSS)
        section_line(w, place_of(w, "checkmateValue"), "checkmate = %s", results[v->checkmateValue]);
    if (v->shatarMateRule) { /* knights, rooks and bers give a check that counts, and a knight does not mate */
        char text[] = {(char)letter_of(v, "knight"), (char)letter_of(v, "rook"), (char)letter_of(v, "bers"), 0};
        section_line(w, place_of(w, "shatarMateRule"), "mates = not by %c", text[0]);
        section_line(w, place_of(w, "shatarMateRule"), "mating checks = %s", text);
        if (strchr(text, '-'))
            variant_refuse(w, "shatarMateRule", "only with knights, rooks and bers");
    }
    if (v->mustCapture)
        section_line(w, place_of(w, "mustCapture"), "must capture = yes");
    if (v->immobilityIllegal)
        section_line(w, place_of(w, "immobilityIllegal"), "dead ends = forbidden");
    if (!v->checking && v->pieces[SLOT_KING].letter)
        section_line(w, place_of(w, "checking"), "checks = never");
    if (v->promotionLimit[0])
        limits_write(w);
    if (types_present(v, v->petrifyOnCaptureTypes & (slots)1 << SLOT_KING))
        variant_refuse(w, "petrifyOnCaptureTypes", "not kings, who would be gone");
    if (letters_write_all(v, v->petrifyOnCaptureTypes, letters)[0])
        section_line(w, place_of(w, "petrifyOnCaptureTypes"), "petrified = %s", letters);
    if (v->wallingRule)
        walls_write(w);
    if (v->makpongRule && v->pieces[SLOT_KING].letter)
        section_line(w, place_of(w, "makpongRule"), "flight = forbidden");
    kings_alone(w);
    if (v->flyingGeneral && v->pieces[SLOT_KING].letter)
        section_line(w, place_of(w, "flyingGeneral"), "facing = forbidden");
    if (v->countingRule)
        section_line(w, place_of(w, "countingRule"), "counting = %s %c%c%c", countings[v->countingRule],
                     letter_of(v, "rook"), letter_of(v, "silver"), letter_of(v, "knight"));
    if (!v->nFoldRule)
        section_line(w, place_of(w, "nFoldRule"), "repetition = none");
    else if (v->nFoldRule != 3 || v->nFoldValue != RESULT_DRAW)
        section_line(w, place_of(w, "nFoldRule"), "repetition = %d %s", v->nFoldRule,
                     (v->nFoldValueAbsolute ? absolute : results)[v->nFoldValue]);
    if (v->materialCounting)
        draws_write(w);
    if (v->perpetualCheckIllegal)
        section_line(w, place_of(w, "perpetualCheckIllegal"), "perpetual check = loss");
    if (v->chasingRule)
        section_line(w, place_of(w, "chasingRule"), "perpetual chase = loss %c%c%c%c%c%c", letter_of(v, "rook"),
                     letter_of(v, "cannon"), letter_of(v, "horse"), letter_of(v, "elephant"), letter_of(v, "fers"),
                     letter_of(v, "soldier"));
    if (v->blastOnCapture)
        blasts_write(w);
    const slots cannon = types_present(v, (slots)1 << SLOT_JANGGI_CANNON);
    if (letters_write_all(v, v->mutuallyImmuneTypes | cannon, letters)[0])
        section_line(w, place_of(w, "mutuallyImmuneTypes"), "mutually immune = %s", letters);
    if (cannon)
        section_line(w, w->head, "no hurdles = %s", letters_write(v, cannon, letters));
    if (!squares_none(v, &v->diagonalLines))
        section_line(w, place_of(w, "diagonalLines"), "lines = %s",
                     region_text(v, (struct squares[2]){v->diagonalLines, v->diagonalLines}, region));
    if (!squares_none(v, &v->tripleStepRegion[WHITE]) || !squares_none(v, &v->tripleStepRegion[BLACK])) {
        struct squares lines[2];
        if (!triple_lines(v, &lines[WHITE]) || !v->doubleStep)
            variant_refuse(w, "tripleStepRegionWhite",
                           "only from where double steps go, too, and without diagonalLines");
        lines[BLACK] = lines[WHITE];
        section_line(w, place_of(w, "tripleStepRegionWhite"), "lines = %s", region_text(v, lines, region));
    }
    if (v->moveRepetitionIllegal)
        section_line(w, place_of(w, "moveRepetitionIllegal"), "to and fro = loss");
    if (v->oppositeCastling)
        section_line(w, place_of(w, "oppositeCastling"), "opposite castling = yes");
    if (v->bikjangRule && v->pass[WHITE])
        section_line(w, place_of(w, "bikjangRule"), "bikjang = yes");
    else if (v->bikjangRule)
        variant_refuse(w, "bikjangRule", "only with pass");
    if (!v->nMoveRule)
        section_line(w, place_of(w, "nMoveRule"), "quiet turns = none");
    else if (v->nMoveRule != 50)
        section_line(w, place_of(w, "nMoveRule"), "quiet turns = %d", v->nMoveRule);
}
