#include "rules/own/own.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/lines.h"
#include "engine/memory.h"
#include "rules/notation/fen.h"
#include "rules/notation/text.h"
#include "rules/own/reader.h"

enum { ID_LONGEST = 31, STEPS_MOST = 999, LONG_TURN = 3, QUIET_MOST = 250 };

bool fault(struct reader *r, const char *at, const char *format, ...)
{
    struct fault f = {.line = r->line, .column = at ? (unsigned)(at - r->line_text) + 1 : 1};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(f.text, sizeof f.text, format, arguments);
    va_end(arguments);
    r->failed = true;
    r->tell(r->context, &f);
    return false;
}

/* A copy of a text for as long as the game is. */
static char *text_keep(struct own_game *g, const char *text) { return g->texts[g->texts_count++] = memory_text(text); }

static void game_free(struct own_game *g)
{
    while (g->texts_count > 0)
        free(g->texts[--g->texts_count]);
    free(g->rules);
    free(g->men);
    free(g);
}

/* The next word of a value, ended by spaces or commas; NULL when there is none. */
char *value_word(char **rest)
{
    char *word = *rest + strspn(*rest, " \t,");
    size_t length = strcspn(word, " \t,");
    *rest = word + length;
    if (**rest)
        *(*rest)++ = 0;
    return length ? word : NULL;
}

/* Which of some words, separated by '|', a value is; -1 after a fault. */
int choice_read(struct reader *r, const char *value, const char *words)
{
    int index = 0;
    size_t length = strlen(value);
    for (const char *at = words; *at; at += strcspn(at, "|"), at += *at == '|', index++)
        if (strcspn(at, "|") == length && strncmp(at, value, length) == 0)
            return index;
    fault(r, value, "'%.40s' is none of %s", value, words);
    return -1;
}

/* Makes the law of a game one that settings may change. */
static bool law_open(struct reader *r, struct own_game *g, const char *at)
{
    const struct law *law = g->game.law;
    if (g->law_copied)
        return true;
    if (own_law_is(law)) {
        g->law = *(const struct own_law *)law;
        g->steps_said = true;
    } else {
        if (law->setup || law->start || law->scope || law->actions || law->count || law->any || law->after ||
            law->checkers || law->impossible || law->result || law->own_actions || law->own_state || law->fields ||
            law->options)
            return fault(r, at, "the turns of %s cannot be changed in parts: choose another base", g->game.law->id);
        own_law_begin(&g->law, law);
        g->steps_said = !law->begin;
    }
    g->law_copied = true;
    g->game.law = &g->law.law;
    return true;
}

/* A game that stands before in the file, or one of the list; NULL with a reason. */
static const struct game *base_find(const struct reader *r, const char *id, const char **reason)
{
    for (unsigned i = 0; i + 1 < r->count; i++)
        if (strcmp(r->games[i]->game.id, id) == 0)
            return &r->games[i]->game;
    return game_find(id, reason);
}

/* Starts a game from one of the list. */
static bool take_base(struct reader *r, struct own_game *g, char *value)
{
    const char *reason;
    const struct game *base = base_find(r, value, &reason);
    if (g->keys_count > 1)
        return fault(r, NULL, "'base' must be the first key of its game");
    if (!base)
        return fault(r, value, "'%.60s': %s", value, reason);
    g->game.men = base->men;
    g->game.law = base->law;
    g->game.array = base->array;
    g->game.rules = base->rules;
    g->game.traits = base->traits;
    g->game.traits.usual_name = NULL;
    return true;
}

/* Gives a game other men. */
static bool take_men(struct reader *r, struct own_game *g, char *value)
{
    if (g->men)
        return fault(r, NULL, "'men' must stand before what changes them");
    for (unsigned i = 0; game_men_at(i); i++)
        if (strcmp(game_men_at(i)->id, value) == 0) {
            g->game.men = game_men_at(i);
            g->game.array = NULL;
            g->men_chosen = true;
            g->game.traits.family = g->game.men->must_capture ? FAMILY_LOSING : g->game.traits.family;
            return true;
        }
    return fault(r, value, "no set of men '%.40s' (orthodox, chess960, medieval, future, losing)", value);
}

