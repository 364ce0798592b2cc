/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions of search.h: settings, the life of threads, start and stop. Nothing here runs once per node. */
#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "engine/system.h"
#include "engine/threads.h"
#include "search/best_turn.h"
#include "search/deepen.h"
#include "search/root.h"
#include "search/whole_turns.h"

enum { DEPTH_MAX = PLY_MAX - 10 }; /* iterations of alpha-beta */

/* Memory that must be left for the stacks of the threads when another one is made: bytes of a stack, spare stacks. */
static const size_t STACK_BYTES = 8 << 20, STACKS_SPARE = 5;

struct searcher *search_new(void)
{
    struct searcher *s = xcalloc(1, sizeof *s);
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->changed, NULL);
    for (unsigned set = 0; set < CONSTANTS_SETS; set++)
        constants_default(&s->shared.constants[set], set);
    s->reductions_old = true;
    s->shared.tablebase_cache = tablebase_cache_new();
    size_t megabytes = HASH_DEFAULT;
    while (megabytes && !(tt_resize(&s->shared.tt, megabytes) && search_set_threads(s, 1) &&
                          (megabytes == 1 || memory_left(STACKS_SPARE * STACK_BYTES)))) {
        tt_free(&s->shared.tt);
        megabytes /= 2;
    }
    if (!megabytes) {
        search_free(s);
        memory_lacks();
    }
    return s;
}

void search_free(struct searcher *s)
{
    if (!s)
        return;
    search_stop(s);
    search_wait(s);
    for (unsigned i = 0; i < s->shared.threads; i++)
        worker_free(s->shared.workers[i]);
    free(s->shared.workers);
    free(s->allowed);
    free(s->allowed_turns);
    free(s->line);
    eval_file_free(s->shared.eval_files);
    tt_free(&s->shared.tt);
    tablebase_cache_free(s->shared.tablebase_cache);
    record_free(&s->game);
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->changed);
    free(s);
}

bool search_set_hash(struct searcher *s, size_t megabytes)
{
    search_wait(s);
    if (!tt_resize(&s->shared.tt, megabytes))
        return false;
    /* The system supplies memory when it is first used, a virtual machine at up to 7 ms for 2 MB: not on the clock. */
    tt_clear(&s->shared.tt, s->shared.threads);
    return true;
}

size_t search_hash(const struct searcher *s) { return tt_megabytes(&s->shared.tt); }

unsigned search_set_threads(struct searcher *s, unsigned threads)
{
    search_wait(s);
    threads = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    while (s->shared.threads > threads)
        worker_free(s->shared.workers[--s->shared.threads]);
    s->shared.workers = xrealloc(s->shared.workers, threads, sizeof *s->shared.workers);
    while (s->shared.threads < threads &&
           (s->shared.threads == 0 || memory_left((s->shared.threads + STACKS_SPARE) * STACK_BYTES)) &&
           (s->shared.workers[s->shared.threads] = worker_new(&s->shared, s->shared.threads)) != NULL)
        s->shared.threads++;
    return s->shared.threads;
}

void search_set_tablebase(struct searcher *s, unsigned pieces, const char *folder)
{
    search_wait(s);
    tablebase_cache_set(s->shared.tablebase_cache, pieces, folder);
}

void search_set_known_wins(struct searcher *s, struct known_wins known)
{
    search_wait(s);
    s->shared.known_wins = known;
}

int search_tablebase_unkept(struct searcher *s) { return tablebase_cache_unkept(s->shared.tablebase_cache); }

void search_set_whole_turns(struct searcher *s, bool on)
{
    search_wait(s);
    s->series_off = !on;
}

void search_add_eval_file(struct searcher *s, struct eval_file *file)
{
    search_clear(s);
    if (!file)
        eval_file_free(s->shared.eval_files);
    s->shared.eval_files = file ? eval_file_add(s->shared.eval_files, file) : NULL;
    for (unsigned i = 0; i < s->shared.threads; i++) /* another network may come to lie where the last one was */
        memset(&s->shared.workers[i]->evaluated->network, 0, sizeof s->shared.workers[i]->evaluated->network);
}

int search_evaluate(const struct searcher *s, const struct position *p)
{
    const struct evaluation e = evaluation_with(p->game, s->shared.eval_files);
    return evaluation_value(&e, p, NULL);
}

