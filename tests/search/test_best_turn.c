/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The result of a search, from what its threads have found: votes, turns completed, turns to ponder on, lines told. */
#include "search/best_turn.h"

#include <stdio.h>
#include <string.h>

#include "search/root.h"
#include "tests/support.h"

enum { THREADS = 3, LINES = 8 };

static struct searcher *s;
static struct position root;
static struct best_turn out;
static unsigned told;              /* how many lines were reported */
static struct report lines[LINES]; /* those lines, and their actions */
static action line_actions[LINES][PV_MAX];

/* Keeps a line. */
static void hear(void *context, const struct report *r)
{
    (void)context;
    ck_assert_uint_lt(told, LINES);
    lines[told] = *r;
    memcpy(line_actions[told++], r->pv, r->length * sizeof *r->pv);
}

/* Makes a searcher of several threads. */
static void begin(void)
{
    s = search_new();
    ck_assert_uint_eq(search_set_threads(s, THREADS), THREADS);
    for (unsigned i = 0; i < CONSTANTS_SETS; i++)
        reductions_set(&s->shared.reductions[i], &s->shared.constants[i]);
    s->shared.listener = (struct search_listener){.report = hear};
}

/* Frees it. */
static void end(void) { search_free(s); }

/* Sets all threads at a position of a game, where nothing has been found. */
static void root_of(const char *id, const char *fen)
{
    test_position(&root, id, fen);
    record_begin(&s->game, &root);
    memset(&s->shared.limits, 0, sizeof s->shared.limits);
    s->shared.limits.nodes = 1000; /* completing turns looks at no clock then */
    time_plan_fixed(&s->shared.plan, 0);
    tt_clear(&s->shared.tt, 1);
    for (unsigned i = 0; i < s->shared.threads; i++) {
        worker_root(s->shared.workers[i], &s->game);
        s->shared.workers[i]->found_count = 0;
        s->shared.workers[i]->told = false;
    }
    out = (struct best_turn){0};
    told = 0;
}

/* Plays actions, separated by commas and blanks, from a position; returns how many there are. */
static unsigned played(struct position *p, const char *actions, action *list)
{
    char text[200], *rest = text;
    unsigned n = 0;
    snprintf(text, sizeof text, "%s", actions);
    for (char *one; (one = strtok_r(rest, " ,", &rest)); game_apply(p, list[n++]))
        list[n] = test_action(p, one);
    return n;
}

/* Adds a line to what a thread has found, of which the first `turn` actions are the root turn. */
static void finds(unsigned thread, const char *line, unsigned turn, int score, int completed)
{
    struct worker *w = s->shared.workers[thread];
    struct root_line *found = &w->found[w->found_count++];
    struct position p = root;
    *found = (struct root_line){.score = score, .whole = true, .depth = (unsigned)completed};
    found->length = played(&p, line, found->pv);
    p = root;
    for (unsigned i = 0; i < turn; i++)
        game_apply(&p, found->pv[i]);
    found->end = position_key(&p);
    w->completed = completed;
}

/* Stores the best action of the position that actions from the root lead to. */
static void knows(const char *actions, const char *best)
{
    action list[8];
    struct position p = root;
    played(&p, actions, list);
    tt_store(&s->shared.tt, position_key(&p), &(struct tt_hit){.best = test_action(&p, best), .bound = TT_EXACT});
}

/* Fails unless the best turn, and the turn to ponder on, are these. */
static void turns_are(const char *turn, const char *ponder)
{
    action list[8];
    struct position p = root;
    const unsigned n = played(&p, turn, list);
    ck_assert_uint_eq(out.length, n);
    ck_assert_mem_eq(out.actions, list, n * sizeof *list);
    const unsigned m = played(&p, ponder, list);
    ck_assert_uint_eq(out.ponder_length, m);
    ck_assert_mem_eq(out.ponder, list, m * sizeof *list);
}

/* Fails unless a line was reported under a number, with these actions. */
static void line_is(unsigned at, unsigned number, const char *actions)
{
    action list[8];
    struct position p = root;
    const unsigned n = played(&p, actions, list);
    ck_assert_uint_gt(told, at);
    ck_assert_uint_eq(lines[at].line, number);
    ck_assert_uint_eq(lines[at].length, n);
    ck_assert_mem_eq(line_actions[at], list, n * sizeof *list);
}

