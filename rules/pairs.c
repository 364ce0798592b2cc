/*
 * Sequences of two actions, counted together. What the opponent could reply if nothing were done is counted once, man
 * by man, with what each square has to do with it: how many replies come or go when one of our men leaves the square or
 * enters it, and which squares his king wants. Then the replies to all plain steps of a man are a sum over its goals;
 * only steps whose part is not such a sum are made: those that check, bind or free a man of his, change rights, or stay
 * on the line of a man that they stood in the way of.
 */
#include "rules/pairs.h"

/* Makes a step of the orthodox types in the sets of `to`, which hold what those of `from` hold; nothing else changes.
 */
ALWAYS_INLINE void sets_step(struct position *to, const struct position *from, action a)
{
    unsigned us = from->turn.decider, start = action_from(a), end = action_to(a), man = from->board[start];
    enum action_type type = action_type(a);
    if (__builtin_expect(type == ACTION_CASTLE, 0)) {
        unsigned right = castling_index(from, a);
        bitboard king = bit(start) ^ bit(castling_king_goal(right)), rook = bit(end) ^ bit(castling_rook_goal(right));
        to->kind[KING] ^= king;
        to->kind[ROOK] ^= rook;
        to->side[us] ^= king ^ rook;
        return;
    }
    unsigned captured = from->board[end];
    bitboard both = bit(start) | bit(end), taken = bit(end);
    if (__builtin_expect(type == ACTION_EN_PASSANT, 0)) {
        taken = bit(step_back(us, end));
        captured = man_make(!us, PAWN);
    }
    if (captured != EMPTY) {
        to->kind[man_kind(captured)] ^= taken;
        to->side[!us] ^= taken;
    }
    to->kind[man_kind(man)] ^= both;
    to->side[us] ^= both;
    if (__builtin_expect(type == ACTION_PROMOTION, 0)) {
        to->kind[PAWN] ^= bit(end);
        to->kind[action_promotion(a)] ^= bit(end);
    }
}

/* A node whose pairs are counted. */
struct pairs {
    const struct position *p;
    bool rest;         /* whether the turn stays with us after a plain step */
    bool alternate;    /* whether every turn is one step: then */
    struct position q; /* after the turn has passed; its sets are of any step */
    struct scope replies;
};

/* Counts the replies to a step by making it, in sets alone where that will do. */
ALWAYS_INLINE unsigned pairs_made(struct pairs *w, action a)
{
    const struct position *p = w->p;
    unsigned us = p->turn.decider;
    if (!w->alternate) {
        position_copy(&w->q, p);
        return game_apply_count(&w->q, a);
    }
    bitboard both = bit(action_from(a)) | bit(action_to(a));
    memcpy(w->q.kind, p->kind, sizeof p->kind + sizeof p->side);
    sets_step(&w->q, p, a);
    w->replies.ep = w->q.turn.ep = action_type(a) == ACTION_DOUBLE ? bit(step_back(us, action_to(a))) : 0;
    w->q.turn.castling = p->turn.castling;
    if (p->castling_men & both)
        castling_lose(&w->q, both);
    w->q.checkers = king_attackers(&w->q, !us);
    return steps_count(&w->q, &w->replies);
}

/* What follows the plain ones among the steps of a man; leaves the goals of the others. */
ALWAYS_INLINE uint64_t man_sum(const struct pairs *w, const struct follow *x, const struct reach_man *man,
                               bitboard *goals)
{
    return w->rest ? rests_sum(x, w->p, man, goals) : replies_sum(x, w->p, man, goals);
}

/* Counts the replies to the pawn steps of one way, one after the other or together. */
static uint64_t pairs_pawns(struct pairs *w, const struct follow *x, unsigned way, bitboard goals)
{
    static const int distances[2][4] = {{8, 16, 7, 9}, {-8, -16, -9, -7}};
    const struct position *p = w->p;
    unsigned us = x->us;
    enum action_type type = way == 1 ? ACTION_DOUBLE : ACTION_STEP;
    uint64_t sum = 0;
    bitboard loud = 0;
    if (way == 1)
        loud = goals & bits_forward(us, pawns_attacks(!us, p->kind[PAWN] & p->side[!us]));
    goals &= ~loud;
    if (!w->rest) {
        bitboard touched = x->touched | x->loud_from;
        bitboard moved = us == WHITE ? touched << distances[WHITE][way] : touched >> -distances[BLACK][way];
        bitboard calm = goals & ~moved;
        goals &= moved;
        sum += replies_pawns(x, p, &calm);
        loud |= calm;
    }
    while (goals) {
        unsigned to = bits_pop(&goals);
        struct reach_man man = {bit(to), (uint8_t)(to - (unsigned)distances[us][way]), PAWN};
        bitboard goal = bit(to);
        sum += man_sum(w, x, &man, &goal);
        loud |= goal;
    }
    while (loud) {
        unsigned to = bits_pop(&loud);
        sum += pairs_made(w, action_make(type, to - (unsigned)distances[us][way], to));
    }
    return sum;
}

