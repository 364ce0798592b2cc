/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of games: orthodox and medieval piece sets, the games of the program, games added at run time, and
   compositions PIECES:LAW. */
#include <ctype.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/memory.h"
#include "rules/box.h"
#include "rules/custom/custom.h"
#include "rules/custom/pieces.h"
#include "rules/games_text.h"
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

const struct law *law_in_c(const char *name)
{
#define LAW_LISTED(NAME) &law_##NAME,
    static const struct law *const all[] = {LAWS(LAW_LISTED)};
#undef LAW_LISTED
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i]->id, name) == 0)
            return all[i];
    return NULL;
}

/* The piece sets in C; those with a title go with any law that is not LAW_BOUND. */
static const struct {
    const struct piece_set *pieces;
    const char *title;
} sets[] = {{&pieces_orthodox, "orthodox pieces"}, {&pieces_chess960, "castling as in Chess960"},
            {&pieces_medieval, "medieval pieces"}, {&pieces_future, "68 squares"},
            {&pieces_losing, "losing chess"},      {&pieces_onetwo, NULL},
            {&pieces_transporter, NULL},           {&pieces_fantasy, NULL}};
enum { SETS = sizeof sets / sizeof *sets };

const struct piece_set *pieces_in_c(const char *name)
{
    for (unsigned i = 0; i < SETS; i++)
        if (strcmp(sets[i].pieces->id, name) == 0)
            return sets[i].pieces;
    return NULL;
}

/* A composition PIECES:LAW, made when it is first asked for. */
struct composition {
    struct game game;
    const struct law *turns;  /* the law that was named */
    const struct law *pieces; /* the law in C of the pieces, if it leaves the turns open; else NULL */
    struct law law;           /* then the two together */
    struct composition *next;
};

enum { GAMES_MAX = 1152 };

/* The games of the list, and the compositions so far; the only mutable global of rules/. Readers see `count` grow
   after the entry of the list; who adds has the lock `reading` or is the only thread. */
static struct {
    const struct game *list[GAMES_MAX];
    atomic_uint count;
    atomic_bool read; /* the games of the program are in the list */
    struct composition *compositions;
    pthread_mutex_t composing, reading;
} registry = {.composing = PTHREAD_MUTEX_INITIALIZER, .reading = PTHREAD_MUTEX_INITIALIZER};

/* Reads the games of the program, the first of the list. */
static void games_read(void *context)
{
    (void)context;
    atomic_store(&registry.count, 0);
    for (const struct games_text *t = games_texts; t->name; t++)
        custom_read_built_in(t->name, t->text, true, fault_give_up, (void *)(uintptr_t)t->name);
}

bool games_ready(void)
{
    if (atomic_load(&registry.read))
        return true;
    pthread_mutex_lock(&registry.reading);
    if (!atomic_load(&registry.read))
        atomic_store(&registry.read, memory_try(games_read, NULL));
    pthread_mutex_unlock(&registry.reading);
    return atomic_load(&registry.read);
}

bool games_extend(bool (*load)(void *context), void *context)
{
    if (!games_ready())
        return false;
    pthread_mutex_lock(&registry.reading);
    const bool loaded = load(context);
    pthread_mutex_unlock(&registry.reading);
    return loaded;
}

const struct game *game_at(unsigned index)
{
    if (!games_ready())
        memory_lacks();
    return index < registry.count ? registry.list[index] : NULL;
}

bool games_room(unsigned count) { return count <= GAMES_MAX - registry.count; }

void games_add(const struct game *game)
{
    registry.list[registry.count] = game;
    atomic_fetch_add(&registry.count, 1);
}

const struct game *game_known(const char *id)
{
    for (unsigned i = 0; i < registry.count; i++)
        if (strcmp(registry.list[i]->id, id) == 0)
            return registry.list[i];
    return NULL;
}

/* Cuts a name of some length to what counts: without `The` before it, `Chess` behind it and signs at its ends; nothing
   is cut that would leave nothing. */
static void name_cut(const char **name, size_t *length)
{
    static const char before[] = "the ", behind[] = "chess";
    size_t first = sizeof before - 1, last = sizeof behind - 1;
    while (*length && !isalnum((unsigned char)(*name)[*length - 1]))
        --*length;
    if (*length > first && strncasecmp(*name, before, first) == 0)
        *name += first, *length -= first;
    if (*length > last && strncasecmp(*name + *length - last, behind, last) == 0)
        *length -= last;
}

/* Whether two names of some lengths are the same: by letters and digits alone, in any case, and without what
   name_cut() cuts. */
static bool same_part(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t i = 0, j = 0;
    name_cut(&a, &a_length);
    name_cut(&b, &b_length);
    for (;; i++, j++) {
        while (i < a_length && !isalnum((unsigned char)a[i]))
            i++;
        while (j < b_length && !isalnum((unsigned char)b[j]))
            j++;
        if (i == a_length || j == b_length)
            return i == a_length && j == b_length && a_length && b_length;
        if (tolower((unsigned char)a[i]) != tolower((unsigned char)b[j]))
            return false;
    }
}

