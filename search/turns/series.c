/*
 * One iteration is: a beam over the steps of our turn, of a width that doubles with every iteration, gives candidate
 * turns that end in different positions. Each candidate is tried against the mates that refuted others before (most
 * share their refutation), then by the mate searcher, then by the opponent's best series, which is a narrower beam of
 * his, each of whose ends is tried for a mate of ours. The candidate that keeps most is the turn, if a closer look
 * finds no mate either.
 */
#include "search/turns/series.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "rules/steps.h"
#include "search/search.h"
#include "search/turns/beam.h"
#include "search/turns/chances.h"
#include "search/turns/mate.h"

enum {
    WIDTH_FIRST = 24, /* of our beam in the first iteration */
    WIDTH_MAX = 16384,
    WIDTH_MAX_CHANCY = 4096,
    REPLY_WIDTH_FIRST = 8,
    REPLY_WIDTH_MAX = 2048,
    REPLIES_TRIED = 4, /* ends of the opponent's beam that stand: those that a mate of ours meets do not count */
    KILLERS = 24,
    ANSWERS = 8,
    KILLERS_SHOWN = 4,       /* to the beam, which looks for turns that parry them */
    ROUNDS = 3,              /* of one iteration, each with the mates that the one before found */
    GROWTHS = 16,            /* iterations after which mate searches grow no more */
    SUSPICIOUS = 2,          /* turns that stand the mate search before it believes that others will, too */
    RUNNERS_UP = 8,          /* judged turns kept besides those that are told */
    LOST_SO_FAR = 1000,      /* what it costs that all turns looked at lose, though there are more */
    FIRST_MATE_NODES = 3000, /* of a mate search in the first iteration; grows fourfold */
    NEAR_MATES = 512,        /* turns kept that end with a check which no one step parries */
    SAMPLED_NODES = 40000,   /* of random turns in the first iteration, if nodes are not limited; grows twofold */
    NODES_MORE = 4,          /* times the nodes spent, what a further iteration needs where chances are sampled */
    LATE_MATES = 4,          /* such a part of a mate search is enough where checks are parried late */
    CLOSER = 3,              /* times as many for a turn that is to be played */
};

/* What one thread owns. */
struct series_search {
    const struct series_limits *limits;
    struct budget work;
    struct beam own, reply; /* the first only in the leading thread, as all below the killers */
    struct mate_line killers[KILLERS];
    unsigned killer_count;
    struct mate_line answers[ANSWERS]; /* the opponent's series that were best against other candidates */
    unsigned answer_count;
    struct line *starts;           /* what our turn may begin with, then near mates */
    unsigned starts_count, number; /* and its number */
    unsigned near_count;           /* of near mates */
    bool limited;                  /* by the caller, to some turns */
    struct verdict *found;         /* room for the lines and the runners-up */
};

/* The best turns of the last iteration. */
struct found {
    struct series *series;
    unsigned count, lines; /* lines: so many are wanted */
    bool certain;          /* that more time cannot change them */
};

/* A judged turn. */
struct verdict {
    struct series series;
    const struct line *line;
    bool cheap;   /* refuted by what refuted others */
    bool proven;  /* nothing was left out on the way to its score */
    bool checked; /* whether a closer look has found no mate, or none is needed */
};

/* The candidates of one iteration and what is known of them, shared by the threads that judge them. */
struct judging {
    struct line *const *candidates;
    unsigned count, us, wanted; /* wanted: so many that do not lose at once are enough */
    unsigned lines;             /* best turns that must be right */
    uint64_t mate_nodes, nodes_end;
    pthread_mutex_t lock; /* for all below */
    unsigned next, judged;
    bool over, stopped, short_of_nodes;
    bool anchored;         /* the best turn of the iteration before comes first, and is judged */
    bool all_proven;       /* nothing was left out on the way to all that were judged */
    struct verdict *found; /* the best, sorted */
    unsigned found_count, found_room;
};

/* A thread that helps to judge. */
struct helper {
    struct series_search search;
    struct judging *judging;
    pthread_t thread;
    bool started;
};

/* Whether checks may be parried late, so that chances are sampled (chances.h). */
static bool parries_late(const struct position *p) { return p->game->traits.parries_late; }

