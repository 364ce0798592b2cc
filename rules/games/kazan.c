/*
 * Kazan: men follow one after another to the square just vacated, each once. Strict steps; checks inside the turn mean
 * nothing.
 */
#include "rules/laws.h"
#include "rules/steps.h"

/* A man steps once, so the quota is the number of men. */
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
    unsigned to = bits_first(p->turn.vacated);
    bitboard occupied = position_occupied(p), fourth = us == WHITE ? bits_rank(3) : bits_rank(4);
    bitboard behind = bits_forward(!us, bit(to));
    if ((bit(to) & fourth) && !(behind & occupied) && (p->game->men->scope_flags & SCOPE_DOUBLE))
        behind = bits_forward(!us, behind);
    bitboard pieces = attackers(p, to, us, occupied) & ~p->kind[PAWN];
    bitboard men = (pieces | (behind & p->kind[PAWN] & p->side[us])) & ~p->turn.stepped[0];
    if (!p->game->men->royal || !(p->kind[KING] & p->side[us]))
        return men;
    unsigned king = bits_first(p->kind[KING] & p->side[us]);
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

/* How many steps to a square a set of followers has. */
static unsigned followers_count(const struct position *p, bitboard men, bitboard vacated)
{
    bool promotes = vacated & (p->turn.decider == WHITE ? RANK_8 : RANK_1);
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
    return p->turn.done ? followers_count(p, lowest_kind(p, kazan_followers(p)), p->turn.vacated) : first_count(p);
}

static unsigned kazan_free_count(const struct position *p)
{
    unsigned n = p->turn.done ? followers_count(p, kazan_followers(p), p->turn.vacated) : 0;
    return p->turn.done ? n + (n != 0) : first_count(p);
}

/* Whether there is a step, or behind the first one a follower. */
static bool kazan_any(const struct position *p)
{
    if (p->turn.done)
        return kazan_followers(p) != 0;
    struct scope s;
    scope_any(p, ALL_ACTIONS, &s);
    return steps_any(p, &s);
}

/* Every step vacates one square, and nobody stands there. */
static const char *kazan_impossible(const struct position *p)
{
    const struct turn *t = &p->turn;
    return bits_count(t->vacated) != (t->done != 0) || (t->vacated & position_occupied(p)) ? "vacated" : NULL;
}

static const struct turn_field kazan_fields[] = {VACATED_FIELD, {.type = FIELD_END}};

/* What holds for all steps from one node, and for all from one square of it, when their followers are only counted. */
struct lead {
    const struct position *p;
    unsigned us, king, from;
    bitboard occupied, unmoved, shields; /* shields: all squares on which a man may cover the king, and the king's */
    bitboard followers;                  /* men that may follow from where they stand */
    bool fixed;                          /* and do so wherever the step goes */
};

/* Finds what all first steps depend on. */
static void lead_begin(struct lead *l, const struct position *p)
{
    unsigned us = p->turn.decider;
    *l = (struct lead){.p = p, .us = us, .king = bits_first(p->kind[KING] & p->side[us]), .from = EMPTY};
    l->occupied = position_occupied(p);
    l->unmoved = p->side[us] & ~p->turn.stepped[0];
    l->shields = bit(l->king);
    for (bitboard b = snipers(p, l->king, p->side[!us]); b;)
        l->shields |= squares_between(l->king, bits_pop(&b));
}

/* The pieces that move along lines. */
static bitboard line_men(const struct position *p) { return p->kind[BISHOP] | p->kind[ROOK] | p->kind[QUEEN]; }

/* Turns to the steps from a square. */
static void lead_from(struct lead *l, unsigned from)
{
    const struct position *p = l->p;
    bitboard fourth = l->us == WHITE ? bits_rank(3) : bits_rank(4), pawns = p->kind[PAWN] & l->unmoved;
    bitboard behind = bits_forward(!l->us, bit(from)), twice = 0;
    if ((bit(from) & fourth) && !(behind & l->occupied) && (p->game->men->scope_flags & SCOPE_DOUBLE))
        twice = pawns & bits_forward(!l->us, behind);
    l->from = from;
    l->followers = (attackers(p, from, l->us, l->occupied) & ~p->kind[PAWN] & l->unmoved) | (pawns & behind) | twice;
    l->fixed = !(l->followers & (line_men(p) | l->shields)) && !twice && from != l->king;
}

/* Whether the king is safe after a step to `to` and another man's step from `follower` to the square left. */
static bool lead_safe(const struct lead *l, unsigned to, unsigned follower)
{
    const struct position *p = l->p;
    bitboard occupied = (l->occupied ^ bit(follower)) | bit(to);
    if (follower == l->king)
        return !(attackers(p, l->from, !l->us, occupied) & ~bit(to));
    unsigned king = l->from == l->king ? to : l->king;
    for (bitboard b = snipers(p, king, p->side[!l->us] & ~bit(to)); b;)
        if (!(squares_between(king, bits_pop(&b)) & occupied))
            return false;
    return true;
}

