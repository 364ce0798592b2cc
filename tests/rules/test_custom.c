/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games from files: descriptions of built-in games equal these games; single settings; errors. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/random.h"
#include "rules/custom/custom.h"
#include "rules/games_text.h"
#include "rules/tablebase/tablebase.h"
#include "rules/texts/rules_text.h"
#include "tests/support.h"

/* The errors reported of a file. */
struct told {
    unsigned count;
    struct fault first;
};

/* Counts an error and keeps the first one. */
static void tell(void *context, const struct fault *f)
{
    struct told *told = context;
    if (!told->count++)
        told->first = *f;
}

/* Loads a text as a games file; returns whether it is valid, and the errors. */
static bool load(const char *text, struct told *told)
{
    char path[] = "/tmp/tempi-games-XXXXXX";
    int fd = mkstemp(path);
    *told = (struct told){0};
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(write(fd, text, strlen(text)), (ssize_t)strlen(text));
    close(fd);
    bool good = custom_load(path, NULL, tell, told);
    unlink(path);
    return good;
}

/* Loads a text as a games file; the test fails if it has errors. */
static void load_good(const char *text)
{
    struct told told;
    bool good = load(text, &told);
    ck_assert_msg(good, "line %u, column %u: %s", told.first.line, told.first.column, told.first.text);
}

/* Writes the sorted actions of a position, the decider, the number of the turn, and the result if the game is over. */
static void describe(const struct position *p, char *text, size_t room)
{
    const char *reason = "";
    enum outcome outcome = game_count(p) ? ONGOING : game_result(p, &reason);
    snprintf(text, room, "%s\n%s\n%d %s %d %d", test_actions(p), test_fen(p), outcome, reason, p->turn.decider,
             game_has_step(p));
}

enum { TEXT_ROOM = 1 << 16 };

/* Plays random games of two games at once; the games must be equal at every node. */
static void play_both(const struct game *ours, const struct game *theirs, unsigned games)
{
    static char one[TEXT_ROOM], other[TEXT_ROOM];
    action list[ACTIONS_MAX];
    struct random r;
    random_seed(&r, 7);
    for (unsigned g = 0; g < games; g++) {
        struct position p, q;
        test_position(&p, ours->id, NULL);
        test_position(&q, theirs->id, NULL);
        for (unsigned ply = 0; ply < 100; ply++) {
            describe(&p, one, sizeof one);
            describe(&q, other, sizeof other);
            ck_assert_msg(strcmp(one, other) == 0, "%s is not %s:\n%s\nbut\n%s", ours->id, theirs->id, one, other);
            unsigned n = game_actions(&p, ALL_ACTIONS, list);
            if (n == 0)
                break;
            action a = list[random_below(&r, n)];
            game_apply(&p, a);
            game_apply(&q, a);
        }
    }
}

/* Returns the number in the list of the game that an id names, as a text behind `g`. */
static void renamed(char *text, size_t room, const char *id, size_t length)
{
    unsigned i = 0;
    while (game_at(i) && (strlen(game_at(i)->id) != length || strncmp(game_at(i)->id, id, length) != 0))
        i++;
    ck_assert_ptr_nonnull(game_at(i));
    snprintf(text, room, "g%u", i);
}

/* Copies a games file of the program with other ids, so that it can be read a second time. */
static void ids_change(const char *from, char *to, size_t room)
{
    size_t used = 0;
    for (size_t length; *from; from += length + 1) {
        char id[16];
        length = strcspn(from, "\n");
        size_t skipped = *from == '[' ? 1 : strncmp(from, "base = ", 7) == 0 ? 7 : 0;
        if (skipped) {
            renamed(id, sizeof id, from + skipped, length - skipped - (skipped == 1));
            used += (size_t)snprintf(to + used, room - used, skipped == 1 ? "[%s]\n" : "base = %s\n", id);
        } else if (strncmp(from, "aliases", 7) != 0 && strncmp(from, "name", 4) != 0) {
            used += (size_t)snprintf(to + used, room - used, "%.*s\n", (int)length, from);
        }
    }
}

/* Whatever a game of the program says a game from a file can say: the same sections, read as a file, are the same
   games. */
START_TEST(games_of_the_program_can_be_said_in_a_file)
{
    static char text[TEXT_ROOM];
    const struct games_text *t = &games_texts[_i];
    unsigned known = 0, first = 0;
    while (game_at(known))
        known++;
    while (strcmp(game_at(first)->text->file, t->name) != 0)
        first++;
    ids_change(t->text, text, sizeof text);
    test_games_add(text);
    for (unsigned i = 0; game_at(known + i); i++)
        play_both(game_at(known + i), game_at(first + i), test_budget() > 1000000 ? 4 : 1);
}
END_TEST

