/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the settings of a law do: the hooks that they compile to. Hot path: a change needs a bench and a match. */
#include "rules/law.h"

#include <string.h>

#include "rules/box.h"
#include "rules/game.h"
#include "rules/goals.h"
#include "rules/steps.h"

unsigned sequence_at(const struct sequence *s, unsigned index)
{
    const uint16_t *steps = s->steps;
    unsigned last = steps[s->count - 1], before = s->count > 1 ? steps[s->count - 2] : 0;
    if (s->times > 1)
        index /= s->times;
    if (index < s->count)
        return steps[index];
    unsigned beyond = index - s->count + 1;
    if (s->tail == TAIL_REPEAT)
        return steps[index % s->count];
    if (s->tail == TAIL_CONTINUE) {
        int64_t value = (int64_t)last + ((int64_t)last - before) * beyond;
        return value < 1 ? 1 : value > UINT16_MAX ? UINT16_MAX : (unsigned)value;
    }
    for (; s->tail == TAIL_FIBONACCI && beyond > 0 && last < UINT16_MAX; beyond--) {
        unsigned sum = last + before < UINT16_MAX ? last + before : UINT16_MAX;
        before = last;
        last = sum;
    }
    return last;
}

void turn_quota(struct position *p)
{
    const struct settings *set = &p->game->law->settings;
    const struct sequence *s = &set->turns[set->by_side ? p->turn.owner : 0];
    unsigned index = set->by_side ? (p->number - 1u) / 2 : p->number - 1u;
    unsigned steps = s->tail == TAIL_PIECES ? game_count_of(p, UINT16_MAX, p->turn.owner) : sequence_at(s, index);
    p->turn.quota = (uint16_t)(set->walls ? 2 * steps : steps);
}

/* The hook `begin` where turn.set holds the piece that has stepped. */
static void mover_begin(struct position *p) { p->turn.set = 0; }

static int settings_result(const struct position *p, const char **reason);

enum { NOBODY = 2 };

/* Returns the hooks of the pieces for settings that only they know. */
static const struct piece_rules *rules_of(const struct position *p) { return p->game->pieces->movement->rules; }

/* Whether the game has ended other than by mate; *loser is the side that has lost, the one that made the last step if
   both have, NOBODY after a draw; *reason says why, in words. */
static bool is_over(const struct position *p, unsigned *loser, const char **reason)
{
    static const char *const goals[] = {"king captured", "bare king",         "the last of its pieces captured",
                                        "goal reached",  "a piece type lost", "no pieces left",
                                        "enough checks", "pieces connected",  "castling"};
    const struct settings *set = &p->game->law->settings;
    const unsigned mover = p->turn.done ? p->turn.decider : !p->turn.decider;
    unsigned rule = GOAL_REACH;
    *loser = NOBODY;
    if (set->goals_count && goals_drawn(p, &rule)) {
        *reason = goals[rule];
        return true;
    }
    if (set->pass && p->turn.law[PASSES] > 1) {
        *reason = "both sides have passed";
        return true;
    }
    if (set->full_ends && rules_of(p)->full(p)) {
        *reason = "no empty square";
        return true;
    }
    for (unsigned i = 0; i < 2; i++) {
        *loser = i ? !mover : mover;
        rule = GOAL_MATE;
        if (game_king_lost(p, *loser) || (set->goals_count && goals_lost(p, *loser, &rule))) {
            *reason = rule == GOAL_MATE && set->blasts ? "king blasted" : goals[rule];
            return true;
        }
    }
    *loser = goals_given_away(p); /* its own blast may have taken the last piece of a side that must capture */
    *reason = "no pieces left";
    return *loser < NOBODY;
}

bool law_goal_reached(const struct position *p)
{
    unsigned loser;
    const char *reason;
    return p->game->law->result == settings_result && is_over(p, &loser, &reason);
}

/* Takes castling out of a scope in which the king cannot step. */
static void castling_narrow(const struct position *p, struct scope *s)
{
    bool own = p->fairy && rules_of(p);
    bitboard king = own ? rules_of(p)->castlers(p) : p->by_type[KING] & p->side[p->turn.decider];
    if (!(king & s->from))
        s->flags &= (uint16_t)~SCOPE_CASTLE;
}

