/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes and reads single actions in algebraic notation; san.h says more. */
#include "rules/notation/san.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/mailbox.h"
#include "rules/notation/forms.h"
#include "rules/notation/illegal.h"
#include "rules/notation/san_gates.h"
#include "rules/notation/signs.h"
#include "rules/steps.h"

enum { ANY = 255, NO_PROMOTION = 254, PROMOTED = 253, DEMOTED = 252 }; /* promoted and demoted as in shogi */

/* A step as a text gives it; what the text leaves open is ANY. Files, ranks and squares count from 0. */
struct pattern {
    uint8_t pt, file, rank, to, promotion;
};

enum { RANKS_MAX = 9 }; /* one digit each */

bool san_has_letters(const struct game *game)
{
    const struct geometry *geometry = game->pieces->geometry;
    return game->pieces->from_file ? !geometry || geometry->ranks <= RANKS_MAX : !game->pieces->movement && !geometry;
}

/* Returns the letter of a piece type, upper case. */
static char letter_of(const struct position *p, unsigned pt)
{
    return (char)toupper((unsigned char)game_letters(p->game)[pt]);
}

/* Returns the piece type of an upper-case letter, `plus`: with + before it; ANY if there is none. */
static uint8_t type_of(const struct position *p, char letter, bool plus)
{
    const char *at = isupper((unsigned char)letter)
                         ? strchr(game_letters(p->game), plus ? letter : tolower((unsigned char)letter))
                         : NULL;
    return at ? (uint8_t)(at - game_letters(p->game)) : ANY;
}

/* Whether a character names a file. */
static bool is_file(const struct position *p, char c) { return c >= 'a' && c < 'a' + game_files(p->game); }
/* Whether a character names a rank. */
static bool is_rank(const struct position *p, char c) { return c >= '1' && c < '1' + game_ranks(p->game); }

/* Returns the square of a file and a rank. */
static unsigned square_of(const struct position *p, char file, char rank)
{
    return (unsigned)(rank - '1') * game_files(p->game) + (unsigned)(file - 'a');
}
/* Whether a character stands for a capture: `X` only where it is no piece's letter. */
static bool is_capture(const struct position *p, char c)
{
    return c && (strchr("x:-", c) || (c == 'X' && type_of(p, c, false) == ANY && type_of(p, c, true) == ANY));
}

/* Fills an action's pattern; false if its text is not two squares and perhaps a promotion: castling has its own. */
static bool describe(const struct position *p, action a, struct pattern *d)
{
    char text[ACTION_TEXT_MAX];
    if (action_type(a) == ACTION_CASTLE || action_type(a) == ACTION_END || game_gates(p->game, a))
        return false;
    action_text(p, a, text);
    size_t length = strlen(text);
    if (length < 4 || length > 5 || !is_file(p, text[0]) || !is_rank(p, text[1]) || !is_file(p, text[2]) ||
        !is_rank(p, text[3]))
        return false;
    unsigned from = square_of(p, text[0], text[1]);
    d->pt = p->board[from] == EMPTY ? ANY : (uint8_t)piece_type(p->board[from]);
    d->file = (uint8_t)(from % game_files(p->game));
    d->rank = (uint8_t)(from / game_files(p->game));
    d->to = (uint8_t)square_of(p, text[2], text[3]);
    d->promotion = length == 4      ? NO_PROMOTION
                   : text[4] == '+' ? PROMOTED
                   : text[4] == '-' ? DEMOTED
                                    : type_of(p, (char)toupper((unsigned char)text[4]), false);
    return length == 4 || d->promotion != ANY;
}

/* Returns the letter or sign of a promotion. */
static char promotion_sign(const struct position *p, unsigned promotion)
{
    return promotion == PROMOTED ? '+' : promotion == DEMOTED ? '-' : letter_of(p, promotion);
}

/* Whether a step fits a pattern. */
static bool fits(const struct pattern *d, const struct pattern *wanted)
{
    return (wanted->pt == ANY || wanted->pt == d->pt) && (wanted->file == ANY || wanted->file == d->file) &&
           (wanted->rank == ANY || wanted->rank == d->rank) && wanted->to == d->to &&
           (wanted->promotion == ANY || wanted->promotion == d->promotion);
}

