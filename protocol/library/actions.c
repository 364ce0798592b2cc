/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Legal actions and turns, playing and taking back, and their texts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "protocol/library/board.h"
#include "rules/notation/san.h"
#include "rules/notation/turns.h"

enum { TURN_TEXT_MAX = 1 << 20 };

bool board_legal(tempi_board *b, tempi_action a)
{
    action list[ACTIONS_MAX];
    const unsigned n = game_actions(board_now(b), ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++)
        if (list[i] == a)
            return true;
    board_fail(b, TEMPI_ILLEGAL, "the number %lu is no legal action here", (unsigned long)a);
    return false;
}

size_t tempi_actions(tempi_board *b, const tempi_action **list)
{
    action all[ACTIONS_MAX];
    if (list)
        *list = NULL;
    if (!b)
        return 0;
    if (!list) {
        board_fail(b, TEMPI_ARGUMENT, "the list has no place");
        return 0;
    }
    const unsigned n = game_actions(board_now(b), ALL_ACTIONS, all);
    action *copy = board_list(b, n, sizeof *all);
    *list = copy;
    if (!copy)
        return 0;
    memcpy(copy, all, n * sizeof *all);
    return n;
}

const char *tempi_legal_actions(tempi_board *b)
{
    action list[ACTIONS_MAX];
    if (!b)
        return NULL;
    const struct position *p = board_now(b);
    const unsigned n = game_actions(p, ALL_ACTIONS, list);
    if (!board_begin(b, (size_t)n * (ACTION_TEXT_MAX + 1) + 1))
        return NULL;
    for (unsigned i = 0; i < n; i++) {
        if (i)
            b->text[b->length++] = ' ';
        action_text(p, list[i], b->text + b->length);
        b->length += strlen(b->text + b->length);
    }
    return b->text;
}

/* ---- turns ---- */

/* A node of the tree of a turn, and the text of the action that led there. */
struct node {
    struct position p;
    char text[ACTION_TEXT_MAX];
    size_t at, end; /* its actions that are left, in the list of all nodes */
};

/* The path through the tree of a turn. */
struct tree {
    struct node *nodes;
    action *list;
    size_t depth, nodes_room, list_room;
};

/* Enters a node and lists its actions; false if there is no memory. */
static bool tree_enter(struct tree *t, const struct position *p)
{
    action list[ACTIONS_MAX];
    const unsigned n = game_actions(p, ALL_ACTIONS, list);
    const size_t first = t->depth ? t->nodes[t->depth - 1].end : 0;
    if (t->depth == t->nodes_room) {
        struct node *nodes = realloc(t->nodes, (t->nodes_room + 8) * sizeof *nodes);
        if (!nodes)
            return false;
        t->nodes = nodes;
        t->nodes_room += 8;
    }
    if (!t->list || first + n > t->list_room) {
        const size_t room = 2 * (first + n) + 8;
        action *more = realloc(t->list, room * sizeof *more);
        if (!more)
            return false;
        t->list = more;
        t->list_room = room;
    }
    memcpy(t->list + first, list, n * sizeof *list);
    struct node *node = &t->nodes[t->depth++];
    node->p = *p;
    node->at = first;
    node->end = first + n;
    return true;
}

/* Writes the turn of the path. */
static void tree_say(const struct tree *t, tempi_board *b)
{
    board_say(b, "%s", b->length ? " " : "");
    for (size_t i = 0; i < t->depth; i++)
        board_say(b, "%s%s", i ? "," : "", t->nodes[i].text);
}

/* Writes the turns of the tree, `max` at most; returns whether there are more. */
static bool tree_walk(struct tree *t, tempi_board *b, size_t max)
{
    const struct position root = t->nodes[0].p;
    for (size_t found = 0; t->depth > 0 && !b->text_lost;) {
        struct node *node = &t->nodes[t->depth - 1];
        if (node->at == node->end) {
            t->depth--;
            continue;
        }
        const action a = t->list[node->at++];
        struct position next = node->p;
        action_text(&node->p, a, node->text);
        game_apply(&next, a);
        if (turn_same(&root, &next) && game_count(&next)) {
            if (!tree_enter(t, &next))
                board_text_lose(b);
            continue;
        }
        if (found++ == max)
            return true;
        tree_say(t, b);
    }
    return false;
}

const char *tempi_legal_turns(tempi_board *b, size_t max, int *more)
{
    struct tree t = {0};
    if (more)
        *more = 0;
    if (!b || !board_begin(b, 1))
        return NULL;
    if (!tree_enter(&t, board_now(b)))
        board_text_lose(b);
    else if (tree_walk(&t, b, max) && more)
        *more = 1;
    free(t.nodes);
    free(t.list);
    return board_told(b);
}

const char *tempi_forced(tempi_board *b)
{
    action list[ACTIONS_MAX];
    char text[ACTION_TEXT_MAX];
    if (!b || !board_begin(b, 1))
        return NULL;
    struct position p = *board_now(b);
    while (turn_same(board_now(b), &p) && game_actions(&p, ALL_ACTIONS, list) == 1) {
        action_text(&p, list[0], text);
        board_say(b, "%s%s", b->length ? "," : "", text);
        game_apply(&p, list[0]);
    }
    return board_told(b);
}

/* ---- playing ---- */

/* Plays turns in any notation, perhaps none. */
static int play(tempi_board *b, const char *text)
{
    if (!b)
        return TEMPI_ARGUMENT;
    if (!text || strlen(text) > TURN_TEXT_MAX)
        return board_fail(b, TEMPI_ARGUMENT, text ? "the text is too long" : "the text is missing");
    return board_play(b, text);
}

