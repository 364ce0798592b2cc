/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening files to read: the one place that decides what may be opened, and that knows how texts of other systems
   begin and break their lines. Every reader calls it. */
#ifndef ENGINE_FILES_H
#define ENGINE_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Whether a path names a regular file, perhaps through links. Nothing is opened: opening a pipe would wait. */
bool file_regular(const char *path);

/* Opens a regular file to read; NULL, with *why in words, for anything else. Pipes and devices are refused before they
   are opened, for they could keep the caller waiting for ever. */
FILE *file_open(const char *path, const char **why);

/* Opens what a command reads once from its start, which may be a pipe or a device too; `-` is standard input. NULL,
   with *why in words, if it cannot. The caller closes it by file_close(). */
FILE *file_open_stream(const char *path, const char **why);

/* Whether a new file may take the place of what a path names: nothing, or a regular file, but no device or pipe, which
   would be gone. */
bool file_replaceable(const char *path);

/* Whether a path names the regular file that is open, under this name or another; a writer would empty it. */
bool file_same(FILE *file, const char *path);

/* Whether two paths name one file: the same path, unless of a device or a pipe, or paths of one regular file, which
   need not be there yet. */
bool file_names_same(const char *first, const char *second);

/* Closes a file; standard input stays open, and NULL is allowed. */
void file_close(FILE *file);

/* Returns how many bytes of a text, of which `length` are there, are UTF-8's byte order mark at its start: 3 or 0. */
size_t byte_order_mark(const char *text, size_t length);

/* Makes a lone carriage return in a text of `length` bytes the end of its line, as old Macs wrote it. */
void line_ends_mend(char *text, size_t length);

#endif
