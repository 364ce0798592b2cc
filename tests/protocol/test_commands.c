/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of the command line: the output of subcommands; wrong use gives one line on standard error and exit status 2.
 */
#include "protocol/program.h"
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OUTPUT = 1 << 18, WAIT = 60, WORDS = 16 };

static char output[OUTPUT];

/* Runs `tempi` with words separated by spaces (~ stands for a space within a word) and some input; returns the exit
   status. */
static int run(const char *words, const char *input)
{
    char copy[1024], *rest = copy;
    const char *argv[WORDS + 2] = {"tempi"};
    unsigned n = 1; /* words in argv */
    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok_r(copy, " ", &rest); word && n <= WORDS; word = strtok_r(NULL, " ", &rest)) {
        for (char *c = word; *c; c++)
            if (*c == '~')
                *c = ' ';
        argv[n++] = word;
    }
    return child_run(argv, input, output, sizeof output, WAIT);
}

/* Fails unless `tempi` exits with 0 and prints a text. */
static void prints(const char *words, const char *input, const char *text)
{
    int status = run(words, input);
    ck_assert_msg(status == 0, "tempi %s: status %d", words, status);
    ck_assert_msg(strstr(output, text) != NULL, "tempi %s: no '%s' in\n%s", words, text, output);
}

/* Fails unless `tempi` exits with 0 and its output ends with a text. */
static void ends_with(const char *words, const char *text)
{
    prints(words, NULL, text);
    size_t length = strlen(output), tail = strlen(text);
    ck_assert_msg(length >= tail && strcmp(output + length - tail, text) == 0, "tempi %s: ends with\n%s", words,
                  output);
}

