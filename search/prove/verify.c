/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks certificates by the rules alone (certificate.h). */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "engine/lines.h"
#include "engine/memory.h"
#include "rules/notation/fen.h"
#include "rules/notation/text.h"
#include "search/prove/certificate.h"

/* A certificate that is being checked. */
struct checking {
    struct certificate *c;
    struct lines in;
    uint64_t number; /* of the line, from 1 */
    struct shown shown;
    struct certificate_told told;
    char *error;
};

/* Says what is wrong with the line of a file; returns false. */
static bool wrong(struct checking *v, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool wrong(struct checking *v, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    const int length = snprintf(v->error, CERTIFICATE_ERROR_MAX, "line %llu: ", (unsigned long long)v->number);
    vsnprintf(v->error + length, (size_t)(CERTIFICATE_ERROR_MAX - length), format, list);
    va_end(list);
    return false;
}

/* Returns the next line of the file; NULL at its end. */
static char *next_line(struct checking *v)
{
    char *text;
    v->number++;
    return lines_next(&v->in, &text) == LINE_READ ? text : NULL;
}

/* Reads the actions of a turn and makes them on `p`, which must be legal. The turn must be whole. */
static bool turn_read(struct checking *v, struct position *p, const char *text, struct mate_line *turn)
{
    const struct position start = *p;
    turn->length = 0;
    for (const char *at = text, *end = text; *end; at = end + 1) {
        end = at + strcspn(at, ",");
        action a;
        if (turn->length == MATE_LENGTH_MAX || !turn_same(&start, p) || !action_read(p, at, (size_t)(end - at), &a))
            return wrong(v, "'%.*s' of '%.60s' is no legal action", (int)(end - at < 20 ? end - at : 20), at, text);
        turn->actions[turn->length++] = a;
        game_apply(p, a);
    }
    return (!turn_same(&start, p) || game_stuck(p)) || wrong(v, "'%.60s' is no whole turn", text);
}

/* Whether the actions up to the next blank, which may be no turn here but only after some replies, win at once. */
static bool line_played(const struct position *p, const char *text)
{
    struct mate_line line = {0};
    struct position now;
    position_copy(&now, p);
    for (const char *at = text, *end = text; *end && *end != ' '; at = end + 1) {
        end = at + strcspn(at, ", ");
        if (line.length == MATE_LENGTH_MAX || !turn_same(p, &now) ||
            !action_read(&now, at, (size_t)(end - at), &line.actions[line.length]))
            return false;
        game_apply(&now, line.actions[line.length++]);
    }
    return line_wins(p, &line);
}

static unsigned before_check(struct checking *v, const struct position *p, unsigned left);

/* Checks the replies to a turn of the winner, who has `left` turns left; `text` has the turns that win at once. Sets
 *turns to the turns that the win takes; returns false after an error. */
static bool after_check(struct checking *v, const struct position *p, unsigned left, const char *text, unsigned *turns)
{
    struct replies replies = {0};
    char *wins = xstrdup(text); /* the lines of the replies take the place of this one */
    bool good = replies_list(&replies, p) || wrong(v, "there are too many replies");
    *turns = 1;
    for (size_t i = 0; i < replies.count && good; i++) {
        const struct reply *r = &replies.list[i];
        struct position end;
        enum outcome outcome;
        position_copy(&end, p);
        actions_play(&end, r->actions, r->length);
        v->c->replies++;
        if (turn_ended_game(&end, !v->c->winner, &outcome)) {
            good = outcome == outcome_win(v->c->winner) || wrong(v, "a reply ends the game without a win");
            continue;
        }
        unsigned taken = shown_turns(&v->shown, r, left);
        for (const char *at = wins; left && !taken && *(at += strspn(at, " ")); at += strcspn(at, " "))
            taken = line_played(&end, at);
        if (!taken) {
            taken = before_check(v, &end, left);
            good = taken != 0;
            shown_add(&v->shown, r, left, taken);
        }
        *turns = taken > *turns ? taken : *turns;
    }
    replies_free(&replies);
    free(wins);
    return good;
}

/* Checks the line of a position in which the winner is to move within `left` turns. Returns the turns that the win
   takes; 0 after an error. */
static unsigned before_check(struct checking *v, const struct position *p, unsigned left)
{
    struct position after;
    struct mate_line turn;
    enum outcome outcome;
    unsigned turns;
    char *text = next_line(v);
    const size_t length = text ? strcspn(text, " ") : 0; /* of the turn, in which there may be others, and the colon */
    if (!left)
        return wrong(v, "a reply is not won within the turns that are left");
    if (!length || text[length - 1] != ':')
        return wrong(v, text ? "there is no ':'" : "the file ends too early");
    text[length - 1] = 0;
    position_copy(&after, p);
    if (!turn_read(v, &after, text, &turn))
        return 0;
    v->c->lines++;
    if (turn_ended_game(&after, v->c->winner, &outcome))
        return outcome == outcome_win(v->c->winner) || wrong(v, "the turn ends the game without a win");
    if (!after_check(v, &after, left - 1, text + length, &turns))
        return 0;
    if (v->told.won)
        v->told.won(v->told.context, p, &turn, turns + 1);
    return turns + 1;
}

/* Returns what follows a word and a blank in a line; NULL if the line begins otherwise. */
static char *behind(char *line, const char *word)
{
    const size_t length = strlen(word);
    return line && strncmp(line, word, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

/* Reads what stands before the lines. */
static bool head_read(struct checking *v)
{
    char *line = next_line(v), *text, error[FEN_ERROR_MAX + OPTION_RANGE_MAX + 80];
    const char *reason = "";
    long long turns;
    v->shown.even = line && strcmp(line, "tempi proof 2") == 0;
    if (!v->shown.even && (!line || strcmp(line, "tempi proof 1") != 0))
        return wrong(v, "it is no certificate of tempi");
    text = behind(next_line(v), "game");
    const struct game *game = text ? game_find(text, &reason) : NULL;
    if (!game)
        return wrong(v, "the game is not known");
    uint64_t option = game_option_default(game);
    while ((text = behind(line = next_line(v), "option")) != NULL)
        if (!option_assign(game_option_list(game), text, &option, error))
            return wrong(v, "%.120s", error);
    text = behind(line, "fen");
    if (!text || !fen_read(&v->c->start, game, option, text, error))
        return wrong(v, "%.120s", text ? error : "there is no fen");
    text = behind(next_line(v), "winner");
    if (!text || (strcmp(text, "white") != 0 && strcmp(text, "black") != 0))
        return wrong(v, "the winner is white or black");
    v->c->winner = strcmp(text, "white") == 0 ? WHITE : BLACK;
    text = behind(next_line(v), "turns");
    if (!text || !number_read(text, 1, CERTIFICATE_TURNS_MAX, &turns))
        return wrong(v, "turns must be from 1 to %d", CERTIFICATE_TURNS_MAX);
    v->c->turns = (unsigned)turns;
    if (v->shown.even && !law_turns_even(game->law))
        return wrong(v, "the turns of this game differ: it must be a 'tempi proof 1'");
    return !game_interjects(&v->c->start) || wrong(v, "the opponent may act inside the turns of this game");
}

/* Checks the lines. */
static bool lines_check(struct checking *v)
{
    const struct position *p = &v->c->start;
    unsigned turns;
    if (!game_count(p))
        return wrong(v, "the game is over at the start");
    if (p->turn.decider == v->c->winner) {
        if (!before_check(v, p, v->c->turns))
            return false;
    } else {
        const char *text = next_line(v);
        if (!text || strncmp(text, "-:", 2) != 0)
            return wrong(v, "it must begin with '-:'");
        v->c->lines++;
        if (!after_check(v, p, v->c->turns, text + 2, &turns))
            return false;
    }
    return !next_line(v) || wrong(v, "there is more than the proof needs");
}

bool certificate_verify(FILE *file, struct certificate_told told, struct certificate *c, char *error)
{
    struct checking v = {.c = c, .in = {.file = file}, .told = told, .error = error};
    *c = (struct certificate){0};
    const bool good = head_read(&v) && lines_check(&v);
    lines_free(&v.in);
    shown_free(&v.shown);
    return good;
}
