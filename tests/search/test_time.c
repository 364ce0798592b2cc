/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Time management on a simulated clock: no flag falls while the lag is constant, and lost time is learned. */
#include "search/budget.h"
#include "search/time.h"
#include "tests/support.h"

enum { MS = 1000, ENDLESS = 500, OVERHEAD = 10, AT_LEAST = 400, LATER = 60 };
/* AT_LEAST: microseconds that every turn takes; LATER: a turn whose number no longer matters */

/* A time control and the lag of each turn, in milliseconds. */
struct control {
    int64_t base, increment, lag;
    unsigned lasts; /* turns that Stockfish 15.1 survives in a middle game of chess, measured with its real times */
    int64_t burst;  /* lag of three turns in a row after `pause` others */
    unsigned pause;
};

/* Returns the time that a search takes under a plan: on average more than half as much again as planned, sometimes
   the maximum. */
static int64_t thought(const struct clock_plan *plan, unsigned turn)
{
    int64_t used = turn % 16 == 15 ? plan->hard : plan->soft * 5 / 3;
    used = used < plan->hard ? used : plan->hard;
    return used > AT_LEAST ? used : AT_LEAST;
}

/* Returns how many turns are played before the flag falls; `left` becomes the time on the clock then, or after `max`
   turns, in microseconds. */
static unsigned turns_played(const char *game, const struct control *c, unsigned max, int64_t *left)
{
    struct clock_plan plan = {0};
    struct position p;
    unsigned turn = 0;
    test_position(&p, game, NULL);
    *left = c->base * MS;
    for (; turn < max; turn++, p.number += 2) {
        int64_t ms = *left / MS;
        struct limits l = {.clock = true, .overhead = OVERHEAD};
        l.time[WHITE] = l.time[BLACK] = ms ? ms : 1;
        l.increment[WHITE] = l.increment[BLACK] = c->increment;
        time_plan(&plan, &l, &p);
        ck_assert(plan.timed);
        ck_assert_int_le(plan.soft, plan.hard);
        int64_t used = thought(&plan, turn);
        time_used(&plan, used);
        *left -= used + (c->burst && turn % (c->pause + 3) >= c->pause ? c->burst : c->lag) * MS;
        if (*left <= 0)
            break;
        *left += c->increment * MS;
    }
    return turn;
}

static const struct control lightning[] = {{1000, 0, 2, 361, 0, 0}, {5000, 0, 5, 347, 0, 0}, {10000, 0, 10, 251, 0, 0}};
enum { LIGHTNING = sizeof lightning / sizeof lightning[0] };

START_TEST(lightning_lasts_in_every_game)
{
    int64_t left;
    for (unsigned i = 0; game_at(i); i++)
        ck_assert_uint_ge(turns_played(game_at(i)->id, &lightning[_i], ENDLESS, &left), lightning[_i].lasts);
}
END_TEST

static const struct control increments[] = {
    {10000, 100, 10, 0, 0, 0}, {1000, 10, 2, 0, 0, 0}, {200, 10, 1, 0, 0, 0}, {60000, 600, 200, 0, 0, 0}};
enum { INCREMENTS = sizeof increments / sizeof increments[0] };

START_TEST(an_increment_that_pays_for_the_lag_lasts_for_ever)
{
    int64_t left;
    for (unsigned i = 0; game_at(i); i++)
        ck_assert_uint_eq(turns_played(game_at(i)->id, &increments[_i], ENDLESS, &left), ENDLESS);
}
END_TEST

START_TEST(most_of_the_time_is_used)
{
    int64_t left;
    const struct control slow = {.base = 60000, .lag = 5}, paid = {.base = 10000, .increment = 100, .lag = 5};
    ck_assert_uint_eq(turns_played("chess", &slow, 60, &left), 60);
    ck_assert_int_lt(left, 12000 * MS);
    ck_assert_uint_eq(turns_played("chess", &paid, 60, &left), 60);
    ck_assert_int_lt(left, 2000 * MS);
    ck_assert_uint_eq(turns_played("progressive", &slow, 10, &left), 10);
    ck_assert_int_lt(left, 30000 * MS);
}
END_TEST

