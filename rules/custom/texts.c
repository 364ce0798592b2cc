/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words of values, the keys of a games file that say a game in words, and those that tell programs what they cannot see
   (traits.h). */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "rules/custom/reader.h"
#include "rules/notation/fen.h"
#include "rules/notation/turns.h"

char *value_word(char **rest)
{
    char *word = *rest + strspn(*rest, " \t,");
    size_t length = strcspn(word, " \t,");
    *rest = word + length;
    if (**rest)
        *(*rest)++ = 0;
    return length ? word : NULL;
}

int choice_read(struct reader *r, const char *value, const char *words)
{
    int index = 0;
    size_t length = strlen(value);
    for (const char *at = words; *at; at += strcspn(at, "|"), at += *at == '|', index++)
        if (strcspn(at, "|") == length && strncmp(at, value, length) == 0)
            return index;
    fault(r, value, "must be one of %s, not '%.40s'", words, value);
    return -1;
}

char *text_keep(struct custom_game *g, const char *text)
{
    char *copy = xstrdup(text), *to = copy;
    for (const char *from = copy; *from; from++)
        if (!isblank((unsigned char)*from) || (to > copy && to[-1] != ' '))
            *to++ = isblank((unsigned char)*from) ? ' ' : *from;
    *to = 0;
    return g->texts[g->texts_count++] = copy;
}

/* Returns where the subject of a line of rules begins, NULL if it has none; *length is that of the subject: `Turn:`, or
   a whole heading `= Carriers`. */
static const char *subject_of(const char *line, size_t *length)
{
    size_t whole = strcspn(line, "\n");
    while (*line == '{') {
        size_t mark = line[1] == '-' ? 3 : 2;
        line += mark;
        whole -= mark;
    }
    *length = whole;
    if (*line == '=')
        return line;
    *length = strcspn(line, ":.{}\n") + 1;
    return (isupper((unsigned char)*line) || *line == '+') && line[*length - 1] == ':' ? line : NULL;
}

/* Returns where the line on a subject begins in a text; NULL if there is none. */
static const char *line_on(const char *text, const char *subject, size_t length)
{
    for (; *text; text += strcspn(text, "\n"), text += *text == '\n') {
        size_t other;
        const char *at = subject_of(text, &other);
        if (at && other == length && strncmp(at, subject, length) == 0)
            return text;
    }
    return NULL;
}

/* Replaces `gone` characters of a text by subject at an offset by a line, or by nothing if it is empty. */
static void said_replace(struct said *said, size_t offset, size_t gone, const char *line)
{
    size_t length = strlen(line), room = strlen(said->text) + length + 2;
    char *text = xcalloc(room, 1);
    snprintf(text, room, "%.*s%s%s%s", (int)offset, said->text, line, *line ? "\n" : "", said->text + offset + gone);
    free(said->text);
    said->text = text;
    said->cursor = offset + length + (length > 0);
}

/* Puts a line in the place of the one on its subject, else behind the line said before it. A subject that says only `-`
   goes. */
static void said_put(struct said *said, const char *line, const char *subject, size_t length)
{
    const char *old = line_on(said->text, subject, length);
    size_t gone = old ? strcspn(old, "\n") + 1 : 0;
    bool goes = strcmp(subject + length, " -") == 0;
    said_replace(said, old ? (size_t)(old - said->text) : said->cursor, gone, goes ? "" : line);
}

/* Says a line by subject, or forgets all for `-`; what is not said yet begins as `base`. False if the line has no
   subject. */
static bool said_line(struct said *said, const char *base, const char *line)
{
    size_t length;
    const char *subject = subject_of(line, &length);
    if (!subject && strcmp(line, "-") != 0)
        return false;
    if (!said->text)
        said->text = xstrdup(base);
    if (subject)
        said_put(said, line, subject, length);
    else
        said_replace(said, 0, strlen(said->text), "");
    return true;
}

/* Adds a line to the rules without subject. */
static void line_add(struct custom_game *g, const char *line)
{
    const char *before = g->rules ? g->rules : "";
    size_t room = strlen(before) + strlen(line) + 2;
    char *text = xcalloc(room, 1);
    snprintf(text, room, "%s%s\n", before, line);
    free(g->rules);
    g->rules = text;
}

/* Whether each brace of a line has a condition, as rules/texts/lines.c reads it; else writes the message. */
static bool conditions_good(struct reader *r, const char *value)
{
    for (const char *at = value; (at = strchr(at, '{')) != NULL;) {
        at += at[1] == '-' ? 2 : 1;
        if (!*at || !strchr("kcpq", *at))
            return fault(r, value, "behind { there must be a condition: k, c, p or q, or - before it");
    }
    return true;
}

