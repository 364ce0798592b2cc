/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * libtempi through its public header alone, with the floors below as witnesses: every game is played at random with
 * everything a host asks on the way, by eight threads on eight boards, too; wrong calls; the table of facts that the
 * other languages share (tests/data/facts.tsv, written anew with TEMPI_FACTS=FILE).
 */
#include "protocol/library/tempi.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/failing.h"
#include "tests/support.h"

enum { PLIES = 60, SEEDS = 2, THREADS = 8, LINE_MAX_BYTES = 4096 };

#define GOOD(b, call) ck_assert_msg((call) == TEMPI_OK, "%s: %s", #call, tempi_error(b))

/* Returns a board with a game, at a start drawn by a seed. */
static tempi_board *board_of(const char *game, uint64_t seed)
{
    tempi_board *b = tempi_new();
    ck_assert(b != NULL);
    GOOD(b, tempi_set_game(b, game, NULL));
    GOOD(b, tempi_draw_start(b, seed));
    return b;
}

/* Returns a copy of a text, to be freed. */
static char *kept(const char *text)
{
    ck_assert(text != NULL);
    return strdup(text);
}

/* The random numbers of facts.tsv, easy in any language: the next index below n. */
static size_t next_below(uint32_t *state, size_t n)
{
    *state = *state * UINT32_C(1664525) + UINT32_C(1013904223);
    return (*state >> 8) % n;
}

/* Adds a text and a newline to a hash (FNV-1a). */
static void hash_add(uint32_t *hash, const char *text)
{
    for (const char *c = text; *c; c++)
        *hash = (*hash ^ (unsigned char)*c) * UINT32_C(16777619);
    *hash = (*hash ^ '\n') * UINT32_C(16777619);
}

/* ---- one node ---- */

/* Fails unless the changes of an effect turn the board before into the board after. */
static void check_changes(tempi_board *b, tempi_board *after, const struct tempi_effect *e)
{
    struct tempi_game game;
    char units[TEMPI_SQUARES_MAX][100];
    ck_assert_int_eq(tempi_game(b, &game), TEMPI_OK);
    for (int s = 0; s < game.files * game.ranks; s++)
        snprintf(units[s], sizeof *units, "%s", tempi_piece_at(b, s));
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < e->changes_count; i++) {
            const struct tempi_change *c = &e->changes[i];
            if (pass == 0 && c->from != TEMPI_NO_SQUARE) {
                ck_assert_str_eq(tempi_piece_at(b, c->from), c->before);
                units[c->from][0] = 0;
            }
            if (pass == 1 && c->to != TEMPI_NO_SQUARE)
                snprintf(units[c->to], sizeof *units, "%s", c->after);
        }
    for (int s = 0; s < game.files * game.ranks; s++)
        ck_assert_msg(strcmp(units[s], tempi_piece_at(after, s)) == 0, "%s: square %d: '%s' and not '%s'", game.id, s,
                      units[s], tempi_piece_at(after, s));
}

/* Fails unless all that is asked of an action agrees. */
static void check_action(tempi_board *b, tempi_action a)
{
    struct tempi_effect e;
    const tempi_action *list;
    tempi_action read;
    char *text = kept(tempi_text(b, a)), *san = kept(tempi_san(b, a)), *fen = kept(tempi_fen(b));
    const uint64_t key = tempi_key(b);
    GOOD(b, tempi_read(b, text, &read));
    ck_assert_uint_eq(read, a);
    GOOD(b, tempi_read(b, san, &read));
    ck_assert_msg(read == a, "%s in %s", san, fen);
    ck_assert_str_eq(tempi_why_illegal(b, text), "");
    ck_assert_str_eq(tempi_turns_text(b, text), text);
    ck_assert(strlen(tempi_turns_san(b, text)) > 0);
    tempi_board *after = tempi_copy(b);
    GOOD(after, tempi_push_action(after, a));
    tempi_board *effects = tempi_copy(b);
    GOOD(effects, tempi_effect(effects, a, &e));
    check_changes(b, after, &e);
    ck_assert_int_eq(e.captures, tempi_is_capture(b, a));
    ck_assert_int_eq(e.gives_check, tempi_gives_check(b, a));
    if (e.path_count) {
        ck_assert(tempi_choices(b, e.path, (size_t)e.path_count, &list) >= 1);
        const int32_t *targets;
        size_t n = tempi_targets(b, e.path, (size_t)e.path_count - 1, &targets), i = 0;
        while (i < n && targets[i] != e.path[e.path_count - 1])
            i++;
        ck_assert(i < n);
    }
    tempi_free(effects);
    GOOD(after, tempi_pop(after));
    ck_assert_str_eq(tempi_fen(after), fen);
    ck_assert(tempi_key(after) == key);
    tempi_free(after);
    free(text);
    free(san);
    free(fen);
}

/* Fails unless the position agrees with what its own FEN gives. */
static void check_fen(tempi_board *b)
{
    struct tempi_state here, there;
    char *fen = kept(tempi_fen(b));
    tempi_board *other = tempi_copy(b);
    GOOD(b, tempi_validate_fen(b, fen));
    GOOD(other, tempi_set_fen(other, fen));
    ck_assert_str_eq(tempi_fen(other), fen);
    ck_assert(tempi_key(other) == tempi_key(b));
    GOOD(b, tempi_state(b, &here));
    GOOD(other, tempi_state(other, &there));
    ck_assert_int_eq(here.actions, there.actions);
    ck_assert_int_eq(here.decider, there.decider);
    ck_assert_int_eq(here.owner, there.owner);
    ck_assert_int_eq(here.may_end, there.may_end);
    ck_assert_uint_eq(strlen(tempi_legal_actions(other)), strlen(tempi_legal_actions(b)));
    tempi_free(other);
    free(fen);
}

/* ---- a game ---- */

/* Plays a game at random and adds all FENs, actions and SANs to a hash; returns how many actions. `check` asks for all
   that a host may ask on the way. */
static unsigned walk(tempi_board *b, uint32_t seed, uint32_t *hash, bool check)
{
    const tempi_action *list;
    struct tempi_state state;
    unsigned plies = 0;
    *hash = UINT32_C(2166136261);
    for (; plies < PLIES; plies++) {
        GOOD(b, tempi_state(b, &state));
        if (state.outcome != TEMPI_ONGOING)
            break;
        hash_add(hash, tempi_fen(b));
        hash_add(hash, tempi_legal_actions(b));
        if (check && plies % 7 == 0)
            check_fen(b);
        const size_t n = tempi_actions(b, &list);
        ck_assert_int_eq((int)n, state.actions);
        const tempi_action a = list[next_below(&seed, n)];
        if (check)
            check_action(b, a);
        hash_add(hash, tempi_san(b, a));
        GOOD(b, tempi_push_action(b, a));
    }
    return plies;
}

/* Fails unless a record written as PGN is read back to the same game. */
static void check_pgn(tempi_board *b)
{
    char *pgn = kept(tempi_pgn(b)), *moves = kept(tempi_move_stack(b)), *fen = kept(tempi_fen(b));
    tempi_board *other = tempi_new();
    ck_assert_msg(tempi_read_pgn(other, pgn, 0) == TEMPI_OK, "%s\n%s", tempi_error(other), pgn);
    ck_assert_str_eq(tempi_move_stack(other), moves);
    ck_assert_str_eq(tempi_fen(other), fen);
    ck_assert_int_eq(tempi_read_pgn(other, pgn, 1), TEMPI_NOT_FOUND);
    ck_assert_str_eq(tempi_move_stack(other), moves);
    tempi_free(other);
    other = tempi_copy(b);
    while (tempi_pop_turn(other) == TEMPI_OK)
        continue;
    ck_assert_str_eq(tempi_fen(other), tempi_starting_fen(b));
    GOOD(other, tempi_push(other, moves));
    ck_assert_str_eq(tempi_fen(other), fen);
    tempi_free(other);
    free(pgn);
    free(moves);
    free(fen);
}

