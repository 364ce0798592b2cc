/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The hand-made terms of orthodox pieces on 8x8. The body is compiled several times: EVALUATION_TRACED (0 or 1, defined
 * by the includer) says whether the uses of each weight are also counted, for tuning. Everything is inlined with
 * constant colours and piece types. Terms of the king are in king.h, those of turns of several steps in steps.h.
 * Hot path: a change needs a bench and a match.
 */
#ifndef SEARCH_EVALUATION_TERMS_H
#define SEARCH_EVALUATION_TERMS_H

#include "engine/attacks.h"
#include "search/evaluation/memory.h"
#include "search/evaluation/weights.h"

/* What the terms hand on to each other; [2] are colours. */
struct terms {
    const struct position *p;
    const int64_t *weights;
    struct evaluation_memory *memory; /* or NULL */
    struct pawn_entry *pawns;         /* pawn entry of this position, or NULL */
    int64_t score;                    /* White's minus Black's */
    bitboard occupied;
    /* squares attacked: by type, by any piece, by two pieces */
    bitboard attacks[2][PIECE_TYPES], all[2], twice[2];
    bitboard area[2];            /* squares that count for mobility */
    bitboard pawn_span[2];       /* squares that pawns attack now or later */
    bitboard pawn_files[2];      /* all squares of the files that pawns stand on */
    bitboard passed[2], ring[2]; /* passed pawns; squares around the king */
    int units[2];                /* attack units against the king of a colour */
    unsigned king[2];            /* king's square or NO_SQUARE */
#if EVALUATION_TRACED
    int16_t *uses;
#endif
};

/* Adds a weight `times` times for a colour, and counts its use in a trace. */
ALWAYS_INLINE void term_add(struct terms *t, const unsigned us, unsigned weight, int times)
{
    t->score += us == WHITE ? t->weights[weight] * times : -(t->weights[weight] * times);
#if EVALUATION_TRACED
    t->uses[weight] = (int16_t)(t->uses[weight] + (us == WHITE ? times : -times));
#endif
}

/* Returns the rank of a square, 0..7, seen from a colour's side. */
ALWAYS_INLINE unsigned relative_rank(const unsigned us, unsigned square)
{
    return us == WHITE ? square >> 3 : 7 - (square >> 3);
}

/* Returns the index 0..31 of a square seen from a colour's side, with files e to h mirrored to d to a. */
ALWAYS_INLINE unsigned fold_square(const unsigned us, unsigned square)
{
#define FOLDED_RANK(FIRST) FIRST, FIRST + 1, FIRST + 2, FIRST + 3, FIRST + 3, FIRST + 2, FIRST + 1, FIRST
    static const uint8_t folded[64] = {FOLDED_RANK(0),  FOLDED_RANK(4),  FOLDED_RANK(8),  FOLDED_RANK(12),
                                       FOLDED_RANK(16), FOLDED_RANK(20), FOLDED_RANK(24), FOLDED_RANK(28)};
#undef FOLDED_RANK
    return folded[us == WHITE ? square : square ^ 56];
}

/* Returns a set together with all squares ahead of it on its files. */
ALWAYS_INLINE bitboard fill_ahead(const unsigned us, bitboard b)
{
    if (us == WHITE) {
        b |= b << 8;
        b |= b << 16;
        return b | b << 32;
    }
    b |= b >> 8;
    b |= b >> 16;
    return b | b >> 32;
}

/* Adds the attacks of a piece to the sets of attacked squares. */
ALWAYS_INLINE void term_attacks(struct terms *t, const unsigned us, const unsigned pt, bitboard attacks)
{
    t->attacks[us][pt] |= attacks;
    t->twice[us] |= t->all[us] & attacks;
    t->all[us] |= attacks;
}

/* Returns the square of the king that counts if there are several: on the hindmost rank, and there on the first
   file. */
ALWAYS_INLINE unsigned king_square(const unsigned us, bitboard kings)
{
    if (us == BLACK)
        kings &= bits_rank((63u - (unsigned)__builtin_clzll(kings)) >> 3);
    return bits_first(kings);
}

