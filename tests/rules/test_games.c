/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Published games, replayed turn by turn to their stated ends. */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 64, TURNS_MAX = 64, WORD_MAX = 256 };

struct published {
    char variant[64], name[128], end[32];
    char turns[TURNS_MAX][WORD_MAX];
    unsigned turns_count;
};

static struct published games[GAMES_MAX];
static unsigned games_count;

/* Copies the next string of a JSON text without escapes into `word`; returns what follows, NULL at a bracket or
   brace of `stop`. */
static const char *next_string(const char *at, const char *stop, char *word)
{
    size_t length;
    at += strcspn(at, "\"]}");
    if (*at != '"' || strchr(stop, *at))
        return NULL;
    length = strcspn(at + 1, "\"");
    snprintf(word, WORD_MAX, "%.*s", (int)length, at + 1);
    return at + 1 + length + 1;
}

/* Reads a list of turns; returns its closing bracket. */
static const char *read_turns(const char *at, struct published *g)
{
    const char *next;
    while (g->turns_count < TURNS_MAX && (next = next_string(at, "]", g->turns[g->turns_count])) != NULL) {
        at = next;
        g->turns_count++;
    }
    return strchr(at, ']');
}

/* Reads one object from after its opening brace; returns what follows it, NULL if the text is not as expected. */
static const char *read_game(const char *at, struct published *g)
{
    char key[WORD_MAX], value[WORD_MAX];
    const char *next;
    while (at && (next = next_string(at, "}", key)) != NULL) {
        if (strcmp(key, "turns") == 0) {
            at = read_turns(strchr(next, '['), g);
            at = at ? at + 1 : NULL;
            continue;
        }
        at = next_string(next, "}", value);
        if (strcmp(key, "variant") == 0)
            snprintf(g->variant, sizeof g->variant, "%.63s", value);
        else if (strcmp(key, "name") == 0)
            snprintf(g->name, sizeof g->name, "%.127s", value);
        else if (strcmp(key, "end") == 0)
            snprintf(g->end, sizeof g->end, "%.31s", value);
    }
    return at ? strchr(at, '}') : NULL;
}

/* Reads the published games of tests/data/games.json. */
static void games_read(void)
{
    static char text[65536];
    FILE *f = fopen("tests/data/games.json", "r");
    if (!f)
        return;
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    for (const char *at = text; at && (at = strchr(at, '{')) != NULL && games_count < GAMES_MAX; games_count++)
        at = read_game(at + 1, &games[games_count]);
}

/* Plays the text of a turn; unless it ends the game, the turn must be over. */
static void play_turn(struct position *p, const struct published *g, unsigned i)
{
    char copy[WORD_MAX], *rest = NULL;
    unsigned owner = p->turn.owner;
    snprintf(copy, sizeof copy, "%s", g->turns[i]);
    for (char *text = strtok_r(copy, ",", &rest); text; text = strtok_r(NULL, ",", &rest)) {
        action a;
        ck_assert_msg(p->turn.owner == owner && action_read(p, text, strlen(text), &a),
                      "%s, turn %u %s: %s is not legal in %s; legal: %s", g->name, i + 1, g->turns[i], text,
                      test_fen(p), test_actions(p));
        game_apply(p, a);
    }
    ck_assert_msg(p->turn.owner != owner || game_count(p) == 0, "%s: turn %u %s does not end the turn", g->name, i + 1,
                  g->turns[i]);
}

/* Whether the steps left can reach the opponent's turn. */
static bool turn_completes(const struct position *p)
{
    action list[ACTIONS_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        struct position next = *p;
        game_apply(&next, list[i]);
        if (next.turn.owner != p->turn.owner || turn_completes(&next))
            return true;
    }
    return false;
}

START_TEST(replayed)
{
    const struct published *g = &games[_i];
    const char *reason = "";
    struct position p;
    bool mate = strcmp(g->end, "mate") == 0;
    ck_assert_msg(game_find(g->variant, &reason) != NULL, "%s: %s: %s", g->name, g->variant, reason);
    ck_assert_uint_gt(g->turns_count, 0);
    test_position(&p, g->variant, NULL);
    for (unsigned i = 0; i < g->turns_count; i++)
        play_turn(&p, g, i);
    const char *wanted = !mate ? "*" : g->turns_count % 2 ? "1-0" : "0-1";
    ck_assert_msg(strcmp(test_result(&p), wanted) == 0, "%s: result %s, expected %s in %s", g->name, test_result(&p),
                  wanted, test_fen(&p));
    if (strcmp(g->end, "no king step") == 0)
        ck_assert_msg(!turn_completes(&p), "%s: the last turn can be completed in %s", g->name, test_fen(&p));
    if (mate) {
        game_result(&p, &reason);
        ck_assert_msg(strstr(reason, "mate") != NULL, "%s: %s", g->name, reason);
    }
}
END_TEST

START_TEST(all_were_read)
{
    ck_assert_uint_eq(games_count, 16);
    for (unsigned i = 0; i < games_count; i++)
        ck_assert_msg(games[i].variant[0] && games[i].end[0] && games[i].turns_count >= 4, "game %u: %s", i,
                      games[i].name);
}
END_TEST

Suite *suite_games(void)
{
    Suite *s = suite_create("games");
    TCase *t = tcase_create("games");
    games_read();
    tcase_add_test(t, all_were_read);
    tcase_add_loop_test(t, replayed, 0, (int)games_count);
    suite_add_tcase(s, t);
    return s;
}
