#include "search/evaluation/network.h"

#include "search/evaluation/quota.h"

_Static_assert(SIGHTS_MAX + 4 + 2 <= NETWORK_ACTIVE_MAX, "there is room for all that is listed");

bool network_sees(const struct game *game)
{
    return game_royal(game) && (!game_extended(game) || game_imaged(game) || game_sights(game));
}

/* Files and ranks of a board. */
ALWAYS_INLINE struct geometry board_size(const struct game *game)
{
    const struct geometry *own = game_geometry(game);
    return own ? *own : (struct geometry){.files = 8, .ranks = 8};
}

unsigned network_input_count(const struct game *game)
{
    const struct sights *sights = game_sights(game);
    if (!sights)
        return NETWORK_ORTHODOX;
    struct geometry board = board_size(game);
    return NETWORK_MEN + 2u * (sights->placed * board.files * board.ranks + sights->placeless);
}

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

/* Takes one input of both views, the decider's first. */
typedef void input_taker(void *context, unsigned own, unsigned other);

/* Hands on a man of a set, a square of either side, for both views. */
ALWAYS_INLINE void enter(unsigned first, bitboard men, bitboard own, const unsigned turn[2], input_taker *take,
                         void *context)
{
    while (men) {
        unsigned square = bits_pop(&men), enemy = !(own & bit(square));
        take(context, first + enemy * 64 + (square ^ turn[0]), first + !enemy * 64 + (square ^ turn[1]));
    }
}

/* Hands on the orthodox men, those that have stepped and those of the law's set. */
ALWAYS_INLINE void men_each(const struct position *p, input_taker *take, void *context)
{
    const unsigned us = p->turn.decider, turn[2] = {view_turn(p, us), view_turn(p, !us)};
    const bitboard own = p->side[us], occupied = position_occupied(p);
    for (bitboard men = occupied; men;) {
        unsigned square = bits_pop(&men), man = p->board[square], enemy = man_colour(man) ^ us;
        unsigned of = NETWORK_MEN + man_kind(man) * 64;
        take(context, of + enemy * KINDS * 64 + (square ^ turn[0]), of + !enemy * KINDS * 64 + (square ^ turn[1]));
    }
    bitboard stepped = 0;
    for (unsigned i = 0; i < PLANES; i++)
        stepped |= p->turn.stepped[i];
    enter(NETWORK_STEPPED, stepped & occupied, own, turn, take, context);
    enter(NETWORK_SET, p->turn.set & occupied, own, turn, take, context);
}

/* A square as a view of an extended board has it. */
ALWAYS_INLINE unsigned square_seen(unsigned square, struct geometry board, bool from_behind, bool mirrored)
{
    unsigned rank = square / board.files, file = square % board.files;
    return (from_behind ? board.ranks - 1u - rank : rank) * board.files + (mirrored ? board.files - 1u - file : file);
}

/* Hands on what a game of other men lists. */
static inline void sights_each(const struct position *p, input_taker *take, void *context)
{
    struct sight list[SIGHTS_MAX];
    const struct sights *sights = game_sights(p->game);
    const struct geometry board = board_size(p->game);
    const unsigned us = p->turn.decider, squares = board.files * board.ranks, count = sights->list(p, list);
    const unsigned placeless = NETWORK_MEN + 2 * sights->placed * squares;
    bool mirrored[2] = {false, false}; /* of the decider's view, the other's */
    for (unsigned i = 0; i < count; i++)
        if (list[i].row == sights->royal)
            mirrored[list[i].colour ^ us] = list[i].square % board.files >= board.files / 2;
    for (unsigned i = 0; i < count; i++) {
        unsigned row = list[i].row, enemy = list[i].colour ^ us, square = list[i].square;
        if (row >= sights->placed) {
            row += placeless - sights->placed;
            take(context, row + enemy * sights->placeless, row + !enemy * sights->placeless);
            continue;
        }
        unsigned own = NETWORK_MEN + (enemy * sights->placed + row) * squares,
                 other = NETWORK_MEN + (!enemy * sights->placed + row) * squares;
        take(context, own + square_seen(square, board, us == BLACK, mirrored[0]),
             other + square_seen(square, board, us == WHITE, mirrored[1]));
    }
}

