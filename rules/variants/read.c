/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads files in the format of Fairy-Stockfish's variants.ini: lines, sections, bases, and the values of keys. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/lines.h"
#include "engine/memory.h"
#include "engine/utf8.h"
#include "engine/words.h"
#include "rules/games_text.h"
#include "rules/variants/variant.h"
#include "rules/variants/variants.h"

enum { NUMBERS_MAX = 1000, VALUES_MAX = 10000 };

/* A file being read: the variants so far, the first of which are those of the program. */
struct variant_reader {
    struct variant **list;
    unsigned count;
    unsigned line;
    const char *line_text; /* start of the current line */
    struct variants_count found;
    bool failed;         /* the last section has a fault */
    struct said_at head; /* where it begins */
    const struct variants_reading *to;
};

bool variant_fault(struct variant_reader *r, struct said_at at, const char *format, ...)
{
    struct fault f = {.line = at.line, .column = at.column};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(f.text, sizeof f.text, format, arguments);
    va_end(arguments);
    utf8_show(f.text);
    r->failed = true;
    r->to->tell(r->to->context, &f);
    return false;
}

/* Warns of what is taken, but perhaps not meant. */
static void warn(struct variant_reader *r, struct said_at at, const char *format, const char *name)
{
    struct fault f = {.line = at.line, .column = at.column, .warning = true};
    snprintf(f.text, sizeof f.text, format, name);
    utf8_show(f.text);
    r->to->tell(r->to->context, &f);
}

/* Returns a place in the current line. */
static struct said_at place(const struct variant_reader *r, const char *at)
{
    return (struct said_at){r->line, (unsigned)(at - r->line_text) + 1};
}

/* Settings of a games file as further keys: our name, and that of the games file. */
static const char *const ours[][2] = {{"turnSteps", "steps"},
                                      {"turnStepsWhite", "white"},
                                      {"turnStepsBlack", "black"},
                                      {"checks", "checks"},
                                      {"kingSafe", "king safe"},
                                      {"mover", "mover"},
                                      {"order", "order"},
                                      {"captures", "captures"},
                                      {"mayEnd", "may end"},
                                      {"noStep", "no step"},
                                      {"enPassantSteps", "en passant"},
                                      {"castlingSteps", "castling"},
                                      {"castlingRook", "castling rook"},
                                      {"values", "values"},
                                      {"network", "network"},
                                      {"title", "name"},
                                      {"rules", "rules"}};
enum { OURS = sizeof ours / sizeof *ours };

/* Takes a type out of a variant. */
static void piece_remove(struct variant *v, unsigned slot)
{
    v->pieces[slot].letter = 0;
    for (unsigned colour = 0; colour < 2; colour++)
        v->promotionPieceTypes[colour] &= ~((slots)1 << slot);
}

/* Returns the slot of a letter; SLOTS if the variant has no such type. */
static unsigned slot_of(const struct variant *v, char letter)
{
    unsigned slot = 0;
    while (slot < SLOTS && v->pieces[slot].letter != (char)tolower((unsigned char)letter))
        slot++;
    return slot;
}

/* Reads the value of a piece type: a letter, of custom types and the king with moves behind a colon; or `-`. */
static bool piece_read(struct variant_reader *r, struct variant *v, unsigned slot, const char *value)
{
    bool custom = slot >= SLOTS_KNOWN;
    if (strcmp(value, "-") == 0) {
        piece_remove(v, slot);
        return true;
    }
    if (!isalpha((unsigned char)*value) || (value[1] && (!custom || value[1] != ':' || !value[2])))
        return variant_fault(r, place(r, value), "must be a letter%s, not '%.40s'",
                             custom ? " and moves, as in a:QN" : "", value);
    if (custom && slot != SLOT_KING && !value[1])
        return variant_fault(r, place(r, value + 1), "the moves are missing, as in a:QN");
    unsigned other = slot_of(v, *value);
    if (other < SLOTS)
        piece_remove(v, other);
    v->pieces[slot].letter = (char)tolower((unsigned char)*value);
    if (custom)
        snprintf(v->pieces[slot].betza, sizeof v->pieces[slot].betza, "%s", value[1] ? value + 2 : "");
    if (custom && slot != SLOT_KING && strchr(v->pieces[slot].betza, 'e'))
        for (unsigned colour = 0; colour < 2; colour++)
            v->enPassantTypes[colour] |= (slots)1 << slot;
    return true;
}

