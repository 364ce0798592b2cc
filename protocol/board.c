#include "board.h"

#include <ctype.h>

#include "../rules/fen.h"

/* The letter of a man, upper case for White. */
static char man_letter(unsigned man)
{
    char letter = "pnbrqkfa"[man_kind(man)];
    return man_colour(man) == WHITE ? (char)toupper((unsigned char)letter) : letter;
}

void board_draw(FILE *out, const struct position *p, bool flipped, bitboard marked)
{
    static const char rule[] = "  +---+---+---+---+---+---+---+---+\n";
    fputs(rule, out);
    for (unsigned row = 0; row < 8; row++) {
        unsigned rank = flipped ? row : 7 - row;
        fprintf(out, "%u |", rank + 1);
        for (unsigned column = 0; column < 8; column++) {
            unsigned square = rank * 8 + (flipped ? 7 - column : column), man = p->board[square];
            const char *around = marked & bit(square) ? "()" : "  ";
            fprintf(out, "%c%c%c|", around[0], man == EMPTY ? ' ' : man_letter(man), around[1]);
        }
        fprintf(out, "\n%s", rule);
    }
    fputs(flipped ? "    h   g   f   e   d   c   b   a\n" : "    a   b   c   d   e   f   g   h\n", out);
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
