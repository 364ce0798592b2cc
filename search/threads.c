/* The functions of search.h: settings, threads, start and stop, and the choice between tablebase, whole turns and
   alpha-beta. Nothing here runs once per node. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "engine/system.h"
#include "search/evaluation/quota.h"
#include "search/score.h"
#include "search/turns/series.h"
#include "search/worker.h"

enum {
    DEPTH_MAX = PLY_MAX - 10, /* iterations of alpha-beta */
    DOUBLINGS_MAX = 30,       /* of SERIES_DEPTH_NODES */
    /* where the order of steps hardly matters: up to this many steps in two turns alpha-beta wins against whole
       turns */
    SHORT_STEPS = 13,
};

/* Nodes of a whole-turn search limited to depth 0; doubled for each depth. */
static const uint64_t SERIES_DEPTH_NODES = 100000;

/* Memory that must be left for the stacks of the threads when another one is made: bytes of a stack, spare stacks. */
static const size_t STACK_BYTES = 8 << 20, STACKS_SPARE = 5;

/* Fills the tables of late move reductions: base plus log(depth) times log(move count) over a divisor. */
static void reductions_set(struct searcher *s)
{
    for (unsigned several = 0; several < 2; several++)
        for (unsigned depth = 1; depth < REDUCTION_SIZE; depth++)
            for (unsigned count = 1; count < REDUCTION_SIZE; count++) {
                const struct constants *c = &s->constants[several];
                double product = log(depth) * log(count);
                double noisy = c->reduce_noisy / 100.0 + product / (c->noisy_divisor / 100.0);
                double quiet = c->reduce_quiet / 100.0 + product / (c->quiet_divisor / 100.0);
                s->reductions[several].of[0][depth][count] = (int16_t)(64 * noisy);
                s->reductions[several].of[1][depth][count] = (int16_t)(64 * quiet);
            }
    s->reductions_old = false;
}

struct searcher *search_new(void)
{
    struct searcher *s = xcalloc(1, sizeof *s);
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->changed, NULL);
    constants_default(&s->constants[false], false);
    constants_default(&s->constants[true], true);
    reductions_set(s);
    s->tablebase_cache = tablebase_cache_new();
    if (!tt_resize(&s->tt, HASH_DEFAULT) || !search_set_threads(s, 1))
        die("out of memory");
    return s;
}

void search_free(struct searcher *s)
{
    if (!s)
        return;
    search_stop(s);
    search_wait(s);
    for (unsigned i = 0; i < s->threads; i++)
        worker_free(s->workers[i]);
    free(s->workers);
    free(s->allowed);
    free(s->allowed_turns);
    free(s->line);
    tt_free(&s->tt);
    tablebase_cache_free(s->tablebase_cache);
    record_free(&s->game);
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->changed);
    free(s);
}

bool search_set_hash(struct searcher *s, size_t megabytes)
{
    search_wait(s);
    return tt_resize(&s->tt, megabytes);
}

unsigned search_set_threads(struct searcher *s, unsigned threads)
{
    search_wait(s);
    threads = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    while (s->threads > threads)
        worker_free(s->workers[--s->threads]);
    s->workers = xrealloc(s->workers, threads, sizeof *s->workers);
    while (s->threads < threads && (s->threads == 0 || memory_left((s->threads + STACKS_SPARE) * STACK_BYTES)) &&
           (s->workers[s->threads] = worker_new(s, s->threads)) != NULL)
        s->threads++;
    return s->threads;
}

void search_set_tablebase(struct searcher *s, unsigned pieces, const char *folder)
{
    search_wait(s);
    tablebase_cache_set(s->tablebase_cache, pieces, folder);
}

void search_set_whole_turns(struct searcher *s, bool on)
{
    search_wait(s);
    s->series_off = !on;
}

void search_set_constant(struct searcher *s, unsigned number, int value)
{
    search_wait(s);
    *constant_value(&s->constants[false], number) = value;
    *constant_value(&s->constants[true], number) = value;
    s->reductions_old = true;
}

