/* The subcommands that live in this room, for the table in commands.c. */
#ifndef PROTOCOL_COMMAND_LIST_H
#define PROTOCOL_COMMAND_LIST_H

#include "arguments.h"

int command_perft(struct arguments *a);

#endif
