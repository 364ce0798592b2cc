/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Transporter Chess: special pieces on 84 squares, and a law of turns in which a piece that lands on a transporter goes
 * on at once to another one, as a second action of the same turn. While it is under way, turn.phase is the square it
 * stands on (no transporter is square 0).
 *
 * Settings may make the turns longer (LAW_OPEN). A transport belongs to its step: it adds one to turn.quota, and when
 * it is made, one to turn.done.
 *
 * The source is Andrew P. Newton's description on The Chess Variant Pages.
 */
#include "rules/games/transporter/transporter.h"

#include <stdio.h>
#include <stdlib.h>

#include "rules/laws.h"
#include "rules/notation/fen.h"
#include "rules/notation/mailbox_fen.h"
#include "rules/notation/text.h"
#include "rules/steps.h"

/* Removes the piece on a square. */
static void pieces_take(struct position *p, unsigned square)
{
    struct transporter_pieces *m = transporter_pieces(p);
    unsigned piece = p->board[square];
    mailbox_take(p, square);
    m->by_type[piece_type(piece)] ^= bits128_bit(square);
    m->side[piece_colour(piece)] ^= bits128_bit(square);
}

/* Moves a piece to an empty square. */
static void pieces_move(struct position *p, unsigned from, unsigned to)
{
    struct transporter_pieces *m = transporter_pieces(p);
    unsigned piece = p->board[from];
    bitboard128 both = bits128_bit(from) | bits128_bit(to);
    mailbox_move(p, from, to);
    m->by_type[piece_type(piece)] ^= both;
    m->side[piece_colour(piece)] ^= both;
}

/* Changes the type of the piece on a square. */
static void pieces_change(struct position *p, unsigned square, unsigned pt)
{
    struct transporter_pieces *m = transporter_pieces(p);
    m->by_type[piece_type(p->board[square])] ^= bits128_bit(square);
    m->by_type[pt] ^= bits128_bit(square);
    mailbox_change(p, square, pt);
}

/* Returns the bit of turn.castling for a colour's Fighter on a square; 0 if another Fighter cannot come to that square.
 */
static unsigned return_bit(unsigned colour, unsigned square)
{
    for (unsigned i = 0; i < FIGHTERS_RETURNED; i++)
        if (fighter_returns[i] == square && (square >= 50) == (colour == BLACK))
            return 1u << i;
    return 0;
}

/* Makes a step on the board; where the turn may not leave every piece where it was, its first step keeps the key of the
 * pieces in turn.law. A Fighter that comes to another one's start square is marked as having moved. */
static void transporter_make(struct position *p, action a, struct step *s)
{
    unsigned us = p->turn.decider, from = action_from(a), to = action_to(a), piece = p->board[from];
    if ((p->game->law->flags & LAW_TAKES_KING) && !p->turn.done && p->turn.quota > 1)
        memcpy(p->turn.law, &p->key, sizeof p->turn.law);
    *s = (struct step){
        .action = a, .piece = (uint8_t)piece, .captured = EMPTY, .from = (uint8_t)from, .to = (uint8_t)to};
    if (p->board[to] != EMPTY) {
        s->captured = p->board[to];
        pieces_take(p, to);
        p->progress = 1;
    }
    pieces_move(p, from, to);
    if (action_type(a) == ACTION_PROMOTION)
        pieces_change(p, to, action_promotion(a));
    if (p->turn.castling) {
        bitboard128 touched = bits128_bit(from) | bits128_bit(to);
        for (unsigned i = 0; i < FIGHTERS_RETURNED; i++)
            if (touched & bits128_bit(fighter_returns[i]))
                p->turn.castling &= (uint8_t) ~(1u << i);
    }
    if (piece_type(piece) == FIGHTER) {
        p->turn.castling |= (uint8_t)return_bit(us, to);
        p->progress = 1;
    }
}

/* Returns the view of attacks by a side for the pieces as they stand. */
static struct view view_now(const struct transporter_pieces *m, unsigned by)
{
    return (struct view){
        .occupied = m->side[WHITE] | m->side[BLACK], .interferences = m->by_type[INTERFERENCE], .by = m->side[by]};
}

