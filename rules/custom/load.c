/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loads files of games from the file system: games files, and those that end in `.ini`. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/files.h"
#include "engine/memory.h"
#include "engine/utf8.h"
#include "rules/custom/reader.h"
#include "rules/variants/variants.h"

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

struct variants_count variants_load(const char *path, const struct variants_reading *to)
{
    struct reader r = {.tell = to->tell, .context = to->context, .line_text = ""};
    char *text = file_text(&r, path);
    struct variants_reading from = *to;
    from.source.path = path;
    struct variants_count found = text ? variants_read(text, &from) : (struct variants_count){0};
    free(text);
    return found;
}

bool custom_load(const char *path, const struct game_networks *networks,
                 void (*tell)(void *context, const struct fault *f), void *context)
{
    const char *ending = strrchr(path, '.');
    if (ending && strcmp(ending, ".ini") == 0)
        return variants_load(path,
                             &(struct variants_reading){
                                 .add = true, .source.networks = networks, .tell = tell, .context = context})
                   .taken > 0;

    struct reader r = {.tell = tell, .context = context, .line_text = ""};
    char *text = file_text(&r, path);
    const struct custom_source source = {path, networks};
    bool good = text && custom_read_from(text, true, &source, tell, context);
    free(text);
    return good;
}
