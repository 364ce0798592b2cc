/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evaluation: symmetric, bounded, defined for odd armies, and equal to its trace. */
#include "tests/support.h"

#include <string.h>

#include "engine/random.h"
#include "search/evaluation/evaluation.h"
#include "search/evaluation/family.h"
#include "search/evaluation/trace.h"

enum { WALKS = 12, WALK_LENGTH = 120, VALUE_LIMIT = 20000 };

/* Turns a position upside down and exchanges the colours, with the turn state that an evaluation may read. */
static void mirror(const struct position *p, struct position *q)
{
    *q = *p;
    for (unsigned pt = 0; pt < PIECE_TYPES; pt++)
        q->by_type[pt] = __builtin_bswap64(p->by_type[pt]);
    for (unsigned square = 0; square < 64; square++) {
        unsigned piece = p->board[square];
        q->board[square ^ 56] = (uint8_t)(piece == EMPTY ? EMPTY : piece ^ piece_make(BLACK, 0));
    }
    q->side[WHITE] = __builtin_bswap64(p->side[BLACK]);
    q->side[BLACK] = __builtin_bswap64(p->side[WHITE]);
    q->turn.decider ^= 1;
    q->turn.owner ^= 1;
    q->turn.castling = (uint8_t)((p->turn.castling & 3) << 2 | p->turn.castling >> 2);
    q->turn.set = __builtin_bswap64(p->turn.set);
    for (unsigned i = 0; i < PLANES; i++)
        q->turn.stepped[i] = __builtin_bswap64(p->turn.stepped[i]);
}

/* Plays random games of a game and calls `look` at every node. */
static void walk(const struct game *game, uint64_t seed, void (*look)(const struct position *p))
{
    static action list[ACTIONS_MAX];
    struct random r;
    random_seed(&r, seed);
    for (unsigned i = 0; i < WALKS; i++) {
        struct position p;
        game_start(&p, game, game_option_default(game));
        for (unsigned length = 0; length < WALK_LENGTH; length++) {
            look(&p);
            unsigned n = game_actions(&p, ALL_ACTIONS, list);
            if (!n)
                break;
            game_apply(&p, list[random_below(&r, n)]);
        }
    }
}

/* Returns how many steps the opponent's next turn will have. */
static unsigned coming_quota(const struct position *p)
{
    struct position next = *p;
    turn_pass(&next, 0);
    return next.turn.quota;
}

/* Fails unless the mirrored position has an equal evaluation; leaves out laws that give the colours different turns. */
static void look_for_symmetry(const struct position *p)
{
    struct position q;
    if (p->fairy)
        return; /* mirrored in the suites of such games */
    mirror(p, &q);
    if (coming_quota(p) != coming_quota(&q))
        return;
    int value = evaluate(p, NULL);
    ck_assert_msg(value == evaluate(&q, NULL), "%s: %s is worth %d, mirrored %d", p->game->id, test_fen(p), value,
                  evaluate(&q, NULL));
    ck_assert_msg(value >= -VALUE_LIMIT && value <= VALUE_LIMIT, "%s: %s: %d", p->game->id, test_fen(p), value);
}

START_TEST(colours_are_equal) { walk(game_at((unsigned)_i), 11, look_for_symmetry); }
END_TEST

/* Fails unless the trace adds up to the evaluation. */
static void look_at_trace(const struct position *p)
{
    static struct evaluation_trace t;
    struct weight_set set = weights_set(p->game);
    double middle = 0, end = 0;
    if (p->fairy && !family_of(p->game)->weight_set)
        return; /* material alone: nothing to take apart */
    evaluate_trace(p, &t);
    ck_assert_int_eq(t.value, p->turn.decider == WHITE ? evaluate_terms(p, NULL) : -evaluate_terms(p, NULL));
    for (unsigned i = 0; i < set.count; i++) {
        middle += t.uses[i] * score_middle(set.values[i]);
        end += t.uses[i] * score_end(set.values[i]);
    }
    middle = middle * t.middle / SCALE_FULL, end = end * t.end / SCALE_FULL;
    double value = (middle * t.phase + end * (PHASE_MAX - t.phase)) / PHASE_MAX;
    ck_assert_msg(value - t.value < 3 && t.value - value < 3, "%s: %s: %d, by its parts %f", p->game->id, test_fen(p),
                  t.value, value);
}

