/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solves one problem of `tempi solve` and prints its solutions (solve.h). Called by solve.c. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/commands/solve.h"
#include "rules/notation/board.h"
#include "rules/notation/pgn.h"
#include "rules/notation/text.h"
#include "rules/notation/turns.h"

enum { PROGRESS = 5, SAMPLES = 3, GROUPS_SHOWN = 12 };

/* A problem while it is solved. */
struct work {
    const struct task *task;
    struct finding *f;
    struct prover *prover;
    struct clock_plan clock;
    struct budget budget; /* its nodes are the positions searched so far */
    int64_t progress;     /* when the progress is printed next, in microseconds since the beginning */
    const char *doing;
    uint64_t done, total; /* first turns examined, and all of them; 0: not known */
    struct solution first;
};

/* Prints the progress on standard error every PROGRESS seconds; told by the budget. */
static void progress_print(void *context, int64_t elapsed)
{
    struct work *w = context;
    if (elapsed < w->progress || w->task->quiet)
        return;
    fprintf(stderr, "tempi solve: %lld s, %" PRIu64 " positions, %s", (long long)elapsed / 1000000,
            budget_nodes(&w->budget), w->doing);
    if (w->total)
        fprintf(stderr, ": turn %" PRIu64 " of %" PRIu64, w->done, w->total);
    fprintf(stderr, "\n");
    w->progress = elapsed + PROGRESS * INT64_C(1000000);
}

/* Sets what progress_print() prints: the present work, and its number of turns (0: not known). */
static void work_begin(struct work *w, const char *doing, uint64_t total)
{
    w->doing = doing;
    w->done = 0;
    w->total = total;
}

/* Writes a turn in the notation of records, with its number; returns `text` (room for SOLVE_TEXT_MAX). */
static const char *turn_text(const struct position *p, const struct mate_line *turn, char *text)
{
    pgn_turns(p, turn->actions, turn->length, text, SOLVE_TEXT_MAX);
    return text;
}

/* Writes a turn in the notation of records without its number; returns the turn within `text`. */
static const char *turn_plain(const struct position *p, const struct mate_line *turn, char *text)
{
    turn_text(p, turn, text);
    const char *space = strchr(text, ' ');
    return space ? space + 1 : text;
}

/* Appends the text of a turn to the key of a finding. */
static void key_add(struct finding *f, const struct position *p, const struct mate_line *turn)
{
    size_t length = strlen(f->key);
    if (length && length + 1 < sizeof f->key) {
        f->key[length++] = ' ';
        f->key[length] = 0;
    }
    turns_write(p, turn->actions, turn->length, f->key + length, sizeof f->key - length);
}

/* A continuation that answers several defences: their number, and the first few of them. */
struct group {
    uint64_t key; /* hash of the actions of the turn */
    uint64_t count;
    struct mate_line turn, samples[SAMPLES];
    struct position before; /* position after the first sample */
};

struct groups {
    struct group *list;
    size_t count, room;
};

/* Returns a hash of the actions of a turn. */
static uint64_t turn_hash(const struct mate_line *turn)
{
    uint64_t key = turn->length;
    for (unsigned i = 0; i < turn->length; i++)
        key = (key ^ turn->actions[i]) * UINT64_C(0x9e3779b97f4a7c15);
    return key;
}

/* Adds a defence to the group of the turn that answers it; without memory it is left out. */
static void groups_add(struct groups *g, const struct position *after, const struct mate_line *defence,
                       const struct mate_line *turn)
{
    uint64_t key = turn_hash(turn);
    for (size_t i = 0; i < g->count; i++)
        if (g->list[i].key == key) {
            if (g->list[i].count < SAMPLES)
                g->list[i].samples[g->list[i].count] = *defence;
            g->list[i].count++;
            return;
        }
    if (g->count == g->room) {
        size_t room = g->room ? g->room * 2 : 16;
        struct group *more = realloc(g->list, room * sizeof *more);
        if (!more)
            return;
        g->list = more;
        g->room = room;
    }
    struct group *fresh = &g->list[g->count++];
    *fresh = (struct group){.key = key, .count = 1, .turn = *turn};
    fresh->samples[0] = *defence;
    position_copy(&fresh->before, after);
}

/* Compares two groups for qsort(): more defences first, then by key. */
static int groups_compare(const void *a, const void *b)
{
    const struct group *x = a, *y = b;
    return x->count != y->count ? (x->count < y->count) - (x->count > y->count) : (x->key > y->key) - (x->key < y->key);
}

