/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Splits the first field of a FEN into what stands on each square. */
#include "rules/notation/units.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/notation/fen.h"

/* Returns the length of the unit at the start of a FEN field: a piece, the piece that it has called, its riders, and
   the sign of a promoted piece. */
static size_t unit_length(const char *text)
{
    size_t length = text[0] == '+' ? 2 : 1;
    if (text[length] == '!')
        length += text[length + 1] == '+' ? 3 : 2;
    if (text[length] == '(')
        length += strcspn(text + length, ")") + 1;
    return length + (text[length] == '~');
}

void units_read(const struct position *p, char units[BOARD_MAX][UNIT_MAX])
{
    const unsigned files = game_files(p->game), ranks = game_ranks(p->game);
    char fen[FEN_MAX];
    fen_write(p, fen);
    for (unsigned s = 0; s < BOARD_MAX; s++)
        units[s][0] = 0;
    unsigned file = 0, rank = ranks - 1;
    for (const char *at = fen; *at && *at != ' ' && *at != '[';) {
        char *end = (char *)at + 1;
        if (*at == '/') {
            file = 0;
            rank--;
        } else if (isdigit((unsigned char)*at)) {
            file += (unsigned)strtoul(at, &end, 10);
        } else {
            size_t length = unit_length(at);
            if (game_has_square(p->game, rank * files + file))
                snprintf(units[rank * files + file], UNIT_MAX, "%.*s", (int)length, at);
            end = (char *)at + length;
            file++;
        }
        at = end;
    }
}
