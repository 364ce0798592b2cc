/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes certificates (certificate.h). */
#include "search/prove/certificate.h"

#include "rules/notation/fen.h"
#include "rules/notation/turns.h"

enum { WINS = 40 /* turns in a line that win after replies */, LINE_TEXT = 1024 };

/* A certificate that is being written. */
struct writing {
    const struct proof_found *found;
    unsigned winner;
    struct journal *to;
    struct shown shown;
    uint64_t lines;
};

/* Writes the actions of a turn, after a blank unless it is the first of its line. */
static void line_print(struct writing *w, const struct position *p, const struct mate_line *line, const char *before)
{
    char text[LINE_TEXT];
    turns_write(p, line->actions, line->length, text, sizeof text);
    journal_print(w->to, "%s%s", before, text);
}

/* Makes a reply to a turn that has led to `p`; `end` is the position after it. */
static void reply_play(const struct position *p, const struct reply *r, struct position *end)
{
    position_copy(end, p);
    actions_play(end, r->actions, r->length);
}

/* Whether one of `count` turns wins a position. */
static bool wins_hold(const struct position *p, const struct mate_line *wins, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (line_wins(p, &wins[i]))
            return true;
    return false;
}

/* Writes turns that win at once after the replies to a turn of the winner, and marks with a length of 0 the replies
   that they win, and those that end the game. */
static void wins_write(struct writing *w, const struct position *p, struct replies *replies)
{
    struct mate_line wins[WINS];
    struct position end;
    unsigned count = 0;
    for (size_t i = 0; i < replies->count; i++) {
        struct reply *r = &replies->list[i];
        enum outcome outcome;
        reply_play(p, r, &end);
        if (turn_ended_game(&end, !w->winner, &outcome) || wins_hold(&end, wins, count)) {
            r->length = 0;
        } else if (count < WINS && w->found->turn(w->found->search, &end, 1, &wins[count]) &&
                   line_wins(&end, &wins[count])) {
            line_print(w, &end, &wins[count++], " ");
            r->length = 0;
        }
    }
    for (size_t i = 0; i < replies->count; i++) { /* a later one may win where a limit came first */
        struct reply *r = &replies->list[i];
        if (!r->length)
            continue;
        reply_play(p, r, &end);
        if (wins_hold(&end, wins, count))
            r->length = 0;
    }
}

static unsigned before_write(struct writing *w, const struct position *p, unsigned left);

/* Writes the rest of the line of a position after the winner's turn, with `left` turns of the winner left, and the
   lines of the replies. Sets *turns to the turns that the win takes; returns false if a limit came first. */
static bool after_write(struct writing *w, const struct position *p, unsigned left, unsigned *turns)
{
    struct replies replies = {0};
    bool good = replies_list(&replies, p);
    wins_write(w, p, &replies);
    journal_print(w->to, "\n");
    w->lines++;
    *turns = 1;
    for (size_t i = 0; i < replies.count && good; i++) {
        const struct reply *r = &replies.list[i];
        struct position end;
        unsigned taken = shown_turns(&w->shown, r, left);
        if (!taken && !r->length) {
            taken = 1;
        } else if (!taken) {
            reply_play(p, r, &end);
            taken = before_write(w, &end, left);
            good = taken != 0;
            shown_add(&w->shown, r, left, taken);
        }
        *turns = taken > *turns ? taken : *turns;
    }
    replies_free(&replies);
    return good;
}

/* Writes the line of a position in which the winner is to move, and all that belongs to it. Returns the turns that the
   win takes; 0 if a limit came first. */
static unsigned before_write(struct writing *w, const struct position *p, unsigned left)
{
    struct mate_line turn;
    struct position after;
    enum outcome outcome;
    unsigned turns;
    if (!w->found->turn(w->found->search, p, left, &turn))
        return 0;
    position_copy(&after, p);
    actions_play(&after, turn.actions, turn.length);
    line_print(w, p, &turn, "");
    journal_print(w->to, ":");
    if (!turn_ended_game(&after, w->winner, &outcome))
        return after_write(w, &after, left - 1, &turns) ? turns + 1 : 0;
    journal_print(w->to, "\n");
    w->lines++;
    return 1;
}

/* Writes what stands before the lines. */
static void head_write(const struct writing *w, const struct position *p)
{
    char fen[FEN_MAX], value[OPTION_TEXT_MAX];
    fen_write(p, fen);
    journal_print(w->to, "tempi proof %u\ngame %s\n", w->shown.even ? 2u : 1u, p->game->id);
    for (const struct option *o = game_option_list(p->game); o && o->type != OPTION_END; o++) {
        option_text(o, p->option, value);
        journal_print(w->to, "option %s=%s\n", o->name, value);
    }
    journal_print(w->to, "fen %s\nwinner %s\nturns %u\n", fen, w->winner == WHITE ? "white" : "black", w->found->turns);
}

uint64_t certificate_write(const struct proof_found *f, struct journal *to)
{
    struct writing w = {.found = f, .winner = f->winner, .to = to};
    bool good;
    unsigned turns;
    w.shown.even = law_turns_even(f->start.game->law);
    head_write(&w, &f->start);
    if (f->start.turn.decider == f->winner) {
        good = before_write(&w, &f->start, f->turns) != 0;
    } else {
        journal_print(to, "-:");
        good = after_write(&w, &f->start, f->turns, &turns);
    }
    shown_free(&w.shown);
    return good ? w.lines : 0;
}
