/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The contract of a presentation: how a game is played in XBoard, which moves one piece a ply and alternates the sides
 * after every ply. A game gets its presentation once, when it begins. There are five: games that XBoard knows itself,
 * plain steps, actions that move several pieces, relocations before the first turn, and pieces of which XBoard can show
 * only an image. Only the files of protocol/xboard use it.
 */
#ifndef PROTOCOL_XBOARD_PRESENTATION_H
#define PROTOCOL_XBOARD_PRESENTATION_H

#include "protocol/xboard/script.h"

/* How a game is played in XBoard. Hooks called optional may be NULL. */
struct presentation {
    bool known; /* XBoard knows the rules, so we do not describe board and pieces */

    /* Writes the plies that tell XBoard of a legal action; none if there is no way. */
    void (*script)(const struct xboard_game *g, action a, struct script *script);
    /* Makes a move while XBoard's side is the decider. A move that a user makes (`human`) need not be the whole
       action that he means: then `rest` finds the plies that complete it. */
    enum leg_status (*play)(struct xboard_game *g, const char *move, bool human);
    /* Makes a move or pass of XBoard's side while the other side is the decider. */
    enum leg_status (*play_theirs)(struct xboard_game *g, const char *move, bool human);
    /* Makes a pass of the decider: it completes the action of the legs so far, or else ends the turn. */
    enum leg_status (*close)(struct xboard_game *g);
    /* Whether `close` would make an action. */
    bool (*closes)(const struct xboard_game *g);
    /* Finds the action that a refused move of a user stands for; XBoard is sent that action instead. Optional. */
    bool (*meant)(const struct xboard_game *g, const char *move, action *a);
    /* Finds the plies that a user's move stands for; XBoard is sent these plies instead. False if the move stands
       for itself. Optional. */
    bool (*instead)(const struct xboard_game *g, const char *move, struct script *way);
    /* Finds the plies that must follow those of an action that has begun, as far as they are certain. Returns
       LEG_DONE if they complete the action *a (if there are none, a pass completes it), LEG_PART if more must
       follow, LEG_REFUSED if nothing is certain. Optional. */
    enum leg_status (*rest)(const struct xboard_game *g, action *a, struct script *rest);

    /* Whether the board field of XBoard's FEN is what it should show after so many plies. */
    bool (*same)(const struct xboard_game *g, size_t plies, const char *fen);
    /* Rewrites XBoard's FEN as one of ours; `ours` has room for FEN_MAX. */
    void (*unspell)(const struct xboard_game *g, const char *fen, char *ours);

    /* Marks the targets of the piece on `from`, with the letters of highlight.h. */
    void (*targets)(const struct xboard_game *g, unsigned from, unsigned via, char marks[BOARD_MAX]);
    /* Writes which action each square chooses that lights up after a piece was taken by way of `via`; "" if there is
       nothing to choose. Optional. */
    void (*tell)(const struct xboard_game *g, unsigned from, unsigned via, char *text, size_t room);
    /* Writes the first ply of an action as a hint; false if XBoard cannot read the text as a move. Room for
       ACTION_TEXT_MAX. */
    bool (*hint)(const struct xboard_game *g, action a, char *text);
    /* Returns why a move is refused, NULL if the rules of the game are the reason. Optional. */
    const char *(*illegal)(const struct xboard_game *g, const char *move);

    /* Writes the argument of XBoard's command `setup`; room for SETUP_MAX (setup.h). */
    void (*setup)(const struct xboard_game *g, char *text);
    /* Writes the argument of the `piece` command with a number below PIECES_MAX; false if there is none (setup.h). */
    bool (*piece)(const struct game *game, unsigned number, char *text, size_t room);
};

extern const struct presentation presentation_known, presentation_plain, presentation_legs, presentation_relocations,
    presentation_images;

/* Returns the presentation of a game that begins at a position. */
const struct presentation *presentation_of(const struct position *start);

/* Makes a ply of XBoard's side, `@@@@` for a pass; returns what it has done. */
enum leg_status presentation_ply(struct xboard_game *g, const char *ply, bool human);

#endif