/* The nodes left of a limit, or so many if there is none. */
static uint64_t nodes_left(const struct series_search *s, uint64_t unlimited)
{
    uint64_t all = s->limits->nodes / s->limits->threads;
    return !s->limits->nodes ? unlimited : all > s->work.nodes ? all - s->work.nodes : 1;
}

/* Whether a known mate of the opponent still works here. */
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
    return (p.turn.decider != them || game_dry_wins(p.game)) && is_over(&p) &&
           game_result(&p, &reason) == (them == WHITE ? WHITE_WINS : BLACK_WINS);
}

/* Looks for a mate in this turn with at most so many nodes, and no more than half of what is left of the search's. */
static enum mate_verdict mate_try(struct series_search *s, const struct position *p, uint64_t nodes,
                                  struct mate_line *line)
{
    uint64_t all = s->limits->nodes, left = all > s->work.nodes ? (all - s->work.nodes) / 2 + 1 : 1;
    struct mate_limits limits = {
        .nodes = all && left < nodes ? left : nodes, .stop = s->limits->stop, .context = s->limits->context};
    uint64_t used = 0;
    enum mate_verdict verdict = mate_find(p, &limits, line, &used);
    s->work.nodes += used;
    return verdict;
}

/* Whether a mate that refuted another candidate refutes this one; fills the line. */
static bool killer_mates(struct series_search *s, const struct position *p, struct mate_line *line)
{
    for (unsigned i = 0; i < s->killer_count; i++)
        if (killer_works(&s->killers[i], p)) {
            *line = s->killers[i];
            memmove(&s->killers[1], &s->killers[0], i * sizeof *s->killers);
            s->killers[0] = *line;
            return true;
        }
    return false;
}

/* Whether a known mate would work if our turn ended here, as it perhaps does. */
static bool turn_refuted(void *context, const struct position *at)
{
    const struct series_search *s = context;
    struct position p;
    position_copy(&p, at);
    if (p.turn.decider == p.turn.owner && p.number == s->number)
        turn_pass(&p, king_attackers(&p, !p.turn.owner));
    for (unsigned i = 0; i < s->killer_count && i < KILLERS_SHOWN; i++)
        if (killer_works(&s->killers[i], &p))
            return true;
    return false;
}

/* Whether the opponent, to move, mates at once; fills the line. */
static enum mate_verdict opponent_mates(struct series_search *s, const struct position *p, uint64_t nodes,
                                        struct mate_line *line)
{
    enum mate_verdict verdict = mate_try(s, p, nodes, line);
    if (verdict != MATE_FOUND)
        return verdict;
    if (s->killer_count < KILLERS)
        s->killer_count++;
    memmove(&s->killers[1], &s->killers[0], (s->killer_count - 1) * sizeof *s->killers);
    s->killers[0] = *line;
    return verdict;
}

/* Writes a candidate's loss by a mate of the opponent's; returns its score. */
static int mated_by(const struct mate_line *line, struct series *series)
{
    series->reply_length = line->length < SERIES_LENGTH_MAX ? line->length : SERIES_LENGTH_MAX;
    memcpy(series->reply, line->actions, series->reply_length * sizeof *series->reply);
    return 2 - SCORE_MATE;
}

/* What a reply of the opponent's leaves us, by a mate of ours or at first sight. */
static int reply_value(struct series_search *s, const struct line *reply, unsigned us, uint64_t mate_nodes)
{
    struct mate_line line;
    if (abs(reply->score) >= SCORE_MATE_MIN || reply->position.turn.decider != us)
        return -reply->score;
    if (is_over(&reply->position))
        return value_of_result(&reply->position, us, 2);
    return mate_try(s, &reply->position, mate_nodes, &line) == MATE_FOUND ? SCORE_MATE - 3 : -reply->score;
}

/* Keeps a series of the opponent's that was best, as the first to be tried against other candidates. */
static void answer_keep(struct series_search *s, const struct verdict *v)
{
    struct mate_line *first = &s->answers[0];
    if (!v->series.reply_length)
        return;
    if (s->answer_count < ANSWERS)
        s->answer_count++;
    memmove(&s->answers[1], first, (s->answer_count - 1) * sizeof *first);
    first->length = v->series.reply_length;
    memcpy(first->actions, v->series.reply, v->series.reply_length * sizeof *first->actions);
}

