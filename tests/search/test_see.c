/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Static exchange evaluation: known exchanges, and all steps of random positions against a plain recursion. */
#include "search/see.h"

#include <string.h>

#include "engine/attacks.h"
#include "tests/support.h"

enum { WALKS = 40, LENGTH = 120, SMALL = 3000, LARGE = 20000 };

static struct piece_values values;

/* Returns what a step gains, by asking for more and more; an answer for less must be yes as well. */
static int gain_of(const struct position *p, action a)
{
    int low = -LARGE, high = LARGE;
    ck_assert(see_ge(p, a, low, &values) && !see_ge(p, a, high, &values));
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        *(see_ge(p, a, middle, &values) ? &low : &high) = middle;
    }
    for (int gain = -SMALL; gain <= SMALL; gain += 150)
        ck_assert_int_eq(see_ge(p, a, gain, &values), gain <= low);
    return low;
}

/* An exchange by its step, and what it wins and loses, as letters of pieces. */
struct exchange {
    const char *fen, *step, *wins, *loses;
};

static const struct exchange exchanges[] = {
    {"4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", "P", ""},        /* not guarded */
    {"4k3/8/2p5/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", "P", "R"},     /* guarded by a pawn */
    {"4k3/8/2p5/3p4/8/8/3Q4/3RK3 w - - 0 1", "d2d5", "PP", "Q"},   /* the rook behind the queen takes back */
    {"4k3/8/2p5/3r4/8/8/3Q4/3RK3 w - - 0 1", "d2d5", "RP", "Q"},   /* a rook and a pawn for the queen */
    {"3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", "P", ""},      /* two against one */
    {"3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", "P", "R"},   /* two against two, one behind the other */
    {"4k3/8/4p3/3n4/4P3/8/8/4K3 w - - 0 1", "e4d5", "N", "P"},     /* Black takes back */
    {"4k3/8/4p3/3n4/4P3/2N5/8/4K3 w - - 0 1", "e4d5", "N", ""},    /* Black had better not */
    {"4k3/8/4p3/3n4/8/2N5/8/4K3 w - - 0 1", "c3d5", "N", "N"},     /* a knight for a knight */
    {"6k1/5p2/8/3p4/8/1B6/Q7/4K3 w - - 0 1", "b3d5", "P", ""},     /* guarded by nobody */
    {"6k1/5p2/4p3/3p4/8/1B6/Q7/4K3 w - - 0 1", "b3d5", "PP", "B"}, /* the queen takes back along the diagonal */
    {"8/8/4k3/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", "P", "R"},       /* guarded by the king */
    {"8/8/4k3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", "P", ""},       /* who does not step into check */
    {"4k3/8/8/8/3p4/8/4N3/4K3 w - - 0 1", "e2c3", "", "N"},        /* a quiet step onto a guarded square */
    {"4k3/8/8/8/3p4/8/1P2N3/4K3 w - - 0 1", "e2c3", "P", "N"},     /* where a pawn takes back */
    {"4k3/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", "", ""},           /* a quiet step */
    {"4k3/8/8/1p6/8/8/P7/4K3 w - - 0 1", "a2a4", "", "P"},         /* a double step beside a pawn */
    {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "", ""},           /* no exchange */
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "", ""},            /* nor this one */
};

/* Returns the sum of the values of pieces given by letters. */
static int sum_of(const char *letters)
{
    int sum = 0;
    for (; *letters; letters++) {
        const char *types = "PNBRQK";
        sum += values.of[strchr(types, *letters) - types];
    }
    return sum;
}

START_TEST(known_exchanges)
{
    const struct exchange *e = &exchanges[_i];
    struct position p;
    piece_values_set(&values, test_game("chess"));
    test_position(&p, "chess", e->fen);
    const int gain = gain_of(&p, test_action(&p, e->step));
    ck_assert_msg(gain == sum_of(e->wins) - sum_of(e->loses), "%s %s gains %d", e->fen, e->step, gain);
}
END_TEST

/* A board of an exchange: the pieces on it, and which of them are left. */
struct board {
    const struct position *p;
    bitboard left;
};

