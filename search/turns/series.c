/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Search by whole turns. One iteration:
 *   - a beam over the steps of our turn, whose width doubles with every iteration, gives candidate turns that end in
 *     different positions (beam.c);
 *   - each candidate is tried against the mates that refuted others, then against a short search for the opponent's
 *     mate, then against the opponent's best reply from a narrower beam, each end of which is tried for a mate of ours;
 *     only one that would be among the best after that is searched longer for the opponent's mate (judge.h);
 *   - the candidate that keeps most is the best turn (judging.h);
 *   - where the order of steps hardly matters, new turns are evolved from the best ones and judged too (evolve.h), and
 *     the best of all are candidates again in the next iteration;
 *   - with enough nodes the opponent searches his reply to each of the best turns in the same way (reply_search.h).
 *     That also shows how optimistic our score is; the optimism is subtracted from reported scores.
 *
 * A mate of ours in this turn is searched for before each iteration, or beside it by another thread (mate_thread.h).
 */
#include "search/turns/series.h"

#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "search/turns/judging.h"
#include "search/turns/reply_search.h"
#include "search/turns/value.h"

enum {
    WIDTH_FIRST = 24, /* width of our beam in the first iteration; doubled in each */
    WIDTH_MAX = 16384,
    WIDTH_MAX_CHANCY = 4096, /* where ends are sampled by rollouts */
    REPLY_WIDTH_FIRST = 8,   /* width of the beam of replies; doubled in every second iteration */
    REPLY_WIDTH_MAX = 2048,
    /* turns wanted that do not lose at once, in the first iteration; doubled in each */
    WANTED_FIRST = 12,
    ROUNDS = 3,         /* rounds of one iteration, each with the mates that the one before found */
    GROWTHS = 16,       /* iterations after which effort grows no more */
    RUNNERS_UP = 8,     /* judged turns kept besides those that are reported */
    LOST_SO_FAR = 1000, /* penalty if all turns searched lose, though there are more */
    /* reply search: each search of the opponent's turn gets 1/REPLY_PART of the nodes spent */
    REPLY_PART = 24,
    /* reply search: several turns get one only if each has at least this many nodes; else only the best turn */
    REPLY_NODES = 20000,
    /* reply search: none if it would take more than 1/OPTIMISM_PART of the nodes spent */
    OPTIMISM_PART = 4,
    OPTIMISM_NODES = 10000, /* reply search: least nodes of each */
    ROOT_MATE_NODES = 3000, /* nodes of the search for our mate in the first iteration; times 8 in each; */
    /* where the order of steps hardly matters: 1/ROOT_MATE_PART of those spent */
    ROOT_MATE_PART = 4,
    NEAR_MATES = 512, /* near mates kept: turns that end with a check that no single step parries */
    /* nodes of rollouts in the first iteration, if nodes are not limited; doubled in each */
    SAMPLED_NODES = 40000,
    /* with rollouts, another iteration begins only if the limit allows NODES_MORE times the nodes spent */
    NODES_MORE = 4,
};

/* Nodes of mate searches in the first iteration, times 4 in each; where the order of steps hardly matters, doubled in
   each; for a weaker level, times the square of its beam width. */
static const struct mate_nodes MATES_FIRST = {.first = 375, .ours = 93, .closer = 9000},
                               MATES_FREE = {.first = 300, .ours = 75, .closer = 900},
                               MATES_NARROW = {.first = 5, .ours = 1, .closer = 15};

/* What the leading thread owns. */
struct series_search {
    const struct series_request *request;
    struct judge judge;
    uint64_t max;              /* node limit of all threads together; 0: none */
    struct killers killers[2]; /* [THEIRS], [OURS] */
    struct beam root;
    struct line *starts; /* what our turn may begin with, then near mates */
    unsigned starts_count, near_count;
    bool limited;   /* the caller allows only some turns */
    bool unordered; /* the order of steps hardly matters */
    struct line **candidates;
    /* `kept_count` of them are turns kept from the last iteration */
    unsigned candidates_count, candidates_room, kept_count;
    struct verdict *found;           /* room for the reported turns and the runners-up */
    struct line *kept, *kept_before; /* the best turns of the last iteration, and room for as many */
    struct offspring offspring;
    struct mate_thread mate_thread;
    struct helper *helpers; /* the other threads */
};

