/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The seventh field of FENs, for all games and compositions, all keys and hostile values. A state is either refused
 * with the name of its key, or accepted; then the position must have all properties of a position reached by play.
 */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/random.h"
#include "tests/rules/tries.h"

static const char *const pieces_ids[] = {"orthodox", "chess960",    "medieval", "losing",
                                         "future",   "transporter", "fantasy",  "fantasy-advanced"};

enum { PIECES = sizeof pieces_ids / sizeof *pieces_ids, KEYS_MAX = 128 };

/* Returns the game of an index: built-in games, the example, then all compositions; NULL at the end. Games that other
   suites have added are left out. */
static const struct game *game_of(unsigned index)
{
    static const struct game *games[512];
    static unsigned n;
    unsigned listed = 0;
    const char *reason;
    if (n == 0) {
        const struct game *example = test_example(), *game;
        for (unsigned i = 0; (game = game_at(i)) != NULL; i++)
            if (!game->from_file || game == example)
                games[listed++] = game;
        n = listed;
        for (unsigned i = 0; i < PIECES; i++)
            for (unsigned j = 0; j < listed; j++) {
                char id[80];
                snprintf(id, sizeof id, "%s:%s", pieces_ids[i], games[j]->id);
                game = game_find(id, &reason);
                ck_assert_uint_lt(n, sizeof games / sizeof *games);
                if (game && strchr(game->id, ':'))
                    games[n++] = game;
            }
    }
    return index < n ? games[index] : NULL;
}

/* Reads all keys of docs/reference/fen.md, each at the beginning of a table row between the first bars. */
static unsigned keys_read(char keys[][24])
{
    static char line[4096];
    unsigned n = 0;
    FILE *f = fopen("docs/reference/fen.md", "r");
    ck_assert_ptr_nonnull(f);
    while (fgets(line, sizeof line, f)) {
        char *second = line[0] == '|' ? strchr(line + 1, '|') : NULL, *end = second ? strchr(second + 1, '|') : NULL;
        if (!end)
            continue;
        if (strncmp(line, "| `done", 7) == 0 || !strchr(line + 1, '`') || strchr(line, '`') < second)
            end = strchr(end + 1, '|') ? end : second;
        *end = 0;
        for (char *at = strchr(line, '`'); at && n < KEYS_MAX; at = strchr(at, '`')) {
            size_t length = strcspn(++at, "`");
            if (length > 0 && length < 24 && strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789") == length)
                snprintf(keys[n++], 24, "%.*s", (int)length, at);
            at += length;
            if (*at)
                at++;
        }
    }
    fclose(f);
    return n;
}

/* Writes some random squares, occupied ones more often than others. */
static void write_squares(const struct position *p, struct random *r, char *text, size_t room)
{
    static const char empty[] = "*";
    char square[8];
    unsigned n = random_below(r, 8) ? 1 + random_below(r, 3) : random_below(r, 65);
    const struct geometry *g = p->game->pieces->geometry;
    unsigned files = g ? g->files : 8, ranks = g ? g->ranks : 8;
    text[0] = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned at = random_below(r, files * ranks);
        for (unsigned tries = 0; tries < 6 && p->board[at] >= EMPTY && random_below(r, 3); tries++)
            at = random_below(r, files * ranks);
        snprintf(square, sizeof square, "%c%u", 'a' + (char)(at % files), at / files + 1);
        if (strlen(text) + sizeof square < room)
            strcat(text, square);
    }
    if (random_below(r, 40) == 0)
        strcat(text, empty);
}

/* Writes a random value, of a sort that some key has. */
static void value_make(const struct position *p, struct random *r, char *text, size_t room)
{
    static const unsigned large[] = {7,  8,  9,   10,  16,  31,  32,  63,    64,   65,
                                     98, 99, 127, 128, 254, 255, 256, 65535, 65536};
    static const char *const odd[] = {"w",      "b",     "",    "-1",    "x",      "e5A(DN)", "d4p",  "a1A(RN)*",
                                      "f1w",    "NN",    "+GN", "f1!c4", "d1e1+",  "e2r",     "e4-",  "b",
                                      "a1xh8b", "99999", "a0",  "j10",   "a1a1a1", "WRBPGNM", "a8b+", "d8x+"};
    switch (random_below(r, 6)) {
    case 0:
        snprintf(text, room, "%u", large[random_below(r, sizeof large / sizeof *large)]);
        break;
    case 1:
        snprintf(text, room, "%s", odd[random_below(r, sizeof odd / sizeof *odd)]);
        break;
    case 2:
    case 3:
        snprintf(text, room, "%u", random_below(r, 6));
        break;
    default:
        write_squares(p, r, text, room);
    }
}

