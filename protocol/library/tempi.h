/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * libtempi: games in which a turn is more than a move, as a library. docs/reference/library.md is its manual.
 *
 * Two handles: a board is a game that is being played, with its rules, its position and all that led there; an engine
 * thinks about boards. A turn consists of actions; most actions are steps, a move of one piece. All texts are those of
 * docs/reference/turns.md: an action is `e2e4`, a turn `e2e4,d2d4`.
 *
 * Errors. A call that returns int returns TEMPI_OK or another enum tempi_code; a call that returns a text or a list
 * returns NULL. Then tempi_error() has the reason in words, and nothing else has changed. NULL in place of a handle is
 * TEMPI_ARGUMENT; a handle that was freed must not be used. Nothing is printed, and no call ends the program.
 *
 * Texts and lists that a call returns belong to the handle and stay until the next call with that handle. Texts inside
 * struct tempi_game, tempi_option and tempi_state stay as long as the program. All texts are UTF-8 and end with a zero.
 *
 * Threads. A handle belongs to one thread at a time, and different handles to any threads. tempi_stop() may be called
 * from every thread, and so may the calls without a handle. A thread that calls needs a stack of half a megabyte, for
 * tempi_perft() and tempi_probe() of eight.
 */
#ifndef TEMPI_H
#define TEMPI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define TEMPI_CALL __attribute__((visibility("default")))
#else
#define TEMPI_CALL
#endif

/* The version of this interface: it grows when calls are added, and the soname changes when one is changed. */
#define TEMPI_API 3

typedef struct tempi_board tempi_board;
typedef struct tempi_engine tempi_engine;

/* One action as a number. It means something only in the position in which it is legal. 0 is no action. */
typedef uint32_t tempi_action;

enum tempi_code {
    TEMPI_OK,
    TEMPI_ARGUMENT,  /* an argument is NULL, out of range or too long */
    TEMPI_NOT_FOUND, /* there is no such game, option or tag */
    TEMPI_VALUE,     /* an option cannot have the value */
    TEMPI_FEN,       /* the text is no FEN of a position of the game */
    TEMPI_ILLEGAL,   /* the action or turn is not legal */
    TEMPI_TEXT,      /* a games file or a PGN has an error */
    TEMPI_MEMORY,    /* there is no memory */
    TEMPI_BUSY       /* the engine is searching */
};

enum tempi_colour { TEMPI_WHITE, TEMPI_BLACK };
enum tempi_outcome { TEMPI_ONGOING, TEMPI_WHITE_WINS, TEMPI_BLACK_WINS, TEMPI_DRAW };
enum { TEMPI_SQUARES_MAX = 128, TEMPI_PATH_MAX = 16, TEMPI_NO_SQUARE = -1 };

/* In place of the square that a drop comes from stands TEMPI_HAND and the number of the type of piece, named `P@`: the
   pieces of that type that the decider has in hand. Paths have it, tempi_square(), tempi_piece_at() and their kin. */
enum { TEMPI_HAND = 128 };

/* ---- the library ---- */

/* Returns the TEMPI_API of the library that runs. */
TEMPI_CALL int tempi_api(void);

/* Returns the name and version, such as `tempi 1.0`. */
TEMPI_CALL const char *tempi_version(void);

/* ---- games ---- */

/* What is known of a game before it is played. A square is rank * files + file, both from 0. */
struct tempi_game {
    const char *id;      /* as in UCI_Variant: lower case */
    const char *name;    /* for players */
    const char *aliases; /* other names, separated by commas */
    const char *summary; /* the rules in a sentence or two */
    const char *source;  /* where the rules come from */
    const char *group;   /* what it has in common with its neighbours in the list */
    const char *pieces;  /* the piece set and the law of turns, as in PIECES:LAW */
    const char *law;
    const char *start_fen; /* where none is drawn at random */
    const char *board;     /* files * ranks characters, the last rank first: '*' is no square, 'o' a gate */
    int32_t files, ranks;
    int32_t steps;         /* steps of every turn; 0: they differ */
    int32_t interjections; /* 1: the opponent may act inside a turn */
    int32_t royal;         /* 1: a king is to be mated or captured */
    int32_t from_file;     /* 1: it was added by tempi_load() or tempi_load_variants() */
};

/* Fills in the game of the list with an index, from 0; TEMPI_NOT_FOUND behind the last. */
TEMPI_CALL int tempi_game_at(size_t index, struct tempi_game *game);

/* Fills in the game with an id, alias or name in any case of letters, or PIECES:LAW, the pieces of one game with the
   turns of another. */
