#include "rules/notation/fen.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/notation/mailbox_fen.h"
#include "rules/notation/text.h"
#include "rules/steps.h"

/* The fields of the turn state that every law shares. */
static const struct turn_field common_fields[] = {{"done", offsetof(struct turn, done), FIELD_WIDE, UINT16_MAX},
                                                  {"quota", offsetof(struct turn, quota), FIELD_WIDE, UINT16_MAX},
                                                  {"next", offsetof(struct turn, ep_next), FIELD_SQUARES, 0},
                                                  {"moved", offsetof(struct turn, stepped), FIELD_SQUARES, 0},
                                                  {"moved2", offsetof(struct turn, stepped) + 8, FIELD_SQUARES, 0},
                                                  {"moved4", offsetof(struct turn, stepped) + 16, FIELD_SQUARES, 0},
                                                  {"moved8", offsetof(struct turn, stepped) + 24, FIELD_SQUARES, 0},
                                                  {"moved16", offsetof(struct turn, stepped) + 32, FIELD_SQUARES, 0},
                                                  {"moved32", offsetof(struct turn, stepped) + 40, FIELD_SQUARES, 0},
                                                  {"vacated", offsetof(struct turn, vacated), FIELD_SQUARES, 0},
                                                  {.type = FIELD_END}};

/* Writes an error; returns false for the caller to return. */
static bool fail(char *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error, FEN_ERROR_MAX, format, arguments);
    va_end(arguments);
    return false;
}

/* The number of a field of one or two bytes. */
static unsigned field_number(const struct turn *t, const struct turn_field *f)
{
    const unsigned char *at = (const unsigned char *)t + f->offset;
    uint16_t wide;
    if (f->type != FIELD_WIDE)
        return *at;
    memcpy(&wide, at, sizeof wide);
    return wide;
}

/* Sets it. */
static void field_set_number(struct turn *t, const struct turn_field *f, unsigned value)
{
    unsigned char *at = (unsigned char *)t + f->offset;
    uint16_t wide = (uint16_t)value;
    if (f->type != FIELD_WIDE)
        *at = (unsigned char)value;
    else
        memcpy(at, &wide, sizeof wide);
}

/* The set of a field of squares. */
static bitboard field_squares(const struct turn *t, const struct turn_field *f)
{
    bitboard set;
    memcpy(&set, (const char *)t + f->offset, sizeof set);
    return set;
}

/* Reads squares written one after another; stops at the end of the text; false if it is anything else. */
static bool read_squares(const char *text, size_t length, bitboard *set)
{
    *set = 0;
    if (length % 2)
        return false;
    for (size_t i = 0; i < length; i += 2) {
        if (text[i] < 'a' || text[i] > 'h' || text[i + 1] < '1' || text[i + 1] > '8')
            return false;
        *set |= bit((unsigned)(text[i] - 'a' + 8 * (text[i + 1] - '1')));
    }
    return true;
}

/* Writes the squares of a set one behind the other, in order. */
static void write_squares(struct pen *pen, bitboard set)
{
    while (set)
        pen_square(pen, NULL, bits_pop(&set));
}

/* Reads a number without a sign, of at most six digits and this size. */
static bool read_number(const char *text, unsigned max, unsigned *value)
{
    *value = 0;
    if (!*text || strlen(text) > 6)
        return false;
    for (; *text; text++) {
        if (!isdigit((unsigned char)*text))
            return false;
        *value = *value * 10 + (unsigned)(*text - '0');
    }
    return *value <= max;
}

/* Reads the first field into an empty position. */
static bool read_men(struct position *p, const char *text, char *error)
{
    const struct movement *own = p->game->men->movement;
    unsigned file = 0;
    int rank = 7;
    if (own)
        return own->read(p, text, error);
    for (; *text; text++) {
        const char *letter;
        if (*text == '/') {
            if (file != 8 || --rank < 0)
                return fail(error, "FEN: a rank is not eight squares");
            file = 0;
        } else if (*text >= '1' && *text <= '8') {
            file += (unsigned)(*text - '0');
        } else if ((letter = strchr(orthodox_letters, tolower((unsigned char)*text))) != NULL && file < 8) {
            unsigned colour = islower((unsigned char)*text) ? BLACK : WHITE;
            position_put(p, man_make(colour, (unsigned)(letter - orthodox_letters)), (unsigned)rank * 8 + file++);
        } else {
            return fail(error, "FEN: '%c' is no man of this game", *text);
        }
        if (file > 8)
            return fail(error, "FEN: a rank is not eight squares");
    }
    if (rank != 0 || file != 8)
        return fail(error, "FEN: the board is not eight ranks");
    return true;
}

