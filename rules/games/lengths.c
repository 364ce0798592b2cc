/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Steps of a wanted length, for the games of marseillais.c. Lists are made of all steps and then filtered. Counts come
 * from sets of squares, all sliders together, and ask whether a step is legal only where the count depends on it.
 */
#include "rules/games/lengths.h"

#include "rules/steps.h"

enum { ORTHOGONAL, DIAGONAL };

unsigned step_length(action a)
{
    unsigned from = action_from(a), to = action_to(a);
    int files = (int)(to & 7) - (int)(from & 7), ranks = (int)(to >> 3) - (int)(from >> 3);
    if (action_type(a) == ACTION_CASTLE)
        return to > from ? SHORT_CASTLING : LONG_CASTLING;
    return (unsigned)(files * files + ranks * ranks);
}

/* Keeps the steps of one length in a list; returns how many there are. */
static unsigned keep_length(action *list, unsigned n, unsigned length)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < n; i++)
        if (step_length(list[i]) == length)
            list[kept++] = list[i];
    return kept;
}

/* Keeps the actions of a stage in a list; returns how many there are. */
static unsigned keep_stage(const struct position *p, enum stage stage, action *list, unsigned n)
{
    unsigned kept = 0;
    if (stage == ALL_ACTIONS)
        return n;
    for (unsigned i = 0; i < n; i++) {
        enum action_type type = action_type(list[i]);
        bool noisy = type == ACTION_PROMOTION || type == ACTION_EN_PASSANT ||
                     (type == ACTION_STEP && p->board[action_to(list[i])] != EMPTY);
        if (noisy == (stage == NOISY))
            list[kept++] = list[i];
    }
    return kept;
}

/* Lists all legal steps, whatever their length. */
static unsigned list_all(const struct position *p, action *list)
{
    struct scope s;
    scope_any(p, ALL_ACTIONS, &s);
    return steps_list(p, &s, list);
}

unsigned lengths_list(const struct position *p, enum stage stage, unsigned length, action *list)
{
    unsigned n = list_all(p, list);
    for (unsigned i = 0; i < n; i++)
        if (step_length(list[i]) == length)
            return keep_stage(p, stage, list, keep_length(list, n, length));
    return keep_stage(p, stage, list, n);
}

/* Lists the longest legal steps. */
static unsigned list_longest(const struct position *p, action *list)
{
    unsigned n = list_all(p, list), longest = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned length = step_length(list[i]);
        longest = length > longest ? length : longest;
    }
    return keep_length(list, n, longest);
}

unsigned lengths_list_longest(const struct position *p, enum stage stage, action *list)
{
    return keep_stage(p, stage, list, list_longest(p, list));
}

/* What the counts need to know of a position whose decider is not in check. */
struct ways {
    const struct position *p;
    unsigned us;
    bitboard occupied, targets; /* targets: squares that a step may end on, empty ones and captures */
    bitboard rank, file, rise,
        fall; /* the pieces that may step along each line: all but those pinned to another line */
};

/* Whether the counts can handle the position: no check, one royal king, orthodox pieces. */
static bool ways_known(const struct position *p)
{
    bitboard king = p->by_type[KING] & p->side[p->turn.decider];
    return !p->checkers && p->game->pieces->royal && king && !bits_several(king) &&
           !(p->by_type[FERZ] | p->by_type[ALFIL]);
}

/* Finds what the counts need to know of a position. */
static void ways_begin(struct ways *w, const struct position *p)
{
    unsigned us = p->turn.decider, king = bits_first(p->by_type[KING] & p->side[us]);
    bitboard free = p->side[us], pinned = king_shields(p, us);
    *w = (struct ways){.p = p, .us = us, .occupied = position_occupied(p)};
    w->targets = ~(p->side[us] | p->by_type[KING]);
    free &= ~pinned;
    w->rank = w->file = w->rise = w->fall = free;
    while (pinned) {
        unsigned from = bits_pop(&pinned);
        if ((from ^ king) < 8)
            w->rank |= bit(from);
        else if (((from ^ king) & 7) == 0)
            w->file |= bit(from);
        else if ((from > king) == ((from & 7) > (king & 7)))
            w->rise |= bit(from);
        else
            w->fall |= bit(from);
    }
}

