/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Final Fantasy Chess: what an action does to the pieces, and who moves next. Hot path: a change
 * needs a bench and a match.
 */
#include <string.h>

#include "rules/games/fantasy/fantasy.h"
#include "rules/steps.h"

/* Ends the calls of a side: its called pieces go back to their owner and may not be called again. */
static void calls_end(struct position *p, unsigned us)
{
    struct fantasy *f = fantasy_state(p);
    for (unsigned i = 0; i < f->calls_count;) {
        if (fpiece_colour(f->calls[i]) != us) {
            i++;
            continue;
        }
        unsigned square = fpiece_square(f->calls[i]);
        unit_put(p, square, fpiece_uncalled(unit_take(p, square)));
    }
    for (unsigned i = 0; i < f->riders_count; i++)
        if (fpiece_called(f->riders[i]) && fpiece_colour(f->riders[i]) == us && fpiece_square(f->riders[i]) != LIMBO) {
            unsigned square = fpiece_square(f->riders[i]);
            rider_add(p, square, fpiece_uncalled(rider_remove(p, i)));
            i = UINT32_MAX; /* the order of riders has changed */
        }
}

/* Moves a removed unit to limbo, where it waits for an interjection. */
static void unit_to_limbo(struct position *p, unsigned square)
{
    struct fantasy *f = fantasy_state(p);
    f->taken_open = (p->turn.set & bit(square)) != 0;
    p->turn.set &= ~bit(square);
    f->taken = fpiece_at(unit_take(p, square), LIMBO);
    f->taken_square = (uint8_t)square;
    if (f->ridden & bit(square))
        riders_move(p, square, LIMBO);
}

/* Forgets the attack that an interjection could have answered. */
static void limbo_forget(struct fantasy *f)
{
    f->taken = 0;
    f->taken_square = f->taken_open = f->attacker = f->attacker_leaves = 0;
}

/* Makes the removal of the unit in limbo final: its pieces go to the pool of `us`, and calls of the other side end. */
static void removal_stands(struct position *p, unsigned us)
{
    struct fantasy *f = fantasy_state(p);
    pool_add(p, us, f->taken);
    for (unsigned i = f->riders_count; i-- > 0;)
        if (fpiece_square(f->riders[i]) == LIMBO)
            pool_add(p, us, rider_remove(p, i));
    if (f->calls_count | f->riders_count)
        calls_end(p, !us);
    limbo_forget(f);
}

/* Whether the owner of the unit in limbo can interject. */
static bool answerable(const struct position *p, unsigned owner)
{
    const struct fantasy *f = fantasy_of(p);
    struct view v;
    if (!fantasy_advanced(p) || !(f->pieces[TRUE_PALADIN] | f->callers | f->ridden))
        return false;
    view_make(&v, p);
    return view_interjectors(&v, owner) != 0;
}

/* Ends an action that removed a unit; returns true if the removal waits for an interjection. */
static bool removal_done(struct position *p, unsigned us, unsigned attacker, unsigned leaves, bool may_be_answered)
{
    struct fantasy *f = fantasy_state(p);
    f->attacker = (uint8_t)attacker;
    f->attacker_leaves = (uint8_t)leaves;
    if (may_be_answered && answerable(p, !us))
        return true;
    removal_stands(p, us);
    return false;
}

/* Removes a piece, standing or riding, that uses a special of a type; its carrier stays. */
static void giver_leaves(struct position *p, unsigned square, unsigned pt)
{
    struct fantasy *f = fantasy_state(p);
    if (!type_is_carrier(piece_type(p->board[square]))) {
        unit_take(p, square);
        return;
    }
    for (unsigned i = 0; i < f->riders_count; i++)
        if (fpiece_square(f->riders[i]) == square &&
            (fpiece_type(f->riders[i]) == pt || fpiece_called(f->riders[i]) == pt + 1)) {
            rider_remove(p, i);
            return;
        }
}

/* Removes everything on a square from play; nothing goes to a pool. */
static void unit_vanishes(struct position *p, unsigned square)
{
    struct fantasy *f = fantasy_state(p);
    if (p->board[square] == EMPTY)
        return;
    p->turn.set &= ~bit(square);
    unit_take(p, square);
    for (unsigned i = f->riders_count; i-- > 0;)
        if (fpiece_square(f->riders[i]) == square)
            rider_remove(p, i);
}

