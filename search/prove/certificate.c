/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes certificates (certificate.h). */
#include "search/prove/certificate.h"

#include "rules/notation/fen.h"
#include "rules/notation/turns.h"

enum { WINS = 40 /* turns in a line that win after replies */, LINE_TEXT = 1024, KEYS_FIRST = 1024 };

/* A certificate that is being written. */
struct writing {
    struct dfpn *d;
    unsigned winner;
    FILE *file;
    struct key_set known; /* known_key() of positions that have a line */
    uint64_t lines;
};

/* Writes the actions of a turn, after a blank unless it is the first of its line. */
static void line_print(struct writing *w, const struct position *p, const struct mate_line *line, const char *before)
{
    char text[LINE_TEXT];
    turns_write(p, line->actions, line->length, text, sizeof text);
    fprintf(w->file, "%s%s", before, text);
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
    unsigned count = 0;
    for (size_t i = 0; i < replies->count; i++) {
        struct reply *r = &replies->list[i];
        struct position end;
        enum outcome outcome;
        position_copy(&end, p);
        actions_play(&end, r->actions, r->length);
        if (turn_ended_game(&end, !w->winner, &outcome) || wins_hold(&end, wins, count)) {
            r->length = 0;
        } else if (count < WINS && dfpn_turn(w->d, &end, 1, &wins[count])) {
            line_print(w, &end, &wins[count++], " ");
            r->length = 0;
        }
    }
}

static bool before_write(struct writing *w, const struct position *p, unsigned turns);

/* Writes the rest of the line of a position after the winner's turn, with `turns` turns of the winner left, and the
   lines of the replies. Returns false if a limit came first. */
static bool after_write(struct writing *w, const struct position *p, unsigned turns)
{
    struct replies replies = {0};
    bool good = replies_list(&replies, p);
    wins_write(w, p, &replies);
    fputc('\n', w->file);
    w->lines++;
    for (size_t i = 0; i < replies.count && good; i++) {
        const struct reply *r = &replies.list[i];
        struct position end;
        if (!r->length || keys_known(&w->known, known_key(r->hash, turns)))
            continue;
        position_copy(&end, p);
        actions_play(&end, r->actions, r->length);
        good = before_write(w, &end, turns) && keys_enter(&w->known, known_key(r->hash, turns)) != KEY_LOST;
    }
    replies_free(&replies);
    return good;
}

/* Writes the line of a position in which the winner is to move, and all that belongs to it. Returns false if a limit
   came first. */
static bool before_write(struct writing *w, const struct position *p, unsigned turns)
{
    struct mate_line turn;
    struct position after;
    enum outcome outcome;
    if (!dfpn_turn(w->d, p, turns, &turn))
        return false;
    position_copy(&after, p);
    actions_play(&after, turn.actions, turn.length);
    line_print(w, p, &turn, "");
    fputc(':', w->file);
    if (!turn_ended_game(&after, w->winner, &outcome))
        return after_write(w, &after, turns - 1);
    fputc('\n', w->file);
    w->lines++;
    return true;
}

/* Writes what stands before the lines. */
static void head_write(const struct writing *w, const struct position *p, unsigned turns)
{
    char fen[FEN_MAX], value[OPTION_TEXT_MAX];
    fen_write(p, fen);
    fprintf(w->file, "tempi proof 1\ngame %s\n", p->game->id);
    for (const struct option *o = game_option_list(p->game); o && o->type != OPTION_END; o++) {
        option_text(o, p->option, value);
        fprintf(w->file, "option %s=%s\n", o->name, value);
    }
    fprintf(w->file, "fen %s\nwinner %s\nturns %u\n", fen, w->winner == WHITE ? "white" : "black", turns);
}

uint64_t certificate_write(struct dfpn *d, const struct dfpn_task *task, unsigned turns, FILE *file)
{
    struct writing w = {.d = d, .winner = task->winner, .file = file};
    bool good = keys_empty(&w.known, KEYS_FIRST);
    if (good) {
        head_write(&w, &task->start, turns);
        if (task->start.turn.decider == task->winner) {
            good = before_write(&w, &task->start, turns);
        } else {
            fputs("-:", file);
            good = after_write(&w, &task->start, turns);
        }
    }
    keys_free(&w.known);
    return good && !ferror(file) ? w.lines : 0;
}
