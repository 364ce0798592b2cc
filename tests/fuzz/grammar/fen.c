/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mutations of FENs, field by field. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/notation/fen.h"
#include "rules/notation/text.h"
#include "tests/fuzz/grammar/grammar.h"
#include "tests/text.h"

enum { CELLS_MAX = 192, CELL_TEXT = 48, NAME_TEXT = 8, FIELDS = 7, FIELD_TEXT = 1024, STATES_MAX = 24 };

/* The board field as cells: pieces with all that belongs to them, empty squares "1", squares that are missing, and
   ends of ranks. */
struct cells {
    unsigned n;
    char at[CELLS_MAX][CELL_TEXT];
};

/* Copies a text; source and target may overlap. */
static void text_copy(char *to, const char *from) { memmove(to, from, strlen(from) + 1); }

/* Returns how many characters of a text are one piece: a plus, a letter, the piece it has called, and its riders. */
static size_t piece_length(const char *text)
{
    size_t n = text[0] == '+';
    n += text[n] != 0;
    if (text[n] == '!') {
        n += text[n + 1] == '+' ? 2 : 1;
        n += text[n] != 0;
    }
    if (text[n] == '(')
        n += strcspn(text + n, ")") + (strchr(text + n, ')') != NULL);
    return n;
}

/* Reads a board field into cells. */
static void cells_read(struct cells *c, const char *board)
{
    c->n = 0;
    while (*board && c->n < CELLS_MAX - 16) {
        size_t length = 1;
        if (isdigit((unsigned char)*board)) {
            char *end;
            unsigned long run = strtoul(board, &end, 10);
            for (unsigned long i = 0; i < run && i < 10; i++)
                text_copy(c->at[c->n++], "1");
            board = end;
            continue;
        }
        if (*board != '/')
            length = piece_length(board);
        snprintf(c->at[c->n++], CELL_TEXT, "%.*s", (int)length, board);
        board += length;
    }
}

/* Writes cells as a board field. */
static void cells_write(const struct cells *c, char *board, size_t room)
{
    size_t length = 0;
    unsigned run = 0;
    board[0] = 0;
    for (unsigned i = 0; i <= c->n; i++) {
        bool empty = i < c->n && strcmp(c->at[i], "1") == 0;
        run += empty;
        if (run && !empty) {
            length += (size_t)snprintf(board + length, room - length, "%u", run);
            run = 0;
        }
        if (i < c->n && !empty && length < room)
            length += (size_t)snprintf(board + length, room - length, "%s", c->at[i]);
        if (length + CELL_TEXT >= room)
            return;
    }
}

/* Returns a random cell that is not the end of a rank, if possible one with a piece if `piece`. */
static unsigned cell_random(const struct cells *c, struct random *r, bool piece)
{
    unsigned i = c->n ? random_below(r, c->n) : 0;
    for (unsigned tries = 0; tries < 12 && c->n; tries++, i = random_below(r, c->n))
        if (c->at[i][0] != '/' && (!piece || (c->at[i][0] != '1' && c->at[i][0] != '*')))
            break;
    return i;
}

/* Exchanges upper and lower case. */
static void flip_case(char *text)
{
    for (; *text; text++)
        *text = (char)(isupper((unsigned char)*text) ? tolower((unsigned char)*text) : toupper((unsigned char)*text));
}

/* Moves, adds, removes or changes pieces at random. */
static void cells_spoil(struct cells *c, struct random *r)
{
    static const char letters[] = "kqrbnpfaKQRBNPFAdDsSoOlLmMwWgGhHcCzZtTiI";
    char held[CELL_TEXT];
    unsigned from = cell_random(c, r, true), to = cell_random(c, r, random_below(r, 2));
    switch (random_below(r, 8)) {
    case 0:
    case 1:
    case 2: /* a piece moves, and may exchange squares with another */
        text_copy(held, c->at[to]);
        text_copy(c->at[to], c->at[from]);
        text_copy(c->at[from], random_below(r, 2) ? "1" : held[0] == '/' || c->at[to][0] == '/' ? c->at[from] : held);
        break;
    case 3:
        text_copy(c->at[from], "1");
        break;
    case 4:
        text_copy(c->at[to], c->at[from]);
        break;
    case 5:
        flip_case(c->at[from]);
        break;
    case 6:
        snprintf(c->at[to], CELL_TEXT, "%c", letters[random_below(r, sizeof letters - 1)]);
        break;
    default: /* many pieces of one type */
        for (unsigned n = random_below(r, 40); n > 0; n--)
            if (c->at[to = cell_random(c, r, false)][0] == '1')
                text_copy(c->at[to], c->at[from]);
    }
}

