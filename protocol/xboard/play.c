/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves in both directions: whose turn it is, what XBoard's moves mean, and what is sent in reply. */
#include "protocol/xboard/presentation.h"
#include "protocol/xboard/send.h"
#include "protocol/xboard/session.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/clock.h"
#include "protocol/xboard/setup.h"
#include "rules/notation/san.h"
#include "rules/notation/xboard_squares.h"
#include "rules/texts/rules_text.h"

enum { ACCEPTED_DRAW = -50 }; /* the engine accepts a draw at this score or less, in centipawns */

void session_begin(struct xboard *x, const struct game *game)
{
    session_think_drop(x);
    xboard_game_begin(&x->game, game, options_packed(&x->options, game, clock_seed()));
    search_clear(x->searcher);
    x->draw = clock_seed();
    session_reopen(x);
    x->unplaced = false;
    x->plies = PLIES_READ;
    x->expected_count = 0;
    x->hint = ACTION_NONE;
    x->lifted = x->via = NO_SQUARE;
    x->search.score = 0;
}

/*
 * Claims the result. In a game between programs XBoard believes only the loser's claim, and a draw only if both offer
 * it; in a game against a user we announce it.
 */
static void claim(struct xboard *x, enum outcome outcome, const char *reason)
{
    x->mode = MODE_OVER;
    if (outcome == DRAWN && x->machines)
        line_out("offer draw");
    else if (outcome == DRAWN)
        line_out("1/2-1/2 {%s}", reason);
    else if (!x->machines || outcome == (x->engine == WHITE ? BLACK_WINS : WHITE_WINS))
        line_out("%s {%s}", outcome == WHITE_WINS ? "1-0" : "0-1", reason);
}

/* Tells the user which step of his turn is next, if there are several; the lines of pondering repeat it. */
static void tell_step(const struct xboard *x)
{
    const struct position *now = xboard_now(&x->game);
    char note[NOTE_MAX], more[TURN_WORDS_MAX] = "";
    session_think_note(x, note);
    if (*note)
        rules_text_turn(now,
                        now->turn.decider == WHITE ? "a click on Black's clock ends the turn"
                                                   : "a click on White's clock ends the turn",
                        more, sizeof more);
    session_think_tell(x, strchr(more, ';') ? more : "", note);
}

/* Whether a user may begin an action so many plies ago: it is his, and no leg of one has been made. */
static bool may_begin(const struct xboard_game *g, unsigned engine, const struct position *p, size_t back)
{
    const size_t count = g->count - back;
    for (size_t i = count; i > 0 && !g->plies[i - 1].acts; i--)
        if (*g->plies[i - 1].leg)
            return false;
    return ((g->first + count) & 1) != engine /* XBoard's side */ && p->turn.decider != engine;
}

/* Returns how often the user must still step back by two plies to be where he begins a turn; 0: not at all, or in
   vain. */
static unsigned steps_back(const struct xboard_game *g, unsigned engine)
{
    size_t actions = g->record.count - 1;
    for (size_t back = 0; back <= g->count; back++) {
        const struct position *p = &g->record.positions[actions];
        if (back % 2 == 0 && p->turn.done == 0 && may_begin(g, engine, p, back))
            return (unsigned)(back / 2);
        if (back < g->count && g->plies[g->count - 1 - back].acts)
            actions--;
    }
    return 0;
}

/* Tells the user, after a step back, how often to step back more, or else which step of his turn is next. */
static void tell_place(const struct xboard *x)
{
    const struct position *now = xboard_now(&x->game);
    const char *reason;
    const bool plays = x->mode == MODE_PLAY && !x->machines, waits = !may_begin(&x->game, x->engine, now, 0);
    const unsigned more = plays ? steps_back(&x->game, x->engine) : 0;
    char note[NOTE_MAX] = "your move";
    if (more && waits) {
        snprintf(note, sizeof note, "Ctrl+X: %u more", more);
    } else if (x->mode == MODE_ANALYSE || record_result(&x->game.record, &reason) != ONGOING) {
        return;
    } else if (!plays || waits || now->turn.quota > 1) {
        tell_step(x);
        return;
    }
    session_think_tell(x, "", note);
}

