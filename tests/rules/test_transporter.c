/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Transporter Chess: one function for each clause of its rules. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/random.h"
#include "search/evaluation/evaluation.h"
#include "tests/rules/clauses.h"

enum { RANKS = 10, FILES = 10 };

/* Clears a board; rank 1 comes first. */
static void board_clear(char board[RANKS][FILES + 1])
{
    for (unsigned rank = 0; rank < RANKS; rank++)
        snprintf(board[rank], FILES + 1, "%s",
                 rank == 0 || rank == 9   ? "***....***"
                 : rank == 1 || rank == 8 ? "*........*"
                                          : "..........");
}

/* Writes a board as FEN; `text` has room for FEN_MAX. */
static void board_fen(char board[RANKS][FILES + 1], char side, char *text)
{
    struct text_builder builder = builder_begin(text, FEN_MAX);
    for (unsigned rank = RANKS; rank-- > 0;) {
        unsigned run = 0;
        for (unsigned file = 0; file < FILES; file++)
            if (board[rank][file] == '.') {
                run++;
            } else {
                builder_empty(&builder, &run);
                builder_char(&builder, board[rank][file]);
            }
        builder_empty(&builder, &run);
        builder_char(&builder, rank ? '/' : ' ');
    }
    builder_char(&builder, side);
    builder_text(&builder, " - - 0 1");
}

/* Sets up pieces given as letter and square, such as `Af1 ie6`. */
static void pieces(struct position *p, char side, const char *list)
{
    char board[RANKS][FILES + 1], fen[FEN_MAX];
    board_clear(board);
    for (const char *piece = list; *piece; piece += strcspn(piece, " "), piece += *piece == ' ')
        board[strtol(piece + 2, NULL, 10) - 1][piece[1] - 'a'] = piece[0];
    board_fen(board, side, fen);
    test_position(p, "transporter", fen);
}

/* Fails unless a piece may go to these squares, promotion letters included, and to no others. */
static void goes(const struct position *p, const char *from, const char *targets)
{
    char own[2048] = "", copy[2048], *rest = NULL;
    size_t length = strlen(from);
    snprintf(copy, sizeof copy, "%s", test_actions(p));
    for (char *a = strtok_r(copy, " ", &rest); a; a = strtok_r(NULL, " ", &rest))
        if (strncmp(a, from, length) == 0 && (a[length] < '0' || a[length] > '9'))
            snprintf(own + strlen(own), sizeof own - strlen(own), "%s%s", *own ? " " : "", a + length);
    ck_assert_msg(strcmp(own, targets) == 0, "%s goes to %s, not %s in %s", from, own, targets, test_fen(p));
}

#define PIECES(side, list) pieces(&p, side, list)
#define GOES(from, targets) goes(&p, from, targets)

START_TEST(board_and_array)
{
    struct position p;
    unsigned squares = 0;
    IN("transporter", NULL);
    TURN_OF(BLACK);
    ck_assert_uint_eq(p.number, 1);
    for (unsigned square = 0; square < 100; square++)
        squares += p.game->pieces->geometry->picture[square] != '*';
    ck_assert_uint_eq(squares, 84);
    ck_assert_str_eq(test_fen(&p),
                     "***racr***/*fdmbbmdf*/2fsffsf2/10/6i3/3I6/10/2FSFFSF2/*FDMBBMDF*/***RCAR*** b - - 0 1");
    PLAY("e8d7");
    TURN_OF(WHITE);
    ck_assert_uint_eq(p.number, 2);
    PLAY("e3d4");
    ck_assert_str_eq(strstr(test_fen(&p), " b "), " b - - 0 2");
}
END_TEST

START_TEST(admiral_two_squares_straight)
{
    struct position p;
    PIECES('w', "Ae5 ad10 Bd1 be10");
    GOES("e5", "c5 d4 d5 d6 e3 e4 e6 e7 f4 f5 f6 g5");
    PIECES('w', "Ae5 ad10 Be6 Bf5 be10 fd5");
    GOES("e5", "d5 d6 e3 e4 f4 f6"); /* no jump; d4 is attacked */
    PIECES('w', "Ae5 ad10 Bd1 sf4 be10");
    LEGAL("e5f4");
    PIECES('b', "Ae5 ae8 Bd1 be10"); /* two Admirals keep each other away by two squares straight */
    ILLEGAL("e8e7");
    ILLEGAL("e8e6");
    LEGAL("e8d7");
}
END_TEST

