/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws positions as text for a terminal, in ASCII or in colours; board.h says more. */
#include "rules/notation/board.h"

#include <string.h>

#include "rules/custom/pieces.h"
#include "rules/notation/fen.h"
#include "rules/notation/text.h"

enum { LETTERS_MAX = 24, CELL = 3, WIDE_CELL = 5 };

/* Returns how many columns a square is wide: three, or more if pieces may ride on others or have signs of promotion. */
static unsigned cell_width(const struct position *p)
{
    const struct piece_images *images = game_piece_images(p->game);
    return (images && images->unit) || p->game->pieces->drops ? WIDE_CELL : CELL;
}

/* Writes the pieces that a side has in hand, in games that have hands. */
static void draw_hand(FILE *out, const struct position *p, unsigned colour)
{
    char text[LETTERS_MAX];
    if (!p->game->pieces->drops)
        return;
    fputs(colour == WHITE ? "    White in hand:" : "    Black in hand:", out);
    for (unsigned pt = TYPES_MAX; pt-- > 0;) {
        const unsigned number = p->game->pieces->movement->in_hand(p, colour, pt);
        struct text_builder builder = builder_begin(text, sizeof text);
        if (!number)
            continue;
        builder_char(&builder, ' ');
        if (number > 1)
            builder_number(&builder, number);
        builder_piece(&builder, game_letters(p->game)[pt], colour);
        fputs(text, out);
    }
    fputc('\n', out);
}

/* Draws the line between two ranks. */
static void draw_rule(FILE *out, unsigned files, unsigned width)
{
    fputs("   +", out);
    for (unsigned file = 0; file < files; file++)
        fprintf(out, "%.*s+", (int)width, "-----");
    fputc('\n', out);
}

/* Writes the letters of the unit on a square, riders included, cut to `width` characters; returns how many there are.
 */
static unsigned letters_write(const struct position *p, unsigned square, unsigned width, char text[LETTERS_MAX])
{
    const struct piece_images *images = game_piece_images(p->game);
    unsigned piece = p->board[square];
    struct text_builder builder = builder_begin(text, LETTERS_MAX);
    if (piece >= EMPTY)
        return 0;
    if (images && images->unit)
        images->unit(p, square, &builder);
    else
        builder_piece(&builder, game_letters(p->game)[piece_type(piece)], piece_colour(piece));
    if (custom_promoted(p, square))
        builder_char(&builder, '~');
    size_t length = strlen(text);
    if (length > width) {
        text[width - 1] = '*'; /* there is more */
        text[width] = 0;
        length = width;
    }
    return (unsigned)length;
}

/* Returns the Unicode symbol of an orthodox piece, NULL if it has none. Filled symbols stand for Black, or, if `filled`
 * is set, for both sides, which then differ by colour. */
static const char *sign_of(const struct position *p, unsigned piece, bool filled)
{
    static const char *const open[] = {"\u2659", "\u2658", "\u2657", "\u2656", "\u2655", "\u2654"};
    static const char *const solid[] = {"\u265f", "\u265e", "\u265d", "\u265c", "\u265b", "\u265a"};
    if (piece >= EMPTY || piece_type(piece) > KING || (game_fairy(p->game) && !game_projected(p->game)))
        return NULL;
    return filled || piece_colour(piece) == BLACK ? solid[piece_type(piece)] : open[piece_type(piece)];
}

/* Returns the characters left and right of a piece, by what is marked on its square. */
static const char *marks_of(const struct board_style *s, unsigned square)
{
    if ((s->pointed && s->pointed[square]) || (s->lit && s->lit[square]))
        return s->pointed && s->pointed[square] ? "<>" : "{}";
    return s->changed && s->changed[square] ? "()" : s->special && s->special[square] ? "[]" : "  ";
}

/* Draws a square without colours. */
static void draw_cell(FILE *out, const struct position *p, const struct board_style *s, unsigned square, unsigned width)
{
    char text[LETTERS_MAX] = "";
    const char *marks = marks_of(s, square), *sign = s->unicode ? sign_of(p, p->board[square], false) : NULL;
    unsigned length = sign ? 1 : letters_write(p, square, width - 2, text), left = (width - 2 - length) / 2;
    fprintf(out, "%*s%c%s%c%*s|", (int)left, "", marks[0],
            sign     ? sign
            : length ? text
                     : " ",
            marks[1], (int)(width - 2 - left - (length ? length : 1)), "");
}

/* Draws a square as a coloured field; `dark` is the colour of the square on a chess board. */
static void paint_cell(FILE *out, const struct position *p, const struct board_style *s, unsigned square,
                       unsigned width, bool dark)
{
    char text[LETTERS_MAX] = "";
    unsigned piece = p->board[square];
    const char *sign = s->unicode ? sign_of(p, piece, true) : NULL;
    unsigned length = sign ? 1 : letters_write(p, square, width, text), left = (width - length) / 2;
    bool changed = s->changed && s->changed[square], special = s->special && s->special[square];
    unsigned field = changed ? dark ? 143 : 186 : special ? dark ? 67 : 110 : dark ? 101 : 144;
    if (s->pointed && s->pointed[square])
        field = 208;
    else if (s->lit && s->lit[square])
        field = dark ? 72 : 115;
    fprintf(out, "\033[48;5;%u;38;5;%um%*s%s%*s\033[0m", field,
            piece < EMPTY && piece_colour(piece) == WHITE ? 231 : 16, (int)left, "", sign ? sign : text,
            (int)(width - left - length), "");
}

void board_paint(FILE *out, const struct position *p, const struct board_style *s)
{
    unsigned files = game_files(p->game), ranks = game_ranks(p->game), width = cell_width(p);
    draw_hand(out, p, s->flipped ? WHITE : BLACK);
    if (!s->colours)
        draw_rule(out, files, width);
    for (unsigned row = 0; row < ranks; row++) {
        unsigned rank = s->flipped ? row : ranks - 1 - row;
        fprintf(out, s->colours ? "%2u  " : "%2u |", rank + 1);
        for (unsigned column = 0; column < files; column++) {
            unsigned file = s->flipped ? files - 1 - column : column, square = rank * files + file;
            if (!game_has_square(p->game, square))
                fprintf(out, s->colours ? "%*s" : "%.*s|", (int)width, s->colours ? "" : "#####");
            else if (s->colours)
                paint_cell(out, p, s, square, width, !((file + rank) & 1));
            else
                draw_cell(out, p, s, square, width);
        }
        fputc('\n', out);
        if (!s->colours)
            draw_rule(out, files, width);
    }
    fputs("  ", out);
    for (unsigned column = 0; column < files; column++)
        fprintf(out, "%*s%c%*s", (int)(s->colours ? (column ? width / 2 : 2 + width / 2) : (width + 3) / 2), "",
                'a' + (int)(s->flipped ? files - 1 - column : column), (int)(s->colours ? width / 2 : (width - 3) / 2),
                "");
    fputc('\n', out);
    draw_hand(out, p, s->flipped ? BLACK : WHITE);
}

void board_draw(FILE *out, const struct position *p, bool flipped, const bool *marked)
{
    board_paint(out, p, &(struct board_style){.flipped = flipped, .changed = marked});
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
