#include "protocol/xboard/host.h"
#include "protocol/xboard/image.h"
#include "protocol/xboard/relocation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/clock.h"

enum { ACCEPTED_DRAW = -50 }; /* a draw is taken by whom is worse off than this, in hundredths of a pawn */

void host_begin(struct xboard *x, const struct game *game)
{
    host_think_drop(x);
    xboard_game_begin(&x->game, game,
                      option_drawn(game->law->options, game_options_packed(&x->options, game), clock_seed()));
    if (x->searched)
        search_clear(x->searcher);
    x->searched = false;
    x->over = false;
    x->expected_count = 0;
    x->hint = ACTION_NONE;
    x->lifted = x->via = NO_SQUARE;
    x->search.score = 0;
}

/*
 * Claims the result. Between two machines XBoard believes only the loser, and a draw only where both offer it; a person
 * gets it from us. Where XBoard can only show an image its legality test must be off, and then it believes all.
 */
static void claim(struct xboard *x, enum outcome outcome, const char *reason)
{
    x->over = true;
    if (outcome == DRAWN && x->machines && !image_used(x->game.game))
        line_out("offer draw");
    else if (outcome == DRAWN)
        line_out("1/2-1/2 {%s}", reason);
    else if (!x->machines || outcome == (x->engine == WHITE ? BLACK_WINS : WHITE_WINS))
        line_out("%s {%s}", outcome == WHITE_WINS ? "1-0" : "0-1", reason);
}

void host_play_proceed(struct xboard *x)
{
    const char *reason = "";
    if (x->analysing) {
        host_think_analyse(x);
        return;
    }
    if (x->force || x->over || x->paused)
        return;
    enum outcome outcome = record_result(&x->game.record, &reason);
    if (outcome != ONGOING) {
        host_think_drop(x);
        claim(x, outcome, reason);
        return;
    }
    unsigned decider = xboard_now(&x->game)->turn.decider;
    if (xboard_owes_pass(&x->game)) {
        if (x->machines && decider != x->engine && x->game.count)
            return; /* the opponent sends it; but if he begins although XBoard has us on move, he has not been asked */
        line_out("move @@@@");
        xboard_pass(&x->game);
    }
    if (decider == x->engine) {
        if (x->search.purpose != THINKING)
            host_think(x);
    } else if (x->ponder && x->expected_count && x->search.purpose == IDLE) {
        host_think_ponder(x);
    }
}

/* After an action of the opponent: whether the search that ponders on his turn is still about what he plays. */
static void follow_ponder(struct xboard *x, action a)
{
    bool expected = x->expected_played < x->expected_count && x->expected[x->expected_played] == a;
    bool ours = xboard_now(&x->game)->turn.decider == x->engine;
    x->expected_played++;
    if (expected && ours != (x->expected_played < x->expected_count)) {
        if (ours && x->search.purpose == PONDERING) {
            x->search.purpose = THINKING;
            search_ponderhit(x->searcher);
        }
        return;
    }
    x->expected_count = 0;
    host_think_drop(x);
}

/* Refuses a move; a person also sees why. */
static void refuse(struct xboard *x, const char *text, const char *reason)
{
    if (!x->machines && (!x->force || x->analysing))
        line_out("tellusererror %s", reason);
    line_out("Illegal move: %.20s", text);
}

/* Whether a text is one of the ways to write a pass. */
static bool is_pass(const char *text) { return strcmp(text, "@@@@") == 0 || strcmp(text, "0000") == 0; }

/* Why a move is refused, for people. */
static const char *refusal(const struct xboard *x, const char *text)
{
    const struct position *now = xboard_now(&x->game);
    action a;
    if (x->over)
        return "The game is over.";
    if (image_used(x->game.game) && image_pending(&x->game))
        return "The last move was taken back only in part: take back once more.";
    if (!xboard_owes_pass(&x->game) && strlen(text) == 4 && action_read(now, text, 4, &a) &&
        action_type(a) == ACTION_CASTLE)
        return "To castle, take the king to its rook first and then to its goal.";
    if (xboard_now(&x->game)->turn.decider == WHITE)
        return xboard_owes_pass(&x->game) ? "It is still White's turn." : "White may not do this now.";
    return xboard_owes_pass(&x->game) ? "It is still Black's turn." : "Black may not do this now.";
}

/* Makes the move of XBoard's side, or a part of it. */
static enum leg_status make_move(struct xboard *x, const char *text)
{
    action a;
    if (image_used(x->game.game) && (x->machines || x->force))
        return image_play(&x->game, text);
    if (image_used(x->game.game))
        return host_script_meant(x, text) ? LEG_DONE : LEG_REFUSED;
    if (legs_used(&x->game) && !strchr(text, ','))
        return legs_play(&x->game, text);
    if (!xboard_move_read(&x->game, text, &a))
        return LEG_REFUSED;
    xboard_act(&x->game, a);
    return LEG_DONE;
}

