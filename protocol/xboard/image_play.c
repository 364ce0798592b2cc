/* Games shown as images: what a user means by a gesture, and what legs come to. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "protocol/xboard/image.h"
#include "protocol/xboard/plain.h"
#include "protocol/xboard/setup.h"
#include "protocol/xboard/squares.h"

/* The letter of a piece chosen in a promotion, lower case. */
static char letter_meant(const struct position *p, char letter)
{
    const char *pair = game_piece_images(p->game) ? game_piece_images(p->game)->meant : "";
    for (; *pair; pair += 2)
        if (toupper((unsigned char)letter) == pair[0])
            letter = pair[1];
    return (char)tolower((unsigned char)letter);
}

/* Whether a move may be the gesture of an action: a piece goes somewhere, perhaps with a letter behind it (`letter`),
   or there and back, or there to stay. */
static bool fits(const struct game *game, const struct gesture *g, const char *move, char letter)
{
    size_t length = strlen(move);
    if ((g->way != GESTURE_MOVE && g->way != GESTURE_REACH) || image_square(game, move) != g->from ||
        image_square(game, move + 2) != g->to)
        return false;
    if (length == 5)
        return g->way == GESTURE_MOVE && g->letter == letter;
    if (length != 9)
        return length == 4;
    if (move[4] != ',' || image_square(game, move + 5) != g->to)
        return false;
    unsigned end = image_square(game, move + 7);
    return end == g->from ? g->returns : end == g->to && g->way == GESTURE_MOVE;
}

/* The same for a drop: `T@c1` brings a piece back and puts the Tank there, `W@` anywhere calls. */
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
            *a = list[i]; /* where but one piece can be had, any letter will do */
            promotions++;
        }
    }
    return found || promotions == 1;
}

/* What some legs may be the beginning of. */
struct found {
    bool begun, made; /* some action begins with them; one consists of them */
    bool open;        /* some action goes on after them */
    action a;         /* if made */
};

/* Adds what an action has to do with some legs, as we would write it (`first` NULL), or as a user began it. */
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

/* Which actions the plies played so far may mean. */
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

/* Whether legs have been made that are no whole action yet. */
static bool pending(const struct xboard_game *g)
{
    struct script played;
    return !script_played(g, NULL, &played) || played.count;
}

/* The action that a drop means if who acts was touched before. */
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

/* The action that a piece means who is taken to another one and on to a square that says what is to be done. */
static bool choose_by_place(const struct xboard_game *g, const char *move, action *a)
{
    struct choices c;
    unsigned from = image_square(g->game, move), to = image_square(g->game, move + 2);
    if (to == NO_SQUARE || strlen(move) != 9 || move[4] != ',' || image_square(g->game, move + 5) != to)
        return false;
    image_choices(xboard_now(g), from, to, &c);
    for (unsigned i = 0; i < c.count; i++)
        if (c.all[i].square == image_square(g->game, move + 7)) {
            *a = c.all[i].a;
            return true;
        }
    return false;
}

/* What XBoard's move says but for a square besides it or behind it, so that it must be taken back. */
static bool image_meant(const struct xboard_game *g, const char *move, action *a)
{
    if (xboard_owes_pass(g) || pending(g))
        return false;
    return image_is_drop(g->game, move) ? choose_by_touch(g, move, a) : choose_by_place(g, move, a);
}

/* Makes the first leg of what a user means by a move, or all of it. */
static enum leg_status play_meant(struct xboard_game *g, const char *move)
{
    action a, touched;
    struct script script;
    if (pending(g) || !image_choose(g, move, &a))
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

/* Makes a leg of whichever side XBoard has on move, without knowing what the action will be. */
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

static enum leg_status image_play(struct xboard_game *g, const char *move, bool human)
{
    return human ? play_meant(g, move) : play_leg(g, move);
}

static enum leg_status image_play_theirs(struct xboard_game *g, const char *move, bool human)
{
    return human || strcmp(move, "@@@@") == 0 ? plain_play_theirs(g, move, human) : play_leg(g, move);
}

/* What is left of an action after some legs; false if it does not begin with them. */
static bool rest_of(const struct xboard_game *g, action a, const char *first, const struct script *played,
                    struct script *rest)
{
    image_script(g, a, first, rest);
    if (!script_begins(rest, played))
        return false;
    script_drop(rest, played->count);
    return true;
}

/* What a user most likely means comes before what else the legs may be. */
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

/* The action that a pass of the side that decides makes: of the legs so far, or one by itself. */
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

static bool image_closes(const struct xboard_game *g)
{
    action a;
    return closed_by_pass(g, &a);
}

static enum leg_status image_close(struct xboard_game *g)
{
    action a;
    if (!closed_by_pass(g, &a))
        return LEG_REFUSED;
    xboard_act_by_pass(g, a);
    return LEG_DONE;
}

/* Marks where the piece on a square may go; the squares from which a second one must say what is meant are others. */
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

/* Marks where the piece on a square may go, or where to from a square that he was taken to. */
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

/* XBoard reads plain moves alone. */
static bool image_hint(const struct xboard_game *g, action a, char *text)
{
    struct gesture gesture = image_gesture(xboard_now(g), a);
    plain_write(g, a, text);
    return gesture.way == GESTURE_MOVE && !gesture.letter && !*gesture.piece;
}

static const char *image_illegal(const struct xboard_game *g, const char *move)
{
    (void)move;
    return pending(g) ? "the last move was taken back only in part, take back once more" : NULL;
}

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
