/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The generator of legal steps for orthodox and medieval pieces on 8x8: lists, counts or finds the steps inside a
 * scope. Called through steps.h by the turn machine, by laws and by the counters. Hot path: a change
 * needs a bench and a match.
 */
#include "rules/steps.h"

/*
 * There is one body, generate(), always inlined, with colour, purpose and type of legality as constant arguments; the
 * instances at the end of the file are what runs. Legality follows from pins and checkers; no step is tried out.
 */

/* What is asked for: a list; the targets of each piece and a list of the steps that are not plain; a number; whether
   there is a step. */
enum purpose { LIST, REACH, COUNT, ANY };
enum { FEW_SQUARES = 2, COMMON_PROMOTIONS = 1 << KNIGHT | 1 << BISHOP | 1 << ROOK | 1 << QUEEN };

/* Local variables of generate() that its parts share; all of it is in registers once inlined. */
struct work {
    const struct position *p;
    const struct scope *s;
    action *list;                                   /* filled for LIST and REACH */
    struct reach *reach;                            /* filled for REACH */
    unsigned n;                                     /* steps listed or counted */
    bitboard occupied, captures, quiets, last_rank; /* of these: squares where pieces other than the king may go */
    /* Friendly pieces that shield their own king; friendly pieces that shield the enemy king (no_check only). */
    bitboard pinned, discoverers;
    unsigned king, enemy_king;
    bitboard checking[PIECE_TYPES]; /* by type: squares from which a piece would give check; only for SCOPE_NO_CHECK */
};

/* Adds the steps of one piece to a set of targets; returns true if the purpose is ANY and there is one. */
ALWAYS_INLINE bool add(struct work *w, enum purpose purpose, unsigned pt, unsigned from, bitboard targets)
{
    if (purpose == ANY)
        return targets != 0;
    if (purpose == COUNT) {
        w->n += bits_count(targets);
        return false;
    }
    if (purpose == REACH) {
        w->reach->pieces[w->reach->count++] = (struct reach_piece){targets, (uint8_t)from, (uint8_t)pt};
        return false;
    }
    while (targets)
        w->list[w->n++] = action_make(ACTION_STEP, from, bits_pop(&targets));
    return false;
}

/* Adds an action; returns true if the purpose is ANY. */
ALWAYS_INLINE bool add_one(struct work *w, enum purpose purpose, action a)
{
    if (purpose == LIST || purpose == REACH)
        w->list[w->n] = a;
    w->n++;
    return purpose == ANY;
}

/* Adds pawn steps given by their targets and the distance from the square behind; returns true if the purpose is ANY
   and there is one. */
ALWAYS_INLINE bool add_pawns(struct work *w, enum purpose purpose, enum action_type type, bitboard targets,
                             int distance)
{
    if (purpose == ANY)
        return targets != 0;
    if (purpose == COUNT) {
        w->n += bits_count(targets);
        return false;
    }
    if (purpose == REACH) {
        w->reach->pawns[reach_way(distance)] |= targets;
        return false;
    }
    while (targets) {
        unsigned to = bits_pop(&targets);
        w->list[w->n++] = action_make(type, to - (unsigned)distance, to);
    }
    return false;
}

/* Whether a step gives check where the scope forbids it, found by making it. */
static bool gives_check(const struct work *w, action a)
{
    return (w->s->flags & SCOPE_NO_CHECK) && step_checks(w->p, a);
}

/* Adds pawn steps to the last rank, one for each type that a pawn may become; returns true if the purpose is ANY and
   there is one. */
ALWAYS_INLINE bool add_promotions(struct work *w, enum purpose purpose, bool no_check, bitboard targets, int distance)
{
    if (!w->s->promotions)
        return add_pawns(w, purpose, ACTION_STEP, targets, distance);
    if (purpose == COUNT && !no_check) {
        w->n += bits_count(targets) * bits_count(w->s->promotions);
        return false;
    }
    while (targets) {
        unsigned to = bits_pop(&targets);
        for (bitboard types = w->s->promotions; types;) {
            action a = action_promote(to - (unsigned)distance, to, bits_pop(&types));
            if ((!no_check || !gives_check(w, a)) && add_one(w, purpose, a))
                return true;
        }
    }
    return false;
}

