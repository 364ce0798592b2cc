#include "protocol/xboard/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "protocol/xboard/image.h"
#include "protocol/xboard/squares.h"
#include "rules/games/future/future.h"
#include "rules/steps.h"

void xboard_game_begin(struct xboard_game *g, const struct game *game, unsigned option)
{
    struct position start;
    game_start(&start, game, option);
    record_begin(&g->record, &start);
    g->game = game;
    g->option = option;
    g->known = game->traits.usual_name != NULL;
    g->count = 0;
    g->base = g->first = g->known ? start.turn.owner : WHITE; /* of a setup XBoard reads the men alone */
}

void xboard_game_free(struct xboard_game *g)
{
    record_free(&g->record);
    free(g->plies);
    *g = (struct xboard_game){0};
}

/* Notes one of XBoard's moves: a pass, or one that may have completed an action. */
static void ply_push(struct xboard_game *g, bool pass, bool acts)
{
    if (g->count == g->room) {
        g->room = g->room ? 2 * g->room : 256;
        g->plies = memory_grow(g->plies, g->room, sizeof *g->plies);
    }
    g->plies[g->count++] = (struct xboard_ply){.pass = pass, .acts = acts};
}

void xboard_act(struct xboard_game *g, action a)
{
    record_push(&g->record, a);
    ply_push(g, action_type(a) == ACTION_END, true);
}

void xboard_act_by_pass(struct xboard_game *g, action a)
{
    record_push(&g->record, a);
    ply_push(g, true, true);
}

void xboard_part(struct xboard_game *g, const char *leg)
{
    ply_push(g, false, false);
    snprintf(g->plies[g->count - 1].leg, LEG_MAX, "%.*s", LEG_MAX - 1, leg);
}

void xboard_pass(struct xboard_game *g) { ply_push(g, true, false); }

bool xboard_undo(struct xboard_game *g)
{
    if (g->count == 0)
        return false;
    if (g->plies[--g->count].acts)
        record_pop(&g->record);
    return true;
}

static const struct position *after_plies(const struct xboard_game *g, size_t plies);

/* Whether the board field of a FEN is that of the position after so many plies. */
static bool same_men(const struct xboard_game *g, size_t plies, const char *fen)
{
    char own[FEN_MAX];
    if (image_used(g->game))
        return image_same(g, plies, fen);
    fen_write(after_plies(g, plies), own);
    size_t length = strcspn(own, " ");
    return strncmp(own, fen, length) == 0 && (fen[length] == ' ' || fen[length] == 0);
}

/* The position after the first plies of the log. */
static const struct position *after_plies(const struct xboard_game *g, size_t plies)
{
    size_t actions = 0;
    for (size_t i = 0; i < plies; i++)
        actions += g->plies[i].acts;
    return &g->record.positions[actions];
}

/*
 * The same for the board of 68 squares: all rights where no man has been taken and kings and rooks stand in an array,
 * which is so at the start of every game; else those of kings and rooks on their orthodox files.
 */
static void rights_on_wide_board(const struct xboard_game *g, const char *fen, char *text)
{
    char board[FEN_MAX], side[4], castling[8], rest[FEN_MAX] = "", granted[8], error[FEN_ERROR_MAX], one[FEN_MAX];
    struct position p;
    struct pen pen = pen_begin(granted, sizeof granted);
    snprintf(text, FEN_MAX, "%s", fen);
    if (sscanf(fen, "%511s %3s %7s %511[^\n]", board, side, castling, rest) < 3 || strcmp(castling, "-") != 0)
        return;
    for (unsigned i = 0; i < 4; i++) {
        char letter[2] = {"KQkq"[i], 0};
        snprintf(one, sizeof one, "%.200s %s %s - 0 1", board, side, letter);
        if (!fen_read(&p, g->game, g->option, one, error))
            continue;
        unsigned king = p.king_start[i >> 1] % 10, rook = p.rook_start[i] % 10;
        if (bits_count(position_occupied(&p)) == 32 || (king == 5 && rook == (i & 1 ? 1 : 8)))
            pen_text(&pen, letter);
    }
    if (granted[0])
        snprintf(text, FEN_MAX, "%.200s %s %s %.100s", board, side, granted, rest);
}

/*
 * XBoard's FENs of games it has no rules for never carry castling rights. They are given wherever king and rook stand
 * where a game starts them; XBoard's rights are believed in the games it knows.
 */
static void fen_with_rights(const struct xboard_game *g, const char *fen, char *text)
{
    static const struct {
        char right;
        uint8_t king, rook, colour;
    } rights[] = {{'K', 4, 7, WHITE}, {'Q', 4, 0, WHITE}, {'k', 60, 63, BLACK}, {'q', 60, 56, BLACK}};
    char board[FEN_MAX], side[4], castling[8], rest[FEN_MAX] = "", error[FEN_ERROR_MAX];
    struct position p;
    unsigned n = 0;
    snprintf(text, FEN_MAX, "%s", fen);
    if (xboard_castles_by_legs(g)) {
        rights_on_wide_board(g, fen, text);
        return;
    }
    if (g->known || !(g->game->men->scope_flags & SCOPE_CASTLE) ||
        sscanf(fen, "%511s %3s %7s %511[^\n]", board, side, castling, rest) < 3 || strcmp(castling, "-") != 0 ||
        !fen_read(&p, g->game, g->option, fen, error))
        return;
    for (unsigned i = 0; i < 4; i++)
        if (p.board[rights[i].king] == man_make(rights[i].colour, KING) &&
            p.board[rights[i].rook] == man_make(rights[i].colour, ROOK))
            castling[n++] = rights[i].right;
    if (n) {
        castling[n] = 0;
        snprintf(text, FEN_MAX, "%.100s %s %s %.100s", board, side, castling, rest);
    }
}

