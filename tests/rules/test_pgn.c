/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PGN: games written and read again in every game, published games, files of other programs, files that are not PGN. */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/random.h"
#include "rules/notation/pgn.h"
#include "rules/notation/turns.h"
#include "tests/rules/tries.h"

enum { TEXT_MAX = 1 << 17 };

static char text[TEXT_MAX], output[TEXT_MAX];

/* Reads the first game of a text of so many bytes; returns false if there is none. */
static bool read_bytes(const char *bytes, size_t length, const char *default_game, struct pgn_game *g)
{
    struct pgn_reader *r = calloc(1, sizeof *r);
    FILE *file = tmpfile();
    fwrite(bytes, 1, length, file);
    rewind(file);
    r->game = test_game(default_game);
    pgn_begin(r, file);
    bool found = pgn_next(r, g);
    fclose(file);
    free(r);
    return found;
}

/* Reads the first game of a text; returns false if there is none. */
static bool read_text(const char *pgn, const char *default_game, struct pgn_game *g)
{
    return read_bytes(pgn, strlen(pgn), default_game, g);
}

/* Returns the turns of a record as text. */
static const char *turns_of(const struct record *r)
{
    static char turns[1 << 15];
    turns_write(&r->positions[0], r->actions, (unsigned)(r->count - 1), turns, sizeof turns);
    return turns;
}

/* Writes a record into `text`. */
static void write_text(const struct record *r, enum outcome outcome, const char *reason)
{
    struct pgn_output o = {.record = r, .event = "a \"test\" \\", .outcome = outcome, .reason = reason};
    struct journal piece = {0};
    pgn_write(&piece, &o);
    snprintf(text, sizeof text, "%s", piece.text);
    journal_close(&piece);
}

/* Plays so many random actions, and stops earlier at the end of the game. */
static void play_random(struct record *r, struct random *random, unsigned count)
{
    static action list[ACTIONS_MAX];
    for (unsigned i = 0; i < count; i++) {
        unsigned n = game_actions(record_now(r), ALL_ACTIONS, list);
        if (n == 0)
            return;
        record_push(r, list[random_below(random, n)]);
    }
}

/* A game that is written is read back with equal starting position and actions, in every game, wherever it begins
   and ends. */
START_TEST(round_trip)
{
    struct record played = {0};
    struct pgn_game g = {0};
    struct random random;
    struct position start;
    const char *reason = "";
    char fault[300];
    random_seed(&random, (uint64_t)_i * 7 + 1);
    for (unsigned game = 0; game < 6; game++) {
        test_position(&start, game_at((unsigned)_i)->id, NULL);
        record_begin(&played, &start);
        if (game >= 3) { /* from somewhere, perhaps in the middle of a turn */
            play_random(&played, &random, random_below(&random, 30));
            start = *record_now(&played);
            record_begin(&played, &start);
        }
        play_random(&played, &random, random_below(&random, 70));
        enum outcome outcome = record_result(&played, &reason);
        write_text(&played, outcome, outcome == ONGOING ? "" : reason);
        ck_assert(read_text(text, "chess", &g));
        if (g.bad) {
            pgn_fault(&g, fault, sizeof fault);
            ck_abort_msg("%s\n%s", fault, text);
        }
        ck_assert_msg(g.record.count == played.count &&
                          memcmp(g.record.actions, played.actions, (played.count - 1) * sizeof(action)) == 0,
                      "%s\nread as %s", text, turns_of(&g.record));
        ck_assert_uint_eq(g.record.keys[0], played.keys[0]);
        ck_assert_uint_eq(g.record.keys[played.count - 1], played.keys[played.count - 1]);
        ck_assert_int_eq(g.outcome, outcome);
        ck_assert_str_eq(g.tags.event, "a \"test\" \\");
    }
    record_free(&played);
    pgn_free(&g);
}
END_TEST

