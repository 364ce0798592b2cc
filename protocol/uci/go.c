/* SPDX-License-Identifier: GPL-3.0-or-later */
/* UCI's `go`: starts a search or a perft count, and prints their lines. Called by uci.c. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/clock.h"
#include "engine/memory.h"
#include "engine/threads.h"
#include "protocol/uci/session.h"
#include "rules/counting/perft.h"
#include "rules/notation/turns.h"
#include "search/score.h"

/*
 * Ends the busy state; called by the thread that is about to print the last line, and that does not use the session
 * afterwards. The caller holds the lock of standard output: so the last line comes before the output of the next
 * command, and a host that has read it finds the session idle.
 */
static void tell_done(struct uci *u)
{
    atomic_store(&u->busy, false);
    ssize_t written = write(u->wake[1], "", 1);
    (void)written; /* a full pipe wakes as well */
}

/* Writes a score in UCI's format, centipawns or turns to the mate, with WDL if UCI_ShowWDL is on. */
static void score_text(const struct uci *u, const struct report *r, char *text, size_t room)
{
    static const char *const bounds[] = {"", " lowerbound", " upperbound"};
    const struct score_scale *scale = score_scale_of(record_now(&u->record)->game);
    int mate = search_mate_turns(r->score);
    int length = snprintf(text, room, "%s %d%s", mate ? "mate" : "cp", mate ? mate : score_shown(scale, r->score),
                          bounds[r->bound]);
    struct wdl c = score_wdl(scale, r->score);
    if (u->options.value[OPTION_SHOW_WDL])
        snprintf(text + length, room - (size_t)length, " wdl %u %u %u", c.win, c.draw, c.loss);
}

/* Returns the text of actions played from a position, a token for each turn or, with UCI_Turns off, for each action;
   the caller frees it. */
static char *turns_text(const struct uci *u, const struct position *from, const action *list, unsigned count)
{
    size_t room = (size_t)(count + 1) * (ACTION_TEXT_MAX + 1);
    char *text = xcalloc(1, room);
    turns_write(from, list, count, text, room);
    for (char *at = text; !u->options.value[OPTION_TURNS] && (at = strchr(at, ',')) != NULL;)
        *at = ' ';
    return text;
}

/* Returns the line that tells the best turn, with the reply that is expected; with UCI_Turns off its first action, with
   a reply only if that is the whole turn. The caller frees it. */
static char *best_line(const struct uci *u, const struct best_turn *a)
{
    struct position after = *record_now(&u->record);
    bool whole = u->options.value[OPTION_TURNS];
    unsigned length = whole || !a->length ? a->length : 1,
             ponder_length = whole || !a->ponder_length ? a->ponder_length : 1;
    char *best = turns_text(u, &after, a->actions, length);
    for (unsigned i = 0; i < a->length; i++)
        game_apply(&after, a->actions[i]);
    char *ponder = turns_text(u, &after, a->ponder, length == a->length ? ponder_length : 0);
    size_t room = strlen(best) + strlen(ponder) + 32;
    char *line = xcalloc(1, room);
    snprintf(line, room, "bestmove %s%s%s", length ? best : "(none)", *ponder ? " ponder " : "", ponder);
    free(best);
    free(ponder);
    return line;
}

/* Prints an `info` line for a report of the search. */
static void print_report(void *context, const struct report *r)
{
    const struct uci *u = context;
    char score[64], *pv = turns_text(u, record_now(&u->record), r->pv, r->length);
    score_text(u, r, score, sizeof score);
    line_out("info depth %u seldepth %u multipv %u score %s nodes %" PRIu64 " nps %" PRIu64 " hashfull %u time %" PRId64
             "%s%s",
             r->depth, r->selective_depth, r->line, score, r->nodes,
             r->nodes * 1000 / (uint64_t)(r->elapsed > 0 ? r->elapsed : 1), r->hash_full, r->elapsed,
             r->length ? " pv " : "", pv);
    free(pv);
}

/* Prints the `bestmove` line. */
static void print_best_turn(void *context, const struct best_turn *a)
{
    struct uci *u = context;
    char *line = best_line(u, a);
    flockfile(stdout);
    tell_done(u);
    line_out("%s", line);
    funlockfile(stdout);
    free(line);
}

/* Prints a first action and its count. */
static void print_count(void *context, action a, uint64_t count)
{
    const struct uci *u = context;
    char text[ACTION_TEXT_MAX];
    action_text(record_now(&u->record), a, text);
    line_out("%s: %" PRIu64, text, count);
}