/* Counts the actions of a list that fit a pattern; *found is the last of them. */
static unsigned fitting(const struct position *p, const action *list, unsigned n, const struct pattern *wanted,
                        action *found)
{
    struct pattern d;
    unsigned count = 0;
    for (unsigned i = 0; i < n; i++)
        if (describe(p, list[i], &d) && fits(&d, wanted)) {
            *found = list[i];
            count++;
        }
    return count;
}

/* Whether castling is on the queen's side. */
static bool castles_long(const struct position *p, action a) { return castling_index(p, a) & 1; }

/* ---- writing ---- */

/* Returns the mark after an action: `#` if it wins at once by check or the king's capture, `+` if it checks anew. */
static const char *mark(const struct position *p, action a)
{
    struct position next = *p;
    const char *reason = "";
    unsigned us = p->turn.decider;
    game_apply(&next, a);
    bool king_gone =
        p->game->pieces->royal && (p->by_type[KING] & p->side[!us]) && !(next.by_type[KING] & next.side[!us]);
    bitboard attackers_now = 0, attackers_before = 0;
    if (game_knows_check(p->game) && next.turn.decider != us) {
        attackers_now = next.checkers;
        attackers_before = p->game->law->checkers ? 0 : king_attackers(p, !us);
    } else if (game_knows_check(p->game)) {
        attackers_now = king_attackers(&next, !us);
        attackers_before = king_attackers(p, !us);
    }
    if (!attackers_now && !king_gone)
        return "";
    if (game_count(&next) == 0 && game_result(&next, &reason) == (us == WHITE ? WHITE_WINS : BLACK_WINS))
        return "#";
    return attackers_now & ~attackers_before ? "+" : "";
}

/* Removes from a complete pattern all that is not needed to distinguish the action from the others of a list. */
static void shorten(const struct position *p, const action *list, unsigned n, bool by_file, struct pattern *d)
{
    const uint8_t file = d->file, rank = d->rank;
    action found;
    d->rank = ANY;
    if (!by_file) {
        d->file = ANY;
        if (fitting(p, list, n, d, &found) == 1)
            return;
        d->file = file;
    }
    if (fitting(p, list, n, d, &found) == 1)
        return;
    d->rank = rank;
    if (by_file)
        return;
    d->file = ANY;
    if (fitting(p, list, n, d, &found) != 1)
        d->file = file;
}

/* Writes a step from its pattern. */
static void step_write(const struct position *p, const struct pattern *d, bool captures, struct text_builder *builder)
{
    if (d->pt != PAWN)
        builder_piece(builder, game_letters(p->game)[d->pt], WHITE);
    if (d->file != ANY)
        builder_char(builder, (char)('a' + d->file));
    if (d->rank != ANY)
        builder_char(builder, (char)('1' + d->rank));
    if (captures)
        builder_char(builder, 'x');
    builder_square(builder, p->game->pieces->geometry, d->to);
    if (d->promotion < NO_PROMOTION) {
        builder_char(builder, '=');
        builder_char(builder, promotion_sign(p, d->promotion));
    }
}

/* Writes the text of castling. */
static void castling_write(const struct position *p, action a, struct text_builder *builder)
{
    builder_text(builder, castles_long(p, a) ? "O-O-O" : "O-O");
    if (p->game->pieces->movement && action_specific(a))
        builder_char(builder, 'f'); /* far; for pieces from a games file there is no such castling */
}

/* Writes an action of a game without standard algebraic notation: by the piece's letter if it has one, with as much
 * of its square as tells it from others, otherwise in the spelling of text.h. */
static void unlettered_write(const struct position *p, action a, char *text)
{
    static const unsigned given[] = {0, GIVE_FILE, GIVE_RANK, GIVE_FILE | GIVE_RANK};
    const enum action_type type = action_type(a);
    const char *sign = type == ACTION_END ? "" : mark(p, a);
    char ignored[ILLEGAL_MAX];
    action found;
    for (unsigned i = 0; i < sizeof given / sizeof *given + 1; i++) {
        struct text_builder builder = builder_begin(text, SAN_MAX);
        if (type == ACTION_CASTLE && i == 0 && !game_gates(p->game, a))
            castling_write(p, a, &builder);
        else if (i == sizeof given / sizeof *given)
            action_text(p, a, text);
        else if (!forms_write(p, a, given[i], text))
            continue;
        memcpy(text + strlen(text), sign, strlen(sign) + 1);
        if (san_read(p, text, strlen(text), &found, ignored) && found == a)
            return;
    }
    action_text(p, a, text);
}

