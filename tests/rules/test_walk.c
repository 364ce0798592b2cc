/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Random walks through every game. At each node, in the middle of turns too, what the game updates step by step must
 * equal what it computes from the FEN, and the different ways to ask for actions must agree.
 */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/random.h"
#include "rules/counting/bulk.h"
#include "rules/custom/custom.h"
#include "rules/laws.h"

/* A walk: its current position, and its actions for the message of a failure. */
struct walk {
    struct position p;
    struct random random;
    char actions[65536];
    size_t length;
    action last[ACTIONS_MAX]; /* legal actions of the previous node, tried here */
    unsigned last_count;
};

/* Fails with the actions that led to the node. Not ck_assert(): that reports every success too, which takes time. */
#define walk_assert(w, condition, what)                                                                                \
    do {                                                                                                               \
        if (!(condition))                                                                                              \
            ck_abort_msg("%s: %s\nFEN %s\nafter %s", (w)->p.game->id, what, test_fen(&(w)->p), (w)->actions);          \
    } while (0)

/* Compares actions for qsort() and bsearch(). */
static int compare_actions(const void *a, const void *b)
{
    action x = *(const action *)a, y = *(const action *)b;
    return (x > y) - (x < y);
}

/* Whether a sorted list contains an action. */
static bool contains(const action *sorted, unsigned n, action a)
{
    return bsearch(&a, sorted, n, sizeof a, compare_actions) != NULL;
}

/* Checks that the two stages are all actions, that counts agree, and that a step exists if and only if one is
   listed. */
static void check_lists(struct walk *w, const action *sorted, unsigned n)
{
    static action parts[2 * ACTIONS_MAX];
    unsigned noisy = game_actions(&w->p, NOISY, parts), quiet = game_actions(&w->p, QUIET, parts + noisy);
    bool step = false;
    qsort(parts, noisy + quiet, sizeof *parts, compare_actions);
    walk_assert(w, noisy + quiet == n && memcmp(parts, sorted, n * sizeof *parts) == 0,
                "noisy and quiet actions are not all actions");
    walk_assert(w, game_count(&w->p) == n, "the count differs from the list");
    for (unsigned i = 0; i < n; i++)
        step |= action_type(sorted[i]) != ACTION_END;
    walk_assert(w, game_has_step(&w->p) == step, "game_has_step differs from the list");
    for (unsigned i = 1; i < n; i++)
        walk_assert(w, sorted[i] != sorted[i - 1], "an action is listed twice");
}

/* Counts sequences by making all their actions. */
static uint64_t count_made(const struct position *p, unsigned length)
{
    action list[ACTIONS_MAX];
    uint64_t sum = 0;
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    if (length == 1)
        return n;
    for (unsigned i = 0; i < n; i++) {
        struct position after = *p;
        game_apply(&after, list[i]);
        sum += count_made(&after, length - 1);
    }
    return sum;
}

/* Checks counts of pairs, and counts by the law, against making the actions; long lists and three actions only now
   and then, for time. */
static void check_sequences(struct walk *w, unsigned n)
{
    const struct bulk *b = bulk_of(w->p.game);
    if (n < 100 || random_below(&w->random, 16) == 0)
        walk_assert(w, bulk_pairs(b, &w->p) == count_made(&w->p, 2), "the count of pairs of actions");
    if (!b || !b->sequences)
        return;
    walk_assert(w, b->sequences(&w->p, 2) == count_made(&w->p, 2), "the law's count of pairs of actions");
    if (n < 5 || random_below(&w->random, 8) == 0)
        walk_assert(w, b->sequences(&w->p, 3) == count_made(&w->p, 3), "the count of three actions in sequence");
}

/* Checks that all listed actions are legal, and that others (of the previous node, and random ones) are legal if and
   only if listed. */
static void check_legality(struct walk *w, const action *sorted, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        walk_assert(w, game_legal(&w->p, sorted[i]), "a listed action is not legal");
    for (unsigned i = 0; i < w->last_count; i++)
        walk_assert(w, game_legal(&w->p, w->last[i]) == contains(sorted, n, w->last[i]),
                    "legality of an action of the node before");
    for (unsigned i = 0; i < 40; i++) {
        unsigned from = random_below(&w->random, 64), to = random_below(&w->random, 64);
        action tried[] = {action_make(ACTION_STEP, from, to),
                          action_make(ACTION_DOUBLE, from, to),
                          action_make(ACTION_EN_PASSANT, from, to),
                          action_make(ACTION_CASTLE, from, to),
                          action_promote(from, to, random_below(&w->random, PIECE_TYPES)),
                          ACTION_END_TURN};
        for (unsigned j = 0; j < sizeof tried / sizeof *tried; j++)
            walk_assert(w, game_legal(&w->p, tried[j]) == contains(sorted, n, tried[j]), "legality of a random action");
    }
}

