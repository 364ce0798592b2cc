/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Final Fantasy Chess, the basic game: positions for the clauses of its rules, with legal and illegal actions. */
#include "tests/rules/fantasy_clauses.h"

static const struct clause clauses[] = {
    /* Mounts, carriers and riders. */
    {"a character mounts a friendly carrier by a normal move", "7k/8/8/8/8/4H3/8/2W4K w", "c1e3 c1d2", "c1f4 e3e4"},
    {"a carrier has room for one rider", "7k/8/8/8/8/4H(P)3/8/2W4K w", "e3e4", "c1e3"},
    {"but an AirShip for any number", "7k/8/8/8/8/4A(PD)3/8/2W4K w", "c1e3", ""},
    {"a Dwarf mounts straight ahead", "7k/8/8/8/8/4H3/4D3/7K w", "e2e3", ""},
    {"and not the way he captures", "7k/8/8/8/8/4H3/3D4/7K w", "d2d3", "d2e3"},
    {"a king mounts as well", "7k/8/8/8/8/8/6H1/7K w", "h1g2", ""},
    {"carriers never board carriers", "7k/8/4C3/8/8/4H(P)3/8/7K w", "e3e5", "e3e6"},
    {"carriers do not move without riders", "7k/8/8/8/8/A2H3Z/5T2/7K w", "", "a3a4 d3d4 h3h4 f2f3"},
    {"but the yellow Chocobo does, without capture", "7k/8/4d3/8/8/4C3/8/7K w", "e3e5 e3a3 e3h3", "e3e6 e3e7"},
    {"which is a special", "7k/8/8/8/4d3/4C3/8/7K w", "", "e3d3 e3e2"},
    {"a ridden one is no longer special", "7k/8/8/8/4d3/4C(P)3/8/7K w", "e3d3 e3e4", ""},
    {"an AirShip moves as a queen", "7k/8/2n5/8/4A(P)3/8/8/7K w", "e4c6 e4e8 e4a4 e4b1", "e4f6 e4d7"},
    {"Chocobos as rooks", "7k/8/8/8/Z(P)2n4/8/3H(P)4/C(P)6K w", "a1a3 a1g1 d2d4 d2h2 a4d4", "a1b2 d2e3 a4b5 a4e4"},
    {"riders dismount by their own moves", "8/7k/8/8/3A(WP)4/8/8/7K w", "d4f6:W d4a1:W d4e6:P d4d5", "d4f6:P d4d5:W"},
    {"into captures and onto other carriers", "8/7k/1n6/8/3H(W)4/4C3/8/7K w", "d4b6:W d4e3:W", "d4a7:W d4f2:W"},
    {"two riders of a kind have one text", "8/7k/8/8/3A(DD)4/8/8/7K w", "d4d5:D", ""},

    /* Captures and takeovers. */
    {"an unridden carrier is captured or taken over", "7k/8/8/8/8/4z3/8/2W4K w", "c1e3 c1e3o", ""},
    {"a ridden one is captured", "7k/8/8/8/8/4z(n)3/8/2W4K w", "c1e3", "c1e3o"},
    {"a carrier takes nothing over", "7k/8/8/8/8/4z3/8/4H(P)2K w", "e1e3", "e1e3o"},
    {"but a rider does that dismounts", "7k/8/8/8/8/4z3/8/2H(W)4K w", "c1e3:W c1e3o:W", ""},
    {"a Tank is never captured by normal moves", "7k/8/8/8/8/4t3/8/2W4K w", "c1d2", "c1e3 c1e3o"},
    {"nor a ridden one", "7k/8/8/8/8/4t(d)3/8/4H(P)2K w", "e1e2", "e1e3"},
    {"an AirShip is not captured", "7k/8/8/8/8/4a3/8/2W4K w", "c1d2", "c1e3 c1e3o"},
    {"unless it is open", "7k/8/8/8/8/4a3/8/2W4K w - - 0 1 open=e3", "c1e3 c1e3o", ""},
    {"a protected carrier is not taken over", "7k/8/8/6w1/8/4z3/8/2W4K w", "c1d2", "c1e3 c1e3o"},

    /* Specials and riders. */
    {"riders use no specials", "7k/8/8/8/8/4n3/8/2C(B)4K w", "c1e3:B", "c1/e3"},
    {"but those of White Chocobos do", "7k/8/8/8/8/4n3/8/2H(B)4K w", "c1e3:B c1/e3", ""},
    {"a special capture from aboard is a dismount", "7k/8/8/8/1n6/8/8/H(G)6K w", "a1b4:G a1b3:G", "a1b4"},
    {"not from other carriers", "7k/8/8/8/1n6/8/8/C(G)6K w", "a1b3:G", "a1b4:G"},
    {"a Dragoon leaps three by one to capture only", "7k/8/8/8/1n6/8/8/G6K w", "a1b4 a1c2", "a1d2"},

    /* Jumps. */
    {"an AirShip jumps to light squares", "7k/8/8/8/8/8/3D4/3A(P)3K w", "d1d3 d1d5 d1d7", "d1d4 d1d2"},
    {"without capture", "7k/8/8/3n4/8/8/3D4/3A(P)3K w", "d1d3", "d1d5"},
    {"only ridden", "7k/8/8/8/8/8/3D4/3A3K w", "", "d1d3"},
    {"only if it is not suppressed", "7k/8/8/8/8/8/3d4/3A(P)3K w", "d1d2", "d1d3"},
    {"over any number of pieces", "7k/8/8/3n4/3n4/3D4/3D4/3A(P)3K w", "d1d7", "d1d8"},
    {"a Black Chocobo jumps to dark squares along rook lines", "7k/8/8/8/8/8/DD6/Z(P)6K w", "a1a3 a1a5", "a1a4 a1c3"},

    /* Tanks. */
    {"a Tank shoots over exactly one unit", "7k/8/n7/8/8/D7/8/T(D)6K w", "a1/a6 a1a2 a1g1", "a1/a3 a1a6"},
    {"not over none or two", "7k/8/n7/8/D7/D7/8/T(D)1n4K w", "", "a1/a6 a1/c1 a1c1"},
    {"the unit between may be an enemy", "7k/8/n7/8/8/n7/8/T(D)6K w", "a1/a6", "a1/a3 a1a3"},
    {"a shot pierces protection", "2w4k/8/n7/8/8/D7/8/T(D)6K w", "a1/a6", ""},
    {"nobody shoots from an empty Tank", "7k/8/n7/8/8/D7/8/T6K w", "", "a1/a6 a1a2"},

    /* Suppression. */
    {"nobody in front of a Dwarf uses specials", "7k/8/8/8/4b3/4D3/6N1/7K b", "e4f3", "e4/g2"},
    {"but before one that rides", "7k/8/8/8/4b3/4C(D)3/6N1/7K b", "e4/g2", ""},
    {"a Magitek Knight suppresses all around it", "7k/8/8/8/8/4n3/1M6/2B4K w", "c1e3", "c1/e3"},
    {"the enemy's as well", "7k/8/8/8/8/4n3/1m6/2B4K w", "c1e3", "c1/e3"},
    {"unless a Dwarf suppresses it", "7k/8/8/8/8/1d2n3/1M6/2B4K w", "c1/e3", ""},
    {"or it rides", "7k/8/8/8/8/4n3/1C(M)6/2B4K w", "c1/e3", ""},
    {"but not on a White Chocobo", "7k/8/8/8/8/4n3/1H(M)6/2B4K w", "", "c1/e3"},
    {"two next to each other cancel their fields", "7k/8/8/8/8/1M2n3/1M6/2B4K w", "c1/e3", ""},
    {"of either side", "7k/8/8/8/8/1m2n3/1M6/2B4K w", "c1/e3", ""},
    {"a Knight's field exempts from specials", "7k/8/8/8/4m3/4n3/8/2B4K w", "c1e3", "c1/e3"},
    {"not the Knight himself", "7k/8/8/8/8/4m3/8/2B4K w", "c1/e3", ""},
    {"unless two cancel each other", "7k/8/8/8/4m3/4m3/8/2B4K w", "c1e3", "c1/e3"},
    {"a piece in a field is not protected", "7k/8/8/6w1/8/4n3/5MP1/7K w", "g2e3", ""},

    /* Protection. */
    {"a White Mage protects a bishop's move away", "7k/8/8/6w1/8/4n3/6P1/7K w", "g2f4", "g2e3"},
    {"the first unit only", "7k/8/7w/6n1/8/4n3/6P1/7K w", "g2e3", ""},
    {"a Red Mage exactly two squares away", "7k/8/8/2r5/3D4/4n3/6P1/7K w", "g2f4", "g2e3"},
    {"not one or three", "7k/8/1r6/8/5r2/4n3/6P1/7K w", "g2e3", ""},
    {"a Paladin a king's move away", "7k/8/8/8/5p2/4n3/6P1/7K w", "", "g2e3"},
    {"a rider protects nobody", "7k/8/8/6c(w)1/8/4n3/6P1/7K w", "g2e3", ""},
    {"unless on a White Chocobo", "7k/8/8/6h(w)1/8/4n3/6P1/7K w", "", "g2e3"},
    {"protected units are not slain", "7k/8/8/6w1/8/4n3/8/2B4K w", "c1d2", "c1/e3"},
    {"a suppressed protector protects nobody", "7k/8/8/6w1/6D1/4n3/6P1/7K w", "g2e3", ""},

    /* Slays and conversions. */
    {"a Black Mage slays the first unit on a diagonal", "7k/8/8/6n1/8/4n3/8/2B4K w", "c1/e3", "c1/g5"},
    {"a Red Mage two squares away, whatever stands between", "7k/8/8/8/5n2/4n3/3D4/2R4K w", "c1/e3", "c1/f4"},
    {"a Dark Knight next to him", "7k/8/8/8/8/3n4/2n5/2N4K w", "c1/c2 c1d3", "c1/d3"},
    {"AirShips and Tanks are slain", "7k/8/8/8/8/t3a3/8/2B4K w", "c1/e3 c1/a3", "c1e3"},
    {"a Red Mage's short leap does not jump", "7k/8/8/8/8/8/2D5/2R4K w", "c1e2 c1a2", "c1d3 c1b3"},
    {"a king converts what is next to him", "7k/8/8/8/8/4p3/3K4/8 w", "d2Oe3 d2e3", "d2Of4"},
    {"though it is protected", "7k/8/8/6w1/8/4p3/4K3/8 w", "e2Oe3", "e2e3"},
    {"and all riders with it", "7k/8/8/8/8/4a(dp)3/3K4/8 w", "d2Oe3", ""},
    {"not while he rides", "7k/8/8/8/8/4p3/3C(K)4/8 w", "d2e3:K", "d2Oe3"},
    {"but on a White Chocobo", "7k/8/8/8/8/4p3/3H(K)4/8 w", "d2Oe3", ""},
    {"not what is in a field", "7k/8/8/8/5m2/4p3/3K4/8 w", "d2e3", "d2Oe3"},

    /* Check. */
    {"a king does not go where he is slain", "8/7k/8/5N2/8/8/8/7K b", "h7g8 h7h8", "h7g6 h7g7"},
    {"a shot is check", "4k3/d7/8/8/4d3/8/8/4T(D)2K b", "e8d8", "a7a6 e4e3"},
    {"a Dragoon's leap is check", "8/d7/8/8/5k2/8/8/4G2K b", "f4f5", "a7a6"},
    {"protection does not help a king", "4k3/d2w4/8/8/8/8/8/4H(P)2K b", "e8d8", "a7a6"},
    {"a king on an AirShip is not taken by normal moves", "4a(k)3/d7/8/8/8/8/8/4H(P)2K b", "a7a6", ""},
    {"it has closed when the enemy is to move", "4a(k)3/d7/8/8/8/8/8/4H(P)2K b - - 0 1 open=e8", "a7a6", ""},
    {"but not if he has just boarded it", "3ka3/d7/8/8/8/8/8/4H(P)2K b", "d8d7", "d8e8"},
    {"a king on a Tank is not taken either", "4t(k)3/d7/8/8/8/8/8/4H(P)2K b", "a7a6", ""},
    {"a king in a field is not slain", "4k3/d2m1N2/8/8/8/8/8/7K b", "a7a6", "d7b6"},

    /* Promotion. */
    {"a Dwarf becomes the piece that began there", "8/D6k/8/8/8/8/8/7K w", "a7a8z", "a7a8 a7a8c a7a8t"},
    {"on the king's square one may choose", "8/4D2k/8/8/8/8/8/7K w", "e7e8t e7e8l e7e8m e7e8w e7e8p e7e8a",
     "e7e8k e7e8d e7e8s e7e8o e7e8"},
    {"he takes over what he captures, promoted", "5c2/4D2k/8/8/8/8/8/7K w", "e7f8r e7f8ro", ""},
    {"unless he has become a carrier", "h7/1D5k/8/8/8/8/8/7K w", "b7a8z", "b7a8zo"},
    {"promoted he mounts", "5H2/5D1k/8/8/8/8/8/7K w", "f7f8r", ""},
    {"which a carrier does not", "3H4/3D3k/8/8/8/8/8/7K w", "", "d7d8a d7d8"},
    {"Black's Dwarves likewise", "7k/8/8/8/8/8/5d2/K7 b", "f2f1w", "f2f1r"},
    {"riding does not promote", "8/C(D)7/7k/8/8/8/8/7K w", "a7a8 a7a8z:D", ""},

    /* Callers. */
    {"a Caller calls a piece of the pool", "7k/8/8/8/2L5/8/8/7K w - - 0 1 whitepool=WN", "c4!W c4!N c4a6", "c4!P"},
    {"riders do not call", "7k/8/8/8/2C(L)5/8/8/7K w - - 0 1 whitepool=W", "", "c4!W"},
    {"but on a White Chocobo", "7k/8/8/8/2H(L)5/8/8/7K w - - 0 1 whitepool=W", "c4!W", ""},
    {"nor suppressed ones", "7k/8/8/2d5/2L5/8/8/7K w - - 0 1 whitepool=W", "", "c4!W"},
    {"a Caller calls Callers, too", "7k/8/8/8/2L5/8/8/7K w - - 0 1 whitepool=LN", "c4!L c4!N", ""},
    {"who add nothing to it", "7k/8/8/8/2L!L5/8/8/7K w - - 0 1 whitepool=N", "c4a6 c4!N", "c4d6 c4c5"},
    {"once in a turn", "7k/8/8/8/2L!N5/8/8/7K w - - 0 1 stage=1,whitepool=W", "c4d6 c4a6", "c4!W"},
    {"the called piece's moves and specials are his", "7k/8/8/3n4/2L!N5/8/8/7K w", "c4d6 c4/d5 c4d5 c4b5", ""},
    {"the moves also while he rides", "7k/8/8/3n4/2C(L!N)5/8/8/7K w", "c4d6:L c4b5:L", "c4/d5"},
    {"a Caller with a Magitek Knight has its field", "6k1/8/8/8/8/4n3/1L!M6/2B4K w", "c1e3", "c1/e3"},
    {"a called piece leaves the enemy king alone", "8/6k1/4L!N3/8/8/8/8/7K w - - 0 1 stage=1", "e6f8 e6f7", "e6g7"},
};

