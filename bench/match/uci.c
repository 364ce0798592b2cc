/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Players of a match that speak UCI. Selected by player.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "bench/match/player.h"
#include "engine/clock.h"
#include "engine/lines.h"
#include "engine/memory.h"
#include "rules/notation/fen.h"
#include "rules/notation/turns.h"

/* What an engine may tell: numbers beyond are held within. */
enum { MATE_TOLD_MAX = 10000, DEPTH_TOLD_MAX = 100000 };
static const long long NODES_TOLD_MAX = 1LL << 50;

struct uci_state {
    /* options that the engine declares; listed: UCI_Variant has our game */
    bool variant, listed, chess960, overhead, plays_book;
    bool any;              /* UCI_Variant accepts any text */
    uint64_t game_options; /* declared options of the game, each by its lowest bit */
};

/* Whether a line `option name NAME type ...` declares an option, in upper or lower case. */
static bool declares(const char *line, const char *name)
{
    size_t length = strlen(name);
    return strncmp(line, "option name ", 12) == 0 && strncasecmp(line + 12, name, length) == 0 &&
           strncmp(line + 12 + length, " type", 5) == 0;
}

/* Whether the declaration of a combo has a value, in upper or lower case. */
static bool lists(const char *line, const char *value)
{
    size_t length = strlen(value);
    for (const char *at = line; (at = strstr(at, " var ")) != NULL;) {
        at += strlen(" var ");
        if (strncasecmp(at, value, length) == 0 && (!at[length] || at[length] == ' '))
            return true;
    }
    return false;
}

/* Notes from a line of the greeting which options the engine has. */
static void declaration_read(struct player *p, const char *line)
{
    struct uci_state *s = p->state;
    const char *type = strstr(line, " type ");
    if (type && strncmp(line, "option name ", 12) == 0)
        player_declares(p, line + 12, (size_t)(type - line - 12));
    if (declares(line, "UCI_Variant")) {
        s->variant = true;
        s->listed = lists(line, p->rules->variant);
        s->any = strstr(line, " type combo") == NULL;
    }
    s->chess960 |= declares(line, "UCI_Chess960");
    s->overhead |= declares(line, "Move Overhead");
    s->plays_book |= declares(line, "OwnBook");
    for (const struct option *o = game_option_list(p->rules->game); o && o->type != OPTION_END; o++)
        s->game_options |= declares(line, o->name) ? UINT64_C(1) << o->shift : 0;
}

/* Waits for a line that begins with a word; declarations of options before it are noted. Returns false with the reason
   in p->error. */
static bool wait_for(struct player *p, const char *word)
{
    const char *line;
    enum read_status status;
    int64_t deadline = clock_ms() + STARTUP_MS;
    size_t length = strlen(word);
    while ((status = player_read(p, deadline, &line)) == READ_LINE) {
        if (strncmp(line, word, length) == 0 && (!line[length] || line[length] == ' '))
            return true;
        declaration_read(p, line);
    }
    return player_fail_read(p, status, word);
}

/* Waits until an engine has obeyed all commands; declarations of options are noted. Returns false with the reason in
   p->error. */
static bool ready(struct player *p)
{
    player_send(p, "isready");
    return wait_for(p, "readyok");
}

/* Sends the options given on the command line. */
static void given_send(struct player *p)
{
    for (unsigned i = 0; i < p->spec->option_count; i++)
        player_send(p, "setoption name %s value %s", p->spec->options[i].name, p->spec->options[i].value);
}

/* Sends the game, its options, which the engine may declare only now, and the options given on the command line.
   Returns false with the reason in p->error. */
static bool options_send(struct player *p)
{
    const struct uci_state *s = p->state;
    const struct match_rules *r = p->rules;
    char value[OPTION_TEXT_MAX];
    if (s->variant && (s->listed || !game_king_to_rook(r->game)))
        player_send(p, "setoption name UCI_Variant value %s", r->variant);
    if (s->chess960)
        player_send(p, "setoption name UCI_Chess960 value %s", game_king_to_rook(r->game) ? "true" : "false");
    if (game_option_list(r->game) && !ready(p))
        return false;
    for (const struct option *o = game_option_list(r->game); o && o->type != OPTION_END; o++)
        if (s->game_options & UINT64_C(1) << o->shift) {
            option_text(o, r->option, value);
            player_send(p, "setoption name %s value %s", o->name, value);
        }
    if (s->plays_book)
        player_send(p, "setoption name OwnBook value false"); /* the openings are the match's, unless option.OwnBook */
    if (s->overhead && r->overhead >= 0)
        player_send(p, "setoption name Move Overhead value %d", r->overhead);
    given_send(p);
    return ready(p);
}

/* Whether the option UCI_Variant does not have the game. */
static bool variant_lacks(const struct player *p)
{
    const struct uci_state *s = p->state;
    return s->variant && !s->listed && !s->any && !p->rules->game->traits.default_name &&
           !strchr(p->rules->variant, ':');
}

/* Greets an engine and sets it up; a hook of player_type. Fails if the engine cannot play the game. */
static bool uci_start(struct player *p)
{
    struct uci_state *s = xcalloc(1, sizeof *s);
    p->state = s;
    player_send(p, "uci");
    if (!wait_for(p, "uciok"))
        return false;
    if (variant_lacks(p) && p->spec->option_count) { /* an option such as VariantPath may add the game */
        given_send(p);
        player_send(p, "uci");
        if (!wait_for(p, "uciok"))
            return false;
    }
    const struct game *g = p->rules->game;
    if (!s->variant && !g->traits.default_name)
        return player_fail(p, "it has no option UCI_Variant for %s", p->rules->variant);
    if (variant_lacks(p))
        return player_fail(p, "its option UCI_Variant does not have %s", p->rules->variant);
    if (!s->variant && !s->chess960 && game_king_to_rook(g))
        return player_fail(p, "it has no option UCI_Chess960");
    return options_send(p);
}

