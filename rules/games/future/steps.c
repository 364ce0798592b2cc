/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The steps of Future Chess: orthodox pieces on 68 squares. One body, always inlined, with the colour, the purpose and
 * whether steps must leave the king safe as constant arguments, as in rules/steps.c. Legality comes from pins and
 * checkers; no step is tried. Hot path: a change needs a bench and a match.
 */
#include "rules/games/future/steps.h"
#include "rules/games/future/future.h"
#include "rules/steps.h"

enum purpose { LIST, COUNT, ANY };

/* The relations to a square by which a piece attacks it, by piece. */
static const uint8_t powers[EMPTY] = {
    [PAWN] = BEFORE_WHITE_PAWN,
    [PAWN + 32] = BEFORE_BLACK_PAWN,
    [KNIGHT] = LEAP_AWAY,
    [KNIGHT + 32] = LEAP_AWAY,
    [BISHOP] = ON_DIAGONAL,
    [BISHOP + 32] = ON_DIAGONAL,
    [ROOK] = ON_FILE_OR_RANK,
    [ROOK + 32] = ON_FILE_OR_RANK,
    [QUEEN] = ON_DIAGONAL | ON_FILE_OR_RANK,
    [QUEEN + 32] = ON_DIAGONAL | ON_FILE_OR_RANK,
    [KING] = BESIDE,
    [KING + 32] = BESIDE,
};

/* What the generator needs at hand. */
struct work {
    const struct position *p;
    const struct scope *s;
    action *list;
    unsigned n, king;
    unsigned excluded; /* the enemy king if it may not be captured */
    bool noisy, quiet;
    bitboard movers;          /* slots */
    bitboard pinned;          /* slots */
    uint8_t pin[64];          /* for each pinned slot: the direction of its line */
    uint8_t evade[BOARD_MAX]; /* squares on which a step parries a single check; filled only in check */
};

bool future_attacked(const uint8_t *board, unsigned square, unsigned by)
{
    const struct mailbox_board *b = future_board();
    for (unsigned d = 0; d < DIRECTIONS; d++)
        for (const uint8_t *ray = b->ray[square][d];; ray++) {
            unsigned piece = board[*ray];
            if (piece == EMPTY)
                continue;
            if (piece < EMPTY && piece_colour(piece) == by && (powers[piece] & b->relation[square][*ray]))
                return true;
            break;
        }
    for (const uint8_t *leap = b->leaps[square]; *leap != OFF_SQUARE; leap++)
        if (board[*leap] == piece_make(by, KNIGHT))
            return true;
    return false;
}

/* Whether the piece on `from` attacks a square; sliders are blocked by what stands between. */
ALWAYS_INLINE bool attacks(const struct position *p, const struct mailbox_board *b, unsigned square, unsigned from)
{
    unsigned relation = b->relation[square][from] & powers[p->board[from]];
    return relation && (!(relation & (ON_DIAGONAL | ON_FILE_OR_RANK)) ||
                        mailbox_walk(p, b->ray[square][b->toward[square][from]]) == from);
}

/* Whether a pawn of a colour attacks a square. */
ALWAYS_INLINE bool pawn_attacks_square(const struct position *p, const struct mailbox_board *b, unsigned square,
                                       unsigned by)
{
    unsigned pawn = piece_make(by, PAWN);
    return p->board[b->ray[square][by == WHITE ? SOUTH_WEST : NORTH_WEST][0]] == pawn ||
           p->board[b->ray[square][by == WHITE ? SOUTH_EAST : NORTH_EAST][0]] == pawn;
}

/* Whether a colour attacks a square. */
ALWAYS_INLINE bool square_attacked(const struct position *p, unsigned square, unsigned by)
{
    const struct mailbox_board *b = future_board();
    const struct mailbox *m = mailbox_of(p);
    if (pawn_attacks_square(p, b, square, by))
        return true;
    for (bitboard pieces = p->side[by] & ~p->by_type[PAWN]; pieces;)
        if (attacks(p, b, square, m->square[bits_pop(&pieces)]))
            return true;
    return false;
}

bool future_square_attacked(const struct position *p, unsigned square, unsigned by)
{
    return square_attacked(p, square, by);
}