/* Beside other programs some turns lose ten times the increment. */
START_TEST(bursts_of_lag_are_remembered)
{
    int64_t left;
    const struct control busy = {.base = 1000, .increment = 10, .lag = 1, .burst = 100, .pause = 40};
    for (unsigned i = 0; game_at(i); i++)
        ck_assert_uint_eq(turns_played(game_at(i)->id, &busy, ENDLESS, &left), ENDLESS);
}
END_TEST

/* A person waits some seconds for the first turn: on five minutes a fiftieth of them or less, whatever the game and
   however few turns XBoard's forty moves are. */
START_TEST(a_person_waits_some_seconds)
{
    for (unsigned i = 0; game_at(i); i++) {
        struct clock_plan first = {0}, later = {0};
        struct position p;
        struct limits l = {.clock = true, .person = true, .overhead = OVERHEAD, .time = {300 * MS, 300 * MS}};
        test_position(&p, game_at(i)->id, NULL);
        l.moves_to_go = game_at(i)->traits.long_turns ? 3 : 0;
        time_plan(&first, &l, &p);
        ck_assert_int_le(first.soft, 6 * MS * MS);
        ck_assert_int_le(first.hard, 30 * MS * MS);
        p.number = LATER;
        time_plan(&later, &l, &p);
        ck_assert_int_lt(first.soft, later.soft / 2);
        l.person = false;
        time_plan(&first, &l, &p);
        ck_assert_int_ge(first.soft, later.soft);
    }
}
END_TEST

/* A lag of four times the overhead is reserved for once it was seen, as if the overhead had been set to it. */
START_TEST(lag_is_measured)
{
    int64_t left;
    const struct control laggard = {.base = 20000, .lag = 120};
    ck_assert_uint_ge(turns_played("chess", &laggard, ENDLESS, &left), 90);
}
END_TEST

/* Plays one turn that loses so much time. */
static void play_turn(struct clock_plan *plan, struct position *p, int64_t *left, int64_t lost)
{
    struct limits l = {.clock = true, .time = {*left, *left}, .overhead = OVERHEAD};
    time_plan(plan, &l, p);
    time_used(plan, 10 * MS);
    *left -= 10 + lost;
    p->number += 2;
}

START_TEST(only_turns_of_one_game_tell_the_lag)
{
    struct clock_plan plan = {0};
    struct position p;
    int64_t left = 60000;
    test_position(&p, "chess", NULL);
    play_turn(&plan, &p, &left, 40);
    ck_assert_int_eq(plan.lag_worst, 0);
    play_turn(&plan, &p, &left, 40);
    ck_assert_int_eq(plan.lag_worst, 40 * MS);
    ck_assert_int_eq(plan.lag, 5 * MS);
    play_turn(&plan, &p, &left, -5000); /* a time control was reached */
    play_turn(&plan, &p, &left, 0);
    ck_assert_int_le(plan.lag_worst, 40 * MS);
    p.number = 1; /* another game */
    left = 30000;
    int64_t lag = plan.lag;
    play_turn(&plan, &p, &left, 0);
    ck_assert_int_eq(plan.lag, lag);
    time_used(&plan, -1); /* a turn that was pondered on in vain */
    left = 20000;
    play_turn(&plan, &p, &left, 0);
    ck_assert_int_eq(plan.lag, lag);
    left -= 10000; /* a pause */
    play_turn(&plan, &p, &left, 0);
    ck_assert_int_lt(plan.lag, lag + 50 * MS);
}
END_TEST

START_TEST(an_emergency_is_answered_at_once)
{
    struct position p;
    for (unsigned i = 0; game_at(i); i++) {
        struct clock_plan plan = {0};
        test_position(&p, game_at(i)->id, NULL);
        time_plan(&plan, &(struct limits){.clock = true, .time = {40, 40}, .overhead = OVERHEAD}, &p);
        ck_assert_int_le(plan.hard, MS);
        time_plan(&plan, &(struct limits){.clock = true, .time = {40, 40}, .overhead = OVERHEAD, .moves_to_go = 9}, &p);
        ck_assert_int_le(plan.hard, MS);
    }
}
END_TEST

