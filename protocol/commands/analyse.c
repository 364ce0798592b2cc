/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi analyse`: prints the best lines of play from a position or from a recorded game, or a review of a game. Called
   from the table in commands.c. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/files.h"
#include "engine/lines.h"
#include "engine/memory.h"
#include "engine/utf8.h"
#include "protocol/commands/list.h"
#include "protocol/commands/review.h"
#include "protocol/commands/variations.h"
#include "protocol/commands/verdict.h"
#include "protocol/xboard/record.h"
#include "rules/notation/epd.h"
#include "rules/notation/pgn.h"
#include "rules/notation/turns.h"
#include "search/score.h"

enum {
    TIME_DEFAULT = 5000,
    TIME_OF_A_TURN = 1000,
    PROGRESS_WIDTH = 79,
    TEXT_MAX = PV_MAX * (ACTION_TEXT_MAX + 8),
    FEN_WORDS = 7
};

/* A file of games or of positions. */
struct source {
    FILE *file; /* NULL: none, for the reason `why` */
    const char *why;
    struct lines in;
    char *line; /* the last line that was read and is neither blank nor a comment; NULL: there are no more */
    unsigned row;
};

struct request {
    struct setting setting;
    char given[FEN_MAX]; /* a FEN or a file name, as on the command line */
    long long movetime, depth, nodes, multipv;
    struct limits limits;                       /* made of these */
    long long threads, megabytes, number, turn; /* game in the file and turn in it, from 1; 0: not given */
    bool uci, progress, review;
};

/* Reads an option and its value. Returns 1, 0 if the word is not an option of this command, or -1 after an error
   message. */
static int read_option(struct arguments *a, struct request *q, const char *word)
{
    const struct listed_option options[] = {{"--movetime", 1, MOVETIME_MAX, .number = &q->movetime},
                                            {"--threads", 1, THREADS_MAX, .number = &q->threads},
                                            {"--hash", 1, 1 << 20, .number = &q->megabytes},
                                            {"--game", 1, 1000000000, .number = &q->number},
                                            {"--turn", 1, 65535, .number = &q->turn},
                                            {"--depth", 1, 1000, .number = &q->depth},
                                            {"--nodes", 1, 1LL << 60, .number = &q->nodes},
                                            {"--multipv", 1, MULTIPV_MAX, .number = &q->multipv},
                                            {"--uci", .flag = &q->uci},
                                            {"--progress", .flag = &q->progress},
                                            {"--review", .flag = &q->review}};
    const int taken = setting_option(a, word, &q->setting);
    return taken ? taken : argument_listed(a, word, options, sizeof options / sizeof *options);
}

/* Reads all arguments after the game; a FEN may be one argument or several. Returns false after an error message. */
static bool read_request(struct arguments *a, struct request *q)
{
    char *word;
    unsigned words = 0;
    while ((word = argument_next(a)) != NULL) {
        int taken = strncmp(word, "--", 2) == 0 ? read_option(a, q, word) : 0;
        if (taken < 0)
            return false;
        if (taken > 0)
            continue;
        size_t length = strlen(q->given);
        if (!*word)
            return argument_refuse(a, "an empty FEN, or the empty name of a file");
        if (strncmp(word, "--", 2) == 0 || ++words > FEN_WORDS || length + strlen(word) + 2 > sizeof q->given)
            return wrong_option(a, word) == 0;
        snprintf(q->given + length, sizeof q->given - length, "%s%s", length ? " " : "", word);
    }
    if (!q->movetime && !q->depth && !q->nodes)
        q->movetime = q->review ? TIME_OF_A_TURN : TIME_DEFAULT;
    q->limits = (struct limits){.movetime = q->movetime,
                                .depth = (unsigned)q->depth,
                                .nodes = (uint64_t)q->nodes,
                                .multipv = (unsigned)q->multipv};
    if (q->review && (!*q->given || q->turn || q->uci || q->multipv > 1 || q->setting.moves_count))
        return argument_refuse(a, "--review needs a FILE, and cannot be used with --turn, --moves, --multipv or --uci");
    return true;
}

/* Reads the next line that is neither blank nor a comment. */
static void source_next(struct source *s)
{
    s->line = NULL;
    for (char *line; !s->line && lines_next(&s->in, &line) == LINE_READ; s->row++) {
        const char first = line[strspn(line, " \t")];
        s->line = first && first != '#' ? line : NULL;
    }
}

/* Opens a file and reads its first line. */
static struct source source_open(const char *path)
{
    struct source s = {.why = ""};
    s.file = s.in.file = *path ? file_open_stream(path, &s.why) : NULL;
    if (s.file)
        source_next(&s);
    return s;
}

/* Closes a file, if one is open. */
static void source_close(struct source *s)
{
    lines_free(&s->in);
    file_close(s->file);
}

/* Whether a file, of which one line has been read, has a position in FEN or EPD on each line, and no games. */
static bool source_positions(const struct source *s)
{
    const size_t blanks = s->line ? strspn(s->line, " \t") : 0;
    return s->line && epd_begins(s->line) && memchr(s->line + blanks, '/', strcspn(s->line + blanks, " \t"));
}

/* Copies the part of a record before a turn, or the whole record if `turn` is 0. Returns false if the record has no
   such turn. */
static bool record_cut(const struct record *from, unsigned turn, struct record *to)
{
    record_copy(to, from);
    if (!turn)
        return true;
    while (record_now(to)->number > turn ||
           (record_now(to)->number == turn && to->count > 1 && to->positions[to->count - 2].number == turn))
        if (!record_pop(to))
            return false;
    return record_now(to)->number == turn;
}

/* Reads a game of a PGN file and copies it to `r` up to the requested turn. Returns 0, or an exit status after an error
   message. */
static int begin_file(struct request *q, struct source *from, struct pgn_game *g, struct record *r)
{
    struct pgn_reader *reader = xcalloc(1, sizeof *reader);
    struct xboard_game theirs = {0};
    char fault[512];
    long long number = 0;
    int status = WRONG_USE;
    if (!q->number)
        q->number = 1;
    reader->game = q->setting.game;
    reader->has_option = true;
    reader->option = q->setting.option;
    xboard_record_reads(reader, &theirs);
    pgn_begin_rest(reader, from->row, from->line ? lines_rest(&from->in, from->line) : "", from->file);
    bool found = false;
    while (number < q->number && (found = pgn_next(reader, g)))
        number++;
    pgn_fault(g, fault, sizeof fault);
    if (!found && ferror(from->file))
        fprintf(stderr, "tempi analyse: cannot read '%.200s': %s\n", q->given, strerror(errno));
    else if (!found)
        fprintf(stderr, "tempi analyse: no game %lld: the file has %lld game%s\n", q->number, number,
                number == 1 ? "" : "s");
    else if (g->bad && !g->cut_short && (!g->turn || g->record.count == 1))
        fprintf(stderr, "tempi analyse: game %lld: %s\n", number, fault);
    else if (g->record.positions[0].game != q->setting.game)
        fprintf(stderr, "tempi analyse: game %lld is a game of %s, not of %s\n", number,
                g->record.positions[0].game->id, q->setting.game->id);
    else if (!record_cut(&g->record, (unsigned)q->turn, r))
        fprintf(stderr, "tempi analyse: game %lld has no turn %lld\n", number, q->turn);
    else
        status = 0;
    if (status == 0 && g->bad && !g->cut_short)
        fprintf(stderr, "tempi analyse: game %lld: %s; the turns before it are analysed\n", number, fault);
    xboard_game_free(&theirs);
    free(reader);
    return status;
}

/* Sets up the position to analyse from a FEN, a recorded game or the starting position, and plays the turns of --moves.
   Returns 0, or an exit status after an error message. */
static int begin(struct arguments *a, struct request *q, struct source *from, struct pgn_game *g, struct record *r)
{
    char error[TURN_ERROR_MAX];
    if (!from->file) {
        if (*q->given && (q->review || !strchr(q->given, ' ')))
            return wrong_use(a, "'%.80s' is neither a file nor a FEN: %s", q->given, from->why);
        if (*q->given && q->setting.fen)
            return wrong_use(a, "--fen is one position too many beside '%.80s'", q->given);
        if (q->number || q->turn)
            return wrong_use(a, "--game and --turn need a FILE");
        if (*q->given)
            q->setting.fen = q->given;
        return setting_begin(a, &q->setting, r) ? 0 : WRONG_USE;
    }
    int status = q->setting.fen ? wrong_use(a, "--fen cannot be used with a FILE") : begin_file(q, from, g, r);
    for (int i = 0; status == 0 && i < q->setting.moves_count; i++)
        if (!turns_play(r, q->setting.moves[i], error))
            status = wrong_use(a, "%s", error);
    return status;
}

/* Writes a score for the side to move: in pawns, or the turns to a win as `#3` and to a loss as `#-3`. */
static void score_text(const struct game *game, int score, char *text, size_t room)
{
    int mate = search_mate_turns(score);
    if (mate)
        snprintf(text, room, "#%d", mate);
    else
        snprintf(text, room, "%+.2f", score_shown(score_scale_of(game), score) / 100.0);
}

