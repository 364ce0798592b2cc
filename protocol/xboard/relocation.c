/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Relocations before the first turn, as legs by way of a square on the a file. */
#include "protocol/xboard/relocation.h"

#include <stdio.h>
#include <string.h>

#include "protocol/xboard/legs.h"
#include "protocol/xboard/plain.h"
#include "protocol/xboard/rights.h"
#include "protocol/xboard/setup.h"
#include "rules/notation/xboard_squares.h"

/* Appends a move of one piece as a leg. */
static void add_move(const struct xboard_game *g, bool theirs, unsigned from, unsigned to, struct script *script)
{
    char text[LEG_MAX];
    struct text_builder builder = builder_begin(text, sizeof text);
    builder_square(&builder, game_geometry(g->game), from);
    builder_square(&builder, game_geometry(g->game), to);
    script_add(script, theirs, text);
}

/* Returns the square mirrored to the other side of the board. */
static unsigned mirrored(const struct geometry *geometry, unsigned square)
{
    return (geometry->ranks - 1u - square / geometry->files) * geometry->files + square % geometry->files;
}

/* Writes the plies of a relocation; of a later action, its legs. */
static void relocation_script(const struct xboard_game *g, action a, struct script *script)
{
    const struct geometry *geometry = game_geometry(g->game);
    const struct position *p = xboard_now(g);
    if (!relocation_due(p)) {
        legs_script(g, a, script);
        return;
    }
    script->count = 0;
    if (action_type(a) != ACTION_PLACE) {
        script_add(script, false, "@@@@");
        return;
    }
    unsigned from = action_from(a), to = action_to(a), corner = from / geometry->files * geometry->files;
    unsigned moves[3][2] = {{from, corner}, {to, from}, {corner, to}};
    struct position after;
    position_copy(&after, p);
    game_apply(&after, a);
    bool follows = after.board[mirrored(geometry, from)] != p->board[mirrored(geometry, from)];
    for (unsigned i = 0; i < 3; i++) {
        add_move(g, false, moves[i][0], moves[i][1], script);
        if (follows)
            add_move(g, true, mirrored(geometry, moves[i][0]), mirrored(geometry, moves[i][1]), script);
    }
}

/* Which relocations begin with some legs: how many, the first one, and the further legs that all of them share. */
struct begun {
    unsigned count;
    action a;
    struct script rest;
};

/* Returns which relocations begin with the legs played. */
static struct begun begun(const struct xboard_game *g, const struct script *played)
{
    action list[ACTIONS_MAX];
    struct begun found = {0};
    unsigned n = game_actions(xboard_now(g), ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        struct script script;
        relocation_script(g, list[i], &script);
        if (!script_begins(&script, played))
            continue;
        script_drop(&script, played->count);
        if (!found.count++) {
            found.a = list[i];
            found.rest = script;
        }
        while (!script_begins(&script, &found.rest))
            found.rest.count--;
    }
    return found;
}

/* Makes a leg of the side that XBoard has on move. */
static enum leg_status play_leg(struct xboard_game *g, const char *leg)
{
    struct script played;
    if (strcmp(leg, "@@@@") == 0 || !script_played(g, leg, &played))
        return LEG_REFUSED;
    struct begun found = begun(g, &played);
    if (!found.count)
        return LEG_REFUSED;
    if (found.count > 1 || found.rest.count) {
        xboard_part(g, leg);
        return LEG_PART;
    }
    xboard_act(g, found.a);
    return LEG_DONE;
}

/* Makes a move of the decider: a leg of a relocation, later any leg. */
static enum leg_status relocation_play(struct xboard_game *g, const char *move, bool human)
{
    return relocation_due(xboard_now(g)) ? play_leg(g, move) : legs_play(g, move, human);
}

/* Finds the legs that must follow those of a relocation; LEG_DONE if only one relocation begins with them. */
static enum leg_status relocation_rest(const struct xboard_game *g, action *a, struct script *rest)
{
    struct script played;
    if (!relocation_due(xboard_now(g)) || !script_played(g, NULL, &played) || !played.count)
        return LEG_REFUSED;
    struct begun found = begun(g, &played);
    *a = found.a;
    *rest = found.rest;
    return found.count == 1 ? LEG_DONE : found.rest.count ? LEG_PART : LEG_REFUSED;
}

/* Makes a ply of the decider's opponent: a leg if the rules make it follow, else a pass. */
static enum leg_status relocation_play_theirs(struct xboard_game *g, const char *move, bool human)
{
    action a;
    struct script rest;
    bool follows = relocation_rest(g, &a, &rest) != LEG_REFUSED && rest.count && rest.legs[0].theirs;
    return follows ? play_leg(g, move) : plain_play_theirs(g, move, human);
}

/* Finds the action of declining to relocate; false if it is not legal or legs were played. */
static bool declines(const struct xboard_game *g, action *a)
{
    struct script played, script;
    action list[ACTIONS_MAX];
    script_played(g, NULL, &played);
    unsigned n = played.count ? 0 : game_actions(xboard_now(g), ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        relocation_script(g, list[i], &script);
        if (strcmp(script.legs[0].text, "@@@@") == 0) {
            *a = list[i];
            return true;
        }
    }
    return false;
}

/* Whether a pass of the decider declines to relocate, or later makes an action. */
static bool relocation_closes(const struct xboard_game *g)
{
    action a;
    return relocation_due(xboard_now(g)) ? declines(g, &a) : legs_closes(g);
}

/* Makes a pass of the decider: it declines to relocate; later it makes what legs_close() makes. */
static enum leg_status relocation_close(struct xboard_game *g)
{
    action a;
    if (!relocation_due(xboard_now(g)))
        return legs_close(g);
    if (!declines(g, &a))
        return LEG_REFUSED;
    xboard_act_by_pass(g, a);
    return LEG_DONE;
}

/* Marks the targets of a piece that may be relocated; later those of legs. */
static void relocation_targets(const struct xboard_game *g, unsigned from, unsigned via, char marks[BOARD_MAX])
{
    action list[ACTIONS_MAX];
    struct script played, script;
    if (!relocation_due(xboard_now(g))) {
        legs_targets(g, from, via, marks);
        return;
    }
    script_played(g, NULL, &played);
    unsigned n = game_actions(xboard_now(g), ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        relocation_script(g, list[i], &script);
        if (!script_begins(&script, &played) || script.count == played.count)
            continue;
        unsigned to = xboard_leg_target(g->game, script.legs[played.count].text, from);
        if (to != NO_SQUARE)
            marks[to] = 'Y';
    }
}

/* Explains how to relocate, or later why a move is refused. */
static const char *relocation_illegal(const struct xboard_game *g, const char *move)
{
    if (!relocation_due(xboard_now(g)))
        return plain_illegal(g, move);
    return "to relocate, take the piece to the corner of the a file and then the other one to his square";
}

const struct presentation presentation_relocations = {.script = relocation_script,
                                                      .play = relocation_play,
                                                      .play_theirs = relocation_play_theirs,
                                                      .close = relocation_close,
                                                      .closes = relocation_closes,
                                                      .rest = relocation_rest,
                                                      .same = xboard_same_pieces,
                                                      .unspell = rights_add,
                                                      .meant = plain_meant,
                                                      .targets = relocation_targets,
                                                      .hint = plain_hint,
                                                      .illegal = relocation_illegal,
                                                      .setup = setup_write,
                                                      .piece = setup_piece};
