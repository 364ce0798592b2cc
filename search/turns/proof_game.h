/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Proof games: all ways to play from one position to another in a number of turns, both sides helping. Where steps are
 * those of orthodox pieces, what is missing is counted: squares to be reached around pawns that never move, captures,
 * promotions. Play does not use this file.
 */
#ifndef SEARCH_TURNS_PROOF_GAME_H
#define SEARCH_TURNS_PROOF_GAME_H

#include "search/turns/mate.h"

/* What a position has to become. */
struct proof_game;

/* Prepares the way from a position to the board of a target in so many turns of both sides; NULL if there is no
   memory. */
struct proof_game *proof_game_new(const struct position *start, const struct position *target, unsigned turns);

/* Frees a proof game; NULL is allowed. */
void proof_game_free(struct proof_game *g);

/* Visits one line to every final position of turn `index` from which the target may be reached, in the last turn those
   that reach it. MATE_FOUND: there was one, and all were visited. */
enum mate_verdict proof_game_turns(const struct proof_game *g, const struct position *p, unsigned index,
                                   struct budget *budget, mate_visitor *visit, void *context);

#endif