/* Whether two names are the same, as same_part() has it. */
static bool same_name(const char *a, const char *b) { return same_part(a, strlen(a), b, strlen(b)); }

/* Whether a name is one of several that commas part. */
static bool listed(const char *names, const char *name)
{
    for (const char *at = names; *at; at += strcspn(at, ","), at += *at == ',')
        if (same_part(at + strspn(at, " "), strcspn(at, ",") - strspn(at, " "), name, strlen(name)))
            return true;
    return false;
}

bool game_called(const struct game *game, const char *name)
{
    return same_name(game->id, name) || listed(game->aliases, name) || same_name(game->name, name);
}

/* Returns the game with an id, alias or name; NULL if there is none. An id of a games file goes before the names of
   games that stand before it, as those of `mini` are for `mini-chess`. */
static const struct game *game_named(const char *id)
{
    const struct game *game = game_at(0) ? game_known(id) : NULL;
    if (game)
        return game;
    for (unsigned i = 0; (game = game_at(i)) != NULL; i++)
        if (game_called(game, id))
            return game;
    return NULL;
}

const struct piece_set *game_pieces_at(unsigned index)
{
    return index < SETS && sets[index].title ? sets[index].pieces : NULL;
}

/* Returns the title of a piece set; NULL if it has none, or is from a games file. */
static const char *title_of(const struct piece_set *pieces)
{
    for (unsigned i = 0; i < SETS; i++)
        if (sets[i].pieces == pieces)
            return sets[i].title;
    return NULL;
}

/* Returns the piece set with an id, or that of a game with the law of chess; NULL if there is none. */
static const struct piece_set *pieces_named(const char *id)
{
    const struct game *game = game_named(id);
    for (unsigned i = 0; game_pieces_at(i); i++)
        if (same_name(game_pieces_at(i)->id, id))
            return game_pieces_at(i);
    return game && strcmp(game->law->id, "chess") == 0 && title_of(game->pieces) ? game->pieces : NULL;
}

/* Returns the law with an id, or that of a game; NULL if there is none. */
static const struct law *law_named(const char *id)
{
    const struct game *game = game_named(id);
    return game ? game->law : NULL;
}

const char *game_refused(const struct piece_set *pieces, const struct law *law)
{
    if (law->flags & LAW_BOUND)
        return "this law of turns is bound to pieces of its own";
    if ((law->flags & LAW_NEEDS_KING) && !pieces->royal)
        return "this law of turns needs a royal king, and these pieces have none";
    if ((law->flags & LAW_CUSTOM) && !custom_pieces_is(pieces))
        return "this law of turns goes only with pieces from a games file";
    if ((law->flags & LAW_BOX) && !box_fits(pieces))
        return "this law of turns has a box for orthodox pieces alone";
    if (pieces->drops && law->settings.in_c && law_is_whole(law->settings.in_c))
        return "this law of turns knows no pieces in hand";
    if (law->actions && !law->settings.pass && pieces->must_capture)
        return "this law of turns chooses the steps itself, so captures cannot be made compulsory";
    if (pieces->geometry && !(law->flags & LAW_ANY_BOARD))
        return "this law of turns speaks of squares of the 8x8 board";
    return NULL;
}

/* Returns a text of two parts with something between them, that lives as long as the program. */
static const char *text_joined(const char *a, const char *between, const char *b)
{
    size_t room = strlen(a) + strlen(between) + strlen(b) + 1;
    char *text = xcalloc(room, 1);
    snprintf(text, room, "%s%s%s", a, between, b);
    return text;
}

/* Makes the composition of some pieces, which have an id and a title, with the law of a game. */
static struct composition *compose(const struct piece_set *pieces, const char *id, const char *title,
                                   const struct game *of)
{
    struct composition *c = xcalloc(1, sizeof *c);
    c->turns = of->law;
    c->game = (struct game){.id = text_joined(id, ":", of->id),
                            .aliases = "",
                            .name = text_joined(of->name, ", ", title),
                            .source = "a composition of pieces and a law of turns",
                            .pieces = pieces,
                            .law = of->law,
                            .traits = of->traits};
    c->game.traits.featured = false;
    c->game.traits.default_name = NULL;
    c->game.traits.family = pieces->must_capture ? FAMILY_LOSING : of->traits.family;
    return c;
}

/* Makes the composition of the pieces of a game, whose law lists what they do and leaves the turns open, with the turns
   of another one. */
