/* SPDX-License-Identifier: GPL-3.0-or-later */
/* XBoard's names of games, and the order of games in its dialog New Variant. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "protocol/xboard/game.h"
#include "rules/custom/pieces.h"

/* XBoard takes every name that contains one of these words for a variant of its own. */
static const char *const inside[] = {"normal",   "wildcastle", "nocastle", "fischer",  "bughouse", "crazyhouse",
                                     "losers",   "suicide",    "giveaway", "twokings", "atomic",   "kriegspiel",
                                     "shatranj", "3check",     "frc",      "960"};

/* XBoard takes every name that begins with one of these words for a variant of its own, if no letter follows. */
static const char *const at_start[] = {"shogi",   "chu",      "courier", "gothic",     "capablanca", "knightmate",
                                       "fairy",   "cylinder", "falcon",  "caparandom", "janus",      "super",
                                       "great",   "twilight", "makruk",  "grand",      "seirawan",   "berolina",
                                       "spartan", "xiangqi",  "asean",   "lion",       "elven",      "unknown"};

/* Whether a name has w or wild directly before a digit, which XBoard reads as the number of a wild variant. */
static bool wild_number(const char *name)
{
    for (const char *at = name; *at; at++) {
        size_t length = strncasecmp(at, "wild", 4) == 0 ? 4 : tolower((unsigned char)*at) == 'w' ? 1 : 0;
        if (length && isdigit((unsigned char)at[length]))
            return true;
    }
    return false;
}

bool xboard_name_trapped(const char *name)
{
    if (strpbrk(name, ", \"") || wild_number(name))
        return true;
    for (unsigned i = 0; i < sizeof inside / sizeof *inside; i++)
        if (strcasestr(name, inside[i]))
            return true;
    for (unsigned i = 0; i < sizeof at_start / sizeof *at_start; i++) {
        size_t length = strlen(at_start[i]);
        if (strncasecmp(name, at_start[i], length) == 0 && !isalpha((unsigned char)name[length]))
            return true;
    }
    return false;
}

void xboard_variant_name(const struct game *game, char *name, size_t room)
{
    if (game->traits.default_name || !xboard_name_trapped(game->id)) {
        snprintf(name, room, "%s", game->traits.default_name ? game->traits.default_name : game->id);
        return;
    }
    for (unsigned i = 0; game_at(i); i++)
        if (game_at(i) == game)
            snprintf(name, room, "tempi-%c%c", 'a' + (int)(i / 26), 'a' + (int)(i % 26));
}

bool xboard_variant_word(const struct game *game, char *name, size_t room)
{
    size_t length = 0;
    for (const char *c = game->name; *c && length + 1 < room; c++)
        if (isalnum((unsigned char)*c))
            name[length++] = (char)tolower((unsigned char)*c);
    name[length] = 0;
    return strcmp(name, game->id) != 0 && xboard_variant_find(name) == game && !xboard_name_trapped(name);
}

const struct game *xboard_variant_find(const char *name)
{
    char own[64];
    const char *reason;
    for (unsigned i = 0; game_at(i); i++) {
        xboard_variant_name(game_at(i), own, sizeof own);
        if (strcmp(own, name) == 0)
            return game_at(i);
    }
    return game_find(name, &reason);
}

/* Returns the part of the list that a game is in: XBoard's own games have buttons already, and 22 buttons are left
   for the others, so featured games come next. */
static unsigned part_of(const struct game *game)
{
    return game->traits.default_name ? 0 : game->traits.featured ? 1 : 2;
}

const char *xboard_cannot(const struct game *game)
{
    const struct custom_pieces *m = custom_pieces_is(game->pieces) ? (const struct custom_pieces *)game->pieces : NULL;
    bool turning = false;
    for (unsigned pt = 0; m && pt < CUSTOM_TYPES; pt++)
        turning |= m->types[pt].turning;
    return game_puts_walls(game)      ? "cannot put walls"
           : !m                       ? NULL
           : m->flips                 ? "cannot turn pieces over"
           : m->hands == HANDS_FREE   ? "cannot give pieces in hand without number"
           : turning                  ? "cannot promote a piece where it stands"
           : m->gates && m->ranks > 8 ? "knows gating on up to eight ranks alone"
                                      : NULL;
}

unsigned xboard_variants(const struct game *list[XBOARD_VARIANTS_MAX])
{
    unsigned n = 0;
    for (unsigned part = 0; part < 3; part++)
        for (unsigned i = 0; game_at(i) && n < XBOARD_VARIANTS_MAX; i++)
            if (part_of(game_at(i)) == part && !xboard_cannot(game_at(i)))
                list[n++] = game_at(i);
    return n;
}
