/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Trains the network to predict the probability of a win, a logistic function of its value, by Adam with decoupled
 * weight decay (Loshchilov and Hutter, 2019). A batch is divided into parts that do not depend on the threads, and
 * their gradients are added in order. So equal samples and seeds give equal weights on any number of threads.
 */
#include "bench/tune/learn.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "bench/tune/network_file.h"
#include "bench/tune/played.h"
#include "engine/files.h"
#include "engine/memory.h"
#include "engine/random.h"
#include "engine/threads.h"
#include "search/evaluation/evaluation.h"
#include "search/evaluation/future.h"

/* An input that fewer than MIN_SEEN positions have keeps no weights: they would stay what they were drawn as. Nor
   does an input beyond the INPUTS_MAX most frequent ones: so the weights file stays small. */
enum { MIN_SEEN = 50, INPUTS_MAX = 1650 };
enum { HELD_BACK = 10, BATCH = 4096, PARTS = 16, MIN = 1000, REASON_MAX = FEN_ERROR_MAX + 80 };

/* What training needs of a sample; its inputs are in the pool of the learner. */
struct point {
    size_t first;  /* index of the decider's inputs in the pool; the opponent's follow */
    uint8_t count; /* inputs of each view */
    uint8_t head;  /* network_head() */
    bool held_back;
    float terms;         /* evaluate_terms() in units of NETWORK_SCALE */
    float result, score; /* for the decider; score in units of NETWORK_SCALE */
};

/* A part of a batch, or of the samples whose error is measured. */
struct part {
    struct learner *learner;
    size_t from, to;
    const struct learned *gradient; /* NULL: only the error is measured */
    double error;
    bool held_back;
};

/* The state of a training run. */
struct learner {
    const struct learn_options *options;
    const struct game *game; /* the game of lines that name none */
    struct point *points;
    uint16_t *pool;
    uint64_t *seen; /* keys of the positions seen, a hash set with open addressing */
    size_t point_count, point_room, pool_count, pool_room, seen_count, seen_room, duplicates;
    unsigned games, games_before;
    unsigned inputs;                         /* inputs of the family */
    unsigned input_seen[NETWORK_INPUTS_MAX]; /* number of positions with the input, in either view */
    double slope;                            /* of the logistic function, per unit of value */
    struct learned now, best, mean, square, gradients[PARTS];
    struct part parts[PARTS];
    unsigned next_part;
    pthread_mutex_t lock;
    char reason[REASON_MAX];
    bool failed; /* reading has failed, for `reason` */
};

/* Makes room for `wanted` elements of an array; returns its new address. */
static void *grow(void *array, size_t *room, size_t wanted, size_t size)
{
    if (wanted <= *room)
        return array;
    *room = wanted * 2;
    return xrealloc(array, *room, size);
}

/* Adds a key to the set; returns false if it was in it. */
static bool key_enter(uint64_t *seen, size_t room, uint64_t key)
{
    key += key == 0;
    size_t at = key & (room - 1);
    while (seen[at] && seen[at] != key)
        at = (at + 1) & (room - 1);
    bool fresh = !seen[at];
    seen[at] = key;
    return fresh;
}

/* Adds the key of a position to the set, which grows as needed; returns false if it was in it. */
static bool position_enter(struct learner *l, uint64_t key)
{
    if (2 * (l->seen_count + 1) > l->seen_room) {
        size_t room = l->seen_room ? 2 * l->seen_room : 1 << 16;
        uint64_t *seen = xcalloc(room, sizeof *seen);
        for (size_t i = 0; i < l->seen_room; i++)
            if (l->seen[i])
                key_enter(seen, room, l->seen[i]);
        free(l->seen);
        l->seen = seen;
        l->seen_room = room;
    }
    bool fresh = key_enter(l->seen, l->seen_room, key);
    l->seen_count += fresh;
    return fresh;
}

double score_by_turns(const int *scores, unsigned turns, double lambda)
{
    double score = 0, next = 0;
    for (unsigned i = turns; i--;) {
        double said = fmax(-SCORE_MAX, fmin(SCORE_MAX, scores[i]));
        score = i + 1 == turns ? said : (1 - lambda) * (said - next) / 2 - lambda * score;
        next = said;
    }
    return score;
}

