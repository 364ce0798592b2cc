/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How the pieces of a game look, and which mouse gesture makes which action, on a board that shows one piece a square
 * and knows no rules. Games implement struct piece_images; protocol/xboard/image.c and its neighbours read it to play
 * these games in XBoard.
 */
#ifndef RULES_PIECE_IMAGES_H
#define RULES_PIECE_IMAGES_H

#include "engine/position.h"
#include "engine/text_builder.h"

/* How XBoard shows a piece type: the number of the picture, and the moves of the piece, at most, in Betza's
   notation. */
struct picture {
    uint8_t slot;
    const char *moves;
};

/* One image that a piece may have in XBoard. */
struct piece_image {
    /* The letters of the image in XBoard's FENs, upper case: one letter, or a plus and a letter; "" ends a list. */
    char letters[3];
    uint8_t slot;
};

/* What a user does with the mouse. */
enum gesture_way {
    GESTURE_NONE,  /* no gesture makes the action */
    GESTURE_MOVE,  /* a piece is dragged from one square to another */
    GESTURE_REACH, /* a piece is dragged to another piece, acts on it and stays where it was */
    GESTURE_PUT,   /* a piece is dropped on the board */
    GESTURE_PASS   /* the side to move passes */
};

/* The mouse gesture that makes an action, and what tells this action from others with equal squares. */
struct gesture {
    enum gesture_way way;
    uint8_t from, to; /* of GESTURE_MOVE and GESTURE_REACH */
    bool returns;     /* the piece is dragged to the square and back */
    bool promotes;    /* the piece promotes, and the user may choose to which piece */
    bool asks;        /* the action only asks the other side to let this happen: on the board it is a pass */
    char letter;      /* a letter typed after the move, lower case, asks for exactly this action; 0: there is none */
    char piece[3];    /* letters of an image (struct piece_image) that the action makes appear; "": none */
    uint8_t on;       /* the square where that image appears; NO_SQUARE: it may be dropped on any square */
    uint8_t cost;     /* if a gesture fits several actions, the one of least cost is meant */
};

/*
 * The images of a game on 8x8 in which the type of a piece does not determine how it looks: carriers with passengers,
 * or pieces that change type without being pawns.
 */
struct piece_images {
    /* All images of the game; an entry without letters ends the list. */
    const struct piece_image *images;
    /* Returns the letters of the image on a square, "" if the square is empty. */
    const char *(*at)(const struct position *p, unsigned square);
    /* Two lists of pairs of letters. `meant`: an image that no promotion gives, then the letter that a user who
       chooses it means. `own`: the letter of an image, then the letter of the promoted piece that our FENs spell
       with a plus instead. */
    const char *meant, *own;
    /* Fills in the gesture that makes a legal action. */
    void (*gesture)(const struct position *p, action a, struct gesture *g);
    /* Writes the piece on a square and its passengers as our FENs spell them; NULL: a square holds one piece at
       most. */
    void (*unit)(const struct position *p, unsigned square, struct text_builder *builder);
};

#endif
