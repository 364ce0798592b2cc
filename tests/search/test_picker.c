/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What orders the actions of a node: the move picker and its lists, and the histories that its scores come from; and
   the null move, which is made before any action; and chases, which end a line before its actions. */
#include "search/picker.h"

#include <stdlib.h>
#include <string.h>

#include "rules/steps.h"
#include "search/alphabeta.h"
#include "search/history_update.h"
#include "search/root.h"
#include "tests/support.h"

enum { WALKS = 3, LENGTH = 40, LIST_MAX = 500, DEPTH = 4 };

static struct shared shared;
static struct worker *worker;
static struct record game;
static action list[ACTIONS_MAX], given[ACTIONS_MAX];
static struct random source;

/* Makes a worker with a small transposition table. */
static void begin(void)
{
    random_seed(&source, 7);
    for (unsigned set = 0; set < CONSTANTS_SETS; set++) {
        constants_default(&shared.constants[set], set);
        reductions_set(&shared.reductions[set], &shared.constants[set]);
    }
    shared.tablebase_cache = tablebase_cache_new();
    ck_assert(tt_resize(&shared.tt, 1));
    worker = worker_new(&shared, 0);
    ck_assert_ptr_nonnull(worker);
    shared.workers = &worker;
    shared.threads = 1;
}

/* Frees what begin() has made. */
static void end(void)
{
    worker_free(worker);
    tt_free(&shared.tt);
    tablebase_cache_free(shared.tablebase_cache);
    record_free(&game);
}

/* Sets the worker at a position; returns the root. */
static struct node *root_at(const struct position *p)
{
    record_begin(&game, p);
    worker_root(worker, &game);
    return worker_node(worker, 0);
}

/* Sets the worker at a position of a game given by a FEN. */
static struct node *root_of(const char *id, const char *fen)
{
    struct position p;
    test_position(&p, id, fen);
    return root_at(&p);
}

/* Orders actions. */
static int compare(const void *a, const void *b)
{
    const action one = *(const action *)a, other = *(const action *)b;
    return (one > other) - (one < other);
}

/* Fails unless two lists have the same actions, each once; sorts both. */
static void same(const struct position *p, action *one, unsigned n, action *other, unsigned m)
{
    qsort(one, n, sizeof *one, compare);
    qsort(other, m, sizeof *other, compare);
    for (unsigned i = 1; i < m; i++)
        ck_assert_msg(other[i] != other[i - 1], "%s: %s gives an action twice", p->game->id, test_fen(p));
    ck_assert_msg(n == m && memcmp(one, other, n * sizeof *one) == 0, "%s: %s gives %u actions of %u", p->game->id,
                  test_fen(p), m, n);
}

/* Returns one of the actions of this position, one of others, or none. */
static action any_action(const action *here, unsigned n, const action *others, unsigned m)
{
    const unsigned chance = random_below(&source, 4);
    return chance == 0 || !m ? ACTION_NONE
           : chance == 1     ? others[random_below(&source, m)]
                             : here[random_below(&source, n)];
}

/* Fails unless the picker gives all actions of a node, each once, and tells of each whether it captures. */
static void gives_all(struct node *n, action hash, bool noisy_only)
{
    struct picker k;
    unsigned count = game_actions(&n->p, noisy_only ? NOISY : ALL_ACTIONS, list), found = 0;
    if (noisy_only && action_type(hash) >= ACTION_SPECIFIC)
        hash = ACTION_NONE; /* such an action may capture and yet be listed among the quiet ones */
    const unsigned used = worker->pool_used;
    picker_start(&k, worker, n, hash, noisy_only);
    for (action a; (a = picker_next(&k)); given[found++] = a)
        ck_assert_msg(k.last_noisy == node_noisy(&n->p, a) || worker->profile.listed ||
                          action_type(a) >= ACTION_SPECIFIC,
                      "%s: %s, %x", n->p.game->id, test_fen(&n->p), a);
    ck_assert_uint_eq(picker_next(&k), ACTION_NONE);
    picker_end(&k);
    ck_assert_uint_eq(worker->pool_used, used);
    same(&n->p, list, count, given, found);
}

