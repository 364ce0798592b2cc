/* Tables of endings: counts that others have published, every value by its steps, random ones by a plain search. */
#include "tests/support.h"

#include <stdlib.h>
#include <string.h>

#include "search/endings/count.h"

/* Makes the table of some men of a game, and those it leads to. */
static struct endings *made(const char *id, const char *text, const struct ending **e)
{
    const struct game *game = test_game(id);
    struct ending_men men;
    char error[MEN_ERROR_MAX];
    const char *refused = endings_refused(game);
    ck_assert_msg(!refused, "%s: %s", id, refused);
    ck_assert_msg(men_read(&men, game, text, error), "%s: %s", text, error);
    struct endings *all = endings_new(game, game->law->option_default);
    struct endings_order order = {.threads = 2};
    ck_assert_msg(endings_make(all, &men, &order) == ENDING_MADE, "%s %s", id, text);
    *e = endings_find(all, men_id(&men));
    ck_assert_ptr_nonnull(*e);
    return all;
}

/* Whether there is time for everything. */
static bool thorough(void) { return test_budget() == UINT64_MAX; }

/*
 * Positions of orthodox chess: won, drawn and lost for the side to move, White before Black, and the moves of the
 * longest win. Published are these moves, 23048 draws of KQvK, and for KPvK with the board halved 62480 wins of White
 * and 48802 with Black to move.
 */
static const struct {
    const char *men;
    uint64_t counts[2][3];
    unsigned moves;
    bool slow;
} published[] = {
    {"KQvK", {{144508, 0, 0}, {0, 23048, 200896}}, 10, false},
    {"KRvK", {{175168, 0, 0}, {0, 22244, 201700}}, 16, false},
    {"KPvK", {{124960, 38368, 0}, {0, 70420, 97604}}, 28, false},
    {"KBvK", {{0, 193284, 0}, {0, 223944, 0}}, 0, false},
    {"KBBvK", {{2503608, 2578420, 0}, {0, 4016252, 2814040}}, 19, true},
    {"KBNvK", {{10822184, 53320, 0}, {0, 2472416, 11188168}}, 33, true},
};

START_TEST(orthodox_counts_are_as_published)
{
    static struct ending_count list[SLOTS_MAX];
    const struct ending *e;
    if (published[_i].slow && !thorough())
        return;
    struct endings *all = made("chess", published[_i].men, &e);
    ck_assert_uint_eq(ending_counts(e, list), 2);
    for (unsigned side = 0; side < 2; side++) {
        ck_assert_uint_eq(list[side].won, published[_i].counts[side][0]);
        ck_assert_uint_eq(list[side].drawn, published[_i].counts[side][1]);
        ck_assert_uint_eq(list[side].lost, published[_i].counts[side][2]);
    }
    ck_assert_uint_eq((list[0].longest + 1) / 2, published[_i].moves);
    endings_free(all);
}
END_TEST

/* Whether the decider wins (or, of `loses`, loses) within so many turns, by making all steps. */
static bool loses(const struct position *p, int turns);