/* Returns whether a colour's Admiral is attacked, as a set that is 0 if it is not. */
static bitboard transporter_checkers(const struct position *p, unsigned colour)
{
    const struct transporter_pieces *m = transporter_of(p);
    struct view v = view_now(m, !colour);
    bitboard128 admiral = m->by_type[ADMIRAL] & m->side[colour];
    return admiral && transporter_attackers(m, &v, bits128_first(admiral), !colour);
}

/* Whether the Admirals can be captured, and nothing else matters of them. */
ALWAYS_INLINE bool is_unsafe(const struct position *p)
{
    return __builtin_expect((p->game->law->flags & LAW_TAKES_KING) != 0, 0);
}

/* Whether an action is legal under other conditions than that the friendly Admiral is safe after it: the Admirals can
 * be captured, or the next step is not the one of the turn that may give check. */
static bool is_tried(const struct position *p)
{
    return is_unsafe(p) || (p->game->law->settings.check == CHECK_LAST && p->turn.done + 1 < p->turn.quota);
}

/* Whether the game is over: an Admiral has been captured, or a side whose turn begins is bare. */
static bool is_over(const struct position *p)
{
    if (is_unsafe(p) && (!(p->by_type[KING] & p->side[WHITE]) || !(p->by_type[KING] & p->side[BLACK])))
        return true;
    return (is_bare(p, WHITE) || is_bare(p, BLACK)) && (!p->turn.done || baring_ends(p));
}

/* Remembers that the piece which has stepped to a square must go on if it stands on a transporter and can. */
static void step_lands(struct position *p, unsigned to)
{
    const struct transporter_pieces *m = transporter_of(p);
    if (!(TRANSPORTERS & bits128_bit(to)) || !transporters_open(to, m->side[WHITE] | m->side[BLACK]) || is_over(p))
        return;
    p->turn.phase = (uint8_t)to;
    p->turn.quota++;
}

/* Moves the piece under way to another transporter. */
static void transport_make(struct position *p, action a)
{
    pieces_move(p, action_from(a), action_to(a));
    p->turn.phase = 0;
    p->turn.done++;
}

static unsigned law_count(const struct position *p);

/* Whether the side that has just made an action may leave the position like that, where actions are tried. */
static bool may_stand(const struct position *after)
{
    const struct turn *t = &after->turn;
    uint64_t began;
    if (t->phase || (is_unsafe(after) && t->done < t->quota))
        return is_over(after) || law_count(after) > 0;
    memcpy(&began, t->law, sizeof began);
    if (is_unsafe(after))
        return after->key != began;
    return !transporter_checkers(after, t->owner) && !transporter_checkers(after, !t->owner);
}

/* Whether an action that the pieces can make is legal, where actions are tried. */
static bool tried_legal(const struct position *p, action a)
{
    struct position after;
    struct step s;
    position_copy(&after, p);
    if (action_type(a) == ACTION_PLACE) {
        transport_make(&after, a);
    } else {
        transporter_make(&after, a, &s);
        after.turn.done++;
        step_lands(&after, s.to);
    }
    return may_stand(&after);
}

/* Returns the transporters that the piece under way may go on to. */
static bitboard128 transports(const struct position *p)
{
    const struct transporter_pieces *m = transporter_of(p);
    unsigned us = p->turn.decider, from = p->turn.phase;
    struct view v = view_now(m, !us);
    bitboard128 open = transporters_open(from, v.occupied), found = 0;
    bitboard128 admiral = m->by_type[ADMIRAL] & m->side[us];
    bool tried = is_tried(p);
    while (open) {
        unsigned target = bits128_pop(&open);
        bitboard128 to = bits128_bit(target);
        struct view after = v;
        after.occupied ^= bits128_bit(from) | to;
        if (v.interferences & bits128_bit(from))
            after.interferences ^= bits128_bit(from) | to;
        if (tried ? tried_legal(p, action_make(ACTION_PLACE, from, target))
                  : !transporter_attackers(m, &after, bits128_first(admiral & bits128_bit(from) ? to : admiral), !us))
            found |= to;
    }
    return found;
}

/* Lists the legal steps of a stage. */
static unsigned steps_legal(const struct position *p, enum stage stage, action *list)
{
    unsigned kept = 0, n;
    if (!is_tried(p))
        return transporter_list(p, &(struct scope){.stage = (uint8_t)stage}, list);
    n = transporter_reach(p, list);
    for (unsigned i = 0; i < n; i++) {
        bool noisy = action_type(list[i]) == ACTION_PROMOTION || p->board[action_to(list[i])] != EMPTY;
        if ((stage & (noisy ? NOISY : QUIET)) && tried_legal(p, list[i]))
            list[kept++] = list[i];
    }
    return kept;
}

