/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Self-play: openings, games, and a file that an interrupted run goes on with. */
#include "bench/tune/selfplay.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/tune/played.h"
#include "engine/clock.h"
#include "engine/files.h"
#include "engine/lines.h"
#include "engine/memory.h"
#include "engine/random.h"
#include "engine/threads.h"
#include "search/search.h"

enum { TURNS_MAX = 300, SCORE_WON = 2500, WON_TURNS = 6, DRAWISH = 8, DRAWISH_TURNS = 30, TRIES = 40, HASH = 4 };
enum { PROGRESS_SECONDS = 10 };

/* What the threads share; the lock protects all but the options. */
struct run {
    const struct selfplay_options *options;
    pthread_mutex_t lock;
    unsigned char *done; /* whether a game was played, by its number */
    unsigned next, played, turns, outcomes[DRAWN + 1];
    unsigned empty; /* games without a searched turn, which are not written */
    double begun, told;
    bool strange; /* the file ends with something that is not a game */
    int failed;   /* errno of the first failure of the file */
    struct journal out;
};

/* A game being played. */
struct play {
    struct run *run;
    struct searcher *searcher;
    struct record record;
    struct random random;
    struct best_turn best_turn;
    struct journal text; /* the searched turns as text */
    unsigned turns, won, level;
};

/* Keeps the best turn of a search. */
static void keep_best_turn(void *context, const struct best_turn *a) { ((struct play *)context)->best_turn = *a; }

/* Searches the next turn. */
static void search_turn(struct play *g)
{
    const struct limits limits = {.nodes = g->run->options->nodes};
    const struct search_listener listener = {.context = g, .best_turn = keep_best_turn};
    g->best_turn.length = 0;
    search_run(g->searcher, &g->record, &limits, &listener);
}

/* Plays random turns from the starting position; returns false if the game ends. */
static bool play_random(struct play *g, unsigned turns)
{
    static _Thread_local action list[ACTIONS_MAX];
    const char *reason;
    for (unsigned end = record_now(&g->record)->number + turns; record_now(&g->record)->number < end;) {
        unsigned n = game_actions(record_now(&g->record), ALL_ACTIONS, list);
        if (!n)
            return false;
        record_push(&g->record, list[random_below(&g->random, n)]);
    }
    return record_result(&g->record, &reason) == ONGOING;
}

/* Begins a game with random turns after which neither side wins yet; returns false after too many tries. */
static bool play_opening(struct play *g)
{
    const struct selfplay_options *o = g->run->options;
    struct position start;
    for (unsigned try = 0; try < TRIES; try++) {
        game_start_drawn(&start, o->game, o->option, &g->random);
        record_begin(&g->record, &start);
        if (!play_random(g, o->random_turns + random_below(&g->random, 2)))
            continue;
        search_clear(g->searcher);
        search_turn(g);
        if (abs(g->best_turn.score) < SCORE_WON && g->best_turn.length)
            return true;
    }
    return false;
}

/* Plays and writes the best turn. */
static void play_turn(struct play *g)
{
    played_turn(&g->text, record_now(&g->record), g->best_turn.actions, g->best_turn.length, g->best_turn.score);
    for (unsigned i = 0; i < g->best_turn.length; i++)
        record_push(&g->record, g->best_turn.actions[i]);
    g->won = abs(g->best_turn.score) > SCORE_WON ? g->won + 1 : 0;
    g->level = abs(g->best_turn.score) < DRAWISH ? g->level + 1 : 0;
    g->turns++;
}

/* Plays a game to its end and returns the outcome. Unless `to_end` is set, a game without doubt left is adjudicated,
   and one that is too long is drawn. */
static enum outcome play_game(struct play *g)
{
    const bool to_end = g->run->options->to_end;
    const char *reason;
    enum outcome outcome;
    for (g->won = g->level = 0; (outcome = record_result(&g->record, &reason)) == ONGOING;) {
        const struct position *now = record_now(&g->record);
        bool white = now->turn.decider == WHITE;
        if (!to_end && (now->number > TURNS_MAX || (g->level >= DRAWISH_TURNS && now->number > 80)))
            return DRAWN;
        search_turn(g);
        if (!g->best_turn.length)
            return DRAWN;
        play_turn(g);
        if (!to_end && g->won >= WON_TURNS)
            return (g->best_turn.score > 0) == white ? WHITE_WINS : BLACK_WINS;
    }
    return outcome;
}

