/* The options of UCI: declares and sets them (session.h). Called by uci.c and go.c. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "protocol/option_names.h"
#include "protocol/uci/session.h"
#include "rules/custom/custom.h"
#include "search/constants.h"
#include "search/level.h"

void options_begin(struct uci *u)
{
    u->hash = HASH_DEFAULT;
    u->threads = THREADS_DEFAULT;
    u->multipv = MULTIPV_DEFAULT;
    u->overhead = OVERHEAD_DEFAULT;
    u->probe_limit = PROBE_LIMIT_DEFAULT;
    search_set_tablebase(u->searcher, PROBE_LIMIT_DEFAULT, NULL);
    u->skill = LEVELS;
    u->elo = LEVEL_ELO_MAX;
    u->variant = u->game = game_at(0);
    game_options_open(&u->options);
}

unsigned options_game_value(const struct uci *u, const struct game *game)
{
    return option_drawn(game_option_list(game), game_options_packed(&u->options, game), u->draw);
}

/* Prints the declaration of an option of games. */
static void declare_game_option(const struct game_option *g)
{
    const struct option *o = g->option;
    char standard[OPTION_TEXT_MAX];
    option_text(o, g->standard, standard);
    printf("option name %s type ", o->name);
    switch (o->type) {
    case OPTION_CHECK:
        printf("check default %s\n", standard);
        return;
    case OPTION_CHOICE:
        printf("combo default %s var ", standard);
        for (const char *c = o->words; *c; c++)
            printf(*c == ' ' ? " var " : "%c", *c);
        printf("\n");
        return;
    case OPTION_LETTERS:
        printf("string default %s\n", standard);
        return;
    default:
        printf("spin default %s min %d max %d\n", standard, o->min, o->max);
    }
}

void options_declare(const struct uci *u)
{
    printf("option name Hash type spin default %d min 1 max %d\n"
           "option name Clear Hash type button\n"
           "option name Threads type spin default %d min 1 max %d\n"
           "option name MultiPV type spin default %d min 1 max %d\n"
           "option name Ponder type check default false\n"
           "option name UCI_Chess960 type check default false\n"
           "option name UCI_AnalyseMode type check default false\n"
           "option name UCI_ShowWDL type check default false\n"
           "option name WholeTurns type check default true\n"
           "option name VariantPath type string default <empty>\n"
           "option name OwnBook type check default true\n"
           "option name BookFile type string default " BOOK_NONE "\n"
           "option name Move Overhead type spin default %d min 0 max %d\n"
           "option name TablebaseProbeLimit type spin default %d min 0 max %d\n"
           "option name TablebasePath type string default <empty>\n"
           "option name Skill Level type spin default %d min 1 max %d\n"
           "option name UCI_LimitStrength type check default false\n"
           "option name UCI_Elo type spin default %d min %d max %d\n"
           "option name UCI_Variant type combo default %s",
           HASH_DEFAULT, HASH_MAX, THREADS_DEFAULT, THREADS_MAX, MULTIPV_DEFAULT, MULTIPV_MAX, OVERHEAD_DEFAULT,
           OVERHEAD_MAX, PROBE_LIMIT_DEFAULT, PROBE_LIMIT_MAX, LEVELS, LEVELS, LEVEL_ELO_MAX, LEVEL_ELO_MIN,
           LEVEL_ELO_MAX, game_at(0)->id);
    for (unsigned i = 0; game_at(i); i++)
        printf(" var %s", game_at(i)->id);
    printf("\n");
    for (unsigned i = 0; i < u->options.count; i++)
        declare_game_option(&u->options.list[i]);
    for (unsigned i = 0; CONSTANTS_ARE_OPTIONS && i < CONSTANTS; i++) {
        const struct constant *c = &search_constants[i];
        printf("option name %s type spin default %d min %d max %d\n", c->name, c->standard[0], c->min, c->max);
    }
}

/* Selects the game that UCI_Variant and UCI_Chess960 mean together; a new game begins with its starting position. */
static void choose_game(struct uci *u)
{
    const struct game *game = u->chess960 ? game_king_takes_rook(u->variant) : u->variant;
    if (!game) {
        uci_say("%s has no Chess960 form", u->variant->id);
        game = u->variant;
    }
    if (game == u->game)
        return;
    u->game = game;
    search_clear(u->searcher);
    position_start(u);
}

