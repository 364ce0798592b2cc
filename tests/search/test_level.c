/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Levels of play: their limits, that they are reproducible, and that a stronger one beats a weaker one. */
#include <stdlib.h>
#include <string.h>

#include "search/handicap.h"
#include "search/level.h"
#include "search/search.h"
#include "tests/support.h"

/* A game of each family. */
static const char *const families[] = {
    "chess", "marseillais", "marseillais-losing", "monster", "quest",  "brick",   "realm",       "progressive",
    "omni",  "doublemove",  "triplets",           "sputnik", "future", "fantasy", "transporter", "progressive-italian"};
enum { FAMILY_GAMES = sizeof families / sizeof *families };

/* From each tenth of a level to the next no limit shrinks and no mistake becomes likelier, and a whole level makes a
   difference. */
START_TEST(more_is_seen)
{
    for (unsigned i = 0; i < FAMILY_GAMES; i++) {
        struct position p;
        struct limits before = {0}, whole = {0};
        test_position(&p, families[i], NULL);
        for (unsigned tenths = 10; tenths < 10 * LEVELS; tenths++) {
            struct limits l = {0};
            level_limit(tenths / 10.0, 1, &p, &l);
            ck_assert(!l.nodes && l.handicap.nodes && l.handicap.width && l.handicap.seed == 1);
            if (tenths > 10) {
                ck_assert_uint_ge(l.handicap.nodes, before.handicap.nodes);
                ck_assert_uint_ge(l.handicap.width, before.handicap.width);
                ck_assert_uint_le(l.handicap.noise, before.handicap.noise);
                ck_assert_uint_le(l.handicap.overlooks, before.handicap.overlooks);
            }
            before = l;
            if (tenths % 10)
                continue;
            if (tenths > 10) {
                ck_assert_msg(l.handicap.nodes > whole.handicap.nodes, "%s: level %u", families[i], tenths / 10);
                ck_assert_uint_lt(l.handicap.noise, whole.handicap.noise);
                ck_assert_uint_lt(l.handicap.overlooks, whole.handicap.overlooks);
                if (p.game->traits.long_turns) /* only whole turns have a beam */
                    ck_assert_uint_gt(l.handicap.width, whole.handicap.width);
            }
            whole = l;
        }
        struct limits top = {0}, low = {.nodes = 5};
        level_limit(LEVELS, 1, &p, &top);
        level_limit(5, 1, &p, &low);
        ck_assert(limits_nodes(&top) == 0 && top.handicap.noise == 0 && top.handicap.overlooks == 0 &&
                  top.handicap.width == 0);
        ck_assert_uint_eq(limits_nodes(&low), 5); /* a narrower limit stays */
    }
    for (unsigned i = 1; i <= LEVELS; i++)
        for (unsigned j = 1; j < i; j++)
            ck_assert_str_ne(level_words(i), level_words(j));
}
END_TEST

/* The noise of a weak level never makes a position look won. */
START_TEST(evaluation_is_bounded)
{
    const struct handicap h = {.noise = UINT16_MAX, .seed = 3};
    struct position p;
    bool min = false, max = false;
    test_position(&p, "chess", NULL);
    for (unsigned i = 0; i < 200; i++) {
        struct handicap other = h;
        other.seed += i;
        int value = handicap_evaluate(&other, &p, 100);
        ck_assert(value < SCORE_MATE_MIN && value > -SCORE_MATE_MIN);
        min = min || value == -EVALUATED_MAX;
        max = max || value == EVALUATED_MAX;
    }
    ck_assert(min && max);
}
END_TEST

START_TEST(ratings_are_levels)
{
    double before = 0;
    for (long long elo = LEVEL_ELO_MIN; elo <= LEVEL_ELO_MAX; elo += 20) {
        double level = level_of_elo(elo);
        ck_assert(level >= before && level >= 1 && level <= LEVELS);
        before = level;
    }
    ck_assert(level_of_elo(0) == 1 && level_of_elo(LEVEL_ELO_MAX) == LEVELS && level_of_elo(9999) == LEVELS);
}
END_TEST