/* Each wrong command line gives exit status 2 and exactly one line of output. */
START_TEST(wrong_use)
{
    static const char *const lines[] = {
        "nosuch",
        "selfplay",
        "selfplay nosuch file",
        "selfplay chess",
        "selfplay chess file --part 3/2",
        "selfplay chess file --part 0/2",
        "selfplay chess file --part 1/2x",
        "selfplay chess file --part 1/-1",
        "perft chess 3 --part 0/2",
        "perft chess 3 --part 3/2",
        "perft chess 3 --part 1",
        "perft chess 3 --turns --part 1/2",
        "perft chess 3 --make --hash 1",
        "perft chess 3 --make --turns",
        "selfplay chess file --games -1",
        "selfplay chess file --nodes 0",
        "selfplay chess file other",
        "learn",
        "learn nosuch file",
        "learn chess",
        "learn chess file --epochs 0",
        "learn chess file --blend 101",
        "learn chess file --slope 0",
        "learn chess file --out",
        "learn chess file --note */",
        "match chess --engine builtin:random --engine builtin:random --record -",
        "match chess --engine builtin:random --engine builtin:random --debug -",
        "book chess make -",
        "tablebase chess KQvK --out -",
        "prove chess --certificate -",
        "play chess --record -",
        "perft",
        "perft nosuch 3",
        "perft chess",
        "perft chess x",
        "perft chess -1",
        "perft chess 256",
        "perft chess 3x",
        "perft chess 3 --threads 0",
        "perft chess 3 --threads 257",
        "perft chess 3 --threads",
        "perft chess 3 --hash lots",
        "perft chess 3 --nosuch",
        "perft chess 3 --fen",
        "perft chess 3 --fen nonsense",
        "perft chess 3 --moves e2e5",
        "perft chess 3 --moves \"\"",
        "perft chess 3 --moves e2e4 \" \"",
        "perft chess 3 --moves e2e4,e7e5,x",
        "perft chess 3 --option 1",
        "perft chess 3 --turns --threads 2",
        "perft losing:nosuch 3",
        "show",
        "show nosuch",
        "show chess extra",
        "rules",
        "rules nosuch",
        "rules chess extra",
        "games --nosuch",
        "games a b",
        "games a --pieces",
        "version x",
        "bench nosuch",
        "genfens",
        "genfens 0",
        "genfens 3 seed",
        "genfens 3 seed -1",
        "genfens 3 seed 18446744073709551616",
        "genfens 3 book /nonexistent",
        "genfens 3 game nosuch",
        "genfens 3 turns 201",
        "genfens 3 nosuch",
        "match chess --engine name=x --engine tempi --nodes 1",
        "bench chess extra",
        "play",
        "play nosuch",
        "play chess --white nobody",
        "play chess --movetime 0",
        "play chess --movetime 99999999999999999999",
        "play chess --nosuch",
        "help nosuch",
        "Rules monster",
        "rule monster",
        "ruels monster",
        "-v",
        "--vers",
        "--help x",
        "--version x",
        "help rule",
        "help perft extra",
        "games --log",
        "games --pieces x",
        "rules losing:",
        "rules :progressive",
        "rules losing:nosuch",
        "rules fantasy:brick",
        "check-games",
        "check-games a b",
        "variants",
        "variants tests/data/variants.ini --writes",
        "variants tests/data/variants.ini --write b",
        "--variants /nonexistent.ini games",
        "show chess e2e4",
        "show chess --fen",
        "show chess --fen x",
        "show chess --moves",
        "show chess --moves e2e5",
        "show chess --moves e9e5",
        "show chess --moves Ke3",
        "show chess --option x",
        "show fantasy --option Penalties=maybe",
        "show omni --option FirstTurnLimit=-1",
        "show chess --svg out.svg",
        "show chess --sgv",
        "show chess --flip --flop",
        "show chess --fen 8/8/8/8/8/8/8/8~w~-~-~0~1",
        "show chess --fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN~w~KQkq~-~0~1",
        "show chess --fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR~x~KQkq~-~0~1",
        "perft chess 3 --thread 2",
        "perft 3 chess",
        "bench --nosuch",
        "play chess --white",
        "play chess --level 11",
        "play chess --level 0",
        "play chess --level two",
        "play chess --letters french",
        "play chess --record",
        "play chess --fen bad",
        "play chess extra",
        "mate",
        "mate nosuch",
        "mate chess --movetime x",
        "mate chess --steps 0",
        "mate chess --nosuch",
        "mate chess extra",
        "solve",
        "solve chess --mate 0",
        "solve chess --mate x",
        "solve chess --selfmate --helpmate",
        "solve chess --file",
        "solve --file /nonexistent",
        "solve chess --nosuch",
        "prove",
        "prove chess --turns 0",
        "prove chess --winner red",
        "prove chess --nosuch",
        "prove quest",
        "prove chess --checkpoint Makefile",
        "prove --verify",
        "prove --verify /nonexistent",
        "prove --verify Makefile extra",
        "mates",
        "mates /nonexistent",
        "mates a b",
        "table",
        "tablebase chess",
        "tablebase chess KQ",
        "tablebase chess KQvKX",
        "tablebase chess KQvK --path",
        "tablebase chess KQvK --nosuch",
        "tablebase chess KQQQQQvKQQQQ",
        "tablebase nosuch KQvK",
        "match",
        "match chess",
        "match chess --engine tempi",
        "match chess --engine tempi --engine tempi",
        "match chess --engine tempi --engine tempi --tc x",
        "match chess --engine tempi --engine tempi --tc 10+x",
        "analyse",
        "analyse nosuch",
        "analyse chess /nonexistent",
        "analyse chess bad fen",
        "analyse chess --multipv 0",
        "analyse chess --depth x",
        "analyse chess --game 1",
        "analyse chess --review",
        "analyse chess --nosuch",
        "analyze chess --depth 1",
        "replay",
        "replay /nonexistent",
        "genfens x",
        "genfens 3 seed x",
        "book",
        "book chess",
        "book chess nosuch x",
        "book chess make",
        "book chess show",
        "book chess show /nonexistent",
        "book chess check /nonexistent",
        "book nosuch make x",
        "book chess make x --positions 0",
        "book chess make x --nosuch",
        "calibrate",
        "calibrate chess",
        "calibrate chess /nonexistent",
        "tune",
        "tune chess",
        "tune chess /nonexistent",
        "learn nosuch x",
        "learn chess /nonexistent",
        "spsa",
        "spsa chess",
        "spsa chess x --pairs 0",
        "spsa chess x --also nosuch",
        "spsa chess x --also marseillais",
        "mates README.md --nosuch",
        "replay README.md --nosuch",
        "replay README.md --html",
        "replay README.md --for",
        "replay README.md --for winboard x",
        "replay README.md --for xboard",
        "replay README.md --game nosuch",
        "analyse chess README.md --game 99",
        "tune chess README.md",
        "learn chess README.md",
        "book chess check README.md",
        "--games README.md games",
        "--games /nonexistent games",
    };
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        int status = run(lines[i], NULL);
        char *end = strchr(output, '\n');
        ck_assert_msg(status == 2, "tempi %s: status %d", lines[i], status);
        ck_assert_msg(end && end > output && !end[1], "tempi %s: not one line:\n%s", lines[i], output);
    }
}
END_TEST

