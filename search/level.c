#include "search/level.h"

#include <math.h>

enum { USUAL_ACTIONS = 32, MOST_STEPS = 6, STEP_WIDTH = 4 };

/* What a level may look at in orthodox chess, how wrong it judges (hundredths of a pawn, as a standard deviation), how
   much it overlooks (256ths for each step before), how many turns of many steps it looks at side by side, and what it
   is worth in orthodox chess: levels 3 and 5 by games against Stockfish, the others are estimates between and beyond
   them (docs/levels.md). */
static const struct {
    unsigned nodes, noise, overlooks, width;
    int elo;
    const char *words;
} levels[LEVELS] = {
    {30, 260, 100, 1, 700, "a beginner, who sees little of what a turn can do"},
    {80, 200, 80, 2, 1000, "a novice"},
    {220, 150, 64, 3, 1350, "a casual player"},
    {600, 110, 50, 5, 1700, "a keen player"},
    {1600, 80, 38, 8, 2000, "a club player"},
    {4500, 55, 26, 14, 2150, "a good club player"},
    {13000, 35, 14, 24, 2280, "an expert"},
    {36000, 18, 6, 44, 2400, "a master"},
    {100000, 0, 0, 80, 2500, "a strong master"},
    {0, 0, 0, 0, LEVEL_ELO_MOST, "all that it can, as long as it may think"},
};

const char *level_words(unsigned level)
{
    return levels[level < 1 ? 0 : level > LEVELS ? LEVELS - 1 : level - 1].words;
}

/* How many times as much must be looked at as in a turn of orthodox chess to see as much of this one. */
static uint64_t turn_width(const struct position *p)
{
    unsigned quota = p->turn.quota, steps = quota > p->turn.done ? quota - p->turn.done : 1;
    unsigned width = (game_count(p) + USUAL_ACTIONS - 1) / USUAL_ACTIONS;
    return (width ? width : 1) * (steps > 1 ? (uint64_t)(steps < MOST_STEPS ? steps : MOST_STEPS) * STEP_WIDTH : 1);
}

void level_limit(double level, uint64_t seed, const struct position *p, struct limits *l)
{
    if (level >= LEVELS)
        return;
    unsigned below = level < 1 ? 0 : (unsigned)level - 1, above = below + 1 < LEVELS - 1 ? below + 1 : below;
    double part = level < 1 ? 0 : level - (below + 1), from = levels[below].nodes, to = levels[above].nodes;
    uint64_t nodes = (uint64_t)(from * pow(to / from, part) + 0.5) * turn_width(p);
    if (!l->nodes || nodes < l->nodes)
        l->nodes = nodes;
    l->handicap.noise = (uint16_t)(levels[below].noise + part * ((double)levels[above].noise - levels[below].noise));
    l->handicap.overlooks =
        (uint8_t)(levels[below].overlooks + part * ((double)levels[above].overlooks - levels[below].overlooks));
    l->handicap.width =
        (uint16_t)(levels[below].width + part * ((double)levels[above].width - levels[below].width) + 0.5);
    l->handicap.seed = seed;
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
    if (i == LEVELS - 1) /* between the last counted level and the top there is nothing to count */
        return elo == levels[i].elo ? LEVELS : i;
    return i + (double)(elo - levels[i - 1].elo) / (levels[i].elo - levels[i - 1].elo);
}
