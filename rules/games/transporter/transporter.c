/*
 * Transporter Chess: special pieces on 84 squares, and a law of turns in which a piece that lands on a transporter goes
 * on at once to another one, as a second action of the same turn. While it is under way, turn.phase is the square it
 * stands on (no transporter is square 0).
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

/* Makes a step on the board. A Fighter that comes to another one's start square is marked as having moved. */
static void transporter_make(struct position *p, action a, struct step *s)
{
    unsigned us = p->turn.decider, from = action_from(a), to = action_to(a), piece = p->board[from];
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

/* Returns the transporters that the piece under way may go on to without leaving its Admiral attacked. */
static bitboard128 transports(const struct position *p)
{
    const struct transporter_pieces *m = transporter_of(p);
    unsigned us = p->turn.decider, from = p->turn.phase;
    struct view v = view_now(m, !us);
    bitboard128 open = transporters_open(from, v.occupied), found = 0;
    bitboard128 admiral = m->by_type[ADMIRAL] & m->side[us];
    while (open) {
        bitboard128 to = bits128_bit(bits128_pop(&open));
        struct view after = v;
        after.occupied ^= bits128_bit(from) | to;
        if (v.interferences & bits128_bit(from))
            after.interferences ^= bits128_bit(from) | to;
        if (!transporter_attackers(m, &after, bits128_first(admiral & bits128_bit(from) ? to : admiral), !us))
            found |= to;
    }
    return found;
}

/* Whether the game is over because a side is bare. */
static bool is_over(const struct position *p) { return is_bare(p, WHITE) || is_bare(p, BLACK); }

/* Lists the legal actions of a stage. */
static unsigned law_actions(const struct position *p, enum stage stage, action *list)
{
    struct scope s = {.stage = (uint8_t)stage};
    unsigned n = 0;
    if (is_over(p))
        return 0;
    if (p->turn.phase) {
        if (stage & QUIET)
            for (bitboard128 targets = transports(p); targets;)
                list[n++] = action_make(ACTION_PLACE, p->turn.phase, bits128_pop(&targets));
        return n;
    }
    n = transporter_list(p, &s, list);
    if (n == 0 && (stage & QUIET) && !p->checkers && (stage == ALL_ACTIONS || !transporter_any(p, &s)))
        list[n++] = ACTION_END_TURN;
    return n;
}

/* Counts the legal actions. */
static unsigned law_count(const struct position *p)
{
    if (is_over(p))
        return 0;
    if (p->turn.phase)
        return bits128_count(transports(p));
    unsigned n = transporter_count(p, NULL);
    return n + (n == 0 && !p->checkers);
}

/* Whether there is a legal step. */
static bool law_any(const struct position *p)
{
    return !is_over(p) && (p->turn.phase ? transports(p) != 0 : transporter_any(p, NULL));
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
        return a == ACTION_END_TURN && !p->checkers && !transporter_any(p, NULL);
    return transporter_step_legal(p, a);
}

/* Starts a turn: one step, unless it lands on a transporter. */
static void law_begin(struct position *p) { p->turn.quota = 1; }

/* Keeps the turn if the step landed on a transporter, another one is open, and the game is not over. */
static void law_after(struct position *p, const struct step *s)
{
    const struct transporter_pieces *m = transporter_of(p);
    unsigned us = p->turn.owner;
    if ((TRANSPORTERS & bits128_bit(s->to)) && transporters_open(s->to, m->side[WHITE] | m->side[BLACK]) &&
        !is_bare(p, !us)) {
        p->turn.phase = s->to;
        p->turn.quota = 2;
        p->checkers = transporter_checkers(p, us);
        return;
    }
    turn_pass(p, s->checkers);
}

/* Makes a transport and passes the turn. */
static void law_apply(struct position *p, action a)
{
    pieces_move(p, action_from(a), action_to(a));
    turn_pass(p, transporter_checkers(p, !p->turn.owner));
}

/* Returns a loss for a side that has nothing but Admiral and Interference. */
static int law_result(const struct position *p, const char **reason)
{
    if (!is_over(p))
        return -1;
    *reason = "bare Admiral";
    return is_bare(p, WHITE) && (p->turn.decider == WHITE || !is_bare(p, BLACK)) ? BLACK_WINS : WHITE_WINS;
}

/* Names the key of a turn state that no turn comes to: inside a turn a piece stands on a transporter and can go on. */
static const char *law_impossible(const struct position *p)
{
    const struct turn *t = &p->turn;
    if (t->quota != t->done + 1u)
        return "quota";
    if (!t->done)
        return t->phase ? "transport" : NULL;
    if (t->done > 1)
        return "done";
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
        if (!moved) {
            snprintf(error, FEN_ERROR_MAX, "FEN: '%.2s' is no start square with a Fighter that can have moved", text);
            return false;
        }
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
        if (m->by_type[FIGHTER] & m->side[us] & camp_of_enemy(us)) {
            snprintf(error, FEN_ERROR_MAX, "FEN: a Fighter stands in the enemy's camp");
            return false;
        }
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
    .placed = TRANSPORTER_TYPES, .royal = ADMIRAL, .list = pieces_input_features};

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
                                    .flags = LAW_SAFE_END | LAW_FREE_QUOTA,
                                    .actions = law_actions,
                                    .begin = law_begin,
                                    .count = law_count,
                                    .any = law_any,
                                    .why_illegal = law_why_illegal,
                                    .after = law_after,
                                    .specific_actions = &law_specific,
                                    .result = law_result,
                                    .impossible = law_impossible,
                                    .fields = law_fields};
