/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks of texts from outside: FENs, PGN files, turns. */
#include "tests/rules/tries.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/xboard/record.h"
#include "rules/notation/fen.h"
#include "rules/notation/pgn.h"
#include "rules/notation/text.h"
#include "rules/notation/turns.h"

enum { FEN_ACTIONS = 30 }; /* random actions played from an accepted FEN */

/* Aborts with a message unless a condition holds. */
static void demand(bool holds, const char *what, const struct game *game, const char *text)
{
    if (!holds) {
        fprintf(stderr, "%s: %s: %s\n", game->id, what, text);
        abort();
    }
}

unsigned tries_games(void)
{
    unsigned n = 0;
    while (game_at(n))
        n++;
    return n;
}

/* Lists, counts and plays all actions of a position. */
static void try_actions(const struct position *p, const char *fen)
{
    static action list[ACTIONS_MAX];
    char text[ACTION_TEXT_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    const char *reason = NULL;
    demand(n == game_count(p), "the count differs from the list", p->game, fen);
    for (unsigned i = 0; i < n; i++) {
        struct position next = *p;
        action_text(p, list[i], text);
        demand(strlen(text) < sizeof text, "the text of an action is too long", p->game, fen);
        game_apply(&next, list[i]);
        game_check(&next);
    }
    if (n == 0) {
        game_result(p, &reason);
        demand(reason != NULL, "an end without a reason", p->game, fen);
    }
}

/* Writes a position as FEN and reads it back. */
static void try_round_trip(const struct position *p)
{
    struct position again;
    char fen[FEN_MAX], rewritten[FEN_MAX], error[FEN_ERROR_MAX] = "";
    fen_write(p, fen);
    demand(strlen(fen) < sizeof fen - 1, "a FEN is too long", p->game, fen);
    if (!fen_read(&again, p->game, p->option, fen, error))
        demand(false, error, p->game, fen);
    fen_write(&again, rewritten);
    demand(strcmp(fen, rewritten) == 0, "a FEN is not read back to the same", p->game, fen);
    demand(position_key(p) == position_key(&again), "a FEN is read back to another key", p->game, fen);
}

void try_play(const struct position *start, struct random *r, unsigned actions)
{
    static action list[ACTIONS_MAX];
    struct position p = *start;
    char fen[FEN_MAX];
    for (unsigned i = 0;; i++) {
        const char *reason = NULL;
        game_check(&p);
        try_round_trip(&p);
        unsigned n = game_actions(&p, ALL_ACTIONS, list);
        fen_write(&p, fen);
        demand(n == game_count(&p), "the count differs from the list", p.game, fen);
        if (n == 0) {
            game_result(&p, &reason);
            demand(reason != NULL, "an end without a reason", p.game, fen);
            return;
        }
        if (i == actions)
            return;
        game_apply(&p, list[random_below(r, n)]);
    }
}

int try_fen(unsigned index, const char *data, size_t length)
{
    const struct game *game = game_at(index % tries_games());
    struct position before, p;
    char text[2 * FEN_MAX], fen[FEN_MAX], error[FEN_ERROR_MAX] = "";
    const char *newline = memchr(data, '\n', length);
    size_t fen_length = newline ? (size_t)(newline - data) : length;
    snprintf(text, sizeof text, "%.*s", (int)(fen_length < sizeof text ? fen_length : sizeof text - 1), data);
    game_start(&before, game, game_option_default(game));
    p = before;
    if (!fen_read(&p, game, game_option_default(game), text, error)) {
        demand(memcmp(&p, &before, sizeof p) == 0, "a refused FEN changed the position", game, text);
        demand(error[0] && strlen(error) < sizeof error, "a refused FEN without a reason", game, text);
        return 0;
    }
    struct random r;
    random_seed(&r, position_key(&p));
    try_play(&p, &r, FEN_ACTIONS);
    fen_write(&p, fen);
    try_actions(&p, fen);
    if (newline) {
        action a;
        size_t rest = length - fen_length - 1;
        if (action_read(&p, newline + 1, rest < ACTION_TEXT_MAX ? rest : ACTION_TEXT_MAX, &a))
            demand(game_legal(&p, a), "an action was read that is not legal", game, text);
    }
    return 1;
}

/* Writes a game as PGN and reads it back. */
static void try_written(const struct pgn_game *g)
{
    static struct pgn_reader reader;
    struct pgn_game again = {0};
    const struct pgn_output o = pgn_as_read(g);
    struct journal piece = {0};
    pgn_write(&piece, &o);
    FILE *file = fmemopen(piece.text, piece.length, "r");
    pgn_begin(&reader, file);
    const struct game *game = g->record.positions[0].game;
    demand(pgn_next(&reader, &again), "no game in our own record", game, piece.text);
    demand(!again.bad || g->bad, "our own record has a fault", game, piece.text);
    demand(again.record.count == g->record.count, "our own record has other actions", game, piece.text);
    demand(again.record.keys[again.record.count - 1] == g->record.keys[g->record.count - 1],
           "our own record ends elsewhere", game, piece.text);
    demand(!g->tags.white[0] || strcmp(again.tags.white, g->tags.white) == 0, "another name", game, piece.text);
    demand(again.more.length == g->more.length &&
               (!g->more.length || memcmp(again.more.text, g->more.text, g->more.length) == 0),
           "our own record has other tags", game, piece.text);
    fclose(file);
    journal_close(&piece);
    pgn_free(&again);
}

void try_pgn(const char *text, size_t length)
{
    static struct pgn_reader reader;
    struct pgn_game g = {0};
    struct xboard_game theirs = {0};
    char fault[512];
    if (length == 0)
        return;
    FILE *file = fmemopen((char *)(uintptr_t)text, length, "r");
    xboard_record_reads(&reader, &theirs);
    pgn_begin(&reader, file);
    for (unsigned games = 0; games < 100 && pgn_next(&reader, &g); games++) {
        const struct game *game = g.record.positions[0].game;
        pgn_fault(&g, fault, sizeof fault);
        demand(!g.bad || g.reason[0], "a fault without a reason", game, fault);
        demand(strchr(fault, '\n') == NULL, "a fault of several lines", game, fault);
        if (g.record.count < 2000)
            try_written(&g);
    }
    fclose(file);
    xboard_game_free(&theirs);
    pgn_free(&g);
}

enum { TURNS_TEXT_MAX = 1 << 14 };

int try_turns(unsigned index, const char *data, size_t length)
{
    const struct game *game = game_at(index % tries_games());
    struct record r = {0}, again = {0};
    struct position start;
    char text[TURNS_TEXT_MAX], written[2 * TURNS_TEXT_MAX], error[TURN_ERROR_MAX] = "";
    snprintf(text, sizeof text, "%.*s", (int)(length < sizeof text ? length : sizeof text - 1), data);
    game_start(&start, game, game_option_default(game));
    record_begin(&r, &start);
    int taken = turns_play(&r, text, error);
    if (taken) {
        game_check(record_now(&r));
        turns_write(&start, r.actions, (unsigned)r.count - 1, written, sizeof written);
        record_begin(&again, &start);
        demand(turns_play(&again, written, error), "our own turns are refused", game, written);
        demand(again.keys[again.count - 1] == r.keys[r.count - 1], "turns are played again to another position", game,
               written);
    } else {
        demand(r.count == 1 && error[0], "refused turns were played, or without a reason", game, text);
    }
    record_free(&again);
    record_free(&r);
    return taken;
}
