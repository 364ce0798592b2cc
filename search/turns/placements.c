/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lists of placements (placements.h). For each square of the king, first a piece that gives check is chosen, or two for
 * a double check; then for each square beside the king in turn a piece that guards it or one that blocks it. Steps are
 * counted on an empty board.
 */
#include "search/turns/placements.h"

#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "rules/steps.h"
#include "search/turns/keys.h"

enum {
    TRIED_MAX = 1 << 18,  /* choices tried before the list is given up */
    LISTED_MAX = 1 << 15, /* placements */
    KNOWN_FIRST = 1024,   /* slots of lister.known at first */
    POSTS_MAX = 3 * 64
};

/* A placement that is alive: its number, and the steps to waste. */
struct living {
    uint32_t number;
    struct slack slack;
};

struct placements {
    struct pictures *t;
    struct placement *list;
    size_t count, room;
    struct living *stack;
    size_t stack_room;
    struct whereabouts start;
    struct slack *slack; /* at the start, by number */
};

/* A square to which a piece of the mating side may go, and what it guards beside the king from there. */
struct post {
    bitboard guards;
    uint8_t to, as, way, steps;
};

/* The making of a list. */
struct lister {
    struct placements *l;
    const struct pictures *t;
    const struct whereabouts *w;
    struct placement m;
    struct slack slack;
    unsigned king;
    bitboard zone;
    bitboard guards[PLACED_MAX]; /* what pieces of the placement guard of the zone */
    struct post posts[PLACED_MAX][POSTS_MAX];
    unsigned count[PLACED_MAX];
    unsigned pieces, tried;
    struct key_set known;
    bool full;
};

/* Returns the numbers of the pieces that a placement leaves out, of a side (0: the mating one). */
static uint32_t left_out(const struct lister *k, unsigned side)
{
    return ~k->m.pieces & (side ? ~k->m.mating : k->m.mating) & (uint32_t)((UINT64_C(1) << k->pieces) - 1);
}

/* Adds a square to the posts of a piece. */
static void post_add(struct lister *k, unsigned id, unsigned to, unsigned as, unsigned way)
{
    const unsigned steps = placed_steps(k->t, as, k->w->way[id], k->w->square[id], to);
    const bitboard guards = walker_attacks(way, to) & k->zone;
    if (steps > k->slack.own || !guards || to == k->king || (way == 2 + KING && guards & bit(k->king)))
        return;
    k->posts[id][k->count[id]++] = (struct post){guards, (uint8_t)to, (uint8_t)as, (uint8_t)way, (uint8_t)steps};
}

/* Lists what each piece of the mating side may guard of the zone. */
static void posts_fill(struct lister *k)
{
    for (unsigned id = 0; id < k->pieces; id++) {
        const unsigned way = k->w->way[id];
        k->count[id] = 0;
        if (!(k->m.mating >> id & 1))
            continue;
        for (unsigned to = 0; to < 64; to++) {
            if (way > 1) {
                post_add(k, id, to, AS_ANY, way);
                continue;
            }
            post_add(k, id, to, AS_PAWN, way);
            post_add(k, id, to, AS_KNIGHT, 2 + KNIGHT);
            post_add(k, id, to, AS_SLIDER, 2 + QUEEN);
        }
    }
}

/* Puts a piece on a square. */
static void put(struct lister *k, unsigned id, unsigned to, unsigned as, unsigned steps)
{
    const bool own = k->m.mating >> id & 1;
    k->m.pieces |= UINT32_C(1) << id;
    k->m.square[id] = (uint8_t)to;
    k->m.as[id] = (uint8_t)as;
    k->m.at[!own] |= bit(to);
    *(own ? &k->slack.own : &k->slack.other) -= (uint8_t)steps;
}

/* Adds the placement to the list unless it is there already. */
static void enter(struct lister *k)
{
    struct placements *l = k->l;
    const struct placement *m = &k->m;
    uint64_t key = key_mixed(key_mixed(m->king + 1, m->empty), m->parries);
    for (uint32_t ids = m->pieces; ids; ids &= ids - 1) {
        const unsigned id = (unsigned)__builtin_ctz(ids);
        key = key_mixed(key, id << 8 | (unsigned)m->as[id] << 6 | m->square[id]);
    }
    const enum key_entry entry = keys_enter(&k->known, key);
    if (entry == KEY_KNOWN)
        return;
    if (entry == KEY_LOST || l->count == LISTED_MAX) {
        k->full = true;
        return;
    }
    if (l->count == l->room) {
        l->room = l->room ? l->room * 2 : 64;
        l->list = xrealloc(l->list, l->room, sizeof *l->list);
        l->slack = xrealloc(l->slack, l->room, sizeof *l->slack);
    }
    l->slack[l->count] = k->slack;
    l->list[l->count++] = *m;
}

