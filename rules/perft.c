#include "rules/perft.h"

#include <pthread.h>
#include <stdlib.h>

enum { THREADS_MOST = 256, JOBS_PER_THREAD = 24, STOP_LENGTH = 4 };

/*
 * A table of counts shared without locks: a slot holds count and key ^ count, so that halves of different writers do
 * not fit together.
 */
struct slot {
    _Atomic uint64_t check, count;
};

struct table {
    struct slot *slots;
    uint64_t mask;
};

/* A position some actions behind the root, and where its count belongs. */
struct job {
    struct position position;
    unsigned root;
};

/* What all threads of one count share. */
struct work {
    struct table table;
    const atomic_bool *stop;
    struct job *jobs;
    size_t count;
    unsigned length; /* of the sequences that start at the jobs */
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

/* The count with table and stop; what is stopped is not stored. */
static uint64_t count_node(const struct work *w, const struct position *p, unsigned length)
{
    struct slot *slot = NULL;
    uint64_t key = 0, sum = 0;
    action list[ACTIONS_MAX];
    if (length <= 1 || (!w->table.slots && length < STOP_LENGTH))
        return perft(p, length);
    if (w->stop && length >= STOP_LENGTH && atomic_load_explicit(w->stop, memory_order_relaxed))
        return 0;
    if (w->table.slots) {
        key = node_key(p, length);
        slot = &w->table.slots[key & w->table.mask];
        sum = atomic_load_explicit(&slot->count, memory_order_relaxed);
        if (sum && (atomic_load_explicit(&slot->check, memory_order_relaxed) ^ sum) == key)
            return sum;
        sum = 0;
    }
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        struct position next;
        position_copy(&next, p);
        game_apply(&next, list[i]);
        sum += count_node(w, &next, length - 1);
    }
    if (slot && !(w->stop && atomic_load_explicit(w->stop, memory_order_relaxed))) {
        atomic_store_explicit(&slot->count, sum, memory_order_relaxed);
        atomic_store_explicit(&slot->check, key ^ sum, memory_order_relaxed);
    }
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
        atomic_fetch_add(&w->sums[w->jobs[i].root], count_node(w, &w->jobs[i].position, w->length));
    }
}

/* Replaces the jobs by all their successors; false if there is no memory. */
static bool work_expand(struct work *w, bool root)
{
    action list[ACTIONS_MAX];
    struct job *jobs = NULL;
    size_t count = 0, room = 0;
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
        for (unsigned k = 0; k < n; k++) {
            jobs[count] = (struct job){w->jobs[i].position, root ? k : w->jobs[i].root};
            game_apply(&jobs[count++].position, list[k]);
        }
    }
    free(w->jobs);
    w->jobs = jobs;
    w->count = count;
    w->length--;
    return true;
}

/* Makes a table of at most so many megabytes, none for 0; false if there is no memory. */
static bool table_make(struct table *t, size_t megabytes)
{
    uint64_t slots = 1;
    if (!megabytes)
        return true;
    while (slots * 2 * sizeof(struct slot) <= (uint64_t)megabytes << 20)
        slots *= 2;
    t->slots = calloc(slots, sizeof(struct slot));
    t->mask = slots - 1;
    return t->slots != NULL;
}

/* Runs the jobs on so many threads, this one counted; fewer if there are no more to be had. */
static void work_share(struct work *w, unsigned threads)
{
    pthread_t others[THREADS_MOST];
    unsigned started = 0;
    while (started + 1 < threads && pthread_create(&others[started], NULL, work_run, w) == 0)
        started++;
    work_run(w);
    while (started > 0)
        pthread_join(others[--started], NULL);
}

