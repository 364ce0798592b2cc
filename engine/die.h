/* Ending the program where it cannot go on. Any code, any thread. */
#ifndef ENGINE_DIE_H
#define ENGINE_DIE_H

/*
 * Ends the program at once, from whatever thread, with exit status 1 and one line `tempi: WHAT` on standard error. For
 * failures from outside: no memory, no thread, nobody who reads the output.
 */
_Noreturn void die(const char *what);

#endif