/* Plays as much of a series of the opponent's as is legal here; false unless that makes a turn. */
static bool answer_play(const struct mate_line *answer, struct line *line)
{
    struct position *p = &line->position;
    unsigned them = p->turn.decider;
    for (unsigned i = 0; i < answer->length && p->turn.decider == them; i++)
        if (game_legal(p, answer->actions[i])) {
            line->actions[line->length++] = answer->actions[i];
            game_apply(p, answer->actions[i]);
        }
    return p->turn.decider != them;
}

/* Whether a series that refuted another candidate keeps this one within the floor already. */
static bool answer_refutes(struct series_search *s, const struct line *candidate, unsigned us, uint64_t mate_nodes,
                           int floor, struct verdict *v)
{
    for (unsigned i = 0; i < s->answer_count; i++) {
        struct line reply = {.position = candidate->position};
        if (!answer_play(&s->answers[i], &reply))
            continue;
        s->work.nodes += reply.length;
        reply.score =
            is_over(&reply.position) ? value_of_result(&reply.position, !us, 2) : value_for(&reply.position, !us);
        if (-reply.score > floor || (v->series.score = reply_value(s, &reply, us, mate_nodes / 4)) > floor)
            continue;
        v->proven = false;
        v->series.reply_length = reply.length;
        memcpy(v->series.reply, reply.actions, reply.length * sizeof *reply.actions);
        struct mate_line first = s->answers[i];
        memmove(&s->answers[1], &s->answers[0], i * sizeof first);
        s->answers[0] = first;
        return true;
    }
    return false;
}

/* What a candidate is worth for us after the opponent's best series; below `floor` the exact value does not matter. */
static int judge_replies(struct series_search *s, const struct line *candidate, unsigned us, uint64_t mate_nodes,
                         int floor, struct verdict *v)
{
    struct line start = {.position = candidate->position};
    int worst = SCORE_MATE, last = candidate->score;
    unsigned stand = 0, count;
    beam_run(&s->reply, &s->work, &start, 1, !us, 2);
    count = s->reply.ends.count;
    v->proven = !s->reply.dropped && !s->work.stopped;
    for (unsigned i = 0; i < count && worst > floor && !budget_spent(&s->work); i++) {
        const struct line *reply = s->reply.ends.order[i];
        int value = -reply->score;
        if (value >= worst || stand == REPLIES_TRIED) {
            v->proven = false;
            break;
        }
        last = value;
        value = reply_value(s, reply, us, mate_nodes / 4);
        stand += value < SCORE_MATE_MIN;
        v->proven = v->proven && abs(value) >= SCORE_MATE_MIN;
        if (value < worst) {
            worst = value;
            v->series.reply_length = reply->length;
            memcpy(v->series.reply, reply->actions, reply->length * sizeof *reply->actions);
        }
    }
    v->proven = (v->proven && !s->work.stopped) || worst <= -SCORE_MATE_MIN;
    if (worst == SCORE_MATE)
        return candidate->score;
    /* what the beam has left out is at first sight no better for the opponent than the last that it kept */
    return worst >= SCORE_MATE_MIN && !v->proven ? last : worst;
}

/*
 * What a candidate is worth for us after the opponent's best reply; `floor` is what other candidates keep already. A
 * win or a loss is proven if nothing was left out on the way to it.
 */
static int judge(struct series_search *s, const struct line *candidate, unsigned us, uint64_t mate_nodes, int floor,
                 struct verdict *v)
{
    const struct position *p = &candidate->position;
    struct mate_line line;
    bool late = parries_late(p);
    v->series.reply_length = 0;
    v->proven = v->checked = true;
    if (p->turn.decider == us)
        return candidate->score;
    if (is_over(p))
        return value_of_result(p, us, 1);
    if (killer_mates(s, p, &line))
        return mated_by(&line, &v->series);
    if (!late && answer_refutes(s, candidate, us, mate_nodes, floor, v)) {
        v->checked = false;
        v->cheap = true;
        return v->series.score;
    }
    enum mate_verdict verdict = opponent_mates(s, p, late ? mate_nodes / LATE_MATES : mate_nodes, &line);
    if (verdict == MATE_FOUND)
        return mated_by(&line, &v->series);
    v->checked = verdict == MATE_NONE;
    int score = judge_replies(s, candidate, us, mate_nodes, late ? -SCORE_NONE : floor, v);
    answer_keep(s, v);
    return late ? chances_mix(p, us, score, candidate->score) : score;
}

