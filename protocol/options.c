#include "protocol/options.h"

#include <string.h>
#include <strings.h>

struct game_option *game_options_find(struct game_options *all, const char *name)
{
    for (unsigned i = 0; i < all->count; i++)
        if (strcasecmp(all->list[i].option->name, name) == 0)
            return &all->list[i];
    return NULL;
}

void game_options_open(struct game_options *all)
{
    all->count = 0;
    for (unsigned i = 0; game_at(i); i++) {
        const struct law *law = game_at(i)->law;
        for (const struct option *o = law->options; o && o->type != OPTION_END; o++)
            if (!game_options_find(all, o->name) && all->count < GAME_OPTIONS_MAX)
                all->list[all->count++] = (struct game_option){o, law->option_default, law->option_default};
    }
}

uint32_t game_options_packed(const struct game_options *all, const struct game *game)
{
    uint32_t packed = game->law->option_default;
    for (unsigned i = 0; i < all->count; i++) {
        const char *name = all->list[i].option->name;
        const struct option *o = option_find(game->law->options, name, strlen(name));
        if (o)
            option_copy(o, all->list[i].value, &packed);
    }
    return packed;
}
