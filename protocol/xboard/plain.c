/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The presentations of games that XBoard knows, and of games of plain steps. */
#include "protocol/xboard/plain.h"

#include <stdio.h>
#include <string.h>

#include "protocol/xboard/rights.h"
#include "protocol/xboard/setup.h"
#include "rules/notation/xboard_squares.h"
#include "rules/steps.h"

/* Finds the legal castling to the king's or the queen's side. */
static bool find_castling(const struct position *p, bool king_side, action *a)
{
    action list[ACTIONS_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++)
        if (action_type(list[i]) == ACTION_CASTLE && (action_to(list[i]) > action_from(list[i])) == king_side) {
            *a = list[i];
            return true;
        }
    return false;
}

/* Whether XBoard castles by itself when a king makes its move of castling. */
static bool knows_castling(const struct xboard_game *g) { return g->presentation->known || setup_own_king(g->game); }

/* Reads a castling that puts a piece on the partner's square: XBoard sends it as a move of the partner to a square
   behind the king, as h1d1e for h1e1e. Returns false if it is none. */
static bool gate_read(const struct xboard_game *g, const char *text, action *a)
{
    const struct position *p = xboard_now(g);
    const unsigned from = xboard_leg_start(g->game, text), to = xboard_leg_target(g->game, text, from);
    char castling[ACTION_TEXT_MAX];
    action list[ACTIONS_MAX];
    if (!g->game->pieces->gates || strlen(text) != 5 || from == NO_SQUARE || to == NO_SQUARE)
        return false;
    for (unsigned n = game_actions(p, ALL_ACTIONS, list); n-- > 0;) {
        const unsigned king = action_from(list[n]);
        if (action_type(list[n]) != ACTION_CASTLE || action_to(list[n]) != from || (king > from) != (to > king))
            continue;
        xboard_square_write(g->game, from, castling);
        xboard_square_write(g->game, king, castling + 2);
        castling[4] = text[4];
        castling[5] = 0;
        return action_read(p, castling, 5, a) && action_type(*a) == ACTION_CASTLE;
    }
    return false;
}

/*
 * Reads a move in XBoard's notation; returns false if it is no legal action. Where XBoard has no rules for castling, a
 * king's move castles only if it has two legs.
 */
static bool move_read(const struct xboard_game *g, const char *theirs, action *a)
{
    char text[ACTION_TEXT_MAX];
    xboard_unspell(g->game, theirs, text, sizeof text);
    const struct position *p = xboard_now(g);
    const char *comma = strchr(text, ',');
    if (strcmp(text, "O-O") == 0 || strcmp(text, "0-0") == 0)
        return find_castling(p, true, a);
    if (strcmp(text, "O-O-O") == 0 || strcmp(text, "0-0-0") == 0)
        return find_castling(p, false, a);
    if (comma) /* a king that castles by way of its rook: e1h1,h1g1 or e1g1,h1f1 */
        return comma - text == 4 && strlen(comma) == 5 && action_read(p, text, 4, a) &&
               action_type(*a) == ACTION_CASTLE;
    size_t length = strlen(text);
    if (length == 5 && g->game->pieces->pawns_last_rank && action_read(p, text, 4, a))
        return true; /* XBoard promotes every pawn on its last rank */
    return (action_read(p, text, length, a) && (knows_castling(g) || action_type(*a) != ACTION_CASTLE)) ||
           gate_read(g, text, a);
}

/* Writes a castling for games without rules in XBoard: the king's move and the rook's move as one move of two legs. */
static void castling_write(const struct position *p, action a, char *text)
{
    unsigned king, rook;
    struct text_builder builder = builder_begin(text, ACTION_TEXT_MAX);
    castling_targets(p, a, &king, &rook);
    builder_square(&builder, NULL, action_from(a));
    builder_square(&builder, NULL, king);
    builder_char(&builder, ',');
    builder_square(&builder, NULL, action_to(a));
    builder_square(&builder, NULL, rook);
}

void plain_write(const struct xboard_game *g, action a, char *text)
{
    char ours[ACTION_TEXT_MAX];
    if (action_type(a) == ACTION_END) {
        snprintf(text, ACTION_TEXT_MAX, "@@@@");
        return;
    }
    action_text(xboard_now(g), a, ours);
    xboard_spell(g->game, ours, text);
}

/* Whether an action puts a piece onto a friend that stays there. */
static bool stands_on_friend(const struct position *p, action a)
{
    const unsigned piece = p->board[action_to(a)];
    return action_type(a) >= ACTION_SPECIFIC && piece < EMPTY && piece_colour(piece) == p->turn.decider;
}