START_TEST(one_clause) { clause_check("fantasy", &clauses[_i]); }
END_TEST

START_TEST(array_and_options)
{
    struct position p;
    IN("fantasy", NULL);
    ck_assert_str_eq(test_fen(&p), "znbakrgc/dddddddd/8/8/8/8/DDDDDDDD/CGRKAWPH w - - 0 1");
    ONLY("a2a3 b2b3 c2c3 d2d3 e2e3 f2f3 g2g3 h2h3 b1a3 b1c3 g1f3 g1h3 d1e1");
}
END_TEST

START_TEST(only_dwarves_drive_tanks)
{
    struct position p;
    char error[FEN_ERROR_MAX];
    uint64_t option = 0;
    const struct game *game = test_game("fantasy");
    const char *fen = "7k/8/8/8/8/4T3/4D3/2W4K w - - 0 1";
    ck_assert(fen_read(&p, game, option, fen, error));
    LEGAL("c1e3");
    ck_assert(option_assign(game->law->options, "TankDwarvesOnly=true", &option, error));
    ck_assert(fen_read(&p, game, option, fen, error));
    ILLEGAL("c1e3");
    LEGAL("e2e3");
}
END_TEST

START_TEST(airships_open_and_close)
{
    static const struct {
        const char *fen, *action;
        bool open;
        const char *square;
    } rows[] = {
        {"7k/8/8/8/8/8/3A4/1W5K w", "b1c2", false, "d2"},
        {"7k/8/8/8/8/8/3A4/2W4K w", "c1d2", true, "d2"},
        {"7k/8/8/8/8/8/3A(P)4/7K w", "d2d4", false, "d4"},
        {"7k/8/8/8/3n4/8/3A(P)4/7K w", "d2d4", true, "d4"},
        {"7k/8/8/8/8/8/3A(PD)4/7K w", "d2e4:P", true, "d2"},
        {"7k/8/8/8/8/8/3A(D)4/7K w", "d2d3:D", true, "d2"},
        {"7k/8/8/3D4/8/8/8/3A(P)3K w", "d1d7", false, "d7"},
        {"7k/8/8/8/8/8/3K4/4a3 w", "d2Oe1", false, "e1"},
        {"7k/8/8/8/8/4a3/8/2W4K w - - 0 1 open=e3", "c1e3o", true, "e3"},
        {"7k/8/8/8/8/8/3A4/7K w - - 0 1 open=d2", "h1g1", false, "d2"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;
        char key[16];
        IN("fantasy", rows[i].fen);
        PLAY(rows[i].action);
        snprintf(key, sizeof key, "open=%s", rows[i].square);
        ck_assert_msg((strstr(test_fen(&p), key) != NULL) == rows[i].open, "%s: %s", rows[i].fen, test_fen(&p));
    }
}
END_TEST

START_TEST(open_until_the_owner_has_moved_again)
{
    struct position p;
    IN("fantasy", "7k/8/8/8/5n2/8/3A4/2W4K w");
    PLAY("c1d2 h8h7 h1g1");
    ck_assert_str_eq(test_fen(&p), "8/7k/8/8/5n2/8/3A(W)4/6K1 b - - 3 2");
}
END_TEST

START_TEST(carriers_and_riders_leave_play_together)
{
    struct position p;
    IN("fantasy", "7k/8/8/8/8/4a(nwd)3/8/2W4K w - - 0 1 open=e3");
    PLAY("c1e3");
    ck_assert_str_eq(test_fen(&p), "7k/8/8/8/8/4W3/8/7K b - - 0 1 whitepool=WN");
}
END_TEST

START_TEST(conversion_takes_all_and_ends_calls)
{
    struct position p;
    IN("fantasy", "7k/8/8/8/8/4a(l!wp)3/3K4/8 w - - 0 1 open=e3,blackpool=N");
    PLAY("d2Oe3");
    ck_assert_str_eq(test_fen(&p), "7k/8/8/8/8/4A(LP)3/3K4/8 b - - 0 1 blackpool=N");
}
END_TEST

START_TEST(calls_last_until_a_friend_is_taken)
{
    struct position p;
    IN("fantasy", "7k/8/8/8/2L5/8/7D/b6K w - - 0 1 whitepool=NN");
    PLAY("c4!N");
    TURN_OF(WHITE);
    ck_assert_str_eq(test_fen(&p), "7k/8/8/8/2L!N5/8/7D/b6K w - - 0 1 stage=1,whitepool=N");
    PLAY("h1g1 h8h7");
    LEGAL("c4d6");
    LEGAL("c4!N");
    PLAY("h2h3 a1e5 h3h4 e5f6 g1g2 f6/h4");
    ck_assert_str_eq(test_fen(&p), "8/7k/5b2/8/2L5/8/6K1/8 w - - 0 5 whitepool=N");
}
END_TEST

START_TEST(captured_callers_are_called)
{
    struct position p;
    IN("fantasy", "7k/8/8/8/2L3l1/8/7D/3B3K w");
    PLAY("d1/g4");
    ck_assert_str_eq(test_fen(&p), "7k/8/8/8/2L5/8/7D/3B3K b - - 0 1 whitepool=L");
    PLAY("h8h7 c4!L c4d5");
    ck_assert_str_eq(test_fen(&p), "8/7k/8/3L!L4/8/8/7D/3B3K b - - 2 2");
}
END_TEST

START_TEST(another_call_sends_the_first_piece_home)
{
    struct position p;
    IN("fantasy", "7k/8/8/8/2L!P5/8/8/7K w - - 0 1 whitepool=N");
    PLAY("c4!N c4d6");
    ck_assert_str_eq(test_fen(&p), "7k/8/3L!N4/8/8/8/8/7K b - - 1 1");
}
END_TEST

START_TEST(a_call_needs_a_completion)
{
    struct position p;
    IN("fantasy", "k7/8/8/8/8/8/h(d)7/h(d)5LK w - - 0 1 whitepool=W");
    ILLEGAL("g1!W");
    RESULT("1/2-1/2");
}
END_TEST

START_TEST(results)
{
    struct position p;
    IN("fantasy", "7k/4P3/6K1/8/8/8/8/8 b");
    RESULT("1/2-1/2");
    IN("fantasy", "7k/4P3/6K1/8/8/8/8/7H(D) b");
    RESULT("1-0");
    IN("fantasy", "7k/4P3/6K1/8/8/8/8/7C b");
    RESULT("1/2-1/2");
}
END_TEST

START_TEST(bare_kings_do_not_ride)
{
    struct position p;
    const char *reason;
    IN("fantasy", "7k/8/8/8/8/8/8/7K w");
    ck_assert(position_drawn(&p, &reason));
    IN("fantasy", "6k1/8/8/8/8/8/8/7C(K) w");
    ck_assert(!position_drawn(&p, &reason));
}
END_TEST

START_TEST(penalties)
{
    static const struct {
        const char *game, *option, *fen, *attempt, *becomes;
    } rows[] = {
        {"fantasy", "turn", "7k/8/8/6w1/8/4n3/8/2B4K w", "c1/e3", "7k/8/8/6w1/8/4n3/8/7K b - - 1 1"},
        {"fantasy", "turn", "7k/8/8/8/5p2/4n3/3N4/7K w", "d2/e3", "7k/8/8/8/5p2/4n3/8/7K b - - 1 1"},
        {"fantasy", "turn", "7k/8/8/8/5p2/4n3/8/2B4K w", "c1/e3", "7k/8/8/8/5p2/4n3/8/2B4K b - - 1 1"},
        {"fantasy", "turn", "7k/8/8/6w1/8/4n3/6P1/7K w", "g2e3", "7k/8/8/6w1/8/4n3/6P1/7K b - - 1 1"},
        {"fantasy", "turn", "7k/8/8/8/8/8/h(d)7/7K w", "h1h2", "7k/8/8/8/8/8/h(d)7/7K b - - 1 1"},
        {"fantasy-advanced", "turn", "n1w4k/1d6/8/8/8/8/8/+N6K w", "a1/b7!", "n1w4k/1d6/8/8/8/8/8/+N6K b - - 1 1"},
        {"fantasy", "game", "7k/8/8/8/8/8/h(d)7/7K w", "h1h2", "7k/8/8/8/8/8/h(d)7/7K b - - 1 1 stage=3"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;
        char error[200], text[ACTION_TEXT_MAX];
        uint64_t option = 0;
        action a, again;
        const struct game *game = test_game(rows[i].game);
        ck_assert(fen_read(&p, game, option, rows[i].fen, error));
        ck_assert(!action_read(&p, rows[i].attempt, strlen(rows[i].attempt), &a));
        snprintf(text, sizeof text, "Penalties=%s", rows[i].option);
        ck_assert(option_assign(game->law->options, text, &option, error));
        ck_assert(fen_read(&p, game, option, rows[i].fen, error));
        ck_assert_msg(action_read(&p, rows[i].attempt, strlen(rows[i].attempt), &a), "%s", rows[i].attempt);
        ck_assert(!game_legal(&p, a));
        action_text(&p, a, text);
        ck_assert_msg(action_read(&p, text, strlen(text), &again) && again == a, "%s", text);
        game_apply(&p, a);
        ck_assert_str_eq(test_fen(&p), rows[i].becomes);
        if (strcmp(rows[i].option, "game") == 0)
            RESULT("0-1");
    }
}
END_TEST

/* Sets up a position with the option Waivers on. */
static void asking(struct position *p, const char *id, const char *fen)
{
    const struct game *game = test_game(id);
    char error[FEN_ERROR_MAX] = "";
    ck_assert_msg(fen_read(p, game, game_asking_options(game), fen, error), "%s: %s", fen, error);
}

START_TEST(attempts)
{
    static const struct clause rows[] = {
        {"what is protected", "7k/8/8/6w1/8/4n3/6P1/2B4K w", "g2e3? c1e3? c1/e3? c1d2", "g2e3 c1e3 c1/e3 g2f4?"},
        {"once a turn", "7k/8/8/6w1/8/4n3/6P1/2B4K w - - 0 1 refused=g2e3", "c1e3? c1/e3?", "g2e3?"},
        {"a takeover", "7k/8/8/6w1/8/4z3/8/2W4K w", "c1e3? c1e3o?", "c1e3o"},
        {"whom a Dwarf suppresses", "7k/8/8/8/8/4n3/2d5/2B4K w", "c1/e3? c1e3", "c1/e3 c1e3?"},
        {"whom he suppresses, on what is protected", "7k/8/8/6w1/8/4n3/2d5/2B4K w", "c1/e3? c1e3?", "c1/e3"},
        {"but not whom a Magitek Knight does", "7k/8/8/8/8/4n3/1m6/2B4K w", "c1e3", "c1/e3? c1/e3"},
        {"nor what would leave the king in check", "4h(d)2k/8/8/1w6/8/3d4/4D3/4K3 w", "e2e3", "e2d3? e2d3"},
        {"if another action remains", "k7/8/8/4w3/D2l4/8/h(d)6d/7K w", "a4a5 h1Oh2?", "h1Oh2"},
        {"not if none does", "k7/8/8/4w3/3l4/8/h(d)6d/7K w", "", "h1Oh2?"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;
        asking(&p, "fantasy", rows[i].fen);
        clause_actions(&p, rows[i].says, rows[i].legal, true);
        clause_actions(&p, rows[i].says, rows[i].illegal, false);
    }
}
END_TEST

START_TEST(attempts_are_answered)
{
    struct position p, again;
    char error[FEN_ERROR_MAX];
    asking(&p, "fantasy", "7k/8/8/6w1/8/4n3/6P1/2B4K w - - 3 9");
    PLAY("c1/e3?");
    ONLY("ok 0000");
    ck_assert(p.turn.decider == BLACK && p.turn.owner == WHITE);
    ck_assert_str_eq(test_fen(&p), "7k/8/8/6w1/8/4n3/6P1/2B4K w - - 3 9 attempt=c1/e3");
    ck_assert(fen_read(&again, p.game, p.option, test_fen(&p), error));
    ck_assert(memcmp(&again, &p, sizeof p) == 0);
    PLAY("ok");
    ck_assert_str_eq(test_fen(&p), "7k/8/8/6w1/8/8/6P1/2B4K b - - 0 9 whitepool=N");
    p = again;
    PLAY("0000 g2e3? 0000");
    ck_assert_str_eq(test_fen(&p), "7k/8/8/6w1/8/4n3/6P1/2B4K w - - 3 9 refused=g2e3c1/e3");
    ck_assert(fen_read(&again, p.game, p.option, test_fen(&p), error));
    ck_assert(memcmp(&again, &p, sizeof p) == 0);
    ILLEGAL("g2e3?");
    LEGAL("c1e3?");
    PLAY("h1g1 h8g8"); /* the turn is over */
    LEGAL("g2e3?");
}
END_TEST

START_TEST(impossible_attempts_are_refused)
{
    static const char *const fens[] = {"7k/8/8/6w1/8/4n3/6P1/2B4K w - - 0 1 attempt=c1d2",
                                       "7k/8/8/6w1/8/4n3/6P1/2B4K b - - 0 1 attempt=c1/e3",
                                       "7k/8/8/6w1/8/4n3/6P1/2B4K w - - 0 1 refused=g2f4",
                                       "7k/8/8/6w1/8/4n3/6P1/2B4K w - - 0 1 refused=g2e3g2e3",
                                       "7k/8/8/6w1/8/4n3/6P1/2B4K w - - 0 1 attempt=g2e3c1/e3",
                                       "7k/8/8/6w1/8/4n3/6P1/2B4K w - - 0 1 refused=g2",
                                       "7k/8/8/6w1/8/4n3/6P1/2B4K w - - 0 1 stage=3,refused=g2e3"};
    struct position p;
    char error[FEN_ERROR_MAX];
    for (unsigned i = 0; i < sizeof fens / sizeof *fens; i++)
        ck_assert_msg(!fen_read(&p, test_game("fantasy"), game_asking_options(test_game("fantasy")), fens[i], error),
                      "%s", fens[i]);
    test_refused("fantasy", "7k/8/8/6w1/8/4n3/6P1/2B4K w - - 0 1 attempt=c1/e3");
}
END_TEST

START_TEST(turns_of_several_steps)
{
    struct position p;
    /* one call a turn */
    IN("fantasy:marseillais-balanced", "8/7k/8/8/8/2L5/8/7K w - - 0 2 whitepool=NB");
    PLAY("c3!N c3d5");
    ck_assert_str_eq(test_fen(&p), "8/7k/8/3L!N4/8/8/8/7K w - - 0 2 done=1,called=c3,whitepool=B");
    ILLEGAL("d5!B");
    /* a True Paladin answers the last step in his own turn, others inside that of the attacker */
    IN("fantasy-advanced:marseillais-balanced", "8/7k/8/8/3d4/2B5/8/+p6K w - - 0 2");
    PLAY("c3d4");
    ck_assert(p.turn.owner == WHITE && p.turn.decider == BLACK);
    IN("fantasy-advanced:marseillais-balanced", "8/7k/8/8/3d4/2B5/8/+p6K w - - 0 2");
    PLAY("h1g1 c3d4");
    ck_assert(p.turn.owner == BLACK && p.turn.decider == BLACK);
    LEGAL("a1*d4");
}
END_TEST

static const char *const refused[] = {
    "7k/8/8/8/8/8/8/7+K w",
    "7k/8/8/8/8/8/8/6SK w",
    "7k/8/8/8/8/8/8/6DK w",
    "7k/8/8/8/8/8/8/5W(D)1K w",
    "7k/8/8/8/8/8/8/5H(DD)1K w",
    "7k/8/8/8/8/8/8/5H(d)1K w",
    "7k/8/8/8/8/8/8/5H()1K w",
    "7k/8/8/8/8/8/8/5H(C)1K w",
    "7k/8/8/8/8/8/8/5H(D1K w",
    "7k/8/8/8/8/8/8/5W!N1K w",
    "7k/8/8/8/8/8/8/5L!D1K w",
    "7k/8/8/8/8/8/8/5L!n1K w",
    "7k/8/8/8/8/8/8/5A1K w - - 0 1 open=f2",
    "7k/8/8/8/8/8/8/7K w - - 0 1 whitepool=D",
    "7k/8/8/8/8/8/8/7K w - - 0 1 whitepool=n",
    "7k/8/8/8/8/8/8/7K w - - 0 1 stage=2",
    "7k/8/8/8/8/8/8/7K w - - 0 1 origins=d1h1",
    "7k/8/8/8/8/8/8/7K w KQ - 0 1",
    "7k/8/8/8/8/8/8/6KK w",
    "7k/8/8/8/8/8/8/8 w",
    "6Nk/8/8/8/8/8/8/7K w",
};

START_TEST(impossible_positions_are_refused) { test_refused("fantasy", refused[_i]); }
END_TEST

Suite *suite_fantasy(void)
{
    Suite *s = suite_create("fantasy");
    TCase *t = tcase_create("rules");
    tcase_add_loop_test(t, one_clause, 0, sizeof clauses / sizeof *clauses);
    tcase_add_test(t, array_and_options);
    tcase_add_test(t, only_dwarves_drive_tanks);
    tcase_add_test(t, airships_open_and_close);
    tcase_add_test(t, open_until_the_owner_has_moved_again);
    tcase_add_test(t, carriers_and_riders_leave_play_together);
    tcase_add_test(t, conversion_takes_all_and_ends_calls);
    tcase_add_test(t, calls_last_until_a_friend_is_taken);
    tcase_add_test(t, captured_callers_are_called);
    tcase_add_test(t, another_call_sends_the_first_piece_home);
    tcase_add_test(t, a_call_needs_a_completion);
    tcase_add_test(t, results);
    tcase_add_test(t, bare_kings_do_not_ride);
    tcase_add_test(t, penalties);
    tcase_add_test(t, attempts);
    tcase_add_test(t, attempts_are_answered);
    tcase_add_test(t, impossible_attempts_are_refused);
    tcase_add_test(t, turns_of_several_steps);
    tcase_add_loop_test(t, impossible_positions_are_refused, 0, sizeof refused / sizeof *refused);
    suite_add_tcase(s, t);
    return s;
}