START_TEST(every_action_is_given_once)
{
    static action here[ACTIONS_MAX], others[LENGTH];
    for (unsigned walk = 0; walk < WALKS; walk++) {
        struct position p;
        unsigned n, m = 0;
        game_start(&p, game_at((unsigned)_i), game_option_default(game_at((unsigned)_i)));
        while (m < LENGTH && (n = game_actions(&p, ALL_ACTIONS, here)) > 0) {
            struct node *node = root_at(&p);
            for (unsigned i = 0; i < 2; i++)
                node->killers[i] = any_action(here, n, others, m);
            worker->history->counter[node[-1].slot] = any_action(here, n, others, m);
            const action hash = any_action(here, n, others, m);
            gives_all(node, hash, false);
            gives_all(node, hash, true);
            others[m] = here[random_below(&source, n)];
            game_apply(&p, others[m++]);
        }
    }
}
END_TEST

/* Fills the histories that score the actions of a node with random numbers. */
static void histories_fill(const struct node *n)
{
    struct history *h = worker->history;
    for (unsigned i = 0; i < HISTORY_PLACES; i++)
        h->quiet[history_step(&n->p)][n->p.turn.decider][i] = (int16_t)(random_below(&source, 8000) - 4000);
    for (unsigned i = 0; i < HISTORY_SLOTS; i++) {
        h->continuation[n[-1].slot][i] = (int16_t)(random_below(&source, 8000) - 4000);
        h->continuation[n[-2].slot][i] = (int16_t)(random_below(&source, 8000) - 4000);
        for (unsigned j = 0; j < PIECE_TYPES; j++)
            h->noisy[i][j] = (int16_t)(random_below(&source, 8000) - 4000);
    }
}

/* Whether a step ends the turn with a direct check by the piece that makes it. */
static bool checks_directly(const struct node *n, action a)
{
    struct position after = n->p;
    game_apply(&after, a);
    return after.turn.decider != n->p.turn.decider && action_type(a) <= ACTION_DOUBLE &&
           (after.checkers & bit(action_to(a)));
}

/* Returns the quiet history of an action, by the squares that the opponent attacks. */
static int16_t quiet_of(const struct node *n, action a)
{
    const bitboard occupied = position_occupied(&n->p);
    bitboard attacked = 0;
    for (unsigned square = 0; square < 64 && !n->p.fairy; square++)
        if (attackers(&n->p, square, !n->p.turn.decider, occupied))
            attacked |= bit(square);
    return worker->history->quiet[history_step(&n->p)][n->p.turn.decider][history_place(attacked, a)];
}

/* Returns the score that orders an action among those of its stage. */
static int score_of(const struct node *n, action a)
{
    const struct history *h = worker->history;
    const unsigned slot = history_slot(&n->p, a);
    if (node_noisy(&n->p, a))
        return 16 * node_gain(worker, &n->p, a) + h->noisy[slot][history_captured(&n->p, a)];
    return 2 * quiet_of(n, a) + 2 * h->continuation[n[-1].slot][slot] + h->continuation[n[-2].slot][slot] +
           (checks_directly(n, a) ? 8192 : 0);
}

/* Returns the stage of an action: 0 the hash move, 1 captures, 2 to 4 killers and counter move, 5 quiet actions, 6
   captures that lose, where SEE is sound. In check nothing waits, and both killers are in stage 2. */
static int stage_of(const struct node *n, action a, action hash, const action *killers)
{
    if (a == hash)
        return 0;
    if (node_noisy(&n->p, a))
        return n->in_check || !worker->profile.see || see_ge(&n->p, a, -score_of(n, a) / 64, &worker->profile.values)
                   ? 1
                   : 6;
    for (int i = 0; i < (n->in_check ? 2 : 3); i++)
        if (killers[i] == a)
            return n->in_check ? 2 : 2 + i;
    return 5;
}

