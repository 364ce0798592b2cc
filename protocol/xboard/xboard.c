/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The XBoard protocol: its commands, and the loop that serves lines and best turns. */
#include "protocol/xboard/xboard.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "protocol/xboard/highlight.h"
#include "protocol/xboard/presentation.h"
#include "protocol/xboard/send.h"
#include "protocol/xboard/session.h"
#include "protocol/xboard/setup.h"
#include "rules/notation/xboard_squares.h"
#include "rules/texts/rules_text.h"

/* A command of XBoard and the function that obeys it. */
struct xboard_command {
    const char *name;
    void (*run)(struct xboard *x, char *rest); /* gets what follows the word; NULL: the command is ignored */
    bool early; /* it may come between the name of a game and our description, for which XBoard does not wait */
};

static bool obey(struct xboard *x, char *line);

/* protover N: declares features and options. */
static void run_protover(struct xboard *x, char *rest)
{
    (void)rest;
    session_options_declare(x);
}

/* Lets an analysis go on at the start of a new game. */
static void analyse_start(struct xboard *x)
{
    if (x->mode == MODE_ANALYSE)
        session_think_analyse(x);
}

/* new: begins a game of orthodox chess in which we play Black; an analysis goes on. So XBoard's protocol says. */
static void run_new(struct xboard *x, char *rest)
{
    (void)rest;
    x->mode = x->mode == MODE_ANALYSE ? MODE_ANALYSE : MODE_PLAY;
    x->told = TOLD_GAME;
    x->machines = x->paused = false;
    x->engine = BLACK;
    x->clock.depth = 0;
    x->clock.our_left = x->clock.their_left = -1;
    session_begin(x, xboard_variant_find("normal")); /* a command `variant` follows if it is another game */
    analyse_start(x);
}

void session_describe(struct xboard *x)
{
    const struct presentation *presentation = x->game.presentation;
    char text[SETUP_MAX];
    x->told = TOLD_GAME;
    if (presentation->known)
        return;
    presentation->setup(&x->game, text);
    line_out("setup %s", text);
    for (unsigned i = 0; i < PIECES_MAX; i++)
        if (presentation->piece(x->game.game, i, text, sizeof text))
            line_out("piece %s", text);
}

/* variant NAME: begins a game, or the game of the option Game if that was set after the same name. */
static void run_variant(struct xboard *x, char *rest)
{
    char *name = word_next(&rest);
    const struct game *game = name ? xboard_variant_find(name) : NULL;
    if (!game) {
        line_out("Error (no such variant): %.40s", name ? name : "");
        return;
    }
    if (xboard_cannot(game)) {
        line_out("Error (XBoard %s): %.40s", xboard_cannot(game), name);
        return;
    }
    if (x->variant[0] && strcmp(name, x->variant) != 0)
        x->chosen = NULL;
    snprintf(x->variant, sizeof x->variant, "%s", name);
    session_begin(x, x->chosen ? x->chosen : game);
    x->told = TOLD_NAME;
    if (x->mode == MODE_ANALYSE)
        session_describe(x); /* before the lines of thinking */
    analyse_start(x);
}

/*
 * Takes the position of a file that XBoard starts with. XBoard sends it after the first ping and then forgets it,
 * unless we send it back as the starting position. It does the same before the moves of a game record. If neither
 * follows, the game is new.
 */
static void take_first_position(struct xboard *x)
{
    const char *line;
    x->plies = PLIES_AT_END;
    while ((line = events_peek(&x->events)) != NULL && (line_begins(line, "force") || line_begins(line, "setboard"))) {
        struct event *event = events_next(&x->events);
        bool last = line_begins(event->text, "setboard");
        x->plies = PLIES_READ;
        obey(x, event->text);
        free(event);
        if (last)
            return;
    }
}

/* quit: stops the search; obey() ends the loop. */
static void run_quit(struct xboard *x, char *rest)
{
    (void)rest;
    session_think_drop(x);
}

/* ping N: describes the game if that is due, then replies pong N: after its move if the engine thinks about one, as
   XBoard's protocol says. */
static void run_ping(struct xboard *x, char *rest)
{
    char *number = word_next(&rest);
    const bool first = x->told == TOLD_NAME;
    if (first) {
        take_first_position(x);
        session_describe(x);
    }
    session_options_follow(x);
    session_think_pong(x, number ? number : "", first);
}

