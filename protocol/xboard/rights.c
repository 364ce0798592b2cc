/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Grants the castling rights that XBoard's FENs lack. */
#include "protocol/xboard/rights.h"

#include <stdio.h>
#include <string.h>

/*
 * Writes the rights for boards other than 8x8. Each right is tried in a FEN. It is granted in games from a file if king
 * and rook are on their squares. On the board of 68 squares it is granted if no piece has been taken, as at the start
 * of every game, or if king and rook stand on their orthodox files.
 */
static void grant_on_wide_board(const struct xboard_game *g, const char *board, const char *side,
                                struct text_builder *granted)
{
    char error[FEN_ERROR_MAX], fen[FEN_MAX];
    struct position p;
    for (unsigned i = 0; i < 4; i++) {
        char right = "KQkq"[i];
        snprintf(fen, sizeof fen, "%.200s %s %c - 0 1", board, side, right);
        if (!fen_read(&p, g->game, g->option, fen, error))
            continue;
        unsigned king = p.king_start[i >> 1] % 10, rook = p.rook_start[i] % 10;
        if (g->game->pieces->from_file || bits_count(position_occupied(&p)) == 32 ||
            (king == 5 && rook == (i & 1 ? 1 : 8)))
            builder_char(granted, right);
    }
}

/* Writes the rights for 8x8: those of kings and rooks on their orthodox squares. */
static void grant(const struct xboard_game *g, const char *fen, struct text_builder *granted)
{
    static const struct {
        char right;
        uint8_t king, rook, colour;
    } rights[] = {{'K', 4, 7, WHITE}, {'Q', 4, 0, WHITE}, {'k', 60, 63, BLACK}, {'q', 60, 56, BLACK}};
    char error[FEN_ERROR_MAX];
    struct position p;
    if (!fen_read(&p, g->game, g->option, fen, error))
        return;
    for (unsigned i = 0; i < 4; i++)
        if (p.board[rights[i].king] == piece_make(rights[i].colour, KING) &&
            p.board[rights[i].rook] == piece_make(rights[i].colour, ROOK))
            builder_char(granted, rights[i].right);
}

void rights_add(const struct xboard_game *g, const char *fen, char *text)
{
    char board[FEN_MAX], side[4], castling[8], rest[FEN_MAX] = "", granted[8];
    struct text_builder builder = builder_begin(granted, sizeof granted);
    snprintf(text, FEN_MAX, "%s", fen);
    if (!game_castles(g->game) || sscanf(fen, "%511s %3s %7s %511[^\n]", board, side, castling, rest) < 3 ||
        strcmp(castling, "-") != 0)
        return;
    if (game_geometry(g->game))
        grant_on_wide_board(g, board, side, &builder);
    else
        grant(g, fen, &builder);
    if (granted[0])
        snprintf(text, FEN_MAX, "%.200s %s %s %.100s", board, side, granted, rest);
}
