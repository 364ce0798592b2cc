/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A small law in C to copy: the second step of a turn is made by the piece of the first, and must not capture. Its
 * section, which says the rest, is tests/data/example.games: the game is tested but not in the list.
 *
 * To make a game of your own that settings cannot say: copy this file, name its law in laws.h, and name it by `law =`
 * in a section of rules/games/NAME.games. docs/internals/adding-a-game.md says more.
 */
#include "rules/laws.h"
#include "rules/steps.h"

/* Starts a turn: no piece has stepped. turn.set belongs to this law; the quota has been set already. */
static void example_begin(struct position *p) { p->turn.set = 0; }

/* Narrows the scope of the next step. scope_any() has set the scope to "anything" already. */
static void example_scope(const struct position *p, struct scope *s)
{
    if (p->turn.done == 0)
        return;
    s->from &= p->turn.set;
    s->to &= ~p->side[!p->turn.decider];
    s->ep = 0;
    s->flags &= (uint16_t)~SCOPE_CASTLE;
}

/* Decides who is next: keeps the piece that made the first step (of castling the king), and leaves the rest to the
 * default. */
static void example_after(struct position *p, const struct step *s)
{
    p->turn.set = p->turn.done < p->turn.quota ? bit(s->to) : 0;
    turn_after(p, s);
}

/* Names the key of a turn state that no turn comes to. A FEN may hold any state. */
static const char *example_impossible(const struct position *p)
{
    bitboard piece = p->turn.set;
    bool possible = p->turn.done ? (piece & p->side[p->turn.owner]) && !bits_several(piece) : !piece;
    return possible ? NULL : "man";
}

/* Describes how the state is written in the FEN's seventh field, in the middle of a turn: "done=1,man=e4". */
static const struct turn_field example_fields[] = {{"man", offsetof(struct turn, set), FIELD_SQUARES, 0},
                                                   {.type = FIELD_END}};

const struct law law_example = {.id = "example",
                                .begin = example_begin,
                                .scope = example_scope,
                                .after = example_after,
                                .impossible = example_impossible,
                                .fields = example_fields};
