/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The contract of a game: pieces on a board, a law of turns, a goal.
 *
 * A law answers two questions. Before every action: what may the next step be? It answers with a scope, which one fast
 * generator (steps.h) fills with legal steps. After every action: which side moves next, and in which state of the
 * turn? It answers by calling turn_pass() or by leaving the turn where it is; turn_flip() in turn.c is where a turn
 * passes. Where the opponent may interject, the law changes turn.decider alone (games/quest.c).
 *
 * Everything is a const struct with designated initialisers. A hook that is NULL and a field that is 0 mean orthodox
 * chess. rules/games/example.c is a small game to copy. Hooks are called once per node or per action, never per
 * generated step.
 *
 * pieces.h, law.h and traits.h are the three parts of the contract; turn.h is what everybody calls. The questions
 * game_...() below are how search and protocols ask about a game: they never look into `pieces` and `law`.
 */
#ifndef RULES_GAME_H
#define RULES_GAME_H

#include "rules/law.h"
#include "rules/pieces.h"
#include "rules/traits.h"
#include "rules/turn.h"

struct rules_text; /* rules/texts/rules_text.h */
struct network;    /* search/evaluation/network.h */

/* A game: a section of rules/games/NAME.games or of a games file, or a composition PIECES:LAW. */
struct game {
    const char *id;      /* lower case, as UCI_Variant and XBoard's variants spell it */
    const char *aliases; /* separated by commas, "" for none */
    const char *name;    /* name for players */
    const char *source;  /* where the rules come from */
    const struct piece_set *pieces;
    const struct law *law;
    const char *start_fen;         /* FEN of the starting position; NULL: that of the pieces */
    const char *rules;             /* what its games file says of the rules besides `text`; NULL: nothing */
    const struct rules_text *text; /* the game in words; NULL: none of its own */
    /* Of PIECES:LAW, where the law of the game PIECES leaves the turns open (LAW_OPEN): that game; else NULL. */
    const struct game *pieces_of;
    const struct network *network; /* the network that its games file names for it; NULL: none */
    bool from_file;                /* it comes from a games file, not from the program */
    struct traits traits;
};

/* Whether a name is the id, an alias or the name of a game, as game_find() compares them. */
bool game_called(const struct game *game, const char *name);

/* Returns the game of an id, alias or name, of which only letters and digits count, in any case, and not a `The` before
   or a `Chess` behind it; or of PIECES:LAW; NULL, with *reason in words, if
   there is none. */
const struct game *game_find(const char *id, const char **reason);

/* Returns the game of the same law with Chess960 castling, written king takes rook; NULL if there is no such game. */
const struct game *game_king_takes_rook(const struct game *game);

/* Returns a game of the list: those of the program in order, then those that were added; NULL past the last. */
const struct game *game_at(unsigned index);

/* Reads the games of the program, unless that is done; false if there is no memory. The functions of the list call it
   by themselves and end the program then. */
bool games_ready(void);

/* Adds a game to the list. Its id must be new, it must live as long as the program, and the list must have room
   (games_room()). Other threads may read the list meanwhile; of several that add each does so inside games_extend(). */
void games_add(const struct game *game);

/* Runs a function that adds games while no other thread does; returns what it returns, or false if there is no memory
   for the games of the program. */
bool games_extend(bool (*load)(void *context), void *context);

/* Whether the list has room for `count` more games. */
bool games_room(unsigned count);

/* Why pieces and a law do not go together, in words; NULL if they do. */
const char *game_refused(const struct piece_set *pieces, const struct law *law);

/* Returns a piece set that goes with any law that is not LAW_BOUND; NULL past the last. */
const struct piece_set *game_pieces_at(unsigned index);

/* Returns the game whose id, alias or name is most like a misspelt word; NULL if none is like it. */
const struct game *game_nearest(const char *word);

/* Whether a name is that of a variant that other programs know and tempi does not, as `atomic`, in any case. */
bool game_elsewhere(const char *word);

/* The options that players set before the game begins, ended by OPTION_END; NULL: none. */
static inline const struct option *game_option_list(const struct game *game) { return game->law->options; }

/* The default values of the game's options, packed as position.option. */
static inline uint64_t game_option_default(const struct game *game) { return options_standard(game->law->options); }

/* The number of steps of every turn; 0 where it differs from turn to turn. */
static inline unsigned game_steps(const struct game *game) { return game->law->steps; }

/* Whether each step is followed by the wall that it puts, an action of its own. */
static inline bool game_puts_walls(const struct game *game) { return game->law->flags & LAW_WALLS; }

/* Whether a step also puts a piece in hand on the square that it leaves; it is always written in the spelling of
   notation/text.h. */
static inline bool game_gates(const struct game *game, action a)
{
    return game->pieces->gates && action_type(a) < ACTION_END && action_specific(a);
}

/* Returns how many steps have been made in this turn; turn.done counts actions. */
static inline unsigned game_steps_made(const struct position *p)
{
    return game_puts_walls(p->game) ? (p->turn.done + 1u) / 2 : p->turn.done;
}

