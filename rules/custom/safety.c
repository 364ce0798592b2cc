/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which steps of pieces from games files leave the royal pieces safe (safety.h). */
#include "rules/custom/safety.h"

bool safe_by_step(struct work *w, unsigned from, unsigned to, bitboard128 others)
{
    uint8_t piece = w->board[from], there = w->board[to];
    bitboard128 royals = w->royals;
    if (royals & bits128_bit(from))
        royals ^= bits128_bit(from) | bits128_bit(to);
    if (__builtin_expect(w->m->blasts, 0) && (there != EMPTY || others)) {
        others |= custom_blast(w->p, piece_type(piece), to) & ~bits128_bit(from);
        if (royals & others)
            return false;
        if (w->theirs & others)
            return true;
    }
    bool petrifies = (w->m->petrified >> piece_type(piece) & 1) && (there != EMPTY || others);
    if (petrifies && (royals & bits128_bit(to)))
        return false;
    for (bitboard128 set = others; set;)
        w->board[bits128_pop(&set)] = EMPTY;
    w->board[from] = w->m->walls == WALLS_PAST ? OFF_BOARD : EMPTY;
    w->board[to] = petrifies ? OFF_BOARD : others & bits128_bit(to) ? EMPTY : piece;
    bool safe = !royals_attacked(royals, w->state->side[!w->us] & ~(others | bits128_bit(to)), w->m, w->state, w->board,
                                 w->one, w->ring, !w->us);
    w->board[to] = there;
    w->board[from] = piece;
    while (others) {
        unsigned square = bits128_pop(&others);
        w->board[square] = w->p->board[square];
    }
    return safe;
}

/* Returns the squares of an attack's line from a square up to the furthest enemy piece that moves along it; none if
   there is no such piece. */
static bitboard128 line_up_to(const struct work *w, const struct custom_attack *a, unsigned square)
{
    bitboard128 line = 0, found = 0;
    unsigned at = square;
    for (unsigned far = 1; far <= a->ray.range; far++) {
        at = w->m->next[a->ray.vector][at];
        if (w->board[at] == OFF_BOARD)
            break;
        line |= bits128_bit(at);
        for (unsigned i = 0; i < CUSTOM_BLOCKS && a->ray.block[i] != NO_VECTOR; i++)
            line |= bits128_bit(w->m->next[a->ray.block[i]][at]);
        unsigned piece = w->board[at];
        if (piece < EMPTY && piece_colour(piece) != w->us && a->range[piece_type(piece)] >= far &&
            (w->m->types[piece_type(piece)].covers[!w->us] & bits128_bit(square)))
            found = line;
    }
    return found;
}

/* Looks along a line without hops from a royal piece: finds the piece that shields it, or the check. */
static void line_read(struct work *w, const struct custom_attack *a, unsigned square)
{
    const uint8_t *next = w->m->next[a->ray.vector];
    unsigned at = square, far = 0, shield = NO_SQUARE;
    bitboard128 line = 0;
    while (++far <= a->ray.range) {
        at = next[at];
        unsigned piece = w->board[at];
        if (piece == OFF_BOARD)
            return;
        line |= bits128_bit(at);
        if (piece == EMPTY)
            continue;
        if (piece_colour(piece) != w->us) {
            if (a->range[piece_type(piece)] < far ||
                !(w->m->types[piece_type(piece)].covers[!w->us] & bits128_bit(square)) ||
                ((a->ray.flags & BETZA_FIRST) && !(w->m->types[piece_type(piece)].first[!w->us] & bits128_bit(at))))
                return;
            if (shield != NO_SQUARE) {
                w->shields |= bits128_bit(shield);
            } else {
                w->checked = true;
                w->evades &= line;
            }
            return;
        }
        if (shield != NO_SQUARE)
            return;
        shield = at;
    }
}

/* Looks along all lines to a royal piece and fills shields, touchy, evades and checked. */
static void royal_read(struct work *w, unsigned square)
{
    const struct custom_pieces *m = w->m;
    unsigned them = !w->us, from;
    for (unsigned types = m->leapers[them]; types; types &= types - 1) {
        unsigned pt = bits_first(types);
        bitboard128 pieces = m->types[pt].from[them][square] & w->state->by_type[pt] & w->state->side[them];
        if (pieces) {
            w->checked = true;
            w->evades &= bits128_several(pieces) ? 0 : pieces;
        }
    }
    if (!(m->reached[them][square] & w->state->side[them]))
        return;
    for (unsigned i = 0; i < m->attacks_count[them]; i++) {
        const struct custom_attack *a = &m->attacks[them][i];
        if (!(a->ray.flags & BETZA_HOPS)) {
            line_read(w, a, square);
            continue;
        }
        const bitboard128 line = line_up_to(w, a, square);
        if (!line)
            continue;
        w->touchy |= line;
        if (attack_hits(m, w->board, a, square, them, &from))
            w->checked = true; /* a step that touches the line may parry it, and `touchy` lets such steps through */
        if (w->hop_count < HOP_LINES_MAX)
            w->hops[w->hop_count++] = (struct hop_line){line, a, square};
        else
            w->checked = w->tries = true;
    }
}

