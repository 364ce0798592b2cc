/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Final Fantasy Chess, the advanced game: positions for the clauses of its rules. */
#include "tests/rules/fantasy_clauses.h"

static const struct clause clauses[] = {
    /* Sylphs and Moogles. */
    {"a Sylph steps diagonally", "7k/8/8/8/3S4/8/8/7K w", "d4c5 d4e5", "d4d5"},
    {"and captures straight ahead", "7k/8/8/3nn3/3S4/8/8/7K w", "d4d5 d4c5", "d4e5"},
    {"and suppresses diagonally", "7k/8/8/2b5/3S4/8/5N2/7K b", "c5d4", "c5/f2"},
    {"not straight ahead", "7k/8/8/3b4/3S4/8/6N1/7K b", "d5/g2", ""},
    {"a Moogle steps and captures both ways", "7k/8/8/3nn3/3O4/8/8/7K w", "d4c5 d4d5 d4e5", ""},
    {"and is never the object of a special", "7k/8/8/4b3/3O4/8/8/7K b", "e5d4", "e5/d4"},
    {"not even of a friend's", "7k/8/8/4b3/3O4/4W3/8/7K b", "e5d4", ""},
    {"while it stands", "7k/8/8/4b3/3C(O)4/8/8/7K b", "e5d4 e5/d4", ""},
    {"Sylphs and Moogles promote", "8/D2S2Ok/8/8/8/8/8/7K w", "a7a8z d7c8b g7g8g g7h8c", "d7d8a a7b8n"},

    /* Promotion (b): the friendly piece of that file. */
    {"a pawn-piece promotes the piece of its file", "8/2D4k/8/8/4R3/8/8/7K w - - 0 1 origins=c1e4", "c7c8^ c7c8b",
     "c7c8<L@a1"},
    {"who is still there", "8/2D4k/8/8/4R3/8/8/7K w", "c7c8b", "c7c8^"},
    {"and his", "8/2D4k/8/4r3/8/8/8/7K w - - 0 1 origins=c1e5", "c7c8b", "c7c8^"},
    {"and not promoted", "8/2D4k/8/8/4+R3/8/8/7K w - - 0 1 origins=c1e4+", "c7c8b", "c7c8^"},
    {"riding or not", "8/2D4k/8/8/4H(R)3/8/8/7K w - - 0 1 origins=c1e4", "c7c8^", ""},
    {"with a capture but no takeover", "3z4/2D4k/8/8/8/8/8/3K4 w", "c7d8^ c7d8a", "c7d8^o c7d8ao"},
    {"the king too", "8/3D3k/8/8/8/8/8/3K4 w", "d7d8^", ""},
    {"also onto a friendly carrier", "2H5/2D4k/8/8/4R3/8/8/7K w - - 0 1 origins=c1e4", "c7c8^ c7c8b", ""},

    /* Promotion (c): the enemy's piece comes back. */
    {"a special comes for a piece given back", "8/2D4k/8/8/8/8/8/7K w", "c7c8<L@a1 c7c8<L@g1 c7c8b",
     "c7c8<L@h1 c7c8<T@a1"},
    {"a Tank for a Chocobo, a Magitek Knight for a knight", "8/DD5k/8/8/8/8/8/7K w", "a7a8<T@b1 b7b8<M@c1",
     "a7a8<M@b1 b7b8<T@c1"},
    {"any of the three for an AirShip", "8/3D3k/8/8/8/8/8/7K w", "d7d8<T@a1 d7d8<L@a1 d7d8<M@a1", ""},
    {"not while the enemy's piece is there", "8/2D4k/8/8/8/b7/8/7K w - - 0 1 origins=c8a3", "c7c8b", "c7c8<L@a1"},
    {"nor while the friendly one is", "8/2D4k/8/8/8/R7/8/7K w - - 0 1 origins=c1a3", "c7c8^", "c7c8<L@a1"},
    {"the square must be free for him", "2H5/2D4k/8/8/8/8/8/7K w", "c7c8b", "c7c8<L@a1"},
    {"who may have been called", "8/2D4k/8/8/L!B7/8/8/7K w - - 0 1 origins=c8!a4", "c7c8<L@a1", ""},

    /* Promoted pieces. */
    {"an Emperor converts a knight's move away", "8/7k/8/8/8/4p3/8/3+K4 w", "d1Oe3", "d1Od3"},
    {"a WarShip shoots along queen lines", "7k/4n3/8/8/1D6/D7/8/n2+A(P)3K w", "d1d2 d1e2", "d1/a1 d1/b3"},
    {"over exactly one unit, piercing protection", "7k/8/1n6/D1w5/8/8/8/+A(P)6K w", "a1a4", "a1/b6"},
    {"and jumps as before", "7k/8/8/8/8/8/3D4/3+A(P)3K w", "d1d3", "d1d4"},
    {"a Magic Chocobo moves as a knight without capture", "7k/8/8/8/2n5/8/3+H(P)4/7K w", "d2b3 d2e4", "d2c4"},
    {"specials do not touch it", "7k/8/8/8/8/4+h(n)3/8/2B4K w", "c1e3", "c1/e3"},
    {"nor an enemy's field", "7k/8/8/8/8/4n3/1m6/2+H(B)4K w", "c1/e3", ""},
    {"but a friend's", "7k/8/8/8/8/4n3/1M6/2+H(B)4K w", "", "c1/e3"},
    {"a Knight aboard cancels without being cancelled", "7k/8/8/8/4n3/2b5/1+H(M)m5/7K b", "", "c3/e1"},
    {"a ChocoBot moves as a knight, alone too", "7k/8/8/8/2n5/8/3+C4/7K w", "d2b3 d2d5", "d2c4"},
    {"and goes under a friendly character", "7k/8/8/8/2W5/8/3+C2O1/7K w", "d2c4 d2g2", ""},
    {"unless he holds back one who slays the king", "7k/8/3K4/4n3/4D1D1/8/6+C1/4+C3 w", "g2g4", "e1e4"},
    {"not suppressed, and only alone", "7k/8/8/3d4/2W5/3d4/3+C4/7K w", "", "d2c4"},
    {"a Black Talon captures as a knight", "7k/8/8/8/2a5/8/3+Z(P)4/7K w", "d2c4 d2b3", ""},
    {"which is a special", "7k/8/8/8/2a5/3d4/3+Z(P)4/7K w", "d2b3", "d2c4"},
    {"it slays diagonally", "7k/8/8/8/8/2n5/3+Z(P)4/7K w", "d2/c3", ""},
    {"and captures as it jumps to dark squares", "7k/8/n7/n7/8/D7/8/+Z(P)6K w", "a1a5", "a1a6"},
    {"no one gives it a piece to jump over to the king", "7k/4+z(g)3/3C4/4A(K)3/8/8/8/8 w", "d6d5", "d6e6"},
    {"a White Wizard steps aside without capture", "7k/8/8/8/3n4/3+W4/8/7K w", "d3d2 d3c3", "d3d4"},
    {"protects a queen's move away", "7k/8/8/3+w4/8/3n4/5P2/7K w", "", "f2d3"},
    {"slays who could capture a friend two squares away", "7k/8/8/8/6n1/3D4/5D2/1+W5K w", "", "b1/g4"},
    {"as here", "7k/8/8/8/4n3/3D4/1+W6/7K w", "", "b2/e4"},
    {"a Red Wizard moves as bishop or knight", "7k/8/8/8/8/8/2D5/2+R4K w", "c1d3 c1b3 c1b1 c1e3", "c1c2"},
    {"and slays a bishop's move away", "7k/8/8/6n1/8/8/8/2+R4K w", "c1/g5", ""},
    {"a Black Wizard slays a queen's move away", "7k/8/8/2n3n1/8/8/8/2+B4K w", "c1/g5 c1/c5", "c1c5"},
    {"friends two squares from him pierce protection", "7k/8/8/5w2/8/3n4/5P2/3+B3K w", "", "d1d3"},
    {"a Dragon Master leaps three by one", "7k/8/8/8/1n6/4n3/8/+G6K w", "a1b4 a1d2 a1b3", "a1e3"},
    {"a Black Knight removes anybody and himself", "n6k/8/8/8/8/8/8/+N6K w", "a1/a8!", "a1/a8"},
    {"who is not protected", "n1w4k/1d6/8/8/8/8/8/+N6K w", "a1/a8! a1/c8!", "a1/b7!"},
};

