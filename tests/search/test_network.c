/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The learned evaluation: its input features, and that vectors add up as plain numbers do. */
#include "tests/support.h"

#include <string.h>

#include "engine/random.h"
#include "search/evaluation/evaluation.h"
#include "search/evaluation/family.h"

enum { POSITIONS = 80 };

static int8_t drawn_rows[NETWORK_INPUTS_MAX * NETWORK_SUMS_MAX] __attribute__((aligned(2 * NETWORK_LANES)));

/* Fills weights with random numbers up to a limit. */
static void weights_draw(int16_t *weights, size_t count, int limit, struct random *r)
{
    for (size_t i = 0; i < count; i++)
        weights[i] = (int16_t)((int)random_below(r, 2 * (unsigned)limit + 1) - limit);
}

/* Fills a network for a game, of one of the eight shapes, with random weights over the whole range. */
static void network_draw(struct network *n, const struct game *game, uint64_t seed, unsigned shape)
{
    struct random r;
    random_seed(&r, seed);
    n->sums = 16u << shape % 4;
    n->head_count = shape / 4 % 2 ? NETWORK_HEADS_MAX : NETWORK_SORTS;
    n->input_count = network_input_count(game);
    n->inputs = drawn_rows;
    for (size_t i = 0; i < (size_t)n->input_count * n->sums; i++)
        drawn_rows[i] = (int8_t)((int)random_below(&r, 2 * NETWORK_WEIGHT_MAX + 1) - NETWORK_WEIGHT_MAX);
    weights_draw(n->bias, n->sums, NETWORK_WEIGHT_MAX, &r);
    for (unsigned h = 0; h < n->head_count; h++) {
        n->heads[h].bias = (int)random_below(&r, 1 << 20) - (1 << 19);
        weights_draw(n->heads[h].weights, 2 * n->sums, NETWORK_HEAD_MAX, &r);
    }
}

/* Returns the head of a network for a position. */
static const struct network_head *head_of(const struct network *n, const struct position *p)
{
    return &n->heads[network_head(n->head_count, p)];
}

/* Returns the value of the network by its definition, one number after the other. */
static int plain_value(const struct network *n, const struct position *p)
{
    uint16_t inputs[2][NETWORK_ACTIVE_MAX];
    unsigned count = network_inputs(p, inputs);
    const struct network_head *head = head_of(n, p);
    int64_t total = head->bias;
    for (unsigned view = 0; view < 2; view++)
        for (unsigned i = 0; i < n->sums; i++) {
            int64_t sum = n->bias[i];
            for (unsigned j = 0; j < count; j++)
                sum += n->inputs[inputs[view][j] * n->sums + i];
            ck_assert(sum >= INT16_MIN && sum <= INT16_MAX);
            sum = sum < 0 ? 0 : sum > NETWORK_ONE ? NETWORK_ONE : sum;
            total += sum * sum * head->weights[view * n->sums + i];
        }
    return (int)(total * NETWORK_SCALE / (NETWORK_ONE * NETWORK_ONE * NETWORK_HEAD_ONE));
}

/* Plays random games of a game and calls `look` at every node. */
static void walk(const struct game *game, void (*look)(const struct position *p))
{
    static action list[ACTIONS_MAX];
    struct random r;
    struct position p;
    random_seed(&r, 5);
    game_start(&p, game, game_option_default(game));
    for (unsigned i = 0; i < POSITIONS; i++) {
        look(&p);
        unsigned n = game_actions(&p, ALL_ACTIONS, list);
        if (n)
            game_apply(&p, list[random_below(&r, n)]);
        else
            game_start(&p, game, game_option_default(game));
    }
}

static struct network drawn;

static struct network_memory memory;

/* Fails unless the value is that of the definition, with a memory of other positions and without one. */
static void look_with_memory(const struct position *p)
{
    const int value = plain_value(&drawn, p);
    const struct network_head *head = head_of(&drawn, p);
    ck_assert_msg(network_value(&drawn, head, p, &memory) == value, "%s: %s", p->game->id, test_fen(p));
    ck_assert_int_eq(network_value(&drawn, head, p, &memory), value);
    ck_assert_int_eq(network_value(&drawn, head, p, NULL), value);
}

