/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiles what a games file says of pieces into tables: leaps, rays, attacks, squares that pawns pass over,
   castlings, values. Runs once for each game that is read. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "rules/custom/pieces.h"

/* Writes an error; returns false for the caller to return. */
static bool fail(char *error, size_t room, const char *format, ...) __attribute__((format(printf, 3, 4)));

static bool fail(char *error, size_t room, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error, room, format, arguments);
    va_end(arguments);
    return false;
}

/* Returns the square some files and ranks away; OFF_SQUARE if there is none. */
static unsigned square_beside(const struct custom_pieces *m, unsigned square, int files, int ranks)
{
    int file = (int)(square % m->files) + files, rank = (int)(square / m->files) + ranks;
    if (file < 0 || file >= m->files || rank < 0 || rank >= m->ranks)
        return OFF_SQUARE;
    unsigned at = (unsigned)(rank * m->files + file);
    return m->all & bits128_bit(at) ? at : OFF_SQUARE;
}

/* Whether a leap from a square to another goes along the lines of the board. */
static bool lines_join(const struct custom_pieces *m, unsigned from, unsigned to)
{
    const bitboard128 lines = m->lines_said.said ? region_squares(m, &m->lines_said, WHITE) : 0;
    return (lines & bits128_bit(from)) && to != OFF_SQUARE && (lines & bits128_bit(to));
}

/* Returns the index of a vector, along the lines of the board alone if `lines`, which is added if it is new; NO_VECTOR
   if there is no room. */
static unsigned vector_on(struct custom_pieces *m, int files, int ranks, bool lines)
{
    unsigned v = 0;
    while (v < m->vectors_count &&
           (m->vectors[v][0] != files || m->vectors[v][1] != ranks || m->vector_lines[v] != lines))
        v++;
    if (v < m->vectors_count)
        return v;
    if (v == CUSTOM_VECTORS)
        return NO_VECTOR;
    m->vectors[v][0] = (int8_t)files;
    m->vectors[v][1] = (int8_t)ranks;
    m->vector_lines[v] = lines;
    m->vectors_count++;
    for (unsigned square = 0; square < BOARD_MAX; square++) {
        const bool there = square < CUSTOM_SQUARES_MAX && (m->all & bits128_bit(square));
        const unsigned to = there ? square_beside(m, square, files, ranks) : OFF_SQUARE;
        m->next[v][square] = (uint8_t)(!lines || lines_join(m, square, to) ? to : OFF_SQUARE);
    }
    return v;
}

/* Returns the index of a vector that goes anywhere; NO_VECTOR if there is no room. */
static unsigned vector_of(struct custom_pieces *m, int files, int ranks) { return vector_on(m, files, ranks, false); }

/* Whether a leap goes along a rank, file or diagonal. */
static bool on_line(int files, int ranks) { return !files || !ranks || abs(files) == abs(ranks); }

/* Fills in the vectors to the squares between the ends of a leap. */
static void blocks_find(struct custom_pieces *m, int files, int ranks, bool twice, uint8_t block[CUSTOM_BLOCKS])
{
    int large = abs(files) > abs(ranks) ? abs(files) : abs(ranks);
    memset(block, NO_VECTOR, CUSTOM_BLOCKS);
    if (twice) { /* of a leap by three and one or two */
        block[0] = (uint8_t)vector_of(m, files / 3, ranks / 3);
        block[1] = (uint8_t)vector_of(m, files / 3 + files / 2 - files / 3 / 2, ranks / 3 + ranks / 2 - ranks / 3 / 2);
        return;
    }
    if (!on_line(files, ranks)) {
        block[0] = (uint8_t)vector_of(m, files / 2, ranks / 2);
        return;
    }
    for (int i = 1; i < large && i <= CUSTOM_BLOCKS; i++)
        block[i - 1] = (uint8_t)vector_of(m, files / large * i, ranks / large * i);
}