/* Plays the example of a turn, which every game of the program has. */
static void check_example(tempi_board *b)
{
    char *const text = kept(tempi_example(b));
    char *const fen = strtok(text, "\n"), *const turn = strtok(NULL, "\n"), *const words = strtok(NULL, "\n");
    tempi_board *const other = tempi_copy(b);
    ck_assert(words && *words);
    GOOD(other, tempi_set_fen(other, fen));
    GOOD(other, tempi_push(other, turn));
    ck_assert_str_ne(tempi_fen(other), fen);
    tempi_free(other);
    free(text);
}

/* Asks for all that is said in words and pictures. */
static void check_words(tempi_board *b)
{
    struct tempi_piece piece;
    const char *const svg = tempi_svg(b, 0, 1);
    ck_assert(svg && strstr(svg, "<svg") && strstr(svg, "</svg>"));
    ck_assert(strlen(tempi_turn_words(b)) > 0 && strlen(tempi_result(b)) > 0 && tempi_rules(b) != NULL);
    check_example(b);
    for (size_t i = 0; tempi_piece(b, i, &piece) == TEMPI_OK; i++)
        ck_assert(strstr(tempi_piece_svg(b, piece.letter), "</svg>") && *piece.name);
    for (int s = 0; tempi_square_name(b, s); s++) {
        char name[8];
        snprintf(name, sizeof name, "%s", tempi_square_name(b, s));
        ck_assert_int_eq(tempi_square(b, name), s);
    }
}

START_TEST(every_game)
{
    struct tempi_game game, same;
    uint32_t hash;
    for (size_t i = 0; tempi_game_at(i, &game) == TEMPI_OK; i++) {
        struct position start;
        ck_assert_int_eq(tempi_game_find(game.id, &same), TEMPI_OK);
        ck_assert_str_eq(same.id, game.id);
        tempi_board *b = board_of(game.id, 1);
        ck_assert_int_eq((int)strlen(game.board), game.files * game.ranks);
        GOOD(b, tempi_set_fen(b, game.start_fen));
        ck_assert_int_eq(tempi_game(b, &same), TEMPI_OK);
        test_position(&start, game.id, game.start_fen);
        action list[ACTIONS_MAX];
        const tempi_action *actions;
        const unsigned n = game_actions(&start, ALL_ACTIONS, list);
        ck_assert(tempi_actions(b, &actions) == n && memcmp(actions, list, n * sizeof *list) == 0);
        walk(b, (uint32_t)i, &hash, true);
        check_words(b);
        check_pgn(b);
        tempi_free(b);
    }
}
END_TEST

/* Writes the line of facts.tsv of a game and a seed. */
static void fact_write(const char *game, uint32_t seed, char line[LINE_MAX_BYTES])
{
    uint32_t hash;
    tempi_board *b = board_of(game, seed);
    char *start = kept(tempi_fen(b));
    const unsigned plies = walk(b, seed, &hash, false);
    char *fen = kept(tempi_fen(b));
    snprintf(line, LINE_MAX_BYTES, "%s\t%u\t%s\t%u\t%08x\t%s\t%s\n", game, seed, start, plies, hash, fen,
             tempi_result(b));
    tempi_free(b);
    free(start);
    free(fen);
}

/* Writes the table anew. */
static void facts_record(const char *path)
{
    FILE *file = fopen(path, "w");
    char line[LINE_MAX_BYTES];
    struct tempi_game game;
    ck_assert_ptr_nonnull(file);
    for (size_t i = 0; tempi_game_at(i, &game) == TEMPI_OK && !game.from_file; i++)
        for (uint32_t seed = 1; seed <= SEEDS; seed++) {
            fact_write(game.id, seed, line);
            fputs(line, file);
        }
    fclose(file);
}

START_TEST(facts)
{
    char line[LINE_MAX_BYTES], expected[LINE_MAX_BYTES], game[80];
    unsigned seed, lines = 0;
    if (getenv("TEMPI_FACTS"))
        facts_record(getenv("TEMPI_FACTS"));
    FILE *file = fopen("tests/data/facts.tsv", "r");
    ck_assert_ptr_nonnull(file);
    for (; fgets(expected, sizeof expected, file); lines++) {
        ck_assert_int_eq(sscanf(expected, "%79s %u", game, &seed), 2);
        fact_write(game, seed, line);
        ck_assert_msg(strcmp(line, expected) == 0, "is %sand was %sTEMPI_FACTS=FILE records the table anew", line,
                      expected);
    }
    ck_assert_uint_ge(lines, 144);
    fclose(file);
}
END_TEST

/* ---- turns ---- */

START_TEST(turns)
{
    int more = 0;
    tempi_board *b = board_of("monster", 1);
    struct tempi_state state;
    uint64_t count;
    ck_assert_str_eq(tempi_forced(b), "");
    GOOD(b, tempi_perft_turns(b, 1, &count));
    char *all = kept(tempi_legal_turns(b, 100000, &more));
    unsigned n = 1;
    for (const char *c = all; *c; c++)
        n += *c == ' ';
    ck_assert(!more && n == count);
    tempi_legal_turns(b, n - 1, &more);
    ck_assert_int_eq(more, 1);
    ck_assert_str_eq(tempi_legal_turns(b, 0, &more), "");
    ck_assert_int_eq(more, 1);
    free(all);
    GOOD(b, tempi_set_game(b, "fantasy", "Waivers=true,Penalties=turn"));
    ck_assert_ptr_nonnull(strstr(tempi_options(b), "Waivers=true"));
    ck_assert_ptr_nonnull(strstr(tempi_options(b), "Penalties=turn"));
    GOOD(b, tempi_set_game(b, "Marseillais Chess", NULL));
    GOOD(b, tempi_push(b, "e4/d4 e5"));
    GOOD(b, tempi_state(b, &state));
    ck_assert(state.decider == TEMPI_BLACK && state.number == 2 && state.done == 1 && state.left == 1);
    ck_assert_str_eq(tempi_move_stack(b), "e2e4,d2d4 e7e5");
    ck_assert_str_eq(tempi_turn_so_far(b), "e7e5");
    ck_assert_ptr_null(tempi_turns_san(b, "g8f6 e7e6"));
    ck_assert_int_eq(tempi_code(b), TEMPI_ILLEGAL);
    ck_assert_str_eq(tempi_turns_san(b, "g8f6 d4e5,e5f6"), "1... Nf6 2. dxe5/exf6");
    ck_assert_str_eq(tempi_turns_text(b, "Nf6 dxe5/exf6"), "g8f6 d4e5,e5f6");
    ck_assert_int_eq(tempi_push(b, "g8f6 e2e4"), TEMPI_ILLEGAL);
    ck_assert_str_eq(tempi_turn_so_far(b), "e7e5");
    GOOD(b, tempi_pop_turn(b));
    ck_assert_str_eq(tempi_move_stack(b), "e2e4,d2d4");
    /* the two relocations of Future Chess are turns without a number of their own */
    struct tempi_effect effect;
    tempi_action a;
    GOOD(b, tempi_set_game(b, "future", NULL));
    GOOD(b, tempi_read(b, "0000", &a));
    GOOD(b, tempi_effect(b, a, &effect));
    ck_assert(effect.ends_turn && effect.next_decider == TEMPI_WHITE);
    GOOD(b, tempi_push(b, "0000 0000"));
    ck_assert_str_eq(tempi_turn_so_far(b), "");
    GOOD(b, tempi_pop_turn(b));
    ck_assert_str_eq(tempi_move_stack(b), "0000");
    tempi_free(b);
}
END_TEST

/* Fails unless the outcome is a draw, by a claim or without, or the game goes on, and both colours may win or not. */
static void check_end(tempi_board *b, int outcome, int claimable, int white_may, int black_may)
{
    struct tempi_state state;
    int may[2] = {-1, -1};
    GOOD(b, tempi_state(b, &state));
    GOOD(b, tempi_may_win(b, TEMPI_WHITE, &may[0]));
    GOOD(b, tempi_may_win(b, TEMPI_BLACK, &may[1]));
    ck_assert_msg(state.outcome == outcome && state.claimable == claimable && may[0] == white_may &&
                      may[1] == black_may,
                  "%s: %d, %d, %d, %d", tempi_fen(b), state.outcome, state.claimable, may[0], may[1]);
}

