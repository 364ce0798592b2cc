/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an action does, for those who show it, and which actions squares mean that a player points at. */
#include <ctype.h>
#include <string.h>

#include "engine/memory.h"
#include "protocol/library/board.h"
#include "rules/custom/pieces.h"
#include "rules/notation/text.h"
#include "rules/notation/units.h"
#include "rules/steps.h"

/* ---- squares ---- */

/* Returns the type of the piece in hand that a drop takes. */
static unsigned type_taken(const struct position *p, action a)
{
    return custom_pieces_of(p)->types[action_promotion(a)].in_hand;
}

/* Writes the squares that the text of a legal action names, in order, for a drop behind that of the piece in hand (room
   for TEMPI_PATH_MAX); returns how many. */
static unsigned action_path(const struct position *p, action a, int32_t *path)
{
    char text[ACTION_TEXT_MAX];
    unsigned n = 0, square;
    action_text(p, a, text);
    if (action_type(a) == ACTION_DROP)
        path[n++] = TEMPI_HAND + (int32_t)type_taken(p, a);
    for (const char *at = text; *at && n < TEMPI_PATH_MAX;) {
        const size_t length = square_read(p->game, at, &square);
        if (length)
            path[n++] = (int32_t)square;
        at += length ? length : 1;
    }
    return n;
}

/* Whether a square is a type of pieces in hand. */
static bool is_hand(const tempi_board *b, int square)
{
    return square >= TEMPI_HAND && square < TEMPI_HAND + TYPES_MAX &&
           (board_now(b)->game->pieces->drops >> (square - TEMPI_HAND) & 1);
}

/* Returns how many pieces of a type a colour has in hand. */
static unsigned hand_count(const tempi_board *b, int square, unsigned colour)
{
    const struct position *p = board_now(b);
    return p->game->pieces->movement->in_hand(p, colour, (unsigned)(square - TEMPI_HAND));
}

/* Writes the letter of a type of pieces in hand. */
static void hand_letter(const tempi_board *b, int square, unsigned colour, struct text_builder *builder)
{
    builder_piece(builder, board_now(b)->game->pieces->movement->letters[square - TEMPI_HAND], colour);
}

/* Begins the text of a call about a square, with `room` bytes; false with an error if there is no such square. */
static bool square_begin(tempi_board *b, int square, size_t room)
{
    if (is_hand(b, square) || (square >= 0 && (unsigned)square < board_squares(b)))
        return board_begin(b, room);
    board_fail(b, TEMPI_ARGUMENT, "there is no square %d", square);
    return false;
}

/* Writes the name of a square. */
static void square_write(const tempi_board *b, int square, struct text_builder *builder)
{
    if (is_hand(b, square)) {
        hand_letter(b, square, WHITE, builder);
        builder_char(builder, '@');
    } else {
        builder_square(builder, game_geometry(board_now(b)->game), (unsigned)square);
    }
}

const char *tempi_square_name(tempi_board *b, int square)
{
    if (!b || !square_begin(b, square, SQUARE_NAME_MAX))
        return NULL;
    struct text_builder builder = builder_begin(b->text, SQUARE_NAME_MAX);
    square_write(b, square, &builder);
    return b->text;
}

int tempi_square(const tempi_board *b, const char *name)
{
    unsigned named;
    if (!b || !name || !*name)
        return TEMPI_NO_SQUARE;
    if (square_read(board_now(b)->game, name, &named) == strlen(name))
        return (int)named;
    for (int square = TEMPI_HAND; square < TEMPI_HAND + TYPES_MAX; square++) {
        char other[SQUARE_NAME_MAX];
        struct text_builder builder = builder_begin(other, sizeof other);
        if (!is_hand(b, square))
            continue;
        square_write(b, square, &builder);
        if (strcmp(other, name) == 0)
            return square;
    }
    return TEMPI_NO_SQUARE;
}

