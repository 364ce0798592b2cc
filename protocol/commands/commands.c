/* The table of subcommands. A new one is a line here and a function `int NAME(struct arguments *a)`. */
#include "protocol/commands/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/attacks.h"
#include "engine/lines.h"
#include "engine/memory.h"
#include "engine/terminal.h"
#include "engine/version.h"
#include "engine/words.h"
#include "protocol/commands/arguments.h"
#include "protocol/commands/list.h"
#include "protocol/program.h"
#include "protocol/uci/uci.h"
#include "protocol/xboard/xboard.h"

/* What commands are for, in the order in which the help has them. */
enum group { PLAY, ANALYSE, FILES, COUNT, ENGINES, TRAIN, PROGRAM, GROUPS };

struct command {
    enum group group;
    const char *name;
    int (*run)(struct arguments *a); /* returns the exit status */
    const char *usage;               /* what follows the name */
    const char *summary;             /* one line */
    const char *help;                /* more lines for `tempi help NAME`, or NULL */
};

static int command_help(struct arguments *a);
static int command_version(struct arguments *a);

#ifdef __clang__
#define COMPILER __VERSION__
#else
#define COMPILER "gcc " __VERSION__
#endif

#ifdef NDEBUG
enum { ASSERTS = false };
#else
enum { ASSERTS = true };
#endif

#define SETTING                                                                                                        \
    "  --fen F      this position instead of the start\n"                                                              \
    "  --moves ...  then these turns (`e2e4,d2d4 e7e5` or `e4/d4 e5`) or single actions\n"                             \
    "  --option [NAME=]V   an option of the game (the first one, if not named)\n"

