/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the UCI front end share: uci.c reads commands, options.c keeps options, go.c searches. */
#ifndef PROTOCOL_UCI_SESSION_H
#define PROTOCOL_UCI_SESSION_H

#include <pthread.h>
#include <stdatomic.h>

#include "engine/lines.h"
#include "protocol/go.h"
#include "protocol/options.h"
#include "search/search.h"

/* A UCI session. The main thread reads commands and alone changes the session. While `busy`, a search or a count runs
   in other threads, which only read the record. */
struct uci {
    struct lines *in;
    struct searcher *searcher;
    const struct game *variant; /* the game chosen by UCI_Variant */
    const struct game *game;    /* `variant`, or its Chess960 form */
    struct options options;
    uint64_t draw; /* seed of options that are drawn at random, new for each game */
    struct record record;
    char *placed;   /* the arguments of the last `position`; NULL: the record does not come from it as a whole */
    char *unplaced; /* why the last `position` gave none, so that there is nothing to search; or NULL */

    atomic_bool busy;       /* a search or a count has not printed its last line yet */
    bool over, over_ponder; /* `go infinite` or `go ponder` in a finished game waits for `stop`; for `ponderhit`, too */
    atomic_bool stop_count; /* asks a count to stop */
    bool patient;        /* the search ends only when stopped, and no message about waiting commands was printed yet */
    int wake[2];         /* a pipe: one byte for each end of a search or count */
    bool counting;       /* `counter` must be joined */
    pthread_t counter;   /* the thread of `go perft` */
    int64_t count_start; /* when the count began (clock_ms()); 0: not to be waited for */
    unsigned count_length; /* length of the sequences that `go perft` counts */
    struct go go;          /* the last `go` */
};

/* Prints `info string` and a text; control characters become `?`. */
void uci_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Sets all options to their defaults. */
void uci_options_begin(struct uci *u);

/* Prints the `option` lines for `uci`. */
void uci_options_declare(const struct uci *u);

/* Runs `setoption`; `rest` is the line after it. */
void uci_options_set(struct uci *u, char *rest);

/* Returns the packed values of the game's own options, with those drawn at random. */
uint64_t uci_options_packed(const struct uci *u);

/* Runs `go`; `rest` is the line after it. */
void go_start(struct uci *u, char *rest);

/* Stops a search or count. */
void go_stop(struct uci *u);

/* Lets a search that ponders think on its own time. */
void go_ponderhit(struct uci *u);

/* Whether the search or count that runs ends without `stop` and `ponderhit`. */
bool go_ends(const struct uci *u);

/* Stops a search or count and waits for its last line. */
void go_end(struct uci *u);

/* As go_end(), but a count is waited for. */
void go_finish(struct uci *u);

/* Sets the record to the starting position of the game. */
void position_start(struct uci *u);

#endif
