/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The FEN of every node of random games is read back as it is, where pieces and turns from files meet: pieces that
   vanish, are turned over, dropped and gated inside turns whose state counts them. */
#include <stdio.h>
#include <string.h>

#include "engine/random.h"
#include "rules/steps.h"
#include "tests/support.h"

enum { PLIES = 120, GAMES = 12 };

/* What is said of the turns of every game. */
static const char *const turns[] = {
    "steps = pieces\n",
    "steps = pieces\nmay end = yes\nno step = ends the turn\n",
    "steps = 3\nmover = once\nno step = ends the turn\n",
    "steps = pieces\nmover = once\nno step = ends the turn\n",
    "steps = 3\nmover = same\nno step = ends the turn\n",
    "steps = 3\nmover = other\nno step = ends the turn\n",
};
enum { TURNS = sizeof turns / sizeof turns[0] };

/* What is said of the pieces: those that blast, petrify, are turned over, dropped, gated, and of nine types. */
static const char *const pieces[] = {
    "blast = captures\nking safe = never\n",
    "blast = captures\nblast spared = none\nroyal = none\ngoal = lose\n",
    "petrified = PNBRQ\nking safe = never\n",
    "blast = captures\npetrified = NBR\nking safe = never\n",
    "petrified = NBRQ\nhands = captures\nking safe = never\n",
    "royal = none\ngoal = lose\nflips = ataxx\n",
    "royal = none\ngoal = lose\nflips = reversi\nhands = captures\n",
    "royal = none\ngoal = lose\nflips = ataxx\nblast = captures\n",
    "hands = captures\nking safe = never\n",
    "hands = captures\nking safe = never\npiece +N = NW\npromotes N = +N 4 leaving may\npiece +B = BW\n"
    "promotes B = +B 4\n",
    "start = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w ABCDEFGHabcdefgh - 0 1\npiece H = BN\n"
    "piece E = RN\nhands = from the start\ngating = besides drops\nking safe = never\n",
    "hands = free\ngating = instead of drops\nking safe = never\n",
    "start = 4k5/nacehdprbq/10/10/10/10/NACEHDPRBQ/4K5 w - - 0 1\nboard = 10x8\npiece H = BN\npiece E = RN\n"
    "piece A = NA\npiece C = W2\npiece D = D\nking safe = never\n",
};
enum { PIECES = sizeof pieces / sizeof pieces[0] };

/* Fails unless the FEN of a position is read back as that position. */
static void round_trip(const struct position *p)
{
    char fen[FEN_MAX], again[FEN_MAX], error[FEN_ERROR_MAX] = "";
    struct position back;
    fen_write(p, fen);
    ck_assert_msg(fen_read(&back, p->game, p->option, fen, error), "%s: %s: %s", p->game->id, fen, error);
    fen_write(&back, again);
    ck_assert_msg(strcmp(fen, again) == 0, "%s: %s is read as %s", p->game->id, fen, again);
    ck_assert_msg(position_key(&back) == position_key(p), "%s: %s has another key", p->game->id, fen);
    ck_assert_msg(game_count(&back) == game_count(p), "%s: %s has other actions", p->game->id, fen);
}

/* Adds a game with turns and pieces. */
static void game_add(const char *id, const char *said_of_turns, const char *said_of_pieces)
{
    char text[1024];
    snprintf(text, sizeof text, "[%s]\n%s%s", id, said_of_turns, said_of_pieces);
    test_games_add(text);
}

/* Plays random games from a start, mostly captures, for these take pieces away. */
static void play_games(const char *id, uint64_t seed)
{
    struct position start, p;
    action list[ACTIONS_MAX];
    struct random random;
    random_seed(&random, seed);
    test_position(&start, id, NULL);
    for (unsigned game = 0; game < GAMES; game++) {
        p = start;
        for (unsigned ply = 0; ply < PLIES && game_count(&p) > 0; ply++) {
            unsigned n = ply % 3 ? game_actions(&p, NOISY, list) : 0;
            n = n ? n : game_actions(&p, ALL_ACTIONS, list);
            game_apply(&p, list[random_below(&random, n)]);
            round_trip(&p);
        }
    }
}

START_TEST(fens_are_read_back)
{
    char id[40];
    const unsigned turn = (unsigned)_i / PIECES, piece = (unsigned)_i % PIECES;
    snprintf(id, sizeof id, "fens-%u-%u", turn, piece);
    game_add(id, turns[turn], pieces[piece]);
    play_games(id, (uint64_t)_i + 1);
}
END_TEST

/* The law of Equivalent Marseillais with further types, the ninth and later ones, too. */
START_TEST(equivalent_turns_of_many_types)
{
    game_add("fens-equivalent", "base = marseillais-equivalent\n",
             "start = 4k5/nacehdprbq/10/10/10/10/NACEHDPRBQ/4K5 w - - 0 1\nboard = 10x8\npiece H = BN\npiece E = RN\n"
             "piece A = NA\npiece C = W2\npiece D = D\n");
    play_games("fens-equivalent", 1);
}
END_TEST

/* A step that gives check has its wall still to come, though the check ends the turn. */
START_TEST(checks_before_their_wall)
{
    struct position p;
    game_add("fens-duck", "base = progressive\n", "walls = duck\n");
    test_position(&p, "fens-duck", "4k3/8/8/8/8/8/8/R3K3 w - - 0 3 done=8");
    action list[ACTIONS_MAX];
    unsigned checks = 0;
    for (unsigned n = game_actions(&p, ALL_ACTIONS, list); n-- > 0;) {
        struct position after = p;
        game_apply(&after, list[n]);
        checks += king_attackers(&after, BLACK) != 0;
        round_trip(&after);
    }
    ck_assert_uint_gt(checks, 0);
}
END_TEST

/* A piece that is turned over may stand where it would have been promoted. */
START_TEST(turned_over_where_it_promotes)
{
    struct position p;
    test_games_add("[turned-pawn]\nboard = 6x6\nstart = 5r/6/6/6/2r3/P4R w - - 0 1\npiece P = fmWfcF\npiece K = none\n"
                   "piece B = none\npiece Q = none\npiece N = none\nroyal = none\ngoal = lose\n"
                   "promotes P = R 6\nflips = ataxx\n");
    test_position(&p, "turned-pawn", NULL);
    test_play(&p, "f1e1 c2b2");
    round_trip(&p);
    ck_assert_str_eq(test_fen(&p), "5r/6/6/6/1r4/p3R1 w - - 2 2");
}
END_TEST

/* The type of the opponent's last step is one of the game. */
START_TEST(kinds_of_pieces)
{
    test_position(&(struct position){0}, "marseillais-equivalent", "4k3/8/8/8/8/8/8/4K2R w - - 0 9 kind=8");
    test_refused("marseillais-equivalent", "4k3/8/8/8/8/8/8/4K2R w - - 0 9 kind=9");
    test_refused("marseillais-equivalent", "4k3/8/8/8/8/8/8/4K2R w - - 0 9 kind=33");
}
END_TEST

Suite *suite_custom_fens(void)
{
    Suite *suite = suite_create("custom_fens");
    TCase *c = tcase_create("custom_fens");
    tcase_add_loop_test(c, fens_are_read_back, 0, (int)(TURNS * PIECES));
    tcase_add_test(c, equivalent_turns_of_many_types);
    tcase_add_test(c, checks_before_their_wall);
    tcase_add_test(c, turned_over_where_it_promotes);
    tcase_add_test(c, kinds_of_pieces);
    suite_add_tcase(suite, c);
    return suite;
}
