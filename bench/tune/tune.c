/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Logistic regression by Texel's method. The probability of a win is a logistic function of the evaluation, and the
 * evaluation is a sum of weights, each times its number of uses in the position. So the loss has an exact gradient,
 * which Adam (Kingma and Ba, 2015) follows. Every tenth game is set aside to check the result on positions not trained
 * on.
 */
#include "bench/tune/tune.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/tune/samples.h"
#include "engine/memory.h"
#include "rules/custom/pieces.h"
#include "search/evaluation/family.h"
#include "search/evaluation/trace.h"

enum { ASIDE = 10, BATCH = 4096, SCORE_WON = 3000 };

/* How often a sample uses a weight; uses by Black count as negative. */
struct use {
    uint16_t weight;
    int16_t times;
};

/* What the tuner needs of a sample. */
struct point {
    size_t first;      /* index of its uses in the tuner's array */
    uint16_t count;    /* number of its uses */
    float middle, end; /* shares of the middle game and the endgame half of a weight */
    float result, score;
    bool scored, aside;
};

/* The state of a run; [0] is the middle game half of a weight, [1] the endgame half. */
struct tuner {
    const struct tune_options *options;
    struct point *points;
    struct use *uses;
    size_t point_count, point_room, use_count, use_room;
    double scale; /* of the logistic function, per centipawn */
    double weights[WEIGHTS][2], start[WEIGHTS][2], gradient[WEIGHTS][2], mean[WEIGHTS][2], square[WEIGHTS][2];
    bool used[WEIGHTS], kept[WEIGHTS]; /* kept: the weight must not change */
    char reason[FEN_ERROR_MAX];        /* why the samples cannot be used; "" if they can */
};

/* Makes room for `wanted` elements of an array; returns its new address. */
static void *grow(void *array, size_t *room, size_t wanted, size_t size)
{
    if (wanted <= *room)
        return array;
    *room = wanted * 2;
    return xrealloc(array, *room, size);
}

/* Returns the pieces of a games file whose values are fitted instead of the weights of a family; NULL for built-in
   pieces. */
static const struct custom_pieces *pieces_valued(const struct game *game)
{
    return custom_pieces_is(game->pieces) && game->pieces->movement ? (const struct custom_pieces *)game->pieces : NULL;
}

/* Counts the pieces of a games file by type, on the board and in hand, Black's as negative, as uses of their values. */
static void pieces_trace(const struct position *p, struct evaluation_trace *trace)
{
    *trace = (struct evaluation_trace){.phase = PHASE_MAX, .middle = SCALE_FULL, .end = SCALE_FULL};
    int balance[CUSTOM_TYPES];
    for (unsigned pt = 0; pt < CUSTOM_TYPES; pt++)
        balance[pt] = (int)custom_in_hand(p, WHITE, pt) - (int)custom_in_hand(p, BLACK, pt);
    for (unsigned square = 0; square < BOARD_MAX; square++)
        if (p->board[square] < EMPTY)
            balance[piece_type(p->board[square])] += piece_colour(p->board[square]) == WHITE ? 1 : -1;
    for (unsigned pt = 0; pt < CUSTOM_TYPES; pt++)
        trace->uses[pt] = (int16_t)balance[pt];
}

/* Whether the weights that are fitted are those of a sample's game; else the reason is kept. */
static bool sample_fits(struct tuner *t, const struct game *game)
{
    const struct game *ours = t->options->game;
    if (*t->reason || !samples_of_family(game, ours->traits.family, t->reason))
        return false;
    if ((pieces_valued(ours) || pieces_valued(game)) && game->pieces != ours->pieces)
        snprintf(t->reason, sizeof t->reason, "%s has other pieces than %s", game->id, ours->id);
    return !*t->reason;
}

