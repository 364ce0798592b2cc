/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The import format of PGN, clause by clause, and what other programs write besides: each text is read as the turns and
 * the tags that it means, and what is not PGN gets a note. Nothing that stands in a file is dropped without a word.
 */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/utf8.h"
#include "rules/notation/pgn.h"
#include "rules/notation/turns.h"

#define BARE "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
#define ROOK "4k3/8/8/8/8/8/8/4K2R w K - 0 1"

/* Reads game `number`, from 1, of a text of chess; the test fails if there is none. */
static void read_game(const char *pgn, unsigned number, struct pgn_game *g)
{
    struct pgn_reader *r = calloc(1, sizeof *r);
    FILE *file = tmpfile();
    fputs(pgn, file);
    rewind(file);
    pgn_begin(r, file);
    while (number--)
        ck_assert_msg(pgn_next(r, g), "no game in %s", pgn);
    fclose(file);
    free(r);
}

/* Returns the turns of a game as text. */
static const char *turns_of(const struct pgn_game *g)
{
    static char turns[1 << 12];
    turns_write(&g->record.positions[0], g->record.actions, (unsigned)(g->record.count - 1), turns, sizeof turns);
    return turns;
}

/* Fails unless a text is a game without errors, of these turns, and with this note. */
static void reads(const char *pgn, const char *turns, const char *note)
{
    struct pgn_game g = {0};
    char fault[512];
    read_game(pgn, 1, &g);
    pgn_fault(&g, fault, sizeof fault);
    ck_assert_msg(!g.bad, "%s: %s", pgn, fault);
    ck_assert_msg(strcmp(turns_of(&g), turns) == 0, "%s: %s", pgn, turns_of(&g));
    ck_assert_msg(strcmp(g.note, note) == 0, "%s: %s", pgn, g.note);
    pgn_free(&g);
}

/* Tags may stand anywhere: several on a line, over several lines, with white space between all their parts. */
START_TEST(tags)
{
    static const char *const heads[] = {
        "[Event \"a\"] [Site \"b\"] [SetUp \"1\"] [FEN \"" BARE "\"]\n[Result \"*\"]\n\n",
        "[Event \"a\"][SetUp \"1\"][FEN \"" BARE "\"]",
        "[ SetUp\t\"1\" ]\n[\n FEN\n\"" BARE "\"\n]\n",
        "[FEN\"" BARE "\"]\n",
        "[fen \"" BARE "\"]\r\r",
        "[Event \"a\"]\r[FEN \"" BARE "\"]\r\r",
        "[Event \"a\"]\r\n[FEN \"" BARE "\"]\r\n\r\n",
        "[Event \"a \\\"b\\\" \\\\\"] [FEN \"" BARE "\"]\n",
        "[Event \"The \"Big\" One\"] [FEN \"" BARE "\"]\n",
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3\n w - - 0 1\"]\n",
        "% an escape\n[FEN \"" BARE "\"]\n%[FEN \"8/8\"]\n\n% another\n",
        "\xEF\xBB\xBF% behind a mark\n[FEN \"" BARE "\"]\n",
        "{a comment} [FEN \"" BARE "\"] ; another\n",
        "[FEN \"" BARE "\"]\n[FEN \"" BARE "\"]\n",
    };
    char text[1024];
    for (unsigned i = 0; i < sizeof heads / sizeof *heads; i++) {
        snprintf(text, sizeof text, "%s1. e4 Kd7 *", heads[i]);
        reads(text, "e2e4 e8d7", "");
    }
}
END_TEST

/* A game of tags alone ends before an empty line and the tag Event; a second one elsewhere belongs to it. */
START_TEST(tags_alone)
{
    struct pgn_game g = {0};
    static const char *const text = "[Event \"a\"]\n[Result \"1-0\"]\n\n[Event \"b\"]\n[Result \"0-1\"]\n\n1. e4 0-1\n";
    read_game(text, 1, &g);
    ck_assert(g.cut_short);
    ck_assert_str_eq(g.tags.event, "a");
    read_game(text, 2, &g);
    ck_assert(!g.bad && g.record.count == 2);
    ck_assert_str_eq(g.tags.event, "b");
    reads("[Event \"a\"]\n[Event \"b\"]\n\n[Site \"c\"]\n1. e4 *", "e2e4",
          "the tag Event is given twice, the second counts");
    pgn_free(&g);
}
END_TEST