/* Returns the score of a sample for the decider, in units of NETWORK_SCALE. */
static double sample_score(const struct learner *l, const struct sample *s)
{
    const bool white = s->position.turn.decider == WHITE;
    if (s->turns && l->options->lambda >= 0)
        return score_by_turns(s->scores, s->turns, l->options->lambda) / NETWORK_SCALE;
    return (double)(white ? s->score : -s->score) / NETWORK_SCALE;
}

/* Adds a sample to the points; leaves out duplicates, positions in check and forced wins. */
static void take_sample(void *context, const struct sample *s)
{
    struct learner *l = context;
    const struct position *p = &s->position;
    uint16_t inputs[2][NETWORK_ACTIVE_MAX];
    struct position image;
    if (!samples_of_family(p->game, l->options->family, l->reason)) {
        l->failed = true;
    } else if (!network_sees(p->game)) {
        snprintf(l->reason, sizeof l->reason, "%s is no game that a network can see", p->game->id);
        l->failed = true;
    } else if (p->game != l->game && (strcmp(network_inputs_name(p->game), network_inputs_name(l->game)) != 0 ||
                                      network_input_count(p->game) != l->inputs)) {
        snprintf(l->reason, sizeof l->reason, "%.30s has inputs '%.60s', not '%.60s'", p->game->id,
                 network_inputs_name(p->game), network_inputs_name(l->game));
        l->failed = true;
    }
    if (l->failed || p->checkers || (s->scored && abs(s->score) >= SCORE_DECIDED))
        return;
    if (!position_enter(l, position_key(p))) {
        l->duplicates++;
        return;
    }
    if (game_projected(p->game)) {
        future_project(p, &image);
        p = &image;
    }
    unsigned count = network_inputs(p, inputs);
    l->points = grow(l->points, &l->point_room, l->point_count + 1, sizeof *l->points);
    l->pool = grow(l->pool, &l->pool_room, l->pool_count + 2 * (size_t)count, sizeof *l->pool);
    bool white = p->turn.decider == WHITE;
    unsigned game = l->games_before + s->game;
    l->games = game + 1 > l->games ? game + 1 : l->games;
    l->points[l->point_count++] = (struct point){.first = l->pool_count,
                                                 .count = (uint8_t)count,
                                                 .head = (uint8_t)network_head(l->options->heads, p),
                                                 .held_back = game % HELD_BACK == HELD_BACK - 1,
                                                 .terms = (float)evaluate_terms(p, NULL) / NETWORK_SCALE,
                                                 .result = (float)(white ? s->result : 1 - s->result),
                                                 .score = s->scored ? (float)sample_score(l, s) : NAN};
    for (unsigned view = 0; view < 2; view++, l->pool_count += count) {
        memcpy(l->pool + l->pool_count, inputs[view], count * sizeof **inputs);
        for (unsigned i = 0; i < count; i++)
            l->input_seen[inputs[view][i]]++;
    }
}

/* Returns the logistic function. */
static double logistic(double value) { return 1 / (1 + exp(-value)); }

/* Returns the target of a sample: its result blended with its score. */
static double point_target(const struct learner *l, const struct point *p)
{
    double blend = isnan(p->score) ? 0 : l->options->blend;
    return (1 - blend) * p->result + (blend > 0 ? blend * logistic(l->slope * p->score) : 0);
}

/* Clips a sum to 0..1. */
static inline float clipped(float x) { return x < 0 ? 0 : x > 1 ? 1 : x; }

/* Returns the network's value of a sample and the sums of both views before clipping. `width` is the number of sums, a
   constant wherever this is inlined. */
