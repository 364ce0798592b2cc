/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws positions as SVG: board, pieces, arrows; diagram.h says more. Lengths are in pixels. */
#include "rules/notation/diagram.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "rules/custom/pieces.h"
#include "rules/notation/text.h"
#include "rules/notation/units.h"

/* The side of a square, the margins left and below for coordinates, the margin around. */
enum { SIDE = 45, LEFT = 22, BELOW = 20, EDGE = 4 };

/* The shapes of orthodox pieces within a square, by type, with letter and number of their picture in XBoard: a filled
   path, and lines drawn on it. */
static const struct shape {
    char letter;
    uint8_t slot;
    const char *filled, *drawn;
} shapes[] = {
    {'p', 0,
     "M22.5 8a5.2 5.2 0 0 1 3.4 9.2c4 3 4 8.3 1.3 12.3l4.3 5.5v4h-18v-4l4.3-5.5c-2.7-4-2.7-9.3 "
     "1.3-12.3a5.2 5.2 0 0 1 3.4-9.2z",
     "M17.8 29.5h9.4"},
    {'n', 1,
     "M14 39h20c1-12-1-23-9.5-28l-1-4.5-4 4c-5.5 2.5-8 9-10.5 15-.6 2.2 1.5 4.3 3.8 3.2l5.2-4c2 .4 "
     "4-.5 5-2 0 6.5-8.5 9-9 16.3z",
     "M18.3 16.2h1.5M12 25.5l1-1"},
    {'b', 2,
     "M12 39h21v-3.5c-4 0-5-1.5-4.8-4.5l-.7-2.5c4.5-5.5 3-13-3.4-17.2a2.6 2.6 0 1 0-3.2 0c-6.4 4.2-7.9 "
     "11.7-3.4 17.2l-.7 2.5c.2 3-.8 4.5-4.8 4.5z",
     "M17.5 28.5h10M16.8 32h11.4M22.5 15.5v8M19 19h7"},
    {'r', 3, "M11 39h23v-4l-3-3-1-13 3-3.5v-7h-4.5v3h-3.5v-3h-5v3h-3.5v-3h-4.5v7l3 3.5-1 13-3 3z",
     "M15 19h15M14 32h17"},
    {'q', 4,
     "M12 39h21v-4l-1-3 2.5-5.5 4.5-13.5-7.5 9.5-2-12.5-5 11.5-2-14-2 14-5-11.5-2 12.5-7.5-9.5 4.5 "
     "13.5 2.5 5.5-1 3z",
     "M11 27.5c7-2 16-2 23 0M13 32.5c6-1.5 13-1.5 19 0"},
    {'k', 50,
     "M12 39h21v-6.5c7.5-5.5 5.5-16-2.5-16-3.5 0-6.5 2-8 5-1.5-3-4.5-5-8-5-8 0-10 10.5-2.5 16z"
     "M22.5 21.5c-3.5-4-3-8.5 0-9.5 3 1 3.5 5.5 0 9.5zM22.5 12v-7.5M19 7.5h7",
     "M12.5 32.5c6-2.5 14-2.5 20 0"},
};

enum { SHAPES = sizeof shapes / sizeof shapes[0] };

/* A diagram that is being made. */
struct canvas {
    struct journal *to;
    const struct diagram *d;
    const struct geometry *geometry;
    unsigned files, ranks;
    char units[BOARD_MAX][UNIT_MAX]; /* the text of each square in the FEN, "" for an empty one */
};

void diagram_text(struct journal *to, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&':
            journal_print(to, "&amp;");
            break;
        case '<':
            journal_print(to, "&lt;");
            break;
        case '>':
            journal_print(to, "&gt;");
            break;
        case '"':
            journal_print(to, "&quot;");
            break;
        default:
            journal_print(to, "%c", (unsigned char)*text < ' ' ? ' ' : *text);
        }
}

