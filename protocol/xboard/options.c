/* The options of XBoard: declares and sets them (session.h), including the choice of a game. Called by xboard.c. */
#include "engine/memory.h"
#include "protocol/option_names.h"
#include "protocol/xboard/presentation.h"
#include "protocol/xboard/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/clock.h"
#include "rules/custom/custom.h"
#include "rules/texts/rules_text.h"
#include "search/level.h"

void session_options_open(struct xboard *x)
{
    x->overhead = OVERHEAD_DEFAULT;
    x->multipv = MULTIPV_DEFAULT;
    x->probe_limit = PROBE_LIMIT_DEFAULT;
    x->skill = LEVELS;
    x->elo = LEVEL_ELO_MAX;
    game_options_open(&x->options);
}

/* Declares all games as variants, in the order of xboard_variants(). */
static void declare_variants(void)
{
    const struct game *list[XBOARD_VARIANTS_MAX];
    char name[64];
    unsigned count = xboard_variants(list);
    size_t room = count * sizeof name, length = 0;
    char *text = xcalloc(1, room);
    for (unsigned i = 0; i < count; i++) {
        xboard_variant_name(list[i], name, sizeof name);
        length += (size_t)snprintf(text + length, room - length, "%s%s", i ? "," : "", name);
    }
    line_out("feature variants=\"%s\"", text);
    free(text);
}

/* The first choice of the option Game: the variant that XBoard has chosen. */
static const char unchosen[] = "as in New Variant";

/* Declares the option Game, which has all games: the dialog New Variant has too few buttons. */
static void declare_games(const struct xboard *x)
{
    char text[8192];
    size_t length = (size_t)snprintf(text, sizeof text, "%s%s", x->chosen ? "" : "*", unchosen);
    for (unsigned i = 0; game_at(i); i++) {
        const struct game *game = game_at(i);
        if (game->traits.default_name)
            continue;
        int wrote = snprintf(text + length, sizeof text - length, " /// %s%s", x->chosen == game ? "*" : "", game->id);
        length += (size_t)wrote < sizeof text - length ? (size_t)wrote : 0;
    }
    line_out("feature option=\"Game -combo %s\"", text);
}

/* Whether two games have the same board. */
static bool same_board(const struct game *a, const struct game *b)
{
    const struct geometry whole = {8, 8, "................................................................"};
    const struct geometry *one = game_geometry(a) ? game_geometry(a) : &whole;
    const struct geometry *other = game_geometry(b) ? game_geometry(b) : &whole;
    return one->files == other->files && one->ranks == other->ranks &&
           memcmp(one->picture, other->picture, (size_t)one->files * one->ranks) == 0;
}

/* Whether XBoard can change from one game to the other by new pieces alone: board and rules of its variant stay the
   same. */
static bool interchangeable(const struct game *a, const struct game *b)
{
    return !a->traits.default_name == !b->traits.default_name && same_board(a, b) &&
           game_piece_images(a) == game_piece_images(b) && game_must_capture(a) == game_must_capture(b);
}

/* Returns the id of a game with a button in New Variant from which XBoard can change to `game`. */
static const char *way_to(const struct game *game)
{
    unsigned i = 0;
    while (game_at(i) && !(game_at(i)->traits.featured && interchangeable(game_at(i), game)))
        i++;
    return game_at(i) ? game_at(i)->id : "it";
}

/* Selects the game of the option Game, at once if no game has begun. Before the first `new` XBoard accepts any board.
 */
static void choose_game(struct xboard *x, const char *id)
{
    const char *reason = "no game is named";
    bool none = id && strcmp(id, unchosen) == 0;
    const struct game *named = xboard_variant_find(x->variant);
    const struct game *game = none ? named : id ? game_find(id, &reason) : NULL;
    if (!game) {
        if (!none)
            line_out("Error (%s): %.40s", reason, id ? id : "");
        return;
    }
    if (x->begun && !interchangeable(game, x->game.game)) {
        line_out("telluser First choose %s in File > New Variant.", way_to(game));
        return;
    }
    x->chosen = none ? NULL : game;
    if (x->game.count > 0 || x->machines) {
        line_out("telluser File > New Game begins this game.");
    } else if (x->begun) {
        session_begin(x, game);
        session_describe(x);
    }
}

/* Declares a combo option: its words separated by slashes, a star before the current one. */
static void declare_choice(const struct option *o, uint32_t packed)
{
    char text[200] = "", chosen[OPTION_TEXT_MAX];
    size_t length = 0;
    option_text(o, packed, chosen);
    for (const char *word = o->words; *word;) {
        size_t n = strcspn(word, " ");
        bool now = strlen(chosen) == n && strncmp(chosen, word, n) == 0;
        int wrote = snprintf(text + length, sizeof text - length, "%s%s%.*s", length ? " /// " : "", now ? "*" : "",
                             (int)n, word);
        length += (size_t)wrote < sizeof text - length ? (size_t)wrote : 0;
        word += word[n] ? n + 1 : n;
    }
    line_out("feature option=\"%s -combo %s\"", o->name, text);
}