START_TEST(one_clause) { clause_check("fantasy-advanced", &clauses[_i]); }
END_TEST

#define BECOMES(fen) ck_assert_str_eq(test_fen(&p), fen)

START_TEST(promotions_make_new_pieces)
{
    struct position p;
    IN("fantasy-advanced", "8/2D4k/8/8/4H(R)3/8/8/7K w - - 0 1 origins=c1e4");
    PLAY("c7c8^");
    BECOMES("8/7k/8/8/4H(+R)3/8/8/7K b - - 0 1 origins=c1e4+");
    IN("fantasy-advanced", "8/2D4k/8/8/8/8/8/7K w - - 0 1 whitepool=BP,origins=c8w");
    PLAY("c7c8<L@b1");
    BECOMES("2b5/7k/8/8/8/8/8/1L5K b - - 0 1 whitepool=P");
    IN("fantasy-advanced", "8/2D4k/8/8/L!B7/8/8/7K w - - 0 1 origins=c8!a4");
    PLAY("c7c8<L@b1");
    BECOMES("2b5/7k/8/8/L7/8/8/1L5K b - - 0 1");
}
END_TEST

START_TEST(a_true_paladin_answers)
{
    struct position p;
    IN("fantasy-advanced", "7k/8/8/+p7/4d3/8/8/1W5K w");
    PLAY("b1e4");
    TURN_OF(BLACK);
    BECOMES("7k/8/8/+p7/4W3/8/8/7K b - - 0 1 stage=2,taken=e4d,attacker=e4");
    ONLY("a5*e4 0000");
    struct position declined = p;
    PLAY("a5*e4");
    BECOMES("7k/8/8/8/4d3/8/8/7K b - - 0 1");
    p = declined;
    PLAY("0000");
    BECOMES("7k/8/8/+p7/4W3/8/8/7K b - - 0 1");
}
END_TEST

