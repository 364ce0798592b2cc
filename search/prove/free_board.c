/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards on which any piece may make any step (free_board.h). */
#include "search/prove/free_board.h"

#include "rules/games/army.h"
#include "rules/steps.h"

enum { PROMOTIONS = 1 << KNIGHT | 1 << BISHOP | 1 << ROOK | 1 << QUEEN };

/* Whether steps are those of orthodox chess, and nothing else than pieces, castling and e.p. is kept from turn to turn.
 */
static bool orthodox(const struct position *p)
{
    const uint32_t flags = LAW_PSEUDO | LAW_TAKES_KING | LAW_NEEDS_KING | LAW_ANY_BOARD | LAW_EVEN;
    const bitboard kings = p->by_type[KING];
    struct scope s;
    if (p->fairy || !game_steps_freely(p->game) || (p->game->law->flags & ~flags) || !law_turns_even(p->game->law) ||
        !(kings & p->side[WHITE]) || !(kings & p->side[BLACK]) || bits_count(kings) != 2 || p->by_type[FERZ] ||
        p->by_type[ALFIL] || !game_scope(p, ALL_ACTIONS, &s))
        return false;
    for (unsigned right = 0; right < 4; right++)
        if ((p->turn.castling >> right & 1) && (p->rook_start[right] != (right & 1 ? 0 : 7) + (right >> 1) * 56 ||
                                                p->king_start[right >> 1] != 4 + (right >> 1) * 56))
            return false;
    return s.from == ALL_SQUARES && s.to == ALL_SQUARES && !s.targets && s.promotions == PROMOTIONS &&
           (s.flags | SCOPE_CASTLE) == (SCOPE_CASTLE | SCOPE_DOUBLE | SCOPE_PSEUDO | SCOPE_TAKE_KING) &&
           (!p->turn.castling || (s.flags & SCOPE_CASTLE) == SCOPE_CASTLE);
}

bool free_board_make(struct free_board *b, const struct position *p)
{
    struct position passed;
    if (!orthodox(p))
        return false;
    position_copy(&passed, p);
    turn_pass(&passed, 0);
    *b = (struct free_board){.ep = p->turn.ep,
                             .ep_next = p->turn.ep_next,
                             .key = p->key,
                             .us = p->turn.decider,
                             .castling = p->turn.castling,
                             .left = (uint8_t)(p->turn.quota - p->turn.done),
                             .model = p};
    b->quota[b->us] = (uint8_t)p->turn.quota;
    b->quota[!b->us] = (uint8_t)passed.turn.quota;
    memcpy(b->by_type, p->by_type, sizeof b->by_type);
    memcpy(b->side, p->side, sizeof b->side);
    return p->turn.quota <= UINT8_MAX && passed.turn.quota <= UINT8_MAX;
}

/* Returns the type of the piece on an occupied square. */
ALWAYS_INLINE unsigned type_at(const struct free_board *b, unsigned square)
{
    return (unsigned)((b->by_type[KNIGHT] >> square & 1) * KNIGHT + (b->by_type[BISHOP] >> square & 1) * BISHOP +
                      (b->by_type[ROOK] >> square & 1) * ROOK + (b->by_type[QUEEN] >> square & 1) * QUEEN +
                      (b->by_type[KING] >> square & 1) * KING);
}

void free_board_position(const struct free_board *b, struct position *p)
{
    position_copy(p, b->model);
    if (p->turn.decider != b->us)
        turn_pass(p, 0);
    for (bitboard pieces = position_occupied(p); pieces;)
        position_take(p, bits_pop(&pieces));
    for (bitboard pieces = b->side[WHITE] | b->side[BLACK]; pieces;) {
        const unsigned square = bits_pop(&pieces);
        position_put(p, piece_make(b->side[BLACK] >> square & 1, type_at(b, square)), square);
    }
    p->turn.ep = b->ep;
    p->turn.ep_next = b->ep_next;
    p->turn.castling = b->castling;
    p->turn.done = b->quota[b->us] - b->left;
    p->castling_pieces = castling_pieces(p);
    p->checkers = king_attackers(p, b->us);
}

/* Returns the squares that both sides occupy. */
ALWAYS_INLINE bitboard occupied_by(const struct free_board *b) { return b->side[WHITE] | b->side[BLACK]; }

/* Whether a side attacks a square, given the occupied squares. */
static bool attacked(const struct free_board *b, unsigned square, unsigned by, bitboard occupied)
{
    const bitboard queens = b->by_type[QUEEN],
                   set = (pawn_attacks(!by, square) & b->by_type[PAWN]) |
                         (knight_attacks(square) & b->by_type[KNIGHT]) | (king_attacks(square) & b->by_type[KING]) |
                         (bishop_attacks(square, occupied) & (b->by_type[BISHOP] | queens)) |
                         (rook_attacks(square, occupied) & (b->by_type[ROOK] | queens));
    return set & b->side[by];
}

