/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evaluation of Transporter Chess on its board of 10x10. Hot path: a change needs a bench and a
   match. */
#include "search/evaluation/transporter.h"

#include "search/evaluation/weights_transporter.h"

#define ROW(GROUP, FIRST, ...) [T_##GROUP + (FIRST)] = __VA_ARGS__,

static const int64_t transporter_weights[TRANSPORTER_WEIGHTS] = {
#include "search/evaluation/weights/transporter.def"
};

static const struct weight_group groups[] = {
#define GROUP(NAME, COUNT) {#NAME, T_##NAME, (COUNT), T_##NAME == T_ranks ? 5 : 6},
    TRANSPORTER_GROUPS(GROUP)
#undef GROUP
};

const struct weight_set transporter_weight_set = {transporter_weights, TRANSPORTER_WEIGHTS,
                                                  sizeof groups / sizeof groups[0], groups};

enum { BARE = 15000 }; /* score if the enemy is bare, centipawns */

/* The row of a piece type among weights by type; the Admiral last. */
static const uint8_t rows[TRANSPORTER_TYPES] = {
    [FIGHTER] = 0, [SUPER_FIGHTER] = 1, [MATE] = 2,         [ADVISOR] = 3,     [COMMODORE] = 4,
    [ROOK] = 5,    [BISHOP] = 6,        [INTERFERENCE] = 7, [ADMIRAL] = PIECES};

/* By row: what a piece adds to the game phase, and the attack units of its attack on a square beside the Admiral. */
static const uint8_t phases[PIECES] = {0, 0, 1, 2, 2, 2, 1, 0}, attack_units[PIECES] = {1, 1, 2, 2, 2, 2, 2, 0};

/* What the terms share; [2] are colours. */
struct sum {
    const struct position *p;
    const struct transporter_pieces *m;
    int64_t score; /* White's minus Black's */
    int16_t *uses; /* for a trace: uses of each weight; else NULL */
    bitboard128 occupied;
    bitboard128 all[2];        /* squares attacked, friendly pieces on them included */
    bitboard128 by_fighter[2]; /* squares attacked by Fighters and Super Fighters */
    bitboard128 by_mate[2];    /* squares attacked by Mates and Advisors */
    bitboard128 by_line[2];    /* squares attacked by Rooks, Bishops and Commodores */
    int units[2];              /* attack units against the enemy Admiral */
    int phase;                 /* of the middle game */
};

/* Adds a weight `times` times for a colour, and counts its use in a trace. */
ALWAYS_INLINE void use(struct sum *t, unsigned us, unsigned weight, int times)
{
    times = us == WHITE ? times : -times;
    t->score += times * transporter_weights[weight];
    if (t->uses)
        t->uses[weight] = (int16_t)(t->uses[weight] + times);
}

/* Returns the pieces of a colour and type. */
ALWAYS_INLINE bitboard128 pieces_of(const struct sum *t, unsigned us, unsigned pt)
{
    return t->m->by_type[pt] & t->m->side[us];
}

/* Returns the squares where a Commodore could capture: all squares behind a screen up to the next piece. */
static bitboard128 cannon_reach(const struct sum *t, unsigned square)
{
    bitboard128 found = 0;
    for (unsigned d = 0; d < DIRECTIONS; d += 2) {
        bitboard128 pieces = bitboard128_tables.ray[d][square] & t->occupied;
        if (!pieces)
            continue;
        unsigned screen = bits128_nearest(d, pieces);
        if (!(bits128_bit(screen) & t->m->by_type[INTERFERENCE]))
            found |= bits128_slide(d, screen, t->occupied);
    }
    return found;
}

/* Returns the squares that a piece attacks. */
ALWAYS_INLINE bitboard128 attacks_of(const struct sum *t, unsigned us, unsigned pt, unsigned square)
{
    switch (pt) {
    case FIGHTER:
        return bitboard128_tables.ahead[us][square];
    case SUPER_FIGHTER:
        return super_captures(us, square);
    case MATE:
        return mate_captures(square);
    case ADVISOR:
        return advisor_reach(square, t->occupied);
    case ADMIRAL:
        return admiral_reach(square, t->occupied);
    case ROOK:
        return bits128_rook(square, t->occupied);
    case BISHOP:
        return bits128_bishop(square, t->occupied);
    case COMMODORE:
        return cannon_reach(t, square);
    default:
        return 0;
    }
}

/* Returns n, or max if n is greater. */
ALWAYS_INLINE int at_most(unsigned n, int max) { return (int)n < max ? (int)n : max; }

/* Scores the pieces of a type: value, place, mobility; collects their attacks. `zone`: squares around the enemy
   Admiral. */