/* Makes the jobs, has them done and tells the listener; false if memory runs out. */
static bool work_do(struct work *w, const struct position *p, const struct perft_setup *setup, uint64_t *total)
{
    action list[ACTIONS_MAX];
    unsigned threads = setup->threads < THREADS_MOST ? setup->threads : THREADS_MOST;
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    if (!table_make(&w->table, setup->hash_megabytes))
        return false;
    w->sums = calloc(n + 1u, sizeof *w->sums);
    w->jobs = malloc(sizeof *w->jobs);
    if (!w->sums || !w->jobs)
        return false;
    w->jobs[0] = (struct job){*p, 0};
    w->count = 1;
    if (!work_expand(w, true))
        return false;
    for (unsigned level = 0; level < 2 && threads > 1 && w->length > 2; level++)
        if (w->count < (size_t)threads * JOBS_PER_THREAD && !work_expand(w, false))
            return false;
    work_share(w, threads);
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
    free(w.table.slots);
    return done;
}

/* A set of position keys; 0 is kept aside. */
struct key_set {
    uint64_t *keys, count, room;
    bool zero, failed;
};

/* Puts a key into a set that has room. */
static void set_insert(struct key_set *s, uint64_t key)
{
    uint64_t i = key & (s->room - 1);
    while (s->keys[i] && s->keys[i] != key)
        i = (i + 1) & (s->room - 1);
    s->count += !s->keys[i];
    s->keys[i] = key;
}

/* Adds a key to a set that grows as needed; the key 0 is kept apart, for it marks empty places. */
static void set_add(struct key_set *s, uint64_t key)
{
    if (key == 0) {
        s->count += !s->zero;
        s->zero = true;
        return;
    }
    if (s->count * 2 >= s->room) {
        struct key_set bigger = {.room = s->room ? s->room * 2 : 1024, .zero = s->zero, .count = s->zero};
        bigger.keys = calloc(bigger.room, sizeof *bigger.keys);
        if (!bigger.keys) {
            s->failed = true;
            return;
        }
        for (uint64_t i = 0; i < s->room; i++)
            if (s->keys[i])
                set_insert(&bigger, s->keys[i]);
        free(s->keys);
        *s = bigger;
    }
    set_insert(s, key);
}

/* One count by turns. */
struct turn_work {
    struct key_set ends;
    unsigned first_number; /* of the turn at the root */
    action path[ACTIONS_MAX];
    unsigned length;
    void (*each)(void *context, const action *turn, unsigned length, uint64_t sequences);
    void *context;
};

/* Counts the sequences up to the start of turn `last`; the path behind the root is kept while the first turn lasts. */
static uint64_t count_turns(struct turn_work *w, const struct position *p, unsigned last)
{
    uint64_t sum = 0;
    if (w->ends.failed)
        return 0;
    if (p->number >= last) {
        set_add(&w->ends, position_key(p));
        return 1;
    }
    action *list = malloc(ACTIONS_MAX * sizeof *list);
    if (!list) {
        w->ends.failed = true;
        return 0;
    }
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    if (n == 0 && p->turn.done && p->number + 1u == last) {
        set_add(&w->ends, position_key(p));
        sum = 1;
    }
    for (unsigned i = 0; i < n; i++) {
        struct position next;
        position_copy(&next, p);
        bool first = p->number == w->first_number && w->length < ACTIONS_MAX;
        game_apply(&next, list[i]);
        if (first)
            w->path[w->length++] = list[i];
        uint64_t count = count_turns(w, &next, last);
        if (first) {
            bool over = next.number != w->first_number || (count == 1 && game_count(&next) == 0);
            if (over && w->each && count)
                w->each(w->context, w->path, w->length, count);
            w->length--;
        }
        sum += count;
    }
    free(list);
    return sum;
}

bool perft_by_turns(const struct position *p, unsigned turns,
                    void (*each)(void *context, const action *turn, unsigned length, uint64_t sequences), void *context,
                    struct perft_turns *found)
{
    struct turn_work *w = calloc(1, sizeof *w);
    if (!w)
        return false;
    w->first_number = p->number;
    w->each = each;
    w->context = context;
    found->sequences = count_turns(w, p, p->number + turns);
    found->positions = w->ends.count;
    bool done = !w->ends.failed;
    free(w->ends.keys);
    free(w);
    return done;
}