/* force: stops playing and only records moves. */
static void run_force(struct xboard *x, char *rest)
{
    (void)rest;
    session_think_drop(x);
    x->mode = MODE_FORCE;
}

/* Begins to play a side. An action that a user has begun while we only recorded moves is completed; another program
   completes its actions itself. */
static void take_side(struct xboard *x, unsigned side)
{
    x->mode = MODE_PLAY;
    x->paused = false;
    x->engine = side;
    if (x->unplaced)
        line_out("Error (no legal position is set up): go");
    else if (!x->machines)
        xboard_send_rest(&x->game);
    session_play_proceed(x);
}

/* go: the engine plays XBoard's side, and moves. */
static void run_go(struct xboard *x, char *rest)
{
    (void)rest;
    take_side(x, xboard_side(&x->game));
}

/* playother: the engine plays the side that XBoard does not have on move. */
static void run_playother(struct xboard *x, char *rest)
{
    (void)rest;
    take_side(x, !xboard_side(&x->game));
}

/* usermove MOVE: plays a move of the opponent or the user. */
static void run_usermove(struct xboard *x, char *rest)
{
    char *move = word_next(&rest);
    session_play_move(x, move ? move : "");
}

/* setboard FEN: sets up a position, or passes or steps back. */
static void run_setboard(struct xboard *x, char *rest) { session_play_setboard(x, rest); }

/* undo: takes back one of XBoard's plies. */
static void run_undo(struct xboard *x, char *rest)
{
    (void)rest;
    session_play_undo(x, 1);
}

/* remove: takes back two of XBoard's plies. */
static void run_remove(struct xboard *x, char *rest)
{
    (void)rest;
    session_play_undo(x, 2);
}

/* analyze: begins an analysis. */
static void run_analyze(struct xboard *x, char *rest)
{
    (void)rest;
    x->mode = MODE_ANALYSE;
    x->paused = false;
    session_think_analyse(x);
}

/* exit: ends an analysis. */
static void run_exit(struct xboard *x, char *rest)
{
    (void)rest;
    session_think_drop(x);
    x->mode = MODE_FORCE;
}

/* `?`: the engine moves at once. */
static void run_move_now(struct xboard *x, char *rest)
{
    (void)rest;
    if (x->search.purpose == THINKING)
        search_stop(x->searcher);
}

/* `.`: prints statistics of an analysis. */
static void run_statistics(struct xboard *x, char *rest)
{
    (void)rest;
    session_think_statistics(x);
}

/* Sets Hash or Threads, which XBoard has commands for, and lets a search that ran begin again. */
static void put(struct xboard *x, enum option_id id, long long value)
{
    bool searching = x->search.purpose != IDLE;
    session_think_interrupt(x);
    options_put(&x->options, id, value);
    if (searching)
        session_play_proceed(x);
}

/* memory MEGABYTES: sizes the transposition table, less 8 MB for the rest of the program. */
static void run_memory(struct xboard *x, char *rest)
{
    long long megabytes;
    if (session_number_take("memory", rest, 1, 1 << 24, &megabytes))
        put(x, OPTION_HASH, megabytes > 12 ? megabytes - 8 : 4);
}

/* cores N: sets the number of threads; more than we have room for are as many as we have. */
static void run_cores(struct xboard *x, char *rest)
{
    long long cores;
    if (session_number_take("cores", rest, 1, 1 << 20, &cores))
        put(x, OPTION_THREADS, cores < THREADS_MAX ? cores : THREADS_MAX);
}

/* option NAME=VALUE: sets an option. */
static void run_option(struct xboard *x, char *rest) { session_options_set(x, rest); }

/* hard: turns pondering on. */
static void run_hard(struct xboard *x, char *rest)
{
    (void)rest;
    x->ponder = true;
}

/* easy: turns pondering off. */
static void run_easy(struct xboard *x, char *rest)
{
    (void)rest;
    x->ponder = false;
    if (x->search.purpose == PONDERING)
        session_think_drop(x);
}

/* post: prints thinking. */
static void run_post(struct xboard *x, char *rest)
{
    (void)rest;
    x->post = true;
}

/* nopost: prints no thinking. */
static void run_nopost(struct xboard *x, char *rest)
{
    (void)rest;
    x->post = false;
}

