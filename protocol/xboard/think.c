/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Searches of an XBoard session: limits, thinking lines, and the best turn. */
#include "protocol/xboard/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/clock.h"
#include "engine/memory.h"
#include "protocol/xboard/presentation.h"
#include "rules/notation/turns.h"
#include "rules/texts/rules_text.h"
#include "rules/turn.h"
#include "search/score.h"

enum {
    PING_MAX = 20,  /* characters of the number of a ping */
    UNTOLD = 3000,  /* milliseconds for a turn if nothing limits it, as when a person types the commands */
    UNTOLD_ST = 500 /* if `st 0` does, and no `time` came */
};

/* Returns a score as XBoard wants it: centipawns, or 100000 plus the number of turns to mate. */
static int score_write(const struct game *game, int score)
{
    int turns = search_mate_turns(score);
    return turns > 0 ? 100000 + turns : turns < 0 ? -100000 + turns : score_shown(score_scale_of(game), score);
}

/* Prints a line of thinking, unless it says the same as the one before. */
static void say(struct xboard_search *s, const struct report *r)
{
    char text[THINKING_MAX];
    const int lead = snprintf(text, sizeof text, "%s%s", s->lead, *s->lead ? " " : "");
    turns_write(&s->root, r->pv, r->length, text + lead, sizeof text - 2 - (size_t)lead);
    snprintf(text + strlen(text), 3, "%s", r->bound == BOUND_LOWER ? " !" : "");
    if (s->said_score == r->score && strcmp(s->said, text) == 0)
        return;
    s->said_score = r->score;
    snprintf(s->said, sizeof s->said, "%s", text);
    line_out("%u %d %lld %llu %u %llu 0\t%s%s%s", r->depth, score_write(s->root.game, r->score),
             (long long)(r->elapsed / 10), (unsigned long long)r->nodes, r->selective_depth,
             (unsigned long long)(r->nodes / (uint64_t)(r->elapsed + 1)), s->note, *s->note ? ": " : "", text);
}

/* Prints a line of thinking; runs in the search's thread. */
static void report(void *context, const struct report *r)
{
    struct xboard_search *s = context;
    if (s->quiet)
        return;
    if (r->line <= 1) {
        s->depth = r->depth;
        s->score = r->score;
    }
    if (!s->session->post || r->bound == BOUND_UPPER)
        return;
    flockfile(stdout);
    say(s, r);
    funlockfile(stdout);
}

/* Puts the best turn into the event queue; runs in the search's thread. */
static void answer(void *context, const struct best_turn *a)
{
    struct xboard_search *s = context;
    events_best_turn(&s->session->events, s->number, a);
}

void session_think_note(const struct xboard *x, char *note)
{
    const struct position *p = xboard_now(&x->game);
    *note = 0;
    if (p->turn.quota <= 1 || x->machines)
        return;
    const bool passed = x->game.count && x->game.plies[x->game.count - 1].pass; /* XBoard writes `--` before the note */
    const char *clock = p->turn.decider == WHITE ? " or Black's clock" : " or White's clock";
    rules_text_step(p, passed ? clock : " or clock", note, NOTE_MAX);
}

void session_think_tell(const struct xboard *x, const char *more, const char *note)
{
    if (x->post && *more)
        line_out("0 0 0 0\t%s", more);
    if (x->post && *note)
        line_out("0 0 0 0\t%s", note);
}

void session_think_lead(struct xboard *x)
{
    struct xboard_search *s = &x->search;
    const bool ponders = s->purpose == PONDERING;
    flockfile(stdout);
    s->note[0] = s->lead[0] = 0;
    if (ponders || s->purpose == ANALYSING)
        session_think_note(x, s->note);
    if (ponders)
        turns_write(xboard_now(&x->game), x->expected + x->expected_played, x->expected_count - x->expected_played,
                    s->lead, sizeof s->lead);
    funlockfile(stdout);
}