void order_narrow(const struct position *p, unsigned step, struct scope *s)
{
    const struct law *law = p->game->law;
    unsigned last = law->settings.pieces_count - 1u, i = step < last ? step : last, pt = law->order[i].type;
    if (__builtin_expect(p->fairy || pt > PIECE_TYPES, 0))
        s->from &= game_pieces_of(p, law->settings.pieces[i]);
    else if (pt < PIECE_TYPES)
        s->from &= p->by_type[pt] ^ law->order[i].flip;
    s->drops &= law->settings.pieces[i];
    if (s->flags & SCOPE_CASTLE)
        castling_narrow(p, s);
}

void last_checks_scope(const struct position *p, struct scope *s)
{
    if (p->turn.done + 1 < p->turn.quota)
        s->flags |= SCOPE_NO_CHECK;
}

void order_scope(const struct position *p, struct scope *s) { order_narrow(p, game_steps_made(p), s); }

/* The hook `scope` by all settings and by the law in C; no step if the game is over. */
static void settings_scope(const struct position *p, struct scope *s)
{
    const struct settings *set = &p->game->law->settings;
    const struct turn *t = &p->turn;
    const char *reason;
    unsigned loser, step = game_steps_made(p);
    bool castles = set->castling == CASTLING_ANY || (set->castling == CASTLING_FIRST && !step);
    if (set->king_safe == KING_SAFE_NEVER)
        s->flags |= SCOPE_TAKE_KING;
    if (set->check == CHECK_LAST)
        last_checks_scope(p, s);
    if (set->check == CHECK_NEVER)
        s->flags |= SCOPE_NO_CHECK;
    if (set->pieces_count)
        order_narrow(p, step, s);
    if (t->done && set->mover >= MOVER_SAME)
        s->from &= set->mover == MOVER_SAME ? t->set : ~t->set;
    if (t->done && set->mover == MOVER_SAME)
        s->drops = 0;
    if (set->captures_count && !set->captures[step < set->captures_count ? step : set->captures_count - 1u]) {
        s->to &= ~p->side[!t->decider];
        s->ep = 0;
        s->flags |= SCOPE_NO_CAPTURE;
    }
    if (set->in_c && set->in_c->scope)
        set->in_c->scope(p, s);
    const struct goal *due = t->done + (set->walls ? 2u : 1u) >= t->quota ? goals_reply_due(p) : NULL;
    if (is_over(p, &loser, &reason) || (due && !goals_reply_found(p, s, due)))
        s->from = s->drops = 0;
    if (!castles)
        s->flags &= (uint16_t)~SCOPE_CASTLE;
    castling_narrow(p, s);
}

/* Whether there is a goal of a rule: checks that each side has given, and castlings, are in turn.law. */
static bool has_goal(const struct settings *set, enum goal_rule rule)
{
    for (unsigned i = 0; i < set->goals_count; i++)
        if (set->goals[i].rule == rule)
            return true;
    return false;
}

/* Whether mates depend on which pieces give check. */
static bool names_checks(const struct settings *set) { return set->mating || set->mates_not; }

unsigned law_checks_decide(const struct law *law)
{
    unsigned checks = 0;
    for (unsigned i = 0; i < law->settings.goals_count; i++)
        checks = law->settings.goals[i].rule == GOAL_CHECKS ? law->settings.goals[i].left : checks;
    return checks;
}

void law_checks_keep(struct position *p)
{
    const uint8_t side = (uint8_t)(1u << p->turn.decider);
    if (!p->checkers)
        p->turn.law[MATING_CHECKS] &= (uint8_t)~side;
    else if (rules_of(p)->checking(p) & p->game->law->settings.mating)
        p->turn.law[MATING_CHECKS] |= side;
}

