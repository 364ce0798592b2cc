/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Depth-first proof-number search over whole turns (dfpn.h).
 *
 * Numbers are seen from the side to move: `win` is the least work with which it reaches what it wants (the winner the
 * proof, the loser the disproof), `loss` the work to show that it does not. Where all children must be settled, their
 * numbers are not summed, because different turns lead to positions that have most of their lines in common: the
 * largest counts, plus 1 for each other open child ("weak" numbers). The turns left are part of a node's key, so that
 * the graph has no cycles.
 *
 * Where kings are captured, a side that does not touch the squares of its opponent's winning line loses, and only turns
 * that do are listed. The last two turns of the winner are searched without a table (attack_find()); its last one alone
 * where the loser's next turn may lose by itself.
 */
#include "search/prove/dfpn.h"

#include <stdlib.h>
#include <string.h>

#include "engine/threads.h"
#include "search/prove/last_turns.h"
#include "search/prove/replies.h"

enum {
    QUIET_TURN = 1000, /* first number of a turn that threatens nothing */
    THREAT_TURN = 30,  /* first number of one that does */
    TRIED = 1,         /* killers that are searched with two turns left */
};

static const struct proof_numbers won = {0, PROOF_INFINITE}, lost = {PROOF_INFINITE, 0},
                                  boundless = {PROOF_INFINITE, PROOF_INFINITE};

/* Whether a node is settled. */
static bool settled(struct proof_numbers n) { return !n.win || !n.loss; }

/* Returns the key of a node with so many turns of the winner left. */
static uint64_t key_of(const struct dfpn *d, const struct state *n, unsigned turns)
{
    const uint64_t key = state_key(n) ^ (turns | (unsigned)d->lasting << 7) * UINT64_C(0x9e3779b97f4a7c15);
    return key ^ key >> 32;
}

/* Returns the history count of a turn of a side. */
static uint32_t *history_slot(struct worker *w, bool winner, const action *actions, unsigned length)
{
    uint32_t hash = 0;
    for (unsigned i = 0; i < length; i++)
        hash = (hash ^ actions[i]) * 0x9e3779b1u;
    return &w->history[winner][hash >> 18];
}

/* The children of a node while they are made. */
struct expansion {
    struct worker *w;
    bool winner;          /* the winner is to move */
    bool known;           /* the node has been expanded before; else the table knows hardly any of its children */
    unsigned turns;       /* turns of the winner left after the move */
    unsigned parts, seen; /* of the turns, each `parts`-th is taken; turns seen */
    bool decided, lacks;  /* a child settles the node; there was no memory */
};

/* Makes room for a child; returns false if there is no memory. */
static bool child_room(struct worker *w, unsigned length)
{
    if (w->children_used == w->children_room) {
        const size_t room = w->children_room * 2 + 1024;
        struct child *more = realloc(w->children, room * sizeof *more);
        if (!more)
            return false;
        w->children = more;
        w->children_room = room;
    }
    if (w->lines_used + length > w->lines_room) {
        const size_t room = w->lines_room * 2 + 4096;
        action *more = realloc(w->lines, room * sizeof *more);
        if (!more)
            return false;
        w->lines = more;
        w->lines_room = room;
    }
    return true;
}

/* Visits a turn of a node and makes a child of it, unless it is settled at once. */
static bool child_visit(void *context, const struct state *end, const struct mate_line *turn)
{
    struct expansion *e = context;
    struct worker *w = e->w;
    struct child c = {.key = key_of(w->d, end, e->turns), .line = w->lines_used, .length = turn->length};
    const unsigned mover = e->winner ? w->d->task->winner : !w->d->task->winner;
    enum outcome outcome;
    struct state passed;
    if (e->seen++ % e->parts != (e->parts > 1 ? w->d->task->part : 0))
        return true;
    if (e->known)
        proof_table_prefetch(w->d->task->table, c.key);
    if (state_over(end, mover, &outcome)) {
        e->decided = (outcome == outcome_win(w->d->task->winner)) == e->winner;
        return !e->decided;
    }
    if ((!e->winner || w->d->threats) && state_wins(&w->wins, end, NULL))
        return !w->wins.unknown;
    if (!e->known || !proof_table_find(w->d->task->table, c.key, &c.numbers)) {
        const bool threat = w->d->threats ? threatens(w, end, &passed) : end->position.checkers != 0;
        if (e->winner && w->d->task->threats && !threat)
            return true;
        c.numbers = (struct proof_numbers){1, threat ? THREAT_TURN : QUIET_TURN};
    }
    if (!c.numbers.loss) {
        e->decided = true;
        return false;
    }
    if (!c.numbers.win)
        return true;
    if (!child_room(w, turn->length)) {
        e->lacks = true;
        return false;
    }
    memcpy(w->lines + w->lines_used, turn->actions, turn->length * sizeof *w->lines);
    c.history = *history_slot(w, e->winner, turn->actions, turn->length);
    w->lines_used += turn->length;
    w->children[w->children_used++] = c;
    return true;
}

