/*
 * tempi itself as a built-in player, at one of its levels: a searcher in this process. The levels below the top have
 * limits of their own, the top needs some.
 */
#include <stdlib.h>
#include <string.h>

#include "bench/match/player.h"
#include "engine/lines.h"
#include "engine/memory.h"
#include "rules/notation/turns.h"
#include "search/level.h"
#include "search/score.h"

enum { MEGABYTES = 4 };

/* A player's state. */
struct level_player {
    struct searcher *searcher;
    uint64_t draw; /* what this game's evaluations are drawn from */
};

/* What a search has told. */
struct told {
    struct report report;
    struct best_turn best_turn;
};

/* The level that a player plays at; 0: there is none of its name. */
static unsigned level_of(const struct player *p)
{
    long long level;
    return number_read(p->spec->command + strlen("builtin:level"), 1, LEVELS, &level) ? (unsigned)level : 0;
}

static bool level_start(struct player *p)
{
    unsigned level = level_of(p);
    if (!level)
        return player_fail(p, "unknown level; there are level1 to level%d", LEVELS);
    if (level == LEVELS && !control_limits(&p->spec->control))
        return player_fail(p, "level%d needs a limit (tc, movetime, nodes or depth)", LEVELS);
    return true;
}

/* Forgets the game before; what is evaluated wrong is drawn anew. */
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

static void keep_report(void *context, const struct report *r)
{
    struct told *t = context;
    if (r->line == 1)
        t->report = *r;
}

static void keep_best_turn(void *context, const struct best_turn *a)
{
    struct told *t = context;
    t->best_turn = *a;
}

/* The limits of a player's time control. */
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

/* A score on the scale that engines tell, a forced win as referees have it. */
static int score_told(const struct position *p, int score)
{
    int mate = search_mate_turns(score);
    return mate ? (mate > 0 ? SCORE_WIN : -SCORE_WIN) - mate : score_shown(score_scale_of(p->game), score);
}

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

static void level_stop(struct player *p)
{
    struct level_player *l = p->state;
    if (l)
        search_free(l->searcher);
}

const struct player_type player_level = {
    .start = level_start, .new_game = level_new_game, .think = level_think, .stop = level_stop};
