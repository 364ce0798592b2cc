/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples for tuning: lines, PGN files, and which positions of a turn are taken. */
#include "tests/support.h"

#include <stdio.h>
#include <string.h>

#include "bench/tune/samples.h"

enum { KEPT_MAX = 64 };

struct kept {
    struct sample samples[KEPT_MAX];
    unsigned count;
};

/* Keeps a sample. */
static void keep(void *context, const struct sample *s)
{
    struct kept *k = context;
    ck_assert_uint_lt(k->count, KEPT_MAX);
    k->samples[k->count++] = *s;
}

/* Reads samples from a text; returns false with the reason in `error`. */
static bool read_text(const char *id, const char *text, struct kept *k, char *error)
{
    FILE *file = tmpfile();
    ck_assert(file != NULL);
    fputs(text, file);
    rewind(file);
    k->count = 0;
    const struct game *game = test_game(id);
    bool good = samples_read(file, game, game_option_default(game), keep, k, error);
    fclose(file);
    return good;
}

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

START_TEST(lines_are_read)
{
    static struct kept k;
    char error[FEN_ERROR_MAX + 80] = "";
    ck_assert_msg(read_text("chess", START ";1-0\n# no line\n\n" START ";1/2-1/2;-35\r\n" START ";0\n", &k, error),
                  "%s", error);
    ck_assert_uint_eq(k.count, 3);
    ck_assert(k.samples[0].result == 1 && !k.samples[0].scored && k.samples[0].game == 0);
    ck_assert(k.samples[1].result == 0.5 && k.samples[1].scored && k.samples[1].score == -35);
    ck_assert(k.samples[2].result == 0 && k.samples[2].game == 1);
}
END_TEST

START_TEST(bad_lines_are_refused)
{
    static const char *const bad[] = {START,
                                      START ";",
                                      START ";2-0",
                                      START ";1-0;x",
                                      "8/8 w - - 0 1;1-0",
                                      "[Result \"1-0\"]\n\n1. e2e5 1-0",
                                      "[FEN \"nonsense\"]\n"};
    static struct kept k;
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char error[FEN_ERROR_MAX + 80] = "";
        ck_assert_msg(!read_text("chess", bad[i], &k, error), "%s", bad[i]);
        ck_assert_msg(strncmp(error, "line ", 5) == 0, "%s: %s", bad[i], error);
    }
}
END_TEST

/* A sample that is written and read again is equal. */
START_TEST(lines_are_written)
{
    static struct kept k;
    char error[FEN_ERROR_MAX + 80] = "";
    struct sample s = {.result = 0.5, .scored = true, .score = 12};
    test_position(&s.position, "marseillais", NULL);
    test_play(&s.position, "e2e4");
    struct journal piece = {0};
    sample_write(&piece, &s);
    ck_assert_msg(read_text("marseillais", piece.text, &k, error), "%s: %s", piece.text, error);
    journal_close(&piece);
    ck_assert_uint_eq(k.count, 1);
    ck_assert(k.samples[0].result == 0.5 && k.samples[0].score == 12);
    ck_assert_uint_eq(position_key(&k.samples[0].position), position_key(&s.position));
}
END_TEST

/* From PGN files: nothing of the opening, nothing before a capture in the turn, scores with their turns. */
START_TEST(records_are_read)
{
    static struct kept k;
    char error[FEN_ERROR_MAX + 80] = "";
    const char *text =
        "[Event \"x\"]\n[Result \"0-1\"]\n\n1. e2e4,d2d4 {end of the opening} d7d5,b8c6 {+0.35/7 0.001s}\n"
        "2. e4d5,g1f3 {-1.20/5\n0.001s} c6d4,d8d5 {mate seen} 0-1\n\n[Event \"y\"]\n\n1. e2e4 *\n";
    ck_assert_msg(read_text("marseillais", text, &k, error), "%s", error);
    ck_assert_uint_eq(k.count, 3);
    ck_assert(k.samples[0].score == 35 && k.samples[1].score == 35 && k.samples[2].score == -120);
    ck_assert_uint_eq(k.samples[0].position.turn.done, 0);
    ck_assert_uint_eq(k.samples[2].position.turn.done, 1);
    for (unsigned i = 0; i < k.count; i++)
        ck_assert(k.samples[i].result == 0 && k.samples[i].scored);
}
END_TEST

Suite *suite_samples(void)
{
    Suite *s = suite_create("samples");
    TCase *t = tcase_create("samples");
    tcase_add_test(t, lines_are_read);
    tcase_add_test(t, bad_lines_are_refused);
    tcase_add_test(t, lines_are_written);
    tcase_add_test(t, records_are_read);
    suite_add_tcase(s, t);
    return s;
}
