/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a system is where there is none, in WebAssembly: memory, and one processor. */
#include "engine/system.h"

#include <errno.h>

#include "engine/lines.h"

void files_begin(void) {}

uint64_t memory_exists(void) { return (uint64_t)1 << 32; }

bool memory_left(size_t bytes) { return bytes < (size_t)1 << 30; }

void memory_advise(void *memory, size_t bytes)
{
    (void)memory;
    (void)bytes;
}

bool system_windows(void) { return false; }

unsigned processors_online(void) { return 1; }

void processor_leave_others_first(void) {}

bool folder_make(const char *path)
{
    (void)path;
    return false;
}

bool program_folder(char *path, size_t room)
{
    (void)path;
    (void)room;
    return false;
}

bool folder_usable(const char *path)
{
    (void)path;
    errno = ENOENT;
    return false;
}

/* Nothing is read from descriptors that others write to. */
bool lines_expected(int fd, ssize_t n)
{
    (void)fd;
    (void)n;
    return false;
}

bool lines_wait(struct lines *in, int wake)
{
    (void)in;
    (void)wake;
    return true;
}
