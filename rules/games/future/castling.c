/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Castling in Future Chess: near or far. The rook goes to the g or e file, the king one square beyond it (near) or two
 * (far). The text is king takes rook, followed by an f if it is far.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rules/games/future/future.h"
#include "rules/notation/fen.h"

enum { FILE_C_10 = 2, FILE_E_10 = 4, FILE_G_10 = 6, FILE_I_10 = 8 };

/* Returns the a-file square of a colour's first rank. */
static unsigned first_rank(unsigned colour) { return colour == WHITE ? 0 : 7 * MAILBOX_FILES; }

/* Returns the index of the castling right of a king and a rook: White's before Black's, king's side before queen's. */
static unsigned right_index(unsigned king, unsigned rook)
{
    return (king >= 7 * MAILBOX_FILES ? 2u : 0u) + (rook < king);
}

/* Returns the rook's target for a castling right. */
static unsigned rook_target(unsigned right) { return first_rank(right >> 1) + (right & 1 ? FILE_E_10 : FILE_G_10); }

/* Returns the king's target for a castling right, near or far. */
static unsigned king_target(unsigned right, bool far)
{
    unsigned edge = first_rank(right >> 1) + (right & 1 ? FILE_C_10 : FILE_I_10);
    return far ? edge : right & 1 ? edge + 1 : edge - 1;
}

/* Whether all squares from `from` to `to`, both included, hold no piece but king and rook. */
static bool way_free(const struct position *p, unsigned from, unsigned to, unsigned king, unsigned rook)
{
    unsigned low = from < to ? from : to, high = from < to ? to : from;
    for (unsigned square = low; square <= high; square++)
        if (p->board[square] != EMPTY && square != king && square != rook)
            return false;
    return true;
}

/* Whether any square from `from` to `to`, both included, is attacked. */
static bool way_attacked(const struct position *p, unsigned from, unsigned to, unsigned by)
{
    unsigned low = from < to ? from : to, high = from < to ? to : from;
    for (unsigned square = low; square <= high; square++)
        if (future_square_attacked(p, square, by))
            return true;
    return false;
}

/* Whether the king would be attacked after castling. */
static bool ends_attacked(const struct position *p, unsigned right, bool far)
{
    unsigned us = right >> 1, target = king_target(right, far);
    uint8_t board[BOARD_MAX];
    memcpy(board, p->board, sizeof board);
    board[p->king_start[us]] = EMPTY;
    board[p->rook_start[right]] = EMPTY;
    board[target] = (uint8_t)piece_make(us, KING);
    board[rook_target(right)] = (uint8_t)piece_make(us, ROOK);
    return future_attacked(board, target, !us);
}

/* Whether castling is legal, given that king and rook have not moved. */
static bool castling_legal(const struct position *p, const struct scope *s, unsigned right, bool far)
{
    unsigned us = right >> 1, king = p->king_start[us], rook = p->rook_start[right], target = king_target(right, far);
    bool free = s->flags & SCOPE_FREE_CASTLE;
    if (!way_free(p, king, rook, king, rook) || !way_free(p, king, target, king, rook) ||
        !way_free(p, rook, rook_target(right), king, rook))
        return false;
    if (!free && (way_attacked(p, king, right & 1 ? rook + 1 : rook - 1, !us) || way_attacked(p, king, target, !us)))
        return false;
    return (free && (s->flags & SCOPE_PSEUDO)) || !ends_attacked(p, right, far);
}

unsigned future_castlings(const struct position *p, const struct scope *s, action *list)
{
    unsigned us = p->turn.decider, n = 0;
    for (unsigned side = 0; side < 2; side++) {
        unsigned right = us * 2 + side;
        if (!(p->turn.castling & 1 << right) || !(s->flags & SCOPE_CASTLE_KING_SIDE << side))
            continue;
        for (unsigned far = 0; far <= CASTLE_FAR; far++)
            if (castling_legal(p, s, right, far))
                list[n++] = action_make(ACTION_CASTLE, p->king_start[us], p->rook_start[right]) | far << 18;
    }
    return n;
}

void future_castling_targets(const struct position *p, action a, unsigned *king, unsigned *rook)
{
    (void)p;
    unsigned right = right_index(action_from(a), action_to(a));
    *king = king_target(right, action_specific(a) == CASTLE_FAR);
    *rook = rook_target(right);
}