START_TEST(commodore_moves_slanting_and_captures_as_a_cannon)
{
    struct position p;
    PIECES('w', "Cd4 Ad1 ag10 fg7 fb4 fd7 fd9 bi4 mg4");
    GOES("d4", "a7 b2 b6 c3 c5 d9 e3 e5 f2 f6 g1 i4"); /* no capture on g7, none without a screen */
    PIECES('w', "Cd4 Ad1 ag10 bd6 Fd7 bd9");
    ILLEGAL("d4d9"); /* two between */
    ILLEGAL("d4d6");
    ILLEGAL("d4d7"); /* a friendly piece is not captured */
}
END_TEST

START_TEST(sliders)
{
    struct position p;
    PIECES('w', "Rd4 Ag1 ag10 fd7 Fb4 Id2 be10");
    GOES("d4", "c4 d3 d5 d6 d7 e4 f4 g4 h4 i4 j4");
    PIECES('w', "Bd4 Ag1 ag10 fg7 Ff2 be10");
    GOES("d4", "a7 b2 b6 c3 c5 e3 e5 f6 g7");
    PIECES('w', "Rb2 Ag1 ag10 be10");
    GOES("b2", "b3 b4 b5 b6 b7 b8 b9 c2 d2 e2 f2 g2 h2 i2"); /* a2 and b1 are holes */
}
END_TEST

START_TEST(mate_captures_but_not_sideways)
{
    struct position p;
    PIECES('w', "Md4 Ag1 ag10 be10");
    GOES("d4", "c3 c4 c5 d3 d5 e3 e4 e5");
    PIECES('w', "Md4 Ag1 ag10 fc4 fe4 fd5 fd3 fc5 fe3");
    GOES("d4", "c3 c5 d3 d5 e3 e5");
}
END_TEST

START_TEST(advisor_two_squares_slanting)
{
    struct position p;
    PIECES('w', "Dd4 Ag1 ag10 be10");
    GOES("d4", "b2 b6 c3 c4 c5 d3 d5 e3 e4 e5 f2 f6");
    PIECES('w', "Dd4 Ag1 ag10 fe5 sf2 Mc5 be10");
    GOES("d4", "b2 c3 c4 d3 d5 e3 e4 e5 f2"); /* f6 and b6 are behind pieces */
}
END_TEST

START_TEST(fighter)
{
    struct position p;
    PIECES('w', "Fe3 Ag1 ag10 be10");
    GOES("e3", "c5 d4 f4 g5"); /* from its start square two */
    PIECES('w', "Fe4 Ag1 ag10 fe5 fd5 be10");
    GOES("e4", "e5 f5"); /* moves slanting to empty squares, captures straight ahead */
    PIECES('w', "Fe3 Ad1 ag10 ff4 bc5 be10");
    GOES("e3", "d4"); /* both squares must be empty */
    PIECES('b', "ff8 Ag1 ag10 Be9");
    GOES("f8", "d6 e7 g7 h6");
}
END_TEST

START_TEST(moved_fighters_are_said_in_the_third_field)
{
    struct position p;
    PIECES('w', "Fb2 Fe3 Ag1 ag10 be10 fi9");
    PLAY("b2c3");
    ck_assert_msg(strstr(test_fen(&p), " b c3 - ") != NULL, "%s", test_fen(&p));
    PLAY("i9h8");
    ck_assert_msg(strstr(test_fen(&p), " w c3h8 - ") != NULL, "%s", test_fen(&p));
    GOES("c3", "b4 d4");
    GOES("e3", "c5 d4 f4 g5");
    IN("transporter", "***3a***/*8*/10/10/4b5/10/10/2F7/*8*/***3A*** w c3 - 0 1");
    GOES("c3", "b4 d4");
    PLAY("c3b4");
    ck_assert_msg(strstr(test_fen(&p), " b - - ") != NULL, "%s", test_fen(&p));
    IN("transporter", "***3a***/*8*/10/10/4b5/10/10/2F7/*8*/***3A*** w - - 0 1");
    GOES("c3", "a5 b4 d4 e5");
}
END_TEST

START_TEST(super_fighter)
{
    struct position p;
    PIECES('w', "Sd4 Ag1 ag10 be10");
    GOES("d4", "c3 c5 e3 e5");
    PIECES('w', "Sd4 Ag1 ag10 fc4 fe4 fd5 fd3 fc5");
    GOES("d4", "c3 c4 d5 e3 e4 e5"); /* not backwards, not slanting */
    PIECES('b', "sd7 Ag1 ag10 Md6 Mc7 Me7 Md8");
    GOES("d7", "c6 c7 c8 d6 e6 e7 e8");
}
END_TEST

