/*
 * Two moves against one: a small army whose turns have two steps against a large one with turns of one step (King and
 * Pawns, Monster, Double Trouble and relatives; Pritchard, Classified Encyclopedia of Chess Variants, 1.3).
 *
 * The single side's king is in check when the double side could capture it within two steps. That is answered by sets:
 * which squares the men of the double side can reach with a first step, and from which squares they would capture. The
 * steps of the single side that touch none of the squares this answer depends on need no test of their own.
 *
 * The double side's first step may leave its king attacked if a second step saves it.
 */
#include "army.h"
#include "laws.h"
#include "steps.h"

/* struct law, own. */
enum {
    BLACK_IS_DOUBLE = 1, /* else White */
    BOTH_STEPS = 2,      /* both steps are compulsory; else the turn may be ended after one */
    KING_CHECKS = 4,     /* the double side's king counts for check */
    ATTACK_CHECKS = 8,   /* check is an attack by one step, of any man */
    PARRY_FIRST = 16,    /* attacked at the start of the turn, the first step must leave the king safe */
    QUIET_FIRST = 32,    /* the first step may not give check, but by the king */
    OFFICERS_ONCE = 64,  /* a promoted piece makes one step a turn */
    OVER_PAWN = 128,     /* the double king's first step may go onto an own pawn, and no white pawn promotes */
};

enum { FIRST_STEPS_MAX = 2048 };

static unsigned double_side(const struct position *p) { return p->game->law->own & BLACK_IS_DOUBLE ? BLACK : WHITE; }

/* A set moved one square forward as a colour's pawns see it. */
static bitboard forward(unsigned colour, bitboard b) { return colour == WHITE ? b << 8 : b >> 8; }

/* The double side's men and what they may do to the single king. */
static void army_of(const struct position *p, struct army *a)
{
    uint32_t own = p->game->law->own;
    army_read(a, p, double_side(p));
    a->promotions = own & OVER_PAWN ? 0 : p->game->men->promotions;
    a->double_steps = p->game->men->scope_flags & SCOPE_DOUBLE;
    a->king_checks = own & KING_CHECKS;
    a->over_pawns = own & OVER_PAWN;
    a->pieces_once = own & OFFICERS_ONCE;
}

/* Whether the single king could end the turn where it would stand: neither in check nor beside the other king. */
static bool king_may_stand(const struct army *a, unsigned king)
{
    return !(king_attacks(king) & a->king) && !army_reaches(a, king);
}

/* Castling: not out of check, and the turn could end on every square of the king's way and on its goal. */
static bool castling_allowed(const struct position *p, const struct army *now, action a)
{
    unsigned king = action_from(a), right = castling_index(p, a);
    unsigned goal = castling_king_goal(right), rook_goal = castling_rook_goal(right);
    struct army after;
    if (p->checkers)
        return false;
    for (bitboard way = squares_between(king, goal); way;) {
        unsigned square = bits_pop(&way);
        after = *now;
        army_meet(&after, bit(king), bit(square), 0);
        if (!king_may_stand(&after, square))
            return false;
    }
    after = *now;
    army_meet(&after, bit(king) | bit(action_to(a)), bit(goal) | bit(rook_goal), 0);
    return king_may_stand(&after, goal);
}

/* Whether the single side may end its turn with this pseudo-legal step. */
static bool single_step_allowed(const struct position *p, const struct army *now, action a)
{
    unsigned us = p->turn.decider, from = action_from(a), to = action_to(a);
    bitboard king = p->kind[KING] & p->side[us], removed = 0;
    struct army after;
    if (action_type(a) == ACTION_CASTLE)
        return castling_allowed(p, now, a);
    if (action_type(a) == ACTION_EN_PASSANT)
        removed = forward(!us, bit(to));
    after = *now;
    army_meet(&after, bit(from), bit(to), removed);
    if (king == bit(from))
        return king_may_stand(&after, to);
    if (action_type(a) == ACTION_DOUBLE)
        after.ep = forward(!us, bit(to));
    return !army_reaches(&after, bits_first(king));
}

/*
 * The scopes of the single side's pseudo-legal steps: `plain` those that need no test, `tried` three that need one.
 * `plain` is empty where the king is in check, as such steps do not change that.
 */