/* Returns the target of a castling king by right 0..3. */
ALWAYS_INLINE unsigned king_target_of(unsigned right) { return (right & 1 ? 2 : 6) + (right >> 1) * 56; }

/* Whether the side to move has a castling right with an empty way. */
static bool may_castle(const struct free_board *b)
{
    const bitboard occupied = occupied_by(b) >> b->us * 56;
    const unsigned rights = b->castling >> 2 * b->us;
    return ((rights & 1) && !(occupied & 0x60)) || ((rights & 2) && !(occupied & 0x0e));
}

/* Appends the castlings of the side to move to a list of n steps; returns how many there are then. */
static unsigned castlings(const struct free_board *b, action *list, unsigned n)
{
    const bitboard occupied = occupied_by(b);
    for (unsigned right = b->us * 2u; right < b->us * 2u + 2; right++) {
        const unsigned king = 4 + b->us * 56u, rook = (right & 1 ? 0 : 7) + b->us * 56u;
        bitboard way = squares_between(king, king_target_of(right)) | bit(king_target_of(right)) | bit(king);
        if (!(b->castling >> right & 1) || (squares_between(king, rook) & occupied))
            continue;
        while (way && !attacked(b, bits_first(way), !b->us, occupied))
            way &= way - 1;
        if (!way)
            list[n++] = action_make(ACTION_CASTLE, king, rook);
    }
    return n;
}

/* Appends the steps of a pawn to a list of n steps; returns how many there are then. */
static unsigned pawn_steps(const struct free_board *b, unsigned from, action *list, unsigned n)
{
    const bitboard occupied = occupied_by(b), single = bits_forward(b->us, bit(from)) & ~occupied;
    const bitboard attacks = pawn_attacks(b->us, from);
    for (bitboard to = single | (attacks & b->side[!b->us]); to;) {
        const unsigned target = bits_pop(&to);
        if (bit(target) & (RANK_1 | RANK_8))
            for (unsigned pt = QUEEN; pt >= KNIGHT; pt--)
                list[n++] = action_promote(from, target, pt);
        else
            list[n++] = action_make(ACTION_STEP, from, target);
    }
    const bitboard twice = bits_forward(b->us, single & bits_rank(b->us == WHITE ? 2 : 5)) & ~occupied;
    if (twice)
        list[n++] = action_make(ACTION_DOUBLE, from, bits_first(twice));
    for (bitboard to = attacks & b->ep; to;)
        list[n++] = action_make(ACTION_EN_PASSANT, from, bits_pop(&to));
    return n;
}

unsigned free_board_steps(const struct free_board *b, bitboard from, action *list)
{
    const bitboard friendly = b->side[b->us], occupied = occupied_by(b);
    unsigned n = 0;
    from &= friendly;
    for (bitboard pawns = b->by_type[PAWN] & from; pawns;)
        n = pawn_steps(b, bits_pop(&pawns), list, n);
    for (bitboard pieces = from & ~b->by_type[PAWN]; pieces;) {
        const unsigned square = bits_pop(&pieces);
        for (bitboard to = type_attacks(type_at(b, square), square, occupied) & ~friendly; to;)
            list[n++] = action_make(ACTION_STEP, square, bits_pop(&to));
    }
    return (b->by_type[KING] & from) && may_castle(b) ? castlings(b, list, n) : n;
}

/* Takes a piece off the board, or puts it there. */
ALWAYS_INLINE void flip(struct free_board *b, unsigned colour, unsigned pt, unsigned square)
{
    b->by_type[pt] ^= bit(square);
    b->side[colour] ^= bit(square);
    b->key ^= position_keys[piece_make(colour, pt)][square];
}

/* Begins the turn of the other side. */
ALWAYS_INLINE void turn_over(struct free_board *b)
{
    b->ep = b->ep_next;
    b->ep_next = 0;
    b->us ^= 1;
    b->left = b->quota[b->us];
}

/* Takes away the castling rights of kings and rooks whose squares a step touches. */
static void rights_lose(struct free_board *b, bitboard touched)
{
    static const bitboard squares[] = {0x90, 0x11, UINT64_C(0x90) << 56, UINT64_C(0x11) << 56};
    for (unsigned right = 0; right < 4; right++)
        if (touched & squares[right])
            b->castling &= (uint8_t) ~(1 << right);
}