/* Prints the groups, the largest first: the continuation and some of its defences. Without `all`, GROUPS_SHOWN groups
   at most. */
static void groups_print(struct groups *g, const struct position *p, bool all)
{
    char text[SOLVE_TEXT_MAX];
    if (g->count)
        qsort(g->list, g->count, sizeof *g->list, groups_compare);
    for (size_t i = 0; i < g->count && (all || i < GROUPS_SHOWN); i++) {
        const struct group *one = &g->list[i];
        printf("   %s  after", turn_text(&one->before, &one->turn, text));
        for (uint64_t k = 0; k < one->count && k < SAMPLES; k++)
            printf("%s %s", k ? ";" : "", turn_plain(p, &one->samples[k], text));
        if (one->count > SAMPLES)
            printf("; and %" PRIu64 " more", one->count - SAMPLES);
        printf("\n");
    }
    if (!all && g->count > GROUPS_SHOWN)
        printf("   and %zu more (--all)\n", g->count - GROUPS_SHOWN);
}

/* Counts a mate; returns false, to stop, at the second. */
static bool count_one(void *context, const struct mate_line *line)
{
    (void)line;
    return ++*(unsigned *)context < 2;
}

/* Whether the side to move can reach the aim by turns to more than one final position (a dual). */
static bool has_dual(struct work *w, const struct position *p, const struct aim *aim)
{
    struct turn_list turns = {0};
    unsigned ways = 0;
    if (aim_is_now(p, aim)) {
        goal_all(&aim->goal, p, &w->budget, NULL, count_one, &ways);
        return ways > 1;
    }
    if (turn_list_fill(&turns, p, &w->budget))
        for (size_t i = 0; i < turns.count && ways < 2; i++)
            ways += prove_after(w->prover, p, &turns.turns[i], aim) == PROOF_FOUND;
    turn_list_free(&turns);
    return ways > 1;
}

/* Examines the defences after a turn that reaches the aim: prints them grouped by continuation and, after the first
   solution, counts those with duals. */
static void variations(struct work *w, const struct position *p, const struct aim *aim, bool first)
{
    struct turn_list defences = {0};
    struct groups groups = {0};
    struct mate_line now;
    if (game_stuck(p) || (aim->duty && goal_find(&aim->goal, p, &w->budget, NULL, &now) == MATE_FOUND))
        return;
    const bool all = turn_list_fill(&defences, p, &w->budget);
    work_begin(w, "variations", defences.count);
    for (size_t i = 0; i < defences.count && all; i++, w->done++) {
        struct position after;
        struct mate_line turn;
        position_copy(&after, p);
        const bool hit = goal_play(&aim->goal, &after, &defences.turns[i]);
        if ((hit && aim->reacher != aim->side) || game_stuck(&after) || prove(w->prover, &after, aim) != PROOF_FOUND ||
            !proof_turn(w->prover, &after, aim, &turn))
            continue;
        groups_add(&groups, &after, &defences.turns[i], &turn);
        if (first && w->task->unique)
            w->f->duals += has_dual(w, &after, aim);
    }
    const bool whole = all && !budget_over(&w->budget);
    if (first)
        w->f->defences = whole ? defences.count : 0;
    if (!w->task->quiet)
        groups_print(&groups, p, w->task->all);
    if (!w->task->quiet && !whole)
        printf("   unknown whether there are more variations\n");
    free(groups.list);
    turn_list_free(&defences);
}

/* Whether to stop looking for solutions: with --file a second solution already makes the problem unsound. */
static bool enough(const struct work *w) { return w->task->quiet && w->f->solutions > 1; }

/* Records a first turn that reaches the aim, and prints it with its variations. */
static void solution_found(struct work *w, const struct mate_line *turn, const struct aim *aim)
{
    const struct position *start = &w->task->problem.start;
    struct position after;
    char text[SOLVE_TEXT_MAX];
    bool first = ++w->f->solutions == 1;
    if (first) {
        key_add(w->f, start, turn);
        w->first.turns[0] = *turn;
        w->first.count = 1;
    }
    if (!w->task->quiet)
        printf("%s%s\n", turn_text(start, turn, text), w->f->turns > 1 ? "!" : "");
    if (w->task->quiet && !(first && w->task->unique))
        return;
    position_copy(&after, start);
    const bool hit = goal_play(&aim->goal, &after, turn);
    if ((first || w->task->all) && !(hit && aim->reacher == aim->side))
        variations(w, &after, aim, first);
}

