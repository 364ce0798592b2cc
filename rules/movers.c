/* Other multiple movement: Sputnik, Kazan, Follow the Mover. Strict steps; checks inside the turn mean nothing. */
#include "laws.h"
#include "steps.h"

/*
 * Sputnik: rooks, bishops and knights in the opponent's half may step before the normal step; turn.set holds those that
 * have not. A step of another man, or a second one, is the normal step and closes the turn.
 */
static void sputnik_begin(struct position *p)
{
    unsigned us = p->turn.owner;
    bitboard half = us == WHITE ? ~UINT64_C(0) << 32 : ~UINT64_C(0) >> 32;
    p->turn.set = p->side[us] & half & (p->kind[ROOK] | p->kind[BISHOP] | p->kind[KNIGHT]);
    p->turn.quota = (uint16_t)(bits_count(p->turn.set) + 1);
}

static void sputnik_after(struct position *p, const struct step *s)
{
    bool unmoved = action_type(s->action) != ACTION_CASTLE && (p->turn.set & bit(s->to));
    p->turn.set &= ~bit(s->to);
    if (unmoved)
        turn_after(p, s);
    else
        turn_pass(p);
}

static bool sputnik_possible(const struct position *p)
{
    bitboard men = p->kind[ROOK] | p->kind[BISHOP] | p->kind[KNIGHT];
    return !(p->turn.set & ~(men & p->side[p->turn.owner])) && p->turn.done + bits_count(p->turn.set) < p->turn.quota;
}

static const struct turn_field sputnik_fields[] = {{"sputniks", offsetof(struct turn, set), FIELD_SQUARES, 0},
                                                   {.type = FIELD_END}};

const struct law law_sputnik = {.id = "sputnik",
                                .begin = sputnik_begin,
                                .after = sputnik_after,
                                .possible = sputnik_possible,
                                .flags = LAW_KEEPS_SET | LAW_MAY_END,
                                .fields = sputnik_fields};

/* Kazan: men follow one after another to the square just vacated, each once; so the quota is their number. */
static void kazan_begin(struct position *p) { p->turn.quota = (uint16_t)bits_count(p->side[p->turn.owner]); }

/* Whether a man's step to an empty square leaves its king safe. */
static bool kazan_safe(const struct position *p, unsigned from, unsigned to, unsigned king)
{
    bitboard occupied = (position_occupied(p) ^ bit(from)) | bit(to);
    return !attackers(p, from == king ? to : king, !p->turn.decider, occupied);
}

/* The men that may follow to the square just vacated: unmoved ones with a legal step there, of any kind. */
static bitboard kazan_followers(const struct position *p)
{
    unsigned us = p->turn.decider;
    if (!p->turn.vacated)
        return 0;
    unsigned to = bits_first(p->turn.vacated), king = bits_first(p->kind[KING] & p->side[us]);
    bitboard occupied = position_occupied(p), fourth = us == WHITE ? bits_rank(3) : bits_rank(4);
    bitboard behind = us == WHITE ? bit(to) >> 8 : bit(to) << 8;
    if ((bit(to) & fourth) && !(behind & occupied) && (p->game->men->scope_flags & SCOPE_DOUBLE))
        behind = us == WHITE ? behind >> 8 : behind << 8;
    bitboard pieces = attackers(p, to, us, occupied) & ~p->kind[PAWN];
    bitboard men = (pieces | (behind & p->kind[PAWN] & p->side[us])) & ~p->turn.stepped[0];
    if (!p->game->men->royal || !(p->kind[KING] & p->side[us]))
        return men;
    bitboard doubtful = p->checkers ? men : men & (king_shields(p, us) | bit(king));
    while (doubtful) {
        unsigned from = bits_pop(&doubtful);
        if (!kazan_safe(p, from, to, king))
            men ^= bit(from);
    }
    return men;
}

/* Of a set of men those of its lowest kind. */
static bitboard lowest_kind(const struct position *p, bitboard men)
{
    for (unsigned kind = PAWN; kind < KINDS; kind++)
        if (men & p->kind[kind])
            return men & p->kind[kind];
    return 0;
}

/* The scope of the followers, once one is asked for. */
static void scope_followers(const struct position *p, bitboard men, struct scope *s)
{
    s->to &= p->turn.vacated;
    s->from = men;
    s->flags &= (uint16_t)~SCOPE_CASTLE;
}

static void kazan_free_scope(const struct position *p, struct scope *s)
{
    if (p->turn.done)
        scope_followers(p, kazan_followers(p), s);
}

static void kazan_scope(const struct position *p, struct scope *s)
{
    if (p->turn.done)
        scope_followers(p, lowest_kind(p, kazan_followers(p)), s);
}

/* How many steps a set of followers has. */
static unsigned followers_count(const struct position *p, bitboard men)
{
    bool promotes = p->turn.vacated & (p->turn.decider == WHITE ? RANK_8 : RANK_1);
    unsigned n = bits_count(men);
    if (promotes && p->game->men->promotions)
        n += bits_count(men & p->kind[PAWN]) * (bits_count(p->game->men->promotions) - 1);
    return n;
}

