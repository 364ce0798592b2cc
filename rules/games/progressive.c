/*
 * The n-th turn has n steps: Progressive Chess and its derivatives. A check ends the turn, running dry is a draw; the
 * games differ in how many steps a turn has, which men may make them, and whether a check may come early.
 */
#include <string.h>

#include "rules/laws.h"
#include "rules/steps.h"

#define FAMILY (LAW_CHECK_ENDS)

/* Of Italian games. */
static const struct quiet ten_turns = {10, "ten turns without capture or pawn step"};

/* Gives a turn so many steps, as far as they can be counted. */
static void quota_set(struct position *p, unsigned steps)
{
    p->turn.quota = (uint16_t)(steps < UINT16_MAX ? steps : UINT16_MAX);
}

/* The numbers of two bytes that a law keeps in turn.law. */
static unsigned kept(const struct position *p, unsigned index)
{
    uint16_t number;
    memcpy(&number, p->turn.law + 2 * index, sizeof number);
    return number;
}

/* Keeps one, the greatest there is where it does not fit. */
static void keep(struct position *p, unsigned index, unsigned value)
{
    uint16_t number = (uint16_t)(value < UINT16_MAX ? value : UINT16_MAX);
    memcpy(p->turn.law + 2 * index, &number, sizeof number);
}

#define KEPT_FIELD(name, index)                                                                                        \
    {                                                                                                                  \
        name, offsetof(struct turn, law) + 2 * (index), FIELD_WIDE, UINT16_MAX                                         \
    }

/* Whether the next step is the last one of the turn's quota. */
static bool at_last_step(const struct position *p) { return p->turn.done + 1 >= p->turn.quota; }

/* Whether the step that has just been made closes the turn by check or quota. */
static bool turn_closes(const struct position *p, const struct step *s)
{
    return s->checkers || p->turn.done >= p->turn.quota;
}

static void progressive_begin(struct position *p) { quota_set(p, p->number); }

const struct law law_progressive = {.id = "progressive", .begin = progressive_begin, .flags = LAW_ANY_BOARD | FAMILY};

/* Only the last step of the quota may check. */
static void italian_scope(const struct position *p, struct scope *s)
{
    if (!at_last_step(p))
        s->flags |= SCOPE_NO_CHECK;
}

const struct law law_italian = {.id = "progressive-italian",
                                .begin = progressive_begin,
                                .scope = italian_scope,
                                .flags = LAW_ANY_BOARD | FAMILY | LAW_NEEDS_KING,
                                .quiet = &ten_turns};

/* The quotas 1 1 2 3 5 8 ... */
static void fibonacci_begin(struct position *p)
{
    unsigned quota = 1, before = 0;
    for (unsigned n = 1; n < p->number && quota < UINT16_MAX; n++) {
        unsigned sum = quota + before;
        before = quota;
        quota = sum;
    }
    quota_set(p, quota);
}

const struct law law_fibonacci = {
    .id = "progressive-fibonacci", .begin = fibonacci_begin, .flags = LAW_ANY_BOARD | FAMILY};

/* 1 2 ... c and again from 1. */
static void cyclical_begin(struct position *p)
{
    unsigned cycle = p->option ? p->option : 8;
    quota_set(p, (p->number - 1u) % cycle + 1);
}

static const struct option cyclical_options[] = {
    {.name = "Cycle", .type = OPTION_NUMBER, .min = 2, .max = 254, .step = 2}, {.type = OPTION_END}};

const struct law law_cyclical = {.id = "progressive-cyclical",
                                 .begin = cyclical_begin,
                                 .flags = LAW_ANY_BOARD | FAMILY,
                                 .options = cyclical_options,
                                 .option_default = 8};

/* W1 B1 W2 B2 W3 B3 ... */
static void equal_begin(struct position *p) { quota_set(p, (p->number + 1u) / 2); }

const struct law law_equal = {.id = "progressive-equal", .begin = equal_begin, .flags = LAW_ANY_BOARD | FAMILY};

/* Italian, one step more every fourth turn of the game. */
static void slow_begin(struct position *p) { quota_set(p, (p->number - 1u) / 4 + 1); }

const struct law law_slow = {.id = "progressive-slow",
                             .begin = slow_begin,
                             .scope = italian_scope,
                             .flags = LAW_ANY_BOARD | FAMILY,
                             .quiet = &ten_turns};

/* Switchback: Italian; a turn closed by check leaves the opponent one step less than it had, any other one more. */
static void switchback_begin(struct position *p) { quota_set(p, kept(p, 0) ? kept(p, 0) : p->number); }

