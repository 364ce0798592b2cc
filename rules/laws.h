/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The laws of turns in C, which sections of games files name by `law =` where settings cannot say them, and the piece
 * sets in C, which `pieces =` names. A new one is named here. Included by rules/games.c, the files of the games, and
 * few others: code elsewhere finds games by game_find().
 */
#ifndef RULES_LAWS_H
#define RULES_LAWS_H

#include "rules/game.h"

/* The laws, each law_NAME, by the files below rules/games/ that define them. */
#define LAWS(LAW)                                                                                                      \
    /* marseillais.c */                                                                                                \
    LAW(1925)                                                                                                          \
    LAW(bilateral)                                                                                                     \
    LAW(central)                                                                                                       \
    LAW(blackwhite)                                                                                                    \
    LAW(kingsqueens)                                                                                                   \
    LAW(piecepawn)                                                                                                     \
    LAW(maximummer)                                                                                                    \
    LAW(equivalent)                                                                                                    \
    LAW(equidistant)                                                                                                   \
    /* duel/twoagainstone.c */                                                                                         \
    LAW(kingpawns)                                                                                                     \
    LAW(kingpawns_strict)                                                                                              \
    LAW(kingpawns_kingchecks)                                                                                          \
    LAW(kingpawns_once)                                                                                                \
    LAW(kingpawns_singlebox)                                                                                           \
    LAW(kingpawns_verney)                                                                                              \
    LAW(kingpawns_verney_once)                                                                                         \
    LAW(kingpawns_verney_kingchecks)                                                                                   \
    LAW(monster)                                                                                                       \
    LAW(imperatore)                                                                                                    \
    LAW(onetwo)                                                                                                        \
    /* progressive/progressive.c, progressive/relatives.c */                                                           \
    LAW(english)                                                                                                       \
    LAW(scottishmodern)                                                                                                \
    LAW(bankofscotland)                                                                                                \
    LAW(bankofscotland_modern)                                                                                         \
    LAW(veryscottish)                                                                                                  \
    LAW(switchback)                                                                                                    \
    LAW(capturing)                                                                                                     \
    LAW(logical)                                                                                                       \
    LAW(forwards)                                                                                                      \
    LAW(cyclical)                                                                                                      \
    LAW(silverman)                                                                                                     \
    LAW(pribylinec)                                                                                                    \
    /* everyman.c */                                                                                                   \
    LAW(omni)                                                                                                          \
    LAW(omni_late)                                                                                                     \
    LAW(swarm)                                                                                                         \
    /* doublet.c, doublemove.c, triplets.c, quest.c, movers.c, kazan.c */                                              \
    LAW(doublet)                                                                                                       \
    LAW(doublemove)                                                                                                    \
    LAW(multimove)                                                                                                     \
    LAW(triplets)                                                                                                      \
    LAW(gardner)                                                                                                       \
    LAW(threesum)                                                                                                      \
    LAW(quest)                                                                                                         \
    LAW(sputnik)                                                                                                       \
    LAW(ftm)                                                                                                           \
    LAW(kazan)                                                                                                         \
    LAW(kazan_free)                                                                                                    \
    /* realm/realm.c, brick/brick.c, future/future.c, transporter/transporter.c, fantasy/fantasy.c */                  \
    LAW(realm)                                                                                                         \
    LAW(realm_free)                                                                                                    \
    LAW(realm_power)                                                                                                   \
    LAW(brick)                                                                                                         \
    LAW(brick_check)                                                                                                   \
    LAW(future)                                                                                                        \
    LAW(future_nine)                                                                                                   \
    LAW(future_random)                                                                                                 \
    LAW(transporter)                                                                                                   \
    LAW(fantasy)                                                                                                       \
    LAW(fantasy_advanced)                                                                                              \
    /* example.c */                                                                                                    \
    LAW(example)

#define LAW_DECLARED(NAME) extern const struct law law_##NAME;
LAWS(LAW_DECLARED)
#undef LAW_DECLARED

/* The piece sets, by files: games.c; chess960.c, future/future.c; transporter/transporter.c, fantasy/fantasy.c. */
extern const struct piece_set pieces_orthodox, pieces_losing, pieces_medieval, pieces_onetwo, pieces_chess960,
    pieces_future, pieces_transporter, pieces_fantasy;

/* Returns the law in C of a name (law.id); NULL if there is none. */
const struct law *law_in_c(const char *name);

/* Returns the piece set in C of a name (piece_set.id); NULL if there is none. */
const struct piece_set *pieces_in_c(const char *name);

/* Returns a game of the list by its id, without reading the games of the program first: for their reader. NULL if there
   is none. */
const struct game *game_known(const char *id);

#endif
