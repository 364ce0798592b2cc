/* Picks a front end: a protocol on standard input, or a subcommand. */
#include <stdio.h>

#include "engine/position.h"
#include "protocol/commands/commands.h"

int main(int argc, char **argv)
{
    position_init();
    int status = argc > 1 ? command_run(argc - 1, argv + 1) : protocol_run();
    if ((fflush(stdout) != 0 || ferror(stdout)) && status == 0) {
        perror("tempi: standard output");
        status = 1;
    }
    return status;
}
