/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of the keys of a games file; reads a line `key = value`. */
#include <ctype.h>
#include <stddef.h>
#include <string.h>

#include "engine/words.h"
#include "rules/custom/reader.h"

/* What a key changes; OF_BOTH: a rule of the pieces that is a setting of the law. */
enum key_sort { OF_GAME, OF_PIECES, OF_LAW, OF_BOTH };

/* What a value is: one of the words of the key, letters of types or `none`, `allowed` or `not by` letters, squares. */
enum value_sort { VALUE_CHOICE, VALUE_TYPES, VALUE_NOT_BY, VALUE_REGION };

/* A key. Its value is read by `take`, or goes to a member of the pieces, of the type that the letter names, or of the
   settings of the law. */
struct key {
    const char *name;
    bool (*take)(struct reader *r, struct custom_game *g, char *value); /* NULL: the rest says how it is read */
    const char *words; /* of VALUE_CHOICE, separated by '|': the member, a byte, becomes the index */
    size_t member;     /* offset of the member */
    uint8_t value;     /* enum value_sort */
    uint8_t sort;      /* enum key_sort */
    bool lettered;     /* the letter of a piece type follows the name */
};

#define IN_PIECES(MEMBER) .sort = OF_PIECES, .member = offsetof(struct custom_pieces, MEMBER)
#define IN_TYPE(MEMBER) .sort = OF_PIECES, .lettered = true, .member = offsetof(struct custom_type, MEMBER)
#define IN_LAW(MEMBER) .sort = OF_LAW, .member = offsetof(struct settings, MEMBER)
#define IN_BOTH(MEMBER) .sort = OF_BOTH, .member = offsetof(struct settings, MEMBER)
#define KEY(NAME, SORT, TAKE)                                                                                          \
    {                                                                                                                  \
        .name = NAME, .take = TAKE, .sort = OF_##SORT                                                                  \
    }
#define LETTERED(NAME, TAKE)                                                                                           \
    {                                                                                                                  \
        .name = NAME, .take = TAKE, .sort = OF_PIECES, .lettered = true                                                \
    }
#define CHOICE(NAME, PLACE, MEMBER, WORDS)                                                                             \
    {                                                                                                                  \
        .name = NAME, .value = VALUE_CHOICE, .words = WORDS, IN_##PLACE(MEMBER)                                        \
    }
#define VALUE(NAME, PLACE, MEMBER, SORT)                                                                               \
    {                                                                                                                  \
        .name = NAME, .value = VALUE_##SORT, IN_##PLACE(MEMBER)                                                        \
    }

