/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of matches: statistics, built-in players, openings, records, and engines that misbehave. */
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/match/openings.h"
#include "bench/match/results.h"
#include "bench/match/spec.h"
#include "bench/match/statistics.h"
#include "search/score.h"
#include "search/search.h"
#include "tests/support.h"

#define FAKE(MODE) "cmd='sh tests/data/fake_engine.sh " MODE "' name=fake"
#define FAKE_XBOARD(MODE) FAKE(MODE) " proto=xboard"

/* Runs `tempi match` with two engines and further arguments, which end with NULL. Returns its exit status; `output`
   receives what it prints. */
static int match(char output[65536], const char *game, const char *first, const char *second, const char *const more[])
{
    const char *argv[40] = {"tempi", "match", game, "--engine", first, "--engine", second};
    unsigned n = 7;
    while (*more && n < 39)
        argv[n++] = *more++;
    return child_run(argv, NULL, output, 65536, 150);
}

/* Fails unless the output has exactly this line. */
static void has_line(const char *output, const char *line)
{
    size_t length = strlen(line);
    for (const char *at = output; (at = strstr(at, line)) != NULL; at++)
        if ((at == output || at[-1] == '\n') && (at[length] == '\n' || at[length] == 0))
            return;
    ck_abort_msg("no line '%s' in:\n%s", line, output);
}

/* Elo and expected score are inverse functions. */
START_TEST(elo_and_score)
{
    ck_assert_double_eq_tol(score_of_elo(0), 0.5, 1e-12);
    ck_assert_double_eq_tol(elo_of_score(0.75), 190.848, 1e-3);
    ck_assert_double_eq_tol(score_of_elo(elo_of_score(0.613)), 0.613, 1e-12);
    ck_assert(isinf(elo_of_score(1)) && isinf(elo_of_score(0)));
}
END_TEST

/* The estimate of 10 wins and 5 losses has the values computed by hand. */
START_TEST(estimate_of_single_games)
{
    struct tally t = {.wins = 10, .losses = 5};
    struct estimate e;
    tally_estimate(&t, &e);
    ck_assert_double_eq_tol(e.score, 2.0 / 3, 1e-9);
    ck_assert_double_eq_tol(e.elo, 120.412, 1e-3);
    /* the standard deviation of the mean is sqrt(2/9 / 15) = 0.12172 */
    ck_assert_double_eq_tol(score_of_elo(e.low), 0.66667 - 0.23856, 1e-4);
    ck_assert_double_eq_tol(score_of_elo(e.high), 0.66667 + 0.23856, 1e-4);
    ck_assert_double_eq_tol(e.superiority, 0.91455, 1e-4);
}
END_TEST

/* Pairs that nearly always end 1-1 give a narrower interval than the same games counted singly. */
START_TEST(estimate_of_pairs)
{
    struct tally single = {.wins = 50, .losses = 50}, pairs = {.wins = 50, .losses = 50, .pairs = {1, 0, 48, 0, 1}};
    struct estimate wide, narrow;
    tally_estimate(&single, &wide);
    tally_estimate(&pairs, &narrow);
    ck_assert_double_eq_tol(narrow.elo, 0, 1e-9);
    ck_assert_double_lt(narrow.high, wide.high / 3);
    /* variance of the mean: 2 pairs of 50 at distance 1/2 */
    ck_assert_double_eq_tol(score_of_elo(narrow.high), 0.5 + 1.959964 * sqrt(0.25 * 2 / 50 / 50), 1e-6);
}
END_TEST

/* A clean sweep has an infinite Elo with a finite lower bound; no games give even odds. */
START_TEST(estimate_of_a_clean_sweep)
{
    struct tally t = {.wins = 20, .pairs = {0, 0, 0, 0, 10}};
    struct estimate e;
    tally_estimate(&t, &e);
    ck_assert(isinf(e.elo) && e.elo > 0);
    ck_assert(isfinite(e.low) && e.low > 100);
    tally_estimate(&(struct tally){0}, &e);
    ck_assert_double_eq_tol(e.superiority, 0.5, 1e-12);
}
END_TEST

/* Without draws the log likelihood ratio is that of two binomial distributions. */
START_TEST(sprt_of_decided_games)
{
    struct sprt s = {.elo0 = -5, .elo1 = 20, .alpha = 0.05, .beta = 0.05};
    struct tally t = {.wins = 600, .losses = 540};
    double p0 = score_of_elo(-5), p1 = score_of_elo(20);
    ck_assert_double_eq_tol(sprt_ratio(&s, &t), 600 * log(p1 / p0) + 540 * log((1 - p1) / (1 - p0)), 0.01);
    ck_assert_double_eq_tol(sprt_upper(&s), 2.944, 1e-3);
    ck_assert_double_eq_tol(sprt_lower(&s), -2.944, 1e-3);
}
END_TEST

/* The sequential test does not decide on even results, and accepts H1 or H0 on clearly uneven ones. */
START_TEST(sprt_is_fair_and_decides)
{
    struct sprt s = {.elo0 = -10, .elo1 = 10, .alpha = 0.05, .beta = 0.05};
    struct tally even = {.wins = 30, .losses = 30, .draws = 40, .pairs = {5, 10, 20, 10, 5}};
    struct tally good = {.wins = 300, .losses = 200, .draws = 400, .pairs = {20, 80, 180, 120, 50}};
    struct tally bad = {.wins = 200, .losses = 300, .draws = 400, .pairs = {50, 120, 180, 80, 20}};
    ck_assert_double_eq_tol(sprt_ratio(&s, &even), 0, 1e-6);
    ck_assert_int_eq(sprt_test(&s, &even), SPRT_GOES_ON);
    ck_assert_int_eq(sprt_test(&s, &good), SPRT_ACCEPTS_H1);
    ck_assert_int_eq(sprt_test(&s, &bad), SPRT_ACCEPTS_H0);
    ck_assert_double_eq_tol(sprt_ratio(&s, &(struct tally){0}), 0, 1e-12);
}
END_TEST

