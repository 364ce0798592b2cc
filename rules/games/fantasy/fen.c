/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Final Fantasy Chess: positions as text; docs/reference/fen.md has the syntax. The hooks of fantasy.c point here. */
#include "rules/notation/fen.h"

#include <ctype.h>
#include <string.h>

#include "rules/games/fantasy/fantasy.h"
#include "rules/notation/text.h"

/* Reads a piece's letter with its plus; upper case means White. Returns false if there is none. */
static bool read_letter(const char **text, unsigned *pt, unsigned *colour)
{
    *colour = islower((unsigned char)(*text)[**text == '+']) ? BLACK : WHITE;
    return fantasy_letter_read(text, pt);
}

/* Reads a piece, and the piece that it has called. */
static bool read_piece(const char **text, fpiece *m)
{
    unsigned pt, colour, called, side;
    if (!read_letter(text, &pt, &colour))
        return false;
    *m = fpiece_make(colour, pt, 0);
    if (**text != '!')
        return true;
    (*text)++;
    if (pt != CALLER || !read_letter(text, &called, &side) || side != colour || !type_is_callable(called))
        return false;
    *m |= (called + 1) << 10;
    return true;
}

/* Puts a piece on the board, or into limbo; returns false if there is no room. */
static bool place(struct position *p, unsigned square, fpiece m, bool rides)
{
    struct fantasy *f = fantasy_state(p);
    if (f->riders_count == RIDERS_MAX || f->calls_count == CALLS_MAX)
        return false;
    if (rides)
        rider_add(p, square, m);
    else if (square == LIMBO)
        f->taken = fpiece_at(m, LIMBO);
    else
        unit_put(p, square, m);
    return true;
}

/* Reads a unit and puts it on a square: a piece, or a carrier with its riders in parentheses. */
static bool read_unit(struct position *p, const char **text, unsigned square)
{
    fpiece m, rider;
    unsigned riders = 0;
    if (!read_piece(text, &m) || !place(p, square, m, false))
        return false;
    if (**text != '(')
        return true;
    (*text)++;
    while (**text != ')') {
        if (!read_piece(text, &rider) || fpiece_colour(rider) != fpiece_colour(m) ||
            type_is_carrier(fpiece_type(rider)) || !place(p, square, rider, true))
            return false;
        riders++;
    }
    (*text)++;
    return type_is_carrier(fpiece_type(m)) && riders && (riders == 1 || type_is_airship(fpiece_type(m)));
}

/* Gives pieces that stand where they began that origin; the key `origins` may change it later. */
static void default_origins(struct position *p)
{
    struct fantasy *f = fantasy_state(p);
    for (unsigned home = 0; home < HOMES && fantasy_advanced(p); home++) {
        unsigned square = home_square(home);
        if (p->board[square] == piece_make(home >= 8, home_types[home]) && !f->origin[square])
            unit_put(p, square, unit_take(p, square) | (home + 1) << 5);
    }
}

bool fantasy_read(struct position *p, const char *text, char *error)
{
    unsigned file = 0;
    int rank = 7;
    while (*text) {
        if (*text == '/') {
            if (file != 8 || --rank < 0)
                return fen_fail(error, "a rank is not eight squares");
            file = 0;
            text++;
        } else if (*text >= '1' && *text <= '8') {
            file += (unsigned)(*text++ - '0');
        } else if (file > 7 || !read_unit(p, &text, (unsigned)rank * 8 + file++)) {
            return fen_fail(error, "a unit of the board makes no sense");
        }
        if (file > 8)
            return fen_fail(error, "a rank is not eight squares");
    }
    if (rank != 0 || file != 8)
        return fen_fail(error, "the board is not eight ranks");
    default_origins(p);
    return true;
}

/* Writes a piece: a plus if it is promoted, and `!` with the piece that it has called. */
static void piece_write(struct text_builder *builder, fpiece m)
{
    unsigned parts[2] = {fpiece_type(m), fpiece_called(m)};
    for (unsigned i = 0; i < 2 && (!i || parts[1]); i++) {
        unsigned pt = parts[i] - i;
        if (i)
            builder_char(builder, '!');
        if (type_is_promoted(pt))
            builder_char(builder, '+');
        builder_letter(builder, fantasy_letters[pt], fpiece_colour(m));
    }
}

