/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads and writes the turn state in the seventh field of a FEN, and tests whether it is possible; state.h says more.
 */
#include "rules/notation/state.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/lines.h"
#include "rules/box.h"
#include "rules/notation/fen.h"
#include "rules/notation/mailbox_fen.h"
#include "rules/notation/text.h"
#include "rules/steps.h"

/* The keys that laws share; key_exists() says which of them a game has. */
static const struct turn_field common_fields[] = {{"done", offsetof(struct turn, done), FIELD_WIDE, UINT16_MAX},
                                                  {"quota", offsetof(struct turn, quota), FIELD_WIDE, UINT16_MAX},
                                                  {"next", offsetof(struct turn, ep_next), FIELD_SQUARES, 0},
                                                  {"moved", offsetof(struct turn, stepped), FIELD_SQUARES, 0},
                                                  {"moved2", offsetof(struct turn, stepped) + 8, FIELD_SQUARES, 0},
                                                  {"moved4", offsetof(struct turn, stepped) + 16, FIELD_SQUARES, 0},
                                                  {"moved8", offsetof(struct turn, stepped) + 24, FIELD_SQUARES, 0},
                                                  {"moved16", offsetof(struct turn, stepped) + 32, FIELD_SQUARES, 0},
                                                  {"moved32", offsetof(struct turn, stepped) + 40, FIELD_SQUARES, 0},
                                                  {.type = FIELD_END}};

/* Returns how a piece set keeps passed squares if it has its own way; otherwise NULL. */
static const struct passings *passings(const struct position *p)
{
    return p->fairy ? p->game->pieces->movement->passings : NULL;
}

/* Whether a field is a set of passed squares, which boards of mailbox.h index differently from sets of pieces. */
static bool passed_field(const struct turn_field *f) { return f->offset == offsetof(struct turn, ep_next); }

/* Whether every turn has one step, so that a position is never inside a turn. */
static bool one_step(const struct law *law) { return law->steps == 1 && !(law->flags & LAW_SAFE_END); }

/* Returns how many binary digits of the pieces' step counts a game keeps. */
static unsigned planes_kept(const struct game *game)
{
    uint32_t flags = game->law->flags;
    if ((flags & LAW_COUNTS_STEPS) && !(flags & LAW_ONCE))
        return PLANES;
    return (flags & (LAW_COUNTS_STEPS | LAW_ONCE)) || game->traits.interjections ? 1 : 0;
}

/* Whether a game has one of the common keys. */
static bool key_exists(const struct game *game, const struct turn_field *f)
{
    if (one_step(game->law))
        return false;
    if (passed_field(f))
        return !(game->law->flags & LAW_EP_NONE) && (game->pieces->scope_flags & SCOPE_DOUBLE);
    if (f->type == FIELD_SQUARES)
        return (f->offset - offsetof(struct turn, stepped)) / sizeof(bitboard) < planes_kept(game);
    return true;
}

/* Returns the number in a field of one or two bytes. */
static unsigned field_number(const struct turn *t, const struct turn_field *f)
{
    const unsigned char *at = (const unsigned char *)t + f->offset;
    uint16_t wide;
    if (f->type != FIELD_WIDE)
        return *at;
    memcpy(&wide, at, sizeof wide);
    return wide;
}

/* Sets the number in a field of one or two bytes. */
static void field_set_number(struct turn *t, const struct turn_field *f, unsigned value)
{
    unsigned char *at = (unsigned char *)t + f->offset;
    uint16_t wide = (uint16_t)value;
    if (f->type != FIELD_WIDE)
        *at = (unsigned char)value;
    else
        memcpy(at, &wide, sizeof wide);
}

/* Whether a field has eight bytes. */
static bool field_is_long(const struct turn_field *f) { return f->type == FIELD_SQUARES || f->type == FIELD_KEY; }

/* Returns the set or the key in a field of eight bytes. */
static bitboard field_squares(const struct turn *t, const struct turn_field *f)
{
    bitboard set;
    memcpy(&set, (const char *)t + f->offset, sizeof set);
    return set;
}

