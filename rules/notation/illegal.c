/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why the law forbids an action that the pieces could make, and why a text is no action; illegal.h says more. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rules/box.h"
#include "rules/custom/pieces.h"
#include "rules/notation/illegal_words.h"
#include "rules/steps.h"

enum { SQUARES_NAMED = 6 };

/* ---- what the law forbids ---- */

/* Names the pieces that may step, by a word for all of them or by their squares; false if there are too many. */
static bool illegal_others(const struct position *p, const bool *may, unsigned count, const char *words,
                           struct illegal *r)
{
    char list[SQUARES_NAMED * (SQUARE_TEXT_MAX + 1)] = "";
    struct text_builder builder = builder_begin(list, sizeof list);
    if (words) {
        refuse(r, ILLEGAL_PIECES, "only %s may step now", words);
        return true;
    }
    if (!count || count > SQUARES_NAMED)
        return false;
    for (unsigned square = 0; square < BOARD_MAX; square++)
        if (may[square]) {
            builder_char(&builder, ' ');
            builder_square(&builder, p->game->pieces->geometry, square);
        }
    refuse(r, ILLEGAL_PIECES, "only the %s on%s may step now", count == 1 ? "piece" : "pieces", list);
    return true;
}

/* Names the pieces that may step, which stand on the squares `allowed`; false if there are too many. */
static bool illegal_set(const struct position *p, bitboard allowed, struct illegal *r)
{
    bool may[BOARD_MAX] = {false};
    bitboard friendly = p->side[p->turn.decider];
    for (bitboard b = allowed & friendly; b;)
        may[bits_pop(&b)] = true;
    return illegal_others(p, may, bits_count(allowed & friendly), pieces_words(p, friendly, allowed), r);
}

/* Returns the square to which all legal actions go, BOARD_MAX if they go to several. Marks in `pieces` the squares from
 * which they start. */
static unsigned legal_target(const struct position *p, bool *pieces, unsigned *count)
{
    action list[ACTIONS_MAX];
    unsigned n = game_actions(p, ALL_ACTIONS, list), target = BOARD_MAX;
    bool several = false;
    *count = 0;
    for (unsigned i = 0; i < n; i++) {
        if (action_type(list[i]) == ACTION_END)
            continue;
        unsigned from = action_from(list[i]), to = action_to(list[i]);
        if (action_type(list[i]) >= ACTION_DROP || from >= BOARD_MAX) {
            *count = 0;
            return BOARD_MAX;
        }
        several |= target != BOARD_MAX && target != to;
        target = to;
        *count += !pieces[from];
        pieces[from] = true;
    }
    return several ? BOARD_MAX : target;
}

/* Whether an action captures. */
static bool captures(const struct position *p, action a)
{
    enum action_type type = action_type(a);
    return type == ACTION_EN_PASSANT || (type != ACTION_CASTLE && p->board[action_to(a)] < EMPTY);
}

/* Says which part of a scope on 8x8 forbids an action, the king's safety left out; false if the scope allows it. */
static bool scope_illegal(const struct position *p, const struct scope *s, action a, struct illegal *r)
{
    char square[SQUARE_TEXT_MAX];
    enum action_type type = action_type(a);
    unsigned from = action_from(a), to = action_to(a);
    if (type == ACTION_CASTLE) {
        if (s->flags & (to > from ? SCOPE_CASTLE_KING_SIDE : SCOPE_CASTLE_QUEEN_SIDE))
            return false;
        if ((s->from & bit(from)) || !illegal_set(p, s->from, r))
            refuse(r, ILLEGAL_SORT, "castling is not allowed at this step of the turn");
        return true;
    }
    if (!(s->to & bit(to)) && s->to && !bits_several(s->to)) {
        refuse(r, ILLEGAL_TARGET, "the step must go to %s%s", square_words(p, bits_first(s->to), square),
               s->to & p->turn.vacated ? ", which the step before has left" : "");
        return true;
    }
    if (!(s->from & bit(from))) {
        if (p->turn.stepped[0] & bit(from))
            refuse(r, ILLEGAL_MOVED, "this piece has moved in this turn");
        else if (!illegal_set(p, s->from, r))
            refuse(r, ILLEGAL_PIECES, "the piece on %s may not step now", square_words(p, from, square));
        return true;
    }
    if (type == ACTION_DOUBLE && !(s->flags & SCOPE_DOUBLE))
        refuse(r, ILLEGAL_SORT, "no pawn may go two squares at this step of the turn");
    else if (!(s->to & bit(to)))
        refuse(r, ILLEGAL_TARGET, "no step may go to %s now", square_words(p, to, square));
    else
        return false;
    return true;
}

