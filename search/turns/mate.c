/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Best-first search over the positions of one turn. Open positions wait in buckets by an estimate of their distance to
 * mate (mate_distance.c). A position is stored as its parent and the action that led to it, and is played again when
 * its turn comes, so that millions fit in memory.
 *
 * Every position with two or more steps to go is entered once in an exact visited set, whose key contains the turn
 * state and so the steps left. Positions before the last step are not stored: they are searched for a mating step at
 * once, behind a lossy cache. An empty queue proves that there is no mate.
 */
#include "search/turns/mate.h"

#include <stdlib.h>
#include <string.h>

#include "rules/steps.h"
#include "search/turns/checks.h"
#include "search/turns/keys.h"
#include "search/turns/mate_distance.h"

enum {
    BUCKETS = MATE_DISTANCE_MAX, /* of each layer */
    NO_NODE = UINT32_MAX,
    CACHE_BITS = 18,       /* logarithm of the cache entries */
    CACHE_BITS_SHORT = 14, /* for short searches, which would spend their time clearing more */
    NODES_SHORT = 50000,   /* node limit below which a search is short */
    STEPS_SHORT = 2,       /* steps left up to which a search is short */
    VISITED_FIRST = 1024,  /* slots of the visited set at first */
    CHECK_EVERY = 64,      /* positions between two questions whether to stop */
    AHEAD = 3,             /* children made ahead of the one being looked at */
    SWEEP = 2,             /* every SWEEP-th open node is taken by layers */
};

/* A stored position: its parent and the action from there; `next` in the same bucket. */
struct open_node {
    uint32_t parent, next;
    action action;
};

/* The open nodes of one depth (actions from the root), in buckets by estimate; none below `lowest`. */
struct layer {
    unsigned lowest;
    uint32_t bucket[BUCKETS];
};

/* The path to the last node that was taken up again, with the position of each node on it. */
struct trail {
    unsigned length;
    uint32_t nodes[MATE_LENGTH_MAX];
    struct position positions[MATE_LENGTH_MAX];
};

/* The memory of a mate search; `nodes` and `cache` only grow. */
struct mate_room {
    struct open_node *nodes;
    uint32_t nodes_room;
    struct key_set visited;
    uint64_t *cache;
    unsigned cache_bits;
    uint64_t salt; /* differs in each search, so that old cache entries do not match */
    struct layer layers[MATE_LENGTH_MAX];
    /* [0] of best-first nodes, [1] of sweeps: what paths share is not played again */
    struct trail trails[2];
};

/* The state of one mate search. */
struct mate_search {
    struct budget *budget;
    unsigned us; /* the side that is to win */
    struct mate_room *room;
    uint32_t count; /* stored nodes */
    unsigned cache_bits;
    unsigned depths, sweep; /* layers in use; the layer from which the last sweep took a node */
    bool sweeps;            /* the last node was taken by a sweep */
    uint64_t pops;
    bool out_of_memory, exhausted_limit;
    bool cut;            /* something was left out: a line was too long, or depended on an interjection */
    bool ends;           /* every end of the turn is searched for, won or not */
    bool nearly;         /* a check that no single step parries counts as mate */
    mate_visitor *visit; /* NULL: stop at the first win */
    void *context;
    const struct mate_line *seeds; /* known mates of similar positions */
    unsigned seeds_count;
    bool found;
    struct mate_line line;
};

struct mate_room *mate_room_new(void)
{
    struct mate_room *room = malloc(sizeof *room);
    if (!room)
        return NULL;
    room->nodes = NULL;
    room->nodes_room = 0;
    room->visited = (struct key_set){0};
    room->cache = NULL;
    room->cache_bits = 0;
    room->salt = 0;
    return room; /* each search fills layers and trails as far as it needs them */
}

void mate_room_free(struct mate_room *room)
{
    if (!room)
        return;
    free(room->nodes);
    free(room->cache);
    keys_free(&room->visited);
    free(room);
}

/* Enters a key in the visited set; returns false if it is known or there is no memory. */
static bool visited_enter(struct mate_search *s, uint64_t key)
{
    enum key_entry entry = keys_enter(&s->room->visited, key);
    s->out_of_memory = s->out_of_memory || entry == KEY_LOST;
    return entry == KEY_NEW;
}