bool state_squares_read(const char *text, bitboard *set)
{
    size_t length = strlen(text);
    *set = 0;
    if (length % 2)
        return false;
    for (size_t i = 0; i < length; i += 2) {
        if (text[i] < 'a' || text[i] > 'h' || text[i + 1] < '1' || text[i + 1] > '8')
            return false;
        *set |= bit((unsigned)(text[i] - 'a' + 8 * (text[i + 1] - '1')));
    }
    return true;
}

bool state_number_read(const char *text, unsigned max, unsigned *value)
{
    *value = 0;
    if (!*text || strlen(text) > 6)
        return false;
    for (; *text; text++) {
        if (!isdigit((unsigned char)*text))
            return false;
        *value = *value * 10 + (unsigned)(*text - '0');
    }
    return *value <= max;
}

/* Reads a hash key, sixteen hexadecimal digits; returns false if the text is anything else. */
static bool key_read(const char *text, uint64_t *key)
{
    *key = strtoull(text, NULL, 16);
    return strlen(text) == 16 && strspn(text, "0123456789abcdef") == 16;
}

/* Reads the value of a field, a number, a set or a key; returns false if it is none of these. */
static bool read_value(const struct position *p, const struct turn_field *f, const char *value, unsigned *number,
                       bitboard *set)
{
    const char *end = value;
    if (f->type == FIELD_SQUARES && passed_field(f) && passings(p))
        return passings(p)->read(p, value, p->turn.owner, set);
    if (f->type == FIELD_SQUARES)
        return p->mailbox ? mailbox_set_read(p, passed_field(f), value, set) : state_squares_read(value, set);
    if (f->type == FIELD_KEY)
        return key_read(value, set);
    if (f->type != FIELD_SQUARE)
        return state_number_read(value, f->max, number);
    *number = mailbox_square_read(p, value, &end);
    return *number != OFF_SQUARE && *end == 0;
}

/* Reads the value of a field into the turn; false with an error. */
static bool read_field(struct position *p, const struct turn_field *f, const char *value, char *error)
{
    unsigned number = 0;
    bitboard set = 0;
    if (f->type == FIELD_BOX)
        return box_read(p, value) || fen_fail(error, "bad value of '%s'", f->name);
    if (!read_value(p, f, value, &number, &set))
        return fen_fail(error, "bad value of '%s'", f->name);
    if (!field_is_long(f))
        field_set_number(&p->turn, f, number);
    else
        memcpy((char *)&p->turn + f->offset, &set, sizeof set);
    return true;
}

/* Returns the key with a name; NULL if it is not given. */
static struct state_key *key_named(struct state *s, const char *name)
{
    for (unsigned i = 0; i < s->count; i++)
        if (strcmp(s->keys[i].name, name) == 0)
            return &s->keys[i];
    return NULL;
}

/* Returns the value of a key, which thereby counts as applied; NULL if it is not given. */
static const char *value_take(struct state *s, const char *name)
{
    struct state_key *key = key_named(s, name);
    if (!key)
        return NULL;
    key->applied = true;
    return key->value;
}

bool state_split(char *text, struct state *s, char *error)
{
    char *rest = *text ? text : NULL;
    s->count = 0;
    for (char *item; (item = field_next(&rest, ',')) != NULL;) {
        char *equals = strchr(item, '=');
        if (!equals || s->count == STATE_KEYS_MAX)
            return fen_fail(error, "'%.20s' is not key=value", item);
        *equals = 0;
        if (key_named(s, item))
            return fen_fail(error, "'%.20s' is given twice", item);
        s->keys[s->count++] = (struct state_key){.name = item, .value = equals + 1};
    }
    return true;
}

/* Applies the keys of a list of fields that are kept from turn to turn, or those that are not. */
static bool apply_fields(struct position *p, const struct turn_field *f, bool kept, struct state *s, char *error)
{
    for (; f && f->type != FIELD_END; f++) {
        bool in_law =
            f->offset >= offsetof(struct turn, law) && f->offset < offsetof(struct turn, law) + sizeof p->turn.law;
        const char *value = in_law == kept ? value_take(s, f->name) : NULL;
        if (value && !read_field(p, f, value, error))
            return false;
    }
    return true;
}

bool state_apply_kept(struct position *p, struct state *s, char *error)
{
    return apply_fields(p, p->game->law->fields, true, s, error);
}

