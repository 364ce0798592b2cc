/* Interrupts from the keyboard and requests to end, taken as news instead of as an end. */
#ifndef ENGINE_INTERRUPT_H
#define ENGINE_INTERRUPT_H

#include <stdbool.h>

/* Called before all else: to write more to a file than a limit allows is an error from now on, as a full disk is. */
void signals_begin(void);

/* From now on interrupts are kept for interrupts_wait(), and writing to a process that has gone is a plain error. */
void interrupts_hold(void);

/* Waits so many milliseconds or until there has been an interrupt; whether there has. */
bool interrupts_wait(int milliseconds);

/* Lets interrupts end the program again. */
void interrupts_release(void);

#endif