/* The hook `after`: counts checks, ends the turn if the game is over, keeps the piece that stepped. */
static void settings_after(struct position *p, const struct step *s)
{
    const struct settings *set = &p->game->law->settings;
    const char *reason;
    unsigned loser;
    if (set->pass)
        p->turn.law[PASSES] = 0;
    if (action_type(s->action) == ACTION_CASTLE && has_goal(set, GOAL_CASTLES))
        p->turn.law[CASTLINGS] |=
            (uint8_t)(1u << (2 * p->turn.decider + (action_to(s->action) < action_from(s->action))));
    if (s->checkers && has_goal(set, GOAL_CHECKS) && p->turn.law[p->turn.decider] < UINT8_MAX)
        p->turn.law[p->turn.decider]++;
    if (is_over(p, &loser, &reason)) {
        turn_pass(p, s->checkers);
        return;
    }
    if (set->mover >= MOVER_SAME)
        p->turn.set = p->turn.done < p->turn.quota && p->board[s->to] < EMPTY
                          ? bit(p->mailbox ? mailbox_of(p)->slot[s->to] : s->to)
                          : 0;
    const unsigned owner = p->turn.owner;
    if (set->counts)
        rules_of(p)->count_step(p, s);
    turn_after(p, s);
    if (set->counts && p->turn.owner != owner)
        rules_of(p)->count_turn(p);
}

/* The hook `impossible`: turn.set is one piece of the owner inside a turn, unless a blast has taken it, and empty
   outside. */
static const char *mover_impossible(const struct position *p)
{
    bitboard piece = p->turn.set;
    bool inside = p->turn.done && p->turn.done < p->turn.quota;
    bool vanish = p->game->law->settings.blasts || p->game->pieces->captors_vanish; /* the piece may be gone */
    bool possible =
        inside && piece ? (piece & p->side[p->turn.owner]) && !bits_several(piece) : !piece && (!inside || vanish);
    return p->game->law->settings.mover < MOVER_SAME || possible ? NULL : "man";
}

/* The hook `result`: goals besides mate, and what stalemate means. */
static int settings_result(const struct position *p, const char **reason)
{
    const struct settings *set = &p->game->law->settings;
    unsigned loser;
    bool over = is_over(p, &loser, reason);
    if (!over && goals_reply_due(p)) {
        over = true;
        loser = p->turn.decider;
        *reason = "goal reached";
    }
    if (over)
        return loser == NOBODY ? DRAWN : loser == WHITE ? BLACK_WINS : WHITE_WINS;
    if (p->checkers && !p->turn.done && names_checks(set)) {
        const unsigned types = rules_of(p)->checking(p);
        const bool counts =
            !set->mating || (types & set->mating) || (p->turn.law[MATING_CHECKS] >> p->turn.decider & 1);
        if (!(types & ~set->mates_not)) {
            *reason = "checkmate by a piece that may not mate";
            return p->turn.decider == WHITE ? WHITE_WINS : BLACK_WINS;
        }
        if (!counts) {
            *reason = "checkmate without a check that counts";
            return DRAWN;
        }
    }
    unsigned value = p->checkers ? set->mate : set->stalemate;
    if (p->turn.done || !value)
        return -1;
    *reason = p->checkers ? "checkmate" : "stalemate";
    if (!p->checkers && (value == STALEMATE_FEWER || value == STALEMATE_MORE)) {
        int more = (int)game_count_of(p, UINT16_MAX, WHITE) - (int)game_count_of(p, UINT16_MAX, BLACK);
        *reason = value == STALEMATE_FEWER ? "stalemate: the side with fewer pieces wins"
                                           : "stalemate: the side with more pieces wins";
        more = value == STALEMATE_FEWER ? more : -more;
        return more ? more > 0 ? BLACK_WINS : WHITE_WINS : DRAWN;
    }
    if (value == (p->checkers ? (unsigned)MATE_DRAW : (unsigned)STALEMATE_ALWAYS_DRAW))
        return DRAWN;
    return (value == (p->checkers ? MATE_WIN : STALEMATE_WIN)) == (p->turn.decider == WHITE) ? WHITE_WINS : BLACK_WINS;
}

