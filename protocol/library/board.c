/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards: their life, texts and errors, the game and its position. */
#include "protocol/library/board.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/clock.h"
#include "engine/memory.h"
#include "engine/version.h"
#include "rules/may_win.h"
#include "rules/notation/board.h"
#include "rules/notation/fen.h"
#include "rules/notation/turns.h"
#include "rules/texts/rules_text.h"

/* ---- the library ---- */

static pthread_once_t library_tables = PTHREAD_ONCE_INIT;

bool library_ready(void)
{
    pthread_once(&library_tables, position_init);
    return games_ready();
}

int tempi_api(void) { return TEMPI_API; }

const char *tempi_version(void) { return TEMPI_NAME; }

/* ---- texts ---- */

__attribute__((format(printf, 3, 0))) static int failure_write(struct failure *f, int code, const char *format,
                                                               va_list arguments)
{
    char text[TEMPI_ERROR_MAX]; /* the arguments may be in the error before */
    f->code = code;
    vsnprintf(text, sizeof text, format, arguments);
    strcpy(f->text, text);
    for (char *c = f->text; *c; c++)
        if (*c < ' ' || *c > '~')
            *c = '?';
    return code;
}

int failure_set(struct failure *f, int code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    failure_write(f, code, format, arguments);
    va_end(arguments);
    return code;
}

int board_fail(tempi_board *b, int code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    failure_write(&b->failure, code, format, arguments);
    va_end(arguments);
    return code;
}

int board_no_memory(tempi_board *b) { return board_fail(b, TEMPI_MEMORY, "out of memory"); }

void board_text_lose(tempi_board *b)
{
    board_no_memory(b);
    b->text_lost = true;
}

bool board_begin(tempi_board *b, size_t room)
{
    b->length = 0;
    if (room > b->room) {
        char *more = realloc(b->text, room);
        if (!more) {
            board_no_memory(b);
            return false;
        }
        b->text = more;
        b->room = room;
    }
    if (b->text)
        b->text[0] = 0;
    b->text_lost = false;
    return true;
}

void board_say(tempi_board *b, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const size_t more = (size_t)vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (b->text_lost)
        return;
    if (b->length + more >= b->room) {
        const size_t room = 2 * (b->length + more + 1);
        char *text = realloc(b->text, room);
        if (!text) {
            board_text_lose(b);
            return;
        }
        b->text = text;
        b->room = room;
    }
    va_start(arguments, format);
    vsnprintf(b->text + b->length, more + 1, format, arguments);
    va_end(arguments);
    b->length += more;
}

const char *board_told(tempi_board *b) { return b->text_lost ? NULL : b->text; }

void *board_list(tempi_board *b, size_t count, size_t size)
{
    const size_t room = (count ? count : 1) * size;
    if (room > b->list_room) {
        void *more = realloc(b->list, room);
        if (!more) {
            board_no_memory(b);
            return NULL;
        }
        b->list = more;
        b->list_room = room;
    }
    return b->list;
}

/* ---- the record ---- */

/* A piece of work on a record that may run out of memory. */
struct work {
    struct record *record;
    const struct position *start;
    const struct record *other;
    const char *text;
    char error[TURN_ERROR_MAX];
    bool done;
};

/* Begins a record; a function for memory_try(). */
static void work_begin(void *context)
{
    struct work *w = context;
    record_begin(w->record, w->start);
}

/* Copies a record; a function for memory_try(). */
static void work_copy(void *context)
{
    struct work *w = context;
    record_copy(w->record, w->other);
}

/* Plays turns; a function for memory_try(). */
static void work_play(void *context)
{
    struct work *w = context;
    w->done = turns_play(w->record, w->text, w->error);
}

/* Begins the board's game at a position, without a result. */
static int board_start(tempi_board *b, const struct position *start)
{
    struct work w = {.record = &b->record, .start = start};
    if (!memory_try(work_begin, &w))
        return board_no_memory(b);
    board_goes_on(b);
    return TEMPI_OK;
}

void board_goes_on(tempi_board *b) { b->tags[TAG_RESULT][0] = b->tags[TAG_TERMINATION][0] = 0; }

int board_play(tempi_board *b, const char *turns)
{
    struct work w = {.record = &b->record, .text = turns, .error = ""};
    const size_t before = b->record.count;
    if (!memory_try(work_play, &w)) {
        b->record.count = before;
        return board_no_memory(b);
    }
    return w.done ? TEMPI_OK : board_fail(b, TEMPI_ILLEGAL, "%s", w.error);
}

void board_back(tempi_board *b, size_t count)
{
    while (b->record.count > count)
        record_pop(&b->record);
}

unsigned board_squares(const tempi_board *b) { return game_squares(board_now(b)->game); }

/* ---- life ---- */

