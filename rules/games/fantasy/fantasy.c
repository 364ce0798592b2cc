/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Final Fantasy Chess (Andy Juell, version 0.999b): the laws of the basic and the advanced game. A turn is one action,
 * with two exceptions. A call comes before the action. The interjection of a True Paladin comes before the turn of the
 * side that was attacked.
 */
#include <string.h>

#include "rules/games/fantasy/fantasy.h"
#include "rules/laws.h"

/* Whether a candidate captures, or changes the pieces for good. */
static bool noisy(const struct position *p, action a)
{
    if (a & FANTASY_ATTEMPT)
        return false;
    switch (faction_type(a)) {
    case FANTASY_MOVE:
        return faction_promotion(a) || (p->side[!p->turn.decider] & bit(action_to(a)));
    case FANTASY_CALL:
    case FANTASY_OTHER:
        return false;
    default:
        return true;
    }
}

/* What shows, without trying it, that an action leaves the friendly king as safe as before. */
struct safety {
    bitboard opening; /* squares that may open a line to the king when a piece leaves them */
    bitboard screens; /* squares on which a piece may let shots and jumps through to the king */
    bitboard risky;   /* pieces that suppress enemies, which are freed when the piece leaves or rides */
    unsigned king;
    bool calm; /* the king is not attacked, and no enemy can reach it in uncommon ways */
};

/* Returns the squares of units that alone stand between a king and an enemy slider, and the squares that a Red Mage
 * crosses on its way to the king. */
static bitboard line_shields(const struct view *v, unsigned king, bitboard enemy)
{
    const bitboard *pieces = v->f->pieces;
    bitboard leapers = pieces[DWARF] | pieces[SYLPH] | pieces[MOOGLE] | pieces[KING] | pieces[PALADIN] |
                       pieces[DRAGOON] | pieces[DARK_KNIGHT];
    bitboard found = v->mover[RED_MAGE] & enemy & knight_attacks(king) ? king_attacks(king) : 0;
    for (bitboard b = shot_lines(king, v->occupied, true) & enemy & ~leapers; b;)
        found |= squares_between(king, bits_pop(&b)) & v->occupied;
    return found;
}

/* Finds, once per node, which moves can put the friendly king in danger at all. */
static void safety_make(struct safety *s, const struct view *v)
{
    const struct position *p = v->p;
    const struct fantasy *f = v->f;
    unsigned us = p->turn.decider, king = v->kings[us] ? bits_first(v->kings[us]) : 0;
    bitboard enemy = p->side[!us], dwarves = f->pieces[DWARF] & p->side[us], sylphs = f->pieces[SYLPH] & p->side[us];
    s->king = king;
    s->calm = v->kings[us] && !p->checkers && !v->giver[MAGITEK] &&
              !((v->giver[WHITE_WIZARD] | v->giver[BLACK_KNIGHT]) & enemy);
    s->screens =
        (f->pieces[TANK] | f->pieces[WARSHIP] | f->pieces[BLACK_TALON]) & f->ridden & enemy ? queen_rays(king) : 0;
    s->opening = line_shields(v, king, enemy) | s->screens | v->kings[us];
    s->risky = (bits_forward(!us, enemy) & dwarves) | (pawns_attacks(!us, enemy) & sylphs);
}

/* Whether a move or a slay leaves a calm king as it is; false if only trying the action would show that. */
static bool surely_safe(const struct view *v, const struct safety *s, action a)
{
    bitboard from = bit(action_from(a)), to = bit(action_to(a));
    if (faction_type(a) == FANTASY_STRIKE)
        return !(to & s->opening);
    if (faction_type(a) != FANTASY_MOVE || faction_promotion(a) || (to & (s->screens | s->risky)))
        return false;
    if (from & v->kings[v->p->turn.decider] || to & v->kings[v->p->turn.decider])
        return false;
    return faction_rider(a) || !(from & (s->opening | s->risky)); /* a rider's carrier stays */
}

/* Whether the king itself moves, alone or with its whole unit, to an empty square; or alone onto a carrier that changes
 * nothing in how the king can be captured. */
