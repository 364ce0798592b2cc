/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The box of pieces; box.h says what it is. */
#include "rules/box.h"

#include <string.h>

#include "rules/game.h"
#include "rules/notation/text.h"

enum { BOX_TYPES = QUEEN - KNIGHT + 1, BOXED = 1 << KNIGHT | 1 << BISHOP | 1 << ROOK | 1 << QUEEN };

_Static_assert(2 * BOX_TYPES <= LAW_BYTES, "turn.law has a sum for each type and side");

const struct turn_field box_fields[] = {{"man", offsetof(struct turn, set), FIELD_SQUARES, 0},
                                        {"box", offsetof(struct turn, law), FIELD_BOX, 0},
                                        {.type = FIELD_END}};

bool box_fits(const struct piece_set *pieces)
{
    return !pieces->movement && pieces->promotions && !(pieces->promotions & ~BOXED);
}

/* Returns how many pieces of a type and a colour are on the board. */
static unsigned on_board(const struct position *p, unsigned colour, unsigned pt)
{
    return bits_count(p->by_type[pt] & p->side[colour]);
}

/* Returns how many pieces of a type and a colour are in the box. */
static unsigned in_box(const struct position *p, unsigned colour, unsigned pt)
{
    return p->turn.law[colour * BOX_TYPES + pt - KNIGHT] - on_board(p, colour, pt);
}

void box_setup(struct position *p)
{
    static const uint8_t full[BOX_TYPES] = {2, 2, 2, 1}; /* knights, bishops, rooks and queens of a set */
    for (unsigned i = 0; i < 2 * BOX_TYPES; i++) {
        unsigned board = on_board(p, i / BOX_TYPES, KNIGHT + i % BOX_TYPES), set = full[i % BOX_TYPES];
        p->turn.law[i] = (uint8_t)(board > set ? board : set);
    }
}

unsigned box_types(const struct position *p, unsigned colour)
{
    unsigned types = 0;
    for (unsigned pt = KNIGHT; pt <= QUEEN; pt++)
        types |= (unsigned)(in_box(p, colour, pt) > 0) << pt;
    return types & p->game->pieces->promotions;
}

void box_narrow(const struct position *p, struct scope *s)
{
    unsigned us = p->turn.decider;
    if (!s->promotions)
        return;
    s->promotions &= (uint8_t)box_types(p, us);
    if (!s->promotions)
        s->from &= ~(p->by_type[PAWN] & p->side[us] & (us == WHITE ? bits_rank(6) : bits_rank(1)));
}

bool box_read(struct position *p, const char *value)
{
    uint8_t held[2 * BOX_TYPES] = {0};
    for (const char *at = strcmp(value, "-") == 0 ? "" : value; *at; at++) {
        unsigned pt = KNIGHT, colour = *at >= 'a' && *at <= 'z' ? BLACK : WHITE;
        while (pt <= QUEEN && (orthodox_letters[pt] | 32) != (*at | 32))
            pt++;
        if (pt > QUEEN || held[colour * BOX_TYPES + pt - KNIGHT]++ == 64)
            return false;
    }
    if (!*value)
        return false;
    for (unsigned i = 0; i < 2 * BOX_TYPES; i++)
        p->turn.law[i] = (uint8_t)(held[i] + on_board(p, i / BOX_TYPES, KNIGHT + i % BOX_TYPES));
    return true;
}

void box_write(const struct position *p, struct text_builder *builder)
{
    bool any = false;
    for (unsigned colour = 0; colour < 2; colour++)
        for (unsigned pt = QUEEN; pt >= KNIGHT; pt--)
            for (unsigned n = in_box(p, colour, pt); n > 0; n--, any = true)
                builder_letter(builder, orthodox_letters[pt], colour);
    if (!any)
        builder_char(builder, '-');
}
