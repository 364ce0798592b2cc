/* Families of games: one table of how they are evaluated, and of what a search of them may leave out. */
#ifndef SEARCH_EVALUATION_FAMILY_H
#define SEARCH_EVALUATION_FAMILY_H

#include "search/evaluation/network.h"
#include "search/evaluation/trace.h"
#include "search/evaluation/weights.h"
#include "search/see.h"

struct family {
    const char *name;       /* as in the names of the data files */
    bool null_move;         /* giving up the rest of a turn is a sound null move */
    bool see;               /* static exchange evaluation says something true */
    const int64_t *weights; /* of the evaluation of orthodox pieces; NULL: those of the Marseillais family */

    const struct network *network; /* learned, with a share of that evaluation; NULL: none */

    /* Instead of that evaluation, where pieces and board are not those of 8x8; all optional. */
    int (*evaluate)(const struct position *p); /* for the decider; NULL: material */
    /* In centipawns, royal pieces 0; NULL: a pawn each. */
    int (*piece_value)(const struct game *game, unsigned pt);
    int (*material)(const struct position *p, unsigned us);
    bool (*see_ge)(const struct position *p, action a, int gain,
                   const struct piece_values *values);                       /* NULL: one capture */
    void (*trace)(const struct position *p, struct evaluation_trace *trace); /* with weight_set: can be tuned */
    const struct weight_set *weight_set;
};

/* By FAMILY_...; a family without a row has neither name nor weights. */
extern const struct family families[FAMILIES];

ALWAYS_INLINE const struct family *family_of(const struct game *game) { return &families[game->traits.family]; }

/* The weights by which a game of orthodox pieces is evaluated. */
const int64_t *family_weights(const struct game *game);

/* The network of a game's family; NULL where it has none or does not see the game. */
const struct network *family_network(const struct game *game);

#endif
