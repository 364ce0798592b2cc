/* The names of all options, and what Stockfish, Fairy-Stockfish and older versions of tempi call some of them. Called
   by the UCI and XBoard front ends. */
#include "protocol/option_names.h"

#include <string.h>
#include <strings.h>

#include "engine/words.h"

static const char *const ours[] = {"Hash",        "Clear Hash",          "Threads",          "MultiPV",
                                   "Ponder",      "UCI_Chess960",        "OwnBook",          "UCI_AnalyseMode",
                                   "UCI_ShowWDL", "WholeTurns",          "VariantPath",      "BookFile",
                                   "UCI_Elo",     "Move Overhead",       "TablebasePath",    "Skill Level",
                                   "UCI_Variant", "TablebaseProbeLimit", "UCI_LimitStrength"};

/* Names of other programs that are spelled too differently for a comparison by letters. */
static const struct {
    const char *other, *ours;
} elsewhere[] = {{"SyzygyPath", "TablebasePath"},
                 {"SyzygyProbeLimit", "TablebaseProbeLimit"},
                 {"SyzygyProbeDepth", "TablebaseProbeLimit"},
                 {"Table Path", "TablebasePath"},
                 {"GamesFile", "VariantPath"},
                 {"Games File", "VariantPath"},
                 {"Series", "WholeTurns"},
                 {"Limit Strength", "UCI_LimitStrength"},
                 {"Elo", "UCI_Elo"},
                 {"Slow Mover", "Move Overhead"},
                 {"Minimum Thinking Time", "Move Overhead"},
                 {"Book", "BookFile"},
                 {"Variant", "UCI_Variant"}};

/* Makes a candidate the nearest name if it differs from `name` by less than *bound letters, and lowers *bound. */
static void keep_nearer(const char *name, const char *candidate, unsigned *bound, const char **nearest)
{
    unsigned away = words_apart(name, strlen(name), candidate, strlen(candidate));
    if (away < *bound) {
        *bound = away;
        *nearest = candidate;
    }
}

const char *option_name_nearest(const struct game_options *games, const char *name)
{
    const char *nearest = NULL;
    unsigned bound = word_bound(name);
    for (unsigned i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++)
        if (strcasecmp(name, elsewhere[i].other) == 0)
            return elsewhere[i].ours;
    for (unsigned i = 0; i < sizeof ours / sizeof *ours; i++)
        keep_nearer(name, ours[i], &bound, &nearest);
    for (unsigned i = 0; i < games->count; i++)
        keep_nearer(name, games->list[i].option->name, &bound, &nearest);
    return nearest;
}