/* Adds the right to castle with the rook of a square; false with an error if it cannot be had. */
static bool add_right(struct position *p, unsigned colour, unsigned rook, char *error)
{
    unsigned king = bits_first(p->kind[KING] & p->side[colour]);
    unsigned right = colour * 2 + (rook < king);
    if (p->turn.castling & (1 << right))
        return fail(error, "FEN: castling right given twice");
    if (!p->game->men->king_takes_rook && (king != (colour ? 60u : 4u) || rook != king - 4 + 7 * !(right & 1)))
        return fail(error, "FEN: castling right without king and rook on their squares");
    p->rook_start[right] = (uint8_t)rook;
    p->king_start[colour] = (uint8_t)king;
    p->turn.castling |= (uint8_t)(1 << right);
    return true;
}

/* The file letter's rook, or the outermost one on a side for K and Q. */
static bool read_right(struct position *p, char c, char *error)
{
    unsigned colour = islower((unsigned char)c) ? BLACK : WHITE;
    char letter = (char)toupper((unsigned char)c);
    bitboard rank = colour == WHITE ? RANK_1 : RANK_8, king = p->kind[KING] & p->side[colour] & rank;
    bitboard rooks = p->kind[ROOK] & p->side[colour] & rank;
    if (!king || bits_several(king))
        return fail(error, "FEN: castling right without a king on its rank");
    if (letter == 'K')
        rooks &= ~(king | (king - 1));
    else if (letter == 'Q')
        rooks &= king - 1;
    else if (letter >= 'A' && letter <= 'H')
        rooks &= bits_file((unsigned)(letter - 'A'));
    else
        return fail(error, "FEN: '%c' is no castling right", c);
    if (!rooks)
        return fail(error, "FEN: castling right '%c' without a rook", c);
    return add_right(p, colour, letter == 'K' ? 63u - (unsigned)__builtin_clzll(rooks) : bits_first(rooks), error);
}

/* Reads the third field. */
static bool read_castling(struct position *p, const char *text, char *error)
{
    const struct movement *own = p->game->men->movement;
    if (strcmp(text, "-") == 0)
        return true;
    if (own)
        return own->read_castling ? own->read_castling(p, text, error) : fail(error, "FEN: this game has no castling");
    for (; *text; text++)
        if (!read_right(p, *text, error))
            return false;
    return true;
}

/* Passed squares: empty, on the right rank, the pawn that passed in front of them and its origin empty. */
static bool read_ep(struct position *p, const char *text, char *error)
{
    unsigned them = !p->turn.decider;
    bitboard pawns = p->kind[PAWN] & p->side[them], set;
    const struct movement *own = p->game->men->movement;
    if (strcmp(text, "-") == 0)
        return true;
    if (own)
        return own->read_ep ? own->read_ep(p, text, error) : fail(error, "FEN: this game has no e.p. captures");
    if (!read_squares(text, strlen(text), &set))
        return fail(error, "FEN: '%s' is no list of passed squares", text);
    if (set & ~(them == WHITE ? bits_rank(2) & (pawns >> 8) : bits_rank(5) & (pawns << 8)) & ALL_SQUARES)
        return fail(error, "FEN: no pawn has passed over '%s'", text);
    if (set & position_occupied(p))
        return fail(error, "FEN: passed square '%s' is occupied", text);
    p->turn.ep = p->game->law->flags & LAW_EP_NONE ? 0 : set;
    return true;
}

/* Whether a field is a set of passed squares, which boards of mailbox.h keep otherwise than sets of men. */
static bool passed_field(const struct turn_field *f) { return f->offset == offsetof(struct turn, ep_next); }

