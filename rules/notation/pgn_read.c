/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the games of PGN files: tags, words, results, errors; pgn.h says more. pgn_turns.c plays the words. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/memory.h"
#include "engine/utf8.h"
#include "rules/may_win.h"
#include "rules/notation/pgn_game.h"
#include "rules/notation/pgn_words.h"
#include "rules/notation/turns.h"

enum { MORE_MAX = 1 << 16 };

void pgn_begin(struct pgn_reader *r, FILE *file) { pgn_begin_rest(r, 1, "", file); }

void pgn_begin_text(struct pgn_reader *r, const char *text) { pgn_begin_rest(r, 1, text, NULL); }

void pgn_begin_rest(struct pgn_reader *r, unsigned long line, const char *text, FILE *file)
{
    pgn_lexer_begin(&r->lexer, text, file);
    r->lexer.line = line;
    r->has_token = false;
}

void pgn_free(struct pgn_game *g)
{
    record_free(&g->record);
    free(g->turns.words);
    free(g->more.text);
    *g = (struct pgn_game){0};
}

/* ---- errors ---- */

void pgn_game_fault(struct pgn_game *g, unsigned long line, const char *token, size_t length, const char *reason)
{
    if (g->bad)
        return;
    g->bad = true;
    g->bad_line = line;
    g->turn = g->started ? record_now(&g->record)->number : 0;
    snprintf(g->reason, sizeof g->reason, "%.*s", PGN_REASON_MAX - 1, reason);
    utf8_show(g->reason);
    length = length < sizeof g->token ? length : sizeof g->token - 1;
    memcpy(g->token, token, length);
    g->token[length] = 0;
    utf8_show(g->token);
}

void pgn_fault(const struct pgn_game *g, char *text, size_t room)
{
    char turn[40] = "", token[PGN_TOKEN_MAX + 8] = "";
    if (g->turn)
        snprintf(turn, sizeof turn, "turn %u%s", g->turn, g->token[0] ? ", " : ": ");
    if (g->token[0])
        snprintf(token, sizeof token, "'%s': ", g->token);
    snprintf(text, room, "%s%s%s (line %lu)", turn, token, g->reason, g->bad_line);
}

/* Adds a note on what was not PGN. */
__attribute__((format(printf, 2, 3))) static void note(struct pgn_game *g, const char *format, ...)
{
    const size_t length = strlen(g->note);
    char text[PGN_REASON_MAX];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    snprintf(g->note + length, sizeof g->note - length, "%s%s", length ? "; " : "", text);
    utf8_show(g->note);
}

/* ---- tags ---- */

void pgn_more_add(struct pgn_more *more, const char *name, const char *value)
{
    const size_t names = strlen(name) + 1, values = strlen(value) + 1, wanted = more->length + names + values;
    if (wanted > more->room) {
        more->text = xrealloc(more->text, 2 * wanted, 1);
        more->room = 2 * wanted;
    }
    memcpy(more->text + more->length, name, names);
    memcpy(more->text + more->length + names, value, values);
    more->length = wanted;
}

/* Keeps a tag that tempi does not use. */
static void keep_other(struct pgn_game *g, const struct pgn_lexer *l)
{
    if (g->more.length + strlen(l->name) + strlen(l->text) + 2 > MORE_MAX) {
        note(g, "the tag %s is dropped, for there are too many", l->name);
        return;
    }
    if (l->cut)
        note(g, "the tag %s is longer than %d bytes and is cut", l->name, (int)sizeof l->text - 1);
    pgn_more_add(&g->more, l->name, l->text);
}

/* Keeps a tag, cut to its room. One that says how the game began or ended must not be cut, nor given twice with other
 * values; of others the last counts, with a note. */
