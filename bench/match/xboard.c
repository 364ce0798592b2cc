/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Players of a match that speak the Chess Engine Communication Protocol, version 2 (or 1, as far as version 2 allows).
   They play only games of one step a turn, because the protocol has no longer turns. Selected by player.c. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "bench/match/player.h"
#include "engine/clock.h"
#include "engine/memory.h"
#include "rules/notation/fen.h"
#include "rules/notation/text.h"
#include "rules/notation/xboard_squares.h"

enum { FEATURES_MS = 10000, AFTER_CLAIM_MS = 300, WORD_MAX = 64 };

/* How an engine announces its moves. Some engines announce each move in two ways; only the first way seen counts. */
enum move_style { STYLE_UNKNOWN, STYLE_MOVE, STYLE_MY_MOVE, STYLE_NUMBERED };

struct xboard_state {
    bool ping, setboard, usermove, reuse, memory, cores, time, done;
    enum move_style style;
    bool forced; /* in force mode: it does not move */
    size_t told; /* number of actions of the game that were sent */
    unsigned pings;
    bool offers; /* the feature variants has our game */
};

/* Returns the name of the game in the protocol; NULL for normal chess, which needs no command. */
static const char *variant_name(const struct match_rules *r)
{
    const char *name = r->game->traits.default_name;
    if (!name)
        return r->game->id;
    return strcmp(name, "normal") == 0 ? NULL : name;
}

/* Whether the value of the feature variants has a name. */
static bool lists(const char *value, const char *variant)
{
    size_t length = strlen(variant);
    for (const char *at = value; (at = strstr(at, variant)) != NULL; at += length)
        if ((at == value || strchr(", ", at[-1])) && (!at[length] || strchr(", ", at[length])))
            return true;
    return false;
}

