/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the forms of a move that authors print; forms.h says more. */
#include "rules/notation/forms.h"

#include <ctype.h>
#include <string.h>

enum { CODE_LENGTH = 2, NAMES = 4 };

/* The parts of an action's text: `e7e8q` or `a1/b2`. */
struct parts {
    const char *from, *to, *tail; /* the tail is what follows the second square */
    size_t from_length, to_length;
    char sign; /* between the squares; 0: none */
};

/* Returns the length of the square with which a text begins; 0 if it begins with none. */
static size_t square_length(const struct position *p, const char *text)
{
    unsigned square;
    return square_read(p->game, text, &square);
}

/* Returns the square with which a text begins. */
static unsigned square_value(const struct position *p, const char *text)
{
    unsigned square = 0;
    square_read(p->game, text, &square);
    return square;
}

/* Writes a name of a piece type: by number its letter, its letter with a plus before it, its author's code, or none.
 * Returns the length; 0 if there is no such name. */
static size_t name_write(const struct position *p, unsigned pt, unsigned number, char name[CODE_LENGTH + 1])
{
    const struct movement *movement = p->game->pieces->movement;
    const char *letters = game_letters(p->game);
    name[0] = 0;
    if (pt >= strlen(letters) || letters[pt] == '?' || number > 2 || (number == 2 && !(movement && movement->codes)))
        return 0;
    if (number == 2) {
        memcpy(name, movement->codes + CODE_LENGTH * pt, CODE_LENGTH);
        name[CODE_LENGTH] = 0;
    } else {
        if (number == 1)
            name[0] = '+';
        name[number] = (char)toupper((unsigned char)letters[pt]);
        name[number + 1] = 0;
    }
    return strlen(name);
}

/* Whether a text of `length` bytes is a name of a piece type. */
static bool is_name(const struct position *p, unsigned pt, const char *text, size_t length)
{
    char name[CODE_LENGTH + 1];
    for (unsigned number = 0; number < NAMES; number++) {
        size_t named = name_write(p, pt, number, name);
        if (named && named == length && strncmp(name, text, length) == 0)
            return true;
    }
    return false;
}

/* Returns the name of a type that a text of `length` bytes means, as the tail of an action has it, for pieces that
 * carry others; "" if there is none. */
static const char *rider_of(const struct position *p, const char *text, size_t length, char name[CODE_LENGTH + 1])
{
    name[0] = 0;
    for (unsigned pt = 0; p->game->pieces->movement->codes && pt < strlen(p->game->pieces->movement->letters); pt++)
        if (is_name(p, pt, text, length)) {
            bool promoted = *text == '+' || (length == CODE_LENGTH && p->game->pieces->movement->codes_promoted <= pt);
            name_write(p, pt, promoted, name);
            break;
        }
    return name;
}

/* Whether a character may stand between two squares for a move or a capture. */
static bool is_sign(char c) { return c == '-' || c == 'x' || c == 'X' || c == ':'; }

/* Copies what follows the squares of a part, a promotion without its sign and in lower case, its author's code as a
 * letter; returns its end. */
static const char *tail_spell(const struct position *p, const char *at, bool open, struct text_builder *builder)
{
    char letter[CODE_LENGTH + 1] = "";
    at += *at == '=';
    const bool bracket = *at == '(';
    at += bracket;
    if (p->game->pieces->movement && isupper((unsigned char)*at) && isalpha((unsigned char)at[1]))
        rider_of(p, at, CODE_LENGTH, letter);
    if (isalpha((unsigned char)*letter)) {
        builder_char(builder, (char)tolower((unsigned char)*letter));
        at += CODE_LENGTH;
    } else if (isupper((unsigned char)*at))
        builder_char(builder, (char)tolower((unsigned char)*at++));
    at += bracket && *at == ')';
    for (; *at && *at != '+' && !(open && *at == ')'); at++) {
        builder_char(builder, *at);
        if (*at == ':' && at[1] == '+')
            builder_char(builder, *++at);
    }
    return at;
}

