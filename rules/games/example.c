/*
 * A small game to copy, compiled and tested but not in the list: two steps a turn with one and the same piece, and the
 * second step must not capture. A check ends the turn; a piece that cannot step again loses its second step.
 *
 * To make a game of your own: copy this file, name its law in laws.h, add a line to games.def, and add its counts to
 * tests/data/perft.tsv. CONTRIBUTING.md says more.
 */
#include "rules/laws.h"
#include "rules/steps.h"

/* Starts a turn: no piece has stepped. turn.set belongs to this law; the quota has been set from `steps` already. */
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
                                .steps = 2,
                                .no_step = NO_STEP_ENDS_TURN,
                                .flags = LAW_CHECK_ENDS,
                                .begin = example_begin,
                                .scope = example_scope,
                                .after = example_after,
                                .impossible = example_impossible,
                                .fields = example_fields};

/* Stands here instead of a line GAME(...) in games.def, which would show the game to players. */
const struct game game_example = {.id = "example",
                                  .aliases = "",
                                  .name = "One piece twice",
                                  .source = "this file",
                                  .pieces = &pieces_orthodox,
                                  .law = &law_example,
                                  .traits = {.family = FAMILY_MARSEILLAIS}};
