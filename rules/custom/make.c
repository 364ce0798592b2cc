/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes steps of pieces from games files, and handles the squares that their pawns pass over. Hot path: a change needs
 * a bench and a match. */
#include "rules/custom/pieces.h"
#include "rules/notation/mailbox_fen.h"
#include "rules/notation/text.h"
#include "rules/steps.h"

/* Puts the slot of a piece into the sets of struct position, or takes it out. */
ALWAYS_INLINE void type_toggle(struct position *p, unsigned pt, bitboard slot)
{
    const struct custom_type *k = &custom_pieces_of(p)->types[pt];
    if (k->pawn)
        p->by_type[PAWN] ^= slot;
    if (k->royal)
        p->by_type[KING] ^= slot;
    if (pt < PIECE_TYPES && pt != PAWN && pt != KING)
        p->by_type[pt] ^= slot;
}

/* Returns the random number of a piece in a slot on a square: promoted pieces that will be what they were differ. */
ALWAYS_INLINE uint64_t piece_key(const struct custom_board *b, unsigned piece, unsigned slot, unsigned square)
{
    return mailbox_keys[piece + CUSTOM_TYPES * (unsigned)(b->promoted >> slot & 1)][square];
}

/* Says in the sets of struct position what stands on the squares of a slot, where two share it. */
static void slot_share(struct position *p, unsigned slot)
{
    const struct custom_board *b = custom_board_of(p);
    const bitboard128 squares = bits128_bit(slot) | bits128_bit(slot + 64);
    for (unsigned side = 0; side < 2; side++)
        p->side[side] = (p->side[side] & ~bit(slot)) | (b->side[side] & squares ? bit(slot) : 0);
    for (unsigned pt = 0; pt < PIECE_TYPES; pt++)
        p->by_type[pt] &= ~bit(slot);
    for (unsigned pt = 0; pt < CUSTOM_TYPES; pt++) {
        if (b->by_type[pt] & squares && custom_pieces_of(p)->types[pt].pawn)
            p->by_type[PAWN] |= bit(slot);
        if (b->by_type[pt] & squares && pt < PIECE_TYPES && pt != PAWN && pt != KING)
            p->by_type[pt] |= bit(slot);
    }
    custom_board(p)->mailbox.square[slot] = (uint8_t)(b->mailbox.slot[slot] < NO_SLOT        ? slot
                                                      : b->mailbox.slot[slot + 64] < NO_SLOT ? slot + 64
                                                                                             : OFF_SQUARE);
}

/* Puts a piece into a slot and on an empty square. */
static void piece_set(struct position *p, unsigned piece, unsigned slot, unsigned square)
{
    struct custom_board *b = custom_board(p);
    if (__builtin_expect(custom_pieces_of(p)->crowded, 0))
        slot = square % 64;
    type_toggle(p, piece_type(piece), bit(slot));
    p->side[piece_colour(piece)] |= bit(slot);
    p->board[square] = (uint8_t)piece;
    p->key ^= piece_key(b, piece, slot, square);
    b->mailbox.square[slot] = (uint8_t)square;
    b->mailbox.slot[square] = (uint8_t)slot;
    b->by_type[piece_type(piece)] |= bits128_bit(square);
    b->side[piece_colour(piece)] |= bits128_bit(square);
    if (__builtin_expect(custom_pieces_of(p)->crowded, 0))
        slot_share(p, slot);
}

/* Takes the piece off a square and returns its slot. */
static unsigned piece_clear(struct position *p, unsigned square)
{
    struct custom_board *b = custom_board(p);
    unsigned piece = p->board[square], slot = b->mailbox.slot[square];
    type_toggle(p, piece_type(piece), bit(slot));
    p->side[piece_colour(piece)] &= ~bit(slot);
    p->board[square] = EMPTY;
    p->key ^= piece_key(b, piece, slot, square);
    b->mailbox.square[slot] = OFF_SQUARE;
    b->mailbox.slot[square] = NO_SLOT;
    b->by_type[piece_type(piece)] &= ~bits128_bit(square);
    b->side[piece_colour(piece)] &= ~bits128_bit(square);
    if (__builtin_expect(custom_pieces_of(p)->crowded, 0))
        slot_share(p, slot);
    return slot;
}