static bool king_goes(const struct view *v, const struct safety *s, action a)
{
    bitboard to = bit(action_to(a));
    unsigned rider = faction_rider(a);
    if (faction_type(a) != FANTASY_MOVE || action_from(a) != s->king || faction_promotion(a))
        return false;
    if (!turns_are_single(v->p) && (v->p->turn.set & bit(s->king)))
        return false;
    if (v->f->ridden & bit(s->king))
        return !(v->occupied & to) && (rider ? rider == KING + 1 : !(v->f->pieces[MAGIC_CHOCOBO] & bit(s->king)));
    return !(v->occupied & to) ||
           (v->p->side[v->p->turn.decider] & to & ~(v->f->pieces[TANK] | v->f->pieces[MAGIC_CHOCOBO]));
}

/* Whether the king is safe after king_goes(). Normal captures do not take Tanks, nor AirShips that move without a
 * capture. */
static bool king_safe(const struct view *v, const struct safety *s, action a)
{
    bool unit = (v->f->ridden & bit(s->king)) && !faction_rider(a);
    bool taken = !unit || !((v->f->pieces[TANK] | airships(v->f)) & bit(s->king));
    return !view_king_attacked(v, v->p->turn.decider, faction_rider(a) ? 0 : bit(s->king), action_to(a), taken);
}

/* Whether the game is over: a king is gone and no interjection may save it, or a penalty has lost the game. */
static bool king_gone(const struct position *p)
{
    if (p->turn.phase == STAGE_LOST)
        return true;
    return p->turn.phase != STAGE_INTERJECTION &&
           (!(p->by_type[KING] & p->side[WHITE]) || !(p->by_type[KING] & p->side[BLACK]));
}

static unsigned fantasy_count(const struct position *p);

/* Whether an action that has been made, in a game where kings mean nothing, may stand. */
static bool free_stands(const struct position *before, action a)
{
    struct position after;
    uint64_t began;
    position_copy(&after, before);
    memcpy(&began, before->turn.done ? (const void *)before->turn.law : (const void *)&before->key, sizeof began);
    fantasy_apply(&after, a);
    if (after.turn.owner == before->turn.owner)
        return fantasy_count(&after) != 0;
    return before->turn.quota == 1 || after.key != began || king_gone(&after);
}

/* Whether an action leaves the friendly king safe, or a True Paladin could still save it; and gives no check where only
 * the last step of a turn may. */
static bool leaves_safe(const struct view *v, const struct safety *s, action a)
{
    const struct position *p = v->p;
    struct position after;
    struct view w;
    unsigned us = p->turn.decider;
    bool last = p->turn.done + 1 >= p->turn.quota, silent = p->game->law->settings.check == CHECK_LAST && !last;
    if (__builtin_expect(kings_are_free(p), 0))
        return free_stands(p, a);
    if (s->calm && !silent && surely_safe(v, s, a))
        return true;
    if (s->calm && !silent && king_goes(v, s, a))
        return king_safe(v, s, a) || (fantasy_advanced(p) && view_interjectors(v, us));
    position_copy(&after, p);
    fantasy_make(&after, a);
    if (last)
        airships_close(&after, us);
    view_make(&w, &after);
    if (!last && (p->game->law->flags & LAW_CHECK_ENDS) && view_attacked(&w, !us)) {
        if (silent)
            return false;
        airships_close(&after, us);
    }
    return !view_attacked(&w, us) || (fantasy_advanced(p) && view_interjectors(&w, us));
}

/* Whether a legal action can follow a call. */
static bool completes(const struct position *p, action call)
{
    struct position after;
    position_copy(&after, p);
    fantasy_apply(&after, call);
    return fantasy_count(&after) != 0;
}

/* Whether a candidate is legal. */
static bool legal(const struct view *v, const struct safety *s, action a)
{
    if (v->p->turn.phase == STAGE_INTERJECTION || attempt_waits(v->p))
        return true;
    return faction_type(a) == FANTASY_CALL ? completes(v->p, a) : leaves_safe(v, s, a);
}

/* Lists all candidates: actions that are legal unless they leave the friendly king attacked. Attempts are not among
 * them. */
static unsigned candidates(const struct view *v, action *list)
{
    action *end = list;
    if (king_gone(v->p))
        return 0;
    if (v->p->turn.phase != STAGE_INTERJECTION && !attempt_waits(v->p))
        end = moves_list(v, end);
    end = specials_list(v, end);
    return (unsigned)(end - list);
}

static bool fantasy_any(const struct position *p);