/* Returns how a square looks: '.', 'o' for a gate, '*' for a gap or a wall. */
static char square_look(const struct canvas *c, unsigned square)
{
    unsigned row = c->ranks - 1 - square / c->files;
    if (c->units[square][0] == '*')
        return '*';
    return c->geometry ? c->geometry->picture[row * c->files + square % c->files] : '.';
}

/* Whether a side has pieces in hand; they are drawn in a row beside its edge of the board. */
static bool has_hand(const struct canvas *c, unsigned colour) { return game_in_hand(c->d->p, colour, UINT16_MAX) > 0; }

/* Returns the upper edge of the board. */
static unsigned board_y(const struct canvas *c)
{
    return EDGE + (has_hand(c, c->d->flipped ? WHITE : BLACK) ? SIDE : 0u);
}

/* Returns the left edge of a square. */
static unsigned square_x(const struct canvas *c, unsigned square)
{
    unsigned file = square % c->files;
    return LEFT + SIDE * (c->d->flipped ? c->files - 1 - file : file);
}
/* Returns the upper edge of a square. */
static unsigned square_y(const struct canvas *c, unsigned square)
{
    assert(c->files > 0);
    unsigned rank = square / c->files;
    return board_y(c) + SIDE * (c->d->flipped ? rank : c->ranks - 1 - rank);
}

/* Fills the squares that are set in `which`. */
static void draw_squares(const struct canvas *c, const bool *which, const char *fill)
{
    journal_print(c->to, "<path fill=\"%s\" d=\"", fill);
    for (unsigned s = 0; s < c->files * c->ranks; s++)
        if (which[s])
            journal_print(c->to, "M%u %uh%dv%dh-%dz", square_x(c, s), square_y(c, s), SIDE, SIDE, SIDE);
    journal_print(c->to, "\"/>\n");
}

/* Draws the squares, the marks on some of them, and the names of files and ranks. */
static void draw_board(const struct canvas *c, const bool *marked)
{
    bool dark[BOARD_MAX] = {false}, light[BOARD_MAX] = {false}, none[BOARD_MAX] = {false};
    for (unsigned s = 0; s < c->files * c->ranks; s++) {
        bool *set = square_look(c, s) == '*' ? none : (s % c->files + s / c->files) & 1 ? light : dark;
        set[s] = true;
    }
    draw_squares(c, light, "#f0e0c4");
    draw_squares(c, dark, "#b7916a");
    draw_squares(c, none, "#4a4f57");
    draw_squares(c, marked, "rgba(235,200,40,.55)");
    for (unsigned s = 0; s < c->files * c->ranks; s++)
        if (square_look(c, s) == 'o')
            journal_print(c->to, "<use href=\"#gate\" x=\"%u\" y=\"%u\"/>", square_x(c, s), square_y(c, s));
    journal_print(c->to, "<g font-family=\"sans-serif\" font-size=\"13\" fill=\"#333\" text-anchor=\"middle\">");
    for (unsigned file = 0; file < c->files; file++)
        journal_print(c->to, "<text x=\"%u\" y=\"%u\">%c</text>", square_x(c, file) + SIDE / 2,
                      board_y(c) + SIDE * c->ranks + 15, (int)('a' + file));
    for (unsigned rank = 0; rank < c->ranks; rank++)
        journal_print(c->to, "<text x=\"%d\" y=\"%u\">%u</text>", LEFT / 2, square_y(c, rank * c->files) + SIDE / 2 + 5,
                      rank + 1);
    journal_print(c->to, "</g>\n");
}

/* Draws a counter with a letter, and with a ring for a promoted piece. */
static void draw_counter(struct journal *to, const char *unit, unsigned x, unsigned y, bool white)
{
    bool promoted = unit[0] == '+';
    journal_print(to, "<use href=\"#%c%s\" x=\"%u\" y=\"%u\"/>", white ? 'W' : 'B', promoted ? "plus" : "disc", x, y);
    journal_print(to, "<text x=\"%u\" y=\"%u\" class=\"l\" fill=\"%s\">%c</text>", x + SIDE / 2, y + 29,
                  white ? "#111" : "#fff", toupper((unsigned char)unit[promoted]));
}

