/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The log of plies that XBoard has seen, and what `setboard` means in it. */
#include "protocol/xboard/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "protocol/xboard/presentation.h"

void xboard_game_begin(struct xboard_game *g, const struct game *game, uint64_t option)
{
    struct position start;
    game_start(&start, game, option);
    record_begin(&g->record, &start);
    g->game = game;
    g->option = option;
    g->presentation = presentation_of(&start);
    g->count = 0;
    g->touched = NO_SQUARE;
    g->base = g->first =
        g->presentation->known ? start.turn.owner : WHITE; /* of a `setup` line XBoard reads only the pieces */
}

void xboard_game_free(struct xboard_game *g)
{
    record_free(&g->record);
    free(g->plies);
    *g = (struct xboard_game){0};
}

/* Appends a ply to the log. */
static void ply_push(struct xboard_game *g, bool pass, bool acts)
{
    if (g->count == g->room) {
        g->room = g->room ? 2 * g->room : 256;
        g->plies = xrealloc(g->plies, g->room, sizeof *g->plies);
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

/* Whether two texts hold the same characters in any order, dashes left out. */
static bool same_letters(const char *a, size_t length, const char *b, size_t other)
{
    unsigned count[256] = {0}, different = 0;
    for (size_t i = 0; i < length; i++)
        count[(unsigned char)a[i]] += a[i] != '-';
    for (size_t i = 0; i < other; i++)
        count[(unsigned char)b[i]] -= b[i] != '-';
    for (unsigned i = 0; i < 256; i++)
        different += count[i] != 0;
    return !different;
}

/* Returns the position after so many plies. */
static const struct position *position_after(const struct xboard_game *g, size_t plies)
{
    size_t actions = 0;
    for (size_t i = 0; i < plies; i++)
        actions += g->plies[i].acts;
    return &g->record.positions[actions];
}

bool xboard_same_pieces(const struct xboard_game *g, size_t plies, const char *fen)
{
    char own[FEN_MAX];
    fen_write(position_after(g, plies), own);
    size_t length = strcspn(own, " "), board = strcspn(own, "[ "), theirs = strcspn(fen, " ");
    return theirs >= board && strncmp(own, fen, board) == 0 && (fen[board] == own[board] || fen[board] == 0) &&
           same_letters(own + board, length - board, fen + board, theirs - board);
}

/* Whether a FEN has the castling and e.p. rights of the game after so many plies, too. Only of games that XBoard knows
   it tells them. */
static bool same_rights(const struct xboard_game *g, size_t plies, const char *fen)
{
    char error[FEN_ERROR_MAX];
    struct position p;
    return !g->presentation->known ||
           (fen_read(&p, g->game, g->option, fen, error) && position_key(&p) == position_key(position_after(g, plies)));
}

/* Begins a new log at a position that is not in the old one. `full` is the move number of the FEN, 0 if it has none. */
static bool begin_at(struct xboard_game *g, const char *fen, unsigned full, char *error)
{
    struct position p;
    char text[FEN_MAX];
    g->presentation->unspell(g, fen, text);
    if (!fen_read(&p, g->game, g->option, text, error))
        return false;
    record_begin(&g->record, &p);
    g->count = 0;
    g->first = p.turn.owner;
    g->base = full ? 2 * (size_t)(full - 1) + g->first : g->first;
    return true;
}

/* Whether a FEN differs from what XBoard shows only by the side on move. */
static bool is_pass(const struct xboard_game *g, const char *fen)
{
    char side = 0;
    return sscanf(fen, "%*s %c", &side) == 1 && strlen(fen) < FEN_MAX && (side == 'b') != xboard_side(g) &&
           g->presentation->same(g, g->count, fen);
}

bool xboard_setboard_passes(const struct xboard_game *g, const char *fen, bool *legal)
{
    *legal = xboard_owes_pass(g) || g->presentation->closes(g);
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
        if (g->presentation->close(g) == LEG_DONE)
            return true;
    }
    size_t number = full ? 2 * (size_t)(full - 1) + colour : 0;
    if (full && full <= FEN_NUMBER_MAX && number >= g->base && number - g->base <= g->count) {
        size_t ply = number - g->base;
        if (((g->first + ply) & 1) == colour && g->presentation->same(g, ply, fen) && same_rights(g, ply, fen)) {
            while (g->count > ply)
                xboard_undo(g);
            return true;
        }
    }
    return begin_at(g, fen, full, error);
}