START_TEST(ends)
{
    static const char back[] = " g1f3 g8f6 f3g1 f6g8";
    int may;
    tempi_board *b = tempi_new();
    check_end(b, TEMPI_ONGOING, 0, 1, 1);
    GOOD(b, tempi_push(b, back));
    GOOD(b, tempi_push(b, back));
    check_end(b, TEMPI_DRAW, 1, 1, 1);
    GOOD(b, tempi_push(b, "e2e4"));
    check_end(b, TEMPI_ONGOING, 0, 1, 1);
    GOOD(b, tempi_set_fen(b, "4k3/8/8/8/8/8/8/R3K3 w - - 100 80"));
    check_end(b, TEMPI_DRAW, 1, 1, 0);
    GOOD(b, tempi_set_fen(b, "4k3/8/8/8/8/8/8/4K3 w - - 0 80"));
    check_end(b, TEMPI_DRAW, 0, 0, 0);
    GOOD(b, tempi_set_fen(b, "k7/P7/K7/8/8/8/8/8 b - - 0 80"));
    check_end(b, TEMPI_DRAW, 0, 0, 0);
    GOOD(b, tempi_set_fen(b, "k7/1Q6/1K6/8/8/8/8/8 b - - 100 80"));
    check_end(b, TEMPI_WHITE_WINS, 0, 1, 0);
    ck_assert_int_eq(tempi_may_win(b, 2, &may), TEMPI_ARGUMENT);
    ck_assert_int_eq(tempi_may_win(b, TEMPI_WHITE, NULL), TEMPI_ARGUMENT);
    ck_assert_int_eq(tempi_may_win(NULL, TEMPI_WHITE, &may), TEMPI_ARGUMENT);
    tempi_free(b);
}
END_TEST

START_TEST(squares)
{
    const tempi_action *list;
    const int32_t *targets, e1 = 4, path[2] = {52, 60};
    struct tempi_effect e;
    tempi_action a;
    tempi_board *b = tempi_new();
    GOOD(b, tempi_set_fen(b, "3r4/4P3/8/2pP4/7k/8/8/R3K3 w Q c6 0 1"));
    ck_assert_uint_eq(tempi_choices(b, path, 2, &list), 4);
    ck_assert_uint_eq(tempi_choices(b, path, 1, &list), 8);
    ck_assert_uint_eq(tempi_targets(b, path, 1, &targets), 2);
    ck_assert_uint_eq(tempi_targets(b, &e1, 1, &targets), 6);
    GOOD(b, tempi_read(b, "exd8=N", &a));
    GOOD(b, tempi_effect(b, a, &e));
    ck_assert(e.captures && e.promotes && !e.drops && e.ends_turn && e.changes_count == 2);
    ck_assert(e.changes[0].from == 59 && e.changes[0].to == TEMPI_NO_SQUARE && strcmp(e.changes[0].before, "r") == 0);
    ck_assert(e.changes[1].from == 52 && e.changes[1].to == 59 && strcmp(e.changes[1].after, "N") == 0);
    GOOD(b, tempi_read(b, "dxc6", &a));
    GOOD(b, tempi_effect(b, a, &e));
    ck_assert(e.captures && e.changes_count == 2 && e.changes[0].from == 34 && e.changes[1].to == 42);
    GOOD(b, tempi_read(b, "O-O-O", &a));
    GOOD(b, tempi_effect(b, a, &e));
    ck_assert(!e.captures && e.changes_count == 2 && e.changes[0].from == 4 && e.changes[0].to == 2);
    ck_assert(e.changes[1].from == 0 && e.changes[1].to == 3);
    ck_assert(!e.gives_check && tempi_read(b, "Ra1", &a) == TEMPI_ILLEGAL);
    ck_assert_str_eq(tempi_why_illegal(b, "e1e2"), "");
    ck_assert(strlen(tempi_why_illegal(b, "e1e3")) > 0);
    tempi_free(b);
}
END_TEST

/* ---- the vectors of docs/reference/turns.md ---- */

/* Copies the value of a key of a JSON object in one line, without its quotation marks; "" if there is none. */
static const char *value_of(const char *line, const char *key, char value[LINE_MAX_BYTES])
{
    char name[40];
    snprintf(name, sizeof name, "\"%s\": ", key);
    const char *at = strstr(line, name);
    value[0] = 0;
    if (!at)
        return value;
    at += strlen(name);
    const size_t length = *at == '"' ? strcspn(at + 1, "\"") : strcspn(at, ",}");
    snprintf(value, LINE_MAX_BYTES, "%.*s", (int)length, at + (*at == '"'));
    return value;
}

/* Fails unless a number or a text of the position is as the line says. */
static void expect_text(const char *line, const char *key, const char *is)
{
    char value[LINE_MAX_BYTES];
    ck_assert_msg(strcmp(value_of(line, key, value), is) == 0, "%s is '%s': %s", key, is, line);
}
static void expect_number(const char *line, const char *key, int is)
{
    char text[20];
    snprintf(text, sizeof text, "%d", is);
    expect_text(line, key, text);
}

/* Plays the moves of a line action by action on another board and compares. */
static void play_apart_from(const char *line, tempi_board *b)
{
    char moves[LINE_MAX_BYTES], fen[LINE_MAX_BYTES], fen_after[LINE_MAX_BYTES], *rest = moves;
    snprintf(fen_after, sizeof fen_after, "%s", tempi_fen(b));
    tempi_board *other = tempi_copy(b);
    GOOD(other, tempi_set_fen(other, value_of(line, "fen", fen)));
    value_of(line, "moves", moves);
    for (char *word; (word = strtok_r(rest, " ,", &rest)) != NULL;)
        GOOD(other, tempi_push(other, word));
    ck_assert_str_eq(tempi_fen(other), tempi_fen(b));
    ck_assert_str_eq(tempi_move_stack(other), tempi_move_stack(b));
    GOOD(other, tempi_set_fen(other, fen));
    GOOD(other, tempi_push(other, value_of(line, "san", moves)));
    if (strcmp(tempi_fen(other), fen_after) != 0) /* SAN has no sign for the end of the last turn */
        GOOD(other, tempi_push(other, "0000"));
    ck_assert_str_eq(tempi_fen(other), tempi_fen(b));
    tempi_free(other);
}

/* Checks one line of turns.json. */
static void check_vector(const char *line)
{
    char value[LINE_MAX_BYTES];
    struct tempi_state state;
    tempi_board *b = tempi_new();
    GOOD(b, tempi_set_game(b, value_of(line, "game", value), NULL));
    GOOD(b, tempi_set_fen(b, value_of(line, "fen", value)));
    expect_text(line, "fen", tempi_fen(b));
    value_of(line, "moves", value);
    expect_text(line, "san", tempi_turns_san(b, value));
    GOOD(b, tempi_push(b, value));
    expect_text(line, "moves", tempi_move_stack(b));
    expect_text(line, "after", tempi_fen(b));
    expect_text(line, "forced", tempi_forced(b));
    expect_text(line, "result", tempi_result(b));
    GOOD(b, tempi_state(b, &state));
    expect_text(line, "decider", state.decider == TEMPI_WHITE ? "w" : "b");
    expect_text(line, "turn", state.owner == TEMPI_WHITE ? "w" : "b");
    expect_text(line, "may_end", state.may_end ? "true" : "false");
    expect_number(line, "done", state.done);
    expect_number(line, "left", state.left);
    expect_number(line, "actions", state.actions);
    play_apart_from(line, b);
    if (*value_of(line, "illegal", value))
        ck_assert_int_eq(tempi_push(b, value), TEMPI_ILLEGAL);
    tempi_free(b);
}

START_TEST(vectors)
{
    FILE *file = fopen("tests/data/turns.json", "r");
    char line[LINE_MAX_BYTES];
    unsigned checked = 0;
    ck_assert_ptr_nonnull(file);
    while (fgets(line, sizeof line, file))
        if (strchr(line, '{')) {
            check_vector(line);
            checked++;
        }
    fclose(file);
    ck_assert_uint_ge(checked, 50);
}
END_TEST

/* ---- threads ---- */