/* Whether pieces of a type attack others: not royal ones that would petrify. */
static bool attacks_others(const struct custom_pieces *m, unsigned pt)
{
    return !((m->petrified & m->royal_types) >> pt & 1);
}

/* Enters a plain leap of a type in the tables of all squares. */
static void leap_enter(struct custom_pieces *m, struct custom_type *k, unsigned colour, const struct betza_move *move,
                       int sign)
{
    for (bitboard128 squares = m->all; squares;) {
        unsigned from = bits128_pop(&squares), to = square_beside(m, from, sign * move->files, sign * move->ranks);
        if (to == OFF_SQUARE || !(k->bounds[colour] & bits128_bit(to)) ||
            ((move->flags & BETZA_LINES) && !lines_join(m, from, to)))
            continue;
        if (move->flags & BETZA_MOVE)
            k->to_empty[colour][from] |= bits128_bit(to);
        if (move->flags & BETZA_TAKE) {
            k->to_enemy[colour][from] |= bits128_bit(to);
            k->from[colour][to] |= attacks_others(m, (unsigned)(k - m->types)) ? bits128_bit(from) : 0;
        }
        if (move->flags & BETZA_PASSING)
            k->passing[colour][from] |= bits128_bit(to);
    }
}

/* Enters a ray as an attack, in one entry with the rays of other types that go the same way; false if there is no
   room. */
static bool attack_enter(struct custom_pieces *m, unsigned pt, unsigned colour, const struct custom_ray *ray,
                         unsigned back)
{
    unsigned i = 0;
    uint8_t flags = ray->flags & (BETZA_HOPS | BETZA_FIRST);
    struct custom_attack *a = m->attacks[colour];
    while (i < m->attacks_count[colour] && (a[i].forth != ray->vector || a[i].ray.flags != flags ||
                                            memcmp(a[i].ray.block, ray->block, sizeof ray->block) != 0))
        i++;
    if (i == CUSTOM_ATTACKS)
        return false;
    if (i == m->attacks_count[colour]) {
        m->attacks_count[colour]++;
        a[i] = (struct custom_attack){.ray = *ray, .forth = ray->vector};
        a[i].ray.vector = (uint8_t)back;
        a[i].ray.flags = flags;
    }
    if (ray->range > a[i].ray.range)
        a[i].ray.range = ray->range;
    if (ray->range > a[i].range[pt])
        a[i].range[pt] = ray->range;
    return true;
}

/* Enters one move of a type, as a leap or a ray. */
static bool move_enter(struct custom_pieces *m, unsigned pt, unsigned colour, const struct betza_move *move,
                       char *error, size_t room)
{
    struct custom_type *k = &m->types[pt];
    int sign = colour == WHITE ? 1 : -1, files = sign * move->files, ranks = sign * move->ranks;
    if (move->range == 1 && !(move->flags & (BETZA_HOPS | BETZA_FIRST))) {
        leap_enter(m, k, colour, move, sign);
        return true;
    }
    const bool lines = move->flags & BETZA_LINES;
    unsigned vector = vector_on(m, files, ranks, lines), back = vector_on(m, -files, -ranks, lines);
    if (k->rays_count[colour] == CUSTOM_RAYS)
        return fail(error, room, "'%c' moves in too many ways", toupper((unsigned char)m->letters[pt]));
    struct custom_ray *ray = &k->rays[colour][k->rays_count[colour]++];
    *ray = (struct custom_ray){.vector = (uint8_t)vector, .range = move->range, .flags = (uint8_t)move->flags};
    memset(ray->block, NO_VECTOR, sizeof ray->block);
    if (move->flags & (BETZA_LAME | BETZA_OVER))
        blocks_find(m, files, ranks, move->flags & BETZA_TWICE, ray->block);
    if (vector == NO_VECTOR || back == NO_VECTOR || m->vectors_count == CUSTOM_VECTORS ||
        ((move->flags & BETZA_TAKE) && attacks_others(m, pt) && !attack_enter(m, pt, colour, ray, back)))
        return fail(error, room, "the pieces move in too many ways");
    return true;
}

