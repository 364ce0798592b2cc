/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Counts sequences of actions in Kazan, for perft. A turn is a chain: each step after the first one fills the square
 * that the step before has vacated. So one board of sets is changed and changed back along the chain. The target of the
 * first step stays open as long as it does not matter to who may follow. A position is made only where the turn has
 * passed. Hot path of perft: a change needs `bench/perft_speed.sh`.
 */
#include "rules/games/kazan.h"
#include "rules/counting/bulk.h"
#include "rules/counting/pairs.h"

/* The opponent's node after a turn; its sets follow the chain. */
struct passed {
    struct position next;
    struct scope scope; /* the scope of "anything" */
    bool known;         /* the node has been set up */
};

/* The nodes after the turns of either side, by the number of actions left at the start of the turn. */
struct nodes {
    struct passed behind[SEQUENCES_LONGEST + 1][2];
};

/* What all chains from a node share, and what their first step was. */
struct chain {
    const struct position *p;
    struct nodes *nodes;
    struct passed *behind; /* the node after the turn */
    unsigned us;
    unsigned first,
        from; /* the piece that stepped first, and the square it left; EMPTY if that step came before the node */
    bitboard enemy, unmoved; /* the opponent's pieces; our pieces that have not stepped in this turn */
    bitboard shields;        /* all squares on which a piece may shield the king, and the king's square */
    bool any_type;           /* pieces of any type may follow, or none may */
};

/* The end of a chain so far. While the target of the first step is open, it is not among the occupied squares. */
struct link {
    bitboard occupied, unmoved, passed; /* passed: squares on which a pawn may be captured en passant */
    unsigned vacated, king;
};

static uint64_t chain_last(struct chain *c, const struct link *k, bitboard targets);
static uint64_t chain_count(struct chain *c, const struct link *k, bitboard targets, unsigned length);
static uint64_t turn_count(struct nodes *nodes, const struct position *p, unsigned length);

/* Returns all sliders of both sides. */
static bitboard sliders(const struct position *p) { return p->by_type[BISHOP] | p->by_type[ROOK] | p->by_type[QUEEN]; }

/* Sets up a chain: finds what all chains from a node depend on. */
static void chain_begin(struct chain *c, struct nodes *nodes, const struct position *p, unsigned length)
{
    unsigned us = p->turn.decider, king = bits_first(p->by_type[KING] & p->side[us]);
    struct passed *w = &nodes->behind[length][us];
    *c = (struct chain){.p = p,
                        .nodes = nodes,
                        .behind = w,
                        .us = us,
                        .first = EMPTY,
                        .enemy = p->side[!us],
                        .unmoved = p->side[us] & ~p->turn.stepped[0],
                        .shields = bit(king),
                        .any_type = p->game->law->flags & LAW_MAY_END};
    for (bitboard b = snipers(p, king, c->enemy); b;)
        c->shields |= squares_between(king, bits_pop(&b));
    if (!w->known) {
        position_copy(&w->next, p);
        turn_pass(&w->next, 0);
        scope_any(&w->next, ALL_ACTIONS, &w->scope);
        w->known = true;
    } else {
        memcpy(w->next.by_type, p->by_type, sizeof p->by_type + sizeof p->side);
        memcpy(w->next.board, p->board, 64);
    }
}

/* Removes a piece of the side to move from the board of the node after the turn. */
ALWAYS_INLINE void piece_lift(struct chain *c, unsigned piece, unsigned square)
{
    struct position *next = &c->behind->next;
    next->by_type[piece_type(piece)] ^= bit(square);
    next->side[c->us] ^= bit(square);
    next->board[square] = EMPTY;
}

/* Puts a piece of the side to move on the board of the node after the turn. */
ALWAYS_INLINE void piece_set(struct chain *c, unsigned piece, unsigned square)
{
    struct position *next = &c->behind->next;
    next->by_type[piece_type(piece)] ^= bit(square);
    next->side[c->us] ^= bit(square);
    next->board[square] = (uint8_t)piece;
}

/* Removes the castling rights that are lost when the squares `touched` are left or captured on. */
ALWAYS_INLINE void passed_castling(const struct chain *c, bitboard touched)
{
    struct position *next = &c->behind->next;
    next->turn.castling = c->p->turn.castling;
    next->castling_pieces = c->p->castling_pieces;
    if (c->p->castling_pieces & touched)
        castling_lose(next, touched);
}

