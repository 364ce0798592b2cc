/* The Chess Engine Communication Protocol (XBoard, WinBoard), version 2. */
#ifndef PROTOCOL_XBOARD_XBOARD_H
#define PROTOCOL_XBOARD_XBOARD_H

#include "engine/lines.h"

/* Serves XBoard after its first line, `xboard`, was read from `in`; returns the exit status. */
int xboard_run(struct lines *in);

#endif
