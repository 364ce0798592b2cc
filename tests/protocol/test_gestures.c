/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gestures in the games that XBoard shows as images: every action can be made with the mouse. */
#include <stdio.h>
#include <string.h>

#include "engine/random.h"
#include "protocol/xboard/highlight.h"
#include "protocol/xboard/image.h"
#include "rules/notation/xboard_squares.h"
#include "tests/support.h"

enum { MOVE_MAX = 16 };

/* Returns the action that a move means after a square was touched (NO_SQUARE: none); ACTION_NONE if none. */
static action meant(struct xboard_game *g, unsigned touched, const char *move)
{
    action a;
    g->touched = touched;
    bool found = g->presentation->meant(g, move, &a) || image_choose(g, move, &a);
    g->touched = NO_SQUARE;
    return found ? a : ACTION_NONE;
}

/* Whether dropping a gesture's piece on a square makes an action. */
static bool drop_means(struct xboard_game *g, const struct gesture *gesture, unsigned square, action a)
{
    char move[MOVE_MAX] = {gesture->piece[*gesture->piece == '+'], '@'};
    if (xboard_now(g)->board[square] != EMPTY)
        return false; /* XBoard refuses it */
    xboard_square_write(g->game, square, move + 2);
    return meant(g, NO_SQUARE, move) == a || meant(g, gesture->from, move) == a;
}

/* Whether a user can make an action: by two squares, by a letter that XBoard offers, by a further square that lights
   up, or by a drop. */
static bool can_be_made(struct xboard_game *g, action a)
{
    struct gesture gesture = image_gesture(xboard_now(g), a);
    struct choices c;
    char way[2 * MOVE_MAX], move[MOVE_MAX];
    if (gesture.way == GESTURE_PASS)
        return g->presentation->closes(g);
    xboard_square_write(g->game, gesture.from, way);
    xboard_square_write(g->game, gesture.to, way + 2);
    image_choices(xboard_now(g), gesture.from, gesture.to, &c);
    if (gesture.way != GESTURE_PUT && c.count < 2 && meant(g, NO_SQUARE, way) == a)
        return true;
    snprintf(move, sizeof move, "%.4s%c", way, gesture.letter);
    if (gesture.way == GESTURE_MOVE && (gesture.promotes || gesture.letter == 'k') && meant(g, NO_SQUARE, move) == a)
        return true;
    for (unsigned i = 0; gesture.way != GESTURE_PUT && i < c.count; i++) {
        snprintf(move, sizeof move, "%.4s,%.2s", way, way + 2);
        xboard_square_write(g->game, c.all[i].square, move + 7);
        if (meant(g, NO_SQUARE, move) == a)
            return true;
    }
    if (!*gesture.piece)
        return false;
    if (gesture.on != NO_SQUARE)
        return drop_means(g, &gesture, gesture.on, a);
    for (unsigned square = 0; square < 64; square++)
        if (drop_means(g, &gesture, square, a))
            return true;
    return false;
}

/* Whether an action is a known exception: on the square where the enemy's king began any piece may be chosen, and
   then the letter cannot also say that the piece takes a carrier over. */
static bool cannot_be_made(const struct xboard_game *g, action a)
{
    struct gesture gesture = image_gesture(xboard_now(g), a);
    char text[ACTION_TEXT_MAX];
    action_text(xboard_now(g), a, text);
    return gesture.promotes && strlen(text) == 6 && text[5] == 'o' &&
           (strncmp(text + 2, "e8", 2) == 0 || strncmp(text + 2, "d1", 2) == 0);
}

/* Begins a game at a position. */
static void begin_at(struct xboard_game *g, const char *name, const char *fen)
{
    struct position p;
    *g = (struct xboard_game){0};
    xboard_game_begin(g, test_game(name), 0);
    test_position(&p, name, fen);
    record_begin(&g->record, &p);
}

START_TEST(every_action_can_be_made)
{
    enum { ROUNDS = 24, ACTIONS = 160 };
    static const char *const games[] = {"fantasy", "fantasy-advanced"};
    const char *reason;
    struct random random;
    unsigned all = 0;
    random_seed(&random, 21);
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct xboard_game g = {0};
        xboard_game_begin(&g, test_game(games[round & 1]), 0);
        for (unsigned turn = 0; turn < ACTIONS; turn++) {
            action list[ACTIONS_MAX];
            char text[ACTION_TEXT_MAX], fen[FEN_MAX];
            unsigned n = game_actions(xboard_now(&g), ALL_ACTIONS, list);
            if (!n || record_result(&g.record, &reason) != ONGOING)
                break;
            if (xboard_owes_pass(&g))
                xboard_pass(&g);
            for (unsigned i = 0; i < n; i++, all++) {
                action_text(xboard_now(&g), list[i], text);
                fen_write(xboard_now(&g), fen);
                ck_assert_msg(can_be_made(&g, list[i]) || cannot_be_made(&g, list[i]), "%s in %s of %s", text, fen,
                              g.game->id);
            }
            action a = test_uncommon(xboard_now(&g), list, n, &random);
            xboard_act(&g, a);
        }
        xboard_game_free(&g);
    }
    ck_assert_uint_gt(all, 1000);
}
END_TEST

