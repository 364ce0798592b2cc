/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A player of a match: an engine in its own process, or a built-in player. The referee asks it for turns, and trusts
   none of its claims except resignation. Called by match.c and game.c. */
#ifndef BENCH_MATCH_PLAYER_H
#define BENCH_MATCH_PLAYER_H

#include "bench/match/spec.h"
#include "engine/process.h"
#include "engine/random.h"
#include "rules/record.h"

enum {
    PLAYER_ERROR_MAX = 256,
    SCORE_WIN = 100000,  /* score of a forced win */
    STARTUP_MS = 30000,  /* milliseconds for the greeting and for getting ready */
    FAREWELL_MS = 1000,  /* milliseconds for exiting */
    NO_DEADLINE = 86400, /* seconds, for players without a time limit */
};

/* What all players of a match share. */
struct match_rules {
    const struct game *game;
    const char *variant; /* the game as named on the command line */
    uint64_t option;     /* packed values of the options of the game */
    double margin;       /* milliseconds by which a player may exceed its time; negative: default */
    double patience;     /* milliseconds after which a player without a clock counts as hung */
    int overhead;        /* milliseconds for the option Move Overhead; -1: unchanged */
    atomic_bool *stop;   /* set when the match is stopped */
    struct debug_log *log;
};

/* The clocks at the time when a player is asked for a turn. */
struct clocks {
    double left[2], increment[2]; /* milliseconds, by colour */
    unsigned turns_to_go;         /* turns until the next time control; 0: none */
    bool running;                 /* false: the player has no clock */
    int64_t deadline;             /* time of clock_ms() at which waiting ends */
};

enum answer_status {
    ANSWER_TURN,
    ANSWER_RESIGNS,
    ANSWER_DRAW,    /* claims a draw in a position that nobody can win */
    ANSWER_REFUSES, /* rejects a legal position or action; `text` has its message */
    ANSWER_TIMEOUT,
    ANSWER_CRASH,
    ANSWER_STOPPED,
};

/* The answer of a player, and what it reported about its search. */
struct player_answer {
    enum answer_status status;
    const char *text; /* the turn; valid until the player is asked again */
    bool scored;
    int score; /* centipawns for the player; SCORE_WIN less the turns for a forced win */
    unsigned depth;
    uint64_t nodes;
};

struct player;

/* The hooks of a type of player; NULL: nothing to do. A hook that fails sets player->error. */
struct player_type {
    bool (*start)(struct player *p);                                /* greets the engine, whose process runs */
    bool (*new_game)(struct player *p, const struct record *start); /* prepares for a game */
    void (*think)(struct player *p, const struct record *game, const struct clocks *c, struct player_answer *a);
    void (*game_over)(struct player *p, enum outcome outcome, const char *reason);
    void (*stop)(struct player *p); /* frees the state */
};

struct player {
    const struct player_type *type;
    const struct engine_spec *spec;
    const struct match_rules *rules;
    struct process *process;
    void *state;          /* private to its type */
    struct random random; /* for built-in players; seeded before each game */
    unsigned games;       /* games since it was started */
    uint64_t undeclared;  /* options of its spec that it has not declared, by bits */
    char *text;           /* text of its last answer */
    char error[PLAYER_ERROR_MAX];
};

extern const struct player_type player_uci, player_xboard, player_builtin, player_level;

/* Starts a player for a match. Returns false with the reason in p->error. */
bool player_start(struct player *p, const struct engine_spec *spec, const struct match_rules *rules);

/* Stops a player and ends its process. */
void player_stop(struct player *p);

/* Prepares a player for a game; starts it again if it has exited. Returns false with the reason in p->error. */
bool player_new_game(struct player *p, const struct record *start);

/* Asks a player for a turn in the current position of a game; `a` receives the answer. */
void player_think(struct player *p, const struct record *game, const struct clocks *c, struct player_answer *a);

/* Tells a player the result of a game; a player that is not `trusted`, because it hung or cheated, is stopped. */
void player_game_over(struct player *p, enum outcome outcome, const char *reason, bool trusted);

/* Sends a line to the process of a player and logs it. Returns false if the process has ended. */
bool player_send(struct player *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Waits until `deadline` (clock_ms()) for a line from the process of a player, and logs it. A line that is found long
   after the deadline is not given: the time is up. */
enum read_status player_read(struct player *p, int64_t deadline, const char **line);

/* Discards what a player has said unasked; false if it has exited, or does not end. */
bool player_drain(struct player *p);

/* Writes a reason to p->error; returns false. */
bool player_fail(struct player *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Writes to p->error why no line came while waiting for `what`; returns false. */
bool player_fail_read(struct player *p, enum read_status status, const char *what);

/* Sets the status of an answer for which no line came. */
void answer_from_read(enum read_status status, struct player_answer *a);

/* Notes that a player declares an option, by its name in upper or lower case. */
void player_declares(struct player *p, const char *name, size_t length);

/* Makes the first `length` bytes of a text the answer of a player. */
void answer_give(struct player *p, enum answer_status status, const char *text, size_t length, struct player_answer *a);

#endif
