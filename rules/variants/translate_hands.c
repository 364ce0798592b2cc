/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Translates pieces in hand, their drops, and the promoted types of shogi, which are written as + and a letter. */
#include "rules/variants/translate.h"

#include <ctype.h>
#include <string.h>

#include "engine/position.h"
#include "rules/custom/betza.h"

/* Whether a piece of a letter stands at the start, or is in hand. */
static bool starts(const struct variant *v, char letter)
{
    for (const char *at = v->startFen; *at && *at != ' '; at++)
        if (tolower((unsigned char)*at) == letter && (at == v->startFen || at[-1] != '+'))
            return true;
    return false;
}

void promoted_find(const struct variant *v, struct variant *met)
{
    for (unsigned slot = 0; slot < SLOTS; slot++)
        met->letters[slot] = v->pieces[slot].letter;
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        const unsigned other = v->promotedPieceType[slot];
        if (v->pieces[slot].letter && other < SLOTS && !starts(v, v->pieces[other].letter) &&
            !((v->promotionPieceTypes[WHITE] | v->promotionPieceTypes[BLACK]) >> other & 1))
            met->pieces[other].letter = 0;
    }
}

void promoted_write(struct work *w)
{
    const struct variant *v = w->v;
    char region[REGION_TEXT], moves[2][BETZA_TEXT_MAX];
    const char *usual, *taking = v->piecePromotionOnCapture ? " capturing" : "";
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        const unsigned other = v->promotedPieceType[slot];
        const char letter = (char)toupper((unsigned char)v->pieces[slot].letter);
        if (other >= SLOTS || !letter)
            continue;
        if (!moves_write(v, other, WHITE, moves[WHITE]) || !moves_write(v, other, BLACK, moves[BLACK])) {
            variant_refuse(w, "promotedPieceType", "tempi has no piece with these moves");
            continue;
        }
        const bool pawn = ((v->promotionPawnTypes[WHITE] | v->promotionPawnTypes[BLACK]) >> slot & 1) &&
                          types_present(v, v->promotionPieceTypes[WHITE] | v->promotionPieceTypes[BLACK]);
        const bool ahead = slot == 0 || slot == SLOT_SHOGI_PAWN || slot == SLOT_SOLDIER; /* it does not go back */
        if (pawn && (!ahead || v->pieceDemotion || v->piecePromotionOnCapture))
            variant_refuse(w, "promotedPieceType",
                           "tempi lacks pieces that go back and promote as in chess and as in shogi");
        if (v->promotedPieceType[other] < SLOTS)
            variant_refuse(w, "promotedPieceType", "tempi lacks pieces that promote twice");
        const bool as_pawn = slot == 0 || ((v->promotionPawnTypes[WHITE] | v->promotionPawnTypes[BLACK]) >> slot & 1);
        const bool must = slot && v->mandatoryPiecePromotion, must_there = as_pawn && v->mandatoryPawnPromotion;
        if (!pawn && must_there && !must && (!ahead || v->piecePromotionOnCapture))
            variant_refuse(w, "promotedPieceType",
                           "with mandatoryPawnPromotion only of pawns that go ahead, not by captures alone");
        const char *last = must || must_there ? "" : " may", *leaving = slot ? " leaving" : "";
        const bool same = strcmp(moves[WHITE], moves[BLACK]) == 0;
        section_line(w, place_of(w, "promotedPieceType"), "piece +%c = %s%s%s promoted %s", letter, moves[WHITE],
                     same ? "" : " / ", same ? "" : moves[BLACK], slot_name(slot, &usual));
        bounds_write(w, other, letter, "+");
        if (!pawn) /* pawns_write() has said it */
            section_line(w, place_of(w, "promotedPieceType"), "promotes %c = +%c %s%s%s%s", letter, letter,
                         region_text(v, v->promotionRegion, region), leaving, taking, last);
        if (v->pieceDemotion)
            section_line(w, place_of(w, "pieceDemotion"), "promotes +%c = %c %s leaving%s%s", letter, letter,
                         region_text(v, v->promotionRegion, region), taking, v->mandatoryPiecePromotion ? "" : " may");
    }
}

/* Takes the squares out of a set that are not in another. */
static void squares_keep(struct squares *of, const struct squares *s)
{
    for (unsigned rank = 0; rank < VARIANT_RANKS; rank++)
        of->ranks[rank] &= s->ranks[rank];
}

/* Whether a piece of a letter is in hand at the start. */
static bool begins_in_hand(const struct variant *v, char letter)
{
    for (const char *at = v->startFen + strcspn(v->startFen, "[ "); *at && *at != ' ' && *at != ']'; at++)
        if (tolower((unsigned char)*at) == letter)
            return true;
    return false;
}

/* Writes where pieces of a type may be dropped. */
static void drops_write(struct work *w, unsigned slot, const char *plus)
{
    const struct variant *v = w->v;
    const bool never = !v->dropNoDoubledCount && (v->dropNoDoubled >> slot & 1);
    struct squares drops[2] = {v->dropRegion[WHITE], v->dropRegion[BLACK]};
    char region[REGION_TEXT];
    const struct squares first[2] = {ranks_between(1, 1), ranks_between((unsigned)v->maxRank, (unsigned)v->maxRank)};
    if (never)
        memset(drops, 0, sizeof drops);
    for (unsigned colour = 0; slot == SLOT_ROOK && v->sittuyinRookDrop && colour < 2; colour++)
        squares_keep(&drops[colour], &first[colour]);
    for (unsigned colour = 0; slot == 0 && colour < 2; colour++) {
        if (!v->promotionZonePawnDrops)
            squares_cut(&drops[colour], &v->promotionRegion[colour]);
        if (!v->firstRankPawnDrops)
            squares_cut(&drops[colour], &first[colour]);
    }
    section_line(w, place_of(w, "dropRegionWhite"), "drops %s%c = %s", plus,
                 toupper((unsigned char)v->pieces[slot].letter), region_text(v, drops, region));
}

