/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Translates a variant's pieces: how they move and where they may go, royal pieces, pawns and promotion. */
#include "rules/variants/translate.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/position.h"
#include "rules/custom/betza.h"

enum { ATOMS_BEHIND = 32 }; /* room for atoms that variants.ini does not say, and for one letter more of each atom */

/* Whether a side has first moves at all. */
static bool steps_twice(const struct variant *v, unsigned colour)
{
    return v->doubleStep && !squares_none(v, &v->doubleStepRegion[colour]);
}

/* Whether pawns of a colour can be captured e.p. */
static bool passes(const struct variant *v, unsigned colour)
{
    return steps_twice(v, colour) && !squares_none(v, &v->enPassantRegion[!colour]);
}

/* An atom of Betza's notation with its modifiers. */
struct atom {
    char directions[16], others[8]; /* others: of n, p and g */
    bool moves, takes, first;
    char letter;
    const char *range; /* what stands behind the letter, up to `end` */
    const char *end;
};

/* Reads an atom as Fairy-Stockfish does; returns NULL, or where it says what that program does not know. */
static const char *atom_read(const char *text, struct atom *a)
{
    size_t directions = 0, others = 0;
    *a = (struct atom){.letter = 0};
    for (; islower((unsigned char)*text); text++) {
        if (strchr("fbvhrls", *text) && directions + 1 < sizeof a->directions)
            a->directions[directions++] = *text;
        else if (strchr("npg", *text) && others + 1 < sizeof a->others)
            a->others[others++] = *text;
        else if (!strchr("mcei", *text))
            return text;
        a->moves |= *text == 'm';
        a->takes |= *text == 'c';
        a->first |= *text == 'i';
    }
    if (!strchr("WFDNAHLCJZGKRBQ", *text) || !*text)
        return text;
    a->letter = *text;
    a->range = ++text;
    if (isdigit((unsigned char)*text) || *text == a->letter)
        text++;
    a->end = text;
    if (!a->moves && !a->takes)
        a->moves = a->takes = true;
    return NULL;
}

/* Returns how far an atom goes, written as another letter: by its digit, or, doubled, as far as the board goes. */
static const char *range_of(const struct atom *a, char letter, char text[2])
{
    text[0] = a->end == a->range                  ? 0
              : isdigit((unsigned char)*a->range) ? *a->range
              : strchr("RBQ", letter)             ? 0
                                                  : letter;
    text[1] = 0;
    return text;
}

/* Adds an atom as a games file has it, with this letter, to the text of a builder. A leap behind one of the same letter
   would make that a rider: the range is said between them. */
static void atom_write(const struct atom *a, bool passing, char letter, const char *text, struct text_builder *builder)
{
    const char *const start = builder->at;
    char range[2];
    builder_text(builder, a->directions);
    builder_text(builder, a->first ? "i" : "");
    builder_text(builder, a->moves && !a->takes ? "m" : a->takes && !a->moves ? "c" : "");
    builder_text(builder, passing ? "e" : "");
    builder_text(builder, a->others);
    builder_text(builder, strchr(a->others, 'n') && strchr("CLZJ", letter) ? "n" : ""); /* there, both squares */
    const bool behind = builder->at == start && start > text && start[-1] == letter && !strchr("RBQ", letter);
    if (behind && !(start > text + 1 && start[-2] == letter))
        builder_char(builder, '1');
    builder_char(builder, letter);
    builder_text(builder, range_of(a, letter, range));
}

/* Whether a type is the soldier that goes sideways only from some rank on: by first moves, which it has there. */
static bool crosses(const struct variant *v, unsigned slot)
{
    const char *usual;
    return v->soldierPromotionRank > 1 && strcmp(slot_name(slot, &usual), "soldier") == 0;
}

/* Whether a type has the one leap of Cambodian chess. */
static bool leaps_once(const struct variant *v, unsigned slot)
{
    return v->cambodianMoves && v->gating && (slot == SLOT_KING || slot == SLOT_FERS);
}

/* Returns the squares from which soldiers of a colour go sideways. */
static struct squares beyond(const struct variant *v, unsigned colour)
{
    unsigned rank = (unsigned)v->soldierPromotionRank, last = (unsigned)v->maxRank;
    return colour == WHITE ? ranks_between(rank, last) : ranks_between(1, last + 1 - rank);
}

/* Returns the moves that a type makes along the diagonal lines of palaces. */
static const char *along_lines(const struct variant *v, unsigned slot)
{
    switch (slot) {
    case SLOT_ROOK:
        return "dB";
    case SLOT_JANGGI_CANNON:
        return "pdB";
    case SLOT_SOLDIER:
        return "fdF";
    case SLOT_WAZIR:
        return "dF";
    default:
        return slot == SLOT_KING && strcmp(v->pieces[slot].betza, "W") == 0 ? "dF" : "";
    }
}

