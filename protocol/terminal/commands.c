/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands that a user may type in `tempi play` besides moves. */
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/clock.h"
#include "engine/files.h"
#include "engine/memory.h"
#include "engine/version.h"
#include "engine/words.h"
#include "protocol/terminal/game.h"
#include "protocol/xboard/record.h"
#include "rules/notation/fen.h"
#include "rules/notation/pgn.h"
#include "rules/notation/turns.h"
#include "rules/texts/rules_text.h"
#include "search/level.h"

enum outcome play_outcome(const struct play *g, const char **reason)
{
    if (g->agreed != ONGOING) {
        *reason = g->agreed_reason;
        return g->agreed;
    }
    return record_result(&g->record, reason);
}

/* Reports that a game record cannot be written; returns false. */
static bool write_refuse(const char *name)
{
    fprintf(stderr, "tempi play: cannot write '%.200s': %s\n", name, strerror(errno));
    return false;
}

/* Appends the game to a file as tempi writes records, or as XBoard does. Returns false after an error message. */
static bool write_as(struct play *g, struct journal *to, const char *name, bool xboard)
{
    const char *reason = "", *names[2], *controls[2];
    enum outcome outcome = play_outcome(g, &reason);
    char control[32] = "-", engine[64];
    if (g->timed)
        snprintf(control, sizeof control, "%g+%g", (double)g->start / 1000, (double)g->increment / 1000);
    else if (!g->total && g->level == LEVELS) /* lower levels count nodes; PGN has no word for a time that both share */
        snprintf(control, sizeof control, "1/%g", (double)g->movetime / 1000);
    snprintf(engine, sizeof engine, g->level < LEVELS ? TEMPI_NAME " (level %lld)" : TEMPI_NAME, g->level);
    for (unsigned colour = 0; colour < 2; colour++) {
        names[colour] = g->engine[colour] ? engine : "human";
        controls[colour] = g->timed || g->engine[colour] ? control : "-";
    }
    struct pgn_output o = {.record = &g->record,
                           .event = "tempi play",
                           .names = {names[WHITE], names[BLACK]},
                           .time_controls = {controls[WHITE], controls[BLACK]},
                           .termination = outcome == ONGOING ? "unterminated" : "normal",
                           .outcome = outcome,
                           .reason = outcome == ONGOING ? "" : reason};
    char error[PGN_REASON_MAX];
    if (!xboard) {
        pgn_write(to, &o);
    } else if (!xboard_record_write(to, &o, error)) {
        printf("not for XBoard: %s\n", error);
        return false;
    }
    return journal_commit(to) || write_refuse(name);
}

bool play_write(struct play *g, struct journal *to, const char *name) { return write_as(g, to, name, false); }

/* Appends a game that another one takes the place of to the record, if there is one. */
static void leave(struct play *g)
{
    if (g->record_name && g->record.count > 1)
        play_write(g, &g->journal, g->record_name);
}

void play_begin(struct play *g)
{
    g->last = record_now(&g->record)->number + (unsigned)g->turns;
    g->agreed = ONGOING;
    g->told = false;
    g->draw = clock_seed();
    g->began = clock_ms();
    g->pointed = g->from = BOARD_MAX;
    play_clock_begin(g);
    search_clear(g->searcher);
    g->shown = *record_now(&g->record);
    play_draw(g);
}

/* Returns the side that a user plays; the decider's if a user plays both or none. */
static unsigned human(const struct play *g)
{
    unsigned decider = record_now(&g->record)->turn.decider;
    return g->engine[decider] && !g->engine[!decider] ? !decider : decider;
}

