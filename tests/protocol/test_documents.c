/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The documents agree with the program: games and rules, commands and options, positions, and the list of files. */
#include "tests/support.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 1 << 18, WAIT = 60 };

/* Reads a file whole; the test fails if it cannot be read or does not fit. */
static const char *text_of(const char *path)
{
    static char text[TEXT];
    FILE *file = fopen(path, "r");
    ck_assert_msg(file != NULL, "no file %s", path);
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    ck_assert_uint_lt(length, sizeof text - 1);
    text[length] = 0;
    return text;
}

/* Runs a shell command in which $TEMPI is the program; returns what it prints. */
static const char *shell(const char *command, const char *input)
{
    static char output[TEXT];
    const char *argv[] = {"sh", "-c", command, NULL};
    int status = child_run(argv, input, output, sizeof output, WAIT);
    ck_assert_msg(status == 0, "%s: status %d: %s", command, status, output);
    return output;
}

START_TEST(games_and_manual_are_what_the_program_says)
{
    ck_assert_msg(strcmp(text_of("docs/play/games.md"), shell("${TEMPI:-./tempi} games --markdown", NULL)) == 0,
                  "docs/play/games.md is not what `tempi games --markdown` prints: make readme");
    ck_assert_msg(strcmp(text_of("docs/reference/tempi.6"),
                         shell("packaging/manual.sh ${TEMPI:-./tempi} < docs/reference/tempi.6", NULL)) == 0,
                  "docs/reference/tempi.6 has not the commands of `tempi help`: make readme");
    ck_assert_msg(strcmp(text_of("docs/reference/command-line.md"),
                         shell("packaging/command_line.sh ${TEMPI:-./tempi}", NULL)) == 0,
                  "docs/reference/command-line.md has not the commands of `tempi help`: make readme");
    ck_assert_msg(strcmp(text_of("packaging/tempi.eng"), shell("packaging/engine_file.sh ${TEMPI:-./tempi}", NULL)) ==
                      0,
                  "packaging/tempi.eng has not the variants of the program: make readme");
}
END_TEST

/* The help names every option that the source of a command compares with. */
START_TEST(help_names_every_option)
{
    char path[512], option[64];
    unsigned options = 0;
    static char help[TEXT];
    snprintf(help, sizeof help, "%s",
             shell("${TEMPI:-./tempi} help; for c in $(${TEMPI:-./tempi} help | sed -n 's/^  tempi "
                   "\\([a-z][a-z-]*\\).*/\\1/p'); "
                   "do ${TEMPI:-./tempi} help $c; done",
                   NULL));
    DIR *folder = opendir("protocol/commands");
    ck_assert_ptr_nonnull(folder);
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        size_t length = strlen(entry->d_name);
        if (length < 2 || strcmp(entry->d_name + length - 2, ".c") != 0 || strcmp(entry->d_name, "commands.c") == 0)
            continue;
        snprintf(path, sizeof path, "protocol/commands/%s", entry->d_name);
        for (const char *at = text_of(path); (at = strstr(at, "\"--")) != NULL; at++) {
            if (sscanf(at, "\"%62[a-z-]\"", option) != 1 || strcmp(option, "--") == 0)
                continue;
            ck_assert_msg(strstr(help, option) != NULL, "%s: the help does not name %s", path, option);
            options++;
        }
    }
    closedir(folder);
    ck_assert_uint_gt(options, 60);
}
END_TEST

START_TEST(uci_options_are_documented)
{
    static const char *const documents[] = {"docs/reference/uci.md", "docs/reference/tempi.6"};
    unsigned options = 0;
    static char said[TEXT];
    char lines[TEXT];
    struct text_builder builder = builder_begin(lines, sizeof lines);
    builder_text(&builder, "uci\n");
    for (unsigned i = 0; game_at(i); i++) {
        builder_text(&builder, "setoption name UCI_Variant value ");
        builder_text(&builder, game_at(i)->id);
        builder_char(&builder, '\n');
    }
    snprintf(said, sizeof said, "%s", shell("${TEMPI:-./tempi}", lines));
    for (unsigned i = 0; i < 2; i++) {
        const char *document = text_of(documents[i]);
        for (const char *at = said; (at = strstr(at, "option name ")) != NULL; options++) {
            char name[64];
            at += strlen("option name ");
            snprintf(name, sizeof name, "%.*s", (int)(strstr(at, " type ") - at), at);
            ck_assert_msg(strstr(document, name) != NULL, "%s does not name the option %s", documents[i], name);
        }
    }
    ck_assert_uint_gt(options, 2 * (17 + 7));
}
END_TEST

