/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The generator of steps of pieces from games files. The targets of a piece are two sets, of empty squares and of
 * captures; plain leaps come from tables, all else is walked. Which targets leave the royal pieces safe says safety.h.
 * Hot path: a change needs a bench and a match.
 */
#include "rules/steps.h"
#include "rules/custom/safety.h"

enum purpose { LIST, COUNT, ANY };

/* Returns the friendly royal pieces that petrify: they capture nothing, unless kings may be captured. */
static bitboard128 royals_tame(const struct work *w)
{
    bool one;
    bitboard128 tame = 0;
    for (unsigned types = w->m->petrified & w->m->royal_types; types; types &= types - 1)
        tame |= w->state->by_type[bits_first(types)];
    return tame && !(w->s->flags & SCOPE_TAKE_KING) ? tame & royals_of(w->p, w->us, &one) : 0;
}

/* Fills in what all steps of the side to move depend on. */
static void work_begin(struct work *w, const struct position *p, const struct scope *s)
{
    bool strict = !(s->flags & SCOPE_PSEUDO), enemy_one = false;
    const struct custom_pieces *m = custom_pieces_of(p);
    w->p = p;
    w->m = m;
    w->s = s;
    w->state = custom_board_of(p);
    w->us = p->turn.decider;
    w->n = 0;
    w->one = w->checked = w->tries = false;
    w->reduces = strict && m->reduces;
    w->special = m->no_hurdles || m->blast_immune || w->reduces;
    w->bars_checks = (s->flags & SCOPE_NO_CHECK) && m->pieces.royal;
    bitboard128 friendly = w->state->side[w->us], enemy = w->state->side[!w->us];
    w->occupied = friendly | enemy;
    w->empty = m->all & ~(w->occupied | w->state->walls);
    w->takeable = s->flags & SCOPE_NO_CAPTURE ? 0 : enemy;
    w->theirs = royals_of(p, !w->us, &enemy_one);
    if (!(s->flags & SCOPE_TAKE_KING) && !enemy_one)
        w->takeable &= ~w->theirs;
    w->passed = s->ep && !(s->flags & SCOPE_NO_CAPTURE) ? custom_passed(p) : 0;
    w->royals = strict ? royals_of(p, w->us, &w->one) : 0;
    w->shields = w->touchy = 0;
    w->evades = m->all;
    w->hop_count = 0;
    memcpy(w->board, p->board, sizeof w->board);
    w->ring = ring_of(m, w->theirs);
    w->tame = royals_tame(w);
    if (w->one || m->blasts || custom_builds(m))
        w->checked = w->tries = true;
    else
        royals_read(w);
}

/* The targets of a piece: empty squares, captures, first moves that pass over squares, e.p. captures. */
struct targets {
    bitboard128 quiet, takes, doubles, passing;
};

/* Adds the targets along a ray. */
ALWAYS_INLINE void ray_walk(const struct work *w, const struct custom_ray *ray, unsigned from, bitboard128 *quiet,
                            bitboard128 *takes)
{
    const struct custom_pieces *const m = w->m;
    const uint8_t *const next = m->next[ray->vector];
    unsigned at = from, left = ray->range;
    bool hop = ray->flags & (BETZA_HOP | BETZA_NEXT);
    for (; left; left--) {
        if ((ray->flags & (BETZA_LAME | BETZA_OVER)) && !leap_free(m, w->board, ray, at))
            return;
        at = next[at];
        unsigned piece = w->board[at];
        if (piece == OFF_BOARD)
            return;
        if (hop) {
            if (piece == EMPTY)
                continue;
            if (m->no_hurdles >> piece_type(piece) & 1)
                return;
            hop = false;
            if ((ray->flags & BETZA_NEXT) && left > 1)
                left = 2;
            continue;
        }
        if (piece != EMPTY) {
            if (ray->flags & BETZA_TAKE)
                *takes |= bits128_bit(at);
            return;
        }
        if (ray->flags & BETZA_MOVE)
            *quiet |= bits128_bit(at);
    }
}

/* Whether a piece may make its first moves from a square where its type does. */
static bool is_unmoved(const struct work *w, const struct custom_type *k, unsigned from)
{
    return !k->once ||
           ((w->state->unmoved & bits128_bit(from)) && !(k->royal && custom_square_attacked(w->p, from, !w->us, from)));
}

