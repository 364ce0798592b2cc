#include "rules/notation/board.h"

#include <ctype.h>

#include "rules/notation/fen.h"
#include "rules/notation/text.h"

/* The letter of a man, upper case for White. */
static char man_letter(const struct men *men, unsigned man)
{
    char letter = (men->movement ? men->movement->letters : orthodox_letters)[man_kind(man)];
    return man_colour(man) == WHITE ? (char)toupper((unsigned char)letter) : letter;
}

/* Whether a board has a square. */
static bool square_exists(const struct geometry *geometry, unsigned square)
{
    unsigned files = geometry ? geometry->files : 8, ranks = geometry ? geometry->ranks : 8;
    return !geometry || geometry->picture[(ranks - 1 - square / files) * files + square % files] != '*';
}

/* The line between two rows, as far as it borders a square. */
static void draw_rule(FILE *out, unsigned files)
{
    fputs("   +", out);
    for (unsigned file = 0; file < files; file++)
        fputs("---+", out);
    fputc('\n', out);
}

void board_draw(FILE *out, const struct position *p, bool flipped, const bool *marked)
{
    const struct geometry *geometry = p->game->men->geometry;
    unsigned files = geometry ? geometry->files : 8, ranks = geometry ? geometry->ranks : 8;
    draw_rule(out, files);
    for (unsigned row = 0; row < ranks; row++) {
        unsigned rank = flipped ? row : ranks - 1 - row;
        fprintf(out, "%2u |", rank + 1);
        for (unsigned column = 0; column < files; column++) {
            unsigned square = rank * files + (flipped ? files - 1 - column : column), man = p->board[square];
            const char *around = marked && marked[square] ? "()" : "  ";
            if (square_exists(geometry, square))
                fprintf(out, "%c%c%c|", around[0], man >= EMPTY ? ' ' : man_letter(p->game->men, man), around[1]);
            else
                fputs("###|", out);
        }
        fputc('\n', out);
        draw_rule(out, files);
    }
    fputs("  ", out);
    for (unsigned column = 0; column < files; column++)
        fprintf(out, "   %c", 'a' + (int)(flipped ? files - 1 - column : column));
    fputc('\n', out);
}

void result_text(enum outcome outcome, const char *reason, char *text)
{
    static const char *const marks[] = {"*", "1-0", "0-1", "1/2-1/2"};
    if (outcome == ONGOING)
        snprintf(text, RESULT_MAX, "*");
    else
        snprintf(text, RESULT_MAX, "%s {%s}", marks[outcome], reason);
}

void board_facts(FILE *out, const struct record *r)
{
    const struct position *p = record_now(r);
    const char *reason = "";
    char fen[FEN_MAX], result[RESULT_MAX];
    enum outcome outcome = record_result(r, &reason);
    fen_write(p, fen);
    result_text(outcome, reason, result);
    fprintf(out, "Fen: %s\nSide: %s\nResult: %s\n", fen, p->turn.decider == WHITE ? "white" : "black", result);
}
