/* Endgame tablebases as files, with a checksum; a file that is not as it was written is refused. */
#ifndef RULES_TABLEBASE_FILE_H
#define RULES_TABLEBASE_FILE_H

#include "rules/tablebase/tablebase.h"

enum { ENDGAME_PATH_MAX = 1024 };

/* Writes a table to a file, which is replaced only when all is written; false if that fails. */
bool endgame_write(const struct tablebase *all, const struct endgame *e, const char *path);

/* Reads the table of some pieces, whose places are begun, from a file; false, with nothing read, if there is none or it
   is not the whole table of these pieces and this game. */
bool endgame_read(const struct tablebase *all, struct endgame *e, const char *path);

/* The name of a table's file in a folder; false if it is too long (ENDGAME_PATH_MAX). */
bool endgame_path(const struct tablebase *all, const struct material *pieces, const char *folder, char *path);

#endif