/* new [GAME]: begins again, or another game. */
static void command_new(struct play *g, char *rest)
{
    const char *id = word_next(&rest), *reason = "";
    const struct game *game = id ? game_find(id, &reason) : g->setting.game;
    if (!game) {
        const struct game *meant = game_nearest(id);
        printf("'%.40s': %s%s%s\n", id, reason, meant ? "; the nearest is " : "; `tempi games` lists them",
               meant ? meant->id : "");
        return;
    }
    leave(g);
    if (game != g->setting.game)
        g->setting.option = game_option_default(game);
    g->setting.game = game;
    struct position start;
    game_start(&start, game, option_drawn(game_option_list(game), g->setting.option, clock_seed()));
    record_begin(&g->record, &start);
    printf("%s\n", game->name);
    play_begin(g);
}

/* undo: takes back to the user's last decision, or a resignation or agreed draw. */
static void command_undo(struct play *g, char *rest)
{
    (void)rest;
    unsigned done = record_now(&g->record)->turn.done;
    bool over = g->agreed != ONGOING;
    g->agreed = ONGOING;
    g->told = false;
    if (over) { /* takes back only the agreement */
        if (g->timed && g->left[record_now(&g->record)->turn.decider] <= 0)
            printf("the clocks are off now\n");
        g->timed = g->timed && g->left[record_now(&g->record)->turn.decider] > 0;
        play_draw(g);
        return;
    }
    if (!record_pop(&g->record)) {
        printf("there is nothing to take back\n");
        return;
    }
    while (!done && (g->engine[record_now(&g->record)->turn.decider] || record_now(&g->record)->turn.done))
        if (!record_pop(&g->record))
            break;
    play_draw(g);
}

/* resign: the user loses. */
static void command_resign(struct play *g, char *rest)
{
    (void)rest;
    unsigned us = human(g);
    g->agreed = us == WHITE ? BLACK_WINS : WHITE_WINS;
    g->agreed_reason = us == WHITE ? "White resigns" : "Black resigns";
}

/* draw: offers a draw, which the engine may refuse. */
static void command_draw(struct play *g, char *rest)
{
    (void)rest;
    if (g->engine[!human(g)] && !play_takes_draw(g)) {
        printf("the engine plays on\n");
        return;
    }
    g->agreed = DRAWN;
    g->agreed_reason = "draw agreed";
}

/* save FILE [xboard]: appends the game to a PGN file, perhaps in XBoard's form. */
static void command_save(struct play *g, char *rest)
{
    struct journal file = {0};
    char *name = word_next(&rest), *form = word_next(&rest);
    const bool xboard = form && strcasecmp(form, "xboard") == 0;
    if (!name || (form && !xboard)) {
        printf("save needs the name of a file, such as: save game.pgn, or for XBoard: save game.pgn xboard\n");
        return;
    }
    if (!journal_open(&file, name, false)) {
        write_refuse(name);
        return;
    }
    bool good = write_as(g, &file, name, xboard);
    if (journal_close(&file) && good)
        printf("appended to %s\n", name);
}

/* load FILE [N]: goes on with game number N of a PGN file. */
static void command_load(struct play *g, char *rest)
{
    char *name = word_next(&rest), *which = word_next(&rest), fault[PGN_REASON_MAX + 100];
    long long number = 1;
    struct pgn_game game = {0};
    struct xboard_game theirs = {0};
    struct pgn_reader *reader = xcalloc(1, sizeof *reader);
    bool numbered = !which || number_read(which, 1, 1000000, &number);
    const char *why = "";
    FILE *file = name && numbered ? file_open(name, &why) : NULL;
    if (!file) {
        if (!name)
            printf("load needs the name of a file, such as: load game.pgn 1\n");
        else if (!numbered)
            printf("the game must be a number, not '%.40s', such as: load game.pgn 1\n", which);
        else
            printf("cannot read '%.200s': %s\n", name, why);
        free(reader);
        return;
    }
    xboard_record_reads(reader, &theirs);
    pgn_begin(reader, file);
    reader->game = g->setting.game;
    bool found = true;
    while (found && number-- > 0)
        found = pgn_next(reader, &game);
    if (!found || game.bad) {
        pgn_fault(&game, fault, sizeof fault);
        printf("%s: %s\n", name, found ? fault : "there is no such game in it");
    } else {
        assert(game.record.count > 0);
        leave(g);
        g->setting.game = game.record.positions[0].game;
        g->setting.option = game.record.positions[0].option;
        record_copy(&g->record, &game.record);
        printf("%s\n", g->setting.game->name);
        play_begin(g);
    }
    fclose(file);
    free(reader);
    xboard_game_free(&theirs);
    pgn_free(&game);
}

