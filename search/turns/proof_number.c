/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Depth-first proof-number search (df-pn). The proof number of a node estimates how much work it takes to prove the
 * aim, the disproof number how much to disprove it; the search always works where least work decides.
 *
 * Where all children must be settled, their numbers are not summed, because different orders of a turn's steps lead to
 * the same positions: the largest number counts, plus 1 for each other open child ("weak" proof numbers). A turn is a
 * walk without cycles, so the numbers cannot mislead. The last turn of the side that mates is left to mate_find(), and
 * so is the question whether a side that must mate if it can does so at once.
 */
#include "search/turns/proof_number.h"

#include <stdlib.h>

enum {
    INFINITE = 0xffffff,     /* a proof or disproof number that is infinite */
    BUCKET = 4,              /* entries that a key may be stored in */
    BUCKETS_FIRST = 1 << 12, /* buckets of the table at first, unless it may take less memory */
    BUCKETS_MIN = 1 << 6,
    CHECK_EVERY = 1024, /* positions between two questions whether to stop */
    HISTORY = 1 << 12,
    DEPTH_MAX = 1500, /* actions from the root */
};

static const size_t MEMORY_DEFAULT = (size_t)256 << 20; /* bytes of the table */

/* Proof and disproof number of a node. */
struct numbers {
    uint32_t proof, disproof;
};

/* An entry of the table of proofs. */
struct entry {
    uint64_t key;                  /* 0: free */
    uint32_t proof : 24, work : 8; /* work: bit length of the number of positions searched */
    uint32_t disproof;
};

/* A child of a node on the path. It remembers its numbers in case the table drops them. */
struct child {
    uint64_t key;
    struct numbers numbers;
    action action;
    uint32_t order; /* history count: actions that have settled nodes come first */
};

/* A proof search and its table. */
struct prover {
    struct budget *budget;
    size_t memory; /* most bytes of the table; 0: MEMORY_DEFAULT */
    struct entry *table;
    size_t mask, entries; /* buckets minus 1; entries in use */
    struct child *children;
    size_t room, used; /* stack of the children of all nodes on the path */
    struct aim aim;
    /* [aim's side decides][hash of action]: how often the action settled a node */
    uint32_t history[2][HISTORY];
    struct mate_room *mating;  /* memory of mate searches, made when first needed */
    struct pictures *pictures; /* of mates, made when first needed; NULL: they tell nothing */
    bool stopped;
};

/* Whether a node is proven or disproven. */
static bool settled(struct numbers n) { return !n.proof || !n.disproof; }

struct prover *prover_new(struct budget *budget, size_t memory)
{
    struct prover *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->budget = budget;
    s->memory = memory;
    s->mask = BUCKETS_FIRST - 1;
    while (memory && s->mask >= BUCKETS_MIN && (s->mask + 1) * BUCKET * sizeof *s->table > memory)
        s->mask /= 2;
    s->table = calloc((s->mask + 1) * BUCKET, sizeof *s->table);
    if (!s->table) {
        free(s);
        return NULL;
    }
    return s;
}

void prover_free(struct prover *s)
{
    if (!s)
        return;
    free(s->table);
    free(s->children);
    mate_room_free(s->mating);
    pictures_free(s->pictures);
    free(s);
}

/* Returns the key of a position combined with the aim; never 0. The goal and who must reach it are the same
   in all searches of a prover. */
static uint64_t node_key(const struct prover *s, const struct position *p)
{
    uint64_t question = (uint64_t)s->aim.last << 24 | (uint64_t)p->number << 4 | s->aim.reacher << 1 | s->aim.side;
    question *= UINT64_C(0x9e3779b97f4a7c15);
    uint64_t key = position_key(p) ^ question ^ question >> 31;
    return key + !key;
}

/* The numbers of a proven node. */
static struct numbers proven(void) { return (struct numbers){0, INFINITE}; }
/* The numbers of a disproven node. */
static struct numbers refuted(void) { return (struct numbers){INFINITE, 0}; }

/* Looks a key up in the table; returns false if there is no entry. */
static bool table_find(const struct prover *s, uint64_t key, struct numbers *n)
{
    const struct entry *bucket = &s->table[(key & s->mask) * BUCKET];
    for (unsigned i = 0; i < BUCKET; i++)
        if (bucket[i].key == key) {
            *n = (struct numbers){bucket[i].proof, bucket[i].disproof};
            return true;
        }
    return false;
}