/* Counts for `go perft` and prints the total; the thread of the count. */
static void *run_count(void *context)
{
    struct uci *u = context;
    bool cut = false;
    struct perft_setup setup = {.threads = (unsigned)u->options.value[OPTION_THREADS],
                                .stop = &u->stop_count,
                                .cut = &cut,
                                .each = print_count,
                                .context = u};
    uint64_t nodes;
    bool counted = perft_run(record_now(&u->record), u->count_length, &setup, &nodes);
    flockfile(stdout);
    tell_done(u);
    if (!counted)
        uci_say("go perft: out of memory");
    else if (cut)
        uci_say("go perft: stopped before the end of the count");
    else
        line_out("\nNodes searched: %" PRIu64, nodes);
    funlockfile(stdout);
    return NULL;
}

/* Starts a count in its own thread, or counts at once if no thread can be created. */
static void start_count(struct uci *u, unsigned length)
{
    u->count_length = length;
    u->count_start = clock_ms();
    atomic_store(&u->stop_count, false);
    atomic_store(&u->busy, true);
    u->counting = thread_start(&u->counter, run_count, u);
    if (!u->counting)
        run_count(u);
}

/* Answers a `go` that has nothing to search. As any search, `go infinite` and `go ponder` answer nothing before `stop`
   or `ponderhit`. */
static void print_none(struct uci *u, const struct limits *l)
{
    u->over = l->infinite || l->ponder;
    u->over_ponder = !l->infinite;
    atomic_store(&u->busy, u->over);
    if (!u->over)
        line_out("bestmove (none)");
}

/* Ends the wait of print_none(). */
static void end_over(struct uci *u)
{
    u->over = false;
    atomic_store(&u->busy, false);
    line_out("bestmove (none)");
}

/* Answers `go` in a position without legal actions. */
static void print_over(struct uci *u, const struct limits *l)
{
    const char *reason = "";
    enum outcome outcome = record_result(&u->record, &reason);
    line_out("info depth 0 score %s", outcome == DRAWN ? "cp 0" : "mate 0");
    uci_say("the game is over: %s", reason);
    print_none(u, l);
}

/* Plays a turn from the opening book if `go` asks for a turn to play and the book has one. Returns false otherwise. */
static bool best_turn_from_book(struct uci *u, const struct limits *l)
{
    char text[BOOK_TEXT_MAX];
    struct best_turn turn;
    if (!go_book_turn(l, &u->record, &u->options, &turn))
        return false;
    opening_book_text(&u->options.book, &u->record, &turn, text, sizeof text);
    uci_say("%s", text);
    char *line = best_line(u, &turn);
    line_out("%s", line);
    free(line);
    return true;
}

/* Prints what is wrong with a word of `go`; a hook of go_read(). */
static void complain(void *context, const char *fault)
{
    (void)context;
    uci_say("go: %s", fault);
}

void go_start(struct uci *u, char *rest)
{
    struct go *g = &u->go;
    struct search_listener listener = {u, print_report, print_best_turn};
    go_read(g, record_now(&u->record), &u->options, rest, complain, NULL);
    if (g->bad_perft)
        return;
    if (u->unplaced) {
        uci_say("go%s: there is no legal position: %s", g->perft ? " perft" : "", u->unplaced);
        if (!g->perft)
            print_none(u, &g->limits);
    } else if (g->perft) {
        start_count(u, g->perft_length);
    } else if (game_count(record_now(&u->record)) == 0) {
        print_over(u, &g->limits);
    } else if (!best_turn_from_book(u, &g->limits)) {
        options_tell_unkept(&u->options);
        options_level(&u->options, u->draw, record_now(&u->record), &g->limits);
        u->patient = go_has_no_end(&g->limits);
        atomic_store(&u->busy, true);
        search_start(u->searcher, &u->record, &g->limits, &listener);
    }
}

void go_stop(struct uci *u)
{
    atomic_store(&u->stop_count, true);
    if (u->over)
        end_over(u);
    search_stop(u->searcher);
}

void go_ponderhit(struct uci *u)
{
    if (u->over && u->over_ponder)
        end_over(u);
    u->go.limits.ponder = false;
    search_ponderhit(u->searcher);
}

bool go_ends(const struct uci *u) { return !u->over && (u->go.perft || !go_has_no_end(&u->go.limits)); }

void go_finish(struct uci *u)
{
    if (u->counting)
        pthread_join(u->counter, NULL);
    u->counting = false;
    go_stop(u);
    search_wait(u->searcher);
}

void go_end(struct uci *u)
{
    atomic_store(&u->stop_count, true);
    go_finish(u);
}
