/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The weights of Final Fantasy Chess: pairs for middle game and endgame in centipawns, as in weights.h. `tempi tune
 * fantasy` fits them and writes weights/fantasy.def. Used by fantasy.c.
 */
#ifndef SEARCH_EVALUATION_WEIGHTS_FANTASY_H
#define SEARCH_EVALUATION_WEIGHTS_FANTASY_H

#include "rules/games/fantasy/fantasy.h"
#include "search/evaluation/weights.h"

/* FORMS: piece types, promoted ones counted as their plain form. */
enum { FORMS = EMPEROR + 1, RING_MAX = 16, CARRIERS = 9 };

/* Group, number of weights. Of a pair of groups, the first counts if the attacking side moves later, the second if it
   is to move. */
#define FANTASY_GROUPS(GROUP)                                                                                          \
    GROUP(pieces, FANTASY_TYPES) /* by type */                                                                         \
    GROUP(ridden, CARRIERS)      /* by type of the carrier: A H C Z, promoted ones, Tank */                            \
    GROUP(ranks, 3 * 8)          /* of pawn-pieces, by type */                                                         \
    GROUP(centre, FORMS * 4)     /* by form and distance from the centre */                                            \
    GROUP(moves, FORMS)          /* number of squares in reach, by form */                                             \
    GROUP(protected, FORMS)      /* units that cannot be captured or slain */                                          \
    GROUP(suppressed, FORMS)     /* units that use no specials */                                                      \
    GROUP(slayable, 2 * FORMS)   /* enemy units that a special could remove */                                         \
    GROUP(takeable, 2 * FORMS)   /* enemy units that a normal move could capture */                                    \
    GROUP(convertible, 2 * FORMS)                                                                                      \
    GROUP(bare, 1) /* carriers without riders */                                                                       \
    GROUP(open, 1) /* AirShips that may be captured */                                                                 \
    GROUP(called, 1)                                                                                                   \
    GROUP(pool, 1)        /* pieces that a Caller on the board could call */                                           \
    GROUP(promoting, 2)   /* pawn-pieces that can promote with their next step */                                      \
    GROUP(ring, RING_MAX) /* by units of attack on the squares around the king */                                      \
    GROUP(shelter, 9)     /* friendly units around the king */                                                         \
    GROUP(rides, 1)       /* the king rides */                                                                         \
    GROUP(turn, 1)

enum fantasy_weight {
#define GROUP(NAME, COUNT) F_##NAME, F_##NAME##_last = F_##NAME + (COUNT)-1,
    FANTASY_GROUPS(GROUP)
#undef GROUP
        FANTASY_WEIGHTS
};

_Static_assert((int)FANTASY_WEIGHTS <= (int)WEIGHTS, "tuning has room for so many weights");

#endif
