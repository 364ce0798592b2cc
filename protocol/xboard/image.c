#include "protocol/xboard/image.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "protocol/xboard/squares.h"

/* What XBoard shows: letters by square, upper case for White, "" for nothing. */
struct image {
    char men[64][3];
};

bool image_used(const struct game *game) { return game->men->movement && game->men->movement->likenesses; }

static unsigned square_of(const char *text) { return (unsigned)(text[0] - 'a') + 8 * (unsigned)(text[1] - '1'); }

static bool is_square(const char *text) { return text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8'; }

/* Whether a text begins with two squares. */
static bool two_squares(const char *text) { return is_square(text) && is_square(text + 2); }

/* Whether an action is done from afar, so that a person takes the man there and back. */
static bool is_distant(const char *text) { return text[2] == '/' || text[2] == 'O' || text[2] == '*'; }

static void image_put(struct image *image, unsigned square, const char *letters, unsigned colour)
{
    snprintf(image->men[square], sizeof image->men[square], "%s", letters);
    for (char *c = image->men[square]; *c; c++)
        *c = (char)(colour == WHITE ? toupper((unsigned char)*c) : tolower((unsigned char)*c));
}

static void image_make(struct image *image, const struct position *p)
{
    const struct likenesses *likenesses = p->game->men->movement->likenesses;
    for (unsigned square = 0; square < 64; square++)
        image_put(image, square, likenesses->at(p, square), (p->side[BLACK] & bit(square)) != 0);
}

static bool image_has(const struct image *image, unsigned square, unsigned colour)
{
    const char *man = image->men[square];
    char letter = man[0] == '+' ? man[1] : man[0];
    return letter && (colour == WHITE ? isupper((unsigned char)letter) : islower((unsigned char)letter));
}

static bool is_drop(const char *move)
{
    return isalpha((unsigned char)move[0]) && move[1] == '@' && is_square(move + 2) && !move[4];
}

/* Does to an image what XBoard does to its board by a ply of a side. */
static void image_ply(struct image *image, const char *leg, unsigned side)
{
    if (is_drop(leg)) {
        image_put(image, square_of(leg + 2), (char[]){leg[0], 0}, side);
        return;
    }
    if (strlen(leg) < 4 || !two_squares(leg))
        return;
    unsigned from = square_of(leg), to = square_of(leg + 2);
    const char *suffix = leg + 4;
    char man[3];
    memcpy(man, image->men[from], sizeof man);
    image->men[from][0] = image->men[to][0] = 0;
    if (*suffix == ',' && strlen(suffix) >= 5 && two_squares(suffix + 1)) {
        to = square_of(suffix + 3);
        suffix += 5;
    }
    if (*suffix == '+')
        memmove(man + 1, man, 1), man[0] = '+', man[2] = 0;
    else if (*suffix)
        man[0] = *suffix, man[1] = 0;
    image_put(image, to, man, side);
}

static char *image_text(const struct image *image, char *text)
{
    for (unsigned rank = 8; rank-- > 0;) {
        unsigned empty = 0;
        for (unsigned file = 0; file < 8; file++) {
            const char *man = image->men[8 * rank + file];
            if (*man && empty)
                text += sprintf(text, "%u", empty);
            empty = *man ? 0 : empty + 1;
            text += sprintf(text, "%s", man);
        }
        if (empty)
            text += sprintf(text, "%u", empty);
        if (rank)
            *text++ = '/';
    }
    *text = 0;
    return text;
}

void image_write(const struct position *p, char *text)
{
    struct image image;
    image_make(&image, p);
    image_text(&image, text);
}

/* The number of plies up to the last one that acts, among the first so many; `actions` becomes how many act. */
static size_t settled(const struct xboard_game *g, size_t plies, size_t *actions)
{
    size_t last = 0;
    *actions = 0;
    for (size_t i = 0; i < plies; i++)
        if (g->plies[i].acts) {
            ++*actions;
            last = i + 1;
        }
    return last;
}

/* What XBoard shows after so many plies. */
static void image_after(const struct xboard_game *g, size_t plies, struct image *image)
{
    size_t actions, last = settled(g, plies, &actions);
    image_make(image, &g->record.positions[actions]);
    for (size_t i = last; i < plies; i++)
        if (!g->plies[i].pass)
            image_ply(image, g->plies[i].leg, (g->first + (unsigned)i) & 1);
}

bool image_same(const struct xboard_game *g, size_t plies, const char *fen)
{
    struct image image;
    char own[FEN_MAX];
    image_after(g, plies, &image);
    size_t length = (size_t)(image_text(&image, own) - own);
    return strncmp(own, fen, length) == 0 && (fen[length] == ' ' || fen[length] == 0);
}

/* A script in the making: XBoard's board as it becomes, and as it shall be. */
struct writer {
    struct script *script;
    struct image now, goal;
    unsigned us;
    bool failed;
};

static void write_leg(struct writer *w, bool theirs, const char *leg)
{
    if (w->script->count == SCRIPT_MAX || strlen(leg) >= LEG_MAX) {
        w->failed = true;
        return;
    }
    unsigned n = w->script->count++;
    snprintf(w->script->legs[n].text, LEG_MAX, "%s", leg);
    w->script->legs[n].theirs = theirs;
    image_ply(&w->now, leg, w->us ^ theirs);
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

/* The first leg of an action, which says of it as much as one ply can. */
static void write_first(struct writer *w, const char *text)
{
    char leg[LEG_MAX];
    unsigned from = square_of(text);
    if (text[2] == '!') { /* the called man appears, and the Caller takes him in */
        char a[3], letter = text[3] == '+' ? text[4] : text[3];
        unsigned empty = find_empty(w);
        if (empty == 64) {
            w->failed = true;
            return;
        }
        snprintf(leg, sizeof leg, "%c@%s", letter, name(empty, a));
        write_leg(w, false, leg);
        if (text[3] == '+')
            write_change(w, empty, false, '+');
        return;
    }
    if (is_distant(text)) {
        snprintf(leg, sizeof leg, "%.2s%.2s,%.2s%.2s", text, text + 3, text + 3, text);
        write_leg(w, false, leg);
        return;
    }
    const char *goal = w->goal.men[square_of(text + 2)], *man = w->now.men[from];
    char letter = (char)tolower((unsigned char)goal[*goal == '+']);
    bool changes = image_has(&w->goal, square_of(text + 2), w->us) && strcmp(goal, man) != 0;
    if (!changes && tolower((unsigned char)*man) == 'd' && text[3] == (w->us == WHITE ? '8' : '1')) {
        changes = true; /* XBoard would promote it by itself */
        letter = 'd';
    }
    snprintf(leg, sizeof leg, "%.4s%.1s", text, (char[]){changes ? letter : 0, 0});
    write_leg(w, false, leg);
}

static bool same_script(const struct script *a, const struct script *b)
{
    if (a->count != b->count)
        return false;
    for (unsigned i = 0; i < a->count; i++)
        if (strcmp(a->legs[i].text, b->legs[i].text) != 0 || a->legs[i].theirs != b->legs[i].theirs)
            return false;
    return true;
}

/* The script without what tells it from an equal one. */
static void write_script(const struct xboard_game *g, action a, const char *first, struct writer *w)
{
    const struct position *p = xboard_now(g);
    char text[ACTION_TEXT_MAX];
    struct position after;
    action_text(p, a, text);
    w->script->count = 0;
    w->failed = false;
    w->us = p->turn.decider;
    if (strcmp(text, "0000") == 0) {
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
        write_first(w, text);
    for (unsigned square = 0; square < 64 && !w->failed; square++)
        if (strcmp(w->now.men[square], w->goal.men[square]) != 0)
            write_square(w, square);
    if (w->failed)
        w->script->count = 0;
}

void image_script(const struct xboard_game *g, action a, const char *first, struct script *script)
{
    action list[ACTIONS_MAX];
    struct script other;
    struct writer w = {.script = script};
    write_script(g, a, first, &w);
    if (first || !script->count)
        return;
    unsigned equal = 0, n = game_actions(xboard_now(g), ALL_ACTIONS, list);
    for (unsigned i = 0; i < n && list[i] != a; i++)
        if (action_from(list[i]) == action_from(a) && action_to(list[i]) == action_to(a)) {
            struct writer v = {.script = &other};
            write_script(g, list[i], NULL, &v);
            equal += same_script(script, &other);
        }
    for (unsigned helper = find_helper(&w, 64); equal && helper < 64 && script->count; equal--) {
        const char *man = w.now.men[helper];
        if (*man == '+' || find_empty(&w) == 64)
            break;
        write_change(&w, helper, false, (char)tolower((unsigned char)*man));
    }
    if (equal || w.failed)
        script->count = 0;
}

/* The letter of a man chosen in a promotion, lower case. */
static char letter_meant(const struct position *p, char letter)
{
    const char *pair = p->game->men->movement->likenesses->meant;
    for (; *pair; pair += 2)
        if (toupper((unsigned char)letter) == pair[0])
            letter = pair[1];
    return (char)tolower((unsigned char)letter);
}

/* How well a plain move fits what an action's text has behind its squares. */
static unsigned fit_plain(const char *rest)
{
    return !*rest ? 9 : *rest == ':' ? 8 : *rest == 'o' ? 3 : *rest == '^' ? 2 : 5;
}

/* The same for a way there and back. */
static unsigned fit_return(const char *text, const char *rest)
{
    return is_distant(text) ? (*rest == '!' ? 1 : 3) : *rest == 'o' ? 2 : 0;
}

/* How well a move fits the text of an action; 0: not at all. The more an action does, the more it must be asked for. */
static unsigned fit(const char *text, const char *move, char letter)
{
    size_t length = strlen(move);
    const char *to = is_distant(text) ? text + 3 : text + 2, *rest = to + 2;
    if (text[2] == '!' || strncmp(text, move, 2) != 0 || strncmp(to, move + 2, 2) != 0)
        return 0;
    if (length == 9) {
        if (move[4] != ',' || strncmp(move + 5, to, 2) != 0)
            return 0;
        if (strncmp(move + 7, text, 2) == 0)
            return fit_return(text, rest);
        return !is_distant(text) && strncmp(move + 7, to, 2) == 0 ? fit_plain(rest) : 0; /* it came to stay */
    }
    if (length == 4)
        return is_distant(text) ? (*rest ? 1 : 4) : fit_plain(rest);
    if (length != 5 || is_distant(text))
        return 0;
    const char *rider = strchr(rest, ':');
    if (islower((unsigned char)*rest) && *rest == letter)
        return rider ? 7 : 9;
    if (rider && rider == rest && tolower((unsigned char)rider[1 + (rider[1] == '+')]) == move[4])
        return rider[1] == '+' ? 7 : 8;
    return *rest == '^' && move[4] == 'd' ? 6 : 0;
}

/* The same for a drop: `T@c1` brings a man back and puts the Tank there, `W@` anywhere calls. */
static unsigned fit_drop(const char *text, const char *move)
{
    char letter = (char)toupper((unsigned char)move[0]);
    const char *placed = strchr(text, '<');
    if (placed)
        return placed[1] == letter && strcmp(placed + 2, move + 1) == 0 ? 3 : 0;
    if (text[2] != '!')
        return 0;
    return text[3] == letter ? 2 : text[3] == '+' && text[4] == letter;
}

void image_unspell(const struct game *game, const char *fen, char *text, size_t room)
{
    size_t length = 0, board = strcspn(fen, " ");
    for (size_t i = 0; fen[i] && length + 2 < room; i++) {
        const char *own = i < board ? game->men->movement->likenesses->own : "";
        for (; *own && toupper((unsigned char)fen[i]) != own[0]; own += 2)
            ;
        if (*own)
            text[length++] = '+';
        text[length++] = !*own                            ? fen[i]
                         : isupper((unsigned char)fen[i]) ? own[1]
                                                          : (char)tolower((unsigned char)own[1]);
    }
    text[length] = 0;
}

bool image_choose(const struct xboard_game *g, const char *move, action *a)
{
    action list[ACTIONS_MAX];
    unsigned best = 0, promotions = 0, n = game_actions(xboard_now(g), ALL_ACTIONS, list);
    size_t length = strlen(move);
    bool drop = length == 4 && is_drop(move);
    if (!drop && (length < 4 || !two_squares(move)))
        return false;
    char letter = length == 5 ? move[4] : 0, meant = letter == 'o' ? letter : letter_meant(xboard_now(g), letter);
    for (unsigned i = 0; i < n; i++) {
        char text[ACTION_TEXT_MAX];
        action_text(xboard_now(g), list[i], text);
        unsigned fits = strlen(text) < 4 ? 0 : drop ? fit_drop(text, move) : fit(text, move, meant);
        if (!fits && letter && !best && strlen(text) == 5 && fit(text, move, text[4]) == 9 && text[4] != 'o') {
            *a = list[i]; /* where but one man can be had, any letter will do */
            promotions++;
        }
        if (fits > best) {
            best = fits;
            *a = list[i];
        }
    }
    return best > 0 || promotions == 1;
}

/* The legs since the last action; `leg`, if any, is the next one of XBoard's side. */
static void legs_so_far(const struct xboard_game *g, const char *leg, struct script *played)
{
    size_t actions, first = settled(g, g->count, &actions);
    unsigned us = xboard_now(g)->turn.decider;
    played->count = 0;
    for (size_t i = first; i <= g->count && played->count < SCRIPT_MAX; i++) {
        const char *text = i == g->count ? leg : g->plies[i].pass ? NULL : g->plies[i].leg;
        if (!text)
            continue;
        snprintf(played->legs[played->count].text, LEG_MAX, "%.*s", LEG_MAX - 1, text);
        played->legs[played->count++].theirs = ((g->first + (unsigned)i) & 1) != us;
    }
}

struct found {
    bool begun, made, open;
    action a; /* if made */
};

/* What the legs so far may be the beginning of. */
static struct found find(const struct xboard_game *g, const struct script *played)
{
    action list[ACTIONS_MAX], chosen = ACTION_NONE;
    struct found found = {0};
    unsigned n = game_actions(xboard_now(g), ALL_ACTIONS, list);
    bool meant = played->count && image_choose(g, played->legs[0].text, &chosen);
    for (unsigned i = 0; i < 2 * n; i++) { /* as we would write it, and as a person may have begun it */
        struct script script;
        if (i >= n && (!meant || list[i - n] != chosen))
            continue;
        image_script(g, list[i % n], i < n ? NULL : played->legs[0].text, &script);
        unsigned whole = script.count;
        script.count = whole < played->count ? whole : played->count;
        if (whole < played->count || !same_script(&script, played))
            continue;
        found.begun = true;
        found.open |= whole > played->count;
        if (whole == played->count && !found.made) {
            found.made = true;
            found.a = list[i % n];
        }
    }
    return found;
}

bool image_pending(const struct xboard_game *g)
{
    struct script played;
    legs_so_far(g, NULL, &played);
    return played.count > 0;
}

bool image_rest(const struct xboard_game *g, action *a, struct script *rest)
{
    action list[ACTIONS_MAX], chosen;
    struct script played, begun;
    legs_so_far(g, NULL, &played);
    unsigned n = played.count ? game_actions(xboard_now(g), ALL_ACTIONS, list) : 0;
    bool meant = played.count && image_choose(g, played.legs[0].text, &chosen);
    for (unsigned i = 0; i < n + meant; i++) {
        bool own = i >= meant;
        *a = own ? list[i - meant] : chosen;
        image_script(g, *a, own ? NULL : played.legs[0].text, rest);
        if (rest->count < played.count)
            continue;
        begun = *rest;
        begun.count = played.count;
        if (!same_script(&begun, &played))
            continue;
        rest->count -= played.count;
        memmove(rest->legs, rest->legs + played.count, rest->count * sizeof *rest->legs);
        return true;
    }
    return false;
}

enum leg_status image_play(struct xboard_game *g, const char *leg)
{
    struct script played;
    if (strlen(leg) >= LEG_MAX)
        return LEG_REFUSED;
    legs_so_far(g, leg, &played);
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

bool image_closes(const struct xboard_game *g, action *a)
{
    struct script played;
    legs_so_far(g, NULL, &played);
    if (!played.count) /* a pass may be an action by itself */
        return action_read(xboard_now(g), "0000", 4, a);
    struct found found = find(g, &played);
    *a = found.a;
    return found.made;
}

bool image_close(struct xboard_game *g)
{
    action a;
    bool closes = image_closes(g, &a);
    if (closes)
        xboard_act_by_pass(g, a);
    return closes;
}

void image_goals(const struct xboard_game *g, unsigned from, unsigned via, char marks[64])
{
    action list[ACTIONS_MAX];
    const struct position *p = xboard_now(g);
    unsigned n = xboard_owes_pass(g) ? 0 : game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        char text[ACTION_TEXT_MAX];
        action_text(p, list[i], text);
        if (text[2] == '!' || strlen(text) < 4 || action_from(list[i]) != from || text[0] == '0')
            continue;
        bool takeover = text[4] == 'o' && !text[5], returns = is_distant(text) || takeover;
        unsigned to = action_to(list[i]);
        if (via == to)
            marks[returns ? from : to] = returns ? 'Y' : 'R';
        else if (via == NO_SQUARE && (returns || marks[to] == 'C'))
            marks[to] = 'C';
        else if (via == NO_SQUARE)
            marks[to] = islower((unsigned char)text[4]) && text[4] != 'o' ? 'M' : p->board[to] != EMPTY ? 'R' : 'Y';
    }
}