/* Lists the legal actions of a stage. Attempts come last, and only if there are other actions. */
static unsigned fantasy_actions(const struct position *p, enum stage stage, action *list)
{
    struct view v;
    struct safety s;
    view_make(&v, p);
    safety_make(&s, &v);
    stage &= ALL_ACTIONS;
    unsigned n = candidates(&v, list), kept = 0;
    for (unsigned i = 0; i < n; i++)
        if ((stage == ALL_ACTIONS || noisy(p, list[i]) == (stage == NOISY)) && legal(&v, &s, list[i]))
            list[kept++] = list[i];
    if (!(stage & QUIET) || !may_attempt(p) || !(kept || fantasy_any(p)))
        return kept;
    n = (unsigned)(attempts_list(&v, list + kept) - list);
    for (unsigned i = kept; i < n; i++)
        if (legal(&v, &s, list[i] & ~FANTASY_ATTEMPT))
            list[kept++] = list[i];
    return kept;
}

/* Returns the orthodox step that resembles an action most, for the move ordering of the search. */
static unsigned fantasy_legs(action a, action *legs)
{
    unsigned from = action_from(a), to = action_to(a), promotion = faction_promotion(a);
    switch (faction_type(a)) {
    case FANTASY_MOVE:
        legs[0] = action_make(ACTION_STEP, from, to);
        if (promotion && promotion != PROMOTE_SELF)
            legs[0] = action_promote(from, to, promotion - 1 < EMPEROR ? promotion - 1 : BLACK_CHOCOBO);
        break;
    case FANTASY_CALL:
    case FANTASY_INTERJECTION:
    case FANTASY_OTHER:
        legs[0] = action_make(ACTION_PLACE, from, from);
        break;
    default:
        legs[0] = action_make(ACTION_STEP, from, to);
    }
    return 1;
}

/* Counts the legal actions. */
static unsigned fantasy_count(const struct position *p)
{
    action list[ACTIONS_MAX];
    return fantasy_actions(p, ALL_ACTIONS, list);
}

/* Fills a view in which nothing is protected and, if `free`, no piece keeps others from using specials or from being
 * their object. */
static void unbound_view(struct view *v, const struct position *p, bool free)
{
    const unsigned us = p->turn.decider;
    view_make(v, p);
    v->blind[!us] = true;
    if (!free)
        return;
    v->waived = v->suppressed[us];
    v->exempt = 0;
    v->magic[!us] = 0;
}

/* Lists what the pieces could do if no piece were protected, suppressed or exempt. */
static unsigned fantasy_reach(const struct position *p, action *list)
{
    struct view v;
    unbound_view(&v, p, true);
    return candidates(&v, list);
}

/* Whether an action is among the candidates of a view. */
static bool is_candidate(const struct view *v, action a)
{
    action list[ACTIONS_MAX];
    unsigned n = candidates(v, list);
    while (n && list[n - 1] != a)
        n--;
    return n > 0;
}

/* Says why an action of fantasy_reach() is illegal. */
static const char *fantasy_why_illegal(const struct position *p, action a)
{
    struct view v;
    unbound_view(&v, p, false);
    if (!is_candidate(&v, a)) {
        v.waived = v.suppressed[p->turn.decider];
        return is_candidate(&v, a)
                   ? "no special is used in front of an enemy Dwarf or Sylph, or beside a Magitek Knight"
                   : "no special touches a Moogle, a Magic Chocobo, or what is beside a Magitek Knight";
    }
    view_make(&v, p);
    if (!is_candidate(&v, a))
        return "what stands there is protected";
    if (faction_type(a) == FANTASY_CALL)
        return "nothing legal could follow the call";
    return p->checkers ? "your king is in check, and this does not help" : "your king would be in check";
}

/* Whether there is a legal action. */
static bool fantasy_any(const struct position *p)
{
    action list[ACTIONS_MAX];
    struct view v;
    struct safety s;
    view_make(&v, p);
    safety_make(&s, &v);
    unsigned n = candidates(&v, list);
    for (unsigned i = 0; i < n; i++)
        if (legal(&v, &s, list[i]))
            return true;
    return false;
}

/* Whether an action is legal. */
static bool fantasy_legal(const struct position *p, action a)
{
    action list[ACTIONS_MAX];
    struct view v;
    struct safety s;
    view_make(&v, p);
    if ((a & FANTASY_ATTEMPT) && !(may_attempt(p) && fantasy_any(p)))
        return false;
    unsigned n = a & FANTASY_ATTEMPT ? (unsigned)(attempts_list(&v, list) - list) : candidates(&v, list);
    for (unsigned i = 0; i < n; i++)
        if (list[i] == a) {
            safety_make(&s, &v);
            return legal(&v, &s, a & ~FANTASY_ATTEMPT);
        }
    return false;
}

