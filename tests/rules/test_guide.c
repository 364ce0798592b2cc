/* The rules in words: every game has them, what they quote is legal, and the documents have the same. */
#include "tests/support.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/guide/guide.h"

enum { LINES_LEAST = 3, LINES_MOST = 12, TEXT_MAX = 1 << 14 };

START_TEST(every_game_has_rules)
{
    for (unsigned i = 0; game_at(i); i++) {
        const struct game *game = game_at(i);
        const struct guide *guide = guide_of(game);
        ck_assert_msg(guide && strcmp(guide->id, game->id) == 0,
                      "%s has no rules in words: give it a line GUIDE(...) in a file of rules/guide/", game->id);
        ck_assert_msg(guide_men(game->men)[0] != 0, "the men '%s' have no line MEN(...) in rules/guide/men.def",
                      game->men->id);
    }
}
END_TEST

/* How many lines the rules proper of a game fill as `tempi rules` shows them: behind the summary, up to what follows.
 */
static unsigned proper_lines(const struct game *game)
{
    static char text[TEXT_MAX];
    FILE *out = tmpfile();
    unsigned lines = 0;
    ck_assert(out != NULL);
    guide_write(out, game);
    rewind(out);
    text[fread(text, 1, sizeof text - 1, out)] = 0;
    fclose(out);
    const char *at = strstr(text, "\n\n");
    ck_assert_msg(at != NULL, "%s: no rules", game->id);
    for (at += 2; *at && *at != '\n'; lines++) {
        size_t length = strcspn(at, "\n");
        ck_assert_msg(length <= 81, "%s: a line of %zu: %.*s", game->id, length, (int)length, at);
        at += length + 1;
    }
    return lines;
}

/* Every line of rules says first what it is about, except headings, which some lines follow. */
static void facts_have_subjects(const struct guide *guide)
{
    for (const char *at = guide->facts; *at; at += strcspn(at, "\n") + 1) {
        size_t length = strcspn(at, "\n");
        if (at[0] == '=')
            ck_assert_msg(at[1] == ' ' && at[length + 1] && at[length + 1] != '=', "%s: %.40s", guide->id, at);
        else
            ck_assert_msg(memchr(at, ':', length) != NULL, "%s: no subject: %.40s", guide->id, at);
    }
}

START_TEST(every_guide_is_of_a_game_and_short)
{
    unsigned guides = 0, games = 0;
    while (game_at(games))
        games++;
    for (unsigned i = 0; guide_family_at(i); i++)
        for (unsigned k = 0; k < guide_family_at(i)->count; k++, guides++) {
            const struct guide *guide = &guide_family_at(i)->guides[k];
            unsigned lines = proper_lines(test_game(guide->id));
            ck_assert_msg(lines >= LINES_LEAST && lines <= LINES_MOST, "%s: %u lines", guide->id, lines);
            ck_assert_msg(guide->facts[strlen(guide->facts) - 1] == '\n', "%s: no end of line", guide->id);
            facts_have_subjects(guide);
        }
    ck_assert_msg(guides <= games, "%u games and %u rules in words: two of them are of one game", games, guides);
}
END_TEST

/* The turn is played to its end, and to no more than its end. */
START_TEST(turns_of_the_guides_are_whole_turns)
{
    struct position p;
    for (unsigned i = 0; guide_family_at(i); i++)
        for (unsigned k = 0; k < guide_family_at(i)->count; k++) {
            const struct guide *guide = &guide_family_at(i)->guides[k];
            test_position(&p, guide->id, guide->fen);
            unsigned number = p.number, owner = p.turn.owner;
            test_play(&p, guide->turn);
            ck_assert_msg(p.number == number + 1 || p.turn.owner != owner || game_count(&p) == 0,
                          "%s: %s does not end the turn", guide->id, guide->turn);
            ck_assert_msg(p.turn.done == 0, "%s: %s goes past the turn", guide->id, guide->turn);
        }
}
END_TEST