/* Whether the law goes with other pieces, too, as PIECES:LAW. */
static inline bool game_composes(const struct game *game) { return !(game->law->flags & LAW_BOUND); }

/* FEN of the starting position, where none is drawn at random. */
static inline const char *game_start_fen(const struct game *game)
{
    return game->start_fen ? game->start_fen : game->pieces->start_fen;
}

/* The squares of the board; NULL: 8x8. */
static inline const struct geometry *game_geometry(const struct game *game) { return game->pieces->geometry; }
/* Returns how many files the board has. */
static inline uint8_t game_files(const struct game *game)
{
    return game_geometry(game) ? game_geometry(game)->files : 8;
}
/* Returns how many ranks the board has. */
static inline uint8_t game_ranks(const struct game *game)
{
    return game_geometry(game) ? game_geometry(game)->ranks : 8;
}
/* Returns how many squares the rectangle of the board has, gaps included. */
static inline unsigned game_squares(const struct game *game) { return (unsigned)game_files(game) * game_ranks(game); }
/* Whether a square of the rectangle is on the board; boards made from a picture have gaps. */
static inline bool game_has_square(const struct game *game, unsigned square)
{
    const struct geometry *g = game_geometry(game);
    return !g || g->picture[(g->ranks - 1 - square / g->files) * g->files + square % g->files] != '*';
}

/* Whether kings are royal, so that check and mate, or the king's capture, decide the game. Else they are ordinary
   pieces. */
static inline bool game_royal(const struct game *game) { return game->pieces->royal; }

/* Returns the slots of all pieces of some types, bit by type; of orthodox pieces their squares. */
static inline bitboard game_pieces_of(const struct position *p, unsigned types)
{
    const struct movement *movement = p->game->pieces->movement;
    bitboard pieces = 0;
    for (; types; types &= types - 1) {
        const unsigned pt = bits_first(types);
        pieces |= movement && movement->of_type ? movement->of_type(p, pt) : pt < PIECE_TYPES ? p->by_type[pt] : 0;
    }
    return pieces;
}

/* Returns how many pieces of some types, bit by type, a side has on the board; UINT16_MAX: of all. */
static inline unsigned game_count_of(const struct position *p, unsigned types, unsigned side)
{
    const struct movement *movement = p->game->pieces->movement;
    if (movement && movement->squares)
        return bits128_count(movement->squares(p, types, side));
    return bits_count(p->side[side] & (types == UINT16_MAX ? p->side[side] : game_pieces_of(p, types)));
}

/* Returns how many pieces of some types, bit by type, a side has in hand. */
static inline unsigned game_in_hand(const struct position *p, unsigned side, unsigned types)
{
    unsigned number = 0;
    if (!p->game->pieces->drops)
        return 0;
    for (unsigned pt = 0; types >> pt; pt++)
        number += types >> pt & 1 ? p->game->pieces->movement->in_hand(p, side, pt) : 0;
    return number;
}

/* Whether a side has lost its royal pieces, where they are captured; a side that began without any has not. */
static inline bool game_king_lost(const struct position *p, unsigned side)
{
    const struct piece_set *pieces = p->game->pieces;
    return pieces->royal && !(p->by_type[KING] & p->side[side]) && !(pieces->kingless >> side & 1) &&
           !(pieces->royal_in_hand && game_in_hand(p, side, pieces->royal_in_hand));
}

/* Whether a step must capture if one can. */
static inline bool game_must_capture(const struct game *game) { return game->pieces->must_capture; }

/* Whether captures blast, so that they take more than the piece on their target square. */
static inline bool game_blasts(const struct game *game) { return game->law->settings.blasts; }

/* Whether kings may castle at all. */
static inline bool game_castles(const struct game *game) { return game->pieces->scope_flags & SCOPE_CASTLE; }

/* Whether castling is written king takes rook, as in Chess960, where kings and rooks begin on any squares. */
static inline bool game_king_to_rook(const struct game *game) { return game->pieces->king_takes_rook; }

/* Whether a king may not be left attacked, so that there is check and mate. */
static inline bool game_knows_check(const struct game *game)
{
    return game->pieces->royal && !((game->law->flags & LAW_TAKES_KING) && (game->law->flags & LAW_PSEUDO));
}

/* Whether every turn is one step and nothing else. */
static inline bool game_alternates(const struct game *game) { return game->law->flags & LAW_ALTERNATE; }

/* Whether every turn is one step of an orthodox piece, any that leaves its king safe, and a side whose attacked king no
   step saves is mated: mate and the steps are as in chess. */
static inline bool game_mates_plainly(const struct game *game)
{
    const struct law *law = game->law;
    return game_alternates(game) && game->pieces->royal && !game->pieces->movement && !game->pieces->must_capture &&
           (game->pieces->scope_flags & SCOPE_DOUBLE) && !game->pieces->drops && !law->result && !law->checkers &&
           !law->scope && !law->actions && !law->specific_actions && !law->settings.blasts &&
           law->settings.mate == MATE_LOSS && law->settings.stalemate == STALEMATE_DRAW &&
           !(law->flags & (LAW_PSEUDO | LAW_TAKES_KING));
}

