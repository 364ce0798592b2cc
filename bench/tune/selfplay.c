#include "bench/tune/selfplay.h"

#include <stdlib.h>

#include "bench/tune/samples.h"
#include "engine/memory.h"
#include "engine/random.h"
#include "search/search.h"

enum { TURNS_MAX = 300, SAMPLES_MAX = 2048, SCORE_DECIDED = 2500, DECIDED_TURNS = 6, DRAWISH = 8, DRAWISH_TURNS = 30 };

/* One game in play. */
struct play {
    const struct selfplay_options *options;
    struct searcher *searcher;
    struct record record;
    struct random random;
    struct answer answer;
    struct sample samples[SAMPLES_MAX];
    unsigned count, decided, level, written;
};

static void keep_answer(void *context, const struct answer *a) { ((struct play *)context)->answer = *a; }

/* Plays random turns; false if the game ended or a king can be hit at once. */
static bool play_opening(struct play *g)
{
    static action list[ACTIONS_MAX];
    unsigned turns = g->options->random_turns + random_below(&g->random, 2);
    for (unsigned first = record_now(&g->record)->number; record_now(&g->record)->number < first + turns;) {
        unsigned n = game_actions(record_now(&g->record), ALL_ACTIONS, list);
        if (!n)
            return false;
        record_push(&g->record, list[random_below(&g->random, n)]);
    }
    return game_count(record_now(&g->record)) != 0;
}

/* Takes the quiet nodes of the turn that was searched; White's score goes with them. */
static void keep_samples(struct play *g)
{
    const struct position *p = record_now(&g->record);
    if (g->count + g->answer.length > SAMPLES_MAX)
        return;
    struct sample *samples = g->samples + g->count;
    unsigned n = samples_of_turn(p, g->answer.actions, g->answer.length, samples);
    for (unsigned i = 0; i < n; i++) {
        samples[i].scored = true;
        samples[i].score = p->turn.decider == WHITE ? g->answer.score : -g->answer.score;
    }
    g->count += n;
}

/* Searches and plays one turn. */
static void play_turn(struct play *g)
{
    const struct limits limits = {.nodes = g->options->nodes};
    const struct search_listener listener = {.context = g, .answer = keep_answer};
    g->answer.length = 0;
    search_start(g->searcher, &g->record, &limits, &listener);
    search_wait(g->searcher);
    keep_samples(g);
    for (unsigned i = 0; i < g->answer.length; i++)
        record_push(&g->record, g->answer.actions[i]);
    int score = g->answer.score;
    g->decided = abs(score) > SCORE_DECIDED ? g->decided + 1 : 0;
    g->level = abs(score) < DRAWISH ? g->level + 1 : 0;
}

/* Plays a game to its end, or to where there is no doubt left; DRAWN also for games that are too long. */
static enum outcome play_game(struct play *g)
{
    const char *reason;
    enum outcome outcome;
    g->count = g->decided = g->level = 0;
    search_clear(g->searcher);
    while ((outcome = record_result(&g->record, &reason)) == ONGOING) {
        const struct position *now = record_now(&g->record);
        if (now->number > TURNS_MAX || (g->level >= DRAWISH_TURNS && now->number > 80))
            return DRAWN;
        play_turn(g);
        if (!g->answer.length)
            return DRAWN;
        if (g->decided >= DECIDED_TURNS) {
            bool decider = g->answer.score > 0;
            return decider == (now->turn.decider == WHITE) ? WHITE_WINS : BLACK_WINS;
        }
    }
    return outcome;
}

/* Appends the samples of a game; false, with the reason in errno, if that fails. */
static bool write_game(struct play *g, enum outcome outcome)
{
    for (unsigned i = 0; i < g->count; i++) {
        g->samples[i].result = outcome == WHITE_WINS ? 1 : outcome == BLACK_WINS ? 0 : 0.5;
        sample_write(g->options->out, &g->samples[i]);
    }
    journal_print(g->options->out, "\n");
    g->written += g->count;
    return journal_commit(g->options->out);
}

bool selfplay_run(const struct selfplay_options *o)
{
    struct play *g = memory_need(1, sizeof *g);
    unsigned counts[4] = {0};
    g->options = o;
    g->searcher = search_new();
    random_seed(&g->random, o->seed);
    bool good = true;
    for (unsigned i = 0; good && i < o->games;) {
        struct position start;
        game_start(&start, o->game, option_drawn(o->game->law->options, o->option, random_next(&g->random)));
        record_begin(&g->record, &start);
        if (!play_opening(g))
            continue;
        enum outcome outcome = play_game(g);
        good = write_game(g, outcome);
        counts[outcome]++;
        if (++i % 50 == 0 || i == o->games)
            fprintf(stderr, "%u games: white %u, black %u, drawn %u; %u positions\n", i, counts[WHITE_WINS],
                    counts[BLACK_WINS], counts[DRAWN], g->written);
    }
    search_free(g->searcher);
    record_free(&g->record);
    free(g);
    return good;
}
