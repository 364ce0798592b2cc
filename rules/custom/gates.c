/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Gating, as in Seirawan Chess: a step from a square that its piece has never left may put a piece in hand there, and
 * castling on the king's square or on the partner's. Step and gate are one action. A step is legal as without its gate,
 * which shields nobody in that turn. The squares that pieces have not left are custom_board.unmoved; a FEN has them in
 * its castling field, by the letters of their files.
 */
#include <ctype.h>

#include "rules/custom/pieces.h"
#include "rules/custom/reader.h"
#include "rules/notation/fen.h"
#include "rules/steps.h"

bool take_gating(struct reader *r, struct custom_game *g, char *value)
{
    int gates = choice_read(r, value, "none|besides drops|instead of drops");
    g->pieces->gates = (uint8_t)(gates < 0 ? 0 : gates);
    g->pieces->pieces.gates = gates > 0;
    return gates >= 0;
}

const char *gates_conflict(const struct custom_game *g)
{
    const struct custom_pieces *m = g->pieces;
    bool once = false, limits = false;
    for (unsigned pt = 0; pt < CUSTOM_TYPES; pt++) {
        once |= m->types[pt].exists && m->types[pt].once;
        limits |= m->types[pt].exists && m->types[pt].file_limit;
    }
    return !m->hands || m->files > GATES_FILES_MAX     ? "gating"
           : m->blasts                                 ? "blast"
           : custom_builds(m)                          ? m->walls ? "walls" : "petrified"
           : m->castles_anywhere || m->castles_dropped ? "castlers"
           : limits                                    ? "file limits"
           : once                                      ? "first"
                                                       : NULL;
}

bitboard128 custom_first_rank(const struct custom_pieces *m, unsigned colour)
{
    return (((bitboard128)1 << m->files) - 1) << (colour == WHITE ? 0 : m->files * (m->ranks - 1u));
}

/* Whether a side may ever put a piece by a gate again. */
static bool has_use(const struct position *p, unsigned colour)
{
    return custom_pieces_of(p)->hands >= HANDS_CAPTURES || game_in_hand(p, colour, UINT16_MAX);
}

void custom_gates_make(struct position *p, const struct step *s)
{
    const struct custom_board *b = custom_board_of(p);
    const unsigned us = p->turn.decider, square = action_gate(s->action);
    bitboard128 left = b->unmoved & ~(bits128_bit(action_from(s->action)) | bits128_bit(action_to(s->action)));
    if (action_gates(s->action)) {
        const unsigned pt = action_gated(s->action);
        custom_hand_take(p, us, pt);
        custom_put(p, piece_make(us, pt), square);
        if (p->game->law->flags & (LAW_COUNTS_STEPS | LAW_ONCE))
            steps_count_slots(p, bit(mailbox_of(p)->slot[square]));
    }
    custom_unmoved_set(p, has_use(p, us) ? left : left & ~b->side[us]);
}

/* Adds the ways to gate by an action on a square: with pieces as they are in hand. */
static unsigned gates_add(const struct position *p, action a, bool partner, unsigned types, action *list)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const struct custom_board *b = custom_board_of(p);
    const unsigned us = p->turn.decider, square = partner ? action_to(a) : action_from(a);
    unsigned n = 0, king, rook;
    if (!(b->unmoved & bits128_bit(square)))
        return 0;
    if (action_type(a) == ACTION_CASTLE) {
        custom_castling_targets(p, a, &king, &rook);
        if (square == king || square == rook)
            return 0;
    }
    for (; types; types &= types - 1) {
        const unsigned pt = bits_first(types);
        if (m->types[pt].in_hand == pt && b->hand[us][pt] && (m->types[pt].drops[us] & bits128_bit(square)))
            list[n++] = action_with_gate(a, pt, partner);
    }
    return n;
}

/* Whether an action of a list is not to be in it: it gives check where it may not, or its gate is the hurdle over which
   a friendly royal piece is attacked. */
static bool is_barred(const struct position *p, const struct scope *s, action a)
{
    const bool royal = custom_pieces_of(p)->pieces.royal;
    struct position after;
    struct step step;
    if (!royal || (!(s->flags & SCOPE_NO_CHECK) && ((s->flags & SCOPE_PSEUDO) || !action_gates(a))))
        return false;
    position_copy(&after, p);
    custom_make(&after, a, &step);
    return ((s->flags & SCOPE_NO_CHECK) && custom_attackers(&after, !p->turn.decider)) ||
           (!(s->flags & SCOPE_PSEUDO) && custom_attackers(&after, p->turn.decider));
}

