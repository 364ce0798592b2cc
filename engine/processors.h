/* The processors of the machine, and the priority of a thread; posix/processors.c and windows/processors.c. */
#ifndef ENGINE_PROCESSORS_H
#define ENGINE_PROCESSORS_H

/* Returns the number of processors that are online, 1..256. */
unsigned processors_online(void);

/* Gives the calling thread the lowest priority, so that it runs only when processors are idle. */
void processor_leave_others_first(void);

#endif
