/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game in the terminal (`tempi play`): a user against the engine, two users, or the engine against itself.
 * protocol/commands/play.c runs it; the files of this folder share struct play.
 */
#ifndef PROTOCOL_TERMINAL_GAME_H
#define PROTOCOL_TERMINAL_GAME_H

#include "engine/journal.h"
#include "engine/lines.h"
#include "protocol/commands/arguments.h"
#include "protocol/opening_book.h"
#include "protocol/terminal/editor.h"
#include "rules/notation/board.h"
#include "rules/record.h"
#include "search/search.h"

enum { PLAY_LINE_MAX = 8192 };

/* The state of a game in the terminal. */
struct play {
    struct setting setting;
    struct record record;
    struct searcher *searcher;
    struct opening_book book;
    struct best_turn best_turn; /* best turn of the last search, or a turn of the book */
    struct report report;       /* last report of the last search */
    action reply[PV_MAX];       /* the principal variation of that search */
    struct position shown;      /* the position when the board was last drawn */
    bool engine[2];             /* whether the engine plays a colour */
    /* movetime: milliseconds for a turn; total: milliseconds for the whole game, 0: none; turns: of a game at most */
    long long movetime, turns, threads, megabytes, level, total;
    unsigned last; /* number of the turn at which it stops */
    int64_t began; /* clock_ms() when the game began */
    bool clocks;   /* asked for */
    bool timed;    /* with a clock: what is left, by colour, and what a turn adds, in milliseconds */
    int64_t left[2], start, increment;
    int64_t since; /* clock_ms() when the clocks were charged last, and the position of then */
    struct position charged;
    uint64_t draw; /* seed of the noise in the evaluation below the top level */

    struct lines in;
    struct editor editor;
    bool keys, colours, unicode, compact, flipped, italian, quit;
    bool plain, screen;     /* never on a screen of its own; on one now, redrawn in place */
    unsigned rows, columns; /* of the window when the screen was last drawn */
    unsigned pointed, from; /* squares: pointed at, and chosen as the start of a move (BOARD_MAX: none) */
    enum outcome agreed;    /* the result agreed by a resignation or a draw offer; ONGOING: none */
    const char *agreed_reason;
    bool told;               /* the result has been printed */
    bool legend;             /* it has been said what the scores are */
    const char *record_name; /* name of the PGN file that games are appended to, or NULL */
    struct journal journal;  /* the file `record_name` */
};

/* Draws the board and marks the squares that have changed since it was last drawn (screen.c). */
void play_draw(struct play *g);

/* Goes to a screen of its own if the terminal has room for it, or leaves it; the terminal then is as it was. */
void play_screen(struct play *g, bool on);
/* Waits for Enter on the terminal's own screen and returns to that of the board (screen.c). */
void play_return(struct play *g);
/* Stops the program as Ctrl+Z does, with the terminal as it was, and draws the board when it goes on. */
void play_stop(struct play *g);
/* Whether the window has another size than when the screen was last drawn. */
bool play_resized(const struct play *g);
/* Obeys a key that points at squares (editor.h); whether the line that is typed is a whole action now (pointer.c). */
bool play_point(struct play *g, char key);
/* Marks the squares that the piece on the chosen square may go to. */
void play_lit(const struct play *g, bool lit[BOARD_MAX]);

/* Searches the current position, at the level of the game or, if `full`, at full strength (engine.c). */
void play_search(struct play *g, bool full);
/* Prints score, from White's side, and depth of the last search, which began at the current position. */
void play_opinion(struct play *g);
/* Searches, prints and plays a turn of the engine. */
void play_engine_moves(struct play *g);
/* Searches at full strength and prints the best turn, what the search has shown of it, and the best reply; plays
   nothing (hint.c). */
void play_hint(struct play *g);
/* Whether the engine accepts a draw: searches at full strength. */
bool play_takes_draw(struct play *g);

/* Begins to play from the record as it stands: clears the searcher and what was agreed, and draws the board
   (commands.c, as are the next three). */
void play_begin(struct play *g);
/* Obeys a line that the user has typed: a command or moves. */
void play_serve(struct play *g, const char *line);
/* Returns the outcome of the game, agreements included, and the reason. */
enum outcome play_outcome(const struct play *g, const char **reason);
/* Appends the game to a PGN file; if that fails, reports it and returns false. */
bool play_write(struct play *g, struct journal *to, const char *name);

/* Begins to run the clocks anew (clock.c, as are the next three). */
void play_clock_begin(struct play *g);
/* Charges the time since the last call to the side that was to move then, unless the game was over, and adds the
   increment if its turn is complete. */
void play_clock_charge(struct play *g, bool over);
/* Ends the game if the time of the side to move is up: lost, or drawn where the opponent could never win. Whether it
   did. */
bool play_clock_flag(struct play *g);
/* Writes both clocks, that of the side to move first; nothing without clocks. */
void play_clock_write(const struct play *g, struct text_builder *builder);

/* Reads and obeys a line of the user who is to move, also after the end of the game (human.c). */
void play_person_moves(struct play *g);

/* Rewrites Italian letters of pieces (R D T A C P) in a text as English ones; returns false if it has none.
   `english` has room for PLAY_LINE_MAX (italian.c). */
bool italian_read(const char *text, char *english);

#endif
