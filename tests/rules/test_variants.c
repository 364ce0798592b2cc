/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files in the format of variants.ini: variants with Fairy-Stockfish's counts, what is refused, and translations. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/counting/perft.h"
#include "rules/games_text.h"
#include "rules/notation/illegal.h"
#include "rules/notation/san.h"
#include "rules/notation/turns.h"
#include "rules/variants/variants.h"
#include "tests/support.h"

/* What came of a file: the first error, the last section, and the last game. */
struct told {
    unsigned faults, warnings;
    struct fault first;
    char text[1 << 14];
    const struct game *game;
};

/* Counts an error or a warning and keeps the first error. */
static void tell(void *context, const struct fault *f)
{
    struct told *told = context;
    told->warnings += f->warning;
    if (!f->warning && !told->faults++)
        told->first = *f;
}

/* Keeps what a variant has become. */
static void keep(void *context, const char *text, const struct game *game)
{
    struct told *told = context;
    snprintf(told->text, sizeof told->text, "%s", text);
    told->game = game;
}

/* Reads a text in the format of variants.ini. */
static struct variants_count read_text(const char *text, struct told *told)
{
    char *copy = strdup(text);
    memset(told, 0, sizeof *told);
    ck_assert_ptr_nonnull(copy);
    struct variants_count found =
        variants_read(copy, &(struct variants_reading){.add = true, .tell = tell, .each = keep, .context = told});
    free(copy);
    return found;
}

/* Variants and the numbers of sequences of 1, 2, ... moves that Fairy-Stockfish counts from their starts. */
static const struct {
    const char *text;
    uint64_t counts[4];
} counted[] = {
    {"[legan-one:legan]\n", {8, 64, 724, 8138}},
    {"[fox-one:fox-and-hounds]\n", {2, 14, 56, 344}},
    {"[grand-rank:chess]\nmaxRank = 10\nmaxFile = 10\npromotionRegionWhite = *9 *10\npromotionRegionBlack = *1 "
     "*2\nmandatoryPawnPromotion = false\nimmobilityIllegal = true\ndoubleStepRegionWhite = *3\ndoubleStepRegionBlack "
     "= *8\nstartFen = r8r/1nbqkbn3/pp1p6/2P7/10/10/2p7/PP1P6/1NBQKBN3/R8R w - - 0 1\n",
     {76, 5395}},
    {"[palace:chess]\nmobilityRegionWhiteKing = d1 e1 f1 d2 e2 f2\nmobilityRegionBlackKing = d8 e8 f8 d7 e7 "
     "f7\nstartFen = 4k3/3q4/8/8/8/2r5/4p3/R3K3 w - - 0 1\n",
     {12, 453, 5522, 194104}},
    {"[horde-one:horde]\n", {8, 128, 1274, 23310}},
    {"[sergeants:wolf]\npromotedPieceType = -\n", {23, 529, 13722}},
    {"[big-king:chess]\nking = k:KN\ncustomPiece1 = a:fKbQ2\npromotionPieceTypes = qa\nstartFen = "
     "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1\n",
     {22, 484, 11606}},
    {"[coregal-one:coregal]\npromotionPieceTypes = nbr\n", {20, 400, 8882}},
    {"[wide-castle:capablanca]\ncastlingKingsideFile = h\n", {28, 784, 25228}},
    {"[breakthrough-one:breakthrough]\n", {22, 484, 11132}},
    {"[grand-one:grand]\n", {65, 4225}},
    {"[opulent-one:opulent]\n", {50, 2500}},
    {"[pawnback-one:pawnback]\n", {20, 400, 9222}},
    {"[coregal-two:coregal]\n", {20, 400, 8882}},
    {"[spartan-one:spartan]\n", {20, 640, 14244}},
    {"[spawn:chess]\ncustomPiece1 = p:mfWcfF\npawnTypes = p\n", {12, 144, 2124, 31250}},
    {"[capture-one:chess]\nmustCapture = true\n", {20, 400, 8067}},
    {"[losers-one:losers]\n", {20, 400, 8067}},
    {"[checkless:chess]\nchecking = false\n", {20, 400, 8890}},
    {"[berolina-one:berolina]\n", {30, 900, 28328}},
    {"[threek:threekings]\n", {20, 400, 8942}},
    {"[omicron-one:omicron]\n", {30, 900, 29540}},
    {"[nightriders-one:nightrider]\n", {24, 576, 15586}},
    {"[ouk-one:cambodian]\n", {25, 625, 15031}},
    {"[makpong-one:makpong]\n", {23, 529, 12012}},
    {"[micro-one:micro]\n", {9, 80, 767}},
    {"[gates-one:seirawan]\n", {28, 784, 24830}},
    {"[gates-two:shouse]\n", {92, 7944}},
    {"[ataxx-one:ataxx]\n", {16, 256, 6460}},
    {"[flips-one:flipersi]\n", {4, 12, 24, 24}},
    {"[flips-two:flipello]\n", {4, 12, 56, 244}},
    {"[palace-one:janggi]\n", {32, 1024, 33000}},
    {"[river:xiangqi]\n", {44, 1920, 79666}},
    {"[fours:flipersi]\nmaxRank = 6\nmaxFile = 7\nstartFen = "
     "7/7/7/7/7/7[PPPPPPPPPPPPPPPPPPPPPppppppppppppppppppppp] w - - 0 1\nenclosingDrop = top\nenclosingDropStart = "
     "-\nflipEnclosedPieces = none\nstalematePieceCount = false\nstalemateValue = draw\nconnectN = 4\n",
     {7, 49, 343, 2401}},
    {"[first-drops:chess]\npieceDrops = true\nmustDrop = true\nmustDropType = n\nstartFen = "
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1\n",
     {32, 935, 21016}},
    {"[placed-one:placement]\n", {40, 1600, 50560}},
    {"[sittuyin-one:sittuyin]\n", {88, 7744, 580096}},
    {"[shatar-one:shatar]\n", {20, 400, 8426, 177344}},
    {"[shoshogi-one:shoshogi]\n", {26, 676, 17368}},
    {"[two-kings:chess]\nking = -\ncommoner = k\nextinctionValue = loss\nextinctionPseudoRoyal = "
     "true\nextinctionPieceTypes = k\nextinctionPieceCount = 1\nstartFen = "
     "rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w - - 0 1\n",
     {20, 400, 8682, 187762}},
    {"[maharajah]\npawn = p\nknight = n\nbishop = b\nrook = r\nqueen = q\nking = k\namazon = m\nstartFen = "
     "rnbqkbnr/pppppppp/8/8/8/8/8/4M3 w kq - 0 1\nextinctionValue = loss\nextinctionPieceTypes = "
     "m\nextinctionPseudoRoyal = true\n",
     {22, 438, 9097, 197635}},
    {"[backrank:chess]\nking = -\ncommoner = k\ncastlingKingPiece = k\nextinctionValue = "
     "loss\nextinctionPieceTypes = k\nextinctionPseudoRoyal = true\nflagPiece = k\npromotionPieceTypes = "
     "-\npromotedPieceType = q:k r:k b:k n:k p:k\nmandatoryPiecePromotion = true\nflagRegionWhite = "
     "*8\nflagRegionBlack = *1\n",
     {20, 400, 8902, 197281}},
    {"[musketeers]\nstartFen = ppppM/ppppp/ppMpp/ppppp/Mpppp w - - 0 1\nmaxRank = 5\nmaxFile = 5\ncollinearN = "
     "3\nconnectDiagonal = false\ncustomPiece1 = m:cW\ncustomPiece2 = p:mW\nconnectValue = loss\nstalemateValue "
     "= win\nconnectPieceTypes = m\n",
     {8, 16, 132, 736}},
    {"[crowd-one:clobber10]\n", {180, 31252}},
    {"[crowd-two:flipello10]\n", {4, 12, 56, 244}},
    {"[triple:chess]\nmaxRank = 10\nmaxFile = k\ncustomPiece1 = c:C\ncustomPiece2 = w:NC\ndoubleStepRegionWhite = *2 "
     "*3\ndoubleStepRegionBlack = *9 *8\ntripleStepRegionWhite = *2\ntripleStepRegionBlack = *9\nstartFen = "
     "rnccwkqbbnr/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/RNBBQKWCCNR w KQkq - 0 1\npromotionPieceTypes = "
     "qw\npromotionRegionWhite = *9 *10\npromotionRegionBlack = *2 *1\nmandatoryPawnPromotion = false\ncastling = "
     "false\n",
     {45, 2025, 95829}},
    {"[holes:flipello]\nmaxRank = 10\nmaxFile = 10\nstartFen = "
     "***4***/***4***/***4***/10/4pP4/4Pp4/10/***4***/***4***/***4***"
     "[PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPpppppppppppppppppppppppppppppp] w 0 1\n",
     {3, 6, 6, 40}},
    {"[turned]\nmaxRank = 7\nmaxFile = 7\nking = -\ncustomPiece1 = k:K\ncustomPiece2 = q:mW\ncustomPiece3 = "
     "b:lfrbB\ncustomPiece4 = i:rflbB\ncustomPiece5 = r:lrR\ncustomPiece6 = n:hlN\ncustomPiece7 = t:hrN\n"
     "customPiece8 = m:WfF\ncustomPiece9 = s:FfW\nstartFen = 2ikb2/2mnm2/7/7/7/2MNM2/2B+KI2[] w - - 0 1\n"
     "promotionPieceTypes = -\npromotedPieceType = k:q b:r i:r n:t m:s\npromotionRegionWhite = *1 *2 *3 *4 *5 *6 *7\n"
     "promotionRegionBlack = *7 *6 *5 *4 *3 *2 *1\nmandatoryPiecePromotion = true\npieceDemotion = true\npieceDrops = "
     "true\ncapturesToHand = true\ndropPromoted = true\nimmobilityIllegal = false\nextinctionValue = "
     "loss\nextinctionPieceTypes = kq\nextinctionPseudoRoyal = true\nstalemateValue = loss\n",
     {15, 225, 3567}},
    {"[pushed-in:flipersi]\nmaxRank = 7\nmaxFile = 7\nstartFen = "
     "7/7/7/7/7/7/7[PPPPPPPPPPPPPPPPPPPPPPPPPppppppppppppppppppppppppp] w - - 0 1\nenclosingDrop = "
     "anyside\nenclosingDropStart = -\nflipEnclosedPieces = none\nstalematePieceCount = false\nstalemateValue = "
     "draw\nconnectN = 4\n",
     {24, 552, 12102}},
    {"[two-ways]\nmaxRank = 6\nmaxFile = 5\nking = k\nsoldier = s\nwazir = w\nstartFen = k4/5/S4/5/4s/4K[Ss] w - - 0 "
     "1\npieceDrops = true\ncapturesToHand = true\nnMoveRuleTypes = s\npromotionRegionWhite = *5 *6\n"
     "promotionRegionBlack = *1 *2\npromotionPawnTypes = s\npromotionPieceTypes = w\npromotedPieceType = "
     "s:w\nmandatoryPawnPromotion = true\n",
     {2, 61, 1712, 13779}},
    {"[opposite:chess]\noppositeCastling = true\nstartFen = r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n", {26, 568, 13744}},
    {"[royal-each:chess]\nking = -\ncommoner = k\nstartFen = 4k3/3n4/8/q7/8/2N5/8/3QK3 w - - 0 1\nextinctionPieceTypes "
     "= kq\nextinctionPseudoRoyal = true\nextinctionValue = loss\ncastling = false\n",
     {15, 301, 5906}},
    {"[two-royals:atomic]\nextinctionPieceTypes = kq\n", {20, 400, 8882, 195939}},
    {"[king-and-riders:chess]\ncustomPiece1 = c:mWK\ncustomPiece2 = d:KF\ncustomPiece3 = a:fRRKK\nstartFen = "
     "4k3/1p4p1/2P2p2/p7/2ACD2p/1p5p/3P4/4K3 w - - 0 1\n",
     {36, 407, 14042, 161738}},
    {"[promoted-drops:minishogi]\ndropPromoted = true\nstartFen = 4k/5/P4/5/K4[Pp] w - - 0 1\n", {39, 1445, 13644}},
    {"[petrified-knight:chess]\npetrifyOnCaptureTypes = n\nstartFen = 1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1\n",
     {13, 136, 1534, 20880}},
    {"[castling-knights:chess]\ncastlingRookPieces = n\nstartFen = nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/N3K2N w KQkq - 0 "
     "1\n",
     {22, 396, 8466}},
    {"[hops:crazyhouse]\nimmobilityIllegal = true\ncustomPiece1 = a:mpRcR\ncustomPiece2 = c:gQ\nstartFen = "
     "4k3/2p5/8/8/8/8/5P2/4K3[ACac] w - - 0 1\n",
     {126, 14161}},
    {"[limit-reached:chess]\narchbishop = a\npromotedPieceType = n:a\npromotionLimit = a:1\n"
     "mandatoryPiecePromotion = true\nstartFen = 4k3/8/2N5/8/8/8/8/1+N2K3 w - - 0 1\n",
     {23, 75, 1756, 8937}},
    {"[own-pawns:crazyhouse]\ncustomPiece1 = s:fmWfcFifmnD\nstartFen = 4k3/8/8/8/8/8/8/4K3[Ss] w - - 0 1\n",
     {67, 4295, 44823}},
    {"[must-there:chess]\npromotedPieceType = p:q\npromotionPieceTypes = -\nstartFen = "
     "4k3/P7/8/8/8/8/7p/4K3 w - - 0 1\n",
     {6, 33, 283, 2254}},
    {"[last-letter:crazyhouse]\ndropNoDoubled = pn\nstartFen = 4k3/8/8/8/8/8/P6N/4K3[PNpn] w - - 0 1\n", {109, 11254}},
    {"[faceless:chess]\nking = -\ncommoner = k\ncastling = false\nflyingGeneral = true\nextinctionPieceTypes = "
     "k\nextinctionPseudoRoyal = true\nextinctionValue = loss\nstartFen = 4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1\n",
     {6, 36, 251, 1741}},
    {"[pawns-pass:chess]\nenPassantTypes = n\nstartFen = 4k3/8/8/8/2p5/8/1P6/4K3 w - - 0 1\n", {7, 44, 340, 2622}},
    {"[micro-silver:micro]\nstartFen = k2s/1p2/4/2P1/S2K[-] w 0 1\n", {5, 25, 165, 1040}},
    {"[royal-anyway:chess]\nextinctionPseudoRoyal = true\nextinctionPieceTypes = q\nstartFen = "
     "4k3/3q4/8/8/8/8/5Q2/4K3 w - - 0 1\n",
     {18, 271, 4345, 65864}},
    {"[kingless-checks:chess]\nking = -\ncommoner = k\ncastling = false\nchecking = false\ncheckCounting = true\n"
     "extinctionPieceTypes = k\nextinctionPseudoRoyal = true\nextinctionValue = loss\nstartFen = "
     "4k3/3p4/8/8/8/8/3P4/4K2R w - - 1+1 0 1\n",
     {15, 82, 1477, 9500}},
    {"[double-zone:chess]\ndoubleStepRegionWhite = *2 *3 *4\ndoubleStepRegionBlack = *7 *6 *5\n"
     "promotionRegionWhite = *5 *6 *8\npromotionRegionBlack = *4 *3 *1\nmandatoryPawnPromotion = false\nstartFen = "
     "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1\n",
     {20, 244, 3142, 36939}},
    {"[promoted-connect:breakthrough]\npromotedPieceType = p:q\nqueen = q\npromotionRegionWhite = *3\n"
     "promotionRegionBlack = *6\nconnectN = 2\nconnectPieceTypes = q\n",
     {44, 1936, 95104, 4466384}},
    {"[promoted-immune:minishogi]\nmutuallyImmuneTypes = d\nstartFen = 4k/+R4/5/5/+r3K[-] w - - 0 1\n",
     {2, 16, 120, 946}},
    {"[one-board:bughouse]\nstartFen = 4k3/8/8/8/8/8/8/4K3[Qq] w - - 0 1\n", {67, 3135, 67488}},
};
enum { COUNTED = sizeof counted / sizeof counted[0] };

