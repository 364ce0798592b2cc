/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why moves are illegal: in every game, for everything that pieces could do but may not, the reason given must hold. */
#include <stdio.h>
#include <string.h>

#include "engine/random.h"
#include "rules/games/fantasy/fantasy.h"
#include "rules/notation/illegal.h"
#include "rules/notation/san.h"
#include "rules/notation/turns.h"
#include "rules/steps.h"
#include "tests/rules/clauses.h"

/* ---- conditions, checked without the code that gives the reasons ---- */

/* The legal actions of a position. */
struct legal {
    action list[ACTIONS_MAX];
    unsigned n;
};

/* Whether a legal action other than a castling starts on a square. */
static bool some_from(const struct legal *l, unsigned from)
{
    for (unsigned i = 0; i < l->n; i++)
        if (action_type(l->list[i]) != ACTION_END && action_type(l->list[i]) != ACTION_CASTLE &&
            action_from(l->list[i]) == from)
            return true;
    return false;
}

/* Whether a legal action other than a castling ends on a square. */
static bool some_to(const struct legal *l, unsigned to)
{
    for (unsigned i = 0; i < l->n; i++)
        if (action_type(l->list[i]) != ACTION_END && action_type(l->list[i]) != ACTION_CASTLE &&
            action_to(l->list[i]) == to)
            return true;
    return false;
}

/* Whether there is a legal action of a type. */
static bool some_type(const struct legal *l, enum action_type type)
{
    for (unsigned i = 0; i < l->n; i++)
        if (action_type(l->list[i]) == type)
            return true;
    return false;
}

/* Whether all legal actions capture. */
static bool all_capture(const struct position *p, const struct legal *l)
{
    for (unsigned i = 0; i < l->n; i++)
        if (action_type(l->list[i]) != ACTION_EN_PASSANT && p->board[action_to(l->list[i])] >= EMPTY)
            return false;
    return l->n > 0;
}

/* Whether the friendly king is attacked after a step, with the turn left as it is. */
static bool attacked_after(const struct position *p, action a)
{
    struct position after = *p;
    struct step s;
    unsigned us = p->turn.decider;
    if (action_type(a) < ACTION_END)
        step_make(&after, a, &s);
    else
        game_apply(&after, a);
    after.turn.decider = after.turn.owner = (uint8_t)us;
    return p->game->law->checkers ? p->game->law->checkers(&after) != 0 : king_attackers(&after, us) != 0;
}

/* Whether an action leaves the turn unfinished without a legal action. */
static bool no_legal_end(const struct position *p, action a)
{
    struct position after = *p;
    game_apply(&after, a);
    return turn_same(p, &after) && game_count(&after) == 0;
}

/* Whether the reason given for an action that the pieces could make holds. */
static bool action_holds(const struct position *p, const struct legal *l, action a, const struct illegal *r)
{
    unsigned from = action_from(a), to = action_to(a), us = p->turn.decider;
    switch (r->cause) {
    case ILLEGAL_MOVED:
        return p->turn.stepped[0] & bit(from);
    case ILLEGAL_PIECES:
        return !some_from(l, from);
    case ILLEGAL_TARGET:
        return !some_to(l, to);
    case ILLEGAL_SORT:
        return !some_type(l, action_type(a));
    case ILLEGAL_KING:
        return p->board[to] == piece_make(!us, KING);
    case ILLEGAL_GIVES_CHECK:
        return step_checks(p, a);
    case ILLEGAL_CAPTURE:
        return all_capture(p, l);
    case ILLEGAL_CHECK:
        return p->checkers && attacked_after(p, a);
    case ILLEGAL_EXPOSED:
        return attacked_after(p, a);
    case ILLEGAL_UNFINISHED:
        return no_legal_end(p, a);
    case ILLEGAL_CASTLING:
        return action_type(a) == ACTION_CASTLE;
    case ILLEGAL_LAW:
        return true; /* by the tables below */
    default:
        return false;
    }
}

