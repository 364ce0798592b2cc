/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pieces from files: Betza's notation, promotions, castling, en passant, royal pieces, targets, boards by picture,
 * FENs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/random.h"
#include "rules/counting/perft.h"
#include "rules/custom/betza.h"
#include "rules/custom/custom.h"
#include "rules/notation/illegal.h"
#include "rules/notation/san.h"
#include "tests/support.h"

/* Keeps the first error. */
static void tell(void *context, const struct fault *f)
{
    struct fault *first = context;
    if (!first->text[0])
        *first = *f;
}

/* Reads games from a text, and adds them to the list if there are no errors. */
static bool games_read(const char *text, struct fault *first)
{
    size_t length = strlen(text);
    char *copy = malloc(length + 1);
    ck_assert_ptr_nonnull(copy);
    memcpy(copy, text, length + 1);
    *first = (struct fault){0};
    bool good = custom_read(copy, true, tell, first);
    free(copy);
    return good;
}

/* Adds the games of a text; the test fails if it has errors. */
static void games_add_text(const char *text)
{
    struct fault first;
    ck_assert_msg(games_read(text, &first), "line %u, column %u: %s", first.line, first.column, first.text);
}

/* Compares moves written as text for qsort(). */
static int compare(const void *a, const void *b) { return strcmp(a, b); }

/* Fails unless Betza's notation gives these moves. */
static void moves_are(const char *text, const char *wanted)
{
    char error[BETZA_ERROR_MAX], list[BETZA_MOVES_MAX][16], all[4096] = "";
    const char *at;
    static struct betza b;
    ck_assert_msg(betza_read(text, strlen(text), &b, &at, error), "%s: %s", text, error);
    for (unsigned i = 0; i < b.count; i++)
        snprintf(list[i], sizeof list[i], "%d,%d", b.moves[i].files, b.moves[i].ranks);
    qsort(list, b.count, sizeof list[0], compare);
    for (unsigned i = 0; i < b.count; i++) {
        strncat(all, list[i], sizeof all - strlen(all) - 1);
        strncat(all, " ", sizeof all - strlen(all) - 1);
    }
    ck_assert_msg(strcmp(all, wanted) == 0, "%s: %s", text, all);
}

START_TEST(directions_are_those_of_xboard)
{
    moves_are("fN", "-1,2 1,2 ");
    moves_are("ffN", "-1,2 1,2 ");
    moves_are("fsN", "-2,1 2,1 ");
    moves_are("fhN", "-1,2 -2,1 1,2 2,1 ");
    moves_are("flN", "-2,1 ");
    moves_are("lfN", "-1,2 ");
    moves_are("fF", "-1,1 1,1 ");
    moves_are("frF", "1,1 ");
    moves_are("frW", "0,1 1,0 ");
    moves_are("fK", "0,1 ");
    moves_are("fsK", "-1,1 1,1 ");
    moves_are("blQ", "-1,-1 ");
    moves_are("v(0,4)", "0,-4 0,4 ");
    moves_are("sH", "-3,0 3,0 ");
}
END_TEST

static const struct {
    const char *text;
    size_t at;
    const char *why;
} betza_faults[] = {
    {"X", 0, "no atom"},       {"fm", 2, "ends with an atom"}, {"mmW", 1, "twice"},       {"npA", 0, "only one"},
    {"pW", 0, "further"},      {"(0,0)", 0, "1 to 11"},        {"(12,1)", 0, "1 to 11"},  {"(1;2)", 0, "as in"},
    {"WkF", 1, "no modifier"}, {"hN", 0, "no modifier"},       {"ieF", 0, "at any time"}, {"jW", 0, "D, A and N"},
};
enum { BETZA_FAULTS = sizeof betza_faults / sizeof betza_faults[0] };

START_TEST(notation_is_refused_at_its_place)
{
    char error[BETZA_ERROR_MAX] = "";
    const char *at = NULL, *text = betza_faults[_i].text;
    static struct betza b;
    ck_assert_msg(!betza_read(text, strlen(text), &b, &at, error), "%s: taken", text);
    ck_assert_msg(strstr(error, betza_faults[_i].why) && at == text + betza_faults[_i].at, "%s: %s at %d", text, error,
                  (int)(at - text));
}
END_TEST

