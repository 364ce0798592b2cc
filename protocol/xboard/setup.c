/*
 * XBoard numbers the kinds of men it can draw; a `setup` table gives each number a letter. Kings get the number of the
 * monarch, which looks like a king, and number 65, the king proper, stays unused: with it XBoard would look for checks
 * and mates after every ply, by rules that do not hold inside a turn. The price is that castling becomes a move of two
 * legs (game.c). The parent `lion` is chosen because its passes reach us as `@@@@`. Where captures are
 * compulsory it is `giveaway`: XBoard ends a game by itself when a side has no men or moves, and only there that side
 * wins.
 *
 * The `piece` lines say how men may move at most. XBoard tests our moves by them, so they must allow whatever any game
 * allows; what a user may really do is said by highlights. A pawn may go diagonally to an empty square because XBoard
 * keeps only one passed square and our games have several; it takes the passed pawn off by itself.
 */
#include "protocol/xboard/setup.h"

#include "protocol/xboard/image.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rules/notation/text.h"

/*
 * Anywhere: along lines over whatever stands there, captures included, and by knights' leaps; and without captures to
 * all other squares, by leaps of two squares over men as often as it takes, the first one or not of one square.
 */
#define ANYWHERE "QjQjjQjjjQjjjjQjjjjjQjjjjjjQNmpjampjamjK2mpampjampjamjK2"

/*
 * The same, and takes whoever stands there, friends too: by four legs along lines, each over three squares at most and
 * the two in the middle over whatever stands first, which come to every square of 8x8 however full the board is. XBoard
 * writes what it knows of men into its records, some 500 characters of it in the order of their numbers, and reads the
 * first ply of a record by that; so it is told in few words, and where men have moves that it can be told of, friends
 * are only taken along lines that are free.
 */
#define TAKES_ANYWHERE "mpampjampjamcdK3"
#define TAKES_FRIENDS "dQ"

enum { SLOTS = 66, FIRST_PLAIN = 22 };

static const struct picture orthodox[KINDS] = {
    [PAWN] = {0, "fmWfcFfmF"}, [KNIGHT] = {1, "N"}, [BISHOP] = {2, "B"}, [ROOK] = {3, "R"},
    [QUEEN] = {4, "Q"},        [KING] = {50, "K"},  [FERZ] = {5, "F"},   [ALFIL] = {6, "A"}};

char setup_letter(const struct game *game, unsigned kind)
{
    const struct movement *movement = game->men->movement;
    const char *letters = movement ? movement->letters : orthodox_letters;
    return kind < strlen(letters) && isalpha((unsigned char)letters[kind]) ? (char)toupper((unsigned char)letters[kind])
                                                                           : 0;
}

/* How a kind is shown; false if men of it cannot come on the board of a game. */
static bool kind_picture(const struct game *game, unsigned kind, struct picture *picture)
{
    const char *array = game_array(game);
    const struct movement *movement = game->men->movement;
    size_t length = strcspn(array, " ");
    char letter = setup_letter(game, kind);
    if (!letter || (!(game->men->promotions >> kind & 1) && !memchr(array, letter, length) &&
                    !memchr(array, tolower((unsigned char)letter), length)))
        return false;
    if (movement && movement->pictures)
        *picture = movement->pictures[kind];
    else if (kind == KING || !movement || movement->letters[KNIGHT] == orthodox_letters[KNIGHT])
        *picture = orthodox[kind % KINDS];
    else /* men that nobody has drawn yet look and move like anything */
        *picture = (struct picture){(uint8_t)(FIRST_PLAIN + kind), "QN"};
    return true;
}

/* Writes the ids of XBoard's table; images with a plus are promotions of the others. */
static void write_images(const struct piece_image *look, char *text)
{
    char table[SLOTS], promoted[SLOTS];
    memset(table, '.', SLOTS);
    memset(promoted, 0, SLOTS);
    for (; *look->letters; look++)
        if (look->letters[0] == '+')
            promoted[look->slot] = look->letters[1];
        else
            table[look->slot] = look->letters[0];
    for (unsigned colour = 0; colour < 2; colour++)
        for (unsigned slot = 0; slot < SLOTS; slot++) {
            char letter = promoted[slot] ? promoted[slot] : table[slot];
            if (promoted[slot])
                *text++ = '^';
            *text++ = colour ? (char)tolower((unsigned char)letter) : letter;
        }
    *text = 0;
}

/* Writes the ids of XBoard's table of the kinds of a game; 2 * SLOTS + 1. */
static void write_kinds(const struct game *game, char *table)
{
    memset(table, '.', 2 * SLOTS);
    table[2 * SLOTS] = 0;
    for (unsigned kind = 0; kind < KINDS_MAX; kind++) {
        struct picture picture;
        if (kind_picture(game, kind, &picture)) {
            table[picture.slot] = setup_letter(game, kind);
            table[SLOTS + picture.slot] = (char)tolower((unsigned char)setup_letter(game, kind));
        }
    }
}

void setup_write(const struct xboard_game *g, char *text)
{
    char table[2 * SLOTS + 1], fen[FEN_MAX];
    write_kinds(g->game, table);
    fen_write(&g->record.positions[0], fen);
    char *field = fen;
    for (unsigned i = 0; i < 6; i++)
        field += strcspn(field, " ") + (i < 5);
    *field = 0;
    const struct geometry *geometry = game_geometry(g->game);
    snprintf(text, SETUP_MAX, "(%s) %ux%u+0_%s %s", table, geometry ? geometry->files : 8u,
             geometry ? geometry->ranks : 8u, game_must_capture(g->game) ? "giveaway" : "lion", fen);
}

bool setup_piece(const struct game *game, unsigned kind, char *text, size_t room)
{
    struct picture picture;
    const char *more = "", *anywhere = game_anywhere(game) ? ANYWHERE : "";
    if (kind >= KINDS_MAX || !kind_picture(game, kind, &picture) || !picture.moves[0])
        return false;
    bool said = game->men->from_file && game->men->movement; /* by the file, with all that they do */
    if (kind == PAWN && !said && (game->men->scope_flags & SCOPE_DOUBLE))
        more = "fmnD";
    if (kind == KING && game_castles(game) && !game_fairy(game))
        more = "sO2";
    snprintf(text, room, "%c& %s%s%s", setup_letter(game, kind), picture.moves, more, anywhere);
    return true;
}

/* The setup of a game that is shown as an image. The parent is `bughouse`, where we may drop men at any time. */
void setup_write_image(const struct xboard_game *g, char *text)
{
    char ids[4 * SLOTS + 1], board[FEN_MAX];
    const struct position *start = &g->record.positions[0];
    const struct geometry *geometry = game_geometry(g->game);
    if (game_piece_images(g->game))
        write_images(game_piece_images(g->game)->images, ids);
    else
        write_kinds(g->game, ids);
    image_write(start, board);
    snprintf(text, SETUP_MAX, "(%s) %ux%u+0_bughouse %.200s %c - - 0 1", ids, geometry ? geometry->files : 8u,
             geometry ? geometry->ranks : 8u, board, start->turn.owner == WHITE ? 'w' : 'b');
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
