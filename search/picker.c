/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stages of the move picker, and its lists with the scores that order them; choice.h takes the best of a list. Hot
   path: a change needs a bench and a match. */
#include "search/picker.h"

#include "engine/attacks.h"
#include "search/node.h"

/* The stages of most nodes: hash move, captures, killers and counter move, quiet actions, losing captures. Two sorts of
   nodes get everything in one sorted list: those of games whose law lists all actions (profile.listed), where a test of
   one action costs as much as the list, and replies to a check, because they are few. */
enum stage_of_picker {
    HASH,
    LIST_NOISY,
    TAKE_NOISY,
    KILLER_0,
    KILLER_1,
    KILLER_2,
    LIST_QUIET,
    TAKE_QUIET,
    TAKE_BAD,
    LIST_ALL,
    TAKE_ALL,
    DONE
};

/* Scores in one list: hash move, captures, killers, then quiet actions by history. SCORE_CHECK is added for a direct
   check with the last step, SCORE_TAKEN times its value for a capture inside a quiet list. */
enum { SCORE_HASH = 1 << 28, SCORE_NOISY = 1 << 22, SCORE_KILLER = 1 << 17, SCORE_CHECK = 8192, SCORE_TAKEN = 16 };

void picker_start(struct picker *k, struct worker *w, struct node *n, action hash, bool noisy_only)
{
    *k = (struct picker){.w = w,
                         .n = n,
                         .pool = w->pool_used,
                         .hash = hash,
                         .list = {.actions = w->pool, .scores = w->pool_scores},
                         .stage = HASH,
                         .noisy_only = noisy_only};
    if (w->profile.listed || n->in_check) {
        k->stage = LIST_ALL;
        return;
    }
    if (hash && ((noisy_only && !node_noisy(&n->p, hash)) || !game_legal(&n->p, hash)))
        k->hash = ACTION_NONE;
    if (noisy_only)
        return;
    k->killers[0] = n->killers[0];
    k->killers[1] = n->killers[1];
    k->killers[2] = w->history->counter[n[-1].slot];
}

void picker_end(struct picker *k) { k->w->pool_used = k->pool; }

/* Returns the score of a capture or promotion: most valuable victim first, then capture history. */
static int noisy_score(const struct picker *k, action a)
{
    const struct position *p = &k->n->p;
    action parts[ACTION_LEGS_MAX];
    int score = 16 * node_gain(k->w, p, a);
    if (__builtin_expect(action_type(a) < ACTION_SPECIFIC, 1))
        return score + k->w->history->noisy[history_slot(p, a)][history_captured(p, a)];
    for (unsigned n = game_legs(p, a, parts); n--;)
        score += k->w->history->noisy[history_slot(p, parts[n])][history_captured(p, parts[n])];
    return score;
}

/* The rows of the histories that score the quiet actions of one node. */
struct quiet_rows {
    const int16_t *quiet, *first, *second;
    bitboard attacked;
};

/* Returns the history rows of this node. */
static struct quiet_rows rows_of(const struct picker *k)
{
    const struct history *h = k->w->history;
    const struct position *p = &k->n->p;
    return (struct quiet_rows){.quiet = h->quiet[history_step(p)][p->turn.decider],
                               .first = h->continuation[k->n[-1].slot],
                               .second = h->continuation[k->n[-2].slot],
                               .attacked = node_attacked(k->n)};
}

/* Prefetches the continuation history rows for the decider's pieces, while their actions are generated. */
static void rows_prefetch(const struct picker *k)
{
    const struct history *h = k->w->history;
    const struct position *p = &k->n->p;
    if (p->fairy)
        return;
    for (unsigned pt = PAWN; pt <= KING; pt++)
        for (unsigned half = 0; half < 64; half += 32) {
            unsigned slot = ((unsigned)p->turn.decider << 3 | pt) << 6 | half;
            __builtin_prefetch(&h->continuation[k->n[-1].slot][slot]);
            __builtin_prefetch(&h->continuation[k->n[-2].slot][slot]);
        }
}

/* Returns the history score of a quiet action without legs. */
ALWAYS_INLINE int part_score(const struct quiet_rows *r, const struct position *p, action a)
{
    unsigned slot = history_slot(p, a);
    return 2 * r->quiet[history_place(r->attacked, a)] + 2 * r->first[slot] + r->second[slot];
}

/* Returns the history score of any quiet action: the sum over its legs. */
static int quiet_score(const struct quiet_rows *r, const struct position *p, action a)
{
    action parts[ACTION_LEGS_MAX];
    int score = 0;
    for (unsigned n = game_legs(p, a, parts); n--;)
        score += part_score(r, p, parts[n]);
    return score;
}