/* Reads the value of a field, a number or a set; false if it is none. */
static bool read_value(const struct position *p, const struct turn_field *f, const char *value, unsigned *number,
                       bitboard *set)
{
    const char *end = value;
    if (f->type == FIELD_SQUARES)
        return p->mailbox ? mailbox_set_read(p, passed_field(f), value, set) : read_squares(value, strlen(value), set);
    if (f->type != FIELD_SQUARE)
        return read_number(value, f->max, number);
    *number = mailbox_square_read(p, value, &end);
    return *number != OFF_SQUARE && *end == 0;
}

/* One key=value of the seventh field; `pass` 0, before the turn begins, takes the law's fields, 1 takes all. */
static bool read_state(struct position *p, const char *name, const char *value, int pass, char *error)
{
    const struct turn_field *lists[2] = {p->game->law->fields, common_fields};
    unsigned number = 0;
    bitboard set = 0;
    for (int i = 0; i < 2; i++)
        for (const struct turn_field *f = lists[i]; f && f->type != FIELD_END; f++)
            if (strcmp(f->name, name) == 0) {
                if (!read_value(p, f, value, &number, &set))
                    return fail(error, "FEN: bad value of '%.20s'", name);
                if (i > pass)
                    return true;
                if (f->type != FIELD_SQUARES)
                    field_set_number(&p->turn, f, number);
                else
                    memcpy((char *)&p->turn + f->offset, &set, sizeof set);
                return true;
            }
    int own = p->game->law->read_state ? p->game->law->read_state(p, name, value, pass) : 0;
    if (own)
        return own > 0 || fail(error, "FEN: bad value of '%.20s'", name);
    if (strcmp(name, "decider") == 0 && (strcmp(value, "w") == 0 || strcmp(value, "b") == 0)) {
        if (pass)
            p->turn.decider = value[0] == 'b';
        return true;
    }
    if (strcmp(name, "progress") == 0 && strcmp(value, "1") == 0) {
        p->progress = (uint8_t)pass;
        return true;
    }
    return fail(error, "FEN: unknown state '%.20s'", name);
}

/* Reads the keys of the seventh field; `pass` says whether the turn has begun already. */
static bool read_states(struct position *p, char *text, int pass, char *error)
{
    char copy[FEN_MAX], *rest = NULL;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *item = strtok_r(copy, ",", &rest); item; item = strtok_r(NULL, ",", &rest)) {
        char *equals = strchr(item, '=');
        if (!equals)
            return fail(error, "FEN: '%.20s' is not key=value", item);
        *equals = 0;
        if (!read_state(p, item, equals + 1, pass, error))
            return false;
    }
    return true;
}

/* What no game allows, however the position came about. */
static bool possible(const struct position *p, char *error)
{
    const struct men *men = p->game->men;
    const struct law *law = p->game->law;
    bool own = men->movement != NULL;
    bitboard pawns = own ? 0 : p->kind[PAWN];
    bitboard last = (pawns & p->side[WHITE] & RANK_8) | (pawns & p->side[BLACK] & RANK_1);
    bitboard first = (pawns & p->side[WHITE] & RANK_1) | (pawns & p->side[BLACK] & RANK_8);
    if ((last && !men->pawns_last_rank) || (first && !men->pawns_first_rank && !(law->flags & LAW_PAWNS_BACK)))
        return fail(error, "FEN: a pawn stands on a first or last rank");
    if (own && men->movement->possible && !men->movement->possible(p, error))
        return false;
    unsigned white_kings = bits_count(p->kind[KING] & p->side[WHITE]), kings = bits_count(p->kind[KING]);
    if (men->royal && !(kings == 2 && white_kings == 1) && !(kings == 1 && law->flags & LAW_TAKES_KING))
        return fail(error, "FEN: not one king of each side");
    bool no_check = p->turn.done == 0 || (law->flags & (LAW_CHECK_ENDS | LAW_SAFE_END)) == LAW_CHECK_ENDS;
    if (game_knows_check(p->game) && no_check && king_attackers(p, !p->turn.decider))
        return fail(error, "FEN: the side not to move is in check");
    if (p->turn.done > p->turn.quota || (p->turn.done && p->turn.done == p->turn.quota && !(law->flags & LAW_SAFE_END)))
        return fail(error, "FEN: more steps done than the turn has");
    if ((law->flags & (LAW_COUNTS_STEPS | LAW_KEEPS_SET | LAW_ONCE)) == 0 && p->turn.stepped[0])
        return fail(error, "FEN: this game does not count the steps of men");
    for (unsigned i = 0; i < PLANES; i++)
        if (p->turn.stepped[i] & ~p->side[p->turn.owner])
            return fail(error, "FEN: a moved man is not there");
    if (law->possible && !law->possible(p))
        return fail(error, "FEN: no turn of this game comes to this state");
    return true;
}