/* Writes a unit. Riders are sorted by their words, so that equal units have equal texts. */
static void unit_write(const struct fantasy *f, struct text_builder *builder, fpiece m, unsigned square)
{
    bool written[RIDERS_MAX] = {false}, first = true;
    piece_write(builder, m);
    for (;;) {
        unsigned next = RIDERS_MAX;
        for (unsigned i = 0; i < f->riders_count; i++)
            if (!written[i] && fpiece_square(f->riders[i]) == square &&
                (next == RIDERS_MAX || (f->riders[i] & ~(31u << 5)) < (f->riders[next] & ~(31u << 5))))
                next = i;
        if (next == RIDERS_MAX)
            break;
        if (first)
            builder_char(builder, '(');
        first = false;
        written[next] = true;
        piece_write(builder, f->riders[next]);
    }
    if (!first)
        builder_char(builder, ')');
}

void fantasy_write(const struct position *p, struct text_builder *builder)
{
    for (int rank = 7; rank >= 0; rank--) {
        unsigned empty = 0;
        for (unsigned file = 0; file < 8; file++) {
            unsigned square = (unsigned)rank * 8 + file;
            if (p->board[square] == EMPTY) {
                empty++;
                continue;
            }
            builder_empty(builder, &empty);
            unit_write(fantasy_of(p), builder, unit_piece(p, square), square);
        }
        builder_empty(builder, &empty);
        if (rank)
            builder_char(builder, '/');
    }
}

/* Reads a square, or `x` for limbo, and moves `text` past it. */
static bool read_place(const char **text, unsigned *square)
{
    if (**text != 'x')
        return fantasy_square_read(text, square);
    *square = LIMBO;
    ++*text;
    return true;
}

/* Reads the pieces that a side may call; returns false if one of them cannot be called. */
static bool read_pool(struct position *p, unsigned us, const char *text)
{
    unsigned pt, colour;
    while (*text) {
        if (!read_letter(&text, &pt, &colour) || colour != WHITE || !type_is_callable(pt) ||
            fantasy_of(p)->pool[us][pt] == 99)
            return false;
        pool_add(p, us, fpiece_make(!us, pt, 0));
    }
    return true;
}

/* Removes the default origin of a home's piece. */
static void clear_origin(struct position *p, unsigned home)
{
    unsigned square = home_square(home);
    if (fantasy_of(p)->origin[square] == home + 1)
        unit_put(p, square, unit_take(p, square) & ~(31u << 5));
}

/* Whether a piece is of a type and has no origin; with `called`, whether that is so of the piece, in any form, that it
 * has called. */
static bool lacks_origin(fpiece m, unsigned pt, bool called)
{
    if (called)
        return fpiece_called(m) && type_plain(fpiece_called(m) - 1) == pt && !fpiece_called_origin(m);
    return fpiece_type(m) == pt && !fpiece_origin(m);
}

/* Gives a home's origin to a piece of a type on a square, or in limbo, or to a piece that one there has called; returns
 * false if there is none without origin. */
static bool give_origin(struct position *p, unsigned home, unsigned square, unsigned pt, bool called)
{
    struct fantasy *f = fantasy_state(p);
    fpiece bits = (home + 1) << (called ? 15 : 5);
    if (square == LIMBO && lacks_origin(f->taken, pt, called)) {
        f->taken |= bits;
        return true;
    }
    if (square != LIMBO && p->board[square] != EMPTY && lacks_origin(unit_piece(p, square), pt, called)) {
        unit_put(p, square, unit_take(p, square) | bits);
        return true;
    }
    for (unsigned i = 0; i < f->riders_count; i++)
        if (fpiece_square(f->riders[i]) == square && lacks_origin(f->riders[i], pt, called)) {
            rider_add(p, square, rider_remove(p, i) | bits);
            return true;
        }
    return false;
}

