/*
 * Records of games in the form of PGN, with turns of several steps; docs/reference/pgn.md has the grammar. pgn_write.c
 * writes them, pgn_lexer.c cuts a file into words, pgn_read.c replays them.
 */
#ifndef RULES_NOTATION_PGN_H
#define RULES_NOTATION_PGN_H

#include <stdio.h>

#include "engine/journal.h"
#include "rules/notation/pgn_lexer.h"
#include "rules/record.h"

/* ---- writing ---- */

/* What a record says of a game; texts that are NULL are left out or written as "?". */
struct pgn_output {
    const struct record *record;
    const char *event, *site, *round, *variant; /* variant: NULL for the game's id */
    const char *date;                           /* NULL: today */
    const char *names[2], *time_controls[2];    /* by colour */
    const char *settings;                       /* what else decides games of a match */
    const char *termination;                    /* as PGN has it: normal, time forfeit, ... */
    enum outcome outcome;
    const char *reason; /* of the outcome, in words */
    /* Writes what is to be said behind actions [first, next) of the record, "" for nothing; may be NULL. */
    void (*comment)(void *context, size_t first, size_t next, char *text, size_t room);
    void *context;
};

/* Adds one game to the piece of a journal. */
void pgn_write(struct journal *to, const struct pgn_output *o);

/*
 * Writes actions played one after the other from a position as numbered turns, such as `1. Nf3/e4 d5/dxe4`; one that is
 * not finished ends with what joins its steps. Stops in time if `room` bytes do not suffice; returns the length.
 */
size_t pgn_turns(const struct position *from, const action *list, size_t count, char *text, size_t room);

/* "1-0", "0-1", "1/2-1/2", "*". */
const char *pgn_result(enum outcome outcome);

/* ---- reading ---- */

enum { PGN_REASON_MAX = 200, PGN_TOKEN_MAX = 64, PGN_ACTIONS_MAX = 1 << 17 };

struct pgn_tags {
    char event[128], site[128], date[32], round[32], white[128], black[128], result[16], variant[64], options[128];
    char time_control[64], colour_control[2][64], settings[1024], termination[64], fen[FEN_MAX];
};

/* How far a turn has been read, and the words of the turns so far. */
struct pgn_turns {
    bool joined;   /* a joint stands before what comes next */
    bool in_group; /* actions of one decider in one turn have been read: */
    unsigned group_decider, group_number;
    enum pgn_reading { PGN_AS_TURNS, PGN_AS_XBOARD, PGN_AS_LIST, PGN_READINGS } reading; /* see pgn_turns.c */
    bool lone_pass;
    unsigned side; /* of the next word, where sides alternate */
    char *words;   /* kept for another try: a line number and a text each */
    size_t length, room;
    bool overfull;         /* no longer kept */
    struct position given; /* where the game begins by its tags, if that is tried otherwise */
};

/* One game of a file. */
struct pgn_game {
    struct pgn_tags tags;
    struct record record; /* as far as it is legal */
    unsigned long line;   /* where it begins */
    bool ended;           /* a result stood at its end */
    enum outcome outcome; /* that result */

    bool cut_short; /* all that is wrong is that no result stands there */

    bool bad; /* it cannot be replayed to its end: */
    unsigned long bad_line;
    unsigned turn;                                     /* the number of the turn that goes wrong, 0: none has begun */
    char token[PGN_TOKEN_MAX], reason[PGN_REASON_MAX]; /* the text of the bad step (perhaps ""), and what is wrong */

    bool started;
    struct pgn_turns turns; /* for the reader alone */
};

struct pgn_reader {
    struct pgn_lexer lexer;
    const struct game *game; /* of games without the tag Variant; NULL: the first of the list */
    bool any_variant;        /* the tag Variant is not looked at */
    bool has_option;         /* `option` instead of the game's default options where the record has no tag Options */
    uint32_t option;
    /* Is told of comments outside of variations when they come, cut to a length; may be NULL. */
    void (*comment)(void *context, const struct pgn_game *g, const char *text);
    void *context;
    bool has_token; /* the lexer's token belongs to the next game */
    enum pgn_token token;
};

/* Begins to read a file. The reader is zeroed or set otherwise; the file stays the caller's. */
void pgn_begin(struct pgn_reader *r, FILE *file);

/*
 * Reads the next game and replays it; false if there is none left. *g is zeroed before the first call, and may be used
 * again. A game with anything wrong in it is read to its end all the same, with its first fault in *g.
 */
bool pgn_next(struct pgn_reader *r, struct pgn_game *g);

/* Frees the memory of a game. */
void pgn_free(struct pgn_game *g);

/*
 * Plays the steps of a text, however they are joined. At the first that is not legal it returns false with the reason
 * in `error` (room for PGN_REASON_MAX) and leaves the record as it was.
 */
bool pgn_play(struct record *r, const char *text, char *error);

/* What a game's record said, to be written anew; the texts are those of the game. */
struct pgn_output pgn_as_read(const struct pgn_game *g);

/* Writes the first fault of a game in one line, such as `turn 3, 'Nf6': no knight of White's goes to f6 (line 12)`. */
void pgn_fault(const struct pgn_game *g, char *text, size_t room);

#endif