const char *tempi_piece_at(tempi_board *b, int square)
{
    char units[BOARD_MAX][UNIT_MAX];
    if (!b || !square_begin(b, square, UNIT_MAX))
        return NULL;
    const struct position *p = board_now(b);
    if (square < TEMPI_HAND) {
        units_read(p, units);
        memcpy(b->text, units[square], UNIT_MAX);
    } else if (hand_count(b, square, p->turn.decider)) {
        struct text_builder builder = builder_begin(b->text, UNIT_MAX);
        hand_letter(b, square, p->turn.decider, &builder);
    }
    return b->text;
}

const char *tempi_hand(tempi_board *b, int colour)
{
    if (!b)
        return NULL;
    if (colour != TEMPI_WHITE && colour != TEMPI_BLACK)
        board_fail(b, TEMPI_ARGUMENT, "the colour must be 0 or 1");
    else if (!board_now(b)->game->pieces->drops)
        board_fail(b, TEMPI_NOT_FOUND, "no side has pieces in hand in this game");
    else if (board_begin(b, HAND_MAX)) {
        struct text_builder builder = builder_begin(b->text, HAND_MAX);
        for (int square = TEMPI_HAND + TYPES_MAX; square-- > TEMPI_HAND;)
            for (unsigned n = hand_count(b, square, (unsigned)colour); n > 0; n--)
                hand_letter(b, square, (unsigned)colour, &builder);
        return b->text;
    }
    return NULL;
}

size_t tempi_goal_squares(tempi_board *b, int colour, const int32_t **list)
{
    if (list)
        *list = NULL;
    if (!b)
        return 0;
    if (!list || (colour != TEMPI_WHITE && colour != TEMPI_BLACK)) {
        board_fail(b, TEMPI_ARGUMENT, list ? "the colour must be 0 or 1" : "the list has no place");
        return 0;
    }
    const struct settings *set = &board_now(b)->game->law->settings;
    bitboard128 squares = 0;
    for (unsigned i = 0; i < set->goals_count; i++)
        squares |= set->goals[i].rule == GOAL_REACH ? set->goals[i].squares[colour] : 0;
    int32_t *copy = board_list(b, BOARD_MAX, sizeof *copy);
    size_t n = 0;
    while (copy && squares)
        copy[n++] = (int32_t)bits128_pop(&squares);
    *list = copy;
    return n;
}

/* ---- changes ---- */

/* The boards before and after an action, and which pieces have been traced from one to the other. */
struct trace {
    char before[BOARD_MAX][UNIT_MAX], after[BOARD_MAX][UNIT_MAX];
    bool traced[BOARD_MAX];    /* where the piece of `before` is now is known */
    int32_t source[BOARD_MAX]; /* where the piece of `after` comes from */
    unsigned squares;
};

/* Whether a unit is a wall; whether its piece is White's. */
static bool is_wall(const char *unit) { return unit[0] == '*'; }
static bool is_white(const char *unit) { return isupper((unsigned char)unit[unit[0] == '+']); }

/* Whether a piece has come to a square, or changed there; whether one has gone, or changed. */
static bool has_come(const struct trace *t, unsigned s)
{
    return *t->after[s] && strcmp(t->before[s], t->after[s]) != 0;
}
static bool has_gone(const struct trace *t, unsigned s)
{
    return *t->before[s] && strcmp(t->before[s], t->after[s]) != 0;
}

/* Notes that a piece went from one square to another, if both are still open and the piece is of one side; it may have
   become a wall. */
static bool trace_set(struct trace *t, unsigned from, unsigned to)
{
    if (from >= t->squares || !has_gone(t, from) || !has_come(t, to) || t->traced[from] ||
        t->source[to] != TEMPI_NO_SQUARE ||
        (!is_wall(t->after[to]) && is_white(t->before[from]) != is_white(t->after[to])))
        return false;
    t->traced[from] = true;
    t->source[to] = (int32_t)from;
    return true;
}

