#include "protocol/xboard/relocation.h"

#include <stdio.h>
#include <string.h>

#include "protocol/xboard/squares.h"

bool relocation_due(const struct xboard_game *g) { return xboard_now(g)->number == 0; }

/* Writes a move of one man. */
static void move_write(const struct xboard_game *g, unsigned from, unsigned to, char *text)
{
    struct pen pen = pen_begin(text, LEG_MAX);
    pen_square(&pen, g->game->men->geometry, from);
    pen_square(&pen, g->game->men->geometry, to);
}

/* The same square of the other side. */
static unsigned mirrored(const struct geometry *geometry, unsigned square)
{
    return (geometry->ranks - 1u - square / geometry->files) * geometry->files + square % geometry->files;
}

unsigned relocation_plies(const struct xboard_game *g, action a, char plies[RELOCATION_PLIES][LEG_MAX])
{
    const struct geometry *geometry = g->game->men->geometry;
    const struct position *p = xboard_now(g);
    if (action_type(a) != ACTION_PLACE) {
        snprintf(plies[0], LEG_MAX, "@@@@");
        return 1;
    }
    unsigned from = action_from(a), to = action_to(a), corner = from / geometry->files * geometry->files;
    unsigned moves[3][2] = {{from, corner}, {to, from}, {corner, to}};
    struct position after;
    position_copy(&after, p);
    game_apply(&after, a);
    bool follows = after.board[mirrored(geometry, from)] != p->board[mirrored(geometry, from)];
    for (unsigned i = 0; i < 3; i++) {
        move_write(g, moves[i][0], moves[i][1], plies[2 * i]);
        if (follows)
            move_write(g, mirrored(geometry, moves[i][0]), mirrored(geometry, moves[i][1]), plies[2 * i + 1]);
        else
            snprintf(plies[2 * i + 1], LEG_MAX, "@@@@");
    }
    return follows ? 6 : 5;
}

/* The plies made so far; passes before the first move are no part of it. Returns how many. */
static unsigned played(const struct xboard_game *g, char plies[RELOCATION_PLIES][LEG_MAX])
{
    size_t first = g->count;
    unsigned n = 0;
    while (first > 0 && !g->plies[first - 1].acts)
        first--;
    while (first < g->count && g->plies[first].pass)
        first++;
    for (; first < g->count && n < RELOCATION_PLIES; first++)
        snprintf(plies[n++], LEG_MAX, "%s", g->plies[first].pass ? "@@@@" : g->plies[first].leg);
    return n;
}

/* Whether a relocation begins with some plies; fills its own ones and how many they are. */
static bool begins_with(const struct xboard_game *g, action a, char begun[RELOCATION_PLIES][LEG_MAX], unsigned count,
                        char plies[RELOCATION_PLIES][LEG_MAX], unsigned *length)
{
    *length = relocation_plies(g, a, plies);
    for (unsigned i = 0; i < count; i++)
        if (i >= *length || strcmp(plies[i], begun[i]) != 0)
            return false;
    return true;
}

enum leg_status relocation_play(struct xboard_game *g, const char *text)
{
    char begun[RELOCATION_PLIES + 1][LEG_MAX], plies[RELOCATION_PLIES][LEG_MAX];
    action list[ACTIONS_MAX];
    unsigned n = game_actions(xboard_now(g), ALL_ACTIONS, list), count = played(g, begun), length;
    enum leg_status status = LEG_REFUSED;
    if (count >= RELOCATION_PLIES || strlen(text) >= LEG_MAX || (count == 0 && xboard_owes_pass(g)))
        return LEG_REFUSED;
    snprintf(begun[count++], LEG_MAX, "%.*s", LEG_MAX - 1, text);
    for (unsigned i = 0; i < n; i++) {
        if (!begins_with(g, list[i], begun, count, plies, &length))
            continue;
        status = LEG_PART;
        if (length == count) {
            if (strcmp(text, "@@@@") == 0)
                xboard_act_by_pass(g, list[i]);
            else
                xboard_act(g, list[i]);
            return LEG_DONE;
        }
    }
    if (status == LEG_PART && strcmp(text, "@@@@") == 0)
        xboard_pass(g);
    else if (status == LEG_PART)
        xboard_part(g, text);
    return status;
}

bool relocation_forced(const struct xboard_game *g, char *text)
{
    char begun[RELOCATION_PLIES][LEG_MAX], plies[RELOCATION_PLIES][LEG_MAX];
    action list[ACTIONS_MAX];
    unsigned n = game_actions(xboard_now(g), ALL_ACTIONS, list), count = played(g, begun), length;
    text[0] = 0;
    if (!relocation_due(g) || count == 0)
        return false;
    for (unsigned i = 0; i < n; i++) {
        if (!begins_with(g, list[i], begun, count, plies, &length) || length <= count)
            continue;
        if (text[0] && strcmp(text, plies[count]) != 0)
            return false;
        snprintf(text, LEG_MAX, "%s", plies[count]);
    }
    return text[0] != 0;
}

void relocation_goals(const struct xboard_game *g, unsigned from, bool *goals)
{
    char begun[RELOCATION_PLIES][LEG_MAX], plies[RELOCATION_PLIES][LEG_MAX];
    action list[ACTIONS_MAX];
    unsigned n = game_actions(xboard_now(g), ALL_ACTIONS, list), count = played(g, begun), length;
    for (unsigned i = 0; i < n; i++) {
        if (!begins_with(g, list[i], begun, count, plies, &length) || length <= count || plies[count][0] == '@')
            continue;
        char start[3] = {plies[count][0], plies[count][1], 0}, goal[3] = {plies[count][2], plies[count][3], 0};
        if (xboard_square_read(g->game, start) == from && xboard_square_read(g->game, goal) != NO_SQUARE)
            goals[xboard_square_read(g->game, goal)] = true;
    }
}
