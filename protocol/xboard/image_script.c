/* Actions of games shown as images, written as scripts of legs. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "protocol/xboard/image.h"
#include "rules/notation/pen.h"

enum { PAWN_SLOT = 0 }; /* the number of XBoard's picture of a pawn */

/* A script in the making: XBoard's board as it becomes, and as it shall be. */
struct writer {
    struct script *script;
    struct image now, goal;
    const struct likeness *looks;
    unsigned us;
    bool failed;
};

static void write_leg(struct writer *w, bool theirs, const char *leg)
{
    if (script_add(w->script, theirs, leg))
        image_ply(&w->now, leg, w->us ^ theirs);
    else
        w->failed = true;
}

static const char *name(unsigned square, char text[3])
{
    struct pen pen = pen_begin(text, 3);
    pen_square(&pen, NULL, square);
    return text;
}

/* An empty square, if possible not on the first or last rank, where XBoard promotes by itself; 64: none. */
static unsigned find_empty(const struct writer *w)
{
    for (unsigned i = 0; i < 64; i++)
        if (!w->now.men[(i + 8) % 64][0])
            return (i + 8) % 64;
    return 64;
}

/* A man of ours that stands as it shall; 64: none. */
static unsigned find_helper(const struct writer *w, unsigned except)
{
    for (unsigned square = 0; square < 64; square++)
        if (square != except && image_has(&w->now, square, w->us) &&
            strcmp(w->now.men[square], w->goal.men[square]) == 0)
            return square;
    return 64;
}

/* Where no other man can take off one of ours, he goes where a man is missing. */
static void write_departure(struct writer *w, unsigned square)
{
    char leg[LEG_MAX], a[3], b[3];
    for (unsigned to = 0; to < 64; to++)
        if (image_has(&w->now, square, w->us) && image_has(&w->goal, to, w->us) && !w->now.men[to][0]) {
            const char *goal = w->goal.men[to];
            snprintf(leg, sizeof leg, "%s%s%c", name(square, a), name(to, b),
                     tolower((unsigned char)goal[*goal == '+']));
            write_leg(w, false, leg);
            return;
        }
    w->failed = true;
}

/* Takes a man off: an enemy by a capture at a distance, an own one by another that steps there and back. */
static void write_removal(struct writer *w, unsigned square)
{
    char leg[LEG_MAX], a[3], b[3];
    unsigned helper = find_helper(w, square);
    if (helper == 64) {
        write_departure(w, square);
        return;
    }
    name(helper, a);
    name(square, b);
    if (image_has(&w->now, square, w->us)) {
        snprintf(leg, sizeof leg, "%s%s", a, b);
        write_leg(w, false, leg);
        snprintf(leg, sizeof leg, "%s%s", b, a);
    } else {
        snprintf(leg, sizeof leg, "%s%s,%s%s", a, b, b, a);
    }
    write_leg(w, false, leg);
}

/*
 * Lets a man step to and fro, and so become what the suffix says. In two plies: what XBoard makes of one like
 * `a8a1,a1a8y` it cannot pass on to the other program.
 */
static void write_change(struct writer *w, unsigned square, bool theirs, char suffix)
{
    char leg[LEG_MAX], a[3], b[3];
    unsigned empty = find_empty(w);
    if (empty == 64) {
        w->failed = true;
        return;
    }
    name(square, a);
    name(empty, b);
    snprintf(leg, sizeof leg, "%s%s", a, b);
    write_leg(w, theirs, leg);
    snprintf(leg, sizeof leg, "%s%s%c", b, a, suffix);
    write_leg(w, theirs, leg);
}

/* Makes a square what it shall be. */
static void write_square(struct writer *w, unsigned square)
{
    const char *goal = w->goal.men[square];
    bool ours = image_has(&w->goal, square, w->us);
    char letter = goal[0] == '+' ? goal[1] : goal[0], small = (char)tolower((unsigned char)letter), leg[LEG_MAX], a[3];
    const char *now = w->now.men[square];
    if (*now && (!*goal || image_has(&w->now, square, w->us) != ours))
        write_removal(w, square);
    if (!*goal || w->failed)
        return;
    if (!*now) {
        snprintf(leg, sizeof leg, "%c@%s", toupper((unsigned char)letter), name(square, a));
        write_leg(w, !ours, leg);
    }
    if (strcmp(now, goal) != 0 && now[*now == '+'] != letter)
        write_change(w, square, !ours, small);
    if (strcmp(now, goal) != 0 && !w->failed) /* all that is left to do */
        write_change(w, square, !ours, goal[0] == '+' ? '+' : small);
}