/* Penalties are read as their author prints them, with a blank; the comment `;` is none. */
START_TEST(penalties_with_a_blank)
{
    struct pgn_game g = {0};
    ck_assert(read_text("[Variant \"fantasy\"]\n[Options \"Penalties=turn\"]\n"
                        "[FEN \"7k/8/w7/8/8/8/8/4K3 w - - 0 9\"]\n\n1.e1 :) h8h7 2. e1 :) ;> a comment\nh7h8 *\n",
                        "chess", &g));
    ck_assert_msg(!g.bad && g.record.count == 5, "%s", g.note);
    pgn_free(&g);
}
END_TEST

/* Options other than the default are kept. */
START_TEST(options_are_kept)
{
    static const struct {
        const char *game, *option, *turns, *tag;
    } rows[] = {
        {"progressive-cyclical", "Cycle=4", "e2e4 e7e5 d7d5 g1f3 b1c3 a2a3", "[Options \"Cycle=4\"]"},
        {"fantasy-advanced", "FrontBlack=.Sdddddd", "a2a3 b7c6", "[Options \"FrontBlack=.SDDDDDD\"]"},
        {"fantasy-advanced", "FrontBlack=........", "a2a3 e8e7", "[Options \"FrontBlack=........\"]"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct record r = {0};
        struct pgn_game g = {0};
        struct position start;
        const struct game *game = test_game(rows[i].game);
        uint64_t option = game_option_default(game);
        char error[OPTION_RANGE_MAX + 80];
        ck_assert(option_assign(game->law->options, rows[i].option, &option, error));
        game_start(&start, game, option);
        record_begin(&r, &start);
        ck_assert_msg(turns_play(&r, rows[i].turns, error), "%s", error);
        write_text(&r, ONGOING, "");
        ck_assert_msg(strstr(text, rows[i].tag) != NULL, "%s", text);
        ck_assert_msg(read_text(text, "chess", &g) && !g.bad, "%s", text);
        ck_assert_uint_eq(g.record.positions[0].option, option);
        record_free(&r);
        pgn_free(&g);
    }
    struct pgn_game g = {0};
    ck_assert(read_text("[Variant \"progressive-cyclical\"]\n[Options \"Cycle=5\"]\n\n*", "chess", &g) && g.bad);
    pgn_free(&g);
}
END_TEST

/* Returns the text of a file, without white space inside lists of turns. */
static const char *file_text(const char *name)
{
    static char content[1 << 16];
    FILE *f = fopen(name, "r");
    ck_assert_ptr_nonnull(f);
    size_t length = fread(content, 1, sizeof content - 1, f);
    fclose(f);
    content[length] = 0;
    return content;
}

/* Returns the turns of a game of games.json, separated by spaces. */
static const char *published_turns(const char *json, const char *name)
{
    static char turns[4096];
    size_t length = 0;
    char key[300];
    snprintf(key, sizeof key, "\"name\": \"%s\"", name);
    const char *at = strstr(json, key);
    ck_assert_msg(at != NULL, "no game '%s'", name);
    at = strchr(strstr(at, "\"turns\""), '[') + 1;
    for (bool inside = false; *at != ']'; at++) {
        if (*at == '"' && inside)
            turns[length++] = ' ';
        else if (*at != '"' && inside)
            turns[length++] = *at;
        inside ^= *at == '"';
    }
    turns[length - 1] = 0;
    return turns;
}

/* The published games, in the notation of their sources, equal those given by squares, and equal what we write. */
START_TEST(published_games)
{
    const char *json = file_text("tests/data/games.json");
    struct pgn_reader *r = calloc(1, sizeof *r);
    struct pgn_game g = {0}, again = {0};
    FILE *file = fopen("tests/data/published.pgn", "r");
    const char *reason = "";
    unsigned games = 0;
    ck_assert_ptr_nonnull(file);
    pgn_begin(r, file);
    for (; pgn_next(r, &g); games++) {
        char fault[300];
        pgn_fault(&g, fault, sizeof fault);
        ck_assert_msg(!g.bad, "%s: %s", g.tags.event, fault);
        ck_assert_str_eq(turns_of(&g.record), published_turns(json, g.tags.event));
        if (g.outcome != ONGOING && record_result(&g.record, &reason) != ONGOING)
            ck_assert_int_eq(record_result(&g.record, &reason), g.outcome);
        write_text(&g.record, g.outcome, "");
        ck_assert(read_text(text, "chess", &again) && !again.bad);
        ck_assert_uint_eq(again.record.count, g.record.count);
    }
    ck_assert_uint_eq(games, 16);
    pgn_free(&g);
    pgn_free(&again);
    fclose(file);
    free(r);
}
END_TEST

/* Games that we write look like those of the sources. */
START_TEST(written_as_in_the_sources)
{
    static const char *const games[][3] = {
        {"marseillais", "g1f3,e2e4 d7d5,d5e4 f3e5,f1b5", "1. Nf3/e4 d5/dxe4 2. Ne5/Bb5+ *"},
        {"ftm", "g1f3,0000 g8f6,0000 f3g5,d1f3 f6g8,a8f6", "1. Nf3 Nf6 2. Ng5/Qd1f3 Ng8/Ra8f6 *"},
        {"progressive", "d2d4 c7c5,c5d4 e2e4,e4e5,f2f4", "1. d4 2. c5, cxd4 3. e4, e5, f4 *"},
        {"progressive", "d2d4 c7c5", "1. d4 2. c5, *"}, /* broken off */
        {"marseillais", "g1f3", "1. Nf3/ *"},
        {"omni", "e2e4,0000 e7e5,d7d5", "1. e4 e5/d5/ *"},
        {"chess", "e2e4 e7e5 g1f3", "1. e4 e5 2. Nf3 *"},
    };
    struct position start;
    struct record r = {0};
    char error[TURN_ERROR_MAX];
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        test_position(&start, games[i][0], NULL);
        record_begin(&r, &start);
        ck_assert_msg(turns_play(&r, games[i][1], error), "%s", error);
        write_text(&r, ONGOING, "");
        const char *moves = strstr(text, "\n\n") + 2;
        ck_assert_msg(strncmp(moves, games[i][2], strlen(games[i][2])) == 0, "%s instead of %s", moves, games[i][2]);
    }
    record_free(&r);
}
END_TEST

