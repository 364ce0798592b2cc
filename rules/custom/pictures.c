/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chooses XBoard's pictures of the piece types of a games file; protocol/xboard/setup.c says what their numbers mean.
 */
#include <ctype.h>
#include <string.h>

#include "rules/custom/reader.h"

/* Returns XBoard's picture of a piece that moves as its own do, if it is not used; 0: there is none. */
static unsigned picture_known(const struct custom_type *k, uint64_t used)
{
    static const struct {
        const char *moves;
        uint8_t slot;
    } known[] = {{"nN", 1},  {"F", 5},    {"A", 6},      {"nA", 6},  {"BN", 7},  {"RN", 8}, {"W", 9},
                 {"WF", 10}, {"FfW", 10}, {"mRcpR", 11}, {"NN", 12}, {"gQ", 15}, {"QN", 18}};
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        if (betza_same(&k->moves[WHITE], known[i].moves) && !(used >> known[i].slot & 1))
            return known[i].slot;
    return 0;
}

/* Returns a picture below the number of the ranks that is no chess piece's, or else any, that is not used. */
static unsigned picture_free(const struct custom_pieces *m, uint64_t used)
{
    enum { FIRST_FAIRY = 5 };
    for (unsigned slot = FIRST_FAIRY; slot < m->ranks; slot++)
        if (!(used >> slot & 1))
            return slot;
    unsigned slot = 0;
    while (used >> slot & 1)
        slot++;
    return slot;
}

/* Whether XBoard must number a type low: it is in hands, or promotes to a type with a plus. */
static bool has_low_number(const struct custom_pieces *m, unsigned pt)
{
    const char *plus = strchr(m->letters, toupper((unsigned char)m->letters[pt]));
    const bool promotes = m->types[pt].exists && islower((unsigned char)m->letters[pt]) && plus;
    return ((m->pieces.drops >> pt & 1) && m->types[pt].in_hand == pt) || promotes;
}

/* Chooses XBoard's pictures of the types in hand, whose numbers must be below that of the ranks: first those of
   orthodox letters, then of those that move as XBoard's pieces do, then the others. Returns the types, bit by type. */
static unsigned pictures_in_hand(struct custom_pieces *m, const uint8_t *orthodox, uint64_t *used)
{
    enum { PROMOTED_BEHIND = 11 }; /* the picture of a type that is promoted, too */
    unsigned given = 0;
    for (unsigned i = 0; i < 3 * CUSTOM_TYPES; i++) {
        const unsigned pt = i % CUSTOM_TYPES, round = i / CUSTOM_TYPES;
        const unsigned known = round == 1 ? picture_known(&m->types[pt], *used) : 0;
        if (!has_low_number(m, pt) || (given >> pt & 1) || (round == 0 && pt >= KING) ||
            (round == 1 && (!known || known >= m->ranks)))
            continue;
        const unsigned slot = round == 0 ? orthodox[pt] : round == 1 ? known : picture_free(m, *used);
        *used |= ((uint64_t)1 | (uint64_t)1 << PROMOTED_BEHIND) << slot;
        given |= 1u << pt;
        m->pictures[pt] = (struct picture){(uint8_t)slot, m->types[pt].piece};
    }
    return given;
}

void pictures_fill(struct custom_pieces *m)
{
    enum { SOLDIER_SLOT = 33 };
    static const uint8_t orthodox[] = {0, 1, 2, 3, 4, 50};
    uint64_t used = 0;
    const unsigned given = pictures_in_hand(m, orthodox, &used);
    for (unsigned pt = 0, other = 22; pt < CUSTOM_TYPES; pt++) {
        if (given >> pt & 1)
            continue;
        unsigned slot = pt <= KING ? orthodox[pt] : 0;
        if (pt == PAWN && !m->types[pt].pawn && !m->types[pt].promotes[WHITE])
            slot = SOLDIER_SLOT; /* XBoard has rules of its own for pawns, whatever it is told of their moves */
        if (!slot && pt > KING)
            slot = picture_known(&m->types[pt], used);
        used |= m->types[pt].exists ? (uint64_t)1 << slot : 0;
        m->pictures[pt] = (struct picture){(uint8_t)(slot || pt <= KING ? slot : other++), m->types[pt].piece};
    }
}