/* Takes notice of a feature. Returns false if it is to be rejected. */
static bool feature_take(struct player *p, const char *name, const char *value)
{
    struct xboard_state *s = p->state;
    const struct {
        const char *name;
        bool *flag;
        const char *option; /* the option that the feature stands for */
    } flags[] = {{"ping", &s->ping, ""},   {"setboard", &s->setboard, ""}, {"usermove", &s->usermove, ""},
                 {"reuse", &s->reuse, ""}, {"memory", &s->memory, "Hash"}, {"smp", &s->cores, "Threads"},
                 {"time", &s->time, ""},   {"done", &s->done, ""}};
    for (unsigned i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (strcmp(flags[i].name, name) == 0) {
            *flags[i].flag = strcmp(value, "0") != 0;
            if (*flags[i].flag)
                player_declares(p, flags[i].option, strlen(flags[i].option));
            return true;
        }
    const char *type = strcmp(name, "option") == 0 ? strstr(value, " -") : NULL;
    if (type)
        player_declares(p, value, (size_t)(type - value));
    const char *variant = variant_name(p->rules);
    if (strcmp(name, "variants") == 0)
        s->offers = variant && lists(value, variant);
    return strcmp(name, "san") != 0 || strcmp(value, "0") == 0;
}

/* Reads the features NAME=VALUE or NAME="VALUE" of a line and accepts or rejects each. */
static void features_read(struct player *p, const char *at)
{
    char name[WORD_MAX];
    for (;;) {
        at += strspn(at, " \t");
        size_t length = strcspn(at, "=");
        if (!at[length] || length >= sizeof name)
            return;
        memcpy(name, at, length);
        name[length] = 0;
        at += length + 1;
        bool quoted = *at == '"';
        at += quoted;
        length = strcspn(at, quoted ? "\"" : " \t");
        char *value = xcalloc(length + 1, 1);
        memcpy(value, at, length);
        at += length + (quoted && at[length]);
        player_send(p, "%s %s", feature_take(p, name, value) ? "accepted" : "rejected", name);
        free(value);
    }
}

/* Waits until the engine has read everything sent, if it knows `ping`. Returns false with the reason in p->error. */
static bool ping(struct player *p)
{
    struct xboard_state *s = p->state;
    const char *line;
    unsigned number;
    enum read_status status = READ_LINE;
    int64_t deadline = clock_ms() + STARTUP_MS;
    if (!s->ping)
        return true;
    player_send(p, "ping %u", ++s->pings);
    while ((status = player_read(p, deadline, &line)) == READ_LINE)
        if (sscanf(line, "pong %u", &number) == 1 && number == s->pings)
            return true;
    return player_fail_read(p, status, "pong");
}

/* Greets an engine and reads its features; a hook of player_type. Fails if the engine cannot play the game. */
static bool xboard_start(struct player *p)
{
    const struct match_rules *r = p->rules;
    const struct time_control *t = &p->spec->control;
    struct xboard_state *s = xcalloc(1, sizeof *s);
    const char *line, *variant = variant_name(r);
    enum read_status status = READ_TIMEOUT;
    struct position first;
    p->state = s;
    *s = (struct xboard_state){.reuse = true, .time = true};
    if (!game_alternates(r->game))
        return player_fail(
            p, "an XBoard engine cannot play %s here: a turn has several steps, or the game has other ends than chess",
            r->variant);
    game_start(&first, r->game, r->option);
    if (!first.number)
        return player_fail(p, "an XBoard engine cannot play %s here: pieces are relocated before it", r->variant);
    if (t->base <= 0 && t->movetime <= 0 && !t->depth)
        return player_fail(p, "an XBoard engine needs --tc, --movetime or --depth: it knows no limit of nodes");
    player_send(p, "xboard");
    player_send(p, "protover 2");
    bool asked_for_time = false;
    int64_t start = clock_ms();
    while (!s->done &&
           (status = player_read(p, start + (asked_for_time ? STARTUP_MS : FEATURES_MS), &line)) == READ_LINE)
        if (strncmp(line, "feature ", 8) == 0) {
            asked_for_time |= strstr(line, "done=0") != NULL;
            features_read(p, line + 8);
        }
    if (!s->done && status != READ_TIMEOUT)
        return player_fail_read(p, status, "its features");
    if (variant && !s->offers)
        return player_fail(p, "it does not play the variant %s", variant);
    return ping(p);
}

/* Sends the options given on the command line. */
static void options_send(struct player *p)
{
    const struct xboard_state *s = p->state;
    for (unsigned i = 0; i < p->spec->option_count; i++) {
        const struct spec_option *o = &p->spec->options[i];
        if (strcasecmp(o->name, "Hash") == 0 && s->memory)
            player_send(p, "memory %s", o->value);
        else if (strcasecmp(o->name, "Threads") == 0 && s->cores)
            player_send(p, "cores %s", o->value);
        else
            player_send(p, "option %s=%s", o->name, o->value);
    }
}

/* Sends the time control or the depth. `level` has whole seconds, at least one; `time` has the exact clock. */
static void level_send(struct player *p)
{
    const struct time_control *t = &p->spec->control;
    char text[DECIMAL_MAX];
    decimal_write((t->base > 0 ? t->increment : t->movetime) / 1000, text);
    if (t->base > 0) {
        unsigned seconds = t->base < 1000 ? 1 : (unsigned)(t->base / 1000);
        if (seconds % 60)
            player_send(p, "level %u %u:%02u %s", t->turns, seconds / 60, seconds % 60, text);
        else
            player_send(p, "level %u %u %s", t->turns, seconds / 60, text);
    } else if (t->movetime > 0) {
        player_send(p, "st %s", text);
    }
    if (t->depth)
        player_send(p, "sd %u", t->depth);
}

/* Begins a game, with `setboard` unless it is the usual starting position; a hook of player_type. */
static bool xboard_new_game(struct player *p, const struct record *start)
{
    struct xboard_state *s = p->state;
    const char *variant = variant_name(p->rules);
    char fen[FEN_MAX], default_fen[FEN_MAX];
    struct position standard;
    player_send(p, "new");
    if (variant)
        player_send(p, "variant %s", variant);
    options_send(p);
    level_send(p);
    player_send(p, "easy");
    player_send(p, "nopost");
    player_send(p, "force");
    game_start(&standard, p->rules->game, p->rules->option);
    fen_write(&standard, default_fen);
    fen_write(&start->positions[0], fen);
    if (strcmp(fen, default_fen) != 0) {
        if (!s->setboard)
            return player_fail(p, "it cannot set up a position (no feature setboard)");
        player_send(p, "setboard %s", fen);
    }
    s->forced = true;
    s->told = 0;
    return ping(p);
}

/* Sends an action of the game. */
static void action_send(struct player *p, const struct position *before, action a)
{
    const struct xboard_state *s = p->state;
    char ours[ACTION_TEXT_MAX], text[ACTION_TEXT_MAX + 5];
    action_text(before, a, ours);
    xboard_spell(before->game, ours, text);
    if (action_type(a) == ACTION_CASTLE && game_king_to_rook(before->game))
        snprintf(text, sizeof text, "%s", action_to(a) > action_from(a) ? "O-O" : "O-O-O");
    player_send(p, "%s%s", s->usermove ? "usermove " : "", text);
}

/* Sends both clocks, in hundredths of a second. */
static void time_send(struct player *p, const struct clocks *c, enum colour us)
{
    const struct xboard_state *s = p->state;
    if (!c->running || !s->time)
        return;
    player_send(p, "time %.0f", c->left[us] / 10);
    player_send(p, "otim %.0f", c->left[!us] / 10);
}

/* Sends the new actions of the game and lets the engine think. */
static void game_send(struct player *p, const struct record *game, const struct clocks *c)
{
    struct xboard_state *s = p->state;
    size_t actions = game->count - 1;
    enum colour us = record_now(game)->turn.decider;
    if (!s->forced && actions != s->told + 1) {
        player_send(p, "force");
        s->forced = true;
    }
    if (!s->forced)
        time_send(p, c, us);
    for (; s->told < actions; s->told++)
        action_send(p, &game->positions[s->told], game->actions[s->told]);
    if (s->forced) {
        time_send(p, c, us);
        player_send(p, "go");
    }
    s->forced = false;
    s->told = actions + 1;
}

/* Returns the move in a line, after `move`, `My move is:` or `N. ...`; NULL if there is none. *style receives the form.
 */
static const char *move_find(const char *line, enum move_style *style)
{
    unsigned number;
    int length = 0;
    *style = STYLE_UNKNOWN;
    if (strncmp(line, "move ", 5) == 0) {
        *style = STYLE_MOVE;
        return line + 5;
    }
    if (strncasecmp(line, "my move is", 10) == 0) {
        *style = STYLE_MY_MOVE;
        return line + 10 + strspn(line + 10, " :");
    }
    if (sscanf(line, "%u. ... %n", &number, &length) == 1 && length > 0) {
        *style = STYLE_NUMBERED;
        return line + length;
    }
    return NULL;
}

/* Writes a move in our notation: castling by its squares, promotions without `=` and in lower case, drops in upper
 * case.
 */
static void move_spell(const struct position *now, const char *word, char text[WORD_MAX])
{
    action list[ACTIONS_MAX];
    char theirs[WORD_MAX];
    size_t length = strcspn(word, " \t"), drop = strcspn(word, "@ \t"), to = 0;
    bool castles = strchr("O0o", *word) != NULL && *word && word[1] == '-';
    bool long_way = castles && length >= 5;
    unsigned n = castles ? game_actions(now, ALL_ACTIONS, list) : 0;
    for (unsigned i = 0; i < n; i++)
        if (action_type(list[i]) == ACTION_CASTLE && (action_to(list[i]) < action_from(list[i])) == long_way) {
            action_text(now, list[i], text);
            return;
        }
    for (size_t i = 0; i < length && to + 1 < WORD_MAX; i++)
        if (word[i] != '=' && word[i] != '-' && word[i] != ',')
            theirs[to++] = (char)(drop < length && i < drop ? toupper : tolower)((unsigned char)word[i]);
    theirs[to] = 0;
    xboard_unspell(now->game, theirs, text, WORD_MAX);
}

/* Whether neither side can mate: at most one knight or bishop beside the kings. */
static bool nobody_wins(const struct position *p)
{
    bitboard officers = p->by_type[KNIGHT] | p->by_type[BISHOP];
    return game_royal(p->game) && !game_must_capture(p->game) && bits_count(officers) <= 1 &&
           (officers | p->by_type[KING]) == position_occupied(p);
}

enum claim { NO_CLAIM, CLAIM_LOST, CLAIM_DRAWN, CLAIM_WON };

/* Returns the claim in a line about the result, as seen by the engine. */
static enum claim claim_read(const char *line, enum colour us)
{
    if (strncmp(line, "result ", 7) == 0)
        line += 7;
    if (strncmp(line, "resign", 6) == 0 || strncmp(line, "tellics resign", 14) == 0)
        return CLAIM_LOST;
    if (strncmp(line, "1/2-1/2", 7) == 0)
        return CLAIM_DRAWN;
    if (strncmp(line, "1-0", 3) == 0)
        return us == WHITE ? CLAIM_WON : CLAIM_LOST;
    if (strncmp(line, "0-1", 3) == 0)
        return us == BLACK ? CLAIM_WON : CLAIM_LOST;
    return NO_CLAIM;
}

/* Reads a line while the engine thinks. Returns true if it is an answer; *claimed is set if the engine claims a result.
 */
static bool line_take(struct player *p, const struct position *now, const char *line, struct player_answer *a,
                      bool *claimed)
{
    struct xboard_state *s = p->state;
    enum move_style style;
    const char *move = move_find(line, &style);
    char text[WORD_MAX];
    if (move && s->style != STYLE_UNKNOWN && style != s->style)
        return false;
    if (move) {
        s->style = style;
        move_spell(now, move, text);
        answer_give(p, ANSWER_TURN, text, strlen(text), a);
        return true;
    }
    if (strncmp(line, "Illegal move", 12) == 0) {
        answer_give(p, ANSWER_REFUSES, line, strlen(line), a);
        return true;
    }
    enum claim claim = claim_read(line, now->turn.decider);
    *claimed |= claim != NO_CLAIM;
    a->status = claim == CLAIM_LOST ? ANSWER_RESIGNS : ANSWER_DRAW;
    return claim == CLAIM_LOST || (claim == CLAIM_DRAWN && nobody_wins(now));
}

/* Asks for a move and waits for it until the deadline; claims of a result are checked here. A hook of player_type. */
static void xboard_think(struct player *p, const struct record *game, const struct clocks *c, struct player_answer *a)
{
    const char *line;
    enum read_status status;
    bool claimed = false;
    game_send(p, game, c);
    for (;;) {
        int64_t patience = clock_ms() + AFTER_CLAIM_MS;
        status = player_read(p, claimed && patience < c->deadline ? patience : c->deadline, &line);
        if (status == READ_LINE) {
            if (line_take(p, record_now(game), line, a, &claimed))
                return;
        } else if (status == READ_TIMEOUT && claimed && clock_ms() < c->deadline) {
            player_send(p, "go"); /* the engine believes that the game is over */
            claimed = false;
        } else {
            break;
        }
    }
    answer_from_read(status, a);
    player_stop(p);
}

/* Sends the result; an engine without the feature reuse is stopped. A hook of player_type. */
static void xboard_game_over(struct player *p, enum outcome outcome, const char *reason)
{
    const struct xboard_state *s = p->state;
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
    player_send(p, "result %s {%s}", results[outcome], reason);
    player_send(p, "force");
    if (!s->reuse)
        player_stop(p);
}

const struct player_type player_xboard = {
    .start = xboard_start, .new_game = xboard_new_game, .think = xboard_think, .game_over = xboard_game_over};
