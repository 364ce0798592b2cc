/*
 * The game as XBoard sees it. XBoard knows no turns of several steps: its sides alternate with every ply, so a step
 * that the same side follows up costs a pass (@@@@) of the other side in between. Two notions of side live here:
 * XBoard's, which is the parity of the plies, and the real one, the decider of the position. The log of plies, passes
 * included, is what `undo`, `remove` and `setboard` speak about.
 */
#ifndef PROTOCOL_XBOARD_GAME_H
#define PROTOCOL_XBOARD_GAME_H

#include "rules/notation/fen.h"
#include "rules/notation/text.h"
#include "rules/record.h"

enum { LEG_MAX = 16 };

/*
 * A pass that acts is the voluntary end of a turn, or of an action of several legs; any other pass only fills in for
 * the side that is not on move. A move that does not act is a leg of an action that is not complete.
 */
struct xboard_ply {
    bool pass, acts;
    char leg[LEG_MAX];
};

struct presentation;

struct xboard_game {
    const struct game *game;
    unsigned option; /* values of the game's options, packed */
    const struct presentation *presentation;
    struct record record; /* the actions alone */
    struct xboard_ply *plies;
    size_t count, room;
    size_t base;      /* XBoard's own number of ply 0: twice the full moves of its FEN, plus one for Black */
    unsigned first;   /* side of ply 0 */
    unsigned touched; /* the square of the piece that a user touched before the move that is being made; NO_SQUARE: of
                         none */
};

enum { XBOARD_VARIANTS_MAX = 1024 };

/* What XBoard calls a game: its own name for those it knows, else the id where XBoard can bear it. */
void xboard_variant_name(const struct game *game, char *name, size_t room);

/* Whether XBoard would take a name for one of the variants it knows, or could not take it at all. */
bool xboard_name_trapped(const char *name);

/* The game of a name in `variant NAME`; NULL if there is none. */
const struct game *xboard_variant_find(const char *name);

/* Lists all games in the order of New Variant, whose buttons do not reach to the end; returns how many. */
unsigned xboard_variants(const struct game *list[XBOARD_VARIANTS_MAX]);

/* Sets up the start of a game. */
void xboard_game_begin(struct xboard_game *g, const struct game *game, unsigned option);

/* Frees the memory of a game. */
void xboard_game_free(struct xboard_game *g);

static inline const struct position *xboard_now(const struct xboard_game *g) { return record_now(&g->record); }

/* The side that XBoard has on move. */
static inline unsigned xboard_side(const struct xboard_game *g) { return (g->first + (unsigned)g->count) & 1; }

/* Whether XBoard's side must pass before the next action, because the other side decides. */
static inline bool xboard_owes_pass(const struct xboard_game *g)
{
    return xboard_side(g) != xboard_now(g)->turn.decider;
}

/* Makes a legal action of XBoard's side as a ply. */
void xboard_act(struct xboard_game *g, action a);

/* Makes a legal action that XBoard's side completes by a pass. */
void xboard_act_by_pass(struct xboard_game *g, action a);

/* A leg of an action that is not complete, as a ply of XBoard's side. */
void xboard_part(struct xboard_game *g, const char *leg);

/* A pass of XBoard's side while the other side decides. */
void xboard_pass(struct xboard_game *g);

/* Takes one ply back; false at the start. */
bool xboard_undo(struct xboard_game *g);

/*
 * Obeys `setboard FEN`: XBoard sends it for passes (the pieces as they are, the other side on move), for steps back (a
 * position of the log), and for new positions. Returns false with the reason in `error` (room for FEN_ERROR_MAX).
 */
bool xboard_setboard(struct xboard_game *g, const char *fen, char *error);

/* Whether `setboard FEN` stands for a pass, and whether that is legal. */
bool xboard_setboard_passes(const struct xboard_game *g, const char *fen, bool *legal);

/* Whether the board field of a FEN is that of the position after so many plies. */
bool xboard_same_pieces(const struct xboard_game *g, size_t plies, const char *fen);

#endif