/* Whether XBoard asks us to play (`go`) right after a user's first move at a position from a file. */
static bool game_begins(struct xboard *x)
{
    const char *line = x->mode == MODE_ANALYSE ? NULL : events_peek(&x->events);
    return line && strcmp(line, "go") == 0;
}

void session_play_proceed(struct xboard *x)
{
    const char *reason = "";
    if (x->unplaced)
        return;
    if (session_looks_on(x) && x->plies == PLIES_BY_HAND && !x->machines && xboard_owes_pass(&x->game) &&
        !game_begins(x))
        xboard_send_pass(&x->game);
    if (x->mode == MODE_ANALYSE) {
        session_think_analyse(x);
        return;
    }
    if (x->mode != MODE_PLAY || x->paused)
        return;
    enum outcome outcome = record_result(&x->game.record, &reason);
    if (outcome != ONGOING) {
        session_think_drop(x);
        claim(x, outcome, reason);
        return;
    }
    unsigned decider = xboard_now(&x->game)->turn.decider;
    if (xboard_owes_pass(&x->game)) {
        if (x->machines && decider != x->engine && x->game.count)
            return; /* the opponent sends the pass, except before the first ply, when XBoard has us on move and has not
                       asked the opponent */
        xboard_send_pass(&x->game);
    }
    if (decider == x->engine) {
        if (x->search.purpose != THINKING)
            session_think(x);
        return;
    }
    if (x->search.purpose == PONDERING)
        session_think_lead(x);
    tell_step(x);
    if (x->ponder && x->expected_count && x->search.purpose == IDLE) {
        session_think_ponder(x);
    }
}

/* After an action of the opponent: keeps pondering while the expected turn is played, turns it into thinking at its
   end, and drops the search if something else is played. */
static void follow_ponder(struct xboard *x, action a)
{
    bool expected = x->expected_played < x->expected_count && x->expected[x->expected_played] == a;
    bool ours = xboard_now(&x->game)->turn.decider == x->engine;
    x->expected_played++;
    if (expected && ours != (x->expected_played < x->expected_count)) {
        if (ours && x->search.purpose == PONDERING) {
            x->search.purpose = THINKING;
            x->search.began = clock_ms();
            session_think_lead(x);
            search_ponderhit(x->searcher);
        } else if (x->search.purpose == HINTING) {
            session_think_drop(x); /* the hint was for the step that has been made */
        }
        return;
    }
    x->expected_count = 0;
    session_think_drop(x);
}

/* Whether the ply just received is a user's. Without an opponent XBoard also sends plies of a game record. */
static bool is_person(const struct xboard *x)
{
    return !x->machines && (!session_looks_on(x) || x->plies == PLIES_BY_HAND);
}

/* Whether a text is a pass: `@@@@` or `0000`. */
static bool is_pass(const char *text) { return strcmp(text, "@@@@") == 0 || strcmp(text, "0000") == 0; }

/* Whether a text is a move in the authors' notation (`Nf3`, `e2-e4`, `a7a8Q`, `Dw(e2-e3)`), which XBoard itself never
 * sends. */
static bool is_printed(const char *text)
{
    size_t length = strlen(text);
    bool legs = length > 3 && islower((unsigned char)text[0]) && isdigit((unsigned char)text[1]) &&
                isalnum((unsigned char)text[2]) && !strpbrk(text, "x:-=") && !isupper((unsigned char)text[length - 1]);
    return length > 1 && !is_pass(text) && !legs && text[1] != '@' && !strchr(text, ',');
}

/* Finds the action that a move in the authors' notation means; false with a reason (room for ILLEGAL_MAX). */
static bool printed_read(const struct xboard_game *g, const char *text, action *a, char *reason)
{
    char ours[ACTION_TEXT_MAX];
    xboard_unspell(g->game, text, ours, sizeof ours);
    return san_read(xboard_now(g), ours, strlen(ours), a, reason);
}

/* Writes why a move of the decider is illegal, with squares in XBoard's spelling. Legs played before it are part of
   the action. */