static bool take_name(struct reader *r, struct own_game *g, char *value)
{
    (void)r;
    g->game.name = text_keep(g, value);
    return true;
}

static bool take_source(struct reader *r, struct own_game *g, char *value)
{
    (void)r;
    g->game.source = text_keep(g, value);
    return true;
}

/* One line of the rules; there may be several. */
static bool take_rules(struct reader *r, struct own_game *g, char *value)
{
    char *before = g->rules ? g->rules : "", *text = memory_need(strlen(before) + strlen(value) + 2, 1);
    (void)r;
    size_t length = strlen(before);
    memcpy(text, before, length);
    memcpy(text + length, value, strlen(value));
    text[length + strlen(value)] = '\n';
    free(g->rules);
    g->game.rules = g->rules = text;
    return true;
}

static bool take_start(struct reader *r, struct own_game *g, char *value)
{
    (void)r;
    g->game.array = text_keep(g, value);
    return true;
}

/* Numbers of steps, and what follows them. */
static bool sequence_read(struct reader *r, char *value, struct sequence *s)
{
    static const char *const tails[] = {
        [TAIL_REPEAT] = "repeat", [TAIL_CONTINUE] = "...", [TAIL_FIBONACCI] = "fibonacci", [TAIL_MEN] = "men"};
    *s = (struct sequence){0};
    for (char *word; (word = value_word(&value)) != NULL;) {
        long long number;
        unsigned tail = TAIL_REPEAT;
        if (s->tail)
            return fault(r, word, "nothing may stand behind '%s'", tails[s->tail]);
        while (tail <= TAIL_MEN && strcmp(word, tails[tail]) != 0)
            tail++;
        if (tail <= TAIL_MEN) {
            if ((tail == TAIL_MEN) != (s->count == 0) ||
                ((tail == TAIL_CONTINUE || tail == TAIL_FIBONACCI) && s->count < 2))
                return fault(r, word, tail == TAIL_MEN ? "'men' stands alone" : "'%s' needs numbers before it", word);
            s->tail = (uint8_t)tail;
        } else if (!number_read(word, 1, STEPS_MOST, &number)) {
            return fault(r, word, "'%.20s' is no number of steps from 1 to %d, nor 'repeat', '...', 'fibonacci', 'men'",
                         word, STEPS_MOST);
        } else if (s->count == SEQUENCE_MAX) {
            return fault(r, word, "more than %d numbers", SEQUENCE_MAX);
        } else {
            s->steps[s->count++] = (uint16_t)number;
        }
    }
    return s->count || s->tail || fault(r, value, "no number of steps");
}

static bool take_steps(struct reader *r, struct own_game *g, char *value)
{
    g->law.by_side = false;
    g->steps_said = true;
    if (!sequence_read(r, value, &g->law.turns[WHITE]))
        return false;
    g->law.turns[BLACK] = g->law.turns[WHITE];
    return true;
}

/* The turns of one side; what the other one has is said too. */
static bool take_side(struct reader *r, struct own_game *g, char *value, unsigned side)
{
    if (!g->law.by_side && g->law.turns[WHITE].tail != TAIL_MEN && g->law.turns[WHITE].count > 1)
        g->law.turns[!side] = (struct sequence){{1}, 1, TAIL_LAST};
    g->law.by_side = true;
    g->steps_said = true;
    return sequence_read(r, value, &g->law.turns[side]);
}

static bool take_white(struct reader *r, struct own_game *g, char *value) { return take_side(r, g, value, WHITE); }
static bool take_black(struct reader *r, struct own_game *g, char *value) { return take_side(r, g, value, BLACK); }

static bool take_checks(struct reader *r, struct own_game *g, char *value)
{
    int check = choice_read(r, value, "free|end the turn|last step only");
    g->law.check = (uint8_t)(check < 0 ? 0 : check);
    g->law.law.flags &= ~(uint32_t)LAW_CHECK_ENDS;
    return check >= 0;
}

