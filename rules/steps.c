#include "rules/steps.h"

/*
 * One body, always inlined, with the colour, the purpose and the kind of legality as constant arguments; the instances
 * at the end of the file are what runs. Legality is by pins and checkers, not by trying.
 */

enum purpose { LIST, COUNT, ANY };

/* What the body keeps at hand; a plain struct of locals, all of it in registers once inlined. */
struct work {
    const struct position *p;
    const struct scope *s;
    action *list;
    unsigned n;
    bitboard occupied, captures, quiets, last_rank; /* goals allowed for men other than the king */
    bitboard pinned, discoverers;
    unsigned king, enemy_king;
    bitboard checking[KINDS]; /* squares from which a man of a kind would check; only for SCOPE_NO_CHECK */
};

ALWAYS_INLINE bitboard shift_forward(unsigned us, bitboard b) { return us == WHITE ? b << 8 : b >> 8; }

/* Adds all steps of one man to a set of goals; returns whether that answers the question "any?". */
ALWAYS_INLINE bool add(struct work *w, enum purpose purpose, unsigned from, bitboard goals)
{
    if (purpose == ANY)
        return goals != 0;
    if (purpose == COUNT) {
        w->n += bits_count(goals);
        return false;
    }
    while (goals)
        w->list[w->n++] = action_make(ACTION_STEP, from, bits_pop(&goals));
    return false;
}

ALWAYS_INLINE bool add_one(struct work *w, enum purpose purpose, action a)
{
    if (purpose == LIST)
        w->list[w->n] = a;
    w->n++;
    return purpose == ANY;
}

/* Adds pawn steps given by their goals and the distance to their origins. */
ALWAYS_INLINE bool add_pawns(struct work *w, enum purpose purpose, enum action_type type, bitboard goals, int distance)
{
    if (purpose == ANY)
        return goals != 0;
    if (purpose == COUNT) {
        w->n += bits_count(goals);
        return false;
    }
    while (goals) {
        unsigned to = bits_pop(&goals);
        w->list[w->n++] = action_make(type, to - (unsigned)distance, to);
    }
    return false;
}

/* Whether a step that is looked at by itself would check where none may. */
static bool barred(const struct work *w, action a) { return (w->s->flags & SCOPE_NO_CHECK) && step_checks(w->p, a); }

ALWAYS_INLINE bool add_promotions(struct work *w, enum purpose purpose, bool no_check, bitboard goals, int distance)
{
    if (!w->s->promotions)
        return add_pawns(w, purpose, ACTION_STEP, goals, distance);
    if (purpose == COUNT && !no_check) {
        w->n += bits_count(goals) * bits_count(w->s->promotions);
        return false;
    }
    while (goals) {
        unsigned to = bits_pop(&goals);
        for (bitboard kinds = w->s->promotions; kinds;) {
            action a = action_promote(to - (unsigned)distance, to, bits_pop(&kinds));
            if ((!no_check || !barred(w, a)) && add_one(w, purpose, a))
                return true;
        }
    }
    return false;
}