/* Returns the number of sequences of actions of a length. */
static unsigned long long sequences(const struct position *p, unsigned length)
{
    uint64_t count;
    perft_run(p, length, &(struct perft_setup){.threads = 1}, &count);
    return count;
}

/* A move of that program is here a step and its wall. */
START_TEST(walls_are_those_of_fairy_stockfish)
{
    struct told told;
    struct position p;
    read_text("[ducks-one:duck]\n[arrows-one:amazons]\n[islands-one:isolation7x7]\n", &told);
    ck_assert_msg(told.faults == 0, "%s", told.first.text);
    test_position(&p, "ducks-one", NULL);
    ck_assert_uint_eq(sequences(&p, 2), 640);
    ck_assert_uint_eq(sequences(&p, 4), 379440);
    test_position(&p, "islands-one", NULL);
    ck_assert_uint_eq(sequences(&p, 4), 49500);
    test_position(&p, "arrows-one", NULL);
    ck_assert_uint_eq(sequences(&p, 2), 2176);
    test_play(&p, "d1d9,d9d8");
    ck_assert_str_eq(test_fen(&p), "3q2q3/3Q6/3*6/q8q/10/10/Q8Q/10/10/6Q3 b - - 1 1");
    test_play(&p, "j7b7");
    ck_assert_str_eq(test_fen(&p), "3q2q3/3Q6/3*6/qq8/10/10/Q8Q/10/10/6Q3 b - - 1 1 done=1,wall=b7");
    ck_assert(test_legal(&p, "b7j7") && !test_legal(&p, "b7a7") && !test_legal(&p, "g10g9"));
}
END_TEST

