/*
 * XBoard numbers the kinds of men it can draw; a `setup` table gives each number a letter. Kings get the number of the
 * monarch, which looks like a king, and number 65, the king proper, stays unused: with it XBoard would look for checks
 * and mates after every ply, by rules that do not hold inside a turn. The price is that castling becomes a move of two
 * legs (xboard_game.c). The parent `lion` is chosen because its passes reach us as `@@@@`. Where captures are
 * compulsory it is `giveaway`: XBoard ends a game by itself when a side has no men or moves, and only there that side
 * wins.
 *
 * The `piece` lines say how men may move at most. XBoard tests our moves by them, so they must allow whatever any game
 * allows; what a person may really do is said by highlights. A pawn may go diagonally to an empty square because XBoard
 * keeps only one passed square and our games have several; it takes the passed pawn off by itself.
 */
#include "xboard_setup.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { SLOTS = 66 };

static const struct {
    char letter;
    uint8_t slot;
} men[KINDS] = {[PAWN] = {'P', 0},  [KNIGHT] = {'N', 1}, [BISHOP] = {'B', 2}, [ROOK] = {'R', 3},
                [QUEEN] = {'Q', 4}, [KING] = {'K', 50},  [FERZ] = {'F', 5},   [ALFIL] = {'A', 6}};

/* Whether men of a kind can come on the board of a game. */
static bool kind_used(const struct game *game, unsigned kind)
{
    const char *array = game->array ? game->array : game->men->array;
    size_t length = strcspn(array, " ");
    return (game->men->promotions >> kind & 1) || memchr(array, men[kind].letter, length) ||
           memchr(array, tolower((unsigned char)men[kind].letter), length);
}

void setup_write(const struct xboard_game *g, char *text)
{
    char table[2 * SLOTS + 1], fen[FEN_MAX];
    memset(table, '.', 2 * SLOTS);
    table[2 * SLOTS] = 0;
    for (unsigned kind = 0; kind < KINDS; kind++)
        if (kind_used(g->game, kind)) {
            table[men[kind].slot] = men[kind].letter;
            table[SLOTS + men[kind].slot] = (char)tolower((unsigned char)men[kind].letter);
        }
    fen_write(&g->record.positions[0], fen);
    char *field = fen;
    for (unsigned i = 0; i < 6; i++)
        field += strcspn(field, " ") + (i < 5);
    *field = 0;
    const struct geometry *geometry = g->game->men->geometry;
    snprintf(text, SETUP_MAX, "(%s) %ux%u+0_%s %s", table, geometry ? geometry->files : 8u,
             geometry ? geometry->ranks : 8u, g->game->men->must_capture ? "giveaway" : "lion", fen);
}

bool setup_piece(const struct game *game, unsigned kind, char *text, size_t room)
{
    static const char *const moves[KINDS] = {[PAWN] = "fmWfcFfmF", [KNIGHT] = "N", [BISHOP] = "B", [ROOK] = "R",
                                             [QUEEN] = "Q",        [KING] = "K",   [FERZ] = "F",   [ALFIL] = "A"};
    const char *more = "";
    if (!kind_used(game, kind))
        return false;
    if (kind == PAWN && (game->men->scope_flags & SCOPE_DOUBLE))
        more = "fmnD";
    if (kind == KING && (game->men->scope_flags & SCOPE_CASTLE))
        more = "sO2";
    snprintf(text, room, "%c& %s%s", men[kind].letter, moves[kind], more);
    return true;
}
