/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Proofs over whole turns: they agree with the proof search over actions on random positions of many games, with one
 * thread and with two; certificates are verified, and nothing that is no proof; a search goes on from its table.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/key_map.h"
#include "engine/random.h"
#include "search/prove/adviser.h"
#include "search/prove/certificate.h"
#include "search/prove/dfpn.h"
#include "search/prove/graph.h"
#include "search/prove/guided.h"
#include "search/prove/turns.h"
#include "tests/support.h"

/* A search with all that it needs. */
struct setup {
    struct proof_table table;
    struct clock_plan clock;
    struct dfpn_task task;
    struct dfpn *d;
};

/* Begins a search from a position. */
static void setup_begin(struct setup *s, const struct position *p, unsigned winner, unsigned threads)
{
    *s = (struct setup){.task = {.start = *p, .winner = winner, .parts = 1, .threads = threads}};
    time_plan_fixed(&s->clock, 0);
    ck_assert(proof_table_make(&s->table, 1 << 20));
    s->task.table = &s->table;
    s->task.clock = &s->clock;
    s->d = dfpn_new(&s->task);
    ck_assert_ptr_nonnull(s->d);
}

/* Ends a search. */
static void setup_end(struct setup *s)
{
    dfpn_free(s->d);
    proof_table_free(&s->table);
}

/* What the proof search over actions finds. */
static enum proof proof_by_actions(const struct position *p, unsigned winner, unsigned turns)
{
    struct budget budget = {.max = 300000};
    struct prover *s = prover_new(&budget, 1 << 24);
    const unsigned later = p->turn.decider != winner;
    const struct aim aim = {.side = winner, .reacher = winner, .last = p->number + later + 2 * (turns - 1)};
    const enum proof proof = prove(s, p, &aim);
    prover_free(s);
    return proof;
}

/* Plays random turns from a start until so many pieces are left; false if the game ends before. */
static bool random_turns(struct position *p, struct random *random, unsigned pieces)
{
    for (unsigned actions = 0; actions < 600; actions++) {
        action list[ACTIONS_MAX];
        if (!p->turn.done && (unsigned)bits_count(position_occupied(p)) <= pieces)
            return game_count(p) != 0;
        const unsigned n = game_actions(p, ALL_ACTIONS, list), noisy = n ? game_actions(p, NOISY, list) : 0;
        if (!n)
            return false;
        const bool take = noisy && random_below(random, 2);
        const unsigned count = game_actions(p, take ? NOISY : ALL_ACTIONS, list);
        game_apply(p, list[random_below(random, count)]);
    }
    return false;
}

/* Plays random turns from the start of a game, as random_turns(). */
static bool random_position(struct position *p, const char *game, struct random *random, unsigned pieces)
{
    game_start(p, game_find(game, NULL), game_option_default(game_find(game, NULL)));
    return random_turns(p, random, pieces);
}

START_TEST(wins_are_those_of_a_mate_search)
{
    struct random random;
    unsigned compared = 0, found = 0;
    random_seed(&random, 5);
    for (unsigned round = 0; round < 200; round++) {
        struct position p;
        struct budget budget = {.max = 100000};
        struct wins wins = {.budget = &budget, .freely = true};
        struct mate_line line, mate;
        game_start(&p, game_find("multimove", NULL), 0x11 * (1 + round % 4));
        if (!random_turns(&p, &random, 5 + round % 20))
            continue;
        const enum mate_verdict verdict = mate_find(&p, &budget, NULL, &mate);
        if (verdict == MATE_UNKNOWN)
            continue;
        const bool won = wins_now(&wins, &p, &line);
        ck_assert_msg(won == (verdict == MATE_FOUND), "%s", test_fen(&p));
        ck_assert_msg(!won || line_wins(&p, &line), "%s", test_fen(&p));
        compared++;
        found += won;
    }
    ck_assert_msg(compared > 50 && found > 10 && found < compared, "%u compared, %u wins", compared, found);
}
END_TEST

/* Visits a turn; stops at the node of a key. */
static bool other_key(void *context, const struct state *end, const struct mate_line *turn)
{
    (void)turn;
    return state_key(end) != *(const uint64_t *)context;
}

START_TEST(proofs_agree_with_those_over_actions)
{
    static const char *const games[] = {"multimove", "doublemove", "marseillais",       "imperatore",
                                        "monster",   "doublet",    "marseillais-losing"};
    const char *game = games[_i];
    struct random random;
    unsigned compared = 0, wins = 0;
    random_seed(&random, 7 + (unsigned)_i);
    for (unsigned round = 0; round < 60; round++) {
        struct position p;
        if (!random_position(&p, game, &random, 9))
            continue;
        for (unsigned turns = 1; turns <= 2; turns++) {
            const unsigned winner = round & 1;
            const enum proof expected = proof_by_actions(&p, winner, turns);
            struct setup s;
            if (expected == PROOF_UNKNOWN)
                continue;
            setup_begin(&s, &p, winner, 1 + round % 2);
            const enum proof found = dfpn_prove(s.d, turns);
            ck_assert_msg(found == expected, "%s, %s, %u turns of %u: %d, not %d", game, test_fen(&p), turns, winner,
                          (int)found, (int)expected);
            setup_end(&s);
            compared++;
            wins += found == PROOF_FOUND;
        }
    }
    ck_assert_msg(compared > 20 && wins > 0 && wins < compared, "%s: %u compared, %u wins", game, compared, wins);
}
END_TEST

/* Sets up Multimove Chess with some steps a turn. */
static void multimove(struct position *p, unsigned white, unsigned black)
{
    game_start(p, game_find("multimove", NULL), white | black << 4);
}