/* Plays some games on a board of its own, and searches; the thread of a test. */
static void *play_apart(void *context)
{
    const size_t first = *(const size_t *)context;
    uint32_t hash;
    struct tempi_game game;
    tempi_engine *e = tempi_engine_new();
    ck_assert_ptr_nonnull(e);
    for (size_t i = first; tempi_game_at(i, &game) == TEMPI_OK; i += 2 * THREADS) {
        tempi_board *b = board_of(game.id, i);
        ck_assert_int_eq(tempi_search(e, b, "nodes 300", NULL, NULL), TEMPI_OK);
        tempi_turns_text(b, tempi_best_turn(e));
        walk(b, (uint32_t)i, &hash, false);
        ck_assert_int_ne(tempi_set_game(b, "losing:progressive", NULL), TEMPI_NOT_FOUND);
        tempi_free(b);
    }
    char text[80], faults[200];
    snprintf(text, sizeof text, "[threaded-%u]\nsteps = %u\n", (unsigned)first, (unsigned)first + 2);
    tempi_load(text, faults, sizeof faults);
    tempi_engine_free(e);
    return NULL;
}

START_TEST(threads)
{
    pthread_t ids[THREADS];
    size_t first[THREADS];
    for (size_t i = 0; i < THREADS; i++) {
        first[i] = i;
        ck_assert_int_eq(pthread_create(&ids[i], NULL, play_apart, &first[i]), 0);
    }
    for (size_t i = 0; i < THREADS; i++)
        pthread_join(ids[i], NULL);
}
END_TEST

/* ---- the engine ---- */

/* Counts the lines that an engine tells; stops it at the number in *context, 0: never. */
struct heard {
    int lines, stop_at, mate;
    char pv[1000];
};

/* A listener. */
static int listen(void *context, const struct tempi_info *info)
{
    struct heard *h = context;
    h->mate = info->mate;
    snprintf(h->pv, sizeof h->pv, "%s", info->pv);
    return ++h->lines == h->stop_at;
}

START_TEST(engine)
{
    struct heard h = {0};
    int32_t centipawns = 0;
    int unknown;
    tempi_engine *e = tempi_engine_new();
    tempi_board *b = board_of("marseillais", 1);
    ck_assert_ptr_nonnull(e);
    ck_assert_int_eq(tempi_engine_set(e, "hash", "4"), TEMPI_OK);
    ck_assert_int_eq(tempi_engine_set(e, "Hash", "0"), TEMPI_VALUE);
    ck_assert_int_eq(tempi_engine_set(e, "UCI_Variant", "chess"), TEMPI_NOT_FOUND);
    ck_assert_int_ne(tempi_engine_set(e, "EvalFile", "/dev/zero"), TEMPI_OK);
    ck_assert_int_eq(tempi_engine_set(e, "EvalFile", "search/evaluation/networks/marseillais.def"), TEMPI_OK);
    ck_assert_int_eq(tempi_engine_set(e, "EvalFile", ""), TEMPI_OK);
    ck_assert_int_eq(tempi_search(e, b, "nodes 2000", listen, &h), TEMPI_OK);
    ck_assert(h.lines > 1 && strncmp(h.pv, tempi_best_turn(e), strlen(tempi_best_turn(e))) == 0);
    ck_assert_str_eq(tempi_why_illegal(b, tempi_best_turn(e)), "");
    ck_assert(strlen(tempi_ponder_turn(e)) > 0);
    h = (struct heard){.stop_at = 3};
    ck_assert_int_eq(tempi_search(e, b, "infinite", listen, &h), TEMPI_OK);
    ck_assert(h.lines >= 3 && strlen(tempi_best_turn(e)) > 0);
    ck_assert_int_eq(tempi_search_start(e, b, "infinite", NULL, NULL), TEMPI_OK);
    ck_assert(tempi_searching(e) && !tempi_best_turn(e));
    ck_assert_int_eq(tempi_search(e, b, "depth 1", NULL, NULL), TEMPI_BUSY);
    ck_assert_int_eq(tempi_engine_set(e, "Hash", "8"), TEMPI_BUSY);
    tempi_stop(e);
    tempi_wait(e);
    ck_assert(!tempi_searching(e) && strlen(tempi_best_turn(e)) > 0);
    ck_assert_int_eq(tempi_search(e, b, "searchmoves a2a3,a3a4 depth 2", NULL, NULL), TEMPI_OK);
    ck_assert(strncmp(tempi_best_turn(e), "a2a3", 4) == 0);
    ck_assert_int_eq(tempi_search(e, b, "depth", NULL, NULL), TEMPI_VALUE);
    ck_assert_int_eq(tempi_search(e, b, "perft 2", NULL, NULL), TEMPI_VALUE);
    ck_assert_int_eq(tempi_search(e, b, "fast", NULL, NULL), TEMPI_VALUE);
    ck_assert_int_eq(tempi_search(e, b, "dpeth 3", NULL, NULL), TEMPI_VALUE);
    ck_assert_msg(strstr(tempi_engine_error(e), "dpeth") != NULL, "%s", tempi_engine_error(e));
    static const char *const endless[] = {"", " ", "searchmoves a2a3", "winc 100", NULL};
    for (unsigned i = 0; i < sizeof endless / sizeof *endless; i++) {
        ck_assert_int_eq(tempi_search_start(e, b, endless[i], NULL, NULL), TEMPI_VALUE);
        ck_assert_ptr_nonnull(strstr(tempi_engine_error(e), "nothing limits the search"));
    }
    ck_assert_int_eq(tempi_evaluate(b, &centipawns), TEMPI_OK);
    GOOD(b, tempi_set_fen(b, "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"));
    ck_assert(strlen(tempi_mate(b, 100000, &unknown)) > 4 && !unknown);
    ck_assert_int_eq(tempi_search(e, b, "infinite movetime 1", NULL, NULL), TEMPI_OK); /* ends by itself */
    ck_assert_str_eq(tempi_why_illegal(b, tempi_best_turn(e)), "");
    GOOD(b, tempi_push(b, tempi_mate(b, 100000, NULL)));
    ck_assert_int_eq(strncmp(tempi_result(b), "1-0 ", 4), 0);
    ck_assert_int_eq(tempi_search(e, b, "depth 1", NULL, NULL), TEMPI_ILLEGAL);
    tempi_free(b);
    tempi_engine_free(e);
}
END_TEST

/* What was learned in one game says nothing in another, where the same pieces stand. */
START_TEST(another_game)
{
    static const char fen[] = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    tempi_engine *e = tempi_engine_new();
    tempi_board *b = board_of("losing:chess", 1);
    GOOD(b, tempi_set_fen(b, fen));
    ck_assert_int_eq(tempi_search(e, b, "nodes 100000", NULL, NULL), TEMPI_OK);
    GOOD(b, tempi_set_game(b, "chess", NULL));
    GOOD(b, tempi_set_fen(b, fen));
    ck_assert_int_eq(tempi_search(e, b, "depth 3", NULL, NULL), TEMPI_OK);
    ck_assert_str_eq(tempi_best_turn(e), "a1a8");
    tempi_free(b);
    tempi_engine_free(e);
}
END_TEST

START_TEST(endgames)
{
    struct tempi_endgame end = {0};
    tempi_engine *e = tempi_engine_new();
    tempi_board *b = tempi_new();
    GOOD(b, tempi_set_fen(b, "8/8/8/8/8/2k5/7r/K7 b - - 0 1"));
    ck_assert_int_eq(tempi_probe(e, b, &end), TEMPI_OK);
    ck_assert(end.value == 1 && end.turns == 2);
    GOOD(b, tempi_set_fen(b, NULL));
    ck_assert_int_eq(tempi_probe(e, b, &end), TEMPI_NOT_FOUND);
    GOOD(b, tempi_set_fen(b, "8/8/8/8/8/2k5/8/K7 b - - 0 1"));
    ck_assert_int_ne(tempi_probe(e, b, &end), TEMPI_MEMORY);
    tempi_free(b);
    tempi_engine_free(e);
}
END_TEST

/* ---- results ---- */

/* Fails unless the record as PGN ends with a result, that its tag has, too. */
static void expect_ending(tempi_board *b, const char *ending)
{
    char tag[40];
    const char *pgn = tempi_pgn(b), *result = strrchr(ending, ' ');
    const size_t length = strlen(pgn), n = strlen(ending);
    snprintf(tag, sizeof tag, "[Result \"%s\"]\n", result ? result + 1 : ending);
    ck_assert_msg(strstr(pgn, tag) != NULL, "%s: %s", ending, pgn);
    ck_assert_msg(strncmp(pgn + length - n - 2, ending, n) == 0, "no '%s' at the end of %s", ending, pgn);
}

