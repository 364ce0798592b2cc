/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Child processes on POSIX systems: fork, a shell, non-blocking pipes. */
#include "engine/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "engine/clock.h"
#include "engine/lines.h"

enum { WRITE_MS = 1000, SLICE_MS = 100 };

/* A child process and the pipes to it. */
struct process {
    pid_t id;
    int in, out;        /* our ends of the pipes: `in` is what it reads, `out` what it writes */
    struct lines lines; /* what it has written and nobody has read */
};

bool process_self(char command[PROCESS_SELF_MAX])
{
    snprintf(command, PROCESS_SELF_MAX, "/proc/%ld/exe", (long)getpid());
    return access(command, X_OK) == 0;
}

/* Runs in the child: replaces it by the command. Only calls that are safe after a fork of a program with threads. */
static void become(const char *command, const char *directory, int input, int output)
{
    sigset_t none;
    struct sigaction standard = {.sa_handler = SIG_DFL};
    sigemptyset(&none);
    sigaction(SIGPIPE, &standard, NULL);
    sigaction(SIGXFSZ, &standard, NULL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0);
    if (dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0 && (!directory || chdir(directory) == 0))
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

struct process *process_start(const char *command, const char *directory)
{
    int input[2] = {-1, -1}, output[2] = {-1, -1};
    struct stat folder;
    struct process *p = calloc(1, sizeof *p);
    if (directory && (stat(directory, &folder) != 0 || !S_ISDIR(folder.st_mode)))
        goto failed;
    if (!p || pipe2(input, O_CLOEXEC) || pipe2(output, O_CLOEXEC))
        goto failed;
    p->id = fork();
    if (p->id < 0)
        goto failed;
    if (p->id == 0)
        become(command, directory, input[0], output[1]);
    setpgid(p->id, p->id);
    close(input[0]);
    close(output[1]);
    p->in = input[1];
    p->out = output[0];
    fcntl(p->in, F_SETFL, O_NONBLOCK);
    fcntl(p->out, F_SETFL, O_NONBLOCK);
    return p;
failed:
    for (unsigned i = 0; i < 2; i++) {
        if (input[i] >= 0)
            close(input[i]);
        if (output[i] >= 0)
            close(output[i]);
    }
    free(p);
    return NULL;
}

bool process_write(struct process *p, const char *text)
{
    size_t left = strlen(text);
    int64_t deadline = clock_ms() + WRITE_MS;
    while (left) {
        ssize_t n = write(p->in, text, left);
        if (n > 0) {
            text += n;
            left -= (size_t)n;
            continue;
        }
        struct pollfd room = {.fd = p->in, .events = POLLOUT};
        if ((errno != EAGAIN && errno != EINTR) || clock_ms() >= deadline)
            return false;
        poll(&room, 1, SLICE_MS);
    }
    return true;
}

/* Reads what the process has written into the buffer; sets lines.ended at the end or after an error. */
static void buffer_fill(struct process *p)
{
    size_t room;
    char *to = lines_room(&p->lines, &room);
    ssize_t n = read(p->out, to, room);
    if (n > 0)
        p->lines.end += (size_t)n;
    else if (n == 0 || (errno != EAGAIN && errno != EINTR))
        p->lines.ended = true;
}

enum read_status process_read(struct process *p, int64_t deadline, atomic_bool *stop, const char **line)
{
    const int64_t now = clock_ms(), last = (deadline > now ? deadline : now) + READ_LATE_MS;
    for (;;) {
        char *text;
        enum line_status got;
        if (lines_cut(&p->lines, &got, &text)) {
            if (got == LINE_TOO_LONG)
                continue;
            *line = text;
            return READ_LINE;
        }
        if (p->lines.ended)
            return READ_END;
        if (stop && atomic_load(stop))
            return READ_STOPPED;
        if (clock_ms() > last) /* a text without end and without ends of lines */
            return READ_TIMEOUT;
        int64_t left = deadline - clock_ms();
        struct pollfd news = {.fd = p->out, .events = POLLIN};
        if (poll(&news, 1, left < 0 ? 0 : left < SLICE_MS ? (int)left + 1 : SLICE_MS) > 0)
            buffer_fill(p);
        else if (left < 0)
            return READ_TIMEOUT;
    }
}

void process_end(struct process *p, int64_t grace)
{
    int64_t deadline = clock_ms() + grace;
    struct timespec pause = {.tv_nsec = 2000000};
    siginfo_t state = {0};
    if (!p)
        return;
    close(p->in);
    while (waitid(P_PID, (id_t)p->id, &state, WEXITED | WNOHANG | WNOWAIT) == 0 && state.si_pid == 0 &&
           clock_ms() < deadline) {
        const char *line;
        while (!p->lines.ended && clock_ms() < deadline && process_read(p, 0, NULL, &line) == READ_LINE)
            continue;
        nanosleep(&pause, NULL);
    }
    kill(-p->id, SIGKILL);
    while (waitpid(p->id, NULL, 0) < 0 && errno == EINTR)
        continue;
    close(p->out);
    lines_free(&p->lines);
    free(p);
}
