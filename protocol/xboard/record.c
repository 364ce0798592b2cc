/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writes records for XBoard (record.h). Games that XBoard knows itself are written in SAN. Of other games it knows only
 * the widest moves, so that SAN by their rules would be ambiguous for it: their plies name both squares.
 */
#include "protocol/xboard/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/xboard/presentation.h"
#include "protocol/xboard/send.h"
#include "protocol/xboard/setup.h"

enum { PLIES_MAX = 998 }; /* XBoard has memory for so many of a game */

/* The plies of a record in the making; the context of its xboard_game. */
struct plies {
    const struct xboard_game *game;
    struct journal words; /* collects them */
};

/* Writes a ply of a game, before it is made, as a word of PGN; the hook `tell` of struct xboard_game. */
static void ply_write(void *context, const char *ply)
{
    struct plies *p = context;
    const struct xboard_game *g = p->game;
    const size_t number = g->base + g->count;
    if (!(number & 1) || !g->count)
        journal_print(&p->words, "%u.%s ", (unsigned)((number - (g->base & ~(size_t)1)) / 2 + 1),
                      number & 1 ? ".." : "");
    const char *comma = strchr(ply, ',');
    if (comma) /* castling */
        journal_print(&p->words, "Kx%.2s-%.2s ", comma + 1, ply + 2);
    else
        journal_print(&p->words, "%s ", strcmp(ply, "@@@@") == 0 ? "--" : ply);
}

/* Writes how a game begins as XBoard writes it, without castling rights unless it knows the game; "" for orthodox chess
   at its start. XBoard has White begin in starting positions. Returns false if its FEN does not say all. */
static bool start_write(struct xboard_game *g, const struct position *start, char *fen)
{
    char own[FEN_MAX], usual[FEN_MAX], setup[SETUP_MAX], error[FEN_ERROR_MAX], side;
    struct position standard;
    game_start(&standard, g->game, game_option_default(g->game));
    fen_write(start, own);
    fen_write(&standard, usual);
    const bool begins = strcmp(own, usual) == 0;
    *fen = 0;
    if (begins && g->presentation->known && !game_king_to_rook(g->game))
        return true;
    record_begin(&g->record, start);
    g->presentation->setup(g, setup);
    if (g->presentation->known)
        snprintf(fen, FEN_MAX, "%s", own);
    else if (sscanf(setup, "%*s %*s %511s %c", own, &side) == 2)
        snprintf(fen, FEN_MAX, "%.*s %c - - 0 1", FEN_MAX - 11, own, begins ? 'w' : side);
    game_start(&standard, g->game, g->option);
    record_begin(&g->record, &standard);
    return xboard_setboard(g, fen, error) && position_key(xboard_now(g)) == position_key(start);
}

/* Collects the other tags of a game, first among them how its pieces move. */
static void tags_collect(const struct xboard_game *g, const struct pgn_more *old, struct pgn_more *tags)
{
    struct journal moves = {0};
    char text[SETUP_MAX];
    for (unsigned i = 0; i < PIECES_MAX && !g->presentation->known; i++)
        if (g->presentation->piece(g->game, i, text, sizeof text))
            journal_print(&moves, "%s%.*s:%s", moves.length ? ";" : "", (int)strcspn(text, "&"), text,
                          strchr(text, ' ') + 1);
    if (moves.length)
        pgn_more_add(tags, "VariantMen", moves.text);
    journal_close(&moves);
    for (size_t at = 0; old && at < old->length;) {
        const char *name = old->text + at, *value = name + strlen(name) + 1;
        pgn_more_add(tags, name, value);
        at = (size_t)(value - old->text) + strlen(value) + 1;
    }
}

/* Makes all actions of a record as plies of XBoard's. Returns false with the reason in `error`. */
static bool plies_make(struct xboard_game *g, const struct record *r, char *error)
{
    for (size_t i = 0; i + 1 < r->count; i++)
        if (!xboard_send(g, r->actions[i]) || position_key(xboard_now(g)) != position_key(&r->positions[i + 1])) {
            snprintf(error, PGN_REASON_MAX, "it has no moves for action %zu", i + 1);
            return false;
        }
    if (g->base % 2 + g->count <= PLIES_MAX)
        return true;
    snprintf(error, PGN_REASON_MAX, "the game has %zu moves of XBoard's, which reads %d", g->count, PLIES_MAX);
    return false;
}

bool xboard_record_write(struct journal *to, const struct pgn_output *o, char *error)
{
    const struct position *start = &o->record->positions[0];
    struct plies plies = {0};
    struct xboard_game g = {.tell = ply_write, .context = &plies};
    struct pgn_more tags = {0};
    struct pgn_output theirs = *o;
    char name[64], fen[FEN_MAX];
    plies.game = &g;
    xboard_game_begin(&g, start->game, start->option);
    const char *cannot = xboard_cannot(start->game);
    bool good = !cannot && start_write(&g, start, fen);
    if (cannot)
        snprintf(error, PGN_REASON_MAX, "it %s", cannot);
    else if (!good)
        snprintf(error, PGN_REASON_MAX, "it cannot show how the game begins");
    good = good && (g.presentation->known || plies_make(&g, o->record, error));
    if (good) {
        xboard_variant_name(start->game, name, sizeof name);
        tags_collect(&g, o->more, &tags);
        theirs.variant = name;
        theirs.fen = fen;
        theirs.words = g.presentation->known ? NULL : plies.words.length ? plies.words.text : "";
        theirs.more = &tags;
        pgn_write(to, &theirs);
    }
    free(tags.text);
    journal_close(&plies.words);
    xboard_game_free(&g);
    return good;
}
