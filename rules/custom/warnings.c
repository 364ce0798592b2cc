/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Warnings about games files: settings that can be played but make no sense, mostly slips. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/utf8.h"
#include "rules/custom/reader.h"
#include "rules/laws.h"

/* Reports a warning in the line of a key that the game has. */
static void warn(struct reader *r, const struct key_said *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void warn(struct reader *r, const struct key_said *key, const char *format, ...)
{
    struct fault f = {.line = key->line, .column = 1, .warning = true};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(f.text, sizeof f.text, format, arguments);
    va_end(arguments);
    utf8_show(f.text);
    r->tell(r->context, &f);
}

/* Returns the types that may ever stand on the board: those of the start, and what they can become. */
static unsigned types_met(const struct custom_pieces *m, const struct position *start)
{
    unsigned met = 0, before;
    for (unsigned square = 0; square < BOARD_MAX; square++)
        if (start->board[square] < EMPTY)
            met |= 1u << piece_type(start->board[square]);
    for (unsigned pt = 0; m->hands && pt < CUSTOM_TYPES; pt++)
        if (custom_in_hand(start, WHITE, pt) || custom_in_hand(start, BLACK, pt))
            met |= 1u << pt;
    do {
        before = met;
        for (unsigned pt = 0; pt < CUSTOM_TYPES; pt++)
            if (met >> pt & 1)
                met |= m->types[pt].promotes[WHITE] | m->types[pt].promotes[BLACK];
    } while (met != before);
    return met;
}

/* Warns of pieces that are described but can never stand on the board. */
static void warn_pieces(struct reader *r, const struct custom_game *g, const struct position *start)
{
    const struct custom_pieces *m = g->pieces;
    unsigned met = types_met(m, start);
    for (unsigned pt = 0; pt < CUSTOM_TYPES; pt++) {
        const char letter = m->letters[pt];
        const struct key_said *piece = m->types[pt].exists ? key_said_find(g, "piece", letter) : NULL;
        if (piece && !(met >> pt & 1))
            warn(r, piece, "no '%s%c' stands at the start, and nothing becomes one",
                 isupper((unsigned char)letter) ? "+" : "", toupper((unsigned char)letter));
    }
}

/* Warns of keys that say nothing without another one. */
static void warn_alone(struct reader *r, const struct custom_game *g)
{
    static const char *const keys[][2] = {{"blast spared", "blast"},        {"blast immune", "blast"},
                                          {"wall squares", "walls"},        {"drops", "hands"},
                                          {"must drop", "hands"},           {"drop colours", "hands"},
                                          {"drop checks", "hands"},         {"drop mates", "hands"},
                                          {"drops promoted", "hands"},      {"file limits", "hands"},
                                          {"enclosing", "hands"},           {"enclosing start", "hands"},
                                          {"castling rook", "mover = once"}};
    const struct custom_pieces *m = g->pieces;
    const struct settings *set = &g->game.law->settings;
    for (unsigned i = 0; i < g->keys_count; i++)
        for (unsigned k = 0; k < sizeof keys / sizeof *keys; k++) {
            const char *needs = keys[k][1];
            const bool there = strcmp(needs, "blast") == 0   ? m && m->blasts
                               : strcmp(needs, "walls") == 0 ? m && m->walls
                               : strcmp(needs, "hands") == 0 ? m && m->hands
                                                             : set->mover == MOVER_ONCE || set->in_c;
            if (!there && strcmp(g->keys[i].name, keys[k][0]) == 0)
                warn(r, &g->keys[i], "'%s' says nothing without '%s'", keys[k][0], needs);
        }
}

/* Warns of settings about steps that no turn has, or about checks where there are none. */
static void warn_law(struct reader *r, const struct custom_game *g, unsigned max)
{
    static const char *const of_later_steps[] = {"mover", "may end", "no step"};
    const struct key_said *key;
    for (unsigned i = 0; max == 1 && i < sizeof of_later_steps / sizeof *of_later_steps; i++)
        if ((key = key_said_find(g, of_later_steps[i], 0)) != NULL)
            warn(r, key, "every turn has but one step, so '%s' says nothing", key->name);
    if (g->law.settings.pieces_count > max && (key = key_said_find(g, "order", 0)) != NULL)
        warn(r, key, "'order' names pieces for %u steps, and turns have at most %u", g->law.settings.pieces_count, max);
    if (g->law.settings.captures_count > max && (key = key_said_find(g, "captures", 0)) != NULL)
        warn(r, key, "'captures' speaks of %u steps, and turns have at most %u", g->law.settings.captures_count, max);
    if (!game_knows_check(&g->game) && g->law.settings.check != CHECK_FREE &&
        (key = key_said_find(g, "checks", 0)) != NULL)
        warn(r, key, "there are no checks in this game");
}

/* Warns of a name that finds another game. */
static void warn_name(struct reader *r, const struct custom_game *g, const struct key_said *key, const char *name)
{
    const char *reason;
    const struct game *other = game_find(name, &reason);
    for (unsigned i = 0; !other && r->games[i] != g; i++)
        if (game_called(&r->games[i]->game, name))
            other = &r->games[i]->game;
    if (other && strcmp(other->id, g->game.id) != 0)
        warn(r, key, "'%s' finds the game '%s', which stands before", name, other->id);
}

/* Warns of names that find other games. */
static void warn_names(struct reader *r, const struct custom_game *g)
{
    const struct key_said *key = key_said_find(g, "name", 0);
    if (key)
        warn_name(r, g, key, g->game.name);
    if ((key = key_said_find(g, "aliases", 0)) == NULL)
        return;
    for (const char *at = g->game.aliases, *end; *at; at = end + strspn(end, ", ")) {
        char name[64];
        end = at + strcspn(at, ",");
        snprintf(name, sizeof name, "%.*s", (int)(end - at), at);
        warn_name(r, g, key, name);
    }
}

/* Whether a type must promote in its zone: by any step that ends there, into a type of which there is no limit. */
static bool must_promote(const struct custom_pieces *m, const struct custom_type *k, unsigned side)
{
    bool unlimited = false;
    for (unsigned pt = 0; pt < CUSTOM_TYPES; pt++)
        unlimited |= (k->promotes[side] >> pt & 1) && !m->types[pt].limit;
    return unlimited && !k->may_stay && !k->leaving && !k->turning && !k->capturing;
}

/* Whether a piece of each of some types becomes something else on the squares that it is to reach. */
static bool never_there(const struct custom_game *g, const struct goal *goal)
{
    const struct custom_pieces *m = g->pieces;
    bool all = !m || !m->hands;
    if (!m)
        return !g->game.pieces->movement && g->game.pieces == pieces_in_c("orthodox") && goal->types == 1 << PAWN &&
               !(goal->squares[WHITE] & ~(bitboard128)bits_rank(7)) &&
               !(goal->squares[BLACK] & ~(bitboard128)bits_rank(0));
    for (unsigned pt = 0; pt < CUSTOM_TYPES; pt++)
        for (unsigned side = 0; (goal->types >> pt & 1) && side < 2; side++) {
            const struct custom_type *k = &m->types[pt];
            all = all && must_promote(m, k, side) && !(goal->squares[side] & ~k->zone[side]);
        }
    return all;
}

/* Returns why nobody can come to a goal, NULL if that is not known. */
static const char *goal_missed(const struct custom_game *g, const struct goal *goal)
{
    const struct settings *set = &g->law.settings;
    unsigned royal = 1 << KING;
    for (unsigned pt = 0; g->pieces && pt < CUSTOM_TYPES; pt++)
        royal = (pt ? royal : 0) | (unsigned)g->pieces->types[pt].royal << pt;
    switch (goal->rule) {
    case GOAL_REACH:
        return never_there(g, goal) ? "what comes to these squares promotes there, and counts as what it has become"
                                    : NULL;
    case GOAL_CASTLES:
        return set->castling == CASTLING_NONE ? "there is no castling" : NULL;
    case GOAL_CHECKS:
        return set->check == CHECK_NEVER || !game_knows_check(&g->game) ? "nobody gives check" : NULL;
    case GOAL_CAPTURE:
    case GOAL_LOSE:
        return game_knows_check(&g->game) && goal->types && !(goal->types & ~royal) ? "a mate comes before the capture"
                                                                                    : NULL;
    default:
        return NULL;
    }
}

/* Warns of goals to which nobody can come. */
static void warn_goals(struct reader *r, const struct custom_game *g)
{
    const struct key_said *key = key_said_find(g, "goal", 0);
    for (unsigned i = 0; key && i < g->law.settings.goals_count; i++) {
        const char *why = goal_missed(g, &g->law.settings.goals[i]);
        if (why)
            warn(r, key, "nobody comes to this goal: %s", why);
    }
}

void game_warnings(struct reader *r, const struct custom_game *g, const struct position *start, unsigned max)
{
    if (g->pieces)
        warn_pieces(r, g, start);
    warn_alone(r, g);
    warn_names(r, g);
    if (g->law_copied) {
        warn_law(r, g, max);
        warn_goals(r, g);
    }
}
