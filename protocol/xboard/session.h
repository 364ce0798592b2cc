/* The state of a session with XBoard, shared by the files of this folder and by nothing else. */
#ifndef PROTOCOL_XBOARD_SESSION_H
#define PROTOCOL_XBOARD_SESSION_H

#include <stdatomic.h>

#include "protocol/opening_book.h"
#include "protocol/options.h"
#include "protocol/xboard/events.h"
#include "protocol/xboard/game.h"
#include "protocol/xboard/script.h"

enum { VARIANT_NAME_MAX = 64, BOOK_PATH_MAX = 512, NOTE_MAX = 160 };

/* Milliseconds in which a line of XBoard's follows one that belongs to it. */
enum { FOLLOWING_WAIT = 100 };

enum purpose { IDLE, THINKING, PONDERING, ANALYSING, HINTING };

/* XBoard's time control; every ply of a side, passes included, counts for `plies` and earns the increment. */
struct xboard_clock {
    unsigned plies;               /* in one session, 0: the base is for the whole game */
    int64_t base, increment;      /* milliseconds */
    int64_t per_turn;             /* milliseconds, 0: none */
    int64_t our_left, their_left; /* milliseconds, below 0: not told */
    unsigned depth;               /* 0: no limit */
};

/* A search. Its own thread reads what it reports about; that is changed only while none runs. */
struct xboard_search {
    struct xboard *session;
    unsigned number; /* tells answers of searches that are no longer wanted from the one that is */
    struct position root;
    bool quiet;           /* shows no thinking */
    char note[NOTE_MAX];  /* which step of the turn a user has to make; stands before the thinking */
    enum purpose purpose; /* the loop's alone */
    int64_t began;
    _Atomic unsigned depth;
    _Atomic int score;
};

struct xboard {
    struct xboard_game game;
    struct events events;
    struct searcher *searcher;
    struct xboard_search search;
    bool searched; /* since the searcher was cleared */
    struct xboard_clock clock;
    bool begun;  /* XBoard has sent `new` */
    bool untold; /* it has named a game that has not been described yet */
    bool force, analysing, machines, over, paused;
    bool at_end;  /* XBoard has no plies beyond ours: since the game began, or a user last made one, it has neither
                     read any nor stepped back */
    bool by_hand; /* the last ply was made by a user, so that it is not one of a game that XBoard reads */
    bool ponder;
    _Atomic bool post;
    unsigned engine;         /* the colour that we play */
    struct record thinking;  /* the game plus the turn that is pondered on */
    action expected[PV_MAX]; /* that turn, and how much of it has been played */
    unsigned expected_count, expected_played;
    action hint;          /* ACTION_NONE: nothing to say */
    unsigned lifted, via; /* squares of the piece in a user's hand, and of who he was taken to by the way */
    unsigned overhead, multipv, probe_limit, skill, elo;
    bool limit_strength;
    char tablebase_path[TABLEBASE_PATH_MAX]; /* empty: endgame tablebases are not kept */
    uint64_t draw;                           /* what a game's evaluations are drawn from, below the top level */
    const struct game *chosen;      /* by the option Game, instead of what `variant` has named; NULL: nothing is */
    char variant[VARIANT_NAME_MAX]; /* what it has named */
    struct game_options options;
    struct opening_book book;
    action book_turn[BOOK_TURN_MAX]; /* the last one from it: the book may go before it is played */
    char book_path[BOOK_PATH_MAX];   /* as the option shows it */
};

/* options.c: what we can do and what may be set. */
void session_options_open(struct xboard *x);
void session_options_declare(const struct xboard *x);
/* Obeys `option NAME` or `option NAME=VALUE`, the text behind the word `option`. */
void session_options_set(struct xboard *x, char *text);

/* think.c: searches. */
void session_think(struct xboard *x); /* about our own turn; its best turn is an event */
/* The same among the actions that XBoard can be told of; resigns if there is none. */
void session_think_sayable(struct xboard *x);
void session_think_ponder(struct xboard *x);  /* about our answer to the turn in x->expected */
void session_think_analyse(struct xboard *x); /* without end; does nothing if the game is over here */
void session_think_hint(struct xboard *x);
/* Ends a search of which nobody wants the answer any more. */
void session_think_drop(struct xboard *x);
/* Writes which step of a user's turn is next where it may have several; NOTE_MAX. */
void session_think_note(const struct xboard *x, char *note);
/* Writes a line of statistics for the command `.`. */
void session_think_statistics(struct xboard *x);

/* play.c: moves and whose they are. */
void session_begin(struct xboard *x, const struct game *game);
/* Describes the game where XBoard has no rules of its own. */
void session_describe(struct xboard *x);
/* Does what is now ours to do: passes, claims the result, thinks, ponders. */
void session_play_proceed(struct xboard *x);
void session_play_move(struct xboard *x, const char *text);
/* Takes back so many plies of XBoard's. */
void session_play_undo(struct xboard *x, unsigned plies);
void session_play_setboard(struct xboard *x, const char *fen);
void session_play_best_turn(struct xboard *x, const struct event *event);
/* Ends the turn of the user that is on move, who asked for it by the button. */
void session_play_end_turn(struct xboard *x);
/* Tells a user how an action begins. */
void session_give_hint(struct xboard *x, action a);
void session_play_draw_offered(struct xboard *x);
/* Makes the action of a text on behalf of the user that is on move. */
void session_play_action_text(struct xboard *x, const char *text);

/* send.c: actions as plies of XBoard's. */
/* Makes an action and sends it; false if XBoard cannot be told of it. */
bool session_send(struct xboard *x, action a);
/* Makes and sends some plies of an action, with passes in between; what they come to. */
enum leg_status session_send_script(struct xboard *x, const struct script *script);
/* Makes and sends what must follow the legs so far; whether that completes an action. */
bool session_send_rest(struct xboard *x);

#endif
