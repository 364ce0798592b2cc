/*
 * How pieces look, and which gesture of the mouse makes an action, on a board that shows one piece a square and does
 * not know the game: what XBoard is told. Read by protocol/xboard; filled by games with fairy pieces.
 */
#ifndef RULES_PIECE_IMAGES_H
#define RULES_PIECE_IMAGES_H

#include "engine/position.h"
#include "rules/notation/text_builder.h"

/* How a piece type is shown: the number of its picture in XBoard, and its moves, at most, in Betza's notation. */
struct picture {
    uint8_t slot;
    const char *moves;
};

/* An image of a piece: its letters in XBoard's FENs, upper case, and the number of its picture. */
struct piece_image {
    char letters[3];
    uint8_t slot;
};

/* What the mouse does on the board to make an action. */
enum gesture_way {
    GESTURE_NONE,  /* the action cannot be made with the mouse */
    GESTURE_MOVE,  /* a piece goes from one square to another */
    GESTURE_REACH, /* a piece acts on another square and stays where it is */
    GESTURE_PUT,   /* a piece is dropped */
    GESTURE_PASS   /* nothing; the turn is passed */
};

/* The gesture that makes an action, and how the action is told from others with the same gesture. */
struct gesture {
    enum gesture_way way;
    uint8_t from, to; /* squares of GESTURE_MOVE and GESTURE_REACH */
    bool returns;     /* the piece is taken there and back */
    bool promotes;    /* the piece becomes another one, which the player may choose */
    char letter;      /* lower case letter behind the move that asks for just this action; 0: none */
    char piece[3];    /* a piece that appears besides or instead, as piece_image.letters; "": none */
    uint8_t on;       /* the square where it appears; NO_SQUARE: on any, from which it goes on */
    uint8_t cost;     /* of several actions with one gesture the cheapest is meant */
};

/* The images of pieces on 8x8 whose type does not say all about their look. */
struct piece_images {
    /* All images, ended by one without letters. */
    const struct piece_image *images;
    /* Returns the letters of the image of what stands on a square, "" for nothing. */
    const char *(*at)(const struct position *p, unsigned square);
    /* Pairs of an image that no promotion gives and the letter that it stands for; pairs of an image and the letter
       of promoted pieces whose image has no plus. */
    const char *meant, *own;
    /* Finds the gesture of a legal action. */
    void (*gesture)(const struct position *p, action a, struct gesture *g);
    /* Writes the letters of the piece on a square and of those aboard it, as FENs have them; NULL: one piece a
       square. */
    void (*unit)(const struct position *p, unsigned square, struct text_builder *builder);
};

#endif
