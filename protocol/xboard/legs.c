#include "protocol/xboard/legs.h"

#include <stdio.h>
#include <string.h>

#include "protocol/xboard/plain.h"
#include "protocol/xboard/rights.h"
#include "protocol/xboard/setup.h"
#include "protocol/xboard/squares.h"
#include "rules/steps.h"

/* Whether castlings are legs of king and rook: beyond 8x8, and of other men, XBoard knows no two-legged castling. */
static bool castles_by_legs(const struct game *game) { return game_extended(game) && game_castles(game); }

bool legs_needed(const struct game *game) { return game_has_legs(game) || castles_by_legs(game); }

/* Brings legs into an order in which no man lands on one that moves later; leaves none if there is no such order. */
static void order(struct script *legs)
{
    for (unsigned next = 0; next < legs->count; next++) {
        unsigned pick = next;
        for (; pick < legs->count; pick++) {
            bool blocked = false;
            for (unsigned i = next; i < legs->count; i++)
                blocked |= i != pick && memcmp(legs->legs[i].text, legs->legs[pick].text + 2, 2) == 0;
            if (!blocked)
                break;
        }
        if (pick == legs->count) {
            legs->count = 0;
            return;
        }
        char leg[LEG_MAX];
        memcpy(leg, legs->legs[pick].text, LEG_MAX);
        for (; pick > next; pick--)
            memcpy(legs->legs[pick].text, legs->legs[pick - 1].text, LEG_MAX);
        memcpy(legs->legs[next].text, leg, LEG_MAX);
    }
}

/* The legs of the rook and the king, as far as they move. */
static unsigned castling_legs(const struct position *p, action a, action legs[ACTION_LEGS_MAX])
{
    unsigned king, rook, n = 0;
    castling_goals(p, a, &king, &rook);
    if (rook != action_to(a))
        legs[n++] = action_make(ACTION_STEP, action_to(a), rook);
    if (king != action_from(a))
        legs[n++] = action_make(ACTION_STEP, action_from(a), king);
    return n;
}

void legs_script(const struct xboard_game *g, action a, struct script *script)
{
    action legs[ACTION_LEGS_MAX];
    unsigned n = 0;
    if (action_type(a) == ACTION_CASTLE && castles_by_legs(g->game))
        n = castling_legs(xboard_now(g), a, legs);
    else if (action_type(a) >= ACTION_OWN)
        n = game_legs(xboard_now(g), a, legs);
    if (!n || legs[0] == a) {
        plain_script(g, a, script);
        return;
    }
    script->count = 0;
    for (unsigned i = 0; i < n; i++) {
        char text[ACTION_TEXT_MAX];
        plain_write(g, legs[i], text);
        script_add(script, false, text);
    }
    order(script);
}

static bool has_leg(const struct script *legs, const char *leg)
{
    for (unsigned i = 0; i < legs->count; i++)
        if (strcmp(legs->legs[i].text, leg) == 0)
            return true;
    return false;
}

/* Whether an action is made of some legs and perhaps others, in whatever order. */
static bool contains(const struct script *whole, const struct script *part)
{
    for (unsigned i = 0; i < part->count; i++)
        if (!has_leg(whole, part->legs[i].text))
            return false;
    return part->count <= whole->count;
}

/* What some legs may be the beginning of. */
struct match {
    bool begun, made; /* some action contains them; one consists of them */
    bool open;        /* some action contains more than them */
    action a;         /* if made */
};

/* Which actions have the legs played so far, in any order. */
static struct match match(const struct xboard_game *g, const struct script *played)
{
    action list[ACTIONS_MAX];
    struct match m = {0};
    unsigned n = game_actions(xboard_now(g), ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        struct script legs;
        legs_script(g, list[i], &legs);
        if (action_type(list[i]) == ACTION_END || !contains(&legs, played))
            continue;
        m.begun = true;
        m.open |= legs.count > played->count;
        if (legs.count == played->count && !m.made) {
            m.made = true;
            m.a = list[i];
        }
    }
    return m;
}

enum leg_status legs_play(struct xboard_game *g, const char *leg, bool person)
{
    struct script played;
    if (strchr(leg, ',')) /* a castling of two legs */
        return plain_play(g, leg, person);
    if (!script_played(g, leg, &played))
        return LEG_REFUSED;
    struct match m = match(g, &played);
    if (!m.begun)
        return LEG_REFUSED;
    if (m.made && !m.open) {
        xboard_act(g, m.a);
        return LEG_DONE;
    }
    xboard_part(g, leg);
    return LEG_PART;
}

/* What the legs so far make. */
static struct match made(const struct xboard_game *g)
{
    struct script played;
    return script_played(g, NULL, &played) && played.count ? match(g, &played) : (struct match){0};
}

bool legs_closes(const struct xboard_game *g) { return made(g).made || plain_closes(g); }

enum leg_status legs_close(struct xboard_game *g)
{
    struct match m = made(g);
    if (!m.made)
        return plain_close(g);
    xboard_act_by_pass(g, m.a);
    return LEG_DONE;
}

void legs_goals(const struct xboard_game *g, unsigned from, unsigned via, char marks[BOARD_MAX])
{
    action list[ACTIONS_MAX];
    struct script played;
    script_played(g, NULL, &played);
    if (!played.count)
        plain_goals(g, from, via, marks);
    unsigned n = via == NO_SQUARE ? game_actions(xboard_now(g), ALL_ACTIONS, list) : 0;
    for (unsigned i = 0; i < n; i++) {
        struct script legs;
        legs_script(g, list[i], &legs);
        if (!contains(&legs, &played) || action_type(list[i]) == ACTION_END ||
            (action_type(list[i]) == ACTION_CASTLE && !castles_by_legs(g->game)))
            continue;
        for (unsigned j = 0; j < legs.count; j++) {
            unsigned to = xboard_leg_goal(g->game, legs.legs[j].text, from);
            if (to != NO_SQUARE && !marks[to] && !has_leg(&played, legs.legs[j].text))
                marks[to] = 'Y';
        }
    }
}

const struct manner manner_legs = {.script = legs_script,
                                   .play = legs_play,
                                   .play_theirs = plain_play_theirs,
                                   .close = legs_close,
                                   .closes = legs_closes,
                                   .same = xboard_same_men,
                                   .unspell = rights_add,
                                   .meant = plain_meant,
                                   .goals = legs_goals,
                                   .hint = plain_hint,
                                   .refusal = plain_refusal,
                                   .setup = setup_write,
                                   .piece = setup_piece};