static void single_scopes(const struct position *p, enum stage stage, const struct army *a, struct scope *plain,
                          struct scope tried[3])
{
    unsigned us = p->turn.decider;
    bitboard king = p->kind[KING] & p->side[us], touching = army_watches(a, bits_first(king));
    bitboard tested = touching | king | (p->turn.ep ? p->kind[PAWN] & p->side[us] : 0);
    bitboard fourth = us == WHITE ? bits_rank(3) : bits_rank(4), second = us == WHITE ? bits_rank(1) : bits_rank(6);
    bitboard passing =
        forward(us, pawns_attacks(a->colour, a->pawns)) & fourth; /* goals of doubles that can be taken */
    scope_any(p, stage, plain);
    plain->flags = (uint16_t)((plain->flags & ~SCOPE_CASTLE) | SCOPE_PSEUDO);
    tried[0] = tried[1] = tried[2] = *plain;
    tried[0].from = tested;
    tried[0].flags |= p->game->men->scope_flags & SCOPE_CASTLE;
    tried[0].flags |= SCOPE_FREE_CASTLE;
    plain->from = tried[1].from = tried[2].from = ~tested;
    plain->to = ~touching;
    tried[1].to = touching;
    tried[2].from &= p->kind[PAWN] & second;
    tried[2].to = fourth & passing & ~touching;
    if (!tried[2].to || !(plain->flags & SCOPE_DOUBLE))
        tried[2].from = 0;
    if (p->checkers)
        plain->from = 0;
}

/* Keeps of the pseudo-legal steps those with which the single side may end its turn. */
static unsigned single_kept(const struct position *p, const struct army *a, action *list, unsigned n)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < n; i++)
        if (single_step_allowed(p, a, list[i]))
            list[kept++] = list[i];
    return kept;
}

/* Lists the single side's steps that need a test; returns how many are allowed. */
static unsigned single_tried(const struct position *p, const struct army *a, const struct scope tried[3], action *list)
{
    unsigned n = steps_list(p, &tried[0], list);
    if (tried[1].to)
        n += steps_list(p, &tried[1], list + n);
    if (tried[2].from)
        n += steps_list(p, &tried[2], list + n);
    return single_kept(p, a, list, n);
}

/* Takes out of the plain steps the double steps that `tried[2]` looks at. */
static unsigned drop_tried(const struct scope tried[3], action *list, unsigned n)
{
    unsigned kept = 0;
    if (!tried[2].from)
        return n;
    for (unsigned i = 0; i < n; i++)
        if (action_type(list[i]) != ACTION_DOUBLE || !(bit(action_to(list[i])) & tried[2].to))
            list[kept++] = list[i];
    return kept;
}

static unsigned single_actions(const struct position *p, enum stage stage, action *list)
{
    struct army a;
    struct scope plain, tried[3];
    army_of(p, &a);
    single_scopes(p, stage, &a, &plain, tried);
    unsigned n = plain.from ? drop_tried(tried, list, steps_list(p, &plain, list)) : 0;
    return n + single_tried(p, &a, tried, list + n);
}

static unsigned single_count(const struct position *p)
{
    struct army a;
    struct scope plain, tried[3];
    action list[FIRST_STEPS_MAX];
    unsigned n = 0;
    army_of(p, &a);
    single_scopes(p, ALL_ACTIONS, &a, &plain, tried);
    if (plain.from)
        n = steps_count(p, &plain) - (tried[2].from ? steps_count(p, &tried[2]) : 0);
    return n + single_tried(p, &a, tried, list);
}

/* The scope of the double side's second step; what the once rule bars is in turn.set. */
static void second_scope(const struct position *p, enum stage stage, struct scope *s)
{
    scope_any(p, stage, s);
    s->flags &= (uint16_t) ~(SCOPE_PSEUDO | SCOPE_END);
    if (p->game->law->own & OFFICERS_ONCE)
        s->from = ~p->turn.set;
    if (p->game->law->own & OVER_PAWN)
        s->promotions = 0;
}

