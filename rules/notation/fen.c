/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads and writes FENs, and sets up starting positions; fen.h says more. */
#include "rules/notation/fen.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/utf8.h"
#include "rules/notation/epd.h"
#include "rules/notation/state.h"
#include "rules/notation/text.h"
#include "rules/steps.h"

bool fen_fail(char *error, const char *format, ...)
{
    va_list arguments;
    if (!error)
        return false;
    int n = snprintf(error, FEN_ERROR_MAX, "FEN: ");
    va_start(arguments, format);
    vsnprintf(error + n, FEN_ERROR_MAX - (size_t)n, format, arguments);
    va_end(arguments);
    return false;
}

/* Whether an orthodox letter is a piece of the game: ferzes and alfils are where they start or pawns become them. */
static bool letter_known(const struct game *game, unsigned type)
{
    const char *start = game_start_fen(game);
    const char letters[] = {orthodox_letters[type], (char)toupper((unsigned char)orthodox_letters[type]), 0};
    return (type != FERZ && type != ALFIL) || (game->pieces->promotions >> type & 1) ||
           strcspn(start, letters) < strcspn(start, " ");
}

/* Reads the first field into an empty position. */
static bool read_pieces(struct position *p, const char *text, char *error)
{
    const struct movement *movement = p->game->pieces->movement;
    unsigned file = 0;
    int rank = 7;
    if (movement)
        return movement->read(p, text, error);
    for (; *text; text++) {
        const char *letter;
        if (*text == '/') {
            if (file != 8)
                return fen_fail(error, "rank %d has %u squares, not eight", rank + 1, file);
            if (--rank < 0)
                return fen_fail(error, "the board has more than eight ranks");
            file = 0;
        } else if (*text >= '1' && *text <= '8') {
            file += (unsigned)(*text - '0');
        } else if ((letter = strchr(orthodox_letters, tolower((unsigned char)*text))) != NULL && file < 8 &&
                   letter_known(p->game, (unsigned)(letter - orthodox_letters))) {
            unsigned colour = islower((unsigned char)*text) ? BLACK : WHITE;
            position_put(p, piece_make(colour, (unsigned)(letter - orthodox_letters)), (unsigned)rank * 8 + file++);
        } else {
            return fen_fail(error,
                            file < 8 ? "rank %d: '%c' is no piece of this game"
                                     : "rank %d: '%c' stands behind the eighth square",
                            rank + 1, *text);
        }
        if (file > 8)
            return fen_fail(error, "rank %d has %u squares, not eight", rank + 1, file);
    }
    if (rank != 0 || file != 8)
        return fen_fail(error, "the board ends on rank %d, after %u squares of it", rank + 1, file);
    return true;
}

/* Adds the right to castle with the rook on a square; false with an error if the position does not allow it. */
static bool add_right(struct position *p, unsigned colour, unsigned rook, char *error)
{
    unsigned king = bits_first(p->by_type[KING] & p->side[colour]);
    unsigned right = colour * 2 + (rook < king);
    if (p->turn.castling & (1 << right))
        return fen_fail(error, "castling right given twice");
    if (!p->game->pieces->king_takes_rook && (king != (colour ? 60u : 4u) || rook != (right & 1 ? king - 4 : king + 3)))
        return fen_fail(error, "castling right without king and rook on their squares");
    p->rook_start[right] = (uint8_t)rook;
    p->king_start[colour] = (uint8_t)king;
    p->turn.castling |= (uint8_t)(1 << right);
    return true;
}

