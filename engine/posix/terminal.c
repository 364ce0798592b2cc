/* Terminal modes on POSIX systems. */
#include "engine/terminal.h"

#include <termios.h>

bool terminal_keys(int fd, bool on)
{
    struct termios now;
    const tcflag_t lines = ICANON | ECHO;
    if (tcgetattr(fd, &now) != 0)
        return false;
    now.c_lflag = on ? now.c_lflag & ~lines : now.c_lflag | lines;
    now.c_cc[VMIN] = 1;
    now.c_cc[VTIME] = 0;
    return tcsetattr(fd, TCSADRAIN, &now) == 0;
}
