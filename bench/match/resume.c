/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the record of a match to continue it (resume.h). */
#include "bench/match/resume.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/match/record.h"
#include "engine/files.h"
#include "engine/lines.h"
#include "engine/memory.h"
#include "engine/utf8.h"
#include "rules/notation/pgn.h"

enum { UTF8_LONGEST = 4 /* bytes of a character */ };

/* The state of reading a record. */
struct resuming {
    const struct match_settings *settings;
    struct pgn_reader reader;
    struct pgn_game game;
    bool *seen; /* games already read, by index */
    long end;   /* offset of the end of the last whole game */
    char *error;
};

static bool refuse(struct resuming *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Writes why the match cannot be continued; returns false. */
static bool refuse(struct resuming *r, const char *format, ...)
{
    va_list arguments;
    int length =
        snprintf(r->error, MATCH_ERROR_MAX, "--resume: '%.40s', line %lu: ", r->settings->record_path, r->game.line);
    va_start(arguments, format);
    vsnprintf(r->error + length, (size_t)(MATCH_ERROR_MAX - length), format, arguments);
    va_end(arguments);
    return false;
}

/* Whether a tag has a text as records have it: `?` for nothing, a blank for a control character, in UTF-8, and cut,
   between two characters, to the room of the tag. */
static bool tag_is(const char *tag, size_t room, const char *text)
{
    size_t i = 0, longest = UTF8_LONGEST * strlen(text) + 2;
    char *wanted = xcalloc(longest, 1);
    snprintf(wanted, longest, "%s", *text ? text : "?");
    utf8_mend(wanted, longest);
    while (tag[i] && tag[i] == ((unsigned char)wanted[i] < ' ' ? ' ' : wanted[i]))
        i++;
    const bool same = !tag[i] && (!wanted[i] || i + UTF8_LONGEST >= room);
    free(wanted);
    return same;
}

/* Whether a game was played at the time controls of this match. */
static bool controls_same(const struct pgn_tags *t, const struct engine_spec *const engines[2])
{
    char control[sizeof t->time_control];
    for (unsigned us = 0; us < 2; us++) {
        control_write(&engines[us]->control, control, sizeof control);
        if (strcmp(*t->time_control ? t->time_control : t->colour_control[us], control) != 0)
            return false;
    }
    return true;
}

/* Returns false with the reason if a game was played with other settings; tags that are missing are ignored. */
static bool settings_same(struct resuming *r, unsigned white)
{
    const struct match_settings *s = r->settings;
    const struct pgn_tags *t = &r->game.tags;
    char now[SETTINGS_MAX];
    match_settings_write(s, now);
    if (!controls_same(t, (const struct engine_spec *const[]){&s->engines[white], &s->engines[!white]}))
        return refuse(r, "the game was played at another time control (--tc, --movetime, --nodes, --depth)");
    if (*t->settings && !tag_is(t->settings, sizeof t->settings, now))
        return refuse(r, "the game was played with other settings (%.60s)", t->settings);
    if (r->game.record.positions[0].option != s->rules.option)
        return refuse(r, "the game was played with other options of the game (--game-option)");
    return true;
}

/* Reads the index of a game in the match. Returns false with the reason if it is not a game of this match, or a second
   one of that index. */
static bool index_read(struct resuming *r, unsigned *index)
{
    const struct match_settings *s = r->settings;
    const struct pgn_tags *t = &r->game.tags;
    long long round;
    if (!number_read(t->round, 1, s->games, &round))
        return refuse(r, "the round must be from 1 to %u, not '%.20s'", s->games, t->round);
    *index = (unsigned)round - 1;
    const unsigned white = *index & 1;
    if (!tag_is(t->event, sizeof t->event, s->event) || !tag_is(t->white, sizeof t->white, s->engines[white].name) ||
        !tag_is(t->black, sizeof t->black, s->engines[!white].name))
        return refuse(r, "the event or the players are not those of this match");
    if (!settings_same(r, white))
        return false;
    if (r->seen[*index])
        return refuse(r, "game %lld is recorded twice", round);
    return true;
}

/* Returns how a recorded game ended, from its tag Termination. */
static enum game_end end_read(const char *termination)
{
    static const struct {
        const char *text;
        enum game_end end;
    } ends[] = {{"time forfeit", END_TIME},
                {"rules infraction", END_ILLEGAL},
                {"abandoned", END_CRASH},
                {"adjudication", END_ADJUDICATED}};
    for (unsigned i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (strcmp(termination, ends[i].text) == 0)
            return ends[i].end;
    return END_RULES;
}

/* Checks that a game begins with its opening, and passes it to `book`. Returns false with the reason otherwise. */
static bool game_take_up(struct resuming *r, unsigned index, match_booker *book, void *context)
{
    const struct record *played = &r->game.record;
    struct record opening = {0};
    unsigned missed;
    bool same = opening_begin(&r->settings->openings, index / 2, &opening, &missed) && opening.count <= played->count &&
                opening.positions[0].game == played->positions[0].game && opening.keys[0] == played->keys[0] &&
                memcmp(opening.actions, played->actions, (opening.count - 1) * sizeof *opening.actions) == 0;
    struct match_game g = {.record = *played,
                           .opening = opening.count - 1,
                           .missed = missed,
                           .outcome = r->game.outcome,
                           .loser = r->game.outcome == WHITE_WINS   ? BLACK
                                    : r->game.outcome == BLACK_WINS ? WHITE
                                                                    : (enum colour)record_now(played)->turn.decider,
                           .end = end_read(r->game.tags.termination)};
    record_free(&opening);
    if (!same)
        return refuse(r, "game %u begins with another opening: check --seed and --openings", index + 1);
    r->seen[index] = true;
    book(context, &g, index);
    return true;
}

/* Reads all games of the record. A torn last game is left out. Returns false with the reason if one is not accepted. */
static bool games_read(struct resuming *r, FILE *file, long size, match_booker *book, void *context)
{
    unsigned index = 0;
    char fault[256];
    while (pgn_next(&r->reader, &r->game)) {
        const struct pgn_lexer *l = &r->reader.lexer;
        const bool last = r->reader.has_token && r->reader.token == PGN_END;
        const long end = ftell(file) - (long)(l->end - l->at);
        if ((!r->game.ended && last) || (r->game.ended && end + 2 > size))
            return true; /* the empty line after a game is not complete */
        if (r->game.bad) {
            pgn_fault(&r->game, fault, sizeof fault);
            return refuse(r, "%.90s", fault);
        }
        if (r->game.outcome == ONGOING)
            return refuse(r, "the game has no result");
        if (!index_read(r, &index) || !game_take_up(r, index, book, context))
            return false;
        r->end = end + 2;
    }
    return true;
}

/* Whether the text after the last whole game is the beginning of another one. */
static bool rest_is_torn(FILE *file, long end)
{
    static const char begins[] = "[Event ";
    char rest[sizeof begins] = "";
    if (fseek(file, end, SEEK_SET) != 0)
        return false;
    size_t length = fread(rest, 1, sizeof rest - 1, file);
    return memcmp(rest, begins, length) == 0;
}

/* Returns the size of a file and rewinds it; -1 on error. */
static long file_size(FILE *file)
{
    long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    rewind(file);
    return size;
}

bool match_resume(const struct match_settings *s, match_booker *book, void *context, char *error)
{
    const char *why = "";
    FILE *file = file_open(s->record_path, &why);
    if (!file && errno == ENOENT)
        return true;
    long size = file ? file_size(file) : -1;
    if (size < 0) {
        snprintf(error, MATCH_ERROR_MAX, "--resume: '%.40s': %.80s", s->record_path, file ? strerror(errno) : why);
        if (file)
            fclose(file);
        return false;
    }
    struct resuming *r = xcalloc(1, sizeof *r);
    r->settings = s;
    r->reader.game = s->rules.game;
    r->seen = xcalloc(s->games, sizeof *r->seen);
    r->error = error;
    pgn_begin(&r->reader, file);
    bool good = games_read(r, file, size, book, context);
    if (good && ferror(file))
        good = refuse(r, "%.80s", strerror(errno));
    if (good && r->end < size && !rest_is_torn(file, r->end))
        good = refuse(r, "the text after the last game is not a game of a match");
    fclose(file);
    if (good && r->end < size && truncate(s->record_path, r->end) != 0)
        good = refuse(r, "%.80s", strerror(errno));
    pgn_free(&r->game);
    free(r->seen);
    free(r);
    return good;
}
