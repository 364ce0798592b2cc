/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records for XBoard: what is written of random games of all kinds leads a program that is sent it to the same end. */
#include <stdlib.h>
#include <string.h>

#include "protocol/xboard/presentation.h"
#include "protocol/xboard/record.h"
#include "rules/notation/san.h"
#include "tests/support.h"

enum { ACTIONS = 60 };

/* Plays random actions of which XBoard can be told, without plies. */
static void play(struct xboard_game *g, struct random *random)
{
    action list[ACTIONS_MAX];
    struct script script;
    const char *reason;
    for (unsigned i = 0; i < ACTIONS && record_result(&g->record, &reason) == ONGOING; i++) {
        unsigned n = 0, all = game_actions(xboard_now(g), ALL_ACTIONS, list);
        for (unsigned k = 0; k < all; k++) {
            g->presentation->script(g, list[k], &script);
            if (script.count)
                list[n++] = list[k];
        }
        if (n)
            record_push(&g->record,
                        i & 1 ? list[random_below(random, n)] : test_uncommon(xboard_now(g), list, n, random));
    }
}

/* Plays a word of a record in a game as XBoard would send it; returns whether it was taken. */
static bool word_play(struct xboard_game *g, const char *word)
{
    char reason[ILLEGAL_MAX];
    action a;
    const char *ply = strcmp(word, "--") == 0 ? "@@@@" : word;
    if (xboard_owes_pass(g))
        return g->presentation->play_theirs(g, ply, false) != LEG_REFUSED;
    if (strcmp(ply, "@@@@") == 0)
        return g->presentation->close(g) != LEG_REFUSED;
    if (strncmp(word, "Kx", 2) != 0)
        return g->presentation->play(g, ply, false) != LEG_REFUSED;
    if (!san_read(xboard_now(g), word, strlen(word), &a, reason))
        return false;
    xboard_act(g, a);
    return true;
}

/* Plays the words of a record, whose FEN has been set up; fails if one is refused. */
static void words_play(struct xboard_game *g, char *text)
{
    char *words = strstr(text, "\n\n") + 2, *save;
    for (char *word = strtok_r(words, " \n", &save); word && *word != '{'; word = strtok_r(NULL, " \n", &save))
        if (!strchr(word, '.') && strcmp(word, "*") != 0)
            ck_assert_msg(word_play(g, word), "%s: %s after %zu plies", g->game->id, word, g->count);
}

/* Writes a record for XBoard, and fails if it leads elsewhere. */
static void check_record(const struct record *r)
{
    struct journal to = {0};
    const struct pgn_output o = {.record = r};
    struct pgn_reader reader = {0};
    struct pgn_game read = {0};
    struct xboard_game g = {0};
    char error[PGN_REASON_MAX], fen[FEN_MAX];
    const struct game *game = r->positions[0].game;
    ck_assert_msg(xboard_record_write(&to, &o, error), "%s: %s", game->id, error);
    xboard_game_begin(&g, game, r->positions[0].option);
    if (g.presentation->known || g.presentation == &presentation_plain) {
        pgn_begin_text(&reader, to.text);
        ck_assert(pgn_next(&reader, &read));
        ck_assert_msg(!read.bad && read.record.count == r->count, "%s: %s", game->id, read.reason);
        ck_assert_msg(position_key(record_now(&read.record)) == position_key(record_now(r)), "%s", to.text);
        pgn_free(&read);
    }
    if (!g.presentation->known) {
        ck_assert_int_eq(sscanf(strstr(to.text, "[FEN \"") + 6, "%511[^\"]", fen), 1);
        ck_assert_msg(xboard_setboard(&g, fen, error), "%s: %s", fen, error);
        words_play(&g, to.text);
        ck_assert_uint_eq(position_key(xboard_now(&g)), position_key(record_now(r)));
    }
    xboard_game_free(&g);
    journal_close(&to);
}

START_TEST(records_lead_to_the_same_end)
{
    struct random random;
    struct xboard_game g = {0};
    random_seed(&random, 59);
    for (unsigned i = 0; game_at(i); i++)
        for (unsigned round = 0; round < 3; round++) {
            xboard_game_begin(&g, game_at(i), game_option_default(game_at(i)));
            play(&g, &random);
            check_record(&g.record);
        }
    xboard_game_free(&g);
}
END_TEST

START_TEST(a_king_on_his_pawn_cannot_be_shown)
{
    struct xboard_game g = {0};
    struct journal to = {0};
    struct script script;
    char error[PGN_REASON_MAX];
    xboard_game_begin(&g, test_game("onetwo"), 0);
    action a = test_action(xboard_now(&g), "e1e2");
    g.presentation->script(&g, a, &script);
    ck_assert_uint_eq(script.count, 0);
    record_push(&g.record, a);
    const struct pgn_output o = {.record = &g.record};
    ck_assert(!xboard_record_write(&to, &o, error));
    ck_assert_str_eq(error, "it has no moves for action 1");
    xboard_game_free(&g);
    journal_close(&to);
}
END_TEST

/* Writes a game of one position, and checks the error. */
static void check_start(const char *name, const char *fen, bool shown)
{
    struct journal to = {0};
    struct record r = {0};
    struct position p;
    char error[PGN_REASON_MAX] = "";
    const struct pgn_output o = {.record = &r};
    test_position(&p, name, fen);
    record_begin(&r, &p);
    ck_assert_msg(xboard_record_write(&to, &o, error) == shown, "%s: %s", fen, error);
    ck_assert_str_eq(error, shown ? "" : "it cannot show how the game begins");
    if (!shown)
        ck_assert_uint_eq(to.length, 0);
    record_free(&r);
    journal_close(&to);
}

START_TEST(starts_that_a_fen_of_xboard_cannot_say)
{
    check_start("marseillais", "4k3/p6p/8/8/8/8/8/R3K2R b KQ - 0 1", true);
    check_start("marseillais", "4k3/p6p/8/8/8/8/8/R3K2R b K - 0 1", false);
    check_start("marseillais", "4k3/p6p/8/8/8/8/8/R3K2R w KQ - 0 1 done=1", false);
    check_start("chess", "4k3/p6p/8/8/8/8/8/R3K2R b K - 0 1", true);
}
END_TEST

START_TEST(games_that_are_too_long_for_xboard)
{
    static const char *const there_and_back[] = {"g1f3", "b1c3", "g8f6", "b8c6", "f3g1", "c3b1", "f6g8", "c6b8"};
    struct journal to = {0};
    struct record r = {0};
    struct position start;
    char error[PGN_REASON_MAX] = "";
    const struct pgn_output o = {.record = &r};
    test_position(&start, "marseillais", NULL);
    record_begin(&r, &start);
    for (unsigned i = 0; i < 800; i++) {
        action a;
        ck_assert(action_read(record_now(&r), there_and_back[i % 8], 4, &a));
        record_push(&r, a);
    }
    ck_assert(!xboard_record_write(&to, &o, error));
    ck_assert_str_eq(error, "the game has 1200 moves of XBoard's, which reads 998");
    record_free(&r);
    journal_close(&to);
}
END_TEST

Suite *suite_xboard_record(void)
{
    Suite *suite = suite_create("xboard_record");
    TCase *tc = tcase_create("xboard_record");
    tcase_add_test(tc, records_lead_to_the_same_end);
    tcase_add_test(tc, a_king_on_his_pawn_cannot_be_shown);
    tcase_add_test(tc, starts_that_a_fen_of_xboard_cannot_say);
    tcase_add_test(tc, games_that_are_too_long_for_xboard);
    suite_add_tcase(suite, tc);
    return suite;
}
