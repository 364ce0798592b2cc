/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The Chess Engine Communication Protocol (XBoard, WinBoard), version 2. Called by protocol_run() in protocol/commands.
 */
#ifndef PROTOCOL_XBOARD_XBOARD_H
#define PROTOCOL_XBOARD_XBOARD_H

#include "engine/lines.h"

/* Serves XBoard until it quits, after its first line `xboard` was read from `in`; returns the exit status. */
int xboard_run(struct lines *in);

#endif
