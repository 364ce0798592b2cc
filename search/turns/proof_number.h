/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Proof-number search (df-pn) for `tempi solve`: proves that a side reaches an aim within n turns whatever the opponent
 * plays. Its nodes are actions, so turns of several steps, interjections, and turns that a check cut short are all
 * treated alike. Proofs follow from the rules alone; repetition and counters of turns without progress, which no
 * problem asks for, are left out. Play does not use this file.
 */
#ifndef SEARCH_TURNS_PROOF_NUMBER_H
#define SEARCH_TURNS_PROOF_NUMBER_H

#include "search/turns/goal.h"
#include "search/turns/picture.h"

/* The result of a proof search. */
enum proof {
    PROOF_NONE, /* disproven: the opponent can prevent the aim */
    PROOF_FOUND,
    PROOF_UNKNOWN, /* a limit came first */
};

/* Who must reach the goal at once in a turn in which it can. */
enum duty { DUTY_NONE, DUTY_OPPONENT /* semi-reflex */, DUTY_BOTH /* reflex */ };

/* The aim: what one side is to force by the end of a given turn. */
struct aim {
    unsigned side;    /* the side that forces it */
    unsigned reacher; /* the side that reaches the goal: in a selfmate the opponent */
    unsigned last;    /* position.number of the last turn */
    struct problem_goal goal;
    enum duty duty; /* of the opponent, where it reaches the goal, or of both */
};

struct prover;

/* Makes a prover: a proof search whose table of proofs later searches go on with; NULL if there is no memory. All its
   searches spend of `budget`, which must live as long; its nodes are positions. The table takes at most `memory` bytes;
   0: 256 MB. */
struct prover *prover_new(struct budget *budget, size_t memory);

/* Frees a prover; NULL is allowed. */
void prover_free(struct prover *s);

/* Returns the prover's tables of mating pictures, made when they are first asked for; NULL if there is no memory. */
struct pictures *prover_pictures(struct prover *s);

/* Whether the aim's side is in its last turn, so that it must reach the goal within it: goal_all() then finds all
   ways. */
bool aim_is_now(const struct position *p, const struct aim *aim);

/* Searches until the aim is proven or disproven at a position, or a limit is reached. */
enum proof prove(struct prover *s, const struct position *p, const struct aim *aim);

/* The same for the position after a turn from p that the decider of p makes, if the turn does not reach the aim itself:
   then it is proven. */
enum proof prove_after(struct prover *s, const struct position *p, const struct mate_line *turn, const struct aim *aim);

/* Follows a proof by one turn. The aim must be proven at p and its side must decide. Fills `line` with actions up to
   the goal, the end of the turn or a decision of the opponent, after which the aim is still proven. Returns false if a
   limit came first. */
bool proof_turn(struct prover *s, const struct position *p, const struct aim *aim, struct mate_line *line);

#endif
