/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Beam search over one turn. Every position costs an evaluation, which is where the time of whole-turn search goes. */
#include "search/turns/beam.h"

#include <stdlib.h>
#include <string.h>

#include "search/handicap.h"
#include "search/turns/rollouts.h"
#include "search/turns/value.h"

enum {
    REFUTED = 2500,   /* penalty of an end that a known mate refutes */
    THREATENED = 300, /* penalty of a line that would be refuted if the turn ended now */
    ATTACKED = 1000,  /* penalty of a line that leaves the friendly king attacked for now */
    ENDS = 4,         /* ends kept for each line of the width */
    ENDS_CHANCY = 16, /* the same number where ends are sampled by rollouts */
    ROUNDS = 4,       /* rounds of sampling, each of a quarter of the ends before */
    ENDS_FEW = 48,    /* ends sampled in the first round even if nodes are short */
    SEEN_FIRST = 256, /* least slots for the keys of a step */
    SEEN_EACH = 16,   /* slots for each line of the step; the set grows as it fills */
    SAMPLES_MIN = 2,  /* rollouts of an end in one round */
    SAMPLES_MAX = 64,
};

/* Frees the memory of a heap. */
static void heap_free(struct line_heap *h)
{
    free(h->lines);
    free(h->order);
    *h = (struct line_heap){0};
}

/* Allocates a heap of `room` lines; returns false if there is no memory. */
static bool heap_make(struct line_heap *h, unsigned room)
{
    heap_free(h);
    h->lines = malloc(room * sizeof *h->lines);
    h->order = malloc(room * sizeof *h->order);
    h->room = room;
    return h->lines && h->order;
}

bool beam_set_width(struct beam *b, unsigned width)
{
    unsigned room = width * (b->chancy ? ENDS_CHANCY : ENDS);
    b->ends_max = room;
    if (room > b->ends.room) {
        if (!heap_make(&b->now, width) || !heap_make(&b->next, width) || !heap_make(&b->ends, room)) {
            beam_free(b);
            return false;
        }
    }
    b->width = width;
    return true;
}

void beam_free(struct beam *b)
{
    heap_free(&b->now);
    heap_free(&b->next);
    heap_free(&b->ends);
    keys_free(&b->seen);
}

/* Enters a key of this step; returns false if it is known or there is no memory. */
static bool seen_enter(struct beam *b, uint64_t key)
{
    enum key_entry entry = keys_enter(&b->seen, key);
    b->dropped = b->dropped || entry == KEY_LOST;
    return entry == KEY_NEW;
}

/* Sifts the root of the heap, which holds the worst line, down to its place. */
static void heap_down(struct line **order, unsigned count)
{
    for (unsigned at = 0;;) {
        unsigned child = 2 * at + 1;
        if (child >= count)
            return;
        if (child + 1 < count && order[child + 1]->score < order[child]->score)
            child++;
        if (order[at]->score <= order[child]->score)
            return;
        struct line *swap = order[at];
        order[at] = order[child];
        order[child] = swap;
        at = child;
    }
}

/* Sifts the last line of the heap up to its place. */
static void heap_up(struct line **order, unsigned at)
{
    while (at && order[(at - 1) / 2]->score > order[at]->score) {
        struct line *swap = order[at];
        order[at] = order[(at - 1) / 2];
        order[(at - 1) / 2] = swap;
        at = (at - 1) / 2;
    }
}

/* Fills a line from its parent and one more action; ACTION_NONE adds none. */
static void line_fill(struct line *line, const struct line *parent, action a, const struct position *p, uint64_t key,
                      int score)
{
    position_copy(&line->position, p);
    line->rollouts = (struct rollouts){0};
    line->key = key;
    line->score = score;
    line->length = parent->length;
    memcpy(line->actions, parent->actions, parent->length * sizeof *line->actions);
    if (a)
        line->actions[line->length++] = a;
}

/* Enters a line, its parent plus one action, among the best `max`; returns false if that line or another was
   dropped. */
static bool heap_enter(struct line_heap *h, unsigned max, const struct line *parent, action a, const struct position *p,
                       uint64_t key, int score)
{
    if (h->count < max) {
        struct line *line = &h->lines[h->count];
        line_fill(line, parent, a, p, key, score);
        h->order[h->count] = line;
        heap_up(h->order, h->count++);
        return true;
    }
    if (score > h->order[0]->score) {
        line_fill(h->order[0], parent, a, p, key, score);
        heap_down(h->order, h->count);
    }
    return false;
}

/* qsort() order of lines: best first, equal ones by key, so that the order is always the same. */
static int by_score(const void *a, const void *b)
{
    const struct line *x = *(struct line *const *)a, *y = *(struct line *const *)b;
    if (x->score != y->score)
        return x->score < y->score ? 1 : -1;
    return x->key < y->key ? -1 : x->key > y->key;
}

/* Returns the penalty of a line that a known mate refutes: large for an end, small where later steps may still
   parry. */
static int refutation(const struct beam *b, const struct position *p, bool over)
{
    return b->refuted && b->refuted(b->context, p) ? over ? REFUTED : THREATENED : 0;
}

/* Returns the penalty of a line that leaves the friendly king attacked, where a law allows that within a turn: the turn
   must not end so, and lines that parry should come before others. */
