/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compositions PIECES:LAW: what they are called, which there are, and why the others are refused. */
#include <stdio.h>
#include <string.h>

#include "tests/rules/clauses.h"

/* Returns a game by its id; the test fails if there is none. */
static const struct game *find(const char *id)
{
    const char *reason = "";
    const struct game *game = game_find(id, &reason);
    ck_assert_msg(game != NULL, "%s: %s", id, reason);
    return game;
}

/* Fails unless an id is refused for a reason that contains `why`. */
static void refused(const char *id, const char *why)
{
    const char *reason = "";
    ck_assert_msg(game_find(id, &reason) == NULL, "%s should be refused", id);
    ck_assert_msg(strstr(reason, why) != NULL, "%s: %s", id, reason);
}

START_TEST(pieces_and_law_are_those_named)
{
    const struct game *game = find("losing:progressive");
    ck_assert_str_eq(game->id, "losing:progressive");
    ck_assert_str_eq(game->pieces->id, "losing");
    ck_assert_str_eq(game->law->id, "progressive");
    ck_assert_ptr_eq(game->law, find("progressive")->law);
    ck_assert_ptr_eq(find("chess960:marseillais-balanced")->pieces, find("chess960")->pieces);
}
END_TEST

START_TEST(a_game_of_the_list_is_itself)
{
    ck_assert_ptr_eq(find("orthodox:progressive"), find("progressive"));
    ck_assert_ptr_eq(find("chess960:chess"), find("chess960"));
    ck_assert_ptr_eq(find("fischerandom:kazan"), find("chess960:kazan"));
}
END_TEST

START_TEST(laws_go_by_the_names_of_their_games_too)
{
    ck_assert_ptr_eq(find("losing:scottish"), find("losing:progressive"));
    ck_assert_ptr_eq(find("chess960:battle"), find("chess960:omni"));
}
END_TEST

/* The first listed game of a law gives its name to all compositions with the law. */
START_TEST(ids_of_laws_agree_with_the_list)
{
    const char *reason;
    for (unsigned i = 0; game_at(i); i++) {
        char id[96];
        bool first = true;
        for (unsigned j = 0; j < i; j++)
            first &= game_at(j)->law != game_at(i)->law;
        ck_assert_msg(!first || strcmp(game_at(i)->id, game_at(i)->law->id) == 0,
                      "%s stands first of the games of the law %s: its section must come behind that of this id",
                      game_at(i)->id, game_at(i)->law->id);
        snprintf(id, sizeof id, "chess960:%s", game_at(i)->law->id);
        const struct game *game = game_find(id, &reason);
        ck_assert_msg(!game || game->law == game_at(i)->law, "%s is another law", id);
        ck_assert_msg(game || (game_at(i)->law->flags & LAW_BOUND), "%s: %s", id, reason);
    }
}
END_TEST

/* The traits of a law's game hold with other pieces too, except those that only the listed game has. */
START_TEST(traits_are_those_of_the_law)
{
    const struct traits *traits = &find("medieval:progressive-silverman")->traits;
    ck_assert(traits->long_turns && traits->records_list && traits->parries_late && !traits->interjections);
    ck_assert_uint_eq(traits->family, find("progressive")->traits.family);
    ck_assert(find("progressive")->traits.featured && !find("medieval:progressive")->traits.featured);
    ck_assert(find("chess")->traits.default_name && !find("medieval:chess")->traits.default_name);
    ck_assert_uint_eq(find("losing:quest")->traits.family, FAMILY_LOSING);
    ck_assert(find("losing:quest")->traits.long_turns && find("losing:quest")->traits.interjections);
}
END_TEST