/* When the own king must be safe: never means that it can be captured. */
static bool take_safety(struct reader *r, struct own_game *g, char *value)
{
    static const uint32_t flags[] = {0, LAW_PSEUDO | LAW_SAFE_END, LAW_PSEUDO | LAW_TAKES_KING | LAW_NEEDS_KING};
    int safety = choice_read(r, value, "each step|end of the turn|never");
    if (safety < 0)
        return false;
    g->law.law.flags &= ~(uint32_t)(LAW_PSEUDO | LAW_SAFE_END | LAW_TAKES_KING | LAW_NEEDS_KING);
    g->law.law.flags |= flags[safety];
    return true;
}

static bool take_man(struct reader *r, struct own_game *g, char *value)
{
    int man = choice_read(r, value, "any|once|same|other");
    g->law.man = (uint8_t)(man < 0 ? 0 : man);
    g->law.law.flags &= ~(uint32_t)(LAW_ONCE | LAW_COUNTS_STEPS);
    g->needs_8x8 |= man >= MAN_SAME;
    return man >= 0;
}

unsigned kinds_read(struct reader *r, struct own_game *g, const char *word)
{
    const struct men *men = g->game.men;
    const char *letters = g->men ? g->men->letters : men->movement ? men->movement->letters : orthodox_letters;
    unsigned kinds = 0, most = g->men || own_men_is(men) ? OWN_KINDS : KINDS;
    if (strcmp(word, "any") == 0)
        return (1u << most) - 1;
    for (const char *at = word; *at; at++) {
        const char *found = isalpha((unsigned char)*at) ? strchr(letters, tolower((unsigned char)*at)) : NULL;
        unsigned kind = found ? (unsigned)(found - letters) : OWN_KINDS;
        if (!found && g->men && isalpha((unsigned char)*at))
            kind = kind_of_letter(g->men, *at); /* a man that is yet to come */
        if (kind >= most) {
            fault(r, at, "'%c' is no letter of these men", *at);
            return 0;
        }
        kinds |= 1u << kind;
    }
    return kinds;
}

/* Which men make the first step, the second, and so on. */
static bool take_order(struct reader *r, struct own_game *g, char *value)
{
    g->law.men_count = 0;
    for (char *word; (word = value_word(&value)) != NULL;) {
        unsigned kinds = kinds_read(r, g, word);
        if (!kinds)
            return false;
        if (g->law.men_count == STEP_SETS_MAX)
            return fault(r, word, "more than %d steps", STEP_SETS_MAX);
        g->law.men[g->law.men_count++] = (uint16_t)kinds;
    }
    return g->law.men_count || fault(r, value, "no letters of men");
}

/* Which steps may capture: yes or no for the first, the second, and so on; or that a capture closes the turn. */
static bool take_captures(struct reader *r, struct own_game *g, char *value)
{
    g->law.captures_count = 0;
    g->law.captures_end = strcmp(value, "end the turn") == 0;
    if (g->law.captures_end)
        return true;
    for (char *word; (word = value_word(&value)) != NULL;) {
        int allowed = choice_read(r, word, "no|yes");
        if (allowed < 0)
            return false;
        if (g->law.captures_count == STEP_SETS_MAX)
            return fault(r, word, "more than %d steps", STEP_SETS_MAX);
        g->law.captures[g->law.captures_count++] = allowed;
        g->needs_8x8 |= !allowed;
    }
    return g->law.captures_count || fault(r, value, "neither 'yes', 'no' nor 'end the turn'");
}

static bool take_passing(struct reader *r, struct own_game *g, char *value)
{
    static const uint32_t flags[] = {0, LAW_DOUBLE_EP, LAW_EP_STAYS, LAW_EP_NONE};
    int passing = choice_read(r, value, "first|twice|any|none");
    if (passing < 0)
        return false;
    g->law.law.flags &= ~(uint32_t)(LAW_DOUBLE_EP | LAW_EP_STAYS | LAW_EP_NONE);
    g->law.law.flags |= flags[passing];
    return true;
}

static bool take_castling(struct reader *r, struct own_game *g, char *value)
{
    int castling = choice_read(r, value, "any|first|none");
    g->law.castling = (uint8_t)(castling < 0 ? 0 : castling);
    return castling >= 0;
}