/* Whether the decider's king is attacked after an action that the pieces can make. */
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

/* Says that an action would leave the king attacked. */
static void illegal_unsafe(const struct position *p, action a, struct illegal *r)
{
    char square[SQUARE_TEXT_MAX];
    bool king = plain_types(p) && piece_type(p->board[action_from(a)]) == KING;
    if (king && p->game->law->checkers == NULL)
        refuse(r, ILLEGAL_EXPOSED, "your king would be in check on %s", square_words(p, action_to(a), square));
    else if (p->checkers)
        refuse(r, ILLEGAL_CHECK, "your king is in check, and this does not help");
    else
        refuse(r, ILLEGAL_EXPOSED, "your king would be in check");
}

/* Whether a step blasts a king of its own side. */
static bool blasts_own_king(const struct position *p, action a)
{
    struct position after;
    struct step s;
    position_copy(&after, p);
    if (!game_blasts(p->game) || action_type(a) >= ACTION_END)
        return false;
    step_make(&after, a, &s);
    return game_king_lost(&after, p->turn.decider);
}

/* Says that an action would leave the king attacked, or that no legal end of the turn could follow; false if neither.
 */
static bool king_illegal(const struct position *p, bool strict, action a, struct illegal *r)
{
    struct position after;
    if (!game_knows_check(p->game))
        return false;
    if (action_type(a) == ACTION_CASTLE) {
        if (p->checkers || (!p->game->law->checkers && king_attackers(p, p->turn.decider)))
            refuse(r, ILLEGAL_CASTLING, "a king in check does not castle");
        else
            refuse(r, ILLEGAL_CASTLING, "the king would castle through check or into it");
        return true;
    }
    if (blasts_own_king(p, a)) {
        refuse(r, ILLEGAL_EXPOSED, "the blast would take your king");
        return true;
    }
    bool attacked = leaves_attacked(p, a);
    bool king = plain_types(p) && piece_type(p->board[action_from(a)]) == KING;
    if (attacked && (strict || king)) {
        illegal_unsafe(p, a, r);
        return true;
    }
    position_copy(&after, p);
    game_apply(&after, a);
    if (!turn_same(p, &after)) {
        if (attacked)
            illegal_unsafe(p, a, r);
        return attacked;
    }
    if (game_count(&after))
        return false;
    if (attacked)
        refuse(r, ILLEGAL_UNFINISHED, "your king would be in check, and no later step of the turn could help");
    else
        refuse(r, ILLEGAL_UNFINISHED, "no legal step could complete the turn after it");
    return true;
}

/* Says that a capture is compulsory where the action is none; false if it is not. */
static bool capture_illegal(const struct position *p, action a, struct illegal *r)
{
    action list[ACTIONS_MAX];
    if (!p->game->pieces->must_capture || captures(p, a))
        return false;
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    bool all = n > 0;
    for (unsigned i = 0; i < n; i++)
        all &= captures(p, list[i]);
    if (all)
        refuse(r, ILLEGAL_CAPTURE, "a capture is possible, so one must be made");
    return all;
}

/* Says what the list of legal actions shows where the law gives no scope: which piece must step, or where to; false if
 * it shows nothing. */
static bool list_illegal(const struct position *p, action a, struct illegal *r)
{
    char square[SQUARE_TEXT_MAX];
    bool pieces[BOARD_MAX] = {false};
    unsigned count, target = legal_target(p, pieces, &count);
    if (!pieces[action_from(a)] && illegal_others(p, pieces, count, NULL, r))
        return true;
    if (target == BOARD_MAX || target == action_to(a))
        return false;
    refuse(r, ILLEGAL_TARGET, "the step must go to %s", square_words(p, target, square));
    return true;
}