/* Fills in the squares from which rays may reach each square. */
static void reached_fill(struct custom_pieces *m, unsigned colour)
{
    for (unsigned i = 0; i < m->attacks_count[colour]; i++)
        for (bitboard128 squares = m->all; squares;) {
            unsigned square = bits128_pop(&squares), at = square;
            const struct custom_ray *ray = &m->attacks[colour][i].ray;
            for (unsigned n = 0; n < ray->range && (at = m->next[ray->vector][at]) != OFF_SQUARE; n++)
                m->reached[colour][square] |= bits128_bit(at);
        }
}

bitboard128 region_squares(const struct custom_pieces *m, const struct region *region, unsigned colour)
{
    bitboard128 squares = 0;
    bool mirrored = colour == BLACK && !region->black_said;
    if (!region->said)
        return m->all;
    for (unsigned rank = 0; rank < m->ranks; rank++) {
        unsigned at = mirrored ? m->ranks - 1u - rank : rank;
        squares |= (bitboard128)(region->files[colour == BLACK && !mirrored][rank] & ((1u << m->files) - 1))
                   << at * m->files;
    }
    return squares & m->all;
}

/* Fills in where types have first moves, in the region that is said or where they stand at the start, and where they
   promote. */
static void first_fill(struct custom_pieces *m, const uint8_t *start)
{
    for (unsigned pt = 0; pt < CUSTOM_TYPES; pt++)
        for (unsigned colour = 0; colour < 2; colour++) {
            struct custom_type *k = &m->types[pt];
            if (k->first_said.said)
                k->first[colour] = region_squares(m, &k->first_said, colour);
            for (unsigned square = 0; !k->first_said.said && square < CUSTOM_SQUARES_MAX; square++)
                if (start[square] == piece_make(colour, pt))
                    k->first[colour] |= bits128_bit(square);
            k->zone[colour] = k->promotes[colour] ? region_squares(m, &k->zone_said, colour) : 0;
        }
}

/* Adds a square that pawns pass over, unless it is known or no pawn can be captured there; false if there is no room.
 */
static bool passing_add(struct custom_pieces *m, unsigned colour, unsigned passed, unsigned victim)
{
    struct custom_passing *list = m->passings[colour];
    unsigned i = 0;
    if (!(region_squares(m, &m->passed_said, colour) & bits128_bit(passed)))
        return true;
    while (i < m->passings_count[colour] && (list[i].passed != passed || list[i].victim != victim))
        i++;
    if (i == CUSTOM_PASSINGS)
        return false;
    list[i] = (struct custom_passing){(uint8_t)passed, (uint8_t)victim};
    m->passings_count[colour] += i == m->passings_count[colour];
    return true;
}

bool custom_ray_passes(const struct custom_pieces *m, const struct custom_ray *ray)
{
    const int8_t *v = m->vectors[ray->vector];
    return (ray->flags & (BETZA_FIRST | BETZA_MOVE | BETZA_TAKE)) == (BETZA_FIRST | BETZA_MOVE) &&
           !(ray->flags & (BETZA_HOP | BETZA_NEXT | BETZA_OVER)) && on_line(v[0], v[1]) &&
           (ray->range > 1 || (ray->flags & BETZA_LAME));
}

/* Adds what a first move along a ray from a square passes over; false if there is no room. */
static bool ray_passings(struct custom_pieces *m, unsigned colour, const struct custom_ray *ray, unsigned from)
{
    uint8_t passed[2 * CUSTOM_RANKS_MAX + CUSTOM_BLOCKS];
    unsigned n = 0, at = from;
    for (unsigned step = 0; step < ray->range; step++) {
        for (unsigned i = 0; i < CUSTOM_BLOCKS && ray->block[i] != NO_VECTOR; i++)
            if (m->next[ray->block[i]][at] != OFF_SQUARE)
                passed[n++] = m->next[ray->block[i]][at];
        at = m->next[ray->vector][at];
        if (at == OFF_SQUARE || n + 1 + CUSTOM_BLOCKS > sizeof passed)
            return true;
        for (unsigned i = 0; i < n; i++)
            if (!passing_add(m, colour, passed[i], at))
                return false;
        passed[n++] = (uint8_t)at;
    }
    return true;
}

