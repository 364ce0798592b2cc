/* SPDX-License-Identifier: GPL-3.0-or-later */
/* UCI as a GUI sees it, where transcripts (test_transcripts.c) do not do: every game, haste, repetition, odd input. */
#include "tests/support.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/clock.h"
#include "engine/random.h"
#include "protocol/options.h"

enum { WAIT = 20 }; /* seconds that a loaded machine may take for anything; what must come at once gets SOON */

#define SOON 15.0

static const char *const tempi[] = {"tempi", NULL};

/* Starts the program and completes UCI's handshake. */
static void session(struct child *c)
{
    child_start(c, tempi);
    child_send(c, "uci");
    child_expect(c, "uciok", WAIT);
}

/* Sets UCI_Variant. */
static void choose(struct child *c, const char *game) { child_send(c, "setoption name UCI_Variant value %s", game); }

/* Quits and fails unless the exit status is 0. */
static void leave(struct child *c)
{
    child_send(c, "quit");
    ck_assert_int_eq(child_close(c, WAIT), 0);
}

/* Returns the FEN of the current position, in a buffer that the next call overwrites. */
static const char *fen_now(struct child *c)
{
    static char fen[FEN_MAX];
    child_send(c, "d");
    snprintf(fen, sizeof fen, "%s", child_expect(c, "Fen: ", WAIT) + 5);
    child_expect(c, "Result: ", WAIT);
    return fen;
}

/* Fails unless the current position has a FEN. */
static void fen_is(struct child *c, const char *fen) { ck_assert_str_eq(fen_now(c), fen); }

/* Fails unless `d` prints a result. */
static void result_is(struct child *c, const char *result)
{
    child_send(c, "d");
    ck_assert_str_eq(child_expect(c, "Result: ", WAIT) + 8, result);
}

/* Waits for `bestmove` and returns the turn. */
static const char *best(struct child *c)
{
    char *turn = (char *)child_expect(c, "bestmove ", WAIT) + 9;
    turn[strcspn(turn, " ")] = 0;
    return turn;
}

START_TEST(handshake)
{
    struct child c;
    const char *line;
    unsigned options = 0;
    char *variants = NULL;
    child_start(&c, tempi);
    child_send(&c, "uci");
    ck_assert(strncmp(child_line(&c, WAIT), "id name tempi", 13) == 0);
    ck_assert(strncmp(child_line(&c, WAIT), "id author ", 10) == 0);
    while ((line = child_line(&c, WAIT)) != NULL && strcmp(line, "uciok") != 0) {
        if (!*line)
            continue;
        ck_assert_msg(strncmp(line, "option name ", 12) == 0 && strstr(line, " type "), "%s", line);
        if (strncmp(line + 12, "UCI_Variant ", 12) == 0)
            variants = strdup(line);
        options++;
    }
    ck_assert_uint_ge(options, 9);
    ck_assert(variants != NULL);
    for (unsigned i = 0; game_at(i); i++) {
        char word[80];
        snprintf(word, sizeof word, " var %s", game_at(i)->id);
        const char *at = strstr(variants, word);
        while (at && at[strlen(word)] && at[strlen(word)] != ' ')
            at = strstr(at + 1, word);
        ck_assert_msg(at != NULL, "no%s", word);
    }
    free(variants);
    child_send(&c, "isready");
    child_expect(&c, "readyok", WAIT);
    leave(&c);
}
END_TEST

/* The line of a mate that is known from an endgame tablebase goes on to the mate. The table is made meanwhile. */
START_TEST(tablebase_mates)
{
    const int64_t until = clock_ms() + 4 * 1000 * WAIT;
    const char *mate = NULL, *pv = "";
    struct child c;
    char line[400] = "";
    session(&c);
    child_send(&c, "position fen 8/8/8/8/3k4/8/3r4/K2Q4 w - - 0 1");
    while (!mate && clock_ms() < until) {
        child_send(&c, "go depth 2");
        snprintf(line, sizeof line, "%s", child_expect(&c, "info depth 2 ", WAIT));
        mate = strstr(line, " score mate 10 ");
        best(&c);
        usleep(100000);
    }
    ck_assert_msg(mate && (pv = strstr(line, " pv ")) != NULL, "%s", line);
    unsigned actions = 0;
    for (pv += strlen(" pv"); *pv; pv++)
        actions += *pv == ' ';
    ck_assert_uint_eq(actions, 19);
    leave(&c);
}
END_TEST

