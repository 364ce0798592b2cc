/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening books: reading, errors, choice, and their use by the commands (transcripts show UCI and XBoard). */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/match/openings.h"
#include "rules/notation/book.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"

enum { FAULTS_MAX = 4096 };

/* Appends an error to the list. */
static void gather(void *context, const char *fault)
{
    char *faults = context;
    strcat(strcat(faults, fault), "\n");
}

/* Reads a book from a text; its errors, one a line, are left in `faults`. */
static bool read_text(struct book *b, const char *text, char *faults)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    rewind(file);
    *faults = 0;
    bool good = book_read(b, file, gather, faults);
    fclose(file);
    return good;
}

/* Creates a temporary file that holds a text; the caller removes it and frees its name. */
static char *file_of(const char *text)
{
    char *name = strdup("/tmp/tempi-book-XXXXXX");
    int file = mkstemp(name);
    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(write(file, text, strlen(text)), (ssize_t)strlen(text));
    close(file);
    return name;
}

START_TEST(turns_are_found_and_drawn_by_weight)
{
    struct book b = {0};
    struct position p;
    size_t count;
    unsigned seen[2] = {0, 0};
    char faults[FAULTS_MAX];
    ck_assert_msg(read_text(&b,
                            "# comment\n\nbook marseillais\r\n" START "  # indented\n  e2e4,d2d4 3\n\te2e4,e4e5 1\n"
                            "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq d3e3 0 2\n  d7d5,d5e4 1\n",
                            faults),
                  "%s", faults);
    test_position(&p, "marseillais", NULL);
    const struct book_turn *turns = book_find(&b, &p, &count);
    ck_assert_uint_eq(count, 2);
    for (unsigned i = 0; i < 400; i++) {
        const struct book_turn *turn = book_pick(&b, &p, NULL, 0, i);
        ck_assert_uint_eq(turn->length, 2);
        seen[turn->weight == 1]++;
    }
    ck_assert_uint_eq(seen[0], 300);
    ck_assert_uint_eq(seen[1], 100);
    ck_assert_uint_eq(turns[0].actions[0], test_action(&p, "e2e4"));
    test_play(&p, "e2e4,d2d4");
    book_find(&b, &p, &count);
    ck_assert_uint_eq(count, 1);
    test_play(&p, "d7d5");
    ck_assert_ptr_null(book_pick(&b, &p, NULL, 0, 0));
    test_position(&p, "chess", NULL);
    ck_assert_ptr_null(book_pick(&b, &p, NULL, 0, 0));
    book_free(&b);
}
END_TEST

/* Every wrong line is reported by its number, and nothing of such a book is used. */
START_TEST(faults_are_told_line_by_line)
{
    struct book b = {0};
    char faults[FAULTS_MAX];
    ck_assert(!read_text(&b,
                         "book chess\n  e2e4 1\nnonsense\n  e2e4 1\n" START "  e2e4\n  e2e5 3\n  e2e4 0\n  d2d4 2\n"
                         "  d2d4 1\n  e2e4,e7e5 2\n  c2c4 1000001\n" START "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n",
                         faults));
    ck_assert_str_eq(faults, "line 2: a turn before any position\n"
                             "line 3: FEN: board and side to move are needed\n"
                             "line 6: 'e2e4': a turn and a weight from 1 to 1000000 should stand here\n"
                             "line 7: illegal action 'e2e5': a pawn does not go from e2 to e5\n"
                             "line 8: 'e2e4': a turn and a weight from 1 to 1000000 should stand here\n"
                             "line 10: 'd2d4' stands above already\n"
                             "line 11: 'e2e4,e7e5' is more than a turn\n"
                             "line 12: 'c2c4': a turn and a weight from 1 to 1000000 should stand here\n"
                             "line 13: the position stands above already\n"
                             "line 14: the game is over in this position\n");
    ck_assert_ptr_null(b.game);
    ck_assert_uint_eq(b.count, 0);
    ck_assert(!read_text(&b, "", faults));
    ck_assert(!read_text(&b, "book nosuch\n" START, faults));
    ck_assert(strncmp(faults, "line 1: 'nosuch': ", 18) == 0);
    ck_assert(!read_text(&b, START "  e2e4 1\n", faults));
    ck_assert(!read_text(&b, "book marseillais\n" START "  e2e4 1\n", faults));
    ck_assert_str_eq(faults, "line 3: 'e2e4' is no whole turn\n");
    ck_assert(!read_text(
        &b, "book marseillais\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1 done=1,next=e3\n", faults));
    ck_assert_str_eq(faults, "line 2: a position in the middle of a turn\n");
}
END_TEST

/* A file that is no text is named as such, and no byte of it goes to the user or to a host raw. */
START_TEST(bytes_are_not_shown_raw)
{
    static const char *const texts[] = {"\x01\x80\xFF\x1B[31m\n", "book \x1B[31m\n", "book chess\n\x1B\xE9 w\n",
                                        "book chess\n" START "\xE9\x07 1\n"};
    char faults[FAULTS_MAX], input[256], output[4096];
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct book b = {0};
        ck_assert(!read_text(&b, texts[i], faults));
        ck_assert(faults[0] && (strstr(faults, "not a text") != NULL) == (i < 2));
        for (const char *at = faults; *at; at++)
            ck_assert_msg(*at == '\n' || (*at >= ' ' && *at < 127), "%s", faults);
        book_free(&b);
    }
    static const char *const talks[] = {
        "setoption name \x80 value \x1B\n\xE9 x\nposition fen \xE9/ w\nposition startpos moves \xE9\n"
        "setoption name BookFile value \x1B\xFF\nquit\n",
        "xboard\n\xE9 \x07\nsetboard \xE9\x1B\nusermove \xE9\x1B\noption BookFile=\xFF\nquit\n"};
    for (unsigned i = 0; i < 2; i++) {
        snprintf(input, sizeof input, "%s", talks[i]);
        ck_assert_int_eq(child_run((const char *const[]){"tempi", NULL}, input, output, sizeof output, 30), 0);
        ck_assert(strlen(output) > 0);
        for (const char *at = output; *at; at++)
            ck_assert_msg((*at >= ' ' && *at < 127) || *at == '\n' || *at == '\t', "byte %d in %s", *at, output);
    }
}
END_TEST

