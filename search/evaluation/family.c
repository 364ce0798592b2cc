/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of families, with the weights of each. */
#include "search/evaluation/family.h"

#include "search/evaluation/custom.h"
#include "search/evaluation/fantasy.h"
#include "search/evaluation/networks.h"
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

const struct family families[FAMILIES] = {
    [FAMILY_CHESS] = {.name = "chess", .null_move = true, .see = true, .weights = chess, .network = &network_chess},
    [FAMILY_MARSEILLAIS] = {.name = "marseillais",
                            .null_move = true,
                            .weights = marseillais,
                            .network = &network_marseillais},
    [FAMILY_LOSING] = {.name = "losing", .weights = losing},
    [FAMILY_TWOAGAINSTONE] = {.name = "twoagainstone",
                              .null_move = true,
                              .weights = twoagainstone,
                              .network = &network_twoagainstone},
    [FAMILY_QUEST] = {.name = "quest", .network = &network_quest},
    [FAMILY_BRICK] = {.name = "brick", .null_move = true, .network = &network_brick},
    [FAMILY_REALM] = {.name = "realm", .null_move = true, .network = &network_realm},
    [FAMILY_PROGRESSIVE] = {.name = "progressive"},
    [FAMILY_EVERYMAN] = {.name = "everyman", .network = &network_everyman},
    [FAMILY_DOUBLEMOVE] = {.name = "doublemove", .null_move = true},
    [FAMILY_TRIPLETS] = {.name = "triplets", .null_move = true, .network = &network_triplets},
    [FAMILY_MOVERS] = {.name = "movers", .null_move = true, .network = &network_movers},
    [FAMILY_FUTURE] = {.name = "future", .null_move = true, .see = true, .weights = future, .network = &network_chess},
    [FAMILY_TRANSPORTER] = {.name = "transporter",
                            .null_move = true,
                            .evaluate = transporter_evaluate,
                            .piece_value = transporter_piece_value,
                            .see_ge = transporter_see,
                            .network = &network_transporter,
                            .trace = transporter_trace,
                            .weight_set = &transporter_weight_set},
    [FAMILY_FANTASY] = {.name = "fantasy",
                        .null_move = true,
                        .evaluate = fantasy_evaluate,
                        .piece_value = fantasy_piece_value,
                        .material = fantasy_material,
                        .network = &network_fantasy,
                        .trace = fantasy_trace,
                        .weight_set = &fantasy_weight_set},
    [FAMILY_CUSTOM] = {.name = "custom",
                       .null_move = true,
                       .evaluate = custom_evaluate,
                       .piece_value = custom_piece_value,
                       .see_ge = custom_see},
    [FAMILY_CUSTOM_LOSING] = {.name = "custom-losing",
                              .evaluate = custom_evaluate_losing,
                              .piece_value = custom_piece_value},
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

static const struct weight_group groups[] = {
#define GROUP(NAME, COUNT) {#NAME, W_##NAME, (COUNT), W_##NAME == W_square ? 4 : 6},
    WEIGHT_GROUPS(GROUP)
#undef GROUP
};

struct weight_set weights_set(const struct game *game)
{
    if (game_fairy(game) && family_of(game)->weight_set)
        return *family_of(game)->weight_set;
    return (struct weight_set){family_weights(game), WEIGHTS, sizeof groups / sizeof groups[0], groups};
}
