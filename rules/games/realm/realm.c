/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Realm Chess (Edward Jackman; Pritchard, Classified Encyclopedia of Chess Variants, 1.7), Free and Power Realm Chess.
 * A turn is a step, a concentration of pieces into one realm, a dispersal of pieces out of one realm, or a
 * rearrangement of the pieces within one realm; in Power Realm Chess all of these together, about a single realm. The
 * king must be safe only after the whole turn.
 *
 * What fits the steps made so far is kept as sets of realms: turn.set has those that pieces may go on concentrating
 * into, turn.vacated those that they may go on leaving. In Power Realm Chess turn.set alone has the realms that the
 * turn may be about, and turn.phase is 1 after its rearrangement. turn.stepped[0] has the pieces that have moved.
 */
#include <string.h>

#include "rules/games/realm/outlook.h"
#include "rules/games/realm/rearrange.h"
#include "rules/laws.h"
#include "rules/steps.h"

enum { MAX_STEPS = 4, MAX_COMBINED = 9, MAX_REARRANGED = 4, PARTS_MAX = 32, STEPS_MAX = 2048, MEMORY = 4096 };

/* Returns the lower left corners of all realms of the game. */
static bitboard all_realms(const struct position *p)
{
    return p->game->law->specific & REALMS_OVERLAP ? ~(FILE_H | RANK_8) : UINT64_C(0x0055005500550055);
}

/* A part of the scope of the next step: pieces on `from` going to `to`. */
struct part {
    bitboard from, to;
    uint8_t stage; /* enum stage; a step within a realm must be quiet */
};

/* Adds a part of the scope unless it has no piece or no target; returns the new number of parts. */
static unsigned add_part(struct part *parts, unsigned n, bitboard from, bitboard to, unsigned stage)
{
    if (from && to)
        parts[n++] = (struct part){from, to, (uint8_t)stage};
    return n;
}

/* Finds the parts of Power Realm Chess: steps into, out of, and once quietly within the realms that the turn may be
 * about. */
static unsigned combined_parts(const struct position *p, bitboard pieces, struct part *parts)
{
    bitboard squares = realm_squares(p->turn.set);
    unsigned n = add_part(parts, 0, pieces & ~squares, squares, ALL_ACTIONS);
    for (bitboard b = p->turn.set; b;) {
        bitboard realm = realm_squares(bit(bits_pop(&b)));
        n = add_part(parts, n, pieces & realm, ~realm, ALL_ACTIONS);
        if (!p->turn.phase)
            n = add_part(parts, n, pieces & realm, realm, QUIET);
    }
    return n;
}

/* Finds the parts of steps that may go on with the turn; they do not overlap. */
static unsigned next_parts(const struct position *p, struct part *parts)
{
    bitboard pieces = p->side[p->turn.decider] & ~p->turn.stepped[0];
    if (combined(p))
        return combined_parts(p, pieces, parts);
    bitboard into = realm_squares(p->turn.set), near = into | realm_squares(p->turn.vacated);
    unsigned n = add_part(parts, 0, pieces & ~near, into, ALL_ACTIONS);
    for (bitboard b = pieces & near; b;) {
        unsigned from = bits_pop(&b);
        n = add_part(parts, n, bit(from), piece_targets(p, from), ALL_ACTIONS);
    }
    return n;
}

/* Fills the scope of a part; returns false if it is empty. Castling is only possible at the start of a turn. */
static bool part_scope(const struct position *p, const struct part *part, unsigned stage, bool strict, struct scope *s)
{
    scope_any(p, (enum stage)stage, s);
    s->from &= part->from;
    s->to = part->to;
    s->stage &= part->stage;
    if (p->turn.done || !strict)
        s->flags &= (uint16_t)~SCOPE_CASTLE;
    if (strict)
        s->flags &= (uint16_t)~SCOPE_PSEUDO;
    return s->stage != 0;
}

/* Finds all parts of the turn's next step. */
static unsigned all_parts(const struct position *p, struct part *parts)
{
    if (p->turn.done)
        return next_parts(p, parts);
    parts[0] = (struct part){ALL_SQUARES, ALL_SQUARES, ALL_ACTIONS};
    return 1;
}

