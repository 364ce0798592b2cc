/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What POSIX systems do: signals, memory, processors, terminal modes, folders, environment variables. */
#include "engine/system.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "engine/threads.h"

/* A call of main() that another thread makes. */
struct call {
    int (*program)(int argc, char **argv);
    int argc;
    char **argv;
    sigset_t signals; /* blocked by the caller of main() */
    int status;
};

/* Makes the call. */
static void *call_run(void *context)
{
    struct call *call = context;
    pthread_sigmask(SIG_SETMASK, &call->signals, NULL);
    call->status = call->program(call->argc, call->argv);
    return NULL;
}

int program_on_stack(int (*program)(int argc, char **argv), int argc, char **argv)
{
    struct call call = {.program = program, .argc = argc, .argv = argv};
    pthread_t thread;
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &call.signals);
    if (thread_start(&thread, call_run, &call))
        pthread_join(thread, NULL);
    else
        call_run(&call);
    return call.status;
}

/* Returns the signals that interrupts_wait() waits for. */
static sigset_t kept(void)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    return signals;
}

/* Makes the system ignore a signal. */
static void ignore_signal(int signal)
{
    const struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(signal, &ignore, NULL);
}

void files_begin(void)
{
    ignore_signal(SIGXFSZ);
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0) /* what has no use in this mode still takes the number */
            (void)!open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

void interrupts_hold(void)
{
    const sigset_t signals = kept();
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    ignore_signal(SIGPIPE);
}

bool interrupts_wait(int milliseconds)
{
    const struct timespec slice = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000L};
    const sigset_t signals = kept();
    return sigtimedwait(&signals, NULL, &slice) > 0;
}

void interrupts_release(void)
{
    const sigset_t signals = kept();
    pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
}

uint64_t memory_exists(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : 0;
}

bool memory_left(size_t bytes)
{
    void *room = mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return room != MAP_FAILED && munmap(room, bytes) == 0;
}

void memory_advise(void *memory, size_t bytes)
{
#if defined(MADV_HUGEPAGE)
    madvise(memory, bytes, MADV_HUGEPAGE);
#else
    (void)memory;
    (void)bytes;
#endif
}

enum { MIN_PRIORITY = 19 };

bool system_windows(void) { return false; }

unsigned processors_online(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > 256 ? 256 : (unsigned)n;
}

void processor_leave_others_first(void)
{
#ifdef __linux__ /* on other systems this sets the priority of the whole program */
    setpriority(PRIO_PROCESS, 0, MIN_PRIORITY);
#endif
}

bool terminal_wait(int fd, int milliseconds)
{
    struct pollfd input = {.fd = fd, .events = POLLIN};
    return poll(&input, 1, milliseconds) > 0;
}

bool terminal_size(int fd, unsigned *rows, unsigned *columns)
{
    struct winsize size;
    if (ioctl(fd, TIOCGWINSZ, &size) != 0 || !size.ws_row || !size.ws_col)
        return false;
    *rows = size.ws_row;
    *columns = size.ws_col;
    return true;
}

void terminal_stop(void) { kill(0, SIGTSTP); }

/* Gives the user's terminal its lines and its own screen back, and ends the program by the signal. */
static void keys_end(int signal)
{
    static const char own_screen[] = "\033[?1047l";
    terminal_keys(STDIN_FILENO, false);
    (void)!write(STDOUT_FILENO, own_screen, sizeof own_screen - 1);
    raise(signal);
}

/* Lets keys_end() take the signals that end a program, unless they are ignored, or (`on` false) nobody. */
static void ends_watch(bool on)
{
    static const int ends[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    const struct sigaction wanted = {.sa_handler = on ? keys_end : SIG_DFL};
    struct sigaction now;
    for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++)
        if (sigaction(ends[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            sigaction(ends[i], &wanted, NULL);
}

bool terminal_keys(int fd, bool on)
{
    struct termios now;
    const tcflag_t lines = ICANON | ECHO | ISIG;
    ends_watch(on);
    if (tcgetattr(fd, &now) != 0)
        return false;
    now.c_lflag = on ? now.c_lflag & ~lines : now.c_lflag | lines;
    now.c_cc[VMIN] = 1;
    now.c_cc[VTIME] = 0;
    return tcsetattr(fd, TCSADRAIN, &now) == 0;
}

bool folder_make(const char *path) { return mkdir(path, 0777) == 0 || errno == EEXIST; }

bool folder_usable(const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0)
        return false;
    errno = ENOTDIR;
    return S_ISDIR(status.st_mode) && access(path, W_OK | X_OK) == 0;
}

bool program_folder(char *path, size_t room)
{
    const ssize_t length = readlink("/proc/self/exe", path, room - 1);
    if (length <= 0 || (size_t)length >= room - 1)
        return false;
    path[length] = 0;
    *strrchr(path, '/') = 0; /* the path is absolute */
    return true;
}

void environment_set(const char *name, const char *value) { setenv(name, value, 1); }