/* Moves each of four sets one square along its line, orthogonal or diagonal. */
ALWAYS_INLINE void advance(bitboard set[4], unsigned lines)
{
    if (lines == ORTHOGONAL) {
        set[0] = (set[0] & ~FILE_H) << 1;
        set[1] = (set[1] & ~FILE_A) >> 1;
        set[2] <<= 8;
        set[3] >>= 8;
    } else {
        set[0] = (set[0] & ~FILE_H) << 9;
        set[1] = (set[1] & ~FILE_A) >> 9;
        set[2] = (set[2] & ~FILE_A) << 7;
        set[3] = (set[3] & ~FILE_H) >> 7;
    }
}

/* Fills four sets with the sliders that start along each of four lines. */
ALWAYS_INLINE void depart(const struct ways *w, bitboard set[4], unsigned lines)
{
    bitboard pieces = w->p->by_type[QUEEN] | w->p->by_type[lines == ORTHOGONAL ? ROOK : BISHOP];
    set[0] = set[1] = pieces & (lines == ORTHOGONAL ? w->rank : w->rise);
    set[2] = set[3] = pieces & (lines == ORTHOGONAL ? w->file : w->fall);
}

/* Counts the targets that four sets have reached. */
ALWAYS_INLINE unsigned arrivals(const bitboard set[4], bitboard targets)
{
    return bits_count(set[0] & targets) + bits_count(set[1] & targets) + bits_count(set[2] & targets) +
           bits_count(set[3] & targets);
}

/* Counts the steps of sliders that go exactly `squares` squares. */
ALWAYS_INLINE unsigned lines_count(const struct ways *w, unsigned lines, unsigned squares)
{
    bitboard set[4];
    depart(w, set, lines);
    for (unsigned i = 1; i < squares; i++) {
        advance(set, lines);
        for (unsigned k = 0; k < 4; k++)
            set[k] &= ~w->occupied;
    }
    advance(set, lines);
    return arrivals(set, w->targets);
}

/* Returns how many squares the longest steps of sliders go, 0 if there are none; sets `n` to the number of these steps.
 */
ALWAYS_INLINE unsigned lines_longest(const struct ways *w, unsigned lines, unsigned *n)
{
    bitboard set[4], last[4] = {0};
    unsigned squares = 0;
    depart(w, set, lines);
    for (unsigned i = 1; set[0] | set[1] | set[2] | set[3]; i++) {
        advance(set, lines);
        if ((set[0] | set[1] | set[2] | set[3]) & w->targets) {
            memcpy(last, set, sizeof last);
            squares = i;
        }
        for (unsigned k = 0; k < 4; k++)
            set[k] &= ~w->occupied;
    }
    *n = arrivals(last, w->targets);
    return squares;
}

/* Counts the steps of knights. */
static unsigned knights_count(const struct ways *w)
{
    unsigned n = 0;
    for (bitboard b = w->p->by_type[KNIGHT] & w->rank & w->file;
         b;) /* a pinned knight is in one of the two sets at most */
        n += bits_count(knight_attacks(bits_pop(&b)) & w->targets);
    return n;
}

/* Counts the steps of pawns to some targets: a step to the last rank counts once for each piece type of a promotion. */
static unsigned pawn_targets(const struct ways *w, bitboard targets)
{
    unsigned types = bits_count(w->p->game->pieces->promotions), n = bits_count(targets);
    bitboard last = targets & (RANK_1 | RANK_8);
    return last && types ? n + bits_count(last) * (types - 1) : n;
}

/* Counts the double steps of pawns. */
static unsigned doubles_count(const struct ways *w)
{
    bitboard third = w->us == WHITE ? bits_rank(2) : bits_rank(5), pawns = w->p->by_type[PAWN] & w->file;
    if (!(w->p->game->pieces->scope_flags & SCOPE_DOUBLE))
        return 0;
    return bits_count(bits_forward(w->us, bits_forward(w->us, pawns) & third & ~w->occupied) & ~w->occupied);
}

