/*
 * Brick Chess (Michael Howe; Pritchard, Classified Encyclopedia of Chess Variants, 1.2): a turn is one action. It is a
 * natural move; a division, two pieces that stand beside each other moving one after the other; a fusion, two pieces
 * coming to stand beside each other; or a united move, two pieces that stand beside each other moving in parallel with
 * the power of one of them. No check is observed, the king is captured.
 *
 * A double move is an action of the law's own type with two legs. A leg is 6 bits `from` and 6 bits `to`; where the leg
 * promotes (bits 24 and 25 say which ones do), the three bits of its target's rank hold the new type instead.
 */
#include "rules/games/brick/brick.h"
#include "rules/laws.h"
#include "rules/notation/text.h"
#include "rules/steps.h"

enum { LEG_BITS = 12, PROMOTES = 24 };

/* The types of the decider's pieces by square, and the targets that each has by itself. */
struct natural {
    uint8_t types[64];
    bitboard targets[64];
};

/* Where a list grows, or only its length if there is none. */
struct collector {
    struct board board;
    const struct natural *pieces;
    action *list;
    unsigned n, stage;
    bool distinct; /* of two orders that do the same only one */
    bitboard last_rank, enemy_king;
    unsigned promotions; /* types */
};

static uint32_t leg_make(unsigned from, unsigned to) { return from | to << 6; }

/* A promoting leg: the file of the target and the new type. */
static uint32_t leg_promote(unsigned from, unsigned to, unsigned pt) { return from | ((to & 7) | pt << 3) << 6; }

static unsigned leg_from(action a, unsigned leg) { return a >> (LEG_BITS * leg) & 63; }

static bool leg_promotes(action a, unsigned leg) { return a >> (PROMOTES + leg) & 1; }

static unsigned leg_type(action a, unsigned leg) { return a >> (LEG_BITS * leg + 9) & 7; }

/* Where a leg goes; a promotion's rank is not kept, for it is the last one of its side. */
static unsigned leg_to(action a, unsigned leg)
{
    unsigned to = a >> (LEG_BITS * leg + 6) & 63;
    if (!leg_promotes(a, leg))
        return to;
    return (to & 7) | (leg_from(a, leg) >= 32 ? 56 : 0);
}

/* Adds an action of two legs; what does not fit is dropped. */
static void add_double(struct collector *c, uint32_t first, uint32_t second, uint32_t promotes)
{
    if (c->n < ACTIONS_MAX)
        c->list[c->n++] = (action)ACTION_SPECIFIC << 28 | promotes << PROMOTES | second << LEG_BITS | first;
}

/* Adds to a given first leg a second piece's moves to all of `targets`. */
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

/* Adds all double moves of two given pieces whose first one goes to a given target and whose second one to any of
 * `targets`.
 */
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

/* What a piece would capture or promote on. */
ALWAYS_INLINE bitboard noisy_targets(const struct collector *c, unsigned from)
{
    return c->board.enemy | (c->pieces->types[from] == PAWN ? c->last_rank : 0);
}

/*
 * Of the targets of a second piece those that belong to the stage. A pair is noisy where it takes or promotes twice, or
 * where its first part makes a capture possible; what one of the two could take by itself is noisy by itself.
 */
ALWAYS_INLINE bitboard stage_targets(const struct collector *c, bool noisy_first, unsigned from2, bitboard targets)
{
    bitboard noisy = noisy_targets(c, from2);
    if (c->stage == ALL_ACTIONS)
        return targets;
    if (!noisy_first)
        noisy &= ~c->pieces->targets[from2];
    return c->stage == NOISY ? targets & noisy : targets & ~noisy;
}

/* The board after a first part that goes to a given target. */
static struct board board_after(const struct board *b, unsigned from, unsigned to)
{
    return (struct board){.friendly = (b->friendly ^ bit(from)) | bit(to), .enemy = b->enemy & ~bit(to), .us = b->us};
}

/* Divisions and fusions of some pieces that begin with one piece's move to one target. */
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
        targets = stage_targets(c, noisy, from2, targets);
        if (c->distinct && from2 < from1)
            targets &= ~c->pieces->targets[from2] | squares_between(from1, to1) | c->enemy_king;
        if (targets)
            add_legs(c, from1, to1, from2, targets);
    }
}

/* Whether a division does what a united move would do, text and all. */
static bool division_does(const struct collector *c, unsigned from1, unsigned to1, unsigned from2, unsigned to2)
{
    struct board after = board_after(&c->board, from1, to1);
    return !(bit(to1) & c->enemy_king) && (c->pieces->targets[from1] & bit(to1)) &&
           (natural_targets(c->pieces->types[from2], from2, &after) & bit(to2));
}

/* Two pieces beside each other of which the first lends its power, and a direction. */
struct union_move {
    unsigned power, companion; /* squares */
    int files, ranks;          /* of one step of the line, or the leap */
    unsigned longest;          /* steps of the line at most */
    bool straight;             /* a pawn's straight step: nothing is captured */
    bool captures;             /* a pawn's diagonal step: the power must capture */
};

/* The targets of a piece moving along a union's direction, one behind the other; returns how many. */
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

