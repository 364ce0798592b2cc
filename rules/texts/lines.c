/*
 * Selects the lines of a rules text that hold in a game: some parts are only for games with royal kings, castling and
 * the like. rules_text.c and the command `games` call this.
 */
#include <string.h>

#include "rules/laws.h"
#include "rules/texts/rules_text.h"

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

/* Whether a condition of struct rules_text holds: the letter after a brace. */
static bool holds(char condition, const struct game *game, const struct rules_text *text)
{
    switch (condition) {
    case 'k':
        return game_royal(game);
    case 'c':
        return game_castles(game);
    case 'p':
        return game->pieces->scope_flags & SCOPE_DOUBLE;
    case 'q':
        return promotes_as_usual(game);
    default:
        return begins_as_told(game, text);
    }
}

/* Writes how a game without royal kings ends; the texts of laws speak of checkmate. */
static void end_write(struct text_builder *builder, const struct game *game)
{
    static const char *const no_step[] = {[NO_STEP_DRAW] = "is a draw",
                                          [NO_STEP_ENDS_TURN] = "ends it",
                                          [NO_STEP_LOSS] = "loses",
                                          [NO_STEP_WIN] = "wins"};
    builder_text(builder, game_must_capture(game)
                              ? "End: who has lost all his pieces, or has no legal step at the start of his turn, wins."
                              : "End: no legal step at the start of a turn is a draw.");
    if (!game_alternates(game)) {
        builder_text(builder, " No legal step in the middle of a turn ");
        builder_text(builder, no_step[game->law->flags & LAW_MAY_END ? NO_STEP_ENDS_TURN : game->law->no_step]);
        builder_char(builder, '.');
    }
    builder_char(builder, '\n');
}

void rules_text_lines(const struct game *game, char *text, size_t room)
{
    const struct rules_text *rules = rules_text_of(game);
    struct text_builder builder = builder_begin(text, room);
    bool shown[DEEPEST] = {true};
    unsigned depth = 0;
    for (const char *at = rules->lines; *at; at++) {
        if (*at == '{') {
            bool other = at[1] == '-';
            shown[depth + 1] = shown[depth] && holds(at[1 + other], game, rules) != other;
            depth++;
            at += 1 + other;
        } else if (*at == '}') {
            depth--;
        } else if (shown[depth]) {
            builder_char(&builder, *at);
        }
    }
    if (*rules->id && !game_royal(game) && !strstr(text, "\nEnd:"))
        end_write(&builder, game);
}