/* Fails unless an error names a key in quotation marks, or is about another field than the seventh. */
static void check_illegal(const struct game *game, const char *fen, const char *error, char keys[][24], unsigned n)
{
    static const char *const others[] = {"check", "e.p.", "king"};
    for (unsigned i = 0; i < n; i++) {
        char quoted[32];
        snprintf(quoted, sizeof quoted, "'%.23s'", keys[i]);
        if (strstr(error, quoted))
            return;
    }
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
        if (strstr(error, others[i]))
            return;
    ck_abort_msg("%s: '%s' is refused without a key: %s", game->id, fen, error);
}

/* Adds some keys to a FEN, or changes the values of those it has. */
static void state_spoil(const struct position *p, struct random *r, char keys[][24], unsigned n, char *fen)
{
    char value[256];
    size_t length;
    const struct turn_field *own = p->game->law->fields;
    if (random_below(r, 3) == 0 && strchr(fen, '=')) /* without what it had */
        *strrchr(fen, ' ') = 0;
    for (unsigned i = 1 + random_below(r, 3); i > 0; i--) {
        const char *key = keys[random_below(r, n)], *had;
        unsigned chosen = random_below(r, 12);
        if (own && random_below(r, 2) == 0)
            for (key = own->name; own[1].type != FIELD_END && chosen-- > 5; own++)
                key = own[1].name;
        char first[32];
        snprintf(first, sizeof first, "%.24s=", key);
        value_make(p, r, value, sizeof value);
        had = strstr(fen, first);
        if (had && (had[-1] == ' ' || had[-1] == ',')) { /* given twice is another matter: take the old one away */
            char *start = fen + (had - fen), *rest = start + strcspn(start, ",");
            rest += *rest == ',';
            memmove(start, rest, strlen(rest) + 1);
            length = strlen(fen);
            if (length && fen[length - 1] == ',')
                fen[length - 1] = 0;
        }
        length = strlen(fen);
        snprintf(fen + length, FEN_MAX + 600 - length, "%s%s=%s",
                 fen[length - 1] == ' ' ? ""
                 : strchr(fen, '=')     ? ","
                                        : " ",
                 key, value);
    }
}

/* Tries random nodes of a game with hostile states. */
static void try_game(const struct game *game, uint64_t seed, unsigned rounds, unsigned actions)
{
    static action list[ACTIONS_MAX];
    static char keys[KEYS_MAX][24];
    static unsigned n_keys;
    struct position p, read;
    struct random r;
    if (!n_keys) {
        n_keys = keys_read(keys);
        ck_assert_uint_gt(n_keys, 40);
        strcpy(keys[n_keys++], "man"); /* the example's */
    }
    random_seed(&r, seed);
    game_start(&p, game, game_option_default(game));
    for (unsigned round = 0; round < rounds; round++) {
        char fen[FEN_MAX + 600], error[FEN_ERROR_MAX] = "";
        unsigned n = game_actions(&p, ALL_ACTIONS, list);
        if (n == 0 || round % 150 == 149)
            game_start(&p, game, game_option_default(game));
        else
            game_apply(&p, list[random_below(&r, n)]);
        fen_write(&p, fen);
        state_spoil(&p, &r, keys, n_keys, fen);
        if (strlen(fen) >= FEN_MAX)
            continue;
        if (fen_read(&read, game, p.option, fen, error))
            try_play(&read, &r, actions);
        else
            check_illegal(game, fen, error, keys, n_keys);
    }
}

/* Each loop test takes a share of all games, so that they run in parallel. */
enum { SHARES = 8 };

START_TEST(hostile_states)
{
    bool full = test_budget() == UINT64_MAX;
    const struct game *game;
    for (unsigned i = (unsigned)_i; (game = game_of(i)) != NULL; i += SHARES)
        try_game(game, i + 1, full ? 20000 : test_budget() < 1000000 ? 50 : 700, full ? 300 : 60);
}
END_TEST

Suite *suite_states(void)
{
    Suite *s = suite_create("states");
    TCase *t = tcase_create("states");
    tcase_set_timeout(t, 3600);
    tcase_add_loop_test(t, hostile_states, 0, SHARES);
    suite_add_tcase(s, t);
    return s;
}
