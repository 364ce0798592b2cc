/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Files that grow by whole pieces, such as games in PGN: a reader finds a piece whole or not at all, even if the disk
 * is full or the program ends in between. One thread at a time; called by matches, self-play and sessions.
 */
#ifndef ENGINE_JOURNAL_H
#define ENGINE_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A file that pieces are appended to. Zero it before journal_open(). A journal that is never opened just collects
   text. */
struct journal {
    const char *path; /* NULL: not open, or standard output */
    int file;         /* -1: not there yet, for journal_replace() to make */
    int64_t synced;   /* when the file was last synced to disk, by clock_ms() */
    char *text;       /* the piece that is being written, of `length` bytes and a zero */
    size_t length, room;
};

/*
 * Opens a file to append to, emptied first if `anew`, and makes sure that it can be written. The path must outlive the
 * journal. False with the reason in errno.
 */
bool journal_open(struct journal *j, const char *path, bool anew);

/* Opens a file, emptied first, for all but journal_replace(); `-` is standard output, which stays open. False as
   above. */
bool journal_open_stream(struct journal *j, const char *path);

/* Opens a file that journal_replace() alone will write: one that is there keeps what it holds until then, and one that
   is not appears only then. False as above. */
bool journal_open_whole(struct journal *j, const char *path);

/* Adds text to the current piece. */
void journal_print(struct journal *j, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends the current piece to the file and begins another. False, with the reason in errno and the file as it was,
   if not all could be written. The piece is synced to disk a second later at most if others follow, else when the
   journal is closed. */
bool journal_commit(struct journal *j);

/* Replaces all that the file holds by the current piece; false, with the reason in errno and the file as it was, if
   that fails. */
bool journal_replace(struct journal *j);

/* Closes the file, if one is open, and frees the memory; false with the reason in errno. */
bool journal_close(struct journal *j);

#endif
