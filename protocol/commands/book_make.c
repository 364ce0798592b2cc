/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * `tempi book GAME make`: an opening book by search. The position that is most likely reached is searched next: once
 * for the turns that may be played there, and once ten times as long for which of them are sound. Sound turns are
 * written; positions after all that were found are waiting, since an opponent may play any of them. Called from book.c.
 */
#include "protocol/commands/book_make.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/journal.h"
#include "engine/memory.h"
#include "protocol/commands/variations.h"
#include "rules/notation/fen.h"
#include "rules/notation/turns.h"
#include "search/score.h"

enum { TEXT_MAX = 4096, LONGER = 10 };

/* What a book is made by: positions to write, lines of a search, centipawns that a turn may be worse than the best,
   nodes for each line. */
struct plan {
    long long positions, lines, margin, nodes, hash;
};

/* A position at the start of a turn that the book may need. */
struct node {
    struct position position;
    double chance; /* that a game comes here */
    bool searched;
};

struct tree {
    struct node *nodes;
    size_t count;
};

/* Adds a position to the tree, or to its chance if it is there already. */
static void tree_add(struct tree *t, const struct position *p, double chance)
{
    uint64_t key = position_key(p);
    for (size_t i = 0; i < t->count; i++)
        if (position_key(&t->nodes[i].position) == key) {
            t->nodes[i].chance += chance;
            return;
        }
    t->nodes = xrealloc(t->nodes, t->count + 1, sizeof *t->nodes);
    t->nodes[t->count++] = (struct node){.position = *p, .chance = chance};
}

/* Returns the most likely node that has not been searched; the number of nodes if there is none. */
static size_t tree_next(const struct tree *t)
{
    size_t best = t->count;
    for (size_t i = 0; i < t->count; i++)
        if (!t->nodes[i].searched && (best == t->count || t->nodes[i].chance > t->nodes[best].chance))
            best = i;
    return best;
}

/* Compares two lines for qsort(): higher score first. */
static int compare_lines(const void *a, const void *b)
{
    const struct book_line *x = a, *y = b;
    return (x->score < y->score) - (x->score > y->score);
}

unsigned book_lines(struct searcher *s, const struct position *p, unsigned wanted, long long nodes,
                    struct book_line *lines)
{
    struct variation *found = xcalloc(MULTIPV_MAX, sizeof *found);
    struct record r = {0};
    const struct score_scale *scale = score_scale_of(p->game);
    unsigned count = 0;
    record_begin(&r, p);
    search_clear(s);
    const unsigned n =
        analyse(&(struct analysis){s, &r, {.nodes = (uint64_t)nodes * wanted, .multipv = wanted}, NULL, NULL}, found);
    for (unsigned i = 0; i < n; i++) {
        struct book_line *line = &lines[count];
        *line =
            (struct book_line){.end = *p, .length = found[i].turn_length, .score = score_shown(scale, found[i].score)};
        if (line->length > BOOK_TURN_MAX)
            continue;
        memcpy(line->actions, found[i].pv, line->length * sizeof *line->actions);
        for (unsigned k = 0; k < line->length; k++)
            game_apply(&line->end, line->actions[k]);
        count += !turn_same(p, &line->end) || game_count(&line->end) == 0; /* a line may end within the turn */
    }
    record_free(&r);
    free(found);
    if (count)
        qsort(lines, count, sizeof *lines, compare_lines);
    return count;
}

int book_score(struct searcher *s, const struct position *p, unsigned side, long long nodes)
{
    struct variation *found = xcalloc(MULTIPV_MAX, sizeof *found);
    struct record r = {0};
    const char *reason;
    int score = 0;
    record_begin(&r, p);
    search_clear(s);
    if (game_count(p) == 0) {
        const enum outcome outcome = game_result(p, &reason);
        score = outcome == DRAWN ? 0 : (outcome == WHITE_WINS) == (side == WHITE) ? SCORE_MATE : -SCORE_MATE;
    } else if (analyse(&(struct analysis){s, &r, {.nodes = (uint64_t)nodes, .multipv = 1}, NULL, NULL}, found)) {
        score = score_shown(score_scale_of(p->game), found[0].score);
        score = p->turn.decider == side ? score : -score;
    }
    record_free(&r);
    free(found);
    return score;
}

/* Adds the positions after lines to the tree: all can be reached, those after better turns rather. */
static void lines_add(struct tree *t, const struct plan *plan, double chance, const struct book_line *lines,
                      unsigned count)
{
    double sum = 0;
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned i = 0; i < count; i++) {
            long long worse = lines[0].score - lines[i].score, likely = 3 * plan->margin - worse;
            const double weight = likely > 0 ? (double)likely + 1 : 1;
            if (pass && !lines[i].end.turn.done && game_count(&lines[i].end) > 0) /* not inside a turn, as in Quest */
                tree_add(t, &lines[i].end, chance * weight / sum);
            sum += pass ? 0 : weight;
        }
}

