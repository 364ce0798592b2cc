/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the words of UCI's `go`; go.h says more. */
#include "protocol/go.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/lines.h"
#include "rules/counting/perft.h"
#include "rules/notation/san.h"
#include "rules/notation/turns.h"

/* Says what is wrong with a word. */
__attribute__((format(printf, 2, 3))) static void complain(const struct go *g, const char *format, ...)
{
    char text[160];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    g->hear(g->context, text);
}

/* Reads the number after a word of `go` and clamps it to the range. Prints a message and returns false if there is
   none. */
static bool take_number(struct go *g, const char *name, char **rest, long long min, long long max, long long *value)
{
    char *text = word_next(rest);
    if (!text || !number_clamp(text, min, max, value)) {
        complain(g, "%s needs a number", name);
        g->malformed = true;
        return false;
    }
    return true;
}

/* Sets the limit called `name` from the words after it. Returns false if there is no such limit. */
static bool take_limit(struct go *g, const char *name, char **rest)
{
    struct limits *l = &g->limits;
    const long long day = 1000LL * 60 * 60 * 24, many = (long long)1 << 60;
    long long value;
    if (strcmp(name, "wtime") == 0 || strcmp(name, "btime") == 0) {
        if (take_number(g, name, rest, 1, 1000 * day, &value)) {
            l->time[name[0] == 'b'] = value;
            l->clock = true;
        }
    } else if (strcmp(name, "winc") == 0 || strcmp(name, "binc") == 0) {
        if (take_number(g, name, rest, 0, day, &value))
            l->increment[name[0] == 'b'] = value;
    } else if (strcmp(name, "movestogo") == 0) {
        if (take_number(g, name, rest, 0, 10000, &value))
            l->moves_to_go = (unsigned)value;
    } else if (strcmp(name, "depth") == 0) {
        if (take_number(g, name, rest, 1, 1000, &value))
            l->depth = (unsigned)value;
    } else if (strcmp(name, "nodes") == 0) {
        if (take_number(g, name, rest, 1, many, &value))
            l->nodes = (uint64_t)value;
    } else if (strcmp(name, "mate") == 0) {
        if (take_number(g, name, rest, 1, 1000, &value))
            l->mate = (unsigned)value;
    } else if (strcmp(name, "movetime") == 0) {
        if (take_number(g, name, rest, 1, 1000 * day, &value))
            l->movetime = value;
    } else if (strcmp(name, "perft") == 0) {
        if (take_number(g, name, rest, 0, PERFT_LONGEST, &value)) {
            g->perft = true;
            g->perft_length = (unsigned)value;
        } else {
            g->bad_perft = true;
        }
    } else {
        return false;
    }
    return true;
}

/* Reads a turn or its first actions. Returns false if an action is illegal or follows the end of the turn. */
static bool read_turn_start(const struct position *from, const char *word, struct turn_start *turn)
{
    struct position p = *from;
    char reason[ILLEGAL_MAX];
    turn->length = 0;
    for (;;) {
        size_t length = turns_action_length(&p, word);
        if (turn->length == TURN_START_MAX || p.turn.decider != from->turn.decider ||
            !san_read(&p, word, length, &turn->actions[turn->length], reason))
            return false;
        game_apply(&p, turn->actions[turn->length++]);
        if (!word[length])
            return true;
        word += length + 1;
    }
}

/* Adds a turn, or its first actions, to the searchmoves. In games of short turns only the first action counts. */
static void add_search_move(struct go *g, const struct position *p, const char *word)
{
    struct limits *l = &g->limits;
    struct turn_start turn;
    if (!read_turn_start(p, word, &turn)) {
        complain(g, "illegal turn in searchmoves: '%.60s'", word);
        return;
    }
    if (l->turns_count < SEARCH_TURNS_MAX)
        g->turns[l->turns_count++] = turn;
    l->moves = g->moves;
    l->turns = g->turns;
    for (unsigned i = 0; i < l->moves_count; i++)
        if (g->moves[i] == turn.actions[0])
            return;
    if (l->moves_count < ACTIONS_MAX)
        g->moves[l->moves_count++] = turn.actions[0];
}

void go_read(struct go *g, const struct position *p, const struct options *o, char *rest,
             void (*hear)(void *context, const char *fault), void *context)
{
    struct limits *l = &g->limits;
    bool moves = false;
    char *word;
    *l = (struct limits){.overhead = o->value[OPTION_MOVE_OVERHEAD], .multipv = (unsigned)o->value[OPTION_MULTIPV]};
    g->perft = g->bad_perft = g->malformed = false;
    g->hear = hear;
    g->context = context;
    while ((word = turns_next(&rest)) != NULL) {
        if (strcmp(word, "searchmoves") == 0)
            moves = true;
        else if (strcmp(word, "ponder") == 0)
            l->ponder = true;
        else if (strcmp(word, "infinite") == 0)
            l->infinite = true;
        else if (take_limit(g, word, &rest))
            moves = false;
        else if (moves)
            add_search_move(g, p, word);
        else
            complain(g, "unknown word '%.60s'", word);
    }
    if (g->malformed && !(l->depth || l->nodes || l->mate || l->movetime || l->clock || l->infinite || l->ponder))
        l->depth = 1; /* without its only limit the search would never end */
    if (l->movetime && !l->clock)
        l->overhead = 0; /* "exactly" this time, says UCI, and other engines take it all */
}

bool go_book_turn(const struct limits *l, const struct record *game, struct options *o, struct best_turn *rest)
{
    const bool timed = l->clock || l->movetime; /* who counts nodes or plies means a search, unless he named a book */
    const bool asked =
        !(l->infinite || l->ponder || l->mate || l->moves_count || l->turns_count) && (timed || o->book.named);
    return asked && !o->value[OPTION_ANALYSE_MODE] && o->value[OPTION_USE_BOOK] &&
           opening_book_turn(&o->book, game, rest);
}

bool go_has_no_end(const struct limits *l)
{
    return l->infinite || l->ponder || !(l->depth || limits_nodes(l) || l->movetime || l->clock);
}
