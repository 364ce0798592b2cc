/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The loop of a UCI session: reads commands, holds back those that must wait for the end of a search, and runs them
   (uci.h, session.h). */
#include "protocol/uci/uci.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/bench.h"
#include "engine/clock.h"
#include "engine/memory.h"
#include "engine/system.h"
#include "engine/text_builder.h"
#include "engine/version.h"
#include "protocol/commands/list.h"
#include "protocol/uci/session.h"
#include "rules/notation/board.h"
#include "rules/notation/fen.h"
#include "rules/notation/turns.h"
#include "search/evaluation/evaluation.h"
#include "search/score.h"

enum { HELD_MAX = 1000, HELD_BYTES_MAX = 4 << 20, ALL_AT_ONCE = 300 /* milliseconds */ };

/* Commands that must wait for the end of a search, oldest first. */
struct held {
    char *lines[HELD_MAX];
    unsigned count;
    size_t bytes;
};

struct server {
    struct uci u;
    struct held held;
    bool quit;
};

void uci_say(const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (char *c = text; *c; c++)
        if (iscntrl((unsigned char)*c))
            *c = '?';
    line_out("info string %s", text);
}

void position_start(struct uci *u)
{
    struct position start;
    game_start(&start, u->game, uci_options_packed(u));
    record_begin(&u->record, &start);
    free(u->placed);
    u->placed = NULL;
    free(u->unplaced);
    u->unplaced = NULL;
}

/* Returns the position of the word `moves` in a text; NULL if it does not occur. */
static char *moves_word(char *text)
{
    for (char *at = text; (at = strstr(at, "moves")) != NULL; at++)
        if ((at == text || isspace((unsigned char)at[-1])) && (!at[5] || isspace((unsigned char)at[5])))
            return at;
    return NULL;
}

/* Sets up a record from `startpos|fen F [moves ...]`. Returns false with the reason in `error`; then the record holds
   what comes before an illegal action, and is empty if there is no position. */
static bool position_read(struct uci *u, char *rest, struct record *record, char *error)
{
    struct position start;
    char *moves = moves_word(rest), *word;
    if (moves)
        *moves = 0;
    word = word_next(&rest);
    if (word && strcmp(word, "startpos") == 0) {
        if (word_next(&rest)) {
            snprintf(error, TURN_ERROR_MAX, "only moves may follow startpos");
            return false;
        }
        game_start(&start, u->game, uci_options_packed(u));
    } else if (!word || strcmp(word, "fen") != 0) {
        snprintf(error, TURN_ERROR_MAX, "startpos or fen must follow");
        return false;
    } else if (!fen_read(&start, u->game, uci_options_packed(u), rest, error)) {
        return false;
    }
    record_begin(record, &start);
    return !moves || turns_play_legal(record, moves + strlen("moves"), error);
}

/* Returns the text of the new turns if a `position` line continues the previous one, as in a game; else NULL. */
static const char *moves_added(const struct uci *u, const char *rest)
{
    size_t known = u->placed && moves_word(u->placed) ? strlen(u->placed) : 0;
    bool goes_on =
        known && strncmp(rest, u->placed, known) == 0 && (!rest[known] || isspace((unsigned char)rest[known]));
    return goes_on ? rest + known : NULL;
}

/* Runs `position startpos|fen F [moves ...]`. What comes before an illegal action stands. Without a legal position
   there is nothing to search until the next one. */
static void serve_position(struct uci *u, char *rest)
{
    struct record record = {0};
    char error[TURN_ERROR_MAX], *words = xstrdup(rest);
    const char *added = moves_added(u, rest);
    bool good = (added && turns_play(&u->record, added, error)) || position_read(u, rest, &record, error);
    if (!good)
        uci_say("position: %s", error);
    free(u->unplaced);
    u->unplaced = good || record.count > 0 ? NULL : xstrdup(error);
    if (record.count > 0) {
        record_free(&u->record);
        u->record = record;
    }
    free(u->placed);
    u->placed = good ? words : NULL;
    if (!good)
        free(words);
}