/* Fails unless the stages come in their order, and in each of them the best action first. */
static void in_order(struct node *n, action hash)
{
    struct picker k;
    int stage = 0, score = INT32_MAX;
    const action killers[] = {n->killers[0], n->killers[1], worker->history->counter[n[-1].slot]};
    picker_start(&k, worker, n, hash, false);
    for (action a; (a = picker_next(&k));) {
        const int now = stage_of(n, a, hash, killers), worth = score_of(n, a);
        ck_assert_msg(now > stage || (now == stage && (now == 6 || worth <= score)),
                      "%s: stage %d, score %d behind stage %d, score %d", test_fen(&n->p), now, worth, stage, score);
        ck_assert(k.killer == (now >= 2 && now <= 4 && !n->in_check));
        if (now == 5)
            ck_assert_int_eq(picker_checks(&k, a), checks_directly(n, a));
        stage = now;
        score = now == 0 ? INT32_MAX : worth;
    }
    picker_end(&k);
}

/* Plays random games whose turns end with the next step, and looks at each node behind another. */
static void order_in(const char *id)
{
    for (unsigned walk = 0; walk < 10 * WALKS; walk++) {
        struct position p;
        unsigned n;
        test_position(&p, id, NULL);
        for (unsigned i = 0; i < 2 * LENGTH && (n = game_actions(&p, ALL_ACTIONS, list)) > 0; i++) {
            struct node *node = root_at(&p);
            const action a = list[random_below(&source, n)];
            game_apply(&p, a);
            node_apply(worker, node++, a);
            if ((n = game_actions(&p, ALL_ACTIONS, list)) == 0 || p.turn.done + 1 < p.turn.quota)
                continue;
            histories_fill(node);
            for (unsigned j = 0; j < 2; j++)
                node->killers[j] = any_action(list, n, list, n);
            worker->history->counter[node[-1].slot] = any_action(list, n, list, n);
            in_order(node, any_action(list, n, list, n));
        }
    }
}

START_TEST(the_best_comes_first)
{
    order_in("chess");
    order_in("marseillais-balanced");
}
END_TEST

START_TEST(quiet_actions_may_be_left_out)
{
    struct picker k;
    struct node *n = root_of("chess", "4k3/2p5/3p4/8/1b6/2N5/3R4/3RK3 w - - 0 1");
    unsigned count = 0;
    n->killers[0] = test_action(&n->p, "e1e2");
    picker_start(&k, worker, n, ACTION_NONE, false);
    k.skip_quiet = true;
    ck_assert_uint_eq(picker_next(&k), test_action(&n->p, "d2d6")); /* a rook for two pawns waits in vain */
    ck_assert_uint_eq(picker_next(&k), ACTION_NONE);
    picker_end(&k);
    picker_start(&k, worker, n, test_action(&n->p, "d2d3"), false);
    ck_assert_uint_eq(picker_next(&k), test_action(&n->p, "d2d3"));
    ck_assert_uint_eq(picker_next(&k), n->killers[0]);
    ck_assert(k.killer && !k.last_noisy);
    picker_next(&k);
    k.skip_quiet = true; /* from the middle of the quiet ones on */
    while (picker_next(&k))
        count++;
    ck_assert_uint_eq(count, 1);
    picker_end(&k);
}
END_TEST

START_TEST(a_single_reply_is_known)
{
    struct picker k;
    struct node *n = root_of("chess", "7k/8/8/8/8/8/6q1/7K w - - 0 1");
    picker_start(&k, worker, n, ACTION_NONE, false);
    ck_assert_uint_eq(picker_next(&k), test_action(&n->p, "h1g2"));
    ck_assert(k.single && k.last_noisy);
    picker_end(&k);
    n = root_of("chess", "7k/8/8/8/8/8/r7/q6K w - - 0 1");
    picker_start(&k, worker, n, ACTION_NONE, false);
    ck_assert_uint_eq(picker_next(&k), ACTION_NONE);
    ck_assert(!k.single);
    picker_end(&k);
    n = root_of("chess", "7k/8/8/8/8/8/8/q6K w - - 0 1");
    picker_start(&k, worker, n, ACTION_NONE, false);
    ck_assert_uint_ne(picker_next(&k), ACTION_NONE);
    ck_assert(!k.single && !k.last_noisy);
    picker_end(&k);
}
END_TEST

