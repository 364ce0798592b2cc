/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One placement (placement.h): the pieces that it leaves out. */
#include "search/turns/placement.h"

#include "rules/steps.h"

unsigned placed_steps(const struct pictures *t, enum placed_as as, unsigned way, unsigned from, unsigned to)
{
    if (as == AS_ANY)
        return t->stands[way][from][to];
    if (way < 2)
        return as == AS_PAWN ? t->pawns[way][from][to] : t->promoted[way][as == AS_SLIDER][from][to];
    if (as == AS_PAWN || (as == AS_KNIGHT) != (way == 2 + KNIGHT) || way == 2 + KING)
        return UINT8_MAX;
    return t->stands[way][from][to];
}

/* The question about one placement. */
struct clearing {
    const struct pictures *t;
    const struct placement *m;
    const struct whereabouts *w;
    struct slack slack;
    bitboard out[2], all; /* squares of pieces that are left out, by side; those and the squares of the others */
};

/* Whether a piece that is left out, by side (0: the mating one), can stand on one of some squares in its slack. */
static bool may_come(const struct clearing *c, unsigned side, bitboard squares, bitboard but)
{
    const unsigned steps = side ? c->slack.other : c->slack.own;
    for (bitboard b = steps ? c->out[side] & ~but : 0; b;) {
        const unsigned square = bits_pop(&b), way = c->w->way[c->w->at[square]];
        if (c->t->reach[way][square][steps < STEPS_MAX ? steps : STEPS_MAX] & squares)
            return true;
    }
    return false;
}

/* Whether a piece of a side (0: the mating one) can capture on a square on its way, or in its slack. */
static bool may_capture(const struct clearing *c, unsigned side, unsigned square)
{
    const struct placement *m = c->m;
    const struct whereabouts *w = c->w;
    const unsigned slack = side ? c->slack.other : c->slack.own;
    for (uint32_t ids = m->pieces & (side ? ~m->mating : m->mating); ids; ids &= ids - 1) {
        const unsigned id = (unsigned)__builtin_ctz(ids), way = w->way[id], from = w->square[id], to = m->square[id];
        const unsigned steps = placed_steps(c->t, m->as[id], way, from, to) + slack;
        const unsigned there = c->t->stands[way][from][square];
        if (there && there + (way < 2 ? 0u : c->t->stands[way][square][to]) <= steps)
            return true;
    }
    return may_come(c, side, bit(square), 0);
}

/* Returns the squares among some to which a piece of the side to be mated can step from a square, the empty ones and
   those of captures. */
static bitboard steps_to(const struct clearing *c, unsigned way, unsigned from, bitboard empty, bitboard captures)
{
    if (way > 1)
        return type_attacks(way - 2, from, c->all & ~bit(from)) & (empty | captures);
    bitboard ahead = bits_forward(way, bit(from)) & ~c->all, to = ahead & empty;
    if (bit(from) & bits_rank(way == WHITE ? 1 : 6))
        to |= bits_forward(way, ahead) & ~c->all & empty;
    return to | (pawn_attacks(way, from) & captures);
}

/* Whether something may stand on the way of a piece to each of some squares. */
static bool may_intercept(const struct clearing *c, unsigned from, bitboard to)
{
    bitboard lines = 0;
    for (; to; lines |= squares_between(from, bits_pop(&to)))
        if (!squares_between(from, bits_first(to)))
            return false;
    return lines && (may_come(c, 0, lines, 0) || may_come(c, 1, lines, bit(from)));
}

/* Whether a piece of the side to be mated may be pinned on a square. */
static bool may_pin(const struct clearing *c, unsigned square)
{
    const struct placement *m = c->m;
    const struct whereabouts *w = c->w;
    const bitboard behind = squares_behind(m->king, square);
    const unsigned steps = c->slack.own < STEPS_MAX ? c->slack.own : STEPS_MAX;
    const unsigned other = 2 + (bishop_rays(m->king) & bit(square) ? ROOK : BISHOP); /* does not slide on the line */
    if (!behind)
        return false;
    for (uint32_t ids = m->mating; ids; ids &= ids - 1) {
        const unsigned id = (unsigned)__builtin_ctz(ids), way = w->way[id];
        if (w->square[id] == NOWHERE || way == other || way == 2 + KNIGHT || way == 2 + KING)
            continue;
        const bool in = m->pieces >> id & 1;
        if (behind & (in ? bit(m->square[id]) : c->t->reach[way][w->square[id]][steps]))
            return true;
    }
    return false;
}

