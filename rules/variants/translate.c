/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes a section of a games file of a variant, or tells what tempi lacks for it. */
#include "rules/variants/translate.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "engine/position.h"
#include "rules/custom/pieces.h"

struct said_at place_of(const struct work *w, const char *key)
{
    for (unsigned i = 0; variant_keys[i].name; i++)
        if (strcmp(variant_keys[i].name, key) == 0 && w->v->at[i].line)
            return w->v->at[i];
    return w->head;
}

void variant_refuse(struct work *w, const char *key, const char *why)
{
    w->good = variant_fault(w->r, place_of(w, key), "%s: %s", key, why);
}

void section_line(struct work *w, struct said_at at, const char *format, ...)
{
    struct translation *t = w->t;
    const size_t room = sizeof t->text - t->length;
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(t->text + t->length, room, format, arguments);
    va_end(arguments);
    if (n < 0 || (size_t)n + 2 > room || t->count == sizeof t->lines / sizeof *t->lines) {
        t->text[t->length] = 0;
        w->good = false;
        return;
    }
    t->length += (size_t)n;
    t->text[t->length++] = '\n';
    t->text[t->length] = 0;
    t->lines[t->count++] = at;
}

const char *letters_write(const struct variant *v, slots set, char *text)
{
    size_t n = 0;
    if (set >> SLOT_ALL & 1)
        return "any";
    for (unsigned slot = 0; slot < SLOTS; slot++)
        if ((set >> slot & 1) && v->pieces[slot].letter)
            text[n++] = (char)toupper((unsigned char)v->pieces[slot].letter);
    text[n] = 0;
    return text;
}

const char *letters_write_all(const struct variant *v, slots set, char *text)
{
    if (set >> SLOT_ALL & 1)
        return "any";
    size_t n = strlen(letters_write(v, set, text));
    for (unsigned slot = 0; slot < SLOTS; slot++)
        if (v->pieces[slot].letter && v->promotedPieceType[slot] < SLOTS && (set >> v->promotedPieceType[slot] & 1)) {
            text[n++] = '+';
            text[n++] = (char)toupper((unsigned char)v->pieces[slot].letter);
        }
    text[n] = 0;
    return text;
}

slots types_present(const struct variant *v, slots set)
{
    for (unsigned slot = 0; slot < SLOTS; slot++)
        if (!v->pieces[slot].letter)
            set &= ~((slots)1 << slot);
    return set;
}

/* Cuts squares to the board. */
static struct squares on_board(const struct variant *v, const struct squares *s)
{
    struct squares cut = {{0}};
    for (int rank = 0; rank < v->maxRank; rank++)
        cut.ranks[rank] = s->ranks[rank] & (uint16_t)((1u << v->maxFile) - 1);
    return cut;
}

bool squares_same(const struct variant *v, const struct squares *a, const struct squares *b)
{
    struct squares x = on_board(v, a), y = on_board(v, b);
    return memcmp(&x, &y, sizeof x) == 0;
}

bool squares_none(const struct variant *v, const struct squares *s)
{
    return squares_same(v, s, &(struct squares){{0}});
}

void squares_cut(struct squares *from, const struct squares *s)
{
    for (unsigned rank = 0; rank < VARIANT_RANKS; rank++)
        from->ranks[rank] &= (uint16_t)~s->ranks[rank];
}

/* Writes squares: whole ranks by their numbers. */
static void squares_write(const struct variant *v, const struct squares *s, struct text_builder *builder)
{
    struct squares cut = on_board(v, s);
    bool none = true;
    for (int rank = 0; rank < v->maxRank; rank++) {
        bool whole = cut.ranks[rank] == (1u << v->maxFile) - 1;
        for (int file = 0; file < (whole ? 1 : v->maxFile); file++) {
            if (!whole && !(cut.ranks[rank] >> file & 1))
                continue;
            none = false;
            builder_char(builder, ' ');
            if (!whole)
                builder_char(builder, (char)('a' + file));
            builder_number(builder, (unsigned)rank + 1);
        }
    }
    builder_text(builder, none ? " none" : "");
}

const char *region_text(const struct variant *v, const struct squares of[2], char *text)
{
    struct text_builder builder = builder_begin(text, REGION_TEXT);
    squares_write(v, &of[WHITE], &builder);
    builder_text(&builder, " /");
    squares_write(v, &of[BLACK], &builder);
    return text + 1;
}

