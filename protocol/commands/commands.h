/* The subcommands of the command line: `tempi NAME ...`. */
#ifndef PROTOCOL_COMMANDS_COMMANDS_H
#define PROTOCOL_COMMANDS_COMMANDS_H

/*
 * Runs the subcommand argv[0] with its own arguments and returns the exit status: 0 done, 1 it failed, 2 wrong use
 * (one line on standard error).
 */
int command_run(int argc, char **argv);

/*
 * Adds the games of the file that the first arguments `--games FILE`, or else the environment, name; returns how many
 * arguments that were, or -1 after complaints.
 */
int games_begin(int argc, char **argv);

/* Waits on standard input for UCI or XBoard, finds out which it is, and serves it; returns the exit status. */
int protocol_run(void);

#endif