/* Reads one part of a text: perhaps a piece's name, then two squares. Moves *text behind it. */
static enum form part_spell(const struct position *p, const char **text, struct text_builder *builder)
{
    const char *at = *text, *name = at, *rider = "";
    char letters[CODE_LENGTH + 1];
    while (*at && (isalpha((unsigned char)*at) || (at == name && *at == '+')) && !square_length(p, at))
        at++;
    size_t named = (size_t)(at - name), length;
    bool open = *at == '(';
    at += open;
    const char *second = at + square_length(p, at);
    second += second > at && (strchr("/O*", *second) ? *second != 0 : is_sign(*second));
    if (second == at)
        return FORM_NONE;
    unsigned piece = p->board[square_value(p, at)];
    if (named && (piece >= EMPTY || !is_name(p, piece_type(piece), name, named))) {
        rider = p->game->pieces->movement ? rider_of(p, name, named, letters) : "";
        if (!*rider || piece >= EMPTY)
            return square_length(p, second) ? FORM_OTHER_PIECE : FORM_NONE;
    }
    for (length = square_length(p, at); length; length--)
        builder_char(builder, *at++);
    if (*at == '/' || *at == 'O' || *at == '*')
        builder_char(builder, *at++);
    else
        at += is_sign(*at) && square_length(p, at + 1);
    for (length = square_length(p, at); length; length--)
        builder_char(builder, *at++);
    at = tail_spell(p, at, open, builder);
    if (open) {
        if (*at != ')')
            return FORM_NONE;
        at = tail_spell(p, at + 1, false, builder);
    }
    if (*rider) {
        builder_char(builder, ':');
        builder_text(builder, rider);
    }
    *text = at;
    return FORM_SPELT;
}

enum form forms_spell(const struct position *p, const char *text, size_t length, char *spelling)
{
    char copy[ACTION_TEXT_MAX / 2];
    const char *at = copy;
    struct text_builder builder = builder_begin(spelling, ACTION_TEXT_MAX);
    if (length >= sizeof copy)
        return FORM_NONE;
    memcpy(copy, text, length);
    copy[length] = 0;
    for (;;) {
        enum form form = part_spell(p, &at, &builder);
        if (form != FORM_SPELT || (*at && *at != '+'))
            return form == FORM_SPELT ? FORM_NONE : form;
        if (!*at)
            return strlen(spelling) < 4 ? FORM_NONE : FORM_SPELT;
        builder_char(&builder, *at++);
    }
}

/* Divides the text of an action; false if it does not name two squares, or has several parts. */
static bool parts_read(const struct position *p, const char *text, struct parts *r)
{
    r->from = text;
    r->from_length = square_length(p, text);
    r->to = text + r->from_length;
    r->sign = r->from_length && (*r->to == '/' || *r->to == 'O') ? *r->to : 0;
    r->to += r->sign != 0;
    r->to_length = r->from_length ? square_length(p, r->to) : 0;
    r->tail = r->to + r->to_length;
    return r->to_length && !strchr(r->tail, '+');
}

/* Whether the end of a text is the tail of an action; a promotion may have an equals sign, and a capital letter or the
 * author's code, and is missing if `bare`. */
static bool tail_fits(const struct position *p, const char *tail, const char *text, bool bare)
{
    const char *letters = p->game->pieces->movement->letters, *found = strchr(letters, *tail);
    bool promotes = islower((unsigned char)*tail) && !tail[1] && *tail != 'o';
    if (bare)
        return promotes && !*text;
    text += promotes && *text == '=';
    if (!promotes || (*text == *tail && !text[1]))
        return strcmp(text, tail) == 0;
    return *text != '+' && found && is_name(p, (unsigned)(found - letters), text, strlen(text));
}

/* Whether what follows a piece's name means an action: perhaps file or rank or square, perhaps a sign, target, tail. */
static bool rest_fits(const struct position *p, const struct parts *r, const char *text, bool bare)
{
    const struct {
        size_t start, length;
    } given[] = {{0, 0}, {0, 1}, {1, r->from_length - 1}, {0, r->from_length}};
    for (unsigned i = 0; i < sizeof given / sizeof *given; i++) {
        const char *at = text;
        if (strncmp(at, r->from + given[i].start, given[i].length) != 0)
            continue;
        at += given[i].length;
        if (r->sign && *at != r->sign)
            continue;
        at += r->sign || is_sign(*at);
        if (strncmp(at, r->to, r->to_length) == 0 && tail_fits(p, r->tail, at + r->to_length, bare))
            return true;
    }
    return false;
}

