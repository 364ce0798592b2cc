/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which game a name that is none of ours may mean: the one with the fewest letters to change, or one with the word in
   its name; and whether it is a variant that other programs know. */
#include <ctype.h>
#include <string.h>

#include "engine/words.h"
#include "rules/game.h"

/* Returns the lesser number. */
static unsigned min(unsigned a, unsigned b) { return a < b ? a : b; }

/* Returns how far a word is from a text that contains it, whatever the case: 1 if as a word, 2 if within one, else
   WORDS_FAR. */
static unsigned within(const char *text, const char *word)
{
    const size_t length = strlen(word);
    unsigned best = WORDS_FAR;
    for (const char *at = text; length && strlen(at) >= length; at++)
        if (words_apart(at, length, word, length) == 0)
            best =
                min(best, isalnum((unsigned char)at[length]) || (at > text && isalnum((unsigned char)at[-1])) ? 2 : 1);
    return best;
}

/* Returns how many letters a word is away from a game's id, alias or name, or how many it counts for if it is part of
   its id or name. */
static unsigned distance(const struct game *game, const char *word)
{
    size_t length = strlen(word);
    unsigned best = min(words_apart(word, length, game->id, strlen(game->id)),
                        words_apart(word, length, game->name, strlen(game->name)));
    for (const char *at = game->aliases; *at; at += strcspn(at, ","), at += strspn(at, ", "))
        best = min(best, words_apart(word, length, at, strcspn(at, ",")));
    return length < 3 ? best : min(best, min(within(game->id, word), within(game->name, word)));
}

const struct game *game_nearest(const char *word)
{
    const struct game *nearest = NULL;
    unsigned bound = word_bound(word); /* what is as far as this is another word */
    for (unsigned i = 0; game_at(i); i++) {
        unsigned away = distance(game_at(i), word);
        if (away < bound) {
            bound = away;
            nearest = game_at(i);
        }
    }
    return nearest;
}

bool game_elsewhere(const char *word)
{
    static const char *const names[] = {
        "3check",     "5check",        "alice",       "amazons",     "antichess",    "atomic",     "bughouse",
        "capablanca", "capahouse",     "chaturanga",  "checkers",    "chu",          "crazyhouse", "duck",
        "extinction", "giveaway",      "gothic",      "grand",       "hoppelpoppel", "horde",      "janggi",
        "janus",      "kingofthehill", "knightmate",  "koth",        "losers",       "makruk",     "minishogi",
        "ouk",        "placement",     "racingkings", "seirawan",    "shatranj",     "shogi",      "shouse",
        "sittuyin",   "spartan",       "suicide",     "three-check", "threecheck",   "torpedo",    "twokings",
        "xiangqi"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (words_apart(word, strlen(word), names[i], strlen(names[i])) == 0)
            return true;
    return false;
}