/* Adds a row to the fields of settings. */
static void field_keep(struct law *law, struct turn_field field)
{
    unsigned n = 0;
    while (law->kept[n].type != FIELD_END)
        n++;
    law->kept[n] = field;
    law->fields = law->kept;
}

void settings_orthodox(struct settings *set)
{
    *set = (struct settings){.turns = {{{1}, 1, TAIL_LAST, 1}, {{1}, 1, TAIL_LAST, 1}}};
}

/* Returns the number of steps that all turns have; 0 if it varies. */
static unsigned steps_always(const struct settings *set)
{
    const struct sequence *turns = set->turns;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned i = 0; i == 0 || i < turns[side].count; i++)
            if (turns[side].steps[i] != turns[0].steps[0] || turns[side].tail > TAIL_REPEAT)
                return 0;
    return turns[0].steps[0] > UINT8_MAX ? 0 : turns[0].steps[0];
}

bool settings_one_step(const struct settings *set) { return steps_always(set) == 1; }

/* Whether a setting speaks of squares of the 8x8 board. */
static bool names_squares(const struct settings *set)
{
    for (unsigned i = 0; i < set->captures_count; i++)
        if (!set->captures[i])
            return true;
    return set->mover >= MOVER_SAME;
}

/* Whether a king wins by reaching squares. */
static bool king_reaches(const struct settings *set)
{
    for (unsigned i = 0; i < set->goals_count; i++)
        if (set->goals[i].rule == GOAL_REACH && (set->goals[i].types >> KING & 1))
            return true;
    return false;
}

/* Whether settings ask what only pieces from a games file know. */
static bool asks_custom(const struct settings *set)
{
    bool safe = false;
    for (unsigned i = 0; i < set->goals_count; i++)
        safe |= set->goals[i].safe;
    return safe || set->blasts || set->counts || set->walls || set->pass || set->full_ends || set->chase ||
           set->shuffle || names_checks(set);
}

/* Returns the flags that settings stand for. */
static uint32_t flags_of(const struct settings *set)
{
    static const uint32_t king_safe[] = {0, LAW_PSEUDO | LAW_SAFE_END, LAW_PSEUDO | LAW_TAKES_KING | LAW_NEEDS_KING};
    static const uint32_t passing[] = {0, LAW_DOUBLE_EP, LAW_EP_STAYS, LAW_EP_NONE};
    static const uint32_t others[] = {0, LAW_NEEDS_KING, LAW_BOUND};
    return king_safe[set->king_safe] | passing[set->passing] |
           (set->check == CHECK_ENDS || set->check == CHECK_LAST ? LAW_CHECK_ENDS : 0) |
           (set->mover == MOVER_ONCE ? LAW_COUNTS_STEPS | LAW_ONCE : 0) | (set->rook_steps ? LAW_ROOK_COUNTS : 0) |
           (set->may_end ? LAW_MAY_END : 0) | (set->walls ? LAW_WALLS : 0) | (set->captures_end ? LAW_TAKE_ENDS : 0) |
           (set->boxed ? LAW_BOX : 0) | (asks_custom(set) ? LAW_CUSTOM : 0) |
           (set->no_step >= NO_STEP_LOSS || king_reaches(set) ? LAW_KINGS_WIN : 0) | others[set->others];
}

/* Returns the simplest hook `scope` that says the settings, and the hook of the law in C where there is one. */
static void (*scope_of(const struct settings *set))(const struct position *p, struct scope *s)
{
    void (*in_c)(const struct position *p, struct scope *s) = set->in_c ? set->in_c->scope : NULL;
    bool last = set->check == CHECK_LAST, order = set->pieces_count > 0;
    bool others = set->goals_count || set->pass || set->full_ends || set->blasts || set->king_safe == KING_SAFE_NEVER ||
                  set->mover >= MOVER_SAME || set->check == CHECK_NEVER || set->captures_count ||
                  set->castling != CASTLING_ANY;
    if (!last && !order && !others)
        return in_c;
    if (in_c || others || (last && order))
        return settings_scope;
    return last ? last_checks_scope : order_scope;
}