/* Returns the shape of a piece: that of its letter if the letters are those of orthodox pieces; in games from files
   that of its type if XBoard shows it so; NULL if there is none. */
static const struct shape *shape_of(const struct game *game, const char *unit)
{
    const struct movement *movement = game->pieces->movement;
    const char letter = (char)tolower((unsigned char)unit[0]);
    const bool custom = custom_pieces_is(game->pieces);
    const char *at = custom ? strchr(movement->letters, letter) : NULL;
    if (custom ? !at : movement && !movement->orthodox)
        return NULL;
    for (unsigned i = 0; i < SHAPES; i++)
        if (at ? at == movement->letters + i && movement->pictures[i].slot == shapes[i].slot
               : letter == shapes[i].letter)
            return &shapes[i];
    return NULL;
}

/* Draws a unit with its square's edges at x and y: the shape of an orthodox piece, otherwise a counter; below it riders
 * and called pieces. */
static void draw_unit(struct journal *to, const struct game *game, const char *unit, unsigned x, unsigned y)
{
    const char *rest = unit + (unit[0] == '+' ? 2 : 1);
    const struct shape *shape = shape_of(game, unit);
    bool white = isupper((unsigned char)rest[-1]);
    if (shape)
        journal_print(to, "<use href=\"#%c%c\" x=\"%u\" y=\"%u\"/>", white ? 'w' : 'b', shape->letter, x, y);
    else
        draw_counter(to, unit, x, y, white);
    if (!*rest)
        return;
    const int width = (int)strlen(rest) * 7 + 4; /* the text may begin left of its square */
    journal_print(to, "<rect x=\"%d\" y=\"%u\" width=\"%d\" height=\"13\" rx=\"3\" fill=\"#fff\" stroke=\"#333\"/>",
                  (int)x + SIDE - width - 1, y + SIDE - 14, width);
    journal_print(to, "<text x=\"%u\" y=\"%u\" font-family=\"monospace\" font-size=\"11\" text-anchor=\"end\">",
                  x + SIDE - 3, y + SIDE - 4);
    diagram_text(to, rest);
    journal_print(to, "</text>");
}

/* Draws the pieces that a side has in hand in a row from `y` on, each type once, with its number behind it. */
static void draw_hand(const struct canvas *c, unsigned colour, unsigned y)
{
    const struct position *p = c->d->p;
    unsigned x = LEFT;
    for (unsigned pt = TYPES_MAX; pt-- > 0 && has_hand(c, colour);) {
        const unsigned number = p->game->pieces->movement->in_hand(p, colour, pt);
        char unit[4];
        struct text_builder builder = builder_begin(unit, sizeof unit);
        if (!number)
            continue;
        builder_piece(&builder, p->game->pieces->movement->letters[pt], colour);
        draw_unit(c->to, p->game, unit, x, y);
        x += SIDE;
        if (number == 1)
            continue;
        journal_print(c->to, "<text x=\"%u\" y=\"%u\" font-family=\"sans-serif\" font-size=\"15\">\u00d7%u</text>", x,
                      y + 28, number);
        x += SIDE - 15;
    }
}

