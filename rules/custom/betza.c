/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads Betza's notation of a piece's moves into leaps, and writes it again for XBoard. */
#include "rules/custom/betza.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/text_builder.h"

enum {
    DIRECTION_LETTERS_MAX = 16,
    ALL_WAYS = 0xff,
    STRAIGHT_WAYS = 0x55,
    SLANTING_WAYS = 0xaa,
    TURNED_RIGHT = 0x55 /* the four ways of an oblique leap that a turn clockwise makes of each other */
};

/* How the direction letters of an atom are read: for atoms that go straight, diagonally, obliquely as a knight, or
   as king and queen. */
enum symmetry { STRAIGHT, SLANTING, OBLIQUE, ROYAL };

/* The atom that is being read. */
struct atom {
    const char *text, *end, *fault; /* `text` to `end` is left to read; `fault` is where an error is */
    char directions[DIRECTION_LETTERS_MAX + 1];
    unsigned flags, range;
    char letter; /* letter of the atom; 0 for a leap by coordinates */
    unsigned small, large;
    char *error;
};

/* Notes an error and its place; returns false for the caller to return. */
static bool fail(struct atom *a, const char *at, const char *error)
{
    a->fault = at;
    snprintf(a->error, BETZA_ERROR_MAX, "%s", error);
    return false;
}

/*
 * Returns the half of the eight ways that a direction letter means. Ways go clockwise from White's side: way 0 is
 * (small, large), 1 (large, small), 2 (large, -small) and so on. One letter means half of them, a quarter for oblique
 * atoms, one way for K and Q.
 */
static unsigned half_of(char letter)
{
    switch (letter) {
    case 'f':
        return 0xc3;
    case 'b':
        return 0x3c;
    case 'l':
        return 0xf0;
    case 'r':
        return 0x0f;
    default:
        return ALL_WAYS;
    }
}

/* Returns the two oblique ways nearest to a direction; four for v and s, which mean both directions. */
static unsigned quarter_of(char letter)
{
    switch (letter) {
    case 'f':
        return 0x81;
    case 'b':
        return 0x18;
    case 'l':
        return 0x60;
    case 'r':
        return 0x06;
    case 'v':
        return 0x99;
    default:
        return 0x66;
    }
}

/* Returns a direction and its two neighbours among those of K and Q. */
static unsigned three_of(char letter)
{
    switch (letter) {
    case 'f':
        return 0x83;
    case 'b':
        return 0x38;
    case 'l':
        return 0xe0;
    case 'r':
        return 0x0e;
    case 'v':
        return 0xbb;
    default:
        return 0xee;
    }
}

/* Whether a direction letter is along the files. */
static bool upright(char letter) { return letter == 'f' || letter == 'b' || letter == 'v'; }

/* Whether two direction letters are read together: one along the files and one along the ranks. */
static bool combine(char first, char second)
{
    return strchr("fblr", first) && second && second != 'h' && upright(first) != upright(second);
}

/* Returns the ways that the direction letters before an atom allow. */
static unsigned ways_of(enum symmetry symmetry, const char *letters)
{
    unsigned ways = 0;
    for (const char *at = letters; *at; at++) {
        bool pair = combine(at[0], at[1]), twice = at[0] == at[1], half = at[1] == 'h', turned = at[0] == 'h';
        if (symmetry == STRAIGHT)
            ways |= quarter_of(at[0]) & STRAIGHT_WAYS;
        else if (symmetry == SLANTING)
            ways |= half_of(at[0]) & (pair ? half_of(at[1]) : ALL_WAYS);
        else if (symmetry == OBLIQUE)
            ways |= turned ? (at[1] == 'r' ? TURNED_RIGHT : ~(unsigned)TURNED_RIGHT & ALL_WAYS)
                    : half ? half_of(at[0])
                    : pair ? half_of(at[0]) & quarter_of(at[1])
                           : quarter_of(at[0]);
        else
            ways |= pair ? three_of(at[0]) & three_of(at[1]) : three_of(at[0]) & STRAIGHT_WAYS & quarter_of(at[0]);
        at += symmetry == STRAIGHT ? 0 : symmetry == SLANTING ? pair : (pair || twice || half || turned);
    }
    if (!ways)
        ways = ALL_WAYS;
    return symmetry == STRAIGHT ? ways & STRAIGHT_WAYS : symmetry == SLANTING ? ways & SLANTING_WAYS : ways;
}

