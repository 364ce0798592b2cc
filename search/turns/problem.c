/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Problems whose solutions are lines of play, lists of turns, and the number of orders of a turn's steps. */
#include "search/turns/problem.h"

#include <stdlib.h>
#include <string.h>

#include "rules/steps.h"
#include "search/turns/keys.h"
#include "search/turns/placements.h"
#include "search/turns/proof_game.h"

const struct stipulation stipulations[PROBLEM_SORTS] = {
    [PROBLEM_MATE] = {.name = ""},
    [PROBLEM_SELFMATE] = {.name = "self", .other = true},
    [PROBLEM_REFLEXMATE] = {.name = "reflex", .other = true, .duty = DUTY_BOTH},
    [PROBLEM_SEMIREFLEX] = {.name = "semi-reflex", .other = true, .duty = DUTY_OPPONENT},
    [PROBLEM_HELPMATE] = {.name = "help", .other = true, .helps = true},
    [PROBLEM_HELPSELF] = {.name = "helpself", .other = true, .helps = true, .forced = true},
};

struct aim problem_aim(const struct problem *b, unsigned turns)
{
    const struct stipulation *of = &stipulations[b->kind];
    const unsigned side = b->start.turn.decider;
    return (struct aim){.side = side,
                        .reacher = side ^ of->other,
                        .last = b->start.number + 2 * (turns - 1) + of->other,
                        .goal = b->goal,
                        .duty = of->duty};
}

/* Whether the opponent is to be forced after the last turn of a line. */
static bool ends_forced(const struct problem *b)
{
    const struct stipulation *of = &stipulations[b->kind];
    return of->forced || (b->series && of->other && !of->helps);
}

/* Returns the turns of a line that is a solution, of both sides, without one that is forced. */
static unsigned line_turns(const struct problem *b)
{
    return b->series ? b->turns + stipulations[b->kind].helps : 2 * b->turns + b->half - ends_forced(b);
}

bool problem_set_play(struct problem *b)
{
    if (b->series) {
        b->turns = 0;
        b->half = true;
        return stipulations[b->kind].other && turn_skip(&b->start);
    }
    b->turns -= !b->half;
    b->half = !b->half;
    return turn_skip(&b->start) && (b->turns || b->half);
}

void turn_play(struct position *p, const struct mate_line *turn)
{
    for (unsigned i = 0; i < turn->length; i++)
        game_apply(p, turn->actions[i]);
}

bool turn_skip(struct position *p)
{
    if (p->checkers || game_stuck(p))
        return false;
    p->turn.ep_next = 0;
    turn_pass(p, king_attackers(p, !p->turn.owner));
    return !game_stuck(p);
}

/* mate_visitor: adds a turn to a list; returns false if there is no memory. */
static bool list_add(void *context, const struct mate_line *line)
{
    struct turn_list *list = context;
    if (list->count == list->room) {
        size_t room = list->room ? list->room * 2 : 64;
        struct mate_line *more = realloc(list->turns, room * sizeof *more);
        if (!more)
            return false;
        list->turns = more;
        list->room = room;
    }
    list->turns[list->count++] = *line;
    return true;
}

bool turn_list_fill(struct turn_list *list, const struct position *p, struct budget *budget)
{
    list->count = 0;
    return turn_ends_all(p, budget, NULL, list_add, list) == MATE_FOUND;
}

void turn_list_free(struct turn_list *list)
{
    free(list->turns);
    *list = (struct turn_list){0};
}

/* A cache entry of orders_from(): the number of orders from a position. */
struct orders_known {
    uint64_t key, orders;
};

enum { ORDERS_KNOWN = 1 << 16, ORDERS_ASK = 1 << 12 /* positions between two questions whether to stop */ };

/* The state of turn_orders(). */
struct orders {
    struct budget *budget;
    const struct position *before, *target;
    uint64_t key, looked_at;
    bool stopped;
    struct orders_known known[ORDERS_KNOWN];
};