/* Plays at least one action; the tags of the record stay. */
static int play_some(tempi_board *b, const char *text)
{
    const size_t before = b ? b->record.count : 0;
    const int code = play(b, text);
    return code || b->record.count > before ? code : board_fail(b, TEMPI_ILLEGAL, "the text has no action");
}

int tempi_push(tempi_board *b, const char *text)
{
    const int code = play_some(b, text);
    if (!code)
        board_goes_on(b);
    return code;
}

/* An action that is appended to a record. */
struct push {
    struct record *record;
    action a;
};

/* Appends an action; a function for memory_try(). */
static void push(void *context)
{
    const struct push *p = context;
    record_push(p->record, p->a);
}

int tempi_push_action(tempi_board *b, tempi_action a)
{
    if (!b)
        return TEMPI_ARGUMENT;
    struct push p = {&b->record, a};
    if (!board_legal(b, a))
        return b->failure.code;
    if (!memory_try(push, &p))
        return board_no_memory(b);
    board_goes_on(b);
    return TEMPI_OK;
}

int tempi_pop(tempi_board *b)
{
    if (!b)
        return TEMPI_ARGUMENT;
    if (!record_pop(&b->record))
        return board_fail(b, TEMPI_ILLEGAL, "no action has been played");
    board_goes_on(b);
    return TEMPI_OK;
}

int tempi_pop_turn(tempi_board *b)
{
    if (!b)
        return TEMPI_ARGUMENT;
    struct record *r = &b->record;
    if (!record_pop(r))
        return board_fail(b, TEMPI_ILLEGAL, "no action has been played");
    while (r->count > 1 && board_turn_same(&r->positions[r->count - 2], record_now(r)))
        record_pop(r);
    board_goes_on(b);
    return TEMPI_OK;
}

size_t tempi_played_count(const tempi_board *b) { return b ? b->record.count - 1 : 0; }

tempi_action tempi_played(const tempi_board *b, size_t index)
{
    return b && index < b->record.count - 1 ? b->record.actions[index] : ACTION_NONE;
}

/* ---- texts ---- */

/* Returns the text of the actions behind the first `from` positions. */
static const char *turns_told(tempi_board *b, size_t from)
{
    const struct record *r = &b->record;
    const size_t count = r->count - from, room = (count + 1) * (ACTION_TEXT_MAX + 1);
    if (!board_begin(b, room))
        return NULL;
    turns_write(&r->positions[from - 1], r->actions + from - 1, (unsigned)count, b->text, room);
    return b->text;
}

const char *tempi_move_stack(tempi_board *b) { return b ? turns_told(b, 1) : NULL; }

const char *tempi_turn_so_far(tempi_board *b)
{
    if (!b)
        return NULL;
    size_t from = b->record.count;
    while (from > 1 && board_turn_same(&b->record.positions[from - 2], board_now(b)))
        from--;
    return turns_told(b, from);
}

int tempi_read(tempi_board *b, const char *text, tempi_action *a)
{
    char reason[ILLEGAL_MAX] = "";
    if (!b)
        return TEMPI_ARGUMENT;
    if (!text || !a)
        return board_fail(b, TEMPI_ARGUMENT, "a text and a place for the action are needed");
    if (strlen(text) > TURN_TEXT_MAX)
        return board_fail(b, TEMPI_ARGUMENT, "the text is too long");
    return san_read(board_now(b), text, strlen(text), a, reason) ? TEMPI_OK
                                                                 : board_fail(b, TEMPI_ILLEGAL, "%s", reason);
}

const char *tempi_text(tempi_board *b, tempi_action a)
{
    if (!b || !board_legal(b, a) || !board_begin(b, ACTION_TEXT_MAX))
        return NULL;
    action_text(board_now(b), a, b->text);
    return b->text;
}

const char *tempi_san(tempi_board *b, tempi_action a)
{
    if (!b || !board_legal(b, a) || !board_begin(b, SAN_MAX))
        return NULL;
    san_write(board_now(b), a, b->text);
    return b->text;
}

const char *tempi_turns_text(tempi_board *b, const char *turns)
{
    const size_t before = b ? b->record.count : 0;
    if (!b || play(b, turns))
        return NULL;
    const char *text = turns_told(b, before);
    board_back(b, before);
    return text;
}

const char *tempi_turns_san(tempi_board *b, const char *turns)
{
    const size_t before = b ? b->record.count : 0;
    if (!b || play(b, turns))
        return NULL;
    const struct record *r = &b->record;
    const size_t count = r->count - before, room = (count + 1) * (SAN_MAX + 16);
    const bool good = board_begin(b, room);
    if (good)
        pgn_turns(&r->positions[before - 1], r->actions + before - 1, count, b->text, room);
    board_back(b, before);
    return good ? b->text : NULL;
}

const char *tempi_why_illegal(tempi_board *b, const char *text)
{
    if (!b)
        return NULL;
    const size_t before = b->record.count;
    const struct failure last = b->failure;
    const int code = play_some(b, text);
    board_back(b, before);
    if ((code && code != TEMPI_ILLEGAL) || !board_begin(b, TEMPI_ERROR_MAX))
        return NULL;
    snprintf(b->text, TEMPI_ERROR_MAX, "%s", code ? b->failure.text : "");
    b->failure = last; /* this call has not failed */
    return b->text;
}
