/* Final Fantasy Chess: positions as text; docs/reference/fen.md has the syntax. */
#include "rules/notation/fen.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rules/games/fantasy/fantasy.h"
#include "rules/notation/text.h"

/* Writes an error; returns false for the caller to return. */
static bool fail(char *error, const char *what)
{
    snprintf(error, FEN_ERROR_MAX, "FEN: %s", what);
    return false;
}

/* Reads a man's letter with its plus; the case says the side. False if there is none. */
static bool read_letter(const char **text, unsigned *kind, unsigned *colour)
{
    bool promoted = **text == '+';
    const char *at = *text + promoted;
    const char *letter = *at ? strchr(fantasy_letters, tolower((unsigned char)*at)) : NULL;
    if (!letter)
        return false;
    *kind = (unsigned)(letter - fantasy_letters);
    *colour = islower((unsigned char)*at) ? BLACK : WHITE;
    if (promoted && (*kind < KING || *kind >= EMPEROR))
        return false;
    *kind += promoted ? PROMOTED : 0;
    *text = at + 1;
    return true;
}

/* Reads a man with the man that he has called. */
static bool read_man(const char **text, fman *m)
{
    unsigned kind, colour, called, side;
    if (!read_letter(text, &kind, &colour))
        return false;
    *m = fman_make(colour, kind, 0);
    if (**text != '!')
        return true;
    (*text)++;
    if (kind != CALLER || !read_letter(text, &called, &side) || side != colour || !kind_is_callable(called))
        return false;
    *m |= (called + 1) << 10;
    return true;
}

/* Puts a man on the board, or into limbo; false if he is one too many. */
static bool place(struct position *p, unsigned square, fman m, bool rides)
{
    struct fantasy *f = fantasy_state(p);
    if (f->riders_count == RIDERS_MAX || f->calls_count == CALLS_MAX)
        return false;
    if (rides)
        rider_add(p, square, m);
    else if (square == LIMBO)
        f->taken = fman_at(m, LIMBO);
    else
        unit_put(p, square, m);
    return true;
}

/* Reads a unit and puts it down: a man, or a carrier with its riders in parentheses. */
static bool read_unit(struct position *p, const char **text, unsigned square)
{
    fman m, rider;
    unsigned riders = 0;
    if (!read_man(text, &m) || !place(p, square, m, false))
        return false;
    if (**text != '(')
        return true;
    (*text)++;
    while (**text != ')') {
        if (!read_man(text, &rider) || fman_colour(rider) != fman_colour(m) || kind_is_carrier(fman_kind(rider)) ||
            !place(p, square, rider, true))
            return false;
        riders++;
    }
    (*text)++;
    return kind_is_carrier(fman_kind(m)) && riders && (riders == 1 || kind_is_airship(fman_kind(m)));
}

/* Men that stand where they began have that origin unless something else is said. */
static void default_origins(struct position *p)
{
    struct fantasy *f = fantasy_state(p);
    for (unsigned home = 0; home < HOMES && fantasy_advanced(p); home++) {
        unsigned square = home_square(home);
        if (p->board[square] == man_make(home >= 8, home_kinds[home]) && !f->origin[square])
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
                return fail(error, "a rank is not eight squares");
            file = 0;
            text++;
        } else if (*text >= '1' && *text <= '8') {
            file += (unsigned)(*text++ - '0');
        } else if (file > 7 || !read_unit(p, &text, (unsigned)rank * 8 + file++)) {
            return fail(error, "a unit of the board makes no sense");
        }
        if (file > 8)
            return fail(error, "a rank is not eight squares");
    }
    if (rank != 0 || file != 8)
        return fail(error, "the board is not eight ranks");
    default_origins(p);
    return true;
}

/* Writes a man, with a plus if promoted, and behind `!` the man that it has called. */
static void man_write(struct text_builder *builder, fman m)
{
    unsigned parts[2] = {fman_kind(m), fman_called(m)};
    for (unsigned i = 0; i < 2 && (!i || parts[1]); i++) {
        unsigned kind = parts[i] - i;
        if (i)
            builder_char(builder, '!');
        if (kind_is_promoted(kind))
            builder_char(builder, '+');
        builder_letter(builder, fantasy_letters[kind], fman_colour(m));
    }
}