START_TEST(a_king_without_a_step_is_lost)
{
    struct position p;
    struct setup s;
    char error[FEN_ERROR_MAX];
    ck_assert(fen_read(&p, game_find("multimove", NULL), 0x11, "7K/8/8/8/8/4N3/pp1p4/krbB4 w - - 0 1", error));
    setup_begin(&s, &p, WHITE, 1);
    ck_assert_int_eq(dfpn_prove(s.d, 1), PROOF_FOUND); /* e3c2 */
    setup_end(&s);
    /* the threat of it must be met, but not on its squares: the bishop c1 gets a square if the pawn goes on */
    ck_assert(fen_read(&p, game_find("multimove", NULL), 0x11, "7K/8/8/8/8/4N3/pp1p3p/krbB4 b - - 0 1", error));
    setup_begin(&s, &p, WHITE, 1);
    ck_assert_int_eq(dfpn_prove(s.d, 1), PROOF_NONE);
    setup_end(&s);
}
END_TEST

START_TEST(free_boards_follow_the_rules)
{
    struct random random;
    unsigned compared = 0;
    random_seed(&random, 11);
    for (unsigned round = 0; round < 400; round++) {
        struct position p, read;
        struct state s;
        struct budget budget = {.max = 100000};
        struct wins wins = {.budget = &budget, .freely = true};
        action list[ACTIONS_MAX];
        game_start(&p, game_find("multimove", NULL), 0x11 * (1 + round % 3));
        if (!random_turns(&p, &random, 4 + round % 29))
            continue;
        state_make(&s, &p);
        ck_assert_msg(s.freely, "%s", test_fen(&p));
        ck_assert(state_wins(&wins, &s, NULL) == wins_now(&wins, &p, NULL));
        const uint64_t key = state_key(&s);
        for (unsigned turn = p.turn.decider; p.turn.decider == turn;) { /* action by action through a turn */
            const unsigned n = game_actions(&p, ALL_ACTIONS, list);
            action board[FREE_STEPS_MAX];
            ck_assert_msg(free_board_steps(&s.board, ALL_SQUARES, board) == n, "%s", test_fen(&p));
            for (unsigned i = 0; i < n; i++) {
                unsigned at = 0;
                while (at < n && board[at] != list[i])
                    at++;
                ck_assert_msg(at < n, "%s: %x", test_fen(&p), (unsigned)list[i]);
            }
            if (!n)
                break;
            const action a = list[random_below(&random, n)];
            game_apply(&p, a);
            state_apply(&s, a);
            free_board_position(&s.board, &read);
            ck_assert(state_key(&s) != key);
            ck_assert_uint_eq(position_key(&read), position_key(&p));
            ck_assert_uint_eq(read.checkers, p.checkers);
            compared++;
        }
        enum outcome outcome, ruled;
        const bool over = state_over(&s, !p.turn.decider, &outcome);
        ck_assert(over == turn_ended_game(&p, !p.turn.decider, &ruled) && (!over || outcome == ruled));
    }
    ck_assert_uint_gt(compared, 300);
}
END_TEST

START_TEST(who_waits_changes_nothing)
{
    struct random random;
    unsigned found = 0;
    random_seed(&random, 13);
    for (unsigned round = 0; round < 100; round++) {
        struct position p;
        struct state s, passed;
        struct turns turns = {0};
        game_start(&p, game_find("multimove", NULL), 0x22);
        if (!random_turns(&p, &random, 4 + round % 29))
            continue;
        state_make(&s, &p);
        s.board.ep = 0; /* that a waiting side gives up */
        state_copy(&passed, &s);
        state_pass(&passed);
        const bool waits = !turns_visit(&turns, &s, ALL_SQUARES, other_key, &(uint64_t){state_key(&passed)});
        ck_assert_msg(!state_waits(&s) || waits, "%s", test_fen(&p));
        found += state_waits(&s);
        turns_free(&turns);
    }
    ck_assert_uint_gt(found, 20);
}
END_TEST

/* A plain search by threats alone, to compare with. */
struct threatening {
    unsigned winner, turns; /* turns of the winner left */
    bool lasting;
};

static bool reply_holds(void *context, const struct state *end, const struct mate_line *turn);

/* Visits a turn of the winner; stops at one that succeeds. */
static bool threat_fails(void *context, const struct state *end, const struct mate_line *turn)
{
    const struct threatening *t = context;
    struct threatening later = {t->winner, t->turns - 1, t->lasting};
    struct budget budget = {.max = 100000};
    struct wins wins = {.budget = &budget, .freely = true};
    struct turns turns = {0};
    struct state passed;
    enum outcome outcome;
    (void)turn;
    if (state_over(end, t->winner, &outcome))
        return outcome != outcome_win(t->winner);
    state_copy(&passed, end);
    state_pass(&passed);
    if (state_wins(&wins, end, NULL) || !state_wins(&wins, &passed, NULL))
        return true;
    const bool succeeds = later.turns ? turns_visit(&turns, end, ALL_SQUARES, reply_holds, &later) : later.lasting;
    turns_free(&turns);
    return !succeeds;
}

/* Visits a turn of the loser; stops at one after which the winner does not succeed. */
static bool reply_holds(void *context, const struct state *end, const struct mate_line *turn)
{
    const struct threatening *t = context;
    struct turns turns = {0};
    enum outcome outcome;
    (void)turn;
    if (state_over(end, !t->winner, &outcome))
        return outcome == outcome_win(t->winner);
    const bool fails = turns_visit(&turns, end, ALL_SQUARES, threat_fails, context);
    turns_free(&turns);
    return !fails;
}

/* Visits a turn; counts it. */
static bool turn_count(void *context, const struct state *end, const struct mate_line *turn)
{
    (void)end, (void)turn;
    ++*(size_t *)context;
    return true;
}

