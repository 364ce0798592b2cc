/* Which game somebody meant who did not find it: by the least number of letters to change, or by a part of a name. */
#include <ctype.h>
#include <string.h>

#include "rules/game.h"

enum { LONGEST = 63, FAR = 1000 };

static char plain(char c) { return (char)(c == ' ' ? '-' : tolower((unsigned char)c)); }

static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }

/* How many letters must be put in, left out, changed or exchanged with the next one to make one word of the other. */
static unsigned changes(const char *a, size_t a_length, const char *b, size_t b_length)
{
    unsigned rows[3][LONGEST + 2];
    if (a_length > LONGEST || b_length > LONGEST)
        return FAR;
    for (unsigned j = 0; j <= b_length; j++)
        rows[0][j] = j;
    for (unsigned i = 1; i <= a_length; i++) {
        unsigned *now = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        now[0] = i;
        for (unsigned j = 1; j <= b_length; j++) {
            bool same = plain(a[i - 1]) == plain(b[j - 1]);
            now[j] = least(least(last[j], now[j - 1]) + 1, last[j - 1] + !same);
            if (i > 1 && j > 1 && plain(a[i - 1]) == plain(b[j - 2]) && plain(a[i - 2]) == plain(b[j - 1]))
                now[j] = least(now[j], before[j - 2] + 1);
        }
    }
    return rows[a_length % 3][b_length];
}

/* Whether a word stands somewhere in a text. */
static bool contains(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (; length && strlen(text) >= length; text++)
        if (changes(text, length, word, length) == 0)
            return true;
    return false;
}

/* How far a word is from a game: a part of its id or name is nearer than any change of many letters. */
static unsigned distance(const struct game *game, const char *word)
{
    size_t length = strlen(word);
    unsigned best =
        least(changes(word, length, game->id, strlen(game->id)), changes(word, length, game->name, strlen(game->name)));
    for (const char *at = game->aliases; *at; at += strcspn(at, " "), at += *at == ' ')
        best = least(best, changes(word, length, at, strcspn(at, " ")));
    if (length >= 3 && best > 2 && (contains(game->id, word) || contains(game->name, word)))
        best = 2;
    return best;
}

const struct game *game_nearest(const char *word)
{
    const struct game *nearest = NULL;
    unsigned bound = (unsigned)strlen(word) / 3 + 1; /* what is farther is another word */
    for (unsigned i = 0; game_at(i); i++) {
        unsigned away = distance(game_at(i), word);
        if (away < bound) {
            bound = away;
            nearest = game_at(i);
        }
    }
    return nearest;
}