/* A symbol ends before every sign that is no part of it. */
START_TEST(symbols)
{
    static const char *const moves[] = {
        "1. e4$1 e5$10$2 2. Nf3*",
        "1.e4{a}e5{b}2.Nf3*",
        "1.e4(1.d4 d5)e5(1...c5(1...c6)2.Nf3)2.Nf3 *",
        "1.e4;a comment\ne5;another\n2.Nf3;x\n*",
        "1 . e4 1 ... e5 2.Nf3 *",
        "1. e4 1. ...e5 2. Nf3! *",
        "1.\u2026e4 1\u2026e5 1 \u2026 2. Nf3 *",
        "1. e4!? e5?? 2. Nf3 +- *",
        "1.\re4\re5\r2.\rNf3\r*\r",
        "e4 e5 Nf3 *",
        "1. e4 e5 2. Nf3 {over\ntwo lines} *[Event \"next\"]",
        "1. e4 (1. d4 {)} d5 ; )\n 2. c4) e5 2. Nf3 *",
        "1. e4 (1. d4\n% )\n) e5 2. Nf3 *",
        "1. e4 { ; } e5 ; { \n2. Nf3 *",
        "1. e4 e5 (;)\n) 2. Nf3 *",
        "1. e4 e5 (!) 2. Nf3 *",
        ("\xEF\xBB\xBF"
         "1. e4\xEF\xBB\xBF e5 2. Nf3 *"),
        "1. e4 e5 2. Nf3 $ $14 *",
        "\v1.\te4\fe5\v2.\tNf3 *",
    };
    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++)
        reads(moves[i], "e2e4 e7e5 g1f3", "");
}
END_TEST

/* An escape begins in the first column, and only there. */
START_TEST(escapes)
{
    struct pgn_game g = {0};
    read_game("1. e4\n %e5\n*", 1, &g);
    ck_assert(g.bad);
    reads("1. e4\r%e6\re5 *", "e2e4 e7e5", "");
    pgn_free(&g);
}
END_TEST

/* Results as they are written; all but those of PGN with a note. */
START_TEST(results)
{
    static const struct {
        const char *text;
        enum outcome outcome;
    } forms[] = {{"1-0", WHITE_WINS},
                 {"0-1", BLACK_WINS},
                 {"1/2-1/2", DRAWN},
                 {"*", ONGOING},
                 {"1/2", DRAWN},
                 {"\xC2\xBD-\xC2\xBD", DRAWN},
                 {"\xBD-\xBD", DRAWN},
                 {"\xC2\xBD", DRAWN},
                 {"0.5-0.5", DRAWN},
                 {"0,5-0,5", DRAWN},
                 {".5-.5", DRAWN},
                 {"1:0", WHITE_WINS},
                 {"0\xE2\x80\x93"
                  "1",
                  BLACK_WINS},
                 {"1\x96"
                  "0",
                  WHITE_WINS},
                 {"1/2:1/2", DRAWN}};
    struct pgn_game g = {0};
    char text[256];
    for (unsigned i = 0; i < sizeof forms / sizeof *forms; i++) {
        snprintf(text, sizeof text, "[Result \"%s\"]\n\n1. d4 d5 %s\n", forms[i].text, forms[i].text);
        read_game(text, 1, &g);
        ck_assert_msg(!g.bad && g.record.count == 3, "%s", text);
        ck_assert_int_eq(g.outcome, forms[i].outcome);
        ck_assert_msg((g.note[0] == 0) == (strcmp(forms[i].text, pgn_result(g.outcome)) == 0), "%s", g.note);
        ck_assert_msg(!strchr(g.note, '\xBD') || strstr(g.note, "\xC2\xBD"), "%s", g.note);
    }
    static const char *const blanks[] = {"1 - 0", "0 -1", "1/2- 1/2", "1/2 - 1/2", "\xC2\xBD - \xC2\xBD"};
    for (unsigned i = 0; i < sizeof blanks / sizeof *blanks; i++) {
        snprintf(text, sizeof text, "1. d4 d5 %s\n\n1. e4 *\n", blanks[i]);
        read_game(text, 2, &g);
        ck_assert_msg(!g.bad && g.record.count == 2, "%s", text);
        read_game(text, 1, &g);
        ck_assert_msg(!g.bad && g.record.count == 3 &&
                          g.outcome == (i == 0   ? WHITE_WINS
                                        : i == 1 ? BLACK_WINS
                                                 : DRAWN),
                      "%s", text);
    }
    reads("[FEN \"r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1\"] 1. 0 - 0 0 - 0 - 0 *", "e1g1 e8c8", "");
    read_game("[Result \"won\"]\n1. d4 1-0", 1, &g);
    ck_assert_str_eq(g.note, "the tag Result has no result but 'won'");
    read_game("[Result \"\xC2\xBD-\xC2\xBD\"]\n1. d4 1-0", 1, &g);
    ck_assert(g.bad);
    pgn_free(&g);
}
END_TEST