/* Error messages say what was expected, or what may have been meant. */
START_TEST(what_would_be_right)
{
    static const struct {
        const char *words, *told;
    } cases[] = {
        {"table chess KQvK", "no command 'table'; do you mean tablebase? (see tempi help)"},
        {"Rules monster", "no command 'Rules'; do you mean rules? (see tempi help)"},
        {"analyze chess", "do you mean analyse?"},
        {"help rule", "do you mean rules?"},
        {"monster", "'monster' is a game: tempi play monster (see tempi help)"},
        {"show atomic", "does not have; `tempi variants FILE` says whether a variants.ini gives it"},
        {"--variants tests/data/refused.ini show odd", "'odd' is refused: tests/data/refused.ini:4:1: no key 'mayend'"},
        {"--variants tests/data/refused.ini show even", "'even': no such game"},
        {"perft chess 3 --threads=0", "--threads must be from 1 to 256, not '0'"},
        {"match chess --engine tempi --engine tempi --resign 3 600", "it is called --adjudicate resign now"},
        {"match chess --engine tempi --engine tempi --adjudicate win", "must be 'resign TURNS SCORE' or"},
        {"analyse tests/data/published.pgn", "'tests/data/published.pgn' is a file; the game must come before it"},
        {"perft chess 3 --fens=x", "no option '--fens=x'"},
        {"perft chess 3 --thread 2", "no option '--thread'; do you mean --threads? (see tempi help perft)"},
        {"show chess --sgv", "do you mean --svg?"},
        {"analyse chess --dept 3", "no option '--dept'; do you mean --depth?"},
        {"play chess --games a", "--games stands before the command: tempi --games FILE play ..."},
        {"perft chess 2 --games=a", "--games stands before the command: tempi --games FILE perft ..."},
        {"--games=games/drops.games --cpu=native games", "tempi: --cpu stands first, and once"},
        {"--games=/nonexistent games", "tempi: /nonexistent: No such file or directory"},
        {"--cpu=nosuch games", "--cpu: this build has no code 'nosuch'"},
        {"replay a --variants b", "--variants stands before the command: tempi --variants FILE replay ..."},
        {"version --cpu a", "--cpu stands before the command: tempi --cpu CODE version ..."},
        {"prove chess --verify a", "tempi prove: --verify cannot stand here (see tempi help prove)"},
        {"book chess show a --nodes 5", "tempi book: --nodes cannot stand here (see tempi help book)"},
        {"show chess e2e4", "unexpected argument 'e2e4'; turns follow --moves"},
        {"show chess --moves", "--moves needs turns, such as e2e4"},
        {"show", "GAME is missing; `tempi games` lists the games"},
        {"show nosuch", "no such game; `tempi games` lists them"},
        {"rules losing:nosuch", "no such law of turns; `tempi games --laws` lists them"},
        {"match chess --engine tempi --engine tempi --tc x",
         "--tc must be a time control such as 10+0.1 or 40/60, not 'x'"},
        {"learn nosuch file", "no family and no game 'nosuch'; the families are chess "},
        {"learn chess x --from README.md", "'README.md': line 1: no network: NETWORK( is expected"},
        {"learn chess x --from tests/data/minishogi.network",
         "it is a network for 'double-minishogi', not for 'chess'"},
        {"--games games/drops.games learn double-minishogi x --continue", "--from FILE continues from a file"},
        {"analyse chess --game 2", "--game and --turn need a FILE"},
        {"solve chess --selfmate --helpmate --all", "--selfmate and --helpmate cannot be used together"},
        {"solve chess --file x", "--file replaces the game"},
        {"solve chess --proofgame x --mate 40", "--mate must be from 1 to 39 with --proofgame"},
        {"replay /nonexistent", "'/nonexistent': No such file or directory"},
        {"replay tests/data/published.pgn --write x.pgn --for xboard x.pgn",
         "--write and --for xboard name one file, 'x.pgn'"},
        {"replay tests/data/published.pgn --board README.md --html ./README.md",
         "--board and --html name one file, './README.md'"},
        {"replay tests/data/published.pgn --svg -", "--svg needs a folder"},
        {"match chess --engine tempi --engine tempi --nodes 9 --opening-turns 4",
         "--opening-turns needs --openings FILE"},
        {"match chess --engine tempi --engine tempi --nodes 9 --shuffle", "--shuffle needs --openings FILE"},
        {"match chess --engine tempi --engine tempi --nodes 9 --balanced 9 9 --unbalanced 9 9 9",
         "--balanced and --unbalanced cannot be used together"},
        {"match chess --engine tempi --engine tempi --nodes 9 --openings bench/openings_chess.txt --random-openings 2",
         "--openings and --random-openings cannot be used together"},
        {"match chess --engine tempi --engine tempi --nodes 9 --adjudicate resign 0 0",
         "--adjudicate resign must be from 1 to 1000000, not '0'"},
        {"match chess --engine tempi --engine tempi --nodes 9 --adjudicate draw 9 0 9",
         "--adjudicate draw must be from 1 to 1000000, not '0'"},
        {"match chess --engine tempi --engine tempi --movetime 0.5",
         "--movetime must be milliseconds, 1 or more, not '0.5'"},
        {"match chess --engine cmd= --engine tempi --nodes 9", "--engine: an engine needs a command, not ''"},
        {"match chess --engine ~ --engine tempi --nodes 9", "--engine: an engine needs a command, not ' '"},
        {"mate chess --steps 2", "--steps: a turn of Orthodox chess has one step"},
        {"tune chess README.md --only nonsense", "--only nonsense: no such group of weights"},
        {"--games games/drops.games --games=games/drops.games games", "--games and --variants add one file, once"},
        {"match chess --engine builtin:random --engine builtin:random --record x.pgn --positions x.pgn",
         "--record and --positions name one file, 'x.pgn'"},
        {"--games README.md games", "neither [game] nor title = what its games are (and "}};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        ck_assert_int_eq(run(cases[i].words, NULL), 2);
        ck_assert_msg(strstr(output, cases[i].told) != NULL, "%s: %s", cases[i].words, output);
    }
    ck_assert_int_eq(run("games mosnter", NULL), 1);
    ck_assert_msg(strstr(output, "do you mean monster?") != NULL, "%s", output);
}
END_TEST