/* Adds a sample to the points; leaves out positions in check and decided ones. */
static void take_sample(void *context, const struct sample *s)
{
    struct tuner *t = context;
    struct evaluation_trace trace;
    if (!sample_fits(t, s->position.game) || s->position.checkers || (s->scored && abs(s->score) > SCORE_WON))
        return;
    if (pieces_valued(s->position.game))
        pieces_trace(&s->position, &trace);
    else
        evaluate_trace(&s->position, &trace);
    t->points = grow(t->points, &t->point_room, t->point_count + 1, sizeof *t->points);
    t->uses = grow(t->uses, &t->use_room, t->use_count + WEIGHTS, sizeof *t->uses);
    struct point *p = &t->points[t->point_count++];
    *p = (struct point){.first = t->use_count,
                        .middle = (float)(trace.phase * trace.middle) / (PHASE_MAX * SCALE_FULL),
                        .end = (float)((PHASE_MAX - trace.phase) * trace.end) / (PHASE_MAX * SCALE_FULL),
                        .result = (float)s->result,
                        .score = (float)s->score,
                        .scored = s->scored,
                        .aside = s->game % ASIDE == ASIDE - 1};
    for (unsigned i = 0; i < WEIGHTS; i++)
        if (trace.uses[i]) {
            t->uses[t->use_count++] = (struct use){(uint16_t)i, trace.uses[i]};
            t->used[i] = !t->kept[i];
            p->count++;
        }
}

/* Returns the evaluation of a point with the current weights, for White. */
static double point_value(const struct tuner *t, const struct point *p)
{
    double middle = 0, end = 0;
    const struct use *u = &t->uses[p->first];
    for (unsigned i = 0; i < p->count; i++) {
        middle += u[i].times * t->weights[u[i].weight][0];
        end += u[i].times * t->weights[u[i].weight][1];
    }
    return middle * p->middle + end * p->end;
}

/* Returns the probability of a win that a value in centipawns predicts. */
static double logistic(const struct tuner *t, double value) { return 1 / (1 + exp(-t->scale * value)); }

/* Returns the target of a sample: its result blended with its score. */
static double point_target(const struct tuner *t, const struct point *p)
{
    double blend = p->scored ? t->options->blend : 0;
    return (1 - blend) * p->result + blend * logistic(t, p->score);
}

/* Returns the mean squared error of the samples fitted to, or of those set aside. */
static double loss(const struct tuner *t, bool aside)
{
    double sum = 0;
    size_t n = 0;
    for (size_t i = 0; i < t->point_count; i++) {
        const struct point *p = &t->points[i];
        if (p->aside != aside)
            continue;
        double error = point_target(t, p) - logistic(t, point_value(t, p));
        sum += error * error;
        n++;
    }
    return n ? sum / (double)n : 0;
}

/* Finds the scale of the logistic function with which the present weights predict results best, by golden section. */
static void fit_scale(struct tuner *t)
{
    struct tune_options plain = *t->options;
    const struct tune_options *kept = t->options;
    const double golden = 0.6180339887498949;
    double low = 0.0005, high = 0.02;
    plain.blend = 0;
    t->options = &plain;
    while (high - low > 1e-5) {
        double a = high - golden * (high - low), b = low + golden * (high - low);
        t->scale = a;
        double loss_a = loss(t, false);
        t->scale = b;
        if (loss_a < loss(t, false))
            high = b;
        else
            low = a;
    }
    t->scale = (low + high) / 2;
    t->options = kept;
}

/* Adds the gradients of the samples [from, to) that are not set aside; returns how many these are. */
static size_t add_gradient(struct tuner *t, size_t from, size_t to)
{
    size_t n = 0;
    for (size_t i = from; i < to; i++) {
        const struct point *p = &t->points[i];
        if (p->aside)
            continue;
        double guess = logistic(t, point_value(t, p));
        double slope = (guess - point_target(t, p)) * guess * (1 - guess);
        const struct use *u = &t->uses[p->first];
        for (unsigned j = 0; j < p->count; j++) {
            t->gradient[u[j].weight][0] += slope * u[j].times * p->middle;
            t->gradient[u[j].weight][1] += slope * u[j].times * p->end;
        }
        n++;
    }
    return n;
}