/* Applies the keys that laws share. */
static bool apply_common(struct position *p, struct state *s, char *error)
{
    const char *value;
    for (const struct turn_field *f = common_fields; f->type != FIELD_END; f++)
        if (key_exists(p->game, f) && (value = value_take(s, f->name)) && !read_field(p, f, value, error))
            return false;
    if (!one_step(p->game->law) && (value = value_take(s, "progress"))) {
        p->progress = true;
        if (strcmp(value, "1") != 0)
            return fen_fail(error, "bad value of 'progress'");
    }
    if (p->game->traits.interjections && (value = value_take(s, "decider"))) {
        p->turn.decider = value[0] == 'b';
        if (strcmp(value, "w") != 0 && strcmp(value, "b") != 0)
            return fen_fail(error, "bad value of 'decider'");
    }
    return true;
}

bool state_apply_turn(struct position *p, struct state *s, char *error)
{
    const struct movement *m = p->game->pieces->movement;
    if (!apply_common(p, s, error) || !apply_fields(p, p->game->law->fields, false, s, error))
        return false;
    for (unsigned i = 0; m && m->state_keys && m->state_keys[i]; i++) {
        const char *value = value_take(s, m->state_keys[i]);
        if (value && !m->read_state(p, i, value))
            return fen_fail(error, "bad value of '%s'", m->state_keys[i]);
    }
    for (unsigned i = 0; i < s->count; i++)
        if (!s->keys[i].applied)
            return fen_fail(error, "turns of this game have no '%.20s'", s->keys[i].name);
    return true;
}

/* Writes the value of a field, a number, a set or a key. */
static void write_value(const struct position *p, const struct turn_field *f, struct text_builder *builder)
{
    bitboard set = field_is_long(f) ? field_squares(&p->turn, f) : 0;
    if (f->type == FIELD_BOX)
        box_write(p, builder);
    else if (f->type == FIELD_KEY)
        for (unsigned digit = 16; digit-- > 0;)
            builder_char(builder, "0123456789abcdef"[set >> 4 * digit & 15]);
    else if (f->type == FIELD_SQUARE)
        builder_square(builder, p->game->pieces->geometry, field_number(&p->turn, f));
    else if (f->type != FIELD_SQUARES)
        builder_number(builder, field_number(&p->turn, f));
    else if (passed_field(f) && passings(p))
        passings(p)->write(p, set, p->turn.owner, builder);
    else if (p->mailbox)
        mailbox_set_write(p, passed_field(f), set, builder);
    else
        while (set)
            builder_square(builder, NULL, bits_pop(&set));
}

/* Writes the fields of a list that differ from those of a turn that has just begun, each with a comma after it. */
static void write_fields(const struct position *p, const struct turn *plain, const struct turn_field *f,
                         struct text_builder *builder)
{
    for (; f && f->type != FIELD_END; f++) {
        if (f->type == FIELD_BOX ? memcmp(p->turn.law, plain->law, sizeof plain->law) == 0
            : field_is_long(f)   ? field_squares(&p->turn, f) == field_squares(plain, f)
                                 : field_number(&p->turn, f) == field_number(plain, f))
            continue;
        builder_text(builder, f->name);
        builder_char(builder, '=');
        write_value(p, f, builder);
        builder_char(builder, ',');
    }
}

void state_write(const struct position *p, struct text_builder *builder)
{
    const struct law *law = p->game->law;
    struct position plain = *p;
    turn_reset(&plain);
    write_fields(p, &plain.turn, common_fields, builder);
    memset(plain.turn.law, 0, sizeof plain.turn.law);
    memset(plain.turn.stepped, 0, sizeof plain.turn.stepped);
    plain.turn.set = 0;
    if (law->setup)
        law->setup(&plain);
    turn_reset(&plain);
    write_fields(p, &plain.turn, law->fields, builder);
    if (p->fairy && p->game->pieces->movement->write_state)
        p->game->pieces->movement->write_state(p, builder);
    if (p->game->traits.interjections && p->turn.decider != p->turn.owner)
        builder_text(builder, p->turn.decider == WHITE ? "decider=w," : "decider=b,");
    if (p->progress)
        builder_text(builder, "progress=1,");
}

