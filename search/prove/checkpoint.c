/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files to go on from (checkpoint.h). */
#include "search/prove/checkpoint.h"

#include <errno.h>
#include <string.h>

#include "engine/files.h"

enum { TITLE_MAX = 4096 };

bool checkpoint_begin(struct checkpoint *c, const char *path, const char *title)
{
    c->path = path;
    if ((size_t)snprintf(c->fresh, sizeof c->fresh, "%s.new", path) >= sizeof c->fresh) {
        errno = ENAMETOOLONG;
        return false;
    }
    c->file = fopen(c->fresh, "wb");
    if (!c->file)
        return false;
    if (fprintf(c->file, "%s\n", title) > 0)
        return true;
    fclose(c->file);
    return false;
}

bool checkpoint_end(struct checkpoint *c, bool good)
{
    good = fclose(c->file) == 0 && good;
    return good && rename(c->fresh, c->path) == 0;
}

FILE *checkpoint_open(const char *path, const char *title, const char **why)
{
    char line[TITLE_MAX];
    FILE *file = file_open(path, why);
    if (!file)
        return NULL;
    if (fgets(line, sizeof line, file) && strncmp(line, title, strlen(title)) == 0 &&
        strcmp(line + strlen(title), "\n") == 0)
        return file;
    *why = "it is the checkpoint of another search";
    fclose(file);
    return NULL;
}
