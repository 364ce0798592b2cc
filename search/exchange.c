#include "exchange.h"

#include "../rules/steps.h"

/* Takes the least valuable man off a set of attackers; returns its kind. */
static unsigned pop_least(const struct position *p, bitboard men, bitboard *occupied, const int values[KINDS])
{
    unsigned least = KING;
    int worth = INT32_MAX;
    bitboard found = men & p->kind[KING];
    for (unsigned kind = 0; kind < KINDS; kind++) {
        bitboard of_kind = men & p->kind[kind];
        if (kind != KING && of_kind && values[kind] < worth) {
            worth = values[kind];
            least = kind;
            found = of_kind;
        }
    }
    *occupied ^= found & -found;
    return least;
}

bool exchange_at_least(const struct position *p, action a, int gain, const int values[KINDS])
{
    if (action_type(a) != ACTION_STEP && action_type(a) != ACTION_DOUBLE)
        return gain <= 0;
    unsigned from = action_from(a), to = action_to(a), side = p->turn.decider;
    int balance = (p->board[to] == EMPTY ? 0 : values[man_kind(p->board[to])]) - gain;
    if (balance < 0)
        return false;
    balance = values[man_kind(p->board[from])] - balance;
    if (balance <= 0)
        return true;
    bitboard occupied = (position_occupied(p) ^ bit(from)) | bit(to);
    bitboard all = attackers(p, to, WHITE, occupied) | attackers(p, to, BLACK, occupied);
    bitboard diagonal = p->kind[BISHOP] | p->kind[QUEEN], straight = p->kind[ROOK] | p->kind[QUEEN];
    bool result = true;
    for (;;) {
        side ^= 1;
        all &= occupied;
        bitboard men = all & p->side[side];
        if (!men)
            break;
        result = !result;
        unsigned kind = pop_least(p, men, &occupied, values);
        if (kind == KING)
            return all & p->side[!side] & occupied ? !result : result;
        balance = values[kind] - balance;
        if (balance < (result ? 1 : 0))
            break;
        if (kind == PAWN || kind == BISHOP || kind == QUEEN)
            all |= bishop_attacks(to, occupied) & diagonal;
        if (kind == ROOK || kind == QUEEN)
            all |= rook_attacks(to, occupied) & straight;
    }
    return result;
}