/* A folder given as a file is reported as such, not taken as an empty file. */
START_TEST(folders_are_no_files)
{
    static const char *const lines[] = {
        "match chess --engine builtin:random --engine builtin:random --openings .",
        "genfens 3 seed 1 book .",
        "tune chess .",
        "learn chess .",
        "selfplay chess .",
        "mates .",
        "replay .",
        "analyse chess .",
    };
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        ck_assert_msg(run(lines[i], NULL) != 0, "tempi %s: status 0", lines[i]);
        ck_assert_msg(strstr(output, "Is a directory") != NULL, "tempi %s: %s", lines[i], output);
    }
}
END_TEST

/* The help lists the commands, and the options of one. */
START_TEST(help_tells_of_every_command)
{
    prints("help", NULL, "  tempi perft        count the action sequences");
    prints("help perft", NULL, "--divide");
    prints("--help", NULL, "tempi show");
}
END_TEST

/* `tempi games` lists all games. */
START_TEST(games_are_listed)
{
    prints("games", NULL, "chess960");
    for (unsigned i = 0; game_at(i); i++)
        ck_assert_msg(strstr(output, game_at(i)->id) != NULL, "no %s", game_at(i)->id);
    prints("games --long", NULL, "source");
}
END_TEST

/* `tempi show` prints FEN, result and actions, and works in all games. */
START_TEST(positions_are_shown)
{
    prints("show chess", NULL,
           "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nSide: white\nResult: *\n");
    prints("show marseillais --moves e2e4,d2d4 e7e5~d7d5", NULL, "w KQkq d6e6 0 2");
    prints("show chess --fen 7k/5Q2/6K1/8/8/8/8/8~b~-~-~0~1", NULL, "Result: 1/2-1/2 {stalemate}\n");
    prints("show chess --fen 7k/5Q2/6K1/8/8/8/8/8~b~-~-~0~1", NULL, "Actions: 0\n");
    for (unsigned i = 0; game_at(i); i++) {
        char words[128];
        snprintf(words, sizeof words, "show %s", game_at(i)->id);
        prints(words, NULL, "Result: *");
    }
}
END_TEST

/* Games are found by id, alias and name in upper or lower case; wrong names get a suggestion. */
START_TEST(games_are_found)
{
    static const struct {
        const char *words, *meant;
    } misses[] = {{"rules progresive", "progressive"},
                  {"rules marseilais", "marseillais"},
                  {"rules mosnter", "monster"},
                  {"rules tripelts", "triplets"},
                  {"rules Progressive~Ches", "progressive"},
                  {"rules hurrican", "hurricane"},
                  {"rules follow", "ftm"}};
    prints("rules MONSTER", NULL, "Monster Chess (monster)\n");
    prints("rules Monster~Chess", NULL, "Monster Chess (monster)\n");
    prints("rules italian-progressive-chess", NULL, "(progressive-italian)\n");
    prints("rules Losing:Progressive", NULL, "(losing:progressive)\n");
    prints("rules Scottish", NULL, "(progressive)\n");
    for (unsigned i = 0; i < sizeof misses / sizeof *misses; i++) {
        char wanted[80];
        snprintf(wanted, sizeof wanted, "; do you mean %s?", misses[i].meant);
        ck_assert_int_eq(run(misses[i].words, NULL), 2);
        ck_assert_msg(strstr(output, wanted) != NULL, "%s: %s", misses[i].words, output);
    }
    ck_assert_int_eq(run("rules backgammon", NULL), 2);
    ck_assert_msg(strstr(output, "mean") == NULL, "%s", output);
}
END_TEST