/* Writes a unit; riders in the order of their words, so that equal units have equal texts. */
static void unit_write(const struct fantasy *f, struct text_builder *builder, fman m, unsigned square)
{
    bool written[RIDERS_MAX] = {false}, first = true;
    man_write(builder, m);
    for (;;) {
        unsigned next = RIDERS_MAX;
        for (unsigned i = 0; i < f->riders_count; i++)
            if (!written[i] && fman_square(f->riders[i]) == square &&
                (next == RIDERS_MAX || (f->riders[i] & ~(31u << 5)) < (f->riders[next] & ~(31u << 5))))
                next = i;
        if (next == RIDERS_MAX)
            break;
        if (first)
            builder_char(builder, '(');
        first = false;
        written[next] = true;
        man_write(builder, f->riders[next]);
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
            unit_write(fantasy_of(p), builder, unit_man(p, square), square);
        }
        builder_empty(builder, &empty);
        if (rank)
            builder_char(builder, '/');
    }
}

/* Reads a square and goes past it. */
static bool read_square(const char **text, unsigned *square)
{
    const char *t = *text;
    if (t[0] < 'a' || t[0] > 'h' || t[1] < '1' || t[1] > '8')
        return false;
    *square = (unsigned)(t[0] - 'a' + 8 * (t[1] - '1'));
    *text = t + 2;
    return true;
}

/* Reads the men that a side may call; false if any of them cannot be called. */
static bool read_pool(struct position *p, unsigned us, const char *text)
{
    unsigned kind, colour;
    while (*text) {
        if (!read_letter(&text, &kind, &colour) || colour != WHITE || !kind_is_callable(kind) ||
            fantasy_of(p)->pool[us][kind] == 99)
            return false;
        pool_add(p, us, fman_make(!us, kind, 0));
    }
    return true;
}

/* Takes the default origin of a home's man away. */
static void clear_origin(struct position *p, unsigned home)
{
    unsigned square = home_square(home);
    if (fantasy_of(p)->origin[square] == home + 1)
        unit_put(p, square, unit_take(p, square) & ~(31u << 5));
}

/* Gives an origin to a man on a square, or in limbo; false if there is none of its kind without one. */
static bool give_origin(struct position *p, unsigned home, unsigned square, unsigned kind)
{
    struct fantasy *f = fantasy_state(p);
    if (square == LIMBO && f->taken && fman_kind(f->taken) == kind && !fman_origin(f->taken)) {
        f->taken |= (home + 1) << 5;
        return true;
    }
    if (square != LIMBO && p->board[square] != EMPTY && man_kind(p->board[square]) == kind && !f->origin[square]) {
        unit_put(p, square, unit_take(p, square) | (home + 1) << 5);
        return true;
    }
    for (unsigned i = 0; i < f->riders_count; i++) {
        fman m = f->riders[i];
        if (fman_square(m) == square && fman_kind(m) == kind && !fman_origin(m)) {
            rider_add(p, square, rider_remove(p, i) | (home + 1) << 5);
            return true;
        }
    }
    return false;
}

/* Makes a man of a pool the one that began on a home. */
static bool give_pool_origin(struct position *p, unsigned home, unsigned us, unsigned kind)
{
    if (!fantasy_of(p)->pool[us][kind])
        return false;
    pool_take(p, us, kind);
    pool_add(p, us, fman_make(!us, kind, home + 1));
    return true;
}

/* Makes the called man of a Caller on a square the one that began on a home. */
static bool give_called_origin(struct position *p, unsigned home, unsigned square)
{
    struct fantasy *f = fantasy_state(p);
    fman m = p->board[square] == EMPTY ? 0 : unit_man(p, square);
    if (fman_called(m) && kind_plain(fman_called(m) - 1) == home_kinds[home] && !fman_called_origin(m)) {
        unit_put(p, square, unit_take(p, square) | (home + 1) << 15);
        return true;
    }
    for (unsigned i = 0; i < f->riders_count; i++) {
        m = f->riders[i];
        if (fman_square(m) == square && fman_called(m) && kind_plain(fman_called(m) - 1) == home_kinds[home] &&
            !fman_called_origin(m)) {
            rider_add(p, square, rider_remove(p, i) | (home + 1) << 15);
            return true;
        }
    }
    return false;
}

/* Reads one entry of `origins` behind its home. */
static bool read_origin(struct position *p, unsigned home, const char **text)
{
    const char *t = *text;
    unsigned square = 0, kind = home_kinds[home];
    char where = *t;
    if (where == '-') {
        *text = t + 1;
        return true;
    }
    if (where == '!') {
        *text = t + 1;
        return read_square(text, &square) && give_called_origin(p, home, square);
    }
    bool pool = where == 'w' || (where == 'b' && !(t[1] >= '1' && t[1] <= '8'));
    if (pool || where == 'x')
        *text = t + 1;
    else if (!read_square(text, &square))
        return false;
    if (**text == '+') {
        kind += PROMOTED;
        ++*text;
    }
    if (pool)
        return give_pool_origin(p, home, where == 'b', kind);
    return give_origin(p, home, where == 'x' ? LIMBO : square, kind);
}