/* Registers a new search, whose best turn will come as an event. */
static void begin(struct xboard *x, enum purpose purpose, const struct record *game)
{
    const int64_t spent = purpose == THINKING ? x->clock.spent : 0;
    session_think_drop(x);
    x->search.session = x;
    x->search.number++;
    x->search.root = *record_now(game);
    x->search.purpose = purpose;
    x->search.quiet = purpose == HINTING;
    x->search.said[0] = 0;
    session_think_lead(x);
    x->search.began = clock_ms() - spent;
    x->search.depth = 0;
}

/* Starts the searcher for a purpose. */
static void start(struct xboard *x, enum purpose purpose, const struct record *game, const struct limits *l)
{
    options_tell_unkept(&x->options);
    begin(x, purpose, game);
    search_start(x->searcher, game, l, &(struct search_listener){&x->search, report, answer});
}

void session_think_drop(struct xboard *x)
{
    x->clock.spent = 0;
    if (x->search.purpose == IDLE)
        return;
    search_stop(x->searcher);
    search_wait(x->searcher);
    x->search.purpose = IDLE;
    x->search.number++;
}

void session_think_interrupt(struct xboard *x)
{
    const int64_t spent = x->search.purpose == THINKING ? clock_ms() - x->search.began : x->clock.spent;
    session_think_drop(x);
    x->clock.spent = spent;
}

/* Returns what is left of some milliseconds for our turn if its search was interrupted, 1 at least. */
static int64_t left_of(const struct xboard *x, int64_t time)
{
    return time > x->clock.spent + 1 ? time - x->clock.spent : 1;
}

/* Returns the steps of a turn, 8 at most. */
static unsigned steps_counted(const struct position *p)
{
    return p->turn.quota < 1 ? 1 : p->turn.quota > 8 ? 8 : p->turn.quota;
}

/* Returns how many plies of ours XBoard counts in a turn of each side: our steps, and our passes inside the
   opponent's turn. */
static unsigned plies_per_turn(const struct position *p)
{
    struct position next = *p;
    turn_pass(&next, 0);
    return steps_counted(p) + steps_counted(&next) - 1;
}

/* Sets the time for our turn, with XBoard's plies converted to turns; returns false where XBoard has told none. */
static bool time_now(const struct xboard *x, const struct record *game, struct limits *l)
{
    const struct xboard_clock *c = &x->clock;
    unsigned plies = plies_per_turn(record_now(game));
    if (c->per_turn) {
        l->movetime = left_of(x, c->per_turn != ST_ROUNDED ? c->per_turn : c->our_left > 0 ? c->our_left : UNTOLD_ST);
        return true;
    }
    if (c->our_left < 0 && !c->base && !c->increment) {
        l->movetime = left_of(x, UNTOLD);
        return false;
    }
    l->clock = true;
    l->person = !x->machines;
    l->time[x->engine] = left_of(x, c->our_left < 0 ? c->base : c->our_left);
    l->time[!x->engine] = c->their_left < 0 ? c->base : c->their_left;
    l->increment[0] = l->increment[1] = c->increment * (plies + 1) / 2;
    if (c->plies) {
        unsigned left = c->plies - session_clock_plies(x) % c->plies;
        l->moves_to_go = (left + plies - 1) / plies;
    }
    return true;
}

/* Returns the limits of a search for our turn. The level comes after the time, as the top level asks for it; a time
   that XBoard has not told does not count beside other limits. */
static struct limits limits_now(const struct xboard *x, const struct record *game)
{
    struct limits l = {.depth = x->clock.depth,
                       .overhead = x->options.value[OPTION_MOVE_OVERHEAD],
                       .multipv = (unsigned)x->options.value[OPTION_MULTIPV]};
    const bool told = time_now(x, game, &l);
    options_level(&x->options, x->draw, record_now(game), &l);
    if (!told && (l.depth || limits_nodes(&l)))
        l.movetime = 0;
    return l;
}

