/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The searcher: reproducible, stops at once, plays whole turns, exact mates, lines, allowed actions, threads. */
#include "tests/support.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/notation/text.h"
#include "rules/notation/turns.h"
#include "search/search.h"
#include "search/turns/evolve.h"
#include "search/turns/rollouts.h"

enum { LINES_MAX = 8, LINE_ROOM = 2048 };

/* What a search reported. */
struct heard {
    atomic_uint answers;
    struct searcher *searcher;
    uint64_t counted; /* the most nodes that search_nodes() gave during the search */
    struct best_turn best_turn;
    unsigned lines; /* lines of the last list */
    struct report line[LINES_MAX];
    action pv[LINES_MAX][LINE_ROOM];
};

/* Keeps a report. */
static void hear_report(void *context, const struct report *r)
{
    struct heard *h = context;
    const uint64_t counted = search_nodes(h->searcher);
    h->counted = counted > h->counted ? counted : h->counted;
    if (r->line <= LINES_MAX && r->length <= LINE_ROOM) {
        struct report *line = &h->line[r->line - 1];
        *line = *r;
        line->pv = memcpy(h->pv[r->line - 1], r->pv, r->length * sizeof *r->pv);
        h->lines = r->line;
    }
}

/* Keeps the best turn. */
static void hear_best_turn(void *context, const struct best_turn *a)
{
    struct heard *h = context;
    h->best_turn = *a;
    atomic_fetch_add(&h->answers, 1);
}

static struct heard heard; /* too large for a stack; the tests run one after the other */

/* Starts a search of the last position of a game. */
static void begin_record(struct searcher *s, const struct record *game, const struct limits *l)
{
    struct search_listener listener = {.context = &heard, .report = hear_report, .best_turn = hear_best_turn};
    memset(&heard, 0, sizeof heard);
    heard.searcher = s;
    search_start(s, game, l, &listener);
}

/* Starts a search of a position. */
static void begin(struct searcher *s, const struct position *p, const struct limits *l)
{
    struct record game = {0};
    record_begin(&game, p);
    begin_record(s, &game, l);
    record_free(&game);
}

/* Searches the last position of a game until a limit is reached. */
static void run_record(struct searcher *s, const struct record *game, const struct limits *l)
{
    begin_record(s, game, l);
    search_wait(s);
    ck_assert_uint_eq(atomic_load(&heard.answers), 1);
}

/* Searches a position until a limit is reached. */
static void run(struct searcher *s, const struct position *p, const struct limits *l)
{
    begin(s, p, l);
    search_wait(s);
    ck_assert_uint_eq(atomic_load(&heard.answers), 1);
    ck_assert(!search_running(s));
}

/* Plays the actions of a turn; fails unless they are legal and complete it. */
static void play_whole_turn(struct position *p, const action *actions, unsigned length)
{
    const struct position start = *p;
    for (unsigned i = 0; i < length; i++) {
        ck_assert(turn_same(&start, p));
        ck_assert(game_legal(p, actions[i]));
        game_apply(p, actions[i]);
    }
    ck_assert(!turn_same(&start, p) || game_count(p) == 0);
}

/* Fails unless the best turn is whole and begins the last line, and the ponder turn is whole or empty. */
static void whole_turn(const struct position *start)
{
    struct position p = *start;
    const struct best_turn *a = &heard.best_turn;
    ck_assert_uint_gt(a->length, 0);
    ck_assert_uint_ge(heard.line[0].length, a->length);
    ck_assert_mem_eq(a->actions, heard.line[0].pv, a->length * sizeof *a->actions);
    play_whole_turn(&p, a->actions, a->length);
    if (a->ponder_length)
        play_whole_turn(&p, a->ponder, a->ponder_length);
}

/* Returns the processor time of all threads of the program, in microseconds. */
static int64_t processor_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* Returns how much processor time a search may take, in microseconds, given the limit for fast builds. */
static int64_t allowed_us(int64_t standard) { return test_budget() < 1000000 ? 20 * standard : standard; }

/* Waits for some milliseconds. */
static void pause_ms(long ms)
{
    struct timespec t = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&t, NULL);
}

static const char *const some_games[] = {"chess", "marseillais-balanced", "marseillais-losing", "doublet",
                                         "marseillais-maximummer"};
enum { SOME_GAMES = sizeof some_games / sizeof some_games[0] };

START_TEST(search_repeats)
{
    struct searcher *s = search_new();
    struct position p;
    const struct limits limits[2] = {{.nodes = 8000}, {.depth = 6}};
    test_position(&p, some_games[_i], NULL);
    for (unsigned i = 0; i < 2; i++) {
        search_clear(s);
        run(s, &p, &limits[i]);
        struct best_turn first = heard.best_turn;
        action actions[PV_MAX];
        memcpy(actions, first.actions, first.length * sizeof *actions);
        uint64_t nodes = search_nodes(s);
        struct limits other = {.nodes = 3000};
        run(s, &p, &other);
        search_clear(s);
        run(s, &p, &limits[i]);
        ck_assert_uint_eq(search_nodes(s), nodes);
        ck_assert_int_eq(heard.best_turn.score, first.score);
        ck_assert_uint_eq(heard.best_turn.length, first.length);
        ck_assert_mem_eq(heard.best_turn.actions, actions, first.length * sizeof *actions);
    }
    search_free(s);
}
END_TEST

START_TEST(node_limit_is_kept)
{
    struct searcher *s = search_new();
    struct position p;
    test_position(&p, "chess", NULL);
    for (uint64_t nodes = 1; nodes < 5000; nodes = nodes * 3 + 1) {
        run(s, &p, &(struct limits){.nodes = nodes});
        ck_assert_uint_eq(search_nodes(s), nodes);
        whole_turn(&p);
    }
    search_free(s);
}
END_TEST