/* Whether a limit of nodes, memory or time has been reached, now that `nodes` nodes have been searched. */
static bool limit_reached(struct mate_search *s, uint64_t nodes)
{
    const struct budget *b = s->budget;
    if (s->exhausted_limit || s->out_of_memory)
        return true;
    s->exhausted_limit =
        (b->max && nodes >= b->max) || (nodes % CHECK_EVERY == 0 && budget_over(b)) ||
        (s->room &&
         s->count * sizeof *s->room->nodes + s->room->visited.mask * sizeof *s->room->visited.slots > budget_memory(b));
    return s->exhausted_limit;
}

/* Fills the scope of the steps that leave the friendly king safe, where a law allows others while it is attacked. */
static void safe_scope(const struct position *p, struct scope *s)
{
    scope_any(p, ALL_ACTIONS, s);
    s->flags &= (uint16_t)~SCOPE_PSEUDO;
}

/* Whether the turn has ended with a check that no first step of the opponent parries. */
static bool nearly_wins(const struct mate_search *s, const struct position *p)
{
    struct scope safe;
    if (p->turn.decider == s->us || !p->checkers)
        return false;
    safe_scope(p, &safe);
    return !steps_any(p, &safe);
}

/* Whether a position reached by an action of this turn is won for the side of the turn. */
static bool wins(const struct mate_search *s, const struct position *p)
{
    const struct game *g = p->game;
    const char *reason;
    if (s->nearly)
        return nearly_wins(s, p);
    if (p->turn.decider == s->us && !game_no_step_wins(g))
        return false;
    if (game_wins_by_check(g) && p->turn.decider != s->us && !p->checkers)
        return false;
    if (game_has_step(p) || game_count(p))
        return false;
    return game_result(p, &reason) == (s->us == WHITE ? WHITE_WINS : BLACK_WINS);
}

/* Whether a position is what the search is for: a win, or with `ends` any end of the turn. `before` is its parent. */
static bool found(const struct mate_search *s, const struct position *p, const struct position *before)
{
    return s->ends ? !turn_same(before, p) || game_stuck(p) : wins(s, p);
}

/* Fills s->line with the actions from the root to a node, then `last`. */
static void line_make(struct mate_search *s, uint32_t node, action last)
{
    action reversed[MATE_LENGTH_MAX];
    unsigned n = 0;
    for (const struct open_node *nodes = s->room->nodes; node != 0; node = nodes[node].parent)
        reversed[n++] = nodes[node].action;
    for (unsigned i = 0; i < n; i++)
        s->line.actions[i] = reversed[n - 1 - i];
    s->line.actions[n++] = last;
    s->line.length = n;
}

/* Makes room for one more node; returns false if there is no memory. */
static bool nodes_grow(struct mate_search *s)
{
    struct mate_room *room = s->room;
    uint32_t more = room->nodes_room ? room->nodes_room * 2 : 1024;
    if (s->count < room->nodes_room)
        return true;
    struct open_node *nodes = realloc(room->nodes, more * sizeof *nodes);
    if (!nodes) {
        s->out_of_memory = true;
        return false;
    }
    room->nodes = nodes;
    room->nodes_room = more;
    return true;
}

/* Stores a node that is not open; without memory it only sets out_of_memory. */
static uint32_t node_store(struct mate_search *s, uint32_t parent, action a)
{
    if (!nodes_grow(s))
        return 0;
    s->room->nodes[s->count] = (struct open_node){parent, NO_NODE, a};
    return s->count++;
}

/* Stores a node in a bucket of its layer; without memory it only sets out_of_memory. */
static void open_push(struct mate_search *s, uint32_t parent, action a, unsigned depth, unsigned bucket)
{
    if (!nodes_grow(s))
        return;
    for (; s->depths <= depth; s->depths++) {
        struct layer *fresh = &s->room->layers[s->depths];
        fresh->lowest = BUCKETS;
        for (unsigned i = 0; i < BUCKETS; i++)
            fresh->bucket[i] = NO_NODE;
    }
    struct layer *layer = &s->room->layers[depth];
    s->room->nodes[s->count] = (struct open_node){parent, layer->bucket[bucket], a};
    layer->bucket[bucket] = s->count++;
    if (bucket < layer->lowest)
        layer->lowest = bucket;
}

/* Takes the best open node of a layer, which must have one, and prefetches the next one. */
static uint32_t layer_pop(struct mate_search *s, struct layer *layer)
{
    uint32_t node = layer->bucket[layer->lowest];
    layer->bucket[layer->lowest] = s->room->nodes[node].next;
    while (layer->lowest < BUCKETS && layer->bucket[layer->lowest] == NO_NODE)
        layer->lowest++;
    if (layer->lowest < BUCKETS)
        __builtin_prefetch(&s->room->nodes[layer->bucket[layer->lowest]]);
    return node;
}

