/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keys of a games file that change the settings of a law of turns (rules/law.h). */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/lines.h"
#include "rules/custom/reader.h"
#include "rules/laws.h"
#include "rules/notation/text.h"

enum { STEPS_MAX = 999, QUIET_MAX = 250, TIMES_MAX = 99, REPETITION_MAX = 99, POINTS_MAX = 100 };

bool law_open(struct reader *r, struct custom_game *g, const char *at)
{
    const struct law *in_c = g->game.law->settings.in_c;
    bool whole = in_c && law_is_whole(in_c) && !(in_c->flags & LAW_OPEN);
    if (g->law_copied)
        return true;
    if (whole && strcmp(g->keys[g->keys_count - 1].name, "law") != 0)
        return fault(r, at, "the turns of %s cannot be changed in parts: choose another base", g->game.law->id);
    g->law = *g->game.law;
    g->law.id = r->file ? g->game.id : "custom";
    g->law_copied = true;
    g->game.law = &g->law;
    return true;
}

bool take_law(struct reader *r, struct custom_game *g, char *value)
{
    const struct law *in_c = law_in_c(value);
    g->law.settings.in_c = in_c;
    return in_c || fault(r, value, "no law of turns in C '%.40s'", value);
}

/* Reads numbers of steps, and what follows them. */
static bool sequence_read(struct reader *r, char *value, struct sequence *s)
{
    static const char *const tails[] = {
        [TAIL_REPEAT] = "repeat", [TAIL_CONTINUE] = "...", [TAIL_FIBONACCI] = "fibonacci", [TAIL_PIECES] = "pieces"};
    *s = (struct sequence){.times = 1};
    for (char *word; (word = value_word(&value)) != NULL;) {
        long long number;
        unsigned tail = TAIL_REPEAT;
        if (*word == 'x' && s->count) {
            if (!number_read(word + 1, 1, TIMES_MAX, &number))
                return fault(r, word, "must be x and a number of turns from 1 to %d, not '%.20s'", TIMES_MAX, word);
            s->times = (uint8_t)number;
            word = value_word(&value);
            return !word || fault(r, word, "nothing may stand behind the number of turns");
        }
        if (s->tail)
            return fault(r, word, "nothing may stand behind '%s'", tails[s->tail]);
        while (tail <= TAIL_PIECES && strcmp(word, tails[tail]) != 0)
            tail++;
        if (strcmp(word, "men") == 0) /* the name of `pieces` in version 0.1 */
            tail = TAIL_PIECES;
        if (tail <= TAIL_PIECES) {
            if ((tail == TAIL_PIECES) != (s->count == 0) ||
                ((tail == TAIL_CONTINUE || tail == TAIL_FIBONACCI) && s->count < 2))
                return fault(r, word, tail == TAIL_PIECES ? "'pieces' stands alone" : "'%s' needs numbers before it",
                             word);
            s->tail = (uint8_t)tail;
        } else if (!number_read(word, 1, STEPS_MAX, &number)) {
            return fault(r, word,
                         "must be numbers of steps from 1 to %d, 'repeat', '...', 'fibonacci' or 'pieces', not '%.20s'",
                         STEPS_MAX, word);
        } else if (s->count == SEQUENCE_MAX) {
            return fault(r, word, "more than %d numbers", SEQUENCE_MAX);
        } else {
            s->steps[s->count++] = (uint16_t)number;
        }
    }
    return s->count || s->tail || fault(r, value, "no number of steps");
}

bool take_steps(struct reader *r, struct custom_game *g, char *value)
{
    if (key_said_find(g, "white", 0) || key_said_find(g, "black", 0))
        return fault(r, NULL, "'steps' must stand before 'white' and 'black'");
    g->law.settings.by_side = false;
    if (!sequence_read(r, value, &g->law.settings.turns[WHITE]))
        return false;
    g->law.settings.turns[BLACK] = g->law.settings.turns[WHITE];
    return true;
}

/* Reads the turns of one side; the other side gets one step a turn if nothing is said of it. */
static bool take_side(struct reader *r, struct custom_game *g, char *value, unsigned side)
{
    if (!g->law.settings.by_side && g->law.settings.turns[WHITE].tail != TAIL_PIECES &&
        g->law.settings.turns[WHITE].count > 1)
        g->law.settings.turns[!side] = (struct sequence){{1}, 1, TAIL_LAST, 1};
    g->law.settings.by_side = true;
    return sequence_read(r, value, &g->law.settings.turns[side]);
}