START_TEST(riders_hoppers_and_lame_pieces_walk)
{
    struct position p;
    games_add_text("[walkers]\npiece N = NN\npiece G = gQ\npiece C = mRcpR\npiece M = nN\npiece X = W2\n"
                   "piece Y = KK\n");
    test_position(&p, "walkers", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1");
    test_actions_are(&p, "a1b3 a1c5 a1d7 a1c2 a1e3 a1g4 e1d1 e1f1 e1d2 e1e2 e1f2");
    test_position(&p, "walkers", "4k3/8/8/8/8/8/P7/G2nK3 w - - 0 1");
    ck_assert(test_legal(&p, "a1a3"));
    ck_assert(!test_legal(&p, "a1c3") && !test_legal(&p, "a1e1"));
    test_position(&p, "walkers", "4k3/8/r7/8/p7/8/8/C2K4 w - - 0 1");
    ck_assert(test_legal(&p, "a1a6") && test_legal(&p, "a1a3") && !test_legal(&p, "a1a4"));
    test_position(&p, "walkers", "4k3/8/8/8/8/3p4/3M4/4K3 w - - 0 1");
    test_actions_are(&p, "d2b1 d2b3 d2f1 d2f3 e1d1 e1f1 e1f2");
    test_position(&p, "walkers", "4k3/8/8/8/8/3p4/X7/4K3 w - - 0 1");
    ck_assert(test_legal(&p, "a2c2") && !test_legal(&p, "a2d2") && test_legal(&p, "a2a4"));
    test_position(&p, "walkers", "4k3/8/8/8/8/8/8/Y3K3 w - - 0 1");
    ck_assert(test_legal(&p, "a1a8") && test_legal(&p, "a1g7"));
}
END_TEST

START_TEST(hops_check_and_shield)
{
    struct position p;
    games_add_text("[cannons]\npiece C = mRcpR\n");
    test_position(&p, "cannons", "4c3/8/4p3/8/8/8/8/k3K3 w - - 0 1");
    ck_assert(p.checkers != 0);
    ck_assert(!test_legal(&p, "e1e2") && test_legal(&p, "e1d1"));
    test_position(&p, "cannons", "4c3/8/8/8/8/8/3N4/k3K3 w - - 0 1");
    ck_assert(p.checkers == 0 && !test_legal(&p, "d2e4") && test_legal(&p, "d2f3"));
    test_position(&p, "cannons", "4c3/4p3/4N3/8/8/8/8/k3K3 w - - 0 1");
    ck_assert(p.checkers == 0 && !test_legal(&p, "e6d4"));
    games_add_text("[no-hurdles]\npiece G = gQ\nno hurdles = N\n");
    test_position(&p, "no-hurdles", "4k3/8/8/8/8/8/7P/KN2g3 w - - 0 1");
    ck_assert(p.checkers == 0 && test_legal(&p, "h2h3"));
}
END_TEST

/* A royal piece of a type that petrifies attacks no other, whatever else may reach the square. */
START_TEST(petrifying_kings_attack_none)
{
    struct position p;
    games_add_text("[petrifying]\npiece K = Q\npetrified = K\npromotes P = none\n");
    test_position(&p, "petrifying", "k7/8/8/8/8/8/8/Kp1r4 w - - 0 1");
    ck_assert(p.checkers == 0 && test_legal(&p, "a1a2") && test_legal(&p, "a1a3") && !test_legal(&p, "a1b1"));
}
END_TEST

/* Nor does it make castling or first moves unsafe, and it captures nothing where its safety counts late. */
START_TEST(petrifying_kings_capture_nothing)
{
    struct position p;
    games_add_text("[petrifying-castle]\npetrified = K\n[petrifying-late]\npetrified = K\nking safe = end of the turn\n"
                   "[petrifying-never]\npetrified = K\nking safe = never\n");
    test_position(&p, "petrifying-castle", "8/8/8/8/8/8/6k1/4K2R w K - 0 1");
    ck_assert(test_legal(&p, "e1g1"));
    test_position(&p, "petrifying-late", "4k3/8/8/8/8/8/8/Kr6 w - - 0 1");
    ck_assert(!test_legal(&p, "a1b1") && test_legal(&p, "a1a2"));
    test_position(&p, "petrifying-never", "4k3/8/8/8/8/8/8/Kr6 w - - 0 1");
    test_play(&p, "a1b1");
    ck_assert_str_eq(test_result(&p), "0-1");
    games_add_text("[petrifying-facing]\npetrified = K\nfacing = forbidden\n");
    test_position(&p, "petrifying-facing", "4k3/8/8/8/8/8/8/3K4 w - - 0 1");
    ck_assert(!test_legal(&p, "d1e1") && test_legal(&p, "d1d2"));
}
END_TEST

/* Who must capture and blasts his last piece has won at once. */
START_TEST(the_last_piece_is_blasted)
{
    struct position p;
    games_add_text("[give-away-blast]\npieces = losing\nblast = captures\n");
    test_position(&p, "give-away-blast", "7k/r7/8/8/8/8/8/R7 w - - 0 1");
    test_play(&p, "a1a7");
    ck_assert_str_eq(test_result(&p), "1-0");
}
END_TEST

/* Which royal pieces are the last is seen behind a blast. */
START_TEST(blasts_leave_the_last_royal_safe)
{
    struct position p;
    games_add_text("[last-blast]\nroyals = last\nblast = captures\n");
    test_position(&p, "last-blast", "k2r4/8/8/8/8/8/2p5/1K1K4 w - - 0 1");
    ck_assert(!test_legal(&p, "b1c2") && test_legal(&p, "b1b2") && test_legal(&p, "d1e2"));
    test_position(&p, "last-blast", "k6r/8/8/8/8/8/2p5/1K5K w - - 0 1");
    ck_assert(!test_legal(&p, "b1c2"));
    test_position(&p, "last-blast", "k6r/8/8/8/8/8/2p5/1K4K1 w - - 0 1");
    ck_assert(test_legal(&p, "b1c2"));
    test_position(&p, "last-blast", "rk6/1k6/8/8/8/8/8/R3K2r w - - 0 1");
    ck_assert(test_legal(&p, "a1a8"));
}
END_TEST

START_TEST(royal_pieces_that_promote_do_not_flee)
{
    struct position p;
    games_add_text("[no-flight]\nflight = forbidden\npiece M = NW\nroyal = KM\npromotes K = M 2\n");
    test_position(&p, "no-flight", "4r2k/8/8/8/8/8/8/4K3 w - - 0 1");
    ck_assert(!test_legal(&p, "e1d2m") && !test_legal(&p, "e1d1"));
    test_position(&p, "no-flight", "7k/8/8/8/8/8/4r3/4K3 w - - 0 1");
    ck_assert(test_legal(&p, "e1e2m"));
}
END_TEST

/* A hop needs a square behind its hurdle. */
START_TEST(dead_ends_of_hops)
{
    struct position p;
    games_add_text("[dead-hops]\npiece G = cNmfgR\ndead ends = forbidden\n");
    test_position(&p, "dead-hops", "k1p5/4p3/3G4/8/8/4K3/3R4/8 w - - 0 1");
    ck_assert(!test_legal(&p, "d6c8") && !test_legal(&p, "d6e8"));
    test_position(&p, "dead-hops", "k7/2p5/8/3G4/8/4K3/3R4/8 w - - 0 1");
    ck_assert(!test_legal(&p, "d5c7"));
    test_position(&p, "dead-hops", "k7/8/2p5/8/3G4/4K3/3R4/8 w - - 0 1");
    ck_assert(test_legal(&p, "d4c6"));
}
END_TEST

START_TEST(berolina_pawns_are_taken_in_passing)
{
    struct position p;
    games_add_text("[my-berolina]\npiece P = fmFfceWifmnA\n");
    test_position(&p, "my-berolina", "4k3/8/8/8/3p4/8/2P5/4K3 w - - 0 1");
    test_play(&p, "c2e4");
    ck_assert_str_eq(test_fen(&p), "4k3/8/8/8/3pP3/8/8/4K3 b - d3 0 1");
    test_play(&p, "d4d3");
    ck_assert_str_eq(test_fen(&p), "4k3/8/8/8/8/3p4/8/4K3 w - - 0 2");
    test_position(&p, "my-berolina", "4k3/8/8/8/8/1p6/2P5/4K3 w - - 0 1");
    test_play(&p, "c2e4"); /* a FEN has every passed square, as on 8x8 */
    ck_assert_str_eq(test_fen(&p), "4k3/8/8/8/4P3/1p6/8/4K3 b - d3 0 1");
    test_refused("my-berolina", "4k3/8/8/8/3p4/8/8/4K3 b - d3 0 1");
}
END_TEST

/* A pass is no way out of a compulsory capture. */
START_TEST(captures_are_compulsory_before_passes)
{
    struct position p;
    games_add_text("[losing-passes]\npieces = losing\npass = yes\n");
    test_position(&p, "losing-passes", NULL);
    ck_assert(test_legal(&p, "0000"));
    test_play(&p, "e2e4 d7d5");
    test_actions_are(&p, "e4d5");
}
END_TEST

/* Gates put pieces as they are in hand, whatever drops do. */
START_TEST(gates_put_nothing_promoted)
{
    struct position p;
    games_add_text("[plain-gates]\nhands = captures\ngating = instead of drops\ndrops promoted = yes\npiece G = F\n"
                   "piece +G = RF\npromotes G = +G 7 may\nstart = 4k3/8/8/8/8/8/8/N3K3[G] w A - 0 1\n");
    test_position(&p, "plain-gates", NULL);
    test_actions_are(&p, "a1b3 a1b3g a1c2 a1c2g e1d1 e1d2 e1e2 e1f1 e1f2");
}
END_TEST

/* A step has one meaning: where a pawn could also go without capturing, it captures in passing. */
START_TEST(steps_to_passed_squares_capture)
{
    struct position p;
    games_add_text("[kings-pawns]\npiece P = mKceFifmnD\n");
    test_position(&p, "kings-pawns", "4k3/4p3/8/3P4/8/8/8/4K3 b - - 0 1");
    test_play(&p, "e7e5");
    test_actions_are(&p, "d5c4 d5c5 d5c6 d5d4 d5d6 d5e4 d5e6 e1d1 e1d2 e1e2 e1f1 e1f2");
    test_play(&p, "d5e6");
    ck_assert_str_eq(test_fen(&p), "4k3/8/4P3/8/8/8/8/4K3 b - - 0 2");
}
END_TEST

START_TEST(one_capture_takes_all_that_passed)
{
    struct position p;
    games_add_text("[two-pass]\nsteps = 2\nchecks = free\npiece P = fmFfceWifmnA\n");
    test_position(&p, "two-pass", "4k3/8/8/8/1p6/8/P1P5/4K3 w - - 0 1");
    test_play(&p, "a2c4 c2a4");
    test_play(&p, "b4b3");
    ck_assert_str_eq(test_fen(&p), "4k3/8/8/8/8/1p6/8/4K3 b - - 0 1 done=1,progress=1");
}
END_TEST

/* Where any step captures in passing, the pawn may first come beside the one that has passed: so such a right counts
   though no pawn stands there yet, on a board of its own and on 8x8. */
START_TEST(later_steps_take_in_passing)
{
    struct position p, other;
    games_add_text("[any-wide]\nbase = marseillais\nen passant = any\nboard = 10x8\n"
                   "start = rnbqkbnrnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKBNRNR w - - 0 1\n"
                   "[any-eight]\nbase = marseillais\nen passant = any\n");
    test_position(&p, "any-wide", "4k5/2p7/10/10/3P6/10/10/4K5 b - - 0 2");
    test_play(&p, "c7c5 e8d8 d4d5");
    ck_assert(test_legal(&p, "d5c6"));
    test_position(&p, "any-eight", "3k4/8/8/2p5/3P4/8/8/4K3 w - c6 0 3");
    test_position(&other, "any-eight", "3k4/8/8/2p5/3P4/8/8/4K3 w - - 0 3");
    ck_assert(position_key(&p) != position_key(&other));
    test_play(&p, "d4d5");
    test_play(&other, "d4d5");
    ck_assert(test_legal(&p, "d5c6") && !test_legal(&other, "d5c6"));
}
END_TEST

/* A piece that promotes again, or is turned over, is in hand what it says: the first has nothing that it was. */
START_TEST(promoted_twice_and_turned_over)
{
    struct position p;
    games_add_text("[chain]\nboard = 6x6\nstart = 5k/6/P5/6/5r/K5[] w - - 0 1\npiece P = fmWfcF\npiece +N = NW\n"
                   "promotes P = N 5\npromotes N = +N 6 leaving\nhands = captures\n"
                   "[turned]\nboard = 6x6\nstart = 6/6/P5/6/2r3/R5[] w - - 0 1\npiece P = fmWfcF\npiece K = none\n"
                   "piece B = none\npiece Q = none\npromotes P = N / R 5\nhands = captures\nflips = ataxx\n");
    test_position(&p, "chain", NULL);
    test_play(&p, "a4a5n f2f3 a5c6+ f3c3 a1b1 c3c6");
    ck_assert_str_eq(test_fen(&p), "2r2k/6/6/6/6/1K4[n] w - - 0 4");
    test_position(&p, "turned", NULL);
    test_play(&p, "a4a5n c2c5 a1c1 c5b5 c1a1 b5b6 a1a5");
    ck_assert_str_eq(test_fen(&p), "1R4/R5/6/6/6/6[N] b - - 0 4");
}
END_TEST

/* Of several types that become the same one, promoted pieces go to a hand as the first. */
START_TEST(promoted_from_several_types)
{
    struct position p;
    games_add_text(
        "[several]\nstart = 4k3/8/8/8/8/8/8/4K3[] w - - 0 1\npiece N = N\npiece B = B\npromotes N = R 8 may\n"
        "promotes B = R 8 may\npromotes P = Q 8\nhands = captures\n");
    test_position(&p, "several", "3k4/8/8/1B6/8/8/8/4K3[] w - - 0 1");
    test_play(&p, "b5e8r d8e8");
    ck_assert_str_eq(test_fen(&p), "4k3/8/8/8/8/8/8/4K3[n] w - - 0 2");
}
END_TEST

/* Castlings that lead the king to the same square are written by their partners. */
START_TEST(castlings_to_one_square)
{
    struct position p;
    games_add_text("[one-square]\npiece K = F\nshort castling = e1 h1 f1 g1\nlong castling = e1 a1 f1 d1\n");
    test_position(&p, "one-square", "r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    ck_assert(test_legal(&p, "e1h1") && test_legal(&p, "e1a1") && !test_legal(&p, "e1f1"));
}
END_TEST

/* What castles onto a passed square ends the right there; a rook that is turned over castles no longer. */
START_TEST(castling_takes_rights_away)
{
    struct position p;
    games_add_text("[castling-passed]\nboard = 5x5\nstart = 4k/5/3p1/K2R1/2P2 w K - 0 1\nsteps = 2\n"
                   "piece P = fmWfceFifmnD\nfirst P = 1 / 5\nshort castling = a2 d2 b2 c2\nlong castling = none\n"
                   "[castling-turned]\nboard = 6x5\nstart = r4r/6/6/6/2K2R w K - 0 1\nroyal = none\n"
                   "short castling = c1 f1 e1 d1\nlong castling = none\nflips = ataxx\n");
    test_position(&p, "castling-passed", NULL);
    test_play(&p, "c1c3 a2d2");
    ck_assert_str_eq(test_fen(&p), "4k/5/2Pp1/1KR2/5 b - - 0 1");
    test_position(&p, "castling-turned", "r4r/6/6/6/2K2R b K - 0 1");
    test_play(&p, "f5f2");
    ck_assert_str_eq(test_fen(&p), "r5/6/6/5r/2K2r w - - 1 2");
}
END_TEST

START_TEST(promotions_by_side_and_by_choice)
{
    struct position p;
    games_add_text("[sides]\npiece A = BN\npromotes P = AN / QR 7\npromotes N = Q 8 may\n");
    test_position(&p, "sides", "4k3/8/P7/8/8/8/8/K7 w - - 0 1");
    ck_assert(test_legal(&p, "a6a7a") && test_legal(&p, "a6a7n") && !test_legal(&p, "a6a7q"));
    test_position(&p, "sides", "4k3/8/8/8/8/p7/8/4K3 b - - 0 1");
    ck_assert(test_legal(&p, "a3a2q") && test_legal(&p, "a3a2r") && !test_legal(&p, "a3a2a"));
    test_position(&p, "sides", "4k3/8/N7/8/8/8/8/K7 w - - 0 1");
    ck_assert(test_legal(&p, "a6b8") && test_legal(&p, "a6b8q") && test_legal(&p, "a6c7"));
}
END_TEST

/* The limits of a game take the place of those of its base. */
START_TEST(limits_replace_those_of_the_base)
{
    static const char fen[] = "4k3/P7/8/8/8/8/8/QR2K3 w - - 0 1";
    struct position p;
    games_add_text("[limited]\nlimits = Q 1 R 1\n[limited-rooks]\nbase = limited\nlimits = R 1\n"
                   "[limited-no-more]\nbase = limited\nlimits = none\n");
    test_position(&p, "limited", fen);
    ck_assert(!test_legal(&p, "a7a8q") && !test_legal(&p, "a7a8r") && test_legal(&p, "a7a8n"));
    test_position(&p, "limited-rooks", fen);
    ck_assert(test_legal(&p, "a7a8q") && !test_legal(&p, "a7a8r"));
    test_position(&p, "limited-no-more", fen);
    ck_assert(test_legal(&p, "a7a8q") && test_legal(&p, "a7a8r"));
}
END_TEST

#define HOUSE "hands = captures\n"
#define SHOGI                                                                                                          \
    "board = 5x5\npiece P = fW\npiece +P = WfF\npiece G = WfF\npiece N = none\npiece B = none\npiece Q = none\n"       \
    "promotes P = +P 4 leaving may\npawns = none\ndead ends = forbidden\n" HOUSE "file limits = P 1\n"                 \
    "drop mates = not by P\nstart = 1r1gk/5/5/5/KG1R1[] w - - 0 1\n"

START_TEST(captured_pieces_go_to_the_hand)
{
    struct position p;
    games_add_text("[house]\n" HOUSE
                   "[house-loop]\nhands = captures as they are\n[house-start]\nhands = from the start\n");
    test_position(&p, "house", "r3k3/1P6/8/8/8/8/8/4K3[] w - - 0 1");
    test_play(&p, "b7a8q e8d7 a8b7 d7d6 b7h1 d6c5");
    ck_assert_str_eq(test_fen(&p), "8/8/8/2k5/8/8/8/4K2Q~[R] w - - 5 4");
    ck_assert(test_legal(&p, "R@a1") && !test_legal(&p, "R@e1") && !test_legal(&p, "Q@a1"));
    test_position(&p, "house", "8/8/8/5k2/6Q~1/8/8/4K3[P] b - - 0 1");
    test_play(&p, "f5g4");
    ck_assert_str_eq(test_fen(&p), "8/8/8/8/6k1/8/8/4K3[Pp] w - - 0 2");
    ck_assert(test_legal(&p, "P@a2") && !test_legal(&p, "P@a1") && !test_legal(&p, "P@a8"));
    test_position(&p, "house-loop", "r3k3/1P6/8/8/8/8/8/4K3[] w - - 0 1");
    test_play(&p, "b7a8q e8d7 a8b7 d7d6 b7h1 d6c5");
    ck_assert_str_eq(test_fen(&p), "8/8/8/2k5/8/8/8/4K2Q[R] w - - 5 4");
    test_position(&p, "house-start", "r3k3/1P6/8/8/8/8/8/4K3[Nn] w - - 0 1");
    test_play(&p, "b7a8q e8e7");
    ck_assert_str_eq(test_fen(&p), "Q7/4k3/8/8/8/8/8/4K3[Nn] w - - 1 2");
}
END_TEST

#define P64 "PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP"

START_TEST(hands_in_a_fen)
{
    static const char *const bad[] = {
        "4k3/8/8/8/8/8/8/4K3[K] w - - 0 1",  "4k3/8/8/8/8/8/8/4K3[X] w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3[N w - - 0 1",   "4k3/8/8/8/8/8/8/4K3[N]N w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3[+N] w - - 0 1", "4k3/8/8/8/8/8/8/P~3K3[] w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3[[] w - - 0 1",  "4k3/8/8/8/8/8/8/4K3[" P64 P64 P64 P64 "] w - - 0 1"};
    struct position p;
    games_add_text("[house-fen]\n" HOUSE "[no-house]\npiece A = QN\n");
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        test_refused("house-fen", bad[i]);
    test_refused("no-house", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1");
    test_position(&p, "house-fen", "4k3/8/8/8/8/8/8/4K3[pNNp] w - - 0 1");
    ck_assert_str_eq(test_fen(&p), "4k3/8/8/8/8/8/8/4K3[NNpp] w - - 0 1");
    test_position(&p, "house-fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    ck_assert_str_eq(test_fen(&p), "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
}
END_TEST

START_TEST(shogi_promotes_and_drops)
{
    struct position p;
    games_add_text("[tiny-shogi]\n" SHOGI);
    test_position(&p, "tiny-shogi", "4k/5/P4/5/K4[P] w - - 0 1");
    ck_assert(test_legal(&p, "a3a4+") && test_legal(&p, "a3a4") && !test_legal(&p, "P@a2") && test_legal(&p, "P@b2"));
    ck_assert(!test_legal(&p, "P@b5"));
    test_play(&p, "a3a4 e5d5");
    ck_assert(test_legal(&p, "a4a5+") && !test_legal(&p, "a4a5"));
    test_play(&p, "a4a5+ d5c5 a5b5 c5b5");
    ck_assert_str_eq(test_fen(&p), "1k3/5/5/5/K4[Pp] w - - 0 4");
    /* a pawn's drop may check, but not mate, as a gold's may */
    test_position(&p, "tiny-shogi", "3rk/3p1/4G/5/K4[PG] w - - 0 1");
    ck_assert(!test_legal(&p, "P@e4") && test_legal(&p, "G@e4"));
    test_position(&p, "tiny-shogi", "3rk/5/5/4G/K4[PG] w - - 0 1");
    ck_assert(test_legal(&p, "P@e4"));
}
END_TEST

/* Fails unless a text is illegal for a reason. */
static void illegal_for(const struct position *p, const char *text, const char *reason)
{
    char why[ILLEGAL_MAX];
    action a;
    ck_assert(!san_read(p, text, strlen(text), &a, why));
    ck_assert_msg(strcmp(why, reason) == 0, "%s: %s", text, why);
}

START_TEST(illegal_drops_have_reasons)
{
    struct position p;
    games_add_text("[house-why]\n" HOUSE);
    test_position(&p, "house-why", "4k3/8/8/8/8/8/4r3/4K2R[PN] w - - 0 1");
    illegal_for(&p, "Q@e4", "White has no Q in hand");
    illegal_for(&p, "X@e4", "no piece has the letter X");
    illegal_for(&p, "N@e9", "there is no square e9");
    illegal_for(&p, "N@h1", "a drop goes to an empty square");
    illegal_for(&p, "@a8", "P may not be dropped on a8");
    illegal_for(&p, "N@a4", "your king is in check, and this does not help");
}
END_TEST

START_TEST(drops_are_steps_of_a_turn)
{
    struct position p;
    games_add_text("[drop-order]\n" HOUSE "steps = 2\norder = P, -N\n[drop-same]\n" HOUSE "steps = 2\nmover = same\n"
                   "[drop-once]\n" HOUSE "steps = 3\nmover = once\nchecks = end the turn\n"
                   "[drop-last]\n" HOUSE "steps = 2\nchecks = last step only\ncaptures = no, yes\n");
#define PIECES "4k3/8/8/8/8/8/8/4K3[NPR]"
    test_position(&p, "drop-order", PIECES " w - - 0 1");
    ck_assert(test_legal(&p, "P@a4") && !test_legal(&p, "N@a4") && !test_legal(&p, "R@a4"));
    test_play(&p, "P@a4");
    ck_assert(test_legal(&p, "R@b4") && !test_legal(&p, "N@b4") && test_legal(&p, "e1e2"));
    test_position(&p, "drop-same", PIECES " w - - 0 1");
    test_play(&p, "P@a4");
    test_actions_are(&p, "a4a5");
    test_position(&p, "drop-once", PIECES " w - - 0 1");
    test_play(&p, "P@a4");
    ck_assert(!test_legal(&p, "a4a5") && test_legal(&p, "N@a5") && p.turn.decider == WHITE);
    test_play(&p, "R@e5");
    ck_assert(p.turn.decider == BLACK && p.checkers);
    test_actions_are(&p, "e8d8 e8d7 e8f8 e8f7");
    test_position(&p, "drop-last", PIECES " w - - 0 1");
    ck_assert(!test_legal(&p, "R@a8") && test_legal(&p, "R@a1"));
    test_play(&p, "R@a1");
    ck_assert(test_legal(&p, "a1a8") && test_legal(&p, "N@d6"));
}
END_TEST

START_TEST(castling_with_other_pieces_and_squares)
{
    struct position p;
    games_add_text("[aside]\nboard = 10x8\nshort castling = f1 j1 i1 h1\nlong castling = f1 a1 c1 d1\n"
                   "start = rnbqqkbbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQQKBBNR w KQkq - 0 1\n");
    test_position(&p, "aside", "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1");
    ck_assert(test_legal(&p, "f1i1") && test_legal(&p, "f1c1"));
    test_play(&p, "f1c1");
    ck_assert_str_eq(test_fen(&p), "r4k3r/10/10/10/10/10/10/2KR5R b kq - 1 1");
    test_position(&p, "aside", "r4k3r/10/10/10/10/10/7r2/R4K3R w KQ - 0 1");
    ck_assert(!test_legal(&p, "f1i1") && test_legal(&p, "f1c1"));
    test_refused("aside", "r4k3r/10/10/10/10/10/10/R5K2R w KQkq - 0 1");
    games_add_text("[royal-partner]\nroyal = KR\nshort castling = e1 h1 g1 c1\nlong castling = none\n"
                   "start = 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n");
    test_position(&p, "royal-partner", "3rk3/8/8/8/8/8/8/4K2R w K - 0 1");
    ck_assert(test_legal(&p, "e1g1"));
    test_position(&p, "royal-partner", "2r1k3/8/8/8/8/8/8/4K2R w K - 0 1");
    ck_assert(!test_legal(&p, "e1g1")); /* it would be attacked on c1 */
}
END_TEST

START_TEST(several_royal_pieces)
{
    struct position p;
    games_add_text("[each]\nroyals = each\nstart = 3kk3/8/8/8/8/8/8/3KK2R w - - 0 1\n"
                   "[last]\nbase = each\nroyals = last\n[one]\nbase = each\nroyals = one\n");
    test_position(&p, "each", "3kk3/8/8/8/8/8/3r4/R2KK3 w - - 0 1");
    test_actions_are(&p, "d1c1 d1d2 e1d2");
    test_position(&p, "last", "3kk3/8/8/8/8/8/3r4/R2KK3 w - - 0 1");
    ck_assert(p.checkers == 0 && test_legal(&p, "a1a8"));
    test_position(&p, "last", "3kk3/8/8/8/8/3r4/8/3K4 w - - 0 1");
    ck_assert(p.checkers != 0);
    test_position(&p, "one", "4k2k/8/8/8/8/3r4/8/3K3K w - - 0 1");
    ck_assert(p.checkers == 0 && test_legal(&p, "h1h2"));
    test_position(&p, "one", "4k2k/8/8/8/8/3r3r/8/3K3K w - - 0 1");
    ck_assert(p.checkers != 0 && test_legal(&p, "d1c1") && test_legal(&p, "h1g1") && !test_legal(&p, "d1d2"));
}
END_TEST

START_TEST(targets_by_pieces)
{
    struct position p;
    games_add_text("[extinct]\nroyal = none\nsteps = 1\ngoal = extinction PNBRQK\n"
                   "[hill]\npiece Q = QN\nsteps = 1\ngoal = reach K d4 e4 d5 e5\n"
                   "[two-left]\nroyal = none\nsteps = 1\ngoal = capture N 1\n"
                   "[away]\nroyal = none\nmust capture = yes\nsteps = 1\ngoal = lose\n");
    test_position(&p, "extinct", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1");
    ck_assert_str_eq(test_result(&p), "0-1");
    test_position(&p, "hill", "4k3/8/8/8/8/4K3/8/8 w - - 0 1");
    test_play(&p, "e3e4");
    ck_assert_str_eq(test_result(&p), "1-0");
    test_position(&p, "two-left", "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    ck_assert_str_eq(test_result(&p), "1-0");
    test_position(&p, "away", "8/8/8/8/8/1p6/P7/8 b - - 0 1");
    test_actions_are(&p, "b3a2");
    games_add_text("[kings-away]\nroyal = none\nmust capture = yes\nsteps = 1\ngoal = lose K\n");
    test_position(&p, "kings-away", "4k3/3P4/8/8/8/8/8/4K3 w - - 0 1");
    test_play(&p, "d7e8q");
    ck_assert_str_eq(test_result(&p), "0-1");
}
END_TEST

/* A pawn that is promoted on no square is not promoted at all. */
START_TEST(promoted_nowhere)
{
    struct position p;
    games_add_text("[nowhere]\nsteps = 1\npromotes P = Q none\n");
    test_position(&p, "nowhere", "4k3/8/P7/8/8/8/8/4K3 w - - 0 1");
    test_play(&p, "a6a7 e8e7");
    test_actions_are(&p, "a7a8 e1d1 e1d2 e1e2 e1f1 e1f2");
}
END_TEST

/* Double steps go no further than others: neither where a pawn may not be promoted nor where it could never move. */
START_TEST(double_steps_end_where_pawns_may_stay)
{
    struct position p;
    games_add_text("[double-stuck]\npromotes P = none 4\n[double-dead]\nboard = 5x4\ndead ends = forbidden\n"
                   "promotes P = Q 4 capturing\nstart = 4k/5/P4/K4 w - - 0 1\npiece Q = Q\n");
    test_position(&p, "double-stuck", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
    ck_assert(test_legal(&p, "a2a3") && !test_legal(&p, "a2a4"));
    test_position(&p, "double-dead", NULL);
    ck_assert(test_legal(&p, "a2a3") && !test_legal(&p, "a2a4"));
}
END_TEST

/* Whether a promotion leaves the king safe depends on the new piece: it may be no hurdle, or outlive a blast. */
START_TEST(promotions_are_safe_by_what_they_give)
{
    struct position p;
    games_add_text("[new-hurdles]\npiece C = mRcpR\nno hurdles = C\npromotes P = CN 8\n"
                   "[new-immune]\nblast = captures\nblast immune = N\npromotes P = QN 8\n");
    test_position(&p, "new-hurdles", "c3K3/2P5/8/8/8/8/8/7k w - - 0 1");
    ck_assert(test_legal(&p, "c7c8c") && !test_legal(&p, "c7c8n"));
    test_position(&p, "new-immune", "r1n1K3/1P6/8/8/8/8/8/7k w - - 0 1");
    ck_assert(test_legal(&p, "b7c8n") && !test_legal(&p, "b7c8q") && test_legal(&p, "b7a8q"));
}
END_TEST

/* Horde: White has pawns alone, also on the first rank; they pass over squares of the third rank only. */
START_TEST(a_side_without_a_king)
{
    struct position p;
    uint64_t count;
    games_add_text("[horde]\nstart = rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1\n"
                   "first P = 1 2\npassed = 3\nsteps = 1\ngoal = capture PNBRQ\n");
    test_position(&p, "horde", NULL);
    perft_run(&p, 4, &(struct perft_setup){.threads = 1}, &count);
    ck_assert_uint_eq(count, 23310);
    test_position(&p, "horde", "4k3/8/8/8/8/8/p7/1P6 b - - 0 1");
    test_play(&p, "a2b1q");
    ck_assert_str_eq(test_result(&p), "0-1");
    test_position(&p, "horde", "4k3/8/8/8/8/p7/8/1P6 w - - 0 1");
    test_play(&p, "b1b3 e8e7");
    ck_assert(!test_legal(&p, "a3b2"));
    test_position(&p, "horde", "4k3/8/8/8/8/p7/8/1P6 w - - 0 1");
    test_play(&p, "b1b3");
    ck_assert(!test_legal(&p, "a3b2") && p.turn.ep == 0);
    test_refused("horde", "8/8/8/8/8/p7/8/1P6 w - - 0 1");
}
END_TEST

/* XBoard holds only pieces whose pictures have numbers below that of the ranks; 0 to 4 are those of chess. */
START_TEST(pieces_in_hand_have_pictures_of_their_own)
{
    static const struct {
        const char *board, *letters;
        unsigned slots[3];
    } rows[] = {{"9x9", "sga", {5, 7, 6}}, {"5x7", "sga", {5, 1, 6}}, {"5x5", "sga", {1, 2, 3}}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[512], id[32];
        const char *reason;
        snprintf(id, sizeof id, "pictured-%s", rows[i].board);
        const int ranks = rows[i].board[2] - '0', files = rows[i].board[0] - '0';
        int n = snprintf(text, sizeof text,
                         "[%s]\nboard = %s\npiece S = F\npiece G = WfF\npiece A = A\npiece N = none\npiece B = none\n"
                         "piece R = none\npiece Q = none\npromotes P = none\nshort castling = none\n"
                         "long castling = none\nhands = captures\nstart = sgak%d/",
                         id, rows[i].board, files - 4);
        for (int rank = 1; rank < ranks - 1; rank++)
            n += snprintf(text + n, sizeof text - (size_t)n, "%d/", files);
        snprintf(text + n, sizeof text - (size_t)n, "SGAK%d[] w - - 0 1\n", files - 4);
        games_add_text(text);
        const struct movement *movement = game_find(id, &reason)->pieces->movement;
        for (unsigned k = 0; k < 3; k++) {
            const char *at = strchr(movement->letters, rows[i].letters[k]);
            ck_assert_uint_eq(movement->pictures[at - movement->letters].slot, rows[i].slots[k]);
        }
    }
}
END_TEST

START_TEST(pictures_have_holes)
{
    struct position p;
    games_add_text("[holes]\nboard = ..*../...../..*../...../..*..\nstart = kp*1r/p4/2*2/4P/R1*PK w - - 0 1\n");
    test_position(&p, "holes", "1k*2/5/2*2/5/R1*1K w - - 0 1");
    test_actions_are(&p, "a1b1 a1a2 a1a3 a1a4 a1a5 e1d1 e1d2 e1e2");
    test_position(&p, "holes", "k1*2/5/2*2/5/1R*1K w - - 0 1");
    ck_assert(test_legal(&p, "b1a1") && test_legal(&p, "b1b5") && !test_legal(&p, "b1d1"));
    test_refused("holes", "k4/5/2*2/5/R1*1K w - - 0 1");
}
END_TEST

static const struct {
    const char *text;
    unsigned line, column;
    const char *why;
} faults[] = {
    {"[a]\npiece N = NX\n", 2, 12, "no atom"},
    {"[a]\npiece N = N / N / N\n", 2, 17, "more than two sides"},
    {"[a]\npiece NN = N\n", 2, 1, "no key"},
    {"[a]\nboard = 13x8\n", 2, 9, "up to 12 files"},
    {"[a]\nboard = 12x12\n", 2, 9, "120 squares"},
    {"[a]\nboard = ../...\n", 2, 12, "different lengths"},
    {"[a]\nboard = ..x\n", 2, 11, "is a square"},
    {"[a]\nboard = **/**\n", 2, 9, "without squares"},
    {"[a]\npromotes P = Q\n", 2, 15, "rank is missing"},
    {"[a]\npromotes P = QZ 8\n", 2, 1, "no piece 'Z'"},
    {"[a]\nroyal = KP\n", 2, 1, "no pawn"},
    {"[a]\nhands = captures\ngating = besides drops\nshort castling = e1 h1 g1 f1\ncastlers = as dropped KR\n", 5, 1,
     "'castlers' does not go with gating"},
    {"[a]\nshort castling = e1 h1 i1 f1\n", 2, 1, "squares that are not there"},
    {"[a]\nshort castling = e1 h1 g1\n", 2, 18, "four squares"},
    {"[a]\nshort castling = e1 a1 c1 d1\n", 2, 1, "to the right"},
    {"[a]\nvalues = Q\n", 2, 11, "followed by its worth"},
    {"[a]\npiece N = NN\npieces = losing\n", 3, 1, "before what changes"},
    {"[a]\nbase = future\npiece N = NN\n", 3, 1, "cannot be changed in parts"},
    {"[a]\nbase = brick\npiece N = NN\n", 1, 1, "bound"},
    {"[a]\nboard = 10x8\nstart = rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w - - 0 1\n", 3, 1, "start"},
};
enum { FAULTS = sizeof faults / sizeof faults[0] };

START_TEST(faults_are_told_with_their_place)
{
    struct fault first;
    ck_assert_msg(!games_read(faults[_i].text, &first), "%s: taken", faults[_i].text);
    ck_assert_msg(strstr(first.text, faults[_i].why) && first.line == faults[_i].line &&
                      first.column == faults[_i].column,
                  "%s: line %u, column %u: %s", faults[_i].text, first.line, first.column, first.text);
}
END_TEST

/* Plays random games of chess with pieces from a file and with the built-in ones at once, under a law of turns. */
static void play_beside(const char *ours, const char *theirs)
{
    static char one[1 << 15];
    struct random r;
    action list[ACTIONS_MAX];
    random_seed(&r, 5);
    for (unsigned game = 0; game < 6; game++) {
        struct position p, q;
        test_position(&p, ours, NULL);
        test_position(&q, theirs, NULL);
        for (unsigned ply = 0; ply < 160; ply++) {
            char text[ACTION_TEXT_MAX];
            snprintf(one, sizeof one, "%s", test_actions(&p));
            ck_assert_msg(strcmp(one, test_actions(&q)) == 0, "%s\n%s\n%s", test_fen(&q), one, test_actions(&q));
            ck_assert_uint_eq(game_count(&p), game_count(&q));
            ck_assert_uint_eq(game_has_step(&p), game_has_step(&q));
            unsigned n = game_actions(&q, ALL_ACTIONS, list);
            if (n == 0)
                break;
            struct position again;
            test_position(&again, ours, test_fen(&p));
            ck_assert(position_key(&again) == position_key(&p));
            action_text(&q, list[random_below(&r, n)], text);
            game_apply(&p, test_action(&p, text));
            game_apply(&q, test_action(&q, text));
            game_check(&p);
        }
    }
}

static const char *const laws[] = {"chess",   "marseillais-balanced",   "progressive", "omni",
                                   "citizen", "marseillais-equivalent", "triplets",    "progressive-slow"};
enum { LAWS = sizeof laws / sizeof laws[0] };

START_TEST(chess_of_a_file_is_chess)
{
    char text[128], id[32];
    snprintf(id, sizeof id, "file-%s", laws[_i]);
    snprintf(text, sizeof text, "[%s]\nbase = %s\nvalues = N 300\n", id, laws[_i]);
    games_add_text(text);
    play_beside(id, laws[_i]);
}
END_TEST

START_TEST(actions_are_written_with_letters_of_pieces)
{
    struct position p;
    struct random r;
    action list[ACTIONS_MAX], again;
    char text[SAN_MAX], reason[ILLEGAL_MAX];
    games_add_text("[lettered]\nboard = 10x8\npiece A = BN\npiece C = RN\npiece P = fmFfceWifmnA\n"
                   "promotes P = ACQ 8\nshort castling = f1 j1 i1 h1\nlong castling = f1 a1 c1 d1\n"
                   "start = rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1\n");
    test_position(&p, "lettered", "4k5/10/10/10/10/10/5C4/R4K3R w KQ - 0 1");
    san_write(&p, test_action(&p, "f2f8"), text);
    ck_assert_str_eq(text, "Cf8+");
    san_write(&p, test_action(&p, "f1i1"), text);
    ck_assert_str_eq(text, "O-O");
    games_add_text("[lettered-x]\npiece X = BN\nstart = rxbqkbxr/pppppppp/8/8/8/8/PPPPPPPP/RXBQKBXR w KQkq - 0 1\n");
    test_position(&p, "lettered-x", NULL); /* the capital is no sign of a capture there */
    test_play(&p, "e2e4 d7d5");
    ck_assert(san_read(&p, "Xc3", 3, &again, reason) && again == test_action(&p, "b1c3"));
    ck_assert(san_read(&p, "exd5", 4, &again, reason) && again == test_action(&p, "e4d5"));
    random_seed(&r, 3);
    test_position(&p, "lettered", NULL);
    for (unsigned ply = 0; ply < 150; ply++) {
        unsigned n = game_actions(&p, ALL_ACTIONS, list);
        if (n == 0)
            break;
        for (unsigned i = 0; i < n; i++) {
            san_write(&p, list[i], text);
            ck_assert_msg(san_read(&p, text, strlen(text), &again, reason) && again == list[i], "%s: %s", test_fen(&p),
                          text);
        }
        game_apply(&p, list[random_below(&r, n)]);
    }
}
END_TEST

START_TEST(orthodox_pieces_are_known_by_their_moves)
{
    games_add_text("[as-chess]\npiece Q = BR\npiece R = WW\npiece K = FW\n");
    ck_assert_ptr_null(test_game("as-chess")->pieces->movement);
    play_beside("as-chess", "chess");
}
END_TEST

/* Orthodox pieces that turn others over, or may not go where they would have to promote, are none of chess. */
START_TEST(orthodox_moves_with_more_rules)
{
    struct position p;
    games_add_text("[kept-off]\npromotes N = none 8\n"
                   "[turning-over]\nroyal = none\nflips = ataxx\nshort castling = none\nlong castling = none\n"
                   "start = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n");
    test_position(&p, "kept-off", "k7/8/5N2/8/8/8/8/4K3 w - - 0 1");
    ck_assert(test_legal(&p, "f6h7") && !test_legal(&p, "f6g8"));
    test_position(&p, "turning-over", "k7/8/8/3p4/8/5N2/8/4K3 w - - 0 1");
    test_play(&p, "f3d4");
    ck_assert_str_eq(test_fen(&p), "k7/8/8/3P4/3N4/8/8/4K3 b - - 1 1");
}
END_TEST

/* Moves along the lines of the board alone are found on a board of 8x8, too, where others of a queen have tables. */
START_TEST(lines_of_the_board_bind_riders)
{
    struct position p;
    games_add_text("[lined]\npiece Q = dQ\nlines = a1 a2 b2 c3 e5\n");
    test_position(&p, "lined", "4k3/8/8/8/8/8/8/Q6K w - - 0 1");
    ck_assert(test_legal(&p, "a1a2") && test_legal(&p, "a1b2") && test_legal(&p, "a1c3"));
    ck_assert(!test_legal(&p, "a1a3") && !test_legal(&p, "a1d4") && !test_legal(&p, "a1b1"));
}
END_TEST

/* The king that castles leaves a wall behind; a piece that promotes where it stands does not become one. */
START_TEST(walls_stand_where_pieces_have_left)
{
    struct position p;
    games_add_text("[walls-castle]\nwalls = past\n"
                   "[walls-turning]\nwalls = past\npromotes N = BQ c3 turning\n");
    test_position(&p, "walls-castle", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    test_play(&p, "e1g1");
    ck_assert_str_eq(test_fen(&p), "4k3/8/8/8/8/8/8/4*RK1 b - - 1 1");
    test_position(&p, "walls-turning", "4k3/8/8/8/8/2N5/8/4K3 w - - 0 1");
    test_play(&p, "c3c3b");
    ck_assert_str_eq(test_fen(&p), "4k3/8/8/8/8/2B5/8/4K3 b - - 1 1");
}
END_TEST

/* Where dead ends are forbidden, no promotion in place of a step stays on one either. */
START_TEST(turning_forbids_dead_ends)
{
    struct position p;
    games_add_text("[turning-alive]\npiece R = fR\ndead ends = forbidden\npromotes N = R c3 turning\n");
    test_position(&p, "turning-alive", "7k/8/8/8/8/2N5/8/4K3 w - - 0 1");
    ck_assert(test_legal(&p, "c3c7r") && test_legal(&p, "c3c3r") && !test_legal(&p, "c3c8r"));
    test_position(&p, "turning-alive", "2N5/8/7k/8/8/8/8/4K3 w - - 0 1");
    ck_assert(!test_legal(&p, "c8c8r"));
}
END_TEST

/* A turn goes on without enemies, unless that wins for them. */
START_TEST(a_turn_outlasts_the_last_enemy)
{
    struct position p;
    games_add_text("[last-enemy]\nroyal = none\nsteps = 2\ngoal = reach P 8\n"
                   "short castling = none\nlong castling = none\n");
    test_position(&p, "last-enemy", "8/4P3/8/8/8/8/1n6/K7 w - - 0 1");
    test_play(&p, "a1b2");
    ck_assert(p.turn.decider == WHITE && test_legal(&p, "e7e8q"));
}
END_TEST

Suite *suite_custom_pieces(void)
{
    Suite *s = suite_create("custom_pieces");
    TCase *c = tcase_create("custom_pieces");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, directions_are_those_of_xboard);
    tcase_add_loop_test(c, notation_is_refused_at_its_place, 0, BETZA_FAULTS);
    tcase_add_test(c, riders_hoppers_and_lame_pieces_walk);
    tcase_add_test(c, hops_check_and_shield);
    tcase_add_test(c, lines_of_the_board_bind_riders);
    tcase_add_test(c, petrifying_kings_attack_none);
    tcase_add_test(c, petrifying_kings_capture_nothing);
    tcase_add_test(c, the_last_piece_is_blasted);
    tcase_add_test(c, blasts_leave_the_last_royal_safe);
    tcase_add_test(c, royal_pieces_that_promote_do_not_flee);
    tcase_add_test(c, dead_ends_of_hops);
    tcase_add_test(c, berolina_pawns_are_taken_in_passing);
    tcase_add_test(c, steps_to_passed_squares_capture);
    tcase_add_test(c, gates_put_nothing_promoted);
    tcase_add_test(c, captures_are_compulsory_before_passes);
    tcase_add_test(c, one_capture_takes_all_that_passed);
    tcase_add_test(c, later_steps_take_in_passing);
    tcase_add_test(c, promoted_twice_and_turned_over);
    tcase_add_test(c, promoted_from_several_types);
    tcase_add_test(c, castlings_to_one_square);
    tcase_add_test(c, castling_takes_rights_away);
    tcase_add_test(c, promotions_by_side_and_by_choice);
    tcase_add_test(c, limits_replace_those_of_the_base);
    tcase_add_test(c, captured_pieces_go_to_the_hand);
    tcase_add_test(c, hands_in_a_fen);
    tcase_add_test(c, shogi_promotes_and_drops);
    tcase_add_test(c, illegal_drops_have_reasons);
    tcase_add_test(c, drops_are_steps_of_a_turn);
    tcase_add_test(c, castling_with_other_pieces_and_squares);
    tcase_add_test(c, several_royal_pieces);
    tcase_add_test(c, targets_by_pieces);
    tcase_add_test(c, promoted_nowhere);
    tcase_add_test(c, double_steps_end_where_pawns_may_stay);
    tcase_add_test(c, promotions_are_safe_by_what_they_give);
    tcase_add_test(c, a_side_without_a_king);
    tcase_add_test(c, pieces_in_hand_have_pictures_of_their_own);
    tcase_add_test(c, pictures_have_holes);
    tcase_add_loop_test(c, faults_are_told_with_their_place, 0, FAULTS);
    tcase_add_loop_test(c, chess_of_a_file_is_chess, 0, LAWS);
    tcase_add_test(c, actions_are_written_with_letters_of_pieces);
    tcase_add_test(c, orthodox_pieces_are_known_by_their_moves);
    tcase_add_test(c, orthodox_moves_with_more_rules);
    tcase_add_test(c, walls_stand_where_pieces_have_left);
    tcase_add_test(c, turning_forbids_dead_ends);
    tcase_add_test(c, a_turn_outlasts_the_last_enemy);
    suite_add_tcase(s, c);
    return s;
}
