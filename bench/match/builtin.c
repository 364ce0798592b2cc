/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Built-in players of a match that need no engine. `random` plays any legal action. `matein1` wins within this turn if
 * it finds a way, otherwise it plays at random. `material` plays the turn with the most material at its end, among
 * those that it finds. They search whole turns breadth first and keep the LAYER_MAX best nodes of each layer. Selected
 * by player.c for `builtin:NAME`.
 */
#include <stdlib.h>
#include <string.h>

#include "bench/match/player.h"
#include "engine/memory.h"
#include "rules/notation/turns.h"
#include "search/evaluation/evaluation.h"

enum { PATH_MAX_STEPS = 64, LAYER_MAX = 128, WIN_VALUE = 1000000 };

/* A node within the turn, and the actions that lead to it. */
struct node {
    struct position position;
    action path[PATH_MAX_STEPS];
    unsigned length;
    uint64_t key;
    int64_t value; /* material; equal values are ordered at random */
};

/* A search for the best end of the turn: two layers of nodes, and the best end so far. */
struct sweep {
    unsigned us;
    struct random *random;
    struct node *layer, *next;
    unsigned count, next_count;
    struct node best;
    bool found;
};

/* Returns the value of a node for `us`: the result if the game is over, else the material. */
static int node_value(const struct position *p, unsigned us, bool *over)
{
    const char *reason;
    *over = game_count(p) == 0;
    if (!*over)
        return evaluate_material(p, us);
    enum outcome outcome = game_result(p, &reason);
    if (outcome == DRAWN)
        return 0;
    return (outcome == WHITE_WINS) == (us == WHITE) ? WIN_VALUE : -WIN_VALUE;
}

/* Adds a node to the next layer, in place of the worst one if the layer is full; a known position is not added again.
 */
static void layer_add(struct sweep *s, const struct node *n)
{
    unsigned worst = 0;
    for (unsigned i = 0; i < s->next_count; i++) {
        if (s->next[i].key == n->key)
            return;
        if (s->next[i].value < s->next[worst].value)
            worst = i;
    }
    if (s->next_count < LAYER_MAX)
        s->next[s->next_count++] = *n;
    else if (s->next[worst].value < n->value)
        s->next[worst] = *n;
}

/* Expands a node: ends of the turn compete for the best one, other nodes are added to the next layer. */
static void node_expand(struct sweep *s, const struct node *n)
{
    action list[ACTIONS_MAX];
    struct node child;
    bool over;
    unsigned count = game_actions(&n->position, ALL_ACTIONS, list);
    for (unsigned i = 0; i < count; i++) {
        child = *n;
        game_apply(&child.position, list[i]);
        child.path[child.length++] = list[i];
        int value = node_value(&child.position, s->us, &over);
        child.value = (int64_t)value * (1 << 16) + random_below(s->random, 1 << 16);
        bool ends = over || child.position.turn.decider != s->us || child.length == PATH_MAX_STEPS;
        if (!ends) {
            child.key = position_key(&child.position);
            layer_add(s, &child);
        } else if (!s->found || child.value > s->best.value) {
            s->best = child;
            s->found = true;
        }
    }
}

/* Searches for the best end of the turn. Returns false if no end was found. */
static bool turn_sweep(struct sweep *s, const struct position *from)
{
    s->layer = xcalloc(LAYER_MAX, sizeof *s->layer);
    s->next = xcalloc(LAYER_MAX, sizeof *s->next);
    s->count = 1;
    s->layer[0].position = *from;
    while (s->count) {
        s->next_count = 0;
        for (unsigned i = 0; i < s->count; i++)
            node_expand(s, &s->layer[i]);
        struct node *old = s->layer;
        s->layer = s->next;
        s->next = old;
        s->count = s->found && s->best.value / (1 << 16) >= WIN_VALUE ? 0 : s->next_count;
    }
    free(s->layer);
    free(s->next);
    return s->found;
}

/* Plays at random until the side to move changes or the game is over. Returns the number of actions. */
static unsigned random_turn(const struct position *from, struct random *random, action *path)
{
    struct position p = *from;
    action list[ACTIONS_MAX];
    unsigned length = 0, count;
    while (p.turn.decider == from->turn.decider && length < PATH_MAX_STEPS &&
           (count = game_actions(&p, ALL_ACTIONS, list)) != 0) {
        path[length] = list[random_below(random, count)];
        game_apply(&p, path[length++]);
    }
    return length;
}

/* Chooses the rest of the turn as the type of the player demands; a hook of player_type. */
static void builtin_think(struct player *p, const struct record *game, const struct clocks *c, struct player_answer *a)
{
    (void)c;
    const struct position *now = record_now(game);
    const char *kind = p->spec->command + strlen("builtin:");
    struct sweep s = {.us = now->turn.decider, .random = &p->random};
    bool looks = strcmp(kind, "random") != 0, greedy = strcmp(kind, "material") == 0;
    char text[PATH_MAX_STEPS * (ACTION_TEXT_MAX + 1)];
    if (looks && turn_sweep(&s, now) && (greedy || s.best.value / (1 << 16) >= WIN_VALUE)) {
        turns_write(now, s.best.path, s.best.length, text, sizeof text);
    } else {
        unsigned length = random_turn(now, &p->random, s.best.path);
        turns_write(now, s.best.path, length, text, sizeof text);
    }
    answer_give(p, ANSWER_TURN, text, strlen(text), a);
}

/* Checks that the command names a built-in player; a hook of player_type. */
static bool builtin_start(struct player *p)
{
    static const char *const kinds[] = {"random", "matein1", "material"};
    for (unsigned i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(p->spec->command + strlen("builtin:"), kinds[i]) == 0)
            return true;
    return player_fail(p, "unknown built-in player; there are random, matein1, material and level1 to level10");
}

const struct player_type player_builtin = {.start = builtin_start, .think = builtin_think};
