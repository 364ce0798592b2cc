/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random turns and scores by them. Every end of a beam passes through rollouts_guess() or rollouts_score(). */
#include "search/turns/rollouts.h"

#include <stdlib.h>

#include "engine/random.h"
#include "rules/steps.h"
#include "search/limits.h"
#include "search/turns/value.h"

enum {
    LENGTH_MAX = 200, /* actions in a random turn */
    /* score of a random turn that loses for the opponent who plays it; a draw, or a win of the opponent, counts 0 */
    WIN = 12000,
    UNDECIDED = 750, /* scores up to which rollouts do not count */
    DECIDED = 1500,  /* scores from which rollouts count in full */
    CERTAIN = 3000,  /* scores from which the penalty for open squares counts in full */
    /* penalty for a square that is safe for the enemy king; double beside that king */
    OPEN_SQUARE = 14,
    THIN_SQUARE = 4, /* penalty for a square that only one piece covers; double beside that king */
    /* percent of the expected score in the score of a decided turn; the rest is the best reply's */
    EXPECTED = 75,
};

/* Returns the weight of rollouts for a score, in thousandths. */
static int share(int score)
{
    int above = (score - UNDECIDED) * 1000 / (DECIDED - UNDECIDED);
    return above < 0 ? 0 : above > 1000 ? 1000 : above;
}

/* Returns the weighted mean of two values; `other` has `thousandths` of the weight. */
static int blend(int plain, int other, int thousandths)
{
    return (plain * (1000 - thousandths) + other * thousandths) / 1000;
}

/* Plays the rest of the decider's turn at random and adds its result to c. */
static void random_turn(const struct evaluation *e, const struct position *from, struct random *random,
                        struct rollouts *c, struct budget *budget)
{
    struct position p;
    action list[ACTIONS_MAX];
    const char *reason;
    unsigned them = from->turn.decider;
    position_copy(&p, from);
    for (unsigned length = 0; p.turn.decider == them && length < LENGTH_MAX; length++) {
        unsigned n = game_actions(&p, ALL_ACTIONS, list);
        if (!n) {
            c->lost += game_result(&p, &reason) == (them == WHITE ? BLACK_WINS : WHITE_WINS);
            return;
        }
        game_apply(&p, list[random_below(random, n)]);
        budget_add(budget, 1);
    }
    c->passed += rollouts_score(&p, !them, value_for(e, &p, !them));
}

void rollouts_sample(const struct evaluation *e, const struct position *p, unsigned turns, struct rollouts *c,
                     struct budget *budget)
{
    struct random random;
    random_seed(&random, position_key(p) + c->tried);
    for (; turns; turns--, c->tried++)
        random_turn(e, p, &random, c, budget);
}

int rollouts_expect(const struct position *p, int score, const struct rollouts *c)
{
    int known = rollouts_score(p, !p->turn.decider, score);
    if (!c->tried)
        return known;
    return blend(known, (int)((c->lost * (int64_t)WIN + c->passed) / c->tried), share(score));
}

/* Returns the number of the decider's steps that leave the decider's own king safe. */
static unsigned safe_count(const struct position *p)
{
    struct scope safe;
    scope_any(p, ALL_ACTIONS, &safe);
    safe.flags &= (uint16_t)~SCOPE_PSEUDO;
    return steps_count(p, &safe);
}

int rollouts_guess(const struct position *p, int score)
{
    int known = rollouts_score(p, !p->turn.decider, score);
    unsigned all = share(score) ? game_count(p) : 0, safe = p->checkers && all ? safe_count(p) : all;
    if (!all)
        return known;
    double drawn = 2.0 / (2 + all), stays = safe < all ? 1.0 - (double)safe / all : 0, lost = 1;
    for (unsigned left = p->turn.quota; left && lost > 0.001; left--)
        lost *= stays;
    return blend(known, (int)(lost * WIN + (1 - lost) * (1 - drawn) * known), share(score));
}

/* Returns the penalty for squares that `us` does not cover twice, where the enemy king might walk. A square covered by
   our king counts as covered twice, because kings never stand side by side. */
static int uncovered(const struct position *p, unsigned us)
{
    bitboard king = p->by_type[KING] & p->side[!us], friendly = p->side[us];
    if (!king || p->fairy)
        return 0;
    bitboard occupied = position_occupied(p) & ~king, near = king_attacks(bits_first(king));
    bitboard once = pawns_attacks(us, p->by_type[PAWN] & friendly), twice = 0, set;
    for (bitboard b = friendly & ~p->by_type[PAWN]; b; once |= set) {
        unsigned square = bits_pop(&b), pt = piece_type(p->board[square]);
        set = type_attacks(pt, square, occupied);
        twice |= pt == KING ? set : once & set;
    }
    bitboard his = p->side[!us] & ~king, open = ~once & ~his, thin = once & ~twice & ~his;
    return OPEN_SQUARE * (int)(bits_count(open) + bits_count(open & near)) +
           THIN_SQUARE * (int)(bits_count(thin) + bits_count(thin & near));
}

int rollouts_score(const struct position *p, unsigned us, int score)
{
    if (score <= DECIDED || score >= SCORE_MATE_MIN)
        return score;
    int counts = score < CERTAIN ? score - DECIDED : CERTAIN - DECIDED;
    return score - uncovered(p, us) * counts / (CERTAIN - DECIDED);
}

int rollouts_mix(const struct position *p, unsigned us, int replied, int expected)
{
    if (abs(replied) >= SCORE_MATE_MIN)
        return replied;
    return blend(rollouts_score(p, us, replied), expected, share(expected) * EXPECTED / 100);
}
