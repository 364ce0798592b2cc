/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loads files of games from the file system: games files, those that end in `.ini`, and the networks that games name.
 */
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

bool take_network(struct reader *r, struct custom_game *g, char *value)
{
    g->network = text_keep(g, value);
    g->network_line = r->line;
    g->network_column = (unsigned)(value - r->line_text) + 1;
    return true;
}

/* Reports an error or a warning where a game names its network; returns false for the caller to return. */
static bool network_fault(struct reader *r, const struct custom_game *g, bool warning, const char *why)
{
    struct fault f = {.line = g->network_line, .column = g->network_column, .warning = warning};
    snprintf(f.text, sizeof f.text, "network: %s", why);
    utf8_show(f.text);
    r->failed |= !warning;
    r->tell(r->context, &f);
    return false;
}

bool network_finish(struct reader *r, struct custom_game *g)
{
    char path[FAULT_TEXT_MAX], error[FAULT_TEXT_MAX] = "";
    if (!g->network)
        return true;
    if (!r->source || !r->source->networks || !r->source->path) {
        network_fault(r, g, true, "only games that are read from a file have networks");
        return true;
    }
    const char *file = r->source->path, *end = file;
    const bool whole = strchr("/\\", g->network[0]) || g->network[1] == ':';
    for (const char *at = file; *at && !whole; at++)
        end = strchr("/\\", *at) ? at + 1 : end;
    if ((size_t)(end - file) + strlen(g->network) >= sizeof path)
        return network_fault(r, g, false, "the path is too long");
    snprintf(path, sizeof path, "%.*s%s", (int)(end - file), file, g->network);
    g->game.network = r->source->networks->read(path, &g->game, error);
    return g->game.network || network_fault(r, g, false, error);
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