static struct composition *compose_open(const struct game *game, const struct game *of)
{
    const struct settings *own = &game->law->settings;
    struct composition *c = compose(game->pieces, game->id, game->name, of);
    c->pieces = own->in_c;
    c->law = (struct law){.id = of->law->id, .settings = of->law->settings};
    c->law.settings.in_c = own->in_c;
    c->law.settings.passing = own->passing;
    law_compile(&c->law, true);
    c->game.law = &c->law;
    c->game.pieces_of = game;
    c->game.text = of->text;
    c->game.traits.family = game->traits.family;
    c->game.traits.interjections = (c->law.flags & LAW_INTERJECTS) && !settings_one_step(&c->law.settings);
    return c;
}

/* Why the pieces of a game do not go with the law of another one, in words; NULL if they do. */
static const char *compose_refused(const struct piece_set *pieces, const struct game *open, const struct law *law)
{
    const struct law *in_c = law->settings.in_c;
    struct law both = {.settings = law->settings};
    if (!open || (law->flags & LAW_BOUND))
        return game_refused(pieces, law);
    both.settings.in_c = open->law->settings.in_c;
    if ((in_c && !(in_c->flags & LAW_PLAIN)) || law_compile(&both, true))
        return "these pieces go only with laws that count the steps of a turn and say no more of them";
    return NULL;
}

/* Frees a composition that nobody has seen. */
static void composition_free(struct composition *c)
{
    free((char *)(uintptr_t)c->game.id);
    free((char *)(uintptr_t)c->game.name);
    free(c);
}

/* Returns the composition of some pieces, with the law in C of their own or NULL, and a law of turns so far; NULL if
   there is none. The caller has the lock. */
static struct composition *composition_of(const struct piece_set *pieces, const struct law *law, const struct law *own)
{
    struct composition *c = registry.compositions;
    while (c && (c->game.pieces != pieces || c->turns != law || c->pieces != own))
        c = c->next;
    return c;
}

/* Whether a game begins with the array of its pieces, perhaps without some of their rights. */
static bool has_array(const struct game *game)
{
    const char *array = game->pieces->start_fen;
    return strncmp(game_start_fen(game), array, strcspn(array, " ") + 1) == 0;
}

/* Returns the game of some pieces under a law: one of the list if it has their starting position, else a
   composition; NULL with *reason. `open` is the game of the pieces if its law leaves the turns open, else NULL. */
static const struct game *game_composed(const struct piece_set *pieces, const struct game *open, const struct law *law,
                                        const char **reason)
{
    const struct game *of = NULL, *game;
    const struct law *own = open ? open->law->settings.in_c : NULL;
    for (unsigned i = 0; (game = game_at(i)) != NULL; i++) {
        if (game->law != law || game->from_file)
            continue;
        if (game->pieces == pieces && has_array(game) &&
            game->law->settings.in_c == (own ? own : game->law->settings.in_c))
            return game;
        of = of ? of : game;
    }
    *reason = compose_refused(pieces, open, law);
    if (!*reason && !of)
        *reason = "the law of turns of a game from a games file goes only with its own pieces";
    if (*reason)
        return NULL;
    pthread_mutex_lock(&registry.composing);
    struct composition *c = composition_of(pieces, law, own);
    pthread_mutex_unlock(&registry.composing);
    if (c)
        return &c->game;
    /* without the lock, for memory may end it */
    struct composition *made = open ? compose_open(open, of) : compose(pieces, pieces->id, title_of(pieces), of);
    pthread_mutex_lock(&registry.composing);
    c = composition_of(pieces, law, own);
    if (!c) {
        made->next = registry.compositions;
        c = registry.compositions = made;
    }
    pthread_mutex_unlock(&registry.composing);
    if (c != made)
        composition_free(made);
    return &c->game;
}

const struct game *game_king_takes_rook(const struct game *game)
{
    const char *reason;
    const struct game *other;
    if (game->pieces->king_takes_rook)
        return game;
    for (unsigned i = 0; (other = game_at(i)) != NULL; i++)
        if (other->law == game->law && other->pieces->king_takes_rook)
            return other;
    return game_composed(&pieces_chess960, NULL, game->law, &reason);
}

const struct game *game_find(const char *id, const char **reason)
{
    char name[64];
    const char *colon = strchr(id, ':');
    const struct game *game = colon ? NULL : game_named(id);
    if (game)
        return game;
    *reason = game_elsewhere(id)
                  ? "a variant that tempi does not have; `tempi variants FILE` says whether a variants.ini gives it"
                  : "no such game";
    if (!colon || (size_t)(colon - id) >= sizeof name)
        return NULL;
    memcpy(name, id, (size_t)(colon - id));
    name[colon - id] = 0;
    const struct game *open = game_named(name);
    if (open && (open->from_file || !(open->law->flags & LAW_OPEN)))
        open = NULL;
    const struct piece_set *pieces = open ? open->pieces : pieces_named(name);
    const struct law *law = law_named(colon + 1);
    if (pieces && law)
        return game_composed(pieces, open, law, reason);
    *reason = pieces ? "no such law of turns"
                     : "no such set of pieces (orthodox, chess960, medieval, losing, future, transporter, fantasy, "
                       "fantasy-advanced)";
    return NULL;
}
