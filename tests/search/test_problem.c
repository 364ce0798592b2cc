/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Problems: the proofs agree with plain searches that know only the rules, on random positions of many games; published
 * mates; output and exit status of `tempi solve`.
 */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "search/turns/picture.h"
#include "search/turns/placements.h"
#include "search/turns/problem.h"

enum { WAIT = 100, PLAIN_MAX = 8000 };

static char output[1 << 16];

/* ---- plain searches ---- */

static unsigned plain_nodes; /* of the current search; beyond PLAIN_MAX it is given up */

/* Whether a side has reached a goal that ends the game, at a position without legal actions. */
static bool plain_end(const struct position *p, const struct problem_goal *goal, unsigned side)
{
    const char *reason;
    enum outcome outcome = game_result(p, &reason);
    bool mate = outcome == (side == WHITE ? WHITE_WINS : BLACK_WINS),
         stalemate = outcome == DRAWN && p->turn.owner != side && !p->turn.done;
    return (mate && goal->kind != FOR_STALEMATE && goal_is_end(goal)) ||
           (stalemate && (goal->kind == FOR_STALEMATE || goal->kind == FOR_EITHER));
}

/* Whether a step by a side reaches a goal that does not end the game. */
static bool plain_hit(const struct position *before, const struct position *after, const struct problem_goal *goal)
{
    unsigned side = before->turn.decider, white = 0, square = goal->square;
    for (unsigned i = 0; i < 64; i++)
        white += (before->board[i] != EMPTY && piece_colour(before->board[i]) != side ? 1u : 0u) -
                 (after->board[i] != EMPTY && piece_colour(after->board[i]) != side ? 1u : 0u);
    return goal->kind == FOR_CAPTURE ? white
           : goal->kind == FOR_TARGET
               ? after->board[square] != EMPTY && after->board[square] != before->board[square] &&
                     piece_colour(after->board[square]) == side
           : goal->kind == FOR_CHECK ? after->turn.decider != side && after->checkers
                                     : false;
}

/* Whether the decider can reach a goal in the rest of its turn. */
static bool plain_now(const struct position *p, const struct problem_goal *goal)
{
    action list[ACTIONS_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n && plain_nodes++ < PLAIN_MAX; i++) {
        struct position after = *p;
        game_apply(&after, list[i]);
        if (plain_hit(p, &after, goal) || (!game_count(&after) ? plain_end(&after, goal, p->turn.decider)
                                                               : turn_same(p, &after) && plain_now(&after, goal)))
            return true;
    }
    return false;
}

