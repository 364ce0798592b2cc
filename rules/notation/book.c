/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads opening books, finds and picks their turns; book.h says more. */
#include "rules/notation/book.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "engine/files.h"
#include "engine/key_map.h"
#include "engine/lines.h"
#include "engine/memory.h"
#include "engine/utf8.h"
#include "rules/notation/fen.h"
#include "rules/notation/turns.h"
#include "rules/record.h"

/* What reading a book needs to remember. */
struct reader {
    struct book *book;
    void (*complain)(void *context, const char *fault);
    void *context;
    unsigned long line, faults;
    bool placed;  /* a FEN has been read; turns may follow */
    bool spoilt;  /* that FEN has an error: its turns are skipped */
    size_t first; /* index of the node's first turn in the book */
    char fen[FEN_MAX];
    struct record node;
    struct key_map nodes; /* those with turns, by their keys */
};

/* Reports an error in the current line. */
__attribute__((format(printf, 2, 3))) static void fault(struct reader *r, const char *format, ...)
{
    char text[BOOK_ERROR_MAX];
    int length = snprintf(text, sizeof text, "line %lu: ", r->line);
    va_list list;
    va_start(list, format);
    vsnprintf(text + length, sizeof text - (size_t)length, format, list);
    va_end(list);
    utf8_show(text);
    r->faults++;
    if (r->complain)
        r->complain(r->context, text);
}

/* Reads the line `book GAME`. */
static void read_game(struct reader *r, const char *line)
{
    const char *reason = "";
    char shown[BOOK_ERROR_MAX];
    const struct game *game = strncmp(line, "book ", 5) == 0 ? game_find(line + 5, &reason) : NULL;
    snprintf(shown, sizeof shown, "%s", line);
    shown[utf8_cut(shown, strlen(shown))] = 0;
    utf8_show(shown);
    if (game)
        r->book->game = game;
    else if (strncmp(shown, line, strlen(shown)) != 0)
        fault(r, "not a text; an opening book is a text that begins with `book GAME`");
    else if (*reason)
        fault(r, "'%.60s': %s", line + 5, reason);
    else
        fault(r, "'%.60s' where `book GAME` should stand", line);
}

/* Reads a FEN, the node of the turns that follow. */
static void read_node(struct reader *r, const char *line)
{
    char error[FEN_ERROR_MAX];
    struct position p;
    const char *reason = "";
    const struct game *game = r->book->game;
    r->placed = r->spoilt = true;
    if (strlen(line) >= sizeof r->fen || !fen_read(&p, game, game_option_default(game), line, error)) {
        fault(r, "%s", strlen(line) >= sizeof r->fen ? "FEN too long" : error);
        return;
    }
    record_begin(&r->node, &p);
    if (game_count(&p) == 0 || record_result(&r->node, &reason) != ONGOING) {
        fault(r, "the game is over in this position");
        return;
    }
    if (p.turn.done) {
        fault(r, "a position in the middle of a turn");
        return;
    }
    r->spoilt = key_map_find(&r->nodes, position_key(&p)) != KEY_MAP_NONE;
    if (r->spoilt)
        fault(r, "the position stands above already");
    r->first = r->book->count;
    snprintf(r->fen, sizeof r->fen, "%s", line); /* fen_read() has taken it, so it fits */
}

/* Adds the turn that has been played from the node to the book. */
static void turn_add(struct reader *r, const char *text, unsigned weight)
{
    struct book *b = r->book;
    const struct record *node = &r->node;
    size_t room = strlen(r->fen) + strlen(text) + 16;
    struct book_turn turn = {position_key(&node->positions[0]), weight, (unsigned)(node->count - 1), NULL};
    turn.actions = xcalloc(turn.length, sizeof *turn.actions);
    memcpy(turn.actions, node->actions, turn.length * sizeof *turn.actions);
    b->turns = xrealloc(b->turns, b->count + 1, sizeof *b->turns);
    b->lines = xrealloc(b->lines, b->count + 1, sizeof *b->lines);
    b->turns[b->count] = turn;
    key_map_set(&r->nodes, turn.key, (uint32_t)b->count);
    b->lines[b->count] = xcalloc(1, room);
    snprintf(b->lines[b->count++], room, "%s moves %s", r->fen, text);
}

/* Whether the turn that has been played is in the node already. */
static bool turn_known(const struct reader *r)
{
    size_t length = r->node.count - 1;
    for (size_t i = r->first; i < r->book->count; i++)
        if (r->book->turns[i].length == length &&
            memcmp(r->book->turns[i].actions, r->node.actions, length * sizeof(action)) == 0)
            return true;
    return false;
}

