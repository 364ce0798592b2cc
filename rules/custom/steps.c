/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The generator of steps of pieces from games files. The targets of a piece are two sets, of empty squares and of
 * captures; plain leaps come from tables, all else is walked. Lines to the royal pieces are looked along once per node.
 * A step is legal if it neither moves a piece that shields one nor touches a line where more than shielding counts;
 * only other steps are tried out. Hot path: a change needs a bench and a match.
 */
#include "rules/steps.h"
#include "rules/custom/attacks.h"

enum purpose { LIST, COUNT, ANY };

/* What all steps at a node depend on. */
struct work {
    const struct position *p;
    const struct custom_pieces *m;
    const struct custom_board *state;
    const struct scope *s;
    unsigned us, n;
    bitboard128 occupied, empty, takeable, passed;
    bitboard128 royals;       /* friendly pieces that may not be left attacked; empty: safety does not matter */
    bitboard128 shields;      /* friendly pieces that alone shield a royal piece */
    bitboard128 touchy;       /* squares on lines of hoppers and lame pieces: steps that touch them must be tried */
    bitboard128 evades;       /* squares where a step may parry the check */
    bool checked;             /* in check, or all steps must be tried for another reason */
    bool one;                 /* only one of the royal pieces must be safe */
    bool tries;               /* all steps must be tried, which says more than `checked` */
    bitboard128 theirs;       /* royal pieces of the enemy, and ... */
    bitboard128 ring;         /* ... where royal pieces touch them, which nobody then captures: where captures blast */
    bool special;             /* whether a step is safe may depend on what the piece becomes: no hurdle, blast immune */
    bool reduces;             /* as in custom_pieces, where royal pieces must be safe */
    bool bars_checks;         /* steps that give check are left out */
    uint8_t board[BOARD_MAX]; /* a copy, on which steps are tried out */
    action *list;
};

/* Whether the friendly royal pieces are safe after a step that also captures the pieces on the squares `others`. A
   blast may take none of them; one that takes the enemy's wins, whatever is attacked. */
static bool safe_after(struct work *w, unsigned from, unsigned to, bitboard128 others)
{
    uint8_t piece = w->board[from], there = w->board[to];
    bitboard128 royals = w->royals;
    if (royals & bits128_bit(from))
        royals ^= bits128_bit(from) | bits128_bit(to);
    if (__builtin_expect(w->m->blasts, 0) && (there != EMPTY || others)) {
        others |= custom_blast(w->p, piece_type(piece), to) & ~bits128_bit(from);
        if (royals & others)
            return false;
        if (w->theirs & others)
            return true;
    }
    bool petrifies = (w->m->petrified >> piece_type(piece) & 1) && (there != EMPTY || others);
    if (petrifies && (royals & bits128_bit(to)))
        return false;
    for (bitboard128 set = others; set;)
        w->board[bits128_pop(&set)] = EMPTY;
    w->board[from] = w->m->walls == WALLS_PAST ? OFF_BOARD : EMPTY;
    w->board[to] = petrifies ? OFF_BOARD : others & bits128_bit(to) ? EMPTY : piece;
    bool safe = !royals_attacked(royals, w->state->side[!w->us] & ~(others | bits128_bit(to)), w->m, w->state, w->board,
                                 w->one, w->ring, !w->us);
    w->board[to] = there;
    w->board[from] = piece;
    while (others) {
        unsigned square = bits128_pop(&others);
        w->board[square] = w->p->board[square];
    }
    return safe;
}

/* Returns the squares of an attack's line from a square up to the furthest enemy piece that moves along it; none if
   there is no such piece. */
static bitboard128 line_up_to(const struct work *w, const struct custom_attack *a, unsigned square)
{
    bitboard128 line = 0, found = 0;
    unsigned at = square;
    for (unsigned far = 1; far <= a->ray.range; far++) {
        at = w->m->next[a->ray.vector][at];
        if (w->board[at] == OFF_BOARD)
            break;
        line |= bits128_bit(at);
        for (unsigned i = 0; i < CUSTOM_BLOCKS && a->ray.block[i] != NO_VECTOR; i++)
            line |= bits128_bit(w->m->next[a->ray.block[i]][at]);
        unsigned piece = w->board[at];
        if (piece < EMPTY && piece_colour(piece) != w->us && a->range[piece_type(piece)] >= far &&
            (w->m->types[piece_type(piece)].covers[!w->us] & bits128_bit(square)))
            found = line;
    }
    return found;
}