/* Texts from files of other programs, and the turns that they mean. */
START_TEST(imported)
{
    static const struct {
        const char *game, *pgn, *turns;
    } files[] = {
        {"chess", "1. e4 e5 2. Nf3 Nc6 1/2-1/2", "e2e4 e7e5 g1f3 b8c6"},
        {"chess", "1.e4 e5 2.Nf3 {a comment} 2...Nc6 ; to the end of the line 0-1\n *", "e2e4 e7e5 g1f3 b8c6"},
        {"chess", "1. e4! $14 (1. d4 d5 (1... Nf6 {; ) } 2. c4) 2. c4) e5?! $6$7 2. Nf3 (2. f4) *", "e2e4 e7e5 g1f3"},
        {"chess", "e2e4 e7-e5 Ng1-f3 Nb8c6 *", "e2e4 e7e5 g1f3 b8c6"},
        {"chess", "\xef\xbb\xbf[Event \"x\"]\r\n[Site \"[y]\"]\r\n\r\n1. e4 {[%clk 0:01]} e5\r\n*\r\n", "e2e4 e7e5"},
        {"chess", "% an escape\n[Variant \"Standard\"]\n1. e4 *", "e2e4"},
        {"marseillais", "[Variant \"chess\"]\n1. e4 *", "e2e4"},
        {"chess", "[Variant \"Marseillais\"]\n1. e4 / d4 e5, d5 *", "e2e4,d2d4 e7e5,d7d5"},
        {"marseillais", "1. e4 d4 e5 d5 *", "e2e4,d2d4 e7e5,d7d5"},
        {"marseillais", "1. e2e4,d2d4 e7e5,d7d5 *", "e2e4,d2d4 e7e5,d7d5"},
        {"marseillais", "1. e4 -- 2. d4 e5 3. -- d5 *", "e2e4,d2d4 e7e5,d7d5"}, /* as XBoard writes it */
        {"hurricane", "1. e4 -- 2. d4 -- 3. -- e5 4. -- d5 5. -- -- 6. Nf3 *", "e2e4,d2d4,0000 e7e5,d7d5,0000 g1f3"},
        {"marseillais",
         "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\"]\n"
         "1. e4 -- 2. Nf3 e5 3. -- d6 4. Bc4 -- 5. Kxh1-g1 *",
         "e2e4,g1f3 e7e5,d7d6 f1c4,e1g1"},
        {"marseillais", "1. e4/\nd4 {x} e5/ {y} d5 *", "e2e4,d2d4 e7e5,d7d5"},
        {"ftm", "1. Nf3 Nf6 2. Ng5/Qd1f3 *", "g1f3,0000 g8f6,0000 f3g5,d1f3"},
        {"ftm", "1. Nf3/0000 Nf6/-- *", "g1f3,0000 g8f6,0000"},
        {"ftm", "1. Nf3 *", "g1f3,0000"},
        {"ftm", "1. Nf3 -- Nf6 -- Ng5 d1f3 *", "g1f3,0000 g8f6,0000 f3g5,d1f3"},
        {"ftm", "1. Nf3/ *", "g1f3"},
        {"progressive", "1. e4 2. e5 , d5 3. exd5 *", "e2e4 e7e5,d7d5 e4d5"},
        {"progressive", "1 e4 2 e5,d5 *", "e2e4 e7e5,d7d5"},
        {"chess", "[FEN \"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1\"]\n1. e8(Q) (1. e8(N)) 1... Kf6 *", "e7e8q g7f6"},
        {"chess", "[FEN \"1r5k/2P5/8/8/8/8/8/4K3 w - - 0 1\"]\n1. cxb8=(Q)+ Kg7 *", "c7b8q h8g7"},
        {"chess", "[FEN \"1r5k/P7/8/8/8/8/8/R3K3 w Q - 0 1\"]\n1. O–O–O Rf8 2. a8/Q ♜×a8 *", "e1c1 b8f8 a7a8q f8a8"},
        {"chess", "[FEN \"8/4P1k1/8/8/8/8/8/4K3 b - - 0 1\"]\n\n1... Kf7 2. e8=Q+ *", "g7f7 e7e8q"},
        {"chess960", "[FEN \"4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1\"]\n1. O-O *", "e1g1"},
    };
    struct pgn_game g = {0};
    char fault[300];
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
        ck_assert(read_text(files[i].pgn, files[i].game, &g));
        pgn_fault(&g, fault, sizeof fault);
        ck_assert_msg(!g.bad, "%s: %s", files[i].pgn, fault);
        ck_assert_str_eq(turns_of(&g.record), files[i].turns);
    }
    pgn_free(&g);
}
END_TEST