ALWAYS_INLINE float point_value(const struct learner *l, const struct point *p, float sums[2][NETWORK_SUMS_MAX],
                                const unsigned width)
{
    const float *inputs = learned_input(&l->now, 0), *bias = learned_bias(&l->now);
    float value = *learned_head_bias(&l->now, p->head) + *learned_head_terms(&l->now, p->head) * p->terms;
    for (unsigned view = 0; view < 2; view++) {
        const uint16_t *active = l->pool + p->first + view * p->count;
        const float *weights = learned_head(&l->now, p->head) + view * width;
        float *sum = sums[view];
        memcpy(sum, bias, width * sizeof *sum);
        for (unsigned i = 0; i < p->count; i++)
            for (unsigned j = 0; j < width; j++)
                sum[j] += inputs[active[i] * (size_t)width + j];
        for (unsigned j = 0; j < width; j++)
            value += clipped(sum[j]) * clipped(sum[j]) * weights[j];
    }
    return value;
}

/* Adds the gradient of a sample to `g`; `slope` is the derivative of its error by its value. */
ALWAYS_INLINE void point_back(const struct learner *l, const struct point *p, float sums[2][NETWORK_SUMS_MAX],
                              float slope, const struct learned *g, const unsigned width)
{
    float *inputs = learned_input(g, 0), *bias = learned_bias(g);
    *learned_head_bias(g, p->head) += slope;
    *learned_head_terms(g, p->head) += l->options->alone ? 0 : slope * p->terms;
    for (unsigned view = 0; view < 2; view++) {
        const uint16_t *active = l->pool + p->first + view * p->count;
        const float *weights = learned_head(&l->now, p->head) + view * width;
        float *to = learned_head(g, p->head) + view * width, back[NETWORK_SUMS_MAX];
        for (unsigned i = 0; i < width; i++) {
            float x = clipped(sums[view][i]);
            to[i] += slope * x * x;
            back[i] = sums[view][i] > 0 && sums[view][i] < 1 ? slope * weights[i] * 2 * x : 0;
            bias[i] += back[i];
        }
        for (unsigned i = 0; i < p->count; i++)
            for (unsigned j = 0; j < width; j++)
                inputs[active[i] * (size_t)width + j] += back[j];
    }
}

/* Does part_run() for a network of `width` sums. */
ALWAYS_INLINE void part_run_width(struct part *part, const unsigned width)
{
    const struct learner *l = part->learner;
    float sums[2][NETWORK_SUMS_MAX];
    for (size_t i = part->from; i < part->to; i++) {
        const struct point *p = &l->points[i];
        double guess = logistic(l->slope * point_value(l, p, sums, width)), off = guess - point_target(l, p);
        part->error += off * off;
        if (part->gradient)
            point_back(l, p, sums, (float)(2 * off * guess * (1 - guess) * l->slope), part->gradient, width);
    }
}

/* Computes the error of a part and, unless part->gradient is NULL, the gradient. */
static void part_run(struct part *part)
{
    part->error = 0;
    if (part->gradient)
        memset(part->gradient->weights, 0, learned_size(part->gradient) * sizeof(float));
    switch (part->learner->now.sums) {
    case 16:
        part_run_width(part, 16);
        break;
    case 32:
        part_run_width(part, 32);
        break;
    case 64:
        part_run_width(part, 64);
        break;
    default:
        part_run_width(part, 128);
    }
}

/* Runs parts of the batch until none is left; each thread calls it. */
static void *parts_work(void *context)
{
    struct learner *l = context;
    for (;;) {
        pthread_mutex_lock(&l->lock);
        unsigned i = l->next_part++;
        pthread_mutex_unlock(&l->lock);
        if (i >= PARTS)
            return NULL;
        part_run(&l->parts[i]);
    }
}

/* Runs the samples [from, to) on all threads, with gradients if `learns`; returns the sum of their errors. */
static double batch_run(struct learner *l, size_t from, size_t to, bool learns)
{
    double error = 0;
    for (unsigned i = 0; i < PARTS; i++)
        l->parts[i] = (struct part){.learner = l,
                                    .from = from + (to - from) * i / PARTS,
                                    .to = from + (to - from) * (i + 1) / PARTS,
                                    .gradient = learns ? &l->gradients[i] : NULL};
    l->next_part = 0;
    threads_share(l->options->threads < PARTS ? l->options->threads : PARTS, parts_work, l);
    for (unsigned i = 0; i < PARTS; i++)
        error += l->parts[i].error;
    return error;
}

