/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays the games of a match in several threads, each with its own two players (match.h). */
#include "bench/match/match.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench/match/debug_log.h"
#include "bench/match/record.h"
#include "bench/match/results.h"
#include "bench/match/resume.h"
#include "engine/journal.h"
#include "engine/memory.h"
#include "engine/system.h"
#include "engine/threads.h"

enum {
    LAUNCH_FAILURES = 3, /* failed starts of an engine in a row that end the match */
    SLICE_MS = 50        /* interval at which the end of the match is checked */
};

/* What the threads of a match share; the lock guards all members after it. */
struct match {
    const struct match_settings *settings;
    struct match_rules rules;
    atomic_bool stop;
    struct journal record, positions; /* --record and --positions; path NULL: not asked for */
    pthread_mutex_t lock;
    unsigned next, running; /* next: the next game to play; running: threads at work */
    struct match_score score;
    uint8_t *half_points; /* half points of the first engine plus 1, by game; 0: not finished */
    bool started[2];      /* engines that have been started */
    bool interrupted;     /* by a signal */
    bool failed, unfit;   /* failed: the match is given up; unfit: because of an engine */
};

/* Whether a game belongs to the part of the match that is played here. Both games of a pair do, or none. */
static bool is_ours(const struct match_settings *s, unsigned index) { return index / 2 % s->parts == s->part; }

/* Returns the first game from an index on that is to be played here and is not finished; the number of games if there
   is none. */
static unsigned game_next(const struct match *m, unsigned index)
{
    while (index < m->settings->games && (m->half_points[index] || !is_ours(m->settings, index)))
        index++;
    return index;
}

/* Takes the next game that is not finished. Returns false if there is none. */
static bool game_take(struct match *m, unsigned *index)
{
    pthread_mutex_lock(&m->lock);
    m->next = game_next(m, m->next);
    bool more = m->next < m->settings->games && !atomic_load(&m->stop);
    *index = m->next;
    m->next += more;
    pthread_mutex_unlock(&m->lock);
    return more;
}

/* Counts a result in the pairs when both games of the pair are finished. */
static void pair_add(struct match *m, unsigned index, unsigned half_points)
{
    unsigned other = index ^ 1;
    m->half_points[index] = (uint8_t)(half_points + 1);
    if (other < m->settings->games && m->half_points[other])
        m->score.tally.pairs[half_points + m->half_points[other] - 1]++;
}

/* Prints the result of a game; `white` is the index of the engine with White. */
static void game_print(const struct match *m, const struct match_game *g, unsigned index, unsigned white)
{
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
    printf("game %u: %s - %s %s {%s}\n", index + 1, m->settings->engines[white].name, m->settings->engines[!white].name,
           results[g->outcome], g->reason);
    fflush(stdout);
}

/* Gives up the match and prints why. The lock must be held. */
static void match_give_up(struct match *m, const char *who, const char *why)
{
    if (!m->failed)
        fprintf(stderr, "tempi match: %s: %s\n", who, why);
    m->failed = true;
    atomic_store(&m->stop, true);
}

/* Writes the pending text of an output file; gives up the match if that fails. */
static void entry_write(struct match *m, struct journal *j)
{
    char why[128];
    if (j->path && !journal_commit(j)) {
        snprintf(why, sizeof why, "cannot be written: %s", strerror(errno));
        match_give_up(m, j->path, why);
    }
}

/* Whether the result of a game says something about its positions: it was not lost by a fault. */
static bool tells(const struct match_game *g)
{
    return g->end == END_RULES || g->end == END_RESIGNED || g->end == END_ADJUDICATED;
}

/* Writes a game to the record and the file of positions, if asked for. */
static void game_write(struct match *m, const struct match_game *g, unsigned index)
{
    if (m->record.path)
        match_record_write(&m->record, m->settings, g, index);
    if (m->positions.path && tells(g))
        match_record_positions(&m->positions, g);
    entry_write(m, &m->record);
    entry_write(m, &m->positions);
}

/* Adds a finished game to the score. */
static void game_count_in(struct match *m, const struct match_game *g, unsigned index)
{
    unsigned white = index & 1;
    bool won = (g->outcome == WHITE_WINS) == (white == 0);
    match_score_add(&m->score, g, white);
    pair_add(m, index, g->outcome == DRAWN ? 1 : won ? 2 : 0);
}

/* Adds a game of the record of an earlier run; its positions are written again. */
static void game_resume(void *context, const struct match_game *g, unsigned index)
{
    struct match *m = context;
    game_count_in(m, g, index);
    if (m->settings->positions_path && tells(g))
        match_record_positions(&m->positions, g);
}

