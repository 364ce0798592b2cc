/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two moves against one: a small army with turns of two steps against a large one with turns of one step (King and
 * Pawns, Monster, Double Trouble and relatives; Pritchard, Classified Encyclopedia of Chess Variants, 1.3). Here are
 * the laws. The turns of the two sides are in single_side.c and double_side.c; rules/games/army.c finds captures of a
 * king within two steps.
 */
#include "rules/box.h"
#include "rules/games/duel/duel.h"
#include "rules/laws.h"
#include "rules/notation/text.h"

/* Lists the legal actions of a stage. */
static unsigned duel_actions(const struct position *p, enum stage stage, action *list)
{
    if (p->turn.owner == duel_double_side(p))
        return p->turn.done ? duel_second_actions(p, stage, list) : duel_first_actions(p, stage, list);
    return p->game->law->specific & ATTACK_CHECKS ? duel_attacked_actions(p, stage, list)
                                                  : duel_single_actions(p, stage, list);
}

/* Counts the legal actions. */
static unsigned duel_count(const struct position *p)
{
    if (p->turn.owner == duel_double_side(p))
        return p->turn.done ? duel_second_count(p) : duel_first_count(p);
    return p->game->law->specific & ATTACK_CHECKS ? duel_attacked_count(p) : duel_single_count(p);
}

/* Starts a turn: no piece has stepped. */
static void duel_begin(struct position *p) { p->turn.set = 0; }

/* Keeps the turn after the double side's first step if a second one is due. A pawn that the king stepped over is put
 * back. */
static void duel_after(struct position *p, const struct step *s)
{
    bitboard checkers = s->checkers;
    if (p->turn.done < p->turn.quota) {
        duel_first_done(p, s);
        if ((p->game->law->specific & BOTH_STEPS) || p->checkers || duel_second_any(p))
            return;
    } else if ((p->game->law->specific & OVER_PAWN) && p->turn.set) {
        position_put(p, piece_make(p->turn.owner, PAWN), bits_first(p->turn.set));
        checkers = king_attackers(p, !p->turn.owner);
    }
    turn_pass(p, checkers);
}

/* Returns the pieces that check the decider's king: if the double side can capture the single king within two steps,
 * its whole army. */
static bitboard duel_checkers(const struct position *p)
{
    struct army a;
    bitboard king = p->by_type[KING] & p->side[p->turn.decider];
    if (p->turn.decider == duel_double_side(p))
        return king_attackers(p, p->turn.decider);
    duel_army(p, &a);
    return king && army_reaches(&a, bits_first(king)) ? a.pieces : 0;
}

/* Says which rule of the game forbids a step: one of the double side's, or the single side's check by two steps. */
static const char *duel_why_illegal(const struct position *p, action a)
{
    uint32_t specific = p->game->law->specific;
    unsigned us = p->turn.decider;
    bool king = p->board[action_from(a)] == piece_make(us, KING);
    if (p->board[action_to(a)] == piece_make(!us, KING))
        return NULL;
    if (us != duel_double_side(p)) {
        if (specific & ATTACK_CHECKS)
            return duel_stays_reached(p, a) ? "White's king could reach yours in two steps" : NULL;
        if (duel_single_allowed(p, a))
            return NULL;
        if (action_type(a) == ACTION_CASTLE)
            return "the king may not castle out of check, through it or into it; check is a capture within two steps";
        if (king && (king_attacks(action_to(a)) & p->by_type[KING] & p->side[!us]))
            return "the kings would stand side by side";
        return "your king could be captured within the opponent's two steps";
    }
    if ((specific & OVER_PAWN) && action_type(a) == ACTION_PROMOTION)
        return "the pawns of this side do not promote";
    if (p->turn.done && (specific & OVER_PAWN) && p->turn.set && !king)
        return "your king must step off the pawn";
    if (p->turn.done && (specific & OFFICERS_ONCE) && (p->turn.set & bit(action_from(a))))
        return "a promoted piece makes one step a turn";
    if (!p->turn.done && (specific & QUIET_FIRST) && step_checks(p, a))
        return "the first step may not give check";
    if (!p->turn.done && (specific & PARRY_FIRST) && p->checkers) {
        struct position after = *p;
        struct step s;
        step_make(&after, a, &s);
        if (king_attackers(&after, us))
            return "your king is in check, and the first step must leave it safe";
    }
    return NULL;
}

/* One-Two: makes the king's step onto a friendly pawn. */
static void over_pawn_apply(struct position *p, action a)
{
    duel_over_pawn(p, a);
    p->turn.done = 1;
    p->turn.ep = 0;
    p->checkers = king_attackers(p, p->turn.decider);
}