/* Stores an entry; in a full bucket it replaces the one that took least work. Returns whether a free entry was used. */
static bool table_enter(struct entry *table, size_t mask, struct entry fresh)
{
    struct entry *bucket = &table[(fresh.key & mask) * BUCKET], *at = bucket;
    for (unsigned i = 0; i < BUCKET && at->key != fresh.key; i++)
        if (bucket[i].key == fresh.key || (at->key && (!bucket[i].key || bucket[i].work < at->work)))
            at = &bucket[i];
    bool taken = !at->key;
    *at = fresh;
    return taken;
}

/* Doubles the table if it is half full and may grow; without memory it stays as it is. */
static void table_grow(struct prover *s)
{
    size_t bytes = s->memory ? s->memory : MEMORY_DEFAULT, size = (s->mask + 1) * BUCKET;
    if (s->entries * 2 < size || size * 2 * sizeof *s->table > bytes)
        return;
    struct entry *bigger = calloc(size * 2, sizeof *bigger);
    if (!bigger)
        return;
    s->entries = 0;
    for (size_t i = 0; i < size; i++)
        if (s->table[i].key)
            s->entries += table_enter(bigger, s->mask * 2 + 1, s->table[i]);
    free(s->table);
    s->table = bigger;
    s->mask = s->mask * 2 + 1;
}

/* Stores the numbers of a node that took `positions` positions. */
static void table_keep(struct prover *s, uint64_t key, struct numbers n, uint64_t positions)
{
    unsigned work = positions ? 64 - (unsigned)__builtin_clzll(positions) : 0;
    struct entry fresh = {.key = key, .proof = n.proof & INFINITE, .disproof = n.disproof, .work = work & 255};
    s->entries += table_enter(s->table, s->mask, fresh);
    table_grow(s);
}

/* Whether the side that forces the aim reaches the goal itself, not its opponent. */
static bool reaches_itself(const struct aim *aim) { return aim->reacher == aim->side; }

/* Whether a position, where the game goes on, lies beyond the last turn of the aim. */
static bool too_late(const struct prover *s, const struct position *p)
{
    if (p->number <= s->aim.last)
        return false;
    return !(p->number == s->aim.last + 1 && reaches_itself(&s->aim) && p->turn.owner != s->aim.side &&
             goal_is_end(&s->aim.goal) && game_loses_late(p->game));
}

bool aim_is_now(const struct position *p, const struct aim *aim)
{
    return p->number == aim->last && reaches_itself(aim) && p->turn.decider == aim->side &&
           p->turn.owner == aim->side && !game_interjects(p) && !game_loses_late(p->game);
}

/* Searches for the goal in this turn. */
static enum mate_verdict goal_search(struct prover *s, const struct position *p, struct mate_line *line)
{
    if (!s->mating)
        s->mating = mate_room_new();
    return goal_find(&s->aim.goal, p, s->budget, s->mating, line);
}

/* Whether the decider can reach the goal in this turn; a limit stops the whole search. */
static bool reached_now(struct prover *s, const struct position *p)
{
    struct mate_line line;
    const enum mate_verdict verdict = goal_search(s, p, &line);
    s->stopped |= verdict == MATE_UNKNOWN;
    return verdict == MATE_FOUND;
}

/* Whether the decider, whose turn begins, must reach the goal in it if it can. */
static bool has_duty(const struct prover *s, const struct position *p)
{
    const bool theirs = p->turn.decider == s->aim.reacher;
    return s->aim.duty >= (theirs ? DUTY_OPPONENT : DUTY_BOTH) && !p->turn.done && p->turn.owner == p->turn.decider;
}

struct pictures *prover_pictures(struct prover *s)
{
    if (!s->pictures)
        s->pictures = pictures_new();
    return s->pictures;
}

/* Whether mating pictures tell something about the aim: a mate by the side that does not want it, which has few. */
static bool pictures_help(const struct aim *aim, const struct position *p)
{
    return aim->goal.kind == FOR_MATE && !reaches_itself(aim) && pictures_apply(p);
}

/* Returns the first numbers of a new node; settled if the rules decide at once. */
static struct numbers first_look(struct prover *s, const struct position *p)
{
    bool ours = p->turn.decider == s->aim.side;
    if (s->aim.goal.kind == FOR_MATE && reaches_itself(&s->aim) && game_knows_wins(p->game) &&
        (!ours || p->number == s->aim.last)) {
        bool wins = game_wins(p);
        if (ours != wins)
            return refuted();
        if (ours)
            return proven();
    }
    unsigned n = game_count(p);
    if (!n)
        return goal_ends(&s->aim.goal, s->aim.reacher, p) ? proven() : refuted();
    if (too_late(s, p))
        return refuted();
    if (s->pictures && pictures_help(&s->aim, p)) {
        const unsigned left = s->aim.last + 1u - p->number;
        if (!picture_possible(s->pictures, p, s->aim.reacher, (left + 1) / 2, left / 2))
            return refuted();
    }
    if (has_duty(s, p)) {
        if (reached_now(s, p))
            return ours ? refuted() : proven();
        if (p->number == s->aim.last && !s->stopped)
            return refuted();
    }
    return ours ? (struct numbers){1, 1 + n / 16} : (struct numbers){n, 1};
}

