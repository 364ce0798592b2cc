/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The steps of Transporter Chess. A step is legal if the friendly Admiral is safe after the whole turn, the transport
 * included. The lines to the Admiral are examined once per node: a piece that may not leave its line is tied to a set
 * of squares, and the empty squares between the Admiral and a cannon are closed to all pieces. Only steps of the
 * Admiral, replies to a check and landings on transporters are tried one by one. Hot path: a change
 * needs a bench and a match.
 */
#include "rules/games/transporter/transporter.h"

/* What the generator is for; EACH counts the steps of each piece. */
enum purpose { LIST, COUNT, EACH, ANY };

enum { TIES_MAX = 16 };

/* A piece that a line to its Admiral ties to a set of squares. */
struct tie {
    bitboard128 to;
    unsigned from;
};

/* What the generator needs at hand. */
struct work {
    const struct position *p;
    const struct transporter_pieces *m;
    unsigned us, stage, king, n;
    bitboard128 occupied, empty, takeable, interferences;
    bitboard128 movers; /* the pieces whose steps are counted; lists have all pieces */
    bitboard128 tied;   /* pieces that have a tie */
    bitboard128 closed; /* squares where no piece but the Interference may stop */
    bitboard128 evades; /* squares on which a step may parry the check */
    bitboard128 freed;  /* friendly screens of cannons, which parry the check by leaving */
    bool checked;
    struct tie ties[TIES_MAX];
    unsigned ties_count;
    action *list;
    uint8_t *each; /* for EACH: counts by square */
};

/* What a caller wants: which pieces (only for counts), which stage, and where the result goes. */
struct request {
    bitboard128 pieces;
    unsigned stage;
    action *list;
    uint8_t *each;
};

const uint8_t fighter_returns[FIGHTERS_RETURNED] = {22, 27, 72, 77}; /* c3, h3, c8, h8 */

bitboard128 fighters_unmoved(const struct position *p, unsigned us)
{
    bitboard128 unmoved = transporter_of(p)->by_type[FIGHTER] & transporter_of(p)->side[us] & fighter_starts(us);
    unsigned moved = p->turn.castling;
    if (__builtin_expect(moved != 0, 0))
        for (unsigned i = 0; i < FIGHTERS_RETURNED; i++)
            if (moved & (1 << i))
                unmoved &= ~bits128_bit(fighter_returns[i]);
    return unmoved;
}

/* Returns the pieces of the view's side that attack a square along a file or rank. */
static bitboard128 straight_attackers(const struct transporter_pieces *m, const struct view *v, unsigned square)
{
    bitboard128 cross = bitboard128_tables.cross[square], cannons = m->by_type[COMMODORE] & v->by & cross, found = 0;
    bitboard128 direct = v->by & cross & (m->by_type[ROOK] | (m->by_type[ADMIRAL] & bitboard128_tables.two[square]));
    if (!(direct | cannons))
        return 0;
    for (unsigned d = 0; d < DIRECTIONS; d += 2) {
        bitboard128 pieces = bitboard128_tables.ray[d][square] & v->occupied;
        if (!(pieces & (direct | cannons)))
            continue;
        bitboard128 first = bits128_bit(bits128_nearest(d, pieces));
        found |= first & direct;
        pieces ^= first;
        if ((pieces & cannons) && !(first & v->interferences))
            found |= bits128_bit(bits128_nearest(d, pieces)) & cannons;
    }
    return found;
}

/* Returns the pieces of the view's side that attack a square along a diagonal. */
static bitboard128 slanting_attackers(const struct transporter_pieces *m, const struct view *v, unsigned square)
{
    bitboard128 found = 0;
    bitboard128 direct =
        v->by & bitboard128_tables.saltire[square] & slanting_pieces(m, bitboard128_tables.two[square]);
    if (!direct)
        return 0;
    for (unsigned d = 1; d < DIRECTIONS; d += 2) {
        bitboard128 pieces = bitboard128_tables.ray[d][square] & v->occupied;
        if (pieces & direct)
            found |= bits128_bit(bits128_nearest(d, pieces)) & direct;
    }
    return found;
}

