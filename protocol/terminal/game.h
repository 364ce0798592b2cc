/* A game in the terminal between a user and the engine, or the engine and itself: what its files share. */
#ifndef PROTOCOL_TERMINAL_GAME_H
#define PROTOCOL_TERMINAL_GAME_H

#include "engine/journal.h"
#include "engine/lines.h"
#include "protocol/commands/arguments.h"
#include "protocol/terminal/editor.h"
#include "rules/notation/board.h"
#include "rules/record.h"
#include "search/search.h"

enum { PLAY_LINE_MAX = 8192 };

struct play {
    struct setting setting;
    struct record record;
    struct searcher *searcher;
    struct best_turn best_turn;                                  /* of the last search */
    struct report report;                                        /* the last line of the last search */
    action reply[PV_MAX];                                        /* the line of play that it expects, ours first */
    struct position shown;                                       /* what the board was when it was drawn last */
    bool engine[2];                                              /* who plays a colour */
    long long movetime, turns, threads, megabytes, level, total; /* total: milliseconds for a whole game, 0: none */
    int64_t began;
    uint64_t draw; /* what a weaker level's evaluations are drawn from */

    struct lines in;
    struct editor editor;
    bool keys, colours, unicode, compact, flipped, italian, quit;
    enum outcome agreed; /* by resigning or offering a draw; ONGOING: nothing is */
    const char *agreed_reason;
    bool told;               /* the result that stands has been printed */
    const char *record_name; /* of the file for the games' records, or NULL */
    struct journal journal;  /* that file */
};

/* screen.c: draws the board with the squares marked that have changed since it was drawn last. */
void play_draw(struct play *g);

/* engine.c: has the engine think about the node now and writes its turn as records have it (room for PLAY_LINE_MAX). */
void play_think(struct play *g, char *text);
/* What it thinks of its choice, in a few words. */
void play_opinion(const struct play *g);
/* The engine makes its choice. */
void play_engine_moves(struct play *g);
/* Tells its choice, and why, without playing it. */
void play_hint(struct play *g);
/* Whether the engine would rather have a draw than play on. */
bool play_takes_draw(struct play *g);

/* commands.c: serves a line that a user has typed. */
void play_serve(struct play *g, const char *line);
/* The outcome of the game as it stands, agreements included. */
enum outcome play_outcome(const struct play *g, const char **reason);
/* Appends the game's record to a file; false with a complaint if that fails. */
bool play_write(struct play *g, struct journal *to, const char *name);

/* human.c: asks the user who decides now, or what to do after the end. */
void play_person_moves(struct play *g);

/* italian.c: rewrites a text with Italian letters of pieces (R D T A C P) as one with English ones; false if it has
   none. Room for PLAY_LINE_MAX. */
bool italian_read(const char *text, char *english);

#endif
