/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Future Chess (M. Winther, 2010): orthodox pieces on ten files, of which the two outer ones have corner squares only.
 * Before the game the players may relocate their kings and queens; castling goes near or far.
 *
 * Relocations are turns of their own with the number 0, so that White's first move is turn 1. turn.law[STAGE] says
 * which one is due. In Future Chess it is Black's king, then White's queen, and the other side's pieces follow
 * automatically. In Nine each side relocates either piece, for itself alone.
 */
#include "rules/games/future/future.h"

#include <stdio.h>
#include <string.h>

#include "rules/games/future/arrays.h"
#include "rules/games/future/steps.h"
#include "rules/laws.h"
#include "rules/notation/fen.h"
#include "rules/notation/mailbox_fen.h"
#include "rules/notation/text.h"
#include "rules/steps.h"

#define LETTERS "pnbrqk"
#define ARRAY "1rnbqkbnr1/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/1RNBQKBNR1 "
#define OFFICERS (1 << QUEEN | 1 << ROOK | 1 << BISHOP | 1 << KNIGHT)

enum { DECLINED = ACTION_SPECIFIC }; /* type of the action that leaves the pieces where they are */
enum { UNMIRRORED = 1 };             /* flag in law.specific: each side relocates for itself alone */

/* Reads the pieces of a FEN; false with an error. */
static bool pieces_read(struct position *p, const char *text, char *error)
{
    return mailbox_fen_read(p, MAILBOX_68, LETTERS, text, error);
}

/* Writes the pieces of a FEN. */
static void pieces_write(const struct position *p, struct text_builder *builder)
{
    mailbox_fen_write(p, LETTERS, builder);
}

/* Whether no pawn stands on a first or last rank; false with an error. */
static bool pieces_possible(const struct position *p, char *error)
{
    for (unsigned file = 0; file < MAILBOX_FILES; file++)
        for (unsigned square = file; square < 8 * MAILBOX_FILES; square += 7 * MAILBOX_FILES)
            if (p->board[square] < EMPTY && piece_type(p->board[square]) == PAWN)
                return fen_fail(error, "a pawn stands on a first or last rank");
    return true;
}

/* Writes a step: far castling with an f at the end, a promotion with its letter. */
static void step_text(const struct position *p, action a, struct text_builder *builder)
{
    const struct geometry *geometry = p->game->pieces->geometry;
    builder_square(builder, geometry, action_from(a));
    builder_square(builder, geometry, action_to(a));
    if (action_type(a) == ACTION_CASTLE && action_specific(a) == CASTLE_FAR)
        builder_char(builder, 'f');
    if (action_type(a) == ACTION_PROMOTION)
        builder_char(builder, LETTERS[action_promotion(a)]);
}

/* Aborts unless all derived sets agree with the board. */
static void pieces_check(const struct position *p) { mailbox_check(p); }

static const struct geometry geometry_68 = {.files = MAILBOX_FILES, .ranks = 8, .picture = MAILBOX_PICTURE_68};

/* XBoard's move descriptions: pieces relocate, and kings and rooks castle, along their first ranks over any pieces. */
#define ALONG_THE_RANK "smWsmjW2smjjW3smjjjW4smjjjjW5smjjjjjW6smjjjjjjW7smjjjjjjjW8smjjjjjjjjW9"

static const struct picture pictures[PIECE_TYPES] = {
    [PAWN] = {0, "fmWfcFfmF"},        [KNIGHT] = {1, "N" ALONG_THE_RANK}, [BISHOP] = {2, "B" ALONG_THE_RANK},
    [ROOK] = {3, "R" ALONG_THE_RANK}, [QUEEN] = {4, "Q" ALONG_THE_RANK},  [KING] = {50, "K" ALONG_THE_RANK}};

static const struct movement movement_future = {.list = future_list,
                                                .count = future_count,
                                                .any = future_any,
                                                .make = future_make,
                                                .attackers = future_attackers,
                                                .read = pieces_read,
                                                .write = pieces_write,
                                                .read_castling = future_castling_read,
                                                .write_castling = future_castling_write,
                                                .read_ep = mailbox_ep_read,
                                                .write_ep = mailbox_ep_write,
                                                .possible = pieces_possible,
                                                .text = step_text,
                                                .castling_targets = future_castling_targets,
                                                .check = pieces_check,
                                                .orthodox = true,
                                                .letters = LETTERS,
                                                .pictures = pictures};

