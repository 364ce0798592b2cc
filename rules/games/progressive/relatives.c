/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Progressive games that differ in which steps are legal: no double steps (Logical), at most two steps of a piece
 * (Pribylinec), the least moved pieces first (English), no steps backwards (Forwards), checks that may stand until the
 * turn ends (Silverman).
 */
#include "rules/laws.h"
#include "rules/steps.h"

/* Whether the next step is the last one of the turn's quota. */
static bool at_last_step(const struct position *p) { return p->turn.done + 1 >= p->turn.quota; }

/* Logical has no castling: removes all rights. */
static void logical_setup(struct position *p) { p->turn.castling = 0; }

/* Narrows the scope of Logical: no double step, no castling. A flag of the law forbids en passant. */
static void logical_scope(const struct position *p, struct scope *s)
{
    (void)p;
    s->flags &= (uint16_t) ~(SCOPE_DOUBLE | SCOPE_CASTLE);
}

/* Says that no pawn makes a double step. */
static const char *logical_why_illegal(const struct position *p, action a)
{
    (void)p;
    return action_type(a) == ACTION_DOUBLE ? "pawns go one square at a time in this game" : NULL;
}

const struct law law_logical = {.id = "progressive-logical",
                                .why_illegal = logical_why_illegal,
                                .setup = logical_setup,

                                .scope = logical_scope,
                                .flags = LAW_ANY_BOARD};

/* Narrows the scope of Pribylinec: no piece makes more than two steps in a turn. */
static void pribylinec_scope(const struct position *p, struct scope *s) { s->from &= ~p->turn.stepped[1]; }

/* Says that a piece has moved twice in this turn. */
static const char *pribylinec_why_illegal(const struct position *p, action a)
{
    return action_type(a) != ACTION_CASTLE && (p->turn.stepped[1] & bit(action_from(a)))
               ? "this piece has moved twice in this turn"
               : NULL;
}

/* Names the key of a turn state that no turn comes to: no piece has made more than two steps. */
static const char *pribylinec_impossible(const struct position *p)
{
    const bitboard *stepped = p->turn.stepped;
    bitboard more = stepped[0] & stepped[1];
    for (unsigned i = 2; i < PLANES; i++)
        more |= stepped[i];
    return more ? "moved" : NULL;
}

const struct law law_pribylinec = {.id = "progressive-pribylinec",

                                   .scope = pribylinec_scope,
                                   .why_illegal = pribylinec_why_illegal,
                                   .impossible = pribylinec_impossible,
                                   .flags = LAW_ANY_BOARD | LAW_COUNTS_STEPS};

/* Starts a turn of English: of the pieces that can step, those that have stepped least must. turn.set holds the pieces
 * promoted in this turn, which do not step again. */
static void english_begin(struct position *p) { p->turn.set = 0; }

/* Returns the pieces of a set that have made the fewest steps in this turn. */
static bitboard least_stepped(const struct turn *t, bitboard pieces)
{
    for (unsigned i = PLANES; i-- > 0;)
        if (pieces & ~t->stepped[i])
            pieces &= ~t->stepped[i];
    return pieces;
}

/* Returns the castling flags for which king and rook are both in a set. */
static uint16_t castling_within(const struct position *p, bitboard pieces)
{
    unsigned us = p->turn.decider;
    uint16_t flags = 0;
    if (pieces & p->by_type[KING])
        for (unsigned side = 0; side < 2; side++)
            if (pieces & bit(p->rook_start[us * 2 + side]))
                flags |= (uint16_t)(SCOPE_CASTLE_KING_SIDE << side);
    return flags;
}

/* Narrows a scope to the pieces of a set that have made the fewest steps; returns the others. */
static bitboard english_level(const struct position *p, bitboard pieces, uint16_t flags, struct scope *level)
{
    level->from = least_stepped(&p->turn, pieces);
    level->flags = flags & (uint16_t)(~SCOPE_CASTLE | castling_within(p, level->from));
    return pieces & ~level->from;
}

/* Narrows a scope to the pieces with the fewest steps so far that can step at all. */
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