/* Keeps a judged turn among the best, which stay sorted; equal ones in the order they came. */
static void found_keep(struct judging *j, const struct verdict *v)
{
    unsigned at = j->found_count;
    if (at == j->found_room) {
        if (v->series.score <= j->found[at - 1].series.score)
            return;
        at--;
    } else {
        j->found_count++;
    }
    for (; at > 0 && j->found[at - 1].series.score < v->series.score; at--)
        j->found[at] = j->found[at - 1];
    j->found[at] = *v;
}

/* Judges candidates, the most promising first, until enough are known. */
static void judge_all(struct series_search *s, struct judging *j)
{
    pthread_mutex_lock(&j->lock);
    while (!j->over && j->next < j->count) {
        const struct line *candidate = j->candidates[j->next++];
        struct verdict v = {.line = candidate, .series.length = candidate->length};
        uint64_t mate_nodes = s->killer_count || j->judged < SUSPICIOUS ? j->mate_nodes : j->mate_nodes / 4;
        int floor = j->found_count < j->lines ? -SCORE_NONE : j->found[j->lines - 1].series.score;
        pthread_mutex_unlock(&j->lock);
        memcpy(v.series.actions, candidate->actions, candidate->length * sizeof *candidate->actions);
        v.series.score = judge(s, candidate, j->us, mate_nodes, floor, &v);
        pthread_mutex_lock(&j->lock);
        if (budget_spent(&s->work)) {
            j->stopped = j->over = true;
            break;
        }
        j->all_proven = j->all_proven && v.proven;
        found_keep(j, &v);
        j->judged += v.series.score > 2 - SCORE_MATE && !v.cheap;
        j->short_of_nodes = j->short_of_nodes || (j->nodes_end && s->work.nodes >= j->nodes_end);
        j->over = j->over || j->short_of_nodes || j->judged >= j->wanted ||
                  (j->lines == 1 && j->found[0].series.score >= SCORE_MATE_MIN);
    }
    pthread_mutex_unlock(&j->lock);
}

/* A helper thread's share in judging the lines. */
static void *helper_run(void *argument)
{
    struct helper *h = argument;
    judge_all(&h->search, h->judging);
    return NULL;
}

/* Judges with the leading thread and its helpers; those that cannot be started are missed by nobody. */
static void judge_together(struct series_search *s, struct helper *helpers, unsigned reply_width, struct judging *j)
{
    unsigned count = s->limits->threads - 1;
    for (unsigned i = 0; i < count; i++) {
        struct helper *h = &helpers[i];
        h->judging = j;
        h->search.limits = h->search.work.limits = s->limits;
        h->started =
            beam_set_width(&h->search.reply, reply_width) && pthread_create(&h->thread, NULL, helper_run, h) == 0;
    }
    judge_all(s, j);
    for (unsigned i = 0; i < count; i++)
        if (helpers[i].started) {
            pthread_join(helpers[i].thread, NULL);
            s->work.nodes += helpers[i].search.work.nodes;
            helpers[i].search.work.nodes = 0;
        }
}

/* Looks for mates against the turns that would be told, once more and longer; those that lose fall back. */
static void look_closer(struct series_search *s, struct judging *j)
{
    for (unsigned i = 0; i < j->lines && i < j->found_count && !budget_spent(&s->work); i++) {
        struct verdict v = j->found[i];
        struct mate_line line;
        if (v.checked)
            continue;
        bool mates = killer_mates(s, &v.line->position, &line) ||
                     opponent_mates(s, &v.line->position, j->mate_nodes * CLOSER, &line) == MATE_FOUND;
        j->found[i].checked = true;
        if (!mates)
            continue;
        v.checked = v.proven = true;
        v.series.score = mated_by(&line, &v.series);
        memmove(&j->found[i], &j->found[i + 1], (--j->found_count - i) * sizeof *j->found);
        found_keep(j, &v);
        i = UINT_MAX; /* what has come up may be unchecked */
    }
}

