/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Walls of games from games files: squares of the board that nobody enters or passes. Where a wall is put behind each
 * step (LAW_WALLS), step and wall are two actions of a turn; a step is legal if some wall completes it. Walls that a
 * step makes by itself are built in make.c.
 */
#include "rules/custom/pieces.h"
#include "rules/steps.h"

/* What a wall on a square adds to the key. */
static uint64_t wall_key(unsigned square) { return mailbox_keys[TYPES_MAX - 1][square]; }

void custom_wall(struct position *p, unsigned square)
{
    p->board[square] = OFF_BOARD;
    p->key ^= wall_key(square);
    custom_board(p)->walls |= bits128_bit(square);
}

uint64_t custom_walls_key(const struct position *p)
{
    uint64_t key = 0;
    for (bitboard128 walls = custom_board_of(p)->walls; walls;)
        key ^= wall_key(bits128_pop(&walls));
    return key;
}

/* Takes all walls away. */
static void walls_clear(struct position *p)
{
    p->key ^= custom_walls_key(p);
    for (bitboard128 walls = custom_board_of(p)->walls; walls;)
        p->board[bits128_pop(&walls)] = EMPTY;
    custom_board(p)->walls = 0;
}

void custom_wall_put(struct position *p, action a, struct step *s)
{
    s->to = s->from;
    if (custom_pieces_of(p)->walls == WALLS_DUCK)
        walls_clear(p);
    custom_wall(p, action_to(a));
    if (p->turn.ep_next)
        custom_passed_lose(p, p->turn.decider, OFF_SQUARE, action_to(a));
    p->turn.phase = 0;
}

/* Returns the empty squares to which the piece on a square could step on. */
static bitboard128 line_targets(const struct position *p, unsigned square)
{
    action list[ACTIONS_MAX];
    bitboard128 targets = 0;
    struct scope s = {.from = bit(mailbox_of(p)->slot[square]),
                      .to = ALL_SQUARES,
                      .flags = SCOPE_PSEUDO | SCOPE_NO_CAPTURE,
                      .stage = ALL_ACTIONS};
    for (unsigned n = custom_list(p, &s, list); n-- > 0;)
        targets |= bits128_bit(action_to(list[n]));
    return targets;
}

/* Returns the squares, out of some, next to a square that is no square of the board or a wall. */
static bitboard128 edge_squares(const struct position *p, bitboard128 squares)
{
    const struct geometry *g = p->game->pieces->geometry;
    bitboard128 edge = 0;
    while (squares) {
        const unsigned square = bits128_pop(&squares), file = square % g->files, rank = square / g->files;
        if (file == 0 || file + 1u == g->files || rank == 0 || rank + 1u == g->ranks ||
            p->board[square - 1] == OFF_BOARD || p->board[square + 1] == OFF_BOARD ||
            p->board[square - g->files] == OFF_BOARD || p->board[square + g->files] == OFF_BOARD)
            edge |= bits128_bit(square);
    }
    return edge;
}

/* Returns the squares where the wall of a step may be put, the safety of royal pieces not regarded. */
static bitboard128 wall_squares(const struct position *p)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const struct custom_board *b = custom_board_of(p);
    bitboard128 squares = m->all & ~(b->side[WHITE] | b->side[BLACK] | b->walls) & m->walls_bounds[p->turn.decider];
    if (m->walls == WALLS_ARROW)
        squares &= line_targets(p, p->turn.phase);
    return m->walls == WALLS_EDGE ? edge_squares(p, squares) : squares;
}

/* Returns the squares, out of some, where a wall leaves the friendly royal pieces safe. A wall only stops attacks. */
static bitboard128 walls_safe(const struct position *p, bitboard128 squares)
{
    struct position after = *p;
    const unsigned us = p->turn.decider;
    if (custom_pieces_of(p)->walls == WALLS_DUCK)
        walls_clear(&after);
    for (bitboard128 tried = (p->game->law->flags & LAW_PSEUDO) || !king_attackers(&after, us) ? 0 : squares; tried;) {
        const unsigned square = bits128_pop(&tried);
        after.board[square] = OFF_BOARD;
        if (king_attackers(&after, us))
            squares ^= bits128_bit(square);
        after.board[square] = EMPTY;
    }
    return squares;
}

/* Whether a step can be completed by a wall. */
static bool completes(const struct position *p, action a)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    struct position after = *p;
    if ((m->walls == WALLS_STATIC || m->walls == WALLS_DUCK) && !m->pieces.royal &&
        (m->walls_bounds[p->turn.decider] & bits128_bit(action_from(a))) && action_type(a) != ACTION_CASTLE)
        return true; /* on the square that it leaves */
    game_apply(&after, a);
    return walls_safe(&after, wall_squares(&after)) != 0;
}

/* Lists the steps of a stage, whether a wall completes them or not, with their scope; returns how many. */
static unsigned steps_tried(const struct position *p, enum stage stage, struct scope *s, action *list)
{
    game_scope(p, stage, s);
    s->flags |= SCOPE_PSEUDO;
    return custom_list(p, s, list);
}

bool custom_walls_any(const struct position *p)
{
    action list[ACTIONS_MAX];
    struct scope s;
    if (p->turn.done & 1)
        return walls_safe(p, wall_squares(p)) != 0;
    for (unsigned n = steps_tried(p, ALL_ACTIONS, &s, list); n-- > 0;)
        if (completes(p, list[n]))
            return true;
    return false;
}

unsigned custom_walls_actions(const struct position *p, enum stage stage, action *list)
{
    struct scope s;
    unsigned n = 0, kept = 0;
    if (p->turn.done & 1) {
        for (bitboard128 squares = stage & QUIET ? walls_safe(p, wall_squares(p)) : 0; squares;)
            list[n++] = action_make(ACTION_PLACE, p->turn.phase, bits128_pop(&squares));
        return n;
    }
    n = steps_tried(p, stage, &s, list);
    for (unsigned i = 0; i < n; i++)
        if (completes(p, list[i]))
            list[kept++] = list[i];
    if ((s.flags & SCOPE_END) && (stage & QUIET) && (kept || custom_walls_any(p)))
        list[kept++] = ACTION_END_TURN;
    return kept;
}

const char *custom_walls_impossible(const struct position *p)
{
    const unsigned piece = p->board[p->turn.phase];
    if (!(p->turn.done & 1))
        return p->turn.phase ? "wall" : NULL;
    return piece < EMPTY && piece_colour(piece) == p->turn.owner && walls_safe(p, wall_squares(p)) ? NULL : "wall";
}