/* Whether a castling rook may step in the same turn where a man steps once. */
static bool take_rook(struct reader *r, struct own_game *g, char *value)
{
    int stepped = choice_read(r, value, "may step|has stepped");
    g->law.law.flags &= ~(uint32_t)LAW_ROOK_COUNTS;
    g->law.law.flags |= stepped > 0 ? LAW_ROOK_COUNTS : 0;
    return stepped >= 0;
}

static bool take_end(struct reader *r, struct own_game *g, char *value)
{
    int may = choice_read(r, value, "no|yes");
    g->law.law.flags &= ~(uint32_t)LAW_MAY_END;
    g->law.law.flags |= may > 0 ? LAW_MAY_END : 0;
    return may >= 0;
}

static bool take_dry(struct reader *r, struct own_game *g, char *value)
{
    static const enum dry dry[] = {DRY_DRAW, DRY_ENDS_TURN, DRY_LOSS, DRY_WIN};
    int chosen = choice_read(r, value, "draw|ends the turn|loss|win");
    g->law.law.dry = (uint8_t)dry[chosen < 0 ? 0 : chosen];
    return chosen >= 0;
}

static bool take_stalemate(struct reader *r, struct own_game *g, char *value)
{
    int stalemate = choice_read(r, value, "draw|loss|win");
    g->law.stalemate = (uint8_t)(stalemate < 0 ? 0 : stalemate);
    return stalemate >= 0;
}

/* A rank, or squares, that men are to reach; what they are is seen when the board is known. */
static bool reach_read(struct reader *r, struct own_game *g, char *rest)
{
    long long rank = 0;
    const struct geometry *geometry = g->game.men->geometry;
    int ranks = g->men ? OWN_RANKS_MAX : geometry ? geometry->ranks : 8;
    char *word = value_word(&rest);
    g->goal_squares_count = 0;
    g->goal_rank = UINT8_MAX;
    if (word && isdigit((unsigned char)*word)) {
        if (!number_read(word, 1, ranks, &rank))
            return fault(r, word, "'%.20s' is no rank from 1 to %d", word, ranks);
        g->goal_rank = (uint8_t)(rank - 1);
        word = value_word(&rest);
        return !word || fault(r, word, "nothing may stand here");
    }
    for (; word; word = value_word(&rest)) {
        if (square_named(word, OWN_FILES_MAX, OWN_RANKS_MAX) == NO_SQUARE)
            return fault(r, word, "'%.20s' is neither a rank nor a square", word);
        if (g->goal_squares_count == GOAL_SQUARES_MAX)
            return fault(r, word, "more than %d squares", GOAL_SQUARES_MAX);
        snprintf(g->goal_squares[g->goal_squares_count++], sizeof g->goal_squares[0], "%s", word);
    }
    return true;
}

/* What wins beside mate: baring the king, capturing men of some kinds, reaching a rank with one, losing all. */
static bool take_goal(struct reader *r, struct own_game *g, char *value)
{
    char *rest = value, *word = value_word(&rest), *letters = word ? value_word(&rest) : NULL;
    long long left = 0;
    int goal = word ? choice_read(r, word, "mate|bare|capture|reach|extinction|lose") : -1;
    bool kinds = goal == GOAL_CAPTURE || goal == GOAL_REACH || goal == GOAL_EXTINCTION;
    if (goal < 0)
        return word ? false : fault(r, value, "no goal");
    if (kinds != (letters != NULL))
        return fault(r, value, kinds ? "'%s' needs letters of men" : "'%s' stands alone", word);
    g->law.goal = (uint8_t)goal;
    if (kinds && !(g->law.goal_kinds = (uint16_t)kinds_read(r, g, letters)))
        return false;
    if (goal == GOAL_REACH)
        return reach_read(r, g, rest);
    if (kinds && (word = value_word(&rest)) != NULL && !number_read(word, 0, OWN_MEN_MAX, &left))
        return fault(r, word, "'%.20s' is no number of men", word);
    g->law.goal_left = (uint8_t)left;
    word = value_word(&rest);
    return !word || fault(r, word, "nothing may stand here");
}