/* Counts the sequences from the opponent's node after a chain; the pieces already stand where they will be. */
ALWAYS_INLINE uint64_t node_count(struct chain *c, bitboard passed, unsigned length)
{
    struct position *next = &c->behind->next;
    next->turn.ep = c->behind->scope.ep = passed;
    next->checkers = king_attackers(next, !c->us);
    if (length == 1)
        return steps_count(next, &c->behind->scope);
    next->turn.quota = (uint16_t)bits_count(next->side[!c->us]);
    return turn_count(c->nodes, next, length);
}

/* Counts the sequences from the opponent's nodes after a chain, one node for each target of its first step. */
static uint64_t passed_count(struct chain *c, const struct link *k, bitboard targets, unsigned length)
{
    struct position *next = &c->behind->next;
    bitboard left = c->unmoved ^ k->unmoved;
    uint64_t sum = 0;
    if (c->first == EMPTY) {
        passed_castling(c, left);
        return node_count(c, k->passed, length);
    }
    passed_castling(c, left | targets);
    while (targets) {
        unsigned to = bits_pop(&targets), captured = next->board[to];
        bitboard twice = piece_type(c->first) == PAWN ? squares_between(c->from, to) : 0;
        piece_set(c, c->first, to);
        sum += node_count(c, k->passed | twice, length);
        piece_lift(c, c->first, to);
        next->board[to] = (uint8_t)captured;
    }
    return sum;
}

/* Whether the king is safe after a step of a piece to the vacated square. */
ALWAYS_INLINE bool follower_safe(const struct chain *c, const struct link *k, bitboard occupied, unsigned piece)
{
    const struct position *p = c->p;
    occupied = (occupied ^ bit(piece)) | bit(k->vacated);
    if (piece == k->king)
        return !(attackers(p, k->vacated, !c->us, occupied) & c->enemy);
    for (bitboard b = snipers(p, k->king, c->enemy); b;)
        if (!(squares_between(k->king, bits_pop(&b)) & occupied))
            return false;
    return true;
}

/* Returns the unmoved pieces that could step to the vacated square if the squares `occupied` are occupied, whether the
 * king stays safe or not. */
ALWAYS_INLINE bitboard followers_near(const struct chain *c, const struct link *k, bitboard occupied)
{
    const struct position *p = c->p;
    bitboard fourth = c->us == WHITE ? bits_rank(3) : bits_rank(4), behind = bits_forward(!c->us, bit(k->vacated));
    if ((bit(k->vacated) & fourth) && !(behind & occupied) && (p->game->pieces->scope_flags & SCOPE_DOUBLE))
        behind = bits_forward(!c->us, behind);
    return ((attackers_officers(p, k->vacated, occupied) & ~p->by_type[PAWN]) | (behind & p->by_type[PAWN])) &
           k->unmoved;
}

/* Returns the pieces of a set of followers that may follow: those that leave the king safe, of the lowest type that has
 * any, or of all types where the game says so. */
ALWAYS_INLINE bitboard followers_legal(const struct chain *c, const struct link *k, bitboard occupied, bitboard pieces)
{
    for (;;) {
        bitboard some = c->any_type ? pieces : lowest_type(c->p, pieces), legal = some;
        for (bitboard b = some & c->shields; b;) {
            unsigned piece = bits_pop(&b);
            if (!follower_safe(c, k, occupied, piece))
                legal ^= bit(piece);
        }
        pieces ^= some;
        if (legal || !pieces)
            return legal;
    }
}

/* Counts the sequences that go on from a link with one step. The stepping piece becomes the piece `as`, which differs
 * only if a pawn promotes. */
ALWAYS_INLINE uint64_t link_count(struct chain *c, const struct link *k, unsigned from, unsigned as, bitboard targets,
                                  unsigned length)
{
    unsigned us = c->us, piece = c->p->board[from], to = k->vacated;
    struct link next = {.occupied = (k->occupied ^ bit(from)) | bit(to),
                        .unmoved = k->unmoved ^ bit(from),
                        .passed = k->passed & ~(bit(to) | bits_forward(!us, bit(from))),
                        .vacated = from,
                        .king = from == k->king ? to : k->king};
    bitboard shields = c->shields;
    if (piece_type(piece) == PAWN && (from ^ to) == 16)
        next.passed |= bit(step_back(us, to));
    if (from == k->king)
        c->shields = ALL_SQUARES;
    piece_lift(c, piece, from);
    piece_set(c, as, to);
    uint64_t sum = length == 1 ? chain_last(c, &next, targets) : chain_count(c, &next, targets, length);
    piece_lift(c, as, to);
    piece_set(c, piece, from);
    c->shields = shields;
    return sum;
}

