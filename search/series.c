/*
 * One iteration is: a beam over the steps of our turn, of a width that doubles with every iteration, gives candidate
 * turns that end in different positions. Each candidate is tried against the mates that refuted others before (most
 * share their refutation), then by the mate searcher, then by the opponent's best series, which is a narrower beam of
 * his, each of whose ends is tried for a mate of ours. The candidate that keeps most is the turn.
 */
#include "series.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "evaluation.h"
#include "mate.h"
#include "search.h"

enum {
    WIDTH_FIRST = 24, /* of our beam in the first iteration */
    WIDTH_MAX = 4096,
    REPLY_WIDTH_FIRST = 8,
    REPLY_WIDTH_MAX = 256,
    REPLIES_TRIED = 4, /* ends of the opponent's beam that are tried for a mate of ours */
    KILLERS = 24,
    ITERATIONS_MAX = 12,
    LIKELY_WIN = 3000,       /* what a win or loss that is not proven is worth at most */
    FIRST_MATE_NODES = 3000, /* of a mate search in the first iteration; grows fourfold */
};

/* A position inside or at the end of a turn and the actions that led to it. */
struct line {
    struct position position;
    uint64_t key;
    int score;
    unsigned length;
    action actions[SERIES_LENGTH_MAX];
};

/* The lines of one step of a beam, and those whose turn is over. */
struct beam {
    struct line *lines, *next, *ends;
    unsigned count, next_count, end_count, width, room;
    bool dropped;   /* the ends are not all that there are */
    uint64_t *seen; /* keys, open addressing, emptied for every step */
    size_t seen_mask;
};

/* What one thread owns. */
struct series_search {
    const struct series_limits *limits;
    struct beam own, reply; /* the first only in the leading thread */
    struct mate_line killers[KILLERS];
    unsigned killer_count;
    uint64_t nodes;
    bool stopped;
};

/* The candidates of one iteration and what is known of them, shared by the threads that judge them. */
struct judging {
    const struct line *candidates;
    unsigned count, us, wanted; /* wanted: so many that do not lose at once are enough */
    uint64_t mate_nodes;
    pthread_mutex_t lock; /* for all below */
    unsigned next, judged;
    bool over, stopped;
    bool found_proven, all_proven; /* nothing was left out on the way to the best, to all that were judged */
    struct series found;
};

/* A thread that helps to judge. */
struct helper {
    struct series_search search;
    struct judging *judging;
    pthread_t thread;
    bool started;
};

static bool stop_now(struct series_search *s)
{
    const struct series_limits *l = s->limits;
    if (s->stopped)
        return true;
    s->stopped = (l->nodes && s->nodes * l->threads >= l->nodes) || (l->stop && l->stop(l->context));
    return s->stopped;
}

static bool beam_set_width(struct beam *b, unsigned width)
{
    unsigned room = width * 4;
    if (room > b->room) {
        size_t seen = 1024;
        while (seen < (size_t)room * 16)
            seen *= 2;
        free(b->lines);
        free(b->next);
        free(b->ends);
        free(b->seen);
        b->lines = malloc(room * sizeof *b->lines);
        b->next = malloc(room * sizeof *b->next);
        b->ends = malloc(room * sizeof *b->ends);
        b->seen = malloc(seen * sizeof *b->seen);
        b->seen_mask = seen - 1;
        b->room = room;
        if (!b->lines || !b->next || !b->ends || !b->seen)
            return false;
    }
    b->width = width;
    return true;
}

static void beam_free(struct beam *b)
{
    free(b->lines);
    free(b->next);
    free(b->ends);
    free(b->seen);
}

/* Enters a key of this step; false if it was there or there is no more room. */
static bool seen_enter(struct beam *b, uint64_t key)
{
    key += key == 0;
    size_t at = key & b->seen_mask;
    for (unsigned tries = 0; tries < 64; tries++, at = (at + 1) & b->seen_mask) {
        if (b->seen[at] == key)
            return false;
        if (b->seen[at] == 0) {
            b->seen[at] = key;
            return true;
        }
    }
    b->dropped = true;
    return false;
}

/* The worst at the top: a heap of the best lines, so that a full one drops its worst. */
static void heap_down(struct line *heap, unsigned count, unsigned at)
{
    for (;;) {
        unsigned child = 2 * at + 1;
        if (child >= count)
            return;
        if (child + 1 < count && heap[child + 1].score < heap[child].score)
            child++;
        if (heap[at].score <= heap[child].score)
            return;
        struct line swap = heap[at];
        heap[at] = heap[child];
        heap[child] = swap;
        at = child;
    }
}