/* Whether a piece type needs no name: orthodox pawns, and where there are none, all. */
static bool is_nameless(const struct movement *movement, unsigned pt) { return !movement->orthodox || pt == PAWN; }

/* Whether a text means an action by its piece's name and its target. */
static bool short_fits(const struct position *p, action a, const char *text, bool bare)
{
    const struct movement *movement = p->game->pieces->movement;
    char whole[ACTION_TEXT_MAX], name[CODE_LENGTH + 1];
    struct parts parts;
    action_text(p, a, whole);
    if (action_type(a) == ACTION_CASTLE || action_type(a) == ACTION_END || !parts_read(p, whole, &parts))
        return false;
    unsigned piece = p->board[square_value(p, whole)];
    if (piece >= EMPTY)
        return false;
    for (unsigned number = 0; number < NAMES; number++) {
        size_t named = name_write(p, piece_type(piece), number, name);
        bool nameless = number == NAMES - 1 && is_nameless(movement, piece_type(piece));
        if ((named || nameless) && strncmp(text, name, named) == 0 && rest_fits(p, &parts, text + named, bare))
            return true;
    }
    return false;
}

bool forms_named(const struct position *p, const char *text, size_t length, unsigned *pt, unsigned *to)
{
    const struct movement *movement = p->game->pieces->movement;
    char copy[ACTION_TEXT_MAX], name[CODE_LENGTH + 1];
    if (length >= sizeof copy || !movement)
        return false;
    memcpy(copy, text, length);
    copy[length] = 0;
    for (*pt = 0; *pt < strlen(movement->letters); ++*pt)
        for (unsigned number = 0; number < NAMES; number++) {
            const bool nameless = number == NAMES - 1 && movement->orthodox && *pt == PAWN;
            const size_t named = name_write(p, *pt, number, name);
            const char *at = copy + named + (copy[named] && is_sign(copy[named]));
            const size_t square = square_length(p, at);
            if ((named || nameless) && strncmp(copy, name, named) == 0 && square && !at[square]) {
                *to = square_value(p, at);
                return true;
            }
        }
    return false;
}

bool forms_write(const struct position *p, action a, unsigned given, char *text)
{
    const struct movement *movement = p->game->pieces->movement;
    char whole[ACTION_TEXT_MAX], name[CODE_LENGTH + 1] = "";
    struct text_builder builder = builder_begin(text, ACTION_TEXT_MAX);
    struct parts r;
    action_text(p, a, whole);
    if (!movement || action_type(a) == ACTION_CASTLE || action_type(a) == ACTION_END || !parts_read(p, whole, &r) ||
        r.sign || (*r.tail && !(islower((unsigned char)*r.tail) && !r.tail[1])))
        return false;
    const unsigned piece = p->board[square_value(p, whole)], taken = p->board[square_value(p, r.to)];
    const unsigned pt = piece < EMPTY ? piece_type(piece) : 0;
    const bool captures =
                   (taken < EMPTY && piece_colour(taken) != p->turn.decider) || action_type(a) == ACTION_EN_PASSANT,
               nameless = movement->orthodox && pt == PAWN;
    if (piece >= EMPTY || (!nameless && !name_write(p, pt, movement->codes && pt >= movement->codes_promoted, name)))
        return false;
    builder_text(&builder, name);
    if ((given & GIVE_FILE) || (nameless && captures))
        builder_char(&builder, *r.from);
    for (size_t i = 1; (given & GIVE_RANK) && i < r.from_length; i++)
        builder_char(&builder, r.from[i]);
    builder_text(&builder, captures ? "x" : "");
    for (size_t i = 0; i < r.to_length; i++)
        builder_char(&builder, r.to[i]);
    if (*r.tail) {
        builder_char(&builder, '=');
        builder_letter(&builder, *r.tail, WHITE);
    }
    return true;
}

unsigned forms_short(const struct position *p, const char *text, size_t length, action *a)
{
    action list[ACTIONS_MAX];
    char copy[ACTION_TEXT_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list), count = 0;
    if (length >= sizeof copy || !p->game->pieces->movement)
        return 0;
    memcpy(copy, text, length);
    copy[length] = 0;
    for (unsigned bare = 0; bare < 2 && !count; bare++)
        for (unsigned i = 0; i < n && count < 2; i++)
            if (short_fits(p, list[i], copy, bare)) {
                *a = list[i];
                count++;
            }
    return count;
}