/* Reads a number from `min` to `max` at the start of a text that ends with white space; false if there is none. */
static bool whole_number(const char *text, long long min, long long max, int *number)
{
    char word[8] = "";
    long long value;
    size_t length = strcspn(text, " \t");
    if (!length || length >= sizeof word)
        return false;
    memcpy(word, text, length);
    if (!number_read(word, min, max, &value))
        return false;
    *number = (int)value;
    return text[length + strspn(text + length, " \t")] == 0;
}

/* Reads squares such as `d4 *1 a*`; `-` is none. */
static bool squares_read(struct variant_reader *r, const char *value, struct squares *s)
{
    *s = (struct squares){{0}};
    for (const char *at = value; *at; at += strcspn(at, " \t"), at += strspn(at, " \t")) {
        size_t length = strcspn(at, " \t");
        int rank, file = tolower((unsigned char)*at) - 'a';
        char number[4] = "";
        if (length == 1 && *at == '-')
            continue;
        bool all_files = *at == '*', all_ranks = length == 2 && at[1] == '*';
        if (length < 2 || length > 3 || (!all_files && (file < 0 || file >= VARIANT_RANKS)) || (all_files && all_ranks))
            return variant_fault(r, place(r, at), "must be squares, as in d4 or *1, not '%.*s'", (int)length, at);
        memcpy(number, at + 1, length - 1);
        if (!all_ranks && !whole_number(number, 1, VARIANT_RANKS, &rank))
            return variant_fault(r, place(r, at), "must be squares, as in d4 or *1, not '%.*s'", (int)length, at);
        for (int i = 1; i <= VARIANT_RANKS; i++)
            if (all_ranks || i == rank)
                s->ranks[i - 1] |= all_files ? UINT16_MAX : (uint16_t)(1u << file);
    }
    return true;
}

/* Reads letters of piece types into a set of slots; `-` is none, `*` all together. */
static bool slots_read(struct variant_reader *r, const struct variant *v, const char *value, slots *set)
{
    *set = 0;
    for (const char *at = value; *at; at++) {
        unsigned slot = slot_of(v, *at);
        if (isblank((unsigned char)*at) || *at == '-')
            continue;
        if (*at == '*')
            slot = SLOT_ALL;
        else if (!isalpha((unsigned char)*at) || slot == SLOTS)
            return variant_fault(r, place(r, at), "'%c' is no letter of a piece", *at);
        *set |= (slots)1 << slot;
    }
    return true;
}

/* Reads the letter of one piece type; of several that program takes the last, of which `warns` tells. */
static bool slot_read(struct variant_reader *r, const struct variant *v, const char *value, bool warns, slots *set)
{
    const size_t length = strlen(value);
    if (warns && length > 1)
        warn(r, place(r, value), "'%.60s' should be one letter: the last one holds", value);
    return slots_read(r, v, value, set) && (length < 2 || slots_read(r, v, value + length - 1, set));
}

/* Reads pairs of piece types such as `s:g p:g` into a list by slot, in which the others stay; `-` says nothing. */
static bool pairs_read(struct variant_reader *r, const struct variant *v, const char *value, uint8_t *list)
{
    for (const char *at = value; *at && strcmp(value, "-") != 0; at += strspn(at, " \t")) {
        const unsigned slot = slot_of(v, *at);
        if (slot == SLOTS || at[1] != ':' || (at[2] != '-' && slot_of(v, at[2]) == SLOTS))
            return variant_fault(r, place(r, at), "must be letters of pieces, as in s:g p:g");
        list[slot] = (uint8_t)slot_of(v, at[2]);
        at += 3;
    }
    return true;
}

