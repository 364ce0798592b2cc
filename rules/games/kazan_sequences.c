/*
 * Sequences of actions in Kazan. A turn is a chain: behind its first step every step fills the square that the one
 * before has left. So one board of sets is changed and changed back along it, the target of the first step stays open
 * while it does not matter who may follow, and a position is made only where the turn has passed.
 */
#include "rules/games/kazan.h"
#include "rules/pairs.h"

/* The opponent's node behind a turn; its sets follow the chain. */
struct passed {
    struct position next;
    struct scope scope; /* of any step */
    bool known;
};

/* The nodes behind the turns of either side, by how many actions are left where the turn begins. */
struct nodes {
    struct passed behind[SEQUENCES_LONGEST + 1][2];
};

/* What all chains from a node have in common, and what their first step was. */
struct chain {
    const struct position *p;
    struct nodes *nodes;
    struct passed *behind;
    unsigned us;
    unsigned first, from;    /* the man that stepped first and whence; EMPTY if that was before the node */
    bitboard enemy, unmoved; /* the opponent's men; ours that had not moved before */
    bitboard shields;        /* all squares on which a man may cover the king, and the king's */
    bool any_kind;           /* whether men of any kind may follow, or nobody */
};

/* Where a chain has come to. The target of its first step is not among the occupied squares while it is open. */
struct link {
    bitboard occupied, unmoved, passed; /* passed: squares that pawns may be taken on */
    unsigned vacated, king;
};

static uint64_t chain_last(struct chain *c, const struct link *k, bitboard targets);
static uint64_t chain_count(struct chain *c, const struct link *k, bitboard targets, unsigned length);
static uint64_t turn_count(struct nodes *nodes, const struct position *p, unsigned length);

/* The pieces that move along lines. */
static bitboard sliders(const struct position *p) { return p->kind[BISHOP] | p->kind[ROOK] | p->kind[QUEEN]; }

/* Finds what all chains from a node depend on. */
static void chain_begin(struct chain *c, struct nodes *nodes, const struct position *p, unsigned length)
{
    unsigned us = p->turn.decider, king = bits_first(p->kind[KING] & p->side[us]);
    struct passed *w = &nodes->behind[length][us];
    *c = (struct chain){.p = p,
                        .nodes = nodes,
                        .behind = w,
                        .us = us,
                        .first = EMPTY,
                        .enemy = p->side[!us],
                        .unmoved = p->side[us] & ~p->turn.stepped[0],
                        .shields = bit(king),
                        .any_kind = p->game->law->flags & LAW_MAY_END};
    for (bitboard b = snipers(p, king, c->enemy); b;)
        c->shields |= squares_between(king, bits_pop(&b));
    if (!w->known) {
        position_copy(&w->next, p);
        turn_pass(&w->next, 0);
        scope_any(&w->next, ALL_ACTIONS, &w->scope);
        w->known = true;
    } else {
        memcpy(w->next.kind, p->kind, sizeof p->kind + sizeof p->side);
        memcpy(w->next.board, p->board, 64);
    }
}

/* Lifts a man of ours off the board behind the turn. */
ALWAYS_INLINE void man_lift(struct chain *c, unsigned man, unsigned square)
{
    struct position *next = &c->behind->next;
    next->kind[man_kind(man)] ^= bit(square);
    next->side[c->us] ^= bit(square);
    next->board[square] = EMPTY;
}

/* Sets it down. */
ALWAYS_INLINE void man_set(struct chain *c, unsigned man, unsigned square)
{
    struct position *next = &c->behind->next;
    next->kind[man_kind(man)] ^= bit(square);
    next->side[c->us] ^= bit(square);
    next->board[square] = (uint8_t)man;
}

/* Takes the rights to castle of what was left or captured on. */
ALWAYS_INLINE void passed_castling(const struct chain *c, bitboard touched)
{
    struct position *next = &c->behind->next;
    next->turn.castling = c->p->turn.castling;
    next->castling_men = c->p->castling_men;
    if (c->p->castling_men & touched)
        castling_lose(next, touched);
}

/* Counts the sequences from the opponent's node behind a chain, the men being where they are. */
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

/* Counts the sequences from the opponent's nodes behind a chain, one for each target of its first step. */
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
        bitboard twice = man_kind(c->first) == PAWN ? squares_between(c->from, to) : 0;
        man_set(c, c->first, to);
        sum += node_count(c, k->passed | twice, length);
        man_lift(c, c->first, to);
        next->board[to] = (uint8_t)captured;
    }
    return sum;
}

