/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Progressive Chess and its derivatives: the n-th turn has n steps. A check ends the turn; no legal step is a draw. The
 * games here differ in how many steps a turn has and in whether a check may come early; relatives.c has the games that
 * differ in which steps are legal.
 */
#include <string.h>

#include "rules/laws.h"
#include "rules/steps.h"

/* Gives a turn `steps` steps, at most UINT16_MAX. */
static void quota_set(struct position *p, unsigned steps)
{
    p->turn.quota = (uint16_t)(steps < UINT16_MAX ? steps : UINT16_MAX);
}

/* Returns a number of two bytes that a law keeps in turn.law. */
static unsigned kept(const struct position *p, unsigned index)
{
    uint16_t number;
    memcpy(&number, p->turn.law + 2 * index, sizeof number);
    return number;
}

/* Keeps a number of two bytes in turn.law, at most UINT16_MAX. */
static void keep(struct position *p, unsigned index, unsigned value)
{
    uint16_t number = (uint16_t)(value < UINT16_MAX ? value : UINT16_MAX);
    memcpy(p->turn.law + 2 * index, &number, sizeof number);
}

#define KEPT_FIELD(name, index)                                                                                        \
    {                                                                                                                  \
        name, offsetof(struct turn, law) + 2 * (index), FIELD_WIDE, UINT16_MAX                                         \
    }

/* Whether the step just made ends the turn by check or by the quota. */
static bool turn_closes(const struct position *p, const struct step *s)
{
    return s->checkers || p->turn.done >= p->turn.quota;
}

/* Starts a turn of Cyclical: 1 2 ... c steps, then from 1 again. */
static void cyclical_begin(struct position *p)
{
    unsigned cycle = p->option ? (unsigned)p->option : 8;
    quota_set(p, (p->number - 1u) % cycle + 1);
}

static const struct option cyclical_options[] = {
    {.name = "Cycle", .type = OPTION_NUMBER, .min = 2, .max = 254, .step = 2, .standard = 8}, {.type = OPTION_END}};

const struct law law_cyclical = {
    .id = "progressive-cyclical", .begin = cyclical_begin, .flags = LAW_ANY_BOARD, .options = cyclical_options};

/* Starts a turn of Switchback, an Italian game. A turn that ends with check leaves the opponent one step less than it
 * had, any other turn one more; turn.law keeps that number, 0 before the first turn ends. */
static void switchback_begin(struct position *p) { quota_set(p, kept(p, 0) ? kept(p, 0) : p->number); }

/* Keeps the quota of the opponent's next turn when the turn ends. */
static void switchback_after(struct position *p, const struct step *s)
{
    unsigned quota = p->turn.quota;
    if (turn_closes(p, s))
        keep(p, 0, !s->checkers ? quota + 1 : quota > 1 ? quota - 1 : 1);
    turn_after(p, s);
}

/* Names the key of a turn state that no turn comes to. Inside a turn the kept number is 0, or what a capture in this
 * turn has granted. */
static const char *capturing_impossible(const struct position *p)
{
    unsigned granted = kept(p, 0), quota = p->turn.quota;
    if (!p->turn.done)
        return quota == (granted ? granted : 1) ? NULL : "quota";
    return granted && (granted != (quota < UINT16_MAX ? quota + 1 : quota) || !p->progress) ? "granted" : NULL;
}

static const struct turn_field granted_fields[] = {KEPT_FIELD("granted", 0), {.type = FIELD_END}};

const struct law law_switchback = {.id = "progressive-switchback",
                                   .begin = switchback_begin,
                                   .after = switchback_after,
                                   .flags = LAW_ANY_BOARD | LAW_NEEDS_KING,
                                   .fields = granted_fields};

/* Starts a turn of Capturing. A turn with a capture grants the next turn one step more than it had; any other turn
 * grants one step, kept as 0. */
static void capturing_begin(struct position *p) { quota_set(p, kept(p, 0) ? kept(p, 0) : 1); }