/* Fails unless the evaluation is equal with and without its memory. */
static void look_with_memory(const struct position *p)
{
    static struct evaluation_memory memory;
    int value = evaluate(p, NULL);
    ck_assert_int_eq(evaluate(p, &memory), value);
    ck_assert_int_eq(evaluate(p, &memory), value);
}

/* One memory serves all games, although families weigh equal pawns and pieces differently. */
START_TEST(memory_changes_nothing)
{
    for (unsigned i = 0; game_at(i); i++)
        walk(game_at(i), 4, look_with_memory);
}
END_TEST

START_TEST(parts_make_the_whole) { walk(game_at((unsigned)_i), 12, look_at_trace); }
END_TEST

/* Returns the hand-made evaluation of a position. */
static int terms_at(const char *id, const char *fen)
{
    struct position p;
    test_position(&p, id, fen);
    return evaluate_terms(&p, NULL);
}

/* A king aboard an AirShip is almost safe: what the other side is ahead by counts little. */
START_TEST(airship_shelters_its_king)
{
    int aboard = terms_at("fantasy", "z7/8/2H(W)A(K)4/8/8/8/4a(k)3/7C(R) w - - 0 60"),
        afoot = terms_at("fantasy", "z7/8/2H(W)A(K)4/8/8/8/4k3/a6C(R) w - - 0 60");
    ck_assert_int_gt(aboard, 0);
    ck_assert_int_gt(afoot, 3 * aboard);
}
END_TEST

/* Positions that no game leads to are evaluated: any pieces anywhere, no king or many, one side without pieces. */
START_TEST(any_board_is_evaluated)
{
    struct random r;
    random_seed(&r, 13);
    for (unsigned n = 0; n < 3000; n++) {
        struct position p;
        unsigned pieces = random_below(&r, 65), colours = random_below(&r, 4);
        game_start(&p, game_at(n % 2 ? 0 : n / 2 % 20), 0);
        memset(p.board, EMPTY, sizeof p.board);
        memset(p.by_type, 0, sizeof p.by_type);
        memset(p.side, 0, sizeof p.side);
        for (unsigned i = 0; i < pieces; i++) {
            unsigned square = random_below(&r, 64);
            unsigned colour = colours == 3 ? WHITE : random_below(&r, 2);
            unsigned pt = n % 7 == 0 ? QUEEN : random_below(&r, PIECE_TYPES);
            if (p.board[square] == EMPTY)
                position_put(&p, piece_make(colour, pt), square);
        }
        int value = evaluate(&p, NULL);
        look_with_memory(&p);
        ck_assert(value >= -VALUE_LIMIT && value <= VALUE_LIMIT);
        look_for_symmetry(&p);
    }
}
END_TEST