/* Goals of the king's second step off an own pawn. */
static bitboard goals_off_pawn(const struct position *p)
{
    unsigned us = p->turn.decider;
    bitboard king = p->kind[KING] & p->side[us], goals = 0;
    for (bitboard b = king_attacks(bits_first(king)) & ~p->side[us] & ~(p->kind[KING] & p->side[!us]); b;) {
        unsigned to = bits_pop(&b);
        if (!attackers(p, to, !us, position_occupied(p)))
            goals |= bit(to);
    }
    return goals;
}

/* Whether the king stands on an own pawn between its two steps. */
static bool over_pawn(const struct position *p)
{
    return (p->game->law->own & OVER_PAWN) && p->turn.set && p->turn.done;
}

static bool second_any(const struct position *p)
{
    struct scope s;
    if (over_pawn(p))
        return goals_off_pawn(p) != 0;
    second_scope(p, ALL_ACTIONS, &s);
    return steps_any(p, &s);
}

static unsigned second_actions(const struct position *p, enum stage stage, action *list)
{
    struct scope s;
    unsigned n = 0;
    if (over_pawn(p)) {
        bitboard goals = goals_off_pawn(p), enemy = p->side[!p->turn.decider];
        goals &= (stage & NOISY ? enemy : 0) | (stage & QUIET ? ~enemy : 0);
        while (goals)
            list[n++] =
                action_make(ACTION_STEP, bits_first(p->kind[KING] & p->side[p->turn.decider]), bits_pop(&goals));
        return n;
    }
    second_scope(p, stage, &s);
    n = steps_list(p, &s, list);
    if (!(p->game->law->own & BOTH_STEPS) && !p->checkers && (stage & QUIET) && (n || second_any(p)))
        list[n++] = ACTION_END_TURN;
    return n;
}

static unsigned second_count(const struct position *p)
{
    struct scope s;
    if (over_pawn(p))
        return bits_count(goals_off_pawn(p));
    second_scope(p, ALL_ACTIONS, &s);
    unsigned n = steps_count(p, &s);
    return n + (n && !(p->game->law->own & BOTH_STEPS) && !p->checkers);
}

/* The king's step onto an own pawn, which waits in turn.set until the king has gone on. */
static void over_pawn_make(struct position *p, action a)
{
    unsigned us = p->turn.decider, from = action_from(a), to = action_to(a);
    position_take(p, to);
    position_take(p, from);
    position_put(p, man_make(us, KING), to);
    p->turn.set = bit(to);
}

/* What a first step changes for the second one. */
static void first_done(struct position *p, const struct step *s)
{
    unsigned kind = man_kind(s->man);
    p->turn.ep = 0;
    p->checkers = king_attackers(p, p->turn.decider);
    if ((p->game->law->own & OFFICERS_ONCE) && kind != PAWN && kind != KING)
        p->turn.set = bit(s->to);
}

/* Whether a pseudo-legal first step leaves a legal rest of the turn. */
static bool completes(const struct position *before, action a)
{
    struct position p;
    position_copy(&p, before);
    struct step s;
    if (action_type(a) == ACTION_OWN) {
        over_pawn_make(&p, a);
        p.turn.done = 1;
        return goals_off_pawn(&p) != 0;
    }
    step_make(&p, a, &s);
    p.turn.done = 1;
    first_done(&p, &s);
    return (!(p.game->law->own & BOTH_STEPS) && !p.checkers) || second_any(&p);
}

/*
 * The men whose first step needs a look at the rest of the turn: all of them where the king is attacked or where a
 * second step might fail to exist, else those whose step may expose the king.
 */
static bitboard first_risky(const struct position *p)
{
    unsigned us = p->turn.decider;
    bitboard own = p->side[us], king = p->kind[KING] & own, pawns = p->kind[PAWN] & own;
    bitboard risky = king | king_shields(p, us);
    if (p->checkers || !king)
        return ALL_SQUARES;
    if (p->turn.ep)
        risky |= pawns;
    if (p->game->law->own & BOTH_STEPS) {
        unsigned square = bits_first(king);
        bitboard officers = p->side[!us] & (p->kind[BISHOP] | p->kind[ROOK] | p->kind[QUEEN]);
        bitboard aligned = officers & queen_attacks(square, 0), lines = 0;
        while (aligned)
            lines |= squares_between(square, bits_pop(&aligned));
        /* three pawns that can go straight on: one of them is neither the man that steps nor in its way */
        bitboard pushes = forward(us, pawns & ~lines) & ~position_occupied(p);
        if (bits_count(pushes) < 3)
            return ALL_SQUARES;
    }
    return risky;
}