START_TEST(counts_are_those_of_fairy_stockfish)
{
    struct told told;
    struct variants_count found = read_text(counted[_i].text, &told);
    ck_assert_msg(found.taken == 1 && !found.refused && !told.faults, "%s: line %u: %s", counted[_i].text,
                  told.first.line, told.first.text);
    struct position start;
    test_position(&start, told.game->id, NULL);
    for (unsigned length = 1; length <= 4 && counted[_i].counts[length - 1]; length++)
        ck_assert_msg(sequences(&start, length) == counted[_i].counts[length - 1], "%s: %llu sequences of %u",
                      counted[_i].text, sequences(&start, length), length);
}
END_TEST

/* Every variant of the program can be a base. */
START_TEST(bases)
{
    unsigned taken = 0;
    for (const char *at = variants_texts[0].text; (at = strstr(at, "\n[")) != NULL; at++) {
        char text[128];
        struct told told;
        int length = (int)strcspn(at + 2, ":]");
        snprintf(text, sizeof text, "[base-of-%.*s:%.*s]\n", length, at + 2, length, at + 2);
        struct variants_count found = read_text(text, &told);
        ck_assert_uint_eq(found.taken + found.refused, 1);
        ck_assert_msg(found.taken && !told.faults, "%s: %s", text, told.first.text);
        taken++;
    }
    ck_assert_uint_ge(taken, 121);
}
END_TEST

/* A law of turns is a further key; a variant of the file is a base; the translation is the same game. */
START_TEST(laws_and_translations)
{
    struct told told;
    struct position p, q;
    read_text("[two-capa:capablanca]\nturnSteps = 1 2 ...\nchecks = end the turn\ntitle = Two\n"
              "[three-capa:two-capa]\nturnSteps = 3\n",
              &told);
    ck_assert_uint_eq(told.faults, 0);
    test_position(&p, "two-capa", NULL);
    ck_assert(p.turn.quota == 1 && strcmp(p.game->name, "Two") == 0);
    test_play(&p, "e2e3 e7e6");
    ck_assert(p.turn.quota == 2 && p.turn.done == 1 && p.turn.decider == BLACK);
    test_position(&p, "three-capa", NULL);
    ck_assert_uint_eq(p.turn.quota, 3);
    char *section = strdup(told.text), *id = strstr(section, "three");
    ck_assert_ptr_nonnull(id);
    memcpy(id, "again", 5);
    test_games_add(section);
    free(section);
    test_position(&q, "again-capa", NULL);
    test_play(&p, "e2e4 i1h3 f1e2");
    test_play(&q, "e2e4 i1h3 f1e2");
    ck_assert_str_eq(test_actions(&p), test_actions(&q));
    read_text("[rook-first:chess]\ncastlingRook = has stepped\n[worth:rook-first]\nturnSteps = 2\n"
              "castlingSteps = first\nvalues = N 300 Q 900\n",
              &told);
    ck_assert_msg(!told.faults, "%s", told.first.text);
    ck_assert_ptr_nonnull(strstr(told.text, "castling rook = has stepped"));
    ck_assert_ptr_nonnull(strstr(told.text, "castling = first"));
    ck_assert_ptr_nonnull(strstr(told.text, "values = N 300 Q 900"));
    read_text("[flags-last:chess]\nflagPiece = np\nflagRegion = *5\n", &told);
    ck_assert_msg(told.faults == 0 && told.warnings == 1 && strstr(told.text, "\ngoal = reach P 5"), "%s", told.text);
}
END_TEST

