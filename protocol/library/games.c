/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of games, their options, and games files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/files.h"
#include "engine/memory.h"
#include "engine/utf8.h"
#include "protocol/library/board.h"
#include "rules/custom/custom.h"
#include "rules/texts/rules_text.h"
#include "rules/variants/variants.h"

/* Pictures of boards without gaps need no text of their own: the end of this one, for boards of up to 128 squares. */
static const char squares[] = "................................................................"
                              "................................................................";

void game_describe(const struct game *game, struct tempi_game *to)
{
    const struct rules_text *text = rules_text_of(game);
    const struct geometry *geometry = game_geometry(game);
    *to = (struct tempi_game){.id = game->id,
                              .name = game->name,
                              .aliases = game->aliases,
                              .summary = text->summary ? text->summary : "",
                              .source = game->source ? game->source : "",
                              .group = text->title ? text->title : "",
                              .pieces = game->pieces->id,
                              .law = game->law->id,
                              .start_fen = game_start_fen(game),
                              .files = game_files(game),
                              .ranks = game_ranks(game),
                              .steps = (int32_t)game_steps(game),
                              .interjections = game->traits.interjections,
                              .royal = game_royal(game),
                              .from_file = game->from_file};
    to->board = geometry && geometry->picture ? geometry->picture
                                              : squares + sizeof squares - 1 - (size_t)(to->files * to->ranks);
}

int tempi_game_at(size_t index, struct tempi_game *game)
{
    if (!game)
        return TEMPI_ARGUMENT;
    if (!library_ready())
        return TEMPI_MEMORY;
    const struct game *found = index < UINT32_MAX ? game_at((unsigned)index) : NULL;
    if (!found)
        return TEMPI_NOT_FOUND;
    game_describe(found, game);
    return TEMPI_OK;
}

/* A search for a game, which may make a composition. */
struct finding {
    const char *name;
    const struct game *game;
    const char *reason;
};

/* Finds a game; a function for memory_try(). */
static void find(void *context)
{
    struct finding *f = context;
    f->game = game_find(f->name, &f->reason);
}

int game_named(const char *name, const struct game **game, const char **reason)
{
    struct finding f = {.name = name, .reason = ""};
    if (!name)
        return TEMPI_ARGUMENT;
    if (!library_ready() || !memory_try(find, &f))
        return TEMPI_MEMORY;
    *game = f.game;
    *reason = f.reason;
    return f.game ? TEMPI_OK : TEMPI_NOT_FOUND;
}

int tempi_game_find(const char *name, struct tempi_game *game)
{
    const struct game *found;
    const char *reason;
    const int code = game ? game_named(name, &found, &reason) : TEMPI_ARGUMENT;
    if (!code)
        game_describe(found, game);
    return code;
}

int tempi_option_at(const char *game, size_t index, struct tempi_option *option)
{
    static const char *const types[] = {
        [OPTION_NUMBER] = "number", [OPTION_CHECK] = "check", [OPTION_CHOICE] = "choice", [OPTION_LETTERS] = "letters"};
    const struct game *found;
    const char *reason;
    const int code = option ? game_named(game, &found, &reason) : TEMPI_ARGUMENT;
    if (code)
        return code;
    const struct option *o = game_option_list(found);
    for (; o && o->type != OPTION_END && index > 0; o++)
        index--;
    if (!o || o->type == OPTION_END)
        return TEMPI_NOT_FOUND;
    *option = (struct tempi_option){.name = o->name,
                                    .type = types[o->type],
                                    .words = o->words ? o->words : "",
                                    .min = o->min,
                                    .max = o->max,
                                    .length = o->length};
    _Static_assert(sizeof option->standard >= OPTION_TEXT_MAX && sizeof option->range >= OPTION_RANGE_MAX,
                   "room for the texts of an option");
    option_text(o, game_option_default(found), option->standard);
    option_range(o, option->range);
    return TEMPI_OK;
}

/* ---- games files ---- */

/* A games file, or one in the format of variants.ini, that is being read. */
struct reading {
    const char *given;
    char *text; /* a copy, which is cut up */
    bool variants, add, good;
    char *faults; /* NULL: nobody hears of them */
    size_t length, room;
};

/* Writes an error or a warning; a hook of custom_read(). */
static void tell(void *context, const struct fault *f)
{
    struct reading *r = context;
    if (!r->faults || r->length >= r->room)
        return;
    const int more = snprintf(r->faults + r->length, r->room - r->length, "%u:%u: %s%s\n", f->line, f->column,
                              f->warning ? "warning: " : "", f->text);
    r->length += more > 0 ? (size_t)more : 0;
}

/* Reads the file; a function for memory_try(). */
static void read_text(void *context)
{
    struct reading *r = context;
    const size_t length = strlen(r->given), mark = byte_order_mark(r->given, length);
    r->text = xstrdup(r->given + mark);
    line_ends_mend(r->text, length - mark);
    if (!r->variants) {
        r->good = custom_read(r->text, r->add, tell, r);
        return;
    }
    const struct variants_count found =
        variants_read(r->text, &(struct variants_reading){.add = r->add, .tell = tell, .context = r});
    r->good = found.taken > 0;
}

/* Reads the file unless memory runs out; a function for games_extend(). */
static bool read_guarded(void *context)
{
    struct reading *r = context;
    const bool came = memory_try(read_text, r);
    free(r->text);
    return came;
}

/* Reads the text of a file as `how` says. */
static int games_text_read(const char *text, struct reading how, char *faults, size_t room)
{
    struct reading r = how;
    r.given = text;
    r.faults = room ? faults : NULL;
    r.room = room;
    if (r.faults)
        r.faults[0] = 0;
    if (!text)
        return TEMPI_ARGUMENT;
    if (!library_ready())
        return TEMPI_MEMORY;
    if (strnlen(text, GAMES_FILE_LONGEST + 1) > GAMES_FILE_LONGEST || !utf8_valid(text)) {
        tell(&r, &(struct fault){.text = "more than a megabyte, or not in UTF-8"});
        return TEMPI_TEXT;
    }
    if (!games_extend(read_guarded, &r))
        return TEMPI_MEMORY;
    if (r.faults)
        utf8_clean(r.faults);
    return r.good ? TEMPI_OK : TEMPI_TEXT;
}

int tempi_load(const char *text, char *faults, size_t room)
{
    return games_text_read(text, (struct reading){.add = true}, faults, room);
}

int tempi_check(const char *text, char *faults, size_t room)
{
    return games_text_read(text, (struct reading){.add = false}, faults, room);
}

int tempi_load_variants(const char *text, char *faults, size_t room)
{
    return games_text_read(text, (struct reading){.variants = true, .add = true}, faults, room);
}

int tempi_check_variants(const char *text, char *faults, size_t room)
{
    return games_text_read(text, (struct reading){.variants = true}, faults, room);
}