void illegal_action(const struct position *p, action a, struct illegal *r)
{
    const struct law *law = p->game->law;
    const unsigned them = !p->turn.decider;
    struct scope s;
    bool scoped = game_scope(p, ALL_ACTIONS, &s) && !p->fairy, step = action_type(a) < ACTION_END;
    const char *words = law->why_illegal ? law->why_illegal(p, a) : NULL;
    if (words) {
        refuse(r, ILLEGAL_LAW, "%s", words);
        return;
    }
    if ((law->flags & LAW_BOX) && action_type(a) == ACTION_PROMOTION &&
        !(box_types(p, p->turn.decider) >> action_promotion(a) & 1)) {
        refuse(r, ILLEGAL_PROMOTION, "no such piece is in the box");
        return;
    }
    if (step && !scoped && !p->fairy && (law->flags & LAW_ONCE) && (p->turn.stepped[0] & bit(action_from(a)))) {
        refuse(r, ILLEGAL_MOVED, "this piece has moved in this turn");
        return;
    }
    if (capture_illegal(p, a, r) || (scoped && step && scope_illegal(p, &s, a, r)))
        return;
    if (plain_types(p) && p->game->pieces->royal && !(law->flags & LAW_TAKES_KING) && action_type(a) != ACTION_CASTLE &&
        p->board[action_to(a)] == piece_make(them, KING)) {
        refuse(r, ILLEGAL_KING, "a king is never captured");
        return;
    }
    if (scoped && (s.flags & SCOPE_NO_CHECK) && step_checks(p, a)) {
        refuse(r, ILLEGAL_GIVES_CHECK, "only the last step of the turn may give check");
        return;
    }
    bool strict = scoped ? !(s.flags & SCOPE_PSEUDO) : !(law->flags & LAW_PSEUDO);
    if (king_illegal(p, strict, a, r) || list_illegal(p, a, r))
        return;
    refuse(r, ILLEGAL_UNKNOWN, "it is not legal at this step of the turn");
}

/* ---- texts ---- */

/* Says why the turn cannot be ended. */
static void illegal_end(const struct position *p, struct illegal *r)
{
    bool attacked = game_knows_check(p->game) && king_attackers(p, p->turn.decider);
    if (attacked)
        refuse(r, ILLEGAL_END, "your king is in check");
    else if (p->turn.done == 0)
        refuse(r, ILLEGAL_END, "a turn cannot be passed, a step must be made");
    else
        refuse(r, ILLEGAL_END, "the turn cannot be ended here, step %u is due", p->turn.done + 1u);
}

/* Reads the name of a square of any board; returns its length, 0 if there is none. Sets *square to BOARD_MAX if the
 * board has no such square. */
static size_t square_named(const struct position *p, const char *text, size_t length, unsigned *square)
{
    unsigned files = game_files(p->game), ranks = game_ranks(p->game), rank = 0;
    size_t at = 1;
    if (length < 2 || text[0] < 'a' || text[0] > 'z' || !isdigit((unsigned char)text[1]))
        return 0;
    while (at < length && at < 3 && isdigit((unsigned char)text[at]))
        rank = rank * 10 + (unsigned)(text[at++] - '0');
    unsigned file = (unsigned)(text[0] - 'a');
    *square = BOARD_MAX;
    if (file < files && rank >= 1 && rank <= ranks && game_has_square(p->game, (rank - 1) * files + file))
        *square = (rank - 1) * files + file;
    return at;
}

/* Whether a text begins with two squares, the first of which holds a friendly piece; otherwise says what is wrong. */
static bool squares_read(const struct position *p, const char *text, size_t length, unsigned squares[2], size_t *used,
                         struct illegal *r)
{
    unsigned us = p->turn.decider;
    *used = 0;
    for (unsigned i = 0; i < 2; i++) {
        size_t more = square_named(p, text + *used, length - *used, &squares[i]);
        if (!more) {
            refuse(r, ILLEGAL_TEXT, "not the text of an action");
            return false;
        }
        if (squares[i] == BOARD_MAX) {
            refuse(r, ILLEGAL_SQUARE, "there is no square %.*s", (int)more, text + *used);
            return false;
        }
        *used += more;
    }
    unsigned piece = p->board[squares[0]];
    char from[SQUARE_TEXT_MAX];
    if (piece >= EMPTY)
        refuse(r, ILLEGAL_NOBODY, "nothing stands on %s", square_words(p, squares[0], from));
    else if (piece_colour(piece) != us)
        refuse(r, ILLEGAL_THEIRS, "the piece on %s is %s's, and %s is to act", square_words(p, squares[0], from),
               us == WHITE ? "Black" : "White", us == WHITE ? "White" : "Black");
    else
        return true;
    return false;
}