/* Judges the candidates until the best turn stands a closer look. */
static void judge_rounds(struct series_search *s, struct helper *helpers, unsigned reply_width, struct judging *j)
{
    do {
        j->over = false;
        j->judged = 0;
        judge_together(s, helpers, reply_width, j);
        look_closer(s, j);
    } while (j->found_count && j->found[0].series.score <= 2 - SCORE_MATE && j->next < j->count && !j->stopped &&
             !budget_spent(&s->work));
}

/* Whether all turns there are have been judged. */
static bool all_judged(const struct series_search *s, const struct judging *j)
{
    return !j->stopped && j->next == j->count && !s->own.dropped && !s->limited;
}

/* A loss is told as one only where no turn was left out that might not lose. */
static void loss_temper(const struct series_search *s, struct judging *j)
{
    struct verdict *first = &j->found[0];
    if (!j->found_count || first->series.score > -SCORE_MATE_MIN || (j->all_proven && all_judged(s, j)))
        return;
    int seen = first->line->score;
    first->series.score = (seen < 0 && seen > -SCORE_MATE_MIN ? seen : 0) - LOST_SO_FAR;
}

/* Keeps what an iteration has found, if it is better or nothing else is known. */
static void best_keep(struct found *best, const struct judging *j)
{
    bool better = best->lines == 1 && best->count && j->found_count &&
                  (j->anchored || j->found[0].series.score > best->series[0].score);
    if (!j->found_count || (j->stopped && best->count && !better))
        return;
    best->count = j->found_count < best->lines ? j->found_count : best->lines;
    for (unsigned i = 0; i < best->count; i++)
        best->series[i] = j->found[i].series;
}

/* Makes a start of the actions of a turn, as far as they are legal and of the turn. */
static void start_make(struct line *start, const struct position *root, const action *actions, unsigned length)
{
    *start = (struct line){.position = *root};
    while (start->length < length && start->length < SERIES_LENGTH_MAX &&
           start->position.turn.decider == root->turn.decider && game_legal(&start->position, actions[start->length])) {
        start->actions[start->length] = actions[start->length];
        game_apply(&start->position, actions[start->length++]);
    }
}

/* Where the near mates that are found go. */
struct near_mates {
    struct series_search *s;
    const struct position *root;
};

/* Keeps a near mate as a turn to begin with, one that has ended. */
static bool near_mate_keep(void *context, const struct mate_line *line)
{
    struct near_mates *near = context;
    struct series_search *s = near->s;
    if (line->length <= SERIES_LENGTH_MAX)
        start_make(&s->starts[s->starts_count + s->near_count++], near->root, line->actions, line->length);
    return s->near_count < NEAR_MATES;
}

/* Collects turns that end with a check that no one step parries: where checks are parried late they may well win. */
static void near_mates_find(struct series_search *s, const struct position *root, uint64_t nodes)
{
    uint64_t left = nodes_left(s, UINT64_MAX) / 4 + 1;
    struct mate_limits limits = {.nodes = left < nodes ? left : nodes,
                                 .nearly = true,
                                 .counted = &s->work.nodes,
                                 .stop = s->limits->stop,
                                 .context = s->limits->context};
    struct near_mates near = {s, root};
    s->near_count = 0;
    mate_all(root, &limits, near_mate_keep, &near);
}

/* Puts the candidate that ends as a turn does before all others; false if there is none. */
static bool best_first(struct series_search *s, const struct position *root, const struct series *best)
{
    struct position p = *root;
    struct line **order = s->own.ends.order;
    for (unsigned i = 0; i < best->length; i++)
        game_apply(&p, best->actions[i]);
    uint64_t key = position_key(&p);
    for (unsigned i = 0; i < s->own.ends.count; i++)
        if (order[i]->key == key) {
            struct line *first = order[i];
            memmove(order + 1, order, i * sizeof *order);
            order[0] = first;
            return true;
        }
    return false;
}