/* hint: sends a legal action, from the last search or from a short one. */
static void run_hint(struct xboard *x, char *rest)
{
    (void)rest;
    if (x->search.purpose == THINKING || x->search.purpose == ANALYSING || x->mode == MODE_OVER || x->unplaced ||
        xboard_owes_pass(&x->game))
        return;
    if (x->hint != ACTION_NONE && game_legal(xboard_now(&x->game), x->hint))
        session_give_hint(x, x->hint);
    else if (game_count(xboard_now(&x->game)) > 0)
        session_think_hint(x);
}

/* bk: shows the turns that the opening book has here, or the rests of this turn, in lines that begin with a tab, and an
 * empty line. */
static void run_bk(struct xboard *x, char *rest)
{
    char text[BOOK_TEXT_MAX];
    size_t i = 0;
    (void)rest;
    for (; !x->unplaced && opening_book_at(&x->options.book, &x->game.record, i, text, sizeof text); i++)
        line_out("\t%s", text);
    line_out(i ? "" : "\tno book turns\n");
}

/* draw: the opponent offers a draw. */
static void run_draw(struct xboard *x, char *rest)
{
    (void)rest;
    session_play_draw_offered(x);
}

/* computer: the opponent is a program. */
static void run_computer(struct xboard *x, char *rest)
{
    (void)rest;
    x->machines = true;
}

/* result: the game is over. */
static void run_result(struct xboard *x, char *rest)
{
    (void)rest;
    session_think_drop(x);
    if (x->mode == MODE_PLAY)
        x->mode = MODE_OVER;
}

/* pause: stops the search. */
static void run_pause(struct xboard *x, char *rest)
{
    (void)rest;
    x->paused = true;
    session_think_interrupt(x);
}

/* resume: goes on after a pause. */
static void run_resume(struct xboard *x, char *rest)
{
    (void)rest;
    x->paused = false;
    session_play_proceed(x);
}

/* Sends the squares to highlight for the lifted piece, and what they mean. */
static void show_targets(const struct xboard *x)
{
    char text[HIGHLIGHT_MAX];
    highlight_write(&x->game, x->lifted, x->via, text);
    line_out("highlight %s", text);
    if (x->via != NO_SQUARE && x->game.presentation->tell) {
        char choices[TURN_WORDS_MAX];
        x->game.presentation->tell(&x->game, x->lifted, x->via, choices, sizeof choices);
        session_think_tell(x, choices, *choices ? "pick a lit square" : "");
    }
}

/* lift SQUARE: the user has picked up a piece, perhaps one in hand. If it was put there by the last `put`, it is the
   same piece going on. */
static void run_lift(struct xboard *x, char *rest)
{
    char *word = word_next(&rest);
    unsigned square = word ? xboard_square_read(x->game.game, word) : NO_SQUARE;
    if (word && square == NO_SQUARE)
        square = setup_hand_read(&x->game, word);
    if (square == NO_SQUARE || x->via != square) {
        x->lifted = square;
        x->via = NO_SQUARE;
    }
    show_targets(x);
}

/* put SQUARE: the user has put the lifted piece down there: on its way, or as a move that XBoard sends next, or refuses
   without a reason. */
static void run_put(struct xboard *x, char *rest)
{
    char *word = word_next(&rest);
    const unsigned square = word ? xboard_square_read(x->game.game, word) : NO_SQUARE;
    const struct game *game = x->game.game;
    const bool sent = game_anywhere(game) || game_piece_images(game); /* XBoard lets pieces go anywhere (setup.c) */
    const bool dark = !sent && x->lifted != NO_SQUARE && square != NO_SQUARE && square != x->lifted &&
                      !highlight_lit(&x->game, x->lifted, x->via, square);
    x->via = x->lifted < BOARD_MAX ? square : NO_SQUARE;
    if (dark && !events_peek(&x->events))
        session_play_explain(x, x->lifted, square);
}

