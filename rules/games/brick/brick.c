/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Brick Chess (Michael Howe; Pritchard, Classified Encyclopedia of Chess Variants, 1.2). A turn is one action: a
 * natural move; a division (two pieces that stand beside each other move one after the other); a fusion (two pieces
 * come to stand beside each other); or a united move (two pieces that stand beside each other move in parallel, with
 * the power of one of them). There is no check: the king is captured.
 *
 * A double move is an action of the law's own type with two legs. A leg has 6 bits `from` and 6 bits `to`. Bits 24 and
 * 25 say which legs promote; in a leg that promotes, the three bits of the target's rank hold the new type instead.
 * Only the law's hooks are called from outside.
 */
#include "rules/games/brick/brick.h"
#include "rules/laws.h"
#include "rules/notation/text.h"
#include "rules/steps.h"

/* Flag of the law, in law.specific: kings may not be left attacked, and no king is captured. */
enum { CHECKS_COUNT = 1 };

/* Whether kings may not be left attacked. */
static bool checks_count(const struct position *p) { return p->game->law->specific & CHECKS_COUNT; }

enum { LEG_BITS = 12, PROMOTES = 24 };

/* The types of the decider's pieces by square, and the targets of each piece's natural moves. */
struct natural {
    uint8_t types[64];
    bitboard targets[64];
};

/* A list of actions that is being made, or only its length if `list` is NULL. */
struct collector {
    struct board board;
    const struct natural *pieces;
    action *list;
    unsigned n, stage;
    bool distinct;                            /* two orders of legs that do the same are listed once */
    bitboard last_rank, enemy_king, excluded; /* `excluded`: no leg may go there */
    unsigned promotions;                      /* piece types that a pawn may become, bit by type */
};

/* Returns a leg that does not promote. */
static uint32_t leg_make(unsigned from, unsigned to) { return from | to << 6; }

/* Returns a leg that promotes: it holds the file of the target and the new type. */
static uint32_t leg_promote(unsigned from, unsigned to, unsigned pt) { return from | ((to & 7) | pt << 3) << 6; }

/* Returns the square that a leg of an action starts from. */
static unsigned leg_from(action a, unsigned leg) { return a >> (LEG_BITS * leg) & 63; }

/* Whether a leg of an action promotes. */
static bool leg_promotes(action a, unsigned leg) { return a >> (PROMOTES + leg) & 1; }

/* Returns the piece type that a promoting leg of an action promotes to. */
static unsigned leg_type(action a, unsigned leg) { return a >> (LEG_BITS * leg + 9) & 7; }

/* Returns the target of a leg of an action. A promotion's rank is not stored: it is the last rank of the side. */
static unsigned leg_to(action a, unsigned leg)
{
    unsigned to = a >> (LEG_BITS * leg + 6) & 63;
    if (!leg_promotes(a, leg))
        return to;
    return (to & 7) | (leg_from(a, leg) >= 32 ? 56 : 0);
}

/* Adds an action of two legs; drops it if the list is full. */
static void add_double(struct collector *c, uint32_t first, uint32_t second, uint32_t promotes)
{
    if (c->n < ACTIONS_MAX)
        c->list[c->n++] = (action)ACTION_SPECIFIC << 28 | promotes << PROMOTES | second << LEG_BITS | first;
}

/* Adds the actions of a given first leg whose second leg goes to any of `targets`. */
static void add_second_legs(struct collector *c, uint32_t first, uint32_t promotes, unsigned from, bool pawn,
                            bitboard targets)
{
    bitboard promoting = pawn ? targets & c->last_rank : 0;
    for (targets ^= promoting; targets;)
        add_double(c, first, leg_make(from, bits_pop(&targets)), promotes);
    while (promoting) {
        unsigned to = bits_pop(&promoting);
        for (bitboard types = c->promotions; types;)
            add_double(c, first, leg_promote(from, to, bits_pop(&types)), promotes | 2);
    }
}

/* Adds all double moves of two given pieces whose first leg goes to a given target, and whose second leg to any of
 * `targets`. */