/* A vote weighs depth times what the score is above the lowest one, plus 14. */
START_TEST(threads_vote)
{
    root_of("chess", NULL);
    finds(0, "d2d4", 1, 10, 8);
    finds(1, "e2e4", 1, 10, 5);
    finds(2, "e2e4 e7e5", 1, 10, 4);
    best_turn_by_steps(s, &out);
    turns_are("e2e4", ""); /* 14 * 9 against 14 * 8; the deeper of the two knows no reply */

    root_of("chess", NULL);
    finds(0, "d2d4", 1, 10, 8);
    finds(1, "e2e4", 1, 10, 4);
    finds(2, "e2e4 e7e5", 1, 10, 4);
    best_turn_by_steps(s, &out);
    turns_are("d2d4", ""); /* as many, and deeper */

    root_of("chess", NULL);
    finds(0, "d2d4", 1, 10, 4);
    finds(1, "e2e4", 1, 10, 2);
    finds(2, "e2e4 e7e5", 1, 10, 3);
    best_turn_by_steps(s, &out);
    turns_are("e2e4", "e7e5");

    root_of("chess", NULL);
    finds(0, "d2d4", 1, 0, 10);
    finds(1, "e2e4", 1, 20, 5);
    finds(2, "g1f3", 1, 100, 0); /* has not completed anything */
    best_turn_by_steps(s, &out);
    turns_are("e2e4", "");
    ck_assert_int_eq(out.score, 20); /* 34 * 5 against 14 * 10 */

    root_of("chess", NULL);
    finds(0, "d2d4", 1, 20, 5);
    finds(1, "e2e4", 1, 0, 12);
    finds(2, "g1f3", 1, -200, 1);
    best_turn_by_steps(s, &out);
    turns_are("e2e4", ""); /* 214 * 12 against 234 * 5 */

    root_of("chess", NULL); /* stopped before any thread had completed an iteration */
    finds(0, "d2d4", 1, 0, 0);
    finds(1, "e2e4", 1, 20, 0);
    best_turn_by_steps(s, &out);
    turns_are("d2d4", "");
}
END_TEST

START_TEST(the_first_thread_decides_alone)
{
    for (unsigned i = 0; i < 2; i++) {
        root_of("chess", NULL);
        finds(0, "d2d4", 1, 0, 3);
        finds(1, "e2e4", 1, 90, 9);
        finds(2, "e2e4", 1, 90, 9);
        s->shared.limits.depth = i == 0;
        s->shared.limits.multipv = i == 1 ? 2 : 0;
        best_turn_by_steps(s, &out);
        turns_are("d2d4", "");
        ck_assert_uint_eq(told, 1);
    }
}
END_TEST

START_TEST(a_turn_is_completed)
{
    const char *fen = "4k3/8/8/8/8/q7/1PPPPPPP/RNBQKBNR w - - 0 3";
    root_of("marseillais-balanced", fen);
    finds(0, "e2e4", 1, 50, 5);
    knows("e2e4", "h2h4");
    knows("e2e4 h2h4", "e8e7");
    best_turn_by_steps(s, &out);
    turns_are("e2e4,h2h4", ""); /* Black's turn is known only in part */
    ck_assert_uint_eq(told, 1);
    line_is(0, 1, "e2e4 h2h4 e8e7");

    root_of("marseillais-balanced", fen); /* by a short search */
    finds(0, "e2e4", 1, 50, 5);
    s->shared.workers[0]->told = true;
    const uint64_t nodes = s->shared.limits.nodes;
    best_turn_by_steps(s, &out);
    ck_assert_uint_eq(out.length, 2);
    ck_assert_uint_eq(action_to(out.actions[1]), 16); /* takes the queen on a3 */
    ck_assert_int_eq(out.score, 50);
    ck_assert_uint_eq(told, 1);
    ck_assert(!turn_same(&root, record_now(&s->game)));
    ck_assert_uint_eq(s->shared.limits.nodes, nodes);
    ck_assert_int_eq(s->shared.plan.hard, 0);
}
END_TEST