static const struct key keys[] = {
    KEY("base", GAME, take_base),
    KEY("pieces", GAME, take_pieces),
    KEY("name", GAME, take_name),
    KEY("aliases", GAME, take_aliases),
    KEY("known as", GAME, take_known),
    KEY("family", GAME, take_family),
    KEY("traits", GAME, take_traits),
    KEY("featured", GAME, take_featured),
    KEY("decision", GAME, take_decision),
    KEY("summary", GAME, take_summary),
    KEY("example", GAME, take_example),
    KEY("example says", GAME, take_example_says),
    KEY("marked", GAME, take_marked),
    KEY("marked as", GAME, take_marked_as),
    KEY("counts", GAME, take_counts),
    KEY("source", GAME, take_source),
    KEY("rules", GAME, take_rules),
    KEY("start", GAME, take_start),
    KEY("network", GAME, take_network),
    KEY("board", PIECES, take_board),
    LETTERED("piece", take_piece_type),
    KEY("royal", PIECES, take_royal),
    KEY("royals", PIECES, take_royals),
    KEY("pawns", PIECES, take_pawns),
    KEY("progress", PIECES, take_progress),
    LETTERED("promotes", take_promotes),
    KEY("limits", PIECES, take_limits),
    LETTERED("first", take_first),
    VALUE("passed", PIECES, passed_said, REGION),
    VALUE("region", TYPE, bounds_said, REGION),
    CHOICE("dead ends", PIECES, dead_ends, "allowed|forbidden"),
    KEY("blast", BOTH, take_blast),
    VALUE("blast spared", PIECES, blast_spared, TYPES),
    VALUE("blast immune", PIECES, blast_immune, TYPES),
    KEY("walls", BOTH, take_walls),
    VALUE("wall squares", PIECES, walls_said, REGION),
    VALUE("petrified", PIECES, petrified, TYPES),
    CHOICE("flight", PIECES, no_flight, "allowed|forbidden"),
    CHOICE("facing", PIECES, facing, "allowed|forbidden"),
    KEY("counting", BOTH, take_counting),
    VALUE("lines", PIECES, lines_said, REGION),
    VALUE("no hurdles", PIECES, no_hurdles, TYPES),
    VALUE("mutually immune", PIECES, mutually_immune, TYPES),
    KEY("short castling", PIECES, take_short),
    KEY("long castling", PIECES, take_long),
    KEY("castlers", PIECES, take_castlers),
    CHOICE("opposite castling", PIECES, castles_opposite, "no|yes"),
    KEY("must capture", PIECES, take_must_capture),
    CHOICE("hands", PIECES, hands, "none|from the start|free|captures|captures as they are"),
    KEY("gating", PIECES, take_gating),
    VALUE("drops", TYPE, drops_said, REGION),
    VALUE("must drop", PIECES, must_drop, TYPES),
    CHOICE("enclosing", PIECES, enclosing, "none|reversi|ataxx|quadwrangle|snort|top|sides"),
    VALUE("enclosing start", PIECES, enclosing_said, REGION),
    CHOICE("flips", PIECES, flips, "none|reversi|ataxx|quadwrangle"),
    KEY("file limits", PIECES, take_file_limits),
    VALUE("drop colours", PIECES, drops_both_colours, TYPES),
    CHOICE("drop checks", PIECES, drops_check, "allowed|forbidden"),
    VALUE("drop mates", PIECES, drops_mate, NOT_BY),
    CHOICE("drops promoted", PIECES, drops_promoted, "no|yes"),
    KEY("values", PIECES, take_values),
    KEY("law", LAW, take_law),
    CHOICE("other pieces", LAW, others, "yes|with a king|no"),
    KEY("steps", LAW, take_steps),
    KEY("white", LAW, take_white),
    KEY("black", LAW, take_black),
    CHOICE("checks", LAW, check, "free|end the turn|last step only|never"),
    CHOICE("king safe", LAW, king_safe, "each step|end of the turn|never"),
    CHOICE("mover", LAW, mover, "any|once|same|other"),
    KEY("order", LAW, take_order),
    KEY("captures", LAW, take_captures),
    CHOICE("en passant", LAW, passing, "first|twice|any|none"),
    CHOICE("castling", LAW, castling, "any|first|none"),
    CHOICE("castling rook", LAW, rook_steps, "may step|has stepped"),
    CHOICE("may end", LAW, may_end, "no|yes"),
    CHOICE("pass", BOTH, pass, "no|yes|if no step"),
    CHOICE("bikjang", BOTH, bikjang, "no|yes"),
    CHOICE("full board", BOTH, full_ends, "goes on|ends the game"),
    CHOICE("no step", LAW, no_step, "draw|ends the turn|loss|win"),
    CHOICE("promotion", LAW, boxed, "any|captured"),
    CHOICE("stalemate", LAW, stalemate, "draw|loss|win|fewer pieces|more pieces"),
    CHOICE("checkmate", LAW, mate, "loss|draw|win"),
    KEY("mating checks", BOTH, take_mating_checks),
    VALUE("mates", BOTH, mates_not, NOT_BY),
    KEY("goal", LAW, take_goal),
    KEY("repetition", LAW, take_repetition),
    KEY("draws", LAW, take_draws),
    CHOICE("perpetual check", LAW, perpetual, "draw|loss"),
    KEY("perpetual chase", BOTH, take_chase),
    CHOICE("to and fro", BOTH, shuffle, "allowed|loss"),
    KEY("quiet turns", LAW, take_quiet)};
enum { KEYS = sizeof keys / sizeof keys[0] };

/* Returns the name of a key; keys of files for version 0.1 are renamed. */
static const char *key_renamed(const char *text)
{
    return strcmp(text, "men") == 0 ? "pieces" : strcmp(text, "man") == 0 ? "mover" : text;
}

