/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Kazan: pieces follow one after another to the square just vacated, each once. Every step must leave the king safe;
 * checks inside the turn mean nothing.
 */
#include "rules/games/kazan.h"

#include "rules/laws.h"

/* Whether a step of a piece to an empty square leaves its king safe. */
static bool kazan_safe(const struct position *p, unsigned from, unsigned to, unsigned king)
{
    bitboard occupied = (position_occupied(p) ^ bit(from)) | bit(to);
    return !attackers(p, from == king ? to : king, !p->turn.decider, occupied);
}

/* Returns the pieces that may follow to the square just vacated: those of any type that have not stepped in this turn
 * and have a legal step there. */
static bitboard followers(const struct position *p)
{
    unsigned us = p->turn.decider;
    if (!(p->turn.vacated & ~position_occupied(p)))
        return 0; /* after castling the king may stand on the square that it left */
    unsigned to = bits_first(p->turn.vacated);
    bitboard occupied = position_occupied(p), fourth = us == WHITE ? bits_rank(3) : bits_rank(4);
    bitboard behind = bits_forward(!us, bit(to));
    if ((bit(to) & fourth) && !(behind & occupied) && (p->game->pieces->scope_flags & SCOPE_DOUBLE))
        behind = bits_forward(!us, behind);
    bitboard officers = attackers(p, to, us, occupied) & ~p->by_type[PAWN];
    bitboard pieces = (officers | (behind & p->by_type[PAWN] & p->side[us])) & ~p->turn.stepped[0];
    if (!p->game->pieces->royal || !(p->by_type[KING] & p->side[us]))
        return pieces;
    unsigned king = bits_first(p->by_type[KING] & p->side[us]);
    bitboard doubtful = p->checkers ? pieces : pieces & (king_shields(p, us) | bit(king));
    while (doubtful) {
        unsigned from = bits_pop(&doubtful);
        if (!kazan_safe(p, from, to, king))
            pieces ^= bit(from);
    }
    return pieces;
}

/* Narrows a scope to steps of followers to the square just vacated. */
static void scope_followers(const struct position *p, bitboard pieces, struct scope *s)
{
    s->to &= p->turn.vacated;
    s->from = pieces;
    s->flags &= (uint16_t)~SCOPE_CASTLE;
}

/* Narrows the scope where pieces of any type may follow. */
static void kazan_free_scope(const struct position *p, struct scope *s)
{
    if (p->turn.done)
        scope_followers(p, followers(p), s);
}

/* Narrows the scope where only followers of the lowest type may step. */
static void kazan_scope(const struct position *p, struct scope *s)
{
    if (p->turn.done)
        scope_followers(p, lowest_type(p, followers(p)), s);
}

/* Counts the legal steps where only followers of the lowest type may step. */
static unsigned kazan_count(const struct position *p)
{
    return p->turn.done ? followers_count(p, lowest_type(p, followers(p)), p->turn.vacated) : steps_any_count(p);
}

/* Counts the legal actions where pieces of any type may follow; the end of the turn is one of them, if anyone may. */
static unsigned kazan_free_count(const struct position *p)
{
    unsigned n = p->turn.done ? followers_count(p, followers(p), p->turn.vacated) : 0;
    return p->turn.done ? n + (n != 0) : steps_any_count(p);
}

/* Whether there is a legal step: any first step, or after it a follower. */
static bool kazan_any(const struct position *p) { return p->turn.done ? followers(p) != 0 : steps_any_left(p); }

/* Names the key of a turn state that no turn comes to: a turn with steps has exactly one vacated square, and it is
 * empty. */
static const char *kazan_impossible(const struct position *p)
{
    const struct turn *t = &p->turn;
    return bits_count(t->vacated) != (t->done != 0) || (t->vacated & position_occupied(p)) ? "vacated" : NULL;
}

static const struct turn_field kazan_fields[] = {VACATED_FIELD, {.type = FIELD_END}};

const struct law law_kazan = {.id = "kazan",
                              .scope = kazan_scope,
                              .count = kazan_count,
                              .any = kazan_any,
                              .impossible = kazan_impossible,
                              .fields = kazan_fields,
                              .flags = LAW_VACATED};

const struct law law_kazan_free = {.id = "kazan-free",
                                   .scope = kazan_free_scope,
                                   .count = kazan_free_count,
                                   .any = kazan_any,
                                   .impossible = kazan_impossible,
                                   .fields = kazan_fields,
                                   .flags = LAW_VACATED};