START_TEST(the_turns_to_a_time_control_are_reached)
{
    struct position p;
    test_position(&p, "chess", NULL);
    for (unsigned turns = 1; turns <= 60; turns++) {
        struct clock_plan plan = {0};
        int64_t left = 4000 * MS;
        unsigned played = 0;
        for (; played < turns && left > 0; played++, p.number += 2) {
            struct limits l = {.clock = true, .overhead = OVERHEAD, .moves_to_go = turns - played};
            l.time[WHITE] = l.time[BLACK] = left / MS ? left / MS : 1;
            time_plan(&plan, &l, &p);
            time_used(&plan, thought(&plan, played));
            left -= thought(&plan, played) + 25 * MS;
        }
        ck_assert_int_gt(left, 0);
    }
}
END_TEST

/* Plans a turn of a game, the first of a clock, at full minutes and without overhead unless
 * the limits say otherwise.
 */
static struct clock_plan planned(const char *game, struct limits l)
{
    struct clock_plan plan = {0};
    struct position p;
    test_position(&p, game, NULL);
    time_plan(&plan, &l, &p);
    return plan;
}

#define CLOCK(...) ((struct limits){.clock = true, .time = {MINUTE, 2 * MINUTE}, __VA_ARGS__})
enum { MINUTE = 60000 };

/* Without overhead a turn gets the share of the time left that its game has, and never more than five times as much. */
START_TEST(time_is_shared_among_the_turns_of_a_game)
{
    static const struct {
        const char *game;
        int shares;
    } games[] = {{"chess", 36}, {"realm", 24}, {"progressive", 10}, {"quest", 16}};
    for (unsigned i = 0; i < sizeof games / sizeof games[0]; i++) {
        const struct clock_plan plan = planned(games[i].game, CLOCK());
        const int64_t share = MINUTE * MS / games[i].shares;
        ck_assert_msg(plan.soft == share, "%s: %d of %d", games[i].game, (int)(plan.soft / MS), (int)(share / MS));
        ck_assert_int_eq(plan.hard, share * 5 < MINUTE * MS * 4 / 10 ? share * 5 : MINUTE * MS * 4 / 10);
        ck_assert(plan.timed && time_runs(&plan));
    }
}
END_TEST

START_TEST(each_side_has_its_own_clock)
{
    struct clock_plan plan = {0};
    struct position p;
    const struct limits l = CLOCK(.increment = {0, 4000});
    test_position(&p, "chess", NULL);
    test_play(&p, "e2e4");
    time_plan(&plan, &l, &p);
    ck_assert_int_eq(plan.soft, 2 * MINUTE * MS / 36 + 3000 * MS); /* three quarters of an increment */
    ck_assert_int_eq(plan.left, (2 * MINUTE + 4000) * MS);
    ck_assert_uint_eq(plan.side, BLACK);
}
END_TEST

START_TEST(turns_to_a_time_control_share_what_is_left)
{
    for (unsigned turns = 1; turns < 100; turns++) {
        const struct clock_plan plan = planned("chess", CLOCK(.moves_to_go = turns));
        const int64_t left = MINUTE * MS, share = left / (turns < 40 ? turns : 40) * 9 / 10;
        ck_assert_int_eq(plan.hard, share * 5 < left * 6 / 10 ? share * 5 : left * (turns == 1 ? 9 : 6) / 10);
        ck_assert_int_eq(plan.soft, share < plan.hard ? share : plan.hard);
    }
    const struct clock_plan paid = planned("chess", CLOCK(.moves_to_go = 10, .increment = {4000, 0}));
    ck_assert_int_eq(paid.soft, MINUTE * MS / 10 * 9 / 10 + 3000 * MS);
}
END_TEST

/* What the overhead takes from each turn to come is set aside, unless the increment pays for it. */
START_TEST(overhead_is_set_aside)
{
    const struct clock_plan free = planned("chess", CLOCK(.overhead = 100)),
                            paid = planned("chess", CLOCK(.overhead = 100, .increment = {1000, 1000})),
                            control = planned("chess", CLOCK(.overhead = 100, .moves_to_go = 10));
    ck_assert_int_eq(free.soft, (MINUTE - 3 * 100 - 85 * 100) * MS / 36);
    ck_assert_int_eq(paid.soft, (MINUTE - 3 * 100) * MS / 36 + (750 - 100) * MS);
    ck_assert_int_eq(control.soft, (MINUTE - 100 - 10 * 100) * MS / 10 * 9 / 10);
}
END_TEST