/* Errors are reported with their place. */
START_TEST(faults_are_named)
{
    static const struct {
        const char *game, *pgn, *fault;
    } files[] = {
        {"chess", "1. e4 e5 2. Ke3 Nc6 *", "turn 3, 'Ke3': a king does not go from e1 to e3 (line 1)"},
        {"chess", "1. e4 e5\n2. Nf3 Nf6\n3. Nd5 *", "turn 5, 'Nd5': no knight of White's goes to d5 (line 3)"},
        {"marseillais", "1. e4/d4 e5/Ke6 *", "turn 2, 'Ke6': a king does not go from e8 to e6 (line 1)"},
        {"marseillais", "1. e4/0000 *", "turn 1, '0000': the turn cannot be ended here, step 2 is due (line 1)"},
        {"progressive", "1. e4 2. e5, d5 3. exd5, Ke3 *", "turn 3, 'Ke3': a king does not go from e1 to e3 (line 1)"},
        {"ftm", "1. Nf3 Nf6 2. Ng5/Rg1f3 *", "turn 3, 'Rg1f3': White has no such rook (line 1)"},
        {"chess", "1. Nf3 e6 2. d3 e5 3. Nd2 *", "turn 5, 'Nd2': more than one piece can go there (line 1)"},
        {"marseillais", "1. e4/--/d4 *", "turn 1, '--': the turn cannot be ended here, step 2 is due (line 1)"},
        {"ftm", "1. Nf3 -- 2. -- Nf6 3. -- Ra8g8 4. d4 -- 5. h2g1 *",
         "turn 2, '--': a turn cannot be passed, a step must be made (line 1)"},
        {"chess", "1. f3 e5 2. g4 Qh4 3. a3 *", "turn 5, 'a3': the game is over here: checkmate (line 1)"},
        {"chess", "1. f3 e5 2. g4 Qh4# 1-0",
         "turn 5: the result is given as 1-0, but by the rules it is 0-1 {checkmate} (line 1)"},
        {"chess", "[Result \"1-0\"]\n\n1. e4 0-1", "turn 2: the tag Result says 1-0, the moves end with 0-1 (line 3)"},
        {"chess", "1. e4 e5", "turn 3: no result at the end of the moves (line 1)"},
        {"chess", "1. e4 {no end", "turn 2: a comment without its end (line 1)"},
        {"chess", "1. e4 (1. d4 (1. c4 d5)\n*", "turn 2: a variation without its end (line 1)"},
        {"chess", "[FEN \"8/8/8/8 w\"]\n*", NULL},
        {"chess", "[FEN \"8/8/8/8 w]\n*", "a tag without the quote at its end (line 1)"},
        {"chess", "[Variant \"nosuch\"]\n\n1. e4 *", "Variant 'nosuch': no such game (line 1)"},
        {"chess", "[Event]\n\n1. e4 *", "a tag without its value (line 1)"},
        {"chess", "hello world", "turn 1, 'hello': not the text of an action (line 1)"},
    };
    struct pgn_game g = {0};
    char fault[300];
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
        ck_assert(read_text(files[i].pgn, files[i].game, &g));
        ck_assert_msg(g.bad, "no fault in %s", files[i].pgn);
        pgn_fault(&g, fault, sizeof fault);
        if (files[i].fault)
            ck_assert_msg(strcmp(fault, files[i].fault) == 0, "%s: %s instead of %s", files[i].pgn, fault,
                          files[i].fault);
    }
    pgn_free(&g);
}
END_TEST