/* `tempi games` can be limited to a pattern, to piece sets or to laws of turns. */
START_TEST(lists_are_narrowed)
{
    prints("games medieval", NULL, "kingpawns-medieval ");
    ck_assert_msg(strchr(output, '\n')[1] == 0, "%s", output);
    prints("games --pieces --laws", NULL, "medieval ");
    prints("games --pieces --laws", NULL, "\n\nchess ");
    prints("games --pieces", NULL, "medieval ");
    prints("games --laws", NULL, "\nprogressive-italian ");
    ck_assert_msg(strstr(output, "transporter") == NULL, "%s", output);
    prints("--games games/two-laws.games games --laws", NULL, "\nprogressive-italian ");
    ck_assert_msg(strstr(output, "custom") == NULL, "%s", output);
    ck_assert_int_eq(run("games nosuch", NULL), 1);
}
END_TEST

/* Games from a file need no words of their own to stand in the page of all games. */
START_TEST(games_from_files_are_in_the_page)
{
    prints("--games tests/data/walk.games games --markdown", NULL,
           "\n\n## Games from files\n\nSource: a games file.\n\n| id | game | in short |\n|---|---|---|\n"
           "| `walk` | Walk | A game by settings. |\n\n");
    prints("--games games/twenty.games games --markdown", NULL, "\nAmazons go as queen or knight.");
    ck_assert_msg(strstr(output, "``") == NULL, "%s", output);
}
END_TEST

/* The help and the version have several spellings, and OPTION=VALUE is one argument or two. */
START_TEST(help_and_version)
{
    prints("--version", NULL, "tempi ");
    prints("version", NULL, "sliders by ");
    prints("--cpu " TEMPI_CODE " version", NULL, ", " TEMPI_CODE ", ");
    prints("perft --help", NULL, "tempi perft GAME N");
    prints("perft chess --help", NULL, "--divide");
    prints("perft --help chess 3", NULL, "tempi perft GAME N");
    prints("perft -h", NULL, "--divide");
    prints("perft chess 3 --threads=2 --hash=1", NULL, "Nodes searched: 8902");
    prints("help help", NULL, "COMMAND --help");
    prints("match chess --engine builtin:random --engine builtin:random --each nodes=9 --games 2 --max-turns 2", NULL,
           "score: wins 0 losses 0 draws 2 ");
}
END_TEST

/* A build for one kind of processor has one code, and refuses the names of others. */
START_TEST(code_is_chosen_by_name)
{
    ck_assert_int_eq(run("--cpu " TEMPI_CODE " perft chess 2", NULL), 0);
    ck_assert_int_eq(run("--cpu=" TEMPI_CODE " --games=games/drops.games rules double-minishogi", NULL), 0);
    ck_assert_int_eq(run("--cpu z80 version", NULL), 2);
    ck_assert_msg(strstr(output, "--cpu: this build has no code 'z80' for this processor; it has "), "%s", output);
    ck_assert_int_eq(run("--cpu", NULL), 2);
    setenv("TEMPI_CPU", "z80", 1);
    int status = run("version", NULL), overruled = run("--cpu " TEMPI_CODE " version", NULL);
    setenv("TEMPI_CPU", "", 1);
    int empty = run("version", NULL);
    unsetenv("TEMPI_CPU");
    ck_assert_int_eq(status, 2);
    ck_assert_int_eq(overruled, 0);
    ck_assert_int_eq(empty, 0);
}
END_TEST

/* --moves reads the notation of records too. */
START_TEST(notation_of_records_is_read)
{
    prints("show marseillais --moves e4/d4 e5/d5", NULL, "w KQkq d6e6 0 2");
    prints("show chess --moves e4~e5~Nf3", NULL, "b KQkq - 1 2");
    prints("show chess --moves e2e4 e5 g1f3", NULL, "b KQkq - 1 2");
    ck_assert_int_eq(run("show chess --moves Ke3", NULL), 2);
}
END_TEST