/* Hands on all inputs of a position. */
ALWAYS_INLINE void inputs_each(const struct position *p, input_taker *take, void *context)
{
    const unsigned us = p->turn.decider;
    if (__builtin_expect(p->extended, 0))
        sights_each(p, take, context);
    else
        men_each(p, take, context);
    for (unsigned rights = p->turn.castling; rights && !p->extended; rights &= rights - 1) {
        unsigned right = (unsigned)__builtin_ctz(rights), enemy = (right >> 1) ^ us, side = right & 1;
        take(context, NETWORK_CASTLING + enemy * 2 + side, NETWORK_CASTLING + !enemy * 2 + side);
    }
    unsigned left = steps_class(steps_left(p)), coming = steps_class(steps_coming(p));
    take(context, NETWORK_OWN_STEPS + left, NETWORK_OWN_STEPS + coming);
    take(context, NETWORK_ENEMY_STEPS + coming, NETWORK_ENEMY_STEPS + left);
}

/* Lists of inputs as they are filled. */
struct input_lists {
    uint16_t (*inputs)[NETWORK_ACTIVE_MAX];
    unsigned count;
};

static void input_list(void *context, unsigned own, unsigned other)
{
    struct input_lists *l = context;
    l->inputs[0][l->count] = (uint16_t)own;
    l->inputs[1][l->count++] = (uint16_t)other;
}

unsigned network_inputs(const struct position *p, uint16_t inputs[2][NETWORK_ACTIVE_MAX])
{
    struct input_lists l = {inputs, 0};
    inputs_each(p, input_list, &l);
    return l.count;
}

typedef int16_t lanes __attribute__((vector_size(2 * NETWORK_HIDDEN)));
typedef int32_t sums __attribute__((vector_size(4 * NETWORK_HIDDEN)));

/* The sums of both views as they are added up. */
struct view_sums {
    const struct network *network;
    lanes of[2];
};

ALWAYS_INLINE void input_add(void *context, unsigned own, unsigned other)
{
    struct view_sums *s = context;
    s->of[0] += *(const lanes *)s->network->inputs[own].weights;
    s->of[1] += *(const lanes *)s->network->inputs[other].weights;
}

/* Adds what a view comes to by the weights of a head's half, lane by lane. */
ALWAYS_INLINE void view_weigh(sums *out, const lanes *view, const int16_t *weights)
{
    const lanes one = (lanes){0} + NETWORK_ONE;
    lanes factor, sum = *view & (*view > 0);
    memcpy(&factor, weights, sizeof factor);
    sum = (sum & (sum < one)) | (one & (sum >= one));
    sum *= sum;
    *out += __builtin_convertvector(sum, sums) * __builtin_convertvector(factor, sums);
}

int network_value(const struct network *n, const struct position *p)
{
    const struct network_head *head = &n->heads[network_head(p)];
    struct view_sums views = {.network = n};
    memcpy(&views.of[0], &n->bias, sizeof n->bias);
    memcpy(&views.of[1], &n->bias, sizeof n->bias);
    inputs_each(p, input_add, &views);
    sums out = {0};
    view_weigh(&out, &views.of[0], head->weights);
    view_weigh(&out, &views.of[1], head->weights + NETWORK_HIDDEN);
    int64_t total = head->bias;
    for (unsigned i = 0; i < NETWORK_HIDDEN; i++)
        total += out[i];
    return (int)(total * NETWORK_SCALE / (NETWORK_ONE * NETWORK_ONE * NETWORK_HEAD_ONE));
}
