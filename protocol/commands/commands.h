/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The subcommands of the command line, `tempi NAME ...`, and the start of UCI and XBoard sessions. Called by program.c.
 */
#ifndef PROTOCOL_COMMANDS_COMMANDS_H
#define PROTOCOL_COMMANDS_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>

/* Runs the subcommand argv[0] with its arguments. Returns the exit status: 0 success, 1 failure, 2 wrong use (after one
   line on standard error); 3 if a problem is not decided. */
int command_run(int argc, char **argv);

/* Adds the games of the file named by the arguments `--games FILE`, or else by the environment variable TEMPI_GAMES.
   Returns the number of arguments read, or -1 after an error message. */
int games_begin(int argc, char **argv);

enum { REFUSED_MAX = 640 };

/* Whether the file of variants that games_begin() has loaded has a variant of an id that was refused; writes where and
   why (room REFUSED_MAX). */
bool games_refused(const char *id, char *text, size_t room);

/* Waits for the first line on standard input and serves UCI or XBoard accordingly. Returns the exit status. */
int protocol_run(void);

#endif
