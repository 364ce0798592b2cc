/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Chases of Xiangqi, by the rules of the Asian Xiangqi Federation as Fairy-Stockfish has them: which pieces the last
 * step threatens to win. Who chases one piece with every turn since a repeated position loses. Asked only where a
 * position is repeated.
 */
#include "engine/attacks.h"
#include "rules/custom/pieces.h"
#include "rules/custom/reader.h"

/* What types are to the rules of chases, in the order of the setting. */
enum role { CHASE_ROOK, CHASE_CANNON, CHASE_HORSE, CHASE_ELEPHANT, CHASE_ADVISOR, CHASE_SOLDIER, ROLES };

bool take_chase(struct reader *r, struct custom_game *g, char *value)
{
    char *rest = value, *word = value_word(&rest), *letters = value_word(&rest);
    const bool loss = word && strcmp(word, "loss") == 0;
    memset(g->pieces->chase, CUSTOM_TYPES, sizeof g->pieces->chase);
    g->law.settings.chase = loss;
    if (word && strcmp(word, "draw") == 0 && !letters)
        return true;
    if (!loss || !letters || strlen(letters) != ROLES || value_word(&rest))
        return fault(r, value,
                     "must be 'draw' or 'loss' with the letters of rook, cannon, horse, elephant, advisor and "
                     "soldier, as in loss RCNBAP");
    for (unsigned i = 0; i < ROLES; i++) {
        const char one[2] = {letters[i]};
        const unsigned types = *one == '-' ? 0 : types_read(r, g, one);
        if (*one != '-' && !types)
            return false;
        g->pieces->chase[i] = (uint8_t)(types ? bits_first(types) : CUSTOM_TYPES);
    }
    return true;
}

bool custom_roams(const struct position *p, unsigned square)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const unsigned us = piece_colour(p->board[square]);
    bitboard128 theirs = 0;
    for (unsigned types = m->royal_types; types; types &= types - 1)
        theirs |= m->types[bits_first(types)].bounds[!us];
    return m->types[piece_type(p->board[square])].bounds[us] & theirs;
}

/* What is looked at: a position with its pieces, on a board from which some may be taken away. */
struct view {
    const struct custom_pieces *m;
    const struct custom_board *state;
    uint8_t board[BOARD_MAX];
    unsigned us; /* the side to move, whose pieces may be chased */
    bitboard128 pins, chased;
};

/* Fills the view of a position. */
static void view_set(struct view *v, const struct position *p)
{
    *v = (struct view){.m = custom_pieces_of(p), .state = custom_board_of(p), .us = p->turn.decider};
    memcpy(v->board, p->board, sizeof v->board);
}

/* Whether a type has a role. */
static bool is_role(const struct view *v, unsigned pt, enum role role) { return v->m->chase[role] == pt; }

/* Returns the pieces of a role and colour. */
static bitboard128 of_role(const struct view *v, enum role role, unsigned colour)
{
    return v->m->chase[role] < CUSTOM_TYPES ? v->state->by_type[v->m->chase[role]] & v->state->side[colour] : 0;
}

/* Whether the squares that a leap of a ray crosses are empty. */
static bool crosses_freely(const struct view *v, const struct custom_ray *ray, unsigned at)
{
    for (unsigned i = 0; i < CUSTOM_BLOCKS && ray->block[i] != NO_VECTOR; i++)
        if (v->board[v->m->next[ray->block[i]][at]] != EMPTY)
            return false;
    return true;
}

/* Returns the pieces of both sides that the piece on a square attacks or protects. */
static bitboard128 reached(const struct view *v, unsigned from)
{
    const unsigned piece = v->board[from], colour = piece_colour(piece);
    const struct custom_type *k = &v->m->types[piece_type(piece)];
    bitboard128 found = k->to_enemy[colour][from];
    if (k->rook[colour] || k->bishop[colour]) { /* on a whole board of 8x8 these have no rays */
        bitboard occupied = 0;
        for (unsigned square = 0; square < 64; square++)
            occupied |= v->board[square] != EMPTY ? bit(square) : 0;
        found |= k->rook[colour] ? rook_attacks(from, occupied) : 0;
        found |= k->bishop[colour] ? bishop_attacks(from, occupied) : 0;
    }
    for (unsigned i = 0; i < k->rays_count[colour]; i++) {
        const struct custom_ray *ray = &k->rays[colour][i];
        unsigned at = from, hurdles = ray->flags & BETZA_HOP ? 1 : 0;
        if (!(ray->flags & BETZA_TAKE) || ((ray->flags & BETZA_FIRST) && !(k->first[colour] & bits128_bit(from))))
            continue;
        for (unsigned n = 0; n < ray->range && (!(ray->flags & BETZA_LAME) || crosses_freely(v, ray, at)); n++) {
            at = v->m->next[ray->vector][at];
            if (v->board[at] == OFF_BOARD || (v->board[at] != EMPTY && !hurdles--))
                break;
        }
        if (v->board[at] != OFF_BOARD && at != from)
            found |= bits128_bit(at);
    }
    found &= k->bounds[colour] & (v->state->side[WHITE] | v->state->side[BLACK]);
    for (bitboard128 tried = found; tried;) {
        const unsigned square = bits128_pop(&tried);
        if (v->board[square] == EMPTY) /* taken away in this view */
            found ^= bits128_bit(square);
    }
    return found;
}

