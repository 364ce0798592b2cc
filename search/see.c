#include "search/see.h"

#include "rules/steps.h"
#include "search/evaluation/evaluation.h"
#include "search/evaluation/fairy.h"
#include "search/evaluation/future.h"

/* Takes the least valuable man off a set of attackers; returns its kind. */
static unsigned pop_cheapest(const struct position *p, bitboard men, bitboard *occupied,
                             const struct piece_values *values)
{
    for (unsigned i = 0;; i++) {
        unsigned kind = values->order[i];
        bitboard found = men & p->kind[kind];
        if (found || i == KINDS - 1) {
            *occupied ^= found & -found;
            return kind;
        }
    }
}

void piece_values_set(struct piece_values *values, const struct game *game)
{
    for (unsigned kind = 0; kind < KINDS; kind++) {
        unsigned at = kind;
        values->of[kind] = kind == KING && game_royal(game) ? VALUE_KING : piece_value(game, kind);
        for (; at > 0 && values->of[values->order[at - 1]] > values->of[kind]; at--)
            values->order[at] = values->order[at - 1];
        values->order[at] = (unsigned char)kind;
    }
    for (unsigned kind = KINDS; kind < KINDS_MAX; kind++)
        values->of[kind] = piece_value(game, kind);
}

bool see_ge(const struct position *p, action a, int gain, const struct piece_values *values)
{
    if (action_type(a) != ACTION_STEP && action_type(a) != ACTION_DOUBLE)
        return gain <= 0;
    if (__builtin_expect(p->fairy, 0)) {
        action projected = game_projected(p->game) ? future_project_action(a) : ACTION_NONE;
        if (projected == ACTION_NONE)
            return fairy_see(p, a, gain, values);
        struct position image;
        future_project(p, &image);
        return see_ge(&image, projected, gain, values);
    }
    unsigned from = action_from(a), to = action_to(a), side = p->turn.decider;
    int balance = (p->board[to] == EMPTY ? 0 : values->of[man_kind(p->board[to])]) - gain;
    if (balance < 0)
        return false;
    balance = values->of[man_kind(p->board[from])] - balance;
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
        unsigned kind = pop_cheapest(p, men, &occupied, values);
        if (kind == KING)
            return all & p->side[!side] & occupied ? !result : result;
        balance = values->of[kind] - balance;
        if (balance < (result ? 1 : 0))
            break;
        if (kind == PAWN || kind == BISHOP || kind == QUEEN)
            all |= bishop_attacks(to, occupied) & diagonal;
        if (kind == ROOK || kind == QUEEN)
            all |= rook_attacks(to, occupied) & straight;
    }
    return result;
}
