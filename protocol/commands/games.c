/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `tempi games`: prints the list of games, their options, or docs/play/games.md. Called from the table in commands.c.
 */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "protocol/commands/list.h"
#include "rules/texts/rules_text.h"

/* Prints each option of a game; `format` takes name, range and default. */
static void print_options(const struct game *g, const char *format)
{
    for (const struct option *o = game_option_list(g); o && o->type != OPTION_END; o++) {
        char range[OPTION_RANGE_MAX], standard[OPTION_TEXT_MAX];
        option_range(o, range);
        option_text(o, game_option_default(g), standard);
        printf(format, o->name, range, standard);
    }
}

/* Prints the entry of a game in `tempi games --long`. */
static void print_long(const struct game *g)
{
    printf("%s\n    name     %s\n", g->id, g->name);
    if (g->aliases[0])
        printf("    aliases  %s\n", g->aliases);
    printf("    rules    %s\n    pieces, law %s:%s\n", rules_text_of(g)->summary, g->pieces->id, g->law->id);
    print_options(g, "    option   %s, %s, default %s\n");
    printf("    source   %s\n", g->source);
}

/* Prints lines as items of a Markdown list, with the text before the first colon in italics. Returns the heading at
   which the items end, or the end of the text. */
static const char *print_items(const char *lines)
{
    for (size_t length; *lines && *lines != '='; lines += length + 1) {
        length = strcspn(lines, "\n");
        size_t subject = strcspn(lines, ":");
        printf("- *%.*s*%.*s\n", (int)subject, lines, (int)(length - subject), lines + subject);
    }
    return lines;
}

/* Prints sections, each a heading with its items. */
static void print_sections(const char *lines)
{
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        printf("%.*s:\n\n", (int)length - 2, lines + 2);
        lines = print_items(lines + length + 1);
        printf("\n");
    }
}

/* Prints an example of a turn in Markdown. */
static void print_turn(const struct rules_text *text)
{
    printf("- *A turn*: `%s` (%s)", text->turn, text->words);
    if (text->fen)
        printf(", from `%s`", text->fen);
    printf("\n");
}

/* Prints the rules of a game in Markdown, with its options and an example turn of its own. */
static void print_rules(const struct game *game)
{
    const char *summary = rules_text_of(game)->summary;
    char facts[RULES_TEXT_MAX];
    rules_text_lines(game, facts, sizeof facts);
    printf("### %s (`%s`)\n\n%s%s", game->name, game->id, summary, *summary ? "\n\n" : "");
    if (game->rules)
        printf("%s\n", game->rules);
    const char *rest = print_items(facts);
    print_options(game, "- *Option %s*: %s, default %s\n");
    if (game->text && *game->text->turn)
        print_turn(game->text);
    printf("\n");
    print_sections(rest);
}

/* Whether two games stand in the same games file of the program, or both in none. */
static bool same_file(const struct game *a, const struct game *b)
{
    return b && a->from_file == b->from_file && (a->from_file || strcmp(a->text->file, b->text->file) == 0);
}

/* Prints the table of the games of a games file in Markdown, from the first one on, with the sources of their rules;
   returns the index behind them. */
static unsigned print_file(unsigned first)
{
    const struct game *game = game_at(first);
    const char *source = "", *title = game->text ? game->text->title : "";
    unsigned i;
    printf("## %s\n\n", *title ? title : "Games from files");
    for (i = first; same_file(game_at(first), game = game_at(i)); i++) {
        if (strcmp(source, game->source) != 0)
            printf("%sSource%s%s: %s.", *source ? " " : "", *source ? " of " : "", *source ? game->name : "",
                   game->source);
        source = game->source;
    }
    if (!game_at(first)->from_file)
        printf("\n\n`%s`", game_at(first)->text->file);
    printf("\n\n| id | game | in short |\n|---|---|---|\n");
    for (i = first; same_file(game_at(first), game = game_at(i)); i++)
        printf("| `%s`%s%s | %s | %s |\n", game->id, game->aliases[0] ? ", " : "", game->aliases, game->name,
               rules_text_of(game)->summary);
    printf("\n");
    return i;
}

