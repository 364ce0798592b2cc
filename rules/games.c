/* The list of games: orthodox and medieval piece sets, the games of games.def, games added at run time, and
   compositions PIECES:LAW. */
#include <ctype.h>
#include <string.h>

#include "rules/laws.h"

#define ARRAY "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w "
#define OFFICERS (1 << QUEEN | 1 << ROOK | 1 << BISHOP | 1 << KNIGHT)

const struct piece_set pieces_orthodox = {.id = "orthodox",
                                          .start_fen = ARRAY "KQkq - 0 1",
                                          .royal = true,
                                          .promotions = OFFICERS,
                                          .scope_flags = SCOPE_CASTLE | SCOPE_DOUBLE};

const struct piece_set pieces_losing = {.id = "losing",
                                        .start_fen = ARRAY "- - 0 1",
                                        .must_capture = true,
                                        .promotions = OFFICERS | 1 << KING,
                                        .scope_flags = SCOPE_DOUBLE | SCOPE_TAKE_KING};

/* Medieval pieces (shatranj): ferzes instead of queens, alfils instead of bishops, pawns without double steps. */
const struct piece_set pieces_medieval = {.id = "medieval",
                                          .start_fen = "rnakfanr/pppppppp/8/8/8/8/PPPPPPPP/RNAKFANR w - - 0 1",
                                          .royal = true,
                                          .promotions = 1 << FERZ};

/* Orthodox pieces, but White's pawns may reach their last rank and stay pawns. */
const struct piece_set pieces_onetwo = {.id = "onetwo",
                                        .start_fen = ARRAY "KQkq - 0 1",
                                        .royal = true,
                                        .promotions = OFFICERS,
                                        .scope_flags = SCOPE_CASTLE | SCOPE_DOUBLE,
                                        .pawns_last_rank = true};

const struct law law_chess = {.id = "chess", .steps = 1, .flags = LAW_ANY_BOARD | LAW_ALTERNATE};