/* Whether a sequential test was asked for and is decided. */
static bool match_decided(const struct match *m)
{
    const struct match_settings *s = m->settings;
    return s->test && sprt_test(&s->sprt, &m->score.tally) != SPRT_GOES_ON;
}

/* Adds a finished game to score and files, and ends the match if its test is decided. */
static void game_book(struct match *m, const struct match_game *g, unsigned index)
{
    const struct match_settings *s = m->settings;
    pthread_mutex_lock(&m->lock);
    game_count_in(m, g, index);
    if (s->verbose || g->end == END_ILLEGAL || g->end == END_CRASH)
        game_print(m, g, index, index & 1);
    game_write(m, g, index);
    if (m->score.games % s->every == 0)
        match_score_print(&m->score, s);
    if (ferror(stdout)) { /* program.c reports the error at the end */
        m->failed = true;
        atomic_store(&m->stop, true);
    }
    if (m->rules.log && !debug_log_good(m->rules.log))
        match_give_up(m, s->debug_path, "cannot be written");
    if (match_decided(m))
        atomic_store(&m->stop, true);
    pthread_mutex_unlock(&m->lock);
}

/* Gives up the match from one of its threads. */
static void match_fail(struct match *m, const char *who, const char *why)
{
    pthread_mutex_lock(&m->lock);
    match_give_up(m, who, why);
    pthread_mutex_unlock(&m->lock);
}

/* Gives up the match because of an engine that does not start, from one of its threads; not if the match is over, whose
   end keeps engines from starting. */
static void match_fail_for(struct match *m, const struct player *p, const struct engine_spec *spec)
{
    pthread_mutex_lock(&m->lock);
    if (!atomic_load(&m->stop)) {
        m->unfit |= !m->failed;
        match_give_up(m, spec->name, p->error);
    }
    pthread_mutex_unlock(&m->lock);
}

/* Prepares both players for a game. A player that cannot start loses the game; after LAUNCH_FAILURES in a row the match
   is given up. Returns whether both are ready. */
static bool players_ready(struct match *m, struct player *players, struct match_game *g, unsigned failures[2])
{
    for (unsigned colour = 0; colour < 2; colour++) {
        struct player *p = g->players[colour];
        unsigned i = p == &players[1];
        if (player_new_game(p, &g->record)) {
            failures[i] = 0;
            continue;
        }
        if (++failures[i] >= LAUNCH_FAILURES)
            match_fail_for(m, p, p->spec);
        match_game_forfeit(g, colour, p->error);
        return false;
    }
    return true;
}

/* Plays one game of the match and adds it to the score. */
static void game_play(struct match *m, struct player *players, unsigned index, unsigned failures[2])
{
    unsigned white = index & 1;
    for (unsigned i = 0; i < 2; i++)
        random_seed(&players[i].random, m->settings->openings.seed * UINT64_C(0xd1342543de82ef95) + index * 2 + i);
    struct match_game g = {.adjudication = &m->settings->adjudication, .players = {&players[white], &players[!white]}};
    if (!opening_begin(&m->settings->openings, index / 2, &g.record, &g.missed)) {
        match_fail(m, m->settings->rules.variant, "no opening found");
    } else {
        if (players_ready(m, players, &g, failures))
            match_game_play(&g, &m->rules);
        for (unsigned colour = 0; colour < 2; colour++) {
            bool at_fault = g.end == END_TIME || g.end == END_ILLEGAL || g.end == END_CRASH;
            player_game_over(g.players[colour], g.outcome, g.reason, !at_fault || g.loser != colour);
        }
        if (!atomic_load(&m->stop) && g.outcome != ONGOING)
            game_book(m, &g, index);
    }
    match_game_free(&g);
}

/* Says, after the first start of an engine, which options it has not declared. */
static void options_tell(struct match *m, const struct player *p, unsigned engine)
{
    pthread_mutex_lock(&m->lock);
    for (unsigned i = 0; i < p->spec->option_count && !m->started[engine]; i++)
        if (p->undeclared >> i & 1)
            fprintf(stderr, "tempi match: %s: it has not declared the option '%.60s'\n", p->spec->name,
                    p->spec->options[i].name);
    m->started[engine] = true;
    pthread_mutex_unlock(&m->lock);
}