/* Adds all steps of a set of pawns that end on `mask`, e.p. captures left out; returns true if the purpose is ANY
   and there is one. */
ALWAYS_INLINE bool add_pawn_steps(struct work *w, unsigned us, enum purpose purpose, bool no_check, bitboard pawns,
                                  bitboard mask)
{
    int forward = us == WHITE ? 8 : -8;
    bitboard third = us == WHITE ? bits_rank(2) : bits_rank(5), before_last = us == WHITE ? bits_rank(6) : bits_rank(1);
    bitboard single = bits_forward(us, pawns) & ~w->occupied;
    bitboard left = us == WHITE ? (pawns & ~FILE_A) << 7 : (pawns & ~FILE_A) >> 9;
    bitboard right = us == WHITE ? (pawns & ~FILE_H) << 9 : (pawns & ~FILE_H) >> 7;
    if (w->s->flags & SCOPE_DOUBLE) {
        bitboard two = bits_forward(us, single & third) & w->quiets & mask;
        if (no_check)
            two &= ~w->checking[PAWN];
        if (add_pawns(w, purpose, ACTION_DOUBLE, two, 2 * forward))
            return true;
    }
    left &= w->captures & mask;
    right &= w->captures & mask;
    if (pawns & before_last) {
        bitboard targets = w->last_rank & mask;
        if (w->s->stage & NOISY)
            if (add_promotions(w, purpose, no_check, single & targets, forward) ||
                add_promotions(w, purpose, no_check, left & targets, forward - 1) ||
                add_promotions(w, purpose, no_check, right & targets, forward + 1))
                return true;
        left &= ~w->last_rank;
        right &= ~w->last_rank;
        single &= ~w->last_rank;
    }
    single &= w->quiets & mask;
    if (no_check) {
        left &= ~w->checking[PAWN];
        right &= ~w->checking[PAWN];
        single &= ~w->checking[PAWN];
    }
    return add_pawns(w, purpose, ACTION_STEP, single, forward) ||
           add_pawns(w, purpose, ACTION_STEP, left, forward - 1) ||
           add_pawns(w, purpose, ACTION_STEP, right, forward + 1);
}

/* Adds the steps of all pieces of one type, neither pawns nor a royal king; returns true if the purpose is ANY and
   there is one. */
ALWAYS_INLINE bool add_type(struct work *w, enum purpose purpose, bool no_check, unsigned pt, bitboard pieces)
{
    bitboard targets = w->captures | w->quiets;
    if (no_check)
        targets &= ~w->checking[pt];
    if (pt == KNIGHT)
        pieces &= ~w->pinned;
    for (bitboard b = pieces & ~(w->pinned | w->discoverers); b;) {
        unsigned from = bits_pop(&b);
        bitboard set = type_attacks(pt, from, w->occupied) & targets;
        if (no_check && w->s->targets)
            set &= w->s->targets[from];
        if (add(w, purpose, pt, from, set))
            return true;
    }
    for (bitboard b = pieces & (w->pinned | w->discoverers); b;) {
        unsigned from = bits_pop(&b);
        bitboard set = type_attacks(pt, from, w->occupied) & targets;
        if (no_check && w->s->targets)
            set &= w->s->targets[from];
        if (w->pinned & bit(from))
            set &= squares_line(w->king, from);
        if (no_check && (w->discoverers & bit(from)))
            set &= squares_line(w->enemy_king, from);
        if (pt == ALFIL) /* on the line, but it leaps neither over the king nor over the pinning piece */
            set &= bishop_attacks(from, w->occupied);
        if (add(w, purpose, pt, from, set))
            return true;
    }
    return false;
}

