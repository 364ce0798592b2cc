/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads games files: lines, sections and keys, and what a game as a whole must be like. */
#include "rules/custom/custom.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "engine/utf8.h"
#include "rules/box.h"
#include "rules/custom/reader.h"
#include "rules/laws.h"
#include "rules/notation/fen.h"

enum { ID_LONGEST = 31, LONG_TURN = 3 };

/* Reports an error at a line and column; returns false for the caller to return. */
static bool fault_tell(struct reader *r, unsigned line, unsigned column, const char *format, va_list arguments)
{
    struct fault f = {.line = line, .column = column};
    vsnprintf(f.text, sizeof f.text, format, arguments);
    utf8_show(f.text);
    r->failed = true;
    if (r->count)
        r->games[r->count - 1]->failed = true;
    r->tell(r->context, &f);
    return false;
}

bool fault(struct reader *r, const char *at, const char *format, ...)
{
    va_list arguments;
    unsigned column = at ? (unsigned)(at - r->line_text) : 0, line = 0;
    while (line < r->joined_count && column >= r->joined[line])
        line++;
    column -= line ? r->joined[line - 1] : 0;
    va_start(arguments, format);
    fault_tell(r, r->line + line, column + 1, format, arguments);
    va_end(arguments);
    return false;
}

void fault_give_up(void *name, const struct fault *f)
{
    fprintf(stderr, "%s:%u:%u: %s\n", (const char *)name, f->line, f->column, f->text);
    exit(EXIT_FAILURE);
}

const struct key_said *key_said_find(const struct custom_game *g, const char *name, char letter)
{
    for (unsigned i = 0; i < g->keys_count; i++)
        if (strcmp(g->keys[i].name, name) == 0 && g->keys[i].letter == letter)
            return &g->keys[i];
    return NULL;
}

bool fault_of_key(struct reader *r, const struct custom_game *g, const char *name, char letter, const char *format, ...)
{
    const struct key_said *key = key_said_find(g, name, letter);
    va_list arguments;
    va_start(arguments, format);
    fault_tell(r, key ? key->line : g->line, 1, format, arguments);
    va_end(arguments);
    return false;
}

/* Frees a game that is not in the list, with its texts and pieces. */
static void game_free(const struct reader *r, struct custom_game *g)
{
    if (g->game.network)
        r->source->networks->discard(g->game.network);
    while (g->texts_count > 0)
        free(g->texts[--g->texts_count]);
    free(g->rules);
    free(g->lines.text);
    free(g->decisions.text);
    free(g->pieces);
    free(g);
}

/* Returns a game by its id, from earlier in the file or from the list; NULL with *reason. *failed: faults of it have
   been told. */
static const struct game *base_find(const struct reader *r, const char *id, bool *failed, const char **reason)
{
    *failed = false;
    for (unsigned i = 0; i + 1 < r->count; i++)
        if (strcmp(r->games[i]->game.id, id) == 0) {
            *failed = r->games[i]->failed;
            return &r->games[i]->game;
        }
    *reason = "no such game in this file or one before it";
    return r->file ? game_known(id) : game_find(id, reason);
}

bool take_base(struct reader *r, struct custom_game *g, char *value)
{
    const char *reason;
    const struct game *base = base_find(r, value, &g->failed, &reason);
    r->skipping = g->failed; /* what it adds cannot be judged */
    if (g->keys_count > 1)
        return fault(r, NULL, "'base' must be the first key of its game");
    if (!base)
        return fault(r, value, "'%.60s': %s", value, reason);
    g->base = base;
    g->game.pieces = base->pieces;
    g->game.law = base->law;
    g->law_copied = false;
    g->game.start_fen = base->start_fen;
    g->game.traits = base->traits;
    g->game.traits.default_name = NULL;
    g->game.traits.featured = false;
    g->game.source = r->file ? base->source : g->game.source;
    if (base->from_file) { /* then it is the first member of a struct custom_game */
        const struct custom_game *of = (const struct custom_game *)base;
        memcpy(g->goal_regions, of->goal_regions, sizeof g->goal_regions);
        memcpy(g->goal_ends, of->goal_ends, sizeof g->goal_ends);
    }
    return true;
}

