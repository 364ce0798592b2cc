/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the lines of a certificate have shown so far (shown.h). */
#include "search/prove/shown.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/memory.h"
#include "rules/notation/fen.h"

enum { TEXT_MAX = FEN_MAX + 16 };

/* Writes the text that a position after a reply is kept by: where turns differ with their number, equal texts with as
   many turns left are equal positions. */
static void text_write(const struct shown *s, const struct reply *r, unsigned left, char text[TEXT_MAX])
{
    if (s->even)
        snprintf(text, TEXT_MAX, "%s", r->text);
    else
        snprintf(text, TEXT_MAX, "%s %u", r->text, left);
}

unsigned shown_turns(const struct shown *s, const struct reply *r, unsigned left)
{
    char text[TEXT_MAX];
    text_write(s, r, left, text);
    const uint32_t known = texts_find(&s->positions, text);
    return known != KEY_MAP_NONE && s->turns[known] <= left ? s->turns[known] : 0;
}

void shown_add(struct shown *s, const struct reply *r, unsigned left, unsigned turns)
{
    char text[TEXT_MAX];
    text_write(s, r, left, text);
    const uint32_t number = texts_enter(&s->positions, text);
    if (number >= s->room) {
        s->room = s->room * 2 + 256;
        s->turns = xrealloc(s->turns, s->room, sizeof *s->turns);
    }
    s->turns[number] = turns;
}

void shown_free(struct shown *s)
{
    texts_free(&s->positions);
    free(s->turns);
}