void san_write(const struct position *p, action a, char *text)
{
    action list[ACTIONS_MAX];
    struct pattern d;
    char plain[ACTION_TEXT_MAX];
    struct text_builder builder = builder_begin(text, SAN_MAX);
    if (!san_has_letters(p->game)) {
        unlettered_write(p, a, text);
        return;
    }
    if (action_type(a) == ACTION_END) {
        builder_text(&builder, "--");
        return;
    }
    if (game_gates(p->game, a)) {
        gate_write(p, a, text);
        builder = builder_begin(text + strlen(text), SAN_MAX - strlen(text));
    } else if (action_type(a) == ACTION_CASTLE) {
        castling_write(p, a, &builder);
    } else if (!describe(p, a, &d) || d.pt == ANY) {
        action_text(p, a, plain);
        builder_text(&builder, plain);
    } else {
        bool captures = action_type(a) == ACTION_EN_PASSANT ||
                        (p->board[d.to] != EMPTY && piece_colour(p->board[d.to]) != p->turn.decider);
        if (action_type(a) != ACTION_PLACE)
            shorten(p, list, game_actions(p, ALL_ACTIONS, list), captures && d.pt == PAWN, &d);
        step_write(p, &d, captures, &builder);
    }
    builder_text(&builder, mark(p, a));
}

/* ---- reading ---- */

bool san_is_pass(const char *text, size_t length)
{
    static const char *const words[] = {"--", "0000", "z0", "pass", "null", "@@@@"};
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == length && strncasecmp(text, words[i], length) == 0)
            return true;
    return false;
}

/* Returns the length of a text without marks of check and comment at its end. */
static size_t bare_length(const char *text, size_t length)
{
    static const char *const endings[] = {"e.p.", "ep", "(ep)", "mate"};
    for (size_t before = length + 1; length < before;) {
        before = length;
        while (length && strchr("+#!?", text[length - 1]) && !(length > 1 && text[length - 2] == '='))
            length--;
        for (unsigned i = 0; i < sizeof endings / sizeof *endings; i++) {
            const size_t ending = strlen(endings[i]);
            if (length > ending && strncasecmp(text + length - ending, endings[i], ending) == 0)
                length -= ending;
        }
    }
    return length;
}

/* Removes a promotion from the end of a text (`=Q`, `/Q`, `(Q)`, `=(Q)`, `Q` or lower case); returns the new length. */
static size_t cut_promotion(const struct position *p, const char *text, size_t length, struct pattern *d)
{
    size_t at = length;
    bool closed = at && text[at - 1] == ')';
    at -= closed;
    uint8_t pt = at ? type_of(p, (char)toupper((unsigned char)text[at - 1]), false) : ANY;
    d->promotion = ANY;
    if (at > 2 && text[at - 2] == '=' && (text[at - 1] == '+' || text[at - 1] == '-')) {
        d->promotion = text[at - 1] == '+' ? PROMOTED : DEMOTED;
        return at - 2;
    }
    if (at < 3 || pt == ANY)
        return length;
    at--;
    if (closed ? text[at - 1] != '(' : !strchr("=/", text[at - 1]) && !is_rank(p, text[at - 1]))
        return length;
    d->promotion = pt;
    at -= closed && text[at - 2] == '=';
    return is_rank(p, text[at - 1]) ? at : at - 1;
}

/* Reads a step into a pattern; returns false if the text is none. */
static bool pattern_read(const struct position *p, const char *text, size_t length, struct pattern *d)
{
    size_t at = 0;
    *d = (struct pattern){PAWN, ANY, ANY, ANY, ANY};
    length = cut_promotion(p, text, length, d);
    if (length && text[length - 1] == ':') /* Qf6: */
        length--;
    if (length < 2 || !is_file(p, text[length - 2]) || !is_rank(p, text[length - 1]))
        return false;
    length -= 2;
    d->to = (uint8_t)square_of(p, text[length], text[length + 1]);
    if (length && is_capture(p, text[length - 1]))
        length--;
    if (length > 1 && *text == '+' && type_of(p, text[1], true) != ANY) {
        d->pt = type_of(p, text[1], true);
        at = 2;
    } else if (at < length && (type_of(p, text[at], false) != ANY || (!p->fairy && strchr("nrqk", text[at])))) {
        d->pt = type_of(p, (char)toupper((unsigned char)text[at++]), false);
    }
    bool named = at > 0;
    if (at < length && is_file(p, text[at]))
        d->file = (uint8_t)(text[at++] - 'a');
    if (at < length && is_rank(p, text[at]))
        d->rank = (uint8_t)(text[at++] - '1');
    if (!named && d->file != ANY && d->rank != ANY)
        d->pt = ANY;
    return at == length;
}