/* However little is left, some share of it is planned with. */
START_TEST(nothing_is_left_but_a_turn_is_made)
{
    const struct clock_plan plan = planned("chess", CLOCK(.overhead = 10000));
    ck_assert_int_eq(plan.soft, MINUTE * MS / 4000);
    ck_assert_int_eq(plan.hard, MINUTE * MS / 200);
    const struct clock_plan fallen = planned("chess", (struct limits){.clock = true, .time = {-5, 0}});
    ck_assert(fallen.timed && fallen.hard > 0 && fallen.hard <= MS);
}
END_TEST

START_TEST(a_fixed_time_loses_a_tenth_at_most)
{
    ck_assert_int_eq(planned("chess", (struct limits){.movetime = 1000}).hard, 1000 * MS);
    ck_assert_int_eq(planned("chess", (struct limits){.movetime = 1000, .overhead = 30}).hard, 970 * MS);
    ck_assert_int_eq(planned("chess", (struct limits){.movetime = 1000, .overhead = 300}).hard, 900 * MS);
    ck_assert_int_eq(planned("chess", (struct limits){.movetime = 1, .overhead = 300}).hard, MS);
    const struct clock_plan both = planned("chess", CLOCK(.movetime = 500));
    ck_assert_int_eq(both.soft, 500 * MS);
    ck_assert_int_eq(both.hard, 500 * MS);
    const struct clock_plan short_clock =
        planned("chess", (struct limits){.clock = true, .time = {60, 60}, .movetime = 400});
    ck_assert_int_le(short_clock.hard, 30 * MS);
}
END_TEST

START_TEST(without_a_limit_of_time_none_is_planned)
{
    ck_assert(!planned("chess", (struct limits){.depth = 5}).timed);
    ck_assert(!planned("chess", CLOCK(.infinite = true)).timed);
    ck_assert(!planned("chess", (struct limits){.movetime = 9, .infinite = true}).timed);
    ck_assert(planned("chess", (struct limits){.movetime = 9}).timed);
    struct clock_plan plan = {0};
    time_plan_fixed(&plan, 0);
    ck_assert(!plan.timed && !time_runs(&plan) && !time_soft_over(&plan, 0));
    time_plan_fixed(&plan, 7);
    ck_assert(plan.timed && plan.soft == 7 * MS && plan.hard == 7 * MS);
}
END_TEST

/* A pondering plan has all time until the ponder hit, when its clock starts; the search began before. */
START_TEST(the_clock_of_a_ponder_search_stands)
{
    struct clock_plan plan = planned("chess", CLOCK(.ponder = true));
    ck_assert(plan.timed && !time_runs(&plan) && !time_soft_over(&plan, 0));
    atomic_fetch_sub(&plan.start, MINUTE * MS);
    ck_assert_int_ge(time_elapsed(&plan), MINUTE * MS);
    ck_assert(!time_soft_over(&plan, 1));
    plan.begun -= MINUTE * MS;
    time_restart(&plan);
    ck_assert_int_ge(time_searched(&plan), MINUTE);
    ck_assert(time_runs(&plan));
    ck_assert_int_lt(time_elapsed(&plan), MINUTE * MS / 2);
    ck_assert(time_soft_over(&plan, 0));
    atomic_fetch_sub(&plan.start, MINUTE * MS);
    ck_assert(time_soft_over(&plan, 1) && time_soft_over(&plan, 2) && !time_soft_over(&plan, 1000));
}
END_TEST

/* A ponder hit, as it may come while a thread reads the clock. */
static void hit(void *context, int64_t elapsed)
{
    (void)elapsed;
    time_restart(context);
}

/* A ponder hit between two glances at a plan ends no search: what was pondered is not time of the turn. */
START_TEST(a_ponder_hit_gives_all_the_time)
{
    struct clock_plan plan = planned("chess", CLOCK(.ponder = true));
    struct budget budget = {.clock = &plan, .tell = hit, .context = &plan};
    atomic_fetch_sub(&plan.start, MINUTE * MS);
    ck_assert(!budget_over(&budget));
    ck_assert(time_runs(&plan));
    budget.tell = NULL;
    ck_assert(!budget_over(&budget));
    atomic_fetch_sub(&plan.start, MINUTE * MS);
    ck_assert(budget_over(&budget));
}
END_TEST

