/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes actions as the plies of their scripts, with the passes in between (send.h). */
#include "protocol/xboard/send.h"

#include <string.h>

#include "protocol/xboard/presentation.h"

void xboard_send_pass(struct xboard_game *g)
{
    g->tell(g->context, "@@@@");
    xboard_pass(g);
}

/* Makes XBoard's side `side`, by a pass of the other side if necessary. */
static void send_pass_unless(struct xboard_game *g, unsigned side)
{
    if (xboard_side(g) != side)
        xboard_send_pass(g);
}

/* Makes a leg, just as an opponent who reads it would. */
static enum leg_status send_leg(struct xboard_game *g, const char *leg)
{
    g->tell(g->context, leg);
    return presentation_ply(g, leg, false);
}

enum leg_status xboard_send_script(struct xboard_game *g, const struct script *script)
{
    unsigned us = xboard_now(g)->turn.decider;
    enum leg_status status = LEG_PART;
    for (unsigned i = 0; i < script->count && status != LEG_DONE; i++) {
        send_pass_unless(g, us ^ script->legs[i].theirs);
        status = send_leg(g, script->legs[i].text);
    }
    return status;
}

bool xboard_send(struct xboard_game *g, action a)
{
    struct script script;
    unsigned us = xboard_now(g)->turn.decider;
    g->presentation->script(g, a, &script);
    if (script.count == 1 && strcmp(script.legs[0].text, "@@@@") == 0) {
        send_pass_unless(g, us);
        g->tell(g->context, "@@@@");
        xboard_act_by_pass(g, a);
        return true;
    }
    if (script.count && xboard_send_script(g, &script) !=
                            LEG_DONE) { /* an opponent may expect more legs: a pass tells that the action is complete */
        send_pass_unless(g, us);
        send_leg(g, "@@@@");
    }
    return script.count > 0;
}

bool xboard_send_rest(struct xboard_game *g)
{
    action a;
    struct script rest;
    unsigned us = xboard_now(g)->turn.decider;
    const struct presentation *presentation = g->presentation;
    enum leg_status status = presentation->rest ? presentation->rest(g, &a, &rest) : LEG_REFUSED;
    if (status == LEG_REFUSED)
        return false;
    for (unsigned i = 0; i < rest.count; i++) {
        send_pass_unless(g, us ^ rest.legs[i].theirs);
        g->tell(g->context, rest.legs[i].text);
        if (status == LEG_DONE && i + 1 == rest.count)
            xboard_act(g, a);
        else
            xboard_part(g, rest.legs[i].text);
    }
    if (status == LEG_DONE && !rest.count) { /* a pass tells that no more legs follow */
        send_pass_unless(g, us);
        g->tell(g->context, "@@@@");
        xboard_act_by_pass(g, a);
    }
    return status == LEG_DONE;
}
