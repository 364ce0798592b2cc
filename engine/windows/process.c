/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Child processes on Windows: pipes that are polled, and a job that ends the whole group. */
#include "engine/process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "engine/clock.h"
#include "engine/lines.h"

enum { PIPE_SIZE = 1 << 16, WRITE_MS = 1000, COMMAND_MAX = 32768 };

/* A child process, its job, and the pipes to it. */
struct process {
    HANDLE process, job;
    HANDLE in, out;     /* our ends of the pipes: `in` is what it reads, `out` what it writes */
    struct lines lines; /* what it has written and nobody has read */
};

bool process_self(char command[PROCESS_SELF_MAX])
{
    DWORD length = GetModuleFileNameA(NULL, command + 1, PROCESS_SELF_MAX - 2);
    if (length == 0 || length >= PROCESS_SELF_MAX - 2)
        return false;
    command[0] = command[length + 1] = '"';
    command[length + 2] = 0;
    return true;
}

/* Makes a pipe of which a child process inherits one end, `theirs`; false if that fails. */
static bool pipe_open(HANDLE *reader, HANDLE *writer, const HANDLE *theirs)
{
    if (!CreatePipe(reader, writer, NULL, PIPE_SIZE))
        return false;
    return SetHandleInformation(*theirs, HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT);
}

/* Closes a handle, which may be NULL or invalid, and sets it to NULL. */
static void handle_close(HANDLE *handle)
{
    if (*handle && *handle != INVALID_HANDLE_VALUE)
        CloseHandle(*handle);
    *handle = NULL;
}

/* Starts a command, suspended, with three handles as its standard ones and no other handles of ours; false if that
   fails. */
static bool become(const char *command, const char *directory, HANDLE handles[3], PROCESS_INFORMATION *born)
{
    STARTUPINFOEXA start = {.StartupInfo = {.cb = sizeof start,
                                            .dwFlags = STARTF_USESTDHANDLES,
                                            .hStdInput = handles[0],
                                            .hStdOutput = handles[1],
                                            .hStdError = handles[2]}};
    SIZE_T size = 0, count = handles[2] ? 3 : 2;
    char *line = _strdup(command);
    bool started = false;
    InitializeProcThreadAttributeList(NULL, 1, 0, &size);
    start.lpAttributeList = malloc(size);
    if (line && start.lpAttributeList && InitializeProcThreadAttributeList(start.lpAttributeList, 1, 0, &size)) {
        started = UpdateProcThreadAttribute(start.lpAttributeList, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles,
                                            count * sizeof *handles, NULL, NULL) &&
                  CreateProcessA(NULL, line, NULL, NULL, TRUE,
                                 CREATE_SUSPENDED | CREATE_NO_WINDOW | CREATE_NEW_PROCESS_GROUP |
                                     EXTENDED_STARTUPINFO_PRESENT,
                                 NULL, directory, &start.StartupInfo, born);
        DeleteProcThreadAttributeList(start.lpAttributeList);
    }
    free(start.lpAttributeList);
    free(line);
    return started;
}

/* Returns a job that ends all its processes when its handle is closed; NULL if that fails. */
static HANDLE job_open(void)
{
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limit = {
        .BasicLimitInformation = {.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE}};
    HANDLE job = CreateJobObjectA(NULL, NULL);
    if (job)
        SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limit, sizeof limit);
    return job;
}

struct process *process_start(const char *command, const char *directory)
{
    HANDLE theirs[3] = {NULL, NULL, NULL}, self = GetCurrentProcess();
    PROCESS_INFORMATION born = {0};
    DWORD no_waiting = PIPE_NOWAIT;
    struct process *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    DuplicateHandle(self, GetStdHandle(STD_ERROR_HANDLE), self, &theirs[2], 0, TRUE, DUPLICATE_SAME_ACCESS);
    bool started = pipe_open(&theirs[0], &p->in, &theirs[0]) && pipe_open(&p->out, &theirs[1], &theirs[1]) &&
                   become(command, directory, theirs, &born);
    for (unsigned i = 0; i < 3; i++)
        handle_close(&theirs[i]);
    if (!started) {
        handle_close(&p->in);
        handle_close(&p->out);
        free(p);
        return NULL;
    }
    p->process = born.hProcess;
    p->job = job_open();
    if (p->job)
        AssignProcessToJobObject(p->job, p->process);
    ResumeThread(born.hThread);
    handle_close(&born.hThread);
    SetNamedPipeHandleState(p->in, &no_waiting, NULL, NULL);
    return p;
}

bool process_write(struct process *p, const char *text)
{
    size_t left = strlen(text);
    int64_t deadline = clock_ms() + WRITE_MS;
    while (left) {
        DWORD n = 0;
        if (!p->in || !WriteFile(p->in, text, left < PIPE_SIZE / 2 ? (DWORD)left : PIPE_SIZE / 2, &n, NULL))
            return false;
        text += n;
        left -= n;
        if (n == 0 && clock_ms() >= deadline)
            return false;
        if (n == 0)
            Sleep(1);
    }
    return true;
}

/* Reads what the process has written into the buffer; false if there is nothing. */
static bool fill(struct process *p)
{
    DWORD there = 0, n = 0;
    size_t room;
    if (!PeekNamedPipe(p->out, NULL, 0, NULL, &there, NULL)) {
        p->lines.ended = true;
        return true;
    }
    if (there == 0)
        return false;
    char *to = lines_room(&p->lines, &room);
    if (!ReadFile(p->out, to, there < room ? there : (DWORD)room, &n, NULL))
        p->lines.ended = true;
    p->lines.end += n;
    return true;
}

enum read_status process_read(struct process *p, int64_t deadline, atomic_bool *stop, const char **line)
{
    const int64_t now = clock_ms(), last = (deadline > now ? deadline : now) + READ_LATE_MS;
    for (;;) {
        char *text;
        enum line_status got;
        if (lines_cut(&p->lines, &got, &text)) {
            if (got == LINE_TOO_LONG)
                continue;
            *line = text;
            return READ_LINE;
        }
        if (p->lines.ended)
            return READ_END;
        if (stop && atomic_load(stop))
            return READ_STOPPED;
        if (clock_ms() > last) /* a text without end and without ends of lines */
            return READ_TIMEOUT;
        if (fill(p))
            continue;
        if (deadline < clock_ms())
            return READ_TIMEOUT;
        Sleep(1);
    }
}

void process_end(struct process *p, int64_t grace)
{
    int64_t deadline = clock_ms() + grace;
    if (!p)
        return;
    handle_close(&p->in);
    while (WaitForSingleObject(p->process, 1) == WAIT_TIMEOUT && clock_ms() < deadline) {
        const char *line;
        while (!p->lines.ended && clock_ms() < deadline && process_read(p, 0, NULL, &line) == READ_LINE)
            continue;
    }
    TerminateProcess(p->process, 1);
    handle_close(&p->job);
    handle_close(&p->process);
    handle_close(&p->out);
    lines_free(&p->lines);
    free(p);
}