/* A game with an error does not affect the next one. */
START_TEST(games_after_a_fault)
{
    struct pgn_reader *r = calloc(1, sizeof *r);
    struct pgn_game g = {0};
    FILE *file = tmpfile();
    fputs("[Event \"1\"]\n1. e5 junk (x) 1-0\n[Event \"2\"]\n1. e4 (1. d4\n[Event \"3\"]\n1. d4 *\n1. c4 *\n", file);
    rewind(file);
    pgn_begin(r, file);
    ck_assert(pgn_next(r, &g) && g.bad && strcmp(g.tags.event, "1") == 0 && g.outcome == WHITE_WINS);
    ck_assert(pgn_next(r, &g) && g.bad && strcmp(g.tags.event, "2") == 0);
    ck_assert(pgn_next(r, &g) && !g.bad && strcmp(g.tags.event, "3") == 0 && g.record.count == 2);
    ck_assert(pgn_next(r, &g) && !g.bad && strcmp(g.tags.event, "") == 0 && g.line == 7);
    ck_assert(!pgn_next(r, &g));
    ck_assert(!pgn_next(r, &g));
    pgn_free(&g);
    fclose(file);
    free(r);
}
END_TEST

/* Games that are passed over end where they would if they were replayed, whatever is wrong with them. */
START_TEST(games_passed_over)
{
    static const char games_text[] =
        "[Event \"1\"]\n1. e5 junk (x) 1-0\n[Event \"2\"]\n1. e4 (1. d4\n[Event \"3\"]\n\n"
        "[Event \"4\"]\n[FEN \"x\"]\n1. d4 * 1. c4 1/2 - 1/2\n{no}\n[Variant \"none\"]\n1. a4 {a";
    struct pgn_reader *r = calloc(1, sizeof *r), *all = calloc(1, sizeof *all);
    struct pgn_game g = {0}, wanted = {0};
    unsigned games = 0;
    pgn_begin_text(all, games_text);
    for (; pgn_next(all, &wanted); games++) {
        pgn_begin_text(r, games_text);
        r->has_token = false;
        for (unsigned i = 0; i < games; i++)
            ck_assert(pgn_skip(r, &g) && g.record.count == 0);
        ck_assert(pgn_next(r, &g) && g.line == wanted.line && g.record.count == wanted.record.count);
        ck_assert(g.bad == wanted.bad && strcmp(g.reason, wanted.reason) == 0);
        ck_assert_str_eq(g.tags.event, wanted.tags.event);
        pgn_free(&g);
        g = (struct pgn_game){0};
    }
    ck_assert_uint_eq(games, 6);
    pgn_free(&wanted);
    free(all);
    free(r);
}
END_TEST

