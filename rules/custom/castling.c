/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Castling of pieces from games files: the keys that say so, what it needs, its field of a FEN, and where kings and
   partners begin anywhere on their rank, as in Chess960. The generator (steps.c) lists castlings, make.c makes them. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rules/custom/pieces.h"
#include "rules/custom/reader.h"
#include "rules/notation/fen.h"
#include "rules/steps.h"

/* Reads the four squares of a castling; whether the board has them is checked later. */
static bool castling_take(struct reader *r, char *value, struct castling_said *c)
{
    char *rest = value, *word;
    unsigned n = 0;
    c->said = true;
    c->none = strcmp(value, "none") == 0;
    c->black_none = false;
    if (c->none)
        return true;
    while ((word = value_word(&rest)) != NULL && n < 4) {
        if (square_named(word, CUSTOM_FILES_MAX, CUSTOM_RANKS_MAX) == NO_SQUARE)
            return fault(r, word, "must be a square, not '%.20s'", word);
        snprintf(c->squares[n++], sizeof c->squares[0], "%s", word);
    }
    if (n == 4 && word && strcmp(word, "/") == 0) {
        word = value_word(&rest);
        c->black_none = word && strcmp(word, "none") == 0;
        word = c->black_none ? value_word(&rest) : value;
    }
    return (n == 4 && !word) || fault(r, value,
                                      "castling is said by four squares: of the king, of his partner, and where "
                                      "each of them goes; '/ none' behind them if Black does not castle");
}

bool take_short(struct reader *r, struct custom_game *g, char *value)
{
    return castling_take(r, value, &g->pieces->castling_said[0]);
}

bool take_long(struct reader *r, struct custom_game *g, char *value)
{
    return castling_take(r, value, &g->pieces->castling_said[1]);
}

bool take_castlers(struct reader *r, struct custom_game *g, char *value)
{
    static const char dropped[] = "as dropped ";
    struct custom_pieces *m = g->pieces;
    const char *letters = value + sizeof dropped - 1;
    m->castles_dropped = strncmp(value, dropped, sizeof dropped - 1) == 0;
    m->castles_anywhere = strcmp(value, "anywhere") == 0;
    if (!m->castles_dropped)
        return m->castles_anywhere || choice_read(r, value, "as they start|anywhere|as dropped KR") == 0;
    if (strlen(letters) != 2 || !isalpha((unsigned char)letters[0]) || !types_read(r, g, letters))
        return fault(r, letters, "must be the letters of king and partner, as in KR, not '%.20s'", letters);
    m->dropped_king = (uint8_t)type_of_letter(m, (char)tolower((unsigned char)letters[0]));
    m->dropped_partner = (uint8_t)type_of_letter(m, (char)tolower((unsigned char)letters[1]));
    return true;
}

/* Returns the squares of a rank from one to another, both included. */
static bitboard128 span(unsigned a, unsigned b)
{
    unsigned low = a < b ? a : b, high = a < b ? b : a;
    return (((bitboard128)1 << (high - low + 1)) - 1) << low;
}

void custom_right_fill(struct custom_right *c)
{
    c->way = span(c->king_from, c->king_to);
    c->between = c->way | span(c->partner_from, c->partner_to) | span(c->king_from, c->partner_from);
    c->between &= ~(bits128_bit(c->king_from) | bits128_bit(c->partner_from));
}

const struct custom_right *custom_right_at(const struct position *p, unsigned right, struct custom_right *moved)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    if (!m->castles_anywhere || m->castling[right].king_from == NO_SQUARE)
        return &m->castling[right];
    *moved = m->castling[right];
    moved->king_from = p->king_start[right >> 1];
    moved->partner_from = p->rook_start[right];
    custom_right_fill(moved);
    return moved;
}

/* Whether a piece of a type and colour stands on a square. */
static bool stands(const struct position *p, unsigned square, unsigned pt, unsigned colour)
{
    return p->board[square] == piece_make(colour, pt);
}

void custom_castling_gain(struct position *p, unsigned square)
{
    const unsigned us = p->turn.decider;
    for (unsigned right = 2 * us; right < 2 * us + 2; right++) {
        const struct custom_right *c = &custom_pieces_of(p)->castling[right];
        if ((square == c->king_from || square == c->partner_from) && stands(p, c->king_from, c->king, us) &&
            stands(p, c->partner_from, c->partner, us))
            p->turn.castling |= (uint8_t)(1u << right);
    }
}

/* Returns the partner nearest to the edge in a castling to the right or to the left of a king; NO_SQUARE if there is
   none. */
