/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of UCI: declares them, sets them, and chooses the game (session.h). Called by uci.c and go.c. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "protocol/uci/session.h"

/* Tells why an option could not be applied; a hook of struct options. */
static void tell(void *context, const char *text)
{
    (void)context;
    uci_say("%s", text);
}

void uci_options_begin(struct uci *u)
{
    u->options = (struct options){.host = HOST_UCI, .searcher = u->searcher, .tell = tell};
    options_begin(&u->options);
    u->variant = u->game = game_at(0);
}

uint64_t uci_options_packed(const struct uci *u) { return options_packed(&u->options, u->game, u->draw); }

/* Prints the `option` line of an option. */
static void declare(const struct option_view *v)
{
    static const char *const types[] = {"button", "check", "spin", "combo", "string", "string", "string"};
    char choice[OPTION_VALUE_MAX];
    printf("option name %s type %s", v->name, types[v->type]);
    if (v->type != VALUE_BUTTON)
        printf(" default %s", v->value);
    if (v->type == VALUE_SPIN)
        printf(" min %lld max %lld", v->min, v->max);
    for (unsigned i = 0; v->type == VALUE_COMBO && options_choice(v, i, choice); i++)
        printf(" var %s", choice);
    printf("\n");
}

void uci_options_declare(const struct uci *u)
{
    struct option_view view;
    for (unsigned i = 0; options_at(&u->options, u->game, i, &view); i++)
        declare(&view);
}

/* Selects the game that UCI_Variant and UCI_Chess960 mean together. A new game begins with its starting position, and
   the host is told of its own options. */
static void choose_game(struct uci *u)
{
    const struct game *game = u->options.value[OPTION_CHESS960] ? game_king_takes_rook(u->variant) : u->variant;
    struct option_view view;
    assert(u->variant);
    if (!game) {
        uci_say("%s has no Chess960 form", u->variant->id);
        game = u->variant;
    }
    if (game == u->game)
        return;
    u->game = game;
    search_clear(u->searcher);
    position_start(u);
    flockfile(stdout);
    for (unsigned i = 0; options_own(&u->options, game, i, &view); i++)
        declare(&view);
    output_flush();
    funlockfile(stdout);
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

/* Sets an option, and does what it means for the game. */
static void set_option(struct uci *u, const char *name, const char *value)
{
    char error[OPTION_ERROR_MAX];
    switch (options_set(&u->options, u->game, name, value, error)) {
    case OPTION_VARIANT:
        set_variant(u, value);
        break;
    case OPTION_CHESS960:
        choose_game(u);
        break;
    case OPTION_OF_GAME:
        search_clear(u->searcher);
        position_start(u);
        break;
    default:
        if (*error)
            uci_say("%s", error);
    }
}

/* Appends a word to a text, after a space; false if it does not fit. */
static bool append_word(char *text, size_t room, const char *word)
{
    const size_t length = strlen(text);
    const int more = snprintf(text + length, room - length, "%s%s", length ? " " : "", word);
    return more >= 0 && (size_t)more < room - length;
}

void uci_options_set(struct uci *u, char *rest)
{
    char name[80] = "", value[OPTION_VALUE_MAX] = "", *word = word_next(&rest);
    bool in_value = false, fits = true;
    if (!word || strcmp(word, "name") != 0) {
        uci_say("setoption: `name` must follow");
        return;
    }
    while ((word = word_next(&rest)) != NULL) {
        if (!in_value && strcmp(word, "value") == 0)
            in_value = true;
        else
            fits = append_word(in_value ? value : name, in_value ? sizeof value : sizeof name, word) && fits;
    }
    if (fits)
        set_option(u, name, value);
    else
        uci_say("option %.40s: a name has at most %u bytes, a value %u", name, (unsigned)sizeof name - 1,
                (unsigned)sizeof value - 1);
}