bool law_is_whole(const struct law *in_c)
{
    return in_c->setup || in_c->scope || in_c->actions || in_c->count || in_c->any || in_c->after || in_c->last_step ||
           in_c->checkers || in_c->result || in_c->specific_actions || in_c->fields || (in_c->flags & LAW_ALTERNATE);
}

bool law_steps_freely(const struct law *law)
{
    const struct settings *set = &law->settings;
    return set->king_safe == KING_SAFE_NEVER && !set->goals_count && set->check == CHECK_FREE &&
           set->mover == MOVER_ANY && !set->pieces_count && !set->captures_count && !set->captures_end && !set->boxed &&
           !set->may_end && !set->pass && !set->full_ends && !set->blasts && !set->walls &&
           set->no_step == NO_STEP_DRAW && set->castling == CASTLING_ANY && !(set->in_c && law_is_whole(set->in_c)) &&
           !(law->flags & LAW_ALTERNATE);
}

bool law_turns_even(const struct law *law)
{
    const struct sequence *turns = law->settings.turns;
    return (!law->begin || (law->flags & LAW_EVEN)) && turns[WHITE].count == 1 && turns[BLACK].count == 1 &&
           turns[WHITE].tail <= TAIL_REPEAT && turns[BLACK].tail <= TAIL_REPEAT;
}

unsigned law_turns_from(const struct law *law, unsigned number)
{
    unsigned settled = 0, period = 1;
    if (law->begin && !(law->flags & LAW_EVEN))
        return number;
    for (unsigned side = 0; side < 2; side++) {
        const struct sequence *s = &law->settings.turns[side];
        const unsigned changes = s->count > 1 ? 2u * s->count * s->times : 0;
        unsigned common = period;
        if (s->tail > TAIL_REPEAT)
            return number;
        if (s->tail == TAIL_LAST && changes > settled)
            settled = changes;
        while (s->tail == TAIL_REPEAT && changes && common % changes)
            common += period;
        period = common;
    }
    return number < settled ? number : settled + (number - settled) % period;
}

/* Whether two sequences are the same. */
static bool sequence_equal(const struct sequence *a, const struct sequence *b)
{
    return a->count == b->count && a->tail == b->tail && a->times == b->times &&
           memcmp(a->steps, b->steps, a->count * sizeof *a->steps) == 0;
}

bool settings_equal(const struct settings *a, const struct settings *b)
{
    return a->in_c == b->in_c && a->no_step == b->no_step && a->check == b->check && a->king_safe == b->king_safe &&
           a->mover == b->mover && a->passing == b->passing && a->castling == b->castling && goals_equal(a, b) &&
           a->mate == b->mate && a->stalemate == b->stalemate && a->by_side == b->by_side &&
           a->captures_end == b->captures_end && a->rook_steps == b->rook_steps && a->may_end == b->may_end &&
           a->pass == b->pass && a->bikjang == b->bikjang && a->full_ends == b->full_ends && a->boxed == b->boxed &&
           a->blasts == b->blasts && a->walls == b->walls && a->counts == b->counts && a->perpetual == b->perpetual &&
           a->chase == b->chase && a->shuffle == b->shuffle && a->repetition == b->repetition &&
           a->repeated == b->repeated && a->draws == b->draws && a->points_black == b->points_black &&
           memcmp(a->points, b->points, sizeof a->points) == 0 && a->pieces_count == b->pieces_count &&
           memcmp(a->pieces, b->pieces, sizeof a->pieces) == 0 && a->captures_count == b->captures_count &&
           memcmp(a->captures, b->captures, sizeof a->captures) == 0 && sequence_equal(&a->turns[0], &b->turns[0]) &&
           sequence_equal(&a->turns[1], &b->turns[1]);
}