START_TEST(interference)
{
    struct position p;
    PIECES('w', "Id5 Ag1 ag10 Ff5 be10 Bg2 rb5");
    GOES("d5", "a5 c5 e5 g5 h5 i5 j5"); /* over pieces too, but only to empty squares */
    PIECES('b', "Id5 Ag1 ag10 rd8 Bd3 bb3 Be9 me6");
    ILLEGAL("d8d5"); /* no piece captures it */
    ILLEGAL("e6d5");
    LEGAL("d8d6");
    ILLEGAL("d8d4"); /* nor passes it */
    PIECES('w', "Cd3 Ag1 ag10 id5 bd8 Be1");
    ILLEGAL("d3d8"); /* no screen for a cannon */
    PIECES('w', "Cd3 Ag1 ag10 fd5 id6 bd8 Be1");
    ILLEGAL("d3d6");
}
END_TEST

START_TEST(promotion_on_entering_the_camp)
{
    struct position p;
    PIECES('w', "Fb8 Sh8 Mg8 Dd8 Ag1 ae10 bf10");
    GOES("b8", "c9s");
    GOES("h8", "g7 g9m i7 i9m");
    LEGAL("g8h9d");
    ILLEGAL("g8h9");
    LEGAL("g8g7");
    LEGAL("d8c9"); /* Advisors stay what they are */
    PIECES('w', "Sc9 Me9 Ag1 ad5 bj5");
    GOES("c9", "b8 d10 d8"); /* within the camp nothing changes */
    LEGAL("e9e10");
    LEGAL("e9d8");
    PIECES('w', "Fc8 Ag1 ae10 bf10 fc9");
    LEGAL("c8c9s"); /* by a capture too */
    PIECES('b', "fb3 sd3 mg3 Af1 Be1 ae10");
    LEGAL("b3c2s");
    LEGAL("d3e2m");
    LEGAL("g3g2d");
    PLAY("b3c2s");
    ck_assert_msg(strstr(test_fen(&p), "*1s6*") != NULL, "%s", test_fen(&p));
}
END_TEST

START_TEST(transport_is_a_second_action)
{
    struct position p;
    IN("transporter", NULL);
    PLAY("e8d7 b2a3");
    TURN_OF(WHITE);
    ck_assert_uint_eq(p.turn.decider, WHITE);
    ck_assert_uint_eq(p.turn.done, 1);
    ONLY("a3a8 a3j3");
    PLAY("a3j3");
    TURN_OF(BLACK);
}
END_TEST

START_TEST(transport_where_there_is_no_choice)
{
    struct position p;
    PIECES('w', "Rd3 Ag1 ag10 be10 fj3");
    PLAY("d3a3");
    ONLY("a3a8");
    PIECES('w', "Rd3 Ag1 ag10 be10 fj3 Fa8");
    PLAY("d3a3"); /* neither is empty: it stays */
    TURN_OF(BLACK);
}
END_TEST

START_TEST(transport_after_a_capture_and_back)
{
    struct position p;
    PIECES('w', "Rd3 Ag1 ag10 be10 fa3 Fi4");
    PLAY("d3a3");
    ONLY("a3a8 a3j3");
    PIECES('w', "Ra3 Ag1 ag10 be10");
    PLAY("a3a8");
    ONLY("a8a3 a8j8"); /* from transporter to transporter by a step is a step like others */
    PLAY("a8a3");
    TURN_OF(BLACK);
    ck_assert_uint_eq(p.halfmove, 1);
}
END_TEST

START_TEST(only_steps_transport)
{
    struct position p;
    PIECES('w', "Ra3 Ag1 ag10 be10");
    LEGAL("a3b3"); /* a piece that stands there may stay or go */
    GOES("a3", "a4 a5 a6 a7 a8 b3 c3 d3 e3 f3 g3 h3 i3 j3");
}
END_TEST

START_TEST(a_step_needs_a_safe_transport)
{
    struct position p;
    PIECES('w', "Ab4 ag10 rc8 bi2 Re5"); /* a8 and j3 are both attacked */
    ILLEGAL("b4a3");
    PIECES('w', "Ab4 ag10 rc8 Re5");
    PLAY("b4a3");
    ONLY("a3j3");
    PIECES('w', "Ab4 ag10 ra7 Re5 be10"); /* the transporter that it comes to may be attacked */
    PLAY("b4a3");
    ONLY("a3j3");
}
END_TEST