/* Whether there is a legal step. */
static bool has_step(const struct position *p)
{
    action list[ACTIONS_MAX];
    return is_tried(p) ? steps_legal(p, ALL_ACTIONS, list) > 0 : transporter_any(p, NULL);
}

/* Whether a side without a legal step passes, because its turn begins and it is not in check. */
static bool may_pass(const struct position *p) { return !p->checkers && !p->turn.done; }

/* Lists the legal actions of a stage. */
static unsigned law_actions(const struct position *p, enum stage stage, action *list)
{
    unsigned n = 0;
    if (is_over(p))
        return 0;
    if (p->turn.phase) {
        if (stage & QUIET)
            for (bitboard128 targets = transports(p); targets;)
                list[n++] = action_make(ACTION_PLACE, p->turn.phase, bits128_pop(&targets));
        return n;
    }
    n = steps_legal(p, stage, list);
    if (n == 0 && (stage & QUIET) && may_pass(p) && (stage == ALL_ACTIONS || !has_step(p)))
        list[n++] = ACTION_END_TURN;
    return n;
}

/* Counts the legal actions. */
static unsigned law_count(const struct position *p)
{
    action list[ACTIONS_MAX];
    if (is_over(p))
        return 0;
    if (p->turn.phase)
        return bits128_count(transports(p));
    unsigned n = is_tried(p) ? steps_legal(p, ALL_ACTIONS, list) : transporter_count(p, NULL);
    return n + (n == 0 && may_pass(p));
}

/* Whether there is a legal step. */
static bool law_any(const struct position *p)
{
    return !is_over(p) && (p->turn.phase ? transports(p) != 0 : has_step(p));
}

/* Whether an action that is no end of the turn is among those that the pieces can make. */
static bool can_make(const struct position *p, action a)
{
    action list[ACTIONS_MAX];
    for (unsigned n = transporter_reach(p, list); n-- > 0;)
        if (list[n] == a)
            return true;
    return false;
}

/* Whether an action is legal. */
static bool law_legal(const struct position *p, action a)
{
    if (is_over(p))
        return false;
    if (p->turn.phase)
        return action_type(a) == ACTION_PLACE && action_from(a) == p->turn.phase &&
               a == action_make(ACTION_PLACE, action_from(a), action_to(a)) &&
               (transports(p) & bits128_bit(action_to(a))) != 0;
    if (action_type(a) == ACTION_END)
        return a == ACTION_END_TURN && may_pass(p) && !has_step(p);
    return is_tried(p) ? can_make(p, a) && tried_legal(p, a) : transporter_step_legal(p, a);
}

/* Passes the turn after an action if it was the last one; `checkers` attack the other side's Admiral. */
static void turn_goes_on(struct position *p, bitboard checkers)
{
    const struct law *law = p->game->law;
    const struct turn *t = &p->turn;
    bool ends =
        t->done >= t->quota || (checkers && (law->flags & LAW_CHECK_ENDS)) || !(p->by_type[KING] & p->side[!t->owner]);
    if (!t->phase && (ends || (law->no_step == NO_STEP_ENDS_TURN && !law_any(p)))) {
        memset(p->turn.law, 0, sizeof p->turn.law);
        turn_pass(p, checkers);
    } else {
        p->checkers = transporter_checkers(p, t->owner);
    }
}

/* Goes on after a step, with a transport if it landed on a transporter. */
static void law_after(struct position *p, const struct step *s)
{
    step_lands(p, s->to);
    turn_goes_on(p, s->checkers);
}

/* Makes a transport. */
static void law_apply(struct position *p, action a)
{
    transport_make(p, a);
    turn_goes_on(p, transporter_checkers(p, !p->turn.owner));
}

/* Returns a loss for a side that has nothing but Admiral and Interference. */
static int law_result(const struct position *p, const char **reason)
{
    if (!is_over(p) || (!is_bare(p, WHITE) && !is_bare(p, BLACK)))
        return -1;
    *reason = "bare Admiral";
    return is_bare(p, WHITE) && (p->turn.decider == WHITE || !is_bare(p, BLACK)) ? BLACK_WINS : WHITE_WINS;
}