void plain_script(const struct xboard_game *g, action a, struct script *script)
{
    char text[ACTION_TEXT_MAX];
    script->count = 0;
    if (stands_on_friend(xboard_now(g), a)) /* XBoard has one piece a square */
        return;
    if (action_type(a) == ACTION_CASTLE && game_king_to_rook(g->game))
        snprintf(text, sizeof text, action_to(a) > action_from(a) ? "O-O" : "O-O-O");
    else if (action_type(a) == ACTION_CASTLE && !knows_castling(g))
        castling_write(xboard_now(g), a, text);
    else
        plain_write(g, a, text);
    script_add(script, false, text);
}

enum leg_status plain_play(struct xboard_game *g, const char *move, bool human)
{
    action a;
    (void)human;
    if (!move_read(g, move, &a))
        return LEG_REFUSED;
    xboard_act(g, a);
    return LEG_DONE;
}

enum leg_status plain_play_theirs(struct xboard_game *g, const char *move, bool human)
{
    (void)human;
    if (strcmp(move, "@@@@") != 0)
        return LEG_REFUSED;
    xboard_pass(g);
    return LEG_PASSED;
}

bool plain_closes(const struct xboard_game *g) { return game_legal(xboard_now(g), ACTION_END_TURN); }

enum leg_status plain_close(struct xboard_game *g)
{
    if (!plain_closes(g))
        return LEG_REFUSED;
    xboard_act(g, ACTION_END_TURN);
    return LEG_DONE;
}

/* Marks the targets of a castling. If XBoard knows the rules, it is the king's target, and in Chess960 the rook's
   square. Otherwise it is the king's target and, as a square to go by way of, the rook's square. */
static void mark_castling(const struct xboard_game *g, action a, unsigned via, char *marks)
{
    unsigned king, rook;
    castling_targets(xboard_now(g), a, &king, &rook);
    if (via == action_to(a))
        marks[king] = 'Y';
    else if (via == NO_SQUARE && knows_castling(g))
        marks[game_king_to_rook(g->game) ? action_to(a) : king] = 'Y';
    else if (via == NO_SQUARE) {
        marks[king] = marks[king] ? marks[king] : 'Y';
        marks[action_to(a)] = 'C';
    }
}

void plain_targets(const struct xboard_game *g, unsigned from, unsigned via, char marks[BOARD_MAX])
{
    const struct position *p = xboard_now(g);
    action list[ACTIONS_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        enum action_type type = action_type(list[i]);
        unsigned to = action_to(list[i]);
        if (type == ACTION_END || type > ACTION_PLACE || action_from(list[i]) != from)
            continue;
        if (type == ACTION_CASTLE)
            mark_castling(g, list[i], via, marks);
        else if (via == NO_SQUARE)
            marks[to] = type == ACTION_PROMOTION ? 'M' : p->board[to] != EMPTY || type == ACTION_EN_PASSANT ? 'R' : 'Y';
    }
}

bool plain_hint(const struct xboard_game *g, action a, char *text)
{
    struct script script;
    if (action_type(a) == ACTION_CASTLE && !g->presentation->known) {
        snprintf(text, ACTION_TEXT_MAX, "castle on the %s's side.", action_to(a) > action_from(a) ? "king" : "queen");
        return false;
    }
    g->presentation->script(g, a, &script);
    snprintf(text, ACTION_TEXT_MAX, "%s", script.count ? script.legs[0].text : "");
    return true;
}

bool plain_meant(const struct xboard_game *g, const char *move, action *a)
{
    char text[ACTION_TEXT_MAX];
    xboard_unspell(g->game, move, text, sizeof text);
    return !xboard_owes_pass(g) && action_read(xboard_now(g), text, strlen(text), a) &&
           action_type(*a) == ACTION_CASTLE;
}

const char *plain_illegal(const struct xboard_game *g, const char *move)
{
    action a;
    return plain_meant(g, move, &a) ? "to castle, take the king to its rook first and then to its target" : NULL;
}

/* Copies the FEN: XBoard's is like ours in games that it knows. */
static void known_unspell(const struct xboard_game *g, const char *fen, char *ours)
{
    (void)g;
    snprintf(ours, FEN_MAX, "%s", fen);
}

const struct presentation presentation_known = {.known = true,
                                                .script = plain_script,
                                                .play = plain_play,
                                                .play_theirs = plain_play_theirs,
                                                .close = plain_close,
                                                .closes = plain_closes,
                                                .same = xboard_same_pieces,
                                                .unspell = known_unspell,
                                                .targets = plain_targets,
                                                .hint = plain_hint,
                                                .illegal = plain_illegal,
                                                .setup = setup_write,
                                                .piece = setup_piece};

const struct presentation presentation_plain = {.script = plain_script,
                                                .play = plain_play,
                                                .play_theirs = plain_play_theirs,
                                                .close = plain_close,
                                                .closes = plain_closes,
                                                .same = xboard_same_pieces,
                                                .unspell = rights_add,
                                                .meant = plain_meant,
                                                .targets = plain_targets,
                                                .hint = plain_hint,
                                                .illegal = plain_illegal,
                                                .setup = setup_write,
                                                .piece = setup_piece};
