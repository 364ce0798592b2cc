/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Perft: published positions, and tables for all built-in games and for games from files. */
#include "tests/support.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/random.h"
#include "rules/counting/bulk.h"
#include "rules/counting/perft.h"
#include "rules/custom/custom.h"
#include "rules/texts/rules_text.h"

enum { LENGTHS_MAX = 12, TABLE_MAX = 1024 };

/* A line of a table of counts: `actions` lead from the FEN (or the starting position) to the node that counts begin
   at. */
struct row {
    const char *game, *fen, *actions;
    uint64_t counts[LENGTHS_MAX]; /* for lengths 1, 2, ...; 0 ends them */
};

static const struct row published[] = {
    {"chess", NULL, "", {20, 400, 8902, 197281, 4865609, 119060324}},
    {"chess",
     "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
     "",
     {48, 2039, 97862, 4085603, 193690690}},
    {"chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "", {14, 191, 2812, 43238, 674624, 11030083}},
    {"chess", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", "", {6, 264, 9467, 422333, 15833292}},
    {"chess", "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", "", {6, 264, 9467, 422333, 15833292}},
    {"chess", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", "", {44, 1486, 62379, 2103487, 89941194}},
    {"chess",
     "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
     "",
     {46, 2079, 89890, 3894594, 164075551}},
    {"chess960",
     "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
     "",
     {21, 528, 12189, 326672, 8146062, 227689589}},
    {"chess960",
     "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
     "",
     {21, 807, 18002, 667366, 16253601}},
    {"chess960",
     "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
     "",
     {20, 479, 10471, 273318, 6417013, 177654692}},
    {"chess960",
     "qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9",
     "",
     {22, 593, 13440, 382958, 9183776}},
    {"chess960",
     "1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9",
     "",
     {28, 1120, 31058, 1171749, 34030312}},
};

enum { PUBLISHED = sizeof published / sizeof published[0] };

/* Compares the counts of a row, as far as the test level allows. */
static void check_row(const struct row *row)
{
    struct position p;
    uint64_t budget = test_budget();
    test_position(&p, row->game, row->fen);
    test_play(&p, row->actions);
    for (unsigned i = 0; i < LENGTHS_MAX && row->counts[i] && (row->counts[i] <= budget || i == 0); i++) {
        uint64_t found = perft_by_making(&p, i + 1, NULL, NULL);
        ck_assert_msg(found == row->counts[i], "%s %s %s: %llu sequences of length %u, expected %llu", row->game,
                      row->fen ? row->fen : "start", row->actions, (unsigned long long)found, i + 1,
                      (unsigned long long)row->counts[i]);
    }
}

START_TEST(published_counts) { check_row(&published[_i]); }
END_TEST

static char lines[TABLE_MAX][4096];
static struct row table[TABLE_MAX];
static unsigned rows;

/* Adds a line `counts` of a game's section: `COUNTS`, or `ACTIONS: COUNTS`. */
static void line_add(const char *game, const char *text)
{
    char *line = lines[rows], *colon;
    snprintf(line, sizeof lines[rows], "%s", text);
    colon = strrchr(line, ':');
    if (colon)
        *colon = 0;
    table[rows] = (struct row){.game = game, .actions = colon ? line : ""};
    unsigned n = 0;
    for (char *at = colon ? colon + 1 : line; n < LENGTHS_MAX && *at; n++)
        table[rows].counts[n] = strtoull(at, &at, 10);
    rows++;
}

/* Adds the lines `counts` of all games. */
static void lines_add(void)
{
    for (unsigned i = 0; game_at(i); i++)
        for (unsigned k = 0; game_at(i)->text && k < COUNTS_MAX && game_at(i)->text->counts[k]; k++)
            line_add(game_at(i)->id, game_at(i)->text->counts[k]);
}

/* Prints an error of a games file, for no test runs yet that could fail. */
static void tell(void *context, const struct fault *f)
{
    (void)context;
    fprintf(stderr, "line %u, column %u: %s\n", f->line, f->column, f->text);
}

START_TEST(table_counts) { check_row(&table[_i]); }
END_TEST

START_TEST(tables_are_read) { ck_assert_uint_gt(rows, 280); }
END_TEST

/* Adds up the counts of the first actions. */
static void add(void *context, action a, uint64_t n)
{
    (void)a;
    *(uint64_t *)context += n;
}

/* Fails unless a way to count gives the number that making every action gave; the counts of first actions must add
   up to it. */
static void check_way(const struct position *p, unsigned length, struct perft_setup way, uint64_t expected)
{
    uint64_t sum = 0, said = 0;
    unsigned parts = way.parts ? way.parts : 1;
    way.each = add;
    way.context = &said;
    for (unsigned part = 0; part < parts; part++) {
        uint64_t found;
        way.part = part;
        ck_assert(perft_run(p, length, &way, &found));
        sum += found;
    }
    ck_assert_msg(sum == expected && said == expected,
                  "%s %s: length %u, %u threads, %zu MB, %u parts: %" PRIu64 " (first actions %" PRIu64
                  "), expected %" PRIu64,
                  p->game->id, test_fen(p), length, way.threads, way.hash_megabytes, parts, sum, said, expected);
}

/* Counts from a random position of every game, in one thread, with a table, with threads, in parts, and with all of
   these together. */
START_TEST(all_ways_of_counting_agree)
{
    struct position p;
    struct random r;
    action list[ACTIONS_MAX];
    uint64_t expected = 0, budget = test_budget() / 500 < 400000 ? test_budget() / 500 : 400000;
    test_position(&p, game_at((unsigned)_i)->id, NULL);
    random_seed(&r, (uint64_t)_i);
    for (unsigned steps = random_below(&r, 40); steps > 0; steps--) {
        unsigned n = game_actions(&p, ALL_ACTIONS, list);
        struct position next = p;
        if (n == 0)
            break;
        game_apply(&next, list[random_below(&r, n)]);
        if (game_count(&next) == 0)
            break;
        p = next;
    }
    for (unsigned length = 1; length <= 5 && (length == 1 || expected * 20 < budget); length++) {
        expected = perft_by_making(&p, length, NULL, NULL);
        check_way(&p, length, (struct perft_setup){0}, expected);
        check_way(&p, length, (struct perft_setup){.hash_megabytes = 1}, expected);
        check_way(&p, length, (struct perft_setup){.threads = 3}, expected);
        check_way(&p, length, (struct perft_setup){.parts = 5}, expected);
        check_way(&p, length, (struct perft_setup){.threads = 2, .hash_megabytes = 1, .parts = 3}, expected);
    }
}
END_TEST

/* Positions in which castling, promotions, pins and en passant are possible, for games with orthodox pieces. */
static const char *const sharp[] = {NULL,
                                    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                                    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
                                    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                                    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
                                    "rN2k1Nr/8/8/8/8/8/8/R1n1K1nR w KQkq - 0 1",
                                    "3rk1n1/1p1bn1p1/2p2p2/8/Q6R/B4p2/4R1P1/K6B w - - 0 1",
                                    "7q/8/8/8/8/2k4p/p7/R3K2R w KQ - 0 1"};

enum { SHARP = sizeof sharp / sizeof sharp[0], WALK = 60 };

/* Fails unless counting pairs of actions equals making the first one, at every node of a random game. */
static void walk(struct position *p, struct random *r)
{
    static action list[ACTIONS_MAX];
    uint64_t made = 0;
    for (unsigned steps = 0; steps < WALK && made < test_budget() / 500; steps++) {
        unsigned n = game_actions(p, ALL_ACTIONS, list);
        if (n == 0)
            break;
        uint64_t pairs = bulk_pairs(bulk_of(p->game), p), sum = 0;
        for (unsigned i = 0; i < n; i++) {
            struct position next = *p;
            game_apply(&next, list[i]);
            sum += game_count(&next);
        }
        ck_assert_msg(pairs == sum, "%s %s: %" PRIu64 " pairs, %" PRIu64 " by making", p->game->id, test_fen(p), pairs,
                      sum);
        made += n;
        game_apply(p, list[random_below(r, n)]);
    }
}

START_TEST(pairs_are_what_making_gives)
{
    const struct game *game = game_at((unsigned)_i), *chess = game_find("chess", &(const char *){NULL});
    struct random r;
    random_seed(&r, (uint64_t)_i + 99);
    for (unsigned start = 0; start < SHARP; start++) {
        struct position p;
        if (start > 0 && (game->pieces != chess->pieces || game->start_fen))
            continue;
        test_position(&p, game->id, sharp[start]);
        walk(&p, &r);
    }
}
END_TEST

/* A law that begins as a copy of a listed one and goes by other rules takes nothing over of what is known of that one.
 */
START_TEST(copies_of_laws_are_counted_by_making)
{
    struct game game = *test_game("marseillais-bilateral");
    const struct law *central = test_game("marseillais-central")->law;
    struct law copy = *game.law;
    struct random r;
    copy.scope = central->scope;
    copy.after = central->after;
    game.law = &copy;
    random_seed(&r, 299);
    ck_assert_ptr_nonnull(bulk_of(test_game("marseillais-bilateral")));
    ck_assert_ptr_null(bulk_of(&game));
    for (unsigned start = 0; start < SHARP; start++) {
        struct position p;
        test_position(&p, "marseillais-bilateral", sharp[start]);
        p.game = &game;
        walk(&p, &r);
    }
}
END_TEST

/* Laws with a counter of their own are counted by it: nothing that a law says switches it off unseen. */
START_TEST(counters_of_single_laws_are_used)
{
    static const char *const ids[] = {"marseillais-maximummer",
                                      "marseillais-equidistant",
                                      "future",
                                      "future-nine",
                                      "future-random",
                                      "transporter",
                                      "kazan",
                                      "kazan-free"};
    for (unsigned i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        const struct bulk *b = bulk_of(test_game(ids[i]));
        ck_assert_msg(b && (b->pairs || b->sequences), "%s", ids[i]);
    }
}
END_TEST

/* Sequences that a law counts in one go, of every length it may be asked for, at nodes of random games. */
START_TEST(sequences_are_what_making_gives)
{
    static action list[ACTIONS_MAX];
    const struct game *game = game_at((unsigned)_i);
    const struct bulk *b = bulk_of(game);
    struct random r;
    uint64_t budget = test_budget() / 20000 < 5000 ? test_budget() / 20000 : 5000;
    random_seed(&r, (uint64_t)_i + 199);
    for (unsigned start = 0; b && b->sequences && start < SHARP; start++) {
        struct position p;
        test_position(&p, game->id, sharp[start]);
        for (unsigned steps = 0, n; steps < WALK && (n = game_actions(&p, ALL_ACTIONS, list)) > 0; steps++) {
            uint64_t made = n;
            for (unsigned length = 2; length <= SEQUENCES_LONGEST && made < budget; length++) {
                uint64_t found = b->sequences(&p, length);
                made = perft_by_making(&p, length, NULL, NULL);
                ck_assert_msg(found == made, "%s %s: %" PRIu64 " sequences of length %u, %" PRIu64 " by making",
                              game->id, test_fen(&p), found, length, made);
            }
            game_apply(&p, list[random_below(&r, n)]);
        }
    }
}
END_TEST

/* Pairs are also right where kings and rooks castle from other squares, with two steps a turn. */
START_TEST(pairs_are_so_from_published_positions)
{
    static const char *const laws[] = {"", ":marseillais", ":marseillais-central", ":citizen"};
    const struct row *row = &published[_i];
    struct random r;
    random_seed(&r, (uint64_t)_i);
    for (unsigned law = 0; law < sizeof laws / sizeof laws[0]; law++) {
        struct position p;
        char id[64];
        bool two = !strcmp(row->game, "chess") || !strcmp(row->game, "chess960");
        if (law > 0 && !two)
            break;
        snprintf(id, sizeof id, "%s%s", !strcmp(row->game, "chess") && law ? "orthodox" : row->game, laws[law]);
        test_position(&p, id, row->fen);
        test_play(&p, law ? "" : row->actions);
        walk(&p, &r);
    }
}
END_TEST

/* A part is the same set of sequences with any number of threads, and no part of many takes most of the work. */
START_TEST(parts_are_even)
{
    struct position p;
    uint64_t whole, found, threaded;
    test_position(&p, "marseillais", NULL);
    ck_assert(perft_run(&p, 4, &(struct perft_setup){0}, &whole));
    for (unsigned part = 0; part < 16; part++) {
        ck_assert(perft_run(&p, 0, &(struct perft_setup){.part = part, .parts = 16}, &found));
        ck_assert_uint_eq(found, part == 0); /* of no actions there is one sequence in all */
        ck_assert(perft_run(&p, 4, &(struct perft_setup){.part = part, .parts = 16}, &found));
        ck_assert(perft_run(&p, 4, &(struct perft_setup){.part = part, .parts = 16, .threads = 4}, &threaded));
        ck_assert_uint_eq(found, threaded);
        ck_assert_uint_lt(found, whole / 8);
        ck_assert_uint_gt(found, whole / 32);
    }
}
END_TEST

Suite *suite_perft(void)
{
    Suite *s = suite_create("perft");
    TCase *t = tcase_create("perft");
    unsigned games = 0;
    while (game_at(games))
        games++;
    custom_load("tests/data/fairy.games", NULL, tell, NULL);
    custom_load("games/twenty.games", NULL, tell, NULL);
    custom_load("games/two-laws.games", NULL, tell, NULL);
    custom_load("games/drops.games", NULL, tell, NULL);
    lines_add();
    tcase_set_timeout(t, 600);
    tcase_add_loop_test(t, published_counts, 0, PUBLISHED);
    tcase_add_loop_test(t, table_counts, 0, (int)rows);
    tcase_add_test(t, tables_are_read);
    tcase_add_loop_test(t, all_ways_of_counting_agree, 0, (int)games);
    tcase_add_loop_test(t, pairs_are_what_making_gives, 0, (int)games);
    tcase_add_test(t, copies_of_laws_are_counted_by_making);
    tcase_add_loop_test(t, sequences_are_what_making_gives, 0, (int)games);
    tcase_add_loop_test(t, pairs_are_so_from_published_positions, 0, PUBLISHED);
    tcase_add_test(t, counters_of_single_laws_are_used);
    tcase_add_test(t, parts_are_even);
    suite_add_tcase(s, t);
    return s;
}