static void keep_tag(struct pgn_game *g, const struct pgn_lexer *l)
{
    struct pgn_tags *t = &g->tags;
    if (strcasecmp(l->name, "VariantMen") ==
        0) { /* XBoard's: how its words may be read, and of no use in other forms */
        g->by_xboard = true;
        return;
    }
    const struct {
        const char *name;
        char *value;
        size_t room;
        bool decides;
    } known[] = {{"Event", t->event, sizeof t->event, false},
                 {"Site", t->site, sizeof t->site, false},
                 {"Date", t->date, sizeof t->date, false},
                 {"Round", t->round, sizeof t->round, false},
                 {"White", t->white, sizeof t->white, false},
                 {"Black", t->black, sizeof t->black, false},
                 {"Result", t->result, sizeof t->result, true},
                 {"Variant", t->variant, sizeof t->variant, true},
                 {"Options", t->options, sizeof t->options, true},
                 {"TimeControl", t->time_control, sizeof t->time_control, false},
                 {"WhiteTimeControl", t->colour_control[WHITE], sizeof *t->colour_control, false},
                 {"BlackTimeControl", t->colour_control[BLACK], sizeof *t->colour_control, false},
                 {"Settings", t->settings, sizeof t->settings, false},
                 {"Termination", t->termination, sizeof t->termination, false},
                 {"SetUp", t->setup, sizeof t->setup, true},
                 {"FEN", t->fen, sizeof t->fen, true}};
    unsigned i = 0;
    while (i < sizeof known / sizeof *known && strcasecmp(l->name, known[i].name) != 0)
        i++;
    if (i == sizeof known / sizeof *known) {
        keep_other(g, l);
        return;
    }
    char *value = known[i].value, what[PGN_REASON_MAX] = "";
    const bool cut = l->cut || strlen(l->text) >= known[i].room;
    if (cut)
        snprintf(what, sizeof what, "the tag %s is longer than %zu bytes", known[i].name, known[i].room - 1);
    else if (*value && strcmp(value, l->text) != 0)
        snprintf(what, sizeof what, "the tag %s is given twice", known[i].name);
    if (*what && known[i].decides)
        pgn_game_fault(g, l->token_line, "", 0, what);
    else if (*what)
        note(g, "%s%s", what, cut ? " and is cut" : ", the second counts");
    snprintf(value, known[i].room, "%.*s", (int)(cut ? utf8_cut(l->text, known[i].room - 1) : known[i].room), l->text);
}

/* Sets the options of a game from the tag's `NAME=VALUE, ...`; false with a reason. */
static bool options_read(const struct game *game, const char *text, uint64_t *packed, char *reason)
{
    char one[sizeof((struct pgn_tags *)0)->options], error[OPTION_RANGE_MAX + 80] = "";
    while (*text) {
        size_t length = strcspn(text, ",");
        snprintf(one, sizeof one, "%.*s", (int)length, text);
        if (!option_assign(game->law->options, one, packed, error)) {
            snprintf(reason, PGN_REASON_MAX, "%.*s", PGN_REASON_MAX - 1, error);
            return false;
        }
        text += length + strspn(text + length, ", ");
    }
    return true;
}

/* Returns the game of the tags; if the tag Variant names none, the default game, with an error. */
static const struct game *game_of_tags(const struct pgn_reader *r, struct pgn_game *g)
{
    const char *why = "", *name = g->tags.variant;
    char reason[PGN_REASON_MAX];
    const struct game *standard = r->game ? r->game : game_at(0);
    if (!name[0])
        return standard;
    const struct game *game = game_find(name, &why);
    if (!game)
        game = pgn_foreign_game(name);
    if (!game && r->plies)
        game = r->plies->find(name);
    if (game)
        return game;
    snprintf(reason, sizeof reason, "Variant '%.*s': %.100s",
             (int)utf8_cut(name, strlen(name) < 40 ? strlen(name) : 40), name, why);
    utf8_show(reason);
    pgn_game_fault(g, g->line, "", 0, reason);
    return standard;
}

/* Sets up the position of the tag FEN. Where only the castling rights are not those of the game, but could be those of
 * Chess960, it is read as the game with these. False with the reason in `error`. */
