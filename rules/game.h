/*
 * The contract of a game: pieces on a board, a law of turns, a goal.
 *
 * A law answers two questions. Before every decision: what may the next step be? It answers with a scope, which one
 * fast generator (steps.h) fills with legal steps. After every action: who decides next, and in which state? It answers
 * by calling turn_pass() or by leaving the turn where it is; nothing else in the program changes sides.
 *
 * Everything is a const struct with designated initialisers; a hook that is NULL and a field that is 0 mean orthodox
 * chess. rules/games/example.c is a small game to copy. Hooks are called once per node or per action, never per
 * generated step.
 *
 * pieces.h, law.h and traits.h are the three parts of the contract; turn.h is what everybody calls.
 */
#ifndef RULES_GAME_H
#define RULES_GAME_H

#include "rules/law.h"
#include "rules/pieces.h"
#include "rules/traits.h"
#include "rules/turn.h"

struct game {
    const char *id;      /* lower case, as UCI_Variant and XBoard's variants spell it */
    const char *aliases; /* separated by spaces, "" for none */
    const char *name;    /* for people */
    const char *source;  /* where the rules come from */
    const struct piece_set *pieces;
    const struct law *law;
    const char *array; /* FEN of the start where it is not that of the pieces */
    const char *rules; /* in lines for players, where rules/texts does not know the game; NULL: nothing */
    struct traits traits;
};

/* The game of an id, alias or name in any case of letters, or PIECES:LAW; NULL with a reason when there is none. */
const struct game *game_find(const char *id, const char **reason);

/* The same turns with Chess960's castling, written king takes rook; NULL if there is no such game. */
const struct game *game_king_takes_rook(const struct game *game);

/* The games of games.def in order, and behind them those that were added; NULL past the last. */
const struct game *game_at(unsigned index);

/* Adds a game of an id that there is not, and that lives as long as the program, to a list that has room; not while
   anything searches. */
void games_add(const struct game *game);

/* Whether the list has room for so many more. */
bool games_room(unsigned count);

/* Why pieces and a law of turns do not go together; NULL if they do. */
const char *game_refused(const struct piece_set *pieces, const struct law *law);

/* The sets of pieces that go under any law that is not bound to its own; NULL past the last. */
const struct piece_set *game_pieces_at(unsigned index);

/* The game of the list whose id, alias or name is most like a word that is none of them; NULL if none is like it. */
const struct game *game_nearest(const char *word);

/* What players choose before the game begins, ended by OPTION_END; NULL: nothing. */
static inline const struct option *game_option_list(const struct game *game) { return game->law->options; }

/* The packed values of these options unless they are chosen. */
static inline uint32_t game_option_default(const struct game *game) { return game->law->option_default; }

/* Steps of every turn; 0 where they differ from turn to turn. */
static inline unsigned game_steps(const struct game *game) { return game->law->begin ? 0 : game->law->steps; }

/* Whether its law goes with other pieces, too, as PIECES:LAW. */
static inline bool game_composes(const struct game *game) { return !(game->law->flags & LAW_BOUND); }

/* FEN of the start where none is drawn. */
static inline const char *game_array(const struct game *game)
{
    return game->array ? game->array : game->pieces->array;
}

/* The squares of the board; NULL: 8x8. */
static inline const struct geometry *game_geometry(const struct game *game) { return game->pieces->geometry; }

/* Whether kings are royal: check and mate, or the king's capture, count. Else they are ordinary pieces. */
static inline bool game_royal(const struct game *game) { return game->pieces->royal; }

/* Whether a step must capture if it can. */
static inline bool game_must_capture(const struct game *game) { return game->pieces->must_capture; }

/* Whether kings may castle at all. */
static inline bool game_castles(const struct game *game) { return game->pieces->scope_flags & SCOPE_CASTLE; }

/* Whether castling is written king takes rook, for they begin on any squares. */
static inline bool game_king_to_rook(const struct game *game) { return game->pieces->king_takes_rook; }

/* Whether a king may not be left attacked, so that check and mate mean something. */
static inline bool game_knows_check(const struct game *game)
{
    return game->pieces->royal && !((game->law->flags & LAW_TAKES_KING) && (game->law->flags & LAW_PSEUDO));
}

