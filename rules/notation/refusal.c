#include "rules/notation/refusal.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/steps.h"

enum { SQUARES_NAMED = 6, SQUARE_TEXT_MAX = 4 };

static void refuse(struct refusal *r, enum refusal_cause cause, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void refuse(struct refusal *r, enum refusal_cause cause, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    r->cause = cause;
    vsnprintf(r->words, sizeof r->words, format, arguments);
    va_end(arguments);
}

/* The name of a square in a buffer of the caller's. */
static const char *name(const struct position *p, unsigned square, char text[SQUARE_TEXT_MAX])
{
    struct pen pen = pen_begin(text, SQUARE_TEXT_MAX);
    pen_square(&pen, p->game->men->geometry, square);
    return text;
}

/* Whether kinds have their orthodox or medieval meaning. */
static bool plain_kinds(const struct position *p) { return !game_extended(p->game) || game_imaged(p->game); }

const char *refusal_man(const struct position *p, unsigned kind)
{
    static const char *const names[KINDS] = {"pawn", "knight", "bishop", "rook", "queen", "king", "ferz", "alfil"};
    return plain_kinds(p) && kind < KINDS ? names[kind] : "man";
}

const char *men_words(const struct position *p, bitboard own, bitboard allowed)
{
    const bitboard fresh = ~p->turn.stepped[0], pawns = p->kind[PAWN];
    const struct {
        bitboard set;
        const char *words;
    } parts[] = {
        {fresh, "men that have not moved"},
        {pawns, "pawns"},
        {~pawns, "pieces"},
        {pawns & fresh, "pawns that have not moved"},
        {~pawns & fresh, "pieces that have not moved"},
        {QUEEN_WING, "men on files a to d"},
        {~QUEEN_WING, "men on files e to h"},
        {LIGHT_SQUARES, "men on light squares"},
        {~LIGHT_SQUARES, "men on dark squares"},
        {CENTRE, "men in the block c3-f6"},
        {~CENTRE, "men outside the block c3-f6"},
        {p->kind[KNIGHT], "knights"},
        {p->kind[BISHOP], "bishops"},
        {p->kind[ROOK], "rooks"},
        {p->kind[QUEEN], "the queen"},
        {p->kind[KING], "the king"},
    };
    for (unsigned i = 0; allowed != own && i < sizeof parts / sizeof *parts; i++)
        if (allowed == (own & parts[i].set))
            return parts[i].words;
    return NULL;
}

unsigned refusal_reach(const struct position *p, action *list)
{
    const struct own_actions *own = p->game->law->own_actions;
    struct scope s;
    unsigned n = own && own->reach ? own->reach(p, list) : 0;
    if (n || (p->game->men->movement && !p->game->men->movement->list))
        return n;
    scope_any(p, ALL_ACTIONS, &s);
    s.from = ALL_SQUARES;
    s.flags = p->game->men->scope_flags | SCOPE_PSEUDO | SCOPE_TAKE_KING | SCOPE_FREE_CASTLE;
    return steps_list(p, &s, list);
}

/* ---- what the men cannot do by themselves ---- */

/* The squares of a castling of the king to a side that are not free; false where the right to it is gone. */
static bool castling_blocked(const struct position *p, unsigned right, bitboard *others)
{
    unsigned king = bits_first(p->kind[KING] & p->side[p->turn.decider]), rook = p->rook_start[right];
    unsigned king_goal = castling_king_goal(right), rook_goal = castling_rook_goal(right);
    *others = (squares_between(king, king_goal) | bit(king_goal) | squares_between(rook, rook_goal) | bit(rook_goal)) &
              position_occupied(p) & ~(bit(king) | bit(rook));
    return p->turn.castling >> right & 1;
}

/* Why a king does not go two squares or more along its rank on 8x8. */
static void refuse_castling(const struct position *p, unsigned from, unsigned to, struct refusal *r)
{
    char square[SQUARE_TEXT_MAX];
    bitboard others;
    unsigned right = p->turn.decider * 2 + (to < from);
    if (!(p->game->men->scope_flags & SCOPE_CASTLE))
        refuse(r, REFUSED_CASTLING, "there is no castling in this game");
    else if (!castling_blocked(p, right, &others))
        refuse(r, REFUSED_CASTLING, "the right to castle on the %s's side is gone", to < from ? "queen" : "king");
    else if (others)
        refuse(r, REFUSED_CASTLING, "%s is in the way of castling", name(p, bits_first(others), square));
    else
        refuse(r, REFUSED_WAY, "the king does not go there");
}

/* Why a pawn does not go somewhere, given by files and by ranks forward. */
static void refuse_pawn(const struct position *p, unsigned from, unsigned to, int files, int ahead, struct refusal *r)
{
    char a[SQUARE_TEXT_MAX], b[SQUARE_TEXT_MAX];
    if (abs(files) == 1 && ahead == 1)
        refuse(r, REFUSED_WAY, "a pawn goes diagonally only to capture, and there is nothing to capture on %s",
               name(p, to, b));
    else if (files == 0 && ahead == 1)
        refuse(r, REFUSED_WAY, "a pawn captures diagonally, and %s is occupied", name(p, to, b));
    else if (files == 0 && ahead == 2 && !(p->game->men->scope_flags & SCOPE_DOUBLE))
        refuse(r, REFUSED_WAY, "pawns go one square at a time in this game");
    else if (files == 0 && ahead == 2)
        refuse(r, REFUSED_WAY, "a pawn goes two squares from its first square only, and over nothing");
    else
        refuse(r, REFUSED_WAY, "a pawn does not go from %s to %s", name(p, from, a), name(p, to, b));
}

/* The first occupied square between two on a line as a man of some kind goes; NO_SQUARE if there is none or no line. */
static unsigned obstacle(const struct position *p, unsigned kind, unsigned from, unsigned to, unsigned board_files)
{
    int files = (int)(to % board_files) - (int)(from % board_files);
    int ranks = (int)(to / board_files) - (int)(from / board_files);
    bool straight = !files || !ranks, aslant = abs(files) == abs(ranks);
    if ((!straight && !aslant) || (straight && kind == BISHOP) || (aslant && kind == ROOK) ||
        (kind != BISHOP && kind != ROOK && kind != QUEEN))
        return BOARD_MAX;
    int step = (ranks > 0) - (ranks < 0), aside = (files > 0) - (files < 0);
    for (int at = (int)from + step * (int)board_files + aside; at != (int)to; at += step * (int)board_files + aside)
        if (p->board[at] != EMPTY)
            return (unsigned)at;
    return BOARD_MAX;
}

void refusal_squares(const struct position *p, unsigned from, unsigned to, struct refusal *r)
{
    const struct geometry *geometry = p->game->men->geometry;
    unsigned width = geometry ? geometry->files : 8, us = p->turn.decider, kind = man_kind(p->board[from]);
    int files = (int)(to % width) - (int)(from % width), ranks = (int)(to / width) - (int)(from / width);
    bool castles = plain_kinds(p) && kind == KING && !ranks && abs(files) > 1 && !p->extended;
    char a[SQUARE_TEXT_MAX], b[SQUARE_TEXT_MAX];
    if (castles) {
        refuse_castling(p, from, to, r);
        return;
    }
    if (p->board[to] < EMPTY && man_colour(p->board[to]) == us) {
        refuse(r, REFUSED_OWN_MAN, "a man of your own stands on %s", name(p, to, b));
        return;
    }
    if (plain_kinds(p) && kind == PAWN) {
        refuse_pawn(p, from, to, files, us == WHITE ? ranks : -ranks, r);
        return;
    }
    unsigned between = plain_kinds(p) ? obstacle(p, kind, from, to, width) : BOARD_MAX;
    if (between < BOARD_MAX)
        refuse(r, REFUSED_WAY, "%s is in the way", name(p, between, a));
    else if (plain_kinds(p))
        refuse(r, REFUSED_WAY, "a %s does not go from %s to %s", refusal_man(p, kind), name(p, from, a),
               name(p, to, b));
    else
        refuse(r, REFUSED_WAY, "the man on %s cannot do that to %s now", name(p, from, a), name(p, to, b));
}

/* ---- what the law forbids ---- */

/* Names the men that may step, by a word for them or by their squares; false where there are too many. */
static bool refuse_others(const struct position *p, const bool *may, unsigned count, const char *words,
                          struct refusal *r)
{
    char list[SQUARES_NAMED * (SQUARE_TEXT_MAX + 1)] = "";
    struct pen pen = pen_begin(list, sizeof list);
    if (words) {
        refuse(r, REFUSED_MEN, "only %s may step now", words);
        return true;
    }
    if (!count || count > SQUARES_NAMED)
        return false;
    for (unsigned square = 0; square < BOARD_MAX; square++)
        if (may[square]) {
            pen_char(&pen, ' ');
            pen_square(&pen, p->game->men->geometry, square);
        }
    refuse(r, REFUSED_MEN, "only the %s on%s may step now", count == 1 ? "man" : "men", list);
    return true;
}

/* The same for a set of squares. */
static bool refuse_set(const struct position *p, bitboard allowed, struct refusal *r)
{
    bool may[BOARD_MAX] = {false};
    bitboard own = p->side[p->turn.decider];
    for (bitboard b = allowed & own; b;)
        may[bits_pop(&b)] = true;
    return refuse_others(p, may, bits_count(allowed & own), men_words(p, own, own & allowed), r);
}

/* The square where all legal actions go; BOARD_MAX if there are several. `men` gets those that have one. */
static unsigned legal_goal(const struct position *p, bool *men, unsigned *count)
{
    action list[ACTIONS_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list), goal = BOARD_MAX;
    bool several = false;
    *count = 0;
    for (unsigned i = 0; i < n; i++) {
        if (action_type(list[i]) == ACTION_END)
            continue;
        unsigned from = action_from(list[i]), to = action_to(list[i]);
        if (action_type(list[i]) >= ACTION_OWN || from >= BOARD_MAX) {
            *count = 0;
            return BOARD_MAX;
        }
        several |= goal != BOARD_MAX && goal != to;
        goal = to;
        *count += !men[from];
        men[from] = true;
    }
    return several ? BOARD_MAX : goal;
}

/* Whether an action captures. */
static bool captures(const struct position *p, action a)
{
    enum action_type type = action_type(a);
    return type == ACTION_EN_PASSANT || (type != ACTION_CASTLE && p->board[action_to(a)] < EMPTY);
}

/* What a scope on 8x8 leaves out, the king's safety aside; false if it lets the action through. */
static bool scope_refuses(const struct position *p, const struct scope *s, action a, struct refusal *r)
{
    char square[SQUARE_TEXT_MAX];
    enum action_type type = action_type(a);
    unsigned from = action_from(a), to = action_to(a);
    if (type == ACTION_CASTLE) {
        if (s->flags & (to > from ? SCOPE_CASTLE_KING_SIDE : SCOPE_CASTLE_QUEEN_SIDE))
            return false;
        refuse(r, REFUSED_SORT, "castling is not allowed at this step of the turn");
        return true;
    }
    if (!(s->to & bit(to)) && s->to && !bits_several(s->to)) {
        refuse(r, REFUSED_GOAL, "the step must go to %s", name(p, bits_first(s->to), square));
        return true;
    }
    if (!(s->from & bit(from))) {
        if (p->turn.stepped[0] & bit(from))
            refuse(r, REFUSED_MOVED, "this man has moved in this turn");
        else if (!refuse_set(p, s->from, r))
            refuse(r, REFUSED_MEN, "the man on %s may not step now", name(p, from, square));
        return true;
    }
    if (type == ACTION_DOUBLE && !(s->flags & SCOPE_DOUBLE))
        refuse(r, REFUSED_SORT, "no pawn may go two squares at this step of the turn");
    else if (!(s->to & bit(to)))
        refuse(r, REFUSED_GOAL, "no step may go to %s now", name(p, to, square));
    else
        return false;
    return true;
}

/* Whether the decider's king is attacked after a step that the men can make. */
static bool leaves_attacked(const struct position *p, action a)
{
    struct position after;
    struct step s;
    position_copy(&after, p);
    unsigned us = p->turn.decider;
    if (action_type(a) >= ACTION_END)
        game_apply(&after, a);
    else
        step_make(&after, a, &s);
    if (!p->game->law->checkers)
        return king_attackers(&after, us) != 0;
    after.turn.decider = after.turn.owner = (uint8_t)us;
    return p->game->law->checkers(&after) != 0;
}

static void refuse_unsafe(const struct position *p, action a, struct refusal *r)
{
    char square[SQUARE_TEXT_MAX];
    bool king = plain_kinds(p) && man_kind(p->board[action_from(a)]) == KING;
    if (king && p->game->law->checkers == NULL)
        refuse(r, REFUSED_EXPOSED, "your king would be in check on %s", name(p, action_to(a), square));
    else if (p->checkers)
        refuse(r, REFUSED_CHECK, "your king is in check, and this does not help");
    else
        refuse(r, REFUSED_EXPOSED, "your king would be in check");
}

/* Whether the king may not be attacked after a step, for its own sake or for the turn's. */
static bool king_refuses(const struct position *p, bool strict, action a, struct refusal *r)
{
    struct position after;
    if (!game_knows_check(p->game))
        return false;
    if (action_type(a) == ACTION_CASTLE) {
        if (p->checkers || (!p->game->law->checkers && king_attackers(p, p->turn.decider)))
            refuse(r, REFUSED_CASTLING, "a king in check does not castle");
        else
            refuse(r, REFUSED_CASTLING, "the king would castle through check or into it");
        return true;
    }
    bool attacked = leaves_attacked(p, a);
    bool king = plain_kinds(p) && man_kind(p->board[action_from(a)]) == KING;
    if (attacked && (strict || king)) {
        refuse_unsafe(p, a, r);
        return true;
    }
    position_copy(&after, p);
    game_apply(&after, a);
    if (!turn_same(p, &after)) {
        if (attacked)
            refuse_unsafe(p, a, r);
        return attacked;
    }
    if (game_count(&after))
        return false;
    if (attacked)
        refuse(r, REFUSED_UNFINISHED, "your king would be in check, and no later step of the turn could help");
    else
        refuse(r, REFUSED_UNFINISHED, "no legal step could complete the turn after it");
    return true;
}

/* Whether a capture is compulsory here, and the action is none. */
static bool capture_refuses(const struct position *p, action a, struct refusal *r)
{
    action list[ACTIONS_MAX];
    if (!p->game->men->must_capture || captures(p, a))
        return false;
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    bool all = n > 0;
    for (unsigned i = 0; i < n; i++)
        all &= captures(p, list[i]);
    if (all)
        refuse(r, REFUSED_CAPTURE, "a capture is possible, so one must be made");
    return all;
}

/* What the list of all legal actions shows of a law that gives no scope. */
static bool list_refuses(const struct position *p, action a, struct refusal *r)
{
    char square[SQUARE_TEXT_MAX];
    bool men[BOARD_MAX] = {false};
    unsigned count, goal = legal_goal(p, men, &count);
    if (!men[action_from(a)] && refuse_others(p, men, count, NULL, r))
        return true;
    if (goal == BOARD_MAX || goal == action_to(a))
        return false;
    refuse(r, REFUSED_GOAL, "the step must go to %s", name(p, goal, square));
    return true;
}

void refusal_action(const struct position *p, action a, struct refusal *r)
{
    const struct law *law = p->game->law;
    const unsigned them = !p->turn.decider;
    struct scope s;
    bool scoped = game_scope(p, ALL_ACTIONS, &s) && !p->extended, step = action_type(a) < ACTION_END;
    const char *words = law->bars ? law->bars(p, a) : NULL;
    if (words) {
        refuse(r, REFUSED_LAW, "%s", words);
        return;
    }
    if (step && !scoped && !p->extended && (law->flags & LAW_ONCE) && (p->turn.stepped[0] & bit(action_from(a)))) {
        refuse(r, REFUSED_MOVED, "this man has moved in this turn");
        return;
    }
    if (capture_refuses(p, a, r) || (scoped && step && scope_refuses(p, &s, a, r)))
        return;
    if (plain_kinds(p) && p->game->men->royal && !(law->flags & LAW_TAKES_KING) && action_type(a) != ACTION_CASTLE &&
        p->board[action_to(a)] == man_make(them, KING)) {
        refuse(r, REFUSED_KING, "a king is never captured");
        return;
    }
    if (scoped && (s.flags & SCOPE_NO_CHECK) && step_checks(p, a)) {
        refuse(r, REFUSED_GIVES_CHECK, "no check may be given at this step of the turn");
        return;
    }
    bool strict = scoped ? !(s.flags & SCOPE_PSEUDO) : !(law->flags & LAW_PSEUDO);
    if (king_refuses(p, strict, a, r) || list_refuses(p, a, r))
        return;
    refuse(r, REFUSED_UNKNOWN, "it is not legal at this step of the turn");
}

/* ---- texts ---- */

/* Why the turn cannot be ended. */
static void refuse_end(const struct position *p, struct refusal *r)
{
    bool attacked = game_knows_check(p->game) && king_attackers(p, p->turn.decider);
    if (attacked)
        refuse(r, REFUSED_END, "your king is in check");
    else if (p->turn.done == 0)
        refuse(r, REFUSED_END, "a turn cannot be passed, a step must be made");
    else
        refuse(r, REFUSED_END, "the turn cannot be ended here, step %u is due", p->turn.done + 1u);
}

/* Reads the name of a square; returns its length, 0 if the text has none. *square is BOARD_MAX for one beyond the
   board. */
static size_t square_read(const struct position *p, const char *text, size_t length, unsigned *square)
{
    const struct geometry *geometry = p->game->men->geometry;
    unsigned files = geometry ? geometry->files : 8, ranks = geometry ? geometry->ranks : 8, rank = 0;
    size_t at = 1;
    if (length < 2 || text[0] < 'a' || text[0] > 'z' || !isdigit((unsigned char)text[1]))
        return 0;
    while (at < length && at < 3 && isdigit((unsigned char)text[at]))
        rank = rank * 10 + (unsigned)(text[at++] - '0');
    unsigned file = (unsigned)(text[0] - 'a');
    *square = BOARD_MAX;
    if (file < files && rank >= 1 && rank <= ranks &&
        (!geometry || geometry->picture[(ranks - rank) * files + file] != '*'))
        *square = (rank - 1) * files + file;
    return at;
}

/* Whether a text begins with a step of ours by its squares; else says what is wrong. */
static bool squares_read(const struct position *p, const char *text, size_t length, unsigned squares[2], size_t *used,
                         struct refusal *r)
{
    unsigned us = p->turn.decider;
    *used = 0;
    for (unsigned i = 0; i < 2; i++) {
        size_t more = square_read(p, text + *used, length - *used, &squares[i]);
        if (!more) {
            refuse(r, REFUSED_TEXT, "not the text of an action");
            return false;
        }
        if (squares[i] == BOARD_MAX) {
            refuse(r, REFUSED_SQUARE, "there is no square %.*s", (int)more, text + *used);
            return false;
        }
        *used += more;
    }
    unsigned man = p->board[squares[0]];
    char from[SQUARE_TEXT_MAX];
    if (man >= EMPTY)
        refuse(r, REFUSED_NOBODY, "nothing stands on %s", name(p, squares[0], from));
    else if (man_colour(man) != us)
        refuse(r, REFUSED_THEIRS, "the man on %s is %s's, and %s is to act", name(p, squares[0], from),
               us == WHITE ? "Black" : "White", us == WHITE ? "White" : "Black");
    else
        return true;
    return false;
}

/* Finds what the men can do of a text, or of a step's two squares whatever follows; returns whether that is there. */
static bool reach_find(const struct position *p, const char *text, size_t length, action *a)
{
    action list[ACTIONS_MAX];
    char other[ACTION_TEXT_MAX];
    unsigned n = refusal_reach(p, list);
    for (unsigned i = 0; i < n; i++) {
        action_text(p, list[i], other);
        if (strlen(other) == length && memcmp(other, text, length) == 0) {
            *a = list[i];
            return true;
        }
    }
    return false;
}

/* Whether the men can make a step between two squares that is written in another way, for a promotion. */
static bool promotion_refuses(const struct position *p, const char *text, size_t used, size_t length, struct refusal *r)
{
    action list[ACTIONS_MAX];
    char other[ACTION_TEXT_MAX], letters[32] = "";
    struct pen pen = pen_begin(letters, sizeof letters);
    unsigned n = refusal_reach(p, list);
    bool plain = false;
    for (unsigned i = 0; i < n; i++) {
        action_text(p, list[i], other);
        if (strncmp(other, text, used) != 0)
            continue;
        plain |= !other[used];
        if (other[used] && strlen(other) == used + 1 && islower((unsigned char)other[used]))
            pen_char(&pen, other[used]);
    }
    if (!plain && !*letters)
        return false;
    if (length == used)
        refuse(r, REFUSED_PROMOTION, "the letter of the new man is missing (%.*s and one of %s)", (int)used, text,
               letters);
    else if (*letters && !plain)
        refuse(r, REFUSED_PROMOTION, "the new man is one of %s", letters);
    else
        refuse(r, REFUSED_PROMOTION, "nothing is promoted there");
    return true;
}

void refusal_find(const struct position *p, const char *text, size_t length, struct refusal *r)
{
    unsigned squares[2];
    const char *reason = "", *joint = memchr(text, '+', length);
    size_t used;
    action a;
    if (game_count(p) == 0) {
        game_result(p, &reason);
        refuse(r, REFUSED_OVER, "the game is over here: %s", reason);
        return;
    }
    if (length == 4 && memcmp(text, "0000", 4) == 0) {
        refuse_end(p, r);
        return;
    }
    if (reach_find(p, text, length, &a)) {
        refusal_action(p, a, r);
        return;
    }
    for (const char *leg = joint; leg && joint > text + 3; leg = NULL) /* the second man of a pair */
        if (!squares_read(p, joint + 1, length - (size_t)(joint + 1 - text), squares, &used, r))
            return;
    if (!squares_read(p, text, length, squares, &used, r))
        return;
    const struct own_actions *own = p->game->law->own_actions;
    if (joint)
        refuse(r, own && own->joined ? REFUSED_LAW : REFUSED_TEXT, "%s",
               own && own->joined ? own->joined : "no action of this game has several parts");
    else if (!promotion_refuses(p, text, used, length, r))
        refusal_squares(p, squares[0], squares[1], r);
}

bool refusal_too_many(const struct position *begun, const struct position *p, struct refusal *r)
{
    if (turn_same(begun, p))
        return false;
    if (begun->number == p->number)
        refuse(r, REFUSED_THEIRS, "it is for %s to answer before this step",
               p->turn.decider == WHITE ? "White" : "Black");
    else
        refuse(r, REFUSED_THEIRS, "the turn was over before this step");
    return true;
}
