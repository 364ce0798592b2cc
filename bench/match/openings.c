/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Openings of matches and of `tempi genfens`: lines of a file, or random turns (openings.h). */
#include "bench/match/openings.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/match/player.h"
#include "engine/files.h"
#include "engine/lines.h"
#include "engine/memory.h"
#include "engine/random.h"
#include "rules/notation/book.h"
#include "rules/notation/epd.h"
#include "rules/notation/fen.h"
#include "rules/notation/pgn.h"
#include "rules/notation/turns.h"
#include "search/evaluation/evaluation.h"
#include "search/score.h"
#include "search/search.h"
#include "search/turns/mate.h"

enum { EVEN_TRIES = 60, TRIES = 200, SEARCHES = 40, OPENING_MATE_NODES = 200000 };

/* Begins a record with a line of a file. Returns false with the reason in `error`. */
static bool line_begin(const struct openings *o, const char *line, struct record *r, char *error)
{
    struct position start;
    char reason[TURN_ERROR_MAX], fen[FEN_MAX] = "";
    const char *moves = line, *cut = epd_word(line, "moves");
    *reason = 0;
    if (epd_begins(line)) {
        size_t length = cut ? (size_t)(cut - line) : strlen(line);
        moves = cut ? cut + strlen("moves") : "";
        if (length >= sizeof fen) {
            snprintf(error, OPENINGS_ERROR_MAX, "FEN too long");
            return false;
        }
        memcpy(fen, line, length);
        fen[length] = 0;
        if (!fen_read(&start, o->game, o->option, fen, reason)) {
            snprintf(error, OPENINGS_ERROR_MAX, "%s", reason);
            return false;
        }
    } else {
        game_start(&start, o->game, o->option);
    }
    record_begin(r, &start);
    if (!turns_play(r, moves, reason)) {
        snprintf(error, OPENINGS_ERROR_MAX, "%s", reason);
        return false;
    }
    const unsigned end = start.number + o->turns_max;
    while (o->turns_max && r->count > 1 &&
           (record_now(r)->number > end || (record_now(r)->number == end && record_now(r)->turn.done)))
        record_pop(r);
    return true;
}

/* Cuts off the comment of a line: `#` at its start or behind white space, and outside quotes of EPD. */
static void comment_cut(char *line)
{
    bool open = false;
    for (char *at = line; *at; at++) {
        open ^= *at == '"';
        if (*at == '#' && !open && (at == line || isspace((unsigned char)at[-1]))) {
            *at = 0;
            return;
        }
    }
}

/* Checks a line and appends it to the openings; empty lines and comments are skipped. Returns false with the reason in
   `error`. */
static bool line_add(struct openings *o, char *line, struct record *r, char *error)
{
    const char *why;
    comment_cut(line);
    while (isspace((unsigned char)*line))
        line++;
    size_t length = strlen(line);
    while (length && isspace((unsigned char)line[length - 1]))
        line[--length] = 0;
    if (!length)
        return true;
    if (!line_begin(o, line, r, error))
        return false;
    if (record_result(r, &why) != ONGOING) {
        snprintf(error, OPENINGS_ERROR_MAX, "the game is over: %s", why);
        return false;
    }
    o->lines = xrealloc(o->lines, o->count + 1, sizeof *o->lines);
    o->lines[o->count++] = xstrdup(line);
    return true;
}

/* What files of openings are. */
enum kind { KIND_LINES, KIND_BOOK, KIND_PGN };

/* Returns what a file is, by its first line that is no comment. */
static enum kind kind_of(const char *path)
{
    const char *why;
    FILE *file = file_open(path, &why);
    struct lines in = {.file = file};
    char *line = "";
    while (file && lines_next(&in, &line) == LINE_READ && (*line == '#' || !line[strspn(line, " \t\r")]))
        line = "";
    const enum kind kind = strncmp(line, "book ", 5) == 0     ? KIND_BOOK
                           : line[strspn(line, " \t")] == '[' ? KIND_PGN
                                                              : KIND_LINES;
    lines_free(&in);
    if (file)
        fclose(file);
    return kind;
}

/* Adds an opening for each turn of a book. Returns false with the reason in `error`. */
static bool book_lines(struct openings *o, const char *path, char *error)
{
    struct book b = {0};
    struct record r = {0};
    char reason[BOOK_ERROR_MAX], text[OPENINGS_ERROR_MAX];
    bool good = book_open(&b, path, reason);
    if (!good) {
        snprintf(error, OPENINGS_ERROR_MAX, "%.*s", OPENINGS_ERROR_MAX - 1, reason);
    } else if (b.game != o->game) {
        snprintf(error, OPENINGS_ERROR_MAX, "'%.100s' is a book of %.60s", path, b.game->id);
        good = false;
    }
    for (size_t i = 0; good && i < b.count; i++) /* a turn that ends the game is left out */
        (void)line_add(o, b.lines[i], &r, text);
    record_free(&r);
    book_free(&b);
    return good;
}