/* The men that could follow after a legal step to a square, neither castling nor e.p., that is not made. */
static bitboard lead_followers(const struct lead *l, unsigned to)
{
    bitboard men = l->followers;
    if (l->fixed)
        return men;
    for (bitboard b = men & (line_men(l->p) | l->p->kind[PAWN]); b;) {
        unsigned man = bits_pop(&b);
        if (squares_between(l->from, man) & bit(to))
            men ^= bit(man);
    }
    bitboard doubtful = l->from == l->king ? men : men & l->shields;
    while (doubtful) {
        unsigned man = bits_pop(&doubtful);
        if (!lead_safe(l, to, man))
            men ^= bit(man);
    }
    return men;
}

/* Makes a step of which it is known whether men can follow. */
static void lead_make(const struct lead *l, action a, bool followed, struct position *next)
{
    struct step s;
    position_copy(next, l->p);
    step_make(next, a, &s);
    if (followed) {
        next->turn.done++;
        next->turn.ep = 0;
        next->checkers = 0;
    } else {
        turn_pass(next, king_attackers(next, !l->us));
    }
}

/* Lists the steps of a set of followers. */
static unsigned followers_list(const struct position *p, bitboard men, action *list)
{
    unsigned to = bits_first(p->turn.vacated), n = 0;
    bool promotes = p->turn.vacated & (p->turn.decider == WHITE ? RANK_8 : RANK_1);
    while (men) {
        unsigned from = bits_pop(&men);
        bool pawn = p->kind[PAWN] & bit(from);
        if (pawn && promotes && p->game->men->promotions)
            for (bitboard kinds = p->game->men->promotions; kinds;)
                list[n++] = action_promote(from, to, bits_pop(&kinds));
        else
            list[n++] = action_make(pawn && (from ^ to) == 16 ? ACTION_DOUBLE : ACTION_STEP, from, to);
    }
    return n;
}

static uint64_t kazan_sequences(const struct position *p, unsigned length);

/* Counts the sequences that begin with an action, by making it. */
static uint64_t made_count(const struct position *p, action a, unsigned length)
{
    struct position next;
    position_copy(&next, p);
    if (length == 2)
        return game_apply_count(&next, a);
    game_apply(&next, a);
    return kazan_sequences(&next, length - 1);
}

/* Counts sequences of at least two actions, the followers of the step before being known: who may follow a step is
   asked before it is made, and the last step but one is made only if nobody follows. */
static uint64_t followed_sequences(const struct position *p, bitboard men, unsigned length)
{
    action list[ACTIONS_MAX];
    struct lead l;
    uint64_t sum = 0;
    bool any_kind = p->game->law->flags & LAW_MAY_END;
    bool plain = p->game->men->royal && bits_several(p->kind[KING]);
    unsigned n = p->turn.done ? followers_list(p, any_kind ? men : lowest_kind(p, men), list)
                              : game_actions(p, ALL_ACTIONS, list);
    if (any_kind && p->turn.done && n)
        list[n++] = ACTION_END_TURN;
    lead_begin(&l, p);
    for (unsigned i = 0; i < n; i++) {
        struct position next;
        enum action_type type = action_type(list[i]);
        if (!plain || type == ACTION_CASTLE || type == ACTION_EN_PASSANT || type >= ACTION_END) {
            sum += made_count(p, list[i], length);
            continue;
        }
        if (action_from(list[i]) != l.from)
            lead_from(&l, action_from(list[i]));
        bitboard followers = lead_followers(&l, action_to(list[i]));
        if (length == 2 && followers) {
            sum += any_kind ? followers_count(p, followers, bit(l.from)) + 1
                            : followers_count(p, lowest_kind(p, followers), bit(l.from));
            continue;
        }
        lead_make(&l, list[i], followers != 0, &next);
        sum += length == 2 ? first_count(&next) : followed_sequences(&next, followers, length - 1);
    }
    return sum;
}

static uint64_t kazan_sequences(const struct position *p, unsigned length)
{
    if (length < 2)
        return length ? game_count(p) : 1;
    return followed_sequences(p, p->turn.done ? kazan_followers(p) : 0, length);
}

#define KAZAN_FLAGS (LAW_COUNTS_STEPS | LAW_ONCE | LAW_ROOK_COUNTS | LAW_VACATED)

static const struct shortcuts kazan_shortcuts = {.sequences = kazan_sequences};

const struct law law_kazan = {.id = "kazan",
                              .begin = kazan_begin,
                              .dry = DRY_ENDS_TURN,
                              .scope = kazan_scope,
                              .count = kazan_count,
                              .any = kazan_any,
                              .shortcuts = &kazan_shortcuts,
                              .impossible = kazan_impossible,
                              .fields = kazan_fields,
                              .flags = KAZAN_FLAGS};

const struct law law_kazan_free = {.id = "kazan-free",
                                   .begin = kazan_begin,
                                   .scope = kazan_free_scope,
                                   .count = kazan_free_count,
                                   .any = kazan_any,
                                   .shortcuts = &kazan_shortcuts,
                                   .impossible = kazan_impossible,
                                   .fields = kazan_fields,
                                   .flags = KAZAN_FLAGS | LAW_MAY_END};
