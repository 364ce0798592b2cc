/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Goals besides mate: who has won by them. Hot path: a change needs a bench and a match. */
#include "rules/goals.h"

#include "rules/steps.h"

bitboard128 goals_squares(const struct position *p, unsigned types, unsigned side)
{
    const struct movement *movement = p->game->pieces->movement;
    if (movement && movement->squares)
        return movement->squares(p, types, side);
    bitboard pieces = game_pieces_of(p, types) & p->side[side];
    bitboard128 squares = 0;
    if (!p->mailbox)
        return pieces;
    while (pieces)
        squares |= bits128_bit(mailbox_of(p)->square[bits_pop(&pieces)]);
    return squares;
}

/* Returns how many pieces of some types a side has, on the board and in hand. */
static unsigned pieces_of(const struct position *p, unsigned types, unsigned side)
{
    return game_count_of(p, types, side) + game_in_hand(p, side, types);
}

/* Whether a side has no more of the pieces that decide the game than a goal says, and the other side enough. */
static bool has_lost_pieces(const struct position *p, const struct goal *goal, unsigned side)
{
    if (goal->against &&
        pieces_of(p, goal->types, !side) < goal->against + (unsigned)(goal->claimed && p->turn.decider == side))
        return false;
    if (goal->rule != GOAL_EXTINCTION)
        return pieces_of(p, goal->types, side) <= goal->left;
    for (unsigned types = goal->had[side]; types; types &= types - 1)
        if (pieces_of(p, types & -types, side) <= goal->left)
            return true;
    return false;
}

/* Whether a side has the pieces of a goal on its squares; `safe`: none of them may be attacked if just enough are
 * there.
 */
static bool has_reached(const struct position *p, const struct goal *goal, unsigned side, bool safe)
{
    bitboard128 there = goals_squares(p, goal->types, side) & goal->squares[side];
    unsigned count = bits128_count(there);
    for (bitboard128 squares = safe && count == goal->left + 1u ? there : 0; squares;) {
        unsigned square = bits128_pop(&squares);
        if (p->game->pieces->movement->rules->attacks(p, square, !side, square))
            return false;
    }
    if (!there || count > goal->left)
        return there != 0;
    return goal->full &&
           !(goal->squares[side] & ~(goals_squares(p, UINT16_MAX, WHITE) | goals_squares(p, UINT16_MAX, BLACK)));
}

/* Whether pieces fill a block of squares, so many by so many, on a board with so many files. */
static bool has_block(bitboard128 pieces, unsigned size, unsigned files)
{
    for (bitboard128 corners = pieces; corners;) {
        const unsigned corner = bits128_pop(&corners);
        unsigned filled = 0;
        for (unsigned i = 0; i < size * size && corner % files + size <= files; i++) {
            const unsigned square = corner + i / size * files + i % size;
            filled += square < 128 && (pieces & bits128_bit(square));
        }
        if (filled == size * size)
            return true;
    }
    return false;
}

enum { WAYS = 4 };

/* The ways along which pieces are connected; the other four are these backward. */
static const struct {
    int8_t files, ranks;
    uint8_t line;
} ways[WAYS] = {{1, 0, LINE_RANKS}, {0, 1, LINE_FILES}, {1, 1, LINE_DIAGONALS}, {-1, 1, LINE_DIAGONALS}};

/* Whether pieces, each beside the next one along a line of a goal, lead from its first squares to its last ones. */
static bool has_joined(bitboard128 pieces, const struct goal *goal, unsigned side, int files, int ranks)
{
    bitboard128 found = pieces & goal->squares[side];
    for (bitboard128 fresh = found; fresh;) {
        const int square = (int)bits128_pop(&fresh);
        for (unsigned i = 0; i < 2 * WAYS; i++) {
            const int sign = i < WAYS ? 1 : -1, file = square % files + sign * ways[i % WAYS].files,
                      rank = square / files + sign * ways[i % WAYS].ranks;
            if (!(goal->lines & ways[i % WAYS].line) || file < 0 || file >= files || rank < 0 || rank >= ranks)
                continue;
            const bitboard128 next = bits128_bit((unsigned)(rank * files + file)) & pieces & ~found;
            found |= next;
            fresh |= next;
        }
    }
    return found & goal->ends[side];
}

/* Whether a side has so many pieces of a goal side by side on a line, or as the goal says. */
static bool has_connected(const struct position *p, const struct goal *goal, unsigned side)
{
    const int files = game_files(p->game), ranks = game_ranks(p->game);
    const bitboard128 pieces = goals_squares(p, goal->types, side);
    if (goal->joins)
        return has_joined(pieces, goal, side, files, ranks);
    if (goal->square)
        return has_block(pieces, goal->left, (unsigned)files);
    for (unsigned way = 0; way < WAYS; way++)
        for (bitboard128 from = goal->lines & ways[way].line ? pieces : 0; from;) {
            unsigned square = bits128_pop(&from), n = 0;
            int file = (int)square % files, rank = (int)square / files;
            while (file >= 0 && file < files && rank < ranks) {
                const bool there = pieces & bits128_bit((unsigned)(rank * files + file));
                if (!there && !goal->apart)
                    break;
                file += ways[way].files;
                rank += ways[way].ranks;
                n += there;
            }
            if (n >= goal->left)
                return true;
        }
    return false;
}

/* Returns the side that moves first in the game. */
static unsigned first_side(const struct position *p) { return p->game->pieces->black_first ? BLACK : WHITE; }

/* Whether a side that reaches the squares of a goal has won. */
static bool reach_wins(const struct position *p, const struct goal *goal, unsigned side)
{
    const bool due = !p->turn.done && p->turn.decider == side;
    if (goal->safe && goal->reach == REACH_HELD) /* only pieces that are attacked have to wait */
        return has_reached(p, goal, side, !due);
    bool late = goal->reach == REACH_HELD || (goal->reach == REACH_REPLY && side == first_side(p));
    return has_reached(p, goal, side, goal->safe) && (!late || due);
}