/* Returns the layer with the best open node, the deeper one of equals; NULL if nothing is open. */
static struct layer *best_layer(struct mate_search *s)
{
    struct layer *best = NULL;
    for (unsigned depth = s->depths; depth-- > 0;)
        if (s->room->layers[depth].lowest < (best ? best->lowest : BUCKETS))
            best = &s->room->layers[depth];
    return best;
}

/* Takes the next node to expand, or returns NO_NODE: alternately the best of all layers and the best of the next layer
   in rotation. */
static uint32_t open_pop(struct mate_search *s)
{
    struct layer *layer = best_layer(s);
    if (!layer)
        return NO_NODE;
    s->sweeps = s->pops++ % SWEEP == 0;
    if (s->sweeps) {
        do
            s->sweep = s->sweep + 1 < s->depths ? s->sweep + 1 : 0;
        while (s->room->layers[s->sweep].lowest == BUCKETS);
        layer = &s->room->layers[s->sweep];
    }
    return layer_pop(s, layer);
}

/* Returns the position of a node; only the part of its path that differs from the last one is played. */
static const struct position *replay(struct mate_search *s, const struct position *root, uint32_t node)
{
    const struct open_node *nodes = s->room->nodes;
    struct trail *t = &s->room->trails[s->sweeps];
    uint32_t path[MATE_LENGTH_MAX];
    unsigned n = 0, at = 0;
    for (; node != 0; node = nodes[node].parent)
        path[n++] = node;
    while (at < n && at < t->length && t->nodes[at] == path[n - 1 - at])
        at++;
    for (; at < n; at++) {
        t->nodes[at] = path[n - 1 - at];
        position_copy(&t->positions[at], at ? &t->positions[at - 1] : root);
        game_apply(&t->positions[at], nodes[t->nodes[at]].action);
    }
    t->length = n;
    return n ? &t->positions[n - 1] : root;
}

/* Reports a win; returns whether the search goes on. `before` may be ACTION_NONE. */
static bool report_win(struct mate_search *s, uint32_t node, action before, action last)
{
    line_make(s, node, before ? before : last);
    if (before)
        s->line.actions[s->line.length++] = last;
    s->found = true;
    if (!s->visit)
        return false;
    if (!s->visit(s->context, &s->line)) {
        s->exhausted_limit = true;
        return false;
    }
    return true;
}

/* Fills the scope of the last step of the turn; returns false if no scope describes it. */
static bool final_scope(const struct position *p, struct scope *s)
{
    if (!p->game->traits.parries_late || p->checkers)
        return game_scope(p, ALL_ACTIONS, s);
    safe_scope(p, s);
    return true;
}

/* Whether an earlier step of the turn has attacked the enemy king, so that any action may mate. */
static bool checks_already(const struct position *p, unsigned us)
{
    return p->turn.done && !(p->game->law->flags & LAW_CHECK_ENDS) && king_attackers(p, !us);
}

/* Lists the actions that may win with one step to go: where one scope describes them, those that may attack the enemy
   king if none does so far. Returns their number. */
static unsigned final_actions(const struct position *p, unsigned us, action *list)
{
    struct scope s;
    if (!game_wins_by_check(p->game) || !(p->by_type[KING] & p->side[!us]) || p->fairy || checks_already(p, us) ||
        !final_scope(p, &s))
        return game_actions(p, ALL_ACTIONS, list);
    return checks_list(p, &s, list);
}

/* Returns the cache entry of a key. */
static uint64_t *cache_slot(const struct mate_search *s, uint64_t key)
{
    return &s->room->cache[key >> (64 - s->cache_bits)];
}

/* Returns the bucket of a position at a depth: the estimated distance to mate. Where all ends of the turn are searched
   for: shortest turns first, and among them those that leave the friendly king safe. */
static unsigned bucket_of(const struct mate_search *s, const struct position *p, unsigned depth)
{
    return s->ends ? 2 * depth + (p->checkers != 0) : mate_distance_estimate(p, s->us);
}

/* Searches a node at `depth` that is not stored for a winning last step; returns whether the search goes on. Where a
   last step adds another one to the turn, both are stored. */
