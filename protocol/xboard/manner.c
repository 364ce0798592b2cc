#include "protocol/xboard/manner.h"

#include "protocol/xboard/image.h"
#include "protocol/xboard/legs.h"
#include "protocol/xboard/relocation.h"

const struct manner *manner_of(const struct position *start)
{
    const struct game *game = start->game;
    if (game->traits.default_name)
        return &manner_known;
    if (image_needed(game))
        return &manner_images;
    if (relocation_due(start))
        return &manner_relocations;
    return legs_needed(game) ? &manner_legs : &manner_plain;
}