/* An extra piece is worth something; in losing chess it costs something. */
START_TEST(material_counts)
{
    struct position p;
    test_position(&p, "chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1");
    ck_assert_int_lt(evaluate(&p, NULL), -150);
    test_position(&p, "marseillais", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1");
    ck_assert_int_lt(evaluate(&p, NULL), -300);
    test_position(&p, "marseillais-losing", "rnbqkbnr/pppppppp/8/8/8/8/8/RNBQKBNR w - - 0 1");
    ck_assert_int_gt(evaluate(&p, NULL), 100);
    test_position(&p, "fantasy", "7k/8/8/8/8/4H3/8/7K w - - 0 1");
    const int unridden = evaluate_material(&p, WHITE);
    test_position(&p, "fantasy", "7k/8/8/8/8/4H(P)3/8/7K w - - 0 1");
    ck_assert_int_gt(evaluate_material(&p, WHITE), unridden);
    ck_assert_int_eq(evaluate_material(&p, BLACK), -evaluate_material(&p, WHITE));
}
END_TEST

/* An Admiral with nothing but what keeps nobody from being bare is lost. */
START_TEST(bare_admiral_is_lost)
{
    struct position p;
    test_position(&p, "transporter", "***3a***/*8*/10/10/4i5/10/10/2F7/*8*/***3A*** w - - 0 1");
    ck_assert_int_ge(evaluate_terms(&p, NULL), 10000);
    ck_assert_int_ge(evaluate(&p, NULL), 5000); /* the network takes a share of the terms */
    test_position(&p, "transporter", "***3a***/*8*/10/10/4i5/10/10/2F7/*8*/***3A*** b - - 0 1");
    ck_assert_int_le(evaluate_terms(&p, NULL), -10000);
    ck_assert_int_le(evaluate(&p, NULL), -5000);
    test_position(&p, "transporter", "***3a***/*8*/10/10/4b5/10/10/2F7/*8*/***3A*** w - - 0 1");
    ck_assert_int_lt(evaluate(&p, NULL), 1000);
}
END_TEST

/* A position that cannot be won is worth almost nothing, however many pieces it has; one with a piece that can win
   is worth much. */
START_TEST(dead_endings_are_known)
{
    static const struct {
        const char *fen;
        bool won;
    } endings[] = {
        {"7k/8/5K2/8/7P/8/8/5B2 w - - 0 1", false},   {"7k/8/5K2/8/7P/8/8/6B1 w - - 0 1", true},
        {"8/1k6/8/P1K5/P7/8/8/2B5 w - - 0 1", false}, {"8/1k6/8/P1K5/1P6/8/8/2B5 w - - 0 1", true},
        {"2b5/8/8/8/p2k4/8/8/1K6 b - - 0 1", false},  {"2b5/8/8/8/p2k4/8/8/3K4 b - - 0 1", true},
        {"8/8/3k4/8/8/2NN4/3K4/8 w - - 0 1", false},  {"8/8/3k4/8/8/2NB4/3K4/8 w - - 0 1", true},
    };
    for (unsigned i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        struct position p;
        test_position(&p, "chess", endings[i].fen);
        int value = evaluate(&p, NULL);
        ck_assert_msg(endings[i].won ? value > 250 : value < 80, "%s: %d", endings[i].fen, value);
    }
}
END_TEST

/* Returns how much better a position is for its decider in one game than in another. */
static int better(const char *game, const char *other, const char *fen, unsigned checks)
{
    struct position p, q;
    test_position(&p, game, fen);
    test_position(&q, other, fen);
    p.turn.law[p.turn.decider] = (uint8_t)checks;
    return evaluate(&p, NULL) - evaluate(&q, NULL);
}

/* To be near the squares of a goal is worth something, and so are checks that are counted. */
START_TEST(goals_count)
{
    test_games_add("[evaluation-hill]\nbase = chess\ngoal = reach K d4 e4 d5 e5\n"
                   "[evaluation-hamlet]\nbase = chess\ngoal = reach N 8 pieces 2\n"
                   "[evaluation-checks]\nbase = chess\ngoal = checks 3\n");
    const char *const near = "4k3/p7/8/8/8/4K3/P7/8 w - - 0 1", *const far = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1";
    ck_assert_int_gt(better("evaluation-hill", "chess", near, 0), better("evaluation-hill", "chess", far, 0) + 20);
    ck_assert_int_eq(better("evaluation-checks", "chess", far, 0), 0);
    ck_assert_int_gt(better("evaluation-checks", "chess", far, 2), better("evaluation-checks", "chess", far, 1));
    const char *const one = "4k3/p7/N7/8/8/8/P7/4K2N w - - 0 1", *const two = "4k3/p7/N7/6N1/8/8/P7/4K3 w - - 0 1";
    const char *const flipped = "4k3/p7/8/8/6n1/n7/P7/4K3 b - - 0 1"; /* both are needed, so the second one counts */
    ck_assert_int_gt(better("evaluation-hamlet", "chess", two, 0), better("evaluation-hamlet", "chess", one, 0));
    ck_assert_int_eq(better("evaluation-hamlet", "chess", two, 0), better("evaluation-hamlet", "chess", flipped, 0));
}
END_TEST

START_TEST(every_family_has_a_row)
{
    for (unsigned i = 0; game_at(i); i++)
        ck_assert_msg(family_of(game_at(i))->name != NULL,
                      "the family of %s has no row in the table of search/evaluation/family.c", game_at(i)->id);
}
END_TEST

Suite *suite_evaluation(void)
{
    Suite *s = suite_create("evaluation");
    TCase *t = tcase_create("evaluation");
    int games = 0;
    while (game_at((unsigned)games))
        games++;
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, colours_are_equal, 0, games);
    tcase_add_loop_test(t, parts_make_the_whole, 0, games);
    tcase_add_test(t, memory_changes_nothing);
    tcase_add_test(t, bare_admiral_is_lost);
    tcase_add_test(t, dead_endings_are_known);
    tcase_add_test(t, goals_count);
    tcase_add_test(t, every_family_has_a_row);
    tcase_add_test(t, any_board_is_evaluated);
    tcase_add_test(t, airship_shelters_its_king);
    tcase_add_test(t, material_counts);
    suite_add_tcase(s, t);
    return s;
}