/* Returns a king's square if the king could be captured now. Only the decider's king must be safe: the other one may be
 * attacked by a called piece, and in the advanced game if a True Paladin could save it. */
static bitboard fantasy_attackers(const struct position *p, unsigned colour)
{
    struct view v;
    if (colour != p->turn.decider && (kings_taken(p) || p->turn.phase == STAGE_CALLED || attempt_waits(p)))
        return 0;
    view_make(&v, p);
    return view_attacked(&v, colour) ? v.kings[colour] : 0;
}

/* Returns the decider's king if it is attacked. */
static bitboard fantasy_checkers(const struct position *p) { return fantasy_attackers(p, p->turn.decider); }

/* Returns the result at a node without actions: by penalty, king captured, checkmate or stalemate. */
static int fantasy_result(const struct position *p, const char **reason)
{
    unsigned us = p->turn.decider;
    int win = us == WHITE ? WHITE_WINS : BLACK_WINS, loss = us == WHITE ? BLACK_WINS : WHITE_WINS;
    *reason = "king stepped into check";
    if (p->turn.phase == STAGE_LOST)
        return win;
    *reason = "king captured";
    if (!(p->by_type[KING] & p->side[us]))
        return loss;
    if (!(p->by_type[KING] & p->side[!us]))
        return win;
    if (p->turn.done)
        return -1;
    if (kings_are_free(p)) {
        *reason = "no legal turn";
        return DRAWN;
    }
    *reason = p->checkers ? "checkmate" : "stalemate";
    return p->checkers ? loss : DRAWN;
}

/* Whether only two kings are left, and they do not ride. */
static bool fantasy_bare(const struct position *p)
{
    return position_occupied(p) == p->by_type[KING] && !fantasy_of(p)->ridden;
}

/* What may stand on a square of the front: one of the pawn-pieces, in the order of their types, or nothing. */
static const char front_letters[] = "DSO.";

/* Puts what an option names in the place of a side's Dwarves. */
static void front_start(struct position *p, unsigned us, unsigned front)
{
    for (unsigned file = 0; file < 8; file++, front /= 4) {
        unsigned square = file + (us == WHITE ? 8 : 48), letter = front % 4;
        unit_take(p, square);
        if (front_letters[letter] != '.')
            unit_put(p, square, fpiece_make(us, DWARF + letter, 0));
    }
}

/* What the option FrontWhite does. */
static void white_start(struct position *p, int front) { front_start(p, WHITE, (unsigned)front); }

/* What the option FrontBlack does. */
static void black_start(struct position *p, int front) { front_start(p, BLACK, (unsigned)front); }

/* Rows of input features. With a square: plain forms that stand, plain forms that ride, open AirShips. Without a
 * square: called pieces by form, promoted pieces by form, pieces in a pool by type. */
enum {
    SEEN_FORMS = EMPEROR + 1,
    SEEN_STANDING = 0,
    SEEN_RIDING = SEEN_STANDING + SEEN_FORMS,
    SEEN_OPEN = SEEN_RIDING + SEEN_FORMS,
    SEEN_PLACED,
    SEEN_CALLED = SEEN_PLACED,
    SEEN_PROMOTED = SEEN_CALLED + SEEN_FORMS,
    SEEN_POOL = SEEN_PROMOTED + SEEN_FORMS,
    SEEN_ROWS = SEEN_POOL + FANTASY_TYPES
};

/* A list of input features that is being made. */
struct sighting {
    struct input_feature *list;
    unsigned count;
};

/* Adds an input feature if there is room. */
static void see(struct sighting *s, unsigned row, unsigned colour, unsigned square)
{
    if (s->count < INPUT_FEATURES_MAX)
        s->list[s->count++] = (struct input_feature){(uint8_t)row, (uint8_t)colour, (uint8_t)square};
}

/* Adds the input features of a piece: its plain form, and that it is promoted. */
static void see_piece(struct sighting *s, unsigned first, unsigned pt, unsigned colour, unsigned square)
{
    unsigned form = pt == TANK ? SEEN_FORMS - 1 : type_plain(pt);
    see(s, first + form, colour, square);
    if (type_is_promoted(pt))
        see(s, SEEN_PROMOTED + form, colour, 0);
}