/* Whether the king is safe after a man's step to the square that was left. */
ALWAYS_INLINE bool follower_safe(const struct chain *c, const struct link *k, bitboard occupied, unsigned man)
{
    const struct position *p = c->p;
    occupied = (occupied ^ bit(man)) | bit(k->vacated);
    if (man == k->king)
        return !(attackers(p, k->vacated, !c->us, occupied) & c->enemy);
    for (bitboard b = snipers(p, k->king, c->enemy); b;)
        if (!(squares_between(k->king, bits_pop(&b)) & occupied))
            return false;
    return true;
}

/* The unmoved men that come to the square that was left if certain squares are occupied, safe or not. */
ALWAYS_INLINE bitboard followers_near(const struct chain *c, const struct link *k, bitboard occupied)
{
    const struct position *p = c->p;
    bitboard fourth = c->us == WHITE ? bits_rank(3) : bits_rank(4), behind = bits_forward(!c->us, bit(k->vacated));
    if ((bit(k->vacated) & fourth) && !(behind & occupied) && (p->game->men->scope_flags & SCOPE_DOUBLE))
        behind = bits_forward(!c->us, behind);
    return ((attackers_officers(p, k->vacated, occupied) & ~p->kind[PAWN]) | (behind & p->kind[PAWN])) & k->unmoved;
}

/* Those of them that may follow. */
ALWAYS_INLINE bitboard followers_legal(const struct chain *c, const struct link *k, bitboard occupied, bitboard men)
{
    for (;;) {
        bitboard some = c->any_kind ? men : lowest_kind(c->p, men), legal = some;
        for (bitboard b = some & c->shields; b;) {
            unsigned man = bits_pop(&b);
            if (!follower_safe(c, k, occupied, man))
                legal ^= bit(man);
        }
        men ^= some;
        if (legal || !men)
            return legal;
    }
}

/* Goes on from a link with a step of a man, that becomes another where it is a pawn that promotes. */
ALWAYS_INLINE uint64_t link_count(struct chain *c, const struct link *k, unsigned from, unsigned as, bitboard targets,
                                  unsigned length)
{
    unsigned us = c->us, man = c->p->board[from], to = k->vacated;
    struct link next = {.occupied = (k->occupied ^ bit(from)) | bit(to),
                        .unmoved = k->unmoved ^ bit(from),
                        .passed = k->passed & ~(bit(to) | bits_forward(!us, bit(from))),
                        .vacated = from,
                        .king = from == k->king ? to : k->king};
    bitboard shields = c->shields;
    if (man_kind(man) == PAWN && (from ^ to) == 16)
        next.passed |= bit(step_back(us, to));
    if (from == k->king)
        c->shields = ALL_SQUARES;
    man_lift(c, man, from);
    man_set(c, as, to);
    uint64_t sum = length == 1 ? chain_last(c, &next, targets) : chain_count(c, &next, targets, length);
    man_lift(c, as, to);
    man_set(c, man, from);
    c->shields = shields;
    return sum;
}

/* Counts the sequences that begin with a step of some followers, or the end of the turn where that is free. */
ALWAYS_INLINE uint64_t followers_sequences(struct chain *c, const struct link *k, bitboard men, bitboard targets,
                                           unsigned length)
{
    const struct position *p = c->p;
    bool promotes = bit(k->vacated) & (c->us == WHITE ? RANK_8 : RANK_1);
    if (length == 1)
        return (uint64_t)bits_count(targets) * (followers_count(p, men, bit(k->vacated)) + c->any_kind);
    uint64_t sum = c->any_kind ? passed_count(c, k, targets, length - 1) : 0;
    while (men) {
        unsigned from = bits_pop(&men);
        if (promotes && (p->kind[PAWN] & bit(from)) && p->game->men->promotions)
            for (bitboard kinds = p->game->men->promotions; kinds;)
                sum += link_count(c, k, from, man_make(c->us, bits_pop(&kinds)), targets, length - 1);
        else
            sum += link_count(c, k, from, p->board[from], targets, length - 1);
    }
    return sum;
}

/* Counts sequences from a link, for all targets of the first step together where they do not matter to who follows. */
ALWAYS_INLINE uint64_t chain_on(struct chain *c, const struct link *k, bitboard targets, unsigned length)
{
    bitboard special = targets;
    uint64_t sum = 0;
    if (bits_several(targets)) {
        bitboard men = followers_near(c, k, k->occupied);
        if (!men)
            return passed_count(c, k, targets, length);
        if (!c->any_kind)
            men = lowest_kind(c->p, men);
        special = 0;
        for (bitboard b = men & (sliders(c->p) | c->p->kind[PAWN]); b;)
            special |= squares_between(k->vacated, bits_pop(&b));
        for (bitboard b = men & c->shields; b;)
            if (!follower_safe(c, k, k->occupied, bits_pop(&b)))
                special = ALL_SQUARES;
        if (targets & ~special)
            sum = followers_sequences(c, k, men, targets & ~special, length);
        special &= targets;
    }
    while (special) {
        bitboard target = bit(bits_pop(&special)), occupied = k->occupied | target;
        bitboard men = followers_near(c, k, occupied);
        if (men)
            men = followers_legal(c, k, occupied, men);
        sum += men ? followers_sequences(c, k, men, target, length) : passed_count(c, k, target, length);
    }
    return sum;
}

