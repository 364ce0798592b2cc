/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chooses the presentation of a game. */
#include "protocol/xboard/presentation.h"

#include "protocol/xboard/image.h"
#include "protocol/xboard/legs.h"
#include "protocol/xboard/relocation.h"

const struct presentation *presentation_of(const struct position *start)
{
    const struct game *game = start->game;
    if (game->traits.default_name)
        return &presentation_known;
    if (image_needed(game))
        return &presentation_images;
    if (relocation_due(start))
        return &presentation_relocations;
    return legs_needed(game) ? &presentation_legs : &presentation_plain;
}