/* What the placement covers of the zone so far. */
struct cover {
    bitboard sure; /* guarded or blocked */
    bitboard open; /* guarded if pieces leave a line */
};

/* Returns the squares of the pieces left out. */
static bitboard out_squares(const struct lister *k)
{
    bitboard all = k->w->side[0] | k->w->side[1];
    for (uint32_t ids = k->m.pieces; ids; ids &= ids - 1)
        all &= ~bit(k->w->square[__builtin_ctz(ids)]);
    return all;
}

/* Returns what the placement covers of the zone. */
static struct cover cover_now(const struct lister *k)
{
    const struct placement *m = &k->m;
    const bitboard at = (m->at[0] | m->at[1]) & ~bit(k->king), out = out_squares(k) & ~m->empty;
    struct cover c = {.sure = m->at[1]};
    for (uint32_t ids = m->pieces & m->mating; ids; ids &= ids - 1) {
        const unsigned id = (unsigned)__builtin_ctz(ids);
        for (bitboard b = k->guards[id] & ~c.sure; b;) {
            const unsigned square = bits_pop(&b);
            const bitboard line = squares_between(m->square[id], square) & ~bit(k->king);
            if (line & at)
                continue;
            *(line & out ? &c.open : &c.sure) |= bit(square);
        }
    }
    c.open &= ~c.sure;
    return c;
}

/* Returns what pieces left out can guard of the zone in the steps to waste. */
static bitboard guards_left(const struct lister *k)
{
    bitboard guards = 0;
    const unsigned steps = k->slack.own < STEPS_MAX ? k->slack.own : STEPS_MAX;
    for (uint32_t ids = left_out(k, 0); ids; ids &= ids - 1) {
        const unsigned id = (unsigned)__builtin_ctz(ids);
        guards |= k->t->guards[k->w->way[id]][k->w->square[id]][steps];
    }
    return guards;
}

/* Returns the least number of steps with which pieces left out may block a square. */
static unsigned block_steps(const struct lister *k, unsigned square)
{
    unsigned least = UINT8_MAX;
    for (uint32_t ids = left_out(k, 1); ids; ids &= ids - 1) {
        const unsigned id = (unsigned)__builtin_ctz(ids), n = k->t->stands[k->w->way[id]][k->w->square[id]][square];
        least = n < least ? n : least;
    }
    return least;
}

static void complete(struct lister *k);

/* Goes on with a piece of the mating side on a post, from which it guards a square for certain. */
static void guard_with(struct lister *k, unsigned id, const struct post *o, unsigned square)
{
    const struct placement m = k->m;
    const struct slack slack = k->slack;
    const bitboard line = squares_between(o->to, square) & ~bit(k->king), at = (m.at[0] | m.at[1]) & ~bit(k->king);
    if (line & at || bit(o->to) & (at | m.empty))
        return;
    put(k, id, o->to, o->as, o->steps);
    k->m.empty |= line;
    k->guards[id] = o->guards;
    complete(k);
    k->m = m;
    k->slack = slack;
}

/* Goes on with each way to guard or to block a square beside the king. */
static void cover_square(struct lister *k, unsigned square, bool open)
{
    const struct placement m = k->m;
    const struct slack slack = k->slack;
    const bitboard at = (m.at[0] | m.at[1]) & ~bit(k->king);
    for (uint32_t ids = open ? m.pieces & m.mating : 0; ids; ids &= ids - 1) {
        const unsigned id = (unsigned)__builtin_ctz(ids);
        const bitboard line = squares_between(m.square[id], square) & ~bit(k->king);
        if (!(k->guards[id] & bit(square)) || line & at)
            continue;
        k->m.empty |= line;
        complete(k);
        k->m = m;
    }
    for (uint32_t ids = left_out(k, 0); ids && !k->full; ids &= ids - 1) {
        const unsigned id = (unsigned)__builtin_ctz(ids);
        for (unsigned i = 0; i < k->count[id]; i++)
            if (k->posts[id][i].guards & bit(square) && k->posts[id][i].steps <= slack.own)
                guard_with(k, id, &k->posts[id][i], square);
    }
    if (bit(square) & (at | m.empty))
        return;
    for (uint32_t ids = left_out(k, 1); ids && !k->full; ids &= ids - 1) {
        const unsigned id = (unsigned)__builtin_ctz(ids), n = k->t->stands[k->w->way[id]][k->w->square[id]][square];
        if (n > slack.other)
            continue;
        put(k, id, square, AS_ANY, n);
        complete(k);
        k->m = m;
        k->slack = slack;
    }
}

