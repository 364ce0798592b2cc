/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Final Fantasy Chess: lists actions without a move: slays, shots, conversions, calls, sacrifices and the interjections
 * of True Paladins, whether or not they leave the friendly king attacked. Hot path: a change needs a
 * bench and a match.
 */
#include "rules/games/fantasy/fantasy.h"

/* Adds actions of one type from a square to others; returns the list's end. */
static action *add_all(action *list, enum fantasy_action type, unsigned from, bitboard targets)
{
    while (targets)
        *list++ = faction_make(type, from, bits_pop(&targets));
    return list;
}

/* Returns the squares that a slayer of a type reaches from a square, whatever stands there. */
static bitboard slay_reach(const struct view *v, unsigned pt, unsigned square, unsigned us)
{
    switch (pt) {
    case RED_MAGE:
        return alfil_attacks(square);
    case BLACK_MAGE:
    case RED_WIZARD:
        return bishop_attacks(square, v->occupied);
    case DARK_KNIGHT:
    case BLACK_KNIGHT:
        return king_attacks(square);
    case BLACK_WIZARD:
        return queen_attacks(square, v->occupied);
    case WHITE_WIZARD:
        return view_wizard_targets(v, square, us);
    default:
        return 0;
    }
}

/* Lists slays by characters that stand or ride a White Chocobo; returns the list's end. */
static action *list_slays(const struct view *v, action *list, unsigned us, bitboard targets)
{
    static const uint8_t slayers[] = {RED_MAGE,     BLACK_MAGE,   DARK_KNIGHT, RED_WIZARD,
                                      BLACK_KNIGHT, BLACK_WIZARD, WHITE_WIZARD};
    bitboard free = view_users(v, us);
    for (unsigned i = 0; i < sizeof slayers; i++)
        for (bitboard pieces = v->giver[slayers[i]] & free; pieces;) {
            unsigned from = bits_pop(&pieces);
            list = add_all(list, FANTASY_STRIKE, from, slay_reach(v, slayers[i], from, us) & targets);
        }
    return list;
}

/* Lists shots by ridden Tanks and WarShips, which pierce protection, and slays by ridden Black Talons; returns the
 * list's end. */
static action *list_carriers(const struct view *v, action *list, unsigned us, bitboard objects, bitboard targets)
{
    const struct fantasy *f = v->f;
    bitboard ridden = f->ridden & view_users(v, us);
    for (bitboard tanks = f->pieces[TANK] & ridden; tanks;) {
        unsigned from = bits_pop(&tanks);
        list = add_all(list, FANTASY_STRIKE, from, shot_lines(from, v->occupied, false) & objects);
    }
    for (bitboard ships = f->pieces[WARSHIP] & ridden; ships;) {
        unsigned from = bits_pop(&ships);
        list = add_all(list, FANTASY_STRIKE, from, shot_lines(from, v->occupied, true) & objects);
    }
    for (bitboard talons = f->pieces[BLACK_TALON] & ridden; talons;) {
        unsigned from = bits_pop(&talons);
        list = add_all(list, FANTASY_STRIKE, from, ferz_attacks(from) & targets);
    }
    return list;
}

/* Lists conversions, never of the enemy king's square; returns the list's end. */
static action *list_conversions(const struct view *v, action *list, unsigned us, bitboard objects)
{
    bitboard free = view_users(v, us);
    for (bitboard pieces = (v->giver[KING] | v->giver[EMPEROR]) & free; pieces;) {
        unsigned from = bits_pop(&pieces);
        bitboard near = king_attacks(from) | (v->giver[EMPEROR] & bit(from) ? knight_attacks(from) : 0);
        list = add_all(list, FANTASY_CONVERT, from, near & objects & ~v->kings[!us]);
    }
    return list;
}

/* Lists calls, at most one a turn, of any piece type in the pool; returns the list's end. */
static action *list_calls(const struct view *v, action *list, unsigned us)
{
    const struct fantasy *f = v->f;
    if (v->p->turn.phase != STAGE_FREE || v->p->turn.stepped[2] || !f->pool_count[us])
        return list;
    for (bitboard pieces = v->giver[CALLER] & view_users(v, us); pieces;) {
        unsigned from = bits_pop(&pieces);
        for (unsigned pt = 0; pt < FANTASY_TYPES; pt++) {
            bool there = f->pool[us][pt] != 0;
            for (unsigned home = 0; home < HOMES && !there; home++)
                there = f->pooled[home] == pt + 1 + 128 * us;
            if (there)
                *list++ = faction_make(FANTASY_CALL, from, 0) | (action)pt << 14;
        }
    }
    return list;
}

/* Lists sacrifices: a Black Knight removes an enemy unit and itself. Protection helps even kings against this. Returns
 * the list's end. */
static action *list_sacrifices(const struct view *v, action *list, unsigned us, bitboard objects)
{
    bitboard snipers = v->giver[BLACK_KNIGHT] & view_users(v, us);
    if (!snipers)
        return list;
    bitboard guarded = view_protected(v, !us), piercing = view_piercing(v, us);
    while (snipers) {
        unsigned from = bits_pop(&snipers);
        list = add_all(list, FANTASY_SACRIFICE, from, piercing & bit(from) ? objects : objects & ~guarded);
    }
    return list;
}

/* Lists what may follow a removal: any True Paladin interjects, or none does. Returns the list's end. */
static action *list_interjections(const struct view *v, action *list, unsigned us)
{
    for (bitboard pieces = view_interjectors(v, us); pieces;)
        *list++ = faction_make(FANTASY_INTERJECTION, bits_pop(&pieces), v->f->attacker);
    *list++ = faction_make(FANTASY_OTHER, 0, OTHER_DECLINE);
    return list;
}

action *specials_list(const struct view *v, action *list)
{
    const struct position *p = v->p;
    unsigned us = p->turn.decider;
    if (attempt_waits(p)) {
        *list++ = faction_make(FANTASY_OTHER, 0, OTHER_ALLOW);
        *list++ = faction_make(FANTASY_OTHER, 0, OTHER_DECLINE);
        return list;
    }
    if (p->turn.phase == STAGE_INTERJECTION)
        return list_interjections(v, list, us);
    bitboard kings = v->kings[!us], objects = view_objects(v, us) & ~(kings_taken(p) ? 0 : kings);
    bitboard targets = objects & ~(view_protected(v, !us) & ~kings);
    list = list_slays(v, list, us, targets);
    list = list_carriers(v, list, us, objects, targets);
    list = list_conversions(v, list, us, objects);
    list = list_sacrifices(v, list, us, objects);
    return list_calls(v, list, us);
}
