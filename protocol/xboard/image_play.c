/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games shown as images: which action a user means by a gesture, and which action some legs make. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "protocol/xboard/image.h"
#include "protocol/xboard/plain.h"
#include "protocol/xboard/setup.h"
#include "rules/notation/xboard_squares.h"

/* Returns the letter of the piece that a user means by the letter of an image in a promotion, lower case. */
static char letter_meant(const struct position *p, char letter)
{
    const char *pair = game_piece_images(p->game) ? game_piece_images(p->game)->meant : "";
    for (; *pair; pair += 2)
        if (toupper((unsigned char)letter) == pair[0])
            letter = pair[1];
    return (char)tolower((unsigned char)letter);
}

/* Whether a move of XBoard's fits a gesture: a piece goes to a square, perhaps with a letter (`letter`) after the
   move, or to the square and back, or to the square to stay there. */
static bool fits(const struct game *game, const struct gesture *g, const char *move, char letter)
{
    size_t length = strlen(move);
    if ((g->way != GESTURE_MOVE && g->way != GESTURE_REACH) || xboard_leg_start(game, move) != g->from ||
        xboard_leg_start(game, move + 2) != g->to)
        return false;
    if (length == 5)
        return g->way == GESTURE_MOVE && g->letter == letter;
    if (length != 9)
        return length == 4;
    if (move[4] != ',' || xboard_leg_start(game, move + 5) != g->to)
        return false;
    unsigned end = xboard_leg_start(game, move + 7);
    return end == g->from ? g->returns : end == g->to && g->way == GESTURE_MOVE;
}

/* Whether a drop fits a gesture: `T@c1` brings a piece back and puts the Tank on c1; `W@` on any square calls. */
static bool fits_drop(const struct game *game, const struct gesture *g, const char *move)
{
    return *g->piece && g->piece[*g->piece == '+'] == toupper((unsigned char)move[0]) &&
           (g->on == NO_SQUARE || g->on == xboard_square_read(game, move + 2));
}

bool image_choose(const struct xboard_game *g, const char *move, action *a)
{
    action list[ACTIONS_MAX];
    const struct position *p = xboard_now(g);
    bool drop = image_is_drop(p->game, move), found = false;
    if (!drop && !image_is_move(p->game, move))
        return false;
    char letter = strlen(move) == 5 ? letter_meant(p, move[4]) : 0;
    unsigned min = 0, promotions = 0, n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        struct gesture gesture = image_gesture(p, list[i]);
        if (drop ? fits_drop(p->game, &gesture, move) : fits(p->game, &gesture, move, letter)) {
            if (!found || gesture.cost < min) {
                *a = list[i];
                min = gesture.cost;
            }
            found = true;
        } else if (letter && !found && gesture.promotes && fits(p->game, &gesture, move, gesture.letter)) {
            *a = list[i]; /* if only one promotion is possible, any letter chooses it */
            promotions++;
        }
    }
    return found || promotions == 1;
}

/* Which actions begin with some legs. */
struct found {
    bool begun, made; /* begun: an action begins with the legs; made: an action consists of them */
    bool open;        /* an action has more legs after them */
    action a;         /* the first action that consists of them, if `made` */
};

/* Notes whether an action begins with the legs `played`. Its script is compared as we write it (`first` NULL), or
   with the first leg that a user made of it. */
static void consider(const struct xboard_game *g, action a, const char *first, const struct script *played,
                     struct found *found)
{
    struct script script;
    image_script(g, a, first, &script);
    if (!script_begins(&script, played))
        return;
    found->begun = true;
    found->open |= script.count > played->count;
    if (script.count == played->count && !found->made) {
        found->made = true;
        found->a = a;
    }
}

/* Returns which actions begin with the legs played so far. */
static struct found find(const struct xboard_game *g, const struct script *played)
{
    action list[ACTIONS_MAX], meant;
    struct found found = {0};
    unsigned n = game_actions(xboard_now(g), ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++)
        consider(g, list[i], NULL, played, &found);
    if (image_choose(g, played->legs[0].text, &meant))
        consider(g, meant, played->legs[0].text, played, &found);
    return found;
}

/* Whether legs were played that do not make a whole action yet. */
static bool pending(const struct xboard_game *g)
{
    struct script played;
    return !script_played(g, NULL, &played) || played.count;
}

