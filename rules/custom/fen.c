/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pieces of games files in a FEN, and the texts of their steps: hooks of struct movement. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "rules/custom/pieces.h"
#include "rules/notation/fen.h"
#include "rules/notation/mailbox_fen.h"
#include "rules/notation/text.h"
#include "rules/steps.h"

/* Puts a piece, of which PIECE_PROMOTED may be a part, or a wall on a square; false if there is no room for it, or
   nothing becomes such a piece. */
static bool put(struct position *p, unsigned piece, unsigned square)
{
    unsigned pt = piece_type(piece) % CUSTOM_TYPES, plain = piece_make(piece_colour(piece), pt);
    if (piece == OFF_BOARD && custom_builds(custom_pieces_of(p))) {
        custom_wall(p, square);
        return true;
    }
    if (piece == OFF_BOARD ||
        (bits_count(position_occupied(p)) == CUSTOM_PIECES_MAX && !custom_pieces_of(p)->crowded) ||
        (plain != piece && custom_pieces_of(p)->crowded) ||
        (plain != piece && custom_pieces_of(p)->types[pt].before[piece_colour(piece)] == CUSTOM_TYPES))
        return false;
    if (plain != piece)
        custom_put_promoted(p, plain, square);
    else
        custom_put(p, piece, square);
    return true;
}

bool custom_fen_read(struct position *p, const char *text, char *error)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    struct mailbox *mailbox = mailbox_pieces(p);
    p->mailbox = MAILBOX_CUSTOM;
    memset(p->variant_state, 0, sizeof p->variant_state);
    memset(mailbox->square, OFF_SQUARE, sizeof mailbox->square);
    memset(mailbox->slot, NO_SLOT, sizeof mailbox->slot);
    for (unsigned square = 0; square < BOARD_MAX; square++)
        p->board[square] = square < CUSTOM_SQUARES_MAX && (m->all & bits128_bit(square)) ? EMPTY : OFF_BOARD;
    size_t length = strcspn(text, "[");
    char board[FEN_MAX];
    snprintf(board, sizeof board, "%.*s", (int)length, text);
    if (!mailbox_pieces_read(p, m->letters, put, board, error) || !custom_hands_read(p, text + length, error))
        return false;
    custom_unmoved_set(p, m->gates ? 0 : custom_unmoved_all(p)); /* the castling field has the gates */
    return true;
}

const char *const custom_state_keys[] = {"unmoved", "limit", "counted", NULL};

bool custom_state_read(struct position *p, unsigned key, const char *value)
{
    const bitboard128 all = custom_pieces_of(p)->gates ? 0 : custom_unmoved_all(p);
    bitboard128 squares = 0;
    if (key)
        return custom_count_read(p, key == 1, value);
    for (const char *at = value; *at && strcmp(value, "-") != 0;) {
        const unsigned square = mailbox_square_read(p, at, &at);
        if (square == OFF_SQUARE || !(all & ~squares & bits128_bit(square)))
            return false;
        squares |= bits128_bit(square);
    }
    custom_unmoved_set(p, squares);
    return *value && all;
}

void custom_state_write(const struct position *p, struct text_builder *builder)
{
    bitboard128 squares = custom_board_of(p)->unmoved;
    custom_count_write(p, builder);
    if (custom_pieces_of(p)->gates || squares == custom_unmoved_all(p))
        return;
    builder_text(builder, squares ? "unmoved=" : "unmoved=-");
    while (squares)
        builder_square(builder, &custom_pieces_of(p)->geometry, bits128_pop(&squares));
    builder_char(builder, ',');
}

void custom_fen_write(const struct position *p, struct text_builder *builder)
{
    mailbox_fen_write(p, custom_pieces_of(p)->letters, builder);
    custom_hands_write(p, builder);
}