/* Fails unless the input features of a position are valid. */
static void look_at_inputs(const struct position *p)
{
    uint16_t inputs[2][NETWORK_ACTIVE_MAX];
    bool seen[2][NETWORK_INPUTS_MAX] = {{false}};
    unsigned count = network_inputs(p, inputs), pieces[2] = {0};
    ck_assert_uint_le(count, NETWORK_ACTIVE_MAX);
    for (unsigned view = 0; view < 2; view++)
        for (unsigned i = 0; i < count; i++) {
            unsigned input = inputs[view][i];
            ck_assert_uint_lt(input, network_input_count(p->game));
            ck_assert_msg(p->fairy || !seen[view][input], "%s: twice %u", test_fen(p), input);
            seen[view][input] = true;
            if (input >= NETWORK_PIECES)
                pieces[input - NETWORK_PIECES >= PIECE_TYPES * 64]++;
        }
    ck_assert_uint_lt(network_head(NETWORK_SORTS, p), NETWORK_SORTS);
    ck_assert_uint_lt(network_head(NETWORK_HEADS_MAX, p), NETWORK_HEADS_MAX);
    if (p->fairy)
        return;
    ck_assert_uint_eq(pieces[0], bits_count(position_occupied(p)));
    ck_assert_uint_eq(pieces[1], bits_count(position_occupied(p)));
}

START_TEST(vectors_are_numbers)
{
    const struct game *game = game_at((unsigned)_i);
    if (!network_sees(game) || game_projected(game))
        return;
    ck_assert_uint_le(network_input_count(game), NETWORK_INPUTS_MAX);
    for (unsigned shape = (unsigned)_i; shape < (unsigned)_i + 2; shape++) { /* two of the eight for each game */
        memset(&memory, 0, sizeof memory);
        network_draw(&drawn, game, (uint64_t)_i, shape % 8);
        walk(game, look_with_memory);
    }
    walk(game, look_at_inputs);
}
END_TEST

/* Returns a number that depends on the input features of a view, but not on their order. */
static unsigned sum_of(const struct position *p, unsigned view)
{
    uint16_t inputs[2][NETWORK_ACTIVE_MAX];
    unsigned count = network_inputs(p, inputs), sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += inputs[view][i] * inputs[view][i];
    return sum;
}

/* Steps left, pieces that have stepped, castling rights and the king's half each change the input features as they
   should. */