/* The noise of the evaluation is unbiased, of the stated size, and reproducible. */
START_TEST(evaluation_is_off_evenly)
{
    enum { POSITIONS = 4000, NOISE = 100 };
    static action list[ACTIONS_MAX];
    const struct handicap h = {.noise = NOISE, .overlooks = 64, .seed = 7};
    struct random r;
    struct position p;
    double sum = 0, squares = 0;
    unsigned overlooked = 0, asked = 0;
    random_seed(&r, 3);
    test_position(&p, "marseillais", NULL);
    for (unsigned i = 0; i < POSITIONS; i++) {
        unsigned n = game_actions(&p, ALL_ACTIONS, list);
        if (!n) {
            test_position(&p, "marseillais", NULL);
            continue;
        }
        int noise = handicap_noise(&h, &p);
        ck_assert_int_eq(noise, handicap_noise(&h, &p));
        sum += noise;
        squares += noise * noise;
        for (unsigned k = 0; k < n; k++) {
            bool gone = handicap_overlooks(&h, &p, list[k]);
            ck_assert(!gone || p.turn.done); /* no first step is overlooked */
            overlooked += gone;
            asked += p.turn.done != 0;
        }
        game_apply(&p, list[random_below(&r, n)]);
    }
    ck_assert(sum / POSITIONS > -8 && sum / POSITIONS < 8);
    ck_assert(squares / POSITIONS > 0.8 * NOISE * NOISE && squares / POSITIONS < 1.2 * NOISE * NOISE);
    ck_assert(overlooked > asked / 5 && overlooked < asked / 3); /* a quarter of the second steps */
}
END_TEST

/* Fails if a search takes a position for won that is not. */
static void look(void *context, const struct report *r)
{
    (void)context;
    ck_assert_int_lt(r->score, SCORE_MATE_MIN - 1);
}

/* What a level overlooks is no turn that is known to win: else nothing is left of it, and the other side seems to win.
 */
START_TEST(wins_are_not_overlooked)
{
    struct searcher *s = search_new();
    struct record r = {0};
    struct position p;
    test_games_add("[three-steps]\nsteps = 3\nking safe = never\n");
    test_position(&p, "three-steps", "4k3/pp3p1p/8/8/8/8/P2P1P1P/3K4 w - - 0 1");
    record_begin(&r, &p);
    search_set_whole_turns(s, false);
    for (uint64_t seed = 0; seed < 24; seed++) {
        struct limits l = {0};
        level_limit(3, seed, &p, &l);
        l.handicap.nodes = 0;
        l.depth = 7;
        search_clear(s);
        search_start(s, &r, &l, &(struct search_listener){NULL, look, NULL});
        search_wait(s);
    }
    record_free(&r);
    search_free(s);
}
END_TEST

/* Keeps score, length and first action of the best turn. */
static void keep(void *context, const struct best_turn *a)
{
    struct best_turn *best_turn = context;
    best_turn->score = a->score;
    best_turn->length = a->length;
    *(action *)(uintptr_t)best_turn->actions = a->actions[0];
}

/* Returns the first action that a level plays in a position; `nodes` stands for the time that limits the top level. */
static action choice_within(struct searcher *s, const struct record *r, double level, uint64_t seed, uint64_t nodes)
{
    action first = ACTION_NONE;
    struct best_turn a = {.actions = &first};
    struct limits l = {.movetime = nodes > 0};
    level_limit(level, seed, record_now(r), &l);
    l.movetime = 0;
    l.nodes = l.nodes ? l.nodes : nodes;
    search_clear(s);
    search_start(s, r, &l, &(struct search_listener){&a, NULL, keep});
    search_wait(s);
    return first;
}

/* Returns the first action that a level below the top plays in a position. */
static action choice(struct searcher *s, const struct record *r, double level, uint64_t seed)
{
    return choice_within(s, r, level, seed, 0);
}

