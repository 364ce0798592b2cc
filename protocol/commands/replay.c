/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi replay`: checks recorded games by the rules, and writes them as records, pages or pictures. Called from the
   table in commands.c. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/files.h"
#include "engine/journal.h"
#include "engine/memory.h"
#include "protocol/commands/list.h"
#include "protocol/commands/page.h"
#include "protocol/xboard/record.h"
#include "rules/notation/pgn.h"
#include "rules/notation/turns.h"

struct replay {
    struct pgn_reader reader;
    const char *write_name, *xboard_name, *page_name, *board_name, *folder;
    struct journal write, xboard;
    struct page page;
    FILE *told;         /* where the lines about games go: standard error if standard output gets what is written */
    const char *failed; /* the file or folder being written, for error messages */
    char path[PAGE_PATH_MAX];
    bool texts, quiet;
    unsigned long games, faults, unshown; /* unshown: valid ones that XBoard cannot show */
};

/* Reads all options. Returns false after an error message. */
static bool read_options(struct arguments *a, struct replay *p)
{
    const struct listed_option options[] = {{"--uci", .flag = &p->texts},        {"--quiet", .flag = &p->quiet},
                                            {"--write", .text = &p->write_name}, {"--board", .text = &p->board_name},
                                            {"--html", .text = &p->page_name},   {"--svg", .text = &p->folder}};
    char *word, *value;
    const char *reason = "";
    while ((word = argument_next(a)) != NULL) {
        const int taken = argument_listed(a, word, options, sizeof options / sizeof *options);
        if (taken < 0)
            return false;
        if (taken)
            continue;
        if (strcmp(word, "--game") == 0) {
            if (!argument_text(a, word, &value))
                return false;
            p->reader.game = game_find(value, &reason);
            p->reader.has_option = false;
            if (!p->reader.game)
                return argument_refuse(a, "'%.80s': %s", value, reason);
        } else if (strcmp(word, "--option") == 0) {
            const struct game *game = p->reader.game ? p->reader.game : game_at(0);
            if (!p->reader.has_option)
                p->reader.option = game_option_default(game);
            p->reader.has_option = true;
            if (!argument_game_option(a, word, game, &p->reader.option))
                return false;
        } else if (strcmp(word, "--for") == 0) {
            if (!argument_text(a, word, &value))
                return false;
            if (strcmp(value, "xboard") != 0)
                return argument_refuse(a, "--for must be xboard, not '%.80s'", value);
            p->xboard_name = argument_next(a);
            if (!p->xboard_name)
                return argument_refuse(a, "--for xboard needs a file");
        } else {
            return wrong_option(a, word) == 0;
        }
    }
    if (p->board_name && !p->page_name)
        return argument_refuse(a, "--board is for --html");
    if (p->folder && strcmp(p->folder, "-") == 0)
        return argument_refuse(a, "--svg needs a folder: pictures are not written to standard output");
    const struct named_file files[] = {{"--board", p->board_name, false},
                                       {"--html", p->page_name, true},
                                       {"--write", p->write_name, true},
                                       {"--for xboard", p->xboard_name, true}};
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++)
        if (files[i].written && files[i].name && strcmp(files[i].name, "-") == 0)
            p->told = stderr;
    return argument_files(a, files, sizeof files / sizeof *files);
}

/* Prints the actions of a game as texts of turns, separated by spaces. */
static void print_texts(const struct replay *p, const struct record *r)
{
    size_t room = r->count * (ACTION_TEXT_MAX + 2);
    char *text = xcalloc(1, room);
    turns_write(&r->positions[0], r->actions, (unsigned)(r->count - 1), text, room);
    if (*text)
        fprintf(p->told, "  %s\n", text);
    free(text);
}

/* Prints the line about a game: its length and result, or its first error. */
static void print_game(const struct replay *p, const struct pgn_game *g)
{
    const struct record *r = &g->record;
    const char *reason = "";
    char fault[512], note[PGN_NOTE_MAX + 4] = "";
    enum outcome ruled = record_result(r, &reason);
    if (g->note[0])
        snprintf(note, sizeof note, " (%s)", g->note);
    if (g->bad) {
        pgn_fault(g, fault, sizeof fault);
        fprintf(p->told, "game %lu: %s: %s%s\n", p->games, r->positions[0].game->id, fault, note);
    } else if (!p->quiet) {
        fprintf(p->told, "game %lu: %s: %u turns, %zu actions, %s", p->games, r->positions[0].game->id,
                record_length(r), r->count - 1, pgn_result(g->outcome));
        if (ruled != ONGOING && ruled == g->outcome)
            fprintf(p->told, " {%s}", reason);
        fprintf(p->told, "%s\n", note);
    }
    if (p->texts)
        print_texts(p, r);
}

/* Writes a valid game with its tags. Returns false with the reason in errno. */
static bool write_game(struct journal *to, const struct pgn_game *g)
{
    const struct pgn_output o = pgn_as_read(g);
    pgn_write(to, &o);
    return journal_commit(to);
}

/* Writes a valid game as XBoard reads it, or says why not. Returns false with the reason in errno. */
static bool xboard_game(struct replay *p, const struct pgn_game *g)
{
    const struct pgn_output o = pgn_as_read(g);
    char error[PGN_REASON_MAX];
    if (xboard_record_write(&p->xboard, &o, error))
        return journal_commit(&p->xboard);
    fprintf(p->told, "game %lu: not for XBoard: %s\n", p->games, error);
    p->unshown++;
    return true;
}

/* Writes a game in all forms that were asked for. Returns false with the reason in errno and the file in p->failed. */
static bool game_out(struct replay *p, const struct pgn_game *g)
{
    p->failed = p->write_name;
    if (p->write_name && !g->bad && !write_game(&p->write, g))
        return false;
    p->failed = p->xboard_name;
    if (p->xboard_name && !g->bad && !xboard_game(p, g))
        return false;
    p->failed = p->page_name;
    if (p->page_name && g->record.count && !page_game(&p->page, g, p->games))
        return false;
    p->failed = p->path;
    return !p->folder || !g->record.count || pictures_write(p->folder, g, p->games, p->path);
}

/* Replays all games of a file. Returns false with the reason in errno and the file in p->failed if an output file
   cannot be written. */
static bool replay_file(struct replay *p, FILE *file)
{
    struct pgn_game g = {0};
    struct xboard_game theirs = {0};
    bool good = true;
    xboard_record_reads(&p->reader, &theirs);
    if (p->page_name) {
        p->reader.comment = page_note;
        p->reader.context = &p->page;
    }
    pgn_begin(&p->reader, file);
    while (good && pgn_next(&p->reader, &g)) {
        p->games++;
        p->faults += g.bad;
        print_game(p, &g);
        good = game_out(p, &g);
    }
    xboard_game_free(&theirs);
    pgn_free(&g);
    return good;
}

/* Returns the name of an output file that is the file being read; NULL if there is none. */
static const char *file_both(const struct replay *p, const char *name, FILE *file)
{
    const char *const outputs[] = {p->write_name, p->xboard_name, p->page_name};
    for (unsigned i = 0; i < sizeof outputs / sizeof *outputs; i++)
        if (outputs[i] && ((strcmp(outputs[i], name) == 0 && file != stdin) || file_same(file, outputs[i])))
            return outputs[i];
    return NULL;
}

/* Reads the page of the board in the browser; NULL with the reason in errno, EINVAL for what is larger than PAGE_MAX.
   The caller frees it. */
static char *board_read(const char *name)
{
    enum { PAGE_MAX = 1 << 25 };
    const char *why;
    errno = 0;
    FILE *file = file_open(name, &why);
    if (!file) {
        errno = errno ? errno : EINVAL;
        return NULL;
    }
    char *text = xcalloc(1, PAGE_MAX);
    size_t length = fread(text, 1, PAGE_MAX, file);
    fclose(file);
    if (length < PAGE_MAX)
        return text;
    free(text);
    errno = EINVAL;
    return NULL;
}

/* Opens the page, in that of the board if one was given. Returns false with the reason in errno and the file in
   p->failed. */
static bool open_page(struct replay *p)
{
    p->failed = p->board_name;
    char *board = p->board_name ? board_read(p->board_name) : NULL;
    if (p->board_name && !board)
        return false;
    if (!board)
        p->failed = p->page_name;
    bool opened = page_open(&p->page, p->page_name, board);
    free(board);
    return opened;
}

/* Opens the output files, the page first: a wrong one is to cost no file. Returns false with the reason in errno and
   the file in p->failed. */
static bool open_all(struct replay *p)
{
    if (p->page_name && !open_page(p))
        return false;
    p->failed = p->write_name;
    if (p->write_name && !journal_open_stream(&p->write, p->write_name))
        return false;
    p->failed = p->xboard_name;
    return !p->xboard_name || journal_open_stream(&p->xboard, p->xboard_name);
}

/* Prints why the output files could not be opened; returns FAILED. */
static int complain_open(const struct arguments *a, const struct replay *p)
{
    if (p->failed != p->board_name)
        return failed_write(a, p->failed);
    if (errno != EINVAL)
        fprintf(stderr, "tempi replay: cannot read '%.200s': %s\n", p->failed, strerror(errno));
    else
        fprintf(stderr, "tempi replay: '%.200s' is not the page that `make web` builds\n", p->failed);
    return FAILED;
}

/* Closes the output files. Returns false with the reason in errno and the file in p->failed. */
static bool close_all(struct replay *p)
{
    bool page = !p->page_name || page_close(&p->page);
    int why = errno;
    p->failed = p->page_name;
    const struct {
        struct journal *journal;
        const char *name;
    } records[] = {{&p->write, p->write_name}, {&p->xboard, p->xboard_name}};
    bool good = page;
    for (unsigned i = 0; i < 2; i++)
        if (!journal_close(records[i].journal) && good) {
            why = errno;
            p->failed = records[i].name;
            good = false;
        }
    errno = why;
    return good;
}

int command_replay(struct arguments *a)
{
    struct replay p = {.told = stdout};
    const char *name = argument_next(a);
    if (!name)
        return wrong_use(a, "FILE is missing");
    if (!read_options(a, &p))
        return WRONG_USE;
    const char *why;
    FILE *file = file_open_stream(name, &why);
    int status = 0;
    if (!file)
        return wrong_file(a, name, why);
    const char *both = file_both(&p, name, file);
    if (both) {
        status = wrong_use(a, "'%.200s' is the file that is read, and cannot be written as well", both);
    } else if (!open_all(&p)) {
        status = complain_open(a, &p);
    } else {
        if (!replay_file(&p, file))
            status = failed_write(a, p.failed);
        if (ferror(file))
            status = wrong_file(a, name, NULL);
        fprintf(p.told, "%lu games, %lu valid, %lu with errors\n", p.games, p.games - p.faults, p.faults);
        if (!close_all(&p))
            status = failed_write(a, p.failed);
    }
    file_close(file);
    return status ? status : p.games && !p.faults && !p.unshown ? 0 : FAILED;
}