/* Declares an option of games with its current value. */
static void declare_game_option(const struct option *o, uint32_t packed)
{
    char value[OPTION_TEXT_MAX];
    option_text(o, packed, value);
    if (o->type == OPTION_CHOICE)
        declare_choice(o, packed);
    else if (o->type == OPTION_CHECK)
        line_out("feature option=\"%s -check %d\"", o->name, option_value(o, packed));
    else if (o->type == OPTION_LETTERS)
        line_out("feature option=\"%s -string %s\"", o->name, value);
    else
        line_out("feature option=\"%s -spin %s %d %d\"", o->name, value, o->min, o->max);
}

void session_options_declare(const struct xboard *x)
{
    line_out("feature done=0");
    line_out("feature myname=\"tempi\" ping=1 setboard=1 usermove=1 san=0 colors=0 sigint=0 sigterm=0 reuse=1 debug=1");
    line_out("feature memory=1 smp=1 playother=1 name=1 analyze=1 nps=0 pause=1 draw=1 time=1 highlight=1 ics=0");
    declare_variants();
    declare_games(x);
    line_out("feature option=\"End turn -button\"");
    line_out("feature option=\"Rules -button\"");
    line_out("feature option=\"Action -string \"");
    line_out("feature option=\"Move Overhead -spin %u 0 %d\"", x->overhead, OVERHEAD_MAX);
    line_out("feature option=\"TablebaseProbeLimit -spin %u 0 %d\"", x->probe_limit, PROBE_LIMIT_MAX);
    line_out("feature option=\"TablebasePath -path %s\"", x->tablebase_path);
    line_out("feature option=\"MultiPV -spin %u 1 %d\"", x->multipv, MULTIPV_MAX);
    line_out("feature option=\"OwnBook -check %d\"", !x->book.off);
    line_out("feature option=\"BookFile -file %s\"", x->book_path);
    line_out("feature option=\"VariantPath -file \"");
    line_out("feature option=\"Skill Level -spin %u 1 %d\"", x->skill, LEVELS);
    line_out("feature option=\"UCI_LimitStrength -check %d\"", x->limit_strength);
    line_out("feature option=\"UCI_Elo -spin %u %d %d\"", x->elo, LEVEL_ELO_MIN, LEVEL_ELO_MAX);
    for (unsigned i = 0; i < x->options.count; i++)
        declare_game_option(x->options.list[i].option, x->options.list[i].value);
    line_out("feature done=1");
}

/* Reads a number from min to max. Prints an error and returns false if the text is not valid. */
static bool set_number(const char *text, unsigned min, unsigned max, unsigned *value)
{
    long long number;
    if (!text || !number_read(text, min, max, &number)) {
        line_out("Error (option value not from %u to %u): %.40s", min, max, text ? text : "");
        return false;
    }
    *value = (unsigned)number;
    return true;
}

/* Sets one of the options of playing strength. Returns false if the name is another one. */
static bool set_strength(struct xboard *x, const char *name, const char *value)
{
    unsigned limited = x->limit_strength;
    if (strcmp(name, "Skill Level") == 0)
        set_number(value, 1, LEVELS, &x->skill);
    else if (strcmp(name, "UCI_Elo") == 0)
        set_number(value, LEVEL_ELO_MIN, LEVEL_ELO_MAX, &x->elo);
    else if (strcmp(name, "UCI_LimitStrength") == 0)
        set_number(value, 0, 1, &limited);
    else
        return false;
    x->limit_strength = limited;
    if (x->search.purpose == IDLE)
        search_clear(x->searcher); /* scores of another level must not be reused */
    return true;
}

/* Whether the starting position with these option values is the one that XBoard shows. */
static bool begins_as_shown(const struct xboard *x, uint32_t packed)
{
    struct position start;
    char own[FEN_MAX], shown[FEN_MAX];
    game_start(&start, x->game.game, packed);
    fen_write(&start, own);
    fen_write(xboard_now(&x->game), shown);
    size_t length = strcspn(own, " ");
    return length == strcspn(shown, " ") && memcmp(own, shown, length) == 0;
}

