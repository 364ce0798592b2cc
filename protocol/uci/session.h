/* What the parts of the UCI front end share: uci.c reads commands, options.c keeps options, go.c searches. */
#ifndef PROTOCOL_UCI_SESSION_H
#define PROTOCOL_UCI_SESSION_H

#include <pthread.h>
#include <stdatomic.h>

#include "engine/lines.h"
#include "protocol/opening_book.h"
#include "protocol/options.h"
#include "search/search.h"

enum { SEARCH_TURNS_MAX = 256 };

/*
 * One session. The main thread reads commands and alone changes anything here; while `busy`, a search or a count runs
 * in threads of its own, which only read the record.
 */
struct uci {
    struct lines *in;
    struct searcher *searcher;
    const struct game *variant; /* as chosen by UCI_Variant */
    const struct game *game;    /* the same, or its Chess960 form */
    bool chess960, ponder, analyse, show_wdl, limit_strength;
    long long hash, threads, multipv, overhead, probe_limit, skill, elo;
    char tablebase_path[TABLEBASE_PATH_MAX]; /* empty: endgame tablebases are not kept */
    struct game_options options;
    struct opening_book book;
    uint64_t draw; /* what options that are drawn are drawn from, anew for each game */
    struct record record;
    char *placed; /* the words behind `position` that led to the record; NULL: something else did */

    atomic_bool busy;       /* a search or count has not given its last line yet */
    atomic_bool stop_count; /* asks the count to end */
    bool patient;           /* `busy` for as long as nobody says stop, and commands that wait have not been told so */
    int wake[2];            /* a pipe: a byte for every end of a search or count */
    bool counting;          /* `counter` is to be joined */
    pthread_t counter;      /* the thread of `go perft` */
    unsigned count_length;  /* what it counts */
    action moves[ACTIONS_MAX];                 /* first actions of `searchmoves` */
    struct turn_start turns[SEARCH_TURNS_MAX]; /* and its turns, as far as they are given */
};

/* Says something to people; control characters of outside text become '?'. */
void uci_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Sets the defaults, and the list of the games' own options. */
void options_begin(struct uci *u);

/* Prints the `option` lines. */
void options_declare(const struct uci *u);

/* Serves the rest of a `setoption` line. */
void options_set(struct uci *u, char *rest);

/* The values of the game's own options, packed. */
unsigned options_game_value(const struct uci *u, const struct game *game);

/* Serves the rest of a `go` line. */
void go_start(struct uci *u, char *rest);

/* Ends whatever runs and waits for its last line. */
void go_end(struct uci *u);

/* Puts the game's start on the board. */
void position_start(struct uci *u);

#endif
