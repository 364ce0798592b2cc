/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chooses the presentation of a game, and makes plies by it. */
#include "protocol/xboard/presentation.h"

#include <string.h>

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

enum leg_status presentation_ply(struct xboard_game *g, const char *ply, bool human)
{
    if (xboard_owes_pass(g))
        return g->presentation->play_theirs(g, ply, human);
    return strcmp(ply, "@@@@") == 0 ? g->presentation->close(g) : g->presentation->play(g, ply, human);
}
