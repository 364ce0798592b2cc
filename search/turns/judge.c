/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Judging of a candidate turn: against known mates, by the mate search, and by a beam of the opponent's replies. */
#include "search/turns/judge.h"

#include <stdlib.h>
#include <string.h>

#include "rules/steps.h"
#include "search/turns/escape.h"
#include "search/turns/mate.h"
#include "search/turns/rollouts.h"
#include "search/turns/value.h"

enum {
    /* ends of the opponent's beam that are tried; those that a mate of ours refutes do not count */
    REPLIES_TRIED = 4,
    KILLERS_SHOWN = 4, /* known mates shown to our beam, which then looks for turns that parry them */
    SEEDS = 8,         /* known mates near which a mate search begins */
    /* least nodes of a search for an opponent's turn that does not lose by itself */
    ESCAPE_NODES = 4000,
    NO_ESCAPE = 6000, /* score of a turn if no such turn is found, but there may be one */
};

void judge_begin(struct judge *judge, const struct limits *limits, unsigned threads,
                 const struct evaluation *evaluation, const struct budget *budget, struct killers *killers)
{
    judge->limits = limits;
    judge->threads = threads;
    judge->work = *budget;
    judge->killers = killers;
    if (!judge->evaluated)
        judge->evaluated = calloc(1, sizeof *judge->evaluated);
    judge->evaluation = judge->reply.evaluation = evaluation;
    judge->reply.handicap = &limits->handicap;
    judge->reply.evaluated = judge->evaluated;
}

void judge_free(struct judge *judge)
{
    free(judge->evaluated);
    beam_free(&judge->reply);
    mate_room_free(judge->room);
}

struct mate_room *judge_room(struct judge *judge)
{
    if (!judge->room)
        judge->room = mate_room_new();
    return judge->room;
}

enum mate_verdict judge_mate(struct judge *judge, const struct position *p, uint64_t nodes, struct mate_line *line)
{
    struct budget part = budget_part(&judge->work, nodes);
    const enum mate_verdict verdict = mate_find(p, &part, judge_room(judge), line);
    budget_add(&judge->work, budget_nodes(&part));
    return verdict;
}

/* Whether a known mate of the decider works at this position. */
static bool killer_works(const struct mate_line *killer, const struct position *at)
{
    struct position p;
    position_copy(&p, at);
    const char *reason;
    unsigned them = at->turn.decider;
    for (unsigned i = 0; i < killer->length; i++) {
        if (p.turn.decider != them || !game_legal(&p, killer->actions[i]))
            return false;
        game_apply(&p, killer->actions[i]);
    }
    return (p.turn.decider != them || game_no_step_wins(p.game)) && game_stuck(&p) &&
           game_result(&p, &reason) == (them == WHITE ? WHITE_WINS : BLACK_WINS);
}

unsigned judge_killers(const struct judge *judge)
{
    struct killers *theirs = &judge->killers[THEIRS];
    pthread_mutex_lock(&theirs->lock);
    unsigned count = theirs->count;
    pthread_mutex_unlock(&theirs->lock);
    return count;
}

/* Whether two lines consist of the same actions. */
static bool lines_equal(const struct mate_line *a, const struct mate_line *b)
{
    return a->length == b->length && !memcmp(a->actions, b->actions, a->length * sizeof *a->actions);
}

/* Moves a mate to the front of the known ones, or inserts it there; the last one gives way if there is no room. */
static void killer_keep(struct killers *k, const struct mate_line *line)
{
    pthread_mutex_lock(&k->lock);
    unsigned at = 0;
    while (at < k->count && !lines_equal(&k->lines[at], line))
        at++;
    if (at == k->count && k->count < KILLERS)
        k->count++;
    memmove(&k->lines[1], &k->lines[0], (at < KILLERS ? at : KILLERS - 1) * sizeof *k->lines);
    k->lines[0] = *line;
    pthread_mutex_unlock(&k->lock);
}

/* Copies the latest of the known mates, at most `max`; returns their number. */
static unsigned killers_copy(struct killers *k, struct mate_line *lines, unsigned max)
{
    pthread_mutex_lock(&k->lock);
    const unsigned count = k->count < max ? k->count : max;
    memcpy(lines, k->lines, count * sizeof *lines);
    pthread_mutex_unlock(&k->lock);
    return count;
}

/* Whether a known mate of the decider works; fills `line` with it. */
static bool killer_mates(struct killers *k, const struct position *p, struct mate_line *line)
{
    struct mate_line known[KILLERS];
    const unsigned count = killers_copy(k, known, KILLERS);
    for (unsigned i = 0; i < count; i++)
        if (killer_works(&known[i], p)) {
            *line = known[i];
            killer_keep(k, line);
            return true;
        }
    return false;
}

