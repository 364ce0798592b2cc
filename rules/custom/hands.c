/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pieces in hand of games from games files: what they are and where they may be dropped, and how a FEN holds them. The
   generator of steps (steps.c) lists the drops, make.c makes them. */
#include <ctype.h>
#include <string.h>

#include "rules/custom/pieces.h"
#include "rules/notation/fen.h"
#include "rules/steps.h"

/* Returns the type as which a piece goes to a hand: that of its letter without the plus, if promoted pieces do so. */
static unsigned type_in_hand(const struct custom_pieces *m, unsigned pt)
{
    const char *plain = strchr(m->letters, tolower((unsigned char)m->letters[pt]));
    bool turns = isupper((unsigned char)m->letters[pt]) && m->hands != HANDS_AS_THEY_ARE;
    return turns && plain && m->types[plain - m->letters].exists ? (unsigned)(plain - m->letters) : pt;
}

/* Returns the squares where a type may be dropped: everywhere, but for pawns not on their first rank and where they
   promote, unless the file says it. */
static bitboard128 drops_fill(const struct custom_pieces *m, const struct custom_type *k, unsigned colour)
{
    bitboard128 squares = region_squares(m, &k->drops_said, colour) & k->bounds[colour] & ~k->dead[colour];
    bitboard128 first = (((bitboard128)1 << m->files) - 1) << (colour == WHITE ? 0 : m->files * (m->ranks - 1u));
    return k->pawn && !k->drops_said.said ? squares & ~(first | k->zone[colour]) : squares;
}

void hands_compile(struct custom_pieces *m)
{
    m->pieces.drops = 0;
    for (unsigned pt = 0; pt < CUSTOM_TYPES; pt++) {
        struct custom_type *k = &m->types[pt];
        k->in_hand = (uint8_t)type_in_hand(m, pt);
        const bool dropped = m->hands && k->exists && (!k->royal || (m->pieces.royal_in_hand >> pt & 1)) &&
                             (k->in_hand == pt || m->drops_promoted);
        m->pieces.drops |= (uint16_t)(dropped << pt);
        for (unsigned colour = 0; colour < 2; colour++) {
            k->drops[colour] = dropped ? drops_fill(m, k, colour) : 0;
            k->before[colour] = CUSTOM_TYPES;
            for (unsigned was = CUSTOM_TYPES; was-- > 0 && m->hands == HANDS_CAPTURES && k->in_hand == pt;)
                if (m->types[was].exists && (m->types[was].promotes[colour] >> pt & 1) && type_in_hand(m, was) != pt)
                    k->before[colour] = (uint8_t)type_in_hand(m, was);
        }
    }
}

/* Returns the squares of the colour of a1. */
static bitboard128 dark_squares(const struct custom_pieces *m)
{
    bitboard128 dark = 0;
    for (unsigned square = 0; square < (unsigned)m->files * m->ranks; square++)
        dark |= (square % m->files + square / m->files) % 2 ? 0 : bits128_bit(square);
    return dark;
}

/* Returns the squares, out of some, where a drop of a type leaves the side able to have half of its pieces of each type
   in question on dark and half on light squares. */
static bitboard128 both_colours(const struct position *p, unsigned pt, bitboard128 targets)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const struct custom_board *b = custom_board_of(p);
    const unsigned us = p->turn.decider;
    const bitboard128 dark = dark_squares(m), empty = m->all & ~(b->side[WHITE] | b->side[BLACK] | b->walls);
    for (unsigned types = m->drops_both_colours; types; types &= types - 1) {
        const unsigned type = bits_first(types), hand = b->hand[us][type];
        const bitboard128 there = b->by_type[type] & b->side[us], room = m->types[type].drops[us] & empty;
        const unsigned all = bits128_count(there) + hand;
        for (unsigned i = 0; i < 2; i++) {
            const bitboard128 colour = i ? dark : ~dark;
            if (type == pt && bits128_count(there & colour) + 1 > (all + 1) / 2)
                targets &= ~colour;
            else if (type != pt && bits128_count((there | room) & colour) <= all / 2 && all / 2)
                targets &= bits128_count((there | room) & colour) < all / 2 ? 0 : ~(room & colour);
        }
    }
    return targets;
}

