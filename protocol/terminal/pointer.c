/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves by cursor keys: a square is pointed at, the first one that Enter takes is where a move starts, the next its
   target. */
#include <string.h>

#include "protocol/terminal/game.h"
#include "rules/notation/text.h"

/* Points at the next square that exists in the direction of a key. */
static void point(struct play *g, char key)
{
    const struct game *game = g->setting.game;
    const int files = game_files(game), ranks = game_ranks(game);
    const int sign = g->flipped ? -1 : 1;
    const int aside = sign * ((key == 'C') - (key == 'D')), ahead = sign * ((key == 'A') - (key == 'B'));
    int file = (int)g->pointed % files, rank = (int)g->pointed / files;
    if (g->pointed >= BOARD_MAX) { /* the first key shows the pointer, near the middle */
        g->pointed = (unsigned)(ranks / 2 * files + files / 2);
        return;
    }
    do {
        file += aside;
        rank += ahead;
        if (file < 0 || file >= files || rank < 0 || rank >= ranks)
            return;
    } while (!game_has_square(game, (unsigned)(rank * files + file)));
    g->pointed = (unsigned)(rank * files + file);
}

/* Whether the text of an action begins with a square; *rest is what follows it and, of a special action, its sign. */
static bool starts(const struct position *p, const char *text, unsigned square, const char **rest)
{
    unsigned start;
    const size_t length = square_read(p->game, text, &start);
    if (!length || start != square)
        return false;
    *rest = text + length + (text[length] && strchr("/O*", text[length]) ? 1 : 0);
    return true;
}

/* Counts the legal actions from a square to another one; BOARD_MAX for any. Writes what their texts have in common. */
static unsigned actions_count(const struct position *p, unsigned from, unsigned to, char common[ACTION_TEXT_MAX])
{
    action list[ACTIONS_MAX];
    char text[ACTION_TEXT_MAX];
    const char *rest, *end;
    unsigned n = game_actions(p, ALL_ACTIONS, list), count = 0;
    for (unsigned i = 0; i < n; i++) {
        action_text(p, list[i], text);
        if (!starts(p, text, from, &rest) || (to < BOARD_MAX && !starts(p, rest, to, &end)))
            continue;
        size_t same = 0;
        while (count && common[same] && common[same] == text[same])
            same++;
        if (count++)
            common[same] = 0;
        else
            memcpy(common, text, strlen(text) + 1);
    }
    return count;
}

void play_lit(const struct play *g, bool lit[BOARD_MAX])
{
    const struct position *p = record_now(&g->record);
    action list[ACTIONS_MAX];
    char text[ACTION_TEXT_MAX];
    const char *rest, *end;
    if (g->from >= BOARD_MAX)
        return;
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        action_text(p, list[i], text);
        for (unsigned to = 0; starts(p, text, g->from, &rest) && to < BOARD_MAX; to++)
            lit[to] = lit[to] || starts(p, rest, to, &end);
    }
}

bool play_point(struct play *g, char key)
{
    const struct position *p = record_now(&g->record);
    char text[ACTION_TEXT_MAX];
    unsigned count = 0;
    if (key != '\r') {
        point(g, key);
    } else if (g->pointed < BOARD_MAX) {
        if (g->from < BOARD_MAX)
            count = actions_count(p, g->from, g->pointed, text);
        if (count)
            editor_set(&g->editor, text); /* of several, what is typed on */
        g->from =
            !count && g->from != g->pointed && actions_count(p, g->pointed, BOARD_MAX, text) ? g->pointed : BOARD_MAX;
    }
    play_draw(g);
    return count == 1;
}
