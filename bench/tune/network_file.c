/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converts networks between floating point and the integers of their file. */
#include "bench/tune/network_file.h"

#include <math.h>

#include "search/evaluation/eval_file.h"

/* Rounds to the nearest integer from -limit to limit. */
static int rounded(double value, int limit)
{
    long n = lround(value);
    return n > limit ? limit : n < -limit ? -limit : (int)n;
}

void learned_round(const struct learned *from, unsigned inputs, struct network *to, struct network_row *rows)
{
    *to = (struct network){.inputs = rows, .input_count = inputs};
    for (unsigned i = 0; i < NETWORK_HIDDEN; i++) {
        to->bias.weights[i] = (int16_t)rounded(from->bias[i] * NETWORK_ONE, NETWORK_WEIGHT_MAX);
        for (unsigned j = 0; j < inputs; j++)
            rows[j].weights[i] = (int16_t)rounded(from->inputs[j][i] * NETWORK_ONE, NETWORK_WEIGHT_MAX);
    }
    for (unsigned h = 0; h < NETWORK_HEADS; h++) {
        struct network_head *head = &to->heads[h];
        const struct learned_head *f = &from->heads[h];
        head->bias = rounded(f->bias * NETWORK_ONE * NETWORK_ONE * NETWORK_HEAD_ONE, INT32_MAX / 4);
        head->terms = rounded(f->terms * NETWORK_TERMS_ONE, 16 * NETWORK_TERMS_ONE);
        for (unsigned view = 0; view < 2; view++)
            for (unsigned i = 0; i < NETWORK_HIDDEN; i++)
                head->weights[view * NETWORK_HIDDEN + i] =
                    (int16_t)rounded(f->weights[view][i] * NETWORK_HEAD_ONE, NETWORK_HEAD_MAX);
    }
}

void learned_begin(const struct network *from, unsigned inputs, struct learned *to)
{
    const float one = NETWORK_ONE, head_one = NETWORK_HEAD_ONE;
    for (unsigned i = 0; i < NETWORK_HIDDEN; i++) {
        to->bias[i] = from->bias.weights[i] / one;
        for (unsigned j = 0; j < inputs; j++)
            to->inputs[j][i] = from->inputs[j].weights[i] / one;
    }
    for (unsigned h = 0; h < NETWORK_HEADS; h++) {
        const struct network_head *f = &from->heads[h];
        struct learned_head *head = &to->heads[h];
        head->bias = (float)f->bias / (one * one * head_one);
        head->terms = (float)f->terms / NETWORK_TERMS_ONE;
        for (unsigned i = 0; i < 2 * NETWORK_HIDDEN; i++)
            head->weights[i / NETWORK_HIDDEN][i % NETWORK_HIDDEN] = f->weights[i] / head_one;
    }
}

/* Writes the weights of a row, each after a comma. */
static void row_write(struct journal *out, const int16_t *weights)
{
    for (unsigned i = 0; i < NETWORK_HIDDEN; i++)
        journal_print(out, ",%d", weights[i]);
}

void network_write(struct journal *out, const struct network *n, const struct game *game)
{
    static const struct network_row none;
    journal_print(out, "NETWORK(\"%s\", \"%s\")\n", network_owner(game), network_inputs_name(game));
    journal_print(out, "SHAPE(%d, %u, %d)\n", NETWORK_HIDDEN, n->input_count, NETWORK_HEADS);
    for (unsigned i = 0; i < n->input_count; i++)
        if (memcmp(&n->inputs[i], &none, sizeof none) != 0) {
            journal_print(out, "INPUT(%u", i);
            row_write(out, n->inputs[i].weights);
            journal_print(out, ")\n");
        }
    journal_print(out, "BIAS(%d", n->bias.weights[0]);
    for (unsigned i = 1; i < NETWORK_HIDDEN; i++)
        journal_print(out, ",%d", n->bias.weights[i]);
    journal_print(out, ")\n");
    for (unsigned h = 0; h < NETWORK_HEADS; h++) {
        journal_print(out, "HEAD(%u,%d,%d", h, n->heads[h].terms, n->heads[h].bias);
        row_write(out, n->heads[h].weights);
        row_write(out, n->heads[h].weights + NETWORK_HIDDEN);
        journal_print(out, ")\n");
    }
}