tempi_board *tempi_new(void)
{
    tempi_board *b = library_ready() ? calloc(1, sizeof *b) : NULL;
    if (!b || tempi_set_game(b, game_at(0)->id, NULL) == TEMPI_OK)
        return b;
    tempi_free(b);
    return NULL;
}

tempi_board *tempi_copy(const tempi_board *b)
{
    tempi_board *copy = b ? calloc(1, sizeof *copy) : NULL;
    if (!copy)
        return NULL;
    struct work w = {.record = &copy->record, .other = &b->record};
    if (!memory_try(work_copy, &w)) {
        tempi_free(copy);
        return NULL;
    }
    copy->option = b->option;
    memcpy(copy->tags, b->tags, sizeof copy->tags);
    return copy;
}

void tempi_free(tempi_board *b)
{
    if (!b)
        return;
    record_free(&b->record);
    free(b->text);
    free(b->list);
    free(b);
}

int tempi_code(const tempi_board *b) { return b ? b->failure.code : TEMPI_ARGUMENT; }

const char *tempi_error(const tempi_board *b) { return b ? b->failure.text : "no board"; }

/* ---- the game and its position ---- */

/* Finds the game of a name; NULL with an error. */
static const struct game *game_of(tempi_board *b, const char *name)
{
    const struct game *game = NULL;
    const char *reason = "";
    const int code = game_named(name, &game, &reason);
    if (code == TEMPI_MEMORY)
        board_no_memory(b);
    if (code != TEMPI_NOT_FOUND)
        return game;
    const struct game *meant = game_nearest(name);
    board_fail(b, code, "'%.80s': %s%s%s", name, reason, meant ? "; the nearest is " : "", meant ? meant->id : "");
    return NULL;
}

/* Sets the options of a game from `NAME=VALUE,NAME=VALUE`. */
static int options_read(tempi_board *b, const struct game *game, const char *text, uint64_t *packed)
{
    char one[2 * OPTION_RANGE_MAX], error[OPTION_RANGE_MAX + 80];
    *packed = game_option_default(game);
    while (text && *text) {
        const size_t length = strcspn(text, ",");
        snprintf(one, sizeof one, "%.*s", length < sizeof one ? (int)length : (int)sizeof one - 1, text);
        if (!option_assign(game_option_list(game), one, packed, error))
            return board_fail(b,
                              strchr(one, '=') && !option_find(game_option_list(game), one, strcspn(one, "="))
                                  ? TEMPI_NOT_FOUND
                                  : TEMPI_VALUE,
                              "%s", error);
        text += length + (text[length] == ',');
    }
    return TEMPI_OK;
}

int tempi_set_game(tempi_board *b, const char *name, const char *options)
{
    struct position start;
    uint64_t packed;
    if (!b)
        return TEMPI_ARGUMENT;
    if (!name)
        return board_fail(b, TEMPI_ARGUMENT, "the name of the game is missing");
    const struct game *game = game_of(b, name);
    if (!game)
        return b->failure.code;
    const int code = options_read(b, game, options, &packed);
    if (code)
        return code;
    game_start(&start, game, option_drawn(game_option_list(game), packed, clock_seed()));
    if (board_start(b, &start))
        return TEMPI_MEMORY;
    b->option = packed;
    return TEMPI_OK;
}

/* Reads a FEN of the board's game. */
static int fen_set(tempi_board *b, const char *fen, struct position *start)
{
    const struct game *game = board_now(b)->game;
    char error[FEN_ERROR_MAX];
    const uint64_t option = option_drawn(game_option_list(game), b->option, clock_seed());
    if (!fen)
        game_start(start, game, option);
    else if (!fen_read(start, game, option, fen, error))
        return board_fail(b, TEMPI_FEN, "%s", error);
    return TEMPI_OK;
}

int tempi_set_fen(tempi_board *b, const char *fen)
{
    struct position start;
    if (!b)
        return TEMPI_ARGUMENT;
    const int code = fen_set(b, fen, &start);
    return code ? code : board_start(b, &start);
}

int tempi_validate_fen(tempi_board *b, const char *fen)
{
    struct position start;
    if (!b)
        return TEMPI_ARGUMENT;
    return fen ? fen_set(b, fen, &start) : board_fail(b, TEMPI_ARGUMENT, "the FEN is missing");
}

int tempi_draw_start(tempi_board *b, uint64_t seed)
{
    struct position start;
    struct random random;
    if (!b)
        return TEMPI_ARGUMENT;
    random_seed(&random, seed);
    game_start_drawn(&start, board_now(b)->game, b->option, &random);
    return board_start(b, &start);
}

/* Returns the FEN of a position. */
static const char *fen_told(tempi_board *b, const struct position *p)
{
    if (!board_begin(b, FEN_MAX))
        return NULL;
    fen_write(p, b->text);
    return b->text;
}

const char *tempi_fen(tempi_board *b) { return b ? fen_told(b, board_now(b)) : NULL; }