/* Ends the turn, or an action of several legs, for XBoard's side. */
static enum leg_status make_end(struct xboard *x)
{
    if (image_used(x->game.game) ? image_close(&x->game) : legs_used(&x->game) && legs_close(&x->game))
        return LEG_DONE;
    if (!game_legal(xboard_now(&x->game), ACTION_END_TURN))
        return LEG_REFUSED;
    xboard_act(&x->game, ACTION_END_TURN);
    return LEG_DONE;
}

static bool play_action(struct xboard *x, action a);

/* A ply of a relocation; with a person at the board what must follow is made at once. */
static void play_relocation(struct xboard *x, const char *text)
{
    char next[LEG_MAX];
    bool theirs = xboard_now(&x->game)->turn.decider != x->engine;
    enum leg_status status = relocation_play(&x->game, is_pass(text) ? "@@@@" : text);
    if (status == LEG_REFUSED) {
        refuse(x, text,
               "This is no relocation: take the man to the corner of the a file, then the other one to his square.");
        return;
    }
    if (!theirs || x->force || x->analysing)
        host_think_drop(x);
    while (!x->machines && !x->force && relocation_forced(&x->game, next)) {
        line_out("move %s", next);
        relocation_play(&x->game, next);
    }
    if (!relocation_forced(&x->game, next))
        host_play_proceed(x);
}

void host_play_move(struct xboard *x, const char *text)
{
    bool pass = is_pass(text), owes = xboard_owes_pass(&x->game);
    x->lifted = x->via = NO_SQUARE;
    if (x->over && !x->force && !x->analysing) {
        refuse(x, text, refusal(x, text));
        return;
    }
    char begun[LEG_MAX];
    if (relocation_due(&x->game) && (!owes || relocation_forced(&x->game, begun))) {
        play_relocation(x, text);
        return;
    }
    if (pass && owes) {
        xboard_pass(&x->game);
        host_play_proceed(x);
        return;
    }
    bool theirs = xboard_now(&x->game)->turn.decider != x->engine;
    bool refused = owes && !(image_used(x->game.game) && (x->machines || x->force));
    enum leg_status status = refused ? LEG_REFUSED : pass ? make_end(x) : make_move(x, text);
    if (status == LEG_REFUSED && owes && x->game.count == 0 && !x->machines && !x->force) {
        line_out("Illegal move: %.20s", text); /* Black begins; XBoard lets us say so only now */
        host_play_proceed(x);
        return;
    }
    if (status == LEG_REFUSED) {
        refuse(x, text, pass ? "The turn cannot be ended here." : refusal(x, text));
        return;
    }
    x->hint = ACTION_NONE;
    if (!theirs || x->force || x->analysing)
        host_think_drop(x);
    else if (status == LEG_DONE)
        follow_ponder(x, x->game.record.actions[x->game.record.count - 2]);
    host_play_proceed(x);
}

void host_play_end_turn(struct xboard *x)
{
    const struct position *now = xboard_now(&x->game);
    if (x->force || x->over || x->machines || xboard_owes_pass(&x->game) || now->turn.decider == x->engine ||
        make_end(x) == LEG_REFUSED) {
        line_out("telluser The turn cannot be ended here.");
        return;
    }
    line_out("move @@@@");
    follow_ponder(x, x->game.record.actions[x->game.record.count - 2]);
    host_play_proceed(x);
}

void host_play_action_text(struct xboard *x, const char *text)
{
    action a;
    if (x->over || x->machines || x->force || x->analysing || xboard_now(&x->game)->turn.decider == x->engine ||
        !action_read(xboard_now(&x->game), text, strlen(text), &a) || !play_action(x, a)) {
        line_out("telluser %.40s: this cannot be played here.", text);
        return;
    }
    x->hint = ACTION_NONE;
    follow_ponder(x, a);
    host_play_proceed(x);
}

void host_play_undo(struct xboard *x, unsigned plies)
{
    host_think_drop(x);
    x->over = false;
    x->expected_count = 0;
    x->hint = ACTION_NONE;
    while (plies-- > 0 && xboard_undo(&x->game))
        ;
    if (x->analysing)
        host_think_analyse(x);
}

void host_play_setboard(struct xboard *x, const char *fen)
{
    char error[FEN_ERROR_MAX];
    size_t before = x->game.count;
    bool legal;
    host_think_drop(x);
    x->expected_count = 0;
    x->hint = ACTION_NONE;
    if (!x->force && !x->analysing && xboard_setboard_passes(&x->game, fen, &legal) && !legal) {
        refuse(x, "@@@@", "The turn cannot be ended here.");
        return;
    }
    if (xboard_setboard(&x->game, fen, error))
        x->over = false;
    else if ((x->game.game->men->geometry && strspn(fen, "0123456789/") == strcspn(fen, " ")) || strchr(fen, '.'))
        /* XBoard has cleared the board, or forgotten the letters for a moment; it sends the position again */
        line_out("# %s", error);
    else
        line_out("tellusererror Illegal position: %s", error);
    if (x->analysing)
        host_think_analyse(x);
    else if (x->game.count == before + 1) /* that was a pass in the middle of a game */
        host_play_proceed(x);
}