/* The scope of the double side's first step; without SCOPE_PSEUDO no look at the rest of the turn is needed. */
static void first_scope(const struct position *p, enum stage stage, struct scope *s)
{
    uint32_t own = p->game->law->own;
    scope_any(p, stage, s);
    if (own & OVER_PAWN)
        s->promotions = 0;
    if (own & QUIET_FIRST)
        s->flags |= SCOPE_NO_CHECK;
    if ((own & PARRY_FIRST) && p->checkers)
        s->flags &= (uint16_t)~SCOPE_PSEUDO;
}

/* Lists the first steps of some men that leave a legal rest of the turn. */
static unsigned first_tried(const struct position *p, struct scope s, bitboard from, action *list)
{
    unsigned us = p->turn.decider, kept = 0;
    bitboard king = p->kind[KING] & p->side[us];
    s.from &= from;
    unsigned n = steps_list(p, &s, list);
    if ((p->game->law->own & OVER_PAWN) && (s.stage & QUIET))
        for (bitboard b = king_attacks(bits_first(king)) & p->kind[PAWN] & p->side[us]; b;)
            list[n++] = action_make(ACTION_OWN, bits_first(king), bits_pop(&b));
    for (unsigned i = 0; i < n; i++)
        if (completes(p, list[i]))
            list[kept++] = list[i];
    return kept;
}

static unsigned first_actions(const struct position *p, enum stage stage, action *list)
{
    struct scope s;
    first_scope(p, stage, &s);
    if (!(s.flags & SCOPE_PSEUDO))
        return steps_list(p, &s, list);
    bitboard risky = first_risky(p);
    struct scope safe = s;
    safe.from &= ~risky;
    safe.flags &= (uint16_t)~SCOPE_CASTLE;
    unsigned n = steps_list(p, &safe, list);
    return n + first_tried(p, s, risky, list + n);
}

static unsigned first_count(const struct position *p)
{
    struct scope s;
    action list[FIRST_STEPS_MAX];
    first_scope(p, ALL_ACTIONS, &s);
    if (!(s.flags & SCOPE_PSEUDO))
        return steps_count(p, &s);
    bitboard risky = first_risky(p);
    struct scope safe = s;
    safe.from &= ~risky;
    safe.flags &= (uint16_t)~SCOPE_CASTLE;
    return steps_count(p, &safe) + first_tried(p, s, risky, list);
}

static unsigned duel_actions(const struct position *p, enum stage stage, action *list)
{
    if (p->turn.owner == double_side(p))
        return p->turn.done ? second_actions(p, stage, list) : first_actions(p, stage, list);
    if (!(p->game->law->own & ATTACK_CHECKS))
        return single_actions(p, stage, list);
    struct scope s;
    scope_any(p, stage, &s);
    s.flags &= (uint16_t)~SCOPE_PSEUDO;
    return steps_list(p, &s, list);
}

static unsigned duel_count(const struct position *p)
{
    if (p->turn.owner == double_side(p))
        return p->turn.done ? second_count(p) : first_count(p);
    if (!(p->game->law->own & ATTACK_CHECKS))
        return single_count(p);
    struct scope s;
    scope_any(p, ALL_ACTIONS, &s);
    s.flags &= (uint16_t)~SCOPE_PSEUDO;
    return steps_count(p, &s);
}

static void duel_begin(struct position *p)
{
    p->turn.quota = p->turn.owner == double_side(p) ? 2 : 1;
    p->turn.set = 0;
}

static void duel_after(struct position *p, const struct step *s)
{
    if (p->turn.done < p->turn.quota) {
        bitboard enemy_checkers = p->checkers;
        first_done(p, s);
        if ((p->game->law->own & BOTH_STEPS) || p->checkers || second_any(p))
            return;
        p->checkers = enemy_checkers;
    } else if ((p->game->law->own & OVER_PAWN) && p->turn.set) {
        position_put(p, man_make(p->turn.owner, PAWN), bits_first(p->turn.set));
        p->checkers = king_attackers(p, !p->turn.owner);
    }
    turn_pass(p);
}