/* Finds the action of a text among those that the pieces could make if nothing were forbidden; returns whether it is
 * there. */
static bool reach_find(const struct position *p, const char *text, size_t length, action *a)
{
    action list[ACTIONS_MAX];
    char other[ACTION_TEXT_MAX];
    unsigned n = illegal_reach(p, list);
    for (unsigned i = 0; i < n; i++) {
        action_text(p, list[i], other);
        if (strlen(other) == length && memcmp(other, text, length) == 0) {
            *a = list[i];
            return true;
        }
    }
    return false;
}

/* Says that a promotion letter is missing, wrong or out of place; false if no step between the two squares exists. */
static bool promotion_illegal(const struct position *p, const char *text, size_t used, size_t length, struct illegal *r)
{
    action list[ACTIONS_MAX];
    char other[ACTION_TEXT_MAX], letters[32] = "";
    struct text_builder builder = builder_begin(letters, sizeof letters);
    unsigned n = illegal_reach(p, list);
    bool plain = false;
    for (unsigned i = 0; i < n; i++) {
        action_text(p, list[i], other);
        if (strncmp(other, text, used) != 0)
            continue;
        plain |= !other[used];
        if (other[used] && strlen(other) == used + 1 && islower((unsigned char)other[used]))
            builder_char(&builder, other[used]);
    }
    if (!plain && !*letters)
        return false;
    if (length == used)
        refuse(r, ILLEGAL_PROMOTION, "the letter of the new piece is missing: %.*s and one of %s", (int)used, text,
               letters);
    else if (*letters)
        refuse(r, ILLEGAL_PROMOTION, "the new piece is one of %s%s", letters, plain ? ", or none" : "");
    else if (memchr(text + used, ',', length - used) || memchr(text + used, '/', length - used) || length > used + 2)
        refuse(r, ILLEGAL_TEXT, "one action is expected, and more stands behind %.*s", (int)used, text);
    else
        refuse(r, ILLEGAL_PROMOTION, "nothing is promoted there");
    return true;
}

/* Says why a drop such as `P@e4` is illegal; false if the text is none, or the game has no drops. */
static bool drop_illegal(const struct position *p, const char *text, size_t length, struct illegal *r)
{
    const char *at = memchr(text, '@', length), *who = p->turn.decider == WHITE ? "White" : "Black";
    const size_t name = at ? (size_t)(at - text) : 0, rest = length - name - 1;
    unsigned square = BOARD_MAX;
    char words[SQUARE_TEXT_MAX];
    if (!p->game->pieces->drops || !name || name > 2 || (name == 2 && *text != '+') ||
        square_named(p, at + 1, rest, &square) != rest)
        return false;
    const char letter = at[-1],
               code = (char)(name == 2 ? toupper((unsigned char)letter) : tolower((unsigned char)letter));
    const char *found = isalpha((unsigned char)letter) ? strchr(p->game->pieces->movement->letters, code) : NULL;
    const unsigned pt = found ? (unsigned)(found - p->game->pieces->movement->letters) : 0;
    if (!found)
        refuse(r, ILLEGAL_TEXT, "no piece has the letter %c", letter);
    else if (square == BOARD_MAX)
        refuse(r, ILLEGAL_SQUARE, "there is no square %.*s", (int)rest, at + 1);
    else if (!custom_in_hand(p, p->turn.decider, custom_pieces_of(p)->types[pt].in_hand))
        refuse(r, ILLEGAL_NOBODY, "%s has no %.*s in hand", who, (int)name, text);
    else if (p->board[square] != EMPTY)
        refuse(r, ILLEGAL_TARGET, "a drop goes to an empty square");
    else if (!(custom_drop_targets(p, pt) & bits128_bit(square)))
        refuse(r, ILLEGAL_TARGET, "%.*s may not be dropped on %s", (int)name, text, square_words(p, square, words));
    else if (!king_illegal(p, !(p->game->law->flags & LAW_PSEUDO), action_drop(square, pt), r))
        refuse(r, ILLEGAL_SORT, "this drop is not legal at this step of the turn");
    return true;
}

