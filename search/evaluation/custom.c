/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evaluation of custom games. Hot path: a change needs a bench and a match. */
#include "search/evaluation/custom.h"

#include <stdlib.h>

#include "rules/custom/pieces.h"

/* centipawns for the move, and for each square nearer than CLOSE_MAX to the enemy's royal piece; the value of a piece
   in hand in hundredths of its value on the board */
enum { TEMPO = 12, CLOSE = 3, CLOSE_MAX = 4, IN_HAND = 110, KING_BLASTED = 20000 };

int custom_piece_value(const struct game *game, unsigned pt)
{
    const struct custom_pieces *m = (const struct custom_pieces *)game->pieces;
    return pt < CUSTOM_TYPES && m->types[pt].exists && !m->types[pt].royal ? m->types[pt].value : 0;
}

/* Returns by how many squares two squares are nearer to each other than CLOSE_MAX; 0 if they are not. */
static int closeness(const struct custom_pieces *m, unsigned a, unsigned b)
{
    int files = abs((int)(a % m->files) - (int)(b % m->files)), ranks = abs((int)(a / m->files) - (int)(b / m->files));
    int far = files > ranks ? files : ranks;
    return far < CLOSE_MAX ? CLOSE_MAX - far : 0;
}

/* Returns the value of a side's pieces where they stand; those near the enemy's royal piece count a little more. */
static int side_value(const struct position *p, unsigned side)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    bitboard enemy_king = p->by_type[KING] & p->side[!side];
    unsigned king = enemy_king ? mailbox_of(p)->square[bits_first(enemy_king)] : NO_SQUARE;
    int sum = 0;
    for (bitboard128 pieces = custom_board_of(p)->side[side]; pieces;) {
        unsigned square = bits128_pop(&pieces), pt = piece_type(p->board[square]);
        const struct custom_type *k = &m->types[pt];
        sum += (k->royal ? 0 : k->value) + k->place[side][square];
        if (king != NO_SQUARE && !k->royal && !k->pawn)
            sum += CLOSE * closeness(m, square, king);
    }
    for (unsigned pt = 0; m->hands && pt < CUSTOM_TYPES; pt++)
        sum += m->types[pt].royal ? 0 : (int)custom_in_hand(p, side, pt) * m->types[pt].value * IN_HAND / 100;
    return sum;
}

int custom_evaluate(const struct position *p)
{
    unsigned us = p->turn.decider;
    return side_value(p, us) - side_value(p, !us) + TEMPO;
}

int custom_evaluate_losing(const struct position *p)
{
    unsigned us = p->turn.decider;
    int pieces = (int)game_count_of(p, UINT16_MAX, us) - (int)game_count_of(p, UINT16_MAX, !us);
    return (side_value(p, !us) - side_value(p, us)) / 8 - 60 * pieces;
}

/* Returns what a blast takes from the enemy, less what it takes of one's own; kings alone decide. */
static int blast_gain(const struct position *p, action a, const struct piece_values *values)
{
    const unsigned us = p->turn.decider, piece = p->board[action_from(a)], to = action_to(a);
    bitboard128 blasted = custom_blast(p, piece_type(piece), to) & ~bits128_bit(action_from(a));
    int sum = -values->of[piece_type(piece)];
    while (blasted) {
        unsigned other = p->board[bits128_pop(&blasted)], pt = piece_type(other);
        if (other >= EMPTY)
            continue;
        int value = custom_pieces_of(p)->types[pt].royal ? KING_BLASTED : values->of[pt];
        sum += piece_colour(other) == us ? -value : value;
    }
    return sum;
}

bool custom_see(const struct position *p, action a, int gain, const struct piece_values *values)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const bool stays = action_to(a) == action_from(a); /* it promotes where it stands */
    unsigned victim = stays ? EMPTY : p->board[action_to(a)], piece = p->board[action_from(a)];
    if (m->blasts && victim < EMPTY)
        return blast_gain(p, a, values) >= gain;
    int balance = (victim < EMPTY ? values->of[piece_type(victim)] : 0) - gain;
    if (balance < 0)
        return false;
    if (balance >= (m->types[piece_type(piece)].royal ? 0 : values->of[piece_type(piece)]))
        return true;
    return !custom_square_attacked(p, action_to(a), !p->turn.decider, action_from(a));
}