static const struct {
    const char *game, *fen;
    unsigned depth;
    int score;
} mates[] = {
    {"chess", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 4, SCORE_MATE - 1},
    {"chess", "3rr1k1/5ppp/8/8/8/8/4QPPP/4R1K1 w - - 0 1", 6, SCORE_MATE - 3},
    {"chess", "k7/8/1K6/8/8/8/8/7R b - - 0 1", 5, 2 - SCORE_MATE},
    {"chess", "8/8/8/8/8/1k6/3r4/K7 b - - 0 1", 5, SCORE_MATE - 1},
    {"marseillais", "7k/8/8/6K1/8/8/3Q4/8 w - - 0 9", 5, SCORE_MATE - 1},
    {"marseillais-balanced", "7k/8/8/6K1/8/8/3Q4/8 w - - 0 9", 5, SCORE_MATE - 1},
    {"marseillais-balanced", "6k1/5ppp/8/8/8/8/r7/4R1K1 w - - 0 9", 5, SCORE_MATE - 1},
    {"marseillais-losing", "8/8/8/8/8/6p1/7P/8 w - - 0 9", 4, 1 - SCORE_MATE},
    {"doublemove", "7k/8/8/8/8/2N5/8/B6K w - - 0 5", 1, SCORE_MATE - 1},
    {"doublemove", "7k/8/8/8/8/8/8/QR4K1 b - - 0 4", 3, 2 - SCORE_MATE},
    {"doublemove", "6bk/8/8/8/8/8/QR6/6K1 w - - 0 5", 6, SCORE_MATE - 1},
    {"multimove", "rnbqkbnr/pppppppp/8/8/5P2/8/PPPPPKPP/RNBQ1BNR b kq - 0 1", 2, SCORE_MATE - 3},
    {"multimove", "7k/8/8/8/8/8/8/QR4K1 b - - 0 4", 3, 2 - SCORE_MATE},
};
enum { MATES = sizeof mates / sizeof mates[0] };

START_TEST(mates_are_exact)
{
    struct searcher *s = search_new();
    struct position p;
    test_position(&p, mates[_i].game, mates[_i].fen);
    run(s, &p, &(struct limits){.depth = mates[_i].depth});
    ck_assert_int_eq(heard.best_turn.score, mates[_i].score);
    whole_turn(&p);
    if (mates[_i].score > 0) {
        run(s, &p, &(struct limits){.mate = 3});
        ck_assert_int_ge(search_mate_turns(heard.best_turn.score), 1);
        ck_assert_int_le(search_mate_turns(heard.best_turn.score), 3);
    }
    search_free(s);
}
END_TEST

/* Says that White wins within seven turns from wherever he is to move. */
static unsigned white_wins(const void *context, const struct position *p)
{
    (void)context;
    return p->turn.decider == WHITE ? 7 : 0;
}

START_TEST(known_wins_are_mates)
{
    static const char *const games[] = {"chess", "marseillais", "doublemove"};
    struct searcher *s = search_new();
    struct position p;
    test_position(&p, games[_i], "4k3/8/8/8/8/8/4P3/4K3 w - - 0 5");
    search_set_known_wins(s, (struct known_wins){white_wins, NULL});
    run(s, &p, &(struct limits){.depth = 8});
    ck_assert_int_eq(search_mate_turns(heard.best_turn.score), 8);
    test_position(&p, games[_i], "4k3/8/8/8/8/8/4P3/4K3 b - - 0 5");
    run(s, &p, &(struct limits){.depth = 8});
    ck_assert_int_eq(search_mate_turns(heard.best_turn.score), -7);
    search_set_known_wins(s, (struct known_wins){0});
    search_clear(s);
    run(s, &p, &(struct limits){.depth = 8});
    ck_assert_int_eq(search_mate_turns(heard.best_turn.score), 0);
    search_free(s);
}
END_TEST

START_TEST(mate_turns_are_those_of_the_decider)
{
    ck_assert_int_eq(search_mate_turns(SCORE_MATE - 1), 1);
    ck_assert_int_eq(search_mate_turns(SCORE_MATE - 3), 2);
    ck_assert_int_eq(search_mate_turns(2 - SCORE_MATE), -1);
    ck_assert_int_eq(search_mate_turns(4 - SCORE_MATE), -2);
    ck_assert_int_eq(search_mate_turns(500), 0);
}
END_TEST

START_TEST(stop_is_obeyed_at_once)
{
    struct searcher *s = search_new();
    struct position p;
    test_position(&p, some_games[_i], NULL);
    search_set_threads(s, 2);
    begin(s, &p, &(struct limits){.infinite = true});
    pause_ms(60);
    ck_assert_uint_eq(atomic_load(&heard.answers), 0);
    int64_t before = processor_us();
    search_stop(s);
    search_wait(s);
    ck_assert_int_lt(processor_us() - before, allowed_us(50000));
    ck_assert_uint_eq(atomic_load(&heard.answers), 1);
    whole_turn(&p);
    search_stop(s);
    search_free(s);
}
END_TEST