START_TEST(same_piece_and_other_piece)
{
    struct position p;
    load_good("[same]\nmen = orthodox\nsteps = 2\nman = same\n" /* as files of version 0.1 say it */
              "[other]\nsteps = 3\nmover = other\n");
    test_position(&p, "same", "4k3/8/8/8/8/8/P6P/4K3 w - - 0 1");
    test_play(&p, "a2a3");
    test_actions_are(&p, "a3a4");
    ck_assert_str_eq(test_fen(&p), "4k3/8/8/8/8/P7/7P/4K3 w - - 0 1 done=1,man=a3,progress=1");
    test_refused("same", "4k3/8/8/8/8/P7/7P/4K3 w - - 0 1 done=1,man=h3,progress=1");
    test_position(&p, "same", "4k3/8/8/8/8/P7/7P/4K3 w - - 0 1 done=1,man=a3,progress=1");
    test_actions_are(&p, "a3a4");
    test_position(&p, "other", "4k3/8/8/8/8/8/P6P/4K3 w - - 0 1");
    test_play(&p, "a2a3");
    ck_assert(!test_legal(&p, "a3a4"));
    test_play(&p, "h2h3");
    ck_assert(test_legal(&p, "a3a4") && !test_legal(&p, "h3h4"));
    load_good("[once-each]\nmover = once\n"); /* says nothing where every turn has one step */
    test_position(&p, "once-each", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
    test_play(&p, "a2a3 e8e7");
    ck_assert(test_legal(&p, "a3a4"));
    ck_assert_str_eq(test_fen(&p), "8/4k3/8/8/8/P7/8/4K3 w - - 1 2");
}
END_TEST

START_TEST(captures_by_steps)
{
    struct position p;
    load_good("[late]\nsteps = 2\ncaptures = no, yes\n[closing]\nsteps = 3\ncaptures = end the turn\n");
    test_position(&p, "late", "4k3/8/8/8/8/1p6/P7/4K3 w - - 0 1");
    ck_assert(!test_legal(&p, "a2b3"));
    test_play(&p, "e1e2");
    ck_assert(test_legal(&p, "a2b3"));
    test_position(&p, "closing", "4k3/8/8/8/8/1p6/P7/4K3 w - - 0 1");
    test_play(&p, "a2b3");
    ck_assert_uint_eq(p.turn.decider, BLACK);
}
END_TEST

START_TEST(en_passant_twice_is_not_thrice)
{
    struct position p;
    test_games_add("[thrice]\nsteps = 3\nen passant = twice\n");
    test_position(&p, "thrice", "4k3/8/8/PpPpPp2/8/8/8/4K3 w - b6d6f6 0 5");
    test_play(&p, "a5b6 c5d6");
    ck_assert(!test_legal(&p, "e5f6") && test_legal(&p, "e5e6"));
}
END_TEST

START_TEST(promotions_to_captured_pieces)
{
    struct position p;
    load_good("[boxed]\nsteps = 1 2 ...\nchecks = end the turn\npromotion = captured\n"
              "[boxed-other]\nsteps = 2\nmover = other\npromotion = captured\n"
              "[boxed-queens]\nstart = 3q3k/8/8/8/8/8/P7/K1QQ4 b - - 0 1\npromotion = captured\n");
    test_position(&p, "boxed", "rnbqkbnr/1ppppppP/8/8/8/8/PPPPPPP1/1NBQKBNR w Kkq - 0 2");
    test_play(&p, "h7g8r");
    ck_assert(!test_legal(&p, "h7g8q"));
    ck_assert_str_eq(test_fen(&p), "rnbqkbRr/1pppppp1/8/8/8/8/PPPPPPP1/1NBQKBNR w Kkq - 0 2 done=1,progress=1");
    test_position(&p, "boxed", "6k1/P7/8/8/8/8/8/K7 w - - 0 1 box=Nq");
    ck_assert(test_legal(&p, "a7a8n") && !test_legal(&p, "a7a8q"));
    test_position(&p, "boxed-other", "6k1/PP6/8/8/8/8/8/K7 w - - 0 1 box=R");
    test_play(&p, "a7a8r");
    test_actions_are(&p, "a1a2 a1b1 a1b2");
    ck_assert_str_eq(test_fen(&p), "R5k1/1P6/8/8/8/8/8/K7 w - - 0 1 done=1,man=a8,box=-,progress=1");
    test_position(&p, "boxed-queens", NULL);
    test_play(&p, "d8d1"); /* of two queens one, which is more than a set has */
    ck_assert_str_eq(test_fen(&p), "7k/8/8/8/8/8/P7/K1Qq4 w - - 0 2 box=QRRBBNNrrbbnn");
}
END_TEST

START_TEST(kings_that_can_be_captured)
{
    struct position p;
    load_good("[regicide]\nsteps = 2\nking safe = never\n");
    test_position(&p, "regicide", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    test_play(&p, "a1a8 a8e8");
    ck_assert_str_eq(test_result(&p), "1-0");
    test_position(&p, "regicide", "4k3/8/8/8/8/8/8/R3K3 b - - 0 1");
    ck_assert(test_legal(&p, "e8e7"));
    test_play(&p, "e8d8");
    test_play(&p, "d8d7");
    ck_assert_uint_eq(p.turn.decider, WHITE);
}
END_TEST

START_TEST(goals)
{
    struct position p;
    load_good("[race]\nsteps = 2\ngoal = reach P 4\n[baring]\nsteps = 1\ngoal = bare\n"
              "[queens]\nsteps = 1\ngoal = capture QR\n");
    test_position(&p, "race", "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1");
    test_play(&p, "a2a3 a3a4");
    ck_assert_str_eq(test_result(&p), "1-0");
    test_position(&p, "race", "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1");
    test_play(&p, "a2a4");
    ck_assert_str_eq(test_result(&p), "1-0");
    test_position(&p, "race", "4k3/p7/8/8/8/8/P7/4K3 b - - 0 1");
    test_play(&p, "a7a6 a6a5");
    ck_assert_str_eq(test_result(&p), "0-1");
    test_position(&p, "baring", "4k3/8/8/8/8/1p6/P7/4K3 w - - 0 1");
    test_play(&p, "a2b3");
    ck_assert_str_eq(test_result(&p), "1-0");
    test_position(&p, "queens", "r3k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
    test_play(&p, "a1a8");
    ck_assert_str_eq(test_result(&p), "1-0");
}
END_TEST

/* A goal of the base is one on the board of the game, and by the pieces of its start. */
START_TEST(goals_of_the_base)
{
    struct position p;
    load_good("[hill]\ngoal = reach K d4 e4 d5 e5 or reach R\n[widehill]\nbase = hill\nboard = 10x9\n"
              "start = 9k/p9/10/10/10/10/10/P9/9K w - - 0 1\n"
              "[extinct8]\nroyal = none\ngoal = extinction QR\n[extinct7]\nbase = extinct8\n"
              "start = r3k3/8/8/8/8/8/8/R3K3 w - - 0 1\n");
    test_position(&p, "widehill", "9k/p9/10/10/10/6K3/10/P9/10 w - - 0 1");
    test_play(&p, "g4h3"); /* d4 of eight files has its number */
    ck_assert_str_eq(test_result(&p), "*");
    test_position(&p, "widehill", "9k/p9/10/10/10/5K4/10/P9/10 w - - 0 1");
    test_play(&p, "f4e4");
    ck_assert_str_eq(test_result(&p), "1-0");
    test_position(&p, "widehill", "1k8/8R1/10/10/10/10/10/10/9K w - - 0 1");
    test_play(&p, "i8i9");
    ck_assert_str_eq(test_result(&p), "1-0");
    test_position(&p, "extinct8", NULL);
    test_position(&p, "extinct7", NULL);
    test_play(&p, "e1e2");
    ck_assert_str_eq(test_result(&p), "*");
}
END_TEST

/* Pawns of which no section says how they promote promote on the last rank, to what there is. */
START_TEST(promotions_of_the_base)
{
    struct position p;
    load_good("[fewer]\npiece A = QN\nstart = 4k3/8/8/8/8/8/8/A3K3 w - - 0 1\n"
              "[fewerlow]\nbase = fewer\npiece Q = none\nboard = 8x6\nstart = 4k3/8/8/8/8/A3K3 w - - 0 1\n"
              "[fewerhigh]\nbase = fewer\nboard = 8x9\nstart = 4k3/8/8/8/8/8/8/8/A3K3 w - - 0 1\n");
    test_position(&p, "fewerlow", "7k/P7/8/8/8/4K3 w - - 0 1");
    ck_assert(test_legal(&p, "a5a6r") && !test_legal(&p, "a5a6q"));
    test_position(&p, "fewerhigh", "7k/8/P7/8/8/8/8/8/4K3 w - - 0 1");
    ck_assert(test_legal(&p, "a7a8") && !test_legal(&p, "a7a8q"));
}
END_TEST

/* The values of the base's pieces hold, whatever else the section says of pieces. */
START_TEST(values_of_the_base)
{
    load_good("[worth]\nvalues = Q 300\n[worthtoo]\nbase = worth\npromotes P = Q 8\n");
    ck_assert_ptr_nonnull(test_game("worth")->pieces->movement);
    ck_assert_ptr_nonnull(test_game("worthtoo")->pieces->movement);
}
END_TEST

/* An id is that of its game, though a name of an earlier one is the same but for `chess`, or an alias of it. */
START_TEST(ids_before_names)
{
    load_good("[shortgame]\nname = Short\naliases = shorter\n[shortgame-chess]\nname = Longer\n[shorter]\nsteps = 2\n");
    ck_assert_str_eq(test_game("shortgame-chess")->id, "shortgame-chess");
    ck_assert_str_eq(test_game("shorter")->id, "shorter");
    ck_assert_str_eq(test_game("Short Game Chess")->id, "shortgame");
}
END_TEST

/* A backslash at the end of the file is no part of the last value. */
START_TEST(backslash_at_the_end)
{
    load_good("[endless]\nname = Endless \\");
    ck_assert_str_eq(test_game("endless")->name, "Endless");
}
END_TEST

START_TEST(titles)
{
    load_good("title=Two games\n[titled-a]\nsteps = 2\n");
    ck_assert_str_eq(rules_text_of(test_game("titled-a"))->title, "");
    load_good("title\t =  Two games\n[titled-b]\nsteps = 2\nsummary = Two steps.\n");
    ck_assert_str_eq(rules_text_of(test_game("titled-b"))->title, "Two games");
}
END_TEST

START_TEST(stalemates)
{
    struct position p;
    load_good("[lost]\nsteps = 1\nstalemate = loss\n[won]\nsteps = 1\nstalemate = win\n");
    test_position(&p, "lost", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1");
    ck_assert_str_eq(test_result(&p), "1-0");
    test_position(&p, "won", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1");
    ck_assert_str_eq(test_result(&p), "0-1");
    test_position(&p, "won", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    ck_assert_str_eq(test_result(&p), "1-0");
}
END_TEST

/* The pieces of Transporter and Final Fantasy under settings of a file are what PIECES:LAW is under a law of such
   settings. */
START_TEST(open_turns)
{
    static const struct {
        const char *settings, *same;
    } rows[] = {
        {"base = transporter\nsteps = 1 2 ...\nchecks = end the turn\n", "transporter:progressive"},
        {"base = transporter\nsteps = 2\nchecks = end the turn\n", "transporter:marseillais"},
        {"base = transporter:progressive\nquiet turns = 20\n", "transporter:progressive"},
        {"base = transporter:marseillais\nchecks = last step only\nsteps = 1 2 ...\n",
         "transporter:progressive-italian"},
        {"base = fantasy\nwhite = 1 2\nblack = 2\nking safe = never\n", "fantasy:doublemove"},
        {"base = fantasy-advanced\nsteps = 2\nchecks = end the turn\n", "fantasy-advanced:marseillais"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[256], id[16];
        struct position p, same;
        snprintf(id, sizeof id, "open-%u", i);
        snprintf(text, sizeof text, "[%s]\n%s", id, rows[i].settings);
        load_good(text);
        test_position(&p, id, NULL);
        test_position(&same, rows[i].same, NULL);
        ck_assert_msg(p.game->traits.interjections == same.game->traits.interjections &&
                          p.game->traits.long_turns == same.game->traits.long_turns &&
                          p.game->traits.family == same.game->traits.family,
                      "%s: other traits", rows[i].settings);
        for (unsigned turn = 0; turn < 8; turn++) {
            char actions[16384], text_of[ACTION_TEXT_MAX];
            action list[ACTIONS_MAX];
            snprintf(actions, sizeof actions, "%s", test_actions(&p));
            ck_assert_str_eq(actions, test_actions(&same));
            unsigned n = game_actions(&p, ALL_ACTIONS, list);
            action_text(&p, list[(turn * 7 + 3) % n], text_of);
            test_play(&p, text_of);
            test_play(&same, text_of);
            ck_assert_str_eq(strcpy(actions, test_fen(&p)), test_fen(&same));
        }
    }
}
END_TEST

START_TEST(sequences)
{
    enum { TURNS = 40 };
    static const struct {
        const char *steps;
        unsigned quotas[8]; /* of turns 1 to 8 */
    } rows[] = {
        {"steps = 3", {3, 3, 3, 3, 3, 3, 3, 3}},
        {"steps = 1 2 ...", {1, 2, 3, 4, 5, 6, 7, 8}},
        {"steps = 5, 3 ...", {5, 3, 1, 1, 1, 1, 1, 1}},
        {"steps = 1 2 3 2 repeat", {1, 2, 3, 2, 1, 2, 3, 2}},
        {"steps = 1 2 fibonacci", {1, 2, 3, 5, 8, 13, 21, 34}},
        {"white = 1 2 2\nblack = 3", {1, 3, 2, 3, 2, 3, 2, 3}},
        {"white = 2 ", {2, 1, 2, 1, 2, 1, 2, 1}},
        {"steps = pieces", {16, 16, 16, 16, 16, 16, 16, 16}},
        {"black = pieces", {1, 16, 1, 16, 1, 16, 1, 16}},
        {"steps = 1 2 ... x2", {1, 1, 2, 2, 3, 3, 4, 4}},
        {"steps = 1 3 repeat x3", {1, 1, 1, 3, 3, 3, 1, 1}},
        {"steps = 1 \\\n  2 \\\n  4", {1, 2, 4, 4, 4, 4, 4, 4}},
    };
    char text[256];
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct position p;
        char id[16], fen[96];
        snprintf(id, sizeof id, "sequence-%u", i);
        snprintf(text, sizeof text, "[%s]\n%s\n", id, rows[i].steps);
        load_good(text);
        unsigned quotas[TURNS + 1], again = 0;
        for (unsigned turn = 1; turn <= TURNS; turn++) {
            snprintf(fen, sizeof fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR %c KQkq - 0 %u",
                     turn % 2 ? 'w' : 'b', (turn + 1) / 2);
            test_position(&p, id, fen);
            quotas[turn] = p.turn.quota;
            ck_assert_msg(turn > 8 || p.turn.quota == rows[i].quotas[turn - 1], "%s: turn %u has %u steps",
                          rows[i].steps, turn, p.turn.quota);
        }
        /* turns are held for the same only if all lengths to come are; where they repeat, some are */
        for (unsigned turn = 1; turn <= TURNS / 2; turn++)
            for (unsigned later = turn + 2; later <= TURNS / 2; later += 2)
                if (law_turns_from(p.game->law, turn) == law_turns_from(p.game->law, later)) {
                    again++;
                    for (unsigned ahead = 0; later + ahead <= TURNS; ahead++)
                        ck_assert_uint_eq(quotas[turn + ahead], quotas[later + ahead]);
                }
        ck_assert_int_eq(again > 0, !strstr(rows[i].steps, "...") && !strstr(rows[i].steps, "fibonacci") &&
                                        !strstr(rows[i].steps, "pieces"));
    }
}
END_TEST

/* A game of 68 pieces. */
#define CROWD                                                                                                          \
    "[c]\nboard = 10x8\nroyal = none\npiece N = W\nsteps = 1\nstart = nnnnnnnnnn/nnnnnnnnnn/nnnnnnnnnn/nnnn6/6NNNN/"   \
    "NNNNNNNNNN/NNNNNNNNNN/NNNNNNNNNN w - - 0 1\n"

/* Leapers that reach half of a large board and may become one of each other everywhere. */
#define LEAPER "WFDNAHCZG(4,0)(4,1)(4,2)(4,3)(4,4)\n"
#define PROMOTING                                                                                                      \
    "[a]\nboard = 12x10\nroyal = none\npiece P = none\npiece N = " LEAPER "piece B = " LEAPER "piece R = " LEAPER      \
    "piece Q = " LEAPER "piece A = " LEAPER "piece C = " LEAPER "piece D = " LEAPER                                    \
    "promotes A = NBRQACD 1 leaving\nstart = 11k/12/12/12/12/12/12/12/12/K10A w - - 0 1\n"

static const struct {
    const char *text;
    unsigned line, column;
    const char *why;
} faults[] = {
    {"", 0, 1, "no games"},
    {"steps = 2\n", 1, 1, "neither [game] nor title"},
    {"[a]\nfoo = 1\n", 2, 1, "no key 'foo'"},
    {"[a]\nmayend = yes\n", 2, 1, "no key 'mayend'; do you mean 'may end'?"},
    {"[a]\npromotes = Q\n", 2, 1, "no key 'promotes'; do you mean 'promotes A'?"},
    {"[a]\nsteps = 0\n", 2, 9, "must be numbers of steps"},
    {"[a]\nsteps = 1 2 ... 3\n", 2, 17, "nothing may stand behind"},
    {"[a]\nsteps = ...\n", 2, 9, "needs numbers"},
    {"[a]\nsteps = 2 pieces\n", 2, 11, "stands alone"},
    {"[a]\nsteps = 2 x0\n", 2, 11, "number of turns"},
    {"[a]\nname = a \\\n    b\nsteps = 0\n", 4, 9, "must be numbers"},
    {"[a]\nsteps = 1 2 \\\n  3 \\\n  X\n", 4, 3, "must be numbers"},
    {"[a]\nbase = chess\nmarked = a1 zz\n", 3, 13, "must be squares and blocks of squares"},
    {"[a]\nmarked = a0\n", 2, 10, "must be squares and blocks of squares"},
    {"[a]\nmarked = a1 d8-a1\n", 2, 13, "must be squares and blocks of squares"},
    {"[a]\nmarked = a1 i3-j3\n", 2, 1, "squares that are not there"},
    {"[a]\nbase = progressive\nexample = e2e5\n", 3, 1, "a pawn does not go from e2 to e5"},
    {"[a]\nexample = 8/8/8/8 w - - 0 1; e2e4\n", 2, 1, "example: FEN"},
    {"[a]\nsteps = 3\norder = P, , N\n", 3, 10, "a step of which nothing is said"},
    {"[a]\nsteps = 2\ncaptures = yes,\n", 3, 15, "a step of which nothing is said"},
    {"[a]\nsays = 1\\\n2\\\n3\\\n4\\\n5\\\n6\\\n7\\\n8\\\n9\\\n10\\\n11\\\n12\\\n13\\\n14\\\n15\\\n16\\\n17\\\n18\n", 2,
     1, "more than 16 lines are joined"},
    {"[a]\nlaw = nothing\n", 2, 7, "no law of turns in C"},
    {"[a]\nlaw = future\n", 1, 1, "do not go"},
    {"[a]\nbikjang = yes\n", 2, 1, "'bikjang' does not go with other settings"},
    {"[a]\nlaw = omni\nmover = same\n", 3, 1, "decides that itself"},
    {"[a]\nlaw = marseillais-central\nsteps = 3\n", 2, 1, "only with the settings"},
    {"[a]\nsteps = 2\ncounts = 20 a\n", 3, 13, "must be"},
    {"[a]\nsteps = 1\nsteps = 2\n", 3, 1, "said twice"},
    {"[a]\nwhite = 1\nsteps = 2\n", 3, 1, "'steps' must stand before"},
    {"[a]\nblack = 1 2\nsteps = 1 2\n", 3, 1, "'steps' must stand before"},
    {"[a]\ndraws = points R 5 N 3 R 6\n", 2, 24, "said twice"},
    {"[a]\ngoal = reach K e4 held reply\n", 2, 24, "'held' and 'reply' do not go together"},
    {"[a]\nsteps =\n", 2, 8, "needs a value"},
    {"[a]\nquiet turns = ,\n", 2, 15, "needs a value"},
    {"[a]\nroyals = last , x\n", 2, 17, "must be a number of pieces"},
    {"[a]\ngoal = capture ,\n", 2, 8, "needs letters"},
    {"[a]\ngoal = connect P 3 , x\n", 2, 22, "must be one of"},
    {"[a]\ngoal = checks ,\n", 2, 16, "must be a number of checks"},
    {"[a]\ngoal = castles ,\n", 2, 17, "which castlings win"},
    {"[a]\ncounting = makruk RSN K\n", 2, 19, "must be the letters"},
    {"[a]\nperpetual chase = loss RNBQKP P\n", 2, 19, "must be 'draw' or 'loss'"},
    {"[a]\ngoal = capture Q 0 against 1 claimedly\n", 2, 30, "nothing may stand here"},
    {"[a]\ncastlers = as dropped -R\n", 2, 23, "letters of king and partner"},
    {"[a]\nlines = e1 e9\n", 2, 1, "squares that are not there"},
    {"[a]\nenclosing start = i1\n", 2, 1, "squares that are not there"},
    {"[a]\nsteps 2\n", 2, 1, "neither"},
    {"[A b]\n", 1, 2, "small letters"},
    {"[]\n", 1, 2, "begins with a letter or digit"},
    {"[chess]\n", 1, 2, "already"},
    {"[f]\n", 1, 2, "'f' is a name of the game 'future' already"},
    {"[a]\n[a]\n", 2, 2, "stands in line 1"},
    {"[a]\nsteps = 2\nbase = marseillais\n", 3, 1, "first key"},
    {"[a]\nbase = nothing\n", 2, 8, "no such game"},
    {"[a]\nbase = progressive-silverman\nchecks = free\n", 3, 1, "cannot be changed"},
    {"[a]\nbase = transporter\nsteps = 2\nmover = once\n", 4, 1, "decides that itself"},
    {"[a]\nbase = transporter:progressive\nmay end = yes\n", 3, 1, "decides that itself"},
    {"[a]\nbase = transporter:progressive\npieces = orthodox\n", 1, 1, "do not go with that law"},
    {"[a]\nbase = fantasy\nsteps = 2\nking safe = end of the turn\n", 4, 1, "decides that itself"},
    {"[a]\nbase = fantasy\nsteps = 2\ngoal = bare\n", 4, 1, "decides that itself"},
    {"[a]\nbase = fantasy-advanced\npromotion = captured\n", 3, 1, "go into a box"},
    {"[a]\npieces = wooden\n", 2, 10, "no set of pieces"},
    {"[a]\nbase = transporter\npieces = orthodox\n", 1, 1, "bound to pieces"},
    {"[a]\npieces = losing\nsteps = 1\nking safe = never\n", 1, 1, "needs a royal king"},
    {"[a]\npieces = future\nsteps = 1\nmover = same\n", 1, 1, "8x8"},
    {"[a]\nsteps = 1\norder = PX\n", 3, 1, "names a piece that is not there"},
    {"[a]\nsteps = 1\norder = FA\n", 3, 1, "names a piece that is not there"},
    {"[a]\npiece Q = none\n", 1, 1, "start: FEN: rank 8: 'q' where there can be none"},
    {"[a]\npieces = chess960\norder = PX\n", 3, 10, "no letter"},
    {"[a]\nsteps = 1\ngoal = reach\n", 3, 8, "needs letters"},
    {"[a]\nsteps = 1\ngoal = reach P 9\n", 3, 16, "must be a rank"},
    {"[a]\nsteps = 1\nrules = x\nrules = {\n", 4, 9, "there must be a condition"},
    {"[a]\nsteps = 1\ndecision = {-Castling: x\n", 3, 12, "there must be a condition"},
    {"[a]\nsteps = 1\nchecks = sometimes\n", 3, 10, "must be one of"},
    {"[a]\npromotion = free\n", 2, 13, "must be one of"},
    {"[a]\nlaw = progressive-english\npromotion = captured\n", 3, 1, "decides that itself"},
    {"[a]\npromotion = captured\nboard = 10x8\n", 2, 1, "go into a box"},
    {"[a]\nsteps = 1\nquiet turns = 126\n", 3, 15, "must be none or a number of turns"},
    {"[a]\nquiet turns = none 5\n", 2, 20, "nothing may stand behind 'none'"},
    {"[a]\nquiet turns = 5 DrawProofs\n", 2, 17, "nothing but 'DrawProof'"},
    {"[a]\nrepetition = none loss\n", 2, 19, "'none' has no result"},
    {"[a]\npromotes X = Q 8\n", 2, 1, "'promotes' names a piece that is not there"},
    {"[a]\npiece B = none\nfirst B = 2\n", 3, 1, "'first' names a piece that is not there"},
    {"[a]\nroyal = Z\n", 2, 1, "names a piece that is not there"},
    {"[a]\npiece B = none\nvalues = P 90 B 300\n", 3, 1, "names a piece that is not there"},
    {"[a]\nfirst P = 2 9\n", 2, 1, "squares that are not there"},
    {"[a]\nstart = 8/8/8/8/8/8/8/8 w - - 0 1\n", 2, 1, "start"},
    {"[w]\nsteps = 2\nwalls = duck\n[a]\nbase = w\nmover = same\n", 6, 1, "'mover' does not go with walls"},
    {"[w]\nsteps = 2\nwalls = duck\n[a]\nbase = w\nhands = captures\n", 6, 1, "'hands' does not go with walls"},
    {CROWD "[a]\nbase = c\nsteps = 2\nmover = once\n", 10, 1, "'mover' does not go with more than 64 pieces"},
    {CROWD "[a]\nbase = c\nroyal = N\n", 9, 1, "'royal' does not go with more than 64 pieces"},
    {"[a]\nstart = 7k/5Q2/8/8/8/8/8/K7 b - - 0 1\n", 2, 1, "the start is the end: stalemate"},
    {"[a]\nroyal = none\ngoal = extinction Q 1\n", 1, 1, "the start is the end: a piece type lost"},
    {"[a]\nhands = captures as they are\ndrops promoted = yes\n", 3, 1, "does not go with 'captures as they are'"},
    {"[a]\nhands = free\ndrop colours = B\n", 3, 1, "does not go with 'free'"},
    {"[a]\npiece +N = QN\npiece +R = QR\npromotes P = Q+N+R 8\n", 4, 1, "one type with '+' at most"},
    {"[a]\npiece +N = QN\npromotes N = +N 6 may\npromotes +N = NB 6 may\n", 4, 1, "one without"},
    {PROMOTING, 1, 1, "steps to choose from"},
    {"[g]\ngoal = reach K d8\n[a]\nbase = g\nboard = 8x6\n"
     "start = 4k3/8/8/8/8/4K3 w - - 0 1\n",
     3, 1, "'goal' names squares that are not there"},
};
enum { FAULTS = sizeof faults / sizeof faults[0] };

START_TEST(faults_are_told_with_their_place)
{
    struct told told;
    unsigned before = 0, after = 0;
    while (game_at(before))
        before++;
    ck_assert_msg(!load(faults[_i].text, &told), "%s: taken", faults[_i].text);
    ck_assert_msg(strstr(told.first.text, faults[_i].why) != NULL, "%s: %s", faults[_i].text, told.first.text);
    ck_assert_msg(told.first.line == faults[_i].line && told.first.column == faults[_i].column,
                  "%s: line %u, column %u: %s", faults[_i].text, told.first.line, told.first.column, told.first.text);
    while (game_at(after))
        after++;
    ck_assert_uint_eq(before, after);
}
END_TEST

START_TEST(files_that_are_none)
{
    struct told told = {0};
    ck_assert(!custom_load("/nowhere/at/all", NULL, tell, &told) && told.count == 1 && told.first.line == 0);
    told.count = 0;
    ck_assert(!custom_load("/", NULL, tell, &told) && told.count == 1);
}
END_TEST

/* All errors of a file are reported, not only the first. */
START_TEST(all_faults_are_told)
{
    struct told told;
    ck_assert(!load("[a]\nfoo = 1\nsteps = x\n[b]\nbar = 2\n", &told));
    ck_assert_uint_eq(told.count, 3);
    ck_assert(!load("[chess]\nsteps = 1\n[b]\nbar = 2\n", &told));
    ck_assert_uint_eq(told.count, 2);
    ck_assert(!load("[a]\nsteps = x\n[b]\nstart = 8\n[c]\nbase = a\nstart = 8\n[d]\nroyal = Z\n", &told));
    ck_assert_uint_eq(told.count, 3); /* of c, whose base is at fault, nothing can be told */
}
END_TEST

/* There is room for all texts of a section of as many lines as there may be. */
START_TEST(sections_of_many_texts)
{
    struct told told;
    char text[4096];
    size_t length =
        (size_t)snprintf(text, sizeof text,
                         "title = t\n[a]\nexample = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; e2e4\n");
    for (unsigned i = 0; i < 95; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "rules = S%u: x\n", i);
    snprintf(text + length, sizeof text - length, "[b]\nsteps = x\n");
    ck_assert(!load(text, &told));
    ck_assert_uint_eq(told.count, 1);
    snprintf(text + length, sizeof text - length, "rules = more\n");
    ck_assert(!load(text, &told));
    ck_assert_msg(strstr(told.first.text, "more than 96 lines") != NULL, "%s", told.first.text);
    snprintf(text + length, sizeof text - length, "rules = more\nrules = more\n[b]\nsteps = x\n");
    ck_assert(!load(text, &told));
    ck_assert_uint_eq(told.count, 2); /* the lines that are too many are told once, and the next section is read */
}
END_TEST

/* The example of docs/reference/custom-games.md is valid as it is printed, and ends as the page says. */
START_TEST(example_of_the_manual)
{
    char text[4096] = "", line[512];
    struct position p;
    FILE *f = fopen("docs/reference/custom-games.md", "r");
    bool inside = false;
    ck_assert_ptr_nonnull(f);
    while (fgets(line, sizeof line, f)) {
        inside = (inside || strstr(line, "    # pawn race")) && !strstr(line, "$ tempi");
        if (inside)
            strncat(text, line, sizeof text - strlen(text) - 1);
    }
    fclose(f);
    load_good(text);
    test_position(&p, "pawn-race", "4k3/8/8/P7/8/8/8/4K3 w - - 0 4");
    test_play(&p, "a5a6");
    ck_assert_str_eq(test_result(&p), "1-0");
    ck_assert_ptr_nonnull(strstr(p.game->text->lines, "sixth rank"));
}
END_TEST

/* Settings that make no sense give warnings with their lines, and the game is loaded. */
START_TEST(warnings)
{
    static const struct {
        const char *text;
        unsigned warnings, line;
    } cases[] = {
        {"[doubt-a]\npiece A = QN\n", 1, 2},
        {"[doubt-b]\npiece A = QN\npromotes P = AQ 8\n", 0, 0}, /* comes onto the board by promotion */
        {"[doubt-c]\nsteps = 1\nmover = once\nmay end = yes\n", 2, 3},
        {"[doubt-d]\nsteps = 1 2\nmover = once\norder = N, P\n", 0, 0},
        {"[doubt-e]\nsteps = 2\norder = N, B, P\n", 1, 3},
        {"[doubt-f]\nsteps = 2\nking safe = never\nchecks = end the turn\n", 1, 4},
        {"[doubt-g]\ndrops P = 2 3\nmust drop = N\nwall squares = 3\nblast immune = K\n", 4, 2},
        {"[doubt-h]\nhands = captures\ndrops P = 2 3\nblast = captures\nblast immune = K\n", 0, 0},
        {"[doubt-i]\nsteps = 2\ncastling rook = has stepped\n", 1, 3},
        {"[doubt-j]\nbase = omni\ncastling rook = may step\n", 0, 0},
        {"[doubt-k]\ngoal = reach P or capture K\n", 2, 2},
        {"[doubt-l]\ngoal = reach P\npromotes P = none\n", 0, 0},
        {"[doubt-m]\ngoal = reach P 7\n", 0, 0},
        {"[doubt-n]\npiece A = FW\npromotes P = A 8\ngoal = reach P\n", 1, 4},
        {"[doubt-o]\npiece A = FW\npromotes P = A 8 may\ngoal = reach P\n", 0, 0},
        {"[doubt-p]\ngoal = castles Qq or checks 2\ncastling = none\nchecks = never\n", 2, 2},
        {"[doubt-q]\nking safe = never\ngoal = capture K\n", 0, 0},
        {"[doubt-r]\nname = Chess\naliases = mine, marseillais\n[doubt-s]\naliases = my own, Mine\n", 3, 2},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct told told;
        ck_assert_msg(load(cases[i].text, &told), "%s", cases[i].text);
        ck_assert_msg(told.count == cases[i].warnings && told.first.line == cases[i].line &&
                          told.first.warning == (told.count > 0),
                      "%s: %u, line %u: %s", cases[i].text, told.count, told.first.line, told.first.text);
    }
}
END_TEST

/* Letters of turns and goals may stand before the pieces: also in a base, of the file or of the program. */
START_TEST(options_beside_that_of_a_law)
{
    struct position p;
    char error[FEN_ERROR_MAX];
    uint64_t option = 0;
    load_good("[proved-omni]\nbase = omni\nquiet turns = 40 DrawProof\n");
    const struct game *game = test_game("proved-omni");
    ck_assert_msg(option_assign(game_option_list(game), "First Turn Limit=2", &option, error), "%s", error);
    ck_assert_msg(option_assign(game_option_list(game), "DrawProof=true", &option, error), "%s", error);
    game_start(&p, game, option);
    test_play(&p, "e2e4,d2d4 e7e5,d7d5,b8c6");
    ck_assert_int_eq(p.turn.decider, BLACK);
}
END_TEST

START_TEST(letters_before_their_pieces)
{
#define ARCHBISHOPS "piece A = BN\nstart = rnaqkbar/pppppppp/8/8/8/8/PPPPPPPP/RNAQKBAR w - - 0 1\n"
    static const char *const games[] = {"order-any", "order-later", "order-known", "order-letter"};
    struct position p;
    load_good("[order-any]\nsteps = 2\norder = any, P\n" ARCHBISHOPS "[order-others]\nsteps = 2\norder = -P, P\n"
              "[order-later]\nbase = order-others\n" ARCHBISHOPS
              "[order-known]\nbase = marseillais-piecepawn\n" ARCHBISHOPS
              "[order-letter]\norder = AR\ngoal = reach A 8\n" ARCHBISHOPS);
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        test_position(&p, games[i], "4k3/8/8/8/8/8/8/A3K3 w - - 0 1");
        ck_assert_msg(test_legal(&p, "a1b3"), "%s: %s", games[i], test_actions(&p));
    }
#undef ARCHBISHOPS
}
END_TEST

/* With `no step = win` a turn that ends with an attacked king does not win. */
START_TEST(attacked_kings_do_not_win)
{
    struct position p;
    load_good("[dry-wins]\nno step = win\nking safe = end of the turn\n");
    test_position(&p, "dry-wins", "4k3/8/8/8/8/8/4r3/K7 w - - 0 1");
    test_play(&p, "a1a2");
    ck_assert_str_eq(test_result(&p), "0-1");
}
END_TEST

START_TEST(repetitions_that_win_leave_no_tablebases)
{
    load_good(
        "[thirdwins]\nbase = chess\nrepetition = 3 white wins\n[thirddraws]\nbase = chess\nrepetition = 3 draw\n");
    ck_assert_ptr_nonnull(tablebase_refused(test_game("thirdwins")));
    ck_assert_ptr_null(tablebase_refused(test_game("thirddraws")));
    load_good("[camels]\npiece N = C\n"); /* on a board of 8x8, which is not why */
    ck_assert_ptr_nonnull(strstr(tablebase_refused(test_game("camels")), "pieces of the program"));
}
END_TEST

Suite *suite_custom(void)
{
    Suite *s = suite_create("custom");
    TCase *t = tcase_create("own");
    int texts = 0;
    tcase_add_test(t, warnings);
    while (games_texts[texts].name)
        texts++;
    tcase_add_loop_test(t, games_of_the_program_can_be_said_in_a_file, 0, texts);
    tcase_set_timeout(t, 60);
    tcase_add_test(t, same_piece_and_other_piece);
    tcase_add_test(t, captures_by_steps);
    tcase_add_test(t, en_passant_twice_is_not_thrice);
    tcase_add_test(t, promotions_to_captured_pieces);
    tcase_add_test(t, kings_that_can_be_captured);
    tcase_add_test(t, options_beside_that_of_a_law);
    tcase_add_test(t, letters_before_their_pieces);
    tcase_add_test(t, attacked_kings_do_not_win);
    tcase_add_test(t, goals);
    tcase_add_test(t, goals_of_the_base);
    tcase_add_test(t, promotions_of_the_base);
    tcase_add_test(t, values_of_the_base);
    tcase_add_test(t, ids_before_names);
    tcase_add_test(t, backslash_at_the_end);
    tcase_add_test(t, titles);
    tcase_add_test(t, stalemates);
    tcase_add_test(t, open_turns);
    tcase_add_test(t, sequences);
    tcase_add_loop_test(t, faults_are_told_with_their_place, 0, FAULTS);
    tcase_add_test(t, files_that_are_none);
    tcase_add_test(t, all_faults_are_told);
    tcase_add_test(t, sections_of_many_texts);
    tcase_add_test(t, example_of_the_manual);
    tcase_add_test(t, repetitions_that_win_leave_no_tablebases);
    suite_add_tcase(s, t);
    return s;
}