/* Fails unless something drops a result that was set. */
#define DROPS(b, call)                                                                                                 \
    do {                                                                                                               \
        GOOD(b, tempi_set_tag(b, "Result", "1-0"));                                                                    \
        GOOD(b, tempi_set_tag(b, "Termination", "time forfeit"));                                                      \
        GOOD(b, call);                                                                                                 \
        ck_assert_str_eq(tempi_tag(b, "Result"), "");                                                                  \
        ck_assert_str_eq(tempi_tag(b, "Termination"), "");                                                             \
    } while (0)

/* A result that the rules do not give is kept in records until the game goes on. */
START_TEST(results)
{
    const tempi_action *list;
    tempi_board *b = board_of("chess", 1);
    GOOD(b, tempi_push(b, "e4 e5"));
    GOOD(b, tempi_set_tag(b, "Result", "0-1"));
    GOOD(b, tempi_set_tag(b, "termination", "time forfeit"));
    ck_assert_int_eq(tempi_set_tag(b, "Result", "2-0"), TEMPI_ARGUMENT);
    expect_ending(b, "1. e4 e5 0-1");
    ck_assert(strstr(tempi_pgn(b), "[Termination \"time forfeit\"]") && strcmp(tempi_result(b), "*") == 0);
    tempi_board *copy = tempi_copy(b);
    ck_assert_ptr_nonnull(tempi_turns_san(copy, "Nf3 Nf6"));
    ck_assert_str_eq(tempi_why_illegal(copy, "Nf3"), "");
    ck_assert_int_ne(tempi_push(copy, "Nf4"), TEMPI_OK);
    expect_ending(copy, "0-1");
    char *pgn = kept(tempi_pgn(copy));
    GOOD(copy, tempi_set_game(copy, "monster", NULL));
    GOOD(copy, tempi_read_pgn(copy, pgn, 0));
    ck_assert_str_eq(tempi_pgn(copy), pgn);
    ck_assert_str_eq(tempi_tag(copy, "Result"), "0-1");
    GOOD(b, tempi_set_tag(b, "Result", NULL));
    expect_ending(b, "1. e4 e5 *");
    DROPS(b, tempi_push(b, "Nf3"));
    DROPS(b, tempi_push_action(b, (tempi_actions(b, &list), *list)));
    DROPS(b, tempi_pop(b));
    DROPS(b, tempi_pop_turn(b));
    DROPS(b, tempi_draw_start(b, 1));
    DROPS(b, tempi_set_fen(b, NULL));
    DROPS(b, tempi_set_game(b, "chess", NULL));
    GOOD(b, tempi_read_pgn(b, "1. d4 {White gives up} 0-1", 0));
    expect_ending(b, "1. d4 0-1");
    GOOD(b, tempi_read_pgn(b, "[Result \"1/2\"]\n\n1. d4", 0));
    expect_ending(b, "1. d4 1/2-1/2");

    /* the rules have the last word; a draw that is only to be claimed has not */
    GOOD(b, tempi_set_fen(b, NULL));
    GOOD(b, tempi_push(b, "f3 e5 g4 Qh4"));
    ck_assert_int_eq(tempi_set_tag(b, "Result", "1-0"), TEMPI_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(tempi_error(b), "0-1 by the rules"));
    GOOD(b, tempi_set_tag(b, "Result", "0-1"));
    expect_ending(b, "{checkmate} 0-1");
    GOOD(b, tempi_set_fen(b, "4k3/8/8/8/8/8/8/R3K3 w - - 100 80"));
    expect_ending(b, "1/2-1/2");
    GOOD(b, tempi_set_tag(b, "Result", "1-0"));
    expect_ending(b, "1-0");
    GOOD(b, tempi_set_tag(b, "Result", "*"));
    expect_ending(b, "*");
    tempi_free(b);
    tempi_free(copy);
    free(pgn);
}
END_TEST

/* ---- wrong calls ---- */

/* Returns a text of many letters. */
static const char *huge(void)
{
    static char text[3 << 20];
    memset(text, 'e', sizeof text - 1);
    return text;
}

START_TEST(without_handles)
{
    static const tempi_action an_action;
    static const int32_t a_square;
    const tempi_action *actions = &an_action;
    const int32_t *squares_list = &a_square;
    struct tempi_game game;
    uint64_t count;
    ck_assert(!tempi_copy(NULL) && tempi_code(NULL) == TEMPI_ARGUMENT && tempi_error(NULL));
    tempi_free(NULL);
    tempi_engine_free(NULL);
    const char *(*const texts[])(tempi_board *) = {
        tempi_fen,           tempi_starting_fen, tempi_options,    tempi_rules,       tempi_turn_words, tempi_result,
        tempi_legal_actions, tempi_forced,       tempi_move_stack, tempi_turn_so_far, tempi_pgn,        tempi_example};
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++)
        ck_assert_ptr_null(texts[i](NULL));
    ck_assert_int_eq(tempi_set_game(NULL, "chess", NULL), TEMPI_ARGUMENT);
    ck_assert_int_eq(tempi_push(NULL, "e2e4"), TEMPI_ARGUMENT);
    ck_assert_int_eq(tempi_pop(NULL), TEMPI_ARGUMENT);
    ck_assert(tempi_actions(NULL, &actions) == 0 && !actions);
    actions = &an_action;
    ck_assert(tempi_choices(NULL, NULL, 0, &actions) == 0 && !actions);
    ck_assert(tempi_targets(NULL, NULL, 0, &squares_list) == 0 && !squares_list);
    squares_list = &a_square;
    ck_assert(tempi_goal_squares(NULL, TEMPI_WHITE, &squares_list) == 0 && !squares_list);
    ck_assert_int_eq(tempi_game_at(0, NULL), TEMPI_ARGUMENT);
    ck_assert_int_eq(tempi_game_find(NULL, &game), TEMPI_ARGUMENT);
    ck_assert_int_eq(tempi_load(NULL, NULL, 0), TEMPI_ARGUMENT);
    char faults[] = "what was there";
    ck_assert_int_eq(tempi_check_variants(NULL, faults, sizeof faults), TEMPI_ARGUMENT);
    ck_assert_str_eq(faults, "");
    ck_assert_int_eq(tempi_perft(NULL, 1, &count), TEMPI_ARGUMENT);
    ck_assert_int_eq(tempi_search(NULL, NULL, NULL, NULL, NULL), TEMPI_ARGUMENT);
    ck_assert(tempi_key(NULL) == 0 && tempi_square(NULL, "a1") == TEMPI_NO_SQUARE && !tempi_svg(NULL, 0, 0));
}
END_TEST

/* The last error stays until another call fails, also while calls return texts and codes. */
START_TEST(last_error)
{
    tempi_board *b = board_of("chess", 1);
    tempi_engine *e = tempi_engine_new();
    ck_assert(tempi_code(b) == TEMPI_OK && tempi_engine_code(e) == TEMPI_OK);
    ck_assert_int_eq(tempi_push(b, "e2e5"), TEMPI_ILLEGAL);
    char *reason = kept(tempi_error(b));
    GOOD(b, tempi_push(b, "e2e4"));
    ck_assert(tempi_fen(b) && tempi_legal_turns(b, 10, NULL) && tempi_pgn(b) && tempi_hand(b, TEMPI_WHITE) == NULL);
    ck_assert_int_eq(tempi_code(b), TEMPI_NOT_FOUND);
    ck_assert_int_eq(tempi_push(b, "e2e5"), TEMPI_ILLEGAL);
    ck_assert(tempi_fen(b) && tempi_legal_turns(b, 10, NULL) && tempi_pgn(b));
    ck_assert_int_eq(tempi_code(b), TEMPI_ILLEGAL);
    GOOD(b, tempi_set_fen(b, NULL));
    ck_assert_int_eq(tempi_push(b, "e2e5"), TEMPI_ILLEGAL);
    ck_assert(*tempi_why_illegal(b, "e2e6") && tempi_code(b) == TEMPI_ILLEGAL);
    ck_assert_str_eq(tempi_error(b), reason);
    ck_assert_int_eq(tempi_engine_set(e, "no such option", "1"), TEMPI_NOT_FOUND);
    ck_assert_int_eq(tempi_engine_set(e, "Hash", "1"), TEMPI_OK);
    ck_assert_int_eq(tempi_search(e, b, "depth 1", NULL, NULL), TEMPI_OK);
    ck_assert_int_eq(tempi_engine_code(e), TEMPI_NOT_FOUND);
    tempi_free(b);
    tempi_engine_free(e);
    free(reason);
}
END_TEST