static unsigned outermost(const struct position *p, unsigned right, unsigned king)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const unsigned first = king - king % m->files, last = first + m->files - 1u;
    const int step = right & 1 ? 1 : -1;
    for (unsigned square = right & 1 ? first : last; square != king; square = (unsigned)((int)square + step))
        if (stands(p, square, m->castling[right].partner, right >> 1))
            return square;
    return NO_SQUARE;
}

/* Returns the king's square for castlings of a colour; NO_SQUARE if no king stands on the rank. */
static unsigned king_of(const struct position *p, unsigned colour)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    for (unsigned right = 2 * colour; right < 2 * colour + 2; right++) {
        const struct custom_right *c = &m->castling[right];
        const unsigned first = c->king_from == NO_SQUARE ? 0u : (unsigned)(c->king_to - c->king_to % m->files);
        for (unsigned file = 0; c->king_from != NO_SQUARE && file < m->files; file++)
            if (stands(p, first + file, c->king, colour))
                return first + file;
    }
    return NO_SQUARE;
}

/* Finds the castling that a letter says where kings begin anywhere, and sets its squares; false if there is none. */
static bool right_find(struct position *p, char letter, unsigned *right)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const unsigned colour = islower((unsigned char)letter) ? BLACK : WHITE, king = king_of(p, colour);
    const char upper = (char)toupper((unsigned char)letter);
    if (king == NO_SQUARE)
        return false;
    unsigned partner = king - king % m->files + (unsigned)(upper - 'A');
    if (upper == 'K' || upper == 'Q')
        partner = outermost(p, 2 * colour + (upper == 'Q'), king);
    else if (upper < 'A' || upper >= 'A' + m->files)
        return false;
    *right = 2 * colour + (partner < king);
    if (partner == NO_SQUARE || partner == king || m->castling[*right].king_from == NO_SQUARE ||
        !stands(p, partner, m->castling[*right].partner, colour))
        return false;
    p->king_start[colour] = (uint8_t)king;
    p->rook_start[*right] = (uint8_t)partner;
    return true;
}

bool custom_castling_read(struct position *p, const char *text, char *error)
{
    static const char letters[] = "KQkq";
    const struct custom_pieces *m = custom_pieces_of(p);
    bitboard128 gates = 0;
    for (; *text; text++) {
        const char *at = strchr(letters, *text);
        if (m->gates && !at) {
            if (!custom_gate_read(p, *text, &gates, error))
                return false;
            continue;
        }
        unsigned right = (unsigned)(at ? at - letters : 0);
        const bool found = m->castles_anywhere ? right_find(p, *text, &right) : at != NULL;
        const struct custom_right *c = &m->castling[right];
        if (!found || c->king_from == NO_SQUARE)
            return fen_fail(error, "a castling right that this game does not know");
        if (p->turn.castling & (1u << right))
            return fen_fail(error, "castling right given twice");
        if (!m->castles_anywhere &&
            (!stands(p, c->king_from, c->king, right >> 1) || !stands(p, c->partner_from, c->partner, right >> 1)))
            return fen_fail(error, "castling right without king and rook on their squares");
        p->turn.castling |= (uint8_t)(1u << right);
        gates |= custom_right_squares(p, right);
    }
    if (m->gates)
        custom_gates_set(p, gates);
    return true;
}

void custom_castling_write(const struct position *p, struct text_builder *builder)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    bool gates = false;
    for (unsigned right = 0; right < 4; right++) {
        if (right == 2 && m->gates)
            gates |= custom_gates_write(p, WHITE, builder);
        if (!(p->turn.castling & (1u << right)))
            continue;
        const unsigned partner = p->rook_start[right];
        const bool outer = !m->castles_anywhere || outermost(p, right, p->king_start[right >> 1]) == partner;
        builder_char(builder, outer ? "KQkq"[right] : (char)((right >> 1 ? 'a' : 'A') + partner % m->files));
    }
    if (m->gates)
        gates |= custom_gates_write(p, BLACK, builder);
    if (!p->turn.castling && !gates)
        builder_char(builder, '-');
}

void custom_castling_targets(const struct position *p, action a, unsigned *king, unsigned *rook)
{
    const struct custom_right *c = &custom_pieces_of(p)->castling[castling_index(p, a)];
    *king = c->king_to;
    *rook = c->partner_to;
}

bitboard custom_castlers(const struct position *p)
{
    struct custom_right moved;
    bitboard128 kings = 0;
    for (unsigned right = 2u * p->turn.decider; right < 2u * p->turn.decider + 2; right++)
        if (p->turn.castling & (1u << right))
            kings |= bits128_bit(custom_right_at(p, right, &moved)->king_from);
    return custom_slots(p, kings);
}
