#include "engine/lines.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

bool lines_wait(struct lines *in, int wake)
{
    struct pollfd ready[2] = {{.fd = in->fd, .events = POLLIN}, {.fd = wake, .events = POLLIN}};
    char bytes[64];
    if (in->ended || (in->end > in->start && memchr(in->buffer + in->start, '\n', in->end - in->start)))
        return true;
    while (poll(ready, 2, -1) < 0)
        if (errno != EINTR)
            return true;
    if (!ready[1].revents)
        return true;
    ssize_t n = read(wake, bytes, sizeof bytes);
    return n <= 0;
}