bool take_white(struct reader *r, struct custom_game *g, char *value) { return take_side(r, g, value, WHITE); }
bool take_black(struct reader *r, struct custom_game *g, char *value) { return take_side(r, g, value, BLACK); }

/* Returns the type of a letter among the pieces of a game, a new one that later lines describe if it has none;
   CUSTOM_TYPES if it can have none. */
static unsigned type_read(struct reader *r, struct custom_game *g, char letter)
{
    const struct piece_set *pieces = g->game.pieces;
    const bool orthodox = pieces == &pieces_orthodox || pieces == &pieces_losing;
    if (!g->pieces) {
        const char *letters = game_letters(&g->game);
        const char *found = strchr(letters, letter);
        const unsigned max = custom_pieces_is(pieces) ? CUSTOM_TYPES : orthodox ? KING + 1 : PIECE_TYPES;
        if (found && found < letters + max)
            return (unsigned)(found - letters);
        if (!(orthodox || pieces->from_file) || !pieces_open(r, g, NULL))
            return CUSTOM_TYPES;
    }
    return type_of_letter(g->pieces, letter);
}

unsigned types_read(struct reader *r, struct custom_game *g, const char *word)
{
    unsigned types = 0;
    if (strcmp(word, "any") == 0)
        return UINT16_MAX; /* those of later lines, and of other pieces under this law, too */
    bool others = *word == '-';
    for (const char *at = word + others; *at; at++) {
        const bool plus = *at == '+' && at[1];
        at += plus;
        const char letter = (char)(plus ? toupper((unsigned char)*at) : tolower((unsigned char)*at));
        const unsigned pt = isalpha((unsigned char)*at) ? type_read(r, g, letter) : CUSTOM_TYPES;
        if (pt == CUSTOM_TYPES) {
            fault(r, at, "'%c' is no letter of these pieces", *at);
            return 0;
        }
        types |= 1u << pt;
    }
    if (!others)
        g->keys[g->keys_count - 1].named |= (uint16_t)types;
    return UINT16_MAX & (others ? ~types : types);
}

bool types_or_none(struct reader *r, struct custom_game *g, const char *value, uint16_t *types)
{
    const bool none = strcmp(value, "none") == 0;
    *types = none ? 0 : (uint16_t)types_read(r, g, value);
    return none || *types;
}

/* Whether a list of steps has no empty entry, `P,,N`; else writes the message. */
static bool all_said(struct reader *r, const char *value)
{
    for (const char *at = value; (at = strchr(at, ',')) != NULL; at++) {
        const char *next = at + 1 + strspn(at + 1, " \t");
        if (*next == ',' || !*next || at == value)
            return fault(r, at, "a step of which nothing is said");
    }
    return true;
}

bool take_order(struct reader *r, struct custom_game *g, char *value)
{
    if (!all_said(r, value))
        return false;
    g->law.settings.pieces_count = 0;
    for (char *word; (word = value_word(&value)) != NULL;) {
        unsigned types = types_read(r, g, word);
        if (!types)
            return false;
        if (g->law.settings.pieces_count == STEP_SETS_MAX)
            return fault(r, word, "more than %d steps", STEP_SETS_MAX);
        g->law.settings.pieces[g->law.settings.pieces_count++] = (uint16_t)types;
    }
    return g->law.settings.pieces_count || fault(r, value, "no letters of pieces");
}

/* Reads `captures`: whether the first step may capture, the second, and so on; or that a capture ends the turn. */
bool take_captures(struct reader *r, struct custom_game *g, char *value)
{
    g->law.settings.captures_count = 0;
    g->law.settings.captures_end = strcmp(value, "end the turn") == 0;
    if (g->law.settings.captures_end)
        return true;
    if (!all_said(r, value))
        return false;
    for (char *word; (word = value_word(&value)) != NULL;) {
        int allowed = choice_read(r, word, "no|yes");
        if (allowed < 0)
            return false;
        if (g->law.settings.captures_count == STEP_SETS_MAX)
            return fault(r, word, "more than %d steps", STEP_SETS_MAX);
        g->law.settings.captures[g->law.settings.captures_count++] = allowed;
    }
    return g->law.settings.captures_count || fault(r, value, "neither 'yes', 'no' nor 'end the turn'");
}

