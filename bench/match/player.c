/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Starts, asks and stops the players of a match, and sends lines to and receives lines from their processes (player.h).
 */
#include "bench/match/player.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "bench/match/debug_log.h"
#include "engine/clock.h"
#include "engine/memory.h"

/* Whether a player has a process or needs none. */
static bool player_runs(const struct player *p) { return p->process || p->spec->protocol == PROTOCOL_BUILTIN; }

bool player_fail(struct player *p, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(p->error, sizeof p->error, format, arguments);
    va_end(arguments);
    return false;
}

bool player_fail_read(struct player *p, enum read_status status, const char *what)
{
    const char *why = status == READ_TIMEOUT ? "no answer" : status == READ_END ? "it exited" : "stopped";
    return player_fail(p, "%s before %s", why, what);
}

void answer_from_read(enum read_status status, struct player_answer *a)
{
    a->status = status == READ_TIMEOUT ? ANSWER_TIMEOUT : status == READ_END ? ANSWER_CRASH : ANSWER_STOPPED;
}

void player_declares(struct player *p, const char *name, size_t length)
{
    for (unsigned i = 0; i < p->spec->option_count; i++)
        if (strlen(p->spec->options[i].name) == length && strncasecmp(p->spec->options[i].name, name, length) == 0)
            p->undeclared &= ~(UINT64_C(1) << i);
}

void answer_give(struct player *p, enum answer_status status, const char *text, size_t length, struct player_answer *a)
{
    free(p->text);
    p->text = xcalloc(length + 1, 1);
    memcpy(p->text, text, length);
    a->text = p->text;
    a->status = status;
}

bool player_send(struct player *p, const char *format, ...)
{
    va_list arguments;
    if (!p->process)
        return false;
    va_start(arguments, format);
    size_t length = (size_t)vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *line = xcalloc(length + 2, 1); /* room for the end of the line */
    va_start(arguments, format);
    vsnprintf(line, length + 1, format, arguments);
    va_end(arguments);
    debug_log_line(p->rules->log, p->spec->name, true, line);
    line[length] = '\n';
    bool sent = process_write(p->process, line);
    free(line);
    return sent;
}

enum read_status player_read(struct player *p, int64_t deadline, const char **line)
{
    if (!p->process)
        return READ_END;
    enum read_status status = process_read(p->process, deadline, p->rules->stop, line);
    if (status == READ_LINE && clock_ms() > deadline + READ_LATE_MS)
        status = READ_TIMEOUT;
    if (status == READ_LINE)
        debug_log_line(p->rules->log, p->spec->name, false, *line);
    return status;
}

/* Starts the process of a player and greets it. Returns false with the reason in p->error. */
static bool player_launch(struct player *p)
{
    p->games = 0;
    if (p->spec->protocol == PROTOCOL_BUILTIN)
        return !p->type->start || p->type->start(p);
    p->process = process_start(p->spec->command, p->spec->directory);
    if (!p->process)
        return player_fail(p, "cannot start a process%s%.200s", p->spec->directory ? " in " : "",
                           p->spec->directory ? p->spec->directory : "");
    if (p->type->start(p))
        return true;
    player_stop(p);
    return false;
}

bool player_start(struct player *p, const struct engine_spec *spec, const struct match_rules *rules)
{
    static const struct player_type *const types[] = {
        [PROTOCOL_UCI] = &player_uci, [PROTOCOL_XBOARD] = &player_xboard, [PROTOCOL_BUILTIN] = &player_builtin};
    *p = (struct player){.type = types[spec->protocol], .spec = spec, .rules = rules, .undeclared = UINT64_MAX};
    if (spec->protocol == PROTOCOL_BUILTIN && strncmp(spec->command, "builtin:level", strlen("builtin:level")) == 0)
        p->type = &player_level;
    return player_launch(p);
}

void player_stop(struct player *p)
{
    if (p->process) {
        player_send(p, "quit");
        process_end(p->process, FAREWELL_MS);
    }
    p->process = NULL;
    if (p->type && p->type->stop)
        p->type->stop(p);
    free(p->state);
    free(p->text);
    p->state = NULL;
    p->text = NULL;
}

bool player_drain(struct player *p)
{
    const char *line;
    enum read_status status = READ_LINE;
    const int64_t patience = clock_ms() + FAREWELL_MS;
    while (p->process && status == READ_LINE && clock_ms() < patience)
        status = player_read(p, clock_ms(), &line);
    return status == READ_TIMEOUT || status == READ_STOPPED;
}

bool player_new_game(struct player *p, const struct record *start)
{
    if (p->process && !player_drain(p))
        player_stop(p); /* it has exited, or talks without end */
    if (!player_runs(p) && !player_launch(p))
        return false;
    if (p->type->new_game && !p->type->new_game(p, start)) {
        player_stop(p);
        return false;
    }
    p->games++;
    return true;
}

void player_think(struct player *p, const struct record *game, const struct clocks *c, struct player_answer *a)
{
    *a = (struct player_answer){.status = ANSWER_CRASH, .text = ""};
    p->type->think(p, game, c, a);
}

void player_game_over(struct player *p, enum outcome outcome, const char *reason, bool trusted)
{
    if (!trusted)
        player_stop(p);
    else if (p->type->game_over && player_runs(p))
        p->type->game_over(p, outcome, reason);
}