TEMPI_CALL int tempi_game_find(const char *name, struct tempi_game *game);

/* An option that players choose before a game begins. */
struct tempi_option {
    const char *name;
    const char *type;  /* "number", "check", "choice" or "letters" */
    const char *words; /* the words of a choice, separated by spaces; the letters that there are */
    int32_t min, max;  /* of a number */
    int32_t length;    /* how many letters */
    char standard[40]; /* the value where players say nothing */
    char range[120];   /* the values that there are, in words */
};

/* Fills in the option of a game with an index, from 0; TEMPI_NOT_FOUND behind the last. */
TEMPI_CALL int tempi_option_at(const char *game, size_t index, struct tempi_option *option);

/*
 * Adds the games of a games file (docs/reference/custom-games.md), given as text, to the list, where they stay. Errors
 * and warnings are written to `faults`, lines `LINE:COLUMN: MESSAGE`, of which at most `room` bytes; NULL: nowhere.
 * After an error, TEMPI_TEXT, no game is added. tempi_check() adds none in any case.
 */
TEMPI_CALL int tempi_load(const char *text, char *faults, size_t room);
TEMPI_CALL int tempi_check(const char *text, char *faults, size_t room);

/*
 * Adds the variants of a file in the format of Fairy-Stockfish's variants.ini, given as text, that have no error. Those
 * with one are left out: `faults` says why, as with tempi_load(). TEMPI_TEXT if there is none without. Of a file that
 * tempi_check_variants() looks at, none is added.
 */
TEMPI_CALL int tempi_load_variants(const char *text, char *faults, size_t room);
TEMPI_CALL int tempi_check_variants(const char *text, char *faults, size_t room);

/* ---- boards ---- */

/* Makes a board with the starting position of chess; NULL if there is no memory. */
TEMPI_CALL tempi_board *tempi_new(void);

/* Makes a board like another, with its history; NULL if there is no memory. */
TEMPI_CALL tempi_board *tempi_copy(const tempi_board *b);

/* Frees a board; NULL is allowed. */
TEMPI_CALL void tempi_free(tempi_board *b);

/* The last call with this board that failed: its code, and the reason in words. Both stay until another call fails. */
TEMPI_CALL int tempi_code(const tempi_board *b);
TEMPI_CALL const char *tempi_error(const tempi_board *b);

/* Chooses a game, by a name as in tempi_game_find(), and begins it; `options` is `NAME=VALUE,NAME=VALUE`, or NULL. */
TEMPI_CALL int tempi_set_game(tempi_board *b, const char *name, const char *options);

/* Begins at a FEN of the game, which may be in the middle of a turn; NULL: at the starting position. */
TEMPI_CALL int tempi_set_fen(tempi_board *b, const char *fen);

/* Begins at a starting position that is drawn at random, where the game has many; equal seeds give equal positions. */
TEMPI_CALL int tempi_draw_start(tempi_board *b, uint64_t seed);

/* Whether a text is a FEN of the game: TEMPI_OK, or TEMPI_FEN with the reason. The board stays as it is. */
TEMPI_CALL int tempi_validate_fen(tempi_board *b, const char *fen);

/* Returns the FEN of the position, also in the middle of a turn, and that of the start of this game. */
TEMPI_CALL const char *tempi_fen(tempi_board *b);
TEMPI_CALL const char *tempi_starting_fen(tempi_board *b);

/* Fills in the game that is played. */
TEMPI_CALL int tempi_game(const tempi_board *b, struct tempi_game *game);

/* Returns the values of the options, `NAME=VALUE,NAME=VALUE`. */
TEMPI_CALL const char *tempi_options(tempi_board *b);

/* Returns the rules of the game in words, and the letters of its pieces, as lines `Subject: what holds`. */
TEMPI_CALL const char *tempi_rules(tempi_board *b);

/* Returns an example of a turn as three lines: the FEN where it is played, the turn, and what it shows; "" if the rules
   of the game have none. */
TEMPI_CALL const char *tempi_example(tempi_board *b);