/* Long lists are heaps, unless others use their start. */
START_TEST(choices_are_made_from_the_best_down)
{
    static action actions[LIST_MAX];
    static int scores[LIST_MAX];
    for (unsigned length = 0; length < LIST_MAX; length += length < 40 ? 1 : 23)
        for (unsigned range = 2; range < 100000; range *= 40)
            for (unsigned keeps_start = 0; keeps_start < 2; keeps_start++) {
                static int before[LIST_MAX];
                static bool seen[LIST_MAX];
                struct choice c = {.actions = actions, .scores = scores, .end = length, .keeps_start = keeps_start};
                memset(seen, 0, sizeof seen);
                for (unsigned i = 0; i < length; i++) {
                    actions[i] = i + 1;
                    before[i] = scores[i] = (int)random_below(&source, range) - (int)range / 2;
                }
                for (unsigned i = 0, last = 0; i < length; i++) {
                    const action a = choice_take(&c);
                    ck_assert(a > 0 && a <= length && !seen[a - 1]);
                    ck_assert_int_eq(c.score, before[a - 1]);
                    ck_assert(i == 0 || before[a - 1] <= before[last]);
                    ck_assert(!keeps_start || (c.at == i + 1 && actions[i] == a && scores[i] == c.score));
                    seen[last = a - 1] = true;
                }
                ck_assert_uint_eq(choice_take(&c), ACTION_NONE);
            }
}
END_TEST

/* Returns the bonus of a depth, by the constants of the game that the worker is set at. */
static int bonus_of(int depth)
{
    const struct constants *c = worker->profile.constants;
    const int bonus = c->bonus * depth - c->bonus_less;
    return bonus < c->bonus_max ? bonus : c->bonus_max;
}

/* Returns a continuation history of a quiet action. */
static int16_t *continuation_of(const struct node *n, action a, int back)
{
    return &worker->history->continuation[n[-back].slot][history_slot(&n->p, a)];
}

/* Plays a step from the root; returns the node behind it. All histories are empty there. */
static struct node *node_behind(const char *id, const char *fen, const char *step)
{
    struct node *n = root_of(id, fen);
    worker_clear(worker);
    node_apply(worker, n, test_action(&n->p, step));
    return n + 1;
}

START_TEST(a_cut_teaches_the_histories)
{
    for (int depth = 1; depth < 20; depth += 6) {
        struct node *n = node_behind("chess", "4k3/8/8/3p4/8/2N1P3/8/R3K3 b - - 0 1", "d5d4");
        const action best = test_action(&n->p, "a1a5"), other = test_action(&n->p, "e1e2"),
                     taking = test_action(&n->p, "e3d4");
        const struct tried tried = {.quiet = {other}, .noisy = {taking}, .quiets = 1, .noisies = 1};
        const int bonus = bonus_of(depth);
        n->killers[0] = other;
        history_update_cut(worker, n, best, false, depth, &tried);
        ck_assert_uint_eq(n->killers[0], best);
        ck_assert_uint_eq(n->killers[1], other);
        ck_assert_uint_eq(worker->history->counter[n[-1].slot], best);
        ck_assert_int_eq(quiet_of(n, best), bonus);
        ck_assert_int_eq(quiet_of(n, other), -bonus);
        for (int back = 1; back <= 2; back++) {
            ck_assert_int_eq(*continuation_of(n, best, back), bonus);
            ck_assert_int_eq(*continuation_of(n, other, back), -bonus);
        }
        ck_assert_int_eq(worker->history->noisy[history_slot(&n->p, taking)][PAWN], -bonus);
        history_update_cut(worker, n, best, false, depth, &(struct tried){.quiets = 0});
        ck_assert_uint_eq(n->killers[1], other); /* not the same twice */
        history_update_cut(worker, n, taking, true, depth, &(struct tried){.quiets = 0});
        ck_assert_uint_eq(n->killers[0], best);
        ck_assert_int_gt(worker->history->noisy[history_slot(&n->p, taking)][PAWN], -bonus);
    }
}
END_TEST

