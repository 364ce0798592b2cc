/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The referee of one game: asks the players for turns, checks them by the rules, keeps the clocks and adjudicates
   (game.h). */
#include "bench/match/game.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/clock.h"
#include "engine/memory.h"
#include "rules/may_win.h"
#include "rules/notation/pgn.h"
#include "rules/notation/turns.h"

enum { MOVETIME_MARGIN = 250 }; /* milliseconds by which a player may exceed a fixed time for each turn, by default */

/* The clocks of a game, and for how many turns scores have agreed on a result; arrays by colour. */
struct table {
    double left[2];
    unsigned turns[2]; /* turns completed */
    unsigned lost[2], level[2];
};

static const char *const colour_names[2] = {"White", "Black"};

/* Sets the result of a game; the reason is copied. */
static void end_game(struct match_game *g, enum game_end end, enum outcome outcome, const char *reason)
{
    g->end = end;
    g->outcome = outcome;
    snprintf(g->reason, sizeof g->reason, "%s", reason);
}

/* Ends a game as a loss of one side, by a fault, resignation or adjudication. */
static void lose_game(struct match_game *g, enum game_end end, enum colour loser, const char *what, const char *detail)
{
    char reason[160];
    g->loser = loser;
    snprintf(reason, sizeof reason, "%s %s%s%.90s", colour_names[loser], what, *detail ? ": " : "", detail);
    end_game(g, end, loser == WHITE ? BLACK_WINS : WHITE_WINS, reason);
}

/* Ends a game in which the time of a side is up: it has lost, unless the other side could not win any more. */
static void time_out(struct match_game *g, enum colour us)
{
    char reason[80];
    lose_game(g, END_TIME, us, "loses on time", "");
    if (position_may_win(record_now(&g->record), (enum colour) !us))
        return;
    snprintf(reason, sizeof reason, "%s's time is up, but %s cannot win", colour_names[us], colour_names[!us]);
    end_game(g, END_TIME, DRAWN, reason);
}

void match_game_forfeit(struct match_game *g, enum colour loser, const char *why)
{
    lose_game(g, END_CRASH, loser, "cannot play", why);
}

/* Ends the game if the rules end it in the current position, or if it is too long: in turns, or in actions, of which
   engines and records take no more than a line has room for. Returns whether it is over. */
static bool rules_end(struct match_game *g)
{
    const char *why = "";
    const unsigned longest = g->adjudication->longest;
    enum outcome outcome = record_result(&g->record, &why);
    if (outcome != ONGOING)
        end_game(g, END_RULES, outcome, why);
    else if (longest && record_now(&g->record)->number >= g->record.positions[0].number + longest)
        end_game(g, END_ADJUDICATED, outcome = DRAWN, "too many turns");
    else if (g->record.count > PGN_ACTIONS_MAX / 2)
        end_game(g, END_ADJUDICATED, outcome = DRAWN, "too many actions");
    return outcome != ONGOING;
}

/* Fills the clocks that the side to move is told, and the deadline of its answer. */
static void clocks_set(const struct match_game *g, const struct match_rules *r, const struct table *t, enum colour us,
                       struct clocks *c)
{
    const struct time_control *own = &g->players[us]->spec->control;
    double wait = r->patience;
    *c = (struct clocks){.running = own->base > 0};
    for (unsigned side = 0; side < 2; side++) {
        const struct time_control *control = &g->players[side]->spec->control;
        c->left[side] = fmax(control->base > 0 ? t->left[side] : t->left[us], 1);
        c->increment[side] = control->increment;
    }
    if (own->base > 0 && own->turns)
        c->turns_to_go = own->turns - t->turns[us] % own->turns;
    if (own->movetime > 0)
        wait = own->movetime + (r->margin < 0 ? MOVETIME_MARGIN : r->margin);
    if (own->base > 0)
        wait = t->left[us] + fmax(r->margin, 0);
    c->deadline = clock_ms() + (int64_t)ceil(wait) + 1;
}

/* Whether an answer that took `elapsed` milliseconds was too late. */
static bool too_late(const struct match_game *g, const struct match_rules *r, const struct table *t, enum colour us,
                     double elapsed)
{
    const struct time_control *own = &g->players[us]->spec->control;
    if (own->base > 0)
        return elapsed > t->left[us] + fmax(r->margin, 0);
    return own->movetime > 0 && elapsed > own->movetime + (r->margin < 0 ? MOVETIME_MARGIN : r->margin);
}

/* Takes the time of an answer, in milliseconds, off a clock, and adds the increment after a completed turn. */
static void clock_press(const struct match_game *g, struct table *t, enum colour us, double elapsed, bool turn_over)
{
    const struct time_control *own = &g->players[us]->spec->control;
    t->left[us] = fmax(t->left[us] - elapsed, 0);
    if (!turn_over)
        return;
    t->left[us] += own->increment;
    t->turns[us]++;
    if (own->turns && t->turns[us] % own->turns == 0)
        t->left[us] += own->base;
}

/* Plays the actions of an answer. Returns false, with the record unchanged and the reason in `error`, if one is illegal
   or follows the end of the turn. */
