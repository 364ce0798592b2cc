/* Which game somebody meant who did not find it: by the least number of letters to change, or by a part of a name. */
#include <string.h>

#include "engine/words.h"
#include "rules/game.h"

static unsigned min(unsigned a, unsigned b) { return a < b ? a : b; }

/* Whether a word stands somewhere in a text. */
static bool contains(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (; length && strlen(text) >= length; text++)
        if (words_apart(text, length, word, length) == 0)
            return true;
    return false;
}

/* How far a word is from a game: a part of its id or name is nearer than any change of many letters. */
static unsigned distance(const struct game *game, const char *word)
{
    size_t length = strlen(word);
    unsigned best = min(words_apart(word, length, game->id, strlen(game->id)),
                        words_apart(word, length, game->name, strlen(game->name)));
    for (const char *at = game->aliases; *at; at += strcspn(at, " "), at += *at == ' ')
        best = min(best, words_apart(word, length, at, strcspn(at, " ")));
    if (length >= 3 && best > 2 && (contains(game->id, word) || contains(game->name, word)))
        best = 2;
    return best;
}

const struct game *game_nearest(const char *word)
{
    const struct game *nearest = NULL;
    unsigned bound = word_bound(word); /* what is farther is another word */
    for (unsigned i = 0; game_at(i); i++) {
        unsigned away = distance(game_at(i), word);
        if (away < bound) {
            bound = away;
            nearest = game_at(i);
        }
    }
    return nearest;
}