/* All promotions on the king's square can be made, except those that take a carrier over. */
START_TEST(what_cannot_be_made)
{
    struct xboard_game g;
    action list[ACTIONS_MAX];
    begin_at(&g, "fantasy", "4c3/3D3k/8/8/8/8/8/4K3 w - - 0 50");
    unsigned cannot = 0, n = game_actions(xboard_now(&g), ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        ck_assert_int_eq(can_be_made(&g, list[i]), !cannot_be_made(&g, list[i]));
        cannot += cannot_be_made(&g, list[i]);
    }
    ck_assert_uint_eq(cannot, 8);
    xboard_game_free(&g);
}
END_TEST

/* A further square, or the piece touched before a drop, tells actions apart that look alike. */
START_TEST(touched_pieces_and_second_squares)
{
    static const char one[] = "4k3/8/8/3c4/8/1B6/3D4/4K3 w - - 0 5",
                      two[] = "4k3/8/8/3L4/8/8/d7/C3KL2 w - - 0 5 whitepool=B",
                      rider[] = "7k/8/8/4d3/4D3/8/8/A(W)3K3 w - - 0 5", taken[] = "3k1c2/6D1/8/8/8/8/8/4K3 w - - 0 5";
    static const struct {
        const char *fen, *touched, *move, *action;
    } rows[] = {{one, "", "b3d5", "b3d5"},          {one, "", "b3d5,d5d5", "b3d5"}, {one, "", "b3d5,d5b3", "b3/d5"},
                {one, "", "b3d5,d5d4", "b3d5o"},    {one, "", "b3d5,d5c5", NULL},   {one, "", "b3d5,c5d4", NULL},
                {one, "", "b3d5d4", NULL},          {two, "", "B@c3", "f1!B"},      {two, "d5", "B@c3", "d5!B"},
                {two, "f1", "B@c3", "f1!B"},        {two, "e1", "B@c3", "f1!B"},    {rider, "", "a1e5", "a1e5"},
                {rider, "", "a1e5,e5d5", "a1e5:W"}, {rider, "", "W@b2", "a1b2:W"},  {taken, "", "g7f8r", "g7f8r"},
                {taken, "", "g7f8i", "g7f8ro"}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct xboard_game g;
        char text[ACTION_TEXT_MAX] = "";
        begin_at(&g, "fantasy", rows[i].fen);
        action a = meant(&g, *rows[i].touched ? xboard_square_read(g.game, rows[i].touched) : NO_SQUARE, rows[i].move);
        if (a != ACTION_NONE)
            action_text(xboard_now(&g), a, text);
        ck_assert_msg(strcmp(text, rows[i].action ? rows[i].action : "") == 0, "%s, %s: %s", rows[i].touched,
                      rows[i].move, text);
        xboard_game_free(&g);
    }
}
END_TEST

/* The squares that choose an action light up, with an explanation. */
START_TEST(second_squares_are_shown)
{
    struct xboard_game g;
    char text[HIGHLIGHT_MAX];
    begin_at(&g, "fantasy", "4k3/8/8/3c4/8/1B6/3D4/4K3 w - - 0 5");
    const unsigned mage = xboard_square_read(g.game, "b3"), carrier = xboard_square_read(g.game, "d5");
    highlight_write(&g, mage, NO_SQUARE, text);
    ck_assert_str_eq(text, "8/8/8/3C4/Y1Y5/8/Y1Y5/3Y4");
    highlight_write(&g, mage, carrier, text);
    ck_assert_str_eq(text, "8/8/8/3R4/3Y4/1Y6/8/8");
    g.presentation->tell(&g, mage, carrier, text, sizeof text);
    ck_assert_str_eq(text, "d4: b3d5o, b3: b3/d5, d5: b3d5");
    g.presentation->tell(&g, mage, xboard_square_read(g.game, "c4"), text, sizeof text);
    ck_assert_str_eq(text, "");
    xboard_game_free(&g);
}
END_TEST

Suite *suite_gestures(void)
{
    Suite *s = suite_create("gestures");
    TCase *t = tcase_create("gestures");
    tcase_add_test(t, every_action_can_be_made);
    tcase_add_test(t, what_cannot_be_made);
    tcase_add_test(t, touched_pieces_and_second_squares);
    tcase_add_test(t, second_squares_are_shown);
    suite_add_tcase(s, t);
    return s;
}