/* Returns a slot for a further piece; any where two squares share one. */
static unsigned slot_free(const struct position *p)
{
    return custom_pieces_of(p)->crowded ? 0 : bits_first(~position_occupied(p));
}

void custom_put(struct position *p, unsigned piece, unsigned square) { piece_set(p, piece, slot_free(p), square); }

void custom_put_promoted(struct position *p, unsigned piece, unsigned square)
{
    const unsigned slot = slot_free(p);
    custom_board(p)->promoted |= bit(slot);
    piece_set(p, piece, slot, square);
}

void custom_hand_add(struct position *p, unsigned colour, unsigned pt, int number)
{
    uint8_t *hand = &custom_board(p)->hand[colour][pt];
    p->key ^= hand_key(colour, pt, *hand);
    *hand = (uint8_t)(*hand + number);
    p->key ^= hand_key(colour, pt, *hand);
}

void custom_hand_take(struct position *p, unsigned colour, unsigned pt)
{
    if (custom_pieces_of(p)->hands != HANDS_FREE)
        custom_hand_add(p, colour, custom_pieces_of(p)->types[pt].in_hand, -1);
}

/* Adds a captured piece to the hand of the other side, unless it is royal. */
static void hand_capture(struct position *p, unsigned piece, bool promoted)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const struct custom_type *k = &m->types[piece_type(piece)];
    unsigned pt = promoted ? k->before[piece_colour(piece)] : k->in_hand;
    if (!m->types[pt].royal)
        custom_hand_add(p, !piece_colour(piece), pt, 1);
}

/* Takes a captured piece off the board and out of the sets of the turn. */
static void capture(struct position *p, unsigned square)
{
    unsigned piece = p->board[square];
    bitboard slot = bit(piece_clear(p, square));
    if (custom_pieces_of(p)->hands >= HANDS_CAPTURES)
        hand_capture(p, piece, custom_board(p)->promoted & slot);
    custom_board(p)->promoted &= ~slot;
    for (unsigned i = 0; (p->game->law->flags & LAW_COUNTS_STEPS) && i < PLANES; i++)
        p->turn.stepped[i] &= ~slot;
    p->turn.set &= ~slot;
    p->progress = 1;
}

/* Takes away the castling rights of pieces that leave these squares or are captured there. */
static void rights_lose(struct position *p, bitboard128 touched)
{
    for (unsigned rights = p->turn.castling; rights; rights &= rights - 1)
        if (touched & custom_right_squares(p, bits_first(rights)))
            p->turn.castling &= (uint8_t) ~(rights & -rights);
}

/* En passant: turn.ep and turn.ep_next are sets of indices of custom_pieces.passings of the colour that has passed. */

bitboard128 custom_passed(const struct position *p)
{
    const struct custom_passing *list = custom_pieces_of(p)->passings[!p->turn.decider];
    bitboard128 squares = 0;
    for (bitboard ep = p->turn.ep; ep;)
        squares |= bits128_bit(list[bits_pop(&ep)].passed);
    return squares;
}

bitboard128 custom_passing_victims(const struct position *p, unsigned square)
{
    const struct custom_passing *list = custom_pieces_of(p)->passings[!p->turn.decider];
    bitboard128 victims = 0;
    for (bitboard ep = p->turn.ep; ep;) {
        unsigned i = bits_pop(&ep);
        if (list[i].passed == square)
            victims |= bits128_bit(list[i].victim);
    }
    return victims;
}

