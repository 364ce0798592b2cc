/* Picks a front end: a protocol on standard input, or a subcommand. */
#include "../protocol/commands.h"
#include "position.h"

int main(int argc, char **argv)
{
    position_init();
    return argc > 1 ? command_run(argc - 1, argv + 1) : protocol_run();
}