/* Reads letters and values of piece types such as `p:150 n:800` into a list by slot, in which the others stay. */
static bool values_read(struct variant_reader *r, const struct variant *v, const char *value, int16_t *list)
{
    for (const char *at = value; *at; at += strspn(at, " \t")) {
        const unsigned slot = slot_of(v, *at);
        char number[8] = "";
        int worth;
        if (slot == SLOTS || at[1] != ':')
            return variant_fault(r, place(r, at), "must be letters of pieces and values, as in p:150 n:800");
        at += 2;
        const size_t length = strcspn(at, " \t");
        memcpy(number, at, length < sizeof number ? length : 0);
        if (!whole_number(number, 1, VALUES_MAX, &worth))
            return variant_fault(r, place(r, at), "must be a value from 1 to %d", VALUES_MAX);
        list[slot] = (int16_t)worth;
        at += length;
    }
    return true;
}

/* Returns the index of a word in a list with '|' between; -1 if it is not there. */
static int word_index(const char *words, const char *word)
{
    size_t length = strlen(word);
    int index = 0;
    for (const char *at = words; *at; at += strcspn(at, "|"), at += *at == '|', index++)
        if (strcspn(at, "|") == length && strncmp(at, word, length) == 0)
            return index;
    return -1;
}

/* Fills the ranks from one to another, from 1 as a side sees them. */
static struct squares ranks_seen(const struct variant *v, unsigned colour, unsigned first, unsigned last)
{
    unsigned above = (unsigned)v->maxRank + 1;
    return colour == WHITE ? ranks_between(first, last) : ranks_between(last < above ? above - last : 1, above - first);
}

/* Reads the value of a row into the member of a colour. */
static bool value_read(struct variant_reader *r, struct variant *v, const struct variant_key *key, unsigned colour,
                       const char *value)
{
    static const char words[] = "none|loss|draw|win", truth[] = "false|true";
    void *member = (char *)v + (colour == WHITE ? key->at : key->other);
    int number = 0;
    switch (key->kind) {
    case READ_BOOL:
        number = word_index(truth, value);
        *(bool *)member = number > 0;
        return number >= 0 || variant_fault(r, place(r, value), "must be true or false, not '%.40s'", value);
    case READ_NUMBER:
        return whole_number(value, 0, NUMBERS_MAX, member) ||
               variant_fault(r, place(r, value), "must be a number from 0 to %d, not '%.40s'", NUMBERS_MAX, value);
    case READ_FILE:
        if (isalpha((unsigned char)*value) && !value[1] && tolower((unsigned char)*value) - 'a' < VARIANT_RANKS) {
            *(int *)member = tolower((unsigned char)*value) - 'a' + 1;
            return true;
        } /* a number else */
        return whole_number(value, 1, VARIANT_RANKS, member) ||
               variant_fault(r, place(r, value), "must be a file, a to l, not '%.40s'", value);
    case READ_RANK:
        return whole_number(value, 1, VARIANT_RANKS, member) ||
               variant_fault(r, place(r, value), "must be a rank from 1 to %d, not '%.40s'", VARIANT_RANKS, value);
    case READ_RESULT:
    case READ_CHOICE:
        number = word_index(key->choices ? key->choices : words, value);
        *(uint8_t *)member = (uint8_t)(number < 0 ? 0 : number);
        return number >= 0 || variant_fault(r, place(r, value), "must be one of %s, not '%.40s'",
                                            key->choices ? key->choices : words, value);
    case READ_SQUARES:
        return squares_read(r, value, member);
    case READ_SLOTS:
        return slots_read(r, v, value, member);
    case READ_SLOT:
        return slot_read(r, v, value, colour == WHITE, member);
    case READ_PAIRS:
        return pairs_read(r, v, value, member);
    case READ_VALUES:
        return values_read(r, v, value, member);
    case READ_TEXT:
        if (strlen(value) >= key->size)
            return variant_fault(r, place(r, value), "more than %d characters", key->size - 1);
        snprintf(member, key->size, "%s", strcmp(value, "-") == 0 ? "" : value);
        return true;
    case READ_ZONE:
    case READ_STEP:
        if (!whole_number(value, 1, VARIANT_RANKS, &number))
            return variant_fault(r, place(r, value), "must be a rank, not '%.40s'", value);
        *(struct squares *)member = key->kind == READ_ZONE
                                        ? ranks_seen(v, colour, (unsigned)number, (unsigned)v->maxRank)
                                        : ranks_seen(v, colour, 2, (unsigned)number);
        return true;
    default:
        return true;
    }
}