/* Whether a pawn of a colour may have passed by an entry of the list and still stands there. */
static bool passing_alive(const struct position *p, const struct custom_passing *e, unsigned passer)
{
    unsigned piece = p->board[e->victim];
    return p->board[e->passed] == EMPTY && piece < EMPTY && piece_colour(piece) == passer &&
           custom_pieces_of(p)->types[piece_type(piece)].pawn;
}

/* The hook `alive`: the entries on which a pawn can still be captured. */
static bitboard passings_alive(const struct position *p, bitboard ep, unsigned passer)
{
    bitboard alive = 0;
    while (ep) {
        unsigned i = bits_pop(&ep);
        alive |= passing_alive(p, &custom_pieces_of(p)->passings[passer][i], passer) ? bit(i) : 0;
    }
    return alive;
}

/* The hook `pieces`: the slots of the pawns that have passed. */
static bitboard passings_pieces(const struct position *p, bitboard ep, unsigned passer)
{
    bitboard pieces = 0;
    while (ep)
        pieces |= bit(mailbox_of(p)->slot[custom_pieces_of(p)->passings[passer][bits_pop(&ep)].victim]);
    return pieces;
}

/* Returns how many entries of a set have a passed square. */
static unsigned same_passed(const struct custom_pieces *m, unsigned passer, bitboard ep, unsigned square)
{
    unsigned n = 0;
    while (ep)
        n += m->passings[passer][bits_pop(&ep)].passed == square;
    return n;
}

/* The hook `write`: writes the passed squares, with the pawn's square where several pawns have passed over one. */
static void passings_write(const struct position *p, bitboard ep, unsigned passer, struct text_builder *builder)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    for (bitboard left = ep; left;) {
        unsigned i = bits_pop(&left);
        const struct custom_passing *e = &m->passings[passer][i];
        bitboard alive = 0;
        builder_square(builder, &m->geometry, e->passed);
        for (unsigned j = 0; j < m->passings_count[passer]; j++)
            alive |= passing_alive(p, &m->passings[passer][j], passer) ? bit(j) : 0;
        if (same_passed(m, passer, alive, e->passed) > 1) { /* says which pawn has passed */
            builder_char(builder, '-');
            builder_square(builder, &m->geometry, e->victim);
        }
    }
}

/* The hook `read`: reads passed squares and finds their entries. */
static bool passings_read(const struct position *p, const char *text, unsigned passer, bitboard *ep)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    for (*ep = 0; *text;) {
        unsigned passed = mailbox_square_read(p, text, &text), victim = OFF_SQUARE, found = NO_SLOT;
        if (passed == OFF_SQUARE || (*text == '-' && (victim = mailbox_square_read(p, text + 1, &text)) == OFF_SQUARE))
            return false;
        for (unsigned i = 0; i < m->passings_count[passer] && found == NO_SLOT; i++)
            if (m->passings[passer][i].passed == passed &&
                (victim == OFF_SQUARE || m->passings[passer][i].victim == victim) &&
                passing_alive(p, &m->passings[passer][i], passer))
                found = i;
        if (found == NO_SLOT)
            return false;
        *ep |= bit(found);
    }
    return true;
}

const struct passings custom_passings = {
    .alive = passings_alive, .pieces = passings_pieces, .read = passings_read, .write = passings_write};

void custom_passed_lose(struct position *p, unsigned us, unsigned from, unsigned to)
{
    for (bitboard ep = p->turn.ep_next; ep;) {
        unsigned i = bits_pop(&ep);
        const struct custom_passing *e = &custom_pieces_of(p)->passings[us][i];
        if (e->passed == to || e->victim == from)
            p->turn.ep_next &= ~bit(i);
    }
}

/* Whether a square lies between two others on a line, and is none of them. */
static bool lies_between(const struct custom_pieces *m, unsigned from, unsigned square, unsigned to)
{
    int files = (int)(to % m->files) - (int)(from % m->files), ranks = (int)(to / m->files) - (int)(from / m->files);
    int x = (int)(square % m->files) - (int)(from % m->files), y = (int)(square / m->files) - (int)(from / m->files);
    return square != from && x * ranks == y * files && x * files >= 0 && y * ranks >= 0 &&
           x * x + y * y < files * files + ranks * ranks;
}