/* Narrows the realms that the turn may be about after a step; returns whether the turn may go on. */
static bool realms_narrow(struct position *p, const struct step *s)
{
    struct turn *t = &p->turn;
    bitboard before = realms_of(p, s->from), after = realms_of(p, s->to);
    bool first = t->done <= 1;
    t->stepped[0] |= bit(s->to);
    t->ep = 0;
    if (action_type(s->action) == ACTION_CASTLE)
        return false;
    if (!combined(p)) {
        t->set = (first ? all_realms(p) : t->set) & after & ~before;
        t->vacated = (first ? all_realms(p) : t->vacated) & before & ~after;
        return t->set || t->vacated;
    }
    t->set = (first ? all_realms(p) : t->set) & (before | after);
    if (before != after)
        return true;
    t->phase = 1;
    return s->captured == EMPTY && action_type(s->action) != ACTION_PROMOTION;
}

/* Positions in the middle of this turn that are known to have no legal end. */
struct memory {
    bool used;
    uint64_t hopeless[MEMORY];
};

static bool completable(const struct position *p, struct memory *m);

/* Whether the turn can end legally after one more action: at once, or after it goes on. */
static bool follows(const struct position *before, action a, struct memory *m)
{
    struct position p;
    position_copy(&p, before);
    bool goes_on = true;
    p.turn.done++;
    if (action_type(a) == ACTION_SPECIFIC) {
        p.turn.stepped[0] |= rearrangement_make(&p, a);
        p.turn.set = bit(rearrangement_realm(a));
        p.turn.phase = 1;
        p.turn.ep = 0;
    } else {
        struct step s;
        step_make(&p, a, &s);
        goes_on = realms_narrow(&p, &s);
    }
    p.checkers = king_attackers(&p, p.turn.decider);
    return !p.checkers || (goes_on && p.turn.done < p.turn.quota && completable(&p, m));
}

/* Lists the rearrangements that may be the next action, whether or not the king is safe after them; returns how many.
 */
static unsigned next_rearrangements(const struct position *p, action *list)
{
    if (p->turn.done && (!combined(p) || p->turn.phase))
        return 0;
    return rearrangements_list(p, p->turn.done ? p->turn.set : all_realms(p), p->turn.stepped[0], list);
}

/* Whether any part has a step that leaves the king safe. */
static bool parts_any(const struct position *p, const struct part *parts, unsigned n)
{
    struct scope s;
    for (unsigned i = 0; i < n; i++)
        if (part_scope(p, &parts[i], ALL_ACTIONS, true, &s) && steps_any(p, &s))
            return true;
    return false;
}

/* Lists the steps of `pieces` in all parts; returns how many. */
static unsigned parts_list(const struct position *p, const struct part *parts, unsigned n, unsigned stage, bool strict,
                           bitboard pieces, action *list)
{
    unsigned length = 0;
    struct scope s;
    for (unsigned i = 0; i < n; i++)
        if (part_scope(p, &parts[i], stage, strict, &s)) {
            s.from &= pieces;
            length += steps_list(p, &s, list + length);
        }
    return length;
}

/* Whether the rest of a turn in whose middle the king is attacked can leave it safe. */
static bool completable(const struct position *p, struct memory *m)
{
    struct part parts[PARTS_MAX];
    action list[STEPS_MAX], rearrangements[REARRANGEMENTS_MAX];
    struct outlook o;
    uint64_t key;
    outlook_make(p, &o);
    if (outlook_past_help(p, &o))
        return false;
    unsigned n = next_parts(p, parts), changes;
    if (parts_any(p, parts, n))
        return true;
    changes = next_rearrangements(p, rearrangements);
    for (unsigned i = 0; i < changes; i++)
        if (rearrangement_safe(p, rearrangements[i]))
            return true;
    if (!m->used)
        memset(m, 0, sizeof *m);
    m->used = true;
    key = position_key(p);
    if (m->hopeless[key % MEMORY] == key)
        return false;
    unsigned steps = parts_list(p, parts, n, ALL_ACTIONS, false, ALL_SQUARES, list);
    steps = outlook_steps(p, &o, list, steps);
    for (unsigned i = 0; i < steps; i++)
        if (follows(p, list[i], m))
            return true;
    for (unsigned i = 0; i < changes; i++)
        if (follows(p, rearrangements[i], m))
            return true;
    m->hopeless[key % MEMORY] = key;
    return false;
}

/* Returns the pieces whose steps may leave the king attacked. */
static bitboard risky_pieces(const struct position *p)
{
    unsigned us = p->turn.decider;
    if (p->checkers)
        return ALL_SQUARES;
    return (p->by_type[KING] & p->side[us]) | king_shields(p, us) | (p->turn.ep ? p->by_type[PAWN] : 0);
}