static int attacked(const struct position *p, bool over) { return !over && p->checkers ? ATTACKED : 0; }

/* Returns the evaluation for `us`, with the errors of a handicap. */
static int judged(const struct beam *b, const struct position *p, unsigned us)
{
    int value = handicap_evaluate(b->handicap, p, evaluation_value(b->evaluation, p, b->evaluated));
    return p->turn.decider == us ? value : -value;
}

/* Scores a position of the turn and enters it among the lines after the next step or among the ends. */
static void line_sort_in(struct beam *b, const struct line *parent, action a, const struct position *p, uint64_t key,
                         unsigned us, int turns)
{
    bool over = p->turn.decider != us || parent->length + (a != 0) >= SERIES_LENGTH_MAX;
    bool dead = (p->checkers || !over || !game_royal(p->game)) && game_stuck(p);
    const enum outcome called = over && !dead ? past_outcome(&b->past, p, key) : ONGOING;
    int score = dead                ? value_of_result(p, us, turns)
                : called != ONGOING ? value_of_outcome(called, us, turns)
                                    : judged(b, p, us) - refutation(b, p, over) - attacked(p, over);
    dead = dead || called != ONGOING;
    if (b->chancy && !dead)
        score = p->turn.decider != us ? rollouts_guess(p, score) : rollouts_score(p, us, score);
    bool kept = over || dead ? heap_enter(&b->ends, b->ends_max, parent, a, p, key, score)
                             : heap_enter(&b->next, b->width, parent, a, p, key, score);
    b->dropped = b->dropped || !kept;
}

/* Moves the beam on by one step; returns whether there are lines to go on with. */
static bool beam_step(struct beam *b)
{
    size_t size = SEEN_FIRST;
    struct line_heap swap = b->now;
    b->now = b->next;
    b->next = swap;
    b->next.count = 0;
    while (size < (size_t)b->now.count * SEEN_EACH)
        size *= 2;
    if (keys_empty(&b->seen, size))
        return b->now.count > 0;
    b->dropped = true;
    return false;
}

/* Keeps one of the ends that are the same position, reached in different numbers of steps; equal ones are
   neighbours. */
static void ends_unite(struct line_heap *ends)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < ends->count; i++)
        if (!kept || ends->order[kept - 1]->key != ends->order[i]->key)
            ends->order[kept++] = ends->order[i];
    ends->count = kept;
}

void beam_run(struct beam *b, struct budget *budget, const struct line *starts, unsigned count, unsigned us, int turns)
{
    b->now.count = b->next.count = b->ends.count = 0;
    b->dropped = false;
    const uint64_t nodes_end = b->nodes_max ? budget_nodes(budget) + b->nodes_max : UINT64_MAX;
    for (unsigned i = 0; i < count; i++)
        line_sort_in(b, &starts[i], ACTION_NONE, &starts[i].position, position_key(&starts[i].position), us, turns);
    while (beam_step(b) && !budget_spent(budget))
        for (unsigned i = 0; i < b->now.count && !budget_spent(budget); i++) {
            const struct line *line = &b->now.lines[i];
            if (budget_nodes(budget) >= nodes_end) {
                b->dropped = true;
                break;
            }
            action list[ACTIONS_MAX];
            unsigned n = game_actions(&line->position, ALL_ACTIONS, list);
            for (unsigned j = 0; j < n; j++) {
                struct position child;
                if (j && handicap_overlooks(b->handicap, &line->position, list[j]))
                    continue;
                position_copy(&child, &line->position);
                game_apply(&child, list[j]);
                uint64_t key = position_key(&child);
                budget_add(budget, 1);
                if (seen_enter(b, key))
                    line_sort_in(b, line, list[j], &child, key, us, turns);
            }
        }
    qsort(b->ends.order, b->ends.count, sizeof *b->ends.order, by_score);
    ends_unite(&b->ends);
}

/* Makes `turns` rollouts from each of the `max` best ends, scores and sorts them; they stay before all others. */
static void sample_best(struct beam *b, struct budget *budget, unsigned us, unsigned max, unsigned turns)
{
    for (unsigned i = 0; i < max && !budget_spent(budget); i++) {
        struct line *end = b->ends.order[i];
        if (end->position.turn.decider == us || abs(end->score) >= SCORE_MATE_MIN || game_stuck(&end->position))
            continue;
        rollouts_sample(b->evaluation, &end->position, turns, &end->rollouts, budget);
        end->score = rollouts_expect(&end->position, value_for(b->evaluation, &end->position, us), &end->rollouts);
    }
    qsort(b->ends.order, max, sizeof *b->ends.order, by_score);
}

void beam_sample(struct beam *b, struct budget *budget, unsigned us, uint64_t nodes)
{
    unsigned max = b->ends.count;
    if (!max)
        return;
    uint64_t turns = nodes / (b->ends.order[0]->position.turn.quota + 1u) / ROUNDS;
    while (max > ENDS_FEW && turns < (uint64_t)max * SAMPLES_MIN)
        max /= 2;
    for (unsigned round = 0; round < ROUNDS; round++, max = max / 4 + 1) {
        uint64_t each = turns / max;
        sample_best(b, budget, us, max,
                    each < SAMPLES_MIN   ? SAMPLES_MIN
                    : each > SAMPLES_MAX ? SAMPLES_MAX
                                         : (unsigned)each);
    }
}