/* A line `key = value` of a section. */
struct line_said {
    unsigned line;
    const char *text, *key, *value;
    bool used;
};

enum { LINES_MAX = 256 };

/* The lines of the section that is being read. */
struct section {
    struct line_said lines[LINES_MAX];
    unsigned count;
    struct variant v;
};

/* Returns the line of a key, and sets the reader there; NULL if nothing is said. */
static struct line_said *line_of(struct variant_reader *r, struct section *s, const char *key)
{
    for (unsigned i = 0; i < s->count; i++)
        if (strcmp(s->lines[i].key, key) == 0) {
            r->line = s->lines[i].line;
            r->line_text = s->lines[i].text;
            s->lines[i].used = true;
            return &s->lines[i];
        }
    return NULL;
}

/* Reads the piece types, and where they may go. */
static void pieces_read(struct variant_reader *r, struct section *s)
{
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        const char *betza, *name = slot_name(slot, &betza);
        struct line_said *line = line_of(r, s, name);
        if (line) {
            piece_read(r, &s->v, slot, line->value);
            s->v.pieces[slot].at = place(r, line->text);
        }
        for (unsigned colour = 0; colour < 2; colour++) {
            char key[64];
            snprintf(key, sizeof key, "mobilityRegion%s%c%s", colour == WHITE ? "White" : "Black",
                     toupper((unsigned char)*name), name + 1);
            if ((line = line_of(r, s, key)) == NULL)
                continue;
            struct variant_piece *piece = &s->v.pieces[slot];
            piece->bounded[colour] = squares_read(r, line->value, &piece->mobility[colour]) &&
                                     memcmp(&piece->mobility[colour], &(struct squares){{0}}, sizeof(struct squares));
        }
    }
}

/* Keeps the settings of a games file that a section says. */
static void ours_read(struct variant_reader *r, struct section *s)
{
    struct variant *v = &s->v;
    for (unsigned i = 0; i < OURS; i++) {
        struct line_said *line = line_of(r, s, ours[i][0]);
        unsigned n = 0;
        size_t length = strlen(ours[i][1]);
        if (!line)
            continue;
        while (n < v->ours_count &&
               (strncmp(v->ours[n], ours[i][1], length) != 0 || strncmp(v->ours[n] + length, " = ", 3) != 0))
            n++;
        if (n == VARIANT_OURS_MAX || strlen(line->value) + length + 4 > VARIANT_TEXT_MAX) {
            variant_fault(r, place(r, line->value), "too much is said");
            continue;
        }
        struct text_builder builder = builder_begin(v->ours[n], VARIANT_TEXT_MAX);
        builder_text(&builder, ours[i][1]);
        builder_text(&builder, " = ");
        builder_text(&builder, strcmp(line->value, "true") == 0    ? "yes"
                               : strcmp(line->value, "false") == 0 ? "no"
                                                                   : line->value); /* as the other keys have them */
        for (char *end = v->ours[n] + strlen(v->ours[n]); end[-1] == '\\';) /* would join it with the next line */
            *--end = 0;
        v->ours_at[n] = place(r, line->value);
        v->ours_count += n == v->ours_count;
    }
}

/* Says that there is no such key, and the nearest one. */
static void key_unknown(struct variant_reader *r, const char *key)
{
    const char *nearest = NULL;
    unsigned bound = word_bound(key);
    for (unsigned i = 0; variant_keys[i].name; i++)
        nearest = word_nearer(key, variant_keys[i].name, &bound, nearest);
    for (unsigned i = 0; i < OURS; i++)
        nearest = word_nearer(key, ours[i][0], &bound, nearest);
    variant_fault(r, place(r, key), "no key '%.60s'%s%s%s", key, nearest ? "; do you mean '" : "",
                  nearest ? nearest : "", nearest ? "'?" : "");
}

