/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays and writes the actions of turns as text; turns.h says more. */
#include "rules/notation/turns.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/lines.h"
#include "engine/memory.h"
#include "engine/utf8.h"
#include "rules/notation/san.h"
#include "rules/turn.h"

/* Whether a character separates actions. */
static bool separates(char c) { return isspace((unsigned char)c) || c == ','; }

/* Writes why an action is illegal. `turn` is the start of the turn that a comma makes the action part of; NULL: none.
 */
static void fault_write(const struct record *r, const struct position *turn, const char *text, size_t length,
                        char *error)
{
    struct illegal why;
    if (!turn || !illegal_too_many(turn, record_now(r), &why))
        illegal_find(record_now(r), text, length, &why);
    snprintf(error, TURN_ERROR_MAX, "illegal action '%.*s': %s", length < 64 ? (int)length : 64, text, why.words);
}

/* Takes back what was played after the first `count` positions. */
static void cut(struct record *r, size_t count)
{
    while (r->count > count)
        record_pop(r);
}

/* Plays turns in the spelling of text.h, up to the first illegal action. */
static bool turns_spelt(struct record *r, const char *text, char *error)
{
    size_t turn = r->count;
    for (;;) {
        action a;
        bool joined = false;
        while (separates(*text))
            joined |= *text++ == ',';
        if (!*text)
            return true;
        size_t length = 0;
        while (text[length] && !separates(text[length]))
            length++;
        if (!action_read(record_now(r), text, length, &a)) {
            fault_write(r, joined ? &r->positions[turn - 1] : NULL, text, length, error);
            return false;
        }
        if (!joined)
            turn = r->count;
        record_push(r, a);
        text += length;
    }
}

/* Whether a stroke begins a promotion, `/Q` and marks behind it: no action is a letter alone. */
static bool is_promotion(const char *stroke)
{
    return isupper((unsigned char)stroke[1]) && (!stroke[2] || strchr("+#!?,/", stroke[2]));
}

char *turns_next(char **rest)
{
    char *turn = word_next(rest), *word;
    for (size_t length; turn && strchr(",/", turn[length = strlen(turn) - 1]) && (word = word_next(rest)) != NULL;)
        memmove(turn + length + 1, word, strlen(word) + 1);
    return turn;
}

size_t turns_action_length(const struct position *p, const char *text)
{
    size_t comma = strcspn(text, ","), stroke = strcspn(text, "/");
    char ignored[ILLEGAL_MAX];
    action a;
    if (stroke >= comma)
        return comma;
    size_t second = stroke + 1 + strcspn(text + stroke + 1, ",/");
    if (san_has_letters(p->game))
        return action_read(p, text, second, &a) || ((p->game->pieces->gates || is_promotion(text + stroke)) &&
                                                    san_read(p, text, second, &a, ignored))
                   ? second
                   : stroke;
    return !san_read(p, text, second, &a, ignored) && san_read(p, text, stroke, &a, ignored) ? stroke : second;
}

bool turns_remark(const char *word)
{
    static const char *const remarks[] = {"e.p.", "ep", "mate", "check", "ch", "ch.", "resigns", "draw"};
    for (unsigned i = 0; i < sizeof remarks / sizeof *remarks; i++)
        if (strcasecmp(word, remarks[i]) == 0)
            return true;
    return word[strspn(word, "+-=!?#.~")] == 0 && strcmp(word, "--") != 0;
}

/* Skips dots, also three of them in one character, as word processors write them. */
static const char *dots_skip(const char *at)
{
    for (size_t length = 1; length; at += length)
        length = *at == '.' ? 1 : strncmp(at, "\u2026", 3) == 0 ? 3 : 0;
    return at;
}

const char *turns_behind_number(const char *word)
{
    const size_t digits = strspn(word, "0123456789");
    const char *rest = dots_skip(word + digits);
    if (rest > word + digits)
        return rest;
    return word[digits] || strcmp(word, "0000") == 0 ? word : word + digits;
}

/* Whether the turn goes on to which the last action belongs; `first` as for printed_word(). */
static bool turn_goes_on(const struct record *r, size_t first)
{
    return r->count > first && turn_same(&r->positions[r->count - 2], record_now(r));
}