bitboard128 custom_drop_targets(const struct position *p, unsigned pt)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const struct custom_board *b = custom_board_of(p);
    const struct custom_type *k = &m->types[pt];
    const unsigned us = p->turn.decider, limited = k->file_limit ? pt : k->in_hand; /* a promoted piece is one, too */
    const unsigned limit = m->types[limited].file_limit;
    bitboard128 targets = k->drops[us] & ~(b->side[WHITE] | b->side[BLACK] | b->walls), file = 0;
    for (unsigned rank = 0; rank < m->ranks; rank++)
        file |= bits128_bit(rank * m->files);
    for (unsigned i = 0; limit && i < m->files; i++)
        if (bits128_count(b->by_type[limited] & b->side[us] & (file << i)) >= limit)
            targets &= ~(file << i);
    if (__builtin_expect(m->drops_both_colours, 0))
        targets = both_colours(p, pt, targets);
    return __builtin_expect(m->encloses, 0) ? custom_enclosing(p, targets) : targets;
}

/* Whether a drop mates. */
static bool drop_mates(const struct position *p, action a)
{
    struct position after;
    position_copy(&after, p);
    game_apply(&after, a);
    return after.turn.decider != p->turn.decider && after.checkers && !game_count(&after);
}

bitboard128 custom_drops_allowed(const struct position *p, unsigned pt, bitboard128 squares)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    for (bitboard128 tried = squares; tried && (m->drops_check || (m->drops_mate >> pt & 1));) {
        unsigned to = bits128_pop(&tried);
        action a = action_drop(to, pt);
        if (step_checks(p, a) && (m->drops_check || drop_mates(p, a)))
            squares ^= bits128_bit(to);
    }
    return squares;
}

uint64_t hands_key(const struct position *p)
{
    uint64_t key = 0;
    for (unsigned i = 0; i < 2 * CUSTOM_TYPES; i++)
        key ^= hand_key(i % 2, i / 2, custom_board_of(p)->hand[i % 2][i / 2]);
    return key;
}

unsigned custom_in_hand(const struct position *p, unsigned colour, unsigned pt)
{
    return pt < CUSTOM_TYPES ? custom_board_of(p)->hand[colour][pt] : 0;
}

bool custom_turns_back(const struct piece_set *pieces, unsigned pt)
{
    const struct custom_type *k = &((const struct custom_pieces *)pieces)->types[pt % CUSTOM_TYPES];
    return custom_pieces_is(pieces) && (k->before[WHITE] < CUSTOM_TYPES || k->before[BLACK] < CUSTOM_TYPES);
}

bool custom_bare(const struct position *p)
{
    return game_knows_check(p->game) && position_occupied(p) == p->by_type[KING] &&
           !game_in_hand(p, WHITE, UINT16_MAX) && !game_in_hand(p, BLACK, UINT16_MAX);
}

bool custom_hands_read(struct position *p, const char *text, char *error)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const unsigned most =
        m->files * m->ranks > CUSTOM_PIECES_MAX && !m->crowded ? CUSTOM_PIECES_MAX : UINT8_MAX; /* slots or a count */
    unsigned pieces = bits_count(position_occupied(p));
    for (unsigned i = 0; m->hands == HANDS_FREE && i < 2 * CUSTOM_TYPES; i++) /* one stands for any number */
        custom_hand_add(p, i % 2, i / 2, m->pieces.drops >> i / 2 & 1);
    if (!*text)
        return true;
    if (!m->hands || m->hands == HANDS_FREE)
        return fen_fail(error, "no side has pieces in hand in this game");
    for (text += 1 + (text[1] == '-'); *text && *text != ']'; text++) {
        const bool plus = *text == '+';
        text += plus;
        unsigned colour = islower((unsigned char)*text) ? BLACK : WHITE;
        const char *at = strchr(m->letters, plus ? toupper((unsigned char)*text) : tolower((unsigned char)*text));
        const unsigned pt = at && isalpha((unsigned char)*text) ? (unsigned)(at - m->letters) : CUSTOM_TYPES;
        if (pt == CUSTOM_TYPES || (m->types[pt].royal && !(m->pieces.royal_in_hand >> pt & 1)) ||
            m->types[pt].in_hand != pt)
            return fen_fail(error, "'%c' is no piece that can be in hand", *text);
        if (pieces++ == most)
            return fen_fail(error, "more than %u pieces on the board and in hand", most);
        custom_hand_add(p, colour, pt, 1);
    }
    return (*text && !text[1]) || fen_fail(error, "the pieces in hand stand in [ ] behind the board");
}

void custom_hands_write(const struct position *p, struct text_builder *builder)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    if (!m->hands || m->hands == HANDS_FREE)
        return;
    builder_char(builder, '[');
    for (unsigned colour = 0; colour < 2; colour++)
        for (unsigned pt = CUSTOM_TYPES; pt-- > 0;)
            for (unsigned n = custom_board_of(p)->hand[colour][pt]; n > 0; n--)
                builder_piece(builder, m->letters[pt], colour);
    builder_char(builder, ']');
}