/* `tempi rules` prints the rules of all games in lines of at most 160 characters. */
START_TEST(rules_are_told)
{
    prints("rules transporter", NULL, "(in brackets: the transporters)\n\nA turn: c8b7");
    prints("rules losing:progressive", NULL, "Turns are those of progressive:");
    prints("rules supercharged", NULL, "Marseillais Chess (marseillais)\n");
    for (unsigned i = 0; game_at(i); i++) {
        char words[128];
        snprintf(words, sizeof words, "rules %s", game_at(i)->id);
        prints(words, NULL, "\nA turn: ");
        for (const char *line = output, *end; (end = strchr(line, '\n')) != NULL; line = end + 1)
            ck_assert_msg(end - line <= 160, "%s: a line of %d characters", words, (int)(end - line));
    }
}
END_TEST

/* `tempi perft` prints known counts with all its options. */
START_TEST(counts)
{
    ends_with("perft chess 0", "Nodes searched: 1\n");
    ends_with("perft chess 4", "Nodes searched: 197281\n");
    ends_with("perft chess 4 --make", "Nodes searched: 197281\n");
    prints("perft chess 2 --make --divide", NULL, "e2e4: 20\n");
    ends_with("perft chess 4 --threads 3", "Nodes searched: 197281\n");
    ends_with("perft chess 5 --threads 2 --hash 2", "Nodes searched: 4865609\n");
    ends_with("perft marseillais-alternating 4 --hash 1", "Nodes searched: 220589\n");
    prints("perft chess 2 --divide", NULL, "e2e4: 20\n");
    prints("perft chess 3 --turns", NULL, "5362 distinct positions");
    ends_with("perft chess 3 --turns", "Nodes searched: 8902\n");
    prints("perft citizen 1 --turns --divide", NULL, "b1a3,0000: 1\n");
    ends_with("perft citizen 1 --turns", "Nodes searched: 60\n");
}
END_TEST