/* Every FEN in a line `tempi show GAME --fen "FEN"` of docs/reference/fen.md is accepted and written back unchanged. */
START_TEST(positions_of_the_documents_are_taken)
{
    char id[64], fen[512];
    unsigned positions = 0;
    for (const char *at = text_of("docs/reference/fen.md"); (at = strstr(at, "\n    tempi show ")) != NULL;
         at++, positions++) {
        struct position p;
        ck_assert_int_eq(sscanf(at, " tempi show %63s --fen %*[\"']%511[^\"'\n]", id, fen), 2);
        test_position(&p, id, fen);
        ck_assert_str_eq(test_fen(&p), fen);
    }
    ck_assert_uint_ge(positions, 4);
    ck_assert_msg(strstr(text_of("docs/reference/fen.md"), "\n    rnb") == NULL, "a FEN without its game");
}
END_TEST

/* Each picture of a document is what the command beside it draws. */
START_TEST(pictures_are_those_of_their_commands)
{
    static const char *const documents[] = {"play/pictures", "knowledge/multimove", "knowledge/odds",
                                            "knowledge/small-boards"};
    char words[400], command[480], name[32], file[80];
    const char *at = NULL;
    snprintf(file, sizeof file, "docs/%s.md", documents[_i]);
    const char *text = text_of(file), *end = strstr(text, ".svg\n");
    ck_assert_ptr_nonnull(end);
    for (const char *next = text; (next = strstr(next, "tempi ")) != NULL && next < end; next++)
        at = next;
    ck_assert_ptr_nonnull(at);
    ck_assert_int_eq(sscanf(at, "tempi %399[^>]> %31[a-z].svg", words, name), 2);
    snprintf(command, sizeof command, "${TEMPI:-./tempi} %s", words);
    snprintf(file, sizeof file, "docs/images/%s.svg", name);
    ck_assert_msg(strcmp(text_of(file), shell(command, NULL)) == 0, "%s is not: %s", file, words);
}
END_TEST

/* The figures are drawn from the tables as the document says, and its problems are accepted. */
START_TEST(claims_can_be_checked)
{
    static char claims[TEXT];
    char command[2048], drawn[1024], figure[80];
    unsigned figures = 0, problems = 0;
    snprintf(claims, sizeof claims, "%s", text_of("docs/knowledge/claims.md"));
    for (const char *at = claims; (at = strstr(at, "\n    ")) != NULL; at++) {
        if (sscanf(at, " %1000[^>\n]> %79s", drawn, figure) != 2)
            continue;
        snprintf(command, sizeof command, "%s | cmp -s - %s", drawn, figure);
        shell(command, NULL);
        figures++;
    }
    for (const char *at = claims; (at = strstr(at, "`tempi solve ")) != NULL; at++) {
        ck_assert_int_eq(sscanf(at, "`tempi %1000[^`]`", drawn), 1);
        if (strstr(drawn, "..."))
            continue;
        snprintf(command, sizeof command, "${TEMPI:-./tempi} %s --movetime 1000 > /dev/null; test $? -ne 2", drawn);
        shell(command, NULL);
        problems++;
    }
    ck_assert_uint_eq(figures, 2);
    ck_assert_uint_gt(problems, 8);
}
END_TEST

