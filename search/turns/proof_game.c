/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lower bounds of the steps to a target, and the turns that keep within them (proof_game.h). */
#include "search/turns/proof_game.h"

#include <stdlib.h>
#include <string.h>

#include "rules/steps.h"
#include "search/turns/keys.h"
#include "search/turns/picture_tables.h"

enum {
    CHOICES_MAX = 16,    /* squares of one type that are assigned */
    STEPS_ASK = 1 << 12, /* positions between two questions whether to stop */
    SEEN_FIRST = 1 << 6
};

struct proof_game {
    struct position target;
    unsigned turns;
    bool counts;                              /* the steps that are missing tell something */
    unsigned *left[2];                        /* steps of each side from a turn on, by index of the turn */
    bitboard fixed;                           /* pawns that never move, because they stand where they began */
    uint8_t officers[2][PIECE_TYPES][64][64]; /* steps of a type of each side around those */
    uint8_t pawns[2][64][64];                 /* steps of pawns */
};

/* Fills the steps of each side from the start of each turn on; whether the settings of the law alone tell them. */
static bool left_fill(struct proof_game *g, const struct position *start)
{
    struct position p;
    position_copy(&p, start);
    for (unsigned i = 0; i < g->turns; i++) {
        if (!p.turn.quota)
            return false;
        for (unsigned k = 0; k <= i; k++)
            g->left[p.turn.owner][k] += p.turn.quota;
        turn_pass(&p, 0);
    }
    return true;
}

/* Whether all actions of a game are steps of single orthodox pieces, and the settings tell how many a turn has. */
static bool countable(const struct position *p)
{
    const struct law *law = p->game->law;
    return !p->fairy && !p->by_type[FERZ] && !p->by_type[ALFIL] && !p->game->pieces->movement &&
           !p->game->pieces->drops && !law->actions && !law->specific_actions && !law->begin && !law->settings.blasts &&
           !(law->flags & LAW_FREE_QUOTA) && !game_puts_walls(p->game) && !game_king_to_rook(p->game) &&
           !game_interjects(p);
}

struct proof_game *proof_game_new(const struct position *start, const struct position *target, unsigned turns)
{
    struct proof_game *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    g->target = *target;
    g->turns = turns;
    for (unsigned side = 0; side < 2; side++)
        if (!(g->left[side] = calloc(turns + 1, sizeof *g->left[side]))) {
            proof_game_free(g);
            return NULL;
        }
    g->counts = countable(start) && left_fill(g, start);
    if (!g->counts)
        return g;
    const bitboard pawns = target->by_type[PAWN];
    bitboard fixed[2];
    for (unsigned side = 0; side < 2; side++)
        fixed[side] = pawns & target->side[side] & bits_rank(side == WHITE ? 1 : 6);
    g->fixed = fixed[0] | fixed[1];
    for (unsigned side = 0; side < 2; side++) {
        const bool safe = game_royal(start->game) && game_mates_plainly(start->game);
        const bitboard guarded = safe ? pawns_attacks(!side, fixed[!side]) : 0; /* no king goes there */
        for (unsigned from = 0; from < 64; from++) {
            for (unsigned pt = KNIGHT; pt <= KING; pt++)
                walker_steps(g->officers[side][pt][from], 2 + pt, from, g->fixed, pt == KING ? guarded : 0);
            walker_steps(g->pawns[side][from], side, from, g->fixed, 0);
        }
    }
    return g;
}

void proof_game_free(struct proof_game *g)
{
    if (g) {
        free(g->left[0]);
        free(g->left[1]);
    }
    free(g);
}

/* Whether the pieces stand as in the target. */
static bool reached(const struct proof_game *g, const struct position *p)
{
    return memcmp(p->board, g->target.board, p->fairy ? sizeof p->board : 64) == 0;
}

/* The pieces of one side and one type that are to be assigned to the squares of the target. */
struct assignment {
    unsigned count, choices;                 /* squares of the target; pieces that may go there */
    uint8_t steps[CHOICES_MAX][CHOICES_MAX]; /* by square of the target, by piece */
    unsigned rest[CHOICES_MAX + 1];          /* the least steps to the squares from one on, pieces shared */
};