/* The thread function: starts two players and plays games until none is left. */
static void *worker(void *argument)
{
    struct match *m = argument;
    struct player players[2];
    unsigned index, failures[2] = {0, 0};
    bool ready = true;
    memset(players, 0, sizeof players);
    for (unsigned i = 0; i < 2; i++) {
        ready = ready && player_start(&players[i], &m->settings->engines[i], &m->rules);
        if (ready)
            options_tell(m, &players[i], i);
        else if (*players[i].error)
            match_fail_for(m, &players[i], &m->settings->engines[i]);
    }
    while (ready && game_take(m, &index))
        game_play(m, players, index, failures);
    for (unsigned i = 0; i < 2; i++)
        if (players[i].spec)
            player_stop(&players[i]);
    pthread_mutex_lock(&m->lock);
    m->running--;
    pthread_mutex_unlock(&m->lock);
    return NULL;
}

/* Waits for the end of all threads; an interrupt (Ctrl-C) stops the match. */
static void match_wait(struct match *m)
{
    for (;;) {
        pthread_mutex_lock(&m->lock);
        bool over = m->running == 0;
        pthread_mutex_unlock(&m->lock);
        if (over)
            return;
        if (interrupts_wait(SLICE_MS)) {
            m->interrupted = true;
            atomic_store(&m->stop, true);
        }
    }
}

/* Starts the threads of the match and waits for them. */
static void match_play(struct match *m)
{
    const struct match_settings *s = m->settings;
    unsigned threads = s->concurrency < s->games ? s->concurrency : s->games;
    pthread_t *ids = xcalloc(threads, sizeof *ids);
    interrupts_hold();
    unsigned started = 0;
    pthread_mutex_lock(&m->lock);
    while (started < threads && thread_start(&ids[started], worker, m))
        started++;
    m->running = started;
    if (!started)
        match_give_up(m, s->rules.variant, "cannot start a thread");
    pthread_mutex_unlock(&m->lock);
    match_wait(m);
    for (unsigned i = 0; i < started; i++)
        pthread_join(ids[i], NULL);
    free(ids);
    interrupts_release();
}

/* Writes an error about a file to `error`; returns false. */
static bool file_refuse(const char *path, char *error)
{
    snprintf(error, MATCH_ERROR_MAX, "cannot write '%.80s': %.50s", path, strerror(errno));
    return false;
}

/* Opens the output files, tries the one that gets a row at the end, and reads the record of a match to continue.
   Returns false with the reason in `error`. */
static bool match_open(struct match *m, char *error)
{
    struct journal row = {0};
    const struct match_settings *s = m->settings;
    m->rules = s->rules;
    m->rules.stop = &m->stop;
    m->half_points = xcalloc(s->games + 1, 1);
    if (s->resume && !match_resume(s, game_resume, m, error))
        return false;
    if (s->log_path && !(journal_open_whole(&row, s->log_path) && journal_close(&row)))
        return file_refuse(s->log_path, error);
    if (s->positions_path && !journal_open(&m->positions, s->positions_path, s->resume))
        return file_refuse(s->positions_path, error);
    if (s->record_path && !journal_open(&m->record, s->record_path, false))
        return file_refuse(s->record_path, error);
    if (s->debug_path && (m->rules.log = debug_log_open(s->debug_path)) == NULL)
        return file_refuse(s->debug_path, error);
    return true;
}

/* Closes an output file; gives up the match if that fails. */
static void file_close(struct match *m, struct journal *j)
{
    const char *path = j->path;
    if (!journal_close(j))
        match_give_up(m, path, strerror(errno));
}

/* Closes all files and frees the memory of the match. */
static void match_close(struct match *m)
{
    file_close(m, &m->record);
    file_close(m, &m->positions);
    if (!debug_log_close(m->rules.log))
        match_give_up(m, m->settings->debug_path, "cannot be written");
    free(m->half_points);
    pthread_mutex_destroy(&m->lock);
}

enum match_end match_run(const struct match_settings *settings)
{
    struct match m = {.settings = settings};
    char error[MATCH_ERROR_MAX];
    pthread_mutex_init(&m.lock, NULL);
    if (match_open(&m, error)) {
        if (settings->resume)
            match_score_print(&m.score, settings);
        entry_write(&m, &m.positions);
        if (game_next(&m, 0) < settings->games && !m.failed && !match_decided(&m))
            match_play(&m);
        if (m.score.games || !m.unfit)
            match_score_print_end(&m.score, settings);
        if (settings->log_path && m.score.games && !results_append(settings->log_path, settings, &m.score))
            match_give_up(&m, settings->log_path, strerror(errno));
    } else {
        match_give_up(&m, settings->rules.variant, error);
    }
    m.failed |= m.interrupted && game_next(&m, 0) < settings->games && !match_decided(&m);
    match_close(&m);
    return !m.failed ? MATCH_PLAYED : m.score.games || !m.unfit ? MATCH_BROKEN : MATCH_NOT_BEGUN;
}