/* Finds the action of the piece that the user touched before a drop; false if the drop fits none. */
static bool choose_by_touch(const struct xboard_game *g, const char *move, action *a)
{
    action list[ACTIONS_MAX];
    const struct position *p = xboard_now(g);
    unsigned min = 0, n = g->touched == NO_SQUARE ? 0 : game_actions(p, ALL_ACTIONS, list);
    bool found = false;
    for (unsigned i = 0; i < n; i++) {
        struct gesture gesture = image_gesture(p, list[i]);
        if (gesture.from != g->touched || !fits_drop(p->game, &gesture, move) || (found && gesture.cost >= min))
            continue;
        *a = list[i];
        min = gesture.cost;
        found = true;
    }
    return found;
}

/* Finds the action that a user means by dragging a piece to another one and on to a square that chooses the action. */
static bool choose_by_place(const struct xboard_game *g, const char *move, action *a)
{
    struct choices c;
    if (strlen(move) != 9 || move[4] != ',' || !image_is_move(g->game, move) || !image_is_move(g->game, move + 5))
        return false;
    unsigned from = xboard_leg_start(g->game, move), to = xboard_leg_start(g->game, move + 2);
    if (xboard_leg_start(g->game, move + 5) != to)
        return false;
    image_choices(xboard_now(g), from, to, &c);
    for (unsigned i = 0; i < c.count; i++)
        if (c.all[i].square == xboard_leg_start(g->game, move + 7)) {
            *a = c.all[i].a;
            return true;
        }
    return false;
}

/* Finds the action that a user means by a move that XBoard must take back, because a touched piece or a further
   square says what is meant, or because the other side is asked first. */
static bool image_meant(const struct xboard_game *g, const char *move, action *a)
{
    if (xboard_owes_pass(g) || pending(g))
        return false;
    if (image_is_drop(g->game, move) ? choose_by_touch(g, move, a) : choose_by_place(g, move, a))
        return true;
    return image_choose(g, move, a) && image_gesture(xboard_now(g), *a).asks;
}

/* Makes the action that a user means by a move, or the first leg of its script. */
static enum leg_status play_meant(struct xboard_game *g, const char *move)
{
    action a, touched;
    struct script script;
    if (pending(g) || !image_choose(g, move, &a) || image_gesture(xboard_now(g), a).asks)
        return LEG_REFUSED;
    if (image_is_drop(g->game, move) && choose_by_touch(g, move, &touched) && touched != a)
        return LEG_REFUSED;
    image_script(g, a, move, &script);
    if (!script.count)
        return LEG_REFUSED;
    if (script.count == 1) {
        xboard_act(g, a);
        return LEG_DONE;
    }
    xboard_part(g, move);
    return LEG_PART;
}

/* Makes a leg of the side that XBoard has on move; the action may still be uncertain. */
static enum leg_status play_leg(struct xboard_game *g, const char *leg)
{
    struct script played;
    if (!script_played(g, leg, &played))
        return LEG_REFUSED;
    struct found found = find(g, &played);
    if (!found.begun)
        return LEG_REFUSED;
    if (found.made && !found.open) {
        xboard_act(g, found.a);
        return LEG_DONE;
    }
    xboard_part(g, leg);
    return LEG_PART;
}

/* Makes a move of the decider: a user's gesture, or a leg of a script. */
static enum leg_status image_play(struct xboard_game *g, const char *move, bool human)
{
    return human ? play_meant(g, move) : play_leg(g, move);
}

/* Makes a ply of the decider's opponent: a pass, or a leg of a script. */
static enum leg_status image_play_theirs(struct xboard_game *g, const char *move, bool human)
{
    return human || strcmp(move, "@@@@") == 0 ? plain_play_theirs(g, move, human) : play_leg(g, move);
}

/* Writes the legs of an action after those played; false if its script does not begin with them. */
static bool rest_of(const struct xboard_game *g, action a, const char *first, const struct script *played,
                    struct script *rest)
{
    image_script(g, a, first, rest);
    if (!script_begins(rest, played))
        return false;
    script_drop(rest, played->count);
    return true;
}

/* Finds the legs that complete an action. The action that the user most likely means comes first, then any that
   begins with the legs played. */