void search_clear(struct searcher *s)
{
    search_wait(s);
    tt_clear(&s->tt);
    for (unsigned i = 0; i < s->threads; i++)
        worker_clear(s->workers[i]);
}

uint64_t search_nodes(const struct searcher *s)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < s->threads; i++)
        sum += worker_nodes(s->workers[i]);
    return sum;
}

int search_mate_turns(int score)
{
    if (score >= SCORE_MATE_MIN)
        return (SCORE_MATE - score + 1) / 2;
    if (score <= -SCORE_MATE_MIN)
        return -((SCORE_MATE + score + 1) / 2);
    return 0;
}

/* A helper thread: deepens until all threads are stopped; it watches no clock. */
static void *helper_run(void *argument)
{
    struct worker *w = argument;
    unsigned depth = w->searcher->limits.depth ? w->searcher->limits.depth : DEPTH_MAX;
    worker_deepen(w, depth < DEPTH_MAX ? depth : DEPTH_MAX, false);
    return NULL;
}

/* Reports a line of a whole-turn search to the listener. */
static void series_report(void *context, unsigned depth, unsigned line, const struct series *best, uint64_t nodes)
{
    struct searcher *s = context;
    action pv[2 * SERIES_LENGTH_MAX];
    struct report r = {
        .depth = depth, .line = line, .score = best->score, .bound = BOUND_EXACT, .nodes = nodes, .pv = pv};
    struct budget *b = &s->workers[0]->budget;
    budget_add(b, nodes - budget_nodes(b));
    s->workers[0]->completed = (int)depth;
    r.selective_depth = r.length = best->length + best->reply_length;
    r.elapsed = time_elapsed(&s->plan) / 1000;
    memcpy(pv, best->actions, best->length * sizeof *pv);
    memcpy(pv + best->length, best->reply, best->reply_length * sizeof *pv);
    if (s->listener.report)
        s->listener.report(s->listener.context, &r);
}

/* Whether alpha-beta is preferred to whole turns: the order of steps hardly matters, and this turn and the next are so
   short that it looks further ahead. */
static bool turns_are_short(const struct position *root)
{
    return root->game->traits.unordered && steps_left(root) + steps_coming(root) <= SHORT_STEPS;
}

/* Whether this search is by whole turns. With a handicap, short turns too are searched so, because the strength of
   levels was measured that way; and so are searches limited to given turns. */
static bool by_series(const struct searcher *s)
{
    const struct position *root = record_now(&s->game);
    return root->game->traits.long_turns && !root->game->traits.interjections && !s->series_off &&
           root->turn.decider == root->turn.owner && game_count(root) > 0 &&
           (s->limits.handicap.width || s->limits.turns_count || !turns_are_short(root));
}

/* Returns the node limit of a whole-turn search; a depth limit counts as a node limit that doubles with each depth. */
static uint64_t series_nodes(const struct limits *l)
{
    uint64_t max = l->depth ? SERIES_DEPTH_NODES << (l->depth < DOUBLINGS_MAX ? l->depth : DOUBLINGS_MAX) : 0;
    return max && (!l->nodes || max < l->nodes) ? max : l->nodes;
}

/* Searches by whole turns and fills the result. */
static void series_lead(struct searcher *s, struct best_turn *out)
{
    struct limits limits = s->limits;
    struct budget *budget = &s->workers[0]->budget;
    struct series_request request = {.limits = &limits,
                                     .threads = s->threads,
                                     .level = (int)score_scale_of(record_now(&s->game)->game)->level,
                                     .listen = series_report,
                                     .context = s};
    struct series best;
    budget->max = limits.handicap.width ? 0 : series_nodes(&limits);
    limits.depth = limits.handicap.width ? 1 : limits.depth;
    series_search(record_now(&s->game), &request, budget, &best);
    best_turn_by_turns(s, &best, out);
}