bool triple_lines(const struct variant *v, struct squares *lines)
{
    struct squares from[2] = {v->tripleStepRegion[WHITE], v->tripleStepRegion[BLACK]};
    bool good = squares_none(v, &v->diagonalLines);
    memset(lines, 0, sizeof *lines);
    for (int i = 0; i < 2 * v->maxRank; i++) {
        const int rank = i / 2, to = i % 2 == WHITE ? rank + 3 : rank - 3;
        if (to < 0 || to >= v->maxRank)
            continue;
        lines->ranks[rank] |= from[i % 2].ranks[rank];
        lines->ranks[to] |= from[i % 2].ranks[rank];
    }
    for (int i = 0; i < 2 * v->maxRank; i++) {
        const int rank = i / 2, to = i % 2 == WHITE ? rank + 3 : rank - 3;
        const unsigned first = v->doubleStepRegion[i % 2].ranks[rank];
        if (to >= 0 && to < v->maxRank)
            good &= (first & lines->ranks[rank] & lines->ranks[to] & ((1u << v->maxFile) - 1)) ==
                    (from[i % 2].ranks[rank] & ((1u << v->maxFile) - 1));
    }
    return good;
}

/* There, one direction before K and Q is one way, and pieces capture e.p. by atoms with an `e`. */
bool moves_write(const struct variant *v, unsigned slot, unsigned colour, char *text)
{
    const char *usual;
    slot_name(slot, &usual);
    struct text_builder builder = builder_begin(text, BETZA_TEXT_MAX);
    const char *at = v->pieces[slot].betza[0] ? v->pieces[slot].betza : usual;
    bool passing = passes(v, !colour) && (slot == 0 || (v->enPassantTypes[colour] >> slot & 1)); /* pawns always */
    struct atom a;
    for (; *at; at = a.end) {
        if (atom_read(at, &a) || strlen(text) + 2 * (size_t)(a.end - at) + ATOMS_BEHIND > BETZA_TEXT_MAX)
            return false;
        if (a.first && !steps_twice(v, colour))
            continue;
        bool both = a.letter == 'K' || a.letter == 'Q', slides = strchr("RBQ", a.letter) || a.end > a.range;
        bool takes_passing = passing && a.takes && !a.moves && !a.first;
        if (takes_passing && (slides || a.others[0]))
            return false;
        if (!both) {
            atom_write(&a, takes_passing, a.letter, text, &builder);
            continue;
        }
        for (const char *d = a.directions; *d; d++)
            if (d[1] && d[0] != d[1] && strchr("fbv", d[0]) != NULL && strchr("rls", d[1]) != NULL)
                return false;
        atom_write(&a, takes_passing, a.letter == 'K' ? 'W' : 'R', text, &builder);
        atom_write(&a, takes_passing, a.letter == 'K' ? 'F' : 'B', text, &builder);
    }
    if (crosses(v, slot)) {
        builder = builder_begin(text, BETZA_TEXT_MAX);
        builder_text(&builder, "fWisW");
    }
    if (slot == 0 && steps_twice(v, colour))
        builder_text(&builder, "ifmnD");
    if (slot == 0 && !squares_none(v, &v->tripleStepRegion[colour]))
        builder_text(&builder, "ifmndH");
    if (leaps_once(v, slot))
        builder_text(&builder, slot == SLOT_KING ? "imfsN" : "imfD");
    if (!squares_none(v, &v->diagonalLines))
        builder_text(&builder, along_lines(v, slot));
    if (slot == SLOT_IMMOBILE)
        builder_text(&builder, "-");
    return text[0] && strlen(text) + 1 < BETZA_TEXT_MAX;
}

/* Whether a type has first moves. */
static bool begins_twice(const struct variant *v, unsigned slot)
{
    return slot == 0 || strchr(v->pieces[slot].betza, 'i') != NULL;
}

void bounds_write(struct work *w, unsigned slot, char letter, const char *plus)
{
    const struct variant *v = w->v;
    const struct variant_piece *piece = &v->pieces[slot];
    struct squares bounds[2];
    char region[REGION_TEXT];
    if (!piece->bounded[WHITE] && !piece->bounded[BLACK])
        return;
    memset(bounds, 0xff, sizeof bounds);
    for (unsigned colour = 0; colour < 2; colour++)
        if (piece->bounded[colour])
            bounds[colour] = piece->mobility[colour];
    section_line(w, w->head, "region %s%c = %s", plus, letter, region_text(w->v, bounds, region));
}