/* Draws an arrow between the centres of two squares, with a number unless it is 0. */
static void draw_arrow(const struct canvas *c, unsigned from, unsigned to, size_t number)
{
    int x1 = (int)square_x(c, from) + SIDE / 2, y1 = (int)square_y(c, from) + SIDE / 2;
    int x2 = (int)square_x(c, to) + SIDE / 2, y2 = (int)square_y(c, to) + SIDE / 2;
    journal_print(c->to, "<path d=\"M%d %dL%d %d\" class=\"a\" marker-end=\"url(#head)\"/>", x1, y1, x2, y2);
    if (number) {
        int x = (x1 + x2) / 2, y = (y1 + y2) / 2;
        journal_print(c->to, "<circle cx=\"%d\" cy=\"%d\" r=\"8\" fill=\"#14507a\"/>", x, y);
        journal_print(c->to, "<text x=\"%d\" y=\"%d\" class=\"n\">%u</text>", x, y + 4, (unsigned)number);
    }
}

/* Finds the square that a piece left: one that held the same piece, or if the piece was promoted any friendly one.
 * Returns BOARD_MAX if there is none. */
static unsigned square_left(const struct canvas *c, const struct position *from, const struct position *p,
                            unsigned piece, bool promoted, const bool *used)
{
    for (unsigned s = 0; s < c->files * c->ranks; s++) {
        unsigned was = from->board[s];
        if (was == p->board[s] || was >= EMPTY || used[s])
            continue;
        if (promoted ? p->board[s] == EMPTY && piece_colour(was) == piece_colour(piece) : was == piece)
            return s;
    }
    return BOARD_MAX;
}

/* Marks the squares of one action and draws its arrows: what a user does with the pieces if the game has gestures,
 * otherwise where pieces went. */
static void draw_action(const struct canvas *c, const struct position *from, action a, const struct position *p,
                        size_t number, bool *marked)
{
    const struct piece_images *images = game_piece_images(from->game);
    struct gesture g = {.way = GESTURE_NONE};
    bool used[BOARD_MAX] = {false};
    if (images)
        images->gesture(from, a, &g);
    if (g.way == GESTURE_MOVE || g.way == GESTURE_REACH) {
        marked[g.from] = marked[g.to] = true;
        draw_arrow(c, g.from, g.to, number);
        return;
    }
    for (unsigned s = 0; s < c->files * c->ranks; s++) {
        if (from->board[s] == p->board[s] || square_look(c, s) == '*')
            continue;
        marked[s] = true;
        if (p->board[s] >= EMPTY)
            continue;
        unsigned left = square_left(c, from, p, p->board[s], false, used);
        if (left == BOARD_MAX)
            left = square_left(c, from, p, p->board[s], true, used);
        if (left == BOARD_MAX)
            continue;
        used[left] = true;
        draw_arrow(c, left, s, number);
    }
}

/* Draws the actions that led here as arrows, and marks their squares. */
static void draw_actions(const struct canvas *c, bool *marked)
{
    const struct diagram *d = c->d;
    if (!d->before)
        return;
    struct position from = *d->before, p;
    for (size_t i = 0; i < d->count; i++) {
        p = from;
        game_apply(&p, d->actions[i]);
        draw_action(c, &from, d->actions[i], &p, d->count > 1 ? i + 1 : 0, marked);
        from = p;
    }
}

