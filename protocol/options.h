/*
 * Options that UCI and XBoard share: defaults and limits of the engine's options, and the options of the games. Only
 * protocol/uci and protocol/xboard use it.
 */
#ifndef PROTOCOL_OPTIONS_H
#define PROTOCOL_OPTIONS_H

#include "rules/game.h"

enum { GAME_OPTIONS_MAX = 16 };

enum { THREADS_DEFAULT = 1, MULTIPV_DEFAULT = 1, OVERHEAD_DEFAULT = 10, OVERHEAD_MAX = 5000, HASH_MAX = 1 << 20 };
enum { PROBE_LIMIT_DEFAULT = 3, PROBE_LIMIT_MAX = 4, TABLEBASE_PATH_MAX = 512 };

/* An option of at least one game. Equal names mean equal options, so each name is listed once. */
struct game_option {
    const struct option *option;
    uint32_t value, standard; /* packed as in rules/option.h; `standard` is the default */
};

/* The options of all games, and what the user has set them to. */
struct game_options {
    struct game_option list[GAME_OPTIONS_MAX];
    unsigned count;
};

/* Collects the options of all games, each name once, and sets them to their defaults. */
void game_options_open(struct game_options *all);

/* Returns the option with a name, ignoring case; NULL if no game has it. */
struct game_option *game_options_find(struct game_options *all, const char *name);

/* Returns the values set for the options of one game, packed. */
uint32_t game_options_packed(const struct game_options *all, const struct game *game);

#endif