bitboard128 transporter_attackers(const struct transporter_pieces *m, const struct view *v, unsigned square,
                                  unsigned by)
{
    bitboard128 near = bitboard128_tables.near[square] & v->by, found = 0;
    if (near)
        found = near & (m->by_type[ADMIRAL] | m->by_type[ADVISOR] | (m->by_type[MATE] & mate_captures(square)) |
                        (m->by_type[SUPER_FIGHTER] & super_captures(!by, square)) |
                        (m->by_type[FIGHTER] & bitboard128_tables.ahead[!by][square]));
    return found | straight_attackers(m, v, square) | slanting_attackers(m, v, square);
}

/* Whether the friendly Admiral is safe after a piece has gone from `from` to `to`, has captured there, and has gone on
 * to `end`. */
static bool safe_after(const struct work *w, unsigned from, unsigned to, unsigned end)
{
    bitboard128 left = bits128_bit(from) | bits128_bit(to), interferences = w->interferences;
    if (w->interferences & bits128_bit(from))
        interferences ^= bits128_bit(from) | bits128_bit(end);
    struct view v = {.occupied = (w->occupied & ~left) | bits128_bit(end),
                     .interferences = interferences,
                     .by = w->m->side[!w->us] & ~bits128_bit(to)};
    return !transporter_attackers(w->m, &v, from == w->king ? end : w->king, !w->us);
}

/* Whether a capture leaves the enemy nothing but Admiral and Interference and thereby ends the game. */
static bool captures_last(const struct work *w, unsigned to)
{
    bitboard128 lasting = w->m->by_type[ADMIRAL] | w->m->by_type[INTERFERENCE] | bits128_bit(to);
    return (bits128_bit(to) & w->m->side[!w->us]) && !(w->m->side[!w->us] & ~lasting) && baring_ends(w->p);
}

/* Whether a step that lands on a transporter is legal: at least one way to go on must leave the Admiral safe. */
static bool landing_safe(const struct work *w, unsigned from, unsigned to)
{
    bitboard128 open = transporters_open(to, w->occupied & ~bits128_bit(from));
    if (!open || captures_last(w, to))
        return safe_after(w, from, to, to);
    while (open)
        if (safe_after(w, from, to, bits128_pop(&open)))
            return true;
    return false;
}

/* Ties a piece to squares, in addition to ties that it has. */
static void tie_add(struct work *w, unsigned from, bitboard128 to)
{
    if (w->tied & bits128_bit(from)) {
        for (unsigned i = 0; i < w->ties_count; i++)
            if (w->ties[i].from == from)
                w->ties[i].to &= to;
        return;
    }
    w->tied |= bits128_bit(from);
    w->ties[w->ties_count++] = (struct tie){to, from};
}

/* Returns the squares to which a piece may go without exposing its Admiral. */
static bitboard128 tie_of(const struct work *w, unsigned from)
{
    for (unsigned i = 0; i < w->ties_count; i++)
        if (w->ties[i].from == from)
            return w->ties[i].to;
    return bitboard128_tables.all;
}

/* Handles an enemy slider on a line to the Admiral: a check, or a tie of a piece that shields the Admiral. */
static void line_of_direct(struct work *w, bitboard128 between, unsigned sniper)
{
    bitboard128 pieces = between & w->occupied;
    if (!pieces) {
        w->checked = true;
        w->evades &= between | bits128_bit(sniper);
    } else if (!bits128_several(pieces) && (pieces & w->m->side[w->us])) {
        tie_add(w, bits128_first(pieces), between | bits128_bit(sniper));
    }
}

/* Handles an enemy cannon on a line to the Admiral. With nothing between, no piece may become its screen. With one
 * piece between, it gives check. With two, neither may leave the other alone as a screen by going away or capturing it.
 */
static void line_of_cannon(struct work *w, bitboard128 between, unsigned cannon)
{
    bitboard128 pieces = between & w->occupied;
    if (!pieces) {
        w->closed |= between;
        return;
    }
    unsigned one = bits128_first(pieces);
    bitboard128 rest = pieces ^ bits128_bit(one);
    if (!rest) {
        if (pieces & w->interferences)
            return;
        w->checked = true;
        w->freed |= pieces & w->m->side[w->us];
        w->evades &= (between & ~pieces) | bits128_bit(cannon);
        return;
    }
    if (bits128_several(rest))
        return;
    unsigned other = bits128_first(rest);
    if ((bits128_bit(one) & w->m->side[w->us]) && !(rest & w->interferences))
        tie_add(w, one, (between & ~rest) | bits128_bit(cannon));
    if ((rest & w->m->side[w->us]) && !(bits128_bit(one) & w->interferences))
        tie_add(w, other, (between & ~bits128_bit(one)) | bits128_bit(cannon));
}