/* Sets what the other terms start from: pawn attacks, king, king ring, mobility area. */
ALWAYS_INLINE void terms_begin(struct terms *t, const unsigned us)
{
    const struct position *p = t->p;
    bitboard pawns = p->by_type[PAWN] & p->side[us], kings = p->by_type[KING] & p->side[us];
    bitboard attacks = pawns_attacks(us, pawns);
    t->king[us] = NO_SQUARE;
    t->all[us] = t->attacks[us][PAWN] = attacks;
    t->twice[us] =
        us == WHITE ? (pawns & ~FILE_A) << 7 & (pawns & ~FILE_H) << 9 : (pawns & ~FILE_A) >> 9 & (pawns & ~FILE_H) >> 7;
    if (kings) {
        t->king[us] = king_square(us, kings);
        bitboard ring = king_attacks(t->king[us]);
        t->ring[us] = ring | bits_forward(us, ring);
    }
    bitboard blocked = pawns & bits_forward(!us, t->occupied);
    t->area[us] = ~(blocked | kings | pawns_attacks(!us, p->by_type[PAWN] & p->side[!us]));
}

/* Scores the pawns of a colour: doubled, isolated, backward, connected, squares; finds passed pawns. */
ALWAYS_INLINE void term_pawns_of(struct terms *t, const unsigned us)
{
    const struct position *p = t->p;
    bitboard friendly = p->by_type[PAWN] & p->side[us], enemy = p->by_type[PAWN] & p->side[!us];
    bitboard ahead = fill_ahead(us, bits_forward(us, friendly));
    bitboard files = ahead | fill_ahead(!us, friendly);
    bitboard half_open = friendly & ~fill_ahead(!us, bits_forward(!us, enemy));
    bitboard isolated = friendly & ~bits_beside(files);
    bitboard held = bits_forward(us, friendly) & t->attacks[!us][PAWN] & ~t->pawn_span[us];
    bitboard backward = bits_forward(!us, held) & ~isolated;
    bitboard connected = friendly & (t->attacks[us][PAWN] | bits_beside(friendly));
    term_add(t, us, W_doubled, (int)bits_count(friendly & ahead));
    term_add(t, us, W_isolated, (int)bits_count(isolated & ~half_open));
    term_add(t, us, W_isolated + 1, (int)bits_count(isolated & half_open));
    term_add(t, us, W_backward, (int)bits_count(backward & ~half_open));
    term_add(t, us, W_backward + 1, (int)bits_count(backward & half_open));
    t->pawn_files[us] = files;
    t->passed[us] = half_open & ~t->pawn_span[!us] & ~fill_ahead(!us, bits_forward(!us, friendly));
    while (friendly) {
        unsigned square = bits_pop(&friendly);
        term_add(t, us, W_square + fold_square(us, square), 1);
        if (connected & bit(square))
            term_add(t, us, W_connected + relative_rank(us, square), 1);
    }
}

/* Returns the pawn entry where the pawns of a position belong. */
ALWAYS_INLINE struct pawn_entry *pawns_entry(struct evaluation_memory *memory, const struct position *p)
{
    const bitboard white = p->by_type[PAWN] & p->side[WHITE], black = p->by_type[PAWN] & p->side[BLACK];
    const uint64_t scattered = white * UINT64_C(0x9e3779b97f4a7c15) ^ black * UINT64_C(0xc2b2ae3d27d4eb4f);
    return &memory->pawns[(scattered >> 40) % PAWN_ENTRIES];
}

/* Scores the pawns of both colours, by the pawn entry if it holds them. */
ALWAYS_INLINE void term_pawns(struct terms *t)
{
    const struct position *p = t->p;
    const bitboard white = p->by_type[PAWN] & p->side[WHITE], black = p->by_type[PAWN] & p->side[BLACK];
    struct pawn_entry *e = t->memory ? pawns_entry(t->memory, p) : NULL;
    const int64_t before = t->score;
    t->pawns = e;
    if (e && e->pawns[WHITE] == white && e->pawns[BLACK] == black && e->weights == t->weights) {
        t->score += e->score;
        memcpy(t->passed, e->passed, sizeof t->passed);
        memcpy(t->pawn_span, e->span, sizeof t->pawn_span);
        memcpy(t->pawn_files, e->files, sizeof t->pawn_files);
        return;
    }
    t->pawn_span[WHITE] = fill_ahead(WHITE, t->attacks[WHITE][PAWN]);
    t->pawn_span[BLACK] = fill_ahead(BLACK, t->attacks[BLACK][PAWN]);
    term_pawns_of(t, WHITE);
    term_pawns_of(t, BLACK);
    if (e)
        *e = (struct pawn_entry){.pawns = {white, black},
                                 .weights = t->weights,
                                 .score = t->score - before,
                                 .passed = {t->passed[WHITE], t->passed[BLACK]},
                                 .span = {t->pawn_span[WHITE], t->pawn_span[BLACK]},
                                 .files = {t->pawn_files[WHITE], t->pawn_files[BLACK]}};
}