/* The called man appears, and the Caller takes him in. */
static void write_put(struct writer *w, const char *man)
{
    char leg[LEG_MAX], a[3];
    unsigned empty = find_empty(w);
    if (empty == 64) {
        w->failed = true;
        return;
    }
    snprintf(leg, sizeof leg, "%c@%s", man[*man == '+'], name(empty, a));
    write_leg(w, false, leg);
    if (*man == '+')
        write_change(w, empty, false, '+');
}

/* Whether XBoard promotes a man by itself where he goes: it does so to what looks like a pawn. */
static bool promotes_itself(const struct writer *w, const char *man, unsigned to)
{
    const struct likeness *look = w->looks;
    while (look->slot != PAWN_SLOT)
        look++;
    return toupper((unsigned char)*man) == look->letters[0] && to / 8 == (w->us == WHITE ? 7 : 0);
}

/* A man goes; if he is another one then, a letter says which. */
static void write_move(struct writer *w, unsigned from, unsigned to)
{
    char leg[LEG_MAX], a[3], b[3], letter[2] = "";
    const char *goal = w->goal.men[to], *man = w->now.men[from];
    if (image_has(&w->goal, to, w->us) && strcmp(goal, man) != 0)
        letter[0] = (char)tolower((unsigned char)goal[*goal == '+']);
    else if (promotes_itself(w, man, to))
        letter[0] = (char)tolower((unsigned char)*man);
    snprintf(leg, sizeof leg, "%s%s%s", name(from, a), name(to, b), letter);
    write_leg(w, false, leg);
}

/* The first leg of an action, which says of it as much as one ply can. */
static void write_first(struct writer *w, const struct gesture *g)
{
    char leg[LEG_MAX], a[3], b[3];
    switch (g->way) {
    case GESTURE_PUT:
        write_put(w, g->man);
        break;
    case GESTURE_REACH:
        name(g->from, a);
        name(g->to, b);
        snprintf(leg, sizeof leg, "%s%s,%s%s", a, b, b, a);
        write_leg(w, false, leg);
        break;
    case GESTURE_MOVE:
        write_move(w, g->from, g->to);
        break;
    case GESTURE_PASS:
    case GESTURE_NONE:
        break;
    }
}

/* The script without what tells it from an equal one. */
static void write_script(const struct xboard_game *g, action a, const char *first, struct writer *w)
{
    const struct position *p = xboard_now(g);
    struct position after;
    struct gesture gesture;
    game_looks(p->game)->gesture(p, a, &gesture);
    w->looks = game_looks(p->game)->looks;
    w->script->count = 0;
    w->failed = false;
    w->us = p->turn.decider;
    if (gesture.way == GESTURE_PASS) {
        write_leg(w, false, "@@@@");
        return;
    }
    position_copy(&after, p);
    game_apply(&after, a);
    image_make(&w->now, p);
    image_make(&w->goal, &after);
    if (first)
        write_leg(w, false, first);
    else
        write_first(w, &gesture);
    for (unsigned square = 0; square < 64 && !w->failed; square++)
        if (strcmp(w->now.men[square], w->goal.men[square]) != 0)
            write_square(w, square);
    if (w->failed)
        w->script->count = 0;
}

/* Whether two scripts are the same. */
static bool same(const struct script *a, const struct script *b) { return a->count == b->count && script_begins(a, b); }

/* How many actions before one in the list of all have the same script. */
static unsigned count_equal(const struct xboard_game *g, action a, const struct script *script)
{
    action list[ACTIONS_MAX];
    struct script other;
    unsigned equal = 0, n = game_actions(xboard_now(g), ALL_ACTIONS, list);
    for (unsigned i = 0; i < n && list[i] != a; i++)
        if (action_from(list[i]) == action_from(a) && action_to(list[i]) == action_to(a)) {
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
    if (first || !script->count)
        return;
    unsigned equal = count_equal(g, a, script);
    /* Told from each of them by one man more that steps to and fro. */
    for (unsigned helper = find_helper(&w, 64); equal && helper < 64 && script->count; equal--) {
        const char *man = w.now.men[helper];
        if (*man == '+' || find_empty(&w) == 64)
            break;
        write_change(&w, helper, false, (char)tolower((unsigned char)*man));
    }
    if (equal || w.failed)
        script->count = 0;
}
