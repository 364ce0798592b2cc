/* Reads the games of PGN files: tags, words, results, errors; pgn.h says more. pgn_turns.c plays the words. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "rules/notation/pgn_game.h"
#include "rules/notation/turns.h"

void pgn_begin(struct pgn_reader *r, FILE *file)
{
    pgn_lexer_begin(&r->lexer, file);
    r->has_token = false;
}

void pgn_free(struct pgn_game *g)
{
    record_free(&g->record);
    free(g->turns.words);
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
    length = length < sizeof g->token ? length : sizeof g->token - 1;
    for (size_t i = 0; i < length; i++)
        g->token[i] = (char)(isprint((unsigned char)token[i]) ? token[i] : '?');
    g->token[length] = 0;
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

/* ---- tags ---- */

/* Whether two names are equal except for case. */
static bool same_name(const char *a, const char *b)
{
    while (*a && tolower((unsigned char)*a) == tolower((unsigned char)*b))
        a++, b++;
    return *a == *b;
}

/* Keeps a tag that matters, cut to its room; a FEN that is cut is an error. */
static void keep_tag(struct pgn_game *g, const struct pgn_lexer *l)
{
    struct pgn_tags *t = &g->tags;
    const struct {
        const char *name;
        char *value;
        size_t room;
    } known[] = {{"Event", t->event, sizeof t->event},
                 {"Site", t->site, sizeof t->site},
                 {"Date", t->date, sizeof t->date},
                 {"Round", t->round, sizeof t->round},
                 {"White", t->white, sizeof t->white},
                 {"Black", t->black, sizeof t->black},
                 {"Result", t->result, sizeof t->result},
                 {"Variant", t->variant, sizeof t->variant},
                 {"Options", t->options, sizeof t->options},
                 {"TimeControl", t->time_control, sizeof t->time_control},
                 {"WhiteTimeControl", t->colour_control[WHITE], sizeof *t->colour_control},
                 {"BlackTimeControl", t->colour_control[BLACK], sizeof *t->colour_control},
                 {"Settings", t->settings, sizeof t->settings},
                 {"Termination", t->termination, sizeof t->termination},
                 {"FEN", t->fen, sizeof t->fen}};
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        if (same_name(l->name, known[i].name)) {
            if (known[i].value == t->fen && strlen(l->text) >= sizeof t->fen)
                pgn_game_fault(g, l->token_line, "", 0, "the FEN is too long");
            snprintf(known[i].value, known[i].room, "%s", l->text);
        }
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

/* Sets up the game by its tags. If that fails, the game begins at the starting position, with an error. */
static void game_begin(struct pgn_reader *r, struct pgn_game *g)
{
    char reason[PGN_REASON_MAX] = "", error[FEN_ERROR_MAX] = "";
    const char *why = "";
    const struct game *standard = r->game ? r->game : game_at(0), *game = standard;
    struct position start;
    if (g->tags.variant[0] && !(game = game_find(g->tags.variant, &why))) {
        snprintf(reason, sizeof reason, "Variant '%.40s': %.100s", g->tags.variant, why);
        pgn_game_fault(g, g->line, "", 0, reason);
        game = standard;
    }
    uint64_t option = r->has_option && game == standard ? r->option : game_option_default(game);
    if (!g->bad && !options_read(game, g->tags.options, &option, reason))
        pgn_game_fault(g, g->line, "", 0, reason);
    game_start(&start, game, option);
    if (!g->bad && g->tags.fen[0] && !fen_read(&start, game, option, g->tags.fen, error)) {
        snprintf(reason, sizeof reason, "FEN: %s", error);
        pgn_game_fault(g, g->line, "", 0, reason);
    }
    record_begin(&g->record, &start);
    g->started = true;
}

/* ---- words ---- */

/* Reads a result; returns false if the text is none. */
static bool result_find(const char *text, enum outcome *outcome)
{
    static const struct {
        const char *text;
        enum outcome outcome;
    } results[] = {{"*", ONGOING}, {"1-0", WHITE_WINS}, {"0-1", BLACK_WINS}, {"1/2-1/2", DRAWN}, {"1/2", DRAWN}};
    for (unsigned i = 0; i < sizeof results / sizeof *results; i++)
        if (strcmp(text, results[i].text) == 0) {
            *outcome = results[i].outcome;
            return true;
        }
    return false;
}

/* Reads a word of the moves; returns false if it was a result, which ends the game. */
static bool read_word(struct pgn_reader *r, struct pgn_game *g)
{
    const struct pgn_lexer *l = &r->lexer;
    const char *word = l->text;
    if (result_find(word, &g->outcome)) {
        g->ended = true;
        return false;
    }
    word = turns_behind_number(word);
    if (g->bad || !*word || turns_remark(word))
        return true;
    if (l->cut)
        pgn_game_fault(g, l->token_line, word, strlen(word), "the word is too long");
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
    *g = (struct pgn_game){.record = record, .turns = turns};
}

/* Checks whether there is a result, whether the tag agrees with it, and whether the rules do. */
static void check_end(struct pgn_game *g, unsigned long line)
{
    const char *why = "";
    char reason[PGN_REASON_MAX];
    enum outcome tag = ONGOING, ruled = record_result(&g->record, &why);
    if (!g->ended) {
        g->cut_short = !g->bad;
        pgn_game_fault(g, line, "", 0, "no result at the end of the moves");
    } else if (g->tags.result[0] && result_find(g->tags.result, &tag) && tag != g->outcome) {
        snprintf(reason, sizeof reason, "the tag Result says %s, the moves end with %s", pgn_result(tag),
                 pgn_result(g->outcome));
        pgn_game_fault(g, line, "", 0, reason);
    } else if (ruled != ONGOING && g->outcome != ONGOING && g->outcome != ruled) {
        snprintf(reason, sizeof reason, "the result is given as %s, but by the rules it is %s {%.100s}",
                 pgn_result(g->outcome), pgn_result(ruled), why);
        pgn_game_fault(g, line, "", 0, reason);
    }
}

bool pgn_next(struct pgn_reader *r, struct pgn_game *g)
{
    struct pgn_lexer *l = &r->lexer;
    bool any = false, goes_on = true;
    game_clear(g);
    while (goes_on) {
        enum pgn_token token = token_next(r);
        if (token == PGN_END || (token == PGN_TAG && g->started)) {
            r->has_token = true;
            break;
        }
        if (!any && token != PGN_COMMENT)
            g->line = l->token_line;
        any = any || token != PGN_COMMENT;
        if (token == PGN_WRONG)
            pgn_game_fault(g, l->token_line, "", 0, l->text);
        if (token == PGN_TAG)
            keep_tag(g, l);
        if (token == PGN_COMMENT && any && r->comment)
            r->comment(r->context, g, l->text);
        if (token != PGN_WORD)
            continue;
        if (!g->started)
            game_begin(r, g);
        goes_on = read_word(r, g);
    }
    if (!any)
        return false;
    if (!g->started)
        game_begin(r, g);
    if (!g->bad)
        pgn_turn_close(g);
    check_end(g, l->token_line);
    return true;
}
