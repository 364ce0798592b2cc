/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cache of endgame tablebases: the thread that generates tables in the background, and look-ups. */
#include "rules/tablebase/cache.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "engine/system.h"
#include "engine/threads.h"
#include "rules/record.h"
#include "rules/tablebase/count.h"

/* The tables of the current game, and what the background thread is to do. */
struct tablebase_cache {
    unsigned pieces;
    char *folder;
    /* of the current game; where turns grow, one for each `later`, else only the first */
    struct tablebase *tables[2];
    uint64_t memory;
    _Atomic uint64_t asked; /* material_id() of the table wanted next; 0: none */
    atomic_bool full;       /* no more tables can be generated */
    atomic_bool stop;       /* the table being generated is not wanted any more */
    pthread_mutex_t lock;
    pthread_cond_t changed;
    atomic_int unkept;  /* why a table could not be kept as a file, as in errno; 0: all were kept */
    bool started, quit; /* guarded by the lock, or written before there is a thread */
    pthread_t thread;
};

struct tablebase_cache *tablebase_cache_new(void)
{
    struct tablebase_cache *k = xcalloc(1, sizeof *k);
    uint64_t half = memory_exists() / 2;
    k->memory = half && half < TABLEBASE_CACHE_MEMORY ? half : TABLEBASE_CACHE_MEMORY;
    pthread_mutex_init(&k->lock, NULL);
    pthread_cond_init(&k->changed, NULL);
    return k;
}

/* Notes that a table cannot be kept as a file; a hook of tablebase_generate(). */
static void note_unkept(void *context, const char *path)
{
    struct tablebase_cache *k = context;
    (void)path;
    atomic_store(&k->unkept, errno);
}

int tablebase_cache_unkept(struct tablebase_cache *k) { return atomic_exchange(&k->unkept, 0); }

/* The background thread: generates tables as they are asked for. */
static void *make_run(void *argument)
{
    struct tablebase_cache *k = argument;
    processor_leave_others_first();
    pthread_mutex_lock(&k->lock);
    while (!k->quit) {
        uint64_t id = atomic_load(&k->asked);
        if (!id) {
            pthread_cond_wait(&k->changed, &k->lock);
            continue;
        }
        pthread_mutex_unlock(&k->lock);
        struct material pieces;
        struct tablebase_order order = {.threads = 1,
                                        .memory = k->memory,
                                        .folder = k->folder,
                                        .stop = &k->stop,
                                        .unkept = note_unkept,
                                        .context = k};
        enum endgame_status status = ENDGAME_MADE;
        material_of_id(id, &pieces);
        for (unsigned i = 0; i < 2 && k->tables[i] && status == ENDGAME_MADE; i++) {
            order.memory = k->tables[1] ? k->memory / 2 : k->memory;
            status = tablebase_generate(k->tables[i], &pieces, &order);
        }
        pthread_mutex_lock(&k->lock);
        if (status == ENDGAME_NO_MEMORY || status == ENDGAME_IMPOSSIBLE)
            atomic_store(&k->full, true);
        atomic_store(&k->asked, 0);
    }
    pthread_mutex_unlock(&k->lock);
    return NULL;
}

/* Ends the background thread; the table being generated is lost. */
static void end_thread(struct tablebase_cache *k)
{
    if (!k->started)
        return;
    atomic_store(&k->stop, true);
    pthread_mutex_lock(&k->lock);
    k->quit = true;
    pthread_cond_signal(&k->changed);
    pthread_mutex_unlock(&k->lock);
    pthread_join(k->thread, NULL);
    k->started = k->quit = false;
    atomic_store(&k->asked, 0);
    atomic_store(&k->stop, false);
}

/* Forgets all tables. */
static void forget(struct tablebase_cache *k)
{
    end_thread(k);
    for (unsigned i = 0; i < 2; i++) {
        tablebase_free(k->tables[i]);
        k->tables[i] = NULL;
    }
    atomic_store(&k->full, false);
}

void tablebase_cache_free(struct tablebase_cache *k)
{
    forget(k);
    free(k->folder);
    pthread_mutex_destroy(&k->lock);
    pthread_cond_destroy(&k->changed);
    free(k);
}

void tablebase_cache_set(struct tablebase_cache *k, unsigned pieces, const char *folder)
{
    end_thread(k);
    if (!pieces)
        forget(k);
    free(k->folder);
    k->folder = folder && *folder ? xstrdup(folder) : NULL;
    k->pieces = pieces < TABLEBASE_CACHE_PIECES_MAX ? pieces : TABLEBASE_CACHE_PIECES_MAX;
}

unsigned tablebase_cache_begin(struct tablebase_cache *k, const struct game *game, uint64_t option)
{
    const struct tablebase *now = k->tables[0];
    if (!k->pieces)
        return 0;
    if (!now || now->game != game || now->option != option) {
        forget(k);
        if (tablebase_refused(game))
            return 0;
        unsigned count = tablebase_grow(game) ? 2 : 1;
        for (unsigned i = 0; i < count; i++) {
            k->tables[i] = tablebase_new(game, option);
            k->tables[i]->longest = count == 2 ? TABLEBASE_CACHE_LONGEST : 0;
            k->tables[i]->later = i;
        }
    }
    return k->tables[1] && k->pieces > TABLEBASE_CACHE_PIECES_GROWING ? TABLEBASE_CACHE_PIECES_GROWING : k->pieces;
}

/* Whether a win or loss comes before the counter of turns without progress ends the game. */
static bool in_time(const struct position *p, int value)
{
    return !value || value_turns(value) + p->halfmove < position_progress_limit(p);
}

/* Asks the thread for the table of some pieces, unless it is generating another one. */
static void ask(struct tablebase_cache *k, uint64_t id)
{
    uint64_t none = 0;
    if (atomic_load_explicit(&k->asked, memory_order_relaxed) || atomic_load_explicit(&k->full, memory_order_relaxed) ||
        !atomic_compare_exchange_strong(&k->asked, &none, id))
        return;
    pthread_mutex_lock(&k->lock);
    if (!k->started)
        k->started = thread_start(&k->thread, make_run, k);
    if (!k->started)
        atomic_store(&k->full, true);
    pthread_cond_signal(&k->changed);
    pthread_mutex_unlock(&k->lock);
}

int tablebase_cache_value(struct tablebase_cache *k, const struct position *p)
{
    const struct tablebase *last = k->tables[k->tables[1] != NULL];
    if (!last)
        return VALUE_UNKNOWN;
    int value = tablebase_value(last, p);
    if (value != VALUE_UNKNOWN)
        return (last == k->tables[0] || tablebase_value(k->tables[0], p) == value) && in_time(p, value) ? value
                                                                                                        : VALUE_UNKNOWN;
    if (p->turn.castling)
        return value;
    uint64_t id = tablebase_serving(last, material_id_of(p));
    if (!tablebase_find(last, id))
        ask(k, id);
    return VALUE_UNKNOWN;
}

unsigned tablebase_cache_line(const struct tablebase_cache *k, const struct position *start, action *list,
                              unsigned room)
{
    const struct tablebase *all = k->tables[0];
    if (k->tables[1]) { /* the table that assumes the winner loses after longer turns: all its wins are real */
        bool white = (tablebase_value(all, start) > 0) == (start->turn.decider == WHITE);
        all = k->tables[white ? BLACK : WHITE];
    }
    return endgame_line(all, start, list, room);
}