/* Begins a new log at a position that came from nowhere; `full` is the move number of the FEN, 0 if it has none. */
static bool begin_at(struct xboard_game *g, const char *fen, unsigned full, char *error)
{
    struct position p;
    char text[FEN_MAX];
    if (image_used(g->game))
        image_unspell(g->game, fen, text, sizeof text);
    else
        fen_with_rights(g, fen, text);
    if (!fen_read(&p, g->game, g->option, text, error))
        return false;
    record_begin(&g->record, &p);
    g->count = 0;
    g->first = p.turn.owner;
    g->base = full ? 2 * (size_t)(full - 1) + g->first : g->first;
    return true;
}

/* Whether a FEN has the men as they are and the other side on move. */
static bool is_pass(const struct xboard_game *g, const char *fen)
{
    char side = 0;
    return sscanf(fen, "%*s %c", &side) == 1 && strlen(fen) < FEN_MAX && (side == 'b') != xboard_side(g) &&
           same_men(g, g->count, fen);
}

bool xboard_setboard_passes(const struct xboard_game *g, const char *fen, bool *legal)
{
    action a;
    *legal = xboard_owes_pass(g) || game_legal(xboard_now(g), ACTION_END_TURN) ||
             (image_used(g->game) && image_closes(g, &a));
    return is_pass(g, fen);
}

bool xboard_setboard(struct xboard_game *g, const char *fen, char *error)
{
    char side = 0, castling[8], ep[8];
    unsigned halfmove, full = 0;
    if (sscanf(fen, "%*s %c %7s %7s %u %u", &side, castling, ep, &halfmove, &full) < 1 || strlen(fen) >= FEN_MAX)
        return begin_at(g, fen, full, error);
    unsigned colour = side == 'b';
    if (is_pass(g, fen)) {
        if (xboard_owes_pass(g)) {
            xboard_pass(g);
            return true;
        }
        if (game_legal(xboard_now(g), ACTION_END_TURN)) {
            xboard_act(g, ACTION_END_TURN);
            return true;
        }
        if (image_used(g->game) && image_close(g))
            return true;
    }
    size_t number = full ? 2 * (size_t)(full - 1) + colour : 0;
    if (full && full < 10000 && number >= g->base && number - g->base <= g->count) {
        size_t ply = number - g->base;
        if (((g->first + ply) & 1) == colour && same_men(g, ply, fen)) {
            while (g->count > ply)
                xboard_undo(g);
            return true;
        }
    }
    return begin_at(g, fen, full, error);
}

/* The castling action to a side, if it is legal. */
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

/* Without rules for castling XBoard moves the king alone, unless the move has two legs. */
bool xboard_move_read(const struct xboard_game *g, const char *theirs, action *a)
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
    if (length == 5 && g->game->men->pawns_last_rank && action_read(p, text, 4, a))
        return true; /* XBoard promotes every pawn on its last rank */
    return action_read(p, text, length, a) && (g->known || action_type(*a) != ACTION_CASTLE);
}

bool xboard_castles_by_legs(const struct xboard_game *g) { return game_imaged(g->game); }

/* The legs of the rook and the king, as far as they move. */
static void castling_legs_write(const struct xboard_game *g, action a, char *text)
{
    const struct geometry *geometry = g->game->men->geometry;
    struct pen pen = pen_begin(text, ACTION_TEXT_MAX);
    unsigned king, rook;
    future_castling_goals(a, &king, &rook);
    if (rook != action_to(a)) {
        pen_square(&pen, geometry, action_to(a));
        pen_square(&pen, geometry, rook);
        if (king != action_from(a))
            pen_char(&pen, '+');
    }
    if (king != action_from(a)) {
        pen_square(&pen, geometry, action_from(a));
        pen_square(&pen, geometry, king);
    }
}

/* Castling where XBoard has no rules: the king's step, then the rook's, as one move of two legs. */
static void castling_write(const struct position *p, action a, char *text)
{
    unsigned right = castling_index(p, a);
    struct pen pen = pen_begin(text, ACTION_TEXT_MAX);
    pen_square(&pen, NULL, action_from(a));
    pen_square(&pen, NULL, castling_king_goal(right));
    pen_char(&pen, ',');
    pen_square(&pen, NULL, action_to(a));
    pen_square(&pen, NULL, castling_rook_goal(right));
}

void xboard_move_write(const struct xboard_game *g, action a, char *text)
{
    const struct position *p = xboard_now(g);
    if (action_type(a) == ACTION_END)
        snprintf(text, ACTION_TEXT_MAX, "@@@@");
    else if (action_type(a) == ACTION_CASTLE && xboard_castles_by_legs(g))
        castling_legs_write(g, a, text);
    else if (action_type(a) == ACTION_CASTLE && g->game->men->king_takes_rook)
        snprintf(text, ACTION_TEXT_MAX, action_to(a) > action_from(a) ? "O-O" : "O-O-O");
    else if (action_type(a) == ACTION_CASTLE && !g->known)
        castling_write(p, a, text);
    else {
        char ours[ACTION_TEXT_MAX];
        action_text(p, a, ours);
        xboard_spell(g->game, ours, text);
    }
}
