/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whether a king can be captured in Brick Chess, found without listing actions; brick.c calls it. Besides the natural
 * captures there are two ways. First, a discovered capture: a friendly piece that alone stands between a slider and the
 * king steps off the line, in a division with the slider or in a fusion beside the king. Second, a united move: only
 * the companion's capture is new, because nothing that blocks the power's own way to the king moves away.
 */
#include "rules/games/brick/brick.h"
#include "rules/steps.h"

/* Whether a piece can step off a line to the king so that the slider behind it captures as second leg of the action. */
static bool line_opens(const struct position *p, const struct board *b, unsigned king)
{
    for (bitboard pieces = snipers(p, king, b->friendly); pieces;) {
        unsigned sniper = bits_pop(&pieces);
        bitboard between = squares_between(king, sniper) & (b->friendly | b->enemy);
        if (!between || bits_several(between) || !(between & b->friendly))
            continue;
        unsigned opener = bits_first(between);
        bitboard targets = natural_targets(piece_type(p->board[opener]), opener, b) & ~squares_line(king, sniper);
        if (!(squares_beside(sniper) & between))
            targets &= squares_beside(king);
        if (targets)
            return true;
    }
    return false;
}

/* Whether a power can go `steps` steps along a line beside its companion, which leaves its square too. */
static bool power_keeps_up(const struct board *b, unsigned power, unsigned companion, int files, int ranks,
                           unsigned steps)
{
    bitboard friendly = b->friendly & ~(bit(power) | bit(companion));
    for (unsigned at = power; steps--;) {
        at = square_off(at, files, ranks);
        if (at == NO_SQUARE || (friendly & bit(at)) || (steps && (b->enemy & bit(at))))
            return false;
    }
    return true;
}

/* Whether a companion with an open line to the king finds a power beside it to go there with. */
static bool line_is_lent(const struct position *p, const struct board *b, unsigned king, unsigned companion)
{
    unsigned distance = bits_count(squares_between(companion, king)) + 1;
    int files = ((int)(king & 7) - (int)(companion & 7)) / (int)distance;
    int ranks = ((int)(king >> 3) - (int)(companion >> 3)) / (int)distance;
    bitboard powers = p->by_type[QUEEN] | p->by_type[files && ranks ? BISHOP : ROOK];
    if (distance == 1 && files && ranks == (b->us == WHITE ? 1 : -1))
        for (bitboard pawns = squares_beside(companion) & b->friendly & p->by_type[PAWN]; pawns;) {
            unsigned to = square_off(bits_pop(&pawns), files, ranks);
            if (to != NO_SQUARE && (bit(to) & b->enemy & ~(RANK_1 | RANK_8)))
                return true;
        }
    for (powers &= squares_beside(companion) & b->friendly; powers;)
        if (power_keeps_up(b, bits_pop(&powers), companion, files, ranks, distance))
            return true;
    return false;
}

/* Whether a knight beside a companion lends it a leap to the king. */
static bool leap_is_lent(const struct position *p, const struct board *b, unsigned king, unsigned companion)
{
    int files = (int)(king & 7) - (int)(companion & 7), ranks = (int)(king >> 3) - (int)(companion >> 3);
    for (bitboard powers = squares_beside(companion) & b->friendly & p->by_type[KNIGHT]; powers;) {
        unsigned to = square_off(bits_pop(&powers), files, ranks);
        if (to != NO_SQUARE && !(bit(to) & b->friendly))
            return true;
    }
    return false;
}

bool brick_takes_king(const struct position *p, unsigned us)
{
    struct board b = {.friendly = p->side[us], .enemy = p->side[!us], .us = us};
    bitboard kings = p->by_type[KING] & b.enemy, occupied = b.friendly | b.enemy;
    if (!kings)
        return false;
    unsigned king = bits_first(kings);
    if (attackers(p, king, us, occupied) || line_opens(p, &b, king))
        return true;
    /* united moves never put a pawn on its last rank */
    bitboard companions =
        b.friendly & ~p->by_type[KING] & ~(kings & (us == WHITE ? RANK_8 : RANK_1) ? p->by_type[PAWN] : 0);
    for (bitboard pieces = companions & queen_attacks(king, occupied); pieces;)
        if (line_is_lent(p, &b, king, bits_pop(&pieces)))
            return true;
    for (bitboard pieces = companions & knight_attacks(king); pieces;)
        if (leap_is_lent(p, &b, king, bits_pop(&pieces)))
            return true;
    return false;
}