/* The context of mate_visited(). */
struct mates_context {
    struct work *work;
    const struct aim *aim;
};

/* Records a mate in one turn as a solution; returns false when there are enough. */
static bool mate_visited(void *context, const struct mate_line *line)
{
    struct mates_context *m = context;
    solution_found(m->work, line, m->aim);
    return !enough(m->work);
}

/* Finds all first turns that reach the aim. Returns false if a limit came first. */
static bool all_keys(struct work *w, const struct aim *aim)
{
    const struct position *start = &w->task->problem.start;
    struct turn_list turns = {0};
    bool whole = true;
    if (aim_is_now(start, aim)) {
        struct mates_context m = {w, aim};
        work_begin(w, "all mates", 0);
        return goal_all(&aim->goal, start, &w->budget, NULL, mate_visited, &m) == MATE_FOUND || enough(w);
    }
    work_begin(w, "all first turns", 0);
    whole = turn_list_fill(&turns, start, &w->budget);
    for (size_t i = 0; i < turns.count && whole && !enough(w); i++) {
        work_begin(w, "all first turns", turns.count);
        w->done = i;
        enum proof proof = prove_after(w->prover, start, &turns.turns[i], aim);
        whole = proof != PROOF_UNKNOWN;
        if (proof == PROOF_FOUND)
            solution_found(w, &turns.turns[i], aim);
    }
    turn_list_free(&turns);
    return whole;
}

/* The defences that refute a first turn. */
struct refutations {
    uint64_t count, defences;
    bool partial;              /* a limit came before all defences were examined */
    char text[SOLVE_TEXT_MAX]; /* texts of the first refutations */
};

/* Finds the refutations of a first turn, at most max + 1, and writes the first `shown`. */
static void refutations_find(struct work *w, const struct mate_line *turn, const struct aim *aim, uint64_t max,
                             uint64_t shown, struct refutations *r)
{
    struct turn_list defences = {0};
    struct position p;
    char text[SOLVE_TEXT_MAX];
    size_t length = 0;
    position_copy(&p, &w->task->problem.start);
    turn_play(&p, turn);
    *r = (struct refutations){.partial = game_count(&p) && !turn_list_fill(&defences, &p, &w->budget)};
    for (size_t i = 0; i < defences.count && r->count <= max && !r->partial; i++) {
        enum proof proof = prove_after(w->prover, &p, &defences.turns[i], aim);
        r->partial = proof == PROOF_UNKNOWN;
        if (proof == PROOF_NONE && r->count++ < shown && length < sizeof r->text)
            length += (size_t)snprintf(r->text + length, sizeof r->text - length, "%s%s", r->count > 1 ? "; " : "",
                                       turn_plain(&p, &defences.turns[i], text));
    }
    r->defences = defences.count;
    turn_list_free(&defences);
}

/* Prints the tries: first turns that at most --tries defences refute. */
static void tries(struct work *w, const struct aim *aim)
{
    const struct position *start = &w->task->problem.start;
    struct turn_list turns = {0};
    struct refutations r;
    char text[SOLVE_TEXT_MAX];
    uint64_t max = (uint64_t)w->task->tries;
    bool whole = turn_list_fill(&turns, start, &w->budget);
    if (whole)
        for (size_t i = 0; i < turns.count && whole; i++) {
            work_begin(w, "tries", turns.count);
            w->done = i;
            refutations_find(w, &turns.turns[i], aim, max, max, &r);
            whole = !r.partial && (i + 1 == turns.count || !budget_over(&w->budget));
            if (r.count && r.count <= max && !r.partial)
                printf("try %s is refuted by %s\n", turn_text(start, &turns.turns[i], text), r.text);
        }
    turn_list_free(&turns);
    if (!whole)
        printf("unknown whether there are more tries\n");
}

/* Examines the turn of --try: prints its variations, or the defences that refute it. */
static void attempt(struct work *w, const struct aim *aim)
{
    const struct position *start = &w->task->problem.start;
    const struct mate_line *turn = &w->task->attempt_turn;
    struct refutations r;
    char text[SOLVE_TEXT_MAX];
    work_begin(w, "one turn", 0);
    w->f->proof = prove_after(w->prover, start, turn, aim);
    if (w->f->proof == PROOF_FOUND) {
        solution_found(w, turn, aim);
    } else if (w->f->proof == PROOF_NONE) {
        work_begin(w, "refutations", 0);
        refutations_find(w, turn, aim, UINT64_MAX - 1, w->task->all ? UINT64_MAX : SAMPLES, &r);
        printf("try %s is refuted by %s%" PRIu64 " of %" PRIu64 " defences: %s%s\n", turn_text(start, turn, text),
               r.partial ? "at least " : "", r.count, r.defences, r.text,
               r.count > SAMPLES && !w->task->all ? "; ..." : "");
    }
}

