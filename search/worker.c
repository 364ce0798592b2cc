/* Makes, clears and frees what one search thread owns, and sets it at a root. Called by threads.c and best_turn.c. */
#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "engine/system.h"
#include "search/evaluation/family.h"
#include "search/worker.h"

/* Bytes of struct worker_memory, rounded up to the alignment. */
enum { ROOM = (sizeof(struct worker_memory) + MEMORY_ALIGNMENT - 1) / MEMORY_ALIGNMENT * MEMORY_ALIGNMENT };

struct worker *worker_new(struct searcher *s, unsigned index)
{
    struct worker *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->searcher = s;
    w->index = index;
    w->budget.clock = &s->plan;
    w->budget.stop = &s->stop;
    w->memory = memory_take(ROOM);
    w->pool = calloc(POOL_SIZE + ACTIONS_MAX, sizeof *w->pool);
    w->pool_scores = calloc(POOL_SIZE + ACTIONS_MAX, sizeof *w->pool_scores);
    w->actions = calloc(ACTIONS_MAX, sizeof *w->actions);
    w->fresh = calloc(MULTIPV_MAX, sizeof *w->fresh);
    w->found = calloc(MULTIPV_MAX, sizeof *w->found);
    if (w->memory) {
        memset(w->memory, 0, sizeof *w->memory);
        w->history = &w->memory->history;
        w->evaluated = &w->memory->evaluated;
        w->nodes_stack = w->memory->nodes;
    }
    if (w->memory && w->pool && w->pool_scores && w->actions && w->fresh && w->found)
        return w;
    worker_free(w);
    return NULL;
}

void worker_free(struct worker *w)
{
    memory_give(w->memory);
    free(w->pool);
    free(w->pool_scores);
    free(w->actions);
    free(w->fresh);
    free(w->found);
    free(w->key_history);
    free(w);
}

void worker_clear(struct worker *w) { memset(w->history, 0, sizeof *w->history); }

/* Fills the search profile of the game of a position from its traits. */
static void profile_set(struct search_profile *profile, const struct searcher *s, const struct position *p)
{
    const struct game *game = p->game;
    const struct family *family = family_of(game);
    struct scope scope;
    profile->alternate = game_alternates(game);
    profile->plain = !game_fairy(game) && game_scope(p, ALL_ACTIONS, &scope);
    profile->listed = game_lists(game);
    profile->ends_quietly = game_ends_quietly(game);
    profile->kings_fall = profile->royal = game_royal(game);
    profile->parts = game_has_legs(game);
    profile->wins = game_knows_wins(game);
    profile->parries_all = !profile->wins && !game->traits.parries_late;
    profile->see = family->see && (!game_fairy(game) || game_projected(game));
    profile->null_move = family->null_move && !s->limits.mate;
    profile->handicap = &s->limits.handicap;
    profile->constants = &s->constants[!profile->alternate];
    profile->reductions = &s->reductions[!profile->alternate];
    piece_values_set(&profile->values, game);
    profile->evaluation = evaluation_of(game);
}

/* Fills key_history with the turn starts of the record since the last capture or pawn step. */
static void key_history_set(struct worker *w, const struct record *game)
{
    const struct position *now = record_now(game);
    size_t first = game->count - 1, n = 0;
    while (first > 0 && game->positions[first - 1].number + now->halfmove >= now->number)
        first--;
    size_t room = game->count - first + PLY_MAX + 4;
    if (room > w->key_history_room) {
        free(w->key_history);
        w->key_history = xcalloc(room, sizeof *w->key_history);
        w->key_history_room = room;
    }
    for (size_t i = first; i + 1 < game->count; i++)
        if (game->positions[i].turn.done == 0)
            w->key_history[n++] = (struct turn_key){game->keys[i], game->positions[i].number};
    w->root_keys = (unsigned)n;
}

void worker_root(struct worker *w, const struct record *game, const action *allowed, unsigned allowed_count)
{
    struct node *root = worker_node(w, 0);
    profile_set(&w->profile, w->searcher, record_now(game));
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
    root[-1].p = root[-2].p = root->p;
    root[-1].key_count = w->root_keys;
    w->root_number = root->p.number;
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
        bool wanted = allowed_count == 0;
        for (unsigned j = 0; j < allowed_count && !wanted; j++)
            wanted = allowed[j] == list[i];
        if (wanted)
            w->actions[w->action_count++] = (struct root_action){list[i], 0};
    }
}