/* Completes the placement in all ways. */
static void complete(struct lister *k)
{
    if (k->full || ++k->tried > TRIED_MAX) {
        k->full = true;
        return;
    }
    if (!placement_clears(k->t, &k->m, k->w, k->slack))
        return;
    const struct cover c = cover_now(k);
    const bitboard rest = k->zone & ~bit(k->king) & ~c.sure;
    if (!rest) {
        enter(k);
        return;
    }
    const bitboard blocked = rest & ~c.open & ~guards_left(k);
    unsigned steps = 0;
    for (bitboard b = blocked; b;)
        if ((steps += block_steps(k, bits_pop(&b))) > k->slack.other)
            return;
    if (blocked & (k->m.at[0] | k->m.empty))
        return;
    const unsigned square = bits_first(blocked ? blocked : rest);
    cover_square(k, square, c.open >> square & 1);
}

/* Whether a piece may give check from a post: after its own last step, or from where it stands by another
   one's. */
static bool checks(const struct lister *k, const struct post *o)
{
    if (!(o->guards & bit(k->king)) || o->steps > k->slack.own)
        return false;
    return o->steps || k->slack.own > 1 || (slides(o->way) && squares_between(o->to, k->king));
}

/* Goes on with a second piece that gives check. */
static void check_twice(struct lister *k, unsigned first, const struct post *one)
{
    for (unsigned id = first + 1; id < k->pieces && !k->full; id++)
        for (unsigned i = 0; i < k->count[id]; i++) {
            const struct post *two = &k->posts[id][i];
            if (!checks(k, two) || one->to == two->to)
                continue;
            if (!(slides(one->way) && squares_between(one->to, k->king)) &&
                !(slides(two->way) && squares_between(two->to, k->king)))
                continue;
            guard_with(k, id, two, k->king);
        }
}

/* Lists the placements with the king on a square. */
static void king_on(struct lister *k)
{
    const struct placement m = k->m;
    const struct slack slack = k->slack;
    posts_fill(k);
    for (unsigned id = 0; id < k->pieces && !k->full; id++)
        for (unsigned i = 0; i < k->count[id]; i++) {
            const struct post *o = &k->posts[id][i];
            const bitboard line = squares_between(o->to, k->king);
            if (!checks(k, o))
                continue;
            k->m.parries = bit(o->to) | (slides(o->way) ? line : 0);
            guard_with(k, id, o, k->king);
            put(k, id, o->to, o->as, o->steps);
            k->m.parries = 0;
            k->m.empty |= line;
            k->guards[id] = o->guards;
            check_twice(k, id, o);
            k->m = m;
            k->slack = slack;
        }
}

/* Numbers the pieces of a position; returns false if there are too many. */
static bool pieces_number(struct lister *k, const struct position *p, unsigned side)
{
    struct whereabouts *w = &k->l->start;
    k->w = w;
    memset(w->at, PLACED_MAX, sizeof w->at);
    w->side[0] = p->side[side];
    w->side[1] = p->side[!side];
    k->m.colour = (uint8_t)side;
    for (bitboard b = p->side[WHITE] | p->side[BLACK]; b; k->pieces++) {
        struct walker walker;
        const unsigned square = bits_pop(&b), id = k->pieces;
        if (id == PLACED_MAX)
            return false;
        walkers_list(p, bit(square), &walker);
        w->at[square] = (uint8_t)id;
        w->square[id] = (uint8_t)square;
        w->way[id] = walker.way;
        k->m.mating |= (w->side[0] >> square & UINT32_C(1)) << id;
        if (walker.way == 2 + KING)
            *(w->side[0] >> square & 1 ? &k->m.lead : &k->m.lost) = (uint8_t)id;
    }
    return true;
}