static bool turn_play(struct match_game *g, const char *text, char *error)
{
    struct record *r = &g->record;
    size_t before = r->count;
    unsigned us = record_now(r)->turn.decider;
    if (!turns_play(r, text, error))
        return false;
    if (r->count == before) {
        snprintf(error, TURN_ERROR_MAX, "no action");
        return false;
    }
    for (size_t i = before; i + 1 < r->count; i++)
        if (r->positions[i].turn.decider != us) {
            while (r->count > before)
                record_pop(r);
            snprintf(error, TURN_ERROR_MAX, "more than one turn '%.60s'", text);
            return false;
        }
    return true;
}

/* Adds a note of the score, depth and time of an answer whose first action is action `first` of the game. */
static void note_add(struct match_game *g, const struct player_answer *a, size_t first, double seconds)
{
    if (g->note_count == g->note_room) {
        g->note_room = g->note_room * 2 + 64;
        g->notes = xrealloc(g->notes, g->note_room, sizeof *g->notes);
    }
    g->notes[g->note_count++] = (struct turn_note){
        .first = first, .seconds = seconds, .scored = a->scored, .score = a->score, .depth = a->depth};
}

/* Adds the time, nodes and depth of an answer to the sums of a player. */
static void work_add(struct player_work *w, const struct player_answer *a, double seconds)
{
    w->turns++;
    w->seconds += seconds;
    w->nodes += a->nodes;
    w->depth += a->depth;
}

/* Adjudicates the game after a turn if the scores of both players have agreed for long enough, by the last answer of
   each turn. Returns whether it is over. */
static bool agreed(struct match_game *g, struct table *t, enum colour us, const struct player_answer *a)
{
    const struct adjudication *j = g->adjudication;
    int resign = (int)j->resign_score, level = (int)j->draw_score;
    unsigned them = !us;
    t->lost[us] = a->scored && a->score <= -resign ? t->lost[us] + 1 : 0;
    t->lost[them] = a->scored && a->score >= resign ? t->lost[them] : 0;
    t->level[us] = a->scored && abs(a->score) <= level ? t->level[us] + 1 : 0;
    if (j->resign_turns && t->lost[them] >= j->resign_turns) {
        lose_game(g, END_ADJUDICATED, them, "loses by adjudication", "");
        return true;
    }
    if (j->draw_turns && record_now(&g->record)->number > j->draw_from && t->level[us] >= j->draw_turns &&
        t->level[them] >= j->draw_turns) {
        end_game(g, END_ADJUDICATED, DRAWN, "draw by adjudication");
        return true;
    }
    return false;
}

/* Ends the game for an answer that is not a turn. */
static void fault(struct match_game *g, enum colour us, const struct player_answer *a)
{
    enum answer_status status = a->status;
    if (status == ANSWER_RESIGNS)
        lose_game(g, END_RESIGNED, us, "resigns", "");
    else if (status == ANSWER_DRAW)
        end_game(g, END_RULES, DRAWN, "too few pieces to win, draw claimed");
    else if (status == ANSWER_REFUSES)
        lose_game(g, END_ILLEGAL, us, "refuses to play", a->text);
    else if (status == ANSWER_TIMEOUT)
        time_out(g, us);
    else if (status == ANSWER_CRASH)
        lose_game(g, END_CRASH, us, "left the game", "");
    else
        end_game(g, END_STOPPED, ONGOING, "match stopped");
}

/* Asks the player of the side to move for a turn and plays it. Returns false when the game is over. */
static bool turn_ask(struct match_game *g, const struct match_rules *r, struct table *t)
{
    const struct position *now = record_now(&g->record);
    enum colour us = now->turn.decider;
    unsigned number = now->number;
    size_t first = g->record.count - 1;
    struct player_answer answer;
    struct clocks clocks;
    char error[TURN_ERROR_MAX];
    clocks_set(g, r, t, us, &clocks);
    double start = clock_seconds();
    player_think(g->players[us], &g->record, &clocks, &answer);
    double seconds = clock_seconds() - start;
    work_add(&g->work[us], &answer, seconds);
    if (answer.status != ANSWER_TURN) {
        fault(g, us, &answer);
        return false;
    }
    if (too_late(g, r, t, us, seconds * 1000)) {
        time_out(g, us);
        return false;
    }
    if (!turn_play(g, answer.text, error)) {
        lose_game(g, END_ILLEGAL, us, "played", error);
        return false;
    }
    now = record_now(&g->record);
    const bool turn_over = now->turn.decider != us || now->number != number;
    clock_press(g, t, us, seconds * 1000, turn_over);
    note_add(g, &answer, first, seconds);
    return !rules_end(g) && (!turn_over || !agreed(g, t, us, &answer));
}

void match_game_play(struct match_game *g, const struct match_rules *rules)
{
    struct table t = {.left = {g->players[WHITE]->spec->control.base, g->players[BLACK]->spec->control.base}};
    g->opening = g->record.count - 1;
    if (rules_end(g))
        return;
    while (turn_ask(g, rules, &t))
        continue;
}

void match_game_free(struct match_game *g)
{
    record_free(&g->record);
    free(g->notes);
    g->notes = NULL;
}