/* `tempi play` plays a game from a script of commands. */
START_TEST(played_from_a_script)
{
    prints("play chess --black human", "f2f3\ne7e5\ng2g4\nd8h4\n", "Result: 0-1 {checkmate}");
    prints("play marseillais --black human", "e2e4 d2d4\nundo\nfen\nquit\n",
           "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
    prints("play chess --movetime 20", "e2e5\nmoves\nhint\ne2e4\nflip\nboard\nundo\nhelp\nnonsense\nquit\n",
           "illegal action 'e2e5'");
    prints("play marseillais-central", "rules\nquit\n", "in brackets: the central squares");
    prints("play chess --movetime 20", "e2e4\n", "Result: *"); /* the end of the input ends the game */
    prints("play marseillais-balanced --self --movetime 10 --max-turns 5", NULL, "3. ");
    prints("play chess --movetime 20 --white engine", "quit\n", "    h   g   f   e   d   c   b   a");
}
END_TEST

/* Exit status 0 with the turn as the last word, 1 if there is no mate, 3 if that is not known. */
START_TEST(prove_writes_and_verifies)
{
    char file[] = "/tmp/tempi-proof-XXXXXX", line[200];
    const int fd = mkstemp(file);
    ck_assert_int_ge(fd, 0);
    close(fd);
    snprintf(line, sizeof line, "prove multimove --option BlackSteps=1 --memory 1 --certificate %s", file);
    prints(line, NULL, "2 turns: win");
    snprintf(line, sizeof line, "prove --verify %s", file);
    prints(line, NULL, "multimove: White wins within 2 turns, 1 lines, 20 replies");
    unlink(file);
    ck_assert_int_eq(run("prove multimove --turns 2 --memory 1 --threads 2", NULL), 1);
    ck_assert_msg(strstr(output, "2 turns: no win") != NULL, "%s", output);
    ck_assert_int_eq(run("prove --verify Makefile", NULL), 1);
    ck_assert_msg(strstr(output, "line 1: it is no certificate of tempi") != NULL, "%s", output);
    ck_assert_int_eq(run("prove multimove --memory 1 --movetime 1000", NULL), 3);
}
END_TEST

START_TEST(mates)
{
    ends_with("mate progressive --fen k7/8/1K6/8/8/8/8/7R~w~-~-~0~3", ": h1h8\n");
    ends_with("mate progressive-italian --fen k7/8/1K6/8/8/8/8/7R~w~-~-~0~3 --steps 1", ": h1h8\n");
    ck_assert_int_eq(run("mate chess", NULL), 1);
    ck_assert_msg(strstr(output, "no mate\n") != NULL, "%s", output);
    ck_assert_int_eq(run("mate progressive-fibonacci --fen 8/8/8/8/8/k7/8/K7~w~-~-~0~7 --movetime 1000", NULL), 3);
    ck_assert_msg(strstr(output, "unknown\n") != NULL, "%s", output);
    prints("mate chess --all --fen 6k1/5ppp/8/8/8/8/8/RR4K1~w~-~-~0~1", NULL, "a1a8");
}
END_TEST

/* Returns the number after a letter in the line `values = ...` of the output. */
static int value_of(char letter)
{
    char key[4] = {' ', letter, ' ', 0};
    const char *line = strstr(output, "values ="), *at = line ? strstr(line, key) : NULL;
    ck_assert_msg(at != NULL, "no value of %c in\n%s", letter, output);
    return atoi(at + 3);
}

/* `tempi uci` and `tempi xboard` are `tempi`: the first line says which protocol it is. */
START_TEST(protocols_by_name)
{
    prints("uci", "uci\nquit\n", "uciok");
    prints("uci", "xboard\nprotover 2\nquit\n", "feature done=1");
    prints("xboard", "  xboard\nprotover 2\nquit\n", "feature done=1");
    ck_assert_int_eq(run("uci x", "quit\n"), 2);
}
END_TEST

/* The notation of the sources: white space ends a turn that may end, between arguments, too. */
START_TEST(turns_as_the_source_prints_them)
{
    prints("show ftm --moves Nf3 Nf6", NULL, "Fen: rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R b");
    prints("show ftm --moves Nf3~Nf6", NULL, "Fen: rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R b");
    prints("show chess --moves e4 e7e5 Nf3", NULL, "Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b");
    ck_assert_int_eq(run("show ftm --moves Nf3 Nf6 Nf6", NULL), 2);
}
END_TEST

/* Each line of counts that is wrong is told, with its place. */
START_TEST(wrong_counts_are_told)
{
    static const char games[] = "[a]\nbase = progressive\ncounts = 20 380\ncounts = e2e4: 29\ncounts = e2e5: 30\n";
    char file[] = "/tmp/tempi-games-XXXXXX", line[80];
    const int fd = mkstemp(file);
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(write(fd, games, sizeof games - 1), sizeof games - 1);
    close(fd);
    snprintf(line, sizeof line, "check-games %s", file);
    ck_assert_int_eq(run(line, NULL), 1);
    unlink(file);
    ck_assert_msg(strstr(output, ":3:1: a: counts: 400 sequences of 2 actions, not 380\n") &&
                      strstr(output, ":4:1: a: counts: 20 sequences of 1 actions, not 29\n") &&
                      strstr(output, ":5:1: a: counts: illegal action 'e2e5'"),
                  "%s", output);
}
END_TEST

/* Checking a file takes a bounded time, and says what it left out. */
START_TEST(slow_games_are_checked)
{
    prints("check-games tests/data/slow.games", NULL, "perft 1292 1628589 (length 3 takes too long)");
}
END_TEST

/* A file in the format of variants.ini is listed with what is refused, translated, and played. */
START_TEST(variants_of_other_programs)
{
    ck_assert_int_eq(run("variants tests/data/variants.ini", NULL), 1);
    ck_assert_ptr_nonnull(strstr(output, "tests/data/variants.ini:14:1: gating: only together with cambodianMoves"));
    ck_assert_ptr_nonnull(strstr(output, "perft 22 484 11706"));
    ck_assert_ptr_nonnull(strstr(output, "3 variants, 1 refused"));
    run("variants tests/data/variants.ini --write", NULL);
    ck_assert_ptr_nonnull(strstr(output, "goal = checks 3\nsteps = 1 2 ...\nchecks = end the turn\n"));
    prints("--variants tests/data/variants.ini show progressive-3check --moves e2e4~d7d5", NULL, "done=1");
    ck_assert_ptr_nonnull(strstr(output, "some variants are refused"));
}
END_TEST

/* Work whose result cannot be kept, or that has none, does not pass for done. */
START_TEST(nothing_is_lost_in_silence)
{
    ck_assert_int_eq(run("tablebase chess KQvK --path /nonexistent", NULL), 1);
    ck_assert_msg(strstr(output, "cannot write '/nonexistent/chess-0-") != NULL, "%s", output);
    ck_assert_int_eq(run("tablebase chess KBvK --play 5 --path /nonexistent", NULL), 1);
    ck_assert_msg(strstr(output, "no games to play") != NULL, "%s", output);
    ck_assert_int_eq(run("selfplay progressive /dev/null --games 2 --nodes 1 --random-openings 100", NULL), 1);
    ck_assert_msg(strstr(output, "nothing was written") != NULL, "%s", output);
}
END_TEST

/* Blank lines and comments in a file of problems may begin with blanks. */
START_TEST(problems_between_blanks)
{
    ck_assert_int_eq(
        run("solve --file -", " \t\n  # one\n  chess;7k/8/5KQ1/8/8/8/8/8 w - - 0 1;--mate 1;Qg7\r\n  \r\n"), 0);
    ck_assert_msg(strstr(output, "3. chess: sound: g6g7") != NULL, "%s", output);
}
END_TEST

/* Weights of one family, or of the pieces of one file, are not fitted to games of another. */
START_TEST(records_of_other_games_are_not_tuned)
{
#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    static const char *const samples[] = {
        "game progressive\n" START ";1-0\n", "play;progressive;0;1/1;1-0;" START ";e2e4 10\n",
        "[Variant \"progressive\"]\n[Result \"1-0\"]\n\n1. e4 2. d5, e5 3. a3, b3, c3 1-0\n"};
    for (unsigned i = 0; i < sizeof samples / sizeof *samples; i++) {
        ck_assert_int_eq(run("tune chess /dev/stdin", samples[i]), 2);
        ck_assert_msg(strstr(output, "progressive is no game of the family 'chess'") != NULL, "%s", output);
    }
    ck_assert_int_eq(run("--games games/twenty.games tune amazon-holes /dev/stdin", samples[0]), 2);
    ck_assert_msg(strstr(output, "progressive is no game of the family 'custom'") != NULL, "%s", output);
}
END_TEST

