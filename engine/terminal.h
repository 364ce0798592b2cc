/* The terminal that a person sits at. */
#ifndef ENGINE_TERMINAL_H
#define ENGINE_TERMINAL_H

#include <stdbool.h>

/* Whether a descriptor is a terminal that obeys cursor keys and colours (the variable TERM is not `dumb`). */
bool terminal_is(int fd);

/* Whether colours are wanted there: NO_COLOR is not set. */
bool terminal_has_colours(int fd);

/* Whether text may be UTF-8, by the variables of the locale. */
bool terminal_has_unicode(void);

/* Hands over keys one by one and unseen from now on, or whole lines as normal again; false if the system cannot. */
bool terminal_keys(int fd, bool on);

#endif
