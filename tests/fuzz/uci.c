/* SPDX-License-Identifier: GPL-3.0-or-later */
/* libFuzzer's entry for UCI (make fuzz): the bytes are what a GUI sends, "uci" included. */
#include <stdio.h>

#include "protocol/uci/uci.h"
#include "rules/notation/fen.h"
#include "tests/fuzz/grammar/grammar.h"
#include "tests/fuzz/session.h"
#include "tests/rules/tries.h"
#include "tests/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char first[] = "isready";
    struct lines in = session_open("setoption name Hash value 1\n", data, size);
    if (uci_run(&in, first) != 0)
        abort();
    session_close(&in);
    return 0;
}

/* Writes a `position` command of a game: the starting position or a FEN, and turns from there. */
static void position_make(const struct game *game, struct random *r, char *text, size_t room)
{
    char fen[FEN_MAX] = "", moves[1024], error[FEN_ERROR_MAX];
    struct position p;
    bool start = random_below(r, 3) == 0;
    game_start(&p, game, game_option_default(game));
    if (!start)
        grammar_fen(game, r, fen, sizeof fen);
    if (start || fen_read(&p, game, game_option_default(game), fen, error))
        grammar_moves(&p, r, 8, ' ', moves, sizeof moves);
    else
        strcpy(moves, "e2e4");
    snprintf(text, room, "position %s%s%s%s", start ? "startpos" : "fen ", start ? "" : fen, moves[0] ? " moves " : "",
             moves);
}

/* Writes one or more random lines of UCI. */
static void line_make(struct random *r, char *text, size_t room)
{
    static const char *const words[] = {"go depth 2",
                                        "go nodes 300",
                                        "go infinite",
                                        "go movetime 5",
                                        "go mate 1",
                                        "go ponder wtime 50 btime 50",
                                        "go wtime 40 btime 40 winc 1 binc 1 movestogo 3",
                                        "go depth 1 searchmoves e2e4 d2d4",
                                        "stop",
                                        "ponderhit",
                                        "d",
                                        "eval",
                                        "ucinewgame",
                                        "isready",
                                        "uci",
                                        "go perft 1",
                                        "debug on"};
    static const char *const options[] = {"MultiPV value 4",         "Threads value 2",
                                          "Ponder value true",       "UCI_AnalyseMode value true",
                                          "UCI_Chess960 value true", "Clear Hash",
                                          "Move Overhead value 0",   "Hash value 2",
                                          "Penalties value turn",    "First Turn Limit value 2",
                                          "Cycle value 4",           "FrontWhite value DSO.DS.S"};
    const struct game *game = game_at(random_below(r, tries_games()));
    switch (random_below(r, 5)) {
    case 0:
        snprintf(text, room, "setoption name %s", options[random_below(r, sizeof options / sizeof *options)]);
        break;
    case 1:
        snprintf(text, room, "%s", words[random_below(r, sizeof words / sizeof *words)]);
        break;
    default:
        snprintf(text, room, "setoption name UCI_Variant value %s\n", game->id);
        position_make(game, r, text + strlen(text), room - strlen(text) - 40);
        text_add(text, room, "\n%s", words[random_below(r, sizeof words / sizeof *words)]);
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    return grammar_lines(data, size, max, seed, line_make);
}
