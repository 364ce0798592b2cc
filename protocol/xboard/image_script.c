/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games shown as images: writes actions as scripts of legs (image.h). */
#include <ctype.h>
#include <string.h>

#include "protocol/xboard/image.h"
#include "protocol/xboard/setup.h"
#include "rules/notation/xboard_squares.h"

/* A script in the making: XBoard's board as it is after the legs written, and as it must become. */
struct writer {
    struct script *script;
    struct image now, target;
    unsigned us;
    char pawn; /* the letter of the image that XBoard takes for a pawn, upper case; 0: none */
    bool failed;
};

static void write_step_aside(struct writer *w);

/* Writes a leg. A leg of the other side must stand between two legs of ours, because our side cannot pass in the
   middle of its action. */
static void write_leg(struct writer *w, bool theirs, const char *leg)
{
    const struct script *s = w->script;
    if (theirs && (!s->count || s->legs[s->count - 1].theirs))
        write_step_aside(w);
    if (script_add(w->script, theirs, leg))
        image_ply(&w->now, leg, w->us ^ theirs);
    else
        w->failed = true;
}

/* Writes a move as a leg; `suffix` is a letter after it, or 0. */
static void write_way(struct writer *w, bool theirs, unsigned from, unsigned to, char suffix)
{
    char leg[LEG_MAX];
    xboard_square_write(w->now.game, from, leg);
    xboard_square_write(w->now.game, to, leg + 2);
    leg[4] = suffix;
    leg[5] = 0;
    write_leg(w, theirs, leg);
}

/* Writes a drop as a leg. */
static void write_drop(struct writer *w, bool theirs, char letter, unsigned square)
{
    char leg[LEG_MAX] = {(char)toupper((unsigned char)letter), '@'};
    xboard_square_write(w->now.game, square, leg + 2);
    write_leg(w, theirs, leg);
}

/* Returns the letter of an image without its plus. */
static char letter_of(const char *piece) { return piece[*piece == '+']; }

/* Whether XBoard takes an image for a pawn. */
static bool is_pawn(const struct writer *w, const char *piece)
{
    return w->pawn && toupper((unsigned char)*piece) == w->pawn;
}

/* Whether a square is on the first or the last rank. */
static bool on_edge(const struct writer *w, unsigned square)
{
    return square < game_files(w->now.game) || square >= w->now.squares - game_files(w->now.game);
}

/* Whether two squares are on a line with no piece between them. */
static bool is_clear(const struct writer *w, unsigned from, unsigned to)
{
    int files = game_files(w->now.game), sideways = (int)to % files - (int)from % files,
        up = (int)to / files - (int)from / files;
    if (sideways && up && sideways != up && sideways != -up)
        return false;
    int step = (up > 0) * files - (up < 0) * files + (sideways > 0) - (sideways < 0);
    for (int square = (int)from + step; square != (int)to; square += step)
        if (*w->now.pieces[square])
            return false;
    return true;
}

/* Whether XBoard lets a piece go to a square, and take a friend there. XBoard is told that pieces go anywhere, or
   along lines (setup.c). A pawn must not go where XBoard would promote it, or would remove another piece as if en
   passant. */
static bool may_go(const struct writer *w, const char *piece, unsigned from, unsigned to)
{
    bool straight = from % game_files(w->now.game) == to % game_files(w->now.game);
    if (to != NO_SQUARE && !game_piece_images(w->now.game) && !is_clear(w, from, to))
        return false;
    return !is_pawn(w, piece) || (!on_edge(w, to) && (straight || *w->now.pieces[to]));
}

/* Returns an empty square where a piece can appear and from which it can go to `to`; NO_SQUARE if there is none.
   First and last ranks, where a pawn cannot appear, come last. */
static unsigned find_place(const struct writer *w, const char *piece, unsigned to)
{
    unsigned found = NO_SQUARE;
    for (unsigned square = 0; square < w->now.squares; square++) {
        if (*w->now.pieces[square] || square == to || !may_go(w, piece, square, to))
            continue;
        if (!on_edge(w, square))
            return square;
        if (found == NO_SQUARE && !is_pawn(w, piece))
            found = square;
    }
    return found;
}

/* Writes that one of our pieces steps aside and back, which changes nothing. */
static void write_step_aside(struct writer *w)
{
    for (unsigned square = 0; square < w->now.squares; square++) {
        const char *piece = w->now.pieces[square];
        unsigned place = NO_SQUARE;
        if (image_has(&w->now, square, w->us) && !is_pawn(w, piece))
            place = find_place(w, piece, square);
        if (place != NO_SQUARE) {
            write_way(w, false, square, place, 0);
            write_way(w, false, place, square, 0);
            return;
        }
    }
    w->failed = true;
}

/* Returns the square of a piece of a side that is where it must be in the end and can take the piece on `victim`;
   NO_SQUARE if there is none. */
static unsigned find_helper(const struct writer *w, bool theirs, unsigned victim)
{
    for (unsigned square = 0; square < w->now.squares; square++)
        if (square != victim && image_has(&w->now, square, w->us ^ theirs) &&
            strcmp(w->now.pieces[square], w->target.pieces[square]) == 0 && !is_pawn(w, w->now.pieces[square]) &&
            may_go(w, w->now.pieces[square], square, victim))
            return square;
    return NO_SQUARE;
}

/* Writes the removal of a piece: another piece takes it and goes back. */
static void write_removal(struct writer *w, unsigned square)
{
    bool theirs = false;
    unsigned helper = find_helper(w, false, square);
    if (helper == NO_SQUARE) {
        theirs = true;
        helper = find_helper(w, true, square);
    }
    if (helper == NO_SQUARE) {
        w->failed = true;
        return;
    }
    write_way(w, theirs, helper, square, 0);
    write_way(w, theirs, square, helper, 0);
}