/* Returns the targets of a piece, the safety of royal pieces not regarded. */
ALWAYS_INLINE struct targets targets_of(const struct work *w, unsigned pt, unsigned from)
{
    const struct custom_pieces *const m = w->m;
    const struct custom_type *const k = &m->types[pt];
    const unsigned us = w->us;
    struct targets g = {.quiet = k->to_empty[us][from], .takes = k->to_enemy[us][from]};
    bitboard slides = 0;
    for (unsigned i = 0; i < k->rays_count[us]; i++) {
        const struct custom_ray *ray = &k->rays[us][i];
        if (!(ray->flags & BETZA_FIRST)) {
            ray_walk(w, ray, from, &g.quiet, &g.takes);
        } else if ((k->first[us] & bits128_bit(from)) && is_unmoved(w, k, from)) {
            bool passes = k->pawn && custom_ray_passes(m, ray);
            if (!passes || (w->s->flags & SCOPE_DOUBLE))
                ray_walk(w, ray, from, passes ? &g.doubles : &g.quiet, &g.takes);
        }
    }
    if (k->rook[us])
        slides |= rook_attacks(from, (bitboard)(w->occupied | w->state->walls));
    if (k->bishop[us])
        slides |= bishop_attacks(from, (bitboard)(w->occupied | w->state->walls));
    bitboard128 bounds = k->bounds[us];
    if (__builtin_expect(m->mutually_immune >> pt & 1, 0))
        g.takes &= ~w->state->by_type[pt], slides &= ~(bitboard)w->state->by_type[pt];
    g.quiet = (g.quiet | slides) & w->empty & bounds;
    g.takes |= slides;
    g.takes &= w->takeable & bounds;
    g.doubles &= ~g.quiet & bounds;
    if (__builtin_expect(w->passed != 0, 0)) {
        g.passing = k->passing[us][from] & w->passed;
        g.quiet &= ~g.passing; /* one text, one action: the step that captures */
        g.doubles &= ~g.passing;
    }
    return g;
}

/* Adds an action, unless it gives check and may not. */
ALWAYS_INLINE void add(struct work *w, enum purpose purpose, action a)
{
    if (w->bars_checks && step_checks(w->p, a))
        return;
    if (purpose == LIST)
        w->list[w->n] = a;
    w->n++;
}

/* Whether the side may get another piece of a type by promotion. */
static bool has_room(const struct work *w, unsigned pt)
{
    unsigned limit = w->m->types[pt].limit;
    return !limit || bits128_count(w->state->by_type[pt] & w->state->side[w->us]) < limit;
}

/* Whether the limits leave a piece nothing to become that promotes as in shogi: it then goes on as it is. */
static bool stays_itself(const struct work *w, const struct custom_type *k)
{
    bool room = !w->m->limited || !k->leaving;
    for (unsigned types = k->promotes[w->us]; types && !room; types &= types - 1)
        room = has_room(w, bits_first(types));
    return !room;
}

/* Adds the steps to a square of promotion, one for each type that the piece may become. */
static void add_promotions(struct work *w, enum purpose purpose, const struct custom_type *k, unsigned from,
                           unsigned to, enum action_type staying)
{
    bool noisy = w->takeable & bits128_bit(to);
    if ((w->s->stage & NOISY) && (!(w->s->flags & SCOPE_CAPTURES) || noisy))
        for (unsigned types = k->promotes[w->us] & ~w->m->royal_types; types; types &= types - 1) {
            const action a = action_promote(from, to, bits_first(types));
            if ((!w->m->limited || has_room(w, bits_first(types))) && (!w->special || safe_by_making(w, a, false)))
                add(w, purpose, a);
        }
    if ((k->may_stay || stays_itself(w, k)) && !(k->dead[w->us] & bits128_bit(to)) &&
        (w->s->stage & (noisy ? NOISY : QUIET)) &&
        (!w->special || safe_by_making(w, action_make(staying, from, to), false)))
        add(w, purpose, action_make(staying, from, to));
}

/* Adds the promotions by which a piece becomes royal: none by a capture that blasts, which takes what it has made. */
static void add_crownings(struct work *w, enum purpose purpose, const struct custom_type *k, unsigned from,
                          bitboard128 targets)
{
    if (w->m->no_flight && (w->royals & bits128_bit(from)))
        targets &= custom_sole_attacker(w->p, from);
    while (targets) {
        unsigned to = bits128_pop(&targets);
        bool takes = w->takeable & bits128_bit(to);
        if (((w->s->flags & SCOPE_CAPTURES) && !takes) || (w->m->blasts && takes))
            continue;
        for (unsigned types = k->promotes[w->us] & w->m->royal_types; types; types &= types - 1) {
            const action a = action_promote(from, to, bits_first(types));
            if (has_room(w, bits_first(types)) && safe_by_making(w, a, k->leaving))
                add(w, purpose, a);
        }
    }
}