/* The context of show_progress(). */
struct progress {
    const struct position *root;
    bool terminal;
};

/* Prints the best line so far on standard error; on a terminal it overwrites the previous one. */
static void show_progress(void *context, const struct report *r)
{
    const struct progress *p = context;
    char score[16], turns[PROGRESS_WIDTH];
    if (r->line > 1)
        return;
    score_text(p->root->game, r->score, score, sizeof score);
    pgn_turns(p->root, r->pv, r->length, turns, sizeof turns);
    if (p->terminal)
        fputs("\r\033[K", stderr);
    int used = fprintf(stderr, "depth %u, %.1f s, %" PRIu64 " nodes: %s ", r->depth, (double)r->elapsed / 1000,
                       r->nodes, score);
    fprintf(stderr, "%.*s%s", used < PROGRESS_WIDTH ? PROGRESS_WIDTH - used : 0, turns, p->terminal ? "" : "\n");
    fflush(stderr);
}

/* Prints one line of play: rank, score, depth, nodes, seconds and turns. */
static void print_line(const struct request *q, const struct position *root, unsigned rank,
                       const struct variation *line)
{
    static char text[TEXT_MAX];
    char score[16], depth[32];
    score_text(root->game, line->score, score, sizeof score);
    snprintf(depth, sizeof depth, "%u/%u", line->depth, line->selective_depth);
    if (q->uci)
        turns_write(root, line->pv, line->length, text, sizeof text);
    else
        pgn_turns(root, line->pv, line->length, text, sizeof text);
    printf("%-3u %7s %8s %11" PRIu64 " %9.3f  %s\n", rank, score, depth, line->nodes, (double)line->elapsed / 1000,
           text);
}

