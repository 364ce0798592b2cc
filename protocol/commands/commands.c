/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of subcommands, and their help. A new subcommand is a line in the table and a function `int NAME(struct
   arguments *a)`. The entry points are in commands.h. */
#include "protocol/commands/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/attacks.h"
#include "engine/lines.h"
#include "engine/memory.h"
#include "engine/system.h"
#include "engine/version.h"
#include "engine/words.h"
#include "protocol/commands/arguments.h"
#include "protocol/commands/list.h"
#include "protocol/program.h"
#include "protocol/uci/uci.h"
#include "protocol/xboard/xboard.h"

/* Groups of commands, in the order of the help. */
enum group { PLAY, ANALYSE, FILES, COUNT, ENGINES, TRAIN, PROGRAM, GROUPS };

struct command {
    enum group group;
    const char *name;
    int (*run)(struct arguments *a); /* returns the exit status */
    const char *usage;               /* arguments, printed after the name */
    const char *summary;             /* one line, without full stop */
    const char *help;                /* further lines of `tempi help NAME`, or NULL */
};

static int command_help(struct arguments *a);
static int command_version(struct arguments *a);
static int command_protocol(struct arguments *a);

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
    "  --fen F            start from this position (the starting position)\n"                                          \
    "  --moves TURNS      then play these turns, `e2e4,d2d4 e7e5` or `e4/d4 e5`, or single actions\n"                  \
    "  --option [NAME=]V  set an option of the game; without NAME, its first option\n"