/* Whether an aim is reached by its last turn, or by the reply to it. */
static bool plain_proof(const struct position *p, const struct aim *aim)
{
    action list[ACTIONS_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    bool ours = p->turn.decider == aim->side, self = aim->reacher != aim->side;
    if (!n)
        return plain_end(p, &aim->goal, aim->reacher);
    if (p->number > aim->last &&
        (self || !goal_is_end(&aim->goal) || p->number > aim->last + 1 || p->turn.owner == aim->side))
        return false;
    if (!p->turn.done && p->turn.owner == p->turn.decider && (ours ? aim->duty == DUTY_BOTH : aim->duty != DUTY_NONE)) {
        if (plain_now(p, &aim->goal))
            return !ours;
        if (p->number == aim->last)
            return false;
    }
    for (unsigned i = 0; i < n && plain_nodes++ < PLAIN_MAX; i++) {
        struct position after = *p;
        game_apply(&after, list[i]);
        bool hit = p->turn.decider == aim->reacher && plain_hit(p, &after, &aim->goal);
        if ((hit || plain_proof(&after, aim)) == ours)
            return ours;
    }
    return !ours;
}

/* Sets up a random position of kings and so many other pieces of each side; returns false if it is not legal. */
static bool random_position(struct position *p, const struct game *game, struct random *r, unsigned white,
                            unsigned black, unsigned number)
{
    char board[64], fen[FEN_MAX], error[FEN_ERROR_MAX];
    memset(board, 0, sizeof board);
    for (unsigned i = 0; i < white + black + 2; i++) {
        unsigned square = random_below(r, 64);
        char piece = i == 0 ? 'k' : i == 1 ? 'K' : "pnbrqqrp"[random_below(r, 8)];
        if (board[square] || ((piece | 32) == 'p' && (square < 8 || square > 55)))
            return false;
        board[square] = i > 1 && i < white + 2 ? (char)(piece - 32) : piece;
    }
    char *at = fen;
    for (unsigned square = 0; square < 64; square++) {
        if (square && square % 8 == 0)
            *at++ = '/';
        *at++ = board[square] ? board[square] : '1';
    }
    snprintf(at, sizeof fen - 64 - 8, " %c - - 0 %u", number % 2 ? 'w' : 'b', (number + 1) / 2);
    return fen_read(p, game, game_option_default(game), fen, error) && game_count(p);
}

struct sample {
    const char *game;
    unsigned turns, number; /* of the turn that begins */
    enum problem_kind kind;
    struct problem_goal goal;
};

START_TEST(proofs_agree_with_plain_searches)
{
    static const struct sample samples[] = {
        {"chess", 2, 1, PROBLEM_MATE, {FOR_MATE, 0}},
        {"chess", 3, 1, PROBLEM_MATE, {FOR_MATE, 0}},
        {"marseillais", 1, 3, PROBLEM_MATE, {FOR_MATE, 0}},
        {"marseillais", 2, 3, PROBLEM_MATE, {FOR_MATE, 0}},
        {"doublemove", 1, 3, PROBLEM_MATE, {FOR_MATE, 0}},
        {"doublemove", 2, 3, PROBLEM_MATE, {FOR_MATE, 0}},
        {"monster", 2, 2, PROBLEM_MATE, {FOR_MATE, 0}},
        {"monster", 2, 3, PROBLEM_MATE, {FOR_MATE, 0}},
        {"imperatore", 2, 3, PROBLEM_MATE, {FOR_MATE, 0}},
        {"citizen", 2, 3, PROBLEM_MATE, {FOR_MATE, 0}},
        {"doublet", 2, 3, PROBLEM_MATE, {FOR_MATE, 0}},
        {"progressive", 1, 3, PROBLEM_MATE, {FOR_MATE, 0}},
        {"progressive", 2, 2, PROBLEM_MATE, {FOR_MATE, 0}},
        {"progressive-silverman", 1, 2, PROBLEM_MATE, {FOR_MATE, 0}},
        {"triplets", 1, 5, PROBLEM_MATE, {FOR_MATE, 0}},
        {"omni", 1, 3, PROBLEM_MATE, {FOR_MATE, 0}},
        {"swarm", 1, 3, PROBLEM_MATE, {FOR_MATE, 0}},
        {"quest", 1, 3, PROBLEM_MATE, {FOR_MATE, 0}},
        {"marseillais-losing", 1, 3, PROBLEM_MATE, {FOR_MATE, 0}},
        {"threesum", 1, 3, PROBLEM_MATE, {FOR_MATE, 0}},
        {"chess", 1, 1, PROBLEM_SELFMATE, {FOR_MATE, 0}},
        {"chess", 2, 1, PROBLEM_SELFMATE, {FOR_MATE, 0}},
        {"marseillais", 1, 3, PROBLEM_SELFMATE, {FOR_MATE, 0}},
        {"ftm", 2, 3, PROBLEM_MATE, {FOR_MATE, 0}},
        {"chess", 2, 1, PROBLEM_MATE, {FOR_STALEMATE, 0}},
        {"chess", 2, 1, PROBLEM_MATE, {FOR_EITHER, 0}},
        {"chess", 1, 1, PROBLEM_MATE, {FOR_CHECK, 0}},
        {"chess", 2, 1, PROBLEM_MATE, {FOR_CHECK, 0}},
        {"chess", 2, 1, PROBLEM_MATE, {FOR_CAPTURE, 0}},
        {"chess", 2, 1, PROBLEM_MATE, {FOR_TARGET, 27}},
        {"chess", 1, 1, PROBLEM_SELFMATE, {FOR_CHECK, 0}},
        {"chess", 1, 1, PROBLEM_SELFMATE, {FOR_CAPTURE, 0}},
        {"chess", 1, 1, PROBLEM_REFLEXMATE, {FOR_MATE, 0}},
        {"chess", 1, 1, PROBLEM_REFLEXMATE, {FOR_CHECK, 0}},
        {"chess", 2, 1, PROBLEM_REFLEXMATE, {FOR_CAPTURE, 0}},
        {"chess", 2, 1, PROBLEM_SEMIREFLEX, {FOR_CHECK, 0}},
        {"chess", 1, 1, PROBLEM_SEMIREFLEX, {FOR_TARGET, 27}},
        {"marseillais", 1, 3, PROBLEM_MATE, {FOR_CHECK, 0}},
        {"marseillais", 1, 3, PROBLEM_MATE, {FOR_EITHER, 0}},
        {"marseillais", 1, 3, PROBLEM_MATE, {FOR_CAPTURE, 0}},
        {"marseillais", 1, 3, PROBLEM_MATE, {FOR_TARGET, 27}},
        {"marseillais", 1, 3, PROBLEM_SEMIREFLEX, {FOR_CHECK, 0}},
        {"marseillais", 1, 3, PROBLEM_REFLEXMATE, {FOR_CAPTURE, 0}},
        {"progressive", 1, 3, PROBLEM_MATE, {FOR_STALEMATE, 0}},
        {"monster", 2, 3, PROBLEM_MATE, {FOR_CHECK, 0}},
    };
    unsigned found = 0, none = 0, wanted = test_budget() > 1000000 ? 20 : 6;
    struct random r;
    random_seed(&r, 18);
    for (unsigned i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        const struct game *game = test_game(samples[i].game);
        for (unsigned tried = 0, compared = 0; compared < wanted && tried < 10 * wanted; tried++) {
            struct problem b = {.kind = samples[i].kind, .turns = samples[i].turns, .goal = samples[i].goal};
            char fen[FEN_MAX];
            if (!random_position(&b.start, game, &r, 2, b.kind ? 2 : 1, samples[i].number))
                continue;
            struct aim aim = problem_aim(&b, b.turns);
            plain_nodes = 0;
            bool plain = plain_proof(&b.start, &aim);
            if (plain_nodes >= PLAIN_MAX)
                continue;
            /* a small table drops entries, which may cost time but never the truth */
            struct budget budget = {.max = compared % 2 ? 0 : 20000};
            struct prover *s = prover_new(&budget, compared % 2 ? 1 << 20 : 1 << 15);
            enum proof proof = prove(s, &b.start, &aim);
            fen_write(&b.start, fen);
            ck_assert_msg((proof == PROOF_UNKNOWN && budget.max) || proof == (plain ? PROOF_FOUND : PROOF_NONE),
                          "%s in %u, %s: %d", samples[i].game, b.turns, fen, proof);
            prover_free(s);
            compared++;
            *(plain ? &found : &none) += 1;
        }
    }
    ck_assert_uint_gt(found, wanted);
    ck_assert_uint_gt(none, wanted);
}
END_TEST

/* ---- lines ---- */

/* All different final positions of a turn, by trying all orders. */
struct finals {
    struct position at[4096];
    uint64_t keys[4096];
    unsigned ways[4096], count;
};

/* Adds the final positions of a turn that are not listed yet. */
static void finals_add(const struct position *before, const struct position *p, struct finals *f)
{
    action list[ACTIONS_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list), i;
    if (turn_same(before, p) && n) {
        for (i = 0; i < n; i++) {
            struct position after = *p;
            game_apply(&after, list[i]);
            finals_add(before, &after, f);
        }
        return;
    }
    uint64_t key = position_key(p);
    for (i = 0; i < f->count && f->keys[i] != key; i++)
        ;
    if (i == f->count) {
        ck_assert_uint_lt(i, 4096);
        f->at[f->count] = *p;
        f->keys[f->count] = key;
        f->ways[f->count++] = 0;
    }
    f->ways[i]++;
}

/* Returns how many lines of final positions lead in exactly so many turns to a goal of the side that makes the last
   one; in a series its opponent's turns are passed; with `forced` the last turn must leave the opponent no other
   choice. */
static unsigned plain_lines(const struct position *p, unsigned turns, const struct problem_goal *goal, bool series,
                            bool forced)
{
    struct finals *f = calloc(1, sizeof *f);
    unsigned sum = 0;
    finals_add(p, p, f);
    for (unsigned i = 0; i < f->count; i++) {
        struct position after = f->at[i];
        if (turns == 1 && !forced)
            sum += plain_hit(p, &after, goal) || (!game_count(&after) && plain_end(&after, goal, p->turn.decider));
        else if (!game_count(&after))
            continue;
        else if (turns == 1)
            sum += plain_lines(&after, 1, goal, false, false) == game_count(&after);
        else if (!series || turn_skip(&after))
            sum += plain_lines(&after, turns - 1, goal, series, forced);
    }
    free(f);
    return sum;
}

/* Adds the final positions of a turn in which a goal has been reached on the way, and are not listed yet. */
static void ways_add(const struct position *before, const struct position *p, const struct problem_goal *goal, bool hit,
                     struct finals *f)
{
    action list[ACTIONS_MAX];
    const unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n && turn_same(before, p); i++) {
        struct position after = *p;
        game_apply(&after, list[i]);
        ways_add(before, &after, goal, hit || plain_hit(p, &after, goal), f);
    }
    if (hit && (!n || !turn_same(before, p)))
        finals_add(before, p, f);
}

/* Counts a turn. */
static bool count_turn(void *context, const struct mate_line *line)
{
    ck_assert_uint_gt(line->length, 0);
    ++*(unsigned *)context;
    return true;
}