/* Prints the page docs/play/games.md. */
static void print_document(void)
{
    printf("# The games\n\n"
           "`tempi rules GAME` prints the same rules with a board. What is not mentioned is as in orthodox chess. A "
           "position\n"
           "that occurs for the third time at the start of a turn is a draw, and so are fifty turns of each side "
           "without a\n"
           "capture or a pawn step. `make readme` writes this file.\n\n");
    for (unsigned i = 0; game_at(i);)
        i = print_file(i);
    printf("The pieces of one game can be combined with the turns of another: see `tempi help games`.\n\n# Rules\n\n");
    for (unsigned i = 0; game_at(i); i++)
        print_rules(game_at(i));
    printf("# Pieces\n");
    for (unsigned i = 0; game_at(i); i++) {
        bool first = true;
        for (unsigned k = 0; k < i; k++)
            first = first && game_at(k)->pieces != game_at(i)->pieces;
        if (first) {
            printf("\n**%s**\n\n", game_at(i)->pieces->id);
            print_items(rules_text_pieces(game_at(i)->pieces));
        }
    }
}

/* Whether the id, name, aliases or summary of a game contains a text, in upper or lower case. */
static bool matches(const struct game *g, const char *pattern)
{
    const char *const texts[] = {g->id, g->name, g->aliases, rules_text_of(g)->summary};
    size_t length = strlen(pattern);
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++)
        for (const char *at = texts[i]; strlen(at) >= length; at++)
            if (strncasecmp(at, pattern, length) == 0)
                return true;
    return false;
}

/* Prints the piece sets that can stand in PIECES:LAW, with the meaning of their letters. */
static void print_pieces(void)
{
    for (unsigned i = 0; game_pieces_at(i); i++) {
        const char *lines = rules_text_pieces(game_pieces_at(i));
        printf("%-32s %.*s\n", game_pieces_at(i)->id, (int)strcspn(lines, "\n"), lines);
    }
    for (unsigned i = 0; game_at(i); i++)
        if ((game_at(i)->law->flags & LAW_OPEN) && !game_at(i)->from_file)
            printf("%-32s the pieces of %s, with laws that only count steps\n", game_at(i)->id, game_at(i)->name);
}

/* Prints the laws of turns that can stand in PIECES:LAW, each with the summary of its first game; not those that games
   from files have for themselves. */
static void print_laws(void)
{
    for (unsigned i = 0; game_at(i); i++) {
        unsigned first = 0;
        while (game_at(first)->law != game_at(i)->law)
            first++;
        if (first == i && game_composes(game_at(i)) && !game_at(i)->from_file)
            printf("%-32s %s\n", game_at(i)->law->id, rules_text_of(game_at(i))->summary);
    }
}

int command_games(struct arguments *a)
{
    enum { SHORT, LONG, DOCUMENT, PARTS } form = SHORT;
    bool pieces = false, laws = false;
    const char *pattern = "";
    unsigned found = 0;
    char *word;
    while ((word = argument_next(a)) != NULL) {
        if (strcmp(word, "--long") == 0)
            form = LONG;
        else if (strcmp(word, "--markdown") == 0)
            form = DOCUMENT;
        else if (strcmp(word, "--pieces") == 0)
            form = PARTS, pieces = true;
        else if (strcmp(word, "--laws") == 0)
            form = PARTS, laws = true;
        else if (*word == '-' || *pattern)
            return wrong_option(a, word);
        else
            pattern = word;
    }
    if (*pattern && form > LONG)
        return wrong_use(a, "PATTERN cannot be used with --pieces, --laws or --markdown");
    if (form == DOCUMENT)
        print_document();
    if (form == PARTS && pieces)
        print_pieces();
    if (form == PARTS && pieces && laws)
        printf("\n");
    if (form == PARTS && laws)
        print_laws();
    for (unsigned i = 0; form <= LONG && game_at(i); i++) {
        const struct game *g = game_at(i);
        if (!matches(g, pattern))
            continue;
        found++;
        if (form == LONG)
            print_long(g);
        else
            printf("%-32s %-*s%s%s\n", g->id, *g->aliases ? 46 : 0, g->name, *g->aliases ? " " : "", g->aliases);
    }
    if (form <= LONG && !found) {
        const struct game *meant = game_nearest(pattern);
        fprintf(stderr, "tempi games: no game has '%.40s' in its name or rules%s%s%s\n", pattern,
                meant ? "; do you mean " : "", meant ? meant->id : "", meant ? "?" : "");
        return FAILED;
    }
    return 0;
}