START_TEST(all_ends_of_turns_are_visited_once)
{
    struct random random;
    unsigned compared = 0;
    random_seed(&random, 19);
    for (unsigned round = 0; round < 200; round++) {
        struct position p;
        struct state s;
        struct turns turns = {0};
        struct replies replies = {0};
        struct key_set keys = {0};
        size_t found = 0;
        game_start(&p, game_find("multimove", NULL), round % 3 ? 0x22 : 0x33);
        if (!random_turns(&p, &random, round % 3 ? 4 + round % 29 : 6))
            continue;
        state_make(&s, &p);
        ck_assert(turns_visit(&turns, &s, ALL_SQUARES, turn_count, &found));
        ck_assert(replies_list(&replies, &p) && keys_empty(&keys, 1024));
        for (size_t i = 0; i < replies.count; i++) { /* their texts tell of passed squares that make no difference */
            struct position end;
            position_copy(&end, &p);
            actions_play(&end, replies.list[i].actions, replies.list[i].length);
            keys_enter(&keys, position_key(&end));
        }
        ck_assert_msg(found == keys.count, "%s: %zu, not %zu", test_fen(&p), found, keys.count);
        keys_free(&keys);
        compared++;
        turns_free(&turns);
        replies_free(&replies);
    }
    ck_assert_uint_gt(compared, 30);
}
END_TEST

START_TEST(parts_add_up)
{
    struct random random;
    unsigned compared = 0, counts[2] = {0};
    random_seed(&random, 23);
    for (unsigned round = 0; round < 400; round++) {
        struct position p;
        struct setup s;
        if (!random_position(&p, "multimove", &random, 9))
            continue;
        const unsigned winner = round & 1, turns = 2 + (p.turn.decider == winner);
        setup_begin(&s, &p, winner, 1);
        const enum proof whole = dfpn_prove(s.d, turns);
        setup_end(&s);
        unsigned found = 0;
        for (unsigned part = 0; part < 3; part++) {
            setup_begin(&s, &p, winner, 1);
            s.task.part = part;
            s.task.parts = 3;
            found += dfpn_prove(s.d, turns) == PROOF_FOUND;
            setup_end(&s);
        }
        ck_assert_msg((whole == PROOF_FOUND) == (p.turn.decider == winner ? found > 0 : found == 3), "%s: %u",
                      test_fen(&p), found);
        compared++;
        counts[p.turn.decider == winner] += found > 0 && found < 3;
    }
    ck_assert_msg(compared > 50 && counts[0] > 0 && counts[1] > 0, "%u: %u, %u", compared, counts[0], counts[1]);
}
END_TEST

START_TEST(threats_alone_are_searched_to_their_end)
{
    struct random random;
    unsigned compared = 0, counts[2] = {0};
    random_seed(&random, 17);
    for (unsigned round = 0; round < 600; round++) {
        struct position p;
        struct budget budget = {.max = 100000};
        struct wins wins = {.budget = &budget, .freely = true};
        game_start(&p, game_find("multimove", NULL), round % 2 ? 0x12 : 0x11);
        if (!random_turns(&p, &random, 4 + round % 4) || wins_now(&wins, &p, NULL))
            continue;
        for (unsigned turns = 1; turns <= 2; turns++)
            for (unsigned lasting = 0; lasting < 2; lasting++) {
                struct threatening plain = {p.turn.decider, turns, lasting};
                struct turns memory = {0};
                struct state start;
                struct setup s;
                state_make(&start, &p);
                const bool found = !turns_visit(&memory, &start, ALL_SQUARES, threat_fails, &plain);
                setup_begin(&s, &p, p.turn.decider, 1);
                s.task.threats = true;
                ck_assert_msg((lasting ? dfpn_lasts : dfpn_prove)(s.d, turns) == (found ? PROOF_FOUND : PROOF_NONE),
                              "%s, %u turns, %u", test_fen(&p), turns, lasting);
                setup_end(&s);
                turns_free(&memory);
                compared++;
                counts[lasting] += found;
            }
    }
    ck_assert_msg(compared > 20 && counts[0] > 0 && counts[1] > counts[0] && counts[1] * 2 < compared, "%u: %u, %u",
                  compared, counts[0], counts[1]);
}
END_TEST

/* Asks a search for a turn (struct proof_found). */
static unsigned turn_ask(void *search, const struct position *p, unsigned turns, struct mate_line *line)
{
    return dfpn_turn(search, p, turns, line);
}

/* Writes the certificate of a win into a new file, rewound. */
static FILE *certificate_file(const struct proof_found *found)
{
    struct journal to = {0};
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    ck_assert_msg(certificate_write(found, &to) > 0, "%s: %u", test_fen(&found->start), found->turns);
    ck_assert_uint_eq(fwrite(to.text, 1, to.length, file), to.length);
    journal_close(&to);
    rewind(file);
    return file;
}

/* Writes a certificate of a win within `turns` turns into a new file, rewound. */
static FILE *certificate_of(const struct position *p, unsigned winner, unsigned turns)
{
    struct setup s;
    setup_begin(&s, p, winner, 1);
    ck_assert_int_eq(dfpn_prove(s.d, turns), PROOF_FOUND);
    FILE *file = certificate_file(&(struct proof_found){*p, winner, turns, turn_ask, s.d});
    setup_end(&s);
    return file;
}

/* A search that comes to a limit when it is asked for a win at once for the first time. */
struct late {
    struct dfpn *d;
    unsigned asked;
};

/* Asks such a search for a turn. */
static unsigned turn_ask_late(void *search, const struct position *p, unsigned turns, struct mate_line *line)
{
    struct late *l = search;
    return turns == 1 && !l->asked++ ? 0 : turn_ask(l->d, p, turns, line);
}

/* Where a limit comes before a win at once is found, and another reply shows it, the certificate has no line for it. */
START_TEST(a_win_may_be_found_late)
{
    struct position p;
    struct certificate c;
    struct setup s;
    char error[CERTIFICATE_ERROR_MAX];
    multimove(&p, 2, 1);
    setup_begin(&s, &p, WHITE, 1);
    ck_assert_int_eq(dfpn_prove(s.d, 2), PROOF_FOUND);
    struct late late = {.d = s.d};
    FILE *file = certificate_file(&(struct proof_found){p, WHITE, 2, turn_ask_late, &late});
    ck_assert_msg(certificate_verify(file, (struct certificate_told){0}, &c, error), "%s", error);
    fclose(file);
    setup_end(&s);
}
END_TEST

