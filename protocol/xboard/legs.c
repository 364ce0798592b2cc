/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Actions of several legs: scripts, and which action the legs played so far make. */
#include "protocol/xboard/legs.h"

#include <stdio.h>
#include <string.h>

#include "protocol/xboard/plain.h"
#include "protocol/xboard/rights.h"
#include "protocol/xboard/route.h"
#include "protocol/xboard/setup.h"
#include "rules/notation/xboard_squares.h"
#include "rules/steps.h"

/* Whether castlings travel as legs of king and rook: XBoard knows castling in two legs only for orthodox pieces on
   8x8, and all of it where its own king stands (setup.c). */
static bool castles_by_legs(const struct game *game)
{
    return game_fairy(game) && game_castles(game) && !setup_own_king(game);
}

bool legs_needed(const struct game *game)
{
    return game_has_legs(game) || castles_by_legs(game) || game_anywhere(game);
}

/* Writes the moves of rook and king of a castling, leaving out a piece that stays; returns their number. */
static unsigned castling_legs(const struct position *p, action a, action legs[ACTION_LEGS_MAX])
{
    unsigned king, rook, n = 0;
    castling_targets(p, a, &king, &rook);
    if (rook != action_to(a))
        legs[n++] = action_make(ACTION_STEP, action_to(a), rook);
    if (king != action_from(a))
        legs[n++] = action_make(ACTION_STEP, action_from(a), king);
    return n;
}

/* Writes the one-piece moves that together do what an action does, in any order. Returns their number; 0: the action
   is not made of legs. */
static unsigned parts(const struct xboard_game *g, action a, action legs[ACTION_LEGS_MAX])
{
    if (action_type(a) == ACTION_CASTLE && castles_by_legs(g->game))
        return castling_legs(xboard_now(g), a, legs);
    if (action_type(a) == ACTION_PLACE) {
        legs[0] = a;
        return 1;
    }
    if (action_type(a) < ACTION_SPECIFIC)
        return 0;
    unsigned n = game_legs(xboard_now(g), a, legs);
    return legs[0] == a ? 0 : n;
}

void legs_script(const struct xboard_game *g, action a, struct script *script)
{
    action legs[ACTION_LEGS_MAX];
    unsigned n = parts(g, a, legs);
    if (n)
        route_write(g, legs, n, script);
    else
        plain_script(g, a, script);
}

/* Whether a script contains a leg. */
static bool has_leg(const struct script *legs, const char *leg)
{
    for (unsigned i = 0; i < legs->count; i++)
        if (strcmp(legs->legs[i].text, leg) == 0)
            return true;
    return false;
}

/* Whether a script contains all legs of another, in any order. */
static bool contains(const struct script *whole, const struct script *part)
{
    for (unsigned i = 0; i < part->count; i++)
        if (!has_leg(whole, part->legs[i].text))
            return false;
    return part->count <= whole->count;
}

/* Which actions contain some legs. */
struct match {
    bool begun, made; /* begun: an action contains the legs; made: an action consists of them */
    bool open;        /* an action has more legs than these */
    bool castles;     /* a castling has more legs than these */
    action a;         /* the first action that consists of them, if `made` */
};

/* Returns which actions contain the legs played, in any order. */
static struct match match(const struct xboard_game *g, const struct script *played)
{
    action list[ACTIONS_MAX];
    struct match m = {0};
    unsigned n = game_actions(xboard_now(g), ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        struct script legs;
        legs_script(g, list[i], &legs);
        if (action_type(list[i]) == ACTION_END || !contains(&legs, played))
            continue;
        m.begun = true;
        m.open |= legs.count > played->count;
        m.castles |= legs.count > played->count && action_type(list[i]) == ACTION_CASTLE;
        if (legs.count == played->count && !m.made) {
            m.made = true;
            m.a = list[i];
        }
    }
    return m;
}

/* A user who moves several pieces says so (legs_instead()). So a user's leg that is an action by itself is that
   action; only a rook's move may also be the beginning of a castling. */
enum leg_status legs_play(struct xboard_game *g, const char *leg, bool human)
{
    struct script played;
    if (strchr(leg, ',')) /* a castling of two legs */
        return plain_play(g, leg, human);
    if (!script_played(g, leg, &played))
        return LEG_REFUSED;
    struct match m = match(g, &played);
    if (!m.begun)
        return LEG_REFUSED;
    if (m.made && (human ? !m.castles : !m.open)) {
        xboard_act(g, m.a);
        return LEG_DONE;
    }
    xboard_part(g, leg);
    return LEG_PART;
}

/* Returns which actions contain the legs played so far, none if there are no legs. */
static struct match made(const struct xboard_game *g)
{
    struct script played;
    return script_played(g, NULL, &played) && played.count ? match(g, &played) : (struct match){0};
}

bool legs_closes(const struct xboard_game *g) { return made(g).made || plain_closes(g); }

enum leg_status legs_close(struct xboard_game *g)
{
    struct match m = made(g);
    if (!m.made)
        return plain_close(g);
    xboard_act_by_pass(g, m.a);
    return LEG_DONE;
}

/* Finds the squares that leg `i` of a script leads from and to. Returns how many legs that takes: two if the piece
   must take a detour (route.h), else one. */
