/* The referee of one game between two players, by the rules of the game alone. */
#ifndef BENCH_MATCH_GAME_H
#define BENCH_MATCH_GAME_H

#include "bench/match/player.h"

/* Agreements that end a game before its rules do; all off when 0. */
struct adjudication {
    unsigned resign_turns, resign_score;        /* both players see the same side lost, so many turns running */
    unsigned draw_from, draw_turns, draw_score; /* from a turn on, both see a level game so many turns running */
    unsigned longest;                           /* turns after which the game is drawn */
};

enum game_end { END_RULES, END_RESIGNED, END_TIME, END_ILLEGAL, END_CRASH, END_ADJUDICATED, END_STOPPED };

/* What a player told about one answer, for the record. */
struct turn_note {
    size_t first; /* index of its first action */
    double seconds;
    bool scored;
    int score;
    unsigned depth;
};

/* Sums over a player's answers of one game. */
struct player_work {
    unsigned turns;
    double seconds;
    uint64_t nodes, depth;
};

struct match_game {
    const struct adjudication *adjudication;
    struct player *players[2]; /* by colour */
    struct record record;      /* begins with the opening */
    size_t opening;            /* actions of the opening */
    unsigned missed;           /* by how many centipawns its edge is not as asked for */
    struct turn_note *notes;
    size_t note_count, note_room;
    struct player_work work[2]; /* by colour */
    enum outcome outcome;       /* ONGOING only for END_STOPPED */
    enum game_end end;
    enum colour loser; /* of an end by resignation, time, an illegal turn or a crash */
    char reason[160];
};

/* Plays a game to its end; the record already holds the opening, and the players are ready. */
void match_game_play(struct match_game *g, const struct match_rules *rules);

/* Loses a game for a player that cannot even begin it. */
void match_game_forfeit(struct match_game *g, enum colour loser, const char *why);

void match_game_free(struct match_game *g);

#endif
