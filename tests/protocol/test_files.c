/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts of unknown coding (engine/utf8.h), and files that grow by whole pieces (engine/journal.h). */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/files.h"
#include "engine/journal.h"
#include "engine/utf8.h"
#include "tests/support.h"

/* RFC 3629, section 4: the first and last characters of each row of its table, and their neighbours that are none. */
START_TEST(characters_of_utf8)
{
    static const struct {
        const char *text;
        size_t length;
    } cases[] = {
        {"", 0},
        {"\x7F", 1},
        {"\x80", 0},
        {"\xC1\xBF", 0},
        {"\xC2\x80", 2},
        {"\xDF\xBF", 2},
        {"\xDF\xC0", 0},
        {"\xDF", 0},
        {"\xE0\x9F\xBF", 0},
        {"\xE0\xA0\x80", 3},
        {"\xEC\xBF\xBF", 3},
        {"\xED\x9F\xBF", 3},
        {"\xED\xA0\x80", 0},
        {"\xEE\x80\x80", 3},
        {"\xEF\xBF\xBF", 3},
        {"\xEF\xBF", 0},
        {"\xF0\x8F\xBF\xBF", 0},
        {"\xF0\x90\x80\x80", 4},
        {"\xF3\xBF\xBF\xBF", 4},
        {"\xF4\x8F\xBF\xBF", 4},
        {"\xF4\x90\x80\x80", 0},
        {"\xF5\x80\x80\x80", 0},
        {"\xFF", 0},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_msg(utf8_length(cases[i].text) == cases[i].length, "row %u: %zu", i, utf8_length(cases[i].text));
}
END_TEST

START_TEST(texts_are_cut_between_characters)
{
    static const char text[] = "a\xC3\xA9\xE2\x99\x9C\xF0\x9F\x98\x80z"; /* of 1, 2, 3, 4 and 1 bytes */
    static const size_t cuts[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11};
    for (size_t length = 0; length < sizeof cuts / sizeof *cuts; length++)
        ck_assert_msg(utf8_cut(text, length) == cuts[length], "%zu: %zu", length, utf8_cut(text, length));
}
END_TEST

/* Returns what a file holds, in a buffer that the next call overwrites; "none" if there is no file. */
static const char *content(const char *path)
{
    static char text[100];
    FILE *file = fopen(path, "rb");
    if (!file)
        return "none";
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    return text;
}

START_TEST(pieces_of_a_file)
{
    char place[] = "/tmp/tempi-files-XXXXXX", path[sizeof place + 8], beside[sizeof path + 8];
    struct journal j = {0};
    ck_assert_ptr_nonnull(mkdtemp(place));
    snprintf(path, sizeof path, "%s/file", place);
    snprintf(beside, sizeof beside, "%s.new", path);
    ck_assert(journal_open(&j, path, true));
    ck_assert_str_eq(content(path), "");
    journal_print(&j, "one %d ", 1);
    journal_print(&j, "more\n");
    ck_assert_str_eq(content(path), "");
    ck_assert(journal_commit(&j));
    journal_print(&j, "two\n");
    ck_assert(journal_commit(&j));
    ck_assert_str_eq(content(path), "one 1 more\ntwo\n");
    journal_print(&j, "three\n");
    ck_assert(journal_replace(&j));
    ck_assert_str_eq(content(path), "three\n");
    ck_assert_str_eq(content(beside), "none");
    /* a folder takes the file's place: nothing can be replaced, and nothing else stays behind */
    ck_assert_int_eq(unlink(path), 0);
    ck_assert_int_eq(mkdir(path, 0700), 0);
    journal_print(&j, "four\n");
    ck_assert(!journal_replace(&j));
    ck_assert_int_eq(errno, EISDIR);
    ck_assert_str_eq(content(beside), "none");
    ck_assert(journal_close(&j));
    ck_assert(!journal_open(&j, path, false));
    ck_assert_int_eq(rmdir(path), 0);
    /* a file that is written whole or not at all */
    ck_assert(journal_open_whole(&j, path));
    ck_assert_str_eq(content(path), "none");
    ck_assert(journal_close(&j));
    ck_assert_str_eq(content(path), "none");
    for (const char *text = "five\n"; text; text = strcmp(text, "six\n") != 0 ? "six\n" : NULL) {
        ck_assert(journal_open_whole(&j, path));
        journal_print(&j, "%s", text);
        ck_assert(journal_replace(&j));
        ck_assert(journal_close(&j));
        ck_assert_str_eq(content(path), text);
    }
    ck_assert_int_eq(unlink(path), 0);
    ck_assert_int_eq(rmdir(place), 0);
}
END_TEST

/* Two paths of one file are seen to be that, before the file is there and after; those of a device are not. */
START_TEST(paths_of_one_file)
{
    char place[] = "/tmp/tempi-files-XXXXXX", path[100], beside[100], other[100];
    ck_assert_ptr_nonnull(mkdtemp(place));
    snprintf(path, sizeof path, "%s/file", place);
    snprintf(beside, sizeof beside, "%s/./file", place);
    snprintf(other, sizeof other, "%s/other", place);
    for (unsigned made = 0; made < 2; made++) {
        ck_assert(file_names_same(path, path) && file_names_same(path, beside) && file_names_same(beside, path));
        ck_assert(!file_names_same(path, other) && !file_names_same(path, "file") && !file_names_same(path, place));
        ck_assert(!file_names_same(path, "/nowhere/file") && !file_names_same("/nowhere/file", path));
        FILE *file = fopen(path, "w");
        ck_assert_ptr_nonnull(file);
        fclose(file);
    }
    ck_assert(file_names_same("file", "./file") && !file_names_same("/dev/null", "/dev/null"));
    ck_assert(!file_names_same("/dev/null", "/dev/./null"));
    ck_assert_int_eq(unlink(path), 0);
    ck_assert_int_eq(rmdir(place), 0);
}
END_TEST

Suite *suite_files(void)
{
    Suite *s = suite_create("files");
    TCase *t = tcase_create("files");
    tcase_add_test(t, characters_of_utf8);
    tcase_add_test(t, texts_are_cut_between_characters);
    tcase_add_test(t, pieces_of_a_file);
    tcase_add_test(t, paths_of_one_file);
    suite_add_tcase(s, t);
    return s;
}