/* Whether a step leaves the king attacked; then it is not among the strict ones. */
static bool exposes(const struct position *before, action a)
{
    struct position p;
    position_copy(&p, before);
    struct step s;
    step_make(&p, a, &s);
    return king_attackers(&p, before->turn.decider) != 0;
}

/* Lists the steps that leave the king attacked, but that the rest of the turn can make good; returns how many. */
static unsigned risky_steps(const struct position *p, const struct part *parts, unsigned n, unsigned stage,
                            action *list)
{
    struct memory m;
    m.used = false;
    unsigned length = parts_list(p, parts, n, stage, false, risky_pieces(p), list), kept = 0;
    for (unsigned i = 0; i < length; i++)
        if (exposes(p, list[i]) && follows(p, list[i], &m))
            list[kept++] = list[i];
    return kept;
}

/* Returns the squares between a king and enemy sliders that point at it, whatever stands there. */
static bitboard king_lines(const struct position *p, unsigned colour)
{
    unsigned king = bits_first(p->by_type[KING] & p->side[colour]);
    bitboard lines = 0;
    for (bitboard b = snipers(p, king, p->side[!colour]); b;)
        lines |= squares_between(king, bits_pop(&b));
    return lines;
}

/* Lists the legal rearrangements; returns how many. One may move several pieces off a line to the king at once. */
static unsigned legal_rearrangements(const struct position *p, action *list)
{
    unsigned us = p->turn.decider, n = next_rearrangements(p, list), kept = 0;
    bitboard risky = p->checkers ? ALL_SQUARES : (p->by_type[KING] & p->side[us]) | king_lines(p, us);
    struct memory m;
    m.used = false;
    for (unsigned i = 0; i < n; i++) {
        bitboard squares = realm_squares(bit(rearrangement_realm(list[i])));
        if (!(squares & risky) || rearrangement_safe(p, list[i]) || (combined(p) && follows(p, list[i], &m)))
            list[kept++] = list[i];
    }
    return kept;
}

/* Whether there is any legal action other than the end of the turn. */
static bool any_action(const struct position *p, const struct part *parts, unsigned n)
{
    action list[REARRANGEMENTS_MAX];
    return parts_any(p, parts, n) || legal_rearrangements(p, list) || risky_steps(p, parts, n, ALL_ACTIONS, list);
}

/* Lists the legal actions of a stage. */
static unsigned realm_actions(const struct position *p, enum stage stage, action *list)
{
    struct part parts[PARTS_MAX];
    unsigned n = all_parts(p, parts);
    stage &= ALL_ACTIONS;
    unsigned length = parts_list(p, parts, n, stage, true, ALL_SQUARES, list);
    length += risky_steps(p, parts, n, stage, list + length);
    if (stage & QUIET) {
        length += legal_rearrangements(p, list + length);
        if (p->turn.done && !p->checkers && (length || any_action(p, parts, n)))
            list[length++] = ACTION_END_TURN;
    }
    return length;
}

/* Counts the legal actions. */
static unsigned realm_count(const struct position *p)
{
    struct part parts[PARTS_MAX];
    struct scope s;
    action list[REARRANGEMENTS_MAX];
    unsigned n = all_parts(p, parts), length = 0;
    for (unsigned i = 0; i < n; i++)
        if (part_scope(p, &parts[i], ALL_ACTIONS, true, &s))
            length += steps_count(p, &s);
    length += risky_steps(p, parts, n, ALL_ACTIONS, list);
    length += legal_rearrangements(p, list);
    return length + (p->turn.done && !p->checkers && length);
}

/* Goes on with the turn after an action if it may and can, otherwise passes it; `checkers` attack the enemy king now.
 */
static void proceed(struct position *p, bool goes_on, bitboard checkers)
{
    struct part parts[PARTS_MAX];
    if (goes_on && p->turn.done < p->turn.quota) {
        p->checkers = king_attackers(p, p->turn.owner);
        if (p->checkers || any_action(p, parts, all_parts(p, parts)))
            return;
    }
    turn_pass(p, checkers);
}

/* Decides who is next after a step. */
static void realm_after(struct position *p, const struct step *s) { proceed(p, realms_narrow(p, s), s->checkers); }

/* Makes a rearrangement. */
static void realm_apply(struct position *p, action a)
{
    p->turn.stepped[0] |= rearrangement_make(p, a);
    p->turn.set = bit(rearrangement_realm(a));
    p->turn.phase = 1;
    p->turn.ep = 0;
    p->turn.done++;
    proceed(p, combined(p), king_attackers(p, !p->turn.owner));
}