START_TEST(answers_to_other_attacks)
{
    struct position p;
    IN("fantasy-advanced", "7k/8/8/+p7/4w3/8/8/1B5K w");
    PLAY("b1/e4 a5*b1");
    BECOMES("7k/8/8/8/4w3/8/8/7K b - - 0 1");
    IN("fantasy-advanced", "7k/8/8/+p7/4w3/8/8/1B5K w");
    PLAY("b1/e4 0000");
    BECOMES("7k/8/8/+p7/8/8/8/1B5K b - - 0 1 whitepool=W");
    IN("fantasy-advanced", "7k/8/8/+p7/4w3/8/8/1H(B)5K w");
    PLAY("b1/e4 a5*b1");
    BECOMES("7k/8/8/8/4w3/8/8/1H5K b - - 0 1");
    IN("fantasy-advanced", "7k/8/8/+p7/4c(w)3/8/4D3/4T(D)2K w");
    PLAY("e1/e4 a5*e1");
    BECOMES("7k/8/8/8/4c(w)3/8/4D3/7K b - - 0 1");
    IN("fantasy-advanced", "7k/8/8/+p7/4w3/8/8/+N6K w");
    PLAY("a1/e4! a5*a1");
    BECOMES("7k/8/8/8/4w3/8/8/7K b - - 0 1");
    IN("fantasy-advanced", "7k/8/8/+p7/4w3/8/8/1H(W)5K w");
    PLAY("b1e4:W a5*e4");
    BECOMES("7k/8/8/8/4w3/8/8/1H5K b - - 0 1");
}
END_TEST