/* Counts the sequences that begin with a step of one of some followers, or with the end of the turn where it is free.
 */
ALWAYS_INLINE uint64_t followers_sequences(struct chain *c, const struct link *k, bitboard pieces, bitboard targets,
                                           unsigned length)
{
    const struct position *p = c->p;
    bool promotes = bit(k->vacated) & (c->us == WHITE ? RANK_8 : RANK_1);
    if (length == 1)
        return (uint64_t)bits_count(targets) * (followers_count(p, pieces, bit(k->vacated)) + c->any_type);
    uint64_t sum = c->any_type ? passed_count(c, k, targets, length - 1) : 0;
    while (pieces) {
        unsigned from = bits_pop(&pieces);
        if (promotes && (p->by_type[PAWN] & bit(from)) && p->game->pieces->promotions)
            for (bitboard types = p->game->pieces->promotions; types;)
                sum += link_count(c, k, from, piece_make(c->us, bits_pop(&types)), targets, length - 1);
        else
            sum += link_count(c, k, from, p->board[from], targets, length - 1);
    }
    return sum;
}

/* Counts the sequences from a link. Targets of the first step are counted together where they do not matter to who may
 * follow. */
ALWAYS_INLINE uint64_t chain_on(struct chain *c, const struct link *k, bitboard targets, unsigned length)
{
    bitboard special = targets;
    uint64_t sum = 0;
    if (bits_several(targets)) {
        bitboard pieces = followers_near(c, k, k->occupied);
        if (!pieces)
            return passed_count(c, k, targets, length);
        if (!c->any_type)
            pieces = lowest_type(c->p, pieces);
        special = 0;
        for (bitboard b = pieces & (sliders(c->p) | c->p->by_type[PAWN]); b;)
            special |= squares_between(k->vacated, bits_pop(&b));
        for (bitboard b = pieces & c->shields; b;)
            if (!follower_safe(c, k, k->occupied, bits_pop(&b)))
                special = ALL_SQUARES;
        if (targets & ~special)
            sum = followers_sequences(c, k, pieces, targets & ~special, length);
        special &= targets;
    }
    while (special) {
        bitboard target = bit(bits_pop(&special)), occupied = k->occupied | target;
        bitboard pieces = followers_near(c, k, occupied);
        if (pieces)
            pieces = followers_legal(c, k, occupied, pieces);
        sum += pieces ? followers_sequences(c, k, pieces, target, length) : passed_count(c, k, target, length);
    }
    return sum;
}

/* Counts the sequences of one action from a link. */
static uint64_t chain_last(struct chain *c, const struct link *k, bitboard targets)
{
    return chain_on(c, k, targets, 1);
}

/* Counts the sequences of one or more actions from a link. */
static uint64_t chain_count(struct chain *c, const struct link *k, bitboard targets, unsigned length)
{
    return length == 1 ? chain_last(c, k, targets) : chain_on(c, k, targets, length);
}

/* Removes a piece of the opponent from the sets, or puts it back. The board still has it, but is not read on that
 * square. */
ALWAYS_INLINE void enemy_turn(struct chain *c, unsigned square)
{
    struct position *next = &c->behind->next;
    unsigned piece = c->p->board[square];
    if (piece == EMPTY)
        return;
    c->enemy ^= bit(square);
    next->by_type[piece_type(piece)] ^= bit(square);
    next->side[!c->us] ^= bit(square);
}

/* Counts the sequences after the ordinary steps of a piece to some squares; `followed` says whether a piece may follow.
 */