static void illegal_of_move(const struct xboard_game *g, const char *text, char *reason)
{
    char whole[ILLEGAL_MAX + 3 * ACTION_TEXT_MAX] = "", ours[ACTION_TEXT_MAX];
    struct script played;
    struct illegal why;
    action a;
    if (is_printed(text) && !printed_read(g, text, &a, whole)) {
        xboard_spell(g->game, whole, reason);
        return;
    }
    if (!is_pass(text) && script_played(g, NULL, &played))
        for (unsigned i = 0; i < played.count && i < ACTION_LEGS_MAX; i++)
            snprintf(whole + strlen(whole), LEG_MAX + 1, "%s+", played.legs[i].text);
    xboard_unspell(g->game, is_pass(text) ? "0000" : text, ours, sizeof ours);
    snprintf(whole + strlen(whole), ACTION_TEXT_MAX, "%s", ours);
    illegal_find(xboard_now(g), whole, strlen(whole), &why);
    xboard_spell(g->game, why.words, reason);
}

/* Writes why a move is refused, in words for a user; `reason` has room for ILLEGAL_MAX. */
static void illegal(const struct xboard *x, const char *text, char *reason)
{
    const struct xboard_game *g = &x->game;
    const char *special = g->presentation->illegal ? g->presentation->illegal(g, text) : NULL;
    if (x->unplaced)
        special = "no legal position is set up";
    else if (x->mode == MODE_OVER && !special)
        special = "the game is over";
    else if (!special && xboard_owes_pass(g))
        special = xboard_now(g)->turn.decider == WHITE ? "it is still White's turn" : "it is still Black's turn";
    if (special)
        snprintf(reason, ILLEGAL_MAX, "%s", special);
    else
        illegal_of_move(g, text, reason);
}

/* Shows a reason in a window. */
static void explain(const char *reason)
{
    line_out("tellusererror %c%s.", toupper((unsigned char)reason[0]), reason + 1);
}

/* Whether XBoard takes a line of a refused move with this reason for something else, and keeps the move: for a word in
   it, such as a part of the name of a custom piece. */
static bool misleads(const char *reason)
{
    static const char *const words[] = {"name",    "rating", "?",      "result", "board",    "bk",   "computer",
                                        "variant", "hint",   "random", "depth",  "accepted", "draw", "analyze"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(reason, words[i]))
            return true;
    return false;
}

/* Refuses a move and says why. XBoard does not show the reason, so a user also gets it in a window. */
static void refuse(struct xboard *x, const char *text)
{
    char reason[ILLEGAL_MAX + 16];
    illegal(x, text, reason);
    if (is_person(x) || x->mode == MODE_ANALYSE)
        explain(reason);
    if (misleads(reason))
        line_out("Illegal move: %.20s", text);
    else
        line_out("Illegal move (%s): %.20s", reason, text);
}

void session_play_explain(const struct xboard *x, unsigned from, unsigned to)
{
    char move[5], reason[ILLEGAL_MAX + 16];
    if (from < BOARD_MAX)
        xboard_square_write(x->game.game, from, move);
    else
        snprintf(move, sizeof move, "%c@", setup_letter(x->game.game, from - BOARD_MAX));
    xboard_square_write(x->game.game, to, move + 2);
    illegal(x, move, reason);
    explain(reason);
}

/* Makes a ply of XBoard's side and returns what it has done. */
static enum leg_status make_ply(struct xboard *x, const char *text)
{
    return presentation_ply(&x->game, is_pass(text) ? "@@@@" : text, is_person(x));
}

/*
 * Claims a win that leaves the opponent no piece, before the action is sent: as soon as XBoard sees the move, it would
 * call such a side stalemated and end the game with a draw.
 */
static void claim_last_capture(struct xboard *x, action a)
{
    const char *reason = "";
    const struct position *now = xboard_now(&x->game);
    struct position after;
    if (x->machines || x->mode != MODE_PLAY || now->fairy)
        return;
    position_copy(&after, now);
    game_apply(&after, a);
    if (game_count(&after) || after.side[!x->engine])
        return;
    enum outcome outcome = game_result(&after, &reason);
    if (outcome == WHITE_WINS || outcome == BLACK_WINS)
        claim(x, outcome, reason);
}

/* Plays one action of ours; returns false if XBoard cannot be told of it. */
static bool play_action(struct xboard *x, action a)
{
    claim_last_capture(x, a);
    return xboard_send(&x->game, a);
}

/* Plays an action on behalf of the user; returns false if XBoard cannot be told of it. */
static bool play_for_person(struct xboard *x, action a)
{
    if (!play_action(x, a))
        return false;
    x->hint = ACTION_NONE;
    follow_ponder(x, a);
    session_play_proceed(x);
    return true;
}