/* Gives a home's origin to a piece of a type in a pool; returns false if there is none. */
static bool give_pool_origin(struct position *p, unsigned home, unsigned us, unsigned pt)
{
    if (!fantasy_of(p)->pool[us][pt])
        return false;
    pool_take(p, us, pt);
    pool_add(p, us, fpiece_make(!us, pt, home + 1));
    return true;
}

/* Reads one entry of `origins` after its home. */
static bool read_origin(struct position *p, unsigned home, const char *text)
{
    unsigned square = 0, pt = home_types[home];
    char first = *text;
    bool called = first == '!', pool = first == 'w' || (first == 'b' && !(text[1] >= '1' && text[1] <= '8'));
    if (first == '-')
        return true;
    text += called || pool;
    if (!pool && !read_place(&text, &square))
        return false;
    if (*text == '+')
        pt += PROMOTED;
    return pool ? give_pool_origin(p, home, first == 'b', pt) : give_origin(p, home, square, pt, called);
}

/* Reads where the pieces of the back ranks are if they are not in their default places; returns false on
 * contradictions. */
static bool read_origins(struct position *p, const char *text)
{
    unsigned homes[HOMES], n = 0, square;
    const char *starts[HOMES];
    bool seen[HOMES] = {false};
    if (!fantasy_advanced(p))
        return false;
    for (const char *t = text; *t; n++) { /* defaults that do not hold are removed first */
        if (n == HOMES || !fantasy_square_read(&t, &square) || (square > 7 && square < 56) || seen[home_of(square)])
            return false;
        homes[n] = home_of(square);
        seen[homes[n]] = true;
        starts[n] = t;
        t += *t == '!';
        t += strchr("-wx", *t) ? 1 : *t == 'b' && !(t[1] >= '1' && t[1] <= '8') ? 1 : 2;
        if (strlen(text) < (size_t)(t - text))
            return false;
        t += *t == '+';
    }
    for (unsigned i = 0; i < n; i++)
        clear_origin(p, homes[i]);
    for (unsigned i = 0; i < n; i++)
        if (!read_origin(p, homes[i], starts[i]))
            return false;
    return true;
}

/* Reads the removed unit that an interjection may bring back. */
static bool read_taken(struct position *p, const char *text)
{
    struct fantasy *f = fantasy_state(p);
    unsigned square;
    if (!fantasy_square_read(&text, &square) || f->taken || !read_unit(p, &text, LIMBO))
        return false;
    f->taken_square = (uint8_t)square;
    f->taken_open = *text == '*';
    return !text[f->taken_open] && (!f->taken_open || type_is_airship(fpiece_type(f->taken)));
}

/* Reads the attacker's square, and whether its unit would leave play, only its rider, or nothing. */
static bool read_attacker(struct position *p, const char *text)
{
    struct fantasy *f = fantasy_state(p);
    unsigned square;
    if (!fantasy_square_read(&text, &square))
        return false;
    f->attacker = (uint8_t)square;
    f->attacker_leaves = *text == 'r' ? ATTACKER_RIDER : *text == '-' ? ATTACKER_GONE : ATTACKER_UNIT;
    return !text[*text != 0];
}

/* Reads what the other side is asked to let happen; makes it the decider. */
static bool read_attempt(struct position *p, const char *text)
{
    action a;
    if (!waivers(p) || !fantasy_text_read(&text, &a) || *text)
        return false;
    p->turn.decider = p->turn.owner;
    attempt_ask(p, a);
    return true;
}

/* Reads the attempts that were refused in this turn, one after the other. */
static bool read_refused(struct position *p, const char *text)
{
    action a;
    while (*text)
        if (!waivers(p) || !fantasy_text_read(&text, &a) || !attempt_refuse(p, a))
            return false;
    return true;
}

/* Reads what White may call. */
static bool read_white_pool(struct position *p, const char *text) { return read_pool(p, WHITE, text); }
/* Reads what Black may call. */
static bool read_black_pool(struct position *p, const char *text) { return read_pool(p, BLACK, text); }

/* What reads the value of each key. */
static bool (*const readers[])(struct position *p, const char *text) = {
    read_white_pool, read_black_pool, read_taken, read_attacker, read_origins, read_attempt, read_refused};

