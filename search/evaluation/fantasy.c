/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evaluation of Final Fantasy Chess: terms of all pieces, standing and riding. Hot path: a change
   needs a bench and a match. */
#include "search/evaluation/fantasy.h"

#include "search/evaluation/weights_fantasy.h"

#define ROW(GROUP, FIRST, ...) [F_##GROUP + (FIRST)] = __VA_ARGS__,

static const int64_t fantasy_weights[FANTASY_WEIGHTS] = {
#include "search/evaluation/weights/fantasy.def"
};

static const struct weight_group groups[] = {
#define GROUP(NAME, COUNT) {#NAME, F_##NAME, (COUNT), F_##NAME == F_centre ? 4 : 6},
    FANTASY_GROUPS(GROUP)
#undef GROUP
};

const struct weight_set fantasy_weight_set = {fantasy_weights, FANTASY_WEIGHTS, sizeof groups / sizeof groups[0],
                                              groups};

/* What the terms share; [2] are colours. */
struct sum {
    const struct position *p;
    const struct fantasy *f;
    struct view v;
    int64_t score;         /* White's minus Black's */
    int16_t *uses;         /* for a trace: uses of each weight; else NULL */
    bitboard take[2];      /* squares that normal captures reach */
    bitboard strike[2];    /* squares that slays and shots reach */
    bitboard protected[2]; /* squares of protected units, kings left out */
    int units[2];          /* attack units against the enemy king */
    int phase;             /* of the middle game */
    int share;             /* share of the value that counts, in SCALE_FULLths */
};

/* Adds a weight `times` times for a colour, and counts its use in a trace. */
ALWAYS_INLINE void use(struct sum *t, unsigned us, unsigned weight, int times)
{
    times = us == WHITE ? times : -times;
    t->score += times * fantasy_weights[weight];
    if (t->uses)
        t->uses[weight] = (int16_t)(t->uses[weight] + times);
}

/* Returns the form of a piece type: promoted types count as their plain form; Tanks come last. */
ALWAYS_INLINE unsigned form_of(unsigned pt) { return pt == TANK ? FORMS - 1 : type_plain(pt); }

/* Returns the distance of a square from the four centre squares, 0..3. */
ALWAYS_INLINE unsigned centre_distance(unsigned square)
{
    unsigned file = square & 7, rank = square >> 3;
    file = file < 4 ? 3 - file : file - 4;
    rank = rank < 4 ? 3 - rank : rank - 4;
    return file > rank ? file : rank;
}

/* Returns the squares that a ridden carrier reaches. */
static bitboard carrier_reach(const struct sum *t, unsigned pt, unsigned square)
{
    bitboard rook = rook_attacks(square, t->v.occupied);
    return type_is_airship(pt) ? rook | bishop_attacks(square, t->v.occupied) : rook;
}

/* Returns the squares that a piece's slays and shots reach, the first units on their lines included. */
static bitboard strike_reach(const struct sum *t, unsigned us, unsigned pt, unsigned square)
{
    switch (pt) {
    case RED_MAGE:
        return alfil_attacks(square);
    case BLACK_MAGE:
    case RED_WIZARD:
        return bishop_attacks(square, t->v.occupied);
    case BLACK_WIZARD:
        return queen_attacks(square, t->v.occupied);
    case DARK_KNIGHT:
    case BLACK_KNIGHT:
        return king_attacks(square);
    case DRAGOON:
    case DRAGON_MASTER:
        return long_leaps(bit(square));
    case WHITE_WIZARD:
        return view_wizard_targets(&t->v, square, us);
    case TANK:
        return shot_lines(square, t->v.occupied, false);
    case WARSHIP:
        return shot_lines(square, t->v.occupied, true);
    case BLACK_TALON:
        return ferz_attacks(square) | knight_attacks(square);
    default:
        return 0;
    }
}