/* Says that a step after the first one goes neither into nor out of a realm that the turn is about. */
static const char *realm_why_illegal(const struct position *p, action a)
{
    struct part parts[PARTS_MAX];
    struct scope s;
    unsigned from = action_from(a), to = action_to(a);
    if (!p->turn.done || action_type(a) >= ACTION_END || (p->turn.stepped[0] & bit(from)))
        return NULL;
    if (action_type(a) == ACTION_CASTLE)
        return "castling is a whole turn";
    for (unsigned n = next_parts(p, parts); n-- > 0;) {
        bool noisy = p->board[to] != EMPTY || action_type(a) == ACTION_PROMOTION;
        if ((parts[n].from & bit(from)) && (parts[n].to & bit(to)) &&
            part_scope(p, &parts[n], ALL_ACTIONS, false, &s) && (s.stage & (noisy ? NOISY : QUIET)))
            return NULL;
    }
    return "the step goes neither into nor out of a realm that this turn is about";
}

/* Starts a turn with the quota of the game; the turn is about no realm yet. */
static void realm_begin(struct position *p)
{
    p->turn.quota = combined(p) ? MAX_COMBINED : MAX_STEPS;
    p->turn.set = 0;
}

/* Whether each of some realms holds all pieces that have moved (`all`), or none of them. */
static bool realms_hold(const struct position *p, bitboard realms, bool all)
{
    bitboard pieces = p->turn.stepped[0];
    while (realms) {
        bitboard inside = realm_squares(bit(bits_pop(&realms))) & pieces;
        if (inside != (all ? pieces : 0))
            return false;
    }
    return true;
}

/* Whether some realms have a square in common, as those do that one piece left by one step. */
static bool realms_meet(bitboard realms)
{
    bitboard common = ALL_SQUARES;
    while (realms)
        common &= realm_squares(bit(bits_pop(&realms)));
    return common != 0;
}

/* Names the key of a turn state that no turn comes to: a turn that goes on is about realms that fit the pieces it has
 * moved, and some action is left. */
static const char *realm_impossible(const struct position *p)
{
    const struct turn *t = &p->turn;
    struct part parts[PARTS_MAX];
    unsigned moved = bits_count(t->stepped[0]), max = t->done + (t->phase ? MAX_REARRANGED - 1u : 0u);
    if ((t->set & ~all_realms(p)) || (!t->done && t->set) || (combined(p) && bits_count(t->set) > 2))
        return "into";
    if ((t->vacated & ~all_realms(p)) || (t->vacated && (!t->done || combined(p))))
        return "vacated";
    if (t->phase && (!combined(p) || !t->done))
        return "rearranged";
    if (moved < t->done || moved > max)
        return "moved";
    if (!t->done)
        return NULL;
    if (!(t->set | t->vacated) || (!combined(p) && !realms_hold(p, t->set, true)))
        return "into";
    if (!realms_hold(p, t->vacated, false) || !realms_meet(t->vacated))
        return "vacated";
    return any_action(p, parts, all_parts(p, parts)) ? NULL : "done";
}

static const struct turn_field realm_fields[] = {VACATED_FIELD,
                                                 {"into", offsetof(struct turn, set), FIELD_SQUARES, 0},
                                                 {"rearranged", offsetof(struct turn, phase), FIELD_NUMBER, 1},
                                                 {.type = FIELD_END}};

static const struct specific_actions realm_specific = {
    .apply = realm_apply,
    .text = rearrangement_text,
    .legs = rearrangement_legs,
    .joined = "a rearrangement changes places within one realm, takes nothing, and leaves your king safe"};

#define REALM(ID, SPECIFIC)                                                                                            \
    {                                                                                                                  \
        .id = ID, .flags = LAW_PSEUDO | LAW_ONCE | LAW_NEEDS_KING, .specific = SPECIFIC, .begin = realm_begin,         \
        .actions = realm_actions, .count = realm_count, .after = realm_after, .specific_actions = &realm_specific,     \
        .impossible = realm_impossible, .why_illegal = realm_why_illegal, .fields = realm_fields                       \
    }

const struct law law_realm = REALM("realm", 0);
const struct law law_realm_free = REALM("realm-free", REALMS_OVERLAP);
const struct law law_realm_power = REALM("realm-power", REALMS_COMBINE);
