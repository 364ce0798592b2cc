/*
 * Sequences of two actions, counted together. What the opponent could reply if nothing were done is counted once, man
 * by man; after each step that passes the turn only those of his men are counted again whose steps may have changed:
 * the ones that use a square which the step has left or entered. In games of one step a turn, steps that no such man
 * cares for are not even made.
 */
#include "rules/steps.h"

enum { MANY = 6 }; /* men counted again that are too many: counting all is as fast */

/* What the opponent could reply, and what that depends on. */
struct replies {
    bool known;         /* whether it was worth while */
    unsigned us, king;  /* the side, and the square of its king */
    bitboard users[64]; /* of each square: pieces whose steps may change when it is left or entered */
    bitboard busy[2]; /* squares that a step must leave alone to change nothing: of a knight (1), of another man (0) */
    bitboard rays;    /* squares from which checks and pins come, seen from the king */
    bitboard leaps;   /* squares from which a knight checks the king, */
    bitboard wants;   /* or bars a square that the king may go to */
    bitboard passed;  /* squares that pawns attack: a double step over one of them may be taken e.p. */
    bitboard pinned;  /* the pinned men */
    unsigned total;   /* steps of all men, and by square; castling is the king's */
    uint16_t counts[64];
};

/* Squares that a king of a colour may want to go to or to castle over. */
static bitboard king_wants(const struct position *p, unsigned us, unsigned king)
{
    bitboard wanted = king_attacks(king) & ~p->side[us], rights = p->turn.castling & (us == WHITE ? 3 : 12);
    while (rights) {
        unsigned right = bits_pop(&rights), rook = p->rook_start[right];
        unsigned king_goal = castling_king_goal(right), rook_goal = castling_rook_goal(right);
        bitboard way = squares_between(king, king_goal) | bit(king_goal) | squares_between(rook, rook_goal);
        way |= bit(rook_goal);
        if (!(way & p->side[us] & ~bit(king) & ~bit(rook)))
            wanted |= p->game->men->king_takes_rook ? attack_tables.row[king] : way;
    }
    return wanted;
}

static void users_add(struct replies *x, unsigned man, bitboard squares)
{
    x->busy[0] |= squares;
    while (squares)
        x->users[bits_pop(&squares)] |= bit(man);
}

/* Finds which squares are used. Pawns are left to replies_again(); knights care only for squares that own men come to
   or leave. */
static void users_find(struct replies *x, const struct position *p)
{
    unsigned us = x->us;
    bitboard own = p->side[us], occupied = position_occupied(p), queens = p->kind[QUEEN], pawns = p->kind[PAWN] & own;
    bitboard ahead = bits_forward(us, pawns), seen = king_attacks(x->king);
    memset(x->users, 0, sizeof x->users);
    for (bitboard b = p->kind[KNIGHT] & own; b;) {
        unsigned from = bits_pop(&b);
        users_add(x, from, knight_attacks(from));
    }
    x->passed = pawns_attacks(us, pawns);
    x->busy[0] = x->passed | ahead | bits_forward(us, ahead);
    for (bitboard b = (p->kind[BISHOP] | queens) & own; b;) {
        unsigned from = bits_pop(&b);
        users_add(x, from, bishop_attacks(from, occupied));
    }
    for (bitboard b = (p->kind[ROOK] | queens) & own; b;) {
        unsigned from = bits_pop(&b);
        users_add(x, from, rook_attacks(from, occupied));
    }
    x->wants = 0;
    for (bitboard b = king_wants(p, us, x->king); b;) {
        unsigned square = bits_pop(&b);
        seen |= queen_attacks(square, occupied ^ bit(x->king)) | bit(square);
        x->wants |= knight_attacks(square);
    }
    users_add(x, x->king, seen);
    bitboard jumped = x->passed & bits_rank(us == WHITE ? 5 : 2);
    x->busy[0] |= x->rays | own | bits_forward(!us, jumped);
    x->busy[1] = x->busy[0] | x->leaps | x->wants;
}

/* Counts what a side could do if it were its turn now. Not known where it is in check, or has no king or more than one,
   or its men are not the orthodox ones. */