START_TEST(pinned_pieces_and_transports)
{
    struct position p;
    PIECES('w', "Ad3 ae10 rh3 Rg3 bf10");
    LEGAL("g3h3");
    ILLEGAL("g3g4");
    PIECES('w', "Ad8 Rb8 ra8 ag10 be10"); /* the Rook's capture goes on to a3 or j8 */
    PLAY("b8a8");
    ONLY("a8a3 a8j8");
    PIECES('w', "Ab3 Rc3 rj3 ag10 be10 ra7");
    PLAY("c3j3");
    ONLY("j3a3 j3j8");
}
END_TEST

START_TEST(a_cannon_checks_over_one_piece)
{
    struct position p;
    PIECES('w', "Ae2 ce9 Re5 ag10 Bb2 fh9");
    ck_assert_uint_ne(p.checkers, 0);
    GOES("e5", "a5 b5 c5 d5 e9 f5 g5 h5 i5 j5"); /* the screen leaves, or takes the cannon */
    GOES("b2", "");
    PIECES('w', "Ae2 ce9 fe5 Rg5 af10 Bb6 Ih4");
    GOES("b6", "e3 e9"); /* a second piece between parries, and so does taking the cannon */
    GOES("g5", "");      /* taking the screen only puts another one there */
    GOES("h4", "e4");
    PIECES('w', "Ae2 ce9 ie5 ag10 Bb2 fh9");
    ck_assert_uint_eq(p.checkers, 0); /* an Interference is no screen */
}
END_TEST

START_TEST(no_piece_becomes_the_screen_of_a_cannon)
{
    struct position p;
    PIECES('w', "Ae2 ce9 ag10 Bb8 fh9 Fd4 Ia5");
    ck_assert_uint_eq(p.checkers, 0);
    GOES("d4", "c5");
    GOES("b8", "a7 c7 c9 d10 d6 f4 g3 h2");
    LEGAL("a5e5"); /* but the Interference may stop there */
}
END_TEST

START_TEST(no_piece_leaves_another_alone_as_a_screen)
{
    struct position p;
    PIECES('w', "Ae2 ce9 ag10 Re4 fe6 Bb2 fh9");
    GOES("e4", "e3 e5");
    PIECES('w', "Ae2 ce9 ag10 Re4 ie6 Bb2 fh9");
    LEGAL("e4d4"); /* the Interference that is left is no screen */
    PIECES('w', "Ae2 ce9 ag10 Re4 Ie5 fh9");
    GOES("e5", "");
    GOES("e4", "a4 b4 c4 d4 e3 f4 g4 h4 i4 j4");
    PIECES('w', "Aa5 cj5 ag10 Ie5 Rc5 fh9"); /* along its rank it stays between */
    GOES("e5", "b5 d5 f5 g5 h5 i5");
}
END_TEST

START_TEST(checkmate_wins)
{
    struct position p;
    PIECES('b', "Ag1 Rg10 Ri9 Ra8 ad10 fb5");
    RESULT("1-0");
    PIECES('b', "Ag1 Rg10 Ri9 Ra8 ad10 fi7");
    RESULT("1-0");
    PIECES('b', "Ag1 Rg10 Ri9 Ra8 ad10 be6");
    RESULT("1-0");
    PIECES('b', "Ag1 Rg10 Ri9 Ra8 ad10 bh8");
    GOES("h8", "f10"); /* this one is there */
}
END_TEST

START_TEST(pass_when_nothing_can_move)
{
    struct position p;
    PIECES('b', "Ag1 Re1 Rf2 Ri9 Ra8 ad10 fb5 Ib4 Fa4 Fc4");
    ck_assert_uint_eq(p.checkers, 0);
    ONLY("0000");
    RESULT("*");
    PLAY("0000");
    TURN_OF(WHITE);
    ck_assert_uint_eq(p.halfmove, 1);
}
END_TEST

START_TEST(bare_admiral_loses)
{
    struct position p;
    PIECES('w', "Ae1 Rd4 ad10 ie6 fd7");
    PLAY("d4d7");
    RESULT("1-0");
    ck_assert_uint_eq(game_count(&p), 0);
    PIECES('w', "Ae1 Rd3 ag10 ie6 fa3");
    PLAY("d3a3"); /* before the transport */
    RESULT("1-0");
    PIECES('w', "Ae1 Rd4 ad10 ie6 fd7 fb7");
    PLAY("d4d7");
    RESULT("*");
}
END_TEST

