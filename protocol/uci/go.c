/* UCI's `go`: reads the limits, starts a search or a perft count, and prints their lines. Called by uci.c. */
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
#include "rules/notation/san.h"
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

/* Returns the text of actions played from a position; the caller frees it. */
static char *turns_text(const struct position *from, const action *list, unsigned count)
{
    size_t room = (size_t)(count + 1) * (ACTION_TEXT_MAX + 1);
    char *text = xcalloc(1, room);
    turns_write(from, list, count, text, room);
    return text;
}

/* Prints an `info` line for a report of the search. */
static void print_report(void *context, const struct report *r)
{
    const struct uci *u = context;
    char score[64], *pv = turns_text(record_now(&u->record), r->pv, r->length);
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
    struct position after = *record_now(&u->record);
    char *best = turns_text(&after, a->actions, a->length);
    for (unsigned i = 0; i < a->length; i++)
        game_apply(&after, a->actions[i]);
    char *ponder = turns_text(&after, a->ponder, a->ponder_length);
    flockfile(stdout);
    tell_done(u);
    line_out("bestmove %s%s%s", a->length ? best : "(none)", ponder[0] ? " ponder " : "", ponder);
    funlockfile(stdout);
    free(best);
    free(ponder);
}

/* The arguments of `go`. */
struct request {
    struct limits limits;
    bool perft, bad_perft;
    bool malformed; /* a limit had no valid number */
    unsigned perft_length;
};

/* Reads the number after a word of `go` and clamps it to the range. Prints a message and returns false if there is
   none. */
static bool take_number(struct request *q, const char *name, char **rest, long long min, long long max,
                        long long *value)
{
    char *text = word_next(rest);
    long long largest = (long long)1 << 62;
    if (!text || !number_read(text, -largest, largest, value)) {
        uci_say("go: %s needs a number", name);
        q->malformed = true;
        return false;
    }
    *value = *value < min ? min : *value > max ? max : *value;
    return true;
}

/* Sets the limit called `name` from the words after it. Returns false if there is no such limit. */
static bool take_limit(struct request *q, const char *name, char **rest)
{
    struct limits *l = &q->limits;
    const long long day = 1000LL * 60 * 60 * 24, many = (long long)1 << 60;
    long long value;
    if (strcmp(name, "wtime") == 0 || strcmp(name, "btime") == 0) {
        if (take_number(q, name, rest, 1, 1000 * day, &value)) {
            l->time[name[0] == 'b'] = value;
            l->clock = true;
        }
    } else if (strcmp(name, "winc") == 0 || strcmp(name, "binc") == 0) {
        if (take_number(q, name, rest, 0, day, &value))
            l->increment[name[0] == 'b'] = value;
    } else if (strcmp(name, "movestogo") == 0) {
        if (take_number(q, name, rest, 0, 10000, &value))
            l->moves_to_go = (unsigned)value;
    } else if (strcmp(name, "depth") == 0) {
        if (take_number(q, name, rest, 1, 1000, &value))
            l->depth = (unsigned)value;
    } else if (strcmp(name, "nodes") == 0) {
        if (take_number(q, name, rest, 1, many, &value))
            l->nodes = (uint64_t)value;
    } else if (strcmp(name, "mate") == 0) {
        if (take_number(q, name, rest, 1, 1000, &value))
            l->mate = (unsigned)value;
    } else if (strcmp(name, "movetime") == 0) {
        if (take_number(q, name, rest, 1, 1000 * day, &value))
            l->movetime = value;
    } else if (strcmp(name, "perft") == 0) {
        if (take_number(q, name, rest, 0, PERFT_LONGEST, &value)) {
            q->perft = true;
            q->perft_length = (unsigned)value;
        } else {
            q->bad_perft = true;
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
        size_t length = strcspn(word, ",");
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
static void add_search_move(struct uci *u, struct request *q, const char *word)
{
    struct limits *l = &q->limits;
    struct turn_start turn;
    if (!read_turn_start(record_now(&u->record), word, &turn)) {
        uci_say("go: illegal turn in searchmoves: '%.60s'", word);
        return;
    }
    if (l->turns_count < SEARCH_TURNS_MAX)
        u->turns[l->turns_count++] = turn;
    l->moves = u->moves;
    l->turns = u->turns;
    for (unsigned i = 0; i < l->moves_count; i++)
        if (u->moves[i] == turn.actions[0])
            return;
    if (l->moves_count < ACTIONS_MAX)
        u->moves[l->moves_count++] = turn.actions[0];
}

/* Reads the arguments of `go`; prints a message about each wrong one and ignores it. */
static void read_request(struct uci *u, struct request *q, char *rest)
{
    bool moves = false;
    char *word;
    *q = (struct request){.limits = {.overhead = u->options.value[OPTION_MOVE_OVERHEAD],
                                     .multipv = (unsigned)u->options.value[OPTION_MULTIPV]}};
    while ((word = word_next(&rest)) != NULL) {
        if (strcmp(word, "searchmoves") == 0)
            moves = true;
        else if (strcmp(word, "ponder") == 0)
            q->limits.ponder = true;
        else if (strcmp(word, "infinite") == 0)
            q->limits.infinite = true;
        else if (take_limit(q, word, &rest))
            moves = false;
        else if (moves)
            add_search_move(u, q, word);
        else
            uci_say("go: unknown word '%.60s'", word);
    }
    const struct limits *l = &q->limits;
    if (q->malformed && !(l->depth || l->nodes || l->mate || l->movetime || l->clock || l->infinite || l->ponder))
        q->limits.depth = 1; /* without its only limit the search would never end */
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
    const struct position *p = record_now(&u->record);
    char text[BOOK_TEXT_MAX];
    if (u->options.value[OPTION_ANALYSE_MODE] || !u->options.value[OPTION_USE_BOOK] || l->infinite || l->ponder ||
        l->mate || l->moves_count || l->turns_count)
        return false;
    const struct book_turn *turn = opening_book_turn(&u->options.book, p);
    if (!turn)
        return false;
    opening_book_text(&u->options.book, p, turn, text, sizeof text);
    uci_say("%s", text);
    char *best = turns_text(p, turn->actions, turn->length);
    line_out("bestmove %s", best);
    free(best);
    return true;
}

/* Whether a search runs until it is stopped. */
static bool has_no_end(const struct limits *l)
{
    return l->infinite || l->ponder || !(l->depth || l->nodes || l->movetime || l->clock);
}

void go_start(struct uci *u, char *rest)
{
    struct request q;
    struct search_listener listener = {u, print_report, print_best_turn};
    read_request(u, &q, rest);
    if (q.bad_perft)
        return;
    if (u->unplaced) {
        uci_say("go%s: there is no legal position: %s", q.perft ? " perft" : "", u->unplaced);
        if (!q.perft)
            print_none(u, &q.limits);
    } else if (q.perft) {
        start_count(u, q.perft_length);
    } else if (game_count(record_now(&u->record)) == 0) {
        print_over(u, &q.limits);
    } else if (!best_turn_from_book(u, &q.limits)) {
        options_level(&u->options, u->draw, record_now(&u->record), &q.limits);
        u->patient = has_no_end(&q.limits);
        atomic_store(&u->busy, true);
        search_start(u->searcher, &u->record, &q.limits, &listener);
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
    search_ponderhit(u->searcher);
}

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
