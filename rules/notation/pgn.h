/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Records of games in PGN, with turns of several steps; docs/reference/pgn.md has the grammar. pgn_write.c writes them,
 * pgn_lexer.c splits a file into words, pgn_read.c and pgn_turns.c replay them. Commands, matches and protocols call
 * this.
 */
#ifndef RULES_NOTATION_PGN_H
#define RULES_NOTATION_PGN_H

#include <stdio.h>

#include "engine/journal.h"
#include "rules/notation/pgn_lexer.h"
#include "rules/record.h"

/* Tags that tempi does not use but keeps: a name and a value behind each other, each ended by a zero. */
struct pgn_more {
    char *text;
    size_t length, room;
};

/* ---- writing ---- */

/* What a record says about a game. Texts that are NULL are left out or written as "?". */
struct pgn_output {
    const struct record *record;
    const char *event, *site, *round, *variant; /* variant: NULL writes the game's id */
    const char *fen;   /* how the game begins, "" for the starting position; NULL: our FEN where it is another one */
    const char *words; /* what stands in place of our turns and their numbers, separated by spaces; NULL: nothing */
    const char *date;  /* NULL: today */
    const char *names[2], *time_controls[2]; /* by colour */
    const char *settings;                    /* a match's settings that affect its games */
    const struct pgn_more *more;             /* tags of other programs, written behind ours; NULL: none */
    const char *termination;                 /* one of PGN's words: normal, time forfeit, ... */
    enum outcome outcome;
    const char *reason; /* of the outcome, in words */
    /* Adds comments on the actions [first, next) of the record, with their braces, to a text; with (0, 0) those before
       all actions. May be NULL. */
    void (*comment)(void *context, size_t first, size_t next, struct journal *text);
    void *context;
};

/* Adds a tag of another program. */
void pgn_more_add(struct pgn_more *more, const char *name, const char *value);

/* Adds one game to a journal. */
void pgn_write(struct journal *to, const struct pgn_output *o);

/* Writes actions played one after another from a position as numbered turns, such as `1. Nf3/e4 d5/dxe4`. An unfinished
 * turn ends with the sign that joins steps. Stops early if `room` bytes do not suffice; returns the length. */
size_t pgn_turns(const struct position *from, const action *list, size_t count, char *text, size_t room);

/* Returns "1-0", "0-1", "1/2-1/2" or "*". */
const char *pgn_result(enum outcome outcome);

/* ---- reading ---- */

/* Room for a reason and for the text of a bad step, and for notes, in bytes; the most actions of a game; room for the
 * value of a tag, which PGN limits to 255 bytes. */
enum { PGN_REASON_MAX = 200, PGN_TOKEN_MAX = 64, PGN_NOTE_MAX = 512, PGN_ACTIONS_MAX = 1 << 17, PGN_VALUE_MAX = 256 };

/* The tags of a game that matter, cut to their room, with a note; "" where there is none. */
struct pgn_tags {
    char event[PGN_VALUE_MAX], site[PGN_VALUE_MAX], date[PGN_VALUE_MAX], round[PGN_VALUE_MAX], white[PGN_VALUE_MAX];
    char black[PGN_VALUE_MAX], result[PGN_VALUE_MAX], variant[PGN_VALUE_MAX], options[PGN_VALUE_MAX];
    char time_control[PGN_VALUE_MAX], colour_control[2][PGN_VALUE_MAX], termination[PGN_VALUE_MAX];
    char settings[1024], setup[PGN_VALUE_MAX], fen[FEN_MAX];
};

/* How far the turns of a game have been read, and their words so far. */
struct pgn_turns {
    bool joined;   /* a sign that joins steps has been read last */
    bool in_group; /* actions of one decider in one turn have been read */
    unsigned group_decider, group_number;
    enum pgn_reading { PGN_AS_TURNS, PGN_AS_XBOARD, PGN_AS_LIST, PGN_READINGS } reading; /* see pgn_turns.c */
    /* An unfinished turn was followed by a pass alone. */
    bool lone_pass;
    unsigned side; /* the side of the next word, where sides alternate */
    char *words;   /* kept for another reading: a line number and a text each */
    size_t length, room;
    bool overfull;         /* the words became too many and are no longer kept */
    struct position given; /* the game's start by its tags, kept for another reading */
};