/* Counts the steps of the pieces with the fewest steps so far that can step at all. */
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

/* Keeps a promoted piece, then decides as by default. */
static void english_after(struct position *p, const struct step *s)
{
    if (action_type(s->action) == ACTION_PROMOTION)
        p->turn.set |= bit(s->to);
    turn_after(p, s);
}

/* Says that a promoted piece, or one that has stepped more often, must not step now. */
static const char *english_why_illegal(const struct position *p, action a)
{
    struct scope s;
    scope_any(p, ALL_ACTIONS, &s);
    english_scope(p, &s);
    if (p->turn.set & bit(action_from(a)))
        return "a piece that was promoted in this turn does not step again";
    if (action_type(a) == ACTION_CASTLE ? s.flags & SCOPE_CASTLE : s.from & bit(action_from(a)))
        return NULL;
    return "pieces that have stepped less often in this turn come first";
}

/* Names the key of a turn state that no turn comes to: pieces promoted in this turn have stepped and are no pawns. */
static const char *english_impossible(const struct position *p)
{
    bitboard moved = 0;
    for (unsigned i = 0; i < PLANES; i++)
        moved |= p->turn.stepped[i];
    return p->turn.set & ~(moved & ~p->by_type[PAWN]) ? "promoted" : NULL;
}

static const struct turn_field english_fields[] = {{"promoted", offsetof(struct turn, set), FIELD_SQUARES, 0},
                                                   {.type = FIELD_END}};

const struct law law_english = {.id = "progressive-english",
                                .begin = english_begin,
                                .scope = english_scope,
                                .count = english_count,
                                .after = english_after,
                                .why_illegal = english_why_illegal,
                                .impossible = english_impossible,
                                .flags = LAW_COUNTS_STEPS | LAW_KEEPS_SET,
                                .fields = english_fields};

/* Narrows the scope of Forwards, an Italian game without steps backwards. A quiet sideways step binds its piece
 * (turn.set) to a forward step, which must be possible. */
static void forwards_scope(const struct position *p, struct scope *s)
{
    if (!at_last_step(p))
        s->flags |= SCOPE_NO_CHECK;
    s->targets = attack_tables.ahead[p->turn.decider];
    s->flags &= (uint16_t)~SCOPE_CASTLE;
    if (p->turn.set)
        s->from &= p->turn.set;
}

/* Whether a forward step of the same piece can follow a sideways step in this turn. */
static bool forward_follows(const struct position *p, action a)
{
    unsigned us = p->turn.decider;
    bitboard next =
        king_attacks(action_type(a) == ACTION_CASTLE ? castling_king_target(castling_index(p, a)) : action_to(a));
    if (!(next & attack_tables.ahead[us][action_to(a)] & ~p->side[us]))
        return false;
    struct position after = *p;
    game_apply(&after, a);
    return game_has_step(&after);
}

/* Lists the legal sideways steps of a stage: captures, and quiet ones that a forward step can follow. */
static unsigned forwards_sideways(const struct position *p, enum stage stage, action *list)
{
    struct scope s;
    bitboard friendly = p->side[p->turn.decider], king = p->by_type[KING] & friendly, beside;
    if (p->turn.set)
        return 0;
    scope_any(p, at_last_step(p) ? stage & NOISY : stage, &s);
    if (!at_last_step(p))
        s.flags |= SCOPE_NO_CHECK;
    s.targets = attack_tables.row;
    s.from &= (king | p->by_type[ROOK] | p->by_type[QUEEN]) & friendly;
    beside = (s.from & ~FILE_A) >> 1 | (s.from & ~FILE_H) << 1;
    bool may_swap = king && king_attacks(bits_first(king)) & p->by_type[ROOK] & friendly & p->castling_pieces;
    if (!(beside & ~friendly) && !may_swap) /* castling of king and rook side by side needs no empty square */
        return 0;
    unsigned n = steps_list(p, &s, list), left = 0;
    for (unsigned i = 0; i < n; i++) {
        bool captures = action_type(list[i]) != ACTION_CASTLE && p->board[action_to(list[i])] != EMPTY;
        if (captures || forward_follows(p, list[i]))
            list[left++] = list[i];
    }
    return left;
}