static void switchback_after(struct position *p, const struct step *s)
{
    unsigned quota = p->turn.quota;
    if (turn_closes(p, s))
        keep(p, 0, !s->checkers ? quota + 1 : quota > 1 ? quota - 1 : 1);
    turn_after(p, s);
}

/* Inside a turn it is 0, or what a capture in this turn has granted. */
static const char *capturing_impossible(const struct position *p)
{
    unsigned granted = kept(p, 0), quota = p->turn.quota;
    if (!p->turn.done)
        return quota == (granted ? granted : 1) ? NULL : "quota";
    return granted && (granted != (quota < UINT16_MAX ? quota + 1 : quota) || !p->progress) ? "granted" : NULL;
}

static const struct turn_field granted_fields[] = {KEPT_FIELD("granted", 0), {.type = FIELD_END}};

const struct law law_switchback = {.id = "progressive-switchback",
                                   .begin = switchback_begin,
                                   .scope = italian_scope,
                                   .after = switchback_after,
                                   .flags = LAW_ANY_BOARD | FAMILY | LAW_NEEDS_KING,
                                   .quiet = &ten_turns,
                                   .fields = granted_fields};

/* Capturing: a turn with a capture grants the next one step more than it had, any other grants one step (kept as 0). */
static void capturing_begin(struct position *p) { quota_set(p, kept(p, 0) ? kept(p, 0) : 1); }

/* A capture grants one step more than this turn had; a first step without one forgets what was granted for it. */
static void capturing_after(struct position *p, const struct step *s)
{
    if (s->captured != EMPTY)
        keep(p, 0, p->turn.quota + 1u);
    else if (p->turn.done == 1)
        keep(p, 0, 0);
    turn_after(p, s);
}

const struct law law_capturing = {.id = "progressive-capturing",
                                  .begin = capturing_begin,
                                  .after = capturing_after,
                                  .impossible = capturing_impossible,
                                  .flags = LAW_ANY_BOARD | FAMILY | LAW_OWN_QUOTA,
                                  .fields = granted_fields};

/* Very Scottish: one step more than the opponent made; the number made is kept, 0 for "all that were due". */
static void veryscottish_begin(struct position *p) { quota_set(p, kept(p, 0) ? kept(p, 0) + 1 : p->number); }

static void veryscottish_after(struct position *p, const struct step *s)
{
    keep(p, 0, p->turn.done);
    turn_after(p, s);
}

/* Inside a turn it is the number of its own steps. */
static const char *veryscottish_impossible(const struct position *p)
{
    struct position begun = *p;
    if (p->turn.done)
        return kept(p, 0) == p->turn.done ? NULL : "made";
    veryscottish_begin(&begun);
    return p->turn.quota == begun.turn.quota ? NULL : "quota";
}

static const struct turn_field veryscottish_fields[] = {KEPT_FIELD("made", 0), {.type = FIELD_END}};

const struct law law_veryscottish = {.id = "progressive-veryscottish",
                                     .dry = DRY_ENDS_TURN,
                                     .begin = veryscottish_begin,
                                     .after = veryscottish_after,
                                     .impossible = veryscottish_impossible,
                                     .flags = LAW_ANY_BOARD | FAMILY | LAW_MAY_END | LAW_OWN_QUOTA,
                                     .fields = veryscottish_fields};

/* Closes the turn after a step onto a square that an enemy man attacks. */
static void risk_after(struct position *p, const struct step *s)
{
    unsigned us = p->turn.owner;
    if (attackers(p, s->to, !us, position_occupied(p)))
        turn_pass(p, s->checkers);
    else
        turn_after(p, s);
}

const struct law law_scottishmodern = {
    .id = "progressive-scottishmodern", .begin = progressive_begin, .after = risk_after, .flags = FAMILY | LAW_EP_NONE};

/* Bank of Scotland: each side's turns with a check so far are kept, and lengthen its turns by one step each. */
static void bank_begin(struct position *p) { quota_set(p, 1 + kept(p, p->turn.owner)); }

/* Counts a turn in which its owner has given check. */
static void bank_earn(struct position *p, const struct step *s)
{
    if (s->checkers)
        keep(p, p->turn.owner, kept(p, p->turn.owner) + 1);
}

static void bank_after(struct position *p, const struct step *s)
{
    bank_earn(p, s);
    turn_after(p, s);
}

static void bank_modern_after(struct position *p, const struct step *s)
{
    bank_earn(p, s);
    risk_after(p, s);
}

static const struct turn_field bank_fields[] = {
    KEPT_FIELD("whitechecks", WHITE), KEPT_FIELD("blackchecks", BLACK), {.type = FIELD_END}};

