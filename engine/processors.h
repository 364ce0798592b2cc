/* How many threads can run at the same time. */
#ifndef ENGINE_PROCESSORS_H
#define ENGINE_PROCESSORS_H

/* The processors that are in use by the system, 1..256. */
unsigned processors_online(void);

/* Gives the calling thread what the processors have to spare, and next to nothing of what others want. */
void processor_leave_others_first(void);

#endif
