/*
 * How pieces look, and what a hand does to make their actions, on a board that shows one piece a square and knows
 * nothing of the game: what XBoard is told.
 */
#ifndef RULES_PIECE_IMAGES_H
#define RULES_PIECE_IMAGES_H

#include "engine/position.h"
#include "rules/notation/text_builder.h"

/* How a piece type is shown: the number of its picture, and how the piece moves at most, in Betza's notation. */
struct picture {
    uint8_t slot;
    const char *moves;
};

/* A look of a piece: the letters of XBoard's FENs for it, upper case, and the number of its picture. */
struct piece_image {
    char letters[3];
    uint8_t slot;
};

enum gesture_way {
    GESTURE_NONE,  /* no hand can make the action */
    GESTURE_MOVE,  /* a piece goes from a square to another */
    GESTURE_REACH, /* a piece does something to another one and stays where it is */
    GESTURE_PUT,   /* a piece appears */
    GESTURE_PASS   /* nothing is done */
};

/* What a hand does to make an action, and how the action is told from others that are made alike. */
struct gesture {
    enum gesture_way way;
    uint8_t from, to; /* of a move or a reach */
    bool returns;     /* the hand takes the piece there and back */
    bool promotes;    /* the piece becomes another one, which may be chosen */
    char letter;      /* lower case: behind the move it asks for just this action; 0: there is none */
    char piece[3];    /* a piece that appears besides or instead, as in struct piece_image; "" none */
    uint8_t on;       /* where it does; NO_SQUARE: it appears on any square, and goes from there */
    uint8_t cost;     /* of all that one gesture may mean, what costs least is meant */
};

/*
 * Looks of pieces whose type does not say all, on 8x8: a list ended by one without letters; the letters of the look of
 * what stands on a square, "" if nothing; pairs of a look that no promotion gives with the letter that is meant by it;
 * pairs of the look and the letter of promoted pieces that have no plus in their look; and the gesture of a legal
 * action.
 */
struct piece_images {
    const struct piece_image *images;
    const char *(*at)(const struct position *p, unsigned square);
    const char *meant, *own;
    void (*gesture)(const struct position *p, action a, struct gesture *g);
    /* Writes the letters of what stands on a square and of who is aboard it, as FENs have them; NULL: one piece a
     * square.
     */
    void (*unit)(const struct position *p, unsigned square, struct text_builder *builder);
};

#endif
