/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPSA: perturbations, steps, the threads that play pairs, and the file that a run goes on from. */
#include "bench/tune/spsa.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/clock.h"
#include "engine/files.h"
#include "engine/journal.h"
#include "engine/lines.h"
#include "engine/memory.h"
#include "engine/random.h"
#include "engine/threads.h"

/* Exponents by which steps and perturbations shrink, and the stability constant, as a share of the run, that keeps
   the first steps small. */
static const double STEP_FALL = 0.602, WIDTH_FALL = 0.101, HELD_BACK = 0.1;

enum { SAVE_SECONDS = 5, PROGRESS_SECONDS = 10, FINEST = 1000000 /* parts of 1 that values are kept in */ };

/* What the threads share; the lock protects all but the options. */
struct run {
    const struct spsa_options *options;
    struct spsa_parameter *parameters;
    unsigned count;
    pthread_mutex_t lock;
    unsigned next, end,
        done; /* number of the next pair, of the pair to stop before, and of pairs played, earlier runs included */
    unsigned games[3]; /* in this run: pairs that the first set lost, drew and won */
    double saved, told;
    int failed; /* errno of the first failure of the file */
    struct journal file;
};

/* A pair being played: both sets of values, and in which direction (`way`) and how far (`width`) each parameter is
   moved. */
struct pair {
    unsigned number;
    int *plus, *minus;
    signed char *way;
    double *width;
};

/* Returns how far a parameter is moved in a pair. */
static double width_of(const struct spsa_options *o, const struct spsa_parameter *p, unsigned number)
{
    double last = o->width * (p->max - p->min);
    return (last < 0.5 ? 0.5 : last) * pow((double)o->pairs / (number + 1.0), WIDTH_FALL);
}

/* Returns the size of the step after a pair, as a share of the perturbation. */
static double rate_of(const struct spsa_options *o, unsigned number)
{
    double held = HELD_BACK * o->pairs, k = number + 1.0;
    return o->rate * pow((held + o->pairs) / (held + k), STEP_FALL) * pow(k / o->pairs, 2 * WIDTH_FALL);
}

/* Clamps a value to the range of a parameter and rounds it to what the file keeps. */
static double within(const struct spsa_parameter *p, double value)
{
    value = value < p->min ? p->min : value > p->max ? p->max : value;
    return round(value * FINEST) / FINEST;
}

/* Rounds a value to an integer at random; if `part` is uniform in 0..1, the average is the value. */
static int whole(const struct spsa_parameter *p, double value, double part)
{
    return (int)floor(within(p, value) + (within(p, value) < p->max ? part : 0));
}

/* Takes the next pair and draws its values; returns false if there is none. */
static bool pair_next(struct run *run, struct pair *pair)
{
    const struct spsa_options *o = run->options;
    struct random r;
    pthread_mutex_lock(&run->lock);
    bool found = run->next < run->end && !run->failed;
    pair->number = run->next;
    run->next += found;
    random_seed(&r, o->seed * UINT64_C(0xd1342543de82ef95) + pair->number);
    random_next(&r);
    for (unsigned i = 0; found && i < run->count; i++) {
        const struct spsa_parameter *p = &run->parameters[i];
        double part = random_below(&r, FINEST) / (double)FINEST;
        pair->way[i] = random_below(&r, 2) ? 1 : -1;
        pair->width[i] = width_of(o, p, pair->number);
        pair->plus[i] = whole(p, p->value + pair->way[i] * pair->width[i], part);
        pair->minus[i] = whole(p, p->value - pair->way[i] * pair->width[i], part);
    }
    pthread_mutex_unlock(&run->lock);
    return found;
}

/* Replaces the content of the file by the state of the run. */
static void save(struct run *run)
{
    run->saved = clock_seconds();
    journal_print(&run->file, "%s\npairs %u\n", run->options->title, run->done);
    for (unsigned i = 0; i < run->count; i++)
        journal_print(&run->file, "%s %.6f\n", run->parameters[i].name, run->parameters[i].value);
    if (!run->failed && !journal_replace(&run->file))
        run->failed = errno;
}

/* Prints the progress of the run. */
static void tell(struct run *run)
{
    run->told = clock_seconds();
    fprintf(stderr, "pair %u of %u; of this run won %u, level %u, lost %u\n", run->done, run->options->pairs,
            run->games[2], run->games[1], run->games[0]);
}