/* A turn that steps to a square and goes on counts, though another turn ends in the same position. */
START_TEST(squares_on_the_way_are_reached)
{
    static const struct {
        const char *game, *fen;
        unsigned square;
    } samples[] = {
        {"marseillais", "7k/8/8/8/R7/8/8/7K w - - 0 3", 24},   {"marseillais", "7k/8/8/8/8/8/8/R6K w - - 0 3", 24},
        {"marseillais", "7k/8/8/3N4/8/8/8/R6K w - - 0 3", 36}, {"doublemove", "7k/8/8/8/8/8/8/RN5K w - - 0 3", 0},
        {"progressive", "7k/8/8/8/8/8/8/R6K w - - 0 2", 7},
    };
    for (unsigned i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        const struct problem_goal goal = {FOR_TARGET, samples[i].square};
        struct finals *f = calloc(1, sizeof *f);
        struct budget budget = {0};
        struct position p;
        struct mate_line line;
        unsigned found = 0;
        test_position(&p, samples[i].game, samples[i].fen);
        ways_add(&p, &p, &goal, false, f);
        ck_assert_int_eq(goal_all(&goal, &p, &budget, NULL, count_turn, &found), f->count ? MATE_FOUND : MATE_NONE);
        ck_assert_msg(found == f->count, "%u. %s: %u, %u by trying all", i, samples[i].fen, found, f->count);
        ck_assert_int_eq(goal_find(&goal, &p, &budget, NULL, &line), f->count ? MATE_FOUND : MATE_NONE);
        free(f);
    }
}
END_TEST

/* Counts a solution. */
static bool count_line(void *context, const struct solution *s)
{
    ck_assert_uint_gt(s->count, 0);
    ++*(unsigned *)context;
    return true;
}

START_TEST(lines_agree_with_plain_searches)
{
    static const struct {
        const char *game, *fen;
        unsigned turns; /* of both sides, without one that is forced */
        bool series, half;
        enum problem_kind kind;
        struct problem_goal goal;
    } samples[] = {
        {"chess", "7k/5K2/8/8/8/8/p7/6R1 b - - 0 1", 2, false, false, PROBLEM_HELPMATE, {FOR_MATE, 0}},
        {"chess", "8/8/8/8/1n6/8/8/k1K4R b - - 0 1", 2, false, false, PROBLEM_HELPMATE, {FOR_MATE, 0}},
        {"chess", "8/8/8/8/8/p1K5/8/k5B1 w - - 0 1", 3, false, true, PROBLEM_HELPMATE, {FOR_MATE, 0}},
        {"chess", "7k/8/5K2/8/8/8/8/R7 w - - 0 1", 3, true, false, PROBLEM_MATE, {FOR_MATE, 0}},
        {"marseillais", "k7/p7/8/8/8/8/8/K6R b - - 0 3", 2, false, false, PROBLEM_HELPMATE, {FOR_MATE, 0}},
        {"marseillais", "k7/p7/2P5/8/8/8/8/K7 w - - 0 3", 2, true, false, PROBLEM_MATE, {FOR_MATE, 0}},
        {"chess", "7k/5K2/8/8/8/8/p7/6R1 b - - 0 1", 2, false, false, PROBLEM_HELPMATE, {FOR_STALEMATE, 0}},
        {"chess", "7k/5K2/8/8/8/8/p7/6R1 b - - 0 1", 2, false, false, PROBLEM_HELPMATE, {FOR_EITHER, 0}},
        {"chess", "7k/5K2/8/8/8/8/p7/6R1 b - - 0 1", 2, false, false, PROBLEM_HELPMATE, {FOR_CAPTURE, 0}},
        {"chess", "7k/5K2/8/8/8/8/p7/6R1 w - - 0 1", 3, false, true, PROBLEM_HELPMATE, {FOR_CHECK, 0}},
        {"chess", "7k/5K2/8/8/8/8/p7/6R1 w - - 0 1", 2, true, false, PROBLEM_MATE, {FOR_TARGET, 3}},
        {"chess", "8/8/8/8/8/k7/8/7K w - - 0 1", 3, true, false, PROBLEM_MATE, {FOR_TARGET, 5}},
        {"chess", "8/8/8/8/8/k7/p1p5/1K1R4 w - - 0 1", 3, false, false, PROBLEM_HELPSELF, {FOR_MATE, 0}},
        {"chess", "8/8/8/8/8/k7/p1p5/2KR4 b - - 0 1", 2, false, true, PROBLEM_HELPSELF, {FOR_MATE, 0}},
        {"chess", "8/8/8/8/8/k7/p1p5/1K1R4 w - - 0 1", 1, true, false, PROBLEM_SELFMATE, {FOR_CHECK, 0}},
        {"marseillais", "k7/p7/2P5/8/8/8/8/K7 w - - 0 3", 2, true, false, PROBLEM_MATE, {FOR_STALEMATE, 0}},
        {"marseillais", "k7/p7/8/8/8/8/8/K6R b - - 0 3", 2, false, false, PROBLEM_HELPMATE, {FOR_CHECK, 0}},
        /* the bishop steps on c6, so that c7-c5 does not parry */
        {"chess", "8/2p5/5R2/7k/1R2B3/8/8/R3K3 w - - 0 1", 2, true, false, PROBLEM_MATE, {FOR_MATE, 0}},
        /* no pawn steps from c7 to c5 */
        {"medieval:chess", "8/2p5/5R2/7k/1R6/8/8/R3K3 w - - 0 1", 2, true, false, PROBLEM_MATE, {FOR_MATE, 0}},
    };
    struct budget budget = {0};
    unsigned lines = 0;
    for (unsigned i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        bool forced = samples[i].kind == PROBLEM_HELPSELF || samples[i].kind == PROBLEM_SELFMATE;
        struct problem b = {.kind = samples[i].kind,
                            .goal = samples[i].goal,
                            .series = samples[i].series,
                            .half = samples[i].half,
                            .turns = samples[i].series ? samples[i].turns : (samples[i].turns + forced) / 2};
        unsigned found = 0;
        struct prover *s = prover_new(&budget, 1 << 20);
        test_position(&b.start, samples[i].game, samples[i].fen);
        unsigned plain = plain_lines(&b.start, samples[i].turns, &b.goal, b.series, forced);
        enum proof proof = problem_lines(&b, b.turns, s, &budget, count_line, &found);
        ck_assert_msg(found == plain, "%u. %s %s: %u, %u by trying all", i, samples[i].game, samples[i].fen, found,
                      plain);
        ck_assert_int_eq(proof, plain ? PROOF_FOUND : PROOF_NONE);
        if (!forced) { /* all lengths at once are the sum of each alone */
            const unsigned step = b.series ? 1 : 2;
            found = plain = 0;
            for (unsigned n = samples[i].turns; n && n <= samples[i].turns; n -= step)
                plain += plain_lines(&b.start, n, &b.goal, b.series, false);
            problem_lines(&b, !b.half, s, &budget, count_line, &found);
            ck_assert_msg(found == plain, "%u. of all lengths: %u, %u by trying all", i, found, plain);
        }
        prover_free(s);
        lines += plain != 0;
    }
    ck_assert_uint_gt(lines, 8);
}
END_TEST

