/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files to go on from (checkpoint.h). */
#include "search/prove/checkpoint.h"

#include <errno.h>
#include <string.h>

#include "engine/files.h"
#include "engine/random.h"
#include "rules/notation/fen.h"
#include "search/prove/state.h"

enum {
    TITLE_MAX = 4096,
    SUM_WORDS = 2,  /* of a sum */
    WALKS = 64,     /* random games */
    WALK_MAX = 200, /* actions of each at most */
};

uint64_t checkpoint_rules(const struct game *game, uint64_t option)
{
    struct random r;
    uint64_t sum = 0;
    random_seed(&r, WALKS);
    for (unsigned i = 0; i < WALKS; i++) {
        struct position p;
        action list[ACTIONS_MAX];
        unsigned count = 1;
        game_start(&p, game, option);
        for (unsigned j = 0; j < WALK_MAX && count; j++) {
            count = game_actions(&p, ALL_ACTIONS, list);
            for (unsigned k = 0; k < count; k++)
                sum += list[k] * state_position_key(&p);
            if (count)
                game_apply(&p, list[random_below(&r, count)]);
        }
        const char *reason;
        sum = sum * UINT64_C(0x9e3779b97f4a7c15) + (count ? 0u : 1u + (unsigned)game_result(&p, &reason));
    }
    return sum;
}

bool checkpoint_begin(struct checkpoint *c, const char *path, const char *title)
{
    c->path = path;
    c->sum = 0;
    if ((size_t)snprintf(c->fresh, sizeof c->fresh, "%s.new", path) >= sizeof c->fresh) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (!file_replaceable(path)) {
        errno = EINVAL;
        return false;
    }
    c->file = fopen(c->fresh, "wb");
    if (!c->file)
        return false;
    c->good = fprintf(c->file, "%s\n", title) > 0;
    if (!c->good)
        fclose(c->file);
    return c->good;
}

/* Adds words to the sum, in which their order counts. */
static void sum_add(struct checkpoint *c, const uint32_t *list, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        c->sum = (c->sum ^ list[i]) * UINT64_C(0x9e3779b97f4a7c15) + list[i];
}

void checkpoint_put(struct checkpoint *c, const uint32_t *list, unsigned count)
{
    c->good = c->good && fwrite(list, sizeof *list, count, c->file) == count;
    sum_add(c, list, count);
}

bool checkpoint_end(struct checkpoint *c)
{
    checkpoint_put(c, (const uint32_t[SUM_WORDS]){(uint32_t)c->sum, (uint32_t)(c->sum >> 32)}, SUM_WORDS);
    return fclose(c->file) == 0 && c->good && rename(c->fresh, c->path) == 0;
}

const char *checkpoint_open(struct checkpoint *c, const char *path, const char *title)
{
    char line[TITLE_MAX];
    const char *why = NULL;
    *c = (struct checkpoint){.file = file_open(path, &why), .path = path, .good = true};
    if (!c->file)
        return why;
    if (fgets(line, sizeof line, c->file) && strncmp(line, title, strlen(title)) == 0 &&
        strcmp(line + strlen(title), "\n") == 0)
        return NULL;
    fclose(c->file);
    return "it is the checkpoint of another search";
}

uint64_t checkpoint_left(struct checkpoint *c)
{
    const long here = ftell(c->file);
    if (here < 0 || fseek(c->file, 0, SEEK_END) != 0)
        return 0;
    const long end = ftell(c->file), bytes = end - here - SUM_WORDS * (long)sizeof(uint32_t);
    return fseek(c->file, here, SEEK_SET) == 0 && bytes > 0 && bytes % (long)sizeof(uint32_t) == 0
               ? (uint64_t)bytes / sizeof(uint32_t)
               : 0;
}

void checkpoint_get(struct checkpoint *c, uint32_t *list, unsigned count)
{
    c->good = c->good && fread(list, sizeof *list, count, c->file) == count;
    if (!c->good)
        memset(list, 0, count * sizeof *list);
    sum_add(c, list, count);
}

const char *checkpoint_close(struct checkpoint *c)
{
    const uint64_t sum = c->sum;
    uint32_t list[SUM_WORDS];
    checkpoint_get(c, list, SUM_WORDS);
    const bool whole = c->good && list[0] == (uint32_t)sum && list[1] == (uint32_t)(sum >> 32) && fgetc(c->file) == EOF;
    fclose(c->file);
    return whole ? NULL : "it is damaged";
}
