/* Actions in games that XBoard shows as images (xboard_image.h): sent, and made of what a person plays. */
#include "xboard_host.h"
#include "xboard_image.h"

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

bool host_script_meant(struct xboard *x, const char *move)
{
    action a;
    struct script script;
    unsigned us = xboard_now(&x->game)->turn.decider;
    if (!image_choose(&x->game, move, &a))
        return false;
    image_script(&x->game, a, move, &script);
    for (unsigned i = 0; i < script.count; i++) {
        if (i > 0) {
            send_pass_unless(x, us ^ script.legs[i].theirs);
            line_out("move %s", script.legs[i].text);
        }
        if (i + 1 < script.count)
            xboard_part(&x->game, script.legs[i].text);
        else
            xboard_act(&x->game, a);
    }
    return script.count > 0;
}
