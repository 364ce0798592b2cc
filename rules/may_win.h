/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a side can still win: a flag that falls gives the other side a win only if it can (FIDE 6.9), and DrawProof
   puts a draw off while the turn may win. Referees and readers of game records call this. */
#ifndef RULES_MAY_WIN_H
#define RULES_MAY_WIN_H

#include "rules/game.h"

/*
 * Whether a side may win by some sequence of legal actions of both sides, draws by repetition and by counters left
 * aside. False only if it surely cannot: its pieces do not suffice, or all positions that can come have been looked at.
 * Takes up to a few tenths of a second, and some megabytes that it frees.
 */
bool position_may_win(const struct position *p, enum colour side);

/*
 * Whether the side whose turn it is may win within that turn, interjections of the other side taken as helpful. False
 * only if it surely cannot; true also where the turn has more than some ten thousand positions. Takes as long as
 * position_may_win().
 */
bool turn_may_win(const struct position *p);

#endif