static void replies_find(struct replies *x, const struct position *p, unsigned us)
{
    struct position q;
    struct scope any = {.from = ALL_SQUARES,
                        .to = ALL_SQUARES,
                        .flags = p->game->men->scope_flags,
                        .promotions = p->game->men->promotions,
                        .stage = ALL_ACTIONS};
    bitboard king = p->kind[KING] & p->side[us];
    x->known = king && !bits_several(king) && !(p->kind[FERZ] | p->kind[ALFIL]) && !king_attackers(p, us);
    if (!x->known)
        return;
    x->us = us;
    x->king = bits_first(king);
    x->rays = queen_rays(x->king);
    x->leaps = knight_attacks(x->king);
    x->pinned = king_shields(p, us);
    memset(x->counts, 0, sizeof x->counts);
    position_copy(&q, p);
    q.turn.decider = (uint8_t)us;
    q.checkers = 0;
    x->total = steps_tally(&q, &any, x->counts);
    users_find(x, p);
}

/* Whether a step may give or take away a check or a pin. */
ALWAYS_INLINE bool replies_near(const struct replies *x, const struct position *p, action a)
{
    bitboard from = bit(action_from(a)), to = bit(action_to(a));
    return ((from | to) & x->rays) || ((p->kind[KNIGHT] & from) && (to & x->leaps));
}

/* The men that must be counted again after a step that is a plain one. */
ALWAYS_INLINE bitboard replies_again(const struct replies *x, const struct position *p, action a)
{
    unsigned from = action_from(a), to = action_to(a), us = x->us;
    bitboard both = bit(from) | bit(to), own = p->side[us], knights = p->kind[KNIGHT], behind = bits_forward(!us, both);
    /* An empty square and one with an enemy on it are the same to knights, but an enemy king they cannot take. */
    bitboard again = (p->kind[KING] & bit(from) ? x->users[from] : x->users[from] & ~knights) |
                     (own & bit(to) ? x->users[to] : x->users[to] & ~knights);
    behind |= pawns_attacks(!us, both) | bits_forward(!us, behind);
    again |= behind & p->kind[PAWN] & own;
    if ((knights & bit(from)) && (both & x->wants))
        again |= bit(x->king);
    return again & ~both;
}

/* How many steps the men of a set had before. */
ALWAYS_INLINE unsigned replies_sum(const struct replies *x, bitboard men)
{
    unsigned n = 0;
    while (men)
        n += x->counts[bits_pop(&men)];
    return n;
}

/* Whether a step has changed nothing but the men for the replies: no rights, no e.p. */
ALWAYS_INLINE bool replies_plain(const struct replies *x, const struct position *p, const struct position *q, action a)
{
    unsigned rights = x->us == WHITE ? 3 : 12;
    return action_type(a) <= ACTION_DOUBLE && !(q->turn.ep & x->passed) &&
           (p->turn.castling & rights) == (q->turn.castling & rights);
}

/* Counts the steps inside a common scope after a plain step that does not check; the sets of `q` are those after it. */
ALWAYS_INLINE unsigned replies_count(const struct replies *x, const struct position *p, const struct position *q,
                                     const struct scope *s, action a)
{
    unsigned us = x->us;
    bitboard again = replies_again(x, p, a), pinned = x->pinned, own = q->side[us];
    if (replies_near(x, p, a)) {
        pinned = king_shields(q, us);
        again |= pinned ^ x->pinned;
    }
    again &= own & s->from;
    if (bits_count(again) > MANY)
        return steps_count(q, s);
    bitboard same = own & s->from & ~again;
    unsigned n = bits_count(own & ~same) <= bits_count(same) ? x->total - replies_sum(x, p->side[us] & ~same)
                                                             : replies_sum(x, same);
    return again ? n + steps_count_men(q, again, pinned) : n;
}

/* Makes a step of the orthodox types in the sets of `to`, which hold what those of `from` hold; nothing else changes.
 */
