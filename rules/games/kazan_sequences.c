/*
 * Sequences of actions in Kazan. Who may follow a step is asked before it is made, for all steps of a man together
 * where it does not matter where he goes; the last step but one is not made, and what follows the last step of a turn
 * is counted in sets alone.
 */
#include "rules/games/kazan.h"

/* What holds for all steps from one node, and for all from one square of it, when their followers are only counted. */
struct lead {
    const struct position *p;
    unsigned us, king, from;
    bitboard occupied, unmoved, shields; /* shields: all squares on which a man may cover the king, and the king's */
    bitboard followers;                  /* men that may follow from where they stand */
    bool fixed;                          /* and do so wherever the step goes */
    bool any_kind;                       /* whether men of any kind may follow, or nobody */
};

/* Finds what all first steps depend on. */
static void lead_begin(struct lead *l, const struct position *p)
{
    unsigned us = p->turn.decider;
    *l = (struct lead){.p = p,
                       .us = us,
                       .king = bits_first(p->kind[KING] & p->side[us]),
                       .from = EMPTY,
                       .any_kind = p->game->law->flags & LAW_MAY_END};
    l->occupied = position_occupied(p);
    l->unmoved = p->side[us] & ~p->turn.stepped[0];
    l->shields = bit(l->king);
    for (bitboard b = snipers(p, l->king, p->side[!us]); b;)
        l->shields |= squares_between(l->king, bits_pop(&b));
}

/* The pieces that move along lines. */
static bitboard line_men(const struct position *p) { return p->kind[BISHOP] | p->kind[ROOK] | p->kind[QUEEN]; }

/* Turns to the steps from a square. */
ALWAYS_INLINE void lead_from(struct lead *l, unsigned from)
{
    const struct position *p = l->p;
    bitboard fourth = l->us == WHITE ? bits_rank(3) : bits_rank(4), pawns = p->kind[PAWN] & l->unmoved;
    bitboard behind = bits_forward(!l->us, bit(from)), twice = 0;
    if ((bit(from) & fourth) && !(behind & l->occupied) && (p->game->men->scope_flags & SCOPE_DOUBLE))
        twice = pawns & bits_forward(!l->us, behind);
    l->from = from;
    l->followers = (attackers(p, from, l->us, l->occupied) & ~p->kind[PAWN] & l->unmoved) | (pawns & behind) | twice;
    l->fixed = !(l->followers & (line_men(p) | l->shields)) && !twice && from != l->king;
}

/* Whether the king is safe after a step to a square, or to none that matters, and another man's step from `follower` to
   the square left. */
ALWAYS_INLINE bool lead_safe(const struct lead *l, bitboard to, unsigned follower)
{
    const struct position *p = l->p;
    bitboard occupied = (l->occupied ^ bit(follower)) | to;
    if (follower == l->king)
        return !(attackers(p, l->from, !l->us, occupied) & ~to);
    unsigned king = l->from == l->king ? bits_first(to) : l->king;
    for (bitboard b = snipers(p, king, p->side[!l->us] & ~to); b;)
        if (!(squares_between(king, bits_pop(&b)) & occupied))
            return false;
    return true;
}

/* The men that could follow after a legal step to a square, neither castling nor e.p., that is not made. */
ALWAYS_INLINE bitboard lead_followers(const struct lead *l, unsigned to)
{
    bitboard men = l->followers;
    if (l->fixed)
        return men;
    for (bitboard b = men & (line_men(l->p) | l->p->kind[PAWN]); b;) {
        unsigned man = bits_pop(&b);
        if (squares_between(l->from, man) & bit(to))
            men ^= bit(man);
    }
    bitboard doubtful = l->from == l->king ? men : men & l->shields;
    while (doubtful) {
        unsigned man = bits_pop(&doubtful);
        if (!lead_safe(l, bit(to), man))
            men ^= bit(man);
    }
    return men;
}

/* Makes a plain step that men can follow, in a copy of the position where the board alone was changed back since; keys
   and clocks, which counts do not ask for, stay. */
ALWAYS_INLINE void plain_make(const struct position *p, unsigned from, unsigned to, struct position *next)
{
    unsigned us = p->turn.decider, man = p->board[from], captured = p->board[to];
    bitboard both = bit(from) | bit(to);
    memcpy(next->kind, p->kind, sizeof p->kind + sizeof p->side);
    if (captured != EMPTY) {
        next->kind[man_kind(captured)] ^= bit(to);
        next->side[!us] ^= bit(to);
    }
    next->kind[man_kind(man)] ^= both;
    next->side[us] ^= both;
    next->board[from] = EMPTY;
    next->board[to] = (uint8_t)man;
    next->turn.stepped[0] = (p->turn.stepped[0] & ~bit(from)) | bit(to);
    next->turn.vacated = bit(from);
    next->turn.ep_next = p->turn.ep_next & ~(bit(to) | bits_forward(!us, bit(from)));
    next->turn.castling = p->turn.castling;
    next->castling_men = p->castling_men;
    if (p->castling_men & both)
        castling_lose(next, both);
}