/* Whether a piece of the side to be mated can parry the check from a square, or attacks the other king there. */
static bool disturbs(const struct clearing *c, unsigned way, unsigned from)
{
    const struct placement *m = c->m;
    const struct whereabouts *w = c->w;
    const bool leads = m->pieces >> m->lead & 1;
    const bitboard lead = leads ? bit(m->square[m->lead]) : !c->slack.own ? bit(w->square[m->lead]) : 0;
    const bitboard parries = m->parries;
    bitboard to = steps_to(c, way, from, parries & ~m->at[0], (parries & m->at[0]) | lead);
    if (to & ~lead && may_pin(c, from))
        to &= lead;
    return to && !may_intercept(c, from, to);
}

/* Returns how a piece of the side to be mated steps from its square in the end; 2 + KING if that is not known. */
static unsigned way_there(const struct clearing *c, unsigned id)
{
    const struct placement *m = c->m;
    const unsigned way = c->w->way[id], from = c->w->square[id], to = m->square[id];
    if (way > 1)
        return way;
    const unsigned pawn = c->t->pawns[way][from][to] + c->slack.other;
    for (unsigned i = 0; i < 2; i++)
        if (c->t->promoted[way][i][from][to] <= pawn)
            return 2 + KING;
    return way;
}

/* Whether so many of some pieces, of a side (0: the mating one), at most have to leave by themselves. */
static bool leave(const struct clearing *c, unsigned side, bitboard pieces)
{
    unsigned must = 0;
    const unsigned steps = side ? c->slack.other : c->slack.own;
    while (pieces) {
        const unsigned square = bits_pop(&pieces);
        const bool king = c->w->way[c->w->at[square]] == 2 + KING;
        if ((king || !may_capture(c, !side, square)) && ++must > steps)
            return false;
    }
    return true;
}

bool placement_clears(const struct pictures *t, const struct placement *m, const struct whereabouts *w,
                      struct slack slack)
{
    struct clearing c = {.t = t, .m = m, .w = w, .slack = slack};
    bitboard in = 0, trouble[2];
    for (uint32_t ids = m->pieces; ids; ids &= ids - 1)
        in |= bit(w->square[__builtin_ctz(ids)]);
    c.out[0] = w->side[0] & ~in;
    c.out[1] = w->side[1] & ~in;
    c.all = c.out[0] | c.out[1] | m->at[0] | m->at[1];
    for (uint32_t ids = m->pieces & ~m->mating & ~(UINT32_C(1) << m->lost); ids; ids &= ids - 1) {
        const unsigned id = (unsigned)__builtin_ctz(ids), way = way_there(&c, id);
        if (way != 2 + KING && disturbs(&c, way, m->square[id]))
            return false;
    }
    for (unsigned side = 0; side < 2; side++)
        trouble[side] = c.out[side] & (m->empty | m->at[side]);
    if (!(m->pieces >> m->lead & 1))
        trouble[0] |= c.out[0] & bit(w->square[m->lead]) & (king_attacks(m->king) | bit(m->king));
    for (bitboard b = c.out[1] & ~trouble[1]; b;) {
        const unsigned square = bits_pop(&b);
        if (disturbs(&c, w->way[w->at[square]], square))
            trouble[1] |= bit(square);
    }
    if (w->passing) /* a pawn may be captured beside the square */
        for (bitboard b = trouble[0] | trouble[1]; b;) {
            const unsigned square = bits_pop(&b);
            if (w->way[w->at[square]] < 2)
                trouble[0] &= ~bit(square), trouble[1] &= ~bit(square);
        }
    return leave(&c, 0, trouble[0]) && leave(&c, 1, trouble[1]);
}