/* Adds the opening that a game of PGN is. Returns false with the reason in `error`. */
static bool game_add(struct openings *o, const struct pgn_game *g, struct record *r, char *error)
{
    const struct position *start = &g->record.positions[0];
    const size_t count = g->record.count - 1;
    if (g->bad && !g->cut_short) {
        pgn_fault(g, error, OPENINGS_ERROR_MAX);
        return false;
    }
    if (start->game != o->game || start->option != o->option) {
        snprintf(error, OPENINGS_ERROR_MAX, "a game of %.60s%s", start->game->id,
                 start->game == o->game ? " with other options" : "");
        return false;
    }
    const size_t room = FEN_MAX + sizeof " moves " + (count + 1) * (ACTION_TEXT_MAX + 1);
    char *line = xcalloc(1, room);
    fen_write(start, line);
    strcat(line, " moves ");
    const size_t length = strlen(line);
    turns_write(start, g->record.actions, (unsigned)count, line + length, room - length);
    const bool good = line_add(o, line, r, error);
    free(line);
    return good;
}

/* Adds an opening for each game of a PGN. Returns false with the reason in `error`. */
static bool games_lines(struct openings *o, const char *path, char *error)
{
    const char *why;
    char reason[OPENINGS_ERROR_MAX];
    struct pgn_reader reader = {.game = o->game, .has_option = true, .option = o->option};
    struct pgn_game g = {0};
    struct record r = {0};
    FILE *file = file_open(path, &why);
    bool good = file != NULL;
    if (!file)
        snprintf(error, OPENINGS_ERROR_MAX, "cannot read '%.100s': %.60s", path, why);
    else
        pgn_begin(&reader, file);
    while (good && pgn_next(&reader, &g)) {
        good = game_add(o, &g, &r, reason);
        if (!good)
            snprintf(error, OPENINGS_ERROR_MAX, "'%.60s', the game in line %lu: %.120s", path, g.line, reason);
    }
    if (file)
        fclose(file);
    pgn_free(&g);
    record_free(&r);
    return good;
}

/* Adds the opening of each line of a text. Returns false with the reason in `error`. */
static bool text_lines(struct openings *o, const char *path, char *error)
{
    const char *why = "";
    FILE *file = file_open(path, &why);
    struct record r = {0};
    struct lines in = {.file = file};
    char *line, reason[OPENINGS_ERROR_MAX];
    unsigned number = 0;
    bool good = file != NULL;
    if (!file)
        snprintf(error, OPENINGS_ERROR_MAX, "cannot read '%.100s': %.60s", path, why);
    while (good && lines_next(&in, &line) == LINE_READ) {
        number++;
        good = line_add(o, line, &r, reason);
        if (!good)
            snprintf(error, OPENINGS_ERROR_MAX, "'%.60s', line %u: %.120s", path, number, reason);
    }
    if (good && ferror(file)) {
        snprintf(error, OPENINGS_ERROR_MAX, "cannot read '%.100s': %.60s", path, strerror(errno));
        good = false;
    }
    if (file)
        fclose(file);
    lines_free(&in);
    record_free(&r);
    return good;
}

bool openings_read(struct openings *o, const char *path, char *error)
{
    static bool (*const readers[])(struct openings *, const char *, char *) = {
        [KIND_LINES] = text_lines, [KIND_BOOK] = book_lines, [KIND_PGN] = games_lines};
    if (!readers[kind_of(path)](o, path, error))
        return false;
    if (!o->count)
        snprintf(error, OPENINGS_ERROR_MAX, "no openings in '%.100s'", path);
    return o->count;
}

void openings_shuffle(struct openings *o)
{
    struct random random;
    random_seed(&random, o->seed);
    for (unsigned i = o->count; i > 1; i--) {
        unsigned other = random_below(&random, i);
        char *line = o->lines[other];
        o->lines[other] = o->lines[i - 1];
        o->lines[i - 1] = line;
    }
}

/* Plays whole turns at random. Returns false if the game ends. */
static bool random_play(struct record *r, unsigned turns, struct random *random)
{
    const char *why;
    action list[ACTIONS_MAX];
    unsigned first = record_now(r)->number;
    while (record_now(r)->number < first + turns) {
        if (record_result(r, &why) != ONGOING)
            return false;
        unsigned n = game_actions(record_now(r), ALL_ACTIONS, list);
        record_push(r, list[random_below(random, n)]);
    }
    return record_result(r, &why) == ONGOING;
}