/* Reads all lines of a section into its variant. */
static void section_finish(struct variant_reader *r, struct section *s)
{
    pieces_read(r, s);
    for (unsigned i = 0; variant_keys[i].name; i++) {
        const struct variant_key *key = &variant_keys[i];
        struct line_said *line = line_of(r, s, key->name);
        if (!line)
            continue;
        if (value_read(r, &s->v, key, WHITE, line->value) && key->other != key->at)
            value_read(r, &s->v, key, BLACK, line->value);
        s->v.at[i] = place(r, line->text);
    }
    ours_read(r, s);
    for (unsigned i = 0; i < s->count; i++) {
        r->line = s->lines[i].line;
        r->line_text = s->lines[i].text;
        if (!s->lines[i].used)
            key_unknown(r, s->lines[i].key);
    }
}

/* A section that has been translated, for faults that the reader of games files finds in it. */
struct mapped {
    struct variant_reader *r;
    const struct translation *t;
};

/* Tells a fault of a translated section at the place that its line comes from; warnings are for those who write games
   files. */
static void tell_mapped(void *context, const struct fault *f)
{
    const struct mapped *m = context;
    struct said_at at = f->line && f->line <= m->t->count ? m->t->lines[f->line - 1] : m->r->head;
    if (f->warning && strncmp(f->text, "network: ", 9) == 0)
        warn(m->r, at.line ? at : m->r->head, "%s", f->text);
    if (!f->warning)
        variant_fault(m->r, at.line ? at : m->r->head, "%s", f->text);
}

/* Makes a game of a variant and hands it on, if it has been read without faults; else tells what it lacks, too. */
static void game_make(struct variant_reader *r, const struct variant *v)
{
    const struct variants_reading *to = r->to;
    struct translation *t = xcalloc(1, sizeof *t);
    struct mapped m = {r, t};
    unsigned known = 0;
    if (variant_translate(r, v, r->head, r->failed, t)) {
        char *copy = xstrdup(t->text);
        while (game_at(known))
            known++;
        if (custom_read_from(copy, to->add, &to->source, tell_mapped, &m)) {
            r->found.taken++;
            if (to->each)
                to->each(to->context, t->text, to->add ? game_at(known) : NULL);
        }
        free(copy);
    }
    free(t);
}

/* Ends a section: keeps its variant, and makes a game of it where the file is not the program's. */
static void section_end(struct variant_reader *r, struct section *s, bool built_in)
{
    r->found.refused += r->failed && !s->v.id[0];
    if (!s->v.id[0])
        return;
    section_finish(r, s);
    struct variant *v = xcalloc(1, sizeof *v);
    *v = s->v;
    r->list = xrealloc(r->list, r->count + 1, sizeof *r->list);
    r->list[r->count++] = v;
    if (!built_in)
        game_make(r, v);
    if (r->failed && !built_in)
        v->id[0] = 0; /* no base for others */
    r->found.refused += r->failed && !built_in;
}