/* Compares keys for qsort(). */
static int compare_keys(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Fills `keys` with the keys of the positions that actions lead to, each once; returns their number. */
static unsigned result_keys(const struct walk *w, const action *list, unsigned n, uint64_t *keys)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < n; i++) {
        struct position after = w->p;
        game_apply(&after, list[i]);
        keys[i] = position_key(&after);
    }
    qsort(keys, n, sizeof *keys, compare_keys);
    for (unsigned i = 0; i < n; i++)
        if (!kept || keys[kept - 1] != keys[i])
            keys[kept++] = keys[i];
    return kept;
}

/* Checks that the distinct actions are a subset of all actions that leads to all positions that these lead to. */
static void check_distinct(struct walk *w, const action *sorted, unsigned n)
{
    static action distinct[ACTIONS_MAX];
    static uint64_t keys[ACTIONS_MAX], all[ACTIONS_MAX];
    if (!game_has_legs(w->p.game))
        return;
    unsigned m = game_actions(&w->p, ALL_ACTIONS | DISTINCT, distinct);
    for (unsigned i = 0; i < m; i++)
        walk_assert(w, contains(sorted, n, distinct[i]), "a distinct action is none of all");
    m = result_keys(w, distinct, m, keys);
    walk_assert(w, m == result_keys(w, sorted, n, all) && memcmp(keys, all, m * sizeof *keys) == 0,
                "distinct actions lead to other positions");
}

/* Whether the rest of the turn can win, by trying everything. */
static bool turn_wins(const struct position *p)
{
    action list[ACTIONS_MAX];
    const char *reason;
    for (unsigned n = game_actions(p, ALL_ACTIONS, list); n--;) {
        struct position after;
        position_copy(&after, p);
        game_apply(&after, list[n]);
        if (after.turn.decider == p->turn.decider
                ? turn_wins(&after)
                : game_count(&after) == 0 &&
                      game_result(&after, &reason) == (p->turn.decider == WHITE ? WHITE_WINS : BLACK_WINS))
            return true;
    }
    return false;
}

/* Checks a law that knows whether the decider can win in the rest of the turn; of long rests only some. */
static void check_wins(struct walk *w)
{
    bool last = w->p.turn.done + 1 >= w->p.turn.quota;
    if (game_knows_wins(w->p.game) && (last || w->p.key % 8 == 0))
        walk_assert(w, game_wins(&w->p) == turn_wins(&w->p), "whether the rest of the turn wins");
}

static char texts[ACTIONS_MAX][ACTION_TEXT_MAX];
static const char *order[ACTIONS_MAX];

/* Compares texts for qsort(). */
static int compare_texts(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

/* Checks that no two actions share a text, that no text has a comma or a space, and that each text is read back to
   its action. */
static void check_texts(struct walk *w, const action *list, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        action_text(&w->p, list[i], texts[i]);
        order[i] = texts[i];
        walk_assert(w, texts[i][0] && !strpbrk(texts[i], ", \t\n"),
                    "the text of an action is empty or holds a separator");
    }
    qsort(order, n, sizeof *order, compare_texts);
    for (unsigned i = 1; i < n; i++)
        walk_assert(w, strcmp(order[i], order[i - 1]) != 0, "two actions share a text");
    for (unsigned tries = 0; tries < 3 && n; tries++) {
        unsigned i = random_below(&w->random, n);
        action a;
        walk_assert(w, action_read(&w->p, texts[i], strlen(texts[i]), &a) && a == list[i], "a text is not read back");
    }
}

