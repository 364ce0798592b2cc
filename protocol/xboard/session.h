/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of an XBoard session, shared by the files of this folder and by no others. */
#ifndef PROTOCOL_XBOARD_SESSION_H
#define PROTOCOL_XBOARD_SESSION_H

#include <stdatomic.h>

#include "protocol/options.h"
#include "protocol/xboard/events.h"
#include "protocol/xboard/game.h"
#include "protocol/xboard/script.h"

/* NOTE_MAX is room for what XBoard's message line shows at its default size, behind a move and a score: some 130
   points, the width of `2nd or Black's clock`. */
enum { VARIANT_NAME_MAX = 64, NOTE_MAX = 32, THINKING_MAX = 8192, LEAD_MAX = 1024 };

/* What the engine does with the game: it plays one side, the game having ended it does not, it only records moves, or
   it analyses every position. */
enum mode { MODE_PLAY, MODE_OVER, MODE_FORCE, MODE_ANALYSE };

/* How far XBoard is with a game: it has not sent `new` yet, has named a game that we have not described, or knows it.
 */
enum told { TOLD_NOTHING, TOLD_NAME, TOLD_GAME };

/* Where plies in force mode and analysis come from: a game record or steps back; unknown so far, XBoard's game ends
   where ours does, because it has just begun; or a user, who has made the last one. */
enum plies { PLIES_READ, PLIES_AT_END, PLIES_BY_HAND };

/* What the current search is for. */
enum purpose { IDLE, THINKING, PONDERING, ANALYSING, HINTING };

/* The time for each turn after `st 0`, to which Cute Chess rounds what is below a second: what `time` tells. */
enum { ST_ROUNDED = -1 };

/* XBoard's time control. Every ply of a side, passes included, counts towards `plies` and earns the increment. */
struct xboard_clock {
    unsigned plies;               /* plies in each period; 0: `base` is for the whole game */
    int64_t base, increment;      /* milliseconds */
    int64_t per_turn;             /* milliseconds for each turn, or ST_ROUNDED; 0: not set */
    int64_t our_left, their_left; /* milliseconds, negative: unknown */
    int64_t spent;                /* milliseconds that interrupted searches have taken of our turn */
    unsigned depth;               /* 0: no limit */
};

/* What a search needs to report to XBoard. The search's thread reads it, so it changes only while no search runs, but
   for `note` and `lead`, which the lock of standard output guards. */
struct xboard_search {
    struct xboard *session;
    unsigned number; /* identifies the search, so that best turns of dropped searches are recognised */
    struct position root;
    bool quiet;              /* prints no thinking lines */
    char note[NOTE_MAX];     /* which step of the turn the user makes next; printed before each line of thinking */
    char lead[LEAD_MAX];     /* what is left of the turn that is pondered on; each line of thinking begins with it */
    enum purpose purpose;    /* used only by the thread of the event loop */
    int64_t began;           /* clock_ms() at the start, or at the ponder hit; for that thread, too */
    _Atomic unsigned depth;  /* of the last line of thinking */
    _Atomic int score;       /* of the last line of thinking, for the side to move */
    int said_score;          /* the score and the turns of the last line printed: what repeats them is not printed */
    char said[THINKING_MAX]; /* "": no line yet */
};

/* A session. */
struct xboard {
    struct xboard_game game;
    struct events events;
    struct searcher *searcher;
    struct xboard_search search;
    struct xboard_clock clock;
    enum mode mode;
    enum told told;
    enum plies plies;
    bool unplaced;                            /* the last `setboard` was illegal: there is no position to play */
    bool paused;                              /* neither plays nor analyses before `resume` */
    bool machines;                            /* the opponent is a program */
    bool ponder;                              /* `hard` */
    _Atomic bool post;                        /* shows lines of thinking */
    unsigned engine;                          /* the colour that the engine plays */
    char *pongs;                              /* the numbers of pings that wait for our move, one a line, or NULL */
    struct record thinking;                   /* the game plus the turn that is pondered on */
    action expected[PV_MAX];                  /* the opponent's turn that is pondered on */
    unsigned expected_count, expected_played; /* actions in `expected`, and how many of them the opponent has played */
    action hint;                              /* for the command `hint`; ACTION_NONE: none is known */
    unsigned lifted, via;                     /* the piece that the user drags, and by way of where; NO_SQUARE: none */
    uint64_t draw;                  /* seed of the noise in the evaluation below the top level, drawn for each game */
    const struct game *chosen;      /* the option Game, instead of `variant`; NULL: none */
    char variant[VARIANT_NAME_MAX]; /* the argument of the last `variant` */
    struct options options;
    const struct game *declared;     /* the game whose own options XBoard was told of last; NULL: before `protover` */
    action book_turn[BOOK_TURN_MAX]; /* the last turn from the book, copied because the book may be closed before it is
                                        played */
};

/* Whether the engine only looks on, so that both sides' moves come from XBoard. */
static inline bool session_looks_on(const struct xboard *x) { return x->mode == MODE_FORCE || x->mode == MODE_ANALYSE; }

