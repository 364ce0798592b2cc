/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sends actions to XBoard as the plies of their scripts, with the passes in between. */
#include <string.h>

#include "protocol/xboard/presentation.h"
#include "protocol/xboard/session.h"

/* Makes XBoard's side `side`, by sending a pass of the other side if necessary. */
static void send_pass_unless(struct xboard *x, unsigned side)
{
    if (xboard_side(&x->game) == side)
        return;
    line_out("move @@@@");
    xboard_pass(&x->game);
}

/* Sends a leg and makes it in our game, just as an opponent who reads it would. */
static enum leg_status send_leg(struct xboard *x, bool theirs, const char *leg)
{
    const struct presentation *presentation = x->game.presentation;
    line_out("move %s", leg);
    if (theirs)
        return presentation->play_theirs(&x->game, leg, false);
    return strcmp(leg, "@@@@") == 0 ? presentation->close(&x->game) : presentation->play(&x->game, leg, false);
}

enum leg_status session_send_script(struct xboard *x, const struct script *script)
{
    unsigned us = xboard_now(&x->game)->turn.decider;
    enum leg_status status = LEG_PART;
    for (unsigned i = 0; i < script->count && status != LEG_DONE; i++) {
        send_pass_unless(x, us ^ script->legs[i].theirs);
        status = send_leg(x, script->legs[i].theirs, script->legs[i].text);
    }
    return status;
}

bool session_send(struct xboard *x, action a)
{
    struct script script;
    unsigned us = xboard_now(&x->game)->turn.decider;
    x->game.presentation->script(&x->game, a, &script);
    if (script.count == 1 && strcmp(script.legs[0].text, "@@@@") == 0) {
        send_pass_unless(x, us);
        line_out("move @@@@");
        xboard_act_by_pass(&x->game, a);
        return true;
    }
    if (script.count && session_send_script(x, &script) !=
                            LEG_DONE) { /* an opponent may expect more legs: a pass tells that the action is complete */
        send_pass_unless(x, us);
        send_leg(x, false, "@@@@");
    }
    return script.count > 0;
}

bool session_send_rest(struct xboard *x)
{
    action a;
    struct script rest;
    unsigned us = xboard_now(&x->game)->turn.decider;
    const struct presentation *presentation = x->game.presentation;
    enum leg_status status = presentation->rest ? presentation->rest(&x->game, &a, &rest) : LEG_REFUSED;
    if (status == LEG_REFUSED)
        return false;
    for (unsigned i = 0; i < rest.count; i++) {
        send_pass_unless(x, us ^ rest.legs[i].theirs);
        line_out("move %s", rest.legs[i].text);
        if (status == LEG_DONE && i + 1 == rest.count)
            xboard_act(&x->game, a);
        else
            xboard_part(&x->game, rest.legs[i].text);
    }
    if (status == LEG_DONE && !rest.count) { /* a pass tells that no more legs follow */
        send_pass_unless(x, us);
        line_out("move @@@@");
        xboard_act_by_pass(&x->game, a);
    }
    return status == LEG_DONE;
}
