/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loads games files from the file system. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/files.h"
#include "engine/memory.h"
#include "engine/utf8.h"
#include "rules/custom/reader.h"

/* Returns the whole text of a file, to be freed; NULL after an error. */
static char *file_text(struct reader *r, const char *path)
{
    const char *why = "";
    FILE *f = file_open(path, &why);
    char *text = xcalloc(GAMES_FILE_LONGEST + 1, 1);
    size_t length = f ? fread(text, 1, GAMES_FILE_LONGEST + 1, f) : 0;
    if (!f || ferror(f))
        fault(r, NULL, "%s", f ? strerror(errno) : why);
    else if (length > GAMES_FILE_LONGEST)
        fault(r, NULL, "more than %d bytes", GAMES_FILE_LONGEST);
    else if (memchr(text, 0, length))
        fault(r, NULL, "not a text");
    if (f)
        fclose(f);
    if (r->failed) {
        free(text);
        return NULL;
    }
    const size_t mark = byte_order_mark(text, length);
    memmove(text, text + mark, length + 1 - mark);
    line_ends_mend(text, length - mark);
    return text;
}

bool custom_load(const char *path, void (*tell)(void *context, const struct fault *f), void *context)
{
    struct reader r = {.tell = tell, .context = context, .line_text = ""};
    char *text = file_text(&r, path);
    bool good = text && custom_read(text, true, tell, context);
    free(text);
    return good;
}