/* In every game the best turn is legal. */
START_TEST(every_game_answers)
{
    const struct game *game = game_at((unsigned)_i);
    struct child c;
    session(&c);
    choose(&c, game->id);
    for (unsigned turn = 0; turn < 3; turn++) {
        char fen[FEN_MAX];
        snprintf(fen, sizeof fen, "%s", fen_now(&c));
        child_send(&c, "go nodes %u", 500 + 500 * turn);
        char *text = strdup(best(&c));
        if (strcmp(text, "(none)") == 0) {
            child_send(&c, "d");
            ck_assert_msg(strcmp(child_expect(&c, "Result: ", WAIT), "Result: *") != 0, "%s: none in %s", game->id,
                          fen);
            free(text);
            break;
        }
        child_send(&c, "position fen %s moves %s", fen, text);
        child_send(&c, "isready");
        const char *line = child_line(&c, WAIT);
        ck_assert_msg(line && strcmp(line, "readyok") == 0, "%s: %s after %s in %s", game->id, line, text, fen);
        ck_assert_msg(strcmp(fen_now(&c), fen) != 0, "%s: %s changes nothing in %s", game->id, text, fen);
        free(text);
    }
    leave(&c);
}
END_TEST

START_TEST(ends_at_once)
{
    struct child c;
    double start;
    session(&c);
    choose(&c, "marseillais-balanced");
    child_send(&c, "go infinite");
    child_expect(&c, "info depth", WAIT);
    child_send(&c, "isready");
    child_expect(&c, "readyok", SOON);
    child_send(&c, "stop");
    child_expect(&c, "bestmove ", SOON);
    child_send(&c, "stop"); /* without a search: nothing */
    child_send(&c, "go movetime 100000");
    child_expect(&c, "info depth", WAIT);
    child_send(&c, "quit");
    child_expect(&c, "bestmove ", SOON);
    ck_assert_int_eq(child_close(&c, SOON), 0);

    session(&c);
    child_send(&c, "go infinite");
    child_expect(&c, "info depth", WAIT);
    start = clock_seconds();
    ck_assert_int_eq(child_close(&c, SOON), 0); /* the end of the input */
    ck_assert(clock_seconds() - start < SOON);

    session(&c);
    child_send(&c, "go perft 15");
    child_send(&c, "stop");
    child_expect(&c, "info string go perft: stopped", SOON);
    ck_assert_int_eq(child_close(&c, SOON), 0);
}
END_TEST

/* `stop` may come before the search has started, and the next command before its threads have ended. */
START_TEST(stops_in_a_hurry)
{
    struct child c;
    session(&c);
    for (unsigned i = 0; i < 100; i++) {
        child_send(&c, "position startpos%s", i % 2 ? " moves e2e4" : "");
        child_send(&c, i % 3 ? "go infinite" : "go ponder wtime 1000 btime 1000");
        child_send(&c, "stop");
        child_expect(&c, "bestmove ", SOON);
        child_send(&c, "position startpos moves %s", i % 2 ? "d2d4" : "d2d3");
        ck_assert(strstr(fen_now(&c), i % 2 ? "/3P4/8/" : "/8/3P4/") != NULL);
    }
    leave(&c);
}
END_TEST

START_TEST(commands_wait_for_the_search)
{
    struct child c;
    const char *said;
    session(&c);
    child_send(&c, "go infinite");
    child_expect(&c, "info depth", WAIT);
    child_send(&c, "position startpos moves e2e4");
    child_expect(&c, "info string position waits for the end of the search", SOON);
    child_send(&c, "go perft 1");
    child_send(&c, "isready");
    while (strcmp(said = child_line(&c, SOON), "readyok") != 0)
        ck_assert_msg(!strstr(said, "waits for"), "told twice: %s", said);
    child_send(&c, "stop");
    child_expect(&c, "Nodes searched: 20", SOON);
    child_send(&c, "go infinite");
    for (unsigned i = 0; i < 1200; i++)
        child_send(&c, "position startpos moves e2e4");
    child_expect(&c, "info string too many commands", WAIT);
    child_send(&c, "stop");
    child_expect(&c, "bestmove ", SOON);
    leave(&c);
}
END_TEST

