/* The hooks of a law of turns made of settings. Hot path: a change needs a bench and a match. */
#include "rules/custom/law.h"

#include "rules/custom/pieces.h"
#include "rules/steps.h"

static const char custom_id[] = "custom";

bool custom_law_is(const struct law *law) { return law->id == custom_id; }

/* Returns the law of settings of a position's game. */
static const struct custom_law *custom_of(const struct position *p) { return (const struct custom_law *)p->game->law; }

unsigned sequence_at(const struct sequence *s, unsigned index)
{
    const uint16_t *steps = s->steps;
    unsigned last = steps[s->count - 1], before = s->count > 1 ? steps[s->count - 2] : 0;
    if (index < s->count)
        return steps[index];
    unsigned beyond = index - s->count + 1;
    if (s->tail == TAIL_REPEAT)
        return steps[index % s->count];
    if (s->tail == TAIL_CONTINUE) {
        int64_t value = (int64_t)last + ((int64_t)last - before) * beyond;
        return value < 1 ? 1 : value > UINT16_MAX ? UINT16_MAX : (unsigned)value;
    }
    for (; s->tail == TAIL_FIBONACCI && beyond > 0 && last < UINT16_MAX; beyond--) {
        unsigned sum = last + before < UINT16_MAX ? last + before : UINT16_MAX;
        before = last;
        last = sum;
    }
    return last;
}

/* The hook `begin`: sets the quota by the sequence of the turn's owner. */
static void custom_begin(struct position *p)
{
    const struct custom_law *custom = custom_of(p);
    const struct sequence *s = &custom->turns[custom->by_side ? p->turn.owner : 0];
    unsigned index = custom->by_side ? (p->number - 1u) / 2 : p->number - 1u;
    p->turn.quota = (uint16_t)(s->tail == TAIL_PIECES ? bits_count(p->side[p->turn.owner]) : sequence_at(s, index));
    if (custom->mover >= MOVER_SAME)
        p->turn.set = 0;
}

/* Returns the squares of a side's pieces of some types, on any board. */
static bitboard128 squares_of(const struct position *p, unsigned types, unsigned side)
{
    bitboard pieces = custom_slots_of(p, types) & p->side[side];
    bitboard128 squares = 0;
    if (!p->mailbox)
        return pieces;
    while (pieces)
        squares |= bits128_bit(mailbox_of(p)->square[bits_pop(&pieces)]);
    return squares;
}

/* Whether a side has no more than goal_left of the pieces that decide the game. */
static bool has_lost_pieces(const struct position *p, unsigned side)
{
    const struct custom_law *custom = custom_of(p);
    if (custom->goal == GOAL_CAPTURE)
        return bits_count(custom_slots_of(p, custom->goal_types) & p->side[side]) <= custom->goal_left;
    for (unsigned types = custom->goal_had[side]; types; types &= types - 1)
        if (bits_count(custom_slots_of(p, types & -types) & p->side[side]) <= custom->goal_left)
            return true;
    return false;
}

/* Whether the game has ended other than by mate; *loser is the side that has lost. */
static bool is_over(const struct position *p, unsigned *loser)
{
    const struct custom_law *custom = custom_of(p);
    for (unsigned i = 0; i < 2; i++) {
        unsigned side = i ? !p->turn.decider : p->turn.decider;
        bool lost = p->game->pieces->royal && !(p->by_type[KING] & p->side[side]);
        if (custom->goal == GOAL_BARE)
            lost |= !(p->side[side] & ~p->by_type[KING]);
        else if (custom->goal == GOAL_CAPTURE || custom->goal == GOAL_EXTINCTION)
            lost |= has_lost_pieces(p, side);
        else if (custom->goal == GOAL_REACH)
            lost |= (squares_of(p, custom->goal_types, !side) & custom->goal_squares[!side]) != 0;
        else if (custom->goal == GOAL_LOSE)
            lost |= !p->side[!side];
        *loser = side;
        if (lost)
            return true;
    }
    return false;
}

/* Returns the entry of a list of `count` for the next step; the last entry holds on. */
static unsigned step_index(const struct position *p, unsigned count)
{
    return p->turn.done < count ? p->turn.done : count - 1u;
}

/* The hook `scope`: narrows the next step by the settings; none if the game is over. */
static void custom_scope(const struct position *p, struct scope *s)
{
    const struct custom_law *custom = custom_of(p);
    const struct turn *t = &p->turn;
    bitboard king = custom_pieces_is(p->game->pieces) ? custom_castlers(p) : p->by_type[KING] & p->side[t->decider];
    unsigned loser;
    bool castles = custom->castling == CASTLING_ANY || (custom->castling == CASTLING_FIRST && !t->done);
    if (custom->law.flags & LAW_TAKES_KING)
        s->flags |= SCOPE_TAKE_KING;
    if (custom->check == CHECK_LAST && t->done + 1 < t->quota)
        s->flags |= SCOPE_NO_CHECK;
    if (custom->pieces_count)
        s->from &= custom_slots_of(p, custom->pieces[step_index(p, custom->pieces_count)]);
    if (t->done && custom->mover >= MOVER_SAME)
        s->from &= custom->mover == MOVER_SAME ? t->set : ~t->set;
    if (custom->captures_count && !custom->captures[step_index(p, custom->captures_count)]) {
        s->to &= ~p->side[!t->decider];
        s->ep = 0;
        s->flags |= SCOPE_NO_CAPTURE;
    }
    if (((custom->law.flags & LAW_SAFE_END) && t->done >= t->quota) || is_over(p, &loser))
        s->from = 0;
    if (!castles || !(king & s->from))
        s->flags &= (uint16_t)~SCOPE_CASTLE;
}

