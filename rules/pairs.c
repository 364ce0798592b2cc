/*
 * Sequences of two actions, counted together. What the opponent could reply if nothing were done is counted once, man
 * by man, with what each square has to do with it: how many replies come or go when one of our men leaves the square or
 * enters it, and which squares his king wants. Then the replies to all plain steps of a man are a sum over its goals;
 * only steps whose part is not such a sum are made: those that check, bind or free a man of his, change rights, or stay
 * on the line of a man that they stood in the way of.
 */
#include "rules/steps.h"

enum { ZONES_MAX = 12 };

/* A square that their king may want, and what guards it. */
struct zone {
    bitboard from[KING + 1];   /* squares from which a man of ours would attack it, by kind */
    bitboard attackers;        /* our men that do */
    bitboard openers, snipers; /* our men that shield it from our own line men, and these */
    unsigned square;
};

/* A castling of theirs that no man of their own prevents. */
struct castling {
    bitboard way;
    uint8_t zones[2];
};

/* What the opponent could reply, and what that depends on. */
struct replies {
    unsigned us, king;                     /* our side, and the square of their king */
    unsigned base;                         /* what their other men can do */
    bitboard loud_from, loud_to[KING + 1]; /* our steps that leave or, by kind, enter these are made */
    bitboard guards;                       /* our men that have to do with the zones */
    int16_t leave[64];                     /* what comes when our man leaves a square */
    int16_t enter[64];                     /* when one enters it */
    bitboard cross[64];                    /* squares where our man on a square stays on the line of a man of theirs */
    uint8_t counts[64];                    /* steps of each man of theirs that is no pawn */
    struct zone zones[ZONES_MAX];          /* first those that the king can step to */
    unsigned wanted, zones_count;
    struct castling castlings[2];
    unsigned castlings_count;
};

/* Adds a number to all squares of a set. */
ALWAYS_INLINE void spread(int16_t table[64], bitboard squares, int n)
{
    while (squares) {
        unsigned square = bits_pop(&squares);
        table[square] = (int16_t)(table[square] + n);
    }
}

/* Finds which of our steps may change checks and pins; false if their king is attacked now. */
ALWAYS_INLINE bool lines_find(struct replies *x, const struct position *p)
{
    unsigned us = x->us, king = x->king;
    bitboard own = p->side[us], theirs = p->side[!us], occupied = own | theirs, from = 0;
    bitboard to = (p->castling_men | king_attacks(king)) & theirs;
    if (((knight_attacks(king) & p->kind[KNIGHT]) | (pawn_attacks(!us, king) & p->kind[PAWN])) & own)
        return false;
    for (bitboard b = snipers(p, king, own); b;) {
        unsigned sniper = bits_pop(&b);
        bitboard between = squares_between(king, sniper), men = between & occupied, rest = men & (men - 1);
        if (!men)
            return false;
        if (bits_several(rest) || (rest && !(men & theirs)))
            continue;
        from |= men & own;
        if (rest || (men & own))
            continue;
        from |= bit(sniper);
        to |= (between & ~occupied) | (men & p->kind[PAWN]);
    }
    bitboard diagonal = bishop_attacks(king, occupied), straight = rook_attacks(king, occupied);
    diagonal |= bishop_attacks(king, occupied ^ (diagonal & theirs));
    straight |= rook_attacks(king, occupied ^ (straight & theirs));
    x->loud_from = from;
    x->loud_to[PAWN] = to | pawn_attacks(!us, king);
    x->loud_to[KNIGHT] = to | knight_attacks(king);
    x->loud_to[BISHOP] = to | diagonal;
    x->loud_to[ROOK] = to | straight;
    x->loud_to[QUEEN] = to | diagonal | straight;
    x->loud_to[KING] = to;
    return true;
}