static void add_legs(struct collector *c, unsigned from1, unsigned to1, unsigned from2, bitboard targets)
{
    bool pawn1 = c->pieces->types[from1] == PAWN, pawn2 = c->pieces->types[from2] == PAWN;
    bool promotes = pawn1 && (bit(to1) & c->last_rank);
    if (!c->list) {
        unsigned several = bits_count(c->promotions), n = bits_count(targets);
        if (pawn2)
            n += (several - 1) * bits_count(targets & c->last_rank);
        c->n += promotes ? several * n : n;
    } else if (promotes) {
        for (bitboard new = c->promotions; new;)
            add_second_legs(c, leg_promote(from1, to1, bits_pop(&new)), 1, from2, pawn2, targets);
    } else {
        add_second_legs(c, leg_make(from1, to1), 0, from2, pawn2, targets);
    }
}

/* Returns the targets on which a piece would capture or promote. */
ALWAYS_INLINE bitboard noisy_targets(const struct collector *c, unsigned from)
{
    return c->board.enemy | (c->pieces->types[from] == PAWN ? c->last_rank : 0);
}

/* Returns the targets of a second piece that belong to the stage. A pair of legs is noisy if both capture or promote,
 * or if the first one makes the second one's capture possible. What one of the two pieces could capture by itself does
 * not make the pair noisy. */
ALWAYS_INLINE bitboard stage_targets(const struct collector *c, bool noisy_first, unsigned from2, bitboard targets)
{
    bitboard noisy = noisy_targets(c, from2);
    if (c->stage == ALL_ACTIONS)
        return targets;
    if (!noisy_first)
        noisy &= ~c->pieces->targets[from2];
    return c->stage == NOISY ? targets & noisy : targets & ~noisy;
}

/* Returns the board after a first leg to a given target. */
static struct board board_after(const struct board *b, unsigned from, unsigned to)
{
    return (struct board){.friendly = (b->friendly ^ bit(from)) | bit(to), .enemy = b->enemy & ~bit(to), .us = b->us};
}

/* Adds the divisions and fusions that begin with one piece's move to one target and go on with one of `seconds`. */
static void add_pairs(struct collector *c, unsigned from1, unsigned to1, bitboard seconds)
{
    struct board after = board_after(&c->board, from1, to1);
    bitboard near_start = squares_beside(from1), near_target = squares_beside(to1);
    bool noisy = noisy_targets(c, from1) & bit(to1);
    for (seconds &= ~bit(from1); seconds;) {
        unsigned from2 = bits_pop(&seconds);
        bitboard targets = natural_targets(c->pieces->types[from2], from2, &after);
        if (!(near_start & bit(from2)))
            targets &= near_target;
        targets = stage_targets(c, noisy, from2, targets & ~c->excluded);
        if (c->distinct && from2 < from1)
            targets &= ~c->pieces->targets[from2] | squares_between(from1, to1) | c->enemy_king;
        if (targets)
            add_legs(c, from1, to1, from2, targets);
    }
}

/* Whether a division does what a united move would do; then both would have the same text too. */
static bool division_does(const struct collector *c, unsigned from1, unsigned to1, unsigned from2, unsigned to2)
{
    struct board after = board_after(&c->board, from1, to1);
    return !(bit(to1) & c->enemy_king) && (c->pieces->targets[from1] & bit(to1)) &&
           (natural_targets(c->pieces->types[from2], from2, &after) & bit(to2));
}

/* Two pieces beside each other, the power of the first one, which both use, and a direction. */
struct union_move {
    unsigned power, companion; /* their squares */
    int files, ranks;          /* of one step of the line, or the leap */
    unsigned longest;          /* at most so many steps along the line */
    bool straight;             /* a pawn's straight step: it captures nothing */
    bool captures;             /* a pawn's diagonal step: the first piece must capture */
};

/* Fills `squares` with the targets of a piece that moves in a united move's direction, nearest first; returns how many.
 */
static unsigned path(const struct board *b, const struct union_move *u, unsigned from, unsigned *squares)
{
    bitboard lifted = bit(u->power) | bit(u->companion), friendly = b->friendly & ~lifted, enemy = b->enemy;
    unsigned n = 0;
    while (n < u->longest) {
        from = square_off(from, u->files, u->ranks);
        if (from == NO_SQUARE || (friendly & bit(from)) || (u->straight && (enemy & bit(from))))
            break;
        squares[n++] = from;
        if (enemy & bit(from))
            break;
    }
    return n;
}