/* The best turns of the last iteration. */
struct found {
    struct series *series;
    unsigned count, lines; /* lines: number wanted */
    bool certain;          /* more time cannot change them */
    bool all;              /* every turn that may be made has been judged in this iteration */
    bool only;             /* and there is but one */
    bool chosen;           /* the first was chosen by a reply search */
    int optimism;          /* by how much their scores are too high */
};

/* Returns the nodes left of the limit, or `unlimited` if there is no limit. */
static uint64_t nodes_left(const struct series_search *s, uint64_t unlimited)
{
    const uint64_t nodes = budget_nodes(&s->judge.work);
    return !s->max ? unlimited : s->max > nodes ? s->max - nodes : 1;
}

/* Whether every possible turn has been judged. */
static bool all_judged(const struct series_search *s, const struct judging *j)
{
    return !j->stopped && j->next == j->count && !s->root.dropped && !s->limited;
}

/* Replaces a loss as best score by a bad evaluation unless every turn is proven to lose. */
static void loss_temper(const struct series_search *s, struct judging *j)
{
    struct verdict *first = &j->found[0];
    if (!j->found_count || first->series.score > -SCORE_MATE_MIN || (j->all_proven && all_judged(s, j)))
        return;
    int seen = first->line->score;
    first->series.score = (seen < 0 && seen > -SCORE_MATE_MIN ? seen : 0) - LOST_SO_FAR;
}

/* Makes the turns of an iteration the best ones if it is complete, or stopped with something better; returns whether.
   What a reply search has chosen stays until an iteration is complete, unless it loses or something else wins. */
static bool best_keep(struct found *best, const struct judging *j)
{
    bool better = best->lines == 1 && best->count && j->found_count &&
                  (best->chosen ? j->anchor_lost || j->found[0].series.score >= SCORE_MATE_MIN
                                : j->anchored || j->found[0].series.score > best->series[0].score);
    if (!j->found_count || (j->stopped && best->count && !better))
        return false;
    best->count = j->found_count < best->lines ? j->found_count : best->lines;
    for (unsigned i = 0; i < best->count; i++)
        best->series[i] = j->found[i].series;
    return true;
}

/* Makes a line of the given actions, as far as they are legal and belong to the root turn. */
static void start_make(struct line *start, const struct position *root, const action *actions, unsigned length)
{
    *start = (struct line){.position = *root};
    while (start->length < length && start->length < SERIES_LENGTH_MAX &&
           start->position.turn.decider == root->turn.decider && game_legal(&start->position, actions[start->length])) {
        start->actions[start->length] = actions[start->length];
        game_apply(&start->position, actions[start->length++]);
    }
}

/* Context of near_mate_keep(): where near mates go. */
struct near_mates {
    struct series_search *s;
    const struct position *root;
};

/* Keeps a near mate as a whole turn among the starts; returns whether there is room for more. */
static bool near_mate_keep(void *context, const struct mate_line *line)
{
    struct near_mates *near = context;
    struct series_search *s = near->s;
    if (line->length <= SERIES_LENGTH_MAX)
        start_make(&s->starts[s->starts_count + s->near_count++], near->root, line->actions, line->length);
    return s->near_count < NEAR_MATES;
}

/* Collects near mates: turns that end with a check that no single step parries. Where checks may be parried late, they
   may well win. */