/* Returns the pieces of a colour that attack or protect the piece on a square. */
static bitboard128 attackers(const struct view *v, unsigned square, unsigned colour)
{
    bitboard128 found = 0;
    for (bitboard128 pieces = v->state->side[colour] & ~bits128_bit(square); pieces;) {
        const unsigned from = bits128_pop(&pieces);
        if (v->board[from] != EMPTY && (reached(v, from) & bits128_bit(square)))
            found |= bits128_bit(from);
    }
    return found;
}

/* Returns the royal pieces of a colour. */
static bitboard128 royals(const struct view *v, unsigned colour)
{
    bitboard128 found = 0;
    for (unsigned types = v->m->royal_types; types; types &= types - 1)
        found |= v->state->by_type[bits_first(types)];
    return found & v->state->side[colour];
}

/* Returns the pieces of both sides without one of which an enemy piece would attack the royal piece of a colour. */
static bitboard128 blockers(struct view *v, unsigned colour)
{
    bitboard128 found = 0, king = royals(v, colour), all = v->state->side[WHITE] | v->state->side[BLACK];
    const bitboard128 checks = king ? attackers(v, bits128_first(king), !colour) : 0;
    for (bitboard128 tried = king ? all & ~king : 0; tried;) {
        const unsigned square = bits128_pop(&tried), piece = v->board[square];
        v->board[square] = EMPTY;
        if (attackers(v, bits128_first(king), !colour) & ~checks)
            found |= bits128_bit(square);
        v->board[square] = (uint8_t)piece;
    }
    return found;
}

/* Returns the pieces, out of some, that may be chased: neither royal nor soldiers that have not crossed the river. */
static bitboard128 chaseable(const struct view *v, bitboard128 pieces)
{
    const unsigned soldier = v->m->chase[CHASE_SOLDIER];
    bitboard128 spared = royals(v, v->us);
    if (soldier < CUSTOM_TYPES) {
        const struct custom_type *k = &v->m->types[soldier];
        bool turns = false;
        for (unsigned i = 0; i < k->rays_count[v->us]; i++)
            turns |= k->rays[v->us][i].flags & BETZA_FIRST;
        spared |= turns ? of_role(v, CHASE_SOLDIER, v->us) & ~k->first[v->us] : 0;
    }
    return pieces & ~spared;
}

/* Whether a piece is without protection if the one on a square takes it. */
static bool is_rootless(struct view *v, unsigned square, unsigned attacker)
{
    const unsigned piece = v->board[attacker];
    const bitboard128 enemy = royals(v, !v->us);
    v->board[attacker] = EMPTY;
    const bitboard128 roots = attackers(v, square, v->us) & ~v->pins;
    bool rootless = !roots;
    if (v->m->facing && enemy && roots && roots == royals(v, v->us) &&
        bits128_first(enemy) % v->m->files == square % v->m->files) {
        const unsigned king = bits128_first(enemy);
        const int step = king < square ? v->m->files : -(int)v->m->files;
        unsigned at = (unsigned)((int)king + step);
        while (at != square && v->board[at] == EMPTY)
            at = (unsigned)((int)at + step);
        rootless = at == square; /* the king would see the other one */
    }
    v->board[attacker] = (uint8_t)piece;
    return rootless;
}

/* Adds the pieces, out of those that the piece on a square attacks, that it chases. */
static void chase_add(struct view *v, unsigned attacker, bitboard128 attacks)
{
    const unsigned us = v->us, pt = piece_type(v->board[attacker]);
    const bitboard128 rooks = of_role(v, CHASE_ROOK, us);
    const bool horse = is_role(v, pt, CHASE_HORSE);
    if (!(attacks & ~v->chased))
        return;
    attacks = chaseable(v, attacks);
    if (horse || is_role(v, pt, CHASE_CANNON))
        v->chased |= attacks & rooks;
    if (is_role(v, pt, CHASE_ELEPHANT) || is_role(v, pt, CHASE_ADVISOR))
        v->chased |= attacks & (rooks | of_role(v, CHASE_CANNON, us) | of_role(v, CHASE_HORSE, us));
    bool lamed = false; /* a horse with a piece aslant beside it, so that others may not attack it back */
    for (bitboard128 near = horse ? v->m->around[attacker] : 0; near;) {
        const unsigned at = bits128_pop(&near);
        lamed |= v->board[at] < EMPTY && at % v->m->files != attacker % v->m->files &&
                 at / v->m->files != attacker / v->m->files;
    }
    if (!lamed)
        attacks &= ~v->state->by_type[pt] | v->pins;
    for (bitboard128 horses = lamed ? attacks & v->state->by_type[pt] : 0; horses;) {
        const unsigned at = bits128_pop(&horses);
        if (reached(v, at) & bits128_bit(attacker))
            attacks ^= bits128_bit(at);
    }
    while (attacks) {
        const unsigned square = bits128_pop(&attacks);
        if (is_rootless(v, square, attacker))
            v->chased |= bits128_bit(square);
    }
}

