#include "protocol/xboard/legs.h"

#include <stdio.h>
#include <string.h>

#include "protocol/xboard/squares.h"

bool legs_used(const struct xboard_game *g) { return game_writes_actions(g->game) || xboard_castles_by_legs(g); }

/* Cuts the text of an action at its plus signs; false if a leg is longer than any of ours. */
static bool cut(const char *text, struct legs *legs)
{
    legs->count = 0;
    while (*text) {
        size_t length = strcspn(text, "+");
        if (length >= LEG_MAX || legs->count == LEGS_MAX)
            return false;
        snprintf(legs->text[legs->count++], LEG_MAX, "%.*s", (int)length, text);
        text += length + (text[length] == '+');
    }
    return legs->count > 0;
}

/* Brings legs into an order in which no man lands on one that moves later; leaves none if there is no such order. */
static void order(struct legs *legs)
{
    for (unsigned next = 0; next < legs->count; next++) {
        unsigned pick = next;
        for (; pick < legs->count; pick++) {
            bool blocked = false;
            for (unsigned i = next; i < legs->count; i++)
                blocked |= i != pick && memcmp(legs->text[i], legs->text[pick] + 2, 2) == 0;
            if (!blocked)
                break;
        }
        if (pick == legs->count) {
            legs->count = 0;
            return;
        }
        char leg[LEG_MAX];
        memcpy(leg, legs->text[pick], LEG_MAX);
        memmove(legs->text[next + 1], legs->text[next], (pick - next) * LEG_MAX);
        memcpy(legs->text[next], leg, LEG_MAX);
    }
}

void legs_split(const struct xboard_game *g, action a, struct legs *legs)
{
    char text[ACTION_TEXT_MAX];
    xboard_move_write(g, a, text);
    if (strchr(text, '+')) {
        if (cut(text, legs))
            order(legs);
        else
            legs->count = 0;
    } else {
        legs->count = 1;
        snprintf(legs->text[0], LEG_MAX, "%.*s", LEG_MAX - 1, text);
    }
}

/* The legs played since the last action, newest last. */
static void legs_played(const struct xboard_game *g, struct legs *legs)
{
    size_t first = g->count;
    legs->count = 0;
    while (first > 0 && !g->plies[first - 1].acts)
        first--;
    for (size_t i = first; i < g->count && legs->count < LEGS_MAX; i++)
        if (!g->plies[i].pass)
            memcpy(legs->text[legs->count++], g->plies[i].leg, LEG_MAX);
}

static bool has_leg(const struct legs *legs, const char *leg)
{
    for (unsigned i = 0; i < legs->count; i++)
        if (strcmp(legs->text[i], leg) == 0)
            return true;
    return false;
}

/* Whether an action is made of some legs and perhaps others, in whatever order. */
static bool contains(const struct legs *whole, const struct legs *part)
{
    for (unsigned i = 0; i < part->count; i++)
        if (!has_leg(whole, part->text[i]))
            return false;
    return part->count <= whole->count;
}

/* What some legs may be the beginning of. */
struct match {
    bool begun, made; /* some action contains them; one consists of them */
    bool open;        /* some action contains more than them */
    action a;         /* if made */
};

static struct match match(const struct xboard_game *g, const struct legs *played)
{
    action list[ACTIONS_MAX];
    struct match m = {0};
    unsigned n = game_actions(xboard_now(g), ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        struct legs legs;
        legs_split(g, list[i], &legs);
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

enum leg_status legs_play(struct xboard_game *g, const char *leg)
{
    struct legs played;
    legs_played(g, &played);
    if (played.count == LEGS_MAX || strlen(leg) >= LEG_MAX)
        return LEG_REFUSED;
    snprintf(played.text[played.count++], LEG_MAX, "%.*s", LEG_MAX - 1, leg);
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

bool legs_close(struct xboard_game *g)
{
    struct legs played;
    legs_played(g, &played);
    struct match m = match(g, &played);
    if (!played.count || !m.made)
        return false;
    xboard_act_by_pass(g, m.a);
    return true;
}

bool legs_begun(const struct xboard_game *g)
{
    struct legs played;
    legs_played(g, &played);
    return played.count > 0;
}

void legs_goals(const struct xboard_game *g, unsigned from, bool *goals)
{
    action list[ACTIONS_MAX];
    struct legs played;
    unsigned n = game_actions(xboard_now(g), ALL_ACTIONS, list);
    legs_played(g, &played);
    for (unsigned i = 0; i < n; i++) {
        struct legs legs;
        legs_split(g, list[i], &legs);
        if (!contains(&legs, &played) || action_type(list[i]) == ACTION_END ||
            (action_type(list[i]) == ACTION_CASTLE && !xboard_castles_by_legs(g)))
            continue;
        for (unsigned j = 0; j < legs.count; j++) {
            char start[3] = {legs.text[j][0], legs.text[j][1], 0}, goal[3] = {legs.text[j][2], legs.text[j][3], 0};
            unsigned to = xboard_square_read(g->game, goal);
            if (xboard_square_read(g->game, start) == from && to != NO_SQUARE && !has_leg(&played, legs.text[j]))
                goals[to] = true;
        }
    }
}