/* Where the game stands. */
struct tempi_state {
    int32_t decider;    /* who makes the next action (enum tempi_colour) */
    int32_t owner;      /* whose turn it is; differs from the decider where the opponent may act inside a turn */
    int32_t number;     /* number of the turn in the game, from 1 */
    int32_t done, left; /* steps made in this turn; steps that it may still have at most */
    int32_t may_end;    /* 1: the turn may be ended here, by the action `0000` */
    int32_t actions;    /* number of legal actions; a game may be drawn in spite of them */
    int32_t check;      /* 1: the decider is in check */
    int32_t quiet;      /* turns without progress so far, and after how many the game is a draw */
    int32_t quiet_limit;
    int32_t repetitions; /* how often the position has been there before; the second time makes a draw */
    int32_t bare;        /* 1: only kings are left, so nobody can mate */
    int32_t outcome;     /* enum tempi_outcome */
    int32_t claimable;  /* 1: a draw that a player must claim, as a third repetition in chess; tempi_push() may go on */
    const char *reason; /* of the outcome, in words; "" while the game goes on */
};

TEMPI_CALL int tempi_state(tempi_board *b, struct tempi_state *state);

/* Writes whether a colour may still win by some legal actions of both sides: 0 if it surely cannot, as with
   insufficient material, so that a flag that falls against it makes a draw. Takes up to a few tenths of a second. */
TEMPI_CALL int tempi_may_win(tempi_board *b, int colour, int *may);

/* Returns which step of the turn is next and what it may be, in a line of words for players. */
TEMPI_CALL const char *tempi_turn_words(tempi_board *b);

/* Returns the result by the rules as `*`, `1-0 {reason}`, `0-1 {reason}` or `1/2-1/2 {reason}`. */
TEMPI_CALL const char *tempi_result(tempi_board *b);

/* Returns a key of the position and the turn: equal for equal positions, and the same in every run. 0 for NULL. */
TEMPI_CALL uint64_t tempi_key(const tempi_board *b);

/* ---- actions and turns ---- */

/* Points *list at the legal actions and returns how many there are. */
TEMPI_CALL size_t tempi_actions(tempi_board *b, const tempi_action **list);

/* Returns the legal actions as text, separated by spaces; "" if there are none. */
TEMPI_CALL const char *tempi_legal_actions(tempi_board *b);

/* Returns the legal turns, or rests of this turn, as text, separated by spaces: at most `max`. *more, which may be
   NULL, becomes 1 if there are more. */
TEMPI_CALL const char *tempi_legal_turns(tempi_board *b, size_t max, int *more);

/* Returns the rest of the turn as far as there is no choice, as text; "" if there is one now. */
TEMPI_CALL const char *tempi_forced(tempi_board *b);

/* Plays an action, a turn, its rest, or several turns: as text or in algebraic notation. At the first illegal action
   nothing is played, and tempi_error() says why it is illegal. A text without an action is TEMPI_ILLEGAL, too. */
TEMPI_CALL int tempi_push(tempi_board *b, const char *text);

/* Plays one legal action. */
TEMPI_CALL int tempi_push_action(tempi_board *b, tempi_action a);

/* Takes back the last action; or all that was played since the last turn began. TEMPI_ILLEGAL if there is none. */
TEMPI_CALL int tempi_pop(tempi_board *b);
TEMPI_CALL int tempi_pop_turn(tempi_board *b);

/* Returns the number of actions played on this board, and the action with an index, 0 behind the last. */
TEMPI_CALL size_t tempi_played_count(const tempi_board *b);
TEMPI_CALL tempi_action tempi_played(const tempi_board *b, size_t index);

/* Returns the turns played so far, as text; those of this turn alone. */
TEMPI_CALL const char *tempi_move_stack(tempi_board *b);
TEMPI_CALL const char *tempi_turn_so_far(tempi_board *b);

/* Finds the legal action that a text means, in any notation; the reason of TEMPI_ILLEGAL says why there is none. */
TEMPI_CALL int tempi_read(tempi_board *b, const char *text, tempi_action *a);

/* Returns a legal action as text, and in algebraic notation. */
TEMPI_CALL const char *tempi_text(tempi_board *b, tempi_action a);
TEMPI_CALL const char *tempi_san(tempi_board *b, tempi_action a);

/* Returns turns from here on, given in any notation, as text, and as numbered turns in algebraic notation. */
TEMPI_CALL const char *tempi_turns_text(tempi_board *b, const char *turns);
TEMPI_CALL const char *tempi_turns_san(tempi_board *b, const char *turns);

/* Returns why tempi_push() would refuse a text; "" if it is legal. */
TEMPI_CALL const char *tempi_why_illegal(tempi_board *b, const char *text);

/* What an action does to one piece. */
struct tempi_change {
    int32_t from, to;   /* TEMPI_NO_SQUARE: it comes from nowhere (a drop), or leaves the board (a capture) */
    const char *before; /* the piece as the FEN spells it; "" where there was none */
    const char *after;  /* differs from `before` where the piece is promoted or changes; "*" for a wall */
};