/* Finds all squares that pawns pass over by their first moves, if some piece can capture them there. */
static bool passings_fill(struct custom_pieces *m, char *error, size_t room)
{
    for (unsigned i = 0; i < 2 * CUSTOM_TYPES; i++) {
        unsigned colour = i / CUSTOM_TYPES;
        const struct custom_type *k = &m->types[i % CUSTOM_TYPES];
        if (!k->pawn || !m->passers[!colour])
            continue;
        for (unsigned r = 0; r < k->rays_count[colour]; r++)
            for (bitboard128 squares = custom_ray_passes(m, &k->rays[colour][r]) ? k->first[colour] : 0; squares;)
                if (!ray_passings(m, colour, &k->rays[colour][r], bits128_pop(&squares)))
                    return fail(error, room, "pawns pass over too many squares by their first moves");
    }
    for (unsigned colour = 0; colour < 2; colour++)
        for (unsigned i = 0; i < m->passings_count[colour]; i++)
            for (unsigned pt = 0; pt < CUSTOM_TYPES; pt++)
                if ((m->passers[!colour] >> pt & 1) &&
                    (m->types[pt].dead[!colour] & bits128_bit(m->passings[colour][i].passed)))
                    return fail(error, room, "pawns pass over squares where those that take them could not move on");
    return true;
}

/* Fills in which squares each castling needs empty and safe. */
static bool castlings_fill(struct custom_pieces *m, char *error, size_t room)
{
    for (unsigned right = 0; right < 4; right++) {
        struct custom_right *c = &m->castling[right];
        if (c->king_from == NO_SQUARE)
            continue;
        custom_right_fill(c);
        if ((c->between | c->way) & ~m->all)
            return fail(error, room, "castling goes over squares that are not there");
    }
    return true;
}

/* Returns how many squares a piece may go to from a square, weighted by how likely they are free; `empty` is the
   share of empty squares. */
static double mobility(const struct custom_pieces *m, unsigned pt, unsigned colour, unsigned from, double empty)
{
    const struct custom_type *k = &m->types[pt];
    double sum = bits128_count(k->to_empty[colour][from]) * 0.5 + bits128_count(k->to_enemy[colour][from]) * 0.5;
    for (unsigned r = 0; r < k->rays_count[colour]; r++) {
        const struct custom_ray *ray = &k->rays[colour][r];
        double share = (ray->flags & BETZA_MOVE ? 0.5 : 0) + (ray->flags & BETZA_TAKE ? 0.5 : 0), likely = 1;
        unsigned at = from;
        if (ray->flags & BETZA_FIRST)
            share *= 0.1;
        if (ray->flags & (BETZA_HOP | BETZA_NEXT | BETZA_OVER))
            likely = 1 - empty;
        for (unsigned n = 0; n < ray->range && (at = m->next[ray->vector][at]) != OFF_SQUARE; n++) {
            for (unsigned i = 0; i < CUSTOM_BLOCKS && ray->block[i] != NO_VECTOR; i++)
                likely *= ray->flags & BETZA_LAME ? empty : 1;
            sum += share * likely;
            likely *= empty;
        }
    }
    return sum;
}

/* Whether a piece could make a step along a ray if all squares were as it needs them: empty, or with hurdles. */
static bool could_move(const struct custom_pieces *m, const struct custom_ray *ray, unsigned from, bitboard128 bounds)
{
    const bool hop = ray->flags & (BETZA_HOP | BETZA_NEXT);
    unsigned at = from;
    if ((ray->flags & (BETZA_MOVE | BETZA_FIRST)) != BETZA_MOVE)
        return false;
    for (unsigned n = 0; n < ray->range; n++) {
        for (unsigned i = 0; i < CUSTOM_BLOCKS && ray->block[i] != NO_VECTOR; i++)
            if ((ray->flags & (BETZA_LAME | BETZA_OVER)) && m->next[ray->block[i]][at] == OFF_SQUARE)
                return false;
        at = m->next[ray->vector][at];
        if (at == OFF_SQUARE)
            return false;
        if ((n || !hop) && (bounds & bits128_bit(at)))
            return true;
    }
    return false;
}