/* Scores passed pawns: rank, what stands or attacks ahead, distance of the kings. */
ALWAYS_INLINE void term_passed(struct terms *t, const unsigned us)
{
    bitboard passed = t->passed[us];
    while (passed) {
        unsigned square = bits_pop(&passed), rank = relative_rank(us, square);
        bitboard way = fill_ahead(us, bits_forward(us, bit(square)));
        bitboard stop = bits_forward(us, bit(square));
        term_add(t, us, W_passed + rank, 1);
        if (stop & t->occupied)
            term_add(t, us, W_passed_blocked + rank, 1);
        else if (!(way & (t->occupied | t->all[!us])))
            term_add(t, us, W_passed_clear + rank, 1);
        if (rank > 2 && rank < 7) {
            unsigned next = bits_first(stop);
            if (t->king[us] != NO_SQUARE)
                term_add(t, us, W_passed_friendly_king, (int)((rank - 2) * square_distance(next, t->king[us])));
            if (t->king[!us] != NO_SQUARE)
                term_add(t, us, W_passed_enemy_king, (int)((rank - 2) * square_distance(next, t->king[!us])));
        }
    }
}

/* Scores pieces of one type by the pawns around them: outposts and shelter of minor pieces, open files of rooks. */
ALWAYS_INLINE void term_pieces_and_pawns(struct terms *t, const unsigned us, const unsigned pt, bitboard pieces)
{
    const struct position *p = t->p;
    bitboard pawns = p->by_type[PAWN], friendly = pawns & p->side[us];
    if (pt == KNIGHT || pt == BISHOP) {
        bitboard holes = ~t->pawn_span[!us] & t->attacks[us][PAWN] &
                         (us == WHITE ? UINT64_C(0xffffff000000) : UINT64_C(0xffffff0000));
        term_add(t, us, W_outpost + (pt == BISHOP), (int)bits_count(holes & pieces));
        term_add(t, us, W_minor_behind_pawn, (int)bits_count(bits_forward(us, pieces) & pawns));
    }
    if (pt == BISHOP)
        term_add(t, us, W_bishop_pawns,
                 (int)(bits_count(pieces & LIGHT_SQUARES) * bits_count(friendly & LIGHT_SQUARES) +
                       bits_count(pieces & ~LIGHT_SQUARES) * bits_count(friendly & ~LIGHT_SQUARES)));
    if (pt == ROOK) {
        bitboard free = pieces & ~t->pawn_files[us], open = free & ~t->pawn_files[!us];
        term_add(t, us, W_rook_file, (int)bits_count(free ^ open));
        term_add(t, us, W_rook_file + 1, (int)bits_count(open));
    }
}

/* Scores the pieces of one type: squares, mobility, attack on the enemy king, pawns around them. */
ALWAYS_INLINE void term_pieces(struct terms *t, const unsigned us, const unsigned pt)
{
    static const uint8_t attacker_units[PIECE_TYPES] = {0, 4, 3, 4, 5, 0, 1, 1};
    const struct position *p = t->p;
    const bitboard friendly = p->by_type[pt] & p->side[us], area = t->area[us] & ~p->side[us];
    bitboard pieces = friendly, queens = p->by_type[QUEEN] & p->side[us];
    while (pieces) {
        unsigned square = bits_pop(&pieces);
        bitboard attacks = 0;
        switch (pt) {
        case KNIGHT:
            attacks = knight_attacks(square);
            break;
        case BISHOP:
            attacks = bishop_attacks(square, t->occupied & ~queens);
            break;
        case ROOK:
            attacks = rook_attacks(square, t->occupied & ~(queens | (p->by_type[ROOK] & p->side[us])));
            break;
        case QUEEN:
            attacks = queen_attacks(square, t->occupied);
            break;
        case KING:
            attacks = king_attacks(square);
            break;
        case FERZ:
            attacks = ferz_attacks(square);
            break;
        case ALFIL:
            attacks = alfil_attacks(square);
            break;
        }
        term_attacks(t, us, pt, attacks);
        term_add(t, us, W_square + pt * FOLDED + fold_square(us, square), 1);
        if (pt == KING)
            continue;
        unsigned mobility = bits_count(attacks & area);
        static const unsigned bases[PIECE_TYPES] = {
            0, W_knight_mobility, W_bishop_mobility, W_rook_mobility, W_queen_mobility,
            0, W_leaper_mobility, W_leaper_mobility};
        term_add(t, us, bases[pt] + mobility, 1);
        if (attacks & t->ring[!us])
            t->units[!us] += attacker_units[pt] + (int)bits_count(attacks & t->ring[!us]);
    }
    if (friendly)
        term_pieces_and_pawns(t, us, pt, friendly);
}

