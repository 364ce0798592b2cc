/*
 * Actions as scripts of legs, one a ply. The passes that XBoard needs so that the right side moves are no part of them.
 */
#ifndef PROTOCOL_XBOARD_SCRIPT_H
#define PROTOCOL_XBOARD_SCRIPT_H

#include "protocol/xboard/game.h"

enum { SCRIPT_MAX = 16 };

struct script {
    unsigned count; /* 0: XBoard cannot be told of the action */
    struct {
        char text[LEG_MAX];
        bool theirs; /* a ply of the side that does not decide */
    } legs[SCRIPT_MAX];
};

/* What a ply has come to. */
enum leg_status {
    LEG_REFUSED,
    LEG_PASSED, /* it fills in for the side that does not decide */
    LEG_PART,   /* more may or must follow */
    LEG_DONE    /* it completes an action */
};

/* Appends a leg; false if there is no room for it. */
bool script_add(struct script *s, bool theirs, const char *text);

/* Whether a script begins with all legs of another. */
bool script_begins(const struct script *whole, const struct script *part);

/* Removes the first legs. */
void script_drop(struct script *s, unsigned count);

/* The legs since the last action; `leg`, unless NULL, is one more of XBoard's side. False if they are too many. */
bool script_played(const struct xboard_game *g, const char *leg, struct script *played);

#endif