/* The bits of position.option with which a side may ask the other one, inside a turn, to let an action happen. */
static inline uint64_t game_asking_options(const struct game *game) { return game->law->asking; }

/* Whether the opponent may act inside turns that go on from here: by the rules, or by an option. */
static inline bool game_interjects(const struct position *p)
{
    return p->game->traits.interjections || (p->option & game_asking_options(p->game));
}

/* Whether a piece makes at most one step of a turn. */
static inline bool game_once(const struct game *game) { return game->law->flags & LAW_ONCE; }

/* Whether any piece may make any step of a turn, wherever it may go, and every turn has all its steps, unless it
   captures the king, which wins. */
static inline bool game_steps_freely(const struct game *game)
{
    return law_steps_freely(game->law) && !game->pieces->must_capture;
}

/* Whether the law lists all actions at once, so that asking for one stage or one action costs as much as the whole
   list. */
static inline bool game_lists(const struct game *game)
{
    return game->law->actions && !(game->law->specific_actions && game->law->specific_actions->staged);
}

/* Whether somebody may win what is a draw in chess: a repetition, or any draw. */
static inline bool game_draws_decide(const struct game *game)
{
    return game->law->settings.draws || game->law->settings.perpetual || game->law->settings.chase ||
           game->law->settings.shuffle || game->law->settings.repeated;
}

/* Whether the law ends games in ways of its own, besides checkmate, stalemate and no legal step. */
static inline bool game_ends_otherwise(const struct game *game) { return game->law->result != NULL; }

/* Whether the game may be over at a node although nobody is in check, so that a search of captures alone must look
   whether there are legal actions. */
static inline bool game_ends_quietly(const struct game *game)
{
    return game->law->result || !game->pieces->royal || (game->pieces->scope_flags & SCOPE_TAKE_KING) ||
           (game->law->flags & (LAW_PSEUDO | LAW_TAKES_KING));
}

/* Whether an action wins only by a check: the king is not taken, and the law has no ends of its own. */
static inline bool game_wins_by_check(const struct game *game)
{
    return game_royal(game) && !game_ends_otherwise(game) && !(game->law->flags & LAW_TAKES_KING);
}

/* Whether a side may lose in the middle of its own turn, so that only a whole turn shows whether it is lost. */
static inline bool game_loses_late(const struct game *game)
{
    return !game->pieces->royal || (game_knows_check(game) && !game->law->completes &&
                                    ((game->law->flags & LAW_PSEUDO) || game->law->no_step == NO_STEP_LOSS ||
                                     game_ends_otherwise(game) || game->traits.parries_late));
}

/* Whether a side with no legal step inside its turn has won. */
static inline bool game_no_step_wins(const struct game *game) { return game->law->no_step == NO_STEP_WIN; }

/* Whether orthodox pieces go where none of their steps leads (actions of several parts, transports). */
static inline bool game_anywhere(const struct game *game)
{
    return !game->pieces->movement && game->law->specific_actions &&
           (game->law->specific_actions->reach || game->law->specific_actions->joined);
}

/* Whether pieces that are not orthodox make moves which a GUI that tests moves by Betza notation cannot be told of. */
static inline bool game_surprises(const struct game *game)
{
    return game->pieces->movement && game->law->specific_actions &&
           (game->law->specific_actions->reach || game->law->specific_actions->joined);
}

/* Whether the law can split its own actions into steps; game_legs() does it. */
static inline bool game_has_legs(const struct game *game)
{
    return game->law->specific_actions && game->law->specific_actions->legs;
}

/* Whether game_wins() may be called. */
static inline bool game_knows_wins(const struct game *game) { return game->law->wins != NULL; }

/* Whether pieces or board are other than orthodox or medieval pieces on 8x8 (position.fairy). */
static inline bool game_fairy(const struct game *game) { return game->pieces->movement != NULL; }

/* Whether the pieces are orthodox but the board is larger, with 8x8 as its inner files (68 squares). */
static inline bool game_projected(const struct game *game)
{
    return game_fairy(game) && game->pieces->movement->orthodox;
}

/* The images of pieces whose type does not say all about their look; NULL: it does. */
static inline const struct piece_images *game_piece_images(const struct game *game)
{
    return game_fairy(game) ? game->pieces->movement->images : NULL;
}

/* The input features of fairy pieces for a learned evaluation; NULL: none, or those of orthodox pieces. */
static inline const struct input_features *game_input_features(const struct game *game)
{
    return game_fairy(game) ? game->pieces->movement->features : NULL;
}

/* Splits an action into steps that together do the same (room for ACTION_LEGS_MAX); returns how many. An action
   without parts is its own only leg. */
static inline unsigned game_legs(const struct position *p, action a, action *legs)
{
    if (__builtin_expect(action_type(a) >= ACTION_SPECIFIC, 0) && game_has_legs(p->game))
        return p->game->law->specific_actions->legs(a, legs);
    legs[0] = a;
    return 1;
}

/* Whether the side to move can win the game within the rest of its turn; only where game_knows_wins(). */
static inline bool game_wins(const struct position *p) { return p->game->law->wins(p); }

#endif
