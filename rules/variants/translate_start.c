/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Translates a variant's board, its starting position and castling. */
#include "rules/variants/translate.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/position.h"

/* The fields of a FEN that may leave out some. */
struct start {
    char board[VARIANT_TEXT_MAX], hands[VARIANT_TEXT_MAX], side, rights[32];
    char squares[VARIANT_RANKS][VARIANT_RANKS]; /* letters by rank and file; 0: none, `*`: no square */
};

/* Reads the starting position, as far as it can be understood; the reader of games files judges it. */
static void start_read(const struct variant *v, struct start *s)
{
    char copy[VARIANT_TEXT_MAX], *rest = NULL, *word;
    int rank = v->maxRank - 1, file = 0, run = 0;
    memset(s, 0, sizeof *s);
    snprintf(copy, sizeof copy, "%s", v->startFen);
    word = strtok_r(copy, " ", &rest);
    snprintf(s->board, sizeof s->board, "%.*s", (int)strcspn(word ? word : "", "["), word ? word : "");
    if ((v->pieceDrops || v->seirawanGating) && word)
        snprintf(s->hands, sizeof s->hands, "%s", word + strcspn(word, "["));
    s->side = 'w';
    if ((word = strtok_r(NULL, " ", &rest)) != NULL)
        s->side = word[0];
    if ((word = strtok_r(NULL, " ", &rest)) != NULL && isalpha((unsigned char)*word))
        snprintf(s->rights, sizeof s->rights, "%s", word);
    for (const char *at = s->board; *at && rank >= 0; at++) {
        if (*at == '+' || *at == '~')
            continue;
        run = isdigit((unsigned char)*at) ? (run < VARIANT_RANKS ? run * 10 + *at - '0' : run) : 0;
        if (*at == '/') {
            rank--;
            file = 0;
        } else if (run) {
            file += run - run / 10;
        } else if (file < VARIANT_RANKS && rank < VARIANT_RANKS) {
            s->squares[rank][file++] = *at;
        }
    }
}

/* Whether the piece on a square is one of a set of types of a colour. */
static bool stands(const struct variant *v, const struct start *s, int file, int rank, slots types, unsigned colour)
{
    char letter = s->squares[rank - 1][file - 1];
    for (unsigned slot = 0; letter && slot < SLOTS; slot++)
        if ((types >> slot & 1) && v->pieces[slot].letter == tolower((unsigned char)letter) &&
            (islower((unsigned char)letter) ? BLACK : WHITE) == (int)colour)
            return true;
    return false;
}

/* Finds the files of king and partner of a castling that the start allows; false if there is none. */
static bool castling_find(const struct variant *v, const struct start *s, unsigned colour, bool short_side, int *king,
                          int *partner)
{
    int rank = colour == WHITE ? v->castlingRank : v->maxRank + 1 - v->castlingRank, kings = 0, one = 0;
    char right = "QKqk"[2 * (colour == BLACK) + short_side];
    if (!v->castling || !strchr(s->rights, right) || rank < 1 || rank > v->maxRank)
        return false;
    for (int file = 1; file <= v->maxFile; file++)
        for (int y = 1; y <= v->maxRank; y++)
            if (stands(v, s, file, y, v->castlingKingPiece[colour], colour)) {
                kings++;
                one = y == rank ? file : one;
            }
    *king = kings == 1 ? one : v->castlingKingFile;
    if (!*king || *king > v->maxFile || !stands(v, s, *king, rank, v->castlingKingPiece[colour], colour))
        return false;
    int far = short_side ? v->castlingRookKingsideFile : v->castlingRookQueensideFile, step = short_side ? -1 : 1;
    for (*partner = far > v->maxFile ? v->maxFile : far; *partner != *king && *partner >= 1 && *partner <= v->maxFile;
         *partner += step)
        if (stands(v, s, *partner, rank, v->castlingRookPieces[colour], colour))
            return true;
    return false;
}

void gates_find(const struct variant *v, struct squares gates[2])
{
    struct start s;
    start_read(v, &s);
    memset(gates, 0, 2 * sizeof *gates);
    for (const char *at = s.rights; *at; at++) {
        const unsigned colour = islower((unsigned char)*at) ? BLACK : WHITE;
        const int file = tolower((unsigned char)*at) - 'a' + 1;
        const int rank = colour == WHITE ? v->castlingRank : v->maxRank + 1 - v->castlingRank;
        if (rank >= 1 && rank <= v->maxRank && file >= 1 && file <= v->maxFile &&
            stands(v, &s, file, rank, ~(slots)0, colour))
            gates[colour].ranks[rank - 1] |= (uint16_t)(1u << (file - 1));
    }
}

