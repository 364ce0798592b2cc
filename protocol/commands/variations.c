/*
 * In games of short turns the searcher itself gives several lines. It tells them apart by their first action, so some
 * more are asked for, and of those that only change the order inside a turn the first is kept. In games of long turns,
 * where the searcher goes by whole turns and knows one line, it is asked again and again without the first actions
 * that are done with.
 */
#include "protocol/commands/variations.h"

#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "search/turns/mate.h"

enum { REST_NODES = 4000, WIN_NODES = 300000 };

/* What one search tells: the lines of the iteration that goes on, and of the last one that was finished. */
struct gather {
    const struct analysis *analysis;
    struct report *now, *whole; /* room for MULTIPV_MAX each */
    unsigned now_count, whole_count;
    struct answer answer;
};

/* Keeps the exact reports of the deepest iteration, and of the last one that was whole. */
static void gather_report(void *context, const struct report *r)
{
    struct gather *g = context;
    if (g->analysis->progress)
        g->analysis->progress(g->analysis->context, r);
    if (r->bound != BOUND_EXACT || !r->length || r->line < 1 || r->line > MULTIPV_MAX)
        return;
    if (r->line == 1 && g->now_count && g->now_count >= g->whole_count) {
        struct report *other = g->whole;
        g->whole = g->now;
        g->whole_count = g->now_count;
        g->now = other;
        g->now_count = 0;
    }
    if (r->line == 1)
        g->now_count = 0;
    g->now[r->line - 1] = *r;
    g->now_count = r->line;
}

static void gather_answer(void *context, const struct answer *a)
{
    struct gather *g = context;
    g->answer = *a;
}

/* Searches once and waits for the end. */
static void search_once(struct gather *g, const struct record *game, const struct limits *limits)
{
    struct search_listener listener = {g, gather_report, gather_answer};
    g->now_count = g->whole_count = 0;
    g->answer.length = 0;
    search_start(g->analysis->searcher, game, limits, &listener);
    search_wait(g->analysis->searcher);
}

/* How many actions of a line come before the next change of the decider; *end is the node there. */
static unsigned turn_length(const struct position *root, const action *pv, unsigned length, struct position *end)
{
    unsigned n = 0;
    *end = *root;
    while (n < length && end->turn.decider == root->turn.decider && end->number == root->number)
        game_apply(end, pv[n++]);
    return n;
}

/* Whether a line that led from `root` to `end` stopped in the middle of its turn. */
static bool unfinished(const struct position *root, const struct position *end)
{
    return end->turn.decider == root->turn.decider && end->number == root->number && game_count(end) > 0;
}

/* Completes the turn that a line begins with by a short search from where it breaks off. */
static void line_complete(struct gather *g, struct line *line)
{
    const struct record *game = g->analysis->game;
    struct position end;
    struct record r = {0};
    line->turn_length = turn_length(record_now(game), line->pv, line->length, &end);
    if (!unfinished(record_now(game), &end))
        return;
    record_copy(&r, game);
    for (unsigned i = 0; i < line->length; i++)
        record_push(&r, line->pv[i]);
    struct gather rest = *g;
    struct analysis silent = *g->analysis;
    silent.progress = NULL;
    rest.analysis = &silent;
    search_once(&rest, &r, &(struct limits){.nodes = REST_NODES});
    for (unsigned i = 0; i < rest.answer.length && line->length < PV_MAX; i++)
        line->pv[line->length++] = rest.answer.actions[i];
    record_free(&r);
    line->turn_length = turn_length(record_now(game), line->pv, line->length, &end);
}

/* Takes a report as a line, unless its turn leads where that of a line before does; returns the new count. */
static unsigned line_add(struct gather *g, const struct report *r, struct line *lines, unsigned count)
{
    struct line *line = &lines[count];
    struct position end, other;
    line->score = r->score;
    line->depth = r->depth;
    line->selective_depth = r->selective_depth;
    line->nodes = r->nodes;
    line->elapsed = r->elapsed;
    line->length = r->length;
    memcpy(line->pv, r->pv, r->length * sizeof *r->pv);
    line_complete(g, line);
    turn_length(record_now(g->analysis->game), line->pv, line->length, &end);
    for (unsigned i = 0; i < count; i++) {
        turn_length(record_now(g->analysis->game), lines[i].pv, lines[i].length, &other);
        if (position_key(&end) == position_key(&other))
            return count;
    }
    return count + 1;
}

