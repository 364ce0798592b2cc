/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Describes games to XBoard. XBoard numbers the piece types that it can draw; a `setup` table gives each number a
 * letter. Kings get the number of the monarch, which looks like a king. Number 65, the king proper, stays unused: with
 * it XBoard would look for check and mate after every ply, by rules that do not hold inside a turn. Therefore castling
 * becomes a move of two legs (plain.c). The parent variant is `lion`, because its passes reach us as `@@@@`. Where
 * captures are compulsory it is `giveaway`: XBoard ends a game by itself when a side has no pieces or no moves, and
 * only in `giveaway` that side wins. Where captures blast it is `atomic`, and kings are the king proper: else XBoard
 * misses them and ends the game. WinBoard has no picture of a monarch, nor of most of the numbers that are not
 * orthodox: there such pieces have numbers that are free.
 *
 * The `piece` lines say how pieces may move at most. XBoard tests our moves by them, so they allow whatever any game
 * allows; highlights show what a user may really do. A pawn may go diagonally to an empty square, because XBoard
 * remembers only one en passant square and our games have several; XBoard removes the passed pawn by itself.
 */
#include "protocol/xboard/setup.h"

#include "engine/system.h"
#include "protocol/xboard/image.h"
#include "rules/notation/xboard_squares.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rules/custom/pieces.h"
#include "rules/notation/text.h"

/*
 * Betza notation of a piece that goes anywhere: along lines over whatever stands there, captures included, and by
 * knights' leaps. It reaches all other squares without captures, by leaps of two squares over pieces as often as it
 * takes; the first leap may be of one square.
 */
#define ANYWHERE "QjQjjQjjjQjjjjQjjjjjQjjjjjjQNmpjampjamjK2mpampjampjamjK2"

/*
 * Betza notation of a piece that goes anywhere and takes whatever stands there, friends too: four legs along lines,
 * each of at most three squares, the middle two over the first piece in the way. They reach every square of 8x8,
 * however full the board is. It is short because XBoard writes about 500 characters of `piece` lines into its game
 * records, in the order of their numbers, and reads the first ply of a record by them. Where pieces have moves that
 * XBoard can be told, TAKES_FRIENDS only adds captures of friends along free lines.
 */
#define TAKES_ANYWHERE "mpampjampjamcdK3"
#define TAKES_FRIENDS "dQ"

enum { SLOTS = 66, PAWN_SLOT = 0, FIRST_PLAIN = 22, MONARCH = 50, KING_PROPER = 65, PROMOTED_BEHIND = 11 };

static const struct picture orthodox[PIECE_TYPES] = {
    [PAWN] = {0, "fmWfcFfmF"}, [KNIGHT] = {1, "N"},     [BISHOP] = {2, "B"}, [ROOK] = {3, "R"},
    [QUEEN] = {4, "Q"},        [KING] = {MONARCH, "K"}, [FERZ] = {5, "F"},   [ALFIL] = {6, "A"}};

bool setup_own_king(const struct game *game) { return game_blasts(game) || game->pieces->gates; }

char setup_letter(const struct game *game, unsigned pt)
{
    const char *letters = game_letters(game);
    return pt < strlen(letters) && isalpha((unsigned char)letters[pt]) ? (char)toupper((unsigned char)letters[pt]) : 0;
}

/* Finds the picture that XBoard has of a piece type; false if no such piece can be on the board of a game. */
static bool xboard_picture(const struct game *game, unsigned pt, struct picture *picture)
{
    const char *array = game_start_fen(game);
    const struct movement *movement = game->pieces->movement;
    size_t length = strcspn(array, " ");
    char letter = setup_letter(game, pt);
    if (!letter || (!(game->pieces->promotions >> pt & 1) && !memchr(array, letter, length) &&
                    !memchr(array, tolower((unsigned char)letter), length)))
        return false;
    if (movement && movement->pictures)
        *picture = movement->pictures[pt];
    else if (pt == KING || !movement || movement->letters[KNIGHT] == orthodox_letters[KNIGHT])
        *picture = orthodox[pt % PIECE_TYPES];
    else /* piece types without a picture get one by their number, and moves of queen and knight */
        *picture = (struct picture){(uint8_t)(FIRST_PLAIN + pt), "QN"};
    if (pt == KING && setup_own_king(game))
        picture->slot = KING_PROPER;
    return true;
}

/* Whether WinBoard has a picture of a number: of those of XBoard that are not orthodox it has few. */
static bool winboard_draws(unsigned slot)
{
    static const uint64_t others =
        (uint64_t)1 << 23 | (uint64_t)1 << 24 | (uint64_t)1 << 26 | (uint64_t)1 << 29 | (uint64_t)1 << 32;
    return slot < FIRST_PLAIN || slot == KING_PROPER || (slot < 64 && (others >> slot & 1));
}

