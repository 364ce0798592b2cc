/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What settings cannot say of the relatives of Marseillais Chess (marseillais.games): which pieces may make the two
   steps of a turn. */
#include <string.h>

#include "rules/games/lengths.h"
#include "rules/laws.h"
#include "rules/steps.h"

enum { FIRST_CLASS = 1, SECOND_CLASS = 2 }; /* turn.phase after a first step, in games with two classes of steps */
enum { LAST };                              /* index of turn.law: length or type of the last step, 0 for none */

/* The rules of 1925: only the last step of a turn can be answered en passant. */
/* Forgets the square passed by a first step. */
static void rules1925_after(struct position *p, const struct step *s)
{
    if (p->turn.done < p->turn.quota)
        p->turn.ep_next = 0;
    turn_after(p, s);
}

/* Names the key of a turn state that no turn comes to: inside a turn the square passed by the first step is forgotten.
 */
static const char *rules1925_impossible(const struct position *p) { return p->turn.ep_next ? "next" : NULL; }

const struct law law_1925 = {
    .id = "marseillais-1925", .flags = LAW_ANY_BOARD, .after = rules1925_after, .impossible = rules1925_impossible};

/* Narrows a second step to the class that has not stepped yet. */
static void classes_scope(const struct position *p, struct scope *s, bitboard first_class, bool castling_is_first)
{
    bool first = p->turn.phase == FIRST_CLASS;
    if (!p->turn.phase)
        return;
    s->from &= first ? ~first_class : first_class;
    if (first == castling_is_first)
        s->flags &= (uint16_t)~SCOPE_CASTLE;
}

/* Keeps the class of the step, then decides as by default. */
static void classes_after(struct position *p, const struct step *s, bool first_class)
{
    p->turn.phase = first_class ? FIRST_CLASS : SECOND_CLASS;
    turn_after(p, s);
}

/* Names the key of a turn state that no turn comes to: there is a class exactly where a step has been made. */
static const char *classes_impossible(const struct position *p)
{
    return (p->turn.phase != 0) == (p->turn.done != 0) ? NULL : "class";
}

static const struct turn_field classes_fields[] = {{"class", offsetof(struct turn, phase), FIELD_NUMBER, 2},
                                                   {.type = FIELD_END}};

/* Whether castling is a step of the queen's wing. In Bilateral the class of a step is the half of the board that it
 * starts on. */
static bool bilateral_castling(const struct position *p)
{
    return (p->by_type[KING] & p->side[p->turn.decider] & QUEEN_WING) != 0;
}

/* Narrows a second step to the other half of the board. */
static void bilateral_scope(const struct position *p, struct scope *s)
{
    classes_scope(p, s, QUEEN_WING, bilateral_castling(p));
}

/* Keeps the half of the board that the step started on. */
static void bilateral_after(struct position *p, const struct step *s)
{
    classes_after(p, s, (bit(s->from) & QUEEN_WING) != 0);
}

const struct law law_bilateral = {.id = "marseillais-bilateral",
                                  .flags = LAW_FILES_DIFFER,
                                  .scope = bilateral_scope,
                                  .after = bilateral_after,
                                  .impossible = classes_impossible,
                                  .fields = classes_fields};

/* Central: one step from the squares c3-f6, one from the rest of the board; castling is a step from the rest. */
static void central_scope(const struct position *p, struct scope *s) { classes_scope(p, s, CENTRE, false); }

/* Keeps whether the step started in the centre. */
static void central_after(struct position *p, const struct step *s)
{
    classes_after(p, s, (bit(s->from) & CENTRE) != 0);
}

const struct law law_central = {.id = "marseillais-central",
                                .scope = central_scope,
                                .after = central_after,
                                .impossible = classes_impossible,
                                .fields = classes_fields};

/* Piece and Pawn: one step of a pawn, one of another piece. A pawn that the first step promoted may make the second
 * one. */
static void piecepawn_scope(const struct position *p, struct scope *s) { classes_scope(p, s, ~p->by_type[PAWN], true); }

/* Keeps whether a pawn made the step. */
static void piecepawn_after(struct position *p, const struct step *s)
{
    classes_after(p, s, piece_type(s->piece) != PAWN);
}

const struct law law_piecepawn = {.id = "marseillais-piecepawn",
                                  .flags = LAW_ANY_BOARD,
                                  .scope = piecepawn_scope,
                                  .after = piecepawn_after,
                                  .impossible = classes_impossible,
                                  .fields = classes_fields};

/* King's Men, Queen's Men: turn.set holds the pieces that began on the queen's wing, for the whole game. */
static void kingsqueens_setup(struct position *p) { p->turn.set = position_occupied(p) & QUEEN_WING; }

/* Narrows a second step to the other side's pieces; castling long is never a second step. */
static void kingsqueens_scope(const struct position *p, struct scope *s)
{
    classes_scope(p, s, p->turn.set, false);
    if (p->turn.done)
        s->flags &= (uint16_t)~SCOPE_CASTLE_QUEEN_SIDE;
}