/* The men that check the decider's king: for the single side, the whole army if it gets there in two steps. */
static bitboard duel_checkers(const struct position *p)
{
    struct army a;
    bitboard king = p->kind[KING] & p->side[p->turn.decider];
    if (p->turn.decider == double_side(p))
        return king_attackers(p, p->turn.decider);
    army_of(p, &a);
    return king && army_reaches(&a, bits_first(king)) ? a.men : 0;
}

/* One-Two: the king's step onto an own pawn. */
static void over_pawn_apply(struct position *p, action a)
{
    over_pawn_make(p, a);
    p->turn.done = 1;
    p->turn.ep = 0;
    p->checkers = king_attackers(p, p->turn.decider);
}

static void over_pawn_text(const struct position *p, action a, char *text)
{
    (void)p;
    text[0] = (char)('a' + (action_from(a) & 7));
    text[1] = (char)('1' + (action_from(a) >> 3));
    text[2] = (char)('a' + (action_to(a) & 7));
    text[3] = (char)('1' + (action_to(a) >> 3));
    text[4] = 0;
}

/* The king must stand on the pawn, and pawns wait on no first rank. */
static bool over_pawn_possible(const struct position *p)
{
    bitboard set = p->turn.set;
    return !set || (p->turn.done == 1 && p->turn.owner == WHITE && set == (p->kind[KING] & p->side[WHITE] & ~RANK_1));
}

/* The piece that has made its step is there. */
static bool once_possible(const struct position *p)
{
    bitboard officers = p->side[WHITE] & ~(p->kind[PAWN] | p->kind[KING]), set = p->turn.set;
    return !set || (p->turn.done == 1 && p->turn.owner == WHITE && !bits_several(set) && (set & officers));
}

static const struct turn_field over_pawn_fields[] = {{"under", offsetof(struct turn, set), FIELD_SQUARES, 0},
                                                     {.type = FIELD_END}};
static const struct turn_field once_fields[] = {{"once", offsetof(struct turn, set), FIELD_SQUARES, 0},
                                                {.type = FIELD_END}};

#define DUEL(ID, OWN)                                                                                                  \
    .id = ID, .flags = LAW_PSEUDO, .own = OWN, .begin = duel_begin, .actions = duel_actions, .count = duel_count,      \
    .after = duel_after

/* Only the white men other than the king count for check. */
const struct law law_kingpawns = {DUEL("kingpawns", 0), .checkers = duel_checkers};

const struct law law_kingpawns_strict = {DUEL("kingpawns-strict", PARRY_FIRST), .checkers = duel_checkers};

const struct law law_kingpawns_kingchecks = {DUEL("kingpawns-kingchecks", KING_CHECKS), .checkers = duel_checkers};

const struct law law_kingpawns_once = {DUEL("kingpawns-once", OFFICERS_ONCE), .checkers = duel_checkers,
                                       .possible = once_possible, .fields = once_fields};

const struct law law_kingpawns_verney = {DUEL("kingpawns-verney", ATTACK_CHECKS | QUIET_FIRST | PARRY_FIRST)};

const struct law law_monster = {DUEL("monster", BLACK_IS_DOUBLE | BOTH_STEPS | KING_CHECKS), .checkers = duel_checkers};

const struct law law_imperatore = {DUEL("imperatore", BOTH_STEPS | KING_CHECKS), .checkers = duel_checkers};

const struct law law_onetwo = {DUEL("onetwo", BOTH_STEPS | KING_CHECKS | OVER_PAWN),
                               .checkers = duel_checkers,
                               .apply = over_pawn_apply,
                               .text = over_pawn_text,
                               .possible = over_pawn_possible,
                               .fields = over_pawn_fields};

/* Double Trouble: strict steps, ordinary check, the first step gives none; running dry is a draw. */
static void doubletrouble_begin(struct position *p) { p->turn.quota = p->turn.owner == WHITE ? 2 : 1; }

static void doubletrouble_scope(const struct position *p, struct scope *s)
{
    if (p->turn.owner == WHITE && p->turn.done == 0)
        s->flags |= SCOPE_NO_CHECK;
}

const struct law law_doubletrouble = {
    .id = "doubletrouble", .dry = DRY_DRAW, .begin = doubletrouble_begin, .scope = doubletrouble_scope};