/* Writes a position with its sound turns. Returns how many there are. */
static unsigned node_write(const struct plan *plan, const struct position *p, const struct book_line *lines,
                           unsigned count, struct journal *to)
{
    static char text[TEXT_MAX];
    char fen[FEN_MAX];
    unsigned written = 0;
    for (unsigned i = 0; i < count; i++) {
        const long long worse = lines[0].score - lines[i].score;
        if (worse > plan->margin)
            continue;
        if (!written++) {
            fen_write(p, fen);
            journal_print(to, "%s\n", fen);
        }
        turns_write(p, lines[i].actions, lines[i].length, text, sizeof text);
        journal_print(to, "  %s %lld\n", text, plan->margin - worse + 1);
    }
    return written;
}

/* Searches a node: writes it and adds what comes after it, unless the game is decided there. Returns the number of
   turns written. */
static unsigned node_search(struct tree *t, size_t at, const struct plan *plan, struct searcher *s, struct journal *to)
{
    struct book_line *lines = xcalloc(MULTIPV_MAX, sizeof *lines);
    const struct position p = t->nodes[at].position; /* the list moves as it grows */
    unsigned count = book_lines(s, &p, (unsigned)plan->lines, plan->nodes, lines), near = 0, written = 0;
    while (near < count && lines[0].score - lines[near].score <= 3 * plan->margin)
        near++;
    if (count && abs(lines[0].score) < SCORE_MATE_MIN) {
        lines_add(t, plan, t->nodes[at].chance, lines, count);
        count = book_lines(s, &p, near, plan->nodes * LONGER, lines);
        written = node_write(plan, &p, lines, count, to);
    }
    free(lines);
    return written;
}

/* Searches one position after another from the start. Returns how many positions were written. */
static long long tree_write(const struct plan *plan, struct searcher *s, const struct position *start,
                            struct journal *to, unsigned long long *turns)
{
    struct tree t = {0};
    long long written = 0;
    size_t at;
    tree_add(&t, start, 1);
    while (written < plan->positions && (at = tree_next(&t)) < t.count) {
        t.nodes[at].searched = true;
        const unsigned added = node_search(&t, at, plan, s, to);
        *turns += added;
        written += added > 0;
        if (isatty(STDERR_FILENO))
            fprintf(stderr, "\rposition %lld of %lld", written, plan->positions);
    }
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K");
    free(t.nodes);
    return written;
}

/* Reads the options of `make`. Returns false after an error message. */
static bool read_options(struct arguments *a, struct plan *plan, struct setting *setting)
{
    const struct listed_option numbers[] = {{"--positions", 1, 100000, .number = &plan->positions},
                                            {"--lines", 1, 32, .number = &plan->lines},
                                            {"--margin", 0, 1000, .number = &plan->margin},
                                            {"--nodes", 1, 1LL << 40, .number = &plan->nodes},
                                            {"--hash", 1, 1 << 20, .number = &plan->hash}};
    for (char *word; (word = argument_next(a)) != NULL;) {
        int taken = setting_option(a, word, setting);
        if (!taken)
            taken = argument_listed(a, word, numbers, sizeof numbers / sizeof *numbers);
        if (!taken)
            wrong_option(a, word);
        if (taken <= 0)
            return false;
    }
    if (setting->option == game_option_default(setting->game))
        return true;
    return argument_refuse(a, "a book needs the default options of the game, without --option");
}

int book_make(struct arguments *a, struct setting *setting, const char *path)
{
    struct plan plan = {.positions = 50, .lines = 8, .margin = 25, .nodes = 100000, .hash = 64};
    struct journal to = {0};
    struct record start = {0};
    unsigned long long turns = 0;
    if (a->count && strcmp(a->list[0], "--proof") == 0)
        return book_from_proof(a, setting->game, path);
    if (!read_options(a, &plan, setting) || !setting_begin(a, setting, &start))
        return WRONG_USE;
    const bool inside = record_now(&start)->turn.done != 0;
    if (inside || !journal_open_whole(&to, path)) {
        record_free(&start);
        return inside ? wrong_use(a, "a book has no position in the middle of a turn") : wrong_file(a, path, NULL);
    }
    struct searcher *s = search_new();
    searcher_set(a, s, plan.hash, 1);
    journal_print(&to, "# tempi book %s make FILE --positions %lld --lines %lld --margin %lld --nodes %lld\nbook %s\n",
                  setting->game->id, plan.positions, plan.lines, plan.margin, plan.nodes, setting->game->id);
    const long long positions = tree_write(&plan, s, record_now(&start), &to, &turns);
    bool good = positions && journal_replace(&to);
    good = journal_close(&to) && good;
    if (!positions)
        fprintf(stderr, "tempi book: no turns for a book: the game is over, or a side wins by force\n");
    else if (good)
        printf("%lld positions, %llu turns\n", positions, turns);
    else
        failed_write(a, path);
    search_free(s);
    record_free(&start);
    return good ? 0 : FAILED;
}
