/* The terminal of a human user; posix/terminal.c and windows/terminal.c. */
#ifndef ENGINE_TERMINAL_H
#define ENGINE_TERMINAL_H

#include <stdbool.h>

/* Whether a descriptor is a terminal that obeys cursor keys and colours (TERM is not `dumb`). */
bool terminal_is(int fd);

/* Whether a descriptor is such a terminal and colours are wanted: NO_COLOR is not set. */
bool terminal_has_colours(int fd);

/* Whether text may be UTF-8, by LC_ALL, LC_CTYPE and LANG. */
bool terminal_has_unicode(void);

/* Makes the terminal hand over keys one by one without echo, or (`on` false) whole lines as usual; false if the
   system cannot. */
bool terminal_keys(int fd, bool on);

#endif