/* Names the key of a turn state that no turn comes to: each transport, which adds one to `quota`, follows a step of its
 * own, and inside a turn a piece stands on a transporter and can go on, or no piece is under way. */
static const char *law_impossible(const struct position *p)
{
    const struct turn *t = &p->turn;
    struct position plain;
    uint64_t began;
    position_copy(&plain, p);
    turn_quota(&plain);
    memcpy(&began, t->law, sizeof began);
    unsigned steps = plain.turn.quota, landed = t->quota - steps, due = t->phase ? 1 : 0;
    if (t->quota < steps || landed < due || t->done + due < 2 * landed)
        return "quota";
    if (began && (!is_unsafe(p) || !t->done || steps == 1))
        return "began";
    if (!t->phase)
        return NULL;
    bool there =
        t->phase < BITS128_SQUARES && (TRANSPORTERS & bits128_bit(t->phase) & transporter_of(p)->side[t->owner]);
    return there && law_count(p) > 0 ? NULL : "transport";
}

static const char letters[] = "f?br?a??smdci";

/* Reads the first field of a FEN and fills the sets by type and side; false with an error. */
static bool pieces_read(struct position *p, const char *text, char *error)
{
    if (!mailbox_fen_read(p, MAILBOX_84, letters, text, error))
        return false;
    struct transporter_pieces *m = transporter_pieces(p);
    for (unsigned square = 0; square < BITS128_SQUARES; square++) {
        unsigned piece = p->board[square];
        if (piece >= EMPTY)
            continue;
        m->by_type[piece_type(piece)] |= bits128_bit(square);
        m->side[piece_colour(piece)] |= bits128_bit(square);
    }
    return true;
}

/* Writes the first field of a FEN. */
static void pieces_write(const struct position *p, struct text_builder *builder)
{
    mailbox_fen_write(p, letters, builder);
}

/* Reads the third field of a FEN: Fighters that stand on another one's start square; false with an error. */
static bool moved_read(struct position *p, const char *text, char *error)
{
    for (; *text; text += 2) {
        unsigned file = (unsigned)(text[0] - 'a'), rank = (unsigned)(text[1] - '1'), square = rank * 10 + file,
                 moved = 0;
        if (file < 10 && rank < 10 && p->board[square] < EMPTY && piece_type(p->board[square]) == FIGHTER)
            moved = return_bit(piece_colour(p->board[square]), square);
        if (!moved)
            return fen_fail(error, "'%.2s' is no start square with a Fighter that can have moved", text);
        p->turn.castling |= (uint8_t)moved;
    }
    return true;
}

/* Writes the third field of a FEN: Fighters that have moved although they stand on a start square. */
static void moved_write(const struct position *p, struct text_builder *builder)
{
    if (!p->turn.castling)
        builder_char(builder, '-');
    for (unsigned i = 0; i < FIGHTERS_RETURNED; i++)
        if (p->turn.castling & (1 << i))
            builder_square(builder, p->game->pieces->geometry, fighter_returns[i]);
}

/* Whether no Fighter stands in the enemy's camp; false with an error. */
static bool pieces_possible(const struct position *p, char *error)
{
    const struct transporter_pieces *m = transporter_of(p);
    for (unsigned us = WHITE; us <= BLACK; us++)
        if (m->by_type[FIGHTER] & m->side[us] & camp_of_enemy(us))
            return fen_fail(error, "a Fighter stands in the enemy's camp");
    return true;
}

/* Aborts unless all derived sets agree with the board. */
static void pieces_check(const struct position *p)
{
    const struct transporter_pieces *m = transporter_of(p);
    bitboard128 by_type[TRANSPORTER_TYPES] = {0}, side[2] = {0};
    mailbox_check(p);
    for (unsigned square = 0; square < BITS128_SQUARES; square++)
        if (p->board[square] < EMPTY) {
            by_type[piece_type(p->board[square])] |= bits128_bit(square);
            side[piece_colour(p->board[square])] |= bits128_bit(square);
        }
    if (memcmp(by_type, m->by_type, sizeof by_type) != 0 || memcmp(side, m->side, sizeof side) != 0) {
        fprintf(stderr, "transporter: board and sets differ\n");
        abort();
    }
}

/* XBoard's move descriptions. XBoard has rules of its own for pawns and lances, so Fighters have the number of swords.
 * A transport takes a piece over five squares of a file or nine of a rank, whatever stands between: one j less than
 * squares, then the length of the step. */