/* Makes a step of which it is known whether men can follow. */
static void lead_make(const struct lead *l, action a, bool followed, struct position *next)
{
    struct step s;
    position_copy(next, l->p);
    step_make(next, a, &s);
    if (followed) {
        next->turn.done++;
        next->turn.ep = 0;
        next->checkers = 0;
    } else {
        turn_pass(next, king_attackers(next, !l->us));
    }
}

/* Lists the steps of a set of followers. */
static unsigned followers_list(const struct position *p, bitboard men, action *list)
{
    unsigned to = bits_first(p->turn.vacated), n = 0;
    bool promotes = p->turn.vacated & (p->turn.decider == WHITE ? RANK_8 : RANK_1);
    while (men) {
        unsigned from = bits_pop(&men);
        bool pawn = p->kind[PAWN] & bit(from);
        if (pawn && promotes && p->game->men->promotions)
            for (bitboard kinds = p->game->men->promotions; kinds;)
                list[n++] = action_promote(from, to, bits_pop(&kinds));
        else
            list[n++] = action_make(pawn && (from ^ to) == 16 ? ACTION_DOUBLE : ACTION_STEP, from, to);
    }
    return n;
}

/* Counts the actions after an action, by making it. */
static unsigned made_count(const struct position *p, action a)
{
    struct position next;
    position_copy(&next, p);
    return game_apply_count(&next, a);
}

/* The opponent's node after the last step of a turn, for either side's turns; its sets are of any step. */
struct passed {
    struct position next;
    struct scope scope;
    bool known;
};

/* Counts the opponent's steps after a plain step that nobody follows, or if `to` is EMPTY after none. */
static unsigned passed_count(struct passed both_sides[2], const struct position *p, unsigned from, unsigned to)
{
    unsigned us = p->turn.decider;
    struct passed *w = &both_sides[us];
    struct position *next = &w->next;
    if (!w->known) {
        position_copy(next, p);
        turn_pass(next, 0);
        scope_any(next, ALL_ACTIONS, &w->scope);
        w->known = true;
    }
    memcpy(next->kind, p->kind, sizeof p->kind + sizeof p->side);
    next->turn.castling = p->turn.castling;
    next->castling_men = p->castling_men;
    next->turn.ep = p->turn.ep_next;
    if (to != EMPTY) {
        unsigned captured = p->board[to];
        bitboard both = bit(from) | bit(to);
        if (captured != EMPTY) {
            next->kind[man_kind(captured)] ^= bit(to);
            next->side[!us] ^= bit(to);
        }
        next->kind[man_kind(p->board[from])] ^= both;
        next->side[us] ^= both;
        next->turn.ep &= ~(bit(to) | bits_forward(!us, bit(from)));
        if (p->castling_men & both)
            castling_lose(next, both);
    }
    w->scope.ep = next->turn.ep;
    next->checkers = king_attackers(next, !us);
    return steps_count(next, &w->scope);
}

/* How many actions there are behind a step that some men can follow. */
ALWAYS_INLINE unsigned next_count(const struct lead *l, bitboard followers)
{
    return l->any_kind ? followers_count(l->p, followers, bit(l->from)) + 1
                       : followers_count(l->p, lowest_kind(l->p, followers), bit(l->from));
}

/* Counts the pairs that begin with plain steps from a square, to which the lead has turned. */
static uint64_t goals_pairs(const struct lead *l, struct passed *w, bitboard goals)
{
    uint64_t sum = 0;
    bitboard special = 0, last = 0;
    if (!l->fixed && !bits_several(goals)) {
        special = goals;
    } else if (!l->fixed) {
        bitboard first = l->any_kind ? l->followers : lowest_kind(l->p, l->followers);
        for (bitboard b = first & (line_men(l->p) | l->p->kind[PAWN]); b;)
            special |= squares_between(l->from, bits_pop(&b));
        if (l->from == l->king)
            special = ALL_SQUARES;
        else
            for (bitboard b = first & l->shields; b;)
                if (!lead_safe(l, 0, bits_pop(&b)))
                    special = ALL_SQUARES;
    }
    if (!l->followers)
        last = goals;
    else if (goals & ~special)
        sum = (uint64_t)bits_count(goals & ~special) * next_count(l, l->followers);
    for (bitboard b = l->followers ? goals & special : 0; b;) {
        unsigned to = bits_pop(&b);
        bitboard followers = lead_followers(l, to);
        if (followers)
            sum += next_count(l, followers);
        else
            last |= bit(to);
    }
    while (last)
        sum += passed_count(w, l->p, l->from, bits_pop(&last));
    return sum;
}