/* All steps but e.p. of a set of pawns, as far as they end on `mask`. */
ALWAYS_INLINE bool add_pawn_steps(struct work *w, unsigned us, enum purpose purpose, bool no_check, bitboard pawns,
                                  bitboard mask)
{
    int forward = us == WHITE ? 8 : -8;
    bitboard third = us == WHITE ? bits_rank(2) : bits_rank(5), before_last = us == WHITE ? bits_rank(6) : bits_rank(1);
    bitboard single = shift_forward(us, pawns) & ~w->occupied;
    bitboard left = us == WHITE ? (pawns & ~FILE_A) << 7 : (pawns & ~FILE_A) >> 9;
    bitboard right = us == WHITE ? (pawns & ~FILE_H) << 9 : (pawns & ~FILE_H) >> 7;
    if (w->s->flags & SCOPE_DOUBLE) {
        bitboard two = shift_forward(us, single & third) & w->quiets & mask;
        if (no_check)
            two &= ~w->checking[PAWN];
        if (add_pawns(w, purpose, ACTION_DOUBLE, two, 2 * forward))
            return true;
    }
    left &= w->captures & mask;
    right &= w->captures & mask;
    if (pawns & before_last) {
        bitboard goals = w->last_rank & mask;
        if (w->s->stage & NOISY)
            if (add_promotions(w, purpose, no_check, single & goals, forward) ||
                add_promotions(w, purpose, no_check, left & goals, forward - 1) ||
                add_promotions(w, purpose, no_check, right & goals, forward + 1))
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

/* The steps of all men of one kind, neither pawns nor a royal king. */
ALWAYS_INLINE bool add_kind(struct work *w, enum purpose purpose, bool no_check, unsigned kind, bitboard men)
{
    bitboard goals = w->captures | w->quiets;
    if (no_check)
        goals &= ~w->checking[kind];
    if (kind == KNIGHT)
        men &= ~w->pinned;
    for (bitboard b = men & ~(w->pinned | w->discoverers); b;) {
        unsigned from = bits_pop(&b);
        bitboard set = kind_attacks(kind, from, w->occupied) & goals;
        if (no_check && w->s->goals)
            set &= w->s->goals[from];
        if (add(w, purpose, from, set))
            return true;
    }
    for (bitboard b = men & (w->pinned | w->discoverers); b;) {
        unsigned from = bits_pop(&b);
        bitboard set = kind_attacks(kind, from, w->occupied) & goals;
        if (no_check && w->s->goals)
            set &= w->s->goals[from];
        if (w->pinned & bit(from))
            set &= squares_line(w->king, from);
        if (no_check && (w->discoverers & bit(from)))
            set &= squares_line(w->enemy_king, from);
        if (add(w, purpose, from, set))
            return true;
    }
    return false;
}

/* The men of `side` that alone stand between a square and a line man of a set. */
ALWAYS_INLINE bitboard blockers(const struct position *p, unsigned square, bitboard line_men, bitboard side)
{
    bitboard occupied = position_occupied(p), found = 0;
    for (bitboard b = snipers(p, square, line_men); b;) {
        bitboard between = squares_between(square, bits_pop(&b)) & occupied;
        if (!bits_several(between))
            found |= between & side;
    }
    return found;
}

bitboard king_shields(const struct position *p, unsigned colour)
{
    bitboard king = p->kind[KING] & p->side[colour];
    return king ? blockers(p, bits_first(king), p->side[!colour], p->side[colour]) : 0;
}

bitboard king_openers(const struct position *p, unsigned colour)
{
    bitboard king = p->kind[KING] & p->side[colour];
    return king ? blockers(p, bits_first(king), p->side[!colour], p->side[!colour]) : 0;
}

/* Whether the king would be safe after an e.p. capture. */
static bool ep_safe(const struct position *p, unsigned us, unsigned king, unsigned from, unsigned to)
{
    unsigned victim = step_back(us, to);
    bitboard occupied = (position_occupied(p) ^ bit(from) ^ bit(victim)) | bit(to);
    return !(attackers(p, king, !us, occupied) & ~bit(victim));
}

/* Whether castling by a right is legal now: squares between, and attacks unless the scope is free of them. */
static bool castling_possible(const struct position *p, const struct scope *s, unsigned us, unsigned right)
{
    unsigned king = bits_first(p->kind[KING] & p->side[us]), rook = p->rook_start[right];
    unsigned king_goal = castling_king_goal(right), rook_goal = castling_rook_goal(right);
    bitboard occupied = position_occupied(p), others = occupied & ~bit(king) & ~bit(rook);
    bitboard way = squares_between(king, king_goal) | bit(king_goal);
    if ((way | squares_between(rook, rook_goal) | bit(rook_goal)) & others)
        return false;
    if (s->flags & SCOPE_FREE_CASTLE)
        return true;
    for (way |= bit(king); way;)
        if (attackers(p, bits_pop(&way), !us, occupied))
            return false;
    return !attackers(p, king_goal, !us, others | bit(king_goal) | bit(rook_goal));
}

/* The steps of a royal king, as far as they end on `goals`. */
ALWAYS_INLINE bool add_king(struct work *w, unsigned us, enum purpose purpose, bool no_check, bitboard goals)
{
    const struct position *p = w->p;
    bitboard enemy = p->side[!us], enemy_king = p->kind[KING] & enemy, king = bit(w->king);
    goals &= ~pawns_attacks(!us, p->kind[PAWN] & enemy);
    if (enemy_king)
        goals &= ~king_attacks(bits_first(enemy_king));
    if (no_check && (w->discoverers & king))
        goals &= squares_line(w->enemy_king, w->king);
    if (no_check && w->s->goals)
        goals &= w->s->goals[w->king];
    while (goals) {
        unsigned to = bits_pop(&goals);
        if (!attackers(p, to, !us, w->occupied ^ king) && add_one(w, purpose, action_make(ACTION_STEP, w->king, to)))
            return true;
    }
    return false;
}

ALWAYS_INLINE unsigned generate(const struct position *p, const struct scope *s, action *list, unsigned us,
                                enum purpose purpose, bool strict, bool no_check)
{
    bitboard own = p->side[us], enemy = p->side[!us], movers = own & s->from, king_set = p->kind[KING] & own;
    struct work w = {.p = p, .s = s, .list = list, .occupied = own | enemy};
    bitboard takeable = s->flags & SCOPE_TAKE_KING ? enemy : enemy & ~p->kind[KING];
    bitboard captures = s->stage & NOISY ? takeable & s->to : 0, quiets = s->stage & QUIET ? ~w.occupied & s->to : 0;
    bitboard block = ALL_SQUARES, king_goals = 0;
    bitboard enemy_king = p->kind[KING] & enemy;

    if (no_check && (s->flags & SCOPE_NO_CHECK) && enemy_king) {
        w.enemy_king = bits_first(enemy_king);
        w.discoverers = blockers(p, w.enemy_king, own, own);
        w.checking[PAWN] = pawn_attacks(!us, w.enemy_king);
        w.checking[KNIGHT] = knight_attacks(w.enemy_king);
        w.checking[BISHOP] = bishop_attacks(w.enemy_king, w.occupied);
        w.checking[ROOK] = rook_attacks(w.enemy_king, w.occupied);
        w.checking[QUEEN] = w.checking[BISHOP] | w.checking[ROOK];
        w.checking[FERZ] = ferz_attacks(w.enemy_king);
        w.checking[ALFIL] = alfil_attacks(w.enemy_king);
    }

    if (strict) {
        w.king = bits_first(king_set);
        king_goals = king_set & movers ? king_attacks(w.king) & (captures | quiets) : 0;
        bool king_alone = p->checkers && bits_several(p->checkers);
        if ((purpose != ANY || king_alone) && add_king(&w, us, purpose, no_check, king_goals))
            return w.n;
        if (p->checkers) {
            if (king_alone)
                return w.n;
            block = p->checkers;
            if (!(p->checkers & p->kind[ALFIL]))
                block |= squares_between(w.king, bits_first(p->checkers));
        }
        movers &= ~king_set;
        w.pinned = movers ? blockers(p, w.king, enemy, own) : 0;
    }

    w.captures = captures & block;
    w.quiets = quiets & block;
    w.last_rank = (us == WHITE ? RANK_8 : RANK_1) & s->to & block;

    bitboard pawns = p->kind[PAWN] & movers, special = w.pinned | w.discoverers;
    if (add_pawn_steps(&w, us, purpose, no_check, pawns & ~special, ALL_SQUARES))
        return 1;
    for (bitboard b = pawns & special; b;) {
        unsigned from = bits_pop(&b);
        bitboard mask = w.pinned & bit(from) ? squares_line(w.king, from) : ALL_SQUARES;
        if (no_check && (w.discoverers & bit(from)))
            mask &= squares_line(w.enemy_king, from);
        if (add_pawn_steps(&w, us, purpose, no_check, bit(from), mask))
            return 1;
    }
    if (s->ep && (s->stage & NOISY))
        for (bitboard b = s->ep & s->to; b;) {
            unsigned to = bits_pop(&b);
            for (bitboard men = pawn_attacks(!us, to) & p->kind[PAWN] & movers; men;) {
                unsigned from = bits_pop(&men);
                action a = action_make(ACTION_EN_PASSANT, from, to);
                if ((!strict || ep_safe(p, us, w.king, from, to)) && (!no_check || !barred(&w, a)))
                    if (add_one(&w, purpose, a))
                        return w.n;
            }
        }

    if (add_kind(&w, purpose, no_check, KNIGHT, p->kind[KNIGHT] & movers) ||
        add_kind(&w, purpose, no_check, BISHOP, p->kind[BISHOP] & movers) ||
        add_kind(&w, purpose, no_check, ROOK, p->kind[ROOK] & movers) ||
        add_kind(&w, purpose, no_check, QUEEN, p->kind[QUEEN] & movers))
        return 1;
    if (!strict && add_kind(&w, purpose, no_check, KING, king_set & movers))
        return 1;
    if (__builtin_expect(((p->kind[FERZ] | p->kind[ALFIL]) & movers) != 0, 0))
        if (add_kind(&w, purpose, no_check, FERZ, p->kind[FERZ] & movers) ||
            add_kind(&w, purpose, no_check, ALFIL, p->kind[ALFIL] & movers))
            return 1;

    /* Only one question is left where any step will do; the king's steps cost most, so they come last. */
    if (strict && purpose == ANY && add_king(&w, us, purpose, no_check, king_goals))
        return 1;

    if (p->turn.castling & (us == WHITE ? 3 : 12) && (s->stage & QUIET) &&
        (!p->checkers || s->flags & SCOPE_FREE_CASTLE))
        for (unsigned side = 0; side < 2; side++) {
            unsigned right = us * 2 + side;
            bitboard way = (side ? UINT64_C(0x0e) : UINT64_C(0x60)) << us * 56;
            if ((way & w.occupied) && !p->game->men->king_takes_rook)
                continue; /* cheap, and nearly always enough */
            if ((s->flags & (SCOPE_CASTLE_KING_SIDE << side)) && (p->turn.castling & (1 << right)) &&
                castling_possible(p, s, us, right)) {
                action a = action_make(ACTION_CASTLE, bits_first(king_set), p->rook_start[right]);
                if ((!no_check || !barred(&w, a)) && add_one(&w, purpose, a))
                    return w.n;
            }
        }
    return w.n;
}

/* Each instance a function of its own; `k` holds strict = 1, no_check = 2. */
#define INSTANCE(name, us, purpose, k)                                                                                 \
    static unsigned name(const struct position *p, const struct scope *s, action *list)                                \
    {                                                                                                                  \
        return generate(p, s, list, us, purpose, (k)&1, (k) >> 1);                                                     \
    }
#define INSTANCES(name, purpose)                                                                                       \
    INSTANCE(name##_white_0, WHITE, purpose, 0)                                                                        \
    INSTANCE(name##_white_1, WHITE, purpose, 1)                                                                        \
    INSTANCE(name##_white_2, WHITE, purpose, 2)                                                                        \
    INSTANCE(name##_white_3, WHITE, purpose, 3)                                                                        \
    INSTANCE(name##_black_0, BLACK, purpose, 0)                                                                        \
    INSTANCE(name##_black_1, BLACK, purpose, 1)                                                                        \
    INSTANCE(name##_black_2, BLACK, purpose, 2)                                                                        \
    INSTANCE(name##_black_3, BLACK, purpose, 3)                                                                        \
    static unsigned name(const struct position *p, const struct scope *s, action *list)                                \
    {                                                                                                                  \
        static unsigned (*const table[8])(const struct position *, const struct scope *, action *) = {                 \
            name##_white_0, name##_white_1, name##_white_2, name##_white_3,                                            \
            name##_black_0, name##_black_1, name##_black_2, name##_black_3};                                           \
        return table[p->turn.decider << 2 | legality(p, s)](p, s, list);                                               \
    }

/* Which legality a scope asks for: strict = 1, no check or goals of its own = 2. */
static unsigned legality(const struct position *p, const struct scope *s)
{
    unsigned us = p->turn.decider, strict = 0, no_check = 0;
    if (p->game->men->royal) {
        strict = !(s->flags & SCOPE_PSEUDO) && (p->kind[KING] & p->side[us]);
        no_check = (s->flags & SCOPE_NO_CHECK) && (p->kind[KING] & p->side[!us]);
    }
    return strict | (no_check | (s->goals != NULL)) << 1;
}

INSTANCES(list, LIST)
INSTANCES(count, COUNT)
INSTANCES(any, ANY)

/* The men's own movement; NULL, which is likely, means the steps of this file. */
ALWAYS_INLINE const struct movement *movement(const struct position *p)
{
    return __builtin_expect(p->extended, 0) ? p->game->men->movement : NULL;
}

unsigned steps_list(const struct position *p, const struct scope *s, action *out)
{
    return movement(p) ? movement(p)->list(p, s, out) : list(p, s, out);
}

unsigned steps_count(const struct position *p, const struct scope *s)
{
    return movement(p) ? movement(p)->count(p, s) : count(p, s, NULL);
}

bool steps_any(const struct position *p, const struct scope *s)
{
    return movement(p) ? movement(p)->any(p, s) : any(p, s, NULL) != 0;
}