/* Makes one step of Adam with the summed gradients of n samples; `step` counts from 1. */
static void adam(struct learner *l, size_t n, unsigned step, double rate)
{
    const float keep_mean = 0.9f, keep_square = 0.999f, decay = (float)(rate * 0.1);
    const float mean_scale = (float)(1 / (1 - pow(0.9, step))), square_scale = (float)(1 / (1 - pow(0.999, step)));
    float *w = l->now.weights, *m = l->mean.weights, *v = l->square.weights;
    const size_t weights = learned_size(&l->now), first = (size_t)(learned_input(&l->now, 0) - w);
    for (size_t i = 0; i < weights; i++) {
        float g = 0;
        for (unsigned part = 0; part < PARTS; part++)
            g += l->gradients[part].weights[i];
        g /= (float)n;
        m[i] = keep_mean * m[i] + (1 - keep_mean) * g;
        v[i] = keep_square * v[i] + (1 - keep_square) * g * g;
        w[i] -= (float)rate * (m[i] * mean_scale) / (sqrtf(v[i] * square_scale) + 1e-8f);
        if (i >= first)
            w[i] -= decay * w[i];
    }
    const float max = (float)NETWORK_WEIGHT_MAX / NETWORK_ONE;
    for (size_t i = first; i < weights; i++)
        w[i] = w[i] > max ? max : w[i] < -max ? -max : w[i];
}

/* Puts the first `count` samples in a random order; returns `count`. */
static size_t shuffle(struct learner *l, struct random *random, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        size_t j = (size_t)product_high(random_next(random), i);
        struct point kept = l->points[i - 1];
        l->points[i - 1] = l->points[j];
        l->points[j] = kept;
    }
    return count;
}

/* Moves the held-back samples behind the others; returns how many others there are. */
static size_t hold_back(struct learner *l)
{
    size_t count = l->point_count;
    for (size_t i = 0; i < count;)
        if (l->points[i].held_back) {
            struct point kept = l->points[--count];
            l->points[count] = l->points[i];
            l->points[i] = kept;
        } else {
            i++;
        }
    return count;
}

/* Draws small random weights, and takes the hand-made terms with their full share. */
static void weights_draw(struct learner *l, struct random *random)
{
    float *w = l->now.weights;
    for (size_t i = 0; i < learned_size(&l->now); i++)
        w[i] = ((float)(random_next(random) >> 40) / (1 << 23) - 1) * 0.1f;
    for (unsigned i = 0; i < l->now.sums; i++)
        learned_bias(&l->now)[i] += 0.2f;
    for (unsigned i = 0; i < l->now.heads; i++)
        *learned_head_terms(&l->now, i) = 1;
}

/* Sets the weights to those of a given network, and what it lacks to random ones. */
static void weights_begin(struct learner *l, struct random *random)
{
    const struct network *from = l->options->from;
    if (!from || from->sums < l->now.sums)
        weights_draw(l, random);
    if (from)
        learned_begin(from, &l->now);
    for (unsigned i = 0; l->options->alone && i < l->now.heads; i++)
        *learned_head_terms(&l->now, i) = 0;
}

/* Returns the summed squared error of scores (if `scores`, where there are any) or of the hand-made terms against
   results, for a slope. */
static double slope_error(const struct learner *l, double slope, bool scores)
{
    double sum = 0;
    for (size_t i = 0; i < l->point_count; i++) {
        const struct point *p = &l->points[i];
        double value = scores && !isnan(p->score) ? p->score : p->terms;
        double off = logistic(slope * value) - p->result;
        sum += off * off;
    }
    return sum;
}

/* Finds the slope with which scores predict results best, by golden section, and multiplies it by the option
   `slope`. */
static void slope_fit(struct learner *l)
{
    const double golden = 0.6180339887498949;
    double low = 0.05, high = 4;
    while (high - low > 0.01) {
        double a = high - golden * (high - low), b = low + golden * (high - low);
        if (slope_error(l, a, true) < slope_error(l, b, true))
            high = b;
        else
            low = a;
    }
    l->slope = (low + high) / 2 * l->options->slope;
}