bool judge_refutes(void *context, const struct position *at)
{
    const struct judge *judge = context;
    struct position p;
    position_copy(&p, at);
    if (p.turn.decider == p.turn.owner && p.number == judge->number)
        turn_pass(&p, king_attackers(&p, !p.turn.owner));
    const struct killers *theirs = &judge->killers[THEIRS];
    for (unsigned i = 0; i < theirs->count && i < KILLERS_SHOWN; i++)
        if (killer_works(&theirs->lines[i], &p))
            return true;
    return false;
}

/* Searches for a mate of the decider, first near the latest ones of `k`; fills `line` and remembers it if there is
   one. */
static enum mate_verdict mate_near(struct judge *judge, struct killers *k, const struct position *p, uint64_t nodes,
                                   struct mate_line *line)
{
    struct mate_line seeds[SEEDS];
    const unsigned count = killers_copy(k, seeds, SEEDS);
    struct budget part = budget_part(&judge->work, nodes);
    const enum mate_verdict verdict = mate_find_near(p, &part, judge_room(judge), seeds, count, line);
    budget_add(&judge->work, budget_nodes(&part));
    if (verdict == MATE_FOUND)
        killer_keep(k, line);
    return verdict;
}

/* Makes a mate of the opponent the reply of a series; returns the score of that loss. */
static int mated_by(const struct mate_line *line, struct series *series)
{
    series->reply_length = line->length < SERIES_LENGTH_MAX ? line->length : SERIES_LENGTH_MAX;
    memcpy(series->reply, line->actions, series->reply_length * sizeof *series->reply);
    return 2 - SCORE_MATE;
}

/* Returns the outcome that the referee calls where a turn ends, by a repetition or a counter; ONGOING if there is none.
 */
static enum outcome called_outcome(const struct judge *judge, const struct position *p)
{
    return judge->reply.past.record ? past_outcome(&judge->reply.past, p, position_key(p)) : ONGOING;
}

/* Returns our score after a reply of the opponent: by the result, by a mate of ours, or by the evaluation. */
static int reply_value(struct judge *judge, const struct line *reply, unsigned us, uint64_t mate_nodes)
{
    struct killers *ours = &judge->killers[OURS];
    struct mate_line line;
    const enum outcome called = called_outcome(judge, &reply->position);
    if (called != ONGOING)
        return value_of_outcome(called, us, 2);
    if (abs(reply->score) >= SCORE_MATE_MIN || reply->position.turn.decider != us)
        return -reply->score;
    if (game_stuck(&reply->position))
        return value_of_result(&reply->position, us, 2);
    const bool mates = killer_mates(ours, &reply->position, &line) ||
                       mate_near(judge, ours, &reply->position, mate_nodes, &line) == MATE_FOUND;
    return mates ? SCORE_MATE - 3 : -reply->score;
}

/* Remembers the best reply of a verdict as the first to be tried against other candidates. */
static void refutation_keep(struct judge *judge, const struct verdict *v)
{
    struct mate_line *first = &judge->refutations[0];
    if (!v->series.reply_length)
        return;
    if (judge->refutation_count < REFUTATIONS)
        judge->refutation_count++;
    memmove(&judge->refutations[1], first, (judge->refutation_count - 1) * sizeof *first);
    first->length = v->series.reply_length;
    memcpy(first->actions, v->series.reply, v->series.reply_length * sizeof *first->actions);
}

/* Plays the legal actions of a known reply from line->position; returns false unless they make a whole turn. */
static bool refutation_play(const struct mate_line *refutation, struct line *line)
{
    struct position *p = &line->position;
    unsigned them = p->turn.decider;
    for (unsigned i = 0; i < refutation->length && p->turn.decider == them; i++)
        if (game_legal(p, refutation->actions[i])) {
            line->actions[line->length++] = refutation->actions[i];
            game_apply(p, refutation->actions[i]);
        }
    return p->turn.decider != them;
}

/* Whether a reply that refuted another candidate brings this one down to `floor`; fills the verdict then. */
static bool refutation_holds(struct judge *judge, const struct line *candidate, unsigned us,
                             const struct mate_nodes *mates, int floor, struct verdict *v)
{
    for (unsigned i = 0; i < judge->refutation_count; i++) {
        struct line reply = {.position = candidate->position};
        if (!refutation_play(&judge->refutations[i], &reply))
            continue;
        budget_add(&judge->work, reply.length);
        reply.score = value_after(judge->evaluation, &reply.position, !us, 2);
        if (-reply.score > floor || (v->series.score = reply_value(judge, &reply, us, mates->ours)) > floor)
            continue;
        v->proven = false;
        v->series.reply_length = reply.length;
        memcpy(v->series.reply, reply.actions, reply.length * sizeof *reply.actions);
        struct mate_line first = judge->refutations[i];
        memmove(&judge->refutations[1], &judge->refutations[0], i * sizeof first);
        judge->refutations[0] = first;
        return true;
    }
    return false;
}

