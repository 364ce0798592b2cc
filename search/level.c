/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of levels, and what a level means in each game. docs/results/levels.tsv has the measurements. */
#include "search/level.h"

#include <math.h>

#include "search/score.h"

/* For nodes_for(): legal actions in an ordinary position of chess, steps counted at most; exponents for each further
   step and where no check warns; factor where captures are compulsory. */
enum { ORDINARY_ACTIONS = 32, MAX_STEPS = 3 };
static const double STEP_POWER = 0.15, UNWARNED_POWER = 0.2, COMPELLED_TIMES = 2;

/* At the top level: the first turns of a game, which vary, and their error of evaluation, which is small enough to
   choose only among turns that are as good (in hundredths of the score that wins nine games of ten). */
enum { VARIED_TURNS = 6, VARIED_NOISE = 1 };

/* For each level: nodes in orthodox chess; error of the evaluation (a standard deviation in hundredths of the score
   that wins nine games of ten); chance to overlook a step (256ths for each step before it); width of the beam in
   whole-turn search; rating in orthodox chess (docs/results/levels.tsv). */
static const struct {
    unsigned nodes, noise, overlooks, width;
    int elo;
    const char *words;
} levels[LEVELS] = {
    {12, 450, 116, 1, 100, "a beginner, who knows how the pieces go and little else"},
    {75, 94, 56, 2, 500, "a novice"},
    {140, 53, 48, 3, 1010, "a casual player"},
    {260, 32, 40, 4, 1540, "a keen player"},
    {510, 22, 33, 6, 1830, "a club player"},
    {1000, 15, 26, 9, 1890, "a good club player"},
    {2000, 9, 18, 13, 1970, "an expert"},
    {4000, 5, 11, 18, 2150, "a master"},
    {10000, 1, 4, 28, 2200, "a strong master"},
    {0, 0, 0, 0, LEVEL_ELO_MAX, "all that it can, as long as it may think"},
};

/* For each level below the top, the level of chess that it stands for in games where equal players nearly always draw.
   There a small error of evaluation does not matter, and twice the nodes little, so levels of equal distance lie
   elsewhere (docs/results/levels.tsv). */
static const double where_drawn[LEVELS - 1] = {1, 1.84, 2.2, 2.68, 3.06, 3.41, 3.84, 4.75, 6.5};

const char *level_words(unsigned level)
{
    return levels[level < 1 ? 0 : level > LEVELS ? LEVELS - 1 : level - 1].words;
}

/*
 * Returns how many nodes show as much of this turn as `nodes` show of a turn of orthodox chess. The number grows by
 * powers with the steps, and more where no check warns of the capture of a king. It doubles where captures are
 * compulsory, because what a turn is good for shows later. Of very long turns only the first steps count. The minimum
 * covers the player's own next steps: with less he would play by move order, which is no weaker.
 */
static uint64_t nodes_for(const struct position *p, double nodes)
{
    const unsigned quota = p->turn.quota, steps = quota > p->turn.done ? quota - p->turn.done : 1;
    const unsigned choices = game_count(p), near = steps < MAX_STEPS ? steps : MAX_STEPS;
    const double unwarned = game_royal(p->game) && !game_knows_check(p->game) ? UNWARNED_POWER : 0;
    const double width = ceil((double)choices / ORDINARY_ACTIONS) * steps / near;
    const double times = fmax(width, 1) * (game_must_capture(p->game) ? COMPELLED_TIMES : 1);
    const double seen = pow(nodes, 1 + STEP_POWER * (near - 1) + unwarned) * times;
    return (uint64_t)fmax(seen, choices * (steps == 1 ? 2 : steps > near ? steps : 1));
}

/* Interpolates between the values of two levels. */
static double between(double part, double below, double above) { return below + part * (above - below); }

/* Converts a level of a game where most games are drawn to a level of chess; returns it unchanged for other games. */
static double level_in_chess(const struct game *game, double level)
{
    const struct score_scale *scale = score_scale_of(game);
    const bool mostly_drawn = scale->even > scale->max / 2;
    if (!mostly_drawn || level < 1)
        return level;
    const unsigned below = (unsigned)level - 1, above = below + 1 < LEVELS - 1 ? below + 1 : below;
    return between(level - (below + 1), where_drawn[below], where_drawn[above]);
}

/* Whether a search at the top level chooses a turn that may be another one in the next game: early in a game, and by
   time, because any other search is to repeat; not where several lines are compared. */
static bool varies(const struct position *p, const struct limits *l)
{
    return p->number <= VARIED_TURNS && (l->clock || l->movetime) && l->multipv <= 1 && !l->infinite && !l->depth &&
           !l->nodes && !l->mate;
}

void level_limit(double level, uint64_t seed, const struct position *p, struct limits *l)
{
    if (level >= LEVELS) {
        if (varies(p, l))
            l->handicap = (struct handicap){
                .noise = (uint16_t)(VARIED_NOISE * score_scale_of(p->game)->max / 100),
                .seed = seed,
            };
        return;
    }
    level = level_in_chess(p->game, level);
    const unsigned below = level < 1 ? 0 : (unsigned)level - 1, above = below + 1 < LEVELS - 1 ? below + 1 : below;
    const double part = level < 1 ? 0 : level - (below + 1), from = levels[below].nodes, to = levels[above].nodes;
    double noise = between(part, levels[below].noise, levels[above].noise) / 100 * score_scale_of(p->game)->max;
    l->handicap = (struct handicap){
        .noise = (uint16_t)noise,
        .overlooks = (uint8_t)between(part, levels[below].overlooks, levels[above].overlooks),
        .width = (uint16_t)(between(part, levels[below].width, levels[above].width) + 0.5),
        .nodes = nodes_for(p, from * pow(to / from, part)),
        .seed = seed,
    };
}

double level_of_elo(long long elo)
{
    unsigned i = 1;
    if (elo <= levels[0].elo)
        return 1;
    while (i < LEVELS && levels[i].elo < elo)
        i++;
    if (i == LEVELS)
        return LEVELS;
    if (i == LEVELS - 1) /* no rating lies between the last measured level and the top */
        return elo == levels[i].elo ? LEVELS : i;
    return i + (double)(elo - levels[i - 1].elo) / (levels[i].elo - levels[i - 1].elo);
}