static void near_mates_find(struct series_search *s, const struct position *root, uint64_t nodes)
{
    uint64_t left = nodes_left(s, UINT64_MAX) / 4 + 1;
    struct budget part = budget_part(&s->judge.work, left < nodes ? left : nodes);
    struct near_mates near = {s, root};
    s->near_count = 0;
    near_mates_all(root, &part, judge_room(&s->judge), near_mate_keep, &near);
    budget_add(&s->judge.work, budget_nodes(&part));
}

/* Fills the candidates: first the turns kept from the last iteration, or an end of the beam in the same position, then
   the other ends of the beam. Returns false without memory: a mate thread may run, which is to be joined first. */
static bool candidates_order(struct series_search *s)
{
    const struct line_heap *ends = &s->root.ends;
    unsigned max = s->kept_count + ends->count;
    if (max > s->candidates_room) {
        struct line **more = realloc(s->candidates, max * sizeof *more);
        if (!more)
            return false;
        s->candidates = more;
        s->candidates_room = max;
    }
    s->candidates_count = 0;
    for (unsigned i = 0; i < s->kept_count; i++)
        s->candidates[s->candidates_count++] = &s->kept[i];
    for (unsigned i = 0, k; i < ends->count; i++) {
        for (k = 0; k < s->kept_count && s->kept[k].key != ends->order[i]->key; k++)
            ;
        s->candidates[k < s->kept_count ? k : s->candidates_count++] = ends->order[i];
    }
    return true;
}

/* Keeps the best turns for the next iteration: several where turns are evolved, else one. */
static void turns_keep(struct series_search *s, const struct judging *j)
{
    struct line *kept = s->kept_before;
    s->kept_before = s->kept;
    s->kept = kept;
    s->kept_count = s->unordered ? j->found_count : 1;
    for (unsigned i = 0; i < s->kept_count; i++)
        kept[i] = *j->found[i].line;
}

/* How much one iteration may do. Where the order of steps hardly matters, a turn has so many ends that hardly any mate
   search is exhaustive, so mate searches get fewer nodes and judging gets more. */
struct effort {
    unsigned growth, width, reply_width, wanted; /* wanted: turns that do not lose at once */
    struct mate_nodes mate_nodes;
    uint64_t nodes_end; /* node count at which judging ends; 0: no limit */
};

/* Returns the nodes of mate searches in an iteration. */
static struct mate_nodes mate_nodes_of(const struct series_search *s, unsigned growth)
{
    const uint64_t narrow = s->judge.limits->handicap.width;
    const struct mate_nodes m = narrow ? MATES_NARROW : s->unordered ? MATES_FREE : MATES_FIRST;
    const uint64_t times = narrow ? narrow * narrow : UINT64_C(1) << (s->unordered ? growth : 2 * growth);
    return (struct mate_nodes){.first = m.first * times, .ours = m.ours * times, .closer = m.closer * times};
}

/* Plans an iteration: everything grows with the depth, up to what memory and time allow. */
static struct effort effort_of(const struct series_search *s, unsigned depth, bool late)
{
    const unsigned growth = depth - 1 < GROWTHS ? depth - 1 : GROWTHS, max = late ? WIDTH_MAX_CHANCY : WIDTH_MAX;
    const uint64_t left = nodes_left(s, 0);
    struct effort e = {.growth = growth,
                       .width = (unsigned)WIDTH_FIRST << growth,
                       .reply_width = (unsigned)REPLY_WIDTH_FIRST << growth / 2,
                       .wanted = (unsigned)WANTED_FIRST << growth,
                       .mate_nodes = mate_nodes_of(s, growth),
                       .nodes_end = left ? budget_nodes(&s->judge.work) + left - left / 6 : 0};
    const unsigned narrow = s->judge.limits->handicap.width;
    if (narrow) {
        e.width = narrow;
        e.reply_width = 1 + narrow / 3;
        e.wanted = 1 + narrow / 2;
    }
    if (e.width > max)
        e.width = max;
    if (e.reply_width > REPLY_WIDTH_MAX)
        e.reply_width = REPLY_WIDTH_MAX;
    if (e.wanted < 2 * s->judge.limits->multipv)
        e.wanted = 2 * s->judge.limits->multipv;
    return e;
}