static void heap_up(struct line *heap, unsigned at)
{
    while (at && heap[(at - 1) / 2].score > heap[at].score) {
        struct line swap = heap[at];
        heap[at] = heap[(at - 1) / 2];
        heap[(at - 1) / 2] = swap;
        at = (at - 1) / 2;
    }
}

/* Keeps the best `room` lines; returns the new count. */
static unsigned heap_keep(struct line *heap, unsigned count, unsigned room, const struct line *line)
{
    if (count < room) {
        heap[count] = *line;
        heap_up(heap, count);
        return count + 1;
    }
    if (line->score > heap[0].score) {
        heap[0] = *line;
        heap_down(heap, count, 0);
    }
    return count;
}

static int by_score(const void *a, const void *b)
{
    const struct line *x = a, *y = b;
    if (x->score != y->score)
        return x->score < y->score ? 1 : -1;
    return x->key < y->key ? -1 : x->key > y->key;
}

/* The evaluation for one side, whoever decides. */
static int value_for(const struct position *p, unsigned us)
{
    int value = evaluate(p);
    return p->turn.decider == us ? value : -value;
}

/* The score of a finished game for one side, `turns` turns from the root. */
static int value_of_result(const struct position *p, unsigned us, int turns)
{
    const char *reason;
    enum outcome o = game_result(p, &reason);
    if (o == DRAWN)
        return 0;
    return (o == WHITE_WINS) == (us == WHITE) ? SCORE_MATE - turns : turns - SCORE_MATE;
}

/*
 * Lists the ends of the turns that begin with a line's position, the best first, at most four times the beam's width.
 * `turns` is how many turns from the root this one ends, for scores of finished games.
 */
static void beam_run(struct series_search *s, struct beam *b, const struct position *from, int turns, bool at_root)
{
    unsigned us = from->turn.decider;
    b->count = 1;
    b->end_count = 0;
    b->dropped = false;
    b->lines[0] = (struct line){.position = *from};
    while (b->count && !stop_now(s)) {
        memset(b->seen, 0, (b->seen_mask + 1) * sizeof *b->seen);
        b->next_count = 0;
        for (unsigned i = 0; i < b->count && !stop_now(s); i++) {
            const struct line *line = &b->lines[i];
            action list[ACTIONS_MAX];
            unsigned n = game_actions(&line->position, ALL_ACTIONS, list);
            if (at_root && line->length == 0 && s->limits->moves_count) {
                n = s->limits->moves_count;
                memcpy(list, s->limits->moves, n * sizeof *list);
            }
            for (unsigned j = 0; j < n; j++) {
                struct line child;
                child.position = line->position;
                game_apply(&child.position, list[j]);
                child.key = position_key(&child.position);
                s->nodes++;
                if (!seen_enter(b, child.key))
                    continue;
                child.length = line->length + 1;
                memcpy(child.actions, line->actions, line->length * sizeof *child.actions);
                child.actions[line->length] = list[j];
                bool over = child.position.turn.decider != us || child.length == SERIES_LENGTH_MAX;
                bool dead = (child.position.checkers || !over || !child.position.game->men->royal) &&
                            !game_has_step(&child.position) && !game_count(&child.position);
                child.score = dead ? value_of_result(&child.position, us, turns) : value_for(&child.position, us);
                b->dropped = b->dropped || (over || dead ? b->end_count == b->room : b->next_count == b->width);
                if (over || dead)
                    b->end_count = heap_keep(b->ends, b->end_count, b->room, &child);
                else
                    b->next_count = heap_keep(b->next, b->next_count, b->width, &child);
            }
        }
        struct line *swap = b->lines;
        b->lines = b->next;
        b->next = swap;
        b->count = b->next_count;
    }
    qsort(b->ends, b->end_count, sizeof *b->ends, by_score);
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
    return (p.turn.decider != them || p.game->law->dry == DRY_WIN) && !game_has_step(&p) && !game_count(&p) &&
           game_result(&p, &reason) == (them == WHITE ? WHITE_WINS : BLACK_WINS);
}

static enum mate_verdict mate_try(struct series_search *s, const struct position *p, uint64_t nodes,
                                  struct mate_line *line)
{
    uint64_t all = s->limits->nodes, left = all > s->nodes ? (all - s->nodes) / 2 + 1 : 1;
    struct mate_limits limits = {
        .nodes = all && left < nodes ? left : nodes, .stop = s->limits->stop, .context = s->limits->context};
    uint64_t used = 0;
    enum mate_verdict verdict = mate_find(p, &limits, line, &used);
    s->nodes += used;
    return verdict;
}

