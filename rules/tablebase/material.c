#include "rules/tablebase/material.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rules/notation/text.h"

/* Kinds in the order in which men are written. */
static const uint8_t order[KINDS] = {KING, QUEEN, ROOK, BISHOP, KNIGHT, FERZ, ALFIL, PAWN};

/* A man's share in the number of its men: three bits count each kind of each colour. */
static uint64_t share(unsigned man) { return UINT64_C(1) << 3 * (man_colour(man) * KINDS + man_kind(man)); }

uint64_t material_id(const struct material *m)
{
    uint64_t id = 0;
    for (unsigned i = 0; i < m->count; i++)
        id += share(m->man[i]);
    return id;
}

uint64_t material_id_of(const struct position *p)
{
    uint64_t id = 0;
    for (bitboard men = position_occupied(p); men;)
        id += share(p->board[bits_pop(&men)]);
    return id;
}

uint64_t material_id_reversed(uint64_t id)
{
    return id >> 3 * KINDS | (id & ((UINT64_C(1) << 3 * KINDS) - 1)) << 3 * KINDS;
}

void material_of_id(uint64_t id, struct material *m)
{
    m->count = 0;
    for (unsigned colour = WHITE; colour <= BLACK; colour++)
        for (unsigned i = 0; i < KINDS; i++) {
            unsigned man = man_make(colour, order[i]);
            for (unsigned n = id / share(man) & 7; n && m->count < MATERIAL_MAX; n--)
                m->man[m->count++] = (uint8_t)man;
        }
}

static bool fail(char *error, const char *what)
{
    snprintf(error, MATERIAL_ERROR_MAX, "%s", what);
    return false;
}

/* How many men of a colour and kind there are. */
static unsigned count_of(const struct material *m, unsigned man)
{
    unsigned n = 0;
    for (unsigned i = 0; i < m->count; i++)
        n += m->man[i] == man;
    return n;
}

bool material_read(struct material *m, const struct game *game, const char *text, char *error)
{
    unsigned colour = WHITE;
    uint64_t id = 0;
    m->count = 0;
    for (; *text; text++) {
        const char *letter = strchr(orthodox_letters, tolower((unsigned char)*text));
        if (*text == 'v' && colour == WHITE) {
            colour = BLACK;
        } else if (!letter) {
            snprintf(error, MATERIAL_ERROR_MAX, "'%c' is no man of this game; men are written as KQvK",
                     isprint((unsigned char)*text) ? *text : '?');
            return false;
        } else if (m->count++ == MATERIAL_MAX) {
            return fail(error, "more than five men");
        } else {
            id += share(man_make(colour, (unsigned)(letter - orthodox_letters)));
        }
    }
    if (colour == WHITE)
        return fail(error, "a 'v' between White's men and Black's is needed, as in KQvK");
    material_of_id(id, m);
    for (colour = WHITE; colour <= BLACK; colour++)
        if (game_royal(game) && count_of(m, man_make(colour, KING)) != 1)
            return fail(error, "each side has one king");
    return !material_over(m, game) || fail(error, "each side has men");
}

void material_write(const struct material *m, char *text)
{
    unsigned n = 0;
    for (unsigned colour = WHITE; colour <= BLACK; colour++) {
        for (unsigned i = 0; i < m->count; i++)
            if (man_colour(m->man[i]) == colour)
                text[n++] = (char)toupper((unsigned char)orthodox_letters[man_kind(m->man[i])]);
        text[n++] = colour == WHITE ? 'v' : 0;
    }
}

bool material_have_pawns(const struct material *m)
{
    return count_of(m, man_make(WHITE, PAWN)) + count_of(m, man_make(BLACK, PAWN)) > 0;
}

bool material_over(const struct material *m, const struct game *game)
{
    unsigned sides[2] = {0, 0};
    for (unsigned i = 0; i < m->count; i++)
        sides[man_colour(m->man[i])]++;
    if (!sides[WHITE] || !sides[BLACK])
        return true;
    return game_royal(game) && !(count_of(m, man_make(WHITE, KING)) && count_of(m, man_make(BLACK, KING)));
}

/* Adds men to a list unless they end the game or are in it. */
static unsigned add(const struct game *game, uint64_t id, struct material *list, unsigned n)
{
    struct material m;
    material_of_id(id, &m);
    for (unsigned i = 0; i < n; i++)
        if (material_id(&list[i]) == id)
            return n;
    if (!material_over(&m, game) && n < MATERIAL_NEXT_MAX)
        list[n++] = m;
    return n;
}

unsigned material_next(const struct material *m, const struct game *game, struct material *list)
{
    uint64_t id = material_id(m);
    unsigned n = 0;
    for (unsigned i = 0; i < m->count; i++)
        n = add(game, id - share(m->man[i]), list, n);
    for (unsigned i = 0; i < m->count; i++) {
        unsigned colour = man_colour(m->man[i]);
        if (man_kind(m->man[i]) != PAWN)
            continue;
        for (unsigned kind = 0; kind < KINDS; kind++) {
            if (!(game->men->promotions & 1 << kind))
                continue;
            uint64_t promoted = id - share(m->man[i]) + share(man_make(colour, kind));
            n = add(game, promoted, list, n);
            for (unsigned j = 0; j < m->count; j++)
                if (man_colour(m->man[j]) != colour)
                    n = add(game, promoted - share(m->man[j]), list, n);
        }
    }
    return n;
}