bool take_rules(struct reader *r, struct custom_game *g, char *value)
{
    if (!conditions_good(r, value))
        return false;
    const char *line = text_keep(g, value);
    if (!said_line(&g->lines, g->base ? rules_text_of(g->base)->lines : "", line))
        line_add(g, line);
    return ((!g->lines.text || strlen(g->lines.text) < RULES_TEXT_MAX / 2) &&
            (!g->rules || strlen(g->rules) < RULES_TEXT_MAX / 2)) ||
           fault(r, value, "more than %d characters of rules", RULES_TEXT_MAX / 2);
}

bool take_decision(struct reader *r, struct custom_game *g, char *value)
{
    if (!conditions_good(r, value))
        return false;
    if (!said_line(&g->decisions, g->base ? rules_text_of(g->base)->decisions : "", text_keep(g, value)))
        return fault(r, value, "a decision begins with its subject, as in `Castling: ...`");
    return strlen(g->decisions.text) < RULES_TEXT_MAX / 2 ||
           fault(r, value, "more than %d characters of decisions", RULES_TEXT_MAX / 2);
}

bool take_title(struct reader *r, char *line)
{
    const char *value = line + strcspn(line, " \t=");
    const bool title = value - line == 5 && strncmp(line, "title", 5) == 0;
    value += strspn(value, " \t");
    if (!title || *value != '=')
        return fault(r, line, "neither [game] nor title = what its games are");
    snprintf(r->title, sizeof r->title, "%s", value + 1 + strspn(value + 1, " \t"));
    return true;
}

bool take_name(struct reader *r, struct custom_game *g, char *value)
{
    (void)r;
    g->game.name = text_keep(g, value);
    return true;
}

bool take_source(struct reader *r, struct custom_game *g, char *value)
{
    (void)r;
    g->game.source = text_keep(g, value);
    return true;
}

bool take_summary(struct reader *r, struct custom_game *g, char *value)
{
    (void)r;
    g->text.summary = text_keep(g, value);
    return true;
}

bool take_example(struct reader *r, struct custom_game *g, char *value)
{
    char *behind = strchr(value, ';');
    (void)r;
    if (behind)
        *behind++ = 0;
    g->text.fen = behind ? text_keep(g, value) : NULL;
    g->text.turn = text_keep(g, behind ? behind + strspn(behind, " ") : value);
    return true;
}

bool take_example_says(struct reader *r, struct custom_game *g, char *value)
{
    (void)r;
    g->text.words = text_keep(g, value);
    return true;
}

/* Reads a word `c3` or `c3-f6`: the lowest and the highest square; false if it is none of a board of `files` x `ranks`.
 */
static bool block_read(const char *word, unsigned files, unsigned ranks, unsigned corners[2])
{
    char first[8];
    const size_t length = strcspn(word, "-");
    snprintf(first, sizeof first, "%.*s", length < sizeof first ? (int)length : 0, word);
    corners[0] = square_named(first, files, ranks);
    corners[1] = word[length] ? square_named(word + length + 1, files, ranks) : corners[0];
    return corners[0] != NO_SQUARE && corners[1] != NO_SQUARE && corners[0] / files <= corners[1] / files &&
           corners[0] % files <= corners[1] % files;
}

bool take_marked(struct reader *r, struct custom_game *g, char *value)
{
    unsigned corners[2];
    char *kept = g->marked = text_keep(g, value);
    for (char *at = kept; (at = strchr(at, ',')) != NULL;)
        *at = ' ';
    for (char *word; (word = value_word(&value)) != NULL;)
        if (!block_read(word, CUSTOM_FILES_MAX, CUSTOM_RANKS_MAX, corners))
            return fault(r, word, "must be squares and blocks of squares (a1-d8), not '%.20s'", word);
    return true;
}

bool marked_finish(struct reader *r, struct custom_game *g)
{
    const struct geometry *board = g->game.pieces->geometry;
    const unsigned files = board ? board->files : 8, ranks = board ? board->ranks : 8;
    char copy[FEN_MAX], *rest = copy, *word;
    snprintf(copy, sizeof copy, "%s", g->marked ? g->marked : "");
    while ((word = value_word(&rest)) != NULL) {
        unsigned corners[2];
        if (!block_read(word, files, ranks, corners))
            return fault_of_key(r, g, "marked", 0, "%s: 'marked' names squares that are not there", g->game.id);
        for (unsigned rank = corners[0] / files; rank <= corners[1] / files; rank++)
            for (unsigned file = corners[0] % files; file <= corners[1] % files; file++)
                g->text.squares |= bits128_bit(rank * files + file);
    }
    return true;
}