/* Reads a turn and its weight. */
static void read_turn(struct reader *r, char *line)
{
    char *rest = line, *text = word_next(&rest), *number = word_next(&rest), *more = word_next(&rest);
    char error[TURN_ERROR_MAX];
    long long weight;
    if (!r->placed) {
        fault(r, "a turn before any position");
        return;
    }
    if (r->spoilt)
        return;
    if (!number || more || !number_read(number, 1, BOOK_WEIGHT_MAX, &weight)) {
        fault(r, "'%.60s': a turn and a weight from 1 to %d should stand here", text, BOOK_WEIGHT_MAX);
        return;
    }
    while (r->node.count > 1)
        record_pop(&r->node);
    if (!turns_play(&r->node, text, error)) {
        fault(r, "%s", error);
        return;
    }
    const struct position *p = &r->node.positions[0], *last = &r->node.positions[r->node.count - 2];
    if (r->node.count - 1 > BOOK_TURN_MAX)
        fault(r, "a turn of more than %d actions", BOOK_TURN_MAX);
    else if (turn_same(p, record_now(&r->node)) && game_count(record_now(&r->node)) != 0)
        fault(r, "'%.60s' is no whole turn", text);
    else if (!turn_same(p, last))
        fault(r, "'%.60s' is more than a turn", text);
    else if (turn_known(r))
        fault(r, "'%.60s' stands above already", text);
    else
        turn_add(r, text, (unsigned)weight);
}

/* Compares two turns by the key of their node, for qsort. */
static int compare_turns(const void *a, const void *b)
{
    const struct book_turn *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

/* Reads a line: a comment, the game, a FEN, or a turn. */
static void read_line(struct reader *r, char *line)
{
    size_t length = strlen(line);
    while (length && isspace((unsigned char)line[length - 1]))
        line[--length] = 0;
    if (!length || line[strspn(line, " \t")] == '#')
        return;
    if (!r->book->game)
        read_game(r, line);
    else if (isspace((unsigned char)*line))
        read_turn(r, line);
    else
        read_node(r, line);
}

bool book_read(struct book *b, FILE *file, void (*complain)(void *context, const char *fault), void *context)
{
    struct reader r = {.book = b, .complain = complain, .context = context};
    struct lines in = {.file = file};
    char *line;
    while (lines_next(&in, &line) == LINE_READ && (b->game || !r.faults)) {
        r.line++;
        read_line(&r, line);
    }
    if (!r.faults && !b->count)
        fault(&r, b->game ? "no turns" : "no line `book GAME`");
    lines_free(&in);
    record_free(&r.node);
    key_map_free(&r.nodes);
    if (r.faults)
        book_free(b);
    else
        qsort(b->turns, b->count, sizeof *b->turns, compare_turns);
    return !r.faults;
}

/* Keeps the first error and drops the others; a `complain` of book_read(). */
static void keep_first(void *context, const char *text)
{
    char *error = context;
    if (!*error)
        snprintf(error, BOOK_ERROR_MAX, "%s", text);
}

bool book_open(struct book *b, const char *path, char *error)
{
    const char *why;
    FILE *file = file_open(path, &why);
    char first[BOOK_ERROR_MAX] = "";
    if (!file) {
        snprintf(error, BOOK_ERROR_MAX, "cannot read '%.120s': %s", path, why);
        return false;
    }
    bool good = book_read(b, file, keep_first, first);
    fclose(file);
    if (!good)
        snprintf(error, BOOK_ERROR_MAX, "'%.80s', %.200s", path, first);
    return good;
}

const struct book_turn *book_find(const struct book *b, const struct position *p, size_t *count)
{
    uint64_t key = position_key(p);
    size_t low = 0, high = b->count;
    *count = 0;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (b->turns[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    while (low + *count < b->count && b->turns[low + *count].key == key)
        ++*count;
    return b->turns + low;
}

bool book_turn_goes_on(const struct book_turn *turn, const action *made, size_t count)
{
    return turn->length > count && (count == 0 || memcmp(turn->actions, made, count * sizeof *made) == 0);
}

const struct book_turn *book_pick(const struct book *b, const struct position *p, const action *made, size_t count,
                                  uint64_t number)
{
    size_t turns = 0;
    uint64_t sum = 0;
    const struct book_turn *first = p->game == b->game ? book_find(b, p, &turns) : NULL;
    for (size_t i = 0; i < turns; i++)
        sum += book_turn_goes_on(&first[i], made, count) ? first[i].weight : 0;
    if (!sum)
        return NULL;
    for (number %= sum;; first++) {
        if (!book_turn_goes_on(first, made, count))
            continue;
        if (number < first->weight)
            return first;
        number -= first->weight;
    }
}

void book_free(struct book *b)
{
    for (size_t i = 0; i < b->count; i++) {
        free(b->turns[i].actions);
        free(b->lines[i]);
    }
    free(b->turns);
    free(b->lines);
    *b = (struct book){0};
}
