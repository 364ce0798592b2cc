/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pieces of an endgame: names, numbers, and the endgames that follow. */
#include "rules/tablebase/material.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rules/notation/text.h"

/* Piece types in the order in which they are written. */
static const uint8_t order[PIECE_TYPES] = {KING, QUEEN, ROOK, BISHOP, KNIGHT, FERZ, ALFIL, PAWN};

/* Returns a piece's share in the number of its pieces: three bits count each type of each colour. */
static uint64_t share(unsigned piece)
{
    return UINT64_C(1) << 3 * (piece_colour(piece) * PIECE_TYPES + piece_type(piece));
}

uint64_t material_id(const struct material *m)
{
    uint64_t id = 0;
    for (unsigned i = 0; i < m->count; i++)
        id += share(m->piece[i]);
    return id;
}

uint64_t material_id_of(const struct position *p)
{
    uint64_t id = 0;
    for (bitboard pieces = position_occupied(p); pieces;)
        id += share(p->board[bits_pop(&pieces)]);
    return id;
}

uint64_t material_id_reversed(uint64_t id)
{
    return id >> 3 * PIECE_TYPES | (id & ((UINT64_C(1) << 3 * PIECE_TYPES) - 1)) << 3 * PIECE_TYPES;
}

void material_of_id(uint64_t id, struct material *m)
{
    m->count = 0;
    for (unsigned colour = WHITE; colour <= BLACK; colour++)
        for (unsigned i = 0; i < PIECE_TYPES; i++) {
            unsigned piece = piece_make(colour, order[i]);
            for (unsigned n = id / share(piece) & 7; n && m->count < MATERIAL_MAX; n--)
                m->piece[m->count++] = (uint8_t)piece;
        }
}

/* Writes an error; returns false for the caller to return. */
static bool fail(char *error, const char *what)
{
    snprintf(error, MATERIAL_ERROR_MAX, "%s", what);
    return false;
}

/* Returns how many of the pieces are of a colour and type. */
static unsigned count_of(const struct material *m, unsigned piece)
{
    unsigned n = 0;
    for (unsigned i = 0; i < m->count; i++)
        n += m->piece[i] == piece;
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
            snprintf(error, MATERIAL_ERROR_MAX, "'%c' is no piece of this game; pieces are written as KQvK",
                     isprint((unsigned char)*text) ? *text : '?');
            return false;
        } else if (m->count++ == MATERIAL_MAX) {
            return fail(error, "more than five pieces");
        } else {
            id += share(piece_make(colour, (unsigned)(letter - orthodox_letters)));
        }
    }
    if (colour == WHITE)
        return fail(error, "a 'v' between White's pieces and Black's is needed, as in KQvK");
    material_of_id(id, m);
    for (colour = WHITE; colour <= BLACK; colour++)
        if (game_royal(game) && count_of(m, piece_make(colour, KING)) != 1)
            return fail(error, "each side has one king");
    return !material_over(m, game) || fail(error, "each side has pieces");
}

void material_write(const struct material *m, char *text)
{
    unsigned n = 0;
    for (unsigned colour = WHITE; colour <= BLACK; colour++) {
        for (unsigned i = 0; i < m->count; i++)
            if (piece_colour(m->piece[i]) == colour)
                text[n++] = (char)toupper((unsigned char)orthodox_letters[piece_type(m->piece[i])]);
        text[n++] = colour == WHITE ? 'v' : 0;
    }
}

bool material_have_pawns(const struct material *m)
{
    return count_of(m, piece_make(WHITE, PAWN)) + count_of(m, piece_make(BLACK, PAWN)) > 0;
}

bool material_over(const struct material *m, const struct game *game)
{
    unsigned sides[2] = {0, 0};
    for (unsigned i = 0; i < m->count; i++)
        sides[piece_colour(m->piece[i])]++;
    if (!sides[WHITE] || !sides[BLACK])
        return true;
    return game_royal(game) && !(count_of(m, piece_make(WHITE, KING)) && count_of(m, piece_make(BLACK, KING)));
}

/* Adds an endgame to a list of n, unless it is over or in the list; returns the new n. */
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
        n = add(game, id - share(m->piece[i]), list, n);
    for (unsigned i = 0; i < m->count; i++) {
        unsigned colour = piece_colour(m->piece[i]);
        if (piece_type(m->piece[i]) != PAWN)
            continue;
        for (unsigned pt = 0; pt < PIECE_TYPES; pt++) {
            if (!(game->pieces->promotions & 1 << pt))
                continue;
            uint64_t promoted = id - share(m->piece[i]) + share(piece_make(colour, pt));
            n = add(game, promoted, list, n);
            for (unsigned j = 0; j < m->count; j++)
                if (piece_colour(m->piece[j]) != colour)
                    n = add(game, promoted - share(m->piece[j]), list, n);
        }
    }
    return n;
}
