/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of the games in words for players, which `tempi rules`, the games' documents and front ends show. */
#ifndef RULES_TEXTS_RULES_TEXT_H
#define RULES_TEXTS_RULES_TEXT_H

#include <stdio.h>

#include "engine/bitboard128.h"
#include "rules/game.h"

/* Room for the text of rules_text_turn() and for that of rules_text_lines(), in bytes; the lines of counts of a game.
 */
enum { TURN_WORDS_MAX = 256, RULES_TEXT_MAX = 16384, COUNTS_MAX = 4 };

/* The rules of one game in words, from its section. */
struct rules_text {
    const char *id;      /* id of the game */
    const char *file;    /* the games file that has its section; "" if that is not one of the program */
    const char *title;   /* what the games of that file have in common */
    const char *summary; /* a sentence or two */
    const char *lines; /* Lines `Subject: what holds`, each ended by a newline: first the rules proper, at most a dozen
                        * lines, then perhaps more under headings, lines `= Heading`. Lines on some subjects, and text
                        * in {}, are shown only where they hold (lines.c). */
    const char *decisions;  /* lines as well: what is played where the sources are silent; "": nothing to say */
    const char *fen, *turn; /* an example: a whole turn, and the FEN where it is played (NULL: the starting position) */
    const char *words;      /* a comment on that turn */
    bitboard128 squares;    /* special squares to mark in the diagram, as in position.board */
    const char *caption;    /* what they are; NULL: nothing is said */
    /* How many sequences of 1, 2, 3, ... actions there are, from the start or after some actions: `20 400`,
       `e2e4 e7e5: 29 841`; the rest is NULL. */
    const char *counts[COUNTS_MAX];
    unsigned counts_line[COUNTS_MAX]; /* the lines of the games file where they stand */
};

/* Returns the rules text of a game. A combination PIECES:LAW has that of the first game of the list with the same law.
 * If there is none, it returns a text with an empty id, for the lines are then made of the settings. */
const struct rules_text *rules_text_of(const struct game *game);

/* Writes the lines that hold in a game; `text` has room for RULES_TEXT_MAX bytes. */
void rules_text_lines(const struct game *game, char *text, size_t room);

/* Marks the special squares of a game in `marked` (BOARD_MAX entries, all false before); returns what they are, NULL if
 * there are none. */
const char *rules_text_squares(const struct game *game, bool *marked);

/* Returns lines on the letters of a piece set; "" if there are none. */
const char *rules_text_pieces(const struct piece_set *pieces);

/* What those lines say of one piece: its name and how it goes; neither ends with a zero. */
struct piece_text {
    const char *name, *moves;
    int name_length, moves_length;
};

/* Finds what is said of the piece of a set that has a letter, in upper case; false if it has no name. */
bool rules_text_piece(const struct piece_set *pieces, char letter, struct piece_text *text);

/* Writes all that is known of a game's rules: lines, letters, the starting position and an example of a turn. */
void rules_text_write(FILE *out, const struct game *game);

/* Writes lines and letters of a game in one line, with \n for line breaks, for programs that expand it. */
void rules_text_write_line(FILE *out, const struct game *game);

/* Returns an exchange of pieces if this turn is nothing else, ACTION_NONE otherwise. */
action rules_text_exchange(const struct position *p);

/* Writes which step of the turn is next and what it may be, as one line of words, and where the turn may be ended
   `ending`, the words on how to end it (NULL: `0000 ends the turn`); `text` has `room` bytes. */
void rules_text_turn(const struct position *p, const char *ending, char *text, size_t room);

/* Writes which step is next in as few characters as possible, as `1st of 2 steps`, or before `ending` as `2nd`. */
void rules_text_step(const struct position *p, const char *ending, char *text, size_t room);

#endif
