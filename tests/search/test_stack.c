/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stacks: the deepest recursions, of searches, proofs and counts, leave half of a thread's stack free. */
#include "tests/support.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#include "engine/threads.h"
#include "rules/counting/perft.h"
#include "search/search.h"
#include "search/turns/proof_number.h"
#include "tests/failing.h"

#define LOCKED "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1" /* searches get deep here */

/* Fails unless the threads since stacks_watch() have used some of their stacks, and less than half. */
static void check_stacks(const char *what)
{
    const size_t used = stacks_used();
    ck_assert_msg(used > 0, "%s: no thread was watched", what);
#ifdef NDEBUG
    ck_assert_msg(used < THREAD_STACK / 2, "%s used %zu bytes of %d", what, used, THREAD_STACK);
#endif
}

/* Hears nothing. */
static void hear(void *context, const struct best_turn *a)
{
    (void)context;
    (void)a;
}

/* Searches a position to the deepest iteration there is, as far as 200,000 nodes get. */
static void search_deep(const char *id, const char *fen)
{
    const struct limits limits = {.depth = 1000, .nodes = 200000};
    const struct search_listener listener = {.best_turn = hear};
    struct searcher *s = search_new();
    struct record game = {0};
    struct position p;
    test_position(&p, id, fen);
    record_begin(&game, &p);
    stacks_watch();
    search_start(s, &game, &limits, &listener);
    search_wait(s);
    check_stacks(id);
    record_free(&game);
    search_free(s);
}

START_TEST(searches_leave_half_of_a_stack)
{
    search_deep("chess", LOCKED);
    search_deep("marseillais-balanced", LOCKED);
    search_deep("transporter", NULL);
    search_deep("fantasy", NULL);
    search_deep("progressive", NULL);
}
END_TEST

/* Searches for the proof of a mate in very many turns. */
static void *prove_far(void *context)
{
    const struct position *p = context;
    struct budget budget = {.max = 500000};
    struct prover *prover = prover_new(&budget, 64 << 20);
    const struct aim aim = {.side = WHITE, .reacher = WHITE, .last = p->number + 3000U};
    prove(prover, p, &aim);
    prover_free(prover);
    return NULL;
}

static atomic_bool stop;

/* Counts the longest sequences until it is stopped. */
static void *count_long(void *context)
{
    const struct perft_setup setup = {.threads = 1, .stop = &stop, .hash_megabytes = 16};
    uint64_t total;
    perft_run(context, PERFT_LONGEST, &setup, &total);
    return NULL;
}

/* Runs a function with a locked position on a watched thread, for a tenth of a second if it can be stopped. */
static void run_watched(void *(*run)(void *), const char *what)
{
    struct position p;
    pthread_t thread;
    test_position(&p, "chess", LOCKED);
    stacks_watch();
    ck_assert(thread_start(&thread, run, &p));
    nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    atomic_store(&stop, true);
    pthread_join(thread, NULL);
    check_stacks(what);
}

START_TEST(a_proof_leaves_half_of_a_stack) { run_watched(prove_far, "a proof"); }
END_TEST

START_TEST(a_count_leaves_half_of_a_stack) { run_watched(count_long, "a count"); }
END_TEST

Suite *suite_stack(void)
{
    Suite *s = suite_create("stack");
    TCase *tc = tcase_create("stack");
    tcase_set_timeout(tc, 120);
    tcase_add_test(tc, searches_leave_half_of_a_stack);
    tcase_add_test(tc, a_proof_leaves_half_of_a_stack);
    tcase_add_test(tc, a_count_leaves_half_of_a_stack);
    suite_add_tcase(s, tc);
    return s;
}