/* Traces what is still open to pieces that are the same, or else to any of the side that have left their squares. */
static void trace_rest(struct trace *t, bool same)
{
    for (unsigned to = 0; to < t->squares; to++)
        for (unsigned from = 0; from < t->squares; from++)
            if (same ? strcmp(t->before[from], t->after[to]) == 0 : !*t->after[from])
                trace_set(t, from, to);
}

/* Traces the pieces: by the squares that the action names, by what they are, and where they change on the spot. */
static void trace_pieces(struct trace *t, const int32_t *path, unsigned path_count)
{
    for (unsigned i = 0; i + 1 < path_count; i += 2)
        trace_set(t, (unsigned)path[i], (unsigned)path[i + 1]);
    trace_rest(t, true);
    trace_rest(t, false);
    for (unsigned s = 0; s < t->squares; s++)
        trace_set(t, s, s);
}

/* The list of changes that is being made, in memory for texts and all. */
struct changes {
    struct tempi_change *list;
    char *texts;
    unsigned count;
};

/* Adds a change. */
static void change_add(struct changes *c, int32_t from, int32_t to, const char *before, const char *after)
{
    struct tempi_change *one = &c->list[c->count++];
    *one = (struct tempi_change){.from = from, .to = to};
    one->before = strcpy(c->texts, before);
    c->texts += strlen(before) + 1;
    one->after = strcpy(c->texts, after);
    c->texts += strlen(after) + 1;
}

/* Fills in what has changed between two boards. */
static void effect_changes(struct tempi_effect *e, const struct trace *t, struct changes *c, bool white)
{
    for (unsigned s = 0; s < t->squares; s++)
        if (has_gone(t, s) && !t->traced[s]) {
            e->captures |= is_white(t->before[s]) != white;
            change_add(c, (int32_t)s, TEMPI_NO_SQUARE, t->before[s], "");
        }
    for (unsigned s = 0; s < t->squares; s++)
        if (has_come(t, s)) {
            const int32_t from = t->source[s];
            const char *before = from == TEMPI_NO_SQUARE ? "" : t->before[from];
            const bool wall = is_wall(t->after[s]);
            e->drops |= from == TEMPI_NO_SQUARE && !wall;
            e->promotes |= *before && !wall && strcmp(before, t->after[s]) != 0;
            change_add(c, from, (int32_t)s, before, t->after[s]);
        }
    e->changes = c->list;
    e->changes_count = (int32_t)c->count;
}

/* Whether an action from `before` to `after` gives check to the side that did not make it. */
static bool checks(const struct position *before, const struct position *after)
{
    const unsigned enemy = !before->turn.decider;
    if (!game_royal(after->game) || !(after->by_type[KING] & after->side[enemy]))
        return false;
    return after->turn.decider == enemy ? after->checkers != 0 : king_attackers(after, enemy) != 0;
}

int tempi_effect(tempi_board *b, tempi_action a, struct tempi_effect *effect)
{
    if (!b)
        return TEMPI_ARGUMENT;
    if (!effect)
        return board_fail(b, TEMPI_ARGUMENT, "the effect is NULL");
    if (!board_legal(b, a))
        return b->failure.code;
    struct trace t = {.squares = board_squares(b)};
    struct changes c = {0};
    const struct position *p = board_now(b);
    struct position after = *p;
    game_apply(&after, a);
    *effect = (struct tempi_effect){.action = a,
                                    .ends_turn = !board_turn_same(p, &after),
                                    .next_decider = after.turn.decider,
                                    .gives_check = checks(p, &after)};
    effect->path_count = (int32_t)action_path(p, a, effect->path);
    units_read(p, t.before);
    units_read(&after, t.after);
    for (unsigned s = 0; s < BOARD_MAX; s++)
        t.source[s] = TEMPI_NO_SQUARE;
    unsigned changed = 0;
    for (unsigned s = 0; s < t.squares; s++)
        changed += has_gone(&t, s) + has_come(&t, s);
    c.list = board_list(b, changed, sizeof *c.list + 2 * UNIT_MAX);
    if (!c.list)
        return b->failure.code;
    c.texts = (char *)(c.list + changed);
    trace_pieces(&t, effect->path, (unsigned)effect->path_count);
    effect_changes(effect, &t, &c, p->turn.decider == WHITE);
    return TEMPI_OK;
}

