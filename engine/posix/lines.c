/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Waiting for lines of text on POSIX systems. */
#include "engine/lines.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool lines_expected(int fd, ssize_t n)
{
    struct pollfd more = {.fd = fd, .events = POLLIN};
    struct stat status;
    if (n < 0 && errno == EINTR)
        return true;
    const bool waits = n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
    const bool writer_to_come = n == 0 && fstat(fd, &status) == 0 && S_ISFIFO(status.st_mode) && poll(&more, 1, 0) == 0;
    if (!waits && !writer_to_come)
        return false;
    poll(&more, 1, -1);
    return true;
}

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