/* level [N]: sets or shows how strong the engine is. */
static void command_level(struct play *g, char *rest)
{
    char *word = word_next(&rest);
    long long level;
    if (word && number_read(word, 1, LEVELS, &level)) {
        g->level = level;
        search_clear(g->searcher); /* another level's evaluations must not stay in the transposition table */
    } else if (word) {
        printf("a level is a number from 1 to %d\n", LEVELS);
        return;
    }
    printf("level %lld: %s\n", g->level, level_words((unsigned)g->level));
}

/* rules: prints the rules of the game. */
static void command_rules(struct play *g, char *rest)
{
    const bool screen = g->screen;
    (void)rest;
    play_screen(g, false); /* the rules are longer than a screen, where they could not be scrolled */
    rules_text_write(stdout, g->setting.game);
    if (screen)
        play_return(g);
}

/* hint: prints a turn that the engine would play, and why. */
static void command_hint(struct play *g, char *rest)
{
    (void)rest;
    play_hint(g);
}

/* go: the engine makes a turn for the user. */
static void command_go(struct play *g, char *rest)
{
    (void)rest;
    play_engine_moves(g);
}

/* Whether a text names a square of a game's board, which *square becomes. */
static bool is_square(const struct game *game, const char *text, unsigned *square)
{
    return *text && square_read(game, text, square) == strlen(text);
}

/* moves [SQUARE]: prints the legal actions, or those of one piece. */
static void command_moves(struct play *g, char *rest)
{
    const struct position *p = record_now(&g->record);
    const char *square = word_next(&rest);
    unsigned from = 0, start;
    action list[ACTIONS_MAX];
    char text[ACTION_TEXT_MAX], turn[TURN_WORDS_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list), shown = 0;
    if (square && !is_square(p->game, square, &from)) {
        printf("'%.40s' is no square here; moves, or such as: moves e2\n", square);
        return;
    }
    rules_text_turn(p, NULL, turn, sizeof turn);
    printf("%s\n", turn);
    for (unsigned i = 0; i < n; i++) {
        action_text(p, list[i], text);
        if (!square || (square_read(p->game, text, &start) && start == from))
            printf("%s%s", shown++ ? " " : "", text);
    }
    printf(shown ? "\n" : "none\n");
}

/* flip: draws the board from the other side. */
static void command_flip(struct play *g, char *rest)
{
    (void)rest;
    g->flipped = !g->flipped;
    play_draw(g);
}

/* board: draws the board again. */
static void command_board(struct play *g, char *rest)
{
    (void)rest;
    play_draw(g);
}

/* fen: prints the position as FEN. */
static void command_fen(struct play *g, char *rest)
{
    char fen[FEN_MAX];
    (void)rest;
    fen_write(record_now(&g->record), fen);
    printf("%s\n", fen);
}

/* record: prints the turns of the game so far, numbered. */
static void command_record(struct play *g, char *rest)
{
    const struct record *r = &g->record;
    size_t room = r->count * (ACTION_TEXT_MAX + 16);
    char *text = xcalloc(1, room);
    (void)rest;
    pgn_turns(&r->positions[0], r->actions, r->count - 1, text, room);
    printf("%s\n", text);
    free(text);
}

