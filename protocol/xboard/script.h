/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scripts: actions as lists of legs, one a ply. The passes that XBoard needs in between are not part of a script. */
#ifndef PROTOCOL_XBOARD_SCRIPT_H
#define PROTOCOL_XBOARD_SCRIPT_H

#include "protocol/xboard/game.h"

enum { SCRIPT_MAX = 16 };

/* The legs of an action, in order. */
struct script {
    unsigned count; /* 0: XBoard cannot be told of the action */
    struct {
        char text[LEG_MAX];
        bool theirs; /* a ply of the decider's opponent */
    } legs[SCRIPT_MAX];
};

/* What a ply has done. */
enum leg_status {
    LEG_REFUSED,
    LEG_PASSED, /* it was a pass of the decider's opponent */
    LEG_PART,   /* it is a leg; more may or must follow */
    LEG_DONE    /* it completes an action */
};

/* Appends a leg; returns false if the script is full or the text too long. */
bool script_add(struct script *s, bool theirs, const char *text);

/* Whether the script `whole` begins with all legs of `part`. */
bool script_begins(const struct script *whole, const struct script *part);

/* Removes the first `count` legs. */
void script_drop(struct script *s, unsigned count);

/* Collects the legs played since the last complete action; `leg`, unless NULL, is added as a ply of XBoard's side.
   Returns false if there are too many. */
bool script_played(const struct xboard_game *g, const char *leg, struct script *played);

#endif