void pieces_write(struct work *w)
{
    const struct variant *v = w->v;
    char region[REGION_TEXT];
    for (const char *letter = "pnbrqk"; *letter; letter++) {
        unsigned slot = 0;
        while (slot < SLOTS && v->pieces[slot].letter != *letter)
            slot++;
        if (slot == SLOTS)
            section_line(w, w->head, "piece %c = none", toupper((unsigned char)*letter));
    }
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        char moves[2][BETZA_TEXT_MAX];
        const char *usual, *name = slot_name(slot, &usual);
        const struct variant_piece *piece = &v->pieces[slot];
        char letter = (char)toupper((unsigned char)piece->letter);
        const struct said_at at = piece->at.line ? piece->at : w->head;
        if (!letter)
            continue;
        if (!moves_write(v, slot, WHITE, moves[WHITE]) || !moves_write(v, slot, BLACK, moves[BLACK])) {
            w->good = variant_fault(w->r, at, "%s: tempi has no piece with these moves", name);
            continue;
        }
        bool same = strcmp(moves[WHITE], moves[BLACK]) == 0, named = slot < SLOTS_KNOWN || slot == SLOT_KING;
        section_line(w, at, "piece %c = %s%s%s%s%s", letter, moves[WHITE], same ? "" : " / ", same ? "" : moves[BLACK],
                     named ? " " : "", named ? name : "");
        bounds_write(w, slot, letter, "");
        if (leaps_once(v, slot)) {
            struct squares gates[2];
            const char rook[3] = {' ', (char)toupper((unsigned char)v->pieces[SLOT_ROOK].letter)};
            gates_find(v, gates);
            section_line(w, place_of(w, "cambodianMoves"), "first %c = %s once%s", letter,
                         region_text(v, gates, region), slot == SLOT_KING && rook[1] ? rook : "");
        } else if (crosses(v, slot))
            section_line(
                w, place_of(w, "soldierPromotionRank"), "first %c = %s", letter,
                region_text(v, (struct squares[2]){[WHITE] = beyond(v, WHITE), [BLACK] = beyond(v, BLACK)}, region));
        else if (begins_twice(v, slot) && v->doubleStep)
            section_line(w, place_of(w, "doubleStepRegionWhite"), "first %c = %s", letter,
                         region_text(v, v->doubleStepRegion, region));
    }
}

/* Returns how many pieces of a type a side has at the start. */
static int count_at_start(const struct variant *v, unsigned slot, unsigned colour)
{
    const char letter = v->pieces[slot].letter, upper = (char)toupper((unsigned char)letter);
    int count = 0;
    for (const char *at = v->startFen; *at && *at != ' '; at++)
        count += *at == (colour == WHITE ? upper : letter) && (at == v->startFen || at[-1] != '+');
    return count;
}

/* Whether a side may get further pieces of some types. */
static bool may_grow(const struct variant *v, slots types)
{
    bool grow = v->pieceDrops || (types & (v->promotionPieceTypes[WHITE] | v->promotionPieceTypes[BLACK]));
    for (unsigned slot = 0; slot < SLOTS && !grow; slot++) {
        const unsigned other = v->promotedPieceType[slot];
        grow = v->pieces[slot].letter && other < SLOTS && (types >> other & 1);
    }
    return grow;
}

/* Whether no side ever has more pieces of some types than those that are royal as long as they are few. */
static bool are_few(const struct variant *v, slots types)
{
    bool few = !may_grow(v, types);
    for (unsigned slot = 0; slot < SLOTS && few; slot++)
        few = !(types >> slot & 1) || (count_at_start(v, slot, WHITE) <= v->extinctionPieceCount + 1 &&
                                       count_at_start(v, slot, BLACK) <= v->extinctionPieceCount + 1);
    return few;
}

