/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What can become of an attack on the king in the middle of a turn of Realm Chess; outlook.h says more. realm.c calls
 * it.
 */
#include "rules/games/realm/outlook.h"

#include "rules/steps.h"

/* Returns the squares that a piece may enter by its next step or a rearrangement, as far as realms decide that; an
 * upper bound. */
static bitboard next_targets(const struct position *p, unsigned from)
{
    bitboard targets = 0;
    if (!combined(p))
        return piece_targets(p, from);
    for (bitboard b = p->turn.set; b;) {
        bitboard realm = realm_squares(bit(bits_pop(&b)));
        targets |= !(realm & bit(from)) ? realm : p->turn.phase ? ~realm : ~(realm & p->side[!p->turn.decider]);
    }
    return targets;
}

/* Returns the squares of a piece's realm if a rearrangement may still move it there. */
static bitboard rearranged_targets(const struct position *p, unsigned from)
{
    return combined(p) && !p->turn.phase ? realm_squares(p->turn.set & realms_of(p, from)) : 0;
}

/* Returns the squares that a piece could reach by one step if nothing but `walls` blocked it. */
static bitboard reach(const struct position *p, unsigned from, bitboard walls)
{
    unsigned us = p->turn.decider;
    bitboard here = bit(from), ahead;
    switch (piece_type(p->board[from])) {
    case PAWN:
        ahead = (us == WHITE ? here << 8 : here >> 8) & ~walls;
        ahead |= (us == WHITE ? (ahead & bits_rank(2)) << 8 : (ahead & bits_rank(5)) >> 8) & ~walls;
        return ahead | (pawn_attacks(us, from) & p->side[!us]);
    case KNIGHT:
        return knight_attacks(from);
    case BISHOP:
        return bishop_attacks(from, walls);
    case ROOK:
        return rook_attacks(from, walls);
    case FERZ:
        return ferz_attacks(from);
    case ALFIL:
        return alfil_attacks(from);
    case KING:
        return king_attacks(from);
    default:
        return queen_attacks(from, walls);
    }
}

/* Pieces that have moved, enemy pieces (captured or not) and pieces that cannot go anywhere count as walls. */
void outlook_make(const struct position *p, struct outlook *o)
{
    unsigned us = p->turn.decider;
    bitboard king = p->by_type[KING] & p->side[us], stuck;
    o->pieces = p->side[us] & ~p->turn.stepped[0];
    do {
        bitboard walls = position_occupied(p) & ~o->pieces;
        o->helped = stuck = 0;
        o->places = king;
        for (bitboard b = o->pieces; b;) {
            unsigned from = bits_pop(&b);
            bitboard targets = (reach(p, from, walls) | rearranged_targets(p, from)) & next_targets(p, from);
            targets &= ~(walls & p->side[us]) & ~bit(from);
            o->targets[from] = targets;
            if (!targets)
                stuck |= bit(from);
            else if (king & bit(from))
                o->places |= targets;
            else
                o->helped |= targets;
        }
        o->pieces &= ~stuck;
    } while (stuck);
}

/* Whatever square the king stays on or goes to, some piece attacks it there that can be neither captured nor blocked.
 */
bool outlook_past_help(const struct position *p, const struct outlook *o)
{
    unsigned us = p->turn.decider;
    bitboard occupied = position_occupied(p) & ~(p->by_type[KING] & p->side[us]);
    for (bitboard places = o->places; places;) {
        unsigned place = bits_pop(&places);
        bool hopeless = false;
        for (bitboard b = attackers(p, place, !us, occupied); b && !hopeless;) {
            unsigned attacker = bits_pop(&b);
            hopeless = !((squares_between(place, attacker) | bit(attacker)) & o->helped);
        }
        if (!hopeless)
            return false;
    }
    return true;
}

/* Returns the squares on which a friendly piece keeps some enemy from attacking the king, wherever it comes to stand.
 */
