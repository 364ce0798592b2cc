/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What Windows does: Ctrl-C, memory, processors, terminal modes, folders, environment variables. */
#include "engine/system.h"

#include <direct.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <windows.h>

static atomic_bool interrupted; /* a global, for the handler of a console has no other argument */

/* The linker has given main() a stack of the same size. */
int program_on_stack(int (*program)(int argc, char **argv), int argc, char **argv) { return program(argc, argv); }

/* The console handler, which the system calls in a thread of its own at Ctrl-C and the like. */
static BOOL WINAPI note(DWORD event)
{
    (void)event;
    atomic_store(&interrupted, true);
    return TRUE;
}

void files_begin(void) {}

void interrupts_hold(void)
{
    atomic_store(&interrupted, false);
    SetConsoleCtrlHandler(note, TRUE);
}

bool interrupts_wait(int milliseconds)
{
    if (!atomic_load(&interrupted))
        Sleep((DWORD)milliseconds);
    return atomic_exchange(&interrupted, false);
}

void interrupts_release(void) { SetConsoleCtrlHandler(note, FALSE); }

uint64_t memory_exists(void)
{
    MEMORYSTATUSEX status = {.dwLength = sizeof status};
    return GlobalMemoryStatusEx(&status) ? status.ullTotalPhys : 0;
}

bool memory_left(size_t bytes)
{
    void *room = VirtualAlloc(NULL, bytes, MEM_RESERVE, PAGE_NOACCESS);
    return room && VirtualFree(room, 0, MEM_RELEASE);
}

void memory_advise(void *memory, size_t bytes)
{
    (void)memory;
    (void)bytes;
}

bool system_windows(void) { return true; }

unsigned processors_online(void)
{
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    unsigned n = (unsigned)info.dwNumberOfProcessors;
    return n < 1 ? 1 : n > 256 ? 256 : n;
}

void processor_leave_others_first(void) { SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_IDLE); }

bool terminal_wait(int fd, int milliseconds)
{
    (void)fd;
    (void)milliseconds;
    return true;
}

bool terminal_size(int fd, unsigned *rows, unsigned *columns)
{
    (void)fd;
    (void)rows;
    (void)columns;
    return false;
}

void terminal_stop(void) {}

bool terminal_keys(int fd, bool on)
{
    (void)fd;
    (void)on;
    return false; /* terminals of Windows edit lines themselves */
}

bool folder_make(const char *path) { return _mkdir(path) == 0 || errno == EEXIST; }

bool folder_usable(const char *path)
{
    const DWORD attributes = GetFileAttributesA(path);
    errno = attributes == INVALID_FILE_ATTRIBUTES ? ENOENT : ENOTDIR;
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY);
}

bool program_folder(char *path, size_t room)
{
    const DWORD length = GetModuleFileNameA(NULL, path, (DWORD)room);
    char *last = length && length < room ? strrchr(path, '\\') : NULL;
    if (last)
        *last = 0;
    return last;
}

void environment_set(const char *name, const char *value) { _putenv_s(name, value); }