/* Returns the history score of a step on 8x8, like part_score() but without asking what sort of action it is. */
ALWAYS_INLINE int step_score(const struct quiet_rows *r, const struct position *p, action a)
{
    const unsigned from = action_from(a), to = action_to(a), piece = p->board[from];
    const unsigned slot = ((piece >> 2 & 8) | (piece & 7)) << 6 | to;
    const unsigned place = (to << 6 | from) + history_attacked(r->attacked, from, to);
    return 2 * r->quiet[place] + 2 * r->first[slot] + r->second[slot];
}

bool picker_checks(const struct picker *k, action a)
{
    return action_type(a) <= ACTION_DOUBLE &&
           (k->checks[piece_type(k->n->p.board[action_from(a)]) % PIECE_TYPES] & bit(action_to(a) & 63));
}

/* Fills k->checks: the squares from which each piece type checks the enemy king directly. */
static void checks_find(struct picker *k)
{
    const struct position *p = &k->n->p;
    unsigned us = p->turn.decider;
    bitboard king = p->by_type[KING] & p->side[!us], occupied = position_occupied(p);
    if (!k->w->profile.royal || !king || p->fairy)
        return;
    unsigned square = bits_first(king);
    k->checks[PAWN] = pawn_attacks(!us, square);
    k->checks[KNIGHT] = knight_attacks(square);
    k->checks[BISHOP] = bishop_attacks(square, occupied);
    k->checks[ROOK] = rook_attacks(square, occupied);
    k->checks[QUEEN] = k->checks[BISHOP] | k->checks[ROOK];
}

/* Generates the actions of a stage at the top of the pool and scores them for that stage. */
static void list(struct picker *k, enum stage stage)
{
    struct worker *w = k->w;
    const struct position *p = &k->n->p;
    const unsigned base = k->list.at = w->pool_used;
    if (stage == QUIET && k->stage == LIST_ALL)
        rows_prefetch(k);
    enum stage distinct = w->profile.parts && k->n->ply > 0 ? DISTINCT : 0;
    k->list.end = base + game_actions(p, stage | distinct, w->pool + base);
    w->pool_used = k->list.end;
    k->list.heap = false;
    k->list.keeps_start = k->stage == LIST_NOISY && w->profile.see; /* losing captures gather there */
    if (stage == NOISY) {
        for (unsigned i = base; i < k->list.end; i++) /* they are few and may be made at once */
            node_prefetch(w, k->n, w->pool[i]);
        for (unsigned i = base; i < k->list.end; i++)
            w->pool_scores[i] = noisy_score(k, w->pool[i]);
        return;
    }
    if (k->n->in_check)
        for (unsigned i = base; i < k->list.end; i++)
            node_prefetch(w, k->n, w->pool[i]);
    const int check = p->turn.done + 1 >= p->turn.quota ? SCORE_CHECK : 0;
    const struct quiet_rows rows = rows_of(k);
    checks_find(k);
    for (unsigned i = base, end = k->list.end; i < end; i++) {
        action a = w->pool[i];
        int score = !p->fairy && a < ACTION_END_TURN ? step_score(&rows, p, a) : quiet_score(&rows, p, a);
        score += picker_checks(k, a) ? check : 0;
        if (action_type(a) >= ACTION_SPECIFIC && w->profile.parts)
            score += SCORE_TAKEN * node_gain(w, p, a);
        w->pool_scores[i] = score;
    }
}

/* Returns 16 times the value of what an action of a law's own type captures; the action is made to find out. */
static int specific_gain(const struct worker *w, const struct position *p, action a)
{
    struct position after;
    position_copy(&after, p);
    unsigned them = !p->turn.decider;
    int gain = 0;
    game_apply(&after, a);
    if (p->fairy)
        return 16 * (evaluate_material(p, them) - evaluate_material(&after, them));
    for (unsigned pt = 0; pt < PIECE_TYPES; pt++)
        gain += w->profile.values.of[pt] * ((int)bits_count(p->by_type[pt] & p->side[them]) -
                                            (int)bits_count(after.by_type[pt] & after.side[them]));
    return 16 * gain;
}