bool fen_read(struct position *out, const struct game *game, unsigned option, const char *text, char *error)
{
    char copy[FEN_MAX], *fields[7] = {NULL}, *rest = NULL;
    unsigned n = 0, halfmove = 0, full = 1;
    struct position position, *p = &position;
    if ((size_t)snprintf(copy, sizeof copy, "%s", text) >= sizeof copy)
        return fail(error, "FEN: too long");
    for (char *f = strtok_r(copy, " \t\r\n", &rest); f; f = strtok_r(NULL, " \t\r\n", &rest)) {
        if (n == 7)
            return fail(error, "FEN: more than seven fields");
        fields[n++] = f;
    }
    if (n < 2)
        return fail(error, "FEN: board and side to move are needed");
    memset(p, 0, sizeof *p);
    memset(p->board, EMPTY, sizeof p->board);
    p->game = game;
    p->option = option;
    p->extended = game->men->movement != NULL;
    memcpy(p->rook_start, (uint8_t[4]){7, 0, 63, 56}, 4);
    memcpy(p->king_start, (uint8_t[2]){4, 60}, 2);
    if (!read_men(p, fields[0], error))
        return false;
    if (strcmp(fields[1], "w") != 0 && strcmp(fields[1], "b") != 0)
        return fail(error, "FEN: side to move is neither w nor b");
    p->turn.owner = p->turn.decider = fields[1][0] == 'b';
    if (n > 2 && !read_castling(p, fields[2], error))
        return false;
    if (n > 4 && !read_number(fields[4], 9999, &halfmove))
        return fail(error, "FEN: bad halfmove clock");
    if (n > 5 && (!read_number(fields[5], 9999, &full) || full == 0))
        return fail(error, "FEN: bad move number");
    p->halfmove = (uint16_t)halfmove;
    p->number = (uint16_t)(2 * (full - 1) + 1 + (p->turn.owner != (game->men->black_first ? BLACK : WHITE)));
    if (game->law->setup)
        game->law->setup(p);
    if (n > 6 && !read_states(p, fields[6], 0, error))
        return false;
    turn_reset(p);
    if (n > 6 && !read_states(p, fields[6], 1, error))
        return false;
    if (n > 3 && !read_ep(p, fields[3], error))
        return false;
    if (!p->extended)
        p->castling_men = castling_men(p);
    if (!possible(p, error))
        return false;
    p->checkers = game->law->checkers ? game->law->checkers(p) : king_attackers(p, p->turn.decider);
    *out = *p;
    return true;
}

/* Writes the first field. */
static void write_men(const struct position *p, struct pen *pen)
{
    if (p->extended) {
        p->game->men->movement->write(p, pen);
        return;
    }
    for (int rank = 7; rank >= 0; rank--) {
        unsigned empty = 0;
        for (unsigned file = 0; file < 8; file++) {
            unsigned man = p->board[(unsigned)rank * 8 + file];
            if (man == EMPTY) {
                empty++;
                continue;
            }
            pen_empty(pen, &empty);
            pen_letter(pen, orthodox_letters[man_kind(man)], man_colour(man));
        }
        pen_empty(pen, &empty);
        if (rank)
            pen_char(pen, '/');
    }
}

/* K and Q where the rook is the outermost of its side, else the letter of its file (X-FEN). */
static void write_castling(const struct position *p, struct pen *pen)
{
    if (p->extended && p->game->men->movement->write_castling) {
        p->game->men->movement->write_castling(p, pen);
        return;
    }
    for (unsigned right = 0; right < 4; right++) {
        if (!(p->turn.castling & (1 << right)))
            continue;
        unsigned colour = right >> 1, rook = p->rook_start[right];
        bitboard rooks = p->kind[ROOK] & p->side[colour] & bits_rank(rook >> 3);
        bitboard outside = right & 1 ? bit(rook) - 1 : ~(bit(rook) | (bit(rook) - 1));
        char c = rooks & outside ? (char)('A' + (rook & 7)) : "KQ"[right & 1];
        pen_letter(pen, c, colour);
    }
    if (!p->turn.castling)
        pen_char(pen, '-');
}

