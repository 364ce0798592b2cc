/* SPDX-License-Identifier: GPL-3.0-or-later */
/* EPD: operations behind the fields of a FEN, in every reader of FENs; `tempi analyse` tells whether they are met. */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/match/openings.h"
#include "rules/notation/epd.h"

#define BK01 "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - -"

static char output[1 << 14];

/* Fails unless an EPD is read as this FEN. */
static void reads(const char *epd, const char *fen)
{
    struct position p;
    test_position(&p, "chess", epd);
    ck_assert_str_eq(test_fen(&p), fen);
}

START_TEST(fields_and_operations)
{
    static const char *const files[][2] = {
        {BK01 " bm Qd1+; id \"BK.01\";", BK01 " 0 1"},
        {BK01 " bm Qd1+", BK01 " 0 1"},
        {BK01 " hmvc 7; fmvn 33;", BK01 " 7 33"},
        {BK01 " id \"hmvc 9; fmvn 9;\"; fmvn 33; am a6 b6; dm 3; c0 \"x\";", BK01 " 0 33"},
        {BK01 " fmvn 0;", BK01 " 0 1"},
        {BK01 " 7 33 bm Qd1+; hmvc 7;", BK01 " 7 33"},
        {BK01 " 7 33 ;D1 40 ;D2 1500", BK01 " 7 33"},
        {BK01 " 7 33;id x;", BK01 " 7 33"},
        {BK01 ";id x", BK01 " 0 1"},
        {BK01 ";id x;fmvn 33;", BK01 " 0 33"},
        {BK01 " 0 0", BK01 " 0 1"},
        {BK01 " Elo 2000;", BK01 " 0 1"},
        {BK01 " noop;; ; nic;", BK01 " 0 1"},
        {BK01, BK01 " 0 1"},
    };
    static const char *const wrong[] = {" junk",
                                        " bm Qd1+; junk",
                                        " id \"BK",
                                        " hmvc x;",
                                        " ?!;",
                                        " 7 33 hmvc 8;",
                                        " 7 33 fmvn 34;",
                                        " 7 33 44 bm Qd1+;",
                                        " hmvc;",
                                        " fmvn 99999;",
                                        " 7 33 junk",
                                        " \"x\";",
                                        " bm e4; am a6; bm d4;",
                                        " hmvc 3; hmvc 3;"};
    char text[256];
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++)
        reads(files[i][0], files[i][1]);
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(text, sizeof text, BK01 "%s", wrong[i]);
        test_refused("chess", text);
    }
    struct position p;
    test_position(&p, "marseillais", "4k3/8/8/8/8/8/8/4K2R b K - 3 9 done=1 id \"x\";");
    ck_assert_uint_eq(p.turn.done, 1);
}
END_TEST

START_TEST(operands)
{
    static const char text[] = BK01 " bm Qd1+  Qd2 ; id \"BK.01; moves e4\"; c0 \"\"; hmvc 3;";
    const char *operations = epd_operations(text);
    char value[32];
    ck_assert(epd_operands(operations, "bm", value, sizeof value));
    ck_assert_str_eq(value, "Qd1+  Qd2");
    ck_assert(epd_operands(operations, "id", value, sizeof value));
    ck_assert_str_eq(value, "BK.01; moves e4");
    ck_assert(epd_operands(operations, "c0", value, sizeof value));
    ck_assert_str_eq(value, "");
    ck_assert(!epd_operands(operations, "b", value, sizeof value));
    ck_assert(epd_operands(operations, "id", value, 4));
    ck_assert_str_eq(value, "BK.");
    ck_assert_ptr_null(epd_word(text, "moves"));
    ck_assert_ptr_nonnull(epd_word("fen w moves e4", "moves"));
    ck_assert(epd_begins(text) && !epd_begins("e4 e5 w") && !epd_begins(""));
}
END_TEST

/* A file with this text as openings of chess; returns the FEN of opening `index` after its turns, NULL if it is
   refused. */
