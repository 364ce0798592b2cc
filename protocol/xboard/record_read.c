/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads XBoard's records of games whose actions are several of its moves (record.h). Each word is a ply: by both
 * squares, as record.c writes it, or in the SAN that XBoard writes, which names piece and target and as much of the
 * start as tells the pieces apart by its widest moves. The presentation of the game takes the plies.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "protocol/xboard/image.h"
#include "protocol/xboard/record.h"
#include "protocol/xboard/setup.h"
#include "rules/notation/xboard_squares.h"

/* Makes a ply; returns false if it is refused. */
static bool ply_take(struct xboard_game *g, const char *ply)
{
    return strlen(ply) < LEG_MAX && presentation_ply(g, ply, false) != LEG_REFUSED;
}

/* A move in XBoard's SAN. Squares are texts, for a square may be given in part. */
struct san_move {
    char piece[3];      /* the letters of the image */
    char file, rank;    /* of the start; 0: not given */
    char via[3], to[3]; /* via: a square on the way, where the piece acts; "": none */
    char suffix;        /* what a ply has behind its squares; 0: nothing */
    bool plus;          /* a plus stands behind the squares, which says a promotion or nothing */
};

/* Writes the letters of an image as White's, "" for what XBoard takes for a pawn, which SAN leaves out. */
static void san_letters(const struct game *game, const char *image, char letters[3])
{
    for (unsigned i = 0; i < 3; i++)
        letters[i] = (char)toupper((unsigned char)image[i]);
    if (letters[0] == setup_pawn(game))
        letters[0] = 0;
}

/* Takes a square off the end of a text; false if none stands there. */
static bool cut_square(const struct game *game, char *text, char square[3])
{
    const size_t length = strlen(text);
    if (length < 2 || xboard_square_read(game, text + length - 2) == NO_SQUARE)
        return false;
    memcpy(square, text + length - 2, 3);
    text[length - 2] = 0;
    return true;
}

/* Takes a sign off the end of a text; false if it does not stand there. */
static bool cut_sign(char *text, char sign)
{
    const size_t length = strlen(text);
    if (!length || text[length - 1] != sign)
        return false;
    text[length - 1] = 0;
    return true;
}

/* Reads a move such as `Nbxd2`, `e8=Q` or, by way of another square, `Kxh1-g1`; false if the word is none. */
static bool san_split(const struct game *game, const char *word, struct san_move *m)
{
    char text[LEG_MAX];
    size_t letters = *word == '+';
    *m = (struct san_move){0};
    if (strlen(word) >= sizeof text)
        return false;
    letters += isupper((unsigned char)word[letters]) != 0;
    memcpy(m->piece, word, letters);
    snprintf(text, sizeof text, "%s", word + letters);
    m->plus = cut_sign(text, '+');
    char *sign = strchr(text, '=');
    if (sign && sign[1] && !sign[2]) {
        m->suffix = (char)tolower((unsigned char)sign[1]);
        *sign = 0;
    }
    if (!cut_square(game, text, m->to))
        return false;
    if (cut_sign(text, '-') && !cut_square(game, text, m->via))
        return false;
    cut_sign(text, 'x');
    const char *start = text;
    if (islower((unsigned char)*start))
        m->file = *start++;
    if (isdigit((unsigned char)*start))
        m->rank = *start++;
    if (!*m->piece && !m->file && !m->rank)
        m->file = m->to[0]; /* of a pawn that stays on its file none is told */
    return !*start;
}

/* Writes the ply that a move in SAN is if the piece on a square makes it; false if that piece does not fit. */
static bool ply_write(const struct image *image, const struct san_move *m, unsigned side, unsigned from, char *ply)
{
    char letters[3], start[3];
    if (!image_has(image, from, side))
        return false;
    san_letters(image->game, image->pieces[from], letters);
    xboard_square_write(image->game, from, start);
    if (strcmp(letters, m->piece) != 0 || (m->file && m->file != start[0]) || (m->rank && m->rank != start[1]))
        return false;
    if (*m->via)
        snprintf(ply, LEG_MAX, "%s%s,%s%s", start, m->via, m->via, m->to);
    else
        snprintf(ply, LEG_MAX, "%s%s%.1s", start, m->to, (char[]){m->suffix, 0});
    return true;
}