bool take_pieces(struct reader *r, struct custom_game *g, char *value)
{
    if (g->pieces)
        return fault(r, NULL, "'pieces' must stand before what changes them");
    const struct piece_set *pieces = pieces_in_c(value);
    if (!pieces)
        return fault(r, value, "no set of pieces '%.40s' (orthodox, chess960, medieval, future, losing)", value);
    g->game.pieces = pieces;
    g->game.start_fen = NULL;
    g->pieces_chosen = true;
    g->game.traits.family = pieces->must_capture ? FAMILY_LOSING : g->game.traits.family;
    return true;
}

/* Whether an id is taken by a game of the list or of the file; says so. */
static bool id_taken(struct reader *r, const char *at, const char *id)
{
    const char *reason;
    const struct game *known = r->file ? NULL : game_find(id, &reason);
    if (known)
        return !fault(r, at, "'%s' is a name of the game '%s' already", id, known->id);
    for (unsigned i = 0; i < r->count; i++)
        if (strcmp(r->games[i]->game.id, id) == 0)
            return !fault(r, at, "'%s' stands in line %u already", id, r->games[i]->line);
    return false;
}

/* Reads a line [id] and begins its game, as orthodox chess. */
static bool section_read(struct reader *r, char *line)
{
    const char *reason;
    size_t length = strspn(line + 1, "abcdefghijklmnopqrstuvwxyz0123456789-");
    if (line[length + 1] != ']' || line[length + 2])
        return fault(r, line + 1 + length, "a game's id is of small letters, digits and '-', in [ ]");
    line[length + 1] = 0;
    if (!length || length > ID_LONGEST || line[1] == '-')
        return fault(r, line + 1, "an id begins with a letter or digit and has at most %d characters", ID_LONGEST);
    if (id_taken(r, line + 1, line + 1))
        return false;
    if (r->count == GAMES_OF_FILE)
        return fault(r, line, "more than %d games in a file", GAMES_OF_FILE);
    struct custom_game *g = xcalloc(1, sizeof *g);
    g->game = (struct game){.pieces = pieces_in_c("orthodox"), .aliases = "", .source = "a games file"};
    g->game.id = g->game.name = text_keep(g, line + 1);
    g->game.from_file = !r->file;
    if (r->file) {
        settings_orthodox(&g->law.settings);
        g->law.id = g->game.id;
        g->law_copied = true;
    }
    g->game.law = r->file ? &g->law : game_find("chess", &reason)->law;
    g->line = r->line;
    r->games[r->count++] = g;
    return true;
}

/* Returns the steps of the longest of the first turns; UINT8_MAX where a law in C sets them. */
static unsigned steps_max(const struct law *law)
{
    if (law->begin && law->settings.mover < MOVER_SAME && !(law->flags & LAW_OPEN))
        return UINT8_MAX;
    unsigned max = 1;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned i = 0; i < 12; i++) {
            const struct sequence *s = &law->settings.turns[side];
            unsigned steps = s->tail == TAIL_PIECES ? UINT8_MAX : sequence_at(s, i);
            max = steps > max ? steps : max;
        }
    return max;
}

/* Sets the traits of a game whose law is one of settings. */
static void traits_find(struct custom_game *g)
{
    struct traits *t = &g->game.traits;
    unsigned max = steps_max(&g->law);
    bool open = g->law.flags & LAW_OPEN;
    t->interjections =
        open ? (g->law.flags & LAW_INTERJECTS) && !settings_one_step(&g->law.settings) : t->interjections;
    if (g->law.settings.in_c && g->law.settings.in_c->begin && !open)
        return;
    if (!g->traits_said)
        t->long_turns = max > LONG_TURN;
    if (!g->family_said && t->family == FAMILY_CHESS && max > 1)
        t->family = max > LONG_TURN ? FAMILY_PROGRESSIVE : FAMILY_MARSEILLAIS;
}

/* Whether a game of the program has these pieces (NULL: any) and this law in C, and with `free_law` goes with other
   pieces, too. */
static bool known_together(const struct piece_set *pieces, const struct law *in_c, bool free_law)
{
    for (unsigned i = 0; game_at(i) && !game_at(i)->from_file; i++) {
        const struct game *game = game_at(i);
        if ((!pieces || game->pieces == pieces) && game->law->settings.in_c == in_c &&
            !(free_law && (game->law->flags & LAW_BOUND)))
            return true;
    }
    return false;
}

/* Whether a law in C goes with the settings of a section: one that may rely on its settings only with those that a game
   of the program gives it, unless it leaves the turns open. */