const char *const fantasy_state_keys[] = {"whitepool", "blackpool", "taken",   "attacker",
                                          "origins",   "attempt",   "refused", NULL};

bool fantasy_read_state(struct position *p, unsigned key, const char *value)
{
    const struct fantasy *f = fantasy_of(p);
    p->key -= f->taken ? taken_key(f) : 0;
    bool read = readers[key](p, value);
    p->key += f->taken ? taken_key(f) : 0;
    return read;
}

/* Writes the pieces that a side may call, type by type. */
static void pool_write(const struct position *p, unsigned us, struct text_builder *builder)
{
    const struct fantasy *f = fantasy_of(p);
    builder_text(builder, us == WHITE ? "whitepool=" : "blackpool=");
    for (unsigned pt = 0; pt < FANTASY_TYPES; pt++) {
        unsigned n = f->pool[us][pt];
        for (unsigned home = 0; home < HOMES; home++)
            n += f->pooled[home] == pt + 1 + 128 * us;
        while (n--)
            piece_write(builder, fpiece_make(WHITE, pt, 0));
    }
    builder_char(builder, ',');
}

/* Writes a square, or `x` for limbo. */
static void place_write(struct text_builder *builder, unsigned square)
{
    if (square == LIMBO)
        builder_char(builder, 'x');
    else
        builder_square(builder, NULL, square);
}

/* Writes where the piece of a home is, if that is not the default. */
static void origin_write(const struct position *p, unsigned home, struct text_builder *builder)
{
    const struct fantasy *f = fantasy_of(p);
    unsigned square = home_square(home);
    fpiece m = home_find(p, home), called = fpiece_called_origin(f->taken) == home + 1 ? f->taken : 0;
    bool standard = p->board[square] == piece_make(home >= 8, home_types[home]);
    if (m && fpiece_square(m) == square && standard && f->origin[square] == home + 1)
        return;
    if (fpiece_origin(f->taken) == home + 1)
        m = f->taken;
    for (unsigned i = 0; i < f->calls_count; i++)
        called = fpiece_called_origin(f->calls[i]) == home + 1 ? f->calls[i] : called;
    for (unsigned i = 0; i < f->riders_count; i++) {
        called = fpiece_called_origin(f->riders[i]) == home + 1 ? f->riders[i] : called;
        if (fpiece_square(f->riders[i]) == LIMBO && fpiece_origin(f->riders[i]) == home + 1)
            m = f->riders[i];
    }
    if (!(m || called || f->pooled[home] || standard))
        return;
    builder_square(builder, NULL, square);
    if (m) {
        place_write(builder, fpiece_square(m));
    } else if (called) {
        builder_char(builder, '!');
        place_write(builder, fpiece_square(called));
        return;
    } else if (f->pooled[home]) {
        builder_char(builder, f->pooled[home] & 128 ? 'b' : 'w');
        m = fpiece_make(WHITE, (f->pooled[home] & 127u) - 1, 0);
    } else {
        builder_char(builder, '-');
        return;
    }
    if (type_is_promoted(fpiece_type(m)))
        builder_char(builder, '+');
}

/* Writes the attempt that waits for an answer, and those refused. */
static void attempts_write(const struct position *p, struct text_builder *builder)
{
    const struct fantasy *f = fantasy_of(p);
    if (f->attempt) {
        builder_text(builder, "attempt=");
        fantasy_text(p, f->attempt, builder);
        builder_char(builder, ',');
    }
    if (f->refused_count) {
        builder_text(builder, "refused=");
        for (unsigned i = 0; i < f->refused_count; i++)
            fantasy_text(p, f->refused[i], builder);
        builder_char(builder, ',');
    }
}