/* What games of several steps a turn learn beyond cuts. */
START_TEST(what_else_teaches_the_histories)
{
    const char *fen = "4k3/3p4/8/8/8/4P3/8/R3K3 w - - 0 1";
    struct node *n = node_behind("chess", fen, "a1a5");
    const action reply = test_action(&n->p, "d7d6");
    history_update_known(worker, n, reply, DEPTH);
    history_update_unanswered(worker, n, DEPTH);
    ck_assert_int_eq(quiet_of(n, reply), 0); /* shares of chess are 0 */
    ck_assert_int_eq(quiet_of(n - 1, n[-1].current), 0);

    n = node_behind("marseillais-balanced", fen, "a1a5");
    ck_assert_int_ne(n->p.turn.decider, n[-1].p.turn.decider);
    const struct constants *c = worker->profile.constants;
    const action led = n[-1].current, taking = test_action(&n->p, "d7d6");
    history_update_known(worker, n, taking, DEPTH);
    ck_assert_int_eq(quiet_of(n, taking), bonus_of(DEPTH) * c->known / 100);
    history_update_unanswered(worker, n, DEPTH);
    const int learned = bonus_of(DEPTH) * c->unanswered / 100;
    ck_assert_int_gt(learned, 0);
    ck_assert_int_eq(quiet_of(n - 1, led), learned);
    ck_assert_int_eq(*continuation_of(n - 1, led, 1), learned * 2 - learned * learned / HISTORY_MAX); /* both are one */
    n->current = taking;
    n->slot = history_slot(&n->p, taking);
    const int before = *continuation_of(n, taking, 1);
    history_update_surprise(worker, n, DEPTH);
    ck_assert_int_gt(*continuation_of(n, taking, 1), before);
    n->current = ACTION_END_TURN;
    const int now = *continuation_of(n, taking, 1);
    history_update_surprise(worker, n, DEPTH);
    ck_assert_int_eq(*continuation_of(n, taking, 1), now);
}
END_TEST

START_TEST(a_step_is_judged_by_the_evaluation)
{
    struct node *n = node_behind("marseillais-balanced", "4k3/3p4/8/8/8/4P3/8/R3K3 w - - 0 1", "a1a5");
    const struct constants *c = worker->profile.constants;
    static const int gains[] = {0, 30, -30, 5000, -5000};
    for (unsigned i = 0; i < sizeof gains / sizeof gains[0]; i++) {
        const int bonus = gains[i] * c->change / 100;
        worker_clear(worker);
        n[-1].evaluation = 100;
        n->evaluation = -100 - gains[i]; /* for the opponent */
        history_update_evaluation(worker, n);
        ck_assert_int_eq(quiet_of(n - 1, n[-1].current), bonus > c->bonus_max    ? c->bonus_max
                                                         : bonus < -c->bonus_max ? -c->bonus_max
                                                                                 : bonus);
        n->evaluation = SCORE_NONE;
        history_update_evaluation(worker, n);
        n->evaluation = 0;
        n[-1].evaluation = SCORE_NONE;
        history_update_evaluation(worker, n);
        ck_assert_int_le(abs(quiet_of(n - 1, n[-1].current)), c->bonus_max);
    }
    /* inside a turn it is the own step, and no capture counts */
    n = node_behind("marseillais-balanced", "4k3/3p4/8/8/8/4P3/8/R3K3 w - - 0 3", "a1a5");
    ck_assert_int_eq(n->p.turn.decider, n[-1].p.turn.decider);
    n[-1].evaluation = n->evaluation = 50;
    history_update_evaluation(worker, n);
    history_update_unanswered(worker, n, DEPTH);
    ck_assert_int_eq(quiet_of(n - 1, n[-1].current), 0);
    n = node_behind("chess", "4k3/3p4/8/8/8/4P3/3R4/4K3 w - - 0 1", "d2d7");
    n[-1].evaluation = n->evaluation = 50;
    history_update_evaluation(worker, n);
    ck_assert_int_eq(quiet_of(n - 1, n[-1].current), 0);
}
END_TEST

START_TEST(histories_have_bounds)
{
    int16_t entry = 0;
    for (int sign = 1; sign >= -1; sign -= 2)
        for (int i = 0; i < 1000; i++) {
            const int before = entry;
            history_add(&entry, 1600 * sign);
            ck_assert_int_ge(entry * sign, before * sign);
            ck_assert_int_le(abs(entry), HISTORY_MAX);
        }
    ck_assert_int_lt(entry, -HISTORY_MAX * 9 / 10);
}
END_TEST

#define ARMY "4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"

