/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Images of positions: what XBoard shows, and how a ply changes it. */
#include "protocol/xboard/image.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/text_builder.h"
#include "protocol/xboard/setup.h"
#include "rules/notation/xboard_squares.h"

bool image_needed(const struct game *game) { return game_piece_images(game) || game_surprises(game); }

bool image_is_move(const struct game *game, const char *move)
{
    return xboard_leg_start(game, move) != NO_SQUARE && xboard_leg_start(game, move + 2) != NO_SQUARE;
}

bool image_is_drop(const struct game *game, const char *move)
{
    return isalpha((unsigned char)move[0]) && move[1] == '@' && xboard_square_read(game, move + 2) != NO_SQUARE;
}

struct gesture image_gesture(const struct position *p, action a)
{
    struct gesture g = {
        .way = GESTURE_MOVE, .from = (uint8_t)action_from(a), .to = (uint8_t)action_to(a), .on = NO_SQUARE};
    if (game_piece_images(p->game)) {
        game_piece_images(p->game)->gesture(p, a, &g);
    } else if (action_type(a) == ACTION_END) {
        g.way = GESTURE_PASS;
    } else if (action_type(a) == ACTION_PROMOTION) {
        g.promotes = true;
        g.letter = (char)tolower((unsigned char)setup_letter(p->game, action_promotion(a)));
    }
    return g;
}

/* Puts the letters of a piece image on a square, in the case of the colour. */
static void image_put(struct image *image, unsigned square, const char *letters, unsigned colour)
{
    snprintf(image->pieces[square], sizeof image->pieces[square], "%s", letters);
    for (char *c = image->pieces[square]; *c; c++)
        *c = (char)(colour == WHITE ? toupper((unsigned char)*c) : tolower((unsigned char)*c));
}

void image_make(struct image *image, const struct position *p)
{
    const struct piece_images *images = game_piece_images(p->game);
    image->game = p->game;
    image->squares = game_squares(p->game);
    for (unsigned square = 0; square < image->squares; square++) {
        unsigned piece = p->board[square];
        char letter[2] = {0};
        if (piece < EMPTY && !images)
            letter[0] = setup_letter(p->game, piece_type(piece));
        image_put(image, square,
                  piece > EMPTY ? "*"
                  : images      ? images->at(p, square)
                                : letter,
                  piece < EMPTY && piece_colour(piece) == BLACK);
    }
}

bool image_has(const struct image *image, unsigned square, unsigned colour)
{
    const char *piece = image->pieces[square];
    char letter = piece[0] == '+' ? piece[1] : piece[0];
    return letter && (colour == WHITE ? isupper((unsigned char)letter) : islower((unsigned char)letter));
}

void image_ply(struct image *image, const char *leg, unsigned side)
{
    const struct game *game = image->game;
    if (image_is_drop(game, leg)) {
        image_put(image, xboard_square_read(game, leg + 2), (char[]){leg[0], 0}, side);
        return;
    }
    if (!image_is_move(game, leg))
        return;
    unsigned from = xboard_leg_start(game, leg), to = xboard_leg_start(game, leg + 2);
    const char *suffix = leg + 4;
    char piece[3];
    memcpy(piece, image->pieces[from], sizeof piece);
    image->pieces[from][0] = image->pieces[to][0] = 0;
    if (*suffix == ',' && image_is_move(game, suffix + 1)) {
        to = xboard_leg_start(game, suffix + 3);
        suffix += 5;
    }
    if (*suffix == '+')
        memmove(piece + 1, piece, 1), piece[0] = '+', piece[2] = 0;
    else if (*suffix)
        piece[0] = *suffix, piece[1] = 0;
    image_put(image, to, piece, side);
}

/* Writes an image as the board field of a FEN; returns its length. */
static size_t image_text(const struct image *image, char text[FEN_MAX])
{
    unsigned files = game_files(image->game);
    struct text_builder builder = builder_begin(text, FEN_MAX);
    for (unsigned rank = image->squares / files; rank-- > 0;) {
        unsigned empty = 0;
        for (unsigned file = 0; file < files; file++) {
            const char *piece = image->pieces[files * rank + file];
            empty += !*piece;
            if (*piece)
                builder_empty(&builder, &empty);
            builder_text(&builder, piece);
        }
        builder_empty(&builder, &empty);
        if (rank)
            builder_char(&builder, '/');
    }
    return (size_t)(builder.at - text);
}

void image_write(const struct position *p, char *text)
{
    struct image image;
    image_make(&image, p);
    image_text(&image, text);
}

/* Returns the number of plies up to the last one that acts, among the first `plies`; *actions becomes the number of
   plies that act. */
static size_t settled(const struct xboard_game *g, size_t plies, size_t *actions)
{
    size_t last = 0;
    *actions = 0;
    for (size_t i = 0; i < plies; i++)
        if (g->plies[i].acts) {
            ++*actions;
            last = i + 1;
        }
    return last;
}

void image_after(const struct xboard_game *g, size_t plies, struct image *image)
{
    size_t actions, last = settled(g, plies, &actions);
    image_make(image, &g->record.positions[actions]);
    for (size_t i = last; i < plies; i++)
        if (!g->plies[i].pass)
            image_ply(image, g->plies[i].leg, (g->first + (unsigned)i) & 1);
}

bool image_same(const struct xboard_game *g, size_t plies, const char *fen)
{
    struct image image;
    char own[FEN_MAX];
    image_after(g, plies, &image);
    size_t length = image_text(&image, own);
    return strncmp(own, fen, length) == 0 && (fen[length] == ' ' || fen[length] == 0);
}

void image_unspell(const struct xboard_game *g, const char *fen, char *text)
{
    size_t length = 0, board = strcspn(fen, " ");
    for (size_t i = 0; fen[i] && length + 2 < FEN_MAX; i++) {
        const char *own = i < board && game_piece_images(g->game) ? game_piece_images(g->game)->own : "";
        for (; *own && toupper((unsigned char)fen[i]) != own[0]; own += 2)
            ;
        if (*own)
            text[length++] = '+';
        text[length++] = !*own                            ? fen[i]
                         : isupper((unsigned char)fen[i]) ? own[1]
                                                          : (char)tolower((unsigned char)own[1]);
    }
    text[length] = 0;
}
