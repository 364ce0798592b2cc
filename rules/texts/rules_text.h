/* The rules of the games in words for players: what `tempi rules`, the games' documents and the front ends show. */
#ifndef RULES_TEXTS_RULES_TEXT_H
#define RULES_TEXTS_RULES_TEXT_H

#include <stdio.h>

#include "rules/game.h"

enum { TURN_WORDS_MAX = 256, RULES_TEXT_MAX = 8192 };

struct rules_text {
    const char *id;         /* of the game */
    const char *file;       /* of the source, that has its law */
    const char *summary;    /* a sentence or two */
    const char *lines;      /* lines `Subject: what holds`, each ended by a newline, first the rules proper, which fill
                               no more than a dozen lines, then perhaps more of them behind headings, lines `= Heading`.
                               What stands in {} holds only where kings are royal (k behind the brace), pieces castle (c),
                               pawns make double steps (p), promote as in chess (q), the array is the game's own (a), or
                               where that is not so (-k, ...) */
    const char *fen, *turn; /* a whole turn to show, and where it is played (NULL: the start) */
    const char *words;      /* about that turn */
    const char *squares;    /* to be marked in the diagram: squares and blocks `c3-f6`; NULL: none */
    const char *caption;    /* what they are */
};

/* Games that are told of together. */
struct rules_text_family {
    const char *title;
    const struct rules_text *rules_texts;
    unsigned count;
};

/* The families in the order in which documents have them; NULL past the last. */
const struct rules_text_family *rules_text_family_at(unsigned index);

/* The rules text of a game; of a composition that of the first game of the list with the same law. One without an id,
   that says so, if there is none. */
const struct rules_text *rules_text_of(const struct game *game);

/* Writes the lines that hold in a game (room for RULES_TEXT_MAX), as lines. */
void rules_text_lines(const struct game *game, char *text, size_t room);

/* Marks the special squares of a game (room for BOARD_MAX, all false before); returns what they are, NULL if there are
   none. */
const char *rules_text_squares(const struct game *game, bool *marked);

/* Lines on the letters of the pieces; "" for pieces without any. */
const char *rules_text_pieces(const struct piece_set *pieces);

/* Writes all that is known of a game's rules: lines, letters, a diagram and a turn as an example. */
void rules_text_write(FILE *out, const struct game *game);

/* Writes the same in one line for a program that knows \n, without the board. */
void rules_text_write_line(FILE *out, const struct game *game);

/* Writes which step of the turn is next and what it may be, in a line of words. */
void rules_text_turn(const struct position *p, char *text, size_t room);

#endif
