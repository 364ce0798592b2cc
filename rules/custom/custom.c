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
#include "engine/words.h"
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

/* Reads `base`: starts from an existing game. */
static bool take_base(struct reader *r, struct custom_game *g, char *value)
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

/* Reads `pieces`: another piece set. */
static bool take_pieces(struct reader *r, struct custom_game *g, char *value)
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

/* What a key changes. */
enum key_sort { OF_GAME, OF_PIECES, OF_LAW };

static const struct {
    const char *name;
    bool (*take)(struct reader *r, struct custom_game *g, char *value);
    uint8_t sort;  /* enum key_sort: what the key changes */
    bool lettered; /* the letter of a piece follows the name */
} keys[] = {{"base", take_base, OF_GAME, false},
            {"pieces", take_pieces, OF_GAME, false},
            {"name", take_name, OF_GAME, false},
            {"aliases", take_aliases, OF_GAME, false},
            {"known as", take_known, OF_GAME, false},
            {"family", take_family, OF_GAME, false},
            {"traits", take_traits, OF_GAME, false},
            {"featured", take_featured, OF_GAME, false},
            {"decision", take_decision, OF_GAME, false},
            {"summary", take_summary, OF_GAME, false},
            {"example", take_example, OF_GAME, false},
            {"example says", take_example_says, OF_GAME, false},
            {"marked", take_marked, OF_GAME, false},
            {"marked as", take_marked_as, OF_GAME, false},
            {"counts", take_counts, OF_GAME, false},
            {"source", take_source, OF_GAME, false},
            {"rules", take_rules, OF_GAME, false},
            {"start", take_start, OF_GAME, false},
            {"network", take_network, OF_GAME, false},
            {"board", take_board, OF_PIECES, false},
            {"piece", take_piece_type, OF_PIECES, true},
            {"royal", take_royal, OF_PIECES, false},
            {"royals", take_royals, OF_PIECES, false},
            {"pawns", take_pawns, OF_PIECES, false},
            {"progress", take_progress, OF_PIECES, false},
            {"promotes", take_promotes, OF_PIECES, true},
            {"limits", take_limits, OF_PIECES, false},
            {"first", take_first, OF_PIECES, true},
            {"passed", take_passed, OF_PIECES, false},
            {"region", take_region, OF_PIECES, true},
            {"dead ends", take_dead_ends, OF_PIECES, false},
            {"blast", take_blast, OF_PIECES, false},
            {"blast spared", take_blast_spared, OF_PIECES, false},
            {"blast immune", take_blast_immune, OF_PIECES, false},
            {"walls", take_walls, OF_PIECES, false},
            {"wall squares", take_wall_squares, OF_PIECES, false},
            {"petrified", take_petrified, OF_PIECES, false},
            {"flight", take_flight, OF_PIECES, false},
            {"facing", take_facing, OF_PIECES, false},
            {"counting", take_counting, OF_PIECES, false},
            {"lines", take_lines, OF_PIECES, false},
            {"no hurdles", take_no_hurdles, OF_PIECES, false},
            {"mutually immune", take_mutually_immune, OF_PIECES, false},
            {"short castling", take_short, OF_PIECES, false},
            {"long castling", take_long, OF_PIECES, false},
            {"castlers", take_castlers, OF_PIECES, false},
            {"opposite castling", take_opposite, OF_PIECES, false},
            {"must capture", take_must_capture, OF_PIECES, false},
            {"hands", take_hands, OF_PIECES, false},
            {"gating", take_gating, OF_PIECES, false},
            {"drops", take_drops, OF_PIECES, true},
            {"must drop", take_must_drop, OF_PIECES, false},
            {"enclosing", take_enclosing, OF_PIECES, false},
            {"enclosing start", take_enclosing_start, OF_PIECES, false},
            {"flips", take_flips, OF_PIECES, false},
            {"file limits", take_file_limits, OF_PIECES, false},
            {"drop colours", take_drop_colours, OF_PIECES, false},
            {"drop checks", take_drop_checks, OF_PIECES, false},
            {"drop mates", take_drop_mates, OF_PIECES, false},
            {"drops promoted", take_drops_promoted, OF_PIECES, false},
            {"values", take_values, OF_PIECES, false},
            {"law", take_law, OF_LAW, false},
            {"other pieces", take_other_pieces, OF_LAW, false},
            {"steps", take_steps, OF_LAW, false},
            {"white", take_white, OF_LAW, false},
            {"black", take_black, OF_LAW, false},
            {"checks", take_checks, OF_LAW, false},
            {"king safe", take_safety, OF_LAW, false},
            {"mover", take_mover, OF_LAW, false},
            {"order", take_order, OF_LAW, false},
            {"captures", take_captures, OF_LAW, false},
            {"en passant", take_passing, OF_LAW, false},
            {"castling", take_castling, OF_LAW, false},
            {"castling rook", take_rook, OF_LAW, false},
            {"may end", take_end, OF_LAW, false},
            {"pass", take_pass, OF_PIECES, false},
            {"bikjang", take_bikjang, OF_PIECES, false},
            {"full board", take_full_board, OF_PIECES, false},
            {"no step", take_no_step, OF_LAW, false},
            {"promotion", take_promotion, OF_LAW, false},
            {"stalemate", take_stalemate, OF_LAW, false},
            {"checkmate", take_checkmate, OF_LAW, false},
            {"mating checks", take_mating_checks, OF_PIECES, false},
            {"mates", take_mates, OF_PIECES, false},
            {"goal", take_goal, OF_LAW, false},
            {"repetition", take_repetition, OF_LAW, false},
            {"draws", take_draws, OF_LAW, false},
            {"perpetual check", take_perpetual, OF_LAW, false},
            {"perpetual chase", take_chase, OF_PIECES, false},
            {"to and fro", take_to_and_fro, OF_PIECES, false},
            {"quiet turns", take_quiet, OF_LAW, false}};