/* Examines all lines to the Admiral on which an enemy stands that captures along that line. */
static void lines_read(struct work *w)
{
    const struct transporter_pieces *m = w->m;
    bitboard128 enemy = m->side[!w->us], two = bitboard128_tables.two[w->king], cannons = enemy & m->by_type[COMMODORE];
    bitboard128 straight = enemy & bitboard128_tables.cross[w->king] & straight_pieces(m, two);
    bitboard128 slanting = enemy & bitboard128_tables.saltire[w->king] & slanting_pieces(m, two);
    for (bitboard128 set = straight | slanting; set;) {
        unsigned sniper = bits128_pop(&set), d = mailbox_boards[MAILBOX_84].toward[w->king][sniper];
        bitboard128 between = bits128_between(d, w->king, sniper);
        if (bits128_bit(sniper) & cannons)
            line_of_cannon(w, between, sniper);
        else
            line_of_direct(w, between, sniper);
    }
}

/* Finds the neighbours of the Admiral that attack it, but not along a line. */
static void neighbours_read(struct work *w)
{
    const struct transporter_pieces *m = w->m;
    bitboard128 near = bitboard128_tables.near[w->king] & m->side[!w->us];
    if (!near)
        return;
    near &= (m->by_type[MATE] & mate_captures(w->king)) | (m->by_type[SUPER_FIGHTER] & super_captures(w->us, w->king)) |
            (m->by_type[FIGHTER] & bitboard128_tables.ahead[w->us][w->king]) |
            (m->by_type[ADVISOR] & bitboard128_tables.straight[w->king]) |
            (m->by_type[ADMIRAL] & ~bitboard128_tables.straight[w->king]);
    if (near) {
        w->checked = true;
        w->evades &= bits128_several(near) ? 0 : near;
    }
}

/* Finds what all steps of the decider depend on. */
static void work_begin(struct work *w, const struct position *p)
{
    const struct transporter_pieces *m = transporter_of(p);
    w->p = p;
    w->m = m;
    w->us = p->turn.decider;
    w->n = 0;
    w->occupied = m->side[WHITE] | m->side[BLACK];
    w->empty = bitboard128_tables.all & ~w->occupied;
    w->interferences = m->by_type[INTERFERENCE];
    w->takeable = m->side[!w->us] & ~(m->by_type[INTERFERENCE] | m->by_type[ADMIRAL]);
    w->king = bits128_first(m->by_type[ADMIRAL] & m->side[w->us]);
    w->tied = w->closed = w->freed = 0;
    w->evades = bitboard128_tables.all;
    w->checked = false;
    w->ties_count = 0;
    lines_read(w);
    neighbours_read(w);
}

/* Returns the action of a piece's step, a promotion where it is one. */
ALWAYS_INLINE action step_action(const struct work *w, unsigned from, unsigned to)
{
    unsigned pt = piece_type(w->p->board[from]), becomes = promotes_to(pt);
    bitboard128 camp = camp_of_enemy(w->us);
    if (becomes != pt && (camp & bits128_bit(to)) && !(camp & bits128_bit(from)))
        return action_promote(from, to, becomes);
    return action_make(ACTION_STEP, from, to);
}

/* Adds steps that are known to be legal; returns true if one is enough and found. */
ALWAYS_INLINE bool add_steps(struct work *w, enum purpose purpose, unsigned from, bitboard128 targets)
{
    if (purpose == ANY)
        return targets != 0;
    if (purpose == COUNT || purpose == EACH) {
        unsigned n = bits128_count(targets);
        w->n += n;
        if (purpose == EACH)
            w->each[from] = (uint8_t)(w->each[from] + n);
        return false;
    }
    while (targets)
        w->list[w->n++] = step_action(w, from, bits128_pop(&targets));
    return false;
}

/* Adds the steps that leave the Admiral safe, after trying each. */
static bool add_tried(struct work *w, enum purpose purpose, unsigned from, bitboard128 targets)
{
    for (bitboard128 left = targets; left;) {
        unsigned to = bits128_pop(&left);
        bool safe = TRANSPORTERS & bits128_bit(to) ? landing_safe(w, from, to) : safe_after(w, from, to, to);
        if (!safe)
            targets ^= bits128_bit(to);
        else if (purpose == ANY)
            return true;
    }
    return add_steps(w, purpose, from, targets);
}