/* Promotes the piece of a home on the square where it is. */
static void promote_home(struct position *p, unsigned home)
{
    const struct fantasy *f = fantasy_of(p);
    fpiece m = home_find(p, home);
    unsigned square = fpiece_square(m);
    if (m == unit_piece(p, square)) {
        unit_put(p, square, unit_take(p, square) + PROMOTED);
        return;
    }
    for (unsigned i = 0; i < f->riders_count; i++)
        if (f->riders[i] == m) {
            rider_add(p, square, rider_remove(p, i) + PROMOTED);
            return;
        }
}

/* Brings a piece of a home that has left play back to its home; removes it from its pool, or from its Caller. */
static void home_return(struct position *p, unsigned home)
{
    struct fantasy *f = fantasy_state(p);
    if (f->pooled[home])
        pool_take_home(p, home);
    for (unsigned i = 0; i < f->calls_count; i++)
        if (fpiece_called_origin(f->calls[i]) == home + 1) {
            unsigned square = fpiece_square(f->calls[i]);
            unit_put(p, square, fpiece_uncalled(unit_take(p, square)));
            break;
        }
    for (unsigned i = 0; i < f->riders_count; i++)
        if (fpiece_called_origin(f->riders[i]) == home + 1) {
            unsigned square = fpiece_square(f->riders[i]);
            rider_add(p, square, fpiece_uncalled(rider_remove(p, i)));
            break;
        }
    unit_put(p, home_square(home), fpiece_make(home >= 8, home_types[home], home + 1));
}

/* Changes the side of everything on a square; calls of converted Callers end. */
static void unit_convert(struct position *p, unsigned square)
{
    struct fantasy *f = fantasy_state(p);
    p->turn.set &= ~bit(square);
    unit_put(p, square, fpiece_uncalled(unit_take(p, square)) ^ FPIECE_BLACK);
    fpiece riders[RIDERS_MAX];
    unsigned n = 0;
    for (unsigned i = f->riders_count; i-- > 0;)
        if (fpiece_square(f->riders[i]) == square)
            riders[n++] = rider_remove(p, i);
    while (n)
        rider_add(p, square, fpiece_uncalled(riders[--n]) ^ FPIECE_BLACK);
}

/* Puts down a piece that has moved by itself: on an empty square, or aboard a carrier that is friendly or taken over.
 */
static void piece_arrives(struct position *p, unsigned to, fpiece m)
{
    if (p->board[to] == EMPTY)
        unit_put(p, to, m);
    else
        rider_add(p, to, m);
}

/* Moves a square of a set. */
static void set_move(bitboard *set, unsigned from, unsigned to)
{
    if (*set & bit(from))
        *set ^= bit(from) | bit(to);
}

/* Moves a whole unit to an empty square, or a ChocoBot under a friendly character. */
static void unit_moves(struct position *p, unsigned from, unsigned to)
{
    struct fantasy *f = fantasy_state(p);
    set_move(&p->turn.set, from, to);
    set_move(opened_now(p), from, to);
    bool ridden = f->ridden & bit(from);
    fpiece m = unit_take(p, from);
    if (p->board[to] != EMPTY && type_is_carrier(fpiece_type(m))) {
        fpiece rider = unit_take(p, to);
        unit_put(p, to, m);
        rider_add(p, to, rider);
        return;
    }
    piece_arrives(p, to, m);
    if (ridden)
        riders_move(p, from, to);
}