/* Runs our beam, best ends first; `parrying` looks for turns that known mates do not refute. */
static void candidates_find(struct series_search *s, const struct position *root, const struct effort *e, bool parrying)
{
    struct beam *b = &s->root;
    unsigned us = root->turn.decider;
    b->refuted = parrying ? judge_refutes : NULL;
    b->context = &s->judge;
    b->nodes_max = b->chancy ? nodes_left(s, 0) / 3 : 0;
    beam_run(b, &s->judge.work, s->starts, s->starts_count + s->near_count, us, 1);
    if (b->chancy)
        beam_sample(b, &s->judge.work, us, nodes_left(s, (uint64_t)SAMPLED_NODES << e->growth));
}

/* Returns the nodes of the search for our mate in this turn, where only one line is wanted; 0: no search. */
static uint64_t root_mate_nodes(const struct series_search *s, unsigned depth, unsigned lines)
{
    const unsigned shift = 3 * (depth - 1) < 20 ? 3 * (depth - 1) : 20;
    const uint64_t max = (uint64_t)ROOT_MATE_NODES << shift,
                   part = MATES_FREE.first + budget_nodes(&s->judge.work) / ROOT_MATE_PART;
    if (s->limited || lines > 1)
        return 0;
    if (s->judge.limits->handicap.width)
        return mate_nodes_of(s, 0).first;
    return s->unordered && part < max ? part : max;
}

/* Makes a mate of ours in this turn the result. */
static void root_mate_take(struct found *best, const struct mate_line *line)
{
    best->series[0] = (struct series){.length = line->length, .score = SCORE_MATE - 1};
    memcpy(best->series[0].actions, line->actions, line->length * sizeof *line->actions);
    best->count = 1;
}

/* Whether turns are evolved from the best: in games where that wins matches, at full strength. */
static bool evolves(const struct series_search *s)
{
    return s->unordered && !s->limited && !s->judge.limits->handicap.width;
}

/* Returns the job of judging all candidates, the best turn of the last iteration first. */
static struct judging judging_of(struct series_search *s, const struct position *root, const struct effort *e,
                                 const struct found *best)
{
    return (struct judging){.candidates = s->candidates,
                            .count = s->candidates_count,
                            .us = root->turn.decider,
                            .wanted = e->wanted,
                            .lines = best->lines,
                            .root = root,
                            .mate_thread = &s->mate_thread,
                            .mate_nodes = e->mate_nodes,
                            .nodes_end = e->nodes_end,
                            .offspring = evolves(s) ? &s->offspring : NULL,
                            .all_proven = true,
                            .anchor = s->kept_count > 0,
                            .found = s->found,
                            .found_room = best->lines + RUNNERS_UP};
}

/* Returns for how many of the best turns the opponent searches his reply, with `nodes` nodes each; 0: none. */
static unsigned replies_searched(const struct series_search *s, const struct judging *j, uint64_t nodes)
{
    const struct series_request *q = s->request;
    if (!s->unordered || q->as_reply || q->limits->handicap.width || j->stopped || !j->found_count ||
        abs(j->found[0].series.score) >= SCORE_MATE_MIN || nodes * OPTIMISM_PART > budget_nodes(&s->judge.work))
        return 0;
    const uint64_t left = nodes_left(s, UINT64_MAX) / 2;
    const bool choice = evolves(s) && j->lines == 1 && j->found_count > 1;
    return choice && nodes >= REPLY_NODES && left >= TURNS_EXACT * nodes ? TURNS_EXACT : left >= nodes;
}

/* Returns the optimism of a score. A side searches its own turns better than the replies, so both sides overrate a
   position: half of what both claim together is subtracted, and the `level` that games show. A score of 0 on both sides
   is a draw that both see and stays 0. */
