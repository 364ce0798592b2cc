/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The referee of one game between two players. Called by match.c. */
#ifndef BENCH_MATCH_GAME_H
#define BENCH_MATCH_GAME_H

#include "bench/match/player.h"

/* Rules that end a game early; 0 turns: off. Scores are in centipawns. */
struct adjudication {
    /* A side loses that both players see resign_score behind for resign_turns turns in a row. */
    unsigned resign_turns, resign_score;
    /* After turn draw_from, a game is drawn if both scores are at most draw_score for draw_turns turns. */
    unsigned draw_from, draw_turns, draw_score;
    unsigned longest; /* a game longer than so many turns is drawn */
};

enum game_end { END_RULES, END_RESIGNED, END_TIME, END_ILLEGAL, END_CRASH, END_ADJUDICATED, END_STOPPED };

/* Score, depth and time of one answer, for the record of the game. */
struct turn_note {
    size_t first; /* index of the first action of the answer */
    double seconds;
    bool scored;
    int score;
    unsigned depth;
};

/* Sums over the answers of a player in one game. */
struct player_work {
    unsigned turns;
    double seconds;
    uint64_t nodes, depth;
};

struct match_game {
    const struct adjudication *adjudication;
    struct player *players[2]; /* by colour */
    struct record record;      /* the game, with its opening */
    size_t opening;            /* number of actions of the opening */
    unsigned missed;           /* centipawns by which the opening misses the range asked for */
    struct turn_note *notes;
    size_t note_count, note_room;
    struct player_work work[2]; /* by colour */
    enum outcome outcome;       /* ONGOING only for END_STOPPED */
    enum game_end end;
    enum colour loser; /* of a resignation, adjudication or fault; a flag may fall in a draw, too */
    char reason[160];
};

/* Plays a game to its end. The record must hold the opening, and the players must be ready. */
void match_game_play(struct match_game *g, const struct match_rules *rules);

/* Ends a game as a loss of a player that cannot begin it. */
void match_game_forfeit(struct match_game *g, enum colour loser, const char *why);

/* Frees the record and the notes of a game. */
void match_game_free(struct match_game *g);

#endif