static uint64_t first_chains(struct chain *c, unsigned from, bitboard targets, bool followed, unsigned length)
{
    const struct position *p = c->p;
    unsigned king = bits_first(p->by_type[KING] & p->side[c->us]);
    struct link k = {.occupied = position_occupied(p) ^ bit(from),
                     .unmoved = c->unmoved & ~bit(from),
                     .vacated = from,
                     .king = king};
    bitboard shields = c->shields, alone = from == king ? targets : targets & c->enemy, open = targets ^ alone;
    uint64_t sum = 0;
    c->first = p->board[from];
    c->from = from;
    piece_lift(c, c->first, from);
    if (from == king)
        c->shields = ALL_SQUARES;
    while (alone) {
        unsigned to = bits_pop(&alone);
        k.king = from == king ? to : king;
        enemy_turn(c, to);
        sum += followed ? chain_count(c, &k, bit(to), length) : passed_count(c, &k, bit(to), length);
        enemy_turn(c, to);
    }
    c->shields = shields;
    if (open)
        sum += followed ? chain_count(c, &k, open, length) : passed_count(c, &k, open, length);
    piece_set(c, c->first, from);
    return sum;
}

/* Counts the sequences that begin with one action, by making it. */
static uint64_t made_sequences(struct nodes *nodes, const struct position *p, action a, unsigned length)
{
    struct position next;
    position_copy(&next, p);
    next.key = position_pieces_key(&next); /* the positions behind chains have none */
    game_apply(&next, a);
    return turn_count(nodes, &next, length - 1);
}

/* Squares of our pieces by how many pieces could follow there if the piece stepped away, wherever it went: at least
 * one, two, three. For the squares `asked` the answer depends on the step. */
struct followed {
    bitboard once, twice, thrice, asked;
};

/* Adds a piece that could follow to the squares `sure` in any case, and perhaps to the squares `asked`. */
ALWAYS_INLINE void followed_add(struct followed *f, bitboard sure, bitboard asked)
{
    f->asked |= asked;
    f->thrice |= f->twice & sure;
    f->twice |= f->once & sure;
    f->once |= sure;
}

/* Adds the followers of a higher piece type to those of all lower types. If only the lowest type may follow, a higher
 * type counts only where no lower one can follow. */
ALWAYS_INLINE void followed_merge(struct followed *all, const struct followed *f, bool any_type)
{
    bitboard open = any_type ? ALL_SQUARES : ~(all->once | all->asked);
    bitboard once = f->once & open, twice = f->twice & open, thrice = f->thrice & open;
    all->thrice |= thrice | (all->twice & once) | (all->once & twice);
    all->twice |= twice | (all->once & once);
    all->once |= once;
    all->asked |= f->asked & open;
}

/* Adds the pieces of a type as followers; those of lower types have been added already. */
ALWAYS_INLINE void followed_type(const struct chain *c, struct followed *all, unsigned pt)
{
    const struct position *p = c->p;
    bitboard friendly = p->side[c->us], occupied = position_occupied(p);
    struct followed f = {0, 0, 0, 0};
    for (bitboard b = p->by_type[pt] & friendly; b;) {
        unsigned square = bits_pop(&b);
        bitboard squares = type_attacks(pt, square, occupied) & friendly;
        bitboard free = c->shields & bit(square) ? 0 : pt == KNIGHT ? squares : king_attacks(square);
        followed_add(&f, squares & free, squares & ~free);
    }
    followed_merge(all, &f, c->any_type);
}

/* Finds which pieces could follow to each of our squares if the piece there stepped away. */
static void followed_find(const struct chain *c, struct followed *all)
{
    const struct position *p = c->p;
    unsigned us = c->us;
    bitboard friendly = p->side[us], pawns = p->by_type[PAWN] & friendly,
             fourth = us == WHITE ? bits_rank(3) : bits_rank(4);
    bitboard ahead = bits_forward(us, pawns), doubtful = bits_forward(us, pawns & c->shields) | RANK_1 | RANK_8;
    *all = (struct followed){.once = ahead & friendly & ~doubtful, .asked = ahead & friendly & doubtful};
    if (p->game->pieces->scope_flags & SCOPE_DOUBLE)
        all->asked |= bits_forward(us, ahead & ~position_occupied(p)) & fourth & friendly;
    followed_type(c, all, KNIGHT);
    followed_type(c, all, BISHOP);
    followed_type(c, all, ROOK);
    followed_type(c, all, QUEEN);
    followed_type(c, all, KING);
    all->asked |= (p->by_type[KING] & friendly) | all->thrice;
    all->once &= ~all->asked;
    all->twice &= ~all->asked;
}

/* Counts the sequences of at least two actions that begin with a pawn step. The set `f` holds for two actions; for more
 * it asks about every pawn. */