/* Makes one step of Adam with the summed gradient of n samples; `step` counts from 1. */
static void adam(struct tuner *t, size_t n, unsigned step, double rate)
{
    const double keep_mean = 0.9, keep_square = 0.999;
    double hold = t->options->hold / (double)(t->point_count + 1) / 1e4;
    for (unsigned i = 0; i < WEIGHTS; i++)
        for (unsigned half = 0; t->used[i] && half < 2; half++) {
            double *w = &t->weights[i][half], *m = &t->mean[i][half], *v = &t->square[i][half];
            double g = t->gradient[i][half] / (double)n + hold * (*w - t->start[i][half]);
            *m = keep_mean * *m + (1 - keep_mean) * g;
            *v = keep_square * *v + (1 - keep_square) * g * g;
            double mean = *m / (1 - pow(keep_mean, step)), square = *v / (1 - pow(keep_square, step));
            *w -= rate * mean / (sqrt(square) + 1e-10);
        }
}

/* Shuffles the samples, in a reproducible way, so that a batch is from many games. */
static void shuffle(struct tuner *t)
{
    uint64_t state = 88172645463325252u;
    for (size_t i = t->point_count; i > 1; i--) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        size_t j = state % i;
        struct point kept = t->points[i - 1];
        t->points[i - 1] = t->points[j];
        t->points[j] = kept;
    }
}

/* Runs all epochs with a falling rate; keeps the weights that did best on the samples set aside. */
static void descend(struct tuner *t)
{
    static double best[WEIGHTS][2];
    unsigned step = 0, epochs = t->options->epochs;
    double best_loss = loss(t, true);
    memcpy(best, t->weights, sizeof best);
    fprintf(stderr, "start: loss %.6f, aside %.6f\n", loss(t, false), best_loss);
    for (unsigned epoch = 1; epoch <= epochs; epoch++) {
        double rate = 2.0 * (1 - 0.95 * (epoch - 1) / epochs);
        for (size_t from = 0; from < t->point_count; from += BATCH) {
            size_t to = from + BATCH < t->point_count ? from + BATCH : t->point_count;
            memset(t->gradient, 0, sizeof t->gradient);
            size_t n = add_gradient(t, from, to);
            if (n)
                adam(t, n, ++step, rate);
        }
        double aside = loss(t, true);
        if (aside <= best_loss) {
            best_loss = aside;
            memcpy(best, t->weights, sizeof best);
        }
        if (epoch % 10 == 0 || epoch == epochs)
            fprintf(stderr, "epoch %u: loss %.6f, aside %.6f\n", epoch, loss(t, false), aside);
    }
    memcpy(t->weights, best, sizeof best);
    fprintf(stderr, "kept: loss %.6f, aside %.6f\n", loss(t, false), best_loss);
}

/* Writes a row of weights, rounded; S() packs both halves into one number so that they add up independently. */
static void write_row(struct journal *out, const struct tuner *t, const char *name, unsigned base, unsigned from,
                      unsigned count)
{
    journal_print(out, "ROW(%s, %u, ", name, from);
    for (unsigned i = 0; i < count; i++)
        journal_print(out, "%sS(%ld, %ld)", i ? ", " : "", lround(t->weights[base + from + i][0]),
                      lround(t->weights[base + from + i][1]));
    journal_print(out, ")\n");
}

/* Writes all weights in the form of the family's data file. */
static void write_weights(struct journal *out, const struct tuner *t)
{
    struct weight_set set = weights_set(t->options->game);
    journal_print(out,
                  "/* Weights of the evaluation for the family of games `%s`; weights.h says what the groups are. */\n",
                  family_of(t->options->game)->name);
    for (unsigned g = 0; g < set.group_count; g++) {
        const struct weight_group *group = &set.groups[g];
        for (unsigned from = 0; from < group->count; from += group->width)
            write_row(out, t, group->name, group->base, from,
                      group->count - from < group->width ? group->count - from : group->width);
    }
}