START_TEST(the_theorem_is_certified)
{
    static const struct {
        unsigned white, black, turns;
    } cases[] = {{2, 1, 2}, {3, 2, 2}, {4, 4, 1}, {1, 2, 3}, {1, 3, 2}, {1, 4, 1}};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        const unsigned winner = cases[i].white >= (cases[i].black < 4 ? cases[i].black : 4) ? WHITE : BLACK;
        struct position p;
        struct certificate c;
        char error[CERTIFICATE_ERROR_MAX];
        multimove(&p, cases[i].white, cases[i].black);
        FILE *file = certificate_of(&p, winner, cases[i].turns);
        ck_assert_msg(certificate_verify(file, (struct certificate_told){0}, &c, error), "%s", error);
        ck_assert_uint_eq(c.winner, winner);
        ck_assert_uint_eq(c.turns, cases[i].turns);
        ck_assert_uint_eq(c.start.option, p.option);
        fclose(file);
    }
}
END_TEST

START_TEST(a_turn_may_lose_by_itself)
{
    static const struct {
        const char *fen;
        unsigned winner, turns;
    } cases[] = {{"8/8/1r6/8/6Bp/4P2P/7P/8 w - - 0 16", WHITE, 1}, {"8/8/1p3Q2/7P/8/1n6/8/6r1 b - - 0 16", BLACK, 2}};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct position p;
        struct certificate c;
        char error[CERTIFICATE_ERROR_MAX];
        test_position(&p, "marseillais-losing", cases[i].fen);
        FILE *file = certificate_of(&p, cases[i].winner, cases[i].turns);
        ck_assert_msg(certificate_verify(file, (struct certificate_told){0}, &c, error), "%s", error);
        fclose(file);
    }
}
END_TEST

/* Whether a text is accepted as a certificate. */
static bool verified(const char *text, size_t length)
{
    struct certificate c;
    char error[CERTIFICATE_ERROR_MAX];
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    fwrite(text, 1, length, file);
    rewind(file);
    const bool good = certificate_verify(file, (struct certificate_told){0}, &c, error);
    fclose(file);
    return good;
}

START_TEST(what_is_no_proof_is_rejected)
{
    static char text[1 << 16];
    struct position p;
    multimove(&p, 1, 3);
    FILE *file = certificate_of(&p, BLACK, 2);
    const size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    ck_assert(verified(text, length));
    for (size_t i = 0; i + 1 < length; i++) /* cut off at the end of any line */
        ck_assert(text[i] != '\n' || !verified(text, i));
    char *turns = strstr(text, "turns 2");
    turns[6] = '1';
    ck_assert(!verified(text, length));
    turns[6] = '2';
    char *line = strstr(text, "-:");
    for (char *at = line; *at; at = strchr(at, '\n') + 1) { /* without one line; without what it says of the replies */
        static char less[sizeof text];
        const char *end = strchr(at, '\n') + 1, *colon = strchr(at, ':') + 1;
        const size_t before = (size_t)(at - text), kept = (size_t)(colon - text);
        memcpy(less, text, length);
        memcpy(less + before, end, (size_t)(text + length - end));
        ck_assert(!verified(less, length - (size_t)(end - at)));
        memcpy(less, text, kept);
        memcpy(less + kept, end - 1, (size_t)(text + length - end) + 1);
        ck_assert(!verified(less, length - (size_t)(end - 1 - colon)));
    }
    memcpy(strstr(text, "winner black") + 7, "white", 5);
    ck_assert(!verified(text, length));
    ck_assert(!verified("", 0));
    ck_assert(!verified("tempi proof 1\ngame nosuch\n", 26));
}
END_TEST

START_TEST(a_line_may_be_long)
{
    enum { USELESS = 1000 };
    static char text[1 << 16], longer[sizeof text + 5 * USELESS];
    struct position p;
    multimove(&p, 1, 3);
    FILE *file = certificate_of(&p, BLACK, 2);
    const size_t length = fread(text, 1, sizeof text - 1, file), before = (size_t)(strstr(text, "-:") + 2 - text);
    fclose(file);
    memcpy(longer, text, before);
    for (size_t i = 0; i < USELESS; i++)
        memcpy(longer + before + 5 * i, " a1a1", 5);
    memcpy(longer + before + 5 * USELESS, text + before, length - before);
    ck_assert(verified(longer, length + 5 * USELESS));
}
END_TEST

START_TEST(a_turn_may_have_a_colon)
{
    static const char text[] = "tempi proof 2\ngame fantasy\nfen k7/4Z(B)3/1K1A(P)4/4A(G)3/8/8/8/8 w - - 0 1\nwinner "
                               "white\nturns 1\ne5d7:G:\n";
    ck_assert(verified(text, sizeof text - 1));
    ck_assert(!verified(text, sizeof text - 3)); /* without the last one */
    static const char more[] = "tempi proof 2\ngame fantasy\nfen k7/4Z(B)3/1K1A(P)4/4A(G)3/8/8/8/8 w - - 0 1\nwinner "
                               "white\nturns 1\ne5d7:G,:\n";
    ck_assert(!verified(more, sizeof more - 1)); /* an action that is none */
}
END_TEST

/* After 1... gxh7 White has nothing that captures or gives check, and the file shows no win: its last position only has
   the hash (FNV-1a) of one that is won, that after 1... g6. */
START_TEST(a_hash_proves_nothing)
{
    static const char text[] =
        "tempi proof 2\ngame harmless\nfen k1t5/6zQ/1K3t1t/2ECF1tD/C1FE2D1/DC1FE3/2CE2DF/8 b - - 0 1\n"
        "winner white\nturns 23\n-:\nh7g7: g7b7\nh7b7:\nc2b2:\ng2f2:\nh2g2:\ne3h2:\nd5e3:\ne5h3:\n"
        "d4f4:\nd3a5:\nd2d5:\ng4f5:\nc4e2:\ne2h4:\na3c4:\nc5a3:\nb3a2:\nh5e2:\ne2b3:\na2d1:\nd1h5:\n"
        "a4b4:\nb4b5:\nb5a4:\n";
    struct certificate c;
    char error[CERTIFICATE_ERROR_MAX];
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    test_games_add("[harmless]\nbase = chess\npiece C = mQmNmCmZ\npiece D = mQmNmCmZ\npiece E = mQmNmCmZ\n"
                   "piece F = mQmNmCmZ\npiece T = (6,6) statue\npiece Z = mfWcrlW\nstart = "
                   "k1t5/6zQ/1K3t1t/2ECF1tD/C1FE2D1/DC1FE3/2CE2DF/8 b - - 0 1\n");
    fwrite(text, 1, sizeof text - 1, file);
    rewind(file);
    ck_assert(!certificate_verify(file, (struct certificate_told){0}, &c, error));
    ck_assert_str_eq(error, "line 31: the file ends too early");
    fclose(file);
}
END_TEST