START_TEST(matches_begin_with_the_turns_of_a_book)
{
    const char *reason;
    char error[OPENINGS_ERROR_MAX];
    struct record r = {0};
    struct openings o = {.game = game_find("marseillais", &reason)};
    char *name = file_of("book marseillais\n" START "  e2e4,d2d4 3\n  g1f3,b1c3 1\n");
    ck_assert_msg(openings_read(&o, name, error), "%s", error);
    ck_assert_uint_eq(o.count, 2);
    ck_assert(opening_begin(&o, 1, &r, NULL));
    ck_assert_uint_eq(r.count, 3);
    ck_assert_int_eq(record_now(&r)->turn.decider, BLACK);
    openings_free(&o);
    o = (struct openings){.game = game_find("chess", &reason)};
    ck_assert(!openings_read(&o, name, error));
    ck_assert_msg(strstr(error, "is a book of marseillais") != NULL, "%s", error);
    record_free(&r);
    unlink(name);
    free(name);
}
END_TEST

/* Equal orders make equal books, which can be read; their first turns begin at the starting position, and a search as
   long as theirs finds them sound. A turn that loses the queen is told. */
START_TEST(books_are_made_checked_and_shown)
{
    const char *const argv[] = {
        "sh", "-c",
        "d=$(mktemp -d) && t=${TEMPI:-./tempi} && m='--positions 4 --nodes 300 --hash 1' && "
        "$t book marseillais make $d/a $m && $t book marseillais make $d/b $m && cmp $d/a $d/b && "
        "$t book marseillais check $d/a --nodes 3000 --margin 200 && $t book marseillais show $d/a && "
        "$t book marseillais show tests/data/a2a3.book --moves a3 && "
        "! $t book chess check $d/a 2>&1 && ! $t book chess make $d/none/a 2>&1 && "
        "printf 'book chess\\n%s\\n  d1g4 1\\n  d2d4 1\\n' 'rnbqkbnr/ppp1pppp/3p4/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 "
        "2 id \"two moves here\";' > $d/c && "
        "! $t book chess check $d/c --nodes 2000 && cp $d/a $d/b && "
        "! $t book chess make $d/b $m --moves f3 e5 g4 Qh4 2>&1 && cmp $d/a $d/b && echo kept; rm -r $d",
        NULL};
    char output[8192];
    unsigned turns, again, checked, weight;
    int status = child_run(argv, NULL, output, sizeof output, 60);
    ck_assert_msg(status == 0, "%s", output);
    ck_assert_msg(sscanf(output, "4 positions, %u turns\n4 positions, %u turns\n4 positions, %u turns\n %u", &turns,
                         &again, &checked, &weight) == 4,
                  "%s", output);
    ck_assert(turns == again && turns == checked && turns >= 4);
    ck_assert_uint_ge(weight, 1);
    ck_assert_uint_le(weight, 26);
    ck_assert_msg(strstr(output, "\n      7  h2h3\n") != NULL, "%s", output); /* the rest of a turn */
    ck_assert_msg(strstr(output, "is a book of marseillais, not of ") != NULL, "%s", output);
    ck_assert_msg(strstr(output, " w KQkq - 0 2: d1g4 is ") != NULL, "%s", output);
    ck_assert_msg(strstr(output, "1 turns are more than 30 centipawns worse than the best") != NULL, "%s", output);
    ck_assert_msg(strstr(output, "no turns for a book") && strstr(output, "kept\n"), "%s", output);
}
END_TEST

/* Turns that begin as a better one does, which a search does not list, are searched each by itself. */
START_TEST(turns_of_one_beginning_are_checked)
{
    const char *const argv[] = {
        "sh", "-c", "${TEMPI:-./tempi} book progressive check games/books/progressive.book --nodes 300 --margin 1000",
        NULL};
    char output[8192];
    ck_assert_msg(child_run(argv, NULL, output, sizeof output, 60) == 0, "%s", output);
}
END_TEST

START_TEST(wrong_use_is_told)
{
    static const char *const words[] = {"",
                                        "nosuch",
                                        "make",
                                        "make f --lines 0",
                                        "make f --what",
                                        "check f more",
                                        "show f --what",
                                        "make f --moves e4"};
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
        char command[128], output[1024];
        snprintf(command, sizeof command, "${TEMPI:-./tempi} book marseillais %s", words[i]);
        const char *const argv[] = {"sh", "-c", command, NULL};
        ck_assert_msg(child_run(argv, NULL, output, sizeof output, 20) == 2, "%s: %s", command, output);
        ck_assert(strchr(output, '\n') && !strchr(output, '\n')[1]);
    }
}
END_TEST

Suite *suite_book(void)
{
    Suite *s = suite_create("book");
    TCase *t = tcase_create("book");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, turns_are_found_and_drawn_by_weight);
    tcase_add_test(t, faults_are_told_line_by_line);
    tcase_add_test(t, bytes_are_not_shown_raw);
    tcase_add_test(t, matches_begin_with_the_turns_of_a_book);
    tcase_add_test(t, books_are_made_checked_and_shown);
    tcase_add_test(t, turns_of_one_beginning_are_checked);
    tcase_add_test(t, wrong_use_is_told);
    suite_add_tcase(s, t);
    return s;
}
