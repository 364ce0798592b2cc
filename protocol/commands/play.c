/* tempi play: a game in the terminal, or from a script, between human and engine in any combination. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/journal.h"
#include "engine/lines.h"
#include "engine/memory.h"
#include "engine/version.h"
#include "protocol/commands/list.h"
#include "rules/guide/guide.h"
#include "rules/notation/board.h"
#include "rules/notation/fen.h"
#include "rules/notation/pgn.h"
#include "rules/notation/turns.h"
#include "search/score.h"
#include "search/search.h"

enum { TURN_TEXT_MAX = PV_MAX * ACTION_TEXT_MAX };

/* A game that is being played. */
struct play {
    struct setting setting;
    struct record record;
    struct lines in;
    struct searcher *searcher;
    struct answer answer;  /* of the last search */
    struct report report;  /* the last line of the last search */
    struct position shown; /* what the board was when it was drawn last */
    bool engine[2];        /* who plays a colour */
    bool flipped, quit;
    long long movetime, turns, threads, megabytes;
    const char *record_name; /* of the file for the game's record, or NULL */
    struct journal journal;  /* that file */
};

static const char *colour_name(unsigned colour) { return colour == WHITE ? "white" : "black"; }

/* Draws the board and marks the squares that have changed since it was drawn last. */
static void draw(struct play *g)
{
    const struct position *p = record_now(&g->record);
    bool changed[BOARD_MAX];
    for (unsigned square = 0; square < BOARD_MAX; square++)
        changed[square] = p->board[square] != g->shown.board[square];
    printf("\n");
    board_draw(stdout, p, g->flipped, changed);
    printf("\n");
    fflush(stdout);
    g->shown = *p;
}

/* Keeps what the search says of the best line. */
static void keep_report(void *context, const struct report *r)
{
    struct play *g = context;
    if (r->line == 1)
        g->report = *r;
}

static void keep_answer(void *context, const struct answer *a)
{
    struct play *g = context;
    g->answer = *a;
}

/* Has the engine think about the node now and writes its choice, up to the next change of the decider. */
static void think(struct play *g, char *text)
{
    struct limits limits = {.movetime = g->movetime};
    struct search_listener listener = {g, keep_report, keep_answer};
    g->answer = (struct answer){0};
    g->report = (struct report){0};
    search_start(g->searcher, &g->record, &limits, &listener);
    search_wait(g->searcher);
    turns_write(record_now(&g->record), g->answer.actions, g->answer.length, text, TURN_TEXT_MAX);
}

/* What the engine thinks of its choice, in a few words. */
static void print_opinion(const struct play *g)
{
    int mate = search_mate_turns(g->report.score);
    if (!g->report.depth)
        printf("\n");
    else if (mate)
        printf("   (mate in %d, depth %u)\n", mate, g->report.depth);
    else
        printf("   (%+.2f, depth %u)\n",
               score_shown(score_scale_of(record_now(&g->record)->game), g->report.score) / 100.0, g->report.depth);
}

/* The engine makes its choice. */
static void engine_moves(struct play *g)
{
    char text[TURN_TEXT_MAX];
    const struct position *p = record_now(&g->record);
    unsigned number = (p->number - 1u) / 2 + 1, decider = p->turn.decider;
    think(g, text);
    if (!g->answer.length) {
        printf("the engine finds nothing to play\n");
        g->quit = true;
        return;
    }
    printf("%u%s %s", number, decider == WHITE ? "." : "...", text);
    print_opinion(g);
    for (unsigned i = 0; i < g->answer.length; i++)
        record_push(&g->record, g->answer.actions[i]);
    draw(g);
}

/* Takes back an action of the unfinished turn, or everything since the player's last turn began. */
static void undo(struct play *g)
{
    unsigned done = record_now(&g->record)->turn.done;
    if (!record_pop(&g->record)) {
        printf("there is nothing to take back\n");
        return;
    }
    while (!done && (g->engine[record_now(&g->record)->turn.decider] || record_now(&g->record)->turn.done))
        if (!record_pop(&g->record))
            break;
    draw(g);
}

