/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Records of games as XBoard writes and reads them: its name of the game, a move a ply with passes in between, and the
 * tag VariantMen, by which it tests the moves of a record. Called by the commands that read records.
 */
#ifndef PROTOCOL_XBOARD_RECORD_H
#define PROTOCOL_XBOARD_RECORD_H

#include "protocol/xboard/game.h"
#include "rules/notation/pgn.h"

/* Adds a game to a journal. Returns false, with nothing added and the reason in `error` (room for PGN_REASON_MAX), if
   XBoard cannot show how the game begins or goes on. */
bool xboard_record_write(struct journal *to, const struct pgn_output *o, char *error);

/* Has a reader understand XBoard's records of games whose actions are several of its moves. The game `g`, zeroed before
   and freed after by the caller, is the one being read. */
void xboard_record_reads(struct pgn_reader *r, struct xboard_game *g);

#endif