static unsigned way_of(const struct xboard_game *g, const struct script *legs, unsigned i, unsigned *from, unsigned *to)
{
    const char *leg = legs->legs[i].text;
    *from = xboard_leg_start(g->game, leg);
    *to = xboard_leg_target(g->game, leg, *from);
    unsigned next = i + 1 < legs->count ? xboard_leg_target(g->game, legs->legs[i + 1].text, *to) : NO_SQUARE;
    if (next == NO_SQUARE)
        return 1;
    *to = next;
    return 2;
}

/* Whether a script has a leg of the piece on a square that is not played yet. */
static bool moves_piece(const struct xboard_game *g, const struct script *legs, const struct script *played,
                        unsigned piece)
{
    for (unsigned i = 0; i < legs->count; i++)
        if (xboard_leg_start(g->game, legs->legs[i].text) == piece && !has_leg(played, legs->legs[i].text))
            return true;
    return false;
}

/* Copies the legs of a script that take a piece from `from` to `to` to `way`. False if it has none, or no leg of the
   piece on `with` left (NO_SQUARE: no such piece is asked for). */
static bool copy_way(const struct xboard_game *g, const struct script *legs, const struct script *played, unsigned from,
                     unsigned to, unsigned with, struct script *way)
{
    unsigned start, target, length;
    if (with != NO_SQUARE && !moves_piece(g, legs, played, with))
        return false;
    for (unsigned i = 0; i < legs->count; i += length) {
        length = way_of(g, legs, i, &start, &target);
        if (start != from || target != to || has_leg(played, legs->legs[i].text))
            continue;
        way->count = 0;
        for (unsigned k = 0; k < length; k++)
            script_add(way, false, legs->legs[i + k].text);
        return true;
    }
    return false;
}

/*
 * Finds the legs that a user's two-part move stands for; the hook `instead` of struct presentation.
 *
 * To move several pieces, a user drags the first one to another of them and then to its own target. XBoard takes that
 * for a castling: from e2 by way of d2 to e4 is `e2e4,d2f4`, and the second target has no meaning. A detour of several
 * legs is also sent where XBoard would remove more than the move does.
 */
static bool legs_instead(const struct xboard_game *g, const char *move, struct script *way)
{
    action list[ACTIONS_MAX];
    struct script played, legs;
    unsigned from = xboard_leg_start(g->game, move), to = xboard_leg_target(g->game, move, from), with = NO_SQUARE;
    const char *comma = strchr(move, ',');
    if (to == NO_SQUARE || !script_played(g, NULL, &played))
        return false;
    if (comma && (with = xboard_leg_start(g->game, comma + 1)) == NO_SQUARE)
        return false;
    unsigned n = with == from ? 0 : game_actions(xboard_now(g), ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        legs_script(g, list[i], &legs);
        if (action_type(list[i]) < ACTION_PLACE || !contains(&legs, &played) ||
            !copy_way(g, &legs, &played, from, to, with, way))
            continue;
        if (comma || way->count > 1)
            return true;
    }
    return false;
}

/* Marks the targets of the piece on `from` in the script of an action, and the pieces that may move with it; `via`
   is the one of these that was chosen, or NO_SQUARE. */
static void mark_script(const struct xboard_game *g, const struct script *legs, const struct script *played,
                        unsigned from, unsigned via, char marks[BOARD_MAX])
{
    const struct position *p = xboard_now(g);
    unsigned start, to, length;
    bool goes = false;
    if (via != NO_SQUARE && !moves_piece(g, legs, played, via))
        return;
    for (unsigned i = 0; i < legs->count; i += length) {
        length = way_of(g, legs, i, &start, &to);
        if (start != from || has_leg(played, legs->legs[i].text))
            continue;
        goes = true;
        if (!marks[to] && (p->board[to] == EMPTY || piece_colour(p->board[to]) != p->turn.decider || played->count))
            marks[to] = 'Y';
    }
    for (unsigned i = 0; goes && via == NO_SQUARE && i < legs->count; i++) {
        start = xboard_leg_start(g->game, legs->legs[i].text);
        if (start != from && p->board[start] != EMPTY && !has_leg(played, legs->legs[i].text))
            marks[start] = 'C';
    }
}

void legs_targets(const struct xboard_game *g, unsigned from, unsigned via, char marks[BOARD_MAX])
{
    action list[ACTIONS_MAX];
    struct script played;
    script_played(g, NULL, &played);
    if (!played.count)
        plain_targets(g, from, via, marks);
    unsigned n = game_actions(xboard_now(g), ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        struct script legs;
        legs_script(g, list[i], &legs);
        bool castles = action_type(list[i]) == ACTION_CASTLE;
        if (contains(&legs, &played) && action_type(list[i]) != ACTION_END &&
            (castles ? castles_by_legs(g->game) && via == NO_SQUARE : action_type(list[i]) >= ACTION_PLACE))
            mark_script(g, &legs, &played, from, via, marks);
    }
}

const struct presentation presentation_legs = {.script = legs_script,
                                               .play = legs_play,
                                               .play_theirs = plain_play_theirs,
                                               .close = legs_close,
                                               .closes = legs_closes,
                                               .same = xboard_same_pieces,
                                               .unspell = rights_add,
                                               .meant = plain_meant,
                                               .instead = legs_instead,
                                               .targets = legs_targets,
                                               .hint = plain_hint,
                                               .illegal = plain_illegal,
                                               .setup = setup_write,
                                               .piece = setup_piece};