bitboard future_attackers(const struct position *p, unsigned colour)
{
    const struct mailbox_board *b = future_board();
    const struct mailbox *m = mailbox_of(p);
    bitboard king = p->by_type[KING] & p->side[colour], found = 0;
    if (!king)
        return 0;
    unsigned square = m->square[bits_first(king)], pawn = piece_make(!colour, PAWN);
    unsigned left = b->ray[square][colour == WHITE ? NORTH_WEST : SOUTH_WEST][0];
    unsigned right = b->ray[square][colour == WHITE ? NORTH_EAST : SOUTH_EAST][0];
    if (p->board[left] == pawn)
        found |= bit(m->slot[left]);
    if (p->board[right] == pawn)
        found |= bit(m->slot[right]);
    for (bitboard pieces = p->side[!colour] & ~p->by_type[PAWN]; pieces;) {
        unsigned slot = bits_pop(&pieces);
        if (attacks(p, b, square, m->square[slot]))
            found |= bit(slot);
    }
    return found;
}

/* Finds the pieces that alone stand between their king and an enemy slider. */
ALWAYS_INLINE void find_pins(struct work *w, unsigned us)
{
    const struct position *p = w->p;
    const struct mailbox_board *b = future_board();
    const struct mailbox *m = mailbox_of(p);
    for (bitboard pieces = p->side[!us] & (p->by_type[QUEEN] | p->by_type[ROOK] | p->by_type[BISHOP]); pieces;) {
        unsigned from = m->square[bits_pop(&pieces)];
        if (!(b->relation[w->king][from] & powers[p->board[from]]))
            continue;
        unsigned d = b->toward[w->king][from];
        const uint8_t *ray = b->ray[w->king][d];
        while (p->board[*ray] == EMPTY)
            ray++;
        unsigned shield = *ray;
        if (piece_colour(p->board[shield]) != us || mailbox_walk(p, ray + 1) != from)
            continue;
        w->pinned |= bit(m->slot[shield]);
        w->pin[m->slot[shield]] = (uint8_t)d;
    }
}

/* Marks the squares on which a step parries a single check: the checker's and those between. */
static void find_evasions(struct work *w)
{
    const struct mailbox_board *b = future_board();
    unsigned from = mailbox_of(w->p)->square[bits_first(w->p->checkers)];
    memset(w->evade, 0, sizeof w->evade);
    w->evade[from] = 1;
    if (b->toward[w->king][from] != NO_DIRECTION)
        for (const uint8_t *ray = b->ray[w->king][b->toward[w->king][from]]; *ray != from; ray++)
            w->evade[*ray] = 1;
}

/* Adds an action to the list or the count; returns true if one is enough. */
ALWAYS_INLINE bool add(struct work *w, enum purpose purpose, action a)
{
    if (purpose == LIST)
        w->list[w->n] = a;
    w->n++;
    return purpose == ANY;
}

/* Whether a square holds an enemy piece that may be captured. */
ALWAYS_INLINE bool takes(const struct work *w, unsigned us, unsigned to)
{
    unsigned piece = w->p->board[to];
    return piece_colour(piece) == !us && piece != w->excluded;
}

/* Adds the steps of a piece along one ray; returns true if one is enough and found. */
ALWAYS_INLINE bool add_ray(struct work *w, unsigned us, enum purpose purpose, bool evading, unsigned from,
                           const uint8_t *ray)
{
    const uint8_t *at = ray;
    if (purpose == LIST || evading) {
        for (; w->p->board[*at] == EMPTY; at++)
            if (w->quiet && (!evading || w->evade[*at]) && add(w, purpose, action_make(ACTION_STEP, from, *at)))
                return true;
    } else {
        while (w->p->board[*at] == EMPTY)
            at++;
        if (w->quiet)
            w->n += (unsigned)(at - ray);
        if (purpose == ANY && w->n)
            return true;
    }
    return w->noisy && takes(w, us, *at) && (!evading || w->evade[*at]) &&
           add(w, purpose, action_make(ACTION_STEP, from, *at));
}