/* Stops a guided search after some positions; told by it. */
static bool soon_over(void *context, int64_t elapsed, uint64_t positions)
{
    (void)elapsed;
    return positions < *(const uint64_t *)context;
}

/* Asks a guided search for a turn (struct proof_found). */
static unsigned guided_turn_ask(void *search, const struct position *p, unsigned turns, struct mate_line *line)
{
    return guided_turn(search, p, turns, line);
}

/* Writes the certificate of a guided search that has found a win, and verifies it. */
static void guided_certified(struct guided *g, const struct position *p, unsigned winner)
{
    const unsigned turns = guided_counted(g).longest;
    struct certificate c;
    char error[CERTIFICATE_ERROR_MAX], first[16];
    FILE *file = certificate_file(&(struct proof_found){*p, winner, turns, guided_turn_ask, g});
    ck_assert_msg(certificate_verify(file, (struct certificate_told){0}, &c, error), "%s: %s", test_fen(p), error);
    ck_assert_uint_eq(c.turns, turns);
    ck_assert_uint_eq(c.winner, winner);
    rewind(file);
    ck_assert_ptr_nonnull(fgets(first, sizeof first, file));
    ck_assert_str_eq(first, !law_turns_even(p->game->law) ? "tempi proof 1\n" : "tempi proof 2\n");
    fclose(file);
}

/* What a guided search finds of a position; a win is certified. */
static enum proof guided_proof(const struct position *p, unsigned winner, unsigned threads)
{
    uint64_t most = 60;
    struct clock_plan clock;
    const struct dfpn_task task = {
        .start = *p, .winner = winner, .threads = threads, .clock = &clock, .tell = soon_over, .context = &most};
    time_plan_fixed(&clock, 0);
    struct guided *g = guided_new(&task, 100, 32, 1 << 26);
    const enum proof proof = guided_prove(g, 12);
    if (proof == PROOF_FOUND)
        guided_certified(g, p, winner);
    guided_free(g);
    return proof;
}

/* Costs of a graph of two attacks with a plan each: the second is a reply to the first's. Replies add to the cost of a
   defence and not to that of its hardest line, a penalty to both, without losing; an attack that has lost its plans is
   lost only if no others may be found. Wins are shown from below, unless they take more turns than are counted. */
START_TEST(graph_costs)
{
    struct graph g = {.spread = 8};
    const action turn[] = {action_make(ACTION_STEP, 12, 28)};
    bool fresh;
    const uint32_t first = graph_attack(&g, 11, &fresh), second = graph_attack(&g, 12, &fresh),
                   third = graph_attack(&g, 13, &fresh);
    const uint32_t defence = graph_defence(&g, 21), last = graph_defence(&g, 22);
    ck_assert(graph_plan_add(&g, first, defence, turn, 1));
    ck_assert(!graph_plan_add(&g, first, defence, turn, 1));
    ck_assert(graph_plan_add(&g, second, last, turn, 1));
    graph_reply_add(&g, second, turn, 1);
    graph_reply_add(&g, third, turn, 1);
    g.defences[defence].reply_count = 2;
    g.defences[defence].listed = true;
    g.defences[last].cost = g.defences[last].hardest = 99;
    g.attacks[third].cost = g.attacks[third].hardest = 100;
    graph_attack_update(&g, second);
    graph_defence_update(&g, defence);
    graph_attack_update(&g, first);
    ck_assert_uint_eq(g.defences[defence].hardest, 100);
    ck_assert_uint_eq(g.defences[defence].cost, 108);
    ck_assert_uint_eq(g.attacks[first].hardest, 101);
    ck_assert_uint_eq(g.attacks[first].cost, 109);

    g.attacks[first].penalty = COST_LOST;
    graph_attack_update(&g, first);
    ck_assert_uint_lt(g.attacks[first].cost, COST_MATED);
    ck_assert_uint_eq(g.attacks[first].cost, g.attacks[first].hardest);

    g.defences[last].cost = g.defences[last].hardest = COST_LOST;
    g.attacks[second].widen = 110;
    graph_attack_update(&g, second);
    ck_assert_uint_eq(g.attacks[second].cost, 110);
    g.attacks[second].exhausted = true;
    graph_attack_update(&g, second);
    ck_assert_uint_eq(g.attacks[second].cost, COST_LOST);

    g.defences[last].cost = g.defences[last].hardest = 0;
    g.defences[last].turns = 3;
    graph_wins_update(&g);
    ck_assert_uint_eq(g.attacks[second].cost, 0);
    ck_assert_uint_eq(graph_won(&g), 1);
    ck_assert_uint_eq(graph_attack_won(&g, 12, NULL), 4);
    ck_assert_uint_ne(g.attacks[first].cost, 0);
    g.attacks[third].cost = g.attacks[third].hardest = 0;
    g.attacks[third].turns = 1;
    graph_wins_update(&g);
    graph_attack_update(&g, first);
    ck_assert_uint_eq(g.attacks[first].cost, 0);
    ck_assert_uint_eq(g.attacks[first].turns, 5);

    const uint32_t slow = graph_defence(&g, 23);
    g.defences[slow] =
        (struct defence){.key = 23, .replies = (uint32_t)g.reply_count, .reply_count = 1, .cost = 1, .listed = true};
    graph_reply_add(&g, third, turn, 1);
    g.attacks[third].turns = GRAPH_TURNS_MAX + 1;
    graph_wins_update(&g);
    ck_assert_uint_eq(g.defences[slow].cost, COST_LOST);
    g.attacks[third].turns = GRAPH_TURNS_MAX;
    graph_defence_update(&g, slow);
    ck_assert_uint_eq(g.defences[slow].cost, 0);
    ck_assert_uint_eq(graph_defence_won(&g, 23), GRAPH_TURNS_MAX);

    /* what is won without a node is won once it has one, and within no more turns than it was before */
    const action other[] = {action_make(ACTION_STEP, 12, 20)};
    uint32_t at = GRAPH_NONE;
    graph_defence_win(&g, 24, 7);
    graph_defence_win(&g, 24, 9);
    graph_attack_win(&g, 14, other, 1, 8);
    graph_attack_win(&g, 14, turn, 1, 9);
    ck_assert_uint_eq(g.defences[graph_defence_find(&g, 24)].turns, 7);
    ck_assert_uint_eq(g.attacks[graph_attack(&g, 14, &fresh)].turns, 8);
    ck_assert(!fresh);
    ck_assert_uint_eq(graph_attack_won(&g, 14, &at), 8);
    struct mate_line line;
    graph_line(&g, at, &line);
    ck_assert(line.length == 1 && line.actions[0] == other[0]);
    graph_attack_win(&g, 14, turn, 1, 2);
    ck_assert_uint_eq(g.attacks[graph_attack(&g, 14, &fresh)].turns, 2);
    ck_assert_uint_eq(graph_defence_find(&g, 25), GRAPH_NONE);
    graph_free(&g);
}
END_TEST