/* What may stand on the square where a pawn's double step began: nothing, a friendly piece too, any piece. */
enum origin { LEFT_EMPTY, TAKEN_BY_FRIENDLY, TAKEN_BY_ANY };

/* Whether a pawn of a colour can just have passed over a square; squares are indexed as on 8x8. */
static bool has_passed(const struct position *p, unsigned square, unsigned colour, enum origin origin)
{
    int ahead = p->mailbox ? MAILBOX_FILES : 8, at = (int)(p->mailbox ? mailbox_passed_square(square) : square);
    if (colour == BLACK)
        ahead = -ahead;
    if (square >> 3 != (colour == WHITE ? 2 : 5) || p->board[at] != EMPTY ||
        p->board[at + ahead] != piece_make(colour, PAWN))
        return false;
    unsigned behind = p->board[at - ahead];
    return behind == EMPTY || origin == TAKEN_BY_ANY || (origin == TAKEN_BY_FRIENDLY && piece_colour(behind) == colour);
}

/* Whether pawns of a colour can just have passed over all of some squares. */
static bool have_passed(const struct position *p, bitboard squares, unsigned colour, enum origin origin)
{
    if (passings(p))
        return passings(p)->alive(p, squares, colour) == squares;
    while (squares)
        if (!has_passed(p, bits_pop(&squares), colour, origin))
            return false;
    return true;
}

/* Whether the passed squares of the fourth field are possible: pawns of the side not to move can just have passed them.
 */
static bool ep_possible(const struct position *p)
{
    const struct turn *t = &p->turn;
    const struct law *law = p->game->law;
    bool begun = t->done > 0 && t->decider == t->owner;
    if (!t->ep)
        return true;
    if (begun && !(law->flags & LAW_EP_STAYS) && !((law->flags & LAW_DOUBLE_EP) && t->done == 1))
        return false;
    if (law->steps && bits_count(t->ep) > law->steps && !passings(p))
        return false;
    return have_passed(p, t->ep, !t->decider,
                       begun                                     ? TAKEN_BY_ANY
                       : one_step(law) || t->decider != t->owner ? LEFT_EMPTY
                                                                 : TAKEN_BY_FRIENDLY);
}

/* Returns the owner's pieces that have made a step, in games that count steps. */
static bitboard pieces_moved(const struct turn *t)
{
    bitboard pieces = 0;
    for (unsigned i = 0; i < PLANES; i++)
        pieces |= t->stepped[i];
    return pieces;
}

/* Returns the pawns whose double steps have passed over some squares, as a set of pieces. */
static bitboard passers(const struct position *p, bitboard squares, unsigned colour)
{
    bitboard pieces = 0;
    if (passings(p))
        return passings(p)->pieces(p, squares, colour);
    if (!p->mailbox)
        return bits_forward(colour, squares);
    while (squares) {
        unsigned at = mailbox_passed_square(bits_pop(&squares));
        pieces |= bit(mailbox_of(p)->slot[colour == WHITE ? at + MAILBOX_FILES : at - MAILBOX_FILES]);
    }
    return pieces;
}

/* Whether this turn's own double steps can have passed over the squares of turn.ep_next. */
static bool next_possible(const struct position *p)
{
    const struct turn *t = &p->turn;
    if (!t->ep_next)
        return true;
    return (bits_count(t->ep_next) <= t->done || passings(p)) &&
           have_passed(p, t->ep_next, t->owner, t->done == 1 ? LEFT_EMPTY : TAKEN_BY_FRIENDLY) &&
           (!(p->game->law->flags & LAW_COUNTS_STEPS) || !(passers(p, t->ep_next, t->owner) & ~pieces_moved(t)));
}

/* Whether a piece that has made a step may be gone: blasted, or become a wall. */
static bool steppers_vanish(const struct position *p)
{
    return p->game->law->settings.blasts || p->game->pieces->captors_vanish;
}