/* Adds the legal steps of a piece to those targets that belong to the stage. */
ALWAYS_INLINE bool add_targets(struct work *w, enum purpose purpose, unsigned pt, unsigned from, bitboard128 targets)
{
    if (purpose == LIST && w->stage != ALL_ACTIONS) {
        bitboard128 camp = camp_of_enemy(w->us), noisy = w->takeable;
        if (promotes_to(pt) != pt && !(camp & bits128_bit(from)))
            noisy |= camp;
        targets &= w->stage == NOISY ? noisy : ~noisy;
    }
    if (pt == ADMIRAL)
        return add_tried(w, purpose, from, targets);
    if (__builtin_expect(w->checked, 0))
        return add_tried(w, purpose, from,
                         w->freed & bits128_bit(from) ? targets : targets & (w->evades | TRANSPORTERS));
    bitboard128 tried = targets & TRANSPORTERS;
    if (__builtin_expect(tried != 0, 0) && add_tried(w, purpose, from, tried))
        return true;
    targets &= pt == INTERFERENCE ? ~TRANSPORTERS : ~(TRANSPORTERS | w->closed);
    if (__builtin_expect((w->tied & bits128_bit(from)) != 0, 0))
        targets &= tie_of(w, from);
    return add_steps(w, purpose, from, targets);
}

/* Returns the squares that a piece of a type may step to, whether or not its Admiral is safe then. */
ALWAYS_INLINE bitboard128 targets_of(const struct work *w, unsigned us, unsigned pt, unsigned from)
{
    bitboard128 empty = w->empty, takeable = w->takeable, single;
    switch (pt) {
    case FIGHTER:
        single = bitboard128_tables.aslant[us][from] & empty;
        return single | (bitboard128_tables.ahead[us][from] & takeable);
    case SUPER_FIGHTER:
        return ((bitboard128_tables.near[from] & ~bitboard128_tables.straight[from]) & empty) |
               (super_captures(us, from) & takeable);
    case MATE:
        return (bitboard128_tables.near[from] & empty) | (mate_captures(from) & takeable);
    case ADVISOR:
        return advisor_reach(from, w->occupied) & (empty | takeable);
    case ADMIRAL:
        return admiral_reach(from, w->occupied) & (empty | takeable);
    case ROOK:
        return bits128_rook(from, w->occupied) & (empty | takeable);
    case BISHOP:
        return bits128_bishop(from, w->occupied) & (empty | takeable);
    case COMMODORE:
        return (bits128_bishop(from, w->occupied) & empty) |
               (cannon_captures(from, w->occupied, w->interferences) & takeable);
    default:
        return bitboard128_tables.rank[from] & empty;
    }
}

/* Returns the targets of the double steps of a Fighter that has not moved; none of them is a transporter. */
ALWAYS_INLINE bitboard128 double_targets(const struct work *w, unsigned us, unsigned from)
{
    bitboard128 targets = 0;
    for (bitboard128 first = bitboard128_tables.aslant[us][from] & w->empty; first;) {
        unsigned over = bits128_pop(&first), to = 2 * over - from;
        targets |= bitboard128_tables.aslant[us][over] & bits128_bit(to) & w->empty;
    }
    return targets;
}

/* Adds the double steps of all Fighters. */
ALWAYS_INLINE bool add_doubles(struct work *w, unsigned us, enum purpose purpose)
{
    for (bitboard128 set = fighters_unmoved(w->p, us) & (purpose == COUNT ? w->movers : bitboard128_tables.all); set;) {
        unsigned from = bits128_pop(&set);
        if (add_targets(w, purpose, FIGHTER, from, double_targets(w, us, from)))
            return true;
    }
    return false;
}

/* Adds all steps of the pieces of a type, double steps left out. */
ALWAYS_INLINE bool add_type(struct work *w, unsigned us, enum purpose purpose, unsigned pt)
{
    for (bitboard128 pieces = w->m->by_type[pt] & (purpose == COUNT ? w->movers : w->m->side[us]); pieces;) {
        unsigned from = bits128_pop(&pieces);
        if (add_targets(w, purpose, pt, from, targets_of(w, us, pt, from)))
            return true;
    }
    return false;
}