static bool settings_allowed(const struct settings *set)
{
    bool allowed = !set->in_c || !law_is_whole(set->in_c) || (set->in_c->flags & LAW_OPEN) ||
                   !known_together(NULL, set->in_c, false);
    for (unsigned i = 0; !allowed && game_at(i) && !game_at(i)->from_file; i++)
        allowed = settings_equal(&game_at(i)->law->settings, set);
    return allowed;
}

/* Makes hooks of the settings when a section has ended; false if they contradict each other. */
static bool law_finish(struct reader *r, struct custom_game *g)
{
    const struct law *in_c = g->law.settings.in_c;
    if (g->law.settings.shuffle && (!settings_one_step(&g->law.settings) || g->law.settings.may_end))
        return fault_of_key(r, g, "to and fro", 0, "%s: 'to and fro' needs turns of one step", g->game.id);
    const char *conflict = law_compile(&g->law, g->pieces || custom_pieces_is(g->game.pieces));
    if (!conflict && !r->file && !settings_allowed(&g->law.settings))
        return fault_of_key(r, g, "law", 0, "%s: the law %s goes only with the settings of its game", g->game.id,
                            in_c->id);
    if (conflict && !in_c)
        return fault_of_key(r, g, conflict, 0, "%s: '%s' does not go with other settings here", g->game.id, conflict);
    return !conflict || fault_of_key(r, g, conflict, 0, "%s: the law %s decides that itself", g->game.id, in_c->id);
}

/* Whether a piece set goes with any law that is not bound. */
static bool free_pieces(const struct piece_set *pieces)
{
    bool found = pieces->from_file;
    for (unsigned i = 0; game_pieces_at(i); i++)
        found |= game_pieces_at(i) == pieces;
    return found;
}

/* Whether the pieces of a game go with its law; says why not. Those of a section that says both do if a game of the
   program has them together. */
static bool fits(struct reader *r, struct custom_game *g)
{
    const struct law *in_c = g->game.law->settings.in_c;
    struct law law = *g->game.law;
    if ((law.flags & LAW_BOX) && !box_fits(g->game.pieces))
        return fault_of_key(r, g, "promotion", 0, "%s: only knights, bishops, rooks and queens on 8x8 go into a box",
                            g->game.id);
    if (r->file || !(g->pieces_chosen || g->law_copied) || (in_c && known_together(g->game.pieces, in_c, false)))
        return true;
    if (key_said_find(g, "other pieces", 0))
        law.flags &= ~(uint32_t)LAW_BOUND;
    bool others = known_together(NULL, in_c, true) || !known_together(NULL, in_c, false);
    const char *refused = game_refused(g->game.pieces, &law);
    if (!refused && !known_together(g->game.pieces, in_c, false) && !(others && free_pieces(g->game.pieces)))
        refused = "these pieces do not go with that law in C";
    return !refused || fault(r, NULL, "%s: %s", g->game.id, refused);
}

/* Checks a game by its starting position. */
static bool start_check(struct reader *r, struct custom_game *g)
{
    char error[FEN_ERROR_MAX];
    struct position start;
    if (!fen_read(&start, &g->game, game_option_default(&g->game), game_start_fen(&g->game), error))
        return fault_of_key(r, g, "start", 0, "%s: start: %s", g->game.id, error);
    if (!g->law_copied && g->game.law->settings.goals_count) { /* its board and start may be others than the base's */
        g->law = *g->game.law;
        g->game.law = &g->law;
    }
    if (g->game.law == &g->law && !goal_finish(r, g, &start))
        return false;
    const char *reason = "there is no legal step";
    if (game_count(&start) == 0 && game_result(&start, &reason) != ONGOING)
        return fault_of_key(r, g, "start", 0, "%s: the start is the end: %s", g->game.id, reason);
    game_warnings(r, g, &start, g->law_copied ? steps_max(&g->law) : 1);
    return example_check(r, g);
}

/* Finishes a game when its section has ended, and checks it as a whole. The sections of the program were checked when
   it was built. */