/* Returns the mean error of the hand-made terms alone on the samples from `from` on. */
static double terms_error(const struct learner *l, size_t from)
{
    double sum = 0;
    for (size_t i = from; i < l->point_count; i++) {
        double off = logistic(l->slope * l->points[i].terms) - point_target(l, &l->points[i]);
        sum += off * off;
    }
    return l->point_count > from ? sum / (double)(l->point_count - from) : 0;
}

/* Runs all epochs; returns the least error on the held-back samples. */
static double descend(struct learner *l)
{
    const struct learn_options *o = l->options;
    struct random random;
    random_seed(&random, o->seed);
    weights_begin(l, &random);
    size_t count = hold_back(l), rest = l->point_count - count;
    double best = INFINITY;
    unsigned step = 0, steps = o->epochs * (unsigned)((count + BATCH - 1) / BATCH);
    fprintf(stderr, "%zu positions of %u games, %zu duplicates left out; slope %.3f, terms alone %.6f\n",
            l->point_count, l->games, l->duplicates, l->slope, terms_error(l, count));
    for (unsigned epoch = 1; epoch <= o->epochs; epoch++) {
        double error = 0;
        shuffle(l, &random, count);
        for (size_t from = 0; from < count; from += BATCH) {
            size_t to = from + BATCH < count ? from + BATCH : count;
            error += batch_run(l, from, to, true);
            adam(l, to - from, step + 1, o->rate * pow(0.02, (double)step / steps));
            step++;
        }
        double back = batch_run(l, count, l->point_count, false) / (double)(rest ? rest : 1);
        fprintf(stderr, "epoch %u: error %.6f, held back %.6f\n", epoch, error / (double)count, back);
        if (back < best || !rest) { /* without held-back games the last epoch is taken */
            best = back;
            memcpy(l->best.weights, l->now.weights, learned_size(&l->now) * sizeof(float));
        }
    }
    return best;
}

/* Reads all sample files; returns false with the reason in `error`. */
static bool files_read(struct learner *l, char *error, size_t size)
{
    const struct learn_options *o = l->options;
    for (unsigned i = 0; i < o->file_count; i++) {
        char reason[REASON_MAX] = "";
        const char *why;
        FILE *file = file_open_stream(o->files[i], &why);
        if (!file) {
            snprintf(error, size, "%.100s: %s", o->files[i], why);
            return false;
        }
        l->games_before = l->games;
        bool good = samples_read(file, l->game, game_option_default(l->game), take_sample, l, reason);
        file_close(file);
        if (!good || l->failed) {
            snprintf(error, size, "%.100s: %s", o->files[i], !good ? reason : l->reason);
            return false;
        }
    }
    if (l->point_count < MIN) {
        snprintf(error, size, "too few positions");
        return false;
    }
    return true;
}

/* Compares counts for qsort(), greatest first. */
static int by_count(const void *a, const void *b)
{
    unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;
    return (x < y) - (x > y);
}

/* Returns in how many positions an input must occur to keep weights. */
static unsigned seen_enough(const struct learner *l)
{
    unsigned seen[NETWORK_INPUTS_MAX];
    memcpy(seen, l->input_seen, l->inputs * sizeof *seen);
    qsort(seen, l->inputs, sizeof *seen, by_count);
    return l->inputs > INPUTS_MAX && seen[INPUTS_MAX] >= MIN_SEEN ? seen[INPUTS_MAX] + 1 : MIN_SEEN;
}

/* Resets the weights of inputs that occur in too few positions: little but their random start was learned. */
static void seldom_forget(struct learner *l)
{
    const unsigned min = seen_enough(l);
    struct learned before = learned_new(l->now.sums, l->inputs, l->now.heads);
    if (l->options->from)
        learned_begin(l->options->from, &before);
    for (unsigned i = 0; i < l->inputs; i++)
        if (l->input_seen[i] < min)
            memcpy(learned_input(&l->best, i), learned_input(&before, i), l->now.sums * sizeof(float));
    learned_free(&before);
}

