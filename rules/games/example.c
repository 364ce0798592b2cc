/*
 * A small game to copy, compiled and tested but not in the list: two steps a turn by one and the same piece, the second
 * without capture. A check ends the turn; a piece that cannot step again loses his second step.
 *
 * To make a game of your own: copy this file, name its law in laws.h, add a line to games.def, and add its counts to
 * tests/data/perft.tsv. CONTRIBUTING.md says more.
 */
#include "rules/laws.h"
#include "rules/steps.h"

/* Starts a turn: no piece has stepped. turn.set is this law's own; the machine has set the quota from `steps`. */
static void example_begin(struct position *p) { p->turn.set = 0; }

/* What the next step may be: scope_any() has set the scope to "anything", and we narrow it. */
static void example_scope(const struct position *p, struct scope *s)
{
    if (p->turn.done == 0)
        return;
    s->from &= p->turn.set;
    s->to &= ~p->side[!p->turn.decider];
    s->ep = 0;
    s->flags &= (uint16_t)~SCOPE_CASTLE;
}

/* Who decides next: we keep what we need to know of the step (of castling: the king), the rest is the default. */
static void example_after(struct position *p, const struct step *s)
{
    p->turn.set = p->turn.done < p->turn.quota ? bit(s->to) : 0;
    turn_after(p, s);
}

/* A FEN may hold any state; of one that no turn comes to we name the key. */
static const char *example_impossible(const struct position *p)
{
    bitboard piece = p->turn.set;
    bool possible = p->turn.done ? (piece & p->side[p->turn.owner]) && !bits_several(piece) : !piece;
    return possible ? NULL : "man";
}

/* How the state is written in the FEN's seventh field, in the middle of a turn: "done=1,man=e4". */
static const struct turn_field example_fields[] = {{"man", offsetof(struct turn, set), FIELD_SQUARES, 0},
                                                   {.type = FIELD_END}};

const struct law law_example = {.id = "example",
                                .steps = 2,
                                .dry = DRY_ENDS_TURN,
                                .flags = LAW_CHECK_ENDS,
                                .begin = example_begin,
                                .scope = example_scope,
                                .after = example_after,
                                .impossible = example_impossible,
                                .fields = example_fields};

/* Instead of a line GAME(...) in games.def, which would make players see it. */
const struct game game_example = {.id = "example",
                                  .aliases = "",
                                  .name = "One piece twice",
                                  .source = "this file",
                                  .pieces = &pieces_orthodox,
                                  .law = &law_example,
                                  .traits = {.family = FAMILY_MARSEILLAIS}};