/* Looks along a line without hops from a royal piece: finds the piece that shields it, or the check. */
static void line_read(struct work *w, const struct custom_attack *a, unsigned square)
{
    const uint8_t *next = w->m->next[a->ray.vector];
    unsigned at = square, far = 0, shield = NO_SQUARE;
    bitboard128 line = 0;
    while (++far <= a->ray.range) {
        at = next[at];
        unsigned piece = w->board[at];
        if (piece == OFF_BOARD)
            return;
        line |= bits128_bit(at);
        if (piece == EMPTY)
            continue;
        if (piece_colour(piece) != w->us) {
            if (a->range[piece_type(piece)] < far ||
                !(w->m->types[piece_type(piece)].covers[!w->us] & bits128_bit(square)) ||
                ((a->ray.flags & BETZA_FIRST) && !(w->m->types[piece_type(piece)].first[!w->us] & bits128_bit(at))))
                return;
            if (shield != NO_SQUARE) {
                w->shields |= bits128_bit(shield);
            } else {
                w->checked = true;
                w->evades &= line;
            }
            return;
        }
        if (shield != NO_SQUARE)
            return;
        shield = at;
    }
}

/* Looks along all lines to a royal piece and fills shields, touchy, evades and checked. */
static void royal_read(struct work *w, unsigned square)
{
    const struct custom_pieces *m = w->m;
    unsigned them = !w->us, from;
    for (unsigned types = m->leapers[them]; types; types &= types - 1) {
        unsigned pt = bits_first(types);
        bitboard128 pieces = m->types[pt].from[them][square] & w->state->by_type[pt] & w->state->side[them];
        if (pieces) {
            w->checked = true;
            w->evades &= bits128_several(pieces) ? 0 : pieces;
        }
    }
    if (!(m->reached[them][square] & w->state->side[them]))
        return;
    for (unsigned i = 0; i < m->attacks_count[them]; i++) {
        const struct custom_attack *a = &m->attacks[them][i];
        if (!(a->ray.flags & BETZA_HOPS)) {
            line_read(w, a, square);
            continue;
        }
        bitboard128 line = line_up_to(w, a, square);
        w->touchy |= line;
        if (line && attack_hits(m, w->board, a, square, them, &from))
            w->checked = true; /* a step that touches the line may parry it, and `touchy` lets such steps through */
    }
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
    memcpy(w->board, p->board, sizeof w->board);
    w->ring = ring_of(m, w->theirs);
    if (w->one || m->blasts || custom_builds(m))
        w->checked = w->tries = true;
    else
        for (bitboard128 royals = w->royals; royals;)
            royal_read(w, bits128_pop(&royals));
}

/* The targets of a piece: empty squares, captures, first moves that pass over squares, e.p. captures. */
struct targets {
    bitboard128 quiet, takes, doubles, passing;
};