/* Long and deeply nested texts, and bytes of any sort, are refused without harm. */
START_TEST(monstrous_input)
{
    static char big[1 << 17];
    struct pgn_game g = {0};
    struct random random;
    ck_assert(!read_bytes("", 0, "chess", &g));
    ck_assert(!read_text(" \n\t ; nothing but a comment", "chess", &g));
    memset(big, '(', sizeof big);
    ck_assert(read_bytes(big, sizeof big, "chess", &g) && g.bad);
    memset(big, 'N', sizeof big);
    ck_assert(read_bytes(big, sizeof big, "chess", &g) && g.bad);
    memset(big, '/', sizeof big);
    ck_assert(read_bytes(big, sizeof big, "chess", &g) && g.bad);
    memset(big, '{', sizeof big);
    ck_assert(read_bytes(big, sizeof big, "chess", &g) && g.bad);
    memset(big, ' ', sizeof big);
    memcpy(big, "[FEN \"", 6);
    ck_assert(read_bytes(big, sizeof big, "chess", &g) && g.bad);
    random_seed(&random, 1);
    for (unsigned i = 0; i < 20; i++) {
        for (size_t j = 0; j < sizeof big; j++)
            big[j] = (char)random_next(&random);
        read_bytes(big, sizeof big, "chess", &g);
    }
    pgn_free(&g);
}
END_TEST

/* PGN files with a few bytes changed do no harm. */
START_TEST(mutated_input)
{
    static const char *const bits[] = {"/", ",", "{", "}", "(", ")", "--", " 1-0 ", "[FEN \"", "\n[", "+", "0000", ";"};
    static const char *const ids[] = {"marseillais", "progressive", "ftm", "quest", "brick", "chess"};
    struct record r = {0};
    struct random random;
    struct position start;
    char changed[8192];
    random_seed(&random, 5);
    for (unsigned i = 0; i < 300; i++) {
        if (i % 50 == 0) {
            test_position(&start, ids[i / 50], NULL);
            record_begin(&r, &start);
            play_random(&r, &random, 40);
            write_text(&r, ONGOING, "");
        }
        size_t length = strlen(text) < sizeof changed ? strlen(text) : sizeof changed - 1;
        memcpy(changed, text, length);
        for (unsigned n = random_below(&random, 4); n-- > 0;) {
            const char *bit_text = bits[random_below(&random, sizeof bits / sizeof *bits)];
            size_t at = random_below(&random, (unsigned)length);
            if (random_below(&random, 2) && at + strlen(bit_text) < length)
                memcpy(changed + at, bit_text, strlen(bit_text));
            else
                changed[at] = (char)random_next(&random);
        }
        try_pgn(changed, length);
    }
    record_free(&r);
}
END_TEST

