/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes and reads squares and actions in the spelling of UCI and tempi; text.h says more. */
#include "rules/notation/text.h"

#include <ctype.h>
#include <string.h>

#include "rules/steps.h"

const char orthodox_letters[] = "pnbrqkfa";

const char *game_letters(const struct game *game)
{
    return game->pieces->movement ? game->pieces->movement->letters : orthodox_letters;
}

void builder_square(struct text_builder *builder, const struct geometry *geometry, unsigned square)
{
    unsigned files = geometry ? geometry->files : 8;
    builder_char(builder, (char)('a' + square % files));
    builder_number(builder, square / files + 1);
}

size_t square_read(const struct game *game, const char *text, unsigned *square)
{
    unsigned rank = 0;
    size_t length = 1;
    if (*text < 'a' || *text >= 'a' + game_files(game) || text[1] < '1')
        return 0;
    for (; length < 3 && isdigit((unsigned char)text[length]); length++) {
        const unsigned longer = rank * 10 + (unsigned)(text[length] - '0');
        if (longer > game_ranks(game))
            break;
        rank = longer;
    }
    *square = (rank - 1) * game_files(game) + (unsigned)(*text - 'a');
    return rank ? length : 0;
}

/* Writes castling as the king's two squares, or as king takes rook. */
static void castle_write(const struct position *p, action a, bool takes_rook, struct text_builder *builder)
{
    const struct geometry *geometry = p->game->pieces->geometry;
    unsigned king, rook;
    castling_targets(p, a, &king, &rook);
    builder_square(builder, geometry, action_from(a));
    builder_square(builder, geometry, takes_rook ? action_to(a) : king);
}

void action_text(const struct position *p, action a, char *text)
{
    const struct piece_set *pieces = p->game->pieces;
    const struct specific_actions *specific = p->game->law->specific_actions;
    enum action_type type = action_type(a);
    struct text_builder builder = builder_begin(text, ACTION_TEXT_MAX);
    if (type == ACTION_END) {
        builder_text(&builder, "0000");
    } else if (type >= ACTION_SPECIFIC && specific && specific->text) {
        specific->text(p, a, &builder);
    } else if (type < ACTION_SPECIFIC && pieces->movement && pieces->movement->text) {
        pieces->movement->text(p, a, &builder);
    } else if (type == ACTION_CASTLE) {
        castle_write(p, a, pieces->king_takes_rook, &builder);
    } else {
        builder_square(&builder, pieces->geometry, action_from(a));
        builder_square(&builder, pieces->geometry, action_to(a));
        if (type == ACTION_PROMOTION)
            builder_char(&builder, game_letters(p->game)[action_promotion(a)]);
    }
}

bool action_read(const struct position *p, const char *text, size_t length, action *a)
{
    action list[ACTIONS_MAX];
    char other[ACTION_TEXT_MAX];
    const struct specific_actions *specific = p->game->law->specific_actions;
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        action_text(p, list[i], other);
        if (strlen(other) == length && memcmp(other, text, length) == 0) {
            *a = list[i];
            return true;
        }
    }
    const struct movement *movement = p->game->pieces->movement;
    bool orthodox = movement && movement->orthodox; /* its castling is written king takes rook */
    for (unsigned i = 0; i < n; i++)
        if (action_type(list[i]) == ACTION_CASTLE && (!p->fairy || orthodox)) {
            struct text_builder builder = builder_begin(other, sizeof other);
            castle_write(p, list[i], !orthodox && !p->game->pieces->king_takes_rook, &builder);
            if (strlen(other) == length && memcmp(other, text, length) == 0) {
                *a = list[i];
                return true;
            }
        }
    return specific && specific->attempt && specific->attempt(p, text, length, a);
}