static const struct game games[] = {
#define ALONE(TRAIT) TRAIT,
#define GAME(ID, ALIASES, NAME, PIECES, LAW, FEN, FAMILY, TRAITS, SOURCE)                                              \
    {.id = ID,                                                                                                         \
     .aliases = ALIASES,                                                                                               \
     .name = NAME,                                                                                                     \
     .source = SOURCE,                                                                                                 \
     .pieces = &pieces_##PIECES,                                                                                       \
     .law = &law_##LAW,                                                                                                \
     .start_fen = FEN,                                                                                                 \
     .traits = {.family = FAMILY_##FAMILY, TRAITS}},
#include "rules/games.def"
#undef GAME
#undef ALONE
};

enum { GAMES = sizeof games / sizeof games[0], ADDED_MAX = 1024 };

/* The games that were added at run time; the only mutable globals of rules/. */
static const struct game *added[ADDED_MAX];
static unsigned added_count;

const struct game *game_at(unsigned index)
{
    return index < GAMES ? &games[index] : index - GAMES < added_count ? added[index - GAMES] : NULL;
}

bool games_room(unsigned count) { return count <= ADDED_MAX - added_count; }

void games_add(const struct game *game) { added[added_count++] = game; }

/* Returns the length of the common beginning of two names, in any case and with space and dash as one. */
static size_t same_length(const char *a, const char *b)
{
    size_t i = 0;
    while (a[i] && (tolower((unsigned char)a[i]) == tolower((unsigned char)b[i]) ||
                    (strchr(" -", a[i]) && b[i] && strchr(" -", b[i]))))
        i++;
    return i;
}

/* Whether two names are the same, in any case and with space and dash as one. */
static bool same_name(const char *a, const char *b)
{
    size_t length = same_length(a, b);
    return !a[length] && !b[length];
}

/* Whether a name is one of a list of words separated by spaces. */
static bool listed(const char *list, const char *name)
{
    size_t size = strlen(name);
    for (const char *at = list; size && *at; at += strcspn(at, " "), at += *at == ' ')
        if (strcspn(at, " ") == size && same_length(name, at) >= size)
            return true;
    return false;
}

/* Every piece set under the law of every game; game_refused() says which of them make sense. */
#define COMPOSED(PIECES, TITLE, LAW, ID, NAME, FAMILY, ...)                                                            \
    {.id = #PIECES ":" ID,                                                                                             \
     .aliases = "",                                                                                                    \
     .name = NAME ", " TITLE,                                                                                          \
     .source = "a composition of pieces and a law of turns",                                                           \
     .pieces = &pieces_##PIECES,                                                                                       \
     .law = &law_##LAW,                                                                                                \
     .traits = {.family = FAMILY_##FAMILY, __VA_ARGS__}},
#define ALONE(TRAIT)
#define GAME(ID, ALIASES, NAME, PIECES, LAW, FEN, FAMILY, TRAITS, SOURCE)                                              \
    COMPOSED(orthodox, "orthodox pieces", LAW, ID, NAME, FAMILY, TRAITS)                                               \
    COMPOSED(chess960, "castling as in Chess960", LAW, ID, NAME, FAMILY, TRAITS)                                       \
    COMPOSED(medieval, "medieval pieces", LAW, ID, NAME, FAMILY, TRAITS)                                               \
    COMPOSED(future, "68 squares", LAW, ID, NAME, FAMILY, TRAITS)                                                      \
    COMPOSED(losing, "losing chess", LAW, ID, NAME, LOSING, TRAITS)

static const struct game compositions[] = {
#include "rules/games.def"
};

#undef GAME
#undef ALONE
#undef COMPOSED

enum { COMPOSITIONS = sizeof compositions / sizeof compositions[0] };

/* Returns the game with an id, alias or name; NULL if there is none. */
static const struct game *game_named(const char *id)
{
    const struct game *game;
    for (unsigned i = 0; (game = game_at(i)) != NULL; i++)
        if (same_name(game->id, id) || listed(game->aliases, id) || same_name(game->name, id))
            return game;
    return NULL;
}

const struct piece_set *game_pieces_at(unsigned index)
{
    static const struct piece_set *const all[] = {&pieces_orthodox, &pieces_chess960, &pieces_medieval, &pieces_future,
                                                  &pieces_losing};
    return index < sizeof all / sizeof *all ? all[index] : NULL;
}

/* Returns the piece set with an id, or that of a game with the law of chess; NULL if there is none. */
static const struct piece_set *pieces_named(const char *id)
{
    const struct game *game = game_named(id);
    for (unsigned i = 0; game_pieces_at(i); i++)
        if (same_name(game_pieces_at(i)->id, id))
            return game_pieces_at(i);
    return game && game->law == &law_chess ? game->pieces : NULL;
}

/* Returns the law with an id, or that of a game; NULL if there is none. */
static const struct law *law_named(const char *id)
{
    const struct game *game = game_named(id);
    for (unsigned i = 0; i < COMPOSITIONS; i++)
        if (same_name(compositions[i].law->id, id))
            return compositions[i].law;
    return game ? game->law : NULL;
}

const char *game_refused(const struct piece_set *pieces, const struct law *law)
{
    if (law->flags & LAW_BOUND)
        return "this law of turns is bound to pieces of its own";
    if ((law->flags & LAW_NEEDS_KING) && !pieces->royal)
        return "this law of turns needs a royal king, and these pieces have none";
    if (law->actions && pieces->must_capture)
        return "this law of turns chooses the steps itself, so captures cannot be made compulsory";
    if (pieces->geometry && !(law->flags & LAW_ANY_BOARD))
        return "this law of turns speaks of squares of the 8x8 board";
    return NULL;
}

/* Returns the game of some pieces under a law: one of the list if it has their starting position, else a
   composition; NULL with *reason. */
static const struct game *game_composed(const struct piece_set *pieces, const struct law *law, const char **reason)
{
    for (unsigned i = 0; i < GAMES; i++)
        if (games[i].pieces == pieces && games[i].law == law && !games[i].start_fen)
            return &games[i];
    *reason = game_refused(pieces, law);
    for (unsigned i = 0; i < COMPOSITIONS && !*reason; i++)
        if (compositions[i].pieces == pieces && compositions[i].law == law)
            return &compositions[i];
    if (!*reason)
        *reason = "these pieces have turns of their own";
    return NULL;
}

const struct game *game_king_takes_rook(const struct game *game)
{
    const char *reason;
    if (game->pieces->king_takes_rook)
        return game;
    for (unsigned i = 0; i < GAMES; i++)
        if (games[i].law == game->law && games[i].pieces->king_takes_rook)
            return &games[i];
    return game_composed(&pieces_chess960, game->law, &reason);
}

const struct game *game_find(const char *id, const char **reason)
{
    char name[64];
    const char *colon = strchr(id, ':');
    const struct game *game = game_named(id);
    if (game)
        return game;
    *reason = "no such game";
    if (!colon || (size_t)(colon - id) >= sizeof name)
        return NULL;
    memcpy(name, id, (size_t)(colon - id));
    name[colon - id] = 0;
    const struct piece_set *pieces = pieces_named(name);
    const struct law *law = law_named(colon + 1);
    if (pieces && law)
        return game_composed(pieces, law, reason);
    *reason = pieces ? "no such law of turns" : "no such set of pieces (orthodox, chess960, medieval, losing, future)";
    return NULL;
}