START_TEST(results)
{
    struct told told;
    struct position p;
    read_text("[misere-one:misere]\n[racing-one:chess]\nchecking = false\n[two-goals:kingofthehill]\n"
              "extinctionValue = loss\nextinctionPieceTypes = q\n[must-draw:chess]\nmustCapture = true\n",
              &told);
    ck_assert_msg(told.faults == 0, "%s", told.first.text);
    test_position(&p, "misere-one", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    ck_assert_str_eq(test_result(&p), "0-1");
    test_position(&p, "racing-one", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    ck_assert(!test_legal(&p, "a1a8") && test_legal(&p, "a1a7"));
    test_position(&p, "two-goals", "q3k3/8/8/8/8/4K3/8/Q7 w - - 0 1");
    test_play(&p, "a1a8");
    ck_assert_str_eq(test_result(&p), "1-0");
    test_position(&p, "two-goals", "q3k3/8/8/8/8/4K3/8/7Q w - - 0 1");
    test_play(&p, "e3d4");
    ck_assert_str_eq(test_result(&p), "1-0");
    read_text("[two-checks:3check]\nstartFen = 4k3/8/8/8/8/8/8/R3K3 w - - 2+2 0 1\nturnSteps = 2\n", &told);
    test_position(&p, "two-checks", NULL);
    test_play(&p, "a1a8");
    ck_assert_str_eq(test_fen(&p), "R3k3/8/8/8/8/8/8/4K3 w - - 0 1 done=1,wchecks=1");
    test_play(&p, "a8b8");
    ck_assert_str_eq(test_result(&p), "1-0");
    test_position(&p, "two-checks", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 wchecks=1");
    test_play(&p, "a1a8");
    ck_assert_str_eq(test_result(&p), "1-0");
    read_text("[passing:chess]\npawn = -\ncustomPiece1 = a:fmWfceFifmnD\ncustomPiece2 = c:fmWfcFifmnD\n"
              "startFen = 4k3/3ac3/8/2A1C3/8/8/8/4K3 b - - 0 1\n",
              &told);
    ck_assert_msg(told.faults == 0, "%s", told.first.text);
    test_position(&p, "passing", NULL);
    test_play(&p, "d7d5"); /* only pieces that capture by e move pass */
    ck_assert(test_legal(&p, "c5d6") && !test_legal(&p, "e5d6"));
    read_text("[claims:shatranj]\n", &told);
    test_position(&p, "claims", "3k4/3q4/8/8/8/8/3R4/3K4 w - - 0 1");
    test_play(&p, "d2d7");
    ck_assert(test_legal(&p, "d8d7")); /* two pieces: the bare king may bare the other one */
    test_position(&p, "claims", "3k4/3q4/8/8/8/8/3R4/R2K4 w - - 0 1");
    test_play(&p, "d2d7");
    ck_assert_str_eq(test_result(&p), "1-0");
    read_text("[blasts:atomic]\n[races:racingkings]\n[two-blasts:atomic]\nturnSteps = 2\n", &told);
    ck_assert_msg(told.faults == 0, "%s", told.first.text);
    test_position(&p, "blasts", "r2nk3/1p1b4/8/4N3/8/8/8/R3K3 w Q - 0 1"); /* pawns beside a blast stay */
    test_play(&p, "a1a8");
    ck_assert_str_eq(test_fen(&p), "3nk3/1p1b4/8/4N3/8/8/8/4K3 b - - 0 1");
    test_position(&p, "blasts", "r2nk3/1p1b4/8/4N3/8/8/8/R3K3 w Q - 0 1"); /* the knight blasts the king beside d7 */
    test_play(&p, "e5d7");
    ck_assert_str_eq(test_result(&p), "1-0");
    test_position(&p, "blasts", "8/8/8/8/4k3/r3K3/r7/8 w - - 0 1"); /* kings that touch are not in check */
    ck_assert(!p.checkers && test_legal(&p, "e3d3") && !test_legal(&p, "e3e2"));
    test_position(&p, "two-blasts", "r3k3/8/8/8/8/8/8/R3K2R w - - 0 1"); /* the turn goes on behind a blast */
    test_play(&p, "a1a8");
    ck_assert_str_eq(test_fen(&p), "4k3/8/8/8/8/8/8/4K2R w - - 0 1 done=1,progress=1");
    test_position(&p, "races", "8/1k5K/8/8/8/8/8/8 w - - 0 1"); /* Black may reach, too */
    test_play(&p, "h7h8");
    ck_assert_str_eq(test_result(&p), "*");
    test_play(&p, "b7b8");
    ck_assert_str_eq(test_result(&p), "1/2-1/2");
    test_position(&p, "races", "8/7K/1k6/8/8/8/8/8 w - - 0 1");
    test_play(&p, "h7h8");
    ck_assert_str_eq(test_result(&p), "1-0");
    test_position(&p, "races", "8/1k5K/8/8/8/8/8/8 b - - 0 1"); /* White has no reply */
    test_play(&p, "b7b8");
    ck_assert_str_eq(test_result(&p), "0-1");
    read_text("[crowns:coregal]\n[two-crowns:spartan]\n", &told);
    test_position(&p, "crowns", "1r2k3/P1P5/8/8/8/8/8/4K3 w - - 0 1"); /* a queen may not stand attacked */
    ck_assert(test_legal(&p, "a7b8q") && !test_legal(&p, "a7a8q") && test_legal(&p, "a7a8r"));
    test_position(&p, "two-crowns", "4k3/8/8/8/8/8/3h4/R3K3 b Q - 0 1");
    ck_assert(test_legal(&p, "d2c1k") && test_legal(&p, "d2c1g"));
    test_position(&p, "must-draw", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1");
    ck_assert_str_eq(test_result(&p), "1/2-1/2");
    test_position(&p, "must-draw", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    ck_assert_str_eq(test_result(&p), "1-0");
}
END_TEST

/* Fails unless a game that begins with a FEN has a result, with a reason, after some moves. */
static void ends(const char *id, const char *fen, const char *moves, enum outcome result, const char *reason)
{
    struct position start;
    struct record r = {0};
    char error[TURN_ERROR_MAX];
    const char *why = "";
    test_position(&start, id, fen);
    record_begin(&r, &start);
    ck_assert_msg(turns_play(&r, moves, error), "%s: %s", id, error);
    enum outcome found = record_result(&r, &why);
    ck_assert_msg(found == result && (result == ONGOING || strcmp(why, reason) == 0), "%s, %s: %d, %s", id, moves,
                  (int)found, why);
    record_free(&r);
}

START_TEST(repetitions)
{
    static const char checks[] = "4Q3/6pk/8/8/8/8/8/K7 w - - 0 1", quiet[] = "8/7k/8/8/8/8/8/K5R1 w - - 0 1";
    static const char thrice[] = "e8h5 h7g8 h5e8 g8h7 e8h5 h7g8 h5e8 g8h7";
    static const char rook[] = "g1g2 h7h8 g2g1 h8h7 g1g2 h7h8 g2g1 h8h7";
    struct told told;
    read_text("[perpetual:chess]\nperpetualCheckIllegal = true\n[four:chess]\nnFoldRule = 4\nnFoldValue = loss\n"
              "nFoldValueAbsolute = true\n[two-loss:chess]\nnFoldRule = 2\nnFoldValue = loss\n[for-ever:chess]\n"
              "nFoldRule = 0\n[two-steps:perpetual]\nturnSteps = 2\n",
              &told);
    ck_assert_msg(told.faults == 0, "%s", told.first.text);
    ends("chess", checks, thrice, DRAWN, "third repetition");
    ends("perpetual", checks, thrice, BLACK_WINS, "perpetual check");
    ends("four", checks, thrice, ONGOING, "");
    ends("four", checks, "e8h5 h7g8 h5e8 g8h7 e8h5 h7g8 h5e8 g8h7 e8h5 h7g8 h5e8 g8h7", BLACK_WINS, "repetition");
    ends("two-loss", checks, "e8h5 h7g8 h5e8 g8h7", BLACK_WINS, "repetition"); /* the side to move loses */
    ends("for-ever", checks, thrice, ONGOING, "");
    ends("perpetual", quiet, rook, DRAWN, "third repetition");
    read_text("[draw-odds:armageddon]\n[more-pieces:chess]\nmaterialCounting = unweighted\n", &told);
    ck_assert_msg(told.faults == 0, "%s", told.first.text);
    ends("draw-odds", quiet, rook, BLACK_WINS, "third repetition");
    ends("draw-odds", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "", BLACK_WINS, "stalemate");
    ends("draw-odds", "8/8/8/8/8/8/1r6/K6k w - - 0 1", "a1b2", BLACK_WINS, "bare kings");
    ends("more-pieces", quiet, rook, WHITE_WINS, "third repetition");
    ends("more-pieces", "8/6pk/7p/8/8/8/8/K5R1 w - - 0 1", rook, BLACK_WINS, "third repetition");
}
END_TEST

/* A count begins when no pawns are left, and anew when a side is bare; it is part of the FEN. */
START_TEST(counted_turns)
{
    struct told told;
    struct position p;
    const char *reason;
    read_text("[siam:makruk]\n[siam-two:makruk]\nturnSteps = 2\n[siam-asean:asean]\n", &told);
    ck_assert_msg(told.faults == 0, "%s", told.first.text);
    test_position(&p, "siam", "4k3/8/3n4/8/2R5/8/8/RS2K3 w - - 0 1");
    test_play(&p, "c4c6");
    ck_assert_str_eq(test_fen(&p), "4k3/8/2Rn4/8/8/8/8/RS2K3 b - - 1 1 limit=128");
    test_play(&p, "d6e4 c6c4 e4d2 e1d2");
    ck_assert_str_eq(test_fen(&p), "4k3/8/8/8/2R5/8/3K4/RS6 b - - 0 3 limit=16,counted=10");
    test_play(&p, "e8d7 c4c1 d7e8 c1c2 e8d7 c2c1");
    ck_assert(!position_drawn(&p, &reason));
    test_play(&p, "d7e8");
    ck_assert(position_drawn(&p, &reason));
    test_position(&p, "siam-asean", "4k3/8/8/8/8/8/4n3/R3K3 w - - 0 1");
    test_play(&p, "e1e2");
    ck_assert_str_eq(test_fen(&p), "4k3/8/8/8/8/8/4K3/R7 b - - 0 1 limit=32");
    test_position(&p, "siam-two", "4k3/8/3n4/8/2R5/8/8/RS2K3 w - - 0 1"); /* turns are counted, not steps */
    test_play(&p, "c4c6 c6c4");
    ck_assert_str_eq(test_fen(&p), "4k3/8/3n4/8/2R5/8/8/RS2K3 b - - 1 1 limit=128");
}
END_TEST

/* First moves are lost by a step, a capture and, the king's, by a rook in sight; they are part of the FEN. */
START_TEST(first_moves_are_lost)
{
    struct told told;
    struct position p;
    read_text("[ouk-two:cambodian]\n[in-danger:makpong]\n", &told);
    ck_assert_msg(told.faults == 0, "%s", told.first.text);
    test_position(&p, "ouk-two", "4k3/8/8/8/r7/8/8/R2KM3 w - - 0 1 unmoved=d1e1");
    ck_assert(test_legal(&p, "d1b2") && test_legal(&p, "d1f2") && test_legal(&p, "e1e3"));
    test_play(&p, "a1b1 a4d4");
    ck_assert(!strstr(test_fen(&p), "unmoved=d1") && strstr(test_fen(&p), "unmoved=e1"));
    ck_assert(!test_legal(&p, "d1b2") && !test_legal(&p, "e1e3")); /* no check is parried so */
    test_play(&p, "d1c1 e8e7");
    ck_assert(test_legal(&p, "e1e3"));
    test_play(&p, "e1d2 e7e8");
    ck_assert_str_eq(test_fen(&p), "4k3/8/8/8/3r4/8/3M4/1RK5 w - - 6 4 limit=126,counted=5,unmoved=-");
    test_position(&p, "in-danger", "4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1");
    ck_assert(test_legal(&p, "e1e2") && !test_legal(&p, "e1d1") && !test_legal(&p, "e1f1"));
}
END_TEST

/* A FEN says from where a king castles, by the letter of an inner partner's file. */
START_TEST(castlers_anywhere)
{
    struct told told;
    struct position p;
    char error[FEN_ERROR_MAX];
    read_text("[any-rank:fischerandom]\n", &told);
    ck_assert_msg(told.faults == 0, "%s", told.first.text);
    test_position(&p, "any-rank", "1r1k3r/8/8/8/8/8/8/1RK1R2R w QEkq - 0 1");
    ck_assert_str_eq(test_fen(&p), "1r1k3r/8/8/8/8/8/8/1RK1R2R w EQkq - 0 1");
    ck_assert(test_legal(&p, "c1e1") && !test_legal(&p, "c1h1") && test_legal(&p, "c1b1"));
    test_play(&p, "c1e1 d8b8");
    ck_assert_str_eq(test_fen(&p), "2kr3r/8/8/8/8/8/8/1R3RKR w - - 2 2");
    ck_assert(!fen_read(&p, p.game, game_option_default(p.game), "4k3/8/8/8/8/8/8/1RK5 w K - 0 1", error));
}
END_TEST

START_TEST(generals_may_not_face)
{
    struct told told;
    struct position p;
    read_text("[small:minixiangqi]\n[old:manchu]\n", &told);
    ck_assert_msg(told.faults == 0, "%s", told.first.text);
    test_position(&p, "small", "3k3/7/7/3p3/7/2K4/7 w - - 0 1");
    ck_assert(test_legal(&p, "c2d2"));
    test_position(&p, "small", "3k3/7/7/2p4/7/2K4/7 w - - 0 1");
    ck_assert(!test_legal(&p, "c2d2") && test_legal(&p, "c2c1"));
}
END_TEST

/* A step from a square that its piece has not left gates, a castling on either square; the castling field says where.
 */
START_TEST(gates)
{
    struct told told;
    struct position p;
    char error[FEN_ERROR_MAX], text[SAN_MAX], reason[ILLEGAL_MAX];
    action list[ACTIONS_MAX], found;
    read_text("[s-chess:seirawan]\n[s-two:seirawan]\nturnSteps = 2\nmover = once\n[s-house:shouse]\n", &told);
    ck_assert_msg(told.faults == 0, "%s", told.first.text);
    test_position(&p, "s-chess", NULL);
    test_play(&p, "g1f3h e7e6 e2e4 f8b4 f1b5 b4c3");
    ck_assert_str_eq(test_fen(&p), "rnbqk1nr/pppp1ppp/4p3/1B6/4P3/2b2N2/PPPP1PPP/RNBQK1HR[Eeh] w KQBCDkqbcdg - 3 4");
    ck_assert(!test_legal(&p, "e1g1") && test_legal(&p, "b1c3e") && !test_legal(&p, "b5c6e"));
    test_position(&p, "s-chess", "r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w KQkq - 0 1");
    ck_assert(test_legal(&p, "e1g1h") && test_legal(&p, "h1e1h") && test_legal(&p, "a1e1e") && test_legal(&p, "e1c1"));
    for (unsigned n = game_actions(&p, ALL_ACTIONS, list); n-- > 0;) {
        san_write(&p, list[n], text);
        ck_assert_msg(san_read(&p, text, strlen(text), &found, reason) && found == list[n], "%s: %s", text, reason);
    }
    static const char *const notation[][2] = {{"e1g1h", "O-O/He1"}, {"h1e1h", "O-O/Hh1"}, {"a1e1e", "O-O-O/Ea1"},
                                              {"a1b1e", "Rb1/E"},   {"e1e2h", "Ke2/H"},   {"a1a8h", "Rxa8/H+"}};
    for (unsigned i = 0; i < sizeof notation / sizeof *notation; i++) {
        ck_assert(action_read(&p, notation[i][0], strlen(notation[i][0]), &found));
        san_write(&p, found, text);
        ck_assert_str_eq(text, notation[i][1]);
    }
    ck_assert(!san_read(&p, "Rb1/Q", 5, &found, reason) && strstr(reason, "no piece in hand"));
    ck_assert(!san_read(&p, "Rb1/", 4, &found, reason) && !san_read(&p, "/E", 2, &found, reason));
    test_play(&p, "h1e1h e8c8");
    ck_assert_str_eq(test_fen(&p), "2kr3r/8/8/8/8/8/8/R4RKH[Eeh] w Ah - 2 2");
    test_play(&p, "a1a8e");
    ck_assert_str_eq(test_fen(&p), "R1kr3r/8/8/8/8/8/8/E4RKH[eh] b h - 3 2"); /* nothing is left to put */
    ck_assert(!fen_read(&p, p.game, game_option_default(p.game), "4k3/8/8/8/8/8/8/4K3[H] w B - 0 1", error));
    test_position(&p, "s-chess", "4r1k1/8/8/8/8/8/8/4K1N1[H] w G - 0 1"); /* a gate parries no check */
    ck_assert(!test_legal(&p, "g1f3h") && test_legal(&p, "g1e2h"));
    test_position(&p, "s-two", NULL); /* a piece that has been put has made its step */
    test_play(&p, "b1c3h");
    ck_assert(!test_legal(&p, "b1d2") && test_legal(&p, "c1b2") == false && test_legal(&p, "g1f3e"));
    test_position(&p, "s-house", NULL);
    ck_assert(test_legal(&p, "H@e4") && test_legal(&p, "g1f3h"));
}
END_TEST

/* Passes are the end of a turn before its first step; the second one ends the game, by points. */
START_TEST(passes_and_full_boards)
{
    struct told told;
    struct position p;
    read_text("[spread:ataxx]\n[two-spread:ataxx]\nturnSteps = 2\n[gardens:janggi]\n[gardens-two:janggi]\nturnSteps = "
              "2\n",
              &told);
    test_position(&p, "spread", "P6/7/7/7/7/7/7 b - - 0 1");
    ck_assert_str_eq(test_result(&p), "1-0"); /* a side without pieces does not pass */
    test_position(&p, "spread", "p6/PP5/PPP4/7/7/7/7 b - - 0 1");
    test_play(&p, "a7c7");
    ck_assert_str_eq(test_fen(&p), "2p4/Pp5/PPP4/7/7/7/7 w - - 1 2");
    test_position(&p, "spread", "PPPPPPP/PPPPPPP/PPPPPPP/PPPPPPP/PPPPPPP/ppppppP/pppppp1 w - - 0 1");
    test_play(&p, "P@g1");
    ck_assert_str_eq(test_fen(&p), "PPPPPPP/PPPPPPP/PPPPPPP/PPPPPPP/PPPPPPP/pppppPP/pppppPP b - - 0 1");
    ck_assert_str_eq(test_result(&p), "1-0");
    test_position(&p, "two-spread", NULL);
    test_play(&p, "P@a6 P@a5");
    ck_assert(p.turn.decider == BLACK && !test_legal(&p, "0000"));
    test_position(&p, "gardens", NULL);
    test_play(&p, "0000");
    ck_assert(strstr(test_fen(&p), " b - - 1 1 passes=1"));
    test_play(&p, "0000");
    ck_assert_str_eq(test_result(&p), "0-1"); /* Black has a point and a half besides */
    test_position(&p, "gardens", "4k4/9/9/9/4P4/9/9/9/9/4K4 w - - 0 1");
    test_play(&p, "e6d6"); /* the kings see each other */
    ck_assert(!test_legal(&p, "e10e9") && test_legal(&p, "e10d10") && test_legal(&p, "0000"));
    test_play(&p, "0000");
    ck_assert_str_eq(test_result(&p), "1-0");
    test_position(&p, "gardens", "4k4/9/9/9/4P4/9/9/9/3C5/3RK4 w - - 0 1");
    ck_assert(test_legal(&p, "e1f2") == false && test_legal(&p, "e1e2") && !test_legal(&p, "d2d5"));
    test_position(&p, "gardens-two", NULL);
    test_play(&p, "a4b4");
    ck_assert(!test_legal(&p, "0000"));
}
END_TEST

/* Kings come from the hand, and castle with the rooks that are dropped for it; bishops stand on both colours. */
START_TEST(pieces_are_placed)
{
    struct told told;
    struct position p;
    read_text("[placing:placement]\n[placing-two:placement]\nturnSteps = 2\n", &told);
    ck_assert_msg(told.faults == 0, "%s", told.first.text);
    test_position(&p, "placing", NULL);
    ck_assert(test_legal(&p, "K@e1") && !test_legal(&p, "e2e4") && !test_legal(&p, "B@c2"));
    test_play(&p, "K@e1 K@d8 R@h1 R@h8 R@a1 R@a8 B@c1 B@c8");
    ck_assert_str_eq(test_fen(&p), "r1bk3r/pppppppp/8/8/8/8/PPPPPPPP/R1B1K2R[QBNNqbnn] w KQ - 0 5");
    ck_assert(!test_legal(&p, "B@g1") && test_legal(&p, "B@f1") && test_legal(&p, "Q@d1") && test_legal(&p, "N@b1"));
    test_play(&p, "Q@d1 Q@e8 N@b1 N@b8");
    ck_assert(test_legal(&p, "N@g1") && !test_legal(&p, "N@f1"));      /* f1 is the last light square for the bishop */
    test_position(&p, "placing", "4k3/8/8/8/4r3/8/8/8[Kr] w - - 0 1"); /* no king is dropped into check */
    ck_assert(!test_legal(&p, "K@e1") && test_legal(&p, "K@d1"));
    test_position(&p, "placing-two", NULL);
    test_play(&p, "K@e1 R@h1");
    ck_assert_str_eq(test_fen(&p), "8/pppppppp/8/8/8/8/PPPPPPPP/4K2R[QRBBNNkqrrbbnn] b K - 0 1");
}
END_TEST

/* Pawns of Sittuyin promote in place of a step, and give neither check nor attack by it. */
START_TEST(pieces_turn)
{
    struct told told;
    struct position p;
    const char *reason;
    read_text("[turning:sittuyin]\n[once-there:minishogi]\npieceDemotion = true\nmandatoryPiecePromotion = true\n",
              &told);
    ck_assert_msg(told.faults == 0, "%s", told.first.text);
    test_position(&p, "once-there", "4k/5/5/K4/4+r[] w - - 0 1"); /* it has become a dragon there */
    ck_assert(test_legal(&p, "a2a3") && !test_legal(&p, "a2a1"));
    test_position(&p, "turning", "4k3/8/8/3PP3/8/8/8/4K3 w - - 0 1");
    ck_assert(test_legal(&p, "d5d5f") && test_legal(&p, "d5c6f") && test_legal(&p, "d5e4f") && test_legal(&p, "d5d6"));
    test_position(&p, "turning", "4k3/8/2n5/3PP3/8/8/8/4K3 w - - 0 1"); /* it would attack the knight */
    ck_assert(!test_legal(&p, "d5d5f") && test_legal(&p, "d5c4f") && test_legal(&p, "d5c6"));
    test_position(&p, "turning", "8/5k2/8/3P4/8/8/8/4K3 w - - 0 1"); /* or give check */
    ck_assert(test_legal(&p, "d5d5f") && test_legal(&p, "d5c6f") && !test_legal(&p, "d5e6f"));
    test_play(&p, "d5d5f");
    ck_assert_str_eq(test_fen(&p), "8/5k2/8/3F4/8/8/8/4K3[] b - - 0 1");
    test_position(&p, "turning", "4k3/8/8/8/8/8/P6P/4K3 w - - 0 1"); /* only in the zone, unless it is the last */
    ck_assert(!test_legal(&p, "a2a2f"));
    test_position(&p, "turning", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
    ck_assert(test_legal(&p, "a2a2f"));
    test_position(&p, "turning", "7k/8/8/8/8/p7/Pr6/K1r5 w - - 0 1");
    ck_assert(p.checkers);
    test_position(&p, "turning", "kr6/8/8/8/8/p7/P7/K7 w - - 0 1");
    ck_assert(position_drawn(&p, &reason) && strcmp(reason, "stalemate but for promotion") == 0);
}
END_TEST

/* A bare king draws, a knight does not mate, and mate wants a check of knight, rook or bers. */
START_TEST(mates_that_do_not_count)
{
    static const char *const ends_of[][3] = {{"k7/p1K5/8/8/8/8/8/1B6 w - - 0 1", "b1e4", "1/2-1/2"},
                                             {"knK5/p7/8/3N4/8/8/8/8 w - - 0 1", "d5c7", "0-1"},
                                             {"k7/p1K5/8/8/8/8/8/1R6 w - - 0 1", "b1b8", "1-0"},
                                             {"4k3/4p3/8/8/8/8/4R3/4K3 w - - 0 1", "e2e7", "1/2-1/2"},
                                             {"k7/p1K5/8/8/8/8/8/1B6 w - - 0 1 mating=2", "b1e4", "1-0"}};
    struct told told;
    struct position p;
    read_text("[mongolian:shatar]\n", &told);
    ck_assert_msg(told.faults == 0, "%s", told.first.text);
    for (unsigned i = 0; i < sizeof ends_of / sizeof *ends_of; i++) {
        test_position(&p, "mongolian", ends_of[i][0]);
        test_play(&p, ends_of[i][1]);
        ck_assert_msg(strcmp(test_result(&p), ends_of[i][2]) == 0, "%s: %s", ends_of[i][0], test_result(&p));
    }
    test_position(&p, "mongolian", "k7/p1K5/8/8/4B3/8/8/8 b - - 0 1 mating=2"); /* it has been checked before */
    ck_assert_str_eq(test_result(&p), "1-0");
    test_position(&p, "mongolian", "1k6/7p/8/8/8/8/8/2R1K2B w - - 0 1");
    test_play(&p, "c1b1");
    ck_assert(strstr(test_fen(&p), "mating=2"));
    test_play(&p, "b8c7 b1b2");
    ck_assert(!strstr(test_fen(&p), "mating"));
    test_position(&p, "mongolian", "1k6/7p/8/8/8/8/8/2R1K2B w - - 0 1 mating=2");
    turn_pass(&p, 0); /* nobody is checked, so the series has ended */
    ck_assert(!strstr(test_fen(&p), "mating"));
}
END_TEST

/* Royal pieces promote, and as many as are left count. */
START_TEST(royal_pieces_promote)
{
    struct told told;
    struct position p;
    read_text("[princes:shoshogi]\n[kings-two:chess]\nking = -\ncommoner = k\nextinctionValue = "
              "loss\nextinctionPseudoRoyal = true\nextinctionPieceTypes = k\nextinctionPieceCount = "
              "1\npromotionPieceTypes = nbrqk\nstartFen = "
              "rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w - - 0 1\n"
              "[flipping:chess]\nking = -\ncustomPiece1 = k:K\ncustomPiece2 = q:mW\nqueen = -\n"
              "promotionPieceTypes = nbr\npromotedPieceType = k:q\npromotionRegionWhite = *8\n"
              "mandatoryPiecePromotion = true\nextinctionValue = loss\nextinctionPieceTypes = "
              "kq\nextinctionPseudoRoyal = true\nstartFen = rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w - - 0 1\n",
              &told);
    ck_assert_msg(told.faults == 0, "%s", told.first.text);
    test_position(&p, "princes", "4k4/9/9/4E4/9/9/9/4r4/4K4 w - - 0 1"); /* a prince does not save the king in check */
    ck_assert(p.checkers && !test_legal(&p, "e6e7+"));
    test_position(&p, "princes", "4k4/9/9/4E4/9/9/9/3r5/4K4 w - - 0 1");
    test_play(&p, "e6e7+ d2e2");
    ck_assert(!p.checkers && test_legal(&p, "e7d6"));
    test_play(&p, "e7d6 e2e1");
    ck_assert_str_eq(test_fen(&p), "4k4/9/9/3+E5/9/9/9/9/4r4 w - - 0 3");
    test_position(&p, "kings-two", "4k3/8/8/8/8/8/4r3/K1K1K3 w - - 0 1"); /* of three none need be safe */
    ck_assert(test_legal(&p, "a1a2"));
    test_position(&p, "kings-two", "4k3/8/8/8/8/8/4r3/K3K3 w - - 0 1");
    ck_assert(!test_legal(&p, "a1a2") && test_legal(&p, "e1e2"));
    test_position(&p, "flipping", "8/3K4/8/8/7k/8/8/8 w - - 0 1");
    ck_assert(test_legal(&p, "d7c8+") && !test_legal(&p, "d7c8") && test_legal(&p, "d7c6"));
}
END_TEST

/* Who chases one piece for ever loses, unless it is protected. */
START_TEST(chases)
{
    static const char chase[] = "b2a2 a6b6 a2b2 b6a6 b2a2 a6b6 a2b2 b6a6";
    struct told told;
    read_text("[chasing:xiangqi]\n[chased-twice:xiangqi]\nturnSteps = 2\n", &told);
    ck_assert_msg(told.faults == 0, "%s", told.first.text);
    ends("chasing", "3k5/9/9/9/c8/9/9/9/1R7/4K4 w - - 0 1", chase, BLACK_WINS, "perpetual chase");
    ends("chasing", "3k5/9/9/9/c7r/9/9/9/1R7/4K4 w - - 0 1", chase, DRAWN, "third repetition");
    ends("chasing", "3k5/9/9/9/r8/9/9/9/1R7/4K4 w - - 0 1", chase, DRAWN, "third repetition"); /* each other */
    /* rooks with tables of their own */
    test_games_add("[chasing-eight]\npiece C = W\nperpetual chase = loss RC----\n");
    ends("chasing-eight", "3k4/8/c7/8/8/8/1R6/4K3 w - - 0 1", chase, BLACK_WINS, "perpetual chase");
    ends("chasing-eight", "3k4/8/c6r/8/8/8/1R6/4K3 w - - 0 1", chase, DRAWN, "third repetition");
}
END_TEST

/* Who moves a piece to and fro four times loses; a pass may stand before the last step. Not after a capture, nor with
   checks, nor with a piece that does not leave its palace. */
START_TEST(to_and_fro)
{
    static const char fen[] = "4k4/9/4r4/9/9/9/9/4R4/4A4/4K4 w - - 0 1",
                      take[] = "4k4/9/4r4/9/9/9/9/3pR4/4A4/4K4 w - - 0 1";
    static const char moves[] = "e3d3 e8f8 d3d4 f8f7 d4d3 f7f8 d3d4 f8f7 d4d3";
    struct told told;
    read_text("[modern:janggimodern]\n", &told);
    ck_assert_msg(told.faults == 0, "%s", told.first.text);
    ends("modern", fen, moves, BLACK_WINS, "a piece has moved to and fro");
    ends("modern", take, moves, ONGOING, "");
    ends("modern", fen, "e3d3 e8f8 d3d4 f8f7 d4d3 f7f8 d3d4 f8f7 d4e4", ONGOING, "");
    ends("modern", fen, "e3d3 e8f8 d3d4 f8f7 d4d3 f7f8 d3d4 f8f7 0000 f7f8 d4d3", BLACK_WINS,
         "a piece has moved to and fro");
    ends("modern", fen, "e2d2 e8e7 d2d3 e7e8 d3d2 e8e7 d2d3 e7e8 d3d2", ONGOING, "");
}
END_TEST

/* More pieces than slots: each is there, makes its steps and is taken. */
START_TEST(crowded_boards)
{
    struct told told;
    struct position p;
    read_text("[crowd:clobber10]\n[crowd-drops:flipello10]\n", &told);
    ck_assert_msg(told.faults == 0, "%s", told.first.text);
    struct random source;
    random_seed(&source, 7);
    for (unsigned game = 0; game < 6; game++) {
        test_position(&p, game % 2 ? "crowd" : "crowd-drops", NULL);
        for (action list[ACTIONS_MAX];;) {
            struct position again;
            const unsigned n = game_actions(&p, ALL_ACTIONS, list);
            char fen[FEN_MAX];
            unsigned pieces = 0;
            ck_assert_uint_eq(n, game_count(&p));
            snprintf(fen, sizeof fen, "%s", test_fen(&p));
            test_position(&again, p.game->id, fen);
            ck_assert(position_key(&again) == position_key(&p) && again.side[WHITE] == p.side[WHITE] &&
                      again.by_type[PAWN] == p.by_type[PAWN]);
            p.game->pieces->movement->check(&p);
            for (unsigned square = 0; square < 100; square++)
                pieces += p.board[square] < EMPTY;
            ck_assert_uint_eq(pieces, game_count_of(&p, UINT16_MAX, WHITE) + game_count_of(&p, UINT16_MAX, BLACK));
            if (!n)
                break;
            game_apply(&p, list[random_below(&source, n)]);
        }
    }
    test_position(&p, "crowd-drops", NULL);
    test_play(&p, "P@d6");
    ck_assert_uint_eq(game_count_of(&p, UINT16_MAX, WHITE), 4);
}
END_TEST

/* Castlings that win, and that are lost. */
START_TEST(castlings)
{
    struct told told;
    struct position p;
    read_text("[long-wins:chess]\ncastlingWins = q\n[both-win:chess]\ncastlingWins = KQkq\n[mirrored:chess]\n"
              "oppositeCastling = true\n",
              &told);
    ck_assert_msg(told.faults == 0, "%s", told.first.text);
    test_position(&p, "long-wins", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
    test_play(&p, "e8c8");
    ck_assert_str_eq(test_result(&p), "0-1");
    ck_assert(strstr(test_fen(&p), "castled=8"));
    test_position(&p, "long-wins", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
    test_play(&p, "a8b8");
    ck_assert_str_eq(test_result(&p), "1-0");
    test_position(&p, "long-wins", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    test_play(&p, "a1a8");
    ck_assert_str_eq(test_result(&p), "1-0");
    test_position(&p, "both-win", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    test_play(&p, "a1b1");
    ck_assert_str_eq(test_result(&p), "*"); /* it may castle short still */
    test_play(&p, "e8g8");
    ck_assert_str_eq(test_result(&p), "0-1");
    test_position(&p, "mirrored", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    test_play(&p, "e1g1");
    ck_assert(!test_legal(&p, "e8g8") && test_legal(&p, "e8c8"));
}
END_TEST

/* What connects, and what has reached its squares. */
START_TEST(goals_of_squares)
{
    struct told told;
    struct position p;
    read_text(
        "[joined:flipersi]\nenclosingDropStart = a1\nflipEnclosedPieces = none\nmaxRank = 4\nmaxFile = 4\nstartFen = "
        "4/4/4/4[PPPPPPPPpppppppp] w - - 0 1\nenclosingDrop = "
        "none\nconnectRegion1White = a*\nconnectRegion2White = d*\nconnectRegion1Black = *1\n"
        "connectRegion2Black = *4\nconnectDiagonal = false\n"
        "[first-there:chess]\nking = -\ncommoner = k\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\ncastling = false\n"
        "flagPiece = k\nflagRegionWhite = *8\nflagRegionBlack = *1\nflagPieceSafe = true\nflagMove = true\n",
        &told);
    ck_assert_msg(told.faults == 0, "%s", told.first.text);
    test_position(&p, "joined", "1PPP/1P2/PP2/4[PPpp] w - - 0 1"); /* back along no way: a2 b2 b3 b4 c4 d4 */
    ck_assert_str_eq(test_result(&p), "1-0");
    test_position(&p, "joined", "1PPP/4/PP2/1P2[PPpp] w - - 0 1");
    ck_assert_str_eq(test_result(&p), "*");
    ck_assert(test_legal(&p, "P@d1")); /* drops start somewhere only where they enclose */
    test_position(&p, "joined", "PP2/1P2/1PPP/4[PPpp] w - - 0 1");
    ck_assert_str_eq(test_result(&p), "1-0");
    test_position(&p, "joined", "1p2/1p2/p3/p3[PPpp] w - - 0 1"); /* aslant */
    ck_assert_str_eq(test_result(&p), "*");
    test_position(&p, "first-there", "8/K7/8/8/8/4k3/8/8 w - - 0 1");
    test_play(&p, "a7a8");
    ck_assert_str_eq(test_result(&p), "1-0"); /* not attacked */
    test_position(&p, "first-there", "8/K1k5/8/8/8/8/8/8 w - - 0 1");
    test_play(&p, "a7b8");
    ck_assert_str_eq(test_result(&p), "*");
    test_play(&p, "c7d7");
    ck_assert_str_eq(test_result(&p), "1-0"); /* still there */
}
END_TEST

static const struct {
    const char *text;
    unsigned line, column, taken;
    const char *why;
} faults[] = {
    {"[a]\nfoo = 1\n", 2, 1, 0, "no key 'foo'"},
    {"[a]\ncastlng = true\n", 2, 1, 0, "no key 'castlng'; do you mean 'castling'?"},
    {"[a\n", 1, 1, 0, "a section is"},
    {"[a:nothing]\n[ok-one:chess]\n", 1, 4, 1, "no variant 'nothing'"},
    {"# x\n[a:chess]\n  maxRank = 13\n", 3, 13, 0, "must be a rank"},
    {"[a:chess]\nmaxFile = m\n", 2, 11, 0, "must be a file"},
    {"[a:chess]\ncastling = yes\n", 2, 12, 0, "true or false"},
    {"[a:chess]\nstalemateValue = lost\n", 2, 18, 0, "must be one of"},
    {"[a:chess]\npromotionPieceTypes = nbz\n", 2, 25, 0, "'z' is no letter"},
    {"[a:chess]\nflagRegion = e4 e99\n", 2, 17, 0, "must be squares"},
    {"[a:chess]\ncustomPiece1 = a\n", 2, 17, 0, "moves are missing"},
    {"[a:chess]\ncustomPiece1 = a:QX\n", 2, 1, 0, "no piece with these moves"},
    {"[a:chess]\nqueen = qq\n", 2, 9, 0, "must be a letter"},
    {"[a:chess]\npieceValueMg = p:150 x:3\n", 2, 22, 0, "must be letters of pieces and values"},
    {"[a:chess]\npieceValueEg = p:150 n:\n", 2, 24, 0, "must be a value from 1"},
    {"[a:chess]\npieceValueEg = p:10001\n", 2, 18, 0, "must be a value from 1"},
    {"[a:chess]\ncustomPiece1 = a:W\ncustomPiece2 = c:W\ncustomPiece3 = d:W\ncustomPiece4 = e:W\n"
     "customPiece5 = f:W\ncustomPiece6 = g:W\ncustomPiece7 = h:W\ncustomPiece8 = i:W\ncustomPiece9 = j:W\n"
     "customPiece10 = l:W\ncustomPiece11 = m:W\n",
     1, 1, 0, "17 piece types, and 16"},
    {"[a:chess]\nnMoveRule = x\n", 2, 13, 0, "must be a number"},
    {"[a:chess]\ncastling\n", 2, 1, 0, "neither"},
    {"[a:chess]\nwallingRule = static\n", 2, 1, 0, "not with kings"},
    {"[a:duck]\nblastOnCapture = true\n", 2, 1, 0, "'blast' does not go with walls"},
    {"[a:chess]\ngating = true\n[ok-two:chess]\n", 2, 1, 1, "gating: only together"},
    {"[a:clobber10]\npieceDrops = true\ncapturesToHand = true\n", 2, 1, 0, "does not go with more than 64 pieces"},
    {"[a:janggimodern]\nturnSteps = 2\n", 1, 1, 0, "needs turns of one step"},
    {"[a:chess]\ncastlingWins = x\n", 2, 1, 0, "must be letters of castlings"},
    {"[a:chess]\ntripleStepRegionWhite = *3\ntripleStepRegionBlack = *6\n", 2, 1, 0, "only from where double steps"},
    {"[a:chess]\npromotedPieceType = p:q n:q\npromotionPawnTypes = n\n", 2, 1, 0, "pieces that go back"},
    {"[a:chess]\nwallOrMove = true\n[b:a]\n", 2, 1, 0, "tempi lacks"},
    {"[a:seirawan]\nblastOnCapture = true\n", 2, 1, 0, "'blast' does not go with gating"},
    {"[a:seirawan]\nchess960 = true\n", 2, 1, 0, "'castlers' does not go with gating"},
    {"[a:chess]\nbikjangRule = true\n", 2, 1, 0, "only with pass"},
    {"[a:sittuyin]\npassOnStalemate = true\n", 2, 1, 0, "'pass' does not go with other settings"},
    {"[a:makruk]\nmayEnd = yes\n", 1, 1, 0, "'counting' does not go with other settings"},
    {"[a:minishogi]\ndropNoDoubled = g\n", 2, 1, 0, "that others become"},
    {"[a:chess]\ncommoner = c\nflyingGeneral = true\nextinctionPieceTypes = c\nextinctionPseudoRoyal = true\n"
     "extinctionValue = loss\n",
     3, 1, 0, "kings alone"},
    {"[a:chess]\npromotedPieceType = b:n n:q\n", 2, 1, 0, "promote twice"},
    {"[a:minishogi]\npawnTypes = ps\n", 1, 1, 0, "go ahead"},
    {"[a:crazyhouse]\npromotionPawnTypes = pn\n", 2, 1, 0, "one type alone"},
    {"[a:chess]\npetrifyOnCaptureTypes = kq\n", 2, 1, 0, "not kings"},
    {"[a:chess]\nchecking = false\nextinctionPieceTypes = q\nextinctionPseudoRoyal = true\n", 2, 1, 0, "kings alone"},
    {"[a:flipello]\nmaxRank = 4\nmaxFile = 4\nstartFen = 4/1pP1/1Pp1/4[PPPPPPpppppp] w - - 0 1\n", 1, 1, 0,
     "never filled"},
    {"[a:atomic]\nextinctionValue = none\n", 2, 1, 0, "blasted lose"},
    {"[a:kyotoshogi]\ndropLoop = true\n", 1, 1, 0, "dropPromoted: not together"},
    {"[a:chess]\nwhitePass = true\n", 2, 1, 0, "no key 'whitePass'"},
    {"[a:chess]\npassWhite = true\n", 1, 1, 0, "both sides pass, or none"},
    {"[a:chess]\nstartFen = 8/8 w - - 0 1\n", 2, 1, 0, "start"},
    {"[a:chess]\nturnSteps = 0\n", 2, 13, 0, "must be numbers of steps"},
    {"[a:chess]\nmaxRank = 12\nmaxFile = 12\n", 2, 1, 0, "120 squares"},
    {"[chess:chess]\n", 1, 1, 0, "already"},
    {"[:chess]\n", 1, 2, 0, "a section is"},
    {"[a:chess]\nstartFen = 9999999999999999999999/8/8 w\n", 2, 1, 0, "start: FEN: rank 8"},
    {"[a:chess]\ncustomPiece1 = "
     "x:NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN"
     "NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN\n",
     2, 1, 0, "no piece with these moves"},
    {"[a:chess]\n\ncustomPiece1 = x:hlB\n", 3, 1, 0, "for oblique leaps"},
    {"[a:chess]\ncastlingKingsideFile = a\n", 2, 1, 0, "no square beside it"},
};
enum { FAULTS = sizeof faults / sizeof faults[0] };

START_TEST(what_is_refused_is_told_with_its_place)
{
    struct told told;
    struct variants_count found = read_text(faults[_i].text, &told);
    ck_assert_msg(found.taken == faults[_i].taken && found.refused && told.faults, "%s: %u taken, %u refused",
                  faults[_i].text, found.taken, found.refused);
    ck_assert_msg(strstr(told.first.text, faults[_i].why) && told.first.line == faults[_i].line &&
                      told.first.column == faults[_i].column,
                  "%s: line %u, column %u: %s", faults[_i].text, told.first.line, told.first.column, told.first.text);
}
END_TEST

/* All faults of a section are told, those of its pieces behind those of its keys. */
START_TEST(faults_of_a_section_are_told_together)
{
    struct told told;
    struct variants_count found =
        read_text("[a:chess]\ncustomPiece1 = a:QX\nwallOrMove = true\nmayend = true\n", &told);
    ck_assert_uint_eq(found.refused, 1);
    ck_assert_uint_eq(told.faults, 3);
}
END_TEST

/* Values of that program are values here, in hundredths of its pawn in the endgame; our own key holds before them. */
START_TEST(piece_values)
{
    struct told told;
    read_text("[worth-one:shogi]\npieceValueMg = p:90 g:700\npieceValueEg = p:118 r:2080\n", &told);
    ck_assert_msg(strstr(told.text, "\nvalues = R 1000 P 50 G 336 +S 336 +P 336 +L 336 +N 336\n"), "%s", told.text);
    read_text("[worth-two:shogi]\npieceValueMg = p:90 g:700\nvalues = P 77\n", &told);
    ck_assert_msg(told.faults == 0 && strstr(told.text, "\nvalues = P 77\n") && !strstr(told.text, " 336"), "%s",
                  told.text);
}
END_TEST

/* FENs with counted checks as other programs write them: those left to give, those given; and what is none. */
START_TEST(checks_in_fens)
{
    static const struct {
        const char *behind, *checks; /* NULL: refused */
    } fens[] = {{"3+3 0 1", " 0 1"},
                {"2+1 4 9", " 4 9 wchecks=1,bchecks=2"},
                {"2+2", " 0 1 wchecks=1,bchecks=1"},
                {"0 1 +0+2", " 0 1 bchecks=2"},
                {"+1+0 0 1", " 0 1 wchecks=1"},
                {"1+2 4 9 wchecks=0", " 4 9 wchecks=2,bchecks=1"},
                {"4+1 0 1", NULL},
                {"0 1 +4+0", NULL},
                {"1+ 0 1", NULL},
                {"+ 0 1", NULL},
                {"1+1+1 0 1", NULL},
                {"123456789+1 0 1", NULL},
                {"1+1 0 1 wchecks=1 x", NULL},
                {"1+1 0 1 +1+1", NULL}};
    struct told told;
    read_text("[fens-checks:3check]\n", &told);
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        char fen[FEN_MAX], error[FEN_ERROR_MAX], expected[FEN_MAX];
        struct position p;
        snprintf(fen, sizeof fen, "4k3/8/8/8/8/8/8/4K3 w - - %s", fens[i].behind);
        snprintf(expected, sizeof expected, "4k3/8/8/8/8/8/8/4K3 w - -%s", fens[i].checks ? fens[i].checks : "");
        const bool good = fen_read(&p, told.game, 0, fen, error);
        ck_assert_msg(good == (fens[i].checks != NULL), "%s", fen);
        if (good)
            ck_assert_str_eq(test_fen(&p), expected);
        ck_assert(!fen_read(&p, game_find("chess", NULL), 0, fen, error));
    }
}
END_TEST

/* The last of two lines with a key holds, with a warning. */
/* Names that are no ids of games files become such; the variants are found by their names, too. */
START_TEST(names_of_other_signs)
{
    struct told told;
    const char *why;
    ck_assert_uint_eq(
        read_text("[Two_Step Chess2:chess]\nturnSteps = 2\n[3Steps:Two_Step Chess2]\nturnSteps = 3\n", &told).taken, 2);
    ck_assert_str_eq(told.game->id, "3steps");
    ck_assert_str_eq(test_game("two-step-chess2")->id, "two-step-chess2");
    ck_assert_ptr_eq(game_find("Two_Step Chess2", &why), test_game("two-step-chess2"));
    ck_assert_uint_eq(read_text("[3STEPS:chess]\n", &told).refused, 1);
}
END_TEST

/* A backslash joins no lines in this format, and lines before the first section are told. */
START_TEST(lines_that_are_lost)
{
    struct told told;
    read_text("# first\n; second\n\n[back-slash:chess]\ntitle = A\\\\\nturnSteps = 2\n[back-slash2:back-slash]\nrules "
              "= B \\\nmayEnd = yes\n",
              &told);
    ck_assert_uint_eq(told.faults + told.warnings, 0);
    ck_assert_str_eq(told.game->name, "A");
    ck_assert_uint_eq(game_steps(told.game), 2);
    ck_assert_uint_eq(read_text("turnSteps = 2\n[headless:chess]\n", &told).taken, 1);
    ck_assert_uint_eq(told.warnings, 1);
}
END_TEST

/* Signs in the castling field of a start that name no files are passed over. */
START_TEST(gates_of_other_signs)
{
    struct told told;
    read_text("[leaps-zero:cambodian]\nstartFen = rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w D0*de - 0 1\n", &told);
    ck_assert_uint_eq(told.faults, 0);
}
END_TEST

START_TEST(said_twice)
{
    struct told told;
    struct variants_count found = read_text("[twice-one:chess]\ncastling = true\ncastling = false\n", &told);
    struct position p;
    ck_assert(found.taken == 1 && told.warnings == 1);
    test_position(&p, "twice-one", NULL);
    ck_assert_uint_eq(p.turn.castling, 0);
}
END_TEST

Suite *suite_variants(void);

Suite *suite_variants(void)
{
    Suite *s = suite_create("variants");
    TCase *c = tcase_create("variants");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, walls_are_those_of_fairy_stockfish);
    tcase_add_loop_test(c, counts_are_those_of_fairy_stockfish, 0, COUNTED);
    tcase_add_test(c, bases);
    tcase_add_test(c, laws_and_translations);
    tcase_add_test(c, results);
    tcase_add_test(c, repetitions);
    tcase_add_test(c, counted_turns);
    tcase_add_test(c, first_moves_are_lost);
    tcase_add_test(c, castlers_anywhere);
    tcase_add_test(c, gates);
    tcase_add_test(c, passes_and_full_boards);
    tcase_add_test(c, pieces_are_placed);
    tcase_add_test(c, pieces_turn);
    tcase_add_test(c, mates_that_do_not_count);
    tcase_add_test(c, royal_pieces_promote);
    tcase_add_test(c, chases);
    tcase_add_test(c, to_and_fro);
    tcase_add_test(c, crowded_boards);
    tcase_add_test(c, castlings);
    tcase_add_test(c, goals_of_squares);
    tcase_add_test(c, generals_may_not_face);
    tcase_add_loop_test(c, what_is_refused_is_told_with_its_place, 0, FAULTS);
    tcase_add_test(c, faults_of_a_section_are_told_together);
    tcase_add_test(c, piece_values);
    tcase_add_test(c, checks_in_fens);
    tcase_add_test(c, names_of_other_signs);
    tcase_add_test(c, gates_of_other_signs);
    tcase_add_test(c, lines_that_are_lost);
    tcase_add_test(c, said_twice);
    suite_add_tcase(s, c);
    return s;
}
