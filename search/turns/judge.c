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
    /* least nodes of a search for an opponent's turn that does not lose by itself */
    ESCAPE_NODES = 4000,
    NO_ESCAPE = 6000, /* score of a turn if no such turn is found, but there may be one */
    /* where checks may be parried late, a mate search gets 1/LATE_MATES of the nodes */
    LATE_MATES = 4,
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
    return (p.turn.decider != them || game_no_step_wins(p.game)) && is_over(&p) &&
           game_result(&p, &reason) == (them == WHITE ? WHITE_WINS : BLACK_WINS);
}

unsigned judge_killers(const struct judge *judge)
{
    pthread_mutex_lock(&judge->killers->lock);
    unsigned count = judge->killers->count;
    pthread_mutex_unlock(&judge->killers->lock);
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

/* Whether a mate that refuted another candidate refutes this one; fills `line` with it. */
static bool killer_mates(struct judge *judge, const struct position *p, struct mate_line *line)
{
    struct mate_line known[KILLERS];
    pthread_mutex_lock(&judge->killers->lock);
    unsigned count = judge->killers->count;
    memcpy(known, judge->killers->lines, count * sizeof *known);
    pthread_mutex_unlock(&judge->killers->lock);
    for (unsigned i = 0; i < count; i++)
        if (killer_works(&known[i], p)) {
            *line = known[i];
            killer_keep(judge->killers, line);
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
    for (unsigned i = 0; i < judge->killers->count && i < KILLERS_SHOWN; i++)
        if (killer_works(&judge->killers->lines[i], &p))
            return true;
    return false;
}

/* Searches for a mate of the opponent, who is to move; fills `line` and remembers it if there is one. */
static enum mate_verdict opponent_mates(struct judge *judge, const struct position *p, uint64_t nodes,
                                        struct mate_line *line)
{
    enum mate_verdict verdict = judge_mate(judge, p, nodes, line);
    if (verdict == MATE_FOUND)
        killer_keep(judge->killers, line);
    return verdict;
}

/* Makes a mate of the opponent the reply of a series; returns the score of that loss. */
static int mated_by(const struct mate_line *line, struct series *series)
{
    series->reply_length = line->length < SERIES_LENGTH_MAX ? line->length : SERIES_LENGTH_MAX;
    memcpy(series->reply, line->actions, series->reply_length * sizeof *series->reply);
    return 2 - SCORE_MATE;
}

/* Returns our score after a reply of the opponent: by the result, by a mate of ours, or by the evaluation. */
static int reply_value(struct judge *judge, const struct line *reply, unsigned us, uint64_t mate_nodes)
{
    struct mate_line line;
    if (abs(reply->score) >= SCORE_MATE_MIN || reply->position.turn.decider != us)
        return -reply->score;
    if (is_over(&reply->position))
        return value_of_result(&reply->position, us, 2);
    return judge_mate(judge, &reply->position, mate_nodes, &line) == MATE_FOUND ? SCORE_MATE - 3 : -reply->score;
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
static bool refutation_holds(struct judge *judge, const struct line *candidate, unsigned us, uint64_t mate_nodes,
                             int floor, struct verdict *v)
{
    for (unsigned i = 0; i < judge->refutation_count; i++) {
        struct line reply = {.position = candidate->position};
        if (!refutation_play(&judge->refutations[i], &reply))
            continue;
        budget_add(&judge->work, reply.length);
        reply.score = value_after(judge->evaluation, &reply.position, !us, 2);
        if (-reply.score > floor || (v->series.score = reply_value(judge, &reply, us, mate_nodes / 4)) > floor)
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
                              uint64_t mate_nodes, int floor, struct verdict *v)
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
        value = reply_value(judge, reply, us, mate_nodes / 4);
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
static int judge_replies(struct judge *judge, const struct line *candidate, unsigned us, uint64_t mate_nodes, int floor,
                         struct verdict *v)
{
    struct line start = {.position = candidate->position};
    const int score = judge_replies_from(judge, &start, candidate, us, mate_nodes, floor, v);
    if (!none_stands(&judge->reply) || budget_spent(&judge->work))
        return score;
    struct budget part = budget_part(&judge->work, mate_nodes > ESCAPE_NODES ? mate_nodes : ESCAPE_NODES);
    struct mate_line way;
    const enum mate_verdict lost = escape_find(&candidate->position, &part, judge_room(judge), &way);
    budget_add(&judge->work, budget_nodes(&part));
    v->proven = lost == MATE_FOUND;
    if (lost == MATE_NONE) {
        /* all of that turn but its last action, so that the beam sees how it may end */
        for (; start.length + 1 < way.length; game_apply(&start.position, start.actions[start.length++]))
            start.actions[start.length] = way.actions[start.length];
        return judge_replies_from(judge, &start, candidate, us, mate_nodes, floor, v);
    }
    return v->proven ? SCORE_MATE - 2 : NO_ESCAPE;
}

int judge_candidate(struct judge *judge, const struct line *candidate, unsigned us, uint64_t mate_nodes, int floor,
                    struct verdict *v)
{
    const struct position *p = &candidate->position;
    struct mate_line line;
    bool late = p->game->traits.parries_late;
    v->series.reply_length = 0;
    v->proven = v->checked = true;
    if (p->turn.decider == us)
        return candidate->score;
    if (is_over(p))
        return value_of_result(p, us, 1);
    if (killer_mates(judge, p, &line))
        return mated_by(&line, &v->series);
    if (!late && refutation_holds(judge, candidate, us, mate_nodes, floor, v)) {
        v->checked = false;
        v->cheap = true;
        return v->series.score;
    }
    enum mate_verdict verdict = opponent_mates(judge, p, late ? mate_nodes / LATE_MATES : mate_nodes, &line);
    if (verdict == MATE_FOUND)
        return mated_by(&line, &v->series);
    v->checked = verdict == MATE_NONE;
    int score = judge_replies(judge, candidate, us, mate_nodes, late ? -SCORE_NONE : floor, v);
    refutation_keep(judge, v);
    return late ? rollouts_mix(p, us, score, candidate->score) : score;
}

bool judge_again(struct judge *judge, uint64_t mate_nodes, struct verdict *v)
{
    const struct position *p = &v->line->position;
    struct mate_line line;
    v->checked = true;
    if (!killer_mates(judge, p, &line) && opponent_mates(judge, p, mate_nodes, &line) != MATE_FOUND)
        return false;
    v->proven = true;
    v->series.score = mated_by(&line, &v->series);
    return true;
}