/* Sends a pass for the side that XBoard has on move while we are. */
static void send_owed_pass(struct xboard *x)
{
    if (!xboard_owes_pass(&x->game))
        return;
    line_out("move @@@@");
    xboard_pass(&x->game);
}

/*
 * Claims a win that leaves the other side no man before the action is sent: XBoard takes such a side for stalemated,
 * and ends the game with a draw as soon as it sees the move.
 */
static void claim_last_capture(struct xboard *x, action a)
{
    const char *reason = "";
    const struct position *now = xboard_now(&x->game);
    struct position after;
    if (x->machines || x->over || now->extended)
        return;
    position_copy(&after, now);
    if (game_apply_count(&after, a) || after.side[!x->engine])
        return;
    enum outcome outcome = game_result(&after, &reason);
    if (outcome == WHITE_WINS || outcome == BLACK_WINS)
        claim(x, outcome, reason);
}

/* Plays one action of ours; false if XBoard cannot be told of it. */
static bool play_action(struct xboard *x, action a)
{
    struct legs legs = {.count = 1};
    enum leg_status status = LEG_DONE;
    claim_last_capture(x, a);
    if (image_used(x->game.game))
        return host_script_send(x, a);
    if (relocation_due(&x->game)) {
        char plies[RELOCATION_PLIES][LEG_MAX];
        unsigned n = relocation_plies(&x->game, a, plies);
        send_owed_pass(x);
        for (unsigned i = 0; i < n; i++) {
            line_out("move %s", plies[i]);
            relocation_play(&x->game, plies[i]);
        }
        return true;
    }
    if (legs_used(&x->game) && action_type(a) != ACTION_END &&
        (action_type(a) != ACTION_CASTLE || xboard_castles_by_legs(&x->game))) {
        legs_split(&x->game, a, &legs);
        for (unsigned i = 0; i < legs.count; i++) {
            send_owed_pass(x);
            line_out("move %s", legs.text[i]);
            status = legs_play(&x->game, legs.text[i]);
        }
        if (status == LEG_PART) {
            send_owed_pass(x);
            line_out("move @@@@");
            legs_close(&x->game);
        }
        return legs.count > 0;
    }
    char text[ACTION_TEXT_MAX];
    send_owed_pass(x);
    xboard_move_write(&x->game, a, text);
    line_out("move %s", text);
    xboard_act(&x->game, a);
    return true;
}

/* Plays our turn, one action after another, with the passes that XBoard needs in between. */
static void play_turn(struct xboard *x, const struct answer *a)
{
    const char *reason;
    x->expected_count = x->expected_played = 0;
    for (unsigned i = 0; i < a->length && xboard_now(&x->game)->turn.decider == x->engine; i++) {
        if (!game_legal(xboard_now(&x->game), a->actions[i]))
            break;
        if (!play_action(x, a->actions[i])) {
            host_think_sayable(x);
            return;
        }
        if (record_result(&x->game.record, &reason) != ONGOING)
            break;
    }
    if (a->ponder_length && a->ponder_length <= PV_MAX) {
        x->expected_count = a->ponder_length;
        memcpy(x->expected, a->ponder, a->ponder_length * sizeof *a->ponder);
    }
    x->hint = a->ponder_length ? a->ponder[0] : ACTION_NONE;
    host_play_proceed(x);
}

/* Tells a person a move, or how an action of several men begins. */
void host_give_hint(struct xboard *x, action a)
{
    struct legs legs;
    if (image_used(x->game.game)) {
        char text[ACTION_TEXT_MAX];
        action_text(xboard_now(&x->game), a, text);
        line_out("%sHint: %s", strlen(text) == 4 && text[2] != '!' && *text != '0' ? "" : "telluser ", text);
        return;
    }
    if (action_type(a) == ACTION_CASTLE && !x->game.known) { /* XBoard could not read the move */
        line_out("telluser Hint: castle on the %s's side.", action_to(a) > action_from(a) ? "king" : "queen");
        return;
    }
    legs_split(&x->game, a, &legs);
    line_out("Hint: %s", action_type(a) == ACTION_END ? "@@@@" : legs.count ? legs.text[0] : "");
}

void host_play_answer(struct xboard *x, const struct event *event)
{
    enum purpose purpose = x->search.purpose;
    if (event->search != x->search.number || purpose == IDLE)
        return;
    search_wait(x->searcher);
    x->search.purpose = IDLE;
    if (purpose == THINKING && event->answer.length)
        play_turn(x, &event->answer);
    else if (purpose == HINTING && event->answer.length)
        host_give_hint(x, event->answer.actions[0]);
}

void host_play_draw_offered(struct xboard *x)
{
    const char *reason;
    if (x->over ? record_result(&x->game.record, &reason) == DRAWN
                : x->game.count > 0 && x->search.score <= ACCEPTED_DRAW)
        line_out("offer draw");
}