/* Searches with the limits of the request and prints the lines of play, and whether they are what the operations of an
   EPD want. */
static enum verdict run(const struct arguments *arguments, const struct request *q, const struct record *r,
                        const char *operations)
{
    enum verdict verdict = VERDICT_NONE;
    const struct position *root = record_now(r);
    const char *reason = "";
    struct progress progress = {root, isatty(STDERR_FILENO)};
    struct analysis a = {.searcher = search_new(), .game = r, .limits = q->limits, .context = &progress};
    struct variation *lines = xcalloc(MULTIPV_MAX, sizeof *lines);
    searcher_set(arguments, a.searcher, q->megabytes, q->threads);
    const enum outcome outcome = record_forced_result(r, &reason);
    if (outcome != ONGOING) {
        printf("0   %s {%s}\n", pgn_result(outcome), reason);
    } else {
        if (progress.terminal || q->progress)
            a.progress = show_progress;
        unsigned count = analyse(&a, lines);
        if (a.progress && progress.terminal)
            fprintf(stderr, "\r\033[K");
        if (count && isatty(STDOUT_FILENO))
            printf("%-3s %7s %8s %11s %9s  %s\n", "#", "pawns", "depth", "nodes", "seconds",
                   root->turn.decider == WHITE ? "turns; + is good for White" : "turns; + is good for Black");
        for (unsigned i = 0; i < count; i++)
            print_line(q, root, i + 1, &lines[i]);
        if (count)
            verdict = verdict_print(r, &lines[0], operations);
    }
    search_free(a.searcher);
    free(lines);
    return verdict;
}

