/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SVG pictures: valid XML for every game, pieces and arrows on their squares, riders, boards with holes. */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/notation/board.h"
#include "rules/notation/diagram.h"
#include "rules/record.h"

enum { DEPTH = 32, NAME = 32 };

/* Draws the position that actions lead to; the caller frees the text. */
static char *drawn(const char *game, const char *fen, const char *moves, bool flipped)
{
    struct record r = {0};
    struct position p;
    struct journal to = {0};
    char copy[512], *rest = copy;
    test_position(&p, game, fen);
    record_begin(&r, &p);
    snprintf(copy, sizeof copy, "%s", moves);
    for (char *word = strtok_r(copy, " ,", &rest); word; word = strtok_r(NULL, " ,", &rest))
        record_push(&r, test_action(record_now(&r), word));
    const struct diagram d = {record_now(&r), &r.positions[0], r.actions, r.count - 1, flipped};
    diagram_write(&to, &d);
    record_free(&r);
    return to.text; /* the journal is not open, so there is nothing else to free */
}

/* Returns how often a text contains another. */
static unsigned times(const char *text, const char *part)
{
    unsigned n = 0;
    for (; (text = strstr(text, part)) != NULL; text += strlen(part))
        n++;
    return n;
}

/* Fails unless a text contains another so many times. */
static void has(const char *text, const char *part, unsigned wanted)
{
    ck_assert_msg(times(text, part) == wanted, "%u of '%s', not %u, in\n%.4000s", times(text, part), part, wanted,
                  text);
}

/* Fails unless every element is closed in order, every attribute is quoted, and there is no character that XML
   forbids. */
static void well_formed(const char *text)
{
    char open[DEPTH][NAME];
    unsigned depth = 0;
    for (const char *at = text; *at; at++) {
        ck_assert_msg(*at != '>', "a stray >: %.80s", at);
        ck_assert_msg(*at != '&' || strchr(at, ';') != NULL, "a stray &: %.80s", at);
        if (*at != '<')
            continue;
        char name[NAME];
        const char *end = at;
        unsigned quotes = 0;
        for (; *end && (*end != '>' || quotes % 2); end++)
            quotes += *end == '"';
        ck_assert_msg(*end == '>' && quotes % 2 == 0, "an element without end: %.80s", at);
        if (at[1] == '/') {
            ck_assert_int_eq(sscanf(at, "</%31[a-z]>", name), 1);
            ck_assert_msg(depth && strcmp(open[depth - 1], name) == 0, "%s closed by %.80s", open[depth - 1], at);
            depth--;
        } else {
            ck_assert_int_eq(sscanf(at, "<%31[a-zA-Z]", name), 1);
            if (end[-1] != '/') {
                ck_assert_uint_lt(depth, DEPTH);
                strcpy(open[depth++], name);
            }
        }
        at = end;
    }
    ck_assert_uint_eq(depth, 0);
}

START_TEST(every_game_is_drawn)
{
    for (unsigned i = 0; game_at(i); i++) {
        char *text = drawn(game_at(i)->id, NULL, "", false);
        struct position p;
        test_position(&p, game_at(i)->id, NULL);
        unsigned pieces = 0;
        for (unsigned s = 0; s < BOARD_MAX; s++)
            pieces += (s < 64 || p.fairy) && p.board[s] < EMPTY;
        well_formed(text);
        ck_assert_uint_eq(times(text, "<use href=\"#") - times(text, "<use href=\"#gate"), pieces);
        free(text);
    }
}
END_TEST

/* Squares are 45 wide, a8 begins at 22, 4. */
START_TEST(pieces_and_arrows_stand_on_their_squares)
{
    char *text = drawn("marseillais", NULL, "e2e4,d2d4", false);
    has(text, "<use href=\"#wk\" x=\"202\" y=\"319\"/>", 1);
    has(text, "<use href=\"#wp\" x=\"202\" y=\"184\"/>", 1);
    has(text, "<use href=\"#wp\"", 8);
    has(text, "d=\"M224 296L224 206\" class=\"a\"", 1);
    has(text, "d=\"M179 296L179 206\" class=\"a\"", 1);
    has(text, "class=\"n\">1<", 1);
    has(text, "class=\"n\">2<", 1);
    free(text);
    text = drawn("marseillais", NULL, "e2e4,d2d4", true);
    has(text, "<use href=\"#wk\" x=\"157\" y=\"4\"/>", 1);
    free(text);
    text = drawn("chess", "4k3/P7/8/8/8/8/8/4K2R w K - 0 1", "a7a8q", false);
    has(text, "class=\"a\"", 1);
    has(text, "class=\"n\"", 0);
    free(text);
    text = drawn("chess", "4k3/P7/8/8/8/8/8/4K2R w K - 0 1", "e1g1", false);
    has(text, "class=\"a\"", 2);
    free(text);
    text = drawn("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", false);
    has(text, "class=\"a\"", 1);
    free(text);
}
END_TEST