/* Reads the text of castling: O-O and O-O-O in some spellings, and XBoard's `Kxh1-g1`, which names the rook, for games
 * whose castling XBoard does not know. Returns 0 for the king's side, 1 for the queen's side, 2 with *rook set, or 3 if
 * the text is not castling. */
static unsigned castling_text(const struct position *p, const char *text, size_t length, unsigned *rook)
{
    static const char *const words[2][3] = {{"o-o", "0-0", "oo"}, {"o-o-o", "0-0-0", "ooo"}};
    for (unsigned i = 0; i < 6; i++)
        if (strlen(words[i / 3][i % 3]) == length && strncasecmp(text, words[i / 3][i % 3], length) == 0)
            return i / 3;
    if (length != 7 || text[0] != 'K' || text[1] != 'x' || !is_file(p, text[2]) || !is_rank(p, text[3]) ||
        text[4] != '-' || !is_file(p, text[5]) || !is_rank(p, text[6]))
        return 3;
    *rook = square_of(p, text[2], text[3]);
    return 2;
}

/* Finds legal castling; returns whether the text means castling at all. Sets *way to the result of castling_text(). */
static bool castling_read(const struct position *p, const char *text, size_t length, action *a, bool *legal,
                          unsigned *way)
{
    action list[ACTIONS_MAX];
    unsigned rook = 0;
    const struct movement *movement = p->game->pieces->movement;
    bool far = movement && movement->orthodox && length > 1 && text[length - 1] == 'f';
    *way = castling_text(p, text, length - far, &rook);
    if (*way == 3)
        return false;
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    *legal = false;
    for (unsigned i = 0; i < n; i++)
        if (action_type(list[i]) == ACTION_CASTLE && !game_gates(p->game, list[i]) &&
            (!movement || action_specific(list[i]) == far) &&
            (*way == 2 ? action_to(list[i]) == rook : castles_long(p, list[i]) == (*way == 1))) {
            *a = list[i];
            *legal = true;
        }
    return true;
}

/* Writes a reason into a buffer of ILLEGAL_MAX bytes. */
static void reason_write(char *reason, const char *text) { snprintf(reason, ILLEGAL_MAX, "%s", text); }

/* Says why the king does not castle; `way` is the result of castling_text(). */
static void castling_illegal(const struct position *p, unsigned way, char *reason)
{
    struct illegal why = {.words = "castling is not legal here"};
    if (way != 2)
        illegal_castles(p, way, &why);
    reason_write(reason, why.words);
}

/* Says that a pattern's new piece is wrong or out of place; false if no piece could make the step with any. */
static bool promotion_illegal(const struct position *p, const action *list, unsigned n, const struct pattern *wanted,
                              char *reason)
{
    struct pattern any = *wanted, d;
    char letters[32] = "";
    struct text_builder builder = builder_begin(letters, sizeof letters);
    bool plain = false;
    any.promotion = ANY;
    for (unsigned i = 0; i < n; i++) {
        if (!describe(p, list[i], &d) || !fits(&d, &any))
            continue;
        plain |= d.promotion == NO_PROMOTION;
        if (d.promotion < NO_PROMOTION && !strchr(letters, promotion_sign(p, d.promotion)))
            builder_char(&builder, promotion_sign(p, d.promotion));
    }
    if (*letters)
        snprintf(reason, ILLEGAL_MAX, "the new piece is one of %s%s", letters, plain ? ", or none" : "");
    else if (plain)
        reason_write(reason, "nothing is promoted there");
    return *letters || plain;
}

/* Says why no piece can make the step of a pattern: of a piece that could by itself, otherwise of the only one of its
 * type. */