/* Writes the name of a cell's square; room for NAME_TEXT. */
static void cell_name(const struct cells *c, unsigned cell, char *name)
{
    unsigned ranks = 1, file = 0;
    for (unsigned i = 0; i < c->n; i++)
        ranks += i > cell && c->at[i][0] == '/';
    for (unsigned i = cell; i > 0 && c->at[i - 1][0] != '/'; i--)
        file++;
    snprintf(name, NAME_TEXT, "%c%u", 'a' + (char)(file % 26), ranks % 100);
}

/* Writes at most `max` random squares. */
static void squares_make(const struct cells *c, struct random *r, unsigned max, char *text)
{
    char name[NAME_TEXT];
    text[0] = 0;
    for (unsigned n = random_below(r, max + 1); n > 0; n--) {
        cell_name(c, cell_random(c, r, random_below(r, 3)), name);
        text_add(text, FIELD_TEXT, "%s", name);
    }
}

/* Writes a random number, often one near a limit. */
static void number_make(struct random *r, char *text)
{
    static const unsigned edges[] = {0,  1,  2,  3,   4,   5,   7,   8,   9,   10,   15,   16,    31,    32,   50,
                                     63, 64, 99, 100, 127, 128, 254, 255, 256, 1000, 9999, 10000, 65535, 65536};
    snprintf(text, FIELD_TEXT, "%u",
             random_below(r, 2) ? random_below(r, 12) : edges[random_below(r, sizeof edges / sizeof *edges)]);
}

/* Returns a random key of the seventh field, more often one of the game than another. */
static const char *key_random(const struct game *game, struct random *r)
{
    static const char *const keys[] = {"done",      "quota",     "next",    "moved",   "moved2",   "moved4",
                                       "moved8",    "moved16",   "moved32", "vacated", "decider",  "progress",
                                       "whitepool", "blackpool", "origins", "taken",   "attacker", "stage"};
    const struct turn_field *f = game->law->fields;
    if (f && random_below(r, 2)) {
        while (f[1].type != FIELD_END && random_below(r, 2))
            f++;
        return f->name;
    }
    return keys[random_below(r, sizeof keys / sizeof *keys)];
}

/* Writes a random value of a key: a number, squares, or pieces. */
static void value_make(const struct cells *c, struct random *r, char *text)
{
    static const char pieces[] = "WRBPGNMKDLAHCZTSO+";
    char name[NAME_TEXT];
    switch (random_below(r, 5)) {
    case 0:
    case 1:
        number_make(r, text);
        break;
    case 2:
        squares_make(c, r, random_below(r, 10) ? 4 : 64, text);
        break;
    case 3: /* a piece with its riders on a square, or the pieces of a pool */
        cell_name(c, cell_random(c, r, true), name);
        snprintf(text, FIELD_TEXT, "%s%s%s", random_below(r, 2) ? name : "", c->at[cell_random(c, r, true)],
                 random_below(r, 3) ? "" : "r");
        for (unsigned n = random_below(r, 6); n > 0; n--)
            text_add(text, FIELD_TEXT, "%c", pieces[random_below(r, sizeof pieces - 1)]);
        break;
    default:
        text_copy(text, random_below(r, 2) ? "w" : "b");
    }
}

/* Adds a key to the seventh field, changes the value of one, or removes one. */
static void states_spoil(const struct game *game, const struct cells *c, struct random *r, char *field)
{
    static char items[STATES_MAX][FIELD_TEXT], value[FIELD_TEXT];
    char *rest = NULL, *equals;
    unsigned n = 0;
    for (char *item = strtok_r(field, ",", &rest); item && n < STATES_MAX - 1; item = strtok_r(NULL, ",", &rest))
        text_copy(items[n++], item);
    unsigned which = n ? random_below(r, n) : 0;
    value_make(c, r, value);
    switch (n ? random_below(r, 4) : 3) {
    case 0:
        text_copy(items[which], items[--n]);
        break;
    case 1:
    case 2:
        if ((equals = strchr(items[which], '=')) != NULL)
            snprintf(equals + 1, (size_t)(items[which] + FIELD_TEXT - equals - 1), "%s", value);
        break;
    default:
        snprintf(items[n++], FIELD_TEXT, "%s=%.900s", key_random(game, r), value);
    }
    field[0] = 0;
    for (unsigned i = 0; i < n; i++)
        text_add(field, FIELD_TEXT, "%s%s", i ? "," : "", items[i]);
}