/* Runs `tempi replay` on a text; returns the exit status, with the output in `output`. */
static int replay(const char *pgn, const char *const more[])
{
    const char *argv[12] = {"tempi", "replay", "-"};
    unsigned n = 3;
    while (more && *more && n < 11)
        argv[n++] = *more++;
    return child_run(argv, pgn, output, sizeof output, 60);
}

START_TEST(replay_command)
{
    static const char *const ftm[] = {"--game", "ftm", "--uci", NULL};
    static const char *const quiet[] = {"--quiet", NULL};
    ck_assert_int_eq(replay("1. e4 e5 *\n1. d4 1-0\n", NULL), 0);
    ck_assert_str_eq(output, "game 1: chess: 2 turns, 2 actions, *\ngame 2: chess: 1 turns, 1 actions, 1-0\n"
                             "2 games, 2 valid, 0 with errors\n");
    ck_assert_int_eq(replay("1. e4 e5 2. Nf4 *\n\n1. f3 e5 2. g4 Qh4# 0-1\n", NULL), 1);
    ck_assert_str_eq(output, "game 1: chess: turn 3, 'Nf4': no knight of White's goes to f4 (line 1)\n"
                             "game 2: chess: 4 turns, 4 actions, 0-1 {checkmate}\n"
                             "2 games, 1 valid, 1 with errors\n");
    ck_assert_int_eq(replay("1. Nf3 Nf6 *", ftm), 0);
    ck_assert_msg(strstr(output, "\n  g1f3,0000 g8f6,0000\n") != NULL, "%s", output);
    ck_assert_int_eq(replay("1. e4 *", quiet), 0);
    ck_assert_str_eq(output, "1 games, 1 valid, 0 with errors\n");
    ck_assert_int_eq(replay("", NULL), 1);
}
END_TEST

START_TEST(replay_wrong_use)
{
    static const char *const lines[][5] = {{"tempi", "replay"},
                                           {"tempi", "replay", "-", "--nosuch"},
                                           {"tempi", "replay", "-", "--game", "nosuch"},
                                           {"tempi", "replay", "-", "--option", "x"}};
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
        const char *argv[6] = {NULL};
        memcpy(argv, lines[i], sizeof lines[i]);
        ck_assert_int_eq(child_run(argv, NULL, output, sizeof output, 60), 2);
    }
    const char *const missing[] = {"tempi", "replay", "/nonexistent/file.pgn", NULL};
    const char *const folder[] = {"tempi", "replay", "/tmp", NULL};
    const char *const full[] = {"tempi", "replay", "tests/data/published.pgn", "--write", "/dev/full", NULL};
    ck_assert_int_eq(child_run(missing, NULL, output, sizeof output, 60), 2);
    ck_assert_int_eq(child_run(folder, NULL, output, sizeof output, 60), 2);
    ck_assert_int_eq(child_run(full, NULL, output, sizeof output, 60), 1);
    ck_assert_msg(strstr(output, "cannot write '/dev/full'") != NULL, "%s", output);
}
END_TEST

/* A page of the board that is none costs no file. */
START_TEST(replay_wrong_page)
{
    char kept[] = "/tmp/tempi-page-XXXXXX", told[8] = "";
    const char *const more[] = {"--board", "README.md", "--html", kept, NULL};
    const int file = mkstemp(kept);
    ck_assert_int_eq(write(file, "kept", 4), 4);
    ck_assert_int_eq(replay("1. e4 *\n", more), 1);
    ck_assert_int_eq(pread(file, told, sizeof told, 0), 4);
    ck_assert_str_eq(told, "kept");
    close(file);
    unlink(kept);
}
END_TEST

