/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What C libraries of POSIX systems have and that of Windows lacks, as far as the program uses it. Builds for Windows
 * include this file before all others (Makefile); other builds never see it. The folders engine/posix and
 * engine/windows hold what differs altogether.
 */
#ifndef ENGINE_WINDOWS_WINDOWS_H
#define ENGINE_WINDOWS_WINDOWS_H

#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>

/* strcasestr() of GNU and BSD. */
char *strcasestr(const char *text, const char *part);
/* pipe() of POSIX; child processes do not inherit its ends. */
int pipe(int ends[2]);
/* flockfile() of POSIX. */
void flockfile(FILE *file);
/* funlockfile() of POSIX. */
void funlockfile(FILE *file);
/* localtime_r() of POSIX. */
struct tm *windows_localtime(const time_t *moment, struct tm *day);
#define localtime_r windows_localtime

/* fopen() that accepts the mode letter `e` and ignores it: child processes inherit only the handles they are given. */
FILE *windows_open(const char *path, const char *mode);
#define fopen windows_open

/* Syncs a file to disk (fsync() of POSIX). */
int windows_sync(int file);
#define fsync windows_sync

/* rename() of POSIX: replaces a file that has the new name. */
int windows_rename(const char *from, const char *to);
#define rename windows_rename

#endif
