/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The clocks of a game in the terminal: each side has a time for the game, and an increment after each of its turns. */
#include "engine/clock.h"

#include "protocol/terminal/game.h"
#include "rules/may_win.h"

void play_clock_begin(struct play *g)
{
    g->timed = g->clocks;
    g->left[WHITE] = g->left[BLACK] = g->start;
    g->since = clock_ms();
    g->charged = *record_now(&g->record);
}

void play_clock_charge(struct play *g, bool over)
{
    const int64_t now = clock_ms();
    const struct position *p = record_now(&g->record);
    g->left[g->charged.turn.decider] -= over ? 0 : now - g->since;
    if (p->number > g->charged.number && g->left[g->charged.turn.owner] > 0)
        g->left[g->charged.turn.owner] += g->increment;
    g->since = now;
    g->charged = *p;
}

bool play_clock_flag(struct play *g)
{
    const struct position *p = record_now(&g->record);
    const char *reason;
    const unsigned us = p->turn.decider;
    if (!g->timed || play_outcome(g, &reason) != ONGOING || g->left[us] > clock_ms() - g->since)
        return false;
    if (position_may_win(p, (enum colour) !us)) {
        g->agreed = us == WHITE ? BLACK_WINS : WHITE_WINS;
        g->agreed_reason = us == WHITE ? "White loses on time" : "Black loses on time";
    } else {
        g->agreed = DRAWN;
        g->agreed_reason =
            us == WHITE ? "White's time is up, but Black cannot win" : "Black's time is up, but White cannot win";
    }
    return true;
}

/* Writes a time as minutes and seconds, 0:00 at least. */
static void time_write(int64_t milliseconds, struct text_builder *builder)
{
    const unsigned seconds = milliseconds > 0 ? (unsigned)((milliseconds + 999) / 1000) : 0;
    builder_number(builder, seconds / 60);
    builder_text(builder, seconds % 60 < 10 ? ":0" : ":");
    builder_number(builder, seconds % 60);
}

void play_clock_write(const struct play *g, struct text_builder *builder)
{
    const unsigned us = record_now(&g->record)->turn.decider;
    if (!g->timed)
        return;
    builder_char(builder, ' ');
    time_write(g->left[us] - (clock_ms() - g->since), builder);
    builder_text(builder, " against ");
    time_write(g->left[!us], builder);
}
