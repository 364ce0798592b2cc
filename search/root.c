/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sets workers at a root and keeps what is found there. */
#include "search/root.h"

#include <stdlib.h>

#include "engine/memory.h"

/* Fills key_history with the turn starts of the record since the last capture or pawn step. */
static void key_history_set(struct worker *w, const struct record *game)
{
    const struct position *now = record_now(game);
    size_t first = game->count - 1, n = 0;
    while (first > 0 && game->positions[first - 1].number + now->halfmove >= now->number)
        first--;
    size_t room = game->count - first + PLY_MAX + 4;
    if (room > w->key_history_room) {
        w->key_history = xrealloc(w->key_history, room, sizeof *w->key_history);
        w->root_chased = xrealloc(w->root_chased, room, sizeof *w->root_chased);
        w->key_history_room = room;
    }
    for (size_t i = first; i + 1 < game->count; i++)
        if (game->positions[i].turn.done == 0) {
            w->root_chased[n] = now->game->law->settings.chase ? record_chased(game, i) : 0;
            w->key_history[n++] =
                (struct turn_key){game->keys[i], game->positions[i].number, game->positions[i].checkers != 0};
        }
    w->root_chased[n] = now->game->law->settings.chase ? record_chased(game, game->count - 1) : 0;
    w->root_keys = (unsigned)n;
    w->root_turns_count = now->game->law->settings.shuffle ? record_turns(game, w->root_turns) : 0;
}

void worker_root(struct worker *w, const struct record *game)
{
    const struct limits *limits = &w->shared->limits;
    struct node *root = worker_node(w, 0);
    profile_set(&w->profile, record_now(game), limits, w->shared->constants, w->shared->reductions,
                w->shared->eval_files);
    key_history_set(w, game);
    for (unsigned i = 0; i < NODES_BEFORE + PLY_MAX + 2; i++) {
        struct node *n = &w->nodes_stack[i];
        n->slot = HISTORY_SLOTS;
        n->ply = (int)i - NODES_BEFORE;
        n->killers[0] = n->killers[1] = n->excluded = ACTION_NONE;
        n->evaluation = n->eval_history[WHITE] = n->eval_history[BLACK] = SCORE_NONE;
        n->null_before = false;
    }
    root->p = *record_now(game);
    root[-1].key_count = w->root_keys;
    w->null_keys = 0;
    w->pool_used = 0;
    w->selective = 0;
    w->completed = 0;
    node_enter(w, root);
    w->root_keys = root->key_count;

    action *list = w->pool;
    unsigned n = game_actions(&root->p, ALL_ACTIONS, list);
    w->action_count = 0;
    for (unsigned i = 0; i < n; i++) {
        bool wanted = limits->moves_count == 0;
        for (unsigned j = 0; j < limits->moves_count && !wanted; j++)
            wanted = limits->moves[j] == list[i];
        if (wanted)
            w->actions[w->action_count++] = (struct root_action){list[i], 0};
    }
}

struct root_action *root_find(struct worker *w, action a)
{
    for (unsigned i = 0; i < w->action_count; i++)
        if (w->actions[i].a == a)
            return &w->actions[i];
    return NULL;
}

void root_keep(struct worker *w, const struct node *n, action a, int score, bool first, int alpha, int beta)
{
    struct root_line *now = &w->now;
    if (!first && score <= alpha)
        return;
    now->score = score;
    now->bound = score <= alpha ? BOUND_UPPER : score >= beta ? BOUND_LOWER : BOUND_EXACT;
    now->selective = w->selective;
    if (score > alpha || now->length == 0 || now->pv[0] != a) {
        now->pv[0] = a;
        now->length = 1;
        for (unsigned i = 0; i < n[1].pv_length && now->length < PV_MAX; i++)
            now->pv[now->length++] = n[1].pv[i];
    }
}

bool root_excludes(const struct worker *w, uint64_t key)
{
    bool found = false;
    for (unsigned i = 0; i < w->line && !found; i++)
        found = w->fresh[i].end == key;
    return found;
}