/* Where no step of a turn is made they are those of the turn before. */
START_TEST(arrows_are_those_of_the_last_turn)
{
    static const struct {
        const char *moves;
        unsigned arrows;
    } rows[] = {{"e2e4", 1}, {"e2e4,d2d4", 2}, {"e2e4,d2d4 e7e5", 1}, {"e2e4,d2d4 e7e5,d7d5", 2}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *const argv[] = {"tempi", "show", "marseillais", "--svg", "--moves", rows[i].moves, NULL};
        static char output[1 << 16];
        ck_assert_int_eq(child_run(argv, NULL, output, sizeof output, 60), 0);
        has(output, "class=\"a\"", rows[i].arrows);
    }
}
END_TEST

START_TEST(pieces_of_other_games)
{
    char *text = drawn("fantasy-advanced",
                       "1k6/2l!w5/8/3A(D+W)4/8/8/4+H(N)3/4K3 w - - 0 30 open=d5,whitepool=RN+G,origins=f1d5+h1e2+g8w+",
                       "", false);
    well_formed(text);
    has(text, ">(D+W)</text>", 1);
    has(text, ">(N)</text>", 1);
    has(text, ">!w</text>", 1);
    has(text, "<use href=\"#Wplus\"", 1);
    has(text, "class=\"l\"", 5);
    free(text);
    text = drawn("transporter", NULL, "", false);
    has(text, "<use href=\"#gate\"", 4);
    has(text, ">10</text>", 1);
    has(text, ">j</text>", 1);
    free(text);
    text = drawn("future", NULL, "", false);
    has(text, "<use href=\"#bq\"", 1);
    free(text);
}
END_TEST

/* A terminal's fields tell sides by colour, so pieces of both are filled; lines of text tell them by symbol. */
START_TEST(symbols_of_pieces)
{
    char *text;
    size_t length;
    struct position p;
    test_position(&p, "chess", NULL);
    for (unsigned colours = 0; colours < 2; colours++) {
        FILE *out = open_memstream(&text, &length);
        board_paint(out, &p, &(struct board_style){.unicode = true, .colours = colours != 0});
        fclose(out);
        has(text, "\u265c", colours ? 4 : 2);
        has(text, "\u2656", colours ? 0 : 2);
        has(text, "\u265f", colours ? 16 : 8);
        free(text);
    }
}
END_TEST

START_TEST(names_are_no_markup)
{
    struct journal to = {0};
    diagram_text(&to, "<b>\"A & B\"\n");
    ck_assert_str_eq(to.text, "&lt;b&gt;&quot;A &amp; B&quot; ");
    journal_close(&to);
}
END_TEST

START_TEST(files_are_written)
{
    const char *const argv[] = {"sh", "-c",
                                "d=$(mktemp -d) && printf '[Variant \"chess\"]\\n1. f3 e5 2. g4 Qh4# 0-1\\n' > $d/g && "
                                "${TEMPI:-./tempi} replay $d/g --svg $d/p --quiet && ls $d/p && "
                                "! ${TEMPI:-./tempi} replay $d/g --html $d/none/page 2>&1 && rm -r $d",
                                NULL};
    char output[4096];
    ck_assert_int_eq(child_run(argv, NULL, output, sizeof output, 60), 0);
    ck_assert_msg(strstr(output, "game1-000.svg\ngame1-001.svg\ngame1-002.svg\ngame1-003.svg\ngame1-004.svg\n") != NULL,
                  "%s", output);
    ck_assert_msg(strstr(output, "tempi replay: cannot write '") != NULL, "%s", output);
}
END_TEST

/* One piece in hand has no number beside it, two have. */
START_TEST(pieces_in_hand_are_counted)
{
    test_games_add("[hand-pictures]\nhands = captures\n");
    char *one = drawn("hand-pictures", "4k3/8/8/8/8/8/8/4K3[Np] w - - 0 1", "", false);
    char *two = drawn("hand-pictures", "4k3/8/8/8/8/8/8/4K3[NNp] w - - 0 1", "", false);
    ck_assert_uint_eq(times(one, "\u00d7"), 0);
    ck_assert_uint_eq(times(two, "\u00d72"), 1);
    free(one);
    free(two);
}
END_TEST

Suite *suite_pictures(void)
{
    Suite *s = suite_create("pictures");
    TCase *t = tcase_create("pictures");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, every_game_is_drawn);
    tcase_add_test(t, pieces_in_hand_are_counted);
    tcase_add_test(t, pieces_and_arrows_stand_on_their_squares);
    tcase_add_test(t, arrows_are_those_of_the_last_turn);
    tcase_add_test(t, pieces_of_other_games);
    tcase_add_test(t, symbols_of_pieces);
    tcase_add_test(t, names_are_no_markup);
    tcase_add_test(t, files_are_written);
    suite_add_tcase(s, t);
    return s;
}
