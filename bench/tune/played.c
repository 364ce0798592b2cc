/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes and reads games of self-play as lines of text. */
#include "bench/tune/played.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/lines.h"
#include "engine/memory.h"
#include "rules/notation/pgn.h"
#include "rules/notation/text.h"
#include "rules/notation/turns.h"
#include "search/search.h"

enum { TURN_ROOM = 1 << 13, ACTIONS_OF_TURN = 512, OF_TURN = 4 };

void played_begin(struct journal *to, const struct played_index *i, const struct position *start, enum outcome outcome)
{
    char fen[FEN_MAX];
    fen_write(start, fen);
    journal_print(to, "play;%s;%" PRIu64 ";%" PRIu64 "/%u;%s;%s", start->game->id, start->option, i->seed, i->index,
                  pgn_result(outcome), fen);
}

void played_turn(struct journal *to, const struct position *from, const action *actions, unsigned length, int score)
{
    char text[TURN_ROOM];
    turns_write(from, actions, length, text, sizeof text);
    journal_print(to, ";%s %d", text, score);
}

bool played_index_read(const char *line, struct played_index *i)
{
    unsigned length = 0;
    char id[64];
    const char *why;
    return sscanf(line, "play;%63[^;];%*[^;];%" SCNu64 "/%u;%n", id, &i->seed, &i->index, &length) == 3 && length &&
           (i->game = game_find(id, &why)) != NULL;
}

/* The state of reading a game: what its samples share, and the turns still to be read. */
struct reading {
    struct position now;
    enum outcome outcome;
    double result; /* `outcome` as a score for White: 1, 0.5, 0 */
    unsigned number;
    int *scores; /* scores of this turn and the later ones */
    unsigned turns;
    void (*take)(void *context, const struct sample *s);
    void *context;
    struct sample samples[ACTIONS_OF_TURN];
};

/* Collects all positions of a turn that are not in check: games searched by whole turns are evaluated there. */
static unsigned samples_of_series(const struct position *from, const action *actions, unsigned length,
                                  struct sample *samples)
{
    struct position p = *from;
    unsigned count = 0;
    for (unsigned i = 0; i < length; i++) {
        if (!p.checkers)
            samples[count++] = (struct sample){.position = p};
        game_apply(&p, actions[i]);
    }
    return count;
}

/* Passes at most OF_TURN samples of a turn on, so that long turns count for little more than short ones. */
static void turn_take(struct reading *r, const action *actions, unsigned length)
{
    const int score = r->scores[0];
    unsigned n = r->now.game->traits.long_turns ? samples_of_series(&r->now, actions, length, r->samples)
                                                : samples_of_turn(&r->now, actions, length, r->samples);
    bool white = r->now.turn.decider == WHITE;
    unsigned taken = n < OF_TURN ? n : OF_TURN;
    for (unsigned i = 0; i < taken && abs(score) < SCORE_DECIDED; i++) {
        struct sample *s = &r->samples[i * n / taken];
        s->result = r->result;
        s->scored = true;
        s->score = white ? score : -score;
        s->game = r->number;
        s->scores = r->scores;
        s->turns = r->turns;
        r->take(r->context, s);
    }
}

/* Cuts the score off a field; returns false with the reason if there is none. */
static bool score_cut(char *field, int *score, char *error)
{
    long long value;
    char *blank = strchr(field, ' ');
    if (!blank || !number_read(blank + 1, -SCORE_NONE, SCORE_NONE, &value)) {
        snprintf(error, FEN_ERROR_MAX, "no score behind '%.40s'", field);
        return false;
    }
    *blank = 0;
    *score = (int)value;
    return true;
}

/* Reads and plays the next turn and takes its samples. */
static bool turn_read(struct reading *r, char *text, char *error)
{
    action actions[ACTIONS_OF_TURN];
    struct position p = r->now;
    unsigned length = 0;
    while (*text) {
        size_t n = strcspn(text, ",");
        if (length == ACTIONS_OF_TURN || !action_read(&p, text, n, &actions[length])) {
            snprintf(error, FEN_ERROR_MAX, "'%.40s' is not legal", text);
            return false;
        }
        game_apply(&p, actions[length++]);
        text += n + (text[n] == ',');
    }
    turn_take(r, actions, length);
    r->now = p;
    r->scores++;
    r->turns--;
    return true;
}

/* Cuts the rest of a line into turns and scores, and plays the turns. */
static bool turns_read(struct reading *r, char *line, char *error)
{
    size_t room = line ? strlen(line) / 2 + 1 : 1; /* a field and its end take at least two characters */
    char **fields = xcalloc(room, sizeof *fields);
    int *scores = xcalloc(room, sizeof *scores);
    bool good = true;
    r->scores = scores;
    for (char *field; good && (field = field_next(&line, ';')) != NULL; r->turns += good) {
        fields[r->turns] = field;
        good = score_cut(field, &scores[r->turns], error);
    }
    for (unsigned i = 0; good && r->turns; i++)
        good = turn_read(r, fields[i], error);
    free(fields);
    free(scores);
    return good;
}

/* Reads the fields before the turns. */
static bool head_read(struct reading *r, char **line, char *error)
{
    static const struct {
        const char *text;
        enum outcome outcome;
        double value;
    } results[] = {{"1-0", WHITE_WINS, 1}, {"0-1", BLACK_WINS, 0}, {"1/2-1/2", DRAWN, 0.5}};
    char *word = field_next(line, ';'), *id = field_next(line, ';'), *option = field_next(line, ';'),
         *index = field_next(line, ';'), *result = field_next(line, ';'), *fen = field_next(line, ';'), *end;
    const char *why;
    if (!word || !fen || !index) {
        snprintf(error, FEN_ERROR_MAX, "the game is cut off");
        return false;
    }
    const struct game *game = game_find(id, &why);
    if (!game) {
        snprintf(error, FEN_ERROR_MAX, "%.100s", why);
        return false;
    }
    unsigned long long value = strtoull(option, &end, 10);
    unsigned at = 0;
    while (at < 3 && strcmp(result, results[at].text) != 0)
        at++;
    if (*end || end == option || !options_possible(game_option_list(game), value) || at == 3) {
        snprintf(error, FEN_ERROR_MAX, at == 3 ? "'%.20s' is no result" : "no options '%.20s'",
                 at == 3 ? result : option);
        return false;
    }
    r->outcome = results[at].outcome;
    r->result = results[at].value;
    return fen_read(&r->now, game, value, fen, error);
}

bool played_read(char *line, unsigned number, void (*take)(void *context, const struct sample *s), void *context,
                 char *error)
{
    struct reading *r = xcalloc(1, sizeof *r);
    *r = (struct reading){.number = number, .take = take, .context = context};
    bool good = head_read(r, &line, error) && turns_read(r, line, error);
    free(r);
    return good;
}

bool played_scores(char *line, const struct game *game,
                   void (*take)(void *context, int score, enum outcome outcome, unsigned decider), void *context,
                   char *error)
{
    struct reading *r = xcalloc(1, sizeof *r);
    bool good = head_read(r, &line, error) && samples_of_family(r->now.game, game->traits.family, error);
    int score;
    unsigned decider = r->now.turn.decider; /* each turn ends with a change of the decider */
    for (char *field; good && (field = field_next(&line, ';')) != NULL; decider = !decider)
        if ((good = score_cut(field, &score, error)))
            take(context, score, r->outcome, decider);
    free(r);
    return good;
}
