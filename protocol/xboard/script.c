/* Actions in games that XBoard shows as images (xboard_image.h): sent, and made of what a person plays. */
#include "protocol/xboard/host.h"
#include "protocol/xboard/image.h"

#include <string.h>

/* Sends a pass for the side that XBoard has on move unless that is the one given. */
static void send_pass_unless(struct xboard *x, unsigned side)
{
    if (xboard_side(&x->game) == side)
        return;
    line_out("move @@@@");
    xboard_pass(&x->game);
}

bool host_script_send(struct xboard *x, action a)
{
    struct script script;
    unsigned us = xboard_now(&x->game)->turn.decider;
    enum leg_status status = LEG_PART;
    image_script(&x->game, a, NULL, &script);
    for (unsigned i = 0; i < script.count && status != LEG_DONE; i++) {
        const char *leg = script.legs[i].text;
        send_pass_unless(x, us ^ script.legs[i].theirs);
        line_out("move %s", leg);
        if (strcmp(leg, "@@@@") == 0)
            status = image_close(&x->game) ? LEG_DONE : LEG_PART;
        else
            status = image_play(&x->game, leg);
    }
    if (script.count && status != LEG_DONE) { /* more might follow, for whoever reads the moves */
        send_pass_unless(x, us);
        line_out("move @@@@");
        image_close(&x->game);
    }
    return script.count > 0;
}

/* Sends legs that complete an action, and makes it. */
static void send_rest(struct xboard *x, action a, unsigned us, const struct script *rest)
{
    for (unsigned i = 0; i < rest->count; i++) {
        send_pass_unless(x, us ^ rest->legs[i].theirs);
        line_out("move %s", rest->legs[i].text);
        if (i + 1 < rest->count)
            xboard_part(&x->game, rest->legs[i].text);
        else
            xboard_act(&x->game, a);
    }
}

bool host_script_meant(struct xboard *x, const char *move)
{
    action a;
    struct script script;
    unsigned us = xboard_now(&x->game)->turn.decider;
    if (image_pending(&x->game) || !image_choose(&x->game, move, &a))
        return false;
    image_script(&x->game, a, move, &script);
    if (!script.count)
        return false;
    if (script.count == 1) {
        xboard_act(&x->game, a);
        return true;
    }
    xboard_part(&x->game, move);
    script.count--;
    memmove(script.legs, script.legs + 1, script.count * sizeof *script.legs);
    send_rest(x, a, us, &script);
    return true;
}

void host_script_complete(struct xboard *x)
{
    action a;
    struct script rest;
    unsigned us = xboard_now(&x->game)->turn.decider;
    if (!image_used(x->game.game) || !image_rest(&x->game, &a, &rest))
        return;
    if (rest.count) {
        send_rest(x, a, us, &rest);
    } else { /* more might have followed */
        send_pass_unless(x, us);
        line_out("move @@@@");
        xboard_act_by_pass(&x->game, a);
    }
}
