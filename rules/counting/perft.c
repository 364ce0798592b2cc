/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Counting the action sequences of a game with several threads, a transposition table and, inside a turn, one count for
 * all orders of the same steps. Called by `tempi perft` and tests. Hot path of perft: a change needs
 * `bench/perft_speed.sh`.
 */
#include "rules/counting/perft.h"

#include <stdlib.h>

#include "engine/clock.h"
#include "engine/threads.h"
#include "rules/counting/bulk.h"
#include "rules/counting/orders.h"
#include "rules/counting/table.h"

/* Sequences shorter than TABLE_LENGTH are counted in less time than a look-up in the table takes. */
enum { JOBS_PER_THREAD = 24, JOBS_PER_PART = 8, JOBS_MAX = 4096, STOP_LENGTH = 3, TABLE_LENGTH = 3 };

/* A position some actions after the root, and the count of the sequences that start at it. */
struct job {
    struct position position;
    unsigned root; /* index of the root's action that leads to it */
    size_t same;   /* index of the first job with this position: the one that is counted */
    uint64_t sum;
};

/* What all threads of one count share. */
struct work {
    const struct bulk *bulk;
    struct perft_table table;
    const atomic_bool *stop;
    int64_t until;
    struct job *jobs;
    size_t count;
    unsigned length; /* of the sequences that start at the jobs */
    bool whole;      /* the only job is the root */
    atomic_bool cut; /* the count was stopped before its end */
    atomic_size_t next;
};

/* What one thread keeps. Each turn below a job gets a number of its own; 0 means that the node begins a turn. */
struct counter {
    struct work *work;
    uint64_t turns;
    struct orders orders;
};

/* Returns a key of all that the count from a node depends on: position, length, and the number of the turn, which
   laws may read. */
static uint64_t node_key(const struct position *p, unsigned length)
{
    return position_key(p) ^ (((uint64_t)p->number << 8 | length) * UINT64_C(0xd6e8feb86659fd93));
}

static uint64_t count_node(struct counter *c, const struct position *p, unsigned length, uint64_t turn, uint64_t key);

/* Counts the sequences from all children of a node. Positions that steps of the same turn reach in several orders
   are counted once. */
static uint64_t count_children(struct counter *c, const struct position *p, unsigned length, uint64_t turn)
{
    action list[ACTIONS_MAX];
    struct position next;
    uint64_t sum = 0, known, number = turn ? turn : ++c->turns;
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        position_copy(&next, p);
        game_apply(&next, list[i]);
        if (!turn || length < 3 || !orders_find(&c->orders, turn, &next, length - 1, &known)) {
            known = count_node(c, &next, length - 1, turn_same(p, &next) ? number : 0, 0);
            if (turn && length >= 3)
                orders_store(&c->orders, turn, &next, length - 1, known);
        }
        sum += known;
    }
    return sum;
}

/* Counts the sequences from all children of a node with the table; each child's slot is prefetched while the one
   before is counted. */
static uint64_t count_children_by_table(struct counter *c, const struct position *p, unsigned length, uint64_t turn)
{
    action list[ACTIONS_MAX];
    struct position next[2];
    uint64_t sum = 0, key[2] = {0}, number = turn ? turn : ++c->turns;
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i <= n; i++) {
        if (i < n) {
            position_copy(&next[i % 2], p);
            game_apply(&next[i % 2], list[i]);
            perft_table_prefetch(&c->work->table, key[i % 2] = node_key(&next[i % 2], length - 1));
        }
        if (i > 0) {
            const struct position *last = &next[(i - 1) % 2];
            sum += count_node(c, last, length - 1, turn_same(p, last) ? number : 0, key[(i - 1) % 2]);
        }
    }
    return sum;
}

/* Whether counting has been stopped; what is found from then on is not stored. */
static bool stopped(const struct work *w)
{
    return (w->stop && atomic_load_explicit(w->stop, memory_order_relaxed)) || (w->until && clock_ms() >= w->until);
}

/* Whether counting has been stopped before a node of a length, which is then not counted. Short counts go on. */
static bool cut_short(struct work *w, unsigned length)
{
    if (length < STOP_LENGTH || !stopped(w))
        return false;
    atomic_store_explicit(&w->cut, true, memory_order_relaxed);
    return true;
}

/* Counts the sequences of a length from a node in turn number `turn`. `key` is node_key() if there is a table, else
   unused. */
static uint64_t count_node(struct counter *c, const struct position *p, unsigned length, uint64_t turn, uint64_t key)
{
    struct work *w = c->work;
    uint64_t sum;
    bool table = w->table.slots && length >= TABLE_LENGTH;
    if (length <= 1)
        return length ? game_count(p) : 1;
    if (!table && length <= SEQUENCES_LONGEST && w->bulk && w->bulk->sequences)
        return w->bulk->sequences(p, length);
    if (length == 2)
        return bulk_pairs(w->bulk, p);
    if (cut_short(w, length))
        return 0;
    if (!table)
        return count_children(c, p, length, turn);
    if (perft_table_find(&w->table, key, &sum))
        return sum;
    sum = length > TABLE_LENGTH ? count_children_by_table(c, p, length, turn) : count_children(c, p, length, turn);
    if (!stopped(w))
        perft_table_store(&w->table, key, length, sum);
    return sum;
}