static const struct command commands[] = {
    {PLAY, "games", command_games, "[PATTERN] [--long] [--pieces] [--laws] [--markdown]",
     "list the games: id, name, aliases",
     "  PATTERN     list only games that have this text in id, name, aliases or summary\n"
     "  --long      add the summary, pieces and law, options and the source of the rules\n"
     "  --pieces    list the piece sets that can be combined with other laws of turns\n"
     "  --laws      list the laws of turns that can be combined with other piece sets\n"
     "  --markdown  print all games with their full rules, as in docs/play/games.md\n"
     "Besides the listed ids, GAME may be PIECES:LAW, the pieces of one game with the turns of another:\n"
     "losing:progressive.\n"},
    {PLAY, "rules", command_rules, "GAME", "print the rules of a game, its pieces, a board and an example turn", NULL},
    {FILES, "check-games", command_check_games, "FILE | --built-in",
     "check a file of custom games, and list the games in it",
     "Each error is a line FILE:LINE:COLUMN: MESSAGE. A file without errors gives, for each game, its starting\n"
     "position and the number of action sequences of length 1, 2 and 3; lines `counts` are compared with the count.\n"
     "--built-in checks the sections of the games of the program instead, as its build does.\n"
     "`tempi --games FILE COMMAND ...` adds the games of a file to the built-in ones; so does the environment\n"
     "variable TEMPI_GAMES with the name of the file.\n"},
    {FILES, "variants", command_variants, "FILE [--write]", "list the games of a file in the format of variants.ini",
     "  --write            print them as sections of a games file instead\n"
     "Fairy-Stockfish's variants.ini is such a file. A variant that tempi cannot play as it is written is refused,\n"
     "with a line FILE:LINE:COLUMN: MESSAGE for each reason; of the others the starting position and the number of\n"
     "action sequences of length 1, 2 and 3 are printed. A name that ends in .ini after --variants or --games, and in\n"
     "VariantPath, is such a file.\n"},
    {PLAY, "show", command_show, "GAME [--fen F] [--moves TURNS] [--flip] [--svg]",
     "print a position: board, FEN and legal actions, or a picture (SVG)",
     SETTING "  --flip             draw the board from Black's side\n"
             "  --svg              print a picture (SVG), with arrows for the last turn\n"},
    {COUNT, "perft", command_perft,
     "GAME N [--fen F] [--moves TURNS] [--divide] [--turns | --make] [--threads T] [--hash MB] [--part I/N]",
     "count the action sequences of length N",
     SETTING
     "  --divide           print `ACTION: COUNT` for each first action\n"
     "  --turns            count sequences of N whole turns, and the distinct positions after them\n"
     "  --make             make every action, list the last ones, and use no table: slow, to test the rules\n"
     "  --threads T        use T threads, 1 to 256 (1)\n"
     "  --hash MB          keep counts in a transposition table of MB megabytes (0: no table)\n"
     "  --part I/N         count only part I of N, such as 1/4; the counts of all parts add up to the whole count\n"},
    {COUNT, "bench", command_bench, "[GAME]", "search a fixed set of positions; the last line is `N nodes N nps`",
     NULL},
    {PLAY, "play", command_play,
     "GAME [--white human|engine] [--black human|engine] [--self] [--level L] [--record F] [...]",
     "play against the engine in the terminal",
     SETTING
     "  --white W          who plays White: human or engine (human)\n"
     "  --black B          who plays Black: human or engine (the opposite of --white)\n"
     "  --self             the engine plays both sides\n"
     "  --movetime MS      the engine thinks MS milliseconds for each turn (1000)\n"
     "  --tc M+S           clocks: M minutes for each side and S seconds more after each turn (off)\n"
     "  --game-time S      the engine spreads about S seconds over the whole game (off)\n"
     "  --level L          playing strength, 1 (beginner) to 10 (full strength) (10)\n"
     "  --no-book          no opening book, which level 10 plays from where one is installed\n"
     "  --plain            no screen of its own on a terminal: boards follow one another\n"
     "  --compact          redraw the board in place; without a terminal, print only the turns\n"
     "  --letters LANG     read piece letters as italian or english first (english)\n"
     "  --max-turns N      stop after N turns (500)\n"
     "  --record F         append the game to the file F (PGN)\n"
     "  --threads T        search with T threads (1)\n"
     "  --hash MB          size of the transposition table in megabytes (64)\n"
     "Enter turns or single steps (`e2e4,d2d4`, `e4/d4`, `Nf3`, Italian `Cf3`; `0000` ends a turn), or a command:\n"
     "hint, moves, undo, go, rules, level, new, resign, draw, save, load, record, board, flip, fen, letters, help,\n"
     "quit.\n"
     "On a terminal with room for it the board stays in place: cursor keys point at squares, Enter takes a piece, "
     "then\n"
     "its target. Otherwise, and in a line that is begun, they edit the line and recall earlier ones. Colours and "
     "piece\n"
     "symbols are used where the terminal has them; set the environment variable NO_COLOR=1 for no colours.\n"},
    {ANALYSE, "mate", command_mate, "GAME [--fen F] [--moves TURNS] [--steps N] [--all] [--movetime MS]",
     "find a mate within this turn, or prove that there is none",
     SETTING
     "  --steps N          the turn has N steps left, whatever the position says\n"
     "  --all              print one turn for each final position that is mate\n"
     "  --movetime MS      give up after MS milliseconds (no limit)\n"
     "The last word of the output is the mating turn. Exit status 0: mate found, 1: no mate (proven), 3: not known.\n"},
    {ANALYSE, "solve", command_solve,
     "GAME [--fen F] [--moves TURNS] [--mate N] [--selfmate|--helpmate|...] [--goal G] [--all] [...] | --file FILE",
     "solve a problem: mate in N turns, selfmate, reflexmate, helpmate, helpselfmate or series-mover",
     SETTING
     "  --mate N           number of turns of the side to move (1); a helpmate may also have 1.5, 2.5, ... turns:\n"
     "                     then the side that gives mate begins\n"
     "  --selfmate         the side to move forces the opponent to mate it\n"
     "  --reflexmate       the same, but whoever can mate in a turn must; with --semireflex only the opponent must\n"
     "  --helpmate         both sides cooperate so that the side to move is mated\n"
     "  --helpself         both sides cooperate until the side to move forces the opponent to mate it in its last "
     "turn\n"
     "  --seriesmate       the side to move makes N turns in a row and mates in the last, without giving check\n"
     "                     before; with --helpmate the opponent mates in the turn after them, with --selfmate the\n"
     "                     opponent is forced to, with --reflexmate or --semireflex it can\n"
     "  --goal G           instead of mate: stalemate, either (of both), check (at the end of a turn), capture (of "
     "any\n"
     "                     piece), or target:SQUARE (a piece steps there)\n"
     "  --proofgame FEN    proof game: both sides play so that the pieces stand as in this position after N turns of\n"
     "                     each side; with 1.5, 2.5, ... turns the side that begins plays once more\n"
     "  --all              print all solutions with all variations; turns with the same final position are one\n"
     "                     solution\n"
     "  --shorter          find solutions of fewer turns, too, as Popeye does: all first turns that lead to the goal\n"
     "                     within N turns, all lines of at most N\n"
     "  --setplay          also print the set play: what follows if the opponent begins; in a series-mover it makes\n"
     "                     its only turn at once\n"
     "  --duplex           also solve the problem with the sides changed\n"
     "  --unique           print whether there is only one solution, its number of step orders, and the number of\n"
     "                     defences that leave a choice\n"
     "  --try TURN         examine only this first turn: print its variations, or what refutes it\n"
     "  --tries K          also print the first turns that at most K defences refute\n"
     "  --movetime MS      give up after MS milliseconds (no limit; with --file 60000 for each problem)\n"
     "  --file FILE        solve the problems of a file, lines `GAME;FEN;OPTIONS;KEY` as in bench/problems.txt, and\n"
     "                     print which are sound\n"
     "Proofs follow the rules of the game but ignore draws by repetition and by turns without progress. Where kings\n"
     "are captured, capturing the king is mate.\n"
     "Exit status 0: solved (with --unique or --file: and sound), 1: no solution, or not sound, 3: unknown.\n"},
    {ANALYSE, "prove", command_prove,
     "GAME [--fen F] [--moves TURNS] [--winner W] [--turns N] [--threads T] [--certificate FILE] [...] | --verify FILE",
     "prove that a side wins by force within N turns of its own, or that it does not",
     SETTING
     "  --winner W         the side that is to win, white or black (the side to move)\n"
     "  --turns N          search 1, 2, ... up to N turns of the winner (100)\n"
     "  --threats          by turns alone that threaten to take the king: no bound on other wins\n"
     "  --part I/N         look only at part I of N of the first turns (bench/cluster/prove.sh adds parts up)\n"
     "  --guided NODES     look only at turns of the winner that the engine's search of up to NODES nodes chooses,\n"
     "                     near the start up to 64 times as many (4000 is a good number, 32000 for hard wins), for\n"
     "                     wins of many turns: it proves wins, but never that there is none. Not with --threats or\n"
     "                     --part; --turns limits the depth\n"
     "  --spread CP        with --guided: a turn counts as CP centipawns worse each time its open replies double\n"
     "                     (32); 512 may be better where replies lead to different games, as in kingpawns\n"
     "  --known FILE       with --guided: begin with what this certificate shows, which is verified first; may be\n"
     "                     given more than once, so that a proof can go on from others of the same game\n"
     "  --memory MB        size of the table, or of the graph, of positions in megabytes (128)\n"
     "  --threads T        search with T threads, 1 to 64 (1)\n"
     "  --movetime MS      give up after MS milliseconds (no limit)\n"
     "  --checkpoint FILE  go on from this file, if it exists, and write the table or graph to it every 10 minutes,\n"
     "                     at the end, and when interrupted or told to terminate; a graph (--guided) serves all\n"
     "                     positions of a game, so that a proof can begin with easier ones\n"
     "  --certificate FILE write a proof of the win that --verify checks\n"
     "  --verify FILE      check such a proof by the rules alone\n"
     "Unlike `solve` it searches whole turns, for games whose turns have few steps: it is much faster where kings are\n"
     "captured. Repetition and turns without progress are ignored; in games that a side can win by them, `no win` is\n"
     "followed by `repetitions and counters aside`. A proven win needs no repetition. A certificate has one line for\n"
     "each position of the winner: its turn, and turns that win at once after replies (search/prove/certificate.h).\n"
     "Exit status 0: proven or verified, 1: no such win, or no proof, 3: unknown.\n"},
    {ANALYSE, "mates", command_mates, "FILE [--movetime MS]",
     "solve a file of positions with known mates, such as bench/mates.txt",
     "  --movetime MS  spend at most MS milliseconds on each position (60000)\n"},
    {ANALYSE, "tablebase", command_tablebase,
     "GAME PIECES [--fen F] [--moves TURNS] [--path DIR] [--out FILE] [--max-steps N] [--play N] [...]",
     "generate an endgame tablebase such as KQvK, and count its wins, draws and losses",
     "PIECES are White's pieces, a v, and Black's pieces, five at most. All placements are counted, without castling\n"
     "rights. A win is counted in turns of the winning side. With --fen or --moves the output is the value of that\n"
     "position and a best line of play.\n" SETTING
     "  --path DIR         read tablebases from the folder DIR, and save new ones there (UCI option TablebasePath)\n"
     "  --out FILE         write the tablebase to FILE\n"
     "  --max-steps N      in games whose turns grow longer and longer: generate turns of 1 to N steps (8); what\n"
     "                     depends on longer turns is counted as unknown\n"
     "  --play N           test the search: play N random won positions to the end against the tablebase, needs\n"
     "                     --path; exit status 1 unless it wins each in as many turns as the tablebase says\n"
     "  --verify           verify the value of every state from the values of its successors; exit status 1 if one\n"
     "                     is wrong\n"
     "  --threads T        use T threads (all cores)\n"},
    {ENGINES, "match", command_match, "GAME --engine CMD --engine CMD --tc BASE+INC [--games N] [...]",
     "play a match between two engines, refereed by the rules of the game",
     "  --engine E              an engine, given twice: a command, `tempi`, a built-in player, or \"cmd=... name=...\n"
     "                          proto=uci|xboard dir=... option.NAME=VALUE tc=... depth=...\"; built-in players are\n"
     "                          builtin:random, builtin:matein1, builtin:material and builtin:level1 to\n"
     "                          builtin:level10\n"
     "  --option NAME=VALUE     set an option of the last engine named\n"
     "  --name N                name of the last engine named (its command)\n"
     "  --proto P               protocol of the last engine named, uci or xboard (uci)\n"
     "  --dir D                 working directory of the last engine named (the current one)\n"
     "  --each \"KEY=VALUE ...\"  set keys of both engines; must follow both\n"
     "  --tc [TURNS/]BASE[+INC]\n"
     "                          time control in seconds: BASE for the game or for TURNS turns, INC added after each\n"
     "                          turn\n"
     "  --movetime MS           milliseconds for each turn\n"
     "  --nodes N               nodes for each turn\n"
     "  --depth N               depth of each search\n"
     "  --games N               number of games, two with each opening (100)\n"
     "  --concurrency C         games at a time (1)\n"
     "  --part I/N              play only pairs I, I + N, I + 2N, ...; --resume adds up joined records of all parts\n"
     "  --openings FILE         play openings from a file of lines, an opening book or PGN, in order\n"
     "  --opening-turns N       play at most the first N turns of each of them\n"
     "  --shuffle               play the openings of the file in random order\n"
     "  --random-openings N     play random openings of N turns (4)\n"
     "  --seed S                seed of random openings, of --shuffle and of built-in players (1)\n"
     "  --balanced SCORE NODES  random openings that a search of NODES nodes scores within SCORE centipawns of 0\n"
     "  --unbalanced MIN MAX NODES\n"
     "                          random openings that it scores MIN to MAX centipawns for either side\n"
     "  --sprt E0 E1 A B        end the match by a sequential probability ratio test: Elo E0 against E1, error rates\n"
     "                          A and B\n"
     "  --adjudicate resign TURNS SCORE\n"
     "                          a side loses when both engines see it SCORE centipawns behind for TURNS turns in a\n"
     "                          row\n"
     "  --adjudicate draw FROM TURNS SCORE\n"
     "                          after turn FROM, a draw when both engines see at most SCORE centipawns for TURNS\n"
     "                          turns in a row\n"
     "  --max-turns TURNS       a game longer than TURNS turns is a draw; 0: no limit (2000)\n"
     "  --timemargin MS         milliseconds that an engine may exceed its time (0; with --movetime 250)\n"
     "  --timeout S             seconds after which an engine without a clock counts as hung (120)\n"
     "  --overhead MS           set the engines' option Move Overhead in milliseconds (unchanged)\n"
     "  --game-option [NAME=]V  set an option of the game; without NAME, its first option\n"
     "  --record FILE           append the games to FILE (PGN)\n"
     "  --resume                continue the match whose games are in the file of --record\n"
     "  --log FILE              append the result to FILE as a row (TSV), as in docs/results/\n"
     "  --positions FILE        write the position at the start of each turn, as `FEN;SCORE` with White's score of\n"
     "                          the game\n"
     "  --debug FILE            write all lines sent to and received from the engines\n"
     "  --event NAME            name of the match in the records (tempi match)\n"
     "  --verbose               print a line for each game\n"
     "  --every N               print the score after every N games (10)\n"},
    {ANALYSE, "analyse", command_analyse,
     "GAME [FEN | FILE] [--multipv N] [--movetime MS] [--depth N] [--nodes N] [...]",
     "print the best lines of play from a position, or review a recorded game (PGN)",
     "Without FEN or FILE the starting position is analysed; with FILE (- is standard input) the end of its first\n"
     "game. A file of positions (EPD) is analysed line by line. The operations bm (best moves), am (moves to avoid)\n"
     "and dm (mate in N) of an EPD are called right or wrong by the result; exit status 1 if one is wrong.\n"
     "  --game N           take game, or position, N of FILE (1; all positions)\n"
     "  --turn N           analyse the position before turn N of that game (its end)\n"
     "  --multipv N        print the N best turns, each with its line of play (1)\n"
     "  --movetime MS      search MS milliseconds in all (5000 if there is no other limit; with --review 1000)\n"
     "  --depth N          search to depth N\n"
     "  --nodes N          search N nodes in all\n" SETTING "  --threads T        search with T threads (1)\n"
     "  --hash MB          size of the transposition table in megabytes (64)\n"
     "  --uci              print turns as `e2e4,d2d4` instead of `1. e4/d4`\n"
     "  --progress         print the state of the search on standard error (default on a terminal)\n"
     "  --review           print the game of FILE (PGN) with comments: White's score after each turn, what the turn\n"
     "                     lost, and the better turn; `?` marks a loss of one pawn or a missed win, `??` a loss of\n"
     "                     three; limits apply to each turn\n"
     "Several limits may be given; the search ends at the first one that is reached.\n"
     "Each line of output has rank, score, depth/seldepth, nodes, seconds and the turns. The score is in pawns for\n"
     "the side to move; #3 is a win and #-3 a loss in three turns. A finished game gives the line `0 RESULT\n"
     "{REASON}`.\n"},
    {FILES, "replay", command_replay,
     "FILE [--game GAME] [--option V] [--uci] [--write FILE] [--for xboard FILE] [--html FILE] [--board PAGE] "
     "[--svg DIR] [--quiet]",
     "check recorded games (PGN), report the first illegal step of each, and draw them",
     "FILE may be - for standard input. Each game gives a line with its number, game, turns, actions, result and the\n"
     "reason for it by the rules. A game with an error gives the turn, the text of the illegal step and why it is\n"
     "illegal. The FILE of --write, --for and --html may be - for standard output; these lines then go to standard\n"
     "error.\n"
     "  --game GAME        the game of records without a tag Variant (chess)\n"
     "  --option [NAME=]V  the option of games without a tag Options; may be repeated\n"
     "  --uci              print the turns of each game as `e2e4,d2d4`, up to the first error\n"
     "  --write FILE       write the valid games to FILE in tempi's notation\n"
     "  --for xboard FILE  write them to FILE as XBoard reads them\n"
     "  --html FILE        write a web page with boards to step through the games\n"
     "  --board PAGE       make that page from PAGE, build/web/tempi.html, to play on and analyse in it\n"
     "  --svg DIR          write pictures: DIR/gameN-000.svg is the starting position, then one follows for each\n"
     "                     turn\n"
     "  --quiet            print only games with errors and the totals\n"
     "Exit status 0: all games are valid, 1: a game has an error, or there is no game.\n"},
    {ENGINES, "genfens", command_genfens, "N [seed S] [book FILE|None] [game GAME] [turns T]",
     "print N random openings, as lines `info string genfens FEN`",
     "  seed S     the same seed gives the same openings (1)\n"
     "  book FILE  start from a random line of FILE: turns, a FEN, or `FEN moves TURNS` (None)\n"
     "  game GAME  game of the openings (chess)\n"
     "  turns T    play T random turns from the start (8; 4 in games with several steps a turn; 2 after a line of a\n"
     "             book)\n"
     "Testing frameworks such as OpenBench run it as tempi \"genfens N seed S book None\" \"quit\".\n"},
    {FILES, "book", command_book, "GAME make|check|show FILE [--positions N] [--nodes N] [...]",
     "make an opening book by search, check it, or print its turns for a position",
     "make writes FILE: the most likely positions (FEN), each with turns that a search ten times longer found sound.\n"
     "  --positions N      write N positions (50)\n"
     "  --nodes N          search N nodes for each line, then 10 N for those that are near the best (100000)\n"
     "  --lines N          consider the N best turns of each position (8)\n"
     "  --margin C         exclude turns that are more than C centipawns worse than the best (25)\n"
     "  --hash MB          size of the transposition table (64)\n"
     "make FILE --proof CERTIFICATE writes the winner's turns of a proof by `tempi prove`, after checking it, so that\n"
     "engines play it and show looks it up.\n"
     "check reports each wrong line of FILE, and with --nodes N, after a search with N nodes for each line, each turn\n"
     "that is more than --margin C (30) centipawns worse than the best. show prints the turns for a position, inside\n"
     "a turn its rest, with their weights.\n" SETTING
     "The option BookFile (UCI and XBoard) and `tempi match --openings` read opening books.\n"},
    {TRAIN, "calibrate", command_calibrate, "GAME FILE ... [--held]",
     "fit centipawns and WDL to the results of games of `tempi selfplay`",
     "  FILE    games written by `tempi selfplay` (- is standard input), of this game or of others of its family\n"
     "  --held  print how often the games held back were won, drawn and lost at each score\n"
     "A quarter of the games is held back. The output compares predicted and actual results of these games, and ends\n"
     "with the row for scores.def.\n"},
    {TRAIN, "tune", command_tune, "GAME RECORDS [--out FILE]", "fit the evaluation's weights to the results of games",
     "RECORDS are games recorded by `tempi match`, or lines `FEN;RESULT` or `FEN;RESULT;SCORE` (from White's side);\n"
     "- is standard input. The output has the weights of the game's family as the build includes them; for a custom\n"
     "game, the values of its pieces as a line of its file.\n"
     "  --out FILE         write to FILE (-, standard output)\n"
     "  --epochs N         make N passes over the positions (100)\n"
     "  --blend P          percentage of the score in the target; the rest is the result (50)\n"
     "  --hold N           how strongly weights are held at their present values (1000)\n"
     "  --only A,B         fit only these groups of weights, named as in the files of weights\n"
     "  --option [NAME=]V  set an option of the game; without NAME, its first option\n"},
    {TRAIN, "selfplay", command_selfplay, "GAME FILE [--games N] [--nodes N] [--part I/N] [...]",
     "play games of self-play for `tempi learn` and `tempi tune`",
     "Each game is appended to FILE as one line, so files can be split between lines and joined. Games that FILE\n"
     "already has from the same seed are not played again: an interrupted run continues where it stopped.\n"
     "  --games N            number of games (10000)\n"
     "  --nodes N            search N nodes for each turn (2000)\n"
     "  --random-openings N  play random openings of N or N + 1 turns (4)\n"
     "  --seed S             seed of the openings (1)\n"
     "  --part I/N           play only games I, I + N, I + 2N, ..., so that several machines can share a seed\n"
     "  --no-adjudication    play all games to the end; otherwise a game is adjudicated when one side is 25 pawns\n"
     "                       ahead for 6 turns, or the scores are level for 30 turns\n"
     "  --threads T          play T games at a time (all cores)\n"
     "  --option [NAME=]V    set an option of the game; without NAME, its first option\n"},
    {TRAIN, "learn", command_learn, "FAMILY|GAME FILE ... [--out FILE] [...]",
     "train the network of a family of games on samples of `tempi selfplay`",
     "A game whose pieces come from a games file is a family of its own. FILE (- is standard input) may also be game\n"
     "records or lines as for `tempi tune`. What is written is a file for the option EvalFile of UCI and XBoard; for\n"
     "a family of games of the program also search/evaluation/networks/FAMILY.def. Every tenth game is held back to\n"
     "measure the error.\n"
     "  --out FILE   write to FILE (-, standard output)\n"
     "  --epochs N   make N passes over the samples (20)\n"
     "  --seed S     seed of the random numbers (1)\n"
     "  --threads T  use T threads (all cores)\n"
     "  --blend P    percentage of the score in the target; the rest is the result (90)\n"
     "  --lambda P   blend the score of each turn with the scores of later turns, which get P percent (no blending)\n"
     "  --slope P    slope of the curve from scores to WDL, in percent of the slope that predicts results best (100)\n"
     "  --rate R     learning rate at the start, in units of 0.00001; it falls to a fiftieth (200)\n"
     "  --sums N     sums of each view: 16, 32, 64 or 128 (16)\n"
     "  --heads N    4, by steps left or sorts of positions, or 16, also by the number of pieces (4)\n"
     "  --alone      train the network without the hand-made terms; by default it is added to them\n"
     "  --continue   start from the built-in weights instead of random ones; use a lower --rate; --sums and --heads\n"
     "               may be greater than theirs\n"
     "  --from FILE  start from the weights of a file that `tempi learn` wrote\n"
     "  --note TEXT  how the samples were made, for the head of the file\n"},
    {TRAIN, "spsa", command_spsa, "GAME FILE [--pairs N] [--nodes N] [--only A,B] [...]",
     "tune the constants of the search (SPSA) by games of self-play",
     "FILE keeps the current values: an interrupted run continues from it. The tuned values are printed at the end.\n"
     "search/constants.h has the constants with their defaults and ranges.\n"
     "  --pairs N            pairs of games, with colours reversed, in the whole run (20000)\n"
     "  --now N              stop after N pairs; a later run continues (0: play all)\n"
     "  --nodes N            search N nodes for each turn (1000)\n"
     "  --only A,B           tune only these constants (all)\n"
     "  --also G,H           play these games, too, in turn; they must have the same set of constants\n"
     "  --rate R             step size at the end of the run, in thousandths of the perturbation (2)\n"
     "  --random-openings N  play random openings of N or N + 1 turns (4)\n"
     "  --seed S             seed of openings and perturbations (1)\n"
     "  --threads T          play T pairs at a time (all cores)\n"
     "  --option [NAME=]V    set an option of the game; without NAME, its first option\n"},
    {PROGRAM, "uci", command_protocol, "", "wait for a UCI or XBoard program, as without a command", NULL},
    {PROGRAM, "xboard", command_protocol, "", "wait for a UCI or XBoard program, as without a command", NULL},
    {PROGRAM, "version", command_version, "", "print the version, compiler and kind of build (also --version)", NULL},
    {PROGRAM, "help", command_help, "[COMMAND]", "list the commands, or print the options of one (also COMMAND --help)",
     NULL},
};