/* Adds a united move to two squares, unless a division or fusion does the same or it belongs to another stage. */
static void add_union(struct collector *c, const struct union_move *u, unsigned to1, unsigned to2)
{
    const uint8_t *types = c->pieces->types;
    bool takes1 = bit(to1) & c->board.enemy, takes2 = bit(to2) & c->board.enemy;
    bool noisy = (takes1 && takes2) || (takes1 && !(c->pieces->targets[u->power] & bit(to1))) ||
                 (takes2 && !(c->pieces->targets[u->companion] & bit(to2)));
    if (((bit(to1) | bit(to2)) & c->excluded) || (types[u->power] == PAWN && (bit(to1) & c->last_rank)) ||
        (types[u->companion] == PAWN && (bit(to2) & c->last_rank)) || !(c->stage & (noisy ? NOISY : QUIET)) ||
        division_does(c, u->power, to1, u->companion, to2) ||
        (c->distinct && division_does(c, u->companion, to2, u->power, to1)))
        return;
    if (c->list)
        add_double(c, leg_make(u->power, to1), leg_make(u->companion, to2), 0);
    else
        c->n++;
}

/* Adds the united moves of two pieces in one direction. The companion may stop earlier than the power unless it goes
 * ahead of it. */
static void add_line(struct collector *c, const struct union_move *u)
{
    unsigned targets[7], other[7], n = path(&c->board, u, u->power, targets);
    unsigned m = path(&c->board, u, u->companion, other);
    bool ahead = square_off(u->power, u->files, u->ranks) == u->companion;
    for (unsigned i = 0; i < n; i++) {
        if (u->captures && !(c->board.enemy & bit(targets[i])))
            continue;
        for (unsigned j = ahead ? i : 0; j <= i && j < m; j++)
            add_union(c, u, targets[i], other[j]);
    }
}

/* Adds the united moves with a pawn's power. */
static void add_pawn_unions(struct collector *c, struct union_move *u)
{
    bool white = c->board.us == WHITE;
    u->ranks = white ? 1 : -1;
    u->files = 0;
    u->longest = u->power >> 3 == (white ? 1u : 6u) ? 2 : 1;
    u->straight = true;
    add_line(c, u);
    u->straight = false;
    u->captures = true;
    u->longest = 1;
    for (u->files = -1; u->files <= 1; u->files += 2)
        add_line(c, u);
}