const struct law law_bankofscotland = {.id = "bankofscotland",
                                       .begin = bank_begin,
                                       .after = bank_after,
                                       .flags = LAW_ANY_BOARD | LAW_CHECK_ENDS | LAW_NEEDS_KING,
                                       .fields = bank_fields};

const struct law law_bankofscotland_modern = {.id = "bankofscotland-modern",
                                              .begin = bank_begin,
                                              .after = bank_modern_after,
                                              .flags = LAW_CHECK_ENDS | LAW_NEEDS_KING,
                                              .fields = bank_fields};

/* Logical: no double step, no castling, no e.p. */
static void logical_setup(struct position *p) { p->turn.castling = 0; }

static void logical_scope(const struct position *p, struct scope *s)
{
    (void)p;
    s->flags &= (uint16_t) ~(SCOPE_DOUBLE | SCOPE_CASTLE);
}

const struct law law_logical = {.id = "progressive-logical",
                                .setup = logical_setup,
                                .begin = progressive_begin,
                                .scope = logical_scope,
                                .flags = LAW_ANY_BOARD | FAMILY | LAW_EP_NONE};

/* Pribylinec: no man makes more than two steps. */
static void pribylinec_scope(const struct position *p, struct scope *s) { s->from &= ~p->turn.stepped[1]; }

static const char *pribylinec_bars(const struct position *p, action a)
{
    return action_type(a) != ACTION_CASTLE && (p->turn.stepped[1] & bit(action_from(a)))
               ? "this man has moved twice in this turn"
               : NULL;
}

/* No man has more than two steps. */
static const char *pribylinec_impossible(const struct position *p)
{
    const bitboard *stepped = p->turn.stepped;
    bitboard more = stepped[0] & stepped[1];
    for (unsigned i = 2; i < PLANES; i++)
        more |= stepped[i];
    return more ? "moved" : NULL;
}

const struct law law_pribylinec = {.id = "progressive-pribylinec",
                                   .begin = progressive_begin,
                                   .scope = pribylinec_scope,
                                   .bars = pribylinec_bars,
                                   .impossible = pribylinec_impossible,
                                   .flags = LAW_ANY_BOARD | FAMILY | LAW_COUNTS_STEPS};

/* English: of the mobile men those move that have moved least; turn.set holds the men promoted in this turn. */
static void english_begin(struct position *p)
{
    p->turn.set = 0;
    progressive_begin(p);
}

/* Of a set of men those with the fewest steps. */
static bitboard least_stepped(const struct turn *t, bitboard men)
{
    for (unsigned i = PLANES; i-- > 0;)
        if (men & ~t->stepped[i])
            men &= ~t->stepped[i];
    return men;
}

/* The castling flags for which king and rook are both in a set. */
static uint16_t castling_within(const struct position *p, bitboard men)
{
    unsigned us = p->turn.decider;
    uint16_t flags = 0;
    if (men & p->kind[KING])
        for (unsigned side = 0; side < 2; side++)
            if (men & bit(p->rook_start[us * 2 + side]))
                flags |= (uint16_t)(SCOPE_CASTLE_KING_SIDE << side);
    return flags;
}

/* Narrows a scope to the men of a set with the fewest steps; returns the others. */
static bitboard english_level(const struct position *p, bitboard men, uint16_t flags, struct scope *level)
{
    level->from = least_stepped(&p->turn, men);
    level->flags = flags & (uint16_t)(~SCOPE_CASTLE | castling_within(p, level->from));
    return men & ~level->from;
}

/* Narrows a scope to the first men, by their steps so far, who can step at all. */
static void english_scope(const struct position *p, struct scope *s)
{
    struct scope level = *s;
    bitboard rest = p->side[p->turn.decider] & ~p->turn.set;
    level.stage = ALL_ACTIONS;
    do
        rest = english_level(p, rest, s->flags, &level);
    while (rest && !steps_any(p, &level));
    level.stage = s->stage;
    *s = level;
}

/* Counts in the first scope that has steps. */
static unsigned english_count(const struct position *p)
{
    struct scope s, level;
    bitboard rest = p->side[p->turn.decider] & ~p->turn.set;
    unsigned n;
    scope_any(p, ALL_ACTIONS, &s);
    level = s;
    do
        rest = english_level(p, rest, s.flags, &level);
    while (!(n = steps_count(p, &level)) && rest);
    return n;
}

static void english_after(struct position *p, const struct step *s)
{
    if (action_type(s->action) == ACTION_PROMOTION)
        p->turn.set |= bit(s->to);
    turn_after(p, s);
}

