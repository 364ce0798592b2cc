/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Allocations, and the creation of threads, that fail when a test wants it, and stacks of threads that are measured;
 * the linker directs all of them here. Called by tests/protocol/test_memory.c and tests/search/test_stack.c.
 */
#ifndef TESTS_FAILING_H
#define TESTS_FAILING_H

#include <stdbool.h>
#include <stddef.h>

/* Makes the n-th allocation of this process from now on fail, and if `lasting` every one after it; 0: none fails. */
void failing_arm(unsigned long n, bool lasting);

/* Whether the allocation that failing_arm() named has been reached. */
bool failing_come(void);

/* From now on the stacks of the first threads that are started (STACKS_WATCHED at most) are filled with a pattern. */
void stacks_watch(void);

/* Ends that, after all these threads have been joined; returns how many bytes the deepest stack has used. */
size_t stacks_used(void);

enum { STACKS_WATCHED = 8 };

#endif
