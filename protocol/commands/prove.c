/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi prove`: whether a side wins by force within so many turns, with a checkpoint and a certificate. Called from
   the table in commands.c. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/clock.h"
#include "engine/files.h"
#include "engine/journal.h"
#include "engine/system.h"
#include "protocol/commands/list.h"
#include "rules/notation/fen.h"
#include "rules/notation/pgn.h"
#include "search/prove/certificate.h"
#include "search/prove/checkpoint.h"
#include "search/prove/dfpn.h"
#include "search/prove/guided.h"
#include "search/prove/wins.h"

enum {
    MEMORY_MAX = 1 << 20,
    PROGRESS = 10,
    CHECKPOINT = 600,
    TITLE_MAX = 3072,
    RESULT_TURN_MAX = 4096,
    SPREAD = 32,
    KNOWN_MAX = 64
};

/* The command while it runs. */
struct proving {
    const struct arguments *a;
    struct setting setting;
    long long turns, memory, threads, movetime, guided_nodes, spread;
    const char *checkpoint, *certificate, *winner;
    char *known[KNOWN_MAX]; /* certificates to begin with */
    unsigned known_count;
    char title[TITLE_MAX]; /* what the checkpoint belongs to */
    struct journal proof;  /* the certificate, when there is a win */
    struct proof_table table;
    struct clock_plan clock;
    struct dfpn_task task;
    struct dfpn *d;
    struct guided *guided;   /* in its place with --guided */
    unsigned searched;       /* the number of turns that is searched now */
    int64_t progress, saved; /* seconds when the progress was printed and the checkpoint written */
    bool ended;              /* there is no win of any length by threats alone */
    bool unsaved;            /* the checkpoint could not be written */
    bool interrupted;        /* with a checkpoint: the search is to end, and the checkpoint to be written */
};

/* Reads the options. Returns false after an error message. */
static bool options_read(struct arguments *a, struct proving *v)
{
    const struct listed_option options[] = {{"--turns", 1, DFPN_TURNS_MAX, .number = &v->turns},
                                            {"--memory", 1, MEMORY_MAX, .number = &v->memory},
                                            {"--threads", 1, DFPN_THREADS_MAX, .number = &v->threads},
                                            {"--movetime", 1, MOVETIME_MAX, .number = &v->movetime},
                                            {"--guided", 1, GUIDED_NODES_MAX, .number = &v->guided_nodes},
                                            {"--spread", 0, GUIDED_SPREAD_MAX, .number = &v->spread},
                                            {"--checkpoint", .text = &v->checkpoint},
                                            {"--certificate", .text = &v->certificate},
                                            {"--winner", .text = &v->winner},
                                            {"--threats", .flag = &v->task.threats}};
    char *word;
    while ((word = argument_next(a)) != NULL) {
        int taken = setting_option(a, word, &v->setting);
        if (!taken)
            taken = argument_listed(a, word, options, sizeof options / sizeof *options);
        if (taken < 0)
            return false;
        if (taken)
            continue;
        if (strcmp(word, "--part") == 0) {
            if (!argument_part(a, word, &v->task.part, &v->task.parts))
                return false;
            continue;
        }
        if (strcmp(word, "--known") != 0)
            return wrong_option(a, word) == 0;
        if (v->known_count == KNOWN_MAX)
            return argument_refuse(a, "--known may be given %d times", KNOWN_MAX);
        if (!argument_text(a, word, &v->known[v->known_count++]))
            return false;
    }
    if (!argument_no_stream(a, "--certificate", v->certificate) ||
        !argument_no_stream(a, "--checkpoint", v->checkpoint))
        return false;
    if (v->task.parts > 1 && v->certificate)
        return argument_refuse(a, "--certificate cannot be used with --part");
    if (v->guided_nodes && (v->task.threats || v->task.parts > 1))
        return argument_refuse(a, "--guided cannot be used with --threats or --part");
    if ((v->spread >= 0 || v->known_count) && !v->guided_nodes)
        return argument_refuse(a, "%s is for --guided", v->known_count ? "--known" : "--spread");
    if (v->spread < 0)
        v->spread = SPREAD;
    if (v->winner && strcmp(v->winner, "white") != 0 && strcmp(v->winner, "black") != 0)
        return argument_refuse(a, "--winner must be white or black, not '%.40s'", v->winner);
    return true;
}

/* Sets up the position. Returns false after an error message. */
static bool task_begin(const struct arguments *a, struct proving *v)
{
    struct record r = {0};
    char fen[FEN_MAX];
    if (!setting_begin(a, &v->setting, &r))
        return false;
    v->task.start = *record_now(&r);
    record_free(&r);
    const struct position *p = &v->task.start;
    if (game_interjects(p))
        return argument_refuse(a, "the opponent may act inside the turns of this game");
    if (v->task.threats && !wins_threatens(p->game))
        return argument_refuse(a, "--threats is for games in which the king is captured");
    if (!game_count(p))
        return argument_refuse(a, "the game is over in this position: there is nothing to prove");
    v->task.winner = v->winner ? strcmp(v->winner, "black") == 0 : p->turn.decider;
    fen_write(p, fen);
    if (!v->checkpoint)
        return true;
    const int length = snprintf(
        v->title, sizeof v->title, "tempi checkpoint 3, %s, options %" PRIx64 ", rules %" PRIx64 ", %s wins",
        p->game->id, p->option, checkpoint_rules(p->game, p->option), v->task.winner == WHITE ? "white" : "black");
    if (v->guided_nodes) /* what is won is won, wherever a search begins */
        snprintf(v->title + length, sizeof v->title - (size_t)length, ", guided 4");
    else
        snprintf(v->title + length, sizeof v->title - (size_t)length, "%s, part %u/%u, %s",
                 v->task.threats ? " by threats" : "", v->task.part + 1, v->task.parts, fen);
    return true;
}

/* Writes the checkpoint, if there is to be one. */
static void checkpoint_write(struct proving *v)
{
    v->saved = time_elapsed(&v->clock) / 1000000;
    if (v->checkpoint && !(v->guided ? guided_write(v->guided, v->checkpoint, v->title)
                                     : proof_table_write(&v->table, v->checkpoint, v->title))) {
        wrong_file(v->a, v->checkpoint, NULL);
        v->unsaved = true;
    }
}

/* Prints what a guided search has looked at, besides the number of positions. */
static void guided_print(FILE *file, const struct proving *v)
{
    const struct guided_count c = guided_counted(v->guided);
    fprintf(file, "%" PRIu64 " won (%" PRIu64 " by simulation), %" PRIu64 " turns, cost %u, depth %u", c.won,
            c.simulated, c.turns, c.cost, c.depth);
    if (c.restarts)
        fprintf(file, ", restarts %u", c.restarts);
    for (unsigned i = 0; i < c.way && c.cost; i++)
        fprintf(file, "%s%u/%u", i ? " " : ", replies open ", c.replies[i].open, c.replies[i].all);
    fprintf(file, "\n");
}

/* Prints the progress on standard error and writes the checkpoint from time to time; told by the search, which an
   interrupt stops. */
static bool progress_tell(void *context, int64_t elapsed, uint64_t lists)
{
    struct proving *v = context;
    const int64_t seconds = elapsed / 1000000;
    if (seconds >= v->progress + PROGRESS) {
        v->progress = seconds;
        fprintf(stderr, "tempi prove: %lld s, %" PRIu64 " positions, ", (long long)seconds, lists);
        if (v->guided)
            guided_print(stderr, v);
        else
            fprintf(stderr, "%u turns\n", v->searched);
    }
    if (v->checkpoint && seconds >= v->saved + CHECKPOINT)
        checkpoint_write(v);
    v->interrupted = v->interrupted || (v->checkpoint && interrupts_wait(0));
    return !v->interrupted;
}

/* Asks the search that has run for a turn of the winner (struct proof_found). */
static unsigned turn_ask(void *context, const struct position *p, unsigned turns, struct mate_line *line)
{
    const struct proving *v = context;
    return v->guided ? guided_turn(v->guided, p, turns, line) : dfpn_turn(v->d, p, turns, line);
}

/* Searches by the turns that the engine's search chooses. */
static enum proof guided_run(struct proving *v)
{
    const enum proof proof = guided_prove(v->guided, (unsigned)v->turns);
    const struct guided_count c = guided_counted(v->guided);
    v->searched = proof == PROOF_FOUND ? c.longest : (unsigned)v->turns;
    printf("%s, %" PRIu64 " positions, %.3f s: ",
           proof == PROOF_FOUND ? "win"
           : c.full             ? "unknown, the memory is full"
           : c.damaged          ? "unknown, the checkpoint is damaged"
                                : "unknown",
           c.positions, (double)time_elapsed(&v->clock) / 1e6);
    guided_print(stdout, v);
    return proof == PROOF_NONE ? PROOF_UNKNOWN : proof;
}

/* Searches 1, 2, ... turns until there is a proof, or a limit; prints a line for each. */
static enum proof turns_prove(struct proving *v)
{
    struct dfpn *d = v->d;
    const bool winner = v->task.start.turn.decider == v->task.winner;
    if (v->task.parts > 1)
        printf("part %u/%u of %s, turns of the %s\n", v->task.part + 1, v->task.parts, v->task.start.game->id,
               winner ? "winner" : "loser");
    enum proof proof = PROOF_NONE;
    for (v->searched = 0; v->searched < v->turns && proof == PROOF_NONE;) {
        static const char *const words[] = {
            [PROOF_NONE] = "no win", [PROOF_FOUND] = "win", [PROOF_UNKNOWN] = "unknown"};
        proof = dfpn_prove(d, ++v->searched);
        printf("%u turn%s: %s%s, %" PRIu64 " positions, %.3f s\n", v->searched, v->searched == 1 ? "" : "s",
               words[proof], v->task.threats ? " by threats alone" : "", dfpn_lists(d),
               (double)time_elapsed(&v->clock) / 1e6);
        fflush(stdout);
        if (v->task.threats && proof == PROOF_NONE) {
            v->ended = dfpn_lasts(d, v->searched) == PROOF_NONE;
            printf("%u turn%s: threats %s, %" PRIu64 " positions, %.3f s\n", v->searched, v->searched == 1 ? "" : "s",
                   v->ended ? "end" : "may last", dfpn_lists(d), (double)time_elapsed(&v->clock) / 1e6);
            if (v->ended)
                break;
            if (v->interrupted)
                proof = PROOF_UNKNOWN;
        }
    }
    return proof;
}

/* Prints what is proven: who wins within how many turns, and by which turn if it is his, or that he does not. */
static void result_print(struct proving *v, enum proof proof)
{
    const struct position *p = &v->task.start;
    const char *const sides[] = {"White", "Black"};
    struct mate_line line;
    char text[RESULT_TURN_MAX];
    printf("%s %s ", sides[v->task.winner], proof == PROOF_FOUND ? "wins" : "has no win");
    if (v->ended)
        printf("of any length");
    else
        printf("within %u turn%s", v->searched, v->searched == 1 ? "" : "s");
    if (proof == PROOF_NONE && v->task.threats)
        printf(" by threats alone");
    if (proof == PROOF_NONE && game_draws_decide(p->game))
        printf(", repetitions and counters aside"); /* by which it may win (dfpn.h) */
    else if (proof == PROOF_FOUND && p->game->law->settings.draws)
        printf(", counters aside");
    if (v->task.parts > 1)
        printf(" in this part");
    if (proof == PROOF_FOUND && p->turn.decider != v->task.winner) {
        printf(", whatever %s plays", sides[!v->task.winner]);
    } else if (proof == PROOF_FOUND && turn_ask(v, p, v->searched, &line)) {
        pgn_turns(p, line.actions, line.length, text, sizeof text);
        printf(": %s", text);
    }
    printf("\n");
}

/* Writes the certificate of a proof. Returns false after an error message. */
static bool certificate_make(struct proving *v)
{
    const struct proof_found found = {v->task.start, v->task.winner, v->searched, turn_ask, v};
    const uint64_t lines = certificate_write(&found, &v->proof);
    if (!lines)
        return wrong_file(v->a, v->certificate, "it would not be whole: the search does not say how all is won") == 0;
    const bool written = journal_replace(&v->proof);
    if (!journal_close(&v->proof) || !written)
        return wrong_file(v->a, v->certificate, NULL) == 0;
    printf("certificate: %" PRIu64 " lines, %.3f s\n", lines, (double)time_elapsed(&v->clock) / 1e6);
    return true;
}

/* Checks the certificate of --verify; returns the exit status. */
static int certificate_check(struct arguments *a)
{
    char *path, error[CERTIFICATE_ERROR_MAX];
    struct certificate c;
    const char *why;
    if (!argument_text(a, "--verify", &path))
        return WRONG_USE;
    if (a->count)
        return wrong_option(a, a->list[0]);
    FILE *file = file_open_stream(path, &why);
    if (!file)
        return wrong_file(a, path, why);
    const int64_t began = clock_ms();
    const bool good = certificate_verify(file, (struct certificate_told){0}, &c, error);
    file_close(file);
    if (!good) {
        printf("%s: %s\n", path, error);
        return FAILED;
    }
    printf("%s: %s wins within %u turn%s, %" PRIu64 " lines, %" PRIu64 " replies, %.3f s\n", c.start.game->id,
           c.winner == WHITE ? "White" : "Black", c.turns, c.turns == 1 ? "" : "s", c.lines, c.replies,
           (double)(clock_ms() - began) / 1000);
    return 0;
}

/* Whether a position is one of the game that is searched, and its winner is to move. */
static bool known_fits(const struct proving *v, const struct position *p, unsigned winner)
{
    return p->game == v->task.start.game && p->option == v->task.start.option && winner == v->task.winner;
}

/* Has the guided search know a position of a certificate. */
static void known_tell(void *context, const struct position *p, const struct mate_line *turn, unsigned turns)
{
    const struct proving *v = context;
    if (known_fits(v, p, p->turn.decider))
        guided_known(v->guided, p, turn, turns);
}

/* Reads a certificate into the guided search. Returns false after an error message. */
static bool known_read(struct proving *v, const char *path)
{
    char error[CERTIFICATE_ERROR_MAX];
    struct certificate c;
    const char *why;
    FILE *file = file_open_stream(path, &why);
    if (!file)
        return wrong_file(v->a, path, why) == 0;
    const bool good = certificate_verify(file, (struct certificate_told){known_tell, v}, &c, error);
    file_close(file);
    if (!good)
        return wrong_file(v->a, path, error) == 0;
    return known_fits(v, &c.start, c.winner) ||
           wrong_file(v->a, path, "it is the proof of another game, or for the other side") == 0;
}

/* Makes a guided search, with what its checkpoint and certificates have. Returns false after an error message. */
static bool guided_make(struct proving *v, bool goes_on)
{
    v->guided = guided_new(&v->task, (uint64_t)v->guided_nodes, (unsigned)v->spread, (size_t)v->memory << 20);
    const char *why = goes_on ? guided_read(v->guided, v->checkpoint, v->title) : NULL;
    bool good = !why || wrong_file(v->a, v->checkpoint, why) == 0;
    for (unsigned i = 0; i < v->known_count && good; i++)
        good = known_read(v, v->known[i]);
    if (!good)
        guided_free(v->guided);
    return good;
}

/* Makes the search, with what its checkpoint has. Returns false after an error message. */
static bool search_make(struct proving *v)
{
    const char *why = NULL;
    const bool goes_on = v->checkpoint && access(v->checkpoint, F_OK) == 0;
    if (v->guided_nodes)
        return guided_make(v, goes_on);
    if (!proof_table_make(&v->table, (size_t)v->memory << 20))
        return argument_refuse(v->a, "no memory for a table of %lld MB", v->memory);
    if (goes_on)
        why = proof_table_read(&v->table, v->checkpoint, v->title);
    v->d = why ? NULL : dfpn_new(&v->task);
    if (v->d)
        return true;
    proof_table_free(&v->table);
    return why ? wrong_file(v->a, v->checkpoint, why) == 0 : argument_refuse(v->a, "no memory");
}

/* Tries whether the files can be written, which is not for the end of a long search, and opens the certificate. Returns
   false after an error message. */
static bool files_try(struct proving *v)
{
    struct journal fresh = {0};
    if (v->checkpoint && access(v->checkpoint, F_OK) != 0) {
        if (!journal_open_whole(&fresh, v->checkpoint))
            return wrong_file(v->a, v->checkpoint, NULL) == 0;
        journal_close(&fresh);
    }
    return !v->certificate || journal_open_whole(&v->proof, v->certificate) ||
           wrong_file(v->a, v->certificate, NULL) == 0;
}

int command_prove(struct arguments *a)
{
    static const int statuses[] = {[PROOF_NONE] = FAILED, [PROOF_FOUND] = 0, [PROOF_UNKNOWN] = UNKNOWN};
    struct proving v = {
        .a = a, .turns = DFPN_TURNS_MAX, .memory = 128, .threads = 1, .spread = -1, .task = {.parts = 1}};
    if (a->count && strcmp(a->list[0], "--verify") == 0) {
        argument_next(a);
        return certificate_check(a);
    }
    if (!setting_game(a, &v.setting) || !options_read(a, &v) || !task_begin(a, &v))
        return WRONG_USE;
    if (!files_try(&v))
        return WRONG_USE;
    if (v.checkpoint)
        interrupts_hold();
    time_plan_fixed(&v.clock, v.movetime);
    v.task.threads = (unsigned)v.threads;
    v.task.table = &v.table;
    v.task.clock = &v.clock;
    v.task.tell = progress_tell;
    v.task.context = &v;
    if (!search_make(&v))
        return WRONG_USE;
    const enum proof proof = v.guided ? guided_run(&v) : turns_prove(&v);
    if (proof != PROOF_UNKNOWN)
        result_print(&v, proof);
    checkpoint_write(&v);
    if (v.checkpoint)
        interrupts_release();
    if (proof == PROOF_FOUND && v.certificate && !certificate_make(&v))
        v.unsaved = true;
    journal_close(&v.proof);
    if (v.d)
        printf("table: %.1f %% full\n", proof_table_full(&v.table) / 10.0);
    guided_free(v.guided);
    dfpn_free(v.d);
    proof_table_free(&v.table);
    return v.unsaved ? WRONG_USE : statuses[proof];
}
