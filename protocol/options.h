/* Options that UCI and XBoard offer alike: the defaults and limits of our own, and all that the games have. */
#ifndef PROTOCOL_OPTIONS_H
#define PROTOCOL_OPTIONS_H

#include "rules/game.h"

enum { GAME_OPTIONS_MAX = 16 };

enum { THREADS_DEFAULT = 1, MULTIPV_DEFAULT = 1, OVERHEAD_DEFAULT = 10, OVERHEAD_MAX = 5000, HASH_MAX = 1 << 20 };
enum { PROBE_LIMIT_DEFAULT = 3, PROBE_LIMIT_MAX = 4, TABLEBASE_PATH_MAX = 512 };

/* An option of one game or more; equal names mean the same option. */
struct game_option {
    const struct option *option;
    uint32_t value, standard; /* packed */
};

struct game_options {
    struct game_option list[GAME_OPTIONS_MAX];
    unsigned count;
};

/* Collects the distinct options of all games, with the values that they have unless they are chosen. */
void game_options_open(struct game_options *all);

/* The option of a name in lower or upper case; NULL if no game has one. */
struct game_option *game_options_find(struct game_options *all, const char *name);

/* The values of one game's options, packed. */
uint32_t game_options_packed(const struct game_options *all, const struct game *game);

#endif
