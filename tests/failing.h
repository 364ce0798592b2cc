/* Allocations, and threads, that fail when a test wants it; the checker is linked so that they all come through here.
 */
#ifndef TESTS_FAILING_H
#define TESTS_FAILING_H

#include <stdbool.h>

/* From now on the n-th allocation of this process fails, and with `lasting` every one after it; 0: none fails. */
void failing_arm(unsigned long n, bool lasting);

/* Whether the allocation that failing_arm() was told of has come. */
bool failing_come(void);

#endif
