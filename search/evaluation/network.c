#include "search/evaluation/network.h"

#include "search/evaluation/quota.h"

bool network_sees(const struct game *game) { return game->men->royal && (!game_extended(game) || game_imaged(game)); }

/* How the squares of a side's view differ from those of the board: ranks from behind, the king's half to the left. */
static unsigned view_turn(const struct position *p, unsigned us)
{
    bitboard kings = p->kind[KING] & p->side[us];
    unsigned turn = us == BLACK ? 56 : 0;
    if (!kings)
        return turn;
    if (us == BLACK)
        kings &= bits_rank((63u - (unsigned)__builtin_clzll(kings)) >> 3);
    return (bits_first(kings) & 7) < 4 ? turn : turn ^ 7;
}

ALWAYS_INLINE unsigned steps_class(unsigned steps) { return steps > NETWORK_STEPS ? NETWORK_STEPS - 1 : steps - 1; }

unsigned network_head(const struct position *p)
{
    unsigned left = steps_left(p);
    return left > NETWORK_HEADS ? NETWORK_HEADS - 1 : left - 1;
}

/* Enters a man of a set, a square of either side, into both views. */
ALWAYS_INLINE unsigned enter(uint16_t inputs[2][NETWORK_ACTIVE_MAX], unsigned n, unsigned first, unsigned other,
                             const unsigned turn[2], unsigned square, bool enemy)
{
    inputs[0][n] = (uint16_t)(first + (enemy ? other : 0) + (square ^ turn[0]));
    inputs[1][n] = (uint16_t)(first + (enemy ? 0 : other) + (square ^ turn[1]));
    return n + 1;
}

unsigned network_inputs(const struct position *p, uint16_t inputs[2][NETWORK_ACTIVE_MAX])
{
    const unsigned us = p->turn.decider, turn[2] = {view_turn(p, us), view_turn(p, !us)};
    const bitboard own = p->side[us], occupied = position_occupied(p);
    unsigned n = 0;
    for (bitboard men = occupied; men; n++) {
        unsigned square = bits_pop(&men), man = p->board[square], enemy = man_colour(man) ^ us;
        unsigned of = man_kind(man) * 64;
        inputs[0][n] = (uint16_t)(NETWORK_MEN + enemy * KINDS * 64 + of + (square ^ turn[0]));
        inputs[1][n] = (uint16_t)(NETWORK_MEN + !enemy * KINDS * 64 + of + (square ^ turn[1]));
    }
    if (!game_extended(p->game)) {
        bitboard stepped = 0;
        for (unsigned i = 0; i < PLANES; i++)
            stepped |= p->turn.stepped[i];
        for (bitboard b = stepped & occupied; b;) {
            unsigned square = bits_pop(&b);
            n = enter(inputs, n, NETWORK_STEPPED, 64, turn, square, !(own & bit(square)));
        }
        for (bitboard b = p->turn.set & occupied; b;) {
            unsigned square = bits_pop(&b);
            n = enter(inputs, n, NETWORK_SET, 64, turn, square, !(own & bit(square)));
        }
    }
    for (unsigned right = 0; right < 4; right++)
        if (p->turn.castling & 1 << right) {
            unsigned enemy = (right >> 1) ^ us, side = right & 1;
            inputs[0][n] = (uint16_t)(NETWORK_CASTLING + enemy * 2 + side);
            inputs[1][n++] = (uint16_t)(NETWORK_CASTLING + !enemy * 2 + side);
        }
    unsigned left = steps_class(steps_left(p)), coming = steps_class(steps_coming(p));
    inputs[0][n] = (uint16_t)(NETWORK_OWN_STEPS + left);
    inputs[1][n++] = (uint16_t)(NETWORK_OWN_STEPS + coming);
    inputs[0][n] = (uint16_t)(NETWORK_ENEMY_STEPS + coming);
    inputs[1][n++] = (uint16_t)(NETWORK_ENEMY_STEPS + left);
    return n;
}

typedef int16_t lanes __attribute__((vector_size(2 * NETWORK_HIDDEN)));
typedef int32_t sums __attribute__((vector_size(4 * NETWORK_HIDDEN)));

/* What one view of a head's two comes to, before it is summed up. */
ALWAYS_INLINE void view_add(const struct network *n, const uint16_t *inputs, unsigned count, const int16_t *weights,
                            sums *out)
{
    lanes sum, one, factor;
    memcpy(&sum, n->bias, sizeof sum);
    for (unsigned i = 0; i < count; i++)
        sum += *(const lanes *)n->inputs[inputs[i]];
    memcpy(&factor, weights, sizeof factor);
    one = (lanes){0} + NETWORK_ONE;
    sum &= sum > 0;
    sum = (sum & (sum < one)) | (one & (sum >= one));
    sum *= sum;
    *out += __builtin_convertvector(sum, sums) * __builtin_convertvector(factor, sums);
}

int network_value(const struct network *n, const struct position *p)
{
    uint16_t inputs[2][NETWORK_ACTIVE_MAX];
    unsigned count = network_inputs(p, inputs);
    const struct network_head *head = &n->heads[network_head(p)];
    sums out = {0};
    view_add(n, inputs[0], count, head->weights, &out);
    view_add(n, inputs[1], count, head->weights + NETWORK_HIDDEN, &out);
    int64_t total = head->bias;
    for (unsigned i = 0; i < NETWORK_HIDDEN; i++)
        total += out[i];
    return (int)(total * NETWORK_SCALE / (NETWORK_ONE * NETWORK_ONE * NETWORK_HEAD_ONE));
}