/* Generates and scores all actions, or only captures and promotions, in one list. */
static void list_all(struct picker *k)
{
    struct worker *w = k->w;
    const struct position *p = &k->n->p;
    list(k, NOISY);
    const unsigned base = k->list.at, noisies = k->list.end;
    for (unsigned i = base; i < noisies; i++)
        w->pool_scores[i] +=
            SCORE_NOISY +
            (action_type(w->pool[i]) >= ACTION_PLACE && !w->profile.parts ? specific_gain(w, p, w->pool[i]) : 0);
    if (!k->noisy_only) {
        list(k, QUIET);
        for (unsigned i = noisies; i < k->list.end; i++)
            if (w->pool[i] == k->n->killers[0] || w->pool[i] == k->n->killers[1])
                w->pool_scores[i] += SCORE_KILLER;
        k->list.at = base;
    }
    for (unsigned i = base; i < k->list.end; i++)
        if (w->pool[i] == k->hash)
            w->pool_scores[i] = SCORE_HASH + (i < noisies);
    k->single = k->list.end - base == 1;
}

/* Takes the action that was chosen ahead, and chooses the next one, so that its transposition table entry is
   prefetched. */
static action take_ahead(struct picker *k)
{
    action a = k->ahead;
    k->ahead = choice_take(&k->list);
    if (k->ahead)
        node_prefetch(k->w, k->n, k->ahead);
    return a;
}

/* Prefetches the transposition table entries behind killers and counter move, before they are tested for legality. */
static void killers_prefetch(const struct picker *k)
{
    for (unsigned i = 0; i < 3; i++)
        if (k->killers[i])
            node_prefetch(k->w, k->n, k->killers[i]);
}

/* Whether killer i is a legal quiet action here, neither the hash move nor an earlier killer. */
static bool killer_fits(const struct picker *k, unsigned i)
{
    action a = k->killers[i];
    if (!a || a == k->hash || node_noisy(&k->n->p, a))
        return false;
    for (unsigned j = 0; j < i; j++)
        if (a == k->killers[j])
            return false;
    return game_legal(&k->n->p, a);
}

/* Whether a capture loses by SEE; if so, puts it off until after the quiet actions. */
static bool capture_waits(struct picker *k, action a)
{
    struct worker *w = k->w;
    if (!w->profile.see || k->noisy_only || see_ge(&k->n->p, a, -k->list.score / 64, &w->profile.values))
        return false;
    w->pool[k->bad_end++] = a;
    return true;
}

action picker_next(struct picker *k)
{
    action a;
    switch (k->stage) {
    case HASH:
        k->stage = LIST_NOISY;
        if (k->hash) {
            k->last_noisy = node_noisy(&k->n->p, k->hash);
            return k->hash;
        }
        /* fall through */
    case LIST_NOISY:
        list(k, NOISY);
        k->bad = k->bad_end = k->list.at;
        k->stage = TAKE_NOISY;
        /* fall through */
    case TAKE_NOISY:
        k->last_noisy = true;
        while ((a = choice_take(&k->list)))
            if (a != k->hash && !capture_waits(k, a))
                return a;
        if (k->noisy_only) {
            k->stage = DONE;
            return ACTION_NONE;
        }
        k->stage = KILLER_0;
        if (!k->skip_quiet) {
            killers_prefetch(k);
            rows_prefetch(k);
        }
        /* fall through */
    case KILLER_0:
    case KILLER_1:
    case KILLER_2:
        k->last_noisy = false;
        k->killer = true;
        while (k->stage <= KILLER_2) {
            unsigned i = k->stage++ - KILLER_0;
            if (k->skip_quiet)
                continue;
            if (killer_fits(k, i))
                return k->killers[i];
            k->killers[i] = ACTION_NONE;
        }
        /* fall through */
    case LIST_QUIET:
        k->killer = false;
        if (!k->skip_quiet) {
            list(k, QUIET);
            take_ahead(k);
        }
        k->stage = TAKE_QUIET;
        /* fall through */
    case TAKE_QUIET:
        while (!k->skip_quiet && (a = take_ahead(k)))
            if (a != k->hash && a != k->killers[0] && a != k->killers[1] && a != k->killers[2])
                return a;
        k->stage = TAKE_BAD;
        /* fall through */
    case TAKE_BAD:
        k->last_noisy = true;
        if (k->bad < k->bad_end)
            return k->w->pool[k->bad++];
        k->stage = DONE;
        return ACTION_NONE;
    case LIST_ALL:
        list_all(k);
        k->stage = TAKE_ALL;
        /* fall through */
    case TAKE_ALL:
        while ((a = choice_take(&k->list))) {
            k->last_noisy = k->list.score >= SCORE_HASH ? k->list.score & 1 : k->list.score >= SCORE_NOISY / 2;
            if (k->last_noisy || !k->skip_quiet)
                return a;
        }
        k->stage = DONE;
        return ACTION_NONE;
    default:
        return ACTION_NONE;
    }
}