/* What follows from the children of a node: its numbers, the child to work on, and the limits of that child. */
struct choice {
    struct proof_numbers node, limit;
    size_t child;
};

/* Returns by how much other threads in a node make it look worse. */
static uint32_t busyness(const struct worker *w, const struct child *c)
{
    if (w->d->task->threads == 1)
        return 0;
    return atomic_load_explicit(&w->d->busy[c->key & (BUSY - 1)], memory_order_relaxed) * (1 + c->numbers.loss / 4);
}

/* Computes the choice at a node, whose children begin at `base`. */
static struct choice choose(const struct worker *w, size_t base, struct proof_numbers limit)
{
    struct choice c = {.child = base};
    uint32_t best = PROOF_INFINITE, second = PROOF_INFINITE, max = 0, history = 0;
    for (size_t i = base; i < w->children_used; i++) {
        const struct child *child = &w->children[i];
        const uint32_t loss = child->numbers.loss ? child->numbers.loss + busyness(w, child) : 0;
        if (loss < best || (loss == best && child->history > history)) {
            second = best;
            best = loss;
            history = child->history;
            c.child = i;
        } else if (loss < second) {
            second = loss;
        }
        if (child->numbers.win > max)
            max = child->numbers.win;
    }
    const size_t open = w->children_used - base;
    const uint64_t sum = open ? max + open - 1 : 0, beyond = second + (uint64_t)second / 2 + 1;
    c.node = (struct proof_numbers){best, (uint32_t)(sum < PROOF_INFINITE ? sum : PROOF_INFINITE - 1)};
    if (!open)
        c.node = lost;
    else if (!best)
        c.node = won;
    c.limit.loss = beyond < limit.win ? (uint32_t)beyond : limit.win;
    c.limit.win = limit.loss == PROOF_INFINITE ? PROOF_INFINITE : limit.loss - (uint32_t)(open - 1);
    return c;
}

static struct proof_numbers search(struct worker *w, const struct state *p, unsigned turns, uint64_t key,
                                   struct proof_numbers limit);

/* Plays the turn of a child on `p`. */
static void child_play(const struct worker *w, const struct child *c, struct state *p)
{
    for (unsigned i = 0; i < c->length; i++)
        state_apply(p, w->lines[c->line + i]);
}

/* Searches below a child, and drops it from its node if the side to move there has won. */
static void child_search(struct worker *w, const struct state *p, size_t at, unsigned turns, struct proof_numbers limit)
{
    struct state after;
    _Atomic uint8_t *busy = &w->d->busy[w->children[at].key & (BUSY - 1)];
    state_copy(&after, p);
    child_play(w, &w->children[at], &after);
    atomic_fetch_add_explicit(busy, 1, memory_order_relaxed);
    const struct proof_numbers numbers = search(w, &after, turns, w->children[at].key, limit);
    atomic_fetch_sub_explicit(busy, 1, memory_order_relaxed);
    w->children[at].numbers = numbers;
    if (!numbers.win)
        w->children[at] = w->children[--w->children_used];
}

/* Takes up what other threads have found out about the children of a node. */
static void children_look(struct worker *w, size_t base)
{
    for (size_t i = base; i < w->children_used;) {
        struct child *c = &w->children[i];
        proof_table_find(w->d->task->table, c->key, &c->numbers);
        if (!c->numbers.win)
            *c = w->children[--w->children_used];
        else
            i++;
    }
}

/* Remembers a turn that has settled a node. */
static void turn_credit(struct worker *w, bool winner, unsigned turns, const action *actions, unsigned length)
{
    struct mate_line turn = {.length = length};
    memcpy(turn.actions, actions, length * sizeof *actions);
    ++*history_slot(w, winner, actions, length);
    if (!winner && turns < LEVELS)
        killer_front(w->killers[turns], KILLERS - 1, &turn);
}

/* Works on the children of a node until it is settled or a number reaches its limit; returns its numbers. */
static struct proof_numbers children_search(struct worker *w, const struct state *p, size_t base, unsigned turns,
                                            bool winner, struct proof_numbers limit)
{
    for (unsigned visits = 1;; visits++) {
        const struct choice c = choose(w, base, limit);
        if (w->stopped || settled(c.node) || c.node.win >= limit.win || c.node.loss >= limit.loss) {
            if (!c.node.win && w->children_used > base) {
                const struct child *best = &w->children[c.child];
                turn_credit(w, winner, turns, w->lines + best->line, best->length);
            }
            return c.node;
        }
        child_search(w, p, c.child, turns, c.limit);
        if (w->d->task->threads > 1 && visits % 8 == 0)
            children_look(w, base);
    }
}