START_TEST(pawn_steps_are_those_of_fighters)
{
    struct position p;
    IN("transporter", NULL);
    PLAY("e8d7");
    ck_assert_uint_eq(p.halfmove, 0);
    PLAY("g3f4"); /* a Super Fighter's is none */
    ck_assert_uint_eq(p.halfmove, 1);
    PLAY("b9a8");
    ck_assert_uint_eq(p.progress, 1);
    PLAY("a8j8");
    ck_assert_uint_eq(p.halfmove, 0);
    PLAY("d5a5");
    ck_assert_uint_eq(p.halfmove, 1);
}
END_TEST

START_TEST(no_castling_no_en_passant)
{
    struct position p;
    PIECES('b', "fe8 Ag1 ag10 Fd6 Ff6 Be1");
    PLAY("e8c6");
    GOES("d6", "c7 e7");
}
END_TEST

static const char *const refused[] = {
    "***1a2***/*8*/10/10/4b5/10/10/10/*8*/***1A2*** w e3 - 0 1",               /* no Fighter there */
    "***1a2***/*2F5*/10/10/4b5/10/10/10/*8*/***1A2*** w - - 0 1",              /* would have been promoted */
    "***1a2***/*8*/10/10/4b5/10/10/10/*8*/***4*** w - - 0 1",                  /* no Admiral */
    "***1a2***/*8*/10/10/4b5/10/10/10/9*/***1A2*** w - - 0 1",                 /* a hole filled */
    "***1a2***/*8*/10/10/4b5/10/10/R9/*8*/***1A2*** w - - 0 1 done=1,quota=2", /* who is under way? */
    "***1a2***/*8*/10/10/4b5/10/10/R9/*8*/***1A2*** w - - 0 1 done=1,quota=2,transport=j3",
    "***1a2***/*8*/10/10/4b5/10/10/R9/*8*/***1A2*** w - - 0 1 transport=a3",
    "***1a2***/*8*/r9/10/4b5/10/10/R8r/*8*/***1A2*** w - - 0 1 done=1,quota=2,transport=a3", /* nowhere to go */
    "***1a2***/*8*/10/10/4b5/10/10/R9/*8*/***1A2*** w - - 0 1 done=1,quota=2,transport=a1"};

START_TEST(impossible_positions_are_refused) { test_refused("transporter", refused[_i]); }
END_TEST

START_TEST(middle_of_a_turn_is_written_and_read)
{
    struct position p, again;
    char error[FEN_ERROR_MAX], fen[FEN_MAX];
    IN("transporter", NULL);
    PLAY("i9j8");
    snprintf(fen, sizeof fen, "%s", test_fen(&p));
    ck_assert_msg(strstr(fen, "transport=j8") != NULL, "%s", fen);
    ck_assert(fen_read(&again, p.game, 0, fen, error));
    ck_assert_uint_eq(position_key(&again), position_key(&p));
    p = again;
    ONLY("j8a8 j8j3");
}
END_TEST

/* Puts random pieces on a board, the Admirals first. */
static void board_random(struct random *r, char board[RANKS][FILES + 1])
{
    static const char pieces_of_all[] = "AaCRBMDFSIcrbmdfsi";
    board_clear(board);
    for (unsigned placed = 0; placed < 10;) {
        char *square = &board[2 + random_below(r, 6)][random_below(r, FILES)];
        if (*square != '.')
            continue;
        *square = placed < 2 ? pieces_of_all[placed] : pieces_of_all[2 + random_below(r, 16)];
        placed++;
    }
}

/* Whether the Admiral of the side that made an action can be safe after it or after one of the actions that follow. */
static bool ends_safely(const struct position *before, action a)
{
    struct position p = *before;
    action list[ACTIONS_MAX];
    game_apply(&p, a);
    if (p.turn.owner != before->turn.owner)
        return !p.game->pieces->movement->attackers(&p, before->turn.owner);
    unsigned n = game_actions(&p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++)
        if (ends_safely(&p, list[i]))
            return true;
    return false;
}