/* Behind searches that end by themselves any number of commands may wait. */
START_TEST(long_scripts)
{
    enum { SEARCHES = 1500 };
    struct child c;
    const char *line;
    unsigned answers = 0;
    session(&c);
    child_send(&c, "go movetime 300");
    for (unsigned i = 0; i < SEARCHES; i++)
        child_send(&c, "go nodes 1");
    child_send(&c, "position startpos moves e2e4\nd");
    while ((line = child_line(&c, WAIT)) != NULL && strncmp(line, "Fen: ", 5) != 0) {
        ck_assert_msg(!strstr(line, "too many"), "%s", line);
        answers += strncmp(line, "bestmove ", 9) == 0;
    }
    ck_assert_msg(line && strstr(line, "/4P3/"), "%s", line ? line : "no board");
    ck_assert_uint_eq(answers, SEARCHES + 1);
    leave(&c);
}
END_TEST

/* A search that ponders has no end of its own, so that `stop` and `ponderhit` are read. */
START_TEST(long_scripts_behind_pondering)
{
    struct child c;
    session(&c);
    child_send(&c, "go ponder nodes 1000");
    for (unsigned i = 0; i < 1200; i++)
        child_send(&c, "position startpos");
    child_expect(&c, "info string too many commands", WAIT);
    child_send(&c, _i ? "ponderhit" : "stop");
    child_expect(&c, "bestmove ", SOON);
    child_send(&c, "go infinite\nstop");
    child_expect(&c, "bestmove ", SOON);
    leave(&c);
}
END_TEST

START_TEST(ponders)
{
    struct child c;
    const char *line;
    session(&c);
    child_send(&c, "position startpos moves e2e4 e7e5");
    child_send(&c, "go ponder depth 2 wtime 1000 btime 1000");
    child_send(&c, "isready");
    child_expect(&c, "readyok", WAIT);
    double until = clock_seconds() + 0.5;
    while (clock_seconds() < until)
        if ((line = child_line(&c, until - clock_seconds())) != NULL)
            ck_assert_msg(strncmp(line, "bestmove", 8) != 0, "answered while pondering");
    child_send(&c, "ponderhit");
    child_expect(&c, "bestmove ", SOON);
    leave(&c);
}
END_TEST

/* `go movetime` keeps nothing back for the way; clocks do. */
START_TEST(movetime_is_used_up)
{
    struct child c;
    session(&c);
    child_send(&c, "setoption name OwnBook value false");
    child_send(&c, "setoption name Move Overhead value 1000");
    child_send(&c, "isready");
    child_expect(&c, "readyok", WAIT);
    const double start = clock_seconds();
    child_send(&c, "go movetime 300");
    child_expect(&c, "bestmove ", WAIT);
    ck_assert_double_ge(clock_seconds() - start, 0.3);
    leave(&c);
}
END_TEST

/* With UCI_AnalyseMode the first turns on time are not varied; a lower level stays one. */
START_TEST(analysis_does_not_vary)
{
    struct position p;
    test_position(&p, "chess", NULL);
    for (unsigned level = 5; level <= 10; level += 5)
        for (unsigned analysis = 0; analysis < 2; analysis++) {
            struct options o = {.value = {[OPTION_SKILL_LEVEL] = level, [OPTION_ANALYSE_MODE] = analysis}};
            struct limits l = {.movetime = 100};
            options_level(&o, 7, &p, &l);
            ck_assert_msg((l.handicap.noise > 0) == (level == 5 || !analysis), "level %u, %u", level, analysis);
        }
}
END_TEST

/* Returns the nodes of the last `info` line before `bestmove`. */
static unsigned long long nodes_of(struct child *c, const char *go)
{
    const char *line, *at;
    unsigned long long nodes = 0;
    child_send(c, "%s", go);
    while ((line = child_line(c, WAIT)) != NULL && strncmp(line, "bestmove", 8) != 0)
        if (strncmp(line, "info depth", 10) == 0 && (at = strstr(line, " nodes ")) != NULL)
            nodes = strtoull(at + 7, NULL, 10);
    return nodes;
}

START_TEST(searches_repeat)
{
    static const char *const games[] = {"chess", "marseillais", "marseillais-losing", "doublet"};
    struct child c;
    session(&c);
    for (unsigned i = 0; i < 4; i++) {
        choose(&c, games[i]);
        child_send(&c, "ucinewgame");
        unsigned long long first = nodes_of(&c, "go depth 6");
        nodes_of(&c, "go depth 4");
        child_send(&c, "ucinewgame");
        ck_assert_uint_eq(nodes_of(&c, "go depth 6"), first);
        child_send(&c, "setoption name Clear Hash");
        ck_assert_uint_eq(nodes_of(&c, "go depth 6"), first);
        child_send(&c, "ucinewgame");
        unsigned long long limited = nodes_of(&c, "go nodes 20000");
        child_send(&c, "ucinewgame");
        ck_assert_uint_eq(nodes_of(&c, "go nodes 20000"), limited);
    }
    leave(&c);
}
END_TEST

