/* The registry: sets of men, the list of games, and compositions MEN:LAW. */
#include <ctype.h>
#include <string.h>

#include "laws.h"

#define ARRAY "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w "
#define OFFICERS (1 << QUEEN | 1 << ROOK | 1 << BISHOP | 1 << KNIGHT)

const struct men men_orthodox = {.id = "orthodox",
                                 .array = ARRAY "KQkq - 0 1",
                                 .royal = true,
                                 .promotions = OFFICERS,
                                 .scope_flags = SCOPE_CASTLE | SCOPE_DOUBLE};

const struct men men_chess960 = {.id = "chess960",
                                 .array = ARRAY "KQkq - 0 1",
                                 .royal = true,
                                 .promotions = OFFICERS,
                                 .scope_flags = SCOPE_CASTLE | SCOPE_DOUBLE,
                                 .chess960 = true};

const struct men men_losing = {.id = "losing",
                               .array = ARRAY "- - 0 1",
                               .must_capture = true,
                               .promotions = OFFICERS | 1 << KING,
                               .scope_flags = SCOPE_DOUBLE | SCOPE_TAKE_KING};

/* Queens are ferzes and bishops alfils, pawns step once. */
const struct men men_medieval = {.id = "medieval",
                                 .array = "rnakfanr/pppppppp/8/8/8/8/PPPPPPPP/RNAKFANR w - - 0 1",
                                 .royal = true,
                                 .promotions = 1 << FERZ};

/* Orthodox men, but White's pawns may reach their last rank and stay pawns. */
const struct men men_onetwo = {.id = "onetwo",
                               .array = ARRAY "KQkq - 0 1",
                               .royal = true,
                               .promotions = OFFICERS,
                               .scope_flags = SCOPE_CASTLE | SCOPE_DOUBLE,
                               .pawns_last_rank = true};

const struct law law_chess = {.id = "chess", .steps = 1, .flags = LAW_ALTERNATE};

static const struct game games[] = {
#define GAME(ID, ALIASES, NAME, MEN, LAW, FEN, TRAITS, SOURCE)                                                         \
    {.id = ID,                                                                                                         \
     .aliases = ALIASES,                                                                                               \
     .name = NAME,                                                                                                     \
     .source = SOURCE,                                                                                                 \
     .men = &men_##MEN,                                                                                                \
     .law = &law_##LAW,                                                                                                \
     .array = FEN,                                                                                                     \
     .traits = TRAITS},
#include "games.def"
#undef GAME
};

enum { GAMES = sizeof games / sizeof games[0] };

const struct game *game_at(unsigned index) { return index < GAMES ? &games[index] : NULL; }

/* Whether a word is one of a list separated by spaces. */
static bool listed(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = list; length && (at = strstr(at, word)) != NULL; at += length)
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == 0))
            return true;
    return false;
}

const struct game *game_find(const char *id, const char **reason)
{
    for (unsigned i = 0; i < GAMES; i++)
        if (strcmp(games[i].id, id) == 0 || listed(games[i].aliases, id))
            return &games[i];
    *reason = "no such game";
    return NULL;
}