/* One iteration; `best` is replaced by what it finds, or kept if it is stopped before it knows better. */
static bool iterate(struct series_search *s, struct helper *helpers, const struct position *root, unsigned depth,
                    struct found *best)
{
    const unsigned growth = depth - 1 < GROWTHS ? depth - 1 : GROWTHS;
    unsigned width = WIDTH_FIRST << growth, reply_width = REPLY_WIDTH_FIRST << growth / 2;
    uint64_t limit = s->limits->nodes / s->limits->threads, before = s->work.nodes;
    struct judging j;
    bool lost = true, late = parries_late(root);
    if (late && !s->limited)
        near_mates_find(s, root, (uint64_t)FIRST_MATE_NODES * 2 << 2 * growth);
    if (width > (late ? WIDTH_MAX_CHANCY : WIDTH_MAX))
        width = late ? WIDTH_MAX_CHANCY : WIDTH_MAX;
    if (reply_width > REPLY_WIDTH_MAX)
        reply_width = REPLY_WIDTH_MAX;
    s->own.chancy = late;
    if (!beam_set_width(&s->own, width) || !beam_set_width(&s->reply, reply_width))
        return false;
    for (unsigned round = 0; round < ROUNDS && lost; round++) {
        unsigned killers = s->killer_count;
        s->own.refuted = round ? turn_refuted : NULL;
        s->own.context = s;
        s->own.nodes_most = late ? nodes_left(s, 0) / 3 : 0;
        beam_run(&s->own, &s->work, s->starts, s->starts_count + s->near_count, root->turn.decider, 1);
        if (late)
            beam_sample(&s->own, &s->work, root->turn.decider, nodes_left(s, (uint64_t)SAMPLED_NODES << growth));
        if (s->work.stopped)
            return false;
        j = (struct judging){.candidates = s->own.ends.order,
                             .count = s->own.ends.count,
                             .us = root->turn.decider,
                             .wanted = 12u << growth,
                             .lines = best->lines,
                             .mate_nodes = (uint64_t)FIRST_MATE_NODES << 2 * growth,
                             .nodes_end = limit > before ? limit - (limit - before) / 6 : limit,
                             .all_proven = true,
                             .found = s->found,
                             .found_room = best->lines + RUNNERS_UP};
        j.anchored = best->count && best_first(s, root, &best->series[0]);
        if (j.wanted < 2 * j.lines)
            j.wanted = 2 * j.lines;
        pthread_mutex_init(&j.lock, NULL);
        judge_rounds(s, helpers, reply_width, &j);
        pthread_mutex_destroy(&j.lock);
        j.stopped = j.stopped || (j.short_of_nodes && j.judged < j.wanted);
        lost = !j.stopped && j.found_count && j.found[0].series.score <= -SCORE_MATE_MIN && s->killer_count > killers;
        loss_temper(s, &j);
        best_keep(best, &j);
        best->certain = j.all_proven && all_judged(s, &j);
    }
    return j.found_count && !j.stopped;
}

action series_step(const struct position *p, const action *list, unsigned n, int *best)
{
    unsigned us = p->turn.decider;
    action chosen = list[0];
    *best = -SCORE_NONE;
    for (unsigned i = 0; i < n; i++) {
        struct position child;
        position_copy(&child, p);
        game_apply(&child, list[i]);
        int value = is_over(&child) ? value_of_result(&child, us, 1) : value_for(&child, us);
        if (value > *best) {
            *best = value;
            chosen = list[i];
        }
    }
    return chosen;
}

/*
 * Adds steps to the `length` first of a turn until it ends or there are `room`, each the best at first sight. Returns
 * the new length; the score is that of the last step added.
 */
static unsigned series_complete(const struct position *root, action *actions, unsigned length, unsigned room,
                                int *score)
{
    struct position p = *root;
    action list[ACTIONS_MAX];
    unsigned n;
    for (unsigned i = 0; i < length; i++)
        game_apply(&p, actions[i]);
    while (p.turn.decider == root->turn.decider && p.number == root->number && length < room &&
           (n = game_actions(&p, ALL_ACTIONS, list)) > 0) {
        actions[length] = series_step(&p, list, n, score);
        game_apply(&p, actions[length++]);
    }
    return length;
}

/* A turn made without looking ahead, to have an answer whatever happens. */
static void greedy_turn(const struct series_search *s, const struct position *root, struct series *best)
{
    unsigned us = root->turn.decider;
    const struct line *start = &s->starts[0];
    best->score = -SCORE_NONE;
    for (unsigned i = 0; i < s->starts_count; i++) {
        const struct position *p = &s->starts[i].position;
        int value = is_over(p) ? value_of_result(p, us, 1) : value_for(p, us);
        if (value > best->score) {
            best->score = value;
            start = &s->starts[i];
        }
    }
    best->reply_length = 0;
    memcpy(best->actions, start->actions, start->length * sizeof *start->actions);
    best->length = series_complete(root, best->actions, start->length, SERIES_LENGTH_MAX, &best->score);
}