/* A text without an action is no turn: it is not played and not legal; but no turns have a text. */
START_TEST(no_action)
{
    static const char *const texts[] = {"", " ", ",", "1.", "\n"};
    tempi_board *b = board_of("marseillais", 1);
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        ck_assert_msg(tempi_push(b, texts[i]) == TEMPI_ILLEGAL && *tempi_error(b), "'%s'", texts[i]);
        ck_assert_msg(*tempi_why_illegal(b, texts[i]) != 0, "'%s'", texts[i]);
    }
    ck_assert_uint_eq(tempi_played_count(b), 0);
    ck_assert_str_eq(tempi_turns_text(b, ""), "");
    ck_assert_str_eq(tempi_turns_san(b, ""), "");
    tempi_free(b);
}
END_TEST

START_TEST(wrong_arguments)
{
    static const char *const texts[] = {"", " ", ",", "\xff\xfe", "e2e4\xc3", "0000", "%s%n", "e2e5", NULL};
    const int32_t far[3] = {-7, 1000000, 3};
    const tempi_action *list;
    const int32_t *targets;
    tempi_board *b = board_of("progressive", 1);
    char *fen = kept(tempi_fen(b)), faults[8];
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        const char *text = texts[i];
        tempi_action a;
        ck_assert_int_ne(tempi_set_game(b, text, NULL), TEMPI_OK);
        ck_assert_int_ne(tempi_read(b, text, &a), TEMPI_OK);
        ck_assert_int_ne(tempi_validate_fen(b, text), TEMPI_OK);
        ck_assert(tempi_push(b, text) != TEMPI_OK);
        ck_assert_ptr_null(tempi_piece_svg(b, text));
        ck_assert_ptr_null(tempi_tag(b, text));
        ck_assert_int_ne(tempi_load(text, faults, sizeof faults), TEMPI_OK);
        for (const char *c = tempi_error(b); *c; c++)
            ck_assert(*c >= ' ' && *c <= '~');
    }
    ck_assert_int_eq(tempi_set_game(b, "fantasy", "Waivers=true,Penalties=turns"), TEMPI_VALUE);
    ck_assert_int_eq(tempi_set_game(b, "fantasy", "Waivers=true,Nothing=1"), TEMPI_NOT_FOUND);
    ck_assert_int_eq(tempi_push(b, huge()), TEMPI_ARGUMENT);
    ck_assert_int_eq(tempi_set_game(b, huge(), NULL), TEMPI_NOT_FOUND);
    ck_assert_int_eq(tempi_set_game(b, "monster", huge()), TEMPI_VALUE);
    ck_assert_int_eq(tempi_set_fen(b, huge()), TEMPI_FEN);
    ck_assert_int_eq(tempi_load(huge(), faults, sizeof faults), TEMPI_TEXT);
    ck_assert_int_eq(tempi_set_tag(b, "White", huge()), TEMPI_ARGUMENT);
    ck_assert_int_eq(tempi_set_tag(b, "White", "\xff"), TEMPI_ARGUMENT);
    ck_assert_int_eq(tempi_push_action(b, 0xffffffff), TEMPI_ILLEGAL);
    ck_assert_int_eq(tempi_push_action(b, 0), TEMPI_ILLEGAL);
    ck_assert_uint_eq(tempi_choices(b, far, 3, &list), 0);
    ck_assert_uint_eq(tempi_choices(b, far, 1000, &list), 0);
    ck_assert_uint_eq(tempi_targets(b, far, 2, &targets), 0);
    ck_assert_int_eq(tempi_push(b, ""), TEMPI_ILLEGAL);
    ck_assert(tempi_choices(b, NULL, 1, &list) == 0 && !list && tempi_code(b) == TEMPI_ARGUMENT);
    ck_assert_int_eq(tempi_push(b, ""), TEMPI_ILLEGAL);
    ck_assert(tempi_targets(b, NULL, 1, &targets) == 0 && !targets && tempi_code(b) == TEMPI_ARGUMENT);
    ck_assert_int_eq(tempi_push(b, ""), TEMPI_ILLEGAL);
    ck_assert(tempi_actions(b, NULL) == 0 && tempi_code(b) == TEMPI_ARGUMENT);
    ck_assert(tempi_goal_squares(b, 7, &targets) == 0 && !targets && tempi_code(b) == TEMPI_ARGUMENT);
    ck_assert(tempi_goal_squares(b, TEMPI_WHITE, &targets) == 0 && targets);
    ck_assert(!tempi_piece_at(b, -1) && !tempi_piece_at(b, 64) && !tempi_square_name(b, 1 << 30));
    ck_assert_int_eq(tempi_pop(b), TEMPI_ILLEGAL);
    ck_assert_int_eq(tempi_pop_turn(b), TEMPI_ILLEGAL);
    ck_assert_str_eq(tempi_fen(b), fen);
    tempi_free(b);
    free(fen);
}
END_TEST

START_TEST(games_files)
{
    char faults[400];
    struct tempi_game game;
    struct tempi_option option;
    static const char text[] = "[library-two]\nsteps = 2\n";
    ck_assert_int_eq(tempi_check(text, faults, sizeof faults), TEMPI_OK);
    ck_assert_int_eq(tempi_game_find("library-two", &game), TEMPI_NOT_FOUND);
    ck_assert_msg(tempi_load(text, faults, sizeof faults) == TEMPI_OK, "%s", faults);
    ck_assert_int_eq(tempi_game_find("library-two", &game), TEMPI_OK);
    ck_assert(game.from_file && game.steps == 2);
    ck_assert_int_eq(tempi_load(text, faults, sizeof faults), TEMPI_TEXT);
    ck_assert_str_ne(faults, "");
    ck_assert_int_eq(tempi_load("[x]\nsteps = many\n", faults, sizeof faults), TEMPI_TEXT);
    ck_assert_int_eq(strncmp(faults, "2:", 2), 0);
    ck_assert_int_eq(tempi_option_at("chess", 0, &option), TEMPI_NOT_FOUND);
    for (size_t i = 0, seen = 0;; i++)
        if (tempi_game_at(i, &game) != TEMPI_OK) {
            ck_assert_uint_gt(seen, 3);
            break;
        } else if (tempi_option_at(game.id, 0, &option) == TEMPI_OK) {
            seen++;
            ck_assert(*option.name && *option.range);
        }
}
END_TEST