/* Whether a mate is reached by a line of both sides, `own` steps of the side and `other` of its opponent at most. */
static bool plain_mate(const struct position *p, unsigned side, unsigned own, unsigned other)
{
    action list[ACTIONS_MAX];
    const char *reason;
    unsigned n = game_actions(p, ALL_ACTIONS, list), *left = p->turn.decider == side ? &own : &other;
    if (!n)
        return game_result(p, &reason) == (side == WHITE ? WHITE_WINS : BLACK_WINS);
    if (!*left)
        return false;
    --*left;
    for (unsigned i = 0; i < n; i++) {
        struct position after = *p;
        game_apply(&after, list[i]);
        if (plain_mate(&after, side, own, other))
            return true;
    }
    return false;
}

/* No picture is missed: wherever a line mates, all positions on its way count as possible. */
START_TEST(pictures_miss_no_mate)
{
    struct pictures *t = pictures_new();
    unsigned mates = 0, impossible = 0, wanted = test_budget() > 1000000 ? 3000 : 300;
    struct random r;
    random_seed(&r, 60);
    for (unsigned tried = 0; tried < wanted; tried++) {
        struct position p;
        if (!random_position(&p, test_game("chess"), &r, 3, 2, 1 + tried % 2) || !pictures_apply(&p))
            continue;
        unsigned side = tried / 2 % 2, own = 1, other = p.turn.decider != side;
        bool mate = plain_mate(&p, side, own, other), possible = picture_possible(t, &p, side, own, other);
        ck_assert_msg(possible || !mate, "%s", test_fen(&p));
        ck_assert(!possible || picture_possible(t, &p, side, own + 1, other + 1));
        mates += mate;
        impossible += !possible;
    }
    ck_assert_uint_gt(mates, 0);
    ck_assert_uint_gt(impossible, 10);
    pictures_free(t);
}
END_TEST

/* Sets up a random position in which kings and rooks often stand where they may castle. */
static bool castling_position(struct position *p, struct random *r)
{
    char board[64], fen[FEN_MAX], error[FEN_ERROR_MAX], rights[5] = "";
    memset(board, 0, sizeof board);
    const bool white = random_below(r, 2), black = random_below(r, 2);
    board[white ? 60 : random_below(r, 64)] = 'K';
    const unsigned king = black ? 4 : random_below(r, 64);
    if (board[king])
        return false;
    board[king] = 'k';
    for (unsigned n = random_below(r, 5) + 2; n--;) {
        const unsigned square =
            random_below(r, 4) ? random_below(r, 64) : (unsigned[]){0, 7, 56, 63}[random_below(r, 4)];
        const bool corner = square == 0 || square == 7 || square == 56 || square == 63;
        const char piece = corner ? 'r' : "ppnbrqp"[random_below(r, 7)];
        if (board[square] || (piece == 'p' && (square < 8 || square > 55)))
            continue;
        board[square] = corner ? (square > 7 ? 'R' : 'r') : (char)(piece - (random_below(r, 2) ? 32 : 0));
    }
    if (white && board[63] == 'R')
        strcat(rights, "K");
    if (white && board[56] == 'R')
        strcat(rights, "Q");
    if (black && board[7] == 'r')
        strcat(rights, "k");
    if (black && board[0] == 'r')
        strcat(rights, "q");
    char *at = fen;
    for (unsigned square = 0; square < 64; square++) {
        if (square && square % 8 == 0)
            *at++ = '/';
        *at++ = board[square] ? board[square] : '1';
    }
    snprintf(at, sizeof fen - 64 - 8, " %c %s - 0 1", random_below(r, 2) ? 'w' : 'b', rights[0] ? rights : "-");
    const struct game *game = test_game("chess");
    return fen_read(p, game, game_option_default(game), fen, error) && game_count(p);
}

/* No picture is missed on the way of random lines to a mate, with castling, promotion and captures e.p. */
START_TEST(pictures_keep_random_mates)
{
    enum { LINE = 8 };
    struct pictures *t = pictures_new();
    const unsigned wanted = test_budget() == UINT64_MAX ? 4000000 : test_budget() > 1000000 ? 400000 : 40000;
    unsigned mates = 0;
    struct random r;
    struct position p;
    test_position(&p, "chess", "4k3/4q3/8/4Q3/5R2/3p4/4r3/4K3 w - - 0 1"); /* Qxe2 Qxe2# takes where a piece has gone */
    ck_assert(picture_possible(t, &p, BLACK, 1, 1));
    test_position(&p, "chess", "7K/B7/8/3k4/R1N1N3/6p1/4p1pp/8 b - - 0 1"); /* Kxe4 Kf3 Nd2# opens the fourth rank */
    ck_assert(picture_possible(t, &p, WHITE, 1, 2));
    random_seed(&r, 61);
    for (unsigned tried = 0; tried < wanted; tried++) {
        struct position line[LINE];
        struct budget budget = {0};
        struct mate_line mate;
        if (!castling_position(&line[0], &r) || !pictures_apply(&line[0]))
            continue;
        for (unsigned n = 0; n < LINE; n++) {
            action list[ACTIONS_MAX];
            const unsigned count = game_actions(&line[n], ALL_ACTIONS, list), side = line[n].turn.decider;
            if (!count)
                break;
            for (unsigned k = mate_find(&line[n], &budget, NULL, &mate) == MATE_FOUND ? n + 1 : 0; k--;) {
                const unsigned own = (n - k) / 2 + 1, other = (n - k + 1) / 2;
                ck_assert_msg(picture_possible(t, &line[k], side, own, other), "%s: %u %u", test_fen(&line[k]), own,
                              other);
                mates++;
            }
            if (n + 1 == LINE)
                break;
            position_copy(&line[n + 1], &line[n]);
            game_apply(&line[n + 1], list[random_below(&r, count)]);
        }
    }
    ck_assert_uint_gt(mates, wanted / 100);
    pictures_free(t);
}
END_TEST

