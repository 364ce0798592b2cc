/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the rules text of a game and prints it; rules_text.h says more. */
#include "rules/texts/rules_text.h"

#include <string.h>

#include "rules/custom/pieces.h"
#include "rules/notation/board.h"
#include "rules/notation/fen.h"

enum { COLUMNS = 80, COLUMNS_OF_WINDOWS = 150 };

const struct rules_text *rules_text_of(const struct game *game)
{
    static const struct rules_text none = {.id = "",
                                           .file = "",
                                           .title = "",
                                           .summary = "A game by settings.",
                                           .lines = "",
                                           .decisions = "",
                                           .turn = "",
                                           .words = ""};
    const struct rules_text *text = game->text;
    for (unsigned i = 0; !text && game_at(i); i++)
        if (game_at(i)->law == game->law)
            text = game_at(i)->text;
    return text ? text : &none;
}

const char *rules_text_pieces(const struct piece_set *pieces)
{
    static const struct {
        const char *id, *lines;
    } all[] = {
#define PIECES(ID, LINES) {ID, LINES},
#include "rules/texts/pieces.def"
#undef PIECES
    };
    if (pieces->from_file)
        return ((const struct custom_pieces *)pieces)->told;
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].id, pieces->id) == 0)
            return all[i].lines;
    return "";
}

bool rules_text_piece(const struct piece_set *pieces, char letter, struct piece_text *text)
{
    for (const char *line = rules_text_pieces(pieces); *line; line += strcspn(line, "\n"), line += *line == '\n') {
        const char *colon = line + strcspn(line, ":\n"), *end;
        for (const char *at = line; at < colon && *colon == ':'; at += strcspn(at, ",:"), at += *at == ',', at++)
            if (at[0] == letter && at[1] == ' ') {
                text->name = at + 2;
                text->name_length = (int)strcspn(text->name, ",:");
                text->moves = colon + 2;
                for (end = text->moves; *end && *end != '\n' && strncmp(end, ". ", 2) && strncmp(end, ".\n", 2);)
                    end++;
                text->moves_length = (int)(end - text->moves);
                return true;
            }
    }
    return false;
}

/* Writes lines of text, broken between words, with the continuation indented; `end` ends a line. Headings get a blank
 * line before them, except in windows, which must fit on a screen. */
static void lines_write(FILE *out, const char *text, unsigned columns, const char *end)
{
    while (*text) {
        size_t column = 0;
        if (strncmp(text, "= ", 2) == 0) {
            size_t length = strcspn(text, "\n");
            fprintf(out, "%s%.*s:%s", columns < COLUMNS_OF_WINDOWS ? end : "", (int)length - 2, text + 2, end);
            text += length + (text[length] == '\n');
        }
        while (*text && *text != '\n') {
            size_t width = strcspn(text, " \n");
            bool fits = column + 1 + width <= columns;
            fprintf(out, "%s%s%.*s", fits ? "" : end, fits ? column ? " " : "  " : "    ", (int)width, text);
            column = (fits ? column + 1 : 4) + width;
            text += width + (text[width] == ' ');
        }
        fputs(end, out);
        text += *text == '\n';
    }
}

const char *rules_text_squares(const struct game *game, bool *marked)
{
    const struct rules_text *text = rules_text_of(game);
    if (!text || !text->squares)
        return NULL;
    for (bitboard128 squares = text->squares; squares;)
        marked[bits128_pop(&squares)] = true;
    return text->caption;
}

/* Draws the starting position of a game, with its special squares in brackets. */
static void start_draw(FILE *out, const struct game *game)
{
    struct position start;
    bool marked[BOARD_MAX] = {false};
    game_start(&start, game, game_option_default(game));
    const char *caption = rules_text_squares(game, marked);
    board_draw(out, &start, false, marked);
    if (caption)
        fprintf(out, "   (in brackets: %s)\n", caption);
}

/* Writes what holds in all games that say nothing else. */
static void defaults_write(FILE *out, const struct game *game)
{
    const struct no_progress *quiet = game->law->no_progress;
    bool third = game->law->settings.repetition == 0;
    fprintf(out, "\nWhat is not said is as in orthodox chess. %s a draw",
            third ? "The third occurrence of a position at the\nstart of a turn is" : "Bare kings are");
    if (!quiet)
        fprintf(out, ", and so are fifty turns of each side without capture or\npawn step.\n");
    else if (quiet->turns != QUIET_NEVER)
        fprintf(out, ", and so are %g turns of each side without progress.\n", quiet->turns / 2.0);
    else
        fprintf(out, ". No number of turns without progress is.\n");
}

void rules_text_write(FILE *out, const struct game *game)
{
    const struct rules_text *text = rules_text_of(game);
    bool own = strcmp(text->id, game->id) == 0;
    char lines[RULES_TEXT_MAX];
    fprintf(out, "%s (%s)\n", game->name, game->id);
    if (game->rules) {
        fputc('\n', out);
        lines_write(out, game->rules, COLUMNS, "\n");
        fputc('\n', out);
    }
    if (own && *text->summary)
        fprintf(out, "%s\n\n", text->summary);
    else if (!own && *text->id)
        fprintf(out, "Turns are those of %s:\n\n", text->id);
    else if (!game->rules)
        fputc('\n', out);
    rules_text_lines(game, lines, sizeof lines);
    lines_write(out, lines, COLUMNS, "\n");
    fprintf(out, "\nPieces, in upper case White's:\n");
    lines_write(out, rules_text_pieces(game->pieces), COLUMNS, "\n");
    fputc('\n', out);
    start_draw(out, game);
    if (own && *text->turn)
        fprintf(out, "\nA turn: %s (%s)%s%s\n", text->turn, text->words, text->fen ? "\n  in the position " : "",
                text->fen ? text->fen : "");
    defaults_write(out, game);
}

void rules_text_write_line(FILE *out, const struct game *game)
{
    char lines[RULES_TEXT_MAX];
    rules_text_lines(game, lines, sizeof lines);
    fprintf(out, "%s\\n", game->name);
    if (game->rules)
        lines_write(out, game->rules, COLUMNS_OF_WINDOWS, "\\n");
    lines_write(out, lines, COLUMNS_OF_WINDOWS, "\\n");
    lines_write(out, rules_text_pieces(game->pieces), COLUMNS_OF_WINDOWS, "\\n");
}