/* Passes the turn after long castling, which is a step of both classes; otherwise keeps the class of the piece. */
static void kingsqueens_after(struct position *p, const struct step *s)
{
    bool castling = action_type(s->action) == ACTION_CASTLE;
    if (castling && action_to(s->action) < action_from(s->action))
        turn_pass(p, s->checkers);
    else
        classes_after(p, s, !castling && (p->turn.set & bit(s->to)) != 0);
}

/* Says that the other class must step. */
static const char *kingsqueens_why_illegal(const struct position *p, action a)
{
    struct scope s;
    scope_any(p, ALL_ACTIONS, &s);
    kingsqueens_scope(p, &s);
    if (!p->turn.done || (action_type(a) != ACTION_CASTLE && (s.from & bit(action_from(a)))))
        return NULL;
    return (p->turn.set & s.from) ? "this turn has had its step by a piece that began on files e to h"
                                  : "this turn has had its step by a piece that began on files a to d";
}

/* Names the key of a turn state that no turn comes to: every square of turn.set holds a piece. */
static const char *kingsqueens_impossible(const struct position *p)
{
    return p->turn.set & ~position_occupied(p) ? "queensmen" : classes_impossible(p);
}

static const struct turn_field kingsqueens_fields[] = {{"queensmen", offsetof(struct turn, set), FIELD_SQUARES, 0},
                                                       {"class", offsetof(struct turn, phase), FIELD_NUMBER, 2},
                                                       {.type = FIELD_END}};

const struct law law_kingsqueens = {.id = "marseillais-kingsqueens",
                                    .flags = LAW_KEEPS_SET,
                                    .setup = kingsqueens_setup,
                                    .scope = kingsqueens_scope,
                                    .after = kingsqueens_after,
                                    .why_illegal = kingsqueens_why_illegal,
                                    .impossible = kingsqueens_impossible,
                                    .fields = kingsqueens_fields};

/* Black and White: the first step from a light square, the second from a dark one; castling may be either. A first step
 * may start from a dark square in check, or if none from a light square is legal. */
static void blackwhite_scope(const struct position *p, struct scope *s)
{
    if (p->turn.done) {
        s->from &= ~LIGHT_SQUARES;
    } else if (!p->checkers) {
        struct scope light = *s;
        light.from &= LIGHT_SQUARES;
        light.stage = ALL_ACTIONS;
        s->from &= steps_any(p, &light) ? LIGHT_SQUARES : ~LIGHT_SQUARES;
    }
}

/* Counts the legal steps in Black and White. */
static unsigned blackwhite_count(const struct position *p)
{
    struct scope s;
    scope_any(p, ALL_ACTIONS, &s);
    if (p->turn.done || p->checkers) {
        s.from &= p->turn.done ? ~LIGHT_SQUARES : ALL_SQUARES;
        return steps_count(p, &s);
    }
    s.from = LIGHT_SQUARES;
    unsigned n = steps_count(p, &s);
    s.from = ~LIGHT_SQUARES;
    return n ? n : steps_count(p, &s);
}

/* Passes the turn after a step from a dark square. */
static void blackwhite_after(struct position *p, const struct step *s)
{
    if (action_type(s->action) != ACTION_CASTLE && !(bit(s->from) & LIGHT_SQUARES))
        turn_pass(p, s->checkers);
    else
        turn_after(p, s);
}

const struct law law_blackwhite = {.id = "marseillais-blackwhite",
                                   .flags = LAW_FILES_DIFFER,
                                   .scope = blackwhite_scope,
                                   .count = blackwhite_count,
                                   .after = blackwhite_after};

/* Returns the squared length of the legal first steps, one of them if they are bound to none; 0 if a second step is due
   or none is legal. */
static unsigned first_length(const struct position *p)
{
    action list[ACTIONS_MAX];
    unsigned n = p->turn.done ? 0 : game_actions(p, ALL_ACTIONS, list);
    return n ? step_length(list[0]) : 0;
}

/* Says that a first step must be one of the longest. */
static const char *maximummer_why_illegal(const struct position *p, action a)
{
    unsigned longest = first_length(p);
    return longest && step_length(a) != longest ? "the first step must be as long as any can be" : NULL;
}

/* Counts the first steps of the wanted length, or all second steps. */
static unsigned length_count(const struct position *p)
{
    action list[ACTIONS_MAX];
    return p->turn.done ? steps_any_count(p) : p->game->law->actions(p, ALL_ACTIONS, list);
}

/* Lists the longest first steps, or all second steps, of a stage. */
static unsigned maximummer_actions(const struct position *p, enum stage stage, action *list)
{
    return p->turn.done ? steps_any_list(p, stage, list) : lengths_list_longest(p, stage, list);
}

const struct law law_maximummer = {.id = "marseillais-maximummer",
                                   .actions = maximummer_actions,
                                   .count = length_count,
                                   .any = steps_any_left,
                                   .why_illegal = maximummer_why_illegal};