/* Lets a game that has ended go on. */
static inline void session_reopen(struct xboard *x) { x->mode = x->mode == MODE_OVER ? MODE_PLAY : x->mode; }

/* Sets all options to their defaults (options.c). */
void session_options_open(struct xboard *x);
/* Sends XBoard the features and options of the engine (options.c). */
void session_options_declare(struct xboard *x);
/* Sends XBoard the list of options anew if the game has other ones of its own than the game before (options.c). */
void session_options_follow(struct xboard *x);
/* Obeys `option NAME` or `option NAME=VALUE`; `text` is what follows the word `option` (options.c). */
void session_options_set(struct xboard *x, char *text);

/* Starts a search for our own turn, unless the book has one; EVENT_BEST_TURN brings the result (think.c). */
void session_think(struct xboard *x);
/* Starts a search for our own turn among the actions that XBoard can be told of; resigns if there is none. */
void session_think_sayable(struct xboard *x);
/* Starts pondering on the opponent's turn in x->expected, as far as it is legal; does nothing if it is not the whole
   turn. */
void session_think_ponder(struct xboard *x);
/* Sets what each line of the search that runs begins with, when the user has made a step that was pondered on. */
void session_think_lead(struct xboard *x);
/* Starts an analysis without end; does nothing if the game is over or paused. */
void session_think_analyse(struct xboard *x);
/* Starts a short search, whose best turn is sent as a hint. */
void session_think_hint(struct xboard *x);
/* Stops the search and discards its result. */
void session_think_drop(struct xboard *x);
/* Stops the search, which is to begin anew; one for our turn then has what is left of its time. */
void session_think_interrupt(struct xboard *x);
/* Writes which step of the user's turn is next and how he may end it, "" if a turn is one step; `note` has room for
   NOTE_MAX. */
void session_think_note(const struct xboard *x, char *note);
/* Shows the user a note in XBoard's message line, and in the engine output before it `more`, the same at length. */
void session_think_tell(const struct xboard *x, const char *more, const char *note);
/* Prints statistics of an analysis, for XBoard's command `.`. */
void session_think_statistics(struct xboard *x);
/* Replies to `ping NUMBER`: behind the move if the engine thinks about one, unless `at_once`. */
void session_think_pong(struct xboard *x, const char *number, bool at_once);
/* Sends the pongs that waited for the engine's move, unless it still thinks. */
void session_think_pongs(struct xboard *x);

/* clock.c: `level MOVES MINUTES[:SECONDS] INCREMENT` sets the time control; the increment is in seconds. `st SECONDS`
   sets a fixed time for each turn, `sd DEPTH` a depth (0: none), `time` and `otim` our clock and the opponent's, in
   hundredths of a second. Numbers that are none are answered with an error and change nothing. */
void session_clock_level(struct xboard *x, char *rest);
void session_clock_st(struct xboard *x, char *rest);
void session_clock_sd(struct xboard *x, char *rest);
void session_clock_time(struct xboard *x, char *rest);
void session_clock_otim(struct xboard *x, char *rest);
/* clock.c: returns the plies that our side has made. */
unsigned session_clock_plies(const struct xboard *x);
/* clock.c: brings our clock up to date behind our turn, before which our side had made so many plies: XBoard tells it
   only behind the opponent's, but pondering begins before. */
void session_clock_turn(struct xboard *x, unsigned before);
/* clock.c: reads the number after a command, whose fraction is cut off. Answers with an error and returns false if it
   is none or outside min..max. */
bool session_number_take(const char *command, char *rest, long long min, long long max, long long *value);

/* Begins a game at its starting position and drops the search (play.c). */
void session_begin(struct xboard *x, const struct game *game);
/* Sends XBoard the board and the pieces of the game, unless XBoard knows the game (xboard.c). */
void session_describe(struct xboard *x);
/* Does what is due now: pass, claim the result, think or ponder. */
void session_play_proceed(struct xboard *x);
/* Plays what XBoard sends as a move, or refuses it with a reason. */
void session_play_move(struct xboard *x, const char *text);
/* Says why the piece on a square cannot go to another one. */
void session_play_explain(const struct xboard *x, unsigned from, unsigned to);
/* Takes back so many plies. */
void session_play_undo(struct xboard *x, unsigned plies);
/* Obeys `setboard FEN`, which may stand for a pass (xboard_setboard()), or refuses it with a reason. */
void session_play_setboard(struct xboard *x, const char *fen);
/* Plays the best turn of a search, or sends it as a hint; ignores that of a dropped search. */
void session_play_best_turn(struct xboard *x, const struct event *event);
/* Ends the turn of the user, who has pressed the button for it. */
void session_play_end_turn(struct xboard *x);
/* Sends an action as a hint. */
void session_give_hint(struct xboard *x, action a);
/* Accepts a draw offer if the result is a draw or the engine is clearly worse off. */
void session_play_draw_offered(struct xboard *x);
/* Makes an action that the user has typed as a text in our notation. */
void session_play_action_text(struct xboard *x, const char *text);

#endif