/* Moves all parameters by the result of a pair. */
static void pair_count(struct run *run, const struct pair *pair, int result)
{
    double rate = rate_of(run->options, pair->number), now;
    pthread_mutex_lock(&run->lock);
    for (unsigned i = 0; i < run->count; i++) {
        struct spsa_parameter *p = &run->parameters[i];
        p->value = within(p, p->value + rate * pair->width[i] * result * pair->way[i]);
    }
    run->done++;
    run->games[result > 0 ? 2 : result == 0]++;
    now = clock_seconds();
    if (now - run->saved >= SAVE_SECONDS)
        save(run);
    if (now - run->told >= PROGRESS_SECONDS)
        tell(run);
    pthread_mutex_unlock(&run->lock);
}

/* Plays pairs until none is left; each thread runs it. */
static void *thread_run(void *context)
{
    struct run *run = context;
    const struct spsa_options *o = run->options;
    struct pair pair = {.plus = xcalloc(run->count, sizeof *pair.plus),
                        .minus = xcalloc(run->count, sizeof *pair.minus),
                        .way = xcalloc(run->count, sizeof *pair.way),
                        .width = xcalloc(run->count, sizeof *pair.width)};
    void *player = o->begin(o->context);
    while (pair_next(run, &pair))
        pair_count(run, &pair, o->play(player, pair.number, pair.plus, pair.minus));
    o->end(player);
    free(pair.plus);
    free(pair.minus);
    free(pair.way);
    free(pair.width);
    return NULL;
}

/* Reads a line of the file; returns false if there is no complete line. */
static bool line_read(struct lines *in, char *line, size_t room)
{
    char *text;
    if (lines_next(in, &text) != LINE_READ)
        return false;
    snprintf(line, room, "%s", text);
    return !in->cut;
}

/* Reads `NAME VALUE` of a parameter; returns false if the line is something else or the value is out of range. */
static bool value_read(const char *line, struct spsa_parameter *p)
{
    char *end;
    size_t length = strlen(p->name);
    if (strncmp(line, p->name, length) != 0 || line[length] != ' ')
        return false;
    double value = strtod(line + length + 1, &end);
    if (end == line + length + 1 || *end || !(value >= p->min && value <= p->max))
        return false;
    p->value = within(p, value);
    return true;
}

/* Continues from a file, if it holds anything; returns false with the reason if it is of another run. */
static bool resume_from(struct run *run, struct lines *in, char *error, size_t size)
{
    char line[512] = "", *end = line;
    const bool whole = line_read(in, line, sizeof line);
    if (!whole && !in->taken)
        return true;
    if (!whole || strcmp(line, run->options->title) != 0) {
        snprintf(error, size, "the file is of another run: '%.200s'", line);
        return false;
    }
    bool good = line_read(in, line, sizeof line) && strncmp(line, "pairs ", 6) == 0;
    unsigned long done = good ? strtoul(line + 6, &end, 10) : 0;
    good = good && end > line + 6 && *end == 0 && done <= run->options->pairs;
    run->done = run->next = (unsigned)done;
    for (unsigned i = 0; good && i < run->count; i++)
        good = line_read(in, line, sizeof line) && value_read(line, &run->parameters[i]);
    good = good && !line_read(in, line, sizeof line) && !in->cut;
    if (!good)
        snprintf(error, size, "the file is damaged, or of other numbers: '%.200s'", line);
    return good;
}

/* Continues from the run's file, if there is one; returns false with the reason if it is of another run. */
static bool resume(struct run *run, char *error, size_t size)
{
    const char *why;
    FILE *file = file_open(run->options->path, &why);
    struct lines in = {.file = file};
    bool good = !file || resume_from(run, &in, error, size);
    lines_free(&in);
    if (file)
        fclose(file);
    return good;
}

bool spsa_run(const struct spsa_options *o, struct spsa_parameter *parameters, unsigned count, char *error, size_t size)
{
    struct run run = {.options = o,
                      .parameters = parameters,
                      .count = count,
                      .lock = PTHREAD_MUTEX_INITIALIZER,
                      .saved = clock_seconds(),
                      .told = clock_seconds()};
    if (!resume(&run, error, size))
        return false;
    run.end = o->pairs_now && o->pairs - run.next > o->pairs_now ? run.next + o->pairs_now : o->pairs;
    bool good = journal_open(&run.file, o->path, false);
    if (good) {
        threads_share(run.options->threads, thread_run, &run);
        save(&run);
        tell(&run);
        good = journal_close(&run.file) && !run.failed;
        errno = run.failed ? run.failed : errno;
    }
    if (!good)
        snprintf(error, size, "%s", strerror(errno));
    return good;
}
