/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Says in words what the next action of a turn may be. The scope that the law gives shows which pieces may step. The
 * terminal, XBoard and the command `show` write this line.
 */
#include <string.h>

#include "rules/notation/illegal.h"
#include "rules/texts/rules_text.h"

enum { WORDS = 10, SQUARES_SHOWN = 8 };

/* Writes a number, as a word up to ten. */
static void count_write(struct text_builder *builder, unsigned number)
{
    static const char *const words[] = {"no",  "one",   "two",   "three", "four", "five",
                                        "six", "seven", "eight", "nine",  "ten"};
    if (number <= WORDS)
        builder_text(builder, words[number]);
    else
        builder_number(builder, number);
}

/* Whether a turn may end before its quota, other than by a check or because no step is left. */
static bool may_be_shorter(const struct position *p)
{
    const struct law *law = p->game->law;
    return (law->flags & LAW_MAY_END) || (!law->steps && (law->flags & LAW_ONCE));
}

/* Whether every step ends the turn. */
static bool is_last(const struct position *p)
{
    action list[ACTIONS_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        struct position after = *p;
        game_apply(&after, list[i]);
        if (after.turn.owner == p->turn.owner)
            return false;
    }
    return n > 0;
}

action rules_text_exchange(const struct position *p)
{
    action list[ACTIONS_MAX], exchange = ACTION_NONE;
    unsigned n = p->turn.done ? 0 : game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = n; i-- > 0;) {
        if (action_type(list[i]) <= ACTION_CASTLE)
            return ACTION_NONE;
        exchange = action_type(list[i]) == ACTION_PLACE ? list[i] : exchange;
    }
    return exchange;
}

/* Whether the step has been made, and its wall is put next. */
static bool wall_is_next(const struct position *p) { return game_puts_walls(p->game) && (p->turn.done & 1); }

/* Returns how many steps the turn may have; with walls each takes two actions. */
static unsigned steps_max(const struct position *p)
{
    return game_puts_walls(p->game) ? p->turn.quota / 2u : p->turn.quota;
}

/* Returns the number of the step that is next, or whose wall is, from 1. */
static unsigned step_number(const struct position *p) { return game_steps_made(p) + !wall_is_next(p); }

/* Writes which step of how many is next, or which one's wall. */
static void step_write(struct text_builder *builder, const struct position *p)
{
    static const char *const ordinals[] = {"first", "second",  "third",  "fourth", "fifth",
                                           "sixth", "seventh", "eighth", "ninth",  "tenth"};
    const unsigned step = step_number(p), steps = steps_max(p);
    const action exchange = rules_text_exchange(p);
    if (exchange) {
        char text[ACTION_TEXT_MAX];
        action_text(p, exchange, text);
        builder_text(builder, "an exchange of pieces, such as ");
        builder_text(builder, text);
        builder_text(builder, "; 0000 declines");
        return;
    }
    if (steps <= 1 || (!p->turn.done && is_last(p))) {
        builder_text(builder, wall_is_next(p) ? "the wall of the step" : "one step");
        return;
    }
    builder_text(builder, wall_is_next(p) ? "the wall of the " : "");
    if (step <= WORDS) {
        builder_text(builder, ordinals[step - 1]);
    } else {
        builder_text(builder, "step ");
        builder_number(builder, step);
    }
    builder_text(builder, may_be_shorter(p) ? " of at most " : " of ");
    count_write(builder, steps);
    builder_text(builder, " steps");
}

/* Writes the names of squares, each with a space before it. */
static void squares_write(struct text_builder *builder, const struct position *p, const bool *squares)
{
    for (unsigned square = 0; square < BOARD_MAX; square++)
        if (squares[square]) {
            builder_char(builder, ' ');
            builder_square(builder, p->game->pieces->geometry, square);
        }
}

/* Writes the squares of the pieces that have a legal action if they are few, else that they have not moved if the game
   says so, and the target if all have the same and `with_target` asks for it. */
