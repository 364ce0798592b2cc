/*
 * Files that grow by whole pieces, such as records of games: whoever reads one finds a piece whole or not at all, also
 * when the disk is full or the program is ended in between.
 */
#ifndef ENGINE_JOURNAL_H
#define ENGINE_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zeroed before journal_open(). One that is zeroed and never opened just collects text. */
struct journal {
    const char *path; /* NULL: not open */
    int file;
    int64_t synced; /* when the last piece was brought to the disk, by clock_ms() */
    char *text;     /* the piece that is being put together, of `length` bytes and a zero */
    size_t length, room;
};

/*
 * Opens a file to append to, emptied first if `anew`; makes sure that it can be written. The path must outlive the
 * journal. False with the reason in errno.
 */
bool journal_open(struct journal *j, const char *path, bool anew);

/* Adds to the piece. */
void journal_print(struct journal *j, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends the piece to the file and begins another; false, with the reason in errno and the file as it was, if it does
 * not fit. It is on the disk a second later at most if others follow, or when the journal is closed. */
bool journal_commit(struct journal *j);

/* Puts the piece in the place of all that the file held; false, with the reason in errno and the file as it was. */
bool journal_replace(struct journal *j);

/* Closes the file, if one is open, and frees the memory; false with the reason in errno. */
bool journal_close(struct journal *j);

#endif