/* Fills in where a type may not stay: squares from which it could never move on an empty board or hop, and where it
   must promote and has nothing to become. */
static void dead_fill(struct custom_pieces *m, unsigned pt, unsigned colour)
{
    struct custom_type *k = &m->types[pt];
    k->dead[colour] = k->stuck ? region_squares(m, &k->zone_said, colour) : 0;
    for (bitboard128 set = m->dead_ends ? m->all : 0; set;) {
        unsigned from = bits128_pop(&set);
        bool moves = k->to_empty[colour][from] != 0;
        for (unsigned i = 0; i < k->rays_count[colour] && !moves; i++)
            moves = could_move(m, &k->rays[colour][i], from, k->bounds[colour]);
        k->dead[colour] |= moves ? 0 : bits128_bit(from);
    }
}

/* Fills in the value of a type and of each square for it, from its mobility on a board of which a third is occupied. */
static void worth_fill(struct custom_pieces *m, unsigned pt)
{
    struct custom_type *k = &m->types[pt];
    double at[2][BOARD_MAX] = {{0}}, sum = 0;
    unsigned squares = bits128_count(m->all);
    for (unsigned colour = 0; colour < 2; colour++)
        for (bitboard128 set = m->all; set;) {
            unsigned square = bits128_pop(&set);
            at[colour][square] = mobility(m, pt, colour, square, 0.68) * 0.7 + mobility(m, pt, colour, square, 1) * 0.3;
            sum += at[colour][square] / (2.0 * squares);
        }
    double value = 52 * sum + (k->promotes[WHITE] ? 45 : 0);
    if (!k->value_said)
        k->value = value < 30 ? 30 : value > 3000 ? 3000 : (int)value;
    for (unsigned colour = 0; colour < 2; colour++)
        for (bitboard128 set = m->all; set;) {
            unsigned square = bits128_pop(&set), rank = square / m->files;
            unsigned ahead = colour == WHITE ? rank : m->ranks - 1u - rank;
            double place = k->royal ? 0 : 5 * (at[colour][square] - sum);
            if (k->promotes[colour])
                place = 3.0 * ahead * ahead / m->ranks;
            k->place[colour][square] = (int8_t)(place > 60 ? 60 : place < -60 ? -60 : place);
        }
}

/* Takes the rays of a rook (or, `aslant`, of a bishop) out of a type; true if all four were there. */
static bool slides_take(struct custom_pieces *m, struct custom_type *k, unsigned colour, bool aslant)
{
    struct custom_ray *rays = k->rays[colour];
    unsigned found = 0, kept = 0;
    for (unsigned pass = 0; pass < 2; pass++) {
        kept = 0;
        for (unsigned i = 0; i < k->rays_count[colour]; i++) {
            int files = m->vectors[rays[i].vector][0], ranks = m->vectors[rays[i].vector][1];
            bool slides = rays[i].range >= 7 && rays[i].flags == (BETZA_MOVE | BETZA_TAKE) && abs(files) < 2 &&
                          abs(ranks) < 2 && (files && ranks) == aslant && !m->vector_lines[rays[i].vector];
            if (slides)
                found |= 1u << (3 * (files + 1) + ranks + 1);
            if (pass && !slides)
                rays[kept++] = rays[i];
        }
        if (bits_count(found) != 4)
            return false;
    }
    k->rays_count[colour] = kept;
    return true;
}

