/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The input features of a learned evaluation for games from games files: pieces of each type by square, walls, pieces
 * in hand by type and number, checks given where they count. struct input_features in rules/pieces.h says what they
 * are.
 */
#include <stdio.h>

#include "rules/custom/pieces.h"

/* Rows without a square: for each type so many classes of numbers in hand, then classes of checks given. */
enum { HAND_CLASSES = 4, CHECK_CLASSES = 4 };

/* Returns the class of a number of pieces in hand, 1 or more: 1, 2, 3 or 4, more. */
static unsigned hand_class(unsigned number) { return number > 4 ? 3 : number > 2 ? 2 : number - 1; }

/* Lists pieces in hand and checks given, as input_features.list. */
static unsigned custom_features(const struct position *p, struct input_feature *list)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const struct custom_board *b = custom_board_of(p);
    const bool checks = law_checks_decide(p->game->law) != 0;
    unsigned n = 0;
    for (unsigned colour = 0; colour < 2; colour++) {
        unsigned row = m->features.placed;
        for (unsigned types = m->hands ? m->types_set : 0; types; types &= types - 1, row += HAND_CLASSES) {
            const unsigned number = b->hand[colour][bits_first(types)];
            if (number)
                list[n++] = (struct input_feature){(uint8_t)(row + hand_class(number)), (uint8_t)colour, 0};
        }
        const unsigned given = checks ? p->turn.law[colour] : 0;
        row = m->features.placed + m->features.placeless - (given < CHECK_CLASSES ? CHECK_CLASSES + 1 - given : 1);
        if (given)
            list[n++] = (struct input_feature){(uint8_t)row, (uint8_t)colour, 0};
    }
    return n;
}

/* Fills in how each colour sees the squares. */
static void seen_fill(struct custom_pieces *m)
{
    for (unsigned square = 0; square < (unsigned)m->files * m->ranks; square++) {
        const unsigned rank = square / m->files, file = square % m->files;
        for (unsigned view = 0; view < 4; view++)
            m->inputs.seen[view / 2][view % 2][square] =
                (uint8_t)((view / 2 == WHITE ? rank : m->ranks - 1 - rank) * m->files +
                          (view % 2 ? m->files - 1 - file : file));
    }
}

void features_compile(struct custom_pieces *m)
{
    char letters[CUSTOM_TYPES + 1] = "", royal[CUSTOM_TYPES + 1] = "";
    const unsigned placed = bits_count(m->types_set) + 1; /* the last row is that of walls, which are of no side */
    unsigned rows = 0, royals = 0;
    memset(m->inputs.rows, NO_ROW, sizeof m->inputs.rows);
    for (unsigned types = m->types_set; types; types &= types - 1, rows++) {
        const unsigned pt = bits_first(types);
        letters[rows] = m->letters[pt];
        if (m->royal_types >> pt & 1)
            royal[royals++] = m->letters[pt];
        for (unsigned view = 0; view < 2; view++) {
            m->inputs.rows[view][piece_make(view, pt)] = (uint8_t)rows;
            m->inputs.rows[view][piece_make(!view, pt)] = (uint8_t)(placed + rows);
        }
    }
    for (unsigned view = 0; view < 2 && custom_builds(m); view++)
        m->inputs.rows[view][OFF_BOARD] = (uint8_t)(placed - 1);
    seen_fill(m);
    snprintf(m->inputs_name, sizeof m->inputs_name, "%ux%u %s%s%s%s%s", m->files, m->ranks, letters,
             royals ? " royal " : "", royal, m->hands ? " hands" : "", custom_builds(m) ? " walls" : "");
    m->features = (struct input_features){.name = m->inputs_name,
                                          .placed = (uint8_t)placed,
                                          .placeless = (uint8_t)((m->hands ? rows * HAND_CLASSES : 0) + CHECK_CLASSES),
                                          .royal = NO_ROW,
                                          .list = custom_features,
                                          .board = &m->inputs};
}
