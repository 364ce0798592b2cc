/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converts squares between XBoard's spelling and ours. */
#include "rules/notation/xboard_squares.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns XBoard's number of the first rank: 0 on a board of ten ranks, else 1. */
static unsigned first_rank(const struct game *game)
{
    return game_geometry(game) && game_geometry(game)->ranks == 10 ? 0 : 1;
}

bool xboard_squares_ours(const struct game *game) { return first_rank(game) == 1; }

unsigned xboard_square_read(const struct game *game, const char *text)
{
    unsigned files = game_files(game), ranks = game_ranks(game);
    unsigned file = (unsigned)(text[0] - 'a'), rank = text[0] ? (unsigned)(text[1] - '0') - first_rank(game) : ranks;
    return file < files && rank < ranks && !text[2] ? rank * files + file : NO_SQUARE;
}

void xboard_square_write(const struct game *game, unsigned square, char *text)
{
    unsigned files = game_files(game);
    text[0] = (char)('a' + square % files);
    text[1] = (char)('0' + square / files + first_rank(game));
    text[2] = 0;
}

unsigned xboard_leg_start(const struct game *game, const char *leg)
{
    return xboard_square_read(game, (char[]){leg[0], leg[0] ? leg[1] : 0, 0});
}

unsigned xboard_leg_target(const struct game *game, const char *leg, unsigned from)
{
    char target[3] = {leg[0] && leg[1] ? leg[2] : 0, 0, 0};
    if (target[0])
        target[1] = leg[3];
    return from != NO_SQUARE && xboard_leg_start(game, leg) == from ? xboard_square_read(game, target) : NO_SQUARE;
}

/* Copies a text and adds `by` to every number that follows a lower-case letter. */
static void shift(const char *from, int by, char *to, size_t room)
{
    size_t n = 0;
    while (*from && n + 4 < room) {
        bool letter = islower((unsigned char)*from);
        to[n++] = *from++;
        if (!letter || !isdigit((unsigned char)*from))
            continue;
        char *end;
        long rank = by < 0 ? strtol(from, &end, 10) : (end = (char *)from + 1, *from - '0');
        n += (size_t)snprintf(to + n, room - n, "%ld", rank + by);
        from = end;
    }
    to[n < room ? n : room - 1] = 0;
}

void xboard_spell(const struct game *game, const char *ours, char *theirs)
{
    if (xboard_squares_ours(game))
        memmove(theirs, ours, strlen(ours) + 1);
    else
        shift(ours, -1, theirs, strlen(ours) + 5);
}

void xboard_unspell(const struct game *game, const char *theirs, char *ours, size_t room)
{
    if (xboard_squares_ours(game))
        snprintf(ours, room, "%s", theirs);
    else
        shift(theirs, 1, ours, room);
}
