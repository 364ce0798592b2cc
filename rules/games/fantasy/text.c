/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Final Fantasy Chess: writes actions as text; docs/play/fantasy.md has the syntax. */
#include "rules/notation/text.h"
#include "rules/games/fantasy/fantasy.h"

/* Writes a piece's upper-case letter, with + before it if it is promoted. */
static void letter_write(struct text_builder *builder, unsigned pt)
{
    if (type_is_promoted(pt))
        builder_char(builder, '+');
    builder_letter(builder, fantasy_letters[pt], WHITE);
}

/* Writes what a promotion has after its squares. */
static void promotion_write(struct text_builder *builder, const struct position *p, action a)
{
    unsigned promotion = faction_promotion(a);
    if (faction_type(a) == FANTASY_RETURN) {
        builder_char(builder, '<');
        letter_write(builder, returned_specials[faction_special(a)]);
        builder_char(builder, '@');
        builder_square(builder, NULL, faction_file(a) + (p->turn.decider == WHITE ? 0 : 56));
    } else if (promotion == PROMOTE_SELF) {
        builder_char(builder, '^');
    } else if (promotion) {
        builder_char(builder, fantasy_letters[promotion - 1]);
    }
}

void fantasy_text(const struct position *p, action a, struct text_builder *builder)
{
    unsigned type = faction_type(a), to = action_to(a);
    if (type == FANTASY_OTHER && to == OTHER_DECLINE) {
        builder_text(builder, "0000");
        return;
    }
    builder_square(builder, NULL, action_from(a));
    switch (type) {
    case FANTASY_CALL:
        builder_char(builder, '!');
        letter_write(builder, faction_piece_type(a));
        break;
    case FANTASY_OTHER:
        builder_text(builder, to == OTHER_PENALTY_PIECE ? ";>" : ":)");
        break;
    case FANTASY_STRIKE:
    case FANTASY_SACRIFICE:
        builder_char(builder, '/');
        builder_square(builder, NULL, to);
        if (type == FANTASY_SACRIFICE)
            builder_char(builder, '!');
        break;
    case FANTASY_CONVERT:
        builder_char(builder, 'O');
        builder_square(builder, NULL, to);
        break;
    case FANTASY_INTERJECTION:
        builder_char(builder, '*');
        builder_square(builder, NULL, to);
        break;
    default:
        builder_square(builder, NULL, to);
        promotion_write(builder, p, a);
        if (type == FANTASY_MOVE && faction_takeover(a))
            builder_char(builder, 'o');
        if (faction_rider(a)) {
            builder_char(builder, ':');
            letter_write(builder, faction_rider(a) - 1);
        }
    }
}
