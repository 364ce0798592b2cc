/*
 * Allocations, and the creation of threads, that fail when a test wants it; the linker directs all of them here. Called
 * by tests/protocol/test_memory.c.
 */
#ifndef TESTS_FAILING_H
#define TESTS_FAILING_H

#include <stdbool.h>

/* Makes the n-th allocation of this process from now on fail, and if `lasting` every one after it; 0: none fails. */
void failing_arm(unsigned long n, bool lasting);

/* Whether the allocation that failing_arm() named has been reached. */
bool failing_come(void);

#endif
