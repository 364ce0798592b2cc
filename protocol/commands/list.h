/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Declarations of the subcommands, for the table in commands.c. */
#ifndef PROTOCOL_COMMANDS_LIST_H
#define PROTOCOL_COMMANDS_LIST_H

#include "protocol/commands/arguments.h"

/* Each reads its arguments, runs the command and returns the exit status: 0, FAILED, WRONG_USE, or UNKNOWN. */
int command_games(struct arguments *a);
int command_rules(struct arguments *a);
int command_check_games(struct arguments *a);
int command_variants(struct arguments *a);
int command_show(struct arguments *a);
int command_perft(struct arguments *a);
int command_bench(struct arguments *a);
int command_play(struct arguments *a);
int command_match(struct arguments *a);
int command_mate(struct arguments *a);
int command_solve(struct arguments *a);
int command_prove(struct arguments *a);
int command_analyse(struct arguments *a);
int command_replay(struct arguments *a);
int command_tune(struct arguments *a);
int command_calibrate(struct arguments *a);
int command_selfplay(struct arguments *a);
int command_learn(struct arguments *a);
int command_spsa(struct arguments *a);
int command_mates(struct arguments *a);
int command_genfens(struct arguments *a);
int command_tablebase(struct arguments *a);
int command_book(struct arguments *a);

/* Runs `genfens` as command_genfens() does, for a game and its options unless the arguments name another one. */
int genfens(struct arguments *a, const struct game *game, uint64_t option);

#endif