static bool fen_set(struct pgn_game *g, const struct game *game, uint64_t option, struct position *start, char *error)
{
    char ignored[FEN_ERROR_MAX];
    const char *fen = g->tags.fen;
    if (fen_read(start, game, option, fen, error))
        return true;
    const struct game *other = game_king_takes_rook(game);
    if (!other || other == game || !fen_read(start, other, option, fen, ignored))
        return false;
    note(g, "the FEN has castling rights of Chess960, so this is read as %s", other->id);
    return true;
}

/* Sets up the game by its tags. If that fails, the game begins at the starting position, with an error. */
static void game_begin(struct pgn_reader *r, struct pgn_game *g)
{
    char reason[PGN_REASON_MAX] = "", error[FEN_ERROR_MAX] = "";
    const struct pgn_tags *t = &g->tags;
    const struct game *standard = r->game ? r->game : game_at(0), *game = game_of_tags(r, g);
    struct position start;
    uint64_t option = r->has_option && game == standard ? r->option : game_option_default(game);
    if (!g->bad && !options_read(game, t->options, &option, reason))
        pgn_game_fault(g, g->line, "", 0, reason);
    game_start(&start, game, option);
    bool whole = true;
    const bool begun =
        g->by_xboard && r->plies && r->plies->begin(r->plies_context, game, option, t->fen, &start, &whole);
    g->by_plies = !whole;
    if (!g->bad && !begun && t->fen[0] && !fen_set(g, game, option, &start, error))
        pgn_game_fault(g, g->line, "", 0, error);
    if (g->by_xboard && !begun) {
        const struct position given = start;
        pgn_xboard_start(&given, &start);
    }
    if (t->setup[0] && strcmp(t->setup, t->fen[0] ? "1" : "0") != 0)
        note(g, t->fen[0] ? "the FEN counts although the tag SetUp is not 1"
                          : "the tag SetUp announces a FEN, but there is none");
    record_begin(&g->record, &start);
    g->started = true;
}

/* ---- words ---- */

/* Plays a word of XBoard's that need not be a whole action. */
static void ply_word(struct pgn_reader *r, struct pgn_game *g, const char *word)
{
    char reason[PGN_REASON_MAX];
    if (!r->plies->word(r->plies_context, word, &g->record, reason))
        pgn_game_fault(g, r->lexer.token_line, word, strlen(word), reason);
    else if (g->record.count > PGN_ACTIONS_MAX)
        pgn_game_fault(g, r->lexer.token_line, word, strlen(word), "the game is too long");
}

/* Reads a word of the moves; returns false if it was a result, which ends the game. */
static bool read_word(struct pgn_reader *r, struct pgn_game *g)
{
    const struct pgn_lexer *l = &r->lexer;
    const char *word = l->text;
    if (pgn_result_read(word, &g->outcome)) {
        g->ended = true;
        if (strcmp(word, pgn_result(g->outcome)) != 0)
            note(g, "the result %s is written '%.20s'", pgn_result(g->outcome), word);
        return false;
    }
    word = turns_behind_number(word);
    if (r->skips || g->bad || !*word || turns_remark(word))
        return true;
    if (l->cut)
        pgn_game_fault(g, l->token_line, word, strlen(word), "the word is too long");
    else if (g->by_plies)
        ply_word(r, g, word);
    else
        pgn_turn_word(g, word, l->token_line);
    return true;
}

/* ---- games ---- */

/* Returns the next token, or the one that was put back. */
static enum pgn_token token_next(struct pgn_reader *r)
{
    if (!r->has_token)
        r->token = pgn_lexer_next(&r->lexer);
    r->has_token = false;
    return r->token;
}

/* Clears a game for the next one but keeps its memory. */
static void game_clear(struct pgn_game *g)
{
    struct record record = g->record;
    struct pgn_turns turns = {.words = g->turns.words, .room = g->turns.room};
    struct pgn_more more = {.text = g->more.text, .room = g->more.room};
    *g = (struct pgn_game){.record = record, .turns = turns, .more = more};
}