static bool last_step(struct mate_search *s, const struct position *p, uint64_t key, uint32_t parent, unsigned depth,
                      action before)
{
    action list[ACTIONS_MAX];
    uint64_t *slot = cache_slot(s, key);
    if (*slot == key + s->room->salt)
        return true;
    *slot = key + s->room->salt;
    unsigned n = s->ends ? game_actions(p, ALL_ACTIONS, list) : final_actions(p, s->us, list);
    for (unsigned i = 0; i < n; i++) {
        struct position after;
        position_copy(&after, p);
        game_apply(&after, list[i]);
        if (found(s, &after, p)) {
            if ((!s->visit || visited_enter(s, position_key(&after))) && !report_win(s, parent, before, list[i]))
                return false;
        } else if (after.turn.owner == p->turn.owner) {
            if (after.turn.decider != s->us || depth + 4 > MATE_LENGTH_MAX)
                s->cut = true;
            else if (visited_enter(s, position_key(&after)))
                open_push(s, node_store(s, parent, before), list[i], depth + 1, bucket_of(s, &after, depth + 1));
        }
    }
    return true;
}

/* A child of the node being expanded. */
struct child {
    struct position p;
    uint64_t key; /* set where the turn goes on */
    bool last;    /* one step is left */
};

/* Makes a child and prefetches the entries of its key. */
static void child_make(const struct mate_search *s, const struct position *p, action a, struct child *c)
{
    position_copy(&c->p, p);
    game_apply(&c->p, a);
    if (c->p.turn.owner != p->turn.owner || c->p.turn.decider != s->us)
        return;
    c->key = position_key(&c->p);
    c->last = c->p.turn.done + 1 >= c->p.turn.quota;
    __builtin_prefetch(c->last ? cache_slot(s, c->key) : keys_slot(&s->room->visited, c->key));
}

/* Handles a child of a node at `depth`: reports a win, searches a last step, or stores the position; returns whether
   the search goes on. */
static bool child_look(struct mate_search *s, const struct position *p, const struct child *c, uint32_t node,
                       unsigned depth, action a)
{
    if (limit_reached(s, budget_add(s->budget, 1)))
        return false;
    if (found(s, &c->p, p))
        return (s->visit && !visited_enter(s, position_key(&c->p))) || report_win(s, node, ACTION_NONE, a);
    if (c->p.turn.owner != p->turn.owner)
        return true;
    if (c->p.turn.decider != s->us)
        s->cut = true;
    else if (c->last)
        return last_step(s, &c->p, c->key, node, depth + 1, a);
    else if (depth + 3 > MATE_LENGTH_MAX)
        s->cut = true;
    else if (visited_enter(s, c->key))
        open_push(s, node, a, depth + 1, bucket_of(s, &c->p, depth + 1));
    return true;
}

/* Expands a node; children are made ahead, so that memory is prefetched for the next ones. Returns whether the search
   goes on. */
static bool expand(struct mate_search *s, const struct position *p, uint32_t node, unsigned depth)
{
    action list[ACTIONS_MAX];
    struct child children[AHEAD + 1];
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n + AHEAD; i++) {
        if (i < n)
            child_make(s, p, list[i], &children[i % (AHEAD + 1)]);
        if (i >= AHEAD && !child_look(s, p, &children[(i - AHEAD) % (AHEAD + 1)], node, depth, list[i - AHEAD]))
            return false;
    }
    return true;
}

/* Prepares the memory for a search; returns false if there is too little. */
static bool room_begin(struct mate_search *s, const struct position *root)
{
    struct mate_room *room = s->room;
    bool brief = root->turn.quota <= root->turn.done + STEPS_SHORT;
    s->cache_bits = brief || budget_left(s->budget, NODES_SHORT) < NODES_SHORT ? CACHE_BITS_SHORT : CACHE_BITS;
    if (room->cache_bits < s->cache_bits) {
        free(room->cache);
        room->cache = calloc((size_t)1 << s->cache_bits, sizeof *room->cache);
        room->cache_bits = room->cache ? s->cache_bits : 0;
    }
    room->trails[0].length = room->trails[1].length = 0;
    room->salt += UINT64_C(0x9e3779b97f4a7c15);
    return keys_empty(&room->visited, VISITED_FIRST) && room->cache;
}