/* What a legal action does. */
struct tempi_effect {
    tempi_action action;
    int32_t ends_turn;                              /* 1: the turn passes */
    int32_t next_decider;                           /* who makes the next action */
    int32_t captures, gives_check, promotes, drops; /* 0 or 1 */
    int32_t path_count; /* squares in the order in which a player points at them: from, to, ... */
    int32_t path[TEMPI_PATH_MAX];
    int32_t changes_count;
    const struct tempi_change *changes; /* captures first */
};

TEMPI_CALL int tempi_effect(tempi_board *b, tempi_action a, struct tempi_effect *effect);

/* Whether a legal action captures; whether it gives check. */
TEMPI_CALL int tempi_is_capture(tempi_board *b, tempi_action a);
TEMPI_CALL int tempi_gives_check(tempi_board *b, tempi_action a);

/* Points *list at the legal actions whose path begins with `count` squares, and returns how many there are. With none
   these are all actions; with one, those of a piece; with from and to, usually one action, or the promotions. */
TEMPI_CALL size_t tempi_choices(tempi_board *b, const int32_t *squares, size_t count, const tempi_action **list);

/* Points *list at the squares that continue a path of `count` squares in some legal action, and returns how many. */
TEMPI_CALL size_t tempi_targets(tempi_board *b, const int32_t *squares, size_t count, const int32_t **list);

/* ---- board and pieces ---- */

/* Returns the name of a square; NULL if there is no such square. Returns the square of a name, or TEMPI_NO_SQUARE. */
TEMPI_CALL const char *tempi_square_name(tempi_board *b, int square);
TEMPI_CALL int tempi_square(const tempi_board *b, const char *name);

/* Returns the piece on a square as the FEN spells it, with its riders and with `~` where it is a promoted one that will
   be captured as what it was; "" if the square is empty, "*" if it has become a wall. */
TEMPI_CALL const char *tempi_piece_at(tempi_board *b, int square);

/* Returns the pieces that a colour has in hand as the FEN spells them, such as `QPP` or `qpp`; NULL, TEMPI_NOT_FOUND,
   if no side ever has any in this game. */
TEMPI_CALL const char *tempi_hand(tempi_board *b, int colour);

/* Points *list at the squares that pieces of a colour must reach to win, and returns how many there are; 0 where no
   squares win. The rules of the game say which pieces. Without such a colour *list becomes NULL. */
TEMPI_CALL size_t tempi_goal_squares(tempi_board *b, int colour, const int32_t **list);

/* A type of piece of a game. */
struct tempi_piece {
    char letter[4]; /* of White's piece in a FEN: a letter, or a plus and a letter */
    char name[36];  /* in words; "" if the rules have none */
};

/* Fills in a type of piece of the game by its index, from 0; TEMPI_NOT_FOUND behind the last. */
TEMPI_CALL int tempi_piece(tempi_board *b, size_t index, struct tempi_piece *piece);

/* Returns a picture (SVG) of a piece, spelt as in a FEN: upper case is White's. */
TEMPI_CALL const char *tempi_piece_svg(tempi_board *b, const char *piece);

/* Returns a picture (SVG) of the position, with arrows for the last turn or the turn so far if `arrows`. */
TEMPI_CALL const char *tempi_svg(tempi_board *b, int flipped, int arrows);

/* ---- records and counts ---- */

/* Sets a tag of the record: Event, Site, Date, Round, White, Black, TimeControl, Result or Termination; NULL: none.
   Returns one. Result says how a game ended that the rules leave open, by resignation or on time, and Termination how
   it came; TEMPI_ARGUMENT if it is no result, or not that of the rules. Both are dropped when actions are played or
   taken back and when a game begins, so they are set last. tempi_result() and tempi_state() have what the rules say. */
TEMPI_CALL int tempi_set_tag(tempi_board *b, const char *name, const char *value);
TEMPI_CALL const char *tempi_tag(tempi_board *b, const char *name);

/* Returns the game as PGN (docs/reference/pgn.md). Its result is that of the rules; where they leave the game open,
   that of the tag Result. */
TEMPI_CALL const char *tempi_pgn(tempi_board *b);

/* Reads game number `index`, from 0, of a PGN; TEMPI_NOT_FOUND behind the last. After an error in it the board has the
   turns before the error, TEMPI_TEXT. Games without the tag Variant are of the board's game. */
TEMPI_CALL int tempi_read_pgn(tempi_board *b, const char *pgn, size_t index);