/* Prints what follows if the opponent begins: how its first turns are answered. */
static void set_play(struct work *w, const struct aim *aim)
{
    struct problem b = w->task->problem;
    printf("set play\n");
    if (problem_set_play(&b))
        variations(w, &b.start, aim, false);
}

/* Solves a problem against every defence, the shortest solution first, or all up to the length. */
static void solve_forced(struct work *w)
{
    const struct problem *b = &w->task->problem;
    struct finding *f = w->f;
    struct aim aim = problem_aim(b, b->turns);
    struct mate_line turn;
    f->turns = b->turns;
    if (w->task->setplay)
        set_play(w, &aim);
    if (w->task->attempt) {
        attempt(w, &aim);
        return;
    }
    f->proof = PROOF_NONE;
    for (unsigned n = w->task->shorter ? b->turns : 1; n <= b->turns && f->proof == PROOF_NONE; n++) {
        aim = problem_aim(b, f->turns = n);
        work_begin(w, "proof", 0);
        f->proof = prove(w->prover, &b->start, &aim);
    }
    if (f->proof == PROOF_FOUND && (w->task->all || w->task->unique)) {
        if (!all_keys(w, &aim))
            f->proof = PROOF_UNKNOWN;
    } else if (f->proof == PROOF_FOUND && proof_turn(w->prover, &b->start, &aim, &turn)) {
        solution_found(w, &turn, &aim);
    }
    if (w->task->tries)
        tries(w, &aim);
}

/* A search for lines of play: the problem, its set play, or one of fewer turns. */
struct lines_context {
    struct work *work;
    const struct problem *problem;
    bool set;
};

/* Prints a solution that is a line of play; turns of set play have no numbers. */
static void line_print(const struct problem *b, const struct solution *s, bool set)
{
    struct position p;
    char text[SOLVE_TEXT_MAX];
    position_copy(&p, &b->start);
    for (unsigned i = 0; i < s->count; i++) {
        printf("%s%s", i ? " " : "",
               set || (i && !b->series) ? turn_plain(&p, &s->turns[i], text) : turn_text(&p, &s->turns[i], text));
        turn_play(&p, &s->turns[i]);
        if (b->series && i + 1 < b->turns)
            turn_skip(&p);
    }
    printf("\n");
}

/* Appends the texts of the turns of a line to the key of a finding. */
static void line_key(struct finding *f, const struct problem *b, const struct solution *s)
{
    struct position p;
    position_copy(&p, &b->start);
    for (unsigned i = 0; i < s->count; i++) {
        key_add(f, &p, &s->turns[i]);
        turn_play(&p, &s->turns[i]);
        if (b->series && i + 1 < b->turns)
            turn_skip(&p);
    }
}

/* Records a solution that is a line of play (help play or series-mover), unless it is set play, and prints it. Returns
   false to stop. */
static bool line_found(void *context, const struct solution *s)
{
    const struct lines_context *c = context;
    struct work *w = c->work;
    if (!w->task->quiet)
        line_print(c->problem, s, c->set);
    if (!c->set && ++w->f->solutions == 1) {
        w->first = *s;
        w->f->turns = c->problem->turns;
        line_key(w->f, c->problem, s);
    }
    return (w->task->all || w->task->unique || c->set) && !enough(w);
}

/* Solves a problem whose solutions are lines of play; returns whether some were found, and all searched for. */
static enum proof solve_lines(struct work *w)
{
    const struct task *t = w->task;
    struct problem b = t->problem;
    struct lines_context c = {w, &b, true};
    if (t->setplay) {
        printf("set play\n");
        if (problem_set_play(&b) && problem_lines(&b, b.turns, w->prover, &w->budget, line_found, &c) == PROOF_UNKNOWN)
            return PROOF_UNKNOWN;
        printf("play\n");
    }
    b = t->problem;
    c.set = false;
    return problem_lines(&b, t->shorter ? !b.half : b.turns, w->prover, &w->budget, line_found, &c);
}