/* Returns the least sum of steps with each square from one on given to another piece, at most `limit`. */
static unsigned assign(const struct assignment *a, unsigned square, unsigned used, unsigned limit)
{
    if (square == a->count)
        return 0;
    for (unsigned i = 0; i < a->choices && a->rest[square] < limit; i++) {
        const unsigned steps = a->steps[square][i];
        if (used >> i & 1 || steps + a->rest[square + 1] >= limit)
            continue;
        const unsigned sum = steps + assign(a, square + 1, used | 1u << i, limit - steps);
        limit = sum < limit ? sum : limit;
    }
    return limit;
}

/* Returns the steps of a piece to a square of the target, of a pawn that has to be promoted also. */
static unsigned steps_of(const struct proof_game *g, unsigned side, unsigned pt, unsigned from, unsigned to,
                         unsigned captures)
{
    const unsigned aside = from % 8 > to % 8 ? from % 8 - to % 8 : to % 8 - from % 8;
    if (pt == PAWN)
        return aside <= captures ? g->pawns[side][from][to] : STEPS_NEVER;
    return g->officers[side][pt][from][to];
}

/* Returns the least number of steps with which a pawn becomes a piece on a square. */
static unsigned promotion_steps(const struct proof_game *g, unsigned side, unsigned pt, unsigned from, unsigned to,
                                unsigned captures)
{
    unsigned least = STEPS_NEVER;
    for (unsigned file = 0; file < 8; file++) {
        const unsigned goal = file + (side == WHITE ? 56 : 0), ahead = steps_of(g, side, PAWN, from, goal, captures);
        const unsigned then = g->officers[side][pt][goal][to];
        if (ahead != STEPS_NEVER && then != STEPS_NEVER && ahead + then < least)
            least = ahead + then;
    }
    return least;
}

/* Where castling by a right may bring a king or a rook without a step of its own. */
static unsigned castled_steps(const struct proof_game *g, const struct position *p, unsigned side, unsigned pt,
                              unsigned from, unsigned to)
{
    unsigned least = STEPS_NEVER;
    for (unsigned right = 2 * side; right < 2 * side + 2; right++) {
        if (!(p->turn.castling >> right & 1))
            continue;
        const unsigned at = pt == KING ? p->king_start[side] : p->rook_start[right];
        const unsigned then =
            g->officers[side][pt][pt == KING ? castling_king_target(right) : castling_rook_target(right)][to];
        if (at == from && then != STEPS_NEVER && then + (pt == KING) < least)
            least = then + (pt == KING);
    }
    return least;
}

/* Returns the steps that a side needs at least for its pieces of one type; `limit` or more if there are too few. */
static unsigned type_steps(const struct proof_game *g, const struct position *p, unsigned side, unsigned pt,
                           unsigned captures, unsigned limit)
{
    const bitboard targets = g->target.by_type[pt] & g->target.side[side], own = p->by_type[pt] & p->side[side];
    const bool becomes = p->game->pieces->promotions >> pt & 1;
    const bitboard pawns = becomes ? p->by_type[PAWN] & p->side[side] & ~g->fixed : 0;
    struct assignment a = {0};
    if (targets == own)
        return 0;
    if (bits_count(own) + bits_count(pawns) > CHOICES_MAX || bits_count(targets) > CHOICES_MAX)
        return 0;
    for (bitboard b = targets; b; a.count++) {
        const unsigned to = bits_pop(&b);
        a.choices = 0;
        for (bitboard c = own; c; a.choices++) {
            const unsigned from = bits_pop(&c);
            unsigned steps = steps_of(g, side, pt, from, to, captures);
            if (pt == KING || pt == ROOK) {
                const unsigned castled = castled_steps(g, p, side, pt, from, to);
                steps = castled < steps ? castled : steps;
            }
            a.steps[a.count][a.choices] = (uint8_t)steps;
        }
        for (bitboard c = pawns; c; a.choices++) {
            const unsigned from = bits_pop(&c), steps = promotion_steps(g, side, pt, from, to, captures);
            a.steps[a.count][a.choices] = (uint8_t)(steps < STEPS_NEVER ? steps : STEPS_NEVER);
        }
    }
    for (unsigned i = a.count; i--;) {
        unsigned least = STEPS_NEVER;
        for (unsigned k = 0; k < a.choices; k++)
            least = a.steps[i][k] < least ? a.steps[i][k] : least;
        a.rest[i] = a.rest[i + 1] + least;
    }
    return assign(&a, 0, 0, limit);
}