void free_board_apply(struct free_board *b, action a)
{
    const unsigned us = b->us, from = action_from(a), to = action_to(a), pt = type_at(b, from);
    bool over = b->left == 1;
    if (action_type(a) == ACTION_CASTLE) {
        const unsigned right = us * 2 + (to < from);
        flip(b, us, KING, from);
        flip(b, us, ROOK, to);
        flip(b, us, KING, king_target_of(right));
        flip(b, us, ROOK, (right & 1 ? 3 : 5) + us * 56);
    } else {
        if (b->side[!us] & bit(to)) {
            const unsigned captured = type_at(b, to);
            flip(b, !us, captured, to);
            over = over || captured == KING;
        }
        flip(b, us, pt, from);
        flip(b, us, action_type(a) == ACTION_PROMOTION ? action_promotion(a) : pt, to);
        b->ep_next &= ~(bit(to) | bits_forward(!us, bit(from)));
        if (action_type(a) == ACTION_DOUBLE)
            b->ep_next |= bit(step_back(us, to));
        else if (action_type(a) == ACTION_EN_PASSANT)
            flip(b, !us, PAWN, step_back(us, to));
    }
    if (b->castling)
        rights_lose(b, bit(from) | bit(to));
    b->ep = 0;
    b->left--;
    if (over)
        turn_over(b);
}

void free_board_pass(struct free_board *b) { turn_over(b); }

uint64_t free_board_key(const struct free_board *b)
{
    /* passed squares that no pawn attacks make no difference */
    const bitboard ep = b->ep ? b->ep & pawns_attacks(b->us, b->by_type[PAWN] & b->side[b->us]) : 0;
    const uint64_t state = (uint64_t)b->castling << 16 | (uint64_t)b->us << 8 | b->left;
    const uint64_t sum = (state * UINT64_C(0x9fb21c651e98df25)) ^ (ep * UINT64_C(0xd6e8feb86659fd93)) ^
                         (b->ep_next * UINT64_C(0xa0761d6478bd642f));
    return b->key ^ sum ^ sum >> 31;
}

/* Whether castling now leaves the enemy king attacked. */
static bool castling_reaches(const struct free_board *b, unsigned king)
{
    action list[4];
    if (!may_castle(b))
        return false;
    for (unsigned n = castlings(b, list, 0); n--;) {
        struct free_board after = *b;
        free_board_apply(&after, list[n]);
        if (attacked(&after, king, b->us, occupied_by(&after)))
            return true;
    }
    return false;
}

bool free_board_captures(const struct free_board *b)
{
    const unsigned us = b->us;
    const bitboard kings = b->by_type[KING] & b->side[!us], friendly = b->side[us];
    action list[FREE_STEPS_MAX];
    if (!kings || free_board_lost(b, us))
        return false;
    if (b->left == 2) {
        const struct army a = {.pieces = friendly,
                               .pawns = b->by_type[PAWN] & friendly,
                               .knights = b->by_type[KNIGHT] & friendly,
                               .bishops = b->by_type[BISHOP] & friendly,
                               .rooks = b->by_type[ROOK] & friendly,
                               .queens = b->by_type[QUEEN] & friendly,
                               .king = b->by_type[KING] & friendly,
                               .occupied = occupied_by(b),
                               .ep = b->ep,
                               .colour = us,
                               .promotions = PROMOTIONS,
                               .double_steps = true,
                               .king_checks = true};
        return army_reaches(&a, bits_first(kings)) || castling_reaches(b, bits_first(kings));
    }
    if (attacked(b, bits_first(kings), us, occupied_by(b)))
        return true;
    for (unsigned n = b->left > 1 ? free_board_steps(b, ALL_SQUARES, list) : 0; n--;) {
        struct free_board after = *b;
        free_board_apply(&after, list[n]);
        if (free_board_captures(&after))
            return true;
    }
    return false;
}

/* Returns the pawns of a side that have an empty square before them, not on the last rank. */
static bitboard pawns_ahead(const struct free_board *b, unsigned side)
{
    const bitboard free = ~(occupied_by(b) | RANK_1 | RANK_8);
    return bits_forward(side, b->by_type[PAWN] & b->side[side]) & free;
}

enum { STILLED = 2 /* by one step: a pawn taken in passing and one stopped, or two stopped by castling */ };

bool free_board_may_still(const struct free_board *b)
{
    const unsigned them = !b->us, needed = STILLED * b->left + 1u;
    const bitboard enemy = b->side[them], free = ~occupied_by(b), kings = b->by_type[KING] & enemy;
    if (!kings || (king_attacks(bits_first(kings)) & ~enemy))
        return false;
    unsigned able = bits_count(pawns_ahead(b, them));
    for (bitboard pieces = enemy & ~(b->by_type[PAWN] | kings); pieces && able < needed;) {
        const unsigned square = bits_pop(&pieces);
        able += (type_attacks(type_at(b, square), square, ~free) & free) != 0;
    }
    return able < needed;
}

bool free_board_waits(const struct free_board *b)
{
    const bitboard free = ~occupied_by(b);
    bitboard pieces = b->side[b->us] & (b->by_type[KNIGHT] | b->by_type[BISHOP] | b->by_type[QUEEN]);
    while (pieces && b->left % 2 == 0) {
        const unsigned square = bits_pop(&pieces);
        if (type_attacks(type_at(b, square), square, ~free) & free)
            return true;
    }
    return false;
}

bool free_board_goes_on(const struct free_board *b) { return !free_board_lost(b, b->us) && pawns_ahead(b, b->us); }