/* Returns a lower bound of the steps that are still missing: a step changes two squares; castling and en passant change
   more. */
static unsigned steps_missing(const struct position *p, const struct position *target)
{
    unsigned differ = 0, more = (p->turn.castling ? 2u : 0u) + (p->turn.ep != 0);
    if (p->fairy)
        return 0;
    for (unsigned i = 0; i < 64; i++)
        differ += p->board[i] != target->board[i];
    return differ > more ? (differ - more + 1) / 2 : 0;
}

/* Returns how many sequences of at most `left` actions lead from p to the target. */
static uint64_t orders_from(struct orders *o, const struct position *p, unsigned left)
{
    action list[ACTIONS_MAX];
    uint64_t key = position_key(p), sum = 0;
    if (!turn_same(o->before, p) || game_stuck(p))
        return key == o->key && p->number == o->target->number;
    if (!left || steps_missing(p, o->target) > left)
        return 0;
    if (++o->looked_at % ORDERS_ASK == 0)
        o->stopped = budget_spent(o->budget);
    if (o->stopped)
        return 0;
    struct orders_known *known = &o->known[key % ORDERS_KNOWN];
    if (known->key == key)
        return known->orders;
    for (unsigned n = game_actions(p, ALL_ACTIONS, list); n--;) {
        struct position after;
        position_copy(&after, p);
        game_apply(&after, list[n]);
        if (__builtin_add_overflow(sum, orders_from(o, &after, left - 1), &sum))
            sum = UINT64_MAX;
    }
    *known = (struct orders_known){key, sum};
    return sum;
}

uint64_t turn_orders(const struct position *p, const struct mate_line *turn, struct budget *budget)
{
    struct position target;
    position_copy(&target, p);
    turn_play(&target, turn);
    struct orders *o = calloc(1, sizeof *o);
    if (!o)
        return 1;
    o->budget = budget;
    o->before = p;
    o->target = &target;
    o->key = position_key(&target);
    unsigned left = p->turn.quota > p->turn.done ? (unsigned)(p->turn.quota - p->turn.done) + 1 : turn->length;
    uint64_t sum = orders_from(o, p, left > turn->length ? left : turn->length);
    if (o->stopped)
        sum = 0;
    free(o);
    return sum;
}

enum {
    BARREN_FIRST = 1024, /* slots of lines_search.barren at first */
    PLACED_TURNS = 2,    /* turns of a line from which on placements are listed */
};

/* The state of a search for solutions that are lines of play. */
struct lines_search {
    const struct problem *problem;
    struct budget *budget;
    struct prover *prover;
    unsigned turns; /* turns of a solution, of both sides */
    solution_visitor *visit;
    void *context;
    struct solution solution;
    struct key_set barren;         /* positions from which no solution follows in the turns left */
    struct pictures *pictures;     /* of mates; NULL: they tell nothing here */
    struct placements *placements; /* of mates; NULL: too many */
    struct proof_game *proof_game; /* NULL: another problem */
    bool found, stopped;
};

/* A turn of the line being searched: its start and its index. */
struct lines_node {
    struct lines_search *search;
    const struct position *p;
    unsigned index;
    struct alive alive, after; /* placements, if there are some: now, and after the turn that is tried */
};

static bool lines_from(struct lines_search *s, const struct position *p, unsigned index, const struct alive *alive);

/* Whether the side to move, whose turn begins, cannot avoid reaching the goal in it, or must reach it and can. */
static bool forced_now(struct lines_search *s, const struct position *p)
{
    const unsigned side = p->turn.decider;
    const struct aim aim = {.side = !side,
                            .reacher = side,
                            .last = p->number,
                            .goal = s->problem->goal,
                            .duty = stipulations[s->problem->kind].duty};
    enum proof proof = prove(s->prover, p, &aim);
    s->stopped |= proof == PROOF_UNKNOWN;
    return proof == PROOF_FOUND;
}

