/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The options of a session, for UCI and XBoard alike: one table names them, their values and how each is applied
 * (options.def). The two front ends declare them in their own form from options_at() and set them by options_set().
 * The protocols and the library use it.
 */
#ifndef PROTOCOL_OPTIONS_H
#define PROTOCOL_OPTIONS_H

#include "protocol/opening_book.h"
#include "rules/game.h"
#include "search/search.h"

enum { OPTION_VALUE_MAX = 4096, OPTION_ERROR_MAX = 256 };

/* The value of a file or folder that means none, and that of the option Game that leaves the choice to XBoard. */
#define NO_PATH "<empty>"
#define GAME_UNCHOSEN "as in New Variant"

/* Who is told of an option: a bit for each protocol, and one for hosts of the library, where boards have the options of
   games. */
enum host { HOST_UCI = 1, HOST_XBOARD = 2, HOST_LIBRARY = 4 };

/* What sort of value an option has. */
enum value_type { VALUE_BUTTON, VALUE_CHECK, VALUE_SPIN, VALUE_COMBO, VALUE_STRING, VALUE_FILE, VALUE_FOLDER };

/* The options of the engine by their place in the table, and what else options_set() may return. */
enum option_id {
#define OPTION(ID, ...) OPTION_##ID,
#include "protocol/options.def"
#undef OPTION
    OPTIONS,
    OPTION_OF_GAME = OPTIONS, /* one that the game has */
    OPTION_OTHER,             /* one of other games, or a constant of the search */
    OPTION_REFUSED            /* none */
};

enum { GAME_OPTIONS_MAX = 16 };

/* The options of a session and what they are set to. */
struct options {
    enum host host;
    struct searcher *searcher;
    /* tells the user why an option could not be applied */
    void (*tell)(void *context, const char *text);
    void *context;
    long long value[OPTIONS];             /* checks (0 or 1) and numbers */
    char text[OPTIONS][OPTION_VALUE_MAX]; /* texts; paths are empty without a file */
    struct opening_book book;
    /* While options_set() runs: the game that is chosen, and its `error`. */
    const struct game *game;
    char *note;
    /* The options of all games, each name once, because equal names mean equal options; values as in rules/option.h. */
    const struct option *of_games[GAME_OPTIONS_MAX];
    uint64_t game_value[GAME_OPTIONS_MAX];
    unsigned games_count;
};

/* An option as a host is told of it. The value is the default for UCI and the current one for XBoard; as a text, that
   of a check `true` or `false`. */
struct option_view {
    enum option_id id;
    const char *name;
    enum value_type type;
    long long min, max; /* of a spin */
    char value[OPTION_VALUE_MAX];
    const char *words; /* of a game's combo: the choices, separated by spaces */
};

/* Sets all options to their defaults; `o` is zero but for host, searcher, tell and context. */
void options_begin(struct options *o);

/* Frees the memory of the opening book. */
void options_end(struct options *o);

/* Describes the i-th option that the host has while a game is chosen; returns false behind the last. */
bool options_at(const struct options *o, const struct game *game, unsigned i, struct option_view *view);

/* Describes the i-th of a game's own options; returns false behind the last. */
bool options_own(const struct options *o, const struct game *game, unsigned i, struct option_view *view);

/* Writes the i-th choice of a combo (room for OPTION_VALUE_MAX); returns false behind the last. */
bool options_choice(const struct option_view *view, unsigned i, char *text);

/*
 * Sets and applies an option while a game is chosen; names are found in upper or lower case. Returns which one it was,
 * so that the front end can do its part: choose the game of OPTION_VARIANT, begin anew after OPTION_OF_GAME. Returns
 * OPTION_REFUSED with the reason in `error` (room for OPTION_ERROR_MAX) if no option has the name or the value is not
 * valid. Options of other games, and networks for them, keep their value until such a game is chosen, as `error` then
 * says.
 */
enum option_id options_set(struct options *o, const struct game *game, const char *name, const char *value,
                           char *error);

/* Sets and applies an option that is a number in its range. */
void options_put(struct options *o, enum option_id id, long long value);

/* Returns the packed values of a game's own options, with those that are to be drawn at random drawn by `seed`. */
uint64_t options_packed(const struct options *o, const struct game *game, uint64_t seed);

/* Tells the user if a tablebase could not be kept in the folder of TablebasePath since the last call; called before
   each search. */
void options_tell_unkept(const struct options *o);

/* Limits a search to the playing strength that is set; `seed` as in level_limit(). */
void options_level(const struct options *o, uint64_t seed, const struct position *p, struct limits *l);

#endif
