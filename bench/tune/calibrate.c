/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fits score scales: counts results by score, then maximum likelihood, then the scores with half and nine tenths won.
 */
#include "bench/tune/calibrate.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench/tune/played.h"
#include "engine/lines.h"
#include "engine/memory.h"

enum { SIDE = CALIBRATE_MAX / CALIBRATE_WIDTH, SLOTS = CALIBRATE_SLOTS, HELD_BACK = 4, POSITIONS_MIN = 100 };

/* Returns the score that a slot counts. */
static int slot_score(unsigned slot) { return ((int)slot - SIDE) * CALIBRATE_WIDTH; }

/* Counts a position unless its game already had this score: otherwise long games that are won, but drawn for lack of
   skill, would weigh too much. Forced wins are left out, because they say nothing about other scores. */
static void count(void *context, int score, enum outcome outcome, unsigned decider)
{
    struct score_counts *counts = context;
    if (abs(score) >= CALIBRATE_MAX)
        return;
    unsigned slot = (unsigned)(SIDE + (int)lround((double)score / CALIBRATE_WIDTH));
    if (counts->counted[slot] == counts->games + 1)
        return;
    counts->counted[slot] = counts->games + 1;
    unsigned ended = outcome == DRAWN ? 1 : (outcome == WHITE_WINS) == (decider == WHITE) ? 0 : 2;
    counts->counts[slot][ended]++;
}

bool calibration_read(struct calibration *c, FILE *file, const struct game *game, char *error)
{
    struct lines in = {.file = file};
    char *line, why[FEN_ERROR_MAX] = "";
    unsigned number = 0;
    bool good = true;
    while (good && lines_next(&in, &line) == LINE_READ) {
        struct score_counts *counts = (c->fitted.games + c->held.games) % HELD_BACK ? &c->fitted : &c->held;
        number++;
        if (!line[0] || line[0] == '#')
            continue;
        good = !in.cut && played_scores(line, game, count, counts, why);
        if (in.cut)
            snprintf(why, sizeof why, "the line is cut off");
        counts->games++;
    }
    if (good && ferror(file)) {
        snprintf(why, sizeof why, "%s", strerror(errno));
        good = false;
    }
    if (!good)
        snprintf(error, FEN_ERROR_MAX + 80, "line %u: %s", number, why);
    lines_free(&in);
    return good;
}

/* The range of scores that a fit uses. */
struct window {
    double middle, max; /* greatest distance from `middle` */
};

/* Returns the negative log likelihood of the games under a scale. */
static double surprise(const struct score_counts *counts, const struct score_scale *scale, struct window w)
{
    double sum = 0;
    for (unsigned i = 0; i < SLOTS; i++) {
        const unsigned *n = counts->counts[i];
        double score = slot_score(i) - scale->level;
        if (fabs(slot_score(i) - w.middle) > w.max || !(n[0] + n[1] + n[2]))
            continue;
        double win = 1 / (1 + exp((scale->even - score) / scale->spread));
        double loss = 1 / (1 + exp((scale->even + score) / scale->spread));
        const double chance[3] = {win, 1 - win - loss, loss};
        for (unsigned k = 0; k < 3; k++)
            sum -= n[k] * log(fmax(chance[k], 1e-9));
    }
    return sum;
}

/* Minimizes surprise() by coordinate steps, which are halved when none of them helps; changes the level only if
   `levelled`. */
static void descend(const struct score_counts *counts, struct score_scale *scale, bool levelled, struct window w)
{
    double best = surprise(counts, scale, w);
    for (double step = 256; step > 0.1; step /= 2)
        for (bool better = true; better;) {
            better = false;
            for (unsigned direction = 0; direction < (levelled ? 6 : 4); direction++) {
                struct score_scale next = *scale;
                double by = direction & 1 ? step : -step;
                if (direction & 4)
                    next.level += by;
                else if (direction & 2)
                    next.even = fmax(0, next.even + by);
                else
                    next.spread = fmax(1, next.spread + by);
                double found = surprise(counts, &next, w);
                if (found < best) {
                    best = found;
                    *scale = next;
                    better = true;
                }
            }
        }
}

/* A run of neighbouring scores with one common share of wins. */
struct block {
    double won, all;
    unsigned first; /* its first score, in units of CALIBRATE_WIDTH */
};

/*
 * Pools the share of wins by score into blocks in which it never falls (pool adjacent violators; Ayer, Brunk, Ewing,
 * Reid and Silverman, 1955). A loss below the level counts as a win above it. Returns the number of blocks.
 */