/* Adds the targets along a ray. */
ALWAYS_INLINE void ray_walk(const struct work *w, const struct custom_ray *ray, unsigned from, bitboard128 *quiet,
                            bitboard128 *takes)
{
    const uint8_t *next = w->m->next[ray->vector];
    unsigned at = from, left = ray->range;
    bool hop = ray->flags & (BETZA_HOP | BETZA_NEXT);
    for (; left; left--) {
        if ((ray->flags & (BETZA_LAME | BETZA_OVER)) && !leap_free(w->m, w->board, ray, at))
            return;
        at = next[at];
        unsigned piece = w->board[at];
        if (piece == OFF_BOARD)
            return;
        if (hop) {
            if (piece == EMPTY)
                continue;
            if (w->m->no_hurdles >> piece_type(piece) & 1)
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

/* Whether a piece is a royal one that petrifies, so that it makes no captures unless kings may be captured. */
static bool may_not_capture(const struct work *w, unsigned pt, unsigned from)
{
    bool one;
    return (w->m->petrified & w->m->royal_types) >> pt & 1 && !(w->s->flags & SCOPE_TAKE_KING) &&
           (royals_of(w->p, w->us, &one) & bits128_bit(from));
}

/* Returns the targets of a piece, the safety of royal pieces not regarded. */
ALWAYS_INLINE struct targets targets_of(const struct work *w, unsigned pt, unsigned from)
{
    const struct custom_type *k = &w->m->types[pt];
    unsigned us = w->us;
    struct targets g = {.quiet = k->to_empty[us][from], .takes = k->to_enemy[us][from]};
    bitboard slides = 0;
    for (unsigned i = 0; i < k->rays_count[us]; i++) {
        const struct custom_ray *ray = &k->rays[us][i];
        if (!(ray->flags & BETZA_FIRST)) {
            ray_walk(w, ray, from, &g.quiet, &g.takes);
        } else if ((k->first[us] & bits128_bit(from)) && is_unmoved(w, k, from)) {
            bool passes = k->pawn && custom_ray_passes(w->m, ray);
            if (!passes || (w->s->flags & SCOPE_DOUBLE))
                ray_walk(w, ray, from, passes ? &g.doubles : &g.quiet, &g.takes);
        }
    }
    if (k->rook[us])
        slides |= rook_attacks(from, (bitboard)(w->occupied | w->state->walls));
    if (k->bishop[us])
        slides |= bishop_attacks(from, (bitboard)(w->occupied | w->state->walls));
    bitboard128 bounds = k->bounds[us];
    if (__builtin_expect(w->m->mutually_immune >> pt & 1, 0))
        g.takes &= ~w->state->by_type[pt], slides &= ~(bitboard)w->state->by_type[pt];
    g.quiet = (g.quiet | slides) & w->empty & bounds;
    g.takes |= slides;
    g.takes &= w->takeable & bounds;
    g.doubles &= ~g.quiet & bounds;
    if (__builtin_expect(w->passed != 0, 0))
        g.passing = k->passing[us][from] & w->passed;
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

/* Whether a step to a square of promotion leaves the friendly royal pieces safe, where that depends on what the piece
   becomes; those that were royal before, too, if it is as in shogi (`leaving`). Blasts count as in safe_after(). */
static bool safe_made(const struct work *w, action a, bool leaving)
{
    const bitboard128 from = bits128_bit(action_from(a)), to = bits128_bit(action_to(a));
    bitboard128 royals = w->royals & from ? (w->royals ^ from) | to : w->royals;
    struct position after;
    struct step step;
    if (w->s->flags & SCOPE_PSEUDO)
        return true;
    position_copy(&after, w->p);
    custom_make(&after, a, &step);
    if ((royals & ~custom_board_of(&after)->side[w->us]) || (w->reduces && game_king_lost(&after, w->us)))
        return false;
    if (w->m->blasts &&
        ((w->theirs & ~custom_board_of(&after)->side[!w->us]) || (w->reduces && game_king_lost(&after, !w->us))))
        return true;
    while (leaving && royals)
        if (custom_square_attacked(&after, bits128_pop(&royals), !w->us, action_from(a)))
            return false;
    return !custom_attackers(&after, w->us);
}

/* Adds the steps to a square of promotion, one for each type that the piece may become. */
static void add_promotions(struct work *w, enum purpose purpose, const struct custom_type *k, unsigned from,
                           unsigned to, enum action_type staying)
{
    bool noisy = w->takeable & bits128_bit(to);
    if ((w->s->stage & NOISY) && (!(w->s->flags & SCOPE_CAPTURES) || noisy))
        for (unsigned types = k->promotes[w->us] & ~w->m->royal_types; types; types &= types - 1) {
            const action a = action_promote(from, to, bits_first(types));
            if ((!w->m->limited || has_room(w, bits_first(types))) && (!w->special || safe_made(w, a, false)))
                add(w, purpose, a);
        }
    if ((k->may_stay || stays_itself(w, k)) && !(k->dead[w->us] & bits128_bit(to)) &&
        (w->s->stage & (noisy ? NOISY : QUIET)) && (!w->special || safe_made(w, action_make(staying, from, to), false)))
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
            if (has_room(w, bits_first(types)) && safe_made(w, a, k->leaving))
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
        for (bitboard128 targets = targets_of(w, becomes, from).quiet | bits128_bit(from); targets;) {
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

/* Returns the targets, out of some, to which the piece may step without leaving its royal pieces attacked. */
static bitboard128 targets_safe(struct work *w, unsigned from, bitboard128 targets)
{
    bool royal = w->royals & bits128_bit(from), touches = (w->shields | w->touchy) & bits128_bit(from);
    if (w->checked && royal && w->m->no_flight)
        targets &= custom_sole_attacker(w->p, from);
    bitboard128 tried = targets;
    if (w->checked && !royal && !w->tries && !(w->touchy & bits128_bit(from)))
        targets = tried = targets & (w->evades | w->touchy);
    if (!w->checked && !royal && !touches)
        tried &= w->touchy;
    while (tried) {
        unsigned to = bits128_pop(&tried);
        if (!safe_after(w, from, to, 0))
            targets ^= bits128_bit(to);
    }
    return targets;
}

/* Returns the captures, out of some, that leave the side's royal pieces safe, those included that count behind them. */
static bitboard128 captures_safe(const struct work *w, enum action_type type, unsigned from, bitboard128 targets)
{
    bitboard128 safe = 0;
    for (unsigned to; targets; safe |= safe_made(w, action_make(type, from, to), false) ? bits128_bit(to) : 0)
        to = bits128_pop(&targets);
    return safe;
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
    const struct custom_type *k = &w->m->types[pt];
    struct targets g = targets_of(w, pt, from);
    bitboard128 zone = k->promotes[w->us] && !k->turning ? k->zone[w->us] : 0, plain;
    if (k->leaving && (zone & bits128_bit(from)))
        zone = w->m->all;
    if (__builtin_expect(w->m->petrified, 0) && may_not_capture(w, pt, from))
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
    g.doubles &= ~(zone | k->dead[w->us]);
    plain &= ~(k->dead[w->us] & ~zone);
    if (__builtin_expect(k->promotes[w->us] & w->m->royal_types, 0) && (w->s->stage & NOISY))
        add_crownings(w, purpose, k, from, plain & zone);
    if (w->royals) {
        const bool own = w->special && !(w->royals & bits128_bit(from));
        const bitboard128 later = own ? plain & (zone | (w->reduces ? w->takeable : 0)) : 0; /* tried below */
        plain = targets_safe(w, from, plain & ~later) | later;
        g.doubles = targets_safe(w, from, g.doubles);
        for (bitboard128 set = g.passing; set;) {
            unsigned to = bits128_pop(&set);
            if (!safe_after(w, from, to, custom_passing_victims(w->p, to)))
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
    const struct position *p = w->p;
    unsigned us = w->us;
    if (c->king_from == NO_SQUARE || !(w->s->flags & (SCOPE_CASTLE_KING_SIDE << (right & 1))) ||
        !(p->turn.castling & (1u << right)) || (c->between & ~w->empty))
        return false;
    bool royal = w->m->royal_types >> piece_type(p->board[c->king_from]) & 1;
    if (royal && !(w->s->flags & SCOPE_FREE_CASTLE))
        for (bitboard128 way = c->way & ~w->ring; way;)
            if (attacked(w->state->side[!us], w->m, w->state, w->board, bits128_pop(&way), !us))
                return false;
    if ((w->s->flags & SCOPE_FREE_CASTLE) && (w->s->flags & SCOPE_PSEUDO))
        return true;
    bitboard128 royals = w->royals & ~(bits128_bit(c->king_from) | bits128_bit(c->partner_from));
    royals |= royal ? bits128_bit(c->king_to) : 0;
    royals |= w->royals & bits128_bit(c->partner_from) ? bits128_bit(c->partner_to) : 0;
    w->board[c->king_from] = w->board[c->partner_from] = EMPTY;
    w->board[c->king_to] = p->board[c->king_from];
    w->board[c->partner_to] = p->board[c->partner_from];
    bool safe = !royals_attacked(royals, w->state->side[!us], w->m, w->state, w->board, w->one, w->ring, !us);
    memcpy(w->board, p->board, sizeof w->board);
    return safe;
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

/* Returns the squares, out of some, where a drop leaves the friendly royal pieces safe. */
static bitboard128 drops_safe(struct work *w, unsigned pt, bitboard128 targets)
{
    const bool royal = w->m->royal_types >> pt & 1;
    bitboard128 tried = targets;
    if (w->checked && !w->tries)
        targets = tried = targets & (w->evades | w->touchy);
    if (!w->checked && !royal)
        tried &= w->touchy;
    while (tried) {
        unsigned to = bits128_pop(&tried);
        w->board[to] = (uint8_t)piece_make(w->us, pt);
        if (royals_attacked(w->royals | (royal ? bits128_bit(to) : 0), w->state->side[!w->us], w->m, w->state, w->board,
                            w->one, w->ring, !w->us))
            targets ^= bits128_bit(to);
        w->board[to] = EMPTY;
    }
    return targets;
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