/* Whether the reason given for two squares that no piece's step joins holds. */
static bool squares_hold(const struct position *p, unsigned from, unsigned to, const struct illegal *r)
{
    unsigned us = p->turn.decider, piece = p->board[from];
    switch (r->cause) {
    case ILLEGAL_NOBODY:
        return piece >= EMPTY;
    case ILLEGAL_THEIRS:
        return piece < EMPTY && piece_colour(piece) != us;
    case ILLEGAL_FRIENDLY_PIECE:
        return p->board[to] < EMPTY && piece_colour(p->board[to]) == us;
    case ILLEGAL_WAY:
        return piece < EMPTY && piece_colour(piece) == us;
    case ILLEGAL_CASTLING:
        return piece_type(piece) == KING && from / 8 == to / 8;
    case ILLEGAL_PROMOTION:
        return piece < EMPTY && piece_colour(piece) == us;
    default:
        return false;
    }
}

/* Whether XBoard understands a reason: it takes a line with one of these words for something else. */
static bool told_to_xboard(const char *words)
{
    static const char *const traps[] = {"name",    "rating", "?",      "result", "board",    "bk",   "computer",
                                        "variant", "hint",   "random", "depth",  "accepted", "draw", "analyze"};
    for (unsigned i = 0; i < sizeof traps / sizeof *traps; i++)
        if (strstr(words, traps[i]))
            return false;
    return true;
}

/* Fails unless a reason holds and has no word that XBoard misunderstands. */
static void demand(bool holds, const struct position *p, const char *text, const struct illegal *r)
{
    if (!holds)
        ck_abort_msg("%s: '%s' in %s: \"%s\" (%d)", p->game->id, text, test_fen(p), r->words, (int)r->cause);
    if (r->cause != ILLEGAL_OVER && !told_to_xboard(r->words))
        ck_abort_msg("%s: \"%s\" has a word that XBoard trips over", p->game->id, r->words);
}

/* Checks everything that the pieces could do but may not. */
static void try_reach(const struct position *p, const struct legal *l, unsigned step)
{
    static action reach[ACTIONS_MAX];
    char text[ACTION_TEXT_MAX];
    struct illegal r;
    unsigned n = illegal_reach(p, reach);
    for (unsigned i = 0; i < n; i += step) {
        action_text(p, reach[i], text);
        if (test_legal(p, text))
            continue;
        illegal_find(p, text, strlen(text), &r);
        demand(action_holds(p, l, reach[i], &r), p, text, &r);
    }
}

/* Whether the pieces could go between two squares at all. */
static bool reached(const struct position *p, unsigned from, unsigned to)
{
    static action reach[ACTIONS_MAX];
    for (unsigned n = illegal_reach(p, reach); n-- > 0;)
        if (action_from(reach[n]) == from && action_to(reach[n]) == to)
            return true;
    return false;
}

/* Checks two random squares. */
static void try_squares(const struct position *p, struct random *random)
{
    const struct geometry *geometry = p->game->pieces->geometry;
    unsigned files = game_files(p->game), ranks = game_ranks(p->game);
    unsigned from = random_below(random, files * ranks), to = random_below(random, files * ranks);
    char text[ACTION_TEXT_MAX];
    struct illegal r;
    struct text_builder builder = builder_begin(text, sizeof text);
    builder_square(&builder, geometry, from);
    builder_square(&builder, geometry, to);
    if (from == to || test_legal(p, text))
        return;
    illegal_find(p, text, strlen(text), &r);
    if (r.cause == ILLEGAL_SQUARE)
        demand(geometry != NULL, p, text, &r);
    else if (!reached(p, from, to))
        demand(squares_hold(p, from, to, &r), p, text, &r);
    else
        demand(r.cause != ILLEGAL_UNKNOWN && r.cause != ILLEGAL_TEXT, p, text, &r);
}