/* Sets UCI_Variant: an id, an alias or PIECES:LAW. */
static void set_variant(struct uci *u, const char *value)
{
    const char *reason = "";
    const struct game *game = game_find(value, &reason);
    if (!game) {
        const struct game *meant = game_nearest(value);
        uci_say("UCI_Variant: '%.80s': %s%s%s", value, reason, meant ? "; the nearest is " : "",
                meant ? meant->id : "");
        return;
    }
    u->variant = game;
    choose_game(u);
}

/* Reads `true` or `false` into an option. Prints a message and returns false if the value is neither. */
static bool set_check(const char *name, const char *value, bool *option)
{
    bool on = strcasecmp(value, "true") == 0;
    if (!on && strcasecmp(value, "false") != 0) {
        uci_say("option %s must be true or false, not '%.40s'", name, value);
        return false;
    }
    *option = on;
    return true;
}

/* Reads a number from min to max into an option. Prints a message and returns false if the value is not valid. */
static bool set_spin(const char *name, const char *value, long long min, long long max, long long *option)
{
    if (number_read(value, min, max, option))
        return true;
    uci_say("option %s must be from %lld to %lld, not '%.40s'", name, min, max, value);
    return false;
}

/* Sets Hash, or prints a message if there is not enough memory. */
static void set_hash(struct uci *u, const char *value)
{
    long long megabytes;
    if (!set_spin("Hash", value, 1, HASH_MAX, &megabytes))
        return;
    if (search_set_hash(u->searcher, (size_t)megabytes))
        u->hash = megabytes;
    else
        uci_say("option Hash: not enough memory for %lld MB, still using %lld MB", megabytes, u->hash);
}

/* Sets Threads; prints a message if there is only memory for fewer. */
static void set_threads(struct uci *u, const char *value)
{
    long long threads;
    if (!set_spin("Threads", value, 1, THREADS_MAX, &threads))
        return;
    u->threads = search_set_threads(u->searcher, (unsigned)threads);
    if (u->threads < threads)
        uci_say("option Threads: not enough memory for %lld threads, using %lld", threads, u->threads);
}

/* Sets an option of games. Returns false if no game has an option of that name. */
static bool set_game_option(struct uci *u, const char *name, const char *value)
{
    struct game_option *o = game_options_find(&u->options, name);
    char range[OPTION_RANGE_MAX];
    if (!o)
        return false;
    uint32_t before = o->value;
    if (!option_read(o->option, value, &o->value)) {
        option_range(o->option, range);
        uci_say("option %s must be %s, not '%.40s'", o->option->name, range, value);
    } else if (o->value != before && option_find(game_option_list(u->game), name, strlen(name))) {
        search_clear(u->searcher);
        position_start(u);
    }
    return true;
}

/* Sets a constant of the search, in builds for tuning. Returns false if there is none of that name. */
static bool set_constant(struct uci *u, const char *name, const char *value)
{
    unsigned i = 0;
    long long number;
    while (i < CONSTANTS && strcasecmp(search_constants[i].name, name) != 0)
        i++;
    if (!CONSTANTS_ARE_OPTIONS || i == CONSTANTS)
        return false;
    if (set_spin(search_constants[i].name, value, search_constants[i].min, search_constants[i].max, &number))
        search_set_constant(u->searcher, i, (int)number);
    return true;
}

/* Prints an error of a file of games; `context` points to the file name. A hook of custom_load(). */
static void say_fault(void *context, const struct fault *f)
{
    const char *path = *(const char **)context;
    if (f->warning)
        return;
    if (f->line)
        uci_say("option VariantPath: %s:%u:%u: %s", path, f->line, f->column, f->text);
    else
        uci_say("option VariantPath: %s: %s", path, f->text);
}

/* Sets VariantPath: adds the games of a file to those of UCI_Variant; an empty name is ignored. */
static void load_games(const char *path)
{
    if (*path && strcmp(path, "<empty>") != 0)
        custom_load(path, say_fault, &path);
}

/* Sets BookFile, or prints what is wrong with the book. */
static void set_book(struct uci *u, const char *path)
{
    char error[BOOK_ERROR_MAX];
    if (!opening_book_set(&u->book, path, error))
        uci_say("option BookFile: %s; no book is used now", error);
}