/* A spec has all its keys, and wrong ones are refused. */
START_TEST(spec_of_engines)
{
    struct engine_spec s = {0};
    char error[SPEC_ERROR_MAX], text[64];
    ck_assert(spec_read(&s, "cmd='./engine --fast' option.Move Overhead=10 option.Path=\"a b\" tc=40/1:30+0.5", error));
    ck_assert_str_eq(s.command, "./engine --fast");
    ck_assert_str_eq(s.name, "engine");
    ck_assert_uint_eq(s.option_count, 2);
    ck_assert_str_eq(s.options[0].name, "Move Overhead");
    ck_assert_str_eq(s.options[1].value, "a b");
    ck_assert_double_eq_tol(s.control.base, 90000, 1e-9);
    ck_assert_double_eq_tol(s.control.increment, 500, 1e-9);
    ck_assert_uint_eq(s.control.turns, 40);
    control_write(&s.control, text, sizeof text);
    ck_assert_str_eq(text, "40/90+0.5");
    const struct {
        const char *key, *value, *written;
    } exact[] = {{"tc", "20000:00", "1200000"},
                 {"tc", "100000.5+0.00002", "100000.5+0.00002"},
                 {"tc", "100+1", "100+1"},
                 {"movetime", "12345678", "movetime 12345.678"}};
    for (unsigned i = 0; i < sizeof exact / sizeof *exact; i++) {
        struct time_control c = {0};
        ck_assert(control_set(&c, exact[i].key, exact[i].value));
        control_write(&c, text, sizeof text);
        ck_assert_str_eq(text, exact[i].written);
    }
    ck_assert(!spec_read(&s, "nonsense=1", error) && !spec_read(&s, "fast", error)); /* more of it has keys */
    ck_assert_str_eq(s.command, "./engine --fast");
    spec_free(&s);
    const char *const named[][2] = {{"engine", "engine"},
                                    {"/bin/engine x/y", "engine"},
                                    {"'/a b/my engine' --fast", "my engine"},
                                    {"cmd='\"/a b/engine\" x'", "engine"},
                                    {"/a/bin/", "bin/"}};
    for (unsigned i = 0; i < sizeof named / sizeof *named; i++) {
        ck_assert(spec_read(&s, named[i][0], error));
        ck_assert_str_eq(s.name, named[i][1]);
        spec_free(&s);
    }
    const char *const wrong[] = {"cmd=a proto=wb",   "cmd=a tc=-1", "cmd=a tc=0", "cmd=a tc=5+x",   "cmd=a depth=0",
                                 "cmd=a nonsense=1", "cmd='a",      "cmd=a b",    "cmd=a option.=1"};
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        ck_assert_msg(!spec_read(&s, wrong[i], error), "%s", wrong[i]);
        spec_free(&s);
    }
}
END_TEST

/* The same index and seed give the same opening; consecutive indices give different ones. */
START_TEST(random_openings_repeat)
{
    struct openings o = {.game = test_game("marseillais"), .seed = 7, .random_turns = 4};
    struct record a = {0}, b = {0};
    const char *why;
    unsigned same = 0;
    for (unsigned i = 0; i < 20; i++) {
        ck_assert(opening_begin(&o, i, &a, NULL) && opening_begin(&o, i, &b, NULL));
        ck_assert_uint_eq(position_key(record_now(&a)), position_key(record_now(&b)));
        ck_assert_uint_eq(record_now(&a)->number, 5);
        ck_assert_uint_eq(record_now(&a)->turn.done, 0);
        ck_assert_int_eq(record_result(&a, &why), ONGOING);
        ck_assert(opening_begin(&o, i + 1, &b, NULL));
        same += position_key(record_now(&a)) == position_key(record_now(&b));
    }
    ck_assert_uint_eq(same, 0);
    record_free(&a);
    record_free(&b);
}
END_TEST

/* Stores the score of a search; a hook of search_listener. */
static void keep_score(void *context, const struct best_turn *a) { *(int *)context = a->score; }

/* Returns the absolute score of a search of the current position, in centipawns as shown. */
static int edge_find(const struct record *r, unsigned nodes)
{
    int score = 0;
    struct searcher *s = search_new();
    search_set_hash(s, 1);
    search_run(s, r, &(struct limits){.nodes = nodes}, &(struct search_listener){&score, NULL, keep_score});
    search_free(s);
    return abs(score_shown(score_scale_of(record_now(r)->game), score));
}

/* Random openings are often unbalanced; those chosen with a range are all in it, differ, and are reproducible. */
START_TEST(openings_can_be_even)
{
    enum { OPENINGS = 6, EVEN = 80, EVEN_NODES = 3000 };
    struct openings any = {.game = test_game("marseillais-balanced"), .seed = 3, .random_turns = 4}, even = any;
    struct record r = {0};
    uint64_t keys[OPENINGS];
    unsigned uneven = 0, missed = 1;
    even.edge_max = EVEN;
    even.edge_nodes = EVEN_NODES;
    for (unsigned i = 0; i < OPENINGS; i++) {
        ck_assert(opening_begin(&any, i, &r, NULL));
        uneven += edge_find(&r, EVEN_NODES) > EVEN;
        ck_assert(opening_begin(&even, i, &r, &missed));
        ck_assert_uint_eq(missed, 0);
        ck_assert_int_le(edge_find(&r, EVEN_NODES), EVEN);
        ck_assert_uint_eq(record_now(&r)->number, 5);
        keys[i] = position_key(record_now(&r));
        for (unsigned k = 0; k < i; k++)
            ck_assert(keys[k] != keys[i]);
        ck_assert(opening_begin(&even, i, &r, NULL));
        ck_assert_uint_eq(position_key(record_now(&r)), keys[i]);
    }
    ck_assert_uint_ge(uneven, 2);
    record_free(&r);
}
END_TEST