/* Whether the opponent, to move, mates at once; fills the line. */
static bool opponent_mates(struct series_search *s, const struct position *p, uint64_t nodes, struct mate_line *line)
{
    for (unsigned i = 0; i < s->killer_count; i++)
        if (killer_works(&s->killers[i], p)) {
            *line = s->killers[i];
            memmove(&s->killers[1], &s->killers[0], i * sizeof *s->killers);
            s->killers[0] = *line;
            return true;
        }
    if (mate_try(s, p, nodes, line) != MATE_FOUND)
        return false;
    if (s->killer_count < KILLERS)
        s->killer_count++;
    memmove(&s->killers[1], &s->killers[0], (s->killer_count - 1) * sizeof *s->killers);
    s->killers[0] = *line;
    return true;
}

/*
 * What a candidate is worth for us after the opponent's best reply; `floor` is what another candidate keeps already.
 * A win or a loss is proven if nothing was left out on the way to it.
 */
static int judge(struct series_search *s, const struct line *candidate, unsigned us, uint64_t mate_nodes, int floor,
                 struct series *series, bool *proven)
{
    const struct position *p = &candidate->position;
    struct mate_line line;
    series->reply_length = 0;
    *proven = true;
    if (p->turn.decider == us || (!game_has_step(p) && !game_count(p)))
        return candidate->score;
    if (opponent_mates(s, p, mate_nodes, &line)) {
        series->reply_length = line.length < SERIES_LENGTH_MAX ? line.length : SERIES_LENGTH_MAX;
        memcpy(series->reply, line.actions, series->reply_length * sizeof *series->reply);
        return 2 - SCORE_MATE;
    }
    beam_run(s, &s->reply, p, 2, false);
    int worst = SCORE_MATE;
    *proven = !s->reply.dropped && !s->stopped;
    for (unsigned i = 0; i < s->reply.end_count && !stop_now(s); i++) {
        const struct line *reply = &s->reply.ends[i];
        int value = -reply->score;
        if (value >= worst)
            break;
        if (i < REPLIES_TRIED && abs(value) < SCORE_MATE_MIN && reply->position.turn.decider == us &&
            mate_try(s, &reply->position, mate_nodes / 4, &line) == MATE_FOUND)
            value = SCORE_MATE - 3;
        if (value < worst) {
            worst = value;
            series->reply_length = reply->length;
            memcpy(series->reply, reply->actions, reply->length * sizeof *reply->actions);
        }
        if (worst <= floor || i + 1 >= REPLIES_TRIED) {
            *proven = *proven && i + 1 == s->reply.end_count;
            break;
        }
    }
    *proven = (*proven && !s->stopped) || worst <= -SCORE_MATE_MIN;
    return worst == SCORE_MATE ? candidate->score : worst;
}

/* Judges candidates, the most promising first, until enough are known. */
static void judge_all(struct series_search *s, struct judging *j)
{
    pthread_mutex_lock(&j->lock);
    while (!j->over && j->next < j->count) {
        const struct line *candidate = &j->candidates[j->next++];
        struct series series = {.length = candidate->length};
        int floor = j->found.score;
        bool proven;
        pthread_mutex_unlock(&j->lock);
        memcpy(series.actions, candidate->actions, candidate->length * sizeof *series.actions);
        series.score = judge(s, candidate, j->us, j->mate_nodes, floor, &series, &proven);
        pthread_mutex_lock(&j->lock);
        if (stop_now(s)) {
            j->stopped = j->over = true;
            break;
        }
        j->all_proven = j->all_proven && proven;
        if (series.score > j->found.score) {
            j->found = series;
            j->found_proven = proven;
        }
        j->judged += series.score > 2 - SCORE_MATE;
        j->over = j->over || j->judged >= j->wanted || j->found.score >= SCORE_MATE_MIN;
    }
    pthread_mutex_unlock(&j->lock);
}

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
        h->search.limits = s->limits;
        h->started =
            beam_set_width(&h->search.reply, reply_width) && pthread_create(&h->thread, NULL, helper_run, h) == 0;
    }
    judge_all(s, j);
    for (unsigned i = 0; i < count; i++)
        if (helpers[i].started) {
            pthread_join(helpers[i].thread, NULL);
            s->nodes += helpers[i].search.nodes;
            helpers[i].search.nodes = 0;
        }
}