/* Writes the shapes of all pieces and the head of arrows, for `use` elements. */
static void draw_shapes(struct journal *to)
{
    static const struct {
        char side, disc;
        const char *style, *ring;
    } sides[2] = {{'w', 'W', "fill=\"#fff\" stroke=\"#111\"", "#111"},
                  {'b', 'B', "fill=\"#222\" stroke=\"#000\"", "#ddd"}};
    journal_print(to,
                  "<defs><style>.a{stroke:#14507a;stroke-width:4;stroke-opacity:.7;fill:none}"
                  ".n{fill:#fff;font:bold 11px sans-serif;text-anchor:middle}"
                  ".l{font:bold 19px sans-serif;text-anchor:middle}</style>\n"
                  "<marker id=\"head\" viewBox=\"0 0 10 10\" refX=\"8\" refY=\"5\" markerWidth=\"4\" "
                  "markerHeight=\"4\" orient=\"auto\"><path d=\"M0 0L10 5L0 10z\" fill=\"#14507a\"/></marker>\n"
                  "<g id=\"gate\" fill=\"none\" stroke=\"#7a3b8f\" stroke-width=\"2\"><circle cx=\"22.5\" cy=\"22.5\" "
                  "r=\"20\"/><path d=\"M22.5 2.5v6M22.5 36.5v6M2.5 22.5h6M36.5 22.5h6\"/></g>\n");
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned i = 0; i < SHAPES; i++)
            journal_print(to,
                          "<g id=\"%c%c\" %s stroke-width=\"1.5\" stroke-linejoin=\"round\" stroke-linecap=\"round\">"
                          "<path d=\"%s\"/><path fill=\"none\" stroke=\"%s\" d=\"%s\"/></g>\n",
                          sides[side].side, shapes[i].letter, sides[side].style, shapes[i].filled, sides[side].ring,
                          shapes[i].drawn);
        journal_print(
            to,
            "<circle id=\"%cdisc\" cx=\"22.5\" cy=\"22.5\" r=\"17\" %s stroke-width=\"1.5\"/>"
            "<g id=\"%cplus\"><circle cx=\"22.5\" cy=\"22.5\" r=\"19\" %s stroke-width=\"1.5\"/>"
            "<circle cx=\"22.5\" cy=\"22.5\" r=\"15.5\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/></g>\n",
            sides[side].disc, sides[side].style, sides[side].disc, sides[side].style, "#d4a017");
    }
    journal_print(to, "</defs>\n");
}

void diagram_shapes(struct journal *to)
{
    journal_print(to, "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">");
    draw_shapes(to);
    journal_print(to, "</svg>\n");
}

/* Adds a diagram, with shapes and namespace if it is a file of its own. */
static void draw(struct journal *to, const struct diagram *d, bool alone)
{
    struct canvas c = {.to = to, .d = d, .geometry = d->p->game->pieces->geometry};
    struct journal arrows = {0};
    struct canvas above = {.to = &arrows, .d = d, .geometry = c.geometry};
    bool marked[BOARD_MAX] = {false};
    above.files = c.files = game_files(d->p->game);
    above.ranks = c.ranks = game_ranks(d->p->game);
    units_read(d->p, c.units);
    draw_actions(&above, marked);
    const unsigned upper = d->flipped ? WHITE : BLACK, bottom = board_y(&c) + SIDE * c.ranks + BELOW;
    const unsigned width = LEFT + SIDE * c.files + EDGE, height = bottom + SIDE * has_hand(&c, !upper);
    journal_print(to, "<svg%s viewBox=\"0 0 %u %u\" width=\"%u\" height=\"%u\" role=\"img\">\n<title>",
                  alone ? " xmlns=\"http://www.w3.org/2000/svg\"" : "", width, height, width, height);
    diagram_text(to, d->p->game->name);
    journal_print(to, "</title>\n");
    if (alone)
        draw_shapes(to);
    draw_board(&c, marked);
    for (unsigned s = 0; s < c.files * c.ranks; s++)
        if (c.units[s][0] && c.units[s][0] != '*')
            draw_unit(to, d->p->game, c.units[s], square_x(&c, s), square_y(&c, s));
    draw_hand(&c, upper, EDGE);
    draw_hand(&c, !upper, bottom);
    journal_print(to, "\n%s\n</svg>\n", arrows.text ? arrows.text : "");
    journal_close(&arrows);
}

void diagram_write(struct journal *to, const struct diagram *d) { draw(to, d, true); }

void diagram_piece(struct journal *to, const struct game *game, const char *unit)
{
    journal_print(to, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">\n",
                  SIDE, SIDE, SIDE, SIDE);
    draw_shapes(to);
    draw_unit(to, game, unit, 0, 0);
    journal_print(to, "\n</svg>\n");
}

void diagram_inline(struct journal *to, const struct diagram *d) { draw(to, d, false); }
