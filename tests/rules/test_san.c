/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Single actions in algebraic notation: how they are written, what is read, and that each is read back to itself. */
#include "tests/support.h"

#include <stdio.h>
#include <string.h>

#include "engine/random.h"
#include "rules/notation/san.h"
#include "rules/notation/turns.h"

/* Positions of the tables below. */
#define FUTURE_CASTLE "5k4/*8*/*8*/*8*/*8*/*8*/*8*/1R3K2R1 w KQ - 0 5"
#define FUTURE_PROMOTION "8k1/*1P6*/*8*/*8*/*8*/*8*/*8*/5K4 w - - 0 5"
#define FANTASY_PROMOTION "8/4D3/8/8/8/k7/8/7K w - - 0 9"
#define FANTASY_RIDER "7k/8/8/8/4A(B)3/8/8/7K w - - 0 5"

/* A position (a FEN, or turns from the starting position), an action's text, and its algebraic notation. */
static const struct written {
    const char *game, *fen, *moves, *action, *san;
} written[] = {
    {"chess", NULL, "", "e2e4", "e4"},
    {"chess", NULL, "", "g1f3", "Nf3"},
    {"chess", NULL, "e2e4 d7d5", "e4d5", "exd5"},
    {"chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "e1g1", "O-O"},
    {"chess", "3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "e1c1", "O-O-O+"},
    {"chess960", "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1", "", "e1g1", "O-O"},
    {"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "e5d6", "exd6"},
    {"chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "", "e7e8n", "e8=N+"},
    {"chess", "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "", "e7d8q", "exd8=Q+"},
    /* the file is enough, the rank is, or both are needed */
    {"chess", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "", "a1d1", "Rd1"},
    {"chess", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "", "a1d1", "Rad1"},
    {"chess", "7k/8/8/R7/8/8/4K3/R7 w - - 0 1", "", "a5a3", "R5a3"},
    {"chess", "6k1/8/8/8/8/Q6Q/4K3/Q7 w - - 0 1", "", "a3c3", "Qa3c3"},
    /* a pinned piece does not count */
    {"chess", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "", "g1e2", "Ne2"},
    {"chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "", "a1a8", "Ra8#"},
    {"chess", "7k/5Q2/8/8/8/8/8/4K3 w - - 0 1", "", "f7g6", "Qg6"},
    /* transports keep both squares; a check given by either part */
    {"ftm", NULL, "g1f3,0000 g8f6,0000 f3g5", "d1f3", "Qd1f3"},
    {"ftm", NULL, "g1f3,0000 g8f6,0000 f3g5,d1f3 f6g8,a8f6 f3f6,a1f3 g7f6", "h7g7", "h7g7"},
    {"ftm", NULL, "g1f3", "0000", "--"},
    /* only a check that is new is marked */
    {"triplets", "7k/pppppppp/8/8/8/8/PPPP2PP/4RK1N w - - 0 9", "e1e7", "a2a3", "a3"},
    {"doublemove", "4k3/8/8/8/8/8/8/4QK2 w - - 0 5", "", "e1e8", "Qxe8#"},
    {"marseillais-kingsqueens", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 5", "", "e1c1", "O-O-O"},
    {"kingpawns-medieval", "rnakfanr/ppppp1pp/5p2/8/8/8/PPPPPPPP/3K4 b - - 0 1", "", "e8f7", "Ff7"},
    {"kingpawns-medieval", "rnakfanr/ppppp1pp/5p2/8/8/8/PPPPPPPP/3K4 b - - 0 1", "", "c8e6", "Ae6"},
    {"onetwo", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "", "e1e2", "Ke2"},
    {"realm", NULL, "", "a1b1+b1a1", "a1b1+b1a1"},
    {"brick", NULL, "", "a2a3+b2b3", "a2a3+b2b3"},
    /* pieces and boards of their own: as far as names allow */
    {"future-random", NULL, "", "f2f4", "f4"},
    {"future-random", NULL, "f2f4 e7e5", "f4e5", "fxe5"},
    {"future", FUTURE_CASTLE, "", "f1i1", "O-O"},
    {"future", FUTURE_CASTLE, "", "f1i1f", "O-Of"},
    {"future", FUTURE_PROMOTION, "", "c7c8q", "c8=Q+"},
    {"fantasy", NULL, "", "e2e3", "De3"},
    {"fantasy", NULL, "", "d1e1", "Kde1"},
    {"fantasy", FANTASY_PROMOTION, "", "e7e8r", "De8=R"},
    {"fantasy", FANTASY_RIDER, "", "e4d3:B", "e4d3:B"},
    {"transporter", NULL, "", "c8d7", "Fcd7"},
    {"transporter", NULL, "h9i8 c2b3 f8h6 c3a5 i8i7 d5h5 g9f8", "h5e5", "Ie5"},
};

/* Sets up the position of a row. */
static void stand(struct position *p, const struct written *w)
{
    test_position(p, w->game, w->fen);
    test_play(p, w->moves);
}

START_TEST(is_written)
{
    const struct written *w = &written[_i];
    struct position p;
    char text[SAN_MAX];
    stand(&p, w);
    san_write(&p, test_action(&p, w->action), text);
    ck_assert_msg(strcmp(text, w->san) == 0, "%s %s: %s instead of %s", w->game, w->action, text, w->san);
}
END_TEST

/* Notations that other programs and users write. */
static const struct written sloppy[] = {
    {"chess", NULL, "", "e2e4", "e2-e4"},
    {"chess", NULL, "", "e2e4", "e2e4!?"},
    {"chess", NULL, "", "e2e4", "Pe4"},
    {"chess", NULL, "", "e2e4", "Pe2-e4"},
    {"chess", NULL, "", "g1f3", "Ng1f3"},
    {"chess", NULL, "", "g1f3", "Ng1-f3"},
    {"chess", NULL, "", "g1f3", "g1-f3"},
    {"chess", NULL, "", "g1f3", "nf3"},
    {"chess", NULL, "", "g1f3", "Ngf3"},
    {"chess", NULL, "", "g1f3", "N1f3+"},
    {"chess", NULL, "e2e4 d7d5", "e4d5", "ed5"},
    {"chess", NULL, "e2e4 d7d5", "e4d5", "e4xd5"},
    {"chess", NULL, "e2e4 d7d5", "e4d5", "e:d5"},
    {"chess", NULL, "e2e4 d7d5", "e4d5", "ed5:"},
    {"chess", NULL, "e2e4 d7d5", "e4d5", "exd5!!"},
    {"chess", NULL, "e2e4 f7f6 d1h5", "g7g6", "g6"},
    {"chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "e1g1", "0-0"},
    {"chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "e1g1", "o-o"},
    {"chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "e1g1", "e1h1"},
    {"chess", "3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "e1c1", "0-0-0+"},
    {"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "e5d6", "exd6e.p."},
    {"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "e5d6", "ed6ep"},
    {"chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "", "e7e8n", "e8N"},
    {"chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "", "e7e8n", "e8(N)+"},
    {"chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "", "e7e8q", "e8q"},
    {"chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "", "e7e8q", "e7e8Q"},
    {"chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "", "e7e8q", "e7-e8=Q"},
    {"chess", "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "", "e7d8b", "ed8B"},
    {"chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "", "a1a8", "Ra8++"},
    {"chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "", "a1a8", "Ra8mate"},
    {"chess", "4k3/8/8/2b5/8/8/8/4K3 b - - 0 1", "", "c5b4", "Bb4"},
    {"chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "", "e7e8q", "e8/Q"},
    {"chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "", "e7e8n", "e7-e8/N+"},
    {"chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "", "e7e8q", "e8=(Q)"},
    {"chess", "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "", "e7d8q", "exd8=(Q)+"},
    {"chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "", "e7e8r", "♙e8=♖"},
    {"chess", NULL, "", "g1f3", "♘f3"},
    {"chess", NULL, "e2e4", "g8f6", "♞\uFE0Ef6"},
    {"chess", NULL, "", "e2e4", "e2–e4"},
    {"chess", NULL, "e2e4 d7d5", "e4d5", "e×d5"},
    {"chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "e1g1", "O–O"},
    {"chess", "3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "e1c1", "0−0—0+"},
    {"kingpawns-medieval", "3k4/P7/8/8/8/8/8/3K4 w - - 0 9", "", "a7a8f", "a8"},
    {"ftm", NULL, "g1f3", "0000", "0000"},
    {"ftm", NULL, "g1f3", "0000", "pass"},
    /* forms that authors print, in games without algebraic notation of their own too */
    {"chess", NULL, "", "g1f3", "N(g1-f3)"},
    {"chess", NULL, "", "e2e4", "P(e2-e4)+"},
    {"chess", NULL, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6", "e1g1", "0-0"},
    {"brick", NULL, "", "a2a3+b2b3", "a2-a3+b2-b3"},
    {"realm", NULL, "", "a1b1+b1a1", "Ra1-b1+Nb1-a1"},
    {"future", NULL, "0000 0000", "h1g3", "Ng3"},
    {"future", NULL, "0000 0000", "f2f4", "f4"},
    {"future", NULL, "0000 0000", "f2f4", "f2-f4!"},
    {"future", NULL, "0000 0000 f2f4 e7e5", "f4e5", "fxe5"},
    {"future", NULL, "0000 0000 f2f4 e7e5", "f4e5", "f4:e5"},
    {"future", FUTURE_CASTLE, "", "f1i1", "O-O"},
    {"future", FUTURE_CASTLE, "", "f1i1", "0-0+"},
    {"future", FUTURE_CASTLE, "", "f1i1f", "O-Of"},
    {"future", FUTURE_CASTLE, "", "f1i1", "f1h1"},
    {"future", FUTURE_CASTLE, "", "f1b1", "O-O-O"},
    {"future", FUTURE_PROMOTION, "", "c7c8q", "c8=Q+"},
    {"future", FUTURE_PROMOTION, "", "c7c8n", "c7-c8(N)"},
    {"transporter", NULL, "", "c8d7", "c8-d7"},
    {"transporter", NULL, "", "c8b7", "b7"},
    {"fantasy", NULL, "", "b2b3", "b3"},
    {"transporter", NULL, "", "c8d7", "Fcd7"},
    {"transporter", NULL, "", "c8d7", "F(c8-d7)++"},
    {"transporter", NULL, "", "g6e6", "Ie6"},
    {"fantasy", NULL, "", "e2e3", "Dw(e2-e3)"},
    {"fantasy", NULL, "", "e2e3", "e2-e3+"},
    {"fantasy", NULL, "", "e2e3", "De3"},
    {"fantasy", NULL, "", "e2e3", "Dwe3#"},
    {"fantasy", NULL, "a2a3 a7a6", "a1a2", "Ch(a1-a2)"},
    {"fantasy", FANTASY_PROMOTION, "", "e7e8c", "e7-e8=Ch"},
    {"fantasy", FANTASY_PROMOTION, "", "e7e8n", "Dw(e7-e8=DN)"},
    {"fantasy", FANTASY_PROMOTION, "", "e7e8n", "Dw(e7-e8)=DN+"},
    {"fantasy", FANTASY_PROMOTION, "", "e7e8c", "De8=Ch"},
    {"fantasy", FANTASY_PROMOTION, "", "e7e8c", "De8=C"},
    {"fantasy", FANTASY_RIDER, "", "e4c6:B", "BM(e4-c6)"},
    {"fantasy", FANTASY_RIDER, "", "e4e6", "AS(e4-e6)"},
};

START_TEST(is_read)
{
    const struct written *w = &sloppy[_i];
    struct position p;
    char reason[ILLEGAL_MAX] = "";
    action a = 0;
    stand(&p, w);
    ck_assert_msg(san_read(&p, w->san, strlen(w->san), &a, reason), "%s '%s': %s", w->game, w->san, reason);
    ck_assert_uint_eq(a, test_action(&p, w->action));
}
END_TEST

static const struct written refused[] = {
    {"chess", NULL, "", "", "e5"},
    {"chess", NULL, "", "", "Ne4"},
    {"chess", NULL, "", "", "--"},
    {"chess", NULL, "", "", "O-O"},
    {"chess", NULL, "", "", ""},
    {"chess", NULL, "", "", "+"},
    {"chess", NULL, "", "", "x"},
    {"chess", NULL, "", "", "=Q"},
    {"chess", NULL, "", "", "(Q)"},
    {"chess", NULL, "", "", "Q)"},
    {"chess", NULL, "", "", "i9"},
    {"chess", NULL, "", "", "Ng1xx3"},
    {"chess", NULL, "", "", "e2e4e5"},
    {"chess", NULL, "", "", "\xff\xfe"},
    {"chess", NULL, "", "", "♘"},
    {"chess", NULL, "", "", "♖f3"},
    {"chess", NULL, "", "", "№f3"},
    {"fantasy", NULL, "", "", "♘e3"},
    {"chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "", "", "e8/K"},
    {"chess", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "", "", "Rd1"},
    {"chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "", "", "e8"},
    {"chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "", "", "e8=K"},
    {"ftm", NULL, "g1f3", "", "Rg1"},
    {"marseillais", NULL, "e2e4", "", "0000"},
    /* two Fighters go there; a piece is named that stands elsewhere; no sense at all */
    {"transporter", NULL, "", "", "Fd7"},
    {"transporter", NULL, "", "", "d7"},
    {"fantasy", NULL, "", "", "e5"},
    {"transporter", NULL, "", "", "B(c8-d7)"},
    {"fantasy", NULL, "", "", "Sy(e2-e3)"},
    {"fantasy", NULL, "", "", "Dw(e2-e4)"},
    {"fantasy", NULL, "", "", "Dw(e2-e3"},
    {"fantasy", NULL, "", "", "Dw("},
    {"fantasy", FANTASY_PROMOTION, "", "", "e7-e8=Dw"},
    {"fantasy", FANTASY_PROMOTION, "", "", "e7-e8=CB"},
    {"fantasy", FANTASY_PROMOTION, "", "", "De8=+C"},
    {"fantasy", NULL, "", "", "Dw(e2-e3)e4"},
    {"fantasy", NULL, "", "", "e2--e3"},
    {"future", NULL, "0000 0000", "", "O-O"},
    {"future", NULL, "", "", "Nf3"},
    {"brick", NULL, "", "", "a2-a3+b2-b5+"},
    {"chess", NULL, "", "", "N(e2-e4)"},
};

START_TEST(is_refused)
{
    const struct written *w = &refused[_i];
    struct position p;
    char reason[ILLEGAL_MAX] = "";
    action a = 0;
    stand(&p, w);
    ck_assert_msg(!san_read(&p, w->san, strlen(w->san), &a, reason), "%s '%s' was read", w->game, w->san);
    ck_assert(*reason);
}
END_TEST

/* Turns as their authors print them, and the same in tempi's spelling; NULL: what is wrong, in `error`. */
static const struct printed {
    const char *game, *text, *spelt, *error, *fen;
} printed[] = {
    {"marseillais", "1 Nf3/e4 d5/dxe4?? 2 Ne5/Bb5+ c6/Qc7", "g1f3,e2e4 d7d5,d5e4 f3e5,f1b5 c7c6,d8c7", NULL, NULL},
    {"marseillais-balanced", "1 d4 Nf6/d5 2 Nc3/Nf3 Bf5/Ng4", "d2d4 g8f6,d7d5 b1c3,g1f3 c8f5,f6g4", NULL, NULL},
    {"progressive", "1 d4 2 d5, Nc6 3 Bf4, Bxc7, Bxd8", "d2d4 d7d5,b8c6 c1f4,f4c7,c7d8", NULL, NULL},
    {"progressive", "1. e2-e4 2. e7-e5, Ng8-f6", "e2e4 e7e5,g8f6", NULL, NULL},
    {"triplets", "1 d3 e5 2 e3/Bd2 Nf6/e4 3 d4/Bc4/Ke2 d5/Be7/0-0",
     "d2d3 e7e5 e2e3,c1d2 g8f6,e5e4 d3d4,f1c4,e1e2 d7d5,f8e7,e8g8", NULL, NULL},
    {"doublemove", "1 Nc3 b6/Bb7 2 e4/d4 Ba6/Bxf1?", "b1c3 b7b6,c8b7 e2e4,d2d4 b7a6,a6f1", NULL, NULL},
    {"kingpawns-gik", "1 Ke3 e5 2 Kxe5 Qe7+ 3 Kxc7 mate", NULL,
     "illegal action 'Ke3': a king does not go from e1 to e3", NULL},
    {"ftm", "1. Nf3 Nf6 2. Ng5/Qd1f3 Ng8/Ra8f6 3. Q:f6/Ra1f3 g:f6/h7g7 4. N:f7/Nb1g5 f:g5/a7f6 5. N:h8/Bc1f7 mate",
     "g1f3,0000 g8f6,0000 f3g5,d1f3 f6g8,a8f6 f3f6,a1f3 g7f6,h7g7 g5f7,b1g5 f6g5,a7f6 f7h8,c1f7", NULL, NULL},
    {"ftm", "1.Nc3 Nf6 2. Nf3 Ng4/Qd8f6 9. resigns", "b1c3,0000 g8f6,0000 g1f3,0000 f6g4,d8f6", NULL, NULL},
    {"ftm", "Nf3 Nh6 Nh3", NULL, "illegal action 'Nh3': no knight of Black's goes to h3", NULL},
    {"citizen", "1 Nf3 Nf6", "g1f3,0000 g8f6", NULL, NULL},
    /* a number ends a turn where both rooks could go there */
    {"omni", "1 Kd2 Ke7 2 Rd4", "e1d2,0000 e8e7,0000 h4d4", NULL, "4k3/8/8/8/r6R/8/8/4K3 w - - 0 1"},
    {"omni", "1 Kd2 Ke7 Rd4 2. Ke1", "e1d2,0000 e8e7,a4d4 d2e1", NULL, "4k3/8/8/8/r6R/8/8/4K3 w - - 0 1"},
    {"future", "-- -- 1. h3 h6 2. Bh2 Bh7 3. Ng3 Ng6 4. O-O", "0000 0000 h2h3 h7h6 g1h2 g8h7 h1g3 h8g6 f1i1", NULL,
     NULL},
    {"transporter", "c8-d7 c3-d4", "c8d7 c3d4", NULL, NULL},
    {"transporter", "F(c8-d7) I(d5-c5)", "c8d7 d5c5", NULL, NULL},
    {"fantasy", "1.Dw(e2-e3)     1.Dw(e7-e6)", "e2e3 e7e6", NULL, NULL},
    {"brick", "a2-a3+b2-b3 e5", "a2a3+b2b3 e7e5", NULL, NULL},
    /* Braca's study, and a check by five pieces */
    {"marseillais", "1 Qd2/Ke2 Ka1/b1(Q) 2 Qd3/Qa3+ Qa2+ 3 Kd3/Qc1+ Qb1+ 4 Kd2/Qa3+ Qa2+ 5 Kc1/Qc3+ Qb2+ 6 Qxb2 mate",
     "h2d2,f3e2 b1a1,b2b1q d2d3,d3a3 b1a2 e2d3,a3c1 a2b1 d3d2,c1a3 b1a2 d2c1,a3c3 a2b2 c3b2", NULL,
     "8/8/8/8/8/5K2/1p5Q/1k6 w - - 0 5"},
    {"marseillais", "1 Ke2/a8/Q", "e1e2,a7a8q", NULL, "8/P5k1/8/8/8/8/8/4K3 w - - 0 9"},
    {"marseillais", "1 a8/R/Ke2 Kg6/Kg5", "a7a8r,e1e2 g7g6,g6g5", NULL, "8/P5k1/8/8/8/8/8/4K3 w - - 0 9"},
    {"triplets", "Kb6/Nd7/exd4", "b5b6,f6d7,e3d4", NULL, "7B/8/5N2/RK2k3/3p4/4P3/8/4R3 w - - 0 9"},
};

START_TEST(printed_turns_are_read)
{
    const struct printed *w = &printed[_i];
    struct record r = {0}, other = {0};
    struct position start;
    char error[TURN_ERROR_MAX] = "";
    test_position(&start, w->game, w->fen);
    record_begin(&r, &start);
    record_begin(&other, &start);
    bool good = turns_play(&r, w->text, error);
    if (w->spelt) {
        ck_assert_msg(good, "%s '%s': %s", w->game, w->text, error);
        ck_assert(turns_play(&other, w->spelt, error));
        ck_assert_uint_eq(r.count, other.count);
        ck_assert(position_key(record_now(&r)) == position_key(record_now(&other)));
    } else {
        ck_assert_msg(!good && r.count == 1, "%s '%s' was read", w->game, w->text);
        ck_assert_str_eq(error, w->error);
    }
    record_free(&r);
    record_free(&other);
}
END_TEST

/* At nodes of random games of every game, all notations differ, and each is read back to its action. */
START_TEST(every_action_is_read_back)
{
    static action list[ACTIONS_MAX];
    struct random random;
    struct position p;
    char reason[ILLEGAL_MAX] = "";
    char text[SAN_MAX];
    random_seed(&random, (uint64_t)_i + 1);
    test_position(&p, game_at((unsigned)_i)->id, NULL);
    for (unsigned node = 0; node < 60; node++) {
        unsigned n = game_actions(&p, ALL_ACTIONS, list);
        if (n == 0)
            break;
        unsigned step = n > 40 ? n / 20 : 1; /* of long lists every few */
        for (unsigned i = 0; i < n; i += step) {
            action a = 0;
            san_write(&p, list[i], text);
            ck_assert_uint_lt(strlen(text), SAN_MAX);
            if (!san_read(&p, text, strlen(text), &a, reason) || a != list[i])
                ck_abort_msg("%s: '%s' is not read back in %s: %s", p.game->id, text, test_fen(&p), reason);
        }
        game_apply(&p, list[random_below(&random, n)]);
    }
}
END_TEST

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

Suite *suite_san(void)
{
    int games = 0;
    while (game_at((unsigned)games))
        games++;
    Suite *s = suite_create("san");
    TCase *t = tcase_create("san");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, is_written, 0, COUNT(written));
    tcase_add_loop_test(t, is_read, 0, COUNT(sloppy));
    tcase_add_loop_test(t, is_refused, 0, COUNT(refused));
    tcase_add_loop_test(t, printed_turns_are_read, 0, COUNT(printed));
    tcase_add_loop_test(t, every_action_is_read_back, 0, games);
    suite_add_tcase(s, t);
    return s;
}
