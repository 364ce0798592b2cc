/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Goals of problems (goal.h): a predicate for each, and the search of one turn for it. */
#include "search/turns/goal.h"

#include "rules/steps.h"
#include "search/turns/keys.h"

enum { WAYS_FIRST = 1024 /* slots of way_search.visited at first */ };

/* Whether the game has ended with a win of a side. */
static bool mated(unsigned side, const struct position *p)
{
    const char *reason;
    return game_result(p, &reason) == (side == WHITE ? WHITE_WINS : BLACK_WINS);
}

/* Whether the opponent of a side, whose turn begins, has no legal action, so that the game is drawn. */
static bool stalemated(unsigned side, const struct position *p)
{
    const char *reason;
    return p->turn.owner != side && !p->turn.done && game_result(p, &reason) == DRAWN;
}

bool goal_ends(const struct problem_goal *goal, unsigned side, const struct position *p)
{
    switch (goal->kind) {
    case FOR_MATE:
        return mated(side, p);
    case FOR_STALEMATE:
        return stalemated(side, p);
    case FOR_EITHER:
        return mated(side, p) || stalemated(side, p);
    default:
        return false;
    }
}

/* Whether a part of an action is a step to a square; castling is a step of the king. */
static bool steps_to(const struct position *p, action a, unsigned square)
{
    action legs[ACTION_LEGS_MAX];
    for (unsigned i = game_legs(p, a, legs); i--;) {
        unsigned to = action_to(legs[i]), rook;
        if (action_type(legs[i]) == ACTION_CASTLE)
            castling_targets(p, legs[i], &to, &rook);
        if (to == square && action_type(legs[i]) != ACTION_END)
            return true;
    }
    return false;
}

/* Returns how many pieces are on the board. */
static unsigned pieces_count(const struct position *p)
{
    return game_count_of(p, UINT16_MAX, WHITE) + game_count_of(p, UINT16_MAX, BLACK);
}

bool goal_hits(const struct problem_goal *goal, const struct position *before, action a, const struct position *after)
{
    const unsigned side = before->turn.decider;
    switch (goal->kind) {
    case FOR_CHECK:
        return after->turn.owner != side && after->checkers;
    case FOR_CAPTURE: /* a piece that is turned over stays on the board */
        return game_count_of(after, UINT16_MAX, !side) < game_count_of(before, UINT16_MAX, !side) &&
               pieces_count(after) < pieces_count(before);
    case FOR_TARGET:
        return steps_to(before, a, goal->square);
    default:
        return false;
    }
}

bool goal_play(const struct problem_goal *goal, struct position *p, const struct mate_line *turn)
{
    const unsigned side = p->turn.decider;
    bool reached = false;
    for (unsigned i = 0; i < turn->length; i++) {
        struct position before;
        position_copy(&before, p);
        game_apply(p, turn->actions[i]);
        reached |= before.turn.decider == side && goal_hits(goal, &before, turn->actions[i], p);
    }
    return reached || (goal_is_end(goal) && game_stuck(p) && goal_ends(goal, side, p));
}

/* A search of one turn for a goal. */
struct goal_search {
    const struct problem_goal *goal;
    const struct position *start;
    mate_visitor *visit;
    void *context;
    bool found;
};

/* mate_visitor: hands a turn on if it reaches the goal. */
static bool turn_tested(void *context, const struct mate_line *line)
{
    struct goal_search *s = context;
    struct position p;
    position_copy(&p, s->start);
    if (!goal_play(s->goal, &p, line))
        return true;
    s->found = true;
    return s->visit(s->context, line);
}

/* A search of one turn for a goal that its final position does not show: a step to a square. */
struct way_search {
    const struct goal_search *goal;
    struct budget *budget;
    struct key_set visited; /* positions, those behind such a step by other keys */
    struct mate_line line;
    bool found, stopped;
};

/* Hands every turn on that goes on from p and reaches the goal, one for each final position. `hit`: a step has. */
static void ways_from(struct way_search *s, const struct position *p, bool hit)
{
    action list[ACTIONS_MAX];
    const unsigned n = game_actions(p, ALL_ACTIONS, list);
    if (s->line.length == MATE_LENGTH_MAX)
        s->stopped = true;
    for (unsigned i = 0; i < n && !s->stopped; i++) {
        struct position after;
        position_copy(&after, p);
        game_apply(&after, list[i]);
        const bool hits = hit || goal_hits(s->goal->goal, p, list[i], &after);
        const enum key_entry entry = keys_enter(&s->visited, position_key(&after) ^ (hits ? ~UINT64_C(0) : 0));
        budget_add(s->budget, 1);
        s->stopped = entry == KEY_LOST || budget_spent(s->budget);
        if (entry != KEY_NEW || s->stopped)
            continue;
        s->line.actions[s->line.length++] = list[i];
        if (turn_same(p, &after) && !game_stuck(&after)) {
            ways_from(s, &after, hits);
        } else if (hits) {
            s->found = true;
            s->stopped = !s->goal->visit(s->goal->context, &s->line);
        }
        s->line.length--;
    }
}

/* goal_all() for a step to a square, by any way through the turn. */
static enum mate_verdict ways_all(const struct goal_search *goal, struct budget *budget)
{
    struct way_search s = {.goal = goal, .budget = budget};
    s.stopped = !keys_empty(&s.visited, WAYS_FIRST);
    ways_from(&s, goal->start, false);
    keys_free(&s.visited);
    return s.stopped ? MATE_UNKNOWN : s.found ? MATE_FOUND : MATE_NONE;
}

enum mate_verdict goal_all(const struct problem_goal *goal, const struct position *p, struct budget *budget,
                           struct mate_room *room, mate_visitor *visit, void *context)
{
    struct goal_search s = {goal, p, visit, context, false};
    if (goal->kind == FOR_MATE)
        return mate_all(p, budget, room, visit, context);
    if (goal->kind == FOR_TARGET && !game_alternates(p->game))
        return ways_all(&s, budget);
    const enum mate_verdict verdict = turn_ends_all(p, budget, room, turn_tested, &s);
    return verdict == MATE_FOUND && !s.found ? MATE_NONE : verdict;
}

/* mate_visitor: keeps a line, and stops. */
static bool line_kept(void *context, const struct mate_line *line)
{
    *(struct mate_line *)context = *line;
    return false;
}

enum mate_verdict goal_find(const struct problem_goal *goal, const struct position *p, struct budget *budget,
                            struct mate_room *room, struct mate_line *line)
{
    if (goal->kind == FOR_MATE)
        return mate_find(p, budget, room, line);
    line->length = 0;
    const enum mate_verdict verdict = goal_all(goal, p, budget, room, line_kept, line);
    return line->length ? MATE_FOUND : verdict;
}
