/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads sample files. */
#include "bench/tune/samples.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "bench/tune/played.h"
#include "bench/tune/samples_pgn.h"
#include "engine/lines.h"
#include "search/evaluation/family.h"

enum { ERROR_MAX = FEN_ERROR_MAX + 80, SCORE_LIMIT = 32767 };

/* Reads White's score 1, 0.5 or 0 from the result of a game, written as in PGN or as a number. */
static bool result_read(const char *text, double *result)
{
    static const struct {
        const char *text;
        double value;
    } results[] = {{"1-0", 1}, {"0-1", 0}, {"1/2-1/2", 0.5}, {"1", 1}, {"0", 0}, {"0.5", 0.5}};
    for (unsigned i = 0; i < sizeof results / sizeof results[0]; i++)
        if (strcmp(text, results[i].text) == 0) {
            *result = results[i].value;
            return true;
        }
    return false;
}

/* Reads a line FEN;RESULT or FEN;RESULT;SCORE, which is modified; returns false with the reason in `error`. */
static bool sample_read(char *line, const struct game *game, uint64_t option, struct sample *s, char *error)
{
    char *result = strchr(line, ';'), *score = result ? strchr(result + 1, ';') : NULL, *end;
    if (!result) {
        snprintf(error, FEN_ERROR_MAX, "no result behind the position");
        return false;
    }
    *result++ = 0;
    if (score)
        *score++ = 0;
    if (!result_read(result, &s->result)) {
        snprintf(error, FEN_ERROR_MAX, "the result must be 1, 0.5 or 0, not '%.20s'", result);
        return false;
    }
    s->scored = score != NULL;
    if (score) {
        long value = strtol(score, &end, 10);
        if (end == score || *end || value < -SCORE_LIMIT || value > SCORE_LIMIT) {
            snprintf(error, FEN_ERROR_MAX, "the score must be a number of centipawns, not '%.20s'", score);
            return false;
        }
        s->score = (int)value;
    }
    return fen_read(&s->position, game, option, line, error);
}

bool samples_read(FILE *file, const struct game *game, uint64_t option,
                  void (*take)(void *context, const struct sample *s), void *context, char *error)
{
    struct sample s = {0};
    struct lines in = {.file = file};
    char *line, reason[FEN_ERROR_MAX] = "";
    size_t number = 0;
    bool good = true;
    int first = getc(file);
    ungetc(first, file);
    if (first == '[')
        return samples_pgn_read(file, game, option, take, context, error, ERROR_MAX);
    while (good && lines_next(&in, &line) == LINE_READ) {
        number++;
        if (!*line) {
            s.game++;
        } else if (strncmp(line, "play;", 5) == 0) {
            good = !in.cut && played_read(line, s.game++, take, context, reason);
            if (in.cut)
                snprintf(reason, sizeof reason, "the line is cut off");
        } else if (strncmp(line, "game ", 5) == 0) {
            const char *why;
            good = (game = game_find(line + 5, &why)) != NULL;
            option = good ? game_option_default(game) : 0;
            snprintf(reason, sizeof reason, "%s", good ? "" : why);
        } else if (*line != '#') {
            good = sample_read(line, game, option, &s, reason);
            if (good)
                take(context, &s);
        }
    }
    if (!good)
        snprintf(error, ERROR_MAX, "line %zu: %s", number, reason);
    if (good && ferror(file)) {
        snprintf(error, ERROR_MAX, "%s", strerror(errno));
        good = false;
    }
    lines_free(&in);
    return good;
}

bool samples_of_family(const struct game *game, unsigned family, char *error)
{
    if (game->traits.family == family)
        return true;
    snprintf(error, FEN_ERROR_MAX, "%s is no game of the family '%s'", game->id, families[family].name);
    return false;
}

/* Whether an action, or a leg of it, captures or promotes. */
static bool is_noisy(const struct position *p, action a)
{
    enum action_type type = action_type(a);
    action legs[ACTION_LEGS_MAX];
    if (type >= ACTION_SPECIFIC && game_has_legs(p->game)) {
        bool noisy = false;
        for (unsigned n = game_legs(p, a, legs); n--;)
            noisy |= is_noisy(p, legs[n]);
        return noisy;
    }
    return type == ACTION_PROMOTION || type == ACTION_EN_PASSANT ||
           (type != ACTION_CASTLE && type < ACTION_END && p->board[action_to(a)] != EMPTY);
}

unsigned samples_of_turn(const struct position *from, const action *actions, unsigned length, struct sample *samples)
{
    struct position p = *from;
    unsigned count = 0;
    for (unsigned i = 0; i < length; i++) {
        if (is_noisy(&p, actions[i]))
            count = 0;
        else if (!p.checkers)
            samples[count++] = (struct sample){.position = p};
        game_apply(&p, actions[i]);
    }
    return count;
}

void sample_write(struct journal *to, const struct sample *s)
{
    char fen[FEN_MAX];
    fen_write(&s->position, fen);
    journal_print(to, "%s;%s", fen, s->result == 1 ? "1-0" : s->result == 0 ? "0-1" : "1/2-1/2");
    if (s->scored)
        journal_print(to, ";%d", s->score);
    journal_print(to, "\n");
}