/* Fills what our turn may begin with. */
static void starts_make(struct series_search *s, const struct position *root)
{
    const struct series_limits *l = s->limits;
    s->number = root->number;
    s->limited = l->turns_count || l->moves_count;
    s->starts_count = l->turns_count ? l->turns_count : l->moves_count ? l->moves_count : 1;
    s->starts = memory_need(s->starts_count + NEAR_MATES, sizeof *s->starts);
    for (unsigned i = 0; i < s->starts_count; i++)
        if (l->turns_count)
            start_make(&s->starts[i], root, l->turns[i].actions, l->turns[i].length);
        else
            start_make(&s->starts[i], root, l->moves_count ? l->moves + i : NULL, l->moves_count ? 1 : 0);
}

/* Tells the listener of the best turns. */
static void tell(struct series_search *s, const struct found *best, series_listener *listen, void *context,
                 unsigned depth)
{
    for (unsigned i = 0; listen && i < best->count; i++)
        listen(context, depth, i + 1, &best->series[i], s->work.nodes);
}

/* Whether a mate in this turn is found, where one turn is enough. */
static bool mate_at_once(struct series_search *s, const struct position *root, unsigned depth, struct found *best)
{
    struct mate_line line;
    unsigned shift = 3 * (depth - 1) < 20 ? 3 * (depth - 1) : 20;
    if (s->limited || best->lines > 1 || mate_try(s, root, (uint64_t)FIRST_MATE_NODES << shift, &line) != MATE_FOUND)
        return false;
    best->series[0] = (struct series){.length = line.length, .score = SCORE_MATE - 1};
    memcpy(best->series[0].actions, line.actions, line.length * sizeof *line.actions);
    best->count = 1;
    return true;
}

/* Searches wider and wider until a limit comes or the result is certain. */
static void deepen(struct series_search *s, struct helper *helpers, const struct position *root, struct found *best,
                   series_listener *listen, void *context)
{
    const struct series_limits *l = s->limits;
    for (unsigned depth = 1; !best->certain && (!l->depth || depth <= l->depth); depth++) {
        if (mate_at_once(s, root, depth, best)) {
            tell(s, best, listen, context, depth);
            return;
        }
        bool complete = iterate(s, helpers, root, depth, best);
        tell(s, best, listen, context, depth);
        int score = best->count ? best->series[0].score : 0, mate = search_mate_turns(score);
        if (!complete || (mate > 0 && (unsigned)mate <= l->mate) || (l->enough && l->enough(l->context)) ||
            abs(score) >= SCORE_MATE - 1)
            return;
        if (parries_late(root) && nodes_left(s, UINT64_MAX) < s->work.nodes * (NODES_MORE - 1))
            return;
    }
}

uint64_t series_search(const struct record *game, const struct series_limits *limits, series_listener *listen,
                       void *context, struct series *best)
{
    const struct position *root = record_now(game);
    struct series_limits own = *limits;
    own.threads = own.threads ? own.threads : 1;
    own.lines = own.lines ? own.lines : 1;
    struct series_search s = {.limits = &own, .work.limits = &own};
    struct found found = {.lines = own.lines};
    struct helper *helpers = memory_need(own.threads, sizeof *helpers);
    found.series = memory_need(own.lines, sizeof *found.series);
    s.found = memory_need(own.lines + RUNNERS_UP, sizeof *s.found);
    starts_make(&s, root);
    deepen(&s, helpers, root, &found, listen, context);
    if (!found.count) {
        greedy_turn(&s, root, &found.series[0]);
        found.count = 1;
        tell(&s, &found, listen, context, 1);
    }
    *best = found.series[0];
    for (unsigned i = 0; i < own.threads; i++)
        beam_free(&helpers[i].search.reply);
    free(helpers);
    free(found.series);
    free(s.found);
    free(s.starts);
    beam_free(&s.own);
    beam_free(&s.reply);
    return s.work.nodes;
}
