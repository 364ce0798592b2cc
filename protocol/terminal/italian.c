/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Italian letters of pieces, for moves that a user types. */
#include <string.h>

#include "protocol/terminal/game.h"

bool italian_read(const char *text, char *english)
{
    static const char italian[] = "RDTACP", ours[] = "KQRBN";
    bool some = false, starts = true;
    size_t n = 0;
    for (; *text && n + 1 < PLAY_LINE_MAX; text++) {
        const char *letter = starts ? strchr(italian, *text) : NULL;
        starts = strchr(" \t,/=(", *text) != NULL; /* the letter of a piece may follow these */
        some |= letter != NULL;
        if (!letter)
            english[n++] = *text;
        else if (letter - italian < 5)
            english[n++] = ours[letter - italian];
    }
    english[n] = 0;
    return some;
}