/* A level searches no more nodes than it is told, where it searches actions and where it searches whole turns. */
START_TEST(nodes_are_kept)
{
    enum { NODES = 2000 };
    static const char *const games[] = {"chess", "marseillais", "progressive", "omni"};
    struct searcher *s = search_new();
    struct record r = {0};
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++)
        for (unsigned level = 1; level <= LEVELS; level++) {
            struct position p;
            struct limits l = {.nodes = NODES};
            test_position(&p, games[i], NULL);
            if (strcmp(games[i], "progressive") == 0)
                test_play(&p, "e2e4 e7e5,d7d5 f1b5 b8c6");
            record_begin(&r, &p);
            level_limit(level, 1, &p, &l);
            search_clear(s);
            search_run(s, &r, &l, &(struct search_listener){0});
            ck_assert_msg(search_nodes(s) < 2 * NODES, "%s, level %u: %llu nodes", games[i], level,
                          (unsigned long long)search_nodes(s));
        }
    record_free(&r);
    search_free(s);
}
END_TEST

/* A weaker level is no stronger on a machine of many cores. */
START_TEST(more_threads_search_no_more)
{
    struct searcher *s = search_new();
    for (unsigned i = 0; i < FAMILY_GAMES; i++) {
        struct record r = {0};
        struct position p;
        test_position(&p, families[i], NULL);
        record_begin(&r, &p);
        for (unsigned level = 1; level < 4; level++) {
            search_set_threads(s, 1);
            const action alone = choice(s, &r, level, 1);
            const uint64_t nodes = search_nodes(s);
            search_set_threads(s, 4);
            ck_assert_uint_eq(choice(s, &r, level, 1), alone);
            ck_assert_msg(search_nodes(s) == nodes, "%s, level %u: %llu nodes, %llu alone", families[i], level,
                          (unsigned long long)search_nodes(s), (unsigned long long)nodes);
        }
        record_free(&r);
    }
    search_free(s);
}
END_TEST

/* Two games in a row begin differently, at full strength too; two games of one seed do not. */
START_TEST(games_differ)
{
    enum { ACTIONS = 12, NODES = 10000 };
    static const char *const games[] = {"chess", "marseillais-balanced", "monster", "progressive"};
    static const unsigned seeds[] = {1, 2, 1};
    struct searcher *s = search_new();
    for (unsigned i = 0; i < 2 * sizeof games / sizeof *games; i++) {
        action played[3][ACTIONS] = {{0}};
        for (unsigned j = 0; j < 3; j++) {
            struct record r = {0};
            struct position p;
            test_position(&p, games[i / 2], NULL);
            record_begin(&r, &p);
            for (unsigned n = 0; n < ACTIONS && game_count(record_now(&r)); n++)
                record_push(&r, played[j][n] = choice_within(s, &r, i % 2 ? LEVELS : 5, seeds[j], NODES));
            record_free(&r);
        }
        ck_assert_msg(memcmp(played[0], played[1], sizeof *played), "%s: always the same", games[i / 2]);
        ck_assert_mem_eq(played[0], played[2], sizeof *played);
    }
    search_free(s);
}
END_TEST

/* At the top level only what time limits varies, and only early. */
START_TEST(only_openings_vary)
{
    struct position p;
    test_position(&p, "chess", NULL);
    const struct {
        struct limits limits;
        unsigned number;
        bool varies;
    } cases[] = {
        {{.movetime = 100}, 1, true},
        {{.clock = true}, 1, true},
        {{.movetime = 100}, 30, false},
        {{.nodes = 100}, 1, false},
        {{.movetime = 100, .nodes = 100}, 1, false},
        {{.depth = 5}, 1, false},
        {{.infinite = true}, 1, false},
        {{.movetime = 100, .multipv = 1}, 1, true},
        {{.movetime = 100, .multipv = 2}, 1, false},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct limits l = cases[i].limits;
        p.number = (uint16_t)cases[i].number;
        level_limit(LEVELS, 7, &p, &l);
        ck_assert_msg((l.handicap.noise > 0) == cases[i].varies && !l.handicap.width && !l.handicap.overlooks, "%u", i);
    }
}
END_TEST

/* Levels do not depend on the clock, and another game has other mistakes. */
START_TEST(levels_repeat)
{
    struct searcher *s = search_new();
    for (unsigned i = 0; i < FAMILY_GAMES; i++) {
        struct record r = {0};
        struct position p;
        unsigned others = 0;
        test_position(&p, families[i], NULL);
        record_begin(&r, &p);
        for (uint64_t seed = 1; seed < 9; seed++) {
            action a = choice(s, &r, 2, seed);
            ck_assert(game_legal(&p, a));
            ck_assert_uint_eq(a, choice(s, &r, 2, seed));
            others += a != choice(s, &r, 2, 100);
        }
        ck_assert_msg(others > 0, "%s: always the same", families[i]);
        record_free(&r);
    }
    search_free(s);
}
END_TEST