/* Finds the ply that a move in SAN is among those of a suffix. Returns how many fit; with several `error` names two. */
static unsigned ply_find(struct xboard_game *g, const struct san_move *m, char found[LEG_MAX], char *error)
{
    struct image image;
    unsigned count = 0;
    char ply[LEG_MAX];
    image_after(g, g->count, &image);
    for (unsigned from = 0; from < image.squares; from++) {
        if (!ply_write(&image, m, xboard_side(g), from, ply) || !ply_take(g, ply))
            continue;
        xboard_undo(g);
        if (count++)
            snprintf(error, PGN_REASON_MAX, "it may be %s or %s", found, ply);
        memcpy(found, ply, LEG_MAX);
    }
    return count;
}

/* Plays a word: a pass, both squares, a drop, or SAN. False with the reason in `error`. */
static bool word_take(struct xboard_game *g, const char *word, char *error)
{
    struct san_move m;
    char ply[LEG_MAX];
    snprintf(error, PGN_REASON_MAX, "no legal action goes on so in XBoard's moves");
    if (strcmp(word, "--") == 0)
        return ply_take(g, "@@@@");
    if (image_is_move(g->game, word) || image_is_drop(g->game, word))
        return ply_take(g, word);
    if (!san_split(g->game, word, &m))
        return false;
    unsigned count = ply_find(g, &m, ply, error);
    if (!count && m.plus) {
        m.suffix = '+';
        count = ply_find(g, &m, ply, error);
    }
    return count == 1 && ply_take(g, ply);
}

/* Whether the last ply is a leg of an action that is not complete. */
static bool ends_with_leg(const struct xboard_game *g)
{
    return g->count && !g->plies[g->count - 1].acts && !g->plies[g->count - 1].pass;
}

/* Takes the last ply for a person's last of an action: where a program passes to say that no more legs follow, a person
   does not. False, and nothing has changed, if it is none. */
static bool human_ends(struct xboard_game *g)
{
    char last[LEG_MAX];
    const size_t count = g->count;
    if (!ends_with_leg(g))
        return false;
    memcpy(last, g->plies[count - 1].leg, sizeof last);
    xboard_undo(g);
    if (presentation_ply(g, last, true) == LEG_DONE)
        return true;
    if (g->count == count)
        xboard_undo(g);
    xboard_part(g, last);
    return false;
}

/* Adds the actions of a game that a record lacks. */
static void actions_add(const struct xboard_game *g, struct record *record)
{
    while (record->count < g->record.count)
        record_push(record, g->record.actions[record->count - 1]);
}

/* Begins a game; the hook `begin` of struct pgn_plies. */
static bool record_start(void *context, const struct game *game, uint64_t option, const char *fen,
                         struct position *start, bool *whole)
{
    struct xboard_game *g = context;
    char error[FEN_ERROR_MAX];
    xboard_game_begin(g, game, option);
    if (g->presentation->known || (*fen && !xboard_setboard(g, fen, error)))
        return false;
    *whole = g->presentation == &presentation_plain && xboard_squares_ours(game);
    position_copy(start, &g->record.positions[0]);
    return true;
}

/* Plays a word; the hook `word` of struct pgn_plies. */
static bool record_word(void *context, const char *word, struct record *record, char *error)
{
    struct xboard_game *g = context;
    char after_human[PGN_REASON_MAX];
    const bool taken = word_take(g, word, error) || (human_ends(g) && word_take(g, word, after_human));
    actions_add(g, record);
    return taken;
}

/* Completes the last action; the hook `end` of struct pgn_plies. */
static bool record_end(void *context, struct record *record)
{
    struct xboard_game *g = context;
    size_t last = g->count;
    human_ends(g);
    actions_add(g, record);
    while (last && g->plies[last - 1].pass && !g->plies[last - 1].acts)
        last--;
    return !last || g->plies[last - 1].acts;
}

void xboard_record_reads(struct pgn_reader *r, struct xboard_game *g)
{
    static const struct pgn_plies plies = {
        .find = xboard_variant_find, .begin = record_start, .word = record_word, .end = record_end};
    r->plies = &plies;
    r->plies_context = g;
}