static void print_moves(const struct position *p)
{
    action list[ACTIONS_MAX];
    char text[ACTION_TEXT_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        action_text(p, list[i], text);
        printf("%s%s", text, i + 1 < n ? " " : "\n");
    }
}

/* Has the engine think and tells its choice without playing it. */
static void print_hint(struct play *g)
{
    char text[TURN_TEXT_MAX];
    think(g, text);
    printf("hint: %s", text);
    print_opinion(g);
}

static void print_fen(const struct play *g)
{
    char fen[FEN_MAX];
    fen_write(record_now(&g->record), fen);
    printf("%s\n", fen);
}

/* Prints the turns of the game so far, numbered. */
static void print_record(const struct play *g)
{
    const struct record *r = &g->record;
    size_t room = r->count * (ACTION_TEXT_MAX + 16);
    char *text = memory_need(1, room);
    pgn_turns(&r->positions[0], r->actions, r->count - 1, text, room);
    printf("%s\n", text);
    free(text);
}

/* Serves a line of the human that decides now. */
static void serve(struct play *g, const char *line)
{
    char error[TURN_ERROR_MAX], reason[PGN_REASON_MAX], word[16] = "";
    sscanf(line, "%15s", word);
    if (strcmp(word, "quit") == 0 || strcmp(word, "exit") == 0) {
        g->quit = true;
    } else if (strcmp(word, "undo") == 0) {
        undo(g);
    } else if (strcmp(word, "hint") == 0) {
        print_hint(g);
    } else if (strcmp(word, "go") == 0) {
        engine_moves(g);
    } else if (strcmp(word, "moves") == 0) {
        print_moves(record_now(&g->record));
    } else if (strcmp(word, "flip") == 0) {
        g->flipped = !g->flipped;
        draw(g);
    } else if (strcmp(word, "board") == 0) {
        draw(g);
    } else if (strcmp(word, "fen") == 0) {
        print_fen(g);
    } else if (strcmp(word, "record") == 0) {
        print_record(g);
    } else if (strcmp(word, "rules") == 0) {
        guide_write(stdout, g->setting.game);
    } else if (strcmp(word, "help") == 0) {
        printf("a turn (e2e4,d2d4 or e4/d4) or an action (e2e4 or e4), 0000 to end a turn, or:\n"
               "undo, hint, go (the engine plays for you), moves, flip, board, fen, record, rules, quit\n");
    } else if (word[0]) {
        if (turns_play(&g->record, line, error) || pgn_play(&g->record, line, reason))
            draw(g);
        else
            printf("%s (try moves, or help)\n", error);
    }
}

/* Asks the human that decides now. */
static void human_moves(struct play *g)
{
    const struct position *p = record_now(&g->record);
    char *line;
    printf("%s", colour_name(p->turn.decider));
    if (p->turn.quota > 1)
        printf(", step %u of %u", p->turn.done + 1u, p->turn.quota);
    printf("> ");
    fflush(stdout);
    switch (lines_next(&g->in, &line)) {
    case LINE_END:
        printf("\n");
        g->quit = true;
        break;
    case LINE_TOO_LONG:
        printf("that line is too long\n");
        break;
    case LINE_READ:
        if (!isatty(g->in.fd))
            printf("%s\n", line);
        serve(g, line);
    }
}

/* Complains that the record cannot be written. */
static bool record_refuse(const struct play *g)
{
    fprintf(stderr, "tempi play: cannot write '%.200s': %s\n", g->record_name, strerror(errno));
    return false;
}

/* Appends the record of the game to its file; false with a complaint if that fails. */
static bool write_record(struct play *g, enum outcome outcome, const char *reason)
{
    char control[32];
    snprintf(control, sizeof control, "1/%g", (double)g->movetime / 1000);
    const char *names[2], *controls[2];
    for (unsigned colour = 0; colour < 2; colour++) {
        names[colour] = g->engine[colour] ? TEMPI_NAME : "human";
        controls[colour] = g->engine[colour] ? control : "-";
    }
    struct pgn_output o = {.record = &g->record,
                           .event = "tempi play",
                           .names = {names[WHITE], names[BLACK]},
                           .time_controls = {controls[WHITE], controls[BLACK]},
                           .termination = outcome == ONGOING ? "unterminated" : "normal",
                           .outcome = outcome,
                           .reason = outcome == ONGOING ? "" : reason};
    pgn_write(&g->journal, &o);
    return journal_commit(&g->journal) || record_refuse(g);
}