/* Reads a castling right: a file letter means the rook on that file, K and Q the outermost rook of a side. */
static bool read_right(struct position *p, char c, char *error)
{
    unsigned colour = islower((unsigned char)c) ? BLACK : WHITE;
    char letter = (char)toupper((unsigned char)c);
    bitboard rank = colour == WHITE ? RANK_1 : RANK_8, king = p->by_type[KING] & p->side[colour] & rank;
    bitboard rooks = p->by_type[ROOK] & p->side[colour] & rank;
    if (!king || bits_several(king))
        return fen_fail(error, "castling right without a king on its rank");
    if (letter == 'K')
        rooks &= ~(king | (king - 1));
    else if (letter == 'Q')
        rooks &= king - 1;
    else if (letter >= 'A' && letter <= 'H')
        rooks &= bits_file((unsigned)(letter - 'A'));
    else
        return fen_fail(error, "'%c' is no castling right", c);
    if (!rooks)
        return fen_fail(error, "castling right '%c' without a rook", c);
    return add_right(p, colour, letter == 'K' ? 63u - (unsigned)__builtin_clzll(rooks) : bits_first(rooks), error);
}

/* Reads the third field, the castling rights. */
static bool read_castling(struct position *p, const char *text, char *error)
{
    const struct movement *movement = p->game->pieces->movement;
    if (strcmp(text, "-") == 0)
        return true;
    if (movement)
        return movement->read_castling ? movement->read_castling(p, text, error)
                                       : fen_fail(error, "this game has no castling");
    for (; *text; text++)
        if (!read_right(p, *text, error))
            return false;
    if (!(p->game->pieces->scope_flags & SCOPE_CASTLE))
        p->turn.castling = 0;
    return true;
}

/* Reads the fourth field, the squares that pawns have passed. */
static bool read_ep(struct position *p, const char *text, char *error)
{
    const struct movement *movement = p->game->pieces->movement;
    if (strcmp(text, "-") == 0)
        return true;
    if (movement)
        return movement->read_ep ? movement->read_ep(p, text, error)
                                 : fen_fail(error, "this game has no e.p. captures");
    if (!state_squares_read(text, &p->turn.ep))
        return fen_fail(error, "'%.20s' is no list of passed squares", text);
    if (p->game->law->flags & LAW_EP_NONE)
        p->turn.ep = 0;
    return true;
}

/* Whether pawns stand only on ranks where the game allows them. */
static bool pawns_possible(const struct position *p)
{
    const struct piece_set *pieces = p->game->pieces;
    bitboard pawns = p->by_type[PAWN];
    bitboard last = (pawns & p->side[WHITE] & RANK_8) | (pawns & p->side[BLACK] & RANK_1);
    bitboard first = (pawns & p->side[WHITE] & RANK_1) | (pawns & p->side[BLACK] & RANK_8);
    return !(last && !pieces->pawns_last_rank) &&
           !(first && !pieces->pawns_first_rank && !(p->game->law->flags & LAW_PAWNS_BACK));
}

/* Whether each side has its king, or, where kings may be captured, only the decider has lost its own. */
static bool kings_possible(const struct position *p)
{
    const struct movement *movement = p->game->pieces->movement;
    bitboard kings = p->by_type[KING], white = kings & p->side[WHITE];
    if (!p->game->pieces->royal || (movement && movement->any_kings) ||
        (bits_count(kings) == 2 && bits_count(white) == 1))
        return true;
    return (p->game->law->flags & LAW_TAKES_KING) && bits_count(kings) == 1 &&
           ((kings & p->side[!p->turn.decider]) || movement);
}

bool fen_possible(struct position *p, char *error)
{
    const struct piece_set *pieces = p->game->pieces;
    const struct law *law = p->game->law;
    if (!pieces->movement && !pawns_possible(p))
        return fen_fail(error, "a pawn stands on a first or last rank");
    if (pieces->movement && pieces->movement->possible && !pieces->movement->possible(p, error))
        return false;
    if (!kings_possible(p))
        return fen_fail(error, "not one king of each side");
    const bool vanish = law->settings.blasts || pieces->captors_vanish; /* a step may take its own side's last piece */
    if (!pieces->royal && !vanish && !p->side[!p->turn.decider] && !game_in_hand(p, !p->turn.decider, UINT16_MAX))
        return fen_fail(error, "the side not to move has no pieces");
    const bool wall_due = game_puts_walls(p->game) && p->turn.phase; /* a check ends the turn behind its wall */
    bool no_check =
        p->turn.done == 0 || ((law->flags & (LAW_CHECK_ENDS | LAW_SAFE_END)) == LAW_CHECK_ENDS && !wall_due);
    if (game_knows_check(p->game) && no_check && king_attackers(p, !p->turn.decider) && !law_goal_reached(p) &&
        !game_king_lost(p, p->turn.decider))
        return fen_fail(error, "the side not to move is in check");
    p->checkers = law->checkers ? law->checkers(p) : king_attackers(p, p->turn.decider);
    return state_possible(p, error);
}

