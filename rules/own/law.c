#include "rules/own/law.h"

#include "rules/own/men.h"
#include "rules/steps.h"

static const char own_id[] = "own";

bool own_law_is(const struct law *law) { return law->id == own_id; }

static const struct own_law *own_of(const struct position *p) { return (const struct own_law *)p->game->law; }

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

static void own_begin(struct position *p)
{
    const struct own_law *own = own_of(p);
    const struct sequence *s = &own->turns[own->by_side ? p->turn.owner : 0];
    unsigned index = own->by_side ? (p->number - 1u) / 2 : p->number - 1u;
    p->turn.quota = (uint16_t)(s->tail == TAIL_MEN ? bits_count(p->side[p->turn.owner]) : sequence_at(s, index));
    if (own->man >= MAN_SAME)
        p->turn.set = 0;
}

/* The squares of a side's men of some kinds, on any board. */
static wide squares_of(const struct position *p, unsigned kinds, unsigned side)
{
    bitboard men = own_slots_of(p, kinds) & p->side[side];
    wide squares = 0;
    if (!p->mailbox)
        return men;
    while (men)
        squares |= wide_bit(mailbox_of(p)->square[bits_pop(&men)]);
    return squares;
}

/* Whether a side has too few of the men on whom the game depends. */
static bool has_lost_men(const struct position *p, unsigned side)
{
    const struct own_law *own = own_of(p);
    if (own->goal == GOAL_CAPTURE)
        return bits_count(own_slots_of(p, own->goal_kinds) & p->side[side]) <= own->goal_left;
    for (unsigned kinds = own->goal_had[side]; kinds; kinds &= kinds - 1)
        if (bits_count(own_slots_of(p, kinds & -kinds) & p->side[side]) <= own->goal_left)
            return true;
    return false;
}

/* Whether the game is won by other than mate; if so the side that has lost. */
static bool is_over(const struct position *p, unsigned *loser)
{
    const struct own_law *own = own_of(p);
    for (unsigned i = 0; i < 2; i++) {
        unsigned side = i ? !p->turn.decider : p->turn.decider;
        bool lost = p->game->men->royal && !(p->kind[KING] & p->side[side]);
        if (own->goal == GOAL_BARE)
            lost |= !(p->side[side] & ~p->kind[KING]);
        else if (own->goal == GOAL_CAPTURE || own->goal == GOAL_EXTINCTION)
            lost |= has_lost_men(p, side);
        else if (own->goal == GOAL_REACH)
            lost |= (squares_of(p, own->goal_kinds, !side) & own->goal_squares[!side]) != 0;
        else if (own->goal == GOAL_LOSE)
            lost |= !p->side[!side];
        *loser = side;
        if (lost)
            return true;
    }
    return false;
}

/* The entry of a list for the next step: the last one holds on. */
static unsigned step_index(const struct position *p, unsigned count)
{
    return p->turn.done < count ? p->turn.done : count - 1u;
}

static void own_scope(const struct position *p, struct scope *s)
{
    const struct own_law *own = own_of(p);
    const struct turn *t = &p->turn;
    bitboard king = own_men_is(p->game->men) ? own_castlers(p) : p->kind[KING] & p->side[t->decider];
    unsigned loser;
    bool castles = own->castling == CASTLING_ANY || (own->castling == CASTLING_FIRST && !t->done);
    if (own->law.flags & LAW_TAKES_KING)
        s->flags |= SCOPE_TAKE_KING;
    if (own->check == CHECK_LAST && t->done + 1 < t->quota)
        s->flags |= SCOPE_NO_CHECK;
    if (own->men_count)
        s->from &= own_slots_of(p, own->men[step_index(p, own->men_count)]);
    if (t->done && own->man >= MAN_SAME)
        s->from &= own->man == MAN_SAME ? t->set : ~t->set;
    if (own->captures_count && !own->captures[step_index(p, own->captures_count)]) {
        s->to &= ~p->side[!t->decider];
        s->ep = 0;
        s->flags |= SCOPE_NO_CAPTURE;
    }
    if (((own->law.flags & LAW_SAFE_END) && t->done >= t->quota) || is_over(p, &loser))
        s->from = 0;
    if (!castles || !(king & s->from))
        s->flags &= (uint16_t)~SCOPE_CASTLE;
}

static void own_after(struct position *p, const struct step *s)
{
    const struct own_law *own = own_of(p);
    unsigned loser;
    if (is_over(p, &loser) || (own->captures_end && s->captured != EMPTY)) {
        turn_pass(p, s->checkers);
        return;
    }
    if (own->man >= MAN_SAME)
        p->turn.set = p->turn.done < p->turn.quota ? bit(p->mailbox ? mailbox_of(p)->slot[s->to] : s->to) : 0;
    turn_after(p, s);
}

