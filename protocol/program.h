/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The program behind main(): it serves a protocol on standard input or runs a subcommand. Only protocol/main.c calls
 * it.
 */
#ifndef PROTOCOL_PROGRAM_H
#define PROTOCOL_PROGRAM_H

/* The processors that this copy is compiled for. */
#ifndef TEMPI_CODE
#define TEMPI_CODE "native"
#endif

/* Runs the program with the arguments of main() and returns its exit status. */
int program_run(int argc, char **argv);

#endif