enum { COUNTER_ROOM = 8 };

/* The seven fields of a FEN; those left out have their defaults. */
struct fields {
    char copy[FEN_MAX], counters[2][COUNTER_ROOM];
    const char *pieces, *side, *castling, *ep, *halfmove, *number;
    const char *checks; /* how other programs write counted checks; NULL */
    struct state state;
};

/* Takes a counter from an operation of EPD. A FEN that has the counter too must agree; false with an error. */
static bool take_counter(const char *operations, const char *code, char *operand, bool given, const char **field,
                         char *error)
{
    unsigned here, there;
    if (!epd_operands(operations, code, operand, COUNTER_ROOM))
        return true;
    if (given && (!state_number_read(*field, UINT16_MAX, &here) || !state_number_read(operand, UINT16_MAX, &there) ||
                  here != there))
        return fen_fail(error, "%s is %s, but %s stands before it", code, operand, *field);
    *field = operand;
    return true;
}

/* Whether a word with so many fields before it is counted checks as other programs write them: those left to give,
   `3+3` behind the passed squares, or those given, `+0+0` behind the move number. */
static bool counts_checks(const char *word, unsigned before)
{
    return before == 4 ? strchr(word, '+') != NULL : before == 6 && *word == '+';
}

/* Applies counted checks as other programs write them. */
static bool read_checks(struct position *p, const char *text, char *error)
{
    const bool given = *text == '+';
    const unsigned decide = law_checks_decide(p->game->law);
    const char *first = text + given, *plus = strchr(first, '+');
    char white[8] = "";
    unsigned checks[2];
    if (!decide)
        return fen_fail(error, "'%.20s': checks are not counted in this game", text);
    if (plus && (size_t)(plus - first) < sizeof white)
        memcpy(white, first, (size_t)(plus - first));
    if (!plus || !state_number_read(white, decide, &checks[WHITE]) ||
        !state_number_read(plus + 1, decide, &checks[BLACK]))
        return fen_fail(error, "'%.20s' is no count of checks: %u decide", text, decide);
    for (unsigned side = 0; side < 2; side++)
        p->turn.law[side] = (uint8_t)(given ? checks[side] : decide - checks[side]);
    return true;
}

/* Cuts a FEN, or an EPD, into its fields; false with an error. */
static bool split(const char *text, struct fields *f, char *error)
{
    char *list[7] = {NULL, NULL, "-", "-", "0", "1", ""}, *rest = NULL;
    const char *operations = epd_operations(text);
    size_t length = (size_t)(operations - text);
    unsigned n = 0;
    if (length >= sizeof f->copy)
        return fen_fail(error, "too long");
    memcpy(f->copy, text, length);
    f->copy[length] = 0;
    for (char *word = strtok_r(f->copy, " \t\r\n\v\f", &rest); word; word = strtok_r(NULL, " \t\r\n\v\f", &rest)) {
        if (!f->checks && counts_checks(word, n)) {
            f->checks = word;
            continue;
        }
        if (n == 7)
            return fen_fail(error, "more than seven fields");
        list[n++] = word;
    }
    if (n < 2)
        return fen_fail(error, "board and side to move are needed");
    f->pieces = list[0], f->side = list[1], f->castling = list[2], f->ep = list[3];
    f->halfmove = list[4], f->number = list[5];
    const char *unsound = epd_unsound(operations, &length);
    if (unsound)
        return fen_fail(error, "'%.*s' is no operation of EPD", (int)(length < 40 ? length : 40), unsound);
    const char *repeated = epd_repeated(operations, &length);
    if (repeated)
        return fen_fail(error, "the operation '%.*s' is given twice", (int)(length < 40 ? length : 40), repeated);
    return take_counter(operations, "hmvc", f->counters[0], n > 4, &f->halfmove, error) &&
           take_counter(operations, "fmvn", f->counters[1], n > 5, &f->number, error) &&
           state_split(list[6], &f->state, error);
}

