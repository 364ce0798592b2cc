/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every game has all that CONTRIBUTING.md demands; each test says what to do about a game that lacks something. */
#include "tests/support.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/random.h"
#include "rules/laws.h"
#include "rules/texts/rules_text.h"

enum { TEXT = 1 << 20, GAMES_PLAYED = 20, STEPS_PLAYED = 120, LONG = 12 /* steps that make a turn long */ };

/* Appends a file to a text; returns the new length. */
static size_t file_add(char *text, size_t length, const char *path)
{
    FILE *file = fopen(path, "r");
    ck_assert_msg(file != NULL, "no file %s", path);
    length += fread(text + length, 1, TEXT - 1 - length, file);
    fclose(file);
    ck_assert_uint_lt(length, TEXT - 1);
    text[length] = 0;
    return length;
}

/* Returns the clause tests, all files in one text, without those that quote every game. */
static const char *clause_tests(void)
{
    static char text[TEXT];
    char path[300];
    size_t length = 0;
    DIR *folder = opendir("tests/rules");
    ck_assert_ptr_nonnull(folder);
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (strncmp(entry->d_name, "test_", 5) != 0 || strcmp(entry->d_name, "test_rules_text.c") == 0)
            continue;
        snprintf(path, sizeof path, "tests/rules/%s", entry->d_name);
        length = file_add(text, length, path);
    }
    closedir(folder);
    return text;
}

START_TEST(clauses_are_tested)
{
    const char *tests = clause_tests();
    for (unsigned i = 0; game_at(i); i++) {
        char quoted[80];
        snprintf(quoted, sizeof quoted, "\"%s\"", game_at(i)->id);
        ck_assert_msg(strstr(tests, quoted) != NULL,
                      "no test of a clause names %s: write some in a file tests/rules/test_*.c, with the words of "
                      "tests/rules/clauses.h",
                      quoted);
    }
}
END_TEST

/* Whether a game of the program has a law in C. */
static bool law_used(const char *name)
{
    for (unsigned i = 0; game_at(i); i++) {
        const struct law *law = game_at(i)->law->settings.in_c;
        if (law && strcmp(law->id, name) == 0)
            return true;
    }
    return strcmp(name, "example") == 0;
}

/* All laws that files of rules/games/ define are listed, and some game has them. */
START_TEST(laws_are_listed)
{
    FILE *laws = popen(
        "find rules/games -name '*.c' -exec sed -n 's/^const struct law law_\\([a-z0-9_]*\\) =.*/\\1/p' {} +", "r");
    char law[80], name[100], head[1 << 14] = "";
    unsigned count = 0;
    ck_assert_ptr_nonnull(laws);
    file_add(head, 0, "rules/laws.h");
    for (; fscanf(laws, "%79s", law) == 1; count++) {
        snprintf(name, sizeof name, "LAW(%s)", law);
        ck_assert_msg(strstr(head, name) != NULL, "rules/laws.h does not list the law law_%s", law);
    }
    pclose(laws);
    ck_assert_uint_gt(count, 45);
#define LAW_USED(NAME) ck_assert_msg(law_used(law_##NAME.id), "no section has `law = %s`", law_##NAME.id);
    LAWS(LAW_USED)
#undef LAW_USED
}
END_TEST

/* A law with squares in its turn state has the hook `impossible`, because a FEN can hold squares that no turn gives;
   games with their own pieces check all of their state. */
START_TEST(states_are_judged)
{
    for (unsigned i = 0; game_at(i); i++) {
        const struct law *law = game_at(i)->law;
        bool squares = false;
        for (const struct turn_field *f = law->fields; f && f->type != FIELD_END; f++)
            squares |= f->type == FIELD_SQUARES || f->type == FIELD_SQUARE;
        ck_assert_msg(!squares || law->impossible || game_fairy(game_at(i)),
                      "the law %s keeps squares in FENs (`fields`) and finds all of them possible: give it the hook "
                      "`impossible`",
                      law->id);
    }
}
END_TEST

/* Counts exist from the starting position, and from a position where the rules have made a difference. */
START_TEST(sequences_are_counted)
{
    for (unsigned i = 0; game_at(i); i++) {
        unsigned starts = 0, nodes = 0;
        for (unsigned k = 0; k < COUNTS_MAX && game_at(i)->text->counts[k]; k++)
            *(strchr(game_at(i)->text->counts[k], ':') ? &nodes : &starts) += 1;
        ck_assert_msg(starts && nodes, "%s has no counts from %s: give its section a line `counts`", game_at(i)->id,
                      starts ? "a node behind the start" : "the start");
    }
}
END_TEST