/* letters italian|english: sets which letters of pieces are tried first. */
static void command_letters(struct play *g, char *rest)
{
    char *word = word_next(&rest);
    if (word && (strcmp(word, "italian") == 0 || strcmp(word, "english") == 0))
        g->italian = word[0] == 'i';
    else if (word)
        printf("letters are italian (R D T A C) or english (K Q R B N)\n");
    printf("letters: %s first\n", g->italian ? "italian" : "english");
}

/* quit: ends the program. */
static void command_quit(struct play *g, char *rest)
{
    (void)rest;
    g->quit = true;
}

static void command_help(struct play *g, char *rest);

/* The commands; `what` is NULL if help does not list it, `late` allows it after the end of the game. */
static const struct typed_command {
    const char *name, *usage, *what;
    void (*run)(struct play *g, char *rest);
    bool late;
} commands[] = {
    {"hint", "", "a turn that the engine would play, and why", command_hint, false},
    {"moves", " [SQUARE]", "what may be done now, by the piece on a square or all", command_moves, true},
    {"undo", "", "take back, over the end of a game too", command_undo, true},
    {"takeback", "", NULL, command_undo, true},
    {"go", "", "the engine plays for you", command_go, false},
    {"rules", "", "of this game", command_rules, true},
    {"level", " [1-10]", "how strong the engine is", command_level, true},
    {"new", " [GAME]", "begin again, or another game", command_new, true},
    {"resign", "", "give the game up", command_resign, false},
    {"draw", "", "offer a draw", command_draw, false},
    {"save", " FILE [xboard]", "append the game to a file of records (PGN), as XBoard reads it", command_save, true},
    {"load", " FILE [N]", "go on with the N-th game of such a file", command_load, true},
    {"record", "", "the turns so far", command_record, true},
    {"board", "", "draw it again; flip: from the other side", command_board, true},
    {"flip", "", NULL, command_flip, true},
    {"fen", "", "the position as text", command_fen, true},
    {"letters", " italian|english", "which letters of pieces are tried first", command_letters, true},
    {"help", "", "this", command_help, true},
    {"?", "", NULL, command_help, true},
    {"quit", "", "leave", command_quit, true},
    {"exit", "", NULL, command_quit, true},
};

enum { ORDERS = sizeof commands / sizeof *commands };

/* Prints how actions are typed that are no plain moves: an exchange of pieces, or of each sign that is used now the
   first text. */
static void specials_tell(const struct position *p)
{
    action list[ACTIONS_MAX];
    const action exchange = rules_text_exchange(p);
    const unsigned n = exchange ? 1 : game_actions(p, ALL_ACTIONS, list);
    bool told[128] = {false}, some = false;
    for (unsigned i = 0; i < n; i++) {
        char text[ACTION_TEXT_MAX];
        action_text(p, exchange ? exchange : list[i], text);
        const char sign = text[strcspn(text, "+/:!*@")];
        if ((!sign && !exchange) || told[(unsigned char)sign])
            continue;
        printf("%s%s", some ? ", " : "  here also                ", text);
        told[(unsigned char)sign] = some = true;
    }
    printf(some ? "\n" : "");
}

/* help: prints how to type moves, and the commands. */
static void command_help(struct play *g, char *rest)
{
    (void)rest;
    printf("a turn (e2e4,d2d4 or e4/d4) or a step (e2e4, e4, Nf3, Italian Cf3), 0000 or end to end a turn, or:\n");
    specials_tell(record_now(&g->record));
    for (unsigned i = 0; i < ORDERS; i++)
        if (commands[i].what) {
            char usage[40];
            snprintf(usage, sizeof usage, "%s%s", commands[i].name, commands[i].usage);
            printf("  %-24s %s\n", usage, commands[i].what);
        }
}

/* Plays moves that the user typed, read with the letters of pieces tried first, then with the other ones. */
static bool moves_play(struct play *g, const char *line, char *error)
{
    char english[PLAY_LINE_MAX], ignored[TURN_ERROR_MAX];
    bool italian = italian_read(line, english);
    const char *first = italian && g->italian ? english : line, *second = first == line ? english : line;
    return turns_play(&g->record, first, error) || (italian && turns_play(&g->record, second, ignored));
}