/* Waits, if the search is infinite or pondering, until stop or ponderhit lets it give its result. */
static void wait_released(struct searcher *s)
{
    pthread_mutex_lock(&s->lock);
    while ((s->limits.infinite || atomic_load(&s->plan.pondering)) && !s->released)
        pthread_cond_wait(&s->changed, &s->lock);
    pthread_mutex_unlock(&s->lock);
}

/* The leading thread: starts the helpers, searches, stops the helpers and gives the result to the listener. */
static void *leader_run(void *argument)
{
    struct searcher *s = argument;
    unsigned depth = s->limits.depth && s->limits.depth < DEPTH_MAX ? s->limits.depth : DEPTH_MAX, started = 1;
    struct best_turn out = {0};
    bool known = best_turn_by_tablebase(s, &out), series = !known && by_series(s);
    for (unsigned i = 1; i < s->threads && !series && !known; i++, started++)
        if (pthread_create(&s->workers[i]->thread, NULL, helper_run, s->workers[i]))
            break;
    if (series)
        series_lead(s, &out);
    else if (!known)
        worker_deepen(s->workers[0], depth, true);
    wait_released(s);
    atomic_store(&s->stop, true);
    for (unsigned i = 1; i < started; i++)
        pthread_join(s->workers[i]->thread, NULL);
    if (!series && !known)
        best_turn_by_steps(s, &out);
    time_used(&s->plan, atomic_load(&s->plan.pondering) ? -1 : time_elapsed(&s->plan));
    if (s->listener.best_turn)
        s->listener.best_turn(s->listener.context, &out);
    pthread_mutex_lock(&s->lock);
    s->running = false;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* Returns a copy of `size` bytes, or NULL if size is 0. */
static void *copy_of(const void *from, size_t size) { return size ? memcpy(xcalloc(1, size), from, size) : NULL; }

/* Copies the limits, with their lists of root actions and root turns. */
static void limits_copy(struct searcher *s, const struct limits *l)
{
    s->limits = *l;
    free(s->allowed);
    free(s->allowed_turns);
    s->limits.moves = s->allowed = copy_of(l->moves, l->moves_count * sizeof *l->moves);
    s->limits.turns = s->allowed_turns = copy_of(l->turns, l->turns_count * sizeof *l->turns);
}

/* Runs the search in the calling thread, where nobody can stop it. */
static void search_here(struct searcher *s)
{
    s->joinable = false;
    s->released = true;
    leader_run(s);
}

/* Prepares a search: copies record and limits, plans the time, sets every worker at the root. */
static void search_prepare(struct searcher *s, const struct record *game, const struct limits *l,
                           const struct search_listener *listener)
{
    search_wait(s);
    limits_copy(s, l);
    record_copy(&s->game, game);
    s->listener = *listener;
    if (s->reductions_old)
        reductions_set(s);
    time_plan(&s->plan, &s->limits, record_now(&s->game));
    atomic_store(&s->stop, false);
    s->active = s->threads;
    s->material = l->handicap.width
                      ? 0
                      : tablebase_cache_begin(s->tablebase_cache, record_now(game)->game, record_now(game)->option);
    tt_age(&s->tt);
    for (unsigned i = 0; i < s->threads; i++) {
        atomic_store_explicit(&s->workers[i]->budget.nodes, 0, memory_order_relaxed);
        s->workers[i]->budget.max = l->nodes;
        s->workers[i]->ticks = 0;
        worker_root(s->workers[i], &s->game, s->allowed, s->limits.moves_count);
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
    if (pthread_create(&s->leader, NULL, leader_run, s)) {
        s->limits.depth = 1; /* the shortest search: nobody could stop it */
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
        atomic_store(&s->stop, true);
        pthread_cond_broadcast(&s->changed);
    }
    pthread_mutex_unlock(&s->lock);
}

void search_ponderhit(struct searcher *s)
{
    pthread_mutex_lock(&s->lock);
    if (s->running && atomic_load(&s->plan.pondering)) {
        time_restart(&s->plan);
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