/* Prints, if the last `position` was illegal, that what follows is about the one before. */
static void tell_unplaced(const struct uci *u)
{
    if (u->unplaced)
        uci_say("the last position was illegal (%s), this is the one before", u->unplaced);
}

/* Runs `uci`. */
static void serve_uci(struct uci *u, char *rest)
{
    (void)rest;
    flockfile(stdout);
    printf("id name " TEMPI_NAME "\nid author " TEMPI_AUTHOR "\n\n");
    uci_options_declare(u);
    line_out("uciok");
    funlockfile(stdout);
}

/* Runs `isready`. Who reads the answer and then goes on does not send all at once (count_has_all()). */
static void serve_ready(struct uci *u, char *rest)
{
    (void)rest;
    if (u->in->start == u->in->end)
        u->count_start = 0;
    line_out("readyok");
}

/* Runs `ucinewgame`: clears the transposition table and the histories, and draws random options of the game again. */
static void serve_new_game(struct uci *u, char *rest)
{
    (void)rest;
    search_clear(u->searcher);
    u->draw = clock_seed();
    position_start(u);
}

/* Runs `stop`. */
static void serve_stop(struct uci *u, char *rest)
{
    (void)rest;
    u->patient = false;
    go_stop(u);
}

/* Runs `ponderhit`. */
static void serve_ponderhit(struct uci *u, char *rest)
{
    (void)rest;
    if (atomic_load(&u->busy))
        go_ponderhit(u);
    else
        uci_say("ponderhit: no search is running");
}

/* Runs `d`: prints the board, the FEN and other facts. */
static void serve_board(struct uci *u, char *rest)
{
    (void)rest;
    tell_unplaced(u);
    flockfile(stdout);
    printf("\n");
    board_draw(stdout, record_now(&u->record), false, NULL);
    printf("\n");
    board_facts(stdout, &u->record);
    fflush(stdout);
    funlockfile(stdout);
}

/* Runs `eval`: prints the static eval in centipawns for the side to move. */
static void serve_eval(struct uci *u, char *rest)
{
    const struct position *p = record_now(&u->record);
    (void)rest;
    tell_unplaced(u);
    line_out("Evaluation: %d cp for %s, the side to move",
             score_shown(score_scale_of(p->game), search_evaluate(u->searcher, p)),
             p->turn.decider == WHITE ? "white" : "black");
}

/* Runs `bench [GAME]`. */
static void serve_bench(struct uci *u, char *rest)
{
    const char *reason = "", *word = word_next(&rest);
    const struct game *game = word ? game_find(word, &reason) : NULL;
    (void)u;
    if (word && !game)
        uci_say("bench: '%.80s': %s", word, reason);
    else if (!bench_run(game))
        uci_say("bench: out of memory");
}

/* Runs `genfens` for the current game and its options, unless the arguments name another game. */
static void serve_genfens(struct uci *u, char *rest)
{
    enum { WORDS_MAX = 32 };
    char *words[WORDS_MAX];
    struct arguments a = {.command = "genfens", .list = words};
    for (char *word; a.count < WORDS_MAX && (word = word_next(&rest)) != NULL;)
        words[a.count++] = word;
    if (genfens(&a, u->game, uci_options_packed(u)) != 0)
        uci_say("genfens: N [seed S] [book FILE|None] [game GAME] [turns T]");
}

/* Accepts `debug` and `register`, and ignores them. */
static void serve_nothing(struct uci *u, char *rest)
{
    (void)u;
    (void)rest;
}

static void serve_help(struct uci *u, char *rest);

/* When a command runs. */
enum when {
    IN_ORDER,  /* behind the commands that are held back */
    WHEN_IDLE, /* also not before the end of a search */
    AT_ONCE,   /* even while other commands wait */
    SIGNAL     /* at once, and for each `go` that is held back, too */
};

