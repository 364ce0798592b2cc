/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Three steps a turn. Triplets: a pawn, a piece and the king, each once, in any order; the king must be safe only after
 * the whole turn. Threesum: different pieces that go three squares together.
 */
#include "rules/laws.h"
#include "rules/steps.h"

/* The parts of a turn. turn.phase holds the parts that are done; the first `quota` of them make a whole turn. */
enum { PART_PAWN = 1, PART_PIECE = 2, PART_KING = 4 };

/* Returns the parts that the turn still has to make. */
static unsigned parts_due(const struct position *p) { return ((1u << p->turn.quota) - 1) & ~(unsigned)p->turn.phase; }

/* Returns the part of a turn that a piece type makes. */
static unsigned part_of(unsigned pt) { return pt == PAWN ? PART_PAWN : pt == KING ? PART_KING : PART_PIECE; }

/* Narrows a scope to the pieces of some parts. */
static void scope_parts(const struct position *p, unsigned parts, struct scope *s)
{
    bitboard officers = ~(p->by_type[PAWN] | p->by_type[KING]);
    s->from &= (parts & PART_PAWN ? p->by_type[PAWN] : 0) | (parts & PART_PIECE ? officers : 0) |
               (parts & PART_KING ? p->by_type[KING] : 0);
    if (!(parts & PART_KING))
        s->flags &= (uint16_t)~SCOPE_CASTLE;
}

/* Fills the scope of steps of some parts that leave the friendly king safe. */
static void scope_safe(const struct position *p, unsigned parts, enum stage stage, struct scope *s)
{
    scope_any(p, stage, s);
    s->flags &= (uint16_t)~SCOPE_PSEUDO;
    scope_parts(p, parts, s);
}

/* Fills the scope of steps of a pawn or a piece that may leave the friendly king attacked. */
static void scope_loose(const struct position *p, unsigned parts, enum stage stage, struct scope *s)
{
    scope_any(p, stage, s);
    scope_parts(p, parts & ~(unsigned)PART_KING, s);
}

/* Lists the steps of a stage in Triplets: the last step of a turn must leave the king safe, and so must the king's
 * step, whenever it comes. */
static unsigned triplets_actions(const struct position *p, enum stage stage, action *list)
{
    unsigned due = parts_due(p), last = !(due & (due - 1)), n;
    struct scope safe, loose;
    scope_safe(p, last ? due : due & PART_KING, stage, &safe);
    n = safe.from ? steps_list(p, &safe, list) : 0;
    if (last)
        return n;
    scope_loose(p, due, stage, &loose);
    return n + steps_list(p, &loose, list + n);
}

/* Counts the legal steps in Triplets. */
static unsigned triplets_count(const struct position *p)
{
    unsigned due = parts_due(p), last = !(due & (due - 1)), n;
    struct scope safe, loose;
    scope_safe(p, last ? due : due & PART_KING, ALL_ACTIONS, &safe);
    n = safe.from ? steps_count(p, &safe) : 0;
    if (last)
        return n;
    scope_loose(p, due, ALL_ACTIONS, &loose);
    return n + steps_count(p, &loose);
}

/* Keeps the part that the step made, then decides as by default. */
static void triplets_after(struct position *p, const struct step *s)
{
    p->turn.phase |= (uint8_t)part_of(piece_type(s->piece));
    turn_after(p, s);
}

/* Returns a loss for the side that cannot complete its turn. */
static int triplets_result(const struct position *p, const char **reason)
{
    unsigned due = parts_due(p);
    *reason = p->checkers ? "checkmate" : "no step left";
    if (due == PART_PAWN)
        *reason = "no pawn step";
    else if (due == PART_PIECE)
        *reason = "no step by a piece other than pawn or king";
    else if (due == PART_KING)
        *reason = "no king step";
    return p->turn.decider == WHITE ? BLACK_WINS : WHITE_WINS;
}

/* Says that the part of a step has been made, or does not belong to this turn yet. */
static const char *triplets_why_illegal(const struct position *p, action a)
{
    unsigned part = part_of(piece_type(p->board[action_from(a)]));
    if (parts_due(p) & part)
        return NULL;
    if (p->turn.phase & part)
        return part == PART_PAWN   ? "this turn has had its pawn step"
               : part == PART_KING ? "this turn has had its king step"
                                   : "this turn has had its step by a piece other than pawn or king";
    return p->turn.quota == 1 ? "the first turn is one step, of a pawn" : "the second turn has no step of the king";
}

/* Names the key of a turn state that no turn comes to: one part is done for each step, and another is due. */
static const char *triplets_impossible(const struct position *p)
{
    const struct turn *t = &p->turn;
    return bits_count(t->phase) != t->done || t->phase >= (1u << t->quota) - 1 ? "parts" : NULL;
}

