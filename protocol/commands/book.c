/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi book`: makes an opening book from games of self-play, checks a book, and prints its turns for a position.
   Called from the table in commands.c. */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/files.h"
#include "engine/journal.h"
#include "engine/memory.h"
#include "engine/random.h"
#include "protocol/commands/list.h"
#include "protocol/commands/variations.h"
#include "rules/notation/book.h"
#include "rules/notation/fen.h"
#include "rules/notation/turns.h"

enum { TEXT_MAX = 4096, LONGEST = 300, POINTS_WIN = 2, POINTS_DRAW = 1 };

struct plan {
    struct setting setting;
    const char *path;
    long long games, nodes, turns, lines, margin, seed; /* options of `make`; margin in centipawns */
};

/* A turn that was played, with the node at which it began. */
struct played {
    uint64_t key;
    size_t order; /* rank among all turns by first appearance */
    char *fen, *text;
    unsigned number; /* number of the turn in the game */
    unsigned games, points;
};

struct library {
    struct played *list;
    size_t count;
};

/* Returns the index of the entry of a turn, which is added if it is new. */
static size_t library_find(struct library *l, const struct position *p, const action *actions, unsigned length)
{
    static char text[TEXT_MAX];
    char fen[FEN_MAX];
    uint64_t key = position_key(p);
    turns_write(p, actions, length, text, sizeof text);
    for (size_t i = 0; i < l->count; i++)
        if (l->list[i].key == key && strcmp(l->list[i].text, text) == 0)
            return i;
    fen_write(p, fen);
    l->list = xrealloc(l->list, l->count + 1, sizeof *l->list);
    l->list[l->count] = (struct played){.key = key, .order = l->count, .number = p->number};
    l->list[l->count].fen = xstrdup(fen);
    l->list[l->count].text = xstrdup(text);
    return l->count++;
}

/* Searches the current position of a game for up to `wanted` lines of play. Returns how many were found. */
static unsigned lines_find(const struct plan *plan, struct searcher *s, const struct record *r, unsigned wanted,
                           struct variation *lines)
{
    const struct analysis a = {
        .searcher = s, .game = r, .limits = {.nodes = (uint64_t)plan->nodes * wanted, .multipv = wanted}};
    return analyse(&a, lines);
}

/* Returns one of the lines at random: only lines at most the margin worse than the best, better lines with higher
   probability. */
static const struct variation *line_choose(const struct plan *plan, const struct variation *lines, unsigned count,
                                           struct random *random)
{
    unsigned sum = 0, weights[MULTIPV_MAX];
    for (unsigned i = 0; i < count; i++) {
        int worse = lines[0].score - lines[i].score;
        weights[i] = worse > plan->margin ? 0 : (unsigned)(plan->margin - worse + 1);
        sum += weights[i];
    }
    assert(sum > 0); /* the best line is one of them */
    unsigned number = random_below(random, sum), i = 0;
    for (; i + 1 < count && number >= weights[i]; i++)
        number -= weights[i];
    return &lines[i];
}

/* Plays a game and returns its outcome. In the opening, turns are chosen among several lines; `path` and `sides`
   receive their entries and sides to move, `length` their number. */
static enum outcome game_play(const struct plan *plan, struct searcher *s, struct library *l, struct random *random,
                              struct record *r, size_t *path, unsigned *sides, unsigned *length)
{
    struct variation *lines = xcalloc(MULTIPV_MAX, sizeof *lines);
    const char *reason = "";
    enum outcome outcome = ONGOING;
    *length = 0;
    search_clear(s);
    for (unsigned turn = 0; turn < LONGEST && outcome == ONGOING; turn++) {
        const bool opening = turn < plan->turns;
        unsigned count = lines_find(plan, s, r, opening ? (unsigned)plan->lines : 1, lines);
        if (!count)
            break;
        const struct variation *line = opening ? line_choose(plan, lines, count, random) : lines;
        unsigned us = record_now(r)->turn.decider;
        if (opening) {
            sides[*length] = us;
            path[(*length)++] = library_find(l, record_now(r), line->pv, line->turn_length);
        }
        if (!opening && abs(line->score) >= SCORE_MATE_MIN)
            outcome = (line->score > 0) == (us == WHITE) ? WHITE_WINS : BLACK_WINS;
        for (unsigned i = 0; i < line->turn_length && outcome == ONGOING; i++)
            record_push(r, line->pv[i]);
        if (outcome == ONGOING)
            outcome = game_count(record_now(r)) == 0 ? game_result(record_now(r), &reason) : record_result(r, &reason);
    }
    free(lines);
    return outcome;
}

/* Plays all games and adds up the points of each turn. Returns false after an error message if the starting position
   cannot be set up. */
static bool games_play(struct arguments *a, const struct plan *plan, struct library *l)
{
    struct searcher *s = search_new();
    struct record start = {0}, r = {0};
    struct random random;
    size_t *path = xcalloc((size_t)plan->turns + 1, sizeof *path);
    unsigned *sides = xcalloc((size_t)plan->turns + 1, sizeof *sides), length;
    bool good = setting_begin(a, &plan->setting, &start);
    random_seed(&random, (uint64_t)plan->seed);
    for (long long game = 0; good && game < plan->games; game++) {
        record_copy(&r, &start);
        enum outcome outcome = game_play(plan, s, l, &random, &r, path, sides, &length);
        for (unsigned i = 0; i < length; i++) {
            struct played *p = &l->list[path[i]];
            bool won = outcome == (sides[i] == WHITE ? WHITE_WINS : BLACK_WINS);
            p->games++;
            p->points += won ? POINTS_WIN : outcome == WHITE_WINS || outcome == BLACK_WINS ? 0 : POINTS_DRAW;
        }
        if (isatty(STDERR_FILENO))
            fprintf(stderr, "\rgame %lld of %lld", game + 1, plan->games);
    }
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K");
    free(path);
    free(sides);
    record_free(&start);
    record_free(&r);
    search_free(s);
    return good;
}

/* Compares two entries for qsort(): by the number of the turn, then by node, the turn with more points first. */
static int compare_played(const void *a, const void *b)
{
    const struct played *x = a, *y = b;
    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    if (x->points != y->points)
        return x->points > y->points ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

/* Writes all turns that scored points, grouped by position. Returns how many. */
static size_t library_write(const struct plan *plan, struct library *l, struct journal *to)
{
    size_t written = 0;
    uint64_t node = 0;
    if (l->count)
        qsort(l->list, l->count, sizeof *l->list, compare_played);
    journal_print(to,
                  "# tempi book %s make FILE --games %lld --nodes %lld --turns %lld --lines %lld --margin %lld "
                  "--seed %lld\nbook %s\n",
                  plan->setting.game->id, plan->games, plan->nodes, plan->turns, plan->lines, plan->margin, plan->seed,
                  plan->setting.game->id);
    for (size_t i = 0; i < l->count; i++) {
        const struct played *p = &l->list[i];
        if (!p->points)
            continue;
        if (!written || p->key != node)
            journal_print(to, "%s\n", p->fen);
        node = p->key;
        journal_print(to, "  %s %u\n", p->text, p->points);
        written++;
    }
    return written;
}

/* Reads the options of `make`. Returns false after an error message. */
static bool read_options(struct arguments *a, struct plan *plan)
{
    const struct {
        const char *name;
        long long min, max, *value;
    } numbers[] = {{"--games", 1, 1000000, &plan->games}, {"--nodes", 1, 1LL << 40, &plan->nodes},
                   {"--turns", 1, 100, &plan->turns},     {"--lines", 1, 32, &plan->lines},
                   {"--margin", 0, 1000, &plan->margin},  {"--seed", 0, 1LL << 60, &plan->seed}};
    for (char *word; (word = argument_next(a)) != NULL;) {
        unsigned i = 0;
        while (i < sizeof numbers / sizeof *numbers && strcmp(word, numbers[i].name) != 0)
            i++;
        int taken = setting_option(a, word, &plan->setting);
        if (taken < 0)
            return false;
        if (!taken && i == sizeof numbers / sizeof *numbers) {
            wrong_option(a, word);
            return false;
        }
        if (!taken && !argument_number(a, word, numbers[i].min, numbers[i].max, numbers[i].value))
            return false;
    }
    if (plan->setting.option == game_option_default(plan->setting.game))
        return true;
    wrong_use(a, "a book needs the default options of the game, without --option");
    return false;
}

/* Runs `tempi book GAME make FILE`; returns the exit status. */
static int book_make(struct arguments *a, struct plan *plan)
{
    struct library l = {0};
    struct journal to = {0};
    int status = read_options(a, plan) ? 0 : WRONG_USE;
    if (status == 0 && !journal_open(&to, plan->path, false)) {
        fprintf(stderr, "tempi book: cannot write '%.200s': %s\n", plan->path, strerror(errno));
        return FAILED;
    }
    if (status == 0 && !games_play(a, plan, &l))
        status = WRONG_USE;
    if (status == 0) {
        size_t turns = library_write(plan, &l, &to);
        bool good = journal_replace(&to);
        good = journal_close(&to) && good;
        if (good)
            printf("%zu turns from %lld games\n", turns, plan->games);
        else
            fprintf(stderr, "tempi book: cannot write '%.200s': %s\n", plan->path, strerror(errno));
        status = good ? 0 : FAILED;
    }
    for (size_t i = 0; i < l.count; i++) {
        free(l.list[i].fen);
        free(l.list[i].text);
    }
    free(l.list);
    return status;
}

/* Prints an error in a book, with its file name. */
static void print_fault(void *path, const char *text)
{
    fprintf(stderr, "tempi book: '%.200s', %s\n", (char *)path, text);
}

/* Reads the book of the plan and prints all its errors. Returns an exit status: WRONG_USE also for a book of another
   game. */
static int book_take(const struct arguments *a, const struct plan *plan, struct book *b)
{
    const char *why;
    FILE *file = file_open(plan->path, &why);
    if (!file)
        return wrong_file(a, plan->path, why);
    char *path = xstrdup(plan->path);
    bool good = book_read(b, file, print_fault, path);
    free(path);
    fclose(file);
    if (!good || b->game == plan->setting.game)
        return good ? 0 : WRONG_USE;
    fprintf(stderr, "tempi book: '%.200s' is a book of %s, not of %s\n", plan->path, b->game->id,
            plan->setting.game->id);
    return WRONG_USE;
}

/* Runs `tempi book GAME check FILE`; returns the exit status. */
static int book_check(struct arguments *a, const struct plan *plan)
{
    struct book b = {0};
    size_t nodes = 0;
    char *word = argument_next(a);
    if (word)
        return wrong_option(a, word);
    int status = book_take(a, plan, &b);
    for (size_t i = 0; i < b.count; i++)
        nodes += i == 0 || b.turns[i].key != b.turns[i - 1].key;
    if (status == 0)
        printf("%zu positions, %zu turns\n", nodes, b.count);
    book_free(&b);
    return status;
}

/* Runs `tempi book GAME show FILE`, which prints the turns for a position with their weights; returns the exit status.
 */
static int book_show(struct arguments *a, struct plan *plan)
{
    struct book b = {0};
    struct record r = {0};
    size_t count;
    static char text[TEXT_MAX];
    for (char *word; (word = argument_next(a)) != NULL;) {
        int taken = setting_option(a, word, &plan->setting);
        if (taken <= 0)
            return taken < 0 ? WRONG_USE : wrong_option(a, word);
    }
    if (!setting_begin(a, &plan->setting, &r))
        return WRONG_USE;
    int status = book_take(a, plan, &b);
    if (status == 0) {
        const struct book_turn *turns = book_find(&b, record_now(&r), &count);
        for (size_t i = 0; i < count; i++) {
            turns_write(record_now(&r), turns[i].actions, turns[i].length, text, sizeof text);
            printf("%7u  %s\n", turns[i].weight, text);
        }
        status = count ? 0 : FAILED;
        if (!count)
            printf("the book has no turn for this position\n");
    }
    book_free(&b);
    record_free(&r);
    return status;
}

int command_book(struct arguments *a)
{
    struct plan plan = {.games = 200, .nodes = 3000, .turns = 8, .lines = 4, .margin = 40, .seed = 1};
    if (!setting_game(a, &plan.setting))
        return WRONG_USE;
    const char *what = argument_next(a);
    if (!what || (strcmp(what, "make") != 0 && strcmp(what, "check") != 0 && strcmp(what, "show") != 0))
        return wrong_use(a, "make, check or show must follow the game%s%.40s%s", what ? ", not '" : "",
                         what ? what : "", what ? "'" : "");
    plan.path = argument_next(a);
    if (!plan.path || strncmp(plan.path, "--", 2) == 0)
        return wrong_use(a, "FILE is missing");
    return *what == 'm' ? book_make(a, &plan) : *what == 'c' ? book_check(a, &plan) : book_show(a, &plan);
}