/* Says after some questions that there are to be no more; asked by advisers. */
static bool questions_over(void *context)
{
    unsigned *left = context;
    return !(*left)--;
}

/* Advisers answer alike, one or two, and a longer search only where the brief one promised too little; nothing is
   answered after a loss, if one is enough, nor once the search is to stop. */
START_TEST(advisers_answer_questions)
{
    enum { COUNT = 6 };
    static const char *const fens[COUNT] = {"4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1",  "4k3/8/8/8/8/8/8/RR2K3 w - - 0 1",
                                            "qqqqk3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1",
                                            "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",   "4k3/8/8/8/8/8/8/4K2R w - - 0 1"};
    struct adviser advisers[2] = {0};
    struct position p[COUNT];
    struct question q[2][COUNT] = {0};
    unsigned left = 100;
    adviser_make(&advisers[0]);
    adviser_make(&advisers[1]);
    for (unsigned i = 0; i < COUNT; i++) {
        test_position(&p[i], "chess", fens[i]);
        q[0][i] = q[1][i] = (struct question){&p[i], .brief = 500, .nodes = 4000, .enough = i & 1 ? COST_LOST : 0};
    }
    ck_assert(!advisers_answer(advisers, 1, q[0], COUNT, false, questions_over, &left));
    ck_assert(!advisers_answer(advisers, 2, q[1], COUNT, false, questions_over, &left));
    for (unsigned i = 0; i < COUNT; i++) {
        ck_assert_msg(q[0][i].cost && q[0][i].cost <= COST_MATED && q[0][i].best.length, "%s", fens[i]);
        ck_assert((q[0][i].cost < COST_SCORES) == (q[1][i].cost < COST_SCORES) || i == 2);
    }
    ck_assert_uint_lt(q[0][0].cost, COST_SCORES);
    ck_assert_uint_gt(q[0][2].cost, q[0][4].cost);
    for (unsigned i = 0; i < COUNT; i++)
        q[0][i].cost = 0;
    left = 2;
    ck_assert(advisers_answer(advisers, 1, q[0], COUNT, false, questions_over, &left));
    ck_assert(q[0][1].cost && !q[0][2].cost && !q[0][5].cost);
    test_position(&p[1], "chess", "6k1/8/8/8/8/8/1r6/q6K w - - 0 1");
    for (unsigned i = 0; i < COUNT; i++)
        q[0][i].cost = 0;
    left = 100;
    ck_assert(!advisers_answer(advisers, 1, q[0], COUNT, true, questions_over, &left));
    ck_assert(q[0][1].cost >= COST_MATED && !q[0][2].cost);
    adviser_free(&advisers[0]);
    adviser_free(&advisers[1]);
}
END_TEST

/* What was shown against eight pawns wins against seven by the same turns: a search that has the graph of the first
   shows many positions by simulation, and is sooner done than one that has not. The certificate is verified. */
static void with_a_pawn_less(const char *path, const char *title, const struct dfpn_task *before)
{
    struct dfpn_task task = *before;
    struct guided_count counts[2];
    test_position(&task.start, "kingpawns", "1nb1kbn1/ppppppp1/8/8/8/8/PPPPPPPP/4K3 w - - 0 1");
    for (unsigned known = 0; known < 2; known++) {
        struct guided *g = guided_new(&task, 2000, 32, 1 << 26);
        if (known)
            ck_assert_ptr_null(guided_read(g, path, title));
        ck_assert_int_eq(guided_prove(g, 30), PROOF_FOUND);
        counts[known] = guided_counted(g);
        guided_certified(g, &task.start, task.winner);
        guided_free(g);
    }
    ck_assert_uint_gt(counts[1].simulated, 0);
    ck_assert_uint_lt(counts[1].positions, counts[0].positions);
}

/* A map with room for all does not grow while the keys of another are entered in the order of its slots: that would
   take quadratic time. */