/* Writes the values of pieces as a line of their games file. */
static void write_values(struct journal *out, const struct tuner *t, const struct custom_pieces *pieces)
{
    journal_print(out, "values =");
    for (unsigned pt = 0; pt < CUSTOM_TYPES; pt++)
        if (pieces->types[pt].exists && !pieces->types[pt].royal)
            journal_print(out, " %s%c %ld", isupper((unsigned char)pieces->letters[pt]) ? "+" : "",
                          toupper((unsigned char)pieces->letters[pt]), lround(fmax(t->weights[pt][0], 0)));
    journal_print(out, "\n");
}

/* Sets the weights to those that the program was built with. */
static void begin_weights(struct tuner *t)
{
    struct weight_set set = weights_set(t->options->game);
    for (unsigned i = 0; i < set.count; i++) {
        t->weights[i][0] = t->start[i][0] = score_middle(set.values[i]);
        t->weights[i][1] = t->start[i][1] = score_end(set.values[i]);
    }
}

/* Sets the weights to the values that the games file gives, or that mobility gives. */
static void begin_values(struct tuner *t, const struct custom_pieces *pieces)
{
    for (unsigned pt = 0; pt < CUSTOM_TYPES; pt++) {
        t->weights[pt][0] = t->start[pt][0] = pieces->types[pt].value;
        t->kept[pt] = pieces->types[pt].royal;
    }
}

/* Whether a name is one of a list separated by commas. */
static bool named(const char *list, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',')
        if (strncmp(at, name, length) == 0 && (at[length] == 0 || at[length] == ','))
            return true;
    return false;
}

/* Keeps all groups of weights that are not named in `only`; returns false if there is no group of some name. */
static bool keep_others(struct tuner *t, const char *only)
{
    struct weight_set set = weights_set(t->options->game);
    unsigned names = 1, found = 0;
    for (const char *at = only; *at; at++)
        names += *at == ',';
    for (unsigned g = 0; g < set.group_count; g++) {
        bool wanted = named(only, set.groups[g].name);
        found += wanted;
        for (unsigned i = 0; i < set.groups[g].count; i++)
            t->kept[set.groups[g].base + i] = !wanted;
    }
    return found == names;
}

/* Sets the initial weights and reads the samples; returns false with the reason in `error`. */
static bool begin(struct tuner *t, char *error, size_t size)
{
    const struct tune_options *o = t->options;
    const struct custom_pieces *pieces = pieces_valued(o->game);
    char reason[FEN_ERROR_MAX + 80];
    if (pieces)
        begin_values(t, pieces);
    else
        begin_weights(t);
    if (o->only && (pieces || !keep_others(t, o->only))) {
        snprintf(error, size, "--only %.40s: no such group of weights", o->only);
        return false;
    }
    if (!samples_read(o->records, o->game, o->option, take_sample, t, reason) || *t->reason) {
        snprintf(error, size, "%s", *t->reason ? t->reason : reason);
        return false;
    }
    if (t->point_count < 100) {
        snprintf(error, size, "too few positions");
        return false;
    }
    return true;
}

bool tune_run(const struct tune_options *o, char *error, size_t size)
{
    struct tuner *t = xcalloc(1, sizeof *t);
    t->options = o;
    bool good = begin(t, error, size);
    if (good) {
        shuffle(t);
        fit_scale(t);
        fprintf(stderr, "%zu positions, %zu uses of weights, scale %.5f\n", t->point_count, t->use_count, t->scale);
        descend(t);
        if (pieces_valued(o->game))
            write_values(o->out, t, pieces_valued(o->game));
        else
            write_weights(o->out, t);
    }
    free(t->points);
    free(t->uses);
    free(t);
    return good;
}