/* Counts the steps of knights and sliders where only pins restrict them; a queen is counted as a bishop and a rook. */
ALWAYS_INLINE void count_sliders(struct work *w, bitboard movers)
{
    const struct position *p = w->p;
    bitboard targets = w->captures | w->quiets, loose = movers & ~w->pinned, queens = p->by_type[QUEEN];
    for (bitboard b = p->by_type[KNIGHT] & loose; b;)
        w->n += bits_count(knight_attacks(bits_pop(&b)) & targets);
    for (bitboard b = (p->by_type[BISHOP] | queens) & loose; b;)
        w->n += bits_count(bishop_attacks(bits_pop(&b), w->occupied) & targets);
    for (bitboard b = (p->by_type[ROOK] | queens) & loose; b;)
        w->n += bits_count(rook_attacks(bits_pop(&b), w->occupied) & targets);
    for (bitboard b = (p->by_type[BISHOP] | p->by_type[ROOK] | queens) & movers & w->pinned; b;) {
        unsigned from = bits_pop(&b);
        bitboard line = squares_line(w->king, from), set = 0;
        if ((p->by_type[BISHOP] | queens) & bit(from))
            set = bishop_attacks(from, w->occupied);
        if ((p->by_type[ROOK] | queens) & bit(from))
            set |= rook_attacks(from, w->occupied);
        w->n += bits_count(set & targets & line);
    }
}

/* Returns the pieces of `side` that alone stand between a square and a slider of a set. */
ALWAYS_INLINE bitboard blockers(const struct position *p, unsigned square, bitboard sliders, bitboard side)
{
    bitboard occupied = position_occupied(p), found = 0;
    for (bitboard b = snipers(p, square, sliders); b;) {
        bitboard between = squares_between(square, bits_pop(&b)) & occupied;
        if (!bits_several(between))
            found |= between & side;
    }
    return found;
}

bitboard king_shields(const struct position *p, unsigned colour)
{
    bitboard king = p->by_type[KING] & p->side[colour];
    return king ? blockers(p, bits_first(king), p->side[!colour], p->side[colour]) : 0;
}

bitboard king_openers(const struct position *p, unsigned colour)
{
    bitboard king = p->by_type[KING] & p->side[colour];
    return king ? blockers(p, bits_first(king), p->side[!colour], p->side[!colour]) : 0;
}

/* Whether the king is safe after an e.p. capture. */
static bool ep_safe(const struct position *p, unsigned us, unsigned king, unsigned from, unsigned to)
{
    unsigned victim = step_back(us, to);
    bitboard occupied = (position_occupied(p) ^ bit(from) ^ bit(victim)) | bit(to);
    return !(attackers(p, king, !us, occupied) & ~bit(victim));
}

/* Whether castling by a right is legal now: free squares, and no attacks unless the scope has SCOPE_FREE_CASTLE. */
static bool castling_possible(const struct position *p, const struct scope *s, unsigned us, unsigned right)
{
    unsigned king = bits_first(p->by_type[KING] & p->side[us]), rook = p->rook_start[right];
    unsigned king_target = castling_king_target(right), rook_target = castling_rook_target(right);
    bitboard occupied = position_occupied(p), others = occupied & ~bit(king) & ~bit(rook);
    bitboard way = squares_between(king, king_target) | bit(king_target);
    if ((way | squares_between(rook, rook_target) | bit(rook_target)) & others)
        return false;
    if (s->flags & SCOPE_FREE_CASTLE)
        return true;
    for (way |= bit(king); way;)
        if (attackers(p, bits_pop(&way), !us, occupied))
            return false;
    return !attackers(p, king_target, !us, others | bit(king_target) | bit(rook_target));
}

/* Returns the squares, out of some, on which the king of colour `us` would not be attacked if it went there. */
ALWAYS_INLINE bitboard safe_squares(const struct work *w, unsigned us, bitboard squares)
{
    const struct position *p = w->p;
    bitboard enemy = p->side[!us], occupied = w->occupied ^ bit(w->king), queens = p->by_type[QUEEN];
    if (!squares)
        return 0;
    squares &= ~pawns_attacks(!us, p->by_type[PAWN] & enemy);
    for (bitboard b = p->by_type[KING] & enemy; b;)
        squares &= ~king_attacks(bits_pop(&b));
    if (bits_count(squares) <= FEW_SQUARES || ((p->by_type[FERZ] | p->by_type[ALFIL]) & enemy)) {
        for (bitboard b = squares; b;) {
            unsigned square = bits_pop(&b);
            if (attackers(p, square, !us, occupied))
                squares ^= bit(square);
        }
        return squares;
    }
    for (bitboard b = p->by_type[KNIGHT] & enemy; b;)
        squares &= ~knight_attacks(bits_pop(&b));
    for (bitboard b = (p->by_type[BISHOP] | queens) & enemy; b;)
        squares &= ~bishop_attacks(bits_pop(&b), occupied);
    for (bitboard b = (p->by_type[ROOK] | queens) & enemy; b;)
        squares &= ~rook_attacks(bits_pop(&b), occupied);
    return squares;
}