static const struct command commands[] = {
    {PLAY, "games", command_games, "[PATTERN] [--long] [--pieces] [--laws] [--markdown]",
     "list the games: id, name, aliases",
     "  --long       with the rules in short, pieces and law, options and the source of the rules\n"
     "  PATTERN      those alone that have this text in id, name, aliases or short rules\n"
     "  --pieces     instead: the sets of pieces that go with other laws; --laws: those laws of turns\n"
     "  --markdown   with all their rules, as docs/play/games.md has them\n"
     "Besides the listed games a name may be PIECES:LAW, pieces and law of turns of two games, such as "
     "losing:progressive\n"},
    {PLAY, "rules", command_rules, "GAME", "tell the rules of a game, with its letters, a board and a turn", NULL},
    {FILES, "check-games", command_check_games, "FILE",
     "say what is wrong with a file of custom games, or what is in it",
     "A line FILE:LINE:COLUMN: ... for every fault; else each game's start and its counts of action sequences to "
     "length 3.\n"
     "`tempi --games FILE COMMAND ...` knows the games of a file besides its own, and so does a program that finds "
     "the\n"
     "file's name in the environment variable TEMPI_GAMES.\n"},
    {PLAY, "show", command_show, "GAME [--fen F] [--moves TURNS] [--flip] [--svg]",
     "draw a position with its FEN and legal actions, or as a picture",
     SETTING "  --flip       White above\n"
             "  --svg        a picture (SVG) instead, with the last turn as arrows\n"},
    {COUNT, "perft", command_perft,
     "GAME N [--fen F] [--moves TURNS] [--divide] [--turns] [--threads T] [--hash MB] "
     "[--part I/N]",
     "count the action sequences of length N",
     SETTING
     "  --divide     a line `ACTION: COUNT` for every first action\n"
     "  --turns      count whole turns and the distinct positions they lead to\n"
     "  --threads T  share the work among 1-256 threads\n"
     "  --hash MB    remember counts in a table of so many megabytes\n"
     "  --part I/N   count one of N parts, such as 1/4, on a machine of its own; the parts add up to the whole\n"},
    {COUNT, "bench", command_bench, "[GAME]", "search a fixed set of positions; the last line is `N nodes N nps`",
     NULL},
    {PLAY, "play", command_play,
     "GAME [--white human|engine] [--black human|engine] [--self] [--level L] [--record F] [...]",
     "play in the terminal",
     SETTING
     "  --white W    who plays White, human (default) or engine; --black likewise (default: the engine)\n"
     "  --self       the engine plays both sides\n"
     "  --movetime MS  the engine's time for a turn (1000)\n"
     "  --game-time S  instead: about so many seconds for a whole game\n"
     "  --level L    how strong it plays, 1 (a beginner) to 10 (all that it can)\n"
     "  --compact    redraw the board in one place; without a terminal, turns alone\n"
     "  --letters italian|english   which letters of pieces are tried first\n"
     "  --max-turns N  stop after N turns (500)\n"
     "  --record F   append the game to a file of game records (PGN)\n"
     "  --threads T, --hash MB  as UCI's options\n"
     "Type turns or steps (`e2e4,d2d4`, `e4/d4`, `Nf3`, Italian `Cf3`; `0000` ends a turn), or: hint, moves, undo,\n"
     "go, rules, level, new, resign, draw, save, load, record, board, flip, fen, letters, help, quit. On a\n"
     "terminal cursor keys edit the line and recall those before; colours and signs of pieces as it has them\n"
     "(NO_COLOR=1: no colours).\n"},
    {ANALYSE, "mate", command_mate, "GAME [--fen F] [--moves TURNS] [--steps N] [--all] [--movetime MS]",
     "find a mate in this turn, or prove that there is none",
     SETTING "  --steps N    the turn has N steps left instead of what the position says\n"
             "  --all        a line for every final position that is mate\n"
             "  --movetime MS  give up after so many milliseconds\n"
             "The mating turn is the last word; exit status 0: found, 1: no mate (proven), 3: unknown\n"},
    {ANALYSE, "solve", command_solve,
     "GAME [--fen F] [--moves TURNS] [--mate N] [--selfmate|--helpmate|--seriesmate] [--all] [--unique] [...] | --file "
     "FILE",
     "solve a problem: mate in N turns against every defence, and its relatives",
     SETTING
     "  --mate N     in so many turns of the side to move (1); helpmates also in 1.5, 2.5, ...: then the side\n"
     "               that mates begins\n"
     "  --selfmate   the side to move forces the opponent to mate it\n"
     "  --helpmate   both sides play for a mate of the side to move\n"
     "  --seriesmate the opponent passes, and must not be in check, until the last of the N turns; with --helpmate "
     "the\n"
     "               opponent mates then, with --selfmate it must\n"
     "  --all        every solution with all its variations; turns to the same final position are one\n"
     "  --unique     whether there is one solution, in how many orders of steps, and how many defences leave a choice\n"
     "  --try TURN   only this first turn: its variations or what refutes it\n"
     "  --tries K    also the first turns that only K defences or fewer refute\n"
     "  --movetime MS  give up after so many milliseconds\n"
     "  --file FILE  solve lines `GAME;FEN;OPTIONS;KEY` such as bench/problems.txt, and say which are sound\n"
     "Proofs are by the rules of the game, but for draws by repetition and the like. Where a king is captured, that "
     "is\n"
     "the mate. Exit status 0: solved (with --unique or --file: and sound), 1: no solution, or not sound, 3: "
     "unknown\n"},
    {ANALYSE, "mates", command_mates, "FILE [--movetime MS]",
     "solve a set of positions with known mates, such as bench/mates.txt",
     "  --movetime MS  at most so many milliseconds for each position (60000)\n"},
    {ANALYSE, "tablebase", command_tablebase,
     "GAME PIECES [--fen F] [--moves TURNS] [--path DIR] [--out FILE] [--max-steps N] [--play N] [--verify] [...]",
     "count the positions of an endgame that are won, drawn and lost, such as KQvK",
     "PIECES are White's pieces, a v, and Black's, five at most. Every placement counts, with rights to castle left "
     "aside; "
     "so\n"
     "do a win's turns, those of the side that wins. With --fen or --moves it says what that position is worth "
     "instead,\n"
     "with a best line of play.\n" SETTING "  --path DIR   take tables from files in a folder, and put there what has "
     "to be made, as the option TablebasePath does\n"
     "  --out FILE   write the table to a file\n"
     "  --max-steps N  where turns grow longer and longer: look at turns of 1 to N steps (8), and say what holds "
     "whatever\n"
     "               comes of longer ones; the rest is unknown\n"
     "  --play N     have the search play N random won positions out against the table, with its tables from --path;\n"
     "               exit status 1 unless all are won in as many turns as the table says\n"
     "  --verify     look again at every state, here and of all that it leads to, whether it is worth what its steps "
     "make\n"
     "               it; exit status 1 if one is not\n"
     "  --threads T  share the work among so many threads (all cores)\n"},
    {ENGINES, "match", command_match, "GAME --engine CMD --engine CMD --tc BASE+INC [--games N] [...]",
     "play a match between two engines, refereed by our rules",
     "  --engine CMD         an engine: a command, `tempi`, builtin:random, builtin:matein1, builtin:material,\n"
     "                       builtin:level1 to builtin:level10 (levels.md),\n"
     "                       or \"cmd=... name=... proto=uci|xboard option.NAME=VALUE dir=... tc=... depth=...\"\n"
     "  --option NAME=VALUE, --name N, --proto P, --dir D   of the engine named last\n"
     "  --each \"KEY=VALUE ...\"                              of both engines\n"
     "  --tc [TURNS/]BASE[+INC] in seconds, --movetime MS, --nodes N, --depth N\n"
     "  --games N            (100), two with each opening; --concurrency C at once (1)\n"
     "  --openings FILE      lines or an opening book [--shuffle], or --random-openings N: random openings of N turns "
     "(4);\n"
     "                       --seed S (1)\n"
     "  --balanced SCORE NODES       random openings in which a search of so many nodes finds neither side more than\n"
     "                               SCORE centipawns ahead\n"
     "  --unbalanced MIN MAX NODES   random openings in which it finds either side so many centipawns ahead\n"
     "  --sprt E0 E1 A B     end by a sequential probability ratio test\n"
     "  --adjudicate resign TURNS SCORE      a side loses when both engines see it SCORE centipawns behind so long\n"
     "  --adjudicate draw FROM TURNS SCORE   a draw when both engines see less than SCORE so long, from turn FROM on\n"
     "  --record FILE        append the games (PGN); --resume continues the match that FILE holds\n"
     "  --log FILE           append one row (TSV) with the result, as in docs/results/\n"
     "  --positions FILE (`FEN;SCORE`), --debug FILE (the talk with the engines), --event NAME, --verbose, --every N\n"
     "  --timemargin MS, --timeout S, --overhead MS, --max-turns TURNS, --game-option [NAME=]V\n"},
    {ANALYSE, "analyse", command_analyse,
     "GAME [FEN | FILE] [--multipv N] [--movetime MS] [--depth N] [--nodes N] [...]",
     "show the best lines of play from a position, or from a game of a record (PGN)",
     "Nothing: the start of the game. FILE: its first game, at its end; - is standard input.\n"
     "  --game N     the N-th game of FILE; --turn N  before its turn N\n"
     "  --multipv N  so many lines, each with another turn (1)\n"
     "  --movetime MS  milliseconds; --depth N; --nodes N: limits for all lines together, the first that is reached\n"
     "               ends the search; without any, --movetime 5000\n" SETTING
     "  --threads T, --hash MB  as UCI's options\n"
     "  --uci        turns as texts (`e2e4,d2d4`) instead of `1. e4/d4`\n"
     "  --progress   lines on standard error while searching; on a terminal there is one without being asked for\n"
     "A line of output is a line of play: rank, score (pawns for the side to move; #3 wins, #-3 loses in so many\n"
     "turns), depth/seldepth, nodes, seconds, and as the rest of the line the turns. A game that is over gives the\n"
     "line `0`, result, {reason}.\n"
     "  --review     the game of FILE anew (PGN) instead: behind each turn White's score and what the turn lost, `?` "
     "(a\n"
     "               pawn and more, or a missed win in the turn) and `??` (three), and the better turn; limits hold "
     "for\n"
     "               each turn, without any --movetime 1000\n"},
    {FILES, "replay", command_replay,
     "FILE [--game GAME] [--option V] [--uci] [--write FILE] [--html FILE] [--svg DIR] [--quiet]",
     "check a file of game records (PGN), and name the first illegal step of each game; draw the games",
     "FILE may be - for standard input. Every game gives a line: its number, game, turns, actions, result and the\n"
     "rules' reason for it; a game with an error names the turn, the text of the bad step and what is wrong with it.\n"
     "  --game GAME  of games without a tag Variant (chess)\n"
     "  --option V   value of its option where a record has no tag Options, or NAME=VALUE; for each option once\n"
     "  --uci        print the turns of every game as texts (`e2e4,d2d4`), as far as they are legal\n"
     "  --write FILE write the valid games anew, as tempi writes them\n"
     "  --html FILE  write a page that shows the games on boards, turn by turn, without network\n"
     "  --svg DIR    write pictures: DIR/gameN-000.svg the start, one after each turn\n"
     "  --quiet      print faulty games and the sum alone\n"
     "Exit status 0: all games are valid, 1: one is not, or there is none\n"},
    {ENGINES, "genfens", command_genfens, "N [seed S] [book FILE|None] [game GAME] [turns T]",
     "print N openings, each a line `info string genfens FEN`",
     "  seed S       the same number gives the same openings (1)\n"
     "  book FILE    begin with a line of a file, chosen at random: turns, a FEN, or `FEN moves TURNS`\n"
     "  game GAME    (chess); turns T: whole turns played at random behind the start or the book's line\n"
     "               (8, or 4 where turns have several steps; 2 behind a book)\n"
     "Distributed testers run it as tempi \"genfens N seed S book None\" \"quit\"\n"},
    {FILES, "book", command_book, "GAME make|check|show FILE [--games N] [--turns N] [...]",
     "make an opening book by games against itself, check it, or show its turns for a position",
     "make writes FILE anew: positions (FEN) with the turns played there, weighed by the points they earned.\n"
     "  --games N    (200), played to the end; --nodes N for each turn and line (3000); --seed S (1)\n"
     "  --turns N    how deep the book goes (8)\n"
     "  --lines N    so many turns are looked at for each of these (4), one is played that is not\n"
     "  --margin C   more centipawns worse than the best (40)\n"
     "check tells every line that is wrong; show lists the turns with their weights.\n" SETTING
     "The options BookFile of UCI and XBoard and `tempi match --openings` take it\n"},
    {TRAIN, "calibrate", command_calibrate, "GAME FILE ... [--held]", "learn from self-play what scores mean",
     "  FILE    games that `tempi selfplay` wrote, of this game or others of its family\n"
     "  --held  print, of the games that are held back, how often each score was won, drawn and lost\n"
     "A fourth of the games is held back; what is said of them and what happened is shown beside the row of "
     "scores.def.\n"},
    {TRAIN, "tune", command_tune, "GAME RECORDS [--out FILE]", "fit the evaluation's weights to the results of games",
     "RECORDS are game records of tempi match, or lines `FEN;RESULT` or `FEN;RESULT;SCORE` (for White).\n"
     "The weights of the game's family are written to FILE, or to standard output, as the build takes them in; for "
     "pieces\n"
     "of a games file, their values as a line of that file.\n"
     "  --epochs N   passes over the positions (100)\n"
     "  --blend P    percent of the target that is the score, not the result (50)\n"
     "  --hold N     how strongly weights stay where they are (1000)\n"
     "  --only A,B   fit only these groups of weights, as the files of weights name them\n"
     "  --option [NAME=]V   an option of the game (the first one, if not named)\n"},
    {TRAIN, "selfplay", command_selfplay, "GAME FILE [--games N] [--nodes N] [--part I/N] [...]",
     "play games against itself for `tempi learn` and `tempi tune`",
     "Appends every game to FILE, a line each: files may be cut between lines and joined. Games that FILE holds of\n"
     "the same seed are not played again, so that a run that was ended goes on where it stood.\n"
     "  --games N    (10000); --nodes N of the search for each turn (2000)\n"
     "  --random-openings N   random openings of N turns, or one more (4); --seed S (1)\n"
     "  --part I/N   only every N-th game, from the I-th of the first N on: for several machines with one seed\n"
     "  --no-adjudication  games end by the rules alone; else also when a side is 25 pawns ahead for six turns, or "
     "both\n"
     "               are level for 30\n"
     "  --threads T  games at a time (all cores)\n"
     "  --option [NAME=]V   an option of the game (the first one, if not named)\n"},
    {TRAIN, "learn", command_learn, "FAMILY FILE ... [--out FILE] [...]",
     "teach the network of a family of games by samples of `tempi selfplay`",
     "Learns and writes the weights as the build takes them in, search/evaluation/networks/FAMILY.def;\n"
     "files may also be game records or lines as for `tempi tune`. Every tenth game is held back for the error shown.\n"
     "  --out FILE   where to (standard output)\n"
     "  --epochs N   passes over the positions (20); --seed S (1); --threads T (all cores)\n"
     "  --blend P    percent of the target that is the score, not the result (90)\n"
     "  --lambda P   take as score of a turn half of what both sides say in succession, and P percent of it from the\n"
     "               turns behind it (scores as they are)\n"
     "  --slope P    of the curve from scores to WDL, percent of what predicts results best (100)\n"
     "  --rate R     of the first steps, in hundred-thousandths (200); it falls to a fiftieth\n"
     "  --alone      without the hand-made terms, which are counted in otherwise\n"
     "  --continue   from the weights that are built in, not from scratch; a lower rate goes with it\n"
     "  --note TEXT  how the samples were made, for the head of the file\n"},
    {TRAIN, "spsa", command_spsa, "GAME FILE [--pairs N] [--nodes N] [--only A,B] [...]",
     "tune the constants of the search by games against itself",
     "FILE holds the values as they stand; a run that was ended goes on from there. At the end they are printed. The\n"
     "constants, their default values and ranges stand in search/constants.h.\n"
     "  --pairs N    games of two, with colours swapped, in the whole run (20000); --now N  of them, then stop\n"
     "  --nodes N    of the search for each turn (1000)\n"
     "  --only A,B   only these constants\n"
     "  --rate R     thousandths of a perturbation that a won game moves values by at the end (2)\n"
     "  --random-openings N   random openings of N turns, or one more (4); --seed S (1)\n"
     "  --threads T  pairs at a time (all cores)\n"
     "  --option [NAME=]V   an option of the game (the first one, if not named)\n"},
    {PROGRAM, "version", command_version, "", "print the version, compiler and kind of build (also --version)", NULL},
    {PROGRAM, "help", command_help, "[COMMAND]", "this list, or more about a command (also COMMAND --help)", NULL},
};

