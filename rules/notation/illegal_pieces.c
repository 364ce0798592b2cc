/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the pieces of a game can do by themselves, whatever the law says, and why a piece cannot make a step; for
 * illegal.c and san.c.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "rules/notation/illegal_words.h"
#include "rules/steps.h"

void refuse(struct illegal *r, enum illegal_cause cause, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    r->cause = cause;
    vsnprintf(r->words, sizeof r->words, format, arguments);
    va_end(arguments);
}

const char *square_words(const struct position *p, unsigned square, char text[SQUARE_TEXT_MAX])
{
    struct text_builder builder = builder_begin(text, SQUARE_TEXT_MAX);
    builder_square(&builder, p->game->pieces->geometry, square);
    return text;
}
bool plain_types(const struct position *p) { return !game_fairy(p->game) || game_projected(p->game); }

const char *illegal_piece(const struct position *p, unsigned pt)
{
    static const char *const names[PIECE_TYPES] = {"pawn",  "knight", "bishop", "rook",
                                                   "queen", "king",   "ferz",   "alfil"};
    return plain_types(p) && pt < PIECE_TYPES ? names[pt] : "piece";
}

const char *pieces_words(const struct position *p, bitboard friendly, bitboard allowed)
{
    const bitboard fresh = ~p->turn.stepped[0], pawns = p->by_type[PAWN];
    const struct {
        bitboard set;
        const char *words;
        bool squares; /* a set of squares, which pieces may fill by chance: only the law can mean it */
    } parts[] = {
        {fresh, "pieces that have not moved", false},
        {pawns, "pawns", false},
        {~pawns, "pieces other than pawns", false},
        {pawns & fresh, "pawns that have not moved", false},
        {~pawns & fresh, "unmoved pieces other than pawns", false},
        {QUEEN_WING, "pieces on files a to d", true},
        {~QUEEN_WING, "pieces on files e to h", true},
        {LIGHT_SQUARES, "pieces on light squares", true},
        {~LIGHT_SQUARES, "pieces on dark squares", true},
        {CENTRE, "pieces in the block c3-f6", true},
        {~CENTRE, "pieces outside the block c3-f6", true},
        {p->by_type[KNIGHT], "knights", false},
        {p->by_type[BISHOP], "bishops", false},
        {p->by_type[ROOK], "rooks", false},
        {p->by_type[QUEEN], "the queen", false},
        {p->by_type[KING], "the king", false},
    };
    const unsigned count = sizeof parts / sizeof *parts;
    bool all = (allowed & friendly) == friendly;
    for (unsigned i = 0; !all && i < count; i++)
        if (allowed == parts[i].set)
            return parts[i].words;
    for (unsigned i = 0; !all && i < count; i++)
        if (!parts[i].squares && (allowed & friendly) == (friendly & parts[i].set))
            return parts[i].words;
    return NULL;
}

unsigned illegal_reach(const struct position *p, action *list)
{
    const struct specific_actions *friendly = p->game->law->specific_actions;
    struct scope s;
    unsigned n = friendly && friendly->reach ? friendly->reach(p, list) : 0;
    if (n || (p->game->pieces->movement && !p->game->pieces->movement->list))
        return n;
    scope_any(p, ALL_ACTIONS, &s);
    s.from = ALL_SQUARES;
    s.promotions = (uint8_t)p->game->pieces->promotions;
    s.flags = p->game->pieces->scope_flags | SCOPE_PSEUDO | SCOPE_TAKE_KING | SCOPE_FREE_CASTLE;
    return steps_list(p, &s, list);
}

/* Finds the occupied squares that block castling to a side; returns false if the right to it is gone. */
static bool castling_blocked(const struct position *p, unsigned right, bitboard *others)
{
    unsigned king = bits_first(p->by_type[KING] & p->side[p->turn.decider]), rook = p->rook_start[right];
    unsigned king_target = castling_king_target(right), rook_target = castling_rook_target(right);
    *others = (squares_between(king, king_target) | bit(king_target) | squares_between(rook, rook_target) |
               bit(rook_target)) &
              position_occupied(p) & ~(bit(king) | bit(rook));
    return p->turn.castling >> right & 1;
}