static bool wins(const struct position *p, int turns)
{
    action list[ACTIONS_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    bool found = !n && value_over(p) > 0 && (int)value_turns(value_over(p)) <= turns;
    for (unsigned i = 0; i < n && !found && turns > 0; i++) {
        struct position next = *p;
        game_apply(&next, list[i]);
        found = turn_same(p, &next) ? wins(&next, turns) : loses(&next, turns - 1);
    }
    return found;
}

static bool loses(const struct position *p, int turns)
{
    action list[ACTIONS_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    bool all = n ? turns > 0 : value_over(p) < 0 && (int)value_turns(value_over(p)) <= turns;
    for (unsigned i = 0; i < n && all; i++) {
        struct position next = *p;
        game_apply(&next, list[i]);
        all = turn_same(p, &next) ? loses(&next, turns) : wins(&next, turns - 1);
    }
    return all;
}

/* Games and men whose tables are looked at whole; all rules of turns of a fixed length, the first ones always. */
static const struct {
    const char *game, *men;
    int turns; /* that a plain search looks ahead */
} endings[] = {
    {"marseillais", "KRvK", 2},
    {"doublemove", "KNvK", 2},
    {"monster", "KBvK", 2},
    {"triplets", "KNvK", 1},
    {"chess", "KPvK", 4},
    {"marseillais", "KPvK", 2},
    {"marseillais-1925", "KRvK", 2},
    {"marseillais-alternating", "KRvK", 2},
    {"marseillais-bilateral", "KRvK", 2},
    {"marseillais-central", "KRvK", 2},
    {"marseillais-blackwhite", "KQvK", 2},
    {"marseillais-kingsqueens", "KRvK", 2},
    {"marseillais-piecepawn", "KPvK", 2},
    {"marseillais-maximummer", "KRvK", 2},
    {"marseillais-equivalent", "KRvK", 2},
    {"marseillais-differentmen", "KRvK", 2},
    {"marseillais-losing", "KvN", 2},
    {"citizen", "KPvK", 2},
    {"doublet", "KRvK", 2},
    {"powerpawn", "KRvK", 2},
    {"doublemove", "KPvK", 2},
    {"kingpawns", "KQvK", 2},
    {"kingpawns-once", "KQvK", 2},
    {"kingpawns-medieval", "KFvK", 2},
    {"monster", "KvKP", 2},
    {"imperatore", "KRvK", 2},
    {"doubletrouble", "KRvK", 2},
    {"triplets-gardner", "KRvK", 1},
    {"threesum", "KRvK", 1},
};

enum { ALWAYS = 4, POSITIONS = 60 };

/* Fails unless a plain search finds a position worth what the table says, as far as it looks ahead. */
static void compare(const struct endings *all, const struct position *p, int turns)
{
    int value = endings_value(all, p);
    bool near = value && (int)value_turns(value) <= turns;
    int exact = near ? (int)value_turns(value) : turns;
    ck_assert_int_ne(value, VALUE_UNKNOWN);
    ck_assert_msg(wins(p, exact) == (near && value > 0) && loses(p, exact) == (near && value < 0), "%s: %d",
                  test_fen(p), value);
    ck_assert_msg(!near || exact == 0 || !(wins(p, exact - 1) || loses(p, exact - 1)), "%s: %d", test_fen(p), value);
}

START_TEST(values_are_those_of_their_steps_and_of_a_plain_search)
{
    const struct ending *e;
    struct position wrong = {0};
    struct random random;
    char error[FEN_ERROR_MAX];
    if (_i >= ALWAYS && !thorough())
        return;
    struct endings *all = made(endings[_i].game, endings[_i].men, &e);
    uint64_t count = ending_verify(all, e, &wrong);
    ck_assert_msg(count == 0, "%s: %llu wrong, such as %s", endings[_i].men, (unsigned long long)count,
                  count ? test_fen(&wrong) : "");
    random_seed(&random, (uint64_t)_i + 1);
    for (unsigned looked = 0; looked < POSITIONS;) {
        struct place at = {random_below(&random, e->places.slots), random_next(&random) % e->places.size};
        struct position p, read;
        if (e->codes[at.slot * e->places.size + at.index] == CODE_NONE)
            continue;
        ck_assert(place_position(&e->places, at, &p));
        /* the position as people write it, so that nothing comes from the table but the value */
        ck_assert_msg(fen_read(&read, p.game, p.option, test_fen(&p), error), "%s: %s", test_fen(&p), error);
        compare(all, &read, endings[_i].turns);
        looked++;
    }
    endings_free(all);
}
END_TEST

START_TEST(games_without_tables_say_why)
{
    unsigned with = 0;
    for (unsigned i = 0; game_at(i); i++)
        with += endings_refused(game_at(i)) == NULL;
    ck_assert_uint_gt(with, 30);
    ck_assert_ptr_nonnull(endings_refused(test_game("progressive-slow")));
    ck_assert_ptr_nonnull(endings_refused(test_game("brick")));
    ck_assert_ptr_nonnull(endings_refused(test_game("future")));
    ck_assert_ptr_nonnull(endings_refused(test_game("bankofscotland")));
    ck_assert_ptr_nonnull(endings_refused(test_game("onetwo")));
}
END_TEST

START_TEST(men_are_read_and_refused)
{
    static const char *const bad[] = {"", "KQ", "QvK", "KKvK", "KQvKv", "KXvK", "KQRBvKR", "Kv", "vK"};
    struct ending_men men;
    char error[MEN_ERROR_MAX], text[MEN_TEXT_MAX];
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!men_read(&men, test_game("chess"), bad[i], error) && *error, "%s", bad[i]);
    ck_assert(men_read(&men, test_game("chess"), "kpnvkq", error));
    men_write(&men, text);
    ck_assert_str_eq(text, "KNPvKQ");
    ck_assert(men_read(&men, test_game("marseillais-losing"), "QvN", error));
}
END_TEST

START_TEST(the_best_line_takes_as_long_as_the_table_says)
{
    const struct ending *e;
    struct position p;
    action list[300];
    struct endings *all = made("marseillais", "KRvK", &e);
    test_position(&p, "marseillais", "8/8/8/8/8/2k5/8/KR6 w - - 0 5");
    unsigned number = p.number, n = ending_line(all, &p, list, 300);
    ck_assert_int_eq(endings_value(all, &p), VALUE_WIN - 19);
    for (unsigned i = 0; i < n; i++)
        game_apply(&p, list[i]);
    ck_assert_str_eq(test_result(&p), "1-0");
    ck_assert_uint_eq(p.number - number, 19);
    endings_free(all);
}
END_TEST

START_TEST(the_command_tells_counts_and_positions)
{
    static char output[1 << 16];
    const char *counts[] = {"tempi", "table", "marseillais", "KQvK", NULL};
    const char *position[] = {"tempi", "table", "chess", "KRvK", "--fen", "8/8/8/8/8/2k5/1R6/K7 w - - 0 1", NULL};
    const char *wrong[][8] = {{"tempi", "table", "brick", "KQvK", NULL},
                              {"tempi", "table", "chess", NULL},
                              {"tempi", "table", "chess", "KQRNvK", "--threads", "0", NULL},
                              {"tempi", "table", "chess", "KQvK", "--fen", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", NULL},
                              {"tempi", "table", "chess", "KQQ", NULL}};
    ck_assert_int_eq(child_run(counts, NULL, output, sizeof output, 60), 0);
    ck_assert_ptr_nonnull(strstr(output, "Black       1      144508           0         872      143636  -\n"));
    ck_assert_ptr_nonnull(strstr(output, "White with 2 steps left wins in 6: "));
    ck_assert_int_eq(child_run(position, NULL, output, sizeof output, 60), 0);
    ck_assert_ptr_nonnull(strstr(output, "win in 16\n"));
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ck_assert_int_eq(child_run(wrong[i], NULL, output, sizeof output, 60), 2);
}
END_TEST

Suite *suite_endings(void)
{
    Suite *suite = suite_create("endings");
    TCase *c = tcase_create("all");
    tcase_set_timeout(c, 0);
    suite_add_tcase(suite, c);
    tcase_add_test(c, men_are_read_and_refused);
    tcase_add_test(c, games_without_tables_say_why);
    tcase_add_loop_test(c, orthodox_counts_are_as_published, 0, sizeof published / sizeof *published);
    tcase_add_loop_test(c, values_are_those_of_their_steps_and_of_a_plain_search, 0, sizeof endings / sizeof *endings);
    tcase_add_test(c, the_best_line_takes_as_long_as_the_table_says);
    tcase_add_test(c, the_command_tells_counts_and_positions);
    return suite;
}