enum { COMMANDS = sizeof commands / sizeof commands[0], LINE_WORDS_MAX = 64 };

static const struct command *command_find(const char *name)
{
    for (unsigned i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

/* Says on standard error that there is no such command, and which may be meant. */
static int command_missing(const char *name)
{
    const char *meant = NULL;
    unsigned bound = word_bound(name);
    for (unsigned i = 0; i < COMMANDS; i++) {
        unsigned away = words_apart(name, strlen(name), commands[i].name, strlen(commands[i].name));
        if (away < bound) {
            bound = away;
            meant = commands[i].name;
        }
    }
    fprintf(stderr, "tempi: no command '%.40s'%s%s%s (see tempi help)\n", name, meant ? "; do you mean " : "",
            meant ? meant : "", meant ? "?" : "");
    return WRONG_USE;
}

static const char *const groups[GROUPS] = {[PLAY] = "Play",
                                           [ANALYSE] = "Analyse",
                                           [FILES] = "Files",
                                           [COUNT] = "Count",
                                           [ENGINES] = "Engines against each other",
                                           [TRAIN] = "Train and tune",
                                           [PROGRAM] = "This program"};

/* tempi help [COMMAND] */
static int command_help(struct arguments *a)
{
    char *name = argument_next(a);
    const struct command *c = name ? command_find(name) : NULL;
    if (name && !c)
        return command_missing(name);
    if (a->count > 0)
        return wrong_option(a, *a->list);
    if (c) {
        printf("tempi %s%s%s\n  %s\n%s", c->name, *c->usage ? " " : "", c->usage, c->summary, c->help ? c->help : "");
        return 0;
    }
    printf("tempi: a UCI and XBoard engine for chess variants in which a turn is more than one move\n\n"
           "    tempi play monster --level 3        play in the terminal, here against a casual player\n"
           "    tempi rules monster                 how a game is played; tempi games lists all\n"
           "    tempi analyse progressive           the best lines of play from a position\n"
           "    tempi match GAME --engine A ...     engines against each other\n"
           "    tempi                               wait on standard input for a UCI or XBoard program\n"
           "    tempi help COMMAND                  all options of a command\n");
    for (unsigned g = 0; g < GROUPS; g++) {
        printf("\n%s:\n", groups[g]);
        for (unsigned i = 0; i < COMMANDS; i++)
            if (commands[i].group == g)
                printf("  tempi %-12s %s\n", commands[i].name, commands[i].summary);
    }
    printf(
        "\nBefore a command: --games FILE (games of a file, also TEMPI_GAMES=FILE), --cpu CODE (code for this kind of\n"
        "processor, also TEMPI_CPU=CODE).\n");
    return 0;
}

/* tempi version */
static int command_version(struct arguments *a)
{
    if (a->count > 0)
        return wrong_option(a, *a->list);
    printf(TEMPI_NAME " (" COMPILER ", %s, sliders by %s%s)\n", TEMPI_CODE,
           ATTACKS_PEXT ? "PEXT" : "magic multiplication", ASSERTS ? ", with checks" : "");
    return 0;
}

/* A whole command in one argument, with `quit` behind it: so programs call that think of us as of a UCI session. */
static int run_line(int argc, char **argv)
{
    char *words[LINE_WORDS_MAX], *rest = argv[0];
    int count = 0;
    for (char *word; count < LINE_WORDS_MAX && (word = word_next(&rest)) != NULL; count++)
        words[count] = word;
    for (int i = 1; i < argc && count < LINE_WORDS_MAX; i++)
        if (strcmp(argv[i], "quit") != 0)
            words[count++] = argv[i];
    if (count > 0)
        return command_run(count, words);
    fprintf(stderr, "tempi: an empty command (see tempi help)\n");
    return WRONG_USE;
}

static bool is_help(const char *word) { return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0; }

/* Whether a command's own help is asked for: by --help anywhere behind it. */
static bool help_wanted(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (is_help(argv[i]))
            return true;
    return false;
}

/* Whether a text names an option that has this length. */
static bool names_option(const char *text, const char *option, size_t length)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz-";
    for (const char *at = text; at && (at = strstr(at, "--")) != NULL; at += strspn(at, letters))
        if (strspn(at, letters) == length && memcmp(at, option, length) == 0)
            return true;
    return false;
}

/* Writes the words behind a command's name, an option and its value that are joined by `=` as two; returns how many. */
static int words_part(const struct command *c, int argc, char **argv, char **words)
{
    int count = 0;
    for (int i = 1; i < argc; i++) {
        size_t length = strncmp(argv[i], "--", 2) == 0 ? strcspn(argv[i], "=") : 0;
        words[count++] = argv[i];
        if (length && argv[i][length] &&
            (names_option(c->usage, argv[i], length) || names_option(c->help, argv[i], length))) {
            argv[i][length] = 0;
            words[count++] = argv[i] + length + 1;
        }
    }
    return count;
}

int command_run(int argc, char **argv)
{
    if (strpbrk(argv[0], " \t\r\n\v\f"))
        return run_line(argc, argv);
    const struct command *c = command_find(is_help(argv[0])                    ? "help"
                                           : strcmp(argv[0], "--version") == 0 ? "version"
                                                                               : argv[0]);
    if (!c)
        return command_missing(argv[0]);
    char **words = xcalloc((size_t)argc * 2, sizeof *words);
    struct arguments a = {.count = words_part(c, argc, argv, words), .list = words};
    if (help_wanted(argc, argv)) {
        words[0] = argv[0];
        a.count = 1;
        c = command_find("help");
    }
    a.command = c->name;
    a.usage = c->usage;
    a.help = c->help;
    int status = c->run(&a);
    free(words);
    return status;
}

/* Whether a line has nothing on it. */
static bool blank(const char *line) { return line[strspn(line, " \t")] == 0; }

/* A user who has started the program without words is told what it waits for. */
static void greet(void)
{
    if (terminal_is(STDIN_FILENO) && terminal_is(STDOUT_FILENO))
        line_out(TEMPI_NAME " waits for a UCI or XBoard program. `tempi play GAME` plays here, `tempi help` has more; "
                            "here `help` lists what UCI knows, `quit` ends.");
}

int protocol_run(void)
{
    struct lines in = {.fd = STDIN_FILENO};
    char *line;
    int status = 0;
    enum line_status got;
    greet();
    do {
        got = lines_next(&in, &line);
        if (got == LINE_TOO_LONG)
            line_out("info string a line of more than %d bytes was skipped", LINE_LONGEST);
    } while (got == LINE_TOO_LONG || (got == LINE_READ && blank(line)));
    if (got == LINE_READ)
        status = strcmp(line, "xboard") == 0 ? xboard_run(&in) : uci_run(&in, line);
    lines_free(&in);
    return status;
}