/* A range away from 0 gives openings with an advantage for one side. */
START_TEST(openings_can_be_uneven)
{
    struct openings o = {.game = test_game("chess"), .seed = 5, .random_turns = 6};
    struct record r = {0};
    o.edge_min = 60;
    o.edge_max = 140;
    o.edge_nodes = 2000;
    for (unsigned i = 0; i < 6; i++) {
        ck_assert(opening_begin(&o, i, &r, NULL));
        int edge = edge_find(&r, o.edge_nodes);
        ck_assert_int_ge(edge, 60);
        ck_assert_int_le(edge, 140);
        ck_assert_uint_eq(record_now(&r)->number, 7);
    }
    record_free(&r);
}
END_TEST

/* If no try is in the range, the nearest one is taken, and its distance is reported. */
START_TEST(the_least_uneven_opening_will_do)
{
    struct openings o = {.game = test_game("doublemove"), .seed = 1, .random_turns = 3, .edge_nodes = 50};
    struct record r = {0};
    unsigned missed = 0;
    for (unsigned i = 0; i < 3; i++) {
        ck_assert(opening_begin(&o, i, &r, &missed));
        ck_assert_uint_eq(record_now(&r)->number, 4);
        ck_assert_int_eq(missed, edge_find(&r, o.edge_nodes));
    }
    record_free(&r);
}
END_TEST

/* Files of turns, FENs and comments are read, and errors name their line. */
START_TEST(openings_of_a_file)
{
    struct openings o = {.game = test_game("chess"), .seed = 1};
    struct record r = {0};
    char error[OPENINGS_ERROR_MAX], path[] = "/tmp/tempi-openings-XXXXXX";
    ck_assert_msg(openings_read(&o, "bench/openings_chess.txt", error), "%s", error);
    ck_assert_uint_ge(o.count, 100);
    ck_assert(opening_begin(&o, o.count + 1, &r, NULL));
    ck_assert_uint_ge(record_now(&r)->number, 5);
    openings_free(&o);
    int file = mkstemp(path);
    dprintf(file, "# none\n\ne2e4 e7e5 # one\n7k/5K2/8/6Q1/8/8/8/8 w - - 0 1 moves f7f6\n");
    ck_assert_msg(openings_read(&o, path, error), "%s", error);
    ck_assert_uint_eq(o.count, 2);
    ck_assert(opening_begin(&o, 1, &r, NULL));
    ck_assert_int_eq(record_now(&r)->turn.decider, BLACK);
    openings_free(&o);
    dprintf(file, "e2e5\n");
    ck_assert(!openings_read(&o, path, error));
    ck_assert_ptr_nonnull(strstr(error, "line 5"));
    openings_free(&o);
    o.game = test_game("fantasy");
    ck_assert_msg(openings_read(&o, "bench/openings_fantasy.txt", error), "%s", error);
    ck_assert_uint_eq(o.count, 30);
    openings_free(&o);
    ck_assert_int_eq(ftruncate(file, 0), 0);
    ck_assert_int_eq(lseek(file, 0, SEEK_SET), 0);
    dprintf(file, "b1c3 d7d6 c3d5 b8c6 g1f3 c8f5 d5e7 f5d7 e7f5 d7/f5\n");
    ck_assert_msg(openings_read(&o, path, error), "%s", error);
    ck_assert(opening_begin(&o, 1, &r, NULL));
    ck_assert_uint_eq(record_now(&r)->number, 11);
    openings_free(&o);
    close(file);
    unlink(path);
    record_free(&r);
}
END_TEST

/* `material` beats `random`, and `matein1` wins games against it. */
START_TEST(builtins_beat_chance)
{
    char output[65536];
    const char *const more[] = {"--games", "20", "--concurrency", "2", NULL};
    ck_assert_int_eq(match(output, "marseillais", "builtin:random", "builtin:material", more), 0);
    has_line(output, "score: wins 0 losses 20 draws 0 score 0.0000");
    has_line(output, "pairs: 10 0 0 0 0");
    const char *const few[] = {"--games", "6", "--concurrency", "2", NULL};
    ck_assert_int_eq(match(output, "progressive", "builtin:matein1", "builtin:random", few), 0);
    ck_assert_ptr_nonnull(strstr(output, "\nfaults 2: time 0 illegal 0 crashes 0\n"));
    ck_assert_ptr_null(strstr(output, "score: wins 0 "));
}
END_TEST

/* Each match appends a row with all columns; the first row follows the header line. */
START_TEST(results_are_rows)
{
    char output[65536], rows[4096], path[] = "/tmp/tempi-results-XXXXXX";
    int file = mkstemp(path), cells = 0;
    const char *const more[] = {"--games", "4", "--event", "it's one", "--log", path, NULL};
    ck_assert_int_eq(match(output, "triplets", "builtin:random", "builtin:material", more), 0);
    ck_assert_int_eq(match(output, "triplets", "builtin:material", "builtin:material", more), 0);
    ssize_t length = read(file, rows, sizeof rows - 1);
    ck_assert_int_gt(length, 0);
    rows[length] = 0;
    ck_assert_ptr_eq(strstr(rows, RESULTS_COLUMNS), rows);
    for (const char *at = rows; *at; at++)
        cells += *at == '\t' || *at == '\n';
    ck_assert_int_eq(cells, 3 * 13);
    ck_assert_ptr_nonnull(strstr(rows, "\tbuiltin:material\ttriplets\t-\t0\t0\t4\t\t\ttempi match triplets "));
    ck_assert_ptr_nonnull(strstr(rows, " --event 'it'\\''s one' "));
    close(file);
    unlink(path);
}
END_TEST

/* Matches of built-in players are reproducible, also with several games at a time. */
START_TEST(builtin_matches_repeat)
{
    char one[65536], two[65536];
    const char *const alone[] = {"--games", "12", "--seed", "5", "--every", "100", NULL};
    const char *const both[] = {"--games", "12", "--seed", "5", "--every", "100", "--concurrency", "3", NULL};
    ck_assert_int_eq(match(one, "marseillais-balanced", "builtin:matein1", "builtin:random", alone), 0);
    ck_assert_int_eq(match(two, "marseillais-balanced", "builtin:matein1", "builtin:random", both), 0);
    ck_assert_str_eq(strstr(one, "\npairs"), strstr(two, "\npairs"));
}
END_TEST

/* After one random turn of chess no side is five pawns ahead: a match reports openings that miss the range, and reports
   nothing without a range. */