/* Makes of a goal what the board and the start say. */
static bool goal_finish(struct reader *r, struct own_game *g, const struct position *start)
{
    const struct geometry *geometry = g->game.men->geometry;
    unsigned files = geometry ? geometry->files : 8, ranks = geometry ? geometry->ranks : 8;
    struct own_law *law = &g->law;
    unsigned rank = g->goal_rank == UINT8_MAX ? ranks - 1 : g->goal_rank;
    for (unsigned side = 0; side < 2; side++) {
        law->goal_had[side] = 0;
        for (unsigned kinds = law->goal_kinds; kinds; kinds &= kinds - 1)
            if (own_slots_of(start, kinds & -kinds) & start->side[side])
                law->goal_had[side] |= (uint16_t)(kinds & -kinds);
        law->goal_squares[side] = 0;
        for (unsigned i = 0; i < g->goal_squares_count; i++) {
            unsigned square = square_named(g->goal_squares[i], files, ranks);
            if (square == NO_SQUARE || start->board[square] == OFF_BOARD)
                return fault(r, NULL, "%s: there is no goal square %s", g->game.id, g->goal_squares[i]);
            law->goal_squares[side] |= wide_bit(square);
        }
        if (!g->goal_squares_count && rank < ranks)
            law->goal_squares[side] = (((wide)1 << files) - 1) << (side == WHITE ? rank : ranks - 1 - rank) * files;
    }
    return law->goal != GOAL_REACH || law->goal_squares[WHITE] ||
           fault(r, NULL, "%s: there is no rank %u to reach", g->game.id, rank + 1);
}

/* After how many turns of each side without capture or pawn step the game is drawn. */
static bool take_quiet(struct reader *r, struct own_game *g, char *value)
{
    long long turns;
    if (!number_read(value, 1, QUIET_MOST / 2, &turns))
        return fault(r, value, "'%.20s' is no number of turns from 1 to %d", value, QUIET_MOST / 2);
    g->law.quiet.turns = (uint8_t)(2 * turns);
    snprintf(g->law.quiet_reason, sizeof g->law.quiet_reason, "%lld turns each without capture or pawn step", turns);
    return true;
}

enum key_sort { OF_GAME, OF_MEN, OF_LAW };

static const struct {
    const char *name;
    bool (*take)(struct reader *r, struct own_game *g, char *value);
    uint8_t sort;  /* enum key_sort: what it changes */
    bool lettered; /* a letter stands behind its name */
} keys[] = {{"base", take_base, OF_GAME, false},
            {"men", take_men, OF_GAME, false},
            {"name", take_name, OF_GAME, false},
            {"source", take_source, OF_GAME, false},
            {"rules", take_rules, OF_GAME, false},
            {"start", take_start, OF_GAME, false},
            {"board", take_board, OF_MEN, false},
            {"piece", take_piece, OF_MEN, true},
            {"royal", take_royal, OF_MEN, false},
            {"royals", take_royals, OF_MEN, false},
            {"pawns", take_pawns, OF_MEN, false},
            {"promotes", take_promotes, OF_MEN, true},
            {"first", take_first, OF_MEN, true},
            {"short castling", take_short, OF_MEN, false},
            {"long castling", take_long, OF_MEN, false},
            {"must capture", take_must_capture, OF_MEN, false},
            {"values", take_values, OF_MEN, false},
            {"steps", take_steps, OF_LAW, false},
            {"white", take_white, OF_LAW, false},
            {"black", take_black, OF_LAW, false},
            {"checks", take_checks, OF_LAW, false},
            {"king safe", take_safety, OF_LAW, false},
            {"man", take_man, OF_LAW, false},
            {"order", take_order, OF_LAW, false},
            {"captures", take_captures, OF_LAW, false},
            {"en passant", take_passing, OF_LAW, false},
            {"castling", take_castling, OF_LAW, false},
            {"castling rook", take_rook, OF_LAW, false},
            {"may end", take_end, OF_LAW, false},
            {"no step", take_dry, OF_LAW, false},
            {"stalemate", take_stalemate, OF_LAW, false},
            {"goal", take_goal, OF_LAW, false},
            {"quiet turns", take_quiet, OF_LAW, false}};
enum { KEYS = sizeof keys / sizeof keys[0] };