START_TEST(what_cannot_be_answered)
{
    struct position p;
    IN("fantasy-advanced", "7k/8/8/+p7/4c3/8/8/1W5K w"); /* a takeover */
    PLAY("b1e4o");
    BECOMES("7k/8/8/+p7/4C(W)3/8/8/7K b - - 0 1");
    IN("fantasy-advanced", "7k/8/8/+p7/4C3/4p3/3K4/8 w"); /* a conversion */
    PLAY("d2Oe3");
    ck_assert_uint_eq(p.turn.phase, 0);
    IN("fantasy-advanced", "7k/8/8/+p7/D3w3/8/8/1W5K w"); /* a suppressed Paladin */
    PLAY("b1e4");
    ck_assert_uint_eq(p.turn.phase, 0);
    IN("fantasy-advanced", "7k/8/8/c(+p)7/4w3/8/8/1W5K w"); /* one that rides */
    PLAY("b1e4");
    ck_assert_uint_eq(p.turn.phase, 0);
    IN("fantasy-advanced", "7k/8/8/h(+p)7/4w3/8/8/1W5K w"); /* but not on a White Chocobo */
    PLAY("b1e4 a5*e4");
    BECOMES("7k/8/8/h7/4w3/8/8/7K b - - 0 1");
    IN("fantasy-advanced", "7k/8/8/8/4+p3/8/8/1W5K w"); /* one that has itself been captured */
    PLAY("b1e4");
    ck_assert_uint_eq(p.turn.phase, 0);
}
END_TEST

START_TEST(an_answered_capture_leaves_the_promotion)
{
    struct position p;
    IN("fantasy-advanced", "3z4/2D4k/8/+p7/8/8/8/3K4 w");
    PLAY("c7d8^ a5*d8");
    BECOMES("3z4/7k/8/8/8/8/8/3+K4 b - - 0 1 origins=d1d1+");
}
END_TEST

START_TEST(calls_end_only_when_a_removal_stands)
{
    struct position p;
    IN("fantasy-advanced", "7k/8/8/l!+p7/4d3/8/8/1W5K w");
    PLAY("b1e4");
    ONLY("a5*e4 0000");
    PLAY("0000");
    BECOMES("7k/8/8/l7/4W3/8/8/7K b - - 0 1");
}
END_TEST

START_TEST(kings_and_true_paladins)
{
    struct position p;
    IN("fantasy-advanced", "4k3/d7/8/+p7/8/8/8/4H(P)2K b"); /* check need not be left */
    LEGAL("a7a6");
    PLAY("a7a6");
    LEGAL("e1e8");
    PLAY("e1e8");
    ONLY("a5*e8 0000");
    struct position declined = p;
    PLAY("a5*e8");
    RESULT("*");
    p = declined;
    PLAY("0000");
    RESULT("1-0");
    IN("fantasy-advanced", "7k/8/8/+p7/8/8/4d3/4K3 w"); /* a king that was the attacker is lost */
    PLAY("e1e2 a5*e2");
    RESULT("0-1");
}
END_TEST

START_TEST(black_knight_and_black_wizard_mate)
{
    struct position p;
    IN("fantasy-advanced", "6k1/8/8/2+n5/8/4+b3/6W1/7K w"); /* the Wizard lends the Knight its piercing */
    RESULT("0-1");
}
END_TEST

START_TEST(fronts)
{
    struct position p;
    uint64_t option = 0;
    char error[200];
    const struct game *game = test_game("fantasy-advanced");
    ck_assert(option_assign(game->law->options, "FrontWhite=DSODSODS", &option, error));
    ck_assert(option_assign(game->law->options, "FrontBlack=OOOOSSSS", &option, error));
    game_start(&p, game, option);
    BECOMES("znbakrgc/oooossss/8/8/8/8/DSODSODS/CGRKAWPH w - - 0 1");
    ck_assert(option_assign(game->law->options, "FrontWhite=.so.D..O", &option, error));
    ck_assert(option_assign(game->law->options, "FrontBlack=........", &option, error));
    game_start(&p, game, option);
    BECOMES("znbakrgc/8/8/8/8/8/1SO1D2O/CGRKAWPH w - - 0 1");
    ck_assert(!option_assign(game->law->options, "FrontWhite=DDDDDDD-", &option, error));
    ck_assert(!option_assign(game->law->options, "FrontWhite=DDDDDDD", &option, error));
}
END_TEST