/* Scales the best weights so that the network's values are on average as large as those of the hand-made terms: the
   margins of the search suit that size. */
static void size_fit(struct learner *l)
{
    float sums[2][NETWORK_SUMS_MAX], *w = l->best.weights;
    double terms = 0, values = 0;
    memcpy(l->now.weights, w, learned_size(&l->now) * sizeof *w);
    for (size_t i = 0; i < l->point_count; i++) {
        terms += fabs(l->points[i].terms);
        values += fabs(point_value(l, &l->points[i], sums, l->now.sums));
    }
    float factor = terms > 0 && values > 0 ? (float)(terms / values) : 1;
    for (size_t i = 0; i < l->best.heads * learned_head_size(&l->best); i++)
        w[i] *= factor;
    fprintf(stderr, "values by %.3f to the size of the terms\n", (double)factor);
}

/* Writes the best network as a weights file, with a head that says how it was learned. */
static void weights_write(const struct learner *l, struct journal *out, double held_back, double terms)
{
    const struct learn_options *o = l->options;
    int8_t *rows = xcalloc((size_t)l->inputs * l->best.sums, sizeof *rows);
    struct network n;
    learned_round(&l->best, &n, rows);
    journal_print(out,
                  "/* Network of `%s`, written by `tempi learn`; network.h says what the numbers are.\n"
                  "   %s:\n   %llu positions of %u games, %sseed %llu, %u epochs, blend %.2f, slope %.2f",
                  o->name, o->note ? o->note : "Samples", (unsigned long long)l->point_count, l->games,
                  o->from ? "from the network before, " : "", (unsigned long long)o->seed, o->epochs, o->blend,
                  o->slope);
    if (o->lambda >= 0)
        journal_print(out, ", lambda %.2f", o->lambda);
    journal_print(out, "; error\n   on held-back games %.6f, of the terms alone %.6f. */\n", held_back, terms);
    network_write(out, &n, l->game);
    free(rows);
}

/* Makes the networks that training needs, of the shape that the options ask for. */
static void networks_make(struct learner *l)
{
    const struct learn_options *o = l->options;
    struct learned *all[] = {&l->now, &l->best, &l->mean, &l->square};
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        *all[i] = learned_new(o->sums, l->inputs, o->heads);
    for (unsigned i = 0; i < PARTS; i++)
        l->gradients[i] = learned_new(o->sums, l->inputs, o->heads);
}

/* Frees a learner and its networks. */
static void learner_free(struct learner *l)
{
    struct learned *all[] = {&l->now, &l->best, &l->mean, &l->square};
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        learned_free(all[i]);
    for (unsigned i = 0; i < PARTS; i++)
        learned_free(&l->gradients[i]);
    free(l->points);
    free(l->pool);
    free(l->seen);
    free(l);
}

const struct game *learn_game(const struct learn_options *o)
{
    const struct game *game = o->game;
    for (unsigned i = 0; !o->game && (game = game_at(i)) != NULL; i++)
        if (game->traits.family == o->family && network_sees(game))
            return game;
    return game;
}

bool learn_run(const struct learn_options *o, struct journal *out, char *error, size_t size)
{
    struct learner *l = xcalloc(1, sizeof *l);
    l->options = o;
    l->game = learn_game(o);
    l->inputs = l->game && network_sees(l->game) ? network_input_count(l->game) : 0;
    networks_make(l);
    pthread_mutex_init(&l->lock, NULL);
    bool good = l->game != NULL && network_sees(l->game);
    if (!good)
        snprintf(error, size,
                 l->game ? "'%s' is no game that a network can see" : "no game of the family '%s' can have a network",
                 o->name);
    good = good && files_read(l, error, size);
    if (good) {
        slope_fit(l);
        double held_back = descend(l);
        seldom_forget(l);
        size_fit(l);
        weights_write(l, out, held_back, terms_error(l, hold_back(l)));
    }
    pthread_mutex_destroy(&l->lock);
    learner_free(l);
    return good;
}