bool take_start(struct reader *r, struct custom_game *g, char *value)
{
    (void)r;
    g->game.start_fen = text_keep(g, value);
    return true;
}

bool take_mating_checks(struct reader *r, struct custom_game *g, char *value)
{
    const bool any = strcmp(value, "any") == 0;
    g->law.settings.mating = any ? 0 : (uint16_t)types_read(r, g, value);
    return any || g->law.settings.mating;
}

bool take_repetition(struct reader *r, struct custom_game *g, char *value)
{
    struct settings *set = &g->law.settings;
    long long times = REPETITION_NEVER;
    char *rest = value, *word = value_word(&rest);
    if (strcmp(word, "none") != 0 && !number_read(word, 2, REPETITION_MAX, &times))
        return fault(r, word, "must be 'none' or a number from 2 to %d, not '%.20s'", REPETITION_MAX, word);
    rest += strspn(rest, " \t");
    if (*rest && times == REPETITION_NEVER)
        return fault(r, rest, "'none' has no result");
    int result = *rest ? choice_read(r, rest, "draw|loss|win|white wins|black wins") : REPETITION_DRAW;
    set->repetition = (uint8_t)times;
    set->repeated = (uint8_t)(result < 0 ? 0 : result);
    return result >= 0;
}

/* Reads a number of points, perhaps with `.5`, as half points; false if it is none. */
static bool points_read(char *word, uint8_t *halves)
{
    long long number;
    char *point = strstr(word, ".5");
    const bool half = point && !point[2];
    if (half)
        *point = 0;
    const bool good = number_read(word, 0, POINTS_MAX, &number);
    *halves = (uint8_t)(good ? 2 * number + half : 0);
    return good;
}

bool take_draws(struct reader *r, struct custom_game *g, char *value)
{
    struct settings *set = &g->law.settings;
    char *rest = value, *word;
    set->draws = DRAWS_POINTS;
    memset(set->points, 0, sizeof set->points);
    set->points_black = 0;
    unsigned named = 0;
    if (strncmp(value, "points ", 7) != 0) {
        int draws = choice_read(r, value, "draw|white wins|black wins");
        set->draws = (uint8_t)(draws < 0 ? 0 : draws);
        return draws >= 0;
    }
    for (value_word(&rest); (word = value_word(&rest)) != NULL;) {
        const bool black = strcmp(word, "black") == 0;
        unsigned types = black ? 0 : types_read(r, g, word);
        uint8_t halves;
        if (!black && !types)
            return false;
        if (named & types)
            return fault(r, word, "the points of a piece are said twice");
        named |= types;
        if ((word = value_word(&rest)) == NULL || !points_read(word, &halves))
            return fault(r, word ? word : rest, "must be a number of points up to %d, as 3 or 1.5", POINTS_MAX);
        if (black)
            set->points_black = halves;
        for (; types; types &= types - 1)
            set->points[bits_first(types)] = halves;
    }
    return true;
}

/* Reads `quiet turns`: the counter of turns without progress; after so many turns of each side the game is a draw, with
   the option DrawProof if that stands behind the number. */
bool take_quiet(struct reader *r, struct custom_game *g, char *value)
{
    long long turns;
    char *rest = value, *number = value_word(&rest), *word = value_word(&rest);
    if (strcmp(number, "none") == 0) {
        if (word)
            return fault(r, word, "nothing may stand behind 'none'");
        g->law.settings.quiet = (struct no_progress){.turns = QUIET_NEVER};
        g->law.settings.quiet_reason[0] = 0;
        return true;
    }
    if (!number_read(number, 1, QUIET_MAX / 2, &turns))
        return fault(r, number, "must be none or a number of turns from 1 to %d, not '%.20s'", QUIET_MAX / 2, number);
    if (word && (strcmp(word, "DrawProof") != 0 || value_word(&rest)))
        return fault(r, word, "nothing but 'DrawProof' may stand behind the number");
    g->law.settings.quiet.proof = word != NULL;
    g->law.settings.quiet.turns = (uint8_t)(2 * turns);
    snprintf(g->law.settings.quiet_reason, sizeof g->law.settings.quiet_reason,
             "%lld turns each without capture or pawn step", turns);
    return true;
}
