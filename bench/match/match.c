/* Plays the games of a match in several threads, each with two players of its own. */
#include "bench/match/match.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench/match/log.h"
#include "bench/match/record.h"
#include "engine/interrupt.h"
#include "engine/memory.h"

enum {
    LAUNCH_FAILURES = 3, /* in a row, after which an engine is given up */
    SLICE_MS = 50        /* between two looks whether the match is over */
};

/* What the threads share; all below the lock is guarded by it. */
struct match {
    const struct match_settings *settings;
    struct match_rules rules;
    atomic_bool stop;
    FILE *record, *positions;
    pthread_mutex_t lock;
    unsigned next, running; /* games handed out; threads at work */
    struct match_score score;
    uint8_t *half_points; /* of the first engine by game, plus 1; 0: not over */
    bool failed;
};

/* The next game for a thread; false if there is none. */
static bool game_take(struct match *m, unsigned *index)
{
    pthread_mutex_lock(&m->lock);
    bool more = m->next < m->settings->games && !atomic_load(&m->stop);
    *index = m->next;
    m->next += more;
    pthread_mutex_unlock(&m->lock);
    return more;
}

/* Enters a result into the pairs when both games of the pair are over. */
static void pair_add(struct match *m, unsigned index, unsigned half_points)
{
    unsigned other = index ^ 1;
    m->half_points[index] = (uint8_t)(half_points + 1);
    if (other < m->settings->games && m->half_points[other])
        m->score.tally.pairs[half_points + m->half_points[other] - 1]++;
}

/* Prints the line of --verbose about a game; `white` is the engine that had White. */
static void game_print(const struct match *m, const struct match_game *g, unsigned index, unsigned white)
{
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
    printf("game %u: %s - %s %s {%s}\n", index + 1, m->settings->engines[white].name, m->settings->engines[!white].name,
           results[g->outcome], g->reason);
    fflush(stdout);
}

/* Writes a game into the files that are asked for; false if that fails. */
static bool game_write(struct match *m, const struct match_game *g, unsigned index, unsigned white)
{
    const struct match_settings *s = m->settings;
    char controls[2][64];
    for (unsigned i = 0; i < 2; i++)
        control_write(&s->engines[i].control, controls[i], sizeof controls[i]);
    struct match_header h = {.event = s->event,
                             .variant = s->rules.game->id,
                             .names = {s->engines[white].name, s->engines[!white].name},
                             .time_controls = {controls[white], controls[!white]},
                             .round = index + 1};
    if (m->record)
        match_record_write(m->record, &h, g);
    if (m->positions && (g->end == END_RULES || g->end == END_RESIGNED || g->end == END_ADJUDICATED))
        match_record_positions(m->positions, g);
    return !(m->record && ferror(m->record)) && !(m->positions && ferror(m->positions));
}

/* Gives the match up, saying why; the lock is held. */
static void match_give_up(struct match *m, const char *who, const char *why)
{
    if (!m->failed && !atomic_load(&m->stop))
        fprintf(stderr, "tempi match: %s: %s\n", who, why);
    m->failed = true;
    atomic_store(&m->stop, true);
}

/* Books a game that is over, and ends the match if its test is decided. */
static void game_book(struct match *m, const struct match_game *g, unsigned index, unsigned white)
{
    const struct match_settings *s = m->settings;
    bool won = (g->outcome == WHITE_WINS) == (white == 0);
    pthread_mutex_lock(&m->lock);
    match_score_add(&m->score, g, white);
    pair_add(m, index, g->outcome == DRAWN ? 1 : won ? 2 : 0);
    if (s->verbose || g->end == END_ILLEGAL || g->end == END_CRASH)
        game_print(m, g, index, white);
    if (!game_write(m, g, index, white))
        match_give_up(m, "the records", "cannot be written");
    if (m->score.games % s->every == 0)
        match_score_print(&m->score, s);
    if (ferror(stdout))
        match_give_up(m, "standard output", "cannot be written");
    if (s->test && sprt_judge(&s->sprt, &m->score.tally) != SPRT_GOES_ON)
        atomic_store(&m->stop, true);
    pthread_mutex_unlock(&m->lock);
}

/* Ends the match for a reason, from any of its threads. */
static void match_fail(struct match *m, const char *who, const char *why)
{
    pthread_mutex_lock(&m->lock);
    match_give_up(m, who, why);
    pthread_mutex_unlock(&m->lock);
}

/* Prepares both players for a game; one that cannot loses it, or the match ends if that goes on. */
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
            match_fail(m, p->spec->name, p->error);
        match_game_forfeit(g, colour, p->error);
        return false;
    }
    return true;
}