/* Whether a name is the id, the name or an alias of a game. */
static bool answers_to(const struct game *game, const char *name)
{
    char aliases[400], *rest = NULL;
    snprintf(aliases, sizeof aliases, "%s", game->aliases);
    for (char *word = strtok_r(aliases, ",", &rest); word; word = strtok_r(NULL, ",", &rest))
        if (strcmp(word + strspn(word, " "), name) == 0)
            return true;
    return strcmp(game->id, name) == 0 || strcmp(game->name, name) == 0;
}

/* The names of tests/data/names.tsv lead to their games, and every game answers to its own name. */
START_TEST(names_of_the_sources_lead_to_their_games)
{
    static char text[TEXT];
    const char *reason = "";
    unsigned names = 0;
    char name[80], id[80];
    file_add(text, 0, "tests/data/names.tsv");
    for (const char *at = text; *at; at = strchr(at, '\n') + 1) {
        if (sscanf(at, "%79[^#\t\n]\t%79[^\t\n]", name, id) != 2)
            continue;
        const struct game *game = game_find(name, &reason);
        ck_assert_msg(game && strcmp(game->id, id) == 0, "'%s' leads to %s, not to %s", name, game ? game->id : reason,
                      id);
        names++;
    }
    ck_assert_uint_ge(names, 60);
    for (unsigned i = 0; game_at(i); i++)
        ck_assert_msg(game_find(game_at(i)->name, &reason) == game_at(i), "'%s'", game_at(i)->name);
}
END_TEST

START_TEST(names_are_spelt_as_protocols_need_and_differ)
{
    for (unsigned i = 0; game_at(i); i++) {
        const struct game *game = game_at(i);
        for (const char *at = game->id; *at; at++)
            ck_assert_msg(islower((unsigned char)*at) || isdigit((unsigned char)*at) || *at == '-',
                          "the id '%s' has other characters than small letters, digits and dashes", game->id);
        ck_assert_msg(game->name[0] && game->source[0], "%s has no name or no source in its section", game->id);
        for (unsigned k = 0; game_at(k); k++)
            ck_assert_msg(k == i || (!answers_to(game_at(k), game->id) && !answers_to(game_at(k), game->name)),
                          "%s answers to a name of %s: give it another", game_at(k)->id, game->id);
    }
}
END_TEST

/* Random games show no trait that the section does not name. */
START_TEST(traits_are_named)
{
    const struct game *game = game_at((unsigned)_i);
    action list[ACTIONS_MAX];
    unsigned max = 0;
    bool answers = false;
    struct random r;
    random_seed(&r, 7);
    for (unsigned played = 0; played < GAMES_PLAYED; played++) {
        struct position p;
        game_start(&p, game, game_option_default(game));
        for (unsigned step = 0; step < STEPS_PLAYED; step++) {
            unsigned n = game_actions(&p, ALL_ACTIONS, list);
            if (n == 0)
                break;
            max = p.turn.done + 1u > max ? p.turn.done + 1u : max;
            answers |= p.turn.decider != p.turn.owner;
            game_apply(&p, list[random_below(&r, n)]);
        }
    }
    ck_assert_msg(
        max < LONG || game->traits.long_turns,
        "turns of %s come to %u steps: give its section the trait `long turns`, so that whole turns are searched",
        game->id, max);
    ck_assert_msg(answers == game->traits.interjections,
                  "the opponent %s inside turns of %s: the traits of its section must %s `interjections`",
                  answers ? "decides" : "never decides", game->id, answers ? "name" : "not name");
}
END_TEST

Suite *suite_complete(void)
{
    Suite *s = suite_create("complete");
    TCase *t = tcase_create("complete");
    unsigned games = 0;
    while (game_at(games))
        games++;
    tcase_add_test(t, clauses_are_tested);
    tcase_add_test(t, laws_are_listed);
    tcase_add_test(t, states_are_judged);
    tcase_add_test(t, sequences_are_counted);
    tcase_add_test(t, names_of_the_sources_lead_to_their_games);
    tcase_add_test(t, names_are_spelt_as_protocols_need_and_differ);
    tcase_add_loop_test(t, traits_are_named, 0, (int)games);
    suite_add_tcase(s, t);
    return s;
}