int tempi_is_capture(tempi_board *b, tempi_action a)
{
    struct tempi_effect effect = {0};
    return tempi_effect(b, a, &effect) == TEMPI_OK && effect.captures;
}

int tempi_gives_check(tempi_board *b, tempi_action a)
{
    if (!b || !board_legal(b, a))
        return 0;
    struct position after = *board_now(b);
    game_apply(&after, a);
    return checks(board_now(b), &after);
}

/* ---- what squares mean ---- */

/* The squares that a player has pointed at; of more than a path can have only their number. */
struct pointed {
    int32_t squares[TEMPI_PATH_MAX];
    size_t count;
};

/* Copies squares, which may be the list of the last call; false with an error if they, or the place of the list that is
   wanted, are missing. */
static bool path_read(tempi_board *b, const int32_t *squares, size_t count, struct pointed *path, bool placed)
{
    if (!placed || (count && !squares)) {
        board_fail(b, TEMPI_ARGUMENT, placed ? "the squares are missing" : "the list has no place");
        return false;
    }
    *path = (struct pointed){.count = count};
    if (count && count <= TEMPI_PATH_MAX)
        memcpy(path->squares, squares, count * sizeof *squares);
    return true;
}

/* Whether the path of an action begins with some squares; sets *next to the square behind them, if there is one. */
static bool path_begins(const struct position *p, action a, const struct pointed *begin, int32_t *next)
{
    int32_t path[TEMPI_PATH_MAX];
    const unsigned n = action_path(p, a, path);
    *next = begin->count < n ? path[begin->count] : TEMPI_NO_SQUARE;
    return begin->count <= n && memcmp(path, begin->squares, begin->count * sizeof *path) == 0;
}

size_t tempi_choices(tempi_board *b, const int32_t *squares, size_t count, const tempi_action **list)
{
    action all[ACTIONS_MAX];
    int32_t next;
    size_t chosen = 0;
    struct pointed path;
    if (list)
        *list = NULL;
    if (!b || !path_read(b, squares, count, &path, list != NULL))
        return 0;
    const unsigned n = game_actions(board_now(b), ALL_ACTIONS, all);
    action *copy = board_list(b, n, sizeof *all);
    *list = copy;
    for (unsigned i = 0; copy && i < n; i++)
        if (path_begins(board_now(b), all[i], &path, &next))
            copy[chosen++] = all[i];
    return chosen;
}

size_t tempi_targets(tempi_board *b, const int32_t *squares, size_t count, const int32_t **list)
{
    action all[ACTIONS_MAX];
    bool meant[TEMPI_HAND + TYPES_MAX] = {false};
    int32_t next;
    size_t found = 0;
    struct pointed path;
    if (list)
        *list = NULL;
    if (!b || !path_read(b, squares, count, &path, list != NULL))
        return 0;
    const unsigned n = game_actions(board_now(b), ALL_ACTIONS, all);
    int32_t *copy = board_list(b, TEMPI_HAND + TYPES_MAX, sizeof *copy);
    *list = copy;
    for (unsigned i = 0; copy && i < n; i++)
        if (path_begins(board_now(b), all[i], &path, &next) && next != TEMPI_NO_SQUARE)
            meant[next] = true;
    for (unsigned s = 0; copy && s < TEMPI_HAND + TYPES_MAX; s++)
        if (meant[s])
            copy[found++] = (int32_t)s;
    return found;
}
