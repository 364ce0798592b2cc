/* Interrupts from the keyboard and requests to end, taken as events instead of ending the program. Called by main()
   and by commands that finish their work on Ctrl-C; posix/interrupt.c and windows/interrupt.c. */
#ifndef ENGINE_INTERRUPT_H
#define ENGINE_INTERRUPT_H

#include <stdbool.h>

/* Call it first in main(): from then on a file that reaches the size limit gives an error, as a full disk does,
   instead of ending the program. */
void signals_begin(void);

/* From now on interrupts are kept for interrupts_wait(), and writing to a process that has ended is a plain error. */
void interrupts_hold(void);

/* Waits `milliseconds`, or until there has been an interrupt; returns whether there has been one. */
bool interrupts_wait(int milliseconds);

/* Lets interrupts end the program again. */
void interrupts_release(void);

#endif