void royals_write(struct work *w)
{
    const struct variant *v = w->v;
    char letters[LETTERS_TEXT];
    slots royal = types_present(v, (slots)1 << SLOT_KING), pseudo = 0;
    if (v->extinctionPseudoRoyal && v->blastOnCapture && v->extinctionValue != RESULT_LOSS)
        variant_refuse(w, "extinctionValue", "pseudo-royal pieces that are blasted lose");
    if (v->extinctionPseudoRoyal)
        for (unsigned slot = 0; slot < SLOTS; slot++)
            pseudo |= v->letters[slot] ? v->extinctionPieceTypes & (slots)1 << slot : 0;
    const bool each = v->extinctionPieceCount >= 63 || are_few(v, pseudo),
               several = (pseudo | royal) & ((pseudo | royal) - 1);
    if (pseudo && !each && v->dupleCheck && (several || v->extinctionPieceCount))
        variant_refuse(w, "dupleCheck", "only with one pseudo-royal type and extinctionPieceCount = 0");
    if (v->extinctionPseudoRoyal && (v->extinctionPieceTypes >> SLOT_ALL & 1))
        variant_refuse(w, "extinctionPieceTypes", "pseudo-royal pieces are named");
    royal |= pseudo;
    section_line(w, place_of(w, "extinctionPieceTypes"), "royal = %s",
                 royal ? letters_write_all(v, royal, letters) : "none");
    if (pseudo && !each && v->dupleCheck)
        section_line(w, place_of(w, "extinctionPseudoRoyal"), "royals = one");
    else if (pseudo && !each)
        section_line(w, place_of(w, "extinctionPseudoRoyal"), "royals = last %d%s", v->extinctionPieceCount + 1,
                     several ? " of each type" : "");
}

void pawns_write(struct work *w)
{
    const struct variant *v = w->v;
    char text[2][LETTERS_TEXT], region[REGION_TEXT];
    const slots progress = types_present(v, v->nMoveRuleTypes[WHITE] | v->nMoveRuleTypes[BLACK]);
    slots pawns = progress;
    bool passing = passes(v, WHITE) || passes(v, BLACK);
    for (unsigned slot = 0; passing && slot < SLOTS; slot++)
        pawns |= v->pieces[slot].letter && begins_twice(v, slot) ? (slots)1 << slot : 0;
    section_line(w, place_of(w, "nMoveRuleTypes"), "pawns = %s", pawns ? letters_write_all(v, pawns, text[0]) : "none");
    if (pawns != progress)
        section_line(w, place_of(w, "nMoveRuleTypes"), "progress = %s",
                     progress ? letters_write_all(v, progress, text[0]) : "none");
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        char letter = (char)toupper((unsigned char)v->pieces[slot].letter);
        struct squares zone[2] = {{{0}}, {{0}}};
        slots types[2];
        bool promotes = false, stuck = false; /* stuck: it must promote and has nothing to become */
        if (!letter)
            continue;
        for (unsigned colour = 0; colour < 2; colour++) {
            bool here = v->promotionPawnTypes[colour] >> slot & 1;
            types[colour] = types_present(v, v->promotionPieceTypes[here ? colour : !colour]);
            stuck |=
                here && !types[colour] && v->mandatoryPawnPromotion && !squares_none(v, &v->promotionRegion[colour]);
            if (!here || (!types[colour] && !v->mandatoryPawnPromotion))
                continue;
            zone[colour] = v->promotionRegion[colour];
            promotes |= types[colour] && !squares_none(v, &zone[colour]);
        }
        if (stuck && promotes)
            variant_refuse(w, "promotionPieceTypes", "one side promotes, and the other must but has no types");
        const char plus[3] = {v->promotedPieceType[slot] < SLOTS ? '+' : 0, letter};
        if (promotes)
            section_line(w, place_of(w, "promotionPieceTypes"), "promotes %c = %s%s / %s%s %s%s", letter,
                         letters_write(v, types[types[WHITE] ? WHITE : BLACK], text[WHITE]), plus,
                         letters_write(v, types[types[BLACK] ? BLACK : WHITE], text[BLACK]), plus,
                         region_text(v, zone, region),
                         slot == 0 && v->sittuyinPromotion ? " turning"
                         : v->mandatoryPawnPromotion       ? ""
                                                           : " may");
        else if (stuck && v->promotedPieceType[slot] == SLOTS)
            section_line(w, place_of(w, "promotionPieceTypes"), "promotes %c = none %s", letter,
                         region_text(v, zone, region));
        else if (letter == 'P' && v->promotedPieceType[slot] == SLOTS)
            section_line(w, w->head, "promotes P = none");
    }
    if (passing && (!squares_same(v, &v->enPassantRegion[WHITE], &(struct squares){{0}}) ||
                    !squares_same(v, &v->enPassantRegion[BLACK], &(struct squares){{0}}))) {
        const struct squares passed[2] = {v->enPassantRegion[BLACK], v->enPassantRegion[WHITE]};
        struct squares all;
        memset(&all, 0xff, sizeof all);
        if (!squares_same(v, &passed[WHITE], &all) || !squares_same(v, &passed[BLACK], &all))
            section_line(w, place_of(w, "enPassantRegion"), "passed = %s", region_text(v, passed, region));
    }
}