/* Plays a move in the authors' notation: as XBoard would send it, or as one ply if XBoard would send several, because
   whoever writes `O-O` does not move king and rook one after the other. */
static enum leg_status play_printed(struct xboard *x, const char *text)
{
    struct xboard_game *g = &x->game;
    char reason[ILLEGAL_MAX];
    struct script script;
    action a;
    if (!is_printed(text) || xboard_owes_pass(g) || !printed_read(g, text, &a, reason))
        return LEG_REFUSED;
    g->presentation->script(g, a, &script);
    if (script.count <= 1)
        return script.count ? make_ply(x, script.legs[0].text) : LEG_REFUSED;
    xboard_act(g, a);
    return LEG_DONE;
}

/* Has XBoard take a user's move back and sends the plies that it stands for. Returns LEG_REFUSED if it stands for
   itself. */
static enum leg_status play_instead(struct xboard *x, const char *text)
{
    const struct presentation *presentation = x->game.presentation;
    struct script way;
    if (!presentation->instead || xboard_owes_pass(&x->game) || !presentation->instead(&x->game, text, &way))
        return LEG_REFUSED;
    line_out("Illegal move: %.20s", text);
    return xboard_send_script(&x->game, &way);
}

void session_play_move(struct xboard *x, const char *text)
{
    bool owes = xboard_owes_pass(&x->game), theirs = xboard_now(&x->game)->turn.decider != x->engine;
    bool lifted = x->lifted < BOARD_MAX ? x->lifted != NO_SQUARE && xboard_leg_start(x->game.game, text) == x->lifted
                                        : text[0] && text[1] == '@';
    bool alone = session_looks_on(x);
    x->plies = lifted || (alone && x->plies != PLIES_READ) ? PLIES_BY_HAND : alone ? PLIES_READ : PLIES_AT_END;
    bool human = is_person(x);
    x->game.touched = human ? x->lifted : NO_SQUARE;
    x->lifted = x->via = NO_SQUARE;
    if (x->mode == MODE_OVER || x->unplaced) {
        refuse(x, text);
        return;
    }
    action a;
    const struct presentation *presentation = x->game.presentation;
    enum leg_status status = human ? play_instead(x, text) : LEG_REFUSED;
    if (status == LEG_REFUSED)
        status = make_ply(x, text);
    if (status == LEG_REFUSED)
        status = play_printed(x, text);
    if (status == LEG_REFUSED && owes && x->game.count == 0 && human) {
        line_out("Illegal move: %.20s", text); /* Black begins; only in reply to a move can we pass for White */
        session_play_proceed(x);
        return;
    }
    if (status == LEG_REFUSED && human && presentation->meant && presentation->meant(&x->game, text, &a)) {
        line_out("Illegal move: %.20s", text); /* XBoard takes the move back and is sent the plies of the action */
        play_for_person(x, a);
        return;
    }
    if (status == LEG_REFUSED) {
        refuse(x, text);
        return;
    }
    if (status == LEG_PASSED) {
        session_play_proceed(x);
        return;
    }
    x->hint = ACTION_NONE;
    if (status == LEG_PART && human && xboard_send_rest(&x->game))
        status = LEG_DONE;
    if (!theirs || alone)
        session_think_drop(x);
    else if (status == LEG_DONE)
        follow_ponder(x, x->game.record.actions[x->game.record.count - 2]);
    session_play_proceed(x);
}

void session_play_end_turn(struct xboard *x)
{
    const struct position *now = xboard_now(&x->game);
    if (x->mode != MODE_PLAY || x->machines || x->unplaced || xboard_owes_pass(&x->game) ||
        now->turn.decider == x->engine || x->game.presentation->close(&x->game) == LEG_REFUSED) {
        line_out("telluser The turn cannot be ended here.");
        return;
    }
    line_out("move @@@@");
    follow_ponder(x, x->game.record.actions[x->game.record.count - 2]);
    session_play_proceed(x);
}

