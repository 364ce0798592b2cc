#include "search/evaluation/family.h"

#include "search/evaluation/fantasy.h"
#include "search/evaluation/own.h"
#include "search/evaluation/transporter.h"

#define ROW(GROUP, FIRST, ...) [W_##GROUP + (FIRST)] = __VA_ARGS__,

static const int64_t chess[WEIGHTS] = {
#include "search/evaluation/weights/chess.def"
};

static const int64_t future[WEIGHTS] = {
#include "search/evaluation/weights/future.def"
};

static const int64_t marseillais[WEIGHTS] = {
#include "search/evaluation/weights/marseillais.def"
};

static const int64_t losing[WEIGHTS] = {
#include "search/evaluation/weights/losing.def"
};

static const int64_t twoagainstone[WEIGHTS] = {
#include "search/evaluation/weights/twoagainstone.def"
};

static const int64_t quest[WEIGHTS] = {
#include "search/evaluation/weights/quest.def"
};

static const int64_t brick[WEIGHTS] = {
#include "search/evaluation/weights/brick.def"
};

static const int64_t triplets[WEIGHTS] = {
#include "search/evaluation/weights/triplets.def"
};

/*
 * The files of networks are lists of these; one of another shape does not compile:
 *   SHAPE(hidden, inputs, heads)  INPUT(number, weights)  BIAS(weights)  HEAD(number, terms, bias, weights)
 * Each is read twice, first for the weights of its inputs, then for the rest.
 */
#define SHAPE(HIDDEN, INPUTS, HEADS) [(HIDDEN) == NETWORK_HIDDEN && (HEADS) == NETWORK_HEADS ? (INPUTS) : -1] = {{0}},
#define INPUT(NUMBER, ...) [(NUMBER) < NETWORK_INPUTS_MAX ? (NUMBER) : -1] = {{__VA_ARGS__}},
#define BIAS(...)
#define HEAD(...)

static const struct network_row movers_inputs[] = {
#include "search/evaluation/networks/movers.def"
};

static const struct network_row twoagainstone_inputs[] = {
#include "search/evaluation/networks/twoagainstone.def"
};

static const struct network_row realm_inputs[] = {
#include "search/evaluation/networks/realm.def"
};

static const struct network_row triplets_inputs[] = {
#include "search/evaluation/networks/triplets.def"
};

static const struct network_row quest_inputs[] = {
#include "search/evaluation/networks/quest.def"
};

#undef SHAPE
#undef INPUT
#undef BIAS
#undef HEAD
#define SHAPE(HIDDEN, INPUTS, HEADS)
#define INPUT(...)
#define BIAS(...) .bias = {{__VA_ARGS__}},
#define HEAD(NUMBER, TERMS, FIRST, ...) .heads[NUMBER] = {.terms = (TERMS), .bias = (FIRST), .weights = {__VA_ARGS__}},

static const struct network movers_network = {
    .inputs = movers_inputs,
    .input_count = sizeof movers_inputs / sizeof *movers_inputs - 1,
#include "search/evaluation/networks/movers.def"
};

static const struct network twoagainstone_network = {
    .inputs = twoagainstone_inputs,
    .input_count = sizeof twoagainstone_inputs / sizeof *twoagainstone_inputs - 1,
#include "search/evaluation/networks/twoagainstone.def"
};

static const struct network realm_network = {
    .inputs = realm_inputs,
    .input_count = sizeof realm_inputs / sizeof *realm_inputs - 1,
#include "search/evaluation/networks/realm.def"
};

static const struct network triplets_network = {
    .inputs = triplets_inputs,
    .input_count = sizeof triplets_inputs / sizeof *triplets_inputs - 1,
#include "search/evaluation/networks/triplets.def"
};

static const struct network quest_network = {
    .inputs = quest_inputs,
    .input_count = sizeof quest_inputs / sizeof *quest_inputs - 1,
#include "search/evaluation/networks/quest.def"
};

const struct family families[FAMILIES] = {
    [FAMILY_CHESS] = {.name = "chess", .null_move = true, .exchange = true, .weights = chess},
    [FAMILY_MARSEILLAIS] = {.name = "marseillais", .null_move = true, .weights = marseillais},
    [FAMILY_LOSING] = {.name = "losing", .weights = losing},
    [FAMILY_TWOAGAINSTONE] = {.name = "twoagainstone",
                              .null_move = true,
                              .weights = twoagainstone,
                              .network = &twoagainstone_network},
    [FAMILY_QUEST] = {.name = "quest", .weights = quest, .network = &quest_network},
    [FAMILY_BRICK] = {.name = "brick", .null_move = true, .weights = brick},
    [FAMILY_REALM] = {.name = "realm", .null_move = true, .network = &realm_network},
    [FAMILY_PROGRESSIVE] = {.name = "progressive"},
    [FAMILY_EVERYMAN] = {.name = "everyman"},
    [FAMILY_DOUBLEMOVE] = {.name = "doublemove", .null_move = true},
    [FAMILY_TRIPLETS] = {.name = "triplets", .null_move = true, .weights = triplets, .network = &triplets_network},
    [FAMILY_MOVERS] = {.name = "movers", .null_move = true, .network = &movers_network},
    [FAMILY_FUTURE] = {.name = "future", .null_move = true, .exchange = true, .weights = future},
    [FAMILY_TRANSPORTER] = {.name = "transporter",
                            .null_move = true,
                            .evaluate = transporter_evaluate,
                            .worth = transporter_worth,
                            .trade = transporter_exchange,
                            .trace = transporter_trace,
                            .weight_set = &transporter_weight_set},
    [FAMILY_FANTASY] = {.name = "fantasy",
                        .null_move = true,
                        .evaluate = fantasy_evaluate,
                        .worth = fantasy_worth,
                        .material = fantasy_material,
                        .trace = fantasy_trace,
                        .weight_set = &fantasy_weight_set},
    [FAMILY_OWN] = {.name = "own", .null_move = true, .evaluate = own_evaluate, .worth = own_worth, .trade = own_trade},
    [FAMILY_OWN_LOSING] = {.name = "own-losing", .evaluate = own_evaluate_losing, .worth = own_worth},
};

const int64_t *family_weights(const struct game *game)
{
    const int64_t *weights = family_of(game)->weights;
    return weights ? weights : marseillais;
}

const struct network *family_network(const struct game *game)
{
    const struct network *n = family_of(game)->network;
    return n && network_sees(game) ? n : NULL;
}
