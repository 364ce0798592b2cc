/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Endgame tablebases: published counts, every value compared with its steps, random values with a plain search. */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "engine/system.h"
#include "rules/tablebase/cache.h"
#include "rules/tablebase/count.h"
#include "rules/tablebase/file.h"
#include "rules/tablebase/verify.h"
#include "search/search.h"

/* Generates the tablebase of some pieces of a game, and those it leads to. */
static struct tablebase *made(const char *id, const char *text, const struct endgame **e)
{
    const struct game *game = test_game(id);
    struct material pieces;
    char error[MATERIAL_ERROR_MAX];
    const char *refused = tablebase_refused(game);
    ck_assert_msg(!refused, "%s: %s", id, refused);
    ck_assert_msg(material_read(&pieces, game, text, error), "%s: %s", text, error);
    struct tablebase *all = tablebase_new(game, game_option_default(game));
    struct tablebase_order order = {.threads = 2};
    ck_assert_msg(tablebase_generate(all, &pieces, &order) == ENDGAME_MADE, "%s %s", id, text);
    *e = tablebase_find(all, material_id(&pieces));
    ck_assert_ptr_nonnull(*e);
    return all;
}

/* Whether the test level is "full", or "quick". */
static bool thorough(void) { return test_budget() == UINT64_MAX; }
static bool quick(void) { return test_budget() < 1000000; }

/*
 * Positions of orthodox chess that are won, drawn and lost for the side to move, White before Black, and the moves of
 * the longest win. These moves and the 23048 draws of KQvK are published. The other counts are ours; those of KPvK,
 * halved to 62480 and 48802 wins by the symmetry of the board, agree with counts quoted without a source.
 */
static const struct {
    const char *pieces;
    uint64_t counts[2][3];
    unsigned moves;
    bool slow;
} published[] = {
    {"KQvK", {{144508, 0, 0}, {0, 23048, 200896}}, 10, false},
    {"KRvK", {{175168, 0, 0}, {0, 22244, 201700}}, 16, false},
    {"KPvK", {{124960, 38368, 0}, {0, 70420, 97604}}, 28, false},
    {"KBvK", {{0, 193284, 0}, {0, 223944, 0}}, 0, false},
    {"KBBvK", {{2503608, 2578420, 0}, {0, 4016252, 2814040}}, 19, true},
    {"KBNvK", {{10822184, 53320, 0}, {0, 2472416, 11188168}}, 33, true},
};

START_TEST(orthodox_counts_are_as_published)
{
    static struct endgame_count list[SLOTS_MAX];
    const struct endgame *e;
    if (published[_i].slow && !thorough())
        return;
    struct tablebase *all = made("chess", published[_i].pieces, &e);
    ck_assert_uint_eq(endgame_counts(e, NULL, list), 2);
    for (unsigned side = 0; side < 2; side++) {
        ck_assert_uint_eq(list[side].won, published[_i].counts[side][0]);
        ck_assert_uint_eq(list[side].drawn, published[_i].counts[side][1]);
        ck_assert_uint_eq(list[side].lost, published[_i].counts[side][2]);
    }
    ck_assert_uint_eq((list[0].longest + 1) / 2, published[_i].moves);
    tablebase_free(all);
}
END_TEST

/* Returns how many placements have a value for a side to move, mirror images counted once. */
static unsigned placements(const struct endgame *e, unsigned side, int value)
{
    unsigned n = 0;
    for (unsigned slot = 0; slot < e->indexing.slots; slot++)
        for (uint64_t i = 0; slot_owner(&e->indexing, slot) == side && i < e->indexing.size; i++) {
            n += endgame_value(e, (struct entry){slot, i}) == value;
        }
    return n;
}

/* King and rook with Black to move, by moves to the mate: Bain and van Hoff's positions in the UCI repository (Chess,
   King-Rook vs. King, 1994), which agree with Clarke's (1977). */
START_TEST(rook_endgames_take_as_long_as_published)
{
    static const unsigned lost[] = {27,   78,   246,  81,   198,  471,  592,  683, 1433,
                                    1712, 1985, 2854, 3597, 4194, 4553, 2166, 390};
    const struct endgame *e;
    struct tablebase *all = made("chess", "KRvK", &e);
    ck_assert_uint_eq(placements(e, BLACK, 0), 2796);
    for (unsigned moves = 0; moves < sizeof lost / sizeof *lost; moves++)
        ck_assert_uint_eq(placements(e, BLACK, 2 * (int)moves - VALUE_WIN), lost[moves]);
    tablebase_free(all);
}
END_TEST

/* The number of positions that take longest agrees with Guido's list of Nalimov's tablebases (kirill-kryukov.com,
   2006). */