/* Whether a side can make of its pieces those of the target in so many steps. */
static bool side_possible(const struct proof_game *g, const struct position *p, unsigned side, unsigned steps)
{
    const bitboard own = p->side[side], victims = p->side[!side];
    const unsigned before = bits_count(victims), after = bits_count(g->target.side[!side]);
    const unsigned pawns = bits_count(own & p->by_type[PAWN]);
    const unsigned kept = bits_count(g->target.by_type[PAWN] & g->target.side[side]);
    unsigned sum = 0, promoted = 0;
    if (before < after || pawns < kept || before - after > steps ||
        g->fixed & g->target.side[side] & ~(own & p->by_type[PAWN]))
        return false;
    for (unsigned pt = KNIGHT; pt <= KING; pt++) {
        const unsigned now = bits_count(own & p->by_type[pt]);
        const unsigned then = bits_count(g->target.by_type[pt] & g->target.side[side]);
        promoted += then > now ? then - now : 0;
    }
    if (promoted > pawns - kept)
        return false;
    for (unsigned pt = PAWN; pt <= KING && sum <= steps; pt++)
        sum += type_steps(g, p, side, pt, before - after, steps - sum + 1);
    return sum <= steps;
}

/* Whether the target may still be reached from a position of turn `index`, 0 for the first. False is proven. */
static bool possible(const struct proof_game *g, const struct position *p, unsigned index)
{
    unsigned left[2];
    if (!g->counts || index >= g->turns)
        return !g->counts || reached(g, p);
    for (unsigned side = 0; side < 2; side++)
        left[side] = g->left[side][index];
    left[p->turn.owner] -= p->turn.done < left[p->turn.owner] ? p->turn.done : left[p->turn.owner];
    return side_possible(g, p, WHITE, left[WHITE]) && side_possible(g, p, BLACK, left[BLACK]);
}

/* The search of one turn. */
struct turn_search {
    const struct proof_game *g;
    const struct position *start;
    unsigned index;
    struct budget *budget;
    mate_visitor *visit;
    void *context;
    struct mate_line line;
    struct key_set seen; /* positions within the turn, and after it */
    bool several;        /* a turn may have several actions, so that positions may come again */
    bool found, stopped, whole;
};

/* Searches on within the turn. */
static void turn_from(struct turn_search *s, const struct position *p)
{
    action list[ACTIONS_MAX];
    const unsigned count = game_actions(p, ALL_ACTIONS, list);
    for (unsigned i = 0; i < count && !s->stopped; i++) {
        struct position after;
        if (budget_add(s->budget, 1) % STEPS_ASK == 0 && budget_spent(s->budget)) {
            s->whole = false;
            s->stopped = true;
            return;
        }
        position_copy(&after, p);
        game_apply(&after, list[i]);
        const bool ends = !turn_same(s->start, &after) || game_stuck(&after), last = s->index + 1 == s->g->turns;
        if (ends && last ? !reached(s->g, &after)
                         : !possible(s->g, &after, s->index + (!turn_same(s->start, &after) ? 1 : 0)))
            continue;
        if (s->several && keys_enter(&s->seen, position_key(&after)) == KEY_KNOWN)
            continue;
        if (s->line.length == MATE_LENGTH_MAX) {
            s->whole = false;
            continue;
        }
        s->line.actions[s->line.length++] = list[i];
        if (ends) {
            s->found = true;
            s->stopped |= !s->visit(s->context, &s->line);
        } else {
            turn_from(s, &after);
        }
        s->line.length--;
    }
}

enum mate_verdict proof_game_turns(const struct proof_game *g, const struct position *p, unsigned index,
                                   struct budget *budget, mate_visitor *visit, void *context)
{
    struct turn_search s = {.g = g, .start = p, .index = index, .budget = budget, .visit = visit, .context = context};
    s.whole = true;
    s.several = !game_alternates(p->game);
    if (s.several && !keys_empty(&s.seen, SEEN_FIRST))
        return MATE_UNKNOWN;
    turn_from(&s, p);
    if (s.several)
        keys_free(&s.seen);
    return !s.whole ? MATE_UNKNOWN : s.found ? MATE_FOUND : MATE_NONE;
}