/* Keeps what a capture grants the next turn; a first step without capture forgets what was granted to this turn. */
static void capturing_after(struct position *p, const struct step *s)
{
    if (s->captured != EMPTY)
        keep(p, 0, p->turn.quota + 1u);
    else if (p->turn.done == 1)
        keep(p, 0, 0);
    turn_after(p, s);
}

const struct law law_capturing = {.id = "progressive-capturing",
                                  .begin = capturing_begin,
                                  .after = capturing_after,
                                  .impossible = capturing_impossible,
                                  .flags = LAW_ANY_BOARD | LAW_FREE_QUOTA,
                                  .fields = granted_fields};

/* Starts a turn of Very Scottish: one step more than the opponent made. turn.law keeps the number made, 0 for as many
 * as the quota. */
static void veryscottish_begin(struct position *p) { quota_set(p, kept(p, 0) ? kept(p, 0) + 1 : p->number); }

/* Keeps the number of steps made, then decides as by default. */
static void veryscottish_after(struct position *p, const struct step *s)
{
    keep(p, 0, p->turn.done);
    turn_after(p, s);
}

/* Names the key of a turn state that no turn comes to: inside a turn the kept number is the number of its own steps. */
static const char *veryscottish_impossible(const struct position *p)
{
    struct position begun = *p;
    if (p->turn.done)
        return kept(p, 0) == p->turn.done ? NULL : "made";
    veryscottish_begin(&begun);
    return p->turn.quota == begun.turn.quota ? NULL : "quota";
}

static const struct turn_field veryscottish_fields[] = {KEPT_FIELD("made", 0), {.type = FIELD_END}};

const struct law law_veryscottish = {.id = "progressive-veryscottish",
                                     .begin = veryscottish_begin,
                                     .after = veryscottish_after,
                                     .impossible = veryscottish_impossible,
                                     .flags = LAW_ANY_BOARD | LAW_FREE_QUOTA,
                                     .fields = veryscottish_fields};

/* Modern Scottish: ends the turn after a step onto a square that an enemy piece attacks. */
static void risk_after(struct position *p, const struct step *s)
{
    unsigned us = p->turn.owner;
    if (attackers(p, s->to, !us, position_occupied(p)))
        turn_pass(p, s->checkers);
    else
        turn_after(p, s);
}

const struct law law_scottishmodern = {.id = "progressive-scottishmodern", .after = risk_after};

/* Starts a turn of Bank of Scotland: one step plus one for each earlier turn of the side with a check; turn.law keeps
 * these numbers for both sides. */
static void bank_begin(struct position *p) { quota_set(p, p->turn.quota + kept(p, p->turn.owner)); }

/* Counts a turn in which its owner has given check. */
static void bank_earn(struct position *p, const struct step *s)
{
    if (s->checkers)
        keep(p, p->turn.owner, kept(p, p->turn.owner) + 1);
}

/* Counts a check, then decides as by default. */
static void bank_after(struct position *p, const struct step *s)
{
    bank_earn(p, s);
    turn_after(p, s);
}

/* Counts a check, then ends the turn after a step onto an attacked square. */
static void bank_modern_after(struct position *p, const struct step *s)
{
    bank_earn(p, s);
    risk_after(p, s);
}

static const struct turn_field bank_fields[] = {
    KEPT_FIELD("whitechecks", WHITE), KEPT_FIELD("blackchecks", BLACK), {.type = FIELD_END}};

const struct law law_bankofscotland = {.id = "bankofscotland",
                                       .begin = bank_begin,
                                       .after = bank_after,

                                       .flags = LAW_ANY_BOARD | LAW_NEEDS_KING,
                                       .fields = bank_fields};

const struct law law_bankofscotland_modern = {.id = "bankofscotland-modern",
                                              .begin = bank_begin,
                                              .after = bank_modern_after,
                                              .flags = LAW_NEEDS_KING,
                                              .fields = bank_fields};