/* Checks that a position set up from the FEN of the node is equal: FEN, keys, actions and outcome. */
static void check_rebuilt(struct walk *w, const action *sorted, unsigned n)
{
    static action again[ACTIONS_MAX];
    struct position q;
    char fen[FEN_MAX], rebuilt[FEN_MAX], error[FEN_ERROR_MAX] = "";
    const char *reason = "", *reason_again = "";
    fen_write(&w->p, fen);
    walk_assert(w, fen_read(&q, w->p.game, w->p.option, fen, error), error);
    fen_write(&q, rebuilt);
    walk_assert(w, strcmp(fen, rebuilt) == 0, rebuilt);
    walk_assert(w, w->p.key == q.key, "the key of the pieces differs from that of the rebuilt node");
    walk_assert(w, position_key(&w->p) == position_key(&q), "the key differs from that of the rebuilt node");
    unsigned m = game_actions(&q, ALL_ACTIONS, again);
    qsort(again, m, sizeof *again, compare_actions);
    walk_assert(w, m == n && memcmp(again, sorted, n * sizeof *again) == 0, "the rebuilt node has other actions");
    if (n == 0) {
        walk_assert(w, game_result(&w->p, &reason) == game_result(&q, &reason_again),
                    "the rebuilt node's outcome differs");
        walk_assert(w, strcmp(reason, reason_again) == 0, "the rebuilt node's reason differs");
    }
}

/* Makes all checks at one node; returns its number of actions. */
static unsigned check_node(struct walk *w)
{
    static action list[ACTIONS_MAX], sorted[ACTIONS_MAX];
    unsigned n = game_actions(&w->p, ALL_ACTIONS, list);
    memcpy(sorted, list, n * sizeof *list);
    qsort(sorted, n, sizeof *sorted, compare_actions);
    game_check(&w->p);
    check_lists(w, sorted, n);
    check_legality(w, sorted, n);
    if (test_budget() == UINT64_MAX || random_below(&w->random, 4) == 0)
        check_sequences(w, n);
    check_wins(w);
    check_distinct(w, sorted, n);
    check_texts(w, list, n);
    check_rebuilt(w, sorted, n);
    memcpy(w->last, list, n * sizeof *list);
    w->last_count = n;
    return n;
}

/* Plays one random game to its end or to `limit` actions, at odd seeds with the options that let a side ask the other
   one; returns how many nodes were checked. A node with many actions, each of which is made, counts for several unless
   the test level is "full". */
static unsigned walk_game(const struct game *game, const char *fen, uint64_t seed, unsigned limit)
{
    static struct walk w;
    const char *reason;
    unsigned nodes = 0, many = test_budget() == UINT64_MAX ? ACTIONS_MAX : 100;
    memset(&w, 0, sizeof w);
    random_seed(&w.random, seed);
    if (fen)
        test_position(&w.p, game->id, fen);
    else
        game_start(&w.p, game, game_option_default(game) | (seed & 1 ? game_asking_options(game) : 0));
    for (;;) {
        unsigned n = check_node(&w);
        nodes += 1 + n / many;
        if (nodes > limit || n == 0 || position_drawn(&w.p, &reason))
            return nodes;
        action a = w.last[random_below(&w.random, n)];
        char text[ACTION_TEXT_MAX];
        action_text(&w.p, a, text);
        w.length += (size_t)snprintf(w.actions + w.length, sizeof w.actions - w.length, "%s ", text);
        game_apply(&w.p, a);
    }
}

/* The built-in games and the example. */
START_TEST(walks)
{
    const struct game *game = game_at((unsigned)_i) ? game_at((unsigned)_i) : test_example();
    unsigned wanted = test_budget() < 1000000 ? 100 : test_budget() == UINT64_MAX ? 10000 : 2000;
    for (uint64_t seed = 1, nodes = 0; nodes < wanted; seed++)
        nodes += walk_game(game, NULL, seed * 1001 + (uint64_t)_i, 600);
}
END_TEST

#define SHUFFLED "nrbkqrnb/pppppppp/8/8/8/8/PPPPPPPP/NRBKQRNB w KQkq - 0 1"
#define MANY_CASTLINGS "rk1r4/8/8/8/8/8/8/RK1R4 w KQkq - 0 1"

#define FUTURE_CASTLINGS "1r3k1r2/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/1R3K1R2 w KQkq - 0 1"

