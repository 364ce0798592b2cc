/*
 * A law of turns made of settings, as a games file says them (custom.h): how many steps a turn has, which pieces make
 * them, what checks and captures do to the turn, and what wins.
 */
#ifndef RULES_CUSTOM_LAW_H
#define RULES_CUSTOM_LAW_H

#include "engine/bitboard128.h"
#include "rules/game.h"

enum { SEQUENCE_MAX = 64, STEP_SETS_MAX = 16 };

/* What follows the numbers of a sequence. */
enum sequence_tail {
    TAIL_LAST,      /* the last one for ever */
    TAIL_REPEAT,    /* all of them again */
    TAIL_CONTINUE,  /* the last difference again and again */
    TAIL_FIBONACCI, /* the sum of the last two */
    TAIL_PIECES     /* no numbers: as many as the side has pieces */
};

/* How many steps the turns have, one number for each. */
struct sequence {
    uint16_t steps[SEQUENCE_MAX];
    uint8_t count, tail;
};

enum custom_check { CHECK_FREE, CHECK_ENDS, CHECK_LAST };
enum custom_mover { MOVER_ANY, MOVER_ONCE, MOVER_SAME, MOVER_OTHER };
enum custom_castling { CASTLING_ANY, CASTLING_FIRST, CASTLING_NONE };
enum custom_goal { GOAL_MATE, GOAL_BARE, GOAL_CAPTURE, GOAL_REACH, GOAL_EXTINCTION, GOAL_LOSE };
enum custom_stalemate { STALEMATE_DRAW, STALEMATE_LOSS, STALEMATE_WIN };

struct custom_law {
    struct law law; /* first: what a game points to */
    struct sequence turns[2];
    bool by_side;                /* the sequences count the turns of a side, not those of the game */
    bool captures_end;           /* a capture closes the turn */
    uint8_t check;               /* enum custom_check */
    uint8_t mover;               /* enum custom_mover */
    uint8_t castling;            /* enum custom_castling */
    uint8_t goal;                /* enum custom_goal: beside mate, or the king's capture */
    uint8_t goal_left;           /* so many of the pieces may be left, and no more, for the side to have lost */
    uint8_t stalemate;           /* enum custom_stalemate */
    uint16_t goal_types;         /* whose capture or arrival decides, bit by type */
    uint16_t goal_had[2];        /* those of them that a side has at the start */
    bitboard128 goal_squares[2]; /* to be reached by a side */
    uint16_t pieces[STEP_SETS_MAX];
    uint8_t pieces_count; /* which types may make the first step, the second, ...; the last set holds on; 0: all */
    bool captures[STEP_SETS_MAX];
    uint8_t captures_count; /* likewise, whether a step may capture */
    struct quiet quiet;
    char quiet_reason[64];
};

/* How many steps the turn of an index, from 0, has by its numbers; not for TAIL_PIECES. */
unsigned sequence_at(const struct sequence *s, unsigned index);

/* Whether a law is one of settings. */
bool custom_law_is(const struct law *law);

/* Begins a law of settings as one that has no hooks but perhaps `begin`, which sequences replace. */
void custom_law_begin(struct custom_law *custom, const struct law *law);

/* Fills the hooks and flags of the law from its settings; those of `law.flags` that settings do not say stay. */
void custom_law_finish(struct custom_law *custom);

#endif
