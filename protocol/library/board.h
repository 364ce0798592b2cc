/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the library share: the board, its texts and errors. Only protocol/library includes it. */
#ifndef PROTOCOL_LIBRARY_BOARD_H
#define PROTOCOL_LIBRARY_BOARD_H

#include <stdarg.h>

#include "protocol/library/tempi.h"
#include "rules/notation/pgn.h"
#include "rules/record.h"

enum { TEMPI_ERROR_MAX = 320, SQUARE_NAME_MAX = 4, HAND_MAX = 512, TAG_MAX = 128 };

/* The last error of a handle. */
struct failure {
    int code;
    char text[TEMPI_ERROR_MAX];
};

/* The tags of a record that hosts set, by the order of their names in records.c. */
enum tag {
    TAG_EVENT,
    TAG_SITE,
    TAG_DATE,
    TAG_ROUND,
    TAG_WHITE,
    TAG_BLACK,
    TAG_TIME,
    TAG_RESULT,
    TAG_TERMINATION,
    TAGS
};

struct tempi_board {
    struct record record;
    uint64_t option; /* the options as they were chosen, before some are drawn */
    struct failure failure;
    char *text; /* what the last call returned */
    size_t length, room;
    bool text_lost; /* there was no memory for it */
    void *list;     /* a list that the last call returned */
    size_t list_room;
    char tags[TAGS][TAG_MAX];
};

/* Whether two positions of a game stand in one turn, interjections included. The relocations of Future Chess are turns
   of one number. */
static inline bool board_turn_same(const struct position *a, const struct position *b)
{
    return a->number == b->number && a->turn.owner == b->turn.owner;
}

/* Fills the tables of the lower floors, once; false if there is no memory for the list of games. */
bool library_ready(void);

/* Stores an error, its text by a printf format and in ASCII, and returns its code. */
int failure_set(struct failure *f, int code, const char *format, ...) __attribute__((format(printf, 3, 4)));
int board_fail(tempi_board *b, int code, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Stores that there is no memory and returns its code. */
int board_no_memory(tempi_board *b);

/* Stores that the text that a call returns had no memory; board_told() returns NULL then. */
void board_text_lose(tempi_board *b);

/* Begins the text that a call returns: makes room for `room` bytes and empties it; false if there is no memory. */
bool board_begin(tempi_board *b, size_t room);

/* Adds to the text by a printf format; after a lack of memory board_told() returns NULL. */
void board_say(tempi_board *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Returns the text. */
const char *board_told(tempi_board *b);

/* Returns memory for a list of `count` things of `size` bytes that a call returns; NULL if there is none. */
void *board_list(tempi_board *b, size_t count, size_t size);

/* Forgets the result that the record had and how it came, because the game goes on or begins anew. */
void board_goes_on(tempi_board *b);

/* Plays turns in any notation; an error is stored, and then nothing is played. */
int board_play(tempi_board *b, const char *turns);

/* Takes back the actions behind the first `count` positions. */
void board_back(tempi_board *b, size_t count);

/* Returns the current node. */
static inline const struct position *board_now(const tempi_board *b) { return record_now(&b->record); }

/* Whether an action is legal now, whatever its number is; else an error is stored. */
bool board_legal(tempi_board *b, tempi_action a);

/* Returns the number of squares of the board's rectangle. */
unsigned board_squares(const tempi_board *b);

/* Finds the game of a name, as tempi_game_find() does: TEMPI_OK, TEMPI_NOT_FOUND with the reason in words,
   TEMPI_MEMORY, or TEMPI_ARGUMENT for NULL. */
int game_named(const char *name, const struct game **game, const char **reason);

/* Fills in what hosts are told of a game. */
void game_describe(const struct game *game, struct tempi_game *to);

#endif