const char *tempi_starting_fen(tempi_board *b) { return b ? fen_told(b, &b->record.positions[0]) : NULL; }

int tempi_game(const tempi_board *b, struct tempi_game *game)
{
    if (!b || !game)
        return TEMPI_ARGUMENT;
    game_describe(board_now(b)->game, game);
    return TEMPI_OK;
}

const char *tempi_options(tempi_board *b)
{
    char value[OPTION_TEXT_MAX];
    if (!b || !board_begin(b, 1))
        return NULL;
    const struct position *p = board_now(b);
    for (const struct option *o = game_option_list(p->game); o && o->type != OPTION_END; o++) {
        option_text(o, p->option, value);
        board_say(b, "%s%s=%s", b->length ? "," : "", o->name, value);
    }
    return board_told(b);
}

const char *tempi_rules(tempi_board *b)
{
    char lines[RULES_TEXT_MAX];
    if (!b || !board_begin(b, 1))
        return NULL;
    const struct game *game = board_now(b)->game;
    rules_text_lines(game, lines, sizeof lines);
    board_say(b, "%s%s%s%s", game->rules ? game->rules : "", game->rules ? "\n" : "", lines,
              rules_text_pieces(game->pieces));
    return board_told(b);
}

const char *tempi_example(tempi_board *b)
{
    if (!b || !board_begin(b, 1))
        return NULL;
    const struct game *game = board_now(b)->game;
    const struct rules_text *rules = rules_text_of(game);
    if (strcmp(rules->id, game->id) == 0 && *rules->turn)
        board_say(b, "%s\n%s\n%s", rules->fen ? rules->fen : game_start_fen(game), rules->turn, rules->words);
    return board_told(b);
}

int tempi_state(tempi_board *b, struct tempi_state *state)
{
    action list[ACTIONS_MAX];
    char text[ACTION_TEXT_MAX];
    if (!b)
        return TEMPI_ARGUMENT;
    if (!state)
        return board_fail(b, TEMPI_ARGUMENT, "the state is NULL");
    const struct position *p = board_now(b);
    const struct turn *t = &p->turn;
    const char *reason = "";
    const unsigned n = game_actions(p, ALL_ACTIONS, list);
    *state =
        (struct tempi_state){.decider = t->decider,
                             .owner = t->owner,
                             .number = p->number,
                             .done = (int32_t)game_steps_made(p),
                             .left = t->quota > t->done ? (t->quota - t->done) / (game_puts_walls(p->game) ? 2 : 1) : 1,
                             .actions = (int32_t)n,
                             .check = game_royal(p->game) && p->checkers != 0,
                             .quiet = p->halfmove,
                             .quiet_limit = (int32_t)position_progress_limit(p),
                             .repetitions = (int32_t)record_repetitions(&b->record),
                             .bare = position_bare(p)};
    for (unsigned i = n; i-- > 0 && !state->may_end;) {
        action_text(p, list[i], text);
        state->may_end = strcmp(text, "0000") == 0;
    }
    state->outcome = (int32_t)record_result(&b->record, &reason);
    state->reason = state->outcome == TEMPI_ONGOING ? "" : reason;
    state->claimable = state->outcome != TEMPI_ONGOING && record_forced_result(&b->record, &reason) == ONGOING;
    return TEMPI_OK;
}

/* A question whether a side may win, and its answer. */
struct winning {
    const struct position *p;
    enum colour side;
    bool may;
};

/* Answers the question; a function for memory_try(). */
static void win_look_for(void *context)
{
    struct winning *w = context;
    w->may = position_may_win(w->p, w->side);
}

int tempi_may_win(tempi_board *b, int colour, int *may)
{
    if (!b)
        return TEMPI_ARGUMENT;
    if (!may || (colour != TEMPI_WHITE && colour != TEMPI_BLACK))
        return board_fail(b, TEMPI_ARGUMENT, may ? "there is no colour %d" : "the answer has no place", colour);
    struct winning w = {.p = board_now(b), .side = colour == TEMPI_WHITE ? WHITE : BLACK};
    if (!memory_try(win_look_for, &w))
        return board_no_memory(b);
    *may = w.may;
    return TEMPI_OK;
}

const char *tempi_turn_words(tempi_board *b)
{
    if (!b || !board_begin(b, TURN_WORDS_MAX))
        return NULL;
    rules_text_turn(board_now(b), NULL, b->text, TURN_WORDS_MAX);
    return b->text;
}

const char *tempi_result(tempi_board *b)
{
    const char *reason = "";
    if (!b || !board_begin(b, RESULT_MAX))
        return NULL;
    const enum outcome outcome = record_result(&b->record, &reason);
    result_text(outcome, reason, b->text);
    return b->text;
}

uint64_t tempi_key(const tempi_board *b) { return b ? position_key(board_now(b)) : 0; }
