/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which steps of pieces from games files leave the royal pieces safe, for the generator (steps.c) alone. Lines to the
   royal pieces are looked along once per node. A step is safe if it neither moves a piece that shields one nor touches
   a hop line, where more than shielding counts; steps that do are tried out, out of check on the hop lines alone that
   they touch. Hot path: a change needs a bench and a match. */
#ifndef RULES_CUSTOM_SAFETY_H
#define RULES_CUSTOM_SAFETY_H

#include "rules/custom/attacks.h"

enum { HOP_LINES_MAX = 48 }; /* with more of them all steps are tried out */

/* A line on which a piece that hops, or is lame, may attack a royal piece when something on the line changes. */
struct hop_line {
    bitboard128 squares;
    const struct custom_attack *attack;
    unsigned royal; /* its square */
};

/* What all steps at a node depend on. */
struct work {
    const struct position *p;
    const struct custom_pieces *m;
    const struct custom_board *state;
    const struct scope *s;
    unsigned us, n;
    bitboard128 occupied, empty, takeable, passed;
    bitboard128 royals;       /* friendly pieces that may not be left attacked; empty: safety does not matter */
    bitboard128 shields;      /* friendly pieces that alone shield a royal piece */
    bitboard128 touchy;       /* squares on hop lines: steps that touch them must be tried */
    bitboard128 evades;       /* squares where a step may parry the check */
    bool checked;             /* in check, or all steps must be tried for another reason */
    bool one;                 /* only one of the royal pieces must be safe */
    bool tries;               /* all steps must be tried, which says more than `checked` */
    bitboard128 tame;         /* friendly pieces that may not capture */
    bitboard128 theirs;       /* royal pieces of the enemy, and ... */
    bitboard128 ring;         /* ... where royal pieces touch them, which nobody then captures: where captures blast */
    bool special;             /* whether a step is safe may depend on what the piece becomes: no hurdle, blast immune */
    bool reduces;             /* as in custom_pieces, where royal pieces must be safe */
    bool bars_checks;         /* steps that give check are left out */
    uint8_t board[BOARD_MAX]; /* a copy, on which steps are tried out */
    action *list;
    unsigned hop_count;
    struct hop_line hops[HOP_LINES_MAX];
};

/* Looks along all lines to the friendly royal pieces, and fills shields, touchy, evades, checked, tries and hop lines,
   which are empty before (evades: all squares). */
void royals_read(struct work *w);

/* Whether the friendly royal pieces are safe after a step that also captures the pieces on the squares `others`. A
   blast may take none of them; one that takes the enemy's wins, whatever is attacked. */
bool safe_by_step(struct work *w, unsigned from, unsigned to, bitboard128 others);

/* Whether a step to a square of promotion leaves the friendly royal pieces safe, where that depends on what the piece
   becomes; those that were royal before, too, if it is as in shogi (`leaving`). Blasts count as in safe_by_step(). */
bool safe_by_making(const struct work *w, action a, bool leaving);

/* Returns the targets, out of some, to which the piece may step without leaving its royal pieces attacked. */
bitboard128 targets_safe(struct work *w, unsigned from, bitboard128 targets);

/* Returns the captures, out of some, that leave the side's royal pieces safe, those included that count behind them. */
bitboard128 captures_safe(const struct work *w, enum action_type type, unsigned from, bitboard128 targets);

/* Returns the squares, out of some, where a drop leaves the friendly royal pieces safe. */
bitboard128 drops_safe(struct work *w, unsigned pt, bitboard128 targets);

/* Whether a castling, to which nothing else is opposed, leaves the friendly royal pieces safe, and on its way. */
bool safe_by_castling(struct work *w, const struct custom_right *c);

#endif
