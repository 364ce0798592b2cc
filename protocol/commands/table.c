/* tempi table: the table of an ending, what it holds and what it says of a position. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/clock.h"
#include "engine/processors.h"
#include "protocol/commands/list.h"
#include "rules/notation/fen.h"
#include "rules/notation/turns.h"
#include "search/endings/count.h"
#include "search/endings/file.h"

enum { LINE_TEXT_MAX = 8192, LINE_ACTIONS_MAX = 1024, PROGRESS_EVERY = 500 /* milliseconds */ };

/* How the work goes on, on standard error where people look at it. */
struct progress {
    int64_t began, told;
    bool shown;
};

/* Says on a terminal, now and then, how far a table is. */
static void tell_progress(void *context, const struct ending_men *men, unsigned turns, uint64_t settled)
{
    struct progress *t = context;
    char text[MEN_TEXT_MAX];
    if (!t->shown || clock_ms() - t->told < PROGRESS_EVERY)
        return;
    t->told = clock_ms();
    men_write(men, text);
    fprintf(stderr, "\r%s: %u turns, %llu settled, %.1f s   ", text, turns, (unsigned long long)settled,
            (double)(t->told - t->began) / 1000);
}

/* Prints the best line of play from a position, turn by turn. */
static void print_line(const struct endings *all, const struct position *start)
{
    static const char end[] = " ...";
    action list[LINE_ACTIONS_MAX];
    char text[LINE_TEXT_MAX];
    struct position p = *start;
    unsigned n = ending_line(all, start, list, LINE_ACTIONS_MAX), at = 0;
    printf("   ");
    while (at < n) {
        struct position before = p;
        unsigned from = at;
        while (at < n && turn_same(&before, &p))
            game_apply(&p, list[at++]);
        turns_write(&before, list + from, at - from, text, sizeof text);
        printf(" %s", text);
    }
    printf("%s\n", n == LINE_ACTIONS_MAX ? end : "");
}

/* The decider's turns to the end, of turns of both sides. */
static unsigned own_turns(unsigned turns) { return (turns + 1) / 2; }

/* Prints how the positions of a table end, by side and steps left, with the longest win of each. */
static void print_counts(const struct endings *all, const struct ending *e)
{
    static struct ending_count list[SLOTS_MAX];
    char fen[FEN_MAX];
    unsigned n = ending_counts(e, list);
    printf("%-7s%6s%12s%12s%12s%12s  longest win\n", "side", "steps", "positions", "won", "drawn", "lost");
    for (unsigned i = 0; i < n; i++) {
        const struct ending_count *c = &list[i];
        printf("%-7s%6u%12llu%12llu%12llu%12llu", c->side == WHITE ? "White" : "Black", c->left,
               (unsigned long long)(c->won + c->drawn + c->lost), (unsigned long long)c->won,
               (unsigned long long)c->drawn, (unsigned long long)c->lost);
        if (c->longest)
            printf("  %u\n", own_turns(c->longest));
        else
            printf("  -\n");
    }
    for (unsigned i = 0; i < n; i++) {
        const struct ending_count *c = &list[i];
        if (!c->longest)
            continue;
        fen_write(&c->position, fen);
        printf("\n%s with %u step%s left wins in %u: %s\n", c->side == WHITE ? "White" : "Black", c->left,
               c->left == 1 ? "" : "s", own_turns(c->longest), fen);
        print_line(all, &c->position);
    }
}

/* Prints what the tables say of a position. */
static int print_position(const struct arguments *a, const struct endings *all, const struct position *p)
{
    int value = endings_value(all, p);
    if (value == VALUE_UNKNOWN)
        return wrong_use(a, "--fen: tables have no such position: %s",
                         p->turn.castling ? "there are rights to castle" : "another ending or stage of the game");
    if (value == 0)
        printf("draw\n");
    else
        printf("%s in %u\n", value > 0 ? "win" : "loss",
               value > 0 ? own_turns(value_turns(value)) : (value_turns(value) + (p->turn.done == 0)) / 2);
    print_line(all, p);
    return 0;
}

/* Makes the table and prints it. */
static int show_table(const struct arguments *a, const struct setting *s, const struct ending_men *men,
                      const struct endings_order *order, const struct position *position, const char *out)
{
    static const char *const reasons[] = {[ENDING_NO_MEMORY] = "not enough memory",
                                          [ENDING_STOPPED] = "stopped",
                                          [ENDING_IMPOSSIBLE] =
                                              "what this game keeps inside a turn has no room in tables"};
    struct progress *t = order->context;
    struct endings *all = endings_new(s->game, s->option);
    char text[MEN_TEXT_MAX];
    int status = 0;
    men_write(men, text);
    enum ending_status made = endings_make(all, men, order);
    if (t->shown)
        fprintf(stderr, "\r%60s\r", "");
    if (made != ENDING_MADE) {
        fprintf(stderr, "tempi %s: %s: %s\n", a->command, text, reasons[made]);
        status = FAILED;
    } else if (position) {
        status = print_position(a, all, position);
    } else {
        printf("%s (%s), %s: %.2f s, %llu bytes with all that it leads to\n\n", s->game->name, s->game->id, text,
               (double)(clock_ms() - t->began) / 1000, (unsigned long long)endings_bytes(all));
        print_counts(all, endings_find(all, men_id(men)));
    }
    if (made == ENDING_MADE && out && !ending_write(all, endings_find(all, men_id(men)), out)) {
        fprintf(stderr, "tempi %s: --out: %s cannot be written: %s\n", a->command, out, strerror(errno));
        status = FAILED;
    }
    endings_free(all);
    return status;
}

int command_table(struct arguments *a)
{
    struct setting s;
    struct ending_men men;
    struct record r = {0};
    struct progress told = {.began = clock_ms(), .shown = isatty(STDERR_FILENO)};
    struct endings_order order = {.threads = processors_online(), .progress = tell_progress, .context = &told};
    long long threads;
    char error[MEN_ERROR_MAX], *word, *folder = NULL, *out = NULL;
    if (!setting_game(a, &s))
        return WRONG_USE;
    char *text = argument_next(a);
    if (!text)
        return wrong_use(a, "which men? such as KQvK");
    const char *refused = endings_refused(s.game);
    if (refused)
        return wrong_use(a, "%s has no tables: %s", s.game->id, refused);
    if (!men_read(&men, s.game, text, error))
        return wrong_use(a, "'%.20s': %s", text, error);
    while ((word = argument_next(a)) != NULL) {
        int taken = setting_option(a, word, &s);
        if (taken < 0)
            return WRONG_USE;
        if (taken)
            continue;
        if (strcmp(word, "--path") == 0 || strcmp(word, "--out") == 0) {
            if (!argument_text(a, word, strcmp(word, "--path") == 0 ? &folder : &out))
                return WRONG_USE;
            continue;
        }
        if (strcmp(word, "--threads") != 0)
            return wrong_use(a, "no option '%.40s'", word);
        if (!argument_number(a, "--threads", 1, THREADS_MAX, &threads))
            return WRONG_USE;
        order.threads = (unsigned)threads;
    }
    order.folder = folder;
    bool position = s.fen || s.moves_count;
    if (position && !setting_begin(a, &s, &r))
        return WRONG_USE;
    int status = show_table(a, &s, &men, &order, position ? record_now(&r) : NULL, out);
    record_free(&r);
    return status;
}