static void pieces_listed(struct text_builder *builder, const struct position *p, bool with_target)
{
    action list[ACTIONS_MAX];
    bool squares[BOARD_MAX] = {false};
    unsigned pieces = 0, targets = 0, target = 0, n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        unsigned from = action_from(list[i]), to = action_to(list[i]);
        if (action_type(list[i]) > ACTION_PLACE)
            return;
        if (action_type(list[i]) == ACTION_END)
            continue;
        pieces += !squares[from];
        squares[from] = true;
        targets += targets == 0 || to != target;
        target = to;
    }
    if (pieces && pieces <= SQUARES_SHOWN) {
        builder_text(builder, pieces == 1 ? "; the piece on" : "; the pieces on");
        squares_write(builder, p, squares);
    } else if (pieces && game_once(p->game)) {
        builder_text(builder, "; pieces that have not moved");
    }
    if (with_target && targets == 1) {
        builder_text(builder, "; to ");
        builder_square(builder, p->game->pieces->geometry, target);
    }
}

/* Writes which pieces a scope lets step, unless it lets all. */
static void pieces_write(struct text_builder *builder, const struct position *p, const struct scope *s)
{
    bitboard friendly = p->side[p->turn.decider], allowed = friendly & s->from;
    const char *words = pieces_words(p, friendly, s->from);
    if (words) {
        builder_text(builder, "; ");
        builder_text(builder, words);
    } else if (allowed && allowed != friendly) {
        pieces_listed(builder, p, bits_several(s->to));
    }
}

/* Whether the turn may be ended now. */
static bool may_end(const struct position *p)
{
    action list[ACTIONS_MAX];
    unsigned n = game_actions(p, QUIET, list);
    for (unsigned i = 0; i < n; i++)
        if (action_type(list[i]) == ACTION_END)
            return true;
    return false;
}

void rules_text_turn(const struct position *p, const char *ending, char *text, size_t room)
{
    struct text_builder builder = builder_begin(text, room);
    struct scope s;
    if (p->turn.decider != p->turn.owner)
        builder_text(&builder, "answer in the opponent's turn");
    else
        step_write(&builder, p);
    if (!p->fairy && game_scope(p, ALL_ACTIONS, &s)) {
        pieces_write(&builder, p, &s);
        if (s.to && !bits_several(s.to)) {
            builder_text(&builder, "; to ");
            builder_square(&builder, NULL, bits_first(s.to));
        }
        if ((s.flags & SCOPE_NO_CHECK) && game_knows_check(p->game))
            builder_text(&builder, "; no check may be given");
    } else if (p->turn.done && !wall_is_next(p)) {
        pieces_listed(&builder, p, true);
    }
    if (p->checkers && game_knows_check(p->game))
        builder_text(&builder, "; in check");
    if (may_end(p)) {
        builder_text(&builder, "; ");
        builder_text(&builder, ending ? ending : "0000 ends the turn");
    }
}

void rules_text_step(const struct position *p, const char *ending, char *text, size_t room)
{
    static const char *const endings[] = {"th", "st", "nd", "rd"};
    const unsigned step = step_number(p), unit = step % 100 / 10 == 1 ? 0 : step % 10;
    const char *th = endings[unit < 4 ? unit : 0];
    const bool ends = may_end(p);
    if (p->turn.decider != p->turn.owner)
        snprintf(text, room, "answer%s", ends ? ending : "");
    else if (wall_is_next(p))
        snprintf(text, room, "wall%s", ends ? ending : "");
    else if (steps_max(p) <= 1 || (!p->turn.done && is_last(p)))
        snprintf(text, room, "one step%s", ends ? ending : "");
    else if (ends)
        snprintf(text, room, "%u%s%s", step, th, ending);
    else if (may_be_shorter(p))
        snprintf(text, room, "%u%s of up to %u", step, th, steps_max(p));
    else
        snprintf(text, room, "%u%s of %u steps", step, th, steps_max(p));
}