/* Returns the history count of an action for the decider of a position. */
static uint32_t *history_slot(struct prover *s, const struct position *p, action a)
{
    return &s->history[p->turn.decider == s->aim.side][(a * 0x9e3779b1u) >> 20];
}

/* Pushes the children of a node onto the stack, ordered by history; returns false if there is no memory. */
static bool children_push(struct prover *s, const struct position *p, unsigned *count)
{
    action list[ACTIONS_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    if (s->used + n > s->room) {
        size_t room = (s->used + n) * 2 + 1024;
        struct child *more = realloc(s->children, room * sizeof *more);
        if (!more)
            return false;
        s->children = more;
        s->room = room;
    }
    struct child *children = s->children + s->used;
    for (unsigned i = 0; i < n; i++) {
        struct child c = {.action = list[i], .order = *history_slot(s, p, list[i])};
        unsigned at = i;
        for (; at > 0 && children[at - 1].order < c.order; at--)
            children[at] = children[at - 1];
        children[at] = c;
    }
    s->used += n;
    *count = n;
    return true;
}

/* Gives first numbers to children that the table does not know, until one of them settles the node. */
static void children_look(struct prover *s, const struct position *p, size_t base, unsigned n)
{
    const bool ours = p->turn.decider == s->aim.side, reaches = p->turn.decider == s->aim.reacher;
    for (unsigned i = 0; i < n; i++) {
        struct position after;
        struct child c = s->children[base + i];
        position_copy(&after, p);
        game_apply(&after, c.action);
        budget_add(s->budget, 1);
        c.key = node_key(s, &after);
        if (reaches && goal_hits(&s->aim.goal, p, c.action, &after)) {
            c.numbers = proven();
        } else if (!table_find(s, c.key, &c.numbers)) {
            c.numbers = first_look(s, &after);
            table_keep(s, c.key, c.numbers, 0);
        }
        s->children[base + i] = c;
        if (ours ? !c.numbers.proof : !c.numbers.disproof) {
            s->children[base] = c;
            s->used = base + 1;
            return;
        }
    }
}

/* What follows from the children of a node: its numbers, the child to work on, and that child's limits. */
struct choice {
    struct numbers node, limit;
    unsigned child;
};

/* Computes the choice at a node from the decider's view: `own` is the number of what the decider wants, `other` that of
   the opposite. */
static struct choice choose(struct prover *s, bool ours, size_t base, unsigned n, struct numbers limit)
{
    struct choice c = {.child = 0};
    uint32_t best = INFINITE, second = INFINITE, max = 0, open = 0;
    for (unsigned i = 0; i < n; i++) {
        struct child *child = &s->children[base + i];
        if (!settled(child->numbers))
            table_find(s, child->key, &child->numbers);
        const struct numbers x = child->numbers;
        uint32_t own = ours ? x.proof : x.disproof, other = ours ? x.disproof : x.proof;
        if (own < best) {
            second = best;
            best = own;
            c.child = i;
        } else if (own < second) {
            second = own;
        }
        if (other && own != INFINITE) {
            open++;
            max = other > max ? other : max;
        }
    }
    uint32_t others = open ? open - 1 : 0, sum = max + others;
    sum = best == 0 ? INFINITE : best == INFINITE ? 0 : sum >= INFINITE ? INFINITE - 1 : sum;
    uint32_t our_limit = ours ? limit.proof : limit.disproof, other_limit = ours ? limit.disproof : limit.proof;
    uint32_t beyond = second >= INFINITE - 1 ? INFINITE : second + second / 4 + 1;
    our_limit = beyond < our_limit ? beyond : our_limit;
    other_limit = other_limit == INFINITE ? INFINITE : other_limit - others;
    c.node = ours ? (struct numbers){best, sum} : (struct numbers){sum, best};
    c.limit = ours ? (struct numbers){our_limit, other_limit} : (struct numbers){other_limit, our_limit};
    return c;
}

/* Stops once the budget is spent; asks every CHECK_EVERY positions, `before` being their number when work began. */
static void check_budget(struct prover *s, uint64_t before)
{
    s->stopped =
        s->stopped || (before / CHECK_EVERY != budget_nodes(s->budget) / CHECK_EVERY && budget_spent(s->budget));
}

/* Searches below a node until it is settled or one of its numbers reaches its limit. */
static void work(struct prover *s, const struct position *p, uint64_t key, struct numbers limit, unsigned depth)
{
    size_t base = s->used;
    uint64_t before = budget_nodes(s->budget);
    unsigned n;
    if (aim_is_now(p, &s->aim)) {
        struct numbers numbers = reached_now(s, p) ? proven() : refuted();
        if (!s->stopped)
            table_keep(s, key, numbers, budget_nodes(s->budget) - before);
        check_budget(s, before);
        return;
    }
    if (depth > DEPTH_MAX || !children_push(s, p, &n)) {
        s->stopped = true;
        return;
    }
    bool ours = p->turn.decider == s->aim.side;
    children_look(s, p, base, n);
    check_budget(s, before);
    n = (unsigned)(s->used - base);
    while (!s->stopped) {
        struct choice c = choose(s, ours, base, n, limit);
        if (settled(c.node) || c.node.proof >= limit.proof || c.node.disproof >= limit.disproof) {
            if (ours ? !c.node.proof : !c.node.disproof)
                ++*history_slot(s, p, s->children[base + c.child].action);
            table_keep(s, key, c.node, budget_nodes(s->budget) - before);
            break;
        }
        struct position after;
        position_copy(&after, p);
        game_apply(&after, s->children[base + c.child].action);
        budget_add(s->budget, 1);
        work(s, &after, s->children[base + c.child].key, c.limit, depth + 1);
    }
    s->used = base;
}

enum proof prove(struct prover *s, const struct position *p, const struct aim *aim)
{
    const struct numbers boundless = {INFINITE, INFINITE};
    s->aim = *aim;
    if (pictures_help(aim, p))
        prover_pictures(s);
    uint64_t key = node_key(s, p);
    struct numbers n = first_look(s, p);
    s->used = 0;
    for (; !settled(n) && !s->stopped && !(table_find(s, key, &n) && settled(n));)
        work(s, p, key, boundless, 0);
    if (!settled(n))
        return PROOF_UNKNOWN;
    return n.proof ? PROOF_NONE : PROOF_FOUND;
}

enum proof prove_after(struct prover *s, const struct position *p, const struct mate_line *turn, const struct aim *aim)
{
    struct position after;
    const bool reacher = p->turn.decider == aim->reacher;
    position_copy(&after, p);
    return goal_play(&aim->goal, &after, turn) && reacher ? PROOF_FOUND : prove(s, &after, aim);
}

/* Appends the actions that reach the goal in this turn to `line`; returns false if there are none or it is too long. */
static bool goal_append(struct prover *s, const struct position *p, struct mate_line *line)
{
    struct mate_line rest;
    if (goal_search(s, p, &rest) != MATE_FOUND || line->length + rest.length > MATE_LENGTH_MAX)
        return false;
    for (unsigned i = 0; i < rest.length; i++)
        line->actions[line->length++] = rest.actions[i];
    return true;
}

/* Returns an action after which the aim is still proven, from the table or by a new search, and sets *hit if it reaches
   the goal; ACTION_NONE after a limit. */
static action proven_action(struct prover *s, const struct position *p, const struct aim *aim, bool *hit)
{
    action list[ACTIONS_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned again = 0; again < 2; again++)
        for (unsigned i = 0; i < n; i++) {
            struct position after;
            struct numbers known = {1, 1};
            position_copy(&after, p);
            game_apply(&after, list[i]);
            *hit = p->turn.decider == aim->reacher && goal_hits(&aim->goal, p, list[i], &after);
            if (*hit || (again ? prove(s, &after, aim) == PROOF_FOUND
                               : table_find(s, node_key(s, &after), &known) && !known.proof))
                return list[i];
        }
    return ACTION_NONE;
}

bool proof_turn(struct prover *s, const struct position *p, const struct aim *aim, struct mate_line *line)
{
    struct position now;
    bool hit = false;
    position_copy(&now, p);
    *line = (struct mate_line){0};
    s->aim = *aim;
    while (!hit && turn_same(p, &now) && game_count(&now)) {
        if (aim_is_now(&now, aim))
            return goal_append(s, &now, line);
        action a = line->length < MATE_LENGTH_MAX ? proven_action(s, &now, aim, &hit) : ACTION_NONE;
        if (a == ACTION_NONE)
            return false;
        line->actions[line->length++] = a;
        game_apply(&now, a);
    }
    return true;
}
