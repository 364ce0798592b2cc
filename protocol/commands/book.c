/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi book`: makes an opening book (book_make.c), checks a book, and prints its turns for a position. Called from
   the table in commands.c. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/files.h"
#include "engine/memory.h"
#include "protocol/commands/book_make.h"
#include "protocol/commands/list.h"
#include "rules/notation/epd.h"
#include "rules/notation/fen.h"
#include "rules/notation/turns.h"

enum { TEXT_MAX = 4096, HASH_OF_CHECK = 64 };

struct plan {
    struct setting setting;
    const char *path;
};

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

/* What `check` asks of each turn, if `nodes` is not 0: centipawns that it may be worse than the best by a search of
   that many nodes for each line. */
struct demand {
    long long margin, nodes;
    unsigned poor; /* turns that did not meet it */
};

/* Fills `lines` (room for MULTIPV_MAX) with the best turns of a position: as many as are needed to reach one that is
   beyond the margin. Returns how many. */
static unsigned lines_needed(const struct demand *d, struct searcher *s, const struct position *p, unsigned wanted,
                             struct book_line *lines)
{
    for (;; wanted *= 2) {
        const unsigned count = book_lines(s, p, wanted < MULTIPV_MAX ? wanted : MULTIPV_MAX, d->nodes, lines);
        if (count < wanted || wanted >= MULTIPV_MAX || lines[0].score - lines[count - 1].score > d->margin)
            return count;
    }
}

/* Returns the position after a turn. */
static struct position after_turn(const struct position *p, const struct book_turn *turn)
{
    struct position end = *p;
    for (unsigned i = 0; i < turn->length; i++)
        game_apply(&end, turn->actions[i]);
    return end;
}

/* Searches a position and reports those of its turns that are worse than the best by more than the margin. */
static void node_search(struct demand *d, struct searcher *s, const struct position *p, const struct book_turn *turns,
                        unsigned count)
{
    static char text[TEXT_MAX];
    struct book_line *lines = xcalloc(MULTIPV_MAX, sizeof *lines);
    const unsigned found = lines_needed(d, s, p, count + 1, lines);
    for (unsigned i = 0; i < count; i++) {
        const struct position end = after_turn(p, &turns[i]);
        unsigned at = 0;
        while (at < found && position_key(&lines[at].end) != position_key(&end))
            at++;
        /* of turns that differ in their last steps alone, or in their order, a search may tell one */
        const int score = at < found ? lines[at].score : book_score(s, &end, p->turn.decider, d->nodes);
        if (!found || lines[0].score - score <= d->margin)
            continue;
        char fen[FEN_MAX];
        fen_write(p, fen);
        turns_write(p, turns[i].actions, turns[i].length, text, sizeof text);
        printf("%s: %s is %d centipawns worse than the best\n", fen, text, lines[0].score - score);
        d->poor++;
    }
    free(lines);
}

/* Searches all positions of a book, in the order of the file. */
static void book_search(struct arguments *a, struct demand *d, const struct book *b)
{
    struct searcher *s = search_new();
    uint64_t last = 0;
    searcher_set(a, s, HASH_OF_CHECK, 1);
    for (size_t i = 0; i < b->count; i++) {
        struct position p;
        char fen[FEN_MAX], error[FEN_ERROR_MAX];
        size_t count;
        snprintf(fen, sizeof fen, "%.*s", (int)(epd_word(b->lines[i], "moves") - b->lines[i]), b->lines[i]);
        const bool good = fen_read(&p, b->game, game_option_default(b->game), fen, error);
        assert(good); /* the book has been read */
        if (!good || (i && position_key(&p) == last))
            continue;
        last = position_key(&p);
        const struct book_turn *turns = book_find(b, &p, &count);
        node_search(d, s, &p, turns, (unsigned)count);
    }
    search_free(s);
}

/* Runs `tempi book GAME check FILE`; returns the exit status. */
static int book_check(struct arguments *a, const struct plan *plan)
{
    struct book b = {0};
    struct demand demand = {.margin = 30};
    const struct listed_option numbers[] = {{"--margin", 0, 100000, .number = &demand.margin},
                                            {"--nodes", 1, 1LL << 40, .number = &demand.nodes}};
    size_t nodes = 0;
    for (char *word; (word = argument_next(a)) != NULL;) {
        int taken = argument_listed(a, word, numbers, sizeof numbers / sizeof *numbers);
        if (taken <= 0)
            return taken < 0 ? WRONG_USE : wrong_option(a, word);
    }
    int status = book_take(a, plan, &b);
    for (size_t i = 0; i < b.count; i++)
        nodes += i == 0 || b.turns[i].key != b.turns[i - 1].key;
    if (status == 0 && demand.nodes)
        book_search(a, &demand, &b);
    if (status == 0)
        printf("%zu positions, %zu turns\n", nodes, b.count);
    if (demand.poor)
        printf("%u turns are more than %lld centipawns worse than the best\n", demand.poor, demand.margin);
    book_free(&b);
    return status == 0 && demand.poor ? FAILED : status;
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
        const size_t start = record_turn(&r), made = r.count - 1 - start;
        const struct book_turn *turns = book_find(&b, &r.positions[start], &count);
        status = FAILED;
        for (size_t i = 0; i < count; i++) {
            if (!book_turn_goes_on(&turns[i], r.actions + start, made))
                continue;
            turns_write(record_now(&r), turns[i].actions + made, turns[i].length - (unsigned)made, text, sizeof text);
            printf("%7u  %s\n", turns[i].weight, text);
            status = 0;
        }
        if (status)
            printf("the book has no turn for this position\n");
    }
    book_free(&b);
    record_free(&r);
    return status;
}

int command_book(struct arguments *a)
{
    struct plan plan = {0};
    if (!setting_game(a, &plan.setting))
        return WRONG_USE;
    const char *what = argument_next(a);
    if (!what || (strcmp(what, "make") != 0 && strcmp(what, "check") != 0 && strcmp(what, "show") != 0))
        return wrong_use(a, "make, check or show must follow the game%s%.40s%s", what ? ", not '" : "",
                         what ? what : "", what ? "'" : "");
    plan.path = argument_next(a);
    if (!plan.path || strncmp(plan.path, "--", 2) == 0)
        return wrong_use(a, "FILE is missing");
    if (*what == 'm' && !argument_no_stream(a, "FILE", plan.path))
        return WRONG_USE;
    return *what == 'm'   ? book_make(a, &plan.setting, plan.path)
           : *what == 'c' ? book_check(a, &plan)
                          : book_show(a, &plan);
}
