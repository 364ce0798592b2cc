/* SPDX-License-Identifier: GPL-3.0-or-later */
/* libFuzzer's entry for XBoard's protocol (make fuzz): the bytes are what XBoard sends after "xboard". */
#include <stdio.h>

#include "protocol/xboard/game.h"
#include "protocol/xboard/xboard.h"
#include "rules/notation/fen.h"
#include "tests/fuzz/grammar/grammar.h"
#include "tests/fuzz/session.h"
#include "tests/rules/tries.h"
#include "tests/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct lines in = session_open("memory 9\nsd 1\n", data, size);
    if (xboard_run(&in) != 0)
        abort();
    session_close(&in);
    return 0;
}

/* Writes moves of a game as XBoard sends them, each as a line. */
static void usermoves_make(const struct game *game, const char *fen, struct random *r, char *text, size_t room)
{
    char moves[512], error[FEN_ERROR_MAX], *rest = NULL;
    struct position p;
    game_start(&p, game, game_option_default(game));
    if (fen[0] && !fen_read(&p, game, game_option_default(game), fen, error))
        return;
    grammar_moves(&p, r, 6, ' ', moves, sizeof moves);
    for (char *move = strtok_r(moves, " ", &rest); move; move = strtok_r(NULL, " ", &rest))
        text_add(text, room, "\nusermove %s", move);
}

/* Writes one or more random lines of XBoard's protocol. */
static void line_make(struct random *r, char *text, size_t room)
{
    static const char *const words[] = {"go",
                                        "force",
                                        "playother",
                                        "undo",
                                        "remove",
                                        "analyze",
                                        "exit",
                                        "hint",
                                        "?",
                                        "new",
                                        "hard",
                                        "easy",
                                        "post",
                                        "nopost",
                                        "white",
                                        "black",
                                        "draw",
                                        "computer",
                                        "result 1-0 {x}",
                                        "pause",
                                        "resume",
                                        "st 1",
                                        "sd 2",
                                        "time 10",
                                        "otim 10",
                                        "level 40 5 0",
                                        "level 0 0:01 1",
                                        "ping 7",
                                        ".",
                                        "lift e2",
                                        "put e4",
                                        "hover e2",
                                        "option MultiPV=3",
                                        "option Penalties=turn",
                                        "cores 2",
                                        "protover 2",
                                        "usermove @@@@",
                                        "bk",
                                        "edit"};
    const struct game *game = game_at(random_below(r, tries_games()));
    char fen[FEN_MAX] = "", name[64];
    if (random_below(r, 2)) {
        snprintf(text, room, "%s", words[random_below(r, sizeof words / sizeof *words)]);
        return;
    }
    xboard_variant_name(game, name, sizeof name);
    snprintf(text, room, "new\nvariant %s", name);
    if (random_below(r, 2)) {
        grammar_fen(game, r, fen, sizeof fen);
        text_add(text, room, "\nsetboard %s", fen);
    }
    usermoves_make(game, fen, r, text, room);
    if (random_below(r, 2))
        text_add(text, room, "\n%s", words[random_below(r, sizeof words / sizeof *words)]);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    return grammar_lines(data, size, max, seed, line_make);
}