/* Plays an action as printed. `ends` says that the turn may have ended before it without a word. */
static bool printed_push(struct record *r, const char *text, size_t length, bool ends, char *reason)
{
    action a;
    char ignored[ILLEGAL_MAX];
    if (!san_read(record_now(r), text, length, &a, reason)) {
        if (!ends || !game_legal(record_now(r), ACTION_END_TURN))
            return false;
        record_push(r, ACTION_END_TURN);
        if (!san_read(record_now(r), text, length, &a, ignored)) {
            record_pop(r);
            return false;
        }
    }
    record_push(r, a);
    return true;
}

/* Plays the actions of a word as printed. *joined: a sign that joins steps has been read last. `first` is the number of
 * positions before the text, *turn before the turn so far. */
static bool printed_word(struct record *r, const char *word, size_t first, size_t *turn, bool *joined, char *error)
{
    char reason[ILLEGAL_MAX] = "";
    struct illegal why;
    for (size_t length; *word; word += length) {
        length = 1;
        if (*word == '/' || *word == ',') {
            *joined = true;
            continue;
        }
        if (!*joined)
            *turn = r->count;
        length = turns_action_length(record_now(r), word);
        if (!printed_push(r, word, length, !*joined && turn_goes_on(r, first), reason)) {
            if (*joined && illegal_too_many(&r->positions[*turn - 1], record_now(r), &why))
                snprintf(reason, sizeof reason, "%s", why.words);
            snprintf(error, TURN_ERROR_MAX, "illegal action '%.*s': %s", length < 64 ? (int)length : 64, word, reason);
            return false;
        }
        *joined = false;
    }
    return true;
}

/* Takes out the white space in `a1 :)` and `a1 ;>`, as the author of Final Fantasy Chess prints penalties. */
static void penalties_join(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++) {
        const bool penalty =
            (from[0] == ' ') && ((from[1] == ':' && from[2] == ')') || (from[1] == ';' && from[2] == '>'));
        if (!(penalty && to > text && isdigit((unsigned char)to[-1])))
            *to++ = *from;
    }
    *to = 0;
}

/* Plays turns as authors print them, up to the first illegal action: with numbers, remarks, slashes and the forms of
 * san.h. Where a turn may end, another number ends it, and white space if what follows is no other step of it. */
static bool turns_printed(struct record *r, const char *text, char *error)
{
    size_t first = r->count, turn = first;
    unsigned long number = 0;
    bool joined = false, good = true;
    char *copy = xstrdup(text);
    penalties_join(copy);
    for (char *word, *rest = copy; good && (word = word_next(&rest)) != NULL;) {
        const char *step = turns_behind_number(word);
        if (step > word && isdigit((unsigned char)*word)) {
            const unsigned long last = number;
            number = strtoul(word, NULL, 10);
            if (number != last && !joined && turn_goes_on(r, first) && game_legal(record_now(r), ACTION_END_TURN))
                record_push(r, ACTION_END_TURN);
        }
        if (*step && !turns_remark(step))
            good = printed_word(r, step, first, &turn, &joined, error);
    }
    free(copy);
    return good;
}

bool turns_play_legal(struct record *r, const char *text, char *error)
{
    char printed[TURN_ERROR_MAX] = "";
    size_t before = r->count, spelt;
    if (turns_spelt(r, text, error))
        return true;
    spelt = r->count;
    cut(r, before);
    if (turns_printed(r, text, printed))
        return true;
    if (r->count < spelt) {
        cut(r, before);
        turns_spelt(r, text, error);
    } else if (r->count > spelt || strstr(error, "not the text of an action")) { /* it was meant as printed */
        snprintf(error, TURN_ERROR_MAX, "%s", printed);
    }
    utf8_show(error);
    return false;
}

bool turns_play(struct record *r, const char *text, char *error)
{
    size_t before = r->count;
    if (turns_play_legal(r, text, error))
        return true;
    cut(r, before);
    return false;
}

size_t turns_write(const struct position *from, const action *list, unsigned count, char *text, size_t room)
{
    struct position p = *from;
    size_t length = 0;
    text[0] = 0;
    for (unsigned i = 0; i < count && length + ACTION_TEXT_MAX + 1 < room; i++) {
        unsigned decider = p.turn.decider, number = p.number;
        action_text(&p, list[i], text + length);
        length += strlen(text + length);
        game_apply(&p, list[i]);
        if (i + 1 < count)
            text[length++] = p.turn.decider == decider && p.number == number ? ',' : ' ';
    }
    while (length && separates(text[length - 1]))
        length--;
    text[length] = 0;
    return length;
}
