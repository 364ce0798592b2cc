/*
 * Games of plain steps: every action is one piece's move, the end of a turn, or a castling, and a ply tells of it. The
 * other manners fall back on these functions for what is plain in them too.
 */
#ifndef PROTOCOL_XBOARD_PLAIN_H
#define PROTOCOL_XBOARD_PLAIN_H

#include "protocol/xboard/presentation.h"

/* Writes an action as XBoard wants it, castlings aside; `text` has room for ACTION_TEXT_MAX. */
void plain_write(const struct xboard_game *g, action a, char *text);

/* What struct presentation asks for of the same names. */
void plain_script(const struct xboard_game *g, action a, struct script *script);
enum leg_status plain_play(struct xboard_game *g, const char *move, bool human);
enum leg_status plain_play_theirs(struct xboard_game *g, const char *move, bool human);
enum leg_status plain_close(struct xboard_game *g);
bool plain_closes(const struct xboard_game *g);
void plain_targets(const struct xboard_game *g, unsigned from, unsigned via, char marks[BOARD_MAX]);
bool plain_hint(const struct xboard_game *g, action a, char *text);
bool plain_meant(const struct xboard_game *g, const char *move, action *a);
const char *plain_illegal(const struct xboard_game *g, const char *move);

#endif