/* Adds a square to those that their king may want; returns its number. */
ALWAYS_INLINE unsigned zone_add(struct replies *x, const struct position *p, unsigned square)
{
    struct zone *z = &x->zones[x->zones_count];
    unsigned us = x->us;
    bitboard own = p->side[us], occupied = position_occupied(p), lines;
    z->square = square;
    z->from[PAWN] = pawn_attacks(!us, square);
    z->from[KNIGHT] = knight_attacks(square);
    z->from[BISHOP] = bishop_attacks(square, occupied);
    z->from[ROOK] = rook_attacks(square, occupied);
    z->from[QUEEN] = z->from[BISHOP] | z->from[ROOK];
    z->from[KING] = king_attacks(square);
    lines = (z->from[BISHOP] & (p->kind[BISHOP] | p->kind[QUEEN])) | (z->from[ROOK] & (p->kind[ROOK] | p->kind[QUEEN]));
    z->attackers = own & (lines | (z->from[PAWN] & p->kind[PAWN]) | (z->from[KNIGHT] & p->kind[KNIGHT]) |
                          (z->from[KING] & p->kind[KING]));
    z->openers = z->snipers = 0;
    for (bitboard b = snipers(p, square, own) & ~lines; b;) {
        unsigned sniper = bits_pop(&b);
        bitboard men = squares_between(square, sniper) & occupied;
        if (!bits_several(men) && (men & own)) {
            z->openers |= men;
            z->snipers |= bit(sniper);
        }
    }
    x->guards |= z->attackers | z->openers;
    return x->zones_count++;
}

/* Finds what their king may do; false if their castling is not looked at here. */
ALWAYS_INLINE bool zones_find(struct replies *x, const struct position *p)
{
    unsigned them = !x->us;
    bitboard wanted = king_attacks(x->king) & ~p->side[them];
    x->zones_count = x->castlings_count = 0;
    x->guards = 0;
    for (bitboard b = wanted; b;)
        zone_add(x, p, bits_pop(&b));
    x->wanted = x->zones_count;
    for (unsigned side = 0; side < 2; side++) {
        bitboard way = (side ? UINT64_C(0x0e) : UINT64_C(0x60)) << them * 56, safe = way & ~(bits_file(1));
        if (!(p->turn.castling & (1 << (them * 2 + side))))
            continue;
        if (p->game->men->king_takes_rook)
            return false;
        if (way & p->side[them])
            continue;
        struct castling *c = &x->castlings[x->castlings_count++];
        c->way = way;
        for (unsigned i = 0; i < 2; i++) {
            unsigned square = bits_pop(&safe);
            c->zones[i] =
                (uint8_t)(wanted & bit(square) ? bits_count(wanted & (bit(square) - 1)) : zone_add(x, p, square));
        }
    }
    return true;
}

/* Finds what their line man has to do with squares that our men come to or leave. */
ALWAYS_INLINE void replies_line(struct replies *x, const struct position *p, const struct reach_man *man,
                                bitboard goals)
{
    unsigned us = x->us, square = man->square;
    bitboard own = p->side[us], occupied = position_occupied(p);
    for (bitboard b = man->goals & goals & ~occupied; b;) {
        unsigned to = bits_pop(&b);
        x->enter[to] = (int16_t)(x->enter[to] - (int)bits_count(man->goals & squares_behind(square, to)));
    }
    for (bitboard b = man->goals & own; b;) {
        unsigned from = bits_pop(&b);
        bool straight = rook_rays(square) & bit(from);
        bitboard open =
            straight ? rook_attacks(square, occupied ^ bit(from)) : bishop_attacks(square, occupied ^ bit(from));
        open &= squares_behind(square, from) & ~p->side[!us] & ~p->kind[KING];
        x->leave[from] = (int16_t)(x->leave[from] + (int)bits_count(open));
        x->cross[from] |= squares_line(square, from);
    }
}