/* Whether every turn is one step and nothing else. */
static inline bool game_alternates(const struct game *game) { return game->law->flags & LAW_ALTERNATE; }

/* Whether a piece makes at most one step of a turn. */
static inline bool game_once(const struct game *game) { return game->law->flags & LAW_ONCE; }

/* Whether actions come all at once, so that asking for a stage or for one action costs as much as the whole list. */
static inline bool game_lists(const struct game *game)
{
    return game->law->actions && !(game->law->shortcuts && game->law->shortcuts->staged);
}

/* Whether the law ends games in ways of its own, not by checkmate, stalemate or running dry. */
static inline bool game_ends_otherwise(const struct game *game) { return game->law->result != NULL; }

/* Whether a node may be the game's end although nobody is in check and there are captures, or none, to make. */
static inline bool game_ends_quietly(const struct game *game)
{
    return game->law->result || !game->pieces->royal || (game->pieces->scope_flags & SCOPE_TAKE_KING) ||
           (game->law->flags & LAW_PSEUDO);
}

/* Whether a side may lose in the middle of its own turn, so that only a whole turn shows whether it is lost. */
static inline bool game_loses_late(const struct game *game)
{
    return !game->pieces->royal ||
           (game_knows_check(game) && ((game->law->flags & LAW_PSEUDO) || game->law->dry == DRY_LOSS ||
                                       game_ends_otherwise(game) || game->traits.parries_late));
}

/* Whether a side without a step in the middle of its turn has won. */
static inline bool game_dry_wins(const struct game *game) { return game->law->dry == DRY_WIN; }

/* Whether orthodox pieces go where none of their steps leads. */
static inline bool game_anywhere(const struct game *game)
{
    return !game->pieces->movement && game->law->specific_actions &&
           (game->law->specific_actions->reach || game->law->specific_actions->joined);
}

/* Whether pieces go, or become, what a program that tests moves by the steps of each piece cannot be told of. */
static inline bool game_surprises(const struct game *game)
{
    return game->pieces->movement && game->law->specific_actions &&
           (game->law->specific_actions->reach || game->law->specific_actions->joined);
}

/* Whether actions of the law's own types can be taken apart into steps; game_legs() does it. */
static inline bool game_has_legs(const struct game *game)
{
    return game->law->specific_actions && game->law->specific_actions->legs;
}

/* Whether game_wins() knows anything. */
static inline bool game_knows_wins(const struct game *game)
{
    return game->law->shortcuts && game->law->shortcuts->wins;
}

/* Whether pieces and board are not orthodox or medieval pieces on 8x8 (position.fairy). */
static inline bool game_fairy(const struct game *game) { return game->pieces->movement != NULL; }

/* Whether such pieces are orthodox ones all the same, on a board whose inner files are 8x8. */
static inline bool game_projected(const struct game *game)
{
    return game_fairy(game) && game->pieces->movement->orthodox;
}

/* The images of such pieces where their type does not say all; NULL: it does. */
static inline const struct piece_images *game_piece_images(const struct game *game)
{
    return game_fairy(game) ? game->pieces->movement->images : NULL;
}

/* What a learned evaluation sees of such pieces; NULL: nothing, or all as of orthodox pieces. */
static inline const struct input_features *game_input_features(const struct game *game)
{
    return game_fairy(game) ? game->pieces->movement->features : NULL;
}

/* Takes an action apart into steps that do the same (room for ACTION_LEGS_MAX); returns how many. One that has no parts
   is its own. */
static inline unsigned game_legs(const struct position *p, action a, action *legs)
{
    if (__builtin_expect(action_type(a) >= ACTION_SPECIFIC, 0) && game_has_legs(p->game))
        return p->game->law->specific_actions->legs(a, legs);
    legs[0] = a;
    return 1;
}

/* Whether the decider can win the game with the steps that are left of his turn; only where game_knows_wins(). */
static inline bool game_wins(const struct position *p) { return p->game->law->shortcuts->wins(p); }

#endif