/* Returns the exit status after so many wrong verdicts. */
static int status_of(unsigned wrong) { return fflush(stdout) == 0 && !ferror(stdout) && !wrong ? 0 : FAILED; }

/* Analyses the positions of a file, from the line that has been read, or the one of --game. Returns the exit status:
   FAILED also if one is wrong, WRONG_USE after the others if one is refused. */
static int run_all(const struct arguments *a, struct request *q, struct source *from)
{
    unsigned number = 0, verdicts[VERDICT_UNREADABLE + 1] = {0}, analysed = 0, refused = 0;
    char name[FEN_MAX], where[40];
    struct record r = {0};
    struct arguments here = *a;
    if (q->turn || q->review || q->setting.fen)
        return wrong_use(a, "--turn, --review and --fen cannot be used with a file of positions");
    for (; from->line; source_next(from)) {
        const char *operations = epd_operations(from->line);
        if (++number != q->number && q->number)
            continue;
        snprintf(where, sizeof where, "line %u", from->row);
        here.where = where;
        q->setting.fen = from->line;
        if (!setting_begin(&here, &q->setting, &r)) {
            refused++;
            continue;
        }
        if (!epd_operands(operations, "id", name, sizeof name))
            snprintf(name, sizeof name, "%s", from->line);
        utf8_mend(name, sizeof name);
        utf8_show(name);
        printf("%u. %s\n", number, name);
        verdicts[run(a, q, &r, q->setting.moves_count ? "" : operations)]++;
        analysed++;
    }
    record_free(&r);
    if (!analysed)
        return refused ? WRONG_USE : wrong_use(a, "no position %lld: the file has %u", q->number, number);
    printf("%u positions: %u right, %u wrong, %u unreadable\n", analysed, verdicts[VERDICT_RIGHT],
           verdicts[VERDICT_WRONG], verdicts[VERDICT_UNREADABLE]);
    return refused ? WRONG_USE : status_of(verdicts[VERDICT_WRONG] + verdicts[VERDICT_UNREADABLE]);
}

/* Prints the game with a comment on what each turn lost. Returns the exit status. */
static int review(const struct arguments *arguments, const struct request *q, const struct pgn_game *g)
{
    struct journal text = {0};
    struct review v = {search_new(), g, q->limits, q->progress || isatty(STDERR_FILENO)};
    searcher_set(arguments, v.searcher, q->megabytes, q->threads);
    review_write(&v, &text);
    fputs(text.text, stdout);
    journal_close(&text);
    search_free(v.searcher);
    return status_of(0);
}

int command_analyse(struct arguments *a)
{
    struct request q = {.multipv = 1, .threads = 1, .megabytes = HASH_DEFAULT};
    struct pgn_game g = {0};
    struct record r = {0};
    if (!setting_game(a, &q.setting) || !read_request(a, &q))
        return WRONG_USE;
    struct source from = source_open(q.given);
    const bool positions = source_positions(&from);
    int status = positions ? run_all(a, &q, &from) : begin(a, &q, &from, &g, &r);
    source_close(&from);
    if (positions)
        return status;
    if (status == 0 && q.review) {
        status = review(a, &q, &g);
    } else if (status == 0) {
        const bool epd = q.setting.fen && !q.setting.moves_count;
        status = status_of(run(a, &q, &r, epd ? epd_operations(q.setting.fen) : "") >= VERDICT_WRONG);
    }
    record_free(&r);
    pgn_free(&g);
    return status;
}