/* The man that made the last step is one of the owner's, and there is one only inside a turn. */
static const char *own_impossible(const struct position *p)
{
    bitboard man = p->turn.set;
    bool inside = p->turn.done && p->turn.done < p->turn.quota;
    bool possible = inside ? (man & p->side[p->turn.owner]) && !bits_several(man) : !man;
    return own_of(p)->man < MAN_SAME || possible ? NULL : "man";
}

static int own_result(const struct position *p, const char **reason)
{
    static const char *const goals[] = {"king captured", "bare king",          "the last of its men captured",
                                        "goal reached",  "a kind of men lost", "no men left"};
    const struct own_law *own = own_of(p);
    unsigned loser;
    if (is_over(p, &loser)) {
        bool kingless = p->game->men->royal && !(p->kind[KING] & p->side[loser]);
        *reason = goals[kingless ? GOAL_MATE : own->goal];
        return loser == WHITE ? BLACK_WINS : WHITE_WINS;
    }
    if (p->turn.done || p->checkers || own->stalemate == STALEMATE_DRAW)
        return -1;
    *reason = "stalemate";
    return (own->stalemate == STALEMATE_WIN) == (p->turn.decider == WHITE) ? WHITE_WINS : BLACK_WINS;
}

static const struct turn_field man_fields[] = {{"man", offsetof(struct turn, set), FIELD_SQUARES, 0},
                                               {.type = FIELD_END}};

void own_law_begin(struct own_law *own, const struct law *law)
{
    *own = (struct own_law){.law = *law};
    own->law.id = own_id;
    own->law.flags &= ~(uint32_t)(LAW_ALTERNATE | LAW_BOUND | LAW_ANY_BOARD);
    own->law.flags &= ~(uint32_t)(LAW_CHECK_ENDS | LAW_ONCE | LAW_COUNTS_STEPS);
    own->check = law->flags & LAW_CHECK_ENDS ? CHECK_ENDS : CHECK_FREE;
    own->man = law->flags & LAW_ONCE ? MAN_ONCE : MAN_ANY;
    for (unsigned side = 0; side < 2; side++)
        own->turns[side] = (struct sequence){{law->steps ? law->steps : 1}, 1, TAIL_LAST};
    if (law->quiet)
        own->quiet = *law->quiet;
}

/* The number of steps that all turns have; 0 if it varies. */
static unsigned steps_always(const struct own_law *own)
{
    for (unsigned side = 0; side < 2; side++)
        for (unsigned i = 0; i < own->turns[side].count; i++)
            if (own->turns[side].steps[i] != own->turns[0].steps[0] || own->turns[side].tail > TAIL_REPEAT)
                return 0;
    return own->turns[0].tail > TAIL_REPEAT ? 0 : own->turns[0].steps[0];
}

void own_law_finish(struct own_law *own)
{
    struct law *law = &own->law;
    bool ends = own->goal != GOAL_MATE || (law->flags & LAW_TAKES_KING);
    bool narrows = ends || own->check == CHECK_LAST || own->man >= MAN_SAME || own->men_count || own->captures_count ||
                   own->castling != CASTLING_ANY || (law->flags & LAW_SAFE_END);
    unsigned steps = steps_always(own);
    law->steps = (uint8_t)(steps < UINT8_MAX ? steps : 0);
    law->begin = law->steps && own->man < MAN_SAME ? NULL : own_begin;
    law->scope = narrows ? own_scope : NULL;
    law->after = ends || own->captures_end || own->man >= MAN_SAME ? own_after : NULL;
    law->result = ends || own->stalemate != STALEMATE_DRAW ? own_result : NULL;
    law->fields = own->man >= MAN_SAME ? man_fields : NULL;
    law->impossible = own->man >= MAN_SAME ? own_impossible : NULL;
    law->flags &= ~(uint32_t)(LAW_ALTERNATE | LAW_CHECK_ENDS | LAW_COUNTS_STEPS | LAW_ONCE);
    if (own->check == CHECK_ENDS)
        law->flags |= LAW_CHECK_ENDS;
    if (own->man == MAN_ONCE)
        law->flags |= LAW_COUNTS_STEPS | LAW_ONCE;
    if (law->steps == 1 && !law->after && !(law->flags & LAW_MAY_END))
        law->flags |= LAW_ALTERNATE;
    if (own->quiet_reason[0])
        own->quiet.reason = own->quiet_reason;
    if (own->quiet.turns)
        law->quiet = &own->quiet;
}
