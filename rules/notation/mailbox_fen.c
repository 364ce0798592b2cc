/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads and writes the pieces and squares of FENs for boards made from a picture; mailbox_fen.h says more. */
#include "rules/notation/mailbox_fen.h"

#include <ctype.h>
#include <string.h>

#include "rules/custom/pieces.h"
#include "rules/notation/text.h"

/* Puts a piece on a square; returns false if it cannot. */
typedef bool put_piece(struct position *p, unsigned piece, unsigned square);

/* Puts a piece on a square of a board of engine/mailbox.h; returns false if its side has 32 pieces already, or for
   OFF_BOARD. */
static bool put_slot(struct position *p, unsigned piece, unsigned square)
{
    if (piece == OFF_BOARD || bits_count(p->side[piece_colour(piece)]) == 32)
        return false;
    mailbox_put(p, piece, square);
    return true;
}

/* Puts the piece that a text begins with on a square and moves behind it; returns false if there is no such piece, the
 * square is taken, or there is no room. */
static bool put_letter(struct position *p, const char *letters, put_piece *put, const char **text, unsigned square)
{
    const bool plus = **text == '+' && p->mailbox == MAILBOX_CUSTOM;
    const char letter = (*text)[plus];
    const char *at = strchr(letters, plus ? toupper((unsigned char)letter) : tolower((unsigned char)letter));
    unsigned colour = islower((unsigned char)letter) ? BLACK : WHITE;
    if (!at || !isalpha((unsigned char)letter) || p->board[square] != EMPTY)
        return false;
    *text += 1 + plus;
    const bool promoted = **text == '~' && p->mailbox == MAILBOX_CUSTOM;
    *text += promoted;
    return put(p, piece_make(colour, (unsigned)(at - letters)) + (promoted ? PIECE_PROMOTED : 0), square);
}

/* Reads a number of empty squares at the start of a text; returns 0 if the board does not have that many there. */
static unsigned read_run(const struct position *p, const char **text, unsigned first, unsigned room)
{
    unsigned run = 0;
    for (; isdigit((unsigned char)**text) && run <= room; ++*text)
        run = run * 10 + (unsigned)(**text - '0');
    for (unsigned i = 0; i < run && run <= room; i++)
        if (p->board[first + i] != EMPTY)
            return 0;
    return run <= room ? run : 0;
}

bool mailbox_fen_read(struct position *p, enum mailbox_id id, const char *letters, const char *text, char *error)
{
    mailbox_start(p, id);
    return mailbox_pieces_read(p, letters, put_slot, text, error);
}

bool mailbox_pieces_read(struct position *p, const char *letters, put_piece *put, const char *text, char *error)
{
    const struct geometry *b = p->game->pieces->geometry;
    unsigned file = 0, rank = b->ranks - 1u;
    while (*text) {
        unsigned first = rank * b->files + file, room = b->files - file;
        if (*text == '/') {
            if (room)
                return fen_fail(error, "rank %u has %u squares, not %u", rank + 1, file, b->files);
            if (rank-- == 0)
                return fen_fail(error, "the board has more than %u ranks", b->ranks);
            file = 0;
            text++;
        } else if (!room) {
            return fen_fail(error, "rank %u has more than %u squares", rank + 1, b->files);
        } else if (isdigit((unsigned char)*text)) {
            unsigned run = read_run(p, &text, first, room);
            if (!run)
                return fen_fail(error, "rank %u: a run of empty squares where the board has none", rank + 1);
            file += run;
        } else {
            const char sign = *text;
            if (sign == '*' ? p->board[first] != OFF_BOARD && !put(p, OFF_BOARD, first)
                            : !put_letter(p, letters, put, &text, first))
                return fen_fail(error, "rank %u: '%c' where there can be none", rank + 1, sign);
            file++;
            text += sign == '*';
        }
    }
    if (rank != 0 || file != b->files)
        return fen_fail(error, "the board ends on rank %u, after %u squares of it", rank + 1, file);
    return true;
}

void mailbox_fen_write(const struct position *p, const char *letters, struct text_builder *builder)
{
    const struct geometry *b = p->game->pieces->geometry;
    for (unsigned rank = b->ranks; rank-- > 0;) {
        unsigned empty = 0;
        for (unsigned file = 0; file < b->files; file++) {
            unsigned piece = p->board[rank * b->files + file];
            if (piece == EMPTY) {
                empty++;
                continue;
            }
            builder_empty(builder, &empty);
            if (piece == OFF_BOARD)
                builder_char(builder, '*');
            else
                builder_piece(builder, letters[piece_type(piece)], piece_colour(piece));
            if (piece < EMPTY && custom_promoted(p, rank * b->files + file))
                builder_char(builder, '~');
        }
        builder_empty(builder, &empty);
        if (rank)
            builder_char(builder, '/');
    }
}

unsigned mailbox_square_read(const struct position *p, const char *text, const char **end)
{
    unsigned square;
    const size_t length = square_read(p->game, text, &square);
    if (!length || p->board[square] == OFF_BOARD)
        return OFF_SQUARE;
    *end = text + length;
    return square;
}

/* Whether pawns may pass over a square: on the outer files no pawn makes a double step. */
static bool passed_file(const struct position *p, unsigned square)
{
    unsigned file = square % mailbox_boards[p->mailbox].files;
    return file != 0 && file != mailbox_boards[p->mailbox].files - 1u && square / MAILBOX_FILES < 8;
}

bool mailbox_set_read(const struct position *p, bool passed, const char *text, bitboard *set)
{
    for (*set = 0; *text;) {
        unsigned square = mailbox_square_read(p, text, &text);
        if (square == OFF_SQUARE || (passed ? !passed_file(p, square) : p->board[square] == EMPTY))
            return false;
        *set |= bit(passed ? mailbox_passed(square) : mailbox_of(p)->slot[square]);
    }
    return true;
}

void mailbox_set_write(const struct position *p, bool passed, bitboard set, struct text_builder *builder)
{
    const struct geometry *b = p->game->pieces->geometry;
    for (unsigned square = 0; square < (unsigned)b->files * b->ranks; square++) {
        unsigned index = passed ? mailbox_passed(square) : mailbox_of(p)->slot[square];
        if (p->board[square] != OFF_BOARD && index < NO_SLOT && (!passed || passed_file(p, square)) &&
            (set & bit(index)))
            builder_square(builder, p->game->pieces->geometry, square);
    }
}

bool mailbox_ep_read(struct position *p, const char *text, char *error)
{
    unsigned them = !p->turn.decider, passed_rank = them == WHITE ? 2 : 5;
    bitboard set = 0;
    for (const char *at = text; *at;) {
        unsigned square = mailbox_square_read(p, at, &at);
        if (square == OFF_SQUARE || !passed_file(p, square) || square / MAILBOX_FILES != passed_rank)
            return fen_fail(error, "an e.p. field that no pawn has passed over");
        set |= bit(mailbox_passed(square));
    }
    if (mailbox_ep_alive(p, set, them) != set)
        return fen_fail(error, "an e.p. field that no pawn has passed over");
    p->turn.ep = p->game->law->flags & LAW_EP_NONE ? 0 : set;
    return true;
}

void mailbox_ep_write(const struct position *p, struct text_builder *builder)
{
    if (p->turn.ep)
        mailbox_set_write(p, true, p->turn.ep, builder);
    else
        builder_char(builder, '-');
}
