/*
 * Games whose actions change more than XBoard can see in a move: men that board carriers, change sides, come back.
 * XBoard shows an image of the position, one look a square. An action travels as a script of legs, one a ply: first a
 * move that comes near it, then what makes XBoard's board the image of the position after it. Men are taken off by
 * captures at a distance (`a1b2,b2a1`), put down as drops (`W@b2`), and changed by two steps, to and
 * fro (`a1a2`, `a2a1w`).
 */
#ifndef PROTOCOL_XBOARD_IMAGE_H
#define PROTOCOL_XBOARD_IMAGE_H

#include "protocol/xboard/manner.h"

/* What XBoard shows: letters by square, upper case for White, "" for nothing. */
struct image {
    char men[64][3];
};

/* The square that a text begins with, NO_SQUARE if with none. */
unsigned image_square(const char *text);

/* Whether a text begins with two squares, or is a drop. */
bool image_is_move(const char *move);
bool image_is_drop(const char *move);

/* The image of a position. */
void image_make(struct image *image, const struct position *p);

/* Whether a man of a colour is shown on a square. */
bool image_has(const struct image *image, unsigned square, unsigned colour);

/* Does to an image what XBoard does to its board by a ply of a side. */
void image_ply(struct image *image, const char *leg, unsigned side);

/* Writes the board field of a position as XBoard shows it; `text` has room for FEN_MAX. */
void image_write(const struct position *p, char *text);

/*
 * The legs of a legal action. `first` is the leg that a person has made of it, NULL for the one that tells the action
 * from all others.
 */
void image_script(const struct xboard_game *g, action a, const char *first, struct script *script);

/* The action that a person means by a move: a square, its goal and perhaps a letter; a capture at a distance; a drop.
 */
bool image_choose(const struct xboard_game *g, const char *move, action *a);

/* What struct manner asks for of the same names. */
bool image_same(const struct xboard_game *g, size_t plies, const char *fen);
void image_unspell(const struct xboard_game *g, const char *fen, char *text);

#endif