START_TEST(a_match_says_that_openings_miss)
{
    char output[65536];
    const char *const none[] = {"--games", "2", NULL};
    const char *const wide[] = {"--games", "2", "--random-openings", "1", "--balanced", "1000", "100", NULL};
    const char *const far[] = {"--games", "2", "--random-openings", "1", "--unbalanced", "500", "600", "100", "--every",
                               "2",       NULL};
    ck_assert_int_eq(match(output, "chess", "builtin:material", "builtin:random", none), 0);
    ck_assert_ptr_null(strstr(output, "openings:"));
    ck_assert_int_eq(match(output, "chess", "builtin:material", "builtin:random", wide), 0);
    has_line(output, "openings: miss 0 by 0");
    ck_assert_int_eq(match(output, "chess", "builtin:material", "builtin:random", far), 0);
    ck_assert_ptr_nonnull(strstr(output, "\nopenings: miss 2 by 4"));
    ck_assert_ptr_nonnull(strstr(output, " openings: 2 miss by up to 4"));
}
END_TEST

/* Levels play legal turns in games of all kinds, and their matches are reproducible. */
START_TEST(levels_play)
{
    static const char *const games[] = {
        "chess", "marseillais",        "triplets", "quest",       "progressive", "swarm",   "doublemove",
        "brick", "marseillais-losing", "fantasy",  "transporter", "future",      "monster", "ftm"};
    char one[65536], two[65536];
    const char *const more[] = {"--games", "4", "--max-turns", "30", "--concurrency", "2", NULL};
    for (unsigned i = 0; i < sizeof games / sizeof games[0]; i++) {
        ck_assert_int_eq(match(one, games[i], "builtin:level3", "builtin:level1", more), 0);
        ck_assert_ptr_nonnull(strstr(one, "\nfaults 1: time 0 illegal 0 crashes 0\n"));
        ck_assert_ptr_nonnull(strstr(one, "\nfaults 2: time 0 illegal 0 crashes 0\n"));
        ck_assert_int_eq(match(two, games[i], "builtin:level3", "builtin:level1", more), 0);
        ck_assert_str_eq(strstr(one, "\npairs"), strstr(two, "\npairs"));
    }
    const char *const few[] = {"--games", "2", "--max-turns", "4", NULL};
    ck_assert_int_eq(match(one, "chess", "cmd=builtin:level10 nodes=50", "builtin:level9", few), 0);
    ck_assert_int_eq(match(one, "chess", "builtin:level10", "builtin:level9", few), 2);
    ck_assert_ptr_nonnull(strstr(one, "level10 needs a limit"));
    ck_assert_int_eq(match(one, "chess", "builtin:level11", "builtin:level9", few), 2);
    ck_assert_ptr_nonnull(strstr(one, "level1 to level10"));
}
END_TEST

/* Wrong arguments give exit status 2, and files that cannot be written status 1. */
START_TEST(wrong_use_is_refused)
{
    char output[65536];
    const char *const none[] = {NULL};
    const char *const bad[][6] = {{"--games", "0"},
                                  {"--games"},
                                  {"--sprt", "5", "0"},
                                  {"--nonsense"},
                                  {"--openings", "/none"},
                                  {"--resume"},
                                  {"--tc", "x"},
                                  {"--timeout", "0"},
                                  {"--timeout", "-1"},
                                  {"--timemargin", "-5"},
                                  {"--sprt", "0", "5", "0.5", "0.5"}};
    const char *const unwritable[][3] = {{"--record", "/none/x"}, {"--log", "/none/x"}};
    ck_assert_int_eq(match(output, "nonsense", "builtin:random", "builtin:random", none), 2);
    ck_assert_int_eq(match(output, "chess", "some-engine", "builtin:random", none), 2); /* no time control */
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
        ck_assert_int_eq(match(output, "chess", "builtin:random", "builtin:random", bad[i]), 2);
    for (unsigned i = 0; i < sizeof unwritable / sizeof unwritable[0]; i++) {
        ck_assert_int_eq(match(output, "chess", "builtin:random", "builtin:random", unwritable[i]), 1);
        ck_assert_msg(strstr(output, "cannot write '/none/x'") && !strstr(output, "games: 100"), "%s", output);
    }
}
END_TEST

/* An engine that does not start, or cannot play the game, ends the match with an error message. */
START_TEST(engines_that_do_not_start)
{
    char output[65536];
    const char *const more[] = {"--games", "2", "--movetime", "50", NULL};
    ck_assert_int_eq(match(output, "chess", "/bin/false", "builtin:random", more), 2);
    ck_assert_ptr_nonnull(strstr(output, "it exited before uciok"));
    ck_assert_int_eq(match(output, "chess", "/nonexistent/engine", "builtin:random", more), 2);
    ck_assert_int_eq(match(output, "chess", "cmd=tempi dir=/nonexistent", "builtin:random", more), 2);
    ck_assert_ptr_nonnull(strstr(output, "tempi: cannot start a process in /nonexistent\n"));
    ck_assert_int_eq(match(output, "marseillais", FAKE("hang"), "builtin:random", more), 2);
    ck_assert_ptr_nonnull(strstr(output, "no option UCI_Variant"));
    ck_assert_int_eq(match(output, "marseillais", FAKE("variants"), "builtin:random", more), 2);
    ck_assert_ptr_nonnull(strstr(output, "its option UCI_Variant does not have marseillais"));
    ck_assert_int_eq(match(output, "marseillais", FAKE_XBOARD("both"), "builtin:random", more), 2);
    ck_assert_ptr_nonnull(strstr(output, "several steps"));
    ck_assert_int_eq(match(output, "future", FAKE_XBOARD("both"), "builtin:random", more), 2);
    ck_assert_ptr_nonnull(strstr(output, "pieces are relocated before it"));
}
END_TEST

/* A flag that falls against a bare king is a draw, and against a rook a loss; the record says so and is sound. The
   turns before the opening's FEN do not count. */