const struct piece_set pieces_future = {.id = "future",
                                        .geometry = &geometry_68,
                                        .movement = &movement_future,
                                        .start_fen = ARRAY "w KQkq - 0 1",
                                        .royal = true,
                                        .promotions = OFFICERS,
                                        .scope_flags = SCOPE_CASTLE | SCOPE_DOUBLE};

/* Lists what the side that relocates may do, no change first; returns how many. */
static unsigned choices(const struct position *p, struct swap *list)
{
    struct array a;
    if (!array_read(p, p->turn.owner, &a))
        return 0;
    if (p->game->law->specific & UNMIRRORED)
        return array_bishop_swaps(&a, list);
    return array_swaps(&a, p->turn.law[STAGE] == BLACK_RELOCATES ? KING : QUEEN, list);
}

/* Lists relocations before the first turn, and steps from then on. */
static unsigned relocation_actions(const struct position *p, enum stage stage, action *list)
{
    struct swap swaps[2 * ARRAY_PIECES];
    unsigned first = p->turn.owner == WHITE ? 1 : 7 * MAILBOX_FILES + 1;
    if (p->turn.law[STAGE] == PLAY)
        return steps_any_list(p, stage, list);
    unsigned n = stage & QUIET ? choices(p, swaps) : 0;
    for (unsigned i = 0; i < n; i++)
        list[i] = swaps[i].from == swaps[i].to ? action_make((enum action_type)DECLINED, 0, 0)
                                               : action_make(ACTION_PLACE, first + swaps[i].from, first + swaps[i].to);
    return n;
}

/* Counts the legal actions. */
static unsigned relocation_count(const struct position *p)
{
    struct swap swaps[2 * ARRAY_PIECES];
    return p->turn.law[STAGE] == PLAY ? steps_any_count(p) : choices(p, swaps);
}

/* Whether there is a legal action. */
static bool relocation_any(const struct position *p) { return p->turn.law[STAGE] != PLAY || steps_any_left(p); }

/* Says that a relocation is due first. */
static const char *relocation_why_illegal(const struct position *p, action a)
{
    (void)a;
    if (p->turn.law[STAGE] == PLAY)
        return NULL;
    if (p->game->law->specific & UNMIRRORED)
        return "first king or queen may change places with a bishop, or 0000 leaves them";
    return p->turn.law[STAGE] == BLACK_RELOCATES ? "first the king may change places with another piece, or 0000"
                                                 : "first the queen may change places with another piece, or 0000";
}

/* Makes a relocation, and the other side's where it follows automatically. */
static void relocate(struct position *p, action a)
{
    struct swap s = {(uint8_t)(action_from(a) % MAILBOX_FILES - 1), (uint8_t)(action_to(a) % MAILBOX_FILES - 1)};
    for (unsigned colour = WHITE; colour <= BLACK; colour++) {
        struct array pieces;
        if ((colour != p->turn.owner && (p->game->law->specific & UNMIRRORED)) || !array_read(p, colour, &pieces))
            continue;
        array_swap(&pieces, s);
        array_place(p, colour, &pieces);
    }
}

/* Makes a relocation or leaves the pieces where they are; White decides next. */
static void relocation_apply(struct position *p, action a)
{
    struct turn *t = &p->turn;
    if (action_type(a) == ACTION_PLACE)
        relocate(p, a);
    p->number = t->law[STAGE] == WHITE_RELOCATES;
    t->law[STAGE] = t->law[STAGE] == BLACK_RELOCATES ? WHITE_RELOCATES : PLAY;
    t->owner = t->decider = WHITE;
}

/* Writes the action that leaves the pieces where they are. */
static void declined_text(const struct position *p, action a, struct text_builder *builder)
{
    (void)p;
    (void)a;
    builder_text(builder, "0000");
}

/* Starts a turn; relocations have the number 0. */
static void relocation_begin(struct position *p)
{
    if (p->turn.law[STAGE] != PLAY)
        p->number = 0;
}

