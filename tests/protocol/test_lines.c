/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What searches report, replayed. The program searches positions of random play of every game under all sorts of
 * limits. Every line must be legal, and a line that claims a mate must end in it at that turn. The lines of a list must
 * end their first turns in different positions, and the best turn must be the first turn of the last line.
 * TEMPI_TESTS=full takes 28 positions of each game, TEMPI_LINES=N takes N.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/random.h"
#include "rules/notation/turns.h"
#include "search/search.h"
#include "tests/support.h"
#include "tests/text.h"

enum { WAIT = 60, SHOWN = 5, ACTIONS_PLAYED = 50, TEXT_ROOM = 60000 };

/* A line of the current list. */
struct told {
    char *turn;   /* its first turn */
    char *second; /* the turns after it, "" if none */
    uint64_t end; /* key of the position after its first turn */
};

/* A search and what it reported. */
struct talk {
    struct child child;
    struct record record; /* up to the root */
    char *commands;       /* commands sent, for messages */
    struct told told[SHOWN];
    unsigned count;
    bool whole; /* whether the last list is complete: the search had time for it */
};

static const char *const tempi[] = {"tempi", NULL};

/* Fails and tells which search it was. */
#define talk_assert(t, condition, text)                                                                                \
    do {                                                                                                               \
        if (!(condition))                                                                                              \
            ck_abort_msg("%s\n%s\n%s", #condition, (t)->commands, text);                                               \
    } while (0)

/* Plays one token; fails unless it is a whole turn of the side to move. */
static void play_token(struct talk *t, struct position *p, char *token, const char *line)
{
    const struct position before = *p;
    for (char *rest = token; *rest;) {
        action a;
        size_t length = strcspn(rest, ",");
        talk_assert(t, turn_same(&before, p), line);
        talk_assert(t, action_read(p, rest, length, &a), line);
        game_apply(p, a);
        rest += length + (rest[length] == ',');
    }
    talk_assert(t, !turn_same(&before, p) || game_count(p) == 0, line);
}

/* Copies the word that follows another one in a line into `word`; false if it is not there. */
static bool word_behind(const char *line, const char *name, char *word, size_t room)
{
    const char *at = strstr(line, name);
    if (!at)
        return false;
    at += strlen(name);
    snprintf(word, room, "%.*s", (int)strcspn(at, " "), at);
    return true;
}

/* Returns the number of turns from the root to a position in which the game is over, the last one included. */
static int turns_to(const struct position *root, const struct position *end)
{
    return (int)(end->number - root->number) + (end->turn.done != 0);
}

/* Fails unless a line ends the game, won or lost in so many turns of the root's decider. */
static void check_mate(struct talk *t, const struct position *end, int mate, const char *line)
{
    const struct position *root = record_now(&t->record);
    const char *reason;
    talk_assert(t, game_count(end) == 0, line);
    enum outcome outcome = game_result(end, &reason);
    talk_assert(t, outcome != DRAWN, line);
    bool won = (outcome == WHITE_WINS) == (root->turn.decider == WHITE);
    int turns = turns_to(root, end);
    talk_assert(t, search_mate_turns(won ? SCORE_MATE - turns : turns - SCORE_MATE) == mate, line);
}

/* Clears the list of lines. */
static void told_forget(struct talk *t)
{
    for (unsigned i = 0; i < t->count; i++) {
        free(t->told[i].turn);
        free(t->told[i].second);
    }
    t->count = 0;
}

/* Adds a line to the list and checks that its turns are legal and that it ends in the mate it claims. Only the last
   turn of a line may be incomplete; hear_answer() checks the first turns. */
static void hear_line(struct talk *t, const char *line)
{
    char number[16], mate[16];
    const char *pv = strstr(line, " pv ");
    struct position p = *record_now(&t->record);
    if (!pv || !word_behind(line, " multipv ", number, sizeof number))
        return;
    unsigned index = (unsigned)atoi(number);
    if (index == 1)
        told_forget(t);
    talk_assert(t, index == t->count + 1 || strstr(line, "bound "), line);
    char *copy = strdup(pv + 4), *rest = copy;
    struct told *told = index <= SHOWN ? &t->told[index - 1] : NULL;
    if (told && index == t->count + 1) {
        size_t first = strcspn(copy, " "), more = copy[first] ? strcspn(copy + first + 1, " ") : 0;
        *told = (struct told){strndup(copy, first), strndup(copy + first + (more != 0), more), 0};
        t->count = index;
    }
    for (bool first = true; *rest; first = false) {
        size_t length = strcspn(rest, " ");
        bool last = !rest[length];
        rest[length] = 0;
        if (last) {
            struct record r = {0};
            char error[TURN_ERROR_MAX];
            record_begin(&r, &p);
            talk_assert(t, turns_play(&r, rest, error), line);
            p = *record_now(&r);
            record_free(&r);
        } else {
            play_token(t, &p, rest, line);
        }
        if (first && told)
            told->end = position_key(&p);
        rest += length + !last;
    }
    if (word_behind(line, " score mate ", mate, sizeof mate))
        check_mate(t, &p, atoi(mate), line);
    free(copy);
}

/* Checks `bestmove` against the last list. */
static void hear_answer(struct talk *t, const char *line)
{
    char *best = malloc(TEXT_ROOM), *ponder = malloc(TEXT_ROOM);
    struct position p = *record_now(&t->record);
    ck_assert(word_behind(line, "bestmove ", best, TEXT_ROOM));
    talk_assert(t, t->count > 0, line);
    talk_assert(t, strcmp(best, t->told[0].turn) == 0, line);
    play_token(t, &p, best, line);
    if (word_behind(line, " ponder ", ponder, TEXT_ROOM)) {
        talk_assert(t, strncmp(ponder, t->told[0].second, strlen(t->told[0].second)) == 0, line);
        play_token(t, &p, ponder, line);
    }
    for (unsigned i = 0; i < t->count; i++) {
        p = *record_now(&t->record);
        snprintf(best, TEXT_ROOM, "%s", t->told[i].turn);
        play_token(t, &p, best, line);
        for (unsigned j = 0; j < i; j++)
            talk_assert(t, t->told[i].end != t->told[j].end, t->told[i].turn);
    }
    free(best);
    free(ponder);
}

/* Plays some random turns from the starting position, and writes the position in UCI. */
static void position_make(struct talk *t, const struct game *game, struct random *random)
{
    struct position start;
    action list[ACTIONS_MAX];
    char text[ACTION_TEXT_MAX];
    game_start(&start, game, game_option_default(game));
    record_begin(&t->record, &start);
    snprintf(t->commands, TEXT_ROOM, "position startpos moves");
    for (unsigned left = random_below(random, ACTIONS_PLAYED); left--;) {
        unsigned n = game_actions(record_now(&t->record), ALL_ACTIONS, list);
        struct position p = *record_now(&t->record);
        action a = list[random_below(random, n ? n : 1)];
        if (!n)
            break;
        game_apply(&p, a);
        if (!game_count(&p))
            break;
        action_text(record_now(&t->record), a, text);
        text_add(t->commands, TEXT_ROOM, " %s", text);
        record_push(&t->record, a);
    }
}

/* Draws limits and options for a search and starts it. */
static void search_begin(struct talk *t, struct random *random)
{
    static const unsigned lines[] = {1, 1, 3, SHOWN};
    char *text = t->commands, *go = text + strlen(text);
    unsigned kind = random_below(random, 5), amount = 1u << random_below(random, 12);
    child_send(&t->child, "%s", text);
    unsigned threads = 1 + random_below(random, 2), multipv = lines[random_below(random, 4)];
    bool series = random_below(random, 3) != 0;
    child_send(&t->child, "setoption name Threads value %u", threads);
    child_send(&t->child, "setoption name MultiPV value %u", multipv);
    child_send(&t->child, "setoption name WholeTurns value %s", series ? "true" : "false");
    text_add(text, TEXT_ROOM, "\n%s, Threads %u, MultiPV %u, WholeTurns %d: go ", record_now(&t->record)->game->id,
             threads, multipv, series);
    if (kind < 2)
        text_add(text, TEXT_ROOM, "nodes %u", amount + random_below(random, amount));
    else if (kind == 2)
        text_add(text, TEXT_ROOM, "movetime %u", 1 + random_below(random, 8));
    else if (kind == 3)
        text_add(text, TEXT_ROOM, "depth %u", 1 + random_below(random, 2));
    else
        text_add(text, TEXT_ROOM, "infinite");
    child_send(&t->child, "go%s", strstr(go, ": go ") + 4);
    if (kind == 4)
        child_send(&t->child, "stop");
}

/* Searches one position of a game and checks all that is reported. */
static void search_hear(struct talk *t, const struct game *game, struct random *random)
{
    position_make(t, game, random);
    search_begin(t, random);
    for (;;) {
        const char *line = child_line(&t->child, WAIT);
        talk_assert(t, line, "no answer");
        if (strncmp(line, "bestmove", 8) == 0) {
            hear_answer(t, line);
            break;
        }
        if (strncmp(line, "info depth", 10) == 0)
            hear_line(t, line);
    }
    told_forget(t);
    t->count = 0;
}

/* Returns how many positions of each game are searched. */
static unsigned positions_wanted(void)
{
    const char *given = getenv("TEMPI_LINES");
    return given ? (unsigned)atoi(given) : test_budget() == UINT64_MAX ? 28 : test_budget() < 1000000 ? 1 : 3;
}

START_TEST(what_is_said_holds)
{
    struct talk *t = calloc(1, sizeof *t);
    const struct game *game = game_at((unsigned)_i);
    struct random random;
    random_seed(&random, (uint64_t)_i * 1000 + 1);
    t->commands = malloc(TEXT_ROOM);
    child_start(&t->child, tempi);
    child_send(&t->child, "setoption name UCI_Variant value %s", game->id);
    for (unsigned i = positions_wanted(); i--;)
        search_hear(t, game, &random);
    child_send(&t->child, "quit");
    ck_assert_int_eq(child_close(&t->child, WAIT), 0);
    record_free(&t->record);
    free(t->commands);
    free(t);
}
END_TEST

Suite *suite_lines(void)
{
    Suite *suite = suite_create("lines");
    TCase *cases = tcase_create("said");
    int games = 0;
    while (game_at((unsigned)games))
        games++;
    tcase_set_timeout(cases, 600);
    tcase_add_loop_test(cases, what_is_said_holds, 0, games);
    suite_add_tcase(suite, cases);
    return suite;
}