/* Searches a game to a depth; returns the nodes of that. */
static uint64_t nodes_of(struct searcher *s, const struct record *r, const struct handicap *h)
{
    search_run(s, r, &(struct limits){.depth = 5, .handicap = *h}, &(struct search_listener){0});
    return search_nodes(s);
}

/* A search at another level uses nothing of what the one before has learned: full strength not the errors of a weaker
   level, and that one nothing that it would not see. */
START_TEST(another_level_begins_anew)
{
    enum { LEVELS_TRIED = 4 };
    static const char *const games[] = {"chess", "marseillais-balanced"};
    static const struct handicap levels[LEVELS_TRIED] = {{0},
                                                         {.noise = 200, .overlooks = 116, .width = 1, .seed = 1},
                                                         {.noise = 200, .overlooks = 116, .width = 1, .seed = 2},
                                                         {.noise = 20, .overlooks = 40, .width = 1, .seed = 1}};
    struct searcher *s = search_new();
    struct record r = {0};
    struct position p;
    test_position(&p, games[_i], NULL);
    record_begin(&r, &p);
    uint64_t fresh[LEVELS_TRIED];
    for (unsigned i = 0; i < LEVELS_TRIED; i++) {
        search_clear(s);
        fresh[i] = nodes_of(s, &r, &levels[i]);
        ck_assert_uint_ne(nodes_of(s, &r, &levels[i]), fresh[i]); /* the same level goes on with what it knows */
    }
    for (unsigned i = 0; i < 2 * LEVELS_TRIED; i++)
        ck_assert_uint_eq(nodes_of(s, &r, &levels[i % LEVELS_TRIED]), fresh[i % LEVELS_TRIED]);
    record_free(&r);
    search_free(s);
}
END_TEST

/* Plays a game between two levels from a position; returns the outcome. */
static enum outcome duel(struct searcher *s, const char *game, double white, double black, uint64_t seed)
{
    enum { LONGEST = 400 };
    struct record r = {0};
    struct position p;
    const char *reason;
    enum outcome o;
    test_position(&p, game, NULL);
    record_begin(&r, &p);
    while ((o = record_result(&r, &reason)) == ONGOING && r.count < LONGEST)
        record_push(&r, choice(s, &r, record_now(&r)->turn.decider == WHITE ? white : black, seed));
    record_free(&r);
    return o;
}

/* The stronger of levels two apart wins most games. */
START_TEST(higher_is_stronger)
{
    static const char *const games[] = {"chess", "marseillais-balanced", "monster"};
    struct searcher *s = search_new();
    int points = 0;
    for (unsigned i = 0; i < 3; i++)
        for (uint64_t seed = 1; seed <= 2; seed++) {
            enum outcome first = duel(s, games[i], 4, 1, seed), second = duel(s, games[i], 1, 4, seed);
            points += (first == WHITE_WINS) - (first == BLACK_WINS) + (second == BLACK_WINS) - (second == WHITE_WINS);
        }
    search_free(s);
    ck_assert_int_gt(points, 3); /* of 12 */
}
END_TEST

Suite *suite_level(void)
{
    Suite *s = suite_create("level");
    TCase *t = tcase_create("levels");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, more_is_seen);
    tcase_add_test(t, ratings_are_levels);
    tcase_add_test(t, evaluation_is_off_evenly);
    tcase_add_test(t, evaluation_is_bounded);
    tcase_add_test(t, more_threads_search_no_more);
    tcase_add_test(t, games_differ);
    tcase_add_test(t, wins_are_not_overlooked);
    tcase_add_test(t, nodes_are_kept);
    tcase_add_test(t, only_openings_vary);
    tcase_add_test(t, levels_repeat);
    tcase_add_loop_test(t, another_level_begins_anew, 0, 2);
    tcase_add_test(t, higher_is_stronger);
    suite_add_tcase(s, t);
    return s;
}