/* Writes that a piece appears on a square and replaces the piece there. */
static void write_appearance(struct writer *w, bool theirs, const char *piece, unsigned square)
{
    char letter = letter_of(piece);
    if (!*w->now.pieces[square] && *piece != '+' && !(is_pawn(w, piece) && on_edge(w, square))) {
        write_drop(w, theirs, letter, square);
        return;
    }
    unsigned place = find_place(w, piece, square);
    if (place == NO_SQUARE) {
        w->failed = true;
        return;
    }
    write_drop(w, theirs, letter, place);
    write_way(w, theirs, place, square, *piece == '+' ? '+' : 0);
}

/* Writes that a called piece appears on a free square; the Caller then takes it in. */
static void write_put(struct writer *w, const char *piece)
{
    unsigned place = find_place(w, piece, NO_SQUARE);
    if (place == NO_SQUARE)
        w->failed = true;
    else
        write_appearance(w, false, piece, place);
}

/* Returns a letter to promote a pawn to, for a move after which the piece is gone anyway. */
static char any_letter(const struct writer *w)
{
    const struct piece_image *look = game_piece_images(w->now.game)->images;
    while (look->letters[0] == '+' || is_pawn(w, look->letters))
        look++;
    return (char)tolower((unsigned char)look->letters[0]);
}

/* Writes the move of a piece. XBoard promotes a pawn by itself on its last rank, so a letter says what it becomes
   there. */
static void write_move(struct writer *w, unsigned from, unsigned to)
{
    const char *target = w->target.pieces[to], *piece = w->now.pieces[from];
    if (!is_pawn(w, piece) || !on_edge(w, to))
        write_way(w, false, from, to, 0);
    else if (image_has(&w->target, to, w->us) && *target != '+' && !is_pawn(w, target))
        write_way(w, false, from, to, (char)tolower((unsigned char)*target));
    else
        write_way(w, false, from, to, any_letter(w));
}

/* Writes legs that make a square what it must become. */
static void write_square(struct writer *w, unsigned square)
{
    const char *target = w->target.pieces[square];
    if (*target)
        write_appearance(w, !image_has(&w->target, square, w->us), target, square);
    else
        write_removal(w, square);
}

/*
 * Writes the first leg of an action, the one that says most about it; a piece that acts from afar goes there and back.
 * A piece that leaves others behind appears on its target instead of moving there: so its script differs at once from
 * that of the move of the whole unit, and nobody waits for more legs.
 */
static void write_first(struct writer *w, const struct gesture *g)
{
    if (g->way == GESTURE_PUT) {
        write_put(w, g->piece);
    } else if (g->way == GESTURE_MOVE) {
        if (*w->target.pieces[g->from] && image_has(&w->target, g->to, w->us))
            write_square(w, g->to);
        else
            write_move(w, g->from, g->to);
    } else if (g->way == GESTURE_REACH && may_go(w, w->now.pieces[g->from], g->from, g->to)) {
        write_way(w, false, g->from, g->to, 0);
        if (*w->target.pieces[g->from])
            write_way(w, false, g->to, g->from, 0);
    }
}

/* Writes the script of an action, without the legs that tell it from equal scripts of other actions. */
static void write_script(const struct xboard_game *g, action a, const char *first, struct writer *w)
{
    const struct position *p = xboard_now(g);
    struct position after;
    struct gesture gesture = image_gesture(p, a);
    w->pawn = game_piece_images(p->game) ? setup_pawn(p->game) : 0;
    w->script->count = 0;
    w->failed = false;
    w->us = p->turn.decider;
    if (gesture.way == GESTURE_PASS || gesture.asks) {
        image_make(&w->now, p);
        write_leg(w, false, "@@@@");
        return;
    }
    position_copy(&after, p);
    game_apply(&after, a);
    image_make(&w->now, p);
    image_make(&w->target, &after);
    if (first)
        write_leg(w, false, first);
    else
        write_first(w, &gesture);
    for (unsigned square = 0; square < w->now.squares && !w->failed; square++)
        if (strcmp(w->now.pieces[square], w->target.pieces[square]) != 0)
            write_square(w, square);
    if (w->failed)
        w->script->count = 0;
}

/* Whether two scripts are equal. */
static bool same(const struct script *a, const struct script *b) { return a->count == b->count && script_begins(a, b); }

/* Whether two actions may have equal scripts: their squares are equal, or both put a piece on any free square. */
static bool alike(const struct position *p, action a, action b)
{
    return (action_from(a) == action_from(b) && action_to(a) == action_to(b)) ||
           (image_gesture(p, a).way == GESTURE_PUT && image_gesture(p, b).way == GESTURE_PUT);
}

/* Returns how many actions before `a` in the list of legal actions have an equal script. */
static unsigned count_equal(const struct xboard_game *g, action a, const struct script *script)
{
    action list[ACTIONS_MAX];
    struct script other;
    unsigned equal = 0, n = game_actions(xboard_now(g), ALL_ACTIONS, list);
    for (unsigned i = 0; i < n && list[i] != a; i++)
        if (alike(xboard_now(g), list[i], a)) {
            struct writer w = {.script = &other};
            write_script(g, list[i], NULL, &w);
            equal += same(script, &other);
        }
    return equal;
}

void image_script(const struct xboard_game *g, action a, const char *first, struct script *script)
{
    struct writer w = {.script = script};
    write_script(g, a, first, &w);
    if (first || !script->count || image_gesture(xboard_now(g), a).asks)
        return;
    /* a piece that steps aside and back, once for each equal script before it, makes this one unique */
    for (unsigned equal = count_equal(g, a, script); equal && !w.failed; equal--)
        write_step_aside(&w);
    if (w.failed)
        script->count = 0;
}
