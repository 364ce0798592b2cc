/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The record of a game: every position from the start, for repetition and for taking back. Sessions, search and
   matches keep one each; a record belongs to one thread. */
#ifndef RULES_RECORD_H
#define RULES_RECORD_H

#include "rules/game.h"

/* The positions and actions of a game; zeroed before record_begin(). */
struct record {
    struct position *positions; /* positions[0] is the start, positions[count - 1] the current node */
    action *actions;            /* actions[i] leads from positions[i] to positions[i + 1] */
    uint64_t *keys;             /* key of each position; equal keys count as repetition */
    size_t count, room;
};

/* Begins a record at a position. The record must be zeroed or in use; what it held is forgotten. Ends the program if
   memory runs out. */
void record_begin(struct record *r, const struct position *start);

/* Appends a legal action and the position after it. Ends the program if memory runs out. */
void record_push(struct record *r, action a);

/* Takes the last action back; false if there is none. */
bool record_pop(struct record *r);

/* Frees the memory of a record; it may be begun again. */
void record_free(struct record *r);

/* Makes `to` a copy of `from`; what the two have in common from the start on stays where it is. */
void record_copy(struct record *to, const struct record *from);

/* Returns the current node. */
static inline const struct position *record_now(const struct record *r) { return &r->positions[r->count - 1]; }

/* Returns how many turns have been begun, with that in which the record begins. */
static inline unsigned record_length(const struct record *r)
{
    return (unsigned)(record_now(r)->number - r->positions[0].number) + (record_now(r)->turn.done != 0);
}

/* Returns the index of the position where the present turn began: of the current one at the start of a turn. */
size_t record_turn(const struct record *r);

/* Returns the index of the position where the turn so far began, or, at the start of a turn, the last one. */
size_t record_last_turn(const struct record *r);

/* Returns how many times the current node has occurred before; 0 inside a turn, where repetition does not count. */
unsigned record_repetitions(const struct record *r);

/* The outcome at the current node, with *reason in words: no legal action, third repetition, the counter of turns
   without progress, bare kings. ONGOING if the game goes on. */
enum outcome record_result(const struct record *r, const char **reason);

/* The outcome at the current node that needs no player's claim, with *reason in words: no legal action, bare kings, the
   counter of a law that has one of its own, a repetition that somebody wins. A third repetition and fifty turns of each
   side must be claimed (FIDE 9.2, 9.3), so a game may go on, and end otherwise. */
enum outcome record_forced_result(const struct record *r, const char **reason);

/* Whether each side has begun turns since a position, and some of them without being in check; the slots of its pieces
   that were chased at the start of all. All 0 at first. */
struct checks_since {
    bool found[2], free[2];
    bitboard chased[2];
};

/* Adds a turn that a side has begun, in check or not, with some of its pieces chased. */
void checks_add(struct checks_since *c, unsigned side, bool checked, bitboard chased);

/* A turn of one step: its action, whether its side was in check before it, whether it took a piece. */
struct turn_made {
    action a;
    bool checked, takes;
};

enum { SHUFFLE_TURNS = 11 }; /* the last turns that position_shuffled() looks at */

/* Returns the turn that an action makes of a position. */
struct turn_made turn_made(const struct position *before, action a);

/* Whether the side that has made the last turn has lost by moving a piece to and fro (settings.shuffle), as in modern
   Janggi: it has come to a square without capture, and then gone away and back and away and back, with perhaps a pass
   before the last step, all without check, capture or progress by anybody. Only pieces count that may go where the
   enemy's royal ones may. turns[0] is the last turn, `count` how many are known. */
bool position_shuffled(const struct position *now, const struct turn_made *turns, unsigned count);

/* Returns the last turns of a record, the last one first, in a list of SHUFFLE_TURNS; how many there are. */
unsigned record_turns(const struct record *r, struct turn_made *turns);

/* Returns the slots of the pieces of the side to move that the last step of a turn chases, an action from the position
   `before` to `now`; only where the game has such a rule (settings.chase). */
bitboard position_chased(const struct position *before, action a, const struct position *now);

/* Returns the same for a position of a record; all slots if nothing is known of the step before, or if there is no such
   rule. */
bitboard record_chased(const struct record *r, size_t index);

/* The outcome, by the game's rules, of the repetition of a position at the start of a turn, with *reason in words;
   DRAWN if nobody wins. *c has all turns since the first occurrence that counts, the present one included. */
enum outcome position_repeated(const struct position *now, const struct checks_since *c, const char **reason);

/* After how many turns of both sides together without capture or pawn step the game is a draw: 100 in chess. */
unsigned position_progress_limit(const struct position *p);

/* Whether only two bare kings are left, so that nobody can mate. */
bool position_bare(const struct position *p);

/* Whether the position alone ends the game as a draw (or as a win for those who win draws, goals_draw()), with *reason
   in words: the counter of turns without progress, or bare kings. Only at the start of a turn. With DrawProof the turn
   that may win is never looked through: if it does not win, the draw comes behind it. */
bool position_drawn(const struct position *p, const char **reason);

#endif