START_TEST(as_many_positions_take_longest_as_published)
{
    static const struct {
        const char *pieces;
        int moves;
        unsigned white, black;
    } longest[] = {{"KQvK", 10, 1, 8}, {"KRvK", 16, 121, 390}, {"KPvK", 28, 3, 2}};
    for (unsigned i = 0; i < sizeof longest / sizeof *longest; i++) {
        const struct endgame *e;
        struct tablebase *all = made("chess", longest[i].pieces, &e);
        ck_assert_uint_eq(placements(e, WHITE, VALUE_WIN - (2 * longest[i].moves - 1)), longest[i].white);
        ck_assert_uint_eq(placements(e, BLACK, 2 * longest[i].moves - VALUE_WIN), longest[i].black);
        tablebase_free(all);
    }
}
END_TEST

/*
 * The moves of the longest wins of orthodox chess, by White and by Black, without pawns: all endings of four pieces, by
 * the statistics of Nalimov's tablebases, and two of five whose values need more than a byte. K+B+N v K+N takes 213
 * plies (Conrady's list, stmintz.com, 2000), K+2B v K+N 78 moves.
 */
static const struct {
    const char *pieces;
    unsigned moves[2];
    unsigned width;
} longest_wins[] = {
    {"KQRvK", {6, 0}, 1},   {"KQQvK", {10, 0}, 1},   {"KQBvK", {8, 0}, 1},   {"KQNvK", {9, 0}, 1},
    {"KRRvK", {7, 0}, 1},   {"KRBvK", {16, 0}, 1},   {"KRNvK", {16, 0}, 1},  {"KBBvK", {19, 0}, 1},
    {"KBNvK", {33, 0}, 1},  {"KNNvK", {1, 0}, 1},    {"KQvKQ", {13, 13}, 1}, {"KQvKR", {35, 19}, 1},
    {"KQvKB", {17, 0}, 1},  {"KQvKN", {21, 0}, 1},   {"KRvKR", {19, 19}, 1}, {"KRvKB", {29, 0}, 1},
    {"KRvKN", {40, 0}, 1},  {"KBvKB", {1, 1}, 1},    {"KBvKN", {1, 1}, 1},   {"KNvKN", {1, 1}, 1},
    {"KBBvKN", {78, 0}, 2}, {"KBNvKN", {107, 0}, 2},
};

START_TEST(longest_wins_are_as_published)
{
    static struct endgame_count list[SLOTS_MAX];
    const struct endgame *e;
    struct position p;
    if (!thorough())
        return;
    struct tablebase *all = made("chess", longest_wins[_i].pieces, &e);
    ck_assert_uint_eq(endgame_counts(e, NULL, list), 2);
    for (unsigned side = 0; side < 2; side++)
        ck_assert_msg((list[side].longest + 1) / 2 == longest_wins[_i].moves[side], "%s %u: %u",
                      longest_wins[_i].pieces, side, (list[side].longest + 1) / 2);
    ck_assert_uint_eq(e->width, longest_wins[_i].width);
    if (strcmp(longest_wins[_i].pieces, "KBBvKN") == 0) {
        test_position(&p, "chess", "8/8/8/1B6/8/8/8/1KBk2n1 b - - 0 5");
        ck_assert_int_eq(tablebase_value(all, &p), 156 - VALUE_WIN); /* the knight falls in the 132nd ply */
    }
    tablebase_free(all);
}
END_TEST

/*
 * The longest wins of all endings of five pieces without pawns, in moves of the winner and of whichever side wins
 * longest: the table of the public program Mattjes (github.com/MaxKlaxxMiner/Mattjes, its fifth milestone).
 */
static const struct {
    const char *pieces;
    unsigned moves;
} longest_of_five[] = {
    {"KBBBvK", 16}, {"KBBNvK", 33},  {"KBBvKB", 22}, {"KBBvKN", 78}, {"KBBvKQ", 81}, {"KBBvKR", 31}, {"KBNNvK", 34},
    {"KBNvKB", 39}, {"KBNvKN", 107}, {"KBNvKQ", 53}, {"KBNvKR", 41}, {"KNNNvK", 21}, {"KNNvKB", 4},  {"KNNvKN", 7},
    {"KNNvKQ", 72}, {"KNNvKR", 41},  {"KQBBvK", 6},  {"KQBNvK", 7},  {"KQBvKB", 17}, {"KQBvKN", 21}, {"KQBvKQ", 33},
    {"KQBvKR", 40}, {"KQNNvK", 8},   {"KQNvKB", 17}, {"KQNvKN", 21}, {"KQNvKQ", 41}, {"KQNvKR", 41}, {"KQQBvK", 4},
    {"KQQNvK", 4},  {"KQQQvK", 3},   {"KQQRvK", 4},  {"KQQvKB", 15}, {"KQQvKN", 19}, {"KQQvKQ", 30}, {"KQQvKR", 35},
    {"KQRBvK", 5},  {"KQRNvK", 5},   {"KQRRvK", 4},  {"KQRvKB", 29}, {"KQRvKN", 40}, {"KQRvKQ", 67}, {"KQRvKR", 34},
    {"KRBBvK", 12}, {"KRBNvK", 29},  {"KRBvKB", 30}, {"KRBvKN", 40}, {"KRBvKQ", 70}, {"KRBvKR", 65}, {"KRNNvK", 15},
    {"KRNvKB", 31}, {"KRNvKN", 37},  {"KRNvKQ", 69}, {"KRNvKR", 41}, {"KRRBvK", 10}, {"KRRNvK", 10}, {"KRRRvK", 5},
    {"KRRvKB", 29}, {"KRRvKN", 40},  {"KRRvKQ", 49}, {"KRRvKR", 31},
};