bool custom_ep_read(struct position *p, const char *text, char *error)
{
    bitboard ep;
    if (!custom_passings.read(p, text, !p->turn.decider, &ep))
        return fen_fail(error, "an e.p. field that no pawn has passed over");
    p->turn.ep = p->game->law->flags & LAW_EP_NONE ? 0 : ep;
    return true;
}

void custom_ep_write(const struct position *p, struct text_builder *builder)
{
    if (p->turn.ep)
        custom_passings.write(p, p->turn.ep, !p->turn.decider, builder);
    else
        builder_char(builder, '-');
}

/* Returns the squares where pawns of a colour come by capturing e.p., which promotes none. */
static bitboard128 passed_of(const struct custom_pieces *m, unsigned colour)
{
    bitboard128 squares = 0;
    for (unsigned i = 0; i < m->passings_count[!colour]; i++)
        squares |= bits128_bit(m->passings[!colour][i].passed);
    return squares;
}

/* Whether a piece of a type may stand where it would have been promoted: it may stay, has become that type there, or
   has been turned over. */
static bool may_stand(const struct custom_pieces *m, unsigned pt, unsigned colour)
{
    const struct custom_type *k = &m->types[pt];
    bool may = !k->promotes[colour] || m->flips || k->may_stay || k->capturing || k->turning ||
               (k->leaving && m->limited) || (k->zone[colour] & k->first[colour]);
    for (unsigned other = 0; other < CUSTOM_TYPES && !may; other++)
        may = m->types[other].promotes[colour] >> pt & 1;
    return may;
}

bool custom_possible(const struct position *p, char *error)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const struct custom_board *b = custom_board_of(p);
    const bool takes = p->game->law->flags & LAW_TAKES_KING;
    for (unsigned colour = 0; colour < 2; colour++) /* a blast may take both kings at once */
        if (game_king_lost(p, colour) && !m->blasts && !(takes && (p->by_type[KING] & p->side[!colour])))
            return fen_fail(error, "a side has no king");
    for (unsigned i = 0; i < 2 * CUSTOM_TYPES; i++) {
        const struct custom_type *k = &m->types[i / 2];
        bitboard128 promoted = k->zone[i % 2] & ~k->drops[i % 2] & b->by_type[i / 2] & b->side[i % 2];
        if (promoted && (m->passers[i % 2] >> i / 2 & 1))
            promoted &= ~passed_of(m, i % 2);
        if (promoted && !may_stand(m, i / 2, i % 2))
            return fen_fail(error, "a piece stands where it would have been promoted");
    }
    return true;
}

/* Whether a square and the piece on it agree with slots and sets. */
static bool square_sound(const struct position *p, unsigned square)
{
    const struct custom_board *b = custom_board_of(p);
    unsigned piece = p->board[square], slot = b->mailbox.slot[square];
    if ((piece == OFF_BOARD) != !(custom_pieces_of(p)->all & ~b->walls & bits128_bit(square)) ||
        (piece < EMPTY) != (slot < NO_SLOT))
        return false;
    return piece >= EMPTY || ((b->mailbox.square[slot] == square || custom_pieces_of(p)->crowded) &&
                              (p->side[piece_colour(piece)] & bit(slot)) &&
                              (b->by_type[piece_type(piece)] & b->side[piece_colour(piece)] & bits128_bit(square)));
}

/* Computes the key of pieces and hands from scratch. */
static uint64_t custom_key(const struct position *p)
{
    uint64_t key = mailbox_pieces_key(p) ^ hands_key(p) ^ custom_walls_key(p) ^ custom_unmoved_key(p);
    for (bitboard promoted = custom_board_of(p)->promoted & position_occupied(p); promoted;) {
        unsigned square = mailbox_of(p)->square[bits_pop(&promoted)], piece = p->board[square];
        key ^= mailbox_keys[piece][square] ^ mailbox_keys[piece + CUSTOM_TYPES][square];
    }
    return key;
}