/* Scores one piece, standing or riding: value, place, reach. */
static void term_piece(struct sum *t, const unsigned us, unsigned pt, unsigned square, bool rides)
{
    bitboard quiet = 0, capture = 0, strike = 0, b = bit(square), ring;
    unsigned form = form_of(pt);
    bool carrier = type_is_carrier(pt), ridden = t->f->ridden & b;
    use(t, us, F_pieces + pt, 1);
    t->phase += carrier ? 2 : !type_is_pawn(pt);
    if (!rides) {
        use(t, us, F_centre + form * 4 + centre_distance(square), 1);
        if (t->protected[us] & b)
            use(t, us, F_protected + form, 1);
        if (t->v.suppressed[us] & b)
            use(t, us, F_suppressed + form, 1);
    }
    if (type_is_pawn(pt))
        use(t, us, F_ranks + pt * 8 + (us == WHITE ? square >> 3 : 7 - (square >> 3)), 1);
    if (carrier) {
        unsigned row = pt == TANK ? CARRIERS - 1 : pt < EMPEROR ? pt - AIRSHIP : pt - WARSHIP + 4;
        use(t, us, ridden ? F_ridden + row : F_bare, 1);
        if (ridden) {
            quiet = carrier_reach(t, pt, square);
            capture = pt == TANK ? 0 : quiet;
        }
        if (type_is_airship(pt) && (t->p->turn.set & b))
            use(t, us, F_open, 1);
    } else {
        piece_reach(&t->v, us, pt, square, &quiet, &capture);
    }
    bool gives = !(t->v.suppressed[us] & b) && (carrier ? ridden : !rides || (t->v.giver[pt] & b));
    if (gives)
        strike = strike_reach(t, us, pt, square);
    t->take[us] |= capture;
    t->strike[us] |= strike;
    use(t, us, F_moves + form, (int)bits_count(quiet & ~t->p->side[us]));
    ring = king_attacks(t->v.kings[!us] ? bits_first(t->v.kings[!us]) : 0) | t->v.kings[!us];
    t->units[us] += (int)bits_count(capture & ring) + 2 * (int)bits_count(strike & ring);
}

/* Scores the enemy units that a side attacks, by their form. */
static void term_threats(struct sum *t, const unsigned us)
{
    const bool now = t->p->turn.decider == us;
    bitboard objects = view_objects(&t->v, us) & ~t->v.kings[!us],
             takeable = view_takeable(&t->v, us) & ~t->v.kings[!us];
    bitboard slay = t->strike[us] & objects & ~t->protected[!us], take = t->take[us] & takeable & ~t->protected[!us];
    bitboard convert = t->v.kings[us] ? king_attacks(bits_first(t->v.kings[us])) & objects : 0;
    if ((t->v.suppressed[us] | (t->f->ridden & ~t->f->pieces[WHITE_CHOCOBO] & ~t->f->pieces[MAGIC_CHOCOBO])) &
        t->v.kings[us])
        convert = 0;
    for (bitboard all = slay | take | convert; all;) {
        unsigned square = bits_pop(&all), form = form_of(piece_type(t->p->board[square]));
        bitboard b = bit(square);
        if (slay & b)
            use(t, us, F_slayable + now * (unsigned)FORMS + form, 1);
        else if (take & b)
            use(t, us, F_takeable + now * (unsigned)FORMS + form, 1);
        if (convert & b)
            use(t, us, F_convertible + now * (unsigned)FORMS + form, 1);
    }
}

/* Scores the king of a side: attack on the squares around it, units that stand there. */
static void term_king(struct sum *t, const unsigned us)
{
    if (!t->v.kings[us])
        return;
    int units = t->units[!us];
    use(t, us, F_ring + (unsigned)(units < RING_MAX ? units : RING_MAX - 1), 1);
    use(t, us, F_shelter + bits_count(king_attacks(bits_first(t->v.kings[us])) & t->p->side[us]), 1);
    if (t->v.kings[us] & t->f->ridden)
        use(t, us, F_rides, 1);
}