/* The same where one action is left, and where there are more. */
static uint64_t chain_last(struct chain *c, const struct link *k, bitboard targets)
{
    return chain_on(c, k, targets, 1);
}

static uint64_t chain_count(struct chain *c, const struct link *k, bitboard targets, unsigned length)
{
    return length == 1 ? chain_last(c, k, targets) : chain_on(c, k, targets, length);
}

/* Takes a man of the opponent off the sets, or puts it back; the board is not asked where it stands. */
ALWAYS_INLINE void enemy_turn(struct chain *c, unsigned square)
{
    struct position *next = &c->behind->next;
    unsigned man = c->p->board[square];
    if (man == EMPTY)
        return;
    c->enemy ^= bit(square);
    next->kind[man_kind(man)] ^= bit(square);
    next->side[!c->us] ^= bit(square);
}

/* Counts what comes behind the plain steps of a man to some squares; `followed`: whether anybody may follow. */
static uint64_t first_chains(struct chain *c, unsigned from, bitboard targets, bool followed, unsigned length)
{
    const struct position *p = c->p;
    unsigned king = bits_first(p->kind[KING] & p->side[c->us]);
    struct link k = {.occupied = position_occupied(p) ^ bit(from),
                     .unmoved = c->unmoved & ~bit(from),
                     .vacated = from,
                     .king = king};
    bitboard shields = c->shields, alone = from == king ? targets : targets & c->enemy, open = targets ^ alone;
    uint64_t sum = 0;
    c->first = p->board[from];
    c->from = from;
    man_lift(c, c->first, from);
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
    man_set(c, c->first, from);
    return sum;
}

/* Counts the sequences that begin with an action that is made. */
static uint64_t made_sequences(struct nodes *nodes, const struct position *p, action a, unsigned length)
{
    struct position next;
    position_copy(&next, p);
    if (length == 2)
        return game_apply_count(&next, a);
    game_apply(&next, a);
    return turn_count(nodes, &next, length - 1);
}

/* Squares that one, two, three or more men could follow to, had a man of ours left them, wherever it went; and those of
   which that must be asked for each step. */
struct followed {
    bitboard once, twice, thrice, asked;
};

/* Adds a man that goes to some squares whatever happens, and perhaps to others. */
ALWAYS_INLINE void followed_add(struct followed *f, bitboard sure, bitboard asked)
{
    f->asked |= asked;
    f->thrice |= f->twice & sure;
    f->twice |= f->once & sure;
    f->once |= sure;
}

/* Puts what holds for men of higher kinds with what holds for all lower ones: the lowest alone count, or all. */
ALWAYS_INLINE void followed_merge(struct followed *all, const struct followed *f, bool any_kind)
{
    bitboard open = any_kind ? ALL_SQUARES : ~(all->once | all->asked);
    bitboard once = f->once & open, twice = f->twice & open, thrice = f->thrice & open;
    all->thrice |= thrice | (all->twice & once) | (all->once & twice);
    all->twice |= twice | (all->once & once);
    all->once |= once;
    all->asked |= f->asked & open;
}

/* Adds the men of a kind, lower ones being known. */
ALWAYS_INLINE void followed_kind(const struct chain *c, struct followed *all, unsigned kind)
{
    const struct position *p = c->p;
    bitboard friendly = p->side[c->us], occupied = position_occupied(p);
    struct followed f = {0, 0, 0, 0};
    for (bitboard b = p->kind[kind] & friendly; b;) {
        unsigned square = bits_pop(&b);
        bitboard squares = kind_attacks(kind, square, occupied) & friendly;
        bitboard free = c->shields & bit(square) ? 0 : kind == KNIGHT ? squares : king_attacks(square);
        followed_add(&f, squares & free, squares & ~free);
    }
    followed_merge(all, &f, c->any_kind);
}