enum { COMMANDS = sizeof commands / sizeof commands[0], LINE_WORDS_MAX = 64 };

/* The options that stand before a command. */
static const char program_options[] = "--games --variants --cpu";

/* Returns the command of a name; NULL if there is none. */
static const struct command *command_find(const char *name)
{
    for (unsigned i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

/* Whether a text contains an option as a whole word; `length` is the length of the option. */
static bool names_option(const char *text, const char *option, size_t length)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz-";
    for (const char *at = text; at && (at = strstr(at, "--")) != NULL; at += strspn(at, letters))
        if (strspn(at, letters) == length && memcmp(at, option, length) == 0)
            return true;
    return false;
}

/* Prints that a command does not exist, and the one that may be meant; returns WRONG_USE. */
static int command_missing(const char *name)
{
    const char *meant = NULL;
    unsigned bound = word_bound(name);
    for (unsigned i = 0; i < COMMANDS; i++) {
        if (!*name || strncmp(commands[i].name, name, strlen(name)) != 0)
            meant = word_nearer(name, commands[i].name, &bound, meant);
        else if (bound)
            bound = 0, meant = commands[i].name;
    }
    const size_t length = strcspn(name, "=");
    if (names_option(program_options, name, length)) {
        fprintf(stderr, "tempi: %s (see tempi help)\n",
                strncmp(name, "--cpu", length) == 0 ? "--cpu stands first, and once"
                                                    : "--games and --variants add one file, once");
        return WRONG_USE;
    }
    const char *reason;
    const struct game *game = bound ? game_find(name, &reason) : NULL;
    if (game)
        fprintf(stderr, "tempi: '%.40s' is a game: tempi play %s (see tempi help)\n", name, game->id);
    else
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

/* Runs `tempi help [COMMAND]`. */
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
           "    tempi play monster --level 3        play against a casual player in the terminal\n"
           "    tempi rules monster                 print the rules of a game; `tempi games` lists all\n"
           "    tempi analyse progressive           print the best lines of play from a position\n"
           "    tempi match GAME --engine A ...     play engines against each other\n"
           "    tempi                               wait on standard input for a UCI or XBoard program\n"
           "    tempi help COMMAND                  print all options of a command\n");
    for (unsigned g = 0; g < GROUPS; g++) {
        printf("\n%s:\n", groups[g]);
        for (unsigned i = 0; i < COMMANDS; i++)
            if (commands[i].group == g)
                printf("  tempi %-12s %s\n", commands[i].name, commands[i].summary);
    }
    printf("\nBefore a command: --games FILE or --variants FILE (or TEMPI_GAMES=FILE) adds the games of a file,\n"
           "and before that --cpu CODE (or TEMPI_CPU=CODE) selects the code for a type of processor.\n");
    return 0;
}

