/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The transposition table: what comes back of what was stored, whose entry is found, which entry gives way, size. */
#include "search/tt.h"

#include <string.h>

#include "tests/support.h"

#define KEY UINT64_C(0x0123456789abcdef)

/* The entries of one cluster, in which every key lands, on a cache line of their own. */
static _Alignas(64) struct tt_entry cluster[TT_CLUSTER];
static struct tt table;

/* Empties the table of one cluster. */
static void begin(void)
{
    memset((void *)cluster, 0, sizeof cluster);
    table = (struct tt){.entries = cluster, .clusters = 1};
}

/* Stores a result of a depth under a key, with that key's low half as its action. */
static void store(uint64_t key, int depth, enum tt_bound bound)
{
    const struct tt_hit found = {.best = (action)key | 1, .score = 7, .evaluation = -7, .depth = depth, .bound = bound};
    tt_store(&table, key, &found);
}

/* Whether a key is found. */
static bool finds(uint64_t key)
{
    struct tt_hit hit;
    return tt_probe(&table, key, &hit);
}

/* Returns a key that differs from the others in the bits that an entry keeps. */
static uint64_t key_of(unsigned n) { return KEY + ((uint64_t)n << 40); }

START_TEST(what_is_stored_comes_back)
{
    static const struct tt_hit results[] = {
        {.best = 0xffffffff, .score = SCORE_MATE, .evaluation = SCORE_NONE, .depth = 255, .bound = TT_EXACT},
        {.best = 1, .score = -SCORE_MATE, .evaluation = -SCORE_MATE, .depth = 0, .bound = TT_LOWER},
        {.best = ACTION_NONE, .score = 0, .evaluation = 0, .depth = 1, .bound = TT_UPPER},
        {.best = 0x80000000, .score = -1, .evaluation = -1, .depth = 128, .bound = TT_NONE},
    };
    for (unsigned i = 0; i < sizeof results / sizeof results[0]; i++) {
        struct tt_hit hit;
        begin();
        tt_store(&table, KEY, &results[i]);
        ck_assert(tt_probe(&table, KEY, &hit));
        ck_assert_uint_eq(hit.best, results[i].best);
        ck_assert_int_eq(hit.score, results[i].score);
        ck_assert_int_eq(hit.evaluation, results[i].evaluation);
        ck_assert_int_eq(hit.depth, results[i].depth);
        ck_assert_int_eq(hit.bound, results[i].bound);
    }
}
END_TEST

START_TEST(depths_beyond_the_range_are_limited)
{
    struct tt_hit hit;
    begin();
    store(KEY, -3, TT_EXACT);
    ck_assert(tt_probe(&table, KEY, &hit));
    ck_assert_int_eq(hit.depth, 0);
    store(KEY, 256, TT_EXACT);
    ck_assert(tt_probe(&table, KEY, &hit));
    ck_assert_int_eq(hit.depth, 255);
}
END_TEST

/* An entry keeps the upper 48 bits of its key, and each of them counts. */
START_TEST(each_bit_of_the_key_counts)
{
    begin();
    ck_assert(!finds(0)); /* an empty entry has the key 0 */
    store(KEY, 5, TT_EXACT);
    for (unsigned bit = 16; bit < 64; bit++)
        ck_assert_msg(!finds(KEY ^ UINT64_C(1) << bit), "bit %u", bit);
    /* nor does such a key take the entry's place: */
    for (unsigned bit = 16; bit < 64; bit++) {
        begin();
        store(KEY, 5, TT_EXACT);
        store(KEY ^ UINT64_C(1) << bit, 5, TT_EXACT);
        ck_assert_msg(finds(KEY), "bit %u", bit);
    }
}
END_TEST

/* Two threads that write into one entry leave halves of both. */
START_TEST(halves_of_two_entries_are_not_found)
{
    begin();
    store(KEY, 5, TT_EXACT);
    store(key_of(1), 9, TT_LOWER);
    atomic_store(&cluster[0].data, atomic_load(&cluster[1].data));
    ck_assert(!finds(KEY));
    ck_assert(finds(key_of(1)));
}
END_TEST

START_TEST(a_result_without_an_action_keeps_the_known_one)
{
    struct tt_hit hit;
    begin();
    store(KEY, 5, TT_EXACT);
    tt_store(&table, KEY, &(struct tt_hit){.score = 3, .depth = 6, .bound = TT_UPPER});
    ck_assert(tt_probe(&table, KEY, &hit));
    ck_assert_uint_eq(hit.best, (action)KEY | 1);
    ck_assert_int_eq(hit.score, 3);
    tt_store(&table, KEY, &(struct tt_hit){.best = 77, .depth = 6, .bound = TT_UPPER});
    ck_assert(tt_probe(&table, KEY, &hit));
    ck_assert_uint_eq(hit.best, 77);
}
END_TEST