/* Plays game number `number` and appends its line to the file. */
static void play_number(struct play *g, unsigned number)
{
    struct run *run = g->run;
    const struct selfplay_options *o = run->options;
    struct played_index index = {o->game, o->seed, number};
    g->turns = 0;
    random_seed(&g->random, o->seed * UINT64_C(0x9e3779b97f4a7c15) + number);
    random_next(&g->random);
    g->text.length = 0;
    bool begun = play_opening(g);
    struct position start = *record_now(&g->record);
    search_clear(g->searcher);
    enum outcome outcome = begun ? play_game(g) : DRAWN;
    pthread_mutex_lock(&run->lock);
    if (begun && g->text.length) {
        played_begin(&run->out, &index, &start, outcome);
        journal_print(&run->out, "%s\n", g->text.text);
        if (!run->failed && !journal_commit(&run->out))
            run->failed = errno;
        run->played++;
        run->turns += g->turns;
        run->outcomes[outcome]++;
    } else {
        run->empty++;
    }
    pthread_mutex_unlock(&run->lock);
}

/* Prints how many games were played and how they ended, every PROGRESS_SECONDS and at the end. */
static void progress_tell(struct run *run, bool last)
{
    double now = clock_seconds();
    if (now - run->told < PROGRESS_SECONDS && !last)
        return;
    run->told = now;
    fprintf(stderr, "%u games to number %u: white %u, black %u, drawn %u; %u turns, %.0f a second\n", run->played,
            run->next, run->outcomes[WHITE_WINS], run->outcomes[BLACK_WINS], run->outcomes[DRAWN], run->turns,
            run->turns / (now - run->begun + 1e-9));
}

/* Takes the number of the next game to play; returns false if there is none. */
static bool number_next(struct run *run, unsigned *number)
{
    const struct selfplay_options *o = run->options;
    pthread_mutex_lock(&run->lock);
    while (run->next < o->games && (run->done[run->next] || run->next % o->parts != o->part))
        run->next++;
    bool found = run->next < o->games && !run->failed;
    *number = run->next;
    run->next += found;
    progress_tell(run, false);
    pthread_mutex_unlock(&run->lock);
    return found;
}

/* Plays games until none is left; each thread runs it. */
static void *thread_run(void *context)
{
    struct play g = {.run = context, .searcher = search_new()};
    unsigned number;
    search_set_hash(g.searcher, HASH);
    while (number_next(g.run, &number))
        play_number(&g, number);
    search_free(g.searcher);
    record_free(&g.record);
    journal_close(&g.text);
    return NULL;
}

/* Whether a line may stand in a file of games; of an incomplete one only the beginning counts. */
static bool line_fits(const char *line, bool cut)
{
    const size_t length = strlen(line);
    return !length || *line == '#' || strncmp(line, "play;", cut && length < 5 ? length : 5) == 0;
}

/* Opens the file to append to, finds which games it holds already, and cuts off an incomplete last line. */
static bool file_resume(struct run *run)
{
    const struct selfplay_options *o = run->options;
    if (!journal_open(&run->out, o->path, false))
        return false;
    if (!file_regular(o->path))
        return true; /* a device has no games to read */
    const char *why;
    FILE *file = file_open(o->path, &why);
    struct lines in = {.file = file};
    char *line;
    uint64_t end = 0;
    unsigned held = 0;
    while (file && !run->strange && lines_next(&in, &line) == LINE_READ) {
        struct played_index i;
        run->strange = !line_fits(line, in.cut);
        if (in.cut)
            break;
        end = in.taken;
        if (played_index_read(line, &i) && i.game == o->game && i.seed == o->seed && i.index < o->games &&
            !run->done[i.index])
            held += run->done[i.index] = 1;
    }
    bool good = file && !ferror(file) && !run->strange && (!in.cut || truncate(o->path, (off_t)end) == 0);
    lines_free(&in);
    if (file)
        fclose(file);
    if (held)
        fprintf(stderr, "%u games are there already\n", held);
    return good;
}

bool selfplay_run(const struct selfplay_options *o, char *error, size_t size)
{
    struct run run = {.options = o, .lock = PTHREAD_MUTEX_INITIALIZER, .begun = clock_seconds()};
    run.told = run.begun;
    run.done = xcalloc(o->games + 1, 1);
    bool good = file_resume(&run);
    if (good) {
        threads_share(run.options->threads, thread_run, &run);
        progress_tell(&run, true);
        good = journal_close(&run.out) && !run.failed;
        errno = run.failed ? run.failed : errno;
    }
    if (!good)
        snprintf(error, size, "%s", run.strange ? "it has a line that is no game of self-play" : strerror(errno));
    else if (run.empty && !run.played)
        snprintf(error, size, "nothing was written: after their random openings %u games have no turn to search",
                 run.empty);
    good = good && (!run.empty || run.played);
    free(run.done);
    return good;
}
