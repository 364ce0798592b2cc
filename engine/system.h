/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The operating system: interrupts, memory, processors, the terminal, folders, the environment, and ending the program
 * where it cannot go on. Any code may call it, from any thread unless a function says otherwise. system.c has what is
 * the same on all systems, posix/system.c and windows/system.c the rest; process.h and lines.h are beside it.
 */
#ifndef ENGINE_SYSTEM_H
#define ENGINE_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Ends the program at once, from whatever thread, with exit status 1 and one line `tempi: WHAT` on standard error. For
 * failures from outside: no memory, no thread, nobody who reads the output.
 */
_Noreturn void die(const char *what);

/* Runs a program on a stack that is large enough (threads.h), whatever main() was given, and returns its exit status.
   Signals go to the program's threads. */
int program_on_stack(int (*program)(int argc, char **argv), int argc, char **argv);

/* Interrupts from the keyboard and requests to end, taken as events instead of ending the program. */

/* Call it first in main(): from then on a file that reaches the size limit gives an error, as a full disk does, instead
   of ending the program, and standard streams that are closed give errors, instead of the files opened next. */
void files_begin(void);

/* From now on interrupts are kept for interrupts_wait(), and writing to a process that has ended is a plain error. */
void interrupts_hold(void);

/* Waits `milliseconds`, or until there has been an interrupt; returns whether there has been one. */
bool interrupts_wait(int milliseconds);

/* Lets interrupts end the program again. */
void interrupts_release(void);

/* Large memory, straight from the system, that may be refused; memory.h has small allocations. */

/* alignment of what memory_take() returns */
enum { MEMORY_ALIGNMENT = 2 * 1024 * 1024 };

/* Returns the bytes of memory of the machine, used or not; 0 if unknown. */
uint64_t memory_exists(void);

/* Whether the system would give the program `bytes` more of address space. */
bool memory_left(size_t bytes);

/* Asks for huge pages for memory that is aligned to MEMORY_ALIGNMENT, where the system has them. */
void memory_advise(void *memory, size_t bytes);

/* Returns zeroed memory, aligned to MEMORY_ALIGNMENT and in huge pages where the system has them; NULL if there is
   none. Systems with virtual memory supply a page when it is first used, so large memory costs nothing before. */
void *memory_take(size_t bytes);

/* Frees what memory_take() returned; NULL is allowed. */
void memory_give(void *memory);

/* Whether this is Windows, where WinBoard takes the place of XBoard. */
bool system_windows(void);

/* Returns the number of processors that are online, 1..256. */
unsigned processors_online(void);

/* Gives the calling thread the lowest priority, so that it runs only when processors are idle. */
void processor_leave_others_first(void);

/* Whether a descriptor is a terminal that obeys cursor keys and colours (TERM is not `dumb`). */
bool terminal_is(int fd);

/* Whether a descriptor is such a terminal and colours are wanted: NO_COLOR is not set. */
bool terminal_has_colours(int fd);

/* Whether text may be UTF-8, by LC_ALL, LC_CTYPE and LANG. */
bool terminal_has_unicode(void);

/* Waits until a descriptor has something to read (true), or `milliseconds` (false); negative: without end. */
bool terminal_wait(int fd, int milliseconds);

/* Finds the size of a terminal in characters; false if it is not known. */
bool terminal_size(int fd, unsigned *rows, unsigned *columns);

/* Stops the program as Ctrl+Z does, where the system has that, and returns when it goes on. */
void terminal_stop(void);

/* Makes the terminal hand over keys one by one without echo, Ctrl+C and Ctrl+Z too, or (`on` false) whole lines as
   usual; false if the system cannot. A signal that ends the program meanwhile leaves the terminal as usual, too. */
bool terminal_keys(int fd, bool on);

/* Makes a folder unless it exists; false with the reason in errno. */
bool folder_make(const char *path);

/* Whether a folder exists and files can be made in it; false with the reason in errno. */
bool folder_usable(const char *path);

/* Writes the path of the folder that the program itself lies in; false if it is unknown or longer than `room`. */
bool program_folder(char *path, size_t room);

/* Sets an environment variable, which child processes inherit; call it before there are other threads. */
void environment_set(const char *name, const char *value);

#endif