/* Runs `tempi uci` and `tempi xboard`, which are `tempi` without arguments: the first line that comes says which. */
static int command_protocol(struct arguments *a) { return a->count > 0 ? wrong_option(a, *a->list) : protocol_run(); }

/* Runs `tempi version`. */
static int command_version(struct arguments *a)
{
    if (a->count > 0)
        return wrong_option(a, *a->list);
    printf(TEMPI_NAME " (" COMPILER ", %s, sliders by %s%s)\n", TEMPI_CODE,
           ATTACKS_PEXT ? "PEXT" : "magic multiplication", ASSERTS ? ", with checks" : "");
    return 0;
}

/* Runs a command given as a single argument, with `quit` after it: testing frameworks call UCI engines in this form. */
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

/* Whether a word asks for help. */
static bool is_help(const char *word) { return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0; }

/* Whether --help or -h follows the name of a command. */
static bool help_wanted(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (is_help(argv[i]))
            return true;
    return false;
}

/* Copies the arguments after the name of a command to `words`, and splits OPTION=VALUE into two. Returns how many words
   there are. */
static int words_part(const struct command *c, int argc, char **argv, char **words)
{
    int count = 0;
    for (int i = 1; i < argc; i++) {
        size_t length = strncmp(argv[i], "--", 2) == 0 ? strcspn(argv[i], "=") : 0;
        words[count++] = argv[i];
        if (length && argv[i][length] &&
            (names_option(c->usage, argv[i], length) || names_option(c->help, argv[i], length) ||
             names_option(program_options, argv[i], length))) {
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

/* Whether a line has nothing but white space. */
static bool blank(const char *line) { return !line[strspn(line, " \t\r\v\f")]; }

/* Tells a user who has started the program without arguments on a terminal what it waits for. */
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
        status = line_begins(line, "xboard") ? xboard_run(&in) : uci_run(&in, line);
    lines_free(&in);
    return status;
}