START_TEST(a_much_deeper_result_of_this_search_stays)
{
    struct tt_hit hit;
    begin();
    store(KEY, 10, TT_LOWER);
    store(KEY, 6, TT_LOWER);
    ck_assert(tt_probe(&table, KEY, &hit));
    ck_assert_int_eq(hit.depth, 10);
    store(KEY, 7, TT_LOWER); /* not much */
    ck_assert(tt_probe(&table, KEY, &hit));
    ck_assert_int_eq(hit.depth, 7);
    store(KEY, 1, TT_EXACT); /* an exact one is worth more */
    ck_assert(tt_probe(&table, KEY, &hit));
    ck_assert_int_eq(hit.depth, 1);
    store(KEY, 10, TT_LOWER);
    tt_age(&table); /* the deep one is of the search before */
    store(KEY, 1, TT_UPPER);
    ck_assert(tt_probe(&table, KEY, &hit));
    ck_assert_int_eq(hit.depth, 1);
}
END_TEST

START_TEST(the_shallowest_gives_way)
{
    for (unsigned shallow = 0; shallow < TT_CLUSTER; shallow++) {
        begin();
        for (unsigned i = 0; i < TT_CLUSTER; i++)
            store(key_of(i), i == shallow ? 3 : 4 + (int)i, TT_EXACT);
        store(key_of(9), 1, TT_UPPER);
        ck_assert(finds(key_of(9)));
        for (unsigned i = 0; i < TT_CLUSTER; i++)
            ck_assert_msg(finds(key_of(i)) == (i != shallow), "entry %u of depth %u", i, shallow);
    }
}
END_TEST

/* Each search that an entry is old counts like eight plies, also where the count of searches begins anew. */
START_TEST(old_entries_give_way_first)
{
    for (unsigned searches = 0; searches < 130; searches += 13) {
        begin();
        for (unsigned i = 0; i < searches; i++)
            tt_age(&table);
        store(key_of(0), 9, TT_EXACT);
        store(key_of(1), 11, TT_EXACT);
        tt_age(&table);
        store(key_of(2), 2, TT_EXACT);
        store(key_of(3), 8, TT_EXACT);
        store(key_of(4), 1, TT_EXACT); /* depth 9 of the search before counts as 1 */
        ck_assert(!finds(key_of(0)) && finds(key_of(1)) && finds(key_of(2)) && finds(key_of(3)));
        store(key_of(5), 4, TT_EXACT);
        ck_assert(!finds(key_of(4)) && finds(key_of(1)) && finds(key_of(2)) && finds(key_of(3)));
        store(key_of(6), 4, TT_EXACT); /* depth 2 of this one is less than depth 11 of the search before, 3 */
        ck_assert(!finds(key_of(2)) && finds(key_of(1)) && finds(key_of(3)) && finds(key_of(5)));
        store(key_of(7), 4, TT_EXACT);
        ck_assert(!finds(key_of(1)) && finds(key_of(3)) && finds(key_of(5)) && finds(key_of(6)));
    }
}
END_TEST

START_TEST(fullness_counts_this_search)
{
    begin();
    ck_assert_uint_eq(tt_full(&table), 0);
    store(KEY, 5, TT_EXACT);
    ck_assert_uint_eq(tt_full(&table), 1000 / TT_CLUSTER);
    for (unsigned i = 1; i < TT_CLUSTER; i++)
        store(key_of(i), 5, TT_EXACT);
    ck_assert_uint_eq(tt_full(&table), 1000);
    tt_age(&table);
    ck_assert_uint_eq(tt_full(&table), 0);
    ck_assert_uint_eq(tt_full(&(struct tt){0}), 0);
}
END_TEST

