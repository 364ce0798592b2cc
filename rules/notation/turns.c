#include "rules/notation/turns.h"

#include <stdio.h>
#include <string.h>

static bool separates(char c) { return c == ' ' || c == '\t' || c == ','; }

bool turns_play(struct record *r, const char *text, char *error)
{
    size_t before = r->count;
    for (;;) {
        action a;
        while (separates(*text))
            text++;
        if (!*text)
            return true;
        size_t length = 0;
        while (text[length] && !separates(text[length]))
            length++;
        if (!action_read(record_now(r), text, length, &a)) {
            snprintf(error, TURN_ERROR_MAX, "illegal action '%.*s'", length < 64 ? (int)length : 64, text);
            while (r->count > before)
                record_pop(r);
            return false;
        }
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
