/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples from PGN files: the positions of each turn, with the scores of `tempi match` in its comments. */
#include "bench/tune/samples_pgn.h"

#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "rules/notation/pgn.h"

/* The samples of the game being read. */
struct sampler {
    struct sample *samples;
    size_t count, room;
    size_t actions;    /* actions of the record whose samples were collected */
    size_t turn_first; /* index of the first sample of the last turn */
};

/* Collects the samples of one turn. */
static void take_turn(struct sampler *s, const struct record *r, size_t from, size_t to)
{
    size_t wanted = s->count + (to - from);
    if (wanted > s->room) {
        s->samples = xrealloc(s->samples, 2 * wanted, sizeof *s->samples);
        s->room = 2 * wanted;
    }
    s->turn_first = s->count;
    s->count += samples_of_turn(&r->positions[from], r->actions + from, (unsigned)(to - from), s->samples + s->count);
}

/* Collects the samples of the turns read since the last call. */
static void take_turns(struct sampler *s, const struct record *r)
{
    size_t end = r->count - 1;
    while (s->actions < end) {
        size_t from = s->actions, to = from;
        while (to < end && r->positions[to].number == r->positions[from].number &&
               r->positions[to].turn.decider == r->positions[from].turn.decider)
            to++;
        take_turn(s, r, from, to);
        s->actions = to;
    }
}

/* Reads a comment of a game: the score of the last turn ("+0.35/7", for White), or the end of the opening, which
   drops the samples before it. */
static void take_comment(void *context, const struct pgn_game *g, const char *text)
{
    struct sampler *s = context;
    char *end;
    if (!g->started)
        return;
    take_turns(s, &g->record);
    if (strstr(text, "end of the opening"))
        s->count = s->turn_first = 0;
    double score = strtod(text, &end);
    if ((*text != '+' && *text != '-') || end == text || *end != '/' || !(score > -300 && score < 300))
        return;
    for (size_t i = s->turn_first; i < s->count; i++) {
        s->samples[i].scored = true;
        s->samples[i].score = (int)(score * 100);
    }
}

bool samples_pgn_read(FILE *file, const struct game *game, uint64_t option,
                      void (*take)(void *context, const struct sample *s), void *context, char *error, size_t size)
{
    static const double results[] = {[WHITE_WINS] = 1, [BLACK_WINS] = 0, [DRAWN] = 0.5};
    struct sampler s = {0};
    struct pgn_game g = {0};
    struct pgn_reader r = {.game = game, .has_option = true, .option = option, .comment = take_comment, .context = &s};
    pgn_begin(&r, file);
    bool good = true;
    for (unsigned games = 0; good && pgn_next(&r, &g); games++) {
        take_turns(&s, &g.record);
        good = !g.bad || g.cut_short;
        if (!good)
            snprintf(error, size, "line %lu: '%.30s': %.100s", g.bad_line, g.token, g.reason);
        for (size_t i = 0; good && g.outcome != ONGOING && i < s.count; i++) {
            s.samples[i].result = results[g.outcome];
            s.samples[i].game = games;
            take(context, &s.samples[i]);
        }
        s.count = s.turn_first = s.actions = 0;
    }
    pgn_free(&g);
    free(s.samples);
    return good;
}