/* Returns the number of a picture that WinBoard has, for a piece type of which it has none and which is the n-th such,
   from 0 on, in a game that has pictures of these numbers; `slot` if there are too many. */
static unsigned winboard_other(uint64_t used, unsigned n, unsigned slot)
{
    /* a bell for the king; those of numbers 17 to 19 and 21 have rules of their own in XBoard */
    static const uint8_t likely[] = {10, 15, 12, 14, 16, 20, 9, 13, 8, 7, 11, 6, 5, 23, 24, 26, 29, 32};
    for (unsigned i = 0; i < sizeof likely; i++)
        if (!(used >> likely[i] & 1) && !n--)
            return likely[i];
    return slot;
}

/* Finds the picture of a piece type; false if no such piece can be on the board of a game. */
static bool type_picture(const struct game *game, unsigned pt, struct picture *picture)
{
    struct picture other;
    uint64_t used = 0;
    unsigned before = 0;
    if (!xboard_picture(game, pt, picture))
        return false;
    if (!system_windows() || winboard_draws(picture->slot))
        return true;
    for (unsigned i = 0; i < TYPES_MAX; i++) {
        if (!xboard_picture(game, i, &other))
            continue;
        if (!winboard_draws(other.slot))
            before += pt != KING && (i == KING || i < pt); /* the king comes first */
        else if (other.slot != KING_PROPER)
            used |= ((uint64_t)1 | (uint64_t)(game->pieces->drops >> i & 1) << PROMOTED_BEHIND) << other.slot;
    }
    picture->slot = (uint8_t)winboard_other(used, before, picture->slot);
    return true;
}

/* Whether a type is a promoted one, written as + and the letter of another. */
static bool is_promoted(const struct game *game, unsigned pt)
{
    return game->pieces->from_file && game_fairy(game) && isupper((unsigned char)game->pieces->movement->letters[pt]);
}

char setup_pawn(const struct game *game)
{
    struct picture picture;
    const struct piece_images *images = game_piece_images(game);
    for (const struct piece_image *look = images ? images->images : NULL; look && look->letters[0]; look++)
        if (look->slot == PAWN_SLOT && look->letters[0] != '+')
            return look->letters[0];
    for (unsigned pt = 0; pt < TYPES_MAX && !images; pt++)
        if (type_picture(game, pt, &picture) && picture.slot == PAWN_SLOT && !is_promoted(game, pt))
            return setup_letter(game, pt);
    return 0;
}

/* Writes XBoard's table of letters: those of each number, and for promotions the letters of what is promoted. */
static void write_table(const char table[SLOTS], const char promoted[SLOTS], char *text)
{
    for (unsigned colour = 0; colour < 2; colour++)
        for (unsigned slot = 0; slot < SLOTS; slot++) {
            char letter = promoted[slot] ? promoted[slot] : table[slot];
            if (promoted[slot])
                *text++ = '^';
            *text++ = colour ? (char)tolower((unsigned char)letter) : letter;
        }
    *text = 0;
}

/* Writes XBoard's table of letters for images; images with a plus are promotions of other images. */
static void write_images(const struct piece_image *look, char *text)
{
    char table[SLOTS], promoted[SLOTS] = {0};
    memset(table, '.', SLOTS);
    for (; *look->letters; look++)
        if (look->letters[0] == '+')
            promoted[look->slot] = look->letters[1];
        else
            table[look->slot] = look->letters[0];
    write_table(table, promoted, text);
}

/* Writes XBoard's table of letters for the piece types of a game; `text` has room for 4 * SLOTS + 1. Returns how many
   numbers pieces in hand have: all from 0 on. */
static unsigned write_types(const struct game *game, char *text)
{
    char table[SLOTS], promoted[SLOTS] = {0};
    unsigned hands = 0;
    memset(table, '.', SLOTS);
    for (unsigned pt = 0; pt < TYPES_MAX; pt++) {
        struct picture picture;
        if (!type_picture(game, pt, &picture))
            continue;
        (is_promoted(game, pt) ? promoted : table)[picture.slot] = setup_letter(game, pt);
        if (!(game->pieces->drops >> pt & 1) || is_promoted(game, pt))
            continue;
        hands = picture.slot >= hands ? picture.slot + 1u : hands;
        if (custom_turns_back(game->pieces, pt) && picture.slot < PROMOTED_BEHIND)
            table[picture.slot + PROMOTED_BEHIND] = '~'; /* XBoard puts a pawn into the hand for it */
    }
    write_table(table, promoted, text);
    return hands;
}

