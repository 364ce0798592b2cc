/*
 * Games whose actions change more than XBoard can see in a move: pieces that board carriers, change sides, come back,
 * or become others although they are no pawns. XBoard shows an image of the position, one look a square. An action
 * travels as a script of legs, one a ply: first a move that comes near it, then what makes XBoard's board the image of
 * the position after it. All legs are such that XBoard's own test of moves accepts them. Pieces go anywhere and take
 * anybody, friends too; pieces are put down as drops (`W@b2`); one is taken off by another that goes there and back
 * (`a1b2`, `b2a1`), and changed by the one he is to become, who is dropped elsewhere and takes him (`F@b4`, `b4b2`).
 */
#ifndef PROTOCOL_XBOARD_IMAGE_H
#define PROTOCOL_XBOARD_IMAGE_H

#include "protocol/xboard/presentation.h"
#include "rules/piece_images.h"

/* Whether a game is shown as an image. */
bool image_needed(const struct game *game);

/* What XBoard shows: letters by square, upper case for White, "" for nothing, "*" where there is no square. */
struct image {
    const struct game *game;
    unsigned squares;
    char pieces[BOARD_MAX][3];
};

/* Whether a text begins with two squares, or is a drop. */
bool image_is_move(const struct game *game, const char *move);
bool image_is_drop(const struct game *game, const char *move);

/* The square that a text begins with, NO_SQUARE if with none. */
unsigned image_square(const struct game *game, const char *text);

/* The image of a position. */
void image_make(struct image *image, const struct position *p);

/* Whether a piece of a colour is shown on a square. */
bool image_has(const struct image *image, unsigned square, unsigned colour);

/* Does to an image what XBoard does to its board by a ply of a side. */
void image_ply(struct image *image, const char *leg, unsigned side);

/* Writes the board field of a position as XBoard shows it; `text` has room for FEN_MAX. */
void image_write(const struct position *p, char *text);

/* The gesture of a legal action. */
struct gesture image_gesture(const struct position *p, action a);

/*
 * The legs of a legal action. `first` is the leg that a user has made of it, NULL for the one that tells the action
 * from all others.
 */
void image_script(const struct xboard_game *g, action a, const char *first, struct script *script);

/* The action that a user means by a move: a square, its target and perhaps a letter; a capture at a distance; a drop.
 */
bool image_choose(const struct xboard_game *g, const char *move, action *a);

/*
 * What a hand may mean that takes a piece from one square to another, and the square it goes to from there to say so:
 * the same one for the ordinary move, back for the ordinary action from afar, and empty squares for all others that no
 * letter and no drop tells apart, the nearest one first.
 */
enum { CHOICES_MAX = 24 };
struct choices {
    unsigned count;
    struct {
        unsigned square;
        action a;
    } all[CHOICES_MAX];
};
void image_choices(const struct position *p, unsigned from, unsigned to, struct choices *c);

/* What struct presentation asks for of the same names. */
bool image_same(const struct xboard_game *g, size_t plies, const char *fen);
void image_unspell(const struct xboard_game *g, const char *fen, char *text);
void image_tell(const struct xboard_game *g, unsigned from, unsigned via, char *text, size_t room);

#endif