static bitboard shelters(const struct position *p, const struct outlook *o)
{
    unsigned us = p->turn.decider;
    bitboard walls = position_occupied(p) & ~o->pieces & ~(p->by_type[KING] & p->side[us]), squares = 0;
    for (bitboard places = o->places; places;) {
        unsigned place = bits_pop(&places);
        for (bitboard b = attackers(p, place, !us, walls); b;) {
            unsigned attacker = bits_pop(&b);
            squares |= squares_between(place, attacker) | bit(attacker);
        }
    }
    return squares;
}

/* Returns the squares that a piece must pass to go from a square to any of some others. */
static bitboard squares_on_ways(unsigned from, bitboard targets)
{
    bitboard squares = 0;
    while (targets)
        squares |= squares_between(from, bits_pop(&targets));
    return squares;
}

/* Returns how many of some squares a piece can pass or enter on its way to a target; an upper bound. */
static unsigned crossed(bitboard squares, unsigned from, bitboard targets)
{
    unsigned max = 0;
    while (targets) {
        unsigned to = bits_pop(&targets), n = bits_count(squares & (squares_between(from, to) | bit(to)));
        max = n > max ? n : max;
    }
    return max;
}

/* Returns the squares that need not be tried for a piece that only has to get out of the way. One square is enough if
 * no other such piece needs it; otherwise one more than the others can need. */
static bitboard needless(const struct outlook *o, unsigned piece, bitboard squares, bitboard leavers)
{
    bitboard wanted = 0;
    unsigned max = 1;
    for (bitboard b = leavers & ~bit(piece); b;) {
        unsigned from = bits_pop(&b);
        wanted |= o->targets[from] | squares_on_ways(from, o->targets[from]);
        max += crossed(squares, from, o->targets[from]);
    }
    if (squares & ~wanted)
        return squares & ~bit(bits_first(squares & ~wanted));
    while (squares && max--)
        squares &= squares - 1;
    return squares;
}

/* Returns the squares that pieces which keep attackers off must pass or enter, and those of all pieces that make way
 * for them. */
static bitboard squares_to_clear(const struct position *p, const struct outlook *o, bitboard shelter)
{
    bitboard king = p->by_type[KING] & p->side[p->turn.decider], cleared;
    bitboard more = combined(p) && !p->turn.phase ? realm_squares(p->turn.set) : 0;
    do {
        cleared = more;
        for (bitboard b = o->pieces; b;) {
            unsigned from = bits_pop(&b);
            bitboard targets = (king | cleared) & bit(from) ? o->targets[from] : o->targets[from] & shelter;
            more |= targets | squares_on_ways(from, targets);
        }
    } while (more != cleared);
    return cleared;
}

/* A step matters if its piece can keep an attacker off or stands in the way of another piece. Of pieces that only leave
 * their realm for others, enough targets are kept to choose from. */
unsigned outlook_steps(const struct position *p, const struct outlook *o, action *list, unsigned n)
{
    bitboard king = p->by_type[KING] & p->side[p->turn.decider], shelter = shelters(p, o);
    bitboard cleared = squares_to_clear(p, o, shelter), realms = realm_squares(p->turn.set), needed = shelter | realms;
    bitboard leavers = combined(p) ? o->pieces & cleared & realms & ~king : 0, idle[64] = {0};
    for (bitboard b = o->pieces; b;) {
        unsigned from = bits_pop(&b);
        bitboard all = king | (cleared & ~leavers),
                 targets = all & bit(from) ? o->targets[from] : o->targets[from] & shelter;
        needed |= targets | squares_on_ways(from, targets);
    }
    for (unsigned i = 0; i < n; i++)
        idle[action_from(list[i])] |= bit(action_to(list[i])) & ~needed;
    for (bitboard b = leavers; b;) {
        unsigned from = bits_pop(&b);
        idle[from] = needless(o, from, idle[from], leavers);
    }
    unsigned kept = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned from = action_from(list[i]);
        bitboard to = bit(action_to(list[i]));
        if (leavers & bit(from) ? !(idle[from] & to) : ((king | cleared) & bit(from)) || (to & shelter))
            list[kept++] = list[i];
    }
    return kept;
}