/* Adds a united move to these squares, unless a division or fusion does the same or the stage is another one. */
static void add_union(struct collector *c, const struct union_move *u, unsigned to1, unsigned to2)
{
    const uint8_t *types = c->pieces->types;
    bool takes1 = bit(to1) & c->board.enemy, takes2 = bit(to2) & c->board.enemy;
    bool noisy = (takes1 && takes2) || (takes1 && !(c->pieces->targets[u->power] & bit(to1))) ||
                 (takes2 && !(c->pieces->targets[u->companion] & bit(to2)));
    if ((types[u->power] == PAWN && (bit(to1) & c->last_rank)) ||
        (types[u->companion] == PAWN && (bit(to2) & c->last_rank)) || !(c->stage & (noisy ? NOISY : QUIET)) ||
        division_does(c, u->power, to1, u->companion, to2) ||
        (c->distinct && division_does(c, u->companion, to2, u->power, to1)))
        return;
    if (c->list)
        add_double(c, leg_make(u->power, to1), leg_make(u->companion, to2), 0);
    else
        c->n++;
}

/* United moves of two pieces along one direction: the companion may be dropped on the way unless it goes ahead. */
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

/* United moves with a pawn's power. */
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

/* All united moves of a piece and its companion. */
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

/* Begins a collection, with the decider's pieces as they move by themselves. */
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
    for (bitboard friendly = c->board.friendly; friendly;) {
        unsigned square = bits_pop(&friendly);
        pieces->types[square] = (uint8_t)piece_type(p->board[square]);
        pieces->targets[square] = natural_targets(pieces->types[square], square, &c->board);
    }
}

/* All double moves of a stage. */
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

/* The natural moves, castling among them; false if the king is gone. */
static bool natural_scope(const struct position *p, enum stage stage, struct scope *s)
{
    scope_any(p, stage, s);
    s->flags |= SCOPE_FREE_CASTLE | SCOPE_TAKE_KING;
    return (p->by_type[KING] & p->side[p->turn.decider]) != 0;
}

static unsigned brick_actions(const struct position *p, enum stage stage, action *list)
{
    struct scope s;
    if (!natural_scope(p, stage & ALL_ACTIONS, &s))
        return 0;
    struct collector c;
    struct natural pieces;
    collector_begin(&c, &pieces, p, stage, list, steps_list(p, &s, list));
    add_doubles(p, &c);
    return c.n;
}

static unsigned brick_count(const struct position *p)
{
    struct scope s;
    if (!natural_scope(p, ALL_ACTIONS, &s))
        return 0;
    struct collector c;
    struct natural pieces;
    collector_begin(&c, &pieces, p, ALL_ACTIONS, NULL, steps_count(p, &s));
    add_doubles(p, &c);
    return c.n;
}

/* Of the double moves only those of its two pieces, in this order, are listed to find one. */
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
    bitboard men2 = bit(from1) | bit(from2);
    struct collector c;
    struct natural pieces;
    if (from1 == from2 || (men2 & ~p->side[p->turn.decider]))
        return false;
    collector_begin(&c, &pieces, p, ALL_ACTIONS, list, 0);
    if (c.pieces->targets[from1] & bit(to1) & ~c.enemy_king)
        add_pairs(&c, from1, to1, bit(from2));
    if ((squares_beside(from1) & bit(from2)) && !(men2 & p->by_type[KING])) {
        struct union_move u = {.power = from1, .companion = from2};
        add_unions(&c, &u);
    }
    for (unsigned i = 0; i < c.n; i++)
        if (list[i] == a)
            return true;
    return false;
}

/* A double move as two steps. */
static unsigned brick_legs(action a, action *legs)
{
    for (unsigned leg = 0; leg < 2; leg++)
        legs[leg] = leg_promotes(a, leg) ? action_promote(leg_from(a, leg), leg_to(a, leg), leg_type(a, leg))
                                         : action_make(ACTION_STEP, leg_from(a, leg), leg_to(a, leg));
    return 2;
}

static bool brick_wins(const struct position *p)
{
    return (p->by_type[KING] & p->side[p->turn.decider]) && brick_takes_king(p, p->turn.decider);
}

/* Check is any action that would capture the king; whose it is does not matter. */
static bitboard brick_checkers(const struct position *p)
{
    return (p->by_type[KING] & p->side[p->turn.decider]) && brick_takes_king(p, !p->turn.decider)
               ? p->side[!p->turn.decider]
               : 0;
}

/* Both pieces leave their squares before either lands: a united piece may land where the other one stood. */
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

/* No legal action is a draw, in check or not. */
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
    .joined = "two pieces move together if they begin or end side by side, each by its own step, or move in parallel"};

static const struct shortcuts brick_shortcuts = {.staged = true, .legal = brick_legal, .wins = brick_wins};

const struct law law_brick = {.id = "brick",
                              .steps = 1,
                              .flags = LAW_PSEUDO | LAW_EP_NONE | LAW_TAKES_KING | LAW_PAWNS_BACK | LAW_NEEDS_KING |
                                       LAW_BOUND,
                              .actions = brick_actions,
                              .count = brick_count,
                              .checkers = brick_checkers,
                              .result = brick_result,
                              .specific_actions = &brick_specific,
                              .shortcuts = &brick_shortcuts};
