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

/* King's Pieces, Queen's Pieces: the other side's pieces; no castling long. */
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

/* Citizen, Power Pawn: a step of a pawn. */
static bitboard rest_pawns(const struct position *p, unsigned square, struct scope *s)
{
    (void)square;
    s->from &= p->by_type[PAWN] & p->side[p->turn.decider];
    s->flags &= (uint16_t)~SCOPE_CASTLE;
    return ALL_SQUARES;
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

/* Italian games: no check before the last step. */
static bitboard rest_italian(const struct position *p, unsigned square, struct scope *s)
{
    (void)square;
    if (p->turn.done + 2 < p->turn.quota)
        s->flags |= SCOPE_NO_CHECK;
    return ALL_SQUARES;
}

static const struct bulk table[] = {
    {&law_1925, .rest = rest_any},
    {&law_bilateral, .rest = rest_bilateral},
    {&law_central, .rest = rest_central},
    {&law_piecepawn, .rest = rest_piecepawn},
    {&law_kingsqueens, .rest = rest_kingsqueens},
    {&law_blackwhite, .rest = rest_blackwhite},
    {&law_citizen, .rest = rest_pawns},
    {&law_powerpawn, .rest = rest_pawns},
    {&law_sputnik, .rest = rest_sputnik},
    {&law_italian, .rest = rest_italian},
    {&law_slow, .rest = rest_italian},
    {&law_switchback, .rest = rest_italian},
    {&law_capturing, .rest = rest_any},
    {&law_veryscottish, .rest = rest_any},
    {&law_bankofscotland, .rest = rest_any},
    {.law = &law_bankofscotland_modern},
    {.law = &law_scottishmodern},
    {&law_maximummer, .pairs = lengths_pairs_longest},
    {&law_equidistant, .pairs = lengths_pairs},
    {&law_balancedequidistant, .pairs = lengths_pairs},
    {&law_future, .pairs = future_pairs},
    {&law_future_nine, .pairs = future_pairs},
    {&law_future_random, .pairs = future_pairs},
    {&law_transporter, .pairs = transporter_pairs},
    {&law_kazan, .sequences = kazan_sequences},
    {&law_kazan_free, .sequences = kazan_sequences},
};

/* What is known of any law without hooks that say something of steps. */
static const struct bulk free_steps = {.rest = rest_any};

const struct bulk *bulk_of(const struct game *game)
{
    const struct law *law = game->law;
    if (game->pieces->must_capture)
        return NULL;
    for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++)
        if (table[i].law == law)
            return &table[i];
    return law->scope || law->actions || law->count || law->any || law->after || law->checkers ? NULL : &free_steps;
}
