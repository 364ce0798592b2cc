/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Makes steps of Future Chess: pieces, castling rights, and what the turn keeps of pieces. Hot path:
 * a change needs a bench and a match.
 */
#include "rules/games/future/future.h"
#include "rules/games/future/steps.h"
#include "rules/steps.h"

/* Removes a captured piece; a castling rook's right goes with it. */
ALWAYS_INLINE void capture(struct position *p, unsigned square)
{
    bitboard slot = bit(mailbox_of(p)->slot[square]);
    for (unsigned i = 0; (p->game->law->flags & LAW_COUNTS_STEPS) && i < PLANES; i++)
        p->turn.stepped[i] &= ~slot;
    if (p->castling_pieces & slot)
        future_castling_lose(p, slot);
    mailbox_take(p, square);
}

/* Forgets a passed square when a piece lands on it or its pawn steps on. */
static void passed_lose(struct position *p, unsigned us, unsigned from, unsigned to)
{
    unsigned behind = us == WHITE ? from - MAILBOX_FILES : from + MAILBOX_FILES;
    for (bitboard ep = p->turn.ep_next; ep;) {
        unsigned index = bits_pop(&ep), square = mailbox_passed_square(index);
        if (square == to || square == behind)
            p->turn.ep_next &= ~bit(index);
    }
}

void future_make(struct position *p, action a, struct step *s)
{
    unsigned us = p->turn.decider, from = action_from(a), to = action_to(a), piece = p->board[from];
    enum action_type type = action_type(a);
    *s = (struct step){
        .action = a, .piece = (uint8_t)piece, .captured = EMPTY, .from = (uint8_t)from, .to = (uint8_t)to};
    bool counts = p->game->law->flags & (LAW_COUNTS_STEPS | LAW_ONCE);
    if (type == ACTION_CASTLE) {
        bitboard rook = bit(mailbox_of(p)->slot[to]);
        s->to = (uint8_t)future_castle(p, a);
        if (counts)
            steps_count_slots(p, bit(mailbox_of(p)->slot[s->to]) | (p->game->law->flags & LAW_ROOK_COUNTS ? rook : 0));
        return;
    }
    unsigned victim = type == ACTION_EN_PASSANT ? (us == WHITE ? to - MAILBOX_FILES : to + MAILBOX_FILES) : to;
    if (p->board[victim] != EMPTY) {
        s->captured = p->board[victim];
        capture(p, victim);
        p->progress = 1;
    }
    bitboard slot = bit(mailbox_of(p)->slot[from]);
    if (p->castling_pieces & slot)
        future_castling_lose(p, slot);
    mailbox_move(p, from, to);
    if (counts)
        steps_count_slots(p, slot);
    if (piece_type(piece) == PAWN)
        p->progress = 1;
    if (p->turn.ep_next)
        passed_lose(p, us, from, to);
    if (type == ACTION_PROMOTION)
        mailbox_change(p, to, action_promotion(a));
    else if (type == ACTION_DOUBLE && !(p->game->law->flags & LAW_EP_NONE))
        p->turn.ep_next |= bit(mailbox_passed(us == WHITE ? to - MAILBOX_FILES : to + MAILBOX_FILES));
}