/* Adds the promotions that are made in place of a step (custom_type.turning). */
static void add_turnings(struct work *w, enum purpose purpose, unsigned pt, unsigned from)
{
    const struct custom_type *k = &w->m->types[pt];
    const bitboard128 friends = w->state->by_type[pt] & w->state->side[w->us];
    if ((bits128_several(friends) && !(k->zone[w->us] & bits128_bit(from))) || !(w->s->stage & NOISY) ||
        (w->s->flags & SCOPE_CAPTURES))
        return;
    for (unsigned types = k->promotes[w->us]; types; types &= types - 1) {
        const unsigned becomes = bits_first(types);
        if (!has_room(w, becomes))
            continue;
        bitboard128 targets = targets_of(w, becomes, from).quiet | bits128_bit(from);
        for (targets &= ~w->m->types[becomes].dead[w->us]; targets;) {
            const action a = action_promote(from, bits128_pop(&targets), becomes);
            struct position after;
            struct step step;
            position_copy(&after, w->p);
            custom_make(&after, a, &step);
            if (!custom_attacks_any(&after, action_to(a)) && !custom_attackers(&after, !w->us) &&
                ((w->s->flags & SCOPE_PSEUDO) || !custom_attackers(&after, w->us)))
                add(w, purpose, a);
        }
    }
}

/* Adds actions of a type to some targets. */
ALWAYS_INLINE void add_targets(struct work *w, enum purpose purpose, enum action_type type, unsigned from,
                               bitboard128 targets)
{
    if (purpose != LIST && !w->bars_checks) {
        w->n += bits128_count(targets);
        return;
    }
    while (targets)
        add(w, purpose, action_make(type, from, bits128_pop(&targets)));
}

/* Adds all steps of a piece. */
ALWAYS_INLINE void add_piece(struct work *w, enum purpose purpose, unsigned pt, unsigned from)
{
    const struct custom_pieces *const m = w->m;
    const struct custom_type *const k = &m->types[pt];
    const unsigned us = w->us;
    struct targets g = targets_of(w, pt, from);
    bitboard128 zone = k->promotes[us] && !k->turning ? k->zone[us] : 0, plain;
    if (k->leaving && (zone & bits128_bit(from)))
        zone = m->all;
    if (__builtin_expect((w->tame & bits128_bit(from)) != 0, 0))
        g.takes = g.passing = 0;
    if (__builtin_expect(w->s->stage != ALL_ACTIONS || (w->s->flags & SCOPE_CAPTURES), 0)) {
        if (!(w->s->stage & NOISY))
            g.takes = g.passing = 0;
        if (w->s->flags & SCOPE_CAPTURES)
            g.quiet = g.doubles = 0;
        else if (!(w->s->stage & QUIET))
            g.quiet &= zone, g.doubles &= zone;
    }
    if (__builtin_expect(k->capturing, 0))
        zone &= w->takeable;
    const bitboard128 passing = g.doubles & zone;
    plain = g.quiet | g.takes | passing;
    g.doubles &= ~(zone | k->dead[us]);
    plain &= ~(k->dead[us] & ~zone);
    if (__builtin_expect(k->promotes[us] & m->royal_types, 0) && (w->s->stage & NOISY))
        add_crownings(w, purpose, k, from, plain & zone);
    if (w->royals) {
        const bool own = __builtin_expect(w->special, 0) && !(w->royals & bits128_bit(from));
        const bitboard128 later = own ? plain & (zone | (w->reduces ? w->takeable : 0)) : 0; /* tried below */
        plain = targets_safe(w, from, plain & ~later) | later;
        g.doubles = targets_safe(w, from, g.doubles);
        for (bitboard128 set = g.passing; set;) {
            unsigned to = bits128_pop(&set);
            if (!safe_by_step(w, from, to, custom_passing_victims(w->p, to)))
                g.passing ^= bits128_bit(to);
        }
    }
    if (__builtin_expect(w->reduces, 0)) { /* but for promotions, which add_promotions() tries */
        plain &= ~w->takeable | zone | captures_safe(w, ACTION_STEP, from, plain & w->takeable & ~zone);
        g.passing = captures_safe(w, ACTION_EN_PASSANT, from, g.passing);
    }
    for (bitboard128 set = plain & zone; set;) {
        const unsigned to = bits128_pop(&set);
        add_promotions(w, purpose, k, from, to, passing & bits128_bit(to) ? ACTION_DOUBLE : ACTION_STEP);
    }
    add_targets(w, purpose, ACTION_STEP, from, plain & ~zone);
    add_targets(w, purpose, ACTION_DOUBLE, from, g.doubles);
    add_targets(w, purpose, ACTION_EN_PASSANT, from, g.passing);
    if (__builtin_expect(k->turning, 0))
        add_turnings(w, purpose, pt, from);
}

