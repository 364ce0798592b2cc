/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls the evaluation of the family of a game without orthodox pieces on 8x8. Hot path: a change
   needs a bench and a match. */
#include "search/evaluation/fairy.h"

#include "search/evaluation/family.h"

int evaluate_fairy(const struct position *p)
{
    const struct family *family = family_of(p->game);
    return family->evaluate ? family->evaluate(p) : fairy_material(p, p->turn.decider);
}

int fairy_piece_value(const struct game *game, unsigned pt)
{
    const struct family *family = family_of(game);
    return family->piece_value ? family->piece_value(game, pt) : 100;
}

int fairy_material(const struct position *p, unsigned us)
{
    int sum = 0;
    if (family_of(p->game)->material)
        return family_of(p->game)->material(p, us);
    for (unsigned square = 0; square < BOARD_MAX; square++) {
        unsigned piece = p->board[square];
        if (piece < EMPTY && !(piece_type(piece) == KING && game_royal(p->game)))
            sum += piece_colour(piece) == us ? fairy_piece_value(p->game, piece_type(piece))
                                             : -fairy_piece_value(p->game, piece_type(piece));
    }
    return sum;
}

bool fairy_see(const struct position *p, action a, int gain, const struct piece_values *values)
{
    unsigned victim = p->board[action_to(a)];
    if (family_of(p->game)->see_ge)
        return family_of(p->game)->see_ge(p, a, gain, values);
    return (victim < EMPTY ? values->of[piece_type(victim)] : 0) >= gain;
}

void fairy_trace(const struct position *p, struct evaluation_trace *trace)
{
    memset(trace, 0, sizeof *trace);
    if (family_of(p->game)->trace)
        family_of(p->game)->trace(p, trace);
}
