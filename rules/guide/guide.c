#include "rules/guide/guide.h"

#include <string.h>

#include "rules/custom/men.h"
#include "rules/notation/board.h"
#include "rules/notation/fen.h"

enum { COLUMNS = 80, COLUMNS_OF_WINDOWS = 150 };

#define GUIDE_OF_SQUARES(ID, SUMMARY, FACTS, FEN, TURN, WORDS, SQUARES, CAPTION)                                       \
    {.id = ID,                                                                                                         \
     .file = LAW_FILE,                                                                                                 \
     .summary = SUMMARY,                                                                                               \
     .facts = FACTS,                                                                                                   \
     .fen = FEN,                                                                                                       \
     .turn = TURN,                                                                                                     \
     .words = WORDS,                                                                                                   \
     .squares = SQUARES,                                                                                               \
     .caption = CAPTION},
#define GUIDE(ID, SUMMARY, FACTS, FEN, TURN, WORDS) GUIDE_OF_SQUARES(ID, SUMMARY, FACTS, FEN, TURN, WORDS, NULL, NULL)

static const struct guide chess[] = {
#include "rules/guide/chess.def"
};
static const struct guide marseillais[] = {
#include "rules/guide/marseillais.def"
};
static const struct guide multiple[] = {
#include "rules/guide/multiple.def"
};
static const struct guide progressive[] = {
#include "rules/guide/progressive.def"
};
static const struct guide everyman[] = {
#include "rules/guide/everyman.def"
};
static const struct guide duel[] = {
#include "rules/guide/duel.def"
};
static const struct guide future[] = {
#include "rules/guide/future.def"
};
static const struct guide transporter[] = {
#include "rules/guide/transporter.def"
};
static const struct guide fantasy[] = {
#include "rules/guide/fantasy.def"
};

#define FAMILY(TITLE, GUIDES)                                                                                          \
    {                                                                                                                  \
        TITLE, GUIDES, sizeof GUIDES / sizeof *GUIDES                                                                  \
    }
static const struct guide_family families[] = {
    FAMILY("Orthodox chess", chess),
    FAMILY("Two steps a turn: Marseillais Chess and its relatives", marseillais),
    FAMILY("Two steps against one", duel),
    FAMILY("Turns that grow: Progressive Chess and its relatives", progressive),
    FAMILY("Every man can move", everyman),
    FAMILY("Other games of several steps a turn", multiple),
    FAMILY("Future Chess", future),
    FAMILY("Transporter Chess", transporter),
    FAMILY("Final Fantasy Chess", fantasy),
};
enum { FAMILIES_TOLD = sizeof families / sizeof *families };

const struct guide_family *guide_family_at(unsigned index) { return index < FAMILIES_TOLD ? &families[index] : NULL; }

/* The guide of an id of the list of games. */
static const struct guide *guide_find(const char *id)
{
    for (unsigned i = 0; i < FAMILIES_TOLD; i++)
        for (unsigned k = 0; k < families[i].count; k++)
            if (strcmp(families[i].guides[k].id, id) == 0)
                return &families[i].guides[k];
    return NULL;
}

const struct guide *guide_of(const struct game *game)
{
    static const struct guide none = {
        .id = "", .file = "", .summary = "No rules in words yet.", .facts = "", .turn = "", .words = ""};
    const struct guide *own = guide_find(game->id);
    for (unsigned i = 0; !own && game_at(i); i++)
        if (game_at(i)->law == game->law)
            own = guide_find(game_at(i)->id);
    return own ? own : &none;
}

const char *guide_men(const struct men *men)
{
    static const struct {
        const char *id, *lines;
    } all[] = {
#define MEN(ID, LINES) {ID, LINES},
#include "rules/guide/men.def"
#undef MEN
    };
    if (men->from_file)
        return ((const struct custom_men *)men)->told;
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].id, men->id) == 0)
            return all[i].lines;
    return "";
}

/* Writes lines of text, each one broken between words and with later parts further in; `end` ends a line. Headings
   stand apart, but not in windows, which must find room on a screen. */
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

/* Marks the squares of a list of squares and blocks on a board of so many files. */
static void squares_mark(const char *squares, unsigned files, bool *marked)
{
    for (const char *at = squares; *at; at += strcspn(at, " "), at += *at == ' ') {
        const char *end = at[2] == '-' ? at + 3 : at;
        for (int file = at[0]; file <= end[0]; file++)
            for (int rank = at[1]; rank <= end[1]; rank++)
                marked[(unsigned)(rank - '1') * files + (unsigned)(file - 'a')] = true;
    }
}

const char *guide_squares(const struct game *game, bool *marked)
{
    const struct guide *guide = guide_of(game);
    if (!guide || !guide->squares)
        return NULL;
    squares_mark(guide->squares, game->men->geometry ? game->men->geometry->files : 8, marked);
    return guide->caption;
}

/* Draws the start of a game, with its special squares in brackets. */
static void start_draw(FILE *out, const struct game *game)
{
    struct position start;
    bool marked[BOARD_MAX] = {false};
    game_start(&start, game, game->law->option_default);
    const char *caption = guide_squares(game, marked);
    board_draw(out, &start, false, marked);
    if (caption)
        fprintf(out, "   (in brackets: %s)\n", caption);
}

void guide_write(FILE *out, const struct game *game)
{
    const struct guide *guide = guide_of(game);
    char facts[FACTS_MAX];
    fprintf(out, "%s (%s)\n", game->name, game->id);
    if (game->rules) {
        fputc('\n', out);
        lines_write(out, game->rules, COLUMNS, "\n");
        fputc('\n', out);
    }
    if (!*guide->id) {
        fprintf(out, "%s\nMen, in upper case White's:\n", game->rules ? "" : "No rules in words yet.\n");
        lines_write(out, guide_men(game->men), COLUMNS, "\n");
        fputc('\n', out);
        start_draw(out, game);
        return;
    }
    if (strcmp(guide->id, game->id) == 0)
        fprintf(out, "%s\n\n", guide->summary);
    else
        fprintf(out, "Turns are those of %s:\n\n", guide->id);
    guide_facts(game, facts, sizeof facts);
    lines_write(out, facts, COLUMNS, "\n");
    fprintf(out, "\nMen, in upper case White's:\n");
    lines_write(out, guide_men(game->men), COLUMNS, "\n");
    fputc('\n', out);
    start_draw(out, game);
    if (strcmp(guide->id, game->id) == 0)
        fprintf(out, "\nA turn: %s (%s)%s%s\n", guide->turn, guide->words, guide->fen ? "\n  in the position " : "",
                guide->fen ? guide->fen : "");
    fprintf(out, "\nWhat is not said is as in orthodox chess. The third occurrence of a position at the\n"
                 "start of a turn is a draw, and so are fifty turns of each side without capture or\n"
                 "pawn step.\n");
}

void guide_write_line(FILE *out, const struct game *game)
{
    char facts[FACTS_MAX];
    guide_facts(game, facts, sizeof facts);
    fprintf(out, "%s\\n", game->name);
    if (game->rules)
        lines_write(out, game->rules, COLUMNS_OF_WINDOWS, "\\n");
    lines_write(out, facts, COLUMNS_OF_WINDOWS, "\\n");
    lines_write(out, guide_men(game->men), COLUMNS_OF_WINDOWS, "\\n");
}