/* Sends `ucinewgame`; a hook of player_type. Fails if the engine does not answer. */
static bool uci_new_game(struct player *p, const struct record *start)
{
    (void)start;
    player_send(p, "ucinewgame");
    return ready(p);
}

/* Sends the game with all its actions so far. */
static void position_send(struct player *p, const struct record *game)
{
    const struct position *start = &game->positions[0];
    struct position standard;
    char fen[FEN_MAX], default_fen[FEN_MAX];
    size_t room = game->count * (ACTION_TEXT_MAX + 1) + 1;
    char *moves = xcalloc(1, room);
    fen_write(start, fen);
    game_start(&standard, p->rules->game, p->rules->option);
    fen_write(&standard, default_fen);
    size_t length = turns_write(start, game->actions, (unsigned)game->count - 1, moves, room);
    const char *word = length ? " moves " : "";
    if (strcmp(fen, default_fen) == 0)
        player_send(p, "position startpos%s%s", word, moves);
    else
        player_send(p, "position fen %s%s%s", fen, word, moves);
    free(moves);
}

/* Sends `go` with the clocks and limits. */
static void go_send(struct player *p, const struct clocks *c)
{
    const struct time_control *t = &p->spec->control;
    char text[256], *at = text, *end = text + sizeof text;
    *text = 0;
    if (c->running)
        at += snprintf(at, (size_t)(end - at), " wtime %.0f btime %.0f winc %.0f binc %.0f", c->left[WHITE],
                       c->left[BLACK], c->increment[WHITE], c->increment[BLACK]);
    if (c->running && c->turns_to_go)
        at += snprintf(at, (size_t)(end - at), " movestogo %u", c->turns_to_go);
    if (t->movetime > 0)
        at += snprintf(at, (size_t)(end - at), " movetime %.0f", t->movetime);
    if (t->nodes)
        at += snprintf(at, (size_t)(end - at), " nodes %llu", (unsigned long long)t->nodes);
    if (t->depth)
        snprintf(at, (size_t)(end - at), " depth %u", t->depth);
    player_send(p, "go%s", text);
}

/* Reads a whole number behind a word of a line, held within `min` and `max`. Returns false if there is none. */
static bool number_behind(const char *line, const char *word, long long min, long long max, long long *number)
{
    const char *at = strstr(line, word);
    char *end;
    if (!at)
        return false;
    const long long read = strtoll(at + strlen(word), &end, 10);
    *number = read < min ? min : read > max ? max : read;
    return end > at + strlen(word);
}

/* Reads depth, nodes and score of an info line, also of unfinished iterations. Lines of other MultiPV ranks are
   ignored, and so are scores that are only bounds, with their depth. */
static void info_read(const char *line, struct player_answer *a)
{
    long long number;
    if (strncmp(line, "info string ", 12) == 0 || (strstr(line, " multipv ") && !strstr(line, " multipv 1 ")))
        return;
    if (number_behind(line, " nodes ", 0, NODES_TOLD_MAX, &number))
        a->nodes = (uint64_t)number;
    if (strstr(line, " lowerbound") || strstr(line, " upperbound"))
        return;
    if (number_behind(line, " depth ", 0, DEPTH_TOLD_MAX, &number))
        a->depth = (unsigned)number;
    if (number_behind(line, " score mate ", -MATE_TOLD_MAX, MATE_TOLD_MAX, &number))
        a->score = number > 0 ? SCORE_WIN - (int)number : -SCORE_WIN - (int)number;
    else if (number_behind(line, " score cp ", 1 - SCORE_WIN / 2, SCORE_WIN / 2 - 1, &number))
        a->score = (int)number;
    else
        return;
    a->scored = true;
}

/* Stops the search of an engine that exceeded its time, so that it can play the next game. */
static void bring_to_end(struct player *p)
{
    const char *line;
    int64_t deadline = clock_ms() + FAREWELL_MS;
    player_send(p, "stop");
    while (player_read(p, deadline, &line) == READ_LINE)
        if (strncmp(line, "bestmove", 8) == 0)
            return;
    player_stop(p);
}

/* Asks for a turn and waits for it until the deadline; a hook of player_type. */
static void uci_think(struct player *p, const struct record *game, const struct clocks *c, struct player_answer *a)
{
    const char *line;
    enum read_status status;
    player_drain(p); /* a second bestmove is no answer to the next question */
    position_send(p, game);
    go_send(p, c);
    while ((status = player_read(p, c->deadline, &line)) == READ_LINE) {
        if (strncmp(line, "info ", 5) == 0) {
            info_read(line, a);
        } else if (strncmp(line, "bestmove", 8) == 0) {
            const char *turn = line + 8 + strspn(line + 8, " \t");
            answer_give(p, ANSWER_TURN, turn, strcspn(turn, " \t"), a);
            return;
        }
    }
    answer_from_read(status, a);
    if (status == READ_TIMEOUT)
        bring_to_end(p);
    else
        player_stop(p);
}

const struct player_type player_uci = {.start = uci_start, .new_game = uci_new_game, .think = uci_think};
