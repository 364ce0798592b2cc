/* Plays and writes the actions of turns as text; turns.h says more. */
#include "rules/notation/turns.h"

#include <stdio.h>
#include <string.h>

#include "rules/notation/illegal.h"

/* Whether a character separates actions. */
static bool separates(char c) { return c == ' ' || c == '\t' || c == ','; }

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

bool turns_play(struct record *r, const char *text, char *error)
{
    size_t before = r->count, turn = before;
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
            while (r->count > before)
                record_pop(r);
            return false;
        }
        if (!joined)
            turn = r->count;
        record_push(r, a);
        text += length;
    }
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
