/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records for XBoard: what is written of random games of all kinds, and what XBoard itself has written, is read. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/xboard/presentation.h"
#include "protocol/xboard/record.h"
#include "rules/notation/turns.h"
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

/* Reads the next game as `tempi replay` does, and fails if it has an error. */
static void read_next(struct pgn_reader *reader, struct pgn_game *read, const char *what)
{
    ck_assert(pgn_next(reader, read));
    ck_assert_msg(!read->bad, "%s: turn %u, %s: %s", what, read->turn, read->token, read->reason);
    ck_assert_str_eq(read->note, "");
}

/* Writes a record for XBoard, and fails if it is read as another game. Returns false if it cannot be shown. */
static bool check_record(const struct record *r)
{
    struct journal to = {0};
    const struct pgn_output o = {.record = r, .outcome = ONGOING};
    struct pgn_reader reader = {0};
    struct pgn_game read = {0};
    struct xboard_game g = {0};
    char error[PGN_REASON_MAX];
    if (!xboard_record_write(&to, &o, error))
        return false;
    xboard_record_reads(&reader, &g);
    pgn_begin_text(&reader, to.text);
    read_next(&reader, &read, r->positions[0].game->id);
    ck_assert_uint_eq(read.record.count, r->count);
    for (size_t i = 0; i < r->count; i++)
        ck_assert_msg(position_key(&read.record.positions[i]) == position_key(&r->positions[i]), "%s: action %zu\n%s",
                      r->positions[0].game->id, i, to.text);
    pgn_free(&read);
    xboard_game_free(&g);
    journal_close(&to);
    return true;
}

START_TEST(records_are_read_as_written)
{
    struct random random;
    struct xboard_game g = {0};
    unsigned inside = 0;
    random_seed(&random, 59);
    for (unsigned i = 0; game_at(i); i++)
        for (unsigned round = 0; round < 3; round++) {
            xboard_game_begin(&g, game_at(i), game_option_default(game_at(i)));
            play(&g, &random);
            ck_assert_msg(check_record(&g.record), "%s", game_at(i)->id);
            const struct position later = g.record.positions[g.record.count / 2];
            record_begin(&g.record, &later);
            play(&g, &random);
            inside += check_record(&g.record);
        }
    ck_assert_uint_gt(inside, 40);
    xboard_game_free(&g);
}
END_TEST

/* Fails unless a text is read as a game of these turns, with a note or an error. */
static void check_read(const char *text, const char *turns, const char *said)
{
    struct pgn_reader reader = {0};
    struct pgn_game read = {0};
    struct xboard_game g = {0};
    char written[200] = "";
    xboard_record_reads(&reader, &g);
    pgn_begin_text(&reader, text);
    ck_assert(pgn_next(&reader, &read));
    turns_write(&read.record.positions[0], read.record.actions, (unsigned)read.record.count - 1, written,
                sizeof written);
    ck_assert_str_eq(written, turns);
    ck_assert_str_eq(read.bad ? read.reason : read.note, said);
    pgn_free(&read);
    xboard_game_free(&g);
}

#define BRICK "[Variant \"brick\"]\n[VariantMen \"N:N\"]\n"

START_TEST(words_of_persons_and_errors)
{
    static const char none[] = "no legal action goes on so in XBoard's moves";
    check_read(BRICK "1. Nbc3 a5 2. d4 *", "b1c3 a7a5 d2d4", ""); /* a person does not pass behind a leg */
    check_read(BRICK "1. Nbc3 -- 2. Rab1 *", "b1c3+a1b1", "");
    check_read(BRICK "1. Nbc3 -- *", "", "the last moves are part of an action and are dropped");
    check_read(BRICK "1. Nc3 *", "b1c3", "");
    check_read(BRICK "[FEN \"4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1\"]\n1. Ne4 *", "", "it may be c3e4 or g3e4");
    check_read(BRICK "1. Nbc3 Nbd4 *", "b1c3", none);
    check_read(BRICK "1. i9 *", "", none);
    check_read(BRICK "1. N@c3 *", "", none);
    check_read(BRICK "[FEN \"8/8 w\"]\n1. Nbc3 *", "", "FEN: the board ends on rank 7, after 8 squares of it");
}
END_TEST