bool example_check(struct reader *r, const struct custom_game *g)
{
    const struct game *game = &g->game;
    char error[TURN_ERROR_MAX], why[FEN_ERROR_MAX];
    struct position start;
    struct record record = {0};
    if (!g->text.turn || !*g->text.turn)
        return true;
    if (!fen_read(&start, game, game_option_default(game), g->text.fen ? g->text.fen : game_start_fen(game), why))
        return fault_of_key(r, g, "example", 0, "%s: example: %s", game->id, why);
    record_begin(&record, &start);
    const bool legal = turns_play(&record, g->text.turn, error);
    record_free(&record);
    return legal || fault_of_key(r, g, "example", 0, "%s: example: %s", game->id, error);
}

bool take_marked_as(struct reader *r, struct custom_game *g, char *value)
{
    (void)r;
    g->text.caption = text_keep(g, value);
    return true;
}

bool take_counts(struct reader *r, struct custom_game *g, char *value)
{
    const char *numbers = strrchr(value, ':');
    unsigned row = 0;
    numbers = numbers ? numbers + 1 : value;
    while (row < COUNTS_MAX && g->text.counts[row])
        row++;
    if (row == COUNTS_MAX)
        return fault(r, NULL, "more than %d lines of counts", COUNTS_MAX);
    if (!numbers[strspn(numbers, " ")] || numbers[strspn(numbers, " 0123456789")])
        return fault(r, numbers + strspn(numbers, " 0123456789"), "must be `NUMBER ...` or `ACTION ...: NUMBER ...`");
    g->text.counts[row] = text_keep(g, value);
    g->text.counts_line[row] = r->line;
    return true;
}

bool take_aliases(struct reader *r, struct custom_game *g, char *value)
{
    (void)r;
    g->game.aliases = text_keep(g, value);
    return true;
}

bool take_known(struct reader *r, struct custom_game *g, char *value)
{
    (void)r;
    g->game.traits.default_name = text_keep(g, value);
    return true;
}

bool take_family(struct reader *r, struct custom_game *g, char *value)
{
    int family = choice_read(r, value,
                             "chess|marseillais|losing|twoagainstone|quest|brick|realm|progressive|everyman|doublemove|"
                             "triplets|movers|future|transporter|fantasy");
    g->game.traits.family = (uint8_t)(family < 0 ? 0 : family);
    g->family_said = true;
    return family >= 0;
}

bool take_traits(struct reader *r, struct custom_game *g, char *value)
{
    struct traits *t = &g->game.traits;
    bool *const traits[] = {&t->long_turns, &t->records_list, &t->unordered, &t->interjections, &t->parries_late};
    enum { TRAITS = sizeof traits / sizeof *traits };
    for (unsigned i = 0; i < TRAITS; i++)
        *traits[i] = false;
    g->traits_said = true;
    for (char *at = value, *end; at; at = end) {
        end = strchr(at, ',');
        if (end)
            *end++ = 0, end += strspn(end, " ");
        int trait = choice_read(r, at, "long turns|listed|unordered|interjections|parries late|none");
        if (trait < 0)
            return false;
        if (trait < TRAITS)
            *traits[trait] = true;
    }
    return true;
}

bool take_featured(struct reader *r, struct custom_game *g, char *value)
{
    int featured = choice_read(r, value, "no|yes");
    g->game.traits.featured = featured > 0;
    return featured >= 0;
}

void texts_finish(struct reader *r, struct custom_game *g)
{
    g->game.rules = g->rules ? g->rules : g->base ? g->base->rules : NULL;
    g->text.id = g->game.id;
    g->text.file = r->file ? r->file : "";
    g->text.title = *r->title ? text_keep(g, r->title) : "";
    if (!g->lines.text && !g->decisions.text && !g->text.summary && !g->text.turn && !g->text.counts[0] && !g->marked)
        return;
    const struct rules_text *base = g->base ? rules_text_of(g->base) : NULL;
    g->text.lines = g->lines.text ? g->lines.text : g->law_copied || !base ? "" : base->lines;
    bool as_base = base && (g->lines.text || !g->law_copied); /* the base's rules still hold */
    g->text.decisions = g->decisions.text ? g->decisions.text : as_base ? base->decisions : "";
    g->text.summary = g->text.summary ? g->text.summary : "";
    g->text.turn = g->text.turn ? g->text.turn : "";
    g->text.words = g->text.words ? g->text.words : "";
    g->game.text = &g->text;
}