/* Returns the numbers of a node with few turns of the winner left, which are searched to the end. */
static struct proof_numbers last_turns(struct worker *w, const struct state *p, unsigned turns, bool winner)
{
    struct mate_line turn;
    if (w->d->lasting)
        return can_threaten(w, p) ? won : lost;
    if (!winner)
        return defends(w, p) ? won : lost;
    return turns > w->d->last && attack_find(w, p, &turn) ? won : lost;
}

/* Whether one of the loser's last refutations with so many turns left refutes a node: with two, the first few are
   tried; with more, the table must know it. */
static bool killers_refute(struct worker *w, const struct state *p, unsigned turns)
{
    struct mate_line *killers = w->killers[turns];
    for (unsigned i = 0, tried = 0; i < KILLERS && tried < TRIED; i++) {
        struct state end;
        struct proof_numbers numbers;
        enum outcome outcome;
        state_copy(&end, p);
        if (!state_replay(&end, &killers[i]) || state_over(&end, !w->d->task->winner, &outcome))
            continue;
        const uint64_t key = key_of(w->d, &end, turns);
        if (!proof_table_find(w->d->task->table, key, &numbers) || !settled(numbers)) {
            if (turns + w->d->lasting > w->d->last + 1 || state_wins(&w->wins, &end, NULL))
                continue;
            tried++;
            numbers = search(w, &end, turns, key, boundless);
        }
        if (!numbers.loss && !w->stopped) {
            killer_front(killers, i, &killers[i]);
            return true;
        }
    }
    return false;
}

/* Searches a node, which its side to move does not win at once and where `turns` turns of the winner are left, until it
   is settled or a number reaches its limit; returns its numbers, which mean nothing once the worker has stopped. */
static struct proof_numbers search(struct worker *w, const struct state *p, unsigned turns, uint64_t key,
                                   struct proof_numbers limit)
{
    const bool winner = state_mover(p) == w->d->task->winner;
    const size_t base = w->children_used, lines = w->lines_used;
    const uint64_t before = budget_nodes(&w->budget);
    struct expansion e = {
        .w = w, .winner = winner, .turns = turns - winner, .parts = key == w->start ? w->d->task->parts : 1};
    struct proof_numbers numbers;
    e.known = proof_table_find(w->d->task->table, key, &numbers);
    if (e.known && (settled(numbers) || numbers.win >= limit.win || numbers.loss >= limit.loss))
        return numbers;
    if (turns + w->d->lasting <= w->d->last + winner) {
        numbers = last_turns(w, p, turns, winner);
    } else if (!winner && turns < LEVELS && killers_refute(w, p, turns)) {
        numbers = won;
    } else {
        list_visit(w, 0, p, child_visit, &e);
        if (e.lacks)
            w->stopped = true;
        numbers = e.decided ? won : children_search(w, p, base, e.turns, winner, limit);
        w->children_used = base;
        w->lines_used = lines;
    }
    w->stopped = w->stopped || w->wins.unknown || atomic_load_explicit(&w->d->stop, memory_order_relaxed);
    if (!w->stopped)
        proof_table_keep(w->d->task->table, key, numbers, budget_nodes(&w->budget) - before);
    return numbers;
}

/* Searches a position from outside: whether the winner wins within so many turns. */
static enum proof position_prove(struct worker *w, const struct state *p, unsigned turns)
{
    const bool winner = state_mover(p) == w->d->task->winner;
    enum outcome outcome;
    if (state_over(p, !state_mover(p), &outcome))
        return outcome == outcome_win(w->d->task->winner) ? PROOF_FOUND : PROOF_NONE;
    if ((winner || w->d->threats) && state_wins(&w->wins, p, NULL))
        return winner ? PROOF_FOUND : PROOF_NONE;
    if (w->wins.unknown)
        return PROOF_UNKNOWN;
    const struct proof_numbers n = search(w, p, turns, key_of(w->d, p, turns), boundless);
    return w->stopped || !settled(n) ? PROOF_UNKNOWN : !n.win == winner ? PROOF_FOUND : PROOF_NONE;
}

/* Runs a thread of search_run(); the first to settle the start stops the others. */
static void *worker_run(void *context)
{
    struct dfpn *d = context;
    struct worker *w = &d->workers[atomic_fetch_add(&d->running, 1)];
    struct state start;
    state_make(&start, &d->task->start);
    w->start = key_of(d, &start, d->turns);
    w->found = position_prove(w, &start, d->turns);
    if (w->found != PROOF_UNKNOWN)
        atomic_store(&d->stop, true);
    return NULL;
}

