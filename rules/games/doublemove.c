/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Double-Move Chess (Galvin): two steps a turn, no check at all, the capture of the king wins at once. A turn that
 * leaves every piece where it stood is illegal: after a quiet step of a piece turn.set is its square and turn.vacated
 * the one that it may not go back to.
 *
 * Multimove Chess (Berger and Dubbs) says by two options how many steps the turns of each side have.
 */
#include "rules/games/army.h"
#include "rules/laws.h"
#include "rules/steps.h"

/* Fills the scope of a step: castling without regard to attacks, and kings may be captured. A side without its king has
 * no steps. */
static void doublemove_scope(const struct position *p, enum stage stage, struct scope *s)
{
    scope_any(p, stage, s);
    s->flags |= SCOPE_FREE_CASTLE | SCOPE_TAKE_KING;
    if (!(p->by_type[KING] & p->side[p->turn.decider]))
        s->stage = 0;
}

/* Returns the squares next to a piece, or one leap away, that it may step to; its longer steps are left out. */
static bitboard first_squares(const struct position *p, unsigned from)
{
    bitboard near = king_attacks(from), others = ~p->side[p->turn.decider];
    switch (piece_type(p->board[from])) {
    case KNIGHT:
        return knight_attacks(from) & others;
    case BISHOP:
        return near & bishop_rays(from) & others;
    case ROOK:
        return near & rook_rays(from) & others;
    case ALFIL:
        return alfil_attacks(from) & others;
    case FERZ:
        return ferz_attacks(from) & others;
    default:
        return near & others;
    }
}

/* Whether a second step is certain after every first one, without trying: a step moves one piece (castling two) and
 * blocks one square (castling two), so three pawns that can step, or some pieces with squares to spare, are enough. */
static bool surely_completed(const struct position *p)
{
    unsigned us = p->turn.decider, castles = p->turn.castling & (us == WHITE ? 3 : 12) ? 1 : 0, roomy = 0;
    bitboard friendly = p->side[us], pawns = p->by_type[PAWN] & friendly;
    bitboard fronts = bits_forward(us, pawns) & ~position_occupied(p);
    if (p->turn.quota == 1 || bits_count(fronts) >= 3)
        return true;
    for (bitboard b = friendly & ~pawns; b;)
        roomy += bits_count(first_squares(p, bits_pop(&b))) >= 2 + castles;
    return roomy >= 2 + castles;
}

/* Lists the legal steps of a stage. A second step that only takes back the first one is left out. */
static unsigned doublemove_actions(const struct position *p, enum stage stage, action *list)
{
    struct scope s;
    doublemove_scope(p, stage, &s);
    unsigned n = steps_list(p, &s, list);
    if (p->turn.done == 0)
        return surely_completed(p) ? n : actions_complete(p, list, n);
    if (p->turn.set) {
        action back = action_make(ACTION_STEP, bits_first(p->turn.set), bits_first(p->turn.vacated));
        for (unsigned i = 0; i < n; i++)
            if (list[i] == back)
                list[i--] = list[--n];
    }
    return n;
}

/* Counts the legal steps. */
static unsigned doublemove_count(const struct position *p)
{
    struct scope s;
    if (p->turn.done == 0 && !surely_completed(p)) {
        action list[ACTIONS_MAX];
        return doublemove_actions(p, ALL_ACTIONS, list);
    }
    doublemove_scope(p, ALL_ACTIONS, &s);
    return steps_count(p, &s) - (p->turn.set != 0); /* the step back is always possible */
}

/* Keeps a quiet first step of a piece other than a pawn, because the second step may not take it back. The capture of
 * the king passes the turn at once. */
static void doublemove_after(struct position *p, const struct step *s)
{
    bool first = p->turn.done < p->turn.quota;
    bool reversible = action_type(s->action) == ACTION_STEP && s->captured == EMPTY && piece_type(s->piece) != PAWN;
    p->turn.set = first && reversible ? bit(s->to) : 0;
    p->turn.vacated = first && reversible ? bit(s->from) : 0;
    if (s->captured != EMPTY && piece_type(s->captured) == KING)
        turn_pass(p, s->checkers);
    else
        turn_after(p, s);
}

/* Names the key of a turn state that no turn comes to: the piece can go back to the square it left, and some second
 * step is always legal. */
static const char *doublemove_impossible(const struct position *p)
{
    bitboard piece = p->turn.set, square = p->turn.vacated;
    if (!piece != !square || bits_several(square) || (square & position_occupied(p)) || (square && !p->turn.done))
        return "vacated";
    if (piece && (bits_several(piece) || (piece & p->by_type[PAWN]) ||
                  !(piece & attackers(p, bits_first(square), p->turn.owner, position_occupied(p)))))
        return "reversible";
    return p->turn.done && !doublemove_count(p) ? "done" : NULL;
}

/* Whether the steps left in the turn can capture the king. */
static bool doublemove_wins(const struct position *p)
{
    unsigned us = p->turn.decider;
    struct scope s;
    if (!(p->by_type[KING] & p->side[!us]) || !(p->by_type[KING] & p->side[us]))
        return false;
    if (p->turn.done + 1 >= p->turn.quota)
        return king_attackers(p, !us) != 0;
    doublemove_scope(p, ALL_ACTIONS, &s);
    return army_captures(p, &s);
}

/* Returns a loss for a side without its king; no legal turn is a draw, whether the king is attacked or not. */
static int doublemove_result(const struct position *p, const char **reason)
{
    if (!(p->by_type[KING] & p->side[p->turn.decider]))
        return -1;
    *reason = "no legal turn";
    return DRAWN;
}

/* Says that a second step may not take back the first one. */
static const char *doublemove_why_illegal(const struct position *p, action a)
{
    bool back = p->turn.set && bit(action_from(a)) == p->turn.set && bit(action_to(a)) == p->turn.vacated;
    return back ? "a turn may not leave all pieces where they were" : NULL;
}

static const struct turn_field doublemove_fields[] = {
    VACATED_FIELD, {"reversible", offsetof(struct turn, set), FIELD_SQUARES, 0}, {.type = FIELD_END}};

const struct law law_doublemove = {.id = "doublemove",
                                   .flags = LAW_PLAIN,
                                   .actions = doublemove_actions,
                                   .count = doublemove_count,
                                   .after = doublemove_after,
                                   .why_illegal = doublemove_why_illegal,
                                   .wins = doublemove_wins,
                                   .impossible = doublemove_impossible,
                                   .result = doublemove_result,
                                   .fields = doublemove_fields};

enum { MULTIMOVE_STEPS = 2 /* what the section of multimove says, too */ };

/* WhiteSteps and BlackSteps: four bits each, of the side that begins first. */
static const struct option multimove_options[] = {
    {.name = "WhiteSteps", .type = OPTION_NUMBER, .min = 1, .max = 8, .standard = MULTIMOVE_STEPS},
    {.name = "BlackSteps", .type = OPTION_NUMBER, .shift = 4, .min = 1, .max = 8, .standard = MULTIMOVE_STEPS},
    {.type = OPTION_END}};

/* Starts a turn: as many steps as the option of the side says. At its default it leaves those of the game's section,
 * which another section may have changed (`steps = 1 2`). */
static void multimove_begin(struct position *p)
{
    unsigned steps = p->option >> 4 * p->turn.owner & 15;
    if (steps && steps != MULTIMOVE_STEPS)
        p->turn.quota = (uint16_t)steps;
}

const struct law law_multimove = {
    .id = "multimove", .begin = multimove_begin, .options = multimove_options, .flags = LAW_ANY_BOARD | LAW_EVEN};