static const char *english_bars(const struct position *p, action a)
{
    struct scope s;
    scope_any(p, ALL_ACTIONS, &s);
    english_scope(p, &s);
    if (p->turn.set & bit(action_from(a)))
        return "a man that was promoted in this turn does not step again";
    if (action_type(a) == ACTION_CASTLE ? s.flags & SCOPE_CASTLE : s.from & bit(action_from(a)))
        return NULL;
    return "men that have stepped less often in this turn come first";
}

/* Men that were promoted in this turn have stepped and are no pawns. */
static const char *english_impossible(const struct position *p)
{
    bitboard moved = 0;
    for (unsigned i = 0; i < PLANES; i++)
        moved |= p->turn.stepped[i];
    return p->turn.set & ~(moved & ~p->kind[PAWN]) ? "promoted" : NULL;
}

static const struct turn_field english_fields[] = {{"promoted", offsetof(struct turn, set), FIELD_SQUARES, 0},
                                                   {.type = FIELD_END}};

const struct law law_english = {.id = "progressive-english",
                                .begin = english_begin,
                                .scope = english_scope,
                                .count = english_count,
                                .after = english_after,
                                .bars = english_bars,
                                .impossible = english_impossible,
                                .flags = FAMILY | LAW_COUNTS_STEPS | LAW_ROOK_COUNTS | LAW_KEEPS_SET,
                                .fields = english_fields};

/*
 * Forwards: Italian, no step backwards; a quiet sideways step binds its man (turn.set) to a forward step, which must
 * be there.
 */
static void forwards_scope(const struct position *p, struct scope *s)
{
    italian_scope(p, s);
    s->goals = attack_tables.ahead[p->turn.decider];
    s->flags &= (uint16_t)~SCOPE_CASTLE;
    if (p->turn.set)
        s->from &= p->turn.set;
}

/* Whether a man that has gone sideways has a forward step, which the turn must have time for. */
static bool forward_follows(const struct position *p, action a)
{
    unsigned us = p->turn.decider;
    bitboard next =
        king_attacks(action_type(a) == ACTION_CASTLE ? castling_king_goal(castling_index(p, a)) : action_to(a));
    if (!(next & attack_tables.ahead[us][action_to(a)] & ~p->side[us]))
        return false;
    struct position after = *p;
    game_apply(&after, a);
    return game_has_step(&after);
}

/* Lists the sideways steps: captures, and quiet ones that a forward step can follow. */
static unsigned forwards_sideways(const struct position *p, enum stage stage, action *list)
{
    struct scope s;
    bitboard own = p->side[p->turn.decider], king = p->kind[KING] & own, beside;
    if (p->turn.set)
        return 0;
    scope_any(p, at_last_step(p) ? stage & NOISY : stage, &s);
    italian_scope(p, &s);
    s.goals = attack_tables.row;
    s.from &= (king | p->kind[ROOK] | p->kind[QUEEN]) & own;
    beside = (s.from & ~FILE_A) >> 1 | (s.from & ~FILE_H) << 1;
    bool may_swap = king && king_attacks(bits_first(king)) & p->kind[ROOK] & own & p->castling_men;
    if (!(beside & ~own) && !may_swap) /* castling of neighbours needs no empty square */
        return 0;
    unsigned n = steps_list(p, &s, list), left = 0;
    for (unsigned i = 0; i < n; i++) {
        bool captures = action_type(list[i]) != ACTION_CASTLE && p->board[action_to(list[i])] != EMPTY;
        if (captures || forward_follows(p, list[i]))
            list[left++] = list[i];
    }
    return left;
}

static unsigned forwards_actions(const struct position *p, enum stage stage, action *list)
{
    struct scope s;
    scope_any(p, stage, &s);
    forwards_scope(p, &s);
    unsigned n = steps_list(p, &s, list);
    return n + forwards_sideways(p, stage, list + n);
}

static unsigned forwards_count(const struct position *p)
{
    struct scope s;
    action list[ACTIONS_MAX];
    scope_any(p, ALL_ACTIONS, &s);
    forwards_scope(p, &s);
    return steps_count(p, &s) + forwards_sideways(p, ALL_ACTIONS, list);
}

static void forwards_after(struct position *p, const struct step *s)
{
    p->turn.set = s->captured == EMPTY && s->from >> 3 == s->to >> 3 ? bit(s->to) : 0;
    turn_after(p, s);
}