/* Names of games in the tag Variant as other programs write them. */
START_TEST(variants)
{
    static const char *const names[][2] = {{"From Position", "chess"},
                                           {"Standard", "chess"},
                                           {"standard", "chess"},
                                           {"Chess", "chess"},
                                           {"normal", "chess"},
                                           {"Normal Chess", "chess"},
                                           {"Classical", "chess"},
                                           {"Illegal", "chess"},
                                           {"Orthodox chess", "chess"},
                                           {"Regular", "chess"},
                                           {"Chess960", "chess960"},
                                           {"Chess 960", "chess960"},
                                           {"chess-960", "chess960"},
                                           {"Fischer Random", "chess960"},
                                           {"fischerandom", "chess960"},
                                           {"FischerRandom", "chess960"},
                                           {"Fischerandom", "chess960"},
                                           {"wild/fr", "chess960"},
                                           {"Fischer Random Chess", "chess960"},
                                           {"FRC", "chess960"},
                                           {"Freestyle", "chess960"},
                                           {"marseillais", "marseillais"},
                                           {"Marseillais Chess", "marseillais"},
                                           {"Balanced Marseillais", "marseillais-balanced"},
                                           {"crazyhouse", NULL},
                                           {"Monster Chess", "monster"},
                                           {"monster chess", "monster"},
                                           {"Double-Move Chess (Galvin)", "doublemove"},
                                           {"???", NULL}};
    struct pgn_game g = {0};
    char text[256];
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(text, sizeof text, "[Variant \"%s\"]\n\n*\n", names[i][0]);
        read_game(text, 1, &g);
        ck_assert_msg(g.bad == !names[i][1], "%s", names[i][0]);
        if (names[i][1])
            ck_assert_str_eq(g.record.positions[0].game->id, names[i][1]);
    }
    reads("[Variant \"From Position\"]\n[SetUp \"1\"]\n[FEN \"" ROOK "\"]\n\n1. O-O *", "e1g1", "");
    pgn_free(&g);
}
END_TEST

/* Castling rights that only Chess960 can have make a game one of Chess960, or of its form for turns of several steps.
 */
START_TEST(chess960_by_its_rights)
{
    static const char note[] = "the FEN has castling rights of Chess960, so this is read as ";
    static const char *const files[][3] = {
        {"[FEN \"bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1\"]\n1. b3 c5 2. Nf3 d5 3. d4 b6 4. O-O *",
         "b2b3 c7c5 e1f3 d7d5 d2d4 b7b6 f1g1", "chess960"},
        {"[Variant \"Standard\"][FEN \"4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1\"]\n1. O-O *", "e1g1", "chess960"},
        {"[Variant \"marseillais\"][FEN \"4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1\"]\n1. Kd2/Ke1 *", "e1d2,d2e1",
         "chess960:marseillais"}};
    char wanted[256];
    struct pgn_game g = {0};
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(wanted, sizeof wanted, "%s%s", note, files[i][2]);
        reads(files[i][0], files[i][1], wanted);
    }
    read_game("[FEN \"4k3/8/8/8/8/8/8/1N2K1R1 w GB - 0 1\"]\n*", 1, &g);
    ck_assert(g.bad);
    ck_assert_msg(strncmp(g.reason, "FEN: castling right", 19) == 0, "%s", g.reason);
    pgn_free(&g);
}
END_TEST

