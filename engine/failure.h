/* The end of the program where it cannot go on. */
#ifndef ENGINE_FAILURE_H
#define ENGINE_FAILURE_H

/*
 * Ends the program at once, from whatever thread, with exit status 1 and one line `tempi: WHAT` on standard error. For
 * what is nobody's fault in here: no memory, no thread, nobody left to write to.
 */
_Noreturn void fail_program(const char *what);

#endif