START_TEST(variants_files)
{
    static const char text[] = "\xef\xbb\xbf# two variants, one without a base\r\n[library-hill:kingofthehill]\r\n"
                               "turnSteps = 2\r\n\r\n[library-none:nothing]\r\n";
    char faults[400];
    struct tempi_game game;
    const int32_t *list = NULL;
    tempi_board *b = tempi_new();
    ck_assert_uint_eq(tempi_goal_squares(b, TEMPI_WHITE, &list), 0);
    ck_assert_uint_eq(tempi_goal_squares(b, 2, &list), 0);
    ck_assert_int_eq(tempi_code(b), TEMPI_ARGUMENT);
    ck_assert_int_eq(tempi_check_variants(text, faults, sizeof faults), TEMPI_OK);
    ck_assert_int_eq(tempi_game_find("library-hill", &game), TEMPI_NOT_FOUND);
    ck_assert_msg(tempi_load_variants(text, faults, sizeof faults) == TEMPI_OK, "%s", faults);
    ck_assert_str_eq(faults, "5:15: there is no variant 'nothing', or it was refused\n");
    ck_assert_int_eq(tempi_game_find("library-hill", &game), TEMPI_OK);
    ck_assert(game.from_file && game.steps == 2);
    GOOD(b, tempi_set_game(b, "library-hill", NULL));
    for (int colour = TEMPI_WHITE; colour <= TEMPI_BLACK; colour++) {
        ck_assert_uint_eq(tempi_goal_squares(b, colour, &list), 4);
        ck_assert(list[0] == 27 && list[1] == 28 && list[2] == 35 && list[3] == 36);
    }
    ck_assert_msg(tempi_load_variants("[library-ducks:duck]\nturnSteps = 2\n", faults, sizeof faults) == TEMPI_OK, "%s",
                  faults);
    GOOD(b, tempi_set_game(b, "library-ducks", NULL));
    static const char *const actions[] = {"e2e4", "e4e5", "d2d3", "d3d5"};
    static const int32_t steps[][2] = {{1, 1}, {1, 1}, {2, 0}, {0, 2}}; /* walls are no steps */
    for (unsigned i = 0; i < 4; i++) {
        struct tempi_state state;
        GOOD(b, tempi_push(b, actions[i]));
        GOOD(b, tempi_state(b, &state));
        ck_assert(state.done == steps[i][0] && state.left == steps[i][1]);
    }
    tempi_free(b);
    ck_assert_int_eq(tempi_load_variants(text, faults, sizeof faults), TEMPI_TEXT); /* it is there already */
    ck_assert_int_eq(strncmp(faults, "2:1: ", 5), 0);
    ck_assert_int_eq(tempi_load_variants("turnSteps = 2\n", faults, sizeof faults), TEMPI_TEXT);
    ck_assert_str_eq(faults, "1:1: warning: 'turnSteps = 2' stands before the first section and is left out\n"
                             "1:1: no section [name] or [name:base]\n");
    ck_assert_int_eq(tempi_load_variants("\xff", NULL, 0), TEMPI_TEXT);
    ck_assert_int_eq(tempi_load_variants(NULL, NULL, 0), TEMPI_ARGUMENT);
    ck_assert_int_eq(tempi_check_variants(huge(), faults, sizeof faults), TEMPI_TEXT);
}
END_TEST

/* Adds the games of a file of the tree, or of a text. */
static void games_load(const char *path, const char *text)
{
    static char read[1 << 16];
    char faults[400];
    if (path) {
        FILE *file = fopen(path, "r");
        ck_assert_msg(file != NULL, "there is no %s", path);
        read[fread(read, 1, sizeof read - 1, file)] = 0;
        fclose(file);
    }
    ck_assert_msg(tempi_load(path ? read : text, faults, sizeof faults) == TEMPI_OK, "%s", faults);
}

/* Games with hands, blasts, holes and walls are played at random, everything asked on the way. */
START_TEST(games_from_files)
{
    struct tempi_game game;
    uint32_t hash;
    unsigned seen = 0;
    games_load("games/drops.games", NULL);
    games_load("games/two-laws.games", NULL);
    games_load("games/twenty.games", NULL);
    games_load(NULL, "[library-walls]\nwhite = 1 2\nblack = 2\nwalls = past\n"
                     "[library-medusa]\nwhite = 1 2\nblack = 2\npetrified = QRBNP\n");
    for (size_t i = 0; tempi_game_at(i, &game) == TEMPI_OK; i++)
        for (uint32_t seed = 1; game.from_file && seed <= SEEDS; seed++, seen++) {
            tempi_board *b = board_of(game.id, seed);
            walk(b, seed, &hash, true);
            check_pgn(b);
            ck_assert(strstr(tempi_svg(b, 1, 1), "</svg>") != NULL);
            tempi_free(b);
        }
    ck_assert_uint_gt(seen, 60);
}
END_TEST

/* Fails unless exactly these squares follow a path. */
static void expect_targets(tempi_board *b, const int32_t *path, size_t count, const char *names)
{
    char text[400] = "";
    const int32_t *list;
    int32_t copy[TEMPI_SQUARES_MAX + 16];
    const size_t n = tempi_targets(b, path, count, &list);
    memcpy(copy, list, n * sizeof *copy);
    for (size_t i = 0; i < n; i++) {
        strcat(text, i ? " " : "");
        strcat(text, tempi_square_name(b, copy[i]));
    }
    ck_assert_str_eq(text, names);
}

START_TEST(hands)
{
    struct tempi_effect e;
    tempi_action a;
    const tempi_action *list;
    games_load("games/drops.games", NULL);
    tempi_board *b = tempi_new();
    ck_assert(!tempi_hand(b, TEMPI_WHITE) && tempi_code(b) == TEMPI_NOT_FOUND);
    ck_assert_int_eq(tempi_square(b, "P@"), TEMPI_NO_SQUARE);
    GOOD(b, tempi_set_game(b, "marseillais-crazyhouse", NULL));
    GOOD(b, tempi_set_fen(b, "4k3/8/8/3Q~4/8/8/8/4K3[RPPn] w - - 0 9"));
    ck_assert_str_eq(tempi_hand(b, TEMPI_WHITE), "RPP");
    ck_assert_str_eq(tempi_hand(b, TEMPI_BLACK), "n");
    ck_assert(!tempi_hand(b, 2) && tempi_code(b) == TEMPI_ARGUMENT);
    const int32_t rook = tempi_square(b, "R@"), knight = tempi_square(b, "N@"), path[2] = {rook, 60 - 8};
    ck_assert(rook >= TEMPI_HAND && knight >= TEMPI_HAND);
    ck_assert_str_eq(tempi_square_name(b, rook), "R@");
    ck_assert_str_eq(tempi_piece_at(b, rook), "R");
    ck_assert_str_eq(tempi_piece_at(b, knight), ""); /* it is Black's */
    ck_assert_str_eq(tempi_piece_at(b, 35), "Q~");
    ck_assert_str_eq(tempi_piece_at(b, 8), "");
    ck_assert(strstr(tempi_svg(b, 0, 0), ">\u00d72<") != NULL);
    expect_targets(b, NULL, 0, "e1 d5 P@ R@");
    ck_assert_uint_eq(tempi_choices(b, path, 2, &list), 1);
    GOOD(b, tempi_read(b, "R@e7", &a));
    ck_assert(list[0] == a);
    GOOD(b, tempi_effect(b, a, &e));
    ck_assert(e.drops && e.gives_check && !e.captures && !e.promotes && e.path_count == 2 && e.changes_count == 1);
    ck_assert(e.path[0] == rook && e.path[1] == 52 && e.changes[0].from == TEMPI_NO_SQUARE && e.changes[0].to == 52);
    GOOD(b, tempi_read(b, "P@a2", &a));
    GOOD(b, tempi_push_action(b, a));
    ck_assert_str_eq(tempi_hand(b, TEMPI_WHITE), "RP");
    GOOD(b, tempi_push(b, "d5d1"));
    GOOD(b, tempi_push(b, "N@c3 c3d1"));
    ck_assert_str_eq(tempi_hand(b, TEMPI_BLACK), "p"); /* the queen was a pawn */
    GOOD(b, tempi_set_game(b, "double-minishogi", NULL));
    GOOD(b, tempi_set_fen(b, "rbsgk/4p/5/P4/KGSB1[R] w - - 0 1"));
    expect_targets(b, &rook, 1, "e1 b2 c2 d2 e2 a3 b3 c3 d3 e3 a4 b4 c4 d4");
    tempi_free(b);
}
END_TEST

/* More pieces in hand than squares are told, too. */
START_TEST(full_hands)
{
    char fen[512], pawns[201] = "";
    games_load("games/drops.games", NULL);
    tempi_board *b = board_of("marseillais-crazyhouse", 1);
    memset(pawns, 'P', 200);
    snprintf(fen, sizeof fen, "4k3/8/8/8/8/8/8/4K3[%s] w - - 0 9", pawns);
    GOOD(b, tempi_set_fen(b, fen));
    ck_assert_str_eq(tempi_hand(b, TEMPI_WHITE), pawns);
    tempi_free(b);
}
END_TEST

/* A unit with many riders, one of which has called a piece, is told whole and drawn. */
START_TEST(full_carrier)
{
    static const char unit[] =
        "A(+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+R+RL!+R)";
    char fen[256];
    tempi_board *b = board_of("fantasy-advanced", 1);
    snprintf(fen, sizeof fen, "1k6/8/8/3%s4/8/8/8/4K3 w - - 0 30", unit);
    GOOD(b, tempi_set_fen(b, fen));
    ck_assert_uint_eq(strlen(tempi_piece_at(b, 35)), strlen(unit));
    const char *picture = tempi_piece_svg(b, tempi_piece_at(b, 35));
    ck_assert(picture && strstr(picture, "<rect x=\"-") && !strstr(picture, "429496"));
    tempi_free(b);
}
END_TEST