/* Whether castling by a right, as it is in the position, is legal. */
static bool castling_possible(struct work *w, unsigned right, const struct custom_right *c)
{
    return c->king_from != NO_SQUARE && (w->s->flags & (SCOPE_CASTLE_KING_SIDE << (right & 1))) &&
           (w->p->turn.castling & (1u << right)) && !(c->between & ~w->empty) && safe_by_castling(w, c);
}

/* Adds the legal castlings of the side to move. */
static void add_castlings(struct work *w, enum purpose purpose)
{
    struct custom_right moved;
    for (unsigned right = 2 * w->us; right < 2 * w->us + 2; right++) {
        const struct custom_right *c = custom_right_at(w->p, right, &moved);
        if (castling_possible(w, right, c))
            add(w, purpose, action_make(ACTION_CASTLE, c->king_from, c->partner_from));
    }
}

/* Adds the drops of the pieces in hand. */
ALWAYS_INLINE void add_drops(struct work *w, enum purpose purpose)
{
    for (unsigned types = w->s->drops; types; types &= types - 1) {
        unsigned pt = bits_first(types);
        if (!w->state->hand[w->us][w->m->types[pt].in_hand])
            continue;
        bitboard128 targets = custom_drop_targets(w->p, pt);
        if (w->royals || ((w->m->pieces.royal_in_hand >> pt & 1) && !(w->s->flags & SCOPE_PSEUDO)))
            targets = drops_safe(w, pt, targets);
        targets = custom_drops_allowed(w->p, pt, targets);
        if (purpose != LIST && !w->bars_checks)
            w->n += bits128_count(targets);
        else
            while (targets)
                add(w, purpose, action_drop(bits128_pop(&targets), pt));
    }
}

/* The body of the generator, inlined once for each purpose; returns how many steps it listed or counted. */
ALWAYS_INLINE unsigned generate(const struct position *p, const struct scope *s, action *list, enum purpose purpose)
{
    struct work w;
    work_begin(&w, p, s);
    w.list = list;
    const struct mailbox *pieces = mailbox_of(p);
    for (bitboard movers = p->side[w.us] & s->from; movers;) {
        unsigned from = pieces->square[bits_pop(&movers)];
        add_piece(&w, purpose, piece_type(p->board[from]), from);
        if (purpose == ANY && w.n)
            return 1;
    }
    if ((p->turn.castling & (w.us == WHITE ? 3 : 12)) && (s->stage & QUIET) && !(s->flags & SCOPE_CAPTURES))
        add_castlings(&w, purpose);
    if (s->drops && (s->stage & QUIET) && !(s->flags & SCOPE_CAPTURES))
        add_drops(&w, purpose);
    return w.n;
}

unsigned custom_steps_list(const struct position *p, const struct scope *s, action *list)
{
    return generate(p, s, list, LIST);
}

bool custom_steps_any(const struct position *p, const struct scope *s) { return generate(p, s, NULL, ANY) != 0; }

/* Counts unusual steps by listing them. */
static unsigned unusual_count(const struct position *p, const struct scope *s)
{
    action list[ACTIONS_MAX];
    return custom_unusual_list(p, s, list);
}

unsigned custom_list(const struct position *p, const struct scope *s, action *list)
{
    return __builtin_expect(custom_pieces_of(p)->unusual, 0) ? custom_unusual_list(p, s, list)
                                                             : generate(p, s, list, LIST);
}

unsigned custom_count(const struct position *p, const struct scope *s)
{
    return __builtin_expect(custom_pieces_of(p)->unusual, 0) ? unusual_count(p, s) : generate(p, s, NULL, COUNT);
}

bool custom_any(const struct position *p, const struct scope *s)
{
    return __builtin_expect(custom_pieces_of(p)->unusual, 0) ? unusual_count(p, s) != 0
                                                             : generate(p, s, NULL, ANY) != 0;
}