/* A sample of compositions; those with Chess960 castling begin at positions where it soon happens. */
static const struct {
    const char *game, *fen;
} compositions[] = {{"losing:progressive", NULL},
                    {"losing:progressive-english", NULL},
                    {"losing:progressive-veryscottish", NULL},
                    {"losing:kazan", NULL},
                    {"losing:threesum", NULL},
                    {"losing:sputnik", NULL},
                    {"losing:omni", NULL},
                    {"losing:hurricane", NULL},
                    {"losing:marseillais-equivalent", NULL},
                    {"losing:quest", NULL},
                    {"medieval:progressive-italian", NULL},
                    {"medieval:doublemove", NULL},
                    {"medieval:omni-late", NULL},
                    {"medieval:ftm", NULL},
                    {"medieval:kazan", NULL},
                    {"medieval:kazan-free", NULL},
                    {"chess960:marseillais-balanced", SHUFFLED},
                    {"chess960:progressive-english", MANY_CASTLINGS},
                    {"chess960:progressive-forwards", MANY_CASTLINGS},
                    {"chess960:kazan", MANY_CASTLINGS},
                    {"chess960:kazan-free", SHUFFLED},
                    {"chess960:ftm", MANY_CASTLINGS},
                    {"chess960:doublemove", MANY_CASTLINGS},
                    {"chess960:triplets", SHUFFLED},
                    {"chess960:triplets-gardner", MANY_CASTLINGS},
                    {"chess960:swarm", MANY_CASTLINGS},
                    {"chess960:omni", SHUFFLED},
                    {"future:chess", "1r2k1r3/*P5P1*/*8*/*8*/*8*/*8*/*1p5p*/1R2K1R3 w KQkq - 0 1"},
                    {"future:marseillais", FUTURE_CASTLINGS},
                    {"future:marseillais-balanced", NULL},
                    {"future:marseillais-1925", NULL},
                    {"future:marseillais-alternating", NULL},
                    {"future:marseillais-piecepawn", NULL},
                    {"future:marseillais-equivalent", FUTURE_CASTLINGS},
                    {"future:marseillais-differentmen", FUTURE_CASTLINGS},
                    {"future:citizen", FUTURE_CASTLINGS},
                    {"future:powerpawn", NULL},
                    {"future:progressive", FUTURE_CASTLINGS},
                    {"future:progressive-italian", NULL},
                    {"future:progressive-switchback", NULL},
                    {"future:progressive-capturing", FUTURE_CASTLINGS},
                    {"future:progressive-veryscottish", FUTURE_CASTLINGS},
                    {"future:progressive-logical", NULL},
                    {"future:progressive-pribylinec", FUTURE_CASTLINGS},
                    {"future:progressive-slow", NULL},
                    {"future:bankofscotland", FUTURE_CASTLINGS},
                    {"future:omni", FUTURE_CASTLINGS},
                    {"future:omni-late", NULL},
                    {"future:hurricane", FUTURE_CASTLINGS},
                    {"future:triplets", NULL},
                    {"transporter:marseillais", NULL},
                    {"transporter:progressive", NULL},
                    {"transporter:progressive-italian", NULL},
                    {"transporter:doublemove", NULL},
                    {"fantasy:marseillais", NULL},
                    {"fantasy:progressive", NULL},
                    {"fantasy:progressive-italian", NULL},
                    {"fantasy:doublemove", NULL},
                    {"fantasy-advanced:marseillais", NULL},
                    {"fantasy-advanced:progressive", NULL},
                    {"fantasy-advanced:doublemove", NULL}};

START_TEST(composed_walks)
{
    const char *reason;
    const struct game *game = game_find(compositions[_i].game, &reason);
    ck_assert_msg(game != NULL, "%s: %s", compositions[_i].game, reason);
    for (uint64_t seed = 1, nodes = 0; nodes < 600; seed++)
        nodes += walk_game(game, compositions[_i].fen, seed * 1000 + (uint64_t)_i, 300);
}
END_TEST

/* Settings with values that a section may give them. */
static const struct {
    const char *key, *values[6];
} settings[] = {{"steps", {"1", "2", "3", "1 2 ...", "pieces", "2 1 repeat x2"}},
                {"checks", {"free", "end the turn", "last step only"}},
                {"king safe", {"each step", "end of the turn", "never"}},
                {"mover", {"any", "once", "same", "other"}},
                {"order", {"any, P", "-P, P", "NK"}},
                {"captures", {"yes", "no, yes", "end the turn"}},
                {"en passant", {"first", "twice", "any", "none"}},
                {"castling", {"any", "first", "none"}},
                {"castling rook", {"may step", "has stepped"}},
                {"may end", {"no", "yes"}},
                {"no step", {"draw", "ends the turn", "loss", "win"}},
                {"stalemate", {"draw", "loss", "win"}},
                {"goal", {"bare", "capture Q", "reach P 6", "extinction NB", "lose"}}};