static void step_illegal(const struct position *p, const struct pattern *wanted, char *reason)
{
    action list[ACTIONS_MAX], found;
    struct illegal why;
    char square[4], name[PIECE_NAME_MAX];
    unsigned n = illegal_reach(p, list), pieces = 0, from = 0, us = p->turn.decider;
    if (fitting(p, list, n, wanted, &found)) {
        illegal_action(p, found, &why);
        reason_write(reason, why.words);
        return;
    }
    if (wanted->promotion != ANY && promotion_illegal(p, list, n, wanted, reason))
        return;
    for (bitboard b = p->side[us]; b;) {
        unsigned bit = bits_pop(&b), at = p->mailbox ? mailbox_of(p)->square[bit] : bit;
        bool fits = (wanted->pt == ANY || piece_type(p->board[at]) == wanted->pt) &&
                    (wanted->file == ANY || wanted->file == at % game_files(p->game)) &&
                    (wanted->rank == ANY || wanted->rank == at / game_files(p->game));
        pieces += fits;
        from = fits ? at : from;
    }
    bool taken = p->board[wanted->to] < EMPTY && piece_colour(p->board[wanted->to]) == us;
    struct text_builder builder = builder_begin(square, sizeof square);
    builder_square(&builder, p->game->pieces->geometry, wanted->to);
    const char *piece = wanted->pt == ANY ? "piece" : illegal_piece(p, wanted->pt, name);
    if (pieces == 1 || (pieces && taken)) {
        illegal_squares(p, from, wanted->to, &why);
        reason_write(reason, why.words);
    } else if (pieces == 0) {
        snprintf(reason, ILLEGAL_MAX, "%s has no such %s", us == WHITE ? "White" : "Black", piece);
    } else {
        snprintf(reason, ILLEGAL_MAX, "no %s of %s's goes to %s", piece, us == WHITE ? "White" : "Black", square);
    }
}

/* Says why a text is no pattern: a square that the board does not have, a letter that no piece has, or another. */
static void pattern_illegal(const struct position *p, const char *text, size_t length, char *reason)
{
    struct pattern ignored;
    size_t at = length;
    while (at && isdigit((unsigned char)text[at - 1]))
        at--;
    const bool square = at && at < length && length - at < 3 && islower((unsigned char)text[at - 1]);
    if (square && (length - at > 1 || !is_file(p, text[at - 1]) || !is_rank(p, text[at])))
        snprintf(reason, ILLEGAL_MAX, "there is no square %.*s", (int)(length - at + 1), text + at - 1);
    else if (length > 2 && text[length - 2] == '=' && pattern_read(p, text, length - 2, &ignored))
        snprintf(reason, ILLEGAL_MAX, "no piece has the letter %c", text[length - 1]);
    else if (length && isupper((unsigned char)*text) && pattern_read(p, text + 1, length - 1, &ignored))
        snprintf(reason, ILLEGAL_MAX, "no piece has the letter %c", *text);
    else
        reason_write(reason, "not the text of an action");
}

/* Finds the legal action that the text of a step means; false with a reason. */
static bool step_read(const struct position *p, const char *text, size_t length, action *a, char *reason)
{
    action list[ACTIONS_MAX];
    struct pattern wanted;
    if (!pattern_read(p, text, length, &wanted)) {
        pattern_illegal(p, text, length, reason);
        return false;
    }
    unsigned n = game_actions(p, ALL_ACTIONS, list), count = fitting(p, list, n, &wanted, a);
    if (count == 1)
        return true;
    if (count == 0) {
        step_illegal(p, &wanted, reason);
        return false;
    }
    reason_write(reason, "more than one piece can go there");
    if (wanted.promotion != ANY)
        return false;
    wanted.promotion = NO_PROMOTION;
    count = fitting(p, list, n, &wanted, a);
    if (count == 0)
        reason_write(reason, "the piece of the promotion is missing");
    return count == 1;
}

/* Returns the length of a text without marks at its end; those that belong to the game's own spelling stay. */
static size_t marked_length(const struct position *p, const char *text, size_t length)
{
    bool own = !san_has_letters(p->game) && memchr(text, '/', length) && length && text[length - 1] == '!';
    return own ? length : bare_length(text, length);
}