/* Plays until the game, the input, the output or the number of turns ends; false if the record cannot be written. */
static bool play(struct play *g)
{
    const char *reason = "";
    enum outcome outcome;
    unsigned last = record_now(&g->record)->number + (unsigned)g->turns;
    g->shown = *record_now(&g->record);
    draw(g);
    while ((outcome = record_result(&g->record, &reason)) == ONGOING && !g->quit && !ferror(stdout)) {
        const struct position *p = record_now(&g->record);
        if (p->number >= last)
            break;
        if (g->engine[p->turn.decider])
            engine_moves(g);
        else
            human_moves(g);
    }
    char result[RESULT_MAX];
    result_text(outcome, reason, result);
    printf("Result: %s\n", result);
    return !g->record_name || write_record(g, outcome, reason);
}

/* Takes who plays a colour. */
static bool read_player(struct arguments *a, const char *option, bool *engine)
{
    char *value;
    if (!argument_text(a, option, &value))
        return false;
    *engine = strcmp(value, "engine") == 0;
    if (*engine || strcmp(value, "human") == 0)
        return true;
    wrong_use(a, "%s is human or engine, not '%.40s'", option, value);
    return false;
}

/* Takes all options; false after a complaint. */
static bool read_options(struct arguments *a, struct play *g)
{
    bool black_given = false;
    char *word;
    g->engine[BLACK] = true;
    while ((word = argument_next(a)) != NULL) {
        bool good = true;
        int taken = setting_option(a, word, &g->setting);
        if (taken < 0)
            return false;
        if (taken > 0)
            continue;
        if (strcmp(word, "--white") == 0) {
            good = read_player(a, word, &g->engine[WHITE]);
            if (!black_given)
                g->engine[BLACK] = !g->engine[WHITE];
        } else if (strcmp(word, "--black") == 0) {
            good = read_player(a, word, &g->engine[BLACK]);
            black_given = true;
        } else if (strcmp(word, "--self") == 0) {
            g->engine[WHITE] = g->engine[BLACK] = black_given = true;
        } else if (strcmp(word, "--movetime") == 0) {
            good = argument_number(a, word, 1, 86400000, &g->movetime);
        } else if (strcmp(word, "--turns") == 0) {
            good = argument_number(a, word, 1, 30000, &g->turns);
        } else if (strcmp(word, "--record") == 0) {
            char *name;
            good = argument_text(a, word, &name);
            g->record_name = name;
        } else if (strcmp(word, "--threads") == 0) {
            good = argument_number(a, word, 1, THREADS_MAX, &g->threads);
        } else if (strcmp(word, "--hash") == 0) {
            good = argument_number(a, word, 1, 1 << 20, &g->megabytes);
        } else {
            wrong_use(a, "no option '%.40s'", word);
            return false;
        }
        if (!good)
            return false;
    }
    return true;
}

int command_play(struct arguments *a)
{
    struct play g = {.movetime = 1000, .turns = 500, .threads = 1, .megabytes = 64};
    if (!setting_game(a, &g.setting) || !read_options(a, &g) || !setting_begin(a, &g.setting, &g.record))
        return WRONG_USE;
    if (g.record_name && !journal_open(&g.journal, g.record_name, false)) {
        record_refuse(&g);
        return FAILED;
    }
    g.in.fd = STDIN_FILENO;
    g.flipped = g.engine[WHITE] && !g.engine[BLACK];
    g.searcher = search_new();
    searcher_set(a, g.searcher, g.megabytes, g.threads);
    printf("%s\n", g.setting.game->name);
    bool good = play(&g);
    if (g.record_name && !journal_close(&g.journal))
        good = record_refuse(&g);
    search_free(g.searcher);
    record_free(&g.record);
    lines_free(&g.in);
    return good ? 0 : FAILED;
}