ALWAYS_INLINE void term_pieces(struct sum *t, const unsigned us, const unsigned pt, bitboard128 zone)
{
    unsigned row = rows[pt];
    for (bitboard128 pieces = pieces_of(t, us, pt); pieces;) {
        unsigned square = bits128_pop(&pieces), rank = square / 10, file = square % 10;
        bitboard128 attacks = attacks_of(t, us, pt, square);
        use(t, us, T_ranks + row * 10 + (us == WHITE ? rank : 9 - rank), 1);
        use(t, us, T_files + row * 5 + (file < 5 ? file : 9 - file), 1);
        t->all[us] |= attacks;
        if (pt == ADMIRAL)
            continue;
        use(t, us, T_pieces + row, 1);
        t->phase += phases[row];
        if (attacks & zone)
            t->units[us] += attack_units[row] * (int)bits128_count(attacks & zone);
        if (pt == FIGHTER || pt == SUPER_FIGHTER)
            t->by_fighter[us] |= attacks;
        if (pt == MATE || pt == ADVISOR)
            t->by_mate[us] |= attacks;
        if (pt == ROOK || pt == BISHOP || pt == COMMODORE)
            t->by_line[us] |= attacks;
        bitboard128 targets = attacks & ~t->m->side[us] & ~t->m->by_type[INTERFERENCE];
        if (pt == ROOK)
            use(t, us, T_rook_moves + (unsigned)at_most(bits128_count(targets), 18), 1);
        if (pt == BISHOP)
            use(t, us, T_bishop_moves + (unsigned)at_most(bits128_count(targets), 15), 1);
        if (pt == ADVISOR)
            use(t, us, T_advisor_moves + (unsigned)at_most(bits128_count(targets), 12), 1);
        if (pt == COMMODORE) {
            bitboard128 free = bits128_bishop(square, t->occupied) & ~t->occupied;
            use(t, us, T_commodore_moves + (unsigned)at_most(bits128_count(free), 15), 1);
            use(t, us, T_commodore_aims + (unsigned)at_most(bits128_count(targets & t->m->side[!us]), 2), 1);
        }
    }
}

/* Scores pieces that can be promoted with their next step. */
ALWAYS_INLINE void term_promotion(struct sum *t, const unsigned us)
{
    bitboard128 camp = camp_of_enemy(us), empty = bitboard128_tables.all & ~t->occupied;
    bitboard128 takeable = t->m->side[!us] & ~t->m->by_type[INTERFERENCE];
    bitboard128 before = us == WHITE ? camp >> 20 : camp << 20;
    for (unsigned i = 0; i < 3; i++) {
        unsigned pt = i == 0 ? FIGHTER : i == 1 ? SUPER_FIGHTER : MATE;
        for (bitboard128 pieces = pieces_of(t, us, pt) & before; pieces;) {
            unsigned square = bits128_pop(&pieces);
            bitboard128 step = pt == MATE ? bitboard128_tables.near[square] : bitboard128_tables.aslant[us][square];
            bitboard128 targets = (step & empty) | (attacks_of(t, us, pt, square) & takeable);
            use(t, us, T_next_to_camp + i, (targets & camp & (~t->all[!us] | t->all[us])) != 0);
        }
    }
}

/* Scores enemy pieces that a side attacks, and its own guarded pieces. */
ALWAYS_INLINE void term_threats(struct sum *t, const unsigned us)
{
    for (unsigned pt = 0; pt < TRANSPORTER_TYPES; pt++) {
        bitboard128 pieces = pieces_of(t, !us, pt) & t->all[us];
        if (!pieces || pt == ADMIRAL || pt == INTERFERENCE)
            continue;
        unsigned row = rows[pt];
        use(t, us, T_taken_by_fighter + row, (int)bits128_count(pieces & t->by_fighter[us]));
        use(t, us, T_taken_by_mate + row, (int)bits128_count(pieces & t->by_mate[us]));
        use(t, us, T_taken_by_line + row, (int)bits128_count(pieces & t->by_line[us]));
        use(t, us, T_loose + row, (int)bits128_count(pieces & ~t->all[!us]));
    }
    use(t, us, T_guarded, (int)bits128_count(t->m->side[us] & t->all[us]));
    use(t, us, T_unmoved, (int)bits128_count(fighters_unmoved(t->p, us)));
}

/* Scores the Admiral of a side: pieces around it, attack on it, squares to flee to. */
ALWAYS_INLINE void term_admiral(struct sum *t, const unsigned us)
{
    unsigned square = bits128_first(pieces_of(t, us, ADMIRAL));
    bitboard128 near = bitboard128_tables.near[square];
    int units = t->units[!us] + (int)bits128_count(near & t->all[!us] & ~t->all[us]);
    use(t, us, T_shelter + bits128_count(near & t->m->side[us]), 1);
    use(t, us, T_danger + (unsigned)at_most((unsigned)units, DANGER_MAX - 1), 1);
    use(t, us, T_flights + bits128_count(near & ~t->m->side[us] & ~t->m->by_type[INTERFERENCE] & ~t->all[!us]), 1);
}