/* Whether the owner's pieces can have made the steps that are counted for them. */
static bool moved_possible(const struct position *p)
{
    const struct turn *t = &p->turn;
    uint32_t flags = p->game->law->flags;
    bitboard full = ALL_SQUARES;
    unsigned sum = 0, planes = planes_kept(p->game);
    for (unsigned i = 0; i < planes; i++) {
        if (t->stepped[i] & ~p->side[t->owner])
            return false;
        sum += bits_count(t->stepped[i]) << i;
        full &= t->stepped[i];
    }
    if (!(flags & LAW_COUNTS_STEPS))
        return !sum || t->done;
    const unsigned steps = game_steps_made(p), gated = p->game->pieces->gates ? steps : 0;
    const unsigned max = steps + gated + ((flags & LAW_ROOK_COUNTS) && steps);
    return sum <= max && (sum >= steps || (planes == PLANES && full) || steppers_vanish(p));
}

/* Whether a turn that has as many steps as its side had pieces may have begun with other ones than now: without those
   that have been dropped or turned over since, with those that are gone. `now` is the number of steps by the present
   ones. */
static bool quota_before(const struct position *p, unsigned now)
{
    enum { BLAST = 9 /* the squares of a blast */ };
    const struct settings *set = &p->game->law->settings;
    const struct piece_set *pieces = p->game->pieces;
    const struct turn *t = &p->turn;
    const unsigned more = pieces->turns_over ? BOARD_MAX : pieces->drops ? 1 : 0;
    const unsigned fewer = set->blasts ? BLAST : pieces->captors_vanish ? 1 : 0;
    return set->turns[set->by_side ? t->owner : 0].tail == TAIL_PIECES && t->quota + more * t->done >= now &&
           now + fewer * t->done >= t->quota;
}

/* Whether each side has its king, or at least one king where there may be several. */
static bool kings_stand(const struct position *p)
{
    const struct movement *movement = p->game->pieces->movement;
    return movement && movement->any_kings ? !game_king_lost(p, WHITE) && !game_king_lost(p, BLACK)
                                           : bits_count(p->by_type[KING]) == 2;
}

/* Whether a turn of so many steps can still go on. Where the opponent may act inside turns, a king may stand attacked:
   its side may undo what takes it. */
static bool done_possible(const struct position *p)
{
    const struct turn *t = &p->turn;
    uint32_t flags = p->game->law->flags;
    if (!t->done)
        return true;
    if ((!p->side[t->owner] && !p->game->traits.interjections) || (p->game->pieces->royal && !kings_stand(p)))
        return false;
    bool attacked = king_attackers(p, t->owner);
    if (t->done > t->quota || (t->done == t->quota && !((flags & LAW_SAFE_END) && attacked)))
        return false;
    return !attacked || (flags & (LAW_PSEUDO | LAW_SAFE_END | LAW_INTERJECTS | LAW_WALLS)) ||
           !game_knows_check(p->game);
}

/* Whether the turn would have passed by itself because no step is left. */
static bool would_have_passed(const struct position *p)
{
    const struct law *law = p->game->law;
    return p->turn.done && p->side[p->turn.decider] &&
           (law->no_step == NO_STEP_ENDS_TURN || (law->flags & LAW_MAY_END)) &&
           !((law->flags & LAW_SAFE_END) && p->checkers) && !game_has_step(p);
}

/* Returns the key whose value no turn comes to; NULL if there is none. */
static const char *impossible_key(const struct position *p)
{
    const struct turn *t = &p->turn;
    const struct law *law = p->game->law;
    struct position plain;
    position_copy(&plain, p);
    turn_reset(&plain);
    if (!(law->flags & LAW_FREE_QUOTA) && t->quota != plain.turn.quota && !quota_before(p, plain.turn.quota))
        return "quota";
    if (!done_possible(p))
        return "done";
    if (!moved_possible(p))
        return "moved";
    if (!next_possible(p))
        return "next";
    if (p->progress && !t->done && t->decider == t->owner)
        return "progress";
    const char *reason = law->impossible ? law->impossible(p) : NULL;
    return reason || !would_have_passed(p) ? reason : "done";
}

bool state_possible(const struct position *p, char *error)
{
    if (!ep_possible(p))
        return fen_fail(error, "no pawn has just passed over the e.p. squares");
    const char *key = impossible_key(p);
    return !key || fen_fail(error, "no turn of this game comes to such a state: '%s'", key);
}