/* Returns the squares that the king crosses or goes to in castlings whose way is empty; attacks are not looked at.
   Only for castling from the orthodox squares. */
ALWAYS_INLINE bitboard castling_ways(const struct work *w, unsigned us)
{
    unsigned rights = w->p->turn.castling >> 2 * us & w->s->flags & SCOPE_CASTLE;
    bitboard occupied = w->occupied >> us * 56, ways = 0;
    if ((rights & 1) && !(occupied & 0x60))
        ways = 0x60;
    if ((rights & 2) && !(occupied & 0x0e))
        ways |= 0x0c;
    return ways << us * 56;
}

/* Adds the king's steps to `targets`, which are safe; returns true if the purpose is ANY and there is one. */
ALWAYS_INLINE bool add_king(struct work *w, enum purpose purpose, bool no_check, bitboard targets)
{
    if (no_check && (w->discoverers & bit(w->king)))
        targets &= squares_line(w->enemy_king, w->king);
    if (no_check && w->s->targets)
        targets &= w->s->targets[w->king];
    return add(w, purpose, KING, w->king, targets);
}

/* Finds the squares from which each type would give check to a king, and the friendly pieces that would open a line to
   it. */
ALWAYS_INLINE void find_checking(struct work *w, unsigned us, unsigned king)
{
    bitboard friendly = w->p->side[us];
    w->enemy_king = king;
    w->discoverers = blockers(w->p, king, friendly, friendly);
    w->checking[PAWN] = pawn_attacks(!us, king);
    w->checking[KNIGHT] = knight_attacks(king);
    w->checking[BISHOP] = bishop_attacks(king, w->occupied);
    w->checking[ROOK] = rook_attacks(king, w->occupied);
    w->checking[QUEEN] = w->checking[BISHOP] | w->checking[ROOK];
    w->checking[FERZ] = ferz_attacks(king);
    w->checking[ALFIL] = alfil_attacks(king);
}

/* Adds the e.p. captures by some pawns; what each does to the king is tried out. Returns true if the purpose is ANY and
   there is one. */
ALWAYS_INLINE bool add_passings(struct work *w, unsigned us, enum purpose purpose, bool strict, bool no_check,
                                bitboard pawns)
{
    for (bitboard b = w->s->ep & w->s->to & pawns_attacks(us, pawns); b;) {
        unsigned to = bits_pop(&b);
        for (bitboard pieces = pawn_attacks(!us, to) & pawns; pieces;) {
            unsigned from = bits_pop(&pieces);
            action a = action_make(ACTION_EN_PASSANT, from, to);
            if ((!strict || ep_safe(w->p, us, w->king, from, to)) && (!no_check || !gives_check(w, a)) &&
                add_one(w, purpose, a))
                return true;
        }
    }
    return false;
}

/* Adds all steps of some pawns: of all free ones at once, of each pinned or discovering one along its line. Returns
   true if the purpose is ANY and there is one. */
ALWAYS_INLINE bool add_all_pawns(struct work *w, unsigned us, enum purpose purpose, bool strict, bool no_check,
                                 bitboard pawns)
{
    bitboard special = w->pinned | w->discoverers;
    if (add_pawn_steps(w, us, purpose, no_check, pawns & ~special, ALL_SQUARES))
        return true;
    for (bitboard b = pawns & special; b;) {
        unsigned from = bits_pop(&b);
        bitboard mask = w->pinned & bit(from) ? squares_line(w->king, from) : ALL_SQUARES;
        if (no_check && (w->discoverers & bit(from)))
            mask &= squares_line(w->enemy_king, from);
        if (add_pawn_steps(w, us, purpose, no_check, bit(from), mask))
            return true;
    }
    return w->s->ep && (w->s->stage & NOISY) && add_passings(w, us, purpose, strict, no_check, pawns);
}