/* Whether a short search finds a win for the side to move within this turn. */
static bool wins_now(const struct position *p)
{
    struct budget budget = {.max = OPENING_MATE_NODES};
    struct mate_line line;
    return mate_find(p, &budget, NULL, &line) == MATE_FOUND;
}

/* Stores the score of a search; a hook of search_listener. */
static void score_keep(void *context, const struct best_turn *a) { *(int *)context = a->score; }

/* Returns the absolute score of a search, in centipawns as shown. */
static unsigned edge_find(const struct openings *o, const struct record *r)
{
    int score = 0;
    struct searcher *s = search_new();
    const struct limits limits = {.nodes = o->edge_nodes};
    search_set_hash(s, 1);
    search_run(s, r, &limits, &(struct search_listener){.context = &score, .best_turn = score_keep});
    search_free(s);
    return (unsigned)abs(score_shown(score_scale_of(o->game), score));
}

/* Returns by how many centipawns an absolute score misses the range asked for; 0: it is in the range. */
static unsigned edge_off(const struct openings *o, unsigned edge)
{
    return edge < o->edge_min ? o->edge_min - edge : edge > o->edge_max ? edge - o->edge_max : 0;
}

/*
 * Plays so many random turns from a position until the game goes on, the side to move has no win at once, the score is
 * in the range asked for and, in the first EVEN_TRIES tries, the material balance is that of the start. If no try
 * succeeds, takes the searched one nearest to the range; *missed receives the distance. Returns false if there is none.
 */
static bool random_find(const struct openings *o, unsigned turns, const struct position *start, struct random *random,
                        struct record *r, unsigned *missed)
{
    struct random best = *random;
    unsigned min = UINT_MAX;
    *missed = 0;
    for (unsigned try = 0, searches = 0; try < TRIES && searches < SEARCHES; try++) {
        const struct random before = *random;
        record_begin(r, start);
        if (!random_play(r, turns, random) ||
            (try < EVEN_TRIES && evaluate_material(record_now(r), WHITE) != evaluate_material(start, WHITE)) ||
            wins_now(record_now(r)))
            continue;
        const unsigned off = o->edge_nodes ? edge_off(o, edge_find(o, r)) : 0;
        if (!off)
            return true;
        searches++;
        if (off < min) {
            min = off;
            best = before;
        }
    }
    record_begin(r, start);
    if (min == UINT_MAX)
        return false;
    *missed = min;
    return random_play(r, turns, &best);
}

/* Plays the random turns of an opening from a position, or fewer, the position itself at last, where no opening of so
   many is found. Returns false if the game is over. */
static bool random_extend(const struct openings *o, const struct position *start, struct random *random,
                          struct record *r, unsigned *missed)
{
    const char *why;
    for (unsigned turns = o->random_turns; turns > 0; turns--)
        if (random_find(o, turns, start, random, r, missed))
            return true;
    *missed = 0;
    record_begin(r, start);
    return record_result(r, &why) == ONGOING;
}

/* Seeds the random numbers of an opening. */
static void random_open(const struct openings *o, unsigned index, struct random *random)
{
    random_seed(random, o->seed * UINT64_C(0x9e3779b97f4a7c15) + index);
    random_next(random);
}

/* Begins a record with random turns from the starting position. Returns false if no opening was found. */
static bool random_begin(const struct openings *o, unsigned index, struct record *r, unsigned *missed)
{
    struct random random;
    struct position start;
    random_open(o, index, &random);
    game_start_drawn(&start, o->game, o->option, &random);
    return random_extend(o, &start, &random, r, missed);
}

bool opening_begin(const struct openings *o, unsigned index, struct record *r, unsigned *missed)
{
    char error[OPENINGS_ERROR_MAX];
    unsigned off = 0;
    bool good = o->count ? line_begin(o, o->lines[index % o->count], r, error) : random_begin(o, index, r, &off);
    if (missed)
        *missed = off;
    return good;
}

bool opening_vary(const struct openings *o, unsigned index, struct record *r)
{
    char error[OPENINGS_ERROR_MAX];
    struct random random;
    unsigned missed;
    if (!o->count)
        return random_begin(o, index, r, &missed);
    random_open(o, index, &random);
    if (!line_begin(o, o->lines[random_below(&random, o->count)], r, error))
        return false;
    struct position start = *record_now(r);
    return random_extend(o, &start, &random, r, &missed);
}

void openings_free(struct openings *o)
{
    for (unsigned i = 0; i < o->count; i++)
        free(o->lines[i]);
    free(o->lines);
    o->lines = NULL;
    o->count = 0;
}