static const char *forwards_bars(const struct position *p, action a)
{
    unsigned from = action_from(a), to = action_to(a);
    if (p->turn.set && !(p->turn.set & bit(from)))
        return "the man that stepped sideways must step forward now";
    if (!at_last_step(p) && step_checks(p, a))
        return "only the last step of the turn may give check";
    if (attack_tables.ahead[p->turn.decider][from] & bit(to))
        return NULL;
    if (from >> 3 != to >> 3)
        return "no man may step backwards";
    if (p->turn.set)
        return "the man that stepped sideways must step forward now";
    return p->board[to] == EMPTY || action_type(a) == ACTION_CASTLE
               ? "a sideways step must capture, or a forward step of the same man must follow in this turn"
               : NULL;
}

/* One man that steps sideways, and that can step forward now. */
static const char *forwards_impossible(const struct position *p)
{
    bitboard man = p->turn.set, sorts = p->kind[KING] | p->kind[ROOK] | p->kind[QUEEN];
    if (!man)
        return NULL;
    return !p->turn.done || bits_several(man) || !(man & sorts & p->side[p->turn.owner]) || !forwards_count(p)
               ? "forward"
               : NULL;
}

static const struct turn_field forwards_fields[] = {{"forward", offsetof(struct turn, set), FIELD_SQUARES, 0},
                                                    {.type = FIELD_END}};

const struct law law_forwards = {.id = "progressive-forwards",
                                 .begin = progressive_begin,
                                 .dry = DRY_WIN,
                                 .actions = forwards_actions,
                                 .count = forwards_count,
                                 .after = forwards_after,
                                 .bars = forwards_bars,
                                 .impossible = forwards_impossible,
                                 .flags = FAMILY | LAW_NEEDS_KING | LAW_TELLS_RANKS,
                                 .quiet = &ten_turns,
                                 .fields = forwards_fields};

/*
 * Silverman: while the king is attacked, steps may leave it so, but not the last of the quota nor one that checks. The
 * king's own step next to the other king is one that checks.
 */
static bool silverman_binds(const struct position *p) { return !p->checkers || at_last_step(p); }

/* The scopes of the three sorts of steps in check: men's that do not check, the king's that do not, safe ones. */
static void silverman_scopes(const struct position *p, enum stage stage, struct scope scopes[3])
{
    bitboard king = p->kind[KING] & p->side[p->turn.decider], enemy_king = p->kind[KING] & p->side[!p->turn.decider];
    for (unsigned i = 0; i < 3; i++)
        scope_any(p, stage, &scopes[i]);
    scopes[0].flags |= SCOPE_NO_CHECK;
    scopes[0].from &= ~king;
    scopes[1].flags |= SCOPE_NO_CHECK;
    scopes[1].from &= king;
    if (enemy_king)
        scopes[1].to &= ~king_attacks(bits_first(enemy_king));
    scopes[2].flags &= (uint16_t)~SCOPE_PSEUDO;
}

/* Out of a check that may stand on: steps that do not check, and of those that do the safe ones. */
static unsigned silverman_actions(const struct position *p, enum stage stage, action *list)
{
    struct scope scopes[3];
    silverman_scopes(p, stage, scopes);
    if (silverman_binds(p))
        return steps_list(p, &scopes[2], list);
    unsigned n = steps_list(p, &scopes[0], list);
    n += steps_list(p, &scopes[1], list + n);
    unsigned safe = steps_list(p, &scopes[2], list + n), checking = 0;
    for (unsigned i = 0; i < safe; i++)
        if (step_checks(p, list[n + i]))
            list[n + checking++] = list[n + i];
    return n + checking;
}

static unsigned silverman_count(const struct position *p)
{
    struct scope scopes[3];
    silverman_scopes(p, ALL_ACTIONS, scopes);
    unsigned safe = steps_count(p, &scopes[2]);
    if (silverman_binds(p))
        return safe;
    unsigned n = steps_count(p, &scopes[0]) + steps_count(p, &scopes[1]);
    scopes[2].flags |= SCOPE_NO_CHECK;
    return n + safe - steps_count(p, &scopes[2]);
}

static const char *silverman_bars(const struct position *p, action a)
{
    struct position after = *p;
    struct step s;
    step_make(&after, a, &s);
    if (action_type(a) == ACTION_CASTLE || !king_attackers(&after, p->turn.decider))
        return NULL;
    if (!p->checkers)
        return "your king would be in check";
    if (at_last_step(p))
        return "your king is in check, and the last step of the turn must leave it";
    return king_attackers(&after, !p->turn.decider) ? "a step that gives check must leave your own king safe" : NULL;
}

const struct law law_silverman = {.id = "progressive-silverman",
                                  .begin = progressive_begin,
                                  .actions = silverman_actions,
                                  .count = silverman_count,
                                  .bars = silverman_bars,
                                  .flags = FAMILY | LAW_PSEUDO | LAW_NEEDS_KING};