START_TEST(longest_wins_of_five_pieces_are_as_published)
{
    static struct endgame_count list[SLOTS_MAX];
    const struct endgame *e;
    if (!thorough())
        return;
    struct tablebase *all = made("chess", longest_of_five[_i].pieces, &e);
    ck_assert_uint_eq(endgame_counts(e, NULL, list), 2);
    unsigned longest = list[0].longest > list[1].longest ? list[0].longest : list[1].longest;
    ck_assert_msg((longest + 1) / 2 == longest_of_five[_i].moves, "%s: %u", longest_of_five[_i].pieces,
                  (longest + 1) / 2);
    tablebase_free(all);
}
END_TEST

/* Whether the decider loses within so many turns, by making all steps. */
static bool loses(const struct position *p, int turns);

/* Whether the decider wins within so many turns, by making all steps. */
static bool wins(const struct position *p, int turns)
{
    action list[ACTIONS_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    bool found = !n && value_over(p) > 0 && (int)value_turns(value_over(p)) <= turns;
    for (unsigned i = 0; i < n && !found && turns > 0; i++) {
        struct position next = *p;
        game_apply(&next, list[i]);
        found = turn_same(p, &next) ? wins(&next, turns) : loses(&next, turns - 1);
    }
    return found;
}

/* Whether the decider loses within so many turns: all steps lose. */
static bool loses(const struct position *p, int turns)
{
    action list[ACTIONS_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    bool all = n ? turns > 0 : value_over(p) < 0 && (int)value_turns(value_over(p)) <= turns;
    for (unsigned i = 0; i < n && all; i++) {
        struct position next = *p;
        game_apply(&next, list[i]);
        all = turn_same(p, &next) ? loses(&next, turns) : wins(&next, turns - 1);
    }
    return all;
}

/* Games and pieces whose tablebases are checked completely: all laws with turns of a fixed length; the first rows at
   every test level. */
static const struct {
    const char *game, *pieces;
    int turns; /* turns that a plain search looks ahead */
} endgames[] = {
    {"marseillais", "KRvK", 2},
    {"doublemove", "KNvK", 2},
    {"monster", "KBvK", 2},
    {"triplets", "KNvK", 1},
    {"chess", "KPvK", 4},
    {"marseillais", "KPvK", 2},
    {"marseillais-1925", "KRvK", 2},
    {"marseillais-alternating", "KRvK", 2},
    {"marseillais-bilateral", "KRvK", 2},
    {"marseillais-central", "KRvK", 2},
    {"marseillais-blackwhite", "KQvK", 2},
    {"marseillais-kingsqueens", "KRvK", 2},
    {"marseillais-piecepawn", "KPvK", 2},
    {"marseillais-maximummer", "KRvK", 2},
    {"marseillais-equivalent", "KRvK", 2},
    {"marseillais-equidistant", "KRvK", 2},
    {"marseillais-balancedequidistant", "KQvK", 2},
    {"marseillais-differentmen", "KRvK", 2},
    {"marseillais-losing", "KvN", 2},
    {"citizen", "KPvK", 2},
    {"doublet", "KRvK", 2},
    {"powerpawn", "KRvK", 2},
    {"doublemove", "KPvK", 2},
    {"kingpawns", "KQvK", 2},
    {"kingpawns", "KvKQR", 1}, /* the law lists the ends of turns itself */
    {"kingpawns-once", "KQvK", 2},
    {"kingpawns-medieval", "KFvK", 2},
    {"monster", "KvKP", 2},
    {"imperatore", "KRvK", 2},
    {"doubletrouble", "KRvK", 2},
    {"triplets-gardner", "KRvK", 1},
    {"threesum", "KRvK", 1},
    {"threesum", "KPvK", 1}, /* a knight that was a pawn a step ago has gone one square */
    {"marseillais-equivalent", "KPvK", 1},
    {"omni", "KRvK", 1},
    {"hurricane", "KRvK", 1},
};

enum { ALWAYS = 4, POSITIONS = 60 };

/* Fails unless a plain search agrees with the tablebase, as far as it looks ahead. */
static void compare(const struct tablebase *all, const struct position *p, int turns)
{
    int value = tablebase_value(all, p);
    bool near = value && (int)value_turns(value) <= turns;
    int exact = near ? (int)value_turns(value) : turns;
    ck_assert_int_ne(value, VALUE_UNKNOWN);
    ck_assert_msg(wins(p, exact) == (near && value > 0) && loses(p, exact) == (near && value < 0), "%s: %d",
                  test_fen(p), value);
    ck_assert_msg(!near || exact == 0 || !(wins(p, exact - 1) || loses(p, exact - 1)), "%s: %d", test_fen(p), value);
}

START_TEST(values_are_those_of_their_steps_and_of_a_plain_search)
{
    const struct endgame *e;
    struct random random;
    char error[FEN_ERROR_MAX];
    if (_i >= (quick() ? ALWAYS / 2 : ALWAYS) && !thorough())
        return;
    struct tablebase *all = made(endgames[_i].game, endgames[_i].pieces, &e);
    struct verdict again = tablebase_verify(all, 2);
    ck_assert_msg(again.wrong == 0, "%s: %llu wrong, such as %s", endgames[_i].pieces, (unsigned long long)again.wrong,
                  again.wrong ? test_fen(&again.example) : "");
    ck_assert_uint_gt(again.looked, e->indexing.size / 2);
    random_seed(&random, (uint64_t)_i + 1);
    for (unsigned looked = 0; looked < POSITIONS;) {
        struct entry at = {random_below(&random, e->indexing.slots), random_next(&random) % e->indexing.size};
        struct position p, read;
        if (endgame_value(e, at) == VALUE_UNKNOWN)
            continue;
        ck_assert(index_position(&e->indexing, at, &p));
        /* reads the position from its FEN, so that nothing comes from the tablebase but the value */
        ck_assert_msg(fen_read(&read, p.game, p.option, test_fen(&p), error), "%s: %s", test_fen(&p), error);
        compare(all, &read, endgames[_i].turns);
        looked++;
    }
    tablebase_free(all);
}
END_TEST

/* The verification of all states finds a single wrong value, and names its state. */
START_TEST(a_wrong_value_is_found_by_looking_again)
{
    const struct endgame *e;
    struct tablebase *all = made("marseillais", "KRvK", &e);
    struct entry at = {1, e->indexing.size / 3};
    while (endgame_value(e, at) != 0)
        at.index++;
    struct position p;
    ck_assert(index_position(&e->indexing, at, &p));
    ck_assert_uint_eq(tablebase_verify(all, 1).wrong, 0);
    e->codes[at.slot * e->indexing.size + at.index] = (uint8_t)value_code(9 - VALUE_WIN);
    struct verdict again = tablebase_verify(all, 2);
    ck_assert_uint_gt(again.wrong, 0);
    ck_assert_str_ne(test_fen(&again.example), "");
    tablebase_free(all);
}
END_TEST

/* Whether a state has the value that it has with colours exchanged in another tablebase. */
static bool exchanged_alike(const struct endgame *e, const struct endgame *other, struct entry at)
{
    const int value = endgame_value(e, at);
    struct position p;
    struct entry found;
    return value == VALUE_UNKNOWN ||
           (index_position(&e->indexing, at, &p) && index_find(&other->indexing, &p, true, &found) &&
            endgame_value(other, found) == value);
}

/* Fails unless every state of a tablebase, in quick tests every 11th, has the value that it has with colours exchanged
   in another one. Check writes a note of each assertion, so there is one for many states. */
static void compare_exchanged(const struct endgame *e, const struct endgame *other)
{
    ck_assert_uint_eq(other->indexing.slots, e->indexing.slots);
    for (struct entry at = {0, 0}; at.slot < e->indexing.slots; at.slot++) {
        at.index = 0;
        while (at.index < e->indexing.size && exchanged_alike(e, other, at))
            at.index += quick() ? 11 : 1;
        ck_assert_msg(at.index >= e->indexing.size, "slot %u, index %llu", at.slot, (unsigned long long)at.index);
    }
}

/* Where one tablebase serves both colours, separate ones would be equal. */
START_TEST(colours_may_be_exchanged_where_that_is_said)
{
    static const char *const always[] = {"doublet", "marseillais", "doublemove"};
    unsigned games = 0, some = quick() ? 1 : sizeof always / sizeof *always;
    for (unsigned i = 0; thorough() ? game_at(i) != NULL : i < some; i++) {
        const struct game *game = thorough() ? game_at(i) : test_game(always[i]);
        const char *pieces[] = {game_royal(game) ? "KPvK" : "QvP", game_royal(game) ? "KvKP" : "PvQ"};
        const struct endgame *e[2];
        struct tablebase *all[2];
        if (tablebase_refused(game) || tablebase_grow(game))
            continue;
        for (unsigned side = 0; side < 2; side++)
            all[side] = made(game->id, pieces[side], &e[side]);
        if (all[0]->exchanges)
            compare_exchanged(e[0], e[1]);
        games += all[0]->exchanges;
        tablebase_free(all[0]);
        tablebase_free(all[1]);
    }
    ck_assert_uint_ge(games, some);
}
END_TEST

/* Whether a table has a won or lost position at the start of a turn; where turns grow, one that the other table has as
 * well. */
static bool is_decisive(const struct endgame *e, const struct endgame *other)
{
    static struct endgame_count list[SLOTS_MAX];
    uint64_t decisive = 0;
    for (unsigned i = 0, n = endgame_counts(e, other, list); i < n; i++)
        decisive += list[i].done ? 0 : list[i].won + list[i].lost;
    return decisive > 0;
}

/* Bare kings are a draw in just those games in which no bare king can win against one; quick tests look at every
   fourth. */
START_TEST(bare_kings_draw_where_none_can_win)
{
    unsigned decisive = 0, drawn = 0;
    struct material kings;
    struct tablebase_order order = {.threads = 1};
    char error[MATERIAL_ERROR_MAX];
    for (unsigned i = 0; game_at(i); i += quick() ? 4 : 1) {
        const struct game *game = game_at(i);
        struct tablebase *all[2] = {NULL, NULL};
        const struct endgame *e[2] = {NULL, NULL};
        struct position p;
        const char *reason = "";
        if (tablebase_refused(game) || !game_knows_check(game))
            continue;
        ck_assert(material_read(&kings, game, "KvK", error));
        for (unsigned later = 0; later < (tablebase_grow(game) ? 2 : 1); later++) {
            all[later] = tablebase_new(game, game_option_default(game));
            all[later]->longest = tablebase_grow(game) ? 5 : 0;
            all[later]->later = later;
            ck_assert(tablebase_generate(all[later], &kings, &order) == ENDGAME_MADE);
            e[later] = tablebase_find(all[later], material_id(&kings));
        }
        bool wins = is_decisive(e[0], e[1]);
        test_position(&p, game->id, "4k3/8/8/8/8/8/8/K7 w - - 0 9");
        ck_assert_msg(game_count(&p) == 0 || position_drawn(&p, &reason) != wins, "%s: %s", game->id,
                      wins ? "a bare king can win" : "no bare king can win");
        decisive += wins;
        drawn += !wins;
        tablebase_free(all[0]);
        tablebase_free(all[1]);
    }
    ck_assert_uint_ge(decisive, quick() ? 1 : 6);
    ck_assert_uint_ge(drawn, quick() ? 7 : 30);
}
END_TEST

/* Where turns grow, values that are equal under both assumptions about the longest turn are true, and steps give all
   values. */
START_TEST(longer_turns_do_not_matter_to_what_is_known)
{
    static struct endgame_count list[SLOTS_MAX];
    const struct game *game = test_game(_i ? "progressive-italian" : "progressive");
    struct tablebase *all[2];
    const struct endgame *e[2];
    struct tablebase_order order = {.threads = 2};
    struct material pieces;
    struct random random;
    char error[MATERIAL_ERROR_MAX];
    ck_assert(tablebase_grow(game) && !tablebase_refused(game) && material_read(&pieces, game, "KRvK", error));
    for (unsigned i = 0; i < 2; i++) {
        all[i] = tablebase_new(game, 0);
        all[i]->longest = 3;
        all[i]->later = i;
        ck_assert(tablebase_generate(all[i], &pieces, &order) == ENDGAME_MADE);
        e[i] = tablebase_find(all[i], material_id(&pieces));
        ck_assert_uint_eq(tablebase_verify(all[i], 2).wrong, 0);
    }
    ck_assert_uint_eq(endgame_counts(e[0], e[1], list), 6);
    ck_assert(list[0].left == 1 && list[0].won > 0 && list[0].unknown > 0);
    random_seed(&random, 9);
    for (unsigned looked = 0; looked < POSITIONS;) {
        struct entry at = {random_below(&random, e[0]->indexing.slots), random_next(&random) % e[0]->indexing.size};
        struct position p;
        if (endgame_value(e[0], at) == VALUE_UNKNOWN)
            continue;
        ck_assert(index_position(&e[0]->indexing, at, &p));
        int value = tablebase_value(all[0], &p);
        if (value == tablebase_value(all[1], &p))
            ck_assert_msg(wins(&p, 1) == (value > 0 && value_turns(value) <= 1) &&
                              loses(&p, 1) == (value < 0 && value_turns(value) <= 1),
                          "%s: %d", test_fen(&p), value);
        looked++;
    }
    tablebase_free(all[0]);
    tablebase_free(all[1]);
}
END_TEST

START_TEST(games_without_tables_say_why)
{
    unsigned with = 0;
    for (unsigned i = 0; game_at(i); i++)
        with += tablebase_refused(game_at(i)) == NULL;
    ck_assert_uint_gt(with, 30);
    ck_assert_ptr_nonnull(tablebase_refused(test_game("progressive-slow")));
    ck_assert_ptr_nonnull(tablebase_refused(test_game("brick")));
    ck_assert_ptr_nonnull(tablebase_refused(test_game("future")));
    ck_assert_ptr_nonnull(tablebase_refused(test_game("bankofscotland")));
    ck_assert_ptr_nonnull(tablebase_refused(test_game("onetwo")));
}
END_TEST

/* Turns may be as long as there are pieces; each has at least one step. */
START_TEST(turns_begin_with_steps_to_make)
{
    for (unsigned i = 0; game_at(i); i++) {
        struct material pieces;
        struct indexing indexing;
        char error[MATERIAL_ERROR_MAX];
        if (tablebase_refused(game_at(i)))
            continue;
        ck_assert(material_read(&pieces, game_at(i), "KQvK", error));
        index_begin(&indexing, &pieces, game_at(i), game_option_default(game_at(i)),
                    tablebase_grow(game_at(i)) ? 3 : 0);
        for (unsigned slot = 0; slot < indexing.slots; slot++)
            ck_assert_msg(slot_done(&indexing, slot) || slot_left(&indexing, slot), "%s", game_at(i)->id);
        index_free(&indexing);
    }
}
END_TEST

START_TEST(pieces_are_read_and_refused)
{
    static const char *const bad[] = {"", "KQ", "QvK", "KKvK", "KQvKv", "KXvK", "KQRBvKR", "Kv", "vK"};
    struct material pieces;
    char error[MATERIAL_ERROR_MAX], text[MATERIAL_TEXT_MAX];
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!material_read(&pieces, test_game("chess"), bad[i], error) && *error, "%s", bad[i]);
    ck_assert(material_read(&pieces, test_game("chess"), "kpnvkq", error));
    material_write(&pieces, text);
    ck_assert_str_eq(text, "KNPvKQ");
    ck_assert(material_read(&pieces, test_game("marseillais-losing"), "QvN", error));
}
END_TEST

START_TEST(the_best_line_takes_as_long_as_the_table_says)
{
    const struct endgame *e;
    struct position p;
    action list[300];
    struct tablebase *all = made("marseillais", "KRvK", &e);
    test_position(&p, "marseillais", "8/8/8/8/8/2k5/8/KR6 w - - 0 5");
    unsigned number = p.number, n = endgame_line(all, &p, list, 300);
    ck_assert_int_eq(tablebase_value(all, &p), VALUE_WIN - 19);
    for (unsigned i = 0; i < n; i++)
        game_apply(&p, list[i]);
    ck_assert_str_eq(test_result(&p), "1-0");
    ck_assert_uint_eq(p.number - number, 19);
    tablebase_free(all);
}
END_TEST

/* Creates a temporary folder, which the caller removes with its files. */
static const char *new_folder(void)
{
    static char folder[64];
    snprintf(folder, sizeof folder, "/tmp/tempi-tablebase-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    return folder;
}

/* Removes a folder with its files. */
static void remove_folder(const char *folder)
{
    const char *argv[] = {"rm", "-r", folder, NULL};
    char output[256];
    ck_assert_int_eq(child_run(argv, NULL, output, sizeof output, 20), 0);
}

/* Generates the tablebases of some pieces with a folder; returns the number of bytes that are equal to another
   tablebase. */
static bool made_alike(const char *folder, const struct tablebase *other, const struct endgame *e)
{
    struct tablebase *all = tablebase_new(other->game, other->option);
    struct tablebase_order order = {.threads = 1, .folder = folder};
    ck_assert(tablebase_generate(all, &e->indexing.pieces, &order) == ENDGAME_MADE);
    const struct endgame *read = tablebase_find(all, e->id);
    bool alike = read->indexing.slots == e->indexing.slots && read->width == e->width &&
                 memcmp(read->codes, e->codes, endgame_size(e) * e->width) == 0;
    tablebase_free(all);
    return alike;
}

/* Changes a byte of a file, or truncates it. */
static void spoil(const char *path, long at, bool cut)
{
    FILE *file = fopen(path, "r+b");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_eq(fseek(file, at, SEEK_SET), 0);
    int byte = fgetc(file);
    ck_assert_int_eq(fseek(file, at, SEEK_SET), 0);
    ck_assert_int_eq(fputc(byte ^ 1, file), byte ^ 1);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert(!cut || truncate(path, at) == 0);
}

START_TEST(files_are_read_back_and_broken_ones_made_again)
{
    static const struct {
        long at;
        bool cut;
    } faults[] = {{0, false},   {13, false},   {25, false},  {40, false}, {90, false},
                  {160, false}, {5000, false}, {5000, true}, {60, true}};
    const struct endgame *e;
    char path[ENDGAME_PATH_MAX];
    const char *folder = new_folder();
    struct tablebase *all = made("chess", "KRvK", &e);
    ck_assert(endgame_path(all, &e->indexing.pieces, folder, path));
    ck_assert(made_alike(folder, all, e));
    for (unsigned i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct endgame read = {.id = e->id};
        index_begin(&read.indexing, &e->indexing.pieces, all->game, all->option, 0);
        const char *reason = NULL;
        ck_assert(endgame_read(all, &read, path, &reason) && !reason);
        ck_assert_int_eq(memcmp(read.codes, e->codes, endgame_size(e) * e->width), 0);
        memory_give(read.codes);
        read.codes = NULL;
        spoil(path, faults[i].at, faults[i].cut);
        ck_assert_msg(!endgame_read(all, &read, path, &reason), "fault %u", i);
        ck_assert_str_eq(reason, faults[i].at < 15 ? "of another version" : "damaged, or of other pieces");
        index_free(&read.indexing);
        ck_assert(made_alike(folder, all, e));
    }
    remove_folder(folder);
    tablebase_free(all);
}
END_TEST

/* A game from a file may change, so its tablebases are not written to disk. */
START_TEST(games_from_files_leave_no_tables)
{
    char path[ENDGAME_PATH_MAX];
    const char *folder = new_folder();
    test_games_add("[endgame-custom]\nsteps = 2\nchecks = end the turn\n");
    const struct endgame *e;
    struct tablebase *all = made("endgame-custom", "KQvK", &e);
    ck_assert(endgame_path(all, &e->indexing.pieces, folder, path));
    ck_assert(made_alike(folder, all, e));
    ck_assert_int_ne(access(path, F_OK), 0);
    remove_folder(folder);
    tablebase_free(all);
}
END_TEST

/* Boards are not turned where a goal asks for squares, and passed squares count where a later step may capture. */
START_TEST(goals_and_passed_squares_count)
{
    static const char *const asked[][3] = {
        {"corner", "KvK", "8/1K6/8/8/8/8/8/5k2 w - - 0 1"},
        {"passing", "PvP", "8/8/8/p7/1P6/8/8/8 b - b3 0 1"},
    };
    test_games_add("[corner]\nbase = chess\ngoal = reach K a8\n[passing]\nbase = chess\nroyal = none\n"
                   "short castling = none\nlong castling = none\nsteps = 2\nen passant = any\ngoal = capture any\n"
                   "captures = no, yes\n[counted]\nbase = chess\ngoal = checks 3\n");
    for (unsigned i = 0; i < sizeof asked / sizeof *asked; i++) {
        const struct endgame *e;
        struct position p;
        struct tablebase *all = made(asked[i][0], asked[i][1], &e);
        test_position(&p, asked[i][0], asked[i][2]);
        ck_assert_int_eq(value_turns(tablebase_value(all, &p)), 1);
        tablebase_free(all);
    }
    ck_assert_ptr_nonnull(tablebase_refused(test_game("counted")));
}
END_TEST

/* The best turn of a search. */
struct heard {
    int score;
    unsigned length;
    action actions[16];
};

/* Keeps the best turn of a search. */
static void hear(void *context, const struct best_turn *a)
{
    struct heard *h = context;
    h->score = a->score;
    h->length = a->length < 16 ? a->length : 16;
    memcpy(h->actions, a->actions, h->length * sizeof *h->actions);
}

/* Runs a short search. */
static void search(struct searcher *s, const struct position *p, struct heard *h)
{
    struct record game = {0};
    struct limits l = {.nodes = 200};
    struct search_listener listener = {.context = h, .best_turn = hear};
    record_begin(&game, p);
    search_start(s, &game, &l, &listener);
    search_wait(s);
    record_free(&game);
}

/* Plays a won position to its end with the search on both sides; returns the number of turns. */
static unsigned play_out(struct searcher *s, const struct position *start, unsigned max)
{
    struct position p = *start;
    while (game_count(&p) && p.number <= start->number + max) {
        struct heard h;
        search(s, &p, &h);
        ck_assert_uint_gt(h.length, 0);
        for (unsigned i = 0; i < h.length; i++) {
            ck_assert(game_legal(&p, h.actions[i]));
            game_apply(&p, h.actions[i]);
        }
    }
    ck_assert_str_eq(test_result(&p), start->turn.decider == WHITE ? "1-0" : "0-1");
    return (unsigned)(p.number - start->number) + (p.turn.done != 0);
}

/* A search that probes tablebases wins won positions, as fast as they say. */
START_TEST(the_search_wins_what_is_won)
{
    static const struct {
        const char *game, *pieces;
        unsigned games;
        bool slow;
    } played[] = {{"marseillais", "KRvK", 20, false},
                  {"doublemove", "KNvK", 20, false},
                  {"marseillais", "KQvKR", 100, true},
                  {"monster", "KQRvK", 50, true},
                  {"doublemove", "KNvKN", 50, true}};
    const struct endgame *e;
    struct random random;
    unsigned games = 0;
    if (played[_i].slow && !thorough())
        return;
    const char *folder = new_folder();
    struct tablebase *all = made(played[_i].game, played[_i].pieces, &e);
    ck_assert(made_alike(folder, all, e));
    struct searcher *s = search_new();
    search_set_tablebase(s, 4, folder);
    random_seed(&random, 5);
    while (games < (quick() ? 4 : played[_i].games)) {
        struct entry at = {random_below(&random, e->indexing.slots), random_next(&random) % e->indexing.size};
        struct position p;
        struct heard h = {0};
        int value = endgame_value(e, at);
        if (value == VALUE_UNKNOWN || value <= 0)
            continue;
        ck_assert(index_position(&e->indexing, at, &p));
        for (unsigned i = 0; i < 3000 && h.score != SCORE_MATE - (int)value_turns(value); i++) {
            search(s, &p, &h);
            nanosleep(&(struct timespec){0, 10000000}, NULL);
        }
        ck_assert_int_eq(h.score, SCORE_MATE - (int)value_turns(value));
        ck_assert_uint_eq(play_out(s, &p, 300), value_turns(value));
        games++;
    }
    search_free(s);
    remove_folder(folder);
    tablebase_free(all);
}
END_TEST

/* Where turns grow, the search probes both tablebases, and wins as fast as they agree on. */
START_TEST(the_search_wins_what_is_won_by_growing_turns)
{
    const struct game *game = test_game("progressive");
    const char *folder = new_folder();
    struct tablebase_order order = {.threads = 2, .folder = folder};
    struct material pieces;
    struct position p;
    struct heard h = {0};
    char error[MATERIAL_ERROR_MAX];
    ck_assert(material_read(&pieces, game, "KQvK", error));
    for (unsigned i = 0; i < 2; i++) {
        struct tablebase *all = tablebase_new(game, 0);
        all->longest = TABLEBASE_CACHE_LONGEST;
        all->later = i;
        ck_assert(tablebase_generate(all, &pieces, &order) == ENDGAME_MADE);
        tablebase_free(all);
    }
    struct searcher *s = search_new();
    search_set_tablebase(s, 4, folder);
    test_position(&p, "progressive", "8/8/8/8/3k4/8/8/KQ6 w - - 0 2");
    for (unsigned i = 0; i < 3000 && h.score != SCORE_MATE - 9; i++) {
        search(s, &p, &h);
        nanosleep(&(struct timespec){0, 10000000}, NULL);
    }
    ck_assert_int_eq(h.score, SCORE_MATE - 9);
    ck_assert_uint_eq(play_out(s, &p, 300), 9);
    search_free(s);
    remove_folder(folder);
}
END_TEST

START_TEST(the_command_tells_counts_and_positions)
{
    static char output[1 << 16];
    const char *counts[] = {"tempi", "tablebase", "marseillais", "KQvK", NULL};
    const char *position[] = {"tempi", "tablebase", "chess", "KRvK", "--fen", "8/8/8/8/8/2k5/1R6/K7 w - - 0 1", NULL};
    const char *wrong[][8] = {
        {"tempi", "tablebase", "brick", "KQvK", NULL},
        {"tempi", "tablebase", "chess", NULL},
        {"tempi", "tablebase", "chess", "KQRNvK", "--threads", "0", NULL},
        {"tempi", "tablebase", "chess", "KQvK", "--fen", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", NULL},
        {"tempi", "tablebase", "chess", "KQQ", NULL}};
    ck_assert_int_eq(child_run(counts, NULL, output, sizeof output, 60), 0);
    ck_assert_ptr_nonnull(strstr(output, "Black         1      144508           0         872      143636  -\n"));
    ck_assert_ptr_nonnull(strstr(output, "White with 2 steps left wins in 6: "));
    ck_assert_int_eq(child_run(position, NULL, output, sizeof output, 60), 0);
    ck_assert_ptr_nonnull(strstr(output, "win in 16\n"));
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ck_assert_int_eq(child_run(wrong[i], NULL, output, sizeof output, 60), 2);
}
END_TEST

Suite *suite_tablebase(void)
{
    Suite *suite = suite_create("tablebase");
    TCase *c = tcase_create("all");
    tcase_set_timeout(c, 0);
    suite_add_tcase(suite, c);
    tcase_add_test(c, pieces_are_read_and_refused);
    tcase_add_test(c, games_without_tables_say_why);
    tcase_add_test(c, turns_begin_with_steps_to_make);
    tcase_add_loop_test(c, orthodox_counts_are_as_published, 0, sizeof published / sizeof *published);
    tcase_add_loop_test(c, longest_wins_are_as_published, 0, sizeof longest_wins / sizeof *longest_wins);
    tcase_add_loop_test(c, longest_wins_of_five_pieces_are_as_published, 0,
                        sizeof longest_of_five / sizeof *longest_of_five);
    tcase_add_test(c, rook_endgames_take_as_long_as_published);
    tcase_add_test(c, as_many_positions_take_longest_as_published);
    tcase_add_loop_test(c, values_are_those_of_their_steps_and_of_a_plain_search, 0,
                        sizeof endgames / sizeof *endgames);
    tcase_add_test(c, a_wrong_value_is_found_by_looking_again);
    tcase_add_test(c, colours_may_be_exchanged_where_that_is_said);
    tcase_add_test(c, bare_kings_draw_where_none_can_win);
    tcase_add_loop_test(c, longer_turns_do_not_matter_to_what_is_known, 0, quick() ? 1 : 2);
    tcase_add_test(c, the_best_line_takes_as_long_as_the_table_says);
    tcase_add_test(c, files_are_read_back_and_broken_ones_made_again);
    tcase_add_test(c, games_from_files_leave_no_tables);
    tcase_add_test(c, goals_and_passed_squares_count);
    tcase_add_loop_test(c, the_search_wins_what_is_won, 0, 5);
    if (!quick())
        tcase_add_test(c, the_search_wins_what_is_won_by_growing_turns);
    tcase_add_test(c, the_command_tells_counts_and_positions);
    return suite;
}
