/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Starts the program: standard streams, attack tables, games files, and then a protocol or a subcommand. */
#include "protocol/program.h"

#include "engine/lines.h"
#include "engine/position.h"
#include "engine/system.h"
#include "protocol/commands/commands.h"
#include "protocol/commands/list.h"

/* Runs the program on a stack of its own. */
static int program(int argc, char **argv)
{
    files_begin();
    position_init();
    int words = games_begin(argc - 1, argv + 1), status = WRONG_USE;
    if (words >= 0)
        status = argc - 1 > words ? command_run(argc - 1 - words, argv + 1 + words) : protocol_run();
    output_flush();
    return status;
}

int program_run(int argc, char **argv) { return program_on_stack(program, argc, argv); }