void hands_write(struct work *w)
{
    const struct variant *v = w->v;
    static const char *const enclosings[] = {"none", "reversi", "ataxx", "quadwrangle", "snort", "sides", "top"};
    char letters[LETTERS_TEXT], region[REGION_TEXT];
    struct squares all;
    memset(&all, 0xff, sizeof all);
    if (!v->pieceDrops && !v->seirawanGating)
        return;
    if (v->seirawanGating)
        section_line(w, place_of(w, "seirawanGating"), "gating = %s drops", v->pieceDrops ? "besides" : "instead of");
    section_line(w, place_of(w, "pieceDrops"), "hands = %s",
                 v->freeDrops         ? "free"
                 : !v->capturesToHand ? "from the start"
                 : v->dropLoop        ? "captures as they are"
                                      : "captures");
    const slots pawns[2] = {types_present(v, v->promotionPawnTypes[WHITE]),
                            types_present(v, v->promotionPawnTypes[BLACK])};
    if (v->capturesToHand && !v->dropLoop &&
        ((pawns[WHITE] & (pawns[WHITE] - 1)) || (pawns[BLACK] & (pawns[BLACK] - 1))))
        variant_refuse(w, "promotionPawnTypes", "captured promoted pieces come to the hand as one type alone");
    if (v->enclosingDrop)
        section_line(w, place_of(w, "enclosingDrop"), "enclosing = %s", enclosings[v->enclosingDrop]);
    for (unsigned rank = 0; v->enclosingDrop && rank < VARIANT_RANKS; rank++)
        if (v->enclosingDropStart.ranks[rank] &
            ((1u << VARIANT_RANKS) - (rank < (unsigned)v->maxRank ? 1u << v->maxFile : 1))) {
            variant_refuse(w, "enclosingDropStart", "of squares on the board alone: others are never filled");
            break;
        }
    if (v->enclosingDrop && !squares_none(v, &v->enclosingDropStart))
        section_line(w, place_of(w, "enclosingDropStart"), "enclosing start = %s",
                     region_text(v, (struct squares[2]){v->enclosingDropStart, v->enclosingDropStart}, region));
    if (v->mustDrop)
        section_line(w, place_of(w, "mustDrop"), "must drop = %s", letters_write(v, v->mustDropType, letters));
    const bool everywhere =
        squares_same(v, &v->dropRegion[WHITE], &all) && squares_same(v, &v->dropRegion[BLACK], &all);
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        const bool never = !v->dropNoDoubledCount && (v->dropNoDoubled >> slot & 1);
        const bool pawn = ((v->nMoveRuleTypes[WHITE] | v->nMoveRuleTypes[BLACK]) >> slot & 1) ||
                          strchr(v->pieces[slot].betza, 'i'); /* not for that program */
        const bool usual = everywhere && slot > 0 && !never && !pawn && !(slot == SLOT_ROOK && v->sittuyinRookDrop);
        if (!v->pieces[slot].letter || usual || (slot == SLOT_KING && !begins_in_hand(v, v->pieces[slot].letter)))
            continue;
        drops_write(w, slot, "");
        if (v->promotedPieceType[slot] < SLOTS)
            drops_write(w, slot, "+");
    }
    if (v->dropOppositeColoredBishop && v->pieces[SLOT_BISHOP].letter)
        section_line(w, place_of(w, "dropOppositeColoredBishop"), "drop colours = %c",
                     toupper((unsigned char)v->pieces[SLOT_BISHOP].letter));
    if (v->dropPromoted && v->dropLoop && v->capturesToHand)
        variant_refuse(w, "dropPromoted", "not together with dropLoop");
    if (v->dropPromoted)
        section_line(w, place_of(w, "dropPromoted"), "drops promoted = yes");
    if (!v->dropChecks && v->pieces[SLOT_KING].letter) /* that program sees checks of kings alone */
        section_line(w, place_of(w, "dropChecks"), "drop checks = forbidden");
    if (types_present(v, v->dropNoDoubled) && strlen(letters_write_all(v, v->dropNoDoubled, letters)) > 1)
        variant_refuse(w, "dropNoDoubled", "of a type that is also one that others become, as in shogi");
    if (types_present(v, v->dropNoDoubled) && v->dropNoDoubledCount)
        section_line(w, place_of(w, "dropNoDoubled"), "file limits = %s %d",
                     letters_write(v, v->dropNoDoubled, letters), v->dropNoDoubledCount);
    if (v->shogiPawnDropMateIllegal && v->pieces[SLOT_SHOGI_PAWN].letter)
        section_line(w, place_of(w, "shogiPawnDropMateIllegal"), "drop mates = not by %c",
                     toupper((unsigned char)v->pieces[SLOT_SHOGI_PAWN].letter));
}
