/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs a file of positions through the search for a mate in this turn and sums up the results. */
#include "bench/mates.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "engine/lines.h"
#include "rules/notation/fen.h"
#include "search/turns/mate.h"

enum { SLOWEST = 5 };

/* A position that took long: its line in the file and the steps of its turn. */
struct slow {
    double seconds;
    unsigned line, steps;
};

/* The results so far. */
struct summary {
    unsigned mates, none, wrong;
    double mate_seconds, none_seconds;
    struct slow slowest[SLOWEST];
};

/* Adds a position to the slowest ones, sorted by time, if it is among them. */
static void slowest_add(struct summary *s, struct slow one)
{
    for (unsigned i = 0; i < SLOWEST; i++)
        if (one.seconds > s->slowest[i].seconds) {
            struct slow moved = s->slowest[i];
            s->slowest[i] = one;
            one = moved;
        }
}

/* Reads one line: the position, and whether it is said to have a mate. Returns false with the reason in `error`
   (room for FEN_ERROR_MAX). */
static bool line_read(char *text, struct position *p, bool *mates, char *error)
{
    const char *reason = "no fields", *id = field_next(&text, ';'), *fen = field_next(&text, ';');
    const char *claim = field_next(&text, ';');
    const struct game *game = claim ? game_find(id, &reason) : NULL;
    if (!game) {
        snprintf(error, FEN_ERROR_MAX, "%s", reason);
        return false;
    }
    *mates = strcmp(claim, "mate") == 0;
    if (!*mates && strcmp(claim, "none") != 0) {
        snprintf(error, FEN_ERROR_MAX, "neither mate nor none");
        return false;
    }
    return fen_read(p, game, game_option_default(game), fen, error);
}

/* Searches a position, compares the result with the file, and adds it to the summary. */
static void position_run(const struct position *p, bool mates, long long movetime, unsigned number, struct summary *s)
{
    struct clock_plan clock;
    struct budget budget = {.memory = (size_t)4 << 30, .clock = &clock};
    struct mate_line line;
    time_plan_fixed(&clock, movetime);
    enum mate_verdict verdict = mate_find(p, &budget, NULL, &line);
    double took = (double)time_elapsed(&clock) / 1e6;
    unsigned steps = (unsigned)(p->turn.quota - p->turn.done);
    slowest_add(s, (struct slow){took, number, steps});
    *(mates ? &s->mates : &s->none) += 1;
    *(mates ? &s->mate_seconds : &s->none_seconds) += took;
    if (verdict != (mates ? MATE_FOUND : MATE_NONE)) {
        s->wrong++;
        printf("line %u, %u steps: %s\n", number, steps,
               verdict == MATE_UNKNOWN ? "not solved in time" : "the answer differs from the file");
    }
}

int mates_run(FILE *file, const char *path, long long movetime)
{
    char *text, error[FEN_ERROR_MAX];
    struct summary s = {0};
    unsigned number = 0;
    struct lines in = {.file = file};
    while (lines_next(&in, &text) == LINE_READ) {
        struct position p;
        bool mates;
        number++;
        if (text[0] == '#' || !text[0])
            continue;
        if (!line_read(text, &p, &mates, error)) {
            fprintf(stderr, "tempi: %s, line %u: %s\n", path, number, error);
            lines_free(&in);
            return -1;
        }
        position_run(&p, mates, movetime, number, &s);
    }
    lines_free(&in);
    if (ferror(file)) {
        fprintf(stderr, "tempi: cannot read '%s': %s\n", path, strerror(errno));
        return -1;
    }
    for (unsigned i = 0; i < SLOWEST && s.slowest[i].seconds > 0; i++)
        printf("slow: line %u, %u steps, %.3f s\n", s.slowest[i].line, s.slowest[i].steps, s.slowest[i].seconds);
    printf("%u mates in %.3f s, %u without mate in %.3f s, %u wrong\n", s.mates, s.mate_seconds, s.none, s.none_seconds,
           s.wrong);
    return (int)s.wrong;
}
