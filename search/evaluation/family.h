/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Families: games that share an evaluation. One table says how each is evaluated and what its search may prune. Used by
   evaluation, profile.c and tuning. */
#ifndef SEARCH_EVALUATION_FAMILY_H
#define SEARCH_EVALUATION_FAMILY_H

#include "search/evaluation/network.h"
#include "search/evaluation/piece_values.h"
#include "search/evaluation/weights.h"

/* A family. A hook that is NULL has the default named beside it. */
struct family {
    const char *name; /* as in the names of the .def files */
    bool null_move;   /* null move is sound: giving up the rest of a turn */
    bool see;         /* SEE is sound */
    /* weights of the terms for orthodox pieces; NULL: those of the Marseillais family */
    const int64_t *weights;

    const struct network *network; /* network, with a share of the terms; NULL: none */

    /* The following replace the terms for orthodox pieces where pieces or board are not those of 8x8. */
    int (*evaluate)(const struct position *p); /* evaluation for the decider; NULL: material */
    /* value of a piece type in centipawns, royal pieces 0; NULL: 100 each */
    int (*piece_value)(const struct game *game, unsigned pt);
    /* material of `us` minus the other side's; NULL: by piece_value */
    int (*material)(const struct position *p, unsigned us);
    bool (*see_ge)(const struct position *p, action a, int gain,
                   const struct piece_values *values); /* NULL: the value captured at once */
    /* for tuning, together with weight_set; NULL: cannot be tuned */
    void (*trace)(const struct position *p, struct evaluation_trace *trace);
    const struct weight_set *weight_set;
};

/* All families by FAMILY_...; one without a row has neither name nor weights. */
extern const struct family families[FAMILIES];

/* Returns the family of a game. */
ALWAYS_INLINE const struct family *family_of(const struct game *game) { return &families[game->traits.family]; }

/* Returns the weights of the terms for a game of orthodox pieces. */
const int64_t *family_weights(const struct game *game);

/* Returns the network of a game's family; NULL if there is none or it cannot see the game (network_sees()). */
const struct network *family_network(const struct game *game);

/* Returns the weights of a game's evaluation. */
struct weight_set weights_set(const struct game *game);

#endif