/* Adds the legal castlings: from the orthodox squares (`by_ways`) those whose way is among the squares `safe`, else by
   a look at every square of the way. Returns true if the purpose is ANY and there is one. */
ALWAYS_INLINE bool add_castlings(struct work *w, unsigned us, enum purpose purpose, bool no_check, bool by_ways,
                                 unsigned king, bitboard safe)
{
    const struct position *p = w->p;
    for (unsigned side = 0; side < 2; side++) {
        unsigned right = us * 2 + side;
        bitboard way = (side ? UINT64_C(0x0c) : UINT64_C(0x60)) << us * 56;
        if (by_ways ? (way & ~safe) != 0
                    : !(w->s->flags & (SCOPE_CASTLE_KING_SIDE << side)) || !(p->turn.castling & (1 << right)) ||
                          !castling_possible(p, w->s, us, right))
            continue;
        action a = action_make(ACTION_CASTLE, king, p->rook_start[right]);
        if ((!no_check || !gives_check(w, a)) && add_one(w, purpose, a))
            return true;
    }
    return false;
}

/* Does what `purpose` says with the steps of the side to move, whose colour is `us`; returns how many it listed or
   counted. `strict`: the friendly king may not be left attacked. `no_check`: the scope may forbid checks or have
   targets of its own for each piece. */
ALWAYS_INLINE unsigned generate(struct work *given, unsigned us, enum purpose purpose, bool strict, bool no_check)
{
    const struct position *p = given->p;
    const struct scope *s = given->s;
    bitboard friendly = p->side[us], enemy = p->side[!us], movers = friendly & s->from,
             king_set = p->by_type[KING] & friendly;
    struct work w = *given;

    /* 1. The scope as sets of squares: what may be captured, and where a piece may go without capture. */
    w.occupied = friendly | enemy;
    bitboard takeable = s->flags & SCOPE_TAKE_KING ? enemy : enemy & ~p->by_type[KING];
    bitboard captures = s->stage & NOISY ? takeable & s->to : 0, quiets = s->stage & QUIET ? ~w.occupied & s->to : 0;
    bitboard block = ALL_SQUARES, king_targets = 0, ways = 0, safe = 0;
    bool by_ways = strict && !(s->flags & SCOPE_FREE_CASTLE) && !p->game->pieces->king_takes_rook;
    bitboard enemy_king = p->by_type[KING] & enemy;

    /* 2. Where checks are forbidden: what would give check. */
    if (no_check && (s->flags & SCOPE_NO_CHECK) && enemy_king)
        find_checking(&w, us, bits_first(enemy_king));

    /* 3. Where the king may not be left attacked: its own steps to safe squares; out of a double check there is no
       other step. A single check leaves all others the squares that capture or block. Pinned pieces stay on their
       line. */
    if (strict) {
        w.king = bits_first(king_set);
        king_targets = king_set & movers ? king_attacks(w.king) & (captures | quiets) : 0;
        bool king_alone = p->checkers && bits_several(p->checkers);
        if (!p->checkers && by_ways && (s->stage & QUIET))
            ways = castling_ways(&w, us);
        if (purpose != ANY || king_alone) {
            safe = safe_squares(&w, us, king_targets | ways);
            if (add_king(&w, purpose, no_check, king_targets & safe))
                return 1;
        }
        if (p->checkers) {
            if (king_alone)
                return w.n;
            block = p->checkers;
            if (!(p->checkers & p->by_type[ALFIL]))
                block |= squares_between(w.king, bits_first(p->checkers));
        }
        movers &= ~king_set;
        w.pinned = movers ? blockers(p, w.king, enemy, friendly) : 0;
    }

    /* 4. The targets of all pieces but the king. */
    w.captures = captures & block;
    w.quiets = quiets & block;
    w.last_rank = (us == WHITE ? RANK_8 : RANK_1) & s->to & block;

    /* 5. Pawns. */
    if (add_all_pawns(&w, us, purpose, strict, no_check, p->by_type[PAWN] & movers))
        return 1;

    /* 6. Knights and sliders by type, rare types last; a king that is not royal is a piece like others. */
    if (purpose == COUNT && strict && !no_check) {
        count_sliders(&w, movers);
    } else if (add_type(&w, purpose, no_check, KNIGHT, p->by_type[KNIGHT] & movers) ||
               add_type(&w, purpose, no_check, BISHOP, p->by_type[BISHOP] & movers) ||
               add_type(&w, purpose, no_check, ROOK, p->by_type[ROOK] & movers) ||
               add_type(&w, purpose, no_check, QUEEN, p->by_type[QUEEN] & movers))
        return 1;
    if (!strict && add_type(&w, purpose, no_check, KING, king_set & movers))
        return 1;
    if (__builtin_expect(((p->by_type[FERZ] | p->by_type[ALFIL]) & movers) != 0, 0))
        if (add_type(&w, purpose, no_check, FERZ, p->by_type[FERZ] & movers) ||
            add_type(&w, purpose, no_check, ALFIL, p->by_type[ALFIL] & movers))
            return 1;

    /* 7. The king's steps if only one step is asked for: last of all, because they cost most. */
    if (strict && purpose == ANY) {
        safe = safe_squares(&w, us, king_targets | ways);
        if (add_king(&w, purpose, no_check, king_targets & safe))
            return 1;
    }

    /* 8. Castling, by the safe squares of part 3. */
    if (p->turn.castling & (us == WHITE ? 3 : 12) && (s->stage & QUIET) &&
        (!p->checkers || s->flags & SCOPE_FREE_CASTLE) &&
        add_castlings(&w, us, purpose, no_check, by_ways, bits_first(king_set), ways & safe))
        return 1;
    if (purpose == REACH)
        w.reach->pinned = w.pinned;
    return w.n;
}