/* Makes an empty position of a game. */
static void blank(struct position *p, const struct game *game, uint64_t option)
{
    memset(p, 0, sizeof *p);
    memset(p->board, EMPTY, sizeof p->board);
    p->game = game;
    p->option = option;
    p->fairy = game->pieces->movement != NULL;
    p->ep_stays = game->law->flags & LAW_EP_STAYS;
    memcpy(p->rook_start, (uint8_t[4]){7, 0, 63, 56}, 4);
    memcpy(p->king_start, (uint8_t[2]){4, 60}, 2);
}

/* Reads the second field, the side whose turn it is. */
static bool read_side(struct position *p, const char *text, char *error)
{
    if (strcmp(text, "w") != 0 && strcmp(text, "b") != 0)
        return fen_fail(error, "side to move is neither w nor b");
    p->turn.owner = p->turn.decider = text[0] == 'b';
    return true;
}

/* Reads the fifth and sixth fields: the halfmove clock, in which some programs write `-` for none, and the move number,
   from which the number of the turn comes. */
static bool read_counters(struct position *p, const struct fields *f, char *error)
{
    unsigned halfmove, full;
    if (!state_number_read(strcmp(f->halfmove, "-") == 0 ? "0" : f->halfmove, HALFMOVE_MAX, &halfmove))
        return fen_fail(error, "bad halfmove clock (0 to %d)", HALFMOVE_MAX);
    if (!state_number_read(f->number, FEN_NUMBER_MAX, &full))
        return fen_fail(error, "bad move number (1 to %d)", FEN_NUMBER_MAX);
    full = full ? full : 1; /* 0 is what programs write that do not count */
    p->halfmove = (uint16_t)halfmove;
    p->number = (uint16_t)(2 * (full - 1) + 1 + (p->turn.owner != (p->game->pieces->black_first ? BLACK : WHITE)));
    return true;
}

/* The order in which the fields are applied: pieces, side, castling and counters; then what the law derives from them
   and keeps from turn to turn; the turn begins; its state and the passed squares. At last all is tested together. */
static bool fields_read(struct position *out, const struct game *game, uint64_t option, const char *text, char *error)
{
    struct fields f = {.pieces = "", .side = ""};
    struct position position, *p = &position;
    if (!split(text, &f, error))
        return false;
    blank(p, game, option);
    if (!read_pieces(p, f.pieces, error) || !read_side(p, f.side, error) || !read_castling(p, f.castling, error) ||
        !read_counters(p, &f, error))
        return false;
    if (game->law->setup)
        game->law->setup(p);
    if (!state_apply_kept(p, &f.state, error) || (f.checks && !read_checks(p, f.checks, error)))
        return false;
    turn_reset(p);
    if (!state_apply_turn(p, &f.state, error) || !read_ep(p, f.ep, error))
        return false;
    if (!p->fairy)
        p->castling_pieces = castling_pieces(p);
    if (!fen_possible(p, error))
        return false;
    *out = *p;
    return true;
}

bool fen_read(struct position *out, const struct game *game, uint64_t option, const char *text, char *error)
{
    if (fields_read(out, game, option, text, error))
        return true;
    utf8_show(error);
    return false;
}