/* Writes the pools, the removed unit and its attacker where an interjection is due, origins, and attempts. */
void fantasy_write_state(const struct position *p, struct text_builder *builder)
{
    const struct fantasy *f = fantasy_of(p);
    for (unsigned us = WHITE; us <= BLACK; us++)
        if (f->pool_count[us])
            pool_write(p, us, builder);
    if (p->turn.phase == STAGE_INTERJECTION) {
        builder_text(builder, "taken=");
        builder_square(builder, NULL, f->taken_square);
        unit_write(f, builder, f->taken, LIMBO);
        builder_text(builder, f->taken_open ? "*,attacker=" : ",attacker=");
        builder_square(builder, NULL, f->attacker);
        if (f->attacker_leaves != ATTACKER_UNIT)
            builder_char(builder, f->attacker_leaves == ATTACKER_RIDER ? 'r' : '-');
        builder_char(builder, ',');
    }
    if (fantasy_advanced(p)) {
        char *start = builder->at;
        builder_text(builder, "origins=");
        const char *entries = builder->at;
        for (unsigned home = 0; home < HOMES; home++)
            origin_write(p, home, builder);
        if (builder->at == entries)
            builder_back(builder, start);
        else
            builder_char(builder, ',');
    }
    attempts_write(p, builder);
}

/* Whether the state of an interjection fits the pieces; false with an error. */
static bool interjection_possible(const struct position *p, char *error)
{
    const struct fantasy *f = fantasy_of(p);
    unsigned us = p->turn.decider;
    bool answer = p->turn.phase == STAGE_INTERJECTION, limbo = f->taken != 0;
    if (!answer && (limbo || f->attacker || f->taken_square))
        return fen_fail(error, "%s",
                        f->attacker && !limbo ? "'attacker' of nothing" : "'taken' without an answer that is due");
    if (!answer)
        return true;
    if (!fantasy_advanced(p) || !limbo || fpiece_colour(f->taken) != us)
        return fen_fail(error, "an answer ('stage') to nothing that was 'taken'");
    bool moved = f->attacker == f->taken_square, there = p->board[f->attacker] != EMPTY;
    if (p->board[f->taken_square] != EMPTY && !moved)
        return fen_fail(error, "the unit that was 'taken' has no room to come back");
    if (f->attacker_leaves != ATTACKER_GONE && !(p->side[!us] & bit(f->attacker)))
        return fen_fail(error, "no 'attacker'");
    if (moved && there != (f->attacker_leaves == ATTACKER_UNIT))
        return fen_fail(error, "no 'attacker'");
    if (f->attacker_leaves == ATTACKER_RIDER && !(f->ridden & bit(f->attacker)))
        return fen_fail(error, "no 'attacker' rides");
    return true;
}

bool fantasy_possible(const struct position *p, char *error)
{
    const struct fantasy *f = fantasy_of(p);
    bitboard pawns = f->pieces[DWARF] | f->pieces[SYLPH] | f->pieces[MOOGLE];
    unsigned pieces = bits_count(position_occupied(p)) + f->riders_count, promoted = 0, kings = 0;
    for (unsigned pt = 0; pt < FANTASY_TYPES; pt++)
        promoted += type_is_promoted(pt) ? bits_count(f->pieces[pt]) + f->pool[0][pt] + f->pool[1][pt] : 0;
    for (unsigned i = 0; i < f->riders_count; i++) {
        promoted += type_is_promoted(fpiece_type(f->riders[i])) || (fpiece_called(f->riders[i]) > EMPEROR);
        kings += type_is_royal(fpiece_type(f->riders[i]));
    }
    for (unsigned i = 0; i < f->calls_count; i++)
        promoted += fpiece_called(f->calls[i]) > EMPEROR;
    kings += bits_count(f->pieces[KING] | f->pieces[EMPEROR]);
    if (kings > 2)
        return fen_fail(error, "more than two kings");
    if (pieces + bits_count(pawns) > RIDERS_MAX)
        return fen_fail(error, "more pieces than there can be");
    if (pawns & (RANK_1 | RANK_8))
        return fen_fail(error, "a pawn-piece stands on a first or last rank");
    if (!fantasy_advanced(p) && (promoted || f->pieces[SYLPH] | f->pieces[MOOGLE]))
        return fen_fail(error, "pieces of the advanced game, on the board, in 'whitepool' or in 'blackpool'");
    if (p->turn.set & ~airships(f))
        return fen_fail(error, "something 'open' that is no AirShip");
    return interjection_possible(p, error);
}