/* Reads where the men of the back ranks are, as far as it is not the default; false on contradictions. */
static bool read_origins(struct position *p, const char *text)
{
    unsigned homes[HOMES], n = 0, square;
    const char *starts[HOMES];
    bool seen[HOMES] = {false};
    if (!fantasy_advanced(p))
        return false;
    for (const char *t = text; *t; n++) { /* first all defaults go that do not hold */
        if (n == HOMES || !read_square(&t, &square) || (square > 7 && square < 56) || seen[home_of(square)])
            return false;
        homes[n] = home_of(square);
        seen[homes[n]] = true;
        starts[n] = t;
        t += *t == '!' ? 3 : strchr("-wx", *t) ? 1 : *t == 'b' && !(t[1] >= '1' && t[1] <= '8') ? 1 : 2;
        if (strlen(text) < (size_t)(t - text))
            return false;
        t += *t == '+';
    }
    for (unsigned i = 0; i < n; i++)
        clear_origin(p, homes[i]);
    for (unsigned i = 0; i < n; i++)
        if (!read_origin(p, homes[i], &starts[i]))
            return false;
    return true;
}

/* Reads the unit that was removed and may be answered for. */
static bool read_taken(struct position *p, const char *text)
{
    struct fantasy *f = fantasy_state(p);
    unsigned square;
    if (!read_square(&text, &square) || f->taken || !read_unit(p, &text, LIMBO))
        return false;
    f->taken_square = (uint8_t)square;
    f->taken_open = *text == '*';
    return !text[f->taken_open] && (!f->taken_open || kind_is_airship(fman_kind(f->taken)));
}

/* Reads the attacker's square, and whether all there would leave play, its rider only, or nobody. */
static bool read_attacker(struct position *p, const char *text)
{
    struct fantasy *f = fantasy_state(p);
    unsigned square;
    if (!read_square(&text, &square))
        return false;
    f->attacker = (uint8_t)square;
    f->attacker_leaves = *text == 'r' ? ATTACKER_RIDER : *text == '-' ? ATTACKER_GONE : ATTACKER_UNIT;
    return !text[*text != 0];
}

/* Reads a key; the same answers as fantasy_read_state. */
static int read_key(struct position *p, const char *name, const char *value, bool last)
{
    if (strcmp(name, "whitepool") == 0 || strcmp(name, "blackpool") == 0)
        return last || read_pool(p, name[0] == 'b', value) ? 1 : -1;
    if (strcmp(name, "taken") == 0)
        return last || read_taken(p, value) ? 1 : -1;
    if (strcmp(name, "attacker") == 0)
        return last || read_attacker(p, value) ? 1 : -1;
    if (strcmp(name, "origins") == 0)
        return !last || read_origins(p, value) ? 1 : -1;
    return 0;
}

int fantasy_read_state(struct position *p, const char *name, const char *value, bool last)
{
    const struct fantasy *f = fantasy_of(p);
    p->key -= f->taken ? taken_key(f) : 0;
    int answer = read_key(p, name, value, last);
    p->key += f->taken ? taken_key(f) : 0;
    return answer;
}

/* Writes the men that a side may call, kind by kind. */
static void pool_write(const struct position *p, unsigned us, struct text_builder *builder)
{
    const struct fantasy *f = fantasy_of(p);
    builder_text(builder, us == WHITE ? "whitepool=" : "blackpool=");
    for (unsigned kind = 0; kind < FANTASY_KINDS; kind++) {
        unsigned n = f->pool[us][kind];
        for (unsigned home = 0; home < HOMES; home++)
            n += f->pooled[home] == kind + 1 + 128 * us;
        while (n--)
            man_write(builder, fman_make(WHITE, kind, 0));
    }
    builder_char(builder, ',');
}

