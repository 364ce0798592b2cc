/*
 * A law of turns made of settings from a games file (custom.h): how many steps a turn has, which pieces make them, what
 * checks and captures do to the turn, and what wins. Called by rules/custom; custom_law_is() by rules text and
 * tablebases, too.
 */
#ifndef RULES_CUSTOM_LAW_H
#define RULES_CUSTOM_LAW_H

#include "engine/bitboard128.h"
#include "rules/game.h"

enum { SEQUENCE_MAX = 64, STEP_SETS_MAX = 16 };

/* What follows the numbers of a sequence: the last one for ever; all of them again and again; the last difference
   again and again; the sum of the last two (Fibonacci). TAIL_PIECES: no numbers, as many steps as the side has
   pieces. */
enum sequence_tail { TAIL_LAST, TAIL_REPEAT, TAIL_CONTINUE, TAIL_FIBONACCI, TAIL_PIECES };

/* How many steps the turns have: one number for each turn, then as `tail` says. */
struct sequence {
    uint16_t steps[SEQUENCE_MAX];
    uint8_t count, tail;
};

/* Checks inside a turn: allowed; allowed, and end the turn; allowed by the last step only. */
enum custom_check { CHECK_FREE, CHECK_ENDS, CHECK_LAST };
/* Which pieces may step: any; each once in a turn; only the piece of the step before; any other than that. */
enum custom_mover { MOVER_ANY, MOVER_ONCE, MOVER_SAME, MOVER_OTHER };
/* When castling is allowed: by any step, by the first step of a turn, never. */
enum custom_castling { CASTLING_ANY, CASTLING_FIRST, CASTLING_NONE };
/* What wins besides mate: a bare king, the capture of pieces, reaching squares, the extinction of a type, losing all
   pieces. */
enum custom_goal { GOAL_MATE, GOAL_BARE, GOAL_CAPTURE, GOAL_REACH, GOAL_EXTINCTION, GOAL_LOSE };
/* What stalemate at the start of a turn means for the side to move. */
enum custom_stalemate { STALEMATE_DRAW, STALEMATE_LOSS, STALEMATE_WIN };

/* A law of settings. */
struct custom_law {
    struct law law; /* must be first: games point to it */
    struct sequence turns[2];
    bool by_side;                /* turns[] count the turns of each side, not those of the game */
    bool captures_end;           /* a capture ends the turn */
    uint8_t check;               /* enum custom_check */
    uint8_t mover;               /* enum custom_mover */
    uint8_t castling;            /* enum custom_castling */
    uint8_t goal;                /* enum custom_goal: besides mate, or the king's capture */
    uint8_t goal_left;           /* a side has lost when it has no more than this many of the pieces */
    uint8_t stalemate;           /* enum custom_stalemate */
    uint16_t goal_types;         /* the types whose capture or arrival wins, bit by type */
    uint16_t goal_had[2];        /* which of goal_types a side has at the start */
    bitboard128 goal_squares[2]; /* the squares that a side must reach */
    /* Which types may make the first step, the second, and so on, bit by type; the last entry holds on. */
    uint16_t pieces[STEP_SETS_MAX];
    uint8_t pieces_count; /* number of `pieces`; 0: any piece may make any step */
    /* Whether the first step may capture, the second, and so on; the last entry holds on. */
    bool captures[STEP_SETS_MAX];
    uint8_t captures_count; /* number of `captures`; 0: any step may capture */
    struct no_progress no_progress;
    char no_progress_reason[64];
};

/* Returns how many steps turn number `index`, from 0, has; not for TAIL_PIECES. */
unsigned sequence_at(const struct sequence *s, unsigned index);

/* Whether a law is a struct custom_law. */
bool custom_law_is(const struct law *law);

/* Begins a law of settings from a law that has no hooks but perhaps `begin`, which sequences replace. */
void custom_law_begin(struct custom_law *custom, const struct law *law);

/* Fills hooks and flags of the law by its settings; other flags stay as they are. */
void custom_law_finish(struct custom_law *custom);

#endif