/* Scores pawn-pieces about to promote, and what Callers can still call. */
static void term_hopes(struct sum *t, const unsigned us)
{
    const struct fantasy *f = t->f;
    bitboard before = t->p->side[us] & (us == WHITE ? RANK_8 >> 8 : RANK_1 << 8);
    bitboard go = bits_forward(us, f->pieces[DWARF] & before) | pawns_attacks(us, f->pieces[SYLPH] & before) |
                  bits_forward(us, f->pieces[MOOGLE] & before) | pawns_attacks(us, f->pieces[MOOGLE] & before);
    use(t, us, F_promoting + (t->p->turn.decider == us), (int)bits_count(go & ~t->v.occupied));
    use(t, us, F_called, (int)bits_count(f->callers & t->p->side[us]));
    if (f->pieces[CALLER] & t->p->side[us])
        use(t, us, F_pool, f->pool_count[us] < 3 ? f->pool_count[us] : 3);
}

/* Returns the share of the value that counts if side `ahead` is ahead, in SCALE_FULLths. A king aboard an AirShip,
   which no normal move captures, is hardly ever mated: in 486 games of self-play to the end, a side whose king had been
   aboard lost one. */
static int share_of(const struct position *p, enum colour ahead)
{
    enum { ABOARD = 6 };
    return kings_aboard(p) & p->side[!ahead] ? ABOARD : SCALE_FULL;
}

/* Adds up all terms; returns the value for White. */
static int sum_value(struct sum *t)
{
    const struct position *p = t->p;
    view_make(&t->v, p);
    for (unsigned us = WHITE; us <= BLACK; us++)
        t->protected[us] = view_protected(&t->v, us) & ~t->v.kings[us];
    for (bitboard pieces = t->v.occupied; pieces;) {
        unsigned square = bits_pop(&pieces), piece = p->board[square];
        term_piece(t, piece_colour(piece), piece_type(piece), square, false);
    }
    for (unsigned i = 0; i < t->f->riders_count; i++)
        if (fpiece_square(t->f->riders[i]) != LIMBO)
            term_piece(t, fpiece_colour(t->f->riders[i]), fpiece_type(t->f->riders[i]), fpiece_square(t->f->riders[i]),
                       true);
    for (unsigned us = WHITE; us <= BLACK; us++) {
        term_threats(t, us);
        term_king(t, us);
        term_hopes(t, us);
    }
    use(t, p->turn.decider, F_turn, 1);
    t->phase = t->phase < PHASE_MAX ? t->phase : PHASE_MAX;
    int value = (score_middle(t->score) * t->phase + score_end(t->score) * (PHASE_MAX - t->phase)) / PHASE_MAX;
    t->share = share_of(p, value > 0 ? WHITE : BLACK);
    return value * t->share / SCALE_FULL;
}

int fantasy_evaluate(const struct position *p)
{
    struct sum t = {.p = p, .f = fantasy_of(p)};
    int value = sum_value(&t);
    return p->turn.decider == WHITE ? value : -value;
}

void fantasy_trace(const struct position *p, struct evaluation_trace *trace)
{
    struct sum t = {.p = p, .f = fantasy_of(p), .uses = trace->uses};
    trace->value = sum_value(&t);
    trace->phase = t.phase;
    trace->middle = trace->end = t.share;
}

int fantasy_piece_value(const struct game *game, unsigned pt)
{
    (void)game;
    if (pt >= FANTASY_TYPES || type_is_royal(pt))
        return 0;
    int64_t value = fantasy_weights[F_pieces + pt];
    return (score_middle(value) + score_end(value)) / 2;
}

int fantasy_material(const struct position *p, unsigned us)
{
    const struct fantasy *f = fantasy_of(p);
    int sum = 0;
    for (unsigned pt = 0; pt < FANTASY_TYPES; pt++)
        if (f->pieces[pt])
            sum += fantasy_piece_value(p->game, pt) *
                   ((int)bits_count(f->pieces[pt] & p->side[us]) - (int)bits_count(f->pieces[pt] & p->side[!us]));
    for (unsigned i = 0; i < f->riders_count; i++) {
        int value = fantasy_piece_value(p->game, fpiece_type(f->riders[i]));
        if (fpiece_square(f->riders[i]) != LIMBO)
            sum += fpiece_colour(f->riders[i]) == us ? value : -value;
    }
    return sum;
}