START_TEST(flags_against_bare_kings)
{
    char output[65536], openings[] = "/tmp/tempi-openings-XXXXXX", record[] = "/tmp/tempi-record-XXXXXX";
    FILE *file = fdopen(mkstemp(openings), "w");
    fputs("8/8/8/8/3k4/8/8/K6R w - - 0 40\n", file);
    fclose(file);
    close(mkstemp(record));
    const char *const more[] = {"--max-turns", "9",          "--games", "2",        "--tc", "0.3",
                                "--verbose",   "--openings", openings,  "--record", record, NULL};
    const char *const replay[] = {"tempi", "replay", record, NULL};
    ck_assert_int_eq(match(output, "chess", FAKE("hang"), "builtin:random", more), 0);
    ck_assert_msg(strstr(output, "1/2-1/2 {White's time is up, but Black cannot win}") != NULL, "%s", output);
    ck_assert_msg(strstr(output, "1-0 {Black loses on time}") != NULL, "%s", output);
    has_line(output, "faults 1: time 2 illegal 0 crashes 0");
    has_line(output, "length: turns 1 per game 0.5"); /* the clock stopped at the first turn of each, one White's */
    ck_assert_int_eq(child_run(replay, NULL, output, sizeof output, 30), 0);
    unlink(openings);
    unlink(record);
}
END_TEST

/* A fault loses its game and is counted, and the match continues. */
START_TEST(engines_that_misbehave)
{
    static const struct {
        const char *engine, *faults, *reason;
    } cases[] = {
        {FAKE("illegal"), "faults 1: time 0 illegal 2 crashes 0", "played: illegal action 'e2e5'"},
        {FAKE("long"), "faults 1: time 0 illegal 2 crashes 0", "played:"},
        {FAKE("crash"), "faults 1: time 0 illegal 0 crashes 2", "left the game"},
        {FAKE("hang"), "faults 1: time 2 illegal 0 crashes 0", "loses on time"},
        {FAKE("slow"), "faults 1: time 2 illegal 0 crashes 0", "loses on time"},
        {FAKE("talk"), "faults 1: time 2 illegal 0 crashes 0", "loses on time"},
        {FAKE("drone"), "faults 1: time 2 illegal 0 crashes 0", "loses on time"},
        {FAKE_XBOARD("resign"), "faults 1: time 0 illegal 0 crashes 0", "resigns"},
        {FAKE_XBOARD("claim"), "faults 1: time 1 illegal 0 crashes 0", "loses on time"},
        {FAKE_XBOARD("refuse"), "faults 1: time 0 illegal 2 crashes 0", "refuses to play"},
    };
    char output[65536];
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        /* the clock runs out only in the cases about time */
        const char *tc = strstr(cases[i].reason, "time") ? "0.3" : "60";
        const char *const more[] = {"--games", "2", "--tc", tc, "--verbose", "--random-openings", "0", NULL};
        ck_assert_int_eq(match(output, "chess", cases[i].engine, "builtin:random", more), 0);
        has_line(output, cases[i].faults);
        ck_assert_msg(strstr(output, cases[i].reason) != NULL, "no '%s' in:\n%s", cases[i].reason, output);
        has_line(output, "score: wins 0 losses 2 draws 0 score 0.0000");
    }
}
END_TEST

/* A score that is only a bound decides nothing and is not recorded: the last exact one counts. */
START_TEST(bounds_are_no_scores)
{
    const char *const record = "build/bounds.pgn";
    const char *const more[] = {
        "--games", "1",   "--tc",     "60",   "--verbose", "--random-openings", "0", "--adjudicate", "resign",
        "2",       "600", "--record", record, NULL};
    char output[65536], line[256];
    bool noted = false;
    remove(record);
    ck_assert_int_eq(match(output, "chess", FAKE("bounds -2999"), FAKE("bounds 2999"), more), 0);
    ck_assert_msg(strstr(output, "third repetition") != NULL, "%s", output);
    FILE *file = fopen(record, "r");
    ck_assert_ptr_nonnull(file);
    while (fgets(line, sizeof line, file)) {
        ck_assert_msg(strstr(line, "29.99") == NULL, "%s", line);
        noted |= strstr(line, "0.11/5") != NULL;
    }
    fclose(file);
    ck_assert(noted);
}
END_TEST

/* What an engine says after its answer is not taken for the next one. */
START_TEST(answers_twice)
{
    const char *const more[] = {"--games", "1", "--tc", "60", "--verbose", "--random-openings", "0", NULL};
    char output[65536];
    ck_assert_int_eq(match(output, "chess", FAKE("twice"), FAKE("twice"), more), 0);
    ck_assert_msg(strstr(output, "third repetition") != NULL, "%s", output);
}
END_TEST

/* Numbers that no search says are held within what can be kept: they decide what they say, and are recorded so. */
START_TEST(scores_beyond_all_bounds)
{
    static const struct {
        const char *first, *second, *end, *noted;
    } cases[] = {{FAKE("scores cp 4294967296"), FAKE("scores cp -4294967296"), "Black loses by adj", "{+499.99/100000"},
                 {FAKE("scores cp -2147483648"), FAKE("scores cp -2147483648"), "third repetition", "{-499.99/100000"},
                 {FAKE("scores mate 3000000000"), FAKE("scores mate -3000000000"), "Black loses by", "{+M10000/100000"},
                 {FAKE("scores cp 0"), FAKE("scores cp 0"), "draw by adjudication", "{+0.00/100000"}};
    const char *const record = "build/scores.pgn";
    const char *const more[] = {"--games",   "1",
                                "--tc",      "60",
                                "--verbose", "--random-openings",
                                "0",         "--adjudicate",
                                "resign",    "2",
                                "600",       "--adjudicate",
                                "draw",      "0",
                                "2",         "10",
                                "--record",  record,
                                NULL};
    char output[65536], text[8192];
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        remove(record);
        ck_assert_int_eq(match(output, "chess", cases[i].first, cases[i].second, more), 0);
        ck_assert_msg(strstr(output, cases[i].end) != NULL, "%s", output);
        ck_assert_msg(strstr(output, " nodes 0 nps 0") != NULL, "%s", output);
        FILE *file = fopen(record, "r");
        ck_assert_ptr_nonnull(file);
        text[fread(text, 1, sizeof text - 1, file)] = 0;
        fclose(file);
        ck_assert_msg(strstr(text, cases[i].noted) != NULL, "%s", text);
    }
}
END_TEST