/* Lists or counts the steps of the side to move, or finds whether there is one; colour and purpose are constants. */
ALWAYS_INLINE unsigned generate(const struct position *p, const struct request *r, unsigned us, enum purpose purpose)
{
    struct work w;
    work_begin(&w, p);
    w.list = r->list;
    w.each = r->each;
    w.stage = r->stage;
    w.movers = w.m->side[us] & r->pieces;
    if (add_type(&w, us, purpose, FIGHTER) || add_doubles(&w, us, purpose) ||
        add_type(&w, us, purpose, SUPER_FIGHTER) || add_type(&w, us, purpose, MATE) ||
        add_type(&w, us, purpose, ADVISOR) || add_type(&w, us, purpose, ROOK) || add_type(&w, us, purpose, BISHOP) ||
        add_type(&w, us, purpose, COMMODORE) || add_type(&w, us, purpose, INTERFERENCE) ||
        add_type(&w, us, purpose, ADMIRAL))
        return 1;
    return w.n;
}

#define INSTANCES(name, purpose)                                                                                       \
    static unsigned name##_white(const struct position *p, const struct request *r)                                    \
    {                                                                                                                  \
        return generate(p, r, WHITE, purpose);                                                                         \
    }                                                                                                                  \
    static unsigned name##_black(const struct position *p, const struct request *r)                                    \
    {                                                                                                                  \
        return generate(p, r, BLACK, purpose);                                                                         \
    }                                                                                                                  \
    static unsigned name(const struct position *p, const struct request *r)                                            \
    {                                                                                                                  \
        return p->turn.decider == WHITE ? name##_white(p, r) : name##_black(p, r);                                     \
    }

INSTANCES(list, LIST)
INSTANCES(count, COUNT)
INSTANCES(count_each, EACH)
INSTANCES(any, ANY)

unsigned transporter_list(const struct position *p, const struct scope *s, action *out)
{
    return list(p, &(struct request){.stage = s->stage, .list = out});
}

unsigned transporter_count(const struct position *p, const struct scope *s)
{
    (void)s;
    return count(p, &(struct request){.pieces = bitboard128_tables.all});
}

unsigned transporter_count_pieces(const struct position *p, bitboard128 pieces)
{
    return count(p, &(struct request){.pieces = pieces});
}

unsigned transporter_count_each(const struct position *p, uint8_t each[BITS128_SQUARES])
{
    memset(each, 0, BITS128_SQUARES);
    return count_each(p, &(struct request){.each = each});
}

bool transporter_any(const struct position *p, const struct scope *s)
{
    (void)s;
    return any(p, &(struct request){0}) != 0;
}

unsigned transporter_reach(const struct position *p, action *out)
{
    struct work w;
    unsigned us = p->turn.decider;
    work_begin(&w, p);
    w.list = out;
    if (p->game->law->flags & LAW_TAKES_KING)
        w.takeable |= w.m->by_type[ADMIRAL] & w.m->side[!us];
    for (bitboard128 pieces = w.m->side[us]; pieces;) {
        unsigned from = bits128_pop(&pieces), pt = piece_type(p->board[from]);
        bitboard128 targets = targets_of(&w, us, pt, from);
        if (pt == FIGHTER && (fighters_unmoved(p, us) & bits128_bit(from)))
            targets |= double_targets(&w, us, from);
        add_steps(&w, LIST, from, targets);
    }
    return w.n;
}

bool transporter_step_legal(const struct position *p, action a)
{
    struct work w;
    unsigned us = p->turn.decider, from = action_from(a), to = action_to(a);
    if (from >= BITS128_SQUARES || to >= BITS128_SQUARES || !(transporter_of(p)->side[us] & bits128_bit(from)))
        return false;
    unsigned pt = piece_type(p->board[from]);
    work_begin(&w, p);
    bitboard128 targets = targets_of(&w, us, pt, from);
    if (pt == FIGHTER && (fighters_unmoved(p, us) & bits128_bit(from)))
        targets |= double_targets(&w, us, from);
    if (!(targets & bits128_bit(to)) || a != step_action(&w, from, to))
        return false;
    return TRANSPORTERS & bits128_bit(to) ? landing_safe(&w, from, to) : safe_after(&w, from, to, to);
}
