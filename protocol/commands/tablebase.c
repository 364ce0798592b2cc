/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi tablebase`: generates an endgame tablebase, and prints its counts or the value of a position. Called from the
   table in commands.c. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/clock.h"
#include "engine/system.h"
#include "protocol/commands/list.h"
#include "protocol/commands/tablebase_play.h"
#include "rules/notation/fen.h"
#include "rules/notation/turns.h"
#include "rules/tablebase/cache.h"
#include "rules/tablebase/count.h"
#include "rules/tablebase/file.h"
#include "rules/tablebase/verify.h"

enum { LINE_TEXT_MAX = 8192, LINE_ACTIONS_MAX = 1024, PROGRESS_EVERY = 500 /* milliseconds */ };
enum { LONGEST_DEFAULT = 8, LONGEST_MAX = 20, GAMES_MAX = 100000 };

/* What tell_progress() needs: when the work began and was last reported, and whether standard error is a terminal.
   `unkept`: a table could not be written. */
struct progress {
    int64_t began, told;
    bool shown, unkept;
};

/* Prints that a table cannot be written, the first time. */
static void tell_unkept(void *context, const char *path)
{
    struct progress *t = context;
    if (!t->unkept)
        fprintf(stderr, "tempi tablebase: cannot write '%.200s': %s\n", path, strerror(errno));
    t->unkept = true;
}

/* Prints on a terminal, every PROGRESS_EVERY, how far the generation of a table is. */
static void tell_progress(void *context, const struct material *pieces, unsigned turns, uint64_t settled)
{
    struct progress *t = context;
    char text[MATERIAL_TEXT_MAX];
    if (!t->shown || clock_ms() - t->told < PROGRESS_EVERY)
        return;
    t->told = clock_ms();
    material_write(pieces, text);
    fprintf(stderr, "\r%s: %u turns, %llu settled, %.1f s   ", text, turns, (unsigned long long)settled,
            (double)(t->told - t->began) / 1000);
}

/* Says that a file is not read, and why. */
static void tell_refused(void *context, const char *path, const char *reason)
{
    (void)context;
    fprintf(stderr, "tempi tablebase: '%.200s' is %s; it is made anew\n", path, reason);
}

/* Prints the best line of play from a position, turn by turn. */
static void print_line(const struct tablebase *all, const struct position *start)
{
    static const char end[] = " ...";
    action list[LINE_ACTIONS_MAX];
    char text[LINE_TEXT_MAX];
    struct position p = *start;
    unsigned n = endgame_line(all, start, list, LINE_ACTIONS_MAX), at = 0;
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

/* Returns the turns of the side to move, out of `turns` turns of both sides. */
static unsigned turns_of_side(unsigned turns) { return (turns + 1) / 2; }

/* Prints how many positions are won, drawn and lost, by side and steps left, and the longest win of each. */
static void print_counts(const struct tablebase *all, const struct endgame *e, const struct endgame *other)
{
    static struct endgame_count list[SLOTS_MAX];
    char fen[FEN_MAX], steps[32];
    unsigned n = endgame_counts(e, other, list);
    printf("%-7s%8s%12s%12s%12s%12s%s  longest win\n", "side", "steps", "positions", "won", "drawn", "lost",
           other ? "     unknown" : "");
    for (unsigned i = 0; i < n; i++) {
        const struct endgame_count *c = &list[i];
        snprintf(steps, sizeof steps, other ? "%u of %u" : "%u", c->left, c->left + c->done);
        printf("%-7s%8s%12llu%12llu%12llu%12llu", c->side == WHITE ? "White" : "Black", steps,
               (unsigned long long)(c->won + c->drawn + c->lost + c->unknown), (unsigned long long)c->won,
               (unsigned long long)c->drawn, (unsigned long long)c->lost);
        if (other)
            printf("%12llu", (unsigned long long)c->unknown);
        if (c->longest)
            printf("  %u\n", turns_of_side(c->longest));
        else
            printf("  -\n");
    }
    for (unsigned i = 0; i < n; i++) {
        const struct endgame_count *c = &list[i];
        if (!c->longest)
            continue;
        fen_write(&c->position, fen);
        printf("\n%s with %u step%s left wins in %u: %s\n", c->side == WHITE ? "White" : "Black", c->left,
               c->left == 1 ? "" : "s", turns_of_side(c->longest), fen);
        print_line(all, &c->position);
    }
}

/* Prints the value of a position. Where turns grow, `other` is the second tablebase and the value holds only if both
   agree; else it is NULL. Returns the exit status. */
static int print_position(const struct arguments *a, const struct tablebase *all, const struct tablebase *other,
                          const struct position *p)
{
    int value = tablebase_value(all, p);
    if (value == VALUE_UNKNOWN)
        return wrong_use(a, "--fen: the tablebase does not have this position: %s",
                         p->turn.castling ? "it has castling rights"
                                          : "it has other pieces, or belongs to another stage of the game");
    if (other && tablebase_value(other, p) != value) {
        printf("unknown: turns of more than %u steps decide\n", all->longest);
        return 0;
    }
    if (value == 0)
        printf("draw\n");
    else
        printf("%s in %u\n", value > 0 ? "win" : "loss", value_winner_turns(value, p->turn.done != 0));
    print_line(all, p);
    return 0;
}

/* What the command is asked to do. */
struct question {
    const struct setting *setting;
    const struct material *pieces;
    const struct position *position; /* NULL: counts of all positions */
    const char *out;                 /* file to write the table to, or NULL */
    unsigned longest;                /* where turns grow: most steps of a turn */
    unsigned games;                  /* number of won positions to play out */
    bool again;                      /* whether to verify all states */
};

/* Generates the table with all tables that it leads to. Returns false after an error message. */
static bool make(const struct arguments *a, const struct question *q, struct tablebase *all,
                 const struct tablebase_order *order)
{
    static const char *const reasons[] = {
        [ENDGAME_NO_MEMORY] = "not enough memory",
        [ENDGAME_STOPPED] = "stopped",
        [ENDGAME_IMPOSSIBLE] = "a state inside a turn, or the longest win, does not fit into a tablebase"};
    const struct progress *t = order->context;
    char text[MATERIAL_TEXT_MAX];
    material_write(q->pieces, text);
    enum endgame_status made = tablebase_generate(all, q->pieces, order);
    if (t->shown)
        fprintf(stderr, "\r%60s\r", "");
    if (made != ENDGAME_MADE)
        fprintf(stderr, "tempi %s: %s: %s\n", a->command, text, reasons[made]);
    return made == ENDGAME_MADE;
}

/* Verifies all states of all tables, and prints how many values are wrong. Returns the exit status. */
static int print_verdict(const struct tablebase *all, const struct tablebase *other, unsigned threads)
{
    struct verdict v = tablebase_verify(all, threads);
    char fen[FEN_MAX];
    if (other && !v.wrong) {
        uint64_t looked = v.looked;
        v = tablebase_verify(other, threads);
        v.looked += looked;
    }
    printf("\n%llu states verified, with the tablebases that these pieces lead to: %llu have wrong values\n",
           (unsigned long long)v.looked, (unsigned long long)v.wrong);
    if (v.wrong) {
        fen_write(&v.example, fen);
        printf("    %s\n", fen);
    }
    return v.wrong ? FAILED : 0;
}

/* Prints the answer to the question: a value, counts, or played games. Returns the exit status. */
static int print_answer(const struct arguments *a, const struct question *q, const struct tablebase *all,
                        const struct tablebase *other, const struct tablebase_order *order)
{
    const struct progress *t = order->context;
    const uint64_t id = material_id(q->pieces);
    const struct endgame *e = tablebase_find(all, id);
    char text[MATERIAL_TEXT_MAX];
    if (q->out && !endgame_write(all, e, q->out))
        return failed_write(a, q->out);
    if (q->position)
        return print_position(a, all, other, q->position);
    if (q->games)
        return tablebase_play(all, e, order->folder, q->games) ? 0 : FAILED;
    material_write(q->pieces, text);
    printf("%s (%s), %s: %.2f s, %llu bytes with the tablebases that it leads to\n\n", q->setting->game->name,
           q->setting->game->id, text, (double)(clock_ms() - t->began) / 1000,
           (unsigned long long)tablebase_bytes(all) * (other ? 2 : 1));
    print_counts(all, e, other ? tablebase_find(other, id) : NULL);
    return q->again ? print_verdict(all, other, order->threads) : 0;
}

/* Generates the tables and prints the answer. Where turns grow there are two tables, one for each side that may win by
   longer turns. Returns the exit status. */
static int show_table(const struct arguments *a, const struct question *q, const struct tablebase_order *order)
{
    const struct setting *s = q->setting;
    struct tablebase *all[2] = {NULL, NULL};
    unsigned count = tablebase_grow(s->game) ? 2 : 1;
    int status = FAILED;
    bool good = true;
    for (unsigned i = 0; i < count && good; i++) {
        all[i] = tablebase_new(s->game, s->option);
        all[i]->longest = count == 2 ? q->longest : 0;
        all[i]->later = i;
        good = make(a, q, all[i], order);
    }
    if (good)
        status = print_answer(a, q, all[0], all[1], order);
    tablebase_free(all[0]);
    tablebase_free(all[1]);
    return status;
}

int command_tablebase(struct arguments *a)
{
    struct setting s;
    struct material pieces;
    struct record r = {0};
    struct progress told = {.began = clock_ms(), .shown = isatty(STDERR_FILENO)};
    struct tablebase_order order = {
        .progress = tell_progress, .refused = tell_refused, .unkept = tell_unkept, .context = &told};
    long long threads = processors_online(), longest = LONGEST_DEFAULT, games = 0;
    char error[MATERIAL_ERROR_MAX];
    const char *folder = NULL, *out = NULL;
    bool again = false;
    const struct listed_option options[] = {{"--path", .text = &folder},
                                            {"--out", .text = &out},
                                            {"--verify", .flag = &again},
                                            {"--threads", 1, THREADS_MAX, .number = &threads},
                                            {"--play", 1, GAMES_MAX, .number = &games},
                                            {"--max-steps", 1, LONGEST_MAX, .number = &longest}};
    if (!setting_game(a, &s))
        return WRONG_USE;
    char *text = argument_next(a);
    if (!text)
        return wrong_use(a, "PIECES is missing, such as KQvK");
    const char *refused = tablebase_refused(s.game);
    if (refused)
        return wrong_use(a, "%s has no tablebases: %s", s.game->id, refused);
    if (!material_read(&pieces, s.game, text, error))
        return wrong_use(a, "'%.20s': %s", text, error);
    for (char *word; (word = argument_next(a)) != NULL;) {
        int taken = setting_option(a, word, &s);
        if (!taken)
            taken = argument_listed(a, word, options, sizeof options / sizeof *options);
        if (taken <= 0)
            return taken < 0 ? WRONG_USE : wrong_option(a, word);
    }
    if (!argument_no_stream(a, "--out", out))
        return WRONG_USE;
    if (tablebase_grow(s.game) && out)
        return wrong_use(a, "--out cannot be used where turns grow, as each side has its own tablebase; use --path");
    if (games && (!folder || tablebase_grow(s.game) || pieces.count > TABLEBASE_CACHE_PIECES_MAX))
        return wrong_use(a, "--play needs --path, turns that do not grow, and no more than %d pieces",
                         TABLEBASE_CACHE_PIECES_MAX);
    order.folder = folder;
    order.threads = (unsigned)threads;
    bool position = s.fen || s.moves_count;
    if (position && !setting_begin(a, &s, &r))
        return WRONG_USE;
    struct question q = {&s, &pieces, position ? record_now(&r) : NULL, out, (unsigned)longest, (unsigned)games, again};
    int status = show_table(a, &q, &order);
    record_free(&r);
    return status == 0 && told.unkept ? FAILED : status;
}