static const struct xboard_command commands[] = {{"xboard", NULL, false},
                                                 {"accepted", NULL, true},
                                                 {"rejected", NULL, true},
                                                 {"random", NULL, true},
                                                 {"name", NULL, true},
                                                 {"rating", NULL, true},
                                                 {"hover", NULL, false},
                                                 {"protover", run_protover, false},
                                                 {"new", run_new, true},
                                                 {"variant", run_variant, true},
                                                 {"quit", run_quit, true},
                                                 {"ping", run_ping, true},
                                                 {"force", run_force, true},
                                                 {"go", run_go, false},
                                                 {"playother", run_playother, false},
                                                 {"usermove", run_usermove, false},
                                                 {"setboard", run_setboard, true},
                                                 {"undo", run_undo, false},
                                                 {"remove", run_remove, false},
                                                 {"analyze", run_analyze, false},
                                                 {"exit", run_exit, false},
                                                 {"?", run_move_now, false},
                                                 {".", run_statistics, false},
                                                 {"level", session_clock_level, true},
                                                 {"st", session_clock_st, true},
                                                 {"sd", session_clock_sd, true},
                                                 {"time", session_clock_time, false},
                                                 {"otim", session_clock_otim, false},
                                                 {"memory", run_memory, true},
                                                 {"cores", run_cores, true},
                                                 {"option", run_option, true},
                                                 {"hard", run_hard, true},
                                                 {"easy", run_easy, true},
                                                 {"post", run_post, true},
                                                 {"nopost", run_nopost, true},
                                                 {"hint", run_hint, false},
                                                 {"bk", run_bk, false},
                                                 {"draw", run_draw, false},
                                                 {"computer", run_computer, true},
                                                 {"result", run_result, false},
                                                 {"pause", run_pause, false},
                                                 {"resume", run_resume, false},
                                                 {"lift", run_lift, false},
                                                 {"put", run_put, false}};

/* Whether a word is a move without `usermove` before it, as GUIs of the older protocol and people send it. */
static bool looks_like_move(const char *word)
{
    const char *digit = strpbrk(word, "123456789");
    bool castling = strncmp(word, "O-O", 3) == 0 || strncmp(word, "0-0", 3) == 0;
    bool named = isupper((unsigned char)*word) && strlen(word) < ACTION_TEXT_MAX && digit;
    bool pawn =
        *word >= 'a' && *word <= 'p' && digit && (digit == word + 1 || (digit == word + 3 && strchr("x:", word[1])));
    return castling || pawn || (named && islower((unsigned char)digit[-1]));
}

/* Obeys one line; returns false after `quit`. */
static bool obey(struct xboard *x, char *line)
{
    char *rest = line, *word = word_next(&rest);
    if (!word || word[0] == '#')
        return true;
    for (size_t length = strlen(rest); length && isspace((unsigned char)rest[length - 1]);)
        rest[--length] = 0;
    while (isspace((unsigned char)*rest))
        rest++;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(word, commands[i].name) == 0) {
            if (x->told == TOLD_NAME && !commands[i].early)
                session_describe(x);
            if (commands[i].run)
                commands[i].run(x, rest);
            return strcmp(word, "quit") != 0;
        }
    if (looks_like_move(word))
        session_play_move(x, word);
    else
        line_out("Error (unknown command): %.40s", word);
    return true;
}

/* Sends XBoard a ply of ours; the hook `tell` of struct xboard_game. */
static void send_ply(void *context, const char *ply)
{
    (void)context;
    line_out("move %s", ply);
}

int xboard_run(struct lines *in)
{
    struct xboard *x = xcalloc(1, sizeof *x);
    x->game.tell = send_ply;
    x->searcher = search_new();
    x->post = true;
    session_options_open(x);
    events_open(&x->events, in);
    run_new(x, NULL);
    x->told = TOLD_NOTHING;
    for (bool more = true; more;) {
        if (x->told == TOLD_NAME && !events_peek(&x->events))
            session_describe(x); /* for a GUI that sends no ping and waits for the description */
        struct event *event = events_next(&x->events);
        switch (event->type) {
        case EVENT_LINE:
            more = obey(x, event->text);
            break;
        case EVENT_TOO_LONG:
            line_out("Error (line too long): ");
            break;
        case EVENT_BEST_TURN:
            session_play_best_turn(x, event);
            break;
        case EVENT_END:
            more = false;
        }
        free(event);
        session_think_pongs(x);
    }
    session_think_drop(x);
    session_think_pongs(x);
    events_close(&x->events);
    search_free(x->searcher);
    options_end(&x->options);
    xboard_game_free(&x->game);
    record_free(&x->thinking);
    free(x);
    return 0;
}