/* Adds the steps of all pieces of a slider's type, in directions `first`, `first` + `every` and so on. */
ALWAYS_INLINE bool add_sliders(struct work *w, unsigned us, enum purpose purpose, bool evading, unsigned pt,
                               unsigned first, unsigned every)
{
    const struct mailbox_board *b = future_board();
    const struct mailbox *m = mailbox_of(w->p);
    bitboard pieces = w->p->by_type[pt] & w->movers;
    for (bitboard free = pieces & ~w->pinned; free;) {
        unsigned from = m->square[bits_pop(&free)];
        for (unsigned d = first; d < DIRECTIONS; d += every)
            if (add_ray(w, us, purpose, evading, from, b->ray[from][d]))
                return true;
    }
    for (bitboard bound = evading ? 0 : pieces & w->pinned; bound;) {
        unsigned slot = bits_pop(&bound), from = m->square[slot], d = w->pin[slot];
        if (every == 2 && (d & 1) != first)
            continue;
        if (add_ray(w, us, purpose, evading, from, b->ray[from][d]) ||
            add_ray(w, us, purpose, evading, from, b->ray[from][direction_back(d)]))
            return true;
    }
    return false;
}

/* Adds the steps of knights; a pinned knight has none. */
ALWAYS_INLINE bool add_knights(struct work *w, unsigned us, enum purpose purpose, bool evading)
{
    const struct mailbox *m = mailbox_of(w->p);
    for (bitboard pieces = w->p->by_type[KNIGHT] & w->movers & ~w->pinned; pieces;) {
        unsigned from = m->square[bits_pop(&pieces)];
        for (const uint8_t *to = future_board()->leaps[from]; *to != OFF_SQUARE; to++)
            if ((w->p->board[*to] == EMPTY ? w->quiet : w->noisy && takes(w, us, *to)) && (!evading || w->evade[*to]) &&
                add(w, purpose, action_make(ACTION_STEP, from, *to)))
                return true;
    }
    return false;
}

/* Adds a pawn's step to a square, or all its promotions there. */
ALWAYS_INLINE bool add_pawn_target(struct work *w, unsigned us, enum purpose purpose, bool evading, unsigned from,
                                   unsigned to, bool capture)
{
    if (evading && !w->evade[to])
        return false;
    if (to / MAILBOX_FILES != (us == WHITE ? 7 : 0) || !w->s->promotions)
        return (capture ? w->noisy : w->quiet) && add(w, purpose, action_make(ACTION_STEP, from, to));
    for (bitboard types = w->noisy ? w->s->promotions : 0; types;)
        if (add(w, purpose, action_promote(from, to, bits_pop(&types))))
            return true;
    return false;
}

/* Adds the steps of one pawn, en passant left out; `line` is the direction of a pin, NO_DIRECTION if there is none. */
ALWAYS_INLINE bool add_pawn(struct work *w, unsigned us, enum purpose purpose, bool evading, unsigned from,
                            unsigned line)
{
    const struct mailbox_board *b = future_board();
    const uint8_t *ahead = b->ray[from][us == WHITE ? NORTH : SOUTH];
    unsigned left = us == WHITE ? NORTH_WEST : SOUTH_WEST, right = us == WHITE ? NORTH_EAST : SOUTH_EAST;
    bool bound = line != NO_DIRECTION;
    if ((!bound || line == NORTH || line == SOUTH) && w->p->board[ahead[0]] == EMPTY) {
        if (add_pawn_target(w, us, purpose, evading, from, ahead[0], false))
            return true;
        if (from / MAILBOX_FILES == (us == WHITE ? 1 : 6) && w->quiet && (w->s->flags & SCOPE_DOUBLE) &&
            w->p->board[ahead[1]] == EMPTY && (!evading || w->evade[ahead[1]]) &&
            add(w, purpose, action_make(ACTION_DOUBLE, from, ahead[1])))
            return true;
    }
    unsigned to = b->ray[from][left][0];
    if (takes(w, us, to) && (!bound || line == left || line == direction_back(left)) &&
        add_pawn_target(w, us, purpose, evading, from, to, true))
        return true;
    to = b->ray[from][right][0];
    return takes(w, us, to) && (!bound || line == right || line == direction_back(right)) &&
           add_pawn_target(w, us, purpose, evading, from, to, true);
}

