/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Compiles the networks. The files networks/FAMILY.def are lists of these macros; a file of another shape does not
 * compile:
 *   NETWORK(family, name of the inputs)  SHAPE(hidden, inputs, heads)
 *   INPUT(number, weights)  BIAS(weights)  HEAD(number, terms, bias, weights)
 * Each file is included twice, first for the weights of its inputs, then for the rest.
 */
#include "search/evaluation/networks.h"

#define NETWORK(...)
#define SHAPE(HIDDEN, INPUTS, HEADS) [(HIDDEN) == NETWORK_HIDDEN && (HEADS) == NETWORK_HEADS ? (INPUTS) : -1] = {{0}},
#define INPUT(NUMBER, ...) [(NUMBER) < NETWORK_INPUTS_MAX ? (NUMBER) : -1] = {{__VA_ARGS__}},
#define BIAS(...)
#define HEAD(...)

static const struct network_row chess[] = {
#include "search/evaluation/networks/chess.def"
};

static const struct network_row marseillais[] = {
#include "search/evaluation/networks/marseillais.def"
};

static const struct network_row twoagainstone[] = {
#include "search/evaluation/networks/twoagainstone.def"
};

static const struct network_row quest[] = {
#include "search/evaluation/networks/quest.def"
};

static const struct network_row realm[] = {
#include "search/evaluation/networks/realm.def"
};

static const struct network_row triplets[] = {
#include "search/evaluation/networks/triplets.def"
};

static const struct network_row movers[] = {
#include "search/evaluation/networks/movers.def"
};

static const struct network_row transporter[] = {
#include "search/evaluation/networks/transporter.def"
};

static const struct network_row brick[] = {
#include "search/evaluation/networks/brick.def"
};

static const struct network_row fantasy[] = {
#include "search/evaluation/networks/fantasy.def"
};

static const struct network_row everyman[] = {
#include "search/evaluation/networks/everyman.def"
};

#undef SHAPE
#undef INPUT
#undef BIAS
#undef HEAD
#define SHAPE(HIDDEN, INPUTS, HEADS)
#define INPUT(...)
#define BIAS(...) .bias = {{__VA_ARGS__}},
#define HEAD(NUMBER, TERMS, FIRST, ...) .heads[NUMBER] = {.terms = (TERMS), .bias = (FIRST), .weights = {__VA_ARGS__}},
#define ROWS(LIST) .inputs = (LIST), .input_count = sizeof(LIST) / sizeof((LIST)[0]) - 1,

const struct network network_chess = {ROWS(chess)
#include "search/evaluation/networks/chess.def"
};

const struct network network_marseillais = {ROWS(marseillais)
#include "search/evaluation/networks/marseillais.def"
};

const struct network network_twoagainstone = {ROWS(twoagainstone)
#include "search/evaluation/networks/twoagainstone.def"
};

const struct network network_quest = {ROWS(quest)
#include "search/evaluation/networks/quest.def"
};

const struct network network_realm = {ROWS(realm)
#include "search/evaluation/networks/realm.def"
};

const struct network network_triplets = {ROWS(triplets)
#include "search/evaluation/networks/triplets.def"
};

const struct network network_movers = {ROWS(movers)
#include "search/evaluation/networks/movers.def"
};

const struct network network_transporter = {ROWS(transporter)
#include "search/evaluation/networks/transporter.def"
};

const struct network network_brick = {ROWS(brick)
#include "search/evaluation/networks/brick.def"
};

const struct network network_fantasy = {ROWS(fantasy)
#include "search/evaluation/networks/fantasy.def"
};

const struct network network_everyman = {ROWS(everyman)
#include "search/evaluation/networks/everyman.def"
};
