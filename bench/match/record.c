/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes the games of a match as PGN with comments, or as positions with results (record.h). */
#include "bench/match/record.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "rules/notation/fen.h"
#include "rules/notation/pgn.h"

/* The notes of a game, and the next one to be written. */
struct notes {
    const struct match_game *game;
    size_t next;
};

/* Writes a comment with score (for White), depth and seconds of an answer. */
static void note_write(const struct turn_note *n, enum colour us, struct journal *text)
{
    char score[24] = "";
    int white_score = us == WHITE ? n->score : -n->score;
    if (n->scored && n->score > -SCORE_WIN / 2 && n->score < SCORE_WIN / 2)
        snprintf(score, sizeof score, "%+.2f/%u ", white_score / 100.0, n->depth);
    else if (n->scored)
        snprintf(score, sizeof score, "%cM%d/%u ", white_score < 0 ? '-' : '+',
                 n->score > 0 ? SCORE_WIN - n->score : n->score + SCORE_WIN, n->depth);
    journal_print(text, "{%s%.3fs}", score, n->seconds);
}

/* Writes the comment after actions [first, next). A turn given in several answers has one comment, with the last score
   and the sum of the times. A hook of pgn_output. */
static void comment_write(void *context, size_t first, size_t next, struct journal *text)
{
    struct notes *n = context;
    const struct match_game *g = n->game;
    struct turn_note all = {.first = first};
    bool noted = false;
    for (; n->next < g->note_count && g->notes[n->next].first < next; n->next++) {
        const struct turn_note *note = &g->notes[n->next];
        double seconds = all.seconds + note->seconds;
        if (note->first < first)
            continue;
        if (note->scored)
            all = *note;
        all.seconds = seconds;
        noted = true;
    }
    if (g->opening > first && g->opening <= next)
        journal_print(text, "{end of the opening}%s", noted ? " " : "");
    if (noted)
        note_write(&all, (enum colour)g->record.positions[first].turn.decider, text);
}

static void text_add(char *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends to a text of at most SETTINGS_MAX bytes. */
static void text_add(char *text, const char *format, ...)
{
    va_list arguments;
    size_t length = strlen(text);
    va_start(arguments, format);
    vsnprintf(text + length, SETTINGS_MAX - length, format, arguments);
    va_end(arguments);
}

void match_settings_write(const struct match_settings *s, char *text)
{
    const struct adjudication *j = &s->adjudication;
    snprintf(text, SETTINGS_MAX, "max-turns %u", j->longest);
    if (j->resign_turns)
        text_add(text, ", resign %u %u", j->resign_turns, j->resign_score);
    if (j->draw_turns)
        text_add(text, ", draw %u %u %u", j->draw_from, j->draw_turns, j->draw_score);
    if (s->rules.margin >= 0)
        text_add(text, ", timemargin %g", s->rules.margin);
    if (s->rules.overhead >= 0)
        text_add(text, ", overhead %d", s->rules.overhead);
    for (unsigned i = 0; i < 2; i++)
        for (unsigned n = 0; n < s->engines[i].option_count; n++) {
            const struct spec_option *o = &s->engines[i].options[n];
            text_add(text, "%s%s=%s", n ? ", " : i ? "; second: " : "; first: ", o->name, o->value);
        }
    for (; *text; text++)
        if ((unsigned char)*text < ' ')
            *text = ' '; /* a tag has no control characters */
}

void match_record_write(struct journal *to, const struct match_settings *s, const struct match_game *g, unsigned index)
{
    static const char *const ends[] = {[END_RULES] = "normal",        [END_RESIGNED] = "normal",
                                       [END_TIME] = "time forfeit",   [END_ILLEGAL] = "rules infraction",
                                       [END_CRASH] = "abandoned",     [END_ADJUDICATED] = "adjudication",
                                       [END_STOPPED] = "unterminated"};
    const struct engine_spec *white = &s->engines[index & 1], *black = &s->engines[!(index & 1)];
    char round[16], controls[2][64], settings[SETTINGS_MAX];
    control_write(&white->control, controls[WHITE], sizeof controls[WHITE]);
    control_write(&black->control, controls[BLACK], sizeof controls[BLACK]);
    match_settings_write(s, settings);
    struct notes notes = {g, 0};
    struct pgn_output o = {.record = &g->record,
                           .event = s->event,
                           .round = round,
                           .variant = s->rules.game->id,
                           .names = {white->name, black->name},
                           .time_controls = {controls[WHITE], controls[BLACK]},
                           .settings = settings,
                           .termination = ends[g->end],
                           .outcome = g->outcome,
                           .reason = g->reason,
                           .comment = comment_write,
                           .context = &notes};
    snprintf(round, sizeof round, "%u", index + 1);
    pgn_write(to, &o);
}

void match_record_positions(struct journal *to, const struct match_game *g)
{
    static const char *const scores[] = {[ONGOING] = "", [WHITE_WINS] = "1", [BLACK_WINS] = "0", [DRAWN] = "0.5"};
    char fen[FEN_MAX];
    unsigned number = 0;
    for (size_t i = g->opening; i + 1 < g->record.count; i++) {
        const struct position *p = &g->record.positions[i];
        if (p->number == number || p->turn.done)
            continue;
        number = p->number;
        fen_write(p, fen);
        journal_print(to, "%s;%s\n", fen, scores[g->outcome]);
    }
    journal_print(to, "\n");
}