/* Searches a node to depth 3 in a null window `below` its evaluation; returns whether a null move cut it off. */
static bool passes(struct node *n, int below)
{
    tt_clear(&shared.tt, 1);
    worker_clear(worker);
    n[1].null_before = false;
    node_evaluate(worker, n, NULL, false);
    const int beta = (n->in_check ? 0 : n->evaluation) - below;
    search_node(worker, n, beta - 1, beta, 3, true);
    return n[1].null_before;
}

START_TEST(null_moves)
{
    struct node *n = root_of("chess", ARMY);
    ck_assert(worker->profile.null_move && passes(n, 150));
    ck_assert(!passes(n, -150)); /* below beta */
    n->null_before = true;
    ck_assert(!passes(n, 150));                                                                      /* never two */
    ck_assert(!passes(root_of("chess", "4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"), 150));               /* zugzwang */
    ck_assert(!passes(root_of("chess", "4k3/pppppppp/8/8/4q3/8/PPPP1PPP/RNBQK1NR w - - 0 1"), 150)); /* in check */
    shared.limits.mate = 2; /* a pass would be no proof */
    ck_assert(!passes(root_of("chess", ARMY), 150));
    shared.limits.mate = 0;
    ck_assert(passes(root_of("marseillais-balanced", ARMY), 300));
}
END_TEST

/* Only the side whose turn it is can give it up, not the opponent who interjects. Quest Chess makes no null moves for
   other reasons; games of other pieces under its law do. */
START_TEST(an_interjection_is_no_turn_to_give_up)
{
    const char *fen = "rnbqkbnr/pppp1ppp/8/8/4p3/8/4P3/4KR2 w - - 0 5";
    struct position p;
    test_position(&p, "quest", fen);
    ck_assert_int_eq(p.turn.owner, WHITE);
    test_play(&p, "f1f7");
    ck_assert_int_eq(p.turn.owner, WHITE);
    ck_assert_int_eq(p.turn.decider, BLACK);
    struct node *n = root_at(&p);
    worker->profile.null_move = true;
    ck_assert(!n->in_check && !passes(n, 150));
}
END_TEST

/* A chase that begins with the first turn of a line loses; what memory held behind the turns of the game is not read.
 */
START_TEST(a_chase_may_begin_at_the_root)
{
    static const char *const chase[] = {"b2a2", "a6b6", "a2b2", "b6a6", "b2a2"};
    enum { TURNS = sizeof chase / sizeof *chase };
    test_games_add("[chasing]\npiece C = W\nperpetual chase = loss RC----\nstart = 3k4/8/c7/8/8/8/1R6/4K3 w - - 0 1\n");
    struct node *n = root_of("chasing", NULL);
    worker->root_chased[1] = 0;
    for (unsigned i = 0; i < TURNS; i++, n++) {
        ck_assert_int_eq(node_known(worker, n), SCORE_NONE);
        node_apply(worker, n, test_action(&n->p, chase[i]));
    }
    ck_assert_int_eq(node_known(worker, n), SCORE_MATE - TURNS);
}
END_TEST

Suite *suite_picker(void)
{
    Suite *suite = suite_create("picker");
    TCase *cases = tcase_create("order"), *null = tcase_create("null"), *ends = tcase_create("ends");
    unsigned games = 0;
    while (game_at(games))
        games++;
    tcase_add_checked_fixture(cases, begin, end);
    tcase_add_loop_test(cases, every_action_is_given_once, 0, (int)games);
    tcase_add_test(cases, the_best_comes_first);
    tcase_add_test(cases, quiet_actions_may_be_left_out);
    tcase_add_test(cases, a_single_reply_is_known);
    tcase_add_test(cases, choices_are_made_from_the_best_down);
    tcase_add_test(cases, a_cut_teaches_the_histories);
    tcase_add_test(cases, what_else_teaches_the_histories);
    tcase_add_test(cases, a_step_is_judged_by_the_evaluation);
    tcase_add_test(cases, histories_have_bounds);
    suite_add_tcase(suite, cases);
    tcase_add_checked_fixture(null, begin, end);
    tcase_add_test(null, null_moves);
    tcase_add_test(null, an_interjection_is_no_turn_to_give_up);
    suite_add_tcase(suite, null);
    tcase_add_checked_fixture(ends, begin, end);
    tcase_add_test(ends, a_chase_may_begin_at_the_root);
    suite_add_tcase(suite, ends);
    return suite;
}