/* In the samples an extra knight wins and an extra queen draws, so the knight gets the higher value. With `--out -` the
   values go to standard output, too. */
START_TEST(pieces_of_a_file_are_valued)
{
    static char samples[1 << 15];
    for (unsigned i = 0; i < 100; i++)
        strcat(samples, "5k4/10/10/4*5/4*5/10/N9/5K4 w - - 0 1;1-0\n5k4/n9/10/4*5/4*5/10/10/5K4 w - - 0 1;0-1\n"
                        "5k4/10/10/4*5/4*5/10/Q9/5K4 w - - 0 1;1/2-1/2\n\n");
    prints("--games games/twenty.games tune amazon-holes /dev/stdin --epochs 1000 --hold 0", samples, "values = P ");
    ck_assert_int_gt(value_of('N'), value_of('Q'));
    prints("--games games/twenty.games tune amazon-holes - --epochs 1 --out -", samples, "values = P ");
    samples[0] = 0; /* in hand it is the silver that wins, and a gold that draws */
    for (unsigned i = 0; i < 100; i++)
        strcat(samples, "4k/5/5/5/4K[S] w - - 0 1;1-0\n4k/5/5/5/4K[s] w - - 0 1;0-1\n"
                        "4k/5/5/5/4K[G] w - - 0 1;1/2-1/2\n\n");
    prints("--games games/drops.games tune double-minishogi /dev/stdin --epochs 1000 --hold 0", samples, " +P ");
    ck_assert_int_gt(value_of('S'), value_of('G'));
}
END_TEST

Suite *suite_commands(void)
{
    Suite *s = suite_create("commands");
    TCase *t = tcase_create("command line");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, wrong_use);
    tcase_add_test(t, what_would_be_right);
    tcase_add_test(t, folders_are_no_files);
    tcase_add_test(t, help_tells_of_every_command);
    tcase_add_test(t, games_are_listed);
    tcase_add_test(t, positions_are_shown);
    tcase_add_test(t, rules_are_told);
    tcase_add_test(t, games_are_found);
    tcase_add_test(t, lists_are_narrowed);
    tcase_add_test(t, games_from_files_are_in_the_page);
    tcase_add_test(t, help_and_version);
    tcase_add_test(t, code_is_chosen_by_name);
    tcase_add_test(t, notation_of_records_is_read);
    tcase_add_test(t, counts);
    tcase_add_test(t, mates);
    tcase_add_test(t, prove_writes_and_verifies);
    tcase_add_test(t, protocols_by_name);
    tcase_add_test(t, turns_as_the_source_prints_them);
    tcase_add_test(t, wrong_counts_are_told);
    tcase_add_test(t, slow_games_are_checked);
    tcase_add_test(t, variants_of_other_programs);
    tcase_add_test(t, nothing_is_lost_in_silence);
    tcase_add_test(t, problems_between_blanks);
    tcase_add_test(t, records_of_other_games_are_not_tuned);
    tcase_add_test(t, pieces_of_a_file_are_valued);
    tcase_add_test(t, played_from_a_script);
    suite_add_tcase(s, t);
    return s;
}