START_TEST(what_was_told_is_not_told_again)
{
    root_of("chess", NULL);
    finds(0, "d2d4 d7d5", 1, 0, 3);
    finds(0, "e2e4 e7e5", 1, -5, 3);
    s->shared.limits.multipv = 2;
    s->shared.workers[0]->told = true;
    best_turn_by_steps(s, &out);
    turns_are("d2d4", "d7d5");
    ck_assert_uint_eq(told, 0);

    root_of("chess", NULL);
    finds(0, "d2d4 d7d5 c2c4", 1, 0, 3);
    finds(0, "e2e4 e7e5", 1, -5, 3);
    finds(0, "d2d4 g8f6", 1, -9, 3); /* ends where the first one does */
    finds(0, "g1f3", 1, -9, 3);
    finds(0, "h2h4 h7h5", 1, -9, 3);
    s->shared.workers[0]->found[3].whole = false;
    s->shared.limits.multipv = 5;
    best_turn_by_steps(s, &out);
    ck_assert_uint_eq(told, 3);
    line_is(0, 1, "d2d4 d7d5 c2c4");
    line_is(1, 2, "e2e4 e7e5");
    line_is(2, 3, "h2h4 h7h5");
}
END_TEST

START_TEST(the_turn_to_ponder_on_is_known_or_none)
{
    root_of("chess", NULL);
    finds(0, "d2d4", 1, 0, 3);
    knows("d2d4", "g8f6");
    best_turn_by_steps(s, &out);
    turns_are("d2d4", "g8f6");

    root_of("chess", NULL); /* an action that is not legal there */
    finds(0, "d2d4", 1, 0, 3);
    struct position p = root;
    test_play(&p, "d2d4");
    tt_store(&s->shared.tt, position_key(&p),
             &(struct tt_hit){.best = test_action(&root, "e2e4"), .depth = 1, .bound = TT_EXACT});
    best_turn_by_steps(s, &out);
    turns_are("d2d4", "");

    root_of("chess", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"); /* nobody is left to ponder */
    finds(0, "g6g7", 1, SCORE_MATE - 1, 3);
    best_turn_by_steps(s, &out);
    turns_are("g6g7", "");
}
END_TEST

START_TEST(the_end_of_the_game_has_a_score)
{
    search_set_threads(s, 1);
    root_of("chess", "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1");
    best_turn_by_steps(s, &out);
    ck_assert_uint_eq(out.length, 0);
    ck_assert_int_eq(out.score, -SCORE_MATE);
    root_of("chess", "7k/5Q2/5K2/8/8/8/8/8 b - - 0 1");
    best_turn_by_steps(s, &out);
    ck_assert_int_eq(out.score, 0);
}
END_TEST

START_TEST(whole_turns_keep_their_reply)
{
    struct series best = {.score = 30};
    struct position p;
    root_of("progressive", "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 2");
    p = root;
    best.length = played(&p, "e2e4,g2g4,h2h4", best.actions);
    best.reply_length = played(&p, "a7a5,b7b5,c7c5,d7d5", best.reply);
    best_turn_by_turns(s, &best, &out);
    turns_are("e2e4,g2g4,h2h4", "a7a5,b7b5,c7c5,d7d5");
    ck_assert_int_eq(out.score, 30);
    ck_assert_uint_eq(told, 0);

    root_of("progressive", "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 2");
    best.length = 2; /* stopped before the end */
    best_turn_by_turns(s, &best, &out);
    ck_assert_uint_eq(out.length, 3);
    ck_assert_uint_eq(out.ponder_length, 0); /* the reply was to another turn */
    ck_assert_uint_eq(told, 1);
    ck_assert_uint_eq(lines[0].line, 1);
    ck_assert_uint_eq(lines[0].length, 3);
    ck_assert_int_eq(lines[0].score, 30);
    ck_assert_uint_eq(lines[0].selective_depth, 3);
}
END_TEST

Suite *suite_best_turn(void)
{
    Suite *suite = suite_create("best_turn");
    TCase *cases = tcase_create("results");
    tcase_add_checked_fixture(cases, begin, end);
    tcase_add_test(cases, threads_vote);
    tcase_add_test(cases, the_first_thread_decides_alone);
    tcase_add_test(cases, a_turn_is_completed);
    tcase_add_test(cases, what_was_told_is_not_told_again);
    tcase_add_test(cases, the_turn_to_ponder_on_is_known_or_none);
    tcase_add_test(cases, the_end_of_the_game_has_a_score);
    tcase_add_test(cases, whole_turns_keep_their_reply);
    suite_add_tcase(suite, cases);
    return suite;
}
