/*
 * What C libraries of POSIX systems have and that of Windows lacks, as far as the program uses it. Builds for Windows
 * include this file first of all (Makefile); others never see it. The rooms engine/posix and engine/windows hold what
 * is different altogether.
 */
#ifndef ENGINE_WINDOWS_WINDOWS_H
#define ENGINE_WINDOWS_WINDOWS_H

#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>

/* As POSIX has them. */
ssize_t getline(char **line, size_t *room, FILE *file);
char *strcasestr(const char *text, const char *part);
int pipe(int ends[2]);
void flockfile(FILE *file);
void funlockfile(FILE *file);
struct tm *windows_localtime(const time_t *moment, struct tm *day);
#define localtime_r windows_localtime

/* fopen() that takes the mode letter e, which there is no need of here: child processes get the handles they are given.
 */
FILE *windows_open(const char *path, const char *mode);
#define fopen windows_open

/* Brings a file to its disk. */
int windows_sync(int file);
#define fsync windows_sync

/* A file of that name gives way, as on POSIX systems. */
int windows_rename(const char *from, const char *to);
#define rename windows_rename

#endif