START_TEST(files_of_xboard_itself)
{
    static const char *const games[] = {"brick", "realm", "transporter", "fantasy", "future"};
    static const unsigned actions[] = {43, 31, 103, 35, 87};
    struct pgn_reader reader = {0};
    struct pgn_game read = {0};
    struct xboard_game g = {0};
    FILE *file = fopen("tests/data/xboard.pgn", "r");
    ck_assert_ptr_nonnull(file);
    xboard_record_reads(&reader, &g);
    pgn_begin(&reader, file);
    for (unsigned i = 0; i < sizeof actions / sizeof *actions; i++) {
        read_next(&reader, &read, games[i]);
        ck_assert_str_eq(read.record.positions[0].game->id, games[i]);
        ck_assert_uint_eq(read.record.count - 1, actions[i]);
        check_record(&read.record);
    }
    ck_assert(!pgn_next(&reader, &read));
    fclose(file);
    pgn_free(&read);
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

/* Adds the game of a section, and fails unless random play of it is read as it was written. Returns XBoard's name. */
static const char *check_section(const char *section, const char *id)
{
    static char name[64];
    struct random random;
    struct xboard_game g = {0};
    test_games_add(section);
    random_seed(&random, 61);
    xboard_game_begin(&g, test_game(id), 0);
    play(&g, &random);
    ck_assert(check_record(&g.record));
    xboard_variant_name(g.game, name, sizeof name);
    xboard_game_free(&g);
    return name;
}

START_TEST(names_that_xboard_gives_are_read)
{
    ck_assert_str_ne(check_section("[record-crazyhouse]\n", "record-crazyhouse"), "record-crazyhouse");
}
END_TEST

/* XBoard numbers ten ranks from 0. */
START_TEST(boards_of_ten_ranks)
{
    check_section("[record-ten]\nboard = 8x10\nsteps = 2\n"
                  "start = rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n",
                  "record-ten");
    check_read("[Variant \"record-ten\"]\n[VariantMen \"N:N\"]\n1. Nc2 -- 2. e3 b8b6 *", "b1c3,e2e4 b9b7", "");
}
END_TEST

/* Games that XBoard cannot be told of are not written for it either. */
START_TEST(games_that_it_refuses)
{
    struct journal to = {0};
    struct record r = {0};
    struct position start;
    char error[PGN_REASON_MAX] = "";
    const struct pgn_output o = {.record = &r};
    test_games_add("[record-walls]\nwalls = arrow\nen passant = none\n");
    test_position(&start, "record-walls", NULL);
    record_begin(&r, &start);
    ck_assert(!xboard_record_write(&to, &o, error));
    ck_assert_str_eq(error, "it cannot put walls");
    ck_assert_uint_eq(to.length, 0);
    record_free(&r);
    journal_close(&to);
}
END_TEST

Suite *suite_xboard_record(void)
{
    Suite *suite = suite_create("xboard_record");
    TCase *tc = tcase_create("xboard_record");
    tcase_add_test(tc, records_are_read_as_written);
    tcase_add_test(tc, words_of_persons_and_errors);
    tcase_add_test(tc, files_of_xboard_itself);
    tcase_add_test(tc, a_king_on_his_pawn_cannot_be_shown);
    tcase_add_test(tc, starts_that_a_fen_of_xboard_cannot_say);
    tcase_add_test(tc, games_that_are_too_long_for_xboard);
    tcase_add_test(tc, names_that_xboard_gives_are_read);
    tcase_add_test(tc, boards_of_ten_ranks);
    tcase_add_test(tc, games_that_it_refuses);
    suite_add_tcase(suite, tc);
    return suite;
}
