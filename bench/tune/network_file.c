/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converts networks between floating point and the integers of their file. */
#include "bench/tune/network_file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "search/evaluation/eval_file.h"

/* Rounds to the nearest integer from -limit to limit. */
static int rounded(double value, int limit)
{
    long n = lround(value);
    return n > limit ? limit : n < -limit ? -limit : (int)n;
}

struct learned learned_new(unsigned sums, unsigned inputs, unsigned heads)
{
    struct learned l = {.sums = sums, .inputs = inputs, .heads = heads};
    const size_t floats = heads * learned_head_size(&l) + (1 + (size_t)inputs) * sums;
    l.weights = xcalloc(floats, sizeof *l.weights);
    return l;
}

void learned_free(struct learned *l)
{
    free(l->weights);
    l->weights = NULL;
}

void learned_round(const struct learned *from, struct network *to, int8_t *rows)
{
    *to = (struct network){.inputs = rows, .sums = from->sums, .input_count = from->inputs, .head_count = from->heads};
    for (unsigned i = 0; i < from->sums; i++)
        to->bias[i] = (int16_t)rounded(learned_bias(from)[i] * NETWORK_ONE, NETWORK_WEIGHT_MAX);
    for (size_t i = 0; i < (size_t)from->inputs * from->sums; i++)
        rows[i] = (int8_t)rounded(learned_input(from, 0)[i] * NETWORK_ONE, NETWORK_WEIGHT_MAX);
    for (unsigned h = 0; h < from->heads; h++) {
        struct network_head *head = &to->heads[h];
        head->bias = rounded(*learned_head_bias(from, h) * NETWORK_ONE * NETWORK_ONE * NETWORK_HEAD_ONE, INT32_MAX / 4);
        head->terms = rounded(*learned_head_terms(from, h) * NETWORK_TERMS_ONE, 16 * NETWORK_TERMS_ONE);
        for (unsigned i = 0; i < 2 * from->sums; i++)
            head->weights[i] = (int16_t)rounded(learned_head(from, h)[i] * NETWORK_HEAD_ONE, NETWORK_HEAD_MAX);
    }
}

void learned_begin(const struct network *from, const struct learned *to)
{
    const float one = NETWORK_ONE, head_one = NETWORK_HEAD_ONE;
    for (unsigned i = 0; i < from->sums; i++)
        learned_bias(to)[i] = from->bias[i] / one;
    for (unsigned input = 0; input < to->inputs; input++)
        for (unsigned i = 0; i < from->sums; i++)
            learned_input(to, input)[i] = from->inputs[(size_t)input * from->sums + i] / one;
    for (unsigned h = 0; h < to->heads; h++) {
        const struct network_head *f = &from->heads[h % from->head_count];
        *learned_head_bias(to, h) = (float)f->bias / (one * one * head_one);
        *learned_head_terms(to, h) = (float)f->terms / NETWORK_TERMS_ONE;
        for (unsigned view = 0; view < 2; view++)
            for (unsigned i = 0; i < to->sums; i++)
                learned_head(to, h)[view * to->sums + i] =
                    i < from->sums ? f->weights[view * from->sums + i] / head_one : 0;
    }
}

/* Writes weights, each after a comma. */
static void row_write(struct journal *out, const int16_t *weights, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        journal_print(out, ",%d", weights[i]);
}

void network_write(struct journal *out, const struct network *n, const struct game *game)
{
    static const int8_t none[NETWORK_SUMS_MAX];
    journal_print(out, "NETWORK(\"%s\", \"%s\")\n", network_owner(game), network_inputs_name(game));
    journal_print(out, "SHAPE(%u, %u, %u)\n", n->sums, n->input_count, n->head_count);
    for (unsigned i = 0; i < n->input_count; i++) {
        const int8_t *row = n->inputs + (size_t)i * n->sums;
        if (memcmp(row, none, n->sums) == 0)
            continue;
        journal_print(out, "INPUT(%u", i);
        for (unsigned j = 0; j < n->sums; j++)
            journal_print(out, ",%d", row[j]);
        journal_print(out, ")\n");
    }
    journal_print(out, "BIAS(%d", n->bias[0]);
    row_write(out, n->bias + 1, n->sums - 1);
    journal_print(out, ")\n");
    for (unsigned h = 0; h < n->head_count; h++) {
        journal_print(out, "HEAD(%u,%d,%d", h, n->heads[h].terms, n->heads[h].bias);
        row_write(out, n->heads[h].weights, 2 * n->sums);
        journal_print(out, ")\n");
    }
}
