/* The steps that are left to us in the same turn after our steps, summed up without making these. */
#include "rules/pairs.h"

/* Finds which of our steps may check, or bind or free a man of ours; false if our king is attacked now. */
ALWAYS_INLINE bool lines_find(struct follow *x, const struct position *p, unsigned enemy_king)
{
    unsigned us = x->us, king = x->king;
    bitboard own = p->side[us], theirs = p->side[!us], occupied = own | theirs, from, to = 0;
    if (((knight_attacks(king) & p->kind[KNIGHT]) | (pawn_attacks(us, king) & p->kind[PAWN])) & theirs)
        return false;
    from = bit(king) | (p->castling_men & own) | king_openers(p, !us);
    for (bitboard b = snipers(p, king, theirs); b;) {
        unsigned sniper = bits_pop(&b);
        bitboard between = squares_between(king, sniper), men = between & occupied, rest = men & (men - 1);
        if (!men)
            return false;
        if (bits_several(rest) || (rest && !(men & own)))
            continue;
        from |= men & own;
        if (!rest)
            to |= men & own ? between | bit(sniper) : men;
    }
    bitboard diagonal = bishop_attacks(enemy_king, occupied), straight = rook_attacks(enemy_king, occupied);
    x->loud_from = from;
    x->loud_to[PAWN] = to | pawn_attacks(!us, enemy_king);
    x->loud_to[KNIGHT] = to | knight_attacks(enemy_king);
    x->loud_to[BISHOP] = to | diagonal;
    x->loud_to[ROOK] = to | straight;
    x->loud_to[QUEEN] = to | diagonal | straight;
    x->loud_to[KING] = ALL_SQUARES;
    return true;
}

/* Finds what our line man has to do with squares that other men of ours come to or leave. */
ALWAYS_INLINE void rests_line(struct follow *x, const struct position *p, const struct reach_man *man)
{
    unsigned us = x->us, square = man->square;
    bitboard own = p->side[us], occupied = position_occupied(p);
    for (bitboard b = man->goals; b;) {
        unsigned to = bits_pop(&b);
        x->enter[to] = (int16_t)(x->enter[to] - 1 - (int)bits_count(man->goals & squares_behind(square, to)));
    }
    for (bitboard b = kind_attacks(man->kind, square, occupied) & own; b;) {
        unsigned from = bits_pop(&b);
        bool straight = rook_rays(square) & bit(from);
        bitboard open =
            straight ? rook_attacks(square, occupied ^ bit(from)) : bishop_attacks(square, occupied ^ bit(from));
        open &= squares_behind(square, from) & ~own & ~p->kind[KING];
        x->leave[from] = (int16_t)(x->leave[from] + 1 + (int)bits_count(open));
        x->cross[from] |= squares_line(square, from);
    }
}

bool rests_find(struct follow *x, const struct position *p, const struct reach *ours)
{
    unsigned us = p->turn.decider;
    bitboard king = p->kind[KING] & p->side[us], enemy = p->kind[KING] & p->side[!us],
             pawns = p->kind[PAWN] & p->side[us];
    if (!king || bits_several(king) || !enemy || bits_several(enemy) || (p->kind[FERZ] | p->kind[ALFIL]))
        return false;
    x->us = us;
    x->king = bits_first(king);
    if (!lines_find(x, p, bits_first(enemy)) || !zones_find(x, p, us, king_attacks(x->king)))
        return false;
    tables_clear(x);
    x->pinned = ours->pinned;
    x->base = 0;
    for (unsigned i = 0; i < ours->listed; i++)
        x->base += action_type(ours->list[i]) == ACTION_PROMOTION;
    for (unsigned way = 0; way < 4; way++)
        x->base += bits_count(ours->pawns[way]);
    for (unsigned i = 0; i < ours->count; i++) {
        const struct reach_man *man = &ours->men[i];
        if (man->kind == KING)
            continue;
        unsigned n = bits_count(man->goals);
        x->base += n;
        x->counts[man->square] = (uint8_t)n;
        if (man->kind == KNIGHT) {
            spread(x->enter, man->goals, -1);
            spread(x->leave, knight_attacks(man->square) & p->side[us], 1);
        } else if (!(ours->pinned & bit(man->square))) {
            rests_line(x, p, man);
        }
    }
    pawns_find(x, p, us, pawns & ~ours->pinned);
    return true;
}