/* Makes a move of any sort, promotions included; returns whether a capture waits for an interjection. */
static bool make_move(struct position *p, action a)
{
    struct fantasy *f = fantasy_state(p);
    const unsigned us = p->turn.decider, from = action_from(a), to = action_to(a), promotion = faction_promotion(a);
    const unsigned rider = faction_rider(a);
    const bool captures = p->side[!us] & bit(to), takeover = faction_takeover(a),
               returns = faction_type(a) == FANTASY_RETURN;
    unsigned pt = rider ? rider - 1 : piece_type(p->board[from]);
    unsigned who = rider ? rider_find(p, from, pt, to) : 0;
    bitboard open = 0;

    if (captures && takeover) {
        unit_put(p, to, unit_take(p, to) ^ FPIECE_BLACK);
        open |= bit(to);
    } else if (captures) {
        unit_to_limbo(p, to);
    }
    bool mounts = p->side[us] & bit(to);
    if (rider) {
        fpiece m = rider_remove(p, who);
        open |= bit(from);
        if (!promotion && !returns)
            piece_arrives(p, to, m);
    } else if (!promotion && !returns) {
        unit_moves(p, from, to);
        open |= captures ? bit(to) : 0;
    } else {
        unit_take(p, from);
    }
    if (returns) {
        home_return(p, home_of(to));
        unit_put(p, faction_file(a) + (us == WHITE ? 0 : 56),
                 fpiece_make(us, returned_specials[faction_special(a)], 0));
    } else if (promotion == PROMOTE_SELF) {
        promote_home(p, home_of(to) ^ 8);
        mounts = false;
    } else if (promotion) {
        piece_arrives(p, to, fpiece_make(us, promotion - 1, 0));
    }
    if (mounts)
        open |= bit(to);
    open &= p->side[us] & airships(f);
    *opened_now(p) |= open;
    p->turn.set = (p->turn.set | open) & airships(f);
    p->progress |= captures || type_is_pawn(pt);
    if (!captures || takeover)
        return false;
    return removal_done(p, us, to, promotion == PROMOTE_SELF ? ATTACKER_GONE : ATTACKER_UNIT, !returns);
}

/* Makes a slay or a shot; returns whether the removal waits for an interjection. */
static bool make_strike(struct position *p, action a)
{
    unsigned us = p->turn.decider, from = action_from(a), pt = piece_type(p->board[from]);
    unit_to_limbo(p, action_to(a));
    p->progress = 1;
    return removal_done(p, us, from, type_is_white_chocobo(pt) ? ATTACKER_RIDER : ATTACKER_UNIT, true);
}

/* Removes a Black Knight together with a unit; returns whether the removal waits for an interjection. */
static bool make_sacrifice(struct position *p, action a)
{
    unsigned us = p->turn.decider, from = action_from(a);
    unit_to_limbo(p, action_to(a));
    giver_leaves(p, from, BLACK_KNIGHT);
    p->progress = 1;
    return removal_done(p, us, from, ATTACKER_GONE, true);
}

/* Gives a Caller the powers of a piece from the pool; a piece that it had called before goes back for good. */
static void make_call(struct position *p, action a)
{
    struct fantasy *f = fantasy_state(p);
    unsigned square = action_from(a), us = p->turn.decider;
    fpiece called = pool_take(p, us, faction_piece_type(a));
    fpiece powers = (fpiece_type(called) + 1) << 10 | fpiece_origin(called) << 15;
    if (piece_type(p->board[square]) == CALLER) {
        unit_put(p, square, fpiece_uncalled(unit_take(p, square)) | powers);
        return;
    }
    for (unsigned i = 0; i < f->riders_count; i++)
        if (fpiece_square(f->riders[i]) == square && fpiece_type(f->riders[i]) == CALLER) {
            rider_add(p, square, fpiece_uncalled(rider_remove(p, i)) | powers);
            return;
        }
}

/* Makes an interjection: a True Paladin and the attacker leave play, and the removed unit is back as it was. */
static void make_interjection(struct position *p, action a)
{
    struct fantasy *f = fantasy_state(p);
    unsigned square = f->taken_square;
    p->key -= taken_key(f);
    giver_leaves(p, action_from(a), TRUE_PALADIN);
    if (f->attacker_leaves == ATTACKER_UNIT) {
        unit_vanishes(p, f->attacker);
    } else if (f->attacker_leaves == ATTACKER_RIDER) {
        for (unsigned i = f->riders_count; i-- > 0;)
            if (fpiece_square(f->riders[i]) == f->attacker)
                rider_remove(p, i);
    }
    unit_put(p, square, f->taken);
    riders_move(p, LIMBO, square);
    if (f->taken_open)
        p->turn.set |= bit(square);
    limbo_forget(f);
}

bool fantasy_make(struct position *p, action a)
{
    switch (faction_type(a)) {
    case FANTASY_MOVE:
    case FANTASY_RETURN:
        return make_move(p, a);
    case FANTASY_STRIKE:
    case FANTASY_SACRIFICE:
        return faction_type(a) == FANTASY_STRIKE ? make_strike(p, a) : make_sacrifice(p, a);
    case FANTASY_CONVERT:
        unit_convert(p, action_to(a));
        p->progress = 1;
        return false;
    case FANTASY_CALL:
        make_call(p, a);
        return false;
    case FANTASY_INTERJECTION:
        make_interjection(p, a);
        return false;
    default:
        if (p->turn.phase == STAGE_INTERJECTION) {
            p->key -= taken_key(fantasy_of(p));
            removal_stands(p, !p->turn.decider);
        }
        return false;
    }
}

