/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi play`: commands, the line editor, and letters of other languages. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "protocol/terminal/game.h"
#include "tests/support.h"

static char output[1 << 20];

/* Runs `tempi play` on some input and fails unless it prints a text. */
static void shows(const char *options, const char *input, const char *text)
{
    const char *argv[16] = {"tempi", "play"};
    char words[256];
    snprintf(words, sizeof words, "%s", options);
    char *rest = words;
    for (unsigned i = 2; i < 15 && (argv[i] = word_next(&rest)) != NULL; i++)
        ;
    int status = child_run(argv, input, output, sizeof output, 60);
    ck_assert_msg(status == 0 && strstr(output, text) != NULL, "play %s: status %d, no '%s' in: %s", options, status,
                  text, output);
}

START_TEST(orders)
{
    shows("chess --black human", "resign\n", "Result: 0-1 {White resigns}\n");
    shows("chess --black human", "e4\nresign\nundo\ne5\nfen\n",
          "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2\n");
    shows("chess --black human", "draw\n", "Result: 1/2-1/2 {draw agreed}\n");
    shows("chess --level 1", "draw\nquit\n", "the engine plays on\n");
    shows("chess --black human", "e4\nnew monster\nquit\n", "Monster Chess\n");
    shows("chess", "new mnster\nquit\n", "the nearest is monster\n");
    shows("chess", "new backgammon\nquit\n", "'backgammon': no such game; `tempi games` lists them\n");
    shows("chess", "moves z9\nmoves e22\nmoves e2\nquit\n", "'z9' is no square here; moves, or such as: moves e2\n");
    ck_assert(strstr(output, "'e22' is no square here") != NULL && strstr(output, "e2e4 e2e3\n") != NULL);
    shows("chess", "load x y\nload /nowhere/file\nquit\n",
          "the game must be a number, not 'y', such as: load game.pgn 1\n");
    ck_assert(strstr(output, "cannot read '/nowhere/file': No such file or directory\n") != NULL);
    shows("chess", "level 3\nlevel 11\nlevel\nquit\n", "level 3: a casual player\n");
    ck_assert(strstr(output, "a level is a number from 1 to 10\n") != NULL);
    shows("chess --movetime 50", "e4\nhint\nquit\n", "; pawns, + is good for White)\n");
    ck_assert_ptr_null(strstr(strstr(output, "+ is good") + 1, "+ is good")); /* said once */
    shows("chess --level 2", "e4\nquit\n", "\n1... ");
    ck_assert_ptr_null(strstr(output, "depth")); /* no scores but at full strength */
    shows("chess --black human", "e4\ne5\nmoves g1\nquit\n", "g1e2 g1f3 g1h3\n");
    shows("chess", "rules\nquit\n", "Orthodox chess (chess)");
    shows("chess", "help\nquit\n", "resign ");
    ck_assert_ptr_null(strstr(output, "here also"));
    shows("future --black human", "help\nquit\n", "black, two pieces change places, such as f8c8, or 0000> ");
    ck_assert(strstr(output, "here also                f8c8\n") != NULL);
    char word[4000];
    memset(word, 'e', sizeof word - 1);
    word[sizeof word - 1] = 0;
    shows("chess", word, "' is no move and no command (");
}
END_TEST

/* A hint says what the search has shown, and nothing else. */
START_TEST(hints_say_why)
{
    static const struct {
        const char *game, *fen, *says, *not_says;
    } cases[] = {
        {"chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "it ends the game\n", "reply"},
        {"chess", "4k3/8/8/3r4/8/2N5/8/4K3 w - - 0 1", "it wins a rook; the best reply is ", "threat"},
        {"chess", "1r4k1/5ppp/8/8/8/8/5PPP/1B4K1 w - - 0 1", "stops the threat 1... Rxb1#", "wins"},
        {"chess", "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", "  the best reply is ", "  it "},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *argv[] = {"tempi", "play", cases[i].game, "--fen", cases[i].fen, "--movetime", "1000", NULL};
        child_run(argv, "hint\nquit\n", output, sizeof output, 60);
        ck_assert_msg(strstr(output, cases[i].says) && !strstr(output, cases[i].not_says), "%s: %s", cases[i].fen,
                      output);
    }
}
END_TEST

/* With a clock a side that has no time left loses, or draws where the other one has nothing to win with. */
START_TEST(flags_fall)
{
    shows("chess --tc 0.000001 --black human", "e4\nundo\ne4\nquit\n", "Result: 0-1 {White loses on time}\n");
    ck_assert(strstr(output, "the clocks are off now\n") && strstr(output, "black> quit"));
    shows("chess --tc 5+3 --black human", "e4\nquit\n", " against 5:00> e4\n");
    ck_assert(strstr(output, "black 5:00 against 5:0"));
    const char *argv[] = {"tempi", "play", "chess", "--tc", "0.000001", "--fen", "4k3/8/8/8/8/8/R7/4K3 w - - 0 1",
                          NULL};
    child_run(argv, "Ra2\nquit\n", output, sizeof output, 60);
    ck_assert_ptr_nonnull(strstr(output, "Result: 1/2-1/2 {White's time is up, but Black cannot win}\n"));
    argv[4] = "5-3";
    ck_assert_int_eq(child_run(argv, "", output, sizeof output, 60), 2);
    shows("monster --tc 0.05+0.1 --self --max-turns 4", NULL, "Result: *\n"); /* the engine keeps to it */
}
END_TEST

/* The end of a game can be taken back, whether by mate or by agreement. */
START_TEST(undo_over_the_end)
{
    shows("chess --black human", "f3\ne5\ng4\nQh4\nNf3\nundo\nd5\nfen\nquit\n", "Result: 0-1 {checkmate}\n");
    ck_assert(strstr(output, "the game is over: checkmate (undo, new, save FILE, quit)\n") != NULL);
    ck_assert(strstr(output, "rnbqkbnr/ppp2ppp/8/3pp3/6P1/5P2/PPPPP2P/RNBQKBNR w KQkq d6 0 3\n") != NULL);
    ck_assert(strstr(output, "Result: *\n") != NULL);
}
END_TEST

START_TEST(games_are_kept)
{
    char name[] = "/tmp/tempi-test-play-XXXXXX", input[200];
    close(mkstemp(name));
    snprintf(input, sizeof input, "e4 e5\nsave %s\nresign\nsave %s\nquit\n", name, name);
    shows("chess --black human", input, "appended to ");
    snprintf(input, sizeof input, "load %s 1\nrecord\nNf3\nrecord\nquit\n", name);
    shows("marseillais --black human", input, "1. e4 e5 2. Nf3\n");
    snprintf(input, sizeof input, "load %s 3\nload /nowhere/file\nload\nsave\nsave /nowhere/file\nquit\n", name);
    shows("marseillais --black human", input, "there is no such game in it\n");
    ck_assert(strstr(output, "cannot read '/nowhere/file'") && strstr(output, "load needs the name of a file"));
    ck_assert(strstr(output, "save needs the name") && strstr(output, "cannot write '/nowhere/file'"));
    snprintf(input, sizeof input, "e4/d4 e5/d5\nsave %s xboard\nsave %s other\nload %s 3\nrecord\nquit\n", name, name,
             name);
    shows("marseillais --black human", input, "or for XBoard: save game.pgn xboard\n");
    ck_assert(strstr(output, "appended to ") != NULL && strstr(output, "1. e4/d4 e5/d5\n") != NULL);
    snprintf(input, sizeof input, "save %s xboard\nquit\n", name);
    const char *const begun[] = {"tempi",
                                 "play",
                                 "marseillais",
                                 "--black",
                                 "human",
                                 "--fen",
                                 "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 done=1",
                                 NULL};
    ck_assert_int_eq(child_run(begun, input, output, sizeof output, 60), 0);
    ck_assert(strstr(output, "not for XBoard: it cannot show how the game begins\n") != NULL);
    ck_assert(strstr(output, "appended") == NULL);
    FILE *file = fopen(name, "r");
    char text[4096] = "";
    ck_assert(file && fread(text, 1, sizeof text - 1, file) > 0 && strstr(text, "1. e2e4 -- 2. d2d4 e7e5 3. -- d7d5"));
    fclose(file);
    unlink(name);
}
END_TEST

/* A game that another one takes the place of is recorded; the limits of turns and time begin anew with that one. */
START_TEST(other_games_begin_anew)
{
    char name[] = "/tmp/tempi-test-play-XXXXXX", record[] = "/tmp/tempi-test-play-XXXXXX", input[200], options[100];
    close(mkstemp(name));
    close(mkstemp(record));
    snprintf(input, sizeof input, "e4 e5\nsave %s\nquit\n", name);
    shows("chess --black human", input, "appended to ");
    snprintf(input, sizeof input, "d4\nload %s\nfen\nquit\n", name);
    snprintf(options, sizeof options, "chess --black human --max-turns 2 --record %s", record);
    shows(options, input, "/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2\n");
    FILE *file = fopen(record, "r");
    char text[4096] = "";
    ck_assert(file && fread(text, 1, sizeof text - 1, file) > 0);
    ck_assert_msg(strstr(text, "1. d4 *") && strstr(text, "1. e4 e5 *"), "%s", text);
    fclose(file);
    snprintf(input, sizeof input, "load %s\nquit\n", name);
    shows("chess --black human --tc 5+60", input, "white 5:00 against 5:00> quit\n");
    ck_assert_ptr_null(strstr(output, "6:00"));
    unlink(name);
    unlink(record);
    shows("chess --tc 0.000001 --black human", "e4\nundo\nnew\nquit\n", "the clocks are off now\n");
    ck_assert_ptr_nonnull(strstr(strstr(output, "are off"), "Result: 0-1 {White loses on time}\n"));
}
END_TEST

/* A record tells the time for a turn or on the clocks; a time that both sides share, and levels that count nodes, are
   no control of PGN's. */
START_TEST(time_controls_are_recorded)
{
    static const char *const cases[][2] = {
        {"--movetime 50", "1/0.05"}, {"--game-time 3", "-"}, {"--level 2", "-"}, {"--tc 1+2", "60+2"}};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        char record[] = "/tmp/tempi-test-play-XXXXXX", options[120], text[4096] = "", wanted[40];
        close(mkstemp(record));
        snprintf(options, sizeof options, "chess --self --max-turns 2 --no-book --record %s %s", record, cases[i][0]);
        snprintf(wanted, sizeof wanted, "[TimeControl \"%s\"]\n", cases[i][1]);
        shows(options, "", "Result: *\n");
        FILE *file = fopen(record, "r");
        ck_assert(file && fread(text, 1, sizeof text - 1, file) > 0);
        ck_assert_msg(strstr(text, wanted) != NULL, "%s", text);
        fclose(file);
        unlink(record);
    }
}
END_TEST

/* Squares of large boards: b1 is not the beginning of b10, and files go up to l. */
START_TEST(large_boards)
{
    static const char section[] = "[wide]\nboard = 12x10\nstart = rnbqkbnrrrrr/pppppppppppp/12/12/12/12/12/12/"
                                  "PPPPPPPPPPPP/RNBQKBNRRRRR w - - 0 1\n";
    char name[] = "/tmp/tempi-test-play-XXXXXX";
    const char *const argv[] = {"tempi", "--games", name, "play", "wide", "--black", "human", NULL};
    const int file = mkstemp(name);
    ck_assert_int_eq(write(file, section, sizeof section - 1), sizeof section - 1);
    close(file);
    child_run(argv, "k2 K4\nmoves b1\nmoves b10\nL9L7\nfen\nquit\n", output, sizeof output, 60);
    ck_assert_msg(strstr(output, "moves b1\none step\nnone\n") && strstr(output, "b10a8 b10c8\n"), "%s", output);
    ck_assert_msg(strstr(output, "ppppppppppp1/12/11p/12/12/10P1/12/PPPPPPPPPP1P/"), "%s", output);
    unlink(name);
}
END_TEST

/* The prompt tells how many steps are left, and whether the turn may be ended. */
START_TEST(prompts)
{
    shows("citizen --black human", "Nf3\nend\nquit\n", "white, 1 step left, 0000 ends the turn> ");
    shows("marseillais --black human", "e4\nquit\n", "white, 2 steps left> ");
    ck_assert(strstr(output, "white, 1 step left> ") != NULL);
    shows("progressive --black human", "quit\n", "white, 1 step left> ");
    shows("chess --black human", "e4\nquit\n", "black> ");
}
END_TEST

/* Walls are no steps. */
START_TEST(prompts_for_walls)
{
    static const char section[] = "[two-ducks]\nwalls = duck\nking safe = never\nsteps = 2\n";
    char name[] = "/tmp/tempi-test-play-XXXXXX";
    const char *const argv[] = {"tempi", "--games", name, "play", "two-ducks", "--black", "human", NULL};
    const int file = mkstemp(name);
    ck_assert_int_eq(write(file, section, sizeof section - 1), sizeof section - 1);
    close(file);
    child_run(argv, "e2e4\ne4d5\nquit\n", output, sizeof output, 60);
    const char *first = strstr(output, "white, 2 steps left> "),
               *wall = first ? strstr(first, "white, the wall of the step> ") : NULL;
    ck_assert_msg(wall && strstr(wall, "white, 1 step left> "), "%s", output);
    unlink(name);
}
END_TEST

START_TEST(italian_letters)
{
    char english[PLAY_LINE_MAX];
    ck_assert(italian_read("Cf3/Ad3 Dxd7 exd8=T Pe4 Rg1", english));
    ck_assert_str_eq(english, "Nf3/Bd3 Qxd7 exd8=R e4 Kg1");
    ck_assert(!italian_read("Nf3/Bd3 O-O exd6", english));
    shows("chess --black human", "Cf3\nCf6\nquit\n", "black> Cf6");
    ck_assert(strstr(output, "illegal") == NULL);
    /* the rook's letter is the Italian king's */
    const char *argv[] = {"tempi", "play",    "chess", "--black", "human", "--fen", "4k3/8/8/8/8/8/8/4K1R1 w - - 0 1",
                          NULL,    "italian", NULL};
    child_run(argv, "Rf1\nfen\nquit\n", output, sizeof output, 60);
    ck_assert(strstr(output, "4KR2 b") != NULL);
    argv[7] = "--letters";
    child_run(argv, "Rf1\nfen\nquit\n", output, sizeof output, 60);
    ck_assert(strstr(output, "5KR1 b") != NULL);
}
END_TEST

/* Without a terminal the compact layout prints only the turns. */
START_TEST(compact)
{
    shows("marseillais --self --compact --movetime 10 --max-turns 4", NULL, "2... ");
    ck_assert(strchr(output, '|') == NULL && strchr(output, '\033') == NULL);
}
END_TEST

/* Every sort of illegal input is answered with what was wrong, and in which step. */
START_TEST(errors_are_told)
{
    shows("marseillais-differentmen --black human", "g4,g5\nquit\n",
          "illegal action 'g5': this piece has moved in this turn");
    shows("citizen --black human", "e4\nquit\n", "illegal action 'e4': only pieces other than pawns may step now");
    shows("chess --black human", "Ke3\nquit\n", "illegal action 'Ke3': a king does not go from e1 to e3");
    shows("chess --black human", "e4 d4\nquit\n", "the turn ends with e4; illegal action 'd4': no pawn of Black's");
    shows("chess", "hnit\nquit\n", "'hnit' is no move and no command; do you mean hint (");
    shows("chess", "zebra\nquit\n", "'zebra' is no move and no command (try");
}
END_TEST

/* What people type is understood where its sense is clear: capitals, two squares with a blank, a move number. */
START_TEST(input_is_natural)
{
    const char *const lines[] = {"E2E4", "e2 e4", "E2 E4", "1. e4",
                                 "1.e4", "e2-e4", "e4",    "foo\nHELP\n?\nD4\nTakeback\ne4"};
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
        char input[64];
        snprintf(input, sizeof input, "%s\nFEN\nExit\n", lines[i]);
        shows("chess --black human", input, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n");
    }
    shows("marseillais --black human", "e2 e3 e4\nfen\nquit\n", "w KQkq - 0 1\n"); /* three squares have no sense */
    shows("marseillais --black human", "e4 d4\nfen\nquit\n", "PPP2PPP/RNBQKBNR b");
}
END_TEST

/* ---- the line editor ---- */

/* Types keys into the editor until one ends the line; returns what the last one did. */
static enum editor_event type(struct editor *e, const char *keys)
{
    enum editor_event event = EDITOR_MORE;
    for (; *keys && event == EDITOR_MORE; keys++)
        event = editor_byte(e, (unsigned char)*keys);
    return event;
}

START_TEST(lines_are_edited)
{
    static const struct {
        const char *keys, *line;
    } cases[] = {
        {"e2e4\r", "e2e4"},
        {"e2e5\x7f"
         "4\n",
         "e2e4"},
        {"2e4\x01"
         "e\r",
         "e2e4"},
        {"e2e\x1b[D\x1b[D\x1b[C\x1b[4~4\r", "e2e4"},
        {"2e4\x1b[He\x1b[F,\r", "e2e4,"},
        {"xe2e4\x1b[H\x1b[3~\r", "e2e4"},
        {"junk\x15"
         "e2e4\r",
         "e2e4"},
        {"e2e4 junk\x17\r", "e2e4 "},
        {"e2e4junk\x02\x02\x02\x02\x0b\r", "e2e4"},
        {"e2\x1b[1;5Ce4\x1b[99~\r", "e2e4"},
        {"b\xc3\xb6\x7fo\xe2\x99\x94\x02\x04k\r", "bok"}, /* characters of several bytes */
        {"\xc3\xb6k\x02\x02o\x06"
         "\x08\r",
         "ok"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct editor e = {0};
        ck_assert_int_eq(type(&e, cases[i].keys), EDITOR_LINE);
        ck_assert_str_eq(e.line, cases[i].line);
        editor_free(&e);
    }
}
END_TEST

START_TEST(lines_come_back)
{
    struct editor e = {0};
    static const char *const typed[] = {"one\r", "two\r", "two\r", "\r"};
    for (unsigned i = 0; i < 4; i++) {
        editor_clear(&e);
        type(&e, typed[i]);
    }
    ck_assert_uint_eq(e.history_count, 2); /* equal ones and empty ones are not kept */
    editor_clear(&e);
    type(&e, "new\x1b[A");
    ck_assert_str_eq(e.line, "two");
    type(&e, "\x1b[A\x1b[A");
    ck_assert_str_eq(e.line, "one");
    type(&e, "\x1b[B\x1b[B\x1b[B");
    ck_assert_str_eq(e.line, "new");
    editor_clear(&e);
    ck_assert_int_eq(type(&e, "\x04"), EDITOR_END);
    editor_free(&e);
}
END_TEST

/* No bytes make a line overflow or lose its end. */
START_TEST(any_bytes_are_taken)
{
    struct editor e = {0};
    for (unsigned i = 0; i < 200000; i++) {
        if (editor_byte(&e, (unsigned char)(i * 2654435761u >> 13)) != EDITOR_MORE)
            editor_clear(&e);
        ck_assert(e.length < EDITOR_LINE_MAX && e.cursor <= e.length && e.line[e.length] == 0);
    }
    editor_clear(&e);
    for (unsigned i = 0; i < 2 * EDITOR_LINE_MAX; i++)
        editor_byte(&e, 'x');
    ck_assert_uint_lt(e.length, EDITOR_LINE_MAX);
    editor_free(&e);
}
END_TEST

Suite *suite_play(void)
{
    Suite *s = suite_create("play");
    TCase *t = tcase_create("terminal");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, orders);
    tcase_add_test(t, hints_say_why);
    tcase_add_test(t, flags_fall);
    tcase_add_test(t, undo_over_the_end);
    tcase_add_test(t, games_are_kept);
    tcase_add_test(t, other_games_begin_anew);
    tcase_add_test(t, time_controls_are_recorded);
    tcase_add_test(t, large_boards);
    tcase_add_test(t, prompts);
    tcase_add_test(t, prompts_for_walls);
    tcase_add_test(t, italian_letters);
    tcase_add_test(t, compact);
    tcase_add_test(t, errors_are_told);
    tcase_add_test(t, input_is_natural);
    tcase_add_test(t, lines_are_edited);
    tcase_add_test(t, lines_come_back);
    tcase_add_test(t, any_bytes_are_taken);
    suite_add_tcase(s, t);
    return s;
}
