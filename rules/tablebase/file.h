/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Endgame tablebases as files with a checksum; a damaged file is refused. Called by tablebase.c and `tempi
   tablebase`. */
#ifndef RULES_TABLEBASE_FILE_H
#define RULES_TABLEBASE_FILE_H

#include "rules/tablebase/tablebase.h"

enum { ENDGAME_PATH_MAX = 1024 };

/* Writes a table to a file, which is replaced only when all is written; false if that fails. */
bool endgame_write(const struct tablebase *all, const struct endgame *e, const char *path);

/* Reads a table, whose indexing has been begun, from a file. False, with nothing read, if there is no file or it is
   not the whole table of these pieces and this game; *reason then says in words what is wrong with a file. */
bool endgame_read(const struct tablebase *all, struct endgame *e, const char *path, const char **reason);

/* Writes the path of a table's file in a folder; false if it is longer than ENDGAME_PATH_MAX. */
bool endgame_path(const struct tablebase *all, const struct material *pieces, const char *folder, char *path);

#endif