/* Sets an option by its name, in upper or lower case. */
static void set_option(struct uci *u, const char *name, const char *value)
{
    if (strcasecmp(name, "Hash") == 0) {
        set_hash(u, value);
    } else if (strcasecmp(name, "Clear Hash") == 0) {
        search_clear(u->searcher);
    } else if (strcasecmp(name, "Threads") == 0) {
        set_threads(u, value);
    } else if (strcasecmp(name, "MultiPV") == 0) {
        set_spin("MultiPV", value, 1, MULTIPV_MAX, &u->multipv);
    } else if (strcasecmp(name, "Move Overhead") == 0) {
        set_spin("Move Overhead", value, 0, OVERHEAD_MAX, &u->overhead);
    } else if (strcasecmp(name, "TablebaseProbeLimit") == 0) {
        if (set_spin("TablebaseProbeLimit", value, 0, PROBE_LIMIT_MAX, &u->probe_limit))
            search_set_tablebase(u->searcher, (unsigned)u->probe_limit, u->tablebase_path);
    } else if (strcasecmp(name, "TablebasePath") == 0) {
        snprintf(u->tablebase_path, sizeof u->tablebase_path, "%s", strcmp(value, "<empty>") == 0 ? "" : value);
        search_set_tablebase(u->searcher, (unsigned)u->probe_limit, u->tablebase_path);
    } else if (strcasecmp(name, "Skill Level") == 0) {
        if (set_spin("Skill Level", value, 1, LEVELS, &u->skill))
            search_clear(u->searcher); /* scores of another level must not be reused */
    } else if (strcasecmp(name, "UCI_Elo") == 0) {
        if (set_spin("UCI_Elo", value, LEVEL_ELO_MIN, LEVEL_ELO_MAX, &u->elo))
            search_clear(u->searcher);
    } else if (strcasecmp(name, "UCI_LimitStrength") == 0) {
        if (set_check("UCI_LimitStrength", value, &u->limit_strength))
            search_clear(u->searcher);
    } else if (strcasecmp(name, "Ponder") == 0) {
        set_check("Ponder", value, &u->ponder);
    } else if (strcasecmp(name, "UCI_AnalyseMode") == 0) {
        set_check("UCI_AnalyseMode", value, &u->analyse);
    } else if (strcasecmp(name, "OwnBook") == 0) {
        bool on = !u->book.off;
        if (set_check("OwnBook", value, &on))
            u->book.off = !on;
    } else if (strcasecmp(name, "BookFile") == 0) {
        set_book(u, value);
    } else if (strcasecmp(name, "UCI_ShowWDL") == 0) {
        set_check("UCI_ShowWDL", value, &u->show_wdl);
    } else if (strcasecmp(name, "WholeTurns") == 0) {
        bool on;
        if (set_check("WholeTurns", value, &on))
            search_set_whole_turns(u->searcher, on);
    } else if (strcasecmp(name, "VariantPath") == 0) {
        load_games(value);
    } else if (strcasecmp(name, "UCI_Chess960") == 0) {
        if (set_check("UCI_Chess960", value, &u->chess960))
            choose_game(u);
    } else if (strcasecmp(name, "UCI_Variant") == 0) {
        set_variant(u, value);
    } else if (!set_game_option(u, name, value) && !set_constant(u, name, value)) {
        const char *nearest = option_name_nearest(&u->options, name);
        uci_say("no option '%.60s'%s%s", name, nearest ? "; the nearest is " : "", nearest ? nearest : "");
    }
}

/* Appends a word to a text, after a space; a word that does not fit is dropped. */
static void append_word(char *text, size_t room, const char *word)
{
    size_t length = strlen(text);
    if (length + strlen(word) + 2 <= room)
        snprintf(text + length, room - length, "%s%s", length ? " " : "", word);
}

void options_set(struct uci *u, char *rest)
{
    char name[80] = "", value[512] = "", *word = word_next(&rest);
    bool in_value = false;
    if (!word || strcmp(word, "name") != 0) {
        uci_say("setoption: `name` must follow");
        return;
    }
    while ((word = word_next(&rest)) != NULL) {
        if (!in_value && strcmp(word, "value") == 0)
            in_value = true;
        else
            append_word(in_value ? value : name, in_value ? sizeof value : sizeof name, word);
    }
    set_option(u, name, value);
}
