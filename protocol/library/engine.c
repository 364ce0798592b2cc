/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Engines: options, searches and what they tell, and what is known of a position without a search. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/clock.h"
#include "engine/memory.h"
#include "protocol/go.h"
#include "protocol/library/board.h"
#include "protocol/library/endgame.h"
#include "rules/notation/turns.h"
#include "search/evaluation/evaluation.h"
#include "search/score.h"
#include "search/turns/mate.h"

enum { LIMITS_TEXT_MAX = 1 << 20 };

struct tempi_engine {
    struct searcher *searcher;
    struct options options;
    struct failure failure;
    uint64_t seed; /* which positions a weaker level evaluates wrong */
    /* The last search: what it asks for, its root, whom it tells, and what it found. */
    struct go go;
    struct position root;
    tempi_listener *listener;
    void *context;
    char *best, *ponder;
    struct endgames endgames;
};

/* Keeps why an option could not be applied, or a word was wrong, as the error, unless there is one already: what is
   wrong first may be the reason for the rest. */
static void hear(void *context, const char *text)
{
    tempi_engine *e = context;
    if (!e->failure.code)
        failure_set(&e->failure, TEMPI_VALUE, "%s", text);
}

/* Begins a call that hear() tells of what is wrong; returns the last failure. */
static struct failure hearing(tempi_engine *e)
{
    const struct failure before = e->failure;
    e->failure.code = TEMPI_OK;
    return before;
}

/* Returns the code of what was heard; if nothing is wrong the failure before stays the last one. */
static int heard(tempi_engine *e, const struct failure *before)
{
    const int code = e->failure.code;
    if (!code)
        e->failure = *before;
    return code;
}

/* Stores that there is no memory and returns its code. */
static int no_memory(tempi_engine *e) { return failure_set(&e->failure, TEMPI_MEMORY, "out of memory"); }

/* Makes the searcher; a function for memory_try(). */
static void make(void *context)
{
    tempi_engine *e = context;
    e->searcher = search_new();
    e->options = (struct options){.host = HOST_LIBRARY, .searcher = e->searcher, .tell = hear, .context = e};
    options_begin(&e->options);
    options_put(&e->options, OPTION_PROBE_LIMIT, 0);
}

tempi_engine *tempi_engine_new(void)
{
    tempi_engine *e = library_ready() ? calloc(1, sizeof *e) : NULL;
    if (!e)
        return NULL;
    e->seed = clock_seed();
    if (memory_try(make, e))
        return e;
    tempi_engine_free(e);
    return NULL;
}

void tempi_engine_free(tempi_engine *e)
{
    if (!e)
        return;
    search_free(e->searcher);
    options_end(&e->options);
    endgames_free(&e->endgames);
    free(e->best);
    free(e->ponder);
    free(e);
}

int tempi_engine_code(const tempi_engine *e) { return e ? e->failure.code : TEMPI_ARGUMENT; }

const char *tempi_engine_error(const tempi_engine *e) { return e ? e->failure.text : "no engine"; }

/* Stores an error if a search runs. */
static int busy(tempi_engine *e)
{
    return search_running(e->searcher) ? failure_set(&e->failure, TEMPI_BUSY, "a search is running") : TEMPI_OK;
}

/* ---- options ---- */

/* An option that is being set. */
struct setting_up {
    tempi_engine *e;
    const char *name, *value;
    char error[OPTION_ERROR_MAX];
    enum option_id id;
};

/* Sets an option; a function for memory_try(). */
static void set(void *context)
{
    struct setting_up *s = context;
    s->id = options_set(&s->e->options, game_at(0), s->name, s->value, s->error);
}

int tempi_engine_set(tempi_engine *e, const char *name, const char *value)
{
    struct setting_up s = {.e = e, .name = name, .value = value, .error = ""};
    if (!e)
        return TEMPI_ARGUMENT;
    if (!name || !value || strlen(value) >= OPTION_VALUE_MAX)
        return failure_set(&e->failure, TEMPI_ARGUMENT, "a name and a value of at most %d bytes are needed",
                           OPTION_VALUE_MAX - 1);
    if (busy(e))
        return TEMPI_BUSY;
    const struct failure before = hearing(e);
    if (!memory_try(set, &s))
        return no_memory(e);
    if (s.id == OPTION_REFUSED)
        return failure_set(&e->failure, strncmp(s.error, "no option", 9) ? TEMPI_VALUE : TEMPI_NOT_FOUND, "%s",
                           s.error);
    return heard(e, &before);
}