/* What each thread runs: takes one job after another until none is left. */
static void *work_run(void *argument)
{
    struct work *w = argument;
    struct counter c = {.work = w};
    for (;;) {
        size_t i = atomic_fetch_add(&w->next, 1);
        if (i >= w->count || cut_short(w, w->length + 1))
            break;
        struct job *j = &w->jobs[i];
        if (j->same == i)
            j->sum = count_node(&c, &j->position, w->length, 0, node_key(&j->position, w->length));
    }
    orders_free(&c.orders);
    return NULL;
}

/* Replaces the jobs by their successors, of which one in `parts` is kept; false if memory runs out. */
static bool work_expand(struct work *w, unsigned parts, unsigned part)
{
    action list[ACTIONS_MAX];
    struct job *jobs = NULL;
    size_t count = 0, room = 0, seen = 0;
    for (size_t i = 0; i < w->count; i++) {
        unsigned n = game_actions(&w->jobs[i].position, ALL_ACTIONS, list);
        if (count + n > room) {
            room = (count + n) * 2;
            struct job *more = realloc(jobs, room * sizeof *jobs);
            if (!more) {
                free(jobs);
                return false;
            }
            jobs = more;
        }
        for (unsigned k = 0; k < n; k++)
            if (seen++ % parts == part) {
                jobs[count] = (struct job){.position = w->jobs[i].position, .root = w->whole ? k : w->jobs[i].root};
                game_apply(&jobs[count++].position, list[k]);
            }
    }
    free(w->jobs);
    w->jobs = jobs;
    w->count = count;
    w->length--;
    w->whole = false;
    return true;
}

/* Splits the count into jobs by the first action, or by more where the part wants it, and keeps the jobs of the
   part; false if memory runs out. */
static bool work_split(struct work *w, unsigned parts, unsigned part)
{
    for (;;) {
        size_t successors = 0;
        for (size_t i = 0; i < w->count; i++)
            successors += game_count(&w->jobs[i].position);
        if (parts == 1 || w->length <= 2 || successors >= (size_t)parts * JOBS_PER_PART)
            return work_expand(w, parts, part);
        if (!work_expand(w, 1, 0))
            return false;
    }
}

/* Whether most jobs are inside a turn, so that other orders of its steps may lead to the same positions. */
static bool work_inside(const struct work *w)
{
    size_t inside = 0;
    for (size_t i = 0; i < w->count; i++)
        inside += w->jobs[i].position.turn.done != 0;
    return inside > w->count / 2;
}

/* Sets job.same for jobs with the same position; false if memory runs out. */
static bool work_merge(struct work *w)
{
    size_t room = 16;
    while (room < w->count * 2)
        room *= 2;
    size_t *places = calloc(room, sizeof *places); /* job index plus one, by key */
    if (!places)
        return false;
    for (size_t i = 0; i < w->count; i++) {
        struct job *j = &w->jobs[i];
        size_t at = position_key(&j->position) & (room - 1);
        while (places[at] && !orders_same(&w->jobs[places[at] - 1].position, &j->position))
            at = (at + 1) & (room - 1);
        if (!places[at])
            places[at] = i + 1;
        j->same = places[at] - 1;
    }
    free(places);
    return true;
}

/* Makes the jobs, counts them with all threads and tells the listener; false if memory runs out. */
static bool work_do(struct work *w, const struct position *p, const struct perft_setup *setup, uint64_t *total)
{
    action list[ACTIONS_MAX];
    unsigned threads = setup->threads < THREADS_SHARE_MAX ? setup->threads : THREADS_SHARE_MAX;
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    if (!perft_table_make(&w->table, setup->hash_megabytes))
        return false;
    w->jobs = malloc(sizeof *w->jobs);
    if (!w->jobs)
        return false;
    w->jobs[0] = (struct job){.position = *p};
    w->count = 1;
    w->whole = true;
    if (!work_split(w, setup->parts ? setup->parts : 1, setup->part))
        return false;
    for (unsigned level = 0; level < 2 && w->length > 2 && w->count < JOBS_MAX; level++)
        if (((threads > 1 && w->count < (size_t)threads * JOBS_PER_THREAD) || work_inside(w)) && !work_expand(w, 1, 0))
            return false;
    if (!work_merge(w))
        return false;
    threads_share(threads, work_run, w);
    for (unsigned i = 0, job = 0; i < n; i++) {
        uint64_t sum = 0;
        for (; job < w->count && w->jobs[job].root == i; job++)
            sum += w->jobs[w->jobs[job].same].sum;
        *total += sum;
        if (setup->each && !atomic_load(&w->cut))
            setup->each(setup->context, list[i], sum);
    }
    return true;
}

bool perft_run(const struct position *p, unsigned length, const struct perft_setup *setup, uint64_t *total)
{
    struct work w = {.bulk = bulk_of(p->game), .length = length, .stop = setup->stop, .until = setup->until};
    *total = 0;
    if (length == 0) {
        *total = setup->part == 0; /* of the parts, the first has the only sequence */
        return true;
    }
    bool done = work_do(&w, p, setup, total);
    if (setup->cut)
        *setup->cut = atomic_load(&w.cut);
    free(w.jobs);
    perft_table_free(&w.table);
    return done;
}