/* The commands except `quit`. */
static const struct {
    const char *name;
    void (*serve)(struct uci *u, char *rest);
    enum when when;
} commands[] = {
    {"uci", serve_uci, IN_ORDER},
    {"isready", serve_ready, AT_ONCE},
    {"setoption", uci_options_set, WHEN_IDLE},
    {"ucinewgame", serve_new_game, WHEN_IDLE},
    {"position", serve_position, WHEN_IDLE},
    {"go", go_start, WHEN_IDLE},
    {"stop", serve_stop, SIGNAL},
    {"ponderhit", serve_ponderhit, SIGNAL},
    {"d", serve_board, IN_ORDER},
    {"eval", serve_eval, IN_ORDER},
    {"bench", serve_bench, WHEN_IDLE},
    {"debug", serve_nothing, IN_ORDER},
    {"register", serve_nothing, IN_ORDER},
    {"genfens", serve_genfens, WHEN_IDLE},
    {"help", serve_help, IN_ORDER},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* Runs `help`, for users who type commands by hand. */
static void serve_help(struct uci *u, char *rest)
{
    char text[512] = "";
    struct text_builder builder = builder_begin(text, sizeof text);
    (void)u;
    (void)rest;
    for (unsigned i = 0; i < COMMANDS; i++) {
        builder_char(&builder, ' ');
        builder_text(&builder, commands[i].name);
    }
    uci_say("commands:%s quit", text);
    uci_say("`tempi play GAME` plays in the terminal, `tempi help` lists what else the program does");
}

/* Returns the index of the command of a line; COMMANDS if it is unknown. */
static unsigned command_index(const char *line)
{
    unsigned i = 0;
    while (i < COMMANDS && !line_begins(line, commands[i].name))
        i++;
    return i;
}

/* Whether a line is a signal. */
static bool is_signal(const char *line)
{
    unsigned i = command_index(line);
    return i < COMMANDS && commands[i].when == SIGNAL;
}

/* Runs a command now; one that waits for the end of a search first joins the threads of one that has ended. */
static void serve(struct server *s, char *line)
{
    unsigned i = command_index(line);
    char *word = word_next(&line);
    if (!word)
        return;
    if (i == COMMANDS) {
        uci_say("unknown command '%.60s' (help lists them)", word);
    } else {
        if (commands[i].when == WHEN_IDLE)
            go_end(&s->u); /* the threads may not have ended yet */
        commands[i].serve(&s->u, line);
    }
}

/* Whether there may be no room for another line to hold back. */
static bool held_full(const struct held *h)
{
    return h->count == HELD_MAX || h->bytes + LINE_LONGEST >= HELD_BYTES_MAX;
}

/* Holds a line back until the search has ended. Only behind a search without end may there be no room (uci_run()). */
static void hold(struct held *h, const char *line)
{
    size_t size = strlen(line) + 1;
    if (h->count == HELD_MAX || h->bytes + size > HELD_BYTES_MAX) {
        uci_say("too many commands wait for the search, dropped '%.60s'", line);
        return;
    }
    h->lines[h->count++] = xstrdup(line);
    h->bytes += size;
}

/* Gives the search or count that runs the signals that are held back. */
static void give_signals(struct server *s)
{
    for (unsigned i = 0; i < s->held.count && atomic_load(&s->u.busy); i++)
        if (is_signal(s->held.lines[i]))
            commands[command_index(s->held.lines[i])].serve(&s->u, NULL);
}

/* Runs the oldest line held back, unless it is a signal: what it was meant for had it when it began. */
static void serve_held(struct server *s)
{
    struct held *h = &s->held;
    char *line = h->lines[0];
    h->bytes -= strlen(line) + 1;
    memmove(h->lines, h->lines + 1, --h->count * sizeof *h->lines);
    if (!is_signal(line)) {
        serve(s, line);
        give_signals(s);
    }
    free(line);
}

/* Whether a `go` is held back. */
static bool go_held(const struct held *h)
{
    for (unsigned i = 0; i < h->count; i++)
        if (line_begins(h->lines[i], "go"))
            return true;
    return false;
}

/* Whether `go perft` is counting. Then everything waits that need not come at once, so that answers come in order. */
static bool counting(const struct server *s) { return s->u.counting && atomic_load(&s->u.busy); }

/* Whether a script has sent all at once, and so wants the count that runs to its end: the input ends soon after the
   beginning of the count. */
static bool count_has_all(const struct server *s) { return counting(s) && clock_ms() - s->u.count_start < ALL_AT_ONCE; }

/* Ends the session at `quit` or the end of the input: at once, or behind all counts of a script. */
static void leave(struct server *s)
{
    if (count_has_all(s))
        for (go_finish(&s->u); s->held.count; go_finish(&s->u))
            serve_held(s);
    s->quit = true;
}

/* Prints, once in a search that ends only when stopped, that a command waits for its end. */
static void tell_of_waiting(struct uci *u, unsigned command)
{
    if (u->patient && atomic_load(&u->busy))
        uci_say("%s waits for the end of the search: stop ends it", commands[command].name);
    u->patient = false;
}

/* Runs a line now or holds it back until the search has ended. A signal is meant for the search that runs and for
   those that are to begin before it. */
static void take(struct server *s, char *line)
{
    unsigned i = command_index(line);
    bool busy = atomic_load(&s->u.busy), behind = s->held.count > 0 || counting(s);
    enum when when = i < COMMANDS ? commands[i].when : AT_ONCE;
    if (line_begins(line, "quit")) {
        leave(s);
    } else if ((when == WHEN_IDLE && busy) || (when <= WHEN_IDLE && behind)) {
        tell_of_waiting(&s->u, i);
        hold(&s->held, line);
    } else {
        if (when == SIGNAL && go_held(&s->held))
            hold(&s->held, line);
        serve(s, line);
    }
}

/* Waits until a search or count may have ended. */
static void wait_for_end(const struct uci *u)
{
    char byte;
    ssize_t got = read(u->wake[0], &byte, 1);
    (void)got; /* the caller looks at `busy` */
}

/* Sets up a session with the starting position of chess. Returns false if the system cannot create a pipe. */
static bool server_begin(struct server *s, struct lines *in)
{
    struct uci *u = &s->u;
    u->in = in;
    u->searcher = search_new();
    if (pipe(u->wake) != 0)
        return false;
    uci_options_begin(u);
    u->draw = clock_seed();
    position_start(u);
    return true;
}

/* Stops a search or count and frees the memory of the session. */
static void server_end(struct server *s)
{
    go_end(&s->u);
    for (unsigned i = 0; i < s->held.count; i++)
        free(s->held.lines[i]);
    search_free(s->u.searcher);
    options_end(&s->u.options);
    record_free(&s->u.record);
    free(s->u.placed);
    free(s->u.unplaced);
    close(s->u.wake[0]);
    close(s->u.wake[1]);
    free(s);
}

int uci_run(struct lines *in, char *first)
{
    struct server *s = xcalloc(1, sizeof *s);
    char *line;
    if (!server_begin(s, in))
        die("cannot create a pipe");
    take(s, first);
    while (!s->quit) {
        enum line_status got;
        if (s->held.count && !atomic_load(&s->u.busy)) {
            serve_held(s);
            continue;
        }
        if (held_full(&s->held) && go_ends(&s->u)) {
            wait_for_end(&s->u); /* what comes next must wait anyway, a `stop` is far behind */
            continue;
        }
        if (!lines_wait(in, s->u.wake[0]))
            continue;
        got = lines_next(in, &line);
        if (got == LINE_END)
            leave(s);
        else if (got == LINE_TOO_LONG)
            uci_say("a line of more than %d bytes was skipped", LINE_LONGEST);
        else
            take(s, line);
    }
    server_end(s);
    return 0;
}