static unsigned blocks_pool(const struct score_counts *counts, double level, double max, struct block *blocks)
{
    const unsigned middle = (unsigned)lround(fmax(0, fmin(SLOTS - 1, SIDE + level / CALIBRATE_WIDTH)));
    unsigned n = 0;
    for (unsigned i = 0; i <= middle && middle + i < SLOTS && i * CALIBRATE_WIDTH <= max; i++) {
        const unsigned *above = counts->counts[middle + i], *below = counts->counts[middle - i];
        struct block b = {above[0] + below[2], above[0] + above[1] + above[2] + below[0] + below[1] + below[2], i};
        if (!(b.all > 0))
            continue;
        while (n > 0 && blocks[n - 1].won * b.all >= b.won * blocks[n - 1].all) {
            n--;
            b = (struct block){blocks[n].won + b.won, blocks[n].all + b.all, blocks[n].first};
        }
        blocks[n++] = b;
    }
    return n;
}

/* Returns the least score at which at least a share of the games was won. */
static double score_won(const struct block *blocks, unsigned n, double share)
{
    unsigned i = 0;
    while (i + 1 < n && blocks[i].won < share * blocks[i].all)
        i++;
    return fmax(blocks[i].first, 1) * CALIBRATE_WIDTH;
}

/* Finds the scores at which half and nine tenths of the games were won. */
static void points_find(const struct score_counts *counts, struct score_scale *scale)
{
    static const double HALF = 0.5, ABOVE_HALF = 0.54, MAX = 0.9;
    struct block *blocks = xcalloc(SIDE + 1, sizeof *blocks);
    unsigned n = blocks_pool(counts, scale->level, scale->even + 5 * scale->spread, blocks);
    bool drawless = n && blocks[0].won > (1 - ABOVE_HALF) * blocks[0].all;
    if (n) {
        scale->half = score_won(blocks, n, drawless ? ABOVE_HALF : HALF);
        scale->max = score_won(blocks, n, MAX);
        if (blocks[n - 1].won < MAX * blocks[n - 1].all) /* no score wins so often */
            scale->max = fmax(scale->max, 3 * scale->half);
        scale->max = fmax(scale->max, scale->half + 2 * CALIBRATE_WIDTH);
    }
    free(blocks);
}

bool calibration_fit(const struct score_counts *counts, bool levelled, struct score_scale *scale)
{
    unsigned positions = 0;
    for (unsigned i = 0; i < SLOTS; i++)
        positions += counts->counts[i][0] + counts->counts[i][1] + counts->counts[i][2];
    if (positions < POSITIONS_MIN)
        return false;
    *scale = (struct score_scale){.even = 100, .spread = 100, .half = 100, .max = 300};
    descend(counts, scale, levelled, (struct window){0, CALIBRATE_MAX});
    /* now without scores that are long decided: the middle matters */
    for (unsigned i = 0; i < 3; i++)
        descend(counts, scale, levelled, (struct window){scale->level, scale->even + 2 * scale->spread});
    points_find(counts, scale);
    return true;
}

void calibration_compare(struct journal *to, const struct score_counts *counts, const struct score_scale *scale)
{
    journal_print(to, "shown          positions     won drawn  lost %%    said\n");
    for (int shown = -300; shown <= 300; shown += 50) {
        double seen[3] = {0}, said[3] = {0}, all = 0;
        for (unsigned i = 0; i < SLOTS; i++) {
            const unsigned *n = counts->counts[i];
            unsigned here = n[0] + n[1] + n[2];
            int score = slot_score(i) - (int)scale->level;
            if (!here || abs(score_shown(scale, score) - shown) > 25)
                continue;
            struct wdl c = score_wdl(scale, score);
            const unsigned told[3] = {c.win, c.draw, c.loss};
            for (unsigned k = 0; k < 3; k++) {
                seen[k] += n[k];
                said[k] += told[k] * here / 1000.0;
            }
            all += here;
        }
        double hundredth = fmax(all, 1) / 100;
        journal_print(to, "%+5.2f %16.0f   %5.1f %5.1f %5.1f   %5.1f %5.1f %5.1f\n", shown / 100.0, all,
                      seen[0] / hundredth, seen[1] / hundredth, seen[2] / hundredth, said[0] / hundredth,
                      said[1] / hundredth, said[2] / hundredth);
    }
}
