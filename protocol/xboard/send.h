/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Makes actions as plies of XBoard's game and tells them (`tell` of struct xboard_game), with the passes in between. A
 * session sends them to XBoard, a record of a game keeps them. Only the files of protocol/xboard use it.
 */
#ifndef PROTOCOL_XBOARD_SEND_H
#define PROTOCOL_XBOARD_SEND_H

#include "protocol/xboard/script.h"

/* Makes a pass of XBoard's side while the other side is the decider. */
void xboard_send_pass(struct xboard_game *g);

/* Makes a legal action; returns false if XBoard cannot be told of it. */
bool xboard_send(struct xboard_game *g, action a);

/* Makes plies of an action; returns what the last one has done. */
enum leg_status xboard_send_script(struct xboard_game *g, const struct script *script);

/* Makes the plies that must follow the legs so far; returns whether that completes an action. */
bool xboard_send_rest(struct xboard_game *g);

#endif