/* Whether a game was won on time, in the words of PGN or in those of the great servers. */
static bool flag_fell(const struct pgn_game *g)
{
    const char *end = g->tags.termination;
    return (g->outcome == WHITE_WINS || g->outcome == BLACK_WINS) &&
           (strcasestr(end, "time forfeit") || strcasestr(end, "on time"));
}

/* Checks whether there is a result, whether the tag agrees with it, and whether the rules do. */
static void check_end(struct pgn_game *g, unsigned long line)
{
    const char *why = "";
    char reason[PGN_REASON_MAX];
    enum outcome tag = ONGOING, ruled = record_forced_result(&g->record, &why);
    const char *said = g->tags.result;
    bool told = pgn_result_read(said, &tag);
    if (*said && !told && strcmp(said, "?") != 0)
        note(g, "the tag Result has no result but '%.40s'", said);
    if (!g->ended) {
        g->cut_short = !g->bad;
        pgn_game_fault(g, line, "", 0, "no result at the end of the moves");
    } else if (told && tag != g->outcome) {
        snprintf(reason, sizeof reason, "the tag Result says %s, the moves end with %s", pgn_result(tag),
                 pgn_result(g->outcome));
        pgn_game_fault(g, line, "", 0, reason);
    } else if (ruled != ONGOING && g->outcome != ONGOING && g->outcome != ruled) {
        snprintf(reason, sizeof reason, "the result is given as %s, but by the rules it is %s {%.100s}",
                 pgn_result(g->outcome), pgn_result(ruled), why);
        pgn_game_fault(g, line, "", 0, reason);
    } else if (flag_fell(g) && !position_may_win(record_now(&g->record), g->outcome == WHITE_WINS ? WHITE : BLACK)) {
        snprintf(reason, sizeof reason, "the result is given as %s, but %s cannot win, so that a win on time is a draw",
                 pgn_result(g->outcome), g->outcome == WHITE_WINS ? "White" : "Black");
        pgn_game_fault(g, line, "", 0, reason);
    }
}

/* Whether the tag that was read last begins a game behind one that has nothing but tags, of which the last ends on line
 * `end`: it is a second Event, behind an empty line. */
static bool tags_begin(const struct pgn_lexer *l, const struct pgn_game *g, unsigned long end)
{
    return *g->tags.event && strcasecmp(l->name, "Event") == 0 && l->token_line > end + 1;
}

bool pgn_next(struct pgn_reader *r, struct pgn_game *g)
{
    struct pgn_lexer *l = &r->lexer;
    bool any = false, goes_on = true;
    game_clear(g);
    while (goes_on) {
        const unsigned long end = l->line;
        enum pgn_token token = token_next(r);
        if (token == PGN_END || (token == PGN_TAG && (g->started || tags_begin(l, g, end)))) {
            r->has_token = true;
            break;
        }
        const bool aside = token == PGN_COMMENT || token == PGN_STRAY;
        if (!any && !aside)
            g->line = l->token_line;
        any = any || !aside;
        if (token == PGN_STRAY && !r->skips)
            note(g, "a '%s' that closes nothing is skipped", l->text);
        if (token == PGN_WRONG && !r->skips)
            pgn_game_fault(g, l->token_line, "", 0, l->text);
        if (token == PGN_TAG)
            keep_tag(g, l);
        if (token == PGN_COMMENT && any && r->comment)
            r->comment(r->context, g, l->text);
        if (token != PGN_WORD)
            continue;
        if (!g->started && !r->skips)
            game_begin(r, g);
        g->started = true;
        goes_on = read_word(r, g);
    }
    if (!any || r->skips)
        return any;
    if (!g->started)
        game_begin(r, g);
    if (!g->bad && !g->by_plies)
        pgn_turn_close(g);
    if (!g->bad && g->by_plies && !r->plies->end(r->plies_context, &g->record))
        note(g, "the last moves are part of an action and are dropped");
    check_end(g, l->token_line);
    return true;
}

bool pgn_skip(struct pgn_reader *r, struct pgn_game *g)
{
    r->skips = true;
    const bool found = pgn_next(r, g);
    r->skips = false;
    return found;
}