/* Writes a section with a law in C (NULL: none), the pieces of a game of the program that has it, and some settings. */
static void section_write(char *text, size_t room, const char *id, const char *law, const char *pieces,
                          struct random *r)
{
    size_t n = (size_t)snprintf(text, room, "[%s]\npieces = %s\n", id, pieces);
    if (law)
        n += (size_t)snprintf(text + n, room - n, "law = %s\n", law);
    for (unsigned i = 0; i < sizeof settings / sizeof *settings; i++) {
        unsigned values = 0;
        while (values < 6 && settings[i].values[values])
            values++;
        if (i == 0 || random_below(r, 3) == 0)
            n += (size_t)snprintf(text + n, room - n, "%s = %s\n", settings[i].key,
                                  settings[i].values[random_below(r, values)]);
    }
}

/* Counts errors of a games file; a hook of custom_read(). */
static void count_errors(void *errors, const struct fault *f) { *(unsigned *)errors += !f->warning; }

/* Any settings go with a law in C, or they are refused with an error: laws of the program under other settings. */
START_TEST(settings_over_laws_in_c)
{
    const struct game *game = game_at((unsigned)_i);
    const struct law *law = game->law->settings.in_c;
    struct random r;
    random_seed(&r, (uint64_t)_i + 31);
    for (unsigned i = 0, variants = test_budget() < 1000000       ? 2
                                    : test_budget() == UINT64_MAX ? 30
                                                                  : 8;
         i < variants; i++) {
        char text[1024], id[16];
        const char *reason;
        unsigned errors = 0;
        snprintf(id, sizeof id, "v%d-%u", _i, i);
        section_write(text, sizeof text, id, law ? law->id : NULL, game->pieces->id, &r);
        char copy[sizeof text];
        memcpy(copy, text, sizeof copy);
        bool read = custom_read(text, true, count_errors, &errors);
        ck_assert_msg(read == (errors == 0), "%s", copy);
        if (read)
            walk_game(game_find(id, &reason), NULL, i + 1, 150);
    }
}
END_TEST

/* Pieces in hand under any settings, and the games of a file that have them. */
START_TEST(settings_over_hands)
{
    static const char *const hands[] = {"hands = captures\n", "hands = captures as they are\ndrop mates = not by P\n",
                                        ("hands = captures\npiece +P = WfF\npromotes P = +P 6 leaving may\n"
                                         "drops promoted = yes\nfile limits = P 1\ndead ends = forbidden\n"),
                                        "hands = captures\nroyal = KQ\nroyals = one\ndrop checks = forbidden\n"};
    static const char *const ids[] = {"progressive-crazyhouse", "marseillais-crazyhouse", "double-minishogi",
                                      "progressive-minishogi"};
    struct random r;
    random_seed(&r, (uint64_t)_i + 77);
    test_games_load("games/drops.games");
    walk_game(test_game(ids[_i % 4]), NULL, (uint64_t)_i, test_budget() < 1000000 ? 100 : 400);
    for (unsigned i = 0, variants = test_budget() < 1000000       ? 4
                                    : test_budget() == UINT64_MAX ? 40
                                                                  : 8;
         i < variants; i++) {
        char text[1024], id[16];
        const char *reason;
        unsigned errors = 0;
        snprintf(id, sizeof id, "h%d-%u", _i, i);
        section_write(text, sizeof text, id, NULL, "orthodox", &r);
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s", hands[i % 4]);
        char copy[sizeof text];
        memcpy(copy, text, sizeof copy);
        bool read = custom_read(text, true, count_errors, &errors);
        ck_assert_msg(read == (errors == 0), "%s", copy);
        if (read)
            walk_game(game_find(id, &reason), NULL, i + 1, 200);
    }
}
END_TEST

Suite *suite_walk(void)
{
    Suite *s = suite_create("walk");
    TCase *t = tcase_create("walk");
    int games = 0;
    while (game_at((unsigned)games))
        games++;
    tcase_set_timeout(t, 300);
    tcase_add_loop_test(t, walks, 0, games + 1);
    tcase_add_loop_test(t, settings_over_laws_in_c, 0, games);
    tcase_add_loop_test(t, settings_over_hands, 0, 4);
    tcase_add_loop_test(t, composed_walks, 0, (int)(sizeof compositions / sizeof *compositions));
    suite_add_tcase(s, t);
    return s;
}