/* Refuses the variant for each key whose value is not the default and which tempi lacks. */
static void lacks_tell(struct work *w)
{
    struct variant *standard = xcalloc(1, sizeof *standard);
    const char *last = "";
    variant_default(standard);
    for (unsigned i = 0; variant_keys[i].name; i++) {
        const struct variant_key *key = &variant_keys[i];
        const char *here = (const char *)w->v + key->at, *there = (const char *)standard + key->at;
        bool same = key->kind == READ_TEXT ? strcmp(here, there) == 0 : memcmp(here, there, key->size) == 0;
        if (!key->lacks || same || strcmp(key->name, last) == 0)
            continue;
        last = key->name;
        w->good = variant_fault(w->r, place_of(w, key->name), "tempi lacks the rule '%s'%s", key->name,
                                w->v->at[i].line ? "" : ", which the base has");
    }
    free(standard);
}

/* Writes the values of piece types, of which the program knows one each: the mean of those for middlegame and endgame,
   in hundredths of its pawn in the endgame. What the section says by a games file's own key holds instead. */
static void values_write(struct work *w)
{
    enum { PAWN_VALUE = 208 };
    const struct variant *v = w->v;
    char text[2 * VARIANT_TEXT_MAX] = "";
    struct text_builder builder = builder_begin(text, sizeof text);
    for (unsigned i = 0; i < v->ours_count; i++)
        if (strncmp(v->ours[i], "values ", 7) == 0)
            return;
    for (unsigned i = 0; i < 2 * SLOTS; i++) { /* each type, and then what it promotes to as in shogi */
        const unsigned slot = i % SLOTS, type = i < SLOTS ? slot : v->promotedPieceType[slot];
        if (!v->pieces[slot].letter || type == SLOTS || type == SLOT_KING)
            continue;
        const int early = v->pieceValueMg[type], late = v->pieceValueEg[type];
        if (!early && !late)
            continue;
        builder_text(&builder, i < SLOTS ? " " : " +");
        builder_char(&builder, (char)toupper((unsigned char)v->pieces[slot].letter));
        builder_char(&builder, ' ');
        builder_number(&builder, (unsigned)(100 * (early + late) / (early && late ? 2 * PAWN_VALUE : PAWN_VALUE)));
    }
    if (text[0])
        section_line(w, place_of(w, v->pieceValueMg[0] ? "pieceValueMg" : "pieceValueEg"), "values =%s", text);
}

/* Refuses what no key alone says that the program lacks, and counts the piece types. */
static void limits_tell(struct work *w)
{
    const struct variant *v = w->v;
    unsigned types = 0;
    for (unsigned slot = 0; slot < SLOTS; slot++)
        types += v->pieces[slot].letter ? 1u + (v->promotedPieceType[slot] < SLOTS) : 0;
    if (types > CUSTOM_TYPES)
        w->good = variant_fault(w->r, w->head, "%u piece types, and %d at most are possible", types, CUSTOM_TYPES);
    if (v->maxRank * v->maxFile > CUSTOM_SQUARES_MAX)
        variant_refuse(w, "maxRank", "a board has up to 120 squares");
    if (v->gating != (v->cambodianMoves || v->seirawanGating) || (v->cambodianMoves && v->seirawanGating))
        variant_refuse(w, "gating", "only together with cambodianMoves or seirawanGating");
    if (v->seirawanGating && v->castlingRank != 1)
        variant_refuse(w, "castlingRank", "gates are on the first rank");
}

/* Writes the head of the section. An id of a games file has small letters, digits and dashes, and games are found by
   letters and digits alone, in any case. */
static void head_write(struct work *w)
{
    char id[VARIANT_ID_MAX];
    size_t n = 0;
    for (const char *at = w->v->id; *at; at++)
        id[n++] = isalnum((unsigned char)*at) ? (char)tolower((unsigned char)*at) : '-';
    id[n] = 0;
    section_line(w, w->head, "[%s]", id);
}

bool variant_translate(struct variant_reader *r, const struct variant *v, struct said_at head, bool refused,
                       struct translation *t)
{
    struct variant *met = xcalloc(1, sizeof *met);
    struct work w = {.r = r, .v = met, .t = t, .head = head, .good = !refused};
    *met = *v;
    promoted_find(v, met);
    head_write(&w);
    lacks_tell(&w);
    limits_tell(&w);
    pieces_write(&w);
    if (w.good) {
        royals_write(&w);
        pawns_write(&w);
        promoted_write(&w);
        hands_write(&w);
        start_write(&w);
        goals_write(&w);
        law_write(&w);
        values_write(&w);
    }
    for (unsigned i = 0; i < v->ours_count; i++)
        section_line(&w, v->ours_at[i], "%s", v->ours[i]);
    free(met);
    return w.good;
}