int tempi_engine_clear(tempi_engine *e)
{
    if (!e)
        return TEMPI_ARGUMENT;
    if (busy(e))
        return TEMPI_BUSY;
    search_clear(e->searcher);
    e->seed = clock_seed();
    return TEMPI_OK;
}

/* ---- searching ---- */

/* Returns the text of actions played from a position, to be freed; NULL if there is no memory. */
static char *turns_text(const struct position *from, const action *list, unsigned count)
{
    const size_t room = (size_t)(count + 1) * (ACTION_TEXT_MAX + 1);
    char *text = calloc(1, room);
    if (text)
        turns_write(from, list, count, text, room);
    return text;
}

/* Tells the listener of a line. */
static void report(void *context, const struct report *r)
{
    tempi_engine *e = context;
    const struct score_scale *scale = score_scale_of(e->root.game);
    const struct wdl chances = score_wdl(scale, r->score);
    char *pv = turns_text(&e->root, r->pv, r->length);
    const struct tempi_info info = {.depth = (int32_t)r->depth,
                                    .selective_depth = (int32_t)r->selective_depth,
                                    .line = (int32_t)r->line,
                                    .score = score_shown(scale, r->score),
                                    .mate = search_mate_turns(r->score),
                                    .bound = (int32_t)r->bound,
                                    .win = (int32_t)chances.win,
                                    .draw = (int32_t)chances.draw,
                                    .loss = (int32_t)chances.loss,
                                    .hash_full = (int32_t)r->hash_full,
                                    .nodes = r->nodes,
                                    .nps = r->nodes * 1000 / (uint64_t)(r->elapsed > 0 ? r->elapsed : 1),
                                    .milliseconds = (uint64_t)r->elapsed,
                                    .pv = pv ? pv : ""};
    if (e->listener(e->context, &info))
        search_stop(e->searcher);
    free(pv);
}

/* Keeps the best turn. */
static void keep(tempi_engine *e, const action *best, unsigned length, const action *ponder, unsigned ponder_length)
{
    struct position after = e->root;
    e->best = turns_text(&after, best, length);
    for (unsigned i = 0; i < length; i++)
        game_apply(&after, best[i]);
    e->ponder = turns_text(&after, ponder, ponder_length);
}

/* Keeps the best turn of a search. */
static void take(void *context, const struct best_turn *a)
{
    keep(context, a->actions, a->length, a->ponder, a->ponder_length);
}

/* A search that is about to begin. */
struct beginning {
    tempi_engine *e;
    const struct record *record;
    char *words;
    bool here; /* in the calling thread */
};

/* Begins a search; a function for memory_try(). */
static void begin(void *context)
{
    const struct beginning *s = context;
    tempi_engine *e = s->e;
    const struct search_listener listener = {e, e->listener ? report : NULL, take};
    if (s->here)
        search_run(e->searcher, s->record, &e->go.limits, &listener);
    else
        search_start(e->searcher, s->record, &e->go.limits, &listener);
}

/* Reads the words of `go`; returns a code. */
static int limits_read(tempi_engine *e, const tempi_board *b, const char *limits)
{
    char *words = strdup(limits ? limits : "");
    if (!words)
        return no_memory(e);
    const struct failure before = hearing(e);
    go_read(&e->go, board_now(b), &e->options, words, hear, e);
    free(words);
    if (!e->failure.code && (e->go.perft || e->go.bad_perft || e->go.limits.ponder))
        failure_set(&e->failure, TEMPI_VALUE, "perft and ponder are no limits here");
    else if (!e->failure.code && go_has_no_end(&e->go.limits) && !e->go.limits.infinite && !e->go.limits.mate)
        failure_set(&e->failure, TEMPI_VALUE,
                    "nothing limits the search: movetime 1000, nodes 100000, ... or infinite");
    return heard(e, &before);
}