START_TEST(strange_input)
{
    struct child c;
    char *longest = malloc((3 << 20) + 1);
    memset(longest, 'x', 3 << 20);
    longest[3 << 20] = 0;
    child_start(&c, tempi);
    child_send(&c, "%s", longest); /* before anything else */
    child_expect(&c, "info string a line of more than", WAIT);
    child_send(&c, "\r");
    child_send(&c, "   uci\t\r");
    child_expect(&c, "uciok", WAIT);
    child_send(&c, "%s", longest);
    child_expect(&c, "info string a line of more than", WAIT);
    longest[1 << 20] = 0;
    child_send(&c, "%s", longest); /* the longest that is taken */
    child_expect(&c, "info string unknown command 'xxx", WAIT);
    ck_assert(write(c.in, "is\0ready\nisready\n", 17) == 17);
    child_expect(&c, "info string unknown command 'is'", WAIT);
    child_expect(&c, "readyok", WAIT);
    child_send(&c, "help");
    ck_assert_msg(strstr(child_expect(&c, "info string commands: uci ", WAIT), " position go stop "), "no position");
    memset(longest, ' ', 1 << 20);
    memcpy(longest, "position startpos moves", 23);
    memcpy(longest + (1 << 20) - 5, " e2e4", 5);
    child_send(&c, "%s", longest);
    fen_is(&c, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    ck_assert(write(c.in, "go depth 2", 10) == 10); /* a last line without an end */
    ck_assert_int_eq(child_close(&c, WAIT), 0);
    free(longest);

    srand(1);
    session(&c);
    for (unsigned i = 0; i < 300; i++) {
        char line[64];
        for (unsigned k = 0; k < 63; k++)
            line[k] = (char)(rand() % 255 + 1);
        line[63] = 0;
        child_send(&c, "%s", line);
    }
    child_send(&c, "stop");
    child_send(&c, "isready");
    child_expect(&c, "readyok", WAIT);
    leave(&c);
}
END_TEST

/* A long game is accepted: knights move back and forth, with pawn moves in between so that it is not drawn. */
START_TEST(long_games)
{
    struct child c;
    enum { PAIRS = 4000 };
    char *line = malloc(64 + PAIRS * 10);
    struct text_builder builder = builder_begin(line, 64 + PAIRS * 10);
    builder_text(&builder, "position startpos moves");
    for (unsigned i = 0; i < PAIRS; i++)
        builder_text(&builder, i % 2 ? " f3g1 f6g8" : " g1f3 g8f6");
    session(&c);
    child_send(&c, "%s", line);
    result_is(&c, "1/2-1/2 {fifty turns each without capture or pawn step}");
    child_send(&c, "go depth 4");
    best(&c);
    free(line);
    leave(&c);
}
END_TEST

/* How often a burst has sent what must be answered. */
struct asked {
    unsigned bests, counts, readys;
};

/* Appends random lines of all commands but `quit` and `bench`, and counts what they ask. */
static void burst_make(struct random *r, struct text_builder *text, struct asked *asked)
{
    static const char *const others[] = {"position startpos moves e2e4",
                                         "position startpos",
                                         "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
                                         "position fen 8/8/8 w",
                                         "position startpos moves e2e4 e2e4",
                                         "stop",
                                         "stop",
                                         "ponderhit",
                                         "d",
                                         "eval",
                                         "uci",
                                         "help",
                                         "ucinewgame",
                                         "genfens 1 seed 1 game chess",
                                         "debug on",
                                         "nonsense",
                                         "setoption name Hash value 2",
                                         "setoption name Threads value 2",
                                         "setoption name threads value 1",
                                         "setoption name UCI_Variant value progressive",
                                         "setoption name UCI_Variant value marseillais",
                                         "setoption name Clear Hash"};
    static const char *const searches[] = {
        "go infinite", "go ponder wtime 9 btime 9", "go ponder", "go depth 3",  "go nodes 500", "go movetime 3",
        "go mate 1",   "go wtime 30 btime 30",      "go",        "go infinite", "go infinite"};
    static const char *const counts[] = {"go perft 2", "go perft 12"};
    for (unsigned left = 1 + random_below(r, 20); left > 0; left--) {
        unsigned kind = random_below(r, 10);
        if (kind < 4) {
            builder_text(text, searches[random_below(r, sizeof searches / sizeof *searches)]);
            asked->bests++;
        } else if (kind == 4) {
            builder_text(text, counts[random_below(r, 2)]);
            asked->counts++;
        } else if (kind == 5) {
            builder_text(text, "isready");
            asked->readys++;
        } else {
            builder_text(text, others[random_below(r, sizeof others / sizeof *others)]);
        }
        builder_char(text, '\n');
    }
}

/* Reads until all that a burst asked for has been answered, and fails if there are more answers. */
static void burst_answered(struct child *c, struct asked asked, const char *sent)
{
    const char *line;
    while (asked.bests || asked.counts || asked.readys) {
        line = child_line(c, SOON);
        ck_assert_msg(line != NULL, "%u searches, %u counts, %u isready without an answer:\n%s", asked.bests,
                      asked.counts, asked.readys, sent);
        bool best = strncmp(line, "bestmove ", 9) == 0, ready = strcmp(line, "readyok") == 0;
        bool counted = strncmp(line, "Nodes searched", 14) == 0 || strncmp(line, "info string go perft", 20) == 0;
        ck_assert_msg(asked.bests >= best && asked.readys >= ready && asked.counts >= counted, "not asked: %s\n%s",
                      line, sent);
        asked.bests -= best;
        asked.readys -= ready;
        asked.counts -= counted;
    }
}

/* Whatever comes in one write: a `stop` at its end ends all, `quit` and the end of the input end the program. */
START_TEST(bursts)
{
    struct random r;
    char text[4096];
    struct child c;
    random_seed(&r, (uint64_t)_i);
    child_start(&c, tempi);
    for (unsigned burst = random_below(&r, 4);; burst--) {
        struct text_builder builder = builder_begin(text, sizeof text);
        struct asked asked = {0};
        text[0] = 0;
        burst_make(&r, &builder, &asked);
        if (burst || asked.counts || random_below(&r, 2)) /* else a long count would be waited for */
            builder_text(&builder, "stop\n");
        if (!burst && random_below(&r, 2))
            builder_text(&builder, "quit\n");
        ck_assert(write(c.in, text, strlen(text)) == (ssize_t)strlen(text));
        if (!burst)
            break;
        burst_answered(&c, asked, text);
    }
    ck_assert_msg(child_close(&c, WAIT) == 0, "does not end:\n%s", text);
}
END_TEST

/* Where nothing can change any more an infinite search says nothing more, and on a clock the turn comes at once. */
START_TEST(falls_silent)
{
    static const char *const fens[] = {"4k3/p7/8/8/8/8/7P/4K3 w - - 0 1", "7k/8/8/8/8/8/6q1/7K w - - 0 1"};
    struct child c;
    session(&c);
    choose(&c, _i ? "progressive" : "progressive-equal");
    child_send(&c, "position fen %s\ngo infinite", fens[_i]);
    child_falls_silent(&c, 100);
    child_send(&c, "stop");
    child_expect(&c, "bestmove ", WAIT);
    child_send(&c, "go wtime 600000 btime 600000");
    child_expect(&c, "bestmove ", SOON);
    leave(&c);
}
END_TEST

Suite *suite_uci(void)
{
    Suite *s = suite_create("uci");
    TCase *t = tcase_create("transcripts"), *all = tcase_create("bursts");
    unsigned games = 0;
    while (game_at(games))
        games++;
    tcase_set_timeout(t, 120);
    tcase_add_test(t, handshake);
    tcase_add_test(t, tablebase_mates);
    tcase_add_loop_test(t, every_game_answers, 0, (int)games);
    tcase_add_test(t, ends_at_once);
    tcase_add_test(t, stops_in_a_hurry);
    tcase_add_test(t, commands_wait_for_the_search);
    tcase_add_test(t, long_scripts);
    tcase_add_loop_test(t, long_scripts_behind_pondering, 0, 2);
    tcase_add_test(t, ponders);
    tcase_add_test(t, movetime_is_used_up);
    tcase_add_test(t, analysis_does_not_vary);
    tcase_add_test(t, searches_repeat);
    tcase_add_loop_test(t, falls_silent, 0, 2);
    tcase_add_test(t, strange_input);
    tcase_add_test(t, long_games);
    suite_add_tcase(s, t);
    tcase_set_timeout(all, 120);
    tcase_add_loop_test(all, bursts, 0, test_budget() == UINT64_MAX ? 500 : 30);
    suite_add_tcase(s, all);
    return s;
}
