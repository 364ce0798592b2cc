/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Plays the words of a record, as docs/reference/pgn.md says. XBoard writes differently: every word is one action,
 * sides change with every word, and a pass stands for the side that has nothing to decide. If a lone pass follows an
 * unfinished turn and an illegal action comes later, the words so far are read again in other ways. If none of them
 * works, the first error stands.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "rules/notation/fen.h"
#include "rules/notation/pgn_game.h"
#include "rules/notation/san.h"
#include "rules/notation/text.h"
#include "rules/notation/turns.h"

enum { WORDS_MAX = 1 << 22 };

/* Whether the decider is still in the turn whose text is being read. */
static bool turn_goes_on(const struct pgn_game *g)
{
    const struct position *p = record_now(&g->record);
    return g->turns.in_group && p->turn.decider == g->turns.group_decider && p->number == g->turns.group_number;
}

void pgn_turn_close(struct pgn_game *g)
{
    if (g->turns.reading == PGN_AS_TURNS && !g->turns.joined && turn_goes_on(g) &&
        game_legal(record_now(&g->record), ACTION_END_TURN))
        record_push(&g->record, ACTION_END_TURN);
    g->turns.in_group = false;
}

/* Plays an action; the first one of a group of steps sets the group's decider and turn. */
static void play(struct pgn_game *g, action a)
{
    const struct position *p = record_now(&g->record);
    if (!g->turns.in_group) {
        g->turns.group_decider = p->turn.decider;
        g->turns.group_number = p->number;
        g->turns.in_group = true;
    }
    record_push(&g->record, a);
}

/* Whether the decider may pass, or decline or refuse something: whether a pass is an action of its own. */
static bool pass_acts(const struct position *p)
{
    action a;
    return action_read(p, "0000", 4, &a);
}

/* Whether a pass only stands there because the writer changes sides after every step, and so means nothing. */
static bool fills_in(const struct pgn_game *g, const char *text, size_t length)
{
    const struct position *p = record_now(&g->record);
    return p->turn.done && san_is_pass(text, length) && !pass_acts(p) && game_count(p) != 0;
}

/* Whether a character joins the steps of a turn. */
static bool is_joint(char c) { return c == '/' || c == ','; }

/* Plays one action of a word; returns false if that gives the game its error. */
static bool play_text(struct pgn_game *g, const char *text, size_t length, unsigned long line)
{
    char reason[ILLEGAL_MAX] = "";
    action a;
    if (!san_read(record_now(&g->record), text, length, &a, reason)) {
        pgn_game_fault(g, line, text, length, reason);
        return false;
    }
    play(g, a);
    if (g->record.count <= PGN_ACTIONS_MAX)
        return true;
    pgn_game_fault(g, line, text, length, "the game is too long");
    return false;
}

/* Plays the actions of a word as docs/reference/pgn.md says. */
static void play_word(struct pgn_game *g, const char *text, unsigned long line)
{
    struct pgn_turns *t = &g->turns;
    if (!t->joined && !is_joint(*text)) {
        t->lone_pass |= turn_goes_on(g) && san_is_pass(text, strlen(text));
        if (fills_in(g, text, strlen(text)))
            return;
        pgn_turn_close(g);
    }
    while (*text) {
        if (is_joint(*text)) {
            t->joined = true;
            text++;
            continue;
        }
        size_t length = turns_action_length(record_now(&g->record), text);
        t->joined = false;
        if (!play_text(g, text, length, line))
            return;
        text += length;
    }
}

/* Plays a word as XBoard writes it; `side` is the side whose word it is. */
static void play_alternating(struct pgn_game *g, const char *word, unsigned long line, unsigned side)
{
    const struct position *p = record_now(&g->record);
    if (!san_is_pass(word, strlen(word)) || (side == p->turn.decider && pass_acts(p)))
        play_text(g, word, strlen(word), line);
}

/* Keeps a word; returns false if there are too many. */
static bool word_keep(struct pgn_turns *t, const char *word, unsigned long line)
{
    size_t length = strlen(word) + 1, wanted = t->length + sizeof line + length;
    if (wanted > WORDS_MAX)
        return false;
    if (wanted > t->room) {
        t->words = xrealloc(t->words, 2 * wanted, 1);
        t->room = 2 * wanted;
    }
    memcpy(t->words + t->length, &line, sizeof line);
    memcpy(t->words + t->length + sizeof line, word, length);
    t->length = wanted;
    return true;
}

void pgn_xboard_start(const struct position *given, struct position *start)
{
    char fen[FEN_MAX], standard[FEN_MAX];
    *start = *given;
    game_start(start, given->game, given->option);
    fen_write(given, fen);
    fen_write(start, standard);
    size_t pieces = strcspn(standard, " ") + 3; /* and the side to move */
    if (strncmp(fen, standard, pieces) != 0 || strncmp(fen + pieces, "- - 0 1", 7) != 0)
        *start = *given;
}

/* Plays all kept words from the start in a way of reading. */
static void play_kept(struct pgn_game *g, enum pgn_reading reading)
{
    struct pgn_turns *t = &g->turns;
    struct position start;
    unsigned long line;
    if (t->reading == PGN_AS_TURNS)
        t->given = g->record.positions[0];
    start = t->given;
    if (reading == PGN_AS_XBOARD)
        pgn_xboard_start(&t->given, &start);
    record_begin(&g->record, &start);
    g->bad = t->joined = t->in_group = false;
    t->reading = reading;
    unsigned side = record_now(&g->record)->turn.decider;
    for (size_t at = 0; at < t->length && !g->bad; side = !side) {
        const char *word = t->words + at + sizeof line;
        memcpy(&line, t->words + at, sizeof line);
        at += sizeof line + strlen(word) + 1;
        if (reading == PGN_AS_XBOARD)
            play_alternating(g, word, line, side);
        else
            play_word(g, word, line);
    }
    t->side = side;
}

void pgn_turn_word(struct pgn_game *g, const char *word, unsigned long line)
{
    struct pgn_turns *t = &g->turns;
    if (g->bad)
        return;
    bool kept = !t->overfull && word_keep(t, word, line);
    t->overfull |= !kept;
    if (t->reading == PGN_AS_XBOARD) {
        play_alternating(g, word, line, t->side);
        t->side = !t->side;
    } else {
        play_word(g, word, line);
    }
    if (!g->bad || !t->lone_pass || !kept)
        return;
    for (unsigned reading = t->reading + 1; g->bad && reading < PGN_READINGS; reading++)
        play_kept(g, (enum pgn_reading)reading);
    if (g->bad)
        play_kept(g, PGN_AS_TURNS);
}
