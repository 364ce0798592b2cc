#include "protocol/xboard/relocation.h"

#include <stdio.h>
#include <string.h>

#include "protocol/xboard/legs.h"
#include "protocol/xboard/plain.h"
#include "protocol/xboard/rights.h"
#include "protocol/xboard/setup.h"
#include "protocol/xboard/squares.h"

/* Adds a move of one piece. */
static void add_move(const struct xboard_game *g, bool theirs, unsigned from, unsigned to, struct script *script)
{
    char text[LEG_MAX];
    struct text_builder builder = builder_begin(text, sizeof text);
    builder_square(&builder, game_geometry(g->game), from);
    builder_square(&builder, game_geometry(g->game), to);
    script_add(script, theirs, text);
}

/* The same square of the other side. */
static unsigned mirrored(const struct geometry *geometry, unsigned square)
{
    return (geometry->ranks - 1u - square / geometry->files) * geometry->files + square % geometry->files;
}

/* The plies of an exchange of pieces before the first turn; of any later action those of its legs. */
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

/* What some legs may be the beginning of: how many relocations, the first of them, and what all of them go on with. */
struct begun {
    unsigned count;
    action a;
    struct script rest;
};

/* Which relocations begin with the plies played so far, and what is left of the last one found. */
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

/* Makes one more leg, of whichever side XBoard has on move. */
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

static enum leg_status relocation_play(struct xboard_game *g, const char *move, bool human)
{
    return relocation_due(xboard_now(g)) ? play_leg(g, move) : legs_play(g, move, human);
}

/* Tells what is left where only one relocation begins so. */
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

/* The other side follows where it must, and else passes. */
static enum leg_status relocation_play_theirs(struct xboard_game *g, const char *move, bool human)
{
    action a;
    struct script rest;
    bool follows = relocation_rest(g, &a, &rest) != LEG_REFUSED && rest.count && rest.legs[0].theirs;
    return follows ? play_leg(g, move) : plain_play_theirs(g, move, human);
}

/* Whether the decider may decline: he has done nothing yet. */
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

static bool relocation_closes(const struct xboard_game *g)
{
    action a;
    return relocation_due(xboard_now(g)) ? declines(g, &a) : legs_closes(g);
}

/* Declines to relocate, if that is legal; later ends a turn. */
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

/* Marks where a piece may be put that has not been relocated; later where legs may lead. */
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