static int optimism_of(const struct series_request *q, int score, int keeps)
{
    return score || keeps ? (score - keeps) / 2 + q->level : 0;
}

/* Returns the score that is reported: less the optimism, except for wins and losses by rule. */
static int score_told(const struct found *best, int score)
{
    int told = score - best->optimism;
    return search_mate_turns(score) || search_mate_turns(told) ? score : told;
}

/* Runs the reply search after an iteration, if there are nodes for it. */
static void search_replies(struct series_search *s, struct judging *j, struct found *best)
{
    const uint64_t part = budget_nodes(&s->judge.work) / REPLY_PART,
                   nodes = part < OPTIMISM_NODES ? OPTIMISM_NODES : part;
    const unsigned turns = replies_searched(s, j, nodes);
    int keeps;
    if (!turns)
        return;
    const bool looked = reply_search(j, &s->judge, turns, nodes, &keeps);
    if (turns > 1) {
        j->stopped = !looked;
        best->chosen = best->chosen || looked;
    }
    if (looked && !search_mate_turns(keeps))
        best->optimism = optimism_of(s->request, j->found[0].series.score, keeps);
}

/* Runs one iteration. `best` is replaced by what it finds, or kept if it is stopped before it finds something better.
   Returns false if it was stopped. */
static bool iterate(struct series_search *s, const struct position *root, unsigned depth, struct found *best)
{
    const bool late = root->game->traits.parries_late;
    const struct effort e = effort_of(s, depth, late);
    struct judging j;
    bool lost = true;

    /* 1. Near mates as further candidates, where checks may be parried late. */
    if (late && !s->limited)
        near_mates_find(s, root, e.mate_nodes.closer);

    /* 2. Memory for beams of this width. */
    s->root.chancy = late;
    if (!beam_set_width(&s->root, e.width) || !beam_set_width(&s->judge.reply, e.reply_width))
        return false;

    for (unsigned round = 0; round < ROUNDS && lost; round++) {
        unsigned killers = judge_killers(&s->judge);

        /* 3. Candidates. If all of the round before lose: turns that parry the mates found then. */
        candidates_find(s, root, &e, round > 0);
        if (s->judge.work.spent || !candidates_order(s))
            return false;

        /* 4. Verdicts on as many candidates as are wanted. */
        j = judging_of(s, root, &e, best);
        judging_run(&j, &s->judge, s->helpers, e.reply_width);
        if (j.mates) {
            root_mate_take(best, &s->mate_thread.line);
            return true;
        }
        j.stopped = j.stopped || (j.short_of_nodes && j.judged < j.wanted);

        /* 5. The result. Another round helps only if a new mate is known. */
        lost = !j.stopped && j.found_count && j.found[0].series.score <= -SCORE_MATE_MIN &&
               judge_killers(&s->judge) > killers;
        if (!lost)
            search_replies(s, &j, best);
        loss_temper(s, &j);
        if (best_keep(best, &j))
            turns_keep(s, &j);
        best->certain = j.all_proven && all_judged(s, &j);
        best->all = !j.stopped && j.next == j.count && !s->root.dropped;
        best->only = best->all && j.count == 1;
    }
    return j.found_count && !j.stopped;
}

/* Makes the turn that evaluation alone prefers at every step, from the best of the starts. */
static void greedy_turn(struct series_search *s, const struct position *root, struct line *line)
{
    unsigned us = root->turn.decider;
    *line = s->starts[0];
    line->score = -SCORE_NONE;
    for (unsigned i = 0; i < s->starts_count; i++) {
        const struct position *p = &s->starts[i].position;
        int value = value_after(s->judge.evaluation, p, us, 1);
        if (value > line->score) {
            *line = s->starts[i];
            line->score = value;
        }
    }
    line_complete(line, root, s->judge.evaluation, &s->judge.work);
}

