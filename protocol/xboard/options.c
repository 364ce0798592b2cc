/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of XBoard: declares and sets them (session.h), including the choice of a game. Called by xboard.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/clock.h"
#include "engine/memory.h"
#include "protocol/xboard/presentation.h"
#include "protocol/xboard/session.h"
#include "rules/texts/rules_text.h"

/* Tells the user why an option could not be applied; a hook of struct options. */
static void tell(void *context, const char *text)
{
    (void)context;
    line_out("tellusererror %s", text);
}

void session_options_open(struct xboard *x)
{
    x->options = (struct options){.host = HOST_XBOARD, .searcher = x->searcher, .tell = tell};
    options_begin(&x->options);
}

/* XBoard 4.9.1 copies each of the first three words of a line into room for 511 characters, and WinBoard takes no line
   of 4,096: so short words come before a list, and a list ends where it would be longer than this. */
enum { LIST_LINE_MAX = 4000 };

/* Whether a line of so many characters has room for another one of a list, with what parts them. */
static bool list_has_room(size_t length, const char *name) { return length + strlen(name) + 6 < LIST_LINE_MAX; }

/* Declares all games as variants, in the order of xboard_variants(), and behind them their full names, of which XBoard
   makes no buttons but knows `-variant followthemover`. */
static void declare_variants(void)
{
    const struct game *list[XBOARD_VARIANTS_MAX];
    char name[VARIANT_NAME_MAX];
    unsigned count = xboard_variants(list);
    size_t length = (size_t)printf("feature name=1 ics=0 variants=\"");
    for (unsigned i = 0; i < count; i++) {
        xboard_variant_name(list[i], name, sizeof name);
        if (list_has_room(length, name))
            length += (size_t)printf("%s%s", i ? "," : "", name);
    }
    for (unsigned i = 0; i < count; i++)
        if (xboard_variant_word(list[i], name, sizeof name) && list_has_room(length, name))
            length += (size_t)printf(",%s", name);
    line_out("\"");
}

/* Declares a combo: its choices separated by slashes, a star before the current one. */
static void declare_combo(const struct option_view *v)
{
    char choice[OPTION_VALUE_MAX];
    size_t length = (size_t)printf("feature option=\"%s -combo ", v->name);
    for (unsigned i = 0; options_choice(v, i, choice); i++) {
        const bool current = strcmp(choice, v->value) == 0;
        if (current || list_has_room(length, choice))
            length += (size_t)printf("%s%s%s", i ? " /// " : "", current ? "*" : "", choice);
    }
    line_out("\"");
}

/* Declares the options, those of the game last. */
static void declare_options(struct xboard *x)
{
    static const char *const types[] = {"button", "check", "spin", "combo", "string", "file", "path"};
    const struct game *game = x->game.game;
    struct option_view v;
    snprintf(x->options.text[OPTION_GAME], OPTION_VALUE_MAX, "%s", x->chosen ? x->chosen->id : GAME_UNCHOSEN);
    x->options.text[OPTION_ACTION][0] = 0;
    for (unsigned i = 0; options_at(&x->options, game, i, &v); i++)
        if (v.type == VALUE_COMBO)
            declare_combo(&v);
        else if (v.type == VALUE_BUTTON)
            line_out("feature option=\"%s -button\"", v.name);
        else if (v.type == VALUE_CHECK)
            line_out("feature option=\"%s -check %d\"", v.name, strcmp(v.value, "true") == 0);
        else if (v.type == VALUE_SPIN)
            line_out("feature option=\"%s -spin %s %lld %lld\"", v.name, v.value, v.min, v.max);
        else
            line_out("feature option=\"%s -%s %s\"", v.name, types[v.type], v.value);
    x->declared = game;
}

void session_options_declare(struct xboard *x)
{
    line_out("feature done=0");
    line_out("feature myname=\"tempi\" ping=1 setboard=1 usermove=1 san=0 colors=0 sigint=0 sigterm=0 reuse=1 debug=1");
    line_out("feature memory=1 smp=1 playother=1 analyze=1 nps=0 pause=1 draw=1 time=1 highlight=1");
    declare_variants();
    declare_options(x);
    line_out("feature done=1");
}

void session_options_follow(struct xboard *x)
{
    if (!x->declared || game_option_list(x->declared) == game_option_list(x->game.game))
        return;
    line_out("feature done=0");
    declare_options(x);
    line_out("feature done=2");
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
    const char *reason = "";
    bool none = strcmp(id, GAME_UNCHOSEN) == 0;
    const struct game *game = none ? xboard_variant_find(x->variant) : game_find(id, &reason);
    if (!game) {
        if (!none)
            line_out("Error (%s): %.40s", *id ? reason : "no game is named", id);
        return;
    }
    if (xboard_cannot(game)) {
        line_out("telluser XBoard %s, so it cannot show this game.", xboard_cannot(game));
        return;
    }
    if (x->told != TOLD_NOTHING && !interchangeable(game, x->game.game)) {
        line_out("telluser First choose %s in File > New Variant.", way_to(game));
        return;
    }
    x->chosen = none ? NULL : game;
    if (x->game.count > 0 || x->machines) {
        line_out("telluser File > New Game begins this game.");
    } else if (x->told != TOLD_NOTHING) {
        session_begin(x, game);
        session_describe(x);
        session_options_follow(x);
    }
}

/* Whether the starting position with the options as they are now is the one that XBoard shows. */
static bool begins_as_shown(const struct xboard *x)
{
    struct position start;
    char own[FEN_MAX], shown[FEN_MAX];
    game_start(&start, x->game.game, options_packed(&x->options, x->game.game, clock_seed()));
    fen_write(&start, own);
    fen_write(xboard_now(&x->game), shown);
    size_t length = strcspn(own, " ");
    return length == strcspn(shown, " ") && memcmp(own, shown, length) == 0;
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

/* After an option of the game has changed: a game without moves begins again if XBoard shows the right position. */
static void begin_again(struct xboard *x)
{
    if (x->game.count > 0)
        return;
    if (begins_as_shown(x))
        session_begin(x, x->game.game);
    else /* XBoard would still show the old position */
        line_out("telluser File > New Game begins a game with this option.");
}

/* Sets an option for which no search may run, and lets a search that ran begin again. */
static void set(struct xboard *x, const char *name, const char *value)
{
    char error[OPTION_ERROR_MAX];
    bool searching = x->search.purpose != IDLE;
    session_think_interrupt(x);
    enum option_id id = options_set(&x->options, x->game.game, name, value, error);
    if (id == OPTION_REFUSED)
        line_out("Error (%s): %.40s", error, name);
    else if (*error)
        line_out("# %s", error);
    else if (id == OPTION_OF_GAME)
        begin_again(x);
    else if (id == OPTION_VARIANT_PATH && x->options.text[id][0])
        declare_variants();
    if (searching)
        session_play_proceed(x);
}

void session_options_set(struct xboard *x, char *text)
{
    char *value = strchr(text, '=');
    if (value)
        *value++ = 0;
    else
        value = text + strlen(text);
    if (strcmp(text, "End turn") == 0)
        session_play_end_turn(x);
    else if (strcmp(text, "Rules") == 0)
        tell_rules(x->game.game);
    else if (strcmp(text, "Game") == 0)
        choose_game(x, value);
    else if (strcmp(text, "Action") != 0)
        set(x, text, value);
    else if (value[strspn(value, " ")]) /* XBoard does not send the same text twice, so users may add spaces */
        session_play_action_text(x, value + strspn(value, " "));
}
