/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Adds games to the score of a match, and prints it (match.h). */
#include <math.h>
#include <stdio.h>

#include "bench/match/match.h"

enum { WIN, LOSS, DRAW };

void match_score_add(struct match_score *s, const struct match_game *g, unsigned white)
{
    unsigned result = g->outcome == DRAWN ? DRAW : (g->outcome == WHITE_WINS) == (white == 0) ? WIN : LOSS;
    s->games++;
    s->turns += record_length(&g->record);
    s->missed += g->missed > 0;
    if (g->missed > s->missed_max)
        s->missed_max = g->missed;
    s->tally.wins += result == WIN;
    s->tally.losses += result == LOSS;
    s->tally.draws += result == DRAW;
    (white == 0 ? s->as_white : s->as_black)[result]++;
    unsigned guilty = g->loser == WHITE ? white : !white;
    s->faults[guilty].time += g->end == END_TIME;
    s->faults[guilty].illegal += g->end == END_ILLEGAL;
    s->faults[guilty].crashes += g->end == END_CRASH;
    for (unsigned colour = 0; colour < 2; colour++) {
        struct player_work *to = &s->faults[colour == WHITE ? white : !white].work;
        const struct player_work *from = &g->work[colour];
        to->turns += from->turns;
        to->seconds += from->seconds;
        to->nodes += from->nodes;
        to->depth += from->depth;
    }
}

/* Prints an Elo estimate with its 95 % confidence interval and the likelihood of superiority. */
static void elo_print(const struct estimate *e)
{
    printf("elo %+.1f [%+.1f, %+.1f] los %.1f%%", e->elo, e->low, e->high, 100 * e->superiority);
}

void match_score_print(const struct match_score *s, const struct match_settings *m)
{
    struct estimate e;
    const struct tally *t = &s->tally;
    tally_estimate(t, &e);
    printf("%u games: %s - %s: %u - %u - %u [%.3f] ", s->games, m->engines[0].name, m->engines[1].name, t->wins,
           t->losses, t->draws, e.score);
    elo_print(&e);
    if (m->test)
        printf(" llr %.2f (%.2f, %.2f)", sprt_ratio(&m->sprt, t), sprt_lower(&m->sprt), sprt_upper(&m->sprt));
    for (unsigned i = 0; i < 2; i++) {
        const struct match_faults *f = &s->faults[i];
        if (f->time || f->illegal || f->crashes)
            printf(" %s: %u time, %u illegal, %u crashes", m->engines[i].name, f->time, f->illegal, f->crashes);
    }
    if (s->missed)
        printf(" openings: %u miss by up to %u", s->missed, s->missed_max);
    putchar('\n');
    fflush(stdout);
}

/* Prints a line with wins, losses, draws and score. */
static void side_print(const char *label, const unsigned results[3])
{
    unsigned games = results[WIN] + results[LOSS] + results[DRAW];
    printf("%s: wins %u losses %u draws %u score %.4f\n", label, results[WIN], results[LOSS], results[DRAW],
           games ? (results[WIN] + 0.5 * results[DRAW]) / games : 0);
}

/* Prints the lines about one engine: name, faults, and its reported work. */
static void engine_print(const struct match_settings *m, const struct match_score *s, unsigned i)
{
    const struct match_faults *f = &s->faults[i];
    const struct player_work *w = &f->work;
    double turns = w->turns ? w->turns : 1;
    printf("engine %u: %s\n", i + 1, m->engines[i].name);
    printf("faults %u: time %u illegal %u crashes %u\n", i + 1, f->time, f->illegal, f->crashes);
    printf("work %u: turns %u seconds %.1f per turn %.4f depth %.1f nodes %llu nps %.0f\n", i + 1, w->turns, w->seconds,
           w->seconds / turns, (double)w->depth / turns, (unsigned long long)w->nodes,
           w->seconds > 0 ? (double)w->nodes / w->seconds : 0);
}

/* Prints the line about the sequential test. */
static void test_print(const struct match_settings *m, const struct tally *t)
{
    static const char *const verdicts[] = {
        [SPRT_GOES_ON] = "undecided", [SPRT_ACCEPTS_H0] = "H0", [SPRT_ACCEPTS_H1] = "H1"};
    printf("sprt: llr %.3f lower %.3f upper %.3f elo0 %g elo1 %g accepted %s\n", sprt_ratio(&m->sprt, t),
           sprt_lower(&m->sprt), sprt_upper(&m->sprt), m->sprt.elo0, m->sprt.elo1, verdicts[sprt_test(&m->sprt, t)]);
}

void match_score_print_end(const struct match_score *s, const struct match_settings *m)
{
    struct estimate e;
    const struct tally *t = &s->tally;
    unsigned white_points = 2 * s->as_white[WIN] + s->as_white[DRAW] + 2 * s->as_black[LOSS] + s->as_black[DRAW];
    unsigned white_wins = s->as_white[WIN] + s->as_black[LOSS], black_wins = s->as_white[LOSS] + s->as_black[WIN];
    tally_estimate(t, &e);
    engine_print(m, s, 0);
    engine_print(m, s, 1);
    printf("game: %s\ngames: %u\nlength: turns %llu per game %.1f\n", m->rules.variant, s->games, s->turns,
           s->games ? (double)s->turns / s->games : 0);
    if (m->openings.edge_nodes)
        printf("openings: miss %u by %u\n", s->missed, s->missed_max);
    printf("white: wins %u losses %u draws %u score %.4f\n", white_wins, black_wins, t->draws,
           s->games ? white_points / 2.0 / s->games : 0);
    side_print("engine 1 as white", s->as_white);
    side_print("engine 1 as black", s->as_black);
    printf("pairs: %u %u %u %u %u\n", t->pairs[0], t->pairs[1], t->pairs[2], t->pairs[3], t->pairs[4]);
    printf("score: wins %u losses %u draws %u score %.4f\n", t->wins, t->losses, t->draws, e.score);
    printf("elo: %.1f low %.1f high %.1f margin %.1f\n", e.elo, e.low, e.high, (e.high - e.low) / 2);
    printf("los: %.4f\n", e.superiority);
    if (m->test)
        test_print(m, t);
    fflush(stdout);
}