/* What a call returned may be given to the next one. */
START_TEST(answers_as_arguments)
{
    const int32_t *targets;
    const tempi_action *list;
    tempi_board *b = board_of("chess", 1);
    char *king = kept(tempi_piece_svg(b, "K"));
    ck_assert_str_eq(tempi_piece_svg(b, tempi_piece_at(b, 4)), king);
    ck_assert_uint_eq(tempi_targets(b, NULL, 0, &targets), 10);
    ck_assert_int_eq(targets[0], 1);
    ck_assert_uint_eq(tempi_choices(b, targets, 1, &list), 2);
    ck_assert_uint_eq(tempi_targets(b, NULL, 0, &targets), 10);
    ck_assert_uint_eq(tempi_targets(b, targets, 1, &targets), 2);
    ck_assert_int_eq(tempi_set_game(b, "none", NULL), TEMPI_NOT_FOUND);
    char *reason = kept(tempi_error(b));
    ck_assert_int_eq(tempi_set_game(b, tempi_error(b), NULL), TEMPI_NOT_FOUND);
    ck_assert_msg(strncmp(tempi_error(b) + 1, reason, strlen(reason)) == 0, "%s", tempi_error(b));
    free(reason);
    tempi_free(b);
    free(king);
}
END_TEST

/* No nodes suffice for nothing. */
START_TEST(mate_without_nodes)
{
    int unknown = 0;
    tempi_board *b = board_of("chess", 1);
    GOOD(b, tempi_set_fen(b, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"));
    ck_assert_str_eq(tempi_mate(b, 1000, &unknown), "a1a8");
    ck_assert_int_eq(unknown, 0);
    ck_assert_str_eq(tempi_mate(b, 0, &unknown), "");
    ck_assert_int_eq(unknown, 1);
    tempi_free(b);
}
END_TEST

/* What becomes a wall is told as a change, and stands on the board as one. */
START_TEST(walls)
{
    struct tempi_effect e;
    tempi_action a;
    games_load(NULL, "[library-past]\nbase = chess\nwalls = past\n[library-stone]\nbase = chess\npetrified = N\n");
    tempi_board *b = board_of("library-past", 1);
    GOOD(b, tempi_read(b, "e2e4", &a));
    GOOD(b, tempi_effect(b, a, &e));
    ck_assert(!e.captures && !e.drops && !e.promotes && e.changes_count == 2);
    ck_assert(e.changes[0].from == TEMPI_NO_SQUARE && e.changes[0].to == 12 && e.changes[1].from == 12);
    ck_assert_str_eq(e.changes[0].after, "*");
    GOOD(b, tempi_push(b, "e2e4"));
    ck_assert_str_eq(tempi_piece_at(b, 12), "*");
    GOOD(b, tempi_set_game(b, "library-stone", NULL));
    GOOD(b, tempi_push(b, "b1c3 d7d5"));
    GOOD(b, tempi_read(b, "c3d5", &a));
    GOOD(b, tempi_effect(b, a, &e));
    ck_assert(e.captures && !e.promotes && e.changes_count == 2 && e.changes[1].from == 18 && e.changes[1].to == 35);
    ck_assert_str_eq(e.changes[1].after, "*");
    tempi_free(b);
}
END_TEST

/* ---- memory ---- */

/* Does a little of everything while allocations fail; must only come to its end. */
static void use_all(void)
{
    static const char pgn[] = "[Variant \"marseillais\"]\n\n1. e4/d4 e5/d5 *\n";
    char faults[100];
    int may;
    tempi_board *b = tempi_new();
    tempi_set_game(b, "losing:progressive", NULL);
    tempi_set_game(b, "marseillais", NULL);
    tempi_push(b, "e4/d4 e5/d5");
    tempi_legal_turns(b, 10, NULL);
    tempi_svg(b, 0, 1);
    tempi_pgn(b);
    tempi_read_pgn(b, pgn, 0);
    tempi_load("[short-of-memory]\nsteps = 2\npiece A = BN\n", faults, sizeof faults);
    tempi_load_variants("[short-of-variants:duck]\nturnSteps = 2\n", faults, sizeof faults);
    tempi_mate(b, 10, NULL);
    tempi_may_win(b, TEMPI_WHITE, &may);
    tempi_board *copy = tempi_copy(b);
    tempi_engine *e = tempi_engine_new();
    tempi_engine_set(e, "Hash", "1");
    tempi_engine_set(e, "Threads", "2");
    tempi_search(e, b, "nodes 50", NULL, NULL);
    tempi_engine_free(e);
    tempi_free(copy);
    tempi_free(b);
}

START_TEST(memory)
{
    for (unsigned lasting = 0; lasting < 2; lasting++)
        for (unsigned long n = 1, come = 1; come; n += n < 60 ? 1 : 37) {
            int status = 0;
            pid_t child = fork();
            ck_assert(child >= 0);
            if (child == 0) {
                alarm(60);
                failing_arm(n, lasting);
                use_all();
                _exit(failing_come() ? 7 : 8);
            }
            ck_assert(waitpid(child, &status, 0) == child);
            ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) >= 7, "allocation %lu: status %d", n, status);
            come = WEXITSTATUS(status) == 7;
        }
}
END_TEST

/* Runs in a process of its own, whose exit status is 7 after a search in which allocation `n` failed, 8 after one
   without so many; the search after it must find a turn. */
static void search_short_of_memory(unsigned long n, bool lasting)
{
    tempi_board *b = board_of("marseillais", 1);
    tempi_engine *e = tempi_engine_new();
    alarm(60);
    failing_arm(n, lasting);
    const int code = tempi_search(e, b, "nodes 50", NULL, NULL);
    const bool come = failing_come();
    failing_arm(0, false);
    const bool again = tempi_search(e, b, "nodes 50", NULL, NULL) == TEMPI_OK && *tempi_best_turn(e);
    tempi_engine_free(e);
    tempi_free(b);
    _exit(!again || (code && code != TEMPI_MEMORY) ? 1 : come ? 7 : 8);
}

START_TEST(memory_of_a_search)
{
    for (unsigned lasting = 0; lasting < 2; lasting++)
        for (unsigned long n = 1, come = 1; come; n++) {
            int status = 0;
            pid_t child = fork();
            ck_assert(child >= 0);
            if (child == 0)
                search_short_of_memory(n, lasting);
            ck_assert(waitpid(child, &status, 0) == child);
            ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) >= 7, "allocation %lu: status %d", n, status);
            come = WEXITSTATUS(status) == 7;
        }
}
END_TEST

Suite *suite_library(void)
{
    Suite *suite = suite_create("library");
    TCase *c = tcase_create("library"), *t = tcase_create("threads");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, every_game);
    tcase_add_test(c, facts);
    tcase_add_test(c, turns);
    tcase_add_test(c, vectors);
    tcase_add_test(c, ends);
    tcase_add_test(c, squares);
    tcase_set_timeout(t, 120);
    tcase_add_test(t, threads);
    tcase_add_test(c, engine);
    tcase_add_test(c, another_game);
    tcase_add_test(c, endgames);
    tcase_add_test(c, without_handles);
    tcase_add_test(c, results);
    tcase_add_test(c, last_error);
    tcase_add_test(c, no_action);
    tcase_add_test(c, wrong_arguments);
    tcase_add_test(c, games_files);
    tcase_add_test(c, variants_files);
    tcase_add_test(c, games_from_files);
    tcase_add_test(c, hands);
    tcase_add_test(c, full_hands);
    tcase_add_test(c, full_carrier);
    tcase_add_test(c, answers_as_arguments);
    tcase_add_test(c, mate_without_nodes);
    tcase_add_test(c, walls);
    tcase_add_test(c, memory);
    tcase_add_test(c, memory_of_a_search);
    suite_add_tcase(suite, c);
    suite_add_tcase(suite, t);
    return suite;
}
