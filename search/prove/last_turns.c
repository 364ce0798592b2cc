/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The last two turns of the winner in a proof over whole turns, or its last one where the loser's next may lose by
 * itself. All its turns are listed, and after each the turns of the loser that may hold, those first that held lately.
 * Nothing is stored.
 */
#include "search/prove/last_turns.h"

#include <string.h>

#include "search/prove/replies.h"

enum { CHECK_EVERY = 256 }; /* turn lists between two questions whether to stop */

uint64_t lists_made(const struct dfpn *d)
{
    uint64_t lists = 0;
    for (unsigned i = 0; i < d->task->threads; i++)
        lists += budget_nodes(&d->workers[i].budget);
    return lists;
}

/* Counts a turn list, and asks now and then whether to stop. */
static void list_count(struct worker *w)
{
    struct dfpn *d = w->d;
    if (budget_add(&w->budget, 1) % CHECK_EVERY)
        return;
    if (w == d->workers && d->task->tell &&
        !d->task->tell(d->task->context, time_elapsed(d->task->clock), lists_made(d)))
        atomic_store(&d->stop, true);
    w->stopped = w->stopped || budget_over(&w->budget);
}

bool threatens(struct worker *w, const struct state *n, struct state *passed)
{
    if (!w->d->threats)
        return false;
    state_copy(passed, n);
    state_pass(passed);
    return state_wins(&w->wins, passed, NULL);
}

/* Returns squares of which the side to move must touch one, or its opponent wins next turn; all squares if it threatens
   nothing. */
static bitboard squares_to_touch(struct worker *w, const struct state *p)
{
    struct state passed;
    struct mate_line line;
    return threatens(w, p, &passed) && state_wins(&w->wins, &passed, &line) ? state_squares(&passed, &line)
                                                                            : ALL_SQUARES;
}

bool list_visit(struct worker *w, unsigned which, const struct state *p, turn_visitor *visit, void *context)
{
    list_count(w);
    const bool whole = turns_visit(&w->turns[which], p, squares_to_touch(w, p), visit, context);
    w->stopped = w->stopped || w->turns[which].failed;
    return whole;
}

void killer_front(struct mate_line *killers, unsigned from, const struct mate_line *turn)
{
    const struct mate_line first = *turn;
    memmove(killers + 1, killers, from * sizeof *killers);
    killers[0] = first;
}

/* Whether the winner has not won by a turn of the loser, and does not win at once after it if it has a turn left. */
static bool holds(struct worker *w, const struct state *end)
{
    enum outcome outcome;
    if (state_over(end, !w->d->task->winner, &outcome))
        return outcome != outcome_win(w->d->task->winner);
    return !w->d->last || !state_wins(&w->wins, end, NULL);
}

/* Visits a turn of the loser; stops at one that holds and makes it a killer. */
static bool defence_visit(void *context, const struct state *end, const struct mate_line *turn)
{
    struct worker *w = context;
    if (!holds(w, end))
        return true;
    killer_front(w->killers[w->d->last], KILLERS - 1, turn);
    return false;
}

bool defends(struct worker *w, const struct state *p)
{
    struct mate_line *killers = w->killers[w->d->last];
    for (unsigned i = 0; i < KILLERS; i++) {
        struct state end;
        state_copy(&end, p);
        if (state_replay(&end, &killers[i]) && holds(w, &end)) {
            killer_front(killers, i, &killers[i]);
            return true;
        }
    }
    return !list_visit(w, 1, p, defence_visit, w);
}

/* What a visitor of the winner's turns looks for. */
struct attack {
    struct worker *w;
    struct mate_line turn; /* the turn that wins, if there is one */
};

/* Visits a turn of the winner; stops at one that the loser cannot defend against. */
static bool attack_visit(void *context, const struct state *end, const struct mate_line *turn)
{
    struct attack *a = context;
    struct worker *w = a->w;
    struct state passed;
    enum outcome outcome;
    if (state_over(end, w->d->task->winner, &outcome)
            ? outcome != outcome_win(w->d->task->winner)
            : ((w->d->task->threats || state_waits(end)) && !threatens(w, end, &passed)) ||
                  (w->d->threats && state_wins(&w->wins, end, NULL)) || defends(w, end))
        return !w->stopped;
    a->turn = *turn;
    return false;
}

bool attack_find(struct worker *w, const struct state *p, struct mate_line *turn)
{
    struct attack a = {.w = w};
    list_visit(w, 0, p, attack_visit, &a);
    *turn = a.turn;
    return a.turn.length != 0;
}

/* Visits a turn of the winner; stops at one that wins, or threatens and does not lose at once. */
static bool threat_visit(void *context, const struct state *end, const struct mate_line *turn)
{
    struct worker *w = context;
    struct state passed;
    enum outcome outcome;
    (void)turn;
    return state_over(end, w->d->task->winner, &outcome)
               ? outcome != outcome_win(w->d->task->winner)
               : !threatens(w, end, &passed) || state_wins(&w->wins, end, NULL);
}

bool can_threaten(struct worker *w, const struct state *p) { return !list_visit(w, 0, p, threat_visit, w); }