/* Writes where the man of a home is, if that is not the default. */
static void origin_write(const struct position *p, unsigned home, struct text_builder *builder)
{
    const struct fantasy *f = fantasy_of(p);
    unsigned square = home_square(home);
    fman m = home_find(p, home), called = 0, limbo = fman_origin(f->taken) == home + 1 ? f->taken : 0;
    bool standard = p->board[square] == man_make(home >= 8, home_kinds[home]);
    if (m && fman_square(m) == square && standard && f->origin[square] == home + 1)
        return;
    for (unsigned i = 0; i < f->calls_count; i++)
        called = fman_called_origin(f->calls[i]) == home + 1 ? f->calls[i] : called;
    for (unsigned i = 0; i < f->riders_count; i++) {
        called = fman_called_origin(f->riders[i]) == home + 1 ? f->riders[i] : called;
        if (fman_square(f->riders[i]) == LIMBO && fman_origin(f->riders[i]) == home + 1)
            limbo = f->riders[i];
    }
    if (fman_called_origin(f->taken) == home + 1)
        called = 0;
    bool known = m || limbo || called || f->pooled[home];
    if (!known && !standard)
        return;
    builder_square(builder, NULL, square);
    if (m) {
        builder_square(builder, NULL, fman_square(m));
    } else if (limbo) {
        builder_char(builder, 'x');
        m = limbo;
    } else if (called && fman_square(called) != LIMBO) {
        builder_char(builder, '!');
        builder_square(builder, NULL, fman_square(called));
        return;
    } else if (f->pooled[home]) {
        builder_char(builder, f->pooled[home] & 128 ? 'b' : 'w');
        m = fman_make(WHITE, (f->pooled[home] & 127u) - 1, 0);
    } else {
        builder_char(builder, '-');
        return;
    }
    if (kind_is_promoted(fman_kind(m)))
        builder_char(builder, '+');
}

/* Writes pools, and in the middle of an answer what was taken and by whom. */
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
}

/* Refuses the state of an answer that does not fit the men. */
static bool interjection_possible(const struct position *p, char *error)
{
    const struct fantasy *f = fantasy_of(p);
    unsigned us = p->turn.decider;
    bool answer = p->turn.phase == STAGE_INTERJECTION, limbo = f->taken != 0;
    if (!answer && (limbo || f->attacker || f->taken_square))
        return fail(error, f->attacker && !limbo ? "'attacker' of nothing" : "'taken' without an answer that is due");
    if (!answer)
        return true;
    if (!fantasy_advanced(p) || !limbo || fman_colour(f->taken) != us)
        return fail(error, "an answer ('stage') to nothing that was 'taken'");
    bool moved = f->attacker == f->taken_square, there = p->board[f->attacker] != EMPTY;
    if (p->board[f->taken_square] != EMPTY && !moved)
        return fail(error, "the unit that was 'taken' has no room to come back");
    if (f->attacker_leaves != ATTACKER_GONE && !(p->side[!us] & bit(f->attacker)))
        return fail(error, "no 'attacker'");
    if (moved && there != (f->attacker_leaves == ATTACKER_UNIT))
        return fail(error, "no 'attacker'");
    if (f->attacker_leaves == ATTACKER_RIDER && !(f->ridden & bit(f->attacker)))
        return fail(error, "no 'attacker' rides");
    return true;
}

bool fantasy_possible(const struct position *p, char *error)
{
    const struct fantasy *f = fantasy_of(p);
    bitboard pawns = f->men[DWARF] | f->men[SYLPH] | f->men[MOOGLE];
    unsigned men = bits_count(position_occupied(p)) + f->riders_count, promoted = 0, kings = 0;
    for (unsigned kind = 0; kind < FANTASY_KINDS; kind++)
        promoted += kind_is_promoted(kind) ? bits_count(f->men[kind]) + f->pool[0][kind] + f->pool[1][kind] : 0;
    for (unsigned i = 0; i < f->riders_count; i++) {
        promoted += kind_is_promoted(fman_kind(f->riders[i])) || (fman_called(f->riders[i]) > EMPEROR);
        kings += kind_is_royal(fman_kind(f->riders[i]));
    }
    for (unsigned i = 0; i < f->calls_count; i++)
        promoted += fman_called(f->calls[i]) > EMPEROR;
    kings += bits_count(f->men[KING] | f->men[EMPEROR]);
    if (kings > 2)
        return fail(error, "more than two kings");
    if (men + bits_count(pawns) > RIDERS_MAX)
        return fail(error, "more men than there can be");
    if (pawns & (RANK_1 | RANK_8))
        return fail(error, "a pawn-man stands on a first or last rank");
    if (!fantasy_advanced(p) && (promoted || f->men[SYLPH] | f->men[MOOGLE]))
        return fail(error, "men of the advanced game");
    if (p->turn.set & ~airships(f))
        return fail(error, "something 'open' that is no AirShip");
    return interjection_possible(p, error);
}