/* Ends the turn: AirShips close, and what it has kept is forgotten. */
static void turn_ends(struct position *p)
{
    airships_close(p, p->turn.owner);
    memset(p->turn.law, 0, sizeof p->turn.law);
    *called_now(p) = 0;
    attempts_forget(p);
    turn_pass(p, 0);
}

/* Makes a penalty: the turn is lost, with the piece that tried something, or with the game, if the option says so. */
static void apply_penalty(struct position *p, action a)
{
    const struct fantasy *f = fantasy_of(p);
    unsigned square = action_from(a), cost = action_to(a);
    if (cost == OTHER_PENALTY_PIECE && type_is_carrier(piece_type(p->board[square]))) {
        for (unsigned i = 0; i < f->riders_count; i++)
            if (fpiece_square(f->riders[i]) == square) {
                rider_remove(p, i);
                break;
            }
    } else if (cost == OTHER_PENALTY_PIECE) {
        unit_take(p, square);
    }
    turn_ends(p);
    if (cost == OTHER_LOSS)
        p->turn.phase = STAGE_LOST;
}

void airships_close(struct position *p, unsigned us)
{
    p->turn.set &= p->side[!us] | *opened_now(p);
    *opened_now(p) = 0;
}

/* Fills a view, and sets p->checkers: the decider's king if it is attacked. */
static void checkers_find(struct position *p, struct view *v)
{
    const unsigned us = p->turn.decider;
    view_make(v, p);
    p->checkers = view_attacked(v, us) ? v->kings[us] : 0;
}

/* Counts an action that nobody can answer any more, and passes the turn if it was the last one. */
static void turn_goes_on(struct position *p)
{
    const struct law *law = p->game->law;
    const unsigned us = p->turn.owner;
    struct view v;
    p->turn.decider = (uint8_t)us;
    if (++p->turn.done < p->turn.quota) {
        checkers_find(p, &v);
        if (v.kings[WHITE] && v.kings[BLACK] && !(law->settings.check == CHECK_ENDS && view_attacked(&v, !us)) &&
            !(law->no_step == NO_STEP_ENDS_TURN && !game_has_step(p)))
            return;
    }
    turn_ends(p);
}

/* Lets the other side answer a removal: inside the turn, or, after its last step, at the start of its own. */
static void ask_interjection(struct position *p)
{
    struct view v;
    if (p->turn.done + 1 >= p->turn.quota) {
        turn_ends(p);
    } else {
        p->turn.decider ^= 1;
        checkers_find(p, &v);
    }
    p->turn.phase = STAGE_INTERJECTION;
    p->key += taken_key(fantasy_of(p));
}

void fantasy_apply(struct position *p, action a)
{
    struct view v;
    if (attempt_waits(p)) {
        const bool allowed = action_to(a) == OTHER_ALLOW;
        a = attempt_answer(p, allowed);
        checkers_find(p, &v);
        if (!allowed)
            return;
    } else if (a & FANTASY_ATTEMPT) {
        attempt_ask(p, a);
        checkers_find(p, &v);
        return;
    }
    const unsigned type = faction_type(a);
    if (type == FANTASY_OTHER && action_to(a) != OTHER_DECLINE) {
        apply_penalty(p, a);
        return;
    }
    if (type == FANTASY_CALL || p->turn.phase == STAGE_INTERJECTION) {
        bool inside = p->turn.decider != p->turn.owner;
        fantasy_make(p, a);
        p->turn.phase = type == FANTASY_CALL ? STAGE_CALLED : STAGE_FREE;
        if (type == FANTASY_CALL && !turns_are_single(p))
            *called_now(p) = bit(action_from(a));
        checkers_find(p, &v);
        if (inside)
            turn_goes_on(p);
        return;
    }
    if (kings_are_free(p) && !p->turn.done && p->turn.quota > 1)
        memcpy(p->turn.law, &p->key, sizeof p->turn.law);
    if (fantasy_make(p, a)) {
        ask_interjection(p);
    } else {
        p->turn.phase = STAGE_FREE;
        turn_goes_on(p);
    }
}