START_TEST(a_map_has_the_room_that_it_was_told)
{
    enum { KEYS = 300000 };
    struct key_map from = {0}, to = {0};
    struct random random;
    random_seed(&random, 1);
    for (uint32_t i = 0; i < KEYS; i++)
        key_map_set(&from, random_next(&random), i);
    key_map_reserve(&to, from.count);
    ck_assert_uint_eq(to.mask, from.mask);
    for (size_t i = 0; i <= from.mask; i++)
        if (from.keys[i])
            key_map_set(&to, from.keys[i], from.values[i]);
    ck_assert_uint_eq(to.count, from.count);
    ck_assert_uint_eq(to.mask, from.mask);
    for (size_t i = 0; i <= from.mask; i++)
        ck_assert(!from.keys[i] || key_map_find(&to, from.keys[i]) == from.values[i]);
    key_map_reserve(&to, 1);
    ck_assert_uint_eq(to.mask, from.mask);
    key_map_free(&from);
    key_map_free(&to);
}
END_TEST

/* A guided search of King and Pawns against the minor pieces goes on from its checkpoint; one with a bit turned or an
   end cut off is refused, and turns that are none stop the search. */
START_TEST(guided_checkpoints)
{
    static const char title[] = "a title";
    char path[] = "/tmp/tempi-graph-XXXXXX";
    uint64_t most = 40;
    struct position p;
    struct clock_plan clock;
    struct graph graph = {0};
    test_position(&p, "kingpawns", "1nb1kbn1/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1");
    const struct dfpn_task task = {
        .start = p, .winner = WHITE, .threads = 1, .clock = &clock, .tell = soon_over, .context = &most};
    time_plan_fixed(&clock, 0);
    close(mkstemp(path));
    struct guided *g = guided_new(&task, 2000, 32, 1 << 26);
    ck_assert_int_eq(guided_prove(g, 12), PROOF_UNKNOWN);
    ck_assert(guided_write(g, path, title));
    guided_free(g);
    g = guided_new(&task, 2000, 32, 1 << 26);
    ck_assert_ptr_nonnull(guided_read(g, path, "another title"));
    ck_assert_ptr_null(guided_read(g, path, title));
    most = UINT64_MAX;
    ck_assert_int_eq(guided_prove(g, 30), PROOF_FOUND);
    ck_assert(guided_write(g, path, title));
    guided_free(g);
    with_a_pawn_less(path, title, &task);

    ck_assert_ptr_null(graph_read(&graph, path, title));
    ck_assert_uint_gt(graph_won(&graph), 0);
    key_map_free(&graph.wins);
    key_map_free(&graph.losses);
    ck_assert(graph_write(&graph, path, title)); /* a node is won, and no turn says how */
    struct graph again = {0};
    ck_assert_ptr_nonnull(graph_read(&again, path, title));
    graph_free(&again);
    for (size_t i = 0; i < graph.line_count; i += graph_line_length(&graph, (uint32_t)i) + 1)
        graph.lines[i + 1] ^= 63;
    for (size_t i = 0; i < graph.attack_count; i++)
        graph.attacks[i].cost = 1;
    for (size_t i = 0; i < graph.defence_count; i++)
        graph.defences[i].cost = 1;
    ck_assert(graph_write(&graph, path, title));
    graph_free(&graph);
    g = guided_new(&task, 2000, 32, 1 << 26);
    ck_assert_ptr_null(guided_read(g, path, title));
    ck_assert_int_eq(guided_prove(g, 30), PROOF_UNKNOWN);
    ck_assert(guided_counted(g).damaged);
    ck_assert(guided_write(g, path, title));
    guided_free(g);

    FILE *file = fopen(path, "r+b");
    ck_assert_ptr_nonnull(file);
    fseek(file, 0, SEEK_END);
    const long end = ftell(file);
    struct random random;
    random_seed(&random, 1);
    for (unsigned i = 0; i < 200; i++) {
        const long at = (long)sizeof title + (long)random_below(&random, (unsigned)(end - (long)sizeof title));
        fseek(file, at, SEEK_SET);
        const int byte = fgetc(file);
        fseek(file, at, SEEK_SET);
        fputc(byte ^ 1 << i % 8, file);
        fflush(file);
        graph = (struct graph){0};
        ck_assert_ptr_nonnull(graph_read(&graph, path, title));
        graph_free(&graph);
        fseek(file, at, SEEK_SET);
        fputc(byte, file);
    }
    ck_assert_int_eq(ftruncate(fileno(file), end - 4), 0);
    fclose(file);
    ck_assert_ptr_nonnull(graph_read(&graph, path, title));
    graph_free(&graph);
    remove(path);
}
END_TEST

/* A search whose lines are all too deep ends without a proof. */
START_TEST(guided_depth_is_limited)
{
    uint64_t most = UINT64_MAX;
    for (unsigned turns = 1; turns <= 2; turns++) {
        struct position p;
        struct clock_plan clock;
        test_position(&p, "chess", "7k/8/8/8/8/8/8/K5R1 w - - 0 1");
        const struct dfpn_task task = {
            .start = p, .winner = WHITE, .threads = 1, .clock = &clock, .tell = soon_over, .context = &most};
        time_plan_fixed(&clock, 20000);
        struct guided *g = guided_new(&task, 100, 32, 1 << 26);
        ck_assert_int_eq(guided_prove(g, turns), PROOF_NONE);
        guided_free(g);
    }
}
END_TEST

START_TEST(guided_wins_are_certified)
{
    static const char *const games[] = {"multimove", "doublemove", "marseillais", "imperatore", "monster", "kingpawns"};
    const char *game = games[_i];
    struct random random;
    unsigned known = 0, found = 0, other = 0;
    random_seed(&random, 11 + (unsigned)_i);
    for (unsigned round = 0; round < 400 && known < 12; round++) {
        struct position p;
        const unsigned winner = round & 1;
        if (!random_position(&p, game, &random, 7))
            continue;
        const enum proof expected = proof_by_actions(&p, winner, 2);
        if (expected != PROOF_FOUND && round % 16)
            continue;
        const enum proof proof = guided_proof(&p, winner, 1 + round / 2 % 2);
        known += expected == PROOF_FOUND;
        found += expected == PROOF_FOUND && proof == PROOF_FOUND;
        other += expected != PROOF_FOUND && proof != PROOF_FOUND;
    }
    ck_assert_msg(known > 3 && found * 4 >= known * 3 && other, "%s: %u of %u, %u others", game, found, known, other);
}
END_TEST

