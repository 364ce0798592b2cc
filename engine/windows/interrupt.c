/* Ctrl-C on Windows: kept for interrupts_wait() instead of ending the program. */
#include "engine/interrupt.h"

#include <stdatomic.h>
#include <windows.h>

static atomic_bool interrupted; /* a global, for the handler of a console has no other argument */

/* The console handler, which the system calls in a thread of its own at Ctrl-C and the like. */
static BOOL WINAPI note(DWORD event)
{
    (void)event;
    atomic_store(&interrupted, true);
    return TRUE;
}

void signals_begin(void) {}

void interrupts_hold(void)
{
    atomic_store(&interrupted, false);
    SetConsoleCtrlHandler(note, TRUE);
}

bool interrupts_wait(int milliseconds)
{
    if (!atomic_load(&interrupted))
        Sleep((DWORD)milliseconds);
    return atomic_exchange(&interrupted, false);
}

void interrupts_release(void) { SetConsoleCtrlHandler(note, FALSE); }