/* Finds who could follow to each square of ours that is left. */
static void followed_find(const struct chain *c, struct followed *all)
{
    const struct position *p = c->p;
    unsigned us = c->us;
    bitboard friendly = p->side[us], pawns = p->kind[PAWN] & friendly,
             fourth = us == WHITE ? bits_rank(3) : bits_rank(4);
    bitboard ahead = bits_forward(us, pawns), doubtful = bits_forward(us, pawns & c->shields) | RANK_1 | RANK_8;
    *all = (struct followed){.once = ahead & friendly & ~doubtful, .asked = ahead & friendly & doubtful};
    if (p->game->men->scope_flags & SCOPE_DOUBLE)
        all->asked |= bits_forward(us, ahead & ~position_occupied(p)) & fourth & friendly;
    followed_kind(c, all, KNIGHT);
    followed_kind(c, all, BISHOP);
    followed_kind(c, all, ROOK);
    followed_kind(c, all, QUEEN);
    followed_kind(c, all, KING);
    all->asked |= (p->kind[KING] & friendly) | all->thrice;
    all->once &= ~all->asked;
    all->twice &= ~all->asked;
}

/* Counts the sequences of at least two actions that begin with pawn steps; what `f` says is for two. */
ALWAYS_INLINE uint64_t pawns_sequences(struct chain *c, unsigned us, const struct followed *f,
                                       const bitboard targets[4], unsigned length)
{
    bitboard asked = 0;
    uint64_t sum = 0;
    for (unsigned way = 0; way < 4; way++) {
        bitboard from = pawns_moved(us, way, targets[way], true), once = from & f->once;
        sum += bits_count(once) * (1 + c->any_kind) + bits_count(once & f->twice);
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

/* Counts the sequences of at least two actions that begin a turn. */
static uint64_t first_sequences(struct chain *c, const struct scope *s, unsigned length)
{
    struct reach ours;
    struct followed f = {.asked = ALL_SQUARES};
    uint64_t sum = 0;
    steps_reach(c->p, s, c->us, &ours);
    if (length == 2)
        followed_find(c, &f);
    for (unsigned i = 0; i < ours.count; i++) {
        const struct reach_man *man = &ours.men[i];
        bitboard from = bit(man->square);
        if (f.once & from)
            sum += bits_count(man->targets) * (1 + c->any_kind + ((f.twice & from) != 0));
        else if (man->targets)
            sum += first_chains(c, man->square, man->targets, f.asked & from, length - 1);
    }
    sum += c->us == WHITE ? pawns_sequences(c, WHITE, &f, ours.pawns, length)
                          : pawns_sequences(c, BLACK, &f, ours.pawns, length);
    for (unsigned i = 0; i < ours.listed; i++)
        sum += made_sequences(c->nodes, c->p, ours.list[i], length);
    return sum;
}

/* Counts the sequences that begin with any action; each is made but for plain steps if there is a chain to begin. */
static uint64_t listed_sequences(struct nodes *nodes, struct chain *c, const struct position *p, unsigned length)
{
    action list[ACTIONS_MAX];
    bitboard targets[64] = {0}, men = 0;
    uint64_t sum = 0;
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        if (c && (action_type(list[i]) == ACTION_STEP || action_type(list[i]) == ACTION_DOUBLE)) {
            targets[action_from(list[i])] |= bit(action_to(list[i]));
            men |= bit(action_from(list[i]));
        } else {
            sum += made_sequences(nodes, p, list[i], length);
        }
    }
    while (men) {
        unsigned from = bits_pop(&men);
        sum += first_chains(c, from, targets[from], true, length - 1);
    }
    return sum;
}

/* Counts the sequences of one or more actions from a node, be it at the start of a turn or inside one. */
static uint64_t turn_count(struct nodes *nodes, const struct position *p, unsigned length)
{
    struct chain c;
    struct scope s;
    if (length == 1)
        return game_count(p);
    if (p->fairy || !p->game->men->royal || !bits_several(p->kind[KING]))
        return listed_sequences(nodes, NULL, p, length);
    chain_begin(&c, nodes, p, length);
    if (p->turn.done) {
        unsigned king = bits_first(p->kind[KING] & p->side[c.us]);
        struct link k = {.occupied = position_occupied(p),
                         .unmoved = c.unmoved,
                         .passed = p->turn.ep_next,
                         .vacated = bits_first(p->turn.vacated),
                         .king = king};
        return chain_count(&c, &k, bit(king), length); /* no target is open: any occupied square will do */
    }
    scope_any(p, ALL_ACTIONS, &s);
    return steps_common(p, &s) && !(p->kind[FERZ] | p->kind[ALFIL]) ? first_sequences(&c, &s, length)
                                                                    : listed_sequences(nodes, &c, p, length);
}

uint64_t kazan_sequences(const struct position *p, unsigned length)
{
    struct nodes nodes;
    for (unsigned i = 2; i <= length; i++)
        nodes.behind[i][WHITE].known = nodes.behind[i][BLACK].known = false;
    return length ? turn_count(&nodes, p, length) : 1;
}