/* Adjudication counts turns, not the answers that a turn is given in: here a draw comes before two lost turns. */
START_TEST(turns_in_several_answers)
{
    const char *const more[] = {"--games",      "1",      "--tc", "60",  "--verbose", "--random-openings", "0",
                                "--adjudicate", "resign", "2",    "600", NULL};
    char output[65536];
    ck_assert_int_eq(match(output, "marseillais", FAKE("steps -900"), FAKE("steps 900"), more), 0);
    ck_assert_msg(strstr(output, "third repetition") != NULL, "%s", output);
}
END_TEST

/* An option that an engine has not declared is told once; a name of a game and of an option may be in upper case. */
START_TEST(options_not_declared)
{
    static const char *const protocols[] = {"uci", "xboard"};
    char output[65536];
    for (unsigned i = 0; i < 2; i++) {
        const char *const more[] = {
            "--games",       "4",      "--depth",  "1",      "--max-turns", "4",         "--proto",  protocols[i],
            "--concurrency", "2",      "--option", "hash=1", "--option",    "Threads=1", "--option", "OwnBook=true",
            "--option",      "Hsah=1", NULL};
        ck_assert_int_eq(match(output, "Chess", "builtin:random", "tempi", more), 0);
        const char *told = strstr(output, "has not declared");
        ck_assert_msg(told && strstr(told, "'Hsah'") && !strstr(told + 1, "has not declared"), "%s", output);
    }
    const char *const more[] = {"--games", "2", "--nodes", "9", "--max-turns", "4", "--option", "Cycle=6", NULL};
    ck_assert_int_eq(match(output, "Progressive-Cyclical", "builtin:random", "tempi", more), 0);
    ck_assert_msg(!strstr(output, "has not declared"), "%s", output);
}
END_TEST

/* A match whose test is decided while an engine of another thread still starts is a success. */
START_TEST(a_decided_match_does_not_fail)
{
    char output[65536], folder[] = "/tmp/tempi-slow-XXXXXX", engine[200];
    const char *const more[] = {"--games", "400",    "--nodes", "5", "--concurrency", "2",    "--max-turns",
                                "4",       "--sprt", "-50",     "0", "0.05",          "0.05", NULL};
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(engine, sizeof engine, "cmd='mkdir %s/first 2> /dev/null || sleep 5; exec ./tempi' name=slow", folder);
    ck_assert_msg(match(output, "chess", engine, "builtin:random", more) == 0, "%s", output);
    ck_assert_msg(strstr(output, "accepted H1") != NULL, "%s", output);
    snprintf(engine, sizeof engine, "%s/first", folder);
    ck_assert_int_eq(rmdir(engine), 0);
    rmdir(folder);
}
END_TEST

/* A match that a signal ends before its last game prints the score, and is no success. */
START_TEST(an_interrupted_match_fails)
{
    static const int signals[] = {SIGINT, SIGTERM};
    const char *const argv[] = {
        "tempi",   "match",   "chess", "--engine", "builtin:random", "--engine", "builtin:random", "--games",
        "1000000", "--every", "1",     NULL};
    for (unsigned i = 0; i < 2; i++) {
        struct child c;
        child_start(&c, argv);
        child_expect(&c, "1 games", 20);
        kill(c.pid, signals[i]);
        child_expect(&c, "score: wins", 20);
        ck_assert_int_eq(child_close(&c, 20), 1);
    }
}
END_TEST

/* XBoard engines may announce a move in three ways. The fake engine moves a knight to and fro, until the move is
   illegal. */
START_TEST(xboard_styles)
{
    const char *const modes[] = {FAKE_XBOARD("numbered"), FAKE_XBOARD("mymove"), FAKE_XBOARD("both")};
    const char *const more[] = {"--games", "1", "--tc", "20", "--verbose", "--random-openings", "0", NULL};
    char output[65536];
    for (unsigned i = 0; i < 3; i++) {
        ck_assert_int_eq(match(output, "chess", modes[i], "builtin:random", more), 0);
        has_line(output, "faults 1: time 0 illegal 1 crashes 0"); /* sooner or later the knight is taken or blocked */
        ck_assert_ptr_null(strstr(output, "work 1: turns 1 "));
    }
}
END_TEST

/* XBoard's `level` has whole seconds and never none at all; that the clock has more is said. */
START_TEST(xboard_seconds)
{
    const char *const more[] = {"--games", "1", "--tc", "0.5", "--debug", "/dev/stdout", NULL};
    char output[65536];
    ck_assert_int_eq(match(output, "chess", FAKE_XBOARD("resign"), "builtin:random", more), 0);
    ck_assert_msg(strstr(output, "level 0 0:01 0") != NULL, "%s", output);
    ck_assert_msg(strstr(output, "fake: XBoard's `level` has whole seconds") != NULL, "%s", output);
}
END_TEST

/* Where a game is over before so many random turns, openings have fewer, and are not all the starting position. */
START_TEST(openings_of_fewer_turns)
{
    const char *const argv[] = {"tempi", "genfens", "3", "seed", "3", "game", "progressive", "turns", "7", NULL};
    char output[65536];
    ck_assert_int_eq(child_run(argv, NULL, output, sizeof output, 60), 0);
    ck_assert_msg(strstr(output, "genfens ") && !strstr(output, "KQkq - 0 1\n"), "%s", output);
}
END_TEST

/* A variant may stand anywhere in a long list of them. */
START_TEST(xboard_variants_are_read)
{
    const char *const more[] = {"--games", "2", "--depth", "1", "--max-turns", "20", NULL};
    char output[65536];
    ck_assert_msg(match(output, "future-random", "cmd=tempi proto=xboard", "builtin:random", more) == 0, "%s", output);
    has_line(output, "faults 1: time 0 illegal 0 crashes 0");
}
END_TEST