/* Reads the modifiers before an atom. */
static bool modifiers_read(struct atom *a)
{
    static const char modes[] = "mceinpgjd";
    static const unsigned flags[] = {BETZA_MOVE, BETZA_TAKE, BETZA_PASSING, BETZA_FIRST, BETZA_LAME,
                                     BETZA_HOP,  BETZA_NEXT, BETZA_OVER,    BETZA_LINES};
    const char *const start = a->text;
    size_t n = 0;
    a->flags = 0;
    for (; a->text < a->end && islower((unsigned char)*a->text); a->text++) {
        const char *mode = strchr(modes, *a->text);
        if (mode) {
            if (*mode == 'n' && a->text > start && a->text[-1] == 'n')
                a->flags |= BETZA_TWICE;
            else if (a->flags & flags[mode - modes])
                return fail(a, a->text, "a modifier stands there twice");
            a->flags |= flags[mode - modes];
        } else if (!strchr("fblrvsh", *a->text) ||
                   (*a->text == 'h' && n == 0 && !(a->text + 1 < a->end && strchr("lr", a->text[1])))) {
            return fail(a, a->text, "no modifier of this notation (m c e i n p g j d, f b l r v s h)");
        } else if (n == DIRECTION_LETTERS_MAX) {
            return fail(a, a->text, "too many directions");
        } else {
            a->directions[n++] = *a->text;
        }
    }
    a->directions[n] = 0;
    return true;
}

/* Reads a number of at most two digits; false if there is none. */
static bool number_take(struct atom *a, unsigned *value)
{
    const char *start = a->text;
    *value = 0;
    while (a->text < a->end && isdigit((unsigned char)*a->text) && a->text < start + 2)
        *value = *value * 10 + (unsigned)(*a->text++ - '0');
    return a->text > start;
}

/* Reads a leap by coordinates such as `(4,1)`. */
static bool coordinates_read(struct atom *a)
{
    const char *start = a->text++;
    unsigned x, y;
    if (!number_take(a, &x) || a->text == a->end || *a->text++ != ',' || !number_take(a, &y) || a->text == a->end ||
        *a->text++ != ')')
        return fail(a, start, "a leap by coordinates is written as in (4,1)");
    if ((!x && !y) || x > BETZA_LEAP_MAX || y > BETZA_LEAP_MAX)
        return fail(a, start, "a leap goes 1 to 11 squares");
    a->letter = 0;
    a->small = x < y ? x : y;
    a->large = x < y ? y : x;
    return true;
}

/* Reads an atom and the range behind it. */
static bool atom_read(struct atom *a)
{
    static const char letters[] = "WFDNAHCLZJGKBRQ";
    static const uint8_t leaps[][2] = {{0, 1}, {1, 1}, {0, 2}, {1, 2}, {2, 2}, {0, 3}, {1, 3}, {1, 3},
                                       {2, 3}, {2, 3}, {3, 3}, {0, 1}, {1, 1}, {0, 1}, {0, 1}};
    const char *found = a->text < a->end && isupper((unsigned char)*a->text) ? strchr(letters, *a->text) : NULL;
    a->range = 1;
    if (a->text == a->end)
        return fail(a, a->text, "a piece's move ends with an atom");
    if (*a->text == '(') {
        if (!coordinates_read(a))
            return false;
    } else if (!found) {
        return fail(a, a->text, "no atom of this notation (W F D N A H C L Z J G K B R Q or as in (4,1))");
    } else {
        a->letter = *a->text++;
        a->small = leaps[found - letters][0];
        a->large = leaps[found - letters][1];
        if (strchr("BRQ", a->letter))
            a->range = BETZA_FAR;
    }
    if (a->text < a->end && a->letter && *a->text == a->letter && a->range == 1) {
        a->text++;
        a->range = BETZA_FAR;
    } else if (a->text < a->end && isdigit((unsigned char)*a->text)) {
        number_take(a, &a->range);
        if (a->range == 0)
            a->range = BETZA_FAR;
    }
    return true;
}

/* Whether the modifiers of an atom make sense with it; adds the modes that are understood. */
static bool atom_sound(struct atom *a, const char *start)
{
    unsigned way = a->flags & BETZA_HOPS;
    bool neighbour = a->large == 1;
    if (way & (way - 1))
        return fail(a, start, "of n, p, g and j only one may stand before an atom");
    if ((way == BETZA_LAME || way == BETZA_OVER) && a->large > 3)
        return fail(a, start, "n and j are for leaps of at most three squares");
    if (way == BETZA_OVER && (neighbour || a->large == 3))
        return fail(a, start, "j is for D, A and N");
    if ((a->flags & BETZA_TWICE) && ((a->small != 1 && a->small != 2) || a->large != 3))
        return fail(a, start, "nn is for C and Z");
    if (a->directions[0] == 'h' && (!a->small || a->small == a->large))
        return fail(a, start, "hl and hr are for oblique leaps");
    if ((way & (BETZA_HOP | BETZA_NEXT)) && a->range == 1)
        return fail(a, start, "p and g are for pieces that go further than one step");
    if ((a->flags & BETZA_PASSING) && (way || a->range != 1 || (a->flags & BETZA_FIRST)))
        return fail(a, start, "e is for a single step or leap, at any time");
    if (neighbour)
        a->flags &= ~(unsigned)BETZA_LAME; /* a neighbour has no squares between */
    if (!(a->flags & (BETZA_MOVE | BETZA_TAKE | BETZA_PASSING)))
        a->flags |= BETZA_MOVE | BETZA_TAKE;
    return true;
}