START_TEST(nothing_to_play_gives_an_empty_answer)
{
    struct searcher *s = search_new();
    struct position p;
    test_position(&p, "chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    run(s, &p, &(struct limits){.depth = 3});
    ck_assert_uint_eq(heard.best_turn.length, 0);
    search_free(s);
}
END_TEST

START_TEST(ponder_waits_for_the_hit)
{
    struct searcher *s = search_new();
    struct position p;
    test_position(&p, "marseillais", NULL);
    begin(s, &p, &(struct limits){.ponder = true, .movetime = 20});
    pause_ms(80);
    ck_assert_uint_eq(atomic_load(&heard.answers), 0);
    search_ponderhit(s);
    search_wait(s);
    ck_assert_uint_eq(atomic_load(&heard.answers), 1);
    whole_turn(&p);
    begin(s, &p, &(struct limits){.ponder = true, .depth = 1});
    pause_ms(80);
    ck_assert_uint_eq(atomic_load(&heard.answers), 0);
    search_stop(s);
    search_wait(s);
    whole_turn(&p);
    search_free(s);
}
END_TEST

/* Plays a turn and returns the key of the position after it. */
static uint64_t key_after(const struct position *from, const action *actions, unsigned length)
{
    struct position p = *from;
    for (unsigned i = 0; i < length && p.turn.decider == from->turn.decider; i++) {
        ck_assert(game_legal(&p, actions[i]));
        game_apply(&p, actions[i]);
    }
    ck_assert(p.turn.decider != from->turn.decider);
    return position_key(&p);
}

START_TEST(several_lines)
{
    struct searcher *s = search_new();
    struct position p;
    test_position(&p, some_games[_i], NULL);
    run(s, &p, &(struct limits){.depth = 5, .multipv = 4});
    ck_assert_uint_eq(heard.lines, 4);
    for (unsigned i = 0; i < 4; i++)
        for (unsigned j = 0; j < i; j++) {
            ck_assert_uint_ne(key_after(&p, heard.line[i].pv, heard.line[i].length),
                              key_after(&p, heard.line[j].pv, heard.line[j].length));
            ck_assert_int_le(heard.line[i].score, heard.line[j].score);
        }
    ck_assert_mem_eq(heard.best_turn.actions, heard.line[0].pv, heard.best_turn.length * sizeof *heard.line[0].pv);
    search_free(s);
}
END_TEST

/* Lines of one depth come in the order of their scores, wherever the search is stopped. */
START_TEST(lines_stay_in_order)
{
    struct searcher *s = search_new();
    struct position p;
    test_position(&p, "marseillais", NULL);
    for (unsigned nodes = 200; nodes < 6000; nodes += 57) {
        search_clear(s);
        run(s, &p, &(struct limits){.nodes = nodes, .multipv = 4});
        for (unsigned i = 1; i < heard.lines; i++)
            ck_assert_msg(heard.line[i].depth != heard.line[i - 1].depth ||
                              heard.line[i].score <= heard.line[i - 1].score,
                          "line %u after %u nodes", i + 1, nodes);
    }
    search_free(s);
}
END_TEST

START_TEST(only_allowed_actions)
{
    struct searcher *s = search_new();
    struct position p;
    test_position(&p, some_games[_i], NULL);
    const action allowed[2] = {test_action(&p, "b1a3"), test_action(&p, "g1h3")}; /* also the longest at the start */
    run(s, &p, &(struct limits){.depth = 5, .moves = allowed, .moves_count = 2});
    ck_assert(heard.best_turn.actions[0] == allowed[0] || heard.best_turn.actions[0] == allowed[1]);
    whole_turn(&p);
    search_free(s);
}
END_TEST

#define AFTER_E4_E5_D5 "rnbqkbnr/ppp2ppp/8/3pp3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"

START_TEST(several_whole_turns)
{
    struct searcher *s = search_new();
    struct position p;
    uint64_t keys[4];
    test_position(&p, "progressive", AFTER_E4_E5_D5);
    run(s, &p, &(struct limits){.depth = 2, .multipv = 4});
    ck_assert_uint_eq(heard.lines, 4);
    for (unsigned i = 0; i < 4; i++) {
        keys[i] = key_after(&p, heard.line[i].pv, heard.line[i].length);
        for (unsigned j = 0; j < i; j++) {
            ck_assert_uint_ne(keys[i], keys[j]);
            ck_assert_int_le(heard.line[i].score, heard.line[j].score);
        }
    }
    ck_assert_uint_eq(key_after(&p, heard.best_turn.actions, heard.best_turn.length), keys[0]);
    search_free(s);
}
END_TEST

START_TEST(only_allowed_turns)
{
    struct searcher *s = search_new();
    struct position p, q;
    struct turn_start turns[2] = {{.length = 3}, {.length = 1}};
    test_position(&p, "progressive", AFTER_E4_E5_D5);
    q = p;
    const char *const steps[] = {"a2a3", "h2h3", "g1f3"};
    for (unsigned i = 0; i < 3; i++) {
        turns[0].actions[i] = test_action(&q, steps[i]);
        game_apply(&q, turns[0].actions[i]);
    }
    run(s, &p, &(struct limits){.depth = 2, .turns = turns, .turns_count = 1});
    ck_assert_uint_eq(heard.best_turn.length, 3);
    ck_assert(memcmp(heard.best_turn.actions, turns[0].actions, 3 * sizeof(action)) == 0);
    turns[1].actions[0] = test_action(&p, "e1e2");
    run(s, &p, &(struct limits){.depth = 2, .turns = turns + 1, .turns_count = 1});
    ck_assert_uint_eq(heard.best_turn.actions[0], turns[1].actions[0]);
    key_after(&p, heard.best_turn.actions, heard.best_turn.length);
    search_free(s);
}
END_TEST

/* In games where checks may be parried late: every first step leaves the king attacked, and no second step saves it. */
START_TEST(rollouts_count_lost_turns)
{
    struct rollouts hunted = {0}, free = {0};
    struct position p, escapes;
    struct budget budget = {0};
    test_position(&p, "progressive-silverman", "k7/8/8/8/8/R7/7K/1RQ5 b - - 0 1");
    const struct evaluation e = evaluation_of(p.game);
    ck_assert_uint_gt(game_count(&p), 0);
    rollouts_sample(&e, &p, 50, &hunted, &budget);
    ck_assert_uint_eq(hunted.tried, 50);
    ck_assert_uint_eq(hunted.lost, 50);
    ck_assert_uint_ge(budget_nodes(&budget), 50);
    test_position(&escapes, "progressive-silverman", "k7/8/8/8/8/8/7K/1RQ5 b - - 0 1");
    rollouts_sample(&e, &escapes, 50, &free, &budget);
    ck_assert_uint_eq(free.lost, 0);
    ck_assert_int_gt(rollouts_expect(&p, 2000, &hunted), rollouts_expect(&escapes, 2000, &free));
    ck_assert_int_gt(rollouts_guess(&p, 2000), rollouts_guess(&escapes, 2000));
    ck_assert_int_eq(rollouts_guess(&p, 100), 100); /* nothing is decided */
}
END_TEST

START_TEST(many_threads)
{
    struct searcher *s = search_new();
    struct position p;
    test_position(&p, some_games[_i], NULL);
    search_set_threads(s, 5);
    run(s, &p, &(struct limits){.nodes = 30000});
    whole_turn(&p);
    run(s, &p, &(struct limits){.depth = 5});
    whole_turn(&p);
    search_set_threads(s, 2);
    run(s, &p, &(struct limits){.nodes = 10000});
    whole_turn(&p);
    search_free(s);
}
END_TEST

/* A mate in this turn that only a long search finds; a thread of its own searches for it beside the candidates. */
START_TEST(helpers_find_our_mates)
{
    struct searcher *s = search_new();
    struct position p;
    test_position(&p, "hurricane", "8/6k1/8/5qp1/1rpnr2p/5n1P/p1p3K1/5Q2 b - - 1 7");
    search_set_threads(s, 2);
    run(s, &p, &(struct limits){.nodes = 3000000});
    ck_assert_int_eq(heard.line[0].score, SCORE_MATE - 1);
    ck_assert_uint_gt(heard.line[0].depth, 1);
    whole_turn(&p);
    search_free(s);
}
END_TEST

/* Threads that search whole turns use together about as many nodes as one would. */
START_TEST(threads_share_nodes)
{
    const char *const games[] = {"progressive", "progressive-italian", "hurricane"};
    const uint64_t nodes = 300000;
    struct searcher *s = search_new();
    struct position p;
    test_position(&p, games[_i], NULL);
    if (_i < 2)
        test_play(&p, "e2e4 d7d5,g8f6"); /* turns of one step and two are soon searched to their end */
    for (unsigned threads = 1; threads <= 4; threads *= 2) {
        search_set_threads(s, threads);
        run(s, &p, &(struct limits){.nodes = nodes});
        whole_turn(&p);
        ck_assert_msg(search_nodes(s) > nodes / 10 * 6 && search_nodes(s) <= nodes / 10 * 11,
                      "%s: %u threads, %u nodes", games[_i], threads, (unsigned)search_nodes(s));
        ck_assert_msg(heard.counted <= nodes / 10 * 11 && heard.counted >= heard.line[0].nodes / 2,
                      "%s: %u nodes counted on the way", games[_i], (unsigned)heard.counted);
    }
    search_free(s);
}
END_TEST

/* In every-man games, mate searches, which hardly ever finish, leave most nodes to judging and evolving turns:
   1,200,000 nodes reach the fourth iteration. When mate searches grew fourfold, 2,400,000 did not suffice in the
   first two games. */
START_TEST(every_piece_is_not_all_mates)
{
    const char *const games[] = {"omni", "hurricane", "swarm"};
    struct searcher *s = search_new();
    struct position p;
    test_position(&p, games[_i], NULL);
    run(s, &p, &(struct limits){.nodes = 1200000});
    ck_assert_msg(heard.line[0].depth >= 4, "%s: depth %u", games[_i], heard.line[0].depth);
    search_free(s);
}
END_TEST

/* A reply search keeps the node limit, too. It begins at half a million nodes, and with one thread it is
   reproducible. */
START_TEST(the_reply_search_keeps_the_limit)
{
    const uint64_t nodes = 1500000;
    struct searcher *s = search_new();
    struct position p;
    action first[LINE_ROOM];
    unsigned length = 0;
    uint64_t count = 0;
    test_position(&p, "omni", NULL);
    for (unsigned run_number = 0; run_number < 3; run_number++) {
        search_set_threads(s, run_number < 2 ? 1 : 3);
        run(s, &p, &(struct limits){.nodes = nodes});
        whole_turn(&p);
        ck_assert_msg(search_nodes(s) > nodes / 10 * 6 && search_nodes(s) <= nodes / 10 * 11, "%u nodes",
                      (unsigned)search_nodes(s));
        if (run_number == 1) {
            ck_assert_uint_eq(search_nodes(s), count);
            ck_assert_uint_eq(heard.best_turn.length, length);
            ck_assert_mem_eq(heard.best_turn.actions, first, length * sizeof *first);
        }
        count = search_nodes(s);
        length = heard.best_turn.length;
        memcpy(first, heard.best_turn.actions, length * sizeof *first);
    }
    search_free(s);
}
END_TEST

/* Evolved turns in every-man games are legal from the first step to the last, and many end in positions of their
   own. */
START_TEST(turns_made_of_others_are_whole)
{
    enum { CHILDREN = 200, TURNS = 4 };
    const char *const games[] = {"omni", "hurricane", "swarm"};
    struct budget budget = {0};
    struct offspring offspring = {0};
    struct position root;
    test_position(&root, games[_i], NULL);
    const struct evaluation e = evaluation_of(root.game);
    for (unsigned turn = 0; turn < TURNS; turn++) {
        struct line parent = {.position = root}, child;
        struct line *const judged[] = {&parent};
        struct series series = {0};
        line_complete(&parent, &root, &e, &budget);
        parent.key = position_key(&parent.position);
        memcpy(series.actions, parent.actions, parent.length * sizeof *parent.actions);
        series.length = parent.length;
        ck_assert(offspring_begin(&offspring, judged, 1));
        ck_assert_ptr_null(offspring_add(&offspring, &parent));
        for (unsigned seed = 0; seed < CHILDREN; seed++) {
            if (!evolve(&root, &series, seed, &e, &budget, &child))
                continue;
            struct position p = root;
            for (unsigned i = 0; i < child.length; i++) {
                ck_assert(p.turn.decider == root.turn.decider && game_legal(&p, child.actions[i]));
                game_apply(&p, child.actions[i]);
            }
            ck_assert_uint_ne(p.turn.decider, root.turn.decider);
            ck_assert_uint_eq(position_key(&p), child.key);
            offspring_add(&offspring, &child);
        }
        ck_assert_msg(offspring.count > CHILDREN / 16, "%s, turn %u: %u of %u", games[_i], turn + 1, offspring.count,
                      CHILDREN);
        root = offspring.lines[offspring.count / 2].position;
    }
    offspring_free(&offspring);
}
END_TEST

START_TEST(every_game_is_answered_with_whole_turns)
{
    struct searcher *s = search_new();
    struct position p;
    const struct game *g = game_at((unsigned)_i);
    game_start(&p, g, game_option_default(g));
    for (unsigned turn = 0; turn < 6 && game_count(&p); turn++) {
        run(s, &p, &(struct limits){.nodes = 200});
        whole_turn(&p);
        for (unsigned i = 0; i < heard.best_turn.length; i++)
            game_apply(&p, heard.best_turn.actions[i]);
    }
    search_free(s);
}
END_TEST

/* Scores of both sides are opposite, also where turns are searched better than the replies to them. */
START_TEST(both_sides_say_the_same)
{
    static const char *const games[] = {"omni", "hurricane", "swarm"};
    enum { DECIDED = 6000 };
    struct searcher *s = search_new();
    struct position p;
    int sum = 0, pairs = 0, some = test_budget() < 1000000 ? 1 : (int)(sizeof games / sizeof games[0]);
    for (int i = 0; i < some; i++) {
        int before = SCORE_MATE;
        test_position(&p, games[i], NULL);
        for (unsigned turn = 0; turn < 10 && game_count(&p); turn++) {
            run(s, &p, &(struct limits){.nodes = 200000});
            int score = heard.best_turn.score;
            if (abs(before) < DECIDED && abs(score) < DECIDED) {
                sum += before + score;
                pairs++;
            }
            before = score;
            for (unsigned k = 0; k < heard.best_turn.length; k++)
                game_apply(&p, heard.best_turn.actions[k]);
        }
    }
    ck_assert_int_gt(pairs, 4 * some);
    ck_assert_msg(abs(sum / pairs) < 800, "%d of %d pairs", sum, pairs);
    search_free(s);
}
END_TEST

/* A mate search solves a problem in which every reply loses, a mate in a long turn, and a mate behind two short
   turns. */
START_TEST(a_mate_that_is_asked_for)
{
    struct searcher *s = search_new();
    struct position p;
    test_position(&p, "chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    run(s, &p, &(struct limits){.mate = 2, .nodes = 1000000});
    ck_assert_int_eq(search_mate_turns(heard.line[0].score), 2);
    test_position(&p, "progressive", "k7/8/1K6/8/8/8/8/7R w - - 0 3");
    run(s, &p, &(struct limits){.mate = 1, .nodes = 1000000});
    ck_assert_int_eq(search_mate_turns(heard.line[0].score), 1);
    test_position(&p, "omni", "7k/5p2/8/4K3/8/8/1R6/8 w - - 0 1");
    run(s, &p, &(struct limits){.mate = 2, .nodes = 200000});
    ck_assert_int_eq(search_mate_turns(heard.line[0].score), 2);
    search_free(s);
}
END_TEST

/* Turns of 89, 233 and 610 steps: longer than what the searchers keep of a line. */
START_TEST(very_long_turns_are_completed)
{
    static const char *const fens[] = {"8/8/8/8/8/k7/8/K6N w - - 0 6", "8/8/8/8/8/k7/8/K6N w - - 0 7",
                                       "8/8/8/8/8/k7/8/K6N w - - 0 8"};
    struct searcher *s = search_new();
    struct position p;
    test_position(&p, "progressive-fibonacci", fens[_i / 2]);
    search_set_whole_turns(s, _i % 2 == 0);
    run(s, &p, &(struct limits){.nodes = 20000});
    ck_assert_uint_eq(heard.best_turn.length, p.turn.quota);
    whole_turn(&p);
    ck_assert_uint_ge(heard.lines, 1);
    search_free(s);
}
END_TEST

/* Even a search of few nodes reports a line. */
START_TEST(few_nodes_give_a_line)
{
    struct searcher *s = search_new();
    struct position p;
    test_position(&p, some_games[_i], NULL);
    run(s, &p, &(struct limits){.nodes = 1});
    whole_turn(&p);
    ck_assert_uint_ge(heard.lines, 1);
    ck_assert_int_lt(heard.line[0].score, SCORE_MATE_MIN);
    ck_assert_int_gt(heard.line[0].score, -SCORE_MATE_MIN);
    search_free(s);
}
END_TEST

/* However soon a search ends, the score reported last is exact, and the one of the best turn. */
START_TEST(the_last_score_is_exact)
{
    struct searcher *s = search_new();
    struct position p;
    test_position(&p, "chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    for (uint64_t nodes = 3000; nodes < 40000; nodes += 1000) {
        search_clear(s);
        run(s, &p, &(struct limits){.nodes = nodes});
        ck_assert_int_eq(heard.line[0].bound, BOUND_EXACT);
        ck_assert_int_eq(heard.line[0].score, heard.best_turn.score);
    }
    search_free(s);
}
END_TEST

/* What saves a draw by perpetual check where that draws, where it loses (there is a stalemate), and where Black wins
   draws. */
START_TEST(repetitions_are_what_the_referee_says)
{
    struct searcher *s = search_new();
    static action list[ACTIONS_MAX];
    struct position p;
    char best[ACTION_TEXT_MAX];
    test_games_add("[check-loses]\nperpetual check = loss\n[draw-loses]\ndraws = black wins\n");
    for (unsigned i = 0; i < 3; i++) {
        test_position(&p, ((const char *const[]){"chess", "check-loses", "draw-loses"})[i],
                      "4Q3/6pk/8/8/8/1q6/2r5/K7 w - - 0 1");
        search_clear(s);
        run(s, &p, &(struct limits){.depth = 12});
        action_text(&p, heard.best_turn.actions[0], best);
        for (unsigned j = 0; i == 1 && j < heard.line[0].length; j++)
            game_apply(&p, heard.pv[0][j]);
        if (i == 1)
            ck_assert_msg(!p.checkers && !game_actions(&p, ALL_ACTIONS, list), "no stalemate: %s", test_fen(&p));
        else
            ck_assert_str_eq(best, "e8h5");
        ck_assert(i < 2 ? heard.best_turn.score == 0 : heard.best_turn.score < -SCORE_MATE_MIN);
    }
    search_free(s);
}
END_TEST

/* Where no repetition ends the game, nobody wins by one, though who wins draws could make it. */
START_TEST(repetitions_that_end_nothing_win_nothing)
{
    struct searcher *s = search_new();
    struct position p;
    test_games_add("[never-ends]\nrepetition = none\ndraws = white wins\n");
    test_position(&p, "never-ends", "4Q3/6pk/8/8/8/1q6/2r5/K7 w - - 0 1");
    run(s, &p, &(struct limits){.depth = 10});
    ck_assert_int_eq(heard.best_turn.score, 0);
    search_free(s);
}
END_TEST

/* Where the second occurrence of a position ends the game, the first one may lie before the root. */
START_TEST(second_occurrences_end_games)
{
    struct searcher *s = search_new();
    test_games_add("[twice-loses]\nrepetition = 2 loss\n[twice-wins]\nrepetition = 2 win\n");
    for (unsigned wins = 0; wins < 2; wins++) {
        struct record r = {0};
        struct position p;
        char error[TURN_ERROR_MAX], best[ACTION_TEXT_MAX];
        test_position(&p, wins ? "twice-wins" : "twice-loses", "7k/8/8/8/8/8/5q2/K7 w - - 0 1");
        record_begin(&r, &p);
        ck_assert(turns_play(&r, "a1b1 h8g8 b1a1", error));
        search_clear(s);
        /* the step back is a win, or a loss at once */
        const action back = test_action(record_now(&r), "g8h8");
        run_record(s, &r, &(struct limits){.depth = 4, .moves = &back, .moves_count = wins});
        action_text(record_now(&r), heard.best_turn.actions[0], best);
        ck_assert_str_eq(best, "g8h8");
        ck_assert_int_eq(heard.best_turn.score, wins ? 1 - SCORE_MATE : SCORE_MATE - 1);
        record_free(&r);
    }
    search_free(s);
}
END_TEST

/* Games of long turns, of which some are over when a position comes the third time: by a turn of White, who may make
   it, or by Black's next one, or by checks in every turn. */
START_TEST(whole_turns_end_as_the_referee_says)
{
    static const char bishop[] = "8/7k/8/8/8/8/8/K1B5 w - - 0 1", checks[] = "8/6k1/8/8/8/B7/8/K7 w - - 0 1";
    static const char third[] = "c1d2,0000 h7g8,0000 d2e3,0000 g8h7,0000 e3c1,0000 h7g6,0000 c1d2,0000 g6h7,0000 "
                                "d2c1,0000 h7g8,0000 c1a3,0000 g8h7,0000";
    static const char next[] = "c1d2,0000 h7g8,0000 d2c1,0000 g8f7,0000 c1d2,0000 f7e6,0000 d2c1,0000 e6f7,0000 "
                               "c1e3,0000 f7g8,0000";
    static const char perpetual[] = "a3b2,0000 g7f8,0000 b2a3,0000 f8g7,0000 a3b2,0000 g7f8,0000";
    static const struct {
        const char *setting, *fen, *moves, *turn;
        int min, max;
    } rows[] = {
        {"repetition = 3 white wins", bishop, third, NULL, SCORE_MATE - 1, SCORE_MATE - 1},
        {"repetition = 3 draw", bishop, third, NULL, 1, SCORE_MATE_MIN - 1},
        {"repetition = 3 black wins", bishop, third, NULL, 1, SCORE_MATE_MIN - 1},
        {"repetition = 3 black wins", bishop, third, "a3c1,0000", -SCORE_NONE, -900},
        {"repetition = 3 draw", bishop, third, "a3c1,0000", -900, SCORE_MATE_MIN},
        {"repetition = 3 black wins", bishop, next, "e3c1,0000", -SCORE_NONE, -900},
        {"repetition = 3 draw", bishop, next, "e3c1,0000", -900, SCORE_MATE_MIN},
        {"perpetual check = loss", checks, perpetual, "b2a3,0000", -SCORE_NONE, -900},
        {"perpetual check = draw", checks, perpetual, "b2a3,0000", -900, SCORE_MATE_MIN},
    };
    struct searcher *s = search_new();
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned threads = 1; threads <= 2; threads++) {
            char text[256], id[24], error[TURN_ERROR_MAX];
            struct record r = {0}, turn = {0};
            struct position p;
            struct turn_start allowed = {0};
            snprintf(id, sizeof id, "repeats-%u-%u", i, threads);
            snprintf(text, sizeof text, "[%s]\nsteps = 6\nmay end = yes\nno step = ends the turn\n%s\n", id,
                     rows[i].setting);
            test_games_add(text);
            test_position(&p, id, rows[i].fen);
            record_begin(&r, &p);
            ck_assert_msg(turns_play(&r, rows[i].moves, error), "%s", error);
            record_begin(&turn, record_now(&r));
            ck_assert(!rows[i].turn || turns_play(&turn, rows[i].turn, error));
            allowed.length = (unsigned)turn.count - 1;
            memcpy(allowed.actions, turn.actions, allowed.length * sizeof *turn.actions);
            search_set_threads(s, threads);
            search_clear(s);
            run_record(s, &r, &(struct limits){.nodes = 20000, .turns = &allowed, .turns_count = rows[i].turn != NULL});
            ck_assert_msg(heard.best_turn.score >= rows[i].min && heard.best_turn.score <= rows[i].max, "row %u: %d", i,
                          heard.best_turn.score);
            record_free(&turn);
            record_free(&r);
        }
    search_free(s);
}
END_TEST

/* A search that is stopped before it has judged a turn does not lose by a turn without a legal step left, nor call
   that a mate: the king in check may walk on and take the queen. */
START_TEST(a_hasty_turn_does_not_lose_at_once)
{
    struct searcher *s = search_new();
    struct position p;
    test_position(&p, "progressive-silverman", "4Q3/k7/P1N5/PK1N4/8/8/8/8 b - - 0 7");
    for (uint64_t nodes = 1; nodes < 20000; nodes *= 7) {
        run(s, &p, &(struct limits){.nodes = nodes});
        ck_assert_uint_eq(heard.best_turn.length, p.turn.quota);
        ck_assert_int_gt(heard.best_turn.score, -SCORE_MATE_MIN);
        whole_turn(&p);
    }
    search_free(s);
}
END_TEST

START_TEST(the_clock_is_not_overstepped)
{
    struct searcher *s = search_new();
    struct position p;
    test_position(&p, some_games[_i], NULL);
    int64_t before = processor_us();
    run(s, &p, &(struct limits){.clock = true, .time = {300, 300}, .overhead = 10});
    ck_assert_int_lt(processor_us() - before, allowed_us(300000)); /* other programs' time is not counted */
    whole_turn(&p);
    run(s, &p, &(struct limits){.clock = true, .time = {1, 1}, .overhead = 10});
    whole_turn(&p);
    search_free(s);
}
END_TEST

/* The number of turns has a limit, at which the last two numbers alternate. */
START_TEST(turns_beyond_the_last_number_are_searched)
{
    struct searcher *s = search_new();
    struct position p;
    test_position(&p, some_games[_i], NULL);
    p.number = NUMBER_MAX - 1;
    turn_reset(&p);
    p.turn.quota = p.turn.quota < 4 ? p.turn.quota : 4;
    run(s, &p, &(struct limits){.nodes = 3000});
    whole_turn(&p);
    run(s, &p, &(struct limits){.nodes = 3000, .multipv = 3});
    whole_turn(&p);
    search_free(s);
}
END_TEST

/* When whole turns are searched, each depth allows twice the nodes of the one before. */
START_TEST(depth_has_an_end_in_long_turns)
{
    struct searcher *s = search_new();
    struct position p;
    test_position(&p, "progressive-italian", AFTER_E4_E5_D5);
    for (unsigned depth = 1; depth <= 3; depth++) {
        run(s, &p, &(struct limits){.depth = depth, .multipv = 3});
        ck_assert_uint_le(search_nodes(s), UINT64_C(110000) << depth);
        ck_assert_uint_le(heard.line[0].depth, depth);
        whole_turn(&p);
    }
    search_free(s);
}
END_TEST

/* Lines have different first actions, as far as these are known; turns that the beam finds may end alike. */
START_TEST(lines_of_late_parries_differ)
{
    struct searcher *s = search_new();
    struct position p;
    test_position(&p, "progressive-silverman", NULL);
    test_play(&p, "b1a3 d7d5 c8d7 a3b1 b2b3 f2f3 h7h6 d7c6 e8d7 g7g6 a2a3 g2g4 h2h3 c2c4 e2e4 c6b5 d5c4 c7c5 h6h5 c4c3 "
                  "d8a5 b3b4 f1b5 f8h6 h6e3 e3g1 d7c6");
    run(s, &p, &(struct limits){.depth = 1, .multipv = 5});
    ck_assert_uint_eq(heard.lines, 5);
    for (unsigned i = 0; i < 5; i++)
        for (unsigned j = 0; j < i; j++)
            ck_assert_uint_ne(key_after(&p, heard.line[i].pv, heard.line[i].length),
                              key_after(&p, heard.line[j].pv, heard.line[j].length));
    search_free(s);
}
END_TEST

/* In games where any of many steps may parry a check, quiescence does not try them all. */
START_TEST(depth_has_an_end_by_steps)
{
    struct searcher *s = search_new();
    struct position p;
    test_position(&p, "progressive-silverman",
                  "rnbqkbnr/1p1ppppp/p7/2p5/3P4/5N2/PPP1PPPP/RNBQKB1R b KQkq - 0 2 done=2");
    search_set_whole_turns(s, false);
    run(s, &p, &(struct limits){.depth = 2, .multipv = 3, .nodes = 1000000});
    ck_assert_uint_eq(heard.line[0].depth, 2);
    ck_assert_uint_lt(search_nodes(s), 100000);
    whole_turn(&p);
    search_free(s);
}
END_TEST

/* Stops infinite searches at several moments; none may use much processor time afterwards. */
static void stops_soon(const char *game, const char *fen, bool series)
{
    enum { ENOUGH = 40000 /* microseconds: a list may take 5,000, on a slow machine twice as much */, STOPS = 3 };
    int64_t max = allowed_us(ENOUGH);
    struct searcher *s = search_new();
    struct position p;
    test_position(&p, game, fen);
    search_set_whole_turns(s, series);
    ck_assert(search_set_hash(s, 1)); /* its first use, in huge pages, takes a virtual machine up to 90 ms for 64 MB */
    for (int stop = 0; stop < STOPS; stop++) {
        begin(s, &p, &(struct limits){.infinite = true});
        pause_ms(stop * stop * 4);
        int64_t before = processor_us();
        search_stop(s);
        search_wait(s);
        int64_t taken = processor_us() - before;
        ck_assert_msg(taken <= max, "%s, series %d, stop %d: %lld us", game, series, stop, (long long)taken);
        whole_turn(&p);
    }
    search_free(s);
}

START_TEST(stop_costs_little_in_every_game)
{
    const struct game *g = game_at((unsigned)_i);
    stops_soon(g->id, NULL, true);
    if (g->traits.long_turns)
        stops_soon(g->id, NULL, false);
}
END_TEST

/* A FEN of twenty queens, or pieces with another letter instead; the second one is for the board of Future Chess. */
#define TWENTY(Q, q) q q q q "2" q "k/" q q q q "2pp/8/" q "7/7" Q "/8/PP2" Q Q Q Q "/K" Q "2" Q Q Q Q " w - - 0 9"
static const char future_queens[] = "1qqqq2qk1/*qqqq2pp*/*8*/*q7*/*7Q*/*8*/*PP2QQQQ*/1KQ2QQQQ1 w - - 0 9";

START_TEST(stop_costs_little_among_queens)
{
    static const char *const boards[] = {TWENTY("Q", "q"), TWENTY("R", "r"), future_queens};
    const struct game *g = game_at((unsigned)_i);
    struct position p;
    char error[FEN_ERROR_MAX];
    for (unsigned i = 0; i < sizeof boards / sizeof *boards; i++)
        if (fen_read(&p, g, game_option_default(g), boards[i], error)) {
            if (!game_count(&p))
                return; /* White has lost */
            stops_soon(g->id, boards[i], true);
            if (g->traits.long_turns)
                stops_soon(g->id, boards[i], false);
            return;
        }
    ck_assert(game_fairy(g)); /* these have no queens: what they begin with is heavy enough */
}
END_TEST

/* Positions with turns of many steps, and with steps whose legality takes a long search. */
static const struct {
    const char *game, *fen;
} heavy[] = {
    {"progressive-fibonacci", "4k3/8/8/8/8/8/8/QQQQKQQQ w - - 0 8"},
    {"realm-power", "6qk/qqqqQ1pp/1q2QQ1Q/qq2QQ1Q/2QQ4/5q2/Pq6/KQ6 w - - 0 14"},
    {"realm-power", "qqq3qk/qqq3q1/6pp/q7/PP5Q/8/qQ2QQQQ/K3QQQQ w - - 0 10"},
    {"realm-power", "qqqq2qk/qqqq2pQ/8/q7/7Q/8/PP2QQQQ/K3QQQQ b - - 0 9"},
    {"realm-free", "qqq1qQ1k/1qq1Q1pp/8/1qq5/Pqq5/1P6/6QQ/KQ2QQQQ b - - 1 11"},
};
enum { HEAVY = sizeof heavy / sizeof heavy[0] };

START_TEST(stop_costs_little_where_much_is_possible)
{
    stops_soon(heavy[_i].game, heavy[_i].fen, true);
    stops_soon(heavy[_i].game, heavy[_i].fen, false);
}
END_TEST

/* Positions where all turns are soon judged, or there is a single turn. */
static const struct {
    const char *game, *fen;
} idle[] = {
    {"progressive", NULL},
    {"progressive-equal", "4k3/p7/8/8/8/8/7P/4K3 w - - 0 1"},
    {"progressive", "7k/8/8/8/8/8/6q1/7K w - - 0 1"},
    {"chess", "7k/8/8/8/8/8/6q1/7K w - - 0 1"},
};

/* On a clock such a turn is made at once; an infinite search falls silent and waits. */
START_TEST(what_nothing_can_change_is_not_searched_on)
{
    struct searcher *s = search_new();
    struct position p;
    struct limits l = {.clock = true, .time = {600000, 600000}};
    test_position(&p, idle[_i].game, idle[_i].fen);
    run(s, &p, &l);
    ck_assert_uint_gt(heard.best_turn.length, 0);
    ck_assert_uint_lt(heard.line[0].depth, 20);
    ck_assert_int_lt(heard.line[0].elapsed, 3000);
    search_free(s);
}
END_TEST

Suite *suite_search(void)
{
    Suite *suite = suite_create("search");
    TCase *cases = tcase_create("search");
    int games = 0;
    while (game_at((unsigned)games))
        games++;
    tcase_set_timeout(cases, 240);
    tcase_add_loop_test(cases, search_repeats, 0, SOME_GAMES);
    tcase_add_test(cases, node_limit_is_kept);
    tcase_add_loop_test(cases, what_nothing_can_change_is_not_searched_on, 0, sizeof idle / sizeof *idle);
    tcase_add_loop_test(cases, mates_are_exact, 0, MATES);
    tcase_add_loop_test(cases, known_wins_are_mates, 0, 3);
    tcase_add_test(cases, mate_turns_are_those_of_the_decider);
    tcase_add_test(cases, nothing_to_play_gives_an_empty_answer);
    tcase_add_loop_test(cases, several_lines, 0, SOME_GAMES);
    tcase_add_test(cases, lines_stay_in_order);
    tcase_add_loop_test(cases, only_allowed_actions, 0, SOME_GAMES);
    tcase_add_test(cases, several_whole_turns);
    tcase_add_test(cases, only_allowed_turns);
    tcase_add_loop_test(cases, every_game_is_answered_with_whole_turns, 0, games);
    tcase_add_test(cases, a_mate_that_is_asked_for);
    tcase_add_test(cases, both_sides_say_the_same);
    tcase_add_test(cases, rollouts_count_lost_turns);
    tcase_add_loop_test(cases, very_long_turns_are_completed, 0, 6);
    tcase_add_loop_test(cases, few_nodes_give_a_line, 0, SOME_GAMES);
    tcase_add_test(cases, the_last_score_is_exact);
    tcase_add_test(cases, repetitions_are_what_the_referee_says);
    tcase_add_test(cases, repetitions_that_end_nothing_win_nothing);
    tcase_add_test(cases, a_hasty_turn_does_not_lose_at_once);
    tcase_add_loop_test(cases, turns_beyond_the_last_number_are_searched, 0, SOME_GAMES);
    tcase_add_test(cases, depth_has_an_end_in_long_turns);
    tcase_add_test(cases, depth_has_an_end_by_steps);
    tcase_add_test(cases, lines_of_late_parries_differ);
    tcase_add_loop_test(cases, stop_costs_little_in_every_game, 0, games);
    tcase_add_loop_test(cases, stop_costs_little_among_queens, 0, games);
    tcase_add_loop_test(cases, stop_costs_little_where_much_is_possible, 0, HEAVY);
    tcase_add_loop_test(cases, the_clock_is_not_overstepped, 0, SOME_GAMES);
    suite_add_tcase(suite, cases);
    cases = tcase_create("referee");
    tcase_add_test(cases, second_occurrences_end_games);
    tcase_add_test(cases, whole_turns_end_as_the_referee_says);
    suite_add_tcase(suite, cases);
    cases = tcase_create("threads"); /* what is run under ThreadSanitizer too */
    tcase_set_timeout(cases, 240);
    tcase_add_loop_test(cases, stop_is_obeyed_at_once, 0, SOME_GAMES);
    tcase_add_test(cases, ponder_waits_for_the_hit);
    tcase_add_loop_test(cases, many_threads, 0, SOME_GAMES);
    tcase_add_loop_test(cases, threads_share_nodes, 0, 3);
    tcase_add_test(cases, helpers_find_our_mates);
    tcase_add_loop_test(cases, every_piece_is_not_all_mates, 0, test_budget() < 1000000 ? 1 : 3);
    tcase_add_loop_test(cases, turns_made_of_others_are_whole, 0, 3);
    tcase_add_test(cases, the_reply_search_keeps_the_limit);
    suite_add_tcase(suite, cases);
    return suite;
}