static const struct turn_field triplets_fields[] = {{"parts", offsetof(struct turn, phase), FIELD_NUMBER, 7},
                                                    {.type = FIELD_END}};

const struct law law_triplets = {.id = "triplets",
                                 .actions = triplets_actions,
                                 .count = triplets_count,
                                 .after = triplets_after,
                                 .why_illegal = triplets_why_illegal,
                                 .impossible = triplets_impossible,
                                 .result = triplets_result,
                                 .flags = LAW_ANY_BOARD | LAW_PSEUDO | LAW_NEEDS_KING,
                                 .fields = triplets_fields};

/* What a first test of steps that may leave the friendly king attacked needs to know. */
struct danger {
    unsigned king;
    bitboard shields, rescue; /* pinned pieces; targets that parry a single check, none if there are two checks */
};

/* Finds what a king in danger depends on: the pieces that shield it, and the targets that parry a check. */
static void danger_find(const struct position *p, struct danger *d)
{
    unsigned us = p->turn.decider;
    d->king = bits_first(p->by_type[KING] & p->side[us]);
    d->shields = king_shields(p, us);
    d->rescue = 0;
    if (p->checkers && !bits_several(p->checkers)) {
        d->rescue = p->checkers;
        if (!(p->checkers & p->by_type[ALFIL]))
            d->rescue |= squares_between(d->king, bits_first(p->checkers));
    }
}

/* Whether the king is attacked after a step of another piece that is no en passant capture. */
static bool leaves_attacked(const struct position *p, const struct danger *d, action a)
{
    unsigned from = action_from(a), to = action_to(a);
    if (p->checkers)
        return !(d->rescue & bit(to)) || (d->shields & bit(from));
    return (d->shields & bit(from)) && !(squares_line(d->king, from) & bit(to));
}

/* Whether the king can step to a safe square after a step of another piece that is no en passant capture. */
static bool king_escapes(const struct position *p, const struct danger *d, action a)
{
    unsigned us = p->turn.decider;
    bitboard from = bit(action_from(a)), to = bit(action_to(a));
    bitboard occupied = (position_occupied(p) ^ bit(d->king) ^ from) | to;
    bitboard targets = king_attacks(d->king) & ~(p->side[us] ^ from) & ~to;
    while (targets)
        if (!(attackers(p, bits_pop(&targets), !us, occupied) & ~to))
            return true;
    return false;
}

/* Whether a piece of some parts surely parries the one attack that a step, not en passant, leaves on the king: a piece
 * that was not pinned captures the attacker or steps between. False does not mean that no piece can. */
static bool others_rescue(const struct position *p, const struct danger *d, unsigned parts, action a)
{
    unsigned us = p->turn.decider, from = action_from(a);
    bitboard to = bit(action_to(a)), occupied = (position_occupied(p) ^ bit(from)) | to;
    if (p->checkers && squares_line(d->king, from))
        return false; /* other pieces may be pinned after the step */
    bitboard attacking = attackers(p, d->king, !us, occupied) & ~to & p->side[!us];
    bitboard officers = p->side[us] & ~(p->by_type[PAWN] | p->by_type[KING] | d->shields | bit(from));
    if (!(parts & PART_PIECE) || !attacking || bits_several(attacking) || (attacking & p->by_type[ALFIL]))
        return false;
    bitboard targets = attacking | squares_between(d->king, bits_first(attacking));
    while (targets)
        if (attackers(p, bits_pop(&targets), us, occupied) & officers)
            return true;
    return false;
}

/* Whether a step leaves the king attacked but the turn can go on after it. */
static bool gardner_goes_on(const struct position *p, const struct danger *d, unsigned due, action a)
{
    struct position after;
    if (action_type(a) != ACTION_EN_PASSANT) {
        if (!leaves_attacked(p, d, a))
            return false;
        due &= ~part_of(piece_type(p->board[action_from(a)]));
        if (((due & PART_KING) && king_escapes(p, d, a)) || others_rescue(p, d, due, a))
            return true;
    }
    position_copy(&after, p);
    game_apply(&after, a);
    return after.turn.owner == p->turn.owner && after.checkers && game_has_step(&after);
}

/* Lists the steps of pawns and pieces that leave the king attacked, and returns how many; only counts them if `list` is
 * NULL, and stops at `max`. In Gardner's rules a part without a step is skipped, so such a step needs another part that
 * can go on. */