/* Counts the pairs that begin with the steps inside a common scope. */
static uint64_t pairs_count(struct pairs *w, const struct follow *x, const struct reach *ours)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < ours->count; i++) {
        const struct reach_man *man = &ours->men[i];
        bitboard goals = man->goals;
        sum += man_sum(w, x, man, &goals);
        while (goals)
            sum += pairs_made(w, action_make(ACTION_STEP, man->square, bits_pop(&goals)));
    }
    for (unsigned way = 0; way < 4; way++)
        sum += pairs_pawns(w, x, way, ours->pawns[way]);
    for (unsigned i = 0; i < ours->listed; i++)
        sum += pairs_made(w, ours->list[i]);
    return sum;
}

/* A plain step of a piece; ACTION_NONE if there is none. */
static action plain_step(const struct follow *x, const struct reach *ours)
{
    for (unsigned i = 0; i < ours->count; i++) {
        const struct reach_man *man = &ours->men[i];
        bitboard goals = man->goals & ~x->loud_to[man->kind];
        if (goals && !(x->loud_from & bit(man->square)))
            return action_make(ACTION_STEP, man->square, bits_first(goals));
    }
    return ACTION_NONE;
}

/* Whether every plain step passes the turn, and to an opponent who may reply with any step: if one does, all do. */
static bool pairs_pass(const struct position *p, const struct follow *x, const struct reach *ours)
{
    struct position q;
    struct scope s;
    unsigned them = !p->turn.decider;
    action a = plain_step(x, ours);
    if (p->turn.done + 1 < p->turn.quota || p->turn.owner == them ||
        (p->game->law->flags & (LAW_SAFE_END | LAW_BINDS_REPLY)) ||
        (p->turn.ep_next & pawns_attacks(them, p->kind[PAWN] & p->side[them])) || a == ACTION_NONE)
        return false;
    position_copy(&q, p);
    game_apply_open(&q, a);
    return q.turn.decider == them && game_scope(&q, ALL_ACTIONS, &s) && steps_common(&q, &s) && s.from == ALL_SQUARES &&
           !(s.flags & SCOPE_END);
}

/* Whether every plain step leaves us the rest of the turn, and in it any step, or any but those of men that have
   stepped. */
static bool pairs_stay(const struct position *p, const struct scope *s)
{
    const struct law *law = p->game->law;
    unsigned us = p->turn.decider;
    return !law->scope && !law->after && !law->count && p->turn.owner == us && p->turn.done + 1 < p->turn.quota &&
           !(law->flags & (LAW_SAFE_END | LAW_MAY_END)) && !(p->turn.ep && (law->flags & LAW_EP_STAYS)) &&
           (s->from == ALL_SQUARES || (law->flags & LAW_ONCE));
}

/* Whether pairs can be counted together: orthodox men that nothing compels, and a node of steps in a common scope. */
static bool pairs_plain(const struct position *p, struct scope *s)
{
    return !p->extended && !p->game->law->actions && !p->game->men->must_capture && p->game->men->royal &&
           !p->checkers && game_scope(p, ALL_ACTIONS, s) && steps_common(p, s) && !(s->flags & SCOPE_END);
}

uint64_t game_count_pairs(const struct position *p)
{
    action list[ACTIONS_MAX];
    struct pairs w = {.p = p, .alternate = p->game->law->flags & LAW_ALTERNATE};
    uint64_t sum = 0;
    const struct shortcuts *shortcuts = p->game->law->shortcuts;
    if (shortcuts && shortcuts->pairs && !p->game->men->must_capture)
        return shortcuts->pairs(p);
    if (pairs_plain(p, &w.replies)) {
        struct follow x;
        struct reach ours;
        steps_reach(p, &w.replies, &ours);
        if (p->turn.done + 1 < p->turn.quota && !w.alternate) {
            w.rest = true;
            if (pairs_stay(p, &w.replies) && rests_find(&x, p, &ours))
                return pairs_count(&w, &x, &ours);
        } else if (replies_find(&x, p, &ours) && (w.alternate || pairs_pass(p, &x, &ours))) {
            if (w.alternate) {
                position_copy(&w.q, p);
                turn_pass(&w.q, 0);
            }
            return pairs_count(&w, &x, &ours);
        }
    }
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        struct position q;
        position_copy(&q, p);
        sum += game_apply_count(&q, list[i]);
    }
    return sum;
}