START_TEST(illegal_moves_say_why)
{
    refused("losing:doublemove", "royal king");
    refused("losing:triplets", "royal king");
    refused("losing:progressive-italian", "royal king");
    refused("losing:bankofscotland", "royal king");
    refused("losing:doublet", "compulsory");
    refused("chess960:monster", "bound to pieces of its own");
    refused("medieval:doubletrouble", "bound to pieces of its own");
    refused("nomen:progressive", "no such set of pieces");
    refused("losing:nolaw", "no such law");
    refused("losing:", "no such law");
    refused(":progressive", "no such set of pieces");
    refused("nosuchgame", "no such game");
    refused("a-set-of-pieces-with-a-name-longer-than-any-name-that-there-could-ever-be:progressive", "no such");
}
END_TEST

/* Pieces and laws that games from a file have for themselves go with no others. */
START_TEST(games_files_keep_what_is_theirs)
{
    test_games_add("[riders]\nname = Riders\npiece N = NN rider\n\n[hill]\nname = Hill\ngoal = reach K d4 e4\n");
    refused("riders:progressive", "no such set of pieces");
    refused("medieval:hill", "goes only with its own pieces");
}
END_TEST

START_TEST(captures_stay_compulsory)
{
    struct position p;
    IN("losing:progressive", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 2");
    ONLY("e4d5");
    PLAY("e4d5");
    LEGAL("e1e2");
}
END_TEST

START_TEST(castling_is_that_of_chess960)
{
    struct position p;
    IN("chess960:progressive", "4k3/8/8/8/8/8/8/1K4R1 w K - 0 2");
    LEGAL("b1g1");
    PLAY("b1g1");
    ck_assert_str_eq(test_fen(&p), "4k3/8/8/8/8/8/8/5RK1 w - - 0 2 done=1");
}
END_TEST

/* Pieces whose actions are their own step under laws that only count steps. */
START_TEST(pieces_with_actions_of_their_own)
{
    const char *no_more = "count the steps";
    refused("transporter:marseillais-bilateral", no_more);
    refused("transporter:citizen", no_more);
    refused("transporter:triplets", no_more);
    refused("transporter:quest", no_more);
    refused("transporter:monster", "bound to pieces of its own");
    ck_assert_ptr_eq(find("transporter:transporter"), find("transporter"));
    ck_assert_ptr_eq(find("transporter:progressive"), find("transporter:scottish"));
    ck_assert_uint_eq(find("transporter:progressive")->traits.family, FAMILY_TRANSPORTER);
    ck_assert(find("transporter:progressive")->traits.long_turns);
}
END_TEST

START_TEST(a_transport_belongs_to_its_step)
{
    struct position p;
    IN("transporter:marseillais", "***1a1r***/*8*/10/10/10/10/10/1R8/*8*/***A3*** w - - 0 1");
    PLAY("b3a3");
    ONLY("a3a8 a3j3");
    ck_assert_str_eq(test_fen(&p),
                     "***1a1r***/*8*/10/10/10/10/10/R9/*8*/***A3*** w - - 0 1 done=1,quota=3,transport=a3");
    PLAY("a3a8");
    TURN_OF(WHITE);
    LEGAL("d1d2");
    PLAY("a8a7");
    TURN_OF(BLACK);
    IN("transporter:progressive-italian", "***1a1r***/*8*/10/10/10/10/R9/10/*8*/***A3*** w - - 0 1");
    ILLEGAL("a4e4"); /* the first step of two may not give check */
    PLAY("a4c4");
    LEGAL("c4e4");
}
END_TEST

/* Who is left with Admiral and Interference alone loses when his turn comes. */
START_TEST(a_bare_admiral_loses_in_his_own_turn)
{
    struct position p;
    IN("transporter:marseillais", "***3a***/*8*/10/10/3r6/10/10/3R6/*8*/***1A2*** w - - 0 1");
    PLAY("d3d6");
    TURN_OF(WHITE);
    RESULT("*");
    PLAY("d6c6");
    RESULT("1-0");
}
END_TEST

/* Double-Move Chess: Admirals are captured, and no turn leaves every piece where it was. */
START_TEST(turns_change_something)
{
    struct position p;
    IN("transporter:doublemove", "***2ar***/*8*/10/10/10/10/10/3R6/*8*/***A3*** w - - 0 1");
    PLAY("d3d4");
    ILLEGAL("d4d3");
    LEGAL("d1d3");
    PLAY("d4f4");
    IN("transporter:doublemove", "***2ar***/*8*/10/10/10/10/10/5R4/*8*/***A3*** w - - 0 1");
    PLAY("f3f10");
    RESULT("1-0");
}
END_TEST

/* Where a True Paladin can undo what takes the king, it may stand attacked inside a turn: such a FEN is read. */
START_TEST(kings_attacked_inside_turns)
{
    static const char fen[] = "8/6D1/6c1/3D1+cz(l)1/3k2+PO/8/3K2l+W/4+A(DDD+G)3 w - - 3 3 "
                              "done=2,open=e1,opened=e1,whitepool=G+N,"
                              "origins=a1f5+b1e1+d1d2e1e1+f1h2+g1g4+b8w+e8d4g8wh8g6";
    struct position p;
    IN("fantasy-advanced:progressive-italian", fen);
    ck_assert_str_eq(test_fen(&p), fen);
}
END_TEST

/* AirShips that a turn has opened stay open after it; those of the turn before close when it ends. */
START_TEST(airships_open_by_turns)
{
    struct position p;
    IN("fantasy:marseillais", "7k/8/8/8/8/8/3A4/2W4K w - - 0 1");
    PLAY("c1d2");
    ck_assert_str_eq(test_fen(&p), "7k/8/8/8/8/8/3A(W)4/7K w - - 0 1 done=1,open=d2,opened=d2");
    PLAY("d2e2");
    ck_assert_str_eq(test_fen(&p), "7k/8/8/8/8/8/4A(W)3/7K b - - 1 1 open=e2");
    PLAY("h8g8 g8f8 h1g1");
    ck_assert_str_eq(test_fen(&p), "5k2/8/8/8/8/8/4A(W)3/6K1 w - - 2 2 done=1,open=e2");
    PLAY("g1f1");
    ck_assert_str_eq(test_fen(&p), "5k2/8/8/8/8/8/4A(W)3/5K2 b - - 3 2");
}
END_TEST

/* A call is no step. */
START_TEST(calls_and_answers_are_no_steps)
{
    struct position p;
    IN("fantasy:marseillais", "7k/8/8/8/2L5/8/8/7K w - - 0 1 whitepool=N");
    PLAY("c4!N c4d6 d6b7");
    TURN_OF(BLACK);
    IN("fantasy-advanced:marseillais", "7k/8/8/+p7/8/2d5/8/1P5K w - - 0 1");
    PLAY("b1c3");
    TURN_OF(WHITE);
    ONLY("a5*c3 0000");
    PLAY("0000");
    TURN_OF(WHITE);
    LEGAL("c3e4");
    PLAY("h1h2");
    TURN_OF(BLACK);
}
END_TEST

Suite *suite_compositions(void)
{
    Suite *s = suite_create("compositions");
    TCase *t = tcase_create("compositions");
    tcase_add_test(t, pieces_and_law_are_those_named);
    tcase_add_test(t, a_game_of_the_list_is_itself);
    tcase_add_test(t, laws_go_by_the_names_of_their_games_too);
    tcase_add_test(t, ids_of_laws_agree_with_the_list);
    tcase_add_test(t, traits_are_those_of_the_law);
    tcase_add_test(t, illegal_moves_say_why);
    tcase_add_test(t, games_files_keep_what_is_theirs);
    tcase_add_test(t, captures_stay_compulsory);
    tcase_add_test(t, castling_is_that_of_chess960);
    tcase_add_test(t, pieces_with_actions_of_their_own);
    tcase_add_test(t, a_transport_belongs_to_its_step);
    tcase_add_test(t, a_bare_admiral_loses_in_his_own_turn);
    tcase_add_test(t, turns_change_something);
    tcase_add_test(t, kings_attacked_inside_turns);
    tcase_add_test(t, airships_open_by_turns);
    tcase_add_test(t, calls_and_answers_are_no_steps);
    suite_add_tcase(s, t);
    return s;
}