/* One iteration; `best` is replaced by what it finds, or kept if it is stopped before it knows better. */
static bool iterate(struct series_search *s, struct helper *helpers, const struct position *root, unsigned depth,
                    struct series *best)
{
    unsigned width = WIDTH_FIRST << (depth - 1), reply_width = REPLY_WIDTH_FIRST << (depth - 1) / 2;
    if (width > WIDTH_MAX)
        width = WIDTH_MAX;
    if (reply_width > REPLY_WIDTH_MAX)
        reply_width = REPLY_WIDTH_MAX;
    if (!beam_set_width(&s->own, width) || !beam_set_width(&s->reply, reply_width))
        return false;
    beam_run(s, &s->own, root, 1, true);
    if (s->stopped)
        return false;
    struct judging j = {.candidates = s->own.ends,
                        .count = s->own.end_count,
                        .us = root->turn.decider,
                        .wanted = 12u << (depth - 1),
                        .mate_nodes = (uint64_t)FIRST_MATE_NODES << 2 * (depth - 1),
                        .all_proven = true,
                        .found.score = -SCORE_NONE};
    pthread_mutex_init(&j.lock, NULL);
    judge_together(s, helpers, reply_width, &j);
    pthread_mutex_destroy(&j.lock);
    bool complete = !j.stopped && j.next == j.count && !s->own.dropped && !s->limits->moves_count;
    if (j.found.score >= SCORE_MATE_MIN && !j.found_proven)
        j.found.score = LIKELY_WIN;
    else if (j.found.score <= -SCORE_MATE_MIN && j.found.length && !(j.all_proven && complete))
        j.found.score = -LIKELY_WIN;
    if (j.found.length && (!j.stopped || !best->length || j.found.score > best->score))
        *best = j.found;
    return j.found.length && !j.stopped;
}

/* The action that leaves the best value for the side that decides, looking no further. */
static action greedy_action(const struct position *p, const action *list, unsigned n, int *best)
{
    unsigned us = p->turn.decider;
    action chosen = list[0];
    *best = -SCORE_NONE;
    for (unsigned i = 0; i < n; i++) {
        struct position child;
        position_copy(&child, p);
        game_apply(&child, list[i]);
        bool over = !game_has_step(&child) && !game_count(&child);
        int value = over ? value_of_result(&child, us, 1) : value_for(&child, us);
        if (value > *best) {
            *best = value;
            chosen = list[i];
        }
    }
    return chosen;
}

unsigned series_complete(const struct position *root, action *actions, unsigned length, unsigned room, int *score)
{
    struct position p = *root;
    action list[ACTIONS_MAX];
    unsigned n;
    for (unsigned i = 0; i < length; i++)
        game_apply(&p, actions[i]);
    while (p.turn.decider == root->turn.decider && p.number == root->number && length < room &&
           (n = game_actions(&p, ALL_ACTIONS, list)) > 0) {
        actions[length] = greedy_action(&p, list, n, score);
        game_apply(&p, actions[length++]);
    }
    return length;
}

/* A turn made without looking ahead, to have an answer whatever happens. */
static void greedy_turn(const struct position *root, const struct series_limits *l, struct series *best)
{
    *best = (struct series){0};
    if (l->moves_count)
        best->actions[best->length++] = greedy_action(root, l->moves, l->moves_count, &best->score);
    best->length = series_complete(root, best->actions, best->length, SERIES_LENGTH_MAX, &best->score);
}

uint64_t series_search(const struct record *game, const struct series_limits *limits, series_listener *listen,
                       void *context, struct series *best)
{
    const struct position *root = record_now(game);
    struct series_limits own_limits = *limits;
    struct series_search s = {.limits = &own_limits};
    struct helper *helpers;
    struct series found = {0};
    bool told = false;
    if (own_limits.threads < 1)
        own_limits.threads = 1;
    helpers = calloc(own_limits.threads, sizeof *helpers);
    if (!helpers)
        own_limits.threads = 1;
    greedy_turn(root, limits, best);
    for (unsigned depth = 1; depth <= ITERATIONS_MAX && (!limits->depth || depth <= limits->depth); depth++) {
        struct mate_line line;
        if (!limits->moves_count &&
            mate_try(&s, root, (uint64_t)FIRST_MATE_NODES << (3 * (depth - 1) < 20 ? 3 * (depth - 1) : 20), &line) ==
                MATE_FOUND) {
            *best = (struct series){.length = line.length, .score = SCORE_MATE - 1};
            memcpy(best->actions, line.actions, line.length * sizeof *line.actions);
            if (listen)
                listen(context, depth, best, s.nodes);
            told = true;
            break;
        }
        bool complete = iterate(&s, helpers, root, depth, &found);
        if (found.length)
            *best = found;
        if (found.length && listen)
            listen(context, depth, best, s.nodes);
        told = told || found.length;
        int mate = search_mate_turns(best->score);
        if (!complete || (mate > 0 && (unsigned)mate <= limits->mate) ||
            (limits->enough && limits->enough(limits->context)) || abs(best->score) >= SCORE_MATE - 1)
            break;
    }
    if (!told && listen)
        listen(context, 1, best, s.nodes);
    for (unsigned i = 0; helpers && i < own_limits.threads; i++)
        beam_free(&helpers[i].search.reply);
    free(helpers);
    beam_free(&s.own);
    beam_free(&s.reply);
    return s.nodes;
}