#define TRANSPORT "vmjjjjW5smjjjjjjjjW9"
#define ANYWHERE_SIDEWAYS "smWsmjW2smjjW3smjjjW4smjjjjW5smjjjjjW6smjjjjjjW7smjjjjjjjW8smjjjjjjjjW9"

static const struct picture pictures[TRANSPORTER_TYPES] = {[FIGHTER] = {22, "fmFfmnAfcW" TRANSPORT},
                                                           [SUPER_FIGHTER] = {61, "mFfcWscW" TRANSPORT},
                                                           [MATE] = {10, "FvWsmW" TRANSPORT},
                                                           [ADVISOR] = {13, "KnA" TRANSPORT},
                                                           [COMMODORE] = {11, "mBcpR" TRANSPORT},
                                                           [BISHOP] = {2, "B" TRANSPORT},
                                                           [ROOK] = {3, "R" TRANSPORT},
                                                           [ADMIRAL] = {50, "KnD" TRANSPORT},
                                                           [INTERFERENCE] = {33, ANYWHERE_SIDEWAYS}};

/* Lists the pieces by type, colour and square as input features; returns how many. */
static unsigned pieces_input_features(const struct position *p, struct input_feature *list)
{
    unsigned count = 0;
    for (unsigned colour = 0; colour < 2; colour++)
        for (bitboard slots = p->side[colour]; slots;) {
            unsigned square = mailbox_of(p)->square[bits_pop(&slots)];
            list[count++] =
                (struct input_feature){(uint8_t)piece_type(p->board[square]), (uint8_t)colour, (uint8_t)square};
        }
    return count;
}

static const struct input_features features = {
    .name = "transporter", .placed = TRANSPORTER_TYPES, .royal = ADMIRAL, .list = pieces_input_features};

/* Says that an Interference takes nothing and is not taken. */
static const char *transporter_why_illegal(const struct position *p, unsigned from, unsigned to)
{
    const unsigned piece = p->board[to];
    (void)from;
    return piece < EMPTY && piece_type(piece) == INTERFERENCE ? "nobody lands on an Interference" : NULL;
}

static const struct movement movement_transporter = {.list = transporter_list,
                                                     .count = transporter_count,
                                                     .any = transporter_any,
                                                     .make = transporter_make,
                                                     .attackers = transporter_checkers,
                                                     .read = pieces_read,
                                                     .write = pieces_write,
                                                     .read_castling = moved_read,
                                                     .write_castling = moved_write,
                                                     .possible = pieces_possible,
                                                     .check = pieces_check,
                                                     .letters = letters,
                                                     .why_illegal = transporter_why_illegal,
                                                     .features = &features,
                                                     .pictures = pictures};

static const struct geometry geometry_transporter = {.files = 10, .ranks = 10, .picture = MAILBOX_PICTURE_84};

const struct piece_set pieces_transporter = {
    .id = "transporter",
    .geometry = &geometry_transporter,
    .movement = &movement_transporter,
    .start_fen = "***racr***/*fdmbbmdf*/2fsffsf2/10/6i3/3I6/10/2FSFFSF2/*FDMBBMDF*/***RCAR*** b - - 0 1",
    .royal = true,
    .black_first = true};

static const struct turn_field law_fields[] = {{"transport", offsetof(struct turn, phase), FIELD_SQUARE, 0},
                                               {"began", offsetof(struct turn, law), FIELD_KEY, 0},
                                               {.type = FIELD_END}};

/* Says that the piece on a transporter must go on. */
static const char *law_why_illegal(const struct position *p, action a)
{
    if (!p->turn.phase)
        return NULL;
    return action_from(a) == p->turn.phase ? "the piece goes on to a transporter opposite"
                                           : "the piece on the transporter must go on first";
}

static const struct specific_actions law_specific = {
    .apply = law_apply, .staged = true, .legal = law_legal, .reach = transporter_reach};

const struct law law_transporter = {.id = "transporter",
                                    .flags = LAW_SAFE_END | LAW_FREE_QUOTA | LAW_OPEN,
                                    .actions = law_actions,
                                    .count = law_count,
                                    .any = law_any,
                                    .why_illegal = law_why_illegal,
                                    .after = law_after,
                                    .specific_actions = &law_specific,
                                    .result = law_result,
                                    .impossible = law_impossible,
                                    .fields = law_fields};
