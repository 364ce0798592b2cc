/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Selects the lines of a rules text that hold in a game, for the text of a law is shown with other pieces, too. Lines
 * on Check and End hold where kings are royal, on Castling where pieces castle, on En passant where pawns have double
 * steps, on the Array where the starting position is that of the text's own game. Text in {} holds under a condition
 * whose letter follows the brace: royal kings (k), castling (c), double steps (p), orthodox promotion (q); a minus
 * before the letter negates it. rules_text.c and the command `games` call this.
 */
#include <string.h>

#include "rules/laws.h"
#include "rules/texts/rules_text.h"
#include "rules/texts/settings_text.h"

enum { DEEPEST = 4 };

/* Whether pieces may promote to what orthodox pawns may. */
static bool promotes_as_usual(const struct game *game)
{
    return !game->pieces->from_file && game->pieces->promotions == pieces_orthodox.promotions;
}

/* Whether a game has the starting position of the game that the text is written for. */
static bool begins_as_told(const struct game *game, const struct rules_text *text)
{
    const char *reason;
    const struct game *told = game_find(text->id, &reason);
    return told && strcmp(game_start_fen(game), game_start_fen(told)) == 0;
}

/* Whether a condition of a rules text holds: the letter after a brace. */
static bool holds(char condition, const struct game *game)
{
    switch (condition) {
    case 'k':
        return game_royal(game);
    case 'c':
        return game_castles(game);
    case 'p':
        return game->pieces->scope_flags & SCOPE_DOUBLE;
    default:
        return promotes_as_usual(game);
    }
}

/* Whether the pieces' own game lets a side pass that has no action at the start of its turn, which is no draw then. */
static bool passes(const struct game *game)
{
    return game->pieces_of && strstr(game->pieces_of->text->lines, "\nPass:");
}

/* Whether a line of a rules text holds in a game by its subject. Those of the pieces' own game do if they are not about
 * its turns; where it has a pass, the end is told by it. */
static bool subject_holds(const char *line, const struct game *game, const struct rules_text *text)
{
    static const char *const of_turns[] = {"Turn:", "Check:"};
    for (unsigned i = 0; game->pieces_of && text == game->pieces_of->text && i < sizeof of_turns / sizeof *of_turns;
         i++)
        if (strncmp(line, of_turns[i], strlen(of_turns[i])) == 0)
            return false;
    if (passes(game) && text != game->pieces_of->text && strncmp(line, "End:", 4) == 0)
        return false;
    static const struct {
        const char *subject;
        char condition; /* as after a brace; 0: the starting position is that of the text's own game */
    } subjects[] = {{"Check:", 'k'},      {"End:", 'k'}, {"Castling:", 'c'},
                    {"En passant:", 'p'}, {"Array:", 0}, {"Starting position:", 0}};
    for (unsigned i = 0; i < sizeof subjects / sizeof *subjects; i++)
        if (strncmp(line, subjects[i].subject, strlen(subjects[i].subject)) == 0)
            return subjects[i].condition ? holds(subjects[i].condition, game) : begins_as_told(game, text);
    return true;
}

/* Writes what holds of a line, which ends at a newline. */
static void line_write(struct text_builder *builder, const char *line, const struct game *game)
{
    bool shown[DEEPEST] = {true}, any = false;
    unsigned depth = 0;
    for (const char *at = line; *at != '\n'; at++) {
        if (*at == '{' && depth + 1 < DEEPEST) {
            bool other = at[1] == '-';
            shown[depth + 1] = shown[depth] && holds(at[1 + other], game) != other;
            depth++;
            at += 1 + other;
        } else if (*at == '}' && depth > 0) {
            depth--;
        } else if (shown[depth]) {
            builder_char(builder, *at);
            any = true;
        }
    }
    if (any)
        builder_char(builder, '\n');
}

/* Writes how a game ends without royal kings, or in the middle of a turn with pieces that have a pass; the texts of
 * laws speak of checkmate, and of no step at the start of a turn. */
static void end_write(struct text_builder *builder, const struct game *game)
{
    static const char *const no_step[] = {[NO_STEP_DRAW] = "is a draw",
                                          [NO_STEP_ENDS_TURN] = "ends it",
                                          [NO_STEP_LOSS] = "loses",
                                          [NO_STEP_WIN] = "wins"};
    const bool starts = !passes(game), goes_on = !game_alternates(game);
    if (!starts && !goes_on)
        return;
    builder_text(builder, "End:");
    if (starts)
        builder_text(builder, game_must_capture(game)
                                  ? " who has lost all his pieces, or has no legal step at the start "
                                    "of his turn, wins."
                                  : " no legal step at the start of a turn is a draw.");
    if (goes_on) {
        builder_text(builder, starts ? " No legal step in the middle of a turn " : " no legal step inside a turn ");
        builder_text(builder, no_step[game->law->flags & LAW_MAY_END ? NO_STEP_ENDS_TURN : game->law->no_step]);
        builder_char(builder, '.');
    }
    builder_char(builder, '\n');
}

/* Writes those of some lines of a text that hold in a game. */
static void lines_select(struct text_builder *builder, const char *lines, const struct game *game,
                         const struct rules_text *text)
{
    for (const char *at = lines; *at; at += strcspn(at, "\n") + 1)
        if (subject_holds(at, game, text))
            line_write(builder, at, game);
}

void rules_text_lines(const struct game *game, char *text, size_t room)
{
    const struct rules_text *rules = rules_text_of(game), *pieces = game->pieces_of ? game->pieces_of->text : NULL;
    struct text_builder builder = builder_begin(text, room);
    if (!*rules->lines)
        settings_text_law(game, &builder);
    lines_select(&builder, rules->lines, game, rules);
    if (game->from_file)
        settings_text_pieces(game, &builder);
    if (*rules->lines && (!game_royal(game) || passes(game)) && !strstr(text, "\nEnd:"))
        end_write(&builder, game);
    if (pieces) {
        builder_text(&builder, "= Pieces as in ");
        builder_text(&builder, game->pieces_of->name);
        builder_char(&builder, '\n');
        lines_select(&builder, pieces->lines, game, pieces);
    }
    char *before = builder.at;
    builder_text(&builder, "= Decisions\n");
    const char *heading_end = builder.at;
    lines_select(&builder, rules->decisions, game, rules);
    if (pieces)
        lines_select(&builder, pieces->decisions, game, pieces);
    if (builder.at == heading_end) /* none of them holds */
        builder_back(&builder, before);
}