/* Writes the king's step onto a friendly pawn, like any other step. */
static void over_pawn_text(const struct position *p, action a, struct text_builder *builder)
{
    (void)p;
    builder_square(builder, NULL, action_from(a));
    builder_square(builder, NULL, action_to(a));
}

/* Names the key of a turn state that no turn comes to: a first step leaves a second one; the king stands on the pawn
 * under it, and not on the first rank; a piece that has made its step is on the board. */
static const char *duel_impossible(const struct position *p)
{
    bitboard set = p->turn.set, pieces = p->side[p->turn.owner];
    uint32_t specific = p->game->law->specific;
    if ((specific & OVER_PAWN) && set && (!p->turn.done || set != (p->by_type[KING] & pieces & ~RANK_1)))
        return "under";
    if ((specific & OFFICERS_ONCE) && set &&
        (!p->turn.done || bits_several(set) || (set & ~(pieces & ~(p->by_type[PAWN] | p->by_type[KING])))))
        return "once";
    return p->turn.done && !duel_second_any(p) ? "done" : NULL;
}

static const struct turn_field over_pawn_fields[] = {{"under", offsetof(struct turn, set), FIELD_SQUARES, 0},
                                                     {.type = FIELD_END}};
static const struct turn_field once_fields[] = {{"once", offsetof(struct turn, set), FIELD_SQUARES, 0},
                                                {.type = FIELD_END}};

#define DUEL_HOOKS                                                                                                     \
    .begin = duel_begin, .actions = duel_actions, .completes = true, .count = duel_count, .after = duel_after,         \
    .impossible = duel_impossible, .why_illegal = duel_why_illegal
#define DUEL(ID, SPECIFIC)                                                                                             \
    .id = ID, .flags = LAW_PSEUDO | LAW_EVEN | ((SPECIFIC)&KING_CHECKS ? LAW_KINGS_WIN : 0), .specific = SPECIFIC,     \
    DUEL_HOOKS

/* King and Pawns: only white pieces other than the king give check. */
const struct law law_kingpawns = {DUEL("kingpawns", 0), .checkers = duel_checkers};

const struct law law_kingpawns_strict = {DUEL("kingpawns-strict", PARRY_FIRST), .checkers = duel_checkers};

const struct law law_kingpawns_kingchecks = {DUEL("kingpawns-kingchecks", KING_CHECKS), .checkers = duel_checkers};

const struct law law_kingpawns_once = {DUEL("kingpawns-once", OFFICERS_ONCE), .checkers = duel_checkers,
                                       .fields = once_fields};

const struct law law_kingpawns_singlebox = {.id = "kingpawns-singlebox",
                                            .flags = LAW_PSEUDO | LAW_BOX | LAW_EVEN,
                                            DUEL_HOOKS,
                                            .setup = box_setup,
                                            .checkers = duel_checkers,
                                            .fields = box_fields + BOX_FIELD};

const struct law law_kingpawns_verney = {DUEL("kingpawns-verney", ATTACK_CHECKS | QUIET_FIRST | PARRY_FIRST)};

const struct law law_kingpawns_verney_once = {
    DUEL("kingpawns-verney-once", ATTACK_CHECKS | QUIET_FIRST | PARRY_FIRST | OFFICERS_ONCE), .fields = once_fields};

/* Returns the pieces that check the decider's king where the double side's king gives check two squares away. */
static bitboard reach_checkers(const struct position *p)
{
    unsigned us = p->turn.decider;
    bitboard king = p->by_type[KING] & p->side[us];
    bool reached = us != duel_double_side(p) && king && duel_king_reaches(p, bits_first(king), p->side[!us]);
    return king_attackers(p, us) | (reached ? p->by_type[KING] & p->side[!us] : 0);
}

const struct law law_kingpawns_verney_kingchecks = {
    DUEL("kingpawns-verney-kingchecks", ATTACK_CHECKS | QUIET_FIRST | PARRY_FIRST | KING_CHECKS),
    .checkers = reach_checkers};

const struct law law_monster = {DUEL("monster", BLACK_IS_DOUBLE | BOTH_STEPS | KING_CHECKS), .checkers = duel_checkers};

const struct law law_imperatore = {DUEL("imperatore", BOTH_STEPS | KING_CHECKS), .checkers = duel_checkers};

static const struct specific_actions over_pawn_specific = {.apply = over_pawn_apply, .text = over_pawn_text};

const struct law law_onetwo = {DUEL("onetwo", BOTH_STEPS | KING_CHECKS | OVER_PAWN), .checkers = duel_checkers,
                               .specific_actions = &over_pawn_specific, .fields = over_pawn_fields};
