/*
 * Sequences of two steps in Transporter Chess, counted together. What the opponent could reply if nothing were done is
 * counted once, and with it the squares that this count depends on are found; steps that capture nothing and leave and
 * enter none of them have just as many replies. Only the others are made.
 */
#include "rules/games/transporter/transporter.h"
#include "rules/steps.h"

/* The squares seen from one in some directions, through so many men. */
static wide seen(unsigned from, wide occupied, unsigned first, unsigned through)
{
    wide found = 0;
    for (unsigned d = first; d < DIRECTIONS; d += 2) {
        wide blockers = occupied, part = wide_slide(d, from, blockers);
        for (unsigned i = 0; i < through && (part & blockers); i++) {
            blockers &= ~part;
            part = wide_slide(d, from, blockers);
        }
        found |= part;
    }
    return found;
}

/* The squares that the steps of a man, no Admiral, depend on. */
static wide man_uses(const struct position *p, unsigned us, unsigned from, wide occupied, wide unmoved)
{
    wide aslant = wide_tables.aslant[us][from], found;
    switch (man_kind(p->board[from])) {
    case FIGHTER:
        found = aslant | wide_tables.ahead[us][from];
        while (aslant && (unmoved & wide_bit(from)))
            found |= wide_tables.aslant[us][wide_pop(&aslant)];
        return found;
    case ADVISOR:
        return advisor_reach(from, occupied);
    case ROOK:
        return wide_rook(from, occupied);
    case BISHOP:
        return wide_bishop(from, occupied);
    case COMMODORE:
        return wide_bishop(from, occupied) | seen(from, occupied, NORTH, 1);
    case INTERFERENCE:
        return wide_tables.rank[from];
    default:
        return wide_tables.near[from];
    }
}

/*
 * The squares that the safety of an Admiral depends on: where he stands, whether men are bound to their lines, for a
 * cannon needs two men to be harmless, and a man that is transported may leave a line together with one it has
 * captured; and where he may go, whether he would be attacked.
 */
static wide admiral_uses(const struct transporter_men *m, unsigned us, unsigned king, wide occupied)
{
    wide found = seen(king, occupied, NORTH, 3) | seen(king, occupied, NORTH_EAST, 2);
    wide goals = admiral_reach(king, occupied) & ~m->side[us];
    occupied ^= wide_bit(king);
    while (goals) {
        unsigned square = wide_pop(&goals);
        found |= wide_bit(square) | seen(square, occupied, NORTH, 1) | wide_bishop(square, occupied);
    }
    return found;
}

/* All squares that the count of a colour's steps depends on; every square where its Admiral could be transported. */
static wide squares_used(const struct position *p, unsigned us)
{
    const struct transporter_men *m = transporter_of(p);
    wide occupied = m->side[WHITE] | m->side[BLACK], unmoved = fighters_unmoved(p, us), found = TRANSPORTERS;
    unsigned king = wide_first(m->kind[ADMIRAL] & m->side[us]);
    if (admiral_reach(king, occupied) & TRANSPORTERS)
        return wide_tables.all;
    for (wide men = m->side[us] & ~m->kind[ADMIRAL]; men;)
        found |= man_uses(p, us, wide_pop(&men), occupied, unmoved);
    return found | admiral_uses(m, us, king, occupied);
}

uint64_t transporter_pairs(const struct position *p)
{
    action list[ACTIONS_MAX];
    struct position next;
    unsigned them = !p->turn.decider, total = 0, n = game_actions(p, ALL_ACTIONS, list);
    bool known = n && !p->turn.phase && !king_attackers(p, them);
    wide used = 0;
    uint64_t sum = 0;
    if (known) {
        used = squares_used(p, them);
        position_copy(&next, p);
        turn_pass(&next, 0);
        total = game_count(&next);
    }
    for (unsigned i = 0; i < n; i++) {
        wide both = wide_bit(action_from(list[i])) | wide_bit(action_to(list[i]));
        if (known && action_type(list[i]) != ACTION_END && p->board[action_to(list[i])] == EMPTY && !(both & used)) {
            sum += total;
            continue;
        }
        position_copy(&next, p);
        sum += game_apply_count(&next, list[i]);
    }
    return sum;
}
