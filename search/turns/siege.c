#include "search/turns/siege.h"

#include "rules/steps.h"

/* How our men stand around the enemy king. */
struct siege {
    unsigned flights;   /* squares he could go to: not covered by us, not filled by his own men */
    unsigned room;      /* squares around him that his own men do not fill */
    unsigned besiegers; /* lines and leaps of ours that reach the squares around him */
};

/* How closely the men of `us` surround an enemy king that stands on `king`. */
static struct siege siege_of(const struct position *p, unsigned us, unsigned king)
{
    bitboard zone = king_attacks(king), own = p->side[us], occupied = position_occupied(p) & ~bit(king);
    bitboard covered = pawns_attacks(us, p->kind[PAWN] & own), room = zone & ~p->side[!us], set;
    struct siege s = {.room = bits_count(room)};
    for (bitboard b = p->kind[KNIGHT] & own; b; covered |= set)
        s.besiegers += ((set = knight_attacks(bits_pop(&b))) & zone) != 0;
    for (bitboard b = (p->kind[BISHOP] | p->kind[QUEEN]) & own; b; covered |= set)
        s.besiegers += ((set = bishop_attacks(bits_pop(&b), occupied)) & zone) != 0;
    for (bitboard b = (p->kind[ROOK] | p->kind[QUEEN]) & own; b; covered |= set)
        s.besiegers += ((set = rook_attacks(bits_pop(&b), occupied)) & zone) != 0;
    for (bitboard b = p->kind[KING] & own; b; covered |= set)
        s.besiegers += ((set = king_attacks(bits_pop(&b))) & zone) != 0;
    s.flights = bits_count(room & ~covered);
    return s;
}

/*
 * How far from mate a position looks, 0 the nearest; below SIEGE_MOST. The weights were fitted by random changes that
 * lessened the logarithms of the nodes needed for some 200 mates in 5 to 12 steps from random and from real games.
 */
unsigned siege_estimate(const struct position *p, unsigned us)
{
    static const int8_t worth[KINDS] = {[KNIGHT] = 11, [BISHOP] = 6, [ROOK] = 9, [QUEEN] = 33};
    bitboard kings = p->kind[KING] & p->side[!us], own = p->side[us];
    if (!kings || p->extended)
        return SIEGE_MOST / 2;
    unsigned king = bits_first(kings), left = (unsigned)(p->turn.quota - p->turn.done);
    struct siege s = siege_of(p, us, king);
    int score = 300 + 44 * (int)s.flights - 6 * (int)s.besiegers - 2 * (int)s.room - 3 * (int)left;
    score += 4 * (int)bits_count(p->side[!us] & king_attacks(king)) + 9 * (int)bits_count(p->side[!us]);
    bitboard pieces = own & ~p->kind[PAWN] & ~p->kind[KING];
    score += 3 * (int)bits_count(pieces) - (int)bits_count(pieces & attack_tables.near[0][king]) -
             (int)bits_count(pieces & attack_tables.near[1][king]); /* three squares away, or farther, count the same */
    for (unsigned kind = KNIGHT; kind <= QUEEN; kind++)
        score -= worth[kind] * (int)bits_count(p->kind[kind] & own);
    for (bitboard b = own & p->kind[KING]; b;) {
        unsigned d = square_distance(bits_pop(&b), king);
        score += 6 * (int)(d > 4 ? 4 : d);
    }
    for (unsigned way = 0; way <= left && way < 7; way++)
        score -= (7 - (int)way) * (int)bits_count(own & p->kind[PAWN] & bits_rank(us == WHITE ? 7 - way : way));
    score /= 2;
    return score < 0 ? 0 : score >= SIEGE_MOST ? SIEGE_MOST - 1 : (unsigned)score;
}
