/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finds several lines of play (variations.h). In games of short turns one search returns several lines. In games of
 * long turns the search is repeated without the first actions already found, because turns that differ in one step of
 * many are not different plans. Called by analyse.c, book.c and review.c.
 */
#include "protocol/commands/variations.h"

#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "search/turns/mate.h"

enum { WIN_NODES = 300000 };

/* The lines reported by the last iteration of a search; their turn_length is not set yet. */
struct gather {
    const struct analysis *analysis;
    struct variation *told; /* room for MULTIPV_MAX */
    unsigned count;
};

/* Stores a reported line; a hook of search_listener. */
static void gather_report(void *context, const struct report *r)
{
    struct gather *g = context;
    if (g->analysis->progress)
        g->analysis->progress(g->analysis->context, r);
    if (!r->length || r->line < 1 || r->line > MULTIPV_MAX)
        return;
    struct variation *line = &g->told[r->line - 1];
    line->score = r->score;
    line->depth = r->depth;
    line->selective_depth = r->selective_depth;
    line->nodes = r->nodes;
    line->elapsed = r->elapsed;
    line->length = r->length < PV_MAX ? r->length : PV_MAX;
    memcpy(line->pv, r->pv, line->length * sizeof *r->pv);
    g->count = r->line;
}

/* Searches once and waits for the end. */
static void search_once(struct gather *g, const struct record *game, const struct limits *limits)
{
    struct search_listener listener = {.context = g, .report = gather_report};
    g->count = 0;
    search_start(g->analysis->searcher, game, limits, &listener);
    search_wait(g->analysis->searcher);
}

/* Returns how many actions of a line belong to the turn at the root; *end becomes the position after them. */
static unsigned turn_length(const struct position *root, const action *pv, unsigned length, struct position *end)
{
    unsigned n = 0;
    *end = *root;
    while (n < length && turn_same(root, end))
        game_apply(end, pv[n++]);
    return n;
}

/* Adds a line unless its turn leads to the same position as an earlier one. Returns the new count. */
static unsigned line_add(struct gather *g, const struct variation *from, struct variation *lines, unsigned count)
{
    const struct position *root = record_now(g->analysis->game);
    struct position end, other;
    lines[count] = *from;
    lines[count].turn_length = turn_length(root, from->pv, from->length, &end);
    for (unsigned i = 0; i < count; i++) {
        turn_length(root, lines[i].pv, lines[i].length, &other);
        if (position_key(&end) == position_key(&other))
            return count;
    }
    return count + 1;
}

/* Finds the lines with one search with MultiPV. Returns how many. */
static unsigned lines_at_once(struct gather *g, struct variation *lines)
{
    unsigned count = 0;
    search_once(g, g->analysis->game, &g->analysis->limits);
    for (unsigned i = 0; i < g->count; i++)
        count = line_add(g, &g->told[i], lines, count);
    return count;
}

/* Removes actions from a list. Returns how many are left. */
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

/* The context of win_add(). */
struct wins {
    struct gather *gather;
    struct variation *lines;
    unsigned count, wanted;
};

/* Adds a winning turn unless it leads to the same position as an earlier line. Returns false when there are enough. */
static bool win_add(void *context, const struct mate_line *mate)
{
    struct wins *w = context;
    struct variation line = {.score = SCORE_MATE - 1, .selective_depth = mate->length, .length = mate->length};
    line.depth = w->lines[0].depth;
    line.nodes = w->lines[0].nodes;
    line.elapsed = w->lines[0].elapsed;
    memcpy(line.pv, mate->actions, mate->length * sizeof *line.pv);
    w->count = line_add(w->gather, &line, w->lines, w->count);
    return w->count < w->wanted;
}

/* Adds further winning turns if the first line wins at once. Returns the new count. */
static unsigned wins_add(struct gather *g, struct variation *lines, unsigned count, unsigned wanted)
{
    struct wins w = {g, lines, count, wanted};
    struct budget budget = {.max = WIN_NODES};
    if (count && count < wanted && lines[0].score == SCORE_MATE - 1)
        mate_all(record_now(g->analysis->game), &budget, NULL, win_add, &w);
    return w.count;
}

/* Compares two lines for qsort(): higher score first, then shorter turn. */
static int compare_lines(const void *a, const void *b)
{
    const struct variation *x = a, *y = b;
    if (x->score != y->score)
        return x->score < y->score ? 1 : -1;
    return (x->turn_length > y->turn_length) - (x->turn_length < y->turn_length);
}

/* Finds the lines by one search after another, each with its share of the limits. Returns how many. */
static unsigned lines_in_turn(struct gather *g, struct variation *lines)
{
    const struct position *root = record_now(g->analysis->game);
    const bool unordered = root->game->traits.unordered;
    struct limits limits = g->analysis->limits;
    unsigned wanted = limits.multipv, count = 0, tries = wanted + wanted / 2 + 1;
    action *list = xcalloc(ACTIONS_MAX, sizeof *list);
    const unsigned all = game_actions(root, ALL_ACTIONS, list);
    unsigned left = all;
    limits.multipv = 1;
    limits.movetime = limits.movetime ? limits.movetime / wanted + 1 : 0;
    limits.nodes = limits.nodes ? limits.nodes / wanted + 1 : 0;
    limits.moves = list;
    while (count < wanted && left && tries--) {
        limits.moves_count = left < all ? left : 0;
        search_once(g, g->analysis->game, &limits);
        if (!g->count)
            break;
        unsigned first = count;
        count = line_add(g, &g->told[0], lines, count);
        left = actions_remove(list, left, lines[first].pv, unordered ? lines[first].turn_length : 1);
        count = first ? count : wins_add(g, lines, count, wanted);
        for (unsigned i = 1; i < count && first == 0; i++)
            left = actions_remove(list, left, lines[i].pv, 1);
    }
    free(list);
    qsort(lines, count, sizeof *lines, compare_lines);
    return count;
}

unsigned analyse(const struct analysis *a, struct variation *lines)
{
    const struct game *game = record_now(a->game)->game;
    struct gather g = {.analysis = a, .told = xcalloc(MULTIPV_MAX, sizeof(struct variation))};
    unsigned count =
        game->traits.long_turns && a->limits.multipv > 1 ? lines_in_turn(&g, lines) : lines_at_once(&g, lines);
    free(g.told);
    return count;
}