/* Writes the fourth field. */
static void write_ep(const struct position *p, struct pen *pen)
{
    if (p->extended && p->game->men->movement->write_ep)
        p->game->men->movement->write_ep(p, pen);
    else if (p->turn.ep)
        write_squares(pen, p->turn.ep);
    else
        pen_char(pen, '-');
}

/* Writes the value of a field, a number or a set. */
static void write_value(const struct position *p, const struct turn_field *f, struct pen *pen)
{
    if (f->type == FIELD_SQUARE)
        pen_square(pen, p->game->men->geometry, field_number(&p->turn, f));
    else if (f->type != FIELD_SQUARES)
        pen_number(pen, field_number(&p->turn, f));
    else if (p->mailbox)
        mailbox_set_write(p, passed_field(f), field_squares(&p->turn, f), pen);
    else
        write_squares(pen, field_squares(&p->turn, f));
}

/* Writes the fields of a list that are not as in a turn that has just begun, each with a comma behind it. */
static void write_fields(const struct position *p, const struct turn *plain, const struct turn_field *f,
                         struct pen *pen)
{
    for (; f && f->type != FIELD_END; f++) {
        if (f->type == FIELD_SQUARES ? field_squares(&p->turn, f) == field_squares(plain, f)
                                     : field_number(&p->turn, f) == field_number(plain, f))
            continue;
        pen_text(pen, f->name);
        pen_char(pen, '=');
        write_value(p, f, pen);
        pen_char(pen, ',');
    }
}

/* Writes all of the seventh field, with a comma at its end; nothing where the state is the default one. */
static void write_states(const struct position *p, struct pen *pen)
{
    const struct law *law = p->game->law;
    struct position plain = *p;
    turn_reset(&plain);
    write_fields(p, &plain.turn, common_fields, pen);
    memset(plain.turn.law, 0, sizeof plain.turn.law);
    plain.turn.set = 0;
    if (law->setup)
        law->setup(&plain);
    turn_reset(&plain);
    write_fields(p, &plain.turn, law->fields, pen);
    if (law->write_state)
        law->write_state(p, pen);
    if (p->turn.decider != p->turn.owner)
        pen_text(pen, p->turn.decider == WHITE ? "decider=w," : "decider=b,");
    if (p->progress)
        pen_text(pen, "progress=1,");
}

void fen_write(const struct position *p, char *text)
{
    struct pen pen = pen_begin(text, FEN_MAX);
    write_men(p, &pen);
    pen_text(&pen, p->turn.owner == WHITE ? " w " : " b ");
    write_castling(p, &pen);
    pen_char(&pen, ' ');
    write_ep(p, &pen);
    pen_char(&pen, ' ');
    pen_number(&pen, p->halfmove);
    pen_char(&pen, ' ');
    pen_number(&pen, p->number ? (p->number - 1u) / 2 + 1 : 1);
    pen_char(&pen, ' ');
    write_states(p, &pen);
    pen_back(&pen, pen.at - 1); /* the last comma, or the space before nothing */
}

/* Sets up a start from its FEN and what the options make of it. */
static void start_from(struct position *p, const struct game *game, unsigned option, const char *fen)
{
    char error[FEN_ERROR_MAX];
    if (!fen_read(p, game, option, fen, error)) {
        fprintf(stderr, "the start of %s: %s\n", game->id, error);
        abort();
    }
    if (game->law->start)
        game->law->start(p);
}

void game_start(struct position *p, const struct game *game, unsigned option)
{
    start_from(p, game, option, game->array ? game->array : game->men->array);
}

void game_start_drawn(struct position *p, const struct game *game, unsigned option, struct random *random)
{
    char fen[FEN_MAX];
    struct pen pen = pen_begin(fen, sizeof fen);
    option = option_drawn(game->law->options, option, random->state);
    if (game->men->array_draw && !game->array) {
        game->men->array_draw(random, &pen);
        start_from(p, game, option, fen);
    } else {
        game_start(p, game, option);
    }
}