const struct goal *goals_reply_due(const struct position *p)
{
    const struct settings *set = &p->game->law->settings;
    for (unsigned i = 0; i < set->goals_count; i++)
        if (set->goals[i].reach == REACH_REPLY && p->turn.decider != first_side(p) &&
            has_reached(p, &set->goals[i], !p->turn.decider, set->goals[i].safe))
            return &set->goals[i];
    return NULL;
}

bool goals_reply_found(const struct position *p, const struct scope *s, const struct goal *goal)
{
    action list[ACTIONS_MAX];
    struct scope all = *s;
    all.stage = ALL_ACTIONS;
    for (unsigned n = steps_list(p, &all, list); n-- > 0;) {
        struct position after;
        struct step step;
        position_copy(&after, p);
        step_make(&after, list[n], &step);
        if (has_reached(&after, goal, p->turn.decider, goal->safe))
            return true;
    }
    return false;
}

/* Whether a side has lost by castling: the other one has castled as a goal says, or it cannot do so any longer itself.
 */
static bool castling_decides(const struct position *p, const struct goal *goal, unsigned side)
{
    const unsigned ours = goal->left & 3u << 2 * side, theirs = goal->left ^ ours;
    return (p->turn.law[CASTLINGS] & theirs) || (ours && !(ours & (p->turn.castling | p->turn.law[CASTLINGS])));
}

/* Whether a side has lost by a goal. */
static bool goal_decides(const struct position *p, const struct goal *goal, unsigned side)
{
    switch (goal->rule) {
    case GOAL_BARE:
        return !(p->side[side] & ~p->by_type[KING]);
    case GOAL_REACH:
        return reach_wins(p, goal, !side);
    case GOAL_LOSE:
        return has_lost_pieces(p, goal, !side);
    case GOAL_CONNECT:
        return has_connected(p, goal, goal->loses ? side : !side);
    case GOAL_CASTLES:
        return castling_decides(p, goal, side);
    case GOAL_CHECKS:
        return p->turn.law[!side] >= goal->left;
    default:
        return has_lost_pieces(p, goal, side);
    }
}

bool goals_drawn(const struct position *p, unsigned *rule)
{
    const struct settings *set = &p->game->law->settings;
    for (unsigned n = 0; n < set->goals_count; n++) {
        *rule = set->goals[n].rule;
        if (set->goals[n].draws && (goal_decides(p, &set->goals[n], WHITE) || goal_decides(p, &set->goals[n], BLACK)))
            return true;
        const struct goal *goal = &set->goals[n];
        if ((goal->reach == REACH_REPLY || (goal->safe && goal->reach != REACH_HELD)) &&
            has_reached(p, goal, WHITE, goal->safe) && has_reached(p, goal, BLACK, goal->safe))
            return true;
    }
    return false;
}

/* Returns the half points of the pieces of a side. */
static unsigned points_of(const struct position *p, unsigned side)
{
    const struct settings *set = &p->game->law->settings;
    unsigned points = side == BLACK ? set->points_black : 0;
    for (unsigned pt = 0; pt < sizeof set->points; pt++)
        if (set->points[pt])
            points += set->points[pt] * game_count_of(p, 1u << pt, side);
    return points;
}

enum outcome goals_draw(const struct position *p)
{
    switch (p->game->law->settings.draws) {
    case DRAWS_WHITE:
        return WHITE_WINS;
    case DRAWS_BLACK:
        return BLACK_WINS;
    case DRAWS_POINTS: {
        const unsigned white = points_of(p, WHITE), black = points_of(p, BLACK);
        return white == black ? DRAWN : white > black ? WHITE_WINS : BLACK_WINS;
    }
    default:
        return DRAWN;
    }
}

bool goals_lost(const struct position *p, unsigned side, unsigned *rule)
{
    const struct settings *set = &p->game->law->settings;
    for (unsigned n = 0; n < set->goals_count; n++)
        if (!set->goals[n].draws && goal_decides(p, &set->goals[n], side)) {
            *rule = set->goals[n].rule;
            return true;
        }
    return false;
}

bool goals_by_squares(const struct law *law)
{
    for (unsigned i = 0; i < law->settings.goals_count; i++)
        if (law->settings.goals[i].rule == GOAL_REACH || law->settings.goals[i].rule == GOAL_CONNECT)
            return true;
    return false;
}

bool goals_equal(const struct settings *a, const struct settings *b)
{
    bool equal = a->goals_count == b->goals_count;
    for (unsigned i = 0; equal && i < a->goals_count; i++)
        equal = a->goals[i].rule == b->goals[i].rule && a->goals[i].types == b->goals[i].types &&
                a->goals[i].left == b->goals[i].left && a->goals[i].against == b->goals[i].against &&
                a->goals[i].claimed == b->goals[i].claimed && a->goals[i].reach == b->goals[i].reach &&
                a->goals[i].full == b->goals[i].full && a->goals[i].safe == b->goals[i].safe &&
                a->goals[i].lines == b->goals[i].lines && a->goals[i].loses == b->goals[i].loses &&
                a->goals[i].draws == b->goals[i].draws && a->goals[i].apart == b->goals[i].apart &&
                a->goals[i].square == b->goals[i].square && a->goals[i].joins == b->goals[i].joins;
    return equal;
}

unsigned goals_given_away(const struct position *p)
{
    for (unsigned side = 0; side < 2 && p->game->pieces->must_capture; side++)
        if (!p->side[side] && !game_in_hand(p, side, UINT16_MAX))
            return !side;
    return 2;
}
