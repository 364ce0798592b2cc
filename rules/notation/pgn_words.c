/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Results and names of games as other programs write them; pgn_words.h says more. */
#include "rules/notation/pgn_words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/text_builder.h"

enum { WORD_MAX = 64 };

/* ---- results ---- */

/* Ways to write a half and a dash: UTF-8, then code page 1252. */
static const struct {
    const char *written, *meant;
} signs[] = {{"\xC2\xBD", "1/2"},
             {"\xBD", "1/2"},
             {"0.5", "1/2"},
             {"0,5", "1/2"},
             {".5", "1/2"},
             {"\xE2\x80\x90", "-"},
             {"\xE2\x80\x91", "-"},
             {"\xE2\x80\x92", "-"},
             {"\xE2\x80\x93", "-"},
             {"\xE2\x80\x94", "-"},
             {"\xE2\x88\x92", "-"},
             {"\x96", "-"},
             {"\x97", "-"},
             {":", "-"},
             {" ", ""}};

/* Writes a result with the signs of PGN. */
static void result_plain(const char *text, struct text_builder *builder)
{
    while (*text) {
        unsigned i = 0;
        while (i < sizeof signs / sizeof *signs && strncmp(text, signs[i].written, strlen(signs[i].written)) != 0)
            i++;
        if (i == sizeof signs / sizeof *signs) {
            builder_char(builder, *text++);
            continue;
        }
        builder_text(builder, signs[i].meant);
        text += strlen(signs[i].written);
    }
}

bool pgn_result_read(const char *text, enum outcome *outcome)
{
    static const struct {
        const char *text;
        enum outcome outcome;
    } results[] = {{"*", ONGOING}, {"1-0", WHITE_WINS}, {"0-1", BLACK_WINS}, {"1/2-1/2", DRAWN}, {"1/2", DRAWN}};
    char plain[WORD_MAX];
    struct text_builder builder = builder_begin(plain, sizeof plain);
    if (isalpha((unsigned char)*text) || strlen(text) >= WORD_MAX / 4)
        return false; /* most words are moves */
    result_plain(text, &builder);
    for (unsigned i = 0; i < sizeof results / sizeof *results; i++)
        if (strcmp(plain, results[i].text) == 0) {
            *outcome = results[i].outcome;
            return true;
        }
    return false;
}

/* ---- games ---- */

/* Copies the letters and digits of a name, in lower case. */
static void squeeze(const char *name, char *plain)
{
    size_t length = 0;
    for (; *name && length + 1 < WORD_MAX; name++)
        if (isalnum((unsigned char)*name))
            plain[length++] = (char)tolower((unsigned char)*name);
    plain[length] = 0;
}

/* Whether two names have the same letters and digits. */
static bool same_letters(const char *plain, const char *name)
{
    char other[WORD_MAX];
    squeeze(name, other);
    return strcmp(plain, other) == 0;
}

const struct game *pgn_foreign_game(const char *name)
{
    /* lichess, chess.com, PyChess, python-chess, FICS and WinBoard, and what books call the two games */
    static const struct {
        const char *game, *names[13]; /* the last one is followed by NULL */
    } known[] = {{"chess",
                  {"fromposition", "standardchess", "normalchess", "regular", "regularchess", "orthodoxchess",
                   "classical", "classicalchess", "setup", "setupposition", "illegal", "fide"}},
                 {"chess960",
                  {"fischerrandom", "fischerrandomchess", "fischerandomchess", "fischer", "frc", "960", "chess9lx",
                   "freestyle", "freestylechess", "wildfr"}}};
    char plain[WORD_MAX];
    const char *why;
    const struct game *game;
    squeeze(name, plain);
    for (unsigned i = 0; *plain && (game = game_at(i)) != NULL; i++)
        if (same_letters(plain, game->id) || same_letters(plain, game->name))
            return game;
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        for (const char *const *other = known[i].names; *other; other++)
            if (strcmp(plain, *other) == 0)
                return game_find(known[i].game, &why);
    return NULL;
}