/* Finds the pieces that move as rooks and bishops on a whole board of 8x8, where these have tables. */
static void slides_find(struct custom_pieces *m)
{
    if (m->files != 8 || m->ranks != 8 || bits128_count(m->all) != 64)
        return;
    for (unsigned i = 0; i < 2 * CUSTOM_TYPES; i++) {
        struct custom_type *k = &m->types[i / 2];
        k->rook[i % 2] = slides_take(m, k, i % 2, false);
        k->bishop[i % 2] = slides_take(m, k, i % 2, true);
    }
}

/* Returns the squares where a piece of a type may go from a square, whatever stands on the board. */
static bitboard128 targets_ever(const struct custom_pieces *m, unsigned pt, unsigned colour, unsigned from)
{
    const struct custom_type *k = &m->types[pt];
    bitboard128 targets = k->to_empty[colour][from] | k->to_enemy[colour][from] | k->passing[colour][from];
    for (unsigned i = 0; i < k->rays_count[colour]; i++) {
        const struct custom_ray *ray = &k->rays[colour][i];
        unsigned at = from;
        for (unsigned n = 0; n < ray->range && (at = m->next[ray->vector][at]) != OFF_SQUARE; n++)
            targets |= bits128_bit(at);
    }
    return targets & k->bounds[colour];
}

/* Returns how many steps a piece of a type may have at most from a square: each promotion is one. */
static unsigned steps_ever(const struct custom_pieces *m, unsigned pt, unsigned colour, unsigned from)
{
    const struct custom_type *k = &m->types[pt];
    const bitboard128 targets = targets_ever(m, pt, colour, from);
    const bitboard128 zone = k->leaving && (k->zone[colour] & bits128_bit(from)) ? m->all : k->zone[colour];
    unsigned count = bits128_count(targets);
    if (!k->turning)
        return count + bits128_count(targets & zone) * bits_count(k->promotes[colour]);
    for (unsigned types = k->promotes[colour]; types; types &= types - 1)
        count += bits128_count(targets_ever(m, bits_first(types), colour, from)) + 1;
    return count;
}

/* Whether a list of actions has room for all steps that a side may ever have. */
static bool steps_fit(const struct custom_pieces *m, unsigned colour, char *error, size_t room)
{
    const unsigned squares = bits128_count(m->all), drops = bits_count(m->pieces.drops);
    const unsigned pieces = m->crowded || squares < CUSTOM_PIECES_MAX ? squares : CUSTOM_PIECES_MAX;
    unsigned sum = 0, max = 0;
    for (bitboard128 set = m->all; set;) {
        const unsigned square = bits128_pop(&set);
        unsigned here = 0;
        for (unsigned types = m->types_set; types; types &= types - 1) {
            const unsigned steps = steps_ever(m, bits_first(types), colour, square);
            here = steps > here ? steps : here;
        }
        sum += here;
        max = here > max ? here : max;
    }
    const unsigned steps = sum < pieces * max ? sum : pieces * max;
    const unsigned all = steps + drops * squares + (m->gates ? drops * m->files * max : 0);
    return all < ACTIONS_MAX ||
           fail(error, room, "up to %u steps to choose from, and fewer than %d are possible", all, ACTIONS_MAX);
}

/* Clears the tables of another game's pieces that these began from. */
static void reset(struct custom_pieces *m)
{
    m->all = 0;
    m->vectors_count = 0;
    memset(m->attacks_count, 0, sizeof m->attacks_count);
    memset(m->reached, 0, sizeof m->reached);
    memset(m->leapers, 0, sizeof m->leapers);
    memset(m->passers, 0, sizeof m->passers);
    memset(m->passings_count, 0, sizeof m->passings_count);
    for (unsigned pt = 0; pt < CUSTOM_TYPES; pt++) {
        struct custom_type *k = &m->types[pt];
        memset(k->rays_count, 0, sizeof k->rays_count);
        memset(k->rook, 0, sizeof k->rook);
        memset(k->bishop, 0, sizeof k->bishop);
        memset(k->to_empty, 0, sizeof k->to_empty);
        memset(k->to_enemy, 0, sizeof k->to_enemy);
        memset(k->from, 0, sizeof k->from);
        memset(k->passing, 0, sizeof k->passing);
        memset(k->first, 0, sizeof k->first);
        memset(k->zone, 0, sizeof k->zone);
    }
}