/* Counts the steps that go one square orthogonally, or diagonally, en passant left out. */
ALWAYS_INLINE unsigned nearest_count(const struct ways *w, unsigned lines)
{
    const struct position *p = w->p;
    bitboard king = p->by_type[KING] & p->side[w->us], pawns = p->by_type[PAWN], enemy = p->side[!w->us] & w->targets;
    struct scope s = {.from = king, .stage = ALL_ACTIONS};
    unsigned n = lines_count(w, lines, 1);
    if (lines == ORTHOGONAL) {
        n += pawn_targets(w, bits_forward(w->us, pawns & w->file) & ~w->occupied);
        s.to = w->targets & king_attacks(bits_first(king)) & rook_rays(bits_first(king));
    } else {
        bitboard rise = pawns & w->rise, fall = pawns & w->fall;
        n += pawn_targets(w, (w->us == WHITE ? (rise & ~FILE_H) << 9 : (rise & ~FILE_A) >> 9) & enemy);
        n += pawn_targets(w, (w->us == WHITE ? (fall & ~FILE_A) << 7 : (fall & ~FILE_H) >> 7) & enemy);
        s.to = w->targets & ferz_attacks(bits_first(king));
    }
    return s.to ? n + steps_count(p, &s) : n;
}

/* Whether castling to a side is legal; the squares between king and rook are tested first because that is cheap. */
static bool castles(const struct ways *w, unsigned side)
{
    const struct position *p = w->p;
    struct scope s = {.to = ALL_SQUARES, .flags = (uint16_t)side, .stage = ALL_ACTIONS};
    unsigned rights = p->turn.castling >> 2 * w->us & p->game->pieces->scope_flags & side;
    if (!rights)
        return false;
    unsigned king = p->king_start[w->us], rook = p->rook_start[2 * w->us + bits_first(rights)];
    return !(squares_between(king, rook) & w->occupied) && steps_any(p, &s);
}

/* Counts the steps of one length, en passant left out. */
static unsigned count_of_length(const struct ways *w, unsigned length)
{
    for (unsigned i = 3; i < 8; i++) {
        if (length == i * i)
            return lines_count(w, ORTHOGONAL, i) + (length == SHORT_CASTLING && castles(w, SCOPE_CASTLE_KING_SIDE)) +
                   (length == LONG_CASTLING && castles(w, SCOPE_CASTLE_QUEEN_SIDE));
        if (length == 2 * i * i)
            return lines_count(w, DIAGONAL, i);
    }
    switch (length) {
    case 1:
        return nearest_count(w, ORTHOGONAL);
    case 2:
        return nearest_count(w, DIAGONAL);
    case DOUBLE_LENGTH:
        return lines_count(w, ORTHOGONAL, 2) + doubles_count(w);
    case KNIGHT_LENGTH:
        return knights_count(w);
    default:
        return length == 8 ? lines_count(w, DIAGONAL, 2) : 0;
    }
}

unsigned lengths_count(const struct position *p, unsigned length)
{
    struct scope s;
    struct ways w;
    if (!ways_known(p) || (length == 2 && p->turn.ep)) {
        action list[ACTIONS_MAX];
        return lengths_list(p, ALL_ACTIONS, length, list);
    }
    ways_begin(&w, p);
    unsigned n = count_of_length(&w, length);
    if (n)
        return n;
    scope_any(p, ALL_ACTIONS, &s);
    return steps_count(p, &s);
}

unsigned lengths_count_longest(const struct position *p)
{
    action list[ACTIONS_MAX];
    struct ways w;
    if (!ways_known(p))
        return list_longest(p, list);
    ways_begin(&w, p);
    unsigned n, others, longest = lines_longest(&w, ORTHOGONAL, &n), diagonal = lines_longest(&w, DIAGONAL, &others);
    longest *= longest;
    diagonal *= 2 * diagonal;
    if (diagonal > longest) {
        longest = diagonal;
        n = others;
    }
    for (unsigned side = 0; side < 2; side++) {
        unsigned length = side ? SHORT_CASTLING : LONG_CASTLING;
        if (longest <= length && castles(&w, side ? SCOPE_CASTLE_KING_SIDE : SCOPE_CASTLE_QUEEN_SIDE)) {
            n = longest == length ? n + 1 : 1;
            longest = length;
        }
    }
    if (longest < KNIGHT_LENGTH && (others = knights_count(&w)))
        return others;
    if (longest <= DOUBLE_LENGTH && (others = doubles_count(&w)))
        return longest == DOUBLE_LENGTH ? n + others : others;
    return longest > 2 ? n : list_longest(p, list);
}
