/* Tables of endings as files, with a checksum; a file that is not as it was written is refused. */
#ifndef RULES_ENDINGS_FILE_H
#define RULES_ENDINGS_FILE_H

#include "rules/endings/endings.h"

enum { ENDING_PATH_MAX = 1024 };

/* Writes a table to a file, which is replaced only when all is written; false if that fails. */
bool ending_write(const struct endings *all, const struct ending *e, const char *path);

/* Reads the table of some men, whose places are begun, from a file; false, with nothing read, if there is none or it is
   not the whole table of these men and this game. */
bool ending_read(const struct endings *all, struct ending *e, const char *path);

/* The name of a table's file in a folder; false if it is too long (ENDING_PATH_MAX). */
bool ending_path(const struct endings *all, const struct ending_men *men, const char *folder, char *path);

#endif