void custom_check(const struct position *p)
{
    const struct custom_board *b = custom_board_of(p);
    unsigned pieces = 0, squares = bits128_count(b->side[WHITE]) + bits128_count(b->side[BLACK]);
    bool good = p->key == custom_key(p) &&
                (custom_pieces_of(p)->crowded || squares == bits_count(p->side[WHITE]) + bits_count(p->side[BLACK]));
    for (unsigned square = 0; square < CUSTOM_SQUARES_MAX; square++) {
        good = good && square_sound(p, square);
        pieces += p->board[square] < EMPTY;
    }
    if (!good || pieces != squares || (b->promoted & ~position_occupied(p))) {
        fprintf(stderr, "custom_check: board, slots, sets and key differ\n");
        abort();
    }
}

void custom_text(const struct position *p, action a, struct text_builder *builder)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    unsigned to = action_to(a), rook;
    if (action_type(a) == ACTION_DROP) {
        builder_piece(builder, m->letters[action_promotion(a)], WHITE);
        builder_char(builder, '@');
        builder_square(builder, &m->geometry, to);
        return;
    }
    if (action_gates(a) && action_gate(a) == to) { /* castling, written from the square where the piece is put */
        builder_square(builder, &m->geometry, to);
        to = action_from(a);
    } else {
        if (action_type(a) == ACTION_CASTLE && !m->castles_to_partner)
            custom_castling_targets(p, a, &to, &rook);
        builder_square(builder, &m->geometry, action_from(a));
    }
    builder_square(builder, &m->geometry, to);
    char letter = m->letters[action_promotion(a)];
    if (action_type(a) == ACTION_PROMOTION)
        builder_char(builder, isupper((unsigned char)letter)                                             ? '+'
                              : isupper((unsigned char)m->letters[piece_type(p->board[action_from(a)])]) ? '-'
                                                                                                         : letter);
    if (action_gates(a))
        builder_char(builder, m->letters[action_gated(a)]);
}

bool custom_pieces_is(const struct piece_set *pieces)
{
    return pieces->movement && pieces->movement->read == custom_fen_read;
}

/* Whether custom_steady() holds of a move. */
static bool move_steady(const struct betza_move *move, bool pawn)
{
    if (!(move->flags & BETZA_MOVE) || (move->flags & (BETZA_HOP | BETZA_NEXT | BETZA_OVER)))
        return !(move->flags & BETZA_MOVE);
    if (move->flags & BETZA_TAKE)
        return !(move->flags & BETZA_LAME);
    return pawn && !move->files && (abs(move->ranks) == 1 || (move->flags & BETZA_LAME));
}

bool custom_steady(const struct piece_set *pieces)
{
    const struct custom_pieces *m = (const struct custom_pieces *)pieces;
    if (!custom_pieces_is(pieces) || m->blasts || m->limited || m->mutually_immune)
        return false;
    for (unsigned type = 0; type < CUSTOM_TYPES; type++)
        for (unsigned colour = 0; m->types[type].exists && colour < 2; colour++)
            for (unsigned i = 0; i < m->types[type].moves[colour].count; i++)
                if (!move_steady(&m->types[type].moves[colour].moves[i], m->types[type].pawn))
                    return false;
    return true;
}

bitboard custom_slots(const struct position *p, bitboard128 squares)
{
    bitboard slots = 0;
    for (squares &= custom_board_of(p)->side[WHITE] | custom_board_of(p)->side[BLACK]; squares;)
        slots |= bit(mailbox_of(p)->slot[bits128_pop(&squares)]);
    return slots;
}

bitboard custom_of_type(const struct position *p, unsigned pt)
{
    return custom_slots(p, custom_board_of(p)->by_type[pt]);
}

bitboard128 custom_squares(const struct position *p, unsigned types, unsigned side)
{
    const struct custom_board *b = custom_board_of(p);
    bitboard128 squares = types == UINT16_MAX ? b->side[side] : 0;
    for (; types != UINT16_MAX && types; types &= types - 1)
        squares |= b->by_type[bits_first(types)] & b->side[side];
    return squares;
}
