/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Sputnik and Follow the Mover, two more games of multiple movement. Every step must leave the king safe; checks inside
 * the turn mean nothing.
 */
#include "rules/laws.h"
#include "rules/steps.h"

/* Starts a turn of Sputnik. Rooks, bishops and knights in the opponent's half (sputniks) may step before the normal
 * step; turn.set holds those that have not. A step of another piece, or a sputnik's second step, is the normal step and
 * ends the turn. */
static void sputnik_begin(struct position *p)
{
    unsigned us = p->turn.owner;
    bitboard half = us == WHITE ? ~UINT64_C(0) << 32 : ~UINT64_C(0) >> 32;
    p->turn.set = p->side[us] & half & (p->by_type[ROOK] | p->by_type[BISHOP] | p->by_type[KNIGHT]);
    p->turn.quota = (uint16_t)(bits_count(p->turn.set) + 1);
}

/* Keeps the turn after a sputnik's first step, and passes it after any other step. */
static void sputnik_after(struct position *p, const struct step *s)
{
    bool unmoved = action_type(s->action) != ACTION_CASTLE && (p->turn.set & bit(s->to));
    p->turn.set &= ~bit(s->to);
    if (unmoved)
        turn_after(p, s);
    else
        turn_pass(p, s->checkers);
}

/* Names the key of a turn state that no turn comes to: sputniks that are left stand where the turn found them, and the
 * quota is that of the turn's start. */
static const char *sputnik_impossible(const struct position *p)
{
    const struct turn *t = &p->turn;
    struct position begun = *p;
    sputnik_begin(&begun);
    if ((t->set & ~begun.turn.set) || (!t->done && t->set != begun.turn.set))
        return "sputniks";
    return t->quota == t->done + bits_count(t->set) + 1 ? NULL : "quota";
}

static const struct turn_field sputnik_fields[] = {{"sputniks", offsetof(struct turn, set), FIELD_SQUARES, 0},
                                                   {.type = FIELD_END}};

const struct law law_sputnik = {.id = "sputnik",
                                .begin = sputnik_begin,
                                .after = sputnik_after,
                                .impossible = sputnik_impossible,
                                .flags = LAW_KEEPS_SET | LAW_FREE_QUOTA | LAW_RANKS_DIFFER,
                                .fields = sputnik_fields};

/* Lists the transports of Follow the Mover, and returns how many; only counts them if `list` is NULL. After a step, any
 * piece but the king and those that have stepped may be put on a vacated square (there are two after castling) if the
 * king stays safe. */
static unsigned ftm_transports(const struct position *p, action *list)
{
    unsigned us = p->turn.decider, n = 0, king = bits_first(p->by_type[KING] & p->side[us]);
    bitboard occupied = position_occupied(p), last_rank = us == WHITE ? RANK_8 : RANK_1;
    bitboard pieces = p->side[us] & ~p->by_type[KING] & ~p->turn.stepped[0], shields = pieces & king_shields(p, us);
    for (bitboard targets = p->turn.vacated; targets;) {
        unsigned to = bits_pop(&targets);
        bitboard movers = pieces & ~(bit(to) & last_rank ? p->by_type[PAWN] : 0);
        for (bitboard b = movers & shields; b;) {
            unsigned from = bits_pop(&b);
            if (attackers(p, king, !us, (occupied ^ bit(from)) | bit(to)))
                movers ^= bit(from);
        }
        if (!list)
            n += bits_count(movers);
        else
            while (movers)
                list[n++] = action_make(ACTION_PLACE, bits_pop(&movers), to);
    }
    return n;
}

/* Lists the steps of a stage, or after a step the transports and the end of the turn. */
static unsigned ftm_actions(const struct position *p, enum stage stage, action *list)
{
    if (p->turn.done == 0)
        return steps_any_list(p, stage, list);
    if (!(stage & QUIET))
        return 0;
    unsigned n = ftm_transports(p, list);
    if (n)
        list[n++] = ACTION_END_TURN;
    return n;
}

/* Counts the legal actions. */
static unsigned ftm_count(const struct position *p)
{
    unsigned n = p->turn.done ? ftm_transports(p, NULL) : 0;
    return p->turn.done ? n + (n != 0) : steps_any_count(p);
}

/* Lists what could be done if nothing were forbidden: after a step only transports. */
static unsigned ftm_reach(const struct position *p, action *list)
{
    unsigned n = 0;
    if (p->turn.done)
        for (bitboard targets = p->turn.vacated; targets;) {
            unsigned to = bits_pop(&targets);
            for (bitboard pieces = p->side[p->turn.decider]; pieces;)
                list[n++] = action_make(ACTION_PLACE, bits_pop(&pieces), to);
        }
    return n;
}

/* Says why a piece may not be transported. */
static const char *ftm_why_illegal(const struct position *p, action a)
{
    unsigned from = action_from(a), pt = piece_type(p->board[from]);
    if (!p->turn.done)
        return NULL;
    if (pt == KING)
        return "the king is not transported";
    if (p->turn.stepped[0] & bit(from))
        return "this piece has moved in this turn";
    return pt == PAWN && (bit(action_to(a)) & (p->turn.decider == WHITE ? RANK_8 : RANK_1))
               ? "a pawn is not transported to its last rank"
               : NULL;
}

/* Passes the turn after a step if no piece can be transported. */
static void ftm_after(struct position *p, const struct step *s)
{
    if (action_type(s->action) == ACTION_CASTLE)
        p->turn.vacated |= bit(action_to(s->action));
    p->turn.vacated &= ~position_occupied(p);
    turn_stay(p);
    if (!ftm_transports(p, NULL)) {
        turn_pass(p, s->checkers);
    }
}

/* Makes a transport and passes the turn. */
static void ftm_apply(struct position *p, action a)
{
    step_place(p, action_from(a), action_to(a));
    turn_pass(p, king_attackers(p, !p->turn.owner));
}

/* Names the key of a turn state that no turn comes to: a step vacates one square; castling, after which two pieces
 * count as having stepped, vacates one or two. */
static const char *ftm_impossible(const struct position *p)
{
    const struct turn *t = &p->turn;
    unsigned n = bits_count(t->vacated), max = t->done && bits_several(t->stepped[0]) ? 2 : t->done;
    return (t->vacated & position_occupied(p)) || n > max || (t->done && !n) ? "vacated" : NULL;
}

static const struct turn_field ftm_fields[] = {VACATED_FIELD, {.type = FIELD_END}};

static const struct specific_actions ftm_interjections = {.apply = ftm_apply, .reach = ftm_reach};

const struct law law_ftm = {.id = "ftm",
                            .actions = ftm_actions,
                            .count = ftm_count,
                            .after = ftm_after,
                            .why_illegal = ftm_why_illegal,
                            .specific_actions = &ftm_interjections,
                            .impossible = ftm_impossible,
                            .fields = ftm_fields,
                            .flags = LAW_COUNTS_STEPS | LAW_VACATED | LAW_PAWNS_BACK | LAW_NEEDS_KING};