START_TEST(every_reason_holds)
{
    enum { GAMES = 1, ACTIONS = 50 };
    static struct legal legal;
    struct random random;
    const struct game *game = game_at((unsigned)_i);
    random_seed(&random, (uint64_t)_i + 77);
    for (unsigned round = 0; round < GAMES; round++) {
        struct position p;
        struct illegal r;
        game_start(&p, game, game_option_default(game));
        for (unsigned i = 0; i < ACTIONS; i++) {
            legal.n = game_actions(&p, ALL_ACTIONS, legal.list);
            if (!legal.n)
                break;
            try_reach(&p, &legal, test_budget() < 1000000 ? 9 : 3);
            for (unsigned tries = 0; tries < 10; tries++)
                try_squares(&p, &random);
            if (!test_legal(&p, "0000")) {
                illegal_find(&p, "0000", 4, &r);
                demand(r.cause == ILLEGAL_END, &p, "0000", &r);
            }
            game_apply(&p, legal.list[random_below(&random, legal.n)]);
        }
    }
}
END_TEST

/* ---- reasons that users see ---- */

struct told {
    const char *game, *fen, *played, *text, *words;
};

static const struct told told[] = {
    {"chess", NULL, "", "e7e5", "the piece on e7 is Black's, and White is to act"},
    {"chess", NULL, "", "e3e4", "nothing stands on e3"},
    {"chess", NULL, "", "a1a3", "a2 is in the way"},
    {"chess", NULL, "", "b1d2", "a piece of your own stands on d2"},
    {"chess", NULL, "", "b1b3", "a knight does not go from b1 to b3"},
    {"chess", NULL, "", "e2e5", "a pawn does not go from e2 to e5"},
    {"chess", NULL, "", "e2d3", "a pawn goes diagonally only to capture, and there is nothing to capture on d3"},
    {"chess", NULL, "", "e1g1", "f1 is in the way of castling"},
    {"chess", NULL, "", "k9e2", "there is no square k9"},
    {"chess", NULL, "", "hello", "not the text of an action"},
    {"chess", NULL, "", "0000", "a turn cannot be passed, a step must be made"},
    {"chess", "4k3/8/8/8/7b/8/8/R3K2R w KQ - 0 1", "", "e1g1", "a king in check does not castle"},
    {"chess", "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "e1g1", "the king would castle through check or into it"},
    {"chess", "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "", "e1g1", "the right to castle on the king's side is gone"},
    {"chess", "4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", "", "e2a2", "your king would be in check"},
    {"chess", "4r1k1/8/8/8/8/8/8/R3K3 w - - 0 1", "", "a1a2", "your king is in check, and this does not help"},
    {"chess", "4r1k1/8/8/8/8/8/8/R2K4 w - - 0 1", "", "d1e1", "your king would be in check on e1"},
    {"chess", "k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "", "e7e8",
     "the letter of the new piece is missing: e7e8 and one of nbrq"},
    {"chess", "k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "", "e7e8k", "the new piece is one of nbrq"},
    {"chess", "k7/8/4P3/8/8/8/8/4K3 w - - 0 1", "", "e6e7q", "nothing is promoted there"},
    {"marseillais", NULL, "e2e4", "0000", "the turn cannot be ended here, step 2 is due"},
    {"marseillais-differentmen", NULL, "e2e4", "e4e5", "this piece has moved in this turn"},
    {"marseillais-piecepawn", NULL, "e2e4", "d2d4", "only pieces other than pawns may step now"},
    {"marseillais-losing", "k7/8/8/3p4/4P3/8/8/K7 w - - 0 1", "", "e4e5", "a capture is possible, so one must be made"},
    {"marseillais-maximummer", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "", "a1a2",
     "the first step must be as long as any can be"},
    {"marseillais-equidistant", NULL, "e2e4,g1f3", "e7e5", "the first step must be as long as the opponent's last one"},
    {"marseillais-equidistant", "4k3/4p3/8/8/8/8/4P3/R3K3 w - - 0 10", "e2e3,a1a8", "e7e6",
     "your king is in check, and this does not help"},
    {"marseillais-equidistant", "4r2k/8/8/8/8/8/P3R3/4K3 b - - 0 10", "h8h7,e8e7 a2a3", "e2a2",
     "your king would be in check"},
    {"marseillais-1925", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "", "a1a8", "only the last step of the turn may give check"},
    {"citizen", NULL, "", "e2e4", "only pieces other than pawns may step now"},
    {"citizen", NULL, "g1f3", "b1c3", "only pawns may step now"},
    {"powerpawn", NULL, "e2e4", "e4e5", "this piece has moved in this turn"},
    {"progressive-italian", "4k3/8/8/8/8/8/8/R3K3 w - - 0 3", "", "a1a8",
     "only the last step of the turn may give check"},
    {"progressive-forwards", "4k3/8/8/8/8/8/8/R3K3 w - - 0 3", "a1a2", "a2a1", "no piece may step backwards"},
    {"progressive-english", NULL, "e2e4 e7e5,d7d5 b1c3", "c3d5",
     "pieces that have stepped less often in this turn come first"},
    {"triplets", NULL, "", "g1f3", "the first turn is one step, of a pawn"},
    {"triplets", NULL, "e2e4 e7e5 d2d4", "a2a3", "this turn has had its pawn step"},
    {"doublemove", NULL, "e2e4 g8f6", "f6g8", "a turn may not leave all pieces where they were"},
    {"doublet", NULL, "g1f3", "e2e4", "the second step must be made by another piece of the same type"},
    {"monster", "4k3/2pppp2/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", "", "0000",
     "a turn cannot be passed, a step must be made"},
    {"monster", "8/8/8/8/2k5/8/3K4/7R w - - 0 9", "", "h1h2",
     "your king could be captured within the opponent's two steps"},
    {"kingpawns", "8/8/8/4k3/8/4K3/8/8 b - - 0 5", "", "e5e4", "the kings would stand side by side"},
    {"kazan", NULL, "e2e4", "a2a3", "the step must go to e2, which the step before has left"},
    {"ftm", NULL, "g1f3", "e1g1", "the king is not transported"},
    {"ftm", NULL, "g1f3", "f3g1", "this piece has moved in this turn"},
    {"omni", NULL, "e2e4", "e4e5", "this piece has moved in this turn"},
    {"threesum", NULL, "e2e4", "g1f3", "the steps of a turn would be longer than three squares together"},
    {"brick", NULL, "", "a2a3+h2h5",
     "two pieces move together if they begin or end side by side, each by its own step, or move in "
     "parallel"},
    {"brick", NULL, "", "a2a3+a5a6", "nothing stands on a5"},
    {"realm", NULL, "", "a1b1+b2a2",
     "a rearrangement changes places within one realm, takes nothing, and leaves your king safe"},
    {"realm", NULL, "e2e4", "a2a3", "the step goes neither into nor out of a realm that this turn is about"},
    {"realm-power", "4k3/8/8/8/8/2N5/p7/R3K3 w - - 0 1", "c3b1", "a1a2",
     "the step goes neither into nor out of a realm that this turn is about"},
    {"future", NULL, "", "a2a3", "there is no square a2"},
    {"transporter", NULL, "", "d5d6", "the piece on d5 is White's, and Black is to act"},
    {"progressive-logical", NULL, "", "e2e4", "pawns go one square at a time in this game"},
    {"progressive-logical", "4k3/8/8/8/8/8/8/4K2R w - - 0 9", "", "e1g1", "White does not castle in this game"},
    {"quest", NULL, "e2e4,0000 d7d5,0000 e4d5", "a7a6", "an answer takes back, where the capture was made"},
    {"marseillais-kingsqueens", NULL, "a2a3", "b2b3",
     "this turn has had its step by a piece that began on files a to d"},
    {"marseillais-kingsqueens", NULL, "e2e3,a2a3 a7a6,h7h6 h2h3", "g2g3",
     "this turn has had its step by a piece that began on files e to h"},
    {"citizen", NULL, "g1f3,e2e3 g8f6,e7e6 f1e2,d2d3 f8e7,d7d6 b1c3", "e1g1", "only pawns may step now"},
    {"future-random", NULL, "", "b2b5", "a pawn does not go from b2 to b5"},
    {"future-random", NULL, "", "b1b3", "b2 is in the way"},
    {"transporter", NULL, "", "f8f5",
     "the Fighter does not go from f8 to f5: one square aslant forward without capture, two as its first step; "
     "captures one square straight forward"},
    {"transporter", NULL, "", "g6g7",
     "the Interference does not go from g6 to g7: to any empty square of its rank, whatever stands between; never "
     "captures"},
    {"transporter", NULL, "", "d10d5", "nobody lands on an Interference"},
    {"transporter", NULL, "", "e9b6", "d8 is in the way"},
    {"transporter", NULL, "", "e9e5", "the bishop does not go from e9 to e5"},
    {"fantasy", NULL, "", "a2a4", "the Dwarf does not go from a2 to a4: as a pawn, without double step"},
    {"fantasy", NULL, "", "d1d3", "the King does not go from d1 to d3: as a king; converts any enemy beside it"},
    {"fantasy", NULL, "", "f1d3", "e2 is in the way"},
    {"fantasy", NULL, "", "a1a5", "a carrier moves only with a rider, but for a Chocobo that captures nothing"},
    {"fantasy", "k7/8/8/3t4/8/4N3/8/K7 w - - 0 9", "", "e3d5", "no normal move takes a Tank"},
    {"fantasy", "k7/8/8/3a4/8/4N3/8/K7 w - - 0 9", "", "e3d5", "no normal move takes a closed AirShip"},
    {"fantasy", "k7/8/2w5/3d4/8/4N3/8/K7 w - - 0 9", "", "e3d5", "what stands there is protected"},
    {"fantasy", "k7/8/8/4d3/4N3/3d4/8/K7 w - - 0 9", "", "e4/d3",
     "no special is used in front of an enemy Dwarf or Sylph, or beside a Magitek Knight"},
    {"fantasy", "k7/8/8/8/4N3/3d4/2m5/K7 w - - 0 9", "", "e4/d3",
     "no special touches a Moogle, a Magic Chocobo, or what is beside a Magitek Knight"},
};

START_TEST(reasons_are_told)
{
    const struct told *t = &told[_i];
    struct position p;
    struct illegal r;
    IN(t->game, t->fen);
    PLAY(t->played);
    ILLEGAL(t->text);
    illegal_find(&p, t->text, strlen(t->text), &r);
    ck_assert_msg(strcmp(r.words, t->words) == 0, "%s '%s': \"%s\"", t->game, t->text, r.words);
}
END_TEST

/* Reasons in algebraic notation name the piece that is meant. */
#define PROMOTES "4rk2/3P4/8/8/8/8/8/4K1N1 w - - 0 1"
static const struct told told_in_san[] = {
    {"chess", PROMOTES, "", "d8=K", "the new piece is one of NBRQ"},
    {"chess", PROMOTES, "", "d8(P)", "the new piece is one of NBRQ"},
    {"chess", PROMOTES, "", "d8=X", "no piece has the letter X"},
    {"chess", PROMOTES, "", "dxe8=K", "the new piece is one of NBRQ"},
    {"chess", "3r2k1/3P4/8/8/8/8/8/4K3 w - - 0 1", "", "d8=Q", "a pawn captures diagonally, and d8 is occupied"},
    {"marseillais", NULL, "", "e2e4d2d4", "one action is expected, and more stands behind e2e4"},
    {"chess", NULL, "", "e4=Q", "nothing is promoted there"},
    {"chess", NULL, "", "Nf3=Q", "nothing is promoted there"},
    {"chess", NULL, "", "Nf9", "there is no square f9"},
    {"chess", NULL, "", "Nk3", "there is no square k3"},
    {"chess", NULL, "", "Zf3", "no piece has the letter Z"},
    {"chess", NULL, "", "Zxf3", "no piece has the letter Z"},
    {"chess", NULL, "", "Nd2", "a piece of your own stands on d2"},
    {"chess", NULL, "", "Ne4", "no knight of White's goes to e4"},
    {"chess", NULL, "", "O-O", "f1 is in the way of castling"},
    {"chess", "4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", "", "Ra2", "your king would be in check"},
    {"chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", "Qd1", "White has no such queen"},
    {"chess", NULL, "", "--", "a turn cannot be passed, a step must be made"},
    {"citizen", NULL, "", "e4", "only pieces other than pawns may step now"},
    {"omni", NULL, "e2e4", "e5", "this piece has moved in this turn"},
    {"kazan", NULL, "e2e4", "a3", "the step must go to e2, which the step before has left"},
    {"future-random", NULL, "", "O-O", "a piece is in the way of castling"},
    {"future-random", NULL, "", "Rd3", "no rook of White's goes to d3"},
    {"fantasy", NULL, "", "Da4", "no Dwarf of White's goes to a4: as a pawn, without double step"},
    {"fantasy", NULL, "", "Kd3", "the King does not go from d1 to d3: as a king; converts any enemy beside it"},
    {"fantasy", NULL, "", "Mc3", "White has no Magitek Knight"},
    {"transporter", NULL, "", "Cd8", "a piece of your own stands on d8"},
};

START_TEST(algebraic_reasons_are_told)
{
    const struct told *t = &told_in_san[_i];
    struct position p;
    char reason[ILLEGAL_MAX];
    action a;
    IN(t->game, t->fen);
    PLAY(t->played);
    ck_assert(!san_read(&p, t->text, strlen(t->text), &a, reason));
    ck_assert_msg(strcmp(reason, t->words) == 0, "%s '%s': \"%s\"", t->game, t->text, reason);
}
END_TEST

/* Reasons name the step of a turn that is wrong. */
static const struct told turns[] = {
    {"marseillais", NULL, "", "g2g4,g4g5,g5g6", "illegal action 'g5g6': the turn was over before this step"},
    {"marseillais-differentmen", NULL, "", "g2g4,g4g5", "illegal action 'g4g5': this piece has moved in this turn"},
    {"marseillais", NULL, "", "e2e4 e7e5,e5e4",
     "illegal action 'e7e5': the piece on e7 is Black's, and White is to act"},
    {"progressive", NULL, "", "e2e4 d7d5,d5e4,e4e3", "illegal action 'e4e3': the turn was over before this step"},
};

START_TEST(the_wrong_step_is_named)
{
    const struct told *t = &turns[_i];
    struct record r = {0};
    struct position start;
    char error[TURN_ERROR_MAX] = "";
    test_position(&start, t->game, t->fen);
    record_begin(&r, &start);
    ck_assert(!turns_play(&r, t->text, error));
    ck_assert_str_eq(error, t->words);
    record_free(&r);
}
END_TEST

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

Suite *suite_illegal(void)
{
    int games = 0;
    while (game_at((unsigned)games))
        games++;
    Suite *s = suite_create("illegal");
    TCase *t = tcase_create("reasons");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, every_reason_holds, 0, games);
    tcase_add_loop_test(t, reasons_are_told, 0, COUNT(told));
    tcase_add_loop_test(t, algebraic_reasons_are_told, 0, COUNT(told_in_san));
    tcase_add_loop_test(t, the_wrong_step_is_named, 0, COUNT(turns));
    suite_add_tcase(s, t);
    return s;
}
