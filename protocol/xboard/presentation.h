/*
 * The manners in which games are played in XBoard, which moves one piece a ply and lets the sides alternate. What a
 * game has beyond that decides on its presentation, once, when it begins: games that XBoard knows itself, plain steps,
 * actions that move several pieces, relocations before the first turn, and pieces that XBoard can only show an image
 * of.
 */
#ifndef PROTOCOL_XBOARD_PRESENTATION_H
#define PROTOCOL_XBOARD_PRESENTATION_H

#include "protocol/xboard/script.h"

struct presentation {
    bool known; /* XBoard knows the rules and is told nothing about board and pieces */

    /* The plies that tell XBoard of a legal action; none if there is no way to. */
    void (*script)(const struct xboard_game *g, action a, struct script *script);
    /* Makes a move of XBoard's side, which is the one that decides. One that a user plays need not be the whole
       action that he means: `rest` says what belongs to it. */
    enum leg_status (*play)(struct xboard_game *g, const char *move, bool human);
    /* Makes a move or pass of XBoard's side while the other one decides. */
    enum leg_status (*play_theirs)(struct xboard_game *g, const char *move, bool human);
    /* Ends a turn, or what the legs so far make, by a pass of the side that decides. */
    enum leg_status (*close)(struct xboard_game *g);
    /* Whether it would do so. */
    bool (*closes)(const struct xboard_game *g);
    /* The action that a refused move stands for, which XBoard is sent instead; optional. */
    bool (*meant)(const struct xboard_game *g, const char *move, action *a);
    /* The plies that a user's move stands for, of which XBoard is sent each instead; optional. */
    bool (*instead)(const struct xboard_game *g, const char *move, struct script *way);
    /* The plies that must follow those of an action that has begun, as far as that is certain: LEG_DONE if they, or a
       pass where there are none, complete the action *a. Optional. */
    enum leg_status (*rest)(const struct xboard_game *g, action *a, struct script *rest);

    /* Whether the board field of XBoard's FEN is what it should show after so many plies. */
    bool (*same)(const struct xboard_game *g, size_t plies, const char *fen);
    /* Rewrites XBoard's FEN as one of ours; room for FEN_MAX. */
    void (*unspell)(const struct xboard_game *g, const char *fen, char *ours);

    /* Marks where the piece on a square may go: see highlight.h. */
    void (*targets)(const struct xboard_game *g, unsigned from, unsigned via, char marks[BOARD_MAX]);
    /* Writes what each of the squares means that light up while a piece in hand was taken to `via`, "" if there is
       nothing to choose; optional. */
    void (*tell)(const struct xboard_game *g, unsigned from, unsigned via, char *text, size_t room);
    /* Writes how an action begins; false if XBoard cannot read it as a move. Room for ACTION_TEXT_MAX. */
    bool (*hint)(const struct xboard_game *g, action a, char *text);
    /* Why a move is refused, NULL if there is nothing special about it; optional. */
    const char *(*illegal)(const struct xboard_game *g, const char *move);

    /* The arguments of `setup` (room for SETUP_MAX) and of the `piece` lines with numbers below PIECES_MAX, false if
       there is none of that number: see setup.h. */
    void (*setup)(const struct xboard_game *g, char *text);
    bool (*piece)(const struct game *game, unsigned number, char *text, size_t room);
};

extern const struct presentation presentation_known, presentation_plain, presentation_legs, presentation_relocations,
    presentation_images;

/* The presentation of a game that begins so. */
const struct presentation *presentation_of(const struct position *start);

#endif
