/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands of XBoard that set clocks and depth, and the numbers of its commands. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/clock.h"
#include "protocol/xboard/send.h"
#include "protocol/xboard/session.h"

enum { NUMBERS_MAX = 80 }; /* room for the numbers of a command, and their end */

/* Answers a command whose numbers are none or out of range. */
static void refuse_numbers(const char *command, const char *numbers)
{
    line_out("Error (bad number): %s%s%.40s", command, *numbers ? " " : "", numbers);
}

/* Reads seconds, or minutes with `:` and seconds, in units of `unit` milliseconds into *value in milliseconds; false if
   they are none or not below 1e7 seconds. */
static bool take_time(const char *word, double unit, int64_t *value)
{
    char *end;
    double ms = strtod(word, &end) * unit;
    bool good = end != word;
    if (good && *end == ':') {
        const char *seconds = end + 1;
        ms += strtod(seconds, &end) * 1000;
        good = end != seconds;
    }
    if (!good || *end || !(ms >= 0 && ms < 1e10))
        return false;
    *value = (int64_t)ms;
    return true;
}

void session_clock_level(struct xboard *x, char *rest)
{
    char all[NUMBERS_MAX];
    snprintf(all, sizeof all, "%s", rest);
    char *moves = word_next(&rest), *base = word_next(&rest), *increment = word_next(&rest);
    long long plies;
    int64_t time, more;
    if (!increment || !number_read(moves, 0, 10000, &plies) || !take_time(base, 60000, &time) ||
        !take_time(increment, 1000, &more)) {
        refuse_numbers("level", all);
        return;
    }
    x->clock.plies = (unsigned)plies;
    x->clock.base = time;
    x->clock.increment = more;
    x->clock.per_turn = 0;
    x->clock.our_left = x->clock.their_left = -1;
}

void session_clock_st(struct xboard *x, char *rest)
{
    int64_t time;
    if (take_time(rest, 1000, &time))
        x->clock.per_turn = time ? time : ST_ROUNDED;
    else
        refuse_numbers("st", rest);
}

bool session_number_take(const char *command, char *rest, long long min, long long max, long long *value)
{
    const size_t whole = strcspn(rest, "."), fraction = rest[whole] ? strspn(rest + whole + 1, "0123456789") : 0;
    char number[NUMBERS_MAX];
    snprintf(number, sizeof number, "%.*s", (int)(whole < sizeof number ? whole : sizeof number), rest);
    if ((rest[whole] && rest[whole + 1 + fraction]) || !number_read(number, min, max, value)) {
        refuse_numbers(command, rest);
        return false;
    }
    return true;
}

void session_clock_sd(struct xboard *x, char *rest)
{
    long long depth;
    if (session_number_take("sd", rest, 0, 1000, &depth))
        x->clock.depth = (unsigned)depth;
}

/* Reads a clock in hundredths of a second into *left in milliseconds; a clock that has run out leaves 1. Returns false
   if the number is refused. */
static bool set_left(const char *command, char *rest, int64_t *left)
{
    long long hundredths;
    if (!session_number_take(command, rest, -1000000000, 1000000000, &hundredths))
        return false;
    *left = hundredths > 0 ? hundredths * 10 : 1;
    return true;
}

void session_clock_time(struct xboard *x, char *rest)
{
    if (set_left("time", rest, &x->clock.our_left))
        x->clock.spent = 0;
}

void session_clock_otim(struct xboard *x, char *rest) { set_left("otim", rest, &x->clock.their_left); }

unsigned session_clock_plies(const struct xboard *x)
{
    return (unsigned)(x->game.count + (x->engine == x->game.first)) / 2;
}

void session_clock_turn(struct xboard *x, unsigned before)
{
    struct xboard_clock *c = &x->clock;
    const unsigned now = session_clock_plies(x), periods = c->plies ? now / c->plies - before / c->plies : 0;
    if (c->our_left < 0)
        return;
    c->our_left += (now - before) * c->increment + periods * c->base - (clock_ms() - x->search.began);
    if (c->our_left < 1)
        c->our_left = 1;
}