/* Counts the sequences of `length` actions (perft), or of `turns` whole turns. */
TEMPI_CALL int tempi_perft(tempi_board *b, int length, uint64_t *count);
TEMPI_CALL int tempi_perft_turns(tempi_board *b, int turns, uint64_t *count);

/* ---- the engine ---- */

/* Makes an engine with one thread and 16 MB of hash; NULL if there is no memory. */
TEMPI_CALL tempi_engine *tempi_engine_new(void);

/* Ends a search and frees the engine; NULL is allowed. */
TEMPI_CALL void tempi_engine_free(tempi_engine *e);

/* The last call with this engine that failed, as tempi_code() and tempi_error() have it. */
TEMPI_CALL int tempi_engine_code(const tempi_engine *e);
TEMPI_CALL const char *tempi_engine_error(const tempi_engine *e);

/* Sets an option of the engine by its name in UCI (docs/reference/uci.md): Hash, Threads, MultiPV, Skill Level, ... */
TEMPI_CALL int tempi_engine_set(tempi_engine *e, const char *name, const char *value);

/* Forgets what was learned by searching. A search in another game, or with other options of one, does so first. */
TEMPI_CALL int tempi_engine_clear(tempi_engine *e);

/* What an engine tells while it searches. */
struct tempi_info {
    int32_t depth, selective_depth;
    int32_t line;            /* from 1, the best; more than one with MultiPV */
    int32_t score;           /* centipawns for the side to move at the root */
    int32_t mate;            /* turns to mate, negative for being mated; 0: no mate is seen, and the score holds */
    int32_t bound;           /* 0: exact, 1: at least, 2: at most */
    int32_t win, draw, loss; /* permill */
    int32_t hash_full;       /* permill */
    uint64_t nodes, nps, milliseconds;
    const char *pv; /* turns; the text stays until the listener returns */
};

/* Is called by a thread of the search; anything but 0 stops it. Of this header it may call tempi_stop() alone. */
typedef int tempi_listener(void *context, const struct tempi_info *info);

/*
 * Searches the position of a board, which is copied, for the best turn. `limits` are the words of UCI's `go`: `movetime
 * 1000`, `depth 8`, `nodes 100000`, `wtime 60000 btime 60000 winc 500 binc 500`, `infinite`, `searchmoves e2e4,d2d4`.
 * One that ends the search, or `infinite`, is needed: TEMPI_VALUE. An `infinite` search ends by tempi_stop(), by its
 * listener, or at the greatest depth. tempi_search() returns when the turn is found; tempi_search_start() at once, and
 * tempi_wait() when it is found. The listener may be NULL.
 */
TEMPI_CALL int tempi_search(tempi_engine *e, const tempi_board *b, const char *limits, tempi_listener *listener,
                            void *context);
TEMPI_CALL int tempi_search_start(tempi_engine *e, const tempi_board *b, const char *limits, tempi_listener *listener,
                                  void *context);

/* Asks a search for its best turn at once, from any thread; does nothing if none runs. */
TEMPI_CALL int tempi_stop(tempi_engine *e);

/* Waits until no search runs. Returns whether one runs. */
TEMPI_CALL int tempi_wait(tempi_engine *e);
TEMPI_CALL int tempi_searching(const tempi_engine *e);

/* Returns the turn that the last search found, and the turn it expects next; "" if there is none, NULL while a search
   runs. */
TEMPI_CALL const char *tempi_best_turn(const tempi_engine *e);
TEMPI_CALL const char *tempi_ponder_turn(const tempi_engine *e);

/* Writes the static evaluation in centipawns for the side to move, without a search; by the networks of the program,
   whatever EvalFile an engine has. */
TEMPI_CALL int tempi_evaluate(tempi_board *b, int32_t *centipawns);

/* Looks for a win within the rest of this turn, in at most `nodes` positions. Returns it as text; "" if there is none,
   or, with *unknown 1, if the nodes did not suffice. */
TEMPI_CALL const char *tempi_mate(tempi_board *b, uint64_t nodes, int *unknown);

/* The value of a position by an endgame tablebase. */
struct tempi_endgame {
    int32_t value; /* for the side to move: 1 it wins, 0 a draw, -1 it loses */
    int32_t turns; /* turns of the winner to the end; 0 for a draw */
};

/* Probes the endgame tablebase for a position of at most four pieces; what it needs is generated first, which may take
   seconds, and kept by the engine. TEMPI_NOT_FOUND if there is none, with the reason. */
TEMPI_CALL int tempi_probe(tempi_engine *e, const tempi_board *b, struct tempi_endgame *endgame);

#ifdef __cplusplus
}
#endif

#endif