/* A win that was shown on another path is carried to the positions that rest on it, in any order of the nodes; a
   position with an open reply stays open. */
START_TEST(wins_are_carried_through_a_graph)
{
    enum { CHAIN = 20 };
    const action turn[] = {1};
    struct graph g = {0};
    bool fresh;
    for (unsigned i = 0; i <= CHAIN; i++) {
        graph_attack(&g, i + 1, &fresh);
        graph_defence(&g, i + 1);
    }
    for (unsigned i = 0; i < CHAIN; i++) { /* the last attack is won; the first defence has another, open reply */
        const unsigned at = i * 13 % CHAIN;
        struct defence *d = &g.defences[at];
        graph_plan_add(&g, at, at, turn, 1);
        d->replies = (uint32_t)g.reply_count;
        d->reply_count = at ? 1 : 2;
        d->cost = 9;
        d->listed = true;
        graph_reply_add(&g, at + 1, turn, 1);
        if (!at)
            graph_reply_add(&g, at, turn, 1);
        g.attacks[at].cost = 9;
    }
    g.defences[CHAIN].cost = 0;
    graph_plan_add(&g, CHAIN, CHAIN, turn, 1);
    graph_wins_update(&g);
    for (unsigned i = 1; i <= CHAIN; i++) {
        ck_assert_uint_eq(g.attacks[i].cost, 0);
        ck_assert_uint_eq(g.attacks[i].turns, CHAIN - i + 1);
    }
    ck_assert_uint_gt(g.attacks[0].cost, 0);
    ck_assert_uint_eq(graph_won(&g), CHAIN);
    graph_free(&g);
}
END_TEST

START_TEST(turns_that_differ_need_their_own_certificate)
{
    static const char text[] = "tempi proof %u\ngame progressive\nfen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1\nwinner "
                               "white\nturns 1\nf7g7:\n";
    char now[sizeof text];
    for (unsigned version = 1; version <= 2; version++) {
        snprintf(now, sizeof now, text, version);
        ck_assert_int_eq(verified(now, strlen(now)), version == 1);
    }
}
END_TEST

START_TEST(a_search_goes_on_from_its_table)
{
    char path[] = "/tmp/tempi-prove-XXXXXX";
    struct setup first, second;
    struct position p;
    const int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    close(fd);
    multimove(&p, 2, 2);
    setup_begin(&first, &p, WHITE, 2);
    ck_assert_int_eq(dfpn_prove(first.d, 3), PROOF_NONE);
    ck_assert_uint_gt(dfpn_lists(first.d), 500);
    ck_assert(proof_table_write(&first.table, path, "title"));
    setup_end(&first);
    setup_begin(&second, &p, WHITE, 1);
    ck_assert_ptr_nonnull(proof_table_read(&second.table, path, "another title"));
    ck_assert_ptr_null(proof_table_read(&second.table, path, "title"));
    ck_assert_int_eq(dfpn_prove(second.d, 3), PROOF_NONE);
    ck_assert_uint_lt(dfpn_lists(second.d), 10);
    setup_end(&second);
    unlink(path);
}
END_TEST

START_TEST(a_small_table_is_enough)
{
    struct proof_table table;
    struct proof_numbers numbers;
    ck_assert(proof_table_make(&table, 64));
    for (uint64_t key = 1; key <= 60; key++)
        proof_table_keep(&table, key, (struct proof_numbers){(uint32_t)key, PROOF_INFINITE}, UINT64_C(1) << (62 - key));
    for (uint64_t key = 1; key <= 3; key++) { /* most work stays */
        ck_assert(proof_table_find(&table, key, &numbers));
        ck_assert_uint_eq(numbers.win, key);
        ck_assert_uint_eq(numbers.loss, PROOF_INFINITE);
    }
    ck_assert(!proof_table_find(&table, 50, &numbers));
    ck_assert_uint_eq(proof_table_full(&table), 1000);
    proof_table_free(&table);
}
END_TEST

Suite *suite_prove(void)
{
    Suite *s = suite_create("prove");
    TCase *t = tcase_create("prove"), *threads = tcase_create("threads"); /* what runs under ThreadSanitizer too */
    tcase_set_timeout(t, 120);
    tcase_set_timeout(threads, 120);
    tcase_add_test(t, wins_are_those_of_a_mate_search);
    tcase_add_test(t, free_boards_follow_the_rules);
    tcase_add_test(t, who_waits_changes_nothing);
    tcase_add_test(t, all_ends_of_turns_are_visited_once);
    tcase_add_test(t, parts_add_up);
    tcase_add_test(t, threats_alone_are_searched_to_their_end);
    tcase_add_test(t, a_king_without_a_step_is_lost);
    tcase_add_test(t, the_theorem_is_certified);
    tcase_add_test(t, a_win_may_be_found_late);
    tcase_add_test(t, a_turn_may_lose_by_itself);
    tcase_add_test(t, what_is_no_proof_is_rejected);
    tcase_add_test(t, a_line_may_be_long);
    tcase_add_test(t, a_turn_may_have_a_colon);
    tcase_add_test(t, a_hash_proves_nothing);
    tcase_add_loop_test(t, guided_wins_are_certified, 2, 6);
    tcase_add_test(t, graph_costs);
    tcase_add_test(t, a_map_has_the_room_that_it_was_told);
    tcase_add_test(t, guided_checkpoints);
    tcase_add_test(t, guided_depth_is_limited);
    tcase_add_test(t, advisers_answer_questions);
    tcase_add_test(t, wins_are_carried_through_a_graph);
    tcase_add_test(t, turns_that_differ_need_their_own_certificate);
    tcase_add_test(t, a_small_table_is_enough);
    tcase_add_loop_test(threads, proofs_agree_with_those_over_actions, 0, 7);
    tcase_add_loop_test(threads, guided_wins_are_certified, 0, 2);
    tcase_add_test(threads, a_search_goes_on_from_its_table);
    suite_add_tcase(s, t);
    suite_add_tcase(s, threads);
    return s;
}