/* Adds the squares that a pawn's first move passes over. */
static void pass(struct position *p, unsigned us, unsigned from, unsigned to)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    for (unsigned i = 0; i < m->passings_count[us]; i++)
        if (m->passings[us][i].victim == to && lies_between(m, from, m->passings[us][i].passed, to))
            p->turn.ep_next |= bit(i);
}

bitboard128 custom_blast(const struct position *p, unsigned pt, unsigned to)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const struct custom_board *b = custom_board_of(p);
    bitboard128 blast = m->around[to] & (b->side[WHITE] | b->side[BLACK]);
    for (unsigned types = m->blast_spared | m->blast_immune; types; types &= types - 1)
        blast &= ~b->by_type[bits_first(types)];
    return m->blast_immune >> pt & 1 ? blast : blast | bits128_bit(to);
}

/* Takes all pieces off that a capture on a square by a piece of a type has blasted. */
static void blast(struct position *p, unsigned us, unsigned pt, unsigned to)
{
    bitboard128 blasted = custom_blast(p, pt, to);
    rights_lose(p, blasted);
    while (blasted) {
        unsigned square = bits128_pop(&blasted);
        capture(p, square);
        custom_passed_lose(p, us, square, OFF_SQUARE);
    }
}

/* Builds what a step that is made makes a wall of: the square that it has left, the king's by castling, and its own if
   a piece of the type petrifies that it was before. */
static void build(struct position *p, const struct step *s, unsigned us, unsigned pt)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    if (s->captured != EMPTY && (m->petrified >> pt & 1)) {
        if (p->board[s->to] < EMPTY) /* no blast has taken it */
            capture(p, s->to);
        custom_passed_lose(p, us, s->to, OFF_SQUARE);
        custom_wall(p, s->to);
    }
    if (m->walls == WALLS_PAST && p->board[s->from] == EMPTY)
        custom_wall(p, s->from);
}

/* Castles; returns the king's target. */
static unsigned castle(struct position *p, action a)
{
    const struct custom_pieces *m = custom_pieces_of(p);
    const unsigned castling = castling_index(p, a);
    const struct custom_right *c = &m->castling[castling];
    const unsigned from = action_from(a), partner_from = action_to(a);
    unsigned king = p->board[from], partner = p->board[partner_from];
    unsigned king_slot = piece_clear(p, from), partner_slot = piece_clear(p, partner_from);
    piece_set(p, king, king_slot, c->king_to);
    piece_set(p, partner, partner_slot, c->partner_to);
    if (p->game->law->flags & (LAW_COUNTS_STEPS | LAW_ONCE))
        steps_count_slots(p, bit(king_slot) | (p->game->law->flags & LAW_ROOK_COUNTS ? bit(partner_slot) : 0));
    rights_lose(p, bits128_bit(from) | bits128_bit(partner_from));
    if (p->turn.ep_next) {
        custom_passed_lose(p, p->turn.decider, from, c->king_to);
        custom_passed_lose(p, p->turn.decider, partner_from, c->partner_to);
    }
    if (m->castles_opposite)
        p->turn.castling &= (uint8_t) ~(1u << (castling ^ 2));
    return c->king_to;
}

/* Drops a piece on an empty square. */
static void drop(struct position *p, action a, struct step *s)
{
    unsigned us = p->turn.decider, pt = action_promotion(a), to = action_to(a);
    s->piece = (uint8_t)piece_make(us, pt);
    custom_hand_take(p, us, pt);
    custom_put(p, s->piece, to);
    if (__builtin_expect(custom_pieces_of(p)->castles_dropped, 0))
        custom_castling_gain(p, to);
    if (p->game->law->flags & (LAW_COUNTS_STEPS | LAW_ONCE))
        steps_count_slots(p, bit(mailbox_of(p)->slot[to]));
    p->progress = 1;
    if (p->turn.ep_next)
        custom_passed_lose(p, us, to, to);
}