enum { KEYS = sizeof keys / sizeof keys[0] };

/* Returns the name of a key; keys of files for version 0.1 are renamed. */
static const char *key_renamed(const char *text)
{
    return strcmp(text, "men") == 0 ? "pieces" : strcmp(text, "man") == 0 ? "mover" : text;
}

/* Returns the index of a key, KEYS if there is none; *letter is the piece letter behind its name, or 0: `A` or, of a
   promoted type, `+A`. */
static unsigned key_find(const char *text, char *letter)
{
    text = key_renamed(text);
    size_t length = strlen(text);
    bool plus = length > 3 && text[length - 2] == '+';
    size_t before = length - 1 - plus;
    bool lettered = length > 2 && isblank((unsigned char)text[before - 1]) && isalpha((unsigned char)text[length - 1]);
    *letter = 0;
    for (unsigned i = 0; i < KEYS; i++) {
        size_t name = strlen(keys[i].name);
        if (!keys[i].lettered ? strcmp(keys[i].name, text) == 0
                              : lettered && name == before - 1 && strncmp(keys[i].name, text, name) == 0) {
            int code = plus ? toupper((unsigned char)text[length - 1]) : tolower((unsigned char)text[length - 1]);
            *letter = keys[i].lettered ? (char)code : 0;
            return i;
        }
    }
    return KEYS;
}

/* Says that there is no such key, and the nearest one, with a letter where it needs one. */
static bool key_unknown(struct reader *r, const char *text)
{
    const char *nearest = NULL;
    unsigned bound = word_bound(text), found = 0;
    for (unsigned i = 0; i < KEYS; i++) {
        nearest = word_nearer(text, keys[i].name, &bound, nearest);
        found = nearest == keys[i].name ? i : found;
    }
    const char *letter = nearest && keys[found].lettered ? " A" : "";
    return fault(r, text, "no key '%.40s'%s%s%s%s", text, nearest ? "; do you mean '" : "", nearest ? nearest : "",
                 letter, nearest ? "'?" : "");
}

/* Whether a section may have several lines with a key. */
static bool key_repeats(const char *name)
{
    return strcmp(name, "rules") == 0 || strcmp(name, "decision") == 0 || strcmp(name, "counts") == 0;
}

/* Reads a line `key = value`. */
static bool entry_read(struct reader *r, struct custom_game *g, char *line)
{
    char *equals = strchr(line, '=');
    if (!equals)
        return fault(r, line, "neither [game] nor key = value");
    char *end = equals, *value = equals + 1 + strspn(equals + 1, " \t");
    while (end > line && isblank((unsigned char)end[-1]))
        end--;
    *end = 0;
    unsigned i = key_find(line, &g->letter);
    if (i == KEYS)
        return key_unknown(r, line);
    for (unsigned k = 0; k < g->keys_count; k++)
        if (g->keys[k].name == keys[i].name && g->keys[k].letter == g->letter && !key_repeats(line))
            return fault(r, line, "'%s' is said twice", line);
    if ((r->skipping = g->keys_count == KEYS_OF_GAME))
        return fault(r, line, "more than %d lines of one game", KEYS_OF_GAME);
    g->keys[g->keys_count++] = (struct key_said){.name = keys[i].name, .letter = g->letter, .line = r->line};
    if (!value[strspn(value, " \t,")])
        return fault(r, value, "'%s' needs a value", line);
    return (keys[i].sort != OF_LAW || law_open(r, g, line)) && (keys[i].sort != OF_PIECES || pieces_open(r, g, line)) &&
           keys[i].take(r, g, value);
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
        entry_read(r, r->games[r->count - 1], begin);
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
