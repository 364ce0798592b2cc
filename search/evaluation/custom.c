#include "search/evaluation/custom.h"

#include <stdlib.h>

#include "rules/custom/men.h"

enum { TEMPO = 12, CLOSE = 3, CLOSE_MAX = 4 };

int custom_piece_value(const struct game *game, unsigned kind)
{
    const struct custom_men *m = (const struct custom_men *)game->men;
    return kind < CUSTOM_KINDS && m->kinds[kind].exists && !m->kinds[kind].royal ? m->kinds[kind].value : 0;
}

/* How much nearer than some squares two squares are to each other. */
static int closeness(const struct custom_men *m, unsigned a, unsigned b)
{
    int files = abs((int)(a % m->files) - (int)(b % m->files)), ranks = abs((int)(a / m->files) - (int)(b / m->files));
    int far = files > ranks ? files : ranks;
    return far < CLOSE_MAX ? CLOSE_MAX - far : 0;
}

/* What the men of a side are worth where they stand; those near the enemy's royal man a little more. */
static int side_value(const struct position *p, unsigned side)
{
    const struct custom_men *m = custom_men_of(p);
    bitboard enemy_king = p->kind[KING] & p->side[!side];
    unsigned king = enemy_king ? mailbox_of(p)->square[bits_first(enemy_king)] : NO_SQUARE;
    int sum = 0;
    for (bitboard men = p->side[side]; men;) {
        unsigned square = mailbox_of(p)->square[bits_pop(&men)], kind = man_kind(p->board[square]);
        const struct custom_kind *k = &m->kinds[kind];
        sum += (k->royal ? 0 : k->value) + k->place[side][square];
        if (king != NO_SQUARE && !k->royal && !k->pawn)
            sum += CLOSE * closeness(m, square, king);
    }
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
    int men = (int)bits_count(p->side[us]) - (int)bits_count(p->side[!us]);
    return (side_value(p, !us) - side_value(p, us)) / 8 - 60 * men;
}

bool custom_see(const struct position *p, action a, int gain, const struct piece_values *values)
{
    const struct custom_men *m = custom_men_of(p);
    unsigned victim = p->board[action_to(a)], man = p->board[action_from(a)];
    int balance = (victim < EMPTY ? values->of[man_kind(victim)] : 0) - gain;
    if (balance < 0)
        return false;
    if (balance >= (m->kinds[man_kind(man)].royal ? 0 : values->of[man_kind(man)]))
        return true;
    return !custom_square_attacked(p, action_to(a), !p->turn.decider, action_from(a));
}