/* Says why a king does not go two or more squares along its rank on 8x8. */
static void illegal_castling(const struct position *p, unsigned from, unsigned to, struct illegal *r)
{
    char square[SQUARE_TEXT_MAX];
    bitboard others;
    unsigned right = p->turn.decider * 2 + (to < from);
    if (!(p->game->pieces->scope_flags & SCOPE_CASTLE))
        refuse(r, ILLEGAL_CASTLING, "there is no castling in this game");
    else if (!castling_blocked(p, right, &others))
        refuse(r, ILLEGAL_CASTLING, "the right to castle on the %s's side is gone", to < from ? "queen" : "king");
    else if (others)
        refuse(r, ILLEGAL_CASTLING, "%s is in the way of castling", square_words(p, bits_first(others), square));
    else
        refuse(r, ILLEGAL_WAY, "the king does not go there");
}

/* Says why a pawn does not go to a square that is `files` aside and `ahead` ranks forward. */
static void illegal_pawn(const struct position *p, unsigned from, unsigned to, int files, int ahead, struct illegal *r)
{
    char a[SQUARE_TEXT_MAX], b[SQUARE_TEXT_MAX];
    if (abs(files) == 1 && ahead == 1)
        refuse(r, ILLEGAL_WAY, "a pawn goes diagonally only to capture, and there is nothing to capture on %s",
               square_words(p, to, b));
    else if (files == 0 && ahead == 1)
        refuse(r, ILLEGAL_WAY, "a pawn captures diagonally, and %s is occupied", square_words(p, to, b));
    else if (files == 0 && ahead == 2 && !(p->game->pieces->scope_flags & SCOPE_DOUBLE))
        refuse(r, ILLEGAL_WAY, "pawns go one square at a time in this game");
    else if (files == 0 && ahead == 2)
        refuse(r, ILLEGAL_WAY, "a pawn goes two squares from its first square only, and over nothing");
    else
        refuse(r, ILLEGAL_WAY, "a pawn does not go from %s to %s", square_words(p, from, a), square_words(p, to, b));
}

/* Returns the first occupied square between two squares on a line of a slider's type; BOARD_MAX if there is none, or if
 * they are on no such line. */
static unsigned obstacle(const struct position *p, unsigned pt, unsigned from, unsigned to, unsigned board_files)
{
    int files = (int)(to % board_files) - (int)(from % board_files);
    int ranks = (int)(to / board_files) - (int)(from / board_files);
    bool straight = !files || !ranks, aslant = abs(files) == abs(ranks);
    if ((!straight && !aslant) || (straight && pt == BISHOP) || (aslant && pt == ROOK) ||
        (pt != BISHOP && pt != ROOK && pt != QUEEN))
        return BOARD_MAX;
    int step = (ranks > 0) - (ranks < 0), aside = (files > 0) - (files < 0);
    for (int at = (int)from + step * (int)board_files + aside; at != (int)to; at += step * (int)board_files + aside)
        if (p->board[at] != EMPTY)
            return (unsigned)at;
    return BOARD_MAX;
}

void illegal_squares(const struct position *p, unsigned from, unsigned to, struct illegal *r)
{
    const struct geometry *geometry = p->game->pieces->geometry;
    unsigned width = geometry ? geometry->files : 8, us = p->turn.decider, pt = piece_type(p->board[from]);
    int files = (int)(to % width) - (int)(from % width), ranks = (int)(to / width) - (int)(from / width);
    bool castles = plain_types(p) && pt == KING && !ranks && abs(files) > 1 && !p->fairy;
    char a[SQUARE_TEXT_MAX], b[SQUARE_TEXT_MAX];
    if (castles) {
        illegal_castling(p, from, to, r);
        return;
    }
    if (p->board[to] < EMPTY && piece_colour(p->board[to]) == us) {
        refuse(r, ILLEGAL_FRIENDLY_PIECE, "a piece of your own stands on %s", square_words(p, to, b));
        return;
    }
    if (plain_types(p) && pt == PAWN) {
        illegal_pawn(p, from, to, files, us == WHITE ? ranks : -ranks, r);
        return;
    }
    unsigned between = plain_types(p) ? obstacle(p, pt, from, to, width) : BOARD_MAX;
    if (between < BOARD_MAX)
        refuse(r, ILLEGAL_WAY, "%s is in the way", square_words(p, between, a));
    else if (plain_types(p))
        refuse(r, ILLEGAL_WAY, "a %s does not go from %s to %s", illegal_piece(p, pt), square_words(p, from, a),
               square_words(p, to, b));
    else
        refuse(r, ILLEGAL_WAY, "the piece on %s cannot do that to %s now", square_words(p, from, a),
               square_words(p, to, b));
}
