/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Score scales: shown scores, WDL, and the fit to games of self-play. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/tune/calibrate.h"
#include "engine/random.h"
#include "search/search.h"
#include "tests/support.h"

START_TEST(scale_of_every_family)
{
    const struct score_scale *scale = score_scale_of(game_at((unsigned)_i));
    struct wdl before = {0};
    int shown = -SCORE_MATE;
    ck_assert_msg(scale->spread > 0 && scale->half > 0 && scale->max > scale->half,
                  "%s: its family has no row in scores.def: run bench/calibrate.sh", game_at((unsigned)_i)->id);
    for (int score = -30000; score <= 30000; score += 50) {
        struct wdl c = score_wdl(scale, score), other = score_wdl(scale, -score);
        ck_assert_uint_eq(c.win + c.draw + c.loss, 1000);
        ck_assert_uint_ge(c.win, before.win);
        ck_assert_int_le(abs((int)c.win - (int)other.loss), 1);
        ck_assert_int_ge(score_shown(scale, score), shown);
        ck_assert_int_eq(score_shown(scale, score), -score_shown(scale, -score));
        shown = score_shown(scale, score);
        before = c;
    }
    ck_assert_int_lt(shown, SCORE_MATE_MIN);
    ck_assert_int_eq(score_shown(scale, SCORE_MATE - 3), SCORE_MATE - 3);
    ck_assert_int_eq(score_shown(scale, -SCORE_MATE + 4), -SCORE_MATE + 4);
    ck_assert_uint_eq(score_wdl(scale, SCORE_MATE - 3).win, 1000);
    ck_assert_uint_eq(score_wdl(scale, -SCORE_MATE + 4).loss, 1000);
}
END_TEST

START_TEST(a_pawn_is_half_of_the_games)
{
    const struct score_scale drawish = {200, 60, 200, 600, 0}, sharp = {0, 100, 30, 220, 0};
    ck_assert_int_eq(score_shown(&drawish, 0), 0);
    ck_assert_int_eq(score_shown(&drawish, 200), 100);
    ck_assert_int_eq(score_shown(&drawish, -600), -300);
    ck_assert_uint_eq(score_wdl(&drawish, 200).win, 500);
    ck_assert_int_eq(score_shown(&sharp, 30), 100);
    ck_assert_int_eq(score_shown(&sharp, 220), 300);
    ck_assert_uint_eq(score_wdl(&sharp, 0).win, 500);
    ck_assert_uint_eq(score_wdl(&sharp, 0).draw, 0);
}
END_TEST

/* The results of one game in tests/data/scores.tsv about a shown score. */
struct seen {
    unsigned games;
    double won, all;
};

/* Reads the counts of a game about a shown score. */
static struct seen seen_about(const char *id, int shown)
{
    struct seen s = {0};
    char line[256], name[64];
    int score;
    unsigned games, n[3];
    FILE *f = fopen("tests/data/scores.tsv", "r");
    ck_assert_ptr_nonnull(f);
    while (fgets(line, sizeof line, f))
        if (sscanf(line, "%63s %u %d %u %u %u", name, &games, &score, &n[0], &n[1], &n[2]) == 6 &&
            strcmp(name, id) == 0) {
            s.games = games;
            if (abs(score_shown(score_scale_of(test_game(id)), score) - shown) <= 25) {
                s.won += n[0];
                s.all += n[0] + n[1] + n[2];
            }
        }
    fclose(f);
    return s;
}

/* In games that no scale was fitted to, +1.00 wins about half, +3.00 most. Positions of one game are not
   independent, so the tolerance depends on the number of games. */
START_TEST(recorded_games_bear_the_scale_out)
{
    static const char *const games[] = {"chess",
                                        "marseillais-balanced",
                                        "marseillais-losing",
                                        "monster",
                                        "quest",
                                        "brick",
                                        "realm",
                                        "progressive",
                                        "omni",
                                        "doublemove",
                                        "triplets",
                                        "ftm",
                                        "future",
                                        "transporter",
                                        "fantasy"};
    unsigned judged = 0;
    for (unsigned i = 0; i < sizeof games / sizeof games[0]; i++) {
        struct seen one = seen_about(games[i], 100), three = seen_about(games[i], 300);
        double chance = 2 / sqrt(fmax(one.games, 1));
        ck_assert_msg(one.games > 0, "%s: not in scores.tsv", games[i]);
        if (one.all >= 200) {
            ck_assert_msg(fabs(one.won / one.all - 0.5) < 0.1 + chance, "%s: +1.00 won %.2f", games[i],
                          one.won / one.all);
            judged++;
        }
        if (three.all >= 200) {
            ck_assert_msg(three.won / three.all > 0.85 - chance, "%s: +3.00 won %.2f", games[i], three.won / three.all);
            judged++;
        }
    }
    ck_assert_uint_gt(judged, 15);
}
END_TEST

