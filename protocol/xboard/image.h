/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Presentation of games whose actions change more than XBoard can see in one move: pieces mount carriers, change sides,
 * come back, or change type without being pawns. XBoard shows an image of the position, one piece image a square. An
 * action travels as a script of legs, one a ply: first the move that comes nearest to it, then legs that turn XBoard's
 * board into the image of the position after it. XBoard's own legality test accepts all of them: pieces may go anywhere
 * and take anything, friends too.
 *
 * Pieces appear as drops (`W@b2`). To remove a piece, another piece takes it and goes back (`a1b2`, `b2a1`). To change
 * a piece, the new one is dropped elsewhere and takes it (`F@b4`, `b4b2`). Only the files of protocol/xboard call this.
 */
#ifndef PROTOCOL_XBOARD_IMAGE_H
#define PROTOCOL_XBOARD_IMAGE_H

#include "protocol/xboard/presentation.h"
#include "rules/piece_images.h"

/* Whether a game needs this presentation. */
bool image_needed(const struct game *game);

/* What XBoard shows: the letters of the image on each square, upper case for White, "" if empty, "*" outside the
   board. */
struct image {
    const struct game *game;
    unsigned squares;
    char pieces[BOARD_MAX][3];
};

/* Whether a text in XBoard's spelling begins with two squares. */
bool image_is_move(const struct game *game, const char *move);
/* Whether a text in XBoard's spelling is a drop such as `W@b2`. */
bool image_is_drop(const struct game *game, const char *move);

/* Makes the image of a position. */
void image_make(struct image *image, const struct position *p);

/* Whether an image shows a piece of a colour on a square. */
bool image_has(const struct image *image, unsigned square, unsigned colour);

/* Changes an image as a ply of `side` changes XBoard's board. */
void image_ply(struct image *image, const char *leg, unsigned side);

/* Makes the image that XBoard shows after so many plies of a game, whatever its presentation. */
void image_after(const struct xboard_game *g, size_t plies, struct image *image);

/* Writes the image of a position as the board field of a FEN; `text` has room for FEN_MAX. */
void image_write(const struct position *p, char *text);

/* Returns the gesture that makes a legal action. */
struct gesture image_gesture(const struct position *p, action a);

/*
 * Writes the legs of a legal action; none if there is no way. `first` is the leg that a user has already made of it; if
 * NULL, the script begins with a leg of our choice and differs from the scripts of all other actions.
 */
void image_script(const struct xboard_game *g, action a, const char *first, struct script *script);

/* Finds the legal action that a user means by a move: two squares and perhaps a letter, a capture from afar (there
   and back), or a drop. False if there is none. */
bool image_choose(const struct xboard_game *g, const char *move, action *a);

enum { CHOICES_MAX = 24 };

/*
 * The actions that a user may mean by dragging a piece from one square to another. A further square, to which the piece
 * is dragged on, chooses one of them: `to` again for the ordinary move, `from` for the ordinary action from afar, and
 * empty squares, the nearest first, for actions that neither a letter nor a drop can choose.
 */
struct choices {
    unsigned count;
    struct {
        unsigned square;
        action a;
    } all[CHOICES_MAX];
};

/* Lists the actions that a user may mean by dragging a piece from `from` to `to`, with the square that chooses each. */
void image_choices(const struct position *p, unsigned from, unsigned to, struct choices *c);

/* Whether XBoard's board shows the image after so many plies; the hook `same` of struct presentation. */
bool image_same(const struct xboard_game *g, size_t plies, const char *fen);
/* Rewrites XBoard's FEN as one of ours; the hook `unspell` of struct presentation. */
void image_unspell(const struct xboard_game *g, const char *fen, char *text);
/* Writes which action each highlighted square chooses; the hook `tell` of struct presentation. */
void image_tell(const struct xboard_game *g, unsigned from, unsigned via, char *text, size_t room);

#endif
