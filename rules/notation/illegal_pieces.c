/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the pieces of a game can do by themselves, whatever the law says, and why a piece cannot make a step; for
 * illegal.c and san.c.
 */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/notation/fen.h"
#include "rules/notation/illegal_words.h"
#include "rules/steps.h"
#include "rules/texts/rules_text.h"

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

bool plain_types(const struct position *p)
{
    return !game_fairy(p->game) || game_projected(p->game) || p->game->pieces->movement->orthodox;
}

static const char *const plain_names[PIECE_TYPES] = {"pawn",  "knight", "bishop", "rook",
                                                     "queen", "king",   "ferz",   "alfil"};

/* Finds what the rules say of a piece type that is not orthodox; false if it is, or they say nothing. */
static bool piece_told(const struct position *p, unsigned pt, struct piece_text *t)
{
    const struct movement *m = p->game->pieces->movement;
    return !plain_types(p) && pt < strlen(m->letters) && !(m->codes && pt >= m->codes_promoted) &&
           rules_text_piece(p->game->pieces, (char)toupper((unsigned char)m->letters[pt]), t);
}

const char *illegal_piece(const struct position *p, unsigned pt, char name[PIECE_NAME_MAX])
{
    struct piece_text t;
    if (piece_told(p, pt, &t) && t.name_length < PIECE_NAME_MAX)
        snprintf(name, PIECE_NAME_MAX, "%.*s", t.name_length, t.name);
    else
        snprintf(name, PIECE_NAME_MAX, "%s", plain_types(p) && pt < PIECE_TYPES ? plain_names[pt] : "piece");
    return name;
}

/* Returns the orthodox type along whose lines a piece goes: its own, or that of the first words that the rules have on
 * how it goes ("as a bishop"); PIECE_TYPES if there is none. */
static unsigned line_type(unsigned pt, const struct piece_text *t)
{
    static const char as[] = "as a ";
    if (!t)
        return pt;
    const bool like = strncmp(t->moves, as, strlen(as)) == 0;
    const char *name = like ? t->moves + strlen(as) : t->name;
    const size_t length = like ? strcspn(name, " ;,.\n") : (size_t)t->name_length;
    for (unsigned i = 0; i < PIECE_TYPES; i++)
        if (strlen(plain_names[i]) == length && strncmp(name, plain_names[i], length) == 0)
            return i;
    return PIECE_TYPES;
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

/* Whether the decider begins a game with a right to castle. */
bool castles_ever(const struct position *p)
{
    struct position start;
    game_start(&start, p->game, game_option_default(p->game));
    return start.turn.castling >> 2 * p->turn.decider & 3;
}

/* Says why a king does not go two or more squares along its rank on 8x8. */
static void illegal_castling(const struct position *p, unsigned from, unsigned to, struct illegal *r)
{
    char square[SQUARE_TEXT_MAX];
    bitboard others;
    unsigned right = p->turn.decider * 2u + (to < from);
    if (!(p->game->pieces->scope_flags & SCOPE_CASTLE) || !castles_ever(p))
        refuse(r, ILLEGAL_CASTLING, "%s does not castle in this game", p->turn.decider == WHITE ? "White" : "Black");
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

void way_tell(const struct position *p, unsigned pt, struct illegal *r)
{
    struct piece_text t;
    size_t used = strlen(r->words);
    if (!piece_told(p, pt, &t) || strncmp(t.moves, "as in orthodox", 14) == 0)
        return;
    size_t told = (size_t)t.moves_length;
    while (told && used + told + 2 >= sizeof r->words) /* leaves out what follows the last semicolon */
        for (told--; told && t.moves[told] != ';';)
            told--;
    if (told)
        snprintf(r->words + used, sizeof r->words - used, ": %.*s", (int)told, t.moves);
}

void illegal_squares(const struct position *p, unsigned from, unsigned to, struct illegal *r)
{
    const struct movement *movement = p->game->pieces->movement;
    unsigned width = game_files(p->game), us = p->turn.decider, pt = piece_type(p->board[from]);
    int files = (int)(to % width) - (int)(from % width), ranks = (int)(to / width) - (int)(from / width);
    bool plain = plain_types(p), castles = plain && pt == KING && !ranks && abs(files) > 1 && !p->fairy;
    char a[SQUARE_TEXT_MAX], b[SQUARE_TEXT_MAX], name[PIECE_NAME_MAX];
    const char *words = movement && movement->why_illegal ? movement->why_illegal(p, from, to) : NULL;
    struct piece_text t;
    if (castles) {
        illegal_castling(p, from, to, r);
        return;
    }
    if (words) {
        refuse(r, ILLEGAL_WAY, "%s", words);
        return;
    }
    if (p->board[to] < EMPTY && piece_colour(p->board[to]) == us) {
        refuse(r, ILLEGAL_FRIENDLY_PIECE, "a piece of your own stands on %s", square_words(p, to, b));
        return;
    }
    if (plain && pt == PAWN) {
        illegal_pawn(p, from, to, files, us == WHITE ? ranks : -ranks, r);
        return;
    }
    const bool told = piece_told(p, pt, &t);
    unsigned between = plain || told ? obstacle(p, line_type(pt, told ? &t : NULL), from, to, width) : BOARD_MAX;
    if (between < BOARD_MAX)
        refuse(r, ILLEGAL_WAY, "%s is in the way", square_words(p, between, a));
    else {
        refuse(r, ILLEGAL_WAY, "%s %s does not go from %s to %s", plain ? "a" : "the", illegal_piece(p, pt, name),
               square_words(p, from, a), square_words(p, to, b));
        way_tell(p, pt, r);
    }
}