/* Adds what chases because pieces have lost their roots or would give check by going away. */
static void chase_by_pins(struct view *v, bitboard128 fresh)
{
    const unsigned us = v->us;
    const bitboard128 king = royals(v, us), bound = blockers(v, !us);
    for (bitboard128 pinned = fresh & v->state->side[us]; pinned;)
        for (bitboard128 rooted = chaseable(v, reached(v, bits128_pop(&pinned)) & v->state->side[us]); rooted;) {
            const unsigned square = bits128_pop(&rooted);
            if (attackers(v, square, !us) & ~bound)
                v->chased |= bits128_bit(square);
        }
    for (bitboard128 movers = king ? fresh & v->state->side[!us] : 0; movers;) {
        const unsigned square = bits128_pop(&movers), at = bits128_first(king), there = v->board[at];
        const unsigned piece = v->board[square];
        const bitboard128 attacks = reached(v, square) & v->state->side[us], near = attacks & reached(v, at);
        v->chased |= attacks & ~near;
        v->board[square] = v->board[at] = EMPTY;
        for (bitboard128 tried = near; tried;) {
            const unsigned to = bits128_pop(&tried);
            if (attackers(v, to, !us))
                v->chased |= bits128_bit(to);
        }
        v->board[square] = (uint8_t)piece;
        v->board[at] = (uint8_t)there;
    }
}

bitboard custom_chased(const struct position *before, action a, const struct position *now)
{
    struct view v, old;
    if (action_type(a) == ACTION_END || now->board[action_to(a)] >= EMPTY)
        return 0;
    view_set(&v, now);
    view_set(&old, before);
    const unsigned from = action_from(a), to = action_to(a), pt = piece_type(v.board[to]), files = v.m->files;
    const bitboard128 theirs = v.state->side[!v.us], ours = v.state->side[v.us], shields = blockers(&v, v.us);
    v.pins = shields;
    const bitboard128 enemy = royals(&v, !v.us);
    bitboard128 file = 0;
    for (unsigned i = 0; v.m->facing && enemy && i < v.m->ranks; i++)
        file |= bits128_bit(bits128_first(enemy) % files + i * files) & ours;
    if ((file & royals(&v, v.us)) && !bits128_several(file & ~royals(&v, v.us)))
        v.pins |= file & ~royals(&v, v.us);
    const bool slides = is_role(&v, pt, CHASE_ROOK) || is_role(&v, pt, CHASE_CANNON);
    if (!(v.m->royal_types >> pt & 1) && !is_role(&v, pt, CHASE_SOLDIER)) {
        bitboard128 attacks = reached(&v, to) & ours, line = 0;
        for (bitboard128 tried = slides && from != to ? attacks : 0; tried;) {
            const unsigned at = bits128_pop(&tried);
            if (from % files == to % files ? at % files == to % files : at / files == to / files)
                line |= bits128_bit(at);
        }
        chase_add(&v, to, attacks & ~line);
    }
    for (bitboard128 others = theirs & ~bits128_bit(to); others;) {
        const unsigned at = bits128_pop(&others), type = piece_type(v.board[at]);
        const bool may = is_role(&v, type, CHASE_ROOK) || is_role(&v, type, CHASE_CANNON) ||
                         is_role(&v, type, CHASE_HORSE) || is_role(&v, type, CHASE_ELEPHANT);
        const bitboard128 attacks = may ? reached(&v, at) & ours : 0;
        if (attacks)
            chase_add(&v, at, attacks & ~reached(&old, at));
    }
    if (slides && from != to) { /* what it attacks behind the square that it has left counts as new */
        old.board[to] = v.board[to];
        chase_add(&v, to, reached(&v, to) & ours & ~reached(&old, to));
        old.board[to] = before->board[to];
    }
    old.us = v.us;
    chase_by_pins(&v, shields & ~blockers(&old, v.us));
    return custom_slots(now, v.chased);
}