typedef unsigned instance(const struct position *p, const struct scope *s, action *list);

/* Makes four instances of generate() and their table: for steps that may leave the friendly king attacked and steps
   that may not (`strict`), without and with regard to SCOPE_NO_CHECK and scope.targets (`no_check`). */
#define INSTANCE(name, us, purpose, strict, no_check)                                                                  \
    static unsigned name(const struct position *p, const struct scope *s, action *list)                                \
    {                                                                                                                  \
        return generate(&(struct work){.p = p, .s = s, .list = list}, us, purpose, strict, no_check);                  \
    }
#define INSTANCES(name, us, purpose)                                                                                   \
    INSTANCE(name##_loose, us, purpose, false, false)                                                                  \
    INSTANCE(name##_strict, us, purpose, true, false)                                                                  \
    INSTANCE(name##_loose_no_check, us, purpose, false, true)                                                          \
    INSTANCE(name##_strict_no_check, us, purpose, true, true)                                                          \
    static instance *const name[4] = {name##_loose, name##_strict, name##_loose_no_check, name##_strict_no_check};

/* COUNT and ANY have instances for each colour, LIST has some for both: the search goes through it and much else in
   turns, and less code stays longer in the instruction cache. */
INSTANCES(list_instances, p->turn.decider, LIST)
INSTANCES(count_white, WHITE, COUNT)
INSTANCES(count_black, BLACK, COUNT)
INSTANCES(any_white, WHITE, ANY)
INSTANCES(any_black, BLACK, ANY)

/* Returns the index of the instance that a scope needs in its table: 1 for strict, 2 for no_check, or both. */
static unsigned legality(const struct position *p, const struct scope *s)
{
    unsigned us = p->turn.decider, strict = 0, no_check = 0;
    if (p->game->pieces->royal) {
        strict = !(s->flags & SCOPE_PSEUDO) && (p->by_type[KING] & p->side[us]);
        no_check = (s->flags & SCOPE_NO_CHECK) && (p->by_type[KING] & p->side[!us]);
    }
    return strict | (no_check | (s->targets != NULL)) << 1;
}

/* A copy of scope `s` with constants where scope_common() knows the values, so that the compiler sees them: all
   stages, double steps, orthodox promotions. */
#define SCOPE_COMMON(s, castling)                                                                                      \
    {                                                                                                                  \
        .from = (s)->from, .to = (s)->to, .ep = (s)->ep, .flags = (uint16_t)((castling) | SCOPE_DOUBLE),               \
        .promotions = COMMON_PROMOTIONS, .stage = ALL_ACTIONS                                                          \
    }

/* Counts the steps of colour `us` in a scope for which scope_common() is true. */
ALWAYS_INLINE unsigned count_common(const struct position *p, const struct scope *s, unsigned us)
{
    const struct scope common = SCOPE_COMMON(s, SCOPE_CASTLE);
    return generate(&(struct work){.p = p, .s = &common}, us, COUNT, true, false);
}

/* Fills `r` with the steps of colour `us` in a scope for which steps_common() is true. */
ALWAYS_INLINE void reach_common(const struct position *p, const struct scope *s, unsigned us, struct reach *r)
{
    const struct scope common = SCOPE_COMMON(s, s->flags & SCOPE_CASTLE);
    r->listed = generate(&(struct work){.p = p, .s = &common, .list = r->list, .reach = r}, us, REACH, true, false);
}

/* Whether a scope has what SCOPE_COMMON() supposes, and castling to both sides, for a side with a royal king. */
static bool scope_common(const struct position *p, const struct scope *s)
{
    return (s->flags & ~SCOPE_END) == (SCOPE_CASTLE | SCOPE_DOUBLE) && s->promotions == COMMON_PROMOTIONS &&
           s->stage == ALL_ACTIONS && !s->targets && p->game->pieces->royal &&
           (p->by_type[KING] & p->side[p->turn.decider]);
}

/* The generator of pieces that are not orthodox ones on 8x8; NULL, which is likely, means the one of this file. */
ALWAYS_INLINE const struct movement *movement(const struct position *p)
{
    return __builtin_expect(p->fairy, 0) ? p->game->pieces->movement : NULL;
}

unsigned steps_list(const struct position *p, const struct scope *s, action *list)
{
    if (movement(p))
        return movement(p)->list(p, s, list);
    return list_instances[legality(p, s)](p, s, list);
}

unsigned steps_count(const struct position *p, const struct scope *s)
{
    if (movement(p))
        return movement(p)->count(p, s);
    if (!scope_common(p, s))
        return (p->turn.decider == WHITE ? count_white : count_black)[legality(p, s)](p, s, NULL);
    return p->turn.decider == WHITE ? count_common(p, s, WHITE) : count_common(p, s, BLACK);
}

/* Whether a pawn that cannot be pinned goes ahead while nobody is in check: the cheapest way to know of a step. */
ALWAYS_INLINE bool pawn_ahead(const struct position *p, const struct scope *s)
{
    unsigned us = p->turn.decider;
    bitboard king = p->by_type[KING] & p->side[us];
    if (p->checkers || !king || !(s->stage & QUIET) || (s->flags & SCOPE_NO_CHECK) || s->targets)
        return false;
    bitboard pawns = p->by_type[PAWN] & p->side[us] & s->from & ~queen_rays(bits_first(king));
    return (bits_forward(us, pawns) & ~(position_occupied(p) | RANK_1 | RANK_8) & s->to) != 0;
}

bool steps_any(const struct position *p, const struct scope *s)
{
    if (movement(p))
        return movement(p)->any(p, s);
    if (pawn_ahead(p, s))
        return true;
    return (p->turn.decider == WHITE ? any_white : any_black)[legality(p, s)](p, s, NULL) != 0;
}

bool steps_common(const struct position *p, const struct scope *s)
{
    return (s->flags & ~(SCOPE_CASTLE | SCOPE_END | SCOPE_NO_CHECK)) == SCOPE_DOUBLE &&
           s->promotions == COMMON_PROMOTIONS && s->stage == ALL_ACTIONS && s->to == ALL_SQUARES && !s->targets &&
           p->game->pieces->royal && (p->by_type[KING] & p->side[p->turn.decider]);
}

void steps_reach(const struct position *p, const struct scope *s, unsigned us, struct reach *r)
{
    r->count = 0;
    memset(r->pawns, 0, sizeof r->pawns);
    if (us == WHITE)
        reach_common(p, s, WHITE, r);
    else
        reach_common(p, s, BLACK, r);
}