void session_play_action_text(struct xboard *x, const char *text)
{
    const struct position *now = xboard_now(&x->game);
    char reason[ILLEGAL_MAX];
    action a;
    if (x->mode != MODE_PLAY || x->machines || x->unplaced || now->turn.decider == x->engine) {
        line_out("telluser %.40s: this cannot be played here.", text);
    } else if (!san_read(now, text, strlen(text), &a, reason)) {
        line_out("telluser %.40s: %s.", text, reason);
    } else if (!play_for_person(x, a)) {
        line_out("telluser %.40s: this cannot be played here.", text);
    }
}

void session_play_undo(struct xboard *x, unsigned plies)
{
    session_think_drop(x);
    session_reopen(x);
    x->plies = PLIES_READ;
    x->expected_count = 0;
    x->hint = ACTION_NONE;
    if (x->unplaced)
        return;
    while (plies-- > 0 && xboard_undo(&x->game))
        ;
    if (x->mode == MODE_ANALYSE)
        session_think_analyse(x);
    else
        tell_place(x);
}

void session_play_setboard(struct xboard *x, const char *fen)
{
    char error[FEN_ERROR_MAX];
    size_t before = x->game.count;
    bool legal;
    session_think_drop(x);
    x->plies = x->plies == PLIES_READ ? PLIES_READ : PLIES_AT_END;
    x->expected_count = 0;
    x->hint = ACTION_NONE;
    if (!session_looks_on(x) && !x->unplaced && xboard_setboard_passes(&x->game, fen, &legal) && !legal) {
        refuse(x, "@@@@");
        return;
    }
    if (xboard_setboard(&x->game, fen, error)) {
        session_reopen(x);
        x->unplaced = false;
    } else if ((game_geometry(x->game.game) && strspn(fen, "0123456789/") == strcspn(fen, " ")) || strchr(fen, '.')) {
        /* XBoard has cleared the board, or lost the letters for a moment; it sends the position again */
        line_out("# %s", error);
    } else {
        /* PyChess ends an analysis with an empty board, and shows no window if that is in the answer */
        line_out("tellusererror Illegal position: %s (%.*s)", error, (int)strcspn(fen, " "), fen);
        x->unplaced = true;
        return;
    }
    bool passed = x->game.count == before + 1;
    if (!passed)
        x->plies = PLIES_READ;
    if (x->mode == MODE_ANALYSE)
        session_think_analyse(x);
    else if (passed) /* a pass in the middle of a game */
        session_play_proceed(x);
    else
        tell_place(x);
}

/* Plays our turn action by action, with the passes that XBoard needs in between, then ponders on the expected reply. */
static void play_turn(struct xboard *x, const struct best_turn *a)
{
    const char *reason;
    const unsigned plies = session_clock_plies(x);
    x->expected_count = x->expected_played = 0;
    for (unsigned i = 0; i < a->length && xboard_now(&x->game)->turn.decider == x->engine; i++) {
        if (!game_legal(xboard_now(&x->game), a->actions[i]))
            break;
        if (!play_action(x, a->actions[i])) {
            session_think_sayable(x);
            return;
        }
        if (record_result(&x->game.record, &reason) != ONGOING)
            break;
    }
    session_clock_turn(x, plies);
    if (a->ponder_length && a->ponder_length <= PV_MAX) {
        x->expected_count = a->ponder_length;
        memcpy(x->expected, a->ponder, a->ponder_length * sizeof *a->ponder);
    }
    x->hint = a->ponder_length ? a->ponder[0] : ACTION_NONE;
    session_play_proceed(x);
}

void session_give_hint(struct xboard *x, action a)
{
    char text[ACTION_TEXT_MAX];
    bool move = x->game.presentation->hint(&x->game, a, text);
    line_out("%sHint: %s", move ? "" : "telluser ", text);
}

void session_play_best_turn(struct xboard *x, const struct event *event)
{
    enum purpose purpose = x->search.purpose;
    if (event->search != x->search.number || purpose == IDLE)
        return;
    search_wait(x->searcher);
    x->search.purpose = IDLE;
    if (purpose == THINKING && event->best_turn.length)
        play_turn(x, &event->best_turn);
    else if (purpose == HINTING && event->best_turn.length)
        session_give_hint(x, event->best_turn.actions[0]);
}

void session_play_draw_offered(struct xboard *x)
{
    const char *reason;
    if (x->mode == MODE_OVER ? record_result(&x->game.record, &reason) == DRAWN
                             : x->game.count > 0 && x->search.score <= ACCEPTED_DRAW)
        line_out("offer draw");
}