/* Notes of a piece that is about to stand in a slot whether it will be another one in hand. */
static void promoted_set(struct position *p, unsigned slot, unsigned piece)
{
    struct custom_board *b = custom_board(p);
    const bool other = custom_pieces_of(p)->types[piece_type(piece)].before[piece_colour(piece)] < CUSTOM_TYPES;
    b->promoted = other ? b->promoted | bit(slot) : b->promoted & ~bit(slot);
}

/* Makes a step: all of custom_make() but what follows of it for first moves. */
ALWAYS_INLINE void make(struct position *p, action a, struct step *s)
{
    unsigned us = p->turn.decider, from = action_from(a), to = action_to(a), piece = p->board[from];
    enum action_type type = action_type(a);
    *s = (struct step){
        .action = a, .piece = (uint8_t)piece, .captured = EMPTY, .from = (uint8_t)from, .to = (uint8_t)to};
    if (type == ACTION_CASTLE) {
        s->to = (uint8_t)castle(p, a);
        build(p, s, us, piece_type(piece));
        return;
    }
    if (type == ACTION_DROP) {
        drop(p, a, s);
        return;
    }
    if (type == ACTION_PLACE) {
        custom_wall_put(p, a, s);
        return;
    }
    bitboard128 victims = type == ACTION_EN_PASSANT             ? custom_passing_victims(p, to)
                          : p->board[to] != EMPTY && to != from ? bits128_bit(to)
                                                                : 0;
    while (victims) {
        unsigned square = bits128_pop(&victims);
        s->captured = p->board[square];
        capture(p, square);
    }
    unsigned slot = piece_clear(p, from);
    if (type == ACTION_PROMOTION)
        promoted_set(p, slot, piece_make(us, action_promotion(a)));
    piece_set(p, type == ACTION_PROMOTION ? piece_make(us, action_promotion(a)) : piece, slot, to);
    if (p->game->law->flags & (LAW_COUNTS_STEPS | LAW_ONCE))
        steps_count_slots(p, bit(slot));
    if (custom_pieces_of(p)->types[piece_type(piece)].progress)
        p->progress = 1;
    if (p->turn.ep_next)
        custom_passed_lose(p, us, from, to);
    if (type == ACTION_DOUBLE && !(p->game->law->flags & LAW_EP_NONE))
        pass(p, us, from, to);
    if (p->turn.castling)
        rights_lose(p, bits128_bit(from) | bits128_bit(to));
    if (__builtin_expect(custom_pieces_of(p)->blasts, 0) && s->captured != EMPTY)
        blast(p, us, piece_type(p->board[to]), to);
    if (__builtin_expect(custom_builds(custom_pieces_of(p)), 0))
        build(p, s, us, piece_type(piece));
}

void custom_turn_over(struct position *p, unsigned square)
{
    const unsigned piece = p->board[square], slot = piece_clear(p, square);
    for (unsigned i = 0; (p->game->law->flags & LAW_COUNTS_STEPS) && i < PLANES; i++)
        p->turn.stepped[i] &= ~bit(slot);
    p->turn.set &= ~bit(slot);
    rights_lose(p, bits128_bit(square));
    custom_unmoved_set(p, custom_board_of(p)->unmoved & ~bits128_bit(square));
    if (custom_board_of(p)->promoted & bit(slot))
        promoted_set(p, slot, piece_make(!piece_colour(piece), piece_type(piece)));
    piece_set(p, piece_make(!piece_colour(piece), piece_type(piece)), slot, square);
}

void custom_make(struct position *p, action a, struct step *s)
{
    make(p, a, s);
    if (__builtin_expect(custom_pieces_of(p)->flips, 0))
        custom_flip(p, s);
    if (__builtin_expect(custom_board_of(p)->unmoved != 0, 0))
        custom_unmoved_lose(p, s);
}
