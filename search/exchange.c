#include "search/exchange.h"

#include "rules/steps.h"
#include "search/evaluation/evaluation.h"
#include "search/evaluation/extended.h"
#include "search/evaluation/future.h"

/* Takes the least valuable man off a set of attackers; returns its kind. */
static unsigned pop_least(const struct position *p, bitboard men, bitboard *occupied, const struct worth *worth)
{
    for (unsigned i = 0;; i++) {
        unsigned kind = worth->order[i];
        bitboard found = men & p->kind[kind];
        if (found || i == KINDS - 1) {
            *occupied ^= found & -found;
            return kind;
        }
    }
}

void worth_set(struct worth *worth, const struct game *game)
{
    for (unsigned kind = 0; kind < KINDS; kind++) {
        unsigned at = kind;
        worth->of[kind] = kind == KING && game_royal(game) ? WORTH_KING : evaluate_kind(game, kind);
        for (; at > 0 && worth->of[worth->order[at - 1]] > worth->of[kind]; at--)
            worth->order[at] = worth->order[at - 1];
        worth->order[at] = (unsigned char)kind;
    }
    for (unsigned kind = KINDS; kind < KINDS_MAX; kind++)
        worth->of[kind] = evaluate_kind(game, kind);
}

bool exchange_at_least(const struct position *p, action a, int gain, const struct worth *worth)
{
    if (action_type(a) != ACTION_STEP && action_type(a) != ACTION_DOUBLE)
        return gain <= 0;
    if (__builtin_expect(p->extended, 0)) {
        action imaged = game_imaged(p->game) ? future_image_action(a) : ACTION_NONE;
        if (imaged == ACTION_NONE)
            return extended_exchange(p, a, gain, worth);
        struct position image;
        future_image(p, &image);
        return exchange_at_least(&image, imaged, gain, worth);
    }
    unsigned from = action_from(a), to = action_to(a), side = p->turn.decider;
    int balance = (p->board[to] == EMPTY ? 0 : worth->of[man_kind(p->board[to])]) - gain;
    if (balance < 0)
        return false;
    balance = worth->of[man_kind(p->board[from])] - balance;
    if (balance <= 0)
        return true;
    bitboard occupied = (position_occupied(p) ^ bit(from)) | bit(to);
    bitboard all = attackers_both(p, to, occupied);
    bitboard diagonal = p->kind[BISHOP] | p->kind[QUEEN], straight = p->kind[ROOK] | p->kind[QUEEN];
    bool result = true;
    for (;;) {
        side ^= 1;
        all &= occupied;
        bitboard men = all & p->side[side];
        if (!men)
            break;
        result = !result;
        unsigned kind = pop_least(p, men, &occupied, worth);
        if (kind == KING)
            return all & p->side[!side] & occupied ? !result : result;
        balance = worth->of[kind] - balance;
        if (balance < (result ? 1 : 0))
            break;
        if (kind == PAWN || kind == BISHOP || kind == QUEEN)
            all |= bishop_attacks(to, occupied) & diagonal;
        if (kind == ROOK || kind == QUEEN)
            all |= rook_attacks(to, occupied) & straight;
    }
    return result;
}