/* Plays one game of the match. */
static void game_play(struct match *m, struct player *players, unsigned index, unsigned failures[2])
{
    unsigned white = index & 1;
    for (unsigned i = 0; i < 2; i++)
        random_seed(&players[i].random, m->settings->openings.seed * UINT64_C(0xd1342543de82ef95) + index * 2 + i);
    struct match_game g = {.adjudication = &m->settings->adjudication, .players = {&players[white], &players[!white]}};
    if (!opening_begin(&m->settings->openings, index / 2, &g.record)) {
        match_fail(m, m->settings->rules.variant, "no opening to begin with");
    } else {
        if (players_ready(m, players, &g, failures))
            match_game_play(&g, &m->rules);
        for (unsigned colour = 0; colour < 2; colour++) {
            bool at_fault = g.end == END_TIME || g.end == END_ILLEGAL || g.end == END_CRASH;
            player_game_over(g.players[colour], g.outcome, g.reason, !at_fault || g.loser != colour);
        }
        if (!atomic_load(&m->stop) && g.outcome != ONGOING)
            game_book(m, &g, index, white);
    }
    match_game_free(&g);
}

/* A thread: launches its players and plays games until there are no more. */
static void *worker(void *argument)
{
    struct match *m = argument;
    struct player players[2];
    unsigned index, failures[2] = {0, 0};
    bool ready = true;
    memset(players, 0, sizeof players);
    for (unsigned i = 0; i < 2; i++) {
        ready = ready && player_start(&players[i], &m->settings->engines[i], &m->rules);
        if (!ready && *players[i].error)
            match_fail(m, m->settings->engines[i].name, players[i].error);
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

/* Waits for the end of all threads; an interrupt breaks the match off in good order. */
static void match_wait(struct match *m)
{
    for (;;) {
        pthread_mutex_lock(&m->lock);
        bool over = m->running == 0;
        pthread_mutex_unlock(&m->lock);
        if (over)
            return;
        if (interrupts_wait(SLICE_MS))
            atomic_store(&m->stop, true);
    }
}

/* Runs the threads of a match. */
static void match_play(struct match *m)
{
    const struct match_settings *s = m->settings;
    unsigned threads = s->concurrency < s->games ? s->concurrency : s->games;
    pthread_t *ids = memory_need(threads, sizeof *ids);
    interrupts_hold();
    unsigned started = 0;
    pthread_mutex_lock(&m->lock);
    while (started < threads && pthread_create(&ids[started], NULL, worker, m) == 0)
        started++;
    m->running = started;
    if (!started)
        match_give_up(m, s->rules.variant, "no thread to play games in");
    pthread_mutex_unlock(&m->lock);
    match_wait(m);
    for (unsigned i = 0; i < started; i++)
        pthread_join(ids[i], NULL);
    free(ids);
    interrupts_release();
}

/* Opens a file to append to; true if there is none to open. */
static bool file_open(const char *path, FILE **file, char *error)
{
    *file = path ? fopen(path, "ae") : NULL;
    if (path && !*file)
        snprintf(error, MATCH_ERROR_MAX, "cannot write '%.100s'", path);
    return !path || *file;
}

/* Opens the files that a match writes and makes room for its results; false with a reason. */
static bool match_open(struct match *m, char *error)
{
    const struct match_settings *s = m->settings;
    m->rules = s->rules;
    m->rules.stop = &m->stop;
    m->half_points = memory_need(s->games + 1, 1);
    if (!file_open(s->record_path, &m->record, error) || !file_open(s->positions_path, &m->positions, error))
        return false;
    if (s->log_path && (m->rules.log = match_log_open(s->log_path)) == NULL) {
        snprintf(error, MATCH_ERROR_MAX, "cannot write '%.100s'", s->log_path);
        return false;
    }
    return true;
}

/* Closes files and frees memory. */
static void match_close(struct match *m)
{
    if (m->record)
        fclose(m->record);
    if (m->positions)
        fclose(m->positions);
    match_log_close(m->rules.log);
    free(m->half_points);
    pthread_mutex_destroy(&m->lock);
}

enum match_end match_run(const struct match_settings *settings, char *error)
{
    struct match m = {.settings = settings};
    pthread_mutex_init(&m.lock, NULL);
    enum match_end end = MATCH_REFUSED;
    if (match_open(&m, error)) {
        match_play(&m);
        match_score_print_end(&m.score, settings);
        end = m.failed ? MATCH_FAILED : MATCH_PLAYED;
    }
    match_close(&m);
    return end;
}
