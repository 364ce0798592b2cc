/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files to go on from (checkpoint.h). */
#include "search/prove/checkpoint.h"

#include <errno.h>
#include <string.h>

#include "engine/files.h"
#include "engine/random.h"
#include "rules/notation/fen.h"
#include "search/prove/state.h"

enum { TITLE_MAX = 4096, WALKS = 64, WALK_MAX = 200 /* games, and the actions of each at most */ };

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
