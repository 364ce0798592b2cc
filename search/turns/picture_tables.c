/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables of mating pictures (picture_tables.h). */
#include "search/turns/picture_tables.h"

#include <stdlib.h>
#include <string.h>

#include "rules/steps.h"

bitboard walker_attacks(unsigned way, unsigned square)
{
    return way > 1 ? type_attacks(way - 2, square, 0) : pawn_attacks(way, square);
}

void walker_steps(uint8_t *steps, unsigned way, unsigned from, bitboard fixed, bitboard excluded)
{
    bitboard last = bit(from), reached = last;
    memset(steps, STEPS_NEVER, 64);
    for (unsigned n = 0; last; n++) {
        bitboard next = 0;
        while (last) {
            const unsigned square = bits_pop(&last);
            steps[square] = (uint8_t)n;
            if (way > 1) {
                next |= type_attacks(way - 2, square, fixed);
                continue;
            }
            const bitboard ahead = bits_forward(way, bit(square)) & ~fixed;
            next |= ahead | pawn_attacks(way, square);
            next |= bit(square) & bits_rank(way == WHITE ? 1 : 6) ? bits_forward(way, ahead) : 0;
        }
        last = next & ~reached & ~fixed & ~excluded;
        reached |= last;
    }
}

/* Fills the squares that a walker reaches and guards from the steps that it needs. Pawns come after officers. */
static void reach_fill(struct pictures *t, unsigned way, unsigned from)
{
    for (unsigned n = 0; n <= STEPS_MAX; n++)
        for (unsigned to = 0; to < 64; to++) {
            const unsigned steps = way > 1 ? t->stands[way][from][to] : t->pawns[way][from][to];
            if (t->stands[way][from][to] <= n)
                t->reach[way][from][n] |= bit(to);
            if (steps > n)
                continue;
            if (way < 2 && bit(to) & (RANK_1 | RANK_8))
                t->guards[way][from][n] |= t->guards[2 + QUEEN][to][n - steps] | t->guards[2 + KNIGHT][to][n - steps];
            else
                t->guards[way][from][n] |= walker_attacks(way, to);
        }
}

/* Fills the steps of a pawn that becomes a knight, or a slider, from those of the pawn to the last rank. */
static void promoted_fill(struct pictures *t, unsigned colour, unsigned slider, unsigned from)
{
    uint8_t *steps = t->promoted[colour][slider][from];
    memset(steps, STEPS_NEVER, 64);
    for (bitboard b = RANK_1 | RANK_8; b;) {
        const unsigned goal = bits_pop(&b), pawn = t->pawns[colour][from][goal];
        const uint8_t *on = t->stands[slider ? 2 + QUEEN : 2 + KNIGHT][goal];
        for (unsigned to = 0; to < 64 && pawn != STEPS_NEVER; to++)
            if (pawn + on[to] < steps[to])
                steps[to] = (uint8_t)(pawn + on[to]);
    }
}

bool tables_fill(struct pictures *t)
{
    t->sides = calloc(SIDES, sizeof *t->sides);
    if (!t->sides)
        return false;
    for (unsigned way = 2 + KNIGHT; way <= 2 + KING; way++)
        for (unsigned from = 0; from < 64; from++) {
            walker_steps(t->stands[way][from], way, from, 0, 0);
            reach_fill(t, way, from);
        }
    for (unsigned colour = WHITE; colour <= BLACK; colour++)
        for (unsigned from = 0; from < 64; from++) {
            uint8_t *pawn = t->pawns[colour][from], *stands = t->stands[colour][from];
            walker_steps(pawn, colour, from, 0, 0);
            memcpy(stands, pawn, 64);
            for (unsigned slider = 0; slider < 2; slider++)
                promoted_fill(t, colour, slider, from);
            for (unsigned to = 0; to < 64; to++)
                for (unsigned slider = 0; slider < 2; slider++)
                    if (t->promoted[colour][slider][from][to] < stands[to])
                        stands[to] = t->promoted[colour][slider][from][to];
            reach_fill(t, colour, from);
        }
    return true;
}

void tables_clear(struct pictures *t)
{
    free(t->list);
    free(t->sides);
    free(t->sets);
}

/* Returns how a piece walks. */
static unsigned way_of(unsigned piece)
{
    return piece_type(piece) == PAWN ? piece_colour(piece) : 2 + piece_type(piece);
}

unsigned walkers_list(const struct position *p, bitboard set, struct walker *list)
{
    unsigned n = 0;
    while (set) {
        const unsigned square = bits_pop(&set);
        list[n++] = (struct walker){(uint8_t)way_of(p->board[square]), (uint8_t)square, false};
    }
    return n;
}

/* Adds a view unless another one of as few steps guards as much. */
static void view_add(struct pictures *t, struct views *v, unsigned king, struct view new)
{
    const bitboard ring = king_attacks(king);
    if (!new.guards && v->count && t->list[v->first].steps <= new.steps && !(bit(t->list[v->first].to) & ring))
        return;
    for (size_t i = v->first; i < v->first + v->count; i++) {
        const struct view *old = &t->list[i];
        if (!(new.guards & ~old->guards) && old->steps <= new.steps && (!(bit(old->to) & ring) || old->to == new.to))
            return;
    }
    if (t->used == t->room) {
        const size_t room = t->room ? t->room * 2 : 1 << 12;
        struct view *more = realloc(t->list, room * sizeof *more);
        if (!more) {
            t->full = true;
            return;
        }
        t->list = more;
        t->room = room;
    }
    t->list[t->used++] = new;
    v->count++;
}

/* Adds what a walker guards from some squares after so many steps. A move without use is there once. */
static void views_add(struct pictures *t, struct views *v, unsigned way, bitboard squares, unsigned king,
                      unsigned steps)
{
    const bitboard zone = king_attacks(king) | bit(king);
    for (squares &= ~bit(king); squares;) {
        const unsigned to = bits_pop(&squares);
        const bitboard guards = walker_attacks(way, to) & zone;
        if (!(way == 2 + KING && guards & bit(king)))
            view_add(t, v, king, (struct view){guards, (uint8_t)to, (uint8_t)steps});
    }
}

/* Returns the squares that an officer reaches in exactly so many steps. */
static bitboard reached_in(const struct pictures *t, unsigned way, unsigned from, unsigned steps)
{
    return t->reach[way][from][steps] & ~(steps ? t->reach[way][from][steps - 1] : 0);
}

const struct views *views_of(struct pictures *t, struct walker w, unsigned king)
{
    struct views *v = &t->views[w.way][king][w.square];
    if (v->known)
        return v;
    *v = (struct views){.first = (uint32_t)t->used, .known = true};
    for (unsigned n = 1; n <= STEPS_MAX; n++) {
        if (w.way > 1) { /* a piece that comes back to its square has made two steps */
            views_add(t, v, w.way, reached_in(t, w.way, w.square, n) | (n == 2 ? bit(w.square) : 0), king, n);
            continue;
        }
        bitboard squares = 0;
        for (unsigned to = 0; to < 64; to++) {
            const unsigned steps = t->pawns[w.way][w.square][to];
            if (bit(to) & (RANK_1 | RANK_8) && steps && steps <= n) {
                views_add(t, v, 2 + QUEEN, reached_in(t, 2 + QUEEN, to, n - steps), king, n);
                views_add(t, v, 2 + KNIGHT, reached_in(t, 2 + KNIGHT, to, n - steps), king, n);
            } else if (steps == n) {
                squares |= bit(to);
            }
        }
        views_add(t, v, w.way, squares, king, n);
    }
    return v;
}