/* Adds the terms of all pieces of a colour. */
ALWAYS_INLINE void term_side(struct sum *t, const unsigned us)
{
    unsigned enemy = bits128_first(pieces_of(t, !us, ADMIRAL));
    bitboard128 zone = bitboard128_tables.near[enemy] | bits128_bit(enemy);
    term_pieces(t, us, FIGHTER, zone);
    term_pieces(t, us, SUPER_FIGHTER, zone);
    term_pieces(t, us, MATE, zone);
    term_pieces(t, us, ADVISOR, zone);
    term_pieces(t, us, ROOK, zone);
    term_pieces(t, us, BISHOP, zone);
    term_pieces(t, us, COMMODORE, zone);
    term_pieces(t, us, INTERFERENCE, 0);
    term_pieces(t, us, ADMIRAL, 0);
}

/* Returns the number of pieces that keep a side from being bare. */
static unsigned pieces_left(const struct position *p, unsigned us)
{
    return bits_count(p->side[us] & ~p->by_type[KING] & ~mailbox_slots(p, INTERFERENCE));
}

/* Adds up all terms; returns the value for White. */
ALWAYS_INLINE int sum_value(struct sum *t)
{
    const struct position *p = t->p;
    t->occupied = t->m->side[WHITE] | t->m->side[BLACK];
    term_side(t, WHITE);
    term_side(t, BLACK);
    for (unsigned us = WHITE; us <= BLACK; us++) {
        term_promotion(t, us);
        term_threats(t, us);
        term_admiral(t, us);
        use(t, us, T_few + (unsigned)at_most(pieces_left(p, us), FEW - 1), 1);
    }
    use(t, p->turn.decider, T_turn, 1);
    t->phase = t->phase < PHASE_MAX ? t->phase : PHASE_MAX;
    return (score_middle(t->score) * t->phase + score_end(t->score) * (PHASE_MAX - t->phase)) / PHASE_MAX;
}

int transporter_evaluate(const struct position *p)
{
    struct sum t = {.p = p, .m = transporter_of(p)};
    unsigned us = p->turn.decider;
    if (!pieces_left(p, us) || !pieces_left(p, !us))
        return pieces_left(p, us) ? BARE : -BARE;
    int value = sum_value(&t);
    return us == WHITE ? value : -value;
}

void transporter_trace(const struct position *p, struct evaluation_trace *trace)
{
    struct sum t = {.p = p, .m = transporter_of(p), .uses = trace->uses};
    trace->value = sum_value(&t);
    trace->phase = t.phase;
    trace->middle = trace->end = SCALE_FULL;
}

int transporter_piece_value(const struct game *game, unsigned pt)
{
    (void)game;
    if (pt >= TRANSPORTER_TYPES || pt == ADMIRAL || (rows[pt] == 0 && pt != FIGHTER))
        return 0;
    int64_t value = transporter_weights[T_pieces + rows[pt]];
    return (score_middle(value) + score_end(value)) / 2;
}

/* Returns the type of the least valuable piece of a set, which must not be empty. */
static unsigned cheapest_of(const struct transporter_pieces *m, bitboard128 pieces, const struct piece_values *values)
{
    unsigned best = ADMIRAL;
    for (unsigned pt = 0; pt < TRANSPORTER_TYPES; pt++)
        if ((pieces & m->by_type[pt]) && (best == ADMIRAL || values->of[pt] < values->of[best]))
            best = pt;
    return best;
}

bool transporter_see(const struct position *p, action a, int gain, const struct piece_values *values)
{
    const struct transporter_pieces *m = transporter_of(p);
    unsigned from = action_from(a), to = action_to(a), side = p->turn.decider, victim = p->board[to];
    int balance = (victim < EMPTY ? values->of[piece_type(victim)] : 0) - gain;
    if (balance < 0)
        return false;
    balance = values->of[piece_type(p->board[from])] - balance;
    if (balance <= 0)
        return true;
    struct view v = {.occupied = ((m->side[WHITE] | m->side[BLACK]) & ~bits128_bit(from)) | bits128_bit(to),
                     .interferences = m->by_type[INTERFERENCE]};
    bool result = true;
    if (TRANSPORTERS & bits128_bit(to))
        return true; /* a piece that lands on a transporter moves on */
    for (;;) {
        side ^= 1;
        v.by = m->side[side] & v.occupied & ~bits128_bit(to);
        bitboard128 pieces = transporter_attackers(m, &v, to, side);
        if (!pieces)
            return result;
        result = !result;
        unsigned pt = cheapest_of(m, pieces, values);
        if (pt == ADMIRAL) {
            v.by = m->side[!side] & v.occupied & ~bits128_bit(to);
            return transporter_attackers(m, &v, to, !side) ? !result : result;
        }
        v.occupied ^= bits128_bit(bits128_first(pieces & m->by_type[pt]));
        balance = values->of[pt] - balance;
        if (balance < (result ? 1 : 0))
            return result;
    }
}
