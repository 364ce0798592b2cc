/*
 * A player of a match: an engine in a process of its own, or one of the built-in yardsticks. The referee asks it for
 * turns and believes nothing else that it says, except that it gives up.
 */
#ifndef BENCH_MATCH_PLAYER_H
#define BENCH_MATCH_PLAYER_H

#include "bench/match/spec.h"
#include "engine/process.h"
#include "engine/random.h"
#include "rules/record.h"

enum {
    PLAYER_ERROR_MAX = 256,
    SCORE_WIN = 100000,  /* of a thinker who sees a forced win */
    STARTUP_MS = 30000,  /* for greeting and for getting ready */
    FAREWELL_MS = 1000,  /* for leaving */
    NO_DEADLINE = 86400, /* seconds, for players without any limit of time */
};

/* What all players of a match share. */
struct match_rules {
    const struct game *game;
    const char *variant; /* the game as it was named */
    uint32_t option;     /* values of the game's options, packed */
    double margin;       /* milliseconds that a player may overstep its time */
    double patience;     /* milliseconds after which a player without a clock counts as hung */
    int overhead;        /* milliseconds for the option Move Overhead; -1: left alone */
    atomic_bool *stop;   /* the match is being broken off */
    struct debug_log *log;
};

/* The clocks when a player is asked for a turn. */
struct clocks {
    double left[2], increment[2]; /* milliseconds, by colour */
    unsigned turns_to_go;         /* 0: the rest of the game */
    bool running;                 /* else left and increment mean nothing */
    int64_t deadline;             /* the moment, by clock_ms(), from which no answer is waited for */
};

enum answer_status {
    ANSWER_TURN,
    ANSWER_RESIGNS,
    ANSWER_DRAW,    /* claims a draw that nobody can win any more */
    ANSWER_REFUSES, /* does not accept a legal position or action, said in `text` */
    ANSWER_TIMEOUT,
    ANSWER_CRASH,
    ANSWER_STOPPED,
};

/* A player's answer, and what it tells about its thinking. */
struct player_answer {
    enum answer_status status;
    const char *text; /* the turn; stays until the player is asked again */
    bool scored;
    int score; /* centipawns for the player */
    unsigned depth;
    uint64_t nodes;
};

struct player;

/* How a type of player does its work; a hook that is NULL does nothing. What fails says why in player->error. */
struct player_type {
    bool (*start)(struct player *p);                                /* greets the engine whose process runs */
    bool (*new_game)(struct player *p, const struct record *start); /* prepares for a game */
    void (*think)(struct player *p, const struct record *game, const struct clocks *c, struct player_answer *a);
    void (*game_over)(struct player *p, enum outcome outcome, const char *reason);
    void (*stop)(struct player *p); /* gives up what its state holds */
};

struct player {
    const struct player_type *type;
    const struct engine_spec *spec;
    const struct match_rules *rules;
    struct process *process;
    void *state;          /* of its type */
    struct random random; /* for built-in players; seeded before each game */
    unsigned games;       /* since it was launched */
    char *text;           /* its last answer */
    char error[PLAYER_ERROR_MAX];
};

extern const struct player_type player_uci, player_xboard, player_builtin, player_level;

/* Launches a player for a match; false with the reason in p->error. */
bool player_start(struct player *p, const struct engine_spec *spec, const struct match_rules *rules);

/* Ends a player, with its process. */
void player_stop(struct player *p);

/* Prepares a player for a game, launching it anew if it is gone; false with the reason in p->error. */
bool player_new_game(struct player *p, const struct record *start);

/* Asks a player for a turn at the node now of a game. */
void player_think(struct player *p, const struct record *game, const struct clocks *c, struct player_answer *a);

/* Tells a player how the game ended; one that hangs or cheats is ended itself. */
void player_game_over(struct player *p, enum outcome outcome, const char *reason, bool trusted);

/* Sends a line to the player's process and logs it; false if it has gone. */
bool player_send(struct player *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Waits for a line from the player's process and logs it. */
enum read_status player_read(struct player *p, int64_t deadline, const char **line);

/* Fails with a reason: writes it to p->error and returns false. */
bool player_fail(struct player *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Fails with the reason why nothing came while waiting for `what`. */
bool player_fail_read(struct player *p, enum read_status status, const char *what);

/* Fills an answer with the reason why no line came. */
void answer_from_read(enum read_status status, struct player_answer *a);

/* Makes a text, so many bytes of it, the player's answer. */
void answer_give(struct player *p, enum answer_status status, const char *text, size_t length, struct player_answer *a);

#endif
