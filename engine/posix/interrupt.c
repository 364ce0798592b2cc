/* Signals on POSIX systems: kept for interrupts_wait() instead of ending the program. */
#include "engine/interrupt.h"

#include <pthread.h>
#include <signal.h>
#include <time.h>

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

void signals_begin(void) { ignore_signal(SIGXFSZ); }

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