/* Lets a search without an end return when nothing is left to search; UCI's waits for `stop`, whoever asks here. */
static void limits_open(struct limits *l)
{
    if (!l->infinite)
        return;
    l->infinite = l->clock = false;
    l->movetime = 0;
}

/* Searches in the calling thread, `here`, or in one of its own. */
static int search(tempi_engine *e, const tempi_board *b, const char *limits, tempi_listener *listener, void *context,
                  bool here)
{
    if (!e)
        return TEMPI_ARGUMENT;
    if (!b || (limits && strlen(limits) > LIMITS_TEXT_MAX))
        return failure_set(&e->failure, TEMPI_ARGUMENT, "a board and limits of at most a megabyte are needed");
    if (busy(e))
        return TEMPI_BUSY;
    search_wait(e->searcher);
    const int code = limits_read(e, b, limits);
    if (code)
        return code;
    if (!game_count(board_now(b)))
        return failure_set(&e->failure, TEMPI_ILLEGAL, "the game is over");
    free(e->best);
    free(e->ponder);
    e->best = e->ponder = NULL;
    e->root = *board_now(b);
    e->listener = listener;
    e->context = context;
    struct best_turn known;
    if (go_book_turn(&e->go.limits, &b->record, &e->options, &known)) {
        keep(e, known.actions, known.length, NULL, 0);
        return TEMPI_OK;
    }
    limits_open(&e->go.limits);
    options_level(&e->options, e->seed, &e->root, &e->go.limits);
    struct beginning s = {.e = e, .record = &b->record, .here = here};
    return memory_try(begin, &s) ? TEMPI_OK : no_memory(e);
}

int tempi_search(tempi_engine *e, const tempi_board *b, const char *limits, tempi_listener *listener, void *context)
{
    return search(e, b, limits, listener, context, true);
}

int tempi_search_start(tempi_engine *e, const tempi_board *b, const char *limits, tempi_listener *listener,
                       void *context)
{
    return search(e, b, limits, listener, context, false);
}

int tempi_stop(tempi_engine *e)
{
    if (!e)
        return TEMPI_ARGUMENT;
    search_stop(e->searcher);
    return TEMPI_OK;
}

int tempi_wait(tempi_engine *e)
{
    if (!e)
        return TEMPI_ARGUMENT;
    search_wait(e->searcher);
    return TEMPI_OK;
}

int tempi_searching(const tempi_engine *e) { return e && search_running(e->searcher); }

const char *tempi_best_turn(const tempi_engine *e)
{
    return !e || search_running(e->searcher) ? NULL : e->best ? e->best : "";
}

const char *tempi_ponder_turn(const tempi_engine *e)
{
    return !e || search_running(e->searcher) ? NULL : e->ponder ? e->ponder : "";
}

/* ---- without a search ---- */

int tempi_evaluate(tempi_board *b, int32_t *centipawns)
{
    if (!b)
        return TEMPI_ARGUMENT;
    if (!centipawns)
        return board_fail(b, TEMPI_ARGUMENT, "a place for the evaluation is needed");
    const struct position *p = board_now(b);
    *centipawns = score_shown(score_scale_of(p->game), evaluate(p, NULL));
    return TEMPI_OK;
}

int tempi_probe(tempi_engine *e, const tempi_board *b, struct tempi_endgame *endgame)
{
    if (!e)
        return TEMPI_ARGUMENT;
    if (!b || !endgame)
        return failure_set(&e->failure, TEMPI_ARGUMENT, "a board and a place for the value are needed");
    return endgames_probe(&e->endgames, board_now(b), endgame, &e->failure);
}

const char *tempi_mate(tempi_board *b, uint64_t nodes, int *unknown)
{
    struct budget budget = {.max = nodes};
    struct mate_line line = {.length = 0};
    if (unknown)
        *unknown = 0;
    if (!b || !board_begin(b, (MATE_LENGTH_MAX + 1) * (ACTION_TEXT_MAX + 1)))
        return NULL;
    const enum mate_verdict verdict = nodes ? mate_find(board_now(b), &budget, NULL, &line) : MATE_UNKNOWN;
    if (unknown)
        *unknown = verdict == MATE_UNKNOWN;
    if (verdict == MATE_FOUND)
        turns_write(board_now(b), line.actions, line.length, b->text, b->room);
    return b->text;
}
