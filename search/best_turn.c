/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The result of a search: the best line, with its turn completed where the search was stopped too early to know all of
 * it. The lines reported last and the best turn agree: where they do not, the lines are reported once more. Called by
 * threads.c and whole_turns.c when a search ends.
 */
#include "search/best_turn.h"

#include <string.h>

#include "engine/memory.h"
#include "search/deepen.h"
#include "search/root.h"
#include "search/turns/value.h"

/* Limits for completing a turn of any length. They are small, because the caller waits for the best turn. */
enum {
    REST_SEARCHES = 3, /* short searches */
    REST_NODES = 600,  /* nodes of each short search */
    REST_LOOKS = 6000, /* actions that are evaluated without search */
    REST_TIME = 4000,  /* microseconds for all of that */
    /* where the law lists all actions at once: in place of REST_LOOKS, and of the actions listed in a short search */
    LISTED_LOOKS = 600,
};

enum { WORD_MIN = 14 }; /* voting: weight, for each iteration, of the thread with the lowest score */

/* Appends an action to the line of the result. */
static void line_push(struct searcher *s, action a)
{
    if (s->line_length == s->line_room) {
        const unsigned room = s->line_room ? 2 * s->line_room : PV_MAX;
        s->line = xrealloc(s->line, room, sizeof *s->line);
        s->line_room = room;
    }
    s->line[s->line_length++] = a;
}

/* Returns the voting weight of a thread: its completed depth times (its score above the lowest thread's, plus
   WORD_MIN). */
static int64_t word_of(const struct worker *w, int lowest)
{
    return (int64_t)(w->found[0].score - lowest + WORD_MIN) * w->completed;
}

/* Returns the sum of the voting weights of all threads whose root turn ends in the same position as that of `one`. */
static int64_t votes_for(const struct searcher *s, const struct worker *one, int lowest)
{
    int64_t votes = 0;
    for (unsigned i = 0; i < s->shared.threads; i++) {
        const struct worker *w = s->shared.workers[i];
        if (w->completed && w->found[0].end == one->found[0].end)
            votes += word_of(w, lowest);
    }
    return votes;
}

/* Returns the worker whose line is played: the deepest of those whose turn has most votes. With MultiPV or with a depth
   limit it is the first. */
static struct worker *best_worker(struct searcher *s)
{
    struct worker *best = s->shared.workers[0];
    int lowest = best->found[0].score;
    if (s->shared.limits.multipv > 1 || s->shared.limits.depth)
        return best;
    for (unsigned i = 1; i < s->shared.threads; i++)
        if (s->shared.workers[i]->completed && s->shared.workers[i]->found[0].score < lowest)
            lowest = s->shared.workers[i]->found[0].score;
    int64_t max = votes_for(s, best, lowest);
    for (unsigned i = 1; i < s->shared.threads; i++) {
        struct worker *w = s->shared.workers[i];
        int64_t votes = w->completed ? votes_for(s, w, lowest) : 0;
        if (votes > max || (votes == max && w->completed > best->completed)) {
            best = w;
            max = votes;
        }
    }
    return best;
}

/* Returns the legal hash move of a position, or ACTION_NONE. */
static action hash_move(const struct searcher *s, const struct position *p)
{
    struct tt_hit hit;
    if (tt_probe(&s->shared.tt, position_key(p), &hit) && hit.best && game_legal(p, hit.best))
        return hit.best;
    return ACTION_NONE;
}

/* Returns the best action of a position of the root turn that the line does not reach, by a search of `nodes` nodes. At
   a weaker level it is without the handicap: with it, level 1 loses to random steps in Triplets (39-61). */
static action search_rest(struct searcher *s, const struct record *at, unsigned nodes, bool timed)
{
    struct worker *w = s->shared.workers[0];
    const struct limits limits = s->shared.limits;
    s->shared.limits = (struct limits){0};
    s->shared.plan.timed = timed;
    w->budget.max = shared_nodes(&s->shared) + nodes;
    atomic_store(&s->shared.stop, false);
    worker_root(w, at);
    worker_deepen(w, PLY_MAX / 2, false);
    atomic_store(&s->shared.stop, true);
    s->shared.limits = limits;
    return w->found[0].pv[0];
}

/* Plays the root turn of a line in the searcher's record; returns how many actions of the line that took. */
static unsigned turn_play(struct searcher *s, const struct position *root, const action *pv, unsigned length)
{
    unsigned n = 0;
    s->line_length = 0;
    while (n < length && turn_same(root, record_now(&s->game))) {
        line_push(s, pv[n]);
        record_push(&s->game, pv[n++]);
    }
    return n;
}

/*
 * Completes the root turn in the searcher's record. Each action comes from the first of these that gives one: the
 * transposition table, one of `searches` short searches, evaluation of the actions, any legal action. Searches that
 * must repeat exactly (limited by nodes or depth) do not look at the clock. Returns whether there was anything to
 * complete.
 */