/* mate_visitor: reports a line that ends with this turn as a solution. */
static bool last_turn(void *context, const struct mate_line *line)
{
    struct lines_node *node = context;
    struct lines_search *s = node->search;
    s->solution.turns[node->index] = *line;
    s->solution.count = node->index + 1;
    s->found = true;
    s->stopped |= !s->visit(s->context, &s->solution);
    return !s->stopped;
}

/* What is left of a line from a turn on: who mates, and the turns of both sides. */
struct rest {
    unsigned side, own, other;
};

/* Returns what is left of a line from turn `index` on. */
static struct rest rest_of(const struct lines_search *s, unsigned index)
{
    const struct problem *b = s->problem;
    const bool forced = ends_forced(b), other = stipulations[b->kind].other;
    const unsigned left = s->turns - index + forced, own = !b->series ? (left + 1) / 2 : other ? 1 : left;
    return (struct rest){b->start.turn.decider ^ (other && !b->half), own, left - own};
}

/* Whether the turns from `index` on may lead to mate, as far as mating pictures tell. */
static bool mate_possible(struct lines_search *s, const struct position *p, unsigned index)
{
    const struct rest rest = rest_of(s, index);
    return !s->pictures || !pictures_apply(p) || picture_possible(s->pictures, p, rest.side, rest.own, rest.other);
}

/* mate_visitor: searches on after a turn that does not reach the goal itself; returns whether to go on. */
static bool next_turn(void *context, const struct mate_line *line)
{
    struct lines_node *node = context;
    struct lines_search *s = node->search;
    const struct problem *b = s->problem;
    struct position p;
    position_copy(&p, node->p);
    turn_play(&p, line);
    if (!s->placements && !b->series && node->index + 1 < s->turns && !mate_possible(s, &p, node->index + 1))
        return !s->stopped;
    if (game_stuck(&p) || p.turn.owner == node->p->turn.owner)
        return true;
    if (node->index + 1 == s->turns)
        return !forced_now(s, &p) ? !s->stopped : last_turn(context, line);
    if (b->series && node->index + 1 < b->turns &&
        ((stipulations[b->kind].duty && forced_now(s, &p)) || !turn_skip(&p)))
        return !s->stopped;
    s->solution.turns[node->index] = *line;
    return lines_from(s, &p, node->index + 1, &node->after);
}

enum { STEPS_ASK = 1 << 12 /* positions between two questions whether to stop */ };

/* Hands each action that leaves a placement to a visitor as a turn; the last ones only if they reach the goal. */
static void placed_turns(struct lines_search *s, struct lines_node *node, bool last)
{
    action list[ACTIONS_MAX];
    const unsigned count = game_actions(node->p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < count && !s->stopped; i++) {
        const struct mate_line turn = {1, {list[i]}};
        struct position p;
        if (!placements_step(s->placements, list[i], &node->alive, &node->after))
            continue;
        if (budget_add(s->budget, 1) % STEPS_ASK == 0 && budget_spent(s->budget)) {
            s->stopped = true;
            return;
        }
        if (!last) {
            next_turn(node, &turn);
            continue;
        }
        position_copy(&p, node->p);
        if (goal_play(&s->problem->goal, &p, &turn))
            last_turn(node, &turn);
    }
}