/* Time thought beyond the plan is the machine's, not ours, so that it counts as lag. */
START_TEST(time_beyond_the_plan_is_lag)
{
    struct clock_plan plan = planned("chess", CLOCK());
    const int64_t hard = plan.hard;
    time_used(&plan, hard + 5);
    ck_assert_int_eq(plan.used, hard);
    time_used(&plan, hard - 5);
    ck_assert_int_eq(plan.used, hard - 5);
}
END_TEST

/* The mean follows a lag by an eighth each turn, the least and the worst at once; back they go by an eighth and
   by a 64th. */
START_TEST(lags_are_remembered)
{
    struct clock_plan plan = {0};
    struct position p;
    int64_t left = MINUTE;
    test_position(&p, "chess", NULL);
    play_turn(&plan, &p, &left, 16);
    play_turn(&plan, &p, &left, 32);
    ck_assert_int_eq(plan.lag, 2 * MS);
    ck_assert_int_eq(plan.lag_min, 16 * MS);
    ck_assert_int_eq(plan.lag_worst, 16 * MS);
    play_turn(&plan, &p, &left, 8);
    ck_assert_int_eq(plan.lag, 2 * MS + 30 * MS / 8);
    ck_assert_int_eq(plan.lag_min, 18 * MS);
    ck_assert_int_eq(plan.lag_worst, 32 * MS);
    play_turn(&plan, &p, &left, 30000);
    ck_assert_int_eq(plan.lag_min, 8 * MS);
    ck_assert_int_eq(plan.lag_worst, 32 * MS - 32 * MS / 64);
    play_turn(&plan, &p, &left, 0); /* a pause counts for a 64th of what is left, or for 16 times the overhead, in the
                                        mean for four times */
    ck_assert_int_eq(plan.lag_worst, (left + 10) * MS / 64);
    plan = (struct clock_plan){0};
    left = 2000;
    play_turn(&plan, &p, &left, 1000);
    play_turn(&plan, &p, &left, 0);
    ck_assert_int_eq(plan.lag_worst, 16 * OVERHEAD * MS);
    ck_assert_int_eq(plan.lag, 4 * OVERHEAD * MS / 8);
}
END_TEST

Suite *suite_time(void)
{
    Suite *suite = suite_create("time");
    TCase *cases = tcase_create("plans");
    tcase_add_loop_test(cases, lightning_lasts_in_every_game, 0, LIGHTNING);
    tcase_add_loop_test(cases, an_increment_that_pays_for_the_lag_lasts_for_ever, 0, INCREMENTS);
    tcase_add_test(cases, most_of_the_time_is_used);
    tcase_add_test(cases, a_person_waits_some_seconds);
    tcase_add_test(cases, lag_is_measured);
    tcase_add_test(cases, bursts_of_lag_are_remembered);
    tcase_add_test(cases, only_turns_of_one_game_tell_the_lag);
    tcase_add_test(cases, an_emergency_is_answered_at_once);
    tcase_add_test(cases, the_turns_to_a_time_control_are_reached);
    tcase_add_test(cases, time_is_shared_among_the_turns_of_a_game);
    tcase_add_test(cases, each_side_has_its_own_clock);
    tcase_add_test(cases, turns_to_a_time_control_share_what_is_left);
    tcase_add_test(cases, overhead_is_set_aside);
    tcase_add_test(cases, nothing_is_left_but_a_turn_is_made);
    tcase_add_test(cases, a_fixed_time_loses_a_tenth_at_most);
    tcase_add_test(cases, without_a_limit_of_time_none_is_planned);
    tcase_add_test(cases, the_clock_of_a_ponder_search_stands);
    tcase_add_test(cases, a_ponder_hit_gives_all_the_time);
    tcase_add_test(cases, time_beyond_the_plan_is_lag);
    tcase_add_test(cases, lags_are_remembered);
    suite_add_tcase(suite, cases);
    return suite;
}
