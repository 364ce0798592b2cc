/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Time management on a simulated clock: no flag falls while the lag is constant, and lost time is learned. */
#include "search/time.h"
#include "tests/support.h"

enum { MS = 1000, ENDLESS = 500, OVERHEAD = 10, AT_LEAST = 400 /* AT_LEAST: microseconds that every turn takes */ };

/* A time control and the lag of each turn, in milliseconds. */
struct control {
    int64_t base, increment, lag;
    unsigned lasts; /* turns that Stockfish 15.1 survives in a middle game of chess, measured with its real times */
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
        *left -= used + c->lag * MS;
        if (*left <= 0)
            break;
        *left += c->increment * MS;
    }
    return turn;
}

static const struct control lightning[] = {{1000, 0, 2, 361}, {5000, 0, 5, 347}, {10000, 0, 10, 251}};
enum { LIGHTNING = sizeof lightning / sizeof lightning[0] };

START_TEST(lightning_lasts_in_every_game)
{
    int64_t left;
    for (unsigned i = 0; game_at(i); i++)
        ck_assert_uint_ge(turns_played(game_at(i)->id, &lightning[_i], ENDLESS, &left), lightning[_i].lasts);
}
END_TEST

static const struct control increments[] = {
    {10000, 100, 10, 0}, {1000, 10, 2, 0}, {200, 10, 1, 0}, {60000, 600, 200, 0}};
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
    const struct control slow = {60000, 0, 5, 0}, paid = {10000, 100, 5, 0};
    ck_assert_uint_eq(turns_played("chess", &slow, 60, &left), 60);
    ck_assert_int_lt(left, 12000 * MS);
    ck_assert_uint_eq(turns_played("chess", &paid, 60, &left), 60);
    ck_assert_int_lt(left, 2000 * MS);
    ck_assert_uint_eq(turns_played("progressive", &slow, 10, &left), 10);
    ck_assert_int_lt(left, 30000 * MS);
}
END_TEST

/* A lag of four times the overhead is reserved for once it was seen, as if the overhead had been set to it. */
START_TEST(lag_is_measured)
{
    int64_t left;
    const struct control laggard = {20000, 0, 120, 0};
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

Suite *suite_time(void)
{
    Suite *suite = suite_create("time");
    TCase *cases = tcase_create("plans");
    tcase_add_loop_test(cases, lightning_lasts_in_every_game, 0, LIGHTNING);
    tcase_add_loop_test(cases, an_increment_that_pays_for_the_lag_lasts_for_ever, 0, INCREMENTS);
    tcase_add_test(cases, most_of_the_time_is_used);
    tcase_add_test(cases, lag_is_measured);
    tcase_add_test(cases, only_turns_of_one_game_tell_the_lag);
    tcase_add_test(cases, an_emergency_is_answered_at_once);
    tcase_add_test(cases, the_turns_to_a_time_control_are_reached);
    suite_add_tcase(suite, cases);
    return suite;
}