/* Equidistant: lists the first steps as long as the opponent's last step (turn.law[LAST]), or all second steps, of a
 * stage. */
static unsigned equidistant_actions(const struct position *p, enum stage stage, action *list)
{
    return p->turn.done ? steps_any_list(p, stage, list) : lengths_list(p, stage, p->turn.law[LAST], list);
}

/* Says that a first step must be as long as the opponent's last one. */
static const char *equidistant_why_illegal(const struct position *p, action a)
{
    unsigned length = p->turn.law[LAST];
    return length && step_length(a) != length && first_length(p) == length
               ? "the first step must be as long as the opponent's last one"
               : NULL;
}

/* Returns the squared length of a step, for turn.law[LAST]. */
static uint8_t equidistant_last_step(const struct step *s) { return (uint8_t)step_length(s->action); }

/* Keeps the length of the step, then decides as by default. */
static void equidistant_after(struct position *p, const struct step *s)
{
    p->turn.law[LAST] = equidistant_last_step(s);
    turn_after(p, s);
}

/* Names the key of a turn state that no turn comes to: every step has a length, and some piece can go it. */
static const char *equidistant_impossible(const struct position *p)
{
    unsigned length = p->turn.law[LAST];
    if (length == 0)
        return p->turn.done ? "length2" : NULL;
    for (unsigned n = 1; n < 8; n++)
        if (length == n * n || length == 2 * n * n || length == 5)
            return NULL;
    return "length2";
}

static const struct turn_field equidistant_fields[] = {{"length2", offsetof(struct turn, law) + LAST, FIELD_NUMBER, 98},
                                                       {.type = FIELD_END}};

const struct law law_equidistant = {.id = "marseillais-equidistant",
                                    .actions = equidistant_actions,
                                    .count = length_count,
                                    .any = steps_any_left,
                                    .after = equidistant_after,
                                    .last_step = equidistant_last_step,
                                    .why_illegal = equidistant_why_illegal,
                                    .impossible = equidistant_impossible,
                                    .fields = equidistant_fields};

/* Equivalent: narrows a first step to the type of the piece that made the opponent's last step (turn.law[LAST] is that
 * type plus one). Castling is allowed after a king's or a rook's step and counts as a king's. */
static void equivalent_scope(const struct position *p, struct scope *s)
{
    if (p->turn.done || !p->turn.law[LAST])
        return;
    unsigned pt = p->turn.law[LAST] - 1u;
    struct scope same = *s;
    same.from &= game_pieces_of(p, 1u << pt);
    if (pt != KING && pt != ROOK)
        same.flags &= (uint16_t)~SCOPE_CASTLE;
    same.stage = ALL_ACTIONS;
    if (!steps_any(p, &same))
        return;
    same.stage = s->stage;
    *s = same;
}

/* Says that a first step must be by a piece of the opponent's last type, while such a step is legal. */
static const char *equivalent_why_illegal(const struct position *p, action a)
{
    struct scope s;
    scope_any(p, ALL_ACTIONS, &s);
    equivalent_scope(p, &s);
    bool bound = !p->turn.done && (s.from & p->side[p->turn.decider]) != p->side[p->turn.decider];
    bool castles = action_type(a) == ACTION_CASTLE && (s.flags & SCOPE_CASTLE);
    return bound && !castles && !(s.from & bit(action_from(a)))
               ? "the first step must be by the type of piece that the opponent moved last"
               : NULL;
}

/* Returns the type of the piece that made a step plus one, for turn.law[LAST]. */
static uint8_t equivalent_last_step(const struct step *s) { return (uint8_t)(piece_type(s->piece) + 1); }

/* Keeps the type of the piece that made the step, then decides as by default. */
static void equivalent_after(struct position *p, const struct step *s)
{
    p->turn.law[LAST] = equivalent_last_step(s);
    turn_after(p, s);
}

/* Names the key of a turn state that no turn comes to: every step has a piece type, one of the pieces. */
static const char *equivalent_impossible(const struct position *p)
{
    const struct movement *movement = p->game->pieces->movement;
    const unsigned types = movement && movement->letters ? (unsigned)strlen(movement->letters) : PIECE_TYPES;
    return (p->turn.done && !p->turn.law[LAST]) || p->turn.law[LAST] > types ? "kind" : NULL;
}

static const struct turn_field equivalent_fields[] = {
    {"kind", offsetof(struct turn, law) + LAST, FIELD_NUMBER, TYPES_MAX}, {.type = FIELD_END}};

const struct law law_equivalent = {.id = "marseillais-equivalent",
                                   .flags = LAW_ANY_BOARD,
                                   .scope = equivalent_scope,
                                   .after = equivalent_after,
                                   .last_step = equivalent_last_step,
                                   .why_illegal = equivalent_why_illegal,
                                   .impossible = equivalent_impossible,
                                   .fields = equivalent_fields};