/* Lines by one search with several lines. */
static unsigned lines_at_once(struct gather *g, struct line *lines)
{
    struct limits limits = g->analysis->limits;
    const struct position *root = record_now(g->analysis->game);
    unsigned wanted = limits.multipv, count = 0;
    if (wanted > 1 && root->turn.quota > 1)
        limits.multipv = 2 * wanted < MULTIPV_MAX ? 2 * wanted : MULTIPV_MAX;
    search_once(g, g->analysis->game, &limits);
    const struct report *found = g->now_count >= g->whole_count ? g->now : g->whole;
    unsigned found_count = g->now_count >= g->whole_count ? g->now_count : g->whole_count;
    for (unsigned i = 0; i < found_count && count < wanted; i++)
        count = line_add(g, &found[i], lines, count);
    return count;
}

/* Takes actions out of a list; returns how many are left. */
static unsigned actions_remove(action *list, unsigned n, const action *gone, unsigned gone_count)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < n; i++) {
        bool stays = true;
        for (unsigned j = 0; j < gone_count && stays; j++)
            stays = list[i] != gone[j];
        if (stays)
            list[kept++] = list[i];
    }
    return kept;
}

/* Winning turns that are being collected. */
struct wins {
    struct gather *gather;
    struct line *lines;
    unsigned count, wanted;
};

/* Takes a winning turn, unless it leads where one that is there already does; false if there are enough. */
static bool win_add(void *context, const struct mate_line *mate)
{
    struct wins *w = context;
    struct report r = {.score = SCORE_MATE - 1, .length = mate->length};
    if (mate->length > PV_MAX)
        return true;
    r.depth = w->lines[0].depth;
    r.selective_depth = mate->length;
    r.nodes = w->lines[0].nodes;
    r.elapsed = w->lines[0].elapsed;
    memcpy(r.pv, mate->actions, mate->length * sizeof *r.pv);
    w->count = line_add(w->gather, &r, w->lines, w->count);
    return w->count < w->wanted;
}

/* Adds other turns that win at once to one that does; returns the new count. */
static unsigned wins_add(struct gather *g, struct line *lines, unsigned count, unsigned wanted)
{
    struct wins w = {g, lines, count, wanted};
    struct mate_limits limits = {.nodes = WIN_NODES};
    if (count && count < wanted && lines[0].score == SCORE_MATE - 1)
        mate_all(record_now(g->analysis->game), &limits, win_add, &w);
    return w.count;
}

/* The better score first, then the shorter turn. */
static int compare_lines(const void *a, const void *b)
{
    const struct line *x = a, *y = b;
    if (x->score != y->score)
        return x->score < y->score ? 1 : -1;
    return (x->turn_length > y->turn_length) - (x->turn_length < y->turn_length);
}

/* Lines by one search after the other, each with its share of the limits. */
static unsigned lines_in_turn(struct gather *g, struct line *lines)
{
    const struct position *root = record_now(g->analysis->game);
    const bool unordered = root->game->traits.unordered;
    struct limits limits = g->analysis->limits;
    unsigned wanted = limits.multipv, count = 0, tries = wanted + wanted / 2 + 1;
    action *list = memory_need(ACTIONS_MAX, sizeof *list);
    const unsigned all = game_actions(root, ALL_ACTIONS, list);
    unsigned left = all;
    limits.multipv = 1;
    limits.movetime = limits.movetime ? limits.movetime / wanted + 1 : 0;
    limits.nodes = limits.nodes ? limits.nodes / wanted + 1 : 0;
    limits.moves = list;
    while (count < wanted && left && tries--) {
        limits.moves_count = left < all ? left : 0;
        search_once(g, g->analysis->game, &limits);
        const struct report *r = g->now_count ? g->now : g->whole;
        if (!g->now_count && !g->whole_count)
            break;
        unsigned first = count;
        count = line_add(g, r, lines, count);
        left = actions_remove(list, left, lines[first].pv, unordered ? lines[first].turn_length : 1);
        count = first ? count : wins_add(g, lines, count, wanted);
        for (unsigned i = 1; i < count && first == 0; i++)
            left = actions_remove(list, left, lines[i].pv, 1);
    }
    free(list);
    qsort(lines, count, sizeof *lines, compare_lines);
    return count;
}

unsigned analyse(const struct analysis *a, struct line *lines)
{
    const struct game *game = record_now(a->game)->game;
    struct gather g = {.analysis = a,
                       .now = memory_need(MULTIPV_MAX, sizeof(struct report)),
                       .whole = memory_need(MULTIPV_MAX, sizeof(struct report))};
    unsigned count =
        game->traits.long_turns && a->limits.multipv > 1 ? lines_in_turn(&g, lines) : lines_at_once(&g, lines);
    free(g.now);
    free(g.whole);
    return count;
}
