#include "rules/perft.h"

#include <stdlib.h>

#include "engine/threads.h"
#include "rules/perft_table.h"

/* Sequences shorter than TABLE_LENGTH are counted in less time than a table takes to answer. */
enum { JOBS_PER_THREAD = 24, JOBS_PER_PART = 8, STOP_LENGTH = 4, TABLE_LENGTH = 3 };

/* A position some actions behind the root, and where its count belongs. */
struct job {
    struct position position;
    unsigned root;
};

/* What all threads of one count share. */
struct work {
    struct perft_table table;
    const atomic_bool *stop;
    struct job *jobs;
    size_t count;
    unsigned length; /* of the sequences that start at the jobs */
    bool whole;      /* the only job is the root */
    atomic_size_t next;
    _Atomic uint64_t *sums; /* by first action */
};

/* Counts as perft_run() does, by one thread and without a table. */
static uint64_t perft(const struct position *p, unsigned length)
{
    action list[ACTIONS_MAX];
    uint64_t sum = 0;
    if (length <= 1)
        return length ? game_count(p) : 1;
    const struct shortcuts *shortcuts = p->game->law->shortcuts;
    if (shortcuts && shortcuts->sequences && !p->game->men->must_capture)
        return shortcuts->sequences(p, length);
    if (length == 2)
        return game_count_pairs(p);
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        struct position next;
        position_copy(&next, p);
        game_apply(&next, list[i]);
        sum += perft(&next, length - 1);
    }
    return sum;
}

/* Everything the count from a node depends on; a law may ask for the number of the turn. */
static uint64_t node_key(const struct position *p, unsigned length)
{
    return position_key(p) ^ (((uint64_t)p->number << 8 | length) * UINT64_C(0xd6e8feb86659fd93));
}

static uint64_t count_node(struct work *w, const struct position *p, unsigned length, uint64_t key);

/* The sum over all actions from a node; each child's place in the table is fetched while the one before is counted. */
static uint64_t count_children(struct work *w, const struct position *p, unsigned length)
{
    action list[ACTIONS_MAX];
    struct position next[2];
    uint64_t sum = 0, key[2] = {0};
    bool table = w->table.slots && length > TABLE_LENGTH;
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        position_copy(&next[i % 2], p);
        game_apply(&next[i % 2], list[i]);
        if (table)
            perft_table_prefetch(&w->table, key[i % 2] = node_key(&next[i % 2], length - 1));
        if (i > 0)
            sum += count_node(w, &next[(i - 1) % 2], length - 1, key[(i - 1) % 2]);
    }
    return n ? sum + count_node(w, &next[(n - 1) % 2], length - 1, key[(n - 1) % 2]) : 0;
}

/* The count with table and stop; what is stopped is not stored. The key is that of the node if there is a table. */
static uint64_t count_node(struct work *w, const struct position *p, unsigned length, uint64_t key)
{
    uint64_t sum;
    bool table = w->table.slots && length >= TABLE_LENGTH;
    if (!table && length < STOP_LENGTH)
        return perft(p, length);
    if (length >= STOP_LENGTH && w->stop && atomic_load_explicit(w->stop, memory_order_relaxed))
        return 0;
    if (table && perft_table_find(&w->table, key, &sum))
        return sum;
    sum = count_children(w, p, length);
    if (table && !(w->stop && atomic_load_explicit(w->stop, memory_order_relaxed)))
        perft_table_store(&w->table, key, length, sum);
    return sum;
}

/* A thread's share: takes one job after the other until none is left. */
static void *work_run(void *argument)
{
    struct work *w = argument;
    for (;;) {
        size_t i = atomic_fetch_add(&w->next, 1);
        if (i >= w->count)
            return NULL;
        const struct position *p = &w->jobs[i].position;
        atomic_fetch_add(&w->sums[w->jobs[i].root], count_node(w, p, w->length, node_key(p, w->length)));
    }
}

/* Replaces the jobs by their successors, of which one in `parts` is kept; false if there is no memory. */
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
                jobs[count] = (struct job){w->jobs[i].position, w->whole ? k : w->jobs[i].root};
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

/* Splits the count behind the first action, further if the part wants it, and keeps the jobs of the part. */
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

/* Makes the jobs, has them done and tells the listener; false if memory runs out. */
static bool work_do(struct work *w, const struct position *p, const struct perft_setup *setup, uint64_t *total)
{
    action list[ACTIONS_MAX];
    unsigned threads = setup->threads < THREADS_SHARE_MAX ? setup->threads : THREADS_SHARE_MAX;
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    if (!perft_table_make(&w->table, setup->hash_megabytes))
        return false;
    w->sums = calloc(n + 1u, sizeof *w->sums);
    w->jobs = malloc(sizeof *w->jobs);
    if (!w->sums || !w->jobs)
        return false;
    w->jobs[0] = (struct job){*p, 0};
    w->count = 1;
    w->whole = true;
    if (!work_split(w, setup->parts ? setup->parts : 1, setup->part))
        return false;
    for (unsigned level = 0; level < 2 && threads > 1 && w->length > 2; level++)
        if (w->count < (size_t)threads * JOBS_PER_THREAD && !work_expand(w, 1, 0))
            return false;
    threads_share(threads, work_run, w);
    for (unsigned i = 0; i < n; i++) {
        *total += w->sums[i];
        if (setup->each)
            setup->each(setup->context, list[i], w->sums[i]);
    }
    return true;
}

bool perft_run(const struct position *p, unsigned length, const struct perft_setup *setup, uint64_t *total)
{
    struct work w = {.length = length, .stop = setup->stop};
    *total = 0;
    if (length == 0) {
        *total = 1;
        return true;
    }
    bool done = work_do(&w, p, setup, total);
    free(w.jobs);
    free(w.sums);
    perft_table_free(&w.table);
    return done;
}