/* Enters the lines on which royal pieces may not see each other: as attacks, for royal pieces do not capture there. */
static bool facing_enter(struct custom_pieces *m, unsigned pt, unsigned colour)
{
    for (int i = 0; i < 4; i++) {
        int files = i < 2 ? 2 * i - 1 : 0, ranks = i < 2 ? 0 : 2 * i - 5;
        unsigned vector = vector_of(m, files, ranks), back = vector_of(m, -files, -ranks);
        struct custom_ray ray = {.vector = (uint8_t)vector, .range = BETZA_FAR};
        memset(ray.block, NO_VECTOR, sizeof ray.block);
        if (vector == NO_VECTOR || back == NO_VECTOR || !attack_enter(m, pt, colour, &ray, back))
            return false;
    }
    return true;
}

/* Fills in the squares next to each. */
static void around_fill(struct custom_pieces *m)
{
    memset(m->around, 0, sizeof m->around);
    for (bitboard128 squares = m->all; squares;) {
        unsigned square = bits128_pop(&squares);
        for (int i = 0; i < 9; i++) {
            unsigned at = i == 4 ? OFF_SQUARE : square_beside(m, square, i % 3 - 1, i / 3 - 1);
            m->around[square] |= at == OFF_SQUARE ? 0 : bits128_bit(at);
        }
    }
}

bool custom_pieces_compile(struct custom_pieces *m, const uint8_t *start, char *error, size_t room)
{
    reset(m);
    for (unsigned square = 0; square < (unsigned)m->files * m->ranks; square++)
        if (m->picture[(m->ranks - 1u - square / m->files) * m->files + square % m->files] != '*')
            m->all |= bits128_bit(square);
    around_fill(m);
    m->reduces = (m->royals == ROYALS_LAST || m->royals == ROYALS_LAST_OF_TYPE) &&
                 (m->blasts || (m->petrified & m->royal_types));
    for (unsigned colour = 0; colour < 2; colour++)
        m->walls_bounds[colour] = region_squares(m, &m->walls_said, colour);
    for (unsigned i = 0; i < 2 * CUSTOM_TYPES; i++) {
        unsigned pt = i / 2, colour = i % 2;
        const struct betza *b = &m->types[pt].moves[colour];
        m->types[pt].bounds[colour] = region_squares(m, &m->types[pt].bounds_said, colour);
        m->types[pt].covers[colour] = m->facing && m->types[pt].royal ? m->all : m->types[pt].bounds[colour];
        if (m->facing && m->types[pt].exists && m->types[pt].royal && !facing_enter(m, pt, colour))
            return fail(error, room, "the pieces move in too many ways");
        for (unsigned j = 0; m->types[pt].exists && j < b->count; j++) {
            if (!move_enter(m, pt, colour, &b->moves[j], error, room))
                return false;
            m->leapers[colour] |= b->moves[j].flags & BETZA_TAKE ? (uint16_t)(1u << pt) : 0;
            m->passers[colour] |= b->moves[j].flags & BETZA_PASSING ? (uint16_t)(1u << pt) : 0;
        }
    }
    for (unsigned colour = 0; colour < 2; colour++)
        reached_fill(m, colour);
    first_fill(m, start);
    for (unsigned i = 0; i < 2 * CUSTOM_TYPES; i++)
        dead_fill(m, i / 2, i % 2);
    hands_compile(m);
    for (unsigned pt = 0; pt < CUSTOM_TYPES; pt++)
        if (m->types[pt].exists)
            worth_fill(m, pt);
    if (!castlings_fill(m, error, room) || !passings_fill(m, error, room) || !steps_fit(m, WHITE, error, room) ||
        !steps_fit(m, BLACK, error, room))
        return false;
    slides_find(m);
    return true;
}