/* With few pieces and many open lines, list, count and legality test agree, and every listed step has a safe end. */
START_TEST(random_positions)
{
    struct random r;
    random_seed(&r, 77);
    for (unsigned i = 0; i < 3000; i++) {
        char board[RANKS][FILES + 1], fen[FEN_MAX], error[FEN_ERROR_MAX];
        struct position p;
        action list[ACTIONS_MAX];
        board_random(&r, board);
        board_fen(board, i % 2 ? 'w' : 'b', fen);
        if (!fen_read(&p, test_game("transporter"), 0, fen, error))
            continue;
        unsigned n = game_actions(&p, ALL_ACTIONS, list), legal = 0;
        if (n != game_count(&p))
            ck_abort_msg("%s: %u actions, counted %u", fen, n, game_count(&p));
        for (unsigned j = 0; j < n; j++)
            if (!ends_safely(&p, list[j]))
                ck_abort_msg("%s: %u leaves the Admiral attacked", fen, list[j]);
        for (unsigned from = 0; from < RANKS * FILES; from++)
            for (unsigned to = 0; to < RANKS * FILES; to++)
                legal += game_legal(&p, action_make(ACTION_STEP, from, to));
        for (unsigned j = 0; j < n; j++)
            legal -= action_type(list[j]) == ACTION_STEP;
        if (legal)
            ck_abort_msg("%s: other steps are legal than those listed", fen);
    }
}
END_TEST

/* A position turned upside down with colours exchanged has an equal evaluation for the side to move. */
START_TEST(evaluation_knows_no_colours)
{
    struct random r;
    random_seed(&r, 78);
    for (unsigned i = 0; i < 2000; i++) {
        char board[RANKS][FILES + 1], other[RANKS][FILES + 1], fen[FEN_MAX], error[FEN_ERROR_MAX];
        struct position p, q;
        board_random(&r, board);
        for (unsigned rank = 0; rank < RANKS; rank++)
            for (unsigned file = 0; file <= FILES; file++) {
                char piece = board[RANKS - 1 - rank][file];
                other[rank][file] = (char)(isalpha((unsigned char)piece) ? piece ^ 32 : piece);
            }
        board_fen(board, 'w', fen);
        bool possible = fen_read(&p, test_game("transporter"), 0, fen, error);
        board_fen(other, 'b', fen);
        ck_assert(fen_read(&q, test_game("transporter"), 0, fen, error) == possible);
        if (possible && evaluate(&p, NULL) != evaluate(&q, NULL))
            ck_abort_msg("%s: %d, mirrored %d", fen, evaluate(&q, NULL), evaluate(&p, NULL));
    }
}
END_TEST

Suite *suite_transporter(void)
{
    Suite *s = suite_create("transporter");
    TCase *t = tcase_create("clauses");
    tcase_add_test(t, board_and_array);
    tcase_add_test(t, admiral_two_squares_straight);
    tcase_add_test(t, commodore_moves_slanting_and_captures_as_a_cannon);
    tcase_add_test(t, sliders);
    tcase_add_test(t, mate_captures_but_not_sideways);
    tcase_add_test(t, advisor_two_squares_slanting);
    tcase_add_test(t, fighter);
    tcase_add_test(t, moved_fighters_are_said_in_the_third_field);
    tcase_add_test(t, super_fighter);
    tcase_add_test(t, interference);
    tcase_add_test(t, promotion_on_entering_the_camp);
    tcase_add_test(t, transport_is_a_second_action);
    tcase_add_test(t, transport_where_there_is_no_choice);
    tcase_add_test(t, transport_after_a_capture_and_back);
    tcase_add_test(t, only_steps_transport);
    tcase_add_test(t, a_step_needs_a_safe_transport);
    tcase_add_test(t, pinned_pieces_and_transports);
    tcase_add_test(t, a_cannon_checks_over_one_piece);
    tcase_add_test(t, no_piece_becomes_the_screen_of_a_cannon);
    tcase_add_test(t, no_piece_leaves_another_alone_as_a_screen);
    tcase_add_test(t, checkmate_wins);
    tcase_add_test(t, pass_when_nothing_can_move);
    tcase_add_test(t, bare_admiral_loses);
    tcase_add_test(t, pawn_steps_are_those_of_fighters);
    tcase_add_test(t, no_castling_no_en_passant);
    tcase_add_loop_test(t, impossible_positions_are_refused, 0, sizeof refused / sizeof *refused);
    tcase_add_test(t, middle_of_a_turn_is_written_and_read);
    tcase_add_test(t, random_positions);
    tcase_add_test(t, evaluation_knows_no_colours);
    suite_add_tcase(s, t);
    return s;
}