static unsigned gardner_risky(const struct position *p, enum stage stage, action *list, unsigned max)
{
    unsigned us = p->turn.decider, due = parts_due(p), n = 0;
    struct scope loose;
    struct danger d;
    action steps[ACTIONS_MAX];
    if (!(due & (due - 1)))
        return 0;
    if (!(p->by_type[KING] & p->side[us]))
        return 0;
    scope_loose(p, due, stage, &loose);
    danger_find(p, &d);
    if (!p->checkers)
        loose.from &= d.shields | (pawns_attacks(!us, p->turn.ep) & p->by_type[PAWN]);
    if (!(loose.from & p->side[us]))
        return 0;
    unsigned tried = steps_list(p, &loose, steps);
    for (unsigned i = 0; i < tried && n < max; i++) {
        if (!gardner_goes_on(p, &d, due, steps[i]))
            continue;
        if (list)
            list[n] = steps[i];
        n++;
    }
    return n;
}

/* Lists the legal steps of a stage by Gardner's rules. */
static unsigned gardner_actions(const struct position *p, enum stage stage, action *list)
{
    struct scope safe;
    scope_safe(p, parts_due(p), stage, &safe);
    unsigned n = steps_list(p, &safe, list);
    return n + gardner_risky(p, stage, list + n, ACTIONS_MAX);
}

/* Counts the legal steps by Gardner's rules. */
static unsigned gardner_count(const struct position *p)
{
    struct scope safe;
    scope_safe(p, parts_due(p), ALL_ACTIONS, &safe);
    return steps_count(p, &safe) + gardner_risky(p, ALL_ACTIONS, NULL, ACTIONS_MAX);
}

/* Whether there is a legal step by Gardner's rules. */
static bool gardner_any(const struct position *p)
{
    struct scope safe;
    scope_safe(p, parts_due(p), ALL_ACTIONS, &safe);
    return steps_any(p, &safe) || gardner_risky(p, ALL_ACTIONS, NULL, 1);
}

const struct law law_gardner = {.id = "triplets-gardner",
                                .actions = gardner_actions,
                                .count = gardner_count,
                                .any = gardner_any,
                                .after = triplets_after,
                                .why_illegal = triplets_why_illegal,
                                .impossible = triplets_impossible,
                                .flags = LAW_NEEDS_KING | LAW_CHECKS_LATE,
                                .fields = triplets_fields};

/* Threesum: turn.phase is how many squares the turn has gone so far. */
enum { THREE = 3 };

/* Returns how many squares a step goes, along a line or by its longer coordinate; castling counts as one. */
static unsigned threesum_length(unsigned pt, action a)
{
    unsigned from = action_from(a), to = action_to(a);
    unsigned files = (from & 7) > (to & 7) ? (from & 7) - (to & 7) : (to & 7) - (from & 7);
    unsigned ranks = from >> 3 > to >> 3 ? (from >> 3) - (to >> 3) : (to >> 3) - (from >> 3);
    if (action_type(a) == ACTION_CASTLE)
        return 1;
    if (pt == KNIGHT)
        return 2;
    return files > ranks ? files : ranks;
}

/* Narrows a scope to steps that are no longer than what is left of the three squares. */
static void threesum_scope(const struct position *p, struct scope *s)
{
    unsigned reach = THREE - p->turn.phase;
    s->targets = attack_tables.near[reach - 1];
    if (reach == 1) {
        s->from &= ~(p->by_type[KNIGHT] | p->by_type[ALFIL]);
        s->flags &= (uint16_t)~SCOPE_DOUBLE;
    }
}

/* Adds the length of the step, and passes the turn once three squares have been gone. */
static void threesum_after(struct position *p, const struct step *s)
{
    p->turn.phase = (uint8_t)(p->turn.phase + threesum_length(piece_type(s->piece), s->action));
    if (p->turn.phase >= THREE)
        turn_pass(p, s->checkers);
    else
        turn_after(p, s);
}

/* Says that the steps of a turn would go more than three squares together. */
static const char *threesum_why_illegal(const struct position *p, action a)
{
    unsigned length = threesum_length(piece_type(p->board[action_from(a)]), a);
    return p->turn.phase + length > THREE ? "the steps of a turn would be longer than three squares together" : NULL;
}

/* Names the key of a turn state that no turn comes to: every step has a length. */
static const char *threesum_impossible(const struct position *p)
{
    return p->turn.phase < p->turn.done || (p->turn.phase && !p->turn.done) ? "length" : NULL;
}

static const struct turn_field threesum_fields[] = {{"length", offsetof(struct turn, phase), FIELD_NUMBER, THREE - 1},
                                                    {.type = FIELD_END}};

const struct law law_threesum = {.id = "threesum",
                                 .scope = threesum_scope,
                                 .after = threesum_after,
                                 .why_illegal = threesum_why_illegal,
                                 .impossible = threesum_impossible,
                                 .flags = LAW_CHECKS_LATE,
                                 .fields = threesum_fields};
