/*
 * Games whose actions change more than XBoard can see in a move: men that board carriers, change sides, come back.
 * XBoard shows an image of the position, one look a square. An action travels as a script of legs, one a ply: first a
 * move that comes near it, then what makes XBoard's board the image of the position after it. Men are taken off by
 * captures at a distance (`a1b2,b2a1`), put down as drops (`W@b2`), and changed by two steps, to and
 * fro (`a1a2`, `a2a1w`).
 */
#ifndef PROTOCOL_XBOARD_IMAGE_H
#define PROTOCOL_XBOARD_IMAGE_H

#include "protocol/xboard/legs.h"

enum { SCRIPT_MAX = 16 };

struct script {
    unsigned count; /* 0: XBoard cannot be told of the action */
    struct {
        char text[LEG_MAX];
        bool theirs; /* a ply of the side that does not decide */
    } legs[SCRIPT_MAX];
};

/* Whether a game needs all this. */
bool image_used(const struct game *game);

/* Whether the board field of XBoard's FEN is what it should show after so many plies. */
bool image_same(const struct xboard_game *g, size_t plies, const char *fen);

/* Writes the board field of a position as XBoard shows it; `text` has room for FEN_MAX. */
void image_write(const struct position *p, char *text);

/* Rewrites XBoard's FEN of a board without riders as one of ours. */
void image_unspell(const struct game *game, const char *fen, char *text, size_t room);

/*
 * The legs of a legal action. `first` is the leg that a person has made of it, NULL for the one that tells the action
 * from all others.
 */
void image_script(const struct xboard_game *g, action a, const char *first, struct script *script);

/* The action that a person means by a move: a square, its goal and perhaps a letter; a capture at a distance; a drop.
 */
bool image_choose(const struct xboard_game *g, const char *move, action *a);

/* Makes a leg of XBoard's side without knowing what the action will be; as legs_play. */
enum leg_status image_play(struct xboard_game *g, const char *leg);

/* Whether legs have been made that are no whole action yet. */
bool image_pending(const struct xboard_game *g);

/* What is still to come of the action that those legs most likely begin; false if they begin none. */
bool image_rest(const struct xboard_game *g, action *a, struct script *rest);

/* Whether a pass of XBoard's side ends what the legs so far make; *a becomes that action. */
bool image_closes(const struct xboard_game *g, action *a);

/* Ends with a pass of XBoard's side what the legs so far make; false if they make no action. */
bool image_close(struct xboard_game *g);

/* Marks the goals of the man on a square, as highlight_write wants them. */
void image_goals(const struct xboard_game *g, unsigned from, unsigned via, char marks[64]);

#endif