/* Adds all united moves of a piece and its companion. */
static void add_unions(struct collector *c, struct union_move *u)
{
    static const int8_t directions[16][2] = {{1, 0}, {-1, 0}, {0, 1},  {0, -1}, {1, 1},   {1, -1},  {-1, 1}, {-1, -1},
                                             {1, 2}, {2, 1},  {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    static const uint8_t ranges[PIECE_TYPES][2] = {
        [KNIGHT] = {8, 16}, [BISHOP] = {4, 8}, [ROOK] = {0, 4}, [QUEEN] = {0, 8}};
    unsigned pt = c->pieces->types[u->power];
    if (pt == PAWN) {
        add_pawn_unions(c, u);
        return;
    }
    u->longest = pt == KNIGHT ? 1 : 7;
    for (unsigned i = ranges[pt][0]; i < ranges[pt][1]; i++) {
        u->files = directions[i][0];
        u->ranks = directions[i][1];
        add_line(c, u);
    }
}

/* Begins a collection and finds the natural moves of the decider's pieces. */
static void collector_begin(struct collector *c, struct natural *pieces, const struct position *p, unsigned stage,
                            action *list, unsigned n)
{
    unsigned us = p->turn.decider;
    *c = (struct collector){.board = {.friendly = p->side[us], .enemy = p->side[!us], .us = us},
                            .pieces = pieces,
                            .list = list,
                            .n = n,
                            .stage = stage & ALL_ACTIONS,
                            .distinct = stage & DISTINCT,
                            .last_rank = us == WHITE ? RANK_8 : RANK_1,
                            .enemy_king = p->by_type[KING] & p->side[!us],
                            .promotions = p->game->pieces->promotions};
    c->excluded = checks_count(p) ? c->enemy_king : 0;
    for (bitboard friendly = c->board.friendly; friendly;) {
        unsigned square = bits_pop(&friendly);
        pieces->types[square] = (uint8_t)piece_type(p->board[square]);
        pieces->targets[square] = natural_targets(pieces->types[square], square, &c->board);
    }
}

/* Whether the decider's king is safe after a double move. */
static bool double_safe(const struct position *p, action a)
{
    unsigned us = p->turn.decider;
    bitboard from = bit(leg_from(a, 0)) | bit(leg_from(a, 1)), to = bit(leg_to(a, 0)) | bit(leg_to(a, 1));
    bitboard king = p->by_type[KING] & p->side[us];
    for (unsigned leg = 0; leg < 2; leg++)
        if (p->by_type[KING] & bit(leg_from(a, leg)))
            king = bit(leg_to(a, leg));
    return !(attackers(p, bits_first(king), !us, (position_occupied(p) & ~from) | to) & ~to);
}

/* Keeps, of the double moves from index `first` on, those that leave the king safe where checks count. */
static void doubles_keep(const struct position *p, struct collector *c, unsigned first)
{
    unsigned kept = first;
    for (unsigned i = first; checks_count(p) && i < c->n; i++)
        if (double_safe(p, c->list[i]))
            c->list[kept++] = c->list[i];
    c->n = checks_count(p) ? kept : c->n;
}

/* Adds all double moves of a stage. */
static void add_doubles(const struct position *p, struct collector *c)
{
    bitboard uniting = c->board.friendly & ~p->by_type[KING];
    for (bitboard pieces = c->board.friendly; pieces;) {
        unsigned from = bits_pop(&pieces);
        for (bitboard targets = c->pieces->targets[from] & ~c->enemy_king; targets;)
            add_pairs(c, from, bits_pop(&targets), c->board.friendly);
    }
    for (bitboard pieces = uniting; pieces;) {
        unsigned power = bits_pop(&pieces);
        for (bitboard near = squares_beside(power) & uniting; near;) {
            struct union_move u = {.power = power, .companion = bits_pop(&near)};
            add_unions(c, &u);
        }
    }
}

/* Fills the scope of the natural moves, castling included; returns false if the king is gone. */
static bool natural_scope(const struct position *p, enum stage stage, struct scope *s)
{
    scope_any(p, stage, s);
    if (!checks_count(p))
        s->flags |= SCOPE_FREE_CASTLE | SCOPE_TAKE_KING;
    return (p->by_type[KING] & p->side[p->turn.decider]) != 0;
}

/* Lists the legal actions of a stage. */
static unsigned brick_actions(const struct position *p, enum stage stage, action *list)
{
    struct scope s;
    if (!natural_scope(p, stage & ALL_ACTIONS, &s))
        return 0;
    struct collector c;
    struct natural pieces;
    unsigned natural = steps_list(p, &s, list);
    collector_begin(&c, &pieces, p, stage, list, natural);
    add_doubles(p, &c);
    doubles_keep(p, &c, natural);
    return c.n;
}

/* Counts the legal actions. */
static unsigned brick_count(const struct position *p)
{
    struct scope s;
    action list[ACTIONS_MAX];
    if (checks_count(p))
        return brick_actions(p, ALL_ACTIONS, list);
    if (!natural_scope(p, ALL_ACTIONS, &s))
        return 0;
    struct collector c;
    struct natural pieces;
    collector_begin(&c, &pieces, p, ALL_ACTIONS, NULL, steps_count(p, &s));
    add_doubles(p, &c);
    return c.n;
}

/* Whether an action is legal. To find a double move it lists only those of the same two pieces in the same order. */
static bool brick_legal(const struct position *p, action a)
{
    enum { OF_TWO_PIECES = 1024 };
    struct scope s;
    action list[OF_TWO_PIECES];
    if (!natural_scope(p, ALL_ACTIONS, &s))
        return false;
    if (action_type(a) != ACTION_SPECIFIC)
        return scope_holds(p, &s, a);
    unsigned from1 = leg_from(a, 0), to1 = leg_to(a, 0), from2 = leg_from(a, 1);
    bitboard both = bit(from1) | bit(from2);
    struct collector c;
    struct natural pieces;
    if (from1 == from2 || (both & ~p->side[p->turn.decider]))
        return false;
    collector_begin(&c, &pieces, p, ALL_ACTIONS, list, 0);
    if (c.pieces->targets[from1] & bit(to1) & ~c.enemy_king)
        add_pairs(&c, from1, to1, bit(from2));
    if ((squares_beside(from1) & bit(from2)) && !(both & p->by_type[KING])) {
        struct union_move u = {.power = from1, .companion = from2};
        add_unions(&c, &u);
    }
    for (unsigned i = 0; i < c.n; i++)
        if (list[i] == a)
            return !checks_count(p) || double_safe(p, a);
    return false;
}

/* Takes a double move apart into two steps. */
static unsigned brick_legs(action a, action *legs)
{
    for (unsigned leg = 0; leg < 2; leg++)
        legs[leg] = leg_promotes(a, leg) ? action_promote(leg_from(a, leg), leg_to(a, leg), leg_type(a, leg))
                                         : action_make(ACTION_STEP, leg_from(a, leg), leg_to(a, leg));
    return 2;
}

/* Whether the decider can capture the king now. */
static bool brick_wins(const struct position *p)
{
    return (p->by_type[KING] & p->side[p->turn.decider]) && brick_takes_king(p, p->turn.decider);
}

/* Returns the opponent's pieces, whichever of them gives check, if any action of theirs could capture the decider's
 * king. */
static bitboard brick_checkers(const struct position *p)
{
    return (p->by_type[KING] & p->side[p->turn.decider]) && brick_takes_king(p, !p->turn.decider)
               ? p->side[!p->turn.decider]
               : 0;
}

/* Makes a double move. Both pieces leave their squares before either lands, because a piece of a united move may land
 * where the other one stood. */
static void brick_apply(struct position *p, action a)
{
    unsigned us = p->turn.decider, pieces[2];
    bitboard touched = 0;
    for (unsigned leg = 0; leg < 2; leg++) {
        unsigned from = leg_from(a, leg);
        pieces[leg] = p->board[from];
        position_take(p, from);
        touched |= bit(from) | bit(leg_to(a, leg));
    }
    for (unsigned leg = 0; leg < 2; leg++) {
        unsigned to = leg_to(a, leg);
        if (p->board[to] != EMPTY || piece_type(pieces[leg]) == PAWN)
            p->progress = 1;
        if (p->board[to] != EMPTY)
            position_take(p, to);
        position_put(p, leg_promotes(a, leg) ? piece_make(us, leg_type(a, leg)) : pieces[leg], to);
    }
    castling_lose(p, touched);
    p->turn.done = 1;
    turn_pass(p, king_attackers(p, !us));
}

/* Writes a double move: two steps joined by a plus. */
static void brick_text(const struct position *p, action a, struct text_builder *builder)
{
    (void)p;
    for (unsigned leg = 0; leg < 2; leg++) {
        if (leg)
            builder_char(builder, '+');
        builder_square(builder, NULL, leg_from(a, leg));
        builder_square(builder, NULL, leg_to(a, leg));
        if (leg_promotes(a, leg))
            builder_char(builder, orthodox_letters[leg_type(a, leg)]);
    }
}

/* Returns a loss for a side without its king; no legal action is a draw, in check or not. */
static int brick_result(const struct position *p, const char **reason)
{
    if (!(p->by_type[KING] & p->side[p->turn.decider]))
        return -1;
    *reason = "no legal action";
    return DRAWN;
}

static const struct specific_actions brick_specific = {
    .apply = brick_apply,
    .text = brick_text,
    .legs = brick_legs,
    .staged = true,
    .legal = brick_legal,
    .joined = "two pieces move together if they begin or end side by side, each by its own step, or move in parallel"};

const struct law law_brick = {.id = "brick",
                              .flags = LAW_PAWNS_BACK,
                              .actions = brick_actions,
                              .count = brick_count,
                              .checkers = brick_checkers,
                              .result = brick_result,
                              .specific_actions = &brick_specific,
                              .wins = brick_wins};

const struct law law_brick_check = {.id = "brick-check",
                                    .flags = LAW_PAWNS_BACK | LAW_NEEDS_KING,
                                    .specific = CHECKS_COUNT,
                                    .actions = brick_actions,
                                    .count = brick_count,
                                    .specific_actions = &brick_specific};