/* The hook `after`: ends the turn if the game is over or a capture ends it, keeps the piece that stepped. */
static void custom_after(struct position *p, const struct step *s)
{
    const struct custom_law *custom = custom_of(p);
    unsigned loser;
    if (is_over(p, &loser) || (custom->captures_end && s->captured != EMPTY)) {
        turn_pass(p, s->checkers);
        return;
    }
    if (custom->mover >= MOVER_SAME)
        p->turn.set = p->turn.done < p->turn.quota ? bit(p->mailbox ? mailbox_of(p)->slot[s->to] : s->to) : 0;
    turn_after(p, s);
}

/* The hook `impossible`: turn.set is one piece of the owner inside a turn, and empty outside. */
static const char *custom_impossible(const struct position *p)
{
    bitboard piece = p->turn.set;
    bool inside = p->turn.done && p->turn.done < p->turn.quota;
    bool possible = inside ? (piece & p->side[p->turn.owner]) && !bits_several(piece) : !piece;
    return custom_of(p)->mover < MOVER_SAME || possible ? NULL : "man";
}

/* The hook `result`: goals besides mate, and what stalemate means. */
static int custom_result(const struct position *p, const char **reason)
{
    static const char *const goals[] = {"king captured", "bare king",         "the last of its pieces captured",
                                        "goal reached",  "a piece type lost", "no pieces left"};
    const struct custom_law *custom = custom_of(p);
    unsigned loser;
    if (is_over(p, &loser)) {
        bool kingless = p->game->pieces->royal && !(p->by_type[KING] & p->side[loser]);
        *reason = goals[kingless ? GOAL_MATE : custom->goal];
        return loser == WHITE ? BLACK_WINS : WHITE_WINS;
    }
    if (p->turn.done || p->checkers || custom->stalemate == STALEMATE_DRAW)
        return -1;
    *reason = "stalemate";
    return (custom->stalemate == STALEMATE_WIN) == (p->turn.decider == WHITE) ? WHITE_WINS : BLACK_WINS;
}

static const struct turn_field piece_fields[] = {{"man", offsetof(struct turn, set), FIELD_SQUARES, 0},
                                                 {.type = FIELD_END}};

void custom_law_begin(struct custom_law *custom, const struct law *law)
{
    *custom = (struct custom_law){.law = *law};
    custom->law.id = custom_id;
    custom->law.flags &= ~(uint32_t)(LAW_ALTERNATE | LAW_BOUND | LAW_ANY_BOARD);
    custom->law.flags &= ~(uint32_t)(LAW_CHECK_ENDS | LAW_ONCE | LAW_COUNTS_STEPS);
    custom->check = law->flags & LAW_CHECK_ENDS ? CHECK_ENDS : CHECK_FREE;
    custom->mover = law->flags & LAW_ONCE ? MOVER_ONCE : MOVER_ANY;
    for (unsigned side = 0; side < 2; side++)
        custom->turns[side] = (struct sequence){{law->steps ? law->steps : 1}, 1, TAIL_LAST};
    if (law->no_progress)
        custom->no_progress = *law->no_progress;
}

/* Returns the number of steps that all turns have; 0 if it varies. */
static unsigned steps_always(const struct custom_law *custom)
{
    for (unsigned side = 0; side < 2; side++)
        for (unsigned i = 0; i < custom->turns[side].count; i++)
            if (custom->turns[side].steps[i] != custom->turns[0].steps[0] || custom->turns[side].tail > TAIL_REPEAT)
                return 0;
    return custom->turns[0].tail > TAIL_REPEAT ? 0 : custom->turns[0].steps[0];
}

void custom_law_finish(struct custom_law *custom)
{
    struct law *law = &custom->law;
    bool ends = custom->goal != GOAL_MATE || (law->flags & LAW_TAKES_KING);
    bool narrows = ends || custom->check == CHECK_LAST || custom->mover >= MOVER_SAME || custom->pieces_count ||
                   custom->captures_count || custom->castling != CASTLING_ANY || (law->flags & LAW_SAFE_END);
    unsigned steps = steps_always(custom);
    law->steps = (uint8_t)(steps < UINT8_MAX ? steps : 0);
    law->begin = law->steps && custom->mover < MOVER_SAME ? NULL : custom_begin;
    law->scope = narrows ? custom_scope : NULL;
    law->after = ends || custom->captures_end || custom->mover >= MOVER_SAME ? custom_after : NULL;
    law->result = ends || custom->stalemate != STALEMATE_DRAW ? custom_result : NULL;
    law->fields = custom->mover >= MOVER_SAME ? piece_fields : NULL;
    law->impossible = custom->mover >= MOVER_SAME ? custom_impossible : NULL;
    law->flags &= ~(uint32_t)(LAW_ALTERNATE | LAW_CHECK_ENDS | LAW_COUNTS_STEPS | LAW_ONCE);
    if (custom->check == CHECK_ENDS)
        law->flags |= LAW_CHECK_ENDS;
    if (custom->mover == MOVER_ONCE)
        law->flags |= LAW_COUNTS_STEPS | LAW_ONCE;
    if (law->steps == 1 && !law->after && !(law->flags & LAW_MAY_END))
        law->flags |= LAW_ALTERNATE;
    if (custom->no_progress_reason[0])
        custom->no_progress.reason = custom->no_progress_reason;
    if (custom->no_progress.turns)
        law->no_progress = &custom->no_progress;
}
