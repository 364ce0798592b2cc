/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far words are apart. */
#include "engine/words.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

/* Returns a character in lower case, a space as a hyphen. */
static char plain(char c) { return (char)(c == ' ' ? '-' : tolower((unsigned char)c)); }

/* Returns the lesser number. */
static unsigned min(unsigned a, unsigned b) { return a < b ? a : b; }

unsigned words_apart(const char *a, size_t a_length, const char *b, size_t b_length)
{
    unsigned rows[3][WORD_LONGEST + 2];
    if (a_length > WORD_LONGEST || b_length > WORD_LONGEST)
        return WORDS_FAR;
    for (unsigned j = 0; j <= b_length; j++)
        rows[0][j] = j;
    for (unsigned i = 1; i <= a_length; i++) {
        unsigned *now = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        now[0] = i;
        for (unsigned j = 1; j <= b_length; j++) {
            bool same = plain(a[i - 1]) == plain(b[j - 1]);
            now[j] = min(min(last[j], now[j - 1]) + 1, last[j - 1] + !same);
            if (i > 1 && j > 1 && plain(a[i - 1]) == plain(b[j - 2]) && plain(a[i - 2]) == plain(b[j - 1]))
                now[j] = min(now[j], before[j - 2] + 1);
        }
    }
    return rows[a_length % 3][b_length];
}

unsigned word_bound(const char *word) { return (unsigned)strnlen(word, WORD_LONGEST) / 3 + 1; }

const char *word_nearer(const char *word, const char *name, unsigned *bound, const char *nearest)
{
    const unsigned away = words_apart(word, strlen(word), name, strlen(name));
    if (away >= *bound)
        return nearest;
    *bound = away;
    return name;
}
