/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the files that translate a variant share: the section of a games file so far, and the writers of its parts, each
 * of which adds lines to it or refuses the variant. Only rules/variants includes it.
 */
#ifndef RULES_VARIANTS_TRANSLATE_H
#define RULES_VARIANTS_TRANSLATE_H

#include "rules/variants/variant.h"

/* Room for the text of a region, in bytes. */
enum { REGION_TEXT = 1024 };

/* The translation of a variant so far. */
struct work {
    struct variant_reader *r;
    const struct variant *v;
    struct translation *t;
    struct said_at head;
    bool good;
};

/* Returns where a key was said, or where the section begins if its base says it. */
struct said_at place_of(const struct work *w, const char *key);

/* Refuses the variant for what a key says. */
void variant_refuse(struct work *w, const char *key, const char *why);

/* Adds a line to the section, which comes from a place in the file. */
void section_line(struct work *w, struct said_at at, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Room for the letters of a set of types, in bytes. */
enum { LETTERS_TEXT = 3 * SLOTS + 1 };

/* Writes the letters of a set of types that the variant has, `any` for all together (room for LETTERS_TEXT); returns
   the text. */
const char *letters_write(const struct variant *v, slots set, char *text);

/* Writes the letters of a set of types, as letters_write(), and of those that promote to one of them as in shogi. */
const char *letters_write_all(const struct variant *v, slots set, char *text);

/* Returns the types of a set that the variant has. */
slots types_present(const struct variant *v, slots set);

/* Whether squares on the board are the same. */
bool squares_same(const struct variant *v, const struct squares *a, const struct squares *b);

/* Whether there are no squares on the board. */
bool squares_none(const struct variant *v, const struct squares *s);

/* Takes the squares of one set out of another. */
void squares_cut(struct squares *from, const struct squares *s);

/* translate_pieces.c: finds lines along which pawns make triple steps and no others, from their regions to the squares
   where these end; false if first moves would go along them from elsewhere. */
bool triple_lines(const struct variant *v, struct squares *lines);
/* Writes the squares of both colours as a region of a games file (room for REGION_TEXT bytes); returns the text. */
const char *region_text(const struct variant *v, const struct squares of[2], char *text);

/* translate_pieces.c: writes the piece types: their moves, where they may go, and where first moves begin. */
void pieces_write(struct work *w);
/* translate_pieces.c: writes the moves of a type of a colour in the notation of games files (room for BETZA_TEXT_MAX
   bytes); false if they cannot be said. */
bool moves_write(const struct variant *v, unsigned slot, unsigned colour, char *text);
/* translate_pieces.c: writes where pieces of a type may go, if they are bounded, by its letter with a `plus` before. */
void bounds_write(struct work *w, unsigned slot, char letter, const char *plus);
/* translate_pieces.c: writes which types are royal. */
void royals_write(struct work *w);
/* translate_pieces.c: writes what counts as a pawn, and promotions. */
void pawns_write(struct work *w);

/* translate_hands.c: takes the types out of a copy of a variant that are met only as promoted types of others, which
   are written as + and a letter. */
void promoted_find(const struct variant *v, struct variant *met);
/* translate_hands.c: writes the promoted types. */
void promoted_write(struct work *w);
/* translate_hands.c: writes where pieces in hand come from and go. */
void hands_write(struct work *w);

/* translate_start.c: finds the squares, by colour, of the pieces that the start says have further rights as long as
   they have not moved: by the letters of their files in its castling field. */
void gates_find(const struct variant *v, struct squares gates[2]);
/* translate_start.c: writes board and start, castling included. */
void start_write(struct work *w);

/* translate_law.c: writes what wins besides mate. */
void goals_write(struct work *w);
/* translate_law.c: writes the other rules. */
void law_write(struct work *w);

#endif