/* A page of the board gets comments whole, those before the first turn and long ones, too. */
START_TEST(replay_comments)
{
    char board[] = "/tmp/tempi-page-XXXXXX", length[500], pgn[1200], wanted[1200];
    const char *const more[] = {"--board", board, "--html", "-", NULL};
    FILE *file = fdopen(mkstemp(board), "w");
    ck_assert_ptr_nonnull(file);
    fputs("<div id=\"app\"></div>\n", file);
    fclose(file);
    snprintf(length, sizeof length, "%0450d", 7);
    snprintf(pgn, sizeof pgn, "[Event \"x\"]\n{first} 1. e4 {%s} e5 ; a } brace\n{next} 2. Nf3 *\n", length);
    snprintf(wanted, sizeof wanted, "{first} 1. e4\n{%s}\ne5 { a ) brace} {next} 2. Nf3 *\n", length);
    ck_assert_int_eq(replay(pgn, more), 0);
    ck_assert_msg(strstr(output, wanted) != NULL, "%s", output);
    unlink(board);
}
END_TEST

/* `tempi replay` reads what matches and games in the terminal write. */
START_TEST(written_by_commands)
{
    static const char *const games[] = {"marseillais", "progressive", "quest", "ftm", "brick", "chess960"};
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        char name[] = "/tmp/tempi-pgn-XXXXXX";
        close(mkstemp(name));
        const char *const match[] = {"tempi",    "match",          games[i],  "--engine", "builtin:random",
                                     "--engine", "builtin:random", "--games", "2",        "--movetime",
                                     "100",      "--max-turns",    "30",      "--record", name,
                                     NULL};
        const char *const play[] = {"tempi", "play", games[i], "--black", "human", "--record", name, NULL};
        const char *const check[] = {"tempi", "replay", name, NULL};
        ck_assert_int_eq(child_run(match, NULL, output, sizeof output, 60), 0);
        ck_assert_int_eq(child_run(play, "quit\n", output, sizeof output, 60), 0);
        ck_assert_int_eq(child_run(check, NULL, output, sizeof output, 60), 0);
        ck_assert_msg(strstr(output, "3 games, 3 valid, 0 with errors\n") != NULL, "%s", output);
        unlink(name);
    }
}
END_TEST

/* Turns may be typed in algebraic notation, and `record` shows them. */
START_TEST(played_in_letters)
{
    const char *const play[] = {"tempi", "play", "marseillais", "--black", "human", NULL};
    ck_assert_int_eq(child_run(play, "Nf3/e4\nd5 dxe4\nNe5\nrecord\nquit\n", output, sizeof output, 60), 0);
    ck_assert_msg(strstr(output, "\n1. Nf3/e4 d5/dxe4 2. Ne5/\n") != NULL, "%s", output);
    const char *const full[] = {"tempi", "play", "chess", "--black", "human", "--record", "/dev/full", NULL};
    ck_assert_int_eq(child_run(full, "e4\nquit\n", output, sizeof output, 60), 1);
    ck_assert_msg(strstr(output, "cannot write '/dev/full'") != NULL, "%s", output);
}
END_TEST

Suite *suite_pgn(void)
{
    int games = 0;
    while (game_at((unsigned)games))
        games++;
    Suite *s = suite_create("pgn");
    TCase *t = tcase_create("pgn");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, round_trip, 0, games);
    tcase_add_test(t, options_are_kept);
    tcase_add_test(t, penalties_with_a_blank);
    tcase_add_test(t, published_games);
    tcase_add_test(t, written_as_in_the_sources);
    tcase_add_test(t, imported);
    tcase_add_test(t, faults_are_named);
    tcase_add_test(t, games_after_a_fault);
    tcase_add_test(t, games_passed_over);
    tcase_add_test(t, monstrous_input);
    tcase_add_test(t, mutated_input);
    tcase_add_test(t, replay_command);
    tcase_add_test(t, replay_wrong_page);
    tcase_add_test(t, replay_comments);
    tcase_add_test(t, replay_wrong_use);
    tcase_add_test(t, written_by_commands);
    tcase_add_test(t, played_in_letters);
    suite_add_tcase(s, t);
    return s;
}