void illegal_find(const struct position *p, const char *text, size_t length, struct illegal *r)
{
    unsigned squares[2];
    const char *reason = "", *joint = memchr(text, '+', length);
    size_t used;
    action a;
    if (game_count(p) == 0) {
        game_result(p, &reason);
        refuse(r, ILLEGAL_OVER, "the game is over here: %s", reason);
        return;
    }
    if (length == 4 && memcmp(text, "0000", 4) == 0) {
        illegal_end(p, r);
        return;
    }
    if (drop_illegal(p, text, length, r))
        return;
    if (reach_find(p, text, length, &a)) {
        illegal_action(p, a, r);
        return;
    }
    for (const char *leg = joint; leg && joint > text + 3; leg = NULL) /* the second piece of a pair */
        if (!squares_read(p, joint + 1, length - (size_t)(joint + 1 - text), squares, &used, r))
            return;
    if (!squares_read(p, text, length, squares, &used, r))
        return;
    const struct specific_actions *specific = p->game->law->specific_actions;
    if (joint)
        refuse(r, specific && specific->joined ? ILLEGAL_LAW : ILLEGAL_TEXT, "%s",
               specific && specific->joined ? specific->joined : "no action of this game has several parts");
    else if (!promotion_illegal(p, text, used, length, r))
        illegal_squares(p, squares[0], squares[1], r);
}

void illegal_named(const struct position *p, unsigned pt, unsigned to, struct illegal *r)
{
    const char *who = p->turn.decider == WHITE ? "White" : "Black";
    char text[2 * SQUARE_TEXT_MAX], square[SQUARE_TEXT_MAX], name[PIECE_NAME_MAX];
    struct illegal why;
    unsigned count = 0;
    refuse(r, ILLEGAL_NOBODY, "%s has no %s", who, illegal_piece(p, pt, name));
    for (unsigned from = 0; from < BOARD_MAX; from++) {
        if (p->board[from] != piece_make(p->turn.decider, pt) || from == to)
            continue;
        struct text_builder builder = builder_begin(text, sizeof text);
        builder_square(&builder, p->game->pieces->geometry, from);
        builder_square(&builder, p->game->pieces->geometry, to);
        illegal_find(p, text, strlen(text), &why);
        if (!count++ || (r->cause == ILLEGAL_WAY && why.cause != ILLEGAL_WAY))
            *r = why;
    }
    if (count > 1 && r->cause == ILLEGAL_WAY) {
        refuse(r, ILLEGAL_WAY, "no %s of %s's goes to %s", name, who, square_words(p, to, square));
        way_tell(p, pt, r);
    }
}

void illegal_castles(const struct position *p, unsigned side, struct illegal *r)
{
    action list[ACTIONS_MAX];
    const unsigned us = p->turn.decider;
    const bitboard king = p->by_type[KING] & p->side[us];
    for (unsigned n = illegal_reach(p, list); n-- > 0;)
        if (action_type(list[n]) == ACTION_CASTLE && (castling_index(p, list[n]) & 1) == side) {
            illegal_action(p, list[n], r);
            return;
        }
    if (!p->fairy && !p->game->pieces->king_takes_rook && king && (bits_first(king) & 7) == 4)
        illegal_squares(p, bits_first(king), (bits_first(king) & 070u) + (side ? 2 : 6), r);
    else if (!castles_ever(p))
        refuse(r, ILLEGAL_CASTLING, "%s does not castle in this game", us == WHITE ? "White" : "Black");
    else if (!(p->turn.castling >> (us * 2 + side) & 1))
        refuse(r, ILLEGAL_CASTLING, "the right to castle on the %s's side is gone", side ? "queen" : "king");
    else
        refuse(r, ILLEGAL_CASTLING, "a piece is in the way of castling");
}

bool illegal_too_many(const struct position *begun, const struct position *p, struct illegal *r)
{
    if (turn_same(begun, p))
        return false;
    if (begun->number == p->number)
        refuse(r, ILLEGAL_THEIRS, "it is for %s to answer before this step",
               p->turn.decider == WHITE ? "White" : "Black");
    else
        refuse(r, ILLEGAL_THEIRS, "the turn was over before this step");
    return true;
}