START_TEST(the_index_names_every_document)
{
    static char index[TEXT];
    char page[256];
    unsigned count = 0;
    snprintf(index, sizeof index, "%s", text_of("docs/README.md"));
    const char *pages = shell("find docs -type f -name '*.*' | sed 's|.*/||' | grep -v '^README.md$'", NULL);
    for (const char *at = pages; sscanf(at, "%255s", page) == 1; at = strchr(at, '\n') + 1, count++)
        ck_assert_msg(strstr(index, page) != NULL, "docs/README.md does not name %s", page);
    ck_assert_uint_gt(count, 20);
}
END_TEST

/* The tree in CONTRIBUTING.md names every folder with sources. */
START_TEST(the_tree_names_every_folder)
{
    static char tree[TEXT];
    char name[80], folder[90];
    snprintf(tree, sizeof tree, "%s", text_of("CONTRIBUTING.md"));
    const char *folders = shell("find engine rules search bench protocol tests -path rules/games -prune -o -name "
                                "'*.[ch]' -print | sed 's|/[^/]*$||; s|.*/||' | "
                                "sort -u",
                                NULL);
    unsigned count = 0;
    for (const char *at = folders; sscanf(at, "%79s", name) == 1; at = strchr(at, '\n') + 1, count++) {
        snprintf(folder, sizeof folder, "%s/", name);
        ck_assert_msg(strstr(tree, folder) != NULL, "CONTRIBUTING.md does not say what lives in %s", folder);
    }
    ck_assert_uint_gt(count, 20);
}
END_TEST

/* Loads the completion script and asks it as bash would: `words` are the words typed, of which the last one is to be
   completed. */
static const char *completed(const char *words)
{
    char command[512];
    snprintf(command, sizeof command,
             "bash -c '. packaging/tempi.bash; COMP_WORDS=(%s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); "
             "_tempi ${TEMPI:-./tempi}; echo \" ${COMPREPLY[*]} \"'",
             words);
    return shell(command, NULL);
}

START_TEST(bash_completes)
{
    ck_assert_str_eq(completed("tempi rul"), " rules \n");
    ck_assert_str_eq(completed("tempi help per"), " perft \n");
    ck_assert_str_eq(completed("tempi check"), " check-games \n");
    ck_assert_str_eq(completed("tempi vers"), " version \n");
    ck_assert_str_eq(completed("tempi play imp"), " imperatore \n");
    ck_assert_str_eq(completed("tempi learn imp"), " imperatore \n");
    ck_assert_str_eq(completed("tempi perft chess --div"), " --divide \n");
    ck_assert_str_eq(completed("tempi --c"), " --cpu \n");
    ck_assert_str_eq(completed("tempi play chess --white eng"), " engine \n");
    ck_assert_str_eq(completed("tempi --games games/drops.games perf"), " perft \n");
    ck_assert_str_eq(completed("tempi --games games/drops.games play double-minis"), " double-minishogi \n");
    ck_assert_str_eq(completed("tempi --games = games/drops.games play double-minis"), " double-minishogi \n");
    ck_assert_str_eq(completed("tempi play chess --white ="), " human engine \n");
    ck_assert_str_eq(completed("tempi replay packaging/tempi.b"), " packaging/tempi.bash \n");
    shell("mkdir -p build/completes && touch 'build/completes/one game.pgn' build/completes/onetwo", NULL);
    ck_assert_str_eq(completed("tempi replay build/completes/one\\\\\\ g"), " build/completes/one game.pgn \n");
    ck_assert_str_eq(completed("tempi replay build/completes/onet"), " build/completes/onetwo \n");
}
END_TEST

Suite *suite_documents(void)
{
    Suite *s = suite_create("documents");
    TCase *t = tcase_create("documents");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, games_and_manual_are_what_the_program_says);
    tcase_add_test(t, help_names_every_option);
    tcase_add_test(t, uci_options_are_documented);
    tcase_add_test(t, positions_of_the_documents_are_taken);
    tcase_add_loop_test(t, pictures_are_those_of_their_commands, 0, 4);
    tcase_add_test(t, claims_can_be_checked);
    tcase_add_test(t, the_index_names_every_document);
    tcase_add_test(t, the_tree_names_every_folder);
    tcase_add_test(t, bash_completes);
    suite_add_tcase(s, t);
    return s;
}