/* Counts the pairs that begin with an action that is no plain step. */
static uint64_t other_pairs(struct lead *l, action a)
{
    enum action_type type = action_type(a);
    struct position next;
    if (type == ACTION_CASTLE || type == ACTION_EN_PASSANT)
        return made_count(l->p, a);
    if (action_from(a) != l->from)
        lead_from(l, action_from(a));
    bitboard followers = lead_followers(l, action_to(a));
    if (followers)
        return next_count(l, followers);
    lead_make(l, a, false, &next);
    return first_count(&next);
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

/* Finds who could follow to each square of ours that is left. */
static void followed_find(const struct lead *l, struct followed *all)
{
    const struct position *p = l->p;
    unsigned us = l->us;
    bitboard own = p->side[us], pawns = p->kind[PAWN] & own, fourth = us == WHITE ? bits_rank(3) : bits_rank(4);
    bitboard ahead = bits_forward(us, pawns), doubtful = bits_forward(us, pawns & l->shields) | RANK_1 | RANK_8;
    *all = (struct followed){.once = ahead & own & ~doubtful, .asked = ahead & own & doubtful};
    if (p->game->men->scope_flags & SCOPE_DOUBLE)
        all->asked |= bits_forward(us, ahead & ~l->occupied) & fourth & own;
    for (unsigned kind = KNIGHT; kind <= KING; kind++) {
        struct followed f = {0, 0, 0, 0};
        for (bitboard b = p->kind[kind] & own; b;) {
            unsigned square = bits_pop(&b);
            bitboard squares = kind_attacks(kind, square, l->occupied) & own;
            bitboard free = l->shields & bit(square) ? 0 : kind == KNIGHT ? squares : king_attacks(square);
            followed_add(&f, squares & free, squares & ~free);
        }
        followed_merge(all, &f, l->any_kind);
    }
    all->asked |= bit(l->king) | all->thrice;
    all->once &= ~all->asked;
    all->twice &= ~all->asked;
}

/* Counts the pairs that begin with pawn steps of one way. */
static uint64_t pawns_pairs(struct lead *l, struct passed *w, const struct followed *f, unsigned way, bitboard goals)
{
    static const unsigned distances[2][4] = {{8, 16, 7, 9}, {8, 16, 9, 7}};
    unsigned us = l->us, distance = distances[us][way];
    bitboard once = goals & (us == WHITE ? f->once << distance : f->once >> distance);
    bitboard twice = goals & (us == WHITE ? f->twice << distance : f->twice >> distance);
    uint64_t sum = bits_count(once) * (1 + l->any_kind) + bits_count(twice);
    for (bitboard b = goals & ~once; b;) {
        unsigned to = bits_pop(&b), from = us == WHITE ? to - distance : to + distance;
        if (way == 1) {
            sum += other_pairs(l, action_make(ACTION_DOUBLE, from, to));
        } else if (f->asked & bit(from)) {
            lead_from(l, from);
            sum += goals_pairs(l, w, bit(to));
        } else {
            sum += passed_count(w, l->p, from, to);
        }
    }
    return sum;
}

/* Counts the pairs that begin a turn. */
static uint64_t first_pairs(const struct position *p, const struct scope *s, struct passed *w)
{
    struct reach ours;
    struct lead l;
    struct followed f;
    uint64_t sum = 0;
    steps_reach(p, s, p->turn.decider, &ours);
    lead_begin(&l, p);
    followed_find(&l, &f);
    for (unsigned i = 0; i < ours.count; i++) {
        const struct reach_man *man = &ours.men[i];
        bitboard from = bit(man->square);
        if (f.once & from) {
            sum += bits_count(man->goals) * (1 + l.any_kind + ((f.twice & from) != 0));
        } else if (man->goals && (f.asked & from)) {
            lead_from(&l, man->square);
            sum += goals_pairs(&l, w, man->goals);
        } else {
            for (bitboard b = man->goals; b;)
                sum += passed_count(w, p, man->square, bits_pop(&b));
        }
    }
    for (unsigned way = 0; way < 4; way++)
        sum += ours.pawns[way] ? pawns_pairs(&l, w, &f, way, ours.pawns[way]) : 0;
    for (unsigned i = 0; i < ours.listed; i++)
        sum += other_pairs(&l, ours.list[i]);
    return sum;
}

/* Counts the pairs that begin with a step of some followers, or with the end of the turn. */
static uint64_t followed_pairs(const struct position *p, bitboard men, struct passed *w)
{
    struct lead l;
    uint64_t sum = 0;
    unsigned to = bits_first(p->turn.vacated);
    bool promotes = p->turn.vacated & (p->turn.decider == WHITE ? RANK_8 : RANK_1);
    lead_begin(&l, p);
    if (!l.any_kind)
        men = lowest_kind(p, men);
    else if (men)
        sum = passed_count(w, p, EMPTY, EMPTY);
    while (men) {
        unsigned from = bits_pop(&men);
        bool pawn = p->kind[PAWN] & bit(from);
        lead_from(&l, from);
        if (pawn && promotes && p->game->men->promotions)
            for (bitboard kinds = p->game->men->promotions; kinds;)
                sum += other_pairs(&l, action_promote(from, to, bits_pop(&kinds)));
        else if (pawn && (from ^ to) == 16)
            sum += other_pairs(&l, action_make(ACTION_DOUBLE, from, to));
        else
            sum += goals_pairs(&l, w, bit(to));
    }
    return sum;
}

static uint64_t followed_sequences(const struct position *p, bitboard men, unsigned length, struct passed *w);

/* Counts the sequences of at least three actions that begin with one, by making it. */
static uint64_t made_sequences(const struct position *p, action a, unsigned length, struct passed *w)
{
    struct position next;
    position_copy(&next, p);
    game_apply(&next, a);
    return followed_sequences(&next, next.turn.done ? kazan_followers(&next) : 0, length - 1, w);
}

/* Counts sequences of at least two actions, the followers of the step before being known: who may follow a step is
   asked before it is made, and the last step but one is made only if nobody follows. */
static uint64_t followed_sequences(const struct position *p, bitboard men, unsigned length, struct passed *w)
{
    action list[ACTIONS_MAX];
    struct lead l;
    struct scope s;
    uint64_t sum = 0;
    bool plain = p->game->men->royal && bits_several(p->kind[KING]);
    if (length == 2 && plain) {
        if (p->turn.done)
            return followed_pairs(p, men, w);
        scope_any(p, ALL_ACTIONS, &s);
        if (steps_common(p, &s) && !(p->kind[FERZ] | p->kind[ALFIL]))
            return first_pairs(p, &s, w);
    }
    struct position behind;
    bool copied = false;
    lead_begin(&l, p);
    unsigned n = p->turn.done ? followers_list(p, l.any_kind ? men : lowest_kind(p, men), list)
                              : game_actions(p, ALL_ACTIONS, list);
    if (l.any_kind && p->turn.done && n)
        list[n++] = ACTION_END_TURN;
    for (unsigned i = 0; i < n; i++) {
        struct position next;
        enum action_type type = action_type(list[i]);
        if (!plain || type == ACTION_CASTLE || type == ACTION_EN_PASSANT || type >= ACTION_END) {
            sum += length == 2 ? made_count(p, list[i]) : made_sequences(p, list[i], length, w);
            continue;
        }
        if (action_from(list[i]) != l.from)
            lead_from(&l, action_from(list[i]));
        bitboard followers = lead_followers(&l, action_to(list[i]));
        if (length == 2 && followers) {
            sum += next_count(&l, followers);
            continue;
        }
        if (followers && type == ACTION_STEP) {
            unsigned from = l.from, to = action_to(list[i]);
            if (!copied) {
                position_copy(&behind, p);
                behind.turn.done++;
                behind.turn.ep = behind.checkers = 0;
                copied = true;
            }
            plain_make(p, from, to, &behind);
            sum += followed_sequences(&behind, followers, length - 1, w);
            behind.board[from] = p->board[from];
            behind.board[to] = p->board[to];
            continue;
        }
        lead_make(&l, list[i], followers != 0, &next);
        sum += length == 2 ? first_count(&next) : followed_sequences(&next, followers, length - 1, w);
    }
    return sum;
}

uint64_t kazan_sequences(const struct position *p, unsigned length)
{
    struct passed w[2];
    if (length < 2)
        return length ? game_count(p) : 1;
    w[WHITE].known = w[BLACK].known = false;
    return followed_sequences(p, p->turn.done ? kazan_followers(p) : 0, length, w);
}