/* Likewise for their pawns that are not pinned; what a pawn does on its last rank counts fourfold. */
ALWAYS_INLINE void replies_pawns(struct replies *x, const struct position *p, bitboard pawns)
{
    unsigned us = x->us, them = !us;
    bitboard own = p->side[us], empty = ~position_occupied(p);
    bitboard last = them == WHITE ? RANK_8 : RANK_1, third = bits_rank(them == WHITE ? 2 : 5);
    bitboard ahead = bits_forward(them, pawns), second = bits_forward(them, ahead & third & empty);
    bitboard open = bits_forward(us, second & empty); /* squares from which the second step is possible, too */
    bitboard left = them == WHITE ? (pawns & ~FILE_A) << 7 : (pawns & ~FILE_A) >> 9;
    bitboard right = them == WHITE ? (pawns & ~FILE_H) << 9 : (pawns & ~FILE_H) >> 7;
    bitboard jump = bits_forward(us, bits_forward(them, third) & empty) & third;
    spread(x->enter, ahead & empty, -1);
    spread(x->enter, (second & empty) | open, -1);
    spread(x->enter, left & empty, 1);
    spread(x->enter, right & empty, 1);
    spread(x->leave, ahead & own, 1);
    spread(x->leave, (second & own) | (ahead & own & jump), 1);
    spread(x->leave, left & own, -1);
    spread(x->leave, right & own, -1);
    if (pawns & bits_forward(us, last)) {
        spread(x->enter, ahead & last & empty, -3);
        spread(x->enter, left & last & empty, 3);
        spread(x->enter, right & last & empty, 3);
        spread(x->leave, ahead & last & own, 3);
        spread(x->leave, left & last & own, -3);
        spread(x->leave, right & last & own, -3);
    }
    for (bitboard b = (ahead | second) & own; b;) {
        unsigned square = bits_pop(&b);
        x->cross[square] |= bits_forward(us, bit(square));
    }
    for (bitboard b = ((ahead & third) | second) & own; b;) {
        unsigned square = bits_pop(&b);
        x->cross[square] |= bits_widened(third) & bits_file(square & 7);
    }
    for (bitboard b = (left | right) & own; b;) {
        unsigned square = bits_pop(&b);
        x->cross[square] |= pawn_attacks(us, square) & pawns;
    }
}

/* Finds what a capture of each of some men takes from them: its own steps, for those of the men that protect it. */
ALWAYS_INLINE void replies_captures(struct replies *x, const struct position *p, bitboard captures, bitboard pinned)
{
    unsigned us = x->us, them = !us;
    bitboard occupied = position_occupied(p), last = them == WHITE ? RANK_8 : RANK_1;
    bitboard third = bits_rank(them == WHITE ? 2 : 5);
    while (captures) {
        unsigned to = bits_pop(&captures);
        bitboard men = attackers(p, to, them, occupied) & ~pinned & ~p->kind[KING];
        int n = (int)bits_count(men) - x->counts[to];
        if (last & bit(to))
            n += 3 * (int)bits_count(men & p->kind[PAWN]);
        if (p->kind[PAWN] & bit(to)) {
            bitboard ahead = bits_forward(them, bit(to)) & ~occupied;
            bitboard goals = ahead | (pawn_attacks(them, to) & p->side[us] & ~p->kind[KING]);
            n -= (int)bits_count(goals) * (goals & last ? 4 : 1);
            n -= (bits_forward(them, ahead & third) & ~occupied) != 0;
        }
        x->enter[to] = (int16_t)n;
    }
}

/* Counts what the opponent could do if it were his turn now and finds what that depends on. Not known where his king is
   attacked, or there is not one king, or men are not the orthodox ones. */
static bool replies_find(struct replies *x, const struct position *p, const struct reach *ours)
{
    struct reach theirs;
    unsigned us = p->turn.decider;
    bitboard king = p->kind[KING] & p->side[!us],
             goals = ours->pawns[0] | ours->pawns[1] | ours->pawns[2] | ours->pawns[3];
    if (!king || bits_several(king) || (p->kind[FERZ] | p->kind[ALFIL]))
        return false;
    x->us = us;
    x->king = bits_first(king);
    if (!lines_find(x, p) || !zones_find(x, p))
        return false;
    memset(x->leave, 0, sizeof x->leave + sizeof x->enter + sizeof x->cross + sizeof x->counts);
    for (unsigned i = 0; i < ours->count; i++)
        goals |= ours->men[i].goals;
    steps_reach_without_king(p, !us, &theirs);
    x->base = theirs.listed;
    for (unsigned way = 0; way < 4; way++)
        x->base += bits_count(theirs.pawns[way]);
    for (unsigned i = 0; i < theirs.count; i++) {
        const struct reach_man *man = &theirs.men[i];
        unsigned n = bits_count(man->goals);
        x->base += n;
        x->counts[man->square] = (uint8_t)n;
        if (man->kind != KNIGHT && !(theirs.pinned & bit(man->square)))
            replies_line(x, p, man, goals);
    }
    replies_pawns(x, p, p->kind[PAWN] & p->side[!us] & ~theirs.pinned);
    replies_captures(x, p, goals & p->side[!us] & ~x->loud_to[KING], theirs.pinned);
    return true;
}

