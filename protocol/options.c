/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How each option of the table (options.def) is described, read and applied (options.h). */
#include "protocol/options.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "engine/clock.h"
#include "engine/lines.h"
#include "engine/system.h"
#include "engine/words.h"
#include "rules/custom/custom.h"
#include "search/constants.h"
#include "search/evaluation/eval_file.h"
#include "search/level.h"

/* A row of options.def. */
struct entry {
    const char *name;
    enum value_type type;
    unsigned hosts; /* enum host */
    long long standard, min, max;
    /* Applies the value that was set; false, after telling why, if it must not stay. */
    bool (*apply)(struct options *o);
};

enum { BOTH = HOST_UCI | HOST_XBOARD, ALL = BOTH | HOST_LIBRARY };

/* Tells the user why an option could not be applied. */
__attribute__((format(printf, 2, 3))) static void tell(const struct options *o, const char *format, ...)
{
    char text[OPTION_VALUE_MAX + OPTION_ERROR_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    o->tell(o->context, text);
}

/* Sizes the transposition table, unless there is not enough memory. */
static bool apply_hash(struct options *o)
{
    long long megabytes = o->value[OPTION_HASH];
    if (search_set_hash(o->searcher, (size_t)megabytes))
        return true;
    tell(o, "option Hash: not enough memory for %lld MB, the size stays as it was", megabytes);
    return false;
}

/* Sets the number of threads, or as many as there is memory for. */
static bool apply_threads(struct options *o)
{
    long long threads = o->value[OPTION_THREADS], got = search_set_threads(o->searcher, (unsigned)threads);
    if (got < threads)
        tell(o, "option Threads: not enough memory for %lld threads, using %lld", threads, got);
    o->value[OPTION_THREADS] = got;
    return true;
}

/* Clears what was learned by searching; scores of another level must not be used again. */
static bool apply_clear(struct options *o)
{
    search_clear(o->searcher);
    return true;
}

/* Lets games of long turns be searched by whole turns, or not. */
static bool apply_whole_turns(struct options *o)
{
    search_set_whole_turns(o->searcher, o->value[OPTION_WHOLE_TURNS]);
    return true;
}

/* Sets which endgame tablebases are probed, and where they are stored. */
static bool apply_tablebase(struct options *o)
{
    search_set_tablebase(o->searcher, (unsigned)o->value[OPTION_PROBE_LIMIT], o->text[OPTION_TABLEBASE_PATH]);
    return true;
}

/* Sets the folder of tablebases, and tells if none can be kept there. */
static bool apply_tablebase_path(struct options *o)
{
    const char *path = o->text[OPTION_TABLEBASE_PATH];
    if (*path && !folder_usable(path))
        tell(o, "option TablebasePath: new tablebases cannot be kept in '%.200s': %s", path, strerror(errno));
    return apply_tablebase(o);
}

/* Opens the opening book, or tells what is wrong with it. */
static bool apply_book(struct options *o)
{
    char error[BOOK_ERROR_MAX];
    if (opening_book_set(&o->book, o->text[OPTION_BOOK_FILE], error))
        return true;
    tell(o, "option BookFile: %s; the book stays as it was", error);
    return false;
}

/* Whether a network is for some game of the list. */
static bool network_used(const struct eval_file *f)
{
    unsigned i = 0;
    while (game_at(i) && !eval_file_fits(f, game_at(i), NULL))
        i++;
    return game_at(i) != NULL;
}

/* Evaluates by the network of a file, or, without one, as usual; or tells what is wrong with the file, and nothing
   changes. A network for other games than the chosen one waits for those. */
static bool apply_eval_file(struct options *o)
{
    const char *path = o->text[OPTION_EVAL_FILE];
    char error[EVAL_FILE_ERROR_MAX] = "";
    struct eval_file *f = *path ? eval_file_read(path, error) : NULL;
    const bool fits = f && eval_file_fits(f, o->game, error), other = f && !fits && network_used(f);
    if (*path && !fits && !other) {
        tell(o, "option EvalFile: '%.200s': %s; the evaluation stays as it was", path, error);
        eval_file_free(f);
        return false;
    }
    if (other)
        snprintf(o->note, OPTION_ERROR_MAX, "option EvalFile: %s, where the evaluation stays as it was", error);
    search_add_eval_file(o->searcher, f);
    return true;
}

/* Tells of an error in a games file; a hook of custom_load(). */
static void tell_fault(void *context, const struct fault *f)
{
    const struct options *o = context;
    const char *path = o->text[OPTION_VARIANT_PATH];
    if (f->warning)
        return;
    if (f->line)
        tell(o, "option VariantPath: %s:%u:%u: %s", path, f->line, f->column, f->text);
    else
        tell(o, "option VariantPath: %s: %s", path, f->text);
}

/* Adds the games of a file; no file adds none. */
static bool apply_variant_path(struct options *o)
{
    return !o->text[OPTION_VARIANT_PATH][0] || custom_load(o->text[OPTION_VARIANT_PATH], &game_networks, tell_fault, o);
}

static const struct entry table[OPTIONS] = {
#define OPTION(ID, ...) {__VA_ARGS__},
#include "protocol/options.def"
#undef OPTION
};

/* Returns the index of a game's option among those of all games; games_count if no game has it. */
static unsigned game_option_index(const struct options *o, const char *name)
{
    unsigned i = 0;
    while (i < o->games_count && strcasecmp(o->of_games[i]->name, name) != 0)
        i++;
    return i;
}

/* Collects the options of all games, each name once, and sets them to their defaults. */
static void collect_game_options(struct options *o)
{
    for (unsigned i = 0; game_at(i); i++)
        for (const struct option *own = game_option_list(game_at(i)); own && own->type != OPTION_END; own++)
            if (game_option_index(o, own->name) == o->games_count && o->games_count < GAME_OPTIONS_MAX) {
                o->game_value[o->games_count] = game_option_default(game_at(i));
                o->of_games[o->games_count++] = own;
            }
}

void options_begin(struct options *o)
{
    for (unsigned id = 0; id < OPTIONS; id++)
        o->value[id] = table[id].standard;
    snprintf(o->text[OPTION_GAME], OPTION_VALUE_MAX, "%s", GAME_UNCHOSEN);
    o->value[OPTION_HASH] = (long long)search_hash(o->searcher);
    if (o->value[OPTION_HASH] < HASH_DEFAULT)
        tell(o, "option Hash: not enough memory for %d MB, using %lld MB", HASH_DEFAULT, o->value[OPTION_HASH]);
    apply_tablebase(o);
    o->book.installed = o->host != HOST_LIBRARY;
    random_seed(&o->book.random, clock_seed());
    if (o->host != HOST_LIBRARY)
        collect_game_options(o);
}

void options_end(struct options *o) { book_free(&o->book.book); }

bool options_own(const struct options *o, const struct game *game, unsigned i, struct option_view *view)
{
    static const enum value_type types[] = {[OPTION_NUMBER] = VALUE_SPIN,
                                            [OPTION_CHECK] = VALUE_CHECK,
                                            [OPTION_CHOICE] = VALUE_COMBO,
                                            [OPTION_LETTERS] = VALUE_STRING};
    const struct option *own = game_option_list(game);
    while (own && own->type != OPTION_END && i-- > 0)
        own++;
    if (!own || own->type == OPTION_END)
        return false;
    *view = (struct option_view){.id = OPTION_OF_GAME,
                                 .name = own->name,
                                 .type = types[own->type],
                                 .min = own->min,
                                 .max = own->max,
                                 .words = own->words};
    option_text(own, o->host == HOST_UCI ? game_option_default(game) : o->game_value[game_option_index(o, own->name)],
                view->value);
    return true;
}

bool options_at(const struct options *o, const struct game *game, unsigned i, struct option_view *view)
{
    unsigned own = 0;
    for (unsigned id = 0; id < OPTIONS; id++) {
        const struct entry *e = &table[id];
        if (!(e->hosts & o->host) || i-- > 0)
            continue;
        *view = (struct option_view){.id = id, .name = e->name, .type = e->type, .min = e->min, .max = e->max};
        long long value = o->host == HOST_UCI ? e->standard : o->value[id];
        if (e->type == VALUE_SPIN)
            snprintf(view->value, OPTION_VALUE_MAX, "%lld", value);
        else if (e->type == VALUE_CHECK)
            snprintf(view->value, OPTION_VALUE_MAX, "%s", value ? "true" : "false");
        else
            snprintf(view->value, OPTION_VALUE_MAX, "%s",
                     id == OPTION_VARIANT     ? game_at(0)->id
                     : o->host == HOST_XBOARD ? o->text[id]
                                              : NO_PATH);
        return true;
    }
    while (options_own(o, game, own, view))
        if (own++ == i)
            return true;
    if (!CONSTANTS_ARE_OPTIONS || i - own >= CONSTANTS)
        return false;
    const struct constant *c = &search_constants[i - own];
    *view = (struct option_view){.id = OPTION_OTHER, .name = c->name, .type = VALUE_SPIN, .min = c->min, .max = c->max};
    snprintf(view->value, OPTION_VALUE_MAX, "%d", c->standard[0]);
    return true;
}

/* Returns the i-th game of UCI_Variant, or of Game, which leaves out those that XBoard knows itself. */
static const struct game *game_choice(enum option_id id, unsigned i)
{
    const struct game *game;
    for (unsigned k = 0; (game = game_at(k)) != NULL; k++)
        if ((id == OPTION_VARIANT || !game->traits.default_name) && i-- == 0)
            return game;
    return NULL;
}

bool options_choice(const struct option_view *view, unsigned i, char *text)
{
    const char *word = view->words;
    for (; word && i > 0 && *word; i--) {
        word += strcspn(word, " ");
        word += *word == ' ';
    }
    if (!word && view->id == OPTION_GAME && i-- == 0) {
        word = GAME_UNCHOSEN;
    } else if (!word) {
        const struct game *game = game_choice(view->id, i);
        word = game ? game->id : "";
    }
    snprintf(text, OPTION_VALUE_MAX, "%.*s", view->words ? (int)strcspn(word, " ") : OPTION_VALUE_MAX - 1, word);
    return *word != 0;
}

/* Explains a value that is not valid; returns false, for the caller to return. */
static bool refuse(const char *name, const char *range, const char *value, char *error)
{
    snprintf(error, OPTION_ERROR_MAX, "option %s must be %s, not '%.40s'", name, range, value);
    return false;
}

/* Reads a number from min to max; false with an error if the value is not valid. */
static bool read_number(const char *name, const char *value, long long min, long long max, long long *number,
                        char *error)
{
    char range[OPTION_RANGE_MAX];
    snprintf(range, sizeof range, "from %lld to %lld", min, max);
    return number_read(value, min, max, number) || refuse(name, range, value, error);
}

/* Returns how a host writes a value as UCI does: XBoard's checks are 1 and 0. */
static const char *as_uci(const struct options *o, bool check, const char *value)
{
    if (check && o->host == HOST_XBOARD)
        return strcmp(value, "1") == 0 ? "true" : strcmp(value, "0") == 0 ? "false" : value;
    return value;
}

/* Applies a value that was set; one that cannot stay gives way to the one before. The games of a file that is named
   again are there already. */
static void apply(struct options *o, enum option_id id, long long before, const char *text_before)
{
    const bool again = id == OPTION_VARIANT_PATH && strcmp(text_before, o->text[id]) == 0;
    if (!table[id].apply || again || table[id].apply(o))
        return;
    o->value[id] = before;
    strcpy(o->text[id], text_before);
}

/* Reads the value of an option of the engine and applies it; false with an error if it is not valid. */
static bool set_entry(struct options *o, enum option_id id, const char *value, char *error)
{
    const struct entry *e = &table[id];
    long long before = o->value[id];
    value = as_uci(o, e->type == VALUE_CHECK, value);
    if (strlen(value) >= OPTION_VALUE_MAX)
        return refuse(e->name, "shorter", value, error);
    if (e->type == VALUE_CHECK && strcasecmp(value, "true") != 0 && strcasecmp(value, "false") != 0)
        return refuse(e->name, "true or false", value, error);
    if (e->type == VALUE_CHECK)
        o->value[id] = strcasecmp(value, "true") == 0;
    else if (e->type == VALUE_SPIN && !read_number(e->name, value, e->min, e->max, &o->value[id], error))
        return false;
    bool no_path = (e->type == VALUE_FILE || e->type == VALUE_FOLDER) && strcmp(value, NO_PATH) == 0;
    char text[OPTION_VALUE_MAX];
    strcpy(text, o->text[id]);
    snprintf(o->text[id], OPTION_VALUE_MAX, "%s", no_path ? "" : value);
    apply(o, id, before, text);
    return true;
}

/* Sets an option that games have; only a new value for the game that is chosen is an OPTION_OF_GAME. */
static enum option_id set_game_option(struct options *o, const struct game *game, unsigned i, const char *value,
                                      char *error)
{
    const struct option *own = o->of_games[i];
    uint64_t before = o->game_value[i];
    char range[OPTION_RANGE_MAX];
    unsigned k = 0;
    if (!option_read(own, as_uci(o, own->type == OPTION_CHECK, value), &o->game_value[i])) {
        option_range(own, range);
        refuse(own->name, range, value, error);
        return OPTION_REFUSED;
    }
    if (option_find(game_option_list(game), own->name, strlen(own->name)))
        return o->game_value[i] != before ? OPTION_OF_GAME : OPTION_OTHER;
    while (!option_find(game_option_list(game_at(k)), own->name, strlen(own->name)))
        k++;
    snprintf(error, OPTION_ERROR_MAX, "%s has no option %s, which is kept for other games such as %s", game->id,
             own->name, game_at(k)->id);
    return OPTION_OTHER;
}

/* Sets a constant of the search, in builds for tuning; false with an error if the value is not valid. */
static bool set_constant(struct options *o, unsigned i, const char *value, char *error)
{
    const struct constant *c = &search_constants[i];
    long long number;
    if (!read_number(c->name, value, c->min, c->max, &number, error))
        return false;
    search_set_constant(o->searcher, i, (int)number);
    return true;
}

/* Names in Stockfish, Fairy-Stockfish and older versions of tempi, too different for a comparison by letters. */
static const struct {
    const char *other, *ours;
} elsewhere[] = {{"SyzygyPath", "TablebasePath"},
                 {"SyzygyProbeLimit", "TablebaseProbeLimit"},
                 {"SyzygyProbeDepth", "TablebaseProbeLimit"},
                 {"Table Path", "TablebasePath"},
                 {"GamesFile", "VariantPath"},
                 {"Games File", "VariantPath"},
                 {"Series", "WholeTurns"},
                 {"Limit Strength", "UCI_LimitStrength"},
                 {"Elo", "UCI_Elo"},
                 {"Slow Mover", "Move Overhead"},
                 {"Minimum Thinking Time", "Move Overhead"},
                 {"Book", "BookFile"},
                 {"Variant", "UCI_Variant"}};

/* Returns the option of the host nearest to an unknown name: the option with the same purpose as that of another
   program (`SyzygyPath`), or a name that differs by a few letters (`Own Book`). Returns NULL if none is near. */
static const char *nearest_name(const struct options *o, const struct game *game, const char *name)
{
    const char *nearest = NULL;
    struct option_view view;
    for (unsigned i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++)
        if (strcasecmp(name, elsewhere[i].other) == 0)
            name = elsewhere[i].ours;
    unsigned bound = word_bound(name);
    for (unsigned i = 0; options_at(o, game, i, &view); i++)
        nearest = word_nearer(name, view.name, &bound, nearest);
    for (unsigned i = 0; i < o->games_count; i++)
        nearest = word_nearer(name, o->of_games[i]->name, &bound, nearest);
    return nearest;
}

enum option_id options_set(struct options *o, const struct game *game, const char *name, const char *value, char *error)
{
    *error = 0;
    o->game = game;
    o->note = error;
    for (unsigned id = 0; id < OPTIONS; id++)
        if ((table[id].hosts & o->host) && strcasecmp(table[id].name, name) == 0)
            return set_entry(o, id, value, error) ? id : OPTION_REFUSED;
    unsigned own = game_option_index(o, name);
    if (own < o->games_count)
        return set_game_option(o, game, own, value, error);
    for (unsigned i = 0; CONSTANTS_ARE_OPTIONS && i < CONSTANTS; i++)
        if (strcasecmp(search_constants[i].name, name) == 0)
            return set_constant(o, i, value, error) ? OPTION_OTHER : OPTION_REFUSED;
    const char *nearest = nearest_name(o, game, name);
    snprintf(error, OPTION_ERROR_MAX, "no option '%.60s'%s%s", name, nearest ? "; the nearest is " : "",
             nearest ? nearest : "");
    return OPTION_REFUSED;
}

void options_put(struct options *o, enum option_id id, long long value)
{
    long long before = o->value[id];
    o->value[id] = value;
    apply(o, id, before, "");
}

uint64_t options_packed(const struct options *o, const struct game *game, uint64_t seed)
{
    uint64_t packed = game_option_default(game);
    for (const struct option *own = game_option_list(game); own && own->type != OPTION_END; own++)
        option_copy(own, o->game_value[game_option_index(o, own->name)], &packed);
    return option_drawn(game_option_list(game), packed, seed);
}

void options_tell_unkept(const struct options *o)
{
    const int error = search_tablebase_unkept(o->searcher);
    if (error)
        tell(o, "option TablebasePath: a tablebase could not be kept in '%.200s': %s", o->text[OPTION_TABLEBASE_PATH],
             strerror(error));
}

void options_level(const struct options *o, uint64_t seed, const struct position *p, struct limits *l)
{
    double skill = (double)o->value[OPTION_SKILL_LEVEL], level = skill;
    if (o->value[OPTION_LIMIT_STRENGTH])
        level = level_of_elo(o->value[OPTION_ELO]);
    level = level < skill ? level : skill;
    if (level < LEVELS || !o->value[OPTION_ANALYSE_MODE]) /* an analysis is not to vary the first turns */
        level_limit(level, seed, p, l);
}