static enum leg_status image_rest(const struct xboard_game *g, action *a, struct script *rest)
{
    action list[ACTIONS_MAX];
    struct script played;
    if (!script_played(g, NULL, &played) || !played.count)
        return LEG_REFUSED;
    const char *first = played.legs[0].text;
    if (image_choose(g, first, a) && rest_of(g, *a, first, &played, rest))
        return LEG_DONE;
    unsigned n = game_actions(xboard_now(g), ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        *a = list[i];
        if (rest_of(g, *a, NULL, &played, rest))
            return LEG_DONE;
    }
    return LEG_REFUSED;
}

/* Finds the action that a pass of the decider makes: that of the legs so far, or one by itself; false if none is
   legal. */
static bool closed_by_pass(const struct xboard_game *g, action *a)
{
    struct script played;
    if (!script_played(g, NULL, &played))
        return false;
    if (!played.count)
        return action_read(xboard_now(g), "0000", 4, a);
    struct found found = find(g, &played);
    *a = found.a;
    return found.made;
}

/* Whether a pass of the decider makes an action. */
static bool image_closes(const struct xboard_game *g)
{
    action a;
    return closed_by_pass(g, &a);
}

/* Makes the action that a pass of the decider makes. */
static enum leg_status image_close(struct xboard_game *g)
{
    action a;
    if (!closed_by_pass(g, &a))
        return LEG_REFUSED;
    xboard_act_by_pass(g, a);
    return LEG_DONE;
}

/* Marks the targets of the piece on a square. Targets from which the user must drag the piece on to choose an action
   get C. */
static void mark_targets(const struct position *p, unsigned from, char marks[BOARD_MAX])
{
    action list[ACTIONS_MAX];
    struct choices c;
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        struct gesture gesture = image_gesture(p, list[i]);
        if ((gesture.way == GESTURE_MOVE || gesture.way == GESTURE_REACH) && gesture.from == from)
            marks[gesture.to] = gesture.promotes ? 'M' : p->board[gesture.to] != EMPTY ? 'R' : 'Y';
    }
    for (unsigned to = 0; to < BOARD_MAX; to++) {
        if (!marks[to])
            continue;
        image_choices(p, from, to, &c);
        if (c.count > 1 || c.all[0].square != to)
            marks[to] = 'C';
    }
}

/* Marks the targets of the piece on a square; or, if it was taken by way of `via`, the squares that choose an
   action. */
static void image_targets(const struct xboard_game *g, unsigned from, unsigned via, char marks[BOARD_MAX])
{
    struct choices c;
    if (via == NO_SQUARE) {
        mark_targets(xboard_now(g), from, marks);
        return;
    }
    image_choices(xboard_now(g), from, via, &c);
    for (unsigned i = 0; i < c.count; i++)
        marks[c.all[i].square] = c.all[i].square == via ? 'R' : 'Y';
}

/* Writes an action as a hint; false unless it is a plain move, the only hint that XBoard can read. */
static bool image_hint(const struct xboard_game *g, action a, char *text)
{
    struct gesture gesture = image_gesture(xboard_now(g), a);
    plain_write(g, a, text);
    return gesture.way == GESTURE_MOVE && !gesture.letter && !*gesture.piece && !gesture.asks;
}

/* Explains a move refused because only some legs of an action were taken back. */
static const char *image_illegal(const struct xboard_game *g, const char *move)
{
    (void)move;
    return pending(g) ? "the last move was taken back only in part, take back once more" : NULL;
}

/* Writes the script of an action with a first leg of our choice. */
static void script_of(const struct xboard_game *g, action a, struct script *script)
{
    image_script(g, a, NULL, script);
}

const struct presentation presentation_images = {.script = script_of,
                                                 .play = image_play,
                                                 .play_theirs = image_play_theirs,
                                                 .close = image_close,
                                                 .closes = image_closes,
                                                 .rest = image_rest,
                                                 .same = image_same,
                                                 .unspell = image_unspell,
                                                 .meant = image_meant,
                                                 .targets = image_targets,
                                                 .tell = image_tell,
                                                 .hint = image_hint,
                                                 .illegal = image_illegal,
                                                 .setup = setup_write_image,
                                                 .piece = setup_piece_image};
