/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Proofs over whole turns for `tempi prove`: whether a side, the winner, wins within n turns of its own whatever the
 * other side, the loser, plays. Depth-first proof-number search (Nagai) whose nodes are positions between turns, by
 * several threads that share a table. Repetition and turns without progress are left out. A proof of a win holds where
 * somebody wins a repetition, too: where the winner still wins within k turns, it never needs to let a position return
 * from which it wins within k. That there is no win does not hold then, for a repetition may win. Not for games in
 * which the opponent may act inside a turn, nor where a turn has too many ends to list; proof_number.h serves those.
 */
#ifndef SEARCH_PROVE_DFPN_H
#define SEARCH_PROVE_DFPN_H

#include "search/prove/task.h"
#include "search/turns/proof_number.h"

struct dfpn;

/* Makes a search for a task, which must live as long; NULL if there is no memory. */
struct dfpn *dfpn_new(const struct dfpn_task *task);

/* Frees a search, not its table; NULL is allowed. */
void dfpn_free(struct dfpn *d);

/* Searches, with all turns or with a part of those from the start, until it is known whether the winner wins from the
 * start within `turns` turns, or the time is over. */
enum proof dfpn_prove(struct dfpn *d, unsigned turns);

/* Searches whether the winner, by turns that threaten alone (dfpn_task.threats), wins, or makes so many such turns
   without losing, whatever the other side plays. PROOF_NONE: by such turns it has no win of any length. */
enum proof dfpn_lasts(struct dfpn *d, unsigned turns);

/* Fills `line` with a turn of the winner, who is to move, after which it still wins within `turns` turns, this one
   included; it must. Returns how many turns the win takes at most from here; 0 if a limit came first. */
unsigned dfpn_turn(struct dfpn *d, const struct position *p, unsigned turns, struct mate_line *line);

/* Returns the turn lists made so far: how many times the turns from a position were listed. */
uint64_t dfpn_lists(const struct dfpn *d);

#endif