/* Sets an option of games. A game without moves begins again with the new value if XBoard shows the right position. */
static void set_game_option(struct xboard *x, struct game_option *chosen, const char *value)
{
    const struct option *o = chosen->option;
    char range[OPTION_RANGE_MAX];
    if (value && o->type == OPTION_CHECK && (strcmp(value, "0") == 0 || strcmp(value, "1") == 0))
        value = value[0] == '1' ? "true" : "false";
    if (!value || !option_read(o, value, &chosen->value)) {
        option_range(o, range);
        line_out("Error (option value not %s): %.40s", range, value ? value : "");
        return;
    }
    if (!option_find(game_option_list(x->game.game), o->name, strlen(o->name)) || x->game.count > 0)
        return;
    uint32_t packed =
        option_drawn(game_option_list(x->game.game), game_options_packed(&x->options, x->game.game), clock_seed());
    if (begins_as_shown(x, packed))
        session_begin(x, x->game.game);
    else /* XBoard would still show the old position */
        line_out("telluser File > New Game begins a game with this option.");
}

/* Shows the rules of a game in a window of XBoard; a text that begins with two backslashes may have line breaks. */
static void tell_rules(const struct game *game)
{
    flockfile(stdout);
    printf("telluser \\\\");
    rules_text_write_line(stdout, game);
    printf("\n");
    fflush(stdout);
    funlockfile(stdout);
}

/* Sets BookFile, or tells the user what is wrong with the book. */
static void set_book(struct xboard *x, const char *path)
{
    char error[BOOK_ERROR_MAX];
    snprintf(x->book_path, sizeof x->book_path, "%s", path);
    if (opening_book_set(&x->book, path, error))
        return;
    line_out("tellusererror BookFile: %s; no book is used now", error);
    x->book_path[0] = 0;
}

/* Tells the user of an error in a file of games; a hook of custom_load(). */
static void tell_fault(void *context, const struct fault *f)
{
    (void)context;
    if (f->warning)
        return;
    if (f->line)
        line_out("tellusererror VariantPath: line %u, column %u: %s", f->line, f->column, f->text);
    else
        line_out("tellusererror VariantPath: %s", f->text);
}

/* Sets VariantPath: adds the games of a file to the variants. */
static void set_games(struct xboard *x, const char *path)
{
    if (!*path)
        return;
    session_think_drop(x);
    if (custom_load(path, tell_fault, NULL))
        declare_variants();
    session_play_proceed(x);
}

/* Sets TablebaseProbeLimit or TablebasePath. */
static void set_tablebase(struct xboard *x, const char *name, const char *value)
{
    if (strcmp(name, "TablebaseProbeLimit") == 0 && !set_number(value, 0, PROBE_LIMIT_MAX, &x->probe_limit))
        return;
    if (strcmp(name, "TablebasePath") == 0)
        snprintf(x->tablebase_path, sizeof x->tablebase_path, "%s", value ? value : "");
    session_think_drop(x);
    search_set_tablebase(x->searcher, x->probe_limit, x->tablebase_path);
    session_play_proceed(x);
}

/* Prints an error for an unknown option, with the nearest known one. */
static void tell_unknown(const struct xboard *x, const char *name)
{
    const char *nearest = option_name_nearest(&x->options, name);
    line_out("Error (unknown option%s%s): %.40s", nearest ? ", the nearest is " : "", nearest ? nearest : "", name);
}

void session_options_set(struct xboard *x, char *text)
{
    char *value = strchr(text, '=');
    if (value)
        *value++ = 0;
    if (strcmp(text, "End turn") == 0) {
        session_play_end_turn(x);
        return;
    }
    if (strcmp(text, "Rules") == 0) {
        tell_rules(x->game.game);
        return;
    }
    if (strcmp(text, "Action") == 0) {
        value += value ? strspn(value, " ") : 0; /* XBoard does not send the same text twice, so users may add spaces */
        if (value && *value)
            session_play_action_text(x, value);
        return;
    }
    if (strcmp(text, "Game") == 0) {
        choose_game(x, value);
        return;
    }
    if (strcmp(text, "OwnBook") == 0) {
        unsigned on;
        if (set_number(value, 0, 1, &on))
            x->book.off = !on;
        return;
    }
    if (strcmp(text, "BookFile") == 0) {
        set_book(x, value ? value : "");
        return;
    }
    if (strcmp(text, "VariantPath") == 0) {
        set_games(x, value ? value : "");
        return;
    }
    if (strcmp(text, "Move Overhead") == 0) {
        set_number(value, 0, OVERHEAD_MAX, &x->overhead);
        return;
    }
    if (strcmp(text, "MultiPV") == 0) {
        set_number(value, 1, MULTIPV_MAX, &x->multipv);
        return;
    }
    if (strcmp(text, "TablebaseProbeLimit") == 0 || strcmp(text, "TablebasePath") == 0) {
        set_tablebase(x, text, value);
        return;
    }
    if (set_strength(x, text, value))
        return;
    struct game_option *chosen = game_options_find(&x->options, text);
    if (chosen)
        set_game_option(x, chosen, value);
    else
        tell_unknown(x, text);
}