/* Returns the key of a setting that a law with LAW_OPEN does not leave to settings; NULL if there is none. */
static const char *conflict_of_open(const struct settings *set)
{
    return set->mover != MOVER_ANY                    ? "mover"
           : set->pieces_count                        ? "order"
           : set->captures_count || set->captures_end ? "captures"
           : set->may_end                             ? "may end"
           : set->king_safe == KING_SAFE_AT_END       ? "king safe"
           : set->goals_count                         ? "goal"
           : set->blasts                              ? "blast"
           : set->walls                               ? "walls"
           : set->pass                                ? "pass"
           : set->full_ends                           ? "full board"
           : set->bikjang                             ? "bikjang"
           : set->chase                               ? "perpetual chase"
           : set->shuffle                             ? "to and fro"
           : set->counts                              ? "counting"
           : set->mate != MATE_LOSS                   ? "checkmate"
           : set->mating                              ? "mating checks"
           : set->mates_not                           ? "mates"
           : set->draws                               ? "draws"
           : set->stalemate != STALEMATE_DRAW         ? "stalemate"
                                                      : NULL;
}

/* Returns the key of a setting that the law in C does not leave to settings; NULL if there is none. */
static const char *conflict_of(const struct settings *set, const struct law *in_c)
{
    if (in_c->flags & LAW_OPEN)
        return conflict_of_open(set);
    if (set->mover >= MOVER_SAME &&
        (in_c->actions || in_c->begin || in_c->after || in_c->fields || in_c->impossible || in_c->setup))
        return "mover";
    if (set->pieces_count && in_c->actions)
        return "order";
    if (set->captures_count && in_c->actions)
        return "captures";
    if (set->castling != CASTLING_ANY && in_c->actions)
        return "castling";
    if (set->boxed && !(in_c->flags & LAW_BOX) &&
        (in_c->actions || in_c->count || in_c->any || in_c->setup || in_c->fields || in_c->impossible))
        return "promotion";
    if (set->blasts && law_is_whole(in_c))
        return "blast";
    if (set->walls && law_is_whole(in_c))
        return "walls";
    if (set->pass && (law_is_whole(in_c) || set->walls || set->counts))
        return "pass";
    if (set->bikjang && !set->pass)
        return "bikjang";
    if (set->full_ends && law_is_whole(in_c))
        return "full board";
    if (set->counts && (law_is_whole(in_c) || set->may_end))
        return "counting";
    if (set->mate != MATE_LOSS && in_c->result)
        return "checkmate";
    if (set->mating && (law_is_whole(in_c) || set->pass))
        return "mating checks";
    if (set->mates_not && law_is_whole(in_c))
        return "mates";
    if (set->draws && in_c->result)
        return "draws";
    if ((has_goal(set, GOAL_CHECKS) || has_goal(set, GOAL_CASTLES)) &&
        (set->boxed || in_c->setup || in_c->begin || in_c->fields || in_c->impossible))
        return "goal";
    if (set->goals_count && (in_c->actions || in_c->after || in_c->result))
        return "goal";
    return set->stalemate != STALEMATE_DRAW && in_c->result ? "stalemate" : NULL;
}

/* Fills law.order. */
static void order_compile(struct law *law)
{
    const unsigned all = (1u << PIECE_TYPES) - 1;
    for (unsigned i = 0; i < law->settings.pieces_count; i++) {
        unsigned types = law->settings.pieces[i] & all, others = all & ~types;
        bool one = types && !(types & (types - 1)), but_one = others && !(others & (others - 1));
        law->order[i].type = (uint8_t)(one       ? __builtin_ctz(types)
                                       : but_one ? __builtin_ctz(others)
                                       : !others ? PIECE_TYPES
                                                 : PIECE_TYPES + 1);
        law->order[i].flip = but_one && !one ? ALL_SQUARES : 0;
    }
}

/* Adds the option DrawProof to those of the law in C. */
static void draw_proof_join(struct law *law)
{
    unsigned n = 0;
    for (const struct option *o = law->options; o && o->type != OPTION_END; o++)
        law->joined[n++] = *o;
    law->joined[n] = (struct option){.name = "DrawProof", .type = OPTION_CHECK, .shift = DRAW_PROOF_SHIFT};
    law->joined[n + 1].type = OPTION_END;
    law->options = law->joined;
}