void royals_read(struct work *w)
{
    for (bitboard128 royals = w->royals; royals;)
        royal_read(w, bits128_pop(&royals));
}

bool safe_by_making(const struct work *w, action a, bool leaving)
{
    const bitboard128 from = bits128_bit(action_from(a)), to = bits128_bit(action_to(a));
    bitboard128 royals = w->royals & from ? (w->royals ^ from) | to : w->royals;
    struct position after;
    struct step step;
    if (w->s->flags & SCOPE_PSEUDO)
        return true;
    position_copy(&after, w->p);
    custom_make(&after, a, &step);
    if ((royals & ~custom_board_of(&after)->side[w->us]) || (w->reduces && game_king_lost(&after, w->us)))
        return false;
    if (w->m->blasts &&
        ((w->theirs & ~custom_board_of(&after)->side[!w->us]) || (w->reduces && game_king_lost(&after, !w->us))))
        return true;
    while (leaving && royals)
        if (custom_square_attacked(&after, bits128_pop(&royals), !w->us, action_from(a)))
            return false;
    return !custom_attackers(&after, w->us);
}

/* Whether the friendly royal pieces, which are safe, stay so on the hop lines that a step of another piece touches. */
static bool safe_by_lines(struct work *w, unsigned from, unsigned to)
{
    const uint8_t piece = w->board[from], there = w->board[to];
    bool safe = true;
    unsigned attacker;
    w->board[from] = EMPTY;
    w->board[to] = piece;
    for (unsigned i = 0; i < w->hop_count && safe; i++) {
        const struct hop_line *l = &w->hops[i];
        safe = !(l->squares & (bits128_bit(from) | bits128_bit(to))) ||
               !attack_hits(w->m, w->board, l->attack, l->royal, !w->us, &attacker);
    }
    w->board[to] = there;
    w->board[from] = piece;
    return safe;
}

bitboard128 targets_safe(struct work *w, unsigned from, bitboard128 targets)
{
    const bool royal = w->royals & bits128_bit(from), touches = w->touchy & bits128_bit(from);
    const bool whole = w->checked || royal || (w->shields & bits128_bit(from));
    if (w->checked && royal && w->m->no_flight)
        targets &= custom_sole_attacker(w->p, from);
    bitboard128 tried = targets;
    if (w->checked && !royal && !w->tries && !touches)
        targets = tried = targets & (w->evades | w->touchy);
    if (!whole && !touches)
        tried &= w->touchy;
    while (tried) {
        const unsigned to = bits128_pop(&tried);
        if (!(whole ? safe_by_step(w, from, to, 0) : safe_by_lines(w, from, to)))
            targets ^= bits128_bit(to);
    }
    return targets;
}

bitboard128 captures_safe(const struct work *w, enum action_type type, unsigned from, bitboard128 targets)
{
    bitboard128 safe = 0;
    for (unsigned to; targets; safe |= safe_by_making(w, action_make(type, from, to), false) ? bits128_bit(to) : 0)
        to = bits128_pop(&targets);
    return safe;
}

bitboard128 drops_safe(struct work *w, unsigned pt, bitboard128 targets)
{
    const bool royal = w->m->royal_types >> pt & 1;
    bitboard128 tried = targets;
    if (w->checked && !w->tries)
        targets = tried = targets & (w->evades | w->touchy);
    if (!w->checked && !royal)
        tried &= w->touchy;
    while (tried) {
        unsigned to = bits128_pop(&tried);
        w->board[to] = (uint8_t)piece_make(w->us, pt);
        if (royals_attacked(w->royals | (royal ? bits128_bit(to) : 0), w->state->side[!w->us], w->m, w->state, w->board,
                            w->one, w->ring, !w->us))
            targets ^= bits128_bit(to);
        w->board[to] = EMPTY;
    }
    return targets;
}

bool safe_by_castling(struct work *w, const struct custom_right *c)
{
    const struct position *p = w->p;
    const bitboard128 enemy = w->state->side[!w->us];
    const bool royal = w->m->royal_types >> piece_type(p->board[c->king_from]) & 1;
    if (royal && !(w->s->flags & SCOPE_FREE_CASTLE))
        for (bitboard128 way = c->way & ~w->ring; way;)
            if (attacked(enemy, w->m, w->state, w->board, bits128_pop(&way), !w->us))
                return false;
    if ((w->s->flags & SCOPE_FREE_CASTLE) && (w->s->flags & SCOPE_PSEUDO))
        return true;
    bitboard128 royals = w->royals & ~(bits128_bit(c->king_from) | bits128_bit(c->partner_from));
    royals |= royal ? bits128_bit(c->king_to) : 0;
    royals |= w->royals & bits128_bit(c->partner_from) ? bits128_bit(c->partner_to) : 0;
    w->board[c->partner_from] = EMPTY;
    w->board[c->king_from] = w->m->walls == WALLS_PAST ? OFF_BOARD : EMPTY;
    w->board[c->king_to] = p->board[c->king_from];
    w->board[c->partner_to] = p->board[c->partner_from];
    const bool safe = !royals_attacked(royals, enemy, w->m, w->state, w->board, w->one, w->ring, !w->us);
    memcpy(w->board, p->board, sizeof w->board);
    return safe;
}
