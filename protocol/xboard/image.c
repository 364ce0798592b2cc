#include "protocol/xboard/image.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rules/notation/pen.h"

unsigned image_square(const char *text)
{
    bool valid = text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
    return valid ? (unsigned)(text[0] - 'a') + 8 * (unsigned)(text[1] - '1') : NO_SQUARE;
}

bool image_is_move(const char *move) { return image_square(move) != NO_SQUARE && image_square(move + 2) != NO_SQUARE; }

bool image_is_drop(const char *move)
{
    return isalpha((unsigned char)move[0]) && move[1] == '@' && image_square(move + 2) != NO_SQUARE && !move[4];
}

static void image_put(struct image *image, unsigned square, const char *letters, unsigned colour)
{
    snprintf(image->men[square], sizeof image->men[square], "%s", letters);
    for (char *c = image->men[square]; *c; c++)
        *c = (char)(colour == WHITE ? toupper((unsigned char)*c) : tolower((unsigned char)*c));
}

void image_make(struct image *image, const struct position *p)
{
    const struct likenesses *likenesses = game_looks(p->game);
    for (unsigned square = 0; square < 64; square++)
        image_put(image, square, likenesses->at(p, square), (p->side[BLACK] & bit(square)) != 0);
}

bool image_has(const struct image *image, unsigned square, unsigned colour)
{
    const char *man = image->men[square];
    char letter = man[0] == '+' ? man[1] : man[0];
    return letter && (colour == WHITE ? isupper((unsigned char)letter) : islower((unsigned char)letter));
}

void image_ply(struct image *image, const char *leg, unsigned side)
{
    if (image_is_drop(leg)) {
        image_put(image, image_square(leg + 2), (char[]){leg[0], 0}, side);
        return;
    }
    if (!image_is_move(leg))
        return;
    unsigned from = image_square(leg), to = image_square(leg + 2);
    const char *suffix = leg + 4;
    char man[3];
    memcpy(man, image->men[from], sizeof man);
    image->men[from][0] = image->men[to][0] = 0;
    if (*suffix == ',' && image_is_move(suffix + 1)) {
        to = image_square(suffix + 3);
        suffix += 5;
    }
    if (*suffix == '+')
        memmove(man + 1, man, 1), man[0] = '+', man[2] = 0;
    else if (*suffix)
        man[0] = *suffix, man[1] = 0;
    image_put(image, to, man, side);
}

/* Writes the board field; returns its length. */
static size_t image_text(const struct image *image, char text[FEN_MAX])
{
    struct pen pen = pen_begin(text, FEN_MAX);
    for (unsigned rank = 8; rank-- > 0;) {
        unsigned empty = 0;
        for (unsigned file = 0; file < 8; file++) {
            const char *man = image->men[8 * rank + file];
            empty += !*man;
            if (*man)
                pen_empty(&pen, &empty);
            pen_text(&pen, man);
        }
        pen_empty(&pen, &empty);
        if (rank)
            pen_char(&pen, '/');
    }
    return (size_t)(pen.at - text);
}

void image_write(const struct position *p, char *text)
{
    struct image image;
    image_make(&image, p);
    image_text(&image, text);
}

/* The number of plies up to the last one that acts, among the first so many; `actions` becomes how many act. */
static size_t settled(const struct xboard_game *g, size_t plies, size_t *actions)
{
    size_t last = 0;
    *actions = 0;
    for (size_t i = 0; i < plies; i++)
        if (g->plies[i].acts) {
            ++*actions;
            last = i + 1;
        }
    return last;
}

/* What XBoard shows after so many plies. */
static void image_after(const struct xboard_game *g, size_t plies, struct image *image)
{
    size_t actions, last = settled(g, plies, &actions);
    image_make(image, &g->record.positions[actions]);
    for (size_t i = last; i < plies; i++)
        if (!g->plies[i].pass)
            image_ply(image, g->plies[i].leg, (g->first + (unsigned)i) & 1);
}

bool image_same(const struct xboard_game *g, size_t plies, const char *fen)
{
    struct image image;
    char own[FEN_MAX];
    image_after(g, plies, &image);
    size_t length = image_text(&image, own);
    return strncmp(own, fen, length) == 0 && (fen[length] == ' ' || fen[length] == 0);
}

void image_unspell(const struct xboard_game *g, const char *fen, char *text)
{
    size_t length = 0, board = strcspn(fen, " ");
    for (size_t i = 0; fen[i] && length + 2 < FEN_MAX; i++) {
        const char *own = i < board ? game_looks(g->game)->own : "";
        for (; *own && toupper((unsigned char)fen[i]) != own[0]; own += 2)
            ;
        if (*own)
            text[length++] = '+';
        text[length++] = !*own                            ? fen[i]
                         : isupper((unsigned char)fen[i]) ? own[1]
                                                          : (char)tolower((unsigned char)own[1]);
    }
    text[length] = 0;
}