static bool turn_complete(struct searcher *s, const struct position *root, unsigned searches)
{
    const bool listed = s->shared.workers[0]->profile.listed,
               hurried = !limits_nodes(&s->shared.limits) && !s->shared.limits.depth;
    unsigned looks = listed ? LISTED_LOOKS : REST_LOOKS, n;
    action list[ACTIONS_MAX];
    bool some = false;
    int score;
    const int64_t planned = s->shared.plan.hard;
    s->shared.plan.hard = time_elapsed(&s->shared.plan) + REST_TIME;
    while (turn_same(root, record_now(&s->game)) && (n = game_actions(record_now(&s->game), ALL_ACTIONS, list)) > 0) {
        action a = searches ? hash_move(s, record_now(&s->game)) : ACTION_NONE;
        unsigned nodes = listed ? LISTED_LOOKS / n : REST_NODES, max = n < looks ? n : looks;
        if (hurried && time_elapsed(&s->shared.plan) >= s->shared.plan.hard)
            searches = looks = max = 0;
        if (!a && searches && nodes) {
            a = search_rest(s, &s->game, nodes, hurried);
            searches--;
        } else if (!a) {
            a = max ? best_step(&s->shared.workers[0]->profile.evaluation, record_now(&s->game), list, max, &score)
                    : list[0];
            looks -= max;
        }
        line_push(s, a);
        record_push(&s->game, a);
        some = true;
    }
    s->shared.plan.hard = planned;
    return some;
}

/* Returns the length of the opponent's turn at index `from` of the line, extended from the transposition table if
   necessary; 0 if it cannot be completed, or if the game is over before it. */
static unsigned ponder_length(struct searcher *s, unsigned from)
{
    const struct position them = *record_now(&s->game);
    struct position p = them;
    unsigned at = from;
    const char *reason;
    if (record_result(&s->game, &reason) != ONGOING)
        return 0;
    for (; turn_same(&them, &p) && game_count(&p); at++) {
        if (at == s->line_length) {
            action a = hash_move(s, &p);
            if (!a)
                return 0;
            line_push(s, a);
        }
        game_apply(&p, s->line[at]);
    }
    return at - from;
}

/* Fills the result from the line. Its root turn, of `length` actions, has been played in the record. */
static void best_turn_fill(struct searcher *s, unsigned length, int score, struct best_turn *out)
{
    out->score = score;
    out->length = length;
    out->ponder_length = ponder_length(s, length);
    out->actions = s->line;
    out->ponder = s->line + length;
}

void best_turn_by_steps(struct searcher *s, struct best_turn *out)
{
    const struct worker *w = best_worker(s);
    const struct position root = *record_now(&s->game);
    /* turn_complete() searches with the first worker and may overwrite lines[0] */
    const struct root_line *lines = w->found;
    const unsigned count = w->found_count;
    if (!count) {
        out->score = node_over(s->shared.workers[0], worker_node(s->shared.workers[0], 0));
        return;
    }
    const struct root_line first = lines[0];
    bool told = w == s->shared.workers[0] && w->told;
    unsigned used = turn_play(s, &root, first.pv, first.length);
    bool completed = turn_complete(s, &root, REST_SEARCHES);
    unsigned length = s->line_length;
    uint64_t end = position_key(record_now(&s->game));
    for (; used < first.length; used++)
        line_push(s, first.pv[used]);
    best_turn_fill(s, length, first.score, out);
    if (told && !completed)
        return;
    line_report(&s->shared, &first, 1, s->line, s->line_length);
    for (unsigned i = 1, line = 2; i < count; i++)
        if (lines[i].whole && lines[i].end != end)
            line_report(&s->shared, &lines[i], line++, lines[i].pv, lines[i].length);
}

void best_turn_by_turns(struct searcher *s, const struct series *best, struct best_turn *out)
{
    const struct position root = *record_now(&s->game);
    const struct worker *w = s->shared.workers[0];
    turn_play(s, &root, best->actions, best->length);
    bool completed = turn_complete(s, &root, 0);
    unsigned length = s->line_length;
    for (unsigned i = 0; i < best->reply_length && !completed; i++)
        line_push(s, best->reply[i]);
    best_turn_fill(s, length, best->score, out);
    const struct root_line line = {.score = best->score, .depth = (unsigned)w->completed, .selective = length};
    if (completed)
        line_report(&s->shared, &line, 1, s->line, s->line_length);
}

bool best_turn_by_tablebase(struct searcher *s, struct best_turn *out)
{
    const struct position root = *record_now(&s->game);
    action line[PV_MAX];
    if (bits_count(position_occupied(&root)) > s->shared.material || s->shared.limits.multipv > 1 ||
        s->shared.limits.moves_count)
        return false;
    int value = tablebase_cache_value(s->shared.tablebase_cache, &root);
    if (value == VALUE_UNKNOWN || !value)
        return false;
    int turns = (int)value_turns(value);
    unsigned n = tablebase_cache_line(s->shared.tablebase_cache, &root, line, PV_MAX);
    if (!n)
        return false;
    unsigned used = turn_play(s, &root, line, n);
    const unsigned length = s->line_length;
    while (used < n)
        line_push(s, line[used++]);
    const struct root_line first = {
        .score = value > 0 ? SCORE_MATE - turns : turns - SCORE_MATE, .depth = length, .selective = n};
    line_report(&s->shared, &first, 1, s->line, s->line_length);
    best_turn_fill(s, length, first.score, out);
    return true;
}