unsigned future_castle(struct position *p, action a)
{
    unsigned us = p->turn.decider, king = action_from(a), rook = action_to(a), right = right_index(king, rook);
    unsigned target = king_target(right, action_specific(a) == CASTLE_FAR);
    mailbox_move_both(p, king, target, rook, rook_target(right));
    p->turn.castling &= (uint8_t) ~(3 << us * 2);
    p->castling_pieces &= p->side[!us];
    return target;
}

/* Returns the slots of kings and rooks that still have a castling right. */
static bitboard pieces_with_rights(const struct position *p)
{
    const struct mailbox *m = mailbox_of(p);
    bitboard pieces = 0;
    for (unsigned right = 0; right < 4; right++)
        if (p->turn.castling & 1 << right)
            pieces |= bit(m->slot[p->rook_start[right]]) | bit(m->slot[p->king_start[right >> 1]]);
    return pieces;
}

void future_castling_lose(struct position *p, bitboard slots)
{
    const struct mailbox *m = mailbox_of(p);
    for (unsigned right = 0; right < 4; right++)
        if ((p->turn.castling & 1 << right) &&
            (slots & (bit(m->slot[p->rook_start[right]]) | bit(m->slot[p->king_start[right >> 1]]))))
            p->turn.castling &= (uint8_t) ~(1 << right);
    p->castling_pieces = pieces_with_rights(p);
}

/* Whether a square is on one of the inner files, where kings and rooks begin. */
static bool inner_file(unsigned square) { return square % MAILBOX_FILES != 0 && square % MAILBOX_FILES != 9; }

/* Returns the rook's square for a letter: the rook on a file, or the outermost rook of a side; OFF_SQUARE if there is
 * none. */
static unsigned rook_of(const struct position *p, unsigned king, unsigned colour, char letter)
{
    unsigned rook = piece_make(colour, ROOK), first = first_rank(colour);
    if (letter >= 'B' && letter <= 'I')
        return p->board[first + (unsigned)(letter - 'A')] == rook ? first + (unsigned)(letter - 'A') : OFF_SQUARE;
    if (letter == 'K')
        for (unsigned square = first + 8; square > king; square--)
            if (p->board[square] == rook)
                return square;
    if (letter == 'Q')
        for (unsigned square = first + 1; square < king; square++)
            if (p->board[square] == rook)
                return square;
    return OFF_SQUARE;
}

bool future_castling_read(struct position *p, const char *text, char *error)
{
    for (; *text; text++) {
        unsigned colour = islower((unsigned char)*text) ? BLACK : WHITE;
        bitboard kings = p->by_type[KING] & p->side[colour];
        if (!kings || bits_several(kings))
            return fen_fail(error, "castling right without a king");
        unsigned king = mailbox_of(p)->square[bits_first(kings)];
        if (king / MAILBOX_FILES != first_rank(colour) / MAILBOX_FILES || !inner_file(king))
            return fen_fail(error, "castling right without a king on its rank");
        unsigned rook = rook_of(p, king, colour, (char)toupper((unsigned char)*text));
        if (rook == OFF_SQUARE)
            return fen_fail(error, "castling right without a rook");
        unsigned right = right_index(king, rook);
        if (p->turn.castling & 1 << right)
            return fen_fail(error, "castling right given twice");
        p->rook_start[right] = (uint8_t)rook;
        p->king_start[colour] = (uint8_t)king;
        p->turn.castling |= (uint8_t)(1 << right);
    }
    p->castling_pieces = pieces_with_rights(p);
    return true;
}

void future_castling_write(const struct position *p, struct text_builder *builder)
{
    for (unsigned right = 0; right < 4; right++) {
        unsigned colour = right >> 1, king = p->king_start[colour], rook = p->rook_start[right];
        if (!(p->turn.castling & 1 << right))
            continue;
        char letter = "KQ"[right & 1];
        if (rook_of(p, king, colour, letter) != rook)
            letter = (char)('A' + rook % MAILBOX_FILES);
        builder_letter(builder, letter, colour);
    }
    if (!p->turn.castling)
        builder_char(builder, '-');
}

void future_castling_grant(struct position *p)
{
    char error[FEN_ERROR_MAX];
    p->turn.castling = 0;
    future_castling_read(p, "KQkq", error);
}
