/* The end of the program where it cannot go on. */
#ifndef ENGINE_DIE_H
#define ENGINE_DIE_H

/*
 * Ends the program at once, from whatever thread, with exit status 1 and one line `tempi: WHAT` on standard error. For
 * what is nobody's fault in here: no memory, no thread, nobody left to write to.
 */
_Noreturn void die(const char *what);

#endif