/* Lets the threads search anew. */
static void workers_wake(struct dfpn *d)
{
    atomic_store(&d->stop, false);
    for (unsigned i = 0; i < d->task->threads; i++) {
        d->workers[i].stopped = d->workers[i].wins.unknown = false;
        d->workers[i].found = PROOF_UNKNOWN;
    }
}

/* Searches the start with all threads. */
static enum proof search_run(struct dfpn *d, unsigned turns, bool lasting)
{
    enum proof found = PROOF_UNKNOWN;
    workers_wake(d);
    d->turns = turns;
    d->lasting = lasting;
    atomic_store(&d->running, 0);
    threads_share(d->task->threads, worker_run, d);
    for (unsigned i = 0; i < d->task->threads; i++)
        if (d->workers[i].found != PROOF_UNKNOWN)
            found = d->workers[i].found;
    return found;
}

enum proof dfpn_prove(struct dfpn *d, unsigned turns) { return search_run(d, turns, false); }

enum proof dfpn_lasts(struct dfpn *d, unsigned turns) { return search_run(d, turns, true); }

uint64_t dfpn_lists(const struct dfpn *d) { return lists_made(d); }

struct dfpn *dfpn_new(const struct dfpn_task *task)
{
    struct dfpn *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    d->task = task;
    d->threats = wins_threatens(task->start.game);
    d->last = d->threats || !game_loses_late(task->start.game);
    d->busy = calloc(BUSY, sizeof *d->busy);
    d->workers = calloc(task->threads, sizeof *d->workers);
    if (!d->busy || !d->workers) {
        dfpn_free(d);
        return NULL;
    }
    for (unsigned i = 0; i < task->threads; i++) {
        struct worker *w = &d->workers[i];
        w->d = d;
        w->budget = (struct budget){.clock = task->clock, .stop = &d->stop};
        w->wins = (struct wins){.budget = &w->budget, .freely = game_steps_freely(task->start.game)};
    }
    return d;
}

void dfpn_free(struct dfpn *d)
{
    if (!d)
        return;
    for (unsigned i = 0; d->workers && i < d->task->threads; i++) {
        struct worker *w = &d->workers[i];
        mate_room_free(w->wins.mating);
        turns_free(&w->turns[0]);
        turns_free(&w->turns[1]);
        free(w->children);
        free(w->lines);
    }
    free(d->workers);
    free((void *)d->busy);
    free(d);
}

/* The search for a child that the table knows as lost for its side to move. */
struct lost_child {
    struct worker *w;
    unsigned turns;
    struct mate_line turn;
};

/* Visits a turn of the winner; stops at one that the table knows to win. */
static bool lost_child_visit(void *context, const struct state *end, const struct mate_line *turn)
{
    struct lost_child *l = context;
    struct proof_numbers numbers;
    enum outcome outcome;
    const unsigned winner = l->w->d->task->winner;
    if (state_over(end, winner, &outcome)
            ? outcome != outcome_win(winner)
            : !proof_table_find(l->w->d->task->table, key_of(l->w->d, end, l->turns), &numbers) || numbers.loss)
        return true;
    l->turn = *turn;
    return false;
}

/* Finds a turn after which the winner still wins within `turns` turns; returns false if a limit came first. */
static bool winning_turn(struct worker *w, const struct state *p, unsigned turns, struct mate_line *line)
{
    struct lost_child l = {.w = w, .turns = turns};
    struct expansion e = {.w = w, .winner = true, .known = true, .turns = turns, .parts = 1};
    list_visit(w, 0, p, lost_child_visit, &l);
    *line = l.turn;
    if (l.turn.length)
        return true;
    list_visit(w, 0, p, child_visit, &e);
    for (size_t i = 0; i < w->children_used && !w->stopped; i++) {
        const struct child *c = &w->children[i];
        struct state after;
        state_copy(&after, p);
        child_play(w, c, &after);
        line->length = c->length;
        memcpy(line->actions, w->lines + c->line, c->length * sizeof *line->actions);
        if (position_prove(w, &after, turns) == PROOF_FOUND)
            return true;
    }
    return false;
}

unsigned dfpn_turn(struct dfpn *d, const struct position *p, unsigned turns, struct mate_line *line)
{
    struct state n;
    struct worker *w = d->workers;
    state_make(&n, p);
    workers_wake(d);
    d->lasting = false;
    if (state_wins(&w->wins, &n, line))
        return 1;
    if (turns > d->last && attack_find(w, &n, line))
        return d->last + 1;
    w->children_used = w->lines_used = 0;
    const bool found = turns > d->last + 1 && !w->stopped && position_prove(w, &n, turns) == PROOF_FOUND &&
                       winning_turn(w, &n, turns - 1, line);
    w->children_used = w->lines_used = 0;
    return found ? turns : 0;
}