/* A game of a file is played by an engine that reads the file by an option. */
START_TEST(variants_of_an_option)
{
    char output[65536], games[] = "/tmp/tempi-games-XXXXXX", engine[200];
    int file = mkstemp(games);
    ck_assert_int_gt(dprintf(file, "[three]\nbase = chess\nsteps = 3\n"), 0);
    close(file);
    snprintf(engine, sizeof engine, "cmd='env -u TEMPI_GAMES ./tempi' name=apart option.VariantPath=%s", games);
    const char *const argv[] = {"tempi",    "--games",        games,     "match", "three",   "--engine", engine,
                                "--engine", "builtin:random", "--games", "2",     "--nodes", "20",       NULL};
    ck_assert_msg(child_run(argv, NULL, output, sizeof output, 60) == 0, "%s", output);
    has_line(output, "faults 1: time 0 illegal 0 crashes 0");
    unlink(games);
}
END_TEST

/* On boards of ten ranks XBoard engines count the ranks from 0. */
START_TEST(xboard_of_ten_ranks)
{
    char output[65536], variants[] = "/tmp/tempi-XXXXXX.ini";
    int file = mkstemps(variants, 4);
    ck_assert_int_gt(dprintf(file, "[elephants:xiangqi]\n"), 0);
    close(file);
    const char *const argv[] = {
        "tempi",    "--variants",     variants,  "match", "elephants", "--engine", "tempi",       "--proto", "xboard",
        "--engine", "builtin:random", "--games", "2",     "--depth",   "1",        "--max-turns", "20",      NULL};
    ck_assert_int_eq(child_run(argv, NULL, output, sizeof output, 60), 0);
    has_line(output, "faults 1: time 0 illegal 0 crashes 0");
    unlink(variants);
}
END_TEST

/* XBoard engines write the pieces that they drop in capitals. */
START_TEST(xboard_drops)
{
    char output[65536], variants[] = "/tmp/tempi-XXXXXX.ini";
    int file = mkstemps(variants, 4);
    ck_assert_int_gt(dprintf(file, "[pockets:crazyhouse]\n"), 0);
    close(file);
    const char *const argv[] = {"tempi", "--variants", variants, "match",    "pockets",        "--engine",
                                "tempi", "--proto",    "xboard", "--engine", "builtin:random", "--games",
                                "2",     "--depth",    "1",      NULL};
    ck_assert_int_eq(child_run(argv, NULL, output, sizeof output, 60), 0);
    has_line(output, "faults 1: time 0 illegal 0 crashes 0");
    unlink(variants);
}
END_TEST

/* A match writes its games as PGN, and the positions at the start of turns with results. */
START_TEST(records_and_positions)
{
    char output[65536], record[] = "/tmp/tempi-record-XXXXXX", positions[] = "/tmp/tempi-positions-XXXXXX";
    char *line = NULL, error[FEN_ERROR_MAX];
    size_t room = 0;
    unsigned games = 0, results = 0, ended = 0;
    struct position p;
    close(mkstemp(record));
    close(mkstemp(positions));
    const char *const more[] = {"--games", "4", "--record", record, "--positions", positions, NULL};
    ck_assert_int_eq(match(output, "marseillais", "builtin:material", "builtin:random", more), 0);
    FILE *file = fopen(record, "r");
    while (getline(&line, &room, file) >= 0) {
        games += strcmp(line, "[Variant \"marseillais\"]\n") == 0;
        results += strncmp(line, "[Result \"", 9) == 0;
    }
    fclose(file);
    ck_assert_uint_eq(games, 4);
    ck_assert_uint_eq(results, 4);
    file = fopen(positions, "r");
    for (games = 0; getline(&line, &room, file) >= 0; games++) {
        char *score = strchr(line, ';');
        ended += *line == '\n'; /* an empty line ends a game */
        if (*line == '\n')
            continue;
        ck_assert_ptr_nonnull(score);
        *score++ = 0;
        ck_assert(fen_read(&p, test_game("marseillais"), 0, line, error));
        ck_assert(strcmp(score, "1\n") == 0 || strcmp(score, "0\n") == 0 || strcmp(score, "0.5\n") == 0);
        ck_assert_uint_eq(p.turn.done, 0);
    }
    ck_assert_uint_gt(games, 10);
    ck_assert_uint_eq(ended, 4);
    fclose(file);
    free(line);
    unlink(record);
    unlink(positions);
}
END_TEST

/* Fills `text` with what a file holds behind `word`, to the end of its line. */
static void line_behind(const char *path, const char *word, char *text, size_t room)
{
    char line[4096] = "";
    FILE *file = fopen(path, "r");
    *text = 0;
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, word, strlen(word)) == 0)
            snprintf(text, room, "%s", line + strlen(word));
    fclose(file);
}

/* Games of a PGN are openings, whole or their first turns; not those of another game, nor one that is over. */
START_TEST(openings_of_pgn)
{
    static const char games[] = "\n[Event \"one\"]\n[Variant \"marseillais\"]\n[Result \"1-0\"]\n\n"
                                "1. e4/Nf3 {first} e5/d5 (1... c5/c6) 2. exd5/Nxe5 Qxd5/Nc6 1-0\n\n"
                                "[Event \"two\"]\n[Variant \"marseillais\"]\n\n1. d4/c4 d5/Nf6 *\n";
    static const struct {
        const char *game, *turns, *begins, *max;
    } cases[] = {{"marseillais", "60000", "1. e4/Nf3 e5/d5 2. exd5/Nxe5 Qxd5/Nc6", "4"},
                 {"marseillais", "2", "1. e4/Nf3 e5/d5", "2"},
                 {"marseillais", "1", "1. e4/Nf3", "1"},
                 {"chess", "1", NULL, "1"}};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        char output[65536], played[4096], openings[] = "/tmp/tempi-openings-XXXXXX",
                                          record[] = "/tmp/tempi-record-XXXXXX";
        const int file = mkstemp(openings);
        ck_assert_int_gt(dprintf(file, "%s", games), 0);
        close(file);
        close(mkstemp(record));
        const char *const more[] = {
            "--games", "2",           "--openings", openings, "--opening-turns", cases[i].turns, "--record",
            record,    "--max-turns", cases[i].max, NULL};
        const int status = match(output, cases[i].game, "builtin:random", "builtin:random", more);
        ck_assert_msg(status == (cases[i].begins ? 0 : 2), "%s", output);
        line_behind(record, "1. ", played, sizeof played);
        ck_assert_msg(!cases[i].begins || strncmp(played, cases[i].begins + 3, strlen(cases[i].begins) - 3) == 0, "%s",
                      played);
        unlink(openings);
        unlink(record);
    }
}
END_TEST