/* Whether an array is one that Black may have when White relocates. */
static bool array_of_black(const struct position *p, const struct array *a)
{
    struct swap list[2 * ARRAY_PIECES];
    bool bishops = p->game->law->specific & UNMIRRORED;
    unsigned n = bishops ? array_bishop_swaps(&array_orthodox, list) : array_swaps(&array_orthodox, KING, list);
    for (unsigned i = 0; i < n; i++) {
        struct array after = array_orthodox;
        array_swap(&after, list[i]);
        if (memcmp(a, &after, sizeof after) == 0)
            return true;
    }
    return false;
}

/* Whether an array is the orthodox one. */
static bool array_is_orthodox(const struct array *a) { return memcmp(a, &array_orthodox, sizeof *a) == 0; }

/* Reads both arrays of a position in which nothing has moved except by relocations; returns false if something has. */
static bool arrays_untouched(const struct position *p, struct array *white, struct array *black)
{
    if (p->turn.castling != 15 || bits_count(position_occupied(p)) != 32 || bits_count(p->by_type[PAWN]) != 16 ||
        !array_read(p, WHITE, white) || !array_read(p, BLACK, black))
        return false;
    for (unsigned file = 1; file <= ARRAY_PIECES; file++)
        if (p->board[MAILBOX_FILES + file] != piece_make(WHITE, PAWN) ||
            p->board[6 * MAILBOX_FILES + file] != piece_make(BLACK, PAWN))
            return false;
    return true;
}

/* Makes Black's relocation due if nothing has moved and it is Black's turn. No game comes back to that position later,
 * because no piece can lose a tempo. */
static void relocation_setup(struct position *p)
{
    struct array white, black;
    if (p->turn.owner == BLACK && arrays_untouched(p, &white, &black) && array_is_orthodox(&white) &&
        array_is_orthodox(&black))
        p->turn.law[STAGE] = BLACK_RELOCATES;
}

/* Whether the relocation that a position says is due can be. */
static bool relocation_due(const struct position *p)
{
    struct array white, black;
    switch (p->turn.law[STAGE]) {
    case PLAY:
        return true;
    case BLACK_RELOCATES:
        return p->turn.owner == BLACK && !p->halfmove && arrays_untouched(p, &white, &black) &&
               array_is_orthodox(&white) && array_is_orthodox(&black);
    default:
        return p->turn.owner == WHITE && !p->halfmove && arrays_untouched(p, &white, &black) &&
               array_of_black(p, &black) &&
               memcmp(&white, p->game->law->specific & UNMIRRORED ? &array_orthodox : &black, sizeof white) == 0;
    }
}

/* Names the key of a turn state that no turn comes to: the relocation cannot be due. */
static const char *relocation_impossible(const struct position *p) { return relocation_due(p) ? NULL : "relocation"; }

static const struct turn_field relocation_fields[] = {
    {"relocation", offsetof(struct turn, law) + STAGE, FIELD_NUMBER, WHITE_RELOCATES}, {.type = FIELD_END}};

static const struct specific_actions relocation_specific = {.apply = relocation_apply, .text = declined_text};

#define RELOCATION                                                                                                     \
    .flags = LAW_ALTERNATE, .setup = relocation_setup, .begin = relocation_begin, .actions = relocation_actions,       \
    .count = relocation_count, .any = relocation_any, .specific_actions = &relocation_specific,                        \
    .why_illegal = relocation_why_illegal, .impossible = relocation_impossible, .fields = relocation_fields

const struct law law_future = {.id = "future", RELOCATION};

const struct law law_future_nine = {.id = "future-nine", RELOCATION, .specific = UNMIRRORED};

/* Sets up the arrays of both sides by the number of the option; -1, which stands for a drawn number, becomes 0. */
static void random_start(struct position *p, int number)
{
    if (number < 0)
        number = 0;
    struct array white = array_numbered((unsigned)number / ARRAYS), black = array_numbered((unsigned)number % ARRAYS);
    array_place(p, WHITE, &white);
    array_place(p, BLACK, &black);
}

static const struct option random_options[] = {{.name = "Position",
                                                .type = OPTION_NUMBER,
                                                .min = -1,
                                                .max = ARRAYS * ARRAYS - 1,
                                                .draws = true,
                                                .start = random_start},
                                               {.type = OPTION_END}};

const struct law law_future_random = {.id = "future-random", .flags = LAW_ALTERNATE, .options = random_options};