static const char *opening_of(const char *text, unsigned index)
{
    char name[] = "/tmp/tempi-epd-XXXXXX", error[OPENINGS_ERROR_MAX];
    FILE *file = fdopen(mkstemp(name), "w");
    struct openings o = {.game = test_game("chess")};
    struct record r = {0};
    static char fen[FEN_MAX];
    fputs(text, file);
    fclose(file);
    bool good = openings_read(&o, name, error) && opening_begin(&o, index, &r, NULL);
    if (good)
        fen_write(record_now(&r), fen);
    unlink(name);
    record_free(&r);
    openings_free(&o);
    return good ? fen : NULL;
}

START_TEST(openings)
{
    static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    static const char mate[] = "7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7#; id \"a # b\"; hmvc 4; fmvn 30; # a comment\n";
    ck_assert_str_eq(opening_of(mate, 0), "7k/8/5KQ1/8/8/8/8/8 w - - 4 30");
    ck_assert_str_eq(opening_of("# first\n" BK01 " c0 \"black moves Rf8\"; moves Rf8\n", 0),
                     "1k3r2/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 w - - 1 2");
    ck_assert_ptr_null(opening_of(BK01 " bm Qd1+; junk\n", 0));
    ck_assert_str_eq(opening_of("\xEF\xBB\xBF"
                                "e2e4 e7e5\n",
                                0),
                     "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2");
    ck_assert_str_eq(opening_of("e2e4 e7e5\rg1f3 g8f6 f3g1 f6g8 # back\r", 1) + strlen(start) - 3, "4 3");
}
END_TEST

/* Runs `tempi analyse chess` on an argument; returns the exit status. */
static int analyse_run(const char *position)
{
    const char *const argv[] = {"tempi", "analyse", "chess", position, "--depth", "3", NULL};
    return child_run(argv, NULL, output, sizeof output, 60);
}

START_TEST(verdicts)
{
    static const char mate[] = "7k/8/5KQ1/8/8/8/8/8 w - -";
    static const struct {
        const char *operations, *told;
        int status;
    } cases[] = {{" bm Qg7+;", "bm Qg7+: right", 0},
                 {" bm Qh7 Qg7;", "bm Qh7 Qg7: right", 0},
                 {" bm Ke7;", "bm Ke7: wrong", 1},
                 {" am Ke7;", "am Ke7: right", 0},
                 {" am Ke7; bm Ke7;", "bm Ke7: wrong\nam Ke7: right", 1},
                 {" dm 1;", "dm 1: right", 0},
                 {" bm Qa9;", "illegal action 'Qa9'", 1},
                 {" bm ;", "bm says nothing", 1},
                 {" dm 0;", "dm must be from 1 to 1000", 1},
                 {" id \"x\";", "Qg7#", 0}};
    char text[256], name[] = "/tmp/tempi-epd-XXXXXX";
    FILE *file = fdopen(mkstemp(name), "w");
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(text, sizeof text, "%s%s", mate, cases[i].operations);
        ck_assert_int_eq(analyse_run(text), cases[i].status);
        ck_assert_msg(strstr(output, cases[i].told) != NULL, "%s: %s", text, output);
    }
    fprintf(file, "# problems\n%s bm Qg7+; id \"first\";\n\n%s am Qg7+;\n", mate, mate);
    fclose(file);
    ck_assert_int_eq(analyse_run(name), 1);
    ck_assert_msg(strstr(output, "1. first\n") && strstr(output, "2 positions: 1 right, 1 wrong, 0 unreadable"), "%s",
                  output);
    unlink(name);
}
END_TEST

Suite *suite_epd(void)
{
    Suite *s = suite_create("epd");
    TCase *t = tcase_create("epd");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, fields_and_operations);
    tcase_add_test(t, operands);
    tcase_add_test(t, openings);
    tcase_add_test(t, verdicts);
    suite_add_tcase(s, t);
    return s;
}