/* Writes a castling to the right or left for which the start has the pieces; adds its rights. */
static void castling_write(struct work *w, const struct start *s, bool short_side, char rights[4])
{
    const struct variant *v = w->v;
    const unsigned i = !short_side;
    bool has[2];
    int king[2] = {0}, partner[2] = {0}, target = short_side ? v->castlingKingsideFile : v->castlingQueensideFile;
    for (unsigned colour = 0; colour < 2; colour++)
        has[colour] = castling_find(v, s, colour, short_side, &king[colour], &partner[colour]);
    if (has[WHITE] && has[BLACK] && (king[WHITE] != king[BLACK] || partner[WHITE] != partner[BLACK]))
        variant_refuse(w, "castling", "the two sides castle from different files");
    unsigned colour = has[WHITE] ? WHITE : BLACK;
    if (!has[colour]) {
        section_line(w, w->head, "%s castling = none", short_side ? "short" : "long");
        return;
    }
    const int beside = target + (short_side ? -1 : 1);
    if (beside < 1 || beside > v->maxFile)
        variant_refuse(w, short_side ? "castlingKingsideFile" : "castlingQueensideFile",
                       "there is no square beside it for the rook");
    section_line(w, place_of(w, "castling"), "%s castling = %c%d %c%d %c%d %c%d%s", short_side ? "short" : "long",
                 'a' + king[colour] - 1, v->castlingRank, 'a' + partner[colour] - 1, v->castlingRank, 'a' + target - 1,
                 v->castlingRank, 'a' + target - 1 + (short_side ? -1 : 1), v->castlingRank,
                 has[BLACK] ? "" : " / none");
    for (colour = 0; colour < 2; colour++)
        if (has[colour])
            rights[2 * colour + i] = "KQkq"[2 * colour + i];
}

/* Writes a castling to the right or left by the squares where king and partner are dropped for it. */
static void castling_dropped(struct work *w, bool short_side)
{
    const struct variant *v = w->v;
    const int target = short_side ? v->castlingKingsideFile : v->castlingQueensideFile, rank = v->castlingRank;
    const slots king = types_present(v, v->castlingKingPiece[WHITE]),
                rook = types_present(v, v->castlingRookPieces[WHITE]);
    char letters[2][LETTERS_TEXT];
    if (strlen(letters_write(v, king, letters[0])) != 1 || strlen(letters_write(v, rook, letters[1])) != 1) {
        variant_refuse(w, "castlingDroppedPiece", "one type castles with another one");
        return;
    }
    if (short_side)
        section_line(w, place_of(w, "castlingDroppedPiece"), "castlers = as dropped %s%s", letters[0], letters[1]);
    section_line(w, place_of(w, "castling"), "%s castling = %c%d %c%d %c%d %c%d", short_side ? "short" : "long",
                 'a' + v->castlingKingFile - 1, rank, short_side ? 'a' + v->maxFile - 1 : 'a', rank, 'a' + target - 1,
                 rank, 'a' + target - 1 + (short_side ? -1 : 1), rank);
}

void start_write(struct work *w)
{
    const struct variant *v = w->v;
    struct start s;
    char rights[8] = "----", picture[VARIANT_RANKS * (VARIANT_RANKS + 1) + 1];
    size_t n = 0, count = 0;
    start_read(v, &s);
    for (int rank = v->maxRank; rank >= 1; rank--) {
        for (int file = 1; file <= v->maxFile; file++)
            picture[n++] = s.squares[rank - 1][file - 1] == '*' ? '*' : '.';
        picture[n++] = '/';
    }
    picture[n - 1] = 0;
    if (strchr(picture, '*'))
        section_line(w, place_of(w, "startFen"), "board = %s", picture);
    else
        section_line(w, place_of(w, "maxFile"), "board = %dx%d", v->maxFile, v->maxRank);
    if (v->chess960)
        section_line(w, place_of(w, "chess960"), "castlers = anywhere");
    for (unsigned i = 0; i < 2; i++)
        if (v->castlingDroppedPiece && v->castling)
            castling_dropped(w, i == 0);
        else
            castling_write(w, &s, i == 0, rights);
    for (unsigned i = 0; i < 4; i++)
        if (rights[i] != '-')
            rights[count++] = rights[i];
    rights[count] = 0;
    section_line(w, place_of(w, "startFen"), "start = %s%s %c %s - 0 1", s.board, s.hands, s.side,
                 v->seirawanGating && s.rights[0] ? s.rights
                 : count                          ? rights
                                                  : "-");
}