/* The goals among some of a man with which our king is safe on a square. */
ALWAYS_INLINE bitboard zone_safe(const struct zone *z, bitboard man, unsigned from, bitboard goals)
{
    if (__builtin_expect(!(z->openers & man), 1))
        return goals & z->calm;
    bitboard others = z->attackers | (z->snipers & squares_behind(z->square, from));
    if (others)
        goals = bits_several(others) ? 0 : goals & (squares_between(z->square, bits_first(others)) | others);
    return goals;
}

/* How many steps our king has after all the steps of a man to some goals together. */
ALWAYS_INLINE unsigned king_count(const struct follow *x, const struct position *p, unsigned from, bitboard goals)
{
    unsigned n = 0;
    bitboard man = bit(from), own = p->side[x->us] & ~man;
    for (unsigned i = 0; i < x->wanted; i++) {
        bitboard square = bit(x->zones[i].square);
        if (!(own & square) && !(p->kind[KING] & square))
            n += bits_count(zone_safe(&x->zones[i], man, from, goals & ~square));
    }
    for (unsigned i = 0; i < x->castlings_count; i++) {
        const struct castling *c = &x->castlings[i];
        if (!(c->way & own))
            n += bits_count(zone_safe(&x->zones[c->zones[0]], man, from, goals & ~c->way) &
                            zone_safe(&x->zones[c->zones[1]], man, from, goals));
    }
    return n;
}

/* What a man can do after its step; of a line man or a knight `from` is among its goals again. */
ALWAYS_INLINE unsigned mover_count(const struct follow *x, const struct position *p, unsigned kind, unsigned from,
                                   unsigned to)
{
    unsigned us = x->us;
    bitboard own = p->side[us], occupied = position_occupied(p) ^ bit(from), last = us == WHITE ? RANK_8 : RANK_1;
    bitboard barred = (own & ~bit(from)) | p->kind[KING];
    if (kind != PAWN)
        return bits_count(kind_attacks(kind, to, occupied) & ~barred);
    bitboard ahead = bits_forward(us, bit(to)) & ~occupied;
    bitboard goals = ahead | (pawn_attacks(us, to) & p->side[!us] & ~p->kind[KING]);
    bitboard third = bits_rank(us == WHITE ? 2 : 5);
    return bits_count(goals) * (goals & last ? 4 : 1) + ((bits_forward(us, ahead & third) & ~occupied) != 0);
}

/* What the man itself has to do with a square that it comes to. */
ALWAYS_INLINE unsigned mover_enter(const struct follow *x, const struct position *p, const struct reach_man *man,
                                   unsigned to)
{
    unsigned us = x->us, from = man->square;
    if (man->kind == KNIGHT)
        return 1;
    if (man->kind != PAWN)
        return 1 + bits_count(man->goals & squares_behind(from, to));
    bitboard second = bits_forward(us, bit(to) & bits_rank(us == WHITE ? 2 : 5));
    return 1 + (!((from ^ to) & 7) && (second & ~position_occupied(p)));
}

/* How many steps a man has where it stands, however it is bound. */
ALWAYS_INLINE unsigned man_count(const struct follow *x, const struct position *p, const struct reach_man *man)
{
    if (man->kind != PAWN)
        return x->counts[man->square];
    unsigned us = x->us;
    bitboard occupied = position_occupied(p), ahead = bits_forward(us, bit(man->square)) & ~occupied;
    bitboard goals = ahead | (pawn_attacks(us, man->square) & p->side[!us] & ~p->kind[KING]);
    bitboard last = us == WHITE ? RANK_8 : RANK_1, third = bits_rank(us == WHITE ? 2 : 5);
    return bits_count(goals) * (goals & last ? 4 : 1) + ((bits_forward(us, ahead & third) & ~occupied) != 0);
}

uint64_t rests_sum(const struct follow *x, const struct position *p, const struct reach_man *man, bitboard *goals)
{
    unsigned from = man->square, kind = man->kind;
    bool once = p->game->law->flags & LAW_ONCE;
    bitboard plain = *goals & ~x->loud_to[kind];
    if ((x->loud_from & bit(from)) || !plain)
        return 0;
    int base = (int)x->base + x->leave[from] - (int)man_count(x, p, man);
    uint64_t sum = 0;
    for (bitboard b = plain; b;) {
        unsigned to = bits_pop(&b);
        int n =
            base + x->enter[to] + (int)mover_enter(x, p, man, to) + (once ? 0 : (int)mover_count(x, p, kind, from, to));
        if (x->cross[from] & bit(to))
            n += cross_count(x, p, x->us, from, to);
        if (n > 0)
            sum += (unsigned)n;
        else
            plain ^= bit(to); /* perhaps nothing is left, and the turn ends */
    }
    *goals &= ~plain;
    return sum + king_count(x, p, from, plain);
}
