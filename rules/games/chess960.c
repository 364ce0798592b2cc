/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Chess960: orthodox pieces that begin in one of 960 starting positions, the same for both sides, and castle from
 * wherever they stand. The list of games names this piece set; a starting position is drawn when a game begins.
 */
#include <ctype.h>

#include "rules/laws.h"

/* Puts an officer on the n-th file (from 0) of those that are still free on the first rank. */
static void officer_put(char rank[8], unsigned n, char officer)
{
    for (unsigned file = 0; file < 8; file++)
        if (rank[file] == '.' && n-- == 0) {
            rank[file] = officer;
            return;
        }
}

/* Draws one of the 960 starting positions and writes its FEN: the bishops on squares of both colours, the king between
 * the rooks. */
static void array_draw(struct random *random, struct text_builder *builder)
{
    char rank[8] = {'.', '.', '.', '.', '.', '.', '.', '.'};
    rank[2 * random_below(random, 4)] = 'b';
    rank[2 * random_below(random, 4) + 1] = 'b';
    officer_put(rank, random_below(random, 6), 'q');
    officer_put(rank, random_below(random, 5), 'n');
    officer_put(rank, random_below(random, 4), 'n');
    officer_put(rank, 0, 'r');
    officer_put(rank, 0, 'k');
    officer_put(rank, 0, 'r');
    for (unsigned file = 0; file < 8; file++)
        builder_char(builder, rank[file]);
    builder_text(builder, "/pppppppp/8/8/8/8/PPPPPPPP/");
    for (unsigned file = 0; file < 8; file++)
        builder_char(builder, (char)toupper((unsigned char)rank[file]));
    builder_text(builder, " w KQkq - 0 1");
}

const struct piece_set pieces_chess960 = {.id = "chess960",
                                          .start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                                          .array_draw = array_draw,
                                          .royal = true,
                                          .promotions = 1 << QUEEN | 1 << ROOK | 1 << BISHOP | 1 << KNIGHT,
                                          .scope_flags = SCOPE_CASTLE | SCOPE_DOUBLE,
                                          .king_takes_rook = true};
