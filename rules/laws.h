/* The laws of turns and piece sets that are compiled in, for games.def and for compositions PIECES:LAW. A new law is
   named here. Included by rules/games.c, the games, and few others: code elsewhere finds games by game_find(). */
#ifndef RULES_LAWS_H
#define RULES_LAWS_H

#include "rules/game.h"

/* games.c, chess960.c, future.c */
extern const struct piece_set pieces_orthodox, pieces_chess960, pieces_losing, pieces_medieval, pieces_onetwo,
    pieces_future;

/* games.c */
extern const struct law law_chess;

/* marseillais.c */
extern const struct law law_marseillais, law_balanced, law_1925, law_alternating, law_bilateral, law_central,
    law_blackwhite, law_kingsqueens, law_piecepawn, law_maximummer, law_equivalent, law_equidistant,
    law_balancedequidistant, law_differentmen, law_marseillais_losing, law_citizen, law_powerpawn;

/* doublet.c */
extern const struct law law_doublet;

/* twoagainstone.c */
extern const struct law law_kingpawns, law_kingpawns_strict, law_kingpawns_kingchecks, law_kingpawns_once,
    law_kingpawns_verney, law_monster, law_imperatore, law_onetwo, law_doubletrouble;

/* progressive.c, relatives.c */
extern const struct law law_progressive, law_italian, law_english, law_scottishmodern, law_bankofscotland,
    law_bankofscotland_modern, law_veryscottish, law_fibonacci, law_switchback, law_slow, law_capturing, law_logical,
    law_forwards, law_cyclical, law_equal, law_silverman, law_pribylinec;

/* everyman.c */
extern const struct law law_omni, law_omni_late, law_hurricane, law_swarm;

/* brick.c */
extern const struct law law_brick;

/* realm.c */
extern const struct law law_realm, law_realm_free, law_realm_power;

/* quest.c */
extern const struct law law_quest;

/* transporter.c */
extern const struct law law_transporter;
extern const struct piece_set pieces_transporter;

/* doublemove.c, triplets.c, movers.c, kazan.c */
extern const struct law law_doublemove, law_triplets, law_gardner, law_threesum, law_sputnik, law_kazan, law_kazan_free,
    law_ftm;

/* future.c */
extern const struct law law_future, law_future_nine, law_future_random;

/* fantasy.c */
extern const struct piece_set pieces_fantasy;
extern const struct law law_fantasy, law_fantasy_advanced;

/* example.c */
extern const struct law law_example;
extern const struct game game_example;

#endif