ALWAYS_INLINE uint64_t pawns_sequences(struct chain *c, unsigned us, const struct followed *f,
                                       const bitboard targets[4], unsigned length)
{
    bitboard asked = 0;
    uint64_t sum = 0;
    for (unsigned way = 0; way < 4; way++) {
        bitboard from = pawns_moved(us, way, targets[way], true), once = from & f->once;
        sum += bits_count(once) * (1 + c->any_type) + bits_count(once & f->twice);
        asked |= from & ~f->once;
    }
    while (asked) {
        unsigned from = bits_pop(&asked);
        bitboard to = 0;
        for (unsigned way = 0; way < 4; way++)
            to |= targets[way] & pawns_moved(us, way, bit(from), false);
        sum += first_chains(c, from, to, f->asked & bit(from), length - 1);
    }
    return sum;
}

/* Counts the sequences of at least two actions that begin with the first step of a turn. */
static uint64_t first_sequences(struct chain *c, const struct scope *s, unsigned length)
{
    struct reach ours;
    struct followed f = {.asked = ALL_SQUARES};
    uint64_t sum = 0;
    steps_reach(c->p, s, c->us, &ours);
    if (length == 2)
        followed_find(c, &f);
    for (unsigned i = 0; i < ours.count; i++) {
        const struct reach_piece *piece = &ours.pieces[i];
        bitboard from = bit(piece->square);
        if (f.once & from)
            sum += bits_count(piece->targets) * (1u + c->any_type + ((f.twice & from) != 0));
        else if (piece->targets)
            sum += first_chains(c, piece->square, piece->targets, f.asked & from, length - 1);
    }
    sum += c->us == WHITE ? pawns_sequences(c, WHITE, &f, ours.pawns, length)
                          : pawns_sequences(c, BLACK, &f, ours.pawns, length);
    for (unsigned i = 0; i < ours.listed; i++)
        sum += made_sequences(c->nodes, c->p, ours.list[i], length);
    return sum;
}

/* Counts the sequences that begin with any legal action. Each action is made, but ordinary steps begin a chain if `c`
 * is not NULL. */
static uint64_t listed_sequences(struct nodes *nodes, struct chain *c, const struct position *p, unsigned length)
{
    action list[ACTIONS_MAX];
    bitboard targets[64] = {0}, pieces = 0;
    uint64_t sum = 0;
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        if (c && (action_type(list[i]) == ACTION_STEP || action_type(list[i]) == ACTION_DOUBLE)) {
            targets[action_from(list[i])] |= bit(action_to(list[i]));
            pieces |= bit(action_from(list[i]));
        } else {
            sum += made_sequences(nodes, p, list[i], length);
        }
    }
    while (pieces) {
        unsigned from = bits_pop(&pieces);
        sum += first_chains(c, from, targets[from], true, length - 1);
    }
    return sum;
}

/* Counts the sequences of one or more actions from a node at the start of a turn or inside one. */
static uint64_t turn_count(struct nodes *nodes, const struct position *p, unsigned length)
{
    struct chain c;
    struct scope s;
    if (length == 1)
        return game_count(p);
    if (p->fairy || !p->game->pieces->royal || !bits_several(p->by_type[KING]))
        return listed_sequences(nodes, NULL, p, length);
    chain_begin(&c, nodes, p, length);
    if (p->turn.done) {
        unsigned king = bits_first(p->by_type[KING] & p->side[c.us]);
        struct link k = {.occupied = position_occupied(p),
                         .unmoved = c.unmoved,
                         .passed = p->turn.ep_next,
                         .vacated = bits_first(p->turn.vacated),
                         .king = king};
        return chain_count(&c, &k, bit(king), length); /* no target is open, so any occupied square will do */
    }
    scope_any(p, ALL_ACTIONS, &s);
    return steps_common(p, &s) && !(p->by_type[FERZ] | p->by_type[ALFIL]) ? first_sequences(&c, &s, length)
                                                                          : listed_sequences(nodes, &c, p, length);
}

uint64_t kazan_sequences(const struct position *p, unsigned length)
{
    struct nodes nodes;
    for (unsigned i = 2; i <= length; i++)
        nodes.behind[i][WHITE].known = nodes.behind[i][BLACK].known = false;
    return length ? turn_count(&nodes, p, length) : 1;
}