/* Lists the steps inside a scope where steps may gate. */
static unsigned gates_list(const struct position *p, const struct scope *s, action *list)
{
    struct scope open = *s;
    open.flags &= (uint16_t)~SCOPE_NO_CHECK;
    const unsigned steps = custom_steps_list(p, &open, list);
    unsigned n = steps, kept = 0;
    for (unsigned i = 0; i < steps; i++) {
        const enum action_type type = action_type(list[i]);
        if (type == ACTION_STEP || type == ACTION_DOUBLE || type == ACTION_CASTLE)
            n += gates_add(p, list[i], false, p->game->pieces->drops, list + n);
        if (type == ACTION_CASTLE)
            n += gates_add(p, list[i], true, p->game->pieces->drops, list + n);
    }
    for (unsigned i = 0; i < n; i++)
        if (!is_barred(p, s, list[i]))
            list[kept++] = list[i];
    return kept;
}

/* Lists the steps inside a scope where two squares share a slot: first of the pieces on the one, then on the other. */
static unsigned crowd_list(const struct position *p, const struct scope *s, action *list)
{
    const bitboard128 ours = custom_board_of(p)->side[p->turn.decider];
    struct position half = *p;
    struct scope narrow = *s;
    unsigned n = 0;
    for (unsigned high = 0; high < 2; high++) {
        narrow.from = s->from & (bitboard)(ours >> 64 * high);
        for (bitboard slots = narrow.from; slots;) {
            const unsigned slot = bits_pop(&slots);
            mailbox_pieces(&half)->square[slot] = (uint8_t)(slot + 64 * high);
        }
        n += custom_steps_list(&half, &narrow, list + n);
        narrow.drops = 0;
    }
    return n;
}

unsigned custom_unusual_list(const struct position *p, const struct scope *s, action *list)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    struct scope narrow = *s;
    if (m->gates == GATES_ALONE)
        narrow.drops = 0;
    if (game_in_hand(p, p->turn.decider, m->must_drop)) {
        narrow.from = 0;
        narrow.flags &= (uint16_t)~SCOPE_CASTLE;
        narrow.drops &= m->must_drop;
        narrow.stage = ALL_ACTIONS;
        if (!custom_steps_any(p, &narrow)) {
            narrow = *s;
            narrow.drops = 0; /* neither the others */
        }
        narrow.stage = s->stage;
    }
    return m->gates     ? gates_list(p, &narrow, list)
           : m->crowded ? crowd_list(p, &narrow, list)
                        : custom_steps_list(p, &narrow, list);
}

bool custom_gate_read(struct position *p, char letter, bitboard128 *gates, char *error)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const unsigned colour = islower((unsigned char)letter) ? BLACK : WHITE;
    const int file = tolower((unsigned char)letter) - 'a';
    bitboard128 square = 0;
    if (isalpha((unsigned char)letter) && file < m->files)
        square = custom_first_rank(m, colour) &
                 ((bitboard128)1 << file | (bitboard128)1 << (file + m->files * (m->ranks - 1)));
    if (!(square & custom_board_of(p)->side[colour]))
        return fen_fail(error, "the right to gate on a file without a piece on the first rank");
    *gates |= square;
    return true;
}

void custom_gates_set(struct position *p, bitboard128 gates)
{
    for (unsigned colour = 0; colour < 2; colour++)
        if (!has_use(p, colour))
            gates &= ~custom_board_of(p)->side[colour];
    custom_unmoved_set(p, gates);
}

bool custom_gates_write(const struct position *p, unsigned colour, struct text_builder *builder)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    bitboard128 gates = custom_board_of(p)->unmoved & custom_board_of(p)->side[colour];
    const bool any = gates != 0;
    for (unsigned right = 2 * colour; right < 2 * colour + 2; right++)
        if (p->turn.castling & (1u << right))
            gates &= ~custom_right_squares(p, right);
    while (gates)
        builder_char(builder, (char)((colour == WHITE ? 'A' : 'a') + bits128_pop(&gates) % m->files));
    return any;
}