/* The index of a key, KEYS if there is none; *letter is what stands behind its name. */
static unsigned key_find(const char *text, char *letter)
{
    size_t length = strlen(text);
    bool lettered = length > 2 && isblank((unsigned char)text[length - 2]) && isalpha((unsigned char)text[length - 1]);
    *letter = 0;
    for (unsigned i = 0; i < KEYS; i++) {
        size_t name = strlen(keys[i].name);
        if (!keys[i].lettered ? strcmp(keys[i].name, text) == 0
                              : lettered && name == length - 2 && strncmp(keys[i].name, text, name) == 0) {
            *letter = keys[i].lettered ? (char)toupper((unsigned char)text[length - 1]) : 0;
            return i;
        }
    }
    return KEYS;
}

/* Takes a line `key = value`. */
static bool entry_read(struct reader *r, struct own_game *g, char *line)
{
    char *equals = strchr(line, '=');
    if (!equals)
        return fault(r, line, "neither [game] nor key = value");
    char *end = equals, *value = equals + 1 + strspn(equals + 1, " \t");
    while (end > line && isblank((unsigned char)end[-1]))
        end--;
    *end = 0;
    unsigned i = key_find(line, &g->letter);
    if (i == KEYS)
        return fault(r, line, "no key '%.40s'", line);
    for (unsigned k = 0; k < g->keys_count; k++)
        if (g->keys[k].name == keys[i].name && g->keys[k].letter == g->letter && strcmp(line, "rules") != 0)
            return fault(r, line, "'%s' is said twice", line);
    if (g->keys_count == KEYS_OF_GAME)
        return fault(r, line, "more than %d lines of one game", KEYS_OF_GAME);
    g->keys[g->keys_count++] = (struct key_said){keys[i].name, g->letter, r->line};
    if (!*value)
        return fault(r, value, "'%s' needs a value", line);
    return (keys[i].sort != OF_LAW || law_open(r, g, line)) && (keys[i].sort != OF_MEN || men_open(r, g, line)) &&
           keys[i].take(r, g, value);
}

/* Takes a line [id] and begins its game, as orthodox chess. */
static bool section_read(struct reader *r, char *line)
{
    const char *reason;
    size_t length = strspn(line + 1, "abcdefghijklmnopqrstuvwxyz0123456789-");
    if (line[length + 1] != ']' || line[length + 2])
        return fault(r, line + 1 + length, "a game's id is of small letters, digits and '-', in [ ]");
    line[length + 1] = 0;
    if (!length || length > ID_LONGEST || !islower((unsigned char)line[1]))
        return fault(r, line + 1, "an id begins with a letter and has at most %d characters", ID_LONGEST);
    if (game_find(line + 1, &reason))
        return fault(r, line + 1, "there is a game '%s' already", line + 1);
    for (unsigned i = 0; i < r->count; i++)
        if (strcmp(r->games[i]->game.id, line + 1) == 0)
            return fault(r, line + 1, "'%s' stands in line %u already", line + 1, r->games[i]->line);
    if (r->count == GAMES_OF_FILE)
        return fault(r, line, "more than %d games in a file", GAMES_OF_FILE);
    struct own_game *g = memory_need(1, sizeof *g);
    const struct game *chess = game_find("chess", &reason);
    g->game = *chess;
    g->game.id = g->game.name = text_keep(g, line + 1);
    g->game.aliases = "";
    g->game.source = "a games file";
    g->game.rules = NULL;
    g->game.traits.usual_name = NULL;
    g->line = r->line;
    r->games[r->count++] = g;
    return true;
}

/* How many steps the longest of the first turns has. */
static unsigned steps_most(const struct own_law *law)
{
    unsigned most = 1;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned i = 0; i < 12; i++) {
            const struct sequence *s = &law->turns[side];
            unsigned steps = s->tail == TAIL_MEN ? UINT8_MAX : sequence_at(s, i);
            most = steps > most ? steps : most;
        }
    return most;
}

/* What search and protocols want to know, where the law is one of settings. */
static void traits_find(struct own_game *g)
{
    struct traits *t = &g->game.traits;
    unsigned most = steps_most(&g->law);
    t->long_turns = most > LONG_TURN;
    if (t->family == FAMILY_CHESS && most > 1)
        t->family = most > LONG_TURN ? FAMILY_PROGRESSIVE : FAMILY_MARSEILLAIS;
}