/* Adds the moves of one leap in some ways. */
static bool moves_add(struct atom *a, struct betza *b, unsigned small, unsigned large, unsigned ways)
{
    int s = (int)small, l = (int)large;
    const int files[8] = {s, l, l, s, -s, -l, -l, -s}, ranks[8] = {l, s, -s, -l, -l, -s, s, l};
    for (unsigned way = 0; way < 8; way++) {
        if (!(ways >> way & 1))
            continue;
        if (b->count == BETZA_MOVES_MAX)
            return fail(a, a->text, "too many moves of one piece");
        b->moves[b->count++] = (struct betza_move){.files = (int8_t)files[way],
                                                   .ranks = (int8_t)ranks[way],
                                                   .range = (uint8_t)a->range,
                                                   .flags = (uint16_t)a->flags};
    }
    return true;
}

/* Adds the moves of an atom. */
static bool atom_add(struct atom *a, struct betza *b)
{
    if (a->letter == 'K' || a->letter == 'Q') {
        unsigned ways = ways_of(ROYAL, a->directions);
        return moves_add(a, b, 0, 1, ways & STRAIGHT_WAYS) && moves_add(a, b, 1, 1, ways & SLANTING_WAYS);
    }
    enum symmetry symmetry = !a->small ? STRAIGHT : a->small == a->large ? SLANTING : OBLIQUE;
    return moves_add(a, b, a->small, a->large, ways_of(symmetry, a->directions));
}

/*
 * Writes an atom for XBoard. What XBoard understands in another way is written as always allowed: first moves, and
 * steps to squares where a pawn may be captured e.p. *said becomes false for leaps by coordinates.
 */
static void atom_write(const struct atom *a, struct text_builder *builder, bool *said)
{
    unsigned flags = a->flags;
    if (!a->letter || (flags & (BETZA_LINES | BETZA_TWICE))) {
        *said = false;
        return;
    }
    if (flags & BETZA_PASSING)
        flags |= BETZA_MOVE;
    builder_text(builder, a->directions);
    builder_text(builder, flags & BETZA_MOVE && !(flags & BETZA_TAKE) ? "m" : "");
    builder_text(builder, flags & BETZA_TAKE && !(flags & BETZA_MOVE) ? "c" : "");
    builder_text(builder, flags & BETZA_HOP ? "p" : flags & BETZA_NEXT ? "g" : flags & BETZA_LAME ? "n" : "");
    builder_text(builder, flags & BETZA_OVER ? "j" : "");
    builder_char(builder, a->letter == 'L' ? 'C' : a->letter == 'J' ? 'Z' : a->letter);
    if (strchr("BRQ", a->letter) ? a->range != BETZA_FAR : a->range != 1)
        builder_number(builder, a->range == BETZA_FAR ? 0 : a->range);
}

bool betza_read(const char *text, size_t length, struct betza *b, const char **at, char *error)
{
    struct atom a = {.text = text, .end = text + length, .error = error};
    struct text_builder builder = builder_begin(b->piece, sizeof b->piece);
    bool said = true;
    b->count = 0;
    if (length == 1 && *text == '-') {
        b->piece[0] = 0;
        return true;
    }
    while (a.text < a.end) {
        const char *start = a.text;
        if (!modifiers_read(&a) || !atom_read(&a) || !atom_sound(&a, start) || !atom_add(&a, b)) {
            *at = a.fault;
            return false;
        }
        atom_write(&a, &builder, &said);
    }
    if (!b->count)
        fail(&a, text, "no moves");
    *at = text;
    if (!said || strlen(b->piece) + 1 == sizeof b->piece)
        b->piece[0] = 0;
    return b->count != 0;
}

/* Whether two moves are equal. */
static bool move_same(const struct betza_move *a, const struct betza_move *b)
{
    return a->files == b->files && a->ranks == b->ranks && a->range == b->range && a->flags == b->flags;
}

bool betza_same(const struct betza *b, const char *text)
{
    char error[BETZA_ERROR_MAX];
    const char *at;
    struct betza other;
    if (!betza_read(text, strlen(text), &other, &at, error) || other.count != b->count)
        return false;
    for (unsigned i = 0; i < b->count; i++) {
        unsigned j = 0;
        while (j < b->count && !move_same(&other.moves[i], &b->moves[j]))
            j++;
        if (j == b->count)
            return false;
    }
    return true;
}