/* Lists the input features of a position; returns how many there are. */
static unsigned fantasy_input_features(const struct position *p, struct input_feature *list)
{
    const struct fantasy *f = fantasy_of(p);
    struct sighting s = {.list = list};
    for (bitboard pieces = position_occupied(p); pieces;) {
        unsigned square = bits_pop(&pieces), piece = p->board[square];
        see_piece(&s, SEEN_STANDING, piece_type(piece), piece_colour(piece), square);
    }
    for (unsigned i = 0; i < f->riders_count; i++)
        if (fpiece_square(f->riders[i]) != LIMBO)
            see_piece(&s, SEEN_RIDING, fpiece_type(f->riders[i]), fpiece_colour(f->riders[i]),
                      fpiece_square(f->riders[i]));
    for (unsigned i = 0; i < f->calls_count; i++)
        see_piece(&s, SEEN_CALLED, fpiece_called(f->calls[i]) - 1, fpiece_colour(f->calls[i]),
                  fpiece_square(f->calls[i]));
    for (bitboard open = p->turn.set & position_occupied(p); open;) {
        unsigned square = bits_pop(&open);
        see(&s, SEEN_OPEN, piece_colour(p->board[square]), square);
    }
    for (unsigned pt = 0; pt < FANTASY_TYPES; pt++)
        for (unsigned us = 0; us < 2; us++)
            for (unsigned n = f->pool[us][pt]; n && s.count < INPUT_FEATURES_MAX; n--)
                see(&s, SEEN_POOL + pt, us, 0);
    for (unsigned home = 0; home < HOMES; home++)
        if (f->pooled[home])
            see(&s, SEEN_POOL + (f->pooled[home] & 127u) - 1, f->pooled[home] >> 7, 0);
    return s.count;
}

/* Returns which kings are aboard an AirShip, where hardly anything mates them: 0 for none, 1 for the decider's, 2 for
 * the opponent's, 3 for both. */
static unsigned fantasy_sort(const struct position *p)
{
    const unsigned us = p->turn.decider;
    const bitboard aboard = kings_aboard(p);
    return (aboard & p->side[us] ? 1u : 0u) + (aboard & p->side[!us] ? 2u : 0u);
}

static const struct input_features features = {.name = "fantasy",
                                               .placed = SEEN_PLACED,
                                               .placeless = SEEN_ROWS - SEEN_PLACED,
                                               .royal = SEEN_STANDING + KING,
                                               .list = fantasy_input_features,
                                               .sort = fantasy_sort};

/* Says why a carrier does not move or is not taken. */
static const char *fantasy_why_not(const struct position *p, unsigned from, unsigned to)
{
    const unsigned piece = p->board[to];
    const bool enemy = piece < EMPTY && piece_colour(piece) != p->turn.decider;
    const unsigned pt = enemy ? piece_type(piece) : PAWN;
    if (type_is_carrier(piece_type(p->board[from])) && !(fantasy_of(p)->ridden & bit(from)))
        return "a carrier moves only with a rider, but for a Chocobo that captures nothing";
    if (pt == TANK)
        return "no normal move takes a Tank";
    return enemy && type_plain(pt) == AIRSHIP && !(p->turn.set & bit(to)) ? "no normal move takes a closed AirShip"
                                                                          : NULL;
}

static const struct movement fantasy_movement = {.attackers = fantasy_attackers,
                                                 .read = fantasy_read,
                                                 .write = fantasy_write,
                                                 .possible = fantasy_possible,
                                                 .state_keys = fantasy_state_keys,
                                                 .read_state = fantasy_read_state,
                                                 .write_state = fantasy_write_state,
                                                 .bare = fantasy_bare,
                                                 .check = fantasy_check,
                                                 .letters = fantasy_letters,
                                                 .codes = fantasy_codes,
                                                 .codes_promoted = EMPEROR,
                                                 .why_illegal = fantasy_why_not,
                                                 .features = &features,
                                                 .images = &fantasy_images};

const struct piece_set pieces_fantasy = {.id = "fantasy",
                                         .movement = &fantasy_movement,
                                         .start_fen = "znbakrgc/dddddddd/8/8/8/8/DDDDDDDD/CGRKAWPH w - - 0 1",
                                         .royal = true};

