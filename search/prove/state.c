/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions of a proof search (state.h). */
#include "search/prove/state.h"

void state_make(struct state *n, const struct position *p)
{
    n->freely = free_board_make(&n->board, p);
    if (!n->freely)
        position_copy(&n->position, p);
}

bool state_wins(struct wins *w, const struct state *n, struct mate_line *line)
{
    struct position p;
    if (!n->freely)
        return wins_now(w, &n->position, line);
    const bool wins = free_board_captures(&n->board);
    if (wins ? !line : !free_board_may_still(&n->board))
        return wins;
    free_board_position(&n->board, &p);
    return wins_now(w, &p, line);
}

bool state_over(const struct state *n, unsigned mover, enum outcome *outcome)
{
    struct position p;
    if (!n->freely)
        return turn_ended_game(&n->position, mover, outcome);
    if (n->board.us != mover && free_board_goes_on(&n->board))
        return false;
    free_board_position(&n->board, &p);
    return turn_ended_game(&p, mover, outcome);
}

unsigned state_actions(const struct state *n, action *list)
{
    return n->freely ? free_board_steps(&n->board, ALL_SQUARES, list) : game_actions(&n->position, ALL_ACTIONS, list);
}

/* Whether an action of another node is legal here. */
static bool state_legal(const struct state *n, action a)
{
    action list[FREE_STEPS_MAX];
    if (!n->freely)
        return game_legal(&n->position, a);
    for (unsigned i = free_board_steps(&n->board, bit(action_from(a)), list); i--;)
        if (list[i] == a)
            return true;
    return false;
}

bool state_replay(struct state *n, const struct mate_line *turn)
{
    struct state start;
    state_copy(&start, n);
    for (unsigned i = 0; i < turn->length; i++) {
        if (!state_inside(&start, n) || !state_legal(n, turn->actions[i]))
            return false;
        state_apply(n, turn->actions[i]);
    }
    return turn->length && !state_inside(&start, n);
}

bitboard state_squares(const struct state *n, const struct mate_line *line)
{
    struct free_board after;
    bitboard squares = 0;
    if (!n->freely)
        return ALL_SQUARES;
    after = n->board;
    for (unsigned i = 0; i < line->length; i++) {
        const action a = line->actions[i];
        const unsigned from = action_from(a), to = action_to(a);
        if (action_type(a) == ACTION_EN_PASSANT || action_type(a) == ACTION_CASTLE)
            return ALL_SQUARES;
        squares |= bit(from) | bit(to) | squares_between(from, to);
        free_board_apply(&after, a);
    }
    return free_board_lost(&after, !n->board.us) ? squares : ALL_SQUARES;
}
