/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tempi itself as a built-in player at one of its levels, with a searcher in this process. Levels below the top have
   their own limits; the top level needs a limit. Selected by player.c for `builtin:levelN`. */
#include <stdlib.h>
#include <string.h>

#include "bench/match/player.h"
#include "engine/lines.h"
#include "engine/memory.h"
#include "rules/notation/turns.h"
#include "search/level.h"
#include "search/score.h"
#include "search/search.h"

enum { MEGABYTES = 4 };

/* The state of a player. */
struct level_player {
    struct searcher *searcher;
    uint64_t draw; /* seed of the random errors in the evaluations of this game */
};

/* The last report and the best turn of a search. */
struct told {
    struct report report;
    struct best_turn best_turn;
};

/* Returns the level of a player; 0 if its name has no valid one. */
static unsigned level_of(const struct player *p)
{
    long long level;
    return number_read(p->spec->command + strlen("builtin:level"), 1, LEVELS, &level) ? (unsigned)level : 0;
}

/* Checks that the level exists, and that the top level has a limit; a hook of player_type. */
static bool level_start(struct player *p)
{
    unsigned level = level_of(p);
    if (!level)
        return player_fail(p, "unknown level; there are level1 to level%d", LEVELS);
    if (level == LEVELS && !control_limits(&p->spec->control))
        return player_fail(p, "level%d needs a limit (tc, movetime, nodes or depth)", LEVELS);
    return true;
}

/* Clears the searcher and draws new errors of evaluation for the next game; a hook of player_type. */
static bool level_new_game(struct player *p, const struct record *start)
{
    (void)start;
    struct level_player *l = p->state;
    if (!l) {
        p->state = l = xcalloc(1, sizeof *l);
        l->searcher = search_new();
        search_set_hash(l->searcher, MEGABYTES);
    }
    search_clear(l->searcher);
    l->draw = random_next(&p->random);
    return true;
}

/* Keeps a report of the best line; a hook of search_listener. */
static void keep_report(void *context, const struct report *r)
{
    struct told *t = context;
    if (r->line == 1)
        t->report = *r;
}

/* Keeps the best turn; a hook of search_listener. */
static void keep_best_turn(void *context, const struct best_turn *a)
{
    struct told *t = context;
    t->best_turn = *a;
}

/* Returns the limits of a search for a time control and the present clocks. */
static struct limits limits_of(const struct time_control *control, const struct clocks *c)
{
    struct limits l = {.nodes = control->nodes, .depth = control->depth, .movetime = (int64_t)control->movetime};
    l.clock = c->running;
    l.moves_to_go = c->turns_to_go;
    for (unsigned side = 0; side < 2 && c->running; side++) {
        l.time[side] = (int64_t)c->left[side];
        l.increment[side] = (int64_t)c->increment[side];
    }
    return l;
}

/* Returns a score in centipawns, or SCORE_WIN less the turns of a forced win. */
static int score_told(const struct position *p, int score)
{
    int mate = search_mate_turns(score);
    return mate ? (mate > 0 ? SCORE_WIN : -SCORE_WIN) - mate : score_shown(score_scale_of(p->game), score);
}

/* Searches a turn at the level of the player; a hook of player_type. */
static void level_think(struct player *p, const struct record *game, const struct clocks *c, struct player_answer *a)
{
    const struct position *now = record_now(game);
    struct level_player *l = p->state;
    struct told t = {0};
    struct limits limits = limits_of(&p->spec->control, c);
    level_limit(level_of(p), l->draw, now, &limits);
    search_run(l->searcher, game, &limits, &(struct search_listener){&t, keep_report, keep_best_turn});
    size_t room = (t.best_turn.length + 1) * (ACTION_TEXT_MAX + 1);
    char *text = xcalloc(1, room);
    answer_give(p, ANSWER_TURN, text, turns_write(now, t.best_turn.actions, t.best_turn.length, text, room), a);
    free(text);
    a->scored = true;
    a->score = score_told(now, t.best_turn.score);
    a->depth = t.report.depth;
    a->nodes = search_nodes(l->searcher);
}

/* Frees the searcher; a hook of player_type. */
static void level_stop(struct player *p)
{
    struct level_player *l = p->state;
    if (l)
        search_free(l->searcher);
}

const struct player_type player_level = {
    .start = level_start, .new_game = level_new_game, .think = level_think, .stop = level_stop};