/* Begins a section `[id]` or `[id:base]`; false after an error. */
static bool section_begin(struct variant_reader *r, struct section *s, char *line)
{
    char *end = strchr(line, ']'), *id = line + 1, *colon;
    s->count = 0;
    s->v.id[0] = 0;
    r->failed = false;
    r->head = place(r, line);
    if (!end)
        return variant_fault(r, r->head, "a section is [name] or [name:base]");
    *end = 0;
    colon = strchr(id, ':');
    if (colon)
        *colon = 0;
    variant_default(&s->v);
    if (colon) {
        const struct variant *base = NULL;
        for (unsigned i = 0; i < r->count; i++)
            if (strcmp(r->list[i]->id, colon + 1) == 0)
                base = r->list[i];
        if (!base)
            return variant_fault(r, place(r, colon + 1), "there is no variant '%.40s', or it was refused", colon + 1);
        s->v = *base;
        memset(s->v.at, 0, sizeof s->v.at);
        for (unsigned slot = 0; slot < SLOTS; slot++)
            s->v.pieces[slot].at = (struct said_at){0};
        unsigned kept = 0;
        for (unsigned i = 0; i < s->v.ours_count; i++) {
            if (strncmp(s->v.ours[i], "network ", 8) == 0) /* that is for its game alone */
                continue;
            memmove(s->v.ours[kept], s->v.ours[i], sizeof s->v.ours[i]);
            s->v.ours_at[kept++] = (struct said_at){0};
        }
        s->v.ours_count = kept;
    }
    if (!*id)
        return variant_fault(r, place(r, id), "a section is [name] or [name:base]");
    if (strlen(id) >= VARIANT_ID_MAX)
        return variant_fault(r, place(r, id), "a name has at most %d characters", VARIANT_ID_MAX - 1);
    snprintf(s->v.id, sizeof s->v.id, "%s", id);
    return true;
}

/* Keeps a line `key = value` of a section. */
static void line_keep(struct variant_reader *r, struct section *s, char *line)
{
    char *equals = strchr(line, '=');
    if (!equals) {
        variant_fault(r, place(r, line), "neither [name] nor key = value");
        return;
    }
    char *value = equals + 1 + strspn(equals + 1, " \t"), *end = equals;
    while (end > line && isblank((unsigned char)end[-1]))
        end--;
    *end = 0;
    unsigned i = 0;
    while (i < s->count && strcmp(s->lines[i].key, line) != 0)
        i++;
    if (i < s->count && *value) { /* that program takes the last one */
        warn(r, place(r, line), "'%.60s' is said twice: the first line is left out", line);
        s->lines[i] = (struct line_said){r->line, r->line_text, line, value, false};
        return;
    }
    if (s->count == LINES_MAX)
        variant_fault(r, place(r, line), "more than %d lines of one variant", LINES_MAX);
    else if (!*value)
        variant_fault(r, place(r, value), "'%.60s' needs a value", line);
    else
        s->lines[s->count++] = (struct line_said){r->line, r->line_text, line, value, false};
}

/* Reads the sections of a text, which is cut up. */
static void text_read(struct variant_reader *r, char *text, bool built_in)
{
    struct section *s = xcalloc(1, sizeof *s);
    unsigned line = 0;
    for (char *at = text, *next; at; at = next) {
        next = strchr(at, '\n');
        if (next)
            *next++ = 0;
        char *begin = at + strspn(at, " \t"), *end = begin + strlen(begin);
        while (end > begin && isspace((unsigned char)end[-1]))
            *--end = 0;
        line++;
        if (*begin == '[')
            section_end(r, s, built_in);
        r->line = line;
        r->line_text = at;
        if (*begin == '[')
            section_begin(r, s, begin);
        else if (*begin && *begin != '#' && *begin != ';' && s->v.id[0])
            line_keep(r, s, begin);
        else if (*begin && *begin != '#' && *begin != ';' && !r->head.line)
            warn(r, place(r, begin), "'%.60s' stands before the first section and is left out", begin);
    }
    section_end(r, s, built_in);
    free(s);
}

struct variants_count variants_read(char *text, const struct variants_reading *to)
{
    static const struct variants_reading bases = {.tell = fault_give_up,
                                                  .context = (void *)(uintptr_t) "rules/variants/bases.ini"};
    struct variant_reader r = {.to = &bases};
    char *known = xstrdup(variants_texts[0].text);
    text_read(&r, known, true);
    free(known);
    r.to = to;
    r.head = (struct said_at){0};
    text_read(&r, text, false);
    if (!r.found.taken && !r.found.refused)
        variant_fault(&r, (struct said_at){1, 1}, "no section [name] or [name:base]");
    while (r.count)
        free(r.list[--r.count]);
    free(r.list);
    return r.found;
}