static bool game_finish(struct reader *r, struct custom_game *g)
{
    unsigned line = r->line;
    r->line = g->line;
    r->joined_count = 0;
    texts_finish(r, g);
    if (g->game.start_fen && !g->pieces && strcmp(g->game.start_fen, g->game.pieces->start_fen) == 0)
        g->game.start_fen = NULL;
    if (g->law_copied && g->must_capture && !g->law.settings.stalemate && key_said_find(g, "stalemate", 0))
        g->law.settings.stalemate = STALEMATE_ALWAYS_DRAW;
    bool good = (!g->law_copied || law_finish(r, g)) && (g->pieces ? pieces_finish(r, g) : together_check(r, g));
    if (good && g->law_copied)
        traits_find(g);
    good = good && marked_finish(r, g) && fits(r, g) && (r->trusted || start_check(r, g)) && network_finish(r, g);
    r->line = line;
    return good;
}

/* Finishes the last game so far, unless it has faults. */
static void last_finish(struct reader *r)
{
    if (r->count && !r->games[r->count - 1]->failed)
        game_finish(r, r->games[r->count - 1]);
}

/* Reads the next line of the file; a backslash behind the last one joins it with nothing. */
static void line_read(struct reader *r, char *line)
{
    char *begin = line + strspn(line, " \t"), *end = begin + strlen(begin);
    while (end > begin && (isspace((unsigned char)end[-1]) || end[-1] == '\\'))
        *--end = 0;
    r->line_text = line;
    if (!*begin || *begin == '#')
        return;
    if (*begin == '[') {
        last_finish(r);
        r->skipping = !section_read(r, begin);
    } else if (!r->skipping && r->count) {
        key_line_read(r, r->games[r->count - 1], begin);
    } else if (!r->skipping) {
        take_title(r, begin);
    }
}

/* Ends a line of the file, and joins it with the next one while it ends with a backslash. Returns what is behind it;
   NULL at the end of the text. */
static char *line_end(struct reader *r, char *line)
{
    r->joined_count = 0;
    for (char *from = line;; from = line + r->joined[r->joined_count - 1]) {
        char *end = strchr(from, '\n'), *last = end;
        if (!end)
            return NULL;
        while (last > from && isspace((unsigned char)last[-1]))
            last--;
        if (last == from || last[-1] != '\\' || r->joined_count == LINES_JOINED_MAX) {
            if (last > from && last[-1] == '\\')
                fault(r, NULL, "more than %d lines are joined to it", LINES_JOINED_MAX);
            *end = 0;
            return end + 1;
        }
        memset(last - 1, ' ', (size_t)(end + 1 - (last - 1)));
        r->joined[r->joined_count++] = (unsigned)(end + 1 - line);
    }
}

/* Reads all lines of a text, which is cut up. */
static void text_read(struct reader *r, char *text)
{
    r->line_text = "";
    for (char *line = text, *next; line; line = next) {
        r->line++;
        next = line_end(r, line);
        unsigned joined = r->joined_count;
        line_read(r, line);
        r->line += joined;
    }
    last_finish(r);
    r->line = 0;
    r->joined_count = 0;
    if (!r->failed && !r->count)
        fault(r, NULL, "no games in it");
}

/* Adds the games that have been read to the list if all is good and `add`, or frees them; returns whether all is
   good. */
static bool games_end(struct reader *r, bool add)
{
    if (!r->failed && add && !games_room(r->count))
        fault(r, NULL, "there is no room for %u more games", r->count);
    bool good = !r->failed;
    for (unsigned i = 0; i < r->count; i++)
        if (good && add)
            games_add(&r->games[i]->game);
        else
            game_free(r, r->games[i]);
    free(r);
    return good;
}

bool custom_read(char *text, bool add, void (*tell)(void *context, const struct fault *f), void *context)
{
    return custom_read_from(text, add, NULL, tell, context);
}

bool custom_read_from(char *text, bool add, const struct custom_source *source,
                      void (*tell)(void *context, const struct fault *f), void *context)
{
    struct reader *r = xcalloc(1, sizeof *r);
    r->source = source;
    r->tell = tell;
    r->context = context;
    text_read(r, text);
    return games_end(r, add);
}

bool custom_read_built_in(const char *file, const char *text, bool add,
                          void (*tell)(void *context, const struct fault *f), void *context)
{
    struct reader *r = xcalloc(1, sizeof *r);
    char *copy = xstrdup(text);
    r->tell = tell;
    r->context = context;
    r->file = file;
    r->trusted = add;
    text_read(r, copy);
    free(copy);
    return games_end(r, add);
}