/* Adds the steps of pawns. Pinned ones stay on their line and parry no check. */
ALWAYS_INLINE bool add_pawns(struct work *w, unsigned us, enum purpose purpose, bool evading)
{
    const struct mailbox *m = mailbox_of(w->p);
    bitboard pawns = w->p->by_type[PAWN] & w->movers;
    for (bitboard free = pawns & ~w->pinned; free;)
        if (add_pawn(w, us, purpose, evading, m->square[bits_pop(&free)], NO_DIRECTION))
            return true;
    for (bitboard bound = evading ? 0 : pawns & w->pinned; bound;) {
        unsigned slot = bits_pop(&bound);
        if (add_pawn(w, us, purpose, evading, m->square[slot], w->pin[slot]))
            return true;
    }
    return false;
}

/* Whether the friendly king would be safe after an en passant capture. */
static bool ep_safe(const struct work *w, unsigned us, unsigned from, unsigned to, unsigned victim)
{
    uint8_t board[BOARD_MAX];
    memcpy(board, w->p->board, sizeof board);
    board[to] = board[from];
    board[from] = board[victim] = EMPTY;
    return !future_attacked(board, w->king, !us);
}

/* Adds the en passant captures, after a test of the king's safety for each. */
static bool add_en_passant(struct work *w, unsigned us, enum purpose purpose, bool strict)
{
    const struct mailbox_board *b = future_board();
    for (bitboard ep = w->s->ep; ep;) {
        unsigned to = mailbox_passed_square(bits_pop(&ep)), victim = b->ray[to][us == WHITE ? SOUTH : NORTH][0];
        for (unsigned i = 0; i < 2; i++) {
            unsigned from = b->ray[to][us == WHITE ? (i ? SOUTH_EAST : SOUTH_WEST) : (i ? NORTH_EAST : NORTH_WEST)][0];
            if (w->p->board[from] == piece_make(us, PAWN) && (w->movers & bit(mailbox_of(w->p)->slot[from])) &&
                (!strict || ep_safe(w, us, from, to, victim)) &&
                add(w, purpose, action_make(ACTION_EN_PASSANT, from, to)))
                return true;
        }
    }
    return false;
}

/* Adds the king's steps, castling left out. */
ALWAYS_INLINE bool add_king(struct work *w, unsigned us, enum purpose purpose, bool strict, unsigned from)
{
    const struct mailbox_board *b = future_board();
    const struct mailbox *m = mailbox_of(w->p);
    bitboard behind = 0; /* directions that lead away from a checking slider along its line */
    for (bitboard pieces = strict ? w->p->checkers : 0; pieces;) {
        unsigned checker = m->square[bits_pop(&pieces)];
        if (b->relation[from][checker] & powers[w->p->board[checker]] & (ON_DIAGONAL | ON_FILE_OR_RANK))
            behind |= bit(direction_back(b->toward[from][checker]));
    }
    for (unsigned d = 0; d < DIRECTIONS; d++) {
        unsigned to = b->ray[from][d][0];
        if ((w->p->board[to] == EMPTY ? w->quiet : w->noisy && takes(w, us, to)) &&
            (!strict || (!(behind & bit(d)) && !square_attacked(w->p, to, !us))) &&
            add(w, purpose, action_make(ACTION_STEP, from, to)))
            return true;
    }
    return false;
}

/* Adds the steps of all pieces other than the king, en passant left out. */
ALWAYS_INLINE bool add_pieces(struct work *w, unsigned us, enum purpose purpose, bool evading)
{
    return add_pawns(w, us, purpose, evading) || add_knights(w, us, purpose, evading) ||
           add_sliders(w, us, purpose, evading, BISHOP, 1, 2) || add_sliders(w, us, purpose, evading, ROOK, 0, 2) ||
           add_sliders(w, us, purpose, evading, QUEEN, 0, 1);
}