/* Writes the first field, the pieces. */
static void write_pieces(const struct position *p, struct text_builder *builder)
{
    if (p->fairy) {
        p->game->pieces->movement->write(p, builder);
        return;
    }
    for (int rank = 7; rank >= 0; rank--) {
        unsigned empty = 0;
        for (unsigned file = 0; file < 8; file++) {
            unsigned piece = p->board[(unsigned)rank * 8 + file];
            if (piece == EMPTY) {
                empty++;
                continue;
            }
            builder_empty(builder, &empty);
            builder_letter(builder, orthodox_letters[piece_type(piece)], piece_colour(piece));
        }
        builder_empty(builder, &empty);
        if (rank)
            builder_char(builder, '/');
    }
}

/* Writes the third field: K and Q for the outermost rook of a side, otherwise the letter of the rook's file (X-FEN). */
static void write_castling(const struct position *p, struct text_builder *builder)
{
    if (p->fairy && p->game->pieces->movement->write_castling) {
        p->game->pieces->movement->write_castling(p, builder);
        return;
    }
    for (unsigned right = 0; right < 4; right++) {
        if (!(p->turn.castling & (1 << right)))
            continue;
        unsigned colour = right >> 1, rook = p->rook_start[right];
        bitboard rooks = p->by_type[ROOK] & p->side[colour] & bits_rank(rook >> 3);
        bitboard outside = right & 1 ? bit(rook) - 1 : ~(bit(rook) | (bit(rook) - 1));
        char c = rooks & outside ? (char)('A' + (rook & 7)) : "KQ"[right & 1];
        builder_letter(builder, c, colour);
    }
    if (!p->turn.castling)
        builder_char(builder, '-');
}

/* Writes the fourth field, the squares that pawns have passed. */
static void write_ep(const struct position *p, struct text_builder *builder)
{
    if (p->fairy && p->game->pieces->movement->write_ep)
        p->game->pieces->movement->write_ep(p, builder);
    else if (!p->turn.ep)
        builder_char(builder, '-');
    for (bitboard ep = p->fairy ? 0 : p->turn.ep; ep;)
        builder_square(builder, NULL, bits_pop(&ep));
}

void fen_write(const struct position *p, char *text)
{
    struct text_builder builder = builder_begin(text, FEN_MAX);
    write_pieces(p, &builder);
    builder_text(&builder, p->turn.owner == WHITE ? " w " : " b ");
    write_castling(p, &builder);
    builder_char(&builder, ' ');
    write_ep(p, &builder);
    builder_char(&builder, ' ');
    builder_number(&builder, p->halfmove);
    builder_char(&builder, ' ');
    const unsigned number = p->number ? (p->number - 1u) / 2 + 1 : 1;
    builder_number(&builder, number < FEN_NUMBER_MAX ? number : FEN_NUMBER_MAX);
    builder_char(&builder, ' ');
    state_write(p, &builder);
    builder_back(&builder, builder.at - 1); /* drops the last comma, or the space before an empty seventh field */
}

/* Sets up a starting position from its FEN, and applies the game's options; aborts if the FEN is wrong. */
static void start_from(struct position *p, const struct game *game, uint64_t option, const char *fen)
{
    char error[FEN_ERROR_MAX];
    if (!fen_read(p, game, option, fen, error)) {
        fprintf(stderr, "the start of %s: %s\n", game->id, error);
        abort();
    }
    for (const struct option *o = game->law->options; o && o->type != OPTION_END; o++)
        if (o->start)
            o->start(p, option_value(o, option));
}

void game_start(struct position *p, const struct game *game, uint64_t option)
{
    start_from(p, game, option, game_start_fen(game));
}

void game_start_drawn(struct position *p, const struct game *game, uint64_t option, struct random *random)
{
    char fen[FEN_MAX];
    struct text_builder builder = builder_begin(fen, sizeof fen);
    option = option_drawn(game->law->options, option, random->state);
    if (game->pieces->array_draw && !game->start_fen) {
        game->pieces->array_draw(random, &builder);
        start_from(p, game, option, fen);
    } else {
        game_start(p, game, option);
    }
}
