/* UCI as a GUI sees it: transcripts with the program on pipes. */
#include "tests/support.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/clock.h"

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

/* Sends a line that must be refused in an info string and must not change the position. */
static void refused(struct child *c, const char *line)
{
    char before[FEN_MAX];
    snprintf(before, sizeof before, "%s", fen_now(c));
    child_send(c, "%s", line);
    child_expect(c, "info string ", WAIT);
    fen_is(c, before);
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

START_TEST(positions)
{
    struct child c;
    session(&c);
    choose(&c, "marseillais");
    child_send(&c, "position startpos moves e2e4,d2d4 e7e5,d7d5");
    fen_is(&c, "rnbqkbnr/ppp2ppp/8/3pp3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq d6e6 0 2");
    child_send(&c, "position startpos moves e2e4 d2d4 e7e5 d7d5");
    fen_is(&c, "rnbqkbnr/ppp2ppp/8/3pp3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq d6e6 0 2");
    child_send(&c, "position startpos moves e2e4,d2d4 e7e5");
    fen_is(&c, "rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 1 done=1,next=e6,progress=1");
    child_send(&c, "d");
    child_expect(&c, "Side: black", WAIT);
    child_send(&c, "position fen rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 1 "
                   "done=1,next=e6,progress=1 moves d7d5");
    fen_is(&c, "rnbqkbnr/ppp2ppp/8/3pp3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq d6e6 0 2");
    choose(&c, "supercharged"); /* an alias; the same game, so nothing changes */
    fen_is(&c, "rnbqkbnr/ppp2ppp/8/3pp3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq d6e6 0 2");
    choose(&c, "chess");
    fen_is(&c, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    child_send(&c, "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1");
    fen_is(&c, "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    leave(&c);
}
END_TEST

/* A `position` line that continues the last one is played from there, with an equal result. */
START_TEST(positions_go_on)
{
    struct child c;
    session(&c);
    child_send(&c, "position startpos");
    child_send(&c, "position startpos moves e2e4");
    child_send(&c, "position startpos moves e2e4 e7e5");
    fen_is(&c, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2");
    refused(&c, "position startpos moves e2e4 e7e5 g1f3 b8c6 e1e2 e8e6");
    child_send(&c, "position startpos moves e2e4 e7e5 g1f3");
    fen_is(&c, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    child_send(&c, "position startpos moves e2e4 e7e6"); /* another game */
    fen_is(&c, "rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    refused(&c, "position startpos moves e2e4 e7e6x");
    refused(&c, "setoption name VariantPath value /nowhere/at/all");
    child_send(
        &c, "setoption name SyzygyPath value x\nsetoption name Own Book value true\nsetoption name Contempt value 3");
    child_expect(&c, "info string no option 'SyzygyPath'; the nearest is TablebasePath", WAIT);
    child_expect(&c, "info string no option 'Own Book'; the nearest is OwnBook", WAIT);
    child_expect(&c, "info string no option 'Contempt'", WAIT);
    child_send(&c, "setoption name Threads value 9999");
    child_expect(&c, "info string option Threads must be from 1 to 256, not '9999'", WAIT);
    choose(&c, "marseillais");
    child_send(&c, "position startpos moves e2e4");
    child_send(&c, "position startpos moves e2e4,d2d4 e7e5");
    fen_is(&c, "rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 1 done=1,next=e6,progress=1");
    choose(&c, "chess");
    child_send(&c, "position startpos moves e2e4,d2d4 e7e5 d7d5");
    child_expect(&c, "info string position: ", WAIT); /* what was legal in the game before is no way to go on here */
    fen_is(&c, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    leave(&c);
}
END_TEST

START_TEST(results)
{
    struct child c;
    session(&c);
    result_is(&c, "*");
    child_send(&c, "position startpos moves f2f3 e7e5 g2g4 d8h4");
    result_is(&c, "0-1 {checkmate}");
    child_send(&c, "go depth 3");
    ck_assert_str_eq(best(&c), "(none)");
    child_send(&c, "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    result_is(&c, "1/2-1/2 {stalemate}");
    child_send(&c, "go infinite");
    ck_assert_str_eq(best(&c), "(none)");
    child_send(&c, "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    result_is(&c, "1/2-1/2 {third repetition}");
    child_send(&c, "position fen 4k3/8/8/8/8/8/8/4K2R w - - 99 80 moves h1h2");
    child_send(&c, "d");
    ck_assert(strncmp(child_expect(&c, "Result: ", WAIT), "Result: 1/2-1/2 {fifty", 22) == 0);
    leave(&c);
}
END_TEST

START_TEST(what_is_wrong_changes_nothing)
{
    static const char *const lines[] = {
        "position",
        "position fen",
        "position fen x",
        "position foo",
        "position startpos moves e2e5",
        "position startpos moves e2e4 e7e5 e1e3",
        "position startpos moves e2e4,e7e5,,d2d4,xx",
        "position startpos moves ,,,,z",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1",
        "position fen rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkqK - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 x",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 foo",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 done=99",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1",
        "position fen 4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
        "position fen Pk6/8/8/8/8/8/8/4K3 w - - 0 1",
        "setoption",
        "setoption foo",
        "setoption name",
        "setoption name Foo value 1",
        "setoption name Hash",
        "setoption name Hash value 0",
        "setoption name Hash value 99999999999999999999",
        "setoption name Hash value 12x",
        "setoption name Threads value 0",
        "setoption name Threads value 257",
        "setoption name Threads value -1",
        "setoption name MultiPV value two",
        "setoption name Move Overhead value 100000",
        "setoption name Cycle value 7",
        "position startpos e2e4",
        "go perft x",
        "setoption name Ponder value maybe",
        "setoption name UCI_Chess960 value 1",
        "setoption name UCI_Variant value nosuchgame",
        "setoption name UCI_Variant value",
        "setoption name UCI_Variant value losing:nosuchlaw",
        "ponderhit",
        "foo",
        "\001\002\377\376",
        "bench nosuchgame",
        "positionstartpos",
        "%s%s%n%n",
    };
    struct child c;
    session(&c);
    choose(&c, "marseillais");
    child_send(&c, "position startpos moves e2e4,d2d4 e7e5");
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++)
        refused(&c, lines[i]);
    child_send(&c, "setoption name UCI_Chess960 value true");
    child_send(&c, "setoption name UCI_Chess960 value false");
    fen_now(&c);
    leave(&c);
}
END_TEST

START_TEST(wrong_words_of_go_are_passed_over)
{
    struct child c;
    session(&c);
    child_send(&c, "go depth");
    child_expect(&c, "info string go: depth", WAIT);
    child_send(&c, "stop");
    best(&c);
    child_send(&c, "go foo depth x nodes 1000");
    child_expect(&c, "info string go: unknown word 'foo'", WAIT);
    child_expect(&c, "info string go: depth", WAIT);
    best(&c);
    child_send(&c, "go searchmoves e2e5 foo a2a3 depth 3");
    ck_assert_str_eq(best(&c), "a2a3");
    child_send(&c, "go movetime -100");
    best(&c);
    child_send(&c, "go wtime -5000 btime 0 winc -1 binc -1 movestogo 0");
    best(&c);
    child_send(&c, "go depth 99999999999999999999999 nodes 500");
    child_expect(&c, "info string go: depth", WAIT);
    best(&c);
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

/* Scripts send `go perft` and at once the next commands, even `quit` or the end of input: only `stop` ends a count. */
START_TEST(counts_wait_to_be_finished)
{
    struct child c;
    session(&c);
    child_send(&c, "go perft 4");
    child_send(&c, "quit");
    child_expect(&c, "Nodes searched: 197281", WAIT);
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
    child_expect(&c, "bestmove ", SOON);
    child_expect(&c, "Nodes searched: 20", SOON);
    fen_is(&c, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    child_send(&c, "go depth 5");
    child_send(&c, "ucinewgame");
    child_send(&c, "d");
    child_expect(&c, "bestmove ", WAIT);
    ck_assert_str_eq(child_expect(&c, "Fen: ", WAIT), "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    child_send(&c, "go infinite");
    for (unsigned i = 0; i < 1200; i++)
        child_send(&c, "position startpos moves e2e4");
    child_expect(&c, "info string too many commands", WAIT);
    child_send(&c, "stop");
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
    child_send(&c, "go ponder wtime 60000 btime 60000");
    child_send(&c, "stop");
    child_expect(&c, "bestmove ", SOON);
    leave(&c);
}
END_TEST

/* Fails unless a search finds a mate in so many turns. */
static void mate_is(struct child *c, const char *game, const char *fen, const char *go, const char *score)
{
    const char *line;
    char last[65536] = "";
    choose(c, game);
    child_send(c, "position fen %s", fen);
    child_send(c, "go %s", go);
    while ((line = child_line(c, WAIT)) != NULL && strncmp(line, "bestmove", 8) != 0)
        if (strncmp(line, "info depth", 10) == 0)
            snprintf(last, sizeof last, "%s", line);
    ck_assert_msg(strstr(last, score) != NULL, "%s: %s, not %s", fen, last, score);
}

START_TEST(mates_in_turns)
{
    struct child c;
    session(&c);
    mate_is(&c, "chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "depth 4", " score mate 1 ");
    mate_is(&c, "chess", "k7/7R/1K6/8/8/8/8/8 b - - 0 1", "depth 12", " score mate -1 ");
    mate_is(&c, "chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "depth 12", " score mate 2 ");
    mate_is(&c, "marseillais", "6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1", "depth 4", " score mate 1 ");
    mate_is(&c, "chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "mate 2", " score mate 2 ");
    leave(&c);
}
END_TEST

START_TEST(counts)
{
    struct child c;
    uint64_t sum = 0;
    unsigned lines = 0;
    const char *line;
    session(&c);
    child_send(&c, "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    child_send(&c, "go perft 3");
    while ((line = child_line(&c, WAIT)) != NULL && *line) {
        const char *count = strstr(line, ": ");
        ck_assert_msg(count != NULL, "%s", line);
        sum += strtoull(count + 2, NULL, 10);
        lines++;
    }
    ck_assert_uint_eq(lines, 48);
    ck_assert_uint_eq(sum, 97862);
    ck_assert_str_eq(child_line(&c, WAIT), "Nodes searched: 97862");
    child_send(&c, "setoption name Threads value 4");
    child_send(&c, "go perft 4");
    child_expect(&c, "Nodes searched: 4085603", WAIT);
    child_send(&c, "go perft 0");
    child_expect(&c, "Nodes searched: 1", WAIT);
    leave(&c);
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

START_TEST(options_take_effect)
{
    struct child c;
    session(&c);
    child_send(&c, "setoption name MultiPV value 3");
    child_send(&c, "setoption name Threads value 2");
    child_send(&c, "setoption name Hash value 4");
    child_send(&c, "go depth 5");
    child_expect(&c, "info depth 5 ", WAIT);
    child_expect(&c, "bestmove ", WAIT);
    child_send(&c, "go depth 3");
    bool seen[4] = {false};
    const char *line, *at;
    while ((line = child_line(&c, WAIT)) != NULL && strncmp(line, "bestmove", 8) != 0)
        if ((at = strstr(line, " multipv ")) != NULL && at[9] >= '1' && at[9] <= '3')
            seen[at[9] - '0'] = true;
    ck_assert(seen[1] && seen[2] && seen[3]);
    child_send(&c, "setoption name uci_chess960 value TRUE");
    child_send(&c, "position fen 1r2k2r/8/8/8/8/8/8/1R2K2R w HBhb - 0 1 moves e1b1");
    fen_is(&c, "1r2k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
    child_send(&c, "go perft 1");
    child_expect(&c, "e8h8: 1", WAIT);
    child_send(&c, "setoption name UCI_Chess960 value false");
    child_send(&c, "position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 g8f6");
    child_send(&c, "go perft 1");
    child_expect(&c, "e1g1: 1", WAIT);
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

Suite *suite_uci(void)
{
    Suite *s = suite_create("uci");
    TCase *t = tcase_create("transcripts");
    unsigned games = 0;
    while (game_at(games))
        games++;
    tcase_set_timeout(t, 120);
    tcase_add_test(t, handshake);
    tcase_add_test(t, positions);
    tcase_add_test(t, positions_go_on);
    tcase_add_test(t, results);
    tcase_add_test(t, what_is_wrong_changes_nothing);
    tcase_add_test(t, wrong_words_of_go_are_passed_over);
    tcase_add_loop_test(t, every_game_answers, 0, (int)games);
    tcase_add_test(t, ends_at_once);
    tcase_add_test(t, counts_wait_to_be_finished);
    tcase_add_test(t, stops_in_a_hurry);
    tcase_add_test(t, commands_wait_for_the_search);
    tcase_add_test(t, ponders);
    tcase_add_test(t, mates_in_turns);
    tcase_add_test(t, counts);
    tcase_add_test(t, searches_repeat);
    tcase_add_test(t, options_take_effect);
    tcase_add_test(t, strange_input);
    tcase_add_test(t, long_games);
    suite_add_tcase(s, t);
    return s;
}