/* Searches on from the start of turn `index`; returns false if the whole search ends. */
static bool lines_from(struct lines_search *s, const struct position *p, unsigned index, const struct alive *alive)
{
    const struct problem *b = s->problem;
    const bool found = s->found, last = index + 1 == s->turns && !ends_forced(s->problem);
    const struct problem_goal *goal = &s->problem->goal;
    struct lines_node node = {.search = s, .p = p, .index = index, .alive = *alive};
    struct mate_line now;
    uint64_t key = position_key(p) ^ (s->turns - index) * UINT64_C(0x9e3779b97f4a7c15);
    if (keys_known(&s->barren, key) || (!s->placements && (b->series || !index) && !mate_possible(s, p, index)))
        return true;
    if (stipulations[s->problem->kind].duty == DUTY_BOTH && goal_find(goal, p, s->budget, NULL, &now) == MATE_FOUND)
        return true;
    s->found = false;
    enum mate_verdict verdict = MATE_NONE;
    if (s->placements)
        placed_turns(s, &node, last);
    else if (s->proof_game)
        verdict = proof_game_turns(s->proof_game, p, index, s->budget, last ? last_turn : next_turn, &node);
    else
        verdict = last ? goal_all(goal, p, s->budget, NULL, last_turn, &node)
                       : turn_ends_all(p, s->budget, NULL, next_turn, &node);
    s->stopped |= verdict == MATE_UNKNOWN;
    if (!s->found && !s->stopped)
        keys_enter(&s->barren, key);
    s->found |= found;
    return !s->stopped;
}

/* Searches all lines, with placements if a list of them helps. */
static void lines_begin(struct lines_search *s)
{
    const struct rest rest = rest_of(s, 0);
    const struct position *start = &s->problem->start;
    struct alive alive = {.count = 0};
    if (s->pictures && !ends_forced(s->problem) && rest.own + rest.other >= PLACED_TURNS) {
        if (!mate_possible(s, start, 0))
            return;
        s->placements = placements_new(s->pictures, start, rest.side, rest.own, rest.other);
    }
    if (s->placements)
        alive = placements_all(s->placements);
    if (!s->placements || alive.count)
        lines_from(s, start, 0, &alive);
}

/* Reports the turns by which the side to move reaches the goal, if it cannot avoid that: the set play of a series. */
static void forced_from(struct lines_search *s, const struct position *p)
{
    struct lines_node node = {.search = s, .p = p, .index = 0};
    if (forced_now(s, p))
        s->stopped |= goal_all(&s->problem->goal, p, s->budget, NULL, last_turn, &node) == MATE_UNKNOWN;
}

/* Searches the solutions of one length. What was barren is so with longer solutions as well, unless the number of a
   turn tells how many steps it has, or placements were followed. */
static void length_search(struct lines_search *s)
{
    const struct problem *b = s->problem;
    s->turns = line_turns(b);
    if (s->turns > PROBLEM_TURNS_MAX ||
        ((!game_alternates(b->start.game) || s->pictures || b->target) && !keys_empty(&s->barren, BARREN_FIRST))) {
        s->stopped = true;
        return;
    }
    if (b->target && !(s->proof_game = proof_game_new(&b->start, b->target, s->turns)))
        s->stopped = true;
    else if (!s->turns)
        forced_from(s, &b->start);
    else
        lines_begin(s);
    placements_free(s->placements);
    proof_game_free(s->proof_game);
    s->placements = NULL;
    s->proof_game = NULL;
}

enum proof problem_lines(struct problem *b, unsigned least, struct prover *s, struct budget *budget,
                         solution_visitor *visit, void *context)
{
    const unsigned most = b->turns;
    struct lines_search *search = calloc(1, sizeof *search);
    if (!search || !keys_empty(&search->barren, BARREN_FIRST)) {
        free(search);
        return PROOF_UNKNOWN;
    }
    search->problem = b;
    search->budget = budget;
    search->prover = s;
    search->visit = visit;
    search->context = context;
    if (!b->target && b->goal.kind == FOR_MATE && pictures_apply(&b->start))
        search->pictures = prover_pictures(s);
    for (b->turns = least; b->turns <= most && !search->stopped; b->turns++)
        length_search(search);
    b->turns = most;
    enum proof proof = search->stopped ? PROOF_UNKNOWN : search->found ? PROOF_FOUND : PROOF_NONE;
    keys_free(&search->barren);
    free(search);
    return proof;
}