/* Lists the legal steps of a stage in Forwards. */
static unsigned forwards_actions(const struct position *p, enum stage stage, action *list)
{
    struct scope s;
    scope_any(p, stage, &s);
    forwards_scope(p, &s);
    unsigned n = steps_list(p, &s, list);
    return n + forwards_sideways(p, stage, list + n);
}

/* Counts the legal steps in Forwards. */
static unsigned forwards_count(const struct position *p)
{
    struct scope s;
    action list[ACTIONS_MAX];
    scope_any(p, ALL_ACTIONS, &s);
    forwards_scope(p, &s);
    return steps_count(p, &s) + forwards_sideways(p, ALL_ACTIONS, list);
}

/* Keeps the piece of a quiet sideways step, then decides as by default. */
static void forwards_after(struct position *p, const struct step *s)
{
    p->turn.set = s->captured == EMPTY && s->from >> 3 == s->to >> 3 ? bit(s->to) : 0;
    turn_after(p, s);
}

/* Says which rule of Forwards forbids a step. */
static const char *forwards_why_illegal(const struct position *p, action a)
{
    unsigned from = action_from(a), to = action_to(a);
    if (p->turn.set && !(p->turn.set & bit(from)))
        return "the piece that stepped sideways must step forward now";
    if (!at_last_step(p) && step_checks(p, a))
        return "only the last step of the turn may give check";
    if (attack_tables.ahead[p->turn.decider][from] & bit(to))
        return NULL;
    if (from >> 3 != to >> 3)
        return "no piece may step backwards";
    if (p->turn.set)
        return "the piece that stepped sideways must step forward now";
    return p->board[to] == EMPTY || action_type(a) == ACTION_CASTLE
               ? "a sideways step must capture, or a forward step of the same piece must follow in this turn"
               : NULL;
}

/* Names the key of a turn state that no turn comes to: a single piece that steps sideways is bound, and can step
 * forward now. */
static const char *forwards_impossible(const struct position *p)
{
    bitboard piece = p->turn.set, sorts = p->by_type[KING] | p->by_type[ROOK] | p->by_type[QUEEN];
    if (!piece)
        return NULL;
    return !p->turn.done || bits_several(piece) || !(piece & sorts & p->side[p->turn.owner]) || !forwards_count(p)
               ? "forward"
               : NULL;
}

static const struct turn_field forwards_fields[] = {{"forward", offsetof(struct turn, set), FIELD_SQUARES, 0},
                                                    {.type = FIELD_END}};

const struct law law_forwards = {.id = "progressive-forwards",

                                 .actions = forwards_actions,
                                 .count = forwards_count,
                                 .after = forwards_after,
                                 .why_illegal = forwards_why_illegal,
                                 .impossible = forwards_impossible,
                                 .flags = LAW_NEEDS_KING | LAW_RANKS_DIFFER,
                                 .fields = forwards_fields};

/* Whether steps must leave the king safe in Silverman. While the king is attacked, steps may leave it so, except the
 * last one of the quota and one that gives check. A step of the king next to the other king gives check. */
static bool silverman_binds(const struct position *p) { return !p->checkers || at_last_step(p); }

/* Fills the scopes of three sorts of steps: other pieces' steps without check, the king's steps without check, and
 * steps that leave the king safe. */
static void silverman_scopes(const struct position *p, enum stage stage, struct scope scopes[3])
{
    bitboard king = p->by_type[KING] & p->side[p->turn.decider],
             enemy_king = p->by_type[KING] & p->side[!p->turn.decider];
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

/* Lists the legal steps of a stage in Silverman. While the king is attacked these are the steps that do not give check,
 * and those that do but leave the king safe. */
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

/* Counts the legal steps in Silverman. */
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

/* Says why a step that leaves the king attacked is illegal in Silverman. */
static const char *silverman_why_illegal(const struct position *p, action a)
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

                                  .actions = silverman_actions,
                                  .count = silverman_count,
                                  .why_illegal = silverman_why_illegal,
                                  .flags = LAW_PSEUDO | LAW_NEEDS_KING};