/* One game of a file. */
struct pgn_game {
    struct pgn_tags tags;
    struct pgn_more more;
    char note[PGN_NOTE_MAX]; /* what was not PGN and how it was understood, sentences joined by "; "; "" for nothing */
    struct record record;    /* the actions read so far, as far as they are legal */
    unsigned long line;      /* the line in which the game begins */
    bool ended;              /* a result stood at the end */
    enum outcome outcome;    /* the result at the end */

    bool cut_short; /* the only error is a missing result */

    bool bad; /* the game has an error; the four fields below describe the first one */
    /* the line of the error */
    unsigned long bad_line;
    unsigned turn;                                     /* the number of the turn with the error; 0: none has begun */
    char token[PGN_TOKEN_MAX], reason[PGN_REASON_MAX]; /* the text of the bad step (perhaps ""), and what is wrong */

    bool started;
    bool by_xboard, by_plies; /* it has XBoard's tag VariantMen; its words are read by struct pgn_plies */
    struct pgn_turns turns;   /* for the reader alone */
};

/* How to read XBoard's records, whose words need not be whole actions. */
struct pgn_plies {
    /* Returns the game that XBoard calls so; NULL: none. */
    const struct game *(*find)(const char *name);
    /* Begins a game at XBoard's FEN ("": at its start); *whole becomes true where words are whole actions, which are
     * read without these hooks. Returns false if XBoard knows the game itself, or the FEN is wrong. */
    bool (*begin)(void *context, const struct game *game, uint64_t option, const char *fen, struct position *start,
                  bool *whole);
    /* Plays a word, and adds the action that it completes to the record. Returns false with the reason in `error` (room
     * for PGN_REASON_MAX). */
    bool (*word)(void *context, const char *word, struct record *record, char *error);
    /* Adds the action that the last words are by themselves; false if they are only part of one. */
    bool (*end)(void *context, struct record *record);
};

/* Reads the games of a file one after another. The caller sets `game`, the options, `comment` and `plies`. */
struct pgn_reader {
    struct pgn_lexer lexer;
    const struct game *game; /* for games without the tag Variant; NULL: the first game of the list */
    bool has_option;         /* uses `option`, not the defaults, for games without the tag Options */
    uint64_t option;
    /* Called with each comment outside variations, cut to PGN_TEXT_MAX; may be NULL. */
    void (*comment)(void *context, const struct pgn_game *g, const char *text);
    void *context;
    const struct pgn_plies *plies; /* NULL: XBoard's words are whole actions */
    void *plies_context;
    bool skips;     /* games are not replayed, and their errors are not looked for */
    bool has_token; /* the token belongs to the next game */
    enum pgn_token token;
};

/* Begins to read a file, which still belongs to the caller. The reader must have been zeroed before its fields were
 * set. */
void pgn_begin(struct pgn_reader *r, FILE *file);

/* Begins to read a text instead, which must stay until the last game has been read. */
void pgn_begin_text(struct pgn_reader *r, const char *text);

/* Begins to read a file of which the caller has read some lines, from number `line` on: first the text of them. */
void pgn_begin_rest(struct pgn_reader *r, unsigned long line, const char *text, FILE *file);

/* Reads the next game and replays it; returns false if there is none. *g must be zeroed before the first call and may
 * be reused. A game with an error is read to its end, with the first error in *g. */
bool pgn_next(struct pgn_reader *r, struct pgn_game *g);

/* Passes over the next game: reads its tags, but does not replay it; returns false if there is none. */
bool pgn_skip(struct pgn_reader *r, struct pgn_game *g);

/* Frees the memory of a game. */
void pgn_free(struct pgn_game *g);

/* Returns what a game's record said, for writing it again; the texts still belong to the game. */
struct pgn_output pgn_as_read(const struct pgn_game *g);

/* Writes the first error of a game in one line, such as `turn 3, 'Nf6': no knight of White's goes to f6 (line 12)`. */
void pgn_fault(const struct pgn_game *g, char *text, size_t room);

#endif