START_TEST(state_is_seen)
{
    struct position p, q;
    test_position(&p, "progressive", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    q = p;
    q.turn.castling = 0;
    ck_assert_uint_ne(sum_of(&p, 0), sum_of(&q, 0));
    ck_assert_uint_ne(sum_of(&p, 1), sum_of(&q, 1));
    test_position(&q, "progressive", "4k3/8/8/8/8/8/8/4K2R w K - 0 2");
    ck_assert_uint_eq(network_head(NETWORK_SORTS, &p), 0);
    ck_assert_uint_eq(network_head(NETWORK_SORTS, &q), 2);
    ck_assert_uint_ne(sum_of(&p, 0), sum_of(&q, 0));
    test_position(&p, "omni", NULL);
    test_play(&p, "e2e4");
    q = p;
    memset(q.turn.stepped, 0, sizeof q.turn.stepped);
    ck_assert_uint_ne(sum_of(&p, 0), sum_of(&q, 0));
    test_position(&p, "marseillais", "6k1/8/8/8/8/8/1R6/1K6 w - - 0 9");
    test_position(&q, "marseillais", "1k6/8/8/8/8/8/6R1/6K1 w - - 0 9");
    ck_assert_uint_eq(sum_of(&p, 0), sum_of(&q, 0));
}
END_TEST

/* Networks of sixteen heads have those of four for each class of numbers of pieces. */
START_TEST(pieces_have_heads)
{
    static const struct {
        const char *fen;
        unsigned head;
    } counts[] = {{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 9", 13},
                  {"rnbqkbn1/pppppppp/8/8/8/8/8/RNBQKBNR w KQq - 0 9", 9},
                  {"rnbqkbnr/pppppppp/8/8/8/8/8/RNBQKBNR w KQkq - 0 9", 9},
                  {"rnbqkbnr/pppppppp/8/8/8/8/P7/RNBQKBNR w KQkq - 0 9", 13},
                  {"4k3/pppppppp/8/8/8/8/8/RNBQK3 w - - 0 9", 5},
                  {"4k3/pp6/8/8/8/8/8/RNBQK3 w - - 0 9", 1},
                  {"4k3/ppp5/8/8/8/8/8/RNBQK3 w - - 0 9", 5}};
    struct position p;
    for (unsigned i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        test_position(&p, "marseillais", counts[i].fen);
        ck_assert_uint_eq(network_head(NETWORK_HEADS_MAX, &p), counts[i].head);
        ck_assert_uint_eq(network_head(NETWORK_SORTS, &p), 1);
    }
}
END_TEST

/* Positions with a king aboard an AirShip have separate heads. */
START_TEST(sorts_have_heads)
{
    static const struct {
        const char *fen;
        unsigned head;
    } sorts[] = {{"4k3/8/8/8/8/8/8/A3K3 w - - 0 60", 0},    {"4k3/8/8/8/8/8/8/C(K)7 w - - 0 60", 0},
                 {"4k3/8/8/8/8/8/8/A(K)7 w - - 0 60", 1},   {"4k3/8/8/8/8/8/8/A(K)7 b - - 0 60", 2},
                 {"a(k)7/8/8/8/8/8/8/4K3 w - - 0 60", 2},   {"a(k)7/8/8/8/8/8/8/4K3 b - - 0 60", 1},
                 {"a(k)7/8/8/8/8/8/8/A(K)7 w - - 0 60", 3}, {"a(k)7/8/8/8/8/8/8/A(N)3K3 w - - 0 60", 2}};
    struct position p;
    for (unsigned i = 0; i < sizeof sorts / sizeof sorts[0]; i++) {
        test_position(&p, "fantasy", sorts[i].fen);
        ck_assert_msg(network_head(NETWORK_SORTS, &p) == sorts[i].head, "%s: %u", sorts[i].fen,
                      network_head(NETWORK_SORTS, &p));
    }
}
END_TEST

/*
 * A position and its mirror image with colours exchanged have equal input features for the decider: ranks from its
 * side, the king's half to the left. With other than orthodox pieces each property changes the input features.
 */
START_TEST(other_pieces_are_seen)
{
    static const struct {
        const char *game, *a, *b;
        bool alike;
    } pairs[] = {
        {"fantasy-advanced", "4k3/8/8/8/8/8/D7/4K3 w - - 0 1", "4k3/d7/8/8/8/8/8/4K3 b - - 0 1", true},
        {"fantasy-advanced", "4k3/8/8/8/8/8/D7/4K3 w - - 0 1", "3k4/8/8/8/8/8/7D/3K4 w - - 0 1", true},
        {"fantasy-advanced", "4k3/8/8/8/8/8/D7/4K3 w - - 0 1", "4k3/8/8/8/8/8/S7/4K3 w - - 0 1", false},
        {"fantasy-advanced", "4k3/8/8/8/8/8/W7/4K3 w - - 0 1", "4k3/8/8/8/8/8/+W7/4K3 w - - 0 1", false},
        {"transporter", "***4***/*5a2*/10/10/10/10/10/2F7/*2A5*/***4*** w - - 0 1",
         "***4***/*2a5*/2f7/10/10/10/10/10/*5A2*/***4*** b - - 0 1", true},
        {"transporter", "***4***/*5a2*/10/10/10/10/10/2F7/*2A5*/***4*** w - - 0 1",
         "***4***/*5a2*/10/10/10/10/10/2M7/*2A5*/***4*** w - - 0 1", false},
    };
    for (unsigned i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        struct position p, q;
        test_position(&p, pairs[i].game, pairs[i].a);
        test_position(&q, pairs[i].game, pairs[i].b);
        ck_assert_msg((sum_of(&p, 0) == sum_of(&q, 0)) == pairs[i].alike, "%s, %s", pairs[i].a, pairs[i].b);
        ck_assert_msg((sum_of(&p, 1) == sum_of(&q, 1)) == pairs[i].alike, "%s, %s", pairs[i].a, pairs[i].b);
    }
}
END_TEST

/* A family that has a network uses it, and only with pieces that the network has learned. */
START_TEST(networks_are_chosen)
{
    unsigned found = 0;
    for (unsigned i = 0; game_at(i); i++) {
        const struct network *n = family_network(game_at(i));
        found += n != NULL;
        ck_assert(!n || (network_sees(game_at(i)) && n->input_count == network_input_count(game_at(i))));
    }
    ck_assert_uint_gt(found, 0);
    ck_assert(family_network(test_game("kazan")) != NULL);
    ck_assert(family_network(test_game("losing:sputnik")) == NULL);
    struct position p;
    test_position(&p, "kazan", NULL);
    const struct network *n = family_network(p.game);
    const struct network_head *head = head_of(n, &p);
    int terms = evaluate_terms(&p, NULL) * head->terms / NETWORK_TERMS_ONE;
    ck_assert_int_eq(evaluate(&p, NULL), terms + network_value(n, head, &p, NULL));
}
END_TEST

/* Networks see every game of a games file: pieces on boards of any size, hands, walls. */
START_TEST(custom_games_are_seen)
{
    static const char *const files[] = {"tests/data/fairy.games", "games/twenty.games", "games/two-laws.games",
                                        "games/drops.games"};
    unsigned known = 0, seen = 0;
    while (game_at(known))
        known++;
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++)
        test_games_load(files[i]);
    for (; game_at(known); known++) {
        const struct game *game = game_at(known);
        if (!network_sees(game) || !game_fairy(game))
            continue;
        ck_assert_uint_le(network_input_count(game), NETWORK_INPUTS_MAX);
        ck_assert_ptr_null(family_network(game));
        network_draw(&drawn, game, known, known);
        memset(&memory, 0, sizeof memory);
        walk(game, look_at_inputs);
        walk(game, look_with_memory);
        seen++;
    }
    ck_assert_uint_gt(seen, 60);
}
END_TEST

/* In games from a games file, too, a position and its mirror images are alike, and each property changes the inputs. */
START_TEST(custom_properties_are_seen)
{
    static const struct {
        const char *game, *a, *b;
        bool alike;
    } pairs[] = {
        {"network-5", "k4/5/P4/5/K3R[] w - - 0 9", "k3r/5/p4/5/K4[] b - - 0 9", true},
        {"network-5", "k4/5/P4/5/K3R[] w - - 0 9", "4k/5/4P/5/R3K[] w - - 0 9", true},
        {"network-5", "k4/5/P4/5/2K1R[] w - - 0 9", "k4/5/4P/5/2K1R[] w - - 0 9", false},
        {"network-5", "k4/5/P4/5/K3R[] w - - 0 9", "k4/5/P4/5/K2R1[] w - - 0 9", false},
        {"network-5", "k4/5/P4/5/K3R[P] w - - 0 9", "k4/5/P4/5/K3R[] w - - 0 9", false},
        {"network-5", "k4/5/P4/5/K3R[P] w - - 0 9", "k4/5/P4/5/K3R[PP] w - - 0 9", false},
        {"network-5", "k4/5/P4/5/K3R[PPP] w - - 0 9", "k4/5/P4/5/K3R[PPPP] w - - 0 9", true},
        {"network-5", "k4/5/P4/5/K3R[P] w - - 0 9", "k3r/5/p4/5/K4[p] b - - 0 9", true},
        {"network-5", "k4/5/P4/5/K3R[p] w - - 0 9", "k3r/5/p4/5/K4[p] b - - 0 9", false},
        {"network-duck", "k7/8/8/3*4/8/8/8/K7 w - - 0 9", "k7/8/8/4*3/8/8/8/K7 w - - 0 9", false},
        {"network-duck", "k7/8/8/3*4/8/8/8/K7 w - - 0 9", "k7/8/8/8/3*4/8/8/K7 b - - 0 9", true},
        {"network-checks", "4k3/8/8/8/8/8/8/K2Q4 w - - 0 9 wchecks=1", "4k3/8/8/8/8/8/8/K2Q4 w - - 0 9", false},
    };
    test_games_add(
        "[network-5]\nboard = 5x5\npiece P = fW\npiece N = none\npiece B = none\npiece Q = none\n"
        "hands = captures\nstart = k4/5/P4/5/K3R[] w - - 0 1\nsteps = 2\n"
        "[network-duck]\npiece A = BN\nwalls = duck\nstart = aaaakaaa/pppppppp/8/8/8/8/PPPPPPPP/AAAAKAAA w - - 0 1\n"
        "[network-checks]\npiece A = BN\ngoal = checks 3\nstart = aaaakaaa/pppppppp/8/8/8/8/PPPPPPPP/AAAAKAAA w - - 0 "
        "1\n");
    for (unsigned i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        struct position p, q;
        test_position(&p, pairs[i].game, pairs[i].a);
        test_position(&q, pairs[i].game, pairs[i].b);
        ck_assert_msg((sum_of(&p, 0) == sum_of(&q, 0)) == pairs[i].alike, "%s, %s", pairs[i].a, pairs[i].b);
        ck_assert_msg((sum_of(&p, 1) == sum_of(&q, 1)) == pairs[i].alike, "%s, %s", pairs[i].a, pairs[i].b);
    }
}
END_TEST

Suite *suite_network(void)
{
    Suite *s = suite_create("network");
    TCase *t = tcase_create("network");
    int games = 0;
    while (game_at((unsigned)games))
        games++;
    tcase_add_loop_test(t, vectors_are_numbers, 0, games);
    tcase_add_test(t, state_is_seen);
    tcase_add_test(t, pieces_have_heads);
    tcase_add_test(t, sorts_have_heads);
    tcase_add_test(t, other_pieces_are_seen);
    tcase_add_test(t, networks_are_chosen);
    tcase_add_test(t, custom_games_are_seen);
    tcase_add_test(t, custom_properties_are_seen);
    suite_add_tcase(s, t);
    return s;
}