/* Replaces a line by the best end of a beam if that is better. */
static void better_take(const struct beam *b, struct line *line)
{
    if (b->ends.count && b->ends.order[0]->score > line->score)
        *line = *b->ends.order[0];
}

/* Looks for a better turn by a narrow beam that no limit ends; returns whether it has seen every turn. */
static bool narrow_turn(struct series_search *s, const struct position *root, struct line *line)
{
    struct budget work = {0};
    struct beam b = {.handicap = &s->judge.limits->handicap, .evaluation = s->judge.evaluation, .past = s->root.past};
    bool all = false;
    if (beam_set_width(&b, REPLY_WIDTH_FIRST)) {
        beam_run(&b, &work, s->starts, s->starts_count, root->turn.decider, 1);
        better_take(&b, line);
        all = !b.dropped && !s->limited;
    }
    beam_free(&b);
    budget_add(&s->judge.work, budget_nodes(&work));
    return all;
}

/* Makes a turn without looking beyond its end, so that there is a result whatever happens: at least as good as what the
   beam had when it was stopped, and not losing by itself if such a turn is at hand. */
static void hasty_turn(struct series_search *s, const struct position *root, struct series *best)
{
    struct line line;
    greedy_turn(s, root, &line);
    better_take(&s->root, &line);
    if (line.score <= -SCORE_MATE_MIN && !narrow_turn(s, root, &line) && line.score <= -SCORE_MATE_MIN)
        line.score = -LOST_SO_FAR;
    best->reply_length = 0;
    best->score = line.score;
    best->length = line.length;
    memcpy(best->actions, line.actions, line.length * sizeof *line.actions);
}

/* Fills the starts: what our turn may begin with. */
static void starts_make(struct series_search *s, const struct position *root)
{
    const struct limits *l = s->judge.limits;
    s->judge.number = root->number;
    s->unordered = root->game->traits.unordered;
    s->limited = l->turns_count || l->moves_count;
    s->starts_count = l->turns_count ? l->turns_count : l->moves_count ? l->moves_count : 1;
    s->starts = xcalloc(s->starts_count + NEAR_MATES, sizeof *s->starts);
    for (unsigned i = 0; i < s->starts_count; i++)
        if (l->turns_count)
            start_make(&s->starts[i], root, l->turns[i].actions, l->turns[i].length);
        else
            start_make(&s->starts[i], root, l->moves_count ? l->moves + i : NULL, l->moves_count ? 1 : 0);
}

/* Reports the best turns to the listener. */
static void tell(struct series_search *s, const struct found *best, unsigned depth)
{
    const struct series_request *q = s->request;
    for (unsigned i = 0; q->listen && i < best->count; i++) {
        struct series told = best->series[i];
        told.score = score_told(best, told.score);
        q->listen(q->context, depth, i + 1, &told, budget_nodes(&s->judge.work));
    }
}

/* Searches for our mate in this turn before an iteration and returns whether there is one. With several threads, from
   the second iteration on, another thread begins that search instead. */
static bool mate_at_once(struct series_search *s, const struct position *root, unsigned depth, struct found *best)
{
    struct mate_line line;
    const uint64_t nodes = root_mate_nodes(s, depth, best->lines);
    if (!nodes)
        return false;
    if (s->judge.threads > 1 && depth > 1) {
        mate_thread_begin(&s->mate_thread, &s->judge.work, root, nodes);
        return false;
    }
    if (judge_mate(&s->judge, root, nodes, &line) != MATE_FOUND)
        return false;
    root_mate_take(best, &line);
    return true;
}

/* Whether the iterations to come would do what this one has done: every turn has been judged, and more effort has taken
   no more nodes than the iteration before, or effort does not grow any more. */
static bool idle(const struct found *best, unsigned depth, uint64_t spent, uint64_t spent_before)
{
    return best->all && (spent == spent_before || depth > GROWTHS + 1);
}