/* Makes a file of games whose scores, less the level, win as often as a known scale says. */
static FILE *made_games(const struct score_scale *scale, unsigned games)
{
    const int level = (int)scale->level;
    FILE *f = tmpfile();
    struct random r;
    random_seed(&r, 5);
    ck_assert_ptr_nonnull(f);
    for (unsigned i = 0; i < games; i++) {
        int score = (int)random_below(&r, 1200) - 600;
        struct wdl c = score_wdl(scale, score);
        unsigned roll = random_below(&r, 1000);
        const char *result = roll < c.win ? "1-0" : roll < c.win + c.draw ? "1/2-1/2" : "0-1";
        fprintf(f, "play;chess;0;1/%u;%s;4k3/8/8/8/8/8/8/4K3 w - - 0 1;e1e2 %d;e8e7 %d\n", i, result, score + level,
                -score + level);
    }
    rewind(f);
    return f;
}

START_TEST(fit_finds_the_scale)
{
    const struct score_scale truth = {.even = 180, .spread = 70, .level = _i ? 325 : 0};
    struct calibration *c = calloc(1, sizeof *c);
    struct score_scale found;
    char error[FEN_ERROR_MAX + 80] = "";
    FILE *f = made_games(&truth, 20000);
    ck_assert_msg(calibration_read(c, f, test_game("chess"), error), "%s", error);
    fclose(f);
    ck_assert_uint_eq(c->held.games, 5000);
    ck_assert_uint_eq(c->fitted.games, 15000);
    ck_assert(calibration_fit(&c->fitted, _i, &found));
    ck_assert_msg(fabs(found.even - truth.even) < 8 && fabs(found.spread - truth.spread) < 6, "%.1f %.1f", found.even,
                  found.spread);
    ck_assert_msg(fabs(found.level - truth.level) < 8, "%.1f", found.level);
    /* 50 % are won at 180, 90 % at 180 + 2.2 * 70 */
    ck_assert_msg(fabs(found.half - 180) <= 50 && fabs(found.max - 334) <= 50, "%.0f %.0f", found.half, found.max);
    memset(c, 0, sizeof *c);
    ck_assert_msg(!calibration_fit(&c->fitted, _i, &found), "a fit to nothing");
    free(c);
}
END_TEST

START_TEST(broken_games_are_refused)
{
    static const char *const lines[] = {
        "play;chess;0;1/0;1-0;4k3/8/8/8/8/8/8/4K3 w - - 0 1;e1e2",
        "play;chess;0;1/0;1-0;4k3/8/8/8/8/8/8/4K3 w - - 0 1;e1e2 99999",
        "play;chess;0;1/0;2-0;4k3/8/8/8/8/8/8/4K3 w - - 0 1;e1e2 5",
        "play;chess;0;1/0;1-0;4k3/8/8/8/8/8/8/8 w - - 0 1;e1e2 5",
        "play;progressive;0;1/0;1-0;4k3/8/8/8/8/8/8/4K3 w - - 0 1;e1e2 5",
        "play;chess;0",
        "nonsense",
        "play;chess;0;1/0;1-0;4k3/8/8/8/8/8/8/4K3 w - - 0 1;e1e2 15;e8e7 -1", /* cut off: of -15 */
    };
    struct calibration *c = calloc(1, sizeof *c);
    char error[FEN_ERROR_MAX + 80] = "";
    FILE *f = tmpfile();
    ck_assert_ptr_nonnull(f);
    fprintf(f, "# a comment\n\n%s%s", lines[_i], strstr(lines[_i], " 15;e8e7 -1") ? "" : "\n");
    rewind(f);
    ck_assert(!calibration_read(c, f, test_game("chess"), error));
    ck_assert_msg(strncmp(error, "line 3: ", 8) == 0, "%s", error);
    fclose(f);
    free(c);
}
END_TEST

START_TEST(wdl_by_uci)
{
    struct child c;
    unsigned win, draw, loss;
    child_start(&c, (const char *const[]){"tempi", NULL});
    child_send(&c, "uci\nsetoption name UCI_ShowWDL value true\nposition startpos\ngo depth 3");
    const char *line = child_expect(&c, "info depth 3", 10), *wdl = strstr(line, " wdl ");
    ck_assert_msg(wdl && sscanf(wdl, " wdl %u %u %u", &win, &draw, &loss) == 3 && win + draw + loss == 1000, "%s",
                  line);
    child_send(&c, "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\ngo depth 3");
    do
        line = child_expect(&c, "info depth", 10);
    while (!strstr(line, "mate 1"));
    ck_assert_msg(strstr(line, "score mate 1 wdl 1000 0 0") != NULL, "%s", line);
    child_send(&c, "setoption name UCI_ShowWDL value false\nposition startpos\ngo depth 1");
    ck_assert(!strstr(child_expect(&c, "info depth 1", 10), "wdl"));
    ck_assert_int_eq(child_close(&c, 10), 0);
}
END_TEST

Suite *suite_score(void)
{
    Suite *s = suite_create("score");
    TCase *t = tcase_create("score");
    int games = 0;
    while (game_at((unsigned)games))
        games++;
    tcase_add_loop_test(t, scale_of_every_family, 0, games);
    tcase_add_test(t, a_pawn_is_half_of_the_games);
    tcase_add_test(t, recorded_games_bear_the_scale_out);
    tcase_add_loop_test(t, fit_finds_the_scale, 0, 2);
    tcase_add_loop_test(t, broken_games_are_refused, 0, 8);
    tcase_add_test(t, wdl_by_uci);
    suite_add_tcase(s, t);
    return s;
}