static const char *const kept[] = {
    "z(r)6k/8/8/8/8/8/8/7K w - - 0 1 origins=f8a8",
    "z6k/8/8/8/8/8/8/7K w - - 0 1 origins=a8-",
    "7k/8/8/8/3A(DRR)4/8/8/7K b - - 3 9 open=d4,origins=c1d4f8d4",
    "7k/8/8/8/3L!R4/8/8/7K b - - 3 9 whitepool=R,blackpool=WR+R,origins=c1b+f8!d4",
    "7k/8/8/+p7/8/8/8/1B5K b - - 0 1 stage=2,taken=e4a(w+p)*,attacker=b1,origins=d8x",
    "6k1/8/8/8/8/+P7/8/1b5K w - - 0 1 stage=2,taken=h7H(L!R),attacker=b1,origins=f8!x",
    "7k/8/8/+p7/8/8/8/1B5K b - - 0 1 stage=2,taken=e4l!+r,attacker=b1,origins=c1!x",
};

START_TEST(fens_are_kept)
{
    struct position p;
    IN("fantasy-advanced", kept[_i]);
    BECOMES(kept[_i]);
}
END_TEST

static const char *const refused[] = {
    "7k/8/8/8/8/8/8/7K w - - 0 1 origins=a8a8",
    "7k/8/8/8/8/8/8/7K w - - 0 1 origins=a2a8",
    "7k/8/8/8/8/8/8/7K w - - 0 1 origins=f8w",
    "7k/8/8/8/8/8/8/7K w - - 0 1 origins=f8",
    "7k/8/8/8/8/8/8/7K w - - 0 1 origins=f8!",
    "7k/8/8/8/8/8/8/7K w - - 0 1 origins=f8!x",
    "7k/8/8/8/8/8/8/6LK w - - 0 1 origins=f8!g1",
    "7k/8/8/+p7/8/8/8/1B5K b - - 0 1 stage=2,taken=e4l!w,attacker=b1,origins=c1!x",
    "7k/8/8/8/8/8/8/7K w - - 0 1 stage=2",
    "7k/8/8/8/8/8/8/7K w - - 0 1 stage=2,taken=e4d,attacker=e4",
    "7k/8/8/8/8/8/8/7K w - - 0 1 taken=e4D,attacker=e4-",
    "7k/8/8/8/4n3/8/8/7K w - - 0 1 stage=2,taken=e4D,attacker=b1",
    "7k/8/8/8/8/8/8/5+D1K w - - 0 1",
};

START_TEST(impossible_positions_are_refused) { test_refused("fantasy-advanced", refused[_i]); }
END_TEST

Suite *suite_fantasy_advanced(void)
{
    Suite *s = suite_create("fantasy_advanced");
    TCase *t = tcase_create("rules");
    tcase_add_loop_test(t, one_clause, 0, sizeof clauses / sizeof *clauses);
    tcase_add_test(t, promotions_make_new_pieces);
    tcase_add_test(t, a_true_paladin_answers);
    tcase_add_test(t, answers_to_other_attacks);
    tcase_add_test(t, what_cannot_be_answered);
    tcase_add_test(t, an_answered_capture_leaves_the_promotion);
    tcase_add_test(t, calls_end_only_when_a_removal_stands);
    tcase_add_test(t, kings_and_true_paladins);
    tcase_add_test(t, black_knight_and_black_wizard_mate);
    tcase_add_test(t, fronts);
    tcase_add_loop_test(t, fens_are_kept, 0, sizeof kept / sizeof *kept);
    tcase_add_loop_test(t, impossible_positions_are_refused, 0, sizeof refused / sizeof *refused);
    suite_add_tcase(s, t);
    return s;
}