static const struct option options[] = {
    {.name = "FrontWhite", .type = OPTION_LETTERS, .length = 8, .words = front_letters, .start = white_start},
    {.name = "FrontBlack",
     .type = OPTION_LETTERS,
     .shift = FRONT_BITS,
     .length = 8,
     .words = front_letters,
     .start = black_start},
    {.name = "TankDwarvesOnly", .type = OPTION_CHECK, .shift = TANK_SHIFT},
    {.name = "Penalties", .type = OPTION_CHOICE, .shift = PENALTIES_SHIFT, .words = "off turn game"},
    {.name = "Waivers", .type = OPTION_CHECK, .shift = WAIVERS_SHIFT},
    {.type = OPTION_END}};

/* Names the key if there can be no such attempts: one that waits must be possible, and so must those refused where
 * nothing has changed since. */
static const char *attempts_impossible(const struct position *p)
{
    const struct fantasy *f = fantasy_of(p);
    struct position asked = *p, fresh;
    if (f->refused_count && turns_are_single(p) && p->turn.phase > STAGE_CALLED)
        return "refused";
    if (f->attempt) {
        action a = attempt_answer(&asked, true);
        asked.checkers = fantasy_checkers(&asked);
        if (p->turn.phase > STAGE_CALLED || !fantasy_legal(&asked, a | FANTASY_ATTEMPT))
            return "attempt";
        if (game_knows_check(p->game) && (!p->turn.done || (p->game->law->flags & LAW_CHECK_ENDS)) &&
            fantasy_attackers(&asked, !asked.turn.decider))
            return "attempt";
    }
    fresh = asked;
    attempts_forget(&fresh);
    for (unsigned i = 0; i < f->refused_count && !p->turn.done && p->turn.phase == STAGE_FREE; i++)
        if (!fantasy_legal(&fresh, f->refused[i] | FANTASY_ATTEMPT))
            return "refused";
    return NULL;
}

/* Names the key of a turn state that no turn comes to. */
static const char *fantasy_impossible(const struct position *p)
{
    struct position copy = *p;
    const bitboard opened = *opened_now(&copy), called = *called_now(&copy);
    const bool inside = p->turn.decider != p->turn.owner, answer = p->turn.phase == STAGE_INTERJECTION;
    const bool begun = p->turn.done || (inside && answer);
    uint64_t began;
    memcpy(&began, p->turn.law, sizeof began);
    if (began && (!kings_are_free(p) || !begun || p->turn.quota == 1))
        return "began";
    if (opened & (begun ? ~(p->turn.set & p->side[p->turn.owner]) : ALL_SQUARES))
        return "opened";
    if (bits_several(called) || (called && (turns_are_single(p) || !(begun || p->turn.phase == STAGE_CALLED))))
        return "called";
    if (inside != (attempt_waits(p) || (answer && begun && p->turn.done + 1 < p->turn.quota)))
        return "stage";
    return attempts_impossible(p);
}

static const struct turn_field fields[] = {{"open", offsetof(struct turn, set), FIELD_SQUARES, 0},
                                           {"stage", offsetof(struct turn, phase), FIELD_NUMBER, STAGE_LOST},
                                           {"opened", offsetof(struct turn, stepped) + 8, FIELD_SQUARES, 0},
                                           {"called", offsetof(struct turn, stepped) + 16, FIELD_SQUARES, 0},
                                           {"began", offsetof(struct turn, law), FIELD_KEY, 0},
                                           {.type = FIELD_END}};

static const struct specific_actions specific_actions = {.apply = fantasy_apply,
                                                         .text = fantasy_text,
                                                         .legs = fantasy_legs,
                                                         .legal = fantasy_legal,
                                                         .attempt = fantasy_attempt,
                                                         .reach = fantasy_reach};

#define FANTASY_LAW                                                                                                    \
    .actions = fantasy_actions, .count = fantasy_count, .any = fantasy_any, .checkers = fantasy_checkers,              \
    .why_illegal = fantasy_why_illegal, .result = fantasy_result, .impossible = fantasy_impossible, .fields = fields,  \
    .specific_actions = &specific_actions, .asking = UINT64_C(1) << WAIVERS_SHIFT

const struct law law_fantasy = {
    .id = "fantasy", .flags = LAW_NEEDS_KING | LAW_OPEN, FANTASY_LAW, .options = options + 2};

const struct law law_fantasy_advanced = {.id = "fantasy-advanced",
                                         .flags = LAW_NEEDS_KING | LAW_TAKES_KING | LAW_OPEN | LAW_INTERJECTS,
                                         .specific = FANTASY_ADVANCED,
                                         FANTASY_LAW,
                                         .options = options};