ALWAYS_INLINE void sets_step(struct position *to, const struct position *from, action a)
{
    unsigned us = from->turn.decider, start = action_from(a), end = action_to(a), man = from->board[start];
    enum action_type type = action_type(a);
    if (__builtin_expect(type == ACTION_CASTLE, 0)) {
        unsigned right = castling_index(from, a);
        bitboard king = bit(start) ^ bit(castling_king_goal(right)), rook = bit(end) ^ bit(castling_rook_goal(right));
        to->kind[KING] ^= king;
        to->kind[ROOK] ^= rook;
        to->side[us] ^= king ^ rook;
        return;
    }
    unsigned captured = from->board[end];
    bitboard both = bit(start) | bit(end), taken = bit(end);
    if (__builtin_expect(type == ACTION_EN_PASSANT, 0)) {
        taken = bit(step_back(us, end));
        captured = man_make(!us, PAWN);
    }
    if (captured != EMPTY) {
        to->kind[man_kind(captured)] ^= taken;
        to->side[!us] ^= taken;
    }
    to->kind[man_kind(man)] ^= both;
    to->side[us] ^= both;
    if (__builtin_expect(type == ACTION_PROMOTION, 0)) {
        to->kind[PAWN] ^= bit(end);
        to->kind[action_promotion(a)] ^= bit(end);
    }
}

/* Counts the pairs of a game in which every turn is one step: the replies are made in sets alone. */
static uint64_t pairs_alternate(const struct position *p, const struct scope *scope, const struct replies *x)
{
    action list[ACTIONS_MAX];
    struct position q;
    struct scope replies = *scope;
    unsigned us = p->turn.decider, calm, n = steps_split(p, scope, x->busy, list, &calm);
    uint64_t sum = (uint64_t)calm * x->total;
    position_copy(&q, p);
    turn_pass(&q, 0);
    for (unsigned i = 0; i < n; i++) {
        action a = list[i];
        bitboard both = bit(action_from(a)) | bit(action_to(a));
        memcpy(q.kind, p->kind, sizeof q.kind + sizeof q.side);
        sets_step(&q, p, a);
        q.turn.ep = action_type(a) == ACTION_DOUBLE ? bit(step_back(us, action_to(a))) : 0;
        q.turn.castling = p->turn.castling;
        if (p->castling_men & both)
            castling_lose(&q, both);
        bool plain = replies_plain(x, p, &q, a);
        q.checkers = !plain || replies_near(x, p, a) ? king_attackers(&q, !us) : 0;
        replies.ep = q.turn.ep;
        sum += plain && !q.checkers ? replies_count(x, p, &q, &replies, a) : steps_count(&q, &replies);
    }
    return sum;
}

/* Counts the actions after an action, by making it; what could be replied is found when it is first needed. */
static unsigned made_count(const struct position *p, action a, struct replies *x, bool *asked)
{
    struct position q;
    struct scope s;
    position_copy(&q, p);
    bool unasked = game_apply_open(&q, a);
    if (q.turn.decider != p->turn.decider && !q.checkers && action_type(a) <= ACTION_DOUBLE &&
        game_scope(&q, ALL_ACTIONS, &s) && steps_common(&q, &s)) {
        if (!*asked)
            replies_find(x, p, q.turn.decider);
        *asked = true;
        if (x->known && replies_plain(x, p, &q, a)) {
            unsigned n = replies_count(x, p, &q, &s, a);
            return n + ((s.flags & SCOPE_END) && n);
        }
    }
    return game_count_open(&q, unasked);
}

uint64_t game_count_pairs(const struct position *p)
{
    action list[ACTIONS_MAX];
    struct replies replies;
    struct scope scope;
    bool asked = false;
    bool orthodox = !p->extended && !p->game->law->actions && !p->game->men->must_capture && p->game->men->royal;
    uint64_t sum = 0;
    if (orthodox && (p->game->law->flags & LAW_ALTERNATE) && !p->checkers && game_scope(p, ALL_ACTIONS, &scope) &&
        steps_common(p, &scope)) {
        replies_find(&replies, p, !p->turn.decider);
        asked = true;
        if (replies.known)
            return pairs_alternate(p, &scope, &replies);
    }
    unsigned n = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < n; i++) {
        if (orthodox) {
            sum += made_count(p, list[i], &replies, &asked);
            continue;
        }
        struct position q;
        position_copy(&q, p);
        sum += game_apply_count(&q, list[i]);
    }
    return sum;
}
