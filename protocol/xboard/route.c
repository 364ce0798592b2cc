/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Orders the legs of an action for XBoard (route.h). */
#include "protocol/xboard/route.h"

#include <stdlib.h>

#include "protocol/xboard/plain.h"

/* The moves still to be written. Boards of more than 64 squares need no detours: no pawn there looks as if it took
   en passant. */
struct route {
    const struct xboard_game *g;
    bitboard occupied; /* on 8x8 */
    action moves[ACTION_LEGS_MAX];
    uint8_t pieces[ACTION_LEGS_MAX];
    unsigned count; /* moves left */
    struct script *script;
};

/* Whether XBoard would take a step of a pawn for en passant and remove another piece. `occupied` holds the pieces on
   8x8. */
static bool trapped(const struct position *p, bitboard occupied, unsigned piece, unsigned from, unsigned to)
{
    if (p->fairy || piece_type(piece) != PAWN || from % 8 == to % 8 || (occupied & bit(to)))
        return false;
    bool white = piece_colour(piece) == WHITE;
    if (white ? from < 32 : from >= 32)
        return false;
    return white ? to < 8 || (occupied & bit(to - 8)) : to >= 56 || (occupied & bit(to + 8));
}

/* Writes a move as a leg and updates the occupied squares. */
static void write_move(struct route *r, action a)
{
    char text[ACTION_TEXT_MAX];
    plain_write(r->g, a, text);
    script_add(r->script, false, text);
    if (!xboard_now(r->g)->fairy)
        r->occupied = (r->occupied & ~bit(action_from(a))) | bit(action_to(a));
}

/* Whether a piece of orthodox chess could move between two squares on an empty board. */
static bool is_natural(unsigned from, unsigned to)
{
    unsigned files = (unsigned)abs((int)(from % 8) - (int)(to % 8)),
             ranks = (unsigned)abs((int)(from / 8) - (int)(to / 8));
    return !files || !ranks || files == ranks || files + ranks == 3;
}

/* Returns a free square by way of which a piece can get from one square to another; NO_SQUARE if there is none. A
   square that no orthodox move reaches comes first, so that nobody takes it for the target of a move. */
static unsigned find_way(const struct route *r, unsigned piece, unsigned from, unsigned to)
{
    const struct position *p = xboard_now(r->g);
    bitboard free = ~r->occupied & ~bit(to);
    unsigned found = NO_SQUARE;
    if (p->fairy)
        return NO_SQUARE;
    if (piece_type(piece) == PAWN)
        free &= ~(RANK_1 | RANK_8);
    for (unsigned i = 0; i < r->count; i++)
        free &= ~bit(action_to(r->moves[i]));
    while (free) {
        unsigned way = bits_pop(&free);
        bitboard after = (r->occupied & ~bit(from)) | bit(way);
        if (trapped(p, r->occupied, piece, from, way) || trapped(p, after, piece, way, to))
            continue;
        if (!is_natural(from, way))
            return way;
        found = way;
    }
    return found;
}

/* Returns the first move whose target no other piece has yet to leave; r->count if pieces exchange squares in a
   circle. */
static unsigned find_unblocked(const struct route *r)
{
    for (unsigned i = 0; i < r->count; i++) {
        bool blocked = false;
        for (unsigned k = 0; k < r->count; k++)
            blocked |= k != i && action_from(r->moves[k]) == action_to(r->moves[i]);
        if (!blocked)
            return i;
    }
    return r->count;
}

/* Returns a move with another from-square. */
static action move_from(action a, unsigned from) { return (a & ~(action)127) | from; }

/* Writes the next move, or sets a piece of a circle aside; false if there is no way. */
static bool route_step(struct route *r)
{
    const struct position *p = xboard_now(r->g);
    unsigned i = find_unblocked(r), from, to, way = NO_SQUARE;
    bool circle = i == r->count;
    i = circle ? 0 : i;
    from = action_from(r->moves[i]);
    to = action_to(r->moves[i]);
    bool bent = circle || trapped(p, r->occupied, r->pieces[i], from, to);
    if (bent && (way = find_way(r, r->pieces[i], from, to)) == NO_SQUARE)
        return false;
    if (bent) {
        write_move(r, action_make(ACTION_STEP, from, way));
        r->moves[i] = move_from(r->moves[i], way);
    }
    if (circle)
        return true;
    write_move(r, r->moves[i]);
    for (r->count--; i < r->count; i++) {
        r->moves[i] = r->moves[i + 1];
        r->pieces[i] = r->pieces[i + 1];
    }
    return true;
}

void route_write(const struct xboard_game *g, const action *moves, unsigned count, struct script *script)
{
    const struct position *p = xboard_now(g);
    struct route r = {.g = g, .occupied = p->fairy ? 0 : position_occupied(p), .count = count, .script = script};
    for (unsigned i = 0; i < count; i++) {
        r.moves[i] = moves[i];
        r.pieces[i] = p->board[action_from(moves[i])];
    }
    script->count = 0;
    while (r.count)
        if (!route_step(&r)) {
            script->count = 0;
            return;
        }
}