/* A win stands although a draw could have been claimed (FIDE 9.2, 9.3), but not against a dead position, nor on time by
   a side that cannot win (FIDE 6.9). */
START_TEST(wins_and_draws)
{
    static const struct {
        const char *pgn, *fault;
    } files[] = {
        {"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1-0", NULL},
        {"[FEN \"" ROOK "\"]\n1. Rh2 Kd8 2. Rh1 Ke8 3. Rh2 Kd8 4. Rh1 Ke8 5. Rh2 1-0", NULL},
        {"[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 99 60\"]\n60. Rh2 0-1", NULL},
        {"[FEN \"4k3/8/8/8/8/8/3p4/4K3 w - - 0 1\"]\n1. Kxd2 1-0",
         "turn 2: the result is given as 1-0, but by the rules it is 1/2-1/2 {bare kings} (line 2)"},
        {"[Termination \"time forfeit\"][FEN \"8/8/3rk3/8/8/2K5/8/8 b - - 0 1\"]\n1-0",
         "turn 2: the result is given as 1-0, but White cannot win, so that a win on time is a draw (line 2)"},
        {"[Termination \"Anna won on time\"][FEN \"8/8/3rk3/8/8/2K5/8/8 b - - 0 1\"]\n1-0",
         "turn 2: the result is given as 1-0, but White cannot win, so that a win on time is a draw (line 2)"},
        {"[Termination \"Time forfeit\"][FEN \"8/8/3rk3/8/8/2K5/8/8 b - - 0 1\"]\n1/2-1/2", NULL},
        {"[Termination \"Time forfeit\"][FEN \"8/8/3rk3/8/8/2K5/8/8 b - - 0 1\"]\n0-1", NULL},
        {"[Termination \"normal\"][FEN \"8/8/3rk3/8/8/2K5/8/8 b - - 0 1\"]\n1-0", NULL},
    };
    struct pgn_game g = {0};
    char fault[512];
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
        read_game(files[i].pgn, 1, &g);
        pgn_fault(&g, fault, sizeof fault);
        ck_assert_msg(g.bad == (files[i].fault != NULL), "%s: %s", files[i].pgn, fault);
        ck_assert_msg(!g.bad || strcmp(fault, files[i].fault) == 0, "%s: %s", files[i].pgn, fault);
    }
    pgn_free(&g);
}
END_TEST

/* Names may be Latin-1, with the characters of Windows, or UTF-8; they are kept as UTF-8. */
START_TEST(names)
{
    static const char *const codings[][2] = {{"Ren\xE9 M\xFCller", "Ren\xC3\xA9 M\xC3\xBCller"},
                                             {"Ren\xC3\xA9", "Ren\xC3\xA9"},
                                             {"\x8A"
                                              "irov",
                                              "\xC5\xA0irov"},
                                             {"\xEF\xBB\xBF", "\xEF\xBB\xBF"},
                                             {"\xC3", "\xC3\x83"},
                                             {"O'Kelly", "O'Kelly"}};
    struct pgn_game g = {0};
    char text[600], cut[4] = "\xC2\xBD";
    for (unsigned i = 0; i < sizeof codings / sizeof *codings; i++) {
        snprintf(text, sizeof text, "[White \"%s\"]\n\n1. e4 {%s} *\n", codings[i][0], codings[i][0]);
        read_game(text, 1, &g);
        ck_assert_str_eq(g.tags.white, codings[i][1]);
    }
    ck_assert_uint_eq(utf8_cut(cut, 1), 0);
    ck_assert_uint_eq(utf8_cut(cut, 2), 2);
    utf8_mend(cut, sizeof cut);
    ck_assert_str_eq(cut, "\xC2\xBD");
    strcpy(text, "\xE9\xE9");
    utf8_mend(text, 4); /* room for one of the two */
    ck_assert_str_eq(text, "\xC3\xA9");
    pgn_free(&g);
}
END_TEST

