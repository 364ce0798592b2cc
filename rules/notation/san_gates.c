/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Standard algebraic notation of steps that also put a piece from the hand on a square that they leave, as pychess and
   Fairy-Stockfish have it: `Nf3/E`, `O-O/He1`. */
#include "rules/notation/san_gates.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rules/custom/pieces.h"
#include "rules/notation/illegal.h"
#include "rules/notation/san.h"
#include "rules/notation/text.h"

/* Returns the action without its gate. */
static action without_gate(action a) { return a & ~(action)(1023u << 18); }

void gate_write(const struct position *p, action a, char *text)
{
    const action step = without_gate(a);
    san_write(p, step, text);
    size_t length = strcspn(text, "+#");
    struct text_builder builder = builder_begin(text + length, SAN_MAX - length);
    builder_char(&builder, '/');
    builder_piece(&builder, p->game->pieces->movement->letters[action_gated(a)], WHITE);
    if (action_type(a) == ACTION_CASTLE)
        builder_square(&builder, p->game->pieces->geometry, action_gate(a));
}

bool gate_read(const struct position *p, const char *text, size_t length, action *a, char *reason)
{
    const char *slash = memchr(text, '/', length), *letter = slash + 1, *end = text + length;
    action list[ACTIONS_MAX], step;
    char square[8] = "";
    if (!san_read(p, text, (size_t)(slash - text), &step, reason))
        return false;
    for (unsigned n = game_actions(p, ALL_ACTIONS, list); n-- > 0;) {
        if (!game_gates(p->game, list[n]) || without_gate(list[n]) != step)
            continue;
        struct text_builder builder = builder_begin(square, sizeof square);
        builder_square(&builder, p->game->pieces->geometry, action_gate(list[n]));
        const size_t room = (size_t)(end - letter);
        const bool castles = action_type(step) == ACTION_CASTLE, squared = room == strlen(square) + 1;
        const char gated = p->game->pieces->movement->letters[action_gated(list[n])];
        if (room && tolower((unsigned char)*letter) == tolower((unsigned char)gated) &&
            (castles ? squared && memcmp(letter + 1, square, room - 1) == 0 : room == 1)) {
            *a = list[n];
            return true;
        }
    }
    snprintf(reason, ILLEGAL_MAX, "no piece in hand can be put there so");
    return false;
}