const char *goal_text(const struct problem_goal *goal, const struct game *game, char *text)
{
    static const char *const names[PROBLEM_GOALS] = {"mate", "stalemate", "either", "check", "capture", "target:"};
    struct text_builder builder = builder_begin(text, SOLVE_GOAL_MAX);
    builder_text(&builder, names[goal->kind]);
    if (goal->kind == FOR_TARGET)
        builder_square(&builder, game_geometry(game), goal->square);
    return text;
}

/* Prints the board and the stipulation. */
static void task_print(const struct task *t)
{
    const struct problem *b = &t->problem;
    const char *name = stipulations[b->kind].name;
    char goal[SOLVE_GOAL_MAX];
    board_draw(stdout, b->target ? b->target : &b->start, false, NULL);
    if (b->target) {
        printf("\n%s: proof game in %u%s\n", b->start.game->name, b->turns, b->half ? ".5" : "");
        return;
    }
    printf("\n%s: %s%s%s%s in %u%s (%s to play)\n", b->start.game->name, b->series ? "series-" : "", name,
           name[0] && b->goal.kind != FOR_MATE ? "-" : "", goal_text(&b->goal, b->start.game, goal), b->turns,
           b->half ? ".5" : "", b->start.turn.decider == WHITE ? "White" : "Black");
}

/* Prints the verdict under the solutions. */
static void finding_print(const struct work *w)
{
    const struct task *t = w->task;
    const struct finding *f = w->f;
    bool first = f->solutions && !t->all && !t->unique;
    printf("%" PRIu64 " positions, %.3f s\n", budget_nodes(&w->budget), (double)time_elapsed(&w->clock) / 1e6);
    if (f->proof == PROOF_UNKNOWN && !first) {
        printf("unknown\n");
        return;
    }
    if (t->attempt) {
        printf(f->proof == PROOF_FOUND ? "proven\n" : "refuted\n");
        return;
    }
    if (!f->solutions) {
        printf("no solution\n");
        return;
    }
    if (f->turns < t->problem.turns)
        printf("already in %u%s\n", f->turns, t->problem.half ? ".5" : "");
    if (t->all || t->unique)
        printf("%" PRIu64 " solution%s\n", f->solutions, f->solutions == 1 ? "" : "s");
    if (t->unique) {
        if (f->orders)
            printf("steps of the first one in %s%" PRIu64 " order%s\n", f->orders == UINT64_MAX ? "at least " : "",
                   f->orders, f->orders == 1 ? "" : "s");
        else
            printf("step orders not counted in time\n");
        if (f->defences)
            printf("%" PRIu64 " of %" PRIu64 " defences leave a choice\n", f->duals, f->defences);
        printf(f->solutions == 1 && f->turns == t->problem.turns ? "sound\n" : "not sound\n");
    }
}

/* Returns the number of step orders of the first solution, at most UINT64_MAX; 0 if a limit came first. */
static uint64_t first_orders(struct work *w)
{
    const struct problem *b = &w->task->problem;
    struct position p;
    uint64_t orders = 1;
    position_copy(&p, &b->start);
    for (unsigned i = 0; i < w->first.count; i++) {
        if (__builtin_mul_overflow(orders, turn_orders(&p, &w->first.turns[i], &w->budget), &orders))
            orders = UINT64_MAX;
        turn_play(&p, &w->first.turns[i]);
        if (b->series && i + 1 < w->f->turns)
            turn_skip(&p);
    }
    return orders;
}

void task_solve(const struct task *t, struct finding *f)
{
    struct work w = {.task = t, .f = f, .doing = "proof", .progress = PROGRESS * INT64_C(1000000)};
    *f = (struct finding){.proof = PROOF_UNKNOWN, .turns = t->problem.turns};
    time_plan_fixed(&w.clock, t->movetime);
    w.budget = (struct budget){.memory = (size_t)4 << 30, .clock = &w.clock, .tell = progress_print, .context = &w};
    w.prover = prover_new(&w.budget, 0);
    if (!w.prover)
        return;
    if (!t->quiet)
        task_print(t);
    if (problem_is_line(&t->problem))
        f->proof = solve_lines(&w);
    else
        solve_forced(&w);
    if (f->solutions && ((!t->all && !t->unique) || enough(&w)))
        f->proof = PROOF_FOUND;
    if (t->unique && f->solutions && !enough(&w))
        f->orders = first_orders(&w);
    if (!t->quiet)
        finding_print(&w);
    prover_free(w.prover);
}