/* Returns the index of a key, KEYS if there is none; *letter is the piece letter behind its name, or 0: `A` or, of a
   promoted type, `+A`. */
static unsigned key_find(const char *text, char *letter)
{
    text = key_renamed(text);
    size_t length = strlen(text);
    bool plus = length > 3 && text[length - 2] == '+';
    size_t before = length - 1 - plus;
    bool lettered = length > 2 && isblank((unsigned char)text[before - 1]) && isalpha((unsigned char)text[length - 1]);
    *letter = 0;
    for (unsigned i = 0; i < KEYS; i++) {
        size_t name = strlen(keys[i].name);
        if (!keys[i].lettered ? strcmp(keys[i].name, text) == 0
                              : lettered && name == before - 1 && strncmp(keys[i].name, text, name) == 0) {
            int code = plus ? toupper((unsigned char)text[length - 1]) : tolower((unsigned char)text[length - 1]);
            *letter = keys[i].lettered ? (char)code : 0;
            return i;
        }
    }
    return KEYS;
}

/* Says that there is no such key, and the nearest one, with a letter where it needs one. */
static bool key_unknown(struct reader *r, const char *text)
{
    const char *nearest = NULL;
    unsigned bound = word_bound(text), found = 0;
    for (unsigned i = 0; i < KEYS; i++) {
        nearest = word_nearer(text, keys[i].name, &bound, nearest);
        found = nearest == keys[i].name ? i : found;
    }
    const char *letter = nearest && keys[found].lettered ? " A" : "";
    return fault(r, text, "no key '%.40s'%s%s%s%s", text, nearest ? "; do you mean '" : "", nearest ? nearest : "",
                 letter, nearest ? "'?" : "");
}

/* Whether a section may have several lines with a key. */
static bool key_repeats(const char *name)
{
    return strcmp(name, "rules") == 0 || strcmp(name, "decision") == 0 || strcmp(name, "counts") == 0;
}

/* Reads a value into the member of its key. */
static bool value_take(struct reader *r, struct custom_game *g, const struct key *key, char *value)
{
    char *in = key->lettered            ? (char *)type_of_key(r, g, value)
               : key->sort == OF_PIECES ? (char *)g->pieces
                                        : (char *)&g->law.settings;
    void *member;
    int chosen;
    if (!in)
        return false;
    member = in + key->member;
    switch ((enum value_sort)key->value) {
    case VALUE_CHOICE:
        chosen = choice_read(r, value, key->words);
        *(uint8_t *)member = (uint8_t)(chosen < 0 ? 0 : chosen);
        return chosen >= 0;
    case VALUE_TYPES:
        return types_or_none(r, g, value, member);
    case VALUE_NOT_BY:
        if (strncmp(value, "not by ", 7) == 0)
            return (*(uint16_t *)member = (uint16_t)types_read(r, g, value + 7)) != 0;
        *(uint16_t *)member = 0;
        return strcmp(value, "allowed") == 0 || fault(r, value, "must be 'allowed' or 'not by' and letters of pieces");
    case VALUE_REGION:
        return region_take(r, value, member);
    }
    return false;
}

bool key_line_read(struct reader *r, struct custom_game *g, char *line)
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
        return key_unknown(r, line);
    for (unsigned k = 0; k < g->keys_count; k++)
        if (g->keys[k].name == keys[i].name && g->keys[k].letter == g->letter && !key_repeats(line))
            return fault(r, line, "'%s' is said twice", line);
    if ((r->skipping = g->keys_count == KEYS_OF_GAME))
        return fault(r, line, "more than %d lines of one game", KEYS_OF_GAME);
    g->keys[g->keys_count++] = (struct key_said){.name = keys[i].name, .letter = g->letter, .line = r->line};
    if (!value[strspn(value, " \t,")])
        return fault(r, value, "'%s' needs a value", line);
    return ((keys[i].sort != OF_PIECES && keys[i].sort != OF_BOTH) || pieces_open(r, g, line)) &&
           ((keys[i].sort != OF_LAW && keys[i].sort != OF_BOTH) || law_open(r, g, line)) &&
           (keys[i].take ? keys[i].take(r, g, value) : value_take(r, g, &keys[i], value));
}