/* Looks at a game as a whole when its section has ended. */
static bool game_finish(struct reader *r, struct own_game *g)
{
    char error[FEN_ERROR_MAX];
    struct position start;
    unsigned line = r->line;
    r->line = g->line;
    if (g->law_copied) {
        if (!g->steps_said)
            return fault(r, NULL, "%s: say how many 'steps' its turns have", g->game.id);
        own_law_finish(&g->law);
    }
    if (g->men && !men_finish(r, g))
        return false;
    if (g->law_copied) {
        if (!g->needs_8x8 || own_men_is(g->game.men))
            g->law.law.flags |= LAW_ANY_BOARD;
        traits_find(g);
    }
    const char *refused = game_refused(g->game.men, g->game.law);
    if (refused && (g->men_chosen || g->law_copied))
        return fault(r, NULL, "%s: %s", g->game.id, refused);
    const char *array = g->game.array ? g->game.array : g->game.men->array;
    if (!fen_read(&start, &g->game, g->game.law->option_default, array, error))
        return fault(r, NULL, "%s: start: %s", g->game.id, error);
    if (g->law_copied && !goal_finish(r, g, &start))
        return false;
    if (game_count(&start) == 0)
        return fault(r, NULL, "%s: the start is the end: there is no legal step", g->game.id);
    game_doubts(r, g, &start, g->law_copied ? steps_most(&g->law) : 1);
    r->line = line;
    return true;
}

/* Reads the next line of the file. */
static void line_read(struct reader *r, char *line)
{
    char *begin = line + strspn(line, " \t"), *end = begin + strlen(begin);
    bool last_failed = r->failed;
    while (end > begin && isspace((unsigned char)end[-1]))
        *--end = 0;
    r->line++;
    r->line_text = line;
    if (!*begin || *begin == '#')
        return;
    if (*begin == '[') {
        if (r->count && !last_failed)
            game_finish(r, r->games[r->count - 1]);
        r->skipping = !section_read(r, begin);
    } else if (r->skipping) {
        return;
    } else if (r->count) {
        entry_read(r, r->games[r->count - 1], begin);
    } else {
        fault(r, begin, "before the first [game]");
    }
}

/* The whole text of a file, to be freed; NULL after a fault. */
static char *file_text(struct reader *r, const char *path)
{
    FILE *f = fopen(path, "re");
    char *text = memory_need(GAMES_FILE_LONGEST + 1, 1);
    size_t length = f ? fread(text, 1, GAMES_FILE_LONGEST + 1, f) : 0;
    if (!f || ferror(f))
        fault(r, NULL, "%s", strerror(errno));
    else if (length > GAMES_FILE_LONGEST)
        fault(r, NULL, "more than %d bytes", GAMES_FILE_LONGEST);
    else if (memchr(text, 0, length))
        fault(r, NULL, "not a text");
    if (f)
        fclose(f);
    if (!r->failed)
        return text;
    free(text);
    return NULL;
}

bool own_read(char *text, bool add, void (*tell)(void *context, const struct fault *f), void *context)
{
    struct reader *r = memory_need(1, sizeof *r);
    *r = (struct reader){.tell = tell, .context = context, .line_text = ""};
    for (char *line = text, *end; line; line = end ? end + 1 : NULL) {
        end = strchr(line, '\n');
        if (end)
            *end = 0;
        line_read(r, line);
    }
    if (!r->failed && r->count)
        game_finish(r, r->games[r->count - 1]);
    r->line = 0;
    if (!r->failed && !r->count)
        fault(r, NULL, "no games in it");
    if (!r->failed && add && !games_room(r->count))
        fault(r, NULL, "there is no room for %u more games", r->count);
    bool good = !r->failed;
    for (unsigned i = 0; i < r->count; i++)
        if (good && add)
            games_add(&r->games[i]->game);
        else
            game_free(r->games[i]);
    free(r);
    return good;
}

bool own_load(const char *path, void (*tell)(void *context, const struct fault *f), void *context)
{
    struct reader r = {.tell = tell, .context = context, .line_text = ""};
    char *text = file_text(&r, path);
    bool good = text && own_read(text, true, tell, context);
    free(text);
    return good;
}