/* Iterates, wider and wider, until a limit is reached, the result is certain, or nothing changes any more. */
static void deepen(struct series_search *s, const struct position *root, struct found *best)
{
    const struct series_request *q = s->request;
    const struct limits *l = q->limits;
    uint64_t spent = 0;
    for (unsigned depth = 1; !best->certain && (!l->depth || depth <= l->depth); depth++) {
        const uint64_t spent_before = spent, nodes = budget_nodes(&s->judge.work);
        if (mate_at_once(s, root, depth, best)) {
            tell(s, best, depth);
            return;
        }
        bool complete = iterate(s, root, depth, best);
        /* the iteration was stopped before it waited for that thread */
        if (mate_thread_end(&s->mate_thread, &s->judge.work))
            root_mate_take(best, &s->mate_thread.line);
        tell(s, best, depth);
        spent = budget_nodes(&s->judge.work) - nodes;
        int score = best->count ? best->series[0].score : 0, mate = search_mate_turns(score);
        const bool runs = s->judge.work.clock && time_runs(s->judge.work.clock);
        if (!complete || idle(best, depth, spent, spent_before) || (best->only && runs && !l->movetime) ||
            (mate > 0 && (unsigned)mate <= l->mate) || abs(score) >= SCORE_MATE - 1 ||
            (!q->as_reply && s->judge.work.clock && time_soft_over(s->judge.work.clock, 1)))
            return;
        if (root->game->traits.parries_late &&
            nodes_left(s, UINT64_MAX) < budget_nodes(&s->judge.work) * (NODES_MORE - 1))
            return;
    }
}

void series_search(const struct position *root, const struct series_request *request, struct budget *budget,
                   struct series *best)
{
    const struct evaluation evaluation = request->evaluation ? *request->evaluation : evaluation_of(root->game);
    struct limits limits = *request->limits;
    struct series_search s = {.request = request, .max = budget->max};
    limits.multipv = limits.multipv ? limits.multipv : 1;
    struct found found = {.lines = limits.multipv};
    judge_begin(&s.judge, &limits, request->threads, &evaluation, budget, s.killers);
    s.judge.reply.past.record = s.root.past.record = request->past;
    s.root.handicap = &limits.handicap;
    s.root.evaluation = &evaluation;
    s.root.evaluated = s.judge.evaluated;
    for (unsigned i = 0; i < 2; i++)
        pthread_mutex_init(&s.killers[i].lock, NULL);
    found.series = xcalloc(found.lines, sizeof *found.series);
    s.helpers = xcalloc(request->threads, sizeof *s.helpers);
    s.found = xcalloc(found.lines + RUNNERS_UP, sizeof *s.found);
    s.kept = xcalloc(found.lines + RUNNERS_UP, sizeof *s.kept);
    s.kept_before = xcalloc(found.lines + RUNNERS_UP, sizeof *s.kept_before);
    random_seed(&s.offspring.random, position_key(root));
    starts_make(&s, root);
    deepen(&s, root, &found);
    if (!found.count) {
        hasty_turn(&s, root, &found.series[0]);
        found.count = 1;
        tell(&s, &found, 1);
    }
    *best = found.series[0];
    best->score = score_told(&found, best->score);
    for (unsigned i = 0; i < request->threads; i++)
        judge_free(&s.helpers[i].judge);
    free(s.helpers);
    free(found.series);
    free(s.found);
    free(s.kept);
    free(s.kept_before);
    free(s.candidates);
    offspring_free(&s.offspring);
    free(s.starts);
    beam_free(&s.root);
    judge_free(&s.judge);
    mate_room_free(s.mate_thread.room);
    for (unsigned i = 0; i < 2; i++)
        pthread_mutex_destroy(&s.killers[i].lock);
    budget_add(budget, budget_nodes(&s.judge.work) - budget_nodes(budget));
}