/* How many first steps there are. */
static unsigned first_count(const struct position *p)
{
    struct scope s;
    scope_any(p, ALL_ACTIONS, &s);
    return steps_count(p, &s);
}

static unsigned kazan_count(const struct position *p)
{
    return p->turn.done ? followers_count(p, lowest_kind(p, kazan_followers(p))) : first_count(p);
}

static unsigned kazan_free_count(const struct position *p)
{
    unsigned n = p->turn.done ? followers_count(p, kazan_followers(p)) : 0;
    return p->turn.done ? n + (n != 0) : first_count(p);
}

static bool kazan_any(const struct position *p)
{
    if (p->turn.done)
        return kazan_followers(p) != 0;
    struct scope s;
    scope_any(p, ALL_ACTIONS, &s);
    return steps_any(p, &s);
}

/* One square is vacated at a time, and nobody stands there. */
static bool kazan_possible(const struct position *p)
{
    return !bits_several(p->turn.vacated) && !(p->turn.vacated & position_occupied(p));
}

#define KAZAN_FLAGS (LAW_COUNTS_STEPS | LAW_ONCE | LAW_ROOK_COUNTS | LAW_VACATED)

const struct law law_kazan = {.id = "kazan",
                              .begin = kazan_begin,
                              .dry = DRY_ENDS_TURN,
                              .scope = kazan_scope,
                              .count = kazan_count,
                              .any = kazan_any,
                              .possible = kazan_possible,
                              .flags = KAZAN_FLAGS};

const struct law law_kazan_free = {.id = "kazan-free",
                                   .begin = kazan_begin,
                                   .scope = kazan_free_scope,
                                   .count = kazan_free_count,
                                   .any = kazan_any,
                                   .possible = kazan_possible,
                                   .flags = KAZAN_FLAGS | LAW_MAY_END};

/*
 * Follow the Mover: after a step any man but the king and those that moved may be transported to the square vacated
 * (two after castling), as long as the king stays safe. Lists such transports, or only counts them if there is no list.
 */
static unsigned ftm_transports(const struct position *p, action *list)
{
    unsigned us = p->turn.decider, n = 0, king = bits_first(p->kind[KING] & p->side[us]);
    bitboard occupied = position_occupied(p), last_rank = us == WHITE ? RANK_8 : RANK_1;
    bitboard men = p->side[us] & ~p->kind[KING] & ~p->turn.stepped[0], shields = men & king_shields(p, us);
    for (bitboard goals = p->turn.vacated; goals;) {
        unsigned to = bits_pop(&goals);
        bitboard movers = men & ~(bit(to) & last_rank ? p->kind[PAWN] : 0);
        for (bitboard b = movers & shields; b;) {
            unsigned from = bits_pop(&b);
            if (attackers(p, king, !us, (occupied ^ bit(from)) | bit(to)))
                movers ^= bit(from);
        }
        if (!list)
            n += bits_count(movers);
        else
            while (movers)
                list[n++] = action_make(ACTION_PLACE, bits_pop(&movers), to);
    }
    return n;
}

static unsigned ftm_actions(const struct position *p, enum stage stage, action *list)
{
    struct scope s;
    if (p->turn.done == 0) {
        scope_any(p, stage, &s);
        return steps_list(p, &s, list);
    }
    if (!(stage & QUIET))
        return 0;
    unsigned n = ftm_transports(p, list);
    if (n)
        list[n++] = ACTION_END_TURN;
    return n;
}

static unsigned ftm_count(const struct position *p)
{
    struct scope s;
    if (p->turn.done) {
        unsigned n = ftm_transports(p, NULL);
        return n + (n != 0);
    }
    scope_any(p, ALL_ACTIONS, &s);
    return steps_count(p, &s);
}

static void ftm_after(struct position *p, const struct step *s)
{
    bitboard enemy_checkers = p->checkers;
    if (action_type(s->action) == ACTION_CASTLE)
        p->turn.vacated |= bit(action_to(s->action));
    p->turn.vacated &= ~position_occupied(p);
    turn_stay(p);
    if (!ftm_transports(p, NULL)) {
        p->checkers = enemy_checkers;
        turn_pass(p);
    }
}

static void ftm_apply(struct position *p, action a)
{
    step_place(p, action_from(a), action_to(a));
    p->checkers = king_attackers(p, !p->turn.owner);
    turn_pass(p);
}

static bool ftm_possible(const struct position *p)
{
    return !(p->turn.vacated & position_occupied(p)) && (p->turn.done == 1) == (p->turn.vacated != 0);
}

const struct law law_ftm = {.id = "ftm",
                            .steps = 2,
                            .actions = ftm_actions,
                            .count = ftm_count,
                            .after = ftm_after,
                            .apply = ftm_apply,
                            .possible = ftm_possible,
                            .flags = LAW_COUNTS_STEPS | LAW_ROOK_COUNTS | LAW_VACATED | LAW_EP_NONE | LAW_PAWNS_BACK |
                                     LAW_MAY_END | LAW_NEEDS_KING};