/* Returns the numbers below one that pieces of a game have, in hand or not. */
static unsigned numbers_below(const struct game *game, unsigned slot)
{
    uint64_t used = 0;
    struct picture picture;
    for (unsigned pt = 0; pt < TYPES_MAX; pt++)
        if (type_picture(game, pt, &picture) && picture.slot < slot)
            used |= (uint64_t)1 << picture.slot;
    return bits_count(used);
}

/* White's pieces in hand are two files right of the board, the first number on the first rank, Black's left of it, the
   first number on the last rank; numbers that the game does not have are left out. */
unsigned setup_hand_read(const struct xboard_game *g, const char *text)
{
    const struct game *game = g->game;
    const unsigned files = game_files(game), ranks = game_ranks(game);
    const bool white = xboard_now(g)->turn.decider == WHITE;
    const unsigned first = text[0] ? xboard_square_read(game, (char[]){'a', text[1], 0}) : NO_SQUARE;
    if (first == NO_SQUARE || text[0] != (white ? 'a' + (int)files + 1 : 'a' - 2))
        return NO_SQUARE;
    const unsigned number = white ? first / files : ranks - 1 - first / files;
    for (unsigned types = game->pieces->drops; types; types &= types - 1) {
        const unsigned pt = bits_first(types);
        struct picture picture;
        if (!is_promoted(game, pt) && type_picture(game, pt, &picture) && numbers_below(game, picture.slot) == number)
            return BOARD_MAX + pt;
    }
    return NO_SQUARE;
}

void setup_write(const struct xboard_game *g, char *text)
{
    char table[4 * SLOTS + 1], fen[FEN_MAX];
    const unsigned hands = write_types(g->game, table);
    fen_write(&g->record.positions[0], fen);
    char *field = fen;
    for (unsigned i = 0; i < 6; i++)
        field += strcspn(field, " ") + (i < 5);
    *field = 0;
    snprintf(text, SETUP_MAX, "(%s) %ux%u+%u_%s %s", table, game_files(g->game), game_ranks(g->game), hands,
             g->game->pieces->gates       ? "seirawan"
             : game_blasts(g->game)       ? "atomic"
             : game_must_capture(g->game) ? "giveaway"
                                          : "lion",
             fen);
}

bool setup_piece(const struct game *game, unsigned pt, char *text, size_t room)
{
    struct picture picture;
    const char *more = "", *anywhere = game_anywhere(game) ? ANYWHERE : "";
    if (pt >= TYPES_MAX || !type_picture(game, pt, &picture))
        return false;
    if (!picture.moves[0]) /* moves that XBoard cannot be told: any, and highlights show what the piece may do */
        picture.moves = TAKES_ANYWHERE;
    bool said = game->pieces->from_file && game->pieces->movement; /* the games file gives all moves of the piece */
    if (pt == PAWN && !said && (game->pieces->scope_flags & SCOPE_DOUBLE))
        more = "fmnD";
    if (pt == KING && game_castles(game) && !game_fairy(game))
        more = "sO2";
    snprintf(text, room, "%s%c& %s%s%s", is_promoted(game, pt) ? "+" : "", setup_letter(game, pt), picture.moves, more,
             anywhere);
    return true;
}

/* The parent variant is `bughouse`, in which pieces may be dropped at any time. */
void setup_write_image(const struct xboard_game *g, char *text)
{
    char ids[4 * SLOTS + 1], board[FEN_MAX];
    const struct position *start = &g->record.positions[0];
    if (game_piece_images(g->game))
        write_images(game_piece_images(g->game)->images, ids);
    else
        write_types(g->game, ids);
    image_write(start, board);
    snprintf(text, SETUP_MAX, "(%s) %ux%u+0_bughouse %.200s %c - - 0 1", ids, game_files(g->game), game_ranks(g->game),
             board, start->turn.owner == WHITE ? 'w' : 'b');
}

bool setup_piece_image(const struct game *game, unsigned number, char *text, size_t room)
{
    if (!game_piece_images(game)) {
        bool there = setup_piece(game, number, text, room);
        snprintf(text + strlen(text), there ? room - strlen(text) : 0, TAKES_FRIENDS);
        return there;
    }
    const struct piece_image *look = game_piece_images(game)->images;
    for (unsigned i = 0; look->letters[0] && i < number; i++)
        look++;
    snprintf(text, room, "%s& " TAKES_ANYWHERE, look->letters);
    return look->letters[0];
}