/* Whether a text is a letter and one or two digits. */
static bool is_square_text(const char *text, size_t length)
{
    return (length == 2 || length == 3) && islower((unsigned char)text[0]) && isdigit((unsigned char)text[1]) &&
           isdigit((unsigned char)text[length - 1]);
}

/* Finds the legal action that a text means in a game without standard algebraic notation. `spelling` is the text in the
 * spelling of text.h as far as `form` says; false with a reason. */
static bool unlettered_read(const struct position *p, const char *text, size_t length, enum form form,
                            const char *spelling, action *a, char *reason)
{
    struct illegal why;
    bool legal = false;
    unsigned way, count, pt, to;
    const struct movement *movement = p->game->pieces->movement;
    if (movement && movement->orthodox && game_count(p) && castling_read(p, text, length, a, &legal, &way)) {
        if (!legal)
            castling_illegal(p, way, reason);
        return legal;
    }
    if (form != FORM_SPELT && (count = forms_short(p, text, length, a)) != 0) {
        if (count > 1)
            reason_write(reason, "more than one action can be meant: give both squares");
        return count == 1;
    }
    if (form == FORM_SPELT)
        illegal_find(p, spelling, strlen(spelling), &why);
    else
        illegal_find(p, text, length, &why);
    if (why.cause == ILLEGAL_TEXT && forms_named(p, text, length, &pt, &to))
        illegal_named(p, pt, to, &why);
    if (form == FORM_OTHER_PIECE && why.cause == ILLEGAL_TEXT)
        reason_write(reason, "no such piece stands on that square");
    else if (why.cause == ILLEGAL_TEXT && is_square_text(text, length))
        snprintf(reason, ILLEGAL_MAX, "no piece of %s's goes to %.*s", p->turn.decider == WHITE ? "White" : "Black",
                 (int)length, text);
    else
        reason_write(reason, why.words);
    return false;
}

bool san_read(const struct position *p, const char *text, size_t length, action *a, char *reason)
{
    struct illegal why;
    bool legal = false;
    char spelling[ACTION_TEXT_MAX] = "";
    unsigned squares = 0, way;
    const size_t plain = signs_plain(p->game, text, length, spelling);
    if (plain)
        return san_read(p, spelling, plain, a, reason);
    size_t bare = marked_length(p, text, length);
    if (*text == '@' && bare < ACTION_TEXT_MAX - 1) { /* a pawn's drop */
        snprintf(spelling, sizeof spelling, "P%.*s", (int)bare, text);
        return san_read(p, spelling, strlen(spelling), a, reason);
    }
    if (action_read(p, text, length, a) || (bare < length && bare && action_read(p, text, bare, a)))
        return true;
    if (p->game->pieces->gates && memchr(text, '/', bare))
        return gate_read(p, text, bare, a, reason);
    if (san_is_pass(text, length)) {
        if (game_legal(p, *a = ACTION_END_TURN) || action_read(p, "0000", 4, a))
            return true;
        text = "0000";
        bare = 4;
    }
    enum form form = forms_spell(p, text, bare, spelling);
    if (form == FORM_SPELT && action_read(p, spelling, strlen(spelling), a))
        return true;
    if (!san_has_letters(p->game))
        return unlettered_read(p, text, bare, form, spelling, a, reason);
    for (size_t i = 0; i + 1 < bare; i++)
        squares += islower((unsigned char)text[i]) && isdigit((unsigned char)text[i + 1]);
    /* two squares without a piece's letter before them are the spelling of text.h */
    bool spelt =
        !bare || san_is_pass(text, bare) || game_count(p) == 0 || (squares > 1 && islower((unsigned char)*text));
    spelt |= memchr(text, '@', bare) != NULL;
    if (!spelt && castling_read(p, text, bare, a, &legal, &way)) {
        if (!legal)
            castling_illegal(p, way, reason);
        return legal;
    }
    bool joined = form == FORM_SPELT && strpbrk(spelling, "+");
    if (!spelt && !joined && (form != FORM_SPELT || !memchr(text, '(', bare)))
        return step_read(p, text, bare, a, reason);
    char ignored[ILLEGAL_MAX];
    if (squares > 1 && !joined && step_read(p, text, bare, a, ignored))
        return true;
    if (form == FORM_SPELT)
        illegal_find(p, spelling, strlen(spelling), &why);
    else
        illegal_find(p, text, bare, &why);
    reason_write(reason, why.words);
    return false;
}