/* What is not PGN is an error or has a note. */
START_TEST(nothing_is_dropped_silently)
{
    static const char *const files[][2] = {
        {"[FEN \"" BARE "\"]\n[FEN \"" ROOK "\"]\n*", "the tag FEN is given twice (line 2)"},
        {"[Variant \"chess\"]\n[Variant \"monster\"]\n*", "the tag Variant is given twice (line 2)"},
        {"[Event \"a\"\n[FEN \"" BARE "\"]\n*", "a tag without the bracket at its end (line 1)"},
        {"[Event \"a]\n[FEN \"" BARE "\"]\n*", "a tag without the quote at its end (line 1)"},
        {"[FEN] [Event \"a\"]\n*", "a tag without its value (line 1)"},
        {"\xFF\xFE[", "the file is UTF-16, but must be UTF-8 or Latin-1 (line 1)"}};
    static const char *const notes[][2] = {
        {"[White \"a\"]\n[White \"b\"]\n*", "the tag White is given twice, the second counts"},
        {"[SetUp \"1\"]\n*", "the tag SetUp announces a FEN, but there is none"},
        {"[SetUp \"0\"]\n[FEN \"" BARE "\"]\n*", "the FEN counts although the tag SetUp is not 1"},
        {"[SetUp \"0\"]\n*", ""}};
    struct pgn_game g = {0};
    char fault[512], text[6000] = "[White \"";
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
        read_game(files[i][0], 1, &g);
        pgn_fault(&g, fault, sizeof fault);
        ck_assert_msg(g.bad && strcmp(fault, files[i][1]) == 0, "%s: %s", files[i][0], fault);
    }
    for (unsigned i = 0; i < sizeof notes / sizeof *notes; i++)
        reads(notes[i][0], "", notes[i][1]);
    memset(text + 8, 'w', 255);
    strcpy(text + 8 + 255, "\"]\n*");
    reads(text, "", "");
    memset(text + 8, 'w', 300);
    strcpy(text + 8 + 300, "\"]\n*");
    reads(text, "", "the tag White is longer than 255 bytes and is cut");
    memcpy(text, "[Thing", 6);
    memset(text + 8, 'w', 5000);
    strcpy(text + 8 + 5000, "\"]\n*");
    reads(text, "", "the tag Thing is longer than 4095 bytes and is cut");
    reads(")\n[White \"a\"]\n\n1. e4 (1. d4 d5) e5 } 2. f4 *", "e2e4 e7e5 f2f4",
          "a ')' that closes nothing is skipped; a '}' that closes nothing is skipped");
    pgn_free(&g);
}
END_TEST

/* Tags that mean nothing to tempi, and those of two clocks, are written again. */
START_TEST(tags_are_written_again)
{
    static const char pgn[] = "[White \"Ren\xE9\"]\n[WhiteElo \"2000\"]\n[ECO \"C\\\"50\"]\n[BlackTimeControl \"60\"]\n"
                              "[Annotator \"\"]\n\n1. e4 *\n";
    struct pgn_game g = {0}, again = {0};
    struct journal written = {0};
    read_game(pgn, 1, &g);
    const struct pgn_output o = pgn_as_read(&g);
    pgn_write(&written, &o);
    ck_assert_ptr_nonnull(strstr(written.text, "[White \"Ren\xC3\xA9\"]\n"));
    ck_assert_ptr_nonnull(strstr(written.text, "[BlackTimeControl \"60\"]\n"));
    ck_assert_ptr_nonnull(strstr(written.text, "[WhiteElo \"2000\"]\n[ECO \"C\\\"50\"]\n[Annotator \"\"]\n"));
    read_game(written.text, 1, &again);
    ck_assert_uint_eq(again.more.length, g.more.length);
    journal_close(&written);
    pgn_free(&g);
    pgn_free(&again);
}
END_TEST

Suite *suite_pgn_import(void)
{
    Suite *s = suite_create("pgn_import");
    TCase *t = tcase_create("pgn_import");
    tcase_add_test(t, tags);
    tcase_add_test(t, tags_alone);
    tcase_add_test(t, symbols);
    tcase_add_test(t, escapes);
    tcase_add_test(t, results);
    tcase_add_test(t, variants);
    tcase_add_test(t, chess960_by_its_rights);
    tcase_add_test(t, wins_and_draws);
    tcase_add_test(t, names);
    tcase_add_test(t, nothing_is_dropped_silently);
    tcase_add_test(t, tags_are_written_again);
    suite_add_tcase(s, t);
    return s;
}