/* The goals among some of a man (or of pawns that do not attack or shield the square) with which their king is safe on
   a square. */
ALWAYS_INLINE bitboard zone_safe(const struct zone *z, bitboard man, unsigned from, unsigned kind, bitboard goals)
{
    bitboard others = z->attackers & ~man;
    goals &= ~z->from[kind];
    if (__builtin_expect((z->openers & man) != 0, 0))
        others |= z->snipers & squares_behind(z->square, from);
    if ((z->attackers & man) && kind >= BISHOP && kind <= QUEEN)
        goals &= ~squares_line(from, z->square) | bit(z->square);
    if (others)
        goals = bits_several(others) ? 0 : goals & squares_between(z->square, bits_first(others));
    return goals;
}

/* How many steps their king has after all the steps of a man to some goals together. */
ALWAYS_INLINE unsigned king_count(const struct replies *x, const struct position *p, bitboard man, unsigned from,
                                  unsigned kind, bitboard goals)
{
    unsigned n = 0;
    for (unsigned i = 0; i < x->wanted; i++)
        n += bits_count(zone_safe(&x->zones[i], man, from, kind, goals));
    for (unsigned i = 0; i < x->castlings_count; i++) {
        const struct castling *c = &x->castlings[i];
        if (c->way & p->side[x->us] & ~man)
            continue;
        n += bits_count(zone_safe(&x->zones[c->zones[0]], man, from, kind, goals & ~c->way) &
                        zone_safe(&x->zones[c->zones[1]], man, from, kind, goals));
    }
    return n;
}

/* The replies to the steps of a man to some goals together; takes those goals away that must be made. */
ALWAYS_INLINE uint64_t replies_man(const struct replies *x, const struct position *p, unsigned from, unsigned kind,
                                   bitboard *goals)
{
    if (x->loud_from & bit(from))
        return 0;
    bitboard plain = *goals & ~x->loud_to[kind] & ~x->cross[from];
    int64_t n = bits_count(plain), sum = n * ((int64_t)x->base + x->leave[from]);
    for (bitboard b = plain; b;)
        sum += x->enter[bits_pop(&b)];
    *goals &= ~plain;
    return (uint64_t)sum + king_count(x, p, bit(from), from, kind, plain);
}

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

/* Counts the replies to the pawn steps of one way, one after the other or together. */
static uint64_t pairs_pawns(struct pairs *w, const struct replies *x, unsigned way, bitboard goals)
{
    static const int distances[2][4] = {{8, 16, 7, 9}, {-8, -16, -9, -7}};
    const struct position *p = w->p;
    unsigned us = x->us;
    enum action_type type = way == 1 ? ACTION_DOUBLE : ACTION_STEP;
    uint64_t sum = 0;
    bitboard loud = 0;
    if (way == 1)
        loud = goals & bits_forward(us, pawns_attacks(!us, p->kind[PAWN] & p->side[!us]));
    for (bitboard b = goals & ~loud; b;) {
        unsigned to = bits_pop(&b);
        bitboard goal = bit(to);
        sum += replies_man(x, p, to - (unsigned)distances[us][way], PAWN, &goal);
        loud |= goal;
    }
    while (loud) {
        unsigned to = bits_pop(&loud);
        sum += pairs_made(w, action_make(type, to - (unsigned)distances[us][way], to));
    }
    return sum;
}

/* Counts the pairs that begin with the steps inside a common scope. */
static uint64_t pairs_count(struct pairs *w, const struct replies *x, const struct reach *ours)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < ours->count; i++) {
        const struct reach_man *man = &ours->men[i];
        bitboard goals = man->goals;
        sum += replies_man(x, w->p, man->square, man->kind, &goals);
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
static action plain_step(const struct replies *x, const struct reach *ours)
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
static bool pairs_pass(const struct position *p, const struct replies *x, const struct reach *ours)
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
    if (pairs_plain(p, &w.replies)) {
        struct replies x;
        struct reach ours;
        steps_reach(p, &w.replies, &ours);
        if (replies_find(&x, p, &ours) && (w.alternate || pairs_pass(p, &x, &ours))) {
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