void search_set_constant(struct searcher *s, unsigned number, int value)
{
    search_wait(s);
    for (unsigned set = 0; set < CONSTANTS_SETS; set++)
        *constant_value(&s->shared.constants[set], number) = value;
    s->reductions_old = true;
}

void search_clear(struct searcher *s)
{
    search_wait(s);
    if (!s->searched)
        return; /* memory that no search has touched need not be supplied */
    tt_clear(&s->shared.tt, s->shared.threads);
    for (unsigned i = 0; i < s->shared.threads; i++)
        worker_clear(s->shared.workers[i]);
    s->searched = NULL;
}

uint64_t search_nodes(const struct searcher *s) { return shared_nodes(&s->shared); }

/* Returns how deep alpha-beta may search. */
static unsigned depth_limit(const struct limits *l) { return l->depth && l->depth < DEPTH_MAX ? l->depth : DEPTH_MAX; }

/* A helper thread: deepens until all threads are stopped; it watches no clock. */
static void *helper_run(void *argument)
{
    struct worker *w = argument;
    worker_deepen(w, depth_limit(&w->shared->limits), false);
    return NULL;
}

/* Waits, if the search is infinite or pondering, until stop or ponderhit lets it give its result. */
static void wait_released(struct searcher *s)
{
    pthread_mutex_lock(&s->lock);
    while ((s->shared.limits.infinite || atomic_load(&s->shared.plan.pondering)) && !s->released)
        pthread_cond_wait(&s->changed, &s->lock);
    pthread_mutex_unlock(&s->lock);
}

/* What the leading thread does: its searcher, the threads that have been started with it, what it finds. */
struct leading {
    struct searcher *s;
    unsigned started;
    struct best_turn out;
};

/* Stops the helpers and waits for their end. */
static void helpers_end(struct leading *l)
{
    atomic_store(&l->s->shared.stop, true);
    while (l->started > 0)
        pthread_join(l->s->shared.workers[l->started--]->thread, NULL);
}

/* Starts the helpers, searches, and stops the helpers; a function for memory_try(). */
static void lead(void *context)
{
    struct leading *l = context;
    struct searcher *s = l->s;
    const bool known = best_turn_by_tablebase(s, &l->out), series = !known && whole_turns_suit(s);
    while (!series && !known && l->started + 1 < searcher_threads(s) &&
           thread_start(&s->shared.workers[l->started + 1]->thread, helper_run, s->shared.workers[l->started + 1]))
        l->started++;
    if (series)
        whole_turns_search(s, &l->out);
    else if (!known)
        worker_deepen(s->shared.workers[0], depth_limit(&s->shared.limits), true);
    wait_released(s);
    helpers_end(l);
    if (!series && !known)
        best_turn_by_steps(s, &l->out);
}

/* The leading thread: searches and gives the result to the listener. Where memory runs out, the search has ended before
   the program, or the work of memory_try(), does. */
static void *leader_run(void *argument)
{
    struct leading l = {.s = argument};
    struct searcher *s = l.s;
    const bool done = memory_try(lead, &l);
    helpers_end(&l);
    time_used(&s->shared.plan, atomic_load(&s->shared.plan.pondering) ? -1 : time_elapsed(&s->shared.plan));
    if (done && s->shared.listener.best_turn)
        s->shared.listener.best_turn(s->shared.listener.context, &l.out);
    pthread_mutex_lock(&s->lock);
    s->running = false;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    if (!done)
        memory_lacks();
    return NULL;
}

/* Returns a copy of `size` bytes, or NULL if size is 0. */
static void *copy_of(const void *from, size_t size) { return size ? memcpy(xcalloc(1, size), from, size) : NULL; }

/* Copies the limits, with their lists of root actions and root turns. */
static void limits_copy(struct searcher *s, const struct limits *l)
{
    s->shared.limits = *l;
    free(s->allowed);
    free(s->allowed_turns);
    s->allowed = NULL;
    s->allowed_turns = NULL;
    s->shared.limits.moves = s->allowed = copy_of(l->moves, l->moves_count * sizeof *l->moves);
    s->shared.limits.turns = s->allowed_turns = copy_of(l->turns, l->turns_count * sizeof *l->turns);
}

/* Runs the search in the calling thread, where nobody can stop it. */
static void search_here(struct searcher *s)
{
    s->joinable = false;
    s->released = true;
    leader_run(s);
}