/* Opens the position before the last two steps of a known line, as far as it is legal here, to be expanded first. */
static void seed_push(struct mate_search *s, const struct position *root, const struct mate_line *line)
{
    struct position p;
    uint32_t parent = 0;
    action before = ACTION_NONE;
    unsigned depth = 0;
    position_copy(&p, root);
    for (unsigned i = 0; i < line->length && depth + 3 <= MATE_LENGTH_MAX; i++) {
        struct position child;
        if (!game_legal(&p, line->actions[i]))
            continue;
        position_copy(&child, &p);
        game_apply(&child, line->actions[i]);
        if (child.turn.owner != p.turn.owner || child.turn.decider != s->us || child.turn.done + 1 >= child.turn.quota)
            break;
        if (depth++)
            parent = node_store(s, parent, before);
        before = line->actions[i];
        position_copy(&p, &child);
    }
    if (depth && !s->out_of_memory && visited_enter(s, position_key(&p)))
        open_push(s, parent, before, depth, 0);
}

/* Runs the search from a root in the memory s->room. */
static void search_in_room(struct mate_search *s, const struct position *root)
{
    if (!s->room || !room_begin(s, root) || root->turn.decider != root->turn.owner) {
        s->out_of_memory = true;
        return;
    }
    open_push(s, 0, ACTION_NONE, 0, 0);
    for (unsigned i = 0; i < s->seeds_count; i++)
        seed_push(s, root, &s->seeds[i]);
    for (uint32_t node; (node = open_pop(s)) != NO_NODE;) {
        const struct position *p = replay(s, root, node);
        if (!expand(s, p, node, s->room->trails[s->sweeps].length))
            break;
    }
}

/* Searches a turn that is one step: its actions need no memory, and lead to different positions. */
static void search_step(struct mate_search *s, const struct position *root)
{
    action list[ACTIONS_MAX];
    const unsigned n = s->ends ? game_actions(root, ALL_ACTIONS, list) : final_actions(root, s->us, list);
    for (unsigned i = 0; i < n && !limit_reached(s, budget_add(s->budget, 1)); i++) {
        if (!s->ends) {
            struct position after;
            position_copy(&after, root);
            game_apply(&after, list[i]);
            if (!wins(s, &after))
                continue;
        }
        s->found = true;
        s->line.length = 1;
        s->line.actions[0] = list[i];
        if (!s->visit)
            return;
        s->exhausted_limit |= !s->visit(s->context, &s->line);
    }
}

/* Runs the search from a root, in memory that is lent or its own; returns its verdict. */
static enum mate_verdict search(struct mate_search *s, const struct position *root, struct mate_room *lent)
{
    s->us = root->turn.decider;
    if (game_alternates(root->game)) {
        search_step(s, root);
    } else {
        s->room = lent ? lent : mate_room_new();
        search_in_room(s, root);
        if (!lent)
            mate_room_free(s->room);
    }
    if (s->found && (!s->visit || (!s->exhausted_limit && !s->cut)))
        return MATE_FOUND;
    return s->exhausted_limit || s->out_of_memory || s->cut ? MATE_UNKNOWN : MATE_NONE;
}

enum mate_verdict mate_find(const struct position *p, struct budget *budget, struct mate_room *room,
                            struct mate_line *line)
{
    return mate_find_near(p, budget, room, NULL, 0, line);
}

enum mate_verdict mate_find_near(const struct position *p, struct budget *budget, struct mate_room *room,
                                 const struct mate_line *seeds, unsigned count, struct mate_line *line)
{
    struct mate_search s = {.budget = budget, .seeds = seeds, .seeds_count = count};
    enum mate_verdict verdict = search(&s, p, room);
    if (verdict == MATE_FOUND)
        *line = s.line;
    return verdict;
}

enum mate_verdict mate_all(const struct position *p, struct budget *budget, struct mate_room *room, mate_visitor *visit,
                           void *context)
{
    struct mate_search s = {.budget = budget, .visit = visit, .context = context};
    return search(&s, p, room);
}

enum mate_verdict near_mates_all(const struct position *p, struct budget *budget, struct mate_room *room,
                                 mate_visitor *visit, void *context)
{
    struct mate_search s = {.budget = budget, .visit = visit, .context = context, .nearly = true};
    return search(&s, p, room);
}

enum mate_verdict turn_ends_all(const struct position *p, struct budget *budget, struct mate_room *room,
                                mate_visitor *visit, void *context)
{
    struct mate_search s = {.budget = budget, .visit = visit, .context = context, .ends = true};
    return search(&s, p, room);
}