/* Scores the material of both sides. */
ALWAYS_INLINE void term_material(struct terms *t)
{
    const struct position *p = t->p;
    const unsigned types = p->by_type[FERZ] | p->by_type[ALFIL] ? PIECE_TYPES : FERZ;
    for (unsigned pt = 0; pt < types; pt++)
        term_add(t, WHITE, W_piece + pt,
                 (int)bits_count(p->by_type[pt] & p->side[WHITE]) - (int)bits_count(p->by_type[pt] & p->side[BLACK]));
}

/* Scores the bishop pair. */
ALWAYS_INLINE void term_bishops(struct terms *t, const unsigned us)
{
    const struct position *p = t->p;
    bitboard bishops = p->by_type[BISHOP] & p->side[us];
    if ((bishops & LIGHT_SQUARES) && (bishops & ~LIGHT_SQUARES))
        term_add(t, us, W_bishop_pair, 1);
}

/* Scores the enemy pieces of one type that less valuable pieces attack; `poor`: squares that are attacked and badly
   guarded. */
ALWAYS_INLINE void term_threats_to(struct terms *t, const unsigned us, const unsigned pt, bitboard poor)
{
    bitboard pieces = t->p->by_type[pt] & t->p->side[!us];
    bitboard minor = t->attacks[us][KNIGHT] | t->attacks[us][BISHOP];
    if (!(pieces & t->all[us]))
        return;
    bitboard takeable = pt == ROOK || pt == QUEEN ? pieces : pieces & poor;
    if (pt != PAWN)
        term_add(t, us, W_threat_by_pawn + pt, (int)bits_count(pieces & t->attacks[us][PAWN]));
    term_add(t, us, W_threat_by_minor + pt, (int)bits_count(takeable & minor));
    term_add(t, us, W_threat_by_rook + pt,
             (int)bits_count((pt == QUEEN ? pieces : pieces & poor) & t->attacks[us][ROOK]));
}

/* Scores the threats of a colour: attacked pieces, hanging pieces, pawn pushes that attack. */
ALWAYS_INLINE void term_threats(struct terms *t, const unsigned us)
{
    const struct position *p = t->p;
    bitboard guarded = t->attacks[!us][PAWN] | (t->twice[!us] & ~t->twice[us]);
    bitboard poor = t->all[us] & ~guarded;
    bitboard enemy = p->side[!us] & ~p->by_type[KING];
    term_threats_to(t, us, PAWN, poor);
    term_threats_to(t, us, KNIGHT, poor);
    term_threats_to(t, us, BISHOP, poor);
    term_threats_to(t, us, ROOK, poor);
    term_threats_to(t, us, QUEEN, poor);
    term_add(t, us, W_threat_by_king, (int)bits_count(enemy & poor & t->attacks[us][KING]));
    term_add(t, us, W_hanging, (int)bits_count(enemy & t->all[us] & ~t->all[!us]));
    bitboard third = us == WHITE ? RANK_1 << 16 : RANK_1 << 40;
    bitboard pushes = bits_forward(us, p->by_type[PAWN] & p->side[us]) & ~t->occupied;
    pushes |= bits_forward(us, pushes & third) & ~t->occupied;
    pushes &= (t->all[us] | ~t->all[!us]) & ~t->attacks[!us][PAWN];
    term_add(t, us, W_threat_by_push,
             (int)bits_count(pawns_attacks(us, pushes) & enemy & ~p->by_type[PAWN] & ~t->attacks[us][PAWN]));
}

#endif
