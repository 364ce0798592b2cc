#include "protocol/program.h"

#include "engine/interrupt.h"
#include "engine/lines.h"
#include "engine/position.h"
#include "protocol/commands/commands.h"

int program_run(int argc, char **argv)
{
    signals_begin();
    position_init();
    int status = argc > 1 ? command_run(argc - 1, argv + 1) : protocol_run();
    output_flush();
    return status;
}
