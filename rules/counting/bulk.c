/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of what is known of laws for bulk counting, with its functions `rest`. bulk.h has the contract. */
#include "rules/counting/bulk.h"

#include "rules/laws.h"

/* Any step may follow, whatever the piece. */
static bitboard rest_any(const struct position *p, unsigned square, struct scope *s)
{
    (void)p;
    (void)square;
    (void)s;
    return ALL_SQUARES;
}

/* One step of each of two classes: the class that is left; returns the squares of the stepping piece's class. */
static bitboard rest_classes(unsigned square, struct scope *s, bitboard first_class, bool castling_is_first)
{
    bool first = first_class & bit(square);
    s->from &= first ? ~first_class : first_class;
    if (first == castling_is_first)
        s->flags &= (uint16_t)~SCOPE_CASTLE;
    return first ? first_class : ~first_class;
}

/* Bilateral: the other half of the board. */
static bitboard rest_bilateral(const struct position *p, unsigned square, struct scope *s)
{
    return rest_classes(square, s, QUEEN_WING, p->by_type[KING] & p->side[p->turn.decider] & QUEEN_WING);
}

/* Central: the centre after the rest of the board, and the other way round. */
static bitboard rest_central(const struct position *p, unsigned square, struct scope *s)
{
    (void)p;
    return rest_classes(square, s, CENTRE, false);
}

/* Piece and Pawn: a pawn after a piece, and the other way round. */
static bitboard rest_piecepawn(const struct position *p, unsigned square, struct scope *s)
{
    s->from &= p->side[p->turn.decider];
    return rest_classes(square, s, ~p->by_type[PAWN], true);
}

/* King's Men, Queen's Men: the other side's pieces; no castling long. */
static bitboard rest_kingsqueens(const struct position *p, unsigned square, struct scope *s)
{
    s->from &= p->side[p->turn.decider];
    s->flags &= (uint16_t)~SCOPE_CASTLE_QUEEN_SIDE;
    return rest_classes(square, s, p->turn.set, false);
}

/* Black and White: dark squares after light ones; a step from a dark square is the last one. */
static bitboard rest_blackwhite(const struct position *p, unsigned square, struct scope *s)
{
    bool light = LIGHT_SQUARES & bit(square);
    (void)p;
    s->from = light ? ~LIGHT_SQUARES : 0;
    if (!light)
        s->flags &= (uint16_t)~SCOPE_CASTLE;
    return light ? LIGHT_SQUARES : ~LIGHT_SQUARES;
}

/* The setting `order`: the pieces of the next step, the one that has stepped among them if its type is. */
static bitboard rest_order(const struct position *p, unsigned square, struct scope *s)
{
    bitboard friendly = p->side[p->turn.decider];
    struct scope now = *s;
    order_narrow(p, p->turn.done, &now);
    order_narrow(p, p->turn.done + 1u, s);
    bitboard next = s->from & friendly, again = p->game->law->flags & LAW_ONCE ? 0 : now.from & next;
    s->from = again & bit(square) ? next | ~friendly : next;
    return again & bit(square) ? next : again ? ~next : ALL_SQUARES;
}

/* Sputnik: anything after a sputnik's first step, nothing after any other. */
static bitboard rest_sputnik(const struct position *p, unsigned square, struct scope *s)
{
    if (p->turn.set & bit(square))
        return p->turn.set;
    s->from = 0;
    s->flags &= (uint16_t)~SCOPE_CASTLE;
    return ~p->turn.set;
}

/* The setting `checks = last step only`. */
static bitboard rest_last_checks(const struct position *p, unsigned square, struct scope *s)
{
    (void)square;
    if (p->turn.done + 2 < p->turn.quota)
        s->flags |= SCOPE_NO_CHECK;
    return ALL_SQUARES;
}

/* What is known of laws in C, for games whose settings narrow no step. */
static const struct bulk table[] = {
    {&law_1925, .rest = rest_any},
    {&law_bilateral, .rest = rest_bilateral},
    {&law_central, .rest = rest_central},
    {&law_piecepawn, .rest = rest_piecepawn},
    {&law_kingsqueens, .rest = rest_kingsqueens},
    {&law_blackwhite, .rest = rest_blackwhite},
    {&law_sputnik, .rest = rest_sputnik},
    {&law_switchback, .rest = rest_any},
    {&law_capturing, .rest = rest_any},
    {&law_veryscottish, .rest = rest_any},
    {&law_bankofscotland, .rest = rest_any},
    {.law = &law_bankofscotland_modern},
    {.law = &law_scottishmodern},
    {&law_maximummer, .pairs = lengths_pairs_longest},
    {&law_equidistant, .pairs = lengths_pairs},
    {&law_future, .pairs = future_pairs},
    {&law_future_nine, .pairs = future_pairs},
    {&law_future_random, .pairs = future_pairs},
    {&law_transporter, .pairs = transporter_pairs},
    {&law_kazan, .sequences = kazan_sequences},
    {&law_kazan_free, .sequences = kazan_sequences},
};

/* What is known of laws whose settings narrow the steps, and that have no law in C or one that allows any step. */
static const struct bulk any_step = {.rest = rest_any}, last_checks = {.rest = rest_last_checks},
                         by_order = {.rest = rest_order};

/* Returns the row of a law in C; NULL if there is none. */
static const struct bulk *row_of(const struct law *in_c)
{
    for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++)
        if (table[i].law == in_c)
            return &table[i];
    return NULL;
}

const struct bulk *bulk_of(const struct game *game)
{
    static const struct law none;
    const struct law *law = game->law, *in_c = law->settings.in_c ? law->settings.in_c : &none;
    const struct bulk *row = row_of(in_c);
    bool hooks = in_c->scope || in_c->actions || in_c->count || in_c->any || in_c->after || in_c->checkers;
    bool alone = row && row->pairs; /* it knows when the king must be safe */
    if (game->pieces->must_capture || (law->flags & (LAW_BOX | LAW_WALLS)) || ((law->flags & LAW_SAFE_END) && !alone) ||
        law->after != in_c->after ||
        (row ? game->from_file || ((in_c->flags & LAW_OPEN) && !settings_one_step(&law->settings)) : hooks))
        return NULL;
    if (law->scope == in_c->scope)
        return row ? row : &any_step;
    if (row && row->rest != rest_any)
        return NULL;
    return law->scope == last_checks_scope ? &last_checks : law->scope == order_scope ? &by_order : NULL;
}