START_TEST(sizes)
{
    struct tt t = {0};
    struct tt_hit hit;
    const struct tt_hit found = {.best = 5, .depth = 5, .bound = TT_EXACT};
    ck_assert(tt_resize(&t, 1));
    ck_assert_uint_eq(t.clusters * sizeof cluster, 1024 * 1024);
    ck_assert_uint_eq((uintptr_t)t.entries % 64, 0);
    for (uint64_t key = 0; key < UINT64_C(1) << 32; key += UINT64_C(0xffffff)) { /* no key lands outside */
        tt_store(&t, key | KEY << 32, &found);
        ck_assert(tt_probe(&t, key | KEY << 32, &hit));
        ck_assert_uint_lt((size_t)(tt_cluster(&t, key) - t.entries), t.clusters * TT_CLUSTER);
    }
    ck_assert_ptr_eq(tt_cluster(&t, KEY << 32), t.entries);
    ck_assert_ptr_eq(tt_cluster(&t, UINT64_MAX), t.entries + (t.clusters - 1) * TT_CLUSTER);
    tt_store(&t, KEY, &found);
    ck_assert(!tt_resize(&t, 0));
    ck_assert(!tt_resize(&t, SIZE_MAX / (1024 * 1024)));
    ck_assert(!tt_resize(&t, (size_t)1 << 30));
    ck_assert_msg(tt_probe(&t, KEY, &hit), "a size that cannot be had loses the table");
    tt_age(&t);
    tt_clear(&t, 3);
    ck_assert(!tt_probe(&t, KEY, &hit));
    ck_assert_uint_eq(t.generation, 0);
    tt_store(&t, KEY, &found);
    ck_assert(tt_resize(&t, 3));
    ck_assert_uint_eq(t.clusters * sizeof cluster, 3 * 1024 * 1024);
    ck_assert(!tt_probe(&t, KEY, &hit));
    ck_assert(tt_resize(&t, 20)); /* several parts, the last of them shorter */
    memset((void *)t.entries, 1, t.clusters * sizeof cluster);
    tt_clear(&t, 2);
    for (size_t i = 0; i < t.clusters * TT_CLUSTER; i++)
        ck_assert_uint_eq(t.entries[i].check | t.entries[i].data, 0);
    tt_free(&t);
    ck_assert_ptr_null(t.entries);
    ck_assert_uint_eq(t.clusters, 0);
}
END_TEST

START_TEST(mates_count_from_the_node)
{
    ck_assert_int_eq(score_to_tt(SCORE_MATE - 5, 3), SCORE_MATE - 2);
    ck_assert_int_eq(score_to_tt(5 - SCORE_MATE, 3), 2 - SCORE_MATE);
    static const int scores[] = {0, 1, -1, SCORE_MATE_MIN - 1, 1 - SCORE_MATE_MIN, SCORE_MATE - 9, 9 - SCORE_MATE};
    for (unsigned i = 0; i < sizeof scores / sizeof scores[0]; i++) {
        ck_assert_int_eq(score_from_tt(score_to_tt(scores[i], 9), 9), scores[i]);
        if (!is_mate(scores[i]))
            ck_assert_int_eq(score_to_tt(scores[i], 9), scores[i]);
    }
    ck_assert_int_eq(score_to_tt(SCORE_MATE_MIN, 1), SCORE_MATE_MIN + 1);
    ck_assert_int_eq(score_to_tt(-SCORE_MATE_MIN, 1), -SCORE_MATE_MIN - 1);
    ck_assert_int_eq(score_from_tt(SCORE_MATE_MIN, 0), SCORE_MATE_MIN);
}
END_TEST

START_TEST(bounds)
{
    for (int score = 0; score <= 40; score += 5) {
        ck_assert(tt_decides(TT_EXACT, score, 10, 30));
        ck_assert(!tt_decides(TT_NONE, score, 10, 30));
        ck_assert_int_eq(tt_decides(TT_LOWER, score, 10, 30), score >= 30);
        ck_assert_int_eq(tt_decides(TT_UPPER, score, 10, 30), score <= 10);
        ck_assert_int_eq(tt_bound_of(score, 10, 30, true), score >= 30 ? TT_LOWER : score > 10 ? TT_EXACT : TT_UPPER);
        ck_assert_int_eq(tt_bound_of(score, 10, 30, false), score >= 30 ? TT_LOWER : TT_UPPER);
    }
}
END_TEST

Suite *suite_tt(void)
{
    Suite *suite = suite_create("tt");
    TCase *cases = tcase_create("entries");
    tcase_add_test(cases, what_is_stored_comes_back);
    tcase_add_test(cases, depths_beyond_the_range_are_limited);
    tcase_add_test(cases, each_bit_of_the_key_counts);
    tcase_add_test(cases, halves_of_two_entries_are_not_found);
    tcase_add_test(cases, a_result_without_an_action_keeps_the_known_one);
    tcase_add_test(cases, a_much_deeper_result_of_this_search_stays);
    tcase_add_test(cases, the_shallowest_gives_way);
    tcase_add_test(cases, old_entries_give_way_first);
    tcase_add_test(cases, fullness_counts_this_search);
    tcase_add_test(cases, sizes);
    tcase_add_test(cases, mates_count_from_the_node);
    tcase_add_test(cases, bounds);
    suite_add_tcase(suite, cases);
    return suite;
}
