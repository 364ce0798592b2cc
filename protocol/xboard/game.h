/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The game as XBoard sees it. XBoard knows no turns of several steps: its sides alternate with every ply. So between
 * two steps of one side the other side must pass (@@@@). Two notions of side live here: XBoard's side is the parity of
 * the plies, and the real one is the decider of the position. The log of plies, passes included, is what `undo`,
 * `remove` and `setboard` refer to. Only the files of protocol/xboard use it.
 */
#ifndef PROTOCOL_XBOARD_GAME_H
#define PROTOCOL_XBOARD_GAME_H

#include "rules/notation/fen.h"
#include "rules/notation/text.h"
#include "rules/record.h"

enum { LEG_MAX = 16 };

/*
 * One ply of XBoard's game. A pass that `acts` ends a turn early, or completes an action of several legs. Any other
 * pass only fills in for the side that XBoard has on move. A move that does not act is a leg of an action that is not
 * complete yet; `leg` is its text.
 */
struct xboard_ply {
    bool pass, acts;
    char leg[LEG_MAX];
};

struct presentation;

/* A game in progress, with the plies that XBoard has seen of it. */
struct xboard_game {
    const struct game *game;
    uint64_t option; /* values of the game's options, packed */
    const struct presentation *presentation;
    struct record record; /* positions and actions, without passes and legs */
    struct xboard_ply *plies;
    size_t count, room; /* plies in the log, and how many it has memory for */
    size_t base;        /* XBoard's number of ply 0: twice (full move number of its FEN - 1), plus 1 for Black */
    unsigned first;     /* the side that makes ply 0 */
    unsigned touched;   /* the square of the piece that the user touched before the move now made, or NO_SQUARE */
    /* gets each ply that XBoard must be told of, as send.h makes it; unchanged by xboard_game_begin() */
    void (*tell)(void *context, const char *ply);
    void *context;
};

enum { XBOARD_VARIANTS_MAX = 1024 };

/* Writes XBoard's name of a game: XBoard's own name for a game that it knows, else the id, or `tempi-XX` if XBoard
   would misread the id. */
void xboard_variant_name(const struct game *game, char *name, size_t room);

/* Writes the full name of a game in one word of small letters and digits; false if that is no further name that XBoard
   can use for it. */
bool xboard_variant_word(const struct game *game, char *name, size_t room);

/* Whether XBoard cannot take a name, or would take it for a variant of its own. */
bool xboard_name_trapped(const char *name);

/* Returns the game that `variant NAME` names; NULL if there is none. */
const struct game *xboard_variant_find(const char *name);

/* Returns what XBoard cannot do, in words, so that it cannot show a game; NULL if it can. */
const char *xboard_cannot(const struct game *game);

/* Lists all games in the order of XBoard's New Variant dialog, featured games first because it has too few buttons
   for all. Returns how many there are. */
unsigned xboard_variants(const struct game *list[XBOARD_VARIANTS_MAX]);

/* Sets up the starting position of a game and an empty log; `option` holds the packed options of the game. */
void xboard_game_begin(struct xboard_game *g, const struct game *game, uint64_t option);

/* Frees the memory of a game and zeroes it. */
void xboard_game_free(struct xboard_game *g);

/* Returns the current position. */
static inline const struct position *xboard_now(const struct xboard_game *g) { return record_now(&g->record); }

/* Returns the side that XBoard has on move, which need not be the decider. */
static inline unsigned xboard_side(const struct xboard_game *g) { return (g->first + (unsigned)g->count) & 1; }

/* Whether XBoard's side must pass first, because the other side is the decider. */
static inline bool xboard_owes_pass(const struct xboard_game *g)
{
    return xboard_side(g) != xboard_now(g)->turn.decider;
}

/* Makes a legal action as one ply of XBoard's side. */
void xboard_act(struct xboard_game *g, action a);

/* Makes a legal action whose last ply is a pass of XBoard's side. */
void xboard_act_by_pass(struct xboard_game *g, action a);

/* Logs a leg of an action that is not complete yet, as a ply of XBoard's side. */
void xboard_part(struct xboard_game *g, const char *leg);

/* Logs a pass of XBoard's side while the other side is the decider. */
void xboard_pass(struct xboard_game *g);

/* Takes back one ply, and the action that it completed; returns false if there is none. */
bool xboard_undo(struct xboard_game *g);

/*
 * Obeys `setboard FEN`. XBoard sends it for a pass (equal pieces, the other side on move), for a step back (a position
 * of the log), and for a new position. Returns false with the reason in `error` (room for FEN_ERROR_MAX).
 */
bool xboard_setboard(struct xboard_game *g, const char *fen, char *error);

/* Whether `setboard FEN` stands for a pass; *legal tells whether a pass is legal here. */
bool xboard_setboard_passes(const struct xboard_game *g, const char *fen, bool *legal);

/* Whether the board field of a FEN equals that of the position after `plies` plies. */
bool xboard_same_pieces(const struct xboard_game *g, size_t plies, const char *fen);

#endif