/* Returns the pieces of a side that attack a square of a board. */
static bitboard attackers(const struct board *b, unsigned square, unsigned side)
{
    const struct position *p = b->p;
    const bitboard *of = p->by_type;
    return b->left & p->side[side] &
           ((of[PAWN] & pawn_attacks(!side, square)) | (of[KNIGHT] & knight_attacks(square)) |
            ((of[BISHOP] | of[QUEEN]) & bishop_attacks(square, b->left)) |
            ((of[ROOK] | of[QUEEN]) & rook_attacks(square, b->left)) | (of[KING] & king_attacks(square)));
}

/* Returns what a side gains by taking a piece of a value on a square with the cheapest piece that may, and what follows
   that; 0 if it had better not. */
static int taken_back(const struct board *b, unsigned square, unsigned side, int value)
{
    struct board next = *b;
    const bitboard able = attackers(b, square, side);
    unsigned cheapest = NO_SQUARE;
    for (bitboard rest = able; rest; rest &= rest - 1) {
        const unsigned from = bits_first(rest);
        if (cheapest == NO_SQUARE ||
            values.of[piece_type(b->p->board[from])] < values.of[piece_type(b->p->board[cheapest])])
            cheapest = from;
    }
    if (cheapest == NO_SQUARE)
        return 0;
    const unsigned type = piece_type(b->p->board[cheapest]);
    next.left ^= bit(cheapest);
    if (type == KING && attackers(&next, square, !side))
        return 0;
    const int gain = value - taken_back(&next, square, !side, values.of[type]);
    return gain > 0 ? gain : 0;
}

/* Returns what a step gains. */
static int gain_by_recursion(const struct position *p, action a)
{
    const unsigned from = action_from(a), to = action_to(a), taken = p->board[to];
    if (action_type(a) != ACTION_STEP && action_type(a) != ACTION_DOUBLE)
        return 0;
    const struct board b = {.p = p, .left = (position_occupied(p) ^ bit(from)) | bit(to)};
    return (taken == EMPTY ? 0 : values.of[piece_type(taken)]) -
           taken_back(&b, to, !p->turn.decider, values.of[piece_type(p->board[from])]);
}

START_TEST(every_step_is_valued_as_by_recursion)
{
    static action list[ACTIONS_MAX];
    struct random r;
    random_seed(&r, 5);
    piece_values_set(&values, test_game("chess"));
    for (unsigned walk = 0; walk < WALKS; walk++) {
        struct position p;
        test_position(&p, "chess", NULL);
        for (unsigned n, i = 0; i < LENGTH && (n = game_actions(&p, ALL_ACTIONS, list)) > 0; i++) {
            const action tried = list[random_below(&r, n)];
            for (unsigned j = 0; j < n; j++)
                if (list[j] == tried || p.board[action_to(list[j])] != EMPTY) {
                    const int wanted = gain_by_recursion(&p, list[j]);
                    ck_assert_msg(see_ge(&p, list[j], wanted, &values) && !see_ge(&p, list[j], wanted + 1, &values),
                                  "%s: %u to %u should gain %d", test_fen(&p), action_from(list[j]), action_to(list[j]),
                                  wanted);
                }
            game_apply(&p, tried);
        }
    }
}
END_TEST

START_TEST(values_are_in_order)
{
    for (unsigned i = 0; game_at(i); i++) {
        unsigned seen = 0;
        piece_values_set(&values, game_at(i));
        for (unsigned j = 0; j < PIECE_TYPES; j++) {
            seen |= 1u << values.order[j];
            ck_assert(j == 0 || values.of[values.order[j - 1]] <= values.of[values.order[j]]);
        }
        ck_assert_uint_eq(seen, (1u << PIECE_TYPES) - 1);
        if (game_royal(game_at(i)) && !game_fairy(game_at(i)))
            ck_assert_int_eq(values.of[KING], VALUE_KING);
    }
}
END_TEST

Suite *suite_see(void)
{
    Suite *suite = suite_create("see");
    TCase *cases = tcase_create("exchanges");
    tcase_add_loop_test(cases, known_exchanges, 0, sizeof exchanges / sizeof exchanges[0]);
    tcase_add_test(cases, every_step_is_valued_as_by_recursion);
    tcase_add_test(cases, values_are_in_order);
    suite_add_tcase(suite, cases);
    return suite;
}