/* A turn of 1,597 steps is an answer of 8 KB. */
START_TEST(very_long_turns)
{
    char output[65536], openings[] = "/tmp/tempi-openings-XXXXXX";
    int file = mkstemp(openings);
    ck_assert_int_gt(dprintf(file, "7k/8/8/p2p4/P2P4/8/8/K7 w - - 0 9\n"), 0);
    close(file);
    const char *const more[] = {"--games", "2", "--nodes", "300", "--openings", openings, "--max-turns", "2", NULL};
    ck_assert_int_eq(match(output, "progressive-fibonacci", "tempi", "builtin:matein1", more), 0);
    has_line(output, "faults 1: time 0 illegal 0 crashes 0");
    has_line(output, "games: 2");
    unlink(openings);
}
END_TEST

/* A game of 65,536 actions is drawn, and its record is read back. */
START_TEST(the_longest_game)
{
    char output[65536], games[] = "/tmp/tempi-games-XXXXXX", record[] = "/tmp/tempi-record-XXXXXX";
    int file = mkstemp(games);
    close(mkstemp(record));
    ck_assert_int_gt(dprintf(file,
                             "[long]\npiece A = W\nroyal = none\nstart = 8/8/a7/8/8/8/7A/8 w - - 0 1\nsteps = 999\n"
                             "captures = no\nquiet turns = none\nrepetition = none\n"),
                     0);
    close(file);
    const char *const played[] = {
        "tempi",          "--games", games, "match",   "long", "--engine", "builtin:random", "--engine",
        "builtin:random", "--games", "1",   "--nodes", "1",    "--record", record,           NULL};
    ck_assert_int_eq(child_run(played, NULL, output, sizeof output, 150), 0);
    has_line(output, "length: turns 66 per game 66.0");
    has_line(output, "score: wins 0 losses 0 draws 1 score 0.5000");
    const char *const replayed[] = {"tempi", "--games", games, "replay", record, NULL};
    ck_assert_int_eq(child_run(replayed, NULL, output, sizeof output, 150), 0);
    has_line(output, "game 1: long: 66 turns, 65575 actions, 1/2-1/2");
    unlink(games);
    unlink(record);
}
END_TEST

/* tempi plays itself over UCI, also in a game with interjections. */
START_TEST(tempi_plays_itself)
{
    char output[65536];
    const char *const games[] = {"marseillais-balanced", "quest", "chess960"};
    const char *const more[] = {"--games", "2", "--concurrency", "2", "--nodes", "300", "--option", "Hash=1", NULL};
    for (unsigned i = 0; i < 3; i++) {
        ck_assert_int_eq(match(output, games[i], "tempi", "tempi", more), 0);
        has_line(output, "faults 1: time 0 illegal 0 crashes 0");
        has_line(output, "faults 2: time 0 illegal 0 crashes 0");
        has_line(output, "games: 2");
    }
}
END_TEST

Suite *suite_match(void)
{
    Suite *s = suite_create("match");
    TCase *numbers = tcase_create("numbers"), *matches = tcase_create("matches");
    tcase_add_test(numbers, elo_and_score);
    tcase_add_test(numbers, estimate_of_single_games);
    tcase_add_test(numbers, estimate_of_pairs);
    tcase_add_test(numbers, estimate_of_a_clean_sweep);
    tcase_add_test(numbers, sprt_of_decided_games);
    tcase_add_test(numbers, sprt_is_fair_and_decides);
    tcase_add_test(numbers, spec_of_engines);
    tcase_add_test(numbers, random_openings_repeat);
    tcase_add_test(numbers, openings_can_be_even);
    tcase_add_test(numbers, openings_can_be_uneven);
    tcase_add_test(numbers, the_least_uneven_opening_will_do);
    tcase_add_test(numbers, openings_of_a_file);
    tcase_set_timeout(matches, 500);
    tcase_add_test(matches, builtins_beat_chance);
    tcase_add_test(matches, results_are_rows);
    tcase_add_test(matches, builtin_matches_repeat);
    tcase_add_test(matches, a_match_says_that_openings_miss);
    tcase_add_test(matches, levels_play);
    tcase_add_test(matches, wrong_use_is_refused);
    tcase_add_test(matches, engines_that_do_not_start);
    tcase_add_test(matches, engines_that_misbehave);
    tcase_add_test(matches, answers_twice);
    tcase_add_test(matches, bounds_are_no_scores);
    tcase_add_test(matches, scores_beyond_all_bounds);
    tcase_add_test(matches, turns_in_several_answers);
    tcase_add_test(matches, options_not_declared);
    tcase_add_test(matches, a_decided_match_does_not_fail);
    tcase_add_test(matches, an_interrupted_match_fails);
    tcase_add_test(matches, flags_against_bare_kings);
    tcase_add_test(matches, xboard_styles);
    tcase_add_test(matches, xboard_seconds);
    tcase_add_test(matches, xboard_variants_are_read);
    tcase_add_test(matches, variants_of_an_option);
    tcase_add_test(matches, xboard_of_ten_ranks);
    tcase_add_test(matches, xboard_drops);
    tcase_add_test(matches, openings_of_fewer_turns);
    tcase_add_test(matches, records_and_positions);
    tcase_add_test(matches, openings_of_pgn);
    tcase_add_test(matches, very_long_turns);
    tcase_add_test(matches, the_longest_game);
    tcase_add_test(matches, tempi_plays_itself);
    suite_add_tcase(s, numbers);
    suite_add_tcase(s, matches);
    return s;
}