/* Copies the record. Its last position loses the options that let a side ask the other one for leave, for such an
   action is never better than the others, which remain if it is refused; but those that the limits name are searched.
 */
static void game_copy(struct searcher *s, const struct record *game, const struct limits *l)
{
    const struct position *root = record_now(game);
    record_copy(&s->game, game);
    s->game.positions[s->game.count - 1].option =
        root->option & ~(l->moves_count ? UINT64_C(0) : game_asking_options(root->game));
}

/* Whether searches with two handicaps may use what the other one has learned: the errors of a weaker level are in its
   scores. Those of the top level, which has no width, are so small that they do no harm. */
static bool same_level(const struct handicap *a, const struct handicap *b)
{
    return a->width == b->width &&
           (!a->width || (a->noise == b->noise && a->overlooks == b->overlooks && a->seed == b->seed));
}

/* Prepares a search: forgets searches of another game or level, copies record and limits, plans the time, sets every
   worker at the root. */
static void search_prepare(struct searcher *s, const struct record *game, const struct limits *l,
                           const struct search_listener *listener)
{
    const struct position *root = record_now(game);
    search_wait(s);
    if (s->searched != root->game || s->searched_option != root->option || !same_level(&s->searched_by, &l->handicap))
        search_clear(s);
    s->searched = root->game;
    s->searched_option = root->option;
    s->searched_by = l->handicap;
    limits_copy(s, l);
    game_copy(s, game, l);
    s->shared.listener = *listener;
    for (unsigned set = 0; s->reductions_old && set < CONSTANTS_SETS; set++)
        reductions_set(&s->shared.reductions[set], &s->shared.constants[set]);
    s->reductions_old = false;
    time_plan(&s->shared.plan, &s->shared.limits, record_now(&s->game));
    atomic_store(&s->shared.stop, false);
    s->shared.material =
        l->handicap.width ? 0 : tablebase_cache_begin(s->shared.tablebase_cache, root->game, root->option);
    tt_age(&s->shared.tt);
    for (unsigned i = 0; i < s->shared.threads; i++) {
        atomic_store_explicit(&s->shared.workers[i]->budget.nodes, 0, memory_order_relaxed);
        s->shared.workers[i]->budget.max = limits_nodes(l);
        s->shared.workers[i]->ticks = 0;
        worker_root(s->shared.workers[i], &s->game);
    }
    pthread_mutex_lock(&s->lock);
    s->running = s->joinable = true;
    s->released = false;
    pthread_mutex_unlock(&s->lock);
}

void search_start(struct searcher *s, const struct record *game, const struct limits *l,
                  const struct search_listener *listener)
{
    search_prepare(s, game, l, listener);
    if (!thread_start(&s->leader, leader_run, s)) {
        s->shared.limits.depth = 1; /* the shortest search: nobody could stop it */
        search_here(s);
    }
}

void search_run(struct searcher *s, const struct record *game, const struct limits *l,
                const struct search_listener *listener)
{
    search_prepare(s, game, l, listener);
    search_here(s);
}

void search_stop(struct searcher *s)
{
    pthread_mutex_lock(&s->lock);
    if (s->running) {
        s->released = true;
        atomic_store(&s->shared.stop, true);
        pthread_cond_broadcast(&s->changed);
    }
    pthread_mutex_unlock(&s->lock);
}

void search_ponderhit(struct searcher *s)
{
    pthread_mutex_lock(&s->lock);
    if (s->running && atomic_load(&s->shared.plan.pondering)) {
        time_restart(&s->shared.plan);
        pthread_cond_broadcast(&s->changed);
    }
    pthread_mutex_unlock(&s->lock);
}

void search_wait(struct searcher *s)
{
    bool join;
    pthread_mutex_lock(&s->lock);
    while (s->running)
        pthread_cond_wait(&s->changed, &s->lock);
    join = s->joinable;
    s->joinable = false;
    pthread_mutex_unlock(&s->lock);
    if (join)
        pthread_join(s->leader, NULL);
}

bool search_running(const struct searcher *s)
{
    struct searcher *shared = (struct searcher *)s;
    pthread_mutex_lock(&shared->lock);
    bool running = s->running;
    pthread_mutex_unlock(&shared->lock);
    return running;
}
