#include "xboard_host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void host_options_open(struct xboard *x)
{
    x->overhead = 30;
    x->multipv = 1;
    for (unsigned i = 0; game_at(i); i++) {
        const struct law *law = game_at(i)->law;
        bool seen = !law->option_name;
        for (unsigned j = 0; j < x->game_options_count && !seen; j++)
            seen = strcmp(x->game_options[j].name, law->option_name) == 0;
        if (seen || x->game_options_count == GAME_OPTIONS_MAX)
            continue;
        unsigned n = x->game_options_count++;
        x->game_options[n].name = law->option_name;
        x->game_options[n].min = law->option_min;
        x->game_options[n].max = law->option_max;
        x->game_options[n].value = law->option_default;
        x->game_options[n].law = law;
    }
}

unsigned host_options_of_game(const struct xboard *x, const struct game *game)
{
    for (unsigned i = 0; game->law->option_name && i < x->game_options_count; i++)
        if (strcmp(x->game_options[i].name, game->law->option_name) == 0)
            return x->game_options[i].value;
    return game->law->option_default;
}

/* All games in one line, as XBoard wants them. */
static void declare_variants(void)
{
    size_t room = 64, length = 0;
    char *text = NULL, name[64];
    for (unsigned i = 0; game_at(i); i++)
        room += sizeof name;
    text = malloc(room);
    if (!text)
        abort();
    for (unsigned i = 0; game_at(i); i++) {
        xboard_variant_name(game_at(i), name, sizeof name);
        length += (size_t)snprintf(text + length, room - length, "%s%s", i ? "," : "", name);
    }
    line_out("feature variants=\"%s\"", text);
    free(text);
}

void host_options_declare(const struct xboard *x)
{
    line_out("feature done=0");
    line_out("feature myname=\"tempi\" ping=1 setboard=1 usermove=1 san=0 colors=0 sigint=0 sigterm=0 reuse=1 debug=1");
    line_out("feature memory=1 smp=1 playother=1 name=1 analyze=1 nps=0 pause=1 draw=1 time=1 highlight=1 ics=0");
    declare_variants();
    line_out("feature option=\"End turn -button\"");
    line_out("feature option=\"Move Overhead -spin %u 0 5000\"", x->overhead);
    line_out("feature option=\"MultiPV -spin %u 1 %d\"", x->multipv, MULTIPV_MAX);
    for (unsigned i = 0; i < x->game_options_count; i++)
        line_out("feature option=\"%s -spin %u %u %u\"", x->game_options[i].name, x->game_options[i].value,
                 x->game_options[i].min, x->game_options[i].max);
    line_out("feature done=1");
}

/* Sets a number if the text is one in range; says so if it is not. */
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

/* Sets a number that a game begins with; a game that has not begun yet begins anew with it. */
static void set_game_option(struct xboard *x, unsigned i, const char *value)
{
    const char *name = x->game.game->law->option_name;
    unsigned number;
    if (!set_number(value, x->game_options[i].min, x->game_options[i].max, &number))
        return;
    if (!law_option_takes(x->game_options[i].law, number)) {
        line_out("Error (not one of the option's values): %u", number);
        return;
    }
    x->game_options[i].value = number;
    if (name && strcmp(name, x->game_options[i].name) == 0 && x->game.count == 0)
        host_begin(x, x->game.game);
}

void host_options_set(struct xboard *x, char *text)
{
    char *value = strchr(text, '=');
    if (value)
        *value++ = 0;
    if (strcmp(text, "End turn") == 0) {
        host_play_end_turn(x);
        return;
    }
    if (strcmp(text, "Move Overhead") == 0) {
        set_number(value, 0, 5000, &x->overhead);
        return;
    }
    if (strcmp(text, "MultiPV") == 0) {
        set_number(value, 1, MULTIPV_MAX, &x->multipv);
        return;
    }
    for (unsigned i = 0; i < x->game_options_count; i++)
        if (strcmp(text, x->game_options[i].name) == 0) {
            set_game_option(x, i, value);
            return;
        }
    line_out("Error (unknown option): %.40s", text);
}