/* The hooks `actions`, `any` and `impossible` by settings that only the pieces know. */
static unsigned pieces_actions(const struct position *p, enum stage stage, action *list)
{
    return rules_of(p)->actions(p, stage, list);
}
static bool pieces_any(const struct position *p) { return rules_of(p)->any(p); }
static const char *pieces_impossible(const struct position *p) { return rules_of(p)->impossible(p); }

const char *law_compile(struct law *law, bool own_pieces)
{
    static const struct law chess = {.flags = LAW_ANY_BOARD};
    struct settings *set = &law->settings;
    const struct law compiled = {.id = law->id, .settings = law->settings}, *in_c = set->in_c ? set->in_c : &chess;
    bool ends = set->goals_count || set->pass || set->full_ends || set->blasts || set->draws ||
                (set->king_safe == KING_SAFE_NEVER && !in_c->actions);
    bool follows = set->mover >= MOVER_SAME;
    const char *conflict = conflict_of(set, in_c);
    if (conflict)
        return conflict;
    *law = *in_c;
    law->id = compiled.id;
    law->settings = compiled.settings;
    law->no_step = set->no_step;
    law->flags |= flags_of(set);
    if (names_squares(set) && !own_pieces)
        law->flags &= ~(uint32_t)LAW_ANY_BOARD;
    if (!in_c->actions && scope_of(set) != in_c->scope) {
        law->scope = scope_of(set);
        law->count = NULL;
        law->any = NULL;
    }
    if (follows) {
        law->begin = mover_begin;
        law->flags |= LAW_EVEN;
        field_keep(law, (struct turn_field){"man", offsetof(struct turn, set), FIELD_SQUARES, 0});
        law->impossible = mover_impossible;
    }
    if (set->boxed) {
        law->setup = box_setup;
        law->fields = follows ? box_fields : box_fields + BOX_FIELD;
    }
    if (has_goal(set, GOAL_CASTLES))
        field_keep(law, (struct turn_field){"castled", offsetof(struct turn, law) + CASTLINGS, FIELD_NUMBER, 15});
    if (has_goal(set, GOAL_CHECKS)) {
        field_keep(law, (struct turn_field){"wchecks", offsetof(struct turn, law) + WHITE, FIELD_NUMBER, 255});
        field_keep(law, (struct turn_field){"bchecks", offsetof(struct turn, law) + BLACK, FIELD_NUMBER, 255});
    }
    if (set->walls) {
        field_keep(law, (struct turn_field){"wall", offsetof(struct turn, phase), FIELD_SQUARE, 0});
        law->actions = pieces_actions;
        law->any = pieces_any;
        law->impossible = pieces_impossible;
    }
    if (set->pass) {
        field_keep(law, (struct turn_field){"passes", offsetof(struct turn, law) + PASSES, FIELD_NUMBER, 2});
        law->actions = pieces_actions;
        law->any = pieces_any;
    }
    if (set->mating)
        field_keep(law, (struct turn_field){"mating", offsetof(struct turn, law) + MATING_CHECKS, FIELD_NUMBER, 3});
    const unsigned steps = law->begin && !(law->flags & LAW_ALTERNATE) ? 0 : steps_always(set);
    law->steps = (uint8_t)(set->walls ? steps < UINT8_MAX / 2 ? 2 * steps : 0 : steps);
    if (ends || follows || set->counts || set->mating)
        law->after = settings_after;
    if (ends || set->stalemate != STALEMATE_DRAW || set->mate != MATE_LOSS || names_checks(set))
        law->result = settings_result;
    if (set->quiet.proof)
        draw_proof_join(law);
    if (!set->in_c && law->steps == 1 && !law->after && !set->quiet.proof &&
        !(law->flags & (LAW_MAY_END | LAW_SAFE_END))) {
        law->flags |= LAW_ALTERNATE;
        law->flags &= ~(uint32_t)(LAW_COUNTS_STEPS | LAW_ONCE); /* no turn has a second step */
    }
    order_compile(law);
    if (set->quiet_reason[0])
        set->quiet.reason = set->quiet_reason;
    law->no_progress = set->quiet.turns ? &set->quiet : NULL;
    return NULL;
}