/* Posts a turn of the opening book as the best turn; returns false if the book has none here. */
static bool best_turn_from_book(struct xboard *x)
{
    char text[BOOK_TEXT_MAX];
    struct best_turn turn;
    if (!x->options.value[OPTION_USE_BOOK] || !opening_book_turn(&x->options.book, &x->game.record, &turn))
        return false;
    begin(x, THINKING, &x->game.record);
    opening_book_text(&x->options.book, &x->game.record, &turn, text, sizeof text);
    line_out("# %s", text);
    memcpy(x->book_turn, turn.actions, turn.length * sizeof *turn.actions);
    events_best_turn(&x->events, x->search.number, &(struct best_turn){.length = turn.length, .actions = x->book_turn});
    return true;
}

void session_think(struct xboard *x)
{
    if (best_turn_from_book(x))
        return;
    struct limits l = limits_now(x, &x->game.record);
    start(x, THINKING, &x->game.record, &l);
}

void session_think_sayable(struct xboard *x)
{
    action list[ACTIONS_MAX];
    unsigned n = game_actions(xboard_now(&x->game), ALL_ACTIONS, list), kept = 0;
    struct limits l = limits_now(x, &x->game.record);
    for (unsigned i = 0; i < n; i++) {
        struct script script;
        x->game.presentation->script(&x->game, list[i], &script);
        if (script.count)
            list[kept++] = list[i];
    }
    if (!kept) {
        line_out("resign");
        return;
    }
    l.moves = list;
    l.moves_count = kept;
    start(x, THINKING, &x->game.record, &l);
}

void session_think_ponder(struct xboard *x)
{
    record_copy(&x->thinking, &x->game.record);
    for (unsigned i = x->expected_played; i < x->expected_count; i++) {
        const struct position *now = record_now(&x->thinking);
        if (now->turn.decider == x->engine || !game_legal(now, x->expected[i])) {
            x->expected_count = i;
            break;
        }
        record_push(&x->thinking, x->expected[i]);
    }
    const char *reason;
    if (x->expected_count <= x->expected_played || record_now(&x->thinking)->turn.decider != x->engine ||
        record_result(&x->thinking, &reason) != ONGOING)
        return;
    struct limits l = limits_now(x, &x->thinking);
    l.ponder = true;
    start(x, PONDERING, &x->thinking, &l);
}

void session_think_analyse(struct xboard *x)
{
    const char *reason;
    session_think_drop(x);
    if (x->unplaced || x->paused || record_result(&x->game.record, &reason) != ONGOING)
        return;
    struct limits l = {.infinite = true, .multipv = (unsigned)x->options.value[OPTION_MULTIPV]};
    start(x, ANALYSING, &x->game.record, &l);
}

void session_think_hint(struct xboard *x)
{
    struct limits l = {.movetime = 300};
    start(x, HINTING, &x->game.record, &l);
}

void session_think_statistics(struct xboard *x)
{
    if (x->search.purpose == ANALYSING)
        line_out("stat01: %lld %llu %u 0 0", (long long)((clock_ms() - x->search.began) / 10),
                 (unsigned long long)search_nodes(x->searcher), (unsigned)x->search.depth);
}

void session_think_pong(struct xboard *x, const char *number, bool at_once)
{
    if (at_once || x->search.purpose != THINKING) {
        line_out("pong %.*s", PING_MAX, number);
        return;
    }
    const size_t kept = x->pongs ? strlen(x->pongs) : 0, room = kept + PING_MAX + 2;
    x->pongs = xrealloc(x->pongs, room, 1);
    snprintf(x->pongs + kept, room - kept, "%.*s\n", PING_MAX, number);
}

void session_think_pongs(struct xboard *x)
{
    if (!x->pongs || x->search.purpose == THINKING)
        return;
    for (char *number = x->pongs, *end; (end = strchr(number, '\n')) != NULL; number = end + 1)
        line_out("pong %.*s", (int)(end - number), number);
    free(x->pongs);
    x->pongs = NULL;
}