/* Lists the steps of a scope, counts them, or finds whether there is one; returns how many it found. */
ALWAYS_INLINE unsigned generate(const struct position *p, const struct scope *s, action *list, unsigned us,
                                enum purpose purpose, bool strict)
{
    const struct mailbox *m = mailbox_of(p);
    bitboard king = p->by_type[KING] & p->side[us];
    struct work w;
    w.p = p;
    w.s = s;
    w.list = list;
    w.n = 0;
    w.king = king ? m->square[bits_first(king)] : OFF_SQUARE;
    w.excluded = s->flags & SCOPE_TAKE_KING ? OFF_BOARD : piece_make(!us, KING);
    w.noisy = s->stage & NOISY;
    w.quiet = s->stage & QUIET;
    w.pinned = 0;
    w.movers = p->side[us] & s->from;
    if (strict)
        find_pins(&w, us);
    if (!strict || !bits_several(p->checkers)) {
        if (strict && p->checkers) {
            find_evasions(&w);
            if (add_pieces(&w, us, purpose, true))
                return w.n;
        } else if (add_pieces(&w, us, purpose, false)) {
            return w.n;
        }
        if (s->ep && w.noisy && add_en_passant(&w, us, purpose, strict))
            return w.n;
    }
    if ((king & w.movers) && add_king(&w, us, purpose, strict, w.king))
        return w.n;
    if ((p->turn.castling & (us == WHITE ? 3 : 12)) && (s->flags & SCOPE_CASTLE) && w.quiet &&
        (!p->checkers || !strict || (s->flags & SCOPE_FREE_CASTLE))) {
        action castlings[4];
        unsigned n = future_castlings(p, s, castlings);
        for (unsigned i = 0; i < n; i++)
            if (add(&w, purpose, castlings[i]))
                return w.n;
    }
    return w.n;
}

/* Removes the steps that give check from a list; returns how many are left. */
static unsigned keep_checkless(const struct position *p, action *list, unsigned n)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < n; i++)
        if (!step_checks(p, list[i]))
            list[kept++] = list[i];
    return kept;
}

/* Whether steps must leave the friendly king safe. */
static bool strict_king(const struct position *p, const struct scope *s)
{
    return !(s->flags & SCOPE_PSEUDO) && (p->by_type[KING] & p->side[p->turn.decider]);
}

/* The instances, each a function of its own; the last one chooses among them by side and strictness. */
#define INSTANCE(name, us, purpose, strict)                                                                            \
    static unsigned name(const struct position *p, const struct scope *s, action *list)                                \
    {                                                                                                                  \
        return generate(p, s, list, us, purpose, strict);                                                              \
    }
#define INSTANCES(name, purpose)                                                                                       \
    INSTANCE(name##_white_pseudo, WHITE, purpose, false)                                                               \
    INSTANCE(name##_white_strict, WHITE, purpose, true)                                                                \
    INSTANCE(name##_black_pseudo, BLACK, purpose, false)                                                               \
    INSTANCE(name##_black_strict, BLACK, purpose, true)                                                                \
    static unsigned name(const struct position *p, const struct scope *s, action *list)                                \
    {                                                                                                                  \
        if (p->turn.decider == WHITE)                                                                                  \
            return strict_king(p, s) ? name##_white_strict(p, s, list) : name##_white_pseudo(p, s, list);              \
        return strict_king(p, s) ? name##_black_strict(p, s, list) : name##_black_pseudo(p, s, list);                  \
    }

INSTANCES(list_all, LIST)
INSTANCES(count_all, COUNT)
INSTANCES(find_one, ANY)

unsigned future_list(const struct position *p, const struct scope *s, action *list)
{
    unsigned n = list_all(p, s, list);
    return s->flags & SCOPE_NO_CHECK ? keep_checkless(p, list, n) : n;
}

unsigned future_count(const struct position *p, const struct scope *s)
{
    action list[ACTIONS_MAX];
    return s->flags & SCOPE_NO_CHECK ? future_list(p, s, list) : count_all(p, s, NULL);
}

bool future_any(const struct position *p, const struct scope *s)
{
    action list[ACTIONS_MAX];
    return (s->flags & SCOPE_NO_CHECK ? future_list(p, s, list) : find_one(p, s, NULL)) != 0;
}