/* Writes a random field of castling rights. */
static void castling_make(const struct cells *c, struct random *r, char *field)
{
    static const char letters[] = "KQkqKQkqABCDEFGHIJabcdefghij";
    if (random_below(r, 3) == 0) {
        squares_make(c, r, 3, field);
        return;
    }
    field[0] = 0;
    for (unsigned n = random_below(r, 5); n > 0; n--)
        text_add(field, FIELD_TEXT, "%c", letters[random_below(r, sizeof letters - 1)]);
    if (!field[0])
        text_copy(field, "-");
}

/* Replaces or changes one field of a FEN at random. */
static void field_spoil(const struct game *game, struct random *r, struct cells *c, char fields[FIELDS][FIELD_TEXT])
{
    unsigned which = random_below(r, 12);
    switch (which) {
    case 0:
        text_copy(fields[1], fields[1][0] == 'w' ? "b" : "w");
        break;
    case 1:
        castling_make(c, r, fields[2]);
        break;
    case 2:
        squares_make(c, r, 3, fields[3]);
        if (!fields[3][0])
            text_copy(fields[3], "-");
        break;
    case 3:
        number_make(r, fields[4]);
        break;
    case 4:
        number_make(r, fields[5]);
        break;
    case 5:
    case 6:
    case 7:
    case 8:
        states_spoil(game, c, r, fields[6]);
        break;
    default:
        cells_spoil(c, r);
    }
}

/* Writes the FEN of a position of a random game. */
static void node_fen(const struct game *game, struct random *r, char *fen)
{
    static action list[ACTIONS_MAX];
    struct position p;
    game_start(&p, game, game_option_default(game));
    for (unsigned n = random_below(r, random_below(r, 3) ? 12 : 120); n > 0; n--) {
        unsigned m = game_actions(&p, ALL_ACTIONS, list);
        if (m == 0)
            break;
        game_apply(&p, list[random_below(r, m)]);
    }
    fen_write(&p, fen);
}

void grammar_fen(const struct game *game, struct random *r, char *fen, size_t room)
{
    static struct cells c;
    static char fields[FIELDS][FIELD_TEXT];
    char text[FEN_MAX], *rest = NULL;
    snprintf(text, sizeof text, "%s", fen);
    if (!strchr(text, ' '))
        node_fen(game, r, text);
    memset(fields, 0, sizeof fields);
    unsigned n = 0;
    for (char *field = strtok_r(text, " ", &rest); field && n < FIELDS; field = strtok_r(NULL, " ", &rest))
        snprintf(fields[n++], FIELD_TEXT, "%s", field);
    cells_read(&c, fields[0]);
    for (n = random_below(r, 4); n > 0; n--)
        field_spoil(game, r, &c, fields);
    cells_write(&c, fields[0], FIELD_TEXT);
    if (room)
        fen[0] = 0;
    for (n = 0; n < FIELDS && fields[n][0]; n++)
        text_add(fen, room, "%s%s", n ? " " : "", fields[n]);
}

void grammar_moves(struct position *p, struct random *r, unsigned max, char separator, char *text, size_t room)
{
    static action list[ACTIONS_MAX];
    char word[ACTION_TEXT_MAX];
    text[0] = 0;
    for (unsigned n = random_below(r, max + 1); n > 0 && strlen(text) + 2 * ACTION_TEXT_MAX < room; n--) {
        unsigned m = game_actions(p, ALL_ACTIONS, list), owner = p->turn.owner;
        if (m == 0)
            return;
        action a = list[random_below(r, m)];
        action_text(p, a, word);
        game_apply(p, a);
        if (random_below(r, 40) == 0)
            word[random_below(r, (unsigned)strlen(word))] = "abcdefgh12345678qn0+:"[random_below(r, 21)];
        text_add(text, room, "%s%c", word, separator == ' ' && p->turn.owner == owner && n > 1 ? ',' : separator);
    }
}