/* Plays a line of squares whose letters are capitals, or of two squares with a blank between them, as one step. Called
   where the line as it stands is no turn. */
static bool squares_play(struct play *g, const char *line)
{
    char text[PLAY_LINE_MAX], from[8], to[8], more[2], error[TURN_ERROR_MAX];
    unsigned square;
    snprintf(text, sizeof text, "%s", line);
    if (strspn(text, "ABCDEFGHIJKLabcdefghijkl0123456789 ,/-") != strlen(text))
        return false;
    for (char *at = text; *at; at++)
        *at = (char)tolower((unsigned char)*at);
    if (sscanf(text, "%7s %7s %1s", from, to, more) == 2 && is_square(g->setting.game, from, &square) &&
        is_square(g->setting.game, to, &square))
        snprintf(text, sizeof text, "%s%s", from, to);
    return strcmp(text, line) != 0 && turns_play(&g->record, text, error);
}

/* Says that a turn ends with the last word but so many of a line, if that is why the rest is illegal. */
static void turn_end_tell(struct play *g, const char *line)
{
    char text[PLAY_LINE_MAX], error[TURN_ERROR_MAX];
    const size_t count = g->record.count;
    const unsigned decider = record_now(&g->record)->turn.decider;
    snprintf(text, sizeof text, "%s", line);
    for (size_t length = strlen(text); length; text[length] = 0) {
        while (length && !strchr(" ,/", text[length - 1]))
            length--;
        while (length && strchr(" ,/", text[length - 1]))
            length--;
        text[length] = 0;
        if (length && turns_play(&g->record, text, error))
            break;
    }
    if (*text && record_now(&g->record)->turn.decider != decider)
        printf("the turn ends with %s; ", text);
    while (g->record.count > count)
        record_pop(&g->record);
}

/* Says that a word is neither a move nor a command, with the nearest command; false if it may be meant as a move. */
static bool word_tell(const char *line)
{
    const char *nearest = NULL;
    unsigned bound = word_bound(line);
    if (!isalpha((unsigned char)*line) || strpbrk(line, "0123456789") || strncasecmp(line, "o-o", 3) == 0)
        return false;
    for (unsigned i = 0; i < ORDERS; i++)
        if (commands[i].name[0] != '?')
            nearest = word_nearer(line, commands[i].name, &bound, nearest);
    printf("'%.40s' is no move and no command%s%s (try moves, or help)\n", line, nearest ? "; do you mean " : "",
           nearest ? nearest : "");
    return true;
}

/* Plays moves that the user typed, or says why not. */
static void serve_moves(struct play *g, const char *line)
{
    char error[TURN_ERROR_MAX];
    if (moves_play(g, line, error) || squares_play(g, line)) {
        play_draw(g);
    } else if (!word_tell(line)) {
        turn_end_tell(g, line);
        printf("%s (try moves, or help)\n", error);
    }
}

void play_serve(struct play *g, const char *line)
{
    const char *reason;
    char text[PLAY_LINE_MAX];
    snprintf(text, sizeof text, "%s", line);
    char *rest = text, *word = word_next(&rest);
    bool over = play_outcome(g, &reason) != ONGOING;
    if (!word)
        return;
    for (unsigned i = 0; i < ORDERS; i++)
        if (strcasecmp(word, commands[i].name) == 0) {
            if (over && !commands[i].late)
                printf("the game is over: %s\n", reason);
            else
                commands[i].run(g, rest);
            return;
        }
    if (over)
        printf("the game is over: %s (undo, new, save FILE, quit)\n", reason);
    else if (strcasecmp(word, "end") == 0)
        serve_moves(g, "0000");
    else
        serve_moves(g, line);
}