/* Whether the text of a move stands somewhere: two squares side by side. */
static bool names_move(const char *text)
{
    for (; *text; text++)
        if (islower(text[0]) && isdigit(text[1]) && islower(text[2]) && isdigit(text[3]))
            return true;
    return false;
}

START_TEST(moves_stand_in_the_examples_alone)
{
    for (unsigned i = 0; guide_family_at(i); i++)
        for (unsigned k = 0; k < guide_family_at(i)->count; k++) {
            const struct guide *guide = &guide_family_at(i)->guides[k];
            ck_assert_msg(!names_move(guide->facts) && !names_move(guide->summary) && !names_move(guide->words), "%s",
                          guide->id);
        }
}
END_TEST

/* The law of a game is in the file that its guide names. */
START_TEST(files_hold_the_laws)
{
    static char text[1 << 16];
    for (unsigned i = 0; guide_family_at(i); i++)
        for (unsigned k = 0; k < guide_family_at(i)->count; k++) {
            const struct guide *guide = &guide_family_at(i)->guides[k];
            char id[80];
            FILE *file = fopen(guide->file, "r");
            ck_assert_msg(file != NULL, "%s: no file %s", guide->id, guide->file);
            text[fread(text, 1, sizeof text - 1, file)] = 0;
            fclose(file);
            snprintf(id, sizeof id, "\"%s\"", test_game(guide->id)->law->id);
            ck_assert_msg(strstr(text, id) != NULL, "%s: its law %s is not in %s", guide->id, id, guide->file);
        }
}
END_TEST

/* What is told of the next step of a turn, after some turns. */
START_TEST(the_turn_is_told)
{
    static const struct {
        const char *game, *fen, *turns, *told;
    } rows[] = {
        {"chess", NULL, "", "one step"},
        {"marseillais", NULL, "", "first of two steps"},
        {"marseillais-bilateral", NULL, "e2e4", "second of two steps; men on files a to d"},
        {"marseillais-bilateral", NULL, "d2d4", "second of two steps; men on files e to h"},
        {"marseillais-piecepawn", NULL, "e2e4", "second of two steps; pieces"},
        {"marseillais-1925", NULL, "", "first of two steps; no check may be given"},
        {"citizen", NULL, "b1c3", "second of at most two steps; pawns; 0000 ends the turn"},
        {"doublet", NULL, "b1c3", "second of at most two steps; the man on g1; 0000 ends the turn"},
        {"ftm", NULL, "g1f3", "second of at most two steps; to g1; 0000 ends the turn"},
        {"omni", NULL, "e2e4", "second of at most 16 steps; men that have not moved; 0000 ends the turn"},
        {"triplets", "4k3/8/8/8/8/8/P7/RB2K3 w - - 0 5", "a2a3 e1e2", "third of three steps; the men on a1 b1"},
        {"quest", "3qk3/8/8/3p4/4P3/8/8/4K3 w - - 0 5", "e4d5",
         "answer in the opponent's turn; to d5; 0000 ends the turn"},
        {"progressive", NULL, "e2e4", "first of two steps"},
        {"chess", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "", "one step; in check"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;
        char told[TURN_WORDS_MAX];
        test_position(&p, rows[i].game, rows[i].fen);
        test_play(&p, rows[i].turns);
        guide_turn(&p, told, sizeof told);
        ck_assert_msg(strcmp(told, rows[i].told) == 0, "%s after '%s': '%s'", rows[i].game, rows[i].turns, told);
    }
}
END_TEST

Suite *suite_guide(void)
{
    Suite *s = suite_create("guide");
    TCase *t = tcase_create("guide");
    tcase_add_test(t, every_game_has_rules);
    tcase_add_test(t, every_guide_is_of_a_game_and_short);
    tcase_add_test(t, turns_of_the_guides_are_whole_turns);
    tcase_add_test(t, moves_stand_in_the_examples_alone);
    tcase_add_test(t, files_hold_the_laws);
    tcase_add_test(t, the_turn_is_told);
    suite_add_tcase(s, t);
    return s;
}