static int compare_keys(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The keys of sets of squares differ: R c8, Q f4 and R e8, Q c8 once had the same, beside equal other pieces. */
START_TEST(keys_of_sets_differ)
{
    static uint64_t keys[64 * 64];
    for (unsigned rook = 0; rook < 64; rook++)
        for (unsigned queen = 0; queen < 64; queen++)
            keys[rook * 64 + queen] = key_mixed(key_mixed(key_mixed(0, 33), bit(rook)), bit(queen));
    qsort(keys, 64 * 64, sizeof *keys, compare_keys);
    for (unsigned i = 1; i < 64 * 64; i++)
        ck_assert_uint_ne(keys[i], keys[i - 1]);
}
END_TEST

/* No placement is lost on the way of random lines to a mate: at each position of a line, one of those listed there
   lives up to the mate. */
START_TEST(placements_keep_random_mates)
{
    enum { LINE = 8, MATE_MAX = 3 };
    struct pictures *t = pictures_new();
    const unsigned wanted = test_budget() == UINT64_MAX ? 400000 : test_budget() > 1000000 ? 12000 : 4000;
    unsigned lists = 0;
    struct random r;
    random_seed(&r, 62);
    for (unsigned tried = 0; tried < wanted; tried++) {
        struct position line[LINE];
        action played[LINE];
        struct budget budget = {0};
        struct mate_line mate;
        if (tried % 2 ? !castling_position(&line[0], &r)
                      : !random_position(&line[0], test_game("chess"), &r, 1 + tried / 4 % 4, 1 + tried / 16 % 4,
                                         1 + tried / 2 % 2))
            continue;
        for (unsigned n = 0; n < LINE && pictures_apply(&line[n]); n++) {
            action list[ACTIONS_MAX];
            const unsigned count = game_actions(&line[n], ALL_ACTIONS, list), side = line[n].turn.decider;
            if (!count)
                break;
            const bool mates = mate_find(&line[n], &budget, NULL, &mate) == MATE_FOUND;
            for (unsigned k = mates ? n + 1 : 0; k-- && (n - k) / 2 + 1 <= MATE_MAX;) {
                struct placements *l = placements_new(t, &line[k], side, (n - k) / 2 + 1, (n - k + 1) / 2);
                if (!l)
                    continue;
                struct alive alive = placements_all(l), after;
                for (unsigned i = k; i <= n; i++, alive = after)
                    ck_assert_msg(placements_step(l, i < n ? played[i] : mate.actions[0], &alive, &after), "%s: %u %u",
                                  test_fen(&line[k]), n - k, i - k);
                placements_free(l);
                lists++;
            }
            if (n + 1 == LINE)
                break;
            played[n] = list[random_below(&r, count)];
            position_copy(&line[n + 1], &line[n]);
            game_apply(&line[n + 1], played[n]);
        }
    }
    ck_assert_uint_gt(lists, wanted / 100);
    pictures_free(t);
}
END_TEST

/* Returns the number of lines of so many turns to the board of a target, by trying all. */
static unsigned plain_ways(const struct position *p, unsigned turns, const struct position *target)
{
    struct finals *f = calloc(1, sizeof *f);
    unsigned sum = 0;
    finals_add(p, p, f);
    for (unsigned i = 0; i < f->count; i++) {
        if (turns == 1)
            sum += memcmp(f->at[i].board, target->board, 64) == 0;
        else if (game_count(&f->at[i]))
            sum += plain_ways(&f->at[i], turns - 1, target);
    }
    free(f);
    return sum;
}

/* As many lines as by trying all lead to a position that random turns have reached; some castle, promote, pass e.p. */
START_TEST(proof_games_agree_with_plain_searches)
{
    static const struct {
        const char *game;
        unsigned turns, number, pieces;
    } samples[] = {
        {"chess", 3, 1, 3},       {"chess", 2, 2, 6},       {"chess960", 2, 1, 3}, {"marseillais", 2, 3, 1},
        {"marseillais", 1, 4, 3}, {"progressive", 2, 1, 2}, {"monster", 2, 2, 1},  {"marseillais-losing", 1, 3, 2}};
    const unsigned wanted = test_budget() > 1000000 ? 800 : 160;
    struct budget budget = {0};
    struct prover *s = prover_new(&budget, 1 << 16);
    struct random r;
    unsigned tested = 0;
    random_seed(&r, 63);
    for (unsigned tried = 0; tried < wanted; tried++) {
        const unsigned i = tried % (sizeof samples / sizeof samples[0]), turns = samples[i].turns;
        struct position target;
        struct problem b = {.kind = PROBLEM_HELPMATE, .target = &target, .turns = turns / 2, .half = turns % 2};
        unsigned found = 0;
        if (i == 0 && tried % 2 ? !castling_position(&b.start, &r)
                                : !random_position(&b.start, test_game(samples[i].game), &r, samples[i].pieces,
                                                   samples[i].pieces, samples[i].number))
            continue;
        target = b.start;
        unsigned n = 0;
        while (n < turns && game_count(&target)) {
            action list[ACTIONS_MAX];
            const struct position before = target;
            game_apply(&target, list[random_below(&r, game_actions(&before, ALL_ACTIONS, list))]);
            n += !turn_same(&before, &target);
        }
        if (n < turns)
            continue;
        const unsigned plain = plain_ways(&b.start, turns, &target);
        problem_lines(&b, b.turns, s, &budget, count_line, &found);
        ck_assert_msg(found == plain && plain, "%s, %u turns from %s: %u, not %u", samples[i].game, turns,
                      test_fen(&b.start), found, plain);
        tested++;
    }
    ck_assert_uint_gt(tested, wanted / 10);
    prover_free(s);
}
END_TEST

START_TEST(orders_are_counted)
{
    static const char *const positions[][2] = {{"marseillais", "k7/8/8/8/3p4/8/4P3/K2N4 w - - 0 3"},
                                               {"progressive", "k7/p7/8/8/8/8/8/R3K3 w Q - 0 2"},
                                               {"doublemove", "k7/8/8/8/8/8/8/R3K3 w Q - 0 3"}};
    struct budget budget = {0};
    for (unsigned i = 0; i < 3; i++) {
        struct position p;
        struct turn_list turns = {0};
        struct finals *f = calloc(1, sizeof *f);
        test_position(&p, positions[i][0], positions[i][1]);
        finals_add(&p, &p, f);
        ck_assert(turn_list_fill(&turns, &p, &budget));
        ck_assert_uint_eq(turns.count, f->count);
        for (size_t t = 0; t < turns.count; t++) {
            struct position after = p;
            unsigned at = 0;
            turn_play(&after, &turns.turns[t]);
            while (at < f->count && f->keys[at] != position_key(&after))
                at++;
            ck_assert_uint_lt(at, f->count);
            ck_assert_uint_eq(turn_orders(&p, &turns.turns[t], &budget), f->ways[at]);
        }
        turn_list_free(&turns);
        free(f);
    }
}
END_TEST

/* ---- the command ---- */

/* Keeps the first line of a mate and stops. */
static bool keep_first(void *context, const struct mate_line *line)
{
    *(struct mate_line *)context = *line;
    return false;
}

/* Counts how often a budget tells the time. */
static void count_told(void *context, int64_t elapsed)
{
    (void)elapsed;
    ++*(unsigned *)context;
}

START_TEST(orders_are_not_counted_without_time)
{
    unsigned asked = 0;
    struct clock_plan over = {.timed = true};
    struct budget none = {.clock = &over, .tell = count_told, .context = &asked}, budget = {.max = 1000000};
    struct position p;
    struct mate_line mate = {.length = 0};
    test_position(&p, "progressive", "8/1p5k/5K1P/8/8/8/8/1q6 b - - 0 7"); /* a turn of fourteen steps */
    mate_all(&p, &budget, NULL, keep_first, &mate);
    ck_assert_uint_gt(mate.length, 4);
    ck_assert_uint_eq(turn_orders(&p, &mate, &none), 0);
    ck_assert_uint_eq(asked, 1);
}
END_TEST

/* Runs `tempi solve` with words separated by '|'; returns the exit status. */
static int solve(const char *words)
{
    static char copy[1024];
    const char *argv[40] = {"tempi", "solve"};
    unsigned n = 2;
    snprintf(copy, sizeof copy, "%s", words);
    for (char *rest = copy, *word; (word = strsep(&rest, "|")) != NULL;)
        argv[n++] = word;
    return child_run(argv, NULL, output, sizeof output, WAIT);
}

START_TEST(the_command_tells_what_it_proves)
{
    const char *two = "chess|--fen|kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1|--mate|2|--unique";
    ck_assert_int_eq(solve(two), 0);
    ck_assert_msg(
        strstr(output, "1. Ra6!\n") && strstr(output, "   2. b7#  after bxa6\n") &&
            strstr(output, "1 solution\nsteps of the first one in 1 order\n0 of 7 defences leave a choice\nsound\n"),
        "%s", output);
    ck_assert_int_eq(solve("chess|--fen|kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1|--mate|1"), 1);
    ck_assert(strstr(output, "no solution\n"));
    ck_assert_int_eq(solve("chess|--fen|kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1|--mate|2|--tries|1"), 0);
    ck_assert_msg(strstr(output, "try 1. Rxa7+ is refuted by Bxa7\n"), "%s", output);
    ck_assert_int_eq(solve("chess|--fen|kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1|--mate|2|--try|a1a5"), 1);
    ck_assert_msg(strstr(output, "try 1. Ra5 is refuted by 1 of 7 defences: a6\n"), "%s", output);
    solve("marseillais|--fen|r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 5|--mate|2|--try|"
          "f3g5,g5f7|--movetime|20");
    ck_assert_msg(strstr(output, "at least ") || strstr(output, "by 482 of 506 defences: ") ||
                      strstr(output, "unknown\n"),
                  "%s", output);
    ck_assert_int_eq(solve("marseillais|--fen|k7/8/2K5/8/8/8/8/6Q1 w - - 0 1|--mate|1|--all"), 0);
    ck_assert_msg(strstr(output, "3 solutions\n"), "%s", output);
    /* the second of two steps ends at a transporter, which gives a third */
    ck_assert_int_eq(solve("transporter:marseillais|--fen|***4***/*8*/10/8a1/10/1f8/10/7M2/*8*/***A3*** w - - 0 10|"
                           "--mate|1|--goal|check|--all"),
                     0);
    ck_assert_msg(strstr(output, "10... Mi2,Mj3,Mj8+\n") && strstr(output, "\n1 solution\n"), "%s", output);
    /* fourteen pieces step in any order, twice: 14! x 14! is more than a number holds */
    ck_assert_int_eq(solve("swarm|--fen|8/8/8/PPPPP3/8/PPPPPPPP/8/k6K w - - 0 1|--mate|2|--seriesmate|--goal|target:a7|"
                           "--unique"),
                     1);
    ck_assert_msg(strstr(output, "steps of the first one in at least 18446744073709551615 orders\n"), "%s", output);
    ck_assert_int_eq(solve("progressive-italian|--moves|e2e4|e7e5,d7d5|--mate|2|--movetime|1000"), 3);
    ck_assert_msg(strstr(output, "unknown\n"), "%s", output);
}
END_TEST

/* Problems of each goal and stipulation with the number of solutions that Popeye 4.104 finds. */
START_TEST(solutions_are_those_of_popeye)
{
    static const struct {
        const char *words;
        unsigned solutions;
    } problems[] = {
        {"k3N3/P7/K6p/8/8/8/8/8 w - - 0 1|--mate|2", 2},
        {"r2n4/3P4/8/8/1pB5/kp1P4/1N6/1K6 w - - 0 1|--goal|target:d6|--mate|3", 1},
        {"8/6B1/8/8/p7/kp6/p7/K7 w - - 0 1|--reflexmate|--mate|1", 0},
        {"8/6B1/8/8/p7/kp6/p7/K7 w - - 0 1|--semireflex|--mate|1", 1},
        {"3N4/8/8/p7/pP6/k7/8/K2B4 w - - 0 1|--reflexmate|--mate|3", 1},
        {"8/8/8/8/pp6/kp5P/p7/K7 w - - 0 1|--reflexmate|--seriesmate|--mate|2", 1},
        {"7K/5k2/8/7P/8/8/8/8 w - - 0 1|--seriesmate|--goal|check|--mate|6", 1},
        {"8/4P2b/8/1p6/6R1/3k4/3n4/6K1 w - - 0 1|--helpmate|--mate|2.5", 1},
        {"4kbnr/7r/4K3/6q1/8/8/8/8 b k - 0 1|--helpmate|--goal|target:e7|--mate|3", 1},
        {"k5q1/P4P2/r4P1K/7P/8/8/8/8 w - - 0 1|--seriesmate|--mate|6", 1},
        {"5B2/2p1p3/1p2pp1b/5P1b/2p1k2q/6rp/p3B1P1/R3K3 b Q - 0 1|--helpmate|--mate|3", 3},
        {"2N5/3p4/3rkpK1/8/3n4/8/8/8 b - - 0 1|--helpmate|--mate|5", 2},
        {"KR2N3/4P1P1/6QB/3N1pPB/n6P/rP6/ppkPP2P/3R4 w - f6 0 1|--selfmate|--mate|4", 0},
        {"4k3/8/8/8/8/1r6/8/R3K3 w Q - 0 1|--selfmate|--seriesmate|--goal|capture|--mate|7", 1},
    };
    for (unsigned i = 0; i < sizeof problems / sizeof problems[0]; i++) {
        char words[300], count[40] = "no solution\n";
        snprintf(words, sizeof words, "chess|--fen|%s|--shorter|--all", problems[i].words);
        if (problems[i].solutions)
            snprintf(count, sizeof count, "\n%u solution%s\n", problems[i].solutions,
                     problems[i].solutions > 1 ? "s" : "");
        ck_assert_int_eq(solve(words), !problems[i].solutions);
        ck_assert_msg(strstr(output, count), "%s: %s", words, output);
    }
}
END_TEST

/* Proof games, in numbers of solutions that Popeye 4.104 finds, and one of turns of several steps. */
START_TEST(proof_games_are_found)
{
    ck_assert_int_eq(solve("chess|--proofgame|rnbqkbnr/pppp1p1p/8/4p1p1/1PQP4/8/P1PNPPPP/2KR1BNR w - - 0 1|--mate|6|"
                           "--all"),
                     0);
    ck_assert_msg(strstr(output, "Orthodox chess: proof game in 6\n1. ") && strstr(output, "\n1 solution\n"), "%s",
                  output);
    ck_assert_int_eq(solve("chess|--proofgame|rnbqkbnr/pp3ppp/2p1p3/8/4P3/8/PPPP1PPP/RNBQK1NR w - - 0 1|--mate|4|--all|"
                           "--shorter"),
                     0);
    ck_assert_msg(strstr(output, "\n5 solutions\n"), "%s", output);
    ck_assert_int_eq(solve("chess|--proofgame|rnbq1bnr/pppppkpB/5p2/8/8/4P3/PPPP1PPP/RNBQK1NR b - - 0 1|--mate|2.5|"
                           "--unique"),
                     0);
    ck_assert_msg(strstr(output, "1. e3 f6 Bd3 Kf7 Bxh7\n") && strstr(output, "\nsound\n"), "%s", output);
    ck_assert_int_eq(
        solve("marseillais|--proofgame|rnbqkbnr/p1pppppp/8/8/8/8/PPPPPPPP/R1BQKBNR b - - 0 2|--mate|1|--all"), 1);
    ck_assert_int_eq(
        solve("progressive|--proofgame|rnbqkbnr/1ppppppp/8/p7/8/N7/PPPPPPPP/R1BQKBNR w - - 0 3|--mate|1|--all"), 0);
    ck_assert_msg(strstr(output, "\n1 solution\n"), "%s", output);
    ck_assert_int_eq(
        solve("progressive|--moves|e2e4 e7e5,d7d5 a2a3|--proofgame|rnbqkbnr/ppp2ppp/8/3pp3/4P3/PPP5/3P1PPP/"
              "RNBQKBNR b KQkq - 0 2|--mate|0.5"),
        0); /* from the middle of a turn */
    ck_assert_int_eq(solve("marseillais-losing|--fen|8/8/P7/8/8/8/8/7k w - - 0 3|--proofgame|"
                           "K7/8/8/8/8/8/8/7k b - - 0 3|--mate|0.5"),
                     0); /* a pawn becomes a king */
}
END_TEST

START_TEST(set_play_and_duplex_are_solved)
{
    ck_assert_int_eq(solve("chess|--fen|7k/8/6K1/8/8/8/8/R7 b - - 0 1|--helpmate|--mate|1|--setplay|--duplex"), 1);
    ck_assert_msg(strstr(output, "set play\nRa8#\nplay\n1... Kg8 Ra8#\n") && strstr(output, "no solution"), "%s",
                  output);
    ck_assert_int_eq(solve("chess|--fen|k7/3K4/8/8/8/8/8/R7 b - - 0 1|--helpmate|--mate|1|--duplex"), 1);
    ck_assert_msg(strstr(output, "no duplex: the side to move cannot pass\n"), "%s", output);
    ck_assert_int_eq(solve("chess|--fen|kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1|--mate|2|--setplay"), 0);
    ck_assert_msg(strstr(output, "set play\n   2. Rxa7#  after Bh2; Bg3; Bf4; and 3 more\n1. Ra6!\n"), "%s", output);
    /* In series-movers the opponent makes its turn at once. */
    ck_assert_int_eq(
        solve("chess|--fen|7k/8/6K1/8/8/8/8/R7 b - - 0 1|--helpmate|--seriesmate|--mate|1|--setplay|--all"), 0);
    ck_assert_msg(strstr(output, "set play\nRa8#\nplay\n1... Kg8 2. Ra8#\n"), "%s", output);
    ck_assert_int_eq(solve("chess|--fen|8/8/8/8/2R1P3/kp6/8/KB6 w - - 0 1|--selfmate|--seriesmate|--mate|1|--setplay"),
                     0);
    ck_assert_msg(strstr(output, "set play\nb2#\nplay\n"), "%s", output);
    ck_assert_int_eq(solve("chess|--fen|8/8/8/7p/8/kp6/8/KBR5 w - - 0 1|--selfmate|--seriesmate|--mate|1|--setplay"),
                     1);
    ck_assert_msg(strstr(output, "set play\nplay\n"), "%s", output);
    solve("chess|--fen|8/8/8/8/2R1P3/kp6/8/KB6 w - - 0 1|--helpself|--mate|1|--setplay");
    ck_assert_msg(strstr(output, "set play\nb2#\nplay\n"), "%s", output);
    ck_assert_int_eq(solve("chess|--fen|7k/8/5K2/8/8/8/8/R7 w - - 0 1|--helpself|--mate|0.5|--setplay"), 1);
    ck_assert_msg(strstr(output, "set play\nplay\n"), "%s", output);
}
END_TEST

/* The last --mate counts, with or without half a turn. */
START_TEST(half_turns_are_told)
{
    const char *lone = "chess|--fen|7k/8/5K2/8/8/8/8/R7 w - - 0 1|--helpmate|--mate|";
    char words[120];
    snprintf(words, sizeof words, "%s2.5|--shorter|--all", lone);
    ck_assert_int_eq(solve(words), 0);
    ck_assert_msg(strstr(output, "\nalready in 1.5\n"), "%s", output);
    snprintf(words, sizeof words, "%s1.5|--mate|1", lone);
    solve(words);
    ck_assert_msg(strstr(output, "helpmate in 1 (White"), "%s", output);
}
END_TEST

/* White's five steps give check, and each reply gives check too and ends Black's turn, so that seven steps mate. */
START_TEST(a_published_win_is_proven)
{
    ck_assert_int_eq(solve("progressive|--moves|d2d4|c7c5,c5d4|e2e4,e4e5,b1a3|d7d5,c8g4,g4d1,e8d7|--mate|2|--try|"
                           "e1d2,d2d3,d3d4,d4d5,e5e6"),
                     0);
    ck_assert_msg(strstr(output, "5. Kd2, Kd3, Kxd4, Kxd5, e6+!") && strstr(output, "after Kc7+") &&
                      strstr(output, "after fxe6+") && strstr(output, "proven\n"),
                  "%s", output);
}
END_TEST

/* Where the time ends amid the variations, that is told. */
START_TEST(missing_variations_are_told)
{
    const char *mate = "doublemove|--fen|8/5B2/4P3/1p5K/8/1P6/3p4/3k4 w - - 0 3|--mate|2|--all";
    char words[120], whole[sizeof output];
    ck_assert_int_eq(solve(mate), 0);
    *strstr(output, " positions") = 0;
    *(strrchr(output, '\n') + 1) = 0;
    snprintf(whole, sizeof whole, "%s", output);
    for (unsigned milliseconds = 1; milliseconds <= 8; milliseconds++) {
        snprintf(words, sizeof words, "%s|--movetime|%u", mate, milliseconds);
        solve(words);
        ck_assert_msg(!strchr(output, '!') || strstr(output, "unknown whether there are more variations\n") ||
                          strncmp(output, whole, strlen(whole)) == 0,
                      "%s", output);
    }
}
END_TEST

/* Pieces that are turned over are not captured. */
START_TEST(flips_are_no_captures)
{
    const char *argv[] = {"tempi",   "--games", "tests/data/fairy.games",      "solve",
                          "ataxx",   "--fen",   "7/7/7/2p4/7/2P4/7 w - - 0 1", "--goal",
                          "capture", NULL};
    ck_assert_int_eq(child_run(argv, NULL, output, sizeof output, WAIT), 1);
    ck_assert_msg(strstr(output, "no solution\n"), "%s", output);
}
END_TEST

START_TEST(wrong_use_is_refused)
{
    static const char *const wrong[] = {
        "chess|--mate|0",
        "chess|--mate|1.5",
        "chess|--mate|99",
        "chess|--mate|two",
        "chess|--try|e2",
        "marseillais|--try|e2e4",
        "chess|--seriesmate|--tries|1",
        "chess|--seriesmate|--setplay",
        "chess|--seriesmate|--helpself",
        "chess|--reflexmate|--semireflex",
        "chess|--duplex|--tries|1",
        "chess|--helpmate|--mate|40",
        "chess|--goal",
        "chess|--proofgame",
        "chess|--proofgame|8/8 w - - 0 1",
        "chess|--helpmate|--proofgame|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "quest|--proofgame|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "chess|--goal|pawn",
        "chess|--goal|target:i9",
        "chess|--tries|0",
        "chess|--frobnicate",
        "chess|--fen|7k/8/8/8/8/8/5K2/3B4 w - - 0 32767|--mate|2",
        "chess|--fen|k7/2K5/8/8/8/8/8/RR6 b - - 0 1|--fen",
        "chess|--fen|k7/8/KQ6/8/8/8/8/8 b - - 0 1|--mate",
        "chess|--moves|f2f3|e7e5|g2g4|d8h4|--mate|1",
        "--file",
        "--file|no such file",
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        ck_assert_msg(solve(wrong[i]) == 2, "%s: %s", wrong[i], output);
        ck_assert_msg(strncmp(output, "tempi solve: ", 13) == 0 && strchr(output, '\n') == output + strlen(output) - 1,
                      "%s: %s", wrong[i], output);
    }
}
END_TEST

/* Runs a problem file that holds `text`; returns the exit status. */
static int solve_file(const char *text)
{
    char path[] = "/tmp/tempi-problems-XXXXXX", words[80];
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(write(file, text, strlen(text)), (ssize_t)strlen(text));
    close(file);
    snprintf(words, sizeof words, "--file|%s", path);
    int status = solve(words);
    unlink(path);
    return status;
}

/* All words of a line count: none behind the 32nd is left out. */
START_TEST(lines_of_many_words)
{
    char line[4096] = "chess;4k3/8/8/8/8/8/8/R3K2R w - - 0 1;--mate 1 --moves";
    for (unsigned i = 0; i < 10; i++)
        strcat(line, " e1f1 e8d8 f1e1 d8e8");
    snprintf(line + strlen(line), sizeof line - strlen(line), " e1e9\n");
    ck_assert_int_eq(solve_file(line), 2);
    ck_assert_msg(strstr(output, "line 1: illegal action 'e1e9'") != NULL, "%s", output);
    line[strlen(line) - 1] = 0;
    for (unsigned i = 0; i < 150; i++)
        strcat(line, " e1f1 e8d8");
    ck_assert_int_eq(solve_file(line), 2);
    ck_assert_msg(strstr(output, "line 1: more than 256 words of options") != NULL, "%s", output);
}
END_TEST

START_TEST(a_file_is_judged)
{
    ck_assert_int_eq(solve_file("# a comment\n\nchess;kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1;--mate 2;a1a6\n"), 0);
    ck_assert_msg(strstr(output, "3. chess: sound: a1a6 (1 order), ") &&
                      strstr(output, "1 problems: 1 sound, 0 not sound, 0 unknown"),
                  "%s", output);
    /* fields may be empty */
    ck_assert_int_eq(solve_file("chess;kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1;--mate 2;\n"), 0);
    ck_assert_int_eq(solve_file("chess;kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1;;a1a6\n"), 1);
    ck_assert_msg(strstr(output, "no solution") != NULL, "%s", output);
    ck_assert_int_eq(solve_file("chess;;--mate 2;a1a6\n"), 2);
    /* a solution is a final position: other orders of its steps are equal to it, an illegal turn or one that ends
       elsewhere is not */
    const char *way = "progressive-italian;1R6/7k/8/2K1p3/4Pp2/5P2/4p3/8 w - - 0 3;--mate 1;";
    char line[200];
    for (unsigned i = 0; i < 4; i++) {
        static const char *const ways[] = {"c5d6,d6e7,e7f7,b8b1,b1h1", "c5d6,d6e6,e6f7,b8b1,b1h1",
                                           "c5d6,d6e6,e6f7,b8b1,b1b2", "c5d6,d6e6,e6f7,b8b1,b1h8"};
        snprintf(line, sizeof line, "%s%s\n", way, ways[i]);
        ck_assert_int_eq(solve_file(line), i > 1);
    }
    ck_assert_int_eq(solve_file("chess;kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1;--mate 2;a1a5\n"
                                "chess;kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1;--mate 1\n"
                                "chess;k7/8/1K6/8/8/8/8/6RR w - - 0 1;--mate 2\n"
                                "marseillais;k7/8/2K5/8/8/8/8/6Q1 w - - 0 1;--mate 1\n"),
                     1);
    ck_assert_msg(strstr(output, "1. chess: not sound: not by a1a5, but by a1a6") &&
                      strstr(output, "2. chess: not sound: no solution") &&
                      strstr(output, "3. chess: not sound: already in 1") &&
                      strstr(output, "4. marseillais: not sound: more than one solution, such as"),
                  "%s", output);
    ck_assert_int_eq(solve_file("chess;8/8/8/8/8/8/8/8 w - - 0 1;--mate 2\n"), 2);
    ck_assert_int_eq(solve_file("chess;kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\n"), 2);
    ck_assert_msg(strstr(output, "tempi solve: line 1: a line must be GAME;FEN;OPTIONS"), "%s", output);
    static char text[4000];
    memset(text, 'x', 3000);
    snprintf(text + 3000, 900, "\nchess;kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1;--mate 2");
    ck_assert_int_eq(solve_file(text), 2);
    ck_assert_msg(strstr(output, "line 1: a line must be") && strstr(output, "1 problems: 1 sound"), "%s", output);
}
END_TEST

Suite *suite_problem(void)
{
    Suite *s = suite_create("problem");
    TCase *t = tcase_create("problem");
    tcase_set_timeout(t, 300);
    tcase_add_test(t, proofs_agree_with_plain_searches);
    tcase_add_test(t, lines_agree_with_plain_searches);
    tcase_add_test(t, pictures_miss_no_mate);
    tcase_add_test(t, pictures_keep_random_mates);
    tcase_add_test(t, keys_of_sets_differ);
    tcase_add_test(t, placements_keep_random_mates);
    tcase_add_test(t, proof_games_agree_with_plain_searches);
    tcase_add_test(t, orders_are_counted);
    tcase_add_test(t, orders_are_not_counted_without_time);
    tcase_add_test(t, the_command_tells_what_it_proves);
    tcase_add_test(t, solutions_are_those_of_popeye);
    tcase_add_test(t, proof_games_are_found);
    tcase_add_test(t, set_play_and_duplex_are_solved);
    tcase_add_test(t, half_turns_are_told);
    tcase_add_test(t, a_published_win_is_proven);
    tcase_add_test(t, missing_variations_are_told);
    tcase_add_test(t, flips_are_no_captures);
    tcase_add_test(t, wrong_use_is_refused);
    tcase_add_test(t, a_file_is_judged);
    tcase_add_test(t, lines_of_many_words);
    suite_add_tcase(s, t);
    t = tcase_create("goals");
    tcase_add_test(t, squares_on_the_way_are_reached);
    suite_add_tcase(s, t);
    return s;
}