/* Returns the score of a candidate after the opponent's best reply that begins with the actions of `start` (none: any
   reply). Up to `floor` the exact score does not matter. */
static int judge_replies_from(struct judge *judge, const struct line *start, const struct line *candidate, unsigned us,
                              const struct mate_nodes *mates, int floor, struct verdict *v)
{
    int worst = SCORE_MATE, last = candidate->score;
    unsigned stand = 0, count;
    beam_run(&judge->reply, &judge->work, start, 1, !us, 2);
    count = judge->reply.ends.count;
    v->proven = !start->length && !judge->reply.dropped && !judge->work.spent;
    for (unsigned i = 0; i < count && worst > floor && !budget_spent(&judge->work); i++) {
        const struct line *reply = judge->reply.ends.order[i];
        int value = -reply->score;
        if (value >= worst || stand == REPLIES_TRIED) {
            v->proven = false;
            break;
        }
        if (value < SCORE_MATE_MIN)
            last = value;
        value = reply_value(judge, reply, us, mates->ours);
        stand += value < SCORE_MATE_MIN;
        v->proven = v->proven && abs(value) >= SCORE_MATE_MIN;
        if (value < worst) {
            worst = value;
            v->series.reply_length = reply->length;
            memcpy(v->series.reply, reply->actions, reply->length * sizeof *reply->actions);
        }
    }
    v->proven = (v->proven && !judge->work.spent) || worst <= -SCORE_MATE_MIN;
    if (worst == SCORE_MATE)
        return candidate->score;
    /* by its evaluation, what the beam dropped is no better for the opponent than the last reply it kept */
    return worst >= SCORE_MATE_MIN && !v->proven ? last : worst;
}

/* Whether all replies in the opponent's beam lose by themselves, though the beam has dropped others. */
static bool none_stands(const struct beam *reply)
{
    return reply->dropped && reply->ends.count && reply->ends.order[0]->score <= -SCORE_MATE_MIN;
}

/* Returns the score of a candidate after the opponent's best reply. If every reply in the beam loses by itself, a
   search looks for one that does not (escape.h). */
static int judge_replies(struct judge *judge, const struct line *candidate, unsigned us, const struct mate_nodes *mates,
                         int floor, struct verdict *v)
{
    struct line start = {.position = candidate->position};
    const int score = judge_replies_from(judge, &start, candidate, us, mates, floor, v);
    if (!none_stands(&judge->reply) || budget_spent(&judge->work))
        return score;
    struct budget part = budget_part(&judge->work, mates->closer > ESCAPE_NODES ? mates->closer : ESCAPE_NODES);
    struct mate_line way;
    const enum mate_verdict lost = escape_find(&candidate->position, &part, judge_room(judge), &way);
    budget_add(&judge->work, budget_nodes(&part));
    v->proven = lost == MATE_FOUND;
    if (lost == MATE_NONE) {
        /* all of that turn but its last action, so that the beam sees how it may end */
        for (; start.length + 1 < way.length; game_apply(&start.position, start.actions[start.length++]))
            start.actions[start.length] = way.actions[start.length];
        return judge_replies_from(judge, &start, candidate, us, mates, floor, v);
    }
    return v->proven ? SCORE_MATE - 2 : NO_ESCAPE;
}

int judge_candidate(struct judge *judge, const struct line *candidate, unsigned us, const struct mate_nodes *mates,
                    int floor, int best, struct verdict *v)
{
    const struct position *p = &candidate->position;
    struct killers *theirs = &judge->killers[THEIRS];
    struct mate_line line;
    const bool late = p->game->traits.parries_late;
    v->series.reply_length = 0;
    v->proven = true;
    if (p->turn.decider == us)
        return candidate->score;
    if (game_stuck(p))
        return value_of_result(p, us, 1);
    judge->reply.past.between = NULL;
    const enum outcome called = called_outcome(judge, p);
    if (called != ONGOING)
        return value_of_outcome(called, us, 1);
    judge->reply.past.between = p;
    if (killer_mates(theirs, p, &line))
        return mated_by(&line, &v->series);
    if (!late && refutation_holds(judge, candidate, us, mates, floor, v)) {
        v->cheap = true;
        return v->series.score;
    }
    const enum mate_verdict verdict = mate_near(judge, theirs, p, mates->first, &line);
    if (verdict == MATE_FOUND)
        return mated_by(&line, &v->series);
    int score = judge_replies(judge, candidate, us, mates, late ? -SCORE_NONE : floor, v);
    refutation_keep(judge, v);
    if (late)
        score = rollouts_mix(p, us, score, candidate->score);
    if (score <= best || verdict == MATE_NONE || budget_spent(&judge->work) ||
        mate_near(judge, theirs, p, mates->closer, &line) != MATE_FOUND)
        return score;
    v->proven = true;
    return mated_by(&line, &v->series);
}
