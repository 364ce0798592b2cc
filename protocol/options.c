/* The options of the games, as UCI and XBoard offer them. */
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
        uint32_t standard = game_option_default(game_at(i));
        for (const struct option *o = game_option_list(game_at(i)); o && o->type != OPTION_END; o++)
            if (!game_options_find(all, o->name) && all->count < GAME_OPTIONS_MAX)
                all->list[all->count++] = (struct game_option){o, standard, standard};
    }
}

uint32_t game_options_packed(const struct game_options *all, const struct game *game)
{
    uint32_t packed = game_option_default(game);
    for (unsigned i = 0; i < all->count; i++) {
        const char *name = all->list[i].option->name;
        const struct option *o = option_find(game_option_list(game), name, strlen(name));
        if (o)
            option_copy(o, all->list[i].value, &packed);
    }
    return packed;
}