/* Lists all placements; returns false if there are too many. */
static bool list_fill(struct lister *k, unsigned own, unsigned other)
{
    for (k->king = 0; k->king < 64 && !k->full; k->king++) {
        const struct placement m = k->m;
        const unsigned n = k->t->stands[2 + KING][k->w->square[m.lost]][k->king];
        if (n > other)
            continue;
        k->slack = (struct slack){(uint8_t)own, (uint8_t)other};
        k->zone = king_attacks(k->king) | bit(k->king);
        k->m.king = (uint8_t)k->king;
        put(k, m.lost, k->king, AS_ANY, n);
        king_on(k);
        k->m = m;
    }
    return !k->full;
}

struct placements *placements_new(struct pictures *t, const struct position *p, unsigned side, unsigned own,
                                  unsigned other)
{
    if (p->turn.castling || p->turn.ep || !own || own > UINT8_MAX || other > UINT8_MAX)
        return NULL;
    struct lister *k = xcalloc(1, sizeof *k);
    struct placements *l = k->l = xcalloc(1, sizeof *l);
    k->t = l->t = t;
    const bool whole = keys_empty(&k->known, KNOWN_FIRST) && pieces_number(k, p, side) && list_fill(k, own, other);
    keys_free(&k->known);
    free(k);
    if (!whole) {
        placements_free(l);
        return NULL;
    }
    l->stack_room = l->count * 4 + 1;
    l->stack = xcalloc(l->stack_room, sizeof *l->stack);
    for (size_t i = 0; i < l->count; i++)
        l->stack[i] = (struct living){(uint32_t)i, l->slack[i]};
    return l;
}

void placements_free(struct placements *l)
{
    if (l) {
        free(l->list);
        free(l->slack);
        free(l->stack);
    }
    free(l);
}

struct alive placements_all(const struct placements *l)
{
    return (struct alive){.w = l->start, .first = 0, .count = l->count};
}

/* Moves the pieces of an action; returns the number of the one that steps, and that of a captured one, PLACED_MAX for
   none. */
static unsigned whereabouts_step(struct whereabouts *w, action a, unsigned *captured)
{
    const unsigned from = action_from(a), to = action_to(a), id = w->at[from];
    const unsigned taken = action_type(a) == ACTION_EN_PASSANT ? to ^ 8 : to, side = !(w->side[0] >> from & 1);
    *captured = w->at[taken];
    if (*captured < PLACED_MAX) {
        w->square[*captured] = NOWHERE;
        w->side[!side] &= ~bit(taken);
        w->at[taken] = PLACED_MAX;
    }
    w->at[from] = PLACED_MAX;
    w->at[to] = (uint8_t)id;
    w->square[id] = (uint8_t)to;
    w->side[side] ^= bit(from) | bit(to);
    if (action_type(a) == ACTION_PROMOTION)
        w->way[id] = (uint8_t)(2 + action_promotion(a));
    return id;
}

bool placements_step(struct placements *l, action a, const struct alive *before, struct alive *after)
{
    unsigned captured;
    after->w = before->w;
    after->first = before->first + before->count;
    after->count = 0;
    const unsigned id = whereabouts_step(&after->w, a, &captured);
    const unsigned way = before->w.way[id], from = before->w.square[id], to = action_to(a);
    after->w.passing = action_type(a) == ACTION_DOUBLE;
    if (after->first + before->count > l->stack_room) {
        l->stack_room = (after->first + before->count) * 2;
        l->stack = xrealloc(l->stack, l->stack_room, sizeof *l->stack);
    }
    for (size_t i = 0; i < before->count; i++) {
        struct living now = l->stack[before->first + i];
        const struct placement *m = &l->list[now.number];
        if (captured < PLACED_MAX && m->pieces >> captured & 1)
            continue;
        const bool own = m->mating >> id & 1;
        int left = own ? now.slack.own : now.slack.other;
        left--;
        if (m->pieces >> id & 1) {
            const unsigned as = m->as[id], steps = placed_steps(l->t, as, after->w.way[id], to, m->square[id]);
            if (steps == UINT8_MAX)
                continue;
            left += (int)placed_steps(l->t, as, way, from, m->square[id]) - (int)steps;
        }
        if (left < 0)
            continue;
        *(own ? &now.slack.own : &now.slack.other) = (uint8_t)left;
        if (placement_clears(l->t, m, &after->w, now.slack))
            l->stack[after->first + after->count++] = now;
    }
    return after->count != 0;
}
